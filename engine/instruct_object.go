package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out instructions about objects: damage, destruction, tapping,
// counters, fights, exchanges, scry (chapters 120 and 701).

func (g *Game) instructObject(i oracle.Instruction, ctx *Context) {
	switch i := i.(type) {
	case oracle.DealDamage:
		g.damageInstruction(i, ctx, nil)
	case oracle.Destroy:
		var events []Event
		for _, id := range g.refer(i.What, ctx) {
			if e, ok := g.destruction(id, ctx.Source, i.NoRegeneration); ok {
				events = append(events, e)
			}
		}
		if len(events) > 0 {
			g.remember(ctx, g.together(events, ctx))
		}
	case oracle.Sacrifice:
		g.sacrificeInstruction(i, ctx)
	case oracle.Move:
		g.moveInstruction(i, ctx)
	case oracle.Counter:
		for _, id := range g.refer(i.What, ctx) {
			g.counterObject(id, ctx.Source)
		}
	case oracle.CreateToken:
		g.tokenInstruction(i, ctx)
	case oracle.PutCounters:
		g.counterInstruction(i, ctx)
	case oracle.RemoveCounters:
		g.removeCountersFrom(i, ctx)
	case oracle.MoveCounters:
		g.moveCounters(i, ctx)
	case oracle.PutItsCounters:
		g.putItsCounters(i, ctx)
	case oracle.TapObject:
		if who, some, ok := choiceOf(i); ok {
			g.eachChooses(i, who, some, ctx)
			return
		}
		g.tapOrUntap(g.refer(i.What, ctx), true)
	case oracle.UntapObject:
		if who, some, ok := choiceOf(i); ok {
			g.eachChooses(i, who, some, ctx)
			return
		}
		g.tapOrUntap(g.refer(i.What, ctx), false)
	case oracle.Modify:
		first := g.nextEffect()
		g.modify(i, ctx)
		g.endable(i.EndFor, first)
	case oracle.Establish:
		g.establish(i, ctx)
	case oracle.NextSpell:
		g.nextSpell(i, ctx)
	case oracle.CopySpell:
		n := 1
		if i.Count != nil {
			n = g.quantity(i.Count, ctx)
		}
		for _, id := range g.refer(i.What, ctx) {
			if i.ForEach != nil || i.Aimed != nil {
				g.copyElsewhere(id, ctx, &i)
				continue
			}
			for range n {
				g.copyOnStack(id, None, ctx, &i)
			}
		}
	case oracle.ChooseNewTargets:
		for _, id := range g.refer(i.What, ctx) {
			g.newTargets(id, ctx, false)
		}
	case oracle.ChangeTargets:
		for _, id := range g.refer(i.What, ctx) {
			g.changeTargets(id, ctx, &i)
		}
	case oracle.Regenerate:
		for _, id := range g.refer(i.What, ctx) {
			if ctx.Event != nil && ctx.Event.Kind == DestroyEvent {
				g.insteadOfDying(id)
			} else {
				g.regenerate(id, ctx)
			}
		}
	case oracle.Attach:
		g.attachInstruction(i, ctx)
	case oracle.Fight:
		g.fight(i, ctx)
	case oracle.RemoveFromCombat:
		for _, id := range g.refer(i.What, ctx) {
			if id.IsObject() && g.onBattlefield(id) {
				g.removeFromCombat(id)
			}
		}
	case oracle.BecomeBlocked:
		for _, id := range g.refer(i.What, ctx) {
			g.becomeBlocked(id)
		}
	case oracle.Reselect:
		for _, id := range g.refer(i.What, ctx) {
			g.reselect(id, i.Players, ctx)
		}
	case oracle.BlockNow:
		for _, id := range g.refer(i.What, ctx) {
			for _, attacker := range g.refer(i.Whom, ctx) {
				g.blockNow(id, attacker)
			}
		}
	case oracle.TurnFace:
		g.turnFace(i, ctx)
	case oracle.Exchange:
		g.exchange(i, ctx)
	case oracle.ExchangeNumbers:
		g.exchangeNumbers(i, ctx)
	case oracle.ExchangeZones:
		g.exchangeZones(i, ctx)
	case oracle.Double:
		g.double(i, ctx)
	case oracle.ChooseObjects:
		g.chooseInstruction(i, ctx)
	case oracle.ExchangeText:
		g.exchangeText(i, ctx)
	case oracle.Scry:
		g.scry(i, ctx)
	default:
		g.limitReached("the engine does not carry out this instruction yet: " + instructionName(i))
	}
}

