package events

import (
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 506.4 and 511.3: what is removed from combat, what is not, and
// what that does to damage assignment orders (509.2a, 509.3a).

// leavesCombat removes what can't be in combat as it now is (506.4), and not what could only not come into it (506.4a).
func (g *Course) leavesCombat(id table.ID) {
	if g.stopsFighting(id) {
		return
	}
	if g.couldNotAttackOrBlock(id) && !g.Applies("506.4a", "what would have kept %s from attacking or blocking comes too late and does not remove it from combat", id) {
		g.removeFromCombat(id)
		return
	}
	g.stopsBeingAttacked(id)
}

// leaveCombatAtOnce removes from combat what an event has made something else than a creature, or than a planeswalker or battle:
// although an effect that is still resolving may make it one again (506.4).
func (g *Course) leaveCombatAtOnce() {
	if !g.AttackedYet || g.IsPlainNow() {
		return
	}
	for _, id := range g.Battlefield {
		if (g.Object(id).IsAttacker || len(g.Blocks) > 0) && !g.stopsFighting(id) {
			g.stopsBeingAttacked(id)
		}
	}
}

// stopsFighting removes an attacking or blocking permanent that is no creature or is a battle (506.4), and reports whether it did.
func (g *Course) stopsFighting(id table.ID) bool {
	c := g.QuietCharacteristics(id)
	if fights := g.Object(id).IsAttacker || g.IsBlocking(id); !fights || c.Is(oracle.Creature) && !(c.Is(oracle.Battle) && g.becameBattle()) {
		return false
	}
	if g.attackedBy(id) && c.Is(oracle.Planeswalker|oracle.Battle) && g.Applies("506.4d", "%s is no creature any more and blocks nothing, but is still a planeswalker that is attacked", id) {
		g.outOfCombat(id)
		return true
	}
	g.removeFromCombat(id)
	return true
}

// stopsBeingAttacked removes what a creature attacks and what is neither planeswalker nor battle any more (506.4).
func (g *Course) stopsBeingAttacked(attacker table.ID) {
	o := g.Object(attacker)
	whom := o.Attacking
	if !o.IsAttacker || !whom.IsObject() || !g.attackedAsNothing(attacker, whom) {
		return
	}
	if g.IsBlocking(whom) && g.QuietCharacteristics(whom).Is(oracle.Creature) && g.Applies("506.4d", "%s is no planeswalker any more and is not attacked, but is still a blocking creature", whom) {
		g.attackedNoMore(whom)
		return
	}
	g.removeFromCombat(whom)
}

// attackedAsNothing reports whether what a creature attacks is no longer what it was when it
// was attacked: a planeswalker, a battle (506.4), or both of these (506.4e).
func (g *Course) attackedAsNothing(attacker, whom table.ID) bool {
	c := g.QuietCharacteristics(whom)
	if !c.Is(oracle.Planeswalker | oracle.Battle) {
		return true
	}
	protector := g.Protector(whom)
	switch {
	case g.Object(attacker).AtBattle:
		return !c.Is(oracle.Battle)
	case protector == table.None:
		return !c.Is(oracle.Planeswalker)
	case c.Is(oracle.Planeswalker) && c.Is(oracle.Battle):
		return false
	case c.Is(oracle.Battle):
		return !g.Applies("506.4e", "%s is no planeswalker any more, but is still a battle that is attacked", whom)
	}
	return c.Controller != protector || !g.Applies("506.4e", "%s is no battle any more, but is still an attacked planeswalker of its protector", whom)
}

// couldNotAttackOrBlock reports whether an effect would keep an attacking or blocking creature
// from being declared as what it is.
func (g *Course) couldNotAttackOrBlock(id table.ID) bool {
	if g.Unrestricted() {
		return false
	}
	kept := false
	g.Scratch(func() {
		if o := g.Object(id); o.IsAttacker {
			kept = g.RestrictedAttack(id, table.None) != nil || g.RestrictedAttack(id, o.Attacking) != nil
		}
		if g.IsBlocking(id) {
			kept = kept || g.RestrictedBlock(id, table.None) != nil
		}
	})
	return kept
}

// becameBattle reports that what is in combat and is a battle must have become one there:
// nothing that is one already comes into combat, by 506.3e-f.
func (g *Course) becameBattle() bool { return g.InForce("506.3e") && g.InForce("506.3f") }

// attackedBy reports whether any creature attacks a permanent.
func (g *Course) attackedBy(whom table.ID) bool {
	return slices.ContainsFunc(g.Battlefield, func(id table.ID) bool { o := g.Object(id); return o.IsAttacker && o.Attacking == whom })
}

// fightsOnTapped carries out 506.4b for what has been tapped or untapped.
func (g *Course) fightsOnTapped(id table.ID) {
	if g.Fighting(id) && !g.Applies("506.4b", "%s stays in combat and deals its damage, tapped or untapped", id) {
		g.removeFromCombat(id)
	}
}

// fights tells how a permanent is in combat.
func (g *Course) fights(id table.ID) table.Fighting {
	var f table.Fighting
	for _, one := range [...]struct {
		status oracle.Status
		is     table.Fighting
	}{{oracle.Attacking, table.WasAttacking}, {oracle.Blocking, table.WasBlocking}, {oracle.Blocked, table.WasBlocked}, {oracle.Unblocked, table.WasUnblocked}} {
		if g.FightsSo(one.status, id) {
			f |= one.is
		}
	}
	return f
}

// removeFromCombat carries out 506.4 and 506.4c.
func (g *Course) removeFromCombat(id table.ID) {
	g.outOfCombat(id)
	g.attackedNoMore(id)
}

// outOfCombat takes an attacking or blocking creature out of combat (506.4).
func (g *Course) outOfCombat(id table.ID) {
	o := g.Object(id)
	involved := o.IsAttacker || g.IsBlocking(id)
	if involved && g.Applies("506.4", "%s is removed from combat", id) {
		o.IsAttacker, o.Attacking, o.Blocked, o.Band = false, table.None, false, table.None
		orders := g.ordersWith(id)
		g.Blocks = slices.DeleteFunc(g.Blocks, func(b table.Block) bool {
			return b.Blocker == id || b.Attacker == id && CountBlocks(g.Blocks, b.Blocker) > 1
		})
		for i, b := range g.Blocks {
			if b.Attacker == id { // 509.1g: what blocked only that is a blocking creature still
				g.Blocks[i] = table.Block{Blocker: b.Blocker}
			}
		}
		g.keepOrders(id, orders)
	}
	g.Stir()
}

// ordersWith lists whose damage assignment orders a creature is in with two others or
// more, in the step in which they are announced.
func (g *Course) ordersWith(id table.ID) []table.ID {
	if g.InStep != oracle.DeclareBlockers {
		return nil
	}
	var list []table.ID
	for _, b := range g.Blocks {
		switch {
		case b.Blocker == id && len(g.BlockersOf(b.Attacker)) > 2:
			list = append(list, b.Attacker)
		case b.Attacker == id && len(g.BlockedBy(b.Blocker)) > 2:
			list = append(list, b.Blocker)
		}
	}
	return list
}

// keepOrders carries out 509.2a and 509.3a for the orders that a creature was in: the
// others stay in the order in which they were announced.
func (g *Course) keepOrders(gone table.ID, orders []table.ID) {
	for _, id := range orders {
		if others := g.BlockersOf(id); g.Object(id).IsAttacker && !g.allAlike(others) &&
			!g.Since("509.2a", cr.Edition2026) && !g.Applies("509.2a", "%s leaves the damage assignment order of %s, and the order of the others stays as it was", gone, id) {
			g.orderBlockersOf(id, others)
		}
		if others := g.BlockedBy(id); len(others) > 1 && !g.allAlike(others) &&
			!g.Since("509.3a", cr.Edition2026) && !g.Applies("509.3a", "%s leaves the damage assignment order of %s, and the order of the others stays as it was", gone, id) {
			g.orderAttackersOf(id, others)
		}
	}
}

// attackedNoMore has what attacks a permanent attack nothing (506.4c).
func (g *Course) attackedNoMore(id table.ID) {
	for _, other := range g.Battlefield {
		a := g.Object(other)
		if !a.IsAttacker || a.Attacking != id {
			continue
		}
		a.Attacking = table.None
		if !g.Applies("506.4c", "%s still attacks, but attacks nothing", other) {
			a.IsAttacker, a.Blocked = false, false
		}
	}
	g.Stir()
}

// EndCombat carries out 511.3.
func (g *Course) EndCombat() {
	fights := len(g.Blocks) > 0 || slices.ContainsFunc(g.Battlefield, func(id table.ID) bool { return g.Object(id).IsAttacker })
	if fights && !g.Applies("511.3", "as the end of combat step ends everything is removed from combat") {
		return
	}
	g.clearCombat()
}

// ForgetAssailants forgets who has attacked whom and what had to attack, as another combat is to begin or one is over.
func (g *Course) ForgetAssailants() {
	for i := range g.Seats {
		g.Seats[i].Assailants, g.Seats[i].PowerDeclared = 0, 0
	}
	for _, id := range g.Battlefield {
		g.Object(id).Marked &^= table.HadToAttack
	}
}

// clearCombat removes everything from combat.
func (g *Course) clearCombat() {
	for _, id := range g.Battlefield {
		o := g.Object(id)
		o.IsAttacker, o.Attacking, o.Blocked, o.Band = false, table.None, false, table.None
	}
	g.Blocks = nil
	g.AttackedYet = false
	g.ForgetAssailants()
	g.Missed = g.Missed[:0]
	g.FirstStrikes, g.DoubleStrikes, g.TwoDamage = nil, nil, false
	g.Stir()
}
