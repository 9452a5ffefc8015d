package table

import (
	"fmt"
	"slices"
	"strings"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
)

// This file says what each kind of change does to the characteristics of an
// object (205.1, 305.7, 612, 613.4). Which objects, and when, is 613_layers.go.

// loseBanding carries out 702.22b for an object that loses banding.
func (t *Table) loseBanding(id ID, lost []oracle.Keyword, k oracle.Keyword) bool {
	return k == "bands with other" && slices.Contains(lost, "banding") &&
		t.Applies("702.22b", "%s loses what bands with others along with banding", id)
}

// Change makes one change of a continuous effect to the characteristics of an object (613.1).
func (t *Table) Change(c *Characteristics, id ID, change oracle.Change, ctx *Context) {
	switch ch := change.(type) {
	case oracle.ChangeControl:
		if to := t.Refer(ch.To, ctx); len(to) == 1 && to[0].IsPlayer() &&
			(!t.HasLeft(to[0]) || !t.Applies("800.4b", "%s has left the game and gains control of nothing", to[0])) {
			c.Controller = to[0]
		}
	case oracle.ReplaceWord:
		t.replaceWord(c, ch, id)
	case oracle.TextBox:
		if t.Applies("612.5", "all of the rules text of %s is that of another object", id) {
			c.Abilities = ownAbilities(ch.Abilities)
		}
	case oracle.SetName:
		if t.Applies("612.8", "%s has the name that %s sets, and no other", id, ctx.Source) {
			c.Name = ch.Name
		}
	case oracle.AddNameWord:
		c.Name = t.nameWith(c.Name, ch, id)
	case oracle.AddTypes:
		_, word := t.Chosen(ctx.Source)
		t.addTypes(c, id, ch, word)
	case oracle.SetTypes:
		if ch.Chosen {
			if ctx.Ability == nil || ctx.Ability.Kind != oracle.Static {
				return // settled as the effect began
			}
			_, word := t.Chosen(ctx.Source)
			if word == "" {
				return
			}
			ch = oracle.SetTypes{Subtypes: []string{word}}
		}
		t.setTypes(c, id, ch)
	case oracle.RemoveTypes:
		c.Supertypes &^= ch.Supertypes
		c.Types &^= ch.Types
		if ch.Types != 0 {
			t.dropSubtypes(c, func(s string) bool { return correlated(s)&c.Types == 0 }, id)
		}
		c.Subtypes = slices.DeleteFunc(slices.Clone(c.Subtypes), func(s string) bool {
			return slices.Contains(ch.Subtypes, s) || ch.AllCreatureTypes && correlated(s)&oracle.Creature != 0
		})
		c.everyCreatureType = c.everyCreatureType && !ch.AllCreatureTypes
	case oracle.NoManaCost:
		c.Cost, c.HasCost = nil, false
	case oracle.SetColor:
		colors := ch.Colors
		if ch.Chosen {
			colors, _ = t.Chosen(ctx.Source)
		}
		if ch.BeforeGame {
			colors = t.colorKept(id)
		}
		if old := c.Colors; colors != 0 && old&^colors != 0 && !t.Applies("105.3", "the new color of %s replaces the colors it had", id) {
			colors |= old
		}
		c.Colors = colors
	case oracle.AddColor:
		c.Colors |= ch.Colors
		if ch.Chosen {
			chosen, _ := t.Chosen(ctx.Source)
			c.Colors |= chosen
		}
	case oracle.AddAbility:
		if held, ok := t.gained(c, id, ch.Ability, ctx); ok {
			c.Abilities = append(slices.Clip(c.Abilities), held)
		}
	case oracle.AddActivated: // of cards off the battlefield, as they are printed
		var more []Held
		for _, from := range t.Refer(ch.Of, ctx) {
			t.Work(16) // what each of them is has been found out anew
			for _, a := range t.activatedOf(from) {
				if held, ok := t.gained(c, id, a, ctx); ok {
					more = append(more, held)
				}
			}
		}
		c.Abilities = append(slices.Clip(c.Abilities), more...)
	case oracle.LoseAbility:
		if ch.Quality != nil {
			t.loseQuality(c, id, ch)
			return
		}
		lost := 0
		c.Abilities = slices.DeleteFunc(slices.Clone(c.Abilities), func(a Held) bool {
			if !slices.Contains(ch.Keywords, a.Keyword) && !t.loseBanding(id, ch.Keywords, a.Keyword) {
				return false
			}
			if a.Keyword == "hexproof" && a.Quality != nil && slices.Contains(ch.Keywords, a.Keyword) &&
				!t.Applies("702.11e", "%s loses hexproof from a quality too", id) {
				return false
			}
			lost++
			return lost == 1 || t.Applies("113.10b", "%s loses every instance of the ability", id)
		})
	case oracle.LoseThisAbility:
		if k := slices.IndexFunc(c.Abilities, func(a Held) bool { return a.Ability == ch.Ability }); k >= 0 {
			c.Abilities = slices.Delete(slices.Clone(c.Abilities), k, k+1)
		}
	case oracle.LoseAllAbilities:
		var kept []Held
		for _, a := range c.Abilities {
			if hinders(a.Ability) && !t.Applies("113.2a", "what is to its own disadvantage is an ability of %s, too", id) {
				kept = append(kept, a)
			}
		}
		c.Abilities, c.lostAll = kept, ctx.Timestamp
	case oracle.CantHave:
		c.cantHave = append(slices.Clip(c.cantHave), ch.Keywords...)
		if !t.Applies("113.11", "%s can't have an ability because of %s, and loses it", id, ctx.Source) {
			return
		}
		c.Abilities = slices.DeleteFunc(slices.Clone(c.Abilities), func(a Held) bool { return slices.Contains(ch.Keywords, a.Keyword) })
	case oracle.DefinePT, oracle.SetBasePT:
		numbers := t.numbersOf(change, id, ctx)
		if numbers[0] != unset {
			c.Power = numbers[0]
		}
		if numbers[1] != unset {
			c.Toughness = numbers[1]
		}
		c.HasPower = true
	case oracle.AddPT:
		numbers := t.numbersOf(change, id, ctx)
		c.Power += numbers[0]
		c.Toughness += numbers[1]
	case oracle.SwitchPT:
		c.Power, c.Toughness = c.Toughness, c.Power
	}
}

