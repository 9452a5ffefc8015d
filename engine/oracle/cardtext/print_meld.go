package cardtext

import "rulestep/engine/oracle"

// This file writes what the texts of meld cards say (701.37).

// pairCondition writes what pairHeld reads.
func (w *writer) pairCondition(c oracle.PairHeld) string {
	return "you both own and control " + w.pairOf(c)
}

// attackingPair writes what pairAttacks reads.
func (w *writer) attackingPair(c oracle.Both) (string, bool) {
	if len(c.Of) != 2 {
		return "", false
	}
	pair, held := c.Of[1].(oracle.PairHeld)
	attacking := oracle.Predicate(oracle.Is{Status: oracle.Attacking})
	if this, ok := c.Of[0].(oracle.Matches); !held || !ok || this.Of != oracle.Reference(oracle.This{}) || !this.Phrase.Says(attacking) || !pair.With.Says(attacking) {
		return "", false
	}
	return w.pairOf(pair) + " are attacking, and you both own and control them", true
}

// pairOf writes both cards of a pair.
func (w *writer) pairOf(c oracle.PairHeld) string {
	text := w.noun() + " and "
	for _, where := range c.With.Where {
		switch where := where.(type) {
		case oracle.HasType:
			text += article(describeTypes(0, where.Types, nil))
		case oracle.Named:
			text += " named " + where.Name
		}
	}
	return text
}
