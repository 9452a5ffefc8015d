package cardtext

import (
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file reads what a text speaks of by what it has done to it, "each creature card milled this way", and conditions about that,
// "you discarded a creature card this way".

// ways are the words for what is done to objects, with what the instruction that does it comes to, and with the verb where it is
// also said of who does it.
var ways = []struct {
	how  string
	to   oracle.Antecedent
	verb string
}{
	{"revealed", oracle.WhatWasShown, "reveal"},
	{"milled", oracle.WhatMoved, "mill"},
	{"exiled", oracle.WhatMoved, "exile"},
	{"discarded", oracle.WhatMoved, "discard"},
	{"sacrificed", oracle.WhatMoved, "sacrifice"},
	{"destroyed", oracle.WhatMoved, "destroy"},
	{"returned", oracle.WhatMoved, ""},
	{"tapped", oracle.WhatWasMeant, ""},
	{"goaded", oracle.WhatWasMeant, ""},
	{oracle.OntoBattlefield, oracle.WhatMoved, ""},
	{oracle.IntoYourHand, oracle.WhatMoved, ""},
	{oracle.IntoGraveyard, oracle.WhatMoved, ""},
	{oracle.IntoYourGraveyard, oracle.WhatMoved, ""},
}

// verbOf is the verb of the word for what is done to objects, "" where it is not said of who does it.
func verbOf(how string) string {
	for _, way := range ways {
		if way.how == how {
			return way.verb
		}
	}
	return ""
}

// graveyardWords are the ways to say what comes to a graveyard, which is that of the owner.
var graveyardWords = []string{"put into a graveyard this way", "put into graveyards this way", "put into their graveyard this way", "put into their graveyards this way"}

// fromHandWords are said of what one search has found in several zones.
const fromHandWords = "exiled from their hand this way"

// thisWay reads "milled this way" after a noun or a verb.
func (p *parser) thisWay() (oracle.Predicate, bool) {
	for _, w := range ways {
		if p.accept(w.how + " this way") {
			return oracle.ThisWay{How: w.how, To: oracle.It{To: w.to}}, true
		}
	}
	if p.accept(fromHandWords) {
		return oracle.ThisWay{How: "exiled", To: oracle.It{To: oracle.WhatMoved}, From: oracle.Hand}, true
	}
	if p.accept("returned to its owner's hand this way") {
		return oracle.ThisWay{How: "returned", To: oracle.It{To: oracle.WhatMoved}}, true
	}
	if len(p.slots) == 1 && p.slots[0].Max == 1 && !p.slots[0].Any && !p.dealtThen() && p.accept("dealt damage this way") { // by what is dealt to one target: "a creature" is that
		return oracle.ThisWay{How: oracle.DealtDamage, To: oracle.It{To: oracle.WhatWasDamaged}}, true
	}
	if p.accept("put into exile this way") {
		return oracle.ThisWay{How: "exiled", To: oracle.It{To: oracle.WhatMoved}}, true
	}
	if p.acceptAny(graveyardWords...) != "" {
		return oracle.ThisWay{How: oracle.IntoGraveyard, To: oracle.It{To: oracle.WhatMoved}}, true
	}
	return nil, false
}

// dealtThen reports whether what happens to what is dealt damage this way is said to happen later in the turn: it is asked then.
func (p *parser) dealtThen() bool {
	return slices.ContainsFunc([]string{"would", "dies", "attacks"}, func(later string) bool { return p.next("dealt damage this way " + later) })
}

// amongThem adds to a phrase that it is of cards that were shown or moved: "all land cards from among them".
func (p *parser) amongThem(phrase *oracle.Phrase) bool {
	start := p.mark()
	if phrase.Noun != oracle.CardNoun || phrase.Zone != oracle.Nowhere || !p.next("from among") {
		return false
	}
	ref, ok := p.among()
	it, is := ref.(oracle.It)
	if !ok || !is || !it.To.IsResult() {
		return p.fail(start)
	}
	phrase.Add(oracle.ThisWay{To: it})
	return true
}

// allShown reads "all cards revealed this way" of all that were revealed or exiled until the last of them was
// found, as long as none of them has been spoken of as moved.
func (p *parser) allShown() (oracle.Reference, bool) {
	start := p.mark()
	if p.acceptAny("all cards revealed this way", "all cards exiled this way") == "" {
		return nil, false
	}
	for i := len(p.mentions) - 1; i >= 0; i-- {
		switch ref := p.mentions[i].ref.(type) {
		case oracle.It:
			if ref.To == oracle.WhatMoved {
				return nil, p.fail(start)
			}
		case oracle.The:
			if sameReference(ref, allRevealed) {
				return allRevealed, true
			}
		}
	}
	return nil, p.fail(start)
}

// notDoneWith reads "the exiled cards that weren't cast this way" and "all cards revealed this way that weren't put onto the
// battlefield": what is left where it was put or shown.
func (p *parser) notDoneWith() (oracle.Reference, bool) {
	start := p.mark()
	words := p.acceptAny("all revealed cards not cast this way", "the revealed cards not cast this way", "the exiled cards that weren't cast this way", "the exiled cards not cast this way", "all cards revealed this way that weren't put onto the battlefield")
	if words == "" {
		return nil, false
	}
	for i := len(p.mentions) - 1; i >= 0; i-- {
		if the, ok := p.mentions[i].ref.(oracle.The); ok && sameReference(the, allRevealed) {
			if strings.HasSuffix(words, "battlefield") { // where what was put there would be found
				return nil, p.fail(start)
			}
			return allRevealed, true
		}
	}
	return oracle.Rest{}, true
}

// wayCondition reads "a land card was milled this way", after what is asked for.
func (p *parser) wayCondition(how oracle.Comparison, n oracle.Quantity, phrase oracle.Phrase) (oracle.Condition, bool) {
	start := p.mark()
	if phrase.Noun == oracle.PermanentNoun && len(phrase.Or) == 0 && p.acceptAny("dies this way", "die this way") != "" {
		return oracle.Exists{Phrase: diedThisWay(phrase), How: how, Count: n}, true
	}
	if p.acceptAny("is", "are", "was", "were") == "" {
		return nil, false
	}
	way, ok := p.thisWay()
	if !ok && p.accept("dealt damage this way") {
		way, ok = oracle.ThisWay{How: oracle.DealtDamage, To: oracle.It{To: oracle.WhatWasDamaged}}, true
	}
	if !ok {
		return nil, p.fail(start)
	}
	defer p.mentionThisWay(way.(oracle.ThisWay), phrase, p.slots)
	phrase = oracle.Phrase{Noun: phrase.Noun, Zone: phrase.Zone, Where: slices.Clone(phrase.Where), Or: slices.Clone(phrase.Or)}
	phrase.Add(way)
	return oracle.Exists{Phrase: phrase, How: how, Count: n}, true
}

// thatWayCondition reads "that artifact is put into a graveyard this way" of the one target that has been destroyed.
func (p *parser) thatWayCondition() (oracle.Condition, bool) {
	start := p.mark()
	if len(p.slots) != 1 || !p.accept("that") {
		return nil, p.fail(start)
	}
	ref, ok := p.thatNoun("that")
	if _, target := ref.(oracle.Target); ok && target && p.accept("dies this way") {
		return oracle.Exists{Phrase: diedThisWay(oracle.Phrase{}), How: oracle.AtLeast, Count: oracle.Literal(1)}, true
	}
	if _, target := ref.(oracle.Target); !ok || !target || p.acceptAny("is", "was") == "" {
		return nil, p.fail(start)
	}
	way, ok := p.thisWay()
	if into, is := way.(oracle.ThisWay); !ok || !is || into.How != oracle.IntoGraveyard && into.How != "destroyed" {
		return nil, p.fail(start)
	}
	return oracle.Exists{Phrase: oracle.Phrase{Where: []oracle.Predicate{way}}, How: oracle.AtLeast, Count: oracle.Literal(1)}, true
}

// diedThisWay is the phrase of what has been put into a graveyard this way.
func diedThisWay(phrase oracle.Phrase) oracle.Phrase {
	phrase.Where = append(slices.Clone(phrase.Where), oracle.ThisWay{How: oracle.IntoGraveyard, To: oracle.It{To: oracle.WhatMoved}})
	return phrase
}

// counteredTo reads where a spell goes that is countered this way, instead of into its owner's graveyard.
func (p *parser) counteredTo(c *oracle.Counter) bool {
	start := p.mark()
	if c.To != oracle.Nowhere || p.acceptAny("if that spell is countered this way ,", "if a spell is countered this way ,") == "" {
		return p.fail(start)
	}
	for _, way := range counteredWays {
		if p.accept(way.words) {
			c.To, c.Bottom = way.to, way.bottom
			return true
		}
	}
	return p.fail(start)
}

// counteredEither is where its controller chooses to put a spell that is countered.
const counteredEither = "if that spell is countered this way , put that card on your choice of the top or bottom of its owner's library instead of into that player's graveyard"

// counteredWays are the zones to which a countered spell goes.
var counteredWays = []struct {
	words  string
	to     oracle.Zone
	bottom bool
}{
	{"exile it instead of putting it into its owner's graveyard", oracle.Exile, false},
	{"put it into its owner's hand instead of into that player's graveyard", oracle.Hand, false},
	{"put it on top of its owner's library instead of into that player's graveyard", oracle.Library, false},
	{"put it on the bottom of its owner's library instead of into that player's graveyard", oracle.Library, true},
}

// counteredTo writes where a countered spell goes, as a sentence after the one that counters it.
func counteredTo(c oracle.Counter) string {
	for _, way := range counteredWays {
		if way.to == c.To && way.bottom == c.Bottom {
			return " If that spell is countered this way, " + way.words + "."
		}
	}
	return ""
}

// didThisWay reads "you sacrificed a creature this way" and "that player discards an artifact card this way": of what each of
// several players has sacrificed or discarded, what that one has.
func (p *parser) didThisWay() (oracle.Condition, bool) {
	var who oracle.Reference
	switch p.acceptAny("you", "that player", "the player", "they") {
	case "":
		return nil, false
	case "you":
		who = oracle.You{}
	default:
		if who = p.that(oracle.Phrase{Noun: oracle.PlayerNoun}, false); who == nil {
			return nil, false
		}
	}
	for _, way := range ways {
		if way.verb == "" || p.acceptAny(way.how, way.verb+"s", way.verb) == "" {
			continue
		}
		how, n, phrase, ok := p.howMany()
		if !ok || phrase.Noun != oracle.PermanentNoun && phrase.Noun != oracle.CardNoun || phrase.Zone != oracle.Nowhere || !p.accept("this way") {
			return nil, false
		}
		if (way.how == "sacrificed") != (phrase.Noun == oracle.PermanentNoun) && way.how != "destroyed" && way.how != "exiled" {
			return nil, false
		}
		return doneBy(who, way.how, way.to, p.severalDo(), how, n, phrase)
	}
	if p.acceptAny("put", "puts", "return", "returned") == "" {
		return nil, false
	}
	returned := p.toks[p.pos-1].text[0] == 'r'
	how, n, phrase, ok := p.howMany()
	if !ok || phrase.Zone != oracle.Nowhere || p.severalDo() {
		return nil, false
	}
	for _, place := range placesPut {
		if place.returned == returned && p.accept(place.words+" this way") {
			phrase.Add(oracle.ThisWay{How: place.how, To: oracle.It{To: oracle.WhatMoved}})
			return oracle.Exists{Phrase: phrase, How: how, Count: n}, true
		}
	}
	return nil, false
}

// placesPut are the places where something is put or to which it is returned this way.
var placesPut = []struct {
	words, how string
	returned   bool
}{
	{"onto the battlefield", oracle.OntoBattlefield, false},
	{"into your hand", oracle.IntoYourHand, false},
	{"to your hand", "returned", true},
}

// doneBy is that somebody has done it to so many of what is described.
func doneBy(who oracle.Reference, word string, to oracle.Antecedent, several bool, how oracle.Comparison, n oracle.Quantity, phrase oracle.Phrase) (oracle.Condition, bool) {
	you := who == oracle.Reference(oracle.You{})
	switch {
	case you && (word == "discarded" || word == "milled"):
		phrase.Add(oracle.Owned{By: oracle.Yours})
	case you && word == "sacrificed":
		phrase.Add(oracle.Controlled{By: oracle.Yours})
	case several:
		return nil, false // which of them has done it, nothing says of what it was done to
	}
	phrase.Add(oracle.ThisWay{How: word, To: oracle.It{To: to}})
	return oracle.Exists{Phrase: phrase, How: how, Count: n}, true
}

// severalDo reports whether the text tells each of several players to do something.
func (p *parser) severalDo() bool {
	for _, m := range p.mentions {
		if m.phrase.Noun != oracle.PlayerNoun {
			continue
		}
		if it, ok := m.ref.(oracle.It); ok && it.To == oracle.EachOfThem || m.plural {
			return true
		}
		if _, each := m.ref.(oracle.Each); each {
			return true
		}
	}
	return false
}

// mentionThisWay mentions what a condition has asked about by what has been done to it: what has been dealt damage, and the card in a
// graveyard, which is no longer the permanent that was the one target (400.7).
func (d *discourse) mentionThisWay(way oracle.ThisWay, phrase oracle.Phrase, slots []oracle.TargetSlot) {
	switch {
	case way.How == oracle.DealtDamage:
		d.mentionDealt(phrase)
	case way.How == oracle.IntoGraveyard && phrase.Noun == oracle.CardNoun && len(slots) == 1 && slots[0].Max == 1:
		d.mention(oracle.It{To: oracle.WhatMoved}, phrase, false)
	}
}

// mentionDealt mentions what has been dealt damage this way: a player only where that is the one target.
func (d *discourse) mentionDealt(phrase oracle.Phrase) {
	if phrase.Noun != oracle.PlayerNoun {
		d.mention(oracle.It{To: oracle.WhatWasDamaged}, phrase, false)
		return
	}
	for _, m := range slices.Backward(d.mentions) {
		if target, ok := m.ref.(oracle.Target); ok && !m.plural {
			d.mention(target, phrase, false)
			return
		}
	}
}
