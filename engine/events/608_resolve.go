package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapter 608, resolving spells and abilities.

// contextOf is the context in which a spell or ability on the stack speaks.
func (g *Course) contextOf(id table.ID) *table.Context {
	o := g.Object(id)
	ctx := g.contexts.Take(4)
	ctx.OfStack(o, o.Announced)
	if o.Kind != table.AbilityObject {
		ctx.Controller = g.Controller(id)
	}
	return ctx
}

// Resolve resolves an object on the stack.
func (g *Course) Resolve(id table.ID) {
	o := g.Object(id)
	if len(g.Effects) > 0 && o.Kind != table.AbilityObject && o.Announced.Ability != nil {
		a := *o.Announced
		if a.Ability = g.TextNow(id, a.Ability); a.Ability != o.Announced.Ability {
			o.Announced = &a
		}
	}
	ctx := g.contextOf(id)
	if ctx.Ability != nil && ctx.Ability.Kind == oracle.Activated && o.Kind == table.AbilityObject && g.OnBattlefield(ctx.Source) {
		if now := g.Controller(ctx.Source); now != ctx.Controller &&
			!g.Applies("113.8", "%s activated the ability of %s and controls it, whoever has that now", ctx.Controller, ctx.Source) {
			ctx.Controller = now
		}
	}
	g.Resolving = ctx
	g.HasPriority = table.None
	finished := func() { g.Resolving = nil; g.endDurations() }
	spell := o.Kind != table.AbilityObject
	if !spell {
		if !g.outlivesSource(id) {
			g.removeAbility(id)
			finished()
			return
		}
		ability := o.Announced.Ability
		if ability.If != nil && ability.Kind == oracle.Triggered && !g.Holds(ability.If, ctx) &&
			g.Applies("608.2a", "the condition of %s is not met any more, so it does nothing", id) {
			g.removeAbility(id)
			finished()
			return
		}
	}
	if g.fizzles(id, ctx) {
		if spell {
			g.Happen(g.destination(id, oracle.Graveyard))
		} else {
			g.removeAbility(id)
		}
		finished()
		return
	}
	if spell && g.Characteristics(id).IsPermanentSpell() {
		g.resolvePermanent(id, ctx)
		finished()
		g.hasResolved(id, ctx)
		return
	}
	if spell {
		g.spellAscends(id, ctx)
		g.givesGift(id, ctx)
	}
	if ability := o.Announced.Ability; ability != nil && !g.losesTrack(ctx) {
		g.chooseActiveOne(ability, ctx)
		g.carryOutModes(ctx, ability)
	}
	if spell {
		g.epic(id, ctx)
	}
	if g.Object(id).Zone == oracle.Stack {
		switch {
		case !spell:
			if !g.Applies("608.2m", "%s has resolved and ceases to exist", id) {
				g.LimitReached("an ability that has resolved stays on the stack for ever")
				panic(table.Stopped{})
			}
			g.removeAbility(id)
			g.Object(id).Resolved = true
		case g.goesElsewhere(id, ctx):
		case g.Applies("608.2m", "%s has resolved and is put into the graveyard", id):
			e := g.destination(id, oracle.Graveyard)
			e.Cause = oracle.ByResolving
			g.Happen(e)
		default:
			g.Happen(g.destination(id, oracle.Nowhere))
		}
	}
	finished()
	g.gaveGift(spell, ctx)
	g.hasResolved(id, ctx)
}

// outlivesSource carries out 113.7a: an ability resolves although its source is gone.
func (g *Course) outlivesSource(id table.ID) bool {
	a := g.Object(id).Announced
	if !a.Source.IsObject() {
		return true
	}
	o := g.Object(a.Source)
	return o.Zone != oracle.Nowhere || o.Was != oracle.Battlefield || g.Applies("113.7a", "%s is gone; its ability is on the stack all the same", a.Source)
}

