package cardtext

import (
	"slices"
	"strings"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/keywords"
)

// This file reads the words before an ability: ability words and flavor words (207.2c-d), and the keywords that open one.

// asLongAs reads the ability that an object has as long as its controller has max speed, or as it is
// harnessed (702.178a, 702.186b of 2026-02-27). The ability that gives it works where that does (702.178b).
func (p *parser) asLongAs(start mark, keyword oracle.Keyword, so oracle.Condition) ([]*oracle.Ability, bool) {
	given, ok := p.ability()
	if !ok || given[0].Keyword == keyword {
		return nil, p.fail(start)
	}
	out := make([]*oracle.Ability, len(given))
	for i, a := range given {
		out[i] = static(oracle.Continuous{Affected: oracle.This{}, Changes: []oracle.Change{oracle.AddAbility{Ability: a}}})
		out[i].If, out[i].FromZone = so, a.FromZone
		out[i].Keyword, out[i].Rule = keyword, keywords.Rule(keyword)
	}
	return out, true
}

// powerUp is the keyword before an ability that can be activated only once, and costs less by the mana cost
// of what has it in the turn in which that entered. No edition of the rules that the book knows has it
// yet; each of its cards says so much of it.
const powerUp oracle.Keyword = "power-up"

// storied is the keyword by which a player comes to an enduring story. Like power-up it is of no edition that the book knows,
// and each of its cards writes it out.
const storied oracle.Keyword = "storied"

// enteredThisTurn is when a power-up ability costs less.
var enteredThisTurn = oracle.Matches{Of: oracle.This{}, Phrase: oracle.Phrase{Where: []oracle.Predicate{
	oracle.Underwent{Event: oracle.ZoneChange{What: oracle.It{To: oracle.EachOfThem}, To: oracle.Battlefield}},
}}}

// hasAttacked is the first half of when a boast ability can be activated (702.142a).
var hasAttacked = oracle.Matches{Of: oracle.This{}, Phrase: oracle.Phrase{Where: []oracle.Predicate{
	oracle.Underwent{Event: oracle.AttackDeclared{What: oracle.It{To: oracle.EachOfThem}}},
}}}

// inYourUpkeep is the first half of when a forecast ability can be activated (702.57b); from a hand that is by the owner.
var inYourUpkeep = oracle.IsStep{Step: oracle.Upkeep, Whose: oracle.Yours}

func revealsThis(item oracle.CostItem) bool {
	reveal, ok := item.(oracle.PayReveal)
	return ok && reveal.This
}

// abilityWord takes an ability word and its dash (207.2c).
func (p *parser) abilityWord() string {
	words := ""
	for n := 0; n < 6; n++ {
		t := p.peekAt(n)
		if t.text == "—" && n > 0 && abilityWords[words] {
			p.pos += n + 1
			return words
		}
		if t.kind != wordToken && t.kind != numberToken && t.text != "'s" {
			break
		}
		if n > 0 && t.text != "'s" {
			words += " "
		}
		words += t.text
	}
	return p.flavorWord()
}

// meaningful are the words before a dash that are neither ability words nor flavor words, though what
// follows them may read like an ability of its own; keywords and the chapters of a Saga are not either.
var meaningful = map[string]bool{"solved": true, "to solve": true, "max speed": true, "visit": true, "companion": true, "boast": true, "forecast": true, "exhaust": true, "station": true, "power-up": true}

// inTitles are the words that begin with a small letter in a title.
var inTitles = map[string]bool{"a": true, "an": true, "and": true, "at": true, "for": true, "from": true, "in": true, "of": true, "on": true, "the": true, "to": true, "with": true}

// mostFlavor is how many words and marks a flavor word has at most, and inFlavor are the marks.
const mostFlavor = 10

var inFlavor = []string{"'s", "'", "!", "?", ",", ".", "-"}

// flavorWord reads words before an ability that describe it and have no rules meaning (207.2d), up to the dash:
// before a triggered ability any, before another one those that are written like a title.
func (p *parser) flavorWord() string {
	words, dash, title := "", 0, true
	for n := 0; n <= mostFlavor; n++ {
		t := p.peekAt(n)
		if t.text == "—" {
			dash = n
			break
		}
		switch {
		case t.kind == wordToken && (n > 0 || t.capitalized()), t.kind == numberToken:
			if words != "" {
				words += " "
			}
			title = title && (t.capitalized() || inTitles[t.text])
		case t.kind == markToken && n > 0 && slices.Contains(inFlavor, t.text):
		default:
			return ""
		}
		words += t.raw
	}
	lower := strings.ToLower(words)
	if dash == 0 || meaningful[lower] || keywords.Find(oracle.Keyword(lower)) != nil || romanNumerals[p.peek().raw] != 0 && (p.peekAt(1).text == "—" || p.peekAt(1).text == ",") {
		return ""
	}
	triggers := slices.Contains([]string{"When", "Whenever", "At"}, p.peekAt(dash+1).raw)
	if !triggers && (!title || p.isSpell() && !p.inModes || p.depth > 0) {
		return ""
	}
	p.pos += dash + 1
	return words
}

// modeName reads the flavor words before one of several modes (207.2d), which must not be those of an ability.
func (p *parser) modeName() string {
	p.inModes = true
	defer func() { p.inModes = false }()
	if slices.Contains([]string{"When", "Whenever", "At"}, p.peek().raw) {
		return ""
	}
	return p.flavorWord()
}
