package cardtext

import (
	"reflect"

	"rulestep/engine/oracle"
)

// This file reads and writes what each of several objects does, which the text has spoken of: "Each of those creatures deals damage
// equal to its power to this creature", "each of those creatures gains persist".

// eachOfThoseDoes reads a clause about each of several objects. What it says of "it" is that one: its own power as a number,
// the step of its own controller. Nothing else may ask of "it", of which it would not be kept which is meant.
func (p *parser) eachOfThoseDoes(duration oracle.Duration) ([]oracle.Instruction, oracle.Reference, bool) {
	start := p.mark()
	if !p.accept("each of") || !p.next("those") && !p.next("them") {
		p.reset(start)
		return nil, nil, false
	}
	of, ok := p.namedObject()
	if !ok || isPlayer(of) || p.playerTarget(of) || !p.spokenOfTogether(of) {
		p.reset(start)
		return nil, nil, false
	}
	if p.accept("deals " + ofItsOwn) {
		to, ok := p.notDoer(of)
		if !ok {
			p.reset(start)
			return nil, nil, false
		}
		p.othersDeal = true
		return []oracle.Instruction{oracle.DealDamage{Source: of, Amount: oracle.NumberOf{Number: oracle.Power, Of: of}, To: to}}, of, true
	}
	out, ok := p.modify(of, duration)
	if !ok || hasNode[oracle.NumberOf](out) || p.next(", where x is its") { // which would be one and the same for all of them
		p.reset(start)
		return nil, nil, false
	}
	if m, is := out[0].(oracle.Modify); is && m.Is > 0 && !saysKind(out) { // of what kind it is, and what size it has
		m.Is = 0
		for m.Is < len(m.Changes) && saysKind([]oracle.Instruction{oracle.Modify{Changes: m.Changes[:m.Is+1], Is: m.Is + 1}}) {
			m.Is++
		}
		if _, size := m.Changes[len(m.Changes)-1].(oracle.SetBasePT); !size || m.Is != len(m.Changes)-1 {
			p.reset(start)
			return nil, nil, false
		}
		m.Has = len(m.Changes)
		out[0] = m
	}
	return out, of, true
}

// spokenOfTogether reports whether a reference is to several things that have been mentioned as such.
func (d *discourse) spokenOfTogether(of oracle.Reference) bool {
	for _, m := range d.mentions {
		if m.plural && reflect.DeepEqual(m.ref, of) {
			return true
		}
	}
	return false
}

// dealsOfItsOwn reports whether several objects that have been spoken of together deal damage, each as much as its power.
func (w *writer) dealsOfItsOwn(i oracle.DealDamage) bool {
	if _, all := i.Source.(oracle.Each); all || i.Source == nil || i.Divided {
		return false
	}
	return w.spokenOf(i.Source) && reflect.DeepEqual(i.Amount, oracle.Quantity(oracle.NumberOf{Number: oracle.Power, Of: i.Source}))
}

// spokenOf reports whether what was mentioned last by a reference is several things.
func (w *writer) spokenOf(of oracle.Reference) bool {
	for k := len(w.mentions) - 1; k >= 0; k-- {
		if m := w.mentions[k]; means(m.ref, of) {
			return m.plural
		}
	}
	return false
}
