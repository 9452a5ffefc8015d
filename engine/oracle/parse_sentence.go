package oracle

// This file reads the text of a resolving spell or ability: sentences, and the
// clauses that "and" and "then" join into one.

// endOfSentence takes the full stop; the last one of a quotation may be missing.
func (p *parser) endOfSentence() bool {
	return p.accept(".") || p.atEnd() || p.quoteEnded()
}

// quoteEnded says whether a quotation has just ended with a full stop, which ends the
// sentence around it as well.
func (p *parser) quoteEnded() bool {
	return p.pos > 1 && p.toks[p.pos-1].text == `"` && p.toks[p.pos-2].text == "."
}

// sentence reads one sentence. Most append to what came before; some say more of
// the instruction before them and replace it.
func (p *parser) sentence(before []Instruction) ([]Instruction, bool) {
	mentions := len(p.mentions)
	out, ok := p.sentenceAfter(before)
	if !ok {
		return nil, false
	}
	p.lastFrom, p.lastMentions = len(before), mentions
	return out, true
}

func (p *parser) sentenceAfter(before []Instruction) ([]Instruction, bool) {
	start := p.mark()
	if out, ok := p.afterthought(before); ok {
		return out, true
	}
	p.accept("then")
	m := p.mark()
	if out, ok := p.conditional(before); ok {
		return out, true
	}
	p.reset(m)
	if delayed, ok := p.delayed(); ok {
		return append(before, delayed), true
	}
	p.reset(m)
	if shield, ok := p.nextTime(); ok {
		return append(before, shield), true
	}
	if p.accept("when you do ,") || p.accept("when they do ,") || p.accept("when that player does ,") {
		if ability, ok := p.innerAbility(Reflex{}); ok {
			return append(before, Reflexive{ability}), true
		}
		return nil, p.fail(start)
	}
	if p.accept("for each") {
		if each, ok := p.forEach(); ok {
			return append(before, each), true
		}
		p.reset(m)
	}
	if duration, ok := p.prefixDuration(); ok {
		out, ok := p.clauses(duration)
		if !ok {
			return nil, p.fail(start)
		}
		return append(before, out...), true
	}
	out, ok := p.clauses(ForTheGame)
	if !ok {
		return nil, p.fail(start)
	}
	return p.suffixes(before, out, start.mentions)
}

// suffixes reads what can follow the clauses of a sentence and holds for all of them.
func (p *parser) suffixes(before, out []Instruction, mentions int) ([]Instruction, bool) {
	m := p.mark()
	if p.accept("if") || p.accept("only if") {
		restore := p.unmoved(mentions)
		c, ok := p.condition()
		restore()
		if ok && (p.next(".") || p.atEnd()) {
			return append(before, If{Condition: c, Then: out}), true
		}
		p.reset(m)
	}
	return append(before, out...), true
}

// whereX reads "where X is ..." and puts the value in place of X.
func (p *parser) whereX(out []Instruction) ([]Instruction, bool) {
	m := p.mark()
	if !p.accept(", where x is") {
		return out, true
	}
	q, ok := p.amount()
	if !ok {
		p.reset(m)
		return nil, false
	}
	found := false
	for i := range out {
		node, ok := substituteX(out[i], q)
		out[i] = node.(Instruction)
		found = found || ok
	}
	for i := range p.slots {
		if p.slots[i].MaxX && p.slots[i].X == nil {
			p.slots[i].X = q
			found = true
		}
	}
	if !found {
		p.reset(m)
		return nil, false
	}
	return out, true
}

// conditional reads "If ..., ...", with "instead" and "otherwise".
func (p *parser) conditional(before []Instruction) ([]Instruction, bool) {
	start := p.mark()
	if p.accept("otherwise ,") {
		if out, ok := p.otherwise(before); ok {
			return out, true
		}
		return nil, p.fail(start)
	}
	if out, ok := p.ifThen(before, false); ok {
		return out, true
	}
	p.reset(start)
	return p.ifThen(before, true)
}

func (p *parser) otherwise(before []Instruction) ([]Instruction, bool) {
	if len(before) == 0 {
		return nil, false
	}
	last, isIf := before[len(before)-1].(If)
	if !isIf || last.Else != nil {
		return nil, false
	}
	defer p.unmoved(p.lastMentions)()
	out, ok := p.clauses(ForTheGame)
	last.Else = out
	return replaceLast(before, last), ok
}

