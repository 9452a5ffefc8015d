package engine

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
)

// This file carries out instructions that move objects from zone to zone, sacrifice them
// or create tokens (400.7, 701, 111).

func (g *Game) sacrificeInstruction(i oracle.Sacrifice, ctx *Context) {
	who := g.refer(i.Who, ctx)
	if i.Who == nil {
		who = []ID{ctx.Controller}
	}
	some, chooses := i.What.(oracle.Some)
	if !chooses {
		g.sacrificeAll(i, who, ctx)
		return
	}
	// Each player chooses in APNAP order, then all sacrifice at once.
	type choice struct {
		player ID
		ids    []ID
	}
	var choices []choice
	players := g.inOrder(who)
	apart := len(players) > 1 && !g.allChooseFirst(ctx)
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
	return g.notRestricted(options, oracle.BeSacrificed, func(id ID) bool {
		return g.applies("608.2d", "%s can't be sacrificed and can't be chosen", id)
	})
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
	if g.tooLate(i.Until, false, ctx) {
		return
	}
	if who, some, ok := choiceOf(i); ok {
		g.eachChooses(i, who, some, ctx)
		return
	}
	var events, again []Event
	for _, id := range g.refer(i.What, ctx) {
		id = g.find(id, ctx)
		if !id.IsObject() || !g.present(id) || i.From != oracle.Nowhere && g.object(id).Zone != i.From {
			continue
		}
		e := g.destination(id, i.To)
		e.Source, e.bottom, e.nth = ctx.Source, i.Bottom, i.Nth
		switch {
		case !g.mayMove(id, i) || g.movesElsewhere(id, i.To) || i.To == oracle.Exile && !g.exiles(&e, i, ctx) || i.To == oracle.Battlefield && !g.mayEnter(&e, i, ctx):
		case i.To == oracle.Exile && g.object(id).Zone == oracle.Exile:
			if g.applies("400.8", "%s does not change zones, but is a new object that has just been exiled", id) {
				g.move(&e)
				again = append(again, e)
			}
		default:
			events = append(events, e)
		}
	}
	if len(events)+len(again) == 0 {
		ctx.previous = []ID{}
		if i.Shuffled {
			g.shuffleIn(i, nil, ctx)
		}
		return
	}
	if i.To == oracle.Library && !i.Shuffled && !i.RandomOrder && len(events) > 1 {
		g.arrangeLibrary(events)
	}
	g.enterAtOnce(events)
	happened := append(again, g.together(events, ctx)...)
	g.atOnce = nil
	g.moved(i, events, again, happened, ctx)
	if i.Shuffled {
		g.shuffleIn(i, events, ctx)
	}
}

// mayMove reports whether an instruction can move an object to another zone at all.
func (g *Game) mayMove(id ID, i oracle.Move) bool {
	o := g.object(id)
	switch {
	case o.Kind == TokenObject && o.Zone != oracle.Battlefield &&
		g.applies("111.8", "%s is a token that has left the battlefield and stays where it is", id):
		return false
	// What is turned face down before it enters is no instant and no Aura then.
	case i.To == oracle.Battlefield && !(i.FaceDown && g.inForce("708.3")) && g.is(id, oracle.Instant|oracle.Sorcery) &&
		g.applies("400.4a", "%s is an instant or sorcery card and stays where it is", id):
		return false
	case i.Nth > len(g.player(o.Owner).library) &&
		!g.applies("401.7", "the library of %s has fewer than %n cards, so %s goes to the bottom", o.Owner, num(i.Nth), id):
		return false
	}
	return true
}

// exiles says of a move to exile how it happens.
func (g *Game) exiles(e *Event, i oracle.Move, ctx *Context) bool {
	e.Cause, e.faceDown = oracle.ByExiling, i.FaceDown
	return g.applies("406.2", "%s exiles %s from where it is", ctx.Source, e.Object)
}

// mayEnter says of a move to the battlefield how the permanent enters, if it can.
func (g *Game) mayEnter(e *Event, i oracle.Move, ctx *Context) bool {
	e.Player = g.object(e.Object).Owner
	if i.Under == oracle.Yours {
		e.Player = ctx.Controller
	}
	if g.gone(e.Player) && g.applies("800.4b", "%s has left the game, so %s stays where it is", e.Player, e.Object) {
		return false
	}
	e.enter = &entering{controller: e.Player, tapped: i.Tapped, faceDown: i.FaceDown, joins: g.joins(i.Combat, ctx)}
	if i.Transformed && !g.entersTransformed(e) {
		return false
	}
	for _, c := range i.WithCounters {
		e.enter.counters = countersWith(e.enter.counters, c.Kind, g.quantity(c.Count, ctx), g.now())
	}
	g.saysWhatEnters(e, ctx)
	if i.AttachedTo != nil {
		return g.entersAttached(e, g.refer(i.AttachedTo, ctx))
	}
	return i.FaceDown && g.inForce("708.3") || g.auraFindsHost(e)
}

