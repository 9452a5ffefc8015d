package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapter 905, Conspiracy Draft: conspiracies (315), which begin the game in the command
// zone, and the agendas that are hidden there (702.106). Nothing of it runs in another game.

// isConspiracy reports whether an object is a conspiracy card, face up or face down.
func (g *Course) isConspiracy(o *table.Object) bool {
	return g.IsCommandCard(o) && g.Faces[o.Face].Types&oracle.Conspiracy != 0
}

// Conspire carries out 103.2e: players put conspiracies from outside the game into the command zone, and those
// may say who begins (103.1c).
func (g *Course) Conspire() {
	if g.Format != table.ConspiracyDraft {
		return
	}
	for _, p := range g.APNAPFrom(g.Starting) {
		for _, id := range g.Outside(p) {
			if g.isConspiracy(g.Object(id)) && (!g.leftOut(id) || g.inSideboard(id)) && g.YesNo(Decision{Purpose: ForConspiracy, Player: p, About: id, Rule: "103.2e"}) &&
				g.Applies("103.2e", "%s puts %s from the sideboard into the command zone", p, id) &&
				g.Applies("315.2", "%s may put any number of conspiracies there before decks are shuffled, %s too", p, id) &&
				g.Applies("905.4", "%s puts %s there as the game starts", p, id) {
				e := table.Event{Kind: table.ZoneChangeEvent, Object: id, To: oracle.Command, Player: p}
				g.Move(&e)
				g.Commanding++
				g.hideAgenda(p, e.NewObject)
			}
		}
	}
	g.startsBySaying()
}

// Agendas is how many names are secretly chosen for a card: one for hidden agenda, two for double agenda.
func Agendas(card *oracle.Card) int {
	n := 0
	for _, a := range card.Abilities {
		switch a.Keyword {
		case "hidden agenda":
			n = max(n, 1)
		case "double agenda":
			n = 2
		}
	}
	return n
}

// hideAgenda carries out 702.106a and 702.106f for a conspiracy that was just put into the command zone.
func (g *Course) hideAgenda(p, id table.ID) {
	agendas := Agendas(g.Faces[g.Object(id).Face])
	if agendas == 0 ||
		!g.Applies("702.106a", "%s turns %s face down as it is put into the command zone, and secretly chooses a card name", p, id) ||
		!g.Applies("905.4a", "%s has hidden agenda and is put there face down", id) {
		return
	}
	g.Object(id).FaceDown = true
	names := []string{g.chooseName(p, id, oracle.ChooseCardName, "702.106a")}
	if agendas > 1 && names[0] != "" && g.Applies("702.106f", "%s secretly chooses a second name for %s", p, id) {
		names = append(names, g.chooseName(p, id, oracle.ChooseCardName, "702.106f", names...))
	}
	g.NoteNames(id, names)
}

// NoteNames notes which names are secretly chosen for a conspiracy.
func (g *Course) NoteNames(id table.ID, names []string) {
	g.Object(id).Note(func(s *table.Seldom) {
		s.ChosenFor = g.Object(id).Face
		if s.ChosenWord = names[0]; len(names) > 1 {
			s.OtherName = names[1]
		}
	})
	g.Touch()
}

// conspiracyStays carries out 315.3 for what would move a conspiracy out of the command zone.
func (g *Course) conspiracyStays(id table.ID) bool {
	return g.Applies("315.3", "the conspiracy %s remains in the command zone", id)
}

