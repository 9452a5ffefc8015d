package engine

import (
	"cmp"
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
)

// This file carries out the replacement effects that modify how a permanent enters
// the battlefield (614.1c-d, 614.12) and copying as something enters (707.5).
//
// Which of them apply is seen by looking at the permanent as it would exist on the
// battlefield. That look happens in a copy of the game, where the object is put
// there as it has been replaced so far; what made its characteristics there is
// cited here, because it decided what really happens.

// asItWouldEnter returns a copy of the game with the object on the battlefield, and
// the object's ID there (614.12).
func (g *Game) asItWouldEnter(e *Event) (*Game, ID) {
	h := g.copyOf()
	o := *g.object(e.Object)
	in := e.enter
	fresh := Object{
		Zone: oracle.Battlefield, Kind: o.Kind, Owner: o.Owner, Controller: in.controller, card: o.card, face: o.face,
		Tapped: in.tapped, FaceDown: in.faceDown, counters: in.counters, chosenColor: in.color, chosenWord: in.word, chosenFor: cmp.Or(in.copyFace, o.face),
		attachedTo: in.attachTo, announced: o.announced,
	}
	if len(g.doubleFaced) > 0 {
		g.scratch(func() { fresh.face = g.enteringFace(e.Object, o.Zone, in) })
		fresh.chosenFor = cmp.Or(in.copyFace, fresh.face)
	}
	if old := &h.objects[e.Object]; old.Zone != oracle.Nowhere {
		if list := h.zone(old.Zone, old.home()); list != nil {
			*list = remove(*list, e.Object)
		}
		old.was, old.Zone = old.Zone, oracle.Nowhere
	}
	id := h.add(fresh)
	if in.copyFace != 0 {
		h.effects = append(h.effects, effect{id: h.nextEffect(), source: id, controller: in.controller, objects: []ID{id}, copyFace: in.copyFace, shaped: in.shaped, timestamp: h.now()})
	}
	if in.is != nil {
		is := *in.is
		is.objects = []ID{id}
		h.begin(is)
	}
	h.touch()
	return h, id
}

// enteringEffects lists the effects on an entering permanent that are its own.
func (g *Game) enteringEffects(e *Event, add func(replacement)) {
	if g.entersPlainly(e) {
		return
	}
	if len(g.atOnce) > 1 {
		g.enteringTogether(e, add)
	}
	c, _ := g.entersLike(e)
	for _, a := range c.Abilities {
		if a.Kind != oracle.Static || a.FromZone != oracle.Nowhere && a.FromZone != oracle.Battlefield {
			continue
		}
		for i, s := range a.Statics {
			as, ok := s.(oracle.EntersAs)
			if !ok {
				continue
			}
			if _, self := as.Affected.(oracle.This); !self {
				continue // an effect on permanents in general is not there yet (614.12)
			}
			key := effectKey{source: e.Object, ability: a.Ability, index: i}
			ctx := &Context{Source: e.Object, Controller: e.enter.controller, Ability: a.Ability, Event: e}
			if as.If != nil && !g.holds(as.If, ctx) || a.If != nil && !g.holds(a.If, ctx) {
				continue
			}
			if a.Rule != "" && !g.applies(a.Rule, "%s enters as its keyword says", e.Object) {
				continue
			}
			add(g.entersAs(e, as, ctx, key, true))
		}
	}
	g.intrinsicCounters(e, c, add)
}

// enterAtOnce notes what is about to enter together.
func (g *Game) enterAtOnce(events []Event) {
	for _, e := range events {
		if e.To == oracle.Battlefield && len(events) > 1 {
			g.atOnce = append(g.atOnce, e.Object)
		}
	}
}

// eachStaticBeside visits the effects of static abilities of what enters at the same time
// as something else does, each with the ability and its place there.
func (g *Game) eachStaticBeside(e *Event, visit func(s oracle.StaticEffect, place int, ctx *Context)) {
	for _, id := range g.atOnce {
		if id == e.Object {
			continue
		}
		for _, a := range g.charsQuietly(id).Abilities {
			if a.Kind != oracle.Static || a.FromZone != oracle.Nowhere && a.FromZone != oracle.Battlefield {
				continue
			}
			for i, s := range a.Statics {
				visit(s, i, &Context{Source: id, Controller: e.enter.controller, Ability: a.Ability})
			}
		}
	}
}