// ifThen reads a condition and what follows from it. With instead, that takes the
// place of the sentence before; without, it comes after it.
func (p *parser) ifThen(before []Instruction, instead bool) ([]Instruction, bool) {
	start := p.mark()
	if !p.accept("if") {
		return nil, false
	}
	if !instead {
		if replacement, ok := p.wouldThisTurn(); ok {
			return append(before, replacement), true
		}
	}
	if instead {
		defer p.unmoved(p.lastMentions)()
	}
	condition, ok := p.condition()
	if !ok || !p.accept(",") {
		return nil, p.fail(start)
	}
	p.accept("then")
	said := p.accept("instead")
	var then []Instruction
	if duration, ok := p.prefixDuration(); ok {
		then, ok = p.clauses(duration)
		if !ok {
			return nil, p.fail(start)
		}
	} else if delayed, ok := p.delayed(); ok {
		then = []Instruction{delayed}
	} else if then, ok = p.clauses(ForTheGame); !ok {
		return nil, p.fail(start)
	}
	if said || p.accept("instead") {
		if !instead {
			return nil, p.fail(start)
		}
		out, ok := inPlaceOfLast(before, p.lastFrom, condition, then)
		return out, ok || p.fail(start)
	}
	if instead {
		return nil, p.fail(start)
	}
	next := If{Condition: condition, Then: then}
	// "If you do ... If you don't ...": two sides of one answer.
	if not, isNot := condition.(IsNot); isNot && len(before) > 0 {
		if last, isIf := before[len(before)-1].(If); isIf && last.Else == nil && last.Condition == Condition(DidSo{}) && not.Condition == Condition(DidSo{}) {
			last.Else = then
			return replaceLast(before, last), true
		}
	}
	return append(before, next), true
}

// nextTime reads "The next time a source of your choice would deal damage to you this
// turn, prevent that damage."
func (p *parser) nextTime() (Instruction, bool) {
	start := p.mark()
	if !p.accept("the next time") {
		return nil, false
	}
	choice := p.mark()
	e := DamageDealt{}
	var source Reference
	if p.acceptAny("an", "a") != "" {
		if phrase, _, ok := p.nounPhrase(); ok && phrase.Noun == SourceNoun {
			if p.accept("of your choice") {
				if m := p.mark(); !p.postmodifiers(&phrase) {
					p.reset(m)
				}
				source = Some{Phrase: phrase, Count: Literal(1)}
			} else {
				source = Each{phrase}
			}
		} else if ok && phrase.Noun == PermanentNoun {
			source = Each{phrase}
		}
	}
	if source == nil {
		p.reset(choice)
		var ok bool
		if source, ok = p.referenceOne(); !ok {
			return nil, p.fail(start)
		}
	}
	if !p.accept("would deal") {
		return nil, p.fail(start)
	}
	e.Source = source
	e.Combat = p.accept("combat")
	if !p.accept("damage") {
		return nil, p.fail(start)
	}
	if p.accept("to") {
		to, ok := p.reference()
		if !ok {
			return nil, p.fail(start)
		}
		e.To = to
	}
	if !p.accept("this turn , prevent that damage") {
		return nil, p.fail(start)
	}
	return Establish{Effect: Prevention{Event: e, Once: true}, Duration: ThisTurn}, true
}

// wouldThisTurn reads a replacement effect that lasts for the turn, after "if": "that
// creature would die this turn, exile it instead" (614.1a).
func (p *parser) wouldThisTurn() (Instruction, bool) {
	start := p.mark()
	r := Replacement{}
	var ok bool
	if r.Event, ok = p.wouldEvent(); !ok || !p.accept("this turn ,") {
		return nil, p.fail(start)
	}
	instead := p.accept("instead")
	slots := len(p.slots)
	p.inStatic = true
	ok = p.replaced(&r, instead)
	p.inStatic = false
	if !ok || len(p.slots) > slots {
		return nil, p.fail(start)
	}
	return Establish{Effect: r, Duration: ThisTurn}, true
}

// inPlaceOfLast puts the instructions in the place of the last sentence's, if the
// condition holds. It has to be clear which instruction that is.
func inPlaceOfLast(before []Instruction, lastFrom int, condition Condition, then []Instruction) ([]Instruction, bool) {
	if len(before) == 0 || len(before)-lastFrom > 1 {
		return nil, false
	}
	last := before[len(before)-1]
	if done, isIf := last.(If); isIf {
		// "If you do, ... If ..., ... instead": the other way to do so.
		if done.Condition != Condition(DidSo{}) || done.Else != nil || len(done.Then) != 1 {
			return nil, false
		}
		done.Then = []Instruction{If{Condition: condition, Then: then, Else: done.Then}}
		return replaceLast(before, done), true
	}
	return replaceLast(before, If{Condition: condition, Then: then, Else: []Instruction{last}}), true
}

func replaceLast(list []Instruction, last Instruction) []Instruction {
	out := append([]Instruction(nil), list...)
	out[len(out)-1] = last
	return out
}

