package events

import (
	"fmt"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
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
func (g *Course) helpings(spell table.ID) []helping {
	var list []helping
	for _, held := range g.Characteristics(spell).Abilities {
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
func (g *Course) determineCost(total *totalCost, ctx *table.Context, a *table.Announcement) error {
	effects := g.changeCost(total, ctx.Source, ctx.Controller, a)
	if id := a.GivenFor("harmonize"); id != table.None && g.Applies("702.180b@2026-02-27", "%s is tapped as the total cost of %s is paid", id, ctx.Source) {
		total.tap = append(total.tap, id)
	}
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
	if err := g.help(late, total, ctx); err != nil {
		return err
	}
	return g.helpByWaterbending(total, ctx)
}

// onTheTotal carries out 702.51b and its like.
func (g *Course) onTheTotal(k oracle.Keyword, spell table.ID) bool {
	switch k {
	case "convoke":
		return g.Applies("702.51b", "convoke of %s comes after the total cost is determined", spell)
	case "improvise":
		return g.Applies("702.126b", "improvise of %s comes after the total cost is determined", spell)
	}
	return g.Applies("702.66b", "delve of %s comes after the total cost is determined", spell)
}

// help asks what will be tapped or exiled, and takes off the total the mana that need
// not be paid.
func (g *Course) help(list []helping, total *totalCost, ctx *table.Context) error {
	for _, h := range list {
		options := g.helpers(h.keyword, ctx.Controller)
		late := g.helpersToCome(h.keyword, ctx.Controller)
		most, besides := total.mana.Generic, 0
		if h.keyword == waterbend || h.keyword == creaturesStand {
			options, most = g.tappable(h.keyword, ctx), min(most, total.bendable)
		}
		if h.keyword == "convoke" {
			most = total.mana.Total()
		}
		kept := 0
		if h.purpose == ForExiling {
			besides, kept = g.exiledBesides(total, ctx)
		}
		if most = min(most, len(options)+len(late)-kept); most <= 0 {
			continue
		}
		total.aided = append(total.aided, aided{h, total.mana, slices.Concat(options, late), most})
		d := Decision{Kind: ObjectDecision, Purpose: h.purpose, Player: ctx.Controller, About: ctx.Source, Rule: "601.2h", Options: options, Max: most, Besides: besides}
		d.Refuse = func(answer Answer) error {
			return g.helpRefusal(h, total, slices.Concat(options, late), answer.IDs, ctx)
		}
		d.List = func() []Answer { return g.helpAnswers(h, total.mana, options[:min(most, len(options))], ctx) }
		answer, err := g.ask(&d)
		if err != nil {
			return err
		}
		if len(answer.IDs) == 0 || !g.mayHelp(h.keyword, ctx.Source, len(answer.IDs)) {
			continue
		}
		if h.purpose == ForExiling {
			total.exile = append(total.exile, answer.IDs...)
			total.mana.Generic -= len(answer.IDs)
			continue
		}
		total.tap = append(total.tap, answer.IDs...)
		if h.keyword == "convoke" {
			ctx.Announced.Convoked = answer.IDs
		}
		g.Under.reserved = append(g.Under.reserved, answer.IDs...) // until the spell is cast
		if h.keyword == "improvise" || h.keyword == waterbend || h.keyword == creaturesStand {
			total.mana.Generic = max(0, total.mana.Generic-len(answer.IDs)) // more are tapped only in a knock-out
			continue
		}
		if total.mana, err = g.leftToPay(g.residues(total.mana, answer.IDs), ctx); err != nil {
			return err
		}
	}
	return nil
}

// exiledBesides counts the cards that the cost of a spell itself has exiled, as that of escape does, and those of them that
// come from the graveyard: they pay for that cost, and stand for no mana besides.
func (g *Course) exiledBesides(total *totalCost, ctx *table.Context) (all, buried int) {
	for _, item := range total.other {
		exile, ok := item.(oracle.PayExile)
		if !ok || exile.This {
			continue
		}
		_, n := g.costObjects(exile, ctx)
		if all += n; exile.Phrase.Zone == oracle.Graveyard {
			buried += n
		}
	}
	return all, buried
}

// helpAnswers lists what could sensibly be tapped or exiled: nothing, if the cost can be
// paid so, the fewest of the options that let it be paid, and as many as may stand for mana.
func (g *Course) helpAnswers(h helping, d table.Due, options []table.ID, ctx *table.Context) []Answer {
	var list []Answer
	g.Scratch(func() {
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
func (g *Course) helpsOut(h helping, d table.Due, ids []table.ID, ctx *table.Context) bool {
	left := []table.Due{{Generic: d.Generic - len(ids), Colored: d.Colored}}
	if h.keyword == "convoke" {
		left = g.residues(d, ids)
	}
	if h.purpose != ForTapping {
		ids = nil
	}
	can := false
	g.WithReserved(ids, func() {
		can = slices.ContainsFunc(left, func(d table.Due) bool { return d.Generic >= 0 && g.affordable(ctx.Controller, d, 0, ctx.Source) })
	})
	return can
}

// aided is what was asked about help with a payment.
type aided struct {
	helping
	due     table.Due  // before this help
	options []table.ID // what could be tapped or exiled
	most    int        // of these
}

// couldHelpMore names the help with which a payment that is refused might be made after all: where the
// mana would do if all that could be tapped or exiled stood for mana and made mana besides. It is "" where
// even that is too little.
func (g *Course) couldHelpMore(total *totalCost, ctx *table.Context) (choice string) {
	if len(total.aided) == 0 {
		return ""
	}
	left := []table.Due{total.aided[0].due}
	for _, a := range total.aided {
		if a.keyword != "convoke" {
			for i := range left {
				left[i].Generic -= min(left[i].Generic, a.most)
			}
			continue
		}
		for _, id := range a.options {
			left = g.standing(left, id, true)
		}
	}
	could := false
	g.Scratch(func() {
		within(&g.Listing, nil, func() {
			within(&g.Under.reserved, nil, func() {
				could = slices.ContainsFunc(left, func(d table.Due) bool { return g.affordable(ctx.Controller, d, 0, ctx.Source) })
			})
		})
	})
	switch {
	case !could:
		return ""
	case total.aided[0].purpose == ForExiling:
		return "exiling"
	}
	return "tapping"
}

// affordableWithHelp reports whether a player could pay for a spell if creatures or
// artifacts were tapped or cards exiled rather than mana paid.
func (g *Course) affordableWithHelp(p, spell table.ID, d table.Due) bool {
	listing := g.Listing
	g.Listing = nil // what is tapped makes no mana
	defer func() { g.Listing = listing }()
	ctx := &table.Context{Source: spell, Controller: p}
	for _, h := range g.helpings(spell) {
		options := slices.DeleteFunc(g.helpers(h.keyword, p), func(id table.ID) bool { return id == spell })
		most := d.Generic
		if h.keyword == "convoke" {
			most = d.Total()
		}
		for k := 1; k <= min(most, len(options)); k++ {
			if g.helpsOut(h, d, options[:k], ctx) {
				return true
			}
		}
	}
	return g.affordableAssisted(p, spell, d) || g.affordableHarmonized(p, spell, d) || g.affordableOffering(p, spell, d) || g.affordableGivingUp(p, spell, d)
}

// mayHelp asks the rule that lets things stand for mana.
func (g *Course) mayHelp(k oracle.Keyword, spell table.ID, n int) bool {
	switch k {
	case "convoke":
		return g.Applies("702.51a", "tapping %n creatures stands for mana of %s", table.Count(n), spell)
	case waterbend:
		return g.Applies("701.67a@2026-02-27", "tapping %n artifacts or creatures stands for generic mana of the waterbend cost of %s", table.Count(n), spell)
	case creaturesStand:
		return true // the text of the ability says so
	case "improvise":
		return g.Applies("702.126a", "tapping %n artifacts stands for generic mana of %s", table.Count(n), spell)
	}
	return g.Applies("702.66a", "exiling %n cards stands for generic mana of %s", table.Count(n), spell)
}

// helpers lists what a player could tap or exile.
func (g *Course) helpers(k oracle.Keyword, p table.ID) []table.ID {
	if k == "delve" {
		return slices.Clone(g.Player(p).Graveyard)
	}
	kind := oracle.Creature
	if k == "improvise" {
		kind = oracle.Artifact
	}
	var list []table.ID
	for _, id := range g.Battlefield {
		if g.OnBattlefield(id) && !g.Object(id).Tapped && g.Controller(id) == p && (g.Is(id, kind) || k == waterbend && g.Is(id, oracle.Artifact)) && !slices.Contains(g.Under.reserved, id) {
			list = append(list, id)
		}
	}
	return list
}

// helpersToCome lists what a player could only exile once it has been sacrificed or discarded for mana:
// delve is a part of paying the cost (601.2h), and mana abilities are activated before (601.2g). It is
// chosen with the rest, and whether it has come to the graveyard is seen as the cost is paid.
func (g *Course) helpersToCome(k oracle.Keyword, p table.ID) []table.ID {
	if k != "delve" {
		return nil
	}
	return g.couldBury(p)
}

// helpRefusal says why a choice of what to tap or exile is not legal.
func (g *Course) helpRefusal(h helping, total *totalCost, options, chosen []table.ID, ctx *table.Context) error {
	for i, id := range chosen {
		if !slices.Contains(options, id) {
			switch h.keyword {
			case "convoke":
				return g.Forbids("702.51a", "%s is no untapped creature of %s", id, ctx.Controller)
			case waterbend:
				return g.Forbids("701.67a@2026-02-27", "%s is no untapped artifact or creature of %s", id, ctx.Controller)
			case creaturesStand:
				return g.Forbids("601.2h", "%s is no untapped creature of %s, and tapping it pays for nothing", id, ctx.Controller)
			case "improvise":
				return g.Forbids("702.126a", "%s is no untapped artifact of %s", id, ctx.Controller)
			}
			return g.Forbids("702.66a", "%s is no card in the graveyard of %s", id, ctx.Controller)
		}
		if slices.Contains(chosen[:i], id) {
			return fmt.Errorf("%s is named twice", g.Name(id))
		}
	}
	d := total.mana
	switch {
	case h.keyword == waterbend && len(chosen) > min(d.Generic, total.bendable):
		return g.Forbids("701.67b@2026-02-27", "%n are more than the generic mana of the waterbend cost of %s", table.Count(len(chosen)), ctx.Source)
	case h.keyword == creaturesStand && len(chosen) > min(d.Generic, total.bendable):
		return g.Forbids("601.2h", "%n are more than the mana that is to be paid for %s", table.Count(len(chosen)), ctx.Source)
	case h.keyword == "convoke" && len(chosen) > 0 && len(g.residues(d, chosen)) == 0:
		return g.Forbids("702.51a", "not each of these creatures could stand for one mana of %s", ctx.Source)
	case h.keyword == "delve" && len(chosen) > d.Generic:
		return g.Forbids("702.66a", "%n cards are more than the generic mana of %s", table.Count(len(chosen)), ctx.Source)
	case h.keyword == "improvise" && len(chosen) > d.Generic:
		return g.Forbids("702.126a", "%n artifacts are more than the generic mana of %s", table.Count(len(chosen)), ctx.Source)
	}
	return nil
}

// residues lists what can be left to pay when each of the creatures stands for one
// mana: a colored one of a color that it has, or a generic one.
func (g *Course) residues(d table.Due, creatures []table.ID) []table.Due {
	list := []table.Due{d}
	for _, id := range creatures { // one after the other, so that what comes to the same is there once
		list = g.standing(list, id, false)
	}
	return list
}

// standing lists what can be left of some dues when a creature stands for one mana, or may do so.
func (g *Course) standing(list []table.Due, creature table.ID, may bool) (next []table.Due) {
	colors := g.Characteristics(creature).Colors
	seen := make(map[string]bool)
	add := func(d table.Due) {
		g.Work(4 + len(d.Colored))
		if words := d.Words(); !seen[words] {
			seen[words] = true
			next = append(next, d)
		}
	}
	for _, d := range list {
		if may {
			add(d)
		}
		for i, s := range d.Colored {
			if s.Colors&colors != 0 && !slices.Contains(d.Colored[:i], s) {
				add(table.Due{Generic: d.Generic, Colored: slices.Delete(slices.Clone(d.Colored), i, i+1)})
			}
		}
		if d.Generic > 0 {
			add(table.Due{Generic: d.Generic - 1, Colored: d.Colored})
		}
	}
	return next
}

// leftToPay asks which mana the creatures stand for where that makes a difference to
// what the player can pay.
func (g *Course) leftToPay(ways []table.Due, ctx *table.Context) (table.Due, error) {
	var open []table.Due
	g.Scratch(func() {
		for _, d := range ways {
			if g.affordable(ctx.Controller, d, 0, ctx.Source) {
				open = append(open, d)
			}
		}
	})
	switch {
	case len(ways) == 0:
		return table.Due{}, nil // more was tapped than there is to pay, which only a knock-out allows
	case len(open) == 0:
		return ways[0], nil // the payment will be refused
	}
	if len(open) == 1 {
		return open[0], nil
	}
	d := Decision{Kind: WordDecision, Purpose: ForTheRest, Player: ctx.Controller, About: ctx.Source, Rule: "601.2h"}
	for _, o := range open {
		d.Words = append(d.Words, o.Words())
	}
	d.Refuse = func(a Answer) error {
		if !slices.Contains(d.Words, a.Word) {
			return fmt.Errorf("what is left to pay is one of %v, not %s", d.Words, a.Word)
		}
		return nil
	}
	d.List = d.words
	answer, err := g.ask(&d)
	if err != nil {
		return table.Due{}, err
	}
	return open[slices.Index(d.Words, answer.Word)], nil
}

// payWithHelp taps and exiles what stands for mana (601.2h).
func (g *Course) payWithHelp(p, spell table.ID, total *totalCost) error {
	var events []table.Event
	for _, id := range total.tap {
		events = append(events, table.Event{Kind: table.TapEvent, Object: id, Player: p})
	}
	for _, id := range total.exile {
		if o := g.Object(id); o.Zone == oracle.Nowhere && o.Successor != table.None {
			id = o.Successor // it has been sacrificed or discarded for mana
		}
		if o := g.Object(id); o.Zone != oracle.Graveyard || o.Owner != p || !o.Kind.IsCard() {
			if err := g.Forbids("702.66a", "%s is no card in the graveyard of %s", id, p); err != nil {
				return hangsOn("paying with", err)
			}
			continue
		}
		events = append(events, g.destination(id, oracle.Exile))
	}
	if len(events) > 0 {
		g.linkToSpell(spell, !g.printsDelve(spell), g.Happen(events...))
	}
	return nil
}

// printsDelve reports whether a spell has delve as it is printed.
func (g *Course) printsDelve(spell table.ID) bool {
	return slices.ContainsFunc(g.Characteristics(spell).Abilities, func(held table.Held) bool {
		return held.Keyword == "delve" && g.IsPrinted(spell, held.Ability)
	})
}