// enteringTogether carries out 614.4 for what enters at the same time: an effect on how
// others enter must exist before they do. Without the rule it would be one of theirs.
func (g *Game) enteringTogether(e *Event, add func(replacement)) {
	g.eachStaticBeside(e, func(s oracle.StaticEffect, place int, ctx *Context) {
		as, ok := s.(oracle.EntersAs)
		if !ok {
			return
		}
		each, ok := as.Affected.(oracle.Each)
		if !ok {
			return
		}
		ctx.Event = e
		matches := false
		g.scratch(func() { matches = g.meantEntering(each, e, ctx) })
		if matches && !g.applies("614.4", "%s is not there before %s enters, so it says nothing about that", ctx.Source, e.Object) {
			add(g.entersAs(e, as, ctx, effectKey{source: ctx.Source, ability: ctx.Ability, index: place}, false))
		}
	})
}

// entersPlainly reports that nothing of an object's own could modify how it enters,
// and nothing in the game could give it such a thing: then there is no look to take.
func (g *Game) entersPlainly(e *Event) bool {
	if e.enter.copyFace != 0 || e.enter.is != nil || len(g.effects) > 0 || len(g.atOnce) > 1 {
		return false
	}
	face := g.faces[g.object(e.Object).face]
	if face.Types&(oracle.Planeswalker|oracle.Battle) != 0 || slices.Contains(face.Subtypes, "Saga") {
		return false
	}
	for _, a := range face.Abilities {
		if a.Kind == oracle.Static && len(a.Statics) > 0 {
			return false
		}
	}
	for _, id := range g.battlefield {
		for _, a := range g.charsQuietly(id).Abilities {
			for _, s := range a.Statics {
				if _, continuous := s.(oracle.Continuous); continuous {
					return false
				}
			}
		}
	}
	return true
}

// entersLike returns the characteristics that decide which effects apply.
func (g *Game) entersLike(e *Event) (*Characteristics, ID) {
	if !g.applies("614.12", "effects on how %s enters are found by looking at it as it would be on the battlefield", e.Object) {
		return g.charsQuietly(e.Object), e.Object
	}
	h, id := g.asItWouldEnter(e)
	c := h.charsQuietly(id)
	if e.enter.is == nil && slices.ContainsFunc(c.Layers, ofContinuousEffect) &&
		!g.applies("611.3c", "continuous effects apply to %s from its first moment on the battlefield", e.Object) {
		plain := h.copiable(id)
		return &plain, id
	}
	if g.pen == eventPen && !g.unread {
		for _, cited := range c.because {
			for k, about := range cited.about {
				if about == id && cited.names(k) {
					cited.about[k] = e.Object // what it is called is what enters
				}
			}
			g.write(&cited)
		}
	}
	return c, id
}

// ofContinuousEffect tells the steps in which an effect modifies a characteristic from
// copying, being face down and counters.
func ofContinuousEffect(s LayerStep) bool { return s.Layer[0] != '1' && s.Counters.n == 0 }

// enteringFromElsewhere adds an effect of another permanent on how things enter.
func (g *Game) enteringFromElsewhere(e *Event, s oracle.EntersAs, ctx *Context, key effectKey, add func(replacement)) {
	each, ok := s.Affected.(oracle.Each)
	if !ok {
		return
	}
	matches := g.meantEntering(each, e, ctx)
	if matches && (s.If == nil || g.holds(s.If, ctx)) {
		add(g.entersAs(e, s, ctx, key, false))
	}
}

