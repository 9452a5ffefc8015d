package table

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out chapter 109 as far as characteristics go: what an object
// is called, what it costs, which colors, types, abilities and numbers it has.
// They are always computed (613, in 613_layers.go) and never stored, but for an object
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
	early             []Held // those before layer 6, where an effect may be on cards elsewhere; nil otherwise
	Power             int
	Toughness         int
	HasPower          bool
	basePower         int // and the next: what they are after layer 7b (208.4b), if hasBase
	baseToughness     int
	hasBase           bool
	Loyalty           *int
	Defense           *int
	Controller        ID

	Grants   []granted
	cantHave []oracle.Keyword // 113.11
	lostAll  int32            // the timestamp of the latest effect by which it has lost all abilities
	Because  []Citation
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
	targets    [][]ID // what the effect's words mean, by slot (events/611_lasting.go)
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
	Counters  Counter       // that were counted; none but in layer 7c
	Order     []Citation    // what decided that it was applied just then
	Waited    []waited      // for which effects it had to wait, and why
	Void      string        // why it was not applied when its turn came; "" for what was applied
}

// waited is an effect that had to be applied first, because it would change something
// about the one that waited (613.8a).
type waited struct {
	On  ID
	Why string
}

// Before is what the layer is about, in words, as it was before the effect.
func (s *LayerStep) Before() string { return s.before.words() }

// After is the same after the effect.
func (s *LayerStep) After() string { return s.after.words() }

// Characteristics returns the characteristics of an object as they are now, or as they last
// were. Reading them in the course of an event cites what made them.
func (t *Table) Characteristics(id ID) *Characteristics {
	c := t.QuietCharacteristics(id)
	if len(c.Because) > 0 && t.Pen == EventPen && !t.Computing && !t.Unwritten {
		t.consult(id, c)
	}
	return c
}

// consult cites what made an object's characteristics, once for each step of the trace.
func (t *Table) consult(id ID, c *Characteristics) {
	if int(id) >= len(t.consulted) {
		t.consulted = append(t.consulted, make([]int32, len(t.Objects)-len(t.consulted))...)
	}
	t.Looks++
	if t.consulted[id] == t.Steps+1 {
		return
	}
	t.consulted[id] = t.Steps + 1
	for i := range c.Because {
		t.Write(&c.Because[i])
	}
}

// QuietCharacteristics is chars without citing anything. It is asked for more than anything
// else, and mostly the answer is kept.
func (t *Table) QuietCharacteristics(id ID) *Characteristics {
	if uint(id) < uint(t.Known) && t.Computed[id] != nil {
		return t.Computed[id]
	}
	return t.charsAnew(id)
}

// charsAnew finds the characteristics of an object where they are not kept.
func (t *Table) charsAnew(id ID) *Characteristics {
	if !id.IsObject() {
		return &noCharacteristics
	}
	o := t.Object(id)
	if o.Last != nil && (o.Zone == oracle.Nowhere || o.PhasedOut) {
		return o.Last
	}
	if t.Computing {
		if int(id) < len(t.Computed) && t.Computed[id] != nil {
			return t.Computed[id]
		}
		if (t.reaches || t.TraitsOf(o.Face).defines) && o.Zone != oracle.Battlefield && o.Zone != oracle.Stack {
			return t.elsewhere(id)
		}
		t.Work(2) // it is not kept, and an effect may look at all cards of a zone again and again
		c := t.Copiable(id)
		return &c
	}
	if t.Known == 0 {
		t.compute()
		return t.QuietCharacteristics(id)
	}
	if t.Plain {
		return t.plainly(id)
	}
	if slices.Contains(t.defining, id) {
		return t.elsewhere(id) // as far as it is computed, which is not kept
	}
	c := t.elsewhere(id)
	if !t.Steady || !t.TraitsOf(o.Face).defines {
		t.keep(id, c)
	}
	return c
}

// noCharacteristics are those of a player and of nobody.
var noCharacteristics Characteristics

// keep keeps characteristics that have been computed.
func (t *Table) keep(id ID, c *Characteristics) {
	if int(id) >= t.Known {
		t.Known = len(t.Objects)
		t.growComputed()
	}
	t.Computed[id] = c
}

// growComputed makes room for the characteristics of every object.
func (t *Table) growComputed() {
	if n := len(t.Objects); n > len(t.Computed) {
		t.Computed = slices.Grow(t.Computed, cap(t.Objects)-len(t.Computed))[:n]
	}
}

// Copiable returns an object's copiable values (707.2): what is printed, as
// modified by copy effects and by being face down or flipped.
func (t *Table) Copiable(id ID) Characteristics {
	if o := t.Object(id); o.Flipped && !o.FaceDown {
		return t.asFlipped(o, t.valuesOf(id, true))
	}
	return t.Values(id)
}

