package cardtext

import "rulestep/engine/oracle"

// This file reads what is counted after "for each", and how many kinds there are among things.

// perEach reads "for each creature you control" after a number, if that is what follows.
func (p *parser) perEach(n oracle.Quantity) oracle.Quantity {
	m := p.mark()
	if !p.accept("for each") {
		return n
	}
	each, ok := p.forEachCount()
	if !ok {
		p.reset(m)
		return n
	}
	return times(n, each)
}

// times multiplies a written number with a counted one.
func times(n, each oracle.Quantity) oracle.Quantity {
	switch n {
	case oracle.Literal(0):
		return n
	case oracle.Literal(1):
		return each
	}
	if l, ok := n.(oracle.Literal); ok {
		return oracle.Times{Factor: int(l), Of: each}
	}
	return n
}

// forEachCount reads what is counted after "for each", in the singular.
func (p *parser) forEachCount() (oracle.Quantity, bool) {
	start := p.mark()
	if p.next("creature blocking it beyond the first") && p.its() != nil && p.isOwn(p.its()) && p.accept("creature blocking it beyond the first") {
		return oracle.BlockersBeyondFirst{}, true
	}
	if m := p.mark(); p.accept("of your opponents who") { // who they are is said in the plural verb or the past
		if did, ok := p.relativeClause(); ok {
			return oracle.Count{Phrase: oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{anOpponent.Where[0], did}}}, true
		}
		p.reset(m)
	}
	if p.accept("opponent you have") {
		return oracle.Count{Phrase: anOpponent}, true
	}
	if symbols, ok := p.manaSymbolsIn("mana symbol"); ok {
		return symbols, true
	}
	if p.accept("creature in your party") {
		return oracle.Party{}, true
	}
	if p.prevented && p.accept("1 damage prevented this way") {
		p.saysPrevented = true
		return oracle.ThatMany{Of: oracle.SaidOfPrevented}, true
	}
	if p.accept("unspent") {
		if name := p.peek().text; oracle.ColorOfName(name) != 0 {
			if p.pos++; p.accept("mana you have") {
				return oracle.NumberOf{Number: oracle.UnspentMana, Of: oracle.You{}, Kind: name}, true
			}
		}
		p.reset(start)
	}
	if on, ok := p.onSticker(false); ok {
		return on, true
	}
	if word, ok := p.votedFor("vote"); ok {
		return oracle.VotesFor{Word: word}, true
	}
	switch p.acceptAny("flip you won", "flip you win", "flip you lost", "flip you lose") {
	case "":
	case "flip you won", "flip you win":
		return oracle.Flips{}, true
	default:
		return oracle.Flips{Lost: true}, true
	}
	if p.accept("time you descended this turn") {
		return oracle.TimesDescended{}, true
	}
	if p.isSpell() && p.accept("target beyond the first") {
		return oracle.TargetsBeyondFirst{}, true
	}
	if p.accept("time") {
		if (p.this() || p.accept("it") || p.himself()) && p.accept("was kicked") {
			return oracle.TimesKicked{}, true
		}
		if p.reset(start); p.accept("time") && p.castCommander() {
			return commanderCasts, true
		}
		p.reset(start)
	}
	if kinds, ok := p.kindsOfCounters(false); ok {
		return kinds, true
	}
	if way, ok := p.doneThisWay(false); ok {
		return way, true
	}
	if given, ok := p.givenThisWay(false); ok {
		return given, true
	}
	if p.accept("1 damage dealt to them") && !p.next("this") {
		return oracle.ThatMany{}, true
	}
	p.reset(start)
	if variety, ok := p.varieties(false); ok {
		return variety, true
	}
	if past, ok := p.pastCount(false); ok {
		return past, true
	}
	if p.accept("1 life") {
		if lost, ok := p.lostThisTurn(); ok {
			return lost, true
		}
		if p.acceptAny("you lost", "you gained") != "" && !p.next("this") { // as it has triggered this
			return oracle.ThatMany{}, true
		}
		p.reset(start)
		p.accept("1 life")
		if p.accept("you gained this turn") {
			return oracle.TimesThisTurn{Event: oracle.LifeGained{Who: oracle.You{}}, Amount: true}, true
		}
		p.reset(start)
	}
	if kind := p.acceptAny("1 damage", "1 noncombat damage"); kind != "" {
		if dealt, ok := p.damagedThisTurn(kind == "1 noncombat damage"); ok {
			return dealt, true
		}
		p.reset(start)
	}
	if p.accept("of") {
		if of, ok := p.possessive(); ok && p.accept("colors") {
			return oracle.NumberOf{Number: oracle.ColorCount, Of: of}, true
		}
		p.reset(start)
	}
	if p.accept("card in") {
		if who, ok := p.possessor(); ok && p.accept("hand") {
			return oracle.NumberOf{Number: oracle.HandSize, Of: who}, true
		}
		p.reset(start)
	}
	if p.paysEnergy && p.accept("{E} paid this way") {
		return oracle.EnergyPaid{}, true
	}
	if p.accept("card fewer than") {
		if n, ok := p.number(); ok && p.accept("in") {
			if who, ok := p.possessor(); ok && p.accept("hand") {
				return oracle.Difference{A: oracle.Literal(n), B: oracle.NumberOf{Number: oracle.HandSize, Of: who}}, true
			}
		}
		p.reset(start)
	}
	if kind, ok := p.counterKind(); ok && p.next("counter removed this way") && p.removesAll(kind) {
		p.accept("counter removed this way")
		return oracle.CountersPaid{Kind: kind}, true
	}
	p.reset(start)
	if kind, ok := p.counterKind(); ok && p.accept("counter") {
		if of, ok := p.counterBearer(kind); ok {
			return oracle.NumberOf{Number: oracle.Counters, Of: of, Kind: kind}, true
		}
	}
	p.reset(start)
	if from, ok := p.manaFrom(); ok {
		p.accept("that was")
		if of, ok := p.spentOn(); ok {
			return oracle.SpentFrom{Of: of, From: from}, true
		}
		return nil, p.fail(start)
	}
	if p.accept("mana spent to cast") {
		if of, ok := p.spentFor(); ok {
			return oracle.AmountSpent{Of: of}, true
		}
		return nil, p.fail(start)
	}
	if p.accept("color of mana spent to cast") && (p.this() || p.accept("it")) {
		return oracle.ColorsSpent{}, true
	}
	p.reset(start)
	p.everyOne = true
	phrase, plural, ok := p.nounPhrase()
	p.everyOne = false
	if !ok || !plural.one() {
		return nil, p.fail(start)
	}
	if both, ok := p.andInGraveyard(phrase); ok {
		return both, true
	}
	m := p.mark()
	if p.accept("and each") { // "for each creature you control and each creature card in your graveyard"
		if also, plural, ok := p.nounPhrase(); ok && plural.one() {
			return oracle.Sum{A: oracle.Count{Phrase: phrase}, B: oracle.Count{Phrase: also}}, true
		}
		p.reset(m)
	}
	return oracle.Count{Phrase: phrase}, true
}