// entersAs makes a replacement effect of "enters tapped", "enters with", "enters as
// a copy", "as this enters, choose".
func (g *Game) entersAs(e *Event, s oracle.EntersAs, ctx *Context, key effectKey, own bool) replacement {
	r := replacement{key: key, source: ctx.Source, controller: ctx.Controller, class: anyOther}
	switch {
	case s.CopyOf != nil:
		r.class = makesCopy
	case s.UnderOpponent:
		r.class = changesControl
	case s.Transformed:
		r.class = turnsBackUp
	default:
		r.quiet = s.UnlessPay == nil && s.Choice == nil && s.Sacrifice == nil && s.Words == nil && s.Shapes == nil && !s.PaysLife
	}
	r.idle = s.CopyOf == nil && s.Shapes == nil && !s.PaysLife && s.Choice == nil && s.Words == nil && s.Sacrifice == nil && s.UnlessPay == nil && len(s.Counters) == 0 && !s.UnderOpponent
	r.apply = func(e *Event) []Event {
		changed := *e
		in := *e.enter
		in.counters = slices.Clone(in.counters)
		changed.enter = &in
		only := (s.Tapped || s.UnderOpponent) && s.CopyOf == nil && s.Choice == nil && len(s.Counters) == 0
		inForce := own && !only && g.applies("614.1c", "%s says how it enters", e.Object) ||
			own && only && g.applies("614.1d", "%s says that it enters so", e.Object) ||
			!own && g.applies("614.1d", "%s says how %s enters", ctx.Source, e.Object)
		if !inForce {
			return []Event{changed}
		}
		if len(s.UnlessPay) > 0 && g.offerPayment(in.controller, s.UnlessPay, ctx) {
			return []Event{changed}
		}
		if s.CopyOf != nil {
			if g.enterAsCopy(e, &in, s, ctx); in.copyFace != 0 && in.attachTo == None && !g.auraFindsHost(&changed) {
				if e.From != oracle.Stack {
					return nil
				}
				return []Event{g.destination(e.Object, oracle.Graveyard)}
			}
		}
		if s.Sacrifice != nil && g.applies("614.13", "what %s says of how it enters makes other objects change zones", e.Object) {
			n := g.sacrificeOnEntering(e, &in, s.Sacrifice, ctx)
			ctx.previousAmount = n
		}
		if s.Tapped {
			in.tapped = true
		}
		if s.Transformed {
			g.turnsBackUp(&changed, &in)
		}
		if s.UnderOpponent {
			g.enterUnderOpponent(&in, ctx)
			changed.Player = in.controller
		}
		if s.FaceDown {
			in.faceDown = true
		}
		if s.Brings != oracle.NeitherDayNorNight {
			g.becomesDayOrNight(s.Brings, e.Object)
		}
		for _, n := range s.Counters {
			count := g.enteringNumber(n.Count, ctx)
			if count > 0 {
				in.counters = countersWith(in.counters, n.Kind, count, g.now())
			}
		}
		if s.PaysLife {
			g.payEntering(e, &in, ctx)
		}
		if s.Shapes != nil {
			g.enterShaped(e, &in, s.Shapes)
		}
		if s.Words != nil && !g.inheritsChoice(&in, e.Object) && g.applies("614.12a", "the choice for %s is made before it enters", e.Object) {
			in.word = g.chooseWord(Decision{Purpose: ForColor, Player: in.controller, About: ctx.Source, Rule: "614.12a", Words: s.Words})
		}
		if s.Choice != nil && !g.inheritsChoice(&in, e.Object) {
			g.enterWithChoice(&in, *s.Choice, ctx)
		}
		return []Event{changed}
	}
	return r
}

// inheritsChoice carries out 707.6: a choice made for what is copied is not copied.
// Without the rule the copy has the choice already, and nothing is chosen.
func (g *Game) inheritsChoice(in *entering, id ID) bool {
	if in.copied == None {
		return false
	}
	o := g.object(in.copied)
	if o.chosenColor == 0 && o.chosenWord == "" || g.applies("707.6", "the choice made for %s is not copied: one is made for %s", in.copied, id) {
		return false
	}
	in.color, in.word = o.chosenColor, o.chosenWord
	return true
}

// enterUnderOpponent has an opponent chosen under whose control something enters.
func (g *Game) enterUnderOpponent(in *entering, ctx *Context) {
	if !g.applies("614.12a", "the choice for %s is made before it enters", ctx.Source) {
		return
	}
	chosen := g.chooseObjects(Decision{
		Purpose: ForChoice, Player: in.controller, About: ctx.Source, Rule: "614.12a",
		Options: g.opponents(in.controller), Min: 1, Max: 1,
	})
	if len(chosen) == 1 {
		in.controller = chosen[0]
	}
}

func (g *Game) enteringNumber(q oracle.Quantity, ctx *Context) int {
	return g.quantity(q, ctx)
}

// enterWithChoice carries out "as this enters, choose a ..." (614.12a, 607.2d).
func (g *Game) enterWithChoice(in *entering, what oracle.Choice, ctx *Context) {
	if g.applies("614.12a", "the choice for %s is made before it enters", ctx.Source) {
		g.chooseQuality(in, what, ctx, "614.12a")
	}
}

