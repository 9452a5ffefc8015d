package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file reads what those of a group have that are of a color, in one sentence.

// ifColored reads ", hexproof if it's blue, and trample if it's green" after "each creature you control has vigilance if it's
// white": each color has its own.
func (p *parser) ifColored(a *oracle.Ability) bool {
	start := p.mark()
	if len(a.Statics) != 1 || a.If != nil {
		return false
	}
	first, ok := a.Statics[0].(oracle.Continuous)
	if !ok {
		return false
	}
	each, ok := first.Affected.(oracle.Each)
	if !ok || len(each.Phrase.Where) == 0 {
		return false
	}
	last := len(each.Phrase.Where) - 1
	if _, colored := each.Phrase.Where[last].(oracle.HasColor); !colored {
		return false
	}
	group := each.Phrase
	var more []oracle.StaticEffect
	for p.accept(",") {
		end := p.accept("and")
		abilities, ok := p.keywordAbility()
		if !ok || !p.accept("if it's") {
			return p.fail(start)
		}
		color := oracle.ColorOfName(p.peek().text)
		if color == 0 {
			return p.fail(start)
		}
		p.pos++
		effect := oracle.Continuous{}
		phrase := group
		phrase.Where = slices.Concat(group.Where[:last], []oracle.Predicate{oracle.HasColor{Colors: color}})
		effect.Affected = oracle.Each{Phrase: phrase}
		for _, ability := range abilities {
			effect.Changes = append(effect.Changes, oracle.AddAbility{Ability: ability})
		}
		more = append(more, effect)
		if end {
			break
		}
	}
	if len(more) == 0 {
		return p.fail(start)
	}
	a.Statics = append(a.Statics, more...)
	return true
}
