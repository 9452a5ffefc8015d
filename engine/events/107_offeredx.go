package events

import (
	"math"
	"reflect"
	"slices"
	"strconv"

	"rulestep/engine/oracle"
	"rulestep/engine/paying"
	"rulestep/engine/table"
)

// This file carries out 107.3f where an X that nothing defines is in what an ability lets its controller pay or do as it
// resolves: "you may pay {X}", "you may sacrifice X Foods".

// OffersX reports whether an ability lets its controller pay {X} or do something X times as it resolves, where nothing says
// what X is: what it says of X before that, or of targets, it does not say of that one.
func OffersX(a *oracle.Ability) bool {
	if a == nil || a.XIs != nil || len(a.Modes) != 1 || OfAnotherX(a) || AsksX(a.Cost) || ManaOf(a.Cost).HasX() || speaksOfX(reflect.ValueOf(a.If)) {
		return false
	}
	mode := &a.Modes[0]
	for _, slot := range mode.Targets {
		if slot.MaxX || speaksOfX(reflect.ValueOf(slot)) {
			return false
		}
	}
	for _, i := range mode.Instructions {
		may, ok := i.(oracle.May)
		if ok && offersX(may) {
			return (may.Who == nil || may.Who == oracle.Reference(oracle.You{})) && !may.AnyTimes && !may.Must && !AsksX(may.Cost)
		}
		if speaksOfX(reflect.ValueOf(i)) {
			return false
		}
	}
	return false
}

// offersX reports whether X is in what a player may pay or do.
func offersX(may oracle.May) bool {
	if len(may.Cost) > 0 {
		return opensX(may.Cost)
	}
	return len(may.Do) > 0 && doneXTimes(may.Do[0])
}

// opensX reports whether there is an {X} in what is to be paid of which the text does not say what it is.
func opensX(items []oracle.CostItem) bool {
	return slices.ContainsFunc(items, func(i oracle.CostItem) bool {
		m, mana := i.(oracle.PayMana)
		return mana && m.X == nil && m.Mana.HasX()
	})
}

// doneXTimes reports whether an instruction is about X things that a player chooses, or about X evidence.
func doneXTimes(i oracle.Instruction) bool {
	if action, ok := i.(oracle.KeywordAction); ok {
		return action.Name == oracle.CollectEvidence && action.Count == oracle.Quantity(oracle.X{})
	}
	who, some, ok := takenFor(i)
	return ok && (who == nil || who == oracle.Reference(oracle.You{})) && some.Count == oracle.Quantity(oracle.X{}) && !some.UpTo && !some.Random && some.From == nil && some.Chooser == nil
}

// takenFor are the things that a player chooses to tap, to sacrifice or to reveal by an instruction, and who does.
func takenFor(i oracle.Instruction) (who oracle.Reference, some oracle.Some, ok bool) {
	var what oracle.Reference
	switch i := i.(type) {
	case oracle.TapObject:
		who, what = i.Who, i.What
	case oracle.Sacrifice:
		who, what = i.Who, i.What
	case oracle.Reveal:
		who, what = i.Who, i.What
	}
	some, ok = what.(oracle.Some)
	return who, some, ok
}

// mostOffered bounds what is offered for an X that is paid in mana.
const mostOffered = 98

// chooseOfferedX carries out 107.3f: an X that nothing defines is chosen by the controller of the ability as what it is in is
// offered, no higher than that can be paid or done (608.2d). It reports whether that player has chosen to do something so: one
// who chooses 0 may do it or not.
func (g *Course) chooseOfferedX(may oracle.May, ctx *table.Context) (does bool) {
	most := math.MaxInt
	if ctx.Ability != nil && ctx.Ability.XMost != nil {
		most = g.Quantity(ctx.Ability.XMost, ctx)
	}
	if len(may.Cost) > 0 {
		most = g.mostPayable(ManaOf(may.Cost), min(most, mostOffered), ctx)
	} else {
		most = min(most, g.mostToDo(may.Do[0], ctx))
	}
	if most < 1 || !g.Applies("107.3f", "nothing says what X is, and %s chooses it as %s resolves", ctx.Controller, ctx.Speaker()) {
		return false
	}
	words := []string{"0"}
	for x := 1; x <= most; x++ {
		g.Work(1)
		words = append(words, strconv.Itoa(x))
	}
	x, _ := strconv.Atoi(g.chooseWord(Decision{Purpose: ForEither, Player: ctx.Controller, About: ctx.Source, Rule: "107.3f", Words: words}))
	a := *ctx.Announced // shared with what has not chosen
	a.X = x
	ctx.Announced = &a
	return x > 0 && len(may.Cost) == 0
}

// mostPayable is the highest X, up to a bound, with which the controller of an ability could pay mana.
func (g *Course) mostPayable(cost oracle.Cost, bound int, ctx *table.Context) (most int) {
	g.Scratch(func() {
		ways, _, _ := g.SymbolWays(ctx.Source, cost)
		for most < bound && g.Told(AnyPayable(paying.NotPayable, ways, func(w SymbolWay) paying.Answer {
			return g.CanPay(ctx.Controller, table.DueOf(w.Cost, most+1), w.Life, table.None)
		})) {
			most++
		}
	})
	return most
}

// mostToDo is the highest X with which the controller of an ability could follow an instruction.
func (g *Course) mostToDo(i oracle.Instruction, ctx *table.Context) int {
	if _, evidence := i.(oracle.KeywordAction); evidence {
		return g.evidenceIn(g.Player(ctx.Controller).Graveyard)
	}
	_, some, _ := takenFor(i)
	return len(g.SaidOf(math.MaxInt, func() []table.ID {
		if _, sacrifices := i.(oracle.Sacrifice); sacrifices {
			return g.sacrificeOptions(ctx.Controller, some, ctx)
		}
		return g.AllOf(&some.Phrase, ctx)
	}))
}
