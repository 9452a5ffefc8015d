package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out instructions about objects: damage, destruction, moving,
// tapping, counters, tokens, continuous effects (chapters 120, 611 and 701).

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
		for _, id := range g.refer(i.From, ctx) {
			if !id.IsObject() || g.onBattlefield(id) || g.object(id).Zone == oracle.Exile {
				n := g.number(oracle.Counters, id, i.Kind)
				if i.Count != nil {
					n = min(n, g.quantity(i.Count, ctx))
				}
				if n > 0 {
					g.happen(counterEvent(RemoveCountersEvent, id, i.Kind, n, ctx))
					ctx.previousAmount = n
				}
			}
		}
	case oracle.MoveCounters:
		g.moveCounters(i, ctx)
	case oracle.TapObject:
		g.tapOrUntap(g.refer(i.What, ctx), true)
	case oracle.UntapObject:
		g.tapOrUntap(g.refer(i.What, ctx), false)
	case oracle.Modify:
		g.modify(i, ctx)
	case oracle.Establish:
		g.establish(i, ctx)
	case oracle.CopySpell:
		n := 1
		if i.Count != nil {
			n = g.quantity(i.Count, ctx)
		}
		for _, id := range g.refer(i.What, ctx) {
			for range n {
				g.copyOnStack(id, ctx, &i)
			}
		}
	case oracle.ChooseNewTargets:
		for _, id := range g.refer(i.What, ctx) {
			g.newTargets(id, ctx, false)
		}
	case oracle.Regenerate:
		for _, id := range g.refer(i.What, ctx) {
			g.regenerate(id, ctx)
		}
	case oracle.Attach:
		g.attachInstruction(i, ctx)
	case oracle.Fight:
		g.fight(i, ctx)
	case oracle.TurnFace:
		for _, id := range g.refer(i.What, ctx) {
			if g.onBattlefield(id) && g.object(id).FaceDown != i.Down {
				kind := TurnFaceUpEvent
				if i.Down {
					kind = TurnFaceDownEvent
				}
				g.happen(Event{Kind: kind, Object: id, Player: ctx.Controller})
			}
		}
	case oracle.Exchange:
		g.exchange(i, ctx)
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
			(!g.applies("113.7a", "%s is gone; its ability is on the stack all the same", source) ||
				!g.applies("608.2h", "%s deals the damage as it last existed", source)) {
			events[k].Amount = 0
		}
	}
	if len(events) > 0 {
		g.dealDamage(events...)
	}
}

func (g *Game) sacrificeInstruction(i oracle.Sacrifice, ctx *Context) {
	who := g.refer(i.Who, ctx)
	if i.Who == nil {
		who = []ID{ctx.Controller}
	}
	some, chooses := i.What.(oracle.Some)
	if !chooses {
		for _, p := range who {
			var mine []ID
			for _, id := range g.refer(i.What, ctx) {
				if g.onBattlefield(id) && g.controller(id) == p {
					mine = append(mine, id)
				}
			}
			g.sacrifice(p, mine, ctx)
		}
		return
	}
	// Each player chooses in APNAP order, then all sacrifice at once (101.4, 608.2e).
	type choice struct {
		player ID
		ids    []ID
	}
	var choices []choice
	players := g.inOrder(who)
	apart := len(players) > 1 && !g.applies("608.2e", "all choose in turn order before anything is sacrificed for %s", ctx.Source)
	for _, p := range players {
		options := g.sacrificeOptions(p, some, ctx)
		n := g.asMany(g.count(some, ctx), len(options), p)
		chosen := g.chooseObjects(Decision{Purpose: ForSacrifice, Player: p, About: ctx.Source, Rule: "608.2d", Options: options, Min: n, Max: n})
		if apart {
			g.sacrifice(p, chosen, ctx)
			continue
		}
		choices = append(choices, choice{p, chosen})
	}
	var events []Event
	for _, c := range choices {
		for _, id := range c.ids {
			events = append(events, Event{Kind: SacrificeEvent, Object: id, Player: c.player, Source: ctx.Source})
		}
	}
	if len(events) > 0 {
		ctx.did = true
		g.remember(ctx, g.happen(events...))
	}
}

