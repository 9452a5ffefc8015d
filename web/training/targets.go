package training

import (
	"slices"
	"strings"

	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/engine/scenario"
)

// This file asks what somebody may target: each thing on the table is tried in the place of
// the target that a line names.

const (
	leastAims = 3
	mostAims  = 8
)

// targets asks what may be targeted by what a line casts or activates. It must hang on a rule
// that forbids some of them.
func (s *script) targets(i int, l scenario.Line) *Question {
	before, aim, rest, does := aimed(l)
	if aim == "" {
		return nil
	}
	p := s.upTo(i, s.looping)
	p.about = l.Text // what is cast stays in the hand, with its text
	if p.parse() != nil {
		return nil
	}
	v := &played{piece: p}
	v.tell()
	last := len(v.fork.Steps) - 1
	aims := aims(&v.fork.Steps[last].Board, aim)
	if len(aims) < leastAims || len(aims) > mostAims || !slices.Contains(aims, aim) {
		return nil
	}
	tries := make([]piece, len(aims))
	var rules []cr.Rule
	for n, a := range aims {
		t := s.upTo(i, s.looping)
		t.lines = append(t.lines, before+a+rest)
		if t.parse() != nil {
			return nil
		}
		tries[n] = t
		for _, st := range t.file.Play("").Forks[0].Steps[last:] {
			for _, r := range st.Rulings {
				if r.Refusal {
					rules = append(rules, t.book().Named(r.Rule))
				}
			}
		}
	}
	legal := func(without cr.Rule) (string, bool) {
		var list []string
		for n := range tries {
			out := tries[n].outcome(without)
			if out.Line > 0 && out.Line < tries[n].last() || out.Freed {
				return "", false // it is another play before that
			}
			if out.Line != tries[n].last() {
				list = append(list, aims[n])
			}
		}
		return join(list), true
	}
	truth, ok := legal("")
	if !ok || !slices.Contains(parts(truth), aim) || len(parts(truth)) == len(aims) {
		return nil
	}
	q := s.begin(v, All)
	for _, r := range s.among(inOrder(slices.Concat(s.shows, rules))) {
		shown := slices.Contains(s.shows, r)
		if procedure[r] {
			continue
		}
		if set, ok := legal(r); ok && set != truth && set != "" {
			q.wrong = append(q.wrong, Wrong{Rule: r, Shown: shown, Values: []string{set}})
		}
	}
	// Players are named only where somebody may believe that one is a target.
	idle := func(a string) bool {
		named := slices.Contains(v.players, a)
		return named && !slices.Contains(parts(truth), a) && !slices.ContainsFunc(q.wrong, func(w Wrong) bool { return slices.Contains(parts(w.Values[0]), a) })
	}
	if aims = slices.DeleteFunc(aims, idle); len(aims) < leastAims {
		return nil
	}
	q.Claims = []Claim{{Ask: does + ": which of these may be the target?", Kind: Some, Options: slices.Sorted(slices.Values(aims)), truth: inNames(truth)}}
	if !q.turns() {
		return nil
	}
	return q.atEnd(v, i)
}

// aimed takes a line that names a target apart: what stands before the target and behind it,
// and what the line does, as it is asked. The target is "" where the line names none, or several.
func aimed(l scenario.Line) (before, aim, rest, does string) {
	const targeting, paying = " targeting ", " paying with "
	switch l.Form() {
	case "targets":
		does = "For " + l.Slot("S")
		before, rest = l.Slot("P")+" targets ", " with "+l.Slot("S")
		aim = strings.TrimSuffix(strings.TrimPrefix(l.Text, before), rest)
	case "new targets":
		does = "“" + l.Slot("P") + " chooses new targets for " + l.Slot("S") + "”"
		before, aim, _ = strings.Cut(l.Text, ": ")
		before += ": "
	default:
		var ok bool
		if before, aim, ok = strings.Cut(l.Text, targeting); !ok {
			return "", "", "", ""
		}
		if n := strings.Index(aim, paying); n >= 0 {
			aim, rest = aim[:n], aim[n:]
		}
		what, _, _ := strings.Cut(plainAct(l), targeting)
		does = "“" + what + "”"
		before += targeting
	}
	return before, aim, rest, does
}

// inNames puts a set into the order of its names.
func inNames(set string) string {
	list := parts(set)
	slices.Sort(list)
	return join(list)
}

// aims are the things among which one thinks of targets, when one of them is named: players
// and permanents, or the spells on the stack.
func aims(b *engine.Board, of string) []string {
	var list []string
	count := map[string]int{}
	add := func(name string) {
		if count[name]++; count[name] == 1 {
			list = append(list, name)
		}
	}
	if slices.ContainsFunc(b.Stack, func(o engine.BoardObject) bool { return o.Label == of && !o.Ability }) {
		for _, o := range b.Stack {
			add(o.Label)
		}
	} else {
		for _, p := range b.Players {
			add(p.Name)
			for _, o := range p.Battlefield {
				if !strings.Contains(o.TypeLine, "Land") || o.HasPower {
					add(o.Label)
				}
			}
		}
	}
	return slices.DeleteFunc(list, func(name string) bool { return name == "" || count[name] > 1 })
}
