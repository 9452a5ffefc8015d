package events

import (
	"slices"
	"strconv"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapters 705 and 706, flipping coins and rolling dice. What chance
// shows is nobody's decision: a script says it, or whoever plays at random draws it.

var _ = carriesOut((*Course).flipCoins, "Who", "Count", "UntilLost")

// flipCoins has players flip coins: one, as many as a text says, or one after the other until the player loses a flip.
func (g *Course) flipCoins(i oracle.FlipCoin, ctx *table.Context) {
	if i.Count != nil && ctx.Ability != nil && SpeaksOf(ctx.Ability, asksSide) {
		g.flipCoin(i, ctx)
		return
	}
	n := 1
	if i.Count != nil {
		n = g.Quantity(i.Count, ctx)
	}
	first := !g.Player(ctx.Controller).Flipped
	ctx.Note(func(s *table.SeldomSaid) {
		s.FlipsWon, s.FlipsLost = 0, 0
		s.WonFlip, s.LostFlip = false, false
	})
	one := i
	one.Count = nil
	for ; n > 0; n-- {
		g.Work(1)
		if first && i.Count != nil { // all of these coins are the first ones
			g.Player(ctx.Controller).Flipped = false
		}
		g.flipCoin(one, ctx)
		ctx.Note(func(s *table.SeldomSaid) {
			if s.WonFlip {
				s.FlipsWon++
			}
			if s.LostFlip {
				s.FlipsLost++
			}
		})
		if i.UntilLost && ctx.Seldom().WonFlip {
			n++
		}
	}
}

// flipCoin carries out 705.2.
func (g *Course) flipCoin(i oracle.FlipCoin, ctx *table.Context) {
	who := g.Refer(i.Who, ctx)
	if i.Who == nil {
		who = []table.ID{ctx.Controller}
	}
	sides := []string{"heads", "tails"}
	shows := func() string {
		return g.chooseWord(Decision{Kind: ChanceDecision, Purpose: ForCoinShows, About: ctx.Source, Rule: "705.2", Words: sides})
	}
	onlySides := ctx.Ability != nil && SpeaksOf(ctx.Ability, asksSide)
	if i.Count != nil {
		n := g.Quantity(i.Count, ctx)
		ctx.Note(func(s *table.SeldomSaid) { s.Coins = [2]int{} })
		for _, p := range who {
			won := g.winsFirstFlip(p)
			for range n {
				if g.flipForSide(p, won, ctx, shows) {
					ctx.Note(func(s *table.SeldomSaid) { s.Coins[slices.Index(sides, s.Coin)]++ })
				}
			}
			g.Player(p).Flipped = g.Player(p).Flipped || n > 0
		}
		return
	}
	for _, p := range who {
		ctx.Note(func(s *table.SeldomSaid) { s.WonFlip, s.LostFlip = false, false })
		won := g.winsFirstFlip(p)
		g.Player(p).Flipped = true
		if onlySides && g.flipForSide(p, won, ctx, shows) {
			continue
		}
		if !onlySides && !g.Applies("705.2", "%s calls a side and wins the flip if the coin shows it", p) {
			continue
		}
		call := g.chooseWord(Decision{Purpose: ForCoin, Player: p, About: ctx.Source, Rule: "705.2", Words: sides})
		shown := shows()
		ctx.Note(func(s *table.SeldomSaid) { s.Coin, s.WonFlip, s.LostFlip = shown, call == shown, call != shown })
		if won != table.None {
			g.statesFlip(won, ctx)
		}
		lost := 0
		if ctx.Seldom().LostFlip {
			lost = 1
		}
		g.Happen(table.Event{Kind: table.CoinEvent, Player: p, Source: ctx.Source, Amount: lost})
	}
}

// flipForSide carries out 705.2 for a coin of which it is only asked which side it shows.
func (g *Course) flipForSide(p, won table.ID, ctx *table.Context, shows func() string) bool {
	if !g.Applies("705.2", "%s flips a coin of which only the side counts: no player calls it, wins or loses", p) {
		return false
	}
	shown := shows()
	ctx.Note(func(s *table.SeldomSaid) { s.Coin = shown })
	if won != table.None && g.statesFlip(won, ctx) {
		g.Happen(table.Event{Kind: table.CoinEvent, Player: p, Source: ctx.Source})
	}
	return true
}

// asksSide reports whether a node asks which side a coin shows.
func asksSide(n any) bool {
	switch n.(type) {
	case oracle.CameUp, oracle.CoinsShowing:
		return true
	}
	return false
}

// winsFirstFlip is what says that a player wins the first flip of the turn, if this is the first.
func (g *Course) winsFirstFlip(p table.ID) table.ID {
	by := table.None
	if !g.Player(p).Flipped {
		table.EachStaticOf(&g.Table, func(source, controller table.ID, _ oracle.FirstFlipWon, _ *table.Context) {
			if controller == p {
				by = source
			}
		})
	}
	return by
}

// statesFlip carries out 705.3 of 2026-02-27: what the coin shows and what was called is ignored.
func (g *Course) statesFlip(by table.ID, ctx *table.Context) bool {
	if !g.Applies("705.3@2026-02-27", "the flip comes up heads and is won, as %s says, whatever the coin shows", by) {
		return false
	}
	ctx.Note(func(s *table.SeldomSaid) { s.Coin, s.WonFlip, s.LostFlip = "heads", true, false })
	return true
}

// rollDice carries out 706.1 and 706.2: a player rolls dice of some kind, and what modifies
// the natural results makes them the results of the roll.
func (g *Course) rollDice(i *oracle.RollDice, ctx *table.Context) {
	who := []table.ID{ctx.Controller}
	if i.Who != nil {
		who = g.inOrder(g.Refer(i.Who, ctx))
	}
	roll := &table.Rolling{Dice: i}
	if ctx.Seldom().Rolling != nil {
		roll.Table = ctx.Seldom().Rolling.Table
	}
	for _, p := range who {
		if !g.Applies("706.1a", "a d%n that %s rolls shows a number from 1 up to that", table.Count(i.Sides), p) {
			continue
		}
		told := table.Event{Kind: table.ToldToRollEvent, Player: p, Source: ctx.Source, Amount: g.Quantity(i.Count, ctx), Ordinal: i.Ignore}
		var naturals []int
		ignored := 0
		for _, e := range g.replaceAll([]table.Event{told}) {
			for range e.Amount {
				naturals = append(naturals, g.dieShows(i.Sides, ctx))
			}
			ignored += e.Ordinal
		}
		naturals = g.ignoreLowest(naturals, ignored)
		var events []table.Event
		for _, natural := range naturals {
			result := g.resultOf(natural, i, p, ctx)
			roll.Results = append(roll.Results, result)
			rolled := table.Event{Kind: table.RollEvent, Player: p, Source: ctx.Source, Amount: result}
			if i == visiting {
				rolled.Word = toVisit
			}
			events = append(events, rolled)
		}
		ctx.Note(func(s *table.SeldomSaid) { s.Rolling = roll })
		if len(events) > 0 {
			g.Happen(events...)
		}
	}
	ctx.Note(func(s *table.SeldomSaid) { s.Rolling = roll })
	if i.Store {
		g.storeResults(i.Sides, roll.Results, ctx)
	}
	ctx.Did = len(roll.Results) > 0
	ctx.Yield(oracle.SaidOfRoll, roll.Total())
}

// dieShows is the natural result of one die.
func (g *Course) dieShows(sides int, ctx *table.Context) int {
	words := make([]string, sides)
	for n := range words {
		words[n] = strconv.Itoa(n + 1)
	}
	shows := g.chooseWord(Decision{Kind: ChanceDecision, Purpose: ForDieShows, About: ctx.Source, Rule: "706.2", Words: words})
	return 1 + slices.Index(words, shows)
}

// ignoreLowest carries out 706.6: the lowest rolls are ignored as though they had never
// happened. Of equal ones it makes no difference which.
func (g *Course) ignoreLowest(rolls []int, n int) []int {
	for ; n > 0 && len(rolls) > 1; n-- {
		lowest := slices.Index(rolls, slices.Min(rolls))
		if !g.Applies("706.6", "the roll of %n is ignored and is considered never to have happened", table.Count(rolls[lowest])) {
			break
		}
		rolls = slices.Delete(rolls, lowest, lowest+1)
	}
	return rolls
}

// resultOf carries out 706.2 and 706.2b for one die: what has it rolled again comes before
// what adds to the result or takes from it. Without that it goes by the age of the effects.
func (g *Course) resultOf(natural int, i *oracle.RollDice, p table.ID, ctx *table.Context) int {
	type change struct {
		oracle.DieChange
		source table.ID
	}
	var changes []change
	table.EachStaticOf(&g.Table, func(source, _ table.ID, c oracle.DieChange, about *table.Context) {
		if g.IsMeant(c.Who, p, about) {
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
		g.Applies("706.2b", "what has the die rolled again is considered before what adds to its result, so %s comes first", changes[late].source) {
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
		case len(c.Cost) > 0:
			more += g.paidChange(c.DieChange, c.source, p)
		case !anew(c):
			more += c.Plus
		case natural+more == c.Reroll && i.Sides == c.Sides &&
			g.YesNo(Decision{Purpose: ForMay, Player: p, About: c.source, Rule: "706.2b"}):
			natural = g.dieShows(i.Sides, ctx)
			had = natural
		}
	}
	if i.Plus != nil {
		n := g.Quantity(i.Plus, ctx)
		if i.Minus {
			n = -n
		}
		more += n
	}
	result := natural + more
	if result != had && !g.Applies("706.2", "the die shows %n, and with what modifies that the result is %n", table.Count(had), table.Count(result)) {
		return had
	}
	return result
}

// paidChange carries out 706.2a: a modifier may be left out, and may have a cost. It gives what is added to the result.
func (g *Course) paidChange(c oracle.DieChange, source, p table.ID) int {
	ctx := &table.Context{Source: source, Controller: p}
	if g.costPayable(c.Cost, ctx) != nil || !g.Applies("706.2a", "%s may pay for what %s does with the result of the die", p, source) || !g.offerPayment(p, c.Cost, ctx) {
		return 0
	}
	if g.chooseWord(Decision{Purpose: ForColor, Player: p, About: source, Rule: "608.2d", Words: []string{"increase", "decrease"}}) == "decrease" {
		return -c.Plus
	}
	return c.Plus
}

// resultsTable carries out 706.3a: the row in which a result is says what happens.
func (g *Course) resultsTable(t *oracle.ResultsTable, ctx *table.Context) {
	if ctx.Seldom().Rolling == nil {
		return
	}
	roll := *ctx.Seldom().Rolling
	roll.Table = t
	ctx.Note(func(s *table.SeldomSaid) { s.Rolling = &roll })
	for _, result := range roll.Results {
		for _, row := range t.Rows {
			if result >= row.From && (row.To == 0 || result <= row.To) && g.Applies("706.3a", "the result %n is in this row of the results table", table.Count(result)) {
				g.instruct(row.Do, ctx)
			}
		}
	}
}

// rollAgain carries out 706.3c: the same dice are rolled once more, for the same table.
func (g *Course) rollAgain(ctx *table.Context) {
	roll := ctx.Seldom().Rolling
	if roll == nil || roll.Table == nil || !g.Applies("706.3c", "%s rolls the same dice again, with all that modifies them", ctx.Controller) {
		return
	}
	g.rollDice(roll.Dice, ctx)
	g.resultsTable(roll.Table, ctx)
}
