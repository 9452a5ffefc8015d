package cardtext

import (
	"strings"

	"rulestep/engine/oracle"
)

// This file reads imperatives: what you do when a spell or ability resolves. The functions that read what belongs to a verb are found
// by it, as each is declared with [tellsYou] where it stands.

// imperative reads a verb in its base form and what belongs to it.
func (p *parser) imperative() ([]oracle.Instruction, bool) {
	start := p.mark()
	verb := p.peek().text
	if out, ok := p.melds(); ok {
		return out, true
	}
	p.pos++
	var out []oracle.Instruction
	ok := false
	if verb == lemma(verb) { // "and puts" is what the player does of whom the clause before speaks
		out, ok = p.playerImperative(oracle.You{}, verb)
	}
	if !ok {
		p.reset(start)
		p.pos++
		if read := toldYou[verb]; read != nil {
			out, ok = read(p)
		} else {
			p.reset(start)
			out, ok = p.keywordAction()
		}
	}
	if !ok {
		p.reset(start)
		p.pos++
		out, ok = p.simple(verb, nil)
	}
	if !ok {
		return nil, p.fail(start)
	}
	return out, true
}

var _ = tellsYou("pay", (*parser).paysMana)

// paysMana reads mana that has to be paid, after the verb.
func (p *parser) paysMana() ([]oracle.Instruction, bool) {
	p.pos-- // a cost has its verb
	if cost, ok := p.costItems(); ok && len(cost) == 1 {
		if _, mana := cost[0].(oracle.PayMana); mana {
			return []oracle.Instruction{oracle.May{Who: oracle.You{}, Cost: cost, Must: true}}, true
		}
	}
	return nil, false
}

var _ = tellsYou("counter", (*parser).countersIt)

// countersIt reads "it" of a spell: nothing else can be countered.
func (p *parser) countersIt() ([]oracle.Instruction, bool) {
	if spell := p.that(oracle.Phrase{Noun: oracle.SpellNoun}, false); spell != nil && p.accept("it") {
		return []oracle.Instruction{oracle.Counter{What: spell}}, true
	}
	return nil, false
}

var _ = tellsYou("remove", (*parser).removesCounted)

// removesCounted reads "those counters" and "all of them from it" after "remove", where a condition has just asked how many there are.
func (p *parser) removesCounted() ([]oracle.Instruction, bool) {
	if p.asked == nil || p.asked.Kind == "" || p.acceptAny("those counters", "all of them from it", "all of them", "them all") == "" {
		return nil, false
	}
	return []oracle.Instruction{oracle.RemoveCounters{Kind: p.asked.Kind, From: p.asked.Of}}, true
}

// playerImperative reads the verbs that any player can be told to do to objects.
func (p *parser) playerImperative(who oracle.Reference, verb string) ([]oracle.Instruction, bool) {
	start := p.mark()
	var out []oracle.Instruction
	ok := false
	switch lemma(verb) {
	case "exile":
		if out, ok = p.revealUntil(who, true); !ok {
			out, ok = p.exiles(who)
		}
	case "ante":
		if what, found := p.reference(); found {
			p.moved(what, false)
			out, ok = []oracle.Instruction{oracle.Move{Who: notYou(who), What: what, To: oracle.Ante}}, true
		}
	case "put":
		out, ok = p.puts(who)
		out = putBy(who, out)
	case "return":
		out, ok = p.returns(who)
	case "tap":
		if p.accept("or untap") {
			if what, found := p.reference(); found {
				return []oracle.Instruction{oracle.Alternatives{Who: who, Options: [][]oracle.Instruction{{oracle.TapObject{What: what}}, {oracle.UntapObject{What: what}}}, Words: []string{"tap", "untap"}}}, true
			}
		}
	case "reveal":
		if out, ok = p.revealUntil(who, false); ok {
			break
		}
		if what, found := p.revealed(); found {
			p.did("revealed")
			if some, is := what.(oracle.Some); is && some.Chooser == nil && some.From == nil && !some.Random && some.Phrase.Zone == oracle.Hand && notYou(who) != nil {
				some.Chooser = who // and not whose ability it is
				what = some
			}
			out, ok = []oracle.Instruction{oracle.Reveal{Who: who, What: what}}, true
		}
	case "look":
		if p.accept("at") {
			if what, found := p.revealed(); found {
				out, ok = []oracle.Instruction{oracle.LookAt{Who: who, What: what}}, true
			}
		}
	case "add":
		out, ok = p.adds(who)
	}
	if !ok {
		return nil, p.fail(start)
	}
	return out, true
}

