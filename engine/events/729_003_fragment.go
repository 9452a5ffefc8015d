package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/table"
)

// This file carries out 729.3, fragmented loops: if each of several players does something
// of their own and the game comes to be as it was again and again, the active player, or the
// first player in turn order who has a part in it, must do something else.

// repetition is an action that a player has taken, by the position in which it was taken:
// how many actions each player had taken before.
type repetition struct {
	key  string
	acts []int // by seat; never written to
}

// fragmented says whether the action that a player has just announced, in a position that
// was there before it, would only go on with a fragmented loop.
func (g *Course) fragmented(p table.ID, key string) error {
	if len(g.acts) != len(g.Seats) {
		g.acts = make([]int, len(g.Seats))
	}
	i := slices.IndexFunc(g.repetitions, func(r repetition) bool { return r.key == key })
	if i < 0 {
		return nil
	}
	involved := func(q table.ID) bool { return g.acts[q.Seat()] > g.repetitions[i].acts[q.Seat()] }
	first := table.None
	others := false
	for _, q := range g.APNAP() {
		if q != p && involved(q) {
			others = true
		}
		if first == table.None && involved(q) {
			first = q
		}
	}
	if !others || first != p {
		return nil
	}
	return g.Forbids("729.3", "the game would come to be as it was before again; %s must do something else", p)
}

// acted notes an action that a player has taken in a position.
func (g *Course) acted(p table.ID, key string) {
	if !slices.ContainsFunc(g.repetitions, func(r repetition) bool { return r.key == key }) {
		g.repetitions = append(g.repetitions, repetition{key, slices.Clone(g.acts)})
	}
	g.acts = slices.Clone(g.acts)
	g.acts[p.Seat()]++
}

// asSeen prints the game's position as the players see it: of continuous effects that
// change objects only what these are like, however many effects it took.
func (g *Course) asSeen() string {
	b := g.TablePosition()
	put := func(n int) { b = append(b, byte(n), byte(n>>8), byte(n>>16)) }
	for _, id := range g.Battlefield {
		c := g.QuietCharacteristics(id)
		put(c.Power)
		put(c.Toughness)
		put(int(c.Types))
		put(int(c.Colors))
		put(int(c.Supertypes))
		put(int(c.Controller))
		for _, s := range c.Subtypes {
			b = append(b, s...)
		}
		for _, a := range c.Abilities {
			if b = append(b, a.Keyword...); a.Keyword == "" {
				g.Work(8) // as much as a question, and more memory
				b = append(b, cardtext.PrintAbility(a.Ability, *g.Faces[g.Object(id).Face])...)
			}
		}
	}
	for i := range g.Seats {
		for _, cards := range [...][]table.ID{g.Seats[i].Hand, g.Seats[i].Graveyard} {
			for _, id := range cards {
				put(int(g.Object(id).Card))
			}
		}
	}
	for i := range g.Effects {
		if e := &g.Effects[i]; e.Static != nil || len(e.Changes) == 0 {
			put(int(e.Source))
			put(e.Shield)
		}
	}
	put(len(g.Delayed))
	return string(b)
}

// activateOnce activates an ability, unless that only goes on with a fragmented loop.
func (g *Course) activateOnce(p, id table.ID, a *oracle.Ability) error {
	if g.Resolving != nil {
		return g.activate(p, id, a)
	}
	key := g.asSeen()
	if err := g.activate(p, id, a); err != nil {
		return err
	}
	return g.actedOnce(p, key+cardtext.PrintAbility(a, *g.Faces[g.Object(id).Face]), g.Object(id).Card)
}

// castOnce casts a spell, unless that only goes on with a fragmented loop. Only a card that
// has been cast before this turn can be part of one.
func (g *Course) castOnce(a *Action) error {
	card := g.Object(a.Object).Card
	if g.Resolving != nil || !g.castAlready(card) {
		return g.cast(a.Player, a.Object, a)
	}
	key := g.asSeen()
	if err := g.cast(a.Player, a.Object, a); err != nil {
		return err
	}
	return g.actedOnce(a.Player, key, card)
}

// castAlready reports whether a card has been a spell this turn.
func (g *Course) castAlready(card int32) bool {
	for i := max(1, g.MadeBefore); i < len(g.Objects); i++ {
		if o := &g.Objects[i]; o.Card == card && o.Was == oracle.Stack && o.Kind == table.CardObject {
			return true
		}
	}
	return false
}

// actedOnce notes what a player has just put on the stack in a position, or refuses it
// where that only goes on with a fragmented loop. A card is how it is known again.
func (g *Course) actedOnce(p table.ID, key string, card int32) error {
	if n := len(g.OnStack); n > 0 {
		key += string(rune(p)) + string(rune(card))
		for _, t := range g.Object(g.OnStack[n-1]).Announced.Flat() {
			if key += string(rune(t)); t.IsObject() {
				key += string(rune(g.Object(t).Card))
			}
		}
	}
	if err := g.fragmented(p, key); err != nil {
		return err
	}
	if !g.Trial {
		g.acted(p, key)
	}
	return nil
}
