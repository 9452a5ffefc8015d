package events

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out instructions about objects: damage, destruction, tapping,
// counters, fights, exchanges (chapters 120 and 701).

// What one line carries out.
var (
	_ = carriesOut(func(g *Course, i oracle.DealDamage, ctx *table.Context) { g.damageInstruction(i, ctx, nil) }, "Source", "Amount", "To", "Divided", "Itself", "ItsController", "Excess", "Unpreventable", "With")
	_ = carriesOut(func(g *Course, i oracle.FixX, ctx *table.Context) { g.fixX(i.Is, ctx) }, "Is")
)

var _ = carriesOut((*Course).destroyInstruction, "What", "NoRegeneration")

// destroyInstruction destroys permanents at once (701.7).
func (g *Course) destroyInstruction(i oracle.Destroy, ctx *table.Context) {
	var events []table.Event
	for _, id := range g.Refer(i.What, ctx) {
		if e, ok := g.destruction(id, ctx.Source, i.NoRegeneration); ok {
			events = append(events, e)
		}
	}
	ctx.Yield(oracle.SaidOfMoves, 0)
	ctx.Came(oracle.WhatMoved, nil)
	if len(events) > 0 {
		g.rememberAll(ctx, events, g.together(events, ctx))
	}
}

var _ = carriesOut((*Course).removeDamage, "What")

// removeDamage removes the damage that is marked on permanents (702.89a).
func (g *Course) removeDamage(i oracle.RemoveDamage, ctx *table.Context) {
	for _, id := range g.Refer(i.What, ctx) {
		if g.OnBattlefield(id) {
			g.Object(id).Damage = 0 // what has dealt it is not forgotten (704.5h)
		}
	}
}

var _ = carriesOut((*Course).counterThese, "What", "To", "Bottom")

// counterThese counters spells and abilities (701.5).
func (g *Course) counterThese(i oracle.Counter, ctx *table.Context) {
	for _, id := range g.Refer(i.What, ctx) {
		g.counterBy(id, ctx.Source, i)
	}
}

var _ = carriesOut((*Course).tapInstruction, "What", "Who")

// tapInstruction taps permanents (701.21).
func (g *Course) tapInstruction(i oracle.TapObject, ctx *table.Context) {
	if who, some, ok := ChoiceOfOthers(i); ok {
		g.eachChooses(i, who, some, ctx)
		return
	}
	ids := g.Refer(i.What, ctx)
	ctx.Means(i.What, ids)
	g.tapOrUntap(ids, true, g.whoTaps(i.Who, ctx))
}

var _ = carriesOut((*Course).untapInstruction, "What", "Who")

// untapInstruction untaps permanents (701.21).
func (g *Course) untapInstruction(i oracle.UntapObject, ctx *table.Context) {
	if who, some, ok := ChoiceOfOthers(i); ok {
		g.eachChooses(i, who, some, ctx)
		return
	}
	ids := g.Refer(i.What, ctx)
	ctx.Means(i.What, ids)
	g.tapOrUntap(ids, false, nil)
}

var _ = carriesOut((*Course).modifyInstruction, "What", "Changes", "Duration", "Is", "Has", "EndFor", "While")

// modifyInstruction begins a continuous effect on objects (611.2c).
func (g *Course) modifyInstruction(i oracle.Modify, ctx *table.Context) {
	first := g.nextEffect()
	g.modify(i, ctx)
	g.endable(i.EndFor, first)
}

var _ = carriesOut((*Course).copyInstruction, "Who", "What", "Count", "NewTargets", "Except", "ForEach", "Aimed")

// copyInstruction copies spells and abilities (707.10).
func (g *Course) copyInstruction(i oracle.CopySpell, ctx *table.Context) {
	if by := g.Refer(i.Who, ctx); i.Who != nil && len(by) == 1 && by[0] != ctx.Controller {
		theirs := *ctx
		theirs.Controller = by[0]
		i.Who = nil
		g.instructOne(i, &theirs)
		return
	}
	n := 1
	if i.Count != nil {
		n = g.Quantity(i.Count, ctx)
	}
	what := g.Refer(i.What, ctx)
	var aimed []table.ID
	if i.Aimed != nil {
		aimed = g.Refer(i.Aimed, ctx) // before the copy is what was made last: it may be a token
	}
	ctx.Came(oracle.WhatWasMade, nil)
	for _, id := range what {
		if i.ForEach != nil || i.Aimed != nil {
			g.copyElsewhere(id, aimed, ctx, &i)
			continue
		}
		for range n {
			g.copyOnStack(id, table.None, ctx, &i)
		}
	}
}

