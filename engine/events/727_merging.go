package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out what chapter 727 says of merging, and what 712.21 and 727.3 say of a permanent
// that several cards represent, as it leaves the battlefield.

// mayMerge gives a play up in which something would merge with what the engine knows no answer for.
func (g *Course) mayMerge(host table.ID) bool {
	switch {
	case g.Object(host).Melded():
		g.LimitReached("the engine does not merge a spell with a melded permanent")
		return false
	case slices.ContainsFunc(g.Effects, func(fx table.Effect) bool { return fx.CopyFace != 0 && slices.Contains(fx.Objects, host) }):
		g.LimitReached("the engine does not merge a spell with a permanent to which a copy effect applies")
		return false
	}
	return true
}

// merge carries out 727.2: a spell becomes a component of a permanent.
func (g *Course) merge(e *table.Event) {
	host, spell := e.Object, e.Other
	with := *g.Object(spell)
	added := table.Component{Card: with.Card, Face: with.Face, Kind: with.Kind}
	if with.Kind == table.SpellCopyObject {
		added.Kind = table.TokenObject
	}
	g.Object(spell).Last = g.QuietCharacteristics(spell)
	g.takeOut(spell)
	g.Object(spell).Successor = host

	o := g.Object(host)
	components := slices.Clone(o.Components())
	if len(components) == 0 {
		components = []table.Component{{Card: o.Card, Face: o.Face, Kind: o.Kind, FaceDown: o.FaceDown, DownBy: o.DownBy}}
	}
	if e.Amount == 0 && g.Applies("727.2a", "%s is the topmost component, and the merged permanent has its characteristics", spell) {
		components = slices.Insert(components, 0, added)
	} else {
		components = append(components, added)
	}
	g.compose(host, components)
	g.stickersJoin(host, spell)
	g.Cards[added.Card].Current = host
	g.continueEffects(spell, host, true)
	g.staysItself(host)
	g.SeeTraits(g.Object(host))
	g.forget(host)
}

// compose has a merged permanent be represented by components, and be what the topmost of them makes it.
func (g *Course) compose(id table.ID, components []table.Component) {
	for i := range components {
		c := &components[i]
		c.Text = c.Face
		if slices.ContainsFunc(components[:i], func(above table.Component) bool { return above.Face == c.Face }) {
			c.Text = g.faceLike(c.Face) // so that abilities of the one are not taken for those of the other
		}
	}
	o, top := g.Object(id), components[0]
	was := o.FaceDown
	o.Card, o.Face = top.Card, top.Face
	if top.Kind == o.Kind || g.Applies("727.2d", "whether %s is a token hangs on its topmost component", id) {
		o.Kind = top.Kind
	}
	if top.FaceDown == was || g.Applies("727.2e", "whether %s is face up hangs on its topmost component, and nothing has been turned", id) {
		o.FaceDown, o.DownBy = top.FaceDown, top.DownBy
	}
	o.Note(func(s *table.Seldom) { s.Components = components })
}

// faceLike is a face like another, with abilities of its own.
func (g *Course) faceLike(face int32) int32 {
	card := *g.Faces[face]
	card.Abilities = slices.Clone(card.Abilities)
	for i, a := range card.Abilities {
		same := *a
		card.Abilities[i] = &same
	}
	g.Faces = append(g.Faces, &card)
	return int32(len(g.Faces) - 1)
}

// staysItself carries out 727.2b and 727.2c: a merged permanent is the object that it was before and has
// not entered. Without the rules it is as if it had come new.
func (g *Course) staysItself(id table.ID) {
	concerns := func(fx *table.Effect) bool { return fx.CopyFace == 0 && slices.Contains(fx.Objects, id) }
	o := g.Object(id)
	if (!o.Sick || slices.ContainsFunc(g.Effects, func(fx table.Effect) bool { return concerns(&fx) })) &&
		!g.Applies("727.2c", "%s is the same object as before, and what concerned it goes on", id) {
		o.Sick = true
		g.EndEffects(concerns)
	}
	if g.MayTrigger() && !g.Applies("727.2b", "%s has not just entered the battlefield", id) {
		g.trigger([]table.Event{{Kind: table.ZoneChangeEvent, Object: id, NewObject: id, Player: g.Controller(id), To: oracle.Battlefield}}, nil)
	}
}

// comesApart reports whether an event moves a permanent that several cards represent off the battlefield.
func (g *Course) comesApart(e *table.Event) bool {
	return e.Kind == table.ZoneChangeEvent && e.From == oracle.Battlefield && e.To != oracle.Nowhere && e.Object.IsObject() &&
		len(g.Object(e.Object).Components()) > 0 && g.Object(e.Object).Zone == oracle.Battlefield
}

