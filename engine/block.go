package engine

import (
	"fmt"
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file carries out 509.1 in the declare blockers step: who may block what,
// restrictions, and the requirements obeyed to the greatest number.

// declareBlockers carries out 509.1 to 509.3 for each defending player in APNAP order.
func (g *Game) declareBlockers() {
	before := slices.Clone(g.blocks) // by effects, before anything was declared
	for _, p := range g.opponents(g.active) {
		if !g.over && g.attacks(p) {
			g.declareBlockersOf(p)
		}
	}
	g.blockBands()
	events := g.batch(16)
	for _, id := range g.battlefield {
		o := g.object(id)
		if !o.isAttacker {
			continue
		}
		if len(g.blockersOf(id)) > 0 && g.applies("509.1h", "%s is blocked", id) {
			if o := g.object(id); !o.blocked {
				o.blocked = true
				events = append(events, Event{Kind: BecomesBlockedEvent, Object: id})
			}
			if !g.mayTrigger() && len(g.delayed) == 0 {
				continue
			}
			for i, blocker := range g.blockersOf(id) {
				if slices.ContainsFunc(before, func(b block) bool { return b.blocker == blocker && b.attacker == id }) {
					continue
				}
				events = append(events, Event{Kind: BlockedByEvent, Object: id, Other: blocker, Ordinal: i})
			}
		} else if !g.object(id).blocked {
			events = append(events, Event{Kind: UnblockedEvent, Object: id})
		}
	}
	g.stir()
	g.happen(events...)
	g.orderBlockers()
}

// attacks reports whether anything attacks a player or what that player controls or protects.
func (g *Game) attacks(p ID) bool {
	return slices.ContainsFunc(g.battlefield, func(id ID) bool { return g.object(id).isAttacker && g.defender(id) == p })
}

// defender is the defending player for an attacker (508.5, 506.4c).
func (g *Game) defender(attacker ID) ID {
	whom := g.object(attacker).attacking
	switch {
	case whom.IsPlayer():
		return whom
	case whom.IsObject() && g.is(whom, oracle.Battle) && g.inForce("310.8d"):
		return g.protector(whom)
	case whom.IsObject():
		return g.controller(whom)
	}
	return g.object(attacker).defending
}

func (g *Game) attackersOf(p ID) []ID {
	var list []ID
	for _, id := range g.battlefield {
		if g.object(id).isAttacker && g.defender(id) == p {
			list = append(list, id)
		}
	}
	return list
}

func (g *Game) declareBlockersOf(p ID) {
	var chosen []block
	for paid := false; !paid; {
		chosen = blocksOf(g.choose(g.whichBlock(p, g.ableBlockers(p))))
		if len(chosen) == 0 || !g.applies("509.1a", "%s chooses which creatures block", p) {
			return
		}
		t := g.blockToll(p, chosen)
		if len(t.cost) == 0 {
			break
		}
		if g.completes("509.1", p, func() error {
			err := g.payToll(t)
			paid = err == nil
			return err
		}) && !paid {
			return
		}
	}
	var blocking []Event
	for i, b := range chosen {
		if g.controller(b.blocker) == p && g.applies("509.1g", "%s becomes a blocking creature", b.blocker) {
			g.blocks = append(g.blocks, b)
			blocking = append(blocking, Event{Kind: BlockEvent, Object: b.blocker, Other: b.attacker, Player: p, Ordinal: countBlocks(chosen[:i], b.blocker)})
		}
	}
	g.stir()
	g.happen(blocking...)
}

// whichBlock is the decision which creatures of a player block, asked in every combat.
func (g *Game) whichBlock(p ID, able []ID) *Decision {
	d := g.blockers
	if d == nil {
		d = &Decision{Kind: BlockDecision, Rule: "509.1a"}
		d.check = func(a Answer) error { return g.checkBlocks(d.Player, blocksOf(a)) }
		d.list = func() []Answer { return g.blockAnswers(d.Player, d.Options, g.attackersOf(d.Player)) }
		g.blockers = d
	}
	d.Player, d.Options, d.forced = p, able, len(able) == 0
	return d
}

func blocksOf(a Answer) []block {
	if len(a.IDs) == 0 {
		return nil
	}
	list := make([]block, 0, len(a.IDs))
	for i, id := range a.IDs {
		if i < len(a.Whom) {
			list = append(list, block{blocker: id, attacker: a.Whom[i]})
		}
	}
	return list
}

// ableBlockers lists the creatures that could block something (509.1a).
func (g *Game) ableBlockers(p ID) []ID {
	var list []ID
	g.scratch(func() {
		for _, id := range g.battlefield {
			if g.charsQuietly(id).Controller != p || g.mayBlock(p, id) != nil {
				continue
			}
			for _, a := range g.attackersOf(p) {
				if g.mayBlockThis(id, a) == nil {
					list = append(list, id)
					break
				}
			}
		}
	})
	return list
}

// mayBlock says what keeps a creature from blocking at all (509.1a-b).
func (g *Game) mayBlock(p, id ID) error {
	if err := g.mayBeChosen(p, id); err != nil {
		return err
	}
	return g.restrictedBlock(id, None)
}

// mayBeChosen says what keeps a creature from being chosen to block (509.1a).
func (g *Game) mayBeChosen(p, id ID) error {
	o, c := g.object(id), g.chars(id)
	if !c.is(oracle.Creature) || o.Zone != oracle.Battlefield || o.PhasedOut {
		return g.forbids("506.3", "%s is no creature", id)
	}
	if g.controller(id) != p {
		return g.forbids("509.1a", "%s does not control %s", p, id)
	}
	if o.Tapped {
		if err := g.forbids("509.1a", "%s is tapped", id); err != nil {
			return err
		}
	}
	if c.is(oracle.Battle) {
		return g.forbids("509.1a", "%s is a battle as well", id)
	}
	return nil
}

// mayBlockThis says what keeps a creature from blocking an attacker by itself (509.1a-b).
func (g *Game) mayBlockThis(id, attacker ID) error {
	if err := g.mayBeChosenFor(id, attacker); err != nil {
		return err
	}
	return g.evaded(id, attacker)
}

// mayBeChosenFor says what keeps a creature from being chosen to block an attacker (509.1a).
func (g *Game) mayBeChosenFor(id, attacker ID) error {
	if !g.object(attacker).isAttacker || g.defender(attacker) != g.controller(id) {
		return g.forbids("509.1a", "%s does not attack %s", attacker, g.controller(id))
	}
	return nil
}

// evaded says which restriction keeps a creature from blocking an attacker by itself (509.1b).
func (g *Game) evaded(id, attacker ID) error {
	c := g.chars(attacker)
	var as asThough
	for _, a := range c.Abilities {
		switch a.Keyword {
		case "flying":
			if g.has(id, "flying") || g.has(id, "reach") && g.applies("702.17b", "%s has reach", id) || g.blocksAsThough(&as, id, attacker, "flying", "reach") {
				continue
			}
			if err := g.forbids("702.9b", "%s has flying, so %s can't block it", attacker, id); err != nil {
				return err
			}
		case "protection":
			if g.protects(attacker, a.Ability, id) {
				if err := g.forbids("702.16f", "%s has protection from %s", attacker, id); err != nil {
					return err
				}
			}
		case "fear":
			if !g.is(id, oracle.Artifact) && g.chars(id).Colors&oracle.Black == 0 {
				if err := g.forbids("702.36b", "%s has fear, so %s can't block it", attacker, id); err != nil {
					return err
				}
			}
		case "intimidate":
			if !g.is(id, oracle.Artifact) && g.chars(id).Colors&c.Colors == 0 {
				if err := g.forbids("702.13b", "%s has intimidate, so %s can't block it", attacker, id); err != nil {
					return err
				}
			}
		case "horsemanship":
			if !g.has(id, "horsemanship") && !g.blocksAsThough(&as, id, attacker, "horsemanship", "") {
				if err := g.forbids("702.31b", "%s has horsemanship", attacker); err != nil {
					return err
				}
			}
		case "shadow":
			if !g.has(id, "shadow") && !g.blocksAsThough(&as, id, attacker, "shadow", "") {
				if err := g.forbids("702.28b", "%s has shadow, and %s has not", attacker, id); err != nil {
					return err
				}
			}
		case "skulk":
			if g.chars(id).Power > c.Power {
				if err := g.forbids("702.118b", "%s has skulk and %s has greater power", attacker, id); err != nil {
					return err
				}
			}
		}
		if strings.HasSuffix(string(a.Keyword), "walk") && a.Quality != nil && g.walks(a.Ability, attacker, id) {
			if g.chars(id).keyword(a.Keyword) != nil && !g.applies("702.14d", "%s has the same landwalk, which cancels nothing", id) {
				continue
			}
			if err := g.forbids("702.14c", "%s has landwalk and the defending player such a land", attacker); err != nil {
				return err
			}
		}
	}
	if g.has(id, "shadow") && !g.has(attacker, "shadow") {
		if err := g.forbids("702.28b", "%s has shadow and %s has not", id, attacker); err != nil {
			return err
		}
	}
	return g.restrictedBlock(id, attacker)
}

func (g *Game) walks(a *oracle.Ability, attacker, blocker ID) bool {
	ctx := Context{Source: attacker, Controller: g.controller(attacker), Ability: a}
	defender := g.controller(blocker)
	for _, id := range g.battlefield {
		if g.is(id, oracle.Land) && g.controller(id) == defender && g.matches(a.Quality, id, &ctx) {
			return true
		}
	}
	return false
}

// restrictedBlock says which effect keeps a creature from blocking, or from blocking
// an attacker (509.1b).
func (g *Game) restrictedBlock(id, attacker ID) error {
	var refusal error
	g.eachStatic(func(source, controller ID, s oracle.StaticEffect, ctx *Context) {
		r, ok := s.(oracle.Restriction)
		if !ok || refusal != nil || r.AtLeast > 1 || r.AtMost > 0 || len(r.UnlessCost) > 0 {
			return
		}
		switch r.Cant {
		case oracle.Block:
			if !g.meant(r.Affected, id, ctx) || r.Object != nil && (attacker == None || !g.meant(r.Object, attacker, ctx)) ||
				r.By != nil && (attacker == None || !g.matches(r.By, attacker, ctx)) {
				return
			}
		case oracle.BeBlocked:
			if attacker == None || !g.meant(r.Affected, attacker, ctx) || r.By != nil && !g.matches(r.By, id, ctx) ||
				r.Except != nil && g.matches(r.Except, id, ctx) {
				return
			}
		default:
			return
		}
		refusal = g.forbids("509.1b", "%s says that %s can't block", source, id)
	})
	return refusal
}

// checkBlocks says why a declaration of blockers is not legal (509.1a-c).
func (g *Game) checkBlocks(p ID, chosen []block) error {
	if err := g.blocksChosen(p, chosen); err != nil {
		return err
	}
	if err := g.blocksRestricted(chosen); err != nil && g.applies("509.1b", "a declaration that breaks a restriction is illegal") {
		return err
	}
	if obeyed, most, better := g.blockRequirements(p, chosen); obeyed < most {
		if err := g.forbids("509.1c", "%n of the requirements to block could be obeyed, %n would be", num(most), num(obeyed)); err != nil {
			return withBetter(err, better)
		}
	}
	return g.tollPayable(g.blockToll(p, chosen), nil)
}

// blocksChosen says why the blocks can't be chosen at all, restrictions aside (509.1a).
func (g *Game) blocksChosen(p ID, chosen []block) error {
	for i, b := range chosen {
		if n := countBlocks(chosen[:i], b.blocker); n > 0 {
			if slices.ContainsFunc(chosen[:i], func(c block) bool { return c == b }) {
				return fmt.Errorf("%s is declared twice against %s", g.Name(b.blocker), g.Name(b.attacker))
			}
			if n >= g.mayBlockSeveral(b.blocker) {
				if err := g.forbids("509.1a", "%s can't block another creature as well", b.blocker); err != nil {
					return err
				}
			}
		}
		if err := g.mayBeChosen(p, b.blocker); err != nil {
			return err
		}
		if err := g.mayBeChosenFor(b.blocker, b.attacker); err != nil {
			return err
		}
	}
	return nil
}

// blocksRestricted says which restriction the blocks break (509.1b).
func (g *Game) blocksRestricted(chosen []block) error {
	for _, b := range chosen {
		if err := g.restrictedBlock(b.blocker, None); err != nil {
			return err
		}
		if err := g.evaded(b.blocker, b.attacker); err != nil {
			return err
		}
	}
	declared := 0
	for i, b := range chosen {
		if countBlocks(chosen[:i], b.blocker) == 0 {
			declared++
		}
	}
	if err := g.overMany(oracle.Block, None, declared); err != nil {
		return err
	}
	if declared == 1 && g.notAlone(chosen[0].blocker, oracle.BlockAlone) {
		if err := g.forbids("509.1b", "%s can't block alone", chosen[0].blocker); err != nil {
			return err
		}
	}
	for _, b := range chosen {
		n := count(chosen, func(c block) bool { return c.attacker == b.attacker })
		if err := g.enoughBlockers(b.attacker, n); err != nil {
			return err
		}
	}
	return nil
}

// countBlocks counts how many of the blocks are those of one creature.
func countBlocks(list []block, blocker ID) int {
	return count(list, func(b block) bool { return b.blocker == blocker })
}

// mayBlockSeveral is how many attackers a creature may block.
func (g *Game) mayBlockSeveral(id ID) int {
	n := 1
	g.eachStatic(func(source, controller ID, s oracle.StaticEffect, ctx *Context) {
		may, ok := s.(oracle.Permission)
		switch {
		case !ok || !g.meant(may.Affected, id, ctx):
		case may.May == oracle.BlockAdditional:
			n += may.Count
		case may.May == oracle.BlockAnyNumber:
			n += len(g.battlefield)
		}
	})
	return n
}

// enoughBlockers says why so many creatures, one or more, can't block an attacker:
// menace (702.111b) and its like.
func (g *Game) enoughBlockers(attacker ID, n int) error {
	if n < 2 && g.has(attacker, "menace") {
		if err := g.forbids("702.111b", "%s has menace and needs two or more blockers", attacker); err != nil {
			return err
		}
	}
	var refusal error
	g.eachStatic(func(source, controller ID, s oracle.StaticEffect, ctx *Context) {
		r, ok := s.(oracle.Restriction)
		if ok && refusal == nil && r.Cant == oracle.BeBlocked && r.AtLeast > n && g.meant(r.Affected, attacker, ctx) {
			refusal = g.forbids("509.1b", "%s needs %n or more blockers", attacker, num(r.AtLeast))
		}
		if ok && refusal == nil && r.Cant == oracle.BeBlocked && r.AtMost > 0 && r.AtMost < n && g.meant(r.Affected, attacker, ctx) {
			refusal = g.forbids("509.1b", "%s can't have more than %n blockers", attacker, num(r.AtMost))
		}
	})
	return refusal
}

// blockAnswers lists the legal declarations, if there are not too many.
func (g *Game) blockAnswers(p ID, able, attackers []ID) []Answer {
	if !fewDeclarations(len(able), len(attackers)) {
		return nil
	}
	whom := make([][]ID, len(able)) // what each of them may be chosen for
	g.scratch(func() {
		for k, id := range able {
			for _, w := range attackers {
				if g.blocksChosen(p, []block{{blocker: id, attacker: w}}) == nil {
					whom[k] = append(whom[k], w)
				}
			}
		}
	})
	var list []Answer
	declarations(able, whom, func(a Answer) {
		legal := true
		g.scratch(func() { legal = g.checkBlocks(p, blocksOf(a)) == nil })
		if legal {
			list = append(list, Answer{IDs: slices.Clone(a.IDs), Whom: slices.Clone(a.Whom)})
		}
	})
	return list
}

// isBlocking reports whether a creature is blocking.
func (g *Game) isBlocking(id ID) bool {
	return slices.ContainsFunc(g.blocks, func(b block) bool { return b.blocker == id })
}

// blockersOf lists an attacker's blockers in damage assignment order.
func (g *Game) blockersOf(attacker ID) []ID {
	var list []ID
	for _, b := range g.blocks {
		if b.attacker == attacker {
			list = append(list, b.blocker)
		}
	}
	return list
}

// blockedBy lists what a creature blocks in its damage assignment order.
func (g *Game) blockedBy(blocker ID) []ID {
	var mine []block
	for _, b := range g.blocks {
		if b.blocker == blocker {
			mine = append(mine, b)
		}
	}
	slices.SortStableFunc(mine, func(a, b block) int { return a.rank - b.rank })
	var list []ID
	for _, b := range mine {
		list = append(list, b.attacker)
	}
	return list
}
