package cardtext

import (
	"reflect"
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file reads and writes what mana does besides to the spell that it is spent to cast (106.6).

// manaRider reads "If that mana is spent on a creature spell, it gains haste until end of turn" and "When you spend this mana
// to cast a Dragon creature spell, scry 2".
func (p *parser) manaRider(m *oracle.AddMana) bool {
	start := p.mark()
	if m.Rider != nil {
		return false
	}
	atOnce := p.acceptAny("if that mana is spent on", "if that mana is spent to cast", "if this mana is spent to cast", "if you spend this mana to cast") != ""
	if !atOnce && p.acceptAny("when you spend this mana to cast", "when that mana is spent to cast") == "" {
		return false
	}
	defer func(from int) { p.eventFrom = from }(p.eventFrom)
	p.eventFrom = len(p.mentions)
	event, ok := ridden(&commanderSpell), p.accept("your commander")
	if ok {
		p.mentionCast(commanderSpell, p.card)
	} else {
		event, ok = p.castEvent(subject{ref: oracle.You{}, player: true})
	}
	if !ok || !p.accept(",") {
		return p.fail(start)
	}
	ability, ok := p.delayedAbility(event)
	if !ok || ability.If != nil || atOnce && !ridesAtOnce(ability.Modes[0]) {
		return p.fail(start)
	}
	m.Rider = &oracle.ManaRider{Ability: ability, AtOnce: atOnce}
	return true
}

// commanderSpell is "your commander" where it is cast, which is a permanent spell.
var commanderSpell = oracle.Phrase{Noun: oracle.SpellNoun, Where: []oracle.Predicate{oracle.Is{Status: oracle.Commander}, oracle.Owned{By: oracle.Yours}}}

// manaRiderMore reads the sentences that add to what a rider does: "You may choose new targets for the copy".
func (p *parser) manaRiderMore(m *oracle.AddMana) bool {
	if m.Rider == nil || m.Rider.AtOnce {
		return false
	}
	mode := m.Rider.Ability.Modes[0]
	list, ok := p.afterthought(mode.Instructions)
	if !ok {
		return false
	}
	rider, ability := *m.Rider, *m.Rider.Ability
	mode.Instructions = list
	ability.Modes = []oracle.Mode{mode}
	rider.Ability = &ability
	m.Rider = &rider
	return true
}

// manaRiderOfThose reads "..., and that spell can't be countered", after what mana may only be spent to cast.
func (p *parser) manaRiderOfThose(m *oracle.AddMana) bool {
	start := p.mark()
	if m.OnlyFor == nil || m.Rider != nil || !p.accept(", and") {
		return p.fail(start)
	}
	defer func(from int) { p.eventFrom = from }(p.eventFrom)
	p.eventFrom = len(p.mentions)
	p.mentionCast(*m.OnlyFor, p.card)
	ability, ok := p.delayedAbility(ridden(m.OnlyFor))
	if !ok || ability.If != nil || !ridesAtOnce(ability.Modes[0]) || !makesSafe(ability.Modes[0].Instructions) {
		return p.fail(start)
	}
	m.Rider = &oracle.ManaRider{Ability: ability, AtOnce: true}
	return true
}

// ridesWithOnly reports whether mana does something besides to just those spells that it may be spent on.
func ridesWithOnly(m oracle.AddMana) bool {
	return m.Rider != nil && m.OnlyFor != nil && makesSafe(m.Rider.Ability.Modes[0].Instructions) &&
		reflect.DeepEqual(m.Rider.Ability.Trigger, ridden(m.OnlyFor))
}

// ridden is the event that a spell is cast with mana that does something besides to such spells.
func ridden(spells *oracle.Phrase) oracle.Event {
	return oracle.SpellCast{By: oracle.Yours, What: oracle.Each{Phrase: *spells}}
}

// makesSafe reports whether instructions only say that a spell can't be countered.
func makesSafe(list []oracle.Instruction) bool {
	if len(list) != 1 {
		return false
	}
	m, ok := list[0].(oracle.Modify)
	if !ok || len(m.Changes) != 1 || m.Duration != oracle.ForTheGame {
		return false
	}
	grant, ok := m.Changes[0].(oracle.Grant)
	_, safe := grant.Effect.(oracle.CantBeCountered)
	return ok && safe
}

// ridesAtOnce reports whether what is done as mana is spent is a change of the spell, or of how the permanent enters
// that it becomes.
func ridesAtOnce(m oracle.Mode) bool {
	return len(m.Targets) == 0 && !slices.ContainsFunc(m.Instructions, func(i oracle.Instruction) bool {
		switch i := i.(type) {
		case oracle.Modify:
			return i.What != oracle.Reference(oracle.It{})
		case oracle.Establish:
			as, enters := i.Effect.(oracle.EntersAs)
			return !enters || as.Affected != oracle.Reference(oracle.It{})
		}
		return true
	})
}

// manaRider writes the sentence that the parser reads, or of what alone mana may be spent on the end of its sentence.
func (w *writer) manaRider(m oracle.AddMana) string {
	r := m.Rider
	if ridesWithOnly(m) {
		return ", and that spell can't be countered."
	}
	bare, said := afterthought(oracle.DelayTrigger{Ability: r.Ability})
	spell, ok := strings.CutPrefix(w.clause(bare), "when you cast ")
	if !ok {
		return " " + unsaid(*r)
	}
	if r.AtOnce {
		return " If that mana is spent to cast " + stop(spell+w.whereX()) + said
	}
	return " When you spend this mana to cast " + stop(spell+w.whereX()) + said
}
