package cardtext

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
)

// This file reads mana that is added (106.3).

// adds reads the mana that a player gets.
func (p *parser) adds(who oracle.Reference) ([]oracle.Instruction, bool) {
	start := p.mark()
	m := oracle.AddMana{Who: who}
	p.accept("an additional") // besides what made it trigger
	if mana, ok := p.manaCost(); ok {
		m.Mana = mana
		if of, ok := p.combinationsOf(mana); ok {
			m.Mana, m.Amount, m.OneOf, m.Together = nil, oracle.Literal(2), of, true
			return []oracle.Instruction{m}, true
		}
		if p.next("or") || p.next(",") {
			all := oracle.Cost(append(oracle.Cost(nil), mana...))
			single := len(mana) == 1
			for {
				at := p.mark()
				comma := p.accept(",")
				or := p.accept("or")
				if !comma && !or {
					break
				}
				if single && or && p.accept("one mana of the chosen color") {
					m.Chosen = true
					break
				}
				more, ok := p.manaCost()
				if !ok || len(more) != 1 || !single {
					p.reset(at)
					break
				}
				all = append(all, more...)
			}
			if len(all) > len(mana) || m.Chosen {
				m.Mana, m.OneOf = nil, all
			}
		}
		at := p.mark()
		if p.accept("for each") {
			each, ok := p.forEachCount()
			if !ok {
				p.reset(at)
				return nil, p.fail(start)
			}
			m.Amount, m.Together = each, len(m.OneOf) > 0 // which symbol is chosen for each
		}
		return []oracle.Instruction{m}, true
	}
	if p.accept("an amount of") {
		if p.accept("mana of that color equal to") {
			return p.addsThatColor(m, start)
		}
		if mana, ok := p.manaCost(); ok && p.accept("equal to") {
			if n, ok := p.amount(); ok {
				m.Mana, m.Amount = mana, n
				return []oracle.Instruction{m}, true
			}
		}
		return nil, p.fail(start)
	}
	n, ok := p.plainNumber()
	_, much := n.(oracle.ThatMany)
	if twice, is := n.(oracle.Times); is {
		_, much = twice.Of.(oracle.ThatMany)
	}
	if much && ok && p.peek().kind == symbolToken {
		if mana, ok := p.manaCost(); ok && len(mana) == 1 {
			m.Mana, m.Amount = mana, n
			return []oracle.Instruction{m}, true
		}
		return nil, p.fail(start)
	}
	if many, literal := n.(oracle.Literal); literal && ok && p.peek().kind == symbolToken {
		if mana, ok := p.manaCost(); ok && len(mana) == 1 && many <= 10 {
			m.Mana = slices.Repeat(mana, int(many))
			return []oracle.Instruction{m}, true
		}
		return nil, p.fail(start)
	}
	if !ok || !p.accept("mana") {
		return nil, p.fail(start)
	}
	m.Amount = n
	if at := p.mark(); p.accept("in any combination of") {
		if of, ok := p.manaSymbols(); ok {
			m.OneOf, m.Together = of, true
			return []oracle.Instruction{m}, true
		}
		p.reset(at)
	}
	switch p.acceptAny("of any of the exiled card's colors", "of any of the exiled cards' colors", "of any color", "of any one color", "in any combination of colors", "of the chosen color", "of either of the circled colors", "of that color",
		"of any type that land produced", "of any type that permanent produced", "of any type") {
	case "of any of the exiled card's colors", "of any of the exiled cards' colors":
		if p.linked == nil {
			at := p.toks[p.pos-1]
			p.linked = &at
		}
		cards := cardsExiledWithThis
		m.ColorsOf = &cards
	case "of any color", "of any one color":
		m.AnyColor = true
		p.accept("they choose") // as whoever adds it does (106.1)
		if n == oracle.Quantity(oracle.Literal(1)) {
			if of, ok := p.couldProduce(); ok {
				m.AnyColor, m.Produced, m.Colored = false, of, true
			}
		}
		if among, ok := p.colorsAmong(); ok {
			m.AnyColor, m.ColorsOf = false, among
		}
		if p.accept("in your commander's color identity") {
			m.AnyColor, m.Identity = false, true
		}
	case "in any combination of colors":
		m.AnyColor, m.Together = true, true
	case "of the chosen color":
		m.Chosen = true
	case "of either of the circled colors":
		m.Circled = true
	case "of that color":
		if m.Chosen = p.tappedForChosen; m.Chosen {
			break
		}
		if m.AnyColor = true; !p.choseColor {
			return nil, p.fail(start)
		}
		m.Amount, p.colorChosen = p.perEach(m.Amount), true
	case "of any type":
		of, ok := p.couldProduce()
		if !ok {
			return nil, p.fail(start)
		}
		m.Produced = of
	case "of any type that land produced":
		m.LikeTapped = &oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Land}}}
	case "of any type that permanent produced":
		m.LikeTapped = &oracle.Phrase{}
	default:
		return nil, p.fail(start)
	}
	return []oracle.Instruction{m}, true
}