var _ = carriesOut((*Course).chooseNewTargets, "What", "May")

// chooseNewTargets has targets chosen anew (115.7d).
func (g *Course) chooseNewTargets(i oracle.ChooseNewTargets, ctx *table.Context) {
	for _, id := range g.Refer(i.What, ctx) {
		g.newTargets(id, ctx, false)
	}
}

var _ = carriesOut((*Course).changeTargetsOf, "What", "Which", "To")

// changeTargetsOf changes targets (115.7).
func (g *Course) changeTargetsOf(i oracle.ChangeTargets, ctx *table.Context) {
	for _, id := range g.Refer(i.What, ctx) {
		g.changeTargets(id, ctx, &i)
	}
}

var _ = carriesOut((*Course).regenerateInstruction, "What")

// regenerateInstruction makes a shield (701.15), or regenerates what is being destroyed.
func (g *Course) regenerateInstruction(i oracle.Regenerate, ctx *table.Context) {
	for _, id := range g.Refer(i.What, ctx) {
		if ctx.Event != nil && ctx.Event.Kind == table.DestroyEvent {
			g.insteadOfDying(id)
		} else {
			g.regenerate(id, ctx)
		}
	}
}

var _ = carriesOut((*Course).removeTheseFromCombat, "What")

// removeTheseFromCombat removes permanents from combat (506.4).
func (g *Course) removeTheseFromCombat(i oracle.RemoveFromCombat, ctx *table.Context) {
	for _, id := range g.Refer(i.What, ctx) {
		if id.IsObject() && g.OnBattlefield(id) {
			g.removeFromCombat(id)
		}
	}
}

var _ = carriesOut((*Course).becomeBlockedNow, "What")

// becomeBlockedNow has attackers become blocked (509.1h).
func (g *Course) becomeBlockedNow(i oracle.BecomeBlocked, ctx *table.Context) {
	for _, id := range g.Refer(i.What, ctx) {
		g.becomeBlocked(id)
	}
}

var _ = carriesOut((*Course).reselectThese, "What", "Players")

// reselectThese chooses anew what attackers are attacking (508.7).
func (g *Course) reselectThese(i oracle.Reselect, ctx *table.Context) {
	for _, id := range g.Refer(i.What, ctx) {
		g.reselect(id, i.Players, ctx)
	}
}

var _ = carriesOut((*Course).blockNowThese, "What", "Whom")

// blockNowThese has creatures block without being declared (509.6).
func (g *Course) blockNowThese(i oracle.BlockNow, ctx *table.Context) {
	for _, id := range g.Refer(i.What, ctx) {
		for _, attacker := range g.Refer(i.Whom, ctx) {
			g.blockNow(id, attacker)
		}
	}
}

// turnDown turns face down what entered face up for want of 708.3.
func (g *Course) turnDown(events []table.Event, ctx *table.Context) {
	for _, e := range events {
		if e.Kind == table.ZoneChangeEvent && e.To == oracle.Battlefield && !g.Object(e.NewObject).FaceDown {
			g.Happen(table.Event{Kind: table.TurnFaceDownEvent, Object: e.NewObject, Player: ctx.Controller})
		}
	}
}

// together carries out 608.2f: what is done to several objects is done to all of them
// at once.
func (g *Course) together(events []table.Event, ctx *table.Context) []table.Event {
	if len(events) < 2 || g.Applies("608.2f", "%s does this to all of them at once", ctx.Source) {
		return g.Happen(events...)
	}
	var happened []table.Event
	for _, e := range events {
		happened = append(happened, g.Happen(e)...)
	}
	return happened
}

