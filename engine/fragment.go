package engine

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
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
func (g *Game) fragmented(p ID, key string) error {
	if len(g.acts) != len(g.players) {
		g.acts = make([]int, len(g.players))
	}
	i := slices.IndexFunc(g.repetitions, func(r repetition) bool { return r.key == key })
	if i < 0 {
		return nil
	}
	involved := func(q ID) bool { return g.acts[q.seat()] > g.repetitions[i].acts[q.seat()] }
	first := None
	others := false
	for _, q := range g.order() {
		if q != p && involved(q) {
			others = true
		}
		if first == None && involved(q) {
			first = q
		}
	}
	if !others || first != p {
		return nil
	}
	return g.forbids("729.3", "the game would come to be as it was before again; %s must do something else", p)
}

// acted notes an action that a player has taken in a position.
func (g *Game) acted(p ID, key string) {
	if !slices.ContainsFunc(g.repetitions, func(r repetition) bool { return r.key == key }) {
		g.repetitions = append(g.repetitions, repetition{key, slices.Clone(g.acts)})
	}
	g.acts = slices.Clone(g.acts)
	g.acts[p.seat()]++
}

// asSeen prints the game's position as the players see it: of continuous effects that
// change objects only what these are like, however many effects it took.
func (g *Game) asSeen() string {
	b := g.tablePosition()
	put := func(n int) { b = append(b, byte(n), byte(n>>8), byte(n>>16)) }
	for _, id := range g.battlefield {
		c := g.charsQuietly(id)
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
				b = append(b, cardtext.PrintAbility(a.Ability, *g.faces[g.object(id).face])...)
			}
		}
	}
	for i := range g.players {
		for _, cards := range [...][]ID{g.players[i].hand, g.players[i].graveyard} {
			for _, id := range cards {
				put(int(g.object(id).card))
			}
		}
	}
	for i := range g.effects {
		if e := &g.effects[i]; e.static != nil || len(e.changes) == 0 {
			put(int(e.source))
			put(e.shield)
		}
	}
	put(len(g.delayed))
	return string(b)
}

// activateOnce activates an ability, unless that only goes on with a fragmented loop.
func (g *Game) activateOnce(p, id ID, a *oracle.Ability) error {
	if g.resolving != nil {
		return g.activate(p, id, a)
	}
	key := g.asSeen()
	if err := g.activate(p, id, a); err != nil {
		return err
	}
	return g.actedOnce(p, key+cardtext.PrintAbility(a, *g.faces[g.object(id).face]), g.object(id).card)
}

// castOnce casts a spell, unless that only goes on with a fragmented loop. Only a card that
// has been cast before this turn can be part of one.
func (g *Game) castOnce(a *Action) error {
	card := g.object(a.Object).card
	if g.resolving != nil || !g.castAlready(card) {
		return g.cast(a.Player, a.Object, a)
	}
	key := g.asSeen()
	if err := g.cast(a.Player, a.Object, a); err != nil {
		return err
	}
	return g.actedOnce(a.Player, key, card)
}

// castAlready reports whether a card has been a spell this turn.
func (g *Game) castAlready(card int32) bool {
	for i := max(1, g.madeBefore); i < len(g.objects); i++ {
		if o := &g.objects[i]; o.card == card && o.was == oracle.Stack && o.Kind == CardObject {
			return true
		}
	}
	return false
}

// actedOnce notes what a player has just put on the stack in a position, or refuses it
// where that only goes on with a fragmented loop. A card is how it is known again.
func (g *Game) actedOnce(p ID, key string, card int32) error {
	if n := len(g.stack); n > 0 {
		key += string(rune(p)) + string(rune(card))
		for _, t := range g.object(g.stack[n-1]).announced.flat() {
			if key += string(rune(t)); t.IsObject() {
				key += string(rune(g.object(t).card))
			}
		}
	}
	if err := g.fragmented(p, key); err != nil {
		return err
	}
	if !g.trial {
		g.acted(p, key)
	}
	return nil
}
