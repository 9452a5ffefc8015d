package oracle

import "reflect"

// GoesBackToNothing reports whether an instruction of an ability speaks of what an earlier one
// was about ("it", "those creatures") where no earlier one was about anything.
func GoesBackToNothing(a *Ability) bool {
	for i := range a.Modes {
		if goesBackToNothing(a.Modes[i].Instructions, false) {
			return true
		}
	}
	return false
}

func goesBackToNothing(list []Instruction, spoken bool) bool {
	for _, i := range list {
		switch n := i.(type) {
		case May:
			if !spoken && goesBack(n.Who) || goesBackToNothing(n.Do, spoken) {
				return true
			}
		case Unless: // who may keep it from being done is asked of what it would be done to
			if goesBackToNothing(n.Do, spoken) {
				return true
			}
		case If:
			if goesBackToNothing(n.Then, spoken) || goesBackToNothing(n.Else, spoken) {
				return true
			}
		case ForEach:
			if goesBackToNothing(n.Do, true) {
				return true
			}
		case DelayTrigger:
			if n.Ability != nil && len(n.Ability.Modes) > 0 && goesBackToNothing(n.Ability.Modes[0].Instructions, spoken) {
				return true
			}
		case Reflexive:
			if n.Ability != nil && len(n.Ability.Modes) > 0 && goesBackToNothing(n.Ability.Modes[0].Instructions, spoken) {
				return true
			}
		case Modify:
			if !spoken && goesBack(n.What) {
				return true
			}
		case Establish, NextSpell, CreateEmblem, CreateToken:
		default:
			if !spoken && goesBack(i) {
				return true
			}
		}
		spoken = spoken || speaksOfObjects(i)
	}
	return false
}

// goesBack reports whether a node refers to what an earlier instruction was about.
func goesBack(node any) bool {
	found := false
	if node == nil {
		return false
	}
	Walk(reflect.ValueOf(node), func(v reflect.Value) {
		it, ok := v.Interface().(It)
		found = found || ok && it.Previous && !it.Player
	})
	return found
}

// speaksOfObjects reports whether an instruction is about objects to which a later one can go
// back: it moves them, finds or chooses them, or names a group.
func speaksOfObjects(i Instruction) bool {
	group := func(r Reference) bool {
		switch r := r.(type) {
		case Each, Some:
			return true
		case The:
			for _, one := range r.All {
				switch one.(type) {
				case Each, Some:
					return true
				}
			}
		}
		return false
	}
	any := func(list []Instruction) bool {
		for _, one := range list {
			if speaksOfObjects(one) {
				return true
			}
		}
		return false
	}
	switch i := i.(type) {
	case Modify:
		return group(i.What)
	case TapObject:
		return group(i.What)
	case UntapObject:
		return group(i.What)
	case PutCounters:
		return group(i.On)
	case DealDamage:
		return group(i.To)
	case KeywordAction:
		return group(i.Object)
	case Draw:
		return i.Reveal
	case May:
		return any(i.Do)
	case Unless:
		return any(i.Do)
	case If:
		return any(i.Then) || any(i.Else)
	case ForEach:
		return any(i.Do)
	case Alternatives:
		for _, option := range i.Options {
			if any(option) {
				return true
			}
		}
		return false
	case Move, Destroy, Sacrifice, Discard, Mill, Search, Reveal, RevealUntil, LookAt, ChooseObjects, CreateToken, CopySpell, CastSpell, Counter, SeparatePiles, RestartGame, BringIn, ExchangeZones:
		return true
	}
	return false
}
