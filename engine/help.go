package engine

import (
	"fmt"
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out convoke (702.51), delve (702.66) and improvise (702.126):
// tapping permanents or exiling cards rather than paying mana of a spell's total
// cost. They are no costs and change none: the total cost is what it is, and a part
// of it is paid in another way.

// A helping is one such keyword of a spell.
type helping struct {
	keyword oracle.Keyword
	purpose Purpose
}

// helpings lists the keywords of a spell that let something else stand for mana.
func (g *Game) helpings(spell ID) []helping {
	var list []helping
	for _, held := range g.chars(spell).Abilities {
		h := helping{held.Keyword, ForTapping}
		switch held.Keyword {
		case "convoke", "improvise":
		case "delve":
			h.purpose = ForExiling
		default:
			continue
		}
		if !slices.Contains(list, h) { // 702.51d and its like: a second one does nothing more
			list = append(list, h)
		}
	}
	return list
}

// determineCost carries out 601.2f for a spell, and what convoke and its like do once
// the total cost is known.
func (g *Game) determineCost(total *totalCost, ctx *Context, a *Announcement) error {
	effects := g.changeCost(total, ctx.Source, ctx.Controller, a)
	list := g.helpings(ctx.Source)
	var early, late []helping
	for _, h := range list {
		if len(effects) > 0 && !g.onTheTotal(h.keyword, ctx.Source) {
			early = append(early, h)
		} else {
			late = append(late, h)
		}
	}
	if err := g.help(early, total, ctx); err != nil {
		return err
	}
	g.floorCost(total, effects)
	return g.help(late, total, ctx)
}

// onTheTotal carries out 702.51b and its like.
func (g *Game) onTheTotal(k oracle.Keyword, spell ID) bool {
	switch k {
	case "convoke":
		return g.applies("702.51b", "convoke of %s comes after the total cost is determined", spell)
	case "improvise":
		return g.applies("702.126b", "improvise of %s comes after the total cost is determined", spell)
	}
	return g.applies("702.66b", "delve of %s comes after the total cost is determined", spell)
}

// help asks what will be tapped or exiled, and takes off the total the mana that need
// not be paid.
func (g *Game) help(list []helping, total *totalCost, ctx *Context) error {
	for _, h := range list {
		options := g.helpers(h.keyword, ctx.Controller)
		most := total.mana.generic
		if h.keyword == "convoke" {
			most = total.mana.total()
		}
		if most = min(most, len(options)); most == 0 {
			continue
		}
		d := Decision{Kind: ObjectDecision, Purpose: h.purpose, Player: ctx.Controller, About: ctx.Source, Rule: "601.2h", Options: options, Max: most}
		d.check = func(answer Answer) error { return g.helpRefusal(h, total.mana, options, answer.IDs, ctx) }
		d.list = func() []Answer { return g.helpAnswers(h, total.mana, options[:most], ctx) }
		answer, err := g.ask(&d)
		if err != nil {
			return err
		}
		if len(answer.IDs) == 0 || !g.mayHelp(h.keyword, ctx.Source, len(answer.IDs)) {
			continue
		}
		if h.purpose == ForExiling {
			total.exile = append(total.exile, answer.IDs...)
			total.mana.generic -= len(answer.IDs)
			continue
		}
		total.tap = append(total.tap, answer.IDs...)
		g.reserved = append(g.reserved, answer.IDs...)
		if h.keyword == "improvise" {
			total.mana.generic -= len(answer.IDs)
			continue
		}
		if total.mana, err = g.leftToPay(g.residues(total.mana, answer.IDs), ctx); err != nil {
			return err
		}
	}
	return nil
}

// helpAnswers lists what could sensibly be tapped or exiled: nothing, if the cost can be
// paid so, the fewest of the options that let it be paid, and as many as may stand for mana.
func (g *Game) helpAnswers(h helping, d due, options []ID, ctx *Context) []Answer {
	var list []Answer
	g.scratch(func() {
		fewest := false
		for k := range len(options) + 1 {
			if (k == 0 || !fewest || k == len(options)) && g.helpsOut(h, d, options[:k], ctx) {
				list = append(list, Answer{IDs: slices.Clone(options[:k])})
				fewest = k > 0
			}
		}
	})
	if len(list) == 0 {
		return []Answer{{}}
	}
	return list
}

// helpsOut reports whether what is left of a cost could be paid if some things were
// tapped or exiled for the rest.
func (g *Game) helpsOut(h helping, d due, ids []ID, ctx *Context) bool {
	left := []due{{generic: d.generic - len(ids), colored: d.colored}}
	if h.keyword == "convoke" {
		left = g.residues(d, ids)
	}
	reserved := g.reserved
	if h.purpose == ForTapping {
		g.reserved = append(slices.Clip(reserved), ids...)
	}
	can := slices.ContainsFunc(left, func(d due) bool { return d.generic >= 0 && g.affordable(ctx.Controller, d, 0, ctx.Source) })
	g.reserved = reserved
	return can
}

// affordableWithHelp reports whether a player could pay for a spell if creatures or
// artifacts were tapped or cards exiled rather than mana paid.
func (g *Game) affordableWithHelp(p, spell ID, d due) bool {
	listing := g.listing
	g.listing = nil // what is tapped makes no mana
	defer func() { g.listing = listing }()
	ctx := &Context{Source: spell, Controller: p}
	for _, h := range g.helpings(spell) {
		options := slices.DeleteFunc(g.helpers(h.keyword, p), func(id ID) bool { return id == spell })
		most := d.generic
		if h.keyword == "convoke" {
			most = d.total()
		}
		for k := 1; k <= min(most, len(options)); k++ {
			if g.helpsOut(h, d, options[:k], ctx) {
				return true
			}
		}
	}
	return false
}

// mayHelp asks the rule that lets things stand for mana.
func (g *Game) mayHelp(k oracle.Keyword, spell ID, n int) bool {
	switch k {
	case "convoke":
		return g.applies("702.51a", "tapping %n creatures stands for mana of %s", num(n), spell)
	case "improvise":
		return g.applies("702.126a", "tapping %n artifacts stands for generic mana of %s", num(n), spell)
	}
	return g.applies("702.66a", "exiling %n cards stands for generic mana of %s", num(n), spell)
}

// helpers lists what a player could tap or exile.
func (g *Game) helpers(k oracle.Keyword, p ID) []ID {
	if k == "delve" {
		return slices.Clone(g.player(p).graveyard)
	}
	kind := oracle.Creature
	if k == "improvise" {
		kind = oracle.Artifact
	}
	var list []ID
	for _, id := range g.battlefield {
		if g.onBattlefield(id) && !g.object(id).Tapped && g.controller(id) == p && g.is(id, kind) && !slices.Contains(g.reserved, id) {
			list = append(list, id)
		}
	}
	return list
}

// helpRefusal says why a choice of what to tap or exile is not legal.
func (g *Game) helpRefusal(h helping, d due, options, chosen []ID, ctx *Context) error {
	for i, id := range chosen {
		if !slices.Contains(options, id) {
			switch h.keyword {
			case "convoke":
				return g.forbids("702.51a", "%s is no untapped creature of %s", id, ctx.Controller)
			case "improvise":
				return g.forbids("702.126a", "%s is no untapped artifact of %s", id, ctx.Controller)
			}
			return g.forbids("702.66a", "%s is no card in the graveyard of %s", id, ctx.Controller)
		}
		if slices.Contains(chosen[:i], id) {
			return fmt.Errorf("%s is named twice", g.Name(id))
		}
	}
	switch {
	case h.keyword == "convoke" && len(chosen) > 0 && len(g.residues(d, chosen)) == 0:
		return g.forbids("702.51a", "not each of these creatures could stand for one mana of %s", ctx.Source)
	case h.keyword == "delve" && len(chosen) > d.generic:
		return g.forbids("702.66a", "%n cards are more than the generic mana of %s", num(len(chosen)), ctx.Source)
	case h.keyword == "improvise" && len(chosen) > d.generic:
		return g.forbids("702.126a", "%n artifacts are more than the generic mana of %s", num(len(chosen)), ctx.Source)
	}
	return nil
}

// residues lists what can be left to pay when each of the creatures stands for one
// mana: a colored one of a color that it has, or a generic one.
func (g *Game) residues(d due, creatures []ID) []due {
	list := []due{d}
	for _, id := range creatures { // one after the other, so that what comes to the same is there once
		colors := g.chars(id).Colors
		var next []due
		seen := make(map[string]bool)
		add := func(d due) {
			g.work(4 + len(d.colored))
			if words := d.words(); !seen[words] {
				seen[words] = true
				next = append(next, d)
			}
		}
		for _, d := range list {
			for i, s := range d.colored {
				if s.Colors&colors != 0 && !slices.Contains(d.colored[:i], s) {
					add(due{d.generic, slices.Delete(slices.Clone(d.colored), i, i+1)})
				}
			}
			if d.generic > 0 {
				add(due{d.generic - 1, d.colored})
			}
		}
		list = next
	}
	return list
}

// words prints what is due as mana symbols.
func (d due) words() string {
	var cost oracle.Cost
	if d.generic > 0 {
		cost = append(cost, oracle.Symbol{Generic: d.generic})
	}
	return costWords(append(cost, d.colored...), 0)
}

// leftToPay asks which mana the creatures stand for where that makes a difference to
// what the player can pay.
func (g *Game) leftToPay(ways []due, ctx *Context) (due, error) {
	var open []due
	g.scratch(func() {
		for _, d := range ways {
			if g.affordable(ctx.Controller, d, 0, ctx.Source) {
				open = append(open, d)
			}
		}
	})
	if len(open) == 0 {
		return ways[0], nil // the payment will be refused
	}
	if len(open) == 1 {
		return open[0], nil
	}
	d := Decision{Kind: WordDecision, Purpose: ForTheRest, Player: ctx.Controller, About: ctx.Source, Rule: "601.2h"}
	for _, o := range open {
		d.Words = append(d.Words, o.words())
	}
	d.check = func(a Answer) error {
		if !slices.Contains(d.Words, a.Word) {
			return fmt.Errorf("what is left to pay is one of %v, not %s", d.Words, a.Word)
		}
		return nil
	}
	d.list = d.words
	answer, err := g.ask(&d)
	if err != nil {
		return due{}, err
	}
	return open[slices.Index(d.Words, answer.Word)], nil
}

// payWithHelp taps and exiles what stands for mana (601.2h).
func (g *Game) payWithHelp(p, spell ID, total *totalCost) {
	var events []Event
	for _, id := range total.tap {
		events = append(events, Event{Kind: TapEvent, Object: id, Player: p})
	}
	for _, id := range total.exile {
		events = append(events, g.destination(id, oracle.Exile))
	}
	if len(events) > 0 {
		g.noteLink(link{by: spell, cost: true}, g.happen(events...), oracle.Exile)
	}
}
