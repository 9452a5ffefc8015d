package events

import (
	"fmt"
	"reflect"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out the part of 601.2b that is about what a cost is made of: the
// value of X (107.3) and which halves of hybrid and Phyrexian symbols will be paid.

// announceX carries out 107.3a, and 107.3c for an X that the text defines.
func (g *Course) announceX(ctx *table.Context, a *table.Announcement) error {
	x, err := g.askX(ctx, a)
	if err != nil {
		return err
	}
	if g.textOfX(ctx) != nil && g.Applies("107.3c", "X is %n for %s, as its text says", table.Count(x), ctx.Source) {
		a.X = x
		return nil
	}
	if g.Applies("601.2b", "%s announces a value for X", ctx.Controller) &&
		g.Applies("107.3a", "%s chooses X = %n", ctx.Controller, table.Count(x)) {
		a.X = x
	}
	return nil
}

// textOfX is what the text of a spell or activated ability says X is, where there is an
// {X} in its cost too; nil if it leaves X to its controller.
func (g *Course) textOfX(ctx *table.Context) oracle.Quantity {
	if of := g.textWithX(ctx); of != nil {
		return of.XIs
	}
	return nil
}

// textWithX is the ability that says what X is or can be, or what a spell does, nil for none.
func (g *Course) textWithX(ctx *table.Context) *oracle.Ability {
	if ctx.Ability != nil {
		return ctx.Ability
	}
	return g.spellAbility(ctx.Source)
}

// AsksX reports whether there is an X in a cost, mana aside: "pay X life".
func AsksX(items []oracle.CostItem) bool {
	return slices.ContainsFunc(items, func(item oracle.CostItem) bool {
		_, mana := item.(oracle.PayMana)
		return !mana && speaksOfX(reflect.ValueOf(item))
	})
}

// speaksOfX reports whether X is anywhere in a node.
func speaksOfX(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		return !v.IsNil() && speaksOfX(v.Elem())
	case reflect.Slice:
		for i := range v.Len() {
			if speaksOfX(v.Index(i)) {
				return true
			}
		}
	case reflect.Struct:
		switch node := v.Interface().(type) {
		case oracle.X:
			return true
		case oracle.PayLoyalty:
			return node.X
		}
		for i := range v.NumField() {
			if speaksOfX(v.Field(i)) {
				return true
			}
		}
	}
	return false
}

// askX asks for the value of X.
func (g *Course) askX(ctx *table.Context, a *table.Announcement) (int, error) {
	d := Decision{Kind: NumberDecision, Purpose: ForX, Player: ctx.Controller, About: ctx.Source, Rule: "107.3a"}
	d.Refuse = func(answer Answer) error {
		if len(answer.Numbers) != 1 || answer.Numbers[0] < 0 {
			return g.Forbids("107.1b", "X of %s can't be negative", ctx.Source)
		}
		if text := g.textOfX(ctx); text != nil {
			if answer.Numbers[0] != g.Quantity(text, ctx) {
				return g.Forbids("107.3c", "the text of %s says what X is, so %s does not choose it", ctx.Source, ctx.Controller)
			}
			return nil
		}
		if of := g.textWithX(ctx); of != nil {
			if of.XNotZero && answer.Numbers[0] == 0 {
				return fmt.Errorf("the X of %s can't be 0", g.Name(ctx.Source))
			}
			if of.XMost != nil && answer.Numbers[0] > g.Quantity(of.XMost, ctx) {
				return fmt.Errorf("the X of %s can't be greater than %d", g.Name(ctx.Source), g.Quantity(of.XMost, ctx))
			}
		}
		if g.onlyZeroForX(ctx, a) && answer.Numbers[0] > 0 {
			return g.Forbids("107.3b", "%s is cast without paying for X, so X can only be 0", ctx.Source)
		}
		return nil
	}
	if text := g.textOfX(ctx); text != nil && g.InForce("107.3c") {
		d.List, d.Idle = func() []Answer { return []Answer{{Numbers: []int{g.Quantity(text, ctx)}}} }, true
	} else if g.onlyZeroForX(ctx, a) {
		d.List, d.Idle = func() []Answer { return []Answer{{Numbers: []int{0}}} }, true
	}
	answer, err := g.ask(&d)
	if err != nil || len(answer.Numbers) != 1 {
		return 0, err
	}
	return answer.Numbers[0], nil
}

