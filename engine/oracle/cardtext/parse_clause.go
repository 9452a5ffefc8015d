package cardtext

import (
	"reflect"
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file reads clauses: what "and" and "then" join, and who does it.

// clauses reads a list of clauses joined by "then", "and" and commas. A clause
// without a subject has the one of the clause before.
func (p *parser) clauses(duration oracle.Duration) ([]oracle.Instruction, bool) {
	start := p.mark()
	p.manyDo = false
	out, subject, ok := p.clause(nil, duration)
	if !ok {
		return nil, p.fail(start)
	}
	then := 0
	for {
		if p.nextWhereX() { // it may stand amid the sentence: "up to X cards, where X is 3, then shuffle"
			said, ok := p.fixedX(out, start)
			if !ok {
				return nil, p.fail(start)
			}
			if then > 0 {
				then += len(said) - len(out)
			}
			out = said
		}
		m := p.mark()
		joint := p.acceptAny(", then", ", and then", "and then", "then", ", and", "and", ",")
		if joint == "" && (p.ifs > 0 || !p.accept(". then")) {
			break
		}
		p.soFar = out
		if more, ok := p.thoseWhoDid(out[len(out)-1]); ok && strings.HasSuffix(joint, "then") {
			return append(out, more...), true
		}
		if more, ok := p.theSameFor(out[len(out)-1]); ok && strings.HasSuffix(joint, "then") {
			out = append(out, more...)
			break
		}
		if destroy, destroys := out[len(out)-1].(oracle.Destroy); destroys && joint == "and" {
			if said, ok := p.notRegenerated(out, destroy); ok {
				out = said
				continue
			}
		}
		more, next, ok := p.clause(subject, duration)
		if !ok {
			p.reset(m)
			break
		}
		if joint == "" || strings.HasSuffix(joint, "then") {
			then = len(out)
		} else {
			sharesDuration(out[then:], more)
		}
		out, subject = append(out, more...), next
	}
	p.then = then
	return p.whereX(out)
}

// sectorsApart is the sentence by which sectors matter as creatures are blocked (702.158).
const sectorsApart = "creatures in each sector can be blocked this turn only by creatures in the same sector"

// clause reads one clause: an imperative, "you may ...", or a subject and a verb.
// Its subject is returned for the clauses that follow.
func (p *parser) clause(subject oracle.Reference, duration oracle.Duration) ([]oracle.Instruction, oracle.Reference, bool) {
	start := p.mark()
	before := len(p.choices)
	p.saidColor = false
	p.inClause++
	out, of, ok := p.bareClause(subject, duration)
	p.inClause--
	if ok && slices.Contains(p.choices[before:], oracle.ChooseCreatureType) && slices.ContainsFunc(out, establishes) {
		p.miss(p.pos)
		ok = false // the next choice for the same object would change what this effect is about
	}
	if ok && p.saidColor && slices.ContainsFunc(out, lasts) {
		p.miss(p.pos)
		ok = false // so would the next choice of a color
	}
	if !ok {
		p.choices = p.choices[:before]
		return nil, nil, p.fail(start)
	}
	// "the color of your choice" is chosen first.
	for _, what := range p.choices[before:] {
		out = append([]oracle.Instruction{oracle.MakeChoice{Who: oracle.You{}, What: what}}, out...)
	}
	p.choices = p.choices[:before]
	p.countered(out)
	// "unless its controller pays {3}"
	m := p.mark()
	if p.accept("unless") {
		if unless, ok := p.unless(out); ok {
			return []oracle.Instruction{unless}, of, true
		}
		if may, ok := p.unlessDealt(out); ok {
			return may, of, true
		}
		if event, ok := p.unlessDone(); ok {
			return []oracle.Instruction{oracle.If{Condition: oracle.IsNot{Condition: oracle.Happened{Event: event}}, Then: out}}, of, true
		}
		if c, ok := p.condition(); ok && (p.next(".") || p.atEnd() || p.next(",")) {
			return []oracle.Instruction{oracle.If{Condition: negated(c), Then: out}}, of, true
		}
		p.reset(m)
	}
	// "sacrifice it at the beginning of the next end step"
	if !p.quoteEnded() && (p.next("at the beginning of") || p.next("at end of combat")) {
		at := len(p.slots)
		if event, ok := p.trigger(); ok && (at == start.slots || phasesTargets(out)) && len(p.slots) == at {
			return []oracle.Instruction{oracle.DelayTrigger{Ability: &oracle.Ability{Kind: oracle.Triggered, Trigger: event, Modes: []oracle.Mode{{Instructions: out}}, Delayed: true}}}, of, true
		}
		p.reset(m)
	}
	if delayed, ok := p.whenItLeaves(out, start.mentions); ok && len(p.slots) == start.slots {
		return []oracle.Instruction{delayed}, of, true
	}
	return out, of, true
}

// itsManaCost reads that somebody pays the mana cost of an object (107.3h).
func (p *parser) itsManaCost() ([]oracle.CostItem, bool) {
	start := p.mark()
	if p.acceptAny("pays", "pay") != "" {
		if of, ok := p.possessive(); ok && p.accept("mana cost") && !p.next("for each") {
			return []oracle.CostItem{oracle.PayMana{Of: of}}, true
		}
	}
	p.reset(start)
	return nil, false
}

func (p *parser) bareClause(subject oracle.Reference, duration oracle.Duration) ([]oracle.Instruction, oracle.Reference, bool) {
	start := p.mark()
	// "Target players each lose 2 life and sacrifice a creature": the verb after "and" has the
	// subject of the one before, if that stood in the same form.
	if subject != nil && p.manyDo && p.mayBePlayer(subject) && subject != oracle.Reference(oracle.You{}) {
		if out, ok := p.does(subject, duration); ok {
			return out, subject, true
		}
		p.reset(start)
	}
	if out, ok := p.bringsIn(); ok {
		return out, oracle.You{}, true
	}
	if out, ok := p.offersAWhile(duration); ok {
		return out, oracle.You{}, true
	}
	if may, who, ok := p.may(duration); ok {
		return may, who, true
	}
	if out, ok := p.spellsUncountered(); ok {
		return out, nil, true
	}
	if out, ok := p.getsEither(); ok {
		return out, nil, true
	}
	if out, ok := p.oneOfEach(); ok {
		return out, nil, true
	}
	if p.ifs > 0 && subject != nil && p.next("if") {
		m := p.mark()
		p.accept("if")
		if replacement, ok := p.wouldThisTurn(); ok {
			return []oracle.Instruction{replacement}, subject, true
		}
		p.reset(m)
	}
	if out, ok := p.becomesBase(); ok {
		return out, nil, true
	}
	if out, ok := p.haveBecome(duration); ok {
		return out, nil, true
	}
	if out, ok := p.gainsThatAbility(); ok {
		return out, nil, true
	}
	if out, ok := p.exchangesText(duration); ok {
		return out, nil, true
	}
	if out, ok := p.imperative(); ok {
		if either, ok := p.orElseDo(out); ok {
			return []oracle.Instruction{either}, nil, true
		}
		if subject == oracle.Reference(oracle.You{}) {
			return out, subject, true // "you return a card, draw a card, then gain 5 life": all of it is what you do
		}
		return out, nil, true
	}
	if out, ok := p.attacksNextTurn(); ok {
		return out, nil, true
	}
	if out, ok := p.redirectsNow(); ok {
		return out, nil, true
	}
	if out, ok := p.nextSpell(); ok {
		return out, nil, true
	}
	if out, ok := p.spellsCostThisTurn(duration); ok {
		return out, nil, true
	}
	if out, ok := p.fightEachOther(); ok {
		return out, nil, true
	}
	if out, ok := p.gainAlike(); ok {
		return out, nil, true
	}
	if p.next("there is an additional") || p.next("after this phase , there is an additional combat phase") {
		if phases, ok := p.extraPhases(); ok {
			return []oracle.Instruction{phases}, nil, true
		}
	}
	if p.accept("damage can't be prevented this turn") {
		return []oracle.Instruction{oracle.Establish{Effect: oracle.CantBePrevented{}, Duration: oracle.ThisTurn}}, nil, true
	}
	if p.accept(sectorsApart) {
		apart := oracle.Restriction{Affected: oracle.Each{Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}}}}, Cant: oracle.BeBlocked, OtherSector: true}
		return []oracle.Instruction{oracle.Establish{Effect: apart, Duration: oracle.ThisTurn}}, nil, true
	}
	if p.accept(leavesLife) {
		lasts := p.duration(duration)
		return []oracle.Instruction{oracle.Establish{Effect: oracle.PlayerEffect{Who: oracle.You{}, Words: oracle.DamageLeavesLife}, Duration: lasts}}, nil, lasts != oracle.ForTheGame
	}
	if p.accept("your life total can't change") {
		lasts := p.duration(duration)
		return []oracle.Instruction{oracle.Establish{Effect: oracle.PlayerEffect{Who: oracle.You{}, Words: oracle.LifeTotalCantChange}, Duration: lasts}}, nil, lasts != oracle.ForTheGame
	}
	if p.accept("you have no maximum hand size") {
		lasts := duration
		if !p.accept("for the rest of the game") {
			lasts = p.duration(duration)
			if lasts == oracle.ForTheGame {
				return nil, nil, p.fail(start)
			}
		}
		return []oracle.Instruction{oracle.Establish{Effect: oracle.PlayerEffect{Who: oracle.You{}, Words: oracle.NoMaximumHandSize}, Duration: lasts}}, oracle.You{}, true
	}
	if p.accept("the game is a draw") {
		return []oracle.Instruction{oracle.DrawGame{}}, nil, true
	}
	p.reset(start)
	if who, ok := p.possessor(); ok && p.acceptAny("life total becomes equal to", "life total becomes", "life totals become") != "" {
		if n, ok := p.amount(); ok {
			return []oracle.Instruction{oracle.SetLife{Who: who, Amount: n}}, who, true
		}
	}
	p.reset(start)
	if out, ok := p.votes(); ok {
		return out, nil, true
	}
	if out, ok := p.unsuspects(); ok {
		return out, nil, true
	}
	if of, ok := p.possessive(); ok && p.next("activated abilities can't") {
		if out, ok := p.modify(of, duration); ok {
			return out, of, true
		}
	}
	p.reset(start)
	if who := p.acceptAny("he's", "she's", "they're"); who != "" { // of the card itself, which the text has moved
		p.pos--
		if of := p.oneself(); of == oracle.Reference(oracle.It{To: oracle.WhatMoved}) && (who != "they're" || strings.Contains(p.card.Name, " and ")) {
			p.personIs = true
			out, ok := p.modify(of, duration)
			p.personIs = false
			if ok && saysKind(out) {
				return out, of, true
			}
		}
		p.reset(start)
	}
	if p.next("it's") { // "It's a Spirit in addition to its other types."
		if of := p.it(); of != nil {
			if out, ok := p.modify(of, duration); ok && (saysKind(out) || saysShape(out)) {
				return out, of, true
			}
		}
		p.reset(start)
	}
	if out, ok := p.entersWithMore(duration); ok {
		return []oracle.Instruction{out}, nil, true
	}
	if out, of, ok := p.eachOfThoseDoes(duration); ok {
		return out, of, true
	}
	for _, subjects := range []func() (oracle.Reference, bool){p.subjects, p.reference} {
		if of, ok := subjects(); ok {
			m := p.mark()
			p.accept("each")
			p.alsoDoes()
			if out, ok := p.does(of, duration); ok {
				return out, of, true
			}
			p.reset(m)
		}
		p.reset(start)
	}
	if subject == nil && p.next("lose") && !p.next("lose all") && !p.next("lose half") && !p.next("lose the") { // "if you do, lose 2 life"
		subject = oracle.You{}
	}
	if subject != nil {
		if out, ok := p.does(subject, duration); ok {
			return out, subject, true
		}
	}
	return nil, nil, p.fail(start)
}

