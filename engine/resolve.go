package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out chapter 608, resolving spells and abilities.

// contextOf is the context in which a spell or ability on the stack speaks.
func (g *Game) contextOf(id ID) *Context {
	o := g.object(id)
	a := o.announced
	ctx := &cut(&g.contexts, 1, 6)[0]
	*ctx = Context{Source: a.Source, Controller: o.Controller, Ability: a.Ability, Announced: a, Object: id, Event: a.Event}
	if o.Kind != AbilityObject {
		ctx.Controller = g.controller(id)
		ctx.Source = id
		ctx.Event = nil
	}
	if a.Context != nil {
		ctx.previous, ctx.previousPlayer, ctx.previousAmount = a.Context.previous, a.Context.previousPlayer, a.Context.previousAmount
		ctx.targets, ctx.rolling = a.Context.targets, a.Context.rolling
		if a.Event != nil && a.Event.Kind == StepEvent {
			ctx.Event = a.Context.Event
		}
		if a.Ability.Trigger == nil || isReflex(a.Ability.Trigger) {
			ctx.Event = a.Context.Event
		}
	}
	return ctx
}

// isReflex reports whether a trigger condition is that something has just been done (603.12).
func isReflex(e oracle.Event) bool { _, ok := e.(oracle.Reflex); return ok }

// resolve resolves an object on the stack.
func (g *Game) resolve(id ID) {
	o := g.object(id)
	ctx := g.contextOf(id)
	if ctx.Ability != nil && ctx.Ability.Kind == oracle.Activated && o.Kind == AbilityObject && g.onBattlefield(ctx.Source) {
		if now := g.controller(ctx.Source); now != ctx.Controller &&
			!g.applies("113.8", "%s activated the ability of %s and controls it, whoever has that now", ctx.Controller, ctx.Source) {
			ctx.Controller = now
		}
	}
	g.resolving = ctx
	g.priority = None
	finished := func() { g.resolving = nil; g.endDurations() }
	spell := o.Kind != AbilityObject
	if !spell {
		if !g.outlivesSource(id) {
			g.removeAbility(id)
			finished()
			return
		}
		ability := o.announced.Ability
		if ability.If != nil && ability.Kind == oracle.Triggered && !g.holds(ability.If, ctx) &&
			g.applies("608.2a", "the condition of %s is not met any more, so it does nothing", id) {
			g.removeAbility(id)
			finished()
			return
		}
	}
	if g.fizzles(id, ctx) {
		if spell {
			g.happen(g.destination(id, oracle.Graveyard))
		} else {
			g.removeAbility(id)
		}
		finished()
		return
	}
	if spell && g.chars(id).isPermanentSpell() {
		g.resolvePermanent(id, ctx)
		finished()
		g.hasResolved(id, ctx)
		return
	}
	if ability := o.announced.Ability; ability != nil && !g.losesTrack(ctx) {
		g.carryOutModes(ctx, ability)
	}
	if g.object(id).Zone == oracle.Stack {
		switch {
		case !spell:
			if !g.applies("608.2m", "%s has resolved and ceases to exist", id) {
				g.limitReached("an ability that has resolved stays on the stack for ever")
				panic(stopped{})
			}
			g.removeAbility(id)
			g.object(id).resolved = true
		case g.object(id).announced.paidExtra("buyback") && g.applies("702.27a", "the buyback cost of %s was paid, so it goes back to its owner's hand", id):
			g.happen(g.destination(id, oracle.Hand))
		case len(g.parts) > 0 && g.goesOnAdventure(id):
		case g.applies("608.2m", "%s has resolved and is put into the graveyard", id):
			g.happen(g.destination(id, oracle.Graveyard))
		default:
			g.happen(g.destination(id, oracle.Nowhere))
		}
	}
	finished()
	g.hasResolved(id, ctx)
}

// outlivesSource carries out 113.7a: an ability resolves although its source is gone.
func (g *Game) outlivesSource(id ID) bool {
	a := g.object(id).announced
	if !a.Source.IsObject() {
		return true
	}
	o := g.object(a.Source)
	return o.Zone != oracle.Nowhere || o.was != oracle.Battlefield || g.applies("113.7a", "%s is gone; its ability is on the stack all the same", a.Source)
}