// fizzles carries out 608.2b: illegal targets are sorted out, and a spell or
// ability all of whose targets are illegal does not resolve.
func (g *Course) fizzles(id table.ID, ctx *table.Context) bool {
	a := g.Object(id).Announced
	if a.Ability == nil {
		return false
	}
	now := rechecking(ctx, a.Targets)
	some, legal := false, false
	for k, m := range a.Modes {
		for i := range a.Ability.Modes[m].Targets {
			slot := a.Ability.Modes[m].Targets[i]
			if k >= len(a.Targets) || i >= len(a.Targets[k]) {
				continue
			}
			for _, t := range a.Targets[k][i] {
				some = true
				if g.targetLegal(amid(now, &slot, a.Targets[k]), &slot, t) {
					legal = true
				}
			}
		}
	}
	switch {
	case !some && len(a.Targets) > 0 && g.asksForTargets(a):
		return !g.Applies("115.6", "no target was chosen for %s, so it is not targeted and resolves", id)
	case !some || legal:
		return false
	case g.Object(id).Kind != table.AbilityObject && g.Characteristics(id).IsPermanentSpell():
		if g.resolvesAsCreature(id) || g.ceasesToMutate(id) {
			return false
		}
		return g.Applies("608.3b", "the target of the permanent spell %s is illegal, so it does not resolve", id)
	}
	return g.Applies("608.2b", "all targets of %s are illegal, so it does not resolve", id)
}

// asksForTargets reports whether a chosen mode has targets, be it none of them that has to be
// chosen.
func (g *Course) asksForTargets(a *table.Announcement) bool {
	return slices.ContainsFunc(a.Modes, func(m int) bool {
		targets := a.Ability.Modes[m].Targets
		return slices.ContainsFunc(targets, func(s oracle.TargetSlot) bool { return s.Min == 0 })
	})
}

func (g *Course) targetLegal(ctx *table.Context, slot *oracle.TargetSlot, t table.ID) bool {
	if !g.TargetPresent(&slot.Phrase, t) {
		// What has left is illegal by 608.2b alone, whatever the words describe.
		return !g.Applies("608.2b", "%s, a target of %s, is not there any more", t, ctx.Speaker())
	}
	if slot.Lead != nil { // which was asked as it was chosen
		now := *slot
		now.Lead = nil
		slot = &now
	}
	err := g.TargetRefusal(ctx, slot, t)
	if err == nil && g.stillOfPlayer(ctx, slot, t) {
		return true
	}
	if !g.Applies("608.2b", "%s has become an illegal target for %s", t, ctx.Speaker()) {
		return true
	}
	if err != nil {
		g.CiteRefusal(err)
	}
	return false
}

// illegalDoes reports whether the player who would follow an instruction is a target that has become
// illegal: such a player does nothing (608.2b), be it to another target that is legal.
func (g *Course) illegalDoes(i oracle.Instruction, ctx *table.Context) bool {
	who, _, _ := ChoiceOf(i)
	if choice, ok := i.(oracle.MakeChoice); ok {
		who = choice.Who
	}
	target, ok := who.(oracle.Target)
	if !ok || target.Slot >= len(ctx.Illegal) || len(ctx.Illegal[target.Slot]) == 0 || len(g.Refer(target, ctx)) > 0 {
		return false
	}
	return g.Applies("608.2b", "%s has become an illegal target for %s and does nothing", ctx.Illegal[target.Slot][0], ctx.Speaker())
}

// carryOutModes follows the instructions of each chosen mode in order (608.2c).
func (g *Course) carryOutModes(ctx *table.Context, ability *oracle.Ability) {
	a := ctx.Announced
	type chosen struct{ legal, illegal [][]table.ID }
	// Legality is judged once, before anything is done.
	now := rechecking(ctx, a.Targets)
	var modes []chosen
	for k, m := range a.Modes {
		var c chosen
		for i := range ability.Modes[m].Targets {
			slot := ability.Modes[m].Targets[i]
			var legal, illegal []table.ID
			if k < len(a.Targets) && i < len(a.Targets[k]) {
				for _, t := range a.Targets[k][i] {
					if g.targetLegal(amid(now, &slot, a.Targets[k]), &slot, t) {
						legal = append(legal, t)
					} else {
						illegal = append(illegal, t)
					}
				}
			}
			g.mustFit(ctx, &slot, legal)
			c.legal, c.illegal = append(c.legal, legal), append(c.illegal, illegal)
		}
		modes = append(modes, c)
	}
	ctx.Divided = a.Division
	for k, m := range a.Modes {
		if g.Ended {
			return
		}
		if k > 0 && k < len(a.Targets) {
			for i := range modes[k].legal {
				slot := ability.Modes[m].Targets[i]
				modes[k].legal[i] = slices.DeleteFunc(modes[k].legal[i], func(t table.ID) bool {
					return g.TargetPresent(&slot.Phrase, t) && g.illegalNow(rechecking(ctx, a.Targets), &slot, a.Targets[k], t) &&
						!g.Applies("608.2", "%s was a legal target of %s when that was checked, before anything was done", t, ctx.Speaker())
				})
			}
		}
		if len(ability.Modes[m].Targets) > 0 || ctx.Announced.Context == nil {
			ctx.Targets, ctx.Illegal = modes[k].legal, modes[k].illegal
		}
		if g.Applies("608.2c", "%s follows the instructions of %s in order", ctx.Controller, ctx.Speaker()) {
			g.instruct(ability.Modes[m].Instructions, ctx)
		}
	}
}

