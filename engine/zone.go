package engine

import (
	"cmp"
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out section 4: zones, and that a card which changes zones
// becomes a new object (400.7).

// add makes a new object in a zone and returns its ID.
func (g *Game) add(o Object) ID {
	g.makeRoom()
	id := ID(len(g.objects))
	o.ID = id
	if o.Timestamp == 0 {
		o.Timestamp = g.now()
	}
	if id == 1 {
		g.objects = slices.Grow(g.objects, 8)
	}
	g.objects = append(g.objects, o)
	g.astray = g.astray || g.isAstray(&o)
	if o.Kind != AbilityObject {
		g.cards[o.card].current = id
	}
	if list := g.zone(o.Zone, o.home()); list != nil {
		*list = append(*list, id)
	}
	if o := g.object(id); g.inPlay(o) {
		g.seeTraits(o)
		if !g.plain || !g.isPlain(o) {
			g.touch()
		}
	}
	g.stir()
	return id
}

// makeRoom stops the play if there are as many objects as a play may have.
func (g *Game) makeRoom() {
	if len(g.objects) >= g.limits.Objects {
		g.tooMany(g.limits.Objects, "objects")
		if g.started {
			panic(stopped{}) // one instruction can ask for a million
		}
	}
}

// move carries out a change of zones.
func (g *Game) move(e *Event) {
	old := g.object(e.Object)
	if old.Zone == oracle.Nowhere && !old.unborn {
		return
	}
	if e.To != oracle.Nowhere {
		g.makeRoom() // before the card is nowhere
	}
	from := old.Zone
	g.takeOut(e.Object)
	if e.To == oracle.Nowhere {
		g.stir()
		return
	}
	id := g.add(g.becomes(e, from))
	g.placeIn(e, id)
	g.object(e.Object).successor = id
	e.NewObject = id
	if e.enter != nil {
		g.enterAs(e, id)
	}
	if g.concerned(e.Object) && !g.applies("400.7", "%s is a new object; what concerned the old one does not concern it", id) {
		g.inherit(e.Object, id)
		g.touch()
	}
	if from == oracle.Stack && e.To == oracle.Battlefield {
		g.continueEffects(e.Object, id)
		if !g.plain {
			g.keepAbilities(e.Object, id)
		}
	}
	if e.To == oracle.Stack && from != oracle.Hand {
		g.castFrom(e.Object, id)
	}
	if g.stir(); g.afar && (from == oracle.Graveyard || e.To == oracle.Graveyard) {
		g.touch()
	}
}

// takeOut takes an object out of its zone.
func (g *Game) takeOut(id ID) {
	old := g.object(id)
	if old.unborn && len(g.player(old.Owner).outside) > 0 {
		g.broughtIn(id)
	}
	old.unborn = false
	from := old.Zone
	if list := g.zone(from, old.home()); list != nil {
		*list = remove(*list, id)
	}
	if from == oracle.Battlefield {
		old.fought = g.fights(id)
		g.removeFromCombat(id)
		old = g.object(id)
	}
	if !g.plain && g.inPlay(old) {
		g.touch()
	}
	if from == oracle.Battlefield && len(g.effects) > 0 {
		g.unattachBestowed(id)
		old = g.object(id)
	}
	old.was, old.Zone = from, oracle.Nowhere
}

// becomes is the new object that an object becomes in another zone.
func (g *Game) becomes(e *Event, from oracle.Zone) Object {
	old := g.object(e.Object)
	fresh := Object{
		Zone: e.To, Kind: old.Kind, Owner: old.Owner, Controller: old.Owner,
		card: old.card, face: g.faceElsewhere(e.Object, old.face, e.To), predecessor: e.Object,
	}
	if len(g.parts) > 0 && e.To != oracle.Stack {
		fresh.face = g.wholeElsewhere(e.Object, fresh.face)
	}
	if len(g.doubleFaced) > 0 && e.To == oracle.Battlefield {
		fresh.face = g.enteringFace(e.Object, from, e.enter)
	}
	if e.To == oracle.Stack && (e.Player == old.Owner || g.applies("405.4", "%s casts %s and so controls the spell", e.Player, e.Object)) {
		fresh.Controller = e.Player
	}
	if len(old.counters) > 0 && !g.applies("122.2", "the counters on %s cease to exist", e.Object) {
		fresh.counters = old.counters
	}
	if e.To == oracle.Battlefield {
		fresh.sick, fresh.arrived = true, int32(g.events)
		if old.Kind == SpellCopyObject && g.applies("707.10f", "the copy of a spell %s becomes a token", e.Object) {
			fresh.Kind = TokenObject
		}
		if in := e.enter; in != nil {
			fresh.Controller, fresh.Tapped, fresh.FaceDown = in.controller, in.tapped, in.faceDown && (from == oracle.Stack || g.applies("708.3", "%s is turned face down before it enters", e.Object))
			fresh.chosenColor, fresh.chosenWord, fresh.attachedTo = in.color, in.word, in.attachTo
			fresh.chosenFor = cmp.Or(in.copyFace, fresh.face)
			fresh.counters = append(slices.Clip(fresh.counters), in.counters...)
			fresh.protector = in.protector
		}
		if from == oracle.Stack {
			fresh.announced = old.announced
		}
	}
	if holder := g.holder(old, e.To); holder != old.Owner &&
		!g.applies("400.3", "%s goes to its owner %s, whoever controlled it", e.Object, old.Owner) {
		fresh.keeper = holder
	}
	if e.faceDown && e.To == oracle.Exile {
		fresh.FaceDown, fresh.arrived = true, int32(g.events)
	}
	if e.To == oracle.Battlefield {
		fresh.Timestamp = g.oldTimestamp(e.Object, fresh.face)
	}
	return fresh
}

// placeIn puts what is on top of a graveyard or library where the event says.
func (g *Game) placeIn(e *Event, id ID) {
	switch e.To {
	case oracle.Graveyard:
		g.noteDescent(g.object(id))
	case oracle.Library:
		p := g.player(g.object(id).home())
		cards := p.library[:len(p.library)-1]
		if e.bottom {
			p.library = append([]ID{id}, cards...)
		} else if e.nth > 0 {
			p.library = slices.Insert(slices.Clone(cards), max(0, len(cards)+1-e.nth), id)
		}
	}
}

// enterAs carries out what an event says of a permanent that has entered.
func (g *Game) enterAs(e *Event, id ID) {
	in := e.enter
	if in.attacking != None || in.blocking != None {
		g.joined(id, in)
	}
	if e.To == oracle.Battlefield && in.copyFace != 0 {
		g.touch()
		g.effects = append(g.effects, effect{
			id: g.nextEffect(), source: id, controller: g.object(id).Controller, objects: []ID{id},
			copyFace: in.copyFace, shaped: in.shaped, timestamp: g.now(),
		})
		if last := &g.effects[len(g.effects)-1]; !in.shaped {
			last.of, last.ofText = in.copied, g.faceOf(in.copied)
		}
	}
	if e.To == oracle.Battlefield && in.is != nil {
		is := *in.is
		is.objects = []ID{id}
		g.begin(is)
	}
	if in.besides != nil {
		g.triggerBesides(id, in, e)
	}
}

// home is whose library, hand or graveyard an object is in, if it is in one.
func (o *Object) home() ID {
	if o.keeper != None {
		return o.keeper
	}
	return o.Owner
}

// holder is whose library, hand or graveyard an object would go to if it did not go
// to its owner's: that of the player who last controlled it.
func (g *Game) holder(o *Object, to oracle.Zone) ID {
	if o.last == nil || o.last.Controller == None || to != oracle.Library && to != oracle.Hand && to != oracle.Graveyard {
		return o.Owner
	}
	return o.last.Controller
}

// concerned reports whether anything in the game speaks of an object in
// particular, so that it matters that the object is gone.
func (g *Game) concerned(id ID) bool {
	o := g.object(id)
	if int(o.loyaltyUsed) == g.turn && g.turn > 0 || o.isAttacker {
		return true
	}
	if slices.ContainsFunc(g.effects, func(e effect) bool { return e.source != id && slices.Contains(e.objects, id) && e.copyFace == 0 }) {
		return true
	}
	if slices.ContainsFunc(g.delayed, func(d delayed) bool { return d.context != nil && slices.Contains(d.context.previous, id) }) {
		return true
	}
	for _, s := range g.stack {
		if a := g.object(s).announced; a != nil && slices.Contains(a.flat(), id) {
			return true
		}
	}
	return o.was == oracle.Battlefield && !o.sick || o.predecessor != None && g.object(o.predecessor).successor == id && g.inherits(o)
}

// inherits reports whether an object took over what concerned an earlier one.
func (g *Game) inherits(o *Object) bool { return g.without == "400.7" && o.predecessor != None }

// inherit is what would be without 400.7: the new object is the old one.
func (g *Game) inherit(from, to ID) {
	swap := func(list []ID) []ID {
		if !slices.Contains(list, from) {
			return list
		}
		list = slices.Clone(list)
		list[slices.Index(list, from)] = to
		return list
	}
	for i := range g.effects {
		g.effects[i].objects = swap(g.effects[i].objects)
	}
	for i := range g.delayed {
		if ctx := g.delayed[i].context; ctx != nil {
			c := *ctx
			c.previous = swap(c.previous)
			g.delayed[i].context = &c
		}
	}
	for _, s := range g.stack {
		o := g.object(s)
		if o.announced == nil {
			continue
		}
		a := *o.announced
		a.Targets = slices.Clone(a.Targets)
		for m := range a.Targets {
			a.Targets[m] = slices.Clone(a.Targets[m])
			for i := range a.Targets[m] {
				a.Targets[m][i] = swap(a.Targets[m][i])
			}
		}
		o.announced = &a
	}
	old, now := g.object(from), g.object(to)
	now.loyaltyUsed = old.loyaltyUsed
	now.sick = old.sick
	if old.isAttacker {
		now.isAttacker, now.attacking, now.blocked = true, old.attacking, old.blocked
	}
	for i := range g.objects {
		if g.objects[i].attacking == from {
			g.objects[i].attacking = to
		}
	}
}

// keepAbilities carries out 400.7b: an ability that works on the battlefield and that a
// static ability gave a permanent spell is the permanent's, for as long as it is there.
func (g *Game) keepAbilities(spell, permanent ID) {
	last := g.object(spell).last
	if last == nil {
		return
	}
	for _, a := range last.Abilities {
		if a.From == None || a.From == spell || a.FromZone != oracle.Nowhere || aboutCasting(a.Keyword) || a.Kind != oracle.Static && a.Kind != oracle.Triggered && a.Kind != oracle.Activated ||
			slices.ContainsFunc(g.effects, func(e effect) bool { return e.source == a.From && slices.Contains(e.objects, spell) }) {
			continue
		}
		if g.applies("400.7b", "%s keeps the ability that %s gave the spell", permanent, a.From) {
			g.begin(effect{source: a.From, controller: g.object(permanent).Controller, objects: []ID{permanent}, changes: []oracle.Change{oracle.AddAbility{Ability: a.Ability}}})
		}
	}
}

// aboutCasting tells the keywords that matter only while a spell is cast or on the stack.
func aboutCasting(k oracle.Keyword) bool {
	switch k {
	case "convoke", "delve", "improvise", "affinity", "assist", "cascade", "storm", "buyback", "kicker", "replicate", "conspire",
		"demonstrate", "casualty", "prowl", "undaunted", "bargain", "split second", "flashback", "escape", "retrace", "jump-start", "foretell", "suspend", "madness", "fuse", "aftermath":
		return true
	}
	return false
}

// castFrom carries out 400.7g: an ability that an effect gave a card, and by which the
// card was cast, goes on for the spell that it became.
func (g *Game) castFrom(card, spell ID) {
	for i := range g.effects {
		e := &g.effects[i]
		if slices.Contains(e.objects, card) && slices.ContainsFunc(e.changes, allowsCasting) &&
			g.applies("400.7g", "the spell %s has the ability by which the card could be cast", spell) {
			e.objects = append(slices.Clone(e.objects), spell)
			g.touch()
		}
	}
}

// allowsCasting reports whether a change gives an ability by which a card can be cast.
func allowsCasting(change oracle.Change) bool {
	add, ok := change.(oracle.AddAbility)
	if !ok {
		return false
	}
	switch add.Ability.Keyword {
	case "flashback", "escape", "retrace", "jump-start", "foretell":
		return true
	}
	return false
}

// continueEffects carries out 400.7a and 400.7c: effects on a permanent spell go on for
// the permanent that it becomes.
func (g *Game) continueEffects(spell, permanent ID) {
	for i := range g.effects {
		e := &g.effects[i]
		if e.bestows && slices.Contains(e.objects, spell) {
			e.objects = append(slices.Clone(e.objects), permanent) // until it ceases to be bestowed (702.103b)
			continue
		}
		if slices.Contains(e.objects, spell) &&
			g.applies("400.7a", "what affects the spell %s goes on for the permanent", permanent) {
			e.objects = append(slices.Clone(e.objects), permanent)
		}
		meansSpell := func(slot []ID) bool { return slices.Contains(slot, spell) }
		if _, prevents := e.static.(oracle.Prevention); prevents && slices.ContainsFunc(e.targets, meansSpell) &&
			g.applies("400.7c", "damage from the permanent %s is prevented like damage from the spell", permanent) {
			e.targets = slices.Clone(e.targets)
			for k, slot := range e.targets {
				if meansSpell(slot) {
					e.targets[k] = append(slices.Clone(slot), permanent)
				}
			}
			e.about = append(slices.Clone(e.about), permanent)
		}
	}
}

// zoneOwner is whose zone a card would go to (400.3).
func (g *Game) destination(id ID, to oracle.Zone) Event {
	o := g.object(id)
	return Event{Kind: ZoneChangeEvent, Object: id, Player: o.Owner, From: o.Zone, To: to}
}

// find follows an event's object to the zone it moved to in that event (400.7e);
// for anything else it returns what it is given.
func (g *Game) find(id ID, ctx *Context) ID {
	if !id.IsObject() || g.object(id).Zone != oracle.Nowhere {
		return id
	}
	e := ctx.Event
	if e == nil {
		return id
	}
	became, to := e.NewObject, e.To
	switch e.Kind {
	case ZoneChangeEvent:
	case DiscardEvent, SacrificeEvent, DestroyEvent: // which is a move to whatever zone it came to
		if e.Object != id || g.object(id).successor == None {
			return id
		}
		became = g.object(id).successor
		if to = g.object(became).Zone; to == oracle.Nowhere {
			to = g.object(became).was
		}
	default:
		return id
	}
	if aura := g.object(id); e.Object != id && e.From == oracle.Battlefield && aura.was == oracle.Battlefield && aura.attachedTo == e.Object &&
		aura.successor != None && g.object(aura.successor).Zone == oracle.Graveyard &&
		g.applies("400.7f", "the ability of %s finds the Aura in the graveyard it went to with its host", ctx.Source) {
		return aura.successor
	}
	if e.Object != id || became == None {
		return id
	}
	if last := g.object(became).successor; e.Kind == DiscardEvent && last != None && g.object(last).byMadness && g.object(last).Zone != oracle.Nowhere &&
		g.applies("400.7k", "%s was discarded and not cast with madness, and the ability of %s finds the card where it went then", last, ctx.Source) {
		return last
	}
	if now := g.becameOf(became); now != became && !g.applies("603.6", "the card that %s became has left the zone it went to, so the ability of %s does not find it", id, ctx.Source) {
		return now
	}
	if g.object(became).Zone != to || g.hiddenZone(became, to) {
		return id
	}
	if g.applies("400.7e", "the ability of %s finds the card where the event put it", ctx.Source) {
		return became
	}
	return id
}

// becameOf is what an object has become by changing zones, however often.
func (g *Game) becameOf(id ID) ID {
	for g.object(id).Zone == oracle.Nowhere && g.object(id).successor != None {
		id = g.object(id).successor
	}
	return id
}

// publicZone tells the zones in which all players see the cards (400.2).
func publicZone(z oracle.Zone) bool {
	return z != oracle.Library && z != oracle.Hand && z != oracle.Nowhere
}

// present reports whether a player is in the game, or an object still is what it was and phased in.
func (g *Game) present(id ID) bool {
	return id.IsPlayer() && !g.player(id).left || id.IsObject() && g.object(id).Zone != oracle.Nowhere && !g.object(id).PhasedOut
}

// onBattlefield reports whether an object is a permanent that is phased in.
func (g *Game) onBattlefield(id ID) bool {
	return id.IsObject() && g.object(id).Zone == oracle.Battlefield && !g.object(id).PhasedOut
}
