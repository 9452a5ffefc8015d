package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out chapter 109 as far as characteristics go: what an object
// is called, what it costs, which colors, types, abilities and numbers it has.
// They are always computed (613, in layers.go) and never stored, but for an object
// that is gone, which keeps the ones it last had (608.2h).

// Characteristics are an object's computed characteristics (109.3) and its controller.
type Characteristics struct {
	Name              string
	Cost              oracle.Cost
	HasCost           bool
	Colors            oracle.Color
	Supertypes        oracle.Supertype
	Types             oracle.CardType
	Subtypes          []string // shared; never written to
	everyCreatureType bool
	Abilities         []Held
	Power             int
	Toughness         int
	hasPower          bool
	basePower         int // and the next: what they are after layer 7b (208.4b), if hasBase
	baseToughness     int
	hasBase           bool
	Loyalty           *int
	Defense           *int
	Controller        ID

	grants   []granted
	cantHave []oracle.Keyword // 113.11
	lostAll  int32            // the timestamp of the latest effect by which it has lost all abilities
	because  []Citation
	Layers   []LayerStep
}

// Held is an ability that an object has, and since when: from the timestamp of the
// effect that gave it, 0 for its own, or from that of the object, whichever is later
// (613.7a).
type Held struct {
	*oracle.Ability
	Timestamp int32
	From      ID // the source of the effect that granted it; None for its own
}

// granted is a rules-changing effect on an object that is no ability of it.
type granted struct {
	effect     oracle.StaticEffect
	source     ID
	controller ID
	targets    [][]ID // what the effect's words mean, by slot (lasting.go)
}

// A LayerStep is one continuous effect applied to an object, for the layers view.
type LayerStep struct {
	Citation Citation
	Layer    string // "4", "7b"
	Source   ID
	before   sight
	after    sight

	Timestamp int32         // of the effect; 0 where timestamps play no part
	Change    oracle.Change // what the effect does; nil for copies, being face down and counters
	Counters  counter       // that were counted; none but in layer 7c
	Order     []Citation    // what decided that it was applied just then
	Waited    []waited      // for which effects it had to wait, and why
	Void      string        // why it was not applied when its turn came; "" for what was applied
}

// waited is an effect that had to be applied first, because it would change something
// about the one that waited (613.8a).
type waited struct {
	on  ID
	why string
}

// Before is what the layer is about, in words, as it was before the effect.
func (s *LayerStep) Before() string { return s.before.words() }

// After is the same after the effect.
func (s *LayerStep) After() string { return s.after.words() }

// chars returns the characteristics of an object as they are now, or as they last
// were. Reading them in the course of an event cites what made them.
func (g *Game) chars(id ID) *Characteristics {
	c := g.charsQuietly(id)
	if len(c.because) > 0 && g.pen == eventPen && !g.computing && !g.unread {
		g.consult(id, c)
	}
	return c
}

// consult cites what made an object's characteristics, once for each step of the trace.
func (g *Game) consult(id ID, c *Characteristics) {
	if int(id) >= len(g.consulted) {
		g.consulted = append(g.consulted, make([]int32, len(g.objects)-len(g.consulted))...)
	}
	g.looks++
	if g.consulted[id] == g.steps+1 {
		return
	}
	g.consulted[id] = g.steps + 1
	for i := range c.because {
		g.write(&c.because[i])
	}
}

// charsQuietly is chars without citing anything. It is asked for more than anything
// else, and mostly the answer is kept.
func (g *Game) charsQuietly(id ID) *Characteristics {
	if uint(id) < uint(g.known) && g.computed[id] != nil {
		return g.computed[id]
	}
	return g.charsAnew(id)
}

// charsAnew finds the characteristics of an object where they are not kept.
func (g *Game) charsAnew(id ID) *Characteristics {
	if !id.IsObject() {
		return &noCharacteristics
	}
	o := g.object(id)
	if o.last != nil && (o.Zone == oracle.Nowhere || o.PhasedOut) {
		return o.last
	}
	if g.computing {
		if int(id) < len(g.computed) && g.computed[id] != nil {
			return g.computed[id]
		}
		c := g.copiable(id)
		return &c
	}
	if g.known == 0 {
		g.compute()
		return g.charsQuietly(id)
	}
	if g.plain {
		return g.plainly(id)
	}
	c := g.elsewhere(id)
	if !g.steady || !g.traitsOf(o.face).defines {
		g.keep(id, c)
	}
	return c
}