// fixX has X be what a text says, for all of the text that follows (107.3i).
func (g *Course) fixX(is oracle.Quantity, ctx *table.Context) {
	var a table.Announcement
	if ctx.Announced != nil {
		a = *ctx.Announced // shared with what has not come to it
	}
	a.X, a.FixedX = g.Quantity(is, ctx), true
	ctx.Announced = &a
}

// onlyZeroForX reports whether a spell is cast so that 107.3b leaves no choice: it has {X} in its
// mana cost, which is not paid. An X that is in an additional cost alone is paid, so it is free.
func (g *Course) onlyZeroForX(ctx *table.Context, a *table.Announcement) bool {
	return a.Free && a.Instead && g.Characteristics(ctx.Source).Cost.HasX()
}

// A SymbolWay is one way to pay the symbols of a cost: plain symbols and an amount
// of life.
type SymbolWay struct {
	Cost oracle.Cost
	Life int
}

// mostSymbolWays is how many ways to pay the symbols of one cost are told apart.
const mostSymbolWays = 256

// SymbolWays lists the ways to pay a cost's hybrid and Phyrexian symbols (107.4e-f).
// open says whether there is such a symbol at all, and tooMany why the ways are not told, if so.
func (g *Course) SymbolWays(of table.ID, cost oracle.Cost) (ways []SymbolWay, open bool, tooMany string) {
	if !anyOpen(cost) {
		return []SymbolWay{{Cost: cost}}, false, ""
	}
	ways = []SymbolWay{{}}
	for _, s := range cost {
		var choices []SymbolWay
		several := s.Colors&(s.Colors-1) != 0
		switch {
		case s.Phyrexian && g.Applies("107.4f", "a Phyrexian symbol of %s is paid with mana or 2 life", of):
			open = true
			for _, c := range each(s.Colors) {
				choices = append(choices, SymbolWay{Cost: oracle.Cost{{Colors: c}}})
			}
			choices = append(choices, SymbolWay{Life: 2})
		case (several || s.Colors != 0 && s.Generic > 0) && g.Applies("107.4e", "a hybrid symbol of %s is paid with one of its halves", of):
			open = true
			for _, c := range each(s.Colors) {
				choices = append(choices, SymbolWay{Cost: oracle.Cost{{Colors: c}}})
			}
			if s.Generic > 0 {
				choices = append(choices, SymbolWay{Cost: oracle.Cost{{Generic: s.Generic}}})
			}
		default:
			plain := s
			plain.Phyrexian = false
			if several {
				plain.Colors = each(s.Colors)[0]
			}
			choices = []SymbolWay{{Cost: oracle.Cost{plain}}}
		}
		var next []SymbolWay
		for _, w := range ways {
			for _, c := range choices {
				next = append(next, SymbolWay{append(slices.Clone(w.Cost), c.Cost...), w.Life + c.Life})
			}
		}
		ways = next
		if len(ways) > mostSymbolWays {
			return nil, false, fmt.Sprintf("the cost of %s can be announced in more than %d ways", g.Name(of), mostSymbolWays)
		}
	}
	return ways, open, ""
}

// anyOpen reports whether a cost has a hybrid or Phyrexian symbol.
func anyOpen(cost oracle.Cost) bool {
	return slices.ContainsFunc(cost, func(s oracle.Symbol) bool {
		return s.Phyrexian || s.Colors&(s.Colors-1) != 0 || s.Colors != 0 && s.Generic > 0
	})
}

// waysThatMatter are the ways to announce the symbols of a cost where mana of certain types is taken off it, so that it hangs on
// them how much is left; or else the cost as it is.
func (g *Course) waysThatMatter(spell, p table.ID, cost oracle.Cost) []SymbolWay {
	takesColored := func(e costEffect) bool {
		return slices.ContainsFunc(e.change.Reduce, func(s oracle.Symbol) bool { return s.Colors != 0 || s.Colorless })
	}
	if anyOpen(cost) && slices.ContainsFunc(g.costEffects(spell, p), takesColored) {
		if ways, _, tooMany := g.SymbolWays(spell, cost); tooMany == "" {
			return ways
		}
	}
	return []SymbolWay{{Cost: cost}}
}