func (g *Game) count(some oracle.Some, ctx *Context) int {
	if some.Count == nil {
		return 1
	}
	return g.quantity(some.Count, ctx)
}

func (g *Game) sacrificeOptions(p ID, some oracle.Some, ctx *Context) []ID {
	var options []ID
	about := *ctx
	about.Each = p
	for _, id := range g.battlefield {
		phrase := some.Phrase
		if g.controller(id) == p && g.matchesIgnoringController(&phrase, id, &about) {
			options = append(options, id)
		}
	}
	return options
}

// matchesIgnoringController: "sacrifices a creature" means one that the player
// controls, however the phrase says so (701.17a).
func (g *Game) matchesIgnoringController(p *oracle.Phrase, id ID, ctx *Context) bool {
	q := *p
	q.Where = slices.DeleteFunc(slices.Clone(p.Where), func(w oracle.Predicate) bool { _, ok := w.(oracle.Controlled); return ok })
	return g.matches(&q, id, ctx)
}

func (g *Game) sacrifice(p ID, ids []ID, ctx *Context) {
	var events []Event
	for _, id := range ids {
		events = append(events, Event{Kind: SacrificeEvent, Object: id, Player: p, Source: ctx.Source})
	}
	if len(events) > 0 {
		ctx.did = true
		g.remember(ctx, g.happen(events...))
	}
}

// moveInstruction moves cards and permanents; "it" afterwards is what they became (400.7j).
func (g *Game) moveInstruction(i oracle.Move, ctx *Context) {
	if g.tooLate(i, ctx) {
		return
	}
	var events, again []Event
	for _, id := range g.refer(i.What, ctx) {
		id = g.find(id, ctx)
		if !id.IsObject() || !g.present(id) || i.From != oracle.Nowhere && g.object(id).Zone != i.From {
			continue
		}
		if o := g.object(id); o.Kind == TokenObject && o.Zone != oracle.Battlefield &&
			g.applies("111.8", "%s is a token that has left the battlefield and stays where it is", id) {
			continue
		}
		if i.To == oracle.Battlefield && g.is(id, oracle.Instant|oracle.Sorcery) &&
			g.applies("400.4a", "%s is an instant or sorcery card and stays where it is", id) {
			continue
		}
		e := g.destination(id, i.To)
		e.Source, e.bottom, e.nth = ctx.Source, i.Bottom, i.Nth
		if p := g.object(id).Owner; i.Nth > len(g.player(p).library) &&
			!g.applies("401.7", "the library of %s has fewer than %n cards, so %s goes to the bottom", p, num(i.Nth), id) {
			continue
		}
		if i.To == oracle.Exile {
			if !g.applies("406.2", "%s exiles %s from where it is", ctx.Source, id) {
				continue
			}
			e.Cause, e.faceDown = oracle.ByExiling, i.FaceDown
			if g.object(id).Zone == oracle.Exile {
				if g.applies("400.8", "%s does not change zones, but is a new object that has just been exiled", id) {
					g.move(&e)
					again = append(again, e)
				}
				continue
			}
		}
		if i.To == oracle.Battlefield {
			e.Player = g.object(id).Owner
			if i.Under == oracle.Yours {
				e.Player = ctx.Controller
			}
			if g.gone(e.Player) && g.applies("800.4b", "%s has left the game, so %s stays where it is", e.Player, id) {
				continue
			}
			e.enter = &entering{controller: e.Player, tapped: i.Tapped, faceDown: i.FaceDown}
			for _, c := range i.WithCounters {
				e.enter.counters = countersWith(e.enter.counters, c.Kind, g.quantity(c.Count, ctx), g.now())
			}
			g.saysWhatEnters(&e, ctx)
			if i.AttachedTo != nil {
				if !g.entersAttached(&e, g.refer(i.AttachedTo, ctx)) {
					continue
				}
			} else if !g.auraFindsHost(&e) {
				continue
			}
		}
		events = append(events, e)
	}
	if len(events)+len(again) == 0 {
		ctx.previous = []ID{}
		return
	}
	if i.To == oracle.Library && !i.Shuffled && !i.RandomOrder && len(events) > 1 {
		g.arrangeLibrary(events)
	}
	g.enterAtOnce(events)
	happened := append(again, g.together(events, ctx)...)
	g.atOnce = nil
	if i.To == oracle.Exile {
		for _, e := range happened {
			if e.Kind == ZoneChangeEvent && e.To == oracle.Exile && e.NewObject != None {
				g.object(e.NewObject).exiledBy = ctx.Source
			}
		}
	}
	g.untilThen(i, ctx, happened)
	if i.FaceDown {
		g.turnDown(happened, ctx)
	}
	g.landsPut(happened)
	if g.applies("400.7j", "%s can find what it has just moved", ctx.Source) {
		g.remember(ctx, happened)
	} else {
		ctx.previous = []ID{}
	}
	ctx.did = true
	if i.Shuffled {
		for _, e := range events {
			g.shuffle(g.object(e.Object).Owner)
		}
	}
}

