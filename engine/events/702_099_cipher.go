package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 702.99, cipher: exiling a card encoded on a creature, and for how long it is.

// cipher has the controller of a spell that is represented by a card exile it encoded on a creature.
func (g *Course) cipher(_ oracle.KeywordAction, ctx *table.Context) {
	spell := ctx.Source
	if o := g.Object(spell); o.Zone != oracle.Stack || !o.Kind.IsCard() {
		return
	}
	yours := oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}, oracle.Controlled{By: oracle.Yours}}}
	options := g.AllOf(&yours, ctx)
	if len(options) == 0 {
		return
	}
	chosen := g.ChooseObjects(Decision{Purpose: ForChoice, Player: ctx.Controller, About: spell, Rule: "702.99a", Options: options, Max: 1})
	for _, creature := range chosen {
		if !g.Applies("702.99a", "%s exiles %s encoded on %s", ctx.Controller, spell, creature) {
			return
		}
		for _, moved := range g.Happen(g.destination(spell, oracle.Exile)) {
			card := moved.NewObject
			if card != table.None && g.Object(card).Zone == oracle.Exile && g.Applies("702.99b", "%s is now encoded on %s", card, creature) {
				g.Object(card).Note(func(s *table.Seldom) { s.EncodedOn, s.EncodedFor = creature, ctx.Controller })
				g.Touch()
			}
		}
	}
}

// noteEncoded carries out 702.99c: it sees that a card stays encoded on what has come under another
// player's control, or is no creature any more.
func (g *Course) noteEncoded() {
	if !g.Afar {
		return
	}
	for _, id := range g.Exile {
		s := g.Object(id).Seldom()
		if s.EncodedFor == table.None || !g.OnBattlefield(s.EncodedOn) || g.Is(s.EncodedOn, oracle.Creature) && g.Controller(s.EncodedOn) == s.EncodedFor {
			continue
		}
		stays := g.Applies("702.99c", "%s stays encoded on %s, whatever that is and whoever controls it", id, s.EncodedOn)
		g.Object(id).Note(func(s *table.Seldom) {
			if s.EncodedFor = table.None; !stays {
				s.EncodedOn = table.None
			}
		})
		g.Touch()
	}
}
