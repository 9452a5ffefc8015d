package engine

import (
	"fmt"
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/events"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
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
		chosen := attacksOf(g.Choose(g.whichAttack(g.ableAttackers())))
		if len(chosen) == 0 || !g.Applies("508.1a", "%s chooses which creatures attack", g.ActivePlayer) {
			return
		}
		g.markCompelled(chosen)
		if t := g.attackToll(chosen); len(t.cost) == 0 {
			g.tapToAttack(chosen)
			exertions, enlisted := g.chooseExertion(chosen), g.chooseEnlisted(chosen)
			g.tapEnlisted(enlisted)
			g.attackCostsPaid(exertions, enlisted)
		} else if paid, done := g.attackForToll(chosen); !done {
			continue
		} else if !paid {
			return
		}
		g.becomeAttackers(chosen)
		return
	}
}

// attackForToll carries out 508.1f-j where attacking costs something. It reports whether that
// has been paid, and done is false if the whole declaration has been taken back.
func (g *Game) attackForToll(chosen []attack) (paid, done bool) {
	done = g.Completes(func() error {
		g.tapToAttack(chosen)
		exertions, enlisted := g.chooseExertion(chosen), g.chooseEnlisted(chosen)
		g.tapEnlisted(enlisted) // first, so that they make no mana for the rest
		err := g.payToll(g.attackToll(chosen))
		if paid = err == nil; paid {
			g.attackCostsPaid(exertions, enlisted)
		}
		return err
	}, func() bool {
		return g.Applies("508.1", "%s can't complete the declaration, and it is taken back", g.ActivePlayer)
	})
	return paid, done
}

// attackCostsPaid does what the optional costs that were chosen are, or bring.
func (g *Game) attackCostsPaid(exertions []exertOption, enlisted []enlistment) {
	for _, x := range exertions {
		g.exert(x)
	}
	for _, x := range enlisted {
		g.enlist(x)
	}
}

// tapToAttack carries out 508.1f.
func (g *Game) tapToAttack(chosen []attack) {
	taps := g.Batch(len(chosen))
	for _, a := range chosen {
		if !g.HasKeyword(a.creature, "vigilance") || !g.Applies("702.20b", "attacking does not cause %s to tap: vigilance", a.creature) {
			taps = append(taps, table.Event{Kind: table.TapEvent, Object: a.creature, Player: g.Controller(a.creature)})
		}
	}
	if len(taps) > 0 && g.Applies("508.1f", "the attacking creatures tap") {
		g.Happen(taps...)
	}
}

// becomeAttackers carries out 508.1k and 508.1m.
func (g *Game) becomeAttackers(chosen []attack) {
	events := g.Batch(len(chosen))
	for _, a := range chosen {
		by := g.Controller(a.creature)
		if !g.Together(by, g.ActivePlayer) || !g.Applies("508.1k", "%s becomes an attacking creature", a.creature) {
			continue
		}
		o := g.Object(a.creature)
		o.IsAttacker, o.Attacking, o.Blocked = true, a.whom, false
		o.Defending, o.AtBattle = g.Defender(a.creature), a.whom.IsObject() && !g.Is(a.whom, oracle.Planeswalker)
		g.joinBand(a, chosen)
		if a.whom.IsObject() {
			g.citeAttacked(a.whom)
		}
		g.AttackedYet = true
		if a.whom.IsPlayer() {
			g.Player(a.whom).Assailants |= 1 << by.Seat()
		}
		events = append(events, table.Event{Kind: table.AttackEvent, Object: a.creature, Other: a.whom, Player: by, Amount: len(chosen)})
	}
	g.Stir()
	if g.AsksPowerDeclared {
		for _, e := range events {
			g.Player(e.Player).PowerDeclared += g.Number(oracle.Power, e.Object, "")
		}
	}
	if len(events) > 0 {
		g.Declared = events
		g.Happen(events...)
	}
}

// whichAttack is the decision which creatures attack, asked in every combat.
func (g *Game) whichAttack(able []ID) *Decision {
	d := g.attackers
	if d == nil {
		d = &Decision{Kind: AttackDecision, Rule: "508.1a"}
		d.Refuse = func(a Answer) error { return g.checkAttack(attacksOf(a)) }
		d.List = func() []Answer { return g.attackAnswers(d.Options) }
		g.attackers = d
	}
	d.Player, d.Options, d.Idle = g.ActivePlayer, able, len(able) == 0
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
	g.Scratch(func() {
		for _, id := range g.Battlefield {
			if g.Together(g.QuietCharacteristics(id).Controller, g.ActivePlayer) && g.mayAttack(id) == nil {
				list = append(list, id)
			}
		}
	})
	return list
}

// notThere says that something is not there to attack or block: the rule is the one by which
// players choose among the creatures that they control.
func (g *Game) notThere(id ID, chosenBy cr.Rule) error {
	switch o := g.Object(id); {
	case o.Zone != oracle.Battlefield:
		return g.Forbids(chosenBy, "%s is not on the battlefield", id)
	case o.PhasedOut:
		return g.Forbids("702.26b", "%s is phased out", id)
	}
	return nil
}

