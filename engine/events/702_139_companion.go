package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 702.139, companion, with 103.2b and 116.2g.

// companionOf is what a card says as a companion of the starting deck; nil for one without the ability.
func (g *Course) companionOf(id table.ID) *oracle.CompanionIf {
	for _, a := range g.PrintedCard(id).Abilities {
		for _, s := range a.Statics {
			if c, ok := s.(oracle.CompanionIf); ok {
				return &c
			}
		}
	}
	return nil
}

// HasCompanion reports whether a card has a companion ability.
func (g *Course) HasCompanion(id table.ID) bool { return g.companionOf(id) != nil }

// revealCompanions carries out 103.2b: each player may reveal a card from outside the game whose companion ability
// the starting deck satisfies.
func (g *Course) revealCompanions() {
	for _, p := range g.APNAPFrom(g.Starting) {
		var options []table.ID
		for _, id := range g.Player(p).Outside {
			if g.HasCompanion(id) {
				options = append(options, id)
			}
		}
		if len(options) > 0 {
			g.revealCompanion(p, options)
		}
	}
}

func (g *Course) revealCompanion(p table.ID, options []table.ID) {
	var fit []table.ID
	for _, id := range options {
		if g.accompanies(p, id) {
			fit = append(fit, id)
		}
	}
	d := Decision{Kind: ObjectDecision, Purpose: ForCompanion, Player: p, Rule: "103.2b", Options: options, Max: 1, Idle: len(fit) == 0}
	d.Refuse = func(a Answer) error {
		if len(a.IDs) > 1 {
			return g.Forbids("103.2b", "%s reveals no more than one card as a companion", p)
		}
		for _, id := range a.IDs {
			if !slices.Contains(fit, id) {
				return g.Forbids("103.2b", "the deck of %s is not as the companion ability of %s wants it", p, id)
			}
		}
		return nil
	}
	d.List = func() []Answer {
		list := []Answer{{}}
		for _, id := range fit {
			list = append(list, Answer{IDs: []table.ID{id}})
		}
		return list
	}
	for _, id := range g.Choose(&d).IDs {
		if g.Applies("103.2b", "%s reveals %s as a companion; it stays outside the game", p, id) {
			g.Player(p).Companion = id
		}
	}
}

// accompanies reports whether a player's starting deck is as a card outside the game wants it as a companion.
func (g *Course) accompanies(p, id table.ID) bool {
	wants := g.companionOf(id)
	cards := g.deckForCompanion(p)
	if wants.How == oracle.TwentyMore {
		return g.holdsTwentyMore(len(cards))
	}
	ctx := &table.Context{Source: id, Controller: p}
	among, fits := table.AsSource(wants.Among), table.AsSource(wants.Fits)
	cards = slices.DeleteFunc(cards, func(card table.ID) bool { return !g.Matches(&among, card, ctx) })
	each := func(is func(*table.Characteristics) bool) bool {
		return !slices.ContainsFunc(cards, func(card table.ID) bool { return !is(g.Characteristics(card)) })
	}
	switch wants.How {
	case oracle.DifferentNames:
		seen := make(map[string]bool)
		return !slices.ContainsFunc(cards, func(card table.ID) bool {
			name := g.deckName(g.Characteristics(card).Name, card)
			again := seen[name]
			seen[name] = true
			return again
		})
	case oracle.OneSharedType:
		shared := ^oracle.CardType(0)
		return each(func(c *table.Characteristics) bool {
			shared &= c.Types
			return shared != 0
		})
	case oracle.NoSymbolTwice:
		return each(func(c *table.Characteristics) bool {
			for i, s := range c.Cost {
				if slices.Contains(c.Cost[:i], s) {
					return false
				}
			}
			return true
		})
	case oracle.EachActivates:
		return each(activates)
	}
	return !slices.ContainsFunc(cards, func(card table.ID) bool { return !g.Matches(&fits, card, ctx) })
}

// holdsTwentyMore reports whether so many cards are twenty more than the smallest deck has (100.2a, 100.2b). One that has
// to be of exactly its size has none more (903.5a, 903.12d).
func (g *Course) holdsTwentyMore(cards int) bool {
	switch g.Format {
	case table.NoFormat:
		g.LimitReached("nothing says by which format the smallest deck is judged, of which a companion ability speaks")
		return false
	case table.CommanderGame, table.Brawl:
		return false
	case table.Limited:
		return cards >= 40+20
	}
	return cards >= 60+20
}

// activates reports whether a card has an activated ability, as each with a basic land type has (305.6).
func activates(c *table.Characteristics) bool {
	return c.Is(oracle.Land) && slices.ContainsFunc(landWords, c.Subtype) ||
		slices.ContainsFunc(c.Abilities, func(a table.Held) bool { return a.Kind == oracle.Activated })
}

// deckForCompanion carries out 702.139b: the starting deck is without the sideboard, and with a commander.
func (g *Course) deckForCompanion(p table.ID) []table.ID {
	d := g.startingDeck(p)
	cards := d.cards
	if len(d.commanders) > 0 && !g.Applies("702.139b", "the starting deck of %s is that before the commander was set aside", p) {
		cards = slices.DeleteFunc(cards, func(id table.ID) bool { return slices.Contains(d.commanders, id) })
	}
	if len(d.sideboard) > 0 && !(g.Applies("103.2a", "the sideboard of %s is set aside before the starting deck is looked at", p) &&
		g.Applies("702.139b", "the cards of the sideboard of %s are not in the starting deck", p)) {
		cards = append(cards, d.sideboard...)
	}
	return cards
}

// joinFromOutside carries out 116.2g and 702.139a: a player puts the companion into the hand.
func (g *Course) joinFromOutside(p, id table.ID) error {
	if err := g.hasPriority(p); err != nil {
		return err
	}
	pl := g.Player(p)
	switch {
	case pl.Companion == table.None || g.Object(pl.Companion).Card != g.Object(id).Card:
		return g.Forbids("116.2g", "%s has not chosen %s as a companion", p, id)
	case pl.Accompanied:
		return g.Forbids("116.2g", "%s has put the companion into the hand already, and may do so once in a game", p)
	case !slices.Contains(pl.Outside, id):
		return g.Forbids("116.2g", "%s is not outside the game", id)
	}
	if !g.sorceryTime(p) {
		if err := g.Forbids("116.2g", "%s puts a companion into the hand only in a main phase of their own while the stack is empty", p); err != nil {
			return err
		}
	}
	if err := g.keptOutOfCommander(id, true); err != nil {
		return err
	}
	cost := oracle.Ability{Keyword: "companion", Cost: []oracle.CostItem{oracle.PayMana{Mana: oracle.Cost{{Generic: 3}}}}}
	if err := g.paySpecial(p, id, &cost); err != nil {
		return err
	}
	if g.Applies("702.139a", "%s puts the companion %s from outside the game into the hand", p, id) {
		g.Player(p).Accompanied = true
		g.Happen(g.destination(id, oracle.Hand))
	}
	return nil
}
