package events

import (
	"cmp"
	"slices"
	"strings"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 601.2f: the total cost, raised, lowered and with a floor,
// and then locked in.

// totalCost is what a spell or ability costs.
type totalCost struct {
	mana  table.Due
	other []oracle.CostItem
	tap   []table.ID // permanents that are tapped rather than mana paid (702_051_help.go)
	exile []table.ID // cards that are exiled rather than mana paid
	aided []aided    // who could be asked for that, and what was to be paid before

	asThough []oracle.Color // the symbols that are paid with mana as though it were of their colors

	assisted   assistance // what another player pays of it
	x          int        // the part of its generic mana that {X} stands for
	waterbends int        // how many waterbend costs are part of it
	bendable   int        // the generic mana of these
}

// forX is how much mana all {X} of a cost stand for.
func forX(cost oracle.Cost, x int) int {
	n := 0
	for i := range cost {
		if cost[i].X {
			n += x
		}
	}
	return n
}

// costEffect is one effect on what a spell costs.
type costEffect struct {
	source table.ID
	change oracle.CostChange
	times  int
}

// modifyCost carries out 601.2f for a spell without help: increases, then reductions,
// then what acts on the total itself.
func (g *Course) modifyCost(total *totalCost, spell, p table.ID, a *table.Announcement) {
	g.floorCost(total, g.changeCost(total, spell, p, a))
}

// changeCost carries out the increases and reductions of 601.2f and returns all
// effects on the cost.
func (g *Course) changeCost(total *totalCost, spell, p table.ID, a *table.Announcement) []costEffect {
	if a != nil && a.From == oracle.Command {
		if tax := 2 * g.timesFromCommand(g.Object(spell).Card); tax > 0 &&
			g.Applies("903.8", "%s costs %n more, having been cast from the command zone before", spell, table.Count(tax)) {
			total.mana.Generic += tax
		}
	}
	if a != nil && a.FaceDown && g.Object(spell).DownBy == table.AnyWay {
		g.raiseKeywordCost(&total.mana, p, spell, "morph", func(by table.ID) bool {
			return !g.Applies("702.1a", "the {3} for which %s is cast face down is no morph cost, of which %s speaks: that is what varies with the ability", spell, by)
		})
	}
	effects := g.costEffects(spell, p)
	if len(effects) > 0 && a != nil && a.Instead && !g.Applies("118.9d", "what changes the cost of %s changes the alternative cost too", spell) {
		effects = nil
	}
	if a != nil && a.Given != table.None {
		if lowers := courseOf(a.Alternative).lowers; lowers != nil {
			if n := lowers(g, spell, a.Given, a.Alternative); n > 0 {
				effects = append(effects, costEffect{spell, oracle.CostChange{Reduce: oracle.Cost{{Generic: n}}}, 1})
			}
		}
	}
	if a != nil && len(a.Dearer) > 0 {
		effects = append(effects, costEffect{a.DearerBy, oracle.CostChange{Increase: a.Dearer}, 1})
	}
	if a != nil && len(a.Offered) > 0 {
		effects = append(effects, g.offered(spell, a)...)
	}
	if len(effects) == 0 {
		return nil
	}
	g.applyChanges(total, effects, spell)
	return effects
}

// changeAbilityCost carries out 601.2f for an activated ability, as 602.2b says: what
// its own text and effects say of its activation cost.
func (g *Course) changeAbilityCost(total *totalCost, source, on, p table.ID, a *oracle.Ability) {
	var effects []costEffect
	add := func(by table.ID, change oracle.CostChange, ctx *table.Context) {
		if change.If != nil && !g.Holds(change.If, ctx) {
			return
		}
		if change.OwnCost {
			change.Reduce = g.Characteristics(source).Cost
		}
		times := 1
		if change.Each != nil {
			times = g.NotBelowZero(change.Each, g.Quantity(change.Each, ctx), by)
		}
		effects = append(effects, costEffect{by, change, times})
	}
	if a.ActivationCost != nil {
		add(source, *a.ActivationCost, &table.Context{Source: source, Controller: p, Ability: a})
	}
	table.EachStaticOf(&g.Table, func(by, _ table.ID, change oracle.CostChange, ctx *table.Context) {
		if change.Ability && !(change.ExceptMana && g.IsManaAbility(a)) && (!change.Loyalty || a.Loyalty) && (change.Keyword == "" || a.Keyword == change.Keyword || change.Keyword == "cycling" && strings.HasSuffix(string(a.Keyword), "cycling")) &&
			(change.Targeting == nil || aims(a) && (on != table.None || change.Increase == nil) && g.targetsOne(on, change.Targeting, ctx)) && g.Relation(change.By, p, ctx) && g.Matches(&change.Of, source, ctx) {
			add(by, change, ctx)
		}
	})
	if len(effects) > 0 {
		g.applyChanges(total, effects, cmp.Or(on, source))
	}
}

// raiseKeywordCost adds to a mana cost what effects say of the morph costs of a player, where that is one: those of megamorph are morph
// costs, too (702.37b).
func (g *Course) raiseKeywordCost(due *table.Due, p, id table.ID, keyword oracle.Keyword, raises func(by table.ID) bool) {
	if !table.IsVariant(keyword, "morph") {
		return
	}
	table.EachStaticOf(&g.Table, func(by, _ table.ID, change oracle.CostChange, ctx *table.Context) {
		if !change.KeywordCost || change.Ability || change.Increase == nil || !g.Relation(change.By, p, ctx) ||
			keyword != "morph" && !g.Applies("702.37b", "a megamorph cost, as that of %s, is a morph cost", id) || !raises(by) {
			return
		}
		more := table.DueOf(change.Increase, 0)
		due.Generic += more.Generic
		due.Colored = append(slices.Clip(due.Colored), more.Colored...)
	})
}

// aims reports whether an ability has targets.
func aims(a *oracle.Ability) bool {
	return slices.ContainsFunc(a.Modes, func(m oracle.Mode) bool { return len(m.Targets) > 0 })
}

// targetsOne reports whether an ability that is being activated targets what an effect says; one that is only
// listed could.
func (g *Course) targetsOne(on table.ID, what oracle.Reference, ctx *table.Context) bool {
	return on == table.None || slices.ContainsFunc(g.Object(on).Announced.Flat(), func(id table.ID) bool { return g.IsMeant(what, id, ctx) })
}

// raise adds a cost so many times; a reduction by a number below zero, which only a game without 107.1b knows, raises.
func (total *totalCost) raise(by oracle.Cost, times int) {
	for range times {
		add := table.DueOf(by, 0)
		total.mana.Generic += add.Generic
		total.mana.Colored = append(total.mana.Colored, add.Colored...)
	}
}

// applyChanges raises and lowers a cost.
func (g *Course) applyChanges(total *totalCost, effects []costEffect, spell table.ID) {
	raise := func() {
		for _, e := range effects {
			if more := e.change.Additional; len(more) > 0 && g.Applies("118.8", "%s has %s cost something besides", e.source, spell) {
				if e.source != spell {
					more = foreign(more)
				}
				total.other = append(slices.Clip(total.other), more...)
			}
			if e.change.Increase != nil && g.Applies("601.2f", "%s makes %s cost more", e.source, spell) {
				total.raise(e.change.Increase, e.times)
			}
			total.raise(e.change.Reduce, -e.times)
		}
	}
	lower := func() {
		whole := slices.Clone(total.mana.Colored)
		for _, e := range effects {
			if e.change.Reduce != nil {
				by := slices.Repeat(e.change.Reduce, max(0, e.times))
				if least := e.change.Least; least > 0 {
					by = oracle.Cost{{Generic: min(by.ManaValue(), max(0, total.mana.Total()-least))}}
				}
				if e.change.ColoredOnly {
					by = g.coloredAlone(by, total.mana.Colored, e.source, spell)
				}
				g.reduce(total, whole, by, e.source, spell)
			}
		}
	}
	if g.Applies("601.2f", "the cost of %s is raised first, lowered afterwards", spell) {
		raise()
		lower()
	} else {
		lower()
		raise()
	}
}

// floorCost carries out what acts on the total cost itself (601.2f).
func (g *Course) floorCost(total *totalCost, effects []costEffect) {
	for _, e := range effects {
		if floor := e.change.Floor; floor > 0 && total.mana.Total() < floor &&
			g.Applies("601.2f", "%s acts on the total: %n mana at least", e.source, table.Count(floor)) {
			total.mana.Generic += floor - total.mana.Total()
		}
	}
}

// coloredAlone is what a reduction takes off a cost that by its text takes only colored mana off: what the cost does not ask for
// takes nothing else (118.7b-c).
func (g *Course) coloredAlone(by oracle.Cost, colored []oracle.Symbol, source, spell table.ID) oracle.Cost {
	left := slices.Clone(colored)
	vain := func(s oracle.Symbol) bool {
		i := slices.IndexFunc(left, takenBySymbol(s))
		if i >= 0 {
			left = slices.Delete(left, i, i+1)
		}
		return i < 0 && s.Colors&(s.Colors-1) == 0
	}
	there := slices.DeleteFunc(slices.Clone(by), vain)
	if len(there) < len(by) && !g.Applies("101.1", "%s takes only colored mana off the cost of %s, as its text says", source, spell) {
		return by
	}
	return there
}

// takenBySymbol tells of the symbols of a cost which of them a reduction by a symbol takes off.
func takenBySymbol(s oracle.Symbol) func(oracle.Symbol) bool {
	return func(t oracle.Symbol) bool { return !t.Snow && t.Colors == s.Colors && t.Colorless == s.Colorless }
}

// reduce carries out 118.7a-g. whole is the part of the cost in mana of certain types
// before any reduction.
func (g *Course) reduce(total *totalCost, whole []oracle.Symbol, by oracle.Cost, source, spell table.ID) {
	generic := 0
	for _, s := range by {
		several := s.Colors&(s.Colors-1) != 0
		switch {
		case several || s.Colors != 0 && s.Generic > 0:
			if !g.Applies("118.7e", "one half of a hybrid symbol is chosen as %s lowers the cost of %s", source, spell) {
				continue
			}
			s = g.chooseHalf(s, total.mana.Colored, source, spell)
		case s.Phyrexian:
			if !g.Applies("118.7f", "a Phyrexian symbol of %s takes a mana of its color off the cost of %s", source, spell) {
				continue
			}
			s.Phyrexian = false
		case s.Snow:
			if g.Applies("118.7g", "a snow symbol of %s takes generic mana off the cost of %s", source, spell) {
				generic++
			}
			continue
		}
		if s.Colors == 0 && !s.Colorless {
			generic += s.Generic
			continue
		}
		i := slices.IndexFunc(total.mana.Colored, takenBySymbol(s))
		switch {
		case i >= 0:
			total.mana.Colored = slices.Delete(slices.Clone(total.mana.Colored), i, i+1)
		case !slices.ContainsFunc(whole, takenBySymbol(s)):
			if g.Applies("118.7b", "%s takes generic mana off the cost of %s, which asks for no mana of that type", source, spell) {
				generic++
			}
		case s.Colorless:
			if g.Applies("118.7d", "%s takes generic mana where the cost of %s asks for no more colorless mana", source, spell) {
				generic++
			}
		case g.Applies("118.7c", "%s takes generic mana where the cost of %s has no more of the color", source, spell):
			generic++
		}
	}
	taken := min(generic, total.mana.Generic)
	if known := max(0, total.mana.Generic-total.x); taken > known && !g.Applies("107.4b", "the mana for {X} in the cost of %s is generic, and %s takes from it, too", spell, source) {
		taken = known
	}
	total.mana.Generic -= taken
	if rest := generic - taken; rest > 0 && len(total.mana.Colored) > 0 && !g.Applies("118.7a", "%s takes only generic mana off the cost of %s", source, spell) {
		total.mana.Colored = total.mana.Colored[:max(0, len(total.mana.Colored)-rest)]
	}
}

// costEffects lists the effects on what a player's spell costs.
func (g *Course) costEffects(spell, p table.ID) []costEffect {
	var list []costEffect
	var own []cr.Rule // of the keywords by which the spell costs less
	collect := func(id table.ID, controller table.ID, a *oracle.Ability) {
		for _, s := range a.Statics {
			change, ok := s.(oracle.CostChange)
			if !ok || change.Ability || change.Keyword != "" {
				continue
			}
			g.Work(table.ContextWork)
			ctx := table.Context{Source: id, Controller: controller, Ability: a}
			if a.Rule != "" && !g.InForce(a.Rule) || !g.Relation(change.By, p, &ctx) || a.If != nil && !g.Holds(a.If, &ctx) {
				continue
			}
			if change.Elsewhere && g.castFromHand(spell, p) || !g.castMatches(&change.Of, spell, &ctx) || !g.IsTheOne(&change, p, &ctx) {
				continue
			}
			times := 1
			if change.Each != nil {
				times = g.NotBelowZero(change.Each, g.Quantity(change.Each, &ctx), id)
			}
			if left := g.leftOpponents(p); a.Rule == "702.125a" && left > 0 && !g.Applies("702.125b", "%n opponents of %s have left the game and are not counted", table.Count(left), p) {
				times += left
			}
			if a.Rule != "" && times > 0 {
				if !g.appliesToo(id, a.Rule, &own) {
					continue
				}
				g.Cite(a.Rule, "%s lowers its own cost %n times", false, []table.ID{id, table.Count(times)})
			}
			list = append(list, costEffect{id, change, times})
		}
	}
	permanents := g.Battlefield
	if !g.TraitsInPlay().Statics {
		permanents = nil // none of them has anything of the kind
	}
	see := func(id table.ID) {
		c := g.QuietCharacteristics(id)
		for _, a := range c.Abilities {
			if a.Kind == oracle.Static && g.Functions(id, a.Ability) {
				collect(id, c.Controller, a.Ability)
			}
		}
	}
	for _, id := range permanents {
		see(id)
	}
	if n := len(list); g.Commanding > 0 {
		if g.EachInCommand(see); len(list) > n {
			g.FunctionsInCommand(list[n].source)
		}
	}
	for i := range g.Effects { // those that last for a while
		if change, ok := g.Effects[i].Static.(oracle.CostChange); ok && !change.Ability && change.Keyword == "" {
			ctx := g.Effects[i].Context(nil)
			if change.Next && g.Effects[i].Next == nil && !slices.Contains(g.Effects[i].Objects, spell) {
				continue
			}
			if g.Relation(change.By, p, &ctx) && g.castMatches(&change.Of, spell, &ctx) {
				list = append(list, costEffect{g.Effects[i].Source, change, 1})
			}
		}
	}
	g.Work(len(g.Effects) / 8)
	for _, a := range g.QuietCharacteristics(spell).Abilities {
		if a.Kind == oracle.Static && a.FromZone == oracle.Stack {
			collect(spell, p, a.Ability)
		}
	}
	return list
}

// castMatches reports whether a card that is being cast, or would be, is such a spell.
func (g *Course) castMatches(p *oracle.Phrase, spell table.ID, ctx *table.Context) bool {
	alone := *p
	alone.Or = nil
	q := table.AsSource(alone)
	return (p.Noun != oracle.SpellNoun || table.WasCastFrom(p, g.Object(spell))) && g.Matches(&q, spell, ctx) ||
		slices.ContainsFunc(p.Or, func(one oracle.Phrase) bool { return g.castMatches(&one, spell, ctx) })
}

// castFromHand reports whether a spell was cast from the hand of its caster, or a card is there that is to be cast.
func (g *Course) castFromHand(spell, p table.ID) bool {
	o := g.Object(spell)
	from := o.Zone
	if o.Zone == oracle.Stack && o.Announced != nil {
		from = o.Announced.From
	}
	return from == oracle.Hand && o.Owner == p
}

// payTotal carries out 601.2g-h.
func (g *Course) payTotal(p table.ID, total *totalCost, ctx *table.Context) error {
	ordered, err := g.orderCosts(p, total.other, ctx)
	if err != nil {
		return err
	}
	fixed := g.payableFromTheStart(ordered)
	after := spendable(ordered) // what is looked at again once there is mana: mana abilities may take it
	brought := ""
	if err := g.costPayable(fixed, ctx); err != nil {
		if total.mana.Total() == 0 || !g.manaMayBring(p, fixed) {
			return err
		}
		after, brought = fixed, "paying with"
	}
	if total.mana.Total() > 0 && !g.Applies("601.2g", "%s may activate mana abilities", p) {
		if _, ok := g.CoverFromPool(p, total.mana, ctx.Source); !ok {
			return g.Forbids("601.2h", "%s has not the mana for %s", p, ctx.Source)
		}
	}
	return g.duringPayment(func() error {
		var spent []oracle.Color
		var err error
		within(&g.Under.payment.owed, owedFrame{ordered, ctx}, func() { spent, err = g.payManaOf(p, total, ctx.Source) })
		if err != nil {
			return hangsOn(g.couldHelpMore(total, ctx), err)
		}
		if ctx.Announced != nil {
			ctx.Announced.ManaSpent = total.mana.Total() + total.assisted.mana.Total()
			if len(g.SpentAsked) > 0 {
				ctx.Announced.SpentFrom = g.CountSources(g.spentFrom)
			}
			if g.AsksSpent {
				ctx.Announced.Spent = g.reallySpent(spent, total, ctx.Source)
			}
		}
		g.rideSpent(ctx.Source)
		g.expend(p, total.mana.Total(), ctx)
		if total.mana.Total() > 0 {
			if err := g.costPayable(after, ctx); err != nil {
				return hangsOn(brought, err)
			}
		}
		if !g.Applies("601.2h", "%s pays for %s", p, ctx.Source) {
			return nil
		}
		if err := g.payWithHelp(p, ctx.Source, total); err != nil {
			return err
		}
		if err := g.sacrificeGiven(ctx); err != nil {
			return err
		}
		if err := g.payCosts(p, ordered, ctx, nil); err != nil {
			return err
		}
		for range total.waterbends {
			g.actionDone(p, table.None, string(waterbend))
		}
		return nil
	})
}

// payManaOf pays the mana of a total cost and returns the types of mana that were spent, lent until something else is paid.
func (g *Course) payManaOf(p table.ID, total *totalCost, on table.ID) ([]oracle.Color, error) {
	if total.assisted.by != table.None {
		return g.paySharing(p, total, on)
	}
	err := g.PayMana(p, total.mana, on)
	return g.spent, err
}

// costOf is mana that is due as a cost.
func costOf(d table.Due) (cost oracle.Cost) {
	if d.Generic > 0 {
		cost = append(cost, oracle.Symbol{Generic: d.Generic})
	}
	return append(cost, d.Colored...)
}

// leftOpponents counts the opponents of a player who have left the game.
func (g *Course) leftOpponents(p table.ID) int {
	return CountOf(g.Seats, func(seat table.Player) bool { return seat.Left && seat.ID != p && !g.Teammates(p, seat.ID) })
}
