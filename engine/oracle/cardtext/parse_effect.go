package cardtext

import (
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file reads the effect of an ability: its modes or its sentences, and the
// sentences about when it can be used.

// effect reads what an ability does, with a choice of modes or without, and the
// sentences about its activation or triggering.
func (p *parser) effect(a *oracle.Ability) bool {
	start := p.mark()
	earlier := p.earlier
	p.earlier = nil
	p.choseNumber = false
	if p.modes(a) {
		return true
	}
	p.reset(start)
	out := earlier
	for !p.atEnd() {
		if p.aboutAbility(a) {
			if !p.endOfSentence() {
				return p.fail(start)
			}
			continue
		}
		more, ok := p.sentence(out)
		if !ok || !p.endOfSentence() {
			p.miss(p.pos)
			return p.fail(start)
		}
		out = more
	}
	var ok bool
	if out, ok = p.resultsTable(out); !ok || len(out) == 0 {
		return p.fail(start)
	}
	a.Modes = []oracle.Mode{{Targets: append([]oracle.TargetSlot(nil), p.slots...), Instructions: out}}
	if p.x != nil && (a.Kind == oracle.Activated && costHasX(a.Cost) || a.Kind == oracle.SpellAbility && p.card.ManaCost.HasX()) {
		a.XIs = p.x
	}
	p.x = nil
	return true
}

// costHasX reports whether there is an {X} in the mana of a cost.
func costHasX(items []oracle.CostItem) bool {
	return slices.ContainsFunc(items, func(i oracle.CostItem) bool {
		m, ok := i.(oracle.PayMana)
		return ok && m.Mana.HasX()
	})
}

// genericCost reports whether the mana of a cost is all generic, so that it is the same which of it is not paid.
func genericCost(items []oracle.CostItem) bool {
	mana := false
	for _, i := range items {
		if m, ok := i.(oracle.PayMana); ok {
			mana = true
			if slices.ContainsFunc(m.Mana, func(s oracle.Symbol) bool { return s != oracle.Symbol{Generic: s.Generic} }) {
				return false
			}
		}
	}
	return mana
}

// aboutAbility reads a sentence about when the ability can be used.
func (p *parser) aboutAbility(a *oracle.Ability) bool {
	start := p.mark()
	switch {
	case !a.XNotZero && p.accept("x can't be 0"):
		a.XNotZero = true
		return p.next(".") || p.fail(start)
	case a.XMost == nil && p.accept("x can't be greater than"):
		var ok bool
		a.XMost, ok = p.amount()
		return ok && p.next(".") || p.fail(start)
	case a.Kind == oracle.Activated && p.accept("activate this ability only once"):
		a.OnlyOnce = p.next(".")
		return a.OnlyOnce || p.fail(start)
	case a.Kind == oracle.Activated && p.accept("activate only"):
		for {
			switch {
			case p.accept("as a sorcery"):
				a.SorcerySpeed = true
			case p.accept("as an instant"):
				a.InstantSpeed = true
			case p.accept("once each turn"):
				a.TimesPerTurn = 1
			case p.accept("once"):
				a.OnlyOnce = true
			case p.next("during your turn") && !p.next("during your turn ,"):
				p.accept("during your turn")
				a.YourTurnOnly = true
			case a.If == nil && (p.next("during") || p.next("before") || p.next("after")):
				c, ok := p.moment()
				if !ok {
					return p.fail(start)
				}
				a.If = c
			case a.If == nil && p.accept("if"):
				c, ok := p.condition()
				if !ok {
					return p.fail(start)
				}
				a.If = c
			case onlyMoment(a.If) && p.accept("if"):
				c, ok := p.condition()
				if !ok {
					return p.fail(start)
				}
				a.If = oracle.Both{Of: []oracle.Condition{a.If, c}}
			default:
				return p.fail(start)
			}
			if p.accept("and only") {
				continue
			}
			return true
		}
	case a.Kind == oracle.Activated && genericCost(a.Cost) && p.accept("for each mana in this ability's activation cost , you may tap an untapped creature you control rather than pay that mana"):
		a.CreaturesStand = true
		return true
	case a.Kind == oracle.Activated && p.accept("activate no more than"):
		switch p.acceptAny("twice each turn", "three times each turn") {
		case "twice each turn":
			a.TimesPerTurn = 2
		case "three times each turn":
			a.TimesPerTurn = 3
		default:
			return p.fail(start)
		}
		return true
	case a.Kind == oracle.Activated && p.accept("this ability costs"):
		mana, ok := p.manaCost()
		if !ok || a.ActivationCost != nil {
			return p.fail(start)
		}
		c := &oracle.CostChange{Ability: true}
		if !p.moreOrLess(c, mana, " to activate") {
			return p.fail(start)
		}
		if p.accept("for each") {
			if c.Each, ok = p.forEachCount(); !ok {
				return p.fail(start)
			}
		} else if len(c.Reduce) == 1 && c.Reduce[0].X && p.accept(", where x is") {
			if c.Each, ok = p.amount(); !ok {
				return p.fail(start)
			}
			c.Reduce = oracle.Cost{{Generic: 1}}
		} else if p.accept("if") {
			if p.next("it") { // the ability, of whose targets this would have to ask
				return p.fail(start)
			}
			if c.If, ok = p.condition(); !ok {
				return p.fail(start)
			}
		}
		a.ActivationCost = c
		return true
	case a.Kind == oracle.Activated && p.accept("any player may activate this ability"):
		a.AnyPlayer = true
		if p.accept("but only") {
			return a.If == nil && p.butOnly(a) || p.fail(start)
		}
		return true
	case a.Kind == oracle.Activated && p.accept("only your opponents may activate this ability"):
		a.AnyPlayer, a.OnlyOpponents = true, true
		if p.accept("and only as a sorcery") {
			a.SorcerySpeed = true
		}
		return true
	case a.Kind == oracle.Triggered && p.accept("this ability triggers only once each turn"):
		a.TimesPerTurn = 1
		return true
	case a.Kind == oracle.Triggered && p.accept("this ability triggers only twice each turn"):
		a.TimesPerTurn = 2
		return true
	case a.Kind == oracle.Triggered && p.accept("do this only once each turn"):
		a.DoOncePerTurn = true
		return true
	}
	return p.fail(start)
}

// theirMoments are when any player may activate an ability, said of that player.
var theirMoments = []struct {
	words string
	when  oracle.Condition
}{
	{"during any upkeep step", oracle.IsStep{Step: oracle.Upkeep, Whose: oracle.Anyone}},
	{"during their upkeep", oracle.IsStep{Step: oracle.Upkeep, Whose: oracle.Yours}},
	{"during their draw step", oracle.IsStep{Step: oracle.DrawStep, Whose: oracle.Yours}},
	{"during their turn", oracle.IsTurn{Of: oracle.Yours}},
}

// butOnly reads when any player may activate an ability, after "but only".
func (p *parser) butOnly(a *oracle.Ability) bool {
	if p.accept("as a sorcery") {
		a.SorcerySpeed = true
		return p.next(".")
	}
	for _, m := range theirMoments {
		if p.accept(m.words) {
			a.If = m.when
			return p.next(".")
		}
	}
	return false
}

// modes reads "Choose one —" and the modes in their lines (700.2).
func (p *parser) modes(a *oracle.Ability) bool {
	start := p.mark()
	switch p.acceptAny("spree •", "tiered •") {
	case "spree •":
		p.pos--
		return p.modeList(start, a, oracle.ModeChoice{Min: 1, Max: -1, Keyword: "spree"})
	case "tiered •":
		p.pos--
		return p.modeList(start, a, oracle.ModeChoice{Min: 1, Max: 1, Keyword: "tiered"})
	}
	theirs := p.accept("an opponent chooses")
	if !theirs && !p.accept("choose") {
		return false
	}
	if !theirs && p.accept("up to") {
		for most, words := range []string{"one", "two", "three", "four"} {
			if p.accept(words + " —") {
				return p.modeList(start, a, oracle.ModeChoice{Max: most + 1})
			}
			if p.next(words + " .") {
				p.accept(words)
				a.Choose = oracle.ModeChoice{Max: most + 1}
				if !p.modeSentences(a) {
					a.Choose = oracle.ModeChoice{}
					return p.fail(start)
				}
				return p.modeList(start, a, a.Choose)
			}
		}
		if !p.worthOfModes(a) {
			a.Choose = oracle.ModeChoice{}
			return p.fail(start)
		}
		return p.modeList(start, a, a.Choose)
	}
	switch many := p.acceptAny("one or both", "one or more", "any number", "one", "two", "three", "four", "five"); many {
	case "one", "two", "three", "four", "five":
		a.Choose = oracle.ModeChoice{Min: numberWords[many], Max: numberWords[many]}
	case "one or both":
		a.Choose = oracle.ModeChoice{Min: 1, Max: 2}
	case "one or more":
		a.Choose = oracle.ModeChoice{Min: 1, Max: -1}
	case "any number":
		a.Choose = oracle.ModeChoice{Min: 0, Max: -1}
	default:
		a.Choose = oracle.ModeChoice{}
		return p.fail(start)
	}
	a.Choose.ByOpponent = theirs
	a.Choose.Random = !theirs && a.Choose.Min == 1 && a.Choose.Max == 1 && p.accept("at random")
	if !theirs && a.Choose.Min == 1 && a.Choose.Max == 1 && p.accept("that hasn't been chosen") {
		a.Choose.Fresh, a.Choose.ThisTurn = true, p.accept("this turn")
		if a.Kind == oracle.SpellAbility {
			a.Choose = oracle.ModeChoice{}
			return p.fail(start)
		}
	}
	p.besidesModes = nil
	defer func() { p.besidesModes = nil }()
	if m := p.mark(); p.accept("and") { // it is done first, as the text says it
		slots := len(p.slots)
		besides, ok := p.clauses(oracle.ForTheGame)
		if !ok || len(p.slots) > slots || a.Kind == oracle.SpellAbility {
			a.Choose = oracle.ModeChoice{}
			return p.fail(start)
		}
		p.mentions, p.besidesModes = p.mentions[:m.mentions], besides
		p.accept(".")
		if p.peek().text == "•" {
			return p.modeList(start, a, a.Choose)
		}
	}
	if !p.accept("—") && !p.accept("-") {
		if !p.modeSentences(a) {
			a.Choose = oracle.ModeChoice{}
			return p.fail(start)
		}
	}
	return p.modeList(start, a, a.Choose)
}

// modeList reads the modes in their lines, with a cost before each where a keyword says so.
func (p *parser) modeList(start mark, a *oracle.Ability, choose oracle.ModeChoice) bool {
	a.Choose = choose
	mentions := len(p.mentions)
	p.modesNotZero = 0
	for p.accept("•") {
		p.slots, p.mentions = nil, p.mentions[:mentions]
		var priced oracle.Mode
		if choose.Worth > 0 {
			priced.Worth = p.pawprints()
		}
		if choose.Worth > 0 && (priced.Worth == 0 || !p.accept("—")) || choose.Keyword != "" && !p.modeCost(&priced, choose.Keyword == "tiered") {
			a.Modes, a.Choose = nil, oracle.ModeChoice{}
			return p.fail(start)
		}
		if choose.Keyword == "" && choose.Worth == 0 {
			priced.Name = p.modeName()
		}
		out, ok := p.modeText()
		if !ok {
			a.Modes, a.Choose = nil, oracle.ModeChoice{}
			return p.fail(start)
		}
		priced.Targets, priced.Instructions = append([]oracle.TargetSlot(nil), p.slots...), append(slices.Clone(p.besidesModes), out...)
		a.Modes = append(a.Modes, priced)
	}
	p.slots = nil
	w := newWriter(p.card)
	w.mentions = p.mentions[:mentions:mentions]
	for i := range a.Modes {
		w.mentions = w.mentions[:mentions]
		a.Modes[i].Words = w.mode(a.Modes[i])
	}
	if len(a.Modes) < 2 {
		a.Modes, a.Choose = nil, oracle.ModeChoice{}
		return p.fail(start)
	}
	if p.modesNotZero > 0 { // said of each of them, it is so whichever is chosen
		if a.XNotZero = p.modesNotZero == len(a.Modes); !a.XNotZero {
			a.Modes, a.Choose = nil, oracle.ModeChoice{}
			return p.fail(start)
		}
	}
	if a.Choose.Max < 0 {
		a.Choose.Max = len(a.Modes)
	}
	a.Choose.KickedMax = min(a.Choose.KickedMax, len(a.Modes))
	if a.Choose.IfMax > len(a.Modes) {
		a.Choose.IfMax = len(a.Modes)
	}
	if a.Choose.Apart && slices.ContainsFunc(a.Modes, func(m oracle.Mode) bool {
		return len(m.Targets) != 1 || m.Targets[0].Phrase.Noun != oracle.PlayerNoun || m.Targets[0].Min != 1 || m.Targets[0].Max != 1
	}) {
		a.Modes, a.Choose = nil, oracle.ModeChoice{}
		return p.fail(start)
	}
	return true
}

// modeCost reads what stands before the effect of a mode: a flavor word if it is named, and its cost
// (700.2h of 2026-02-27).
func (p *parser) modeCost(m *oracle.Mode, named bool) bool {
	if named {
		var words []string
		for p.peek().text != "—" {
			if p.peek().kind == endToken {
				return false
			}
			words = append(words, p.peek().raw)
			p.pos++
		}
		p.pos++
		m.Name = strings.Join(words, " ")
	}
	var ok bool
	m.Cost, ok = p.manaCost()
	return ok && p.accept("—")
}

// worthOfModes reads how much the modes may be worth (700.2i of 2026-02-27), and the sentences after it:
// "five {P} worth of modes. You may choose the same mode more than once."
func (p *parser) worthOfModes(a *oracle.Ability) bool {
	worth, ok := p.number()
	if !ok || p.pawprints() != 1 || !p.accept("worth of modes") {
		return false
	}
	a.Choose = oracle.ModeChoice{Max: worth, Worth: worth}
	return p.modeSentences(a)
}

// pawprints reads pawprint symbols (107.18 of 2026-02-27) and counts them.
func (p *parser) pawprints() (n int) {
	for p.peek().kind == symbolToken && p.peek().text == pawprint {
		p.pos++
		n++
	}
	return n
}

// anyNumberOfModes is cut down to the number of modes once they are read.
const anyNumberOfModes = 1 << 20

// modeSentences reads what stands between "Choose one" and the modes.
func (p *parser) modeSentences(a *oracle.Ability) bool {
	if !p.accept(".") {
		return false
	}
	for p.peek().text != "•" {
		switch {
		case p.accept("if this spell was kicked , choose both instead ."):
			a.Choose.KickedMin, a.Choose.KickedMax = 2, 2
		case p.accept("if this spell was kicked , choose any number instead ."):
			a.Choose.KickedMin, a.Choose.KickedMax = 0, anyNumberOfModes
		case p.acceptAny("if you control a commander as you cast this spell , you may choose both .", "if you control a commander as you cast this spell , you may choose both instead .") != "":
			a.Choose.Commander = true
		case a.Choose.If == nil && a.Choose.Min == 1 && a.Choose.Max == 1 && p.moreModes(a):
		case p.accept("you may choose the same mode more than once ."):
			a.Choose.Repeat = true
		case p.accept("each mode must target a different player ."):
			a.Choose.Apart = true
		case a.Kind == oracle.Activated && p.aboutAbility(a) && p.accept("."):
		default:
			return false
		}
	}
	return true
}

// modeText reads the sentences of one mode.
func (p *parser) modeText() ([]oracle.Instruction, bool) {
	var out []oracle.Instruction
	for !p.atEnd() {
		if len(out) > 0 && p.accept("x can't be 0 .") {
			p.modesNotZero++
			continue
		}
		more, ok := p.sentence(out)
		if !ok || !p.endOfSentence() {
			p.miss(p.pos)
			return nil, false
		}
		out = more
	}
	return out, len(out) > 0
}

// onlyMoment reports whether a condition says when, and nothing else.
func onlyMoment(c oracle.Condition) bool {
	_, ok := momentText(c)
	return ok
}
