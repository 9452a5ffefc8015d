package cardtext

import "rulestep/engine/oracle"

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
