package engine

import (
	"fmt"
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out chapters 709 and 715: cards of which a part can be cast, a half
// of a split card or the Adventure of an adventurer card. A spell that is such a part has
// the face of the part; everywhere else the card has its own. The face of a modal
// double-faced card that is cast is chosen in the same way (modal.go).

// A partOf is a half, an Adventure or the back of a modal double-faced card, and the card
// that it is a part of.
type partOf struct {
	whole, part int32
	adventure   bool
	back        bool
}

// registerParts notes the parts of a card that has been registered.
func (g *Game) registerParts(whole int32) {
	card := g.faces[whole]
	for _, half := range card.Halves {
		g.parts = append(g.parts, partOf{whole: whole, part: g.Face(half)})
	}
	if card.Adventure != nil {
		g.parts = append(g.parts, partOf{whole: whole, part: g.Face(card.Adventure), adventure: true})
	}
	if card.Modal {
		g.parts = append(g.parts, partOf{whole: whole, part: g.Face(card.Back), back: true})
	}
}

// PartNamed is the face of the part of a card that has a name, 0 for none.
func (g *Game) PartNamed(id ID, name string) int32 {
	for _, p := range g.parts {
		if p.whole == g.object(id).face && g.faces[p.part].Name == name {
			return p.part
		}
	}
	if name == "fuse" && g.isSplit(id) {
		return fused
	}
	return 0
}

// PartName is what a part of a card is called.
func (g *Game) PartName(face int32) string {
	if face == fused {
		return "fuse"
	}
	return g.faces[face].Name
}

// wholeOf is the face of the card that a face is a part of; of any other face itself.
func (g *Game) wholeOf(face int32) int32 {
	for _, p := range g.parts {
		if p.part == face && !p.back {
			return p.whole
		}
	}
	return face
}

// isAdventure reports whether a face is that of an Adventure.
func (g *Game) isAdventure(face int32) bool {
	return slices.ContainsFunc(g.parts, func(p partOf) bool { return p.part == face && p.adventure })
}

// isSplit reports whether an object is a split card, none of whose halves is being cast.
func (g *Game) isSplit(id ID) bool { return len(g.faces[g.object(id).face].Halves) > 0 }

// partly gives what is printed on a card with parts, or on a part of it that is a spell:
// only that part's characteristics there (709.3b, 715.3b), and those of both halves of a
// split card elsewhere (709.4).
func (g *Game) partly(o *Object, c Characteristics) Characteristics {
	halves := g.faces[o.face].Halves
	onStack := o.Zone == oracle.Stack || o.Zone == oracle.Nowhere && o.was == oracle.Stack
	whole := g.wholeOf(o.face)
	switch {
	case whole != o.face && onStack && g.isAdventure(o.face) && !g.applies("715.3b", "%s is an Adventure and has the characteristics of nothing else", o.ID),
		whole != o.face && onStack && !g.isAdventure(o.face) && !g.applies("709.3b", "only the half of %s that was cast exists", o.ID):
		return fromFace(g.faces[whole], o)
	case len(halves) == 0 || o.FaceDown:
		return c
	}
	left := fromFace(halves[0], o)
	if onStack {
		if !g.applies("702.102b", "the fused split spell %s has the characteristics of both halves combined", o.ID) {
			return left
		}
		return c
	}
	if !g.applies("709.4", "%s has the characteristics of both halves combined", o.ID) {
		return left
	}
	if !g.applies("709.4b", "%s has the mana costs of both halves combined, and the colors of that", o.ID) {
		c.Cost, c.HasCost, c.Colors = left.Cost, left.HasCost, left.Colors
	}
	if !g.applies("709.4c", "%s has the card types and the abilities of each half", o.ID) {
		c.Types, c.Subtypes, c.Abilities = left.Types, left.Subtypes, left.Abilities
	}
	return c
}

// wholeElsewhere is the face of a card in a zone other than the stack (709.4, 715.4).
func (g *Game) wholeElsewhere(id ID, face int32) int32 {
	whole := g.wholeOf(face)
	switch {
	case whole == face:
		return face
	case g.isAdventure(face) && !g.applies("715.4", "%s has only its normal characteristics where it goes", id),
		!g.isAdventure(face) && !g.applies("709.4", "%s has the characteristics of both halves combined", id):
		return face
	}
	return whole
}

// mayCastPart says which rule keeps a player from beginning to cast a part of a card: only
// that part is looked at (709.3a, 715.3a).
func (g *Game) mayCastPart(p, id ID, a *Action) error {
	whole := g.object(id).face
	if !a.Free && a.As == nil {
		if err := g.hasPriority(p); err != nil {
			return err
		}
	}
	if a.Part == 0 {
		if err := g.forbids("709.3", "%s is a split card, and %s casts one of its halves", id, p); err != nil {
			return err
		}
		return g.mayBegin(p, id, a)
	}
	if a.Part == fused {
		return g.mayFuse(p, id, a)
	}
	i := slices.IndexFunc(g.parts, func(of partOf) bool { return of.part == a.Part && of.whole == whole })
	if i < 0 {
		return fmt.Errorf("%s has no such part to be cast", g.Name(id))
	}
	if g.parts[i].back {
		return g.mayCastBack(p, id, a)
	}
	adventure := g.parts[i].adventure
	if adventure {
		if !g.applies("715.3", "%s casts %s as an Adventure", p, id) {
			return g.forbids("601.3", "no rule lets %s cast %s as an Adventure", p, id)
		}
		if g.onlyOnAdventure(p, id, a.Part) {
			if err := g.forbids("715.3d", "%s is on an adventure and can't be cast as an Adventure for that", id); err != nil {
				return err
			}
		}
	} else if !g.applies("709.3", "%s chooses which half of %s to cast", p, id) {
		return g.forbids("601.3", "no rule lets %s cast a half of %s", p, id)
	}
	if adventure && !g.inForce("715.3a") || !adventure && !g.inForce("709.3a") {
		return g.mayBegin(p, id, a)
	}
	before := false
	g.scratch(func() { before = g.mayBegin(p, id, a) == nil })
	var err error
	g.asPart(id, a.Part, func() { err = g.mayBegin(p, id, a) })
	switch {
	case before == (err == nil):
	case adventure:
		g.cite("715.3a", "only the Adventure of %s is looked at to see if it can be cast", false, []ID{id})
	default:
		g.cite("709.3a", "only the chosen half of %s is looked at to see if it can be cast", false, []ID{id})
	}
	return err
}

// asPart does something while a card has the face of a part of it; 0 is the card as it is.
func (g *Game) asPart(id ID, part int32, do func()) {
	if part == 0 || part == fused {
		do()
		return
	}
	whole := g.object(id).face
	g.turnOver(id, part)
	do()
	g.turnOver(id, whole)
}

// choosePart has a player whom an effect lets cast a card choose which part of it that is,
// among those that they could begin to cast and that are like what the effect says.
func (g *Game) choosePart(p, id ID, a *Action, like func(ID) bool) {
	d := Decision{Purpose: ForPart, Player: p, About: id, Rule: "709.3"}
	var faces []int32
	offer := func(part int32, name string) {
		a.Part = part
		err, below := error(nil), true
		g.scratch(func() {
			err = g.mayCast(p, id, a)
			g.asPart(id, part, func() {
				below = (a.Below == nil || g.manaValue(id) < *a.Below) && (like == nil || like(id))
			})
		})
		if err == nil && below {
			faces, d.Words = append(faces, part), append(d.Words, name)
		}
	}
	whole := g.object(id).face
	parted := false
	for _, of := range g.parts {
		if of.whole != whole {
			continue
		}
		switch {
		case of.adventure:
			d.Rule = "715.3"
		case of.back:
			d.Rule = "712.11b"
		}
		if !parted && !g.isSplit(id) {
			offer(0, g.faces[whole].Name)
		}
		parted = true
		offer(of.part, g.faces[of.part].Name)
	}
	if g.mayBeFused(id) {
		offer(fused, g.PartName(fused))
	}
	a.Part = 0
	if len(faces) > 0 {
		a.Part = faces[slices.Index(d.Words, g.chooseWord(d))]
	}
}

// goesOnAdventure carries out 715.3d for a spell that has resolved.
func (g *Game) goesOnAdventure(spell ID) bool {
	o := g.object(spell)
	by := g.controller(spell)
	if !g.isAdventure(o.face) || !g.applies("715.3d", "%s was cast as an Adventure, so %s exiles it and may cast it later", spell, by) {
		return false
	}
	for _, e := range g.happen(g.destination(spell, oracle.Exile)) {
		if e.Kind == ZoneChangeEvent && e.To == oracle.Exile && e.NewObject != None {
			g.effects = append(g.effects, effect{
				id: g.nextEffect(), source: e.NewObject, controller: by, about: []ID{e.NewObject}, adventure: true, timestamp: g.now(),
				static: oracle.Permission{Affected: oracle.You{}, May: oracle.CastCards, Object: oracle.It{Previous: true}},
			})
		}
	}
	return true
}

// onlyOnAdventure reports whether a card may be cast only because it is on an adventure,
// and nothing else lets it be cast as one.
func (g *Game) onlyOnAdventure(p, id ID, adventure int32) (only bool) {
	if !slices.ContainsFunc(g.effects, func(fx effect) bool { return fx.adventure && slices.Contains(fx.about, id) }) {
		return false
	}
	g.asPart(id, adventure, func() {
		g.scratch(func() { only = g.playableByEffect(p, id, oracle.CastCards) == nil })
	})
	return only
}

// hasAdventure carries out 715.2a.
func (g *Game) hasAdventure(id ID) bool {
	face := g.faceOf(id)
	if g.isAdventure(face) {
		return true
	}
	return g.faces[face].Adventure != nil && !g.object(id).FaceDown &&
		g.applies("715.2a", "%s has an Adventure, although it is not cast as one", id)
}
