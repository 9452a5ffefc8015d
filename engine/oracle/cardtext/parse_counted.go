package cardtext

import "rulestep/engine/oracle"

// This file reads what is counted: "cards in your hand", "colors of mana spent to cast this spell", "creatures you control".

// counted reads what is counted after "the number of": matching things, cards in a
// hand, counters on something.
func (p *parser) counted() (oracle.Quantity, bool) {
	start := p.mark()
	if p.accept("cards in") {
		if who, ok := p.possessor(); ok && p.accept("hand") {
			return oracle.NumberOf{Number: oracle.HandSize, Of: who}, true
		}
		p.reset(start)
	}
	if p.accept("cards in the hand of the opponent with the most cards in hand") {
		return oracle.MostOf{Who: anOpponent, Of: handOfEach}, true
	}
	if symbols, ok := p.manaSymbolsIn("mana symbols"); ok {
		return symbols, true
	}
	if of, ok := p.possessive(); ok && p.accept("colors") {
		return oracle.NumberOf{Number: oracle.ColorCount, Of: of}, true
	}
	p.reset(start)
	if p.accept("colors") {
		if of, ok := p.namedObject(); ok && p.acceptAny("is", "was") != "" {
			return oracle.NumberOf{Number: oracle.ColorCount, Of: of}, true
		}
		p.reset(start)
	}
	if p.mayInvestigate && p.accept("opponents who investigated this way") {
		return oracle.PlayersWhoDid{}, true
	}
	if p.accept("opponents you have") {
		return oracle.Count{Phrase: anOpponent}, true
	}
	if word, ok := p.votedFor("votes"); ok {
		return oracle.VotesFor{Word: word}, true
	}
	if p.accept("times you descended this turn") {
		return oracle.TimesDescended{}, true
	}
	if p.accept("times") && p.castCommander() {
		return commanderCasts, true
	}
	p.reset(start)
	if p.accept("times it's been cast from the command zone this game") {
		if it := p.it(); it != nil {
			return oracle.NumberOf{Number: oracle.CommanderCasts, Of: it}, true
		}
		return nil, p.fail(start)
	}
	if p.accept("creatures in your party") {
		return oracle.Party{}, true
	}
	if on, ok := p.onSticker(true); ok {
		return on, true
	}
	if p.accept("times") {
		m := p.mark()
		if (p.this() || p.himself()) && p.accept("was kicked") || p.accept("it was kicked") {
			return oracle.TimesKicked{}, true
		}
		if p.reset(m); p.this() && p.accept("has mutated") {
			return oracle.TimesMutated{}, true
		}
		return nil, p.fail(start)
	}
	if kinds, ok := p.kindsOfCounters(true); ok {
		return kinds, true
	}
	if way, ok := p.doneThisWay(true); ok {
		return way, true
	}
	if given, ok := p.givenThisWay(true); ok {
		return given, true
	}
	if variety, ok := p.varieties(true); ok {
		return variety, true
	}
	if past, ok := p.pastCount(true); ok {
		return past, true
	}
	if kind, ok := p.counterKind(); ok && (p.next("counters removed this way") || p.next("counter removed this way")) && p.removesAll(kind) {
		p.acceptAny("counters removed this way", "counter removed this way")
		return oracle.CountersPaid{Kind: kind}, true
	}
	p.reset(start)
	if kind, ok := p.counterKind(); ok && p.accept("counters") {
		if p.accept("it had on it") {
			if of := p.it(); of != nil {
				return oracle.NumberOf{Number: oracle.Counters, Of: of, Kind: kind}, true
			}
			return nil, p.fail(start)
		}
		if of, ok := p.counterBearer(kind); ok {
			return oracle.NumberOf{Number: oracle.Counters, Of: of, Kind: kind}, true
		}
	}
	p.reset(start)
	if p.accept("colors of mana spent to cast") {
		if p.this() || p.accept("it") {
			return oracle.ColorsSpent{}, true
		}
		return nil, p.fail(start)
	}
	phrase, plural, ok := p.nounPhrase()
	if !ok || !plural.many() {
		return nil, p.fail(start)
	}
	if both, ok := p.andInGraveyard(phrase); ok {
		return both, true
	}
	return oracle.Count{Phrase: phrase}, true
}

// andInGraveyard reads "and in your graveyard" after cards that you own in exile, and what is said of both.
func (p *parser) andInGraveyard(phrase oracle.Phrase) (oracle.Quantity, bool) {
	if phrase.Noun != oracle.CardNoun || phrase.Zone != oracle.Exile || len(phrase.Or) > 0 || !p.accept("and in your graveyard") {
		return nil, false
	}
	buried := phrase
	buried.Zone = oracle.Graveyard
	p.postmodifiers(&buried, false)
	if len(buried.Or) > 0 {
		return nil, false
	}
	phrase.Where = buried.Where
	return oracle.Sum{A: oracle.Count{Phrase: phrase}, B: oracle.Count{Phrase: buried}}, true
}

// manaSymbolsIn reads "red mana symbols in the mana costs of permanents you control".
func (p *parser) manaSymbolsIn(symbols string) (oracle.Quantity, bool) {
	start := p.mark()
	color := oracle.ColorOfName(p.peek().text)
	if color == 0 {
		return nil, false
	}
	p.pos++
	if p.accept(symbols + " in the mana costs of") {
		if phrase, number, ok := p.nounPhrase(); ok && number.many() && (phrase.Noun == oracle.PermanentNoun || phrase.Zone == oracle.Graveyard) {
			return oracle.ManaSymbols{Colors: color, Phrase: phrase}, true
		}
	}
	p.reset(start)
	return nil, false
}

// commanderCasts is how often you have cast a commander from the command zone.
var commanderCasts = oracle.Quantity(oracle.NumberOf{Number: oracle.CommanderCasts, Of: oracle.You{}})

// castCommander reads on after "for each time".
func (p *parser) castCommander() bool {
	return p.acceptAny("you've cast your commander from the command zone this game", "you've cast a commander from the command zone this game") != ""
}

// countedInAll reads on after "the total number of": "cards in all players' hands", "instant and sorcery cards you own in
// exile and in your graveyard".
func (p *parser) countedInAll() (oracle.Quantity, bool) {
	start := p.mark()
	if p.accept("cards in all players") && p.accept("' hands") {
		return oracle.NumberOf{Number: oracle.HandSize, Of: allPlayers}, true
	}
	p.reset(start)
	phrase, number, ok := p.nounPhrase()
	if both, is := p.andInGraveyard(phrase); ok && number.many() && is {
		return both, true
	}
	p.reset(start)
	if kind, ok := p.counterKind(); ok && kind != "" && p.accept("counters among players") {
		return oracle.NumberOf{Number: oracle.Counters, Of: allPlayers, Kind: kind}, true
	}
	return nil, p.fail(start)
}
