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
	e := t.Event
	ctx := table.Context{Source: t.Source, Controller: t.Controller, Ability: t.Ability, Event: &e}
	for _, m := range t.Ability.Modes {
		g.instruct(m.Instructions, &ctx)
	}
}

// manaSource is one mana ability that a player could activate now.
type manaSource struct {
	id      table.ID
	ability *oracle.Ability
	options options
	simple  bool // its whole cost is {T}
	own     int  // so many of each lot it adds itself, and the rest comes of triggers; 0 for all
	loose   bool // it may do more or less than can be said beforehand (payable.go)
}

// added is the mana that the ability itself adds.
func (s *manaSource) added(k int) []table.Mana {
	lot := s.options.lot(k)
	if s.own > 0 {
		return lot[:s.own:s.own]
	}
	return lot
}

// options are what a mana ability can add: one of n lots of mana, each of the same size.
type options struct {
	n, size int
	mana    []table.Mana // one lot after the other
}

func (o *options) lot(k int) []table.Mana { return o.mana[k*o.size : (k+1)*o.size : (k+1)*o.size] }

// manaSources lists the mana abilities that a player can activate now, in order of
// the battlefield.
func (g *Course) manaSources(p table.ID) []manaSource { return g.addManaSources(nil, p, true) }

// addManaSources adds them to a list; freely says that they are not activated for a payment.
func (g *Course) addManaSources(list []manaSource, p table.ID, freely bool) []manaSource {
	if list == nil {
		list = make([]manaSource, 0, 8)
	}
	g.converters, g.tied = false, false
	free, produces, triggers := g.Unrestricted(), g.productionMayChange(), g.TraitsInPlay().Triggers
	changed := g.activationsCostOtherwise()
	withheld := func(id table.ID, a *oracle.Ability) (is bool) {
		g.Scratch(func() { is = g.withheldFrom(p, id, a) != nil })
		return is
	}
	for _, id := range g.Battlefield {
		c := g.QuietCharacteristics(id)
		if c.Controller != p || len(g.Under.reserved) > 0 && slices.Contains(g.Under.reserved, id) {
			continue
		}
		for _, a := range c.Abilities {
			if color := intrinsicColor(a.Ability); color != 0 && !changed {
				switch o := g.Object(id); {
				case o.Tapped && g.InForce("118.3"):
					continue // its cost can't be paid
				case !o.Tapped && (!o.Sick || !c.Is(oracle.Creature)) && (free || !withheld(id, a.Ability)):
					// Nothing stands in the way of {T}, and what it adds is known.
					mana := append(g.manaRoom(1), table.Mana{Color: color, Snow: c.Supertypes&oracle.Snow != 0 && g.InForce("106.3"), Source: id})
					list = append(list, manaSource{id, a.Ability, options{1, 1, mana}, true, 0, false})
					if produces {
						list = g.produces(p, list)
					} else if triggers {
						g.addTriggered(p, &list[len(list)-1])
					}
					continue
				}
			}
			if !g.IsManaAbility(a.Ability) ||
				a.InstantSpeed && !freely && g.InForce("304.5") {
				continue
			}
			if len(ManaOf(a.Cost)) > 0 || changed && g.manaCost(p, id, a.Ability).Total() > 0 {
				g.converters = true // they are looked at where nothing else will do (605_convert.go)
				continue
			}
			ctx := table.Context{Source: id, Controller: p, Ability: a.Ability}
			var err error
			g.Scratch(func() { err = g.costPayable(a.Cost, &ctx) })
			if err != nil || withheld(id, a.Ability) {
				continue
			}
			tap := false
			if len(a.Cost) > 0 {
				_, tap = a.Cost[0].(oracle.TapThis)
			}
			if o := g.manaOptions(a.Ability, &ctx); o.n > 0 {
				list = g.addSource(p, list, manaSource{id, a.Ability, o, tap && len(a.Cost) == 1, 0, loosely(a.Ability)}, produces, triggers)
			}
		}
	}
	return list
}

// addSource adds a mana ability to a list of them, with what it makes as the table stands: effects may
// change what is produced, and other abilities trigger on it.
func (g *Course) addSource(p table.ID, list []manaSource, s manaSource, produces, triggers bool) []manaSource {
	list = append(list, s)
	g.tied = g.tied || slices.ContainsFunc(s.options.mana, table.Mana.Restricted)
	if produces && tapsFor(s.ability) {
		return g.produces(p, list)
	}
	if triggers && tapsFor(s.ability) {
		g.addTriggered(p, &list[len(list)-1])
	}
	return list
}

