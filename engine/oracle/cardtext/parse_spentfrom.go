package cardtext

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
)

// This file reads and writes from what sources mana was spent: "mana from a Treasure was spent to cast it", "three or more mana from
// creatures", "{S}", which is mana from a snow source (107.4h).

// snowSource is a snow source.
var snowSource = oracle.Phrase{Noun: oracle.SourceNoun, Where: []oracle.Predicate{oracle.HasSupertype{Supertypes: oracle.Snow}}}

// manaFrom reads "mana from a Treasure", "mana from creatures" and "{S}".
func (p *parser) manaFrom() (oracle.Phrase, bool) {
	start := p.mark()
	if mana, ok := p.manaCost(); ok {
		if len(mana) == 1 && mana[0] == (oracle.Symbol{Snow: true}) {
			return snowSource, true
		}
		p.reset(start)
	}
	if !p.accept("mana from") {
		return oracle.Phrase{}, p.fail(start)
	}
	one := p.acceptAny("an", "a") != ""
	phrase, number, ok := p.nounPhrase()
	if !ok || one && !number.one() || !one && !number.many() || phrase.Noun != oracle.PermanentNoun && phrase.Noun != oracle.SourceNoun || phrase.Zone != oracle.Nowhere || len(phrase.Or) > 0 {
		return oracle.Phrase{}, p.fail(start)
	}
	for _, is := range phrase.Where {
		switch is.(type) {
		case oracle.HasType, oracle.HasSubtype, oracle.HasSupertype:
		default: // it would be asked of what may be gone
			return oracle.Phrase{}, p.fail(start)
		}
	}
	return phrase, true
}

// spentOn reads what mana was spent on, "spent to cast this spell", nil for this ability, after what mana that is.
func (p *parser) spentOn() (oracle.Reference, bool) {
	start := p.mark()
	switch p.acceptAny("spent to cast or activate", "spent to cast", "spent to activate this ability") {
	case "":
		return nil, p.fail(start)
	case "spent to activate this ability":
		return nil, true
	}
	if p.accept("them") {
		if it := p.them(); it == oracle.Reference(oracle.It{To: oracle.EachOfThem}) {
			return it, true
		}
		return nil, p.fail(start)
	}
	of, ok := p.spentFor()
	return of, ok || p.fail(start)
}

// wasSpentFrom reads "three or more mana from creatures was spent to cast it".
func (p *parser) wasSpentFrom() (oracle.Condition, bool) {
	start := p.mark()
	n := 1
	if m := p.mark(); !p.next("{") {
		if several, ok := p.number(); ok && p.accept("or more") {
			n = several
		} else {
			p.reset(m)
		}
	}
	from, ok := p.manaFrom()
	if !ok || !p.accept("was") {
		return nil, p.fail(start)
	}
	of, ok := p.spentOn()
	if !ok {
		return nil, p.fail(start)
	}
	return oracle.Relates{A: oracle.SpentFrom{Of: of, From: from}, How: oracle.AtLeast, B: oracle.Literal(n)}, true
}

// manaFrom writes what mana it is.
func (w *writer) manaFrom(q oracle.SpentFrom) string {
	if reflect.DeepEqual(q.From, snowSource) {
		return "{S}"
	}
	return "mana from " + w.withArticle(q.From)
}

// spentOn writes what mana was spent to cast: in a static ability that is what enters.
func (w *writer) spentOn(of oracle.Reference) string {
	if of == oracle.Reference(oracle.It{}) && !slices.ContainsFunc(w.mentions, func(m mention) bool { return m.ref == of }) {
		return "it"
	}
	return w.object(of)
}

// wasSpentFrom writes what the parser's reads.
func (w *writer) wasSpentFrom(q oracle.SpentFrom, how oracle.Comparison, n oracle.Quantity) string {
	if how != oracle.AtLeast {
		return unsaid(q)
	}
	text := w.manaFrom(q)
	if n != oracle.Quantity(oracle.Literal(1)) {
		text = w.count(n) + " or more " + text
	}
	if q.Of == nil {
		return text + " was spent to activate this ability"
	}
	if slices.ContainsFunc(w.mentions, func(m mention) bool { return m.ref == q.Of && m.phrase.Noun == oracle.AbilityNoun }) {
		return text + " was spent to cast or activate " + w.object(q.Of)
	}
	return text + " was spent to cast " + w.object(q.Of)
}
