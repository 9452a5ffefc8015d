package cardtext

import "rulestep/engine/oracle"

// This file reads and writes how base power and toughness become those of something else, or a number.

// changesBase reads on after "change": "this creature's base power and toughness to that creature's power and toughness until end of
// turn", "the base power and toughness of all creatures to 0/2".
func (p *parser) changesBase() ([]oracle.Instruction, bool) {
	start := p.mark()
	of, power, toughness, ok := p.baseOf()
	if !ok || !p.accept("to") {
		return nil, p.fail(start)
	}
	return p.baseBecomes(of, power, toughness, start)
}

// becomesBase reads "its base power and toughness become equal to this creature's power and toughness until end of turn", after
// "have" and without.
func (p *parser) becomesBase() ([]oracle.Instruction, bool) {
	start := p.mark()
	of, power, toughness, ok := p.baseOf()
	if !ok || p.acceptAny("become equal to", "becomes equal to") == "" {
		return nil, p.fail(start)
	}
	return p.baseBecomes(of, power, toughness, start)
}

// haveBecome reads "this creature's base power and toughness become 4/2 until end of turn" and "the base power and toughness of
// target creature become X/X", after "have".
func (p *parser) haveBecome(duration oracle.Duration) ([]oracle.Instruction, bool) {
	start := p.mark()
	of, power, toughness, ok := p.baseOf()
	if !ok || !power || !toughness || p.acceptAny("become", "becomes") == "" || p.peek().kind != ptToken {
		return nil, p.fail(start)
	}
	var set oracle.SetBasePT
	if set.Power, set.Toughness, ok = p.plainPT(); !ok {
		return nil, p.fail(start)
	}
	lasts := p.duration(duration)
	if lasts == oracle.ForTheGame {
		return nil, p.fail(start)
	}
	return []oracle.Instruction{oracle.Modify{What: of, Changes: []oracle.Change{set}, Has: 1, Duration: lasts}}, true
}

// baseOf reads what of something is changed.
func (p *parser) baseOf() (of oracle.Reference, power, toughness, ok bool) {
	start := p.mark()
	if p.accept("the base power and toughness of") {
		of, ok = p.reference()
		return of, true, true, ok || p.fail(start)
	}
	if ref, aimed := p.target(); aimed {
		if !p.accept("'s") {
			return nil, false, false, p.fail(start)
		}
		of = ref
	} else if of, ok = p.possessive(); !ok {
		return nil, false, false, p.fail(start)
	}
	switch p.acceptAny("base power and toughness", "base power", "base toughness") {
	case "base power and toughness":
		return of, true, true, true
	case "base power":
		return of, true, false, true
	case "base toughness":
		return of, false, true, true
	}
	return nil, false, false, p.fail(start)
}

// baseBecomes reads what the base power and toughness of something become, and for how long.
func (p *parser) baseBecomes(of oracle.Reference, power, toughness bool, start mark) ([]oracle.Instruction, bool) {
	var set oracle.SetBasePT
	var ok bool
	switch {
	case power && toughness && p.peek().kind == ptToken:
		if set.Power, set.Toughness, ok = p.plainPT(); !ok {
			return nil, p.fail(start)
		}
	case power && toughness:
		whose, ok := p.powerAndToughness(of)
		if !ok {
			return nil, p.fail(start)
		}
		set.Power, set.Toughness = oracle.NumberOf{Number: oracle.Power, Of: whose}, oracle.NumberOf{Number: oracle.Toughness, Of: whose}
	default:
		q, ok := p.amount()
		if !ok {
			return nil, p.fail(start)
		}
		if power {
			set.Power = q
		} else {
			set.Toughness = q
		}
	}
	return []oracle.Instruction{oracle.Modify{What: of, Changes: []oracle.Change{set}, Duration: p.duration(oracle.ForTheGame)}}, true
}

// powerAndToughness reads whose power and toughness it is: that of something else than what changes.
func (p *parser) powerAndToughness(doer oracle.Reference) (oracle.Reference, bool) {
	start := p.mark()
	if p.accept("the power and toughness of") {
		if of, ok := p.reference(); ok && isOneThing(of) {
			return of, true
		}
		return nil, p.fail(start)
	}
	of, ok := p.possessive()
	if !ok || !p.accept("power and toughness") || sameReference(of, doer) {
		return nil, p.fail(start)
	}
	return of, true
}

// baseChanged writes what changesBase reads.
func (w *writer) baseChanged(m oracle.Modify) (string, bool) {
	set, ok := m.Changes[0].(oracle.SetBasePT)
	if !ok || len(m.Changes) != 1 || m.Has > 0 || m.Is > 0 {
		return "", false
	}
	power, isPower := set.Power.(oracle.NumberOf)
	toughness, isToughness := set.Toughness.(oracle.NumberOf)
	switch {
	case isPower && isToughness && power.Number == oracle.Power && toughness.Number == oracle.Toughness && sameReference(power.Of, toughness.Of):
		text := "change the base power and toughness of "
		text += w.object(m.What) + " to "
		if _, aimed := power.Of.(oracle.Target); aimed {
			return text + "the power and toughness of " + w.object(power.Of) + w.durationWord(m.Duration), true
		}
		return text + w.possessive(power.Of) + " power and toughness" + w.durationWord(m.Duration), true
	case set.Toughness == nil && !isPlain(set.Power):
		text := "change " + w.possessive(m.What) + " base power to "
		return text + w.quantity(set.Power) + w.durationWord(m.Duration), true
	case set.Power == nil && !isPlain(set.Toughness):
		text := "change " + w.possessive(m.What) + " base toughness to "
		return text + w.quantity(set.Toughness) + w.durationWord(m.Duration), true
	}
	return "", false
}
