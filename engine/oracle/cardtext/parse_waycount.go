package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file reads and writes how much the instructions of a text have come to: "cards drawn this way", "the greatest mana value
// among the milled cards".

// doneThisWay reads "cards drawn this way", "charge counters removed this way", "cards shuffled into your library this way".
func (p *parser) doneThisWay(many bool) (oracle.Quantity, bool) {
	start := p.mark()
	card := "card "
	if many {
		card = "cards "
	}
	switch {
	case p.acceptAny(card+"looked at while scrying this way", card+"you looked at while scrying this way") != "":
		return oracle.ThatMany{Way: oracle.SaidByEvent}, true
	case p.acceptAny(card+"drawn this way", card+"they drew this way", card+"you drew this way") != "":
		return oracle.ThatMany{Way: oracle.SaidOfDraws}, true
	case p.accept(card + "shuffled into your library this way"):
		return oracle.ThatMany{Way: oracle.SaidOfMoves}, true
	}
	if p.removed == "" && len(p.paid) == 0 {
		if _, ok := p.counterKind(); ok && (many && p.accept("counters removed this way") || !many && p.accept("counter removed this way")) {
			return oracle.ThatMany{Way: oracle.SaidOfCounters}, true
		}
	}
	return nil, p.fail(start)
}

// eventsDamage reads "the amount of damage it dealt to that player" of the damage of the event.
func (p *parser) eventsDamage() bool {
	start := p.mark()
	if p.acceptAny("the amount of damage those creatures dealt to that player", "the amount of damage it dealt to that player", "the damage it dealt to that player") != "" {
		return true
	}
	if p.accept("the amount of damage") && p.this() && p.accept("dealt to that player") {
		return true
	}
	p.reset(start)
	if p.accept("the damage") && (p.next(".") || p.atEnd()) {
		return true
	}
	return p.fail(start)
}

// groupOf reads "the milled cards", "them" and "those creatures" of what instructions of the text have come to.
func (p *parser) groupOf() (oracle.Phrase, bool) {
	start := p.mark()
	if p.next("the discarded") { // its print is not read back
		return oracle.Phrase{}, false
	}
	ref, ok := p.namedObject()
	if !ok {
		return oracle.Phrase{}, p.fail(start)
	}
	group, ok := p.groupCalled(ref)
	return group, ok || p.fail(start)
}

// themPermanents is what "their" stands for where it is said of what only permanents have, and not of cards of which the text
// goes on to say how many there are: "exile the top X cards of your library, where X is their total power".
func (d *discourse) themPermanents() *mention {
	for i, m := range slices.Backward(d.mentions) {
		if m.plural && m.phrase.Noun == oracle.PermanentNoun && !d.skips(i) {
			if d.passed(i) {
				return nil
			}
			return &m
		}
	}
	return nil
}

// groupCalled is the phrase for what a pronoun means: what instructions of the text have come to, or those of the event.
func (p *parser) groupCalled(ref oracle.Reference) (oracle.Phrase, bool) {
	for _, m := range slices.Backward(p.mentions) {
		if m.ref == ref {
			return groupMentioned(&m)
		}
	}
	return oracle.Phrase{}, false
}

// groupMentioned is the phrase for several things that have been mentioned, which no other phrase tells from the rest.
func groupMentioned(m *mention) (oracle.Phrase, bool) {
	if m == nil {
		return oracle.Phrase{}, false
	}
	it, is := m.ref.(oracle.It)
	if !is || !it.To.IsResult() && it != (oracle.It{}) {
		return oracle.Phrase{}, false
	}
	if !m.plural || m.phrase.MayBePlayer() || m.phrase.Noun == oracle.PermanentNoun && len(m.phrase.Where) == 0 {
		return oracle.Phrase{}, false
	}
	noun := oracle.PermanentNoun
	if m.phrase.Noun == oracle.CardNoun {
		noun = oracle.CardNoun
	}
	return oracle.Phrase{Noun: noun, Where: []oracle.Predicate{oracle.ThisWay{To: it}}}, true
}

// allPaid reads "the sacrificed creatures" and "the creatures sacrificed this way" of what the cost took.
func (p *parser) allPaid() (oracle.Reference, bool) {
	start := p.mark()
	if !p.accept("the") {
		return nil, false
	}
	how := p.acceptAny(paidWords...)
	n, ok := p.nominal()
	if !ok || !n.plural.many() || n.noun == oracle.PlayerNoun {
		return nil, p.fail(start)
	}
	if how == "" {
		if how = p.acceptAny(paidWords...); how == "" || !p.accept("this way") {
			return nil, p.fail(start)
		}
	}
	for _, paid := range p.paid {
		if paid == how {
			return oracle.Paid{How: how}, true
		}
	}
	return nil, p.fail(start)
}

// andCardsElsewhere reads "and creature cards in your graveyard" after "among creatures you control".
func (p *parser) andCardsElsewhere(phrase *oracle.Phrase) {
	m := p.mark()
	if phrase.Noun != oracle.PermanentNoun || len(phrase.Or) > 0 || !p.accept("and") {
		return
	}
	more, number, ok := p.nounPhrase()
	if !ok || !number.many() || more.Noun != oracle.CardNoun || more.Zone != oracle.Graveyard || len(more.Or) > 0 {
		p.reset(m)
		return
	}
	phrase.Or = []oracle.Phrase{more}
}

// among writes among what the greatest number is looked for, or of what numbers are added up.
func (w *writer) among(phrase oracle.Phrase) string {
	if len(phrase.Where) == 1 && len(phrase.Or) == 0 {
		if way, ok := phrase.Where[0].(oracle.ThisWay); ok && way.How == "" {
			return w.object(way.To)
		}
	}
	if len(phrase.Or) == 1 && phrase.Or[0].Noun != phrase.Noun {
		one := phrase
		one.Or = nil
		return w.nounPhrase(one, true) + " and " + w.nounPhrase(phrase.Or[0], true)
	}
	return w.nounPhrase(phrase, true)
}
