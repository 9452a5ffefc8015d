package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapter 726, subgames. The state of the main game is set aside as it is, the subgame is
// played on the same table from its beginning to its end, in the middle of the instruction that creates it, and
// the main game is put back. Objects keep their numbers, so that what a script calls by a name is one thing.

var _ = carriesOut((*Course).subgame, "Life", "Losers", "Winner")

// subgame carries out 726.1a, and what becomes of the players by who has won.
func (g *Course) subgame(i oracle.Subgame, ctx *table.Context) {
	if why := g.noSubgame(); why != "" {
		g.LimitReached(why)
		return
	}
	if !g.Applies("726.1a", "%s creates a subgame, and the main game is discontinued while it is played", ctx.Source) ||
		g.Main != nil && !g.Applies("726.6", "the subgame becomes the main game of the subgame that %s creates", ctx.Source) {
		return
	}
	main := new(table.State)
	g.State.CopyInto(main)
	g.setSubgame(main, i.Life, ctx.Source)
	arena, mana, repeated, resolving, cleanup := g.Arena, g.ManaArena, g.repetitions, g.Resolving, g.CleanupAgain
	g.Arena, g.ManaArena, g.repetitions, g.Resolving, g.CleanupAgain = nil, nil, nil, nil, false
	restarted := false
	within(&g.restarted, false, func() {
		within(&g.Under, UnderWay{}, g.PlaySubgame)
		restarted = g.restarted
	})
	g.Arena, g.ManaArena, g.repetitions, g.Resolving, g.CleanupAgain = arena, mana, repeated, resolving, cleanup
	if g.Limit != "" || g.NeverEnds {
		return // which is no end of a game
	}
	var won, others []table.ID
	for k := range g.Seats {
		if p := &g.Seats[k]; p.Won {
			won = append(won, p.ID)
		} else if !main.Seats[k].Left {
			others = append(others, p.ID)
		}
	}
	if restarted && !g.Applies("724.6", "the subgame of %s was restarted, and who has lost or won the restarted one counts", ctx.Source) {
		won, others = nil, nil
	}
	g.resumeMain(main)
	if len(i.Losers) > 0 && len(others) > 0 {
		about := *ctx
		about.Note(func(s *table.SeldomSaid) { s.Among = others })
		g.instruct(i.Losers, &about)
	}
	for _, p := range won {
		if len(i.Winner) > 0 {
			g.instruct(i.Winner, &table.Context{Source: ctx.Source, Controller: p, Object: ctx.Object})
		}
	}
}

// noSubgame says why no subgame is carried out of the game as it is; "" if one is.
func (g *Course) noSubgame() string {
	switch {
	case g.PlaySubgame == nil || g.Trial:
		return "a subgame is not tried out"
	case len(g.Stickers) > 0:
		return "a subgame of a game with stickers is not carried out"
	case g.ForAnte || len(g.Ante) > 0:
		return "no rule says whether the subgame of a game that is played for ante is played for ante, too"
	case g.Format == table.ConspiracyDraft:
		return "no rule says whether conspiracies are in a subgame, and the engine does not judge it"
	case g.Teams || g.Ranged:
		return "subgames of teams, or with limited ranges of influence, are not carried out"
	}
	return ""
}

