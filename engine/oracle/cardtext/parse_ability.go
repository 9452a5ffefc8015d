package cardtext

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/keywords"
)

// This file reads abilities, one to a line: what kind it is shows in how it begins (113.3).

// atLineEnd says whether all tokens are read.
func (p *parser) atLineEnd() bool { return p.pos == len(p.toks)-1 }

// special reads what an instant or sorcery can have besides its spell ability.
func (p *parser) special() ([]*oracle.Ability, bool) {
	start := p.mark()
	if out, ok := p.keywordLine(); ok {
		return out, true
	}
	word := p.abilityWord()
	for _, form := range []func(*parser) (*oracle.Ability, bool){
		(*parser).additionalCost, (*parser).alternativeCost, (*parser).castOnly, (*parser).castAsThoughFlash, (*parser).hasFlashWhile, (*parser).flashUnder, (*parser).spellCosts, (*parser).spellCantBeCountered, (*parser).defines, (*parser).deckHolds, (*parser).onlyForAnte, (*parser).notesDrafted, (*parser).neverInGraveyard,
	} {
		m := p.mark()
		p.inStatic = true
		a, ok := form(p)
		p.inStatic = false
		if ok {
			if a.If == nil && p.accept("unless") {
				c, ok := p.condition()
				if !ok {
					p.reset(m)
					continue
				}
				a.If = negated(c)
			} else if m := p.mark(); a.If == nil && p.next("during") {
				if a.If, ok = p.moment(); !ok {
					p.reset(m)
				}
			} else if p.accept("if") || p.accept("as long as") {
				if a.If, ok = p.condition(); !ok {
					p.reset(m)
					continue
				}
			}
			if p.accept(".") {
				a.Word = word
				if p.atLineEnd() {
					return []*oracle.Ability{a}, true
				}
				if more, ok := p.special(); ok && p.atLineEnd() { // another sentence of the same line
					return append([]*oracle.Ability{a}, more...), true
				}
			}
		}
		p.reset(m)
	}
	// What triggers on the card itself, "When you cycle this card, ...", or moves it out of another
	// zone than the stack, "return this card from your graveyard to your hand", is no part of what
	// the spell does (113.6).
	m := p.mark()
	if out, ok := p.ability(); ok && len(out) == 1 && out[0].Kind != oracle.Static && (out[0].FromZone == oracle.Graveyard || out[0].FromZone == oracle.Hand || oracle.Haunts(out[0].Trigger)) {
		return out, true
	}
	p.reset(m)
	if p.next("when you cycle") || p.next("when you cast this spell") || p.next("when this spell is countered") || p.next("when this card is put into") || p.next("when you discard this card") {
		if out, ok := p.ability(); ok {
			return out, true
		}
	}
	return nil, p.fail(start)
}

func (p *parser) spellCantBeCountered() (*oracle.Ability, bool) {
	var when oracle.Condition
	if p.accept("if") {
		p.inStatic = false // its X has been chosen as it is on the stack
		c, ok := p.condition()
		p.inStatic = true
		if !ok || !p.accept(",") {
			return nil, false
		}
		when = c
	}
	if !p.accept("this spell can't be countered") {
		return nil, false
	}
	a := static(oracle.CantBeCountered{Affected: oracle.This{}})
	a.If = when
	if p.accept("and the damage can't be prevented") {
		a.Statics = append(a.Statics, oracle.CantBePrevented{Of: oracle.DamageDealt{Source: oracle.This{}}})
	}
	a.FromZone = oracle.Stack
	return a, true
}

// keywordLine reads a line of nothing but keywords.
func (p *parser) keywordLine() ([]*oracle.Ability, bool) {
	start := p.mark()
	if p.accept("teamwork") { // a keyword of no edition that the book knows: each of its cards writes it out
		n, ok := p.number()
		if !ok || !p.atEnd() {
			return nil, p.fail(start)
		}
		a := static(oracle.AdditionalCost{Optional: true, Cost: []oracle.CostItem{oracle.PayTapPower{Power: n, Phrase: yourCreatures}}})
		a.FromZone = oracle.Stack
		return []*oracle.Ability{a}, true
	}
	if p.accept("storied") && p.atEnd() {
		return []*oracle.Ability{{Kind: oracle.Static, Keyword: storied}}, true
	}
	p.reset(start)
	out, ok := p.keywordList()
	if !ok || !p.saysXOfWard(out) {
		return nil, p.fail(start)
	}
	p.accept(".")
	for !p.atEnd() {
		if !qualified(out) || !p.aboutAbility(out[0]) || !p.endOfSentence() {
			return nil, p.fail(start)
		}
	}
	return out, true
}

