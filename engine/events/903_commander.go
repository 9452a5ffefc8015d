package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out what the game does by itself for commanders: their damage to a
// player, and that they go to the command zone from elsewhere (704.6d, 903.9, 903.10a).

// commanderDamage is the most combat damage that one commander has dealt a player (903.10a).
func (g *Course) commanderDamage(p table.ID) int {
	most := 0
	for _, d := range g.ByCommander {
		if d.Player == p {
			most = max(most, d.N)
		}
	}
	return most
}

// sparesFromCommanders carries out 903.12h.
func (g *Course) sparesFromCommanders(p table.ID) bool {
	return g.Format == table.Brawl && g.Applies("903.12h", "in a Brawl game %s loses to no commander's damage", p)
}

// commanderActions carries out 704.6d and 903.9a.
func (g *Course) commanderActions(events *[]table.Event) {
	if !g.Commander {
		return
	}
	for _, p := range g.APNAP() { // who chooses before whom (101.4)
		g.commanderActionsOf(p, events)
	}
}

func (g *Course) commanderActionsOf(p table.ID, events *[]table.Event) {
	for i := range g.Cards {
		c := &g.Cards[i]
		if !c.Commander || c.Current == table.None || c.Owner != p {
			continue
		}
		id := c.Current
		o := g.Object(id)
		if o.Zone != oracle.Graveyard && o.Zone != oracle.Exile || o.Seldom().ChosenWord == "stays" {
			continue
		}
		if !g.Applies("704.6d", "%s may put the commander %s into the command zone", o.Owner, id) || !g.Applies("903.9a", "a commander in a graveyard or in exile may go back: %s", id) {
			o.Note(stays)
			continue
		}
		if g.YesNo(Decision{Purpose: ForCommander, Player: o.Owner, About: id, Rule: "903.9a"}) {
			*events = append(*events, g.destination(id, oracle.Command))
		} else {
			g.Object(id).Note(stays)
		}
	}
}

// stays notes that a commander is left where it is.
func stays(s *table.Seldom) { s.ChosenWord = "stays" }

// commanderReplacement carries out 903.9b.
func (g *Course) commanderReplacement(e *table.Event, add func(replacement)) {
	if !g.Commander || e.Splits || e.To != oracle.Hand && e.To != oracle.Library || !e.Object.IsObject() || !g.IsCommander(e.Object) {
		return
	}
	key := table.EffectKey{Source: e.Object, Index: -9}
	owner := g.Object(e.Object).Owner
	add(replacement{key: key, source: e.Object, class: anyOther, apply: func(e *table.Event) []table.Event {
		if g.Applies("903.9b", "%s may put %s into the command zone instead", owner, e.Object) &&
			g.YesNo(Decision{Purpose: ForCommander, Player: owner, About: e.Object, Rule: "903.9b"}) {
			changed := *e
			if g.partly(e) {
				changed.Splits = true
				return []table.Event{changed}
			}
			changed.To = oracle.Command
			if e.From == oracle.Command && !g.Applies("400.10", "%s does not change zones, but is a new object in the command zone", e.Object) {
				return nil
			}
			return []table.Event{changed}
		}
		return []table.Event{*e}
	}})
}

// partly carries out 903.9c: of a permanent that several cards represent, only those that are commanders go to the
// command zone, and the rest goes where it would.
func (g *Course) partly(e *table.Event) bool {
	return g.comesApart(e) && slices.ContainsFunc(g.Object(e.Object).Components(), func(c table.Component) bool { return !g.Cards[c.Card].Commander }) &&
		g.Applies("903.9c", "of what represents %s only the commander goes to the command zone", e.Object)
}
