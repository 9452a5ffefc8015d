package events

import (
	"fmt"
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapters 709 and 715, and 720 of 2026-02-27: cards of which a part can be
// cast, a half of a split card, the Adventure of an adventurer card or the Omen of an omen card. A spell that is such a part has
// the face of the part; everywhere else the card has its own. The face of a modal
// double-faced card that is cast is chosen in the same way (712_modal.go).

// registerParts notes the parts of a card that has been registered.
func (g *Course) registerParts(whole int32) {
	card := g.Faces[whole]
	for _, half := range card.Halves {
		g.Parts = append(g.Parts, table.PartOf{Whole: whole, Part: g.Face(half)})
	}
	if card.Inset != nil {
		g.Parts = append(g.Parts, table.PartOf{Whole: whole, Part: g.Face(card.Inset), Adventure: !card.HasOmen(), Omen: card.HasOmen()})
	}
	g.registerPrototype(whole)
	if card.Modal {
		g.Parts = append(g.Parts, table.PartOf{Whole: whole, Part: g.Face(card.Back), Back: true})
	}
	if canBeDisturbed(card) {
		g.Parts = append(g.Parts, table.PartOf{Whole: whole, Part: g.Face(card.Back), Back: true, Disturbed: true})
	}
}

// PartNamed is the face of the part of a card that has a name, or that is cast by an ability or as what the rules call so: “disturb”,
// “aftermath”, “adventure”; 0 for none.
func (g *Course) PartNamed(id table.ID, name string) int32 {
	for _, p := range g.Parts {
		if p.Whole == g.Object(id).Face && (g.PartName(p.Part) == name || g.partCalled(p, name)) {
			return p.Part
		}
	}
	if name == "fuse" && g.isSplit(id) {
		return fused
	}
	return 0
}

// partCalled reports whether a part of a card is what the rules have a word for, by which it is cast.
func (g *Course) partCalled(p table.PartOf, word string) bool {
	has := func(face int32) bool {
		return slices.ContainsFunc(g.Faces[face].Abilities, func(a *oracle.Ability) bool { return a.Keyword == oracle.Keyword(word) })
	}
	switch word {
	case disturb, moreThanMeetsTheEye:
		return p.Disturbed && has(p.Whole)
	case "aftermath":
		return has(p.Part)
	case "adventure":
		return p.Adventure
	case "omen":
		return p.Omen
	}
	return false
}

// PartName is what a part of a card is called.
func (g *Course) PartName(face int32) string {
	if face == fused {
		return "fuse"
	}
	if g.IsPrototype(face) {
		return prototyped
	}
	return g.Faces[face].Name
}

// isSplit reports whether an object is a split card, none of whose halves is being cast.
func (g *Course) isSplit(id table.ID) bool { return len(g.Faces[g.Object(id).Face].Halves) > 0 }

// wholeElsewhere is the face of a card in a zone other than the stack (709.4, 715.4, 720.4 of 2026-02-27). Which
// halves of a Room exist on the battlefield is for its own abilities to say (709.5).
func (g *Course) wholeElsewhere(id table.ID, face int32, to oracle.Zone) int32 {
	whole := g.WholeOf(face)
	switch {
	case whole == face, g.IsPrototype(face) && g.staysPrototyped(id, to):
		return face
	case g.IsPrototype(face):
	case to == oracle.Battlefield && g.Faces[whole].SharedTypeLine():
	case g.IsAdventurer(face) && !g.Applies("715.4", "%s has only its normal characteristics where it goes", id),
		g.IsOmen(face) && !g.Applies("720.4@2026-02-27", "%s has only its normal characteristics where it goes", id),
		!g.IsAdventurer(face) && !g.IsOmen(face) && !g.Applies("709.4", "%s has the characteristics of both halves combined", id):
		return face
	}
	return whole
}

// mayCastPart says which rule keeps a player from beginning to cast a part of a card: only
// that part is looked at (709.3a, 715.3a, 720.3a of 2026-02-27).
func (g *Course) mayCastPart(p, id table.ID, a *Action) error {
	whole := g.Object(id).Face
	if !a.told() {
		if err := g.hasPriority(p); err != nil {
			return err
		}
	}
	if a.Part == 0 {
		if err := g.Forbids("709.3", "%s is a split card, and %s casts one of its halves", id, p); err != nil {
			return err
		}
		return g.mayBegin(p, id, a)
	}
	if a.Part == fused {
		return g.mayFuse(p, id, a)
	}
	i := slices.IndexFunc(g.Parts, func(of table.PartOf) bool { return of.Part == a.Part && of.Whole == whole })
	if i < 0 {
		return fmt.Errorf("%s has no such part to be cast", g.Name(id))
	}
	if g.Parts[i].Disturbed {
		return g.mayDisturb(p, id, a)
	}
	if g.Parts[i].Back {
		return g.mayCastBack(p, id, a)
	}
	if g.Parts[i].Prototype {
		return g.mayPrototype(p, id, a)
	}
	adventure, omen := g.Parts[i].Adventure, g.Parts[i].Omen
	switch {
	case adventure:
		if !g.Applies("715.3", "%s casts %s as an Adventure", p, id) {
			return g.Forbids("601.3", "no rule lets %s cast %s as an Adventure", p, id)
		}
		if g.onlyOnAdventure(p, id, a.Part) {
			if err := g.Forbids("715.3d", "%s is on an adventure and can't be cast as an Adventure for that", id); err != nil {
				return err
			}
		}
	case omen:
		if !g.Applies("720.3@2026-02-27", "%s casts %s as an Omen", p, id) {
			return g.Forbids("601.3", "no rule lets %s cast %s as an Omen", p, id)
		}
	case !g.Applies("709.3", "%s chooses which half of %s to cast", p, id):
		return g.Forbids("601.3", "no rule lets %s cast a half of %s", p, id)
	}
	begin := func() error { return g.mayBegin(p, id, a) }
	switch {
	case adventure:
		return g.lookingAtPart(id, a, "715.3a", "only the Adventure of %s is looked at to see if it can be cast", begin)
	case omen:
		return g.lookingAtPart(id, a, "720.3a@2026-02-27", "only the Omen of %s is looked at to see if it can be cast", begin)
	}
	return g.lookingAtPart(id, a, "709.3a", "only the chosen half of %s is looked at to see if it can be cast", begin)
}

// lookingAtPart looks at a part of a card alone to see if it can be cast, by a rule that is cited where
// the card as it is would be judged otherwise.
func (g *Course) lookingAtPart(id table.ID, a *Action, rule cr.Rule, sentence string, begin func() error) error {
	if !g.InForce(rule) {
		return begin()
	}
	before := false
	g.Scratch(func() { before = begin() == nil })
	var err error
	g.inGuise(id, g.asPart(id, a.Part), func() { err = begin() })
	if before != (err == nil) {
		g.Cite(rule, sentence, false, []table.ID{id})
	}
	return err
}

// choosePart has a player whom an effect lets cast a card choose which part of it that is,
// among those that they could begin to cast and that are like what the effect says.
func (g *Course) choosePart(p, id table.ID, a *Action, like func(table.ID) bool) {
	d := Decision{Purpose: ForPart, Player: p, About: id, Rule: "709.3"}
	var faces []int32
	offer := func(part int32, name string) {
		a.Part = part
		err, below := error(nil), true
		g.Scratch(func() {
			err = g.mayCast(p, id, a)
			g.inGuise(id, g.asPart(id, part), func() {
				below = (a.Below == nil || g.ManaValue(id) < *a.Below) && (like == nil || like(id))
			})
		})
		if err == nil && below {
			faces, d.Words = append(faces, part), append(d.Words, name)
		}
	}
	whole := g.Object(id).Face
	parted := false
	for _, of := range g.Parts {
		if of.Whole != whole || of.Disturbed {
			continue
		}
		switch {
		case of.Adventure:
			d.Rule = "715.3"
		case of.Omen:
			d.Rule = "720.3@2026-02-27"
		case of.Back:
			d.Rule = "712.11b"
		case of.Prototype:
			d.Rule = "718.3"
		}
		if !parted && !g.isSplit(id) {
			offer(0, g.Faces[whole].Name)
		}
		parted = true
		offer(of.Part, g.PartName(of.Part))
	}
	if g.mayBeFused(id) {
		offer(fused, g.PartName(fused))
	}
	a.Part = 0
	if len(faces) > 0 {
		a.Part = faces[slices.Index(d.Words, g.chooseWord(d))]
	}
}

// LetsCast says why what lets a player cast a spell of some kind, as an effect resolves, does not let that
// player cast the part of a card that the action names; nil where it does.
func (g *Course) LetsCast(a *Action) error {
	if a.like == nil || len(g.Parts) == 0 {
		return nil
	}
	like := true
	g.Scratch(func() {
		g.inGuise(a.Object, g.asPart(a.Object, a.Part), func() { like = a.like(a.Object) })
	})
	if like {
		return nil
	}
	return g.Forbids("601.3", "nothing lets %s cast %s so", a.Player, a.Object)
}

// goesOnAdventure carries out 715.3d for a spell that has resolved.
func (g *Course) goesOnAdventure(spell table.ID) bool {
	o := g.Object(spell)
	by := g.Controller(spell)
	if !g.IsAdventurer(o.Face) || !g.Applies("715.3d", "%s was cast as an Adventure, so %s exiles it and may cast it later", spell, by) {
		return false
	}
	for _, e := range g.Happen(g.destination(spell, oracle.Exile)) {
		if e.Kind == table.ZoneChangeEvent && e.To == oracle.Exile && e.NewObject != table.None {
			may := oracle.CastCards
			if g.Is(e.NewObject, oracle.Land) { // as 2026-02-27 makes clear; no land had an Adventure in 2024
				may = oracle.PlayCards
			}
			g.Effects = append(g.Effects, table.Effect{
				Id: g.nextEffect(), Source: e.NewObject, Controller: by, About: []table.ID{e.NewObject}, Adventure: true, Timestamp: g.NewTimestamp(),
				Static: oracle.Permission{Affected: oracle.You{}, May: may, Object: oracle.It{To: oracle.WhatWasMeant}},
			})
		}
	}
	return true
}

// shufflesOmen carries out 720.3d of 2026-02-27 for a spell that has resolved.
func (g *Course) shufflesOmen(spell table.ID) bool {
	o := g.Object(spell)
	owner := o.Owner
	if !g.IsOmen(o.Face) || !g.Applies("720.3d@2026-02-27", "%s was cast as an Omen, so %s shuffles it into its owner's library", spell, g.Controller(spell)) {
		return false
	}
	g.Happen(g.destination(spell, oracle.Library))
	g.shuffle(owner)
	return true
}

// copiesInset reports whether what copies an object whose text is that of a card has the alternative
// characteristics of it (715.2b, 720.2b of 2026-02-27).
func (g *Course) copiesInset(original table.ID, card *oracle.Card) bool {
	switch {
	case card.Inset == nil:
		return false
	case card.HasOmen():
		return g.Applies("720.2b@2026-02-27", "that %s has an Omen is copied, too", original)
	}
	return g.Applies("715.2b", "that %s has an Adventure is copied, too", original)
}

// onlyOnAdventure reports whether a card may be cast only because it is on an adventure,
// and nothing else lets it be cast as one.
func (g *Course) onlyOnAdventure(p, id table.ID, adventure int32) (only bool) {
	if !slices.ContainsFunc(g.Effects, func(fx table.Effect) bool { return fx.Adventure && slices.Contains(fx.About, id) }) {
		return false
	}
	g.inGuise(id, g.asPart(id, adventure), func() {
		g.Scratch(func() { only = g.playableByEffect(p, id, oracle.CastCards) == nil })
	})
	return only
}

// copyIsPart carries out 715.3c, 718.3c, and 720.3c of 2026-02-27: whether the copy of a spell is what that
// is, an Adventure, a prototyped spell or an Omen. It is so of every other spell.
func (g *Course) copyIsPart(spell table.ID) bool {
	switch face := g.Object(spell).Face; {
	case g.IsAdventurer(face):
		return g.Applies("715.3c", "the copy of %s is an Adventure, too, and has the characteristics of that", spell)
	case g.IsOmen(face):
		return g.Applies("720.3c@2026-02-27", "the copy of %s is an Omen, too, and has the characteristics of that", spell)
	case g.IsPrototype(face):
		return g.Applies("718.3c", "the copy of %s is a prototyped spell, too, and has the characteristics of that", spell)
	}
	return true
}
