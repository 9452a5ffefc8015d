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
	used = slices.Clone(used)
	var free []int // the mana that may be spent, by color
	for i, m := range pool {
		if g.usable(m, on) {
			free = append(free, i)
		}
	}
	slices.SortStableFunc(free, func(a, b int) int { return int(pool[b].Color) - int(pool[a].Color) })
	ways := [][]int{used}
	words := []string{spentWords(pool, used)}
	var pick func(from int, so []int)
	pick = func(from int, so []int) {
		if len(so) == d.Total() {
			g.Work(8)
			if w := spentWords(pool, so); !slices.Contains(words, w) {
				if way, ok := g.spendsJust(pool, so, d, on); ok {
					ways, words = append(ways, way), append(words, w)
				}
			}
			return
		}
		for k := from; k < len(free) && len(words) <= mostSpendings; k++ {
			if slices.ContainsFunc(free[from:k], func(i int) bool { return pool[i].Color == pool[free[k]].Color }) {
				continue // of one color, the first is spent first
			}
			pick(k+1, append(so, free[k]))
		}
	}
	pick(0, nil)
	if len(words) > mostSpendings {
		g.openSpending("it matters to " + g.Name(on) + " which mana is spent, and there are too many ways to spend what is in the pool")
		return used, nil
	}
	ask := Decision{Kind: WordDecision, Purpose: ForSpending, Player: p, About: on, Rule: "601.2h", Words: words}
	if len(words) < 2 {
		g.settled(&ask, Answer{Word: words[0]})
		return used, nil
	}
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

// spendsJust pays with certain mana of a pool and no other, for the symbols first, if that will do.
func (g *Course) spendsJust(pool []table.Mana, some []int, d table.Due, on table.ID) ([]int, bool) {
	just := make([]table.Mana, 0, len(some))
	for _, i := range some {
		just = append(just, pool[i])
	}
	used, ok := g.choosePool(just, d, on)
	if !ok {
		return nil, false
	}
	way := make([]int, 0, len(used))
	for _, k := range used {
		way = append(way, some[k])
	}
	return way, true
}

// isMade reports whether mana was made for the payment that goes on, by which its player says that it is spent on that.
func (g *Course) isMade(p table.ID, m table.Mana) bool {
	return slices.ContainsFunc(g.manaUsed, func(u usedMana) bool { return u.player == p && u.source.id == m.Source })
}

// madeFirst spends mana that was made for the payment in the place of what was in the pool before, where it will do.
func (g *Course) madeFirst(pl *table.Player, used []int, d table.Due, on table.ID) []int {
	if len(g.manaUsed) == 0 {
		return used
	}
	for i := range pl.Mana {
		if slices.Contains(used, i) || !g.isMade(pl.ID, pl.Mana[i]) {
			continue
		}
		for at, u := range used {
			if g.isMade(pl.ID, pl.Mana[u]) {
				continue
			}
			instead := slices.Clone(used)
			instead[at] = i
			if way, ok := g.spendsJust(pl.Mana, instead, d, on); ok {
				used = way
				break
			}
		}
	}
	return used
}

// unsettledBy is the mana of a player's pool of which nobody has said whether it is spent: what is spent, and in whose
// place other mana would have done, and that. What is left in the pool is not settled then, until it is asked for.
func (g *Course) unsettledBy(pl *table.Player, used []int, d table.Due, on table.ID) []table.Mana {
	list, pool := slices.Clip(pl.Unsettled), pl.Mana
	for at, u := range used {
		for i := range pool {
			if slices.Contains(used, i) || pool[i].Color == pool[u].Color || g.isMade(pl.ID, pool[u]) && !g.isMade(pl.ID, pool[i]) ||
				slices.Contains(list, pool[i]) && slices.Contains(list, pool[u]) {
				continue
			}
			g.Work(8)
			instead := slices.Clone(used)
			instead[at] = i
			if _, ok := g.spendsJust(pool, instead, d, on); ok {
				list = append(list, pool[i], pool[u])
			}
		}
	}
	return list
}

// poolIsSettledFor ends a play in which a cost asks for mana of which nobody has said whether it is in the pool still. The cost of a
// mana ability that is activated in the course of a payment is paid with what the plan of that payment has kept for it.
func (g *Course) poolIsSettledFor(p table.ID, d table.Due) {
	if len(g.Under.making.planned) > 0 {
		return
	}
	for _, m := range g.Player(p).Unsettled {
		if slices.ContainsFunc(d.Colored, func(s oracle.Symbol) bool { return pays(m, s) }) {
			g.openSpending(UnsettledPool)
		}
	}
}

// UnsettledPool is why nothing is judged that hangs on mana of which it was not said whether it was spent, or made.
const UnsettledPool = "it matters which mana of the pool was spent before, or was made besides, and nothing said it: say “spending” and which where it was, or tap for it before"

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
