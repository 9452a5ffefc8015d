package table

import (
	"slices"

	"rulestep/engine/oracle"
)

// AllAt is the targets with one thing in the place of each of them.
func (t *Aim) AllAt(to ID) [][]ID {
	now := make([][]ID, len(t.Old))
	for i := range t.Old {
		now[i] = slices.Repeat([]ID{to}, len(t.Old[i]))
	}
	return now
}

// An Aim is what a spell or ability on the stack targets, laid out to be changed.
type Aim struct {
	Id    ID
	Made  Announcement // a copy of its own
	About *Context
	Slots []oracle.TargetSlot
	Old   [][]ID // what each slot targets
	Mode  []int  // which of the chosen modes each slot is of
}

// AimOf lays out the targets of a spell or ability; it is nil for what has none.
func (t *Table) AimOf(id ID, copied bool) *Aim {
	o := t.Object(id)
	if o.Announced == nil || o.Announced.Ability == nil || len(o.Announced.Flat()) == 0 {
		return nil
	}
	a := &Aim{Id: id, Made: *o.Announced}
	// Who chooses need not be whose spell it is: "an opponent" is one of its controller.
	whose := o.Controller
	if !copied && o.Kind != AbilityObject {
		whose = t.Controller(id)
	}
	a.About = new(Context)
	a.About.OfStack(o, &a.Made)
	a.About.Controller = whose
	for k, m := range a.Made.Modes {
		for i, s := range a.Made.Ability.Modes[m].Targets {
			if k < len(a.Made.Targets) && i < len(a.Made.Targets[k]) {
				of := k
				if a.Made.Ability.Choose.Apart { // the targets of all modes have to be different ones
					s.Distinct, of = true, 0
				}
				a.Slots, a.Old, a.Mode = append(a.Slots, s), append(a.Old, a.Made.Targets[k][i]), append(a.Mode, of)
			}
		}
	}
	return a
}

// Amid is a context with what the other targets are, by which one of them can be described.
func Amid(ctx *Context, chosen [][]ID) *Context {
	about := *ctx
	about.Targets = chosen
	return &about
}

// CouldTogether reports whether each target that is described by another one fits it.
func (t *Table) CouldTogether(a *Aim, chosen [][]ID) bool {
	could := true
	t.Scratch(func() {
		for i := range a.Slots {
			could = could && (len(a.Slots[i].DescribedBy()) == 0 || !slices.ContainsFunc(chosen[i], func(id ID) bool {
				return t.TargetRefusal(Amid(a.About, chosen), &a.Slots[i], id) != nil
			}))
		}
	})
	return could
}

// CouldTarget reports whether a slot could target something that it does not target now.
func (t *Table) CouldTarget(a *Aim, slot int, to ID) (could bool) {
	about := a.About
	if len(a.Slots[slot].DescribedBy()) > 0 {
		about = Amid(about, a.Old)
	}
	t.Scratch(func() { could = t.TargetRefusal(about, &a.Slots[slot], to) == nil })
	return could
}

// hasTarget reports whether a spell or ability targets such a thing, or nothing else than
// one such thing. What is no longer where it was is no such thing (115.9b), nor what a text does not see (801.11).
func (t *Table) hasTarget(id ID, p *oracle.Targets, ctx *Context) bool {
	targets := t.Object(id).Announced.Flat()
	if p.Only {
		switch {
		case several(targets):
			if t.InForce("115.9c") { // aimRefusal says so
				return false
			}
		case len(targets) > 1 && !t.Applies("115.9c", "%s targets one thing and nothing else, however often it was chosen", id):
			return false
		}
	}
	return slices.ContainsFunc(targets, func(target ID) bool {
		return t.Matches(&p.Phrase, target, ctx) && !t.unseen(target, ctx) && (!target.IsObject() || t.Object(target).Zone != oracle.Nowhere ||
			!t.Applies("115.9b", "%s is not there any more, so it is ignored that %s targets it", target, id))
	})
}

// several reports whether not all targets are the same.
func several(targets []ID) bool {
	return slices.ContainsFunc(targets, func(target ID) bool { return target != targets[0] })
}

// targetCount is how many targets a spell or ability has (115.9a).
func (t *Table) targetCount(id ID) int {
	chosen, legal := t.aimed(id)
	if chosen != legal && !t.Applies("115.9a", "%s counts as many targets as were chosen for it, %n, legal or not", id, Count(chosen)) {
		return legal
	}
	return chosen
}

// aimed counts the targets that were chosen for a spell or ability, and those of them
// that are legal now.
func (t *Table) aimed(id ID) (chosen, legal int) {
	a := t.AimOf(id, false)
	if a == nil {
		return 0, 0
	}
	for i := range a.Slots {
		for _, to := range a.Old[i] {
			if chosen++; t.CouldTarget(a, i, to) {
				legal++
			}
		}
	}
	return chosen, legal
}

// aimRefusal says by which part of 115.9 a spell or ability is not what a phrase
// describes that looks at its targets.
func (t *Table) aimRefusal(p *oracle.Phrase, id ID, ctx *Context) error {
	if !id.IsObject() || t.Object(id).Zone != oracle.Stack || t.Object(id).Announced == nil {
		return nil
	}
	for _, w := range p.Where {
		switch w := w.(type) {
		case oracle.SingleTarget:
			if chosen, legal := t.aimed(id); chosen > 1 && legal == 1 {
				return t.Forbids("115.9a", "%n targets were chosen for %s, however many of them are legal now", Count(chosen), id)
			}
		case oracle.Targets:
			if w.Only && several(t.Object(id).Announced.Flat()) {
				return t.Forbids("115.9c", "%s targets several things, whichever of them are legal now", id)
			}
			for _, target := range t.Object(id).Announced.Flat() {
				if target.IsObject() && t.Object(target).Zone == oracle.Nowhere && t.Matches(&w.Phrase, target, ctx) {
					return t.Forbids("115.9b", "%s is not there any more, so it is ignored that %s targets it", target, id)
				}
			}
		}
	}
	return nil
}
