package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/table"
)

var _ = carriesOut((*Course).tokenInstruction, "Who", "Count", "Token", "CopyOf", "Changes", "Tapped", "Combat", "AttachedTo", "WithCounters", "With")

// tokenInstruction has players create tokens, of which the instruction says what they are or of
// what they are copies.
func (g *Course) tokenInstruction(i oracle.CreateToken, ctx *table.Context) {
	if events, ok := g.tokensOf(i, ctx); ok {
		g.createAtOnce(events, i.Combat != nil, ctx)
	}
}

// tokensOf are the events by which the tokens of an instruction are created; ok is false if there is
// nothing that they could be copies of, or they would be instants or sorceries.
func (g *Course) tokensOf(i oracle.CreateToken, ctx *table.Context) (events []table.Event, ok bool) {
	who := []table.ID{ctx.Controller}
	if i.Who != nil {
		who = g.Refer(i.Who, ctx)
	}
	var face int32
	var more []int32 // of the other originals, if there are several (607.3)
	switch {
	case i.CopyOf != nil:
		originals := slices.Clone(g.Refer(i.CopyOf, ctx))
		if _, cards := i.CopyOf.(oracle.Exiled); !cards {
			for k, id := range originals {
				originals[k] = g.original(id, ctx)
			}
		}
		if len(originals) == 0 {
			if g.Applies("111.11", "there is nothing for the token that %s would create to be a copy of", ctx.Source) {
				return nil, false
			}
			g.Faces = append(g.Faces, &oracle.Card{Name: "Token"})
			face = int32(len(g.Faces) - 1)
			break
		}
		face = g.copyFaces(originals[0], i.Changes, func() bool {
			return g.Applies("707.8a", "a token that is a copy of %s has a front face and a back face too", originals[0])
		})
		if _, exiled := i.CopyOf.(oracle.Exiled); exiled {
			for _, id := range originals[1:] {
				more = append(more, g.copyFaces(id, i.Changes, func() bool { return true }))
			}
		}
		if g.Faces[face].Types&(oracle.Instant|oracle.Sorcery) != 0 && g.Applies("111.5", "%s would create a token that is an instant or a sorcery, so none is created", ctx.Source) {
			return nil, false
		}
	case i.Token != nil:
		face = g.tokenFace(&i, ctx)
	}
	creators := g.inOrder(who)
	for _, p := range who {
		if g.HasLeft(p) && !g.Applies("800.4b", "%s has left the game, so no token is created", p) {
			creators = append(creators, p)
		}
	}
	hosts := []table.ID{table.None}
	if i.AttachedTo != nil {
		hosts = g.Refer(i.AttachedTo, ctx)
	}
	for _, p := range creators {
		n := 1
		if i.Count != nil {
			n = g.NotBelowZero(i.Count, g.quantityFor(i.Count, p, creators, ctx), ctx.Source)
		}
		for _, host := range hosts {
			entering := &table.Entering{Controller: p, Tapped: i.Tapped, AttachTo: host, Joins: g.joins(i.Combat, ctx)}
			for _, c := range i.WithCounters {
				entering.Counters = table.CountersWith(entering.Counters, c.Kind, g.Quantity(c.Count, ctx), g.NewTimestamp())
			}
			e := table.Event{
				Kind: table.CreateTokenEvent, Player: p, Source: ctx.Source, Amount: n, Face: face,
				Enter: entering,
			}
			events = append(events, e)
			for _, other := range more {
				another := *e.Enter
				e.Face, e.Enter = other, &another
				events = append(events, e)
			}
		}
	}
	return events, true
}

// onlyTokens is the one instruction of a list that creates tokens: nothing is done between those for one thing and those for
// the next.
func onlyTokens(do []oracle.Instruction) (oracle.CreateToken, bool) {
	if len(do) != 1 {
		return oracle.CreateToken{}, false
	}
	i, ok := do[0].(oracle.CreateToken)
	return i, ok
}

// tokensForEach creates the tokens that are created for each of several things, all at once (608.2f).
func (g *Course) tokensForEach(i oracle.CreateToken, of []table.ID, ctx *table.Context) {
	var events []table.Event
	for _, id := range of {
		about := ctx.Looking(id)
		if more, ok := g.tokensOf(i, &about); ok {
			events = append(events, more...)
		}
	}
	g.createTogether(events, i.Combat != nil, ctx)
}

// createTogether creates the tokens that were to be created for each of several things, all at once (608.2f), and tells what has entered.
func (g *Course) createTogether(events []table.Event, inCombat bool, ctx *table.Context) (made []table.Event) {
	if len(events) < 2 || g.Applies("608.2f", "%s creates all of the tokens at once", ctx.Source) {
		return g.createAtOnce(events, inCombat, ctx)
	}
	for _, e := range events {
		made = append(made, g.createAtOnce([]table.Event{e}, inCombat, ctx)...)
	}
	ctx.Came(oracle.WhatWasMade, entered(made))
	return made
}

// createAtOnce creates tokens, attacking or blocking if in combat, and tells what has entered.
func (g *Course) createAtOnce(events []table.Event, inCombat bool, ctx *table.Context) (made []table.Event) {
	g.besides = nil
	within(&g.addedOnce, nil, func() { made = g.Happen(events...) })
	if besides := func(e table.Event) bool { return e.Kind == table.ZoneChangeEvent && e.To != oracle.Battlefield }; slices.ContainsFunc(made, besides) {
		made = slices.DeleteFunc(slices.Clone(made), besides)
	}
	if len(g.besides) > 0 { // of which the text does not speak
		made = slices.DeleteFunc(slices.Clone(made), func(e table.Event) bool {
			return e.NewObject.IsObject() && slices.Contains(g.besides, g.Object(e.NewObject).Face)
		})
	}
	g.linkTo(ctx, made, oracle.Battlefield)
	created := entered(made)
	ctx.Came(oracle.WhatWasMade, created)
	ctx.YieldEvents(oracle.SaidOfTokens, made, table.CountEach(table.ZoneChangeEvent))
	if inCombat {
		for _, id := range created {
			g.joinedBlocking(id)
		}
	}
	return made
}

