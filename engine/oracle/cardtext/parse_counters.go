package cardtext

import "rulestep/engine/oracle"

// This file reads counters: how many of which kind, on what they are, how many kinds there are, and which of several kinds or of one
// that is chosen are put on something.

// severalKinds reads counters of several kinds that are put on the same thing: "a flying counter, a lifelink counter, and a
// +1/+1 counter on it".
func (p *parser) severalKinds() ([]oracle.Instruction, bool) {
	start := p.mark()
	var out []oracle.Instruction
	for {
		kind, count, ok := p.counters()
		if !ok || kind == "" || count == nil || count == oracle.Quantity(oracle.AnyNumber{}) {
			return nil, p.fail(start)
		}
		out = append(out, oracle.PutCounters{Kind: kind, Count: count, With: len(out) > 0})
		if p.acceptAny(", and", "and", ",") == "" {
			break
		}
	}
	if len(out) < 2 || !p.accept("on") {
		return nil, p.fail(start)
	}
	p.accept("each of")
	on, ok := p.reference()
	if _, chosen := on.(oracle.Some); !ok || chosen { // which would be chosen for each kind anew
		return nil, p.fail(start)
	}
	for i := range out {
		put := out[i].(oracle.PutCounters)
		put.On = on
		out[i] = put
	}
	m := p.mark()
	if p.acceptAny(", and", "and") != "" { // and of several kinds on something else
		if more, ok := p.severalKinds(); ok {
			put := more[0].(oracle.PutCounters)
			put.With = true
			more[0] = put
			return append(out, more...), true
		}
	}
	p.reset(m)
	return out, true
}

// kindOfChoice reads counters of which the kind is chosen as they are put: "your choice of a trample counter or a reach
// counter on it", "your choice of a trample, reach, or haste counter on it".
func (p *parser) kindOfChoice(who oracle.Reference) (oracle.Instruction, bool) {
	start := p.mark()
	if who != oracle.Reference(oracle.You{}) {
		return nil, p.fail(start)
	}
	p.accept("your choice of") // "a +1/+1 counter or a loyalty counter on it" is no less of a choice
	var puts []oracle.PutCounters
	for {
		or := false
		if len(puts) > 0 {
			joint := p.acceptAny(", or", "or", ",")
			if or = joint != ","; joint == "" {
				return nil, p.fail(start)
			}
		}
		put := oracle.PutCounters{Count: oracle.Literal(1)}
		kind, count, ok := p.counters()
		if ok {
			put.Kind, put.Count = kind, count
		} else {
			p.acceptAny("an", "a")
			put.Kind, ok = p.bareCounterKind()
			if ok && or && !p.accept("counter") {
				return nil, p.fail(start)
			}
		}
		if !ok || put.Kind == "" || put.Count == nil {
			return nil, p.fail(start)
		}
		if puts = append(puts, put); or {
			break
		}
	}
	if !p.accept("on") {
		return nil, p.fail(start)
	}
	on, ok := p.reference()
	switch on.(type) {
	case oracle.Target, oracle.It, oracle.This, oracle.Host:
	default:
		ok = false
	}
	if !ok {
		return nil, p.fail(start)
	}
	out := oracle.Alternatives{Who: who}
	for _, put := range puts {
		put.On = on
		out.Options = append(out.Options, []oracle.Instruction{put})
		out.Words = append(out.Words, plainCounters(put))
	}
	return out, true
}

// moreOfKinds reads on after "for each": "kind of counter on target permanent, put another counter of that kind on it or remove one
// from it".
func (p *parser) moreOfKinds() (oracle.Instruction, bool) {
	start := p.mark()
	if !p.accept("kind of counter on") {
		return nil, p.fail(start)
	}
	on, ok := p.target()
	if !ok || !p.accept(",") {
		return nil, p.fail(start)
	}
	more := oracle.MoreOfKinds{On: on}
	switch p.acceptAny("put another counter of that kind on it or remove one from it", "give that permanent or player another counter of that kind") {
	case "put another counter of that kind on it or remove one from it":
		more.OrRemove = true
	case "give that permanent or player another counter of that kind":
	default:
		return nil, p.fail(start)
	}
	return more, true
}

