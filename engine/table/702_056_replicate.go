package table

import (
	"slices"

	"rulestep/engine/oracle"
)

// replicated carries out 702.56b: of several replicate abilities of a spell, each looks at how often the cost was
// paid that belongs to it, of all that were.
func (t *Table) replicated(all int, ctx *Context) int {
	paid := t.Object(ctx.Source).Announced.Replicated
	var triggers []*oracle.Ability
	for _, held := range t.QuietCharacteristics(ctx.Source).Abilities {
		if held.Keyword == "replicate" && held.Kind == oracle.Triggered {
			triggers = append(triggers, held.Ability)
		}
	}
	at := slices.Index(triggers, ctx.Ability)
	if len(paid) < 2 || !t.Applies("702.56b", "%s has more than one replicate ability, and each counts what was paid for it", ctx.Source) {
		return all
	}
	if at < 0 || len(triggers) != len(paid) || slices.Contains(triggers[at+1:], ctx.Ability) {
		t.LimitReached("the engine does not tell which of several replicate abilities of one spell has triggered")
		return 0
	}
	return paid[at]
}