// undefined is a token of which only its name says what it is: without a definition that
// is the subtype and its card type, and nothing for one that goes by another name.
func undefined(token *oracle.Card) oracle.Card {
	known := oracle.Card{Name: token.Name}
	if token.Types&oracle.Creature == 0 {
		known.Types, known.Subtypes = token.Types, token.Subtypes
	}
	return known
}

// tokenFace is what the tokens of an instruction are that says what they are.
func (g *Course) tokenFace(i *oracle.CreateToken, ctx *table.Context) int32 {
	token := *i.Token
	if token.Name == "" && g.Applies("111.4", "the token is named after its subtypes") {
		for k, s := range token.Subtypes {
			if k > 0 {
				token.Name += " "
			}
			token.Name += s
		}
		token.Name += " Token"
	}
	if rule := cardtext.PredefinedRule(i.Token); rule != "" && !g.Applies(rule, "its name alone says what the token of %s is", ctx.Source) {
		token = undefined(&token)
	}
	for _, change := range i.Changes { // "an X/X creature token": found once, now
		if pt, ok := change.(oracle.SetBasePT); ok {
			// What makes a token defines its values, as if they were printed (111.3). It sets no power and
			// toughness of a creature, which 107.1b excepts.
			size := func(q oracle.Quantity) *oracle.Corner {
				return &oracle.Corner{Number: g.NotBelowZero(q, g.Quantity(q, ctx), ctx.Source)}
			}
			token.Power, token.Toughness = size(pt.Power), size(pt.Toughness)
		}
	}
	token.Abilities = g.CallingAll(token.Abilities, ctx.Source)
	g.Faces = append(g.Faces, &token)
	face := int32(len(g.Faces) - 1)
	if token.Back != nil {
		g.DoubleFaced = append(g.DoubleFaced, table.TwoFaces{Front: face, Back: g.Face(token.Back)})
	}
	return face
}

// createdAs carries out 701.6b: what a token that is being created would be is what the instruction says, whatever
// continuous effects will make of it.
func (g *Course) createdAs(what *oracle.Phrase, e *table.Event) bool {
	card := g.Faces[e.Face]
	plain := describesToken(what, card.Types, func(s string) bool { return slices.Contains(card.Subtypes, s) })
	if e.Enter == nil {
		return plain
	}
	h := g.CopyOf()
	defer g.Discard(h)
	id := h.Add(table.Object{Zone: oracle.Battlefield, Kind: table.TokenObject, Owner: e.Player, Controller: e.Enter.Controller, Face: e.Face})
	h.Touch()
	c := h.QuietCharacteristics(id)
	if later := describesToken(what, c.Types, c.Subtype); later != plain &&
		!g.Applies("701.6b", "what the token will be by continuous effects does not matter as it is created") {
		return later
	}
	return plain
}

// describesToken reports whether a token of some types is what an effect asks for that replaces its creation.
func describesToken(what *oracle.Phrase, types oracle.CardType, subtype func(string) bool) bool {
	var is func(oracle.Predicate) bool
	is = func(w oracle.Predicate) bool {
		switch w := w.(type) {
		case oracle.HasType:
			return types&w.Types != 0
		case oracle.HasSubtype:
			return subtype(w.Subtype)
		case oracle.Any:
			return slices.ContainsFunc(w.Of, is)
		}
		return true
	}
	return !slices.ContainsFunc(what.Where, func(w oracle.Predicate) bool { return !is(w) })
}

// addsOnce reports whether a replacement effect has so many tokens created besides all that would be created at once, however many
// those are: "those tokens plus an additional Map token".
func addsOnce(r *oracle.Replacement) bool {
	if r.Change.Adds == nil {
		return false
	}
	_, once := r.Change.Adds.Count.(oracle.Literal)
	return once
}

// tokensBesides are the tokens that a replacement effect has created besides those that would be.
func (g *Course) tokensBesides(e *table.Event, adds *oracle.CreateToken, ctx *table.Context) table.Event {
	more := *e
	more.Face, more.Amount = g.tokenFace(adds, ctx), g.Quantity(adds.Count, ctx)
	more.Enter = &table.Entering{Controller: e.Enter.Controller}
	g.besides = append(slices.Clip(g.besides), more.Face)
	return more
}

// tokensInstead are the tokens that a replacement effect has created instead of those that would be: of each kind as many, which
// enter as those would have (614.6), tapped for one.
func (g *Course) tokensInstead(e *table.Event, makes []oracle.CreateToken, ctx *table.Context) []table.Event {
	events := make([]table.Event, len(makes))
	for i := range makes {
		made, entering := *e, *e.Enter
		made.Face, made.Enter = g.tokenFace(&makes[i], ctx), &entering
		events[i] = made
	}
	return events
}

// ownerOfCopy carries out 112.2a for the copy of a card that a player is told to create and may cast.
func (g *Course) ownerOfCopy(p, card table.ID) table.ID {
	if of := g.Object(card).Owner; of != p && !g.Applies("112.2a", "%s, who may cast the copy of %s, owns it", p, card) {
		return of
	}
	return p
}