// setSubgame carries out 726.2: the table is that of a game that is about to begin, with the libraries of the main
// game, and what is moved is moved out of that one.
func (g *Course) setSubgame(main *table.State, life int, by table.ID) {
	g.clearTable(nil)
	g.Main = main
	g.Anew, g.GoTo, g.Started = false, oracle.NoStep, false
	if len(main.Effects) > 0 && !g.Applies("726.1b", "no effect of the main game has a meaning in the subgame") {
		g.Effects = slices.Clone(main.Effects)
	}
	for k := range main.Seats {
		p, old := &g.Seats[k], &main.Seats[k]
		if p.Left {
			continue
		}
		if len(old.Counters) > 0 && !g.Applies("726.4b", "the counters of %s are no part of the subgame", p.ID) {
			p.Counters = old.Counters
		}
		if life > 0 {
			p.Life = life
		}
		if g.Applies("726.2", "%s moves the library into the subgame and shuffles it", p.ID) {
			for _, id := range old.Library {
				g.moveIntoSubgame(main, id, oracle.Library)
			}
			old.Library = nil
		}
	}
	for _, id := range slices.Clone(main.Command) {
		o := &main.Objects[id]
		switch commander := o.Kind == table.CardObject && main.Cards[o.Card].Commander; {
		case commander && g.Applies("726.2c", "%s moves the commander %s into the command zone of the subgame", o.Owner, id),
			!commander && g.isVanguard(o) && g.Applies("726.2b", "%s moves the vanguard %s into the command zone of the subgame", o.Owner, id):
			main.Command = slices.DeleteFunc(main.Command, func(other table.ID) bool { return other == id })
			g.moveIntoSubgame(main, id, oracle.Command)
		}
	}
	g.decksIntoSubgame(main)
	g.setMainOutside(main)
	if first, ok := g.ArchenemyFirst(); ok {
		g.Starting = first
	} else {
		g.Starting = g.ChooseObjects(Decision{Purpose: ForChoice, About: by, Rule: "726.2", Options: g.APNAP(), Min: 1, Max: 1})[0]
	}
	for _, p := range g.APNAPFrom(g.Starting) {
		g.StartingLife(g.Player(p))
	}
}

// moveIntoSubgame takes a card out of the main game and makes it a card of the subgame.
func (g *Course) moveIntoSubgame(main *table.State, id table.ID, to oracle.Zone) {
	o := &main.Objects[id]
	fresh := table.Object{Zone: to, Owner: o.Owner, Controller: o.Owner, Card: o.Card, Face: g.faceElsewhere(id, o.Face, to)}
	o.Was, o.Zone = o.Zone, oracle.Nowhere
	g.Cards[o.Card].Tax = 0
	if now := g.Add(fresh); g.IsCommandCard(g.Object(now)) {
		g.Commanding++
	}
}

// setMainOutside puts the cards that stay in the main game where 726.4 says that they are: outside the subgame.
func (g *Course) setMainOutside(main *table.State) {
	for i := range main.Cards {
		id := main.Cards[i].Current
		if o := &main.Objects[id]; id != table.None && o.Kind == table.CardObject && o.Zone != oracle.Nowhere && !g.Player(o.Owner).Left && !g.IsCommandCard(o) {
			g.PutOutside(int32(i), main.Objects[id].Face, o.Owner)
		}
	}
}

// inMain is what a card outside a subgame is in its main game, None if it is in no zone of that.
func (g *Course) inMain(id table.ID) table.ID {
	if g.Main == nil || int(g.Object(id).Card) >= len(g.Main.Cards) {
		return table.None
	}
	if now := g.Main.Cards[g.Object(id).Card].Current; g.Main.Objects[now].Zone != oracle.Nowhere {
		return now
	}
	return table.None
}

