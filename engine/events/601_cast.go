package events

import (
	"fmt"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapter 601, casting spells, step by step from 601.2a to
// 601.2i. Any step may fail; 730_illegal.go then takes everything back.

// cast carries out 601.2. On an error everything has to be taken back.
func (g *Course) cast(p, card table.ID, a *Action) error {
	var err error
	within(&g.Under.reserved, nil, func() { err = g.castInSteps(p, card, a) })
	return err
}

func (g *Course) castInSteps(p, card table.ID, a *Action) error {
	if err := g.mayCast(p, card, a); err != nil {
		return err
	}
	if o := g.Object(card); o.FaceDown && o.Zone == oracle.Exile && !a.FaceDown && g.InForce("406.3a") {
		g.turn(card, g.faceUp(card))
	}
	from := g.Object(card).Zone
	permit, chosen := a.As, false
	if (from == oracle.Graveyard || from == oracle.Exile || from == oracle.Library && g.Afar || g.IsDisturbed(a.Part)) && !a.told() {
		var err error
		if permit, err = g.choosePermit(p, card, a); err != nil {
			return err
		}
		chosen = permit != nil && (from == oracle.Graveyard || from == oracle.Library)
	}
	free, spend := a.Free, a.Spend
	var by castLeave
	if from != oracle.Hand && (g.Afar || len(g.Effects) > 0) && !chosen && !a.told() && !g.IsDisturbed(a.Part) {
		var err error
		if by, err = g.chooseLeave(p, card, a, permit); err != nil {
			return err
		}
		free, spend, permit = by.free, max(spend, by.spend), by.permit
	}
	untimely := !g.sorceryTime(p) || g.HasPriority != p
	early := false // it began by leave of an effect that may not concern the spell as proposed
	if !a.told() && !a.Bestowed && a.Part == 0 && !g.sorceryTime(p) && !g.QuietCharacteristics(card).Is(oracle.Instant) {
		g.Scratch(func() { early = !g.HasKeyword(card, "flash") && g.asThoughFlash(p, card, true) })
	}
	leave, leaveBy := by.static, by.source
	priced := chosen && pricedLeave(permit) != nil
	if priced {
		g.Scratch(func() { leave, leaveBy = g.leaveOf(p, card, permit) })
	}
	giver := table.None
	if chosen && !priced {
		giver = g.giverOf(card, permit)
	}
	// 601.2a
	if !g.Applies("601.2a", "%s puts %s on the stack", p, card) {
		return fmt.Errorf("without 601.2a a spell can't be proposed")
	}
	moved := g.Happen(table.Event{Kind: table.ZoneChangeEvent, Object: card, Player: p, From: from, To: oracle.Stack, Cause: oracle.ByCasting})
	if len(moved) == 0 {
		if g.Ended && g.Limit != "" { // it is not judged, and that is no refusal
			panic(table.Stopped{})
		}
		return g.Forbids("601.2a", "%s does not get to the stack", card)
	}
	spell := moved[0].NewObject
	if by.counted > 0 && permit == nil {
		g.useEffect(by.counted)
	}
	if a.FaceDown && g.InForce("708.4") {
		g.turn(spell, g.faceDown(spell))
	}
	if a.Bestowed {
		g.bestow(p, spell)
	}
	if a.Part != 0 {
		g.turn(spell, g.asPart(spell, a.Part))
	}
	foretold := int(g.Object(card).Seldom().Foretold)
	announced := g.announceds.Take(4)
	*announced = table.Announcement{Source: spell, From: from, By: p, Foretold: foretold, FaceDown: a.FaceDown, Bestowed: a.Bestowed, Free: free, Permit: permit, Effect: a.Effect, Using: a.Using, Untimely: untimely, InMain: g.inOwnMain(p), Ability: g.spellAbility(spell)}
	g.Object(spell).Announced = announced
	if leave != nil && leave.OncePerTurn && (permit == nil || priced) {
		announced.LeaveOf = leaveBy
	}
	if len(by.dearer) > 0 {
		announced.Dearer, announced.DearerBy = by.dearer, by.source
	}
	if giver != table.None && !g.HasKeyword(spell, permit.Keyword) &&
		g.Applies("400.7g", "the spell %s has the ability by which the card could be cast", spell) {
		g.begin(table.Effect{Source: giver, Controller: p, Objects: []table.ID{spell}, Changes: []oracle.Change{oracle.AddAbility{Ability: permit}}})
	}
	g.gainsByLeave(leave, leaveBy, p, spell)
	if by.exiled || priced && leave.Exiled {
		g.exiledByLeave(leaveBy, p, spell)
	}
	if a.Part == fused {
		g.fuse(spell, announced)
	}
	if len(g.Effects) > 0 {
		g.nextSpellCast(p, spell)
	}
	g.Stir()
	ctx := g.contexts.Take(4)
	*ctx = table.Context{Source: spell, Controller: p, Object: spell, Ability: announced.Ability, Announced: announced}

	// Modes with costs are announced before the costs (601.2b), others after them: there a kicker
	// cost that is paid may say how many there are (601.4).
	costly := announced.Ability != nil && (announced.Ability.Choose.Keyword != "" || g.escalates(spell)) && a.Part != fused
	if costly {
		modes, err := g.announceModes(ctx, announced.Ability, p, announced)
		if err != nil {
			return err
		}
		announced.Modes = modes
	}
	total, err := g.announceCost(ctx, announced)
	if err != nil {
		return err
	}
	ctx.Ability = announced.Ability
	if reword := courseOf(announced.Alternative).reword; reword != nil && announced.Ability != nil {
		if err := reword(g, ctx, announced); err != nil {
			return err
		}
		ctx.Ability = announced.Ability
	}
	if announced.Ability != nil {
		if a.Part != fused && !costly {
			modes, err := g.announceModes(ctx, announced.Ability, p, announced)
			if err != nil {
				return err
			}
			announced.Modes = modes
		}
		if len(announced.Spliced) > 0 {
			g.splice(ctx, announced)
		}
		g.joinKeywordText(ctx, announced)
		if err := g.announceTargets(ctx, announced); err != nil {
			return err
		}
	}
	// 601.2e
	if early {
		if err := g.stillFlash(p, spell); err != nil {
			return err
		}
	}
	if err := g.stillLegal(p, spell); err != nil {
		return err
	}
	if leave != nil && (permit == nil || priced) {
		if err := g.stillLet(leave, leaveBy, p, spell); err != nil {
			return err
		}
	}
	if a.Below != nil && g.ManaValue(spell) >= *a.Below {
		if err := g.Forbids("601.2e", "the mana value of %s is not less than %n", spell, table.Count(*a.Below)); err != nil {
			return err
		}
	}
	if err := g.determineCost(total, ctx, announced); err != nil {
		return err
	}
	if spend != oracle.UsualMana {
		g.spendAnyMana(total, spend, spell)
	}
	if err := g.askAssistance(total, ctx); err != nil {
		return err
	}
	if err := g.payTotal(p, total, ctx); err != nil {
		return err
	}
	if len(total.other) > 0 {
		if err := g.playerRestricted(p, oracle.CastSpells, spell); err != nil &&
			!g.Applies("601.5", "what would forbid %s came up while its cost was paid, and that is too late", spell) {
			return err
		}
	}
	g.NoteAsCast(spell, ctx)
	return g.becomesCast(p, spell, from)
}

// spellAbility is what a spell does as it resolves: its spell ability, or for an
// Aura the target that its enchant ability asks for (303.4a).
func (g *Course) spellAbility(spell table.ID) *oracle.Ability {
	c := g.QuietCharacteristics(spell)
	for _, a := range c.Abilities {
		if a.SpellText() {
			return a.Ability
		}
	}
	if c.Subtype("Aura") {
		if host := g.enchantable(spell, c); host != nil && g.Applies("303.4a", "the Aura %s needs a target to enchant", spell) {
			return &oracle.Ability{
				Kind: oracle.SpellAbility, Keyword: "enchant",
				Modes: []oracle.Mode{{Targets: []oracle.TargetSlot{{Phrase: *host, Min: 1, Max: 1}}}},
			}
		}
	}
	return nil
}

// becomesCast carries out 601.2i.
func (g *Course) becomesCast(p, spell table.ID, from oracle.Zone) error {
	g.Stir()
	g.targetsChosen(spell)
	if from == oracle.Exile && len(g.Effects) > 0 {
		g.endUntilCast(spell)
	}
	if from == oracle.Command {
		g.Cards[g.Object(spell).Card].Tax++
	}
	if !g.Applies("601.2i", "%s has become cast", spell) {
		return nil
	}
	g.Object(spell).Announced.CastTurn = g.TurnNumber
	g.Happen(table.Event{Kind: table.CastEvent, Object: spell, Player: p, From: from, Ordinal: g.SpellsCast(p)})
	g.maybeCrime(p, spell)
	g.manaSpell(spell)
	return nil
}

// endUntilCast ends the effects that last until their source, which is in exile, is cast from there (611.2a).
func (g *Course) endUntilCast(spell table.ID) {
	card := g.Object(spell).Predecessor
	g.EndEffects(func(e *table.Effect) bool {
		return e.Duration == oracle.UntilThisCast && (e.Source == card || e.Source.IsObject() && g.Object(e.Source).Successor == card)
	})
}

// SpellsOfTurn counts the spells that have been cast this turn.
func (g *Course) SpellsOfTurn() (count table.SpellCount) {
	for i := g.MadeBefore; i < len(g.Objects); i++ {
		if a := g.Objects[i].Announced; a != nil && g.WasCastBy(i, a.By) {
			count.All++
			count.Most = max(count.Most, g.SpellsCast(a.By))
		}
	}
	return count
}

// stillLegal carries out 601.2e for what announcements can change.
func (g *Course) stillLegal(p, spell table.ID) error {
	if refusal := g.playerRestricted(p, oracle.CastSpells, spell); refusal != nil &&
		g.Applies("601.2e", "as announced, %s can't be cast", spell) {
		return refusal
	}
	return nil
}

// stillLet carries out 601.2e for what let a spell be cast from the graveyard or the library: a mana value that it asks for is
// that of the spell as announced, with its X (202.3e).
func (g *Course) stillLet(leave *oracle.Permission, by, p, spell table.ID) error {
	each, _ := leave.Object.(oracle.Each)
	ctx := &table.Context{Source: by, Controller: p}
	for _, w := range each.Phrase.Where {
		c, ok := w.(oracle.Compares)
		if ok && c.Number == oracle.ManaValue && !table.Compare(g.ManaValue(spell), c.How, g.Quantity(c.To, ctx)) {
			return g.Forbids("601.2e", "with its X, the mana value of %s is not one that %s lets %s cast", spell, by, p)
		}
	}
	return nil
}

var _ = carriesOut((*Course).castDuring, "Who", "What", "Free", "Play", "Below", "For", "Exile", "ExileOnly", "Spend", "Cost")

// castDuring carries out 608.2g for an instruction to cast a card: it is cast by the
// steps of 601.2 while something resolves. A casting that can't be completed is
// reversed, and the resolution goes on.
func (g *Course) castDuring(i oracle.CastSpell, ctx *table.Context) {
	g.castThese(i, g.Refer(i.What, ctx), nil, ctx)
}

// castThese has a player cast objects, the part of each that like finds fit.
func (g *Course) castThese(i oracle.CastSpell, ids []table.ID, like func(table.ID) bool, ctx *table.Context) {
	who := g.Refer(i.Who, ctx)
	for _, id := range ids {
		if len(who) != 1 || !g.mayBeCast(id) || !g.Applies("608.2g", "%s casts %s while %s resolves", who[0], id, ctx.Source) {
			continue
		}
		a := g.castingOf(i, who[0], ctx)
		a.Object = id
		if len(g.Parts) > 0 {
			up := g.asPart(id, 0)
			if o := g.Object(id); o.Zone == oracle.Exile {
				up = g.faceUp(id)
			}
			g.inGuise(id, up, func() { g.choosePart(who[0], id, a, like) })
		}
		if g.attempt(a) != nil {
			continue
		}
		ctx.Did = true
		if spell := g.Object(id).Successor; i.Exile && spell != table.None && g.Object(spell).Zone == oracle.Stack &&
			(i.ExileOnly == nil || g.Matches(i.ExileOnly, spell, ctx)) &&
			g.Applies("400.7h", "what %s says of the spell finds %s on the stack", ctx.Source, spell) {
			g.begin(table.Effect{Source: ctx.Source, Controller: ctx.Controller, Static: exiledInstead, About: []table.ID{spell}})
		}
	}
}

// exiledByLeave has a spell be exiled where it would be put into a graveyard, as what has let it be cast says (614.1a).
func (g *Course) exiledByLeave(by, p, spell table.ID) {
	if g.Applies("400.7h", "what %s says of the spell finds %s on the stack", by, spell) {
		g.begin(table.Effect{Source: by, Controller: p, Static: exiledInstead, About: []table.ID{spell}})
	}
}

// exiledInstead is "if that spell would be put into your graveyard, exile it instead".
var exiledInstead = oracle.Replacement{
	Event:  oracle.ZoneChange{What: oracle.It{To: oracle.WhatWasMeant}, To: oracle.Graveyard},
	Change: oracle.EventChange{To: oracle.Exile},
}

// told reports whether an effect that is resolving has the card cast, which says when, and from where (608.2g).
func (a *Action) told() bool { return a.Free || a.Told || a.As != nil }

// castingOf is the action of casting as an instruction says.
func (g *Course) castingOf(i oracle.CastSpell, p table.ID, ctx *table.Context) *Action {
	a := &Action{Kind: CastSpell, Player: p, Free: i.Free, Spend: i.Spend, Spends: g.Under.says}
	if ctx.Ability != nil {
		a.Effect = ctx.Ability.Keyword
	}
	a.Told = !i.Free && i.For == "" && len(i.Cost) == 0
	if len(i.Cost) > 0 {
		a.As = forCost(i.Cost)
	}
	if i.For != "" {
		a.As = g.Characteristics(ctx.Source).Keyword(i.For)
	}
	if i.Below != nil {
		n := g.Quantity(i.Below, ctx)
		a.Below = &n
	}
	return a
}

func (g *Course) mayBeCast(id table.ID) bool {
	return id.IsObject() && g.Object(id).Zone != oracle.Nowhere && g.Object(id).Zone != oracle.Stack && (!g.Is(id, oracle.Land) || g.hasSpellPart(id))
}

// hasSpellPart reports whether a part of a card can be a spell: the Adventure of a land card is one.
func (g *Course) hasSpellPart(id table.ID) bool {
	face := g.Object(id).Face
	return slices.ContainsFunc(g.Parts, func(part table.PartOf) bool {
		return part.Whole == face && !part.Disturbed && g.Faces[part.Part].Types&oracle.Land == 0
	})
}

// isPlayedCard reports whether casting a spell is playing a card (601.1a): a copy that is cast is represented by none (108.2).
func (g *Course) isPlayedCard(spell table.ID) bool {
	return g.Object(spell).Kind.IsCard() || !g.Applies("601.1a", "%s is a copy and no card, so to cast it is not to play a card", spell)
}
