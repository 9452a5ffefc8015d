package training

import (
	"regexp"
	"slices"
	"strings"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
)

// This file tries what the forks of a demonstration do, or try in vain, at the other moments of its
// forks, too: which of these are legal now, and in which of these situations is this legal? Who
// knows that a play is legal has yet to know when.

const (
	leastTries  = 2
	mostTried   = 3  // questions of a demonstration about a moment, and about a play
	mostActs    = 8  // that are tried
	mostMoments = 10 // at which
)

// A moment is a place in a play before somebody does something.
type moment struct {
	of *script
	at int
}

// tries makes the questions about plays at moments at which no fork makes them. Others are those that
// the forks themselves give.
func tries(scripts []script, others []Question) []Question {
	acts, moments := actsOf(scripts), momentsOf(scripts)
	if len(acts)*len(moments) < leastTries {
		return nil
	}
	tried := make([][]attempt, len(acts)) // of each act
	here := make([][]attempt, len(moments))
	for n, m := range moments {
		for i, act := range acts {
			if a, ok := m.of.tried(m.at, act); ok {
				tried[i], here[n] = append(tried[i], a), append(here[n], a)
			}
		}
	}
	asked := func(q *Question) bool {
		return slices.ContainsFunc(others, func(o Question) bool {
			return o.Form == q.Form && slices.Equal(o.Key(), q.Key()) && o.Claims[0].Ask == q.Claims[0].Ask && slices.Equal(o.Setup, q.Setup)
		})
	}
	var list []Question
	take := func(q *Question, before int) {
		alike := func(o Question) bool { return o.Form == Cases && q.Form == Cases && o.sameRows(q) } // of cards that are as good as one
		if q != nil && !asked(q) && len(list) < before+mostTried && !slices.ContainsFunc(list, alike) {
			list = append(list, *q)
		}
	}
	for _, all := range here {
		if scripts[0].wants(All) && len(all) >= leastTries && mixed(all) && len(list) < mostTried {
			take(whichLegal(all[:min(len(all), mostPlays)]), 0)
		}
	}
	before := len(list)
	for i, all := range tried {
		if scripts[0].wants(Cases) && mixed(all) && len(list) < before+mostTried {
			take(whenLegal(acts[i], someOfBoth(all)), before)
		}
	}
	return list
}

// mixed reports whether some of the attempts are legal and some are not.
func mixed(tries []attempt) bool {
	return slices.ContainsFunc(tries, func(a attempt) bool { return a.truth != tries[0].truth })
}

// someOfBoth are attempts of which as many as can be are legal, and the others not.
func someOfBoth(tries []attempt) []attempt {
	n := map[string]int{}
	return slices.DeleteFunc(slices.Clone(tries), func(a attempt) bool {
		n[a.truth]++
		return n[a.truth] > mostCases/2
	})
}

// actsOf are what the forks make or try, each once, as it is asked about: first what they try in vain.
func actsOf(scripts []script) []string {
	var acts []string
	for _, refused := range []bool{true, false} {
		for i := range scripts {
			for _, l := range scripts[i].play {
				act := plainAct(l)
				if (l.Mark == "!") == refused && (refused || l.Acts() && !l.Passes()) && asked.MatchString(l.Text) && !slices.Contains(acts, act) {
					acts = append(acts, act)
				}
			}
		}
	}
	return acts[:min(len(acts), mostActs)]
}

// momentsOf are the moments before what the forks make or try, each once.
func momentsOf(scripts []script) []moment {
	var list []moment
	seen := map[string]bool{}
	for i := range scripts {
		s := &scripts[i]
		if len(s.opening) > 0 || s.looping || s.tooBig() || s.misreading() != nil {
			continue
		}
		for n, l := range s.play {
			if l.Mark != "!" && (!l.Acts() || l.Passes() || !asked.MatchString(l.Text)) {
				continue
			}
			p := s.upTo(n, false)
			if key := strings.Join(slices.Concat(s.setup, p.lines), "\n"); !seen[key] && len(list) < mostMoments {
				seen[key] = true
				list = append(list, moment{s, n})
			}
		}
	}
	return list
}

// tried tries a play before a line of the script. It is false where the play waits for another
// moment, or is refused for a reason that everybody sees.
func (s *script) tried(n int, act string) (attempt, bool) {
	for _, text := range []string{"! " + act, act} {
		a := attempt{of: s, piece: s.upTo(n, false), at: n}
		if gone(act, a.piece.lines) {
			return a, false
		}
		a.piece.lines = append(a.piece.lines, text)
		if a.piece.parse() != nil {
			return a, false
		}
		lines := slices.Concat(a.piece.file.Trunk, a.piece.file.Forks[0].Play)
		a.line = lines[len(lines)-1]
		if a.truth, _ = s.ruled(&a.piece, a.line); a.truth == "" {
			continue // legal, where it has been tried as one that must be refused
		}
		steps := a.piece.file.Play("").Forks[0].Steps
		last := len(steps) - 1
		if last < 1 || steps[last].Text != a.line.Text || when(steps, last) != "" {
			return a, false
		}
		now, before := &steps[last].Board, &steps[last-1].Board
		if now.Turn != before.Turn || now.Step != before.Step || before.Priority == "" && acting.MatchString(act) {
			return a, false // at another moment, or while somebody is about to declare attackers or blockers
		}
		return a, a.truth == isLegal || slices.ContainsFunc(steps[last].Rulings, func(r scenario.Ruling) bool {
			return r.Refusal && a.doubtful(a.piece.book().Named(r.Rule))
		})
	}
	return attempt{}, false
}

// fromHand finds what takes a card out of a hand.
var fromHand = regexp.MustCompile(`^\w+ (?:casts|plays|foretells|suspends) `)

// gone reports whether a play is of a card that has been played before: everybody sees that it can't be
// played again.
func gone(act string, lines []string) bool {
	begins := fromHand.FindString(act)
	if begins == "" {
		return false
	}
	card, _, _ := strings.Cut(strings.TrimPrefix(act, begins), " targeting ")
	for _, more := range []string{" paying with ", " choosing ", " using ", " with ", " for "} {
		card, _, _ = strings.Cut(card, more)
	}
	return slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(plainText(l), begins+card) })
}

// doubtful reports whether a rule that refuses the attempt is all that does, and one that somebody
// who tries it may not know.
func (a *attempt) doubtful(by cr.Rule) bool {
	if !slices.Contains(a.of.shows, by) && (elementary(by) || strings.HasPrefix(string(by), "109.2")) {
		return false
	}
	flips, known := a.flips(by)
	return flips && known
}
