package oracle

// This file reads and writes "This effect doesn't remove this Aura." after a sentence that
// gives protection (702.16n).

// sparing reads what the protection that an ability gives does not remove.
func (p *parser) sparing(a *Ability) bool {
	start := p.mark()
	if !p.accept("this effect doesn't remove") {
		return false
	}
	spares := SparesNothing
	switch p.acceptAny("this aura", "auras") {
	case "this aura":
		spares = SparesItself
	case "auras":
		spares = SparesAuras
	}
	last := len(a.Statics) - 1
	if last < 0 || spares == SparesNothing || !p.endOfSentence() {
		return p.fail(start)
	}
	said, ok := a.Statics[last].(Continuous)
	if _, hosts := said.Affected.(Host); !ok || !hosts {
		return p.fail(start)
	}
	changes := make([]Change, len(said.Changes))
	copy(changes, said.Changes)
	found := false
	for i, change := range changes {
		if add, ok := change.(AddAbility); ok && add.Ability.Keyword == "protection" {
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
func sparingOf(e StaticEffect) string {
	said, _ := e.(Continuous)
	for _, change := range said.Changes {
		if add, ok := change.(AddAbility); ok {
			switch add.Ability.Spares {
			case SparesItself:
				return " This effect doesn't remove this Aura."
			case SparesAuras:
				return " This effect doesn't remove Auras."
			}
		}
	}
	return ""
}
