package oracle

import "strings"

// This file reads what a subject can't, must or may do: restrictions, requirements
// and permissions (508.1c-d, 509.1b-c, 101.2).

// rulesPredicate reads one such predicate of the subject.
func (p *parser) rulesPredicate(of Reference) ([]StaticEffect, bool) {
	start := p.mark()
	if p.acceptAny("its activated abilities can't be activated", "their activated abilities can't be activated") != "" {
		r := Restriction{Affected: of, Cant: ActivateAbilities}
		r.ExceptMana = p.accept("unless they're mana abilities")
		return []StaticEffect{r}, true
	}
	var effects []StaticEffect
	ok := false
	switch p.acceptAny("can't", "cannot", "can", "attacks", "attack", "blocks", "block", "must", "doesn't", "don't") {
	case "can't", "cannot":
		effects, ok = p.cant(of)
	case "can":
		effects, ok = p.can(of)
	case "attacks", "attack":
		m := p.mark()
		switch {
		case p.accept("each combat if able"), p.accept("this turn if able"), p.accept("this combat if able"):
			if strings.HasPrefix(p.toks[m.pos].text, "this") {
				p.pos = m.pos // the duration is read by the caller, "if able" after it
			}
			effects, ok = []StaticEffect{Requirement{Affected: of, Must: Attack}}, true
		}
	case "blocks", "block":
		m := p.mark()
		if whom, found := p.notDoer(p.subject); found && (p.next("this turn if able") || p.next("this combat if able")) {
			effects, ok = []StaticEffect{Requirement{Affected: of, Must: Block, Object: whom}}, true
			break
		}
		p.reset(m)
		switch {
		case p.accept("each combat if able"), p.accept("this turn if able"), p.accept("this combat if able"):
			if strings.HasPrefix(p.toks[m.pos].text, "this") {
				p.pos = m.pos
			}
			effects, ok = []StaticEffect{Requirement{Affected: of, Must: Block}}, true
		}
	case "must":
		if p.accept("be blocked if able") {
			effects, ok = []StaticEffect{Requirement{Affected: of, Must: BeBlocked}}, true
		} else if p.next("be blocked this turn if able") {
			p.accept("be blocked")
			effects, ok = []StaticEffect{Requirement{Affected: of, Must: BeBlocked}}, true
		} else if p.accept("attack each combat if able") {
			effects, ok = []StaticEffect{Requirement{Affected: of, Must: Attack}}, true
		}
	case "doesn't", "don't":
		if p.accept("untap during") && p.acceptAny("its controller's next untap step", "their controllers' next untap steps", "their controller's next untap step", "your next untap step") != "" {
			p.nextUntap = true
			return []StaticEffect{Restriction{Affected: of, Cant: UntapDuringUntapStep}}, true
		}
		p.reset(start)
		p.pos++
		if p.accept("untap during") && p.acceptAny("its controller's untap step", "their controllers' untap steps", "your untap step") != "" {
			effects, ok = []StaticEffect{Restriction{Affected: of, Cant: UntapDuringUntapStep}}, true
		}
	}
	if !ok {
		return nil, p.fail(start)
	}
	return effects, true
}

// cantWords are the things that a subject can't do, in words after "can't".
var cantWords = []struct {
	words string
	doing []Doing
}{
	{"attack or block alone", []Doing{AttackAlone, BlockAlone}},
	{"attack alone", []Doing{AttackAlone}},
	{"block alone", []Doing{BlockAlone}},
	{"attack or block", []Doing{Attack, Block}},
	{"be the target of spells or abilities", []Doing{BeTargeted}},
	{"be regenerated", []Doing{BeRegenerated}},
	{"be enchanted", []Doing{BeEnchanted}},
	{"be equipped", []Doing{BeEquipped}},
	{"be sacrificed", []Doing{BeSacrificed}},
	{"attack , block , or activate abilities", []Doing{Attack, Block, ActivateAbilities}},
	{"transform", []Doing{TransformDoing}},
	{"gain life", []Doing{GainLifeDoing}},
	{"lose life", []Doing{LoseLifeDoing}},
	{"enter the battlefield", []Doing{EnterBattlefield}},
	{"get counters", []Doing{HaveCounters}},
	{"cast noncreature spells", []Doing{CastNoncreatureSpells}},
	{"cast spells", []Doing{CastSpells}},
	{"play lands", []Doing{PlayLands}},
	{"draw more than one card each turn", []Doing{DrawMoreThanOne}},
	{"draw cards", []Doing{DrawCards}},
	{"search libraries", []Doing{SearchLibraries}},
	{"lose the game", []Doing{LoseTheGame}},
	{"win the game", []Doing{WinTheGame}},
}

