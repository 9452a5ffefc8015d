package events

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file says who may cast what, when and from where, before anything is announced
// (601.3, 601.5, 117.1, 702.8).

// mayCast says which rule keeps a player from beginning to cast a card, or nil.
func (g *Course) mayCast(p, id table.ID, a *Action) error {
	if !a.FaceDown && g.turnsUpFor(p, id, oracle.CastCards, a.Free || a.Told) {
		var err error
		g.inGuise(id, g.faceUp(id), func() { err = g.mayCast(p, id, a) })
		return err
	}
	if a.Bestowed {
		return g.mayBestow(p, id, a)
	}
	if len(g.Parts) > 0 && (a.Part != 0 || g.isSplit(id)) {
		return g.mayCastPart(p, id, a)
	}
	if a.told() {
		return g.mayBegin(p, id, a)
	}
	if err := g.hasPriority(p); err != nil {
		return err
	}
	if a.FaceDown {
		if g.Object(id).Zone == oracle.Exile && g.leftOpenFaceDown(p, id) {
			g.Undecided("the engine does not cast a card face down from exile")
		}
		if !g.mayCastFaceDown(id) {
			if err := g.blankCastFrom(p, id); err != nil {
				return err
			}
			if err := g.Forbids("702.37d", "nothing lets %s cast %s face down", p, id); err != nil {
				return err
			}
		}
		if g.Applies("708.4", "%s is turned face down before it is put onto the stack", id) {
			var err error
			g.inGuise(id, g.faceDown(id), func() { err = g.mayCastNow(p, id, a) })
			return err
		}
	}
	return g.mayCastNow(p, id, a)
}

// leftOpenFaceDown reports whether something lets a player cast a card from exile that has morph or disguise, and would not have that
// done for its cost alone: for nothing, for another cost, or with what the spell gains. A card that lies face down there has its
// ability, too (702.37c), and is not turned face up then (406.3a).
func (g *Course) leftOpenFaceDown(p, id table.ID) (open bool) {
	g.Scratch(func() {
		g.inGuise(id, g.faceUp(id), func() { open = g.mayCastFaceDown(id) && g.playableByEffect(p, id, oracle.CastCards) != nil })
		if !open || g.Object(id).FaceDown {
			return
		}
		g.inGuise(id, g.faceDown(id), func() {
			open = slices.ContainsFunc(g.castLeaves(p, id, nil), func(l castLeave) bool { return !l.isPlain() || l.free || l.exiled || len(l.dearer) > 0 })
		})
	})
	return open
}

