package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// all lists what matches a phrase, now, in the zone that the phrase means (109.2).
func (g *Game) all(p *oracle.Phrase, ctx *Context) []ID {
	var list []ID
	add := func(ids []ID) {
		for _, id := range ids {
			if !slices.Contains(list, id) && g.matches(p, id, ctx) {
				list = append(list, id)
			}
		}
	}
	if len(p.Or) > 0 {
		alone := *p
		alone.Or = nil
		list = g.all(&alone, ctx)
		for i := range p.Or {
			for _, id := range g.all(&p.Or[i], ctx) {
				if !slices.Contains(list, id) {
					list = append(list, id)
				}
			}
		}
		return list
	}
	switch p.Noun {
	case oracle.PermanentNoun:
		add(g.battlefield)
		if len(g.phasedOut) > 0 && speaksOfPhasedOut(p) {
			add(g.phasedOut)
		}
	case oracle.SpellNoun, oracle.AbilityNoun:
		add(g.stack)
	case oracle.PlayerNoun:
		add(g.order())
	case oracle.AnyTargetNoun:
		add(g.battlefield)
		add(g.order())
	case oracle.SourceNoun:
		add(g.battlefield)
		add(g.stack)
	case oracle.CardNoun:
		for i := range g.players {
			if g.players[i].left {
				continue
			}
			if zone := g.zone(p.Zone, g.players[i].ID); zone != nil {
				add(*zone)
			}
		}
	}
	return list
}

// matches reports whether an object or player is what a phrase describes (109.2).
func (g *Game) matches(p *oracle.Phrase, id ID, ctx *Context) bool {
	return g.matchesAlone(p, id, ctx) ||
		slices.ContainsFunc(p.Or, func(one oracle.Phrase) bool { return g.matches(&one, id, ctx) })
}

func (g *Game) matchesAlone(p *oracle.Phrase, id ID, ctx *Context) bool {
	token := p.Noun == oracle.CardNoun && id.IsObject() && g.object(id).Kind == TokenObject
	if !token && !g.isNoun(p, id) || token && !inZone(p, g.object(id)) {
		return false
	}
	for _, w := range p.Where {
		if !g.predicate(w, id, ctx) {
			return false
		}
	}
	return !token || !g.applies("108.2b", "the token %s is no card", id)
}

// inZone reports whether an object is, or last was, in the zone that a phrase means.
func inZone(p *oracle.Phrase, o *Object) bool {
	return p.Zone == oracle.Nowhere || o.Zone == p.Zone || o.Zone == oracle.Nowhere && o.was == p.Zone
}

// wasCastFrom reports whether a spell was cast from the zone that a phrase names, if it names
// one, or whether the card that is to be cast is there: "a spell from exile" is on the stack
// like any other.
func wasCastFrom(p *oracle.Phrase, spell *Object) bool {
	switch {
	case p.Zone == oracle.Nowhere || p.Zone == oracle.Stack:
		return true
	case spell.Zone == oracle.Stack || spell.was == oracle.Stack:
		return spell.announced != nil && spell.announced.From == p.Zone
	}
	return spell.Zone == p.Zone
}

// asSource reads a phrase as a description of any object, wherever it is.
func asSource(p oracle.Phrase) oracle.Phrase {
	p.Noun = oracle.SourceNoun
	or := make([]oracle.Phrase, len(p.Or))
	for i := range p.Or {
		or[i] = asSource(p.Or[i])
	}
	p.Or = or
	return p
}

// anywhereSource carries out 109.2c: where a text speaks of sources it means them in any zone.
func (g *Game) anywhereSource(r oracle.Reference, id ID) bool {
	each, ok := r.(oracle.Each)
	if !ok || each.Phrase.Noun != oracle.SourceNoun || !id.IsObject() {
		return true
	}
	o := g.object(id)
	return o.Zone == oracle.Battlefield || o.Zone == oracle.Nowhere && o.was == oracle.Battlefield ||
		g.applies("109.2c", "%s is a source, and sources are meant wherever they are", id)
}