// noCharacteristics are those of a player and of nobody.
var noCharacteristics Characteristics

// keep keeps characteristics that have been computed.
func (g *Game) keep(id ID, c *Characteristics) {
	if int(id) >= g.known {
		g.known = len(g.objects)
		g.growComputed()
	}
	g.computed[id] = c
}

// growComputed makes room for the characteristics of every object.
func (g *Game) growComputed() {
	if n := len(g.objects); n > len(g.computed) {
		g.computed = slices.Grow(g.computed, cap(g.objects)-len(g.computed))[:n]
	}
}

// copiable returns an object's copiable values (707.2): what is printed, as
// modified by copy effects and by being face down or flipped.
func (g *Game) copiable(id ID) Characteristics {
	if o := g.object(id); o.flipped && !o.FaceDown {
		return g.asFlipped(o, g.values(id))
	}
	return g.values(id)
}

// values are the copiable values of an object as if it were not flipped: those are the ones
// that a copy of it acquires, since status is not copied.
func (g *Game) values(id ID) Characteristics {
	o := g.object(id)
	face := o.face
	if len(g.doubleFaced) > 0 && o.Kind != AbilityObject { // an ability has no faces
		face = g.faceShown(o)
	}
	c := fromFace(g.faces[face], o)
	if !g.inForce("202.2") || !g.inForce("202.2e") {
		c.Colors = g.colorsWithout(g.faces[face], o)
	}
	if len(g.parts) > 0 {
		c = g.partly(o, c)
	}
	shown := false // it shows what it copies although it is face down, for want of 708.10
	for _, e := range g.effects {
		if e.copyFace != 0 && slices.Contains(e.objects, id) &&
			g.becameSo(&e, id) {
			was := c
			c = fromFace(g.faces[g.copiedFace(&e)], o)
			c.Layers = append(was.Layers, LayerStep{
				Citation: g.derived(), Layer: "1a", Source: e.source, Timestamp: e.timestamp,
				before: saying(was.Name), after: saying(c.Name),
			})
			shown = o.FaceDown && e.timestamp > o.Timestamp &&
				!g.applies("708.10", "%s became a copy while face down, and its being face down modifies what it copies", id)
		}
	}
	zone := o.Zone
	if zone == oracle.Nowhere {
		zone = o.was
	}
	if o.FaceDown && !shown && zone != oracle.Exile &&
		g.applies("708.2a", "face down, %s is a 2/2 creature without name, cost, subtypes or text", id) {
		c = Characteristics{Types: oracle.Creature, Power: 2, Toughness: 2, hasPower: true, Layers: append(c.Layers, LayerStep{
			Citation: g.derived(), Layer: "1b", Source: id, before: saying(c.Name), after: saying("2/2"),
		})}
	}
	if o.FaceDown && zone == oracle.Exile && g.applies("406.3a", "exiled face down, %s has no characteristics", id) {
		c = Characteristics{}
	}
	c.Controller = o.Controller
	return c
}

// isPermanentSpell reports whether a spell will enter the battlefield (110.4b). An instant
// or sorcery that is an artifact, too, can't.
func (c *Characteristics) isPermanentSpell() bool {
	return c.is(oracle.PermanentTypes) && !c.is(oracle.Instant|oracle.Sorcery)
}

// derived is the citation that was written last while characteristics are computed.
func (g *Game) derived() (c Citation) {
	if n := len(g.derivation); n > 0 && g.pen == derivationPen {
		c = g.derivation[n-1]
	}
	return c
}

// fromFace gives the characteristics that are printed on a face.
func fromFace(face *oracle.Card, o *Object) Characteristics {
	c := Characteristics{
		Name: face.Name, Cost: face.ManaCost, HasCost: face.HasCost,
		Supertypes: face.Supertypes, Types: face.Types, Subtypes: face.Subtypes,
		Colors: printedColors(face), Loyalty: face.Loyalty, Defense: face.Defense,
		Controller: o.Controller,
	}
	if face.Power != nil && face.Toughness != nil {
		c.Power, c.Toughness, c.hasPower = face.Power.Number, face.Toughness.Number, true
	}
	c.Abilities = make([]Held, len(face.Abilities))
	for i, a := range face.Abilities {
		c.Abilities[i] = Held{Ability: a}
	}
	return c
}

