package engine

import (
	"fmt"
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out chapter 601, casting spells, step by step from 601.2a to
// 601.2i. Any step may fail; illegal.go then takes everything back.

// mayCast says which rule keeps a player from beginning to cast a card, or nil.
func (g *Game) mayCast(p, id ID) error {
	if err := g.hasPriority(p); err != nil {
		return err
	}
	o := g.object(id)
	c := g.chars(id)
	if c.is(oracle.Land) || !c.is(^oracle.CardType(0)) {
		return g.forbids("601.3", "no rule lets %s cast %s", p, id)
	}
	if err := g.mayCastFrom(p, id); err != nil {
		return err
	}
	if !o.Kind.isCard() {
		return g.forbids("601.3", "%s is no card that %s could cast", id, p)
	}
	if !g.castableNow(p, id) {
		if err := g.forbids("117.1a", "%s is no instant, so %s needs a main phase of their own and an empty stack", id, p); err != nil {
			return err
		}
	}
	if err := g.splitSecond(id); err != nil {
		return err
	}
	return g.playerRestricted(p, oracle.CastSpells, id)
}

func (k ObjectKind) isCard() bool { return k == CardObject }

// mayCastFrom carries out 601.3: a card is cast from the hand unless something says otherwise.
func (g *Game) mayCastFrom(p, id ID) error {
	o := g.object(id)
	switch {
	case o.Zone == oracle.Hand && o.Owner == p:
		return nil
	case o.Zone == oracle.Command && o.Owner == p && g.cards[o.card].commander &&
		g.applies("903.8", "%s may cast a commander from the command zone", p):
		return nil
	case o.Zone == oracle.Graveyard && o.Owner == p && g.has(id, "flashback") && g.is(id, oracle.Instant|oracle.Sorcery) &&
		g.applies("702.34a", "%s may cast %s from the graveyard for its flashback cost", p, id):
		return nil
	}
	return g.forbids("601.3", "nothing lets %s cast %s from where it is", p, id)
}

// castableNow carries out 117.1a and 702.8a.
func (g *Game) castableNow(p, id ID) bool {
	if g.is(id, oracle.Instant) {
		return true
	}
	if g.sorceryTime(p) {
		return true
	}
	return g.has(id, "flash") && g.applies("702.8a", "%s has flash", id)
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

// cast carries out 601.2. On an error everything has to be taken back.
func (g *Game) cast(p, card ID, a *Action) error {
	if err := g.mayCast(p, card); err != nil {
		return err
	}
	from := g.object(card).Zone
	// 601.2a
	if !g.applies("601.2a", "%s puts %s on the stack", p, card) {
		return fmt.Errorf("without 601.2a a spell can't be proposed")
	}
	moved := g.happen(Event{Kind: ZoneChangeEvent, Object: card, Player: p, From: from, To: oracle.Stack, Cause: oracle.ByCasting})
	if len(moved) == 0 {
		return g.forbids("601.2a", "%s does not get to the stack", card)
	}
	spell := moved[0].NewObject
	if a.FaceDown {
		g.object(spell).FaceDown = true
		g.touch()
	}
	announced := &Announcement{Source: spell, From: from, By: p, FaceDown: a.FaceDown, Ability: g.spellAbility(spell)}
	g.object(spell).announced = announced
	g.stir()
	ctx := &Context{Source: spell, Controller: p, Object: spell, Ability: announced.Ability, Announced: announced}

	total, err := g.announceCost(ctx, announced)
	if err != nil {
		return err
	}
	if announced.Ability != nil {
		modes, err := g.announceModes(ctx, announced.Ability, p, announced.Kicked)
		if err != nil {
			return err
		}
		announced.Modes = modes
		if err := g.announceTargets(ctx, announced); err != nil {
			return err
		}
	}
	// 601.2e
	if err := g.stillLegal(p, spell); err != nil {
		return err
	}
	g.modifyCost(total, spell, p, announced)
	if err := g.payTotal(p, total, ctx, announced); err != nil {
		return err
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
		if enchant := c.keyword("enchant"); enchant != nil && enchant.Quality != nil &&
			g.applies("303.4a", "the Aura %s needs a target to enchant", spell) {
			return &oracle.Ability{
				Kind: oracle.SpellAbility, Keyword: "enchant",
				Modes: []oracle.Mode{{Targets: []oracle.TargetSlot{{Phrase: *enchant.Quality, Min: 1, Max: 1}}}},
			}
		}
	}
	return nil
}

// announceModes carries out 601.2b for modes, and 700.2a: a mode without legal
// targets can't be chosen.
func (g *Game) announceModes(ctx *Context, a *oracle.Ability, p ID, kicked int) ([]int, error) {
	if a.Choose == (oracle.ModeChoice{}) {
		return []int{0}, nil
	}
	least, most := a.Choose.Min, a.Choose.Max
	if kicked > 0 && a.Choose.KickedMax > 0 {
		least, most = a.Choose.KickedMin, a.Choose.KickedMax
	}
	possible := func(m int) bool {
		for _, s := range a.Modes[m].Targets {
			if s.Min > 0 && !s.MaxX && len(g.legalTargets(ctx, &s)) < s.Min {
				return false
			}
		}
		return true
	}
	open := 0
	for m := range a.Modes {
		if possible(m) {
			open++
		}
	}
	if open < least && !a.Choose.Repeat {
		if err := g.forbids("700.2a", "too few modes of %s have legal targets", ctx.name()); err != nil {
			return nil, err
		}
	}
	d := Decision{Kind: ModeDecision, Player: p, Rule: "601.2b", About: ctx.name(), Min: least, Max: most}
	for _, m := range a.Modes {
		d.Words = append(d.Words, m.Words)
	}
	d.check = func(answer Answer) error {
		if len(answer.Numbers) < least || len(answer.Numbers) > most {
			if err := g.forbids("700.2a", "%n modes are not what %s lets %s choose", num(len(answer.Numbers)), ctx.name(), p); err != nil {
				return err
			}
		}
		for i, m := range answer.Numbers {
			if !a.Choose.Repeat && slices.Contains(answer.Numbers[:i], m) {
				return g.forbids("700.2d", "a mode of %s is chosen twice", ctx.name())
			}
			if !possible(m) {
				if err := g.forbids("700.2a", "a mode of %s that has no legal target can't be chosen", ctx.name()); err != nil {
					return err
				}
			}
		}
		return nil
	}
	if least == len(a.Modes) && !a.Choose.Repeat {
		all := make([]int, least)
		for i := range all {
			all[i] = i
		}
		return all, d.check(Answer{Numbers: all})
	}
	answer, err := g.ask(&d)
	if err != nil {
		return nil, err
	}
	if !g.applies("601.2b", "%s announces modes and costs of %s", p, ctx.name()) {
		return []int{0}, nil
	}
	modes := slices.Clone(answer.Numbers)
	slices.Sort(modes) // modes are carried out in the order of the text
	return modes, nil
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
	for i := range g.objects {
		if a := g.objects[i].announced; a != nil && a.By == p && a.Source == g.objects[i].ID && a.castTurn == g.turn && a.castTurn > 0 {
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

// announceCost carries out the part of 601.2b that is about costs: kicker, X, hybrid
// and Phyrexian symbols.
func (g *Game) announceCost(ctx *Context, a *Announcement) (*totalCost, error) {
	spell := ctx.Source
	c := g.chars(spell)
	base := c.Cost
	var extra []oracle.CostItem
	if a.FaceDown {
		base = oracle.Cost{{Generic: 3}}
	} else if a.From == oracle.Graveyard {
		if flashback := c.keyword("flashback"); flashback != nil {
			a.Alternative = flashback
			base = nil
			extra = append(extra, flashback.Cost...)
		}
	} else if !c.HasCost {
		if err := g.forbids("118.6", "%s has no mana cost and can't be cast for it", spell); err != nil {
			return nil, err
		}
	}
	for _, held := range c.Abilities {
		switch held.Keyword {
		case "kicker":
			if g.wantsKicker(ctx) && g.applies("601.2b", "%s announces the kicker cost of %s", ctx.Controller, spell) && g.applies("702.33a", "%s means to pay the kicker cost of %s", ctx.Controller, spell) {
				a.Kicked++
				extra = append(extra, held.Cost...)
			}
		case "additional cost":
			extra = append(extra, held.Cost...)
		}
	}
	cost := slices.Clone(base)
	for _, item := range extra {
		if m, ok := item.(oracle.PayMana); ok {
			cost = append(cost, m.Mana...)
		}
	}
	if slices.ContainsFunc(cost, func(s oracle.Symbol) bool { return s.X }) {
		if err := g.announceX(ctx, a); err != nil {
			return nil, err
		}
	}
	paid, life, err := g.announceSymbols(ctx, cost)
	if err != nil {
		return nil, err
	}
	if life > 0 {
		extra = append(extra, oracle.PayLife{Amount: oracle.Literal(life)})
	}
	a.Payment, a.PayLife = paid, life
	total := &totalCost{mana: dueOf(paid, a.X), other: slices.DeleteFunc(extra, func(i oracle.CostItem) bool { _, mana := i.(oracle.PayMana); return mana })}
	return total, nil
}

func (g *Game) wantsKicker(ctx *Context) bool {
	return g.yesNo(Decision{Purpose: ForKicker, Player: ctx.Controller, About: ctx.Source, Rule: "601.2b"})
}

// announceX carries out 107.3a.
func (g *Game) announceX(ctx *Context, a *Announcement) error {
	d := Decision{Kind: NumberDecision, Purpose: ForX, Player: ctx.Controller, About: ctx.Source, Rule: "107.3a"}
	d.check = func(answer Answer) error {
		if len(answer.Numbers) != 1 || answer.Numbers[0] < 0 {
			return g.forbids("107.1b", "X of %s can't be negative", ctx.Source)
		}
		return nil
	}
	answer, err := g.ask(&d)
	if err != nil {
		return err
	}
	if g.applies("601.2b", "%s announces a value for X", ctx.Controller) &&
		g.applies("107.3a", "%s chooses X = %n", ctx.Controller, num(answer.Numbers[0])) {
		a.X = answer.Numbers[0]
	}
	return nil
}

// announceSymbols decides hybrid and Phyrexian symbols (107.4e-f): what remains is
// plain symbols and an amount of life.
func (g *Game) announceSymbols(ctx *Context, cost oracle.Cost) (oracle.Cost, int, error) {
	type alternative struct {
		cost oracle.Cost
		life int
	}
	ways := []alternative{{}}
	open := false
	for _, s := range cost {
		var choices []alternative
		several := s.Colors&(s.Colors-1) != 0
		switch {
		case s.Phyrexian && g.applies("107.4f", "a Phyrexian symbol of %s is paid with mana or 2 life", ctx.Source):
			open = true
			for _, c := range each(s.Colors) {
				choices = append(choices, alternative{cost: oracle.Cost{{Colors: c}}})
			}
			choices = append(choices, alternative{life: 2})
		case (several || s.Colors != 0 && s.Generic > 0) && g.applies("107.4e", "a hybrid symbol of %s is paid with one of its halves", ctx.Source):
			open = true
			for _, c := range each(s.Colors) {
				choices = append(choices, alternative{cost: oracle.Cost{{Colors: c}}})
			}
			if s.Generic > 0 {
				choices = append(choices, alternative{cost: oracle.Cost{{Generic: s.Generic}}})
			}
		default:
			plain := s
			plain.Phyrexian = false
			if several {
				plain.Colors = each(s.Colors)[0]
			}
			choices = []alternative{{cost: oracle.Cost{plain}}}
		}
		var next []alternative
		for _, w := range ways {
			for _, c := range choices {
				next = append(next, alternative{append(slices.Clone(w.cost), c.cost...), w.life + c.life})
			}
		}
		ways = next
		if len(ways) > 256 {
			return nil, 0, fmt.Errorf("the cost of %s can be announced in more than 256 ways", g.Name(ctx.Source))
		}
	}
	if !open {
		return ways[0].cost, 0, nil
	}
	d := Decision{Kind: ManaDecision, Purpose: ForCost, Player: ctx.Controller, About: ctx.Source, Rule: "601.2b", Cost: cost}
	for _, w := range ways {
		d.Words = append(d.Words, costWords(w.cost, w.life))
	}
	d.check = func(a Answer) error {
		if !slices.Contains(d.Words, a.Word) {
			return g.forbids("107.4e", "the cost of %s can't be announced so", ctx.Source)
		}
		return nil
	}
	d.list = func() []Answer {
		var list []Answer
		for i, w := range ways {
			if g.affordable(ctx.Controller, dueOf(w.cost, ctx.x()), w.life, ctx.Source) {
				list = append(list, Answer{Word: d.Words[i]})
			}
		}
		return list
	}
	answer, err := g.ask(&d)
	if err != nil {
		return nil, 0, err
	}
	i := slices.Index(d.Words, answer.Word)
	if i < 0 || !g.applies("601.2b", "%s announces how the symbols of %s will be paid", ctx.Controller, ctx.Source) {
		i = 0
	}
	return ways[i].cost, ways[i].life, nil
}

// affordable reports whether a player could make the mana and has the life.
func (g *Game) affordable(p ID, d due, life int, on ID) bool {
	if g.player(p).Life < life {
		return false
	}
	rest, ok := g.coverFromPool(p, d, on)
	return ok || g.canMake(p, rest)
}

func each(colors oracle.Color) []oracle.Color {
	var list []oracle.Color
	for c := oracle.White; c <= oracle.Green; c <<= 1 {
		if colors&c != 0 {
			list = append(list, c)
		}
	}
	return list
}
