package table

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/keywords"
)

// forInstance carries out 702.56b, 702.78b, 702.153b and 702.157b: of several instances of a keyword, each looks
// at how often the cost was paid that belongs to it, of all that were.
func (t *Table) forInstance(all int, k oracle.Keyword, ctx *Context) int {
	var paid []int
	for _, one := range t.Object(ctx.Source).Announced.Instances {
		if one.Keyword == k {
			paid = append(paid, one.Times)
		}
	}
	if len(paid) < 2 { // and so there is a keyword
		return all
	}
	rule := keywords.Find(k).EachPaid
	if rule == "" || !t.Applies(rule, "%s has more than one "+string(k)+" ability, and each counts what was paid for it", ctx.Source) {
		return all
	}
	var triggers []*oracle.Ability
	for _, held := range t.QuietCharacteristics(ctx.Source).Abilities {
		if held.Keyword == k && held.Kind == oracle.Triggered {
			triggers = append(triggers, held.Ability)
		}
	}
	at := slices.Index(triggers, ctx.Ability)
	known := at >= 0 && len(triggers) == len(paid)
	for i := 0; known && i < len(paid); i++ { // several things may have given it one and the same ability
		known = triggers[i] != ctx.Ability || paid[i] == paid[at]
	}
	if !known {
		t.LimitReached("the engine does not tell which of several " + string(k) + " abilities of one object has triggered")
		return 0
	}
	return paid[at]
}

// forOtherInstance carries out 702.152b: a blitz ability of a permanent does not take account of what was paid
// for another one of it, which two costs tell apart.
func (t *Table) forOtherInstance(a *Announcement, ctx *Context) bool {
	own, paid := ctx.Ability, a.Alternative
	return own != nil && paid != nil && own.Keyword == "blitz" && paid.Keyword == "blitz" && !reflect.DeepEqual(own.Cost, paid.Cost) &&
		t.Applies("702.152b", "the blitz cost of %s that was paid is that of another blitz ability", ctx.Source)
}