// damageInstruction carries out 120.2b for one instruction: all of it at once.
func (g *Course) damageInstruction(i oracle.DealDamage, ctx *table.Context, self *table.SelfReplacement) {
	g.damageAtOnce(g.damageOf(i, ctx, self), ctx)
}

// damageAtOnce deals what one instruction says, or what several say that are one sentence.
func (g *Course) damageAtOnce(events []table.Event, ctx *table.Context) {
	var dealt []table.Event
	if len(events) > 0 {
		dealt = g.DealDamage(events...)
	}
	ctx.YieldEvents(oracle.SaidOfDamage, dealt, table.Amounts(table.DamageEvent))
	var damaged []table.ID
	for i := range dealt {
		if e := &dealt[i]; e.Kind == table.DamageEvent && e.Amount > 0 && !slices.Contains(damaged, e.Other) {
			damaged = append(damaged, e.Other)
		}
	}
	ctx.Came(oracle.WhatWasDamaged, damaged)
	ctx.YieldEvents(oracle.SaidOfExcess, dealt, func(e *table.Event) int { return e.Excess })
}

// damageOf is the damage that an instruction says, which has not been dealt yet.
func (g *Course) damageOf(i oracle.DealDamage, ctx *table.Context, self *table.SelfReplacement) []table.Event {
	sources := []table.ID{ctx.Source}
	if i.Source != nil {
		sources = g.dealers(g.AsLast(g.Refer(i.Source, ctx), ctx), ctx)
	}
	var events []table.Event
	var all []table.ID
	for _, source := range sources {
		about := *ctx
		if i.Source != nil && i.Source != oracle.Reference(oracle.This{}) && about.Others == nil {
			about.Others = sources // "each other creature" is other than the one that deals the damage
		}
		amount := i.Amount
		if len(sources) > 1 || namesSeveral(i.Source) {
			amount = ofEach(amount, i.Source, source)
		}
		damaged := []table.ID{source}
		switch {
		case i.ItsController:
			damaged = []table.ID{g.Controller(source)}
		case !i.Itself:
			damaged = g.Refer(i.To, &about)
		}
		all = append(all, damaged...)
		for _, to := range damaged {
			n := 0
			if i.Divided {
				n = ctx.Divided[to]
			} else {
				looking := ctx.Looking(to)
				n = g.Quantity(amount, &looking)
			}
			e := Damage(source, to, n, false)
			e.Self, e.Unpreventable = self, i.Unpreventable
			events = append(events, e)
		}
	}
	ctx.Means(i.To, all)
	for k := range events {
		source := events[k].Source
		if source.IsObject() && g.Object(source).Zone == oracle.Nowhere &&
			!g.Applies("608.2h", "%s deals the damage as it last existed", source) {
			events[k].Amount = 0
		}
	}
	if i.Excess != nil {
		events = g.turnExcess(events, func(to table.ID) []table.ID {
			about := ctx.About(to)
			return g.Refer(i.Excess, &about)
		})
	}
	return events
}

// namesSeveral reports whether words name several things together.
func namesSeveral(r oracle.Reference) bool {
	switch r.(type) {
	case oracle.The, oracle.Each:
		return true
	}
	return false
}

// ofEach is a number that is asked of each of several things that do something, for one of
// them: "each deal damage equal to their power".
func ofEach(q oracle.Quantity, of oracle.Reference, one table.ID) oracle.Quantity {
	switch q := q.(type) {
	case oracle.NumberOf:
		several, _ := of.(oracle.The)
		if reflect.DeepEqual(q.Of, of) || slices.ContainsFunc(several.All, func(r oracle.Reference) bool { return reflect.DeepEqual(r, q.Of) }) {
			q.Of = oracle.Particular{Object: int(one)}
		}
		return q
	case oracle.Times:
		q.Of = ofEach(q.Of, of, one)
		return q
	case oracle.Half:
		q.Of = ofEach(q.Of, of, one)
		return q
	case oracle.Y:
		q.Is = ofEach(q.Is, of, one)
		return q
	case oracle.Sum:
		return oracle.Sum{A: ofEach(q.A, of, one), B: ofEach(q.B, of, one)}
	case oracle.Difference:
		return oracle.Difference{A: ofEach(q.A, of, one), B: ofEach(q.B, of, one)}
	}
	return q
}