const unset = -1 << 30

// numbersOf evaluates the numbers of a change for one object.
func (t *Table) numbersOf(change oracle.Change, id ID, ctx *Context) []int {
	about := ctx
	if ctx.Each != id {
		each := *ctx
		each.Each = id
		about = &each
	}
	number := func(q oracle.Quantity) int {
		if q == nil {
			return unset
		}
		return t.Quantity(q, about)
	}
	set := func(q oracle.Quantity) int {
		if t.undetermined(q, about) && !t.Applies("107.2", "a number for %s can't be determined, so it is 0", id) {
			return unset
		}
		return number(q)
	}
	switch ch := change.(type) {
	case oracle.DefinePT:
		return []int{set(ch.Power), set(ch.Toughness)}
	case oracle.SetBasePT:
		return []int{set(ch.Power), set(ch.Toughness)}
	case oracle.AddPT:
		p, toughness := 0, 0
		if ch.Power != nil {
			p = t.NotBelowZero(ch.Power, number(ch.Power), ctx.Source)
		}
		if ch.Toughness != nil {
			toughness = t.NotBelowZero(ch.Toughness, number(ch.Toughness), ctx.Source)
		}
		if ch.MinusPower {
			p = -p
		}
		if ch.MinusToughness {
			toughness = -toughness
		}
		return []int{p, toughness}
	}
	return nil
}

// undetermined reports whether there is nothing whose number a text speaks of.
func (t *Table) undetermined(q oracle.Quantity, ctx *Context) bool {
	switch q := q.(type) {
	case oracle.NumberOf:
		return len(t.Refer(q.Of, ctx)) == 0
	case oracle.Greatest:
		return len(t.AllOf(&q.Phrase, ctx)) == 0
	}
	return false
}

