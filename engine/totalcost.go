package engine

import (
	"fmt"
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file carries out 601.2f: the total cost, raised, lowered and with a floor,
// and then locked in.

// totalCost is what a spell or ability costs.
type totalCost struct {
	mana  due
	other []oracle.CostItem
	tap   []ID // permanents that are tapped rather than mana paid (help.go)
	exile []ID // cards that are exiled rather than mana paid
}

// costEffect is one effect on what a spell costs.
type costEffect struct {
	source ID
	change oracle.CostChange
	times  int
}

// modifyCost carries out 601.2f for a spell without help: increases, then reductions,
// then what acts on the total itself.
func (g *Game) modifyCost(total *totalCost, spell, p ID, a *Announcement) {
	g.floorCost(total, g.changeCost(total, spell, p, a))
}

// changeCost carries out the increases and reductions of 601.2f and returns all
// effects on the cost.
func (g *Game) changeCost(total *totalCost, spell, p ID, a *Announcement) []costEffect {
	if a != nil && a.From == oracle.Command {
		if tax := 2 * int(g.cards[g.object(spell).card].tax); tax > 0 &&
			g.applies("903.8", "%s costs %n more, having been cast from the command zone before", spell, num(tax)) {
			total.mana.generic += tax
		}
	}
	effects := g.costEffects(spell, p)
	if len(effects) == 0 {
		return nil
	}
	if a != nil && a.Instead && !g.applies("118.9d", "what changes the cost of %s changes the alternative cost too", spell) {
		return nil
	}
	g.applyChanges(total, effects, spell)
	return effects
}

// changeAbilityCost carries out 601.2f for an activated ability, as 602.2b says: what
// its own text and effects say of its activation cost.
func (g *Game) changeAbilityCost(total *totalCost, source, on, p ID, a *oracle.Ability) {
	var effects []costEffect
	add := func(by ID, change oracle.CostChange, ctx *Context) {
		times := 1
		if change.Each != nil {
			times = g.quantity(change.Each, ctx)
		}
		effects = append(effects, costEffect{by, change, times})
	}
	if a.ActivationCost != nil {
		add(source, *a.ActivationCost, &Context{Source: source, Controller: p, Ability: a})
	}
	g.eachStatic(func(by, _ ID, s oracle.StaticEffect, ctx *Context) {
		change, ok := s.(oracle.CostChange)
		if ok && change.Ability && (!change.Loyalty || a.Loyalty) && g.relation(change.By, p, ctx) && g.matches(&change.Of, source, ctx) {
			add(by, change, ctx)
		}
	})
	if len(effects) > 0 {
		g.applyChanges(total, effects, on)
	}
}

// applyChanges raises and lowers a cost.
func (g *Game) applyChanges(total *totalCost, effects []costEffect, spell ID) {
	raise := func() {
		for _, e := range effects {
			if more := e.change.Additional; len(more) > 0 && g.applies("118.8", "%s has %s cost something besides", e.source, spell) {
				total.other = append(slices.Clip(total.other), more...)
			}
			if e.change.Increase != nil {
				for range e.times {
					add := dueOf(e.change.Increase, 0)
					total.mana.generic += add.generic
					total.mana.colored = append(total.mana.colored, add.colored...)
				}
				if g.inForce("601.2f") {
					g.cite("601.2f", "%s makes %s cost more", false, []ID{e.source, spell})
				}
			}
		}
	}
	lower := func() {
		whole := slices.Clone(total.mana.colored)
		for _, e := range effects {
			if e.change.Reduce != nil {
				g.reduce(total, whole, slices.Repeat(e.change.Reduce, e.times), e.source, spell)
			}
		}
	}
	if g.applies("601.2f", "the cost of %s is raised first, lowered afterwards", spell) {
		raise()
		lower()
	} else {
		lower()
		raise()
	}
}

// floorCost carries out what acts on the total cost itself (601.2f).
func (g *Game) floorCost(total *totalCost, effects []costEffect) {
	for _, e := range effects {
		if floor := e.change.Floor; floor > 0 && total.mana.total() < floor &&
			g.applies("601.2f", "%s acts on the total: %n mana at least", e.source, num(floor)) {
			total.mana.generic += floor - total.mana.total()
		}
	}
}

// reduce carries out 118.7a-g. whole is the part of the cost in mana of certain types
// before any reduction.
func (g *Game) reduce(total *totalCost, whole []oracle.Symbol, by oracle.Cost, source, spell ID) {
	generic := 0
	same := func(s oracle.Symbol) func(oracle.Symbol) bool {
		return func(t oracle.Symbol) bool { return !t.Snow && t.Colors == s.Colors && t.Colorless == s.Colorless }
	}
	for _, s := range by {
		several := s.Colors&(s.Colors-1) != 0
		switch {
		case several || s.Colors != 0 && s.Generic > 0:
			if !g.applies("118.7e", "one half of a hybrid symbol is chosen as %s lowers the cost of %s", source, spell) {
				continue
			}
			s = g.chooseHalf(s, total.mana.colored, source, spell)
		case s.Phyrexian:
			if !g.applies("118.7f", "a Phyrexian symbol of %s takes a mana of its color off the cost of %s", source, spell) {
				continue
			}
			s.Phyrexian = false
		case s.Snow:
			if g.applies("118.7g", "a snow symbol of %s takes generic mana off the cost of %s", source, spell) {
				generic++
			}
			continue
		}
		if s.Colors == 0 && !s.Colorless {
			generic += s.Generic
			continue
		}
		i := slices.IndexFunc(total.mana.colored, same(s))
		switch {
		case i >= 0:
			total.mana.colored = slices.Delete(slices.Clone(total.mana.colored), i, i+1)
		case !slices.ContainsFunc(whole, same(s)):
			if g.applies("118.7b", "%s takes generic mana off the cost of %s, which asks for no mana of that type", source, spell) {
				generic++
			}
		case s.Colorless:
			if g.applies("118.7d", "%s takes generic mana where the cost of %s asks for no more colorless mana", source, spell) {
				generic++
			}
		case g.applies("118.7c", "%s takes generic mana where the cost of %s has no more of the color", source, spell):
			generic++
		}
	}
	taken := min(generic, total.mana.generic)
	total.mana.generic -= taken
	if rest := generic - taken; rest > 0 && len(total.mana.colored) > 0 && !g.applies("118.7a", "%s takes only generic mana off the cost of %s", source, spell) {
		total.mana.colored = total.mana.colored[:max(0, len(total.mana.colored)-rest)]
	}
}

// chooseHalf has the player who pays choose one half of a hybrid symbol (118.7e). have
// is the part of the cost in mana of certain types.
func (g *Game) chooseHalf(s oracle.Symbol, have []oracle.Symbol, source, spell ID) oracle.Symbol {
	var halves []oracle.Symbol
	for _, c := range each(s.Colors) {
		halves = append(halves, oracle.Symbol{Colors: c})
	}
	if s.Generic > 0 {
		halves = append(halves, oracle.Symbol{Generic: s.Generic})
	}
	if g.pen == scratchPen && !g.trial {
		// Only what could be paid is looked at; nobody is asked for that.
		for _, h := range halves {
			if slices.ContainsFunc(have, func(s oracle.Symbol) bool { return h.Colors != 0 && s.Colors == h.Colors }) {
				return h
			}
		}
		return halves[len(halves)-1]
	}
	var words []string
	for _, h := range halves {
		words = append(words, costWords(oracle.Cost{h}, 0))
	}
	word := g.chooseWord(Decision{Purpose: ForColor, Player: g.controller(spell), About: source, Rule: "118.7e", Words: words})
	return halves[max(0, slices.Index(words, word))]
}

// costEffects lists the effects on what a player's spell costs.
func (g *Game) costEffects(spell, p ID) []costEffect {
	var list []costEffect
	collect := func(id ID, controller ID, a *oracle.Ability) {
		ctx := Context{Source: id, Controller: controller, Ability: a}
		for _, s := range a.Statics {
			change, ok := s.(oracle.CostChange)
			if !ok || a.Rule != "" && !g.inForce(a.Rule) || change.Ability || !g.relation(change.By, p, &ctx) || a.If != nil && !g.holds(a.If, &ctx) {
				continue
			}
			if !g.castMatches(&change.Of, spell, &ctx) {
				continue
			}
			times := 1
			if change.Each != nil {
				times = g.quantity(change.Each, &ctx)
			}
			if a.Rule != "" && times > 0 {
				g.cite(a.Rule, "%s lowers its own cost %n times", false, []ID{id, num(times)})
			}
			list = append(list, costEffect{id, change, times})
		}
	}
	permanents := g.battlefield
	if !g.traitsInPlay().statics {
		permanents = nil // none of them has anything of the kind
	}
	see := func(id ID) {
		c := g.charsQuietly(id)
		for _, a := range c.Abilities {
			if a.Kind == oracle.Static && g.functions(id, a.Ability) {
				collect(id, c.Controller, a.Ability)
			}
		}
	}
	for _, id := range permanents {
		see(id)
	}
	if n := len(list); g.emblems > 0 {
		if g.eachEmblem(see); len(list) > n {
			g.citeEmblem(list[n].source)
		}
	}
	for _, a := range g.charsQuietly(spell).Abilities {
		if a.Kind == oracle.Static && a.FromZone == oracle.Stack {
			collect(spell, p, a.Ability)
		}
	}
	return list
}

// castMatches reports whether a card that is being cast, or would be, is such a spell.
func (g *Game) castMatches(p *oracle.Phrase, spell ID, ctx *Context) bool {
	alone := *p
	alone.Or = nil
	q := asSource(alone)
	return (p.Noun != oracle.SpellNoun || wasCastFrom(p, g.object(spell))) && g.matches(&q, spell, ctx) ||
		slices.ContainsFunc(p.Or, func(one oracle.Phrase) bool { return g.castMatches(&one, spell, ctx) })
}

// payTotal carries out 601.2g-h.
func (g *Game) payTotal(p ID, total *totalCost, ctx *Context) error {
	ordered, err := g.orderCosts(p, total.other, ctx)
	if err != nil {
		return err
	}
	if err := g.costPayable(g.payableFromTheStart(ordered), ctx); err != nil {
		return err
	}
	if total.mana.total() > 0 && !g.applies("601.2g", "%s may activate mana abilities", p) {
		if _, ok := g.coverFromPool(p, total.mana, ctx.Source); !ok {
			return g.forbids("601.2h", "%s has not the mana for %s", p, ctx.Source)
		}
	}
	return g.duringPayment(func() error {
		if err := g.payMana(p, total.mana, ctx.Source); err != nil {
			return err
		}
		if !g.applies("601.2h", "%s pays for %s", p, ctx.Source) {
			return nil
		}
		g.payWithHelp(p, ctx.Source, total)
		return g.payCosts(p, ordered, ctx, nil)
	})
}

// CostNow says what casting a card would cost its owner now, with X.
func (g *Game) CostNow(card ID, x int) string {
	var words string
	g.scratch(func() {
		c := g.chars(card)
		cost := c.Cost
		made := &Announcement{From: g.object(card).Zone}
		if made.From == oracle.Graveyard {
			if a := g.permitFromGraveyard(g.object(card).Owner, card); a != nil && instead(a) {
				cost, made.Instead = manaOf(a.Cost), true
			}
		}
		total := &totalCost{mana: dueOf(cost, x)}
		g.modifyCost(total, card, g.object(card).Owner, made)
		var due oracle.Cost
		if total.mana.generic > 0 {
			due = append(due, oracle.Symbol{Generic: total.mana.generic})
		}
		words = costWords(append(due, total.mana.colored...), 0)
	})
	return words
}

// costWords prints a cost: "{1}{W} and 2 life", "{0}" for none.
func costWords(cost oracle.Cost, life int) string {
	var b strings.Builder
	generic := 0
	for _, s := range cost {
		if s.Colors == 0 && !s.Colorless && !s.Snow && !s.X {
			generic += s.Generic
		}
	}
	for _, s := range cost {
		if s.X {
			b.WriteString("{X}")
		}
	}
	if generic > 0 {
		fmt.Fprintf(&b, "{%d}", generic)
	}
	for _, s := range cost {
		b.WriteString(symbolWords(s))
	}
	words := b.String()
	switch {
	case words == "" && life > 0:
		return fmt.Sprintf("%d life", life)
	case words == "":
		return "{0}"
	case life > 0:
		return fmt.Sprintf("%s and %d life", words, life)
	}
	return words
}

// symbolWords prints a mana symbol (107.4).
func symbolWords(s oracle.Symbol) string {
	letters := ""
	for i, l := range []string{"W", "U", "B", "R", "G"} {
		if s.Colors&(1<<i) != 0 {
			if letters != "" {
				letters += "/"
			}
			letters += l
		}
	}
	switch {
	case s.Snow:
		return "{S}"
	case s.Colorless:
		return "{C}"
	case letters == "":
		return ""
	case s.Phyrexian:
		return "{" + letters + "/P}"
	case s.Generic > 0:
		return fmt.Sprintf("{%d/%s}", s.Generic, letters)
	}
	return "{" + letters + "}"
}