// afterthought reads the sentences that add to the instruction before them.
func (p *parser) afterthought(before []Instruction) ([]Instruction, bool) {
	if len(before) == 0 {
		return nil, false
	}
	start := p.mark()
	switch last := before[len(before)-1].(type) {
	case Destroy:
		if p.acceptAny("it can't be regenerated", "they can't be regenerated", "that creature can't be regenerated", "those creatures can't be regenerated") != "" {
			last.NoRegeneration = true
			return replaceLast(before, last), true
		}
	case Counter:
		if p.acceptAny("if that spell is countered this way , exile it instead of putting it into its owner's graveyard", "if a spell is countered this way , exile it instead of putting it into its owner's graveyard") != "" {
			last.Exile = true
			return replaceLast(before, last), true
		}
	case CopySpell:
		if p.acceptAny("you may choose new targets for the copy", "you may choose new targets for the copies", "you may choose new targets for that copy") != "" {
			last.NewTargets = true
			return replaceLast(before, last), true
		}
	case Modify:
		for _, noun := range []string{"it's still a land", "they're still lands", "it's still a planeswalker"} {
			if !p.accept(noun) {
				continue
			}
			changes := append([]Change(nil), last.Changes...)
			for i, c := range changes {
				if set, ok := c.(SetTypes); ok {
					set.KeepTypes = true
					changes[i] = set
					last.Changes = changes
					return replaceLast(before, last), true
				}
			}
		}
	case AddMana:
		if p.accept("spend this mana only to cast") {
			p.acceptAny("an", "a")
			if phrase, _, ok := p.nounPhrase(); ok && phrase.Noun == SpellNoun {
				last.OnlyFor = &phrase
				m := p.mark()
				if p.acceptAny("or activate abilities of", "and activate abilities of", "or to activate abilities of", "or activate an ability of") != "" {
					p.acceptAny("an", "a")
					if sources, _, ok := p.nounPhrase(); ok {
						last.OnlyForAbilitiesOf = &sources
					} else {
						p.reset(m)
					}
				}
				return replaceLast(before, last), true
			}
		}
	}
	p.reset(start)
	return nil, false
}

// delayed reads "At the beginning of the next end step, ..." and "When ... this
// turn, ..." (603.7).
func (p *parser) delayed() (Instruction, bool) {
	start := p.mark()
	duration := ForTheGame
	if p.accept("until end of turn ,") {
		duration = ThisTurn
	}
	if !p.next("at") && !p.next("when") && !p.next("whenever") {
		return nil, p.fail(start)
	}
	event, ok := p.trigger()
	if !ok {
		return nil, p.fail(start)
	}
	if p.accept("this turn") {
		duration = ThisTurn
	}
	if !p.accept(",") {
		return nil, p.fail(start)
	}
	ability, ok := p.delayedAbility(event)
	if !ok {
		return nil, p.fail(start)
	}
	return DelayTrigger{Ability: ability, Duration: duration}, true
}

// delayedAbility reads the effect of a delayed trigger, which speaks of the targets
// and objects of the text around it.
func (p *parser) delayedAbility(event Event) (*Ability, bool) {
	start := p.mark()
	slots := len(p.slots)
	out, ok := p.clauses(ForTheGame)
	if !ok || len(p.slots) != slots {
		return nil, p.fail(start)
	}
	return &Ability{Kind: Triggered, Trigger: event, Modes: []Mode{{Instructions: out}}, Delayed: true}, true
}

// innerAbility reads the effect of a reflexive trigger, which has targets of its own.
// The sentences after it belong to it too.
func (p *parser) innerAbility(event Event) (*Ability, bool) {
	start := p.mark()
	outer := p.slots
	p.slots = nil
	out, ok := p.sentence(nil)
	for ok {
		m := p.mark()
		if !p.accept(".") || p.atEnd() {
			p.reset(m)
			break
		}
		more, read := p.sentence(out)
		if !read {
			p.reset(m)
			break
		}
		out = more
	}
	targets := append([]TargetSlot(nil), p.slots...)
	p.slots = outer
	if !ok {
		return nil, p.fail(start)
	}
	return &Ability{Kind: Triggered, Trigger: event, Modes: []Mode{{Targets: targets, Instructions: out}}, Delayed: true}, true
}

// forEach reads "For each ..., ..." after those two words.
func (p *parser) forEach() (Instruction, bool) {
	start := p.mark()
	phrase, plural, ok := p.nounPhrase()
	if !ok || !plural.one() || !p.accept(",") {
		return nil, p.fail(start)
	}
	if phrase.Noun == PlayerNoun {
		p.mention(It{Player: true, Previous: true}, Phrase{Noun: PlayerNoun}, false)
	} else {
		p.mention(It{Previous: true}, phrase, false)
	}
	do, ok := p.clauses(ForTheGame)
	// A target in it would be one for each of them.
	if !ok || len(p.slots) > start.slots {
		return nil, p.fail(start)
	}
	return ForEach{Of: Each{phrase}, Do: do}, true
}

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
	if may, who, ok := p.may(duration); ok {
		return may, who, true
	}
	if out, ok := p.imperative(); ok {
		return out, nil, true
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
			return []Instruction{May{Who: who, Cost: cost}}, who, true
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
		more, ok := p.imperative()
		if !ok && (who != You{}) {
			more, ok = p.does(who, ForTheGame)
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
