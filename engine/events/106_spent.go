package events

import (
	"fmt"
	"slices"
	"strings"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file keeps apart which mana is spent on a spell that asks for it (106.1): a player chooses
// that, and the engine does not choose in silence.

// chooseSpent has a player choose which mana of the pool is spent, where there is more of it than
// what is due, and of several colors. Used is what the engine would spend, for the symbols first.
func (g *Course) chooseSpent(p table.ID, used []int, d table.Due, on table.ID) ([]int, error) {
	pool := g.Player(p).Mana
	forSymbols := slices.Clone(used[:len(d.Colored)])
	var free []int // the mana that may be spent on the rest, by color
	for i, m := range pool {
		if !slices.Contains(forSymbols, i) && g.usable(m, on) {
			free = append(free, i)
		}
	}
	slices.SortStableFunc(free, func(a, b int) int { return int(pool[b].Color) - int(pool[a].Color) })
	var ways [][]int
	var words []string
	var pick func(from, need int, so []int)
	pick = func(from, need int, so []int) {
		if need == 0 {
			if w := spentWords(pool, so); !slices.Contains(words, w) {
				ways, words = append(ways, slices.Clone(so)), append(words, w)
			}
			return
		}
		for k := from; k < len(free) && len(words) <= mostSpendings; k++ {
			if slices.ContainsFunc(free[from:k], func(i int) bool { return pool[i].Color == pool[free[k]].Color }) {
				continue // of one color, the first is spent first
			}
			pick(k+1, need-1, append(so, free[k]))
		}
	}
	pick(0, d.Generic, forSymbols)
	if len(words) > mostSpendings {
		g.openSpending("it matters to " + g.Name(on) + " which mana is spent, and there are too many ways to spend what is in the pool")
		return used, nil
	}
	if len(words) < 2 {
		return used, nil
	}
	ask := Decision{Kind: WordDecision, Purpose: ForSpending, Player: p, About: on, Rule: "601.2h", Words: words}
	ask.Refuse = func(a Answer) error {
		if !slices.Contains(words, a.Word) {
			return fmt.Errorf("%s may spend %s, not %s", g.Name(p), strings.Join(words, ", "), a.Word)
		}
		return nil
	}
	ask.List = ask.words
	answer, err := g.ask(&ask)
	if err != nil {
		return nil, err
	}
	return ways[slices.Index(words, answer.Word)], nil
}

// saysSpent reports whether the player who casts a spell says which mana of the pool is spent on it, though no text asks for
// that: what is left is another matter.
func (g *Course) saysSpent(on table.ID) bool {
	return on.IsObject() && g.Object(on).Announced != nil && g.Object(on).Announced.Spends
}

// mostSpendings is how many ways to spend mana are listed.
const mostSpendings = 500

// spentWords writes some mana of a pool by its colors.
func spentWords(pool []table.Mana, some []int) string {
	list := slices.Clone(some)
	slices.SortStableFunc(list, func(a, b int) int { return int(pool[b].Color) - int(pool[a].Color) })
	slices.Reverse(list) // white first, colorless last
	var cost, colorless oracle.Cost
	for _, i := range list {
		if pool[i].Color == 0 {
			colorless = append(colorless, oracle.Symbol{Colorless: true})
		} else {
			cost = append(cost, oracle.Symbol{Colors: pool[i].Color})
		}
	}
	return table.CostWords(append(cost, colorless...), 0)
}

// wayLeavesOpen ends a play in which a mana ability could have added mana of another color.
func (g *Course) wayLeavesOpen(w way, on table.ID) {
	for _, s := range w.sources {
		for k := range s.options.n {
			if k > 0 && !slices.EqualFunc(s.options.lot(0), s.options.lot(k), func(a, b table.Mana) bool { return a.Color == b.Color }) {
				g.openSpending("it matters to " + g.Name(on) + " which mana is spent: say for what " + g.Name(s.id) + " is tapped before the spell is cast")
			}
		}
	}
}

// sourcesLeaveOpen ends a play in which mana from other sources could have been made for a payment, where a text asks for those.
func (g *Course) sourcesLeaveOpen(w way, all []manaSource, on table.ID) {
	for _, kind := range g.SourcesAskedBy(on) {
		for _, made := range w.sources {
			such := g.IsSuchSource(&kind, made.id)
			for _, other := range all {
				if g.IsSuchSource(&kind, other.id) != such && !slices.ContainsFunc(w.sources, func(s manaSource) bool { return s.id == other.id }) {
					g.openSpending("it matters from which sources mana is spent: say with what this is paid")
					return
				}
			}
		}
	}
}

// poolLeavesOpen ends a play in which mana from other sources could have been spent out of the pool, where a text asks for those.
func (g *Course) poolLeavesOpen(pool []table.Mana, used []int, on table.ID) {
	if len(used) == len(pool) {
		return
	}
	for _, kind := range g.SourcesAskedBy(on) {
		for _, u := range used {
			such := g.IsSuchSource(&kind, pool[u].Source)
			for i, m := range pool {
				if !slices.Contains(used, i) && g.IsSuchSource(&kind, m.Source) != such {
					g.openSpending("it matters from which sources mana is spent, and there is mana from others in the pool")
					return
				}
			}
		}
	}
}

// openSpending ends a play, unless options are only listed.
func (g *Course) openSpending(why string) {
	if g.Pen != table.ScratchPen || g.Trial {
		g.Undecided(why)
	}
}