// apart carries out 712.21 and 727.3 for what is about to happen: one permanent leaves, and each of its
// components is put where that goes. The event of the permanent moves one of them, which is the topmost, and
// each other one has an event of its own.
func (g *Course) apart(events []table.Event) []table.Event {
	some := false
	for i := range events {
		some = some || g.comesApart(&events[i])
	}
	if !some {
		return events
	}
	all := make([]table.Event, 0, len(events)+1)
	for _, e := range events {
		if !g.comesApart(&e) || !g.leavesInParts(e.Object) {
			all = append(all, e)
			continue
		}
		all = append(all, g.inParts(e)...)
	}
	return all
}

func (g *Course) leavesInParts(id table.ID) bool {
	if g.Object(id).Melded() {
		return g.Applies("712.21", "%s leaves the battlefield as one permanent, and two cards go to the zone", id)
	}
	return g.Applies("727.3", "%s leaves the battlefield as one permanent, and each of its components goes to the zone", id)
}

// inParts is the event of a permanent and those of its other components.
func (g *Course) inParts(e table.Event) []table.Event {
	components, token := g.Object(e.Object).Components(), g.Object(e.Object).Kind == table.TokenObject
	moved := g.movesItself(&e)
	list := []table.Event{e}
	var parts []table.ID
	for i, c := range components {
		if i == moved {
			continue
		}
		part := e
		part.Object, part.Splits = g.makePart(e.Object, &c), false
		parts = append(parts, part.Object)
		switch {
		case e.Splits && g.Cards[c.Card].Commander:
			part.To = oracle.Command
			list = append(list, part)
		case token && c.Kind == table.CardObject && g.movesAlone(&list, e.Object, part):
		case e.Meant != oracle.Nowhere && e.Meant != e.To && !g.goesAlong(e.Object, part.Object):
			part.To, part.Lineage = e.Meant, nil
			list = g.replaceInto(list, part)
		default:
			list = append(list, part)
		}
	}
	g.Object(e.Object).Note(func(s *table.Seldom) { s.Parts = parts })
	g.stickersToOne(e.Object, list)
	return g.arrangeParts(e.Object, list)
}

// movesAlone carries out 727.3e: what replaces where a card goes has a card that is a component of a token go there
// without it. Where nothing does, the card is only put where the token is.
func (g *Course) movesAlone(list *[]table.Event, token table.ID, card table.Event) bool {
	moved := g.replaceInto(*list, card)
	if !sameEvent(&card, moved[len(*list):]) &&
		!g.Applies("727.3e", "%s is a token and %s, a component, is a card, which an effect on cards moves", token, card.Object) {
		return false
	}
	*list = moved
	return true
}

// goesAlong carries out 712.21d and 727.3d: what replaces where a permanent goes does so for each component.
func (g *Course) goesAlong(id, part table.ID) bool {
	if g.Object(id).Melded() {
		return g.Applies("712.21d", "what has %s go elsewhere affects %s, too", id, part)
	}
	return g.Applies("727.3d", "what has %s go elsewhere affects its component %s, too", id, part)
}

// movesItself is which component the event of a permanent itself moves.
func (g *Course) movesItself(e *table.Event) int {
	if !e.Splits {
		return 0
	}
	return slices.IndexFunc(g.Object(e.Object).Components(), func(c table.Component) bool { return !g.Cards[c.Card].Commander })
}

// makePart makes an object of a component of a permanent that is about to leave.
func (g *Course) makePart(of table.ID, c *table.Component) table.ID {
	g.makeRoom()
	id, o := table.ID(len(g.Objects)), g.Object(of)
	part := table.Object{
		ID: id, Owner: o.Owner, Controller: o.Owner, Card: c.Card, Face: c.Face, Kind: c.Kind, Zone: oracle.Nowhere,
		Predecessor: of, Unborn: true, Timestamp: o.Timestamp,
	}
	part.Note(func(s *table.Seldom) { s.PartOf = of })
	g.Objects = append(g.Objects, part)
	return id
}

// arrangeParts carries out 712.21a and 727.3a.
func (g *Course) arrangeParts(id table.ID, list []table.Event) []table.Event {
	to := list[0].To
	if to != oracle.Graveyard && to != oracle.Library {
		return list
	}
	var group []int
	for i := range list {
		if list[i].To == to {
			group = append(group, i)
		}
	}
	d := Decision{Rule: "727.3a", Idle: true}
	if g.Object(id).Melded() {
		d = Decision{Rule: "712.21a", Idle: true}
	}
	if len(group) > 1 && g.InForce(d.Rule) {
		g.arrangeGroup(list, group, d)
	}
	return list
}