// mayAttack says which rule keeps a creature from attacking at all, or nil.
func (g *Game) mayAttack(id ID) error {
	o, c := g.Object(id), g.Characteristics(id)
	if err := g.notThere(id, "508.1a"); err != nil {
		return err
	}
	if !c.Is(oracle.Creature) || o.Zone != oracle.Battlefield || o.PhasedOut {
		return g.Forbids("506.3", "%s is no creature", id)
	}
	if by := g.Controller(id); by != g.ActivePlayer && !g.attacksForTeam(id, by) {
		return g.Forbids("508.1a", "%s does not control %s", g.ActivePlayer, id)
	}
	if c.Is(oracle.Battle) {
		if err := g.Forbids("508.1a", "%s is a battle as well", id); err != nil {
			return err
		}
	}
	if o.Tapped {
		if err := g.Forbids("508.1a", "%s is tapped", id); err != nil {
			return err
		}
	}
	if o.Sick && !(g.HasKeyword(id, "haste") && g.Applies("702.10b", "%s has haste", id)) {
		if err := g.Forbids("302.6", "%s has not been under the control of %s since that player's turn began", id, g.ActivePlayer); err != nil {
			return err
		}
	}
	if g.HasKeyword(id, "defender") && !g.permitted(id, oracle.AttackAsThoughNoDefender) {
		if err := g.Forbids("702.3b", "%s has defender", id); err != nil {
			return err
		}
	}
	return g.RestrictedAttack(id, None)
}

// permitted reports whether an effect lets an object do something.
func (g *Game) permitted(id ID, what oracle.Doing) bool {
	found := false
	table.EachStaticOf(&g.Table, func(_, _ ID, may oracle.Permission, ctx *table.Context) {
		if may.May == what && g.IsMeant(may.Affected, id, ctx) {
			found = true
		}
	})
	return found
}

// restrictedNumber says which effect keeps so many creatures from attacking (508.1c).
func (g *Game) restrictedNumber(chosen []attack) error {
	for k := range chosen {
		whom, n := chosen[k].whom, attacksOn(chosen, chosen[k].whom)
		if err := g.overMany(oracle.Attack, whom, n); err != nil {
			return err
		}
		others := events.CountOf(chosen, func(a attack) bool { return g.Defends(a.whom) != g.Defends(whom) })
		if others == 0 {
			continue
		}
		if err := g.overMany(oracle.Attack, whom, n+others); err != nil && !g.Applies("802.3a", "what is said of attacking %s is asked of the creatures that attack %s alone", whom, whom) {
			return err
		}
	}
	if err := g.overMany(oracle.Attack, None, len(chosen)); err != nil && g.judgedAsGroup(chosen) {
		return err
	}
	if len(chosen) == 1 {
		if g.notAlone(chosen[0].creature, oracle.AttackAlone) {
			if err := g.Forbids("508.1c", "%s can't attack alone", chosen[0].creature); err != nil {
				return err
			}
		}
	}
	return nil
}

// judgedAsGroup carries out 802.3a for too many attackers: what does not speak of whom they attack is asked of the whole group, and
// not of those who attack one player.
func (g *Game) judgedAsGroup(chosen []attack) bool {
	most := 0
	for _, a := range chosen {
		most = max(most, events.CountOf(chosen, func(b attack) bool { return g.Defends(b.whom) == g.Defends(a.whom) }))
	}
	return most == len(chosen) || g.overMany(oracle.Attack, None, most) != nil ||
		g.Applies("802.3a", "the creatures that attack are judged as one group, whomever they attack")
}

func attacksOn(list []attack, whom ID) int {
	return events.CountOf(list, func(a attack) bool { return a.whom == whom })
}

// overMany says which effect keeps so many creatures from attacking something, or from
// attacking or blocking at all (508.1c, 509.1b).
func (g *Game) overMany(what oracle.Doing, whom ID, n int) error {
	var refusal error
	table.EachStaticOf(&g.Table, func(source, _ ID, r oracle.Restriction, ctx *table.Context) {
		if refusal != nil || r.Cant != what || r.AtMost == 0 || n <= r.AtMost || (r.Object == nil) != (whom == None) ||
			r.Object != nil && !g.IsMeant(r.Object, whom, ctx) {
			return
		}
		if what == oracle.Attack {
			refusal = g.Forbids("508.1c", "%s lets no more than %n attack", source, table.Count(r.AtMost))
		} else {
			refusal = g.Forbids("509.1b", "%s lets no more than %n block", source, table.Count(r.AtMost))
		}
	})
	return refusal
}

// notAlone reports whether a creature can't attack alone, or can't block alone.
func (g *Game) notAlone(id ID, what oracle.Doing) bool {
	found := false
	table.EachStaticOf(&g.Table, func(_, _ ID, r oracle.Restriction, ctx *table.Context) {
		if r.Cant == what && g.IsMeant(r.Affected, id, ctx) {
			found = true
		}
	})
	return found
}

