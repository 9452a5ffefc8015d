package events

import (
	"fmt"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 701.20: shuffling a library, and cards into it.

// shuffle has a player shuffle their library (701.20a), but for what was found in it (701.20b).
func (g *Course) shuffle(p table.ID, found ...table.ID) {
	if len(g.Player(p).Library) < 2 && !g.Applies("701.20e", "%s shuffles a library of no more than one card, which counts", p) {
		return
	}
	if g.Applies("701.20a", "%s shuffles", p) {
		g.Happen(table.Event{Kind: table.ShuffleEvent, Player: p})
		g.lookNoMore(p)
		g.disorder(p, found)
	}
}

// disorder leaves the cards of a library, but for some of them, in an order that nobody knows unless a script says at once what
// lies on top; whoever plays without one takes them as they lie. A library that is shuffled before the game begins has the order
// in which the deck is listed.
func (g *Course) disorder(p table.ID, but []table.ID) {
	if g.TurnNumber == 0 {
		return
	}
	pl := g.Player(p)
	pl.Shuffled = nil
	cards := slices.DeleteFunc(slices.Clone(pl.Library), func(id table.ID) bool { return slices.Contains(but, id) || g.Object(id).Kind == table.TokenObject })
	if len(cards) > 1 && !g.allAlike(cards) {
		pl.Shuffle(cards)
		g.comeToLie(p, cards, 0)
	}
}

// comeToLie has chance say which of some cards that were shuffled lie on top of the others, the top card first, and of at least
// how many of them.
func (g *Course) comeToLie(p table.ID, cards []table.ID, least int) {
	cards = slices.DeleteFunc(slices.Clone(g.Player(p).Library), func(id table.ID) bool { return !slices.Contains(cards, id) })
	slices.Reverse(cards)
	d := Decision{Kind: OrderDecision, Purpose: ForShuffled, About: p, Rule: "701.20a", Options: cards, Min: least, Max: len(cards), Idle: least == 0}
	d.Refuse = func(a Answer) error {
		if len(a.IDs) < least {
			return fmt.Errorf("%d cards on top are asked for, not %d", least, len(a.IDs))
		}
		for i, id := range a.IDs {
			if !slices.Contains(cards, id) || slices.Contains(a.IDs[:i], id) {
				return fmt.Errorf("%s is no other one of the cards that were shuffled", g.Name(id))
			}
		}
		return nil
	}
	d.List = func() (list []Answer) {
		if least != 1 {
			return []Answer{{IDs: slices.Clone(cards)}} // of the many orders the one that is there stands for all
		}
		for _, id := range cards {
			list = append(list, Answer{IDs: []table.ID{id}})
		}
		return list
	}
	top := slices.Clone(g.Choose(&d).IDs)
	rest := slices.DeleteFunc(slices.Clone(cards), func(id table.ID) bool { return slices.Contains(top, id) })
	order := slices.Concat(top, rest)
	pl := g.Player(p)
	pl.Library = slices.Clone(pl.Library)
	for i := len(pl.Library) - 1; i >= 0; i-- {
		if slices.Contains(cards, pl.Library[i]) {
			pl.Library[i], order = order[0], order[1:]
		}
	}
	for _, id := range top {
		pl.Place(id)
	}
}

// tellTop has chance say which cards the top ones of a library are, as far as nobody knows it.
func (g *Course) tellTop(p table.ID, n int) {
	for g.decides() {
		var top []table.ID
		for i := range min(n, len(g.Player(p).Library)) {
			if id := g.CardFromTop(p, i); id != table.None && (len(top) == 0 || slices.Contains(g.ShuffledWith(top[0]), id)) && g.LiesAnywhere(id) {
				top = append(top, id)
			}
		}
		if len(top) == 0 {
			return
		}
		g.comeToLie(p, g.ShuffledWith(top[0]), len(top))
	}
}

// Refer is what a reference means; where it is the top cards of a library, chance says which these are.
func (g *Course) Refer(r oracle.Reference, ctx *table.Context) []table.ID {
	if top, ok := r.(oracle.TopOf); ok && top.Buried == nil && !top.Bottom {
		for _, p := range g.Table.Refer(top.Of, ctx) {
			n := len(g.Player(p).Library) - top.AllBut
			if top.AllBut == 0 {
				n = g.Quantity(top.Count, ctx)
			}
			g.tellTop(p, n)
		}
	}
	return g.Table.Refer(r, ctx)
}

// disorderMoved notes that what was put into a library in a random order lies there in one that nobody knows.
func (g *Course) disorderMoved(happened []table.Event) {
	moved := make(map[table.ID][]table.ID)
	for i := range happened {
		if e := &happened[i]; e.Kind == table.ZoneChangeEvent && e.NewObject != table.None && g.inLibrary(e.NewObject) {
			p := g.Object(e.NewObject).Home()
			moved[p] = append(moved[p], e.NewObject)
		}
	}
	for _, p := range g.APNAP() {
		if cards := moved[p]; len(cards) > 1 && !g.allAlike(cards) {
			g.Player(p).Shuffle(cards)
		}
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
