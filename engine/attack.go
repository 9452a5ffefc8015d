package engine

import (
	"fmt"
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out chapter 508, the declare attackers step.

// attack is one creature and what it attacks.
type attack struct {
	creature, whom ID
	band           int // the number of its band, 0 for none
}

// declareAttackers carries out 508.1.
func (g *Game) declareAttackers() {
	for {
		chosen := attacksOf(g.choose(g.whichAttack(g.ableAttackers())))
		if len(chosen) == 0 || !g.applies("508.1a", "%s chooses which creatures attack", g.active) {
			return
		}
		if t := g.attackToll(chosen); len(t.cost) == 0 {
			g.tapToAttack(chosen)
			for _, x := range g.chooseExertion(chosen) {
				g.exert(x)
			}
		} else {
			paid := false
			if !g.completes("508.1", g.active, func() error {
				g.tapToAttack(chosen)
				exertions := g.chooseExertion(chosen)
				err := g.payToll(g.attackToll(chosen))
				paid = err == nil
				for _, x := range exertions {
					if paid {
						g.exert(x)
					}
				}
				return err
			}) {
				continue
			}
			if !paid {
				return
			}
		}
		g.becomeAttackers(chosen)
		return
	}
}

// tapToAttack carries out 508.1f.
func (g *Game) tapToAttack(chosen []attack) {
	taps := g.batch(len(chosen))
	for _, a := range chosen {
		if !g.has(a.creature, "vigilance") || !g.applies("702.20b", "attacking does not cause %s to tap: vigilance", a.creature) {
			taps = append(taps, Event{Kind: TapEvent, Object: a.creature, Player: g.active})
		}
	}
	if len(taps) > 0 && g.applies("508.1f", "the attacking creatures tap") {
		g.happen(taps...)
	}
}

// becomeAttackers carries out 508.1k and 508.1m.
func (g *Game) becomeAttackers(chosen []attack) {
	events := g.batch(len(chosen))
	for _, a := range chosen {
		if g.controller(a.creature) != g.active || !g.applies("508.1k", "%s becomes an attacking creature", a.creature) {
			continue
		}
		o := g.object(a.creature)
		o.isAttacker, o.attacking, o.blocked = true, a.whom, false
		o.defending, o.atBattle = g.defender(a.creature), a.whom.IsObject() && !g.is(a.whom, oracle.Planeswalker)
		g.joinBand(a, chosen)
		if a.whom.IsObject() {
			g.citeAttacked(a.whom)
		}
		g.attackedYet = true
		events = append(events, Event{Kind: AttackEvent, Object: a.creature, Other: a.whom, Player: g.active, Amount: len(chosen)})
	}
	g.stir()
	if len(events) > 0 {
		g.declared = events
		g.happen(events...)
	}
}

// playerAttacks reports whether the declaration of an attacker is part of what a trigger
// on a player's attacking watches for.
func (g *Game) playerAttacks(p *oracle.PlayerAttacks, e *Event, ctx *Context) bool {
	part := func(e *Event) bool {
		return g.meant(p.Who, e.Player, ctx) && (p.Whom == nil || e.Other.IsPlayer() && g.meant(p.Whom, e.Other, ctx)) &&
			(p.With == nil || g.matches(p.With, e.Object, ctx))
	}
	return part(e) && (p.AtLeast < 2 || p.AtLeast <= count(g.declared, func(e Event) bool { return part(&e) })) &&
		(p.With == nil || g.applies("508.3c", "%s attacks with %s", e.Player, e.Object))
}

// attackedOnce reports that a trigger watches for something that happens once however
// many creatures are declared as attackers, or once for each of those that they attack,
// and that it has triggered on this attack before.
func (g *Game) attackedOnce(w *watcher, e *Event, earlier []Event, ctx *Context) bool {
	if e.Kind != AttackEvent {
		return false
	}
	whom := false // whether it matters whom the creatures attack
	switch p := w.ability.Trigger.(type) {
	case oracle.PlayerAttacks:
		whom = p.Whom != nil
	case oracle.Attacked:
		whom = true
	case oracle.AttackDeclared:
		if !p.Several {
			return false
		}
	default:
		return false
	}
	again := slices.ContainsFunc(earlier, func(old Event) bool {
		return (!whom || old.Other == e.Other) && g.eventMatches(w.ability.Trigger, &old, ctx)
	})
	if !again {
		return false
	}
	switch p := w.ability.Trigger.(type) {
	case oracle.Attacked:
		return g.applies("508.3b", "the ability of %s triggers once, however many creatures attack %s", w.source, e.Other)
	case oracle.PlayerAttacks:
		switch {
		case p.With != nil:
		case whom:
			return g.applies("508.3e", "the ability of %s triggers once, however many creatures attack %s", w.source, e.Other)
		default:
			return g.applies("508.3d", "the ability of %s triggers once, however many creatures attack", w.source)
		}
	}
	return true // "one or more"
}

// whichAttack is the decision which creatures attack, asked in every combat.
func (g *Game) whichAttack(able []ID) *Decision {
	d := g.attackers
	if d == nil {
		d = &Decision{Kind: AttackDecision, Rule: "508.1a"}
		d.check = func(a Answer) error { return g.checkAttack(attacksOf(a)) }
		d.list = func() []Answer { return g.attackAnswers(d.Options) }
		g.attackers = d
	}
	d.Player, d.Options, d.forced = g.active, able, len(able) == 0
	return d
}

func attacksOf(a Answer) []attack {
	if len(a.IDs) == 0 {
		return nil
	}
	list := make([]attack, 0, len(a.IDs))
	for i, id := range a.IDs {
		if i < len(a.Whom) {
			at := attack{creature: id, whom: a.Whom[i]}
			if i < len(a.Bands) {
				at.band = a.Bands[i]
			}
			list = append(list, at)
		}
	}
	return list
}

// ableAttackers lists the creatures that could be chosen (508.1a) if nothing else
// restricted them.
func (g *Game) ableAttackers() []ID {
	var list []ID
	g.scratch(func() {
		for _, id := range g.battlefield {
			if g.charsQuietly(id).Controller == g.active && g.mayAttack(id) == nil {
				list = append(list, id)
			}
		}
	})
	return list
}

// mayAttack says which rule keeps a creature from attacking at all, or nil.
func (g *Game) mayAttack(id ID) error {
	o, c := g.object(id), g.chars(id)
	if !c.is(oracle.Creature) || o.Zone != oracle.Battlefield || o.PhasedOut {
		return g.forbids("506.3", "%s is no creature", id)
	}
	if g.controller(id) != g.active {
		return g.forbids("508.1a", "%s does not control %s", g.active, id)
	}
	if c.is(oracle.Battle) {
		if err := g.forbids("508.1a", "%s is a battle as well", id); err != nil {
			return err
		}
	}
	if o.Tapped {
		if err := g.forbids("508.1a", "%s is tapped", id); err != nil {
			return err
		}
	}
	if o.sick && !(g.has(id, "haste") && g.applies("702.10b", "%s has haste", id)) {
		if err := g.forbids("302.6", "%s has not been under the control of %s since that player's turn began", id, g.active); err != nil {
			return err
		}
	}
	if g.has(id, "defender") && !g.permitted(id, oracle.AttackAsThoughNoDefender) {
		if err := g.forbids("702.3b", "%s has defender", id); err != nil {
			return err
		}
	}
	return g.restrictedAttack(id, None)
}

// permitted reports whether an effect lets an object do something.
func (g *Game) permitted(id ID, what oracle.Doing) bool {
	found := false
	g.eachStatic(func(source, controller ID, s oracle.StaticEffect, ctx *Context) {
		if may, ok := s.(oracle.Permission); ok && may.May == what && g.meant(may.Affected, id, ctx) {
			found = true
		}
	})
	return found
}

// restrictedNumber says which effect keeps so many creatures from attacking (508.1c).
func (g *Game) restrictedNumber(chosen []attack) error {
	for k := range chosen {
		if err := g.overMany(oracle.Attack, chosen[k].whom, attacksOn(chosen, chosen[k].whom)); err != nil {
			return err
		}
	}
	if err := g.overMany(oracle.Attack, None, len(chosen)); err != nil {
		return err
	}
	if len(chosen) == 1 {
		if g.notAlone(chosen[0].creature, oracle.AttackAlone) {
			if err := g.forbids("508.1c", "%s can't attack alone", chosen[0].creature); err != nil {
				return err
			}
		}
	}
	return nil
}

func attacksOn(list []attack, whom ID) int {
	return count(list, func(a attack) bool { return a.whom == whom })
}

// count counts what is as is asked.
func count[T any](list []T, is func(T) bool) int {
	n := 0
	for _, x := range list {
		if is(x) {
			n++
		}
	}
	return n
}

// overMany says which effect keeps so many creatures from attacking something, or from
// attacking or blocking at all (508.1c, 509.1b).
func (g *Game) overMany(what oracle.Doing, whom ID, n int) error {
	var refusal error
	g.eachStatic(func(source, controller ID, s oracle.StaticEffect, ctx *Context) {
		r, ok := s.(oracle.Restriction)
		if !ok || refusal != nil || r.Cant != what || r.AtMost == 0 || n <= r.AtMost || (r.Object == nil) != (whom == None) ||
			r.Object != nil && !g.meant(r.Object, whom, ctx) {
			return
		}
		if what == oracle.Attack {
			refusal = g.forbids("508.1c", "%s lets no more than %n attack", source, num(r.AtMost))
		} else {
			refusal = g.forbids("509.1b", "%s lets no more than %n block", source, num(r.AtMost))
		}
	})
	return refusal
}

// notAlone reports whether a creature can't attack alone, or can't block alone.
func (g *Game) notAlone(id ID, what oracle.Doing) bool {
	found := false
	g.eachStatic(func(source, controller ID, s oracle.StaticEffect, ctx *Context) {
		if r, ok := s.(oracle.Restriction); ok && r.Cant == what && g.meant(r.Affected, id, ctx) {
			found = true
		}
	})
	return found
}

// restrictedAttack says which effect keeps a creature from attacking something (508.1c).
func (g *Game) restrictedAttack(id, whom ID) error {
	var refusal error
	g.eachStatic(func(source, controller ID, s oracle.StaticEffect, ctx *Context) {
		r, ok := s.(oracle.Restriction)
		if !ok || refusal != nil || r.Cant != oracle.Attack || len(r.UnlessCost) > 0 || r.AtMost > 0 || !g.meant(r.Affected, id, ctx) {
			return
		}
		if r.Object != nil && (whom == None || !g.meant(r.Object, whom, ctx)) {
			return
		}
		refusal = g.forbids("508.1c", "%s says that %s can't attack", source, id)
	})
	return refusal
}

// attackable lists what may be attacked (506.2, 506.3).
func (g *Game) attackable() []ID {
	list := g.opponents(g.active)
	for _, id := range g.battlefield {
		c := g.charsQuietly(id)
		if c.is(oracle.Planeswalker) && c.Controller != g.active && g.inForce("306.6") {
			list = append(list, id)
		}
		if c.is(oracle.Battle) && g.inForce("310.5") && (g.protector(id) != g.active || !g.inForce("310.8b")) {
			list = append(list, id)
		}
	}
	return list
}

// citeAttacked writes down why a permanent could be attacked, and who defends it.
func (g *Game) citeAttacked(whom ID) {
	if g.is(whom, oracle.Planeswalker) {
		g.cite("306.6", "%s is a planeswalker and can be attacked", false, []ID{whom})
	}
	if g.is(whom, oracle.Battle) {
		g.cite("310.5", "%s is a battle and can be attacked", false, []ID{whom})
		if p := g.protector(whom); p != g.controller(whom) && g.inForce("310.8d") {
			g.cite("310.8d", "%s protects %s and is the defending player, not its controller", false, []ID{p, whom})
		}
	}
}

// protector is the player who protects a battle (310.8).
func (g *Game) protector(battle ID) ID { return g.object(battle).protector }

// checkAttack says why a declaration of attackers is not legal (508.1a-d).
func (g *Game) checkAttack(chosen []attack) error {
	if len(chosen) == 0 && g.unrestricted() {
		return nil
	}
	attackable := g.attackable()
	for i, a := range chosen {
		if slices.ContainsFunc(chosen[:i], func(b attack) bool { return b.creature == a.creature }) {
			return fmt.Errorf("%s is declared twice", g.Name(a.creature))
		}
		if err := g.checkAttacker(a, attackable); err != nil {
			return err
		}
	}
	return g.checkAttackers(chosen)
}

// checkAttacker says why a creature can't attack what it is to attack, whatever else
// attacks (508.1a-c).
func (g *Game) checkAttacker(a attack, attackable []ID) error {
	if err := g.mayAttack(a.creature); err != nil {
		return err
	}
	if a.whom.IsObject() && !g.is(a.whom, oracle.Planeswalker|oracle.Battle) {
		if err := g.forbids("506.3", "%s is no player, planeswalker or battle and can't be attacked", a.whom); err != nil {
			return err
		}
	}
	if a.whom.IsObject() && g.is(a.whom, oracle.Battle) && g.protector(a.whom) == g.active {
		if err := g.forbids("310.8b", "%s protects %s and can't attack it", g.active, a.whom); err != nil {
			return err
		}
	}
	if !slices.Contains(attackable, a.whom) {
		if err := g.forbids("508.1b", "%s can't be attacked by %s", a.whom, g.active); err != nil {
			return err
		}
	}
	return g.restrictedAttack(a.creature, a.whom)
}

// checkAttackers says why creatures each of which could attack can't do so together
// (508.1c-d).
func (g *Game) checkAttackers(chosen []attack) error {
	if !g.unrestricted() {
		if err := g.restrictedNumber(chosen); err != nil {
			return err
		}
	}
	if obeyed, most, better := g.attackRequirements(chosen); obeyed < most {
		if err := g.forbids("508.1d", "%n of the requirements to attack could be obeyed, %n would be", num(most), num(obeyed)); err != nil {
			return withBetter(err, better)
		}
	}
	if err := g.checkBands(chosen); err != nil {
		return err
	}
	return g.attackPayable(chosen)
}

// attackAnswers lists the legal declarations, if there are not too many.
func (g *Game) attackAnswers(able []ID) []Answer {
	objects := g.attackable()
	if !fewDeclarations(len(able), len(objects)) {
		return nil
	}
	whom := make([][]ID, len(able)) // what each of them may attack
	together := true                // whether any effect looks at more than one of them
	banding := false                // whether any of them could be declared in a band
	g.scratch(func() {
		for k, id := range able {
			for _, w := range objects {
				if g.checkAttacker(attack{creature: id, whom: w}, objects) == nil {
					whom[k] = append(whom[k], w)
				}
			}
		}
		together = g.bound(oracle.Attack, oracle.AttackAlone)
		banding = g.inForce("508.1e") && slices.ContainsFunc(able, func(id ID) bool { return g.has(id, "banding") || g.has(id, "bands with other") })
	})
	var list []Answer
	declarations(able, whom, func(a Answer) {
		legal := true
		if together {
			g.scratch(func() { legal = g.checkAttackers(attacksOf(a)) == nil })
		}
		if legal {
			plain := Answer{IDs: slices.Clone(a.IDs), Whom: slices.Clone(a.Whom)}
			list = append(list, plain)
			if banding {
				g.scratch(func() { list = g.bandedAnswers(list, plain) })
			}
		}
	})
	return list
}

// fewDeclarations reports that the declarations of so many creatures for so many
// objects are few enough to be listed.
func fewDeclarations(creatures, objects int) bool {
	n := 1
	for range creatures {
		if n *= 1 + objects; n > 4096 {
			return false
		}
	}
	return true
}

// declarations calls visit with each way in which creatures attack, or block, one of
// the objects that are listed for them each, or none. The answer is lent.
func declarations(able []ID, whom [][]ID, visit func(Answer)) {
	var try func(k int, a Answer)
	try = func(k int, a Answer) {
		if k == len(able) {
			visit(a)
			return
		}
		try(k+1, a)
		for _, w := range whom[k] {
			try(k+1, Answer{IDs: append(a.IDs, able[k]), Whom: append(a.Whom, w)})
		}
	}
	try(0, Answer{IDs: make([]ID, 0, len(able)), Whom: make([]ID, 0, len(able))})
}