// foundWith carries out 712.21c and 727.3c: what finds the object that a permanent has become finds all that
// its components have become, in the same zone. A card whose ability has triggered on its being put somewhere from
// anywhere is not what the permanent has become.
func (g *Course) foundWith(id, found table.ID, ctx *table.Context) (list []table.ID) {
	if !id.IsObject() || len(g.Object(id).Seldom().Parts) == 0 {
		return nil
	}
	e := ctx.Event
	triggered := e != nil && e.Object == id && e.Kind == table.ZoneChangeEvent // and its ability could find what it became, which may have left since
	if found == id && !triggered {
		return nil
	}
	if triggered && ctx.Ability != nil && fromAnywhere(ctx.Ability.Trigger, e) &&
		g.Applies("603.6c", "%s has been put there from wherever it was, and the ability of %s speaks of that card alone", found, ctx.Source) {
		return nil
	}
	zone := g.wentTo(id)
	for _, part := range g.Object(id).Seldom().Parts {
		now := g.Object(part).Successor
		if now != table.None && g.Object(now).Zone == zone && g.FindsPart(id, now) {
			list = append(list, now)
		}
	}
	return list
}

// wentTo is the zone to which a permanent has gone, although the object that it has become there may have left it since.
func (g *Course) wentTo(id table.ID) oracle.Zone {
	became := g.Object(id).Successor
	if became == table.None {
		return oracle.Nowhere
	}
	if o := g.Object(became); o.Zone == oracle.Nowhere {
		return o.Was
	}
	return g.Object(became).Zone
}

// withParts leaves out of events those of components that are not found with their permanent.
func (g *Course) withParts(events []table.Event) []table.Event {
	lost := func(e *table.Event) bool {
		of := g.PartOf(e.Object)
		return of != table.None && e.Kind == table.ZoneChangeEvent && e.NewObject != table.None && !g.FindsPart(of, e.NewObject)
	}
	if !slices.ContainsFunc(events, func(e table.Event) bool { return e.Kind == table.ZoneChangeEvent && g.PartOf(e.Object) != table.None }) {
		return events
	}
	return without(slices.Clone(events), lost)
}

// countMoved counts a permanent that has moved as one object, however many cards represented it (712.21e).
func (g *Course) countMoved(e *table.Event) int {
	switch of := g.PartOf(e.Object); {
	case e.Kind != table.ZoneChangeEvent:
		return 0
	case of != table.None && (g.Object(of).Merged() || g.Applies("712.21e", "%s counts as one object that has moved, with %s", of, e.NewObject)):
		return 0
	}
	return 1
}

// turnComponents carries out 727.2f: as a merged permanent is turned over, so are its components.
func (g *Course) turnComponents(id table.ID, down bool) {
	if !g.Object(id).Merged() {
		return
	}
	components := slices.Clone(g.Object(id).Components())
	for i := range components {
		if i == 0 || components[i].FaceDown != down && g.Applies("727.2f", "the components of %s are turned over with it", id) {
			components[i].FaceDown, components[i].DownBy = down, table.AnyWay
		}
	}
	g.Object(id).Note(func(s *table.Seldom) { s.Components = components })
}

// holdsSpell reports whether a merged permanent contains an instant or sorcery card.
func (g *Course) holdsSpell(id table.ID) bool {
	return g.Object(id).Merged() && slices.ContainsFunc(g.Object(id).Components(), func(c table.Component) bool {
		return c.Kind == table.CardObject && g.Faces[c.Face].Types&(oracle.Instant|oracle.Sorcery) != 0
	})
}

// turned are the components of a merged permanent as they are once it has transformed (727.2i), and whether any
// of them can.
func (g *Course) turned(id table.ID) (components []table.Component, any bool) {
	components = slices.Clone(g.Object(id).Components())
	for i := range components {
		c := &components[i]
		other, ok := g.OtherFace(c.Face)
		if ok && !c.FaceDown && g.Faces[other].Types&(oracle.Instant|oracle.Sorcery) == 0 {
			c.Face, any = other, true
		}
	}
	return components, any
}

// isDoubleFaced reports whether a card of a face has another one on its back.
func (g *Course) isDoubleFaced(face int32) bool {
	front := g.FrontOf(face)
	_, turns := g.OtherFace(face)
	return turns || g.Faces[front].Modal || g.Faces[face].Meld
}
