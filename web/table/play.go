package table

import (
	"slices"
	"strings"
)

// This file changes the lines of the play.

// Say goes on with a line. In place of another one it stands where that stood, and what came
// after it is gone.
func (t *Table) Say(sentence string, instead int) {
	sentence = strings.Join(strings.Fields(sentence), " ")
	if instead > 0 {
		t.Back(instead)
	}
	t.add("play", sentence)
}

// Back takes a line of the play back, and all that came after it.
func (t *Table) Back(no int) {
	from, to := t.section("play")
	if from < 0 || no <= from || no > to {
		return
	}
	t.lines = slices.Delete(t.lines, no-1, to)
}

// Before is the text as it was before a line of the play.
func (t *Table) Before(no int) string {
	earlier := Table{lines: slices.Clone(t.lines)}
	earlier.Back(no)
	return earlier.String()
}

// Played lists the numbers of the lines of the play.
func (t *Table) Played() []int {
	from, to := t.section("play")
	var list []int
	for i := from; from >= 0 && i < to; i++ {
		if l := t.lines[i]; strings.TrimSpace(l) != "" && l[0] != ' ' && l[0] != '\t' && !strings.HasPrefix(l, "//") {
			list = append(list, i+1)
		}
	}
	return list
}
