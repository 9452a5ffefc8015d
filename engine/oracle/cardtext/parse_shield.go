package cardtext

import "rulestep/engine/oracle"

// This file reads what happens to damage instead of being dealt (614.9, 615), and
// steps that are skipped (614.10).

// allDamage reads "all damage", "all combat damage" and "all noncombat damage".
func (p *parser) allDamage() (e oracle.DamageDealt, ok bool) {
	switch p.acceptAny("all combat damage", "all noncombat damage", "all damage") {
	case "all combat damage":
		e.Combat = true
	case "all noncombat damage":
		e.NonCombat = true
	case "all damage":
	default:
		return e, false
	}
	return e, true
}

// preventedThen reads what follows from the prevention of a spell or ability: "you gain life equal to the damage prevented
// this way". What does not speak of that is a sentence by itself.
func (p *parser) preventedThen(shield *oracle.Prevention) {
	m := p.mark()
	if !p.accept(".") || p.atEnd() {
		p.reset(m)
		return
	}
	p.prevented, p.saysPrevented = true, false
	each := p.accept("for each 1 damage prevented this way ,")
	ifAny := !each && p.accept("if damage is prevented this way ,") // what follows speaks of that damage, and of none does nothing
	if ifAny {
		p.mention(oracle.It{}, oracle.Phrase{Noun: oracle.SourceNoun}, false)
	}
	then, ok := p.clauses(oracle.ForTheGame)
	if ok && (each || ifAny) {
		if ok = len(then) == 1; ok {
			then[0], ok = sayingPrevented(then[0], each)
		}
		p.saysPrevented = ok
	}
	if ok && p.saysPrevented && (ifAny || len(p.slots) == m.slots) {
		shield.Then = then
	} else {
		p.reset(m)
	}
	p.prevented, p.saysPrevented = false, false
}

// sayingPrevented has an instruction speak of the damage that was prevented, by "that much" or by what is done for each 1 of it, and
// reports whether it does.
func sayingPrevented(i oracle.Instruction, each bool) (oracle.Instruction, bool) {
	much := oracle.ThatMany{Of: oracle.SaidOfPrevented}
	unclear := func(q oracle.Quantity) bool {
		many, ok := q.(oracle.ThatMany)
		return ok && !each && many.Way == oracle.SaidUnclearly
	}
	switch i := i.(type) {
	case oracle.CreateToken:
		one := i.Count == oracle.Quantity(oracle.Literal(1))
		i.Count = much
		return i, each && one
	case oracle.DealDamage:
		ok := unclear(i.Amount)
		i.Amount = much
		return i, ok
	case oracle.GainLife:
		ok := unclear(i.Amount)
		i.Amount = much
		return i, ok
	}
	return i, false
}

// wouldDeal reads "target creature would deal to you" after "prevent all damage", for "that would be dealt to you by target
// creature".
func (p *parser) wouldDeal(e *oracle.DamageDealt) bool {
	start := p.mark()
	p.accept("that")
	by, ok := p.sourceOfChoice()
	if !ok {
		by, ok = p.reference()
	}
	if !ok || !p.accept("would deal") {
		return p.fail(start)
	}
	e.Source = by
	if p.accept("to") {
		if e.To, ok = p.reference(); !ok {
			return p.fail(start)
		}
	}
	return true
}

// sourceOfChoice reads "a red source of your choice".
func (p *parser) sourceOfChoice() (oracle.Reference, bool) {
	start := p.mark()
	if p.acceptAny("an", "a") != "" {
		if phrase, number, ok := p.nounPhrase(); ok && number.one() && (phrase.Noun == oracle.SourceNoun || phrase.Noun == oracle.PermanentNoun) && p.accept("of your choice") {
			return oracle.Some{Phrase: phrase, Count: oracle.Literal(1)}, true
		}
	}
	return nil, p.fail(start)
}

