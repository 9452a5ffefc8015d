package scenario

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rulestep/engine"
)

// This file says what is different between two pictures of the table.

// seen is an object of a picture and the zone that it is in.
type seen struct {
	o    *engine.BoardObject
	zone string
}

// objects lists the objects of a picture in a fixed order.
func objects(b *engine.Board) []seen {
	n := len(b.Stack) + len(b.Exile) + len(b.Command) + len(b.Ante)
	for i := range b.Players {
		n += len(b.Players[i].Battlefield) + len(b.Players[i].Graveyard) + len(b.Players[i].Hand)
	}
	list := make([]seen, 0, n)
	put := func(objects []engine.BoardObject, zone string) {
		for i := range objects {
			list = append(list, seen{&objects[i], zone})
		}
	}
	for i := range b.Players {
		put(b.Players[i].Battlefield, "battlefield")
		put(b.Players[i].Graveyard, "graveyard")
		put(b.Players[i].Hand, "hand")
	}
	put(b.Stack, "stack")
	put(b.Exile, "exile")
	put(b.Command, "command zone")
	put(b.Ante, "ante")
	return list
}

// byID finds objects by their ID; nil is not there.
func byID(list []seen) []*seen {
	highest := engine.ID(0)
	for i := range list {
		highest = max(highest, list[i].o.ID)
	}
	index := make([]*seen, highest+1)
	for i := range list {
		index[list[i].o.ID] = &list[i]
	}
	return index
}

func find(index []*seen, id engine.ID) *seen {
	if int(id) < len(index) {
		return index[id]
	}
	return nil
}

// changes lists the differences, players first, then objects in the order of the
// new picture.
func changes(before, after *engine.Board) []Change {
	var list []Change
	add := func(id engine.ID, what, kind, from, to string) {
		if from != to {
			list = append(list, Change{What: what, Kind: kind, From: from, To: to, ID: id})
		}
	}
	number := func(id engine.ID, what, kind string, from, to int) {
		if from != to {
			add(id, what, kind, strconv.Itoa(from), strconv.Itoa(to))
		}
	}
	counters := func(id engine.ID, what string, from, to []engine.BoardCounter) {
		if !slices.Equal(from, to) {
			add(id, what, "counters", counterWords(from), counterWords(to))
		}
	}
	add(engine.None, "It is", "daylight", before.Daylight.String(), after.Daylight.String())
	for i := range after.Players {
		if i >= len(before.Players) {
			continue
		}
		p, q := &after.Players[i], &before.Players[i]
		number(p.ID, p.Name, "life", q.Life, p.Life)
		add(p.ID, p.Name, "mana", cmp.Or(q.Mana, "no mana"), cmp.Or(p.Mana, "no mana"))
		number(p.ID, p.Name, "library", q.Library, p.Library)
		number(p.ID, p.Name, "hand", len(q.Hand), len(p.Hand))
		counters(p.ID, p.Name, q.Counters, p.Counters)
		add(p.ID, p.Name, "designations", cmp.Or(strings.Join(q.Is, ", "), "no designation"), cmp.Or(strings.Join(p.Is, ", "), "no designation"))
		add(p.ID, p.Name, "room", cmp.Or(q.Room, "no dungeon"), cmp.Or(p.Room, "no dungeon"))
		if p.Lost && !q.Lost {
			add(p.ID, p.Name, "lost", "in the game", "has lost")
		}
		if p.Won && !q.Won {
			add(p.ID, p.Name, "won", "in the game", "has won")
		}
	}
	then, now := objects(before), objects(after)
	old, here := byID(then), byID(now)
	// A card is a new object in its new zone; by its label it is known again.
	var departed map[string][]*seen
	for i := range then {
		if s := &then[i]; find(here, s.o.ID) == nil {
			if departed == nil {
				departed = make(map[string][]*seen)
			}
			departed[s.o.Label] = append(departed[s.o.Label], s)
		}
	}
	for i := range now {
		o, zone := now[i].o, now[i].zone
		was := find(old, o.ID)
		if was == nil {
			if from := departed[o.Label]; len(from) > 0 && !o.Ability {
				add(o.ID, o.Label, "zone", from[0].zone, zone)
				departed[o.Label] = from[1:]
			} else if zone != "hand" {
				add(o.ID, o.Label, "zone", "", zone)
			}
			continue
		}
		b := was.o
		add(o.ID, o.Label, "tapped", tappedWord(b.Tapped), tappedWord(o.Tapped))
		number(o.ID, o.Label, "damage", b.Damage, o.Damage)
		counters(o.ID, o.Label, b.Counters, o.Counters)
		if (o.HasPower || b.HasPower) && (o.Power != b.Power || o.Toughness != b.Toughness) {
			add(o.ID, o.Label, "power", sizeWords(b), sizeWords(o))
		}
		add(o.ID, o.Label, "control", b.Controller, o.Controller)
		add(o.ID, o.Label, "type", b.TypeLine, o.TypeLine)
		if b.Attacking != o.Attacking {
			add(o.ID, o.Label, "attacking", yesNo(b.Attacking, "attacking"), yesNo(o.Attacking, "attacking"))
		}
		if b.Blocking != o.Blocking {
			add(o.ID, o.Label, "blocking", yesNo(b.Blocking, "blocking"), yesNo(o.Blocking, "blocking"))
		}
		if b.FaceDown != o.FaceDown {
			add(o.ID, o.Label, "face", yesNo(b.FaceDown, "face down"), yesNo(o.FaceDown, "face down"))
		}
		add(o.ID, o.Label, "phasing", phasedWord(b.PhasedOut), phasedWord(o.PhasedOut))
	}
	if len(departed) > 0 {
		labels := make(map[string]bool, len(now))
		for i := range now {
			labels[now[i].o.Label] = true
		}
		for i := range then {
			if s := &then[i]; find(here, s.o.ID) == nil && !labels[s.o.Label] {
				add(s.o.ID, s.o.Label, "gone", s.zone, "gone")
			}
		}
	}
	add(engine.None, "Priority", "priority", none(before.Priority), none(after.Priority))
	return list
}

func none(s string) string {
	if s == "" {
		return "nobody"
	}
	return s
}

func tappedWord(t bool) string {
	if t {
		return "tapped"
	}
	return "untapped"
}

func phasedWord(out bool) string {
	if out {
		return "phased out"
	}
	return "phased in"
}

func yesNo(b bool, word string) string {
	if b {
		return word
	}
	return "not " + word
}

func sizeWords(o *engine.BoardObject) string { return fmt.Sprintf("%d/%d", o.Power, o.Toughness) }

func counterWords(list []engine.BoardCounter) string {
	var parts []string
	for _, c := range list {
		parts = append(parts, fmt.Sprintf("%d %s", c.N, c.Kind))
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, ", ")
}