// printedColors are the colors of the mana cost and of a color indicator (202.2, 204).
func printedColors(face *oracle.Card) oracle.Color {
	if face.OnlyIndicator {
		return face.Indicator
	}
	return face.Indicator | costColors(face.ManaCost)
}

// costColors are the colors of the mana symbols in a cost (202.2).
func costColors(cost oracle.Cost) oracle.Color {
	var colors oracle.Color
	for _, s := range cost {
		colors |= s.Colors
	}
	return colors
}

// is reports whether the object has a card type.
func (c *Characteristics) is(t oracle.CardType) bool { return c.Types&t != 0 }

// subtype reports whether the object has a subtype.
func (c *Characteristics) subtype(name string) bool {
	if slices.Contains(c.Subtypes, name) {
		return true
	}
	return c.everyCreatureType && c.is(oracle.Creature|oracle.Tribal) && correlated(name) == oracle.Creature|oracle.Tribal
}

// HasSubtype reports whether an object has a subtype, which may be one of every
// creature type.
func (c *Characteristics) HasSubtype(name string) bool { return c.subtype(name) }

// keyword finds an ability with a keyword, nil if the object has none.
func (c *Characteristics) keyword(k oracle.Keyword) *oracle.Ability {
	for _, a := range c.Abilities {
		if a.Keyword == k {
			return a.Ability
		}
	}
	return nil
}

// howOften counts the instances of a keyword ability.
func (c *Characteristics) howOften(k oracle.Keyword) int {
	n := 0
	for _, a := range c.Abilities {
		if a.Keyword == k {
			n++
		}
	}
	return n
}

// has reports whether an object has a keyword ability.
func (g *Game) has(id ID, k oracle.Keyword) bool {
	return id.IsObject() && g.chars(id).keyword(k) != nil
}

// is reports whether an object has any of the card types.
func (g *Game) is(id ID, cardType oracle.CardType) bool { return id.IsObject() && g.chars(id).is(cardType) }

// controller returns who controls an object; only objects on the battlefield and
// the stack have a controller (109.4), others count as their owner's.
func (g *Game) controller(id ID) ID {
	if id.IsPlayer() {
		return id
	}
	if !id.IsObject() {
		return None
	}
	o := g.object(id)
	switch {
	case o.Zone == oracle.Battlefield || o.Zone == oracle.Nowhere && o.last != nil:
		return g.chars(id).Controller
	case o.Zone == oracle.Stack && o.Kind == AbilityObject:
		return o.Controller
	case o.Zone == oracle.Stack:
		return g.chars(id).Controller
	}
	return o.Owner
}

// manaValue carries out 202.3.
func (g *Game) manaValue(id ID) int {
	c := g.chars(id)
	total := 0
	if o := g.object(id); o.Zone == oracle.Stack && o.announced != nil && o.announced.Kicked > 0 &&
		!g.applies("118.8d", "what %s cost besides does not change its mana cost", id) {
		total = dueOf(o.announced.Payment, o.announced.X).total()
		return total
	}
	if o := g.object(id); o.Zone == oracle.Stack && o.announced != nil && o.announced.Instead && o.announced.Kicked == 0 &&
		!g.applies("118.9c", "the alternative cost of %s does not change its mana cost", id) {
		return dueOf(o.announced.Payment, o.announced.X).total()
	}
	for _, s := range g.costForManaValue(id, c) {
		switch {
		case s.X:
			o := g.object(id)
			if o.Zone == oracle.Stack && o.announced != nil &&
				g.applies("202.3e", "on the stack the X in the cost of %s is %n", id, num(o.announced.X)) {
				total += o.announced.X
			}
		case s.Colors != 0 && s.Generic > 0 && g.applies("202.3f", "a hybrid symbol counts as its larger half for %s", id):
			total += max(s.Generic, 1)
		case s.Generic > 0 && s.Colors == 0:
			total += s.Generic
		case s.Phyrexian && g.applies("202.3g", "a Phyrexian symbol of %s counts as 1", id):
			total++
		case s.Colors != 0 && !s.Phyrexian, s.Colorless, s.Snow:
			total++
		}
	}
	return total
}

func basicLandType(name string) bool { return basicColor(name) != 0 }

// basicColor is the mana that a basic land type stands for (305.6).
func basicColor(name string) oracle.Color {
	switch name {
	case "Plains":
		return oracle.White
	case "Island":
		return oracle.Blue
	case "Swamp":
		return oracle.Black
	case "Mountain":
		return oracle.Red
	case "Forest":
		return oracle.Green
	}
	return 0
}