// resolvePermanent carries out 608.3.
func (g *Course) resolvePermanent(id table.ID, ctx *table.Context) {
	if g.mutates(id, ctx) {
		return
	}
	o := g.Object(id)
	e := g.destination(id, oracle.Battlefield)
	caster := o.Controller // others may have gained control of the spell
	e.Player = g.Controller(id)
	o = g.Object(id)
	e.Enter = g.enterings.Take(4)
	*e.Enter = table.Entering{Controller: e.Player, PutBy: e.Player, FaceDown: o.Announced.FaceDown, DownBy: o.DownBy}
	if targets := o.Announced.Flat(); len(targets) > 0 && g.Characteristics(id).Subtype("Aura") {
		if !g.Applies("608.3c", "%s enters attached to %s", id, targets[0]) {
			targets = []table.ID{table.None}
		}
		e.Enter.AttachTo = targets[0]
	} else if !g.Applies("608.3a", "%s becomes a permanent and enters under the control of %s", id, e.Player) {
		g.Happen(g.destination(id, oracle.Graveyard))
		return
	}
	brief := g.isBrief(id)
	course := courseOf(ctx.Announced.Alternative)
	if course.enters != nil {
		about := *ctx // a copy, so that other spells need no memory for it
		if joins := course.enters(g, id, &about); joins != nil {
			e.Enter.Tapped, e.Enter.Joins = true, joins
		}
	}
	if g.Object(id).Kind == table.SpellCopyObject && !g.Applies("111.12", "%s becomes a token, and none is created", id) {
		g.Happen(table.Event{Kind: table.CreateTokenEvent, Player: e.Player, Source: id, Amount: 1, Face: g.Object(id).Face, Enter: e.Enter})
		g.Happen(g.destination(id, oracle.Nowhere))
		return
	}
	taken := e.Player != caster
	for _, moved := range g.Happen(e) {
		if course.entered != nil && moved.NewObject != table.None && g.OnBattlefield(moved.NewObject) {
			course.entered(g, moved.NewObject, ctx.Controller)
		}
		if brief && moved.NewObject != table.None && g.OnBattlefield(moved.NewObject) {
			g.delayFor(moved.NewObject, ctx.Controller, endOfBrief)
		}
		if !taken && wasSuspended(ctx.Announced) && moved.NewObject != table.None && g.OnBattlefield(moved.NewObject) {
			g.hastens(moved.NewObject)
		}
		if taken && moved.NewObject != table.None && g.OnBattlefield(moved.NewObject) &&
			g.Applies("110.2b", "by default %s is controlled by %s, who put the spell on the stack", moved.NewObject, caster) {
			g.Object(moved.NewObject).Controller = caster
			g.Touch()
		}
	}
	g.leavesStack(id) // and not as a play is broken off meanwhile
}

// leavesStack carries out 608.3e for a permanent spell that has resolved and could not be
// put onto the battlefield. Without the rule it is nowhere, as a spell without 608.2m.
func (g *Course) leavesStack(id table.ID) {
	if g.Object(id).Zone != oracle.Stack || g.Limit != "" { // or the play has stopped as it entered
		return
	}
	to := oracle.Nowhere
	if g.Applies("608.3e", "%s can't be put onto the battlefield and goes to the graveyard", id) {
		to = oracle.Graveyard
	}
	g.Happen(g.destination(id, to))
}