// qualified reports whether a line of keywords is one of those after which it can be said when they are activated and for how
// much: "Equip {2}. This ability costs {2} less to activate if ...".
func qualified(list []*oracle.Ability) bool {
	return len(list) == 1 && (list[0].Keyword == "equip" || list[0].Keyword == "crew")
}

// saysXOfWard reads what the X in the cost of a ward that is printed by itself is (702.21b): "ward {X}, where X is ...".
func (p *parser) saysXOfWard(list []*oracle.Ability) bool {
	if len(list) != 1 || list[0].Keyword != "ward" || !p.accept(", where x is") {
		return true
	}
	q, ok := p.amount()
	if !ok {
		return false
	}
	node, found := oracle.SubstituteX(oracle.AddAbility{Ability: list[0]}, q)
	if found {
		list[0] = node.(oracle.AddAbility).Ability
	}
	return found
}

// ability reads a whole ability of any kind but a spell ability.
func (p *parser) ability() ([]*oracle.Ability, bool) {
	start := p.mark()
	if p.accept("max speed —") {
		return p.asLongAs(start, "max speed", oracle.MaxSpeed{})
	}
	if p.accept("∞ —") {
		return p.asLongAs(start, "∞", oracle.Matches{Of: oracle.This{}, Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.Is{Status: oracle.Harnessed}}}})
	}
	if out, ok := p.caseAbility(); ok {
		return out, true
	}
	if a, ok := p.visitAbility(); ok {
		return []*oracle.Ability{a}, true
	}
	if out, ok := p.keywordLine(); ok {
		return out, true
	}
	if p.accept(incrementWord) {
		if p.atEnd() {
			return p.increments()
		}
		return nil, p.fail(start)
	}
	if a, ok := p.chapter(); ok {
		return []*oracle.Ability{a}, true
	}
	if out, ok := p.anchorWords(); ok {
		return out, true
	}
	word := p.abilityWord()
	if word != "" {
		if out, ok := p.keywordLine(); ok && len(out) == 1 {
			out[0].Word = word
			return out, true
		}
	}
	opener := oracle.Keyword("")
	for _, k := range []oracle.Keyword{"exhaust", "boast", "forecast", powerUp} {
		if p.accept(string(k) + " —") {
			opener = k
		}
	}
	if opener != "" && !p.hasColon() {
		return nil, p.fail(start)
	}
	var out []*oracle.Ability
	ok := false
	switch {
	case p.next("when"), p.next("whenever"), p.next("at the beginning"), p.next("at the end of the first"), p.next("at end"):
		var a *oracle.Ability
		if a, ok = p.triggeredAbility(); ok {
			out = []*oracle.Ability{a}
		} else {
			out, ok = p.twoTriggers()
		}
	case p.hasColon():
		var a *oracle.Ability
		if a, ok = p.activatedAbility(); ok {
			out = []*oracle.Ability{a}
		}
	default:
		out, ok = p.static()
	}
	if !ok {
		return nil, p.fail(start)
	}
	if word != "" {
		out[0].Word = word
	}
	if opener != "" {
		out[0].Keyword, out[0].Rule = opener, keywords.Rule(opener)
	}
	switch opener {
	case "exhaust":
		out[0].OnlyOnce = true
	case powerUp:
		if out[0].ActivationCost != nil {
			return nil, p.fail(start) // it may not say more of its cost
		}
		out[0].OnlyOnce, out[0].ActivationCost = true, &oracle.CostChange{Ability: true, OwnCost: true, If: enteredThisTurn}
	case "boast":
		if out[0].If != nil {
			return nil, p.fail(start) // it may not say more of when
		}
		out[0].If, out[0].TimesPerTurn = hasAttacked, 1
	case "forecast":
		if out[0].If != nil || !slices.ContainsFunc(out[0].Cost, revealsThis) {
			return nil, p.fail(start)
		}
		out[0].If, out[0].TimesPerTurn, out[0].FromZone = inYourUpkeep, 1, oracle.Hand
	}
	return out, true
}

