package table

import (
	"slices"

	"rulestep/engine/oracle"
)

// IsBlocking reports whether a creature is blocking.
func (t *Table) IsBlocking(id ID) bool {
	return slices.ContainsFunc(t.Blocks, func(b Block) bool { return b.Blocker == id })
}

// BlockersOf lists an attacker's blockers in damage assignment order.
func (t *Table) BlockersOf(attacker ID) []ID {
	var list []ID
	for _, b := range t.Blocks {
		if b.Attacker == attacker && attacker != None {
			list = append(list, b.Blocker)
		}
	}
	return list
}

// blocksOn tells whether a blocking creature may be called one: it stays one when all that it
// blocked has left combat.
func (t *Table) blocksOn(id ID) bool {
	return !slices.Contains(t.Blocks, Block{Blocker: id}) || t.Applies("509.1g", "%s blocks nothing any more, but is a blocking creature still", id)
}

// blocks tells whether a creature blocks another: as things are, or as they last were where
// one of the two has left the battlefield.
func (t *Table) blocks(blocker, attacker ID, ctx *Context) bool {
	if slices.Contains(t.BlockersOf(attacker), blocker) {
		return true
	}
	lately := func(gone, other ID, how Fighting) bool {
		if !gone.IsObject() || t.Object(gone).Zone != oracle.Nowhere || t.Object(gone).Was != oracle.Battlefield {
			return false
		}
		last := t.Object(gone).Seldom()
		if last.Fought&how == 0 || !slices.Contains(last.FoughtWith, other) {
			return false
		}
		if ctx.Object != None {
			return t.Applies("608.2h", "%s is gone: that it last fought with %s counts", gone, other)
		}
		return t.Applies("603.10a", "%s is looked at as it was just before it left combat and the battlefield", gone)
	}
	return lately(attacker, blocker, WasAttacking) || lately(blocker, attacker, WasBlocking)
}

// FightsSo tells whether a permanent is in combat in some way.
func (t *Table) FightsSo(s oracle.Status, id ID) bool {
	o := t.Object(id)
	switch s {
	case oracle.Attacking:
		return o.IsAttacker
	case oracle.Blocking:
		return t.IsBlocking(id)
	case oracle.Blocked:
		return o.IsAttacker && o.Blocked
	}
	return o.IsAttacker && !o.Blocked && t.InStep >= oracle.DeclareBlockers
}

// attacksAlone tells whether a creature is the only one that attacks.
func (t *Table) attacksAlone(id ID) bool {
	if !t.Object(id).IsAttacker {
		return false
	}
	for _, other := range t.Battlefield {
		if other != id && t.Object(other).IsAttacker {
			return false
		}
	}
	return t.Applies("506.5", "%s is attacking, and no other creature is", id)
}

// foughtSo tells whether a permanent that has left the battlefield was in combat in some way
// just before, for what looks back to that moment.
func (t *Table) foughtSo(s oracle.Status, id ID, ctx *Context) bool {
	f := map[oracle.Status]Fighting{oracle.Attacking: WasAttacking, oracle.Blocking: WasBlocking, oracle.Blocked: WasBlocked, oracle.Unblocked: WasUnblocked}[s]
	if t.Object(id).Seldom().Fought&f == 0 {
		return false
	}
	if ctx.Object != None {
		return t.Applies("608.2h", "%s is gone: how it last was in combat counts", id)
	}
	return t.Applies("603.10a", "%s is looked at as it was just before it left combat and the battlefield", id)
}

// InCombat reports whether it is a combat phase.
func (t *Table) InCombat() bool {
	return t.InStep >= oracle.BeginningOfCombat && t.InStep <= oracle.EndOfCombat
}

// beforePoint carries out 506.7 for "only before ...". If it is not so for another reason
// than that the step has begun, why is that.
func (t *Table) beforePoint(c oracle.BeforeStep) (so bool, why error) {
	point := c.Step
	if point == oracle.CombatDamage {
		point = oracle.FirstCombatDamage // if there are two such steps, the first comes first
	}
	switch {
	case !t.InCombat() && (c.InCombat || t.Combats > 0):
		return false, nil
	case !t.InCombat() && t.InStep < oracle.BeginningOfCombat, t.Combats <= 1 && t.InCombat() && t.InStep < point:
		return true, nil
	case !t.InCombat():
		why = t.Forbids("506.7e", "the combat phase is skipped, so the point of it that is meant would have been the end of the precombat main phase")
	case t.Combats > 1 && !c.InCombat:
		if t.InStep >= point {
			return false, nil
		}
		why = t.Forbids("506.7d", "the first combat phase of the turn is meant, and that is over")
	case t.Combats > 1 && !t.Applies("506.7c", "what can be done only during combat can be done in any of the combat phases of a turn"):
		return false, nil
	case t.InStep < point:
		return true, nil
	case point == oracle.DeclareAttackers && !t.AttackedYet:
		why = t.Forbids("506.7a", "attackers have been declared once their step has begun, even if there are none")
	case point == oracle.DeclareBlockers && t.AttackedYet && !t.anyBlocked():
		why = t.Forbids("506.7b", "blockers have been declared once their step has begun, even if there are none")
	case point > oracle.DeclareAttackers && point < oracle.EndOfCombat && !t.AttackedYet:
		why = t.Forbids("506.7e", "nothing attacked, so it had to be before the declare attackers step was over")
	default:
		return false, nil
	}
	return why == nil, why
}

// afterPoint carries out 506.7 for "only after ...", as beforePoint does.
func (t *Table) afterPoint(c oracle.AfterStep) (so bool, why error) {
	switch {
	case c.Step == oracle.Upkeep: // "after their upkeep step"
		return t.InStep > oracle.Upkeep || t.UpkeepOver && t.Applies("503.2", "the first upkeep step of the turn is meant, and that is over"), nil
	case !c.InCombat: // "after combat"
		over := t.Combats > 1 || t.Combats == 1 && !t.InCombat()
		return over && (!t.InCombat() || t.Applies("506.7d", "the first combat phase of the turn is meant, and that is over")), nil
	case !t.InCombat(), t.InStep < c.Step,
		t.Combats > 1 && !t.Applies("506.7c", "what can be done only during combat can be done in any of the combat phases of a turn"):
		return false, nil
	case !t.AttackedYet:
		why = t.Forbids("506.7f", "no blockers are declared in this combat phase, as nothing attacked")
		return why == nil, why
	}
	return t.anyBlocked() || t.Applies("506.7b", "blockers have been declared once their step has begun, even if there are none"), nil
}

// isEvasion carries out 509.1b for what it calls an evasion ability: a static one of what attacks, by which not everything
// can block it. That the rules of such keywords say so, too, adds nothing.
func (t *Table) isEvasion(id ID) bool {
	return t.Applies("509.1b", "what %s has by that keyword restricts what can block it, and is called an evasion ability", id)
}