// varieties reads "basic land types among lands you control", in either number.
func (p *parser) varieties(many bool) (oracle.Quantity, bool) {
	start := p.mark()
	if many && p.accept("differently named") {
		if phrase, plural, ok := p.nounPhrase(); ok && plural.many() {
			return oracle.Varieties{Of: oracle.NameVariety, Phrase: phrase}, true
		}
		return nil, p.fail(start)
	}
	p.accept("different")
	if many && p.accept("color pairs among") {
		if phrase, plural, ok := p.nounPhrase(); ok && plural.many() && p.accept("that are exactly two colors") {
			return oracle.Varieties{Of: oracle.ColorPairs, Phrase: phrase}, true
		}
		return nil, p.fail(start)
	}
	for _, v := range varietyWords {
		if p.accept(v.one) || many && p.accept(v.many) {
			if !p.accept("among") {
				break
			}
			if group, ok := p.groupOf(); ok {
				return oracle.Varieties{Of: v.variety, Phrase: group}, true
			}
			phrase, plural, ok := p.nounPhrase()
			if !ok || !plural.many() {
				break
			}
			return oracle.Varieties{Of: v.variety, Phrase: phrase}, true
		}
	}
	return nil, p.fail(start)
}

// varietyWords are the characteristics that things can differ in.
var varietyWords = []struct {
	one, many string
	variety   oracle.Variety
}{
	{"card type", "card types", oracle.CardTypes},
	{"permanent type", "permanent types", oracle.PermanentTypeVariety},
	{"basic land type", "basic land types", oracle.BasicLandTypes},
	{"creature type", "creature types", oracle.CreatureTypes},
	{"color", "colors", oracle.ColorVariety},
	{"unlocked door", "unlocked doors", oracle.UnlockedDoors},
	{"mana value", "mana values", oracle.ManaValueVariety},
	{"power", "powers", oracle.PowerVariety},
}
