package events

import (
	"errors"
	"slices"
	"strings"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file says what casting something would cost (601.2f), for somebody who asks without casting it.

// CostNow says what casting a card, or a part of it, would cost its owner now, with X: of several abilities that let it be
// cast from where it is, what it would cost by each. It is "" for what has no cost, or none of its own, and the error says why.
func (g *Course) CostNow(card table.ID, part int32, x int) (string, error) {
	h := g.CopyOf() // in which it can be the spell that effects on costs look at (601.2a, 202.3e)
	defer g.Discard(h)
	defer func() {
		if h.Limit != g.Limit {
			g.LimitReached(h.Limit) // what the copy has found is no ruling
		}
	}()
	h.MustBeSaid(card)
	owner := h.Object(card).Owner
	made := table.Announcement{From: h.Object(card).Zone, By: owner, X: x}
	var permits []*oracle.Ability
	if made.From == oracle.Graveyard {
		// What a half was given looks at the half (702.1b).
		h.inGuise(card, h.asPart(card, part), func() { permits = h.permits(owner, card) })
	} else if made.From == oracle.Exile {
		if leaves := h.castLeaves(owner, card, nil); len(leaves) == 1 {
			made.Dearer, made.DearerBy = leaves[0].dearer, leaves[0].source
		}
	}
	if len(permits) == 0 {
		permits = []*oracle.Ability{nil}
	}
	if err := h.notCastSo(card, part); err != nil {
		return "", err
	}
	spell := card
	if h.Object(card).Kind == table.CardObject && made.From != oracle.Battlefield && made.From != oracle.Stack {
		proposed := table.Event{Kind: table.ZoneChangeEvent, Object: card, Player: owner, From: made.From, To: oracle.Stack}
		h.Move(&proposed)
		spell = proposed.NewObject
		if part != 0 {
			h.turn(spell, h.asPart(spell, part))
		}
		h.nextSpellCast(owner, spell)
	}
	c := h.Characteristics(spell)
	var words []string
	for _, a := range permits {
		as := made
		as.Source, as.Permit = spell, a
		due := c.Cost
		if a != nil && instead(a) {
			due, as.Instead = ManaOf(insteadOf(a)), true
		} else if !c.HasCost {
			continue
		}
		if spell != card {
			h.Object(spell).Announced = &as
		}
		for _, way := range h.waysThatMatter(spell, owner, due) {
			total := &totalCost{mana: table.DueOf(way.Cost, x), x: forX(way.Cost, x)}
			h.modifyCost(total, spell, owner, &as)
			if said := table.CostWords(costOf(total.mana), way.Life); !slices.Contains(words, said) {
				words = append(words, said)
			}
		}
	}
	if len(words) == 0 {
		return "", errors.New("it has no mana cost, which can't be paid (118.6)")
	}
	return strings.Join(words, " or "), nil
}

// notCastSo is why a card that could be cast has no cost of its own for which it is: a half of a split card is cast, unless
// they may be fused, and a land is played.
func (g *Course) notCastSo(card table.ID, part int32) (err error) {
	if zone := g.Object(card).Zone; zone == oracle.Battlefield || zone == oracle.Stack {
		return nil
	}
	if part == 0 && g.isSplit(card) && !g.mayBeFused(card) {
		return errors.New("one of its halves is cast, and what that costs is asked by the half's name (709.3)")
	}
	g.inGuise(card, g.asPart(card, part), func() {
		if g.Characteristics(card).Is(oracle.Land) {
			err = errors.New("it is a land, which is played and not cast (305.9)")
		}
	})
	return err
}
