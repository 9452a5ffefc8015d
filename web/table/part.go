package table

import (
	"slices"
	"strings"
)

// This file defines on a table itself a card that is played in part: without what of it the engine
// does not understand. What is left out stands in words under the table's title, so that it goes
// wherever the text goes.

// without parts the name of such a card from what it lacks.
const without = " is played without: "

// Define puts a definition into the text, name and cost first, and says under the title what it
// lacks. Facts that were read before have other lines then.
func (t *Table) Define(card []string, lacks string) {
	if slices.Contains(t.lines, card[0]) {
		return
	}
	name, _, _ := strings.Cut(card[0], " {")
	first := slices.IndexFunc(t.lines, func(l string) bool { return strings.HasPrefix(l, "-- ") })
	if first < 0 {
		return
	}
	t.lines = slices.Insert(t.lines, first, name+without+lacks, "")
	if from, to := t.section("cards"); from >= 0 {
		for to > from && strings.TrimSpace(t.lines[to-1]) == "" {
			to--
		}
		t.lines = slices.Insert(t.lines, to, append([]string{""}, card...)...)
		return
	}
	t.lines = slices.Insert(t.lines, first+2, append(append([]string{"-- cards --"}, card...), "")...)
}

// Lacking are the cards that are played in part, each with what it lacks, as the text says it
// under its title.
func (t *Table) Lacking() []string {
	var list []string
	for _, l := range t.lines {
		if strings.HasPrefix(l, "-- ") {
			break
		}
		if strings.Contains(l, without) {
			list = append(list, l)
		}
	}
	return list
}