// manaOptions lists what an ability can add.
func (g *Course) manaOptions(a *oracle.Ability, ctx *table.Context) options {
	for _, m := range a.Modes {
		if add := g.addedNow(m.Instructions, ctx); add != nil {
			return g.addOptions(add, ctx)
		}
	}
	return options{}
}

// addedNow is the first instruction to add mana that would be carried out as things are.
func (g *Course) addedNow(list []oracle.Instruction, ctx *table.Context) *oracle.AddMana {
	for _, i := range list {
		switch i := i.(type) {
		case oracle.AddMana:
			return &i
		case oracle.If:
			if !adds(i.Then) && !adds(i.Else) {
				continue
			}
			then := i.Else
			if g.Holds(i.Condition, ctx) {
				then = i.Then
			}
			if add := g.addedNow(then, ctx); add != nil {
				return add
			}
		}
	}
	return nil
}

func (g *Course) addOptions(add *oracle.AddMana, ctx *table.Context) options {
	times := 1
	if add.Amount != nil {
		times = max(0, g.Quantity(add.Amount, ctx))
	}
	unit := table.Mana{Snow: g.QuietCharacteristics(ctx.Source).Supertypes&oracle.Snow != 0 && g.InForce("106.3"), Source: ctx.Source, Only: add.OnlyFor, Level: add.OrClassLevel, Abilities: add.OnlyForAbilitiesOf, Not: add.NotFor, Kept: add.Kept}
	var o options
	fill := func(color oracle.Color, n int) {
		unit.Color = color
		for range n {
			o.mana = append(o.mana, unit)
		}
	}
	switch {
	case add.Circled && !g.circled(ctx.Source, add):
	case add.Together:
		o = g.combinations(add, times, unit)
	case len(add.OneOf) > 0:
		o = options{n: len(add.OneOf), size: times, mana: g.manaRoom(len(add.OneOf) * times)}
		for i := range add.OneOf {
			fill(add.OneOf[i].Colors, times)
		}
	case add.AnyColor:
		o = options{n: 5, size: times, mana: g.manaRoom(5 * times)}
		for c := oracle.White; c <= oracle.Green; c <<= 1 {
			fill(c, times)
		}
	case add.Identity:
		o = g.identityMana(ctx, unit, times)
	case add.LikeTapped != nil:
		o = g.likeTapped(ctx, unit)
	case add.Produced != nil:
		colors, colorless := g.producible(add.Produced, ctx)
		colorless = colorless && !add.Colored && g.Applies("106.1b", "colorless is a type of mana, too, of which %s can add it", ctx.Source)
		if colors == 0 && !colorless && g.Applies("106.5", "the type of mana of %s is not defined, so it makes none", ctx.Source) {
			return o
		}
		if colors != 0 || !colorless {
			o = g.manaOfColors(colors, unit, times)
		}
		if colorless {
			o.n, o.size, o.mana = o.n+1, times, slices.Clip(o.mana)
			fill(0, times)
		}
	case add.ColorsOf != nil:
		var colors oracle.Color
		for _, id := range g.AllOf(add.ColorsOf, ctx) {
			colors |= g.Characteristics(id).Colors
		}
		if colors == 0 && g.Applies("106.5", "there is no color of which %s could make mana, so it makes none", ctx.Source) {
			return o
		}
		o = g.manaOfColors(colors, unit, times)
	case add.Chosen:
		if c, _ := g.Chosen(ctx.Source); c != 0 || !g.Applies("106.5", "the type of mana of %s is not defined, so it makes none", ctx.Source) {
			o = options{n: 1, size: times, mana: g.manaRoom(times)}
			fill(c, times)
		}
	case slices.ContainsFunc(add.Mana, standsForOther):
		o = g.addedFor(slices.Repeat(add.Mana, times), unit, ctx.Source)
	case len(add.Mana) > 0:
		o = options{n: 1, mana: g.manaRoom(len(add.Mana) * times)}
		for range times {
			for i := range add.Mana {
				fill(add.Mana[i].Colors, max(1, add.Mana[i].Generic))
			}
		}
		o.size = len(o.mana)
	}
	return o
}