// kindsOfCounters reads how many kinds of counters there are, in either number: "different kinds of counters among permanents you
// control", "kind of counter on it".
func (p *parser) kindsOfCounters(many bool) (oracle.Quantity, bool) {
	start := p.mark()
	p.accept("different")
	if !many && !p.accept("kind of counter") || many && !p.accept("kinds of counters") {
		return nil, p.fail(start)
	}
	if p.accept("among") {
		if phrase, number, ok := p.nounPhrase(); ok && number.many() && phrase.Noun == oracle.PermanentNoun && phrase.Zone == oracle.Nowhere {
			return oracle.CounterKinds{On: oracle.Each{Phrase: phrase}}, true
		}
		return nil, p.fail(start)
	}
	if p.accept("on") {
		if on, ok := p.namedObject(); ok {
			return oracle.CounterKinds{On: on}, true
		}
	}
	return nil, p.fail(start)
}

// kindsOfCounters writes on what the kinds are counted.
func (w *writer) kindsOfCounters(q oracle.CounterKinds) string {
	if each, ok := q.On.(oracle.Each); ok {
		return "among " + w.nounPhrase(each.Phrase, true)
	}
	return "on " + w.object(q.On)
}

// plainCounters names counters, "a reach counter", as one of what can be chosen.
func plainCounters(put oracle.PutCounters) string {
	n, ok := put.Count.(oracle.Literal)
	if !ok || n == 1 {
		return put.Kind + " counter"
	}
	return small(int(n)) + " " + put.Kind + " counters"
}

// bareCounterKind reads the name of a counter without the word.
func (p *parser) bareCounterKind() (string, bool) {
	for _, t := range []string{"first strike", "double strike"} {
		if p.accept(t) {
			return t, true
		}
	}
	if t := p.peek(); t.kind == ptToken || t.kind == wordToken && !counterStopWords[t.text] {
		p.pos++
		return t.text, true
	}
	return "", false
}

// kindChosen writes what kindOfChoice reads.
func (w *writer) kindChosen(i oracle.Alternatives) (string, bool) {
	var words []string
	var on oracle.Reference
	for _, option := range i.Options {
		if len(option) != 1 {
			return "", false
		}
		put, ok := option[0].(oracle.PutCounters)
		if !ok || on != nil && !sameReference(on, put.On) {
			return "", false
		}
		on = put.On
		words = append(words, w.counters(put.Kind, put.Count))
	}
	return "put your choice of " + joinOr(words) + " on " + w.object(on), on != nil
}

// moreCounters reads what else is put on something with the same verb: "... and a +1/+1 counter on each Golem you
// control".
func (p *parser) moreCounters(out []oracle.Instruction) []oracle.Instruction {
	for {
		m := p.mark()
		if p.acceptAny(", and", "and", ",") == "" {
			return out
		}
		kind, count, ok := p.counters()
		if !ok || kind == "" || count == nil || !p.accept("on") {
			p.reset(m)
			return out
		}
		on, ok := p.reference()
		if !ok {
			p.reset(m)
			return out
		}
		out = append(out, oracle.PutCounters{Kind: kind, Count: p.perEach(count), On: on, With: true})
	}
}

// countersOfIt reads whose counters are put on something else: "its counters on", "this creature's +1/+1 counters on", and "those
// counters on", after it has been asked whether there are any.
func (p *parser) countersOfIt() (oracle.Reference, string, bool) {
	start := p.mark()
	if p.accept("those counters on") {
		if p.asked == nil || p.asked.Kind != "" {
			return nil, "", p.fail(start)
		}
		return p.asked.Of, "", true
	}
	if p.accept("its counters on") {
		return p.it(), "", true
	}
	of, ok := p.possessive()
	if !ok {
		return nil, "", p.fail(start)
	}
	kind, ok := p.counterKind()
	if !ok || !p.accept("counters on") {
		return nil, "", p.fail(start)
	}
	return of, kind, true
}

// counters reads "a +1/+1 counter", "two time counters", "X charge counters".
func (p *parser) counters() (string, oracle.Quantity, bool) {
	start := p.mark()
	var count oracle.Quantity = oracle.Literal(1)
	if p.next("an additional x") && p.accept("an additional") {
		count, _ = p.plainNumber()
	} else if p.acceptAny("an additional", "another", "an", "a") == "" {
		var ok bool
		switch {
		case p.accept("any number of"):
			count = oracle.AnyNumber{}
		case p.accept("all"):
			count = nil
		default:
			if count, ok = p.plainNumber(); !ok {
				return "", nil, p.fail(start)
			}
			p.accept("additional")
		}
	}
	kind, ok := p.counterKind()
	if !ok || p.acceptAny("counters", "counter") == "" {
		return "", nil, p.fail(start)
	}
	return kind, count, true
}

