package table

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/keywords"
)

// This file is the short way through chapter 613: while no continuous effect
// changes any characteristic, those of an object are its copiable values and, for a
// land, the mana abilities of its basic land types (305.6). They hang on nothing but
// the object itself and stay what they are until something else is in play.
// TestPlain compares this way with the long one.

// traits are what has to be known about a printed card before it does anything.
type traits struct {
	Changes   bool       // it may change characteristics while in play: its own or others'
	defines   bool       // it has a characteristic-defining ability
	Statics   bool       // it has static abilities that are more than keywords
	Modified  EventKinds // of the events that they may modify or keep from happening
	Triggers  bool
	Activates bool // it has activated abilities
	Daylight  bool // it has daybound or nightbound
	Ascends   bool // it has ascend
	Storied   bool // it has storied
	Sculpts   bool // it has space sculptor
	Races     bool // it has start your engines!
	States    bool // some of them are state triggers (603.8)
	Phases    bool // it has phasing
	Sagas     bool // it is a Saga as it is printed
	Unique    bool // it is legendary or a world permanent
	calm      bool // no state-based action is about such a permanent as it is printed
	Uncalm    bool // the opposite, of all that is in play
	Special   bool // it has a keyword for something else to do with it in hand (events/options.go)
	Priced    bool // it says something of what casting it costs, or of how else it may be cast
	outside   bool // it has an ability that works off the battlefield, or gives something a triggered one
	reaches   bool // it has an effect on cards off the battlefield
	Produces  bool // it changes what mana is produced
	Prices    bool // it changes what activating mana abilities costs
	afar      bool // it has a static ability that works in a graveyard, or lets cards be cast from one
	givesAfar bool // it gives something a static ability that works in a graveyard
}

// TraitsOf finds out what the text of a card makes others look for.
func TraitsOf(card *oracle.Card) traits {
	var t traits
	for _, a := range card.Abilities {
		c, casts := keywords.WhileCast(a.Keyword)
		t.Special = t.Special || c.Special || a.Keyword == oracle.Prototype
		t.Priced = t.Priced || casts || a.FromZone == oracle.Stack
		t.noteKeyword(a.Keyword)
		if a.FromZone != oracle.Nowhere || a.AndCommand {
			t.outside = true
		}
		t.Activates = t.Activates || a.Kind == oracle.Activated
		if a.Kind == oracle.Triggered {
			t.Triggers = true
			t.States = t.States || isState(a)
		}
		if a.CharacteristicDefining || a.OffBattlefield {
			t.defines = true
		}
		if a.Kind != oracle.Static {
			continue
		}
		t.afar = t.afar || (a.FromZone == oracle.Graveyard || a.FromZone == oracle.Exile || a.Keyword == "cipher") && len(a.Statics) > 0
		for _, s := range a.Statics {
			t.Statics = true
			t.Modified |= Modified(s)
			t.afar = t.afar || letsFromGraveyard(s)
			if _, discards := s.(oracle.DiscardThis); discards {
				t.Special = true
			}
			t.Produces = t.Produces || ChangesProduction(s)
			t.Prices = t.Prices || ChangesActivations(s)
			if continuous, ok := s.(oracle.Continuous); ok {
				t.Changes = true
				t.reaches = t.reaches || reachesCards(continuous)
			}
		}
	}
	t.give(card)
	t.Special = t.Special || card.Inset != nil || len(card.Halves) > 0 || card.Modal
	t.Priced = t.Priced || t.Special || slices.ContainsFunc(card.Abilities, func(a *oracle.Ability) bool { return len(a.Statics) > 0 })
	t.Changes = t.Changes || t.defines
	t.Triggers = t.Triggers || slices.Contains(card.Subtypes, "Siege") // 310.11b
	t.Sagas = slices.Contains(card.Subtypes, "Saga")
	t.Unique = card.Supertypes&(oracle.Legendary|oracle.World) != 0
	t.calm = card.Types&(oracle.Planeswalker|oracle.Battle) == 0 && !slices.ContainsFunc(card.Subtypes, uncalm) &&
		(card.Types&oracle.Creature == 0 || card.Toughness != nil && card.Toughness.Number > 0)
	if basic := (Characteristics{Supertypes: card.Supertypes, Subtypes: card.Subtypes}); slices.ContainsFunc(card.Subtypes, basicLandType) && !plainBasic(&basic) {
		t.calm = false // looking at it cites 305.6
	}
	return t
}

