package events

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out what players may know and how they may arrange what they
// have: public and hidden zones (400.2), looking at cards and changing their order
// (400.5 and chapters 401, 402, 404 and 406). Neither needs priority, and neither changes what the
// rules see, except an order that the rules do not let anybody change.

// hiddenZone carries out 400.2 where an ability looks for a card that has moved.
func (g *Course) hiddenZone(id table.ID, z oracle.Zone) bool {
	return !publicZone(z) && g.Applies("400.2", "%s is in a hidden zone", id)
}

// look says which rule keeps a player from looking at an object, or nil.
func (g *Course) look(p, id table.ID) error {
	if len(g.Governed) > 0 {
		if judged, err := g.lookThrough(p, id); judged {
			return err
		}
	}
	return g.lookOneself(p, id)
}

// noteLookers remembers a player who loses control of what has hidden cards away, and was allowed to look at
// them (406.3).
func (g *Course) noteLookers(by, p table.ID) {
	for _, card := range g.Exile {
		if o := g.Object(card); g.HidAway(card) == by || o.FaceDown && g.showsExiled(by, card) {
			g.Object(card).Note(func(s *table.Seldom) { s.MayLook = append(slices.Clip(s.MayLook), p) })
		}
	}
}

// showsExiled reports whether a static ability of a permanent lets its controller look at a card in exile.
func (g *Course) showsExiled(by, card table.ID) (shows bool) {
	table.EachStaticOf(&g.Table, func(source, _ table.ID, permission oracle.Permission, ctx *table.Context) {
		shows = shows || source == by && permission.May == oracle.LookAtCards && g.IsMeant(permission.Object, card, ctx)
	})
	return shows
}

// letLook has players be allowed to look at cards that lie face down in exile, for as long as they lie there (406.3).
func (g *Course) letLook(players, cards []table.ID) {
	for _, card := range cards {
		if card.IsObject() && g.Object(card).Zone == oracle.Exile {
			g.Object(card).Note(func(s *table.Seldom) { s.MayLook = append(slices.Clip(s.MayLook), players...) })
		}
	}
}

// goOnLooking has whoever was told to look at cards go on looking at those of them that were exiled face down then (406.3).
func (g *Course) goOnLooking(happened []table.Event, ctx *table.Context) {
	for _, e := range happened {
		if e.FaceDown && e.NewObject != table.None && slices.Contains(ctx.Seldom().Looked, e.Object) {
			g.letLook(ctx.Seldom().Lookers, []table.ID{e.NewObject})
		}
	}
}

// mayLookAtExiled reports whether a player is allowed to look at a card that lies face down in exile, or was once.
func (g *Course) mayLookAtExiled(p, id table.ID) bool {
	if slices.Contains(g.Object(id).Seldom().MayLook, p) {
		return g.Applies("406.3", "%s was once allowed to look at %s and may go on doing so", p, id)
	}
	may := false
	table.EachStaticOf(&g.Table, func(_, _ table.ID, permission oracle.Permission, ctx *table.Context) {
		may = may || permission.May == oracle.LookAtCards && g.IsMeant(permission.Affected, p, ctx) && g.IsMeant(permission.Object, id, ctx)
	})
	by := g.ExiledBy(id)
	if may || by == table.None || g.OnBattlefield(by) || g.Object(by).HeldBy != p {
		return may
	}
	for _, a := range g.Faces[g.Object(by).Face].Abilities {
		for _, s := range a.Statics {
			if permission, ok := s.(oracle.Permission); ok && permission.May == oracle.LookAtCards {
				return g.Applies("406.3", "%s was once allowed to look at %s and may go on doing so", p, id)
			}
		}
	}
	return false
}