// mayBegin is mayCastNow, or mayCastAs for what an effect that is resolving has somebody
// cast: that says when (608.2g).
func (g *Course) mayBegin(p, id table.ID, a *Action) error {
	if !a.told() {
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
func (g *Course) turnsUpFor(p, id table.ID, how oracle.Doing, told bool) bool {
	o := g.Object(id)
	return o.FaceDown && o.Zone == oracle.Exile &&
		(told || o.Seldom().Foretold > 0 && o.Owner == p || g.playableByEffect(p, id, how) != nil || g.isLet(p, id, how)) &&
		g.Applies("406.3a", "%s is turned face up just before %s announces to play it", id, p)
}

// mayCastNow carries out 601.3 and the timing of chapter 117 for a card as it is, or
// as it is face down.
func (g *Course) mayCastNow(p, id table.ID, a *Action) error {
	if err := g.mayCastAs(p, id, a); err != nil {
		return err
	}
	if err := g.notYet(p, id); err != nil {
		return err
	}
	if !g.castableNow(p, id) {
		if err := g.noTimeToSneak(p, id); err != nil {
			return err
		}
		if err := g.Forbids("117.1a", "%s is no instant, so %s needs a main phase of their own and an empty stack", id, p); err != nil {
			return err
		}
	}
	return g.splitSecond(id)
}

// controlsLegend reports whether a player has what a legendary instant or sorcery asks for.
func (g *Course) controlsLegend(p table.ID) bool {
	return slices.ContainsFunc(g.Battlefield, func(id table.ID) bool {
		c := g.QuietCharacteristics(id)
		return c.Controller == p && c.Supertypes&oracle.Legendary != 0 && c.Is(oracle.Creature|oracle.Planeswalker)
	})
}

// mayCastAs carries out 601.3 for a card as it is, or as it is face down.
func (g *Course) mayCastAs(p, id table.ID, a *Action) error {
	o := g.Object(id)
	c := g.Characteristics(id)
	if c.Is(oracle.Land) && c.Types != oracle.Land {
		if err := g.Forbids("305.9", "%s is a land, whatever else it is, and can't be cast", id); err != nil {
			return err
		}
	} else if c.Is(oracle.Land) || !c.Is(^oracle.CardType(0)) {
		if err := g.blankCastFrom(p, id); err != nil {
			return err
		}
		return g.Forbids("601.3", "no rule lets %s cast %s", p, id)
	}
	if !a.told() {
		if _, err := g.mayCastFrom(p, id); err != nil {
			return err
		}
	}
	if len(g.Parts) > 0 && o.Zone != oracle.Graveyard && c.Keyword("aftermath") != nil {
		if err := g.Forbids("702.127a", "a half with aftermath can be cast only from a graveyard, and %s is not there", id); err != nil {
			return err
		}
	}
	for _, held := range c.Abilities {
		for _, s := range held.Statics {
			if only, ok := s.(oracle.CastOnly); ok && !g.Holds(only.If, &table.Context{Source: id, Controller: p, Ability: held.Ability}) {
				if err := g.MomentRefusal(only.If); err != nil {
					return err
				}
				if err := g.Forbids("604.6", "%s says when it may be cast, and that is not now", id); err != nil {
					return err
				}
			}
		}
	}
	if c.Supertypes&oracle.Legendary != 0 && c.Is(oracle.Instant|oracle.Sorcery) && !g.controlsLegend(p) {
		if err := g.Forbids("205.4e", "%s is legendary, and %s controls no legendary creature or planeswalker", id, p); err != nil {
			return err
		}
	}
	if !o.Kind.IsCard() && o.Kind != table.SpellCopyObject {
		return g.Forbids("601.3", "%s is no card that %s could cast", id, p)
	}
	err := g.playerRestricted(p, oracle.CastSpells, id)
	if err != nil && g.mayChange(p, id) && g.Applies("601.3a", "a choice of X could change what forbids %s", id) {
		err = nil // 601.2e looks at it as announced
	}
	if err == nil && !g.sorceryTime(p) {
		err = g.playerRestricted(p, oracle.CastUntimely, id)
	}
	return err
}

// blankCastFrom is mayCastFrom for a blank card, of which nobody can say that it can't be cast otherwise.
func (g *Course) blankCastFrom(p, id table.ID) error {
	if !g.decides() || !g.Blank(id) {
		return nil
	}
	if _, err := g.mayCastFrom(p, id); err != nil {
		return err
	}
	g.MustBeSaid(id)
	return nil
}

// mayCastFaceDown carries out 702.37c and 702.168b: a card with morph or disguise may be cast
// face down.
func (g *Course) mayCastFaceDown(id table.ID) bool {
	return slices.ContainsFunc(g.Characteristics(id).Abilities, func(held table.Held) bool {
		faceDown := courseOf(held.Ability).faceDown
		return faceDown != nil && faceDown(g, id)
	})
}

// mayChange reports whether announcing X could free a card from what forbids it: a
// restriction on spells of a small mana value does not hold for a large X, one on even ones not for an odd one.
func (g *Course) mayChange(p, id table.ID) bool {
	if !slices.ContainsFunc(g.Characteristics(id).Cost, func(s oracle.Symbol) bool { return s.X }) {
		return false
	}
	changes := true
	table.EachStaticOf(&g.Table, func(_, _ table.ID, r oracle.Restriction, ctx *table.Context) {
		if r.Cant == oracle.CastMoreThanOne && g.IsMeant(r.Affected, p, ctx) && g.hasCastAll(p, r, ctx) && (r.By == nil || g.castMatches(r.By, id, ctx)) {
			changes = false
		}
		if r.Cant != oracle.CastSpells || !g.IsMeant(r.Affected, p, ctx) || r.By != nil && !g.castMatches(r.By, id, ctx) || r.Except != nil && g.castMatches(r.Except, id, ctx) {
			return
		}
		changes = changes && r.By != nil && slices.ContainsFunc(r.By.Where, func(w oracle.Predicate) bool {
			if _, parity := w.(oracle.EvenManaValue); parity {
				return true
			}
			c, ok := w.(oracle.Compares)
			return ok && c.Number == oracle.ManaValue && (c.How == oracle.AtMost || c.How == oracle.LessThan || c.How == oracle.Equal)
		})
	})
	return changes
}

// mayCastFrom carries out 601.3: a card is cast from the hand unless something says
// otherwise. It returns the ability of the card that lets it be cast from elsewhere, or converted (702.162a): that is an
// alternative cost, so not where an effect lets it be cast without paying its mana cost.
func (g *Course) mayCastFrom(p, id table.ID) (*oracle.Ability, error) {
	permit, err := g.letCastFrom(p, id)
	if permit != nil || err != nil || !g.IsDisturbed(g.Object(id).Face) {
		return permit, err
	}
	if g.Object(id).Zone != oracle.Hand {
		if may := g.playableByEffect(p, id, oracle.CastCards); may != nil && may.Free {
			if err := g.Forbids("601.3", "%s may be cast from there without paying its mana cost, and so not for another cost", id); err != nil {
				return nil, err
			}
		}
	}
	return g.disturbing(id, moreThanMeetsTheEye), nil
}

func (g *Course) letCastFrom(p, id table.ID) (*oracle.Ability, error) {
	o := g.Object(id)
	switch {
	case o.Zone == oracle.Hand && o.Owner == p:
		return nil, nil
	case o.Zone == oracle.Command && o.Owner == p && g.Cards[o.Card].Commander &&
		g.Applies("903.8", "%s may cast a commander from the command zone", p):
		return nil, nil
	case o.Zone == oracle.Graveyard && o.Owner == p:
		if a := g.permitFromGraveyard(p, id); a != nil {
			return a, nil
		}
		if g.isLet(p, id, oracle.CastCards) || g.Afar && g.letsItself(p, id) {
			return nil, nil
		}
	case g.onTopOf(p, id):
		if a := g.firstPriced(p, id); a != nil {
			return a, nil
		}
		if g.isLet(p, id, oracle.CastCards) {
			return nil, nil
		}
	case o.Zone == oracle.Exile && o.Owner == p && g.Afar && g.letsItself(p, id):
		return nil, nil
	case o.Zone == oracle.Exile && g.isLet(p, id, oracle.CastCards):
		return nil, nil
	case o.Zone == oracle.Exile && o.Seldom().Foretold > 0:
		if a, err := g.permitFromExile(p, id); a != nil || err != nil {
			return a, err
		}
	}
	if may := g.playableByEffect(p, id, oracle.CastCards); may != nil {
		if may.Airbent {
			return forAirbent, nil
		}
		return nil, nil
	}
	return nil, g.Forbids("601.3", "nothing lets %s cast %s from where it is", p, id)
}

// lieStill reports that nothing can be done with any card of a graveyard, without looking for what could: nothing in the
// game lets anybody do anything with cards there, and none of them has an ability itself.
func (g *Course) lieStill(graveyard []table.ID) bool {
	if !g.Unrestricted() || !g.IsPlainNow() || g.Afar || len(g.Parts)+len(g.DoubleFaced) > 0 || !g.InForce("601.3") {
		return false
	}
	for _, id := range graveyard {
		if c := g.QuietCharacteristics(id); len(c.Abilities) > 0 || c.Types == 0 {
			return false
		}
	}
	return true
}

// CastBy is the keyword ability by which a player may cast a card from where it is; "" for none, and where several are to
// be chosen from.
func (g *Course) CastBy(p, id table.ID) (by oracle.Keyword) {
	g.Scratch(func() {
		if len(g.permits(p, id)) > 1 {
			return
		}
		if a, err := g.mayCastFrom(p, id); a != nil && err == nil {
			by = a.Keyword
		}
	})
	return by
}

// permitFromGraveyard finds the keyword that lets a card be cast from its owner's
// graveyard. Of several the first one that it has is found, and not told: which is used is chosen as the card is cast (choosePermit).
func (g *Course) permitFromGraveyard(p, id table.ID) (permit *oracle.Ability) {
	if a := g.disturbing(id, disturb); a != nil {
		return a
	}
	if g.Pen == table.EventPen && len(g.permits(p, id)) > 1 {
		g.Scratch(func() { permit = g.firstPermit(p, id) })
		return permit
	}
	return g.firstPermit(p, id)
}

// firstPermit is the first ability of a card in its owner's graveyard, or the first leave for which something is asked, by which
// the card may be cast.
func (g *Course) firstPermit(p, id table.ID) *oracle.Ability {
	for _, held := range g.Characteristics(id).Abilities {
		if permits := courseOf(held.Ability).permits; permits != nil && permits(g, p, id, held.Ability) {
			return held.Ability
		}
	}
	return g.firstPriced(p, id)
}

// firstPriced is the first ability that lets a player cast a card from where it is and asks something for that.
func (g *Course) firstPriced(p, id table.ID) *oracle.Ability {
	if !g.Afar {
		return nil
	}
	if list := g.pricedPermits(p, id); len(list) > 0 {
		return list[0]
	}
	return nil
}

// permits lists the abilities by which a card in its owner's graveyard may be cast, or the one on top of a player's library,
// those that say the same once. Last stands nil if something else lets it be cast, too, for its mana cost.
func (g *Course) permits(p, id table.ID) (list []*oracle.Ability) {
	if o := g.Object(id); (o.Zone != oracle.Graveyard || o.Owner != p) && !(g.Afar && g.onTopOf(p, id)) {
		return nil
	}
	g.Scratch(func() {
		if g.disturbing(id, disturb) != nil {
			return // its back face is cast by that alone
		}
		for _, held := range g.Characteristics(id).Abilities {
			permits := courseOf(held.Ability).permits
			if g.Object(id).Zone != oracle.Graveyard || permits == nil || !permits(g, p, id, held.Ability) || slices.ContainsFunc(list, func(a *oracle.Ability) bool {
				return a.Keyword == held.Keyword && reflect.DeepEqual(a.Cost, held.Cost)
			}) {
				continue
			}
			list = append(list, held.Ability)
		}
		if g.Afar {
			list = append(list, g.pricedPermits(p, id)...)
		}
		if len(list) > 0 && g.letOtherwise(p, id) {
			list = append(list, nil)
		}
	})
	return list
}

// letOtherwise reports whether something else than an ability with a keyword lets a player cast a card from a graveyard.
func (g *Course) letOtherwise(p, id table.ID) bool {
	return g.isLet(p, id, oracle.CastCards) || g.Afar && g.letsItself(p, id) || g.playableByEffect(p, id, oracle.CastCards) != nil
}

// choosePermit has a player say by which ability a card is cast from where it is, if there are several. It is a part of
// the announcement of costs (601.2b), and decides more than these: an ability or effect by which it is not cast has no
// part in the casting.
func (g *Course) choosePermit(p, card table.ID, a *Action) (*oracle.Ability, error) {
	var permit *oracle.Ability
	var list []*oracle.Ability
	g.Scratch(func() {
		g.inGuise(card, g.asPart(card, a.Part), func() {
			permit, _ = g.mayCastFrom(p, card)
			list = g.permits(p, card)
		})
	})
	if len(list) < 2 {
		return permit, nil
	}
	if last := len(list) - 1; list[last] == nil { // what a player does who says nothing of it
		list = slices.Concat(list[last:], list[:last])
	}
	d := Decision{Kind: WordDecision, Purpose: ForCostToPay, Player: p, About: card, Rule: "601.2b"}
	for _, a := range list {
		words := permitWords(a, list)
		if a != nil && pricedLeave(a) != nil {
			_, by := g.leaveOf(p, card, a)
			words = "leave of " + g.Name(by)
		}
		d.Words = append(d.Words, words)
	}
	d.List = d.words
	answer, err := g.wayOfCasting(&d, a)
	if err != nil {
		return nil, err
	}
	permit = list[slices.Index(d.Words, answer)]
	g.inGuise(card, g.asPart(card, a.Part), func() { g.tellPermit(p, card, permit) })
	return permit, nil
}

// tellPermit tells by which of several abilities a card is cast from where it is, nil for what lets it be cast for its mana cost.
func (g *Course) tellPermit(p, card table.ID, permit *oracle.Ability) {
	if permit == nil {
		g.letOtherwise(p, card)
	} else if permits := courseOf(permit).permits; permits != nil {
		permits(g, p, card, permit)
	}
}

// permitWords is what a script calls an ability by which a card may be cast: the keyword, and its cost if another one of
// these has that keyword, too.
func permitWords(a *oracle.Ability, among []*oracle.Ability) string {
	if a == nil {
		return theManaCost
	}
	words := string(a.Keyword)
	if CountOf(among, func(b *oracle.Ability) bool { return b != nil && b.Keyword == a.Keyword }) > 1 {
		words += " " + ManaOf(a.Cost).String()
	}
	return words
}

// castableNow carries out 117.1a and 702.8a.
func (g *Course) castableNow(p, id table.ID) bool {
	if g.Is(id, oracle.Instant) {
		return true
	}
	if g.sorceryTime(p) {
		return true
	}
	return g.HasKeyword(id, "flash") && g.Applies("702.8a", "%s has flash", id) || g.asThoughFlash(p, id, true) || g.maySneak(p, id)
}

// sorceryTime is an own main phase with an empty stack.
func (g *Course) sorceryTime(p table.ID) bool {
	return len(g.OnStack) == 0 && g.inOwnMain(p)
}

// inOwnMain reports whether this is a main phase of a player's turn.
func (g *Course) inOwnMain(p table.ID) bool {
	return (g.InStep == oracle.PrecombatMain || g.InStep == oracle.PostcombatMain) && g.IsActive(p)
}

func (g *Course) hasPriority(p table.ID) error {
	if err := g.tooFarFromTurn(p); err != nil {
		return err
	}
	if g.HasPriority == p {
		return nil
	}
	if g.HasPriority == table.None && g.Resolving != nil {
		return g.Forbids("117.2e", "nobody has priority while something resolves, not even %s", p)
	}
	return g.Forbids("117.1", "%s does not have priority", p)
}

// splitSecond carries out 702.61a.
func (g *Course) splitSecond(id table.ID) error {
	for _, s := range g.OnStacks() {
		if g.Object(s).Kind != table.AbilityObject && g.HasKeyword(s, "split second") {
			return g.Forbids("702.61a", "%s has split second", s)
		}
	}
	return nil
}
