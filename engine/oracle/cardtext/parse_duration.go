package cardtext

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
)

// This file reads how long effects last (611.2a).

// durationWords are the durations as they stand at the end of a clause; prefixed,
// they are followed by a comma.
var durationWords = []struct {
	words    string
	duration oracle.Duration
}{
	{"until end of turn", oracle.UntilEndOfTurn},
	{"this turn", oracle.ThisTurn},
	{"until your next turn", oracle.UntilYourNextTurn},
	{"until end of combat", oracle.UntilEndOfCombat},
	{"this combat", oracle.UntilEndOfCombat},
	{"until a player planeswalks", oracle.UntilPlaneswalk},
	{"for the rest of the game", oracle.ForTheGame},
	{"until the end of your next turn", oracle.UntilEndOfYourNextTurn},
	{"until your next end step", oracle.UntilYourNextEndStep},
	{"until your next upkeep", oracle.UntilYourNextUpkeep},
	{"for as long as it remains exiled", oracle.AsLongAsExiled},
	{"for as long as they remain exiled", oracle.AsLongAsExiled},
	{"for as long as that card remains exiled", oracle.AsLongAsExiled},
	{"for as long as those cards remain exiled", oracle.AsLongAsExiled},
}

// lasting reads clauses after a duration, which is that of all of them (611.2a).
func (p *parser) lasting(duration oracle.Duration) ([]oracle.Instruction, bool) {
	p.lastsFor = duration
	out, ok := p.clauses(duration)
	p.lastsFor = oracle.ForTheGame
	if !ok {
		return nil, false
	}
	return allLast(out, duration), true
}

// allLast gives the duration to the effects among the instructions that have none.
func allLast(list []oracle.Instruction, duration oracle.Duration) []oracle.Instruction {
	out := slices.Clone(list)
	for i, one := range out {
		v := reflect.New(reflect.TypeOf(one)).Elem()
		v.Set(reflect.ValueOf(one))
		for j := range v.NumField() {
			switch f := v.Field(j).Interface().(type) {
			case oracle.Duration:
				if f == oracle.ForTheGame && v.Type().Field(j).Name == "Duration" {
					v.Field(j).Set(reflect.ValueOf(duration))
				}
			case []oracle.Instruction:
				v.Field(j).Set(reflect.ValueOf(allLast(f, duration)))
			}
		}
		out[i] = v.Interface().(oracle.Instruction)
	}
	return out
}

func (p *parser) prefixDuration() (oracle.Duration, bool) {
	m := p.mark()
	for _, d := range durationWords {
		if p.accept(d.words) {
			if p.accept(",") {
				return d.duration, true
			}
			p.reset(m)
		}
	}
	if d := p.duration(oracle.ForTheGame); d != oracle.ForTheGame && p.accept(",") {
		return d, true
	}
	p.reset(m)
	return oracle.ForTheGame, false
}

// duration reads a duration at the end of a clause; without one it is the given.
func (p *parser) duration(given oracle.Duration) oracle.Duration {
	if given != oracle.ForTheGame {
		return given
	}
	for _, d := range durationWords {
		if d.duration != oracle.ForTheGame && p.accept(d.words) {
			return d.duration
		}
	}
	m := p.mark()
	if p.accept("until") && p.this() && p.accept("is cast from exile") {
		return oracle.UntilThisCast
	}
	p.reset(m)
	if p.accept("for as long as you control") && p.this() {
		both := p.mark()
		if p.accept("and") && p.thisOrIt() && p.accept("remains tapped") {
			return oracle.AsLongAsYoursTapped
		}
		p.reset(both)
		return oracle.AsLongAsYouControlThis
	}
	p.reset(m)
	if p.accept("for as long as") && p.this() {
		switch p.acceptAny("remains on the battlefield", "remains tapped") {
		case "remains on the battlefield":
			return oracle.AsLongAsThisStays
		case "remains tapped":
			if !p.next("and") {
				return oracle.AsLongAsThisTapped
			}
		}
	}
	p.reset(m)
	return oracle.ForTheGame
}

// lasts reports whether an instruction makes an effect or an ability that goes on to ask what its words say.
func lasts(i oracle.Instruction) bool {
	switch i.(type) {
	case oracle.Establish, oracle.DelayTrigger, oracle.Modify, oracle.NextSpell:
		return true
	}
	return false
}

// sharesDuration gives effects that "and" joins the duration that stands after the last of them (611.2a): "gets +2/+1 and creatures
// you control gain haste until end of turn". Only what else would never end takes it.
func sharesDuration(out, more []oracle.Instruction) {
	last, ok := more[len(more)-1].(oracle.Modify)
	if !ok || last.Duration == oracle.ForTheGame {
		return
	}
	for k := len(out) - 1; k >= 0; k-- {
		m, ok := out[k].(oracle.Modify)
		if !ok || m.Duration != oracle.ForTheGame || m.While != nil {
			return
		}
		m.Duration = last.Duration
		out[k] = m
	}
}