// Values are the copiable values of an object as if it were not flipped: those are the ones
// that a copy of it acquires, since status is not copied.
func (t *Table) Values(id ID) Characteristics { return t.valuesOf(id, false) }

// valuesOf is Values; a merged permanent that is flipped brings what flip cards under it say then.
func (t *Table) valuesOf(id ID, flipped bool) Characteristics {
	o := t.Object(id)
	face := o.Face
	if len(t.DoubleFaced) > 0 && o.Kind != AbilityObject { // an ability has no faces
		face = t.faceShown(o)
	}
	if o.Melded() && !t.Applies("712.8g", "%s has only the characteristics of the combined back face", id) {
		face = o.Components()[0].Face
	}
	c := FromFace(t.Faces[face], o)
	if !t.InForce("202.2") || !t.InForce("202.2e") {
		c.Colors = t.colorsWithout(t.Faces[face], o)
	}
	if len(t.Parts) > 0 {
		c = t.partly(o, c)
	}
	c.Abilities = append(c.Abilities, t.beneath(o, flipped)...)
	shown := false // it shows what it copies although it is face down, for want of 708.10
	for _, e := range t.Effects {
		if e.CopyFace != 0 && slices.Contains(e.Objects, id) &&
			t.becameSo(&e, id) {
			was := c
			copied := t.Faces[t.copiedFace(&e)]
			c = FromFace(copied, o)
			if copied.SharedTypeLine() && t.asPermanent(o) {
				c = t.behindDoors(o, copied, c)
			}
			c.Layers = append(was.Layers, LayerStep{
				Citation: t.derived(), Layer: "1a", Source: e.Source, Timestamp: e.Timestamp,
				before: saying(was.Name), after: saying(c.Name),
			})
			shown = o.FaceDown && e.Timestamp > o.Timestamp &&
				!t.Applies("708.10", "%s became a copy while face down, and its being face down modifies what it copies", id)
		}
	}
	zone := o.Zone
	if zone == oracle.Nowhere {
		zone = o.Was
	}
	unseen := t.conspiresUnseen(o, zone)
	if unseen && t.Applies("315.5b", "face down in the command zone, %s has no characteristics", id) {
		c = Characteristics{}
	}
	lies := zone == oracle.Exile && t.Proposed != id // no face-down spell that it would be (708.4)
	if o.FaceDown && !shown && !lies && !unseen {
		c = t.faceDown(o, c)
	}
	if o.FaceDown && lies && t.Applies("406.3a", "exiled face down, %s has no characteristics", id) {
		c = Characteristics{}
	}
	if c.HasPower && len(c.Abilities) > 1 {
		c = t.uppermostBox(o, zone, c)
	}
	c.Controller = t.byDefault(id, o, zone)
	return c
}

// IsPermanentSpell reports whether a spell will enter the battlefield (110.4b). An instant
// or sorcery that is an artifact, too, can't.
func (c *Characteristics) IsPermanentSpell() bool {
	return c.Is(oracle.PermanentTypes) && !c.Is(oracle.Instant|oracle.Sorcery)
}

// derived is the citation that was written last while characteristics are computed.
func (t *Table) derived() (c Citation) {
	if n := len(t.Derivation); n > 0 && t.Pen == derivationPen {
		c = t.Derivation[n-1]
	}
	return c
}

