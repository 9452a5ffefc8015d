package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file reads what something loses besides what it is or has, and what it is no more.

// losesOthers reads "loses all other abilities" after what something is or has: it loses all that it had, and then has that. Other
// card types and creature types are lost as it is said of which it is.
func (p *parser) losesOthers(all *predication) bool {
	start := p.mark()
	if !p.inStatic || p.acceptAny("it loses all other", "loses all other", "lose all other") == "" {
		return p.fail(start)
	}
	set := slices.ContainsFunc(all.changes, func(c oracle.Change) bool {
		types, ok := c.(oracle.SetTypes)
		return ok && types.Types != 0 && !types.Still && types.Types != oracle.Artifact|oracle.Creature // what becomes an artifact creature keeps its other types (205.1b)
	})
	switch p.acceptAny("abilities", "card types and abilities", "card types") {
	case "abilities":
	case "card types and abilities":
		if !set {
			return p.fail(start)
		}
	case "card types":
		return set || p.fail(start)
	default:
		return p.fail(start)
	}
	all.changes = append([]oracle.Change{oracle.LoseAllAbilities{}}, all.changes...)
	return true
}

// predicateOfRules reads what something is no more, and what the rules have it do or not do.
func (p *parser) predicateOfRules(of oracle.Reference, start mark) (predication, bool) {
	if p.inStatic && p.acceptAny("isn't a creature", "aren't creatures") != "" {
		return predication{changes: []oracle.Change{oracle.RemoveTypes{Types: oracle.Creature}}}, true
	}
	effects, ok := p.rulesPredicate(of)
	if !ok {
		return predication{}, p.fail(start)
	}
	return predication{effects: effects}, true
}