// chooseQuality has a color or a word chosen; rule is the one that says when.
func (g *Game) chooseQuality(in *entering, what oracle.Choice, ctx *Context, rule cr.Rule) {
	switch what {
	case oracle.ChooseColor:
		in.color = g.chooseColor(Decision{Purpose: ForColor, Player: in.controller, About: ctx.Source, Rule: rule})
	case oracle.ChooseBasicLandType:
		in.word = g.chooseWord(Decision{
			Purpose: ForColor, Player: in.controller, About: ctx.Source, Rule: rule,
			Words: []string{"Plains", "Island", "Swamp", "Mountain", "Forest"},
		})
	case oracle.ChooseCreatureType:
		in.word = g.chooseCreatureType(Decision{Purpose: ForColor, Player: in.controller, About: ctx.Source, Rule: rule})
	case oracle.ChooseCardName, oracle.ChooseNonlandCardName:
		in.word = g.chooseName(in.controller, ctx.Source, what == oracle.ChooseNonlandCardName, rule)
	}
}

// intrinsicCounters are the counters that a rule puts on a planeswalker, battle or
// Saga as it enters.
func (g *Game) intrinsicCounters(e *Event, c *Characteristics, add func(replacement)) {
	with := func(index int, kind string, n int, inForce func() bool) {
		protected := kind == "defense"
		add(replacement{key: effectKey{source: e.Object, index: index}, source: e.Object, class: anyOther, quiet: true, apply: func(e *Event) []Event {
			changed := *e
			in := *e.enter
			if inForce() {
				in.counters = countersWith(in.counters, kind, n, g.now())
			}
			if protected {
				g.chooseProtector(&in, c, e)
			}
			changed.enter = &in
			return []Event{changed}
		}})
	}
	if c.is(oracle.Planeswalker) && c.Loyalty != nil {
		with(-1, "loyalty", *c.Loyalty, func() bool {
			return g.applies("306.5b", "%s enters with %n loyalty counters", e.Object, num(*c.Loyalty))
		})
	}
	if c.is(oracle.Battle) && c.Defense != nil {
		with(-2, "defense", *c.Defense, func() bool {
			return g.applies("310.4b", "%s enters with %n defense counters", e.Object, num(*c.Defense))
		})
	}
	if c.subtype("Saga") {
		with(-3, "lore", 1, func() bool {
			return g.applies("714.3a", "%s gets a lore counter as it enters", e.Object)
		})
	}
}

// chooseProtector carries out 310.8a, and 310.11a for a Siege.
func (g *Game) chooseProtector(in *entering, c *Characteristics, e *Event) {
	if !c.subtype("Siege") {
		if g.applies("310.8a", "%s protects %s, which has no battle type", in.controller, e.Object) {
			in.protector = in.controller
		}
		return
	}
	options := g.order()
	if g.applies("310.11a", "an opponent of %s is chosen as the protector of %s", in.controller, e.Object) {
		options = g.opponents(in.controller)
	}
	chosen := g.chooseObjects(Decision{Purpose: ForChoice, Player: in.controller, About: e.Object, Rule: "310.11a", Options: options, Min: 1, Max: 1})
	if len(chosen) == 1 {
		in.protector = chosen[0]
	}
}

// sacrificeOnEntering has a player choose what is sacrificed as something enters. It is
// sacrificed in the same event (614.13); neither what enters, nor what enters together with it,
// nor what is to be sacrificed already can be chosen (614.13a-b).
func (g *Game) sacrificeOnEntering(e *Event, in *entering, what *oracle.Phrase, ctx *Context) int {
	var options []ID
	for _, id := range g.battlefield {
		if g.controller(id) == in.controller && g.matches(what, id, ctx) &&
			(!slices.Contains(in.sacrificed, id) || !g.applies("614.13b", "%s is to be sacrificed already and can't be chosen again", id)) {
			options = append(options, id)
		}
	}
	together := g.atOnce
	if len(together) == 0 {
		together = []ID{e.Object}
	}
	any := asSource(*what)
	for _, id := range together {
		if g.matches(&any, id, ctx) && !g.applies("614.13a", "%s is entering itself and can't be chosen", id) {
			options = append(options, id)
		}
	}
	if len(options) == 0 {
		return 0
	}
	chosen := g.chooseObjects(Decision{Purpose: ForSacrifice, Player: in.controller, About: e.Object, Rule: "614.12a", Options: options, Max: len(options)})
	in.sacrificed = append(slices.Clip(in.sacrificed), chosen...)
	return len(chosen)
}
