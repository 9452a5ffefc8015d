package events

import (
	"cmp"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out section 4: zones, and that a card which changes zones
// becomes a new object (400.7).

// Add makes a new object in a zone and returns its ID.
func (g *Course) Add(o table.Object) table.ID {
	g.makeRoom()
	id := table.ID(len(g.Objects))
	o.ID = id
	if o.Timestamp == 0 {
		o.Timestamp = g.NewTimestamp()
	}
	if id == 1 {
		g.Objects = slices.Grow(g.Objects, 8)
	}
	g.Objects = append(g.Objects, o)
	g.Astray = g.Astray || g.isAstray(&o)
	if o.Kind != table.AbilityObject {
		g.Cards[o.Card].Current = id
	}
	if list := g.ZoneList(o.Zone, o.Home()); list != nil {
		*list = append(*list, id)
	}
	if o := g.Object(id); g.InPlay(o) {
		g.SeeTraits(o)
		if !g.Plain || !g.IsPlain(o) {
			g.Touch()
		}
	}
	g.Stir()
	return id
}

// makeRoom stops the play if there are as many objects as a play may have.
func (g *Course) makeRoom() {
	if len(g.Objects) >= g.Limits.Objects {
		g.tooMany(g.Limits.Objects, "objects")
		if g.Started {
			panic(table.Stopped{}) // one instruction can ask for a million
		}
	}
}

// Move carries out a change of zones.
func (g *Course) Move(e *table.Event) {
	old := g.Object(e.Object)
	if old.Zone == oracle.Nowhere && !old.Unborn {
		return
	}
	if e.To != oracle.Nowhere {
		g.makeRoom() // before the card is nowhere
	}
	from := old.Zone
	g.takeOut(e.Object)
	if e.To == oracle.Nowhere {
		g.Stir()
		return
	}
	id := g.Add(g.becomes(e, from))
	g.stampStickers(id)
	g.placeIn(e, id)
	g.Object(e.Object).Successor = id
	e.NewObject = id
	if e.Cause == oracle.ByDiscard && e.To == oracle.Graveyard {
		g.Object(id).Discarded = int32(g.TurnNumber)
	}
	if e.Enter != nil {
		g.enterAs(e, id)
	}
	if g.concerned(e.Object) && !g.Applies("400.7", "%s is a new object; what concerned the old one does not concern it", id) {
		g.inherit(e.Object, id)
		g.Touch()
	}
	if from == oracle.Stack && e.To == oracle.Battlefield {
		g.continueEffects(e.Object, id, false)
		if !g.Plain {
			g.keepAbilities(e.Object, id)
		}
	}
	if e.To == oracle.Stack && from != oracle.Hand {
		g.castFrom(e.Object, id)
	}
	if g.Stir(); g.Afar && (from == oracle.Graveyard || e.To == oracle.Graveyard) {
		g.Touch()
	}
}

// takeOut takes an object out of its zone.
func (g *Course) takeOut(id table.ID) {
	old := g.Object(id)
	if old.Unborn && len(g.Player(old.Owner).Outside) > 0 {
		g.broughtIn(id)
	}
	old.Unborn = false
	from := old.Zone
	if list := g.ZoneList(from, old.Home()); list != nil {
		*list = remove(*list, id)
	}
	if from == oracle.Stack && len(g.Elsewhere) > 0 {
		g.offStack(id)
	}
	if from == oracle.Battlefield {
		if how, whom, noted := g.fights(id), old.Attacking, old.Seldom(); how != noted.Fought || whom != noted.FoughtWhom {
			old.Note(func(s *table.Seldom) { s.Fought, s.FoughtWhom = how, whom })
		}
		g.removeFromCombat(id)
		old = g.Object(id)
	}
	if !g.Plain && g.InPlay(old) {
		g.Touch()
	}
	if from == oracle.Battlefield && len(g.Effects) > 0 {
		g.unattachBestowed(id)
		old = g.Object(id)
	}
	old.Was, old.Zone = from, oracle.Nowhere
}

// becomes is the new object that an object becomes in another zone.
func (g *Course) becomes(e *table.Event, from oracle.Zone) table.Object {
	old := g.Object(e.Object)
	one := table.Component{Card: old.Card, Face: old.Face, Kind: old.Kind}
	if from == oracle.Battlefield && len(old.Components()) > 0 {
		one = old.Components()[g.movesItself(e)]
	}
	fresh := table.Object{
		Zone: e.To, Kind: one.Kind, Owner: old.Owner, Controller: old.Owner,
		Card: one.Card, Face: g.faceElsewhere(e.Object, one.Face, e.To), Predecessor: e.Object,
	}
	if len(g.Parts) > 0 && e.To != oracle.Stack {
		fresh.Face = g.wholeElsewhere(e.Object, fresh.Face, e.To)
	}
	if len(g.DoubleFaced) > 0 && e.To == oracle.Battlefield {
		fresh.Face = g.enteringFace(e.Object, from, e.Enter)
	}
	if e.To == oracle.Stack && (e.Player == old.Owner || g.Applies("405.4", "%s casts %s and so controls the spell", e.Player, e.Object)) {
		fresh.Controller = e.Player
	}
	if e.To == oracle.Stack {
		fresh.Controller = g.controlsObjects(fresh.Controller, e.Object)
	}
	if len(old.Counters) > 0 && !g.Applies("122.2", "the counters on %s cease to exist", e.Object) {
		fresh.Counters = old.Counters
	}
	if e.To == oracle.Battlefield {
		fresh.Sick, fresh.Arrived = true, int32(g.Events)
		if old.Kind == table.SpellCopyObject && g.Applies("707.10f", "the copy of a spell %s becomes a token", e.Object) {
			fresh.Kind = table.TokenObject
		}
		if in := e.Enter; in != nil {
			if in.MeldedWith != table.None {
				g.combined(&fresh, e.Object, in)
			}
			fresh.Controller, fresh.Tapped, fresh.FaceDown = in.Controller, in.Tapped, in.FaceDown && (from == oracle.Stack || g.Applies("708.3", "%s is turned face down before it enters", e.Object))
			fresh.DownBy = in.DownBy
			fresh.AttachedTo = in.AttachTo
			chosenAsItEnters(&fresh, in)
			if in.Protector != table.None {
				fresh.Note(func(s *table.Seldom) { s.Protector = in.Protector })
			}
			fresh.Counters = append(slices.Clip(fresh.Counters), in.Counters...)
		}
		if from == oracle.Stack {
			fresh.Announced = old.Announced
			fresh.Unlocked = g.unlockedAsCast(e.Object, fresh.Face)
		}
	}
	if e.To == oracle.Battlefield && from == oracle.Exile && old.FaceDown && !fresh.FaceDown && !g.Applies("110.5b", "%s was exiled face down, and enters face up", e.Object) {
		fresh.FaceDown = true
	}
	if holder := g.holder(old, e.To); holder != old.Owner &&
		!g.Applies("400.3", "%s goes to its owner %s, whoever controlled it", e.Object, old.Owner) {
		fresh.Note(func(s *table.Seldom) { s.Keeper = holder })
	}
	if e.FaceDown && e.To == oracle.Exile {
		fresh.FaceDown, fresh.Arrived = true, int32(g.Events)
	}
	if e.To == oracle.Battlefield {
		fresh.Timestamp = g.oldTimestamp(e.Object, fresh.Face)
	}
	if len(g.Stickers) > 0 {
		g.keepStickers(&fresh, e, from)
	}
	return fresh
}

// chosenAsItEnters has what was chosen for a permanent that is about to enter be chosen for the
// text that it enters with (607.2d).
func chosenAsItEnters(fresh *table.Object, in *table.Entering) {
	if in.Color != 0 || in.Word != "" || in.ChosenPlayer != table.None {
		fresh.Note(func(s *table.Seldom) {
			s.ChosenColor, s.ChosenWord, s.ChosenPlayer, s.ChosenFor = in.Color, in.Word, in.ChosenPlayer, cmp.Or(in.CopyFace, fresh.Face)
		})
	}
}

// placeIn puts what is on top of a graveyard or library where the event says.
func (g *Course) placeIn(e *table.Event, id table.ID) {
	switch e.To {
	case oracle.Graveyard:
		g.NoteDescent(g.Object(id))
	case oracle.Library:
		p := g.Player(g.Object(id).Home())
		cards := p.Library[:len(p.Library)-1]
		if e.Bottom {
			p.Library = append([]table.ID{id}, cards...)
		} else if e.Nth > 0 {
			p.Library = slices.Insert(slices.Clone(cards), max(0, len(cards)+1-e.Nth), id)
		}
	}
}

// enterAs carries out what an event says of a permanent that has entered.
func (g *Course) enterAs(e *table.Event, id table.ID) {
	in := e.Enter
	if in.MeldedWith != table.None {
		g.joinMelded(in.MeldedWith, id)
	}
	if in.Attacking != table.None || in.Blocking != table.None {
		g.joined(id, in)
	}
	if e.To == oracle.Battlefield && in.CopyFace != 0 {
		g.Touch()
		g.Effects = append(g.Effects, table.Effect{
			Id: g.nextEffect(), Source: id, Controller: g.Object(id).Controller, Objects: []table.ID{id},
			CopyFace: in.CopyFace, Shaped: in.Shaped, Timestamp: g.NewTimestamp(),
		})
		if last := &g.Effects[len(g.Effects)-1]; !in.Shaped {
			last.Of, last.OfText = in.Copied, g.FaceNumber(in.Copied)
		}
	}
	if in.Tributed && table.CountersOf(in.Counters, "+1/+1") > 0 { // an effect may have kept the counters off (702.104b)
		g.Object(id).Marked |= table.Tributed
	}
	if in.AttachTo != table.None && slices.ContainsFunc(g.Faces[cmp.Or(in.CopyFace, g.Object(id).Face)].Abilities, func(a *oracle.Ability) bool { return a.Keyword == "reconfigure" }) {
		g.Touch()
		g.Reconfigured(id)
	}
	if e.To == oracle.Battlefield && in.Is != nil {
		is := *in.Is
		is.Objects = []table.ID{id}
		g.begin(is)
	}
	if e.To == oracle.Battlefield && len(in.Gains) > 0 {
		g.begin(table.Effect{Source: id, Controller: in.Controller, Objects: []table.ID{id}, Changes: in.Gains, Duration: oracle.ForTheGame})
	}
	if in.Besides != nil {
		g.triggerBesides(id, in, e)
	}
}

// holder is whose library, hand or graveyard an object would go to if it did not go
// to its owner's: that of the player who last controlled it.
func (g *Course) holder(o *table.Object, to oracle.Zone) table.ID {
	if o.Last == nil || o.Last.Controller == table.None || to != oracle.Library && to != oracle.Hand && to != oracle.Graveyard {
		return o.Owner
	}
	return o.Last.Controller
}

// concerned reports whether anything in the game speaks of an object in
// particular, so that it matters that the object is gone.
func (g *Course) concerned(id table.ID) bool {
	o := g.Object(id)
	if int(o.LoyaltyUsed) == g.TurnNumber && g.TurnNumber > 0 || o.IsAttacker {
		return true
	}
	if slices.ContainsFunc(g.Effects, func(e table.Effect) bool { return e.Source != id && slices.Contains(e.Objects, id) && e.CopyFace == 0 }) {
		return true
	}
	if slices.ContainsFunc(g.Delayed, func(d table.Delayed) bool { return d.Context != nil && slices.Contains(d.Context.AllThatCame(), id) }) {
		return true
	}
	for _, s := range g.OnStacks() {
		if a := g.Object(s).Announced; a != nil && slices.Contains(a.Flat(), id) {
			return true
		}
	}
	return o.Was == oracle.Battlefield && !o.Sick || o.Predecessor != table.None && g.Object(o.Predecessor).Successor == id && g.inherits(o)
}

// inherits reports whether an object took over what concerned an earlier one.
func (g *Course) inherits(o *table.Object) bool {
	return !g.InForce("400.7") && o.Predecessor != table.None
}

// inherit is what would be without 400.7: the new object is the old one.
func (g *Course) inherit(from, to table.ID) {
	swap := func(list []table.ID) []table.ID {
		if !slices.Contains(list, from) {
			return list
		}
		list = slices.Clone(list)
		list[slices.Index(list, from)] = to
		return list
	}
	for i := range g.Effects {
		g.Effects[i].Objects = swap(g.Effects[i].Objects)
	}
	for i := range g.Delayed {
		if ctx := g.Delayed[i].Context; ctx != nil {
			c := *ctx
			c.Swap(swap)
			g.Delayed[i].Context = &c
		}
	}
	for _, s := range g.OnStacks() {
		o := g.Object(s)
		if o.Announced == nil {
			continue
		}
		a := *o.Announced
		a.Targets = slices.Clone(a.Targets)
		for m := range a.Targets {
			a.Targets[m] = slices.Clone(a.Targets[m])
			for i := range a.Targets[m] {
				a.Targets[m][i] = swap(a.Targets[m][i])
			}
		}
		o.Announced = &a
	}
	old, now := g.Object(from), g.Object(to)
	now.LoyaltyUsed = old.LoyaltyUsed
	now.Sick, now.HandedOver = old.Sick, old.HandedOver
	if old.IsAttacker {
		now.IsAttacker, now.Attacking, now.Blocked = true, old.Attacking, old.Blocked
	}
	for i := range g.Objects {
		if g.Objects[i].Attacking == from {
			g.Objects[i].Attacking = to
		}
	}
}

// keepAbilities carries out 400.7b: an ability that works on the battlefield and that a
// static ability gave a permanent spell is the permanent's, for as long as it is there.
func (g *Course) keepAbilities(spell, permanent table.ID) {
	last := g.Object(spell).Last
	if last == nil {
		return
	}
	for _, a := range last.Abilities {
		if a.From == table.None || a.From == spell || a.FromZone != oracle.Nowhere || aboutCasting(a.Keyword) || a.Kind != oracle.Static && a.Kind != oracle.Triggered && a.Kind != oracle.Activated ||
			slices.ContainsFunc(g.Effects, func(e table.Effect) bool { return e.Source == a.From && slices.Contains(e.Objects, spell) }) {
			continue
		}
		if g.Applies("400.7b", "%s keeps the ability that %s gave the spell", permanent, a.From) {
			g.begin(table.Effect{Source: a.From, Controller: g.Object(permanent).Controller, Objects: []table.ID{permanent}, Changes: []oracle.Change{oracle.AddAbility{Ability: a.Ability}}})
		}
	}
}

// aboutCasting tells the keywords that matter only while a spell is cast or on the stack.
func aboutCasting(k oracle.Keyword) bool {
	c, about := table.Casting(k)
	return about && !c.Stays
}

// giverOf is what has a static ability that gives a card the ability by which it is cast; none if it is the card's own.
func (g *Course) giverOf(card table.ID, permit *oracle.Ability) table.ID {
	for _, held := range g.QuietCharacteristics(card).Abilities {
		if held.Ability == permit {
			return held.From
		}
	}
	return table.None
}

// castFrom carries out 400.7g: an ability that an effect gave a card, and by which the
// card was cast, goes on for the spell that it became.
func (g *Course) castFrom(card, spell table.ID) {
	for i := range g.Effects {
		e := &g.Effects[i]
		if slices.Contains(e.Objects, card) && slices.ContainsFunc(e.Changes, allowsCasting) &&
			g.Applies("400.7g", "the spell %s has the ability by which the card could be cast", spell) {
			e.Objects = append(slices.Clone(e.Objects), spell)
			g.Touch()
		}
	}
}

// allowsCasting reports whether a change gives an ability by which a card can be cast.
func allowsCasting(change oracle.Change) bool {
	add, ok := change.(oracle.AddAbility)
	if !ok {
		return false
	}
	c, _ := table.Casting(add.Ability.Keyword)
	return c.Permits
}

// continueEffects carries out 400.7a and 400.7c: effects on a permanent spell go on for
// the permanent that it becomes, or with which it merges (702.140f).
func (g *Course) continueEffects(spell, permanent table.ID, merges bool) {
	goesOn := func() bool {
		if merges {
			return g.Applies("702.140f", "what affects the spell %s affects %s, with which it has merged", spell, permanent)
		}
		return g.Applies("400.7a", "what affects the spell %s goes on for the permanent", permanent)
	}
	for i := range g.Effects {
		e := &g.Effects[i]
		if e.Bestows && slices.Contains(e.Objects, spell) {
			e.Objects = append(slices.Clone(e.Objects), permanent) // until it ceases to be bestowed (702.103b)
			continue
		}
		if slices.Contains(e.Objects, spell) && goesOn() {
			e.Objects = append(slices.Clone(e.Objects), permanent)
		}
		meansSpell := func(slot []table.ID) bool { return slices.Contains(slot, spell) }
		if _, prevents := e.Static.(oracle.Prevention); prevents && slices.ContainsFunc(e.Targets, meansSpell) &&
			g.Applies("400.7c", "damage from the permanent %s is prevented like damage from the spell", permanent) {
			e.Targets = slices.Clone(e.Targets)
			for k, slot := range e.Targets {
				if meansSpell(slot) {
					e.Targets[k] = append(slices.Clone(slot), permanent)
				}
			}
			e.About = append(slices.Clone(e.About), permanent)
		}
	}
}

// zoneOwner is whose zone a card would go to (400.3).
func (g *Course) destination(id table.ID, to oracle.Zone) table.Event {
	o := g.Object(id)
	return table.Event{Kind: table.ZoneChangeEvent, Object: id, Player: o.Owner, From: o.Zone, To: to}
}

// find follows an event's object to the zone it moved to in that event (400.7e);
// for anything else it returns what it is given.
func (g *Course) find(id table.ID, ctx *table.Context) table.ID {
	if !id.IsObject() || g.Object(id).Zone != oracle.Nowhere {
		return id
	}
	e := ctx.Event
	if e == nil {
		return id
	}
	if e.Together != nil { // one of several
		if at := slices.IndexFunc(*e.Together, func(one table.Event) bool { return one.Object == id }); at >= 0 {
			e = &(*e.Together)[at]
		}
	}
	became, to := e.NewObject, e.To
	switch e.Kind {
	case table.ZoneChangeEvent:
	case table.DiscardEvent, table.SacrificeEvent, table.DestroyEvent: // which is a move to whatever zone it came to
		if e.Object != id || g.Object(id).Successor == table.None {
			return id
		}
		became = g.Object(id).Successor
		if to = g.Object(became).Zone; to == oracle.Nowhere {
			to = g.Object(became).Was
		}
	default:
		return id
	}
	if aura := g.Object(id); e.Object != id && e.From == oracle.Battlefield && aura.Was == oracle.Battlefield && aura.AttachedTo == e.Object &&
		aura.Successor != table.None && g.Object(aura.Successor).Zone == oracle.Graveyard &&
		g.Applies("400.7f", "the ability of %s finds the Aura in the graveyard it went to with its host", ctx.Source) {
		return aura.Successor
	}
	if e.Object != id || became == table.None {
		return id
	}
	if last := g.Object(became).Successor; e.Kind == table.DiscardEvent && last != table.None && g.Object(last).ByMadness && g.Object(last).Zone != oracle.Nowhere &&
		g.Applies("400.7k", "%s was discarded and not cast with madness, and the ability of %s finds the card where it went then", last, ctx.Source) {
		return last
	}
	if now := g.becameOf(became); now != became && !g.Applies("603.6", "the card that %s became has left the zone it went to, so the ability of %s does not find it", id, ctx.Source) {
		return now
	}
	if g.Object(became).Zone != to || g.hiddenZone(became, to) {
		return id
	}
	if g.Applies("400.7e", "the ability of %s finds the card where the event put it", ctx.Source) {
		return became
	}
	return id
}

// becameOf is what an object has become by changing zones, however often.
func (g *Course) becameOf(id table.ID) table.ID {
	for g.Object(id).Zone == oracle.Nowhere && g.Object(id).Successor != table.None {
		id = g.Object(id).Successor
	}
	return id
}

// publicZone tells the zones in which all players see the cards (400.2).
func publicZone(z oracle.Zone) bool {
	return z != oracle.Library && z != oracle.Hand && z != oracle.Nowhere
}
