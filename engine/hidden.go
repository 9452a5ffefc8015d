package engine

import (
	"errors"
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out what players may know and how they may arrange what they
// have: public and hidden zones (400.2), looking at cards and changing their order
// (400.5 and chapters 401, 402, 404 and 406). Neither needs priority, and neither changes what the
// rules see, except an order that the rules do not let anybody change.

// hiddenZone carries out 400.2 where an ability looks for a card that has moved.
func (g *Game) hiddenZone(id ID, z oracle.Zone) bool {
	return !publicZone(z) && g.applies("400.2", "%s is in a hidden zone", id)
}

// look says which rule keeps a player from looking at an object, or nil.
func (g *Game) look(p, id ID) error {
	o := g.object(id)
	switch {
	case o.Zone == oracle.Hand && o.home() != p && !g.plays(o.home(), oracle.PlaysHandRevealed):
		return g.forbids("402.3", "%s may count the cards in the hand of %s but not look at them", p, o.home())
	case o.Zone == oracle.Library && !g.seesTop(p, id):
		return g.forbids("401.2", "nobody may look at the cards in the library of %s", o.home())
	case o.Zone == oracle.Exile && o.FaceDown:
		if o.foretold != 0 && o.Owner == p && g.applies("702.143a", "%s has foretold %s and may look at it", p, id) {
			return nil
		}
		return g.forbids("406.3", "%s was exiled face down, and nothing lets %s look at it", id, p)
	case o.FaceDown && g.controller(id) != p:
		return g.forbids("708.5", "%s is face down, and %s does not control it", id, p)
	}
	return nil
}

// pickExiled carries out 406.4 for a player who chooses a card in exile: of face-down cards
// that the player may not look at only a pile can be chosen, and chance picks the card out
// of it. Cards that were exiled face down by one event are in one pile.
func (g *Game) pickExiled(d Decision) []ID {
	pileOf := func(id ID) int32 {
		o := g.object(id)
		unseen := false
		g.scratch(func() { unseen = o.Zone == oracle.Exile && o.FaceDown && g.look(d.Player, id) != nil })
		if !unseen {
			return 0
		}
		return o.arrived
	}
	options, piles := d.Options, map[int32][]ID{}
	d.Options = nil
	for _, id := range options {
		pile := pileOf(id)
		if pile == 0 || len(piles[pile]) == 0 {
			d.Options = append(d.Options, id)
		}
		if pile != 0 {
			piles[pile] = append(piles[pile], id)
		}
	}
	if len(d.Options) == len(options) || !g.applies("406.4", "%s may not look at these cards and chooses a pile of them, and chance picks the card", d.Player) {
		d.Options = options
		return g.chooseObjects(d)
	}
	var chosen []ID
	for _, id := range g.chooseObjects(d) {
		if pile := piles[pileOf(id)]; len(pile) > 1 {
			id = g.chooseObjects(Decision{Purpose: ForChoice, About: d.About, Rule: "406.4", Options: pile, Min: 1, Max: 1})[0]
		}
		chosen = append(chosen, id)
	}
	return chosen
}

// seesTop reports whether an effect shows a player the top card of a library.
func (g *Game) seesTop(p, id ID) bool {
	owner := g.object(id).home()
	library := g.player(owner).library
	if library[len(library)-1] != id {
		return false
	}
	may := g.plays(owner, oracle.PlaysTopRevealed)
	g.eachStatic(func(source, controller ID, s oracle.StaticEffect, ctx *Context) {
		permission, ok := s.(oracle.Permission)
		may = may || ok && permission.May == oracle.LookAtTop && p == owner && g.meant(permission.Affected, p, ctx)
	})
	return may
}

// plays reports whether an effect has a player play with cards revealed.
func (g *Game) plays(p ID, how oracle.PlayerRule) bool {
	plays := false
	g.eachStatic(func(source, controller ID, s oracle.StaticEffect, ctx *Context) {
		e, ok := s.(oracle.PlayerEffect)
		plays = plays || ok && e.Words == how && g.meant(e.Who, p, ctx)
	})
	return plays
}

// rearrange has a player put the cards of a zone into another order, the top first,
// or says which rule does not let the player.
func (g *Game) rearrange(p ID, cards []ID) error {
	if len(cards) == 0 {
		return errors.New("nothing to arrange is named")
	}
	o := g.object(cards[0])
	var err error
	switch o.Zone {
	case oracle.Library:
		err = g.forbids("401.2", "%s can't change the order of a library", p)
	case oracle.Graveyard:
		err = g.forbids("404.2", "%s can't change the order of a graveyard", p)
	case oracle.Stack:
		err = g.forbids("400.5", "%s can't change the order of the stack", p)
	}
	zone := g.zone(o.Zone, o.home())
	if err != nil || zone == nil {
		return err
	}
	order := slices.Clone(cards)
	slices.Reverse(order)
	rest := slices.DeleteFunc(slices.Clone(*zone), func(id ID) bool { return slices.Contains(order, id) })
	*zone = append(rest, order...)
	return nil
}

// arrange carries out 404.3, for cards of one owner that are put into one graveyard
// together. Nothing here reads the order of a graveyard, so a script need not give
// it, and the rule is cited only where somebody did.
func (g *Game) arrange(events []Event) {
	for i := range events {
		if events[i].Kind == ZoneChangeEvent && events[i].To == oracle.Graveyard {
			if group := g.alongside(events, i); len(group) > 1 && g.inForce("404.3") {
				g.arrangeGroup(events, group, Decision{Rule: "404.3", forced: true})
			}
		}
	}
}

// arrangeLibrary carries out 401.4, for cards of one owner that an effect puts into
// one place of a library together.
func (g *Game) arrangeLibrary(events []Event) {
	for i := range events {
		if group := g.alongside(events, i); len(group) > 1 && g.applies("401.4", "%s arranges the cards that go to one place of a library together", g.object(events[i].Object).Owner) {
			g.arrangeGroup(events, group, Decision{Rule: "401.4"})
		}
	}
}

// alongside lists the events of a batch that move cards to the same place as event i
// does, if that is the first of them and they are not all alike.
func (g *Game) alongside(events []Event, i int) []int {
	var group []int
	var cards []ID
	for k := range events {
		e, first := &events[k], &events[i]
		if e.Kind == ZoneChangeEvent && e.To == first.To && e.bottom == first.bottom && g.object(e.Object).Kind == CardObject &&
			g.object(e.Object).Owner == g.object(first.Object).Owner {
			if k < i {
				return nil
			}
			group, cards = append(group, k), append(cards, e.Object)
		}
	}
	if len(group) < 2 || g.allAlike(cards) {
		return nil
	}
	return group
}

// arrangeGroup asks the owner for the order, the top first, and puts the events in
// that order: what is moved last lies on top, or at the very bottom.
func (g *Game) arrangeGroup(events []Event, group []int, d Decision) {
	first := events[group[0]]
	d.Purpose, d.Player = ForArrangement, g.object(first.Object).Owner
	for _, k := range group {
		d.Options = append(d.Options, events[k].Object)
	}
	if !first.bottom {
		slices.Reverse(d.Options)
	}
	order := g.chooseOrder(d)
	if slices.Equal(order, d.Options) {
		return
	}
	if d.forced {
		g.cite("404.3", "%s arranges the cards that are put into one graveyard together", false, []ID{d.Player})
	}
	if !first.bottom {
		slices.Reverse(order)
	}
	moved := make([]Event, len(group))
	for k, id := range order {
		moved[k] = events[slices.IndexFunc(events, func(e Event) bool { return e.Kind == ZoneChangeEvent && e.Object == id })]
	}
	for k, at := range group {
		events[at] = moved[k]
	}
}

// discardedUnseen carries out 701.8c for a cost that asks for a discarded card of some kind:
// what an effect has put into a hidden zone instead is of no kind that anybody could see.
func (g *Game) discardedUnseen(item oracle.CostItem, chosen []ID, ctx *Context) error {
	discard, ok := item.(oracle.PayDiscard)
	if !ok || discard.This || len(discard.Phrase.Where)+len(discard.Phrase.Or) == 0 {
		return nil
	}
	for _, id := range chosen {
		if now := g.object(id).successor; now != None && !publicZone(g.object(now).Zone) {
			if err := g.forbids("701.8c", "%s was discarded unseen, and the cost of %s asks what it is", id, ctx.Source); err != nil {
				return err
			}
		}
	}
	return nil
}
