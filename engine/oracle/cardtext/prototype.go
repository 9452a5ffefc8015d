package cardtext

import (
	"fmt"
	"strings"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/keywords"
)

// This file reads and writes the inset frame of prototype cards (718.1): "Prototype {2}{R} — 3/2".

// insetFrame reads what stands after the word prototype.
func (p *parser) insetFrame(entry *keywords.Record, use keywords.Use, start mark) ([]*oracle.Ability, bool) {
	list, ok := p.withCost(entry, use, start)
	if !ok || !p.accept("—") {
		return nil, p.fail(start)
	}
	power, toughness, ok := strings.Cut(p.peek().text, "/")
	n, okPower := parseNumber(power)
	m, okToughness := parseNumber(toughness)
	if !ok || p.peek().kind != ptToken || !okPower || !okToughness {
		return nil, p.fail(start)
	}
	p.pos++
	list[0].Size = [2]int{n, m}
	return list, true
}

// printInsetFrame writes it again.
func printInsetFrame(name, cost string, a *oracle.Ability) string {
	return fmt.Sprintf("%s%s — %d/%d", name, cost, a.Size[0], a.Size[1])
}
