package table

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file tells what the continuous effect of a static ability looks at. One that
// looks only at what things are, who controls them and what they are attached to gives
// the same characteristics until something enters play, leaves it or is changed by
// another effect; what is tapped, attacks or has lost life is all the same to it. And
// an effect can depend on another one (613.8a) only if it looks at what that one writes.

// nature is what has to be known about the continuous effects of a static ability.
type nature struct {
	layers uint16 // those in which they change something
	steady bool
}

// natureOf returns the nature of an ability; it is found once.
func (t *Table) natureOf(a *oracle.Ability) nature {
	facts := t.known()
	if n, ok := facts.natures[a]; ok {
		return n
	}
	n := nature{steady: steadyCondition(a.If)}
	for _, s := range a.Statics {
		continuous, ok := s.(oracle.Continuous)
		if !ok {
			continue
		}
		n.steady = n.steady && steadyReference(continuous.Affected)
		for _, change := range continuous.Changes {
			n.layers |= layersOf(change)
			n.steady = n.steady && constant(change)
		}
	}
	if facts.natures == nil || len(facts.natures) > 1000 { // rewritten abilities (612.1) are new ones
		facts.natures = make(map[*oracle.Ability]nature)
	}
	facts.natures[a] = n
	return n
}

// layersOf are the layers in which a change may be made.
func layersOf(change oracle.Change) uint16 {
	l := LayerOf(change)
	if l == DefinePTLayer {
		return 1<<DefinePTLayer | 1<<SetPTLayer // 604.3a
	}
	return 1 << l
}

func steadyCondition(c oracle.Condition) bool {
	switch c := c.(type) {
	case nil:
		return true
	case oracle.Exists:
		_, literal := c.Count.(oracle.Literal)
		return literal && c.Phrase.Noun == oracle.PermanentNoun && steadyPhrase(&c.Phrase)
	}
	return false
}

func steadyReference(r oracle.Reference) bool {
	switch r := r.(type) {
	case oracle.This, oracle.Host:
		return true
	case oracle.Each:
		return steadyPhrase(&r.Phrase)
	}
	return false
}

func steadyPhrase(p *oracle.Phrase) bool {
	if p.Noun != oracle.PermanentNoun {
		return false
	}
	for _, w := range p.Where {
		if !steadyPredicate(w) {
			return false
		}
	}
	for i := range p.Or {
		if !steadyPhrase(&p.Or[i]) {
			return false
		}
	}
	return true
}

// steadyRelation reports whether who a player is to another stays as it is while the layers run.
func steadyRelation(by oracle.Relation) bool {
	switch by {
	case oracle.Anyone, oracle.Yours, oracle.Opponents, oracle.NotYours, oracle.YourTeam:
		return true
	}
	return false
}

func steadyPredicate(p oracle.Predicate) bool {
	switch p := p.(type) {
	case oracle.HasType, oracle.HasSupertype, oracle.HasSubtype, oracle.HasColor, oracle.Multicolored, oracle.HasKeyword,
		oracle.HasCounter, oracle.Named, oracle.Other, oracle.NoAbilities:
		return true
	case oracle.Controlled:
		return steadyRelation(p.By)
	case oracle.Owned:
		return steadyRelation(p.By)
	case oracle.Is:
		return p.Status == oracle.Token || p.Status == oracle.Nontoken || p.Status == oracle.Historic || p.Status == oracle.Outlaw
	case oracle.Compares:
		_, literal := p.To.(oracle.Literal)
		return literal && ofSize(p.Number)
	case oracle.Not:
		return steadyPredicate(p.Predicate)
	case oracle.Any:
		for _, one := range p.Of {
			if !steadyPredicate(one) {
				return false
			}
		}
		return true
	}
	return false
}

// looksAt reports whether a reference could be about something that changes in a layer
// write; what is not known here looks at everything.
func looksAt(r oracle.Reference, l Layer) bool {
	switch r := r.(type) {
	case oracle.This, oracle.Host:
		return false
	case oracle.Each:
		return phraseLooksAt(&r.Phrase, l)
	}
	return true
}

func phraseLooksAt(p *oracle.Phrase, l Layer) bool {
	if p.Noun != oracle.PermanentNoun && p.Noun != oracle.SpellNoun {
		return true
	}
	for _, w := range p.Where {
		if predicateLooksAt(w, l) {
			return true
		}
	}
	for i := range p.Or {
		if phraseLooksAt(&p.Or[i], l) {
			return true
		}
	}
	return false
}

func predicateLooksAt(p oracle.Predicate, l Layer) bool {
	switch p := p.(type) {
	case oracle.HasType, oracle.HasSupertype, oracle.HasSubtype:
		return l == typeLayer
	case oracle.HasColor, oracle.Multicolored:
		return l == ColorLayer
	case oracle.HasKeyword, oracle.NoAbilities:
		return l == abilityLayer || l == typeLayer
	case oracle.Controlled:
		return l == ControlLayer
	case oracle.Owned, oracle.Other, oracle.HasCounter:
		return false
	case oracle.Not:
		return predicateLooksAt(p.Predicate, l)
	case oracle.Any:
		for _, one := range p.Of {
			if predicateLooksAt(one, l) {
				return true
			}
		}
		return false
	}
	return true
}

// conditionLooksAt is looksAt for the condition of a static ability.
func conditionLooksAt(c oracle.Condition, l Layer) bool {
	either := func(list []oracle.Condition) bool {
		return slices.ContainsFunc(list, func(one oracle.Condition) bool { return conditionLooksAt(one, l) })
	}
	switch c := c.(type) {
	case nil:
		return false
	case oracle.IsTurn, oracle.IsStep:
		return l == ControlLayer // whose turn counts depends on who controls the source
	case oracle.Exists:
		_, literal := c.Count.(oracle.Literal)
		return !literal || phraseLooksAt(&c.Phrase, l)
	case oracle.Matches:
		return looksAt(c.Of, l) || phraseLooksAt(&c.Phrase, l)
	case oracle.IsNot:
		return conditionLooksAt(c.Condition, l)
	case oracle.Both:
		return either(c.Of)
	case oracle.Either:
		return either(c.Of)
	}
	return true
}

// takesAbilities reports whether a change may take an ability away from an object, so
// that the effect of that ability does not exist any more.
func takesAbilities(change oracle.Change) bool {
	switch change.(type) {
	case oracle.AddAbility, oracle.AddTypes, oracle.SetColor, oracle.AddColor, oracle.ChangeControl:
		return false
	}
	return true
}