// entersAttached has something enter attached to what an effect says, if it can be: an
// Aura stays where it is otherwise (303.4i), anything else enters unattached (301.5e,
// 303.4h). Without those two rules it is not put onto the battlefield either.
func (g *Game) entersAttached(e *Event, hosts []ID) bool {
	id := e.Object
	c := g.chars(id)
	able := len(hosts) == 1 && (c.subtype("Aura") || c.subtype("Equipment") || c.subtype("Fortification"))
	if able && g.attachRefusal(id, hosts[0]) == nil {
		e.enter.attachTo = hosts[0]
		return true
	}
	switch {
	case c.subtype("Aura"):
		if g.applies("303.4i", "the Aura %s can't enter attached to that and stays where it is", id) {
			return false
		}
		if len(hosts) == 1 {
			e.enter.attachTo = hosts[0]
		}
		return true
	case c.subtype("Equipment") || c.subtype("Fortification"):
		return g.applies("301.5e", "%s can't equip that and enters unattached", id)
	}
	return g.applies("303.4h", "%s is nothing that can be attached and enters unattached", id)
}

// saysWhatEnters carries out 611.2e: what the next instruction says that the permanent
// "is" applies as it enters; what it "becomes" or gains comes afterwards.
func (g *Game) saysWhatEnters(e *Event, ctx *Context) {
	m := ctx.entersAs
	if m == nil || g.neverBegins(m.Duration, ctx) || !g.applies("611.2e", "what %s says that %s is applies as it enters", ctx.Source, e.Object) {
		return
	}
	e.enter.is = &effect{source: ctx.Source, controller: ctx.Controller, changes: g.lockChanges(m.Changes[:m.Is], ctx), duration: m.Duration}
	ctx.entered = m
}

// auraFindsHost carries out 303.4f-g for an Aura that enters without being cast.
func (g *Game) auraFindsHost(e *Event) bool {
	c := g.chars(e.Object)
	if !c.subtype("Aura") {
		return true
	}
	var options []ID
	enchant := c.keyword("enchant")
	if enchant != nil && enchant.Quality != nil {
		ctx := Context{Source: e.Object, Controller: e.enter.controller, Ability: enchant}
		options = slices.DeleteFunc(g.all(enchant.Quality, &ctx), func(id ID) bool { return g.attachRefusal(e.Object, id) != nil })
	}
	if len(options) == 0 {
		return !g.applies("303.4g", "there is nothing for the Aura %s to enchant, so it stays where it is", e.Object)
	}
	chosen := g.chooseObjects(Decision{Purpose: ForAttach, Player: e.enter.controller, About: e.Object, Rule: "303.4f", Options: options, Min: 1, Max: 1})
	if g.applies("303.4f", "%s enters attached to %s", e.Object, chosen[0]) {
		e.enter.attachTo = chosen[0]
	}
	return true
}

