package cardtext

import (
	"strings"

	"rulestep/engine/oracle"
)

// This file reads and writes what has to attack during the next turn of a player.

// attacksNextTurn reads "during target player's next turn, creatures that player controls attack this planeswalker if able" and "up
// to one target creature an opponent controls attacks this planeswalker during its controller's next turn if able".
func (p *parser) attacksNextTurn() ([]oracle.Instruction, bool) {
	start := p.mark()
	must := oracle.Requirement{Must: oracle.Attack}
	whom := func() bool {
		if p.acceptAny("attacks", "attack") == "" {
			return false
		}
		if p.this() {
			must.Object = oracle.This{}
		}
		return true
	}
	if p.accept("during") {
		who, ok := p.targetPlayer()
		if !ok || !p.accept("'s next turn ,") {
			return nil, p.fail(start)
		}
		of, ok := p.subjects()
		each, group := of.(oracle.Each)
		if !ok || !group || each.Phrase.Noun != oracle.PermanentNoun || len(p.slots) != start.slots+1 || !whom() || !p.accept("if able") {
			return nil, p.fail(start)
		}
		must.Affected = of
		return []oracle.Instruction{oracle.Establish{Effect: must, Duration: oracle.DuringNextTurn, Whose: who}}, true
	}
	if of, ok := p.target(); ok && whom() && p.accept("during its controller's next turn if able") && p.slots[start.slots].Max == 1 {
		must.Affected = of
		return []oracle.Instruction{oracle.Establish{Effect: must, Duration: oracle.DuringNextTurn, Whose: oracle.ControllerOf{Of: of}}}, true
	}
	return nil, p.fail(start)
}

// attacksNextTurn writes what attacksNextTurn reads.
func (w *writer) attacksNextTurn(e oracle.Establish, must oracle.Requirement) string {
	if _, its := e.Whose.(oracle.ControllerOf); its {
		return strings.TrimSuffix(w.ruleOf(must.Affected, must), " each combat if able") + " during its controller's next turn if able"
	}
	return "during " + w.possessive(e.Whose) + " next turn, " + strings.Replace(w.ruleOf(must.Affected, must), " each combat if able", " if able", 1)
}
