package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file reads and writes "This effect doesn't remove this Aura." after a sentence that
// gives protection (702.16n).

// sparing reads what the protection that an ability gives does not remove.
func (p *parser) sparing(a *oracle.Ability) bool {
	start := p.mark()
	if !p.accept("this effect doesn't remove") {
		return false
	}
	spares := oracle.SparesNothing
	switch p.acceptAny("this aura", "auras and equipment you control that are already attached to it", "auras") {
	case "this aura":
		spares = oracle.SparesItself
	case "auras and equipment you control that are already attached to it":
		spares = oracle.SparesAttached
	case "auras":
		spares = oracle.SparesAuras
	default:
		if p.selfName() && slices.Contains(p.card.Subtypes, "Aura") {
			spares = oracle.SparesItself
		}
	}
	last := len(a.Statics) - 1
	if last < 0 || spares == oracle.SparesNothing || !p.endOfSentence() {
		return p.fail(start)
	}
	said, ok := a.Statics[last].(oracle.Continuous)
	if _, hosts := said.Affected.(oracle.Host); !ok || !hosts {
		return p.fail(start)
	}
	changes := make([]oracle.Change, len(said.Changes))
	copy(changes, said.Changes)
	found := false
	for i, change := range changes {
		if add, ok := change.(oracle.AddAbility); ok && add.Ability.Keyword == "protection" {
			protection := *add.Ability
			protection.Spares = spares
			add.Ability = &protection
			changes[i], found = add, true
		}
	}
	if !found {
		return p.fail(start)
	}
	said.Changes = changes
	a.Statics[last] = said
	return true
}

// sparingOf is the sentence that sparing reads, "" if an effect spares nothing.
func sparingOf(e oracle.StaticEffect) string {
	said, _ := e.(oracle.Continuous)
	for _, change := range said.Changes {
		if add, ok := change.(oracle.AddAbility); ok {
			switch add.Ability.Spares {
			case oracle.SparesItself:
				return " This effect doesn't remove this Aura."
			case oracle.SparesAuras:
				return " This effect doesn't remove Auras."
			case oracle.SparesAttached:
				return " This effect doesn't remove Auras and Equipment you control that are already attached to it."
			}
		}
	}
	return ""
}