func (g *Game) tokenInstruction(i oracle.CreateToken, ctx *Context) {
	who := []ID{ctx.Controller}
	if i.Who != nil {
		who = g.refer(i.Who, ctx)
	}
	n := 1
	if i.Count != nil {
		n = g.quantity(i.Count, ctx)
	}
	var face int32
	switch {
	case i.CopyOf != nil:
		originals := g.refer(i.CopyOf, ctx)
		if len(originals) == 0 {
			return // a copy of nothing is not created (111.11)
		}
		face = g.copyFace(originals[0], i.Changes)
	case i.Token != nil:
		token := *i.Token
		if token.Name == "" && g.applies("111.4", "the token is named after its subtypes") {
			for k, s := range token.Subtypes {
				if k > 0 {
					token.Name += " "
				}
				token.Name += s
			}
			token.Name += " Token"
		}
		if rule := oracle.PredefinedRule(i.Token); rule != "" && !g.applies(rule, "the token that %s speaks of has an ability by definition", ctx.Source) {
			token.Abilities = nil
		}
		g.faces = append(g.faces, &token)
		face = int32(len(g.faces) - 1)
	}
	var events []Event
	creators := g.inOrder(who)
	for _, p := range who {
		if g.gone(p) && !g.applies("800.4b", "%s has left the game, so no token is created", p) {
			creators = append(creators, p)
		}
	}
	for _, p := range creators {
		events = append(events, Event{
			Kind: CreateTokenEvent, Player: p, Source: ctx.Source, Amount: n, face: face,
			enter: &entering{controller: p, tapped: i.Tapped},
		})
	}
	before := len(g.objects)
	happened := g.happen(events...)
	g.remember(ctx, happened)
	if i.Attacking {
		for _, id := range ctx.previous {
			g.entersAttacking(id, ctx)
		}
	}
	_ = before
}