func (g *Game) isNoun(p *oracle.Phrase, id ID) bool {
	if id.IsPlayer() {
		return (p.Noun == oracle.PlayerNoun || p.Noun == oracle.AnyTargetNoun) && !g.player(id).left
	}
	if !id.IsObject() {
		return false
	}
	o := g.object(id)
	zone := o.Zone
	if zone == oracle.Nowhere {
		zone = o.was
	}
	switch p.Noun {
	case oracle.PermanentNoun:
		return zone == oracle.Battlefield && (!o.PhasedOut || speaksOfPhasedOut(p))
	case oracle.CardNoun:
		return o.Kind == CardObject && inZone(p, o)
	case oracle.SpellNoun:
		return zone == oracle.Stack && o.Kind != AbilityObject && wasCastFrom(p, o)
	case oracle.AbilityNoun:
		return zone == oracle.Stack && o.Kind == AbilityObject
	case oracle.SourceNoun:
		return true
	case oracle.AnyTargetNoun:
		return zone == oracle.Battlefield && !o.PhasedOut && g.chars(id).is(oracle.Creature|oracle.Planeswalker|oracle.Battle)
	}
	return false
}

func (g *Game) predicate(p oracle.Predicate, id ID, ctx *Context) bool {
	if id.IsPlayer() {
		return g.playerPredicate(p, id, ctx)
	}
	o := g.object(id)
	switch p := p.(type) {
	case oracle.HasType:
		return g.chars(id).is(p.Types)
	case oracle.HasSupertype:
		if c := g.chars(id); p.Supertypes == oracle.Basic && c.is(oracle.Land) && c.Supertypes&oracle.Basic == 0 && slices.ContainsFunc(c.Subtypes, basicLandType) {
			return !g.applies("305.8", "%s has a basic land type but not the supertype, and is no basic land", id)
		}
		return g.chars(id).Supertypes&p.Supertypes != 0
	case oracle.HasSubtype:
		return g.chars(id).subtype(p.Subtype)
	case oracle.HasColor:
		c := g.chars(id).Colors
		g.citeColors(id, c&p.Colors)
		return c&p.Colors != 0 || p.Colors == 0 && c == 0
	case oracle.Multicolored:
		c := g.chars(id).Colors
		return c&(c-1) != 0
	case oracle.Shares:
		return id.IsObject() && slices.ContainsFunc(g.refer(p.With, ctx), func(other ID) bool {
			return other.IsObject() && g.shares(p.What, id, other)
		})
	case oracle.DifferentName:
		return g.differentName(id, g.refer(p.Than, ctx))
	case oracle.NoAbilities:
		return id.IsObject() && len(g.chars(id).Abilities) == 0
	case oracle.HasKeyword:
		return g.chars(id).keyword(p.Keyword) != nil
	case oracle.HasChosen:
		return g.hasChosen(p.What, id, ctx)
	case oracle.ExiledWith:
		return g.linked(id, p.With, ctx) || !g.applies("607.2a", "%s was not exiled by an ability printed on %s", id, ctx.Source)
	case oracle.MadeWith:
		return (!p.Created || o.Kind == TokenObject) && (g.linked(id, p.With, ctx) ||
			!g.applies("607.2c", "%s was not put onto the battlefield by an ability printed on %s", id, ctx.Source))
	case oracle.HasCounter:
		if p.Kind == "" {
			return len(o.counters) > 0
		}
		return countOf(o.counters, p.Kind) > 0
	case oracle.Named:
		return g.chars(id).Name == p.Name
	case oracle.Controlled:
		return g.relation(p.By, g.controller(id), ctx)
	case oracle.Owned:
		return g.relation(p.By, o.Owner, ctx)
	case oracle.ControlledBy:
		return slices.Contains(g.refer(p.Who, ctx), g.controller(id))
	case oracle.OwnedBy:
		return slices.Contains(g.refer(p.Who, ctx), o.Owner)
	case oracle.Compares:
		if ofSize(p.Number) && g.lacksPower(id) {
			return false
		}
		return compare(g.number(p.Number, id, ""), p.How, g.quantity(p.To, ctx))
	case oracle.Is:
		return g.status(p.Status, id, ctx)
	case oracle.Other:
		if ctx.others != nil {
			return !slices.Contains(ctx.others, id)
		}
		return id != ctx.Source
	case oracle.Refers:
		return slices.Contains(g.refer(p.To, ctx), id)
	case oracle.Not:
		return !g.predicate(p.Predicate, id, ctx)
	case oracle.Any:
		return slices.ContainsFunc(p.Of, func(one oracle.Predicate) bool { return g.predicate(one, id, ctx) })
	case oracle.Targets:
		return o.announced != nil && g.hasTarget(id, &p, ctx)
	case oracle.Underwent:
		return g.happenedThisTurn(p.Event, id, ctx)
	case oracle.HasAdventure:
		return g.hasAdventure(id)
	case oracle.SingleTarget:
		return o.announced != nil && g.targetCount(id) == 1
	}
	return false
}

