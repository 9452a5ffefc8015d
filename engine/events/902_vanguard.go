package events

import (
	"rulestep/engine/table"
)

// This file carries out chapter 902, Vanguard, and what the modifiers of vanguards change (211, 212, 313).

// normalHand is the starting and the maximum hand size of a player whom nothing gives another one.
const normalHand = 7

// startingHand is how many cards a player draws as the game begins (902.5).
func (g *Course) startingHand(p table.ID) int {
	v := g.VanguardOf(p)
	if v == nil || v.HandModifier == 0 || !g.Applies("103.5a", "the starting hand size of %s is %n by the vanguard", p, table.Count(normalHand+v.HandModifier)) ||
		!g.Applies("902.5", "the hand modifier of the vanguard of %s changes the starting hand size", p) || !g.handModified(p) {
		return normalHand
	}
	return normalHand + v.HandModifier
}

// handModified asks for what the chapters of hand modifiers and vanguards say of either hand size.
func (g *Course) handModified(p table.ID) bool {
	return g.Applies("211.1", "the number in the lower left corner of the vanguard of %s is applied", p) &&
		g.Applies("313.6", "the normal hand size of %s, seven, is changed by the hand modifier", p)
}

// MaximumHand is the maximum hand size of a player whom no effect gives another one (902.5b).
func (g *Course) MaximumHand(p table.ID) int {
	v := g.VanguardOf(p)
	if v == nil || v.HandModifier == 0 || !g.Applies("902.5b", "the maximum hand size of %s is %n by the vanguard", p, table.Count(normalHand+v.HandModifier)) || !g.handModified(p) {
		return normalHand
	}
	return normalHand + v.HandModifier
}

// lifeModified carries out 902.4.
func (g *Course) lifeModified(p *table.Player) bool {
	return g.Applies("103.4b", "in a Vanguard game %s begins with %n life", p.ID, table.Count(p.Life)) &&
		g.Applies("119.1b", "the starting life total of %s is 20 plus or minus the life modifier", p.ID) &&
		g.Applies("212.1", "the number in the lower right corner of the vanguard of %s is applied", p.ID) &&
		g.Applies("313.7", "the normal life total of %s, twenty, is changed by the life modifier", p.ID) &&
		g.Applies("902.4", "the life modifier of the vanguard of %s is added to 20", p.ID)
}