// lookOneself is look for a player who controls no other.
func (g *Course) lookOneself(p, id table.ID) error {
	o := g.Object(id)
	switch {
	case g.isShown(p, id):
		return nil
	case o.Zone == oracle.Hand && o.Home() != p && !g.plays(o.Home(), oracle.PlaysHandRevealed) && !g.staysRevealed(id) && !g.reviews(p, o.Home()):
		return g.Forbids("402.3", "%s may count the cards in the hand of %s but not look at them", p, o.Home())
	case o.Zone == oracle.Library && !g.seesTop(p, id):
		return g.Forbids("401.2", "nobody may look at the cards in the library of %s", o.Home())
	case o.Zone == oracle.Exile && o.FaceDown:
		if o.Seldom().Foretold != 0 && o.Owner == p && g.Applies("702.143a", "%s has foretold %s and may look at it", p, id) {
			return nil
		}
		if by := g.HidAway(id); by != table.None && g.OnBattlefield(by) && g.Controller(by) == p &&
			g.Applies("702.75a", "%s was exiled by %s, which %s controls, so %s may look at it", id, by, p, p) {
			return nil
		} else if by != table.None && (g.Object(by).HeldBy == p || slices.Contains(o.Seldom().MayLook, p)) &&
			g.Applies("406.3", "%s was once allowed to look at %s and may go on doing so", p, id) {
			return nil
		}
		if g.mayLookAtExiled(p, id) {
			return nil
		}
		return g.Forbids("406.3", "%s was exiled face down, and nothing lets %s look at it", id, p)
	case o.InDeck:
		return fmt.Errorf("%s is face down in a supplementary deck, and nothing lets %s look at it", g.Name(id), g.Name(p))
	case o.FaceDown && g.isConspiracy(o):
		return g.lookAtConspiracy(p, id)
	case o.FaceDown && g.Controller(id) != p:
		return g.Forbids("708.5", "%s is face down, and %s does not control it", id, p)
	}
	return nil
}

// isShown reports whether the spell or ability that resolves has a player look at a card and is not done with it.
func (g *Course) isShown(p, id table.ID) bool {
	r := g.Resolving
	return r != nil &&
		(slices.Contains(r.Seldom().Lookers, p) && slices.Contains(r.Seldom().Looked, id) &&
			g.Applies("701.16d", "%s has %s look at %s, and is not done with it", r.Source, p, id) ||
			slices.ContainsFunc(r.Seldom().Searched, func(s table.Searched) bool { return s.By == p && g.isAmongTop(id, s.Owner, s.Top) }) &&
				g.Applies("701.19a", "%s looks at %s in the search", p, id))
}

// isAmongTop reports whether a card is one of so many on top of the library of a player.
func (g *Course) isAmongTop(id, owner table.ID, n int) bool {
	library := g.Player(owner).Library
	return slices.Contains(library[max(0, len(library)-n):], id)
}

// lookNoMore notes that what was seen in the library of a player is somewhere in it once that is shuffled.
func (g *Course) lookNoMore(owner table.ID) {
	if r := g.Resolving; r != nil {
		r.Note(func(s *table.SeldomSaid) {
			s.Looked = slices.DeleteFunc(slices.Clone(s.Looked), func(id table.ID) bool {
				return g.Object(id).Zone == oracle.Library && g.Object(id).Home() == owner
			})
		})
	}
}

// pickExiled carries out 406.4 for a player who chooses a card in exile: of face-down cards
// that the player may not look at only a pile can be chosen, and chance picks the card out
// of it. Cards that were exiled face down by one event are in one pile.
func (g *Course) pickExiled(d Decision) []table.ID {
	pileOf := func(id table.ID) int32 {
		o := g.Object(id)
		unseen := false
		g.Scratch(func() { unseen = o.Zone == oracle.Exile && o.FaceDown && g.look(d.Player, id) != nil })
		if !unseen {
			return 0
		}
		return o.Arrived
	}
	options, piles := d.Options, map[int32][]table.ID{}
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
	if len(d.Options) == len(options) || !g.Applies("406.4", "%s may not look at these cards and chooses a pile of them, and chance picks the card", d.Player) {
		d.Options = options
		return g.ChooseObjects(d)
	}
	var chosen []table.ID
	for _, id := range g.ChooseObjects(d) {
		if pile := piles[pileOf(id)]; len(pile) > 1 {
			id = g.ChooseObjects(Decision{Purpose: ForChoice, About: d.About, Rule: "406.4", Options: pile, Min: 1, Max: 1})[0]
		}
		chosen = append(chosen, id)
	}
	return chosen
}

// seesTop reports whether an effect shows a player the top card of a library.
func (g *Course) seesTop(p, id table.ID) bool {
	owner := g.Object(id).Home()
	library := g.Player(owner).Library
	if library[len(library)-1] != id && !g.LiesAnywhere(id) {
		return false
	}
	may := g.plays(owner, oracle.PlaysTopRevealed)
	table.EachStaticOf(&g.Table, func(_, _ table.ID, permission oracle.Permission, ctx *table.Context) {
		may = may || permission.May == oracle.LookAtTop && p == owner && g.IsMeant(permission.Affected, p, ctx)
	})
	if may {
		g.MustLieThere(id)
	}
	return may
}

// plays reports whether an effect has a player play with cards revealed.
func (g *Course) plays(p table.ID, how oracle.PlayerRule) bool {
	plays := false
	table.EachStaticOf(&g.Table, func(_, _ table.ID, e oracle.PlayerEffect, ctx *table.Context) {
		plays = plays || e.Words == how && g.IsMeant(e.Who, p, ctx)
	})
	return plays
}