// constant reports whether a change says the same of every object at every time.
func constant(change oracle.Change) bool {
	literal := func(q oracle.Quantity) bool {
		if q == nil {
			return true
		}
		_, ok := q.(oracle.Literal)
		return ok
	}
	switch ch := change.(type) {
	case oracle.DefinePT:
		return literal(ch.Power) && literal(ch.Toughness)
	case oracle.SetBasePT:
		return literal(ch.Power) && literal(ch.Toughness)
	case oracle.AddPT:
		return literal(ch.Power) && literal(ch.Toughness)
	case oracle.ChangeControl:
		_, you := ch.To.(oracle.You)
		return you
	case oracle.AddActivated: // other cards come into the graveyard or into exile without a change in play
		return false
	}
	return true
}

// reads reports whether a reference could be about something that a layer writes.
func reads(r oracle.Reference, l Layer) bool {
	each, ok := r.(oracle.Each)
	if !ok {
		return false
	}
	var asks func(p oracle.Predicate) bool
	asks = func(p oracle.Predicate) bool {
		switch p := p.(type) {
		case oracle.Compares:
			return ofSize(p.Number)
		case oracle.Not:
			return asks(p.Predicate)
		case oracle.Any:
			return slices.ContainsFunc(p.Of, asks)
		}
		return false
	}
	return l >= DefinePTLayer && slices.ContainsFunc(each.Phrase.Where, asks)
}

// sight is what a layer is about, of an object at a moment.
type sight struct {
	layer      Layer
	name       string
	said       string // of the layers that are said in a word: who controls it, what it copies
	supertypes oracle.Supertype
	types      oracle.CardType
	colors     oracle.Color
	power      int
	toughness  int
	subtypes   []string
	abilities  []Held
}

// summary keeps what a layer is about.
func summary(c *Characteristics, l Layer) sight {
	return sight{
		layer: l, name: c.Name, supertypes: c.Supertypes, types: c.Types, colors: c.Colors,
		power: c.Power, toughness: c.Toughness, subtypes: c.Subtypes, abilities: c.Abilities,
	}
}

// saying is a sight of a layer that is said in a word.
func saying(words string) sight { return sight{layer: ControlLayer, said: words} }

// spelledLayer is the layer of a sight of abilities that are written out.
const spelledLayer = layerCount

// mostSpelled is how long abilities may be that are written out, in bytes.
const mostSpelled = 100

// spelled writes abilities out, if they are short.
func (s *sight) spelled() string {
	var list []string
	for _, a := range s.abilities {
		list = append(list, strings.TrimSuffix(cardtext.PrintAbility(a.Ability, oracle.Card{Name: s.name}), "."))
	}
	if words := strings.Join(list, "; "); len(list) > 0 && len(words) <= mostSpelled {
		return words
	}
	return AbilityList(&Characteristics{Name: s.name, Abilities: s.abilities})
}

// words shows it.
func (s *sight) words() string {
	switch s.layer {
	case typeLayer, TextLayer:
		return typeLine(s.supertypes, s.types, s.subtypes)
	case ColorLayer:
		return ColorNames(s.colors)
	case abilityLayer:
		return AbilityList(&Characteristics{Name: s.name, Abilities: s.abilities})
	case spelledLayer:
		return s.spelled()
	case ControlLayer:
		return s.said
	default:
		return fmt.Sprintf("%d/%d", s.power, s.toughness)
	}
}

// TypeLine prints supertypes, card types and subtypes.
func TypeLine(c *Characteristics) string { return typeLine(c.Supertypes, c.Types, c.Subtypes) }

