package cardtext

import (
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file reads what a subject does: verbs that take a player or an object before
// them. The imperative, whose subject is you, has a file of its own.

// does reads a verb and what belongs to it, said of the subject.
func (p *parser) does(of oracle.Reference, duration oracle.Duration) ([]oracle.Instruction, bool) {
	start := p.mark()
	verb := p.peek().text
	p.pos++
	var out []oracle.Instruction
	ok := false
	if verb == "does" {
		p.reset(start)
		return p.doesTheSame(of)
	}
	read, ofPlayers := toldOthers[verb]
	if ofPlayers && !p.mayBePlayer(of) {
		return nil, p.fail(start)
	}
	switch verb {
	case "deals", "deal":
		out, ok = p.deals(of)
	case "gains", "gain":
		out, ok = p.gainsLifeOrControl(of, duration)
	case "controls", "control":
		out, ok = p.controlsPlayer(of)
	case "loses", "lose":
		out, ok = p.losesLife(of)
	case "gets", "get":
		out, ok = p.getsCounters(of)
	case "takes", "take":
		if p.accept("the initiative") {
			return []oracle.Instruction{oracle.KeywordAction{Who: of, Name: "take the initiative"}}, true
		}
		out, ok = p.extraTurn(of)
	case "blocks", "block":
		if whom, found := p.reference(); found && !p.next("this") && !p.next("if") && !p.next("each") {
			out, ok = []oracle.Instruction{oracle.BlockNow{What: of, Whom: whom}}, true
		}
	case "exiles", "exile", "antes", "ante", "puts", "put", "returns", "return", "reveals", "reveal", "adds", "add", "taps", "tap":
		out, ok = p.playerImperative(of, verb)
	case "chooses", "choose":
		if p.acceptAny("a party from among creatures they control", "a party from among creatures you control") != "" {
			return []oracle.Instruction{oracle.ChooseParty{Who: of}}, true
		}
		if each, ok := p.choosesEachKind(of); ok {
			return each, true
		}
		if out, ok = p.chooseFrom(of); !ok {
			if what, found := p.choice(); found {
				out, ok = []oracle.Instruction{oracle.MakeChoice{Who: of, What: what}}, true
			}
		}
	case "recruit":
		if of == oracle.Reference(oracle.You{}) && p.ifs == 0 {
			return recruits(), true
		}
	case "becomes", "become":
		if p.accept("the monarch") {
			return []oracle.Instruction{oracle.KeywordAction{Who: of, Name: "become the monarch"}}, true
		}
		out, ok = p.becomesSpecial(of, duration)
	default:
		if read != nil {
			out, ok = read(p, of)
		}
	}
	if !ok {
		p.reset(start)
		p.pos++
		out, ok = p.simple(lemma(verb), of)
	}
	if ok {
		p.manyDo = verb == lemma(verb)
		return out, true
	}
	p.reset(start)
	if out, ok = p.selfActions(of); ok {
		return out, true
	}
	if isPlayer(of) || p.playerTarget(of) {
		if out, ok = p.playerActions(of); ok {
			return out, true
		}
	}
	p.reset(start)
	if out, ok = p.modify(of, duration); ok {
		return out, true
	}
	return nil, p.fail(start)
}

// mayBePlayer says whether the subject is a player, or all of its parts are.
func (p *parser) mayBePlayer(of oracle.Reference) bool {
	if the, ok := of.(oracle.The); ok {
		return !slices.ContainsFunc(the.All, func(one oracle.Reference) bool { return !p.mayBePlayer(one) })
	}
	return isPlayer(of) || p.playerTarget(of)
}

var _ = onlyPlayers("scry", "surveil", "take", "win", "exile", "ante", "put", "return", "reveal", "add", "tap", "untap", "choose")

// playerTarget says whether the reference is a target that is a player.
func (p *parser) playerTarget(of oracle.Reference) bool {
	t, ok := of.(oracle.Target)
	return ok && t.Slot < len(p.slots) && p.slots[t.Slot].Phrase.Noun == oracle.PlayerNoun
}

// lemma is the base form of a verb in the third person.
func lemma(verb string) string {
	n := len(verb)
	switch {
	case n > 3 && verb[n-3:] == "ies":
		return verb[:n-3] + "y"
	case n > 1 && verb[n-1] == 's':
		return verb[:n-1]
	}
	return verb
}

// modify reads the start of a continuous effect on the subject.
func (p *parser) modify(of oracle.Reference, duration oracle.Duration) ([]oracle.Instruction, bool) {
	start := p.mark()
	p.subject = of
	p.alsoBefore("gain", "gains", "get", "gets")
	said, ok := p.predicates(oracle.It{To: oracle.WhatWasMeant})
	p.subject = nil
	if !ok || (isPlayer(of) || p.playerTarget(of)) && slices.ContainsFunc(said.changes, isAddPT) {
		return nil, p.fail(start) // a player has no power
	}
	if out, ok := p.orGets(of, said); ok {
		return out, true
	}
	if out, ok := p.orFromColor(of, said); ok {
		return out, true
	}
	lasts := p.duration(duration)
	if p.nextUntap {
		lasts, p.nextUntap = oracle.ThroughNextUntapStep, false
	}
	if p.thisTurn {
		lasts, p.thisTurn = oracle.ThisTurn, false
	}
	var so *oracle.Phrase
	if lasts == oracle.ForTheGame && len(said.effects) == 0 {
		so = p.whileSo(of)
	}
	p.accept("if able")
	p.forEachAfter(said.changes)
	group := isGroup(of)
	if the, ok := of.(oracle.The); ok { // "your opponents and creatures your opponents control"
		group = !slices.ContainsFunc(the.All, func(one oracle.Reference) bool { return !isGroup(one) })
	}
	var out []oracle.Instruction
	modify := oracle.Modify{What: of, Changes: said.changes, Duration: lasts, Is: said.is, While: so}
	if said.has > said.is {
		modify.Has = said.has
	}
	for _, e := range said.effects {
		if group {
			out = append(out, oracle.Establish{Effect: oracle.Affecting(e, of), Duration: lasts})
		} else {
			modify.Changes = append(modify.Changes, oracle.Grant{Effect: e})
		}
	}
	if len(modify.Changes) > 0 {
		out = append([]oracle.Instruction{modify}, out...)
	}
	return out, true
}

// alsoBefore reads "also" before one of the verbs: besides what has been said or other abilities give, which goes without saying.
func (p *parser) alsoBefore(verbs ...string) {
	if slices.ContainsFunc(verbs, func(verb string) bool { return p.next("also " + verb) }) {
		p.accept("also")
	}
}

// orGets reads "or -1/+1 until end of turn" after "gets +1/-1": the controller chooses which as it resolves (608.2d).
func (p *parser) orGets(of oracle.Reference, said predication) ([]oracle.Instruction, bool) {
	start := p.mark()
	if len(said.changes) != 1 || len(said.effects) > 0 || !isAddPT(said.changes[0]) || isGroup(of) || !p.accept("or") {
		return nil, p.fail(start)
	}
	first := p.toks[p.pos-2]
	second := p.peek()
	other, ok := p.ptChange()
	if !ok || first.kind != ptToken || second.kind != ptToken || strings.ContainsAny(first.text+second.text, "xX") || !p.accept("until end of turn") {
		return nil, p.fail(start)
	}
	gets := func(c oracle.Change) []oracle.Instruction {
		return []oracle.Instruction{oracle.Modify{What: of, Changes: []oracle.Change{c}, Duration: oracle.UntilEndOfTurn}}
	}
	return []oracle.Instruction{oracle.Alternatives{
		Who: oracle.You{}, Options: [][]oracle.Instruction{gets(said.changes[0]), gets(other)}, Words: []string{first.text, second.text},
	}}, true
}

// protectedOr are the words for the other thing from which something gains protection.
const protectedOr = "or from the color of your choice"

// orFromColor reads "or from the color of your choice until end of turn" after "gains protection from artifacts": the controller
// chooses which as it resolves, and then the color.
func (p *parser) orFromColor(of oracle.Reference, said predication) ([]oracle.Instruction, bool) {
	start := p.mark()
	if len(said.changes) != 1 || len(said.effects) > 0 || isGroup(of) || !p.accept(protectedOr+" until end of turn") {
		return nil, p.fail(start)
	}
	first, ok := said.changes[0].(oracle.AddAbility)
	if !ok || first.Ability.Keyword != "protection" {
		return nil, p.fail(start)
	}
	color := *first.Ability
	color.Quality = &oracle.Phrase{Noun: oracle.SourceNoun, Where: []oracle.Predicate{oracle.HasChosen{What: oracle.ChooseColor}}}
	gains := func(a *oracle.Ability) oracle.Instruction {
		return oracle.Modify{What: of, Changes: []oracle.Change{oracle.AddAbility{Ability: a}}, Duration: oracle.UntilEndOfTurn}
	}
	return []oracle.Instruction{oracle.Alternatives{
		Who: oracle.You{}, Options: [][]oracle.Instruction{{gains(first.Ability)}, {chooseColor, gains(&color)}},
		Words: []string{printKeyword(first.Ability, p.card), "protection from a color"},
	}}, true
}

// exchangesText reads "exchange the text boxes of those creatures".
func (p *parser) exchangesText(duration oracle.Duration) ([]oracle.Instruction, bool) {
	start := p.mark()
	if p.accept("exchange the text boxes of") {
		if what, ok := p.reference(); ok {
			return []oracle.Instruction{oracle.ExchangeText{What: what, Duration: p.duration(duration)}}, true
		}
	}
	return nil, p.fail(start)
}

// nextSpell reads "the next creature spell you cast this turn has convoke".
func (p *parser) nextSpell() ([]oracle.Instruction, bool) {
	start := p.mark()
	if !p.accept("the next") {
		return nil, false
	}
	phrase, number, ok := p.nounPhrase()
	if !ok || !number.one() || phrase.Noun != oracle.SpellNoun || !p.accept("this turn") {
		return nil, p.fail(start)
	}
	n := len(phrase.Where) - 1
	if n < 0 || phrase.Where[n] != oracle.Predicate(oracle.Controlled{By: oracle.Yours}) || len(phrase.Or) > 0 {
		return nil, p.fail(start) // it is "you cast" that has been read so
	}
	phrase.Where = phrase.Where[:n:n]
	said, ok := p.predicates(oracle.It{To: oracle.WhatWasMeant})
	if !ok || len(said.changes)+len(said.effects) == 0 {
		return nil, p.fail(start)
	}
	for _, e := range said.effects {
		said.changes = append(said.changes, oracle.Grant{Effect: e})
	}
	return []oracle.Instruction{oracle.NextSpell{Phrase: phrase, Changes: said.changes}}, true
}

func isAddPT(c oracle.Change) bool { _, ok := c.(oracle.AddPT); return ok }

// forEachAfter reads "for each ..." after the duration, which counts how often power
// and toughness change.
func (p *parser) forEachAfter(changes []oracle.Change) {
	m := p.mark()
	if len(changes) != 1 || !p.accept("for each") {
		return
	}
	add, ok := changes[0].(oracle.AddPT)
	if !ok {
		p.reset(m)
		return
	}
	each, ok := p.forEachCount()
	if !ok {
		p.reset(m)
		return
	}
	add.Power, add.Toughness = times(add.Power, each), times(add.Toughness, each)
	changes[0] = add
}

// isGroup says whether the reference is to all that match at any time: a
// rules-changing effect on them affects later arrivals too (611.2c).
func isGroup(of oracle.Reference) bool {
	switch r := of.(type) {
	case oracle.Each:
		return true
	case oracle.You, oracle.ControllerOf, oracle.OwnerOf:
		return true
	case oracle.It:
		return r.Player
	}
	return false
}

// getsCounters reads counters that a player gets: poison, energy, experience.
func (p *parser) getsCounters(of oracle.Reference) ([]oracle.Instruction, bool) {
	start := p.mark()
	if out, ok := p.emblem(of); ok {
		return out, true
	}
	if n, ok := p.energyOf(); ok {
		return []oracle.Instruction{oracle.PutCounters{Kind: "energy", Count: n, On: of}}, true
	}
	if n := p.tickets(); n > 0 {
		return []oracle.Instruction{oracle.PutCounters{Kind: "ticket", Count: oracle.Literal(n), On: of, Symbol: true}}, true
	}
	if kind, count, ok := p.counters(); ok && kind != "" {
		if count == oracle.Quantity(oracle.Literal(1)) {
			count = p.perEach(count)
		}
		return []oracle.Instruction{oracle.PutCounters{Kind: kind, Count: count, On: of}}, true
	}
	return nil, p.fail(start)
}

var _ = tellsAnyone("sacrifice", (*parser).sacrifices)

func (p *parser) sacrifices(of oracle.Reference) ([]oracle.Instruction, bool) {
	start := p.mark()
	what, ok := p.namedObject()
	if !ok && p.next("the creature at the beginning of the next end step") {
		p.accept("the")
		n, is := p.nominal()
		what = p.that(oracle.Phrase{Noun: n.noun, Where: n.where}, false)
		if it, result := what.(oracle.It); !is || !result || it.To != oracle.WhatMoved {
			return nil, p.fail(start)
		}
		ok = true
	}
	if !ok {
		what, ok = p.partOf()
	}
	if !ok {
		what, ok = p.free()
	}
	if !ok {
		what, ok = p.halfOfThem()
	}
	if !ok && p.accept("all") { // nothing is chosen then
		phrase, plural, is := p.nounPhrase()
		what, ok = oracle.Each{Phrase: phrase}, is && plural.many()
		if pile, of := p.pileOf(phrase); ok && of {
			what = pile
		}
	}
	if !ok {
		what, ok = p.rest()
	}
	if !ok {
		return nil, p.fail(start)
	}
	if aimed, ok := what.(oracle.Target); ok && p.slots[aimed.Slot].Phrase.MayBePlayer() {
		return nil, p.fail(start) // nobody sacrifices what may be a player: "it" is something else
	}
	p.acceptAny("of their choice", "of your choice")
	p.gaveUp()
	p.did("sacrificed")
	return []oracle.Instruction{oracle.Sacrifice{Who: of, What: p.oneForEach(what)}}, true
}

// oneForEach reads "for each blood counter on this artifact" after a free choice of one thing, of which there are as many then.
func (p *parser) oneForEach(what oracle.Reference) oracle.Reference {
	some, ok := what.(oracle.Some)
	if !ok || some.UpTo || some.Count != oracle.Quantity(oracle.Literal(1)) {
		return what
	}
	if some.Count = p.perEach(some.Count); some.Count != oracle.Quantity(oracle.Literal(1)) {
		p.mention(oracle.It{To: oracle.WhatWasMeant}, some.Phrase, true)
	}
	return some
}

// eachOf is what "they" means of a player who does something: of several it is each.
func eachOf(who oracle.Reference) oracle.Reference {
	if each, ok := who.(oracle.Each); ok && each.Phrase.Noun == oracle.PlayerNoun {
		return eachOfThem
	}
	return who
}

// becomesSpecial reads "becomes tapped", "becomes a copy of ...".
func (p *parser) becomesSpecial(of oracle.Reference, duration oracle.Duration) ([]oracle.Instruction, bool) {
	start := p.mark()
	if p.accept("a copy of") {
		m := p.mark()
		what, ok := p.reference()
		if ok && sameReference(what, of) { // nothing becomes a copy of itself
			p.reset(m)
			p.doer = of
			what, ok = p.reference()
			p.doer = nil
		}
		if ok && !sameReference(what, of) { // "it" is something else
			become := oracle.BecomeCopy{Of: what}
			if !p.exceptions(&become.Except) {
				return nil, p.fail(start)
			}
			lasts := p.duration(duration)
			if len(become.Except) == 0 && !p.exceptions(&become.Except) {
				return nil, p.fail(start)
			}
			return []oracle.Instruction{oracle.Modify{What: of, Changes: []oracle.Change{become}, Duration: lasts}}, true
		}
	}
	return nil, p.fail(start)
}

// doesTheSame reads "does the same" of players, after what you have been told to do.
func (p *parser) doesTheSame(of oracle.Reference) ([]oracle.Instruction, bool) {
	start := p.mark()
	each, ok := of.(oracle.Each)
	if !ok || each.Phrase.Noun != oracle.PlayerNoun || len(p.soFar) != 1 || !p.accept("does the same") {
		return nil, p.fail(start)
	}
	switch i := p.soFar[0].(type) {
	case oracle.Draw:
		if i.Who == oracle.Reference(oracle.You{}) && isPlain(i.Count) {
			i.Who = of
			return []oracle.Instruction{i}, true
		}
	case oracle.GainLife:
		if i.Who == oracle.Reference(oracle.You{}) && isPlain(i.Amount) {
			i.Who = of
			return []oracle.Instruction{i}, true
		}
	case oracle.CreateToken:
		if (i.Who == nil || i.Who == oracle.Reference(oracle.You{})) && i.Token != nil && i.Combat == nil && !i.With && isPlain(i.Count) {
			i.Who = of
			return []oracle.Instruction{i}, true
		}
	}
	return nil, p.fail(start)
}
