package engine

import (
	"cmp"
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out chapter 611 for continuous effects from the resolution of
// spells and abilities: what they are about, and how long they last.

// effect is a continuous effect from a resolution.
type effect struct {
	id         int
	source     ID
	controller ID
	gainer     ID   // who gains control by it, if not its controller
	objects    []ID // fixed when the effect begins (611.2c)
	changes    []oracle.Change
	static     oracle.StaticEffect // of a replacement, prevention or rules-changing effect
	about      []ID
	targets    [][]ID // what the words of static and of the grants among changes mean, by slot (lasting.go)
	goads      bool   // one of the requirements of a goaded creature (701.38b)
	duration   oracle.Duration
	next       *oracle.Phrase // it waits for the next spell like this (611.2f)
	turn       int
	timestamp  int32
	copyFace   int32
	shaped     bool  // copyFace is what was chosen as the object entered (208.2b)
	of         ID    // what copyFace copied
	ofText     int32 // and the face whose text that had
	shield     int   // damage that a shield still prevents (615.7)
	regenerate bool
	adventure  bool              // it lets what went on an adventure be cast (715.3d)
	bestows    bool              // it makes an Aura of what was cast bestowed (702.103b)
	endFor     []oracle.CostItem // what its controller may pay to end it (116.2c)
	ignores    bool              // its controller ignores what its source forbids (116.2d)
	recheck    *oracle.Phrase    // what the source of damage must be when it deals it (609.7b)
}

// context is that in which the words of the effect mean what they mean.
func (fx *effect) context(e *Event) Context {
	return Context{Source: fx.source, Controller: fx.controller, Event: e, previous: fx.about, targets: fx.targets, timestamp: fx.timestamp}
}

// gives is the player whom an effect gives control of its objects, or None.
func (fx *effect) gives() ID {
	if slices.ContainsFunc(fx.changes, func(c oracle.Change) bool { return layerOf(c) == controlLayer }) {
		return cmp.Or(fx.gainer, fx.controller)
	}
	return None
}

func (g *Game) nextEffect() int {
	highest := 0
	for _, e := range g.effects {
		highest = max(highest, e.id)
	}
	return highest + 1
}

func (g *Game) effectIndex(id int) int {
	if id == 0 {
		return -1
	}
	return slices.IndexFunc(g.effects, func(e effect) bool { return e.id == id })
}

func (g *Game) useUp(key effectKey) {
	if i := g.effectIndex(key.effect); i >= 0 {
		g.effects = slices.Delete(g.effects, i, i+1)
		g.touch()
	}
}

// begin starts a continuous effect and returns its ID.
func (g *Game) begin(e effect) int {
	e.id = g.nextEffect()
	e.turn = g.turn
	if g.applies("613.7b", "the effect of %s gets a timestamp as it begins", e.source) {
		e.timestamp = g.now()
	}
	g.effects = append(g.effects, e)
	g.touch()
	return e.id
}

// endEffects ends those effects whose duration is over, as the caller says.
func (g *Game) endEffects(over func(*effect) bool) {
	n := len(g.effects)
	g.effects = slices.DeleteFunc(g.effects, func(e effect) bool { return over(&e) })
	if len(g.effects) != n {
		g.touch()
		g.orphans()
		g.endDurations() // of what gave a player control, say
	}
}

// endDurations ends effects that last only while something is so (611.2b).
func (g *Game) endDurations() {
	g.endEffects(func(e *effect) bool {
		switch e.duration {
		case oracle.AsLongAsThisStays:
			return g.object(e.source).Zone != oracle.Battlefield || g.cannotSee(e)
		case oracle.AsLongAsYouControlThis:
			return g.object(e.source).Zone != oracle.Battlefield || g.charsQuietly(e.source).Controller != e.controller || g.cannotSee(e)
		}
		return false
	})
}

// cannotSee carries out 702.26f for a duration that tracks the source of an effect.
func (g *Game) cannotSee(e *effect) bool {
	return g.object(e.source).PhasedOut && g.applies("702.26f", "%s is phased out, so its effect no longer sees it and ends", e.source)
}

// neverBegins carries out 611.2b: an effect whose "for as long as" is over before it
// begins does nothing at all.
func (g *Game) neverBegins(d oracle.Duration, ctx *Context) bool {
	over := false
	switch d {
	case oracle.AsLongAsThisStays:
		over = !g.onBattlefield(ctx.Source)
	case oracle.AsLongAsYouControlThis:
		over = !g.onBattlefield(ctx.Source) || g.controller(ctx.Source) != ctx.Controller
	}
	return over && g.applies("611.2b", "what the effect of %s would last as long as is over already, so it does nothing", ctx.Source)
}

// againstSource makes a shield against the next damage from one source. A source "of
// your choice" is chosen as the effect begins (609.7a), and what it must be is looked
// at again when it would deal damage (609.7b). It is nil if there is none to choose.
func (g *Game) againstSource(e *effect, p oracle.Prevention, ctx *Context) oracle.StaticEffect {
	event, ok := e.static.(oracle.Prevention).Event.(oracle.DamageDealt)
	if !ok {
		return e.static
	}
	some, chosen := event.Source.(oracle.Some)
	if !chosen {
		return e.static
	}
	var options []ID
	for _, id := range g.all(&some.Phrase, ctx) {
		if g.object(id).Kind == AbilityObject {
			// An ability is no source; the object that it is of can be one.
			id = g.object(id).announced.Source
		}
		if !slices.Contains(options, id) && g.matches(&some.Phrase, id, ctx) {
			options = append(options, id)
		}
	}
	if len(options) == 0 || !g.applies("609.7a", "%s chooses a source of damage", ctx.Controller) {
		return nil
	}
	source := g.chooseObjects(Decision{Purpose: ForChoice, Player: ctx.Controller, About: ctx.Source, Rule: "609.7a", Options: options, Min: 1, Max: 1})
	if len(source) != 1 {
		return nil
	}
	e.about = source
	if len(some.Phrase.Where) > 0 {
		phrase := some.Phrase
		e.recheck = &phrase
	}
	event.Source = oracle.It{Previous: true}
	p.Event = event
	return p
}

// shieldEach carries out 615.11: a shield for each of several creatures. It reports
// whether the effect was of that kind.
func (g *Game) shieldEach(e *effect, ctx *Context) bool {
	p, ok := e.static.(oracle.Prevention)
	if !ok || p.Amount == nil {
		return false
	}
	event, ok := p.Event.(oracle.DamageDealt)
	if !ok {
		return false
	}
	each, ok := event.To.(oracle.Each)
	if !ok || each.Phrase.Noun != oracle.PermanentNoun || !g.applies("615.11", "%s makes a shield for each of them", ctx.Source) {
		return false
	}
	for _, id := range g.all(&each.Phrase, ctx) {
		one := *e
		event.To = oracle.It{Previous: true}
		one.static, one.about = oracle.Prevention{Event: event, Amount: p.Amount}, []ID{id}
		one.shield = g.quantity(p.Amount, ctx)
		g.beginSettled(one, ctx)
	}
	return true
}

// lockChanges evaluates the numbers of an effect once, as it begins (611.2d).
func (g *Game) lockChanges(changes []oracle.Change, ctx *Context) []oracle.Change {
	out := make([]oracle.Change, len(changes))
	lock := func(q oracle.Quantity) oracle.Quantity {
		if q == nil {
			return nil
		}
		if _, literal := q.(oracle.Literal); literal {
			return q
		}
		n := oracle.Literal(g.quantity(q, ctx))
		if !g.applies("611.2d", "%s counts once, as its effect begins", ctx.Source) {
			return q
		}
		return n
	}
	add := func(q oracle.Quantity) oracle.Quantity {
		if n, ok := lock(q).(oracle.Literal); ok {
			return oracle.Literal(g.notBelowZero(q, int(n), ctx.Source))
		}
		return nil
	}
	for i, change := range changes {
		switch c := change.(type) {
		case oracle.AddPT:
			c.Power, c.Toughness = add(c.Power), add(c.Toughness)
			change = c
		case oracle.SetBasePT:
			c.Power, c.Toughness = lock(c.Power), lock(c.Toughness)
			change = c
		case oracle.SetColor:
			if c.Chosen {
				c.Colors, _ = g.chosen(ctx.Source)
				c.Chosen = false
			}
			change = c
		case oracle.AddAbility:
			c.Ability = g.withChosen(c.Ability, ctx.Source)
			change = c
		}
		out[i] = change
	}
	return out
}

// withChosen is an ability that an effect gives, "protection from the chosen color" for
// one: what was chosen was chosen for the source of the effect, not for what gets the
// ability (607.2d).
func (g *Game) withChosen(a *oracle.Ability, source ID) *oracle.Ability {
	if a.Quality == nil {
		return a
	}
	i := slices.IndexFunc(a.Quality.Where, func(p oracle.Predicate) bool { _, chosen := p.(oracle.HasChosen); return chosen })
	if i < 0 {
		return a
	}
	color, word := g.chosen(source)
	if color == 0 && word == "" || !g.applies("607.2d", "what is chosen is what was chosen for %s", source) {
		return a
	}
	said := word
	var is oracle.Predicate
	switch what := a.Quality.Where[i].(oracle.HasChosen).What; {
	case what == oracle.ChooseColor && color != 0:
		said, is = ColorNames(color), oracle.HasColor{Colors: color}
	case (what == oracle.ChooseCreatureType || what == oracle.ChooseBasicLandType) && word != "":
		is = oracle.HasSubtype{Subtype: word}
	default:
		return a
	}
	for _, r := range g.rewritten {
		if r.of == a && r.from == "what is chosen" && r.to == said {
			return r.as
		}
	}
	as, quality := *a, *a.Quality
	quality.Where = slices.Clone(quality.Where)
	quality.Where[i] = is
	as.Quality = &quality
	g.rewritten = append(g.rewritten, rewritten{a, wording{from: "what is chosen", to: said}, &as})
	return &as
}
