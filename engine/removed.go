package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 506.4 and 511.3: what is removed from combat, what is not, and
// what that does to damage assignment orders (509.2a, 509.3a).

// leavesCombat removes what can't be in combat as it now is: an attacking or blocking
// permanent that is no creature or is a battle, and something attacked that is
// neither planeswalker nor battle any more (506.4).
func (g *Game) leavesCombat(id ID) {
	c := g.charsQuietly(id)
	o := g.object(id)
	if (o.isAttacker || g.isBlocking(id)) && (!c.is(oracle.Creature) || c.is(oracle.Battle) && g.becameBattle()) {
		if g.attackedBy(id) && c.is(oracle.Planeswalker|oracle.Battle) && g.applies("506.4d", "%s fights no more, but is still a planeswalker that is attacked", id) {
			g.fightsNoMore(id)
			return
		}
		g.removeFromCombat(id)
	} else if g.couldNotFight(id) && !g.applies("506.4a", "what would have kept %s from attacking or blocking comes too late and does not remove it from combat", id) {
		g.removeFromCombat(id)
	} else if whom := o.attacking; o.isAttacker && whom.IsObject() && g.attackedAsNothing(id, whom) {
		if g.isBlocking(whom) && g.charsQuietly(whom).is(oracle.Creature) && g.applies("506.4d", "%s is attacked no more, but is still a blocking creature", whom) {
			g.attackedNoMore(whom)
			return
		}
		g.removeFromCombat(whom)
	}
}

// attackedAsNothing reports whether what a creature attacks is no longer what it was when it
// was attacked: a planeswalker, a battle (506.4), or both of these (506.4e).
func (g *Game) attackedAsNothing(attacker, whom ID) bool {
	c := g.charsQuietly(whom)
	if !c.is(oracle.Planeswalker | oracle.Battle) {
		return true
	}
	protector := g.protector(whom)
	switch {
	case g.object(attacker).atBattle:
		return !c.is(oracle.Battle)
	case protector == None:
		return !c.is(oracle.Planeswalker)
	case c.is(oracle.Planeswalker) && c.is(oracle.Battle):
		return false
	case c.is(oracle.Battle):
		return !g.applies("506.4e", "%s is no planeswalker any more, but is still a battle that is attacked", whom)
	}
	return c.Controller != protector || !g.applies("506.4e", "%s is no battle any more, but is still an attacked planeswalker of its protector", whom)
}

// couldNotFight reports whether an effect would keep an attacking or blocking creature
// from being declared as what it is.
func (g *Game) couldNotFight(id ID) bool {
	if g.unrestricted() {
		return false
	}
	kept := false
	g.scratch(func() {
		if o := g.object(id); o.isAttacker {
			kept = g.restrictedAttack(id, None) != nil || g.restrictedAttack(id, o.attacking) != nil
		}
		if g.isBlocking(id) {
			kept = kept || g.restrictedBlock(id, None) != nil
		}
	})
	return kept
}

// becameBattle reports that what is in combat and is a battle must have become one there:
// nothing that is one already comes into combat, by 506.3e-f.
func (g *Game) becameBattle() bool { return g.inForce("506.3e") && g.inForce("506.3f") }

// attackedBy reports whether any creature attacks a permanent.
func (g *Game) attackedBy(whom ID) bool {
	return slices.ContainsFunc(g.battlefield, func(id ID) bool { o := g.object(id); return o.isAttacker && o.attacking == whom })
}

// fightsOnTapped carries out 506.4b for what has been tapped or untapped.
func (g *Game) fightsOnTapped(id ID) {
	if g.fighting(id) && !g.applies("506.4b", "%s stays in combat and deals its damage, tapped or untapped", id) {
		g.removeFromCombat(id)
	}
}

// fights tells how a permanent is in combat.
func (g *Game) fights(id ID) fighting {
	var f fighting
	for _, one := range [...]struct {
		status oracle.Status
		is     fighting
	}{{oracle.Attacking, wasAttacking}, {oracle.Blocking, wasBlocking}, {oracle.Blocked, wasBlocked}, {oracle.Unblocked, wasUnblocked}} {
		if g.fightsSo(one.status, id) {
			f |= one.is
		}
	}
	return f
}

