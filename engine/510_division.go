package engine

import (
	"fmt"
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 510.1: how attackers and blockers may assign their combat damage,
// with trample (702.19), deathtouch (702.2) and banding (702.22).

// assigned is damage that a creature assigns to something.
type assigned struct {
	to ID
	n  int
}

// whole is the assignment of all damage to one receiver. It is lent until the next one.
func (g *Game) whole(to ID, n int) []assigned {
	g.one[0] = assigned{to, n}
	return g.one[:]
}

// only is whole for what a creature can assign its damage to alone, which leaves its
// controller nothing to decide.
func (g *Game) only(p, id, to ID, n int, rule cr.Rule) []assigned {
	if g.Witness != nil {
		g.Settle(&Decision{Kind: DamageDecision, Player: p, About: id, Rule: rule, Options: []ID{to}, Total: n}, Answer{Numbers: []int{n}})
	}
	return g.whole(to, n)
}

// assignment has a player assign one creature's combat damage (510.1a-d, 702.19b).
func (g *Game) assignment(p, id ID, already map[ID]int) []assigned {
	power, none := g.damageOf(id)
	if none {
		return nil
	}
	if power <= 0 && g.Applies("510.1a", "%s would assign 0 or less and assigns no damage", id) {
		return nil
	}
	o := g.Object(id)
	if !o.IsAttacker {
		return g.blockerAssignment(p, id, power, already)
	}
	left := g.HasLeft(o.Attacking) && g.Applies("800.4e", "%s has left the game, so %s assigns no damage there", o.Attacking, id)
	over := g.HasKeyword(id, "trample over planeswalkers")
	if over && o.Attacking == None && !o.AtBattle && !left && g.Applies("702.19e", "the planeswalker is gone, and %s may deal its damage to %s", id, o.Defending) {
		return g.beyondPlaneswalker(p, id, power, already)
	}
	if !g.heldUp(id) {
		if left {
			return nil
		}
		if over && o.Attacking.IsObject() && g.Is(o.Attacking, oracle.Planeswalker) {
			return g.divideDamage(p, id, power, nil, o.Attacking, already, "702.19c")
		}
		if o.Attacking == None {
			if g.Applies("510.1b", "%s attacks nothing any more and assigns no damage", id) {
				return nil
			}
			return g.whole(o.Defending, power)
		}
		if !g.Applies("510.1b", "unblocked, %s assigns its damage to %s", id, o.Attacking) {
			return nil
		}
		return g.only(p, id, o.Attacking, power, "510.1b")
	}
	blockers := g.BlockersOf(id)
	beyond := None
	if (over || g.HasKeyword(id, "trample")) && o.Attacking != None && !left {
		beyond = o.Attacking
	}
	if len(blockers) == 0 {
		if beyond != None && g.Applies("702.19d", "nothing blocks %s any more: its damage goes to what it attacks", id) {
			if over && g.Is(beyond, oracle.Planeswalker) {
				return g.divideDamage(p, id, power, nil, beyond, already, "702.19c")
			}
			return g.whole(beyond, power)
		}
		if g.Applies("510.1c", "%s is blocked by nothing any more and assigns no damage", id) {
			return nil
		}
		return g.whole(o.Attacking, power)
	}
	if defending := g.Defender(id); (len(blockers) > 1 || beyond != None) && g.bands(blockers) && g.Applies("702.22j", "%s divides the damage of %s, which a creature with banding blocks", defending, id) {
		return g.divideFreely(defending, id, power, blockers, already, "702.22j")
	}
	return g.divideDamage(p, id, power, blockers, beyond, already, "510.1c")
}

// beyondPlaneswalker carries out 702.19e: what attacked a planeswalker that is gone
// assigns what its blockers leave over, or all of it, to the defending player.
func (g *Game) beyondPlaneswalker(p, id ID, power int, already map[ID]int) []assigned {
	defending := g.Object(id).Defending
	if blockers := g.BlockersOf(id); len(blockers) > 0 {
		return g.divideDamage(p, id, power, blockers, defending, already, "510.1c")
	}
	return g.whole(defending, power)
}

func (g *Game) blockerAssignment(p, id ID, power int, already map[ID]int) []assigned {
	attackers := g.BlockedBy(id)
	if len(attackers) == 0 {
		return nil
	}
	if len(attackers) > 1 && g.bands(attackers) && g.Applies("702.22k", "%s divides the damage of %s, which blocks a creature with banding", g.ActivePlayer, id) {
		return g.divideFreely(g.ActivePlayer, id, power, attackers, already, "702.22k")
	}
	return g.divideDamage(p, id, power, attackers, None, already, "510.1d")
}

// divideDamage asks how a creature's damage is divided among receivers in damage
// assignment order and, with trample, what it attacks.
func (g *Game) divideDamage(p, id ID, power int, receivers []ID, beyond ID, already map[ID]int, rule cr.Rule) []assigned {
	inOrder := g.inOrder(id, receivers, rule)
	if beyond == None && (len(receivers) == 1 || !inOrder && !g.mayDivide(p, id, rule)) {
		return g.only(p, id, receivers[0], power, rule)
	}
	all := slices.Clone(receivers)
	if beyond != None {
		all = append(all, beyond)
	}
	past := None // the player behind an attacked planeswalker
	if beyond.IsObject() && g.Is(beyond, oracle.Planeswalker) {
		past = g.Object(id).Defending
		all = append(all, past)
	}
	d := Decision{Kind: DamageDecision, Player: p, About: id, Rule: "510.1", Options: all, Total: power}
	own := division{id: id, power: power, receivers: receivers, beyond: beyond, past: past, inOrder: inOrder}
	later, shared := g.sharedDamage(p, &own)
	d.Refuse = func(a Answer) error {
		own.numbers = a.Numbers
		if shared && g.Applies("510.1e", "what the creatures of %s assign is checked as a whole", p) {
			return g.checkTogether(&own, later, already, rule)
		}
		return g.checkAssignment(&own, already, rule)
	}
	d.List = func() []Answer { return g.assignments(&d, power, len(all)) }
	d.Idle = len(d.List()) == 1
	answer := g.Choose(&d)
	if shared {
		own.numbers = slices.Clone(answer.Numbers)
		g.divided = append(g.divided, own)
	}
	return assignedOf(all, answer.Numbers)
}

// inOrder reports whether a creature must assign its damage in an order to what it fights, by
// 510.1c or 510.1d: to one alone it does so in either edition. Since 2026-02-27 there is no order of several.
func (g *Game) inOrder(id ID, receivers []ID, rule cr.Rule) bool {
	if len(receivers) < 2 {
		return rule == "510.1c" && g.Applies("510.1c", "%s assigns its damage to what blocks it", id) ||
			rule == "510.1d" && g.Applies("510.1d", "%s assigns its damage to what it blocks", id)
	}
	if g.Since(rule, cr.Edition2026) {
		return false
	}
	return rule == "510.1c" && g.Applies("510.1c", "%s assigns its damage to what blocks it, in order", id) ||
		rule == "510.1d" && g.Applies("510.1d", "%s assigns its damage to what it blocks, in order", id)
}

// mayDivide reports whether a player chooses how a creature's damage is divided where it is in no
// order. In the older edition a creature that is in no order for want of a rule is divided so, too.
func (g *Game) mayDivide(p, id ID, rule cr.Rule) bool {
	return !g.Since(rule, cr.Edition2026) ||
		rule == "510.1c" && g.Applies("510.1c", "%s divides the damage of %s among what blocks it", p, id) ||
		rule == "510.1d" && g.Applies("510.1d", "%s divides the damage of %s among what it blocks", p, id)
}

// mayPass says why a creature can't assign damage to the player behind the planeswalker
// that it attacks (702.19c, 702.19f).
func (g *Game) mayPass(id, planeswalker ID) error {
	past := g.Object(id).Defending
	if !g.HasKeyword(id, "trample over planeswalkers") ||
		!g.Applies("702.19c", "%s may assign what is more than the loyalty of %s to %s", id, planeswalker, past) {
		return g.Forbids("702.19f", "%s may not assign damage to %s behind what it attacks", id, past)
	}
	return nil
}

func (g *Game) loyalty(id ID) int { return table.CountersOf(g.Object(id).Counters, "loyalty") }

func assignedOf(all []ID, numbers []int) []assigned {
	var list []assigned
	for i, n := range numbers {
		if n > 0 {
			list = append(list, assigned{all[i], n})
		}
	}
	return list
}

// checkAssignment says why a division of combat damage is not legal, whatever others
// divide.
func (g *Game) checkAssignment(d *division, already map[ID]int, order cr.Rule) error {
	if err := g.checkSum(d); err != nil {
		return err
	}
	if d.past != None && d.numbers[len(d.numbers)-1] > 0 {
		if err := g.mayPass(d.id, d.beyond); err != nil {
			return err
		}
		if n := g.loyalty(d.beyond); d.numbers[len(d.receivers)]+already[d.beyond]&(deathtouchBit-1) < n {
			return g.Forbids("702.19c", "%s must be assigned its loyalty, %n, first", d.beyond, table.Count(n))
		}
	}
	lethalSoFar := true
	for i, to := range d.receivers {
		if d.numbers[i] > 0 && !lethalSoFar && d.inOrder {
			if err := g.refuse(order, "%s gets damage before those ahead of it in the order of %s have a lethal amount", to, d.id); err != nil {
				return err
			}
		}
		lethalSoFar = lethalSoFar && d.numbers[i] >= g.lethalFor(d.id, to, already[to])
	}
	if d.over() == 0 || len(d.receivers) == 0 {
		return nil
	}
	if !g.Applies("702.19b", "with trample %s may assign what is left over to %s", d.id, d.beyond) {
		return g.refuse("510.1c", "%s is blocked and assigns all its damage to its blockers", d.id)
	}
	for i, to := range d.receivers {
		if d.numbers[i] < g.lethalFor(d.id, to, already[to]) {
			return g.refuse("702.19b", "%s must be assigned a lethal amount by %s first", to, d.id)
		}
	}
	return nil
}

// checkSum says why numbers are no division of a creature's damage at all.
func (g *Game) checkSum(d *division) error {
	if want := d.parts(); len(d.numbers) != want {
		return fmt.Errorf("%s assigns damage to %d receivers, not %d", g.Name(d.id), want, len(d.numbers))
	}
	sum := 0
	for _, n := range d.numbers {
		if n < 0 {
			return g.Forbids("107.1b", "%s can't assign negative damage", d.id)
		}
		sum += n
	}
	if sum != d.power {
		if g.Characteristics(d.id).Power != d.power { // an effect has it assign another number
			return g.Forbids("510.1a", "%s assigns %n damage, not less or more", d.id, table.Count(d.power))
		}
		return g.Forbids("510.1a", "%s assigns %n damage, its power, not less or more", d.id, table.Count(d.power))
	}
	return nil
}

// refuse is forbids for a rule that has just been asked for.
func (g *Game) refuse(rule cr.Rule, sentence string, about ...ID) error {
	return g.Forbids(rule, sentence, about...)
}

// lethalFor is how much damage a source must assign to a creature for it to be
// lethal (120.6, 702.19b, 702.2c).
func (g *Game) lethalFor(source, to ID, already int) int {
	c := g.Characteristics(to)
	if !c.Is(oracle.Creature) {
		return table.CountersOf(g.Object(to).Counters, "loyalty")
	}
	need := c.Toughness - g.Object(to).Damage - already&(deathtouchBit-1)
	if need > 0 && already&deathtouchBit != 0 && g.Applies("702.2c", "what another creature with deathtouch assigns is lethal to %s", to) {
		need = 0
	}
	if need > 1 && g.HasKeyword(source, "deathtouch") && g.Applies("702.2c", "1 damage from %s is lethal to %s", source, to) {
		return 1
	}
	return max(0, need)
}

// assignments lists the legal divisions, if there are not too many.
func (g *Game) assignments(d *Decision, power, parts int) []Answer {
	if parts > 6 || power > 40 {
		return nil
	}
	var list []Answer
	numbers := make([]int, parts)
	var try func(k, left int)
	try = func(k, left int) {
		if len(list) > 2000 {
			return
		}
		if k == parts-1 {
			numbers[k] = left
			a := Answer{Numbers: slices.Clone(numbers)}
			if d.Refuse(a) == nil {
				list = append(list, a)
			}
			return
		}
		for n := left; n >= 0; n-- {
			numbers[k] = n
			try(k+1, left-n)
		}
	}
	g.Scratch(func() { try(0, power) })
	return list
}
