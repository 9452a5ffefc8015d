package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file finds the mana abilities that a player could activate, and what each of them could add.

// manaSource is one mana ability that a player could activate now.
type manaSource struct {
	id      table.ID
	ability *oracle.Ability
	options options
	simple  bool // its whole cost is {T}
	own     int  // so many of each lot it adds itself, and the rest comes of triggers; 0 for all
	perOwn  int  // so many lots, one after the other, that differ in that rest alone; 0 as 1
	loose   bool // it may do more or less than can be said beforehand (118_payable.go)
	// of is the ability that is printed, of which this is the one with a number that is chosen for its cost
	// (107_chosennumber.go); nil for one without.
	of *oracle.Ability
}

// printed is the ability as the permanent has it.
func (s *manaSource) printed() *oracle.Ability {
	if s.of != nil {
		return s.of
	}
	return s.ability
}

// added is the mana that the ability itself adds.
func (s *manaSource) added(k int) []table.Mana {
	lot := s.options.lot(k)
	if s.own > 0 {
		return lot[:s.own:s.own]
	}
	return lot
}

// triggered is the mana that abilities add which trigger on it.
func (s *manaSource) triggered(k int) []table.Mana {
	if s.own == 0 {
		return nil
	}
	return s.options.lot(k)[s.own:]
}

// ownOption is which of its own options the ability adds, for one of all.
func (s *manaSource) ownOption(k int) int { return k / max(1, s.perOwn) }

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
	g.converters, g.tied, g.hanging = false, false, false
	free, produces, triggers := g.Unrestricted(), g.productionMayChange(), g.manaMayTrigger()
	changed := g.activationsCostOtherwise()
	withheld := func(id table.ID, a *oracle.Ability) (is bool) {
		g.Scratch(func() { is = g.withheldFrom(p, id, a) != nil })
		return is
	}
	for _, id := range g.manaHolders(p) {
		c := g.QuietCharacteristics(id)
		if !g.holdsMana(p, id, c) || len(g.Under.reserved) > 0 && slices.Contains(g.Under.reserved, id) {
			continue
		}
		for _, a := range c.Abilities {
			color := intrinsicColor(a.Ability)
			o := g.Object(id)
			if (color == 0 || o.Zone != oracle.Battlefield) && !g.Functions(id, a.Ability) {
				continue
			}
			if color != 0 && !changed {
				switch {
				case o.Tapped && g.InForce("118.3"):
					continue // its cost can't be paid
				case !o.Tapped && (!o.Sick || !c.Is(oracle.Creature)) && (free || !withheld(id, a.Ability)):
					// Nothing stands in the way of {T}, and what it adds is known.
					mana := append(g.manaRoom(1), table.Mana{Color: color, Snow: c.Supertypes&oracle.Snow != 0 && g.InForce("106.3"), Source: id})
					list = append(list, manaSource{id, a.Ability, options{1, 1, mana}, true, 0, 0, false, nil})
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
			if hangsOnPaid(a.Ability) {
				if withheld(id, a.Ability) {
					continue
				}
				if g.hanging = g.hanging || !freely; freely {
					list = g.paidSources(p, list, id, a.Ability, produces, triggers)
				}
				continue
			}
			if isSettledFirst(a.Ability) {
				if !withheld(id, a.Ability) {
					list = g.numberedSources(p, list, id, a.Ability, produces, triggers)
				}
				continue
			}
			g.Work(2 * table.ContextWork) // and for what the ability can add
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
				list = g.addSource(p, list, manaSource{id, a.Ability, o, tap && len(a.Cost) == 1, 0, 0, loosely(a.Ability), nil}, produces, triggers)
			}
		}
	}
	return list
}

// manaHolders are the permanents, and those cards of a player in a hand or graveyard that have mana abilities that work there
// (113.6j).
func (g *Course) manaHolders(p table.ID) []table.ID {
	list := g.Battlefield
	if !g.WorksOutside {
		return list
	}
	pl := g.Player(p)
	for _, cards := range [][]table.ID{pl.Hand, pl.Graveyard} {
		for _, id := range cards {
			if o := g.Object(id); slices.ContainsFunc(g.Faces[o.Face].Abilities, func(a *oracle.Ability) bool { return a.FromZone == o.Zone && g.IsManaAbility(a) }) {
				list = append(slices.Clip(list), id)
			}
		}
	}
	return list
}

// holdsMana reports whether mana abilities of something would be a player's to activate.
func (g *Course) holdsMana(p, id table.ID, c *table.Characteristics) bool {
	o := g.Object(id)
	return c.Controller == p || (o.Zone == oracle.Hand || o.Zone == oracle.Graveyard) && o.Owner == p
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
	unit := table.Mana{Snow: g.QuietCharacteristics(ctx.Source).Supertypes&oracle.Snow != 0 && g.InForce("106.3"), Source: ctx.Source, Only: add.OnlyFor, Level: add.OrClassLevel, Abilities: add.OnlyForAbilitiesOf, Not: add.NotFor, Kept: add.Kept, Rider: add.Rider}
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
		of := add.OneOf
		if add.Chosen {
			of = g.orChosen(of, ctx.Source)
		}
		o = options{n: len(of), size: times, mana: g.manaRoom(len(of) * times)}
		for i := range of {
			fill(of[i].Colors, times)
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
	case add.EachColorOf != nil:
		colors := g.colorsAmong(add.EachColorOf, ctx)
		o = options{n: 1, size: colors.Count(), mana: g.manaRoom(colors.Count())}
		for c := oracle.White; c <= oracle.Green; c <<= 1 {
			fill(colors&c, (colors & c).Count())
		}
	case add.ColorsOf != nil:
		colors := g.colorsAmong(add.ColorsOf, ctx)
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

// orChosen adds a symbol of the color chosen for an object, which is no other than that of one of the others, if there is one.
func (g *Course) orChosen(of []oracle.Symbol, id table.ID) []oracle.Symbol {
	c, _ := g.Chosen(id)
	if c == 0 && g.Applies("106.5", "no color is chosen for %s, so it makes no mana of that", id) || slices.Contains(of, oracle.Symbol{Colors: c}) {
		return of
	}
	return append(slices.Clip(of), oracle.Symbol{Colors: c})
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
			g.Work(table.ContextWork)
			own := table.Context{Source: id, Controller: g.Controller(id), Ability: a.Ability}
			var lots []options
			for _, with := range couldBe(a.Ability) {
				o := g.manaOptions(with, &own)
				if tapsFor(a.Ability) && g.productionMayChange() {
					lots = append(lots, g.producedOptions(own.Controller, id, o)...)
				} else {
					lots = append(lots, o)
				}
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

// couldBe are what a mana ability could be as it resolves, whatever it costs, so that a number in its cost is one that could be
// chosen.
func couldBe(a *oracle.Ability) []*oracle.Ability {
	switch {
	case NumberInCost(a):
		return []*oracle.Ability{oracle.Numbered(a, 1)}
	case addsByThatColor(a):
		return ofEachColor(a)
	}
	return []*oracle.Ability{a}
}

// manaRoom returns room for some mana, good until somebody has priority.
func (g *Course) manaRoom(n int) []table.Mana {
	if n > cap(g.ManaArena)-len(g.ManaArena) {
		g.ManaArena = make([]table.Mana, 0, max(64, n, min(2*cap(g.ManaArena), mostRoom)))
	}
	at := len(g.ManaArena)
	g.ManaArena = g.ManaArena[:at+n]
	return g.ManaArena[at : at : at+n]
}