// revealed reads what is revealed or looked at: cards, a hand, the top of a library.
func (p *parser) revealed() (oracle.Reference, bool) {
	start := p.mark()
	if who, ok := p.possessor(); ok && p.accept("hand") {
		hand := oracle.Phrase{Noun: oracle.CardNoun, Zone: oracle.Hand, Where: []oracle.Predicate{ownedBy(who)}}
		p.mention(oracle.It{To: oracle.WhatWasShown}, hand, true)
		return oracle.Each{Phrase: hand}, true
	}
	p.reset(start)
	if p.accept("a number of cards from") {
		who, ok := p.possessor()
		if !ok || !p.accept("hand equal to") {
			return nil, p.fail(start)
		}
		n, ok := p.amount()
		if !ok {
			return nil, p.fail(start)
		}
		hand := oracle.Phrase{Noun: oracle.CardNoun, Zone: oracle.Hand, Where: []oracle.Predicate{ownedBy(who)}}
		p.mention(oracle.It{To: oracle.WhatWasShown}, hand, true)
		return oracle.Some{Phrase: hand, Count: n}, true
	}
	return p.reference()
}

var (
	_ = tellsYou("copy", (*parser).copies)
	_ = tellsOthers("copy", (*parser).copiesAs)
)

func (p *parser) copies() ([]oracle.Instruction, bool) {
	start := p.mark()
	what, ok := p.reference()
	if !ok {
		return nil, p.fail(start)
	}
	p.mention(oracle.It{To: oracle.WhatWasMade}, oracle.Phrase{Noun: oracle.SpellNoun}, false)
	p.copied = true
	c := oracle.CopySpell{What: what, Count: oracle.Literal(1)}
	if p.accept("twice") {
		c.Count = oracle.Literal(2)
	} else if p.accept("three times") {
		c.Count = oracle.Literal(3)
	}
	if !p.exceptions(&c.Except) {
		return nil, p.fail(start)
	}
	c.NewTargets = p.acceptAny("and may choose new targets for the copy", "and may choose new targets for that copy", "and may choose a new target for the copy", "and may choose a new target for that copy", "and you may choose new targets for the copy", ", and you may choose new targets for the copy") != ""
	if p.accept("x times") {
		c.Count = oracle.X{}
	}
	if m := p.mark(); p.accept("for each") {
		if count, ok := p.forEachCount(); ok && (p.next(".") || p.atEnd()) {
			c.Count = count
			return []oracle.Instruction{c}, true
		}
		p.reset(m)
		p.accept("for each")
		each, number, ok := p.nounPhrase()
		p.acceptAny("that the", "that", "the")
		if !ok || !number.one() || p.acceptAny("spell or ability could target", "spell could target", "ability could target") == "" {
			p.reset(m)
			return []oracle.Instruction{c}, true
		}
		p.accept(".")
		if !p.accept("each copy targets a different one of them") {
			if !p.accept("each copy targets a different one of those") {
				return nil, p.fail(start)
			}
			if n, ok := p.nominal(); !ok || !n.plural.many() || n.noun != each.Noun {
				return nil, p.fail(start)
			}
		}
		c.ForEach = &each
	}
	return []oracle.Instruction{c}, true
}

var _ = tellsYou("distribute", (*parser).distributes)

// distributes reads counters that are divided among targets (601.2d).
func (p *parser) distributes() ([]oracle.Instruction, bool) {
	start := p.mark()
	kind, count, ok := p.counters()
	if !ok || kind == "" || count == nil || !p.accept("among") {
		return nil, p.fail(start)
	}
	slot, ok := p.targetSlot()
	if !ok || p.inStatic || slot.Max == 1 || slot.MaxX {
		return nil, p.fail(start)
	}
	return []oracle.Instruction{oracle.PutCounters{Kind: kind, Count: count, On: p.addSlot(slot), Divided: true}}, true
}

var _ = tellsYou("choose", (*parser).chooses)

// chooses reads choices made on resolution.
func (p *parser) chooses() ([]oracle.Instruction, bool) {
	start := p.mark()
	if p.accept("a color of") { // and the mana that is added at once
		if of, ok := p.some(); ok && of.Count == oracle.Quantity(oracle.Literal(1)) && of.From == nil && !of.Random && p.accept(". add") {
			if n, ok := p.plainNumber(); ok && p.accept("mana of that color") {
				return []oracle.Instruction{oracle.AddMana{Who: oracle.You{}, Amount: n, ColorsOf: &of.Phrase}}, true
			}
		}
		return nil, p.fail(start)
	}
	if what, ok := p.choice(); ok {
		between, ok := p.numberBetween(what)
		p.choseNumber = p.choseNumber || what == oracle.ChooseNumber
		return []oracle.Instruction{oracle.MakeChoice{Who: oracle.You{}, What: what, Not: p.otherThanWord(what), Between: between}}, ok || p.fail(start)
	}
	if each, ok := p.choosesEachKind(oracle.You{}); ok {
		return each, true
	}
	if out, ok := p.chooseFrom(oracle.You{}); ok {
		return out, true
	}
	return nil, p.fail(start)
}