// fizzles carries out 608.2b: illegal targets are sorted out, and a spell or
// ability all of whose targets are illegal does not resolve.
func (g *Game) fizzles(id ID, ctx *Context) bool {
	a := g.object(id).announced
	if a.Ability == nil {
		return false
	}
	some, legal := false, false
	for k, m := range a.Modes {
		for i := range a.Ability.Modes[m].Targets {
			slot := a.Ability.Modes[m].Targets[i]
			if k >= len(a.Targets) || i >= len(a.Targets[k]) {
				continue
			}
			for _, t := range a.Targets[k][i] {
				some = true
				if g.targetLegal(ctx, &slot, t) {
					legal = true
				}
			}
		}
	}
	switch {
	case !some && len(a.Targets) > 0 && g.asksForTargets(a):
		return !g.applies("115.6", "no target was chosen for %s, so it is not targeted and resolves", id)
	case !some || legal:
		return false
	case g.object(id).Kind != AbilityObject && g.chars(id).isPermanentSpell():
		if g.resolvesAsCreature(id) {
			return false
		}
		return g.applies("608.3b", "the target of the permanent spell %s is illegal, so it does not resolve", id)
	}
	return g.applies("608.2b", "all targets of %s are illegal, so it does not resolve", id)
}

// asksForTargets reports whether a chosen mode has targets, be it none of them that has to be
// chosen.
func (g *Game) asksForTargets(a *Announcement) bool {
	return slices.ContainsFunc(a.Modes, func(m int) bool {
		targets := a.Ability.Modes[m].Targets
		return slices.ContainsFunc(targets, func(s oracle.TargetSlot) bool { return s.Min == 0 })
	})
}

func (g *Game) targetLegal(ctx *Context, slot *oracle.TargetSlot, t ID) bool {
	err := g.targetRefusal(ctx, slot, t)
	if err == nil {
		return true
	}
	if !g.applies("608.2b", "%s has become an illegal target for %s", t, ctx.name()) {
		return true
	}
	g.citeRefusal(err)
	return false
}

// carryOutModes follows the instructions of each chosen mode in order (608.2c).
func (g *Game) carryOutModes(ctx *Context, ability *oracle.Ability) {
	a := ctx.Announced
	type chosen struct{ legal, illegal [][]ID }
	// Legality is judged once, before anything is done.
	var modes []chosen
	for k, m := range a.Modes {
		var c chosen
		for i := range ability.Modes[m].Targets {
			slot := ability.Modes[m].Targets[i]
			var legal, illegal []ID
			if k < len(a.Targets) && i < len(a.Targets[k]) {
				for _, t := range a.Targets[k][i] {
					if g.targetLegal(ctx, &slot, t) {
						legal = append(legal, t)
					} else {
						illegal = append(illegal, t)
					}
				}
			}
			c.legal, c.illegal = append(c.legal, legal), append(c.illegal, illegal)
		}
		modes = append(modes, c)
	}
	ctx.divided = a.Division
	for k, m := range a.Modes {
		if g.over {
			return
		}
		if len(ability.Modes[m].Targets) > 0 || ctx.Announced.Context == nil {
			ctx.targets, ctx.illegal = modes[k].legal, modes[k].illegal
		}
		if g.applies("608.2c", "%s follows the instructions of %s in order", ctx.Controller, ctx.name()) {
			g.instruct(ability.Modes[m].Instructions, ctx)
		}
	}
}