// saysKind reports whether a sentence says of what kind or color something is, and no more:
// what else "it's a 1/1 creature with flying" says could not be told from what it gains.
func saysKind(said []oracle.Instruction) bool {
	m, ok := said[0].(oracle.Modify)
	return ok && len(said) == 1 && !slices.ContainsFunc(m.Changes[:m.Is], func(c oracle.Change) bool {
		switch c.(type) {
		case oracle.AddTypes, oracle.SetTypes, oracle.AddColor, oracle.SetColor, oracle.SetName:
			return false
		}
		return true
	})
}

// saysShape reports whether a sentence says what something is besides its other types, and how large, and with which keywords: "it's
// a 1/1 Spirit creature with flying in addition to its other types".
func saysShape(said []oracle.Instruction) bool {
	m, ok := said[0].(oracle.Modify)
	if !ok || len(said) != 1 || m.Is == 0 || m.Is != len(m.Changes) {
		return false
	}
	sizes := 0
	for k, c := range m.Changes {
		switch c := c.(type) {
		case oracle.AddTypes:
			if k > 0 || len(c.Subtypes) == 0 {
				return false
			}
		case oracle.SetBasePT:
			sizes++
		case oracle.AddAbility:
			if c.Ability.Keyword == "" || len(c.Ability.Cost) > 0 || sizes == 0 {
				return false
			}
		default:
			return false
		}
	}
	return sizes == 1
}

