package events

import (
	"fmt"
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out what effects do to a combat that is under way: permanents put
// onto the battlefield attacking or blocking (506.3a-b, 506.3e, 508.4, 509.7), creatures that
// are made to block (509.6) and attackers that become blocked by no creature.

// joins is what an instruction says of the combat in which it puts something onto the
// battlefield.
func (g *Course) joins(into *oracle.IntoCombat, ctx *table.Context) *table.Joining {
	if into == nil {
		return nil
	}
	if ctx.Ability != nil && ctx.Ability.Keyword == "ninjutsu" &&
		!g.Applies("702.49c", "%s attacks what the creature attacked that was returned for it", ctx.Source) {
		return &table.Joining{} // nothing else says what it attacks (508.4)
	}
	return &table.Joining{Blocking: into.Blocking, Said: into.Whom != nil, Whom: g.Refer(into.Whom, ctx)}
}

// joinCombat has what an effect puts onto the battlefield attack or block from its first
// moment there (508.4, 509.7). What it is then decides whether it does, so it is looked at
// as it would be. Outside of combat there is nothing that it could do so in.
func (g *Course) joinCombat(e *table.Event) {
	if g.InStep < oracle.BeginningOfCombat || g.InStep > oracle.EndOfCombat {
		return
	}
	in := *e.Enter
	e.Enter = &in
	h, id := g.asItWouldEnter(e)
	defer g.Discard(h)
	switch c := h.QuietCharacteristics(id); {
	case !c.Is(oracle.Creature):
		if g.Applies("506.3a", "%s is no creature and enters neither attacking nor blocking", e.Object) {
			return
		}
	case c.Is(oracle.Battle):
		if g.Applies("506.3e", "%s is a battle besides a creature and enters neither attacking nor blocking", e.Object) {
			return
		}
	}
	switch {
	case in.Joins.Blocking:
		g.joinBlocking(e, h, id)
	case !g.IsActive(in.Controller) && g.Applies("506.3b", "%s is no attacking player, so %s enters without attacking", in.Controller, e.Object):
	default:
		g.joinAttacking(e, h, id)
	}
}

// joinAttacking carries out 508.4, 508.4a and 508.4c.
func (g *Course) joinAttacking(e *table.Event, h *Course, id table.ID) {
	options, whom := g.attackedByEntering(), e.Enter.Joins.Whom
	if e.Enter.Joins.Said {
		there := slices.DeleteFunc(slices.Clone(whom), func(w table.ID) bool { return !slices.Contains(options, w) })
		if len(there) == 0 && g.Applies("508.4a", "what %s was to attack is not there to be attacked, so it enters without attacking", e.Object) {
			return
		}
		if options = there; len(options) == 0 {
			options = whom
		}
	}
	chosen := g.ChooseObjects(Decision{Purpose: ForChoice, Player: e.Enter.Controller, About: e.Object, Rule: "508.4", Options: options, Min: 1, Max: 1})
	if len(chosen) == 0 || !g.Applies("508.4", "%s enters attacking %s", e.Object, chosen[0]) {
		return
	}
	kept := false
	h.Scratch(func() {
		kept = h.RestrictedAttack(id, table.None) != nil || h.RestrictedAttack(id, chosen[0]) != nil || h.HasKeyword(id, "defender")
	})
	if !kept || g.Applies("508.4c", "what keeps %s from being declared as an attacker does not matter", e.Object) {
		e.Enter.Attacking = chosen[0]
	}
}

// joinBlocking carries out 509.7, 509.7a and 509.7b.
func (g *Course) joinBlocking(e *table.Event, h *Course, id table.ID) {
	whom := e.Enter.Joins.Whom
	options := slices.DeleteFunc(slices.Clone(whom), func(a table.ID) bool {
		return !a.IsObject() || !g.OnBattlefield(a) || !g.Object(a).IsAttacker || !g.Together(g.Defender(a), e.Enter.Controller)
	})
	if len(options) == 0 {
		if g.Applies("509.7a", "what %s was to block does not attack its controller, so it enters without blocking", e.Object) {
			return
		}
		options = slices.DeleteFunc(slices.Clone(whom), func(a table.ID) bool { return !a.IsObject() || !g.OnBattlefield(a) })
	}
	chosen := g.ChooseObjects(Decision{Purpose: ForChoice, Player: e.Enter.Controller, About: e.Object, Rule: "509.7", Options: options, Min: 1, Max: 1})
	if len(chosen) == 0 || !g.Applies("509.7", "%s enters blocking %s", e.Object, chosen[0]) {
		return
	}
	kept := false
	h.Scratch(func() {
		kept = h.RestrictedBlock(id, table.None) != nil || h.MayBlockThis(id, chosen[0]) != nil || h.EnoughBlockers(chosen[0], len(h.BlockersOf(chosen[0]))+1) != nil
	})
	if !kept || g.Applies("509.7b", "what keeps %s from being declared as a blocker does not matter", e.Object) {
		e.Enter.Blocking = chosen[0]
	}
}

// joined makes what has just entered an attacking or blocking creature.
func (g *Course) joined(id table.ID, in *table.Entering) {
	if in.Attacking != table.None {
		o := g.Object(id)
		o.IsAttacker, o.Attacking = true, in.Attacking
		o.Defending, o.AtBattle = g.Defender(id), in.Attacking.IsObject() && !g.Is(in.Attacking, oracle.Planeswalker)
		g.AttackedYet = true
	}
	if in.Blocking != table.None {
		g.Blocks = append(g.Blocks, table.Block{Blocker: id, Attacker: in.Blocking})
	}
	g.Touch()
}

// joinedBlocking has the attackers that something has entered blocking become blocked by it.
func (g *Course) joinedBlocking(id table.ID) {
	for _, attacker := range g.BlockedBy(id) {
		g.addBlock(id, attacker, true)
	}
}

// blockNow has a creature block an attacking creature by an effect.
func (g *Course) blockNow(id, attacker table.ID) {
	if !id.IsObject() || !g.OnBattlefield(id) || !g.Is(id, oracle.Creature) || !attacker.IsObject() || !g.OnBattlefield(attacker) ||
		!g.Object(attacker).IsAttacker || slices.Contains(g.BlockersOf(attacker), id) ||
		g.Is(id, oracle.Battle) && g.Applies("506.3f", "%s is a battle besides a creature and is not made to block", id) {
		return
	}
	g.addBlock(id, attacker, false)
}

// addBlock adds a blocker to those of an attacker. What was put onto the battlefield
// blocking never blocked, as triggered abilities see it.
func (g *Course) addBlock(id, attacker table.ID, entered bool) {
	if !slices.Contains(g.BlockersOf(attacker), id) {
		g.Blocks = slices.DeleteFunc(g.Blocks, func(b table.Block) bool { return b == table.Block{Blocker: id} })
		g.Blocks = append(g.Blocks, table.Block{Blocker: id, Attacker: attacker, Rank: CountBlocks(g.Blocks, id)})
	}
	var events []table.Event
	if !entered {
		events = append(events, table.Event{Kind: table.BlockEvent, Object: id, Other: attacker, Player: g.Controller(id), Ordinal: CountBlocks(g.Blocks, id) - 1})
	}
	if a := g.Object(attacker); a.IsAttacker && !a.Blocked {
		a.Blocked = true
		events = append(events, table.Event{Kind: table.BecomesBlockedEvent, Object: attacker})
	}
	events = append(events, table.Event{Kind: table.BlockedByEvent, Object: attacker, Other: id, Ordinal: len(g.BlockersOf(attacker)) - 1})
	g.Stir()
	g.Happen(events...)
	g.placeBlocker(id, attacker, entered)
	for _, other := range g.Band(attacker) {
		if !slices.Contains(g.BlockersOf(other), id) && g.Applies("702.22h", "%s is in a band with %s and becomes blocked by %s too", other, attacker, id) {
			g.addBlock(id, other, entered)
		}
	}
}

// placeBlocker has the active player say where a new blocker comes in the damage
// assignment order of what it blocks, and the defending player where that comes in
// the order of the blocker (509.6, 509.7).
func (g *Course) placeBlocker(id, attacker table.ID, entered bool) {
	if all := g.BlockersOf(attacker); len(all) > 1 && !g.allAlike(all) &&
		(entered && !g.Since("509.7", cr.Edition2026) || !entered && g.AppliesUntil("509.6", "%s announces the place of %s in the damage assignment order of %s", cr.Edition2026, g.ActivePlayer, id, attacker)) {
		d := Decision{Purpose: ForBlockers, Player: g.ActivePlayer, About: attacker, Rule: "509.6", Options: all}
		if entered {
			d.Rule = "509.7"
		}
		order := g.choosePlace(d, id)
		old := slices.Clone(g.Blocks)
		g.Blocks = slices.DeleteFunc(g.Blocks, func(b table.Block) bool { return b.Attacker == attacker })
		for _, blocker := range order {
			at := slices.IndexFunc(old, func(b table.Block) bool { return b.Attacker == attacker && b.Blocker == blocker })
			g.Blocks = append(g.Blocks, old[at])
		}
	}
	if all := g.BlockedBy(id); len(all) > 1 && !entered && !g.allAlike(all) &&
		g.AppliesUntil("509.6", "%s announces the place of %s in the damage assignment order of %s", cr.Edition2026, g.Controller(id), attacker, id) {
		order := g.choosePlace(Decision{Purpose: ForAttackers, Player: g.Controller(id), About: id, Rule: "509.6", Options: all}, attacker)
		for i := range g.Blocks {
			if g.Blocks[i].Blocker == id {
				g.Blocks[i].Rank = slices.Index(order, g.Blocks[i].Attacker)
			}
		}
	}
	g.Stir()
}

// choosePlace asks for an order of all of a decision's options in which only one has
// a new place.
func (g *Course) choosePlace(d Decision, one table.ID) []table.ID {
	d.Kind = OrderDecision
	others := slices.DeleteFunc(slices.Clone(d.Options), func(id table.ID) bool { return id == one })
	d.Refuse = func(a Answer) error {
		rest := slices.DeleteFunc(slices.Clone(a.IDs), func(id table.ID) bool { return id == one })
		switch {
		case len(a.IDs) != len(d.Options) || len(rest) != len(others):
			return fmt.Errorf("all of them are to be put in order, each once")
		case slices.Equal(rest, others):
			return nil
		case d.Rule == "509.7":
			return g.Forbids("509.7", "only the place of %s is announced; the order of the others stays", one)
		}
		return g.Forbids("509.6", "only the place of %s is announced; the order of the others stays", one)
	}
	d.List = func() []Answer {
		var list []Answer
		for i := range len(others) + 1 {
			list = append(list, Answer{IDs: slices.Insert(slices.Clone(others), i, one)})
		}
		return list
	}
	return slices.Clone(g.Choose(&d).IDs)
}

// becomeBlocked has an attacker become blocked by an effect and no creature, and with
// it the whole band that it is in (702.22i).
func (g *Course) becomeBlocked(id table.ID) {
	if !id.IsObject() || !g.OnBattlefield(id) {
		return
	}
	all := []table.ID{id}
	for _, other := range g.Band(id) {
		if g.Applies("702.22i", "%s is in a band with %s and becomes blocked, too", other, id) {
			all = append(all, other)
		}
	}
	var events []table.Event
	for _, one := range all {
		if o := g.Object(one); o.IsAttacker && !o.Blocked {
			o.Blocked = true
			events = append(events, table.Event{Kind: table.BecomesBlockedEvent, Object: one})
		}
	}
	g.Stir()
	g.Happen(events...)
}
