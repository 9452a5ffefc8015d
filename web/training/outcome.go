package training

import (
	"fmt"
	"slices"
	"strings"

	"rulestep/engine"
	"rulestep/engine/scenario"
)

// This file asks how things are at a moment: which facts are open then, and which of them some rule
// decides.

// creatures are those on the battlefield before the last step that have a name of their own.
func (v *played) creatures() []string {
	count := map[string]int{}
	var list []string
	for i := range v.fork.Steps {
		b := &v.fork.Steps[i].Board
		seen := map[string]int{}
		for _, p := range b.Players {
			for _, o := range p.Battlefield {
				if o.HasPower && strings.Contains(o.TypeLine, "Creature") && !o.FaceDown && !o.Token {
					seen[o.Label]++
					if i == 0 {
						list = append(list, o.Label)
					}
				}
			}
		}
		for name, n := range seen {
			count[name] = max(count[name], n)
		}
	}
	list = slices.DeleteFunc(list, func(name string) bool { return name == "" || count[name] > 1 })
	if len(list) < 2 || len(list) > 6 {
		return nil // one creature is asked for in other words
	}
	return list
}

// mortals are these creatures and all others that lie in a graveyard at some time or are on the
// battlefield, tokens aside, which nobody finds in a graveyard (111.7). It is false where one of them has
// no name of its own, or none that is shown: then nobody could say which lie there.
func (v *played) mortals(creatures []string) (list []string, ok bool) {
	list, count := slices.Clone(creatures), map[string]int{}
	said := strings.Join(slices.Concat(v.piece.setup, v.piece.lines), "\n")
	for i := range v.fork.Steps {
		seen := map[string]int{}
		for _, p := range v.fork.Steps[i].Board.Players {
			for _, o := range slices.Concat(p.Battlefield, p.Graveyard) {
				if o.Token || !o.FaceDown && !strings.Contains(o.TypeLine, "Creature") {
					continue
				}
				seen[o.Label]++
				if !slices.Contains(list, o.Label) {
					list = append(list, o.Label)
				}
			}
		}
		for name, n := range seen {
			count[name] = max(count[name], n)
		}
	}
	unclear := func(name string) bool { return name == "" || count[name] > 1 || !strings.Contains(said, name) }
	return list, len(list) <= 6 && !slices.ContainsFunc(list, unclear)
}

// tokens reports whether some creature is a token.
func (v *played) tokens() bool {
	return slices.ContainsFunc(v.fork.Steps, func(st scenario.Step) bool {
		return slices.ContainsFunc(st.Board.Players, func(p engine.BoardPlayer) bool {
			return slices.ContainsFunc(p.Battlefield, func(o engine.BoardObject) bool { return o.Token && strings.Contains(o.TypeLine, "Creature") })
		})
	})
}

// besides are facts that a moment has besides those that the file asks: where the creatures are,
// and how much life players have of whom it does not say so. Where what the file says comes out
// the same without the rule that it is about, one of these may not (outcome).
func (s *script) besides(v *played, creatures []string) []string {
	var list []string
	for _, c := range creatures {
		list = append(list, c+" is on the battlefield")
	}
	if s.misreading() != nil {
		return list // what is believed there is about what is asked
	}
	for _, p := range v.fork.Steps[len(v.fork.Steps)-1].Board.Players {
		asked := slices.ContainsFunc(v.facts, func(l scenario.Line) bool { return l.Form() == "life" && l.Slot("P") == p.Name })
		if !asked && !p.Left && len(v.players) <= 3 {
			list = append(list, fmt.Sprintf("%s has %d life", p.Name, p.Life))
		}
	}
	return list
}

// decided are the facts that come out otherwise without a rule that the demonstration is about.
func (v *played) decided(i int) bool {
	return slices.ContainsFunc(v.without, func(w Wrong) bool {
		return w.Shown && !procedure[w.Rule] && w.Values[i] != v.truth[i]
	})
}

