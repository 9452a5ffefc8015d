package events

import (
	"cmp"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapters 106 and 605: mana, mana pools and mana abilities.

func isIntrinsic(a *oracle.Ability) bool { return intrinsicColor(a) != 0 }

func intrinsicColor(a *oracle.Ability) oracle.Color {
	for i, one := range table.Intrinsic {
		if a == one {
			return oracle.White << i
		}
	}
	return 0
}

// IsManaAbility carries out 605.1a.
func (g *Course) IsManaAbility(a *oracle.Ability) bool {
	if isIntrinsic(a) {
		return true
	}
	if a.Kind != oracle.Activated || !AddsMana(a) {
		return false
	}
	if a.Loyalty && g.Applies("605.1a", "a loyalty ability is no mana ability") {
		return false
	}
	for _, m := range a.Modes {
		if len(m.Targets) > 0 && g.Applies("605.5a", "an ability with a target is no mana ability") {
			return false
		}
	}
	return true
}

// AddsMana reports whether an instruction adds mana.
func AddsMana(a *oracle.Ability) bool {
	for _, m := range a.Modes {
		if adds(m.Instructions) {
			return true
		}
	}
	return false
}

// manaSpell carries out 605.5b for a spell that has become cast: though it adds mana it waits on the
// stack like any other.
func (g *Course) manaSpell(spell table.ID) {
	for _, a := range g.Faces[g.Object(spell).Face].Abilities {
		if a.Kind == oracle.SpellAbility && AddsMana(a) && !g.Applies("605.5b", "%s adds mana, and is a spell on the stack all the same", spell) {
			g.Resolve(spell)
			return
		}
	}
}

// adds reports whether some instructions could add mana, be it under a condition.
func adds(list []oracle.Instruction) bool {
	for _, i := range list {
		switch i := i.(type) {
		case oracle.AddMana:
			return true
		case oracle.If:
			if adds(i.Then) || adds(i.Else) {
				return true
			}
		case oracle.ForEach:
			if adds(i.Do) {
				return true
			}
		case oracle.May:
			if adds(i.Do) {
				return true
			}
		}
	}
	return false
}

// triggeredMana carries out 605.1b as far as the trigger goes.
func triggeredMana(a *oracle.Ability, e *table.Event) bool {
	if e.Kind != table.ManaEvent || !AddsMana(a) {
		return false
	}
	for _, m := range a.Modes {
		if len(m.Targets) > 0 {
			return false
		}
	}
	return true
}

// resolveTriggeredMana carries out 605.4a: what has just triggered resolves at once.
func (g *Course) resolveTriggeredMana() {
	t := g.Triggers[len(g.Triggers)-1]
	if !g.Applies("605.1b", "what triggers on mana and could add mana, without a target, is a mana ability of %s", t.Source) ||
		!g.Applies("605.4a", "the mana ability of %s resolves at once, without the stack", t.Source) {
		return
	}
	g.Triggers = g.Triggers[:len(g.Triggers)-1]
	ctx := g.contextOfTrigger(&t)
	for _, m := range t.Ability.Modes {
		g.instruct(m.Instructions, ctx)
	}
}

// contextOfTrigger is that in which an ability resolves that has triggered and does not come to the stack.
func (g *Course) contextOfTrigger(t *table.Triggered) *table.Context {
	e := t.Event
	ctx := &table.Context{Source: t.Source, Controller: t.Controller, Ability: t.Ability, Event: &e}
	if t.Context != nil {
		ctx.Announced = &table.Announcement{Ability: t.Ability, Source: t.Source, By: t.Controller, Event: &e, Context: t.Context}
		ctx.GoOn()
	}
	return ctx
}

// activateMana activates a mana ability (605.3) so that it adds one of its options.
func (g *Course) activateMana(p table.ID, s manaSource, option int) error {
	if err := g.splitSecond(s.id); err != nil && !g.Applies("702.61b", "split second does not stop mana abilities") {
		return err
	}
	if g.Object(s.id).Zone != oracle.Battlefield && !g.worksElsewhere(s.id, s.ability) {
		return g.Forbids("113.6", "that ability of %s works on the battlefield only", s.id)
	}
	g.noteActivated(s.id)
	if o := g.Object(s.id); isIntrinsic(s.ability) && o.Zone == oracle.Battlefield && !o.Tapped && !o.Sick && !g.activationsCostOtherwise() {
		g.Happen(table.Event{Kind: table.TapEvent, Object: s.id, Player: p})
		g.manaAbilitySeen(p, s.id, nil)
		if g.Applies("605.3b", "the mana ability of %s resolves at once, without the stack", s.id) {
			lot := s.added(option)
			if g.productionMayChange() {
				unit := table.Mana{Color: intrinsicColor(s.ability), Snow: lot[0].Snow, Source: s.id}
				lot = g.produced(p, s.id, []table.Mana{unit})
			}
			g.addMana(p, lot)
			g.tappedForMana(p, s.id, lot)
			return nil
		}
		g.putManaOnStack(p, &s)
		return nil
	}
	ctx := table.Context{Source: s.id, Controller: p, Ability: s.ability}
	if hangsOnPaid(s.ability) {
		ctx.Announced = &table.Announcement{Ability: s.ability, Source: s.id, By: p}
	}
	if err := g.costPayable(s.ability.Cost, &ctx); err != nil {
		return err
	}
	cost, err := g.announceEither(s.ability.Cost, &ctx)
	if err != nil {
		return err
	}
	cost = g.changedForMana(p, s.id, s.ability, cost)
	tapped := tapsFor(s.ability)
	first := true
	var spentFrom *[]int
	if err := g.payCosts(p, cost, &ctx, func(oracle.Cost) error {
		if !first {
			return nil
		}
		first = false
		err := g.payForMana(p, &s, ManaOf(cost))
		if len(g.SpentAsked) > 0 && g.ActivationWatched {
			from := g.CountSources(g.spentFrom)
			spentFrom = &from
		}
		return err
	}); err != nil {
		return err
	}
	g.manaAbilitySeen(p, s.id, spentFrom)
	if !g.Applies("605.3b", "the mana ability of %s resolves at once, without the stack", s.id) {
		g.putManaOnStack(p, &s)
		return nil
	}
	g.noteUse(p, s.id, s.ability)
	produced := false
	before := len(g.Player(p).Mana)
	for _, m := range s.ability.Modes {
		produced = g.produce(m.Instructions, p, s.ownOption(option), tapped, &ctx) || produced
	}
	switch {
	case !tapped && g.Applies("106.12", "%s is not tapped for mana, as the cost of its ability has no {T}", s.id):
	case !produced && g.Applies("106.12a", "the mana ability of %s has produced no mana, so it makes nothing trigger", s.id):
	default:
		pool := g.Player(p).Mana
		g.tappedForMana(p, s.id, pool[min(before, len(pool)):])
	}
	return nil
}

// tapsFor reports whether a mana ability has {T} in its cost, so that to activate it is to
// tap its permanent for mana (106.12).
func tapsFor(a *oracle.Ability) bool { return tapsItself(a.Cost) }

// tapsItself reports whether {T} is part of a cost (107.5).
func tapsItself(cost []oracle.CostItem) bool {
	return slices.ContainsFunc(cost, func(c oracle.CostItem) bool { _, ok := c.(oracle.TapThis); return ok })
}

// madeOf reports whether some of the mana for which a permanent has been tapped is of the type that an ability watches for.
func (g *Course) madeOf(p *oracle.TappedForMana, e *table.Event, ctx *table.Context) bool {
	if p.Of == nil && !p.Chosen {
		return true
	}
	var color oracle.Color
	if p.Chosen {
		if color, _ = g.Chosen(ctx.Source); color == 0 {
			return false
		}
	} else {
		color = p.Of.Colors
	}
	return e.Made != nil && slices.ContainsFunc(*e.Made, func(m table.Mana) bool { return m.Color == color })
}

// tappedForMana lets be seen that a permanent has been tapped for mana (106.12a).
func (g *Course) tappedForMana(p, id table.ID, lot []table.Mana) {
	e := table.Event{Kind: table.ManaEvent, Object: id, Source: id, Player: p}
	if g.MayTrigger() || len(g.Delayed) > 0 {
		made := slices.Clone(lot)
		e.Made = &made
	}
	g.TakePlace(e)
}

// produce carries out the instructions of a mana ability and reports whether it has
// produced mana.
func (g *Course) produce(list []oracle.Instruction, p table.ID, option int, tapped bool, ctx *table.Context) bool {
	produced := false
	for k, i := range list {
		switch i := i.(type) {
		case oracle.AddMana:
			g.follow(&list[k], ctx, true)
			if options := g.addOptions(&i, ctx); option < options.n {
				lot := options.lot(option)
				if tapped {
					lot = g.produced(p, ctx.Source, lot)
				}
				g.addMana(p, lot)
				produced = produced || len(lot) > 0
			}
			g.follow(&list[k], ctx, false)
			continue
		case oracle.If:
			if !adds(i.Then) && !adds(i.Else) {
				break
			}
			then := i.Else
			if g.Holds(i.Condition, ctx) && (!i.Instead || g.Applies("614.15", "the text of %s replaces a part of its own effect", ctx.Source)) {
				then = i.Then
			}
			g.follow(&list[k], ctx, true)
			produced = g.produce(then, p, option, tapped, ctx) || produced
			g.follow(&list[k], ctx, false)
			continue
		}
		had := len(g.Player(p).Mana)
		g.instruct(list[k:k+1], ctx)
		produced = produced || len(g.Player(p).Mana) > had
	}
	return produced
}

// putManaOnStack is what would be without 605.3b: a mana ability uses the stack.
func (g *Course) putManaOnStack(p table.ID, s *manaSource) {
	g.Add(table.Object{
		Kind: table.AbilityObject, Zone: oracle.Stack, Owner: p, Controller: p, Card: g.Object(s.id).Card, Face: g.Object(s.id).Face,
		Announced: &table.Announcement{Ability: s.ability, Source: s.id, Modes: []int{0}, Targets: [][][]table.ID{nil}, By: p, Event: &table.Event{}},
	})
}

// manaLasts orders mana by how long it is kept.
func manaLasts(m table.Mana) int {
	return slices.Index([]oracle.Duration{oracle.ForTheGame, oracle.UntilEndOfCombat, oracle.UntilEndOfTurn}, m.Kept)
}

// addMana carries out 106.4.
func (g *Course) addMana(p table.ID, mana []table.Mana) {
	if g.Applies("106.4", "%s has %n more mana", p, table.Count(len(mana))) {
		pl := g.Player(p)
		if pl.Mana == nil {
			pl.Mana = make([]table.Mana, 0, max(8, len(mana)))
		}
		for _, m := range mana {
			m.Snow = m.Snow && g.Applies("106.3", "%s is the source of the mana, which is mana of a snow source", m.Source)
			pl.Mana = append(pl.Mana, m)
		}
		g.Stir()
		if slices.ContainsFunc(pl.Mana, func(m table.Mana) bool { return m.Kept != oracle.ForTheGame }) {
			// What is lost first is spent first, among mana of the same kind.
			slices.SortStableFunc(pl.Mana, func(a, b table.Mana) int { return cmp.Compare(manaLasts(a), manaLasts(b)) })
		}
	}
}

// keptMana is the mana that something says that a player does not lose as steps and phases end (101.1): all of it, or that of
// some colors.
func (g *Course) keptMana(p table.ID) (colors oracle.Color, all bool) {
	table.EachStaticOf(&g.Table, func(source, _ table.ID, e oracle.PlayerEffect, ctx *table.Context) {
		kept := func(m table.Mana) bool { return e.Colors == 0 || m.Color&e.Colors != 0 }
		if e.Words == oracle.KeepsMana && g.IsMeant(e.Who, p, ctx) && slices.ContainsFunc(g.Player(p).Mana, kept) &&
			g.Applies("101.1", "%s says otherwise than a rule, which does not apply to %s then", source, p) {
			colors, all = colors|e.Colors, all || e.Colors == 0
		}
	})
	return colors, all
}

// turnsMana carries out what turns mana that a player would lose into mana of a color, or colorless mana, instead. It reports
// whether something does.
func (g *Course) turnsMana(p table.ID, lost func(table.Mana) bool) bool {
	var into []oracle.Color
	by := table.None
	table.EachStaticOf(&g.Table, func(source, _ table.ID, e oracle.PlayerEffect, ctx *table.Context) {
		if e.Words == oracle.TurnsMana && g.IsMeant(e.Who, p, ctx) && !slices.Contains(into, e.Colors) {
			into, by = append(into, e.Colors), source
		}
	})
	if len(into) > 1 {
		g.Undecided("of two effects on mana that would be lost, " + g.Name(p) + " chooses which applies")
	}
	if len(into) == 0 || !g.Applies("106.4", "%s would lose mana, which %s keeps from being lost", p, by) {
		return false
	}
	for i, m := range g.Player(p).Mana {
		if lost(m) {
			g.Player(p).Mana[i].Color, g.Player(p).Mana[i].Kept = into[0], oracle.ForTheGame
		}
	}
	g.Stir()
	return true
}

// EmptyPools carries out 500.4. Mana that an effect keeps stays until the effect is over. What expires
// as a step or phase ends does so before the mana is gone: 2026-02-27 says this (500.5), and the older
// edition doesn't say otherwise.
func (g *Course) EmptyPools(over func(oracle.Duration) bool) {
	lost := func(m table.Mana) bool { return m.Kept == oracle.ForTheGame || over(m.Kept) }
	for i := range g.Seats {
		p := &g.Seats[i]
		if !slices.ContainsFunc(p.Mana, lost) {
			p.Unsettled = nil
			continue
		}
		colors, all := g.keptMana(p.ID)
		gone := func(m table.Mana) bool { return lost(m) && !all && m.Color&colors == 0 }
		if slices.ContainsFunc(p.Mana, gone) && g.turnsMana(p.ID, gone) {
			continue
		}
		if slices.ContainsFunc(p.Mana, gone) && g.Applies("500.4", "mana that %s has not spent is gone as the step ends", p.ID) {
			if p.Mana = slices.DeleteFunc(p.Mana, gone); len(p.Mana) == 0 {
				p.Unsettled = nil
			}
			g.Stir()
		}
	}
}

var _ = carriesOut((*Course).addManaNow, "Who", "Mana", "Amount", "AnyColor", "Together", "OneOf", "OnlyFor", "OrClassLevel", "OnlyForAbilitiesOf", "NotFor", "Chosen", "Circled", "Produced", "Colored", "ColorsOf", "EachColorOf", "Identity", "LikeTapped", "Kept", "Rider")

// addManaNow has players add mana as an instruction says, each of the mana that they choose.
func (g *Course) addManaNow(i oracle.AddMana, ctx *table.Context) {
	options := g.addOptions(&i, ctx)
	if options.n == 0 || options.size == 0 {
		return
	}
	who := []table.ID{ctx.Controller}
	if i.Who != nil {
		who = g.Refer(i.Who, ctx)
	}
	for _, p := range who {
		k := 0
		if options.n > 1 {
			var words []string
			for k := range options.n {
				words = append(words, lotWords(options.lot(k)))
			}
			if at := g.reckonedWith(&options); at > 0 { // it comes first in what could be said
				options.first(at)
				words[0], words[at] = words[at], words[0]
			}
			k = slices.Index(words, g.chooseWord(Decision{Purpose: ForColor, Player: p, About: ctx.Source, Rule: "106.4", Words: words}))
		}
		g.addMana(p, options.lot(k))
	}
}
