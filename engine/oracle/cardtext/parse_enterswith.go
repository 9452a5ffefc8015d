package cardtext

import "rulestep/engine/oracle"

// This file reads and writes with what else than counters of one kind something enters (614.1c).

// entersHaving reads the abilities with which this enters besides counters: "and with trample".
func (p *parser) entersHaving(e *oracle.EntersAs) bool {
	if e.Affected != oracle.Reference(oracle.This{}) || !p.accept("and with") {
		return true
	}
	defer func(was bool) { p.ofThis = was }(p.ofThis)
	p.ofThis = true
	var ok bool
	e.With, ok = p.grantedAbilities()
	return ok
}

// entersWithKinds reads of which counters the kind is chosen with which this enters: "a reach counter or a haste counter on it",
// "two different counters on it from among menace, deathtouch, and lifelink".
func (p *parser) entersWithKinds(e *oracle.EntersAs) bool {
	if e.Affected != oracle.Reference(oracle.This{}) || e.Tapped || e.Transformed {
		return false
	}
	if n, ok := p.number(); ok {
		if !p.accept("different counters on it from among") {
			return false
		}
		e.Different = n
		for {
			kind, ok := p.bareCounterKind()
			if !ok {
				return false
			}
			e.Kinds = append(e.Kinds, kind)
			switch p.acceptAny(", and", "and", ",") {
			case ",":
				continue
			case "":
				return false
			}
			kind, ok = p.bareCounterKind()
			e.Kinds = append(e.Kinds, kind)
			return ok && len(e.Kinds) > n
		}
	}
	e.Different = 1
	for {
		kind, count, ok := p.counters()
		if !ok || kind == "" || count != oracle.Quantity(oracle.Literal(1)) {
			return false
		}
		e.Kinds = append(e.Kinds, kind)
		if p.acceptAny(", or", "or", ",") == "" {
			return len(e.Kinds) > 1 && p.accept("on it")
		}
	}
}

// entersWithKinds writes what the parser reads of that name.
func (w *writer) entersWithKinds(e oracle.EntersAs) string {
	if e.Different > 1 {
		return " with your choice of " + small(e.Different) + " different counters on it from among " + oracle.JoinList(e.Kinds, "and")
	}
	words := make([]string, len(e.Kinds))
	for i, kind := range e.Kinds {
		words[i] = article(kind + " counter")
	}
	return " with your choice of " + joinOr(words) + " on it"
}