// incrementWord stands for an ability that each of its cards writes out. No edition of the rules that the book knows has
// the keyword yet.
const (
	incrementWord = "increment"
	incrementText = "Whenever you cast a spell, if the amount of mana spent to cast that spell is greater than this creature's power or the amount of mana spent to cast that spell is greater than this creature's toughness, put a +1/+1 counter on this creature."
)

// increments is that ability.
func (p *parser) increments() ([]*oracle.Ability, bool) {
	return (&parser{toks: scanLine(incrementText, 1), card: p.card, names: p.names}).ability()
}

// hasColon says whether a colon stands outside quotation marks before the first full stop.
func (p *parser) hasColon() bool {
	quoted := false
	for _, t := range p.toks[p.pos:] {
		switch {
		case t.text == p.quotationMark():
			quoted = !quoted
		case t.text == ":" && !quoted:
			return true
		case t.text == "." && !quoted:
			return false
		}
	}
	return false
}

func (p *parser) triggeredAbility() (*oracle.Ability, bool) {
	start := p.mark()
	event, ok := p.trigger()
	if !ok {
		return nil, p.fail(start)
	}
	a := &oracle.Ability{Kind: oracle.Triggered, Trigger: event}
	if whose, ok := p.turnOfTrigger(); ok {
		a.If = oracle.IsTurn{Of: whose}
	}
	if m := p.mark(); a.If == nil {
		if c, ok := p.moment(); ok && p.next(",") && isMoment(c) {
			a.While = c // as it happens
		} else {
			p.reset(m)
		}
	}
	if m := p.mark(); p.accept("while") {
		if c, ok := p.condition(); ok && p.next(",") && !oracle.OfCycling(event) {
			a.While = c
		} else {
			p.reset(m)
		}
	}
	if !p.accept(",") {
		return nil, p.fail(start)
	}
	if m := p.mark(); p.accept("if") {
		c, ok := p.condition()
		if ok && p.accept(",") && a.If == nil {
			a.If = othersOfItsKind(event, c)
		} else {
			p.reset(m)
		}
	}
	if !p.effect(a) || sacrificesEither(a) {
		return nil, p.fail(start)
	}
	if e, ok := event.(oracle.ZoneChange); ok && (e.From == oracle.Nowhere || e.From == oracle.Library) && e.To == oracle.Graveyard && e.What == oracle.Reference(oracle.This{}) {
		a.FromZone = oracle.Graveyard // "from anywhere", "from your library": it triggers where the card has come to (603.6c)
	}
	if e, ok := event.(oracle.CardCycled); ok && e.What != nil {
		a.FromZone = oracle.Graveyard // or wherever else the card has come to (702.29c)
	}
	if e, ok := event.(oracle.CardDiscarded); ok && e.This {
		a.FromZone = oracle.Graveyard
	}
	if e, ok := event.(oracle.KeywordActionDone); ok && e.Name == "become plotted" {
		a.FromZone = oracle.Exile
	}
	if oracle.Haunts(event) {
		a.FromZone = oracle.Exile // and where the rest of the event is looked for, too
	}
	if _, ok := event.(oracle.RoomEntered); ok {
		a.FromZone = oracle.Command
	}
	if e, ok := event.(oracle.SpellCast); ok && e.What == oracle.Reference(oracle.This{}) {
		a.FromZone = oracle.Stack // it can't trigger from anywhere else (113.6k)
	}
	if e, ok := event.(oracle.SpellCountered); ok && e.What == oracle.Reference(oracle.This{}) {
		a.FromZone = oracle.Stack
	}
	if oracle.StatesGraveyard(a.If) || oracle.StatesGraveyard(a.While) {
		a.FromZone = oracle.Graveyard
	}
	if oracle.StatesCommand(a.If) {
		a.FromZone = oracle.Command
	}
	a.AndCommand = reflect.DeepEqual(a.If, oracle.ThisInCommandOrPlay)
	from := movesThisFrom(a)
	if from == oracle.Nowhere && a.FromZone == oracle.Nowhere {
		from = movesThisLater(a)
	}
	if from != oracle.Nowhere {
		e, ok := event.(oracle.ZoneChange)
		_, host := e.What.(oracle.Host)
		if !ok || e.What != oracle.Reference(oracle.This{}) && !(host && e.From == oracle.Battlefield) { // an Aura then goes where it is moved from (113.6m)
			a.FromZone = from
		}
	}
	return a, true
}

