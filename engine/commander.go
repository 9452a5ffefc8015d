package engine

import (
	"rulestep/engine/oracle"
)

// This file carries out what the game does by itself for commanders: their damage to a
// player, and that they go to the command zone from elsewhere (704.6d, 903.9, 903.10a).

// commanderDamage is the most combat damage that one commander has dealt a player (903.10a).
func (g *Game) commanderDamage(p ID) int {
	most := 0
	for _, d := range g.byCommander {
		if d.player == p {
			most = max(most, d.n)
		}
	}
	return most
}

// commanderActions carries out 704.6d and 903.9a.
func (g *Game) commanderActions(events *[]Event) {
	if !g.commander {
		return
	}
	for _, p := range g.order() { // who chooses before whom (101.4)
		g.commanderActionsOf(p, events)
	}
}

func (g *Game) commanderActionsOf(p ID, events *[]Event) {
	for i := range g.cards {
		c := &g.cards[i]
		if !c.commander || c.current == None || c.owner != p {
			continue
		}
		id := c.current
		o := g.object(id)
		if o.Zone != oracle.Graveyard && o.Zone != oracle.Exile || o.chosenWord == "stays" {
			continue
		}
		if !g.applies("704.6d", "%s may put the commander %s into the command zone", o.Owner, id) || !g.applies("903.9a", "a commander in a graveyard or in exile may go back: %s", id) {
			o.chosenWord = "stays"
			continue
		}
		if g.yesNo(Decision{Purpose: ForCommander, Player: o.Owner, About: id, Rule: "903.9a"}) {
			*events = append(*events, g.destination(id, oracle.Command))
		} else {
			g.object(id).chosenWord = "stays"
		}
	}
}

// commanderReplacement carries out 903.9b.
func (g *Game) commanderReplacement(e *Event, add func(replacement)) {
	if !g.commander || e.To != oracle.Hand && e.To != oracle.Library || !e.Object.IsObject() || !g.cards[g.object(e.Object).card].commander {
		return
	}
	key := effectKey{source: e.Object, index: -9}
	owner := g.object(e.Object).Owner
	add(replacement{key: key, source: e.Object, class: anyOther, apply: func(e *Event) []Event {
		if g.applies("903.9b", "%s may put %s into the command zone instead", owner, e.Object) &&
			g.yesNo(Decision{Purpose: ForCommander, Player: owner, About: e.Object, Rule: "903.9b"}) {
			changed := *e
			changed.To = oracle.Command
			if e.From == oracle.Command && !g.applies("400.10", "%s does not change zones, but is a new object in the command zone", e.Object) {
				return nil
			}
			return []Event{changed}
		}
		return []Event{*e}
	}})
}