// moved notes what an instruction has moved, for what refers to it later.
func (g *Game) moved(i oracle.Move, events, again, happened []Event, ctx *Context) {
	if i.To == oracle.Exile || i.To == oracle.Battlefield {
		g.linkTo(ctx, happened, i.To)
	}
	g.untilThen(i, ctx, happened)
	if i.FaceDown {
		g.turnDown(happened, ctx)
	}
	g.landsPut(happened)
	if i.To == oracle.Exile {
		g.exiledWith(i, happened, ctx)
	}
	if ctx.Ability != nil && ctx.Ability.Keyword == "madness" {
		for _, e := range happened {
			if e.NewObject != None && publicZone(e.To) {
				g.object(e.NewObject).byMadness = true
			}
		}
	}
	if g.applies("400.7j", "%s can find what it has just moved", ctx.Source) {
		found := happened
		if len(happened) > len(events)+len(again) {
			found = without(slices.Clone(happened), func(e *Event) bool { return !asked(e, events, again) })
		}
		g.remember(ctx, found)
	} else {
		ctx.previous = []ID{}
	}
	ctx.did = true
	if i.Combat != nil {
		for _, e := range happened {
			if e.Kind == ZoneChangeEvent && e.To == oracle.Battlefield && e.NewObject != None {
				g.joinedBlocking(e.NewObject)
			}
		}
	}
}

// shuffleIn shuffles the libraries into which cards have been shuffled, once each, and
// carries out 701.20c-d: those, too, into which nothing has come of what was to come.
func (g *Game) shuffleIn(i oracle.Move, events []Event, ctx *Context) {
	var owners []ID
	add := func(p ID) {
		if !slices.Contains(owners, p) {
			owners = append(owners, p)
		}
	}
	for _, e := range events {
		add(g.object(e.Object).Owner)
	}
	if len(owners) == 0 {
		switch set, ok := i.What.(oracle.Each); {
		case !ok:
			for _, id := range g.refer(i.What, ctx) {
				if id.IsObject() && g.applies("701.20c", "%s is not where it was expected, and the library is shuffled all the same", id) {
					add(g.object(id).Owner)
				}
			}
		case slices.Contains(set.Phrase.Where, oracle.Predicate(oracle.Owned{By: oracle.Yours})) &&
			g.applies("701.20d", "there is nothing to be shuffled in, and the library of %s is shuffled all the same", ctx.Controller):
			add(ctx.Controller)
		}
	}
	for _, p := range owners {
		g.shuffle(p)
	}
}