// oneFewerThan reads "one fewer revival counter", which is one fewer than something has, or had as it
// last was where it was (608.2h).
func (p *parser) oneFewerThan(what oracle.Reference) (string, oracle.Quantity, bool) {
	start := p.mark()
	if !p.accept("one fewer") {
		return "", nil, false
	}
	switch what.(type) {
	case oracle.It, oracle.This, oracle.Target:
	default:
		return "", nil, p.fail(start)
	}
	kind, ok := p.counterKind()
	if !ok || !p.accept("counter") {
		return "", nil, p.fail(start)
	}
	return kind, oracle.Difference{A: oracle.NumberOf{Number: oracle.Counters, Of: what, Kind: kind}, B: oracle.Literal(1)}, true
}

// counterKind reads the kind of a counter before the word "counter": "+1/+1", "time",
// "first strike", or nothing for any kind.
func (p *parser) counterKind() (string, bool) {
	start := p.mark()
	t := p.peek()
	switch {
	case t.text == "counter" || t.text == "counters":
		return "", true
	case t.kind == ptToken:
		p.pos++
		if next := p.peek().text; next == "counter" || next == "counters" {
			return t.text, true
		}
	case t.kind == wordToken:
		for n := 1; n <= 2; n++ {
			if next := p.peekAt(n).text; next == "counter" || next == "counters" {
				kind := t.text
				if n == 2 {
					kind += " " + p.peekAt(1).text
				}
				if counterStopWords[t.text] {
					break
				}
				p.pos += n
				return kind, true
			}
		}
	}
	p.miss(p.pos)
	return "", p.fail(start)
}

// counterBearer reads, after the word "counters", on what they are, or who has them: of players counters of a kind
// are counted.
func (p *parser) counterBearer(kind string) (oracle.Reference, bool) {
	start := p.mark()
	if p.acceptAny("on", "among") != "" {
		if phrase, number, ok := p.nounPhrase(); ok && number.many() && phrase.Noun == oracle.PermanentNoun && phrase.Zone == oracle.Nowhere {
			return oracle.Each{Phrase: phrase}, true
		}
		p.reset(start)
	}
	switch {
	case p.accept("on"):
		return p.namedObject()
	case kind != "" && p.accept("you have"):
		return oracle.You{}, true
	case kind != "" && p.accept("your opponents have"):
		return oracle.Each{Phrase: anOpponent}, true
	}
	return nil, false
}

// counterStopWords never begin the name of a counter.
var counterStopWords = map[string]bool{
	"a": true, "an": true, "the": true, "one": true, "two": true, "three": true, "that": true, "each": true,
	"another": true, "of": true, "all": true, "more": true, "those": true, "other": true, "x": true, "many": true,
	"additional": true, "target": true, "no": true, "fewer": true, "different": true, "any": true, "kind": true, "kinds": true,
}

// countersEqualTo reads counters of which a number is said later: "a number of +1/+1 counters on it equal to its power", "+1/+1
// counters on it equal to its power", "a number of time counters equal to its mana value on it".
func (p *parser) countersEqualTo() (oracle.Instruction, bool) {
	start := p.mark()
	numbered := p.accept("a number of")
	kind, ok := p.counterKind()
	if !ok || kind == "" {
		return nil, p.fail(start)
	}
	m := p.mark()
	if p.accept("counters on") {
		if on, ok := p.reference(); ok && (numbered || isOneOrIt(on)) && p.accept("equal to") {
			if count, ok := p.amount(); ok {
				return oracle.PutCounters{Kind: kind, Count: count, On: on}, true
			}
		}
	}
	p.reset(m)
	if numbered && p.accept("counters equal to") {
		if count, ok := p.amount(); ok && p.accept("on") {
			p.accept("each of")
			if on, ok := p.reference(); ok {
				return oracle.PutCounters{Kind: kind, Count: count, On: on}, true
			}
		}
	}
	return nil, p.fail(start)
}