// may reads "you may ..." and "that player may ...".
func (p *parser) may(duration oracle.Duration) ([]oracle.Instruction, oracle.Reference, bool) {
	start := p.mark()
	if may, ok := p.anyPlayerMay(); ok {
		return []oracle.Instruction{may}, nil, true
	}
	who, ok := p.player()
	if !ok || !p.accept("may") {
		return nil, nil, p.fail(start)
	}
	m := p.mark()
	if who == oracle.Reference(oracle.You{}) && p.accept(castsHandFree) {
		return []oracle.Instruction{oracle.Establish{Effect: handFree, Duration: oracle.UntilEndOfTurn}}, who, true
	}
	if out, ok := p.plays(who, duration); ok {
		return out, who, true
	}
	if cost, ok := p.anyAmount(); ok {
		return []oracle.Instruction{oracle.May{Who: who, Cost: cost}}, who, true
	}
	if p.next("pay") {
		if cost, ok := p.costItems(); ok {
			may := oracle.May{Who: who, Cost: cost, AnyTimes: p.accept("any number of times")}
			// "You may pay 2 life and exile it": one decision, and what it is not a cost to do
			// is done by who has paid.
			for p.accept("and") {
				more, ok := p.imperative()
				if !ok || who != oracle.Reference(oracle.You{}) {
					return nil, nil, p.fail(start)
				}
				may.Do = append(may.Do, more...)
			}
			return []oracle.Instruction{may}, who, true
		}
		p.reset(m)
	}
	if p.accept("have") {
		if out, ok := p.becomesBase(); ok {
			return []oracle.Instruction{oracle.May{Who: who, Do: out}}, who, true
		}
		if out, ok := p.haveBecome(duration); ok {
			return []oracle.Instruction{oracle.May{Who: who, Do: out}}, who, true
		}
		if of, ok := p.reference(); ok {
			if out, ok := p.does(of, oracle.ForTheGame); ok {
				return []oracle.Instruction{oracle.May{Who: who, Do: out}}, who, true
			}
		}
		return nil, nil, p.fail(start)
	}
	if cost, ok := p.eitherCost(who); ok {
		return []oracle.Instruction{oracle.May{Who: who, Cost: cost}}, who, true
	}
	var out []oracle.Instruction
	if (who == oracle.You{}) {
		out, ok = p.imperative()
		if !ok {
			p.reset(m)
			out, ok = p.does(who, oracle.ForTheGame)
		}
	} else {
		out, ok = p.does(who, oracle.ForTheGame)
	}
	if !ok {
		return nil, nil, p.fail(start)
	}
	for {
		m := p.mark()
		if p.acceptAny(", then", ", and then", ", and", "and", ",") == "" {
			break
		}
		var more []oracle.Instruction
		ok := false
		if (who != oracle.You{}) { // the verbs that follow are of the same player
			more, ok = p.does(who, oracle.ForTheGame)
		}
		if !ok {
			more, ok = p.imperative()
		}
		if !ok {
			p.reset(m)
			break
		}
		out = append(out, more...)
	}
	if draw, ok := out[0].(oracle.Draw); ok && draw.UpTo && len(out) == 1 {
		return out, who, true // who may draw up to two cards may draw none by the number alone
	}
	if action, ok := out[0].(oracle.KeywordAction); ok && action.Name == "investigate" && len(out) == 1 {
		each, ok := who.(oracle.Each)
		p.mayInvestigate = ok && reflect.DeepEqual(each.Phrase, anOpponent)
	}
	return []oracle.Instruction{oracle.May{Who: who, Do: out}}, who, true
}