// fightsSo tells whether a permanent is in combat in some way.
func (g *Game) fightsSo(s oracle.Status, id ID) bool {
	o := g.object(id)
	switch s {
	case oracle.Attacking:
		return o.isAttacker
	case oracle.Blocking:
		return g.isBlocking(id)
	case oracle.Blocked:
		return o.isAttacker && o.blocked
	}
	return o.isAttacker && !o.blocked && g.step >= oracle.DeclareBlockers
}

// foughtSo tells whether a permanent that has left the battlefield was in combat in some way
// just before, for what looks back to that moment.
func (g *Game) foughtSo(s oracle.Status, id ID, ctx *Context) bool {
	f := map[oracle.Status]fighting{oracle.Attacking: wasAttacking, oracle.Blocking: wasBlocking, oracle.Blocked: wasBlocked, oracle.Unblocked: wasUnblocked}[s]
	if g.object(id).fought&f == 0 {
		return false
	}
	if ctx.Object != None {
		return g.applies("608.2h", "%s is gone: how it last was in combat counts", id)
	}
	return g.applies("603.10a", "%s is looked at as it was just before it left combat and the battlefield", id)
}

// removeFromCombat carries out 506.4 and 506.4c.
func (g *Game) removeFromCombat(id ID) {
	g.fightsNoMore(id)
	g.attackedNoMore(id)
}

// fightsNoMore takes an attacking or blocking creature out of combat (506.4).
func (g *Game) fightsNoMore(id ID) {
	o := g.object(id)
	involved := o.isAttacker || g.isBlocking(id)
	if involved && g.applies("506.4", "%s is removed from combat", id) {
		o.isAttacker, o.attacking, o.blocked, o.band = false, None, false, None
		orders := g.ordersWith(id)
		g.blocks = slices.DeleteFunc(g.blocks, func(b block) bool { return b.blocker == id || b.attacker == id })
		g.keepOrders(id, orders)
	}
	g.stir()
}

// ordersWith lists whose damage assignment orders a creature is in with two others or
// more, in the step in which they are announced.
func (g *Game) ordersWith(id ID) []ID {
	if g.step != oracle.DeclareBlockers {
		return nil
	}
	var list []ID
	for _, b := range g.blocks {
		switch {
		case b.blocker == id && len(g.blockersOf(b.attacker)) > 2:
			list = append(list, b.attacker)
		case b.attacker == id && len(g.blockedBy(b.blocker)) > 2:
			list = append(list, b.blocker)
		}
	}
	return list
}

// keepOrders carries out 509.2a and 509.3a for the orders that a creature was in: the
// others stay in the order in which they were announced.
func (g *Game) keepOrders(gone ID, orders []ID) {
	for _, id := range orders {
		if others := g.blockersOf(id); g.object(id).isAttacker && !g.allAlike(others) &&
			!g.applies("509.2a", "%s leaves the damage assignment order of %s, and the order of the others stays as it was", gone, id) {
			g.orderBlockersOf(id, others)
		}
		if others := g.blockedBy(id); len(others) > 1 && !g.allAlike(others) &&
			!g.applies("509.3a", "%s leaves the damage assignment order of %s, and the order of the others stays as it was", gone, id) {
			g.orderAttackersOf(id, others)
		}
	}
}

// attackedNoMore has what attacks a permanent attack nothing (506.4c).
func (g *Game) attackedNoMore(id ID) {
	for _, other := range g.battlefield {
		a := g.object(other)
		if !a.isAttacker || a.attacking != id {
			continue
		}
		a.attacking = None
		if !g.applies("506.4c", "%s still attacks, but attacks nothing", other) {
			a.isAttacker, a.blocked = false, false
		}
	}
	g.stir()
}

// endCombat carries out 511.3.
func (g *Game) endCombat() {
	fights := len(g.blocks) > 0 || slices.ContainsFunc(g.battlefield, func(id ID) bool { return g.object(id).isAttacker })
	if fights && !g.applies("511.3", "as the end of combat step ends everything is removed from combat") {
		return
	}
	g.clearCombat()
}

// clearCombat removes everything from combat.
func (g *Game) clearCombat() {
	for _, id := range g.battlefield {
		o := g.object(id)
		o.isAttacker, o.attacking, o.blocked, o.band = false, None, false, None
	}
	g.blocks = nil
	g.attackedYet = false
	g.missed = g.missed[:0]
	g.firstStrikes, g.doubleStrikes, g.twoDamage = nil, nil, false
	g.stir()
}