var _ = carriesOut((*Course).reveal, "Who", "What")

// reveal carries out 701.16a. What is shown of what was shown before leaves the rest of that as it
// was: "look at the top five cards. You may reveal a creature card from among them".
func (g *Course) reveal(i oracle.Reveal, ctx *table.Context) {
	ids := g.whatOfEach(i.Who, i.What, ctx)
	for _, p := range g.Refer(i.Who, ctx) {
		if g.Applies("701.16a", "%s shows what %s tells to reveal to all players", p, ctx.Source) {
			g.shown(i.What, ids, ctx)
		}
	}
}

var _ = carriesOut((*Course).lookAt, "Who", "What")

// lookAt carries out 701.16d, by which the text goes on about what was looked at as it does
// about what was revealed. What players know is theirs: no rule asks it.
func (g *Course) lookAt(i oracle.LookAt, ctx *table.Context) {
	ids := g.Refer(i.What, ctx)
	for _, p := range g.Refer(i.Who, ctx) {
		if g.Applies("701.16d", "%s looks at what %s tells to look at", p, ctx.Source) {
			ctx.Note(func(s *table.SeldomSaid) {
				s.Looked, s.Lookers = append(slices.Clip(s.Looked), ids...), append(slices.Clip(s.Lookers), p)
			})
			g.shown(i.What, ids, ctx)
		}
	}
}

// looksAtHand has a player look at the hand of an opponent whom the player chooses, before a choice is made as something
// enters the battlefield (614.12a).
func (g *Course) looksAtHand(p, source table.ID) {
	options := g.Opponents(p)
	if len(options) > 0 && g.Applies("701.16d", "%s looks at what %s tells to look at", p, source) {
		g.ChooseObjects(Decision{Purpose: ForChoice, Player: p, About: source, Rule: "614.12a", Options: options, Min: 1, Max: 1})
	}
}

// shown notes what was revealed or looked at, for what the text says of it next.
func (g *Course) shown(what oracle.Reference, ids []table.ID, ctx *table.Context) {
	ctx.Came(oracle.WhatWasShown, ids)
	switch what.(type) {
	case oracle.It, oracle.Some:
	default:
		ctx.Rest = ids
	}
}

// rearrange has a player put the cards of a zone into another order, the top first,
// or says which rule does not let the player.
func (g *Course) rearrange(p table.ID, cards []table.ID) error {
	if len(cards) == 0 {
		return errors.New("nothing to arrange is named")
	}
	o := g.Object(cards[0])
	var err error
	switch o.Zone {
	case oracle.Library:
		err = g.Forbids("401.2", "%s can't change the order of a library", p)
	case oracle.Graveyard:
		err = g.Forbids("404.2", "%s can't change the order of a graveyard", p)
	case oracle.Stack:
		err = g.Forbids("400.5", "%s can't change the order of the stack", p)
	}
	zone := g.ZoneList(o.Zone, o.Home())
	if err != nil || zone == nil {
		return err
	}
	order := slices.Clone(cards)
	slices.Reverse(order)
	rest := slices.DeleteFunc(slices.Clone(*zone), func(id table.ID) bool { return slices.Contains(order, id) })
	*zone = append(rest, order...)
	return nil
}

// arrange carries out 404.3, for cards of one owner that are put into one graveyard
// together. Nothing here reads the order of a graveyard, so a script need not give
// it, and the rule is cited only where somebody did.
func (g *Course) arrange(events []table.Event) {
	for i := range events {
		if events[i].Kind == table.ZoneChangeEvent && events[i].To == oracle.Graveyard {
			if group := g.alongside(events, i); len(group) > 1 && !g.ofOne(events, group) && g.InForce("404.3") {
				g.arrangeGroup(events, group, Decision{Rule: "404.3", Idle: true})
			}
		}
	}
}

// ofOne reports whether events move nothing but the components of one permanent, whose order has been settled.
func (g *Course) ofOne(events []table.Event, group []int) bool {
	whole := func(id table.ID) table.ID { return cmp.Or(g.PartOf(id), id) }
	return !slices.ContainsFunc(group, func(k int) bool { return whole(events[k].Object) != whole(events[group[0]].Object) })
}

