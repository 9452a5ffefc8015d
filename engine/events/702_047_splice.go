package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 702.47 and 612.10: cards in hand whose text is spliced onto a
// spell as it is cast. What is added is a further part of the spell's ability, with
// instructions and targets of its own.

// announceSplice has a player reveal cards with splice. It returns what they cost.
func (g *Course) announceSplice(ctx *table.Context, a *table.Announcement) []oracle.CostItem {
	spell := ctx.Source
	if !g.Is(spell, oracle.Instant|oracle.Sorcery) {
		return nil
	}
	var options []table.ID
	for _, card := range g.Player(ctx.Controller).Hand {
		if splice := g.spliceOf(card, spell); splice != nil && g.canSplice(card, ctx) {
			options = append(options, card)
		}
	}
	if len(options) == 0 || !g.InForce("702.47a") {
		return nil
	}
	cards := g.ChooseObjects(Decision{
		Purpose: ForSplice, Player: ctx.Controller, About: spell, Rule: "702.47a", Options: options, Max: len(options),
	})
	var cost []oracle.CostItem
	for _, card := range cards {
		if !g.Applies("702.47a", "%s reveals %s and means to pay its splice cost", ctx.Controller, card) {
			continue
		}
		cost = append(cost, g.spliceOf(card, spell).Cost...)
		if g.Applies("612.10", "the text of %s is added to that of %s", card, spell) {
			text := g.spellAbility(card)
			if calls := g.CallingThis(text, card); calls != text && !g.Applies("201.5b", "what the text of %s calls by that name is now %s", card, spell) {
				text = calls
			}
			a.Spliced = append(a.Spliced, text)
			if !g.Applies("702.47c", "%s gains nothing else of %s, and stays what it is", spell, card) {
				g.begin(table.Effect{
					Source: card, Controller: ctx.Controller, Objects: []table.ID{spell},
					Changes: []oracle.Change{oracle.AddColor{Colors: g.QuietCharacteristics(card).Colors}},
				})
			}
		}
	}
	return cost
}

// spliceOf is the splice ability of a card that is about a spell, or nil.
func (g *Course) spliceOf(card, spell table.ID) *oracle.Ability {
	for _, held := range g.QuietCharacteristics(card).Abilities {
		if held.Keyword != "splice" {
			continue
		}
		ctx := table.Context{Source: card, Controller: g.Object(card).Owner, Ability: held.Ability}
		if g.Matches(held.Quality, spell, &ctx) {
			return held.Ability
		}
	}
	return nil
}

// canSplice reports whether the choices that the text of a card requires could be made.
func (g *Course) canSplice(card table.ID, ctx *table.Context) bool {
	text := g.spellAbility(card)
	if text == nil {
		return false
	}
	for _, slot := range text.Modes[0].Targets {
		if slot.Min > 0 && !slot.MaxX && len(g.legalTargets(ctx, &slot)) < slot.Min &&
			g.Applies("702.47b", "the text of %s needs a target that is not there, so it can't be spliced", card) {
			return false
		}
	}
	return true
}

// splice adds what has been spliced to a spell's ability, after its own modes.
func (g *Course) splice(ctx *table.Context, a *table.Announcement) {
	whole := *a.Ability
	whole.Modes = slices.Clone(whole.Modes)
	var added []int
	for _, text := range a.Spliced {
		added = append(added, len(whole.Modes))
		whole.Modes = append(whole.Modes, text.Modes[0])
	}
	if g.Applies("702.47b", "the effects of %s itself happen first", ctx.Source) {
		a.Modes = slices.Concat(a.Modes, added)
	} else {
		a.Modes = slices.Concat(added, a.Modes)
	}
	a.Ability, ctx.Ability = &whole, &whole
}