// printedOrder is the order in which cards print several card types.
var printedOrder = []struct {
	is   oracle.CardType
	name string
}{
	{oracle.Tribal, "Tribal"},
	{oracle.Enchantment, "Enchantment"},
	{oracle.Artifact, "Artifact"},
	{oracle.Land, "Land"},
	{oracle.Planeswalker, "Planeswalker"},
	{oracle.Battle, "Battle"},
	{oracle.Creature, "Creature"},
	{oracle.Instant, "Instant"},
	{oracle.Sorcery, "Sorcery"},
	{oracle.Conspiracy, "Conspiracy"},
	{oracle.Dungeon, "Dungeon"},
	{oracle.Phenomenon, "Phenomenon"},
	{oracle.Plane, "Plane"},
	{oracle.Scheme, "Scheme"},
	{oracle.Vanguard, "Vanguard"},
}

func typeLine(super oracle.Supertype, types oracle.CardType, subtypes []string) string {
	var words []string
	for i, name := range []string{"Basic", "Legendary", "Ongoing", "Snow", "World"} {
		if super&(1<<i) != 0 {
			words = append(words, name)
		}
	}
	for _, t := range printedOrder {
		if types&t.is != 0 {
			words = append(words, t.name)
		}
	}
	line := strings.Join(words, " ")
	if len(subtypes) > 0 {
		line += " — " + strings.Join(subtypes, " ")
	}
	return line
}

// ColorNames lists colors in the order of 105.1, or says "colorless".
func ColorNames(colors oracle.Color) string {
	var words []string
	for i, name := range ColorWords {
		if colors&(1<<i) != 0 {
			words = append(words, name)
		}
	}
	if len(words) == 0 {
		return "colorless"
	}
	return strings.Join(words, ", ")
}

// AbilityList names an object's keyword abilities and counts the others.
func AbilityList(c *Characteristics) string {
	words, others := KeywordList(c)
	switch {
	case others == 1:
		words = append(words, "one ability")
	case others > 1:
		words = append(words, fmt.Sprintf("%d abilities", others))
	}
	if len(words) == 0 {
		return "no abilities"
	}
	return strings.Join(words, ", ")
}

// KeywordList writes the keyword abilities, one that stands for several once, and
// counts the abilities without keyword.
func KeywordList(c *Characteristics) (words []string, others int) {
	if len(c.Abilities) == 0 { // as most objects are whenever a board is shown
		return nil, 0
	}
	named := &oracle.Card{Name: c.Name}
	for i := 0; i < len(c.Abilities); {
		a := c.Abilities[i].Ability
		word, n := cardtext.KeywordWords(a, named)
		if word == "" {
			others++
		} else {
			words = append(words, word)
		}
		for i++; n > 1 && i < len(c.Abilities) && c.Abilities[i].Keyword == a.Keyword; n-- {
			i++
		}
	}
	return words, others
}

// hinders reports whether an ability says nothing but that the permanent that it is on can't attack or block.
func hinders(a *oracle.Ability) bool {
	return a.Kind == oracle.Static && a.Keyword == "" && len(a.Statics) > 0 && !slices.ContainsFunc(a.Statics, func(s oracle.StaticEffect) bool {
		r, ok := s.(oracle.Restriction)
		return !ok || r.Affected != oracle.Reference(oracle.This{}) || r.Cant != oracle.Attack && r.Cant != oracle.Block
	})
}

// gained is an ability as an object has it whom an effect gives it; false where the object can't have it.
func (t *Table) gained(c *Characteristics, id ID, ability *oracle.Ability, ctx *Context) (Held, bool) {
	if slices.Contains(c.cantHave, ability.Keyword) && t.Applies("113.11", "%s can't have an ability that %s would give it", id, ctx.Source) {
		return Held{}, false
	}
	if c.lostAll > 0 && !t.Applies("101.2a", "%s gains an ability after it has lost all: that takes no precedence, as it would if it said that something can't be", id) {
		return Held{}, false
	}
	if id != ctx.Source {
		ability = t.WithChosen(ability, ctx.Source)
	}
	ability = t.atOwnCost(t.calling(ability, ctx.Source), id, c)
	return Held{Ability: t.grantedText(id, ability), Timestamp: ctx.Timestamp, From: ctx.Source}, true
}