func counterEvent(kind table.EventKind, on table.ID, word string, n int, ctx *table.Context) table.Event {
	e := table.Event{Kind: kind, Word: word, Amount: n, Source: ctx.Source, ByEffect: true}
	if on.IsPlayer() {
		e.Player = on
	} else {
		e.Object, e.Player = on, ctx.Controller
	}
	return e
}

var _ = carriesOut((*Course).counterInstruction, "Kind", "Count", "Who", "On", "Divided", "With", "Symbol")

func (g *Course) counterInstruction(i oracle.PutCounters, ctx *table.Context) {
	g.putAtOnce(g.countersOf(i, ctx), ctx)
}

// countersOf lists the counters that an instruction puts. Who puts them also chooses on what. Those on cards in exile, of which
// nothing is told, are put.
func (g *Course) countersOf(i oracle.PutCounters, ctx *table.Context) []table.Event {
	var events []table.Event
	chosen := i.On
	if some, ok := i.On.(oracle.Some); ok && some.Chooser == nil {
		some.Chooser = i.Who
		chosen = some
	}
	on, by := g.counteredByEach(i, ctx)
	if by == nil {
		on = g.Refer(chosen, ctx)
	}
	ctx.Means(i.On, on)
	if i.Symbol && !g.ticketSymbols(ctx.Source) {
		return nil
	}
	for k, id := range on {
		n := ctx.Divided[id]
		if !i.Divided {
			n = g.Quantity(i.Count, ctx)
		}
		switch {
		case id.IsPlayer() && n > 0, n > 0 && (g.OnBattlefield(id) || g.Commands(g.Object(id))):
			e := counterEvent(table.PutCountersEvent, id, i.Kind, n, ctx)
			if by != nil {
				e.Player = by[k]
			} else if i.Who != nil && id.IsObject() {
				if who := g.Refer(i.Who, ctx); len(who) == 1 {
					e.Player = who[0]
				}
			}
			events = append(events, e)
		case id.IsObject() && g.Object(id).Zone == oracle.Exile:
			g.markInExile(id, i.Kind, n)
		}
	}
	return events
}

// counteredByEach finds what each of several players puts counters on, and who does: what each of them chooses now, or has chosen
// by the instruction before; by is nil where an instruction does not tell several players to.
func (g *Course) counteredByEach(i oracle.PutCounters, ctx *table.Context) (on, by []table.ID) {
	if _, each := i.Who.(oracle.Each); !each {
		return nil, nil
	}
	if some, ok := i.On.(oracle.Some); ok {
		by = []table.ID{}
		for _, p := range g.inChosenOrder(g.deciders(g.Refer(i.Who, ctx), ctx)) {
			chosen, _ := g.choiceBy(p, some, ctx, false)
			for _, id := range chosen {
				on, by = append(on, id), append(by, p)
			}
		}
		return on, by
	}
	if on = g.Refer(i.On, ctx); len(on) != len(ctx.Seldom().Choosers) {
		g.LimitReached("the engine does not tell which of several players puts the counters of " + g.Name(ctx.Source))
		return on, nil
	}
	return on, ctx.Seldom().Choosers
}

// putAtOnce puts counters, maybe of several instructions, as one event.
func (g *Course) putAtOnce(events []table.Event, ctx *table.Context) {
	var put []table.Event
	if len(events) > 0 {
		put = g.Happen(events...)
	}
	ctx.YieldEvents(oracle.SaidOfCounters, put, table.Amounts(table.PutCountersEvent))
}

// whoTaps is who taps permanents as an instruction says: whom it tells to, else whose effect it is.
func (g *Course) whoTaps(who oracle.Reference, ctx *table.Context) []table.ID {
	if who != nil {
		return g.Refer(who, ctx)
	}
	if r := g.Resolving; r != nil {
		return []table.ID{r.Controller}
	}
	return nil
}

