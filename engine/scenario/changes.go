package scenario

import (
	"fmt"
	"strings"

	"rulestep/engine"
)

// This file says what is different between two pictures of the table.

type seen struct {
	o    engine.BoardObject
	zone string
}

func objects(b *engine.Board) map[engine.ID]seen {
	m := make(map[engine.ID]seen)
	put := func(list []engine.BoardObject, zone string) {
		for _, o := range list {
			m[o.ID] = seen{o, zone}
		}
	}
	for _, p := range b.Players {
		put(p.Hand, "hand")
		put(p.Graveyard, "graveyard")
		put(p.Battlefield, "battlefield")
	}
	put(b.Stack, "stack")
	put(b.Exile, "exile")
	put(b.Command, "command zone")
	return m
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
	for i, p := range after.Players {
		if i >= len(before.Players) {
			continue
		}
		q := before.Players[i]
		add(p.ID, p.Name, "life", fmt.Sprint(q.Life), fmt.Sprint(p.Life))
		add(p.ID, p.Name, "mana", none(q.Mana), none(p.Mana))
		add(p.ID, p.Name, "library", fmt.Sprint(q.Library), fmt.Sprint(p.Library))
		add(p.ID, p.Name, "hand", fmt.Sprint(len(q.Hand)), fmt.Sprint(len(p.Hand)))
		add(p.ID, p.Name, "counters", counterWords(q.Counters), counterWords(p.Counters))
		if p.Lost && !q.Lost {
			add(p.ID, p.Name, "lost", "in the game", "has lost")
		}
		if p.Won && !q.Won {
			add(p.ID, p.Name, "won", "in the game", "has won")
		}
	}
	old, now := objects(before), objects(after)
	departed := make(map[string][]seen) // by label: a card is a new object in its new zone
	for _, o := range boardObjects(before) {
		if _, still := now[o.ID]; !still {
			departed[o.Label] = append(departed[o.Label], old[o.ID])
		}
	}
	visit := func(o engine.BoardObject) {
		s := now[o.ID]
		b, same := old[o.ID]
		if !same {
			if from := departed[o.Label]; len(from) > 0 && !o.Ability {
				add(o.ID, o.Label, "zone", from[0].zone, s.zone)
				departed[o.Label] = from[1:]
			} else if s.zone != "hand" {
				add(o.ID, o.Label, "zone", "", s.zone)
			}
			return
		}
		add(o.ID, o.Label, "tapped", tappedWord(b.o.Tapped), tappedWord(o.Tapped))
		add(o.ID, o.Label, "damage", fmt.Sprint(b.o.Damage), fmt.Sprint(o.Damage))
		add(o.ID, o.Label, "counters", counterWords(b.o.Counters), counterWords(o.Counters))
		if o.HasPower || b.o.HasPower {
			add(o.ID, o.Label, "power", sizeWords(b.o), sizeWords(o))
		}
		add(o.ID, o.Label, "control", b.o.Controller, o.Controller)
		add(o.ID, o.Label, "type", b.o.TypeLine, o.TypeLine)
		add(o.ID, o.Label, "attacking", yesNo(b.o.Attacking, "attacking"), yesNo(o.Attacking, "attacking"))
		add(o.ID, o.Label, "blocking", yesNo(len(b.o.Blocks) > 0, "blocking"), yesNo(len(o.Blocks) > 0, "blocking"))
		add(o.ID, o.Label, "face", yesNo(b.o.FaceDown, "face down"), yesNo(o.FaceDown, "face down"))
		add(o.ID, o.Label, "phasing", phasedWord(b.o.PhasedOut), phasedWord(o.PhasedOut))
	}
	for _, p := range after.Players {
		for _, o := range p.Battlefield {
			visit(o)
		}
		for _, o := range p.Graveyard {
			visit(o)
		}
		for _, o := range p.Hand {
			visit(o)
		}
	}
	for _, o := range after.Stack {
		visit(o)
	}
	for _, o := range after.Exile {
		visit(o)
	}
	for _, o := range after.Command {
		visit(o)
	}
	labels := make(map[string]bool)
	for _, s := range now {
		labels[s.o.Label] = true
	}
	for _, o := range boardObjects(before) {
		if _, still := now[o.ID]; !still && !labels[o.Label] {
			add(o.ID, o.Label, "gone", old[o.ID].zone, "gone")
		}
	}
	add(engine.None, "Priority", "priority", none(before.Priority), none(after.Priority))
	return list
}

// boardObjects lists the objects of a picture in a fixed order.
func boardObjects(b *engine.Board) []engine.BoardObject {
	var list []engine.BoardObject
	for _, p := range b.Players {
		list = append(append(append(list, p.Battlefield...), p.Graveyard...), p.Hand...)
	}
	return append(append(append(list, b.Stack...), b.Exile...), b.Command...)
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

func sizeWords(o engine.BoardObject) string { return fmt.Sprintf("%d/%d", o.Power, o.Toughness) }

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
