package engine

import "rulestep/engine/oracle"

// This file carries out 506.7: what may be cast or activated only before or after some
// point of the combat phase. A turn can have several combat phases, and one that has none
// of its steps but two.

// inCombat reports whether it is a combat phase.
func (g *Game) inCombat() bool {
	return g.step >= oracle.BeginningOfCombat && g.step <= oracle.EndOfCombat
}

// momentRefusal says by which part of 506.7 a moment that a text asks for is not now, if
// that is more than the text says by itself.
func (g *Game) momentRefusal(c oracle.Condition) error {
	var why error
	switch c := c.(type) {
	case oracle.BeforeStep:
		_, why = g.beforePoint(c)
	case oracle.AfterStep:
		_, why = g.afterPoint(c)
	case oracle.Both:
		for _, one := range c.Of {
			if why = g.momentRefusal(one); why != nil {
				break
			}
		}
	}
	return why
}

// beforePoint carries out 506.7 for "only before ...". If it is not so for another reason
// than that the step has begun, why is that.
func (g *Game) beforePoint(c oracle.BeforeStep) (so bool, why error) {
	point := c.Step
	if point == oracle.CombatDamage {
		point = oracle.FirstCombatDamage // if there are two such steps, the first comes first
	}
	switch {
	case !g.inCombat() && (c.InCombat || g.combats > 0):
		return false, nil
	case !g.inCombat() && g.step < oracle.BeginningOfCombat, g.combats <= 1 && g.inCombat() && g.step < point:
		return true, nil
	case !g.inCombat():
		why = g.forbids("506.7e", "the combat phase is skipped, so the point of it that is meant would have been the end of the precombat main phase")
	case g.combats > 1 && !c.InCombat:
		if g.step >= point {
			return false, nil
		}
		why = g.forbids("506.7d", "the first combat phase of the turn is meant, and that is over")
	case g.combats > 1 && !g.applies("506.7c", "what can be done only during combat can be done in any of the combat phases of a turn"):
		return false, nil
	case g.step < point:
		return true, nil
	case point == oracle.DeclareAttackers && !g.attackedYet:
		why = g.forbids("506.7a", "attackers have been declared once their step has begun, even if there are none")
	case point == oracle.DeclareBlockers && g.attackedYet && !g.anyBlocked():
		why = g.forbids("506.7b", "blockers have been declared once their step has begun, even if there are none")
	case point > oracle.DeclareAttackers && point < oracle.EndOfCombat && !g.attackedYet:
		why = g.forbids("506.7e", "nothing attacked, so it had to be before the declare attackers step was over")
	default:
		return false, nil
	}
	return why == nil, why
}

// anyBlocked reports whether blockers have been declared in this combat phase.
func (g *Game) anyBlocked() bool {
	for _, id := range g.battlefield {
		if g.object(id).blocked {
			return true
		}
	}
	return len(g.blocks) > 0
}

// afterPoint carries out 506.7 for "only after ...", as beforePoint does.
func (g *Game) afterPoint(c oracle.AfterStep) (so bool, why error) {
	switch {
	case c.Step == oracle.Upkeep: // "after their upkeep step"
		return g.step > oracle.Upkeep || g.upkeepOver && g.applies("503.2", "the first upkeep step of the turn is meant, and that is over"), nil
	case !c.InCombat: // "after combat"
		over := g.combats > 1 || g.combats == 1 && !g.inCombat()
		return over && (!g.inCombat() || g.applies("506.7d", "the first combat phase of the turn is meant, and that is over")), nil
	case !g.inCombat(), g.step < c.Step,
		g.combats > 1 && !g.applies("506.7c", "what can be done only during combat can be done in any of the combat phases of a turn"):
		return false, nil
	case !g.attackedYet:
		why = g.forbids("506.7f", "no blockers are declared in this combat phase, as nothing attacked")
		return why == nil, why
	}
	return g.anyBlocked() || g.applies("506.7b", "blockers have been declared once their step has begun, even if there are none"), nil
}