var continuousType, addAbilityType = reflect.TypeFor[oracle.Continuous](), reflect.TypeFor[oracle.AddAbility]()

// give notes what a card gives something that works off the battlefield: "creature cards in your graveyard
// gain 'You may cast this card from your graveyard.'"
func (t *traits) give(card *oracle.Card) {
	oracle.Walk(reflect.ValueOf(card.Abilities), func(v reflect.Value) {
		if v.Type() == continuousType {
			t.reaches = t.reaches || reachesCards(v.Interface().(oracle.Continuous))
		}
		if v.Type() != addAbilityType {
			return
		}
		add := v.Interface().(oracle.AddAbility)
		if add.Ability == nil {
			return
		}
		t.givesAfar = t.givesAfar || add.Ability.Kind == oracle.Static && (add.Ability.FromZone == oracle.Graveyard || add.Ability.FromZone == oracle.Exile)
		t.outside = t.outside || add.Ability.Kind == oracle.Triggered && add.Ability.FromZone != oracle.Nowhere
	})
}

// uncalm are the subtypes that state-based actions speak of.
func uncalm(subtype string) bool {
	return subtype == "Aura" || subtype == "Equipment" || subtype == "Fortification" || subtype == "Saga" || subtype == "Siege"
}

// Calm reports that no state-based action can be about a permanent: the game is plain,
// what is printed on it gives no reason, and nothing has been done to it that does.
func (t *Table) Calm(o *Object) bool {
	return t.Plain && o.Untouched() && t.TraitsOf(o.Face).calm
}

// Untouched reports that nothing has been done to a permanent that state-based actions
// look for.
func (o *Object) Untouched() bool {
	return o.Damage|len(o.Counters)|int(o.AttachedTo) == 0 && !o.Deathtouched && !o.Flipped
}

// NoneTouched reports whether every permanent is Untouched.
func (t *Table) NoneTouched() bool {
	for _, id := range t.Battlefield {
		if !t.Objects[id].Untouched() {
			return false
		}
	}
	return true
}

// TraitsOf returns the traits of a face of the game, which nobody writes to.
func (t *Table) TraitsOf(face int32) *traits {
	if uint(face) < uint(len(t.traits)) {
		if its := t.traits[face]; its != nil {
			return its
		}
	}
	return t.findTraits(face)
}

// findTraits finds the traits of a face that the game has not asked for before.
func (t *Table) findTraits(face int32) *traits {
	if t.Faces[face] == nil {
		return &noTraits
	}
	if n := len(t.Faces); n > len(t.traits) {
		t.traits = slices.Grow(t.traits, cap(t.Faces)-len(t.traits))[:n]
	}
	facts := t.factsOf(t.Faces[face])
	if facts.traits == nil {
		its := TraitsOf(t.Faces[face])
		facts.traits = &its
	}
	t.traits[face] = facts.traits
	t.reaches = t.reaches || facts.traits.reaches
	return facts.traits
}

// noTraits are those of nobody.
var noTraits traits

// TraitsInPlay tells what there is among all that is in play.
func (t *Table) TraitsInPlay() *traits {
	if t.Known == 0 || int(t.scanned) < len(t.Faces) {
		t.scanTraits()
	}
	return &t.Have
}

// scanTraits has the traits in play known, and what is outside.
func (t *Table) scanTraits() {
	if t.Known == 0 && !t.Computing {
		t.compute()
	}
	t.scanFaces()
}

// scanFaces has known what is printed on the cards that have come up since the last time.
func (t *Table) scanFaces() {
	for ; int(t.scanned) < len(t.Faces); t.scanned++ {
		if face := t.Faces[t.scanned]; face != nil {
			printed := t.TraitsOf(t.scanned)
			t.WorksOutside, t.Afar = t.WorksOutside || printed.outside, t.Afar || printed.afar || printed.givesAfar
			t.askedBy(face)
		}
	}
}