func (g *Game) playerPredicate(p oracle.Predicate, id ID, ctx *Context) bool {
	switch p := p.(type) {
	case oracle.IsPlayer:
		return g.relation(p.Who, id, ctx)
	case oracle.Controlled: // "target opponent or creature an opponent controls" asks players too
		return g.relation(p.By, id, ctx)
	case oracle.Refers:
		return slices.Contains(g.refer(p.To, ctx), id)
	case oracle.Other:
		return id != ctx.Source
	case oracle.Compares:
		return compare(g.number(p.Number, id, ""), p.How, g.quantity(p.To, ctx))
	case oracle.Not:
		return !g.playerPredicate(p.Predicate, id, ctx)
	case oracle.Any:
		return slices.ContainsFunc(p.Of, func(one oracle.Predicate) bool { return g.playerPredicate(one, id, ctx) })
	}
	return false
}

func (g *Game) hasChosen(what oracle.Choice, id ID, ctx *Context) bool {
	color, word := g.chosen(ctx.Source)
	switch what {
	case oracle.ChooseColor:
		return g.applies("607.2d", "the chosen color is the one chosen for %s itself", ctx.Source) && g.chars(id).Colors&color != 0
	case oracle.ChooseCardName:
		return word != "" && g.isNamed(id, word)
	case oracle.ChooseCreatureType, oracle.ChooseBasicLandType:
		return word != "" && g.chars(id).subtype(word)
	}
	return false
}

// relation reports who a player is to the controller of the words.
func (g *Game) relation(r oracle.Relation, player ID, ctx *Context) bool {
	switch r {
	case oracle.Anyone:
		return true
	case oracle.Yours:
		return player == ctx.Controller
	case oracle.Opponents, oracle.NotYours:
		return player != None && player != ctx.Controller
	case oracle.Active:
		return player == g.active
	case oracle.ThatPlayers:
		return slices.Contains(g.referIt(oracle.It{Player: true}, ctx), player)
	case oracle.TargetPlayers:
		return len(ctx.targets) > 0 && slices.Contains(ctx.targets[0], player)
	}
	return false
}

func (g *Game) status(s oracle.Status, id ID, ctx *Context) bool {
	o := g.object(id)
	switch s {
	case oracle.Tapped:
		return o.Tapped
	case oracle.Untapped:
		return !o.Tapped
	case oracle.Attacking, oracle.Blocking, oracle.Blocked, oracle.Unblocked:
		if o.Zone == oracle.Nowhere && o.was == oracle.Battlefield {
			return g.foughtSo(s, id, ctx)
		}
		return g.fightsSo(s, id)
	case oracle.FaceDown:
		return o.FaceDown
	case oracle.Token:
		return o.Kind == TokenObject
	case oracle.Nontoken:
		return o.Kind != TokenObject
	case oracle.Enchanted:
		return slices.ContainsFunc(g.attachments(id), func(a ID) bool { return g.chars(a).subtype("Aura") })
	case oracle.Equipped:
		return slices.ContainsFunc(g.attachments(id), func(a ID) bool { return g.chars(a).subtype("Equipment") })
	case oracle.Monocolored:
		c := g.chars(id).Colors
		return c != 0 && c&(c-1) == 0
	case oracle.ActivatedAbility:
		return o.Kind == AbilityObject && o.announced.Ability.Kind == oracle.Activated
	case oracle.TriggeredAbility:
		return o.Kind == AbilityObject && o.announced.Ability.Kind == oracle.Triggered
	case oracle.LoyaltyAbility:
		return o.Kind == AbilityObject && o.announced.Ability.Loyalty
	case oracle.Commander:
		return g.cards[o.card].commander
	case oracle.PhasedOut:
		return o.PhasedOut
	case oracle.BackUp:
		return g.backUp(id)
	case oracle.Historic:
		return g.historic(id)
	case oracle.Modified:
		return g.modified(id)
	case oracle.ActivatedThisTurn:
		return g.wasActivated(id)
	}
	return false
}

// attachments lists what is attached to an object or player.
func (g *Game) attachments(to ID) []ID {
	var list []ID
	for _, id := range g.battlefield {
		if g.object(id).attachedTo == to {
			list = append(list, id)
		}
	}
	return list
}

// compare reports whether two numbers are as a text compares them.
func compare(a int, how oracle.Comparison, b int) bool {
	switch how {
	case oracle.Equal:
		return a == b
	case oracle.AtLeast:
		return a >= b
	case oracle.AtMost:
		return a <= b
	case oracle.LessThan:
		return a < b
	case oracle.MoreThan:
		return a > b
	}
	return false
}
