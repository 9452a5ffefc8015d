package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file reads and writes how those of the objects that are put onto the battlefield enter that are of a kind: "If a land enters
// this way, it enters tapped."

// entersIfSuch reads that after an instruction that puts something onto the battlefield, and says of nothing how it enters.
func (p *parser) entersIfSuch(before []oracle.Instruction) ([]oracle.Instruction, bool) {
	start := p.mark()
	if len(before) == 0 || p.acceptAny("if a", "if an") == "" {
		return nil, p.fail(start)
	}
	last := before[len(before)-1]
	later, delayed := last.(oracle.DelayTrigger)
	if delayed {
		list := later.Ability.Modes[0].Instructions
		last = list[len(list)-1]
	}
	move, ok := last.(oracle.Move)
	if !ok || move.To != oracle.Battlefield || move.Tapped || move.Combat != nil || len(move.WithCounters) > 0 || move.FaceDown {
		return nil, p.fail(start)
	}
	phrase, number, ok := p.nounPhrase()
	if !ok || !number.one() || phrase.Noun != oracle.PermanentNoun || phrase.Zone != oracle.Nowhere || len(phrase.Or) > 0 || p.acceptAny("enters this way , it enters", "enters the battlefield this way , it enters") == "" {
		return nil, p.fail(start)
	}
	move.Such = &phrase
	switch {
	case p.accept("tapped"):
		move.Tapped = true
	case p.accept("with"):
		kind, count, ok := p.counters()
		if !ok || kind == "" || count == nil || !isPlain(count) || !p.accept("on it") {
			return nil, p.fail(start)
		}
		move.WithCounters = []oracle.CounterCount{{Kind: kind, Count: count}}
	}
	if !move.Tapped && len(move.WithCounters) == 0 || !p.next(".") && !p.atEnd() {
		return nil, p.fail(start)
	}
	if delayed {
		return replaceLast(before, doing(later, replaceLast(slices.Clone(later.Ability.Modes[0].Instructions), move))), true
	}
	return replaceLast(before, move), true
}

// entersIfSuch writes what the parser's reads, as a sentence after the one that moves it.
func (w *writer) entersIfSuch(m oracle.Move) string {
	if m.Such == nil {
		return ""
	}
	how := " tapped"
	if !m.Tapped {
		how = ""
	}
	for _, c := range m.WithCounters {
		how += " with " + w.counters(c.Kind, c.Count) + " on it"
	}
	return ". If " + w.withArticle(*m.Such) + " enters this way, it enters" + how
}
