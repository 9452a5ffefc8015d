package cardtext

import "rulestep/engine/oracle"

// This file reads and writes the two abilities of Case cards that have a dash (719.3).

// isSolved asks whether the permanent with the ability is solved (719.3b).
var isSolved = oracle.Matches{Of: oracle.This{}, Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.Is{Status: oracle.Solved}}}}

// The keywords before the dash. To solve has no section of chapter 702.
const (
	toSolve oracle.Keyword = "to solve"
	solved  oracle.Keyword = "solved"
)

// caseAbility reads "To solve — [condition]" and "Solved — [ability]".
func (p *parser) caseAbility() ([]*oracle.Ability, bool) {
	start := p.mark()
	switch {
	case p.accept("to solve —"):
		if cond, ok := p.condition(); ok && p.accept(".") && p.atEnd() {
			a := oracle.NewTriggered(oracle.StepBegins{Step: oracle.EndStep, Whose: oracle.Yours}, oracle.KeywordAction{Name: "solve"})
			a.If = oracle.Both{Of: []oracle.Condition{cond, oracle.IsNot{Condition: isSolved}}}
			a.Keyword, a.Rule = toSolve, "719.3a"
			return []*oracle.Ability{a}, true
		}
	case p.accept("solved —"):
		if out, ok := p.ability(); ok && whenSolved(out) {
			return out, true
		}
	}
	return nil, p.fail(start)
}

// whenSolved makes abilities those that an object has when it is solved: a static one says that of
// itself (702.169b), others are there only then (702.169c-d).
func whenSolved(list []*oracle.Ability) bool {
	for i, a := range list {
		switch {
		case a.Keyword != "" || a.Word != "" || a.FromZone != oracle.Nowhere:
			return false
		case a.Kind == oracle.Static && a.If == nil:
			a.If, a.Keyword, a.Rule = isSolved, solved, "702.169b"
			continue
		case a.Kind == oracle.Static:
			return false
		}
		list[i] = static(oracle.Continuous{Affected: oracle.This{}, Changes: []oracle.Change{oracle.AddAbility{Ability: a}}})
		list[i].If, list[i].Keyword, list[i].Rule = isSolved, solved, "702.169c"
		if a.Kind == oracle.Activated {
			list[i].Rule = "702.169d"
		}
	}
	return true
}

// KindOf is the kind of an ability as its card has it: what stands after "Solved" may be a triggered or an activated ability
// (702.169a), and is one that the Case gives itself while it is solved.
func KindOf(a *oracle.Ability) oracle.Kind {
	if a.Keyword == solved && a.Rule != "702.169b" {
		return givenWhenSolved(a).Kind
	}
	return a.Kind
}

// givenWhenSolved is the ability that a Case gives itself.
func givenWhenSolved(a *oracle.Ability) *oracle.Ability {
	return a.Statics[0].(oracle.Continuous).Changes[0].(oracle.AddAbility).Ability
}

// printCase writes an ability of a Case with its dash.
func printCase(a *oracle.Ability, card *oracle.Card) string {
	if a.Keyword == toSolve {
		return "To solve — " + capital(newWriter(card).condition(a.If.(oracle.Both).Of[0])) + "."
	}
	inner := *a
	inner.Keyword, inner.Rule, inner.If = "", "", nil
	if a.Rule != "702.169b" {
		inner = *givenWhenSolved(a)
	}
	return "Solved — " + printAbility(&inner, card)
}
