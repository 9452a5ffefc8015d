package events

import (
	"strconv"

	"rulestep/engine/table"
)

// This file carries out 702.155, read ahead: with how many lore counters a Saga enters, and which of its
// chapters do not trigger in the turn in which it did.

// readsAhead carries out 702.155b: the controller of a Saga that enters chooses the number of its lore
// counters.
func (g *Course) readsAhead(e *table.Event, c *table.Characteristics, add func(replacement)) {
	final := finalChapter(c)
	add(replacement{key: table.EffectKey{Source: e.Object, Index: -3}, source: e.Object, class: anyOther, called: "read ahead", apply: func(e *table.Event) []table.Event {
		changed := *e
		in := *e.Enter
		if final > 0 && g.Applies("702.155b", "%s chooses with how many lore counters %s enters", in.Controller, e.Object) {
			words := make([]string, final)
			for i := range words {
				words[i] = strconv.Itoa(i + 1)
			}
			n, _ := strconv.Atoi(g.chooseWord(Decision{Purpose: ForColor, Player: in.Controller, About: e.Object, Rule: "702.155b", Words: words}))
			in.Counters = table.CountersWith(in.Counters, "lore", n, g.NewTimestamp())
		} else if g.Applies("714.3a", "%s gets a lore counter as it enters", e.Object) {
			in.Counters = table.CountersWith(in.Counters, "lore", 1, g.NewTimestamp())
		}
		changed.Enter = &in
		return []table.Event{changed}
	}})
}

// aheadOf carries out 702.155a: in the turn in which a Saga with read ahead entered, a chapter triggers
// only where it has exactly as many lore counters as that chapter says.
func (g *Course) aheadOf(chapter, counters int, ctx *table.Context) bool {
	return chapter != counters && g.HasKeyword(ctx.Source, "read ahead") && int(ctx.Source) >= g.MadeBefore &&
		g.Applies("702.155a", "%s has %n lore counters as it is read ahead, and it does not trigger for chapter %n", ctx.Source, table.Count(counters), table.Count(chapter))
}
