package table

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file says what conspiracies are in the command zone (315), which names their texts mean (702.106), and what was noted in a draft (905.2b).

// Noted is a number that a player noted as they drafted a card of that name.
type Noted struct {
	Name string
	N    int
}

// highestNoted carries out 905.2b for what a player noted of cards of one name, 0 if that is nothing.
func (t *Table) highestNoted(p *Player, name string) int {
	most := 0
	for _, noted := range p.Noted {
		if noted.Name == name {
			most = max(most, noted.N)
		}
	}
	if most > 0 && t.Applies("905.2b", "%s noted %n as the cards of that name were drafted, which is referred to now", p.ID, Count(most)) {
		return most
	}
	return 0
}

// conspiresUnseen reports whether an object is a face-down conspiracy.
func (t *Table) conspiresUnseen(o *Object, zone oracle.Zone) bool {
	return o.FaceDown && zone == oracle.Command && t.IsCommandCard(o)
}

// wouldWorkFaceUp is worksFaceUp without a trace.
func (t *Table) wouldWorkFaceUp() bool { return t.InForce("315.5") }

// worksFaceUp carries out 315.5.
func (t *Table) worksFaceUp(id ID) bool {
	return t.Applies("315.5", "the conspiracy %s is face up in the command zone, and its abilities count", id)
}

// hasChosenName reports whether an object has the name, or one of the two, that were chosen for the source.
func (t *Table) hasChosenName(p oracle.HasChosen, word string, id ID, ctx *Context) bool {
	has := func(id ID, name string) bool { return name != "" && t.isNamed(id, name) }
	other := t.Object(ctx.Source).Seldom().OtherName
	switch {
	case p.Either:
		return has(id, word) || has(id, other)
	case p.Other:
		of := FirstOf(ctx.Event)
		return has(of, word) && has(id, other) || has(of, other) && has(id, word)
	}
	return has(id, word) || t.Format == ConspiracyDraft && t.namedForAnother(id, ctx)
}

// namedForAnother carries out 702.106d: a name that was chosen for another conspiracy of its controller is none
// that the text of this one means.
func (t *Table) namedForAnother(id ID, ctx *Context) bool {
	return slices.ContainsFunc(t.Command, func(other ID) bool {
		o := t.Object(other)
		name := o.Seldom().ChosenWord
		return other != ctx.Source && name != "" && o.Owner == ctx.Controller && t.isNamed(id, name) &&
			!(t.Applies("702.106d", "the name of %s was chosen for %s, and %s means the one chosen for itself", id, other, ctx.Source) &&
				t.Applies("607.2d", "the chosen name is the one chosen for %s itself", ctx.Source))
	})
}