// FromFace gives the characteristics that are printed on a face.
func FromFace(face *oracle.Card, o *Object) Characteristics {
	c := Characteristics{
		Name: face.Name, Cost: face.ManaCost, HasCost: face.HasCost,
		Supertypes: face.Supertypes, Types: face.Types, Subtypes: face.Subtypes,
		Colors: printedColors(face), Loyalty: face.Loyalty, Defense: face.Defense,
		Controller: o.Controller,
	}
	if face.Power != nil && face.Toughness != nil {
		c.Power, c.Toughness, c.HasPower = face.Power.Number, face.Toughness.Number, true
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
	return face.Indicator | CostColors(face.ManaCost)
}

// CostColors are the colors of the mana symbols in a cost (202.2).
func CostColors(cost oracle.Cost) oracle.Color {
	var colors oracle.Color
	for _, s := range cost {
		colors |= s.Colors
	}
	return colors
}

// Is reports whether the object has a card type.
func (c *Characteristics) Is(t oracle.CardType) bool { return c.Types&t != 0 }

// Subtype reports whether the object has a subtype.
func (c *Characteristics) Subtype(name string) bool {
	if slices.Contains(c.Subtypes, name) {
		return true
	}
	return c.everyCreatureType && c.Is(oracle.Creature|oracle.Tribal) && correlated(name) == oracle.Creature|oracle.Tribal
}

// HasSubtype reports whether an object has a subtype, which may be one of every
// creature type.
func (c *Characteristics) HasSubtype(name string) bool { return c.Subtype(name) }

// Keyword finds an ability with a keyword, nil if the object has none.
func (c *Characteristics) Keyword(k oracle.Keyword) *oracle.Ability {
	for _, a := range c.Abilities {
		if a.Keyword == k {
			return a.Ability
		}
	}
	return nil
}

// HowOften counts the instances of a keyword ability.
func (c *Characteristics) HowOften(k oracle.Keyword) int {
	n := 0
	for _, a := range c.Abilities {
		if a.Keyword == k {
			n++
		}
	}
	return n
}

// HasKeyword reports whether an object has a keyword ability.
func (t *Table) HasKeyword(id ID, k oracle.Keyword) bool {
	return id.IsObject() && t.Characteristics(id).Keyword(k) != nil
}

// Is reports whether an object has any of the card types.
func (t *Table) Is(id ID, cardType oracle.CardType) bool {
	if !id.IsObject() {
		return false
	}
	t.mustBeSaid(t.Object(id))
	return t.Characteristics(id).Is(cardType)
}

// Controller returns who controls an object; only objects on the battlefield and
// the stack have a controller (109.4), others count as their owner's.
func (t *Table) Controller(id ID) ID {
	if id.IsPlayer() {
		return id
	}
	if !id.IsObject() {
		return None
	}
	o := t.Object(id)
	switch {
	case o.Zone == oracle.Battlefield || o.Zone == oracle.Nowhere && o.Last != nil:
		return t.Characteristics(id).Controller
	case o.Zone == oracle.Stack && o.Kind == AbilityObject:
		return o.Controller
	case o.Zone == oracle.Stack:
		return t.Characteristics(id).Controller
	case o.Zone == oracle.Command && !o.InDeck && t.IsCommandCard(o) && t.Faces[o.Face].Types&oracle.PlanarTypes != 0:
		return o.Controller // the planar controller (109.4d)
	}
	return o.Owner
}

// ManaValue carries out 202.3.
func (t *Table) ManaValue(id ID) int {
	if !t.mustBeSaid(t.Object(id)) {
		return 0
	}
	c := t.Characteristics(id)
	total := 0
	if o := t.Object(id); o.Zone == oracle.Stack && o.Announced != nil && o.Announced.Kicked > 0 &&
		!t.Applies("118.8d", "what %s cost besides does not change its mana cost", id) {
		total = DueOf(o.Announced.Payment, o.Announced.X).Total()
		return total
	}
	if o := t.Object(id); o.Zone == oracle.Stack && o.Announced != nil && o.Announced.Instead && o.Announced.Kicked == 0 &&
		!t.Applies("118.9c", "the alternative cost of %s does not change its mana cost", id) {
		return DueOf(o.Announced.Payment, o.Announced.X).Total()
	}
	for _, s := range t.costForManaValue(id, c) {
		switch {
		case s.X:
			if x, chosen := t.chosenX(id); chosen && t.Applies("202.3e", "on the stack the X in the cost of %s is %n", id, Count(x)) {
				total += x
			}
		case s.Colors != 0 && s.Generic > 0 && t.Applies("202.3f", "a hybrid symbol counts as its larger half for %s", id):
			total += max(s.Generic, 1)
		case s.Generic > 0 && s.Colors == 0:
			total += s.Generic
		case s.Phyrexian && t.Applies("202.3g", "a Phyrexian symbol of %s counts as 1", id):
			total++
		case s.Colors != 0 && !s.Phyrexian, s.Colorless, s.Snow:
			total++
		}
	}
	if total > 0 && !t.Applies("202.3", "the mana cost of %s comes to %n", id, Count(total)) {
		return 0 // nothing says what it is, so it can't be determined (107.2)
	}
	return total
}

// lacksManaValue reports whether an object has no mana cost, and so no mana value but by 202.3a. That of
// a back face or a melded permanent is said by 202.3b-c.
func (t *Table) lacksManaValue(id ID) bool {
	if !t.mustBeSaid(t.Object(id)) {
		return false // nor is it said that it has none
	}
	c := t.Characteristics(id)
	return !c.HasCost && len(t.costForManaValue(id, c)) == 0 && !t.Applies("202.3a", "%s has no mana cost, and its mana value is 0", id)
}

// chosenX is the X that was chosen for a spell, if that counts for its mana value: on the
// stack, and for what asks later about a spell that has left it.
func (t *Table) chosenX(id ID) (x int, chosen bool) {
	o := t.Object(id)
	if o.Announced == nil {
		return 0, false
	}
	gone := o.Zone == oracle.Nowhere && o.Was == oracle.Stack
	return o.Announced.X, o.Zone == oracle.Stack || gone && t.Applies("608.2h", "%s has left the stack and is looked at as it last was there", id)
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

// HasChapters reports whether there is a chapter ability among its abilities (714.2).
func (c *Characteristics) HasChapters() bool {
	return slices.ContainsFunc(c.Abilities, func(a Held) bool { return len(a.Chapters) > 0 })
}
