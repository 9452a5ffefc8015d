package scenario

import (
	"cmp"
	"slices"

	"rulestep/engine"
	"rulestep/engine/cr"
)

// This file takes decisions by picking things one by one, and judges what was picked as it
// stands: a declaration counts as a whole (508.1, 509.1), so what it lacks is said of each of
// its parts, and the legal declarations that are nearest to it are offered.

// A Pick is one thing that somebody has picked: in combat with what it attacks or blocks, in a
// division with how much it gets, in an order with its place.
type Pick struct {
	ID     engine.ID
	Whom   engine.ID
	Number int
}

// A Picked is what comes of a decision that was taken by picking.
type Picked struct {
	Sentence string // the line that takes it; "" where it is not legal, or no line says it
	Refused  string // why it is not legal
	Rule     cr.Rule
	Pairs    []Pair // of a declaration, in the order of the picks
	Nearest  []Near // legal answers that differ least from what was picked, if that is not legal
}

// A Pair is one part of a declaration: what attacks or blocks what.
type Pair struct {
	Pick    Pick
	Refused string // why it can't be so, "" where nothing speaks against it
	Rule    cr.Rule
}

// A Near is a legal answer, with what was picked added and taken away to come to it.
type Near struct {
	Play
	More, Less []Pick
}

// mostNearest bounds the answers that are offered in place of one that is not legal.
const mostNearest = 3

// picked takes a decision with what somebody picked.
func (r *runner) picked(d *engine.Decision, picks []Pick) *Picked {
	a := answerOf(d, picks)
	p := &Picked{}
	p.Refused, p.Rule = r.refusesAnswer(d, a)
	declares := d.Kind == engine.AttackDecision || d.Kind == engine.BlockDecision
	if p.Refused == "" {
		if p.Sentence = r.offer(d, a).Sentence; p.Sentence == "" {
			p.Refused = "it is legal, but no sentence says it"
		}
	}
	if !declares {
		return p
	}
	for _, pick := range picks {
		pair := Pair{Pick: pick}
		if p.Refused != "" { // the others that attack or block the same may be what it needs
			same := slices.DeleteFunc(slices.Clone(picks), func(o Pick) bool { return o.Whom != pick.Whom && o.ID != pick.ID })
			pair.Refused, pair.Rule = r.refusesAnswer(d, answerOf(d, same))
		}
		p.Pairs = append(p.Pairs, pair)
	}
	if p.Sentence == "" {
		p.Nearest = r.nearest(d, picks)
	}
	return p
}

// answerOf makes an answer of picks.
func answerOf(d *engine.Decision, picks []Pick) engine.Answer {
	var a engine.Answer
	var ids []engine.ID
	for _, p := range picks {
		if !slices.Contains(ids, p.ID) {
			ids = append(ids, p.ID)
		}
	}
	switch d.Kind {
	case engine.TargetDecision:
		a.Slots = shareOut(ids, d.Slots)
	case engine.AttackDecision, engine.BlockDecision:
		for _, p := range picks {
			a.IDs, a.Whom, a.Bands = append(a.IDs, p.ID), append(a.Whom, p.Whom), append(a.Bands, 0)
		}
	case engine.DamageDecision, engine.DivisionDecision:
		a.Numbers = make([]int, len(d.Options))
		for _, p := range picks {
			if i := slices.Index(d.Options, p.ID); i >= 0 {
				a.Numbers[i] += p.Number
			}
		}
	case engine.OrderDecision:
		places := slices.Clone(picks)
		slices.SortStableFunc(places, func(p, q Pick) int { return p.Number - q.Number })
		for _, p := range places {
			if !slices.Contains(a.IDs, p.ID) {
				a.IDs = append(a.IDs, p.ID)
			}
		}
	default:
		a.IDs = ids
	}
	return a
}

// refusesAnswer says why an answer is not legal, and by which rule; "" where it is.
func (r *runner) refusesAnswer(d *engine.Decision, a engine.Answer) (string, cr.Rule) {
	err := r.check(d, a)
	if err == nil {
		return "", ""
	}
	if why, ok := err.(*engine.Illegal); ok {
		return why.Reason(), r.g.Shown(cmp.Or(why.Citation.Rule, d.Rule))
	}
	return err.Error(), r.g.Shown(d.Rule)
}

// nearest lists the legal declarations that differ least from what was picked, of those that
// the engine lists.
func (r *runner) nearest(d *engine.Decision, picks []Pick) []Near {
	type near struct {
		a          engine.Answer
		more, less []Pick
	}
	var list []near
	for _, a := range d.Legal() {
		n := near{a: a}
		for i, id := range a.IDs {
			if p := (Pick{ID: id, Whom: a.Whom[i]}); !slices.Contains(picks, p) {
				n.more = append(n.more, p)
			}
		}
		for _, p := range picks {
			if !slices.Contains(pairsOf(a), p) {
				n.less = append(n.less, p)
			}
		}
		list = append(list, n)
	}
	slices.SortStableFunc(list, func(a, b near) int {
		return cmp.Or(len(a.more)+len(a.less)-len(b.more)-len(b.less), len(a.less)-len(b.less))
	})
	var out []Near
	for _, n := range list {
		play := r.offer(d, n.a)
		if play.Sentence != "" && !slices.ContainsFunc(out, func(o Near) bool { return o.Sentence == play.Sentence }) {
			out = append(out, Near{play, n.more, n.less})
		}
		if len(out) == mostNearest {
			break
		}
	}
	return out
}

func pairsOf(a engine.Answer) []Pick {
	var list []Pick
	for i, id := range a.IDs {
		list = append(list, Pick{ID: id, Whom: a.Whom[i]})
	}
	return list
}
