package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 702.131, ascend, and the city's blessing; and storied, which is the same of an
// enduring story and of which no edition of the rules that the book knows speaks yet.

// blessingDue finds a player who is to get the city's blessing by a permanent with ascend, and that
// permanent.
func (g *Course) blessingDue() (p, by table.ID) {
	if len(g.Battlefield) < 10 {
		return table.None, table.None
	}
	for _, p := range g.APNAP() {
		if !g.Player(p).Blessed && g.controlsTen(p) {
			i := slices.IndexFunc(g.Battlefield, func(id table.ID) bool { return g.Controller(id) == p && g.HasKeyword(id, "ascend") })
			if i >= 0 {
				return p, g.Battlefield[i]
			}
		}
	}
	return table.None, table.None
}

// controlsTen reports whether a player controls ten or more permanents.
func (g *Course) controlsTen(p table.ID) bool {
	n := 0
	for _, id := range g.Battlefield {
		if g.Controller(id) == p {
			n++
		}
	}
	return n >= 10
}

// Ascend carries out 702.131b, which holds at any time.
func (g *Course) Ascend() {
	for {
		p, by := g.blessingDue()
		if p == table.None || !g.Applies("702.131b", "%s controls ten permanents and %s, which has ascend, and gets the city's blessing for the rest of the game", p, by) {
			return
		}
		g.bless(p)
	}
}

// ascendsFirst carries out 702.131d: who gets the city's blessing by an event has it before
// abilities are looked for that trigger on that event.
func (g *Course) ascendsFirst() {
	if p, _ := g.blessingDue(); p != table.None && g.Applies("702.131d", "%s gets the city's blessing before anything triggers", p) {
		g.Ascend()
	}
}

// spellAscends carries out 702.131a for an instant or sorcery with ascend that resolves.
func (g *Course) spellAscends(spell table.ID, ctx *table.Context) {
	p := ctx.Controller
	if g.Is(spell, oracle.Instant|oracle.Sorcery) && g.HasKeyword(spell, "ascend") && !g.Player(p).Blessed && g.controlsTen(p) &&
		g.Applies("702.131a", "%s has ascend, and %s controls ten permanents and gets the city's blessing for the rest of the game", spell, p) {
		g.bless(p)
	}
}

// story is what three permanents have to be for storied, some of them perhaps several of that.
var story = oracle.Phrase{Where: []oracle.Predicate{oracle.Any{Of: []oracle.Predicate{
	oracle.HasType{Types: oracle.Artifact}, oracle.HasSupertype{Supertypes: oracle.Legendary}, oracle.HasSubtype{Subtype: "Saga"},
}}}}

// TellStories gives each player who has come to it by a permanent with storied an enduring story, which
// holds at any time and for the rest of the game.
func (g *Course) TellStories() {
	if len(g.Battlefield) < 3 {
		return
	}
	for _, p := range g.APNAP() {
		if g.Player(p).Storied || !slices.ContainsFunc(g.Battlefield, func(id table.ID) bool { return g.Controller(id) == p && g.HasKeyword(id, "storied") }) {
			continue
		}
		n := 0
		for _, id := range g.Battlefield {
			if g.Controller(id) == p && g.Matches(&story, id, &table.Context{Controller: p}) {
				n++
			}
		}
		if n >= 3 {
			g.Player(p).Storied = true
			g.Touch()
		}
	}
}

func (g *Course) bless(p table.ID) {
	g.Player(p).Blessed = true
	g.Touch()
}
