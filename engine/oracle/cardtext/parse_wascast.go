package cardtext

import (
	"reflect"
	"strings"

	"rulestep/engine/oracle"
)

// This file reads and writes conditions about how something has come where it is: cast or not, by whom, and from where.

// castZones are the places from which something may have been cast or entered.
var castZones = []struct {
	words string
	zone  oracle.Zone
	whose oracle.Relation
}{
	{"your graveyard", oracle.Graveyard, oracle.Yours},
	{"a graveyard", oracle.Graveyard, oracle.Anyone},
	{"exile", oracle.Exile, oracle.Anyone},
	{"your hand", oracle.Hand, oracle.Yours},
	{"your library", oracle.Library, oracle.Yours},
}

// outOfZone reads "from your graveyard".
func (p *parser) outOfZone() (zone oracle.Zone, whose oracle.Relation, ok bool) {
	start := p.mark()
	if p.accept("from") {
		for _, z := range castZones {
			if p.accept(z.words) {
				return z.zone, z.whose, true
			}
		}
	}
	return oracle.Nowhere, oracle.Anyone, p.fail(start)
}

// wasCast reads "it was cast", "it wasn't cast", "you cast it from your graveyard" and "it entered from your graveyard".
func (p *parser) wasCast() (oracle.Condition, bool) {
	if verb := p.acceptAny("you cast", "you didn't cast"); verb != "" {
		of, ok := p.namedObject()
		if !ok {
			return nil, false
		}
		if p.accept("from anywhere other than your hand") {
			return oracle.Both{Of: []oracle.Condition{
				castThus(of, oracle.WasCast{By: oracle.Yours}, false), castThus(of, oracle.WasCast{By: oracle.Yours, From: oracle.Hand, Whose: oracle.Yours}, true),
			}}, verb == "you cast"
		}
		zone, whose, from := p.outOfZone()
		if !from && p.acceptAny("from", "during", "for", "without", "using") != "" {
			return nil, false
		}
		return castThus(of, oracle.WasCast{By: oracle.Yours, From: zone, Whose: whose}, verb == "you didn't cast"), true
	}
	of, ok := p.namedObject()
	if !ok {
		return nil, false
	}
	switch verb := p.acceptAny("was cast", "were cast", "wasn't cast", "weren't cast", "entered"); verb {
	case "":
		return nil, false
	case "entered":
		zone, whose, ok := p.outOfZone()
		entered := enteredFrom(of, zone, whose)
		if m := p.mark(); ok && p.acceptAny("or was cast", "or were cast") != "" { // "it entered from your library or was cast from your library"
			if from, by, ok := p.outOfZone(); ok {
				return oracle.Either{Of: []oracle.Condition{entered, castThus(of, oracle.WasCast{From: from, Whose: by}, false)}}, true
			}
			p.reset(m)
		}
		return entered, ok
	default:
		zone, whose, from := p.outOfZone()
		if !from && (p.next("from") || p.next("for") || p.next("using") || p.next("this turn") || p.next("without")) {
			return nil, false
		}
		return castThus(of, oracle.WasCast{From: zone, Whose: whose}, strings.HasSuffix(verb, "n't cast")), true
	}
}

// castThus is that something was cast as the predicate says, or was not.
func castThus(of oracle.Reference, how oracle.WasCast, not bool) oracle.Condition {
	var is oracle.Predicate = how
	if not {
		is = oracle.Not{Predicate: is}
	}
	return oracle.Matches{Of: of, Phrase: phraseOf(is)}
}

// enteredFrom is that something has entered the battlefield from a zone.
func enteredFrom(of oracle.Reference, zone oracle.Zone, whose oracle.Relation) oracle.Condition {
	phrase := phraseOf(oracle.EnteredFrom{Zone: zone})
	if whose != oracle.Anyone {
		phrase.Add(oracle.Owned{By: whose})
	}
	return oracle.Matches{Of: of, Phrase: phrase}
}

// wasCast writes what the parser's reads.
func (w *writer) wasCast(c oracle.Matches) (string, bool) {
	if len(c.Phrase.Where) == 0 || len(c.Phrase.Or) > 0 || c.Phrase.Noun != oracle.PermanentNoun || c.Phrase.Zone != oracle.Nowhere {
		return "", false
	}
	is := c.Phrase.Where[0]
	not, negated := is.(oracle.Not)
	if negated {
		is = not.Predicate
	}
	switch how := is.(type) {
	case oracle.WasCast:
		if !reflect.DeepEqual(castThus(c.Of, how, negated), oracle.Condition(c)) {
			return "", false
		}
		from := castFrom(how.From, how.Whose)
		switch {
		case how.By == oracle.Yours && negated:
			return "you didn't cast " + w.object(c.Of) + from, true
		case how.By == oracle.Yours:
			return "you cast " + w.object(c.Of) + from, true
		case negated:
			return w.object(c.Of) + " wasn't cast" + from, true
		}
		return w.object(c.Of) + " was cast" + from, true
	case oracle.EnteredFrom:
		for _, whose := range []oracle.Relation{oracle.Anyone, oracle.Yours} {
			if !negated && reflect.DeepEqual(enteredFrom(c.Of, how.Zone, whose), oracle.Condition(c)) {
				return w.object(c.Of) + " entered" + castFrom(how.Zone, whose), true
			}
		}
	}
	return "", false
}

// castFrom writes from where.
func castFrom(zone oracle.Zone, whose oracle.Relation) string {
	first := ""
	for _, z := range castZones {
		if z.zone != zone {
			continue
		}
		if z.whose == whose {
			return " from " + z.words
		}
		if first == "" {
			first = " from " + z.words
		}
	}
	return first
}