// citeAttacked writes down why a permanent could be attacked, and who defends it.
func (g *Game) citeAttacked(whom ID) {
	if g.Is(whom, oracle.Planeswalker) {
		g.Cite("306.6", "%s is a planeswalker and can be attacked", false, []ID{whom})
	}
	if g.Is(whom, oracle.Battle) {
		g.Cite("310.5", "%s is a battle and can be attacked", false, []ID{whom})
		if p := g.Protector(whom); p != g.Controller(whom) && g.InForce("310.8d") {
			g.Cite("310.8d", "%s protects %s and is the defending player, not its controller", false, []ID{p, whom})
		}
	}
}

// checkAttack says why a declaration of attackers is not legal (508.1a-d).
func (g *Game) checkAttack(chosen []attack) error {
	if len(chosen) == 0 && g.Unrestricted() {
		return nil
	}
	attackable := g.Attackable()
	for i, a := range chosen {
		if slices.ContainsFunc(chosen[:i], func(b attack) bool { return b.creature == a.creature }) {
			return fmt.Errorf("%s is declared twice", g.Name(a.creature))
		}
		if err := g.checkAttacker(a, attackable); err != nil {
			return err
		}
	}
	if err := g.oneDefender(chosen); err != nil {
		return err
	}
	return g.checkAttackers(chosen)
}

// oneDefender carries out 802.2: all opponents may be attacked in one combat. Without that the attacking player chooses
// one of them (506.2a).
func (g *Game) oneDefender(chosen []attack) error {
	for _, a := range chosen {
		if first, p := g.Defends(chosen[0].whom), g.Defends(a.whom); p != first && !g.severalDefend(first) {
			return fmt.Errorf("only one opponent of %s is a defending player", g.Name(g.ActivePlayer))
		} else if p != first {
			return nil
		}
	}
	return nil
}

// checkAttacker says why a creature can't attack what it is to attack, whatever else
// attacks (508.1a-c).
func (g *Game) checkAttacker(a attack, attackable []ID) error {
	if err := g.mayAttack(a.creature); err != nil {
		return err
	}
	if a.whom.IsObject() && !g.Is(a.whom, oracle.Planeswalker|oracle.Battle) {
		if err := g.Forbids("506.3", "%s is no player, planeswalker or battle and can't be attacked", a.whom); err != nil {
			return err
		}
	}
	if a.whom.IsObject() && g.Is(a.whom, oracle.Battle) && g.Protector(a.whom) == g.ActivePlayer {
		if err := g.Forbids("310.8b", "%s protects %s and can't attack it", g.ActivePlayer, a.whom); err != nil {
			return err
		}
	}
	if !slices.Contains(attackable, a.whom) {
		if err := g.Forbids("508.1b", "%s can't be attacked by %s", a.whom, g.ActivePlayer); err != nil {
			return err
		}
	}
	return g.RestrictedAttack(a.creature, a.whom)
}

// checkAttackers says why creatures each of which could attack can't do so together
// (508.1c-d).
func (g *Game) checkAttackers(chosen []attack) error {
	if !g.Unrestricted() {
		if err := g.restrictedNumber(chosen); err != nil {
			return err
		}
	}
	if o := g.attackRequirements(chosen); o.obeyed < o.most {
		if err := g.Forbids("508.1d", "%n of the requirements to attack could be obeyed, %n would be", table.Count(o.most), table.Count(o.obeyed)); err != nil {
			return withBetter(err, o.better)
		}
	} else {
		g.judged(&o)
	}
	if err := g.checkBands(chosen); err != nil {
		return err
	}
	return g.attackPayable(chosen)
}

// attackAnswers lists the legal declarations, if there are not too many.
func (g *Game) attackAnswers(able []ID) []Answer {
	objects := g.Attackable()
	if !fewDeclarations(len(able), len(objects)) {
		return nil
	}
	whom := make([][]ID, len(able)) // what each of them may attack
	together := true                // whether any effect looks at more than one of them
	banding := false                // whether any of them could be declared in a band
	g.Scratch(func() {
		for k, id := range able {
			for _, w := range objects {
				if g.checkAttacker(attack{creature: id, whom: w}, objects) == nil {
					whom[k] = append(whom[k], w)
				}
			}
		}
		together = g.bound(oracle.Attack, oracle.AttackAlone)
		banding = g.InForce("508.1e") && slices.ContainsFunc(able, func(id ID) bool { return g.HasKeyword(id, "banding") || g.HasKeyword(id, "bands with other") })
	})
	var list []Answer
	declarations(able, whom, func(a Answer) {
		legal := true
		if together {
			g.Scratch(func() { legal = g.checkAttackers(attacksOf(a)) == nil })
		}
		if legal {
			plain := Answer{IDs: slices.Clone(a.IDs), Whom: slices.Clone(a.Whom)}
			list = append(list, plain)
			if banding {
				g.Scratch(func() { list = g.bandedAnswers(list, plain) })
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