// backFromDash is the delayed triggered ability of a spell whose dash cost was paid.
var backFromDash = oracle.DelayTrigger{Ability: &oracle.Ability{
	Kind: oracle.Triggered, Delayed: true, Trigger: oracle.StepBegins{Step: oracle.EndStep, Whose: oracle.Anyone, Next: true},
	Modes: []oracle.Mode{{Instructions: []oracle.Instruction{oracle.Move{What: oracle.It{To: oracle.WhatWasMeant}, From: oracle.Battlefield, To: oracle.Hand}}}},
}}

// endOfBlitz is the delayed triggered ability of a spell whose blitz cost was paid.
var endOfBlitz = oracle.DelayTrigger{Ability: &oracle.Ability{
	Kind: oracle.Triggered, Delayed: true, Trigger: oracle.StepBegins{Step: oracle.EndStep, Whose: oracle.Anyone, Next: true},
	Modes: []oracle.Mode{{Instructions: []oracle.Instruction{oracle.Sacrifice{Who: oracle.You{}, What: oracle.It{To: oracle.WhatWasMeant}}}}},
}}

// dashed carries out 608.3g for dash (702.109a): the ability that returns the permanent is made as that
// is put onto the battlefield.
func (g *Course) dashed(permanent, controller table.ID) {
	if g.Applies("608.3g", "the dash cost of %s was paid, so an ability that returns it is made as it is put onto the battlefield", permanent) {
		g.delayFor(permanent, controller, backFromDash)
	}
}

// blitzed carries out 608.3g for blitz (702.152a).
func (g *Course) blitzed(permanent, controller table.ID) {
	if g.Applies("608.3g", "the blitz cost of %s was paid, so an ability that has it sacrificed is made as it is put onto the battlefield", permanent) {
		g.delayFor(permanent, controller, endOfBlitz)
	}
}

// delayFor makes a delayed triggered ability about a permanent that a spell has become.
func (g *Course) delayFor(permanent, controller table.ID, later oracle.DelayTrigger) {
	about := table.Context{Source: permanent, Controller: controller}.About(permanent)
	g.delayTrigger(later, &about)
}

// remember notes what moved, for "it" and "that card" in what follows (400.7j).
func (g *Course) remember(ctx *table.Context, events []table.Event) {
	events = g.withParts(events)
	if moved := entered(events); moved != nil {
		ctx.Came(oracle.WhatMoved, moved)
	}
	ctx.YieldEvents(oracle.SaidOfMoves, events, g.countMoved)
}

// rememberAll is remember for what is destroyed, sacrificed or discarded, which has been even where a replacement
// effect has moved it elsewhere than the graveyard.
func (g *Course) rememberAll(ctx *table.Context, events, happened []table.Event) {
	g.remember(ctx, happened)
	moved := slices.Clip(ctx.WhatCame(oracle.WhatMoved))
	for i := range events {
		o := g.Object(events[i].Object)
		if o.Zone == oracle.Nowhere && o.Successor != table.None && !slices.Contains(moved, o.Successor) {
			moved = append(moved, o.Successor)
		}
	}
	ctx.Came(oracle.WhatMoved, moved)
	g.astray(ctx, oracle.Graveyard)
}

// entered lists what objects are now that have changed zones.
func entered(events []table.Event) []table.ID {
	var moved []table.ID
	for i := range events {
		if events[i].Kind == table.ZoneChangeEvent {
			moved = append(moved, events[i].NewObject)
		}
	}
	return moved
}

// speaksOfEvent reports whether what an ability does depends on the event that
// triggered it, so that two of its triggers differ.
func speaksOfEvent(a *oracle.Ability) bool {
	return slices.ContainsFunc(a.Modes, func(m oracle.Mode) bool {
		return len(m.Targets) > 0 || slices.ContainsFunc(m.Instructions, func(i oracle.Instruction) bool { return mentionsIt(i) || speaksOfPlayer(i) })
	})
}

// speaksOfDefender reports whether an ability speaks of the defending player, or of what that player controls.
func speaksOfDefender(a *oracle.Ability) bool {
	return SpeaksOf(a, func(word any) bool { return word == oracle.DefendingPlayer{} })
}
