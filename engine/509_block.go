package engine

import (
	"fmt"
	"slices"

	"rulestep/engine/events"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 509.1 in the declare blockers step: who may block what,
// restrictions, and the requirements obeyed to the greatest number.

// declareBlockers carries out 509.1 to 509.3 for each defending player in APNAP order.
func (g *Game) declareBlockers() {
	before := slices.Clone(g.Blocks) // by effects, before anything was declared
	for _, p := range g.defendersInOrder() {
		if !g.Ended && g.attacks(p) {
			g.declareBlockersOf(p)
		}
	}
	g.blockBands()
	events := g.Batch(16)
	for _, id := range g.Battlefield {
		o := g.Object(id)
		if !o.IsAttacker {
			continue
		}
		if len(g.BlockersOf(id)) > 0 && g.Applies("509.1h", "%s is blocked", id) {
			if o := g.Object(id); !o.Blocked {
				o.Blocked = true
				events = append(events, table.Event{Kind: table.BecomesBlockedEvent, Object: id})
			}
			if !g.MayTrigger() && len(g.Delayed) == 0 {
				continue
			}
			for i, blocker := range g.BlockersOf(id) {
				if slices.ContainsFunc(before, func(b table.Block) bool { return b.Blocker == blocker && b.Attacker == id }) {
					continue
				}
				events = append(events, table.Event{Kind: table.BlockedByEvent, Object: id, Other: blocker, Ordinal: i})
			}
		} else if !g.Object(id).Blocked {
			events = append(events, table.Event{Kind: table.UnblockedEvent, Object: id})
		}
	}
	g.Stir()
	g.Happen(events...)
	g.OrderBlockers()
}

// defendersInOrder carries out 802.4: of several players who are attacked, each declares blockers in APNAP order.
func (g *Game) defendersInOrder() []ID {
	if g.Shared {
		if team := g.teamThatBlocks(); team != None {
			return []ID{team}
		}
	}
	list := slices.DeleteFunc(g.Opponents(g.ActivePlayer), func(p ID) bool { return !g.attacks(p) })
	if len(list) > 1 && !g.Applies("802.4", "%s declares blockers before %s does", list[0], list[1]) {
		slices.Reverse(list)
	}
	return list
}

// attacks reports whether anything attacks a player or what that player controls or protects, or does so with anybody with whom
// that player takes turns (805.10d).
func (g *Game) attacks(p ID) bool {
	return slices.ContainsFunc(g.Battlefield, func(id ID) bool { return g.Object(id).IsAttacker && g.Together(g.Defender(id), p) })
}

func (g *Game) attackersOf(p ID) []ID {
	var list []ID
	for _, id := range g.Battlefield {
		if g.Object(id).IsAttacker && g.Together(g.Defender(id), p) {
			list = append(list, id)
		}
	}
	return list
}

func (g *Game) declareBlockersOf(p ID) {
	var chosen []table.Block
	for paid := false; !paid; {
		chosen = blocksOf(g.Choose(g.whichBlock(p, g.ableBlockers(p))))
		if len(chosen) == 0 || !g.Applies("509.1a", "%s chooses which creatures block", p) {
			return
		}
		t := g.blockToll(p, chosen)
		if len(t.cost) == 0 {
			break
		}
		var done bool
		if paid, done = g.blockForToll(p, t); done && !paid {
			return
		}
	}
	blocking := g.Batch(len(chosen))
	for i, b := range chosen {
		if g.Together(g.Controller(b.Blocker), p) && g.Applies("509.1g", "%s becomes a blocking creature", b.Blocker) {
			g.Blocks = append(g.Blocks, b)
			blocking = append(blocking, table.Event{Kind: table.BlockEvent, Object: b.Blocker, Other: b.Attacker, Player: g.Controller(b.Blocker), Ordinal: events.CountBlocks(chosen[:i], b.Blocker)})
		}
	}
	g.Stir()
	g.Happen(blocking...)
}

// blockForToll has a player pay what blocking costs (509.1d-f), and reports whether that has
// been paid; done is false if the whole declaration has been taken back.
func (g *Game) blockForToll(p ID, t toll) (paid, done bool) {
	done = g.Completes(func() error {
		err := g.payToll(t)
		paid = err == nil
		return err
	}, func() bool { return g.Applies("509.1", "%s can't complete the declaration, and it is taken back", p) })
	return paid, done
}

// whichBlock is the decision which creatures of a player block, asked in every combat.
func (g *Game) whichBlock(p ID, able []ID) *Decision {
	d := g.blockers
	if d == nil {
		d = &Decision{Kind: BlockDecision, Rule: "509.1a"}
		d.Refuse = func(a Answer) error { return g.checkBlocks(d.Player, blocksOf(a)) }
		d.List = func() []Answer { return g.blockAnswers(d.Player, d.Options, g.attackersOf(d.Player)) }
		g.blockers = d
	}
	d.Player, d.Options, d.Idle = p, able, len(able) == 0
	return d
}

func blocksOf(a Answer) []table.Block {
	if len(a.IDs) == 0 {
		return nil
	}
	list := make([]table.Block, 0, len(a.IDs))
	for i, id := range a.IDs {
		if i < len(a.Whom) {
			list = append(list, table.Block{Blocker: id, Attacker: a.Whom[i]})
		}
	}
	return list
}

// ableBlockers lists the creatures that could block something (509.1a).
func (g *Game) ableBlockers(p ID) []ID {
	var list []ID
	g.Scratch(func() {
		attackers := g.attackersOf(p)
		for _, id := range g.Battlefield {
			if !g.Together(g.QuietCharacteristics(id).Controller, p) || g.mayBlock(p, id) != nil {
				continue
			}
			for _, a := range attackers {
				if g.MayBlockThis(id, a) == nil {
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
	return g.RestrictedBlock(id, None)
}

// mayBeChosen says what keeps a creature from being chosen to block (509.1a).
func (g *Game) mayBeChosen(p, id ID) error {
	o, c := g.Object(id), g.Characteristics(id)
	if err := g.notThere(id, "509.1a"); err != nil {
		return err
	}
	if !c.Is(oracle.Creature) || o.Zone != oracle.Battlefield || o.PhasedOut {
		return g.Forbids("506.3", "%s is no creature", id)
	}
	if by := g.Controller(id); by != p && !g.BlocksForTeam(id, p, by) {
		return g.Forbids("509.1a", "%s does not control %s", p, id)
	}
	if o.Tapped {
		if err := g.Forbids("509.1a", "%s is tapped", id); err != nil {
			return err
		}
	}
	if c.Is(oracle.Battle) {
		return g.Forbids("509.1a", "%s is a battle as well", id)
	}
	return nil
}

// checkBlocks says why a declaration of blockers is not legal (509.1a-c).
func (g *Game) checkBlocks(p ID, chosen []table.Block) error {
	if err := g.blocksChosen(p, chosen); err != nil {
		return err
	}
	if err := g.blocksRestricted(chosen); err != nil && g.Applies("509.1b", "a declaration that breaks a restriction is illegal") {
		return err
	}
	if o := g.blockRequirements(p, chosen); o.obeyed < o.most {
		if err := g.Forbids("509.1c", "%n of the requirements to block could be obeyed, %n would be", table.Count(o.most), table.Count(o.obeyed)); err != nil {
			return withBetter(err, o.better)
		}
	} else {
		g.judged(&o)
	}
	return g.tollPayable(g.blockToll(p, chosen), nil)
}

// blocksChosen says why the blocks can't be chosen at all, restrictions aside (509.1a).
func (g *Game) blocksChosen(p ID, chosen []table.Block) error {
	for i, b := range chosen {
		if n := events.CountBlocks(chosen[:i], b.Blocker); n > 0 {
			if slices.ContainsFunc(chosen[:i], func(c table.Block) bool { return c == b }) {
				return fmt.Errorf("%s is declared twice against %s", g.Name(b.Blocker), g.Name(b.Attacker))
			}
			if n >= g.MayBlockSeveral(b.Blocker) {
				if err := g.Forbids("509.1a", "%s can't block another creature as well", b.Blocker); err != nil {
					return err
				}
			}
		}
		if err := g.mayBeChosen(p, b.Blocker); err != nil {
			return err
		}
		if err := g.MayBeChosenFor(b.Blocker, b.Attacker); err != nil {
			return err
		}
	}
	return nil
}

// blocksRestricted says which restriction the blocks break (509.1b).
func (g *Game) blocksRestricted(chosen []table.Block) error {
	for _, b := range chosen {
		if err := g.RestrictedBlock(b.Blocker, None); err != nil {
			return err
		}
		if err := g.Evaded(b.Blocker, b.Attacker); err != nil {
			return err
		}
	}
	declared := 0
	for i, b := range chosen {
		if events.CountBlocks(chosen[:i], b.Blocker) == 0 {
			declared++
		}
	}
	if err := g.overMany(oracle.Block, None, declared); err != nil {
		return err
	}
	if err := g.blocksOfOthers(chosen, declared); err != nil {
		return err
	}
	if declared == 1 && g.notAlone(chosen[0].Blocker, oracle.BlockAlone) {
		if err := g.Forbids("509.1b", "%s can't block alone", chosen[0].Blocker); err != nil {
			return err
		}
	}
	for _, b := range chosen {
		n := events.CountOf(chosen, func(c table.Block) bool { return c.Attacker == b.Attacker })
		if err := g.EnoughBlockers(b.Attacker, n); err != nil {
			return err
		}
	}
	return nil
}

// blocksOfOthers carries out 802.4b: it refuses only without the rule what too many would block for if those counted that other
// players have declared.
func (g *Game) blocksOfOthers(chosen []table.Block, declared int) error {
	if declared == 0 || len(g.Blocks) == 0 {
		return nil
	}
	by := g.Controller(chosen[0].Blocker)
	others := events.CountOf(g.Blocks, func(b table.Block) bool { return !g.Together(g.Controller(b.Blocker), by) })
	if others == 0 {
		return nil
	}
	if err := g.overMany(oracle.Block, None, declared+others); err != nil && !g.Applies("802.4b", "for what %s blocks with, the blocking creatures of other players are ignored", by) {
		return err
	}
	return nil
}

// MayBlockSeveral is how many attackers a creature may block.
func (g *Game) MayBlockSeveral(id ID) int {
	n := 1
	table.EachStaticOf(&g.Table, func(_, _ ID, may oracle.Permission, ctx *table.Context) {
		switch {
		case !g.IsMeant(may.Affected, id, ctx):
		case may.May == oracle.BlockAdditional:
			n += may.Count
		case may.May == oracle.BlockAnyNumber:
			n += len(g.Battlefield)
		}
	})
	return n
}

// blockAnswers lists the legal declarations, if there are not too many.
func (g *Game) blockAnswers(p ID, able, attackers []ID) []Answer {
	if !fewDeclarations(len(able), len(attackers)) {
		return nil
	}
	whom := make([][]ID, len(able)) // what each of them may be chosen for
	g.Scratch(func() {
		for k, id := range able {
			for _, w := range attackers {
				if g.blocksChosen(p, []table.Block{{Blocker: id, Attacker: w}}) == nil {
					whom[k] = append(whom[k], w)
				}
			}
		}
	})
	var list []Answer
	declarations(able, whom, func(a Answer) {
		legal := true
		g.Scratch(func() { legal = g.checkBlocks(p, blocksOf(a)) == nil })
		if legal {
			list = append(list, Answer{IDs: slices.Clone(a.IDs), Whom: slices.Clone(a.Whom)})
		}
	})
	return list
}
