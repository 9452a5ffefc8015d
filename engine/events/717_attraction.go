package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapter 717, Attraction cards, with opening Attractions (701.48) and rolling to visit them
// (701.49, 702.159). As with planes, an Attraction deck says in which order cards lie in the command zone.

// isAttractionCard reports whether an object is a card with an Astrotorium back, whatever it is at the moment.
func (g *Course) isAttractionCard(o *table.Object) bool {
	return g.Fairground && o.Kind == table.CardObject && g.Faces[o.Face] != nil && g.Faces[o.Face].IsAttraction()
}

// SetLights states which numbers are lit up on an Attraction card, from 1 to 6.
func (g *Course) SetLights(id table.ID, lit []int) {
	lights := uint8(0)
	for _, n := range lit {
		lights |= 1 << n
	}
	g.Cards[g.Object(id).Card].Lights = lights
}

// LightsOf are the numbers that are lit up on an Attraction card.
func (g *Course) LightsOf(id table.ID) (lit []int) {
	for n := 1; n <= 6; n++ {
		if g.Cards[g.Object(id).Card].Lights&(1<<n) != 0 {
			lit = append(lit, n)
		}
	}
	return lit
}

// PlayWithAttractions says that a player plays with an Attraction deck, if only with an empty one by now.
func (g *Course) PlayWithAttractions(p table.ID) { g.Player(p).Attractions = true }

// Junkyard lists the cards of a player that 717.6 has put into the command zone, as they were put there (717.6a).
func (g *Course) Junkyard(p table.ID) (pile []table.ID) {
	for _, id := range g.Command {
		if o := g.Object(id); o.Owner == p && !o.InDeck && g.isAttractionCard(o) {
			pile = append(pile, id)
		}
	}
	return pile
}

// AttractionDeckOf lists the Attraction deck of a player, the top first.
func (g *Course) AttractionDeckOf(p table.ID) []table.ID {
	deck := slices.Clone(g.Player(p).AttractionDeck)
	slices.Reverse(deck)
	return deck
}

// attractionDeckRefusal carries out 717.2a and 717.2b.
func (g *Course) attractionDeckRefusal(p table.ID) error {
	if !g.Player(p).Attractions {
		return nil
	}
	deck := g.Player(p).AttractionDeck
	n := len(deck)
	if g.Format == table.Limited {
		if n < 3 {
			return g.Forbids("717.2b", "an Attraction deck of a limited game has at least three cards, and that of %s has %n", p, table.Count(n))
		}
		return nil
	}
	if n < 10 {
		return g.Forbids("717.2a", "an Attraction deck has at least ten cards, and that of %s has %n", p, table.Count(n))
	}
	if id, same := g.mostOf(deck); same > 1 {
		return g.Forbids("717.2a", "each card of an Attraction deck has another name, and %s is in that of %s %n times", id, p, table.Count(same))
	}
	return nil
}

// amongOthers carries out 717.2 for an Attraction card in a player's deck.
func (g *Course) amongOthers(id, p table.ID) error {
	return g.Forbids("717.2", "%s is an Attraction and belongs in an Attraction deck of %s, not in the deck", id, p)
}

// openAttraction carries out 701.48b. It reports whether the player has opened one (701.48c).
func (g *Course) openAttraction(_ oracle.KeywordAction, p table.ID, _ int, _ *table.Context) bool {
	pl := g.Player(p)
	top := table.None
	if n := len(pl.AttractionDeck); n > 0 {
		top = pl.AttractionDeck[n-1]
	} else if pile := g.Junkyard(p); len(pile) > 0 && !g.Applies("717.6a", "what %s owns in the command zone besides is a pile that belongs to no Attraction deck", p) {
		top = pile[0]
	}
	if top == table.None || !g.Applies("701.48b", "%s moves %s off the Attraction deck, turns it face up and puts it onto the battlefield", p, top) {
		return false
	}
	pl.AttractionDeck = slices.DeleteFunc(slices.Clone(pl.AttractionDeck), func(id table.ID) bool { return id == top })
	g.turnUpInCommand(top)
	enters := g.destination(top, oracle.Battlefield)
	enters.Player = p
	entered := g.Happen(enters)
	opened := slices.ContainsFunc(entered, func(e table.Event) bool { return e.Object == top && e.To == oracle.Battlefield })
	return opened || !g.Applies("701.48c", "%s has not been put onto the battlefield, and so %s has opened no Attraction", top, p)
}

// attractions are those that a player controls.
func (g *Course) attractions(p table.ID) (list []table.ID) {
	if !g.Fairground {
		return nil
	}
	for _, id := range g.Battlefield {
		if c := g.QuietCharacteristics(id); c.Controller == p && c.Subtype("Attraction") {
			list = append(list, id)
		}
	}
	return list
}

// Visitors are the active players who roll to visit their Attractions as the precombat main phase begins.
func (g *Course) Visitors() []table.ID {
	if !g.Fairground {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(g.Team(g.ActivePlayer)), func(p table.ID) bool { return g.HasLeft(p) || len(g.attractions(p)) == 0 })
}

// VisitAttractions carries out 505.5, 703.4g and 717.4 as a precombat main phase begins.
func (g *Course) VisitAttractions() {
	for _, p := range g.Visitors() {
		if g.Applies("505.5", "the precombat main phase of %s, who controls Attractions, begins with a roll to visit them", p) &&
			g.Applies("703.4g", "%s rolls to visit the Attractions once lore counters have been put", p) &&
			g.Applies("717.4", "%s does so without the stack", p) {
			g.rollToVisit(p, table.None)
		}
	}
}