// redirects reads "All damage that would be dealt to you is dealt to enchanted
// creature instead", with "this turn" where a spell says it.
func (p *parser) redirects() (r oracle.Replacement, thisTurn, ok bool) {
	start := p.mark()
	var amount oracle.Quantity
	var e oracle.DamageDealt
	if !p.inStatic && p.accept("the next") {
		if amount, ok = p.plainNumber(); !ok || !p.accept("damage") {
			return r, false, p.fail(start)
		}
	} else if e, ok = p.allDamage(); !ok {
		return r, false, false
	}
	if !p.accept("that would be dealt") {
		return r, false, p.fail(start)
	}
	thisTurn = p.accept("this turn")
	if !p.accept("to") {
		return r, false, p.fail(start)
	}
	if e.To, ok = p.reference(); !ok {
		return r, false, p.fail(start)
	}
	thisTurn = thisTurn || p.accept("this turn")
	if amount != nil && (!thisTurn || !isOneThing(e.To)) {
		return r, false, p.fail(start)
	}
	if p.accept("by") {
		if e.Source, ok = p.reference(); !ok {
			return r, false, p.fail(start)
		}
	}
	if !p.accept("is dealt to") {
		return r, false, p.fail(start)
	}
	to, ok := p.reference()
	if !ok || !p.accept("instead") {
		return r, false, p.fail(start)
	}
	if amount != nil && !isOneThing(to) {
		return r, false, p.fail(start)
	}
	return oracle.Replacement{Event: e, Change: oracle.EventChange{Recipient: to}, Amount: amount}, thisTurn, true
}

// dealtInstead reads to whom or what the damage of a source is dealt instead (614.9): "that damage is dealt to this creature instead",
// "that source deals that damage to you instead".
func (p *parser) dealtInstead(source oracle.Reference) (oracle.Reference, bool) {
	start := p.mark()
	if !p.accept("that damage is dealt to") && p.acceptAny("it deals that damage to", "that source deals that damage to", "that creature deals that damage to", "that spell deals that damage to") == "" {
		return nil, p.fail(start)
	}
	if p.acceptAny("its controller instead", "that source's controller instead") != "" {
		return oracle.ControllerOf{Of: oracle.It{}}, true
	}
	if p.accept("itself instead") {
		return source, isOneThing(source) || p.fail(start)
	}
	to, ok := p.reference()
	if !ok || !isOneThing(to) || !p.accept("instead") {
		return nil, p.fail(start)
	}
	return to, true
}

// isOneThing reports whether a reference is to one object or player.
func isOneThing(r oracle.Reference) bool {
	switch r.(type) {
	case oracle.This, oracle.Host, oracle.You, oracle.Target:
		return true
	}
	return false
}

// isOneOrIt reports whether a reference is to one thing, a pronoun among them.
func isOneOrIt(r oracle.Reference) bool {
	it, ok := r.(oracle.It)
	return isOneThing(r) || ok && !it.Player
}

// redirectsAlways is redirects as a static ability.
func (p *parser) redirectsAlways() (*oracle.Ability, bool) {
	r, thisTurn, ok := p.redirects()
	if !ok || thisTurn {
		return nil, false
	}
	return static(r), true
}

// redirectsNow is redirects as an instruction, which lasts for the turn.
func (p *parser) redirectsNow() ([]oracle.Instruction, bool) {
	r, thisTurn, ok := p.redirects()
	if !ok || !thisTurn {
		return nil, false
	}
	return []oracle.Instruction{oracle.Establish{Effect: r, Duration: oracle.ThisTurn}}, true
}

// preventsOf reads what stands after "If a source would deal damage to you,": "prevent
// 1 of that damage", "prevent that damage", and the sentence that may follow (615.5).
func (p *parser) preventsOf(event oracle.Event) (oracle.Prevention, bool) {
	e := oracle.Prevention{Event: event}
	if _, damage := event.(oracle.DamageDealt); !damage || !p.accept("prevent") {
		return e, false
	}
	if p.accept("half that damage , rounded") {
		rounds := p.acceptAny("up", "down")
		e.Amount = oracle.Half{Of: oracle.ThatMany{}, Up: rounds == "up"}
		return e, rounds != ""
	}
	if !p.accept("that damage") {
		n, ok := p.plainNumber()
		if !ok || !p.accept("of that damage") {
			return e, false
		}
		e.Amount = n
	}
	if p.next("unless") {
		return e, false // "it" would be the source, not what the ability is about
	}
	m := p.mark()
	if and := p.next("and"); and && e.Amount == nil && p.accept("and") || p.accept(".") {
		static := p.inStatic
		p.inStatic, p.prevented = false, true
		then, ok := p.clauses(oracle.ForTheGame)
		p.inStatic, p.prevented, p.saysPrevented = static, false, false
		if ok && len(p.slots) == m.slots {
			e.Then = then
			return e, true
		}
		p.reset(m)
	}
	return e, true
}

