package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file says who may cast what, when and from where, before anything is announced
// (601.3, 601.5, 117.1, 702.8).

// mayCast says which rule keeps a player from beginning to cast a card, or nil.
func (g *Game) mayCast(p, id ID, a *Action) error {
	if !a.FaceDown && g.turnsUpFor(p, id, oracle.CastCards, a.Free) {
		g.turned(id, false)
		err := g.mayCast(p, id, a)
		g.turned(id, true)
		return err
	}
	if a.Bestowed {
		return g.mayBestow(p, id, a)
	}
	if len(g.parts) > 0 && (a.Part != 0 || g.isSplit(id)) {
		return g.mayCastPart(p, id, a)
	}
	if a.Free || a.As != nil {
		return g.mayBegin(p, id, a)
	}
	if err := g.hasPriority(p); err != nil {
		return err
	}
	if a.FaceDown {
		if !g.mayCastFaceDown(id) {
			if err := g.forbids("702.37d", "nothing lets %s cast %s face down", p, id); err != nil {
				return err
			}
		}
		if g.applies("708.4", "%s is turned face down before it is put onto the stack", id) {
			g.turned(id, true)
			err := g.mayCastNow(p, id, a)
			g.turned(id, false)
			return err
		}
	}
	return g.mayCastNow(p, id, a)
}

// mayBegin is mayCastNow, or mayCastAs for what an effect that is resolving has somebody
// cast: that says when (608.2g).
func (g *Game) mayBegin(p, id ID, a *Action) error {
	if !a.Free && a.As == nil {
		return g.mayCastNow(p, id, a)
	}
	if err := g.mayCastAs(p, id, a); err != nil {
		return err
	}
	return g.splitSecond(id)
}

// turnsUpFor carries out 406.3a: a card that lies face down in exile is turned face up
// just before a player whom something lets play it announces that. What it is then is
// what the rules about playing it judge.
func (g *Game) turnsUpFor(p, id ID, how oracle.Doing, told bool) bool {
	o := g.object(id)
	return o.FaceDown && o.Zone == oracle.Exile &&
		(told || o.foretold > 0 && o.Owner == p || g.playableByEffect(p, id, how) != nil) &&
		g.applies("406.3a", "%s is turned face up just before %s announces to play it", id, p)
}

// mayCastNow carries out 601.3 and the timing of chapter 117 for a card as it is, or
// as it is face down.
func (g *Game) mayCastNow(p, id ID, a *Action) error {
	if err := g.mayCastAs(p, id, a); err != nil {
		return err
	}
	if !g.castableNow(p, id) {
		if err := g.forbids("117.1a", "%s is no instant, so %s needs a main phase of their own and an empty stack", id, p); err != nil {
			return err
		}
	}
	return g.splitSecond(id)
}

// controlsLegend reports whether a player has what a legendary instant or sorcery asks for.
func (g *Game) controlsLegend(p ID) bool {
	return slices.ContainsFunc(g.battlefield, func(id ID) bool {
		c := g.charsQuietly(id)
		return c.Controller == p && c.Supertypes&oracle.Legendary != 0 && c.is(oracle.Creature|oracle.Planeswalker)
	})
}

// mayCastAs carries out 601.3 for a card as it is, or as it is face down.
func (g *Game) mayCastAs(p, id ID, a *Action) error {
	o := g.object(id)
	c := g.chars(id)
	if c.is(oracle.Land) && c.Types != oracle.Land {
		if err := g.forbids("305.9", "%s is a land, whatever else it is, and can't be cast", id); err != nil {
			return err
		}
	} else if c.is(oracle.Land) || !c.is(^oracle.CardType(0)) {
		return g.forbids("601.3", "no rule lets %s cast %s", p, id)
	}
	if !a.Free && a.As == nil {
		if _, err := g.mayCastFrom(p, id); err != nil {
			return err
		}
	}
	if len(g.parts) > 0 && o.Zone != oracle.Graveyard && c.keyword("aftermath") != nil {
		if err := g.forbids("702.127a", "a half with aftermath can be cast only from a graveyard, and %s is not there", id); err != nil {
			return err
		}
	}
	for _, held := range c.Abilities {
		for _, s := range held.Statics {
			if only, ok := s.(oracle.CastOnly); ok && !g.holds(only.If, &Context{Source: id, Controller: p, Ability: held.Ability}) {
				if err := g.momentRefusal(only.If); err != nil {
					return err
				}
				if err := g.forbids("604.6", "%s says when it may be cast, and that is not now", id); err != nil {
					return err
				}
			}
		}
	}
	if c.Supertypes&oracle.Legendary != 0 && c.is(oracle.Instant|oracle.Sorcery) && !g.controlsLegend(p) {
		if err := g.forbids("205.4e", "%s is legendary, and %s controls no legendary creature or planeswalker", id, p); err != nil {
			return err
		}
	}
	if !o.Kind.isCard() && o.Kind != SpellCopyObject {
		return g.forbids("601.3", "%s is no card that %s could cast", id, p)
	}
	err := g.playerRestricted(p, oracle.CastSpells, id)
	if err != nil && g.mayChange(p, id) && g.applies("601.3a", "a choice of X could change what forbids %s", id) {
		return nil // 601.2e looks at it as announced
	}
	return err
}