// anyPlayerMay reads what any player or opponent may do, each as they like: "any player may sacrifice a land".
func (p *parser) anyPlayerMay() (oracle.May, bool) {
	start := p.mark()
	who := oracle.Phrase{Noun: oracle.PlayerNoun}
	switch p.acceptAny("any player may", "any opponent may") {
	case "":
		return oracle.May{}, false
	case "any opponent may":
		who.Where = anOpponent.Where
	}
	ref := oracle.Each{Phrase: who}
	p.mention(eachOfThem, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
	doer := oracle.Reference(ref)
	ok := true
	if p.accept("have") { // "any opponent may have it deal 4 damage to them"
		doer, ok = p.reference()
		ok = ok && !isPlayer(doer) && !p.playerTarget(doer)
	}
	var do []oracle.Instruction
	if ok {
		do, ok = p.does(doer, oracle.ForTheGame)
	}
	if !ok || !p.next(".") || len(p.slots) > start.slots {
		return oracle.May{}, p.fail(start)
	}
	return oracle.May{Who: ref, Do: do, Any: true}, true
}

// eitherCost reads what you may do in one of two ways, as a cost: "sacrifice an artifact or discard a card".
func (p *parser) eitherCost(who oracle.Reference) ([]oracle.CostItem, bool) {
	start := p.mark()
	if who != oracle.Reference(oracle.You{}) || !p.next("sacrifice") && !p.next("discard") {
		return nil, false
	}
	defer func(paid []string) { p.paid = paid }(p.paid)
	cost, ok := p.costItems()
	if !ok || len(cost) != 1 || !p.next(".") {
		return nil, p.fail(start)
	}
	if _, either := cost[0].(oracle.PayOneOf); !either {
		return nil, p.fail(start)
	}
	return cost, true
}

// establishes reports whether an instruction makes an effect that goes on to look for what it is about.
func establishes(i oracle.Instruction) bool {
	_, ok := i.(oracle.Establish)
	return ok
}
