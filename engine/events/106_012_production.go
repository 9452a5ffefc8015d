package events

import (
	"fmt"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 106.12b and 106.6a: replacement effects that modify what a
// permanent tapped for mana produces.

// productionMayChange reports whether anything in the game is about what mana is produced.
func (g *Course) productionMayChange() bool {
	return g.TraitsInPlay().Produces || slices.ContainsFunc(g.Effects, func(e table.Effect) bool { return e.Static != nil && table.ChangesProduction(e.Static) })
}

// produced is the mana that a permanent tapped for some mana really produces.
func (g *Course) produced(p, source table.ID, lot []table.Mana) []table.Mana {
	if len(lot) == 0 || !g.productionMayChange() {
		return lot
	}
	made := lot
	e := table.Event{Kind: table.ProductionEvent, Object: source, Source: source, Player: p, Made: &made}
	for _, happened := range g.replaceInto(nil, e) {
		return *happened.Made
	}
	return nil
}

// mostChanges is how often production is changed before that is taken for endless: without 614.5 an
// effect that changes it may do so as often as it is asked.
const mostChanges = 64

// outcomes lists what the production of some mana may come to, by the order in which effects
// are applied to it (106.7, 616.1).
func (g *Course) outcomes(e table.Event) [][]table.Mana {
	if len(e.Lineage) > mostChanges {
		g.LimitReached("effects change what is produced again and again")
		panic(table.Stopped{})
	}
	options := g.applicable(&e)
	if len(options) == 0 {
		return [][]table.Mana{*e.Made}
	}
	var lots [][]table.Mana
	for _, o := range options {
		next := e
		next.Lineage = append(slices.Clip(e.Lineage), o.key)
		for _, changed := range o.apply(&next) {
			for _, lot := range g.outcomes(changed) {
				if !slices.ContainsFunc(lots, func(other []table.Mana) bool { return slices.Equal(other, lot) }) {
					lots = append(lots, lot)
				}
			}
		}
		if o.quiet {
			break
		}
	}
	return lots
}

// producedOptions is what could be produced of each lot of mana that an ability could add,
// in groups of one size.
func (g *Course) producedOptions(p, source table.ID, o options) []options {
	var groups []options
	g.Scratch(func() {
		for k := range o.n {
			lot := o.lot(k)
			for _, made := range g.outcomes(table.Event{Kind: table.ProductionEvent, Object: source, Source: source, Player: p, Made: &lot}) {
				i := slices.IndexFunc(groups, func(g options) bool { return g.size == len(made) })
				if i < 0 {
					i = len(groups)
					groups = append(groups, options{size: len(made)})
				}
				groups[i].n++
				groups[i].mana = append(groups[i].mana, made...)
			}
		}
	})
	return groups
}

// produces replaces the last of a list of mana sources by what it could really produce.
func (g *Course) produces(p table.ID, list []manaSource) []manaSource {
	last := list[len(list)-1]
	list = list[:len(list)-1]
	for _, o := range g.producedOptions(p, last.id, last.options) {
		last.options = o
		list = append(list, last)
	}
	return list
}

// changesAmount reports whether an effect that applies to an event sets the amount of
// mana: whether it comes before or after one that multiplies it makes a difference.
func (g *Course) changesAmount(e *table.Event) (changes bool) {
	table.EachStaticOf(&g.Table, func(_, _ table.ID, r oracle.Replacement, ctx *table.Context) {
		changes = changes || r.Change.AnyAmount && g.eventMatches(r.Event, e, ctx)
	})
	return changes
}

// producedAs is some mana as a replacement effect changes it.
func (g *Course) producedAs(c oracle.EventChange, lot []table.Mana, source table.ID) *[]table.Mana {
	if !g.Applies("106.12b", "what %s produces is modified as it is tapped for mana", source) {
		return &lot
	}
	if c.Times > 1 {
		g.Work(8 * c.Times * len(lot)) // doubled again and again, mana would fill the memory before anything else ends it
	}
	out := append(make([]table.Mana, 0, len(lot)*max(1, c.Times)), lot...)
	if len(c.Mana) > 0 {
		if c.AnyAmount {
			out = out[:min(1, len(out))]
		}
		for i := range out {
			out[i].Color = c.Mana[0].Colors
		}
	}
	restricted := func(m table.Mana) bool { return m.Restricted() || m.Kept != oracle.ForTheGame || m.Rider != nil }
	plain := c.Times > 1 && slices.ContainsFunc(out, restricted) && !g.Applies("106.6a", "what the ability of %s says of its mana holds for all of it", source)
	for n := len(out); len(out) < n*c.Times; {
		m := out[len(out)-n]
		if plain {
			m.Only, m.Not, m.Abilities, m.Kept, m.Rider = nil, nil, nil, oracle.ForTheGame, nil
		}
		out = append(out, m)
	}
	return &out
}

// likeTapped lists the types of mana that what was tapped for mana has produced.
func (g *Course) likeTapped(ctx *table.Context, unit table.Mana) options {
	o := options{size: 1}
	if ctx.Event == nil || ctx.Event.Made == nil {
		return options{}
	}
	for _, m := range *ctx.Event.Made {
		if unit.Color = m.Color; m.Color == 0 && !g.Applies("106.1b", "colorless is a type of mana, too, of which %s has one more added", ctx.Source) {
			continue
		}
		if !slices.Contains(o.mana, unit) {
			o.n, o.mana = o.n+1, append(o.mana, unit)
		}
	}
	return o
}

// activateAs activates a mana ability for the mana that somebody says it produces. Where
// several effects modify that, it is what comes of the order in which they are applied.
func (g *Course) activateAs(a *Action, s manaSource, option int) error {
	before := len(g.Player(a.Player).Mana)
	err := g.activateMana(a.Player, s, option)
	if err != nil || a.Mana == nil || !g.productionMayChange() && !hangsOnPaid(s.ability) {
		return err
	}
	made := g.Player(a.Player).Mana
	made = made[min(before, len(made)):]
	if g.TraitsInPlay().Triggers { // what they add comes after it
		made = made[:min(len(made), len(a.Mana))]
	}
	if !sameMana(made, a.Mana) && g.InForce("106.12b") && g.InForce("605.3b") && g.InForce("106.4") {
		return fmt.Errorf("%s has produced %s, as the effects on its mana were applied", g.Name(s.id), lotWords(made))
	}
	return nil
}
