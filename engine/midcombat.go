package engine

import (
	"fmt"
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out what effects do to a combat that is under way: permanents put
// onto the battlefield attacking or blocking (506.3a-b, 506.3e, 508.4, 509.7), creatures that
// are made to block (509.6) and attackers that become blocked by no creature.

// joining is what an effect says of the combat that a permanent enters in: that it
// attacks or blocks, and whom, if the effect says so.
type joining struct {
	blocking, said bool
	whom           []ID
}

// joins is what an instruction says of the combat in which it puts something onto the
// battlefield.
func (g *Game) joins(into *oracle.IntoCombat, ctx *Context) *joining {
	if into == nil {
		return nil
	}
	return &joining{into.Blocking, into.Whom != nil, g.refer(into.Whom, ctx)}
}

// joinCombat has what an effect puts onto the battlefield attack or block from its first
// moment there (508.4, 509.7). What it is then decides whether it does, so it is looked at
// as it would be. Outside of combat there is nothing that it could do so in.
func (g *Game) joinCombat(e *Event) {
	if g.step < oracle.BeginningOfCombat || g.step > oracle.EndOfCombat {
		return
	}
	in := *e.enter
	e.enter = &in
	h, id := g.asItWouldEnter(e)
	switch c := h.charsQuietly(id); {
	case !c.is(oracle.Creature):
		if g.applies("506.3a", "%s is no creature and enters neither attacking nor blocking", e.Object) {
			return
		}
	case c.is(oracle.Battle):
		if g.applies("506.3e", "%s is a battle besides a creature and enters neither attacking nor blocking", e.Object) {
			return
		}
	}
	switch {
	case in.joins.blocking:
		g.joinBlocking(e, h, id)
	case in.controller != g.active && g.applies("506.3b", "%s is no attacking player, so %s enters without attacking", in.controller, e.Object):
	default:
		g.joinAttacking(e, h, id)
	}
}

// joinAttacking carries out 508.4, 508.4a and 508.4c.
func (g *Game) joinAttacking(e *Event, h *Game, id ID) {
	options, whom := g.attackable(), e.enter.joins.whom
	if e.enter.joins.said {
		there := slices.DeleteFunc(slices.Clone(whom), func(w ID) bool { return !slices.Contains(options, w) })
		if len(there) == 0 && g.applies("508.4a", "what %s was to attack is not there to be attacked, so it enters without attacking", e.Object) {
			return
		}
		if options = there; len(options) == 0 {
			options = whom
		}
	}
	chosen := g.chooseObjects(Decision{Purpose: ForChoice, Player: e.enter.controller, About: e.Object, Rule: "508.4", Options: options, Min: 1, Max: 1})
	if len(chosen) == 0 || !g.applies("508.4", "%s enters attacking %s", e.Object, chosen[0]) {
		return
	}
	kept := false
	h.scratch(func() {
		kept = h.restrictedAttack(id, None) != nil || h.restrictedAttack(id, chosen[0]) != nil || h.has(id, "defender")
	})
	if !kept || g.applies("508.4c", "what keeps %s from being declared as an attacker does not matter", e.Object) {
		e.enter.attacking = chosen[0]
	}
}

// joinBlocking carries out 509.7, 509.7a and 509.7b.
func (g *Game) joinBlocking(e *Event, h *Game, id ID) {
	whom := e.enter.joins.whom
	options := slices.DeleteFunc(slices.Clone(whom), func(a ID) bool {
		return !a.IsObject() || !g.onBattlefield(a) || !g.object(a).isAttacker || g.defender(a) != e.enter.controller
	})
	if len(options) == 0 {
		if g.applies("509.7a", "what %s was to block does not attack its controller, so it enters without blocking", e.Object) {
			return
		}
		options = slices.DeleteFunc(slices.Clone(whom), func(a ID) bool { return !a.IsObject() || !g.onBattlefield(a) })
	}
	chosen := g.chooseObjects(Decision{Purpose: ForChoice, Player: e.enter.controller, About: e.Object, Rule: "509.7", Options: options, Min: 1, Max: 1})
	if len(chosen) == 0 || !g.applies("509.7", "%s enters blocking %s", e.Object, chosen[0]) {
		return
	}
	kept := false
	h.scratch(func() {
		kept = h.restrictedBlock(id, None) != nil || h.mayBlockThis(id, chosen[0]) != nil || h.enoughBlockers(chosen[0], len(h.blockersOf(chosen[0]))+1) != nil
	})
	if !kept || g.applies("509.7b", "what keeps %s from being declared as a blocker does not matter", e.Object) {
		e.enter.blocking = chosen[0]
	}
}

// joined makes what has just entered an attacking or blocking creature.
func (g *Game) joined(id ID, in *entering) {
	if in.attacking != None {
		o := g.object(id)
		o.isAttacker, o.attacking = true, in.attacking
		o.defending, o.atBattle = g.defender(id), in.attacking.IsObject() && !g.is(in.attacking, oracle.Planeswalker)
		g.attackedYet = true
	}
	if in.blocking != None {
		g.blocks = append(g.blocks, block{blocker: id, attacker: in.blocking})
	}
	g.touch()
}

// joinedBlocking has the attackers that something has entered blocking become blocked by it.
func (g *Game) joinedBlocking(id ID) {
	for _, attacker := range g.blockedBy(id) {
		g.addBlock(id, attacker, true)
	}
}

// blockNow has a creature block an attacking creature by an effect.
func (g *Game) blockNow(id, attacker ID) {
	if !id.IsObject() || !g.onBattlefield(id) || !g.is(id, oracle.Creature) || !attacker.IsObject() || !g.onBattlefield(attacker) ||
		!g.object(attacker).isAttacker || slices.Contains(g.blockersOf(attacker), id) ||
		g.is(id, oracle.Battle) && g.applies("506.3f", "%s is a battle besides a creature and is not made to block", id) {
		return
	}
	g.addBlock(id, attacker, false)
}

// addBlock adds a blocker to those of an attacker. What was put onto the battlefield
// blocking never blocked, as triggered abilities see it.
func (g *Game) addBlock(id, attacker ID, entered bool) {
	if !slices.Contains(g.blockersOf(attacker), id) {
		g.blocks = append(g.blocks, block{blocker: id, attacker: attacker, rank: countBlocks(g.blocks, id)})
	}
	var events []Event
	if !entered {
		events = append(events, Event{Kind: BlockEvent, Object: id, Other: attacker, Player: g.controller(id), Ordinal: countBlocks(g.blocks, id) - 1})
	}
	if a := g.object(attacker); a.isAttacker && !a.blocked {
		a.blocked = true
		events = append(events, Event{Kind: BecomesBlockedEvent, Object: attacker})
	}
	events = append(events, Event{Kind: BlockedByEvent, Object: attacker, Other: id, Ordinal: len(g.blockersOf(attacker)) - 1})
	g.stir()
	g.happen(events...)
	g.placeBlocker(id, attacker, entered)
	for _, other := range g.band(attacker) {
		if !slices.Contains(g.blockersOf(other), id) && g.applies("702.22h", "%s is in a band with %s and becomes blocked by %s too", other, attacker, id) {
			g.addBlock(id, other, entered)
		}
	}
}

// placeBlocker has the active player say where a new blocker comes in the damage
// assignment order of what it blocks, and the defending player where that comes in
// the order of the blocker (509.6, 509.7).
func (g *Game) placeBlocker(id, attacker ID, entered bool) {
	if all := g.blockersOf(attacker); len(all) > 1 && !g.allAlike(all) &&
		(entered || g.applies("509.6", "%s announces the place of %s in the damage assignment order of %s", g.active, id, attacker)) {
		d := Decision{Purpose: ForBlockers, Player: g.active, About: attacker, Rule: "509.6", Options: all}
		if entered {
			d.Rule = "509.7"
		}
		order := g.choosePlace(d, id)
		old := slices.Clone(g.blocks)
		g.blocks = slices.DeleteFunc(g.blocks, func(b block) bool { return b.attacker == attacker })
		for _, blocker := range order {
			at := slices.IndexFunc(old, func(b block) bool { return b.attacker == attacker && b.blocker == blocker })
			g.blocks = append(g.blocks, old[at])
		}
	}
	if all := g.blockedBy(id); len(all) > 1 && !entered && !g.allAlike(all) &&
		g.applies("509.6", "%s announces the place of %s in the damage assignment order of %s", g.controller(id), attacker, id) {
		order := g.choosePlace(Decision{Purpose: ForAttackers, Player: g.controller(id), About: id, Rule: "509.6", Options: all}, attacker)
		for i := range g.blocks {
			if g.blocks[i].blocker == id {
				g.blocks[i].rank = slices.Index(order, g.blocks[i].attacker)
			}
		}
	}
	g.stir()
}

// choosePlace asks for an order of all of a decision's options in which only one has
// a new place.
func (g *Game) choosePlace(d Decision, one ID) []ID {
	d.Kind = OrderDecision
	others := slices.DeleteFunc(slices.Clone(d.Options), func(id ID) bool { return id == one })
	d.check = func(a Answer) error {
		rest := slices.DeleteFunc(slices.Clone(a.IDs), func(id ID) bool { return id == one })
		switch {
		case len(a.IDs) != len(d.Options) || len(rest) != len(others):
			return fmt.Errorf("all of them are to be put in order, each once")
		case slices.Equal(rest, others):
			return nil
		case d.Rule == "509.7":
			return g.forbids("509.7", "only the place of %s is announced; the order of the others stays", one)
		}
		return g.forbids("509.6", "only the place of %s is announced; the order of the others stays", one)
	}
	d.list = func() []Answer {
		var list []Answer
		for i := range len(others) + 1 {
			list = append(list, Answer{IDs: slices.Insert(slices.Clone(others), i, one)})
		}
		return list
	}
	return slices.Clone(g.choose(&d).IDs)
}

// becomeBlocked has an attacker become blocked by an effect and no creature, and with
// it the whole band that it is in (702.22i).
func (g *Game) becomeBlocked(id ID) {
	if !id.IsObject() || !g.onBattlefield(id) {
		return
	}
	all := []ID{id}
	for _, other := range g.band(id) {
		if g.applies("702.22i", "%s is in a band with %s and becomes blocked, too", other, id) {
			all = append(all, other)
		}
	}
	var events []Event
	for _, one := range all {
		if o := g.object(one); o.isAttacker && !o.blocked {
			o.blocked = true
			events = append(events, Event{Kind: BecomesBlockedEvent, Object: one})
		}
	}
	g.stir()
	g.happen(events...)
}
