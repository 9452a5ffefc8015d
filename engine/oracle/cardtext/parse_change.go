package cardtext

import (
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file reads what continuous effects say of their subject: "gets +1/+1 and has
// flying", "is a Swamp in addition to its other types", "can't block". Static
// abilities and instructions share it.

// A predication is one thing said of a subject: characteristics that change, or a
// rules-changing effect on it.
type predication struct {
	changes []oracle.Change
	effects []oracle.StaticEffect // about the subject, whatever it is
	is      int                   // so many changes, the first, are said with "is" and not "becomes"
	has     int                   // so many, the first, are said with "is" or "has" and not "becomes" or "gains"
}

// predicates reads a list of predications of the subject. Restrictions and the like
// come back about the subject itself.
func (p *parser) predicates(of oracle.Reference) (predication, bool) {
	start := p.mark()
	defer func(before bool) { p.ofThis = before }(p.ofThis)
	p.ofThis = of == oracle.Reference(oracle.This{}) || of == oracle.Reference(oracle.It{To: oracle.WhatWasMeant}) && p.subject == oracle.Reference(oracle.This{})
	var all predication
	for n := 0; ; n++ {
		m := p.mark()
		if n > 0 && p.acceptAny(", and", "and", ",") == "" {
			break
		}
		if n > 0 && p.losesOther(&all) {
			continue
		}
		one, ok := p.predicate(of)
		if !ok {
			p.reset(m)
			break
		}
		if one.is > 0 && all.is == len(all.changes) {
			all.is += one.is
		}
		if one.has > 0 && all.has == len(all.changes) {
			all.has += one.has
		}
		all.changes = append(all.changes, one.changes...)
		all.effects = append(all.effects, one.effects...)
	}
	if len(all.changes)+len(all.effects) == 0 {
		return all, p.fail(start)
	}
	return all, true
}

// losesOther reads "loses all other abilities, card types, and creature types" after what something is and has: the abilities go
// before it gets those of the text, and of the card types it has no others.
func (p *parser) losesOther(all *predication) bool {
	start := p.mark()
	p.acceptAny("it", "they")
	if p.acceptAny("loses all other", "lose all other") == "" {
		return p.fail(start)
	}
	abilities, cardTypes, creatureTypes := false, false, false
	for joint := ", and"; joint != ""; {
		switch p.acceptAny("abilities", "card types", "creature types") {
		case "abilities":
			abilities = true
		case "card types":
			cardTypes = true
		case "creature types":
			creatureTypes = true
		default:
			return p.fail(start)
		}
		m := p.mark()
		if joint = p.acceptAny(", and", "and", ","); joint != "" && !p.next("abilities") && !p.next("card types") && !p.next("creature types") {
			p.reset(m)
			joint = ""
		}
	}
	changes := slices.Clone(all.changes)
	set := slices.IndexFunc(changes, func(c oracle.Change) bool { _, is := c.(oracle.SetTypes); return is })
	if cardTypes {
		if set < 0 {
			return p.fail(start)
		}
		is := changes[set].(oracle.SetTypes)
		ofCreatures := is.Types&oracle.Creature != 0 && len(is.Subtypes) > 0
		if is.Types == 0 || is.Still || is.Chosen || creatureTypes && !ofCreatures {
			return p.fail(start)
		}
		is.Only = true
		changes[set] = is
	} else if creatureTypes || !abilities {
		return p.fail(start)
	}
	if abilities {
		first := slices.IndexFunc(changes, func(c oracle.Change) bool { _, is := c.(oracle.AddAbility); return is })
		if first < 0 {
			return p.fail(start)
		}
		changes = slices.Insert(changes, first, oracle.Change(oracle.LoseAllAbilities{Other: true}))
		if first < all.is {
			all.is++
		}
		if first < all.has {
			all.has++
		}
	}
	all.changes = changes
	return true
}

func (p *parser) predicate(of oracle.Reference) (predication, bool) {
	start := p.mark()
	if p.inStatic && p.acceptAny("is goaded", "are goaded") != "" || !p.inStatic && p.goadedForLong() {
		return predication{effects: []oracle.StaticEffect{oracle.Requirement{Affected: of, Must: oracle.Attack, Goads: true}}}, true
	}
	changes := func(c []oracle.Change, ok bool) (predication, bool) {
		if !ok {
			return predication{}, p.fail(start)
		}
		return predication{changes: c}, true
	}
	if (p.excepts || p.personIs) && p.acceptAny("they're", "he's", "she's") != "" {
		said, ok := changes(p.becomes())
		said.is, said.has = len(said.changes), len(said.changes)
		return said, ok
	}
	switch verb := p.acceptAny("gets", "get", "gains", "gain", "has", "have", "loses", "lose", "is", "are", "becomes", "become", "it's", "he's", "she's"); verb {
	case "gets", "get":
		return changes(p.getsPT())
	case "gains", "gain", "has", "have":
		if !p.inStatic && p.accept("all creature types") {
			return changes([]oracle.Change{oracle.AddTypes{AllCreatureTypes: true}}, true)
		}
		said, ok := changes(p.gains())
		if verb == "has" || verb == "have" {
			said.has = len(said.changes)
		}
		return said, ok
	case "loses", "lose":
		return changes(p.loses())
	case "is", "are", "becomes", "become", "it's", "he's", "she's":
		if (verb == "is" || verb == "are") && p.accept("no longer snow") {
			return predication{changes: []oracle.Change{oracle.RemoveTypes{Supertypes: oracle.Snow}}}, true
		}
		said, ok := changes(p.becomes())
		if verb != "becomes" && verb != "become" {
			said.is, said.has = len(said.changes), len(said.changes)
		}
		return said, ok
	}
	if p.accept("can't have") {
		if p.next("counters put on") {
			effects, ok := p.cantHaveCounters(of)
			return predication{effects: effects}, ok || p.fail(start)
		}
		p.accept("or gain")
		if names, ok := p.keywordNames(); ok {
			return predication{changes: []oracle.Change{oracle.CantHave{Keywords: names}}}, true
		}
		return predication{}, p.fail(start)
	}
	if p.inStatic && p.acceptAny("isn't a planeswalker", "aren't planeswalkers") != "" {
		return predication{changes: []oracle.Change{oracle.RemoveTypes{Types: oracle.Planeswalker}}}, true
	}
	if p.inStatic && p.acceptAny("isn't a creature", "aren't creatures") != "" {
		return predication{changes: []oracle.Change{oracle.RemoveTypes{Types: oracle.Creature}}}, true
	}
	effects, ok := p.rulesPredicate(of)
	if !ok {
		return predication{}, p.fail(start)
	}
	return predication{effects: effects}, true
}

// getsPT reads "+1/+1", "-X/-0", and "+1/+1 for each Goblin you control".
func (p *parser) getsPT() ([]oracle.Change, bool) {
	start := p.mark()
	p.accept("an additional") // to what another effect adds, as each does
	add, ok := p.ptChange()
	if !ok {
		return nil, p.fail(start)
	}
	m := p.mark()
	if p.accept("for each") {
		each, ok := p.forEachCount()
		if !ok {
			p.reset(m)
			return []oracle.Change{add}, true
		}
		add.Power, add.Toughness = times(add.Power, each), times(add.Toughness, each)
		if m = p.mark(); p.accept("and") { // "and +1/+1 for each Aura you control"
			if more, ok := p.ptChange(); ok && p.accept("for each") {
				if each, ok := p.forEachCount(); ok {
					more.Power, more.Toughness = times(more.Power, each), times(more.Toughness, each)
					return []oracle.Change{add, more}, true
				}
			}
			p.reset(m)
		}
	}
	return []oracle.Change{add}, true
}

func (p *parser) ptChange() (oracle.AddPT, bool) {
	t := p.peek()
	power, toughness, ok := strings.Cut(t.text, "/")
	if t.kind != ptToken || !ok || !signed(power) || !signed(toughness) {
		p.miss(p.pos)
		return oracle.AddPT{}, false
	}
	p.pos++
	number := func(s string) oracle.Quantity {
		if s[1:] == "X" {
			return oracle.X{}
		}
		if s[1:] == "Y" {
			return oracle.Y{}
		}
		n, _ := parseNumber(s[1:])
		return oracle.Literal(n)
	}
	return oracle.AddPT{
		Power: number(power), Toughness: number(toughness),
		MinusPower: power[0] == '-' && power != "-0", MinusToughness: toughness[0] == '-' && toughness != "-0",
	}, true
}

func signed(s string) bool {
	return len(s) > 1 && (s[0] == '+' || s[0] == '-') && (s[1:] == "X" || s[1:] == "Y" || s[1] >= '0' && s[1] <= '9')
}

// becomes reads what comes after "is" or "becomes": colors, types, power and toughness.
func (p *parser) becomes() ([]oracle.Change, bool) {
	start := p.mark()
	if !p.inStatic && p.accept("the color or colors of your choice") {
		p.choices = append(p.choices, oracle.ChooseColors)
		return []oracle.Change{oracle.SetColor{Chosen: true}}, true
	}
	if p.choseType && !p.inStatic && p.accept("that type") {
		return []oracle.Change{oracle.SetTypes{Chosen: true}}, true
	}
	if !p.inStatic && p.accept("the color of your choice") {
		p.choices = append(p.choices, oracle.ChooseColor)
		return []oracle.Change{oracle.SetColor{Chosen: true}}, true
	}
	if !p.inStatic {
		if what, ok := p.typeOfChoice(); ok {
			p.choose(what)
			if p.acceptAny("in addition to its other types", "in addition to its other creature types") != "" {
				return []oracle.Change{oracle.AddTypes{Chosen: true}}, true
			}
			return []oracle.Change{oracle.SetTypes{Chosen: true}}, true
		}
	}
	if p.acceptAny("every land type in addition to its other types", "every land type in addition to their other types") != "" {
		return []oracle.Change{oracle.AddTypes{Subtypes: slices.Concat(everyBasicLandType, nonbasicLandTypes)}}, true
	}
	switch p.acceptAny("every creature type", "all creature types", "the chosen color in addition to their other colors", "the chosen colors", "the chosen color", "the chosen type in addition to their other types", "the chosen type in addition to its other types", "the chosen type", "all colors", "every basic land type in addition to its other types", "every basic land type in addition to their other types") {
	case "every creature type", "all creature types":
		return []oracle.Change{oracle.AddTypes{AllCreatureTypes: true}}, true
	case "the chosen color", "the chosen colors":
		return []oracle.Change{oracle.SetColor{Chosen: true}}, true
	case "all colors":
		return []oracle.Change{oracle.SetColor{Colors: oracle.AllColors}}, true
	case "the chosen color in addition to their other colors":
		return []oracle.Change{oracle.AddColor{Chosen: true}}, true
	case "the chosen type in addition to its other types", "the chosen type in addition to their other types":
		return []oracle.Change{oracle.AddTypes{Chosen: true}}, true
	case "the chosen type":
		return []oracle.Change{oracle.SetTypes{Chosen: true}}, true
	case "every basic land type in addition to its other types", "every basic land type in addition to their other types":
		return []oracle.Change{oracle.AddTypes{Subtypes: everyBasicLandType}}, true
	}
	if m := p.mark(); p.peek().kind == ptToken {
		if power, toughness, ok := p.plainPT(); ok && (p.next(".") || p.next(",") || p.next("and") || p.atEnd()) {
			return []oracle.Change{oracle.SetBasePT{Power: power, Toughness: toughness}}, true
		}
		p.reset(m)
	}
	if p.accept("named") {
		if name, ok := p.cardName(); ok {
			return []oracle.Change{oracle.SetName{Name: name}}, true
		}
		return nil, p.fail(start)
	}
	p.acceptAny("an", "a")
	if m := p.mark(); p.excepts && p.peek().kind == ptToken {
		if power, toughness, ok := p.plainPT(); ok && (p.next(".") || p.next(",") || p.next("and") || p.atEnd()) {
			return []oracle.Change{oracle.SetBasePT{Power: power, Toughness: toughness}}, true
		}
		p.reset(m)
	}
	d, ok := p.description()
	if ok && d.token && p.excepts && strings.HasSuffix(p.toks[p.pos-1].text, "token") && p.next("in addition to its other colors and types") {
		d.token = false // which a token copy is anyhow
	}
	if !ok || d.token || d.name != "" && !p.inStatic && !p.excepts && !p.personIs {
		return nil, p.fail(start)
	}
	var out []oracle.Change
	if d.name != "" {
		out = append(out, oracle.SetName{Name: d.name})
	}
	suffix := p.acceptAny("in addition to its other types and colors", "in addition to their other types and colors", "in addition to its other types", "in addition to their other types", "in addition to his other types", "in addition to her other types", "in addition to its other creature types",
		"in addition to their other creature types", "in addition to its other land types", "in addition to their other land types",
		"in addition to its other colors and types", "in addition to their other colors and types", "in addition to its other colors", "in addition to their other colors")
	switch {
	case suffix != "":
		if d.types != 0 || len(d.subtypes) > 0 || d.supertypes != 0 {
			out = append(out, oracle.AddTypes{Supertypes: d.supertypes, Types: d.types, Subtypes: d.subtypes})
		}
		if d.colored {
			if !strings.Contains(suffix, "colors") {
				out = append(out, oracle.SetColor{Colors: d.colors})
			} else {
				out = append(out, oracle.AddColor{Colors: d.colors})
			}
		}
	default:
		if d.colored {
			out = append(out, oracle.SetColor{Colors: d.colors})
		}
		if d.supertypes != 0 {
			out = append(out, oracle.AddTypes{Supertypes: d.supertypes})
		}
		if d.types != 0 || len(d.subtypes) > 0 {
			still := p.acceptAny("that's still a land", "that are still lands", "that is still a land", "that's still a planeswalker") != ""
			out = append(out, oracle.SetTypes{Types: d.types, Subtypes: d.subtypes, Still: still})
		}
	}
	if d.everyType {
		out = append(out, oracle.AddTypes{AllCreatureTypes: true})
	}
	if d.power != nil {
		out = append(out, oracle.SetBasePT{Power: d.power, Toughness: d.toughness})
	}
	for _, a := range d.abilities {
		out = append(out, oracle.AddAbility{Ability: a})
	}
	if len(out) == 0 {
		return nil, p.fail(start)
	}
	return out, true
}

// everyBasicLandType lists the basic land types (305.6).
var everyBasicLandType = []string{"Plains", "Island", "Swamp", "Mountain", "Forest"}

// nonbasicLandTypes lists the other land types (205.3i, and Planet and Town of later editions).
var nonbasicLandTypes = []string{"Cave", "Desert", "Gate", "Lair", "Locus", "Mine", "Planet", "Power-Plant", "Sphere", "Tower", "Town", "Urza's"}

// typeOfChoice reads "the creature type of your choice", which is chosen as the clause is followed.
func (p *parser) typeOfChoice() (oracle.Choice, bool) {
	switch p.acceptAny("the creature type of your choice", "the basic land type of your choice") {
	case "the creature type of your choice":
		return oracle.ChooseCreatureType, true
	case "the basic land type of your choice":
		return oracle.ChooseBasicLandType, true
	}
	return 0, false
}

// choose notes that the clause asks for a choice, once however often its words are looked at.
func (p *parser) choose(what oracle.Choice) {
	if !slices.Contains(p.choices, what) {
		p.choices = append(p.choices, what)
	}
}

var _ = tellsYou("switch", (*parser).switches)

// switches reads "switch target creature's power and toughness" and "switch its power and toughness" (613.4d).
func (p *parser) switches() ([]oracle.Instruction, bool) {
	start := p.mark()
	what, ok := p.reference()
	if !ok || p.acceptAny("'s power and toughness", "' power and toughness") == "" {
		p.reset(start)
		own, ok := p.ownNumber()
		if !ok || own.Number != oracle.Power || !p.accept("and toughness") {
			return nil, p.fail(start)
		}
		what = own.Of
	}
	return []oracle.Instruction{oracle.Modify{What: what, Changes: []oracle.Change{oracle.SwitchPT{}}, Duration: p.duration(oracle.ForTheGame)}}, true
}

// changesText reads "change the text of target permanent by replacing all instances of
// one color word with another" (612.2).
func (p *parser) changesText() ([]oracle.Instruction, bool) {
	if !p.accept("the text of") {
		return nil, false
	}
	what, ok := p.reference()
	if !ok || !p.accept("by replacing all instances of") {
		return nil, false
	}
	var c oracle.ReplaceWord
	for _, w := range replaceableWords {
		if p.accept(w.words) {
			c.Kind = w.kind
			return []oracle.Instruction{oracle.Modify{What: what, Changes: []oracle.Change{c}, Duration: p.duration(oracle.ForTheGame)}}, true
		}
	}
	return nil, false
}

// replaceableWords are the kinds of word that texts have replaced, the longest first.
var replaceableWords = []struct {
	words string
	kind  oracle.WordKind
}{
	{"one color word with another or one basic land type with another", oracle.ColorWord | oracle.BasicLandTypeWord},
	{"one color word with another", oracle.ColorWord},
	{"one basic land type with another", oracle.BasicLandTypeWord},
	{"one creature type with another", oracle.CreatureTypeWord},
}

// goadedForLong reads "is goaded for the rest of the game" and "is goaded for as long as this enchantment remains on the battlefield",
// of which the duration is left to be read.
func (p *parser) goadedForLong() bool {
	start := p.mark()
	if p.acceptAny("is goaded", "are goaded", "it's goaded") == "" {
		return false
	}
	if p.accept("for the rest of the game") {
		return true
	}
	after := p.mark()
	if p.duration(oracle.ForTheGame) == oracle.AsLongAsThisStays {
		p.reset(after)
		return true
	}
	return p.fail(start)
}
