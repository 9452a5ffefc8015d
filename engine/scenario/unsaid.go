package scenario

import (
	"errors"
	"slices"

	"rulestep/engine"
	"rulestep/engine/oracle"
)

// This file tries a play in every way that a line leaves open: its modes, X and targets, and for a question its cost. Whoever asks
// whether "Ann may cast Blaze" asks whether there is an X and a target with which she may; it is refused where it is refused with all of them.

// unsaid is the place that a search has reached among the answers to what a line does not say.
type unsaid struct {
	open []openAnswer // to the decisions of this try, in order
	at   int          // the next of them
	more bool         // some decisions had answers that are not listed
}

// openAnswer is which of the answers to a decision a try takes.
type openAnswer struct {
	pick, of int
	x        bool // the decision asks for X
}

// mostTries is how many ways of a play are tried before it is not judged.
const mostTries = 200

// leavesOpen reports whether a decision of a trial is one of which a search looks at more than one answer. What is tapped and
// exiled for a cost has a search of its own (helped.go), and one payment is as good as another.
func leavesOpen(d *engine.Decision) bool {
	switch d.Kind {
	case engine.ModeDecision, engine.TargetDecision, engine.NumberDecision:
		return true
	}
	return false
}

// greatestX is the greatest X that is tried: no card has a mana value, and hardly anything a power, that is greater.
const greatestX = 24

// possibleX lists what X may be, and reports whether it might be more: with fewer permanents than that nobody is taken to have the
// mana for it.
func (r *runner) possibleX(d *engine.Decision) (list []engine.Answer, more bool) {
	for x := d.Min; x <= greatestX; x++ {
		if a := (engine.Answer{Numbers: []int{x}}); d.Check(a) == nil {
			list = append(list, a)
		}
	}
	return list, len(r.g.Zone(oracle.Battlefield, engine.None)) > greatestX
}

// next is the place of the answer of this try among so many.
func (u *unsaid) next(d *engine.Decision, of int, more bool) int {
	if u.at == len(u.open) {
		u.open = append(u.open, openAnswer{of: of, x: d.Purpose == engine.ForX})
	}
	u.more = u.more || more
	u.at++
	return min(u.open[u.at-1].pick, of-1)
}

// advance goes on to the next way, and reports whether there is one. What can't be paid for with one X can't be with a
// greater one.
func (u *unsaid) advance(unpaid bool) bool {
	u.at = 0
	for ; len(u.open) > 0; u.open = u.open[:len(u.open)-1] {
		if last := &u.open[len(u.open)-1]; last.pick+1 < last.of && !(unpaid && last.x) {
			last.pick++
			return true
		}
	}
	return false
}

// inSomeWay makes tries of a play until one is legal and takes all that its line says, as one that is cast for its alternative
// cost may take the card that a line gives up. Where no legal one takes all, it makes the first of them again. Else it returns why the
// first was refused, or that it is not judged.
func (r *runner) inSomeWay(try func() error, takesAll func() bool) error {
	u := &unsaid{}
	r.unsaid = u
	defer func() { r.unsaid = nil }()
	var legal *[]openAnswer // the first way that is, though not all is taken
	first, always := try(), true
	for err, tries := first, 1; err != nil || !takesAll(); tries++ {
		if err == nil && legal == nil {
			way := slices.Clone(u.open)
			legal = &way
		}
		unpaid := refusedBy(err, "601.2h")
		always = always && unpaid
		switch {
		case err != nil && !refused(err):
			return first // what is written wrongly is so in every way
		case tries == mostTries:
			return &engine.NotJudged{Why: "there are too many ways to do it; say more of how"}
		case u.advance(unpaid):
			err = try()
			continue
		case legal != nil:
			u.open, u.at = *legal, 0
			return try()
		case u.more && !always && !unpaid:
			return &engine.NotJudged{Why: "not every way to do it has been tried; say more of how"}
		}
		return first
	}
	return nil
}

// refused reports whether an error says that a play is against the rules.
func refused(err error) bool {
	var illegal *engine.Illegal
	return errors.As(err, &illegal)
}

// refusedBy reports whether it is the rule of a name that refuses.
func refusedBy(err error, rule string) bool {
	var illegal *engine.Illegal
	return errors.As(err, &illegal) && string(illegal.Citation.Rule) == rule
}