// turnDown turns face down what entered face up for want of 708.3.
func (g *Game) turnDown(events []Event, ctx *Context) {
	for _, e := range events {
		if e.Kind == ZoneChangeEvent && e.To == oracle.Battlefield && !g.object(e.NewObject).FaceDown {
			g.happen(Event{Kind: TurnFaceDownEvent, Object: e.NewObject, Player: ctx.Controller})
		}
	}
}

// together carries out 608.2f: what is done to several objects is done to all of them
// at once.
func (g *Game) together(events []Event, ctx *Context) []Event {
	if len(events) < 2 || g.applies("608.2f", "%s does this to all of them at once", ctx.Source) {
		return g.happen(events...)
	}
	var happened []Event
	for _, e := range events {
		happened = append(happened, g.happen(e)...)
	}
	return happened
}

// damageInstruction carries out 120.2b for one instruction: all of it at once.
func (g *Game) damageInstruction(i oracle.DealDamage, ctx *Context, self *selfReplacement) {
	sources := []ID{ctx.Source}
	if i.Source != nil {
		sources = g.refer(i.Source, ctx)
	}
	var events []Event
	for _, source := range sources {
		for _, to := range g.refer(i.To, ctx) {
			n := 0
			if i.Divided {
				n = ctx.divided[to]
			} else {
				n = g.quantity(i.Amount, ctx)
			}
			e := damage(source, to, n, false)
			e.self = self
			events = append(events, e)
		}
	}
	for k := range events {
		source := events[k].Source
		if source.IsObject() && g.object(source).Zone == oracle.Nowhere &&
			!g.applies("608.2h", "%s deals the damage as it last existed", source) {
			events[k].Amount = 0
		}
	}
	if i.Excess != nil {
		events = g.turnExcess(events, func(to ID) []ID {
			about := *ctx
			about.previous = []ID{to}
			return g.refer(i.Excess, &about)
		})
	}
	if len(events) > 0 {
		g.dealDamage(events...)
	}
}

func counterEvent(kind EventKind, on ID, word string, n int, ctx *Context) Event {
	e := Event{Kind: kind, Word: word, Amount: n, Source: ctx.Source, byEffect: true}
	if on.IsPlayer() {
		e.Player = on
	} else {
		e.Object, e.Player = on, ctx.Controller
	}
	return e
}

func (g *Game) counterInstruction(i oracle.PutCounters, ctx *Context) {
	var events []Event
	for _, id := range g.refer(i.On, ctx) {
		n := g.quantity(i.Count, ctx)
		if n > 0 && (id.IsPlayer() || g.onBattlefield(id)) {
			events = append(events, counterEvent(PutCountersEvent, id, i.Kind, n, ctx))
		}
	}
	if len(events) > 0 {
		g.happen(events...)
	}
}

// tapOrUntap carries out 701.21: only what is untapped can be tapped.
func (g *Game) tapOrUntap(ids []ID, tap bool) {
	var events []Event
	for _, id := range ids {
		if !g.onBattlefield(id) {
			continue
		}
		switch tapped := g.object(id).Tapped; {
		case tap && (!tapped || !g.applies("701.21a", "%s is tapped already and can't be tapped", id)):
			events = append(events, Event{Kind: TapEvent, Object: id})
		case !tap && (tapped || !g.applies("701.21b", "%s is untapped already and can't be untapped", id)):
			events = append(events, Event{Kind: UntapEvent, Object: id})
		}
	}
	if len(events) > 0 {
		g.happen(events...)
	}
}