// tapOrUntap carries out 701.21: only what is untapped can be tapped. Of several players each taps what is theirs.
func (g *Course) tapOrUntap(ids []table.ID, tap bool, who []table.ID) {
	var events []table.Event
	for _, id := range ids {
		by := table.None
		if len(who) == 1 {
			by = who[0]
		} else if len(who) > 1 && slices.Contains(who, g.Controller(id)) {
			by = g.Controller(id)
		}
		if !g.OnBattlefield(id) {
			continue
		}
		switch tapped := g.Object(id).Tapped; {
		case tap && (!tapped || !g.Applies("701.21a", "%s is tapped already and can't be tapped", id)):
			events = append(events, table.Event{Kind: table.TapEvent, Object: id, Player: by})
		case !tap && (tapped || !g.Applies("701.21b", "%s is untapped already and can't be untapped", id)):
			events = append(events, table.Event{Kind: table.UntapEvent, Object: id})
		}
	}
	if len(events) > 0 {
		g.Happen(events...)
	}
}

var _ = carriesOut((*Course).attachInstruction, "What", "To")

// attachInstruction carries out 701.3a-b.
func (g *Course) attachInstruction(i oracle.Attach, ctx *table.Context) {
	to := g.attachedAsItTurns(i, ctx)
	if to == nil {
		to = g.Refer(i.To, ctx)
	}
	for _, id := range g.Refer(i.What, ctx) {
		if !g.OnBattlefield(id) {
			continue
		}
		to := g.oneHost(id, to, g.Controller(id))
		if len(to) != 1 || g.Object(id).AttachedTo == to[0] {
			continue
		}
		if c := g.Characteristics(id); !c.Subtype("Aura") && !c.Subtype("Equipment") && !c.Subtype("Fortification") &&
			g.Applies("701.3b", "%s is nothing that can be attached to another object, and does not move", id) {
			continue
		}
		if refusal := g.attachRefusal(id, to[0]); refusal != nil && g.Applies("701.3b", "%s can't be attached to %s and does not move", id, to[0]) {
			g.CiteRefusal(refusal)
			continue
		}
		if g.Applies("701.3a", "%s is attached to %s", id, to[0]) {
			g.Happen(table.Event{Kind: table.AttachEvent, Object: id, Other: to[0], Player: ctx.Controller})
		}
	}
}

// illegalFighter is a creature that is there and can't fight only because it has become an illegal target.
func (g *Course) illegalFighter(ctx *table.Context) table.ID {
	for _, id := range slices.Concat(ctx.Illegal...) {
		if g.OnBattlefield(id) && g.Is(id, oracle.Creature) {
			return id
		}
	}
	return table.None
}

var _ = carriesOut((*Course).fight, "A", "B")

// fight carries out 701.12.
func (g *Course) fight(i oracle.Fight, ctx *table.Context) {
	both := append(slices.Clone(g.Refer(i.A, ctx)), g.Refer(i.B, ctx)...)
	fit := slices.DeleteFunc(slices.Clone(both), func(id table.ID) bool { return !g.OnBattlefield(id) || !g.Is(id, oracle.Creature) })
	if other := g.illegalFighter(ctx); len(fit) == 1 && other != table.None {
		if g.Applies("701.12b", "%s is an illegal target, so nothing fights", other) {
			return
		}
	} else if len(fit) < 2 && (len(fit) == 0 || g.Applies("701.12b", "%s alone is there and a creature, so nothing fights", fit[0])) {
		return
	}
	a, b := both[0], both[len(both)-1] // without 701.12b one of them may be no creature, or be gone
	if !g.Applies("701.12a", "%s and %s deal damage equal to their power to each other", a, b) {
		return
	}
	combat := !g.Applies("701.12d", "the damage of a fight is no combat damage")
	if a == b && g.Applies("701.12c", "%s fights itself and deals itself twice its power in damage", a) {
		g.DealDamage(Damage(a, a, 2*g.Characteristics(a).Power, combat))
		return
	}
	g.DealDamage(Damage(a, b, g.Characteristics(a).Power, combat), Damage(b, a, g.Characteristics(b).Power, combat))
}