// rollToVisitAction has a player roll to visit for a text, even one who controls no Attraction.
func (g *Course) rollToVisitAction(i oracle.KeywordAction, ctx *table.Context) {
	for _, p := range g.inOrder(g.Refer(i.Who, ctx)) {
		g.rollToVisit(p, ctx.Source)
	}
}

// visiting is the roll to visit one's Attractions (701.49a).
var visiting = &oracle.RollDice{Who: oracle.You{}, Count: oracle.Literal(1), Sides: 6}

// toVisit is the Word of the event by which a die is rolled to visit.
const toVisit = "to visit"

// rollToVisit carries out 701.49a.
func (g *Course) rollToVisit(p, by table.ID) {
	if !g.Applies("701.49a", "%s rolls a six-sided die to visit their Attractions", p) {
		return
	}
	ctx := table.Context{Source: by, Controller: p}
	g.rollDice(visiting, &ctx)
	if len(ctx.Seldom().Rolling.Results) > 1 {
		g.LimitReached("no rule says which of several results of a roll to visit is the one that visits Attractions")
		return
	}
	var events []table.Event
	for _, result := range ctx.Seldom().Rolling.Results {
		for _, id := range g.attractions(p) {
			if g.isLit(id, result) && g.Applies("701.49a", "%s has visited %s", p, id) {
				events = append(events, table.Event{Kind: table.VisitEvent, Object: id, Player: p, Source: by, Amount: result})
			}
		}
	}
	if len(events) > 0 {
		g.Happen(events...)
	}
}

// isLit reports whether a number is lit up on an Attraction. Numbers are lit up on cards; whether a copy has those of
// what it copies, no rule says.
func (g *Course) isLit(id table.ID, n int) bool {
	o := g.Object(id)
	if !g.isAttractionCard(o) || g.copies(id) {
		g.LimitReached("no rule says which numbers are lit up on an Attraction that is no Attraction card, or a copy: " + g.Name(id))
		return false
	}
	lights := g.Cards[o.Card].Lights
	if lights == 0 {
		g.LimitReached("which numbers are lit up on " + g.Name(id) + " is not said: “" + g.Name(id) + " is lit up on 2 and 6”")
		return false
	}
	return lights&(1<<n) != 0 && g.Applies("717.1", "the number %n is lit up on %s", table.Count(n), id)
}

// copies reports whether an effect has an object be a copy.
func (g *Course) copies(id table.ID) bool {
	return slices.ContainsFunc(g.Effects, func(e table.Effect) bool { return e.CopyFace != 0 && slices.Contains(e.Objects, id) })
}

// visitMatches reports whether an ability triggers on the visiting of an Attraction, by a visit ability of its own or
// as something else says.
func (g *Course) visitMatches(p *oracle.Visited, e *table.Event, ctx *table.Context) bool {
	if e.Kind != table.VisitEvent || !g.IsMeant(p.Who, e.Player, ctx) || !g.IsMeant(p.What, e.Object, ctx) {
		return false
	}
	return p.What != oracle.Reference(oracle.This{}) ||
		g.Applies("717.5", "the visit ability of %s triggers as %s has rolled a number that is lit up on it", e.Object, e.Player)
}

var _ = carriesOut((*Course).claimPrize, "Do")

// claimPrize carries out 702.159b.
func (g *Course) claimPrize(i oracle.ClaimPrize, ctx *table.Context) {
	if g.Applies("702.159b", "%s claims the prize of %s and does what stands there", ctx.Controller, ctx.Source) {
		g.instruct(i.Do, ctx)
		g.actionDone(ctx.Controller, table.None, oracle.ClaimPrizeDone)
	}
}

// astrotorium is the Index of the effect of 717.6, which is no ability's.
const astrotorium = -13

// junkyardReplacement carries out 717.6.
func (g *Course) junkyardReplacement(e *table.Event, add func(replacement)) {
	if !g.Fairground || !e.Object.IsObject() || !g.isAttractionCard(g.Object(e.Object)) ||
		e.To == oracle.Battlefield || e.To == oracle.Exile || e.To == oracle.Command || e.To == oracle.Nowhere {
		return
	}
	if e.To == oracle.Stack {
		g.LimitReached("that an Attraction card would be cast, and is put into the command zone instead (717.6), is not carried out")
		return
	}
	if g.comesApart(e) {
		g.LimitReached("that an Attraction card leaves the battlefield as a part of a permanent is not carried out")
		return
	}
	add(replacement{key: table.EffectKey{Source: e.Object, Index: astrotorium}, source: e.Object, class: anyOther, called: "Astrotorium back", apply: func(e *table.Event) []table.Event {
		changed := *e
		if g.Applies("717.6", "%s has an Astrotorium back and is put into the command zone instead", e.Object) {
			changed.To, changed.Bottom, changed.Nth = oracle.Command, false, 0
		}
		return []table.Event{changed}
	}})
}

// appliesAgain carries out the exception of 717.6 to 614.5.
func (g *Course) appliesAgain(id table.ID) bool {
	return g.Applies("717.6", "the effect that keeps %s out of there may apply more than once to the same event", id)
}