// addsThatColor reads how much mana is added of the color that the sentence before has chosen: "your devotion to that color".
func (p *parser) addsThatColor(m oracle.AddMana, start mark) ([]oracle.Instruction, bool) {
	if !p.choseColor {
		return nil, p.fail(start)
	}
	if m.AnyColor, p.colorChosen = true, true; p.accept("your devotion to that color") {
		m.Amount = oracle.Devotion{Of: oracle.You{}, That: true}
		return []oracle.Instruction{m}, true
	}
	n, ok := p.amount()
	if !ok || saysOfColor(n) {
		return nil, p.fail(start)
	}
	m.Amount = n
	return []oracle.Instruction{m}, true
}

// saysOfColor reports whether a number is of what has the color that has been chosen.
func saysOfColor(n oracle.Quantity) bool {
	says := false
	oracle.Walk(reflect.ValueOf(n), func(v reflect.Value) {
		says = says || v.Interface() == any(oracle.HasChosen{What: oracle.ChooseColor})
	})
	return says
}

// ofEachColor reads "add one mana of that color" after "for each color among permanents you control".
func (p *parser) ofEachColor(each oracle.Quantity) (oracle.Instruction, bool) {
	if colors, ok := each.(oracle.Varieties); ok && colors.Of == oracle.ColorVariety && p.accept("add one mana of that color") {
		return oracle.AddMana{Who: oracle.You{}, EachColorOf: &colors.Phrase}, true
	}
	return nil, false
}

// couldProduce reads "that a land you control could produce" (106.7).
func (p *parser) couldProduce() (*oracle.Phrase, bool) {
	start := p.mark()
	if p.acceptAny("that an", "that a") != "" {
		phrase, number, ok := p.nounPhrase()
		if ok && number.one() && phrase.Noun == oracle.PermanentNoun && phrase.Says(oracle.HasType{Types: oracle.Land}) && len(phrase.Or) == 0 && p.accept("could produce") {
			return &phrase, true
		}
	}
	return nil, p.fail(start)
}

// colorsAmong reads "among permanents you control" after "mana of any color".
func (p *parser) colorsAmong() (*oracle.Phrase, bool) {
	start := p.mark()
	if p.accept("among") {
		if phrase, number, ok := p.nounPhrase(); ok && number.many() && phrase.Noun != oracle.PlayerNoun {
			return &phrase, true
		}
	}
	return nil, p.fail(start)
}

// manaSymbols reads two or more symbols, "{B}, {R}, and/or {G}".
func (p *parser) manaSymbols() ([]oracle.Symbol, bool) {
	start := p.mark()
	var all []oracle.Symbol
	for {
		one, ok := p.manaCost()
		if !ok || len(one) != 1 {
			return nil, p.fail(start)
		}
		all = append(all, one...)
		if len(all) > 1 && p.toks[p.pos-2].text == "and/or" {
			return all, true
		}
		if p.acceptAny(", and/or", "and/or", ",") == "" {
			return nil, p.fail(start)
		}
	}
}

// combinationsOf reads on after the first lot of "{U}{U}, {U}{R}, or {R}{R}", which is two mana in any combination of
// these colors.
func (p *parser) combinationsOf(first oracle.Cost) (oracle.Cost, bool) {
	start := p.mark()
	if len(first) == 2 && first[0] == first[1] && p.accept(",") {
		both, ok := p.manaCost()
		if ok && len(both) == 2 && both[0] == first[0] && both[1] != first[0] && p.accept(", or") {
			if last, ok := p.manaCost(); ok && len(last) == 2 && last[0] == both[1] && last[1] == both[1] {
				return both, true
			}
		}
	}
	return nil, p.fail(start)
}

// manaTappedFor reads what something is tapped for, after "for": "mana", "{C}", "mana of the chosen color".
func (p *parser) manaTappedFor() (of oracle.TappedForMana, ok bool) {
	switch {
	case p.accept("mana of the chosen color"):
		of.Chosen, p.tappedForChosen = true, true
		return of, true
	case p.accept("mana"):
		return of, true
	}
	mana, ok := p.manaCost()
	if !ok || len(mana) != 1 || mana[0].X || mana[0].Snow || mana[0].Generic > 0 || mana[0].Phyrexian || mana[0].Colors.Count() > 1 {
		return of, false
	}
	of.Of = &mana[0]
	return of, true
}

// tappedFor writes what manaTappedFor reads.
func tappedFor(e oracle.TappedForMana) string {
	switch {
	case e.Of != nil:
		return e.Of.String()
	case e.Chosen:
		return "mana of the chosen color"
	}
	return "mana"
}
