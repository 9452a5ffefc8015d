package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 701.20: shuffling a library, and cards into it.

// shuffle has a player shuffle their library (701.20a).
func (g *Course) shuffle(p table.ID) {
	if len(g.Player(p).Library) < 2 && !g.Applies("701.20e", "%s shuffles a library of no more than one card, which counts", p) {
		return
	}
	if g.Applies("701.20a", "%s shuffles", p) {
		g.Happen(table.Event{Kind: table.ShuffleEvent, Player: p})
		g.lookNoMore(p)
	}
}

// shuffleIn shuffles the libraries into which cards have been shuffled, once each, and
// carries out 701.20c-d: those, too, into which nothing has come of what was to come, events
// being what was to happen and happened what did.
func (g *Course) shuffleIn(i oracle.Move, events, happened []table.Event, ctx *table.Context) {
	var owners []table.ID
	add := func(p table.ID) {
		if !slices.Contains(owners, p) {
			owners = append(owners, p)
		}
	}
	for _, e := range happened {
		if e.Kind == table.ZoneChangeEvent && e.To == oracle.Library && g.asked(&e, events) {
			add(g.Object(e.Object).Owner)
		}
	}
	for _, e := range events {
		if owner := g.Object(e.Object).Owner; !slices.Contains(owners, owner) &&
			g.Applies("701.20c", "%s is moved elsewhere or stays, and the library is shuffled all the same", e.Object) {
			add(owner)
		}
	}
	sets := setsOf(i.What)
	if len(events) == 0 && sets == nil {
		sets = untargeted(i.What, ctx)
	}
	if len(sets) > 0 {
		for _, p := range g.ownersOfSets(i.Who, sets, ctx) {
			if !slices.Contains(owners, p) && g.Applies("701.20d", "there is nothing to be shuffled in, and the library of %s is shuffled all the same", p) {
				add(p)
			}
		}
	} else if len(events) == 0 {
		for _, id := range g.Refer(i.What, ctx) {
			if id.IsObject() && g.Applies("701.20c", "%s is not where it was expected, and the library is shuffled all the same", id) {
				add(g.Object(id).Owner)
			}
		}
	}
	already := g.Under.batch.shuffled
	for _, p := range owners {
		if already != nil && g.Under.instead.lineage != nil && !g.shuffledOnceMore(p, already) {
			continue
		}
		g.shuffle(p)
	}
}

// setsOf are the phrases of a reference to all objects of some kinds, nil for any other.
func setsOf(what oracle.Reference) (sets []oracle.Phrase) {
	all := []oracle.Reference{what}
	if the, ok := what.(oracle.The); ok {
		all = the.All
	}
	for _, one := range all {
		each, ok := one.(oracle.Each)
		if !ok {
			return nil
		}
		sets = append(sets, each.Phrase)
	}
	return sets
}

// untargeted is what a reference to targets asks for where none was chosen: "any number of target
// cards".
func untargeted(what oracle.Reference, ctx *table.Context) []oracle.Phrase {
	t, ok := what.(oracle.Target)
	a := ctx.Announced
	if !ok || a == nil || a.Ability == nil || len(a.Modes) != 1 || len(a.Targets) != 1 || t.Slot >= len(a.Targets[0]) || len(a.Targets[0][t.Slot]) > 0 {
		return nil
	}
	return []oracle.Phrase{a.Ability.Modes[a.Modes[0]].Targets[t.Slot].Phrase}
}

// ownersOfSets are the players into whose libraries sets of objects are shuffled: you, or whoever
// shuffles their own.
func (g *Course) ownersOfSets(who oracle.Reference, sets []oracle.Phrase, ctx *table.Context) []table.ID {
	for _, set := range sets {
		for _, p := range set.Where {
			switch p := p.(type) {
			case oracle.Owned:
				if who == nil && p.By == oracle.Yours {
					return []table.ID{ctx.Controller}
				}
				if who != nil && p.By != oracle.Yours {
					return g.inOrder(g.Refer(who, ctx))
				}
			case oracle.OwnedBy:
				if who != nil {
					return g.inOrder(g.Refer(who, ctx))
				}
			}
		}
	}
	return nil
}