var _ = tellsYou("change", (*parser).changes)

// changes reads what is changed: targets, a text, or base power and toughness.
func (p *parser) changes() ([]oracle.Instruction, bool) {
	start := p.mark()
	out, ok := p.changesTargets()
	if !ok {
		out, ok = p.changesText()
	}
	if !ok {
		p.reset(start)
		out, ok = p.changesBase()
	}
	return out, ok
}

// changesTargets reads which targets of a spell or ability are changed.
func (p *parser) changesTargets() ([]oracle.Instruction, bool) {
	start := p.mark()
	for _, form := range whichTargetsWords {
		if !p.accept(form.words + " of") {
			continue
		}
		what, ok := p.reference()
		if !ok {
			break
		}
		change := oracle.ChangeTargets{What: what, Which: form.which}
		if p.accept("to") {
			if change.To, ok = p.reference(); !ok {
				break
			}
		}
		return []oracle.Instruction{change}, true
	}
	return nil, p.fail(start)
}

// choice reads what is chosen: "a color", "a creature type".
func (p *parser) choice() (oracle.Choice, bool) {
	what := p.acceptAny("a color", "one or more colors", "a creature type", "a basic land type", "a card name other than a basic land card name", "any card name", "a card name", "a noncreature , nonland card name", "a nonbasic land card name", "a nonland card name", "an artifact card name", "a creature card name", "a land card name", "a sector", "an opponent", "a player", "a number", "odd or even")
	p.choseName = p.choseName || strings.HasSuffix(what, "card name")
	switch what {
	case "a color":
		p.choseColor = true
		return oracle.ChooseColor, true
	case "one or more colors":
		return oracle.ChooseColors, true
	case "a creature type":
		p.choseType = true
		return oracle.ChooseCreatureType, true
	case "a sector":
		return oracle.ChooseSector, true
	case "a basic land type":
		return oracle.ChooseBasicLandType, true
	case "a card name", "any card name":
		return oracle.ChooseCardName, true
	case "a card name other than a basic land card name":
		return oracle.ChooseCardNameButBasicLands, true
	case "a noncreature , nonland card name":
		return oracle.ChooseNoncreatureNonlandCardName, true
	case "a nonbasic land card name":
		return oracle.ChooseNonbasicLandCardName, true
	case "a nonland card name":
		return oracle.ChooseNonlandCardName, true
	case "an artifact card name":
		return oracle.ChooseArtifactCardName, true
	case "a creature card name":
		return oracle.ChooseCreatureCardName, true
	case "a land card name":
		return oracle.ChooseLandCardName, true
	case "an opponent":
		return oracle.ChooseOpponent, true
	case "a player":
		return oracle.ChoosePlayer, true
	case "a number":
		return oracle.ChooseNumber, true
	case "odd or even":
		return oracle.ChooseParity, true
	}
	return 0, false
}

// numberBetween reads of which numbers one is chosen: "between 1 and 5". It reports whether that is clear.
func (p *parser) numberBetween(what oracle.Choice) (between [2]int, ok bool) {
	start := p.mark()
	if what != oracle.ChooseNumber || !p.accept("between") {
		return between, true
	}
	var least, most bool
	between[0], least = p.number()
	ok = p.accept("and")
	between[1], most = p.number()
	return between, ok && least && most && between[0] < between[1] || p.fail(start)
}

// otherThanWord reads which color or creature type can't be chosen, "" for none: "other than Wall".
func (p *parser) otherThanWord(what oracle.Choice) string {
	start := p.mark()
	if p.accept("other than") {
		switch word := p.peek(); {
		case what == oracle.ChooseColor && oracle.ColorOfName(word.text) != 0:
			p.pos++
			return word.text
		case what == oracle.ChooseCreatureType && subtypeWords[word.raw] == word.raw && oracle.CorrelatedTypes(word.raw)&oracle.Creature != 0:
			p.pos++
			return word.raw
		}
	}
	p.reset(start)
	return ""
}
