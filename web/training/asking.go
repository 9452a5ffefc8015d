package training

import (
	"slices"
	"strings"

	"rulestep/engine"
	"rulestep/engine/scenario"
)

// This file goes through a script and says where what is asked, without asking it yet: whoever wants
// one question makes it alone.

// A place is where a question is made: the number of its script, and of the asking in it, from 1 on. What is
// asked of several scripts has the script 0. The list keeps it, so that one question can be made without the
// others of its demonstration.
type place struct{ script, asking int }

// An asking makes questions of one kind, or of one moment.
type asking struct {
	make   func() []Question
	midway bool // at a moment of which the file says nothing
}

// questions are those of one script, which is the nth of its demonstration.
func (s *script) questions(nth int) []Question {
	var list []Question
	midway := 0
	for n, a := range s.askings() {
		if a.midway && midway == mostMidway {
			continue
		}
		made := a.make()
		if a.midway && len(made) > 0 {
			midway++
		}
		for i := range made {
			made[i].madeAt = place{nth + 1, n + 1}
		}
		list = append(list, made...)
	}
	return list
}

// askings are all ways to ask of one script.
func (s *script) askings() []asking {
	if s.tooBig() {
		return nil
	}
	var list []asking
	ask := func(make func() []Question) { list = append(list, asking{make: make}) }
	one := func(make func() *Question) {
		ask(func() []Question {
			if q := make(); q != nil {
				return []Question{*q}
			}
			return nil
		})
	}
	var later []scenario.Line // what the file asks while triggered abilities wait
	waits := s.waiting()
	for i := 0; i < len(s.play); i++ {
		l, i0 := s.play[i], i
		switch {
		case l.Mark == "!" || l.Form() == "may":
			one(func() *Question { return s.legal(i0, l) })
		case l.Form() == "exactly":
			one(func() *Question { return s.all(i0, l.Text) })
		case l.Acts():
			one(func() *Question { return s.decided(i0, l) })
		case l.Mark == "now":
			for i+1 < len(s.play) && s.play[i+1].Mark == "now" {
				i++
			}
			facts := slices.Clone(s.play[i0 : i+1])
			if waits[i0] {
				later = append(later, slices.DeleteFunc(slices.Clone(facts), onStack)...)
				ask(func() []Question {
					return s.ordersAt(i0, slices.DeleteFunc(facts, func(l scenario.Line) bool { return !onStack(l) }))
				})
				continue
			}
			all := append(facts, later...)
			ask(func() []Question { return s.factsAt(i0, all) })
			later = nil
		}
	}
	ask(s.allowed)
	list = append(list, s.midway(waits)...)
	ask(func() []Question { return s.factsAt(len(s.play), slices.Concat(s.answer, later)) })
	return list
}

// onStack reports whether a fact is about what lies on the stack.
func onStack(l scenario.Line) bool {
	return strings.Contains(l.Text, "the stack is ")
}

// waiting are the moments, as places in the play, at which triggered abilities wait on the stack
// that the line before has caused. What a file is about is what they do rather than what they have
// seen, so the facts of such a moment are asked at the next one.
func (s *script) waiting() map[int]bool {
	p := s.upTo(len(s.play), s.looping)
	if s.looping || s.misreading() != nil || p.parse() != nil {
		return nil
	}
	v := &played{piece: p}
	v.tell()
	triggers := func(b *engine.Board) int {
		n := 0
		for _, o := range b.Stack {
			if o.Ability && strings.Contains(o.Label+o.Name, "'s trigger") {
				n++
			}
		}
		return n
	}
	steps := map[int]int{} // by the piece's lines
	for n := range v.fork.Steps {
		if i := p.at(v.fork.Steps[n].Line); i >= 0 {
			steps[i-p.begun] = n
		}
	}
	list := map[int]bool{}
	acted := 0
	for i, l := range s.play {
		if !l.Acts() {
			continue
		}
		n, ok := steps[acted]
		acted++
		if ok && n > 0 && acted < len(p.lines)-p.begun && triggers(&v.fork.Steps[n].Board) > triggers(&v.fork.Steps[n-1].Board) {
			list[i+1] = true
		}
	}
	return list
}

// tooBig reports whether there is more to read than a question may take.
func (s *script) tooBig() bool {
	for _, block := range s.texts() {
		if len(strings.Fields(block)) > mostWords+6 {
			return true
		}
	}
	return false
}

// ordersAt asks only in which order what lies on the stack resolves.
func (s *script) ordersAt(end int, facts []scenario.Line) []Question {
	var ask []string
	for _, l := range facts {
		ask = append(ask, strings.TrimPrefix(l.Text, "now "))
	}
	v, ok := s.playPiece(end, ask)
	if len(ask) == 0 || !ok {
		return nil
	}
	list := s.orders(v, len(ask))
	for i := range list {
		list[i].Line = end + 1
		list[i].name()
	}
	return list
}

// factsAt asks how things are at a moment, by what the file says there.
func (s *script) factsAt(end int, facts []scenario.Line) []Question {
	var ask []string
	for _, l := range facts {
		l.Text = strings.TrimPrefix(l.Text, "now ")
		for _, one := range single(l) {
			if !slices.Contains(ask, one) {
				ask = append(ask, one)
			}
		}
	}
	return s.outcomes(end, ask, false)
}