// attachInstruction carries out 701.3a-b.
func (g *Game) attachInstruction(i oracle.Attach, ctx *Context) {
	to := g.attachedAsItTurns(i, ctx)
	if to == nil {
		to = g.refer(i.To, ctx)
	}
	for _, id := range g.refer(i.What, ctx) {
		if len(to) != 1 || !g.onBattlefield(id) || g.object(id).attachedTo == to[0] {
			continue
		}
		if c := g.chars(id); !c.subtype("Aura") && !c.subtype("Equipment") && !c.subtype("Fortification") &&
			g.applies("701.3b", "%s is nothing that can be attached to another object, and does not move", id) {
			continue
		}
		if refusal := g.attachRefusal(id, to[0]); refusal != nil && g.applies("701.3b", "%s can't be attached to %s and does not move", id, to[0]) {
			g.citeRefusal(refusal)
			continue
		}
		if g.applies("701.3a", "%s is attached to %s", id, to[0]) {
			g.happen(Event{Kind: AttachEvent, Object: id, Other: to[0], Player: ctx.Controller})
		}
	}
}

// fight carries out 701.12.
func (g *Game) fight(i oracle.Fight, ctx *Context) {
	both := append(slices.Clone(g.refer(i.A, ctx)), g.refer(i.B, ctx)...)
	fit := slices.DeleteFunc(slices.Clone(both), func(id ID) bool { return !g.onBattlefield(id) || !g.is(id, oracle.Creature) })
	if len(fit) < 2 && (len(fit) == 0 || g.applies("701.12b", "%s alone is there and a creature, so nothing fights", fit[0])) {
		return
	}
	a, b := both[0], both[len(both)-1] // without 701.12b one of them may be no creature, or be gone
	if !g.applies("701.12a", "%s and %s deal damage equal to their power to each other", a, b) {
		return
	}
	combat := !g.applies("701.12d", "the damage of a fight is no combat damage")
	if a == b && g.applies("701.12c", "%s fights itself and deals itself twice its power in damage", a) {
		g.dealDamage(damage(a, a, 2*g.chars(a).Power, combat))
		return
	}
	g.dealDamage(damage(a, b, g.chars(a).Power, combat), damage(b, a, g.chars(b).Power, combat))
}

// scry carries out 701.18a.
func (g *Game) scry(i oracle.Scry, ctx *Context) {
	for _, p := range g.inOrder(g.refer(i.Who, ctx)) {
		library := g.player(p).library
		wanted := g.quantity(i.Count, ctx)
		n := min(wanted, len(library))
		if wanted <= 0 {
			if !g.applies("701.18b", "%s would scry 0, which is no scrying", p) {
				g.happen(Event{Kind: ActionEvent, Player: p, Word: "scry"})
			}
			continue
		}
		if n == 0 {
			if g.applies("701.18d", "%s has scried, although there was nothing to look at", p) {
				g.happen(Event{Kind: ActionEvent, Player: p, Word: "scry"})
			}
			continue
		}
		if !g.applies("701.18a", "%s looks at %n cards from the top of the library", p, num(n)) {
			continue
		}
		top := slices.Clone(library[len(library)-n:])
		slices.Reverse(top)
		down := g.chooseObjects(Decision{Purpose: ForScry, Player: p, About: ctx.Source, Rule: "701.18a", Options: top, Min: 0, Max: n})
		up := slices.DeleteFunc(slices.Clone(top), func(id ID) bool { return slices.Contains(down, id) })
		if len(up) > 1 && !g.allAlike(up) {
			up = g.chooseOrder(Decision{Purpose: ForArrangement, Player: p, About: ctx.Source, Rule: "701.18a", Options: up, forced: true})
		}
		// A library is written from the bottom up.
		down, up = slices.Clone(down), slices.Clone(up)
		slices.Reverse(down)
		slices.Reverse(up)
		pl := g.player(p)
		pl.library = slices.Concat(down, pl.library[:len(pl.library)-n], up)
		g.happen(Event{Kind: ActionEvent, Player: p, Word: "scry"})
	}
}
