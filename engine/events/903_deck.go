package events

import (
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out what 903.3 to 903.5 and the partner abilities (702.124) ask of the deck of a
// Commander game, and the options Brawl (903.12) and Commander Draft (903.13).

func (g *Course) commanderDeck(d *startingDeck) error {
	if err := g.commanders(d); err != nil {
		return err
	}
	if err := g.deckSize(d); err != nil {
		return err
	}
	if id, n, most := g.tooManyOfOne(d.cards, 1); id != table.None &&
		(g.Format != table.CommanderDraft || !g.Applies("903.13f", "in a Commander Draft a deck may have any number of %s", id)) {
		if err := g.Forbids("903.5b", "a Commander deck has no more than %n of %s, and that of %s has %n", table.Count(most), id, d.player, table.Count(n)); err != nil {
			return err
		}
	}
	if err := g.deckColors(d); err != nil {
		return err
	}
	if len(d.sideboard) > 0 {
		return g.ForbidsSince("903.5e@2026-02-27", "%s has a sideboard, and Commander games use none", cr.Edition2026, d.player)
	}
	return nil
}

func (g *Course) deckSize(d *startingDeck) error {
	n := g.sizeOf(d)
	if len(d.commanders) == 2 && !g.Applies("702.124b", "%s and %s are both among the cards of the deck", d.commanders[0], d.commanders[1]) {
		n--
	}
	switch g.Format {
	case table.Brawl:
		if n != 60 {
			return g.Forbids("903.12d", "a Brawl deck has exactly 60 cards, and that of %s has %n", d.player, table.Count(n))
		}
	case table.CommanderDraft:
		if n < 60 {
			return g.Forbids("903.13f", "a deck of a Commander Draft has at least 60 cards, and that of %s has %n", d.player, table.Count(n))
		}
	default:
		if n != 100 {
			return g.Forbids("903.5a", "a Commander deck has exactly 100 cards, its commander among them, and that of %s has %n", d.player, table.Count(n))
		}
	}
	return nil
}

// commanders judges which cards are designated as commanders of a deck (903.3, 702.124).
func (g *Course) commanders(d *startingDeck) error {
	switch len(d.commanders) {
	case 0:
		return g.Forbids("903.3", "the deck of %s has no commander", d.player)
	case 1:
		return g.mayCommand(d.commanders[0])
	case 2:
		return g.mayCommandTogether(d.commanders[0], d.commanders[1])
	}
	return g.Forbids("702.124g", "no partner ability lets %s have %n commanders", d.player, table.Count(len(d.commanders)))
}

func (g *Course) mayCommand(id table.ID) error {
	card := g.PrintedCard(id)
	legendary := card.Supertypes&oracle.Legendary != 0
	_, says := saysToPlayers(card, oracle.CanBeCommander)
	vehicle := slices.Contains(card.Subtypes, "Vehicle") || slices.Contains(card.Subtypes, "Spacecraft") && card.Power != nil
	switch {
	case legendary && card.Types&oracle.Creature != 0:
		return nil
	case legendary && vehicle && g.AppliesSince("903.3", "%s is a legendary Vehicle or Spacecraft card, and may be a commander", cr.Edition2026, id):
		return nil
	case legendary && card.Types&oracle.Planeswalker != 0 && g.Format == table.Brawl && g.Applies("903.12c", "%s is a legendary planeswalker card, and may be a commander in Brawl", id):
		return nil
	case says && g.Applies("903.3a", "%s says that it can be a commander", id):
		return nil
	}
	return g.Forbids("903.3", "%s is no legendary creature card, and can't be a commander", id)
}

// mayCommandTogether carries out the partner abilities (702.124): two cards may be the commanders of a
// deck if one kind of them lets that pair.
func (g *Course) mayCommandTogether(a, b table.ID) error {
	one, other := g.PrintedCard(a), g.PrintedCard(b)
	both := func(k oracle.Keyword) bool { return has(one, k) && has(other, k) }
	creatures := isLegendaryCreature(one) && isLegendaryCreature(other)
	// The newer edition asks of most pairs only that each could lead a deck alone. The older one speaks
	// of creatures, and there, too, a card may say that it can be a commander.
	switch able := creatures || g.mayCommand(a) == nil && g.mayCommand(b) == nil; {
	case able && named(one) == "" && named(other) == "" && both("partner") &&
		g.Applies("702.124h", "%s and %s both have partner, and may be commanders together", a, b):
		return nil
	case able && g.OneName(other.Name, named(one), b) && g.OneName(one.Name, named(other), a) &&
		g.Applies("702.124i", "%s and %s have partner with each other, and may be commanders together", a, b):
		return nil
	case able && both(friendsForever) &&
		g.Applies("702.124j", "%s and %s have the same partner ability, and may be commanders together", a, b),
		able && slices.ContainsFunc(partnersWithText, both) &&
			g.AppliesSince("702.124j", "%s and %s have partner with the same text, and may be commanders together", cr.Edition2026, a, b):
		return nil
	case g.hasBackground(one, other) && g.Applies("702.124k", "%s may have the Background %s as a second commander", a, b),
		g.hasBackground(other, one) && g.Applies("702.124k", "%s may have the Background %s as a second commander", b, a):
		return nil
	case creatures && has(one, "doctor's companion") && isDoctor(other) && g.Applies("702.124m", "%s may accompany the Doctor %s as a commander", a, b),
		creatures && has(other, "doctor's companion") && isDoctor(one) && g.Applies("702.124m", "%s may accompany the Doctor %s as a commander", b, a):
		return nil
	case partners(one) && partners(other) && !slices.ContainsFunc(partnersWithText, both):
		return g.Forbids("702.124f", "the partner abilities of %s and %s are different ones, which can't be combined", a, b)
	}
	return g.Forbids("702.124a", "no partner ability lets both %s and %s be commanders of one deck", a, b)
}

// friendsForever is the one of the partner abilities with a text that the older edition knows, as an
// ability of its own (702.124j there).
const friendsForever oracle.Keyword = "friends forever"

// partnersWithText are the others (702.124i of 2026-02-27).
var partnersWithText = []oracle.Keyword{"character select", "father & son", "survivors"}

var partnerAbilities = append([]oracle.Keyword{"partner", "choose a background", "doctor's companion", friendsForever}, partnersWithText...)

// partners reports whether a card has any partner ability.
func partners(card *oracle.Card) bool {
	return slices.ContainsFunc(partnerAbilities, func(k oracle.Keyword) bool { return has(card, k) })
}

// has reports whether a keyword is printed on a card.
func has(card *oracle.Card, k oracle.Keyword) bool {
	return slices.ContainsFunc(card.Abilities, func(a *oracle.Ability) bool { return a.Keyword == k })
}

// named is the name in a card's "partner with".
func named(card *oracle.Card) string {
	for _, a := range card.Abilities {
		if a.Keyword != "partner" || a.Quality == nil {
			continue
		}
		for _, p := range a.Quality.Where {
			if n, ok := p.(oracle.Named); ok {
				return n.Name
			}
		}
	}
	return ""
}

func isLegendaryCreature(card *oracle.Card) bool {
	return card.Supertypes&oracle.Legendary != 0 && card.Types&oracle.Creature != 0
}

// hasBackground reports whether a card with "choose a Background" and a Background are a pair.
func (g *Course) hasBackground(card, background *oracle.Card) bool {
	return isLegendaryCreature(card) && has(card, "choose a background") && background.Supertypes&oracle.Legendary != 0 &&
		background.Types&oracle.Enchantment != 0 && slices.Contains(background.Subtypes, "Background")
}

// isDoctor reports whether a card is a Time Lord Doctor and nothing else.
func isDoctor(card *oracle.Card) bool {
	return len(card.Subtypes) == 2 && slices.Contains(card.Subtypes, "Time Lord") && slices.Contains(card.Subtypes, "Doctor")
}

// deckColors carries out 903.5c and 903.5d for each card of a deck.
func (g *Course) deckColors(d *startingDeck) error {
	identity, free := g.CommandersIdentity(d.commanders), ""
	for _, id := range d.cards {
		if slices.Contains(d.commanders, id) {
			continue
		}
		if err := g.fitsColors(d, id, identity, &free); err != nil {
			return err
		}
	}
	return nil
}

// ColorsRefusal is the rule by which the colors of a card keep it out of the deck of a player's
// commander, or nil (903.5c, 903.5d).
func (g *Course) ColorsRefusal(p, id table.ID) error {
	d, free := g.startingDeck(p), ""
	if len(d.commanders) == 0 {
		return nil
	}
	return g.fitsColors(&d, id, g.CommandersIdentity(d.commanders), &free)
}

// fitsColors judges one card of a deck. The basic land type of which a Brawl deck without colors has
// basic lands is noted (903.12e).
func (g *Course) fitsColors(d *startingDeck, id table.ID, identity oracle.Color, free *string) error {
	card := g.PrintedCard(id)
	if g.ColorIdentityBeyond(card, identity, id) != 0 {
		if err := g.Forbids("903.5c", "%s has a color in its color identity that the commander of %s has not", id, d.player); err != nil {
			return err
		}
	}
	for i, subtype := range landWords {
		if !slices.Contains(card.Subtypes, subtype) || identity&(oracle.White<<i) != 0 {
			continue
		}
		if identity == 0 && g.Format == table.Brawl && card.Supertypes&oracle.Basic != 0 && (*free == "" || *free == subtype) &&
			g.Applies("903.12e", "the commander of %s has no colors, and the deck may have basic lands of the type of %s", d.player, id) {
			*free = subtype
			continue
		}
		if err := g.Forbids("903.5d", "%s has a basic land type whose mana is of no color of the commander of %s", id, d.player); err != nil {
			return err
		}
	}
	return nil
}
