package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file is the short way through chapter 613: while no continuous effect
// changes any characteristic, those of an object are its copiable values and, for a
// land, the mana abilities of its basic land types (305.6). They hang on nothing but
// the object itself and stay what they are until something else is in play.
// TestPlain compares this way with the long one.

// traits are what has to be known about a printed card before it does anything.
type traits struct {
	known     bool
	changes   bool // it may change characteristics while in play: its own or others'
	defines   bool // it has a characteristic-defining ability
	statics   bool // it has static abilities that are more than keywords
	triggers  bool
	activates bool // it has activated abilities
	daylight  bool // it has daybound or nightbound
	states    bool // some of them are state triggers (603.8)
	unique    bool // it is legendary or a world permanent
	calm      bool // no state-based action is about such a permanent as it is printed
	uncalm    bool // the opposite, of all that is in play
	special   bool // it has a keyword for something else to do with it in hand (options.go)
	outside   bool // it has an ability that works off the battlefield
	reaches   bool // it has an effect on cards off the battlefield
	produces  bool // it changes what mana is produced
	afar      bool // it has a static ability that works in a graveyard, or lets cards be cast from one
}

func traitsOf(card *oracle.Card) traits {
	t := traits{known: true}
	for _, a := range card.Abilities {
		switch a.Keyword {
		case "morph", "megamorph", "suspend", "foretell", "bestow":
			t.special = true
		case "daybound", "nightbound":
			t.daylight = true
		}
		if a.FromZone != oracle.Nowhere {
			t.outside = true
		}
		t.activates = t.activates || a.Kind == oracle.Activated
		if a.Kind == oracle.Triggered {
			t.triggers = true
			t.states = t.states || isState(a)
		}
		if a.CharacteristicDefining || a.OffBattlefield {
			t.defines = true
		}
		if a.Kind != oracle.Static {
			continue
		}
		t.afar = t.afar || a.FromZone == oracle.Graveyard && len(a.Statics) > 0
		for _, s := range a.Statics {
			t.statics = true
			t.afar = t.afar || letsFromGraveyard(s)
			if _, discards := s.(oracle.DiscardThis); discards {
				t.special = true
			}
			t.produces = t.produces || changesProduction(s)
			if continuous, ok := s.(oracle.Continuous); ok {
				t.changes = true
				t.reaches = t.reaches || reachesCards(continuous)
			}
		}
	}
	t.special = t.special || card.Adventure != nil || len(card.Halves) > 0 || card.Modal
	t.changes = t.changes || t.defines
	t.triggers = t.triggers || slices.Contains(card.Subtypes, "Siege") // 310.11b
	t.unique = card.Supertypes&(oracle.Legendary|oracle.World) != 0
	t.calm = card.Types&(oracle.Planeswalker|oracle.Battle) == 0 && !slices.ContainsFunc(card.Subtypes, uncalm) &&
		(card.Types&oracle.Creature == 0 || card.Toughness != nil && card.Toughness.Number > 0)
	if basic := (Characteristics{Supertypes: card.Supertypes, Subtypes: card.Subtypes}); slices.ContainsFunc(card.Subtypes, basicLandType) && !plainBasic(&basic) {
		t.calm = false // looking at it cites 305.6
	}
	return t
}

// uncalm are the subtypes that state-based actions speak of.
func uncalm(subtype string) bool {
	return subtype == "Aura" || subtype == "Equipment" || subtype == "Fortification" || subtype == "Saga" || subtype == "Siege"
}

// calm reports that no state-based action can be about a permanent: the game is plain,
// what is printed on it gives no reason, and nothing has been done to it that does.
func (g *Game) calm(o *Object) bool {
	return g.plain && o.untouched() && g.traitsOf(o.face).calm
}

// untouched reports that nothing has been done to a permanent that state-based actions
// look for.
func (o *Object) untouched() bool {
	return o.Damage == 0 && !o.deathtouched && !o.flipped && len(o.counters) == 0 && o.attachedTo == None
}

// traitsOf returns the traits of a face of the game.
func (g *Game) traitsOf(face int32) *traits {
	if int(face) >= len(g.traits) || !g.traits[face].known {
		g.findTraits(face)
	}
	return &g.traits[face]
}

func (g *Game) findTraits(face int32) {
	for len(g.traits) < len(g.faces) {
		g.traits = append(g.traits, traits{})
	}
	if g.faces[face] != nil {
		g.traits[face] = traitsOf(g.faces[face])
		g.reaches = g.reaches || g.traits[face].reaches
	}
}

// traitsInPlay tells what there is among all that is in play.
func (g *Game) traitsInPlay() *traits {
	if g.known == 0 || int(g.scanned) < len(g.faces) {
		g.scanTraits()
	}
	return &g.have
}

// scanTraits has the traits in play known, and what is outside.
func (g *Game) scanTraits() {
	if g.known == 0 && !g.computing {
		g.compute()
	}
	g.scanFaces()
}

// scanFaces has known what is printed on the cards that have come up since the last time.
func (g *Game) scanFaces() {
	for ; int(g.scanned) < len(g.faces); g.scanned++ {
		if face := g.faces[g.scanned]; face != nil {
			printed := g.traitsOf(g.scanned)
			g.outside, g.afar = g.outside || printed.outside, g.afar || printed.afar
			g.askedBy(face)
		}
	}
}

// isPlainNow reports whether no continuous effect changes anything at the moment.
func (g *Game) isPlainNow() bool {
	g.traitsInPlay()
	return g.plain
}

