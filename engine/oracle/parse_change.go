package oracle

import "strings"

// This file reads what continuous effects say of their subject: "gets +1/+1 and has
// flying", "is a Swamp in addition to its other types", "can't block". Static
// abilities and instructions share it.

// A predication is one thing said of a subject: characteristics that change, or a
// rules-changing effect on it.
type predication struct {
	changes []Change
	effects []StaticEffect // about the subject, whatever it is
	is      int            // so many changes, the first, are said with "is" and not "becomes"
}

// predicates reads a list of predications of the subject. Restrictions and the like
// come back about the subject itself.
func (p *parser) predicates(of Reference) (predication, bool) {
	start := p.mark()
	var all predication
	for n := 0; ; n++ {
		m := p.mark()
		if n > 0 && p.acceptAny(", and", "and", ",") == "" {
			break
		}
		one, ok := p.predicate(of)
		if !ok {
			p.reset(m)
			break
		}
		if one.is > 0 && all.is == len(all.changes) {
			all.is += one.is
		}
		all.changes = append(all.changes, one.changes...)
		all.effects = append(all.effects, one.effects...)
	}
	if len(all.changes)+len(all.effects) == 0 {
		return all, p.fail(start)
	}
	return all, true
}

func (p *parser) predicate(of Reference) (predication, bool) {
	start := p.mark()
	changes := func(c []Change, ok bool) (predication, bool) {
		if !ok {
			return predication{}, p.fail(start)
		}
		return predication{changes: c}, true
	}
	switch verb := p.acceptAny("gets", "get", "gains", "gain", "has", "have", "loses", "lose", "is", "are", "becomes", "become", "it's"); verb {
	case "gets", "get":
		return changes(p.getsPT())
	case "gains", "gain", "has", "have":
		return changes(p.gains())
	case "loses", "lose":
		return changes(p.loses())
	case "is", "are", "becomes", "become", "it's":
		said, ok := changes(p.becomes())
		if verb != "becomes" && verb != "become" {
			said.is = len(said.changes)
		}
		return said, ok
	}
	if p.accept("can't have") {
		p.accept("or gain")
		if names, ok := p.keywordNames(); ok {
			return predication{changes: []Change{CantHave{names}}}, true
		}
		return predication{}, p.fail(start)
	}
	if p.inStatic && p.acceptAny("isn't a creature", "aren't creatures") != "" {
		return predication{changes: []Change{RemoveTypes{Types: Creature}}}, true
	}
	effects, ok := p.rulesPredicate(of)
	if !ok {
		return predication{}, p.fail(start)
	}
	return predication{effects: effects}, true
}

// getsPT reads "+1/+1", "-X/-0", and "+1/+1 for each Goblin you control".
func (p *parser) getsPT() ([]Change, bool) {
	add, ok := p.ptChange()
	if !ok {
		return nil, false
	}
	m := p.mark()
	if p.accept("for each") {
		each, ok := p.forEachCount()
		if !ok {
			p.reset(m)
			return []Change{add}, true
		}
		add.Power, add.Toughness = times(add.Power, each), times(add.Toughness, each)
	}
	return []Change{add}, true
}

// times multiplies a written number with a counted one.
func times(n, each Quantity) Quantity {
	switch n {
	case Literal(0):
		return n
	case Literal(1):
		return each
	}
	if l, ok := n.(Literal); ok {
		return Times{int(l), each}
	}
	return n
}

func (p *parser) ptChange() (AddPT, bool) {
	t := p.peek()
	power, toughness, ok := strings.Cut(t.text, "/")
	if t.kind != ptToken || !ok || !signed(power) || !signed(toughness) {
		p.miss(p.pos)
		return AddPT{}, false
	}
	p.pos++
	number := func(s string) Quantity {
		if s[1:] == "X" {
			return X{}
		}
		n, _ := parseNumber(s[1:])
		return Literal(n)
	}
	return AddPT{
		Power: number(power), Toughness: number(toughness),
		MinusPower: power[0] == '-' && power != "-0", MinusToughness: toughness[0] == '-' && toughness != "-0",
	}, true
}

func signed(s string) bool {
	return len(s) > 1 && (s[0] == '+' || s[0] == '-') && (s[1:] == "X" || s[1] >= '0' && s[1] <= '9')
}