// chooseHalf has the player who pays choose one half of a hybrid symbol (118.7e). have
// is the part of the cost in mana of certain types.
func (g *Course) chooseHalf(s oracle.Symbol, have []oracle.Symbol, source, spell table.ID) oracle.Symbol {
	var halves []oracle.Symbol
	for _, c := range each(s.Colors) {
		halves = append(halves, oracle.Symbol{Colors: c})
	}
	if s.Generic > 0 {
		halves = append(halves, oracle.Symbol{Generic: s.Generic})
	}
	if g.Pen == table.ScratchPen && !g.Trial {
		// Only what could be paid is looked at; nobody is asked for that.
		for _, h := range halves {
			if slices.ContainsFunc(have, func(s oracle.Symbol) bool { return h.Colors != 0 && s.Colors == h.Colors }) {
				return h
			}
		}
		return halves[len(halves)-1]
	}
	var words []string
	for _, h := range halves {
		words = append(words, table.CostWords(oracle.Cost{h}, 0))
	}
	word := g.chooseWord(Decision{Purpose: ForColor, Player: g.Controller(spell), About: source, Rule: "118.7e", Words: words})
	return halves[max(0, slices.Index(words, word))]
}

// AnnounceSymbols has the player decide hybrid and Phyrexian symbols: what remains is
// plain symbols and an amount of life. now asks the rule that has this decided here, and changed whether what a way
// comes to, once effects have changed it (601.2f), can be paid; nil where nothing changes it.
func (g *Course) AnnounceSymbols(ctx *table.Context, cost oracle.Cost, now func() bool, changed func(way table.Due, life int) bool) (oracle.Cost, int, error) {
	if !anyOpen(cost) {
		return cost, 0, nil
	}
	ways, open, tooMany := g.SymbolWays(ctx.Source, cost)
	if tooMany != "" {
		if g.decides() {
			g.Undecided(tooMany)
		}
		return nil, 0, &NotJudged{tooMany}
	}
	if !open {
		return ways[0].Cost, 0, nil
	}
	d := Decision{Kind: ManaDecision, Purpose: ForCost, Player: ctx.Controller, About: ctx.Source, Rule: "601.2b", Cost: cost}
	for _, w := range ways {
		d.Words = append(d.Words, table.CostWords(w.Cost, w.Life))
	}
	d.Refuse = func(a Answer) error {
		if !slices.Contains(d.Words, a.Word) {
			if slices.ContainsFunc(cost, func(s oracle.Symbol) bool { return s.Phyrexian }) {
				return g.Forbids("107.4f", "the cost of %s can't be announced so", ctx.Source)
			}
			return g.Forbids("107.4e", "the cost of %s can't be announced so", ctx.Source)
		}
		return nil
	}
	d.List = func() []Answer {
		var list []Answer
		for i, w := range ways {
			due := table.DueOf(w.Cost, ctx.ValueOfX())
			if g.affordable(ctx.Controller, due, w.Life, ctx.Source) || changed != nil && changed(due, w.Life) {
				list = append(list, Answer{Word: d.Words[i]})
			}
		}
		return list
	}
	answer, err := g.ask(&d)
	if err != nil {
		return nil, 0, err
	}
	i := slices.Index(d.Words, answer.Word)
	if i < 0 || !now() {
		i = 0
	}
	return ways[i].Cost, ways[i].Life, nil
}

func each(colors oracle.Color) []oracle.Color {
	var list []oracle.Color
	for c := oracle.White; c <= oracle.Green; c <<= 1 {
		if colors&c != 0 {
			list = append(list, c)
		}
	}
	return list
}

// ticketSymbols carries out 107.17.
func (g *Course) ticketSymbols(of table.ID) bool {
	return g.Applies("107.17", "the ticket symbols in the text of %s stand for ticket counters", of)
}