// startsBySaying carries out 103.1c.
func (g *Course) startsBySaying() {
	var list []table.ID // the conspiracies that say so, one for each player
	says := func(a *oracle.Ability) bool {
		return slices.ContainsFunc(a.Statics, func(s oracle.StaticEffect) bool { _, ok := s.(oracle.StartingPlayer); return ok })
	}
	for _, id := range g.Command {
		o := g.Object(id)
		if g.isConspiracy(o) && !o.FaceDown && slices.ContainsFunc(g.Faces[o.Face].Abilities, says) &&
			!slices.ContainsFunc(list, func(other table.ID) bool { return g.Object(other).Owner == o.Owner }) {
			list = append(list, id)
		}
	}
	if len(list) == 0 {
		return
	}
	players := make([]table.ID, len(list))
	for i, id := range list {
		players[i] = g.Object(id).Owner
	}
	first := g.ChooseObjects(Decision{Purpose: ForChoice, About: list[0], Rule: "103.1c", Options: players, Min: 1, Max: 1})[0]
	by := list[slices.Index(players, first)]
	if g.Applies("103.1c", "%s says that %s is the starting player, which supersedes how that was determined", by, first) &&
		g.Applies("315.5a", "the ability of %s affects how the game starts", by) {
		g.Starting = first
	}
}

// controlsConspiracy carries out 315.6.
func (g *Course) controlsConspiracy(p, id table.ID) bool {
	return g.Object(id).Owner == p && g.Applies("315.6", "%s put %s into the command zone and so owns and controls it", p, id) &&
		g.Applies("905.5", "%s is the owner and so the controller of the conspiracy %s", p, id) &&
		g.Applies("109.4g", "the conspiracy %s is controlled by its owner %s", id, p)
}

// turnConspiracyUp carries out 116.2j and 702.106c.
func (g *Course) turnConspiracyUp(p, id table.ID) error {
	if o := g.Object(id); !o.FaceDown || o.Zone != oracle.Command {
		return g.Forbids("702.106c", "%s is no face-down conspiracy", id)
	}
	if !g.controlsConspiracy(p, id) {
		return g.Forbids("702.106c", "%s controls no face-down conspiracy %s", p, id)
	}
	if err := g.splitSecond(id); err != nil && !g.Applies("702.61b", "split second does not stop special actions") {
		return err
	}
	if !g.Applies("116.2j", "%s turns %s face up, without the stack", p, id) || !g.Applies("702.106c", "%s reveals what was secretly chosen for %s", p, id) {
		return nil
	}
	g.Object(id).FaceDown = false
	if g.Applies("613.7j", "%s receives a new timestamp as it is turned face up", id) {
		g.Object(id).Timestamp = g.NewTimestamp()
	}
	g.SeeTraits(g.Object(id))
	g.Touch()
	return nil
}

// addConspiracies adds to the actions of a player that a face-down conspiracy is turned face up.
func (g *Course) addConspiracies(p table.ID, add func(Action)) {
	if g.Format != table.ConspiracyDraft {
		return
	}
	for _, id := range g.Command {
		if o := g.Object(id); o.FaceDown && o.Owner == p && g.isConspiracy(o) && g.couldBeTaken(&Action{Kind: TurnFaceUp, Player: p, Object: id}) {
			add(Action{Kind: TurnFaceUp, Player: p, Object: id})
		}
	}
}

// lookAtConspiracy carries out 315.7.
func (g *Course) lookAtConspiracy(p, id table.ID) error {
	if o := g.Object(id); slices.Contains(o.Seldom().MayLook, p) || o.Owner == p {
		return nil
	}
	return g.Forbids("315.7", "%s is face down, and %s does not control it", id, p)
}

// revealConspiracies carries out 702.106e for a player who leaves the game, or as it ends.
func (g *Course) revealConspiracies(p table.ID) {
	if g.Format != table.ConspiracyDraft {
		return
	}
	for _, id := range g.Command {
		if o := g.Object(id); o.FaceDown && o.Owner == p && g.isConspiracy(o) && g.Applies("702.106e", "%s reveals %s to all players", p, id) {
			all := make([]table.ID, len(g.Seats))
			for i := range g.Seats {
				all[i] = g.Seats[i].ID
			}
			g.Object(id).Note(func(s *table.Seldom) { s.MayLook = all })
		}
	}
}
