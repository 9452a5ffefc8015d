package cardtext

import "rulestep/engine/oracle"

// This file reads and writes what texts do with results of dice that are stored on a permanent (706.8).

var (
	_ = tellsYou("reroll", (*parser).rerolls)
	_ = writes((*writer).rerolls)
)

// rerolls reads "any number of this creature's stored results", after the verb.
func (p *parser) rerolls() ([]oracle.Instruction, bool) {
	start := p.mark()
	if p.accept("any number of") && p.this() && p.accept("'s stored results") {
		return []oracle.Instruction{oracle.RerollStored{}}, true
	}
	return nil, p.fail(start)
}

// rerolls writes it.
func (w *writer) rerolls(oracle.RerollStored) string {
	return "reroll any number of " + w.noun() + "'s stored results"
}
