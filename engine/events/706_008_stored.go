package events

import (
	"fmt"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 706.8: results of dice that are stored on a permanent, and rerolled later.

// storeResults carries out 706.8a for the results of a roll.
func (g *Course) storeResults(sides int, results []int, ctx *table.Context) {
	if len(results) == 0 || !g.OnBattlefield(ctx.Source) ||
		!g.Applies("706.8a", "%s notes what was rolled, with the kind of die", ctx.Source) {
		return
	}
	g.Object(ctx.Source).Note(func(s *table.Seldom) {
		stored := slices.Clone(s.Stored)
		for _, result := range results {
			stored = append(stored, table.StoredResult{Sides: sides, Value: result})
		}
		s.Stored = stored
	})
	g.Touch()
}

// enoughRerolled is said by whoever rerolls no more of the stored results.
const enoughRerolled = "no more"

var _ = carriesOut((*Course).rerollStored)

// rerollStored carries out 706.8b: those that the player has chosen stop being stored results, and as many dice of
// each kind are rolled for them.
func (g *Course) rerollStored(_ oracle.RerollStored, ctx *table.Context) {
	id := ctx.Source
	if !g.OnBattlefield(id) {
		return
	}
	left := slices.Clone(g.Object(id).Seldom().Stored)
	var chosen []table.StoredResult
	for len(left) > 0 {
		var words []string
		for _, s := range left {
			if word := storedWords(s); !slices.Contains(words, word) {
				words = append(words, word)
			}
		}
		slices.Sort(words)
		word := g.chooseWord(Decision{Purpose: ForEither, Player: ctx.Controller, About: id, Rule: "706.8b", Words: append(words, enoughRerolled)})
		if word == enoughRerolled {
			break
		}
		at := slices.IndexFunc(left, func(s table.StoredResult) bool { return storedWords(s) == word })
		chosen = append(chosen, left[at])
		left = slices.Delete(left, at, at+1)
	}
	if len(chosen) == 0 || !g.Applies("706.8b", "%s rolls a die of the same kind for each of the chosen results, which are stored no longer", ctx.Controller) {
		return
	}
	g.Object(id).Note(func(s *table.Seldom) { s.Stored = left })
	g.Touch()
	for len(chosen) > 0 {
		sides := chosen[0].Sides
		n := len(chosen)
		chosen = slices.DeleteFunc(chosen, func(s table.StoredResult) bool { return s.Sides == sides })
		g.rollDice(&oracle.RollDice{Who: oracle.You{}, Count: oracle.Literal(n - len(chosen)), Sides: sides, Store: true}, ctx)
	}
}

// storedWords is what a stored result is called.
func storedWords(s table.StoredResult) string { return fmt.Sprintf("%d on a d%d", s.Value, s.Sides) }
