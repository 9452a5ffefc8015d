package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file reads sentences about what is done once for each of several objects or players, or so many times.

// whoWords are what is said after "for each opponent" of those who did what each of several players was told, or given leave, to do.
var whoWords = []struct {
	words   string
	not     bool
	discard bool // it is said of those who were told to discard
}{
	{"who does", false, false},
	{"who doesn't", true, false},
	{"who can't", true, true},
}

// forEachWho reads "opponent who does, draw a card", after an instruction of the kind.
func (p *parser) forEachWho(before []oracle.Instruction) (oracle.Instruction, bool) {
	start := p.mark()
	word := p.acceptAny("opponent", "player")
	if word == "" || len(before) == 0 {
		return nil, p.fail(start)
	}
	var who oracle.Reference
	told := false
	switch last := before[len(before)-1].(type) {
	case oracle.May:
		who = last.Who
	case oracle.Discard:
		who, told = last.Who, true
	}
	each, ok := who.(oracle.Each)
	if !ok || each.Phrase.Noun != oracle.PlayerNoun || (word == "opponent") != sameReference(each, oracle.Each{Phrase: anOpponent}) {
		return nil, p.fail(start)
	}
	for _, w := range whoWords {
		if told != w.discard || !p.accept(w.words+" ,") {
			continue
		}
		p.mention(eachOfThem, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		p.ifs++
		do, ok := p.clauses(oracle.ForTheGame)
		p.ifs--
		if !ok || len(p.slots) > start.slots {
			break
		}
		out := oracle.If{Condition: oracle.DidSo{}, Then: do, Each: true}
		if w.not {
			out.Condition = oracle.IsNot{Condition: oracle.DidSo{}}
		}
		return out, true
	}
	return nil, p.fail(start)
}

// forEachOf reads "of those creatures, create a token that's a copy of it", after "for each".
func (p *parser) forEachOf() (oracle.Instruction, bool) {
	start := p.mark()
	if !p.accept("of") {
		return nil, false
	}
	ref, ok := p.namedObject()
	if !ok {
		return nil, p.fail(start)
	}
	switch ref := ref.(type) {
	case oracle.It:
		ok = ref.To.IsResult() || ref == oracle.It{}
	case oracle.Target:
	default:
		ok = false
	}
	if !ok || !p.accept(",") {
		return nil, p.fail(start)
	}
	for i := len(p.mentions) - 1; i >= 0; i-- {
		if m := p.mentions[i]; m.plural && m.ref == ref {
			if m.phrase.MayBePlayer() {
				return nil, p.fail(start)
			}
			return p.eachDoes(ref, m.phrase, start.slots)
		}
	}
	return nil, p.fail(start)
}

// eachDoes reads what is done for each of several objects, which is "it" and "that creature" in that.
func (p *parser) eachDoes(of oracle.Reference, phrase oracle.Phrase, slots int) (oracle.Instruction, bool) {
	p.mention(oracle.It{To: oracle.EachOfThem}, phrase, false)
	at := len(p.mentions)
	p.ifs++
	do, ok := p.clauses(oracle.ForTheGame)
	p.ifs--
	if !ok || len(p.slots) > slots {
		return nil, false
	}
	p.allMade(at)
	return oracle.ForEach{Of: of, Do: do}, true
}

// allMade makes several of what has been made for each of several objects since the place, "those tokens".
func (d *discourse) allMade(at int) {
	for i := range d.mentions[at:] {
		if m := &d.mentions[at+i]; m.ref == oracle.Reference(oracle.It{To: oracle.WhatWasMade}) {
			m.plural = true
		}
	}
}

// forEachTime reads what is done so many times: "+1/+1 counter removed this way, draw a card", after "for each".
func (p *parser) forEachTime() (oracle.Instruction, bool) {
	start := p.mark()
	times, ok := p.forEachCount()
	if !ok || !p.accept(",") {
		return nil, p.fail(start)
	}
	if add, ok := p.ofEachColor(times); ok {
		return add, true
	}
	p.ifs++
	at := len(p.mentions)
	do, ok := p.clauses(oracle.ForTheGame)
	p.ifs--
	if !ok || len(p.slots) > start.slots {
		return nil, p.fail(start)
	}
	if len(do) == 1 {
		if scaled, ok := scaledBy(do[0], times); ok {
			p.allMade(at)
			return scaled, true
		}
	}
	return oracle.Repeat{Times: times, Do: do}, true
}

// scaledBy is an instruction that is carried out so many times in one: "draw a card" for each of five is to draw five.
func scaledBy(i oracle.Instruction, each oracle.Quantity) (oracle.Instruction, bool) {
	literal := func(q oracle.Quantity) bool { _, ok := q.(oracle.Literal); return ok }
	switch i := i.(type) {
	case oracle.CreateToken:
		if literal(i.Count) && !i.With {
			i.Count = times(i.Count, each)
			return i, true
		}
	case oracle.Draw:
		if literal(i.Count) {
			i.Count = times(i.Count, each)
			return i, true
		}
	case oracle.PutCounters:
		if literal(i.Count) && !i.Divided && !i.With {
			i.Count = times(i.Count, each)
			return i, true
		}
	case oracle.GainLife:
		if literal(i.Amount) {
			i.Amount = times(i.Amount, each)
			return i, true
		}
	case oracle.LoseLife:
		if literal(i.Amount) {
			i.Amount = times(i.Amount, each)
			return i, true
		}
	case oracle.Modify:
		if len(i.Changes) != 1 {
			break
		}
		if add, ok := i.Changes[0].(oracle.AddPT); ok && literal(add.Power) && literal(add.Toughness) {
			add.Power, add.Toughness = times(add.Power, each), times(add.Toughness, each)
			i.Changes = []oracle.Change{add}
			return i, true
		}
	}
	return nil, false
}

// forEachOf writes what the parser's reads.
func (w *writer) forEachOf(i oracle.ForEach) string {
	var phrase *oracle.Phrase
	for k := range w.mentions {
		if m := &w.mentions[k]; m.plural && means(m.ref, i.Of) {
			phrase = &m.phrase
		}
	}
	if phrase == nil {
		return unsaid(i)
	}
	text := "for each of " + w.object(i.Of)
	w.mention(oracle.It{To: oracle.EachOfThem}, *phrase, false)
	at := len(w.mentions)
	text += ", " + w.clauses(i.Do)
	w.allMade(at)
	return text
}

// forEachWho writes what the parser's reads, after an instruction by which each of several players was told, or given leave, to do
// something.
func (w *writer) forEachWho(i oracle.If, before oracle.Instruction) string {
	who, told := "player ", false
	switch before := before.(type) {
	case oracle.May:
		if sameReference(before.Who, oracle.Each{Phrase: anOpponent}) {
			who = "opponent "
		}
	case oracle.Discard:
		told = true
		if sameReference(before.Who, oracle.Each{Phrase: anOpponent}) {
			who = "opponent "
		}
	}
	_, not := i.Condition.(oracle.IsNot)
	for _, words := range whoWords {
		if words.not == not && words.discard == told {
			w.mention(eachOfThem, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
			return "for each " + who + words.words + ", " + w.clauses(i.Then)
		}
	}
	return unsaid(i)
}

// processBegins are the words after which it is said what is done so many times.
const processBegins = "repeat the following process x times ."

// timesMore are the words for how often all that was done is done again.
var timesMore = []string{"once", "twice more", "three more times", "four more times", "five more times", "six more times"}

// repeats reads "repeat this process six more times" after all that is done before it.
func (p *parser) repeats(before []oracle.Instruction) (oracle.Instruction, bool) {
	start := p.mark()
	if len(before) > 0 && p.depth == 0 && p.accept(repeatsFreely) {
		return oracle.RepeatAll{AnyTimes: true}, p.next(".") || p.fail(start)
	}
	if len(before) == 0 && p.depth == 0 && p.accept(processBegins) {
		p.ifs++
		do, ok := p.sentence(nil)
		p.ifs--
		if !ok || p.pos < len(p.toks) && !p.next(".") || len(p.slots) > start.slots {
			return nil, p.fail(start)
		}
		return oracle.Repeat{Times: oracle.X{}, Do: do}, true
	}
	if len(before) == 0 || p.depth > 0 || !p.accept("repeat this process") {
		return nil, false
	}
	n := 1 + slices.Index(timesMore, p.acceptAny(timesMore...))
	if n == 0 || !p.next(".") && !p.atEnd() {
		return nil, p.fail(start)
	}
	return oracle.Repeat{Times: oracle.Literal(n), Do: slices.Clone(before)}, true
}

// repeatsFreely are the words by which all that is done before may be done again as often as one likes.
const repeatsFreely = "you may repeat this process any number of times"

var _ = tellsYou("repeat", (*parser).repeatsAll)

// repeatsAll reads "this process" after "repeat", where that is done under a condition.
func (p *parser) repeatsAll() ([]oracle.Instruction, bool) {
	start := p.mark()
	if n := len(p.soFar); n > 0 {
		if _, unless := p.soFar[n-1].(oracle.Unless); unless { // "unless you pay {3} and repeat this process": it is a part of what one does for that
			return nil, false
		}
	}
	if p.ifs == 0 || p.depth > 0 || !p.accept("this process") || !p.next(".") && !p.atEnd() {
		return nil, p.fail(start)
	}
	return []oracle.Instruction{oracle.RepeatAll{}}, true
}
