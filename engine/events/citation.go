package events

import (
	"rulestep/engine/table"
)

// TakeEntries returns what has been ruled since the last call, rendered with
// today's names, and starts a new step of the trace.
func (g *Course) TakeEntries() []table.Entry {
	list := g.Trace[g.StepStart:]
	out := make([]table.Entry, 0, len(list))
	for i := range list {
		out = append(out, table.Entry{Rule: g.Shown(list[i].Rule), Name: list[i].Rule, Sentence: g.Render(&list[i]), Derived: list[i].Derived, Refusal: list[i].Refusal, Undone: g.undone(g.StepStart + i), Number: g.StepStart + i})
	}
	g.StepStart = len(g.Trace)
	g.Steps++
	return out
}

// TakesBack counts how often something has been taken back so far. What is taken back may
// have begun in an earlier step, whose entries have been given out already.
func (g *Course) TakesBack() int { return len(g.undoneSpans) }

// TakenBack reports whether an entry of the trace is part of what has been taken back.
func (g *Course) TakenBack(number int) bool { return g.undone(number) }

func (g *Course) undone(i int) bool {
	for _, span := range g.undoneSpans {
		if i >= span[0] && i < span[1] {
			return true
		}
	}
	return false
}
