package engine

import (
	"slices"
	"strconv"

	"rulestep/engine/oracle"
)

// This file carries out chapters 705 and 706, flipping coins and rolling dice. What chance
// shows is nobody's decision: a script says it, or whoever plays at random draws it.

// flipCoin carries out 705.2.
func (g *Game) flipCoin(i oracle.FlipCoin, ctx *Context) {
	who := g.refer(i.Who, ctx)
	if i.Who == nil {
		who = []ID{ctx.Controller}
	}
	sides := []string{"heads", "tails"}
	shows := func() string {
		return g.chooseWord(Decision{Kind: ChanceDecision, Purpose: ForCoinShows, About: ctx.Source, Rule: "705.2", Words: sides})
	}
	onlySides := ctx.Ability != nil && speaksOf(ctx.Ability, func(n any) bool { _, ok := n.(oracle.CameUp); return ok })
	for _, p := range who {
		ctx.wonFlip, ctx.lostFlip = false, false
		if onlySides && g.applies("705.2", "%s flips a coin of which only the side counts: no player calls it, wins or loses", p) {
			ctx.coin = shows()
			continue
		}
		if !onlySides && !g.applies("705.2", "%s calls a side and wins the flip if the coin shows it", p) {
			continue
		}
		call := g.chooseWord(Decision{Purpose: ForCoin, Player: p, About: ctx.Source, Rule: "705.2", Words: sides})
		ctx.coin = shows()
		ctx.wonFlip, ctx.lostFlip = call == ctx.coin, call != ctx.coin
		lost := 0
		if ctx.lostFlip {
			lost = 1
		}
		g.happen(Event{Kind: CoinEvent, Player: p, Source: ctx.Source, Amount: lost})
	}
}

// A rolling is the last roll of what is resolving, never written to.
type rolling struct {
	dice    *oracle.RollDice
	table   *oracle.ResultsTable
	results []int
}

// total is what the dice show together, after all that modifies them.
func (r *rolling) total() int {
	n := 0
	if r != nil {
		for _, result := range r.results {
			n += result
		}
	}
	return n
}

// rollDice carries out 706.1 and 706.2: a player rolls dice of some kind, and what modifies
// the natural results makes them the results of the roll.
func (g *Game) rollDice(i *oracle.RollDice, ctx *Context) {
	who := []ID{ctx.Controller}
	if i.Who != nil {
		who = g.inOrder(g.refer(i.Who, ctx))
	}
	roll := &rolling{dice: i}
	if ctx.rolling != nil {
		roll.table = ctx.rolling.table
	}
	for _, p := range who {
		if !g.applies("706.1a", "a d%n that %s rolls shows a number from 1 up to that", num(i.Sides), p) {
			continue
		}
		told := Event{Kind: ToldToRollEvent, Player: p, Source: ctx.Source, Amount: g.quantity(i.Count, ctx), Ordinal: i.Ignore}
		var naturals []int
		ignored := 0
		for _, e := range g.replaceAll([]Event{told}) {
			for range e.Amount {
				naturals = append(naturals, g.dieShows(i.Sides, ctx))
			}
			ignored += e.Ordinal
		}
		naturals = g.ignoreLowest(naturals, ignored)
		var events []Event
		for _, natural := range naturals {
			result := g.resultOf(natural, i, p, ctx)
			roll.results = append(roll.results, result)
			events = append(events, Event{Kind: RollEvent, Player: p, Source: ctx.Source, Amount: result})
		}
		ctx.rolling = roll
		if len(events) > 0 {
			g.happen(events...)
		}
	}
	ctx.rolling = roll
	ctx.did = len(roll.results) > 0
	ctx.previousAmount = roll.total()
}

// dieShows is the natural result of one die.
func (g *Game) dieShows(sides int, ctx *Context) int {
	words := make([]string, sides)
	for n := range words {
		words[n] = strconv.Itoa(n + 1)
	}
	shows := g.chooseWord(Decision{Kind: ChanceDecision, Purpose: ForDieShows, About: ctx.Source, Rule: "706.2", Words: words})
	return 1 + slices.Index(words, shows)
}

