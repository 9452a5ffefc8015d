package web

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rulestep/engine/scenario"
	"rulestep/templates"
	"rulestep/web/table"
)

// This file draws the lines of a table: what was played, with the rulings, and beside it what
// was played instead. Lines that begin alike stand once.

// A forest is the plays of a table as they are drawn.
type forest struct {
	*scene
	t        *tabling
	outcomes [][]string
	blocks   []templates.TableBlock
}

// blocks are the lines of all plays.
func (t *tabling) blocks(s *scene) []templates.TableBlock {
	f := &forest{scene: s, t: t}
	var ends []table.End
	var all []int
	for i := range s.trace.Forks {
		steps := s.trace.Forks[i].Steps
		if len(steps) == 0 {
			continue // nothing of it could be played
		}
		all = append(all, i)
		ends = append(ends, table.End{Start: &steps[0].Board, End: &steps[len(steps)-1].Board})
	}
	f.outcomes = make([][]string, len(s.trace.Forks))
	for k, words := range table.Outcomes(ends) {
		f.outcomes[all[k]] = words
	}
	f.blocks = []templates.TableBlock{{Lines: []templates.TableLine{{Key: "0", URL: f.lineURL(s.fork.Name, 0), Say: templates.Text(templates.Plain("The table is set")), Current: s.at.step == 0}}}}
	f.grow(all, 1, 0)
	return f.blocks
}

// grow draws plays that are alike before step n, from there on.
func (f *forest) grow(forks []int, n, depth int) {
	ways := map[string][]int{}
	var order []string
	for _, i := range forks {
		said := "" // it ends here
		if steps := f.trace.Forks[i].Steps; n < len(steps) {
			said = steps[n].Text
		}
		if ways[said] == nil {
			order = append(order, said)
		}
		ways[said] = append(ways[said], i)
	}
	if len(order) == 1 {
		if order[0] == "" {
			f.end(forks[0], false)
		} else {
			f.add(forks, n, false)
			f.grow(forks, n+1, depth)
		}
		return
	}
	if n > 1 {
		depth++
	}
	for k, said := range order {
		same := ways[said]
		f.blocks = append(f.blocks, templates.TableBlock{Depth: min(depth, 4)})
		if said == "" {
			f.end(same[0], true)
			continue
		}
		f.add(same, n, k > 0)
		f.grow(same, n+1, depth)
	}
}

// add draws a line that plays have in common.
func (f *forest) add(forks []int, n int, instead bool) {
	fork := &f.trace.Forks[forks[0]]
	mine := slices.ContainsFunc(forks, func(i int) bool { return &f.trace.Forks[i] == f.fork })
	if mine {
		fork = f.fork
	}
	step := &fork.Steps[n]
	l := templates.TableLine{
		Key: strconv.Itoa(n), Line: step.Line, Say: typed(sentenceStart(f.t.laid.Line(step.Line))), URL: f.lineURL(fork.Name, n),
		Current: mine && n == f.at.step, Other: !mine, Instead: instead, Alone: len(forks) == 1,
	}
	for _, fault := range faultsOf(fork) {
		if fault.Line == step.Line {
			l.Fault = curly(fault.Msg)
		}
	}
	if before := &fork.Steps[n-1]; mine {
		l.Waited = waited(before, step)
	}
	for _, r := range step.Rulings {
		if !mine || r.Derived || r.Implied {
			continue
		}
		if n < f.at.step-mostRuled || n > f.at.step+mostRuled {
			l.Ruled++
			continue
		}
		one := templates.TableRuling{Ruling: templates.Ruling{Chip: f.citedChip(r.Rule), Text: typed(r.Sentence), Undone: r.Undone}}
		if l.Current {
			one.WithoutURL = "/" + f.demo.Slug + f.withoutURL(f.named(r.Rule))
		}
		l.Rulings = append(l.Rulings, one)
	}
	for _, c := range step.Changes {
		if l.Current && c.Kind != "priority" {
			l.Changed = append(l.Changed, changeWords(c))
		}
	}
	b := &f.blocks[len(f.blocks)-1]
	b.Lines = append(b.Lines, l)
}

// mostRuled is how many lines before the current one, and after it, have their rulings on the page.
// Those further away say how many they have and lead there: a page of a long play gets no longer.
const mostRuled = 8

// waited says loudly that a line which does or decides something has let time pass before.
func waited(before, step *scenario.Step) string {
	if step.Kind != scenario.PlayStep && step.Kind != scenario.DecisionStep {
		return ""
	}
	if to := &step.Board; before.Board.Turn != to.Turn {
		return fmt.Sprintf("This could not be done at once: it waits for %s’s turn. Everyone has passed until then.", to.Active)
	}
	return ""
}

// end says how a play ends.
func (f *forest) end(i int, bare bool) {
	fork := &f.trace.Forks[i]
	b := &f.blocks[len(f.blocks)-1]
	if len(f.trace.Forks) < 2 {
		return
	}
	b.Fork, b.Mine = fork.Name, fork == f.fork
	if !strings.HasPrefix(fork.Name, "line ") {
		b.Name = curly(fork.Name)
	}
	b.First = i == 0
	b.URL = f.lineURL(fork.Name, len(fork.Steps)-1)
	switch faults := faultsOf(fork); {
	case len(faults) > 0:
		b.Outcome = "stops: " + curly(faults[0].Msg)
	case len(f.outcomes[i]) > 0:
		b.Outcome = sentenceStart(curly(strings.Join(f.outcomes[i], ", ")))
	case bare:
		b.Outcome = "ends here"
	default:
		b.Outcome = "ends like another one"
	}
}

// lineURL is the address of a play after n of its lines.
func (f *forest) lineURL(fork string, n int) string {
	if len(f.trace.Forks) > 0 && fork == f.trace.Forks[0].Name {
		fork = ""
	}
	return f.reading.url(playURL(f.demo.Slug, "fork", fork, "step", strconv.Itoa(n))) // without a step the end is meant
}
