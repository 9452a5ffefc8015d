package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapter 904, Archenemy, with schemes (314), setting them in motion (701.25) and
// abandoning them (701.26). As with planes a scheme deck says in which order cards lie in the command zone.

// isScheme reports whether an object is a scheme card.
func (g *Course) isScheme(o *table.Object) bool {
	return g.IsCommandCard(o) && g.Faces[o.Face].Types&oracle.Scheme != 0
}

// isArchenemy reports whether a player is an archenemy, as everybody is in a Supervillain Rumble.
func (g *Course) isArchenemy(p table.ID) bool {
	switch {
	case !g.Player(p).Archenemy:
		return false
	case g.Format == table.SupervillainRumble:
		return g.Applies("904.12b", "%s is an archenemy, as each player of a Supervillain Rumble is", p)
	}
	return g.Applies("904.2a", "%s is a team of one, and designated the archenemy", p)
}

// SetsScheme reports whether the active player sets a scheme in motion as the phase begins.
func (g *Course) SetsScheme() bool {
	p := g.Player(g.ActivePlayer)
	return g.Format.IsArchenemy() && p.Archenemy && !p.Left && len(p.SchemeDeck) > 0
}

// SchemeAction carries out 505.3, 703.4e and 904.9 as a precombat main phase begins.
func (g *Course) SchemeAction() {
	if p := g.ActivePlayer; g.SetsScheme() && g.isArchenemy(p) &&
		g.Applies("505.3", "the precombat main phase of %s, the archenemy, begins with a scheme", p) &&
		g.Applies("703.4e", "%s sets the top card of the scheme deck in motion", p) &&
		g.Applies("904.9", "%s does so without the stack", p) {
		g.Happen(table.Event{Kind: table.SchemeEvent, Player: p})
	}
}

// setInMotion carries out 701.25b for the top card of a player's scheme deck.
func (g *Course) setInMotion(e *table.Event) {
	deck := &g.Player(e.Player).SchemeDeck
	if len(*deck) == 0 {
		return
	}
	top := (*deck)[len(*deck)-1]
	if !g.Applies("701.25b", "%s moves %s off the scheme deck and turns it face up", e.Player, top) {
		return
	}
	*deck = slices.Clone((*deck)[:len(*deck)-1])
	e.Object = top
	g.turnUpInCommand(top)
}

// setInMotionMatches carries out the end of 904.9.
func (g *Course) setInMotionMatches(e *table.Event, ctx *table.Context) bool {
	return e.Kind == table.SchemeEvent && e.Object == ctx.Source && ctx.Source != table.None && e.Player == ctx.Controller
}

// toSchemeDeck puts a scheme on the bottom of its owner's scheme deck, face down.
func (g *Course) toSchemeDeck(id table.ID) {
	deck := &g.Player(g.Object(id).Owner).SchemeDeck
	*deck = slices.Insert(slices.Clone(*deck), 0, g.turnDownInCommand(id))
}

// schemeWaits reports whether a triggered ability of any scheme waits or is on the stack, of one that has been
// abandoned since, too.
func (g *Course) schemeWaits() bool {
	return slices.ContainsFunc(g.Triggers, func(t table.Triggered) bool { return t.Source.IsObject() && g.isScheme(g.Object(t.Source)) }) ||
		slices.ContainsFunc(g.OnStacks(), func(id table.ID) bool {
			o := g.Object(id)
			return o.Kind == table.AbilityObject && o.Announced.Ability.Kind == oracle.Triggered && g.isScheme(g.Object(o.Announced.Source))
		})
}

// schemeActions carries out 704.6e. It reports whether it did anything.
func (g *Course) schemeActions() bool {
	var over []table.ID
	for _, id := range g.Command {
		if o := g.Object(id); !o.InDeck && g.isScheme(o) {
			over = append(over, id)
		}
	}
	if len(over) == 0 || g.schemeWaits() {
		return false
	}
	acted := false
	for _, id := range over {
		if g.Faces[g.Object(id).Face].Supertypes&oracle.Ongoing != 0 && g.Applies("205.4h", "the scheme %s is ongoing, and no state-based action is about it", id) &&
			g.Applies("904.11", "the ongoing scheme %s stays face up until it is abandoned", id) {
			continue
		}
		if g.Applies("704.6e", "no ability of a scheme waits or is on the stack, so %s goes to the bottom of the scheme deck", id) &&
			g.Applies("314.6", "the scheme %s, which is not ongoing, is turned face down", id) &&
			g.Applies("904.10", "%s goes there the next time that a player would receive priority", id) {
			g.toSchemeDeck(id)
			acted = true
		}
	}
	return acted
}

// abandon carries out 701.26.
func (g *Course) abandon(i oracle.KeywordAction, ctx *table.Context) {
	if _, this := i.Object.(oracle.This); this &&
		(!g.Applies("109.2d", "what %s calls this scheme is the card in the command zone", ctx.Source) ||
			!g.Applies("314.7", "this scheme is no permanent, but %s", ctx.Source)) {
		return
	}
	for _, id := range g.Refer(i.Object, ctx) {
		o := g.Object(id)
		if o.Zone != oracle.Command || o.InDeck || !g.isScheme(o) {
			continue
		}
		if g.Faces[o.Face].Supertypes&oracle.Ongoing == 0 && g.Applies("701.26a", "%s is not ongoing, and only ongoing schemes can be abandoned", id) {
			continue
		}
		if g.Applies("701.26b", "%s is abandoned: it goes face down to the bottom of the scheme deck that it is from", id) {
			g.toSchemeDeck(id)
		}
	}
}