// IsPlainNow reports whether no continuous effect changes anything at the moment.
func (t *Table) IsPlainNow() bool {
	t.TraitsInPlay()
	return t.Plain
}

// SeeTraits adds the traits of an object that has come into play.
func (t *Table) SeeTraits(o *Object) {
	printed := t.TraitsOf(o.Face)
	t.Have.Statics = t.Have.Statics || printed.Statics
	t.Have.Modified |= printed.Modified
	t.Have.Triggers = t.Have.Triggers || printed.Triggers || o.DownBy.warded()
	t.Have.States = t.Have.States || printed.States
	t.Have.Daylight = t.Have.Daylight || printed.Daylight
	t.Have.Ascends = t.Have.Ascends || printed.Ascends
	t.Have.Storied = t.Have.Storied || printed.Storied
	t.Have.Sculpts = t.Have.Sculpts || printed.Sculpts
	t.Have.Races = t.Have.Races || printed.Races
	t.Have.Activates = t.Have.Activates || printed.Activates
	t.Have.Phases = t.Have.Phases || printed.Phases
	t.Have.Sagas = t.Have.Sagas || printed.Sagas
	t.Have.Unique = t.Have.Unique || printed.Unique
	t.Have.Uncalm = t.Have.Uncalm || !printed.calm
	t.Have.Produces = t.Have.Produces || printed.Produces
	t.Have.Prices = t.Have.Prices || printed.Prices
}

// noteKeyword notes the keywords for whose sake something is looked at all the time.
func (t *traits) noteKeyword(k oracle.Keyword) {
	switch k {
	case "ascend":
		t.Ascends = true
	case "storied":
		t.Storied = true
	case "space sculptor":
		t.Sculpts = true
	case "start your engines!":
		t.Races = true
	case "phasing":
		t.Phases = true
	case "daybound", "nightbound":
		t.Daylight = true
	}
}

// noteTraits notes what there is in play after the layers have been applied.
func (w *computation) noteTraits() {
	have := &w.g.Have
	*have = traits{}
	steady := !w.g.LayersOnly && !w.unsteady
	for i := range w.g.Effects {
		for _, change := range w.g.Effects[i].Changes {
			steady = steady && constant(change)
		}
	}
	for _, id := range w.ids {
		c := w.g.Computed[id]
		if len(c.Grants) > 0 {
			have.Statics, have.Modified = true, anyEvent
		}
		have.Unique = have.Unique || c.Supertypes&(oracle.Legendary|oracle.World) != 0
		for _, a := range c.Abilities {
			have.Triggers = have.Triggers || a.Kind == oracle.Triggered
			have.States = have.States || isState(a.Ability)
			have.noteKeyword(a.Keyword)
			if a.Kind == oracle.Static && len(a.Statics) > 0 {
				have.Statics = true
				for _, s := range a.Statics {
					have.Modified |= Modified(s)
				}
				have.Produces = have.Produces || slices.ContainsFunc(a.Statics, ChangesProduction)
				have.Prices = have.Prices || slices.ContainsFunc(a.Statics, ChangesActivations)
			}
		}
	}
	w.g.Steady = steady
}

// InPlay reports whether an object is one whose characteristics the layers compute
// together with those of all others: a permanent or a spell.
func (t *Table) InPlay(o *Object) bool {
	return o.Zone == oracle.Battlefield && !o.PhasedOut || o.Zone == oracle.Stack && o.Kind != AbilityObject || t.Commanding > 0 && t.Commands(o)
}

// IsPlain reports whether an object in play changes no characteristics and has none
// changed by what is on it.
func (t *Table) IsPlain(o *Object) bool {
	if o.FaceDown || o.Flipped || len(o.Components()) > 0 || len(o.Stickers()) > 0 || t.TraitsOf(o.Face).Changes {
		return false
	}
	for i := range o.Counters {
		kind := o.Counters[i].Kind
		if _, _, power := powerCounter(kind); power || t.counterKeyword(kind) {
			return false
		}
	}
	return true
}