// producible carries out 106.7: the colors that the mana abilities of some permanents
// would produce if they resolved now, whatever they cost, and whether colorless mana is among it. A permanent that is being
// looked at already, because two of them look at each other, adds nothing.
func (g *Course) producible(of *oracle.Phrase, ctx *table.Context) (colors oracle.Color, colorless bool) {
	if slices.Contains(g.producing, ctx.Source) || !g.Applies("106.7", "%s looks at what mana others could produce", ctx.Source) {
		return 0, false
	}
	g.producing = append(g.producing, ctx.Source)
	defer func() { g.producing = g.producing[:len(g.producing)-1] }()
	for _, id := range g.AllOf(of, ctx) {
		for _, a := range g.Characteristics(id).Abilities {
			if !g.IsManaAbility(a.Ability) || a.Ability.Kind != oracle.Activated {
				continue
			}
			own := table.Context{Source: id, Controller: g.Controller(id), Ability: a.Ability}
			o := g.manaOptions(a.Ability, &own)
			lots := []options{o}
			if tapsFor(a.Ability) && g.productionMayChange() {
				lots = g.producedOptions(own.Controller, id, o)
			}
			for _, o := range lots {
				for _, m := range o.mana {
					colors |= m.Color
					colorless = colorless || m.Color == 0
				}
			}
		}
	}
	return colors, colorless
}

// manaRoom returns room for some mana, good until somebody has priority.
func (g *Course) manaRoom(n int) []table.Mana {
	if n > cap(g.ManaArena)-len(g.ManaArena) {
		g.ManaArena = make([]table.Mana, 0, max(64, n))
	}
	at := len(g.ManaArena)
	g.ManaArena = g.ManaArena[:at+n]
	return g.ManaArena[at : at : at+n]
}

// activateMana activates a mana ability (605.3) so that it adds one of its options.
func (g *Course) activateMana(p table.ID, s manaSource, option int) error {
	if err := g.splitSecond(s.id); err != nil && !g.Applies("702.61b", "split second does not stop mana abilities") {
		return err
	}
	g.noteActivated(s.id)
	if o := g.Object(s.id); isIntrinsic(s.ability) && o.Zone == oracle.Battlefield && !o.Tapped && !o.Sick && !g.activationsCostOtherwise() {
		g.Happen(table.Event{Kind: table.TapEvent, Object: s.id, Player: p})
		g.manaAbilitySeen(p, s.id)
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
	if err := g.payCosts(p, cost, &ctx, func(oracle.Cost) error {
		if !first {
			return nil
		}
		first = false
		return g.payForMana(p, &s, ManaOf(cost))
	}); err != nil {
		return err
	}
	g.manaAbilitySeen(p, s.id)
	if !g.Applies("605.3b", "the mana ability of %s resolves at once, without the stack", s.id) {
		g.putManaOnStack(p, &s)
		return nil
	}
	g.noteUse(p, s.id, s.ability)
	produced := false
	before := len(g.Player(p).Mana)
	for _, m := range s.ability.Modes {
		produced = g.produce(m.Instructions, p, option, tapped, &ctx) || produced
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
		kept := func(m table.Mana) bool { return e.Colors == 0 || m.Color == e.Colors }
		if e.Words == oracle.KeepsMana && g.IsMeant(e.Who, p, ctx) && slices.ContainsFunc(g.Player(p).Mana, kept) &&
			g.Applies("101.1", "%s says otherwise than a rule, which does not apply to %s then", source, p) {
			colors, all = colors|e.Colors, all || e.Colors == 0
		}
	})
	return colors, all
}

// EmptyPools carries out 500.4. Mana that an effect keeps stays until the effect is over. What expires
// as a step or phase ends does so before the mana is gone: 2026-02-27 says this (500.5), and the older
// edition doesn't say otherwise.
func (g *Course) EmptyPools(over func(oracle.Duration) bool) {
	lost := func(m table.Mana) bool { return m.Kept == oracle.ForTheGame || over(m.Kept) }
	for i := range g.Seats {
		p := &g.Seats[i]
		if !slices.ContainsFunc(p.Mana, lost) {
			continue
		}
		colors, all := g.keptMana(p.ID)
		gone := func(m table.Mana) bool { return lost(m) && !all && m.Color&colors == 0 }
		if slices.ContainsFunc(p.Mana, gone) && g.Applies("500.4", "mana that %s has not spent is gone as the step ends", p.ID) {
			p.Mana = slices.DeleteFunc(p.Mana, gone)
		}
	}
}
