package engine

import (
	"slices"

	"rulestep/engine/events"
	"rulestep/engine/oracle"
	"rulestep/engine/paying"
	"rulestep/engine/table"
)

// This file carries out 508.1h-j and 509.1d-f: what attacking or blocking costs, and
// paying for it.

// A toll is what a declaration of attackers or blockers costs altogether.
type toll struct {
	of     ID // what asks for it: the first of them whose symbols leave a choice, or the first
	choice bool
	player ID
	cost   []oracle.CostItem
	block  bool // of blocking, not of attacking
	parted bool // it is asked of creatures of several players (805.10)
}

func (t *toll) add(source ID, items []oracle.CostItem) {
	choice := slices.ContainsFunc(items, leavesChoice)
	if t.of == None || choice && !t.choice {
		t.of, t.choice = source, choice
	}
	t.cost = append(t.cost, items...)
}

// life is how much life is to be paid, besides what symbols in the mana would take.
func (t *toll) life() (n int) {
	for _, item := range t.cost {
		if pay, ok := item.(oracle.PayLife); ok {
			if of, said := pay.Amount.(oracle.Literal); said {
				n += int(of)
			}
		}
	}
	return n
}

// determined are the parts of what is asked for with numbers in the place of what the text says X is (508.1h, 509.1d).
func (g *Game) determined(items []oracle.CostItem, ctx *table.Context) []oracle.CostItem {
	out := slices.Clone(items)
	for k, item := range out {
		pay, ok := item.(oracle.PayMana)
		if !ok || pay.X == nil {
			continue
		}
		n := g.Quantity(pay.X, ctx)
		var mana oracle.Cost
		for _, s := range pay.Mana {
			if s.X {
				s = oracle.Symbol{Generic: n}
			}
			mana = append(mana, s)
		}
		out[k] = oracle.PayMana{Mana: mana}
	}
	return out
}

// paidBy notes whose creature something is asked of: that player pays (805.10 has teams declare together).
func (t *toll) paidBy(p ID) {
	if len(t.cost) > 0 && t.player != p {
		t.parted = true
	}
	t.player = p
}

// leavesChoice reports whether a part of a cost has symbols that can be paid in several ways
// (107.4e-f): whoever pays is asked about those, and they are of what asks for them.
func leavesChoice(item oracle.CostItem) bool {
	mana, ok := item.(oracle.PayMana)
	return ok && slices.ContainsFunc(mana.Mana, func(s oracle.Symbol) bool {
		return s.Phyrexian || s.Colors != 0 && s.Generic > 0 || s.Colors&(s.Colors-1) != 0
	})
}

// attackToll is what a declaration of attackers costs (508.1h).
func (g *Game) attackToll(chosen []attack) toll {
	t := toll{player: g.ActivePlayer}
	for _, a := range chosen {
		table.EachStaticOf(&g.Table, func(source, _ ID, r oracle.Restriction, ctx *table.Context) {
			if r.Cant == oracle.Attack && len(r.UnlessCost) > 0 && g.KeepsBack(r.Affected, a.creature, ctx) &&
				(r.Object == nil || g.IsMeant(r.Object, a.whom, ctx)) {
				t.paidBy(g.Controller(a.creature))
				t.add(source, g.determined(r.UnlessCost, ctx))
			}
		})
	}
	return t
}

// blockToll is what a declaration of blockers costs (509.1d).
func (g *Game) blockToll(p ID, chosen []table.Block) toll {
	t := toll{player: p, block: true}
	for i, b := range chosen {
		table.EachStaticOf(&g.Table, func(source, _ ID, r oracle.Restriction, ctx *table.Context) {
			if r.Cant != oracle.Block || len(r.UnlessCost) == 0 || !g.KeepsBack(r.Affected, b.Blocker, ctx) ||
				r.Object != nil && !g.IsMeant(r.Object, b.Attacker, ctx) || r.Object == nil && events.CountBlocks(chosen[:i], b.Blocker) > 0 {
				return
			}
			t.paidBy(g.Controller(b.Blocker))
			t.add(source, g.determined(r.UnlessCost, ctx))
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
	if t.parted {
		return &events.NotJudged{Why: "the engine does not have two players of a team pay for one declaration"}
	}
	mana := events.ManaOf(t.cost)
	answer := paying.NotPayable
	g.Scratch(func() {
		ways, _, tooMany := g.SymbolWays(t.of, mana)
		if tooMany != "" {
			answer = paying.NotJudged
		}
		g.WithReserved(taps, func() {
			answer = events.AnyPayable(answer, ways, func(w events.SymbolWay) paying.Answer { return g.tollAffordable(t, w) })
		})
	})
	if g.Told(answer) {
		return nil
	}
	return g.tollRefusal(t)
}

// tollAffordable decides whether a player could pay a toll in one of the ways to.
func (g *Game) tollAffordable(t toll, w events.SymbolWay) paying.Answer {
	rule := g.InForce("508.1i")
	if t.block {
		rule = g.InForce("509.1e")
	}
	if life := w.Life + t.life(); life > 0 && g.LifePayable(t.player, life, life, t.of) != nil {
		return paying.NotPayable
	}
	d := table.DueOf(w.Cost, 0)
	if rule {
		return g.CanPay(t.player, d, w.Life+t.life(), None)
	}
	if g.Covered(t.player, d, None) && g.Player(t.player).Life >= w.Life+t.life() {
		return paying.Payable
	}
	return paying.NotPayable
}

func (g *Game) tollRefusal(t toll) error {
	if t.block {
		return g.Forbids("509.1f", "%s can't pay what %s asks for the blocks", t.player, t.of)
	}
	return g.Forbids("508.1j", "%s can't pay what %s asks for the attack", t.player, t.of)
}

// payToll has a player pay for a declaration.
func (g *Game) payToll(t toll) error {
	switch {
	case len(t.cost) == 0,
		t.block && !g.Applies("509.1d", "the cost of the blocks of %s is determined", t.player),
		!t.block && !g.Applies("508.1h", "the cost of the attack of %s is determined", t.player):
		return nil
	}
	ctx := &table.Context{Source: t.of, Controller: t.player}
	mana, life, err := g.AnnounceSymbols(ctx, events.ManaOf(t.cost), func() bool { return true }, nil)
	if err != nil {
		return err
	}
	life += t.life()
	d := table.DueOf(mana, 0)
	switch {
	case d.Total() == 0,
		t.block && g.Applies("509.1e", "%s may activate mana abilities", t.player),
		!t.block && g.Applies("508.1i", "%s may activate mana abilities", t.player):
	default:
		if _, ok := g.CoverFromPool(t.player, d, None); !ok {
			return g.tollRefusal(t)
		}
	}
	switch {
	case t.block && !g.Applies("509.1f", "%s pays the whole cost to block", t.player),
		!t.block && !g.Applies("508.1j", "%s pays the whole cost to attack", t.player):
		return nil
	}
	if life > 0 {
		if err := g.LifePayable(t.player, life, life, t.of); err != nil {
			return err
		}
	}
	if err := g.PayMana(t.player, d, None); err != nil || life == 0 {
		return err
	}
	return g.PayItem(t.player, oracle.PayLife{Amount: oracle.Literal(life)}, ctx)
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
		if g.InForce("508.1f") && !(g.HasKeyword(a.creature, "vigilance") && g.InForce("702.20b")) {
			taps = append(taps, a.creature)
		}
	}
	return g.tollPayable(t, taps)
}