// resolvePermanent carries out 608.3.
func (g *Game) resolvePermanent(id ID, ctx *Context) {
	o := g.object(id)
	e := g.destination(id, oracle.Battlefield)
	caster := o.Controller // others may have gained control of the spell
	e.Player = g.controller(id)
	o = g.object(id)
	e.enter = &cut(&g.enterings, 1, 4)[0]
	*e.enter = entering{controller: e.Player, faceDown: o.announced.FaceDown}
	if targets := o.announced.flat(); len(targets) > 0 && g.chars(id).subtype("Aura") {
		if !g.applies("608.3c", "%s enters attached to %s", id, targets[0]) {
			targets = []ID{None}
		}
		e.enter.attachTo = targets[0]
	} else if !g.applies("608.3a", "%s becomes a permanent and enters under the control of %s", id, e.Player) {
		g.happen(g.destination(id, oracle.Graveyard))
		return
	}
	if g.object(id).Kind == SpellCopyObject && !g.applies("111.12", "%s becomes a token, and none is created", id) {
		g.happen(Event{Kind: CreateTokenEvent, Player: e.Player, Source: id, Amount: 1, face: g.object(id).face, enter: e.enter})
		g.happen(g.destination(id, oracle.Nowhere))
		return
	}
	taken := e.Player != caster
	defer g.leavesStack(id)
	for _, moved := range g.happen(e) {
		if a := ctx.Announced.Alternative; a != nil && a.Keyword == "dash" && moved.NewObject != None && g.onBattlefield(moved.NewObject) {
			g.dashed(moved.NewObject, ctx)
		}
		if taken && moved.NewObject != None && g.onBattlefield(moved.NewObject) &&
			g.applies("110.2b", "by default %s is controlled by %s, who put the spell on the stack", moved.NewObject, caster) {
			g.object(moved.NewObject).Controller = caster
			g.touch()
		}
	}
}

// leavesStack carries out 608.3e for a permanent spell that has resolved and could not be
// put onto the battlefield. Without the rule it is nowhere, as a spell without 608.2m.
func (g *Game) leavesStack(id ID) {
	if g.object(id).Zone != oracle.Stack {
		return
	}
	to := oracle.Nowhere
	if g.applies("608.3e", "%s can't be put onto the battlefield and goes to the graveyard", id) {
		to = oracle.Graveyard
	}
	g.happen(g.destination(id, to))
}

// backFromDash is the delayed triggered ability of a spell whose dash cost was paid.
var backFromDash = oracle.DelayTrigger{Ability: &oracle.Ability{
	Kind: oracle.Triggered, Delayed: true, Trigger: oracle.StepBegins{Step: oracle.EndStep, Whose: oracle.Anyone, Next: true},
	Modes: []oracle.Mode{{Instructions: []oracle.Instruction{oracle.Move{What: oracle.It{Previous: true}, From: oracle.Battlefield, To: oracle.Hand}}}},
}}

// dashed carries out 608.3g for dash (702.109a): the ability that returns the permanent
// is made as that is put onto the battlefield.
func (g *Game) dashed(permanent ID, ctx *Context) {
	if !g.applies("608.3g", "the dash cost of %s was paid, so an ability that returns it is made as it is put onto the battlefield", permanent) {
		return
	}
	about := Context{Source: permanent, Controller: ctx.Controller, previous: []ID{permanent}}
	g.delayTrigger(backFromDash, &about)
}

// mill carries out 701.13a for players who mill at the same time.
func (g *Game) mill(players []ID, n int, ctx *Context) {
	var events []Event
	for _, p := range players {
		library := g.player(p).library
		n := min(n, len(library))
		if n == 0 || !g.applies("701.13a", "%s puts %n cards from the top of the library into the graveyard", p, num(n)) {
			continue
		}
		for i := range n {
			events = append(events, Event{Kind: ZoneChangeEvent, Object: library[len(library)-1-i], Player: p, From: oracle.Library, To: oracle.Graveyard, Cause: oracle.ByMilling})
		}
	}
	if len(events) > 0 {
		g.remember(ctx, g.happen(events...))
		g.findMilled(events, ctx)
	}
}

// findMilled carries out 701.13c for what has just been milled: it is found where it has
// gone, if everybody can see it there.
func (g *Game) findMilled(events []Event, ctx *Context) {
	found := []ID{}
	for _, e := range events {
		if id := g.object(e.Object).successor; id != None && publicZone(g.object(id).Zone) {
			found = append(found, id)
		}
	}
	if len(found) > 0 && !g.applies("701.13c", "%s can find the cards that were milled", ctx.Source) {
		found = found[:0]
	}
	ctx.previous, ctx.rest = found, found
}

// remember notes what moved, for "it" and "that card" in what follows (400.7j).
func (g *Game) remember(ctx *Context, events []Event) {
	var moved []ID
	amount := 0
	for _, e := range events {
		if e.Kind == ZoneChangeEvent {
			moved = append(moved, e.NewObject)
			amount++
		}
	}
	if moved != nil {
		ctx.previous, ctx.previousAmount = moved, amount
	}
}

