package training

import (
	"fmt"
	"slices"
	"strings"

	"rulestep/engine"
	"rulestep/engine/scenario"
)

// This file asks in the middle of a play, where its file says nothing.

// mostMidway is how many moments of a fork are asked about of which its file says nothing.
const mostMidway = 20

// midway asks in the middle of the play, after a step, for what that step has changed. What
// hangs on no rule is dropped where it is asked, as everywhere. In the position of a belief nothing
// is asked on the way: the believer says how it ends, not how it stands before.
func (s *script) midway(waits map[int]bool) []asking {
	if s.misreading() != nil {
		return nil
	}
	p := s.upTo(len(s.play), s.looping)
	if p.parse() != nil || s.looping {
		return nil
	}
	v := &played{piece: p}
	v.tell()
	var acting []int // places of the lines in the play
	for i, l := range s.play {
		if l.Acts() {
			acting = append(acting, i)
		}
	}
	var later []string // what changed while triggered abilities waited
	var list []asking
	for n := 1; n < len(v.fork.Steps); n++ {
		st := &v.fork.Steps[n]
		i := p.at(st.Line) - len(s.opening)
		if i < 0 || i >= len(acting) {
			continue
		}
		end := acting[i] + 1
		if end < len(s.play) && s.play[end].Mark == "now" {
			later = nil
			continue // the file asks there itself
		}
		about := slices.ContainsFunc(st.Rulings, func(r scenario.Ruling) bool {
			return slices.Contains(s.shows, r.Rule) && !carrying[r.Rule] && !procedure[r.Rule]
		})
		facts := changed(&v.fork.Steps[n-1].Board, st)
		if n == len(v.fork.Steps)-1 {
			facts = slices.DeleteFunc(facts, func(f string) bool {
				return slices.ContainsFunc(s.answer, func(l scenario.Line) bool { return slices.Contains(single(l), f) })
			})
		}
		if waits[end] {
			later = append(later, facts...)
			continue
		}
		for _, f := range later {
			if !slices.Contains(facts, f) {
				facts = append(facts, f)
			}
		}
		later = nil
		if len(facts) == 0 {
			continue
		}
		facts = facts[:min(len(facts), mostClaims)]
		list = append(list, asking{midway: true, make: func() []Question { return s.outcomes(end, facts, !about) }})
	}
	return list
}

// changed are the facts that a step has made so. Of abilities that have come onto the stack
// only their number is asked: their names would tell.
func changed(before *engine.Board, st *scenario.Step) []string {
	abilities := func(b *engine.Board) int {
		n := 0
		for _, o := range b.Stack {
			if o.Ability {
				n++
			}
		}
		return n
	}
	count := map[string]int{}
	owner, having := map[string]string{}, map[string]engine.BoardObject{}
	for _, p := range st.Board.Players {
		for _, list := range [][]engine.BoardObject{p.Battlefield, p.Graveyard, p.Hand} {
			for _, o := range list {
				count[o.Label]++
				owner[o.Label] = o.Owner
				having[o.Label] = o
			}
		}
	}
	for _, o := range slices.Concat(st.Board.Exile, st.Board.Stack, st.Board.Command, st.Board.Ante) {
		count[o.Label]++
	}
	var list []string
	if st.Kind != scenario.PlayStep && abilities(before) != abilities(&st.Board) || abilities(&st.Board) > abilities(before)+1 {
		list = append(list, "the stack is empty")
	}
	for _, c := range st.Changes {
		switch c.Kind {
		case "life":
			list = append(list, c.What+" has "+c.To+" life")
			continue
		case "hand":
			list = append(list, c.What+" has "+c.To+" cards in hand")
			continue
		}
		if count[c.What] != 1 {
			continue
		}
		switch c.Kind {
		case "zone":
			switch c.To {
			case "battlefield":
				list = append(list, c.What+" is on the battlefield")
			case "graveyard", "hand":
				list = append(list, c.What+" is in "+owner[c.What]+"'s "+c.To)
			case "exile":
				list = append(list, c.What+" is in exile")
			}
		case "damage":
			list = append(list, c.What+" has "+c.To+" damage")
		case "tapped":
			list = append(list, c.What+" is tapped")
		case "counters":
			for _, o := range having[c.What].Counters {
				if o.N == 1 {
					list = append(list, c.What+" has 1 "+o.Kind+" counter")
				} else {
					list = append(list, fmt.Sprintf("%s has %d %s counters", c.What, o.N, o.Kind))
				}
			}
		case "power":
			if !strings.Contains(c.To, "no") {
				list = append(list, c.What+" is "+c.To)
			}
		case "control":
			list = append(list, c.To+" controls "+c.What)
		}
	}
	return list
}