// skips reads "skip your next draw step".
func (p *parser) skips() ([]oracle.Instruction, bool) {
	if !p.accept("your next") {
		return nil, false
	}
	for _, s := range skippable {
		if p.accept(s.words) {
			return []oracle.Instruction{oracle.Establish{Effect: oracle.Replacement{Event: oracle.StepBegins{Step: s.step, Whose: oracle.Yours}, Skips: true, Once: true}}}, true
		}
	}
	return nil, false
}

// skippable are the steps that texts have players skip.
var skippable = []struct {
	words string
	step  oracle.Step
}{
	{"untap step", oracle.Untap},
	{"upkeep step", oracle.Upkeep},
	{"draw step", oracle.DrawStep},
}

// skipsAlways reads which step of every turn is skipped: "skip your draw step", "players skip their untap steps".
func (p *parser) skipsAlways() (*oracle.Ability, bool) {
	start := p.mark()
	whose, many := oracle.Yours, ""
	switch {
	case p.accept("skip your"):
	case p.accept("players skip their"):
		whose, many = oracle.Anyone, "s"
	case p.accept("each player skips their"):
		whose = oracle.Anyone
	default:
		return nil, false
	}
	for _, s := range skippable {
		if p.accept(s.words + many) {
			return static(oracle.Replacement{Event: oracle.StepBegins{Step: s.step, Whose: whose}, Skips: true}), true
		}
	}
	return nil, p.fail(start)
}

var _ = tellsYou("prevent", (*parser).prevents)

// prevents reads prevention shields for the turn (615).
func (p *parser) prevents() ([]oracle.Instruction, bool) {
	start := p.mark()
	var shield oracle.Prevention
	e := oracle.DamageDealt{}
	switch {
	case p.accept("the next"):
		n, ok := p.plainNumber()
		if ok {
			e.Combat = p.accept("combat")
		}
		if !ok || !p.accept("damage") {
			return nil, p.fail(start)
		}
		shield.Amount = n
	case p.accept("all combat damage"):
		e.Combat = true
	case p.accept("all noncombat damage"):
		e.NonCombat = true
	case p.accept("all damage"):
	default:
		return nil, p.fail(start)
	}
	lasts, said := oracle.ThisTurn, false
	if p.lastsFor == oracle.UntilYourNextTurn && shield.Amount == nil {
		lasts, said = p.lastsFor, true
	}
	if !p.next("that would be dealt") && p.wouldDeal(&e) && (said || p.accept("this turn")) {
		shield.Event = e
		if !said {
			p.preventedThen(&shield)
		}
		return []oracle.Instruction{oracle.Establish{Effect: shield, Duration: lasts}}, shield.Amount == nil || p.fail(start)
	}
	if !p.accept("that would be dealt") {
		return nil, p.fail(start)
	}
	if shield.Amount == nil && p.accept("to and dealt by") {
		of, ok := p.reference()
		if !ok || !said && !p.accept("this turn") {
			return nil, p.fail(start)
		}
		to, by := e, e
		to.To, by.Source = of, of
		return []oracle.Instruction{
			oracle.Establish{Effect: oracle.Prevention{Event: to}, Duration: lasts},
			oracle.Establish{Effect: oracle.Prevention{Event: by}, Duration: lasts},
		}, true
	}
	this := said
	for {
		switch {
		case !this && p.accept("this turn"):
			this = true
			continue
		case e.To == nil && p.accept("to"):
			to, ok := p.reference()
			if !ok {
				return nil, p.fail(start)
			}
			e.To = to
			continue
		case e.Source == nil && p.accept("by"):
			by, ok := p.sourceOfChoice()
			if !ok {
				by, ok = p.reference()
			}
			if !ok {
				return nil, p.fail(start)
			}
			e.Source = by
			continue
		}
		break
	}
	if !this {
		return nil, p.fail(start)
	}
	shield.Event = e
	if to, aimed := e.To.(oracle.Target); aimed && shield.Amount != nil && p.accept(", divided as you choose") {
		if slot := p.slots[to.Slot]; slot.Max == 1 || slot.MaxX {
			return nil, p.fail(start)
		}
		shield.Divided = true
	}
	if !said && !shield.Divided {
		p.preventedThen(&shield)
	}
	return []oracle.Instruction{oracle.Establish{Effect: shield, Duration: lasts}}, true
}