// seeTraits adds the traits of an object that has come into play.
func (g *Game) seeTraits(o *Object) {
	printed := g.traitsOf(o.face)
	g.have.statics = g.have.statics || printed.statics
	g.have.triggers = g.have.triggers || printed.triggers
	g.have.states = g.have.states || printed.states
	g.have.daylight = g.have.daylight || printed.daylight
	g.have.activates = g.have.activates || printed.activates
	g.have.unique = g.have.unique || printed.unique
	g.have.uncalm = g.have.uncalm || !printed.calm
	g.have.produces = g.have.produces || printed.produces
}

// noteTraits notes what there is in play after the layers have been applied.
func (w *computation) noteTraits() {
	have := &w.g.have
	*have = traits{}
	steady := !w.g.layersOnly && !w.unsteady
	for i := range w.g.effects {
		for _, change := range w.g.effects[i].changes {
			steady = steady && constant(change)
		}
	}
	for _, id := range w.ids {
		c := w.g.computed[id]
		have.statics = have.statics || len(c.grants) > 0
		have.unique = have.unique || c.Supertypes&(oracle.Legendary|oracle.World) != 0
		for _, a := range c.Abilities {
			have.triggers = have.triggers || a.Kind == oracle.Triggered
			have.states = have.states || isState(a.Ability)
			if a.Kind == oracle.Static && len(a.Statics) > 0 {
				have.statics = true
				have.produces = have.produces || slices.ContainsFunc(a.Statics, changesProduction)
			}
		}
	}
	w.g.steady = steady
}

// inPlay reports whether an object is one whose characteristics the layers compute
// together with those of all others: a permanent or a spell.
func (g *Game) inPlay(o *Object) bool {
	return o.Zone == oracle.Battlefield && !o.PhasedOut || o.Zone == oracle.Stack && o.Kind != AbilityObject || o.Kind == EmblemObject
}

// isPlain reports whether an object in play changes no characteristics and has none
// changed by what is on it.
func (g *Game) isPlain(o *Object) bool {
	if o.FaceDown || o.flipped || g.traitsOf(o.face).changes {
		return false
	}
	for i := range o.counters {
		kind := o.counters[i].kind
		if _, _, power := powerCounter(kind); power || counterKeyword(kind) {
			return false
		}
	}
	return true
}

// allPlain reports whether nothing in play changes any characteristics.
func (g *Game) allPlain() bool {
	if g.layersOnly {
		return false
	}
	for i := range g.effects {
		if e := &g.effects[i]; len(e.changes) > 0 || e.copyFace != 0 {
			return false
		}
	}
	for _, id := range g.battlefield {
		if o := g.object(id); !o.PhasedOut && !g.isPlain(o) {
			return false
		}
	}
	for _, id := range g.stack {
		if o := g.object(id); o.Kind != AbilityObject && !g.isPlain(o) {
			return false
		}
	}
	plain := true
	g.eachAfar(func(id ID) { plain = plain && g.isPlain(g.object(id)) })
	return plain
}

// settle carries out compute for a game in which all is plain: nothing has to be
// done but to forget what may have changed.
func (g *Game) settle() {
	clear(g.computed)
	g.growComputed()
	g.have = traits{}
	for _, list := range [...][]ID{g.battlefield, g.stack} {
		for _, id := range list {
			g.seeTraits(g.object(id))
		}
	}
	g.eachAfar(func(id ID) { g.seeTraits(g.object(id)) })
	g.plain, g.steady = true, false
	g.known = len(g.computed)
}

// place tells apart where a card of a plain game has different characteristics.
type place uint8

const (
	outOfPlay place = iota // neither a permanent nor a spell
	permanentPlace
	spellPlace // or an emblem
	places
)

func (g *Game) placeOf(o *Object) place {
	switch {
	case !g.inPlay(o):
		return outOfPlay
	case o.Zone == oracle.Battlefield:
		return permanentPlace
	}
	return spellPlace
}

// common is where the characteristics are kept that an object of a plain game has in
// common with all others of its card which the same player controls in such a place;
// nil for an object that may be unlike those.
func (g *Game) common(o *Object) **Characteristics {
	if o.FaceDown || o.flipped || !o.Controller.IsPlayer() || g.traitsOf(o.face).defines {
		return nil
	}
	for len(g.printed) < len(g.faces) {
		g.printed = append(g.printed, nil)
	}
	list := &g.printed[o.face]
	if n := len(g.players) * int(places); len(*list) < n {
		*list = append(*list, make([]*Characteristics, n-len(*list))...)
	}
	return &(*list)[o.Controller.seat()*int(places)+int(g.placeOf(o))]
}

// plainly computes and keeps the characteristics of one object of a plain game.
func (g *Game) plainly(id ID) *Characteristics {
	o := g.object(id)
	common := g.common(o)
	if common != nil && *common != nil {
		g.keep(id, *common)
		return *common
	}
	var c *Characteristics
	if g.inPlay(o) {
		oldPen, oldDerivation := g.pen, g.derivation
		g.pen, g.derivation = derivationPen, nil
		c = &cut(&g.valueRoom, 1, 8)[0]
		*c = g.copiable(id)
		c.because = g.derivation
		g.intrinsicMana(c, id)
		g.intrinsicSiege(c, id)
		g.pen, g.derivation = oldPen, oldDerivation
	} else if c = g.elsewhere(id); g.traitsOf(o.face).defines {
		return c
	}
	if common != nil && len(c.because) == 0 { // what was cited speaks of the one object
		*common = c
	}
	g.keep(id, c)
	return c
}