// mayCastFaceDown carries out 702.37c: a card with morph may be cast face down.
func (g *Game) mayCastFaceDown(id ID) bool {
	c := g.chars(id)
	return c.keyword("morph") != nil && g.applies("702.37a", "%s has morph and may be cast face down for {3}", id) ||
		c.keyword("megamorph") != nil && g.applies("702.37b", "%s has megamorph and may be cast face down for {3}", id)
}

// turned turns a card that is being cast over.
func (g *Game) turned(id ID, down bool) {
	g.object(id).FaceDown = down
	if int(id) < len(g.computed) {
		g.computed[id] = nil
	}
	g.touch()
}

// mayChange reports whether announcing X could free a card from what forbids it: a
// restriction on spells of a small mana value does not hold for a large X.
func (g *Game) mayChange(p, id ID) bool {
	if !slices.ContainsFunc(g.chars(id).Cost, func(s oracle.Symbol) bool { return s.X }) {
		return false
	}
	changes := true
	g.eachStatic(func(_, _ ID, s oracle.StaticEffect, ctx *Context) {
		r, ok := s.(oracle.Restriction)
		if !ok || r.Cant != oracle.CastSpells || !g.meant(r.Affected, p, ctx) || r.By != nil && !g.castMatches(r.By, id, ctx) {
			return
		}
		changes = changes && r.By != nil && slices.ContainsFunc(r.By.Where, func(w oracle.Predicate) bool {
			c, ok := w.(oracle.Compares)
			return ok && c.Number == oracle.ManaValue && (c.How == oracle.AtMost || c.How == oracle.LessThan || c.How == oracle.Equal)
		})
	})
	return changes
}

// isCard reports whether the object is represented by a card.
func (k ObjectKind) isCard() bool { return k == CardObject }

// mayCastFrom carries out 601.3: a card is cast from the hand unless something says
// otherwise. It returns the ability of the card that lets it be cast from elsewhere.
func (g *Game) mayCastFrom(p, id ID) (*oracle.Ability, error) {
	o := g.object(id)
	switch {
	case o.Zone == oracle.Hand && o.Owner == p:
		return nil, nil
	case o.Zone == oracle.Command && o.Owner == p && g.cards[o.card].commander &&
		g.applies("903.8", "%s may cast a commander from the command zone", p):
		return nil, nil
	case o.Zone == oracle.Graveyard && o.Owner == p:
		if a := g.permitFromGraveyard(p, id); a != nil {
			return a, nil
		}
		if g.afar {
			if may, _ := g.letBy(p, id, oracle.CastCards); may != nil || g.letsItself(p, id) {
				return nil, nil
			}
		}
	case o.Zone == oracle.Exile && o.foretold > 0:
		if a, err := g.permitFromExile(p, id); a != nil || err != nil {
			return a, err
		}
	}
	if may := g.playableByEffect(p, id, oracle.CastCards); may != nil {
		return nil, nil
	}
	return nil, g.forbids("601.3", "nothing lets %s cast %s from where it is", p, id)
}

// playableByEffect finds an effect of a resolution that lets a player play or cast a
// card from where it is: to play a card is to play it as a land or to cast it (601.1a).
func (g *Game) playableByEffect(p, id ID, how oracle.Doing) *oracle.Permission {
	for i := range g.effects {
		may, ok := g.effects[i].static.(oracle.Permission)
		if !ok || may.May != how && may.May != oracle.PlayCards || g.effects[i].adventure && g.isAdventure(g.object(id).face) {
			continue
		}
		ctx := g.effects[i].context(nil)
		if !g.meant(may.Affected, p, &ctx) || !g.meant(may.Object, id, &ctx) {
			continue
		}
		if how == oracle.PlayCards || may.May == how || g.applies("601.1a", "%s may play %s, and for a card that is no land that means to cast it", p, id) {
			return &may
		}
	}
	return nil
}

// permitFromGraveyard finds the keyword that lets a card be cast from its owner's
// graveyard. Of several the first one printed is used.
func (g *Game) permitFromGraveyard(p, id ID) *oracle.Ability {
	c := g.chars(id)
	spell := c.is(oracle.Instant | oracle.Sorcery)
	for _, held := range c.Abilities {
		switch held.Keyword {
		case "flashback":
			if spell && g.applies("702.34a", "%s may cast %s from the graveyard for its flashback cost", p, id) {
				return held.Ability
			}
		case "aftermath":
			if spell && g.applies("702.127a", "%s may cast this half of %s from the graveyard", p, id) {
				return held.Ability
			}
		case "escape":
			if g.applies("702.138a", "%s may cast %s from the graveyard for its escape cost", p, id) {
				return held.Ability
			}
		case "retrace":
			if g.applies("702.81a", "%s may cast %s from the graveyard by discarding a land card besides", p, id) {
				return held.Ability
			}
		case "jump-start":
			if spell && g.applies("702.133a", "%s may cast %s from the graveyard by discarding a card besides", p, id) {
				return held.Ability
			}
		}
	}
	return nil
}