// asked reports whether an event moves one of the objects that an instruction moves, and
// not another one along with them, as devour does (614.13).
func asked(e *Event, events ...[]Event) bool {
	return slices.ContainsFunc(events, func(list []Event) bool {
		return slices.ContainsFunc(list, func(of Event) bool { return of.Object == e.Object })
	})
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
	h, id := g, e.Object
	if e.enter.copyFace != 0 {
		h, id = g.asItWouldEnter(e)
	}
	c := h.chars(id)
	if !c.subtype("Aura") {
		return true
	}
	var options []ID
	if enchantable := h.enchantable(id, c); enchantable != nil {
		ctx := Context{Source: id, Controller: e.enter.controller, Ability: c.keyword("enchant")}
		h.scratch(func() {
			options = slices.DeleteFunc(h.all(enchantable, &ctx), func(host ID) bool { return host == id || h.attachRefusal(id, host) != nil })
		})
	}
	if len(options) == 0 {
		return !g.applies("303.4g", "there is nothing for the Aura %s to enchant, so it does not enter", e.Object)
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
	var more []int32 // of the other originals, if there are several (607.3)
	switch {
	case i.CopyOf != nil:
		originals := slices.Clone(g.refer(i.CopyOf, ctx))
		if _, cards := i.CopyOf.(oracle.Exiled); !cards {
			for k, id := range originals {
				originals[k] = g.original(id, ctx)
			}
		}
		if len(originals) == 0 {
			if g.applies("111.11", "there is nothing for the token that %s would create to be a copy of", ctx.Source) {
				return
			}
			g.faces = append(g.faces, &oracle.Card{Name: "Token"})
			face = int32(len(g.faces) - 1)
			break
		}
		face = g.copyFaces(originals[0], i.Changes, func() bool {
			return g.applies("707.8a", "a token that is a copy of %s has a front face and a back face too", originals[0])
		})
		if _, exiled := i.CopyOf.(oracle.Exiled); exiled {
			for _, id := range originals[1:] {
				more = append(more, g.copyFaces(id, i.Changes, func() bool { return true }))
			}
		}
		if g.faces[face].Types&(oracle.Instant|oracle.Sorcery) != 0 && g.applies("111.5", "%s would create a token that is an instant or a sorcery, so none is created", ctx.Source) {
			return
		}
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
		if rule := cardtext.PredefinedRule(i.Token); rule != "" && !g.applies(rule, "the token that %s speaks of has an ability by definition", ctx.Source) {
			token = undefined(&token)
		}
		for _, change := range i.Changes { // "an X/X creature token": found once, now
			if pt, ok := change.(oracle.SetBasePT); ok {
				token.Power, token.Toughness = &oracle.Corner{Number: g.quantity(pt.Power, ctx)}, &oracle.Corner{Number: g.quantity(pt.Toughness, ctx)}
			}
		}
		token.Abilities = g.callingAll(token.Abilities, ctx.Source)
		g.faces = append(g.faces, &token)
		face = int32(len(g.faces) - 1)
		if token.Back != nil {
			g.doubleFaced = append(g.doubleFaced, faces2{front: face, back: g.Face(token.Back)})
		}
	}
	var events []Event
	creators := g.inOrder(who)
	for _, p := range who {
		if g.gone(p) && !g.applies("800.4b", "%s has left the game, so no token is created", p) {
			creators = append(creators, p)
		}
	}
	hosts := []ID{None}
	if i.AttachedTo != nil {
		hosts = g.refer(i.AttachedTo, ctx)
	}
	for _, p := range creators {
		for _, host := range hosts {
			e := Event{
				Kind: CreateTokenEvent, Player: p, Source: ctx.Source, Amount: n, face: face,
				enter: &entering{controller: p, tapped: i.Tapped, attachTo: host, joins: g.joins(i.Combat, ctx)},
			}
			events = append(events, e)
			for _, other := range more {
				another := *e.enter
				e.face, e.enter = other, &another
				events = append(events, e)
			}
		}
	}
	made := g.happen(events...)
	if besides := func(e Event) bool { return e.Kind == ZoneChangeEvent && e.To != oracle.Battlefield }; slices.ContainsFunc(made, besides) {
		made = slices.DeleteFunc(slices.Clone(made), besides)
	}
	g.linkTo(ctx, made, oracle.Battlefield)
	g.remember(ctx, made)
	if i.Combat != nil {
		for _, id := range ctx.previous {
			g.joinedBlocking(id)
		}
	}
}

// undefined is a token of which only its name says what it is: without a definition that
// is the subtype and its card type, and nothing for one that goes by another name.
func undefined(token *oracle.Card) oracle.Card {
	known := oracle.Card{Name: token.Name}
	if token.Types&oracle.Creature == 0 {
		known.Types, known.Subtypes = token.Types, token.Subtypes
	}
	return known
}

// chooseSome has a player choose objects on resolution, untargeted (608.2d).
func (g *Game) chooseSome(r oracle.Some, ctx *Context) []ID {
	who := ctx.Controller
	if r.Chooser != nil {
		if ids := g.deciders(g.refer(r.Chooser, ctx), ctx); len(ids) == 1 {
			who = ids[0]
		}
	}
	var options []ID
	if r.From == nil {
		options = g.all(&r.Phrase, ctx)
	} else {
		among := asSource(r.Phrase)
		options = slices.DeleteFunc(slices.Clone(g.refer(r.From, ctx)), func(id ID) bool { return !g.matches(&among, id, ctx) })
	}
	n := g.count(r, ctx)
	least := min(n, len(options))
	if r.UpTo {
		least = 0
	}
	d := Decision{Purpose: ForChoice, Player: who, About: ctx.Source, Rule: "608.2d", Options: options, Min: least, Max: n}
	if r.Random {
		d.Player = None
	}
	if r.Phrase.Noun == oracle.CardNoun && r.Phrase.Zone == oracle.Exile && slices.ContainsFunc(options, func(id ID) bool { return g.object(id).FaceDown }) {
		return g.pickExiled(d)
	}
	chosen := g.chooseObjects(d)
	if r.From != nil {
		ctx.rest = slices.DeleteFunc(slices.Clone(ctx.rest), func(id ID) bool { return slices.Contains(chosen, id) })
	}
	return chosen
}
