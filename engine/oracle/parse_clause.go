package oracle

import "slices"

// This file reads clauses: what "and" and "then" join, who does it, and how long it lasts.

// clauses reads a list of clauses joined by "then", "and" and commas. A clause
// without a subject has the one of the clause before.
func (p *parser) clauses(duration Duration) ([]Instruction, bool) {
	start := p.mark()
	out, subject, ok := p.clause(nil, duration)
	if !ok {
		return nil, p.fail(start)
	}
	for {
		m := p.mark()
		if p.acceptAny(", then", ", and then", "and then", "then", ", and", "and", ",", ". then") == "" {
			break
		}
		more, next, ok := p.clause(subject, duration)
		if !ok {
			p.reset(m)
			break
		}
		out, subject = append(out, more...), next
	}
	return p.whereX(out)
}

// clause reads one clause: an imperative, "you may ...", or a subject and a verb.
// Its subject is returned for the clauses that follow.
func (p *parser) clause(subject Reference, duration Duration) ([]Instruction, Reference, bool) {
	start := p.mark()
	before := len(p.choices)
	out, of, ok := p.bareClause(subject, duration)
	if !ok {
		p.choices = p.choices[:before]
		return nil, nil, p.fail(start)
	}
	// "the color of your choice" is chosen first.
	for _, what := range p.choices[before:] {
		out = append([]Instruction{MakeChoice{You{}, what}}, out...)
	}
	p.choices = p.choices[:before]
	// "unless its controller pays {3}"
	m := p.mark()
	if p.accept("unless") {
		if unless, ok := p.unless(out); ok {
			return []Instruction{unless}, of, true
		}
		p.reset(m)
	}
	// "sacrifice it at the beginning of the next end step"
	if !p.quoteEnded() && (p.next("at the beginning of") || p.next("at end of combat")) {
		if event, ok := p.trigger(); ok && len(p.slots) == start.slots {
			return []Instruction{DelayTrigger{Ability: &Ability{Kind: Triggered, Trigger: event, Modes: []Mode{{Instructions: out}}, Delayed: true}}}, of, true
		}
		p.reset(m)
	}
	return out, of, true
}

// unless reads who must pay what to stop the instructions.
func (p *parser) unless(do []Instruction) (Instruction, bool) {
	start := p.mark()
	who, ok := p.player()
	if !ok {
		return nil, p.fail(start)
	}
	cost, ok := p.costItems()
	if !ok {
		return nil, p.fail(start)
	}
	return Unless{Who: who, Cost: cost, Do: do}, true
}

func (p *parser) bareClause(subject Reference, duration Duration) ([]Instruction, Reference, bool) {
	start := p.mark()
	if out, ok := p.bringsIn(); ok {
		return out, You{}, true
	}
	if may, who, ok := p.may(duration); ok {
		return may, who, true
	}
	if out, ok := p.exchangesText(duration); ok {
		return out, nil, true
	}
	if out, ok := p.imperative(); ok {
		return out, nil, true
	}
	if out, ok := p.redirectsNow(); ok {
		return out, nil, true
	}
	if out, ok := p.nextSpell(); ok {
		return out, nil, true
	}
	if p.accept("the game is a draw") {
		return []Instruction{DrawGame{}}, nil, true
	}
	p.reset(start)
	if who, ok := p.possessor(); ok && p.acceptAny("life total becomes", "life totals become") != "" {
		if n, ok := p.amount(); ok {
			return []Instruction{SetLife{Who: who, Amount: n}}, who, true
		}
	}
	p.reset(start)
	if p.next("it's") { // "It's a Spirit in addition to its other types."
		if of := p.it(); of != nil {
			if out, ok := p.modify(of, duration); ok && saysKind(out) {
				return out, of, true
			}
		}
		p.reset(start)
	}
	for _, subjects := range []func() (Reference, bool){p.subjects, p.reference} {
		if of, ok := subjects(); ok {
			m := p.mark()
			p.accept("each")
			if out, ok := p.does(of, duration); ok {
				return out, of, true
			}
			p.reset(m)
		}
		p.reset(start)
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
func saysKind(said []Instruction) bool {
	m, ok := said[0].(Modify)
	return ok && len(said) == 1 && !slices.ContainsFunc(m.Changes[:m.Is], func(c Change) bool {
		switch c.(type) {
		case AddTypes, SetTypes, AddColor, SetColor:
			return false
		}
		return true
	})
}

// may reads "you may ..." and "that player may ...".
func (p *parser) may(duration Duration) ([]Instruction, Reference, bool) {
	start := p.mark()
	who, ok := p.player()
	if !ok || !p.accept("may") {
		return nil, nil, p.fail(start)
	}
	m := p.mark()
	if out, ok := p.plays(who, duration); ok {
		return out, who, true
	}
	if p.next("pay") {
		if cost, ok := p.costItems(); ok {
			return []Instruction{May{Who: who, Cost: cost, AnyTimes: p.accept("any number of times")}}, who, true
		}
		p.reset(m)
	}
	if p.accept("have") {
		if of, ok := p.reference(); ok {
			if out, ok := p.does(of, ForTheGame); ok {
				return []Instruction{May{Who: who, Do: out}}, who, true
			}
		}
		return nil, nil, p.fail(start)
	}
	var out []Instruction
	if (who == You{}) {
		out, ok = p.imperative()
		if !ok {
			p.reset(m)
			out, ok = p.does(who, ForTheGame)
		}
	} else {
		out, ok = p.does(who, ForTheGame)
	}
	if !ok {
		return nil, nil, p.fail(start)
	}
	for {
		m := p.mark()
		if p.acceptAny(", then", ", and then", ", and", "and", ",") == "" {
			break
		}
		var more []Instruction
		ok := false
		if (who != You{}) { // the verbs that follow are of the same player
			more, ok = p.does(who, ForTheGame)
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
	return []Instruction{May{Who: who, Do: out}}, who, true
}

// durationWords are the durations as they stand at the end of a clause; prefixed,
// they are followed by a comma.
var durationWords = []struct {
	words    string
	duration Duration
}{
	{"until end of turn", UntilEndOfTurn},
	{"this turn", ThisTurn},
	{"until your next turn", UntilYourNextTurn},
	{"until end of combat", UntilEndOfCombat},
	{"this combat", UntilEndOfCombat},
	{"for the rest of the game", ForTheGame},
	{"until the end of your next turn", UntilEndOfYourNextTurn},
	{"for as long as it remains exiled", AsLongAsExiled},
	{"for as long as they remain exiled", AsLongAsExiled},
	{"for as long as that card remains exiled", AsLongAsExiled},
}

func (p *parser) prefixDuration() (Duration, bool) {
	m := p.mark()
	for _, d := range durationWords {
		if p.accept(d.words) {
			if p.accept(",") {
				return d.duration, true
			}
			p.reset(m)
		}
	}
	if d := p.duration(ForTheGame); d != ForTheGame && p.accept(",") {
		return d, true
	}
	p.reset(m)
	return ForTheGame, false
}

// duration reads a duration at the end of a clause; without one it is the given.
func (p *parser) duration(given Duration) Duration {
	if given != ForTheGame {
		return given
	}
	for _, d := range durationWords {
		if d.duration != ForTheGame && p.accept(d.words) {
			return d.duration
		}
	}
	m := p.mark()
	if p.accept("for as long as you control") && p.this() {
		return AsLongAsYouControlThis
	}
	p.reset(m)
	if p.accept("for as long as") && p.this() && p.accept("remains on the battlefield") {
		return AsLongAsThisStays
	}
	p.reset(m)
	return ForTheGame
}