// arrangeLibrary carries out 401.4, for cards of one owner that an effect puts into
// one place of a library together.
func (g *Course) arrangeLibrary(events []table.Event, by table.ID) {
	for i := range events {
		if by != table.None && by != g.Object(events[i].Object).Owner {
			if group := g.alongside(events, i); len(group) > 1 && g.Applies("101.1", "the text has %s arrange the cards, and not their owner", by) {
				g.arrangeGroup(events, group, Decision{Rule: "401.4", Player: by})
				continue
			}
		}
		if group := g.alongside(events, i); len(group) > 1 && g.Applies("401.4", "%s arranges the cards that go to one place of a library together", g.Object(events[i].Object).Owner) {
			g.arrangeGroup(events, group, Decision{Rule: "401.4"})
		}
	}
}

// arrangeReplaced carries out 401.4 for cards that effects put into a library instead of where they were to go. What was to go
// there has been arranged already.
func (g *Course) arrangeReplaced(events, final []table.Event) {
	for i := range final {
		e := &final[i]
		if e.Kind != table.ZoneChangeEvent || e.To != oracle.Library || e.Shuffled || slices.ContainsFunc(events, func(was table.Event) bool {
			return was.Kind == table.ZoneChangeEvent && was.Object == e.Object && was.To == oracle.Library
		}) {
			continue
		}
		g.arrangeLibrary(final[i:], table.None)
		return
	}
}

// alongside lists the events of a batch that move cards to the same place as event i
// does, if that is the first of them and they are not all alike.
func (g *Course) alongside(events []table.Event, i int) []int {
	var group []int
	var cards []table.ID
	for k := range events {
		e, first := &events[k], &events[i]
		if e.Kind == table.ZoneChangeEvent && e.To == first.To && e.Bottom == first.Bottom && g.Object(e.Object).Kind == table.CardObject &&
			g.Object(e.Object).Owner == g.Object(first.Object).Owner {
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
func (g *Course) arrangeGroup(events []table.Event, group []int, d Decision) {
	first := events[group[0]]
	d.Purpose, d.Player = ForArrangement, cmp.Or(d.Player, g.Object(first.Object).Owner)
	for _, k := range group {
		d.Options = append(d.Options, events[k].Object)
	}
	if !first.Bottom {
		slices.Reverse(d.Options)
	}
	order := g.chooseOrder(d)
	if slices.Equal(order, d.Options) {
		return
	}
	switch {
	case d.Rule == "404.3":
		g.Cite("404.3", "%s arranges the cards that are put into one graveyard together", false, []table.ID{d.Player})
	case d.Idle:
		g.Cite(d.Rule, "%s arranges what represented one permanent", false, []table.ID{d.Player})
	}
	if !first.Bottom {
		slices.Reverse(order)
	}
	moved := make([]table.Event, len(group))
	for k, id := range order {
		moved[k] = events[slices.IndexFunc(events, func(e table.Event) bool { return e.Kind == table.ZoneChangeEvent && e.Object == id })]
	}
	for k, at := range group {
		events[at] = moved[k]
	}
}

// discardedUnseen carries out 701.8c for a cost that asks for a discarded card of some kind:
// what an effect has put into a hidden zone instead is of no kind that anybody could see.
func (g *Course) discardedUnseen(item oracle.CostItem, chosen []table.ID, ctx *table.Context) error {
	discard, ok := item.(oracle.PayDiscard)
	if !ok || discard.This || len(discard.Phrase.Where)+len(discard.Phrase.Or) == 0 {
		return nil
	}
	for _, id := range chosen {
		if g.wentUnseen(id) {
			if err := g.Forbids("701.8c", "%s was discarded unseen, and the cost of %s asks what it is", id, ctx.Source); err != nil {
				return err
			}
		}
	}
	return nil
}

// undefinedAsDiscarded carries out 701.8c for an ability that watches for a card of some kind to be discarded.
func (g *Course) undefinedAsDiscarded(p *oracle.Phrase, e *table.Event, ctx *table.Context) bool {
	return len(p.Where)+len(p.Or) > 0 && g.wentUnseen(e.Object) &&
		g.Applies("701.8c", "%s was discarded unseen, and what it is is not defined for the ability of %s", e.Object, ctx.Source)
}

// wentUnseen reports whether a card was discarded into a hidden zone, and not revealed.
func (g *Course) wentUnseen(card table.ID) bool {
	now := g.Object(card).Successor
	return now != table.None && !publicZone(g.Object(now).Zone) && !g.seenAsDiscarded(now)
}

// turnUpInExile turns a card that was exiled face down face up, as exiled cards are kept unless something says otherwise.
func (g *Course) turnUpInExile(id table.ID) {
	if o := g.Object(id); o.FaceDown && g.Applies("406.3", "%s is turned face up in exile, where all may see it", id) {
		o.FaceDown = false
		g.SeeTraits(o)
		g.Touch()
	}
}