// forEachCount reads what is counted after "for each", in the singular.
func (p *parser) forEachCount() (Quantity, bool) {
	start := p.mark()
	if p.accept("creature in your party") {
		return Party{}, true
	}
	if p.accept("time you descended this turn") {
		return TimesDescended{}, true
	}
	if p.accept("time") {
		if (p.this() || p.accept("it")) && p.accept("was kicked") {
			return TimesKicked{}, true
		}
		p.reset(start)
	}
	if variety, ok := p.varieties(false); ok {
		return variety, true
	}
	if p.accept("card in") {
		if who, ok := p.possessor(); ok && p.accept("hand") {
			return NumberOf{Number: HandSize, Of: who}, true
		}
		p.reset(start)
	}
	if kind, ok := p.counterKind(); ok && p.accept("counter on") {
		if of, ok := p.namedObject(); ok {
			return NumberOf{Number: Counters, Of: of, Kind: kind}, true
		}
	}
	p.reset(start)
	if p.accept("color of mana spent to cast") && (p.this() || p.accept("it")) {
		return ColorsSpent{}, true
	}
	p.reset(start)
	phrase, plural, ok := p.nounPhrase()
	if !ok || !plural.one() {
		return nil, p.fail(start)
	}
	return Count{phrase}, true
}

// varieties reads "basic land types among lands you control", in either number.
func (p *parser) varieties(many bool) (Quantity, bool) {
	start := p.mark()
	for _, v := range varietyWords {
		if p.accept(v.one) || many && p.accept(v.many) {
			if !p.accept("among") {
				break
			}
			phrase, plural, ok := p.nounPhrase()
			if !ok || !plural.many() {
				break
			}
			return Varieties{v.variety, phrase}, true
		}
	}
	return nil, p.fail(start)
}

// varietyWords are the characteristics that things can differ in.
var varietyWords = []struct {
	one, many string
	variety   Variety
}{
	{"card type", "card types", CardTypes},
	{"basic land type", "basic land types", BasicLandTypes},
	{"creature type", "creature types", CreatureTypes},
	{"color", "colors", ColorVariety},
}

// becomes reads what comes after "is" or "becomes": colors, types, power and toughness.
func (p *parser) becomes() ([]Change, bool) {
	start := p.mark()
	if !p.inStatic && p.accept("the color of your choice") {
		p.choices = append(p.choices, ChooseColor)
		return []Change{SetColor{Chosen: true}}, true
	}
	switch p.acceptAny("every creature type", "the chosen color", "the chosen type in addition to its other types", "all colors", "every basic land type in addition to its other types") {
	case "every creature type":
		return []Change{AddTypes{AllCreatureTypes: true}}, true
	case "the chosen color":
		return []Change{SetColor{Chosen: true}}, true
	case "all colors":
		return []Change{SetColor{Colors: AllColors}}, true
	case "the chosen type in addition to its other types":
		return []Change{AddTypes{Chosen: true}}, true
	case "every basic land type in addition to its other types":
		return []Change{AddTypes{Subtypes: []string{"Plains", "Island", "Swamp", "Mountain", "Forest"}}}, true
	}
	if m := p.mark(); p.peek().kind == ptToken {
		if power, toughness, ok := p.plainPT(); ok && (p.next(".") || p.next(",") || p.next("and") || p.atEnd()) {
			return []Change{SetBasePT{power, toughness}}, true
		}
		p.reset(m)
	}
	if p.inStatic && p.accept("named") {
		if name, ok := p.cardName(); ok {
			return []Change{SetName{name}}, true
		}
		return nil, p.fail(start)
	}
	p.acceptAny("an", "a")
	d, ok := p.description()
	if !ok || d.token || d.name != "" && !p.inStatic {
		return nil, p.fail(start)
	}
	var out []Change
	if d.name != "" {
		out = append(out, SetName{d.name})
	}
	suffix := p.acceptAny("in addition to its other types", "in addition to their other types", "in addition to its other creature types",
		"in addition to their other creature types", "in addition to its other land types", "in addition to their other land types",
		"in addition to its other colors and types", "in addition to their other colors and types", "in addition to its other colors", "in addition to their other colors")
	switch {
	case suffix != "":
		if d.types != 0 || len(d.subtypes) > 0 || d.supertypes != 0 {
			out = append(out, AddTypes{Supertypes: d.supertypes, Types: d.types, Subtypes: d.subtypes})
		}
		if d.colored {
			if !strings.Contains(suffix, "colors") {
				out = append(out, SetColor{Colors: d.colors})
			} else {
				out = append(out, AddColor{d.colors})
			}
		}
	default:
		if d.colored {
			out = append(out, SetColor{Colors: d.colors})
		}
		if d.supertypes != 0 {
			out = append(out, AddTypes{Supertypes: d.supertypes})
		}
		if d.types != 0 || len(d.subtypes) > 0 {
			keep := d.types == Artifact|Creature || p.acceptAny("that's still a land", "that are still lands", "that is still a land") != ""
			out = append(out, SetTypes{Types: d.types, Subtypes: d.subtypes, KeepTypes: keep})
		}
	}
	if d.power != nil {
		out = append(out, SetBasePT{d.power, d.toughness})
	}
	for _, a := range d.abilities {
		out = append(out, AddAbility{a})
	}
	if len(out) == 0 {
		return nil, p.fail(start)
	}
	return out, true
}
