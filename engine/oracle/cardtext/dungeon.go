package cardtext

import (
	"strings"

	"rulestep/engine/oracle"
)

// This file reads dungeon cards (309), whose lines are rooms: "Hall — Scry 1. (Leads to:
// Well, Altar)".

// compileRooms makes the lines of a dungeon card into rooms. The effect that is printed
// is all of a room ability but its trigger condition, which is the same for all (309.4c).
func compileRooms(card *oracle.Card) []Unknown {
	lines := strings.Split(card.Text, "\n")
	var unknown []Unknown
	var names [][]string
	for i, line := range lines {
		name, effect, ok := strings.Cut(line, " — ")
		effect, after, leads := strings.Cut(effect, " (Leads to: ")
		to, closed := strings.CutSuffix(after, ")")
		if !ok || leads && !closed || effect == "" {
			unknown = append(unknown, Unknown{Line: i + 1, Words: line, Reason: "a room is NAME — EFFECT (Leads to: NAMES)"})
			continue
		}
		text := "When you move your venture marker into this room, " + strings.ToLower(effect[:1]) + effect[1:]
		abilities, more := CompileAbilities(text, *card)
		for _, u := range more {
			unknown = append(unknown, Unknown{Line: i + 1, Words: u.Words, Reason: u.Reason})
		}
		if len(more) > 0 || len(abilities) != 1 {
			continue
		}
		a := abilities[0]
		a.Rule = "309.4c"
		card.Abilities = append(card.Abilities, a)
		card.Rooms = append(card.Rooms, oracle.Room{Name: name, Ability: a})
		var list []string
		if leads {
			list = strings.Split(to, ", ")
		}
		names = append(names, list)
	}
	for i, list := range names {
		for _, name := range list {
			at := -1
			for k := range card.Rooms {
				if card.Rooms[k].Name == name {
					at = k
				}
			}
			if at <= i {
				unknown = append(unknown, Unknown{Line: i + 1, Words: name, Reason: "an arrow points to a room below"})
				continue
			}
			card.Rooms[i].LeadsTo = append(card.Rooms[i].LeadsTo, at)
		}
	}
	return unknown
}
