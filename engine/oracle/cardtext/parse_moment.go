package cardtext

import "rulestep/engine/oracle"

// This file reads conditions about when something is: in which part of a turn, and whose.

// doneAllFour is said of the four actions of which the event is one.
const doneAllFour = "you've done all four this turn"

// bentAll asks whether you have done each of them this turn.
var bentAll = func() oracle.Both {
	var all oracle.Both
	for _, name := range []string{"waterbend", "earthbend", "firebend", "airbend"} {
		all.Of = append(all.Of, oracle.Happened{Event: oracle.KeywordActionDone{Who: oracle.You{}, Name: name}})
	}
	return all
}()

// moment reads when something can be done: "during combat", "before attackers are
// declared".
func (p *parser) moment() (oracle.Condition, bool) {
	start := p.mark()
	var of []oracle.Condition
	for {
		m := p.mark()
		if len(of) > 0 {
			p.acceptAny(", and only", "and only", "and", ",")
		}
		c, ok := p.momentOne()
		if !ok {
			p.reset(m)
			break
		}
		of = append(of, c)
	}
	switch len(of) {
	case 0:
		return nil, p.fail(start)
	case 1:
		return of[0], true
	}
	return oracle.Both{Of: of}, true
}

// momentWords are the moments, as they are said after "only".
var momentWords = []struct {
	words  string
	moment oracle.Condition
}{
	{"during combat before attackers are declared", oracle.BeforeStep{Step: oracle.DeclareAttackers, InCombat: true}},
	{"during combat before blockers are declared", oracle.BeforeStep{Step: oracle.DeclareBlockers, InCombat: true}},
	{"during combat after blockers are declared", oracle.AfterStep{Step: oracle.DeclareBlockers, InCombat: true}},
	{"during combat on your turn", yourCombatPhase},
	{"during combat on an opponent's turn", oracle.Both{Of: []oracle.Condition{oracle.IsCombat{}, oracle.IsTurn{Of: oracle.Opponents}}}},
	{"during the declare blockers step on an opponent's turn", oracle.IsStep{Step: oracle.DeclareBlockers, Whose: oracle.Opponents}},
	{"during your declare attackers step", oracle.IsStep{Step: oracle.DeclareAttackers, Whose: oracle.Yours}},
	{"during any upkeep step", oracle.IsStep{Step: oracle.Upkeep, Whose: oracle.Anyone}},
	{"during the end of combat step", oracle.IsStep{Step: oracle.EndOfCombat, Whose: oracle.Anyone}},
	{"during combat", oracle.IsCombat{}},
	{"during your turn", oracle.IsTurn{Of: oracle.Yours}},
	{"during an opponent's turn", oracle.IsTurn{Of: oracle.Opponents}},
	{"during your upkeep", oracle.IsStep{Step: oracle.Upkeep, Whose: oracle.Yours}},
	{"during an opponent's upkeep", oracle.IsStep{Step: oracle.Upkeep, Whose: oracle.Opponents}},
	{"during your end step", oracle.IsStep{Step: oracle.EndStep, Whose: oracle.Yours}},
	{"during your draw step", oracle.IsStep{Step: oracle.DrawStep, Whose: oracle.Yours}},
	{"during the declare attackers step", oracle.IsStep{Step: oracle.DeclareAttackers, Whose: oracle.Anyone}},
	{"during the declare blockers step", oracle.IsStep{Step: oracle.DeclareBlockers, Whose: oracle.Anyone}},
	{"before attackers are declared", oracle.BeforeStep{Step: oracle.DeclareAttackers}},
	{"before blockers are declared", oracle.BeforeStep{Step: oracle.DeclareBlockers}},
	{"before combat damage", oracle.BeforeStep{Step: oracle.CombatDamage}},
	{"before the combat damage step", oracle.BeforeStep{Step: oracle.CombatDamage}},
	{"before the end of combat step", oracle.BeforeStep{Step: oracle.EndOfCombat}},
	{"before combat", oracle.BeforeStep{Step: oracle.BeginningOfCombat}},
	{"after combat", oracle.AfterStep{Step: oracle.EndOfCombat}},
	{"after their upkeep step", oracle.AfterStep{Step: oracle.Upkeep}},
}

func (p *parser) momentOne() (oracle.Condition, bool) {
	for _, m := range momentWords {
		if p.accept(m.words) {
			return m.moment, true
		}
	}
	return nil, false
}

// yourMainPhase is that it is a main phase of your turn (505.1).
var yourMainPhase = oracle.Condition(oracle.Either{Of: []oracle.Condition{
	oracle.IsStep{Step: oracle.PrecombatMain, Whose: oracle.Yours}, oracle.IsStep{Step: oracle.PostcombatMain, Whose: oracle.Yours},
}})

// yourCombatPhase is that it is a combat phase of your turn.
var yourCombatPhase = oracle.Condition(oracle.Both{Of: []oracle.Condition{oracle.IsCombat{}, oracle.IsTurn{Of: oracle.Yours}}})

// whichPhase reads "it's your main phase".
func (p *parser) whichPhase() (oracle.Condition, bool) {
	switch p.acceptAny("it's your main phase", "it isn't your main phase", "it's not your main phase", "it's your combat phase") {
	case "it's your main phase":
		return yourMainPhase, true
	case "it's your combat phase":
		return yourCombatPhase, true
	case "":
		return nil, false
	}
	return oracle.IsNot{Condition: yourMainPhase}, true
}