// outcome asks for the facts of the file, and for some of the rest of the played facts, which
// is for others.
func (s *script) outcome(v *played, own int, more []int) *Question {
	q := s.begin(v, Outcome)
	q.own = own
	over := v.fork.Steps[len(v.fork.Steps)-1].Board.Over
	var open []int // what no line says by itself
	for i := range own {
		if m := s.misreading(); m != nil && m.believed(v.facts[i]) != "" {
			open = append(open, i) // somebody doubts what a line says
		} else if !v.told(v.facts[i], v.truth[i]) && !v.gone(v.facts[i]) && (!over || aboutTheEnd(v.facts[i])) {
			open = append(open, i)
		}
	}
	open = append(open, more...)
	if s.misreading() == nil && !slices.ContainsFunc(open, v.decided) { // what the rules of the file decide is something else
		for i := own; i < len(v.truth); i++ {
			if v.decided(i) && !slices.Contains(open, i) && !v.told(v.facts[i], v.truth[i]) && (!over || aboutTheEnd(v.facts[i])) {
				open = append(open, i)
			}
		}
	}
	differs := func(i int) bool {
		return slices.ContainsFunc(v.without, func(w Wrong) bool { return w.Values[i] != v.truth[i] })
	}
	waits := func(i int) bool { // a spell that has resolved, and otherwise would not have
		return !slices.ContainsFunc(v.without, func(w Wrong) bool { return w.Values[i] != v.truth[i] && w.Values[i] != "on the stack" })
	}
	var picked []int
	for _, i := range open { // a claim asks what a rule decides; of what is so in any case none is made
		believed := q.believedOf(v.facts[i])
		if (differs(i) && !waits(i) || believed != "" && believed != v.truth[i]) && len(picked) < mostClaims && !v.emptied(i) {
			picked = append(picked, i)
		}
	}
	slices.Sort(picked)
	if !slices.ContainsFunc(picked, differs) && s.misreading() == nil {
		return nil
	}
	var used []int
	for _, i := range picked {
		outcomes := make([]string, 0, len(v.without))
		for _, w := range v.without {
			outcomes = append(outcomes, w.Values[i])
		}
		if value := q.believedOf(v.facts[i]); value != "" { // it must be possible to say so
			outcomes = append(outcomes, value)
		}
		if c, ok := claimOf(v.facts[i], v.truth[i], outcomes, v.players); ok && (s.misreading() != nil || v.turns(&c, i)) && v.otherHosts(&c, i) && !slices.ContainsFunc(q.Claims, func(o Claim) bool { return o.Ask == c.Ask }) {
			q.Claims = append(q.Claims, c)
			used = append(used, i)
		}
	}
	q.played, q.used = v.truth, used
	for _, w := range v.without {
		wrong := Wrong{Rule: w.Rule, Shown: w.Shown}
		for n, i := range used {
			wrong.Values = append(wrong.Values, q.Claims[n].valueIn(v.facts[i], w.Values[i]))
		}
		q.wrong = append(q.wrong, wrong)
	}
	if !slices.ContainsFunc(q.wrong, func(w Wrong) bool { return !procedure[w.Rule] && !q.right(w.Values) }) && s.misreading() == nil {
		return nil // without those nothing at all is done, and nobody believes that
	}
	var facts []scenario.Line
	for _, i := range used {
		facts = append(facts, v.facts[i])
	}
	q.believe(facts)
	return q.finish(v)
}

// otherHosts adds to a claim of what something is attached to what else it could be: permanents that
// are on the battlefield as the question begins. There are four at most.
func (v *played) otherHosts(c *Claim, i int) bool {
	if v.facts[i].Form() != "attached" {
		return true
	}
	for _, p := range v.fork.Steps[0].Board.Players {
		for _, o := range p.Battlefield {
			if len(c.Options) < 4 && o.HasPower && o.Label != v.facts[i].Slot("O") && !slices.Contains(c.Options, o.Label) {
				c.Options = append(c.Options, o.Label)
			}
		}
	}
	return true
}

// turns reports whether a claim of a fact has another answer without some rule.
func (v *played) turns(c *Claim, i int) bool {
	return slices.ContainsFunc(v.without, func(w Wrong) bool { return !c.same(c.valueIn(v.facts[i], w.Values[i]), c.truth) })
}

// emptied reports whether a fact is that the stack is empty where the line before says so.
func (v *played) emptied(i int) bool {
	form := v.facts[i].Form()
	return (form == "stack" || form == "stack empty") && v.truth[i] == "" && strings.Contains(v.fork.Steps[len(v.fork.Steps)-1].Text, "everything resolves")
}