// allPlain reports whether nothing in play changes any characteristics.
func (t *Table) allPlain() bool {
	if t.LayersOnly {
		return false
	}
	for i := range t.Effects {
		if e := &t.Effects[i]; len(e.Changes) > 0 || e.CopyFace != 0 {
			return false
		}
	}
	for _, id := range t.Battlefield {
		if o := t.Object(id); !o.PhasedOut && !t.IsPlain(o) {
			return false
		}
	}
	for _, id := range t.OnStacks() {
		if o := t.Object(id); o.Kind != AbilityObject && !t.IsPlain(o) {
			return false
		}
	}
	plain := true
	t.eachAfar(func(id ID) { plain = plain && t.IsPlain(t.Object(id)) })
	return plain
}

// settle carries out compute for a game in which all is plain: nothing has to be
// done but to forget what may have changed.
func (t *Table) settle() {
	clear(t.Computed)
	t.growComputed()
	t.Have = traits{}
	for _, list := range [...][]ID{t.Battlefield, t.OnStacks()} {
		for _, id := range list {
			t.SeeTraits(t.Object(id))
		}
	}
	t.eachAfar(func(id ID) { t.SeeTraits(t.Object(id)) })
	t.Plain, t.Steady = true, false
	t.Known = len(t.Computed)
}

// place tells apart where a card of a plain game has different characteristics.
type place uint8

const (
	outOfPlay place = iota // neither a permanent nor a spell
	permanentPlace
	spellPlace // or in the command zone
	places
)

func (t *Table) placeOf(o *Object) place {
	switch {
	case !t.InPlay(o):
		return outOfPlay
	case o.Zone == oracle.Battlefield:
		return permanentPlace
	}
	return spellPlace
}

// common is where the characteristics are kept that an object of a plain game has in
// common with all others of its card which the same player controls in such a place;
// nil for an object that may be unlike those.
func (t *Table) common(o *Object) **Characteristics {
	if o.FaceDown || o.Flipped || len(o.Stickers()) > 0 || o.Zone == oracle.Nowhere || !o.Controller.IsPlayer() || t.TraitsOf(o.Face).defines ||
		t.Faces[o.Face].SharedTypeLine() || // what a Room has depends on its doors
		o.Controller != o.Owner && o.Zone == oracle.Battlefield || // whose it is hangs on 110.2
		len(o.Counters) > 0 && !t.InPlay(o) { // counters that remained count there, too
		return nil
	}
	each := len(t.Seats) * int(places)
	if t.printedFor != len(t.Seats) { // who is seated later has the table set anew
		t.Printed, t.printedFor = Emptied(t.Printed), len(t.Seats)
	}
	if n := each * len(t.Faces); n > len(t.Printed) {
		t.Printed = slices.Grow(t.Printed, n-len(t.Printed))[:n]
	}
	return &t.Printed[int(o.Face)*each+o.Controller.Seat()*int(places)+int(t.placeOf(o))]
}

// plainly computes and keeps the characteristics of one object of a plain game.
func (t *Table) plainly(id ID) *Characteristics {
	o := t.Object(id)
	common := t.common(o)
	if common != nil && *common != nil {
		t.keep(id, *common)
		return *common
	}
	var c *Characteristics
	if t.InPlay(o) {
		oldPen, oldDerivation := t.Pen, t.Derivation
		t.Pen, t.Derivation = derivationPen, nil
		c = t.values.Take(8)
		*c = t.Copiable(id)
		c.Because = t.Derivation
		t.intrinsicMana(c, id)
		t.intrinsicSiege(c, id)
		t.intrinsicDeploying(c, id)
		t.Pen, t.Derivation = oldPen, oldDerivation
	} else if c = t.elsewhere(id); t.TraitsOf(o.Face).defines {
		return c
	}
	if common != nil && len(c.Because) == 0 { // what was cited speaks of the one object
		*common = c
	}
	t.keep(id, c)
	return c
}
