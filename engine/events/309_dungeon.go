package events

import (
	"cmp"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapter 309, dungeons, and 701.46, venturing into them. A dungeon
// card comes from outside the game into the command zone, and its owner's venture marker,
// which is Player.room, goes from room to room.

// dungeonOf is the dungeon card that a player owns in the command zone, or None.
func (g *Course) dungeonOf(p table.ID) table.ID {
	if g.Player(p).Room == 0 {
		return table.None
	}
	for _, id := range g.Command {
		if g.Object(id).Owner == p && g.isDungeon(id) {
			return id
		}
	}
	return table.None
}

func (g *Course) isDungeon(id table.ID) bool {
	return g.Faces[g.Object(id).Face].Types&oracle.Dungeon != 0
}

// roomsOf lists the rooms of a dungeon card.
func (g *Course) roomsOf(dungeon table.ID) []oracle.Room {
	return g.Faces[g.Object(dungeon).Face].Rooms
}

// venture has a player venture into the dungeon, or into one of a kind (701.46d), because of something.
func (g *Course) venture(p table.ID, kind string, by table.ID) {
	if dungeon := g.dungeonOf(p); dungeon != table.None {
		if next := g.roomsOf(dungeon)[g.Player(p).Room-1].LeadsTo; len(next) > 0 {
			if g.Applies("309.5a", "%s moves the venture marker along an arrow of %s", p, dungeon) {
				g.enterRoom(p, dungeon, g.nextRoom(p, dungeon, next))
			}
			return
		}
		if !g.Applies("309.5b", "%s is in the last room of %s, which is over, and begins another dungeon", p, dungeon) {
			return
		}
		g.completeDungeon(p, dungeon)
	} else if !g.Applies("309.2a", "%s has no dungeon in the command zone and brings one there", p) {
		return
	}
	var options []table.ID
	for _, id := range g.Player(p).Outside {
		face := g.Faces[g.Object(id).Face]
		if !g.isDungeon(id) || kind != "" && !slices.Contains(face.Subtypes, kind) && g.Applies("701.46d", "%s is not the kind of dungeon that %s ventures into", id, p) {
			continue
		}
		if kind != "" && slices.Contains(face.Subtypes, kind) && !g.Applies("205.3p", "%s has the dungeon type that %s ventures into", id, p) {
			continue
		}
		options = append(options, id)
	}
	if len(options) == 0 && g.decides() {
		g.Undecided(g.Name(p) + " brings a dungeon card into the game, and none that fits is set outside it (309.2a); a dungeon is written among the cards of the script, and said to be there: “" + g.Name(p) + " owns " + cmp.Or(kind, "Sunken Stair") + " outside the game”")
	}
	chosen := g.ChooseObjects(Decision{Purpose: ForChoice, Player: p, About: by, Rule: "309.2a", Options: options, Min: 1, Max: 1})
	if len(chosen) == 0 {
		return
	}
	for _, e := range g.Happen(g.destination(chosen[0], oracle.Command)) {
		if e.Kind == table.ZoneChangeEvent && e.NewObject != table.None && g.Applies("309.4a", "%s puts the venture marker on the topmost room of %s", p, e.NewObject) {
			g.enterRoom(p, e.NewObject, 0)
		}
	}
}

// nextRoom is the room to which the venture marker moves, which its owner chooses if
// there are several arrows.
func (g *Course) nextRoom(p, dungeon table.ID, next []int) int {
	if len(next) == 1 {
		return next[0]
	}
	rooms := g.roomsOf(dungeon)
	d := Decision{Purpose: ForColor, Player: p, About: dungeon, Rule: "309.5a"}
	for _, n := range next {
		d.Words = append(d.Words, rooms[n].Name)
	}
	named := func(word string) int {
		return slices.IndexFunc(rooms, func(r oracle.Room) bool { return r.Name == word })
	}
	elsewhere := g.Forbids("309.5a", "no arrow of %s points there from where the marker of %s is", dungeon, p)
	for _, r := range rooms {
		if elsewhere == nil && !slices.Contains(d.Words, r.Name) {
			d.Words = append(d.Words, r.Name) // without the rule any room will do
		}
	}
	d.Refuse = func(a Answer) error {
		if !slices.Contains(d.Words, a.Word) && named(a.Word) >= 0 {
			return elsewhere
		}
		return nil
	}
	return named(g.chooseWord(d))
}

// enterRoom moves a venture marker into a room, whose ability triggers (309.4c).
func (g *Course) enterRoom(p, dungeon table.ID, room int) {
	g.Player(p).Room = room + 1
	g.Happen(table.Event{Kind: table.RoomEvent, Object: dungeon, Player: p, Amount: room})
}

// completeDungeon removes a dungeon card from the game. It is where it was before, outside.
func (g *Course) completeDungeon(p, dungeon table.ID) {
	o := *g.Object(dungeon)
	e := g.destination(dungeon, oracle.Nowhere)
	g.Happen(e)
	pl := g.Player(p)
	pl.Room = 0
	if g.Applies("309.7", "%s completes %s as it is removed from the game", p, dungeon) {
		pl.Completed++
		g.Touch()
	}
	g.PutOutside(o.Card, o.Face, p)
	g.actionDone(p, table.None, oracle.CompleteDungeon)
}

// finishedDungeon carries out 309.6: who has come to the last room, and whose room
// ability has left the stack, removes the dungeon card. It reports whether that was done.
func (g *Course) finishedDungeon(p table.ID) bool {
	dungeon := g.dungeonOf(p)
	if dungeon == table.None || len(g.roomsOf(dungeon)[g.Player(p).Room-1].LeadsTo) > 0 || g.sourceOfWaiting(dungeon, false) ||
		!g.Applies("309.6", "the marker of %s is in the last room of %s, whose ability is over, so the card is removed", p, dungeon) {
		return false
	}
	g.completeDungeon(p, dungeon)
	return true
}

// dungeonStays carries out 309.2c for what would move a dungeon card to another zone; 309.2b says no more.
func (g *Course) dungeonStays(id table.ID) bool {
	return g.Applies("309.2c", "the dungeon %s can't leave the command zone but as it leaves the game", id)
}
