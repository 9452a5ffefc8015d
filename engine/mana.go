package engine

import (
	"math/bits"
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out chapters 106 and 605: mana, mana pools and mana abilities.

// intrinsicMana is the ability of a basic land type (305.6). There is one of each,
// made once, so that two Forests have the same ability.
func intrinsicMana(color oracle.Color) *oracle.Ability {
	return intrinsic[bits.TrailingZeros(uint(color))]
}

var intrinsic = func() (list [5]*oracle.Ability) {
	for i := range list {
		c := oracle.White << i
		list[i] = &oracle.Ability{
			Kind: oracle.Activated, Cost: []oracle.CostItem{oracle.TapThis{}},
			Modes: []oracle.Mode{{Instructions: []oracle.Instruction{oracle.AddMana{Who: oracle.You{}, Mana: []oracle.Symbol{{Colors: c}}}}}},
		}
	}
	return list
}()

func isIntrinsic(a *oracle.Ability) bool { return intrinsicColor(a) != 0 }

func intrinsicColor(a *oracle.Ability) oracle.Color {
	for i, one := range intrinsic {
		if a == one {
			return oracle.White << i
		}
	}
	return 0
}

// isManaAbility carries out 605.1a.
func (g *Game) isManaAbility(a *oracle.Ability) bool {
	if isIntrinsic(a) {
		return true
	}
	if a.Kind != oracle.Activated || !addsMana(a) {
		return false
	}
	if a.Loyalty && g.applies("605.1a", "a loyalty ability is no mana ability") {
		return false
	}
	for _, m := range a.Modes {
		if len(m.Targets) > 0 && g.applies("605.5a", "an ability with a target is no mana ability") {
			return false
		}
	}
	return true
}

// addsMana reports whether an instruction adds mana.
func addsMana(a *oracle.Ability) bool {
	for _, m := range a.Modes {
		if adds(m.Instructions) {
			return true
		}
	}
	return false
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
func triggeredMana(a *oracle.Ability, e *Event) bool {
	if e.Kind != ManaEvent || !addsMana(a) {
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
func (g *Game) resolveTriggeredMana() {
	t := g.triggers[len(g.triggers)-1]
	if !g.applies("605.4a", "the mana ability of %s resolves at once, without the stack", t.source) {
		return
	}
	g.triggers = g.triggers[:len(g.triggers)-1]
	e := t.event
	ctx := Context{Source: t.source, Controller: t.controller, Ability: t.ability, Event: &e}
	for _, m := range t.ability.Modes {
		g.instruct(m.Instructions, &ctx)
	}
}

// manaSource is one mana ability that a player could activate now.
type manaSource struct {
	id      ID
	ability *oracle.Ability
	options options
	simple  bool // its whole cost is {T}
	own     int  // so many of each lot it adds itself, and the rest comes of triggers; 0 for all
	loose   bool // it may do more or less than can be said beforehand (payable.go)
}

// added is the mana that the ability itself adds.
func (s *manaSource) added(k int) []Mana {
	lot := s.options.lot(k)
	if s.own > 0 {
		return lot[:s.own:s.own]
	}
	return lot
}

// options are what a mana ability can add: one of n lots of mana, each of the same size.
type options struct {
	n, size int
	mana    []Mana // one lot after the other
}

func (o *options) lot(k int) []Mana { return o.mana[k*o.size : (k+1)*o.size : (k+1)*o.size] }

// manaSources lists the mana abilities that a player can activate now, in order of
// the battlefield.
func (g *Game) manaSources(p ID) []manaSource { return g.addManaSources(nil, p, true) }

// addManaSources adds them to a list; freely says that they are not activated for a payment.
func (g *Game) addManaSources(list []manaSource, p ID, freely bool) []manaSource {
	if list == nil {
		list = make([]manaSource, 0, 8)
	}
	g.converters, g.tied = false, false
	free, produces, triggers := g.unrestricted(), g.productionMayChange(), g.traitsInPlay().triggers
	withheld := func(id ID, a *oracle.Ability) (is bool) {
		g.scratch(func() { is = g.withheldFrom(p, id, a) != nil })
		return is
	}
	for _, id := range g.battlefield {
		c := g.charsQuietly(id)
		if c.Controller != p || len(g.reserved) > 0 && slices.Contains(g.reserved, id) {
			continue
		}
		for _, a := range c.Abilities {
			if color := intrinsicColor(a.Ability); color != 0 {
				switch o := g.object(id); {
				case o.Tapped && g.inForce("118.3"):
					continue // its cost can't be paid
				case !o.Tapped && (!o.sick || !c.is(oracle.Creature)) && (free || !withheld(id, a.Ability)):
					// Nothing stands in the way of {T}, and what it adds is known.
					mana := append(g.manaRoom(1), Mana{Color: color, Snow: c.Supertypes&oracle.Snow != 0, Source: id})
					list = append(list, manaSource{id, a.Ability, options{1, 1, mana}, true, 0, false})
					if produces {
						list = g.produces(p, list)
					} else if triggers {
						g.addTriggered(p, &list[len(list)-1])
					}
					continue
				}
			}
			if !g.isManaAbility(a.Ability) ||
				a.InstantSpeed && !freely && g.inForce("304.5") {
				continue
			}
			if len(manaOf(a.Cost)) > 0 {
				g.converters = true // they are looked at where nothing else will do (convert.go)
				continue
			}
			ctx := Context{Source: id, Controller: p, Ability: a.Ability}
			var err error
			g.scratch(func() { err = g.costPayable(a.Cost, &ctx) })
			if err != nil || withheld(id, a.Ability) {
				continue
			}
			tap := false
			if len(a.Cost) > 0 {
				_, tap = a.Cost[0].(oracle.TapThis)
			}
			if o := g.manaOptions(a.Ability, &ctx); o.n > 0 {
				list = append(list, manaSource{id, a.Ability, o, tap && len(a.Cost) == 1, 0, loosely(a.Ability)})
				g.tied = g.tied || slices.ContainsFunc(o.mana, func(m Mana) bool { return m.Only != nil || m.Not != nil })
				if produces && tapsFor(a.Ability) {
					list = g.produces(p, list)
				} else if triggers && tapsFor(a.Ability) {
					g.addTriggered(p, &list[len(list)-1])
				}
			}
		}
	}
	return list
}

// manaOptions lists what an ability can add.
func (g *Game) manaOptions(a *oracle.Ability, ctx *Context) options {
	for _, m := range a.Modes {
		if add := g.addedNow(m.Instructions, ctx); add != nil {
			return g.addOptions(add, ctx)
		}
	}
	return options{}
}

// addedNow is the first instruction to add mana that would be carried out as things are.
func (g *Game) addedNow(list []oracle.Instruction, ctx *Context) *oracle.AddMana {
	for _, i := range list {
		switch i := i.(type) {
		case oracle.AddMana:
			return &i
		case oracle.If:
			if !adds(i.Then) && !adds(i.Else) {
				continue
			}
			then := i.Else
			if g.holds(i.Condition, ctx) {
				then = i.Then
			}
			if add := g.addedNow(then, ctx); add != nil {
				return add
			}
		}
	}
	return nil
}

func (g *Game) addOptions(add *oracle.AddMana, ctx *Context) options {
	times := 1
	if add.Amount != nil {
		times = max(0, g.quantity(add.Amount, ctx))
	}
	unit := Mana{Snow: g.charsQuietly(ctx.Source).Supertypes&oracle.Snow != 0, Source: ctx.Source, Only: add.OnlyFor, Not: add.NotFor}
	var o options
	fill := func(color oracle.Color, n int) {
		unit.Color = color
		for range n {
			o.mana = append(o.mana, unit)
		}
	}
	switch {
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
	case add.LikeTapped != nil:
		o = g.likeTapped(ctx, unit)
	case add.Produced != nil:
		colors := g.producible(add.Produced, ctx)
		if colors == 0 && g.applies("106.5", "the type of mana of %s is not defined, so it makes none", ctx.Source) {
			return o
		}
		for c := oracle.White; c <= oracle.Green; c <<= 1 {
			if colors&c != 0 || colors == 0 {
				o.n++
			}
		}
		o.size, o.mana = times, g.manaRoom(o.n*times)
		for c := oracle.White; c <= oracle.Green; c <<= 1 {
			if colors&c != 0 || colors == 0 {
				fill(c, times)
			}
		}
	case add.Chosen:
		if c, _ := g.chosen(ctx.Source); c != 0 || !g.applies("106.5", "the type of mana of %s is not defined, so it makes none", ctx.Source) {
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
// would produce if they resolved now, whatever they cost. A permanent that is being
// looked at already, because two of them look at each other, adds nothing.
func (g *Game) producible(of *oracle.Phrase, ctx *Context) oracle.Color {
	if slices.Contains(g.producing, ctx.Source) || !g.applies("106.7", "%s looks at what mana others could produce", ctx.Source) {
		return 0
	}
	g.producing = append(g.producing, ctx.Source)
	defer func() { g.producing = g.producing[:len(g.producing)-1] }()
	var colors oracle.Color
	for _, id := range g.all(of, ctx) {
		for _, a := range g.chars(id).Abilities {
			if !g.isManaAbility(a.Ability) || a.Ability.Kind != oracle.Activated {
				continue
			}
			own := Context{Source: id, Controller: g.controller(id), Ability: a.Ability}
			o := g.manaOptions(a.Ability, &own)
			lots := []options{o}
			if tapsFor(a.Ability) && g.productionMayChange() {
				lots = g.producedOptions(own.Controller, id, o)
			}
			for _, o := range lots {
				for _, m := range o.mana {
					colors |= m.Color
				}
			}
		}
	}
	return colors
}

// manaRoom returns room for some mana, good until somebody has priority.
func (g *Game) manaRoom(n int) []Mana {
	if n > cap(g.manaArena)-len(g.manaArena) {
		g.manaArena = make([]Mana, 0, max(64, n))
	}
	at := len(g.manaArena)
	g.manaArena = g.manaArena[:at+n]
	return g.manaArena[at : at : at+n]
}

// activateMana activates a mana ability (605.3) so that it adds one of its options.
func (g *Game) activateMana(p ID, s manaSource, option int) error {
	g.noteActivated(s.id)
	if o := g.object(s.id); isIntrinsic(s.ability) && o.Zone == oracle.Battlefield && !o.Tapped && !o.sick {
		g.happen(Event{Kind: TapEvent, Object: s.id, Player: p})
		if g.applies("605.3b", "the mana ability of %s resolves at once, without the stack", s.id) {
			lot := s.added(option)
			if g.productionMayChange() {
				unit := Mana{Color: intrinsicColor(s.ability), Snow: lot[0].Snow, Source: s.id}
				lot = g.produced(p, s.id, []Mana{unit})
			}
			g.addMana(p, lot)
			g.tappedForMana(p, s.id, lot)
			return nil
		}
		g.putManaOnStack(p, &s)
		return nil
	}
	ctx := Context{Source: s.id, Controller: p, Ability: s.ability}
	if err := g.costPayable(s.ability.Cost, &ctx); err != nil {
		return err
	}
	tapped := tapsFor(s.ability)
	first := true
	if err := g.payCosts(p, s.ability.Cost, &ctx, func(oracle.Cost) error {
		if !first {
			return nil
		}
		first = false
		return g.payForMana(p, &s)
	}); err != nil {
		return err
	}
	if !g.applies("605.3b", "the mana ability of %s resolves at once, without the stack", s.id) {
		g.putManaOnStack(p, &s)
		return nil
	}
	g.noteUse(p, s.id, s.ability)
	produced := false
	before := len(g.player(p).mana)
	for _, m := range s.ability.Modes {
		produced = g.produce(m.Instructions, p, option, tapped, &ctx) || produced
	}
	switch {
	case !tapped && g.applies("106.12", "%s is not tapped for mana, as the cost of its ability has no {T}", s.id):
	case !produced && g.applies("106.12a", "the mana ability of %s has produced no mana, so it makes nothing trigger", s.id):
	default:
		pool := g.player(p).mana
		g.tappedForMana(p, s.id, pool[min(before, len(pool)):])
	}
	return nil
}

// tapsFor reports whether a mana ability has {T} in its cost, so that to activate it is to
// tap its permanent for mana (106.12).
func tapsFor(a *oracle.Ability) bool {
	return slices.ContainsFunc(a.Cost, func(c oracle.CostItem) bool { _, ok := c.(oracle.TapThis); return ok })
}

// tappedForMana lets be seen that a permanent has been tapped for mana (106.12a).
func (g *Game) tappedForMana(p, id ID, lot []Mana) {
	e := Event{Kind: ManaEvent, Object: id, Source: id, Player: p}
	if g.mayTrigger() || len(g.delayed) > 0 {
		made := slices.Clone(lot)
		e.made = &made
	}
	g.takePlace(e)
}

// produce carries out the instructions of a mana ability and reports whether it has
// produced mana.
func (g *Game) produce(list []oracle.Instruction, p ID, option int, tapped bool, ctx *Context) bool {
	produced := false
	for k, i := range list {
		switch i := i.(type) {
		case oracle.AddMana:
			if options := g.addOptions(&i, ctx); option < options.n {
				lot := options.lot(option)
				if tapped {
					lot = g.produced(p, ctx.Source, lot)
				}
				g.addMana(p, lot)
				produced = produced || len(lot) > 0
			}
			continue
		case oracle.If:
			if !adds(i.Then) && !adds(i.Else) {
				break
			}
			then := i.Else
			if g.holds(i.Condition, ctx) && (!i.Instead || g.applies("614.15", "the text of %s replaces a part of its own effect", ctx.Source)) {
				then = i.Then
			}
			produced = g.produce(then, p, option, tapped, ctx) || produced
			continue
		}
		had := len(g.player(p).mana)
		g.instruct(list[k:k+1], ctx)
		produced = produced || len(g.player(p).mana) > had
	}
	return produced
}

// putManaOnStack is what would be without 605.3b: a mana ability uses the stack.
func (g *Game) putManaOnStack(p ID, s *manaSource) {
	g.add(Object{
		Kind: AbilityObject, Zone: oracle.Stack, Owner: p, Controller: p, card: g.object(s.id).card, face: g.object(s.id).face,
		announced: &Announcement{Ability: s.ability, Source: s.id, Modes: []int{0}, Targets: [][][]ID{nil}, By: p, Event: &Event{}},
	})
}

// addMana carries out 106.4.
func (g *Game) addMana(p ID, mana []Mana) {
	if g.applies("106.4", "%s has %n more mana", p, num(len(mana))) {
		pl := g.player(p)
		pl.mana = append(pl.mana, mana...)
	}
}

// emptyPools carries out 500.4.
func (g *Game) emptyPools() {
	for i := range g.players {
		p := &g.players[i]
		if len(p.mana) > 0 && g.applies("500.4", "mana that %s has not spent is gone as the step ends", p.ID) {
			p.mana = p.mana[:0]
		}
	}
}
