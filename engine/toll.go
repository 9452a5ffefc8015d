package engine

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/paying"
)

// This file carries out 508.1h-j and 509.1d-f: what attacking or blocking costs, and
// paying for it.

// A toll is what a declaration of attackers or blockers costs altogether.
type toll struct {
	of     ID // what asks for it, the first of them
	player ID
	cost   []oracle.CostItem
	block  bool // of blocking, not of attacking
}

func (t *toll) add(source ID, items []oracle.CostItem) {
	if t.of == None {
		t.of = source
	}
	t.cost = append(t.cost, items...)
}

// attackToll is what a declaration of attackers costs (508.1h).
func (g *Game) attackToll(chosen []attack) toll {
	t := toll{player: g.active}
	for _, a := range chosen {
		g.eachStatic(func(source, controller ID, s oracle.StaticEffect, ctx *Context) {
			r, ok := s.(oracle.Restriction)
			if ok && r.Cant == oracle.Attack && len(r.UnlessCost) > 0 && g.meant(r.Affected, a.creature, ctx) &&
				(r.Object == nil || g.meant(r.Object, a.whom, ctx)) {
				t.add(source, r.UnlessCost)
			}
		})
	}
	return t
}

// blockToll is what a declaration of blockers costs (509.1d).
func (g *Game) blockToll(p ID, chosen []block) toll {
	t := toll{player: p, block: true}
	for i, b := range chosen {
		g.eachStatic(func(source, controller ID, s oracle.StaticEffect, ctx *Context) {
			r, ok := s.(oracle.Restriction)
			if !ok || r.Cant != oracle.Block || len(r.UnlessCost) == 0 || !g.meant(r.Affected, b.blocker, ctx) ||
				r.Object != nil && !g.meant(r.Object, b.attacker, ctx) || r.Object == nil && countBlocks(chosen[:i], b.blocker) > 0 {
				return
			}
			t.add(source, r.UnlessCost)
		})
	}
	return t
}

// tollPayable says why a toll can't be paid. A symbol that can be paid in several ways
// may be paid in any of them (107.4e-f). What taps to attack has tapped by then.
func (g *Game) tollPayable(t toll, taps []ID) error {
	if len(t.cost) == 0 {
		return nil
	}
	mana := manaOf(t.cost)
	answer := paying.NotPayable
	g.scratch(func() {
		ways, _, err := g.symbolWays(t.of, mana)
		if err != nil {
			answer = paying.NotJudged
		}
		reserved := g.reserved
		g.reserved = append(slices.Clip(reserved), taps...)
		answer = anyPayable(answer, ways, func(w symbolWay) paying.Answer { return g.tollAffordable(t, w) })
		g.reserved = reserved
	})
	if g.told(answer) {
		return nil
	}
	return g.tollRefusal(t)
}

// tollAffordable decides whether a player could pay a toll in one of the ways to.
func (g *Game) tollAffordable(t toll, w symbolWay) paying.Answer {
	rule := g.inForce("508.1i")
	if t.block {
		rule = g.inForce("509.1e")
	}
	d := dueOf(w.cost, 0)
	if rule {
		return g.canPay(t.player, d, w.life, None)
	}
	if g.covered(t.player, d, None) && g.player(t.player).Life >= w.life {
		return paying.Payable
	}
	return paying.NotPayable
}

func (g *Game) tollRefusal(t toll) error {
	if t.block {
		return g.forbids("509.1f", "%s can't pay what %s asks for the blocks", t.player, t.of)
	}
	return g.forbids("508.1j", "%s can't pay what %s asks for the attack", t.player, t.of)
}

// payToll has a player pay for a declaration.
func (g *Game) payToll(t toll) error {
	switch {
	case len(t.cost) == 0,
		t.block && !g.applies("509.1d", "the cost of the blocks of %s is determined", t.player),
		!t.block && !g.applies("508.1h", "the cost of the attack of %s is determined", t.player):
		return nil
	}
	ctx := &Context{Source: t.of, Controller: t.player}
	mana, life, err := g.announceSymbols(ctx, manaOf(t.cost), func() bool { return true })
	if err != nil {
		return err
	}
	d := dueOf(mana, 0)
	switch {
	case d.total() == 0,
		t.block && g.applies("509.1e", "%s may activate mana abilities", t.player),
		!t.block && g.applies("508.1i", "%s may activate mana abilities", t.player):
	default:
		if _, ok := g.coverFromPool(t.player, d, None); !ok {
			return g.tollRefusal(t)
		}
	}
	switch {
	case t.block && !g.applies("509.1f", "%s pays the whole cost to block", t.player),
		!t.block && !g.applies("508.1j", "%s pays the whole cost to attack", t.player):
		return nil
	}
	if err := g.payMana(t.player, d, None); err != nil || life == 0 {
		return err
	}
	return g.payItem(t.player, oracle.PayLife{Amount: oracle.Literal(life)}, ctx)
}

// attackPayable says why a declaration of attackers can't be paid for. Its creatures
// have tapped by then (508.1f), if not for vigilance, and can't tap for mana.
func (g *Game) attackPayable(chosen []attack) error {
	t := g.attackToll(chosen)
	if len(t.cost) == 0 {
		return nil
	}
	var taps []ID
	for _, a := range chosen {
		if g.inForce("508.1f") && !(g.has(a.creature, "vigilance") && g.inForce("702.20b")) {
			taps = append(taps, a.creature)
		}
	}
	return g.tollPayable(t, taps)
}