// ignoreLowest carries out 706.6: the lowest rolls are ignored as though they had never
// happened. Of equal ones it makes no difference which.
func (g *Game) ignoreLowest(rolls []int, n int) []int {
	for ; n > 0 && len(rolls) > 1; n-- {
		lowest := slices.Index(rolls, slices.Min(rolls))
		if !g.applies("706.6", "the roll of %n is ignored and is considered never to have happened", num(rolls[lowest])) {
			break
		}
		rolls = slices.Delete(rolls, lowest, lowest+1)
	}
	return rolls
}

// resultOf carries out 706.2 and 706.2b for one die: what has it rolled again comes before
// what adds to the result or takes from it. Without that it goes by the age of the effects.
func (g *Game) resultOf(natural int, i *oracle.RollDice, p ID, ctx *Context) int {
	type change struct {
		oracle.DieChange
		source ID
	}
	var changes []change
	g.eachStatic(func(source, _ ID, s oracle.StaticEffect, about *Context) {
		if c, ok := s.(oracle.DieChange); ok && g.meant(c.Who, p, about) {
			changes = append(changes, change{c, source})
		}
	})
	anew := func(c change) bool { return c.Reroll > 0 }
	late := -1 // the first that has it rolled again after one that adds to the result
	for i := range changes {
		if i > 0 && anew(changes[i]) && !anew(changes[i-1]) {
			late = i
			break
		}
	}
	if late > 0 &&
		g.applies("706.2b", "what has the die rolled again is considered before what adds to its result, so %s comes first", changes[late].source) {
		slices.SortStableFunc(changes, func(a, b change) int {
			switch {
			case anew(a) == anew(b):
				return 0
			case anew(a):
				return -1
			}
			return 1
		})
	}
	more, had := 0, natural
	for _, c := range changes {
		switch {
		case !anew(c):
			more += c.Plus
		case natural+more == c.Reroll && i.Sides == c.Sides &&
			g.yesNo(Decision{Purpose: ForMay, Player: p, About: c.source, Rule: "706.2b"}):
			natural = g.dieShows(i.Sides, ctx)
			had = natural
		}
	}
	if i.Plus != nil {
		n := g.quantity(i.Plus, ctx)
		if i.Minus {
			n = -n
		}
		more += n
	}
	result := natural + more
	if result != had && !g.applies("706.2", "the die shows %n, and with what modifies that the result is %n", num(had), num(result)) {
		return had
	}
	return result
}

// resultsTable carries out 706.3a: the row in which a result is says what happens.
func (g *Game) resultsTable(t *oracle.ResultsTable, ctx *Context) {
	if ctx.rolling == nil {
		return
	}
	roll := *ctx.rolling
	roll.table = t
	ctx.rolling = &roll
	for _, result := range roll.results {
		for _, row := range t.Rows {
			if result >= row.From && (row.To == 0 || result <= row.To) && g.applies("706.3a", "the result %n is in this row of the results table", num(result)) {
				g.instruct(row.Do, ctx)
			}
		}
	}
}

// rollAgain carries out 706.3c: the same dice are rolled once more, for the same table.
func (g *Game) rollAgain(ctx *Context) {
	roll := ctx.rolling
	if roll == nil || roll.table == nil || !g.applies("706.3c", "%s rolls the same dice again, with all that modifies them", ctx.Controller) {
		return
	}
	g.rollDice(roll.dice, ctx)
	g.resultsTable(roll.table, ctx)
}

// doubles carries out 706.5.
func (g *Game) doubles(ctx *Context) bool {
	r := ctx.rolling
	return r != nil && len(r.results) == 2 && r.results[0] == r.results[1] &&
		g.applies("706.5", "both results are %n, so these are doubles", num(r.results[0]))
}