func (p *parser) cant(of Reference) ([]StaticEffect, bool) {
	if p.accept("be countered") {
		return []StaticEffect{CantBeCountered{of}}, true
	}
	if p.accept("be blocked") {
		return p.cantBeBlocked(of)
	}
	for _, w := range cantWords {
		if p.accept(w.words) {
			var out []StaticEffect
			for _, doing := range w.doing {
				out = append(out, Restriction{Affected: of, Cant: doing})
			}
			return out, true
		}
	}
	switch p.acceptAny("attack", "block") {
	case "attack":
		r := Restriction{Affected: of, Cant: Attack}
		if p.accept("you") {
			r.Object = You{}
			m := p.mark()
			if p.accept("or planeswalkers you control") {
				r.Object = The{[]Reference{You{}, Each{Phrase{Where: []Predicate{HasType{Planeswalker}, Controlled{Yours}}}}}}
			} else {
				p.reset(m)
			}
		}
		if !p.unlessPays(&r) {
			return nil, false
		}
		return []StaticEffect{r}, true
	case "block":
		r := Restriction{Affected: of, Cant: Block}
		m := p.mark()
		if phrase, plural, ok := p.nounPhrase(); ok && plural.many() && phrase.Noun == PermanentNoun {
			r.Object = Each{phrase}
		} else {
			p.reset(m)
			if ref, ok := p.namedObject(); ok {
				r.Object = ref
			}
		}
		if !p.unlessPays(&r) {
			return nil, false
		}
		return []StaticEffect{r}, true
	}
	return nil, false
}

// unlessPays reads the cost that lifts a restriction on attacking (508.1g).
func (p *parser) unlessPays(r *Restriction) bool {
	m := p.mark()
	if !p.accept("unless") {
		return true
	}
	if p.accept("their controller pays") || p.accept("its controller pays") || p.accept("you pay") {
		if mana, ok := p.manaCost(); ok {
			r.UnlessCost = []CostItem{PayMana{Mana: mana}}
			p.acceptAny("for each of those creatures", "for each creature they control that's attacking you")
			return true
		}
		return false
	}
	p.reset(m) // another condition, of the whole sentence
	return true
}

func (p *parser) cantBeBlocked(of Reference) ([]StaticEffect, bool) {
	r := Restriction{Affected: of, Cant: BeBlocked}
	switch {
	case p.accept("except by two or more creatures"):
		r.AtLeast = 2
	case p.accept("except by three or more creatures"):
		r.AtLeast = 3
	case p.accept("by more than one creature"):
		r.AtMost = 1
	case p.accept("except by"):
		phrase, plural, ok := p.nounPhrase()
		if !ok || !plural.many() {
			return nil, false
		}
		r.Except = &phrase
	case p.accept("by"):
		phrase, plural, ok := p.nounPhrase()
		if !ok || !plural.many() {
			return nil, false
		}
		r.By = &phrase
	}
	return []StaticEffect{r}, true
}

func (p *parser) can(of Reference) ([]StaticEffect, bool) {
	switch {
	case p.accept("attack as though it didn't have defender"), p.accept("attack as though they didn't have defender"):
		return []StaticEffect{Permission{Affected: of, May: AttackAsThoughNoDefender}}, true
	case p.next("attack this turn as though it didn't have defender"):
		return nil, false
	case p.accept("block an additional creature each combat"):
		return []StaticEffect{Permission{Affected: of, May: BlockAdditional, Count: 1}}, true
	case p.accept("block any number of creatures"):
		return []StaticEffect{Permission{Affected: of, May: BlockAnyNumber}}, true
	case p.next("block") && !p.next("block only"):
		return p.blockAsThough(of)
	case p.accept("block only creatures with flying"):
		without := Phrase{Where: []Predicate{HasType{Creature}, Not{HasKeyword{"flying"}}}}
		return []StaticEffect{Restriction{Affected: of, Cant: Block, Object: Each{without}}}, true
	}
	return nil, false
}

// blockAsThough reads "block creatures with shadow as though they didn't have shadow" and
// "block Dragons as though it had reach".
func (p *parser) blockAsThough(of Reference) ([]StaticEffect, bool) {
	start := p.mark()
	p.accept("block")
	may := Permission{Affected: of, May: BlockAsThough}
	if !p.next("as though") {
		phrase, number, ok := p.nounPhrase()
		if !ok || !number.many() {
			return nil, p.fail(start)
		}
		may.Whom = &phrase
	}
	if !p.accept("as though") {
		return nil, p.fail(start)
	}
	switch {
	case may.Whom != nil && p.accept("they didn't have"):
		may.Lacking = true
	case (p.this() || p.acceptAny("it", "they") != "") && p.accept("had"):
	default:
		return nil, p.fail(start)
	}
	var ok bool
	if may.As, ok = p.keywordName(); !ok {
		return nil, p.fail(start)
	}
	return []StaticEffect{may}, true
}