// resumeMain carries out 726.5 as a subgame has ended: the main game is there again as it was, with the cards of the
// subgame in its libraries.
func (g *Course) resumeMain(main *table.State) {
	var back, command, decks []int32 // cards of the subgame, those in its command zone and those of supplementary decks apart
	var brought, outside []table.ID  // objects of the main game, or outside of it, that came into the subgame
	for i := range g.Cards {
		id := g.Cards[i].Current
		if id == table.None || g.ComponentOf(int32(i)).Kind != table.CardObject {
			continue
		}
		switch o := g.Object(id); {
		case o.Zone == oracle.Nowhere:
			continue
		case g.isOfDeck(o):
			decks = append(decks, int32(i))
			continue
		case o.Zone == oracle.Command:
			command = append(command, int32(i))
		default:
			back = append(back, int32(i))
		}
		if i >= len(main.Cards) {
			continue
		}
		if was := main.Cards[i].Current; main.Objects[was].Zone != oracle.Nowhere {
			brought = append(brought, was)
		} else if main.Objects[was].Unborn {
			outside = append(outside, was)
		}
	}
	decks = g.topFirst(decks)
	objects, cards, events, stamp := slices.Clone(g.Objects), slices.Clone(g.Cards), g.Events, g.Timestamp
	main.CopyInto(&g.State)
	g.Events, g.Timestamp = events, stamp
	for _, o := range objects[len(main.Objects):] { // which nothing in the main game means
		g.Objects = append(g.Objects, table.Object{ID: o.ID, Owner: o.Owner, Controller: o.Owner, Card: o.Card, Face: o.Face, Kind: o.Kind})
	}
	g.Cards = append(g.Cards, cards[len(main.Cards):]...)
	g.Touch()
	if g.Happened != nil {
		g.Happened(&table.Event{Kind: table.ResumeEvent})
	}
	for _, id := range outside {
		g.broughtIn(id)
		g.Object(id).Unborn = false
	}
	for _, id := range brought {
		g.leaveMain(id)
	}
	for _, i := range command {
		o := &objects[cards[i].Current]
		if g.Cards[i].Commander && g.Applies("726.5c", "%s moves the commander %s back into the command zone of the main game", o.Owner, o.ID) ||
			!g.Cards[i].Commander && g.isVanguard(o) && g.Applies("726.5b", "%s moves the vanguard %s back into the command zone of the main game", o.Owner, o.ID) {
			g.Add(table.Object{Zone: oracle.Command, Owner: o.Owner, Controller: o.Owner, Card: i, Face: o.Face})
		}
	}
	for _, i := range decks {
		if o := &objects[cards[i].Current]; g.Applies("726.5a", "%s goes back into the supplementary deck of the main game, which is shuffled", o.ID) {
			g.PutInCommand(g.Add(table.Object{Zone: oracle.Command, Owner: g.Cards[i].Owner, Controller: g.Cards[i].Owner, Card: i, Face: o.Face}), true)
		}
	}
	var shuffling []table.ID // once all cards are there: who is asked how one library lies finds the other whole
	for _, p := range g.APNAP() {
		if !g.Applies("726.5", "%s puts the cards of the subgame into the library of the main game and shuffles it", p) {
			continue
		}
		shuffling = append(shuffling, p)
		for _, i := range back {
			if o := &objects[cards[i].Current]; g.Cards[i].Owner == p {
				g.Add(table.Object{Zone: oracle.Library, Owner: p, Controller: p, Card: i, Face: g.faceElsewhere(o.ID, printedFace(o, i), oracle.Library)})
			}
		}
	}
	for _, p := range shuffling {
		g.Happen(table.Event{Kind: table.ShuffleEvent, Player: p})
		g.disorder(p, nil)
	}
}

// printedFace is the face of a card of an object that may be represented by several.
func printedFace(o *table.Object, card int32) int32 {
	for _, c := range o.Components() {
		if c.Card == card {
			return c.Face
		}
	}
	return o.Face
}

// leaveMain carries out 726.4a for a card of the main game that was brought into its subgame: it has left its zone,
// and what triggers on that waits until now.
func (g *Course) leaveMain(id table.ID) {
	if len(g.Object(id).Components()) > 0 {
		g.LimitReached("a card of a merged permanent was brought into a subgame, and the engine does not carry out what becomes of the rest")
		return
	}
	gone := []table.Event{{Kind: table.ZoneChangeEvent, Object: id, Player: g.Object(id).Owner, From: g.Object(id).Zone}}
	watchers := g.lookBack(gone)
	g.rememberLast(&gone[0])
	g.Move(&gone[0])
	if len(watchers) > 0 && g.Applies("726.4a", "%s was brought into the subgame, and what triggers on that goes on the stack in the main game", id) {
		g.trigger(gone, watchers)
	}
}