// sacrificesEither reports whether an ability that triggers on what happens to this or to what it is attached to has "it"
// sacrificed: which of them that is the text does not say.
func sacrificesEither(a *oracle.Ability) bool {
	either := func(the oracle.The) bool {
		if len(the.All) != 2 {
			return false
		}
		_, host := the.All[1].(oracle.Host)
		return host
	}
	sacrifices := func(s oracle.Sacrifice) bool { _, it := s.What.(oracle.It); return it }
	return anyNode(a.Trigger, either) && anyNode(a.Modes, sacrifices)
}

func (p *parser) activatedAbility() (*oracle.Ability, bool) {
	start := p.mark()
	a := &oracle.Ability{Kind: oracle.Activated}
	p.ownCost = true
	cost, ok := p.costItems()
	if ok {
		cost, ok = p.eitherMana(cost)
	}
	p.ownCost = false
	if !ok || !p.accept(":") {
		return nil, p.fail(start)
	}
	a.Cost = cost
	p.given = givenFor(cost)
	for _, item := range cost {
		switch c := item.(type) {
		case oracle.PayLoyalty:
			a.Loyalty = true
		case oracle.PayCounters:
			if c.From == nil && (c.Count == allCounters(c.Kind) || c.Count == oracle.Quantity(oracle.AnyNumber{})) {
				p.removed = c.Kind
			}
		case oracle.PayDiscard:
			if c.This {
				a.FromZone = oracle.Hand
			}
		case oracle.PayReveal: // which can't be paid while it is on the battlefield (113.6j)
			if c.This {
				a.FromZone = oracle.Hand
			}
		case oracle.PayExile:
			if c.This && c.Phrase.Zone != oracle.Nowhere {
				a.FromZone = c.Phrase.Zone
			}
		}
	}
	if !p.effect(a) {
		return nil, p.fail(start)
	}
	if slices.ContainsFunc(a.Modes, givesChosenMana) { // a mana ability, of which nobody plans whose mana it is to be
		return nil, p.fail(start)
	}
	if a.FromZone == oracle.Nowhere {
		a.FromZone = movesThisFrom(a)
	}
	if oracle.StatesGraveyard(a.If) {
		if slices.ContainsFunc(a.Modes, hasResultsTable) {
			return nil, p.fail(start) // what is said before the rows of the table would be written after them
		}
		a.FromZone = oracle.Graveyard
	}
	return a, true
}

// hasResultsTable reports whether a mode ends with the rows of a results table.
func hasResultsTable(m oracle.Mode) bool {
	return slices.ContainsFunc(m.Instructions, func(i oracle.Instruction) bool { _, ok := i.(oracle.ResultsTable); return ok })
}

// turnOfTrigger reads during whose turn alone an ability triggers: "during your turn", "during each opponent's turn".
func (p *parser) turnOfTrigger() (oracle.Relation, bool) {
	switch p.acceptAny("during your turn", "during each of your turns", "during an opponent's turn", "during each opponent's turn") {
	case "during your turn", "during each of your turns":
		return oracle.Yours, true
	case "during an opponent's turn", "during each opponent's turn":
		return oracle.Opponents, true
	}
	return 0, false
}

// nextTurnOfTrigger says whether that comes next.
func (p *parser) nextTurnOfTrigger() bool {
	m := p.mark()
	_, ok := p.turnOfTrigger()
	p.reset(m)
	return ok
}

// chapter reads a Saga's chapter ability: "I, II — ..." (714.2b).
func (p *parser) chapter() (*oracle.Ability, bool) {
	start := p.mark()
	var chapters []int
	for {
		n := romanNumerals[p.peek().raw]
		if n == 0 {
			break
		}
		chapters = append(chapters, n)
		p.pos++
		if !p.accept(",") {
			break
		}
	}
	if len(chapters) == 0 || !p.accept("—") {
		return nil, p.fail(start)
	}
	a := &oracle.Ability{Kind: oracle.Triggered, Trigger: oracle.ChapterReached{Chapters: chapters}, Chapters: chapters, Word: p.flavorWord()}
	if !p.effect(a) {
		return nil, p.fail(start)
	}
	return a, true
}

var romanNumerals = map[string]int{"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7}