// regenerate carries out 701.15a: a shield against the next destruction.
func (g *Game) regenerate(id ID, ctx *Context) {
	if g.onBattlefield(id) && g.applies("701.15a", "%s gets a regeneration shield", id) {
		g.begin(effect{source: ctx.Source, controller: ctx.Controller, about: []ID{id}, regenerate: true, duration: oracle.ThisTurn})
	}
}

// regenerationShield is the replacement effect that a shield is (701.15a, 614.8).
func (g *Game) regenerationShield(fx *effect, e *Event) (replacement, bool) {
	if e.Kind != DestroyEvent || !slices.Contains(fx.about, e.Object) ||
		e.noRegeneration && g.applies("701.15c", "the shield of %s is there but is not applied, as it can't be regenerated", e.Object) {
		return replacement{}, false
	}
	key := effectKey{source: fx.source, effect: fx.id}
	return replacement{key: key, source: fx.source, class: anyOther, apply: func(e *Event) []Event {
		if !g.applies("614.8", "%s regenerates instead of being destroyed", e.Object) {
			return []Event{*e}
		}
		g.useUp(key)
		g.insteadOfDying(e.Object)
		return nil
	}}, true
}

// insteadOfDying has a permanent regenerate (701.15a-b).
func (g *Game) insteadOfDying(id ID) {
	g.object(id).Damage = 0 // what has dealt it is not forgotten (704.5h)
	g.removeFromCombat(id)
	if !g.object(id).Tapped {
		g.happen(Event{Kind: TapEvent, Object: id, Player: g.controller(id)})
	}
}

// keepsRegenerating carries out 701.15b: what a static ability says of regenerating applies
// each time a permanent would be destroyed.
func (g *Game) keepsRegenerating(s *oracle.Replacement, e *Event, ctx *Context) bool {
	if len(s.Instead) != 1 || e.Kind != DestroyEvent {
		return true
	}
	if _, ok := s.Instead[0].(oracle.Regenerate); !ok {
		return true
	}
	return !(e.noRegeneration && g.applies("701.15c", "the ability of %s is not applied, as %s can't be regenerated", ctx.Source, e.Object)) &&
		g.applies("701.15b", "%s would be destroyed and is regenerated by the static ability of %s", e.Object, ctx.Source)
}

// shuffle has a player shuffle their library (701.20a).
func (g *Game) shuffle(p ID) {
	if len(g.player(p).library) < 2 && !g.applies("701.20e", "%s shuffles a library of no more than one card, which counts", p) {
		return
	}
	if g.applies("701.20a", "%s shuffles", p) {
		g.happen(Event{Kind: ShuffleEvent, Player: p})
	}
}

// counterObject carries out 701.5a.
func (g *Game) counterObject(id, source ID) {
	if !id.IsObject() || g.object(id).Zone != oracle.Stack {
		return
	}
	if g.uncounterable(id) {
		return
	}
	if !g.applies("701.5a", "%s is countered", id) {
		return
	}
	if g.object(id).Kind == AbilityObject {
		g.removeAbility(id)
		return
	}
	e := g.destination(id, oracle.Graveyard)
	e.Cause, e.Source = oracle.ByCountering, source
	g.happen(e)
}

func (g *Game) uncounterable(id ID) bool {
	found := false
	for _, a := range g.charsQuietly(id).Abilities {
		for _, s := range a.Statics {
			if c, ok := s.(oracle.CantBeCountered); ok {
				if _, this := c.Affected.(oracle.This); this &&
					g.applies("113.6g", "the ability of %s that it can't be countered works on the stack", id) && g.applies("101.2", "%s can't be countered", id) {
					found = true
				}
			}
		}
	}
	g.eachStatic(func(source, controller ID, s oracle.StaticEffect, ctx *Context) {
		if c, ok := s.(oracle.CantBeCountered); ok && g.meant(c.Affected, id, ctx) && g.applies("101.2", "%s says that %s can't be countered", source, id) {
			found = true
		}
	})
	return found
}

// speaksOfEvent reports whether what an ability does depends on the event that
// triggered it, so that two of its triggers differ.
func speaksOfEvent(a *oracle.Ability) bool {
	return slices.ContainsFunc(a.Modes, func(m oracle.Mode) bool {
		return len(m.Targets) > 0 || slices.ContainsFunc(m.Instructions, mentionsIt)
	})
}