// castableNow carries out 117.1a and 702.8a.
func (g *Game) castableNow(p, id ID) bool {
	if g.is(id, oracle.Instant) {
		return true
	}
	if g.sorceryTime(p) {
		return true
	}
	return g.has(id, "flash") && g.applies("702.8a", "%s has flash", id) || g.asThoughFlash(p, id, true)
}

// asThoughFlash carries out 609.4 for permissions to cast a spell as though it had
// flash. beginning says that the casting has not begun: then a condition of the spell's
// own counts as it is (601.3d), and a choice of X may yet make an effect apply (601.3b).
func (g *Game) asThoughFlash(p, id ID, beginning bool) bool {
	found := false
	allows := func(s oracle.StaticEffect, condition oracle.Condition, ctx *Context) {
		may, ok := s.(oracle.Permission)
		if !ok || found || may.May != oracle.CastAsThoughFlash {
			return
		}
		each, others := may.Affected.(oracle.Each)
		switch {
		case others && ctx.Controller != p:
		case others && g.castMatches(&each.Phrase, id, ctx):
			found = g.applies("609.4", "%s lets %s be cast as though it had flash", ctx.Source, id)
		case others:
			found = beginning && g.couldGrowInto(&each.Phrase, id) &&
				g.applies("601.3b", "a choice of X could make %s a spell that may be cast as though it had flash", id)
		case len(may.More) > 0 && beginning:
			found = g.applies("601.3c", "%s may be cast as though it had flash if more is paid for it, so its casting may begin", id)
		case len(may.More) > 0:
			found = g.object(id).announced.paidExtra("flash")
		case condition == nil:
			found = g.applies("609.4", "%s may be cast as though it had flash", id)
		case g.holds(condition, ctx):
			found = g.applies("601.3d", "the condition is met under which %s may be cast as though it had flash", id)
		}
	}
	own := Context{Source: id, Controller: p}
	for _, held := range g.chars(id).Abilities {
		for _, s := range held.Statics {
			if may, ok := s.(oracle.Permission); ok {
				if _, this := may.Affected.(oracle.This); this {
					allows(s, held.If, &own)
				}
			}
		}
	}
	g.eachStatic(func(_, _ ID, s oracle.StaticEffect, ctx *Context) {
		if may, ok := s.(oracle.Permission); ok {
			if _, others := may.Affected.(oracle.Each); others {
				allows(s, nil, ctx)
			}
		}
	})
	return found
}

// couldGrowInto reports whether a card with X could be of a greater mana value that a
// phrase asks for.
func (g *Game) couldGrowInto(p *oracle.Phrase, id ID) bool {
	return slices.ContainsFunc(g.chars(id).Cost, func(s oracle.Symbol) bool { return s.X }) &&
		slices.ContainsFunc(p.Where, func(w oracle.Predicate) bool {
			c, ok := w.(oracle.Compares)
			return ok && c.Number == oracle.ManaValue && (c.How == oracle.AtLeast || c.How == oracle.MoreThan)
		})
}

// stillFlash looks, once a spell is proposed, at what let its casting begin at a time
// when only instants are cast.
func (g *Game) stillFlash(p, spell ID) error {
	if g.is(spell, oracle.Instant) || g.has(spell, "flash") || g.asThoughFlash(p, spell, false) {
		return nil
	}
	for _, held := range g.chars(spell).Abilities {
		for _, s := range held.Statics {
			if may, ok := s.(oracle.Permission); ok && may.May == oracle.CastAsThoughFlash && held.If != nil &&
				g.applies("601.5a", "%s met the condition as the casting of %s began", p, spell) {
				return nil
			}
		}
	}
	return g.forbids("601.5", "as proposed, %s can't be cast at this time", spell)
}

// sorceryTime is an own main phase with an empty stack.
func (g *Game) sorceryTime(p ID) bool {
	return p == g.active && len(g.stack) == 0 && (g.step == oracle.PrecombatMain || g.step == oracle.PostcombatMain)
}

func (g *Game) hasPriority(p ID) error {
	if g.priority == p {
		return nil
	}
	if g.priority == None && g.resolving != nil {
		return g.forbids("117.2e", "nobody has priority while something resolves, not even %s", p)
	}
	return g.forbids("117.1", "%s does not have priority", p)
}

// splitSecond carries out 702.61a.
func (g *Game) splitSecond(id ID) error {
	for _, s := range g.stack {
		if g.object(s).Kind != AbilityObject && g.has(s, "split second") {
			return g.forbids("702.61a", "%s has split second", s)
		}
	}
	return nil
}