// entersAttacking carries out 508.4 for a token that is created attacking.
func (g *Game) entersAttacking(id ID, ctx *Context) {
	combat := g.step >= oracle.BeginningOfCombat && g.step <= oracle.EndOfCombat
	if !combat || !g.onBattlefield(id) || !g.is(id, oracle.Creature) || g.controller(id) != g.active {
		return
	}
	options := g.attackable()
	chosen := g.chooseObjects(Decision{Purpose: ForChoice, Player: g.controller(id), About: id, Rule: "508.4", Options: options, Min: 1, Max: 1})
	if len(chosen) == 1 && g.applies("508.4", "%s enters attacking %s", id, chosen[0]) {
		o := g.object(id)
		o.isAttacker, o.attacking = true, chosen[0]
		o.defending = g.defender(id)
		g.attackedYet = true
		g.touch()
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

// modify carries out 611.2: the effect's objects and numbers are fixed as it begins.
func (g *Game) modify(i oracle.Modify, ctx *Context) {
	var objects, players []ID
	for _, id := range g.refer(i.What, ctx) {
		if id.IsPlayer() {
			players = append(players, id)
			continue
		}
		if !id.IsObject() || g.object(id).Zone == oracle.Nowhere ||
			g.object(id).PhasedOut && g.applies("702.26e", "%s is phased out and not among what the effect of %s is about", id, ctx.Source) {
			continue
		}
		objects = append(objects, id)
	}
	for _, change := range i.Changes {
		// "Target player can't play lands this turn": a player has no characteristics that
		// could say so, only the rules of the game for that player change.
		if grant, ok := change.(oracle.Grant); ok && len(players) > 0 {
			g.begin(effect{source: ctx.Source, controller: ctx.Controller, static: grant.Effect, about: players, duration: i.Duration})
		}
	}
	if len(objects) == 0 {
		return
	}
	if g.neverBegins(i.Duration, ctx) {
		return
	}
	changes := i.Changes
	for k, c := range changes {
		if word, ok := c.(oracle.ReplaceWord); ok {
			changes = slices.Clone(changes)
			changes[k] = g.chooseWords(word, ctx)
		}
	}
	if g.applies("611.2c", "the effect of %s is about the objects that it finds now", ctx.Source) {
		changes = g.lockChanges(changes, ctx)
	} else if each, ok := i.What.(oracle.Each); ok {
		// Without the rule the set is not fixed: the effect goes on finding objects.
		g.begin(effect{
			source: ctx.Source, controller: ctx.Controller, duration: i.Duration,
			static: oracle.Continuous{Affected: each, Changes: changes},
		})
		return
	}
	if !g.applies("611.2a", "the effect of %s lasts as long as it says", ctx.Source) {
		return
	}
	for _, change := range changes {
		if b, ok := change.(oracle.BecomeCopy); ok {
			if of := g.refer(b.Of, ctx); len(of) == 1 {
				g.begin(effect{source: ctx.Source, controller: ctx.Controller, objects: objects, copyFace: g.copyFace(of[0], withThisAbility(b.Except, ctx)), duration: i.Duration})
			}
		}
	}
	g.begin(effect{source: ctx.Source, controller: ctx.Controller, objects: objects, changes: changes, duration: i.Duration})
	for _, id := range objects {
		if g.changesControl(changes) {
			g.object(id).sick = true
			g.removeFromCombat(id)
		}
	}
}

func (g *Game) changesControl(changes []oracle.Change) bool {
	return slices.ContainsFunc(changes, func(c oracle.Change) bool { return layerOf(c) == controlLayer })
}

// establish starts a replacement, prevention or rules-changing effect (611.2, 614.3, 615.3).
func (g *Game) establish(i oracle.Establish, ctx *Context) {
	e := effect{source: ctx.Source, controller: ctx.Controller, static: i.Effect, duration: i.Duration}
	if i.About != nil {
		e.about = g.refer(i.About, ctx)
		if len(e.about) == 0 {
			return
		}
	}
	if g.shieldForEach(i, ctx) {
		return
	}
	if about := g.lockTargets(&e, ctx); about != nil {
		e.about = about
	}
	if p, ok := i.Effect.(oracle.Prevention); ok && p.Once {
		if e.static = g.againstSource(&e, p, ctx); e.static == nil {
			return
		}
	}
	if g.shieldEach(&e, ctx) {
		return
	}
	if p, ok := i.Effect.(oracle.Prevention); ok && p.Amount != nil {
		e.shield = g.quantity(p.Amount, ctx)
	}
	g.begin(e)
}

// shieldForEach carries out 615.11: a prevention effect with an amount that speaks of
// several creatures makes a shield for each of those that are there now.
func (g *Game) shieldForEach(i oracle.Establish, ctx *Context) bool {
	p, ok := i.Effect.(oracle.Prevention)
	if !ok || p.Amount == nil {
		return false
	}
	damage, ok := p.Event.(oracle.DamageDealt)
	if !ok {
		return false
	}
	switch damage.To.(type) {
	case oracle.The, oracle.Each:
	default:
		return false
	}
	if !g.applies("615.11", "each of the creatures that %s is about gets a shield of its own", ctx.Source) {
		return false
	}
	n := g.quantity(p.Amount, ctx)
	to := g.refer(damage.To, ctx)
	damage.To = oracle.It{Previous: true}
	p.Event = damage
	for _, id := range to {
		g.begin(effect{source: ctx.Source, controller: ctx.Controller, static: p, duration: i.Duration, about: []ID{id}, shield: n})
	}
	return true
}

// lockTargets turns a target that an effect speaks of into the object or player it
// now is: once the spell is gone the word means nothing. It returns what was locked.
func (g *Game) lockTargets(e *effect, ctx *Context) []ID {
	var about []ID
	lock := func(r oracle.Reference) oracle.Reference {
		if t, ok := r.(oracle.Target); ok {
			about = append(about, g.refer(t, ctx)...)
			return oracle.It{Previous: true}
		}
		return r
	}
	event := func(ev oracle.Event) oracle.Event {
		switch ev := ev.(type) {
		case oracle.DamageDealt:
			ev.Source, ev.To = lock(ev.Source), lock(ev.To)
			return ev
		case oracle.Destroyed:
			ev.What = lock(ev.What)
			return ev
		case oracle.ZoneChange:
			ev.What = lock(ev.What)
			return ev
		}
		return ev
	}
	switch s := e.static.(type) {
	case oracle.Prevention:
		s.Event = event(s.Event)
		e.static = s
	case oracle.Replacement:
		s.Event = event(s.Event)
		s.Change.Recipient = lock(s.Change.Recipient)
		e.static = s
	case oracle.Restriction:
		s.Affected = lock(s.Affected)
		e.static = s
	case oracle.Requirement:
		s.Affected = lock(s.Affected)
		e.static = s
	}
	return about
}

// attachInstruction carries out 701.3a-b.
func (g *Game) attachInstruction(i oracle.Attach, ctx *Context) {
	to := g.refer(i.To, ctx)
	for _, id := range g.refer(i.What, ctx) {
		if len(to) != 1 || !g.onBattlefield(id) || g.object(id).attachedTo == to[0] {
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

// fight carries out 701.12a-b.
func (g *Game) fight(i oracle.Fight, ctx *Context) {
	a, b := g.refer(i.A, ctx), g.refer(i.B, ctx)
	if len(a) != 1 || len(b) != 1 || !g.onBattlefield(a[0]) || !g.onBattlefield(b[0]) {
		return
	}
	if !g.is(a[0], oracle.Creature) || !g.is(b[0], oracle.Creature) {
		return
	}
	if g.applies("701.12a", "%s and %s deal damage equal to their power to each other", a[0], b[0]) {
		g.dealDamage(damage(a[0], b[0], g.chars(a[0]).Power, false), damage(b[0], a[0], g.chars(b[0]).Power, false))
	}
}

// exchange carries out 701.10b for control of permanents.
func (g *Game) exchange(i oracle.Exchange, ctx *Context) {
	both := append(slices.Clone(g.refer(i.A, ctx)), g.refer(i.B, ctx)...)
	if len(both) != 2 || !g.onBattlefield(both[0]) || !g.onBattlefield(both[1]) {
		return
	}
	x, y := g.controller(both[0]), g.controller(both[1])
	if x == y || !g.applies("701.10b", "%s and %s exchange control", x, y) {
		return
	}
	give := func(id, to ID) {
		g.begin(effect{source: ctx.Source, controller: to, objects: []ID{id}, changes: []oracle.Change{oracle.ChangeControl{To: oracle.You{}}}})
		g.object(id).sick = true
		g.removeFromCombat(id)
	}
	give(both[0], y)
	give(both[1], x)
}

// scry carries out 701.18a.
func (g *Game) scry(i oracle.Scry, ctx *Context) {
	for _, p := range g.inOrder(g.refer(i.Who, ctx)) {
		library := g.player(p).library
		n := min(g.quantity(i.Count, ctx), len(library))
		if n == 0 || !g.applies("701.18a", "%s looks at the top %n cards of the library", p, num(n)) {
			continue
		}
		top := slices.Clone(library[len(library)-n:])
		slices.Reverse(top)
		down := g.chooseObjects(Decision{Purpose: ForScry, Player: p, About: ctx.Source, Rule: "701.18a", Options: top, Min: 0, Max: n})
		pl := g.player(p)
		for _, id := range down {
			pl.library = append([]ID{id}, remove(pl.library, id)...)
		}
	}
}

// chooseSome has a player choose objects on resolution, untargeted (608.2d).
func (g *Game) chooseSome(r oracle.Some, ctx *Context) []ID {
	who := ctx.Controller
	if r.Chooser != nil {
		if ids := g.refer(r.Chooser, ctx); len(ids) == 1 {
			who = ids[0]
		}
	}
	options := g.all(&r.Phrase, ctx)
	n := g.count(r, ctx)
	least := min(n, len(options))
	if r.UpTo {
		least = 0
	}
	d := Decision{Purpose: ForChoice, Player: who, About: ctx.Source, Rule: "608.2d", Options: options, Min: least, Max: n}
	if r.Random {
		d.Player = None
	}
	return g.chooseObjects(d)
}
