package engine

import (
	"fmt"

	"rulestep/engine/oracle"
)

// This file carries out chapter 601, casting spells, step by step from 601.2a to
// 601.2i. Any step may fail; illegal.go then takes everything back.

// cast carries out 601.2. On an error everything has to be taken back.
func (g *Game) cast(p, card ID, a *Action) error {
	err := g.castInSteps(p, card, a)
	g.reserved = nil
	return err
}

func (g *Game) castInSteps(p, card ID, a *Action) error {
	if err := g.mayCast(p, card, a); err != nil {
		return err
	}
	if o := g.object(card); o.FaceDown && o.Zone == oracle.Exile && !a.FaceDown && g.inForce("406.3a") {
		g.turned(card, false)
	}
	from := g.object(card).Zone
	free, spend := a.Free, oracle.UsualMana
	if !free && from != oracle.Hand && len(g.effects) > 0 {
		g.scratch(func() {
			g.asPart(card, a.Part, func() {
				if may := g.playableByEffect(p, card, oracle.CastCards); may != nil {
					free, spend = may.Free, may.Spend
				}
			})
		})
	}
	early := false // it began by leave of an effect that may not concern the spell as proposed
	if !a.Free && a.As == nil && !a.Bestowed && a.Part == 0 && !g.sorceryTime(p) && !g.charsQuietly(card).is(oracle.Instant) {
		g.scratch(func() { early = !g.has(card, "flash") && g.asThoughFlash(p, card, true) })
	}
	var leave *oracle.Permission
	leaveBy := None
	if from == oracle.Graveyard && g.afar && !free && a.As == nil {
		g.scratch(func() { leave, leaveBy = g.letBy(p, card, oracle.CastCards) })
	}
	permit := a.As
	if (from == oracle.Graveyard || from == oracle.Exile) && !a.Free && permit == nil {
		g.scratch(func() {
			g.asPart(card, a.Part, func() { permit, _ = g.mayCastFrom(p, card) })
		})
	}
	// 601.2a
	if !g.applies("601.2a", "%s puts %s on the stack", p, card) {
		return fmt.Errorf("without 601.2a a spell can't be proposed")
	}
	moved := g.happen(Event{Kind: ZoneChangeEvent, Object: card, Player: p, From: from, To: oracle.Stack, Cause: oracle.ByCasting})
	if len(moved) == 0 {
		return g.forbids("601.2a", "%s does not get to the stack", card)
	}
	spell := moved[0].NewObject
	if a.FaceDown && g.inForce("708.4") {
		g.turned(spell, true)
	}
	if a.Bestowed {
		g.bestow(p, spell)
	}
	if a.Part != 0 && a.Part != fused {
		g.turnOver(spell, a.Part)
	}
	announced := &cut(&g.announceds, 1, 4)[0]
	*announced = Announcement{Source: spell, From: from, By: p, FaceDown: a.FaceDown, Bestowed: a.Bestowed, Free: free, Permit: permit, Ability: g.spellAbility(spell)}
	g.object(spell).announced = announced
	g.gainsByLeave(leave, leaveBy, p, spell)
	if a.Part == fused {
		g.fuse(spell, announced)
	}
	if len(g.effects) > 0 {
		g.nextSpellCast(p, spell)
	}
	g.stir()
	ctx := &cut(&g.contexts, 1, 6)[0]
	*ctx = Context{Source: spell, Controller: p, Object: spell, Ability: announced.Ability, Announced: announced}

	total, err := g.announceCost(ctx, announced)
	if err != nil {
		return err
	}
	if a := announced.Alternative; a != nil && a.Keyword == "overload" && announced.Ability != nil &&
		g.applies("702.96a", "%s has its word for targets replaced by the word for each", spell) {
		announced.Ability = oracle.Overloaded(announced.Ability)
		ctx.Ability = announced.Ability
	}
	if announced.Ability != nil {
		if a.Part != fused {
			modes, err := g.announceModes(ctx, announced.Ability, p, announced)
			if err != nil {
				return err
			}
			announced.Modes = modes
		}
		if len(announced.spliced) > 0 {
			g.splice(ctx, announced)
		}
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
	if a.Below != nil && g.manaValue(spell) >= *a.Below {
		if err := g.forbids("601.2e", "the mana value of %s is not less than %n", spell, num(*a.Below)); err != nil {
			return err
		}
	}
	if err := g.determineCost(total, ctx, announced); err != nil {
		return err
	}
	if spend != oracle.UsualMana {
		g.spendAnyMana(total, spend, spell)
	}
	if err := g.payTotal(p, total, ctx); err != nil {
		return err
	}
	if len(total.other) > 0 {
		if err := g.playerRestricted(p, oracle.CastSpells, spell); err != nil &&
			!g.applies("601.5", "what would forbid %s came up while its cost was paid, and that is too late", spell) {
			return err
		}
	}
	return g.becomesCast(p, spell, from)
}

// spellAbility is what a spell does as it resolves: its spell ability, or for an
// Aura the target that its enchant ability asks for (303.4a).
func (g *Game) spellAbility(spell ID) *oracle.Ability {
	c := g.charsQuietly(spell)
	for _, a := range c.Abilities {
		if a.Kind == oracle.SpellAbility {
			return a.Ability
		}
	}
	if c.subtype("Aura") {
		if host := g.enchantable(spell, c); host != nil && g.applies("303.4a", "the Aura %s needs a target to enchant", spell) {
			return &oracle.Ability{
				Kind: oracle.SpellAbility, Keyword: "enchant",
				Modes: []oracle.Mode{{Targets: []oracle.TargetSlot{{Phrase: *host, Min: 1, Max: 1}}}},
			}
		}
	}
	return nil
}

// becomesCast carries out 601.2i.
func (g *Game) becomesCast(p, spell ID, from oracle.Zone) error {
	g.stir()
	g.targetsChosen(spell)
	if from == oracle.Command {
		g.cards[g.object(spell).card].tax++
	}
	if !g.applies("601.2i", "%s has become cast", spell) {
		return nil
	}
	g.object(spell).announced.castTurn = g.turn
	g.happen(Event{Kind: CastEvent, Object: spell, Player: p, From: from, Ordinal: g.spellsCast(p)})
	return nil
}

// spellsCast counts the spells that a player has cast this turn, by the objects
// that were spells of theirs.
func (g *Game) spellsCast(p ID) int {
	n := 0
	for i := g.madeBefore; i < len(g.objects); i++ {
		if a := g.objects[i].announced; a != nil && a.By == p && a.Source == g.objects[i].ID && a.castTurn == g.turn && a.castTurn > 0 {
			n++
		}
	}
	return n
}

// castBefore counts the spells that were cast before one this turn, by anybody. What
// is put on the stack later has a later ID.
func (g *Game) castBefore(spell ID) int {
	n := 0
	for i := g.madeBefore; i < int(spell); i++ {
		if a := g.objects[i].announced; a != nil && a.By != None && a.Source == g.objects[i].ID && a.castTurn == g.turn && a.castTurn > 0 {
			n++
		}
	}
	return n
}

// stillLegal carries out 601.2e for what announcements can change.
func (g *Game) stillLegal(p, spell ID) error {
	if refusal := g.playerRestricted(p, oracle.CastSpells, spell); refusal != nil &&
		g.applies("601.2e", "as announced, %s can't be cast", spell) {
		return refusal
	}
	return nil
}

// castDuring carries out 608.2g for an instruction to cast a card: it is cast by the
// steps of 601.2 while something resolves. A casting that can't be completed is
// reversed, and the resolution goes on.
func (g *Game) castDuring(i oracle.CastSpell, ctx *Context) {
	g.castThese(i, g.refer(i.What, ctx), nil, ctx)
}

// castThese has a player cast objects, the part of each that like finds fit.
func (g *Game) castThese(i oracle.CastSpell, ids []ID, like func(ID) bool, ctx *Context) {
	who := g.refer(i.Who, ctx)
	for _, id := range ids {
		if len(who) != 1 || !g.mayBeCast(id) || !g.applies("608.2g", "%s casts %s while %s resolves", who[0], id, ctx.Source) {
			continue
		}
		a := g.castingOf(i, who[0], ctx)
		a.Object = id
		if len(g.parts) > 0 {
			g.choosePart(who[0], id, a, like)
		}
		if err := g.attempt(a); err != nil {
			g.lastRefusal = err
			continue
		}
		ctx.did = true
		if spell := g.object(id).successor; i.Exile && spell != None && g.object(spell).Zone == oracle.Stack &&
			g.applies("400.7h", "what %s says of the spell finds %s on the stack", ctx.Source, spell) {
			g.begin(effect{source: ctx.Source, controller: ctx.Controller, static: exiledInstead, about: []ID{spell}})
		}
	}
}

// exiledInstead is "if that spell would be put into your graveyard, exile it instead".
var exiledInstead = oracle.Replacement{
	Event:  oracle.ZoneChange{What: oracle.It{}, To: oracle.Graveyard},
	Change: oracle.EventChange{To: oracle.Exile},
}

// castingOf is the action of casting as an instruction says.
func (g *Game) castingOf(i oracle.CastSpell, p ID, ctx *Context) *Action {
	a := &Action{Kind: CastSpell, Player: p, Free: i.Free}
	if i.For != "" {
		a.As = g.chars(ctx.Source).keyword(i.For)
	}
	if i.Below != nil {
		n := g.quantity(i.Below, ctx)
		a.Below = &n
	}
	return a
}

func (g *Game) mayBeCast(id ID) bool {
	return id.IsObject() && g.object(id).Zone != oracle.Nowhere && g.object(id).Zone != oracle.Stack && !g.is(id, oracle.Land)
}
