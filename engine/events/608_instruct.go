package events

import (
	"reflect"
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out instructions of resolving spells and abilities in the
// order of the text (608.2c): the words that steer, and the actions on players. The
// actions on objects are in 701_instruct.go.

// instruct carries out instructions one after the other.
func (g *Course) instruct(list []oracle.Instruction, ctx *table.Context) {
	for k, i := range list {
		if g.Ended {
			return
		}
		if k > 0 && ctx.Object.IsObject() && g.Object(ctx.Object).Zone != oracle.Stack && g.Resolving != nil && g.Resolving.Object == ctx.Object &&
			!g.Applies("608.2k", "%s has left the stack and goes on resolving all the same", ctx.Object) {
			return
		}
		if k > 0 && !g.unheeded(ctx) {
			g.CheckStateBasedActions()
		}
		if k+1 < len(list) && isMove(i) {
			ctx.EntersAs = g.saysWhatItIs(list[k+1:])
		}
		if m, now := ctx.Entered, g.saysWhatItIs(list[k:k+1]); m != nil && now != nil { // what it is, it has been since it entered
			rest := *m
			rest.Changes = m.Changes[m.Is:]
			ctx.Entered = nil
			if len(rest.Changes) == 0 {
				continue
			}
			i = rest
		}
		if k > 0 && doneWith(i) {
			continue // at once with the one before
		}
		if later, ok := i.(oracle.DelayTrigger); ok && g.isAboutUndone(later, list[:k], ctx) &&
			g.Applies("608.2c", "what %s would do later belongs to what has not been done", ctx.Source) {
			continue
		}
		before, did, rest := g.came, ctx.Did, k > 0 && movesRest(i)
		asked := !rest && asksAfter(list[k+1:])
		g.fellShort = false
		if _, conditional := i.(oracle.If); conditional && asked && !speaksOfDone(i) {
			ctx.Did = false // nothing of it is done where the condition is not met
		}
		if _, shuffles := i.(oracle.Shuffle); shuffles && movesFound(list[:k]) && !movesFound(list[k+1:]) {
			g.foundInVain(ctx)
		}
		g.follow(&list[k], ctx, true)
		if k+1 < len(list) && doneWith(list[k+1]) {
			g.doAtOnce(list[k:], ctx)
		} else if others := g.othersOf(list, k, i, ctx); others != nil {
			ctx.Others = others
			g.instructOne(i, ctx)
			ctx.Others = nil
		} else {
			g.instructOne(i, ctx)
		}
		g.follow(&list[k], ctx, false)
		ctx.EntersAs = nil
		if asked && isDeed(deedOf(i)) { // "when you do": whether anything was done
			ctx.Did = g.came > before && !g.fellShort
			ctx.AllDone()
		} else if rest {
			ctx.Did = did
		}
		if _, anew := i.(oracle.RestartGame); anew && k+1 < len(list) &&
			!g.Applies("724.4", "%s goes on just before the first turn of the new game", ctx.Source) {
			return
		}
	}
}

// movesRest reports whether an instruction says what becomes of the cards that were not chosen: "if you don't" after it is about
// what was done with the others.
func movesRest(i oracle.Instruction) bool {
	m, ok := i.(oracle.Move)
	return ok && m.What == oracle.Reference(oracle.Rest{})
}

// asksAfter reports whether what follows an instruction asks whether it was done.
func asksAfter(next []oracle.Instruction) bool {
	if len(next) > 1 && movesRest(next[0]) {
		next = next[1:]
	}
	return len(next) > 0 && asksWhetherDone(next[0])
}

// doneWith reports whether an instruction deals damage at once with that of the one before, or puts counters or creates tokens so.
func doneWith(i oracle.Instruction) bool {
	switch i := i.(type) {
	case oracle.DealDamage:
		return i.With
	case oracle.PutCounters:
		return i.With
	case oracle.CreateToken:
		return i.With
	}
	return false
}

// doAtOnce deals the damage of the first instruction of a list and of those after it that
// are one sentence with it, as one event, or puts their counters or creates their tokens so.
func (g *Course) doAtOnce(list []oracle.Instruction, ctx *table.Context) {
	var damage, counters, tokens []table.Event
	inCombat := false
	n := 0
	for ; n < len(list) && (n == 0 || doneWith(list[n])); n++ {
		if n > 0 {
			g.follow(&list[n], ctx, true)
		}
		switch i := list[n].(type) {
		case oracle.DealDamage:
			damage = append(damage, g.damageOf(i, ctx, nil)...)
		case oracle.PutCounters:
			counters = append(counters, g.countersOf(i, ctx)...)
		case oracle.CreateToken:
			made, _ := g.tokensOf(i, ctx)
			tokens, inCombat = append(tokens, made...), inCombat || i.Combat != nil
		}
	}
	switch list[0].(type) {
	case oracle.DealDamage:
		g.damageAtOnce(damage, ctx)
	case oracle.CreateToken:
		g.createAtOnce(tokens, inCombat, ctx)
	default:
		g.putAtOnce(counters, ctx)
	}
	for n--; n > 0; n-- {
		g.follow(&list[n], ctx, false)
	}
}

// themeOf is what an instruction is about, which the next sentence means by "other": "target creature
// gets +2/+1 until end of turn. Other creatures get ..." (608.2c). It is nil where that is not said.
func (g *Course) themeOf(i oracle.Instruction, ctx *table.Context) []table.ID {
	var what oracle.Reference
	switch i := i.(type) {
	case oracle.Modify:
		what = i.What
	case oracle.PutCounters:
		what = i.On
	case oracle.DealDamage:
		what = i.To
	}
	if what == nil {
		return nil
	}
	return g.Refer(what, ctx)
}

// othersOf is what "other" leaves out in an instruction at a place of a text that changes others: what they become copies of
// ("each other creature becomes a copy of target creature"), and in a spell, which itself is no permanent that could be left
// out, what the sentence before was about. It is nil where "other" is what it is everywhere.
func (g *Course) othersOf(list []oracle.Instruction, k int, i oracle.Instruction, ctx *table.Context) []table.ID {
	m, ok := i.(oracle.Modify)
	if !ok || ctx.Others != nil || !SaysOther(m.What) {
		return nil
	}
	for _, c := range m.Changes {
		if b, ok := c.(oracle.BecomeCopy); ok {
			return g.Refer(b.Of, ctx)
		}
	}
	if k == 0 || ctx.Ability == nil || ctx.Ability.Kind != oracle.SpellAbility {
		return nil
	}
	return g.themeOf(list[k-1], ctx)
}

// SaysOther reports whether a reference is to what is other than something: "each other creature".
func SaysOther(r oracle.Reference) bool {
	each, ok := r.(oracle.Each)
	return ok && slices.Contains(each.Phrase.Where, oracle.Predicate(oracle.Other{}))
}

// follow tells whoever wants to see it that an instruction begins or ends.
func (g *Course) follow(i *oracle.Instruction, ctx *table.Context, begins bool) {
	if g.Follows != nil {
		g.Follows(i, ctx, begins)
	}
}

// saysWhatItIs finds what the text goes on to say that the object just moved is, maybe
// after it has said what that gains (611.2e).
func (g *Course) saysWhatItIs(list []oracle.Instruction) *oracle.Modify {
	for _, i := range list {
		m, ok := i.(oracle.Modify)
		if !ok || m.What != oracle.Reference(oracle.It{To: oracle.WhatMoved}) {
			return nil
		}
		if m.Has > m.Is && g.Since("611.2e", cr.Edition2026) {
			m.Is = m.Has
		}
		if m.Is > 0 {
			return &m
		}
	}
	return nil
}

// isMove reports whether an instruction moves something, or lets a player do only that, or does it
// only if something is so.
func isMove(i oracle.Instruction) bool {
	switch i := i.(type) {
	case oracle.May:
		return len(i.Do) == 1 && isMove(i.Do[0])
	case oracle.If:
		return !i.Instead && len(i.Then) == 1 && len(i.Else) == 0 && isMove(i.Then[0])
	}
	_, ok := i.(oracle.Move)
	return ok
}

func (g *Course) instructOne(i oracle.Instruction, ctx *table.Context) {
	if len(ctx.Illegal) > 0 && g.illegalDoes(i, ctx) {
		ctx.NotDone([]oracle.Instruction{i})
		return
	}
	if do := carried[reflect.TypeOf(i)].do; do != nil {
		do(g, i, ctx)
		return
	}
	g.LimitReached("the engine does not carry out this instruction yet: " + instructionName(i))
}

// What one line carries out.
var (
	_ = carriesOut(func(g *Course, i oracle.GainLife, ctx *table.Context) { g.lifeChange(i.Who, i.Amount, ctx, true) }, "Who", "Amount")
	_ = carriesOut(func(g *Course, i oracle.LoseLife, ctx *table.Context) { g.lifeChange(i.Who, i.Amount, ctx, false) }, "Who", "Amount")
	_ = carriesOut(func(g *Course, _ oracle.RedistributeLife, ctx *table.Context) { g.redistributeLife(ctx) })
	_ = carriesOut(func(g *Course, i oracle.ExchangeLife, ctx *table.Context) { g.exchangeLife(g.Refer(i.Who, ctx), ctx) }, "Who")
	_ = carriesOut(func(g *Course, i oracle.RollDice, ctx *table.Context) { g.rollDice(&i, ctx) }, "Who", "Count", "Sides", "Plus", "Minus", "Ignore", "Store")
	_ = carriesOut(func(g *Course, i oracle.ResultsTable, ctx *table.Context) { g.resultsTable(&i, ctx) }, "Rows")
	_ = carriesOut(func(g *Course, _ oracle.RollAgain, ctx *table.Context) { g.rollAgain(ctx) })
	_ = carriesOut(func(g *Course, i oracle.WinGame, ctx *table.Context) { g.winGame(g.Refer(i.Who, ctx)) }, "Who")
	_ = carriesOut(func(g *Course, _ oracle.EndTurn, ctx *table.Context) { g.endTurnNow(ctx) })
	_ = carriesOut(func(g *Course, _ oracle.EndCombat, ctx *table.Context) { g.endCombatNow(ctx) })
	_ = carriesOut(func(g *Course, i oracle.ChooseParty, ctx *table.Context) { g.chooseParties(g.Refer(i.Who, ctx), ctx) }, "Who")
	_ = carriesOut(func(g *Course, i oracle.ChooseEachKind, ctx *table.Context) { g.chooseEachKind(&i, ctx) }, "Who", "Kinds", "Among")
	_ = carriesOut(func(g *Course, i oracle.ExtraPhases, ctx *table.Context) { g.extraPhases(&i, ctx) }, "Phases", "OfMain", "Count", "Yours")
)

var _ = carriesOut((*Course).ifSo, "Condition", "Then", "Else", "Instead", "Each", "OrDeclined")

// ifSo does what stands under a condition, or what is to be done otherwise (608.2c).
func (g *Course) ifSo(i oracle.If, ctx *table.Context) {
	if i.Each {
		g.forEachWho(i, ctx)
	} else if i.Instead {
		g.insteadOf(i, ctx)
	} else if asksEach(i, ctx) {
		g.ifEach(i, ctx)
	} else if g.ifEachExiled(i, ctx) {
		return
	} else if ctx.IfNotDone(i); g.Holds(i.Condition, ctx) {
		g.instruct(i.Then, ctx)
		if i.Offers() && len(i.Else) > 0 && !ctx.Did {
			g.otherwiseDeclined(i, ctx)
			return
		}
		ctx.DoneInstead(i.Then, i.Else)
	} else {
		g.instruct(i.Else, ctx)
		ctx.DoneInstead(i.Else, i.Then)
	}
}

var _ = carriesOut((*Course).forEach, "Of", "Do")

// forEach does something once for each of several things or players, one after the other.
func (g *Course) forEach(i oracle.ForEach, ctx *table.Context) {
	if create, ok := onlyTokens(i.Do); ok {
		of := g.Refer(i.Of, ctx)
		g.follow(&i.Do[0], ctx, true)
		g.tokensForEach(create, of, ctx)
		g.follow(&i.Do[0], ctx, false)
		return
	}
	of := g.Refer(i.Of, ctx)
	if g.forEachUnless(i, of, ctx) {
		return
	}
	each := make([]table.Context, len(of))
	g.oneByOne(len(of), func(k int) {
		each[k] = ctx.Looking(of[k])
		g.instruct(i.Do, &each[k])
	})
	ctx.CameOfEach(i.Do, each)
}

var _ = carriesOut((*Course).shuffleInstruction, "Who")

// shuffleInstruction has players shuffle (701.20).
func (g *Course) shuffleInstruction(i oracle.Shuffle, ctx *table.Context) {
	for _, p := range g.inOrder(g.Refer(i.Who, ctx)) {
		g.shuffleBesides(p, ctx)
	}
	ctx.Actor = nil
}

var _ = carriesOut((*Course).loseGame, "Who")

// loseGame carries out that somebody loses the game by what a text says (104.3e).
func (g *Course) loseGame(i oracle.LoseGame, ctx *table.Context) {
	if losers := g.Refer(i.Who, ctx); g.Applies("104.3e", "%s says who loses the game", ctx.Source) {
		g.losing(g.whoCanLose(losers))
	}
}

var _ = carriesOut((*Course).drawGame)

// drawGame carries out that the game is a draw by what a text says (104.4c).
func (g *Course) drawGame(_ oracle.DrawGame, ctx *table.Context) {
	if g.drawnInRange(ctx) {
		return
	}
	if g.Applies("104.4c", "%s says that the game is a draw", ctx.Source) {
		g.Drawn = true
		g.End()
	}
}

var _ = carriesOut((*Course).restartInstruction, "Leaving")

// restartInstruction restarts the game (724).
func (g *Course) restartInstruction(i oracle.RestartGame, ctx *table.Context) {
	if g.staysAsItIs(ctx) {
		return
	}
	g.restartGame(g.Refer(i.Leaving, ctx), ctx)
}

var _ = carriesOut((*Course).extraTurns, "Who", "Count")

// extraTurns gives players extra turns (500.7).
func (g *Course) extraTurns(i oracle.ExtraTurn, ctx *table.Context) {
	for _, p := range g.teamsOf(g.inOrder(g.Refer(i.Who, ctx))) {
		for range g.Quantity(i.Count, ctx) {
			g.Extra = append(g.Extra, p)
		}
	}
}

var _ = carriesOut((*Course).repeat, "Times", "Do")

// repeat does something several times over.
func (g *Course) repeat(i oracle.Repeat, ctx *table.Context) {
	for range g.Quantity(i.Times, ctx) {
		g.instruct(i.Do, ctx)
	}
}

var _ = carriesOut((*Course).skipNextOf, "Who", "Step", "Count")

// skipNextOf has players skip their next such step, or several (614.10).
func (g *Course) skipNextOf(i oracle.SkipNext, ctx *table.Context) {
	for _, p := range g.teamsOf(g.inOrder(g.Refer(i.Who, ctx))) {
		n := 1
		if i.Count != nil {
			n = g.Quantity(i.Count, ctx)
		}
		for range n {
			g.skipNext(p, i.Step, ctx.Source)
		}
	}
}

var _ = carriesOut((*Course).emblems, "Who", "Abilities")

// emblems gives players an emblem (114).
func (g *Course) emblems(i oracle.CreateEmblem, ctx *table.Context) {
	for _, p := range g.inOrder(g.Refer(i.Who, ctx)) {
		g.createEmblem(p, i.Abilities, ctx)
	}
}

// inOrder sorts players as 101.4 has them act.
func (g *Course) inOrder(players []table.ID) []table.ID {
	var list []table.ID
	for _, p := range g.APNAP() {
		if slices.Contains(players, p) {
			list = append(list, p)
		}
	}
	if len(list) > 1 && !g.actsFirst(list[0]) {
		slices.SortFunc(list, func(a, b table.ID) int { return a.Seat() - b.Seat() }) // as they sit, whoever's turn it is
	}
	return list
}

var _ = carriesOut((*Course).unless, "Who", "Cost", "Do", "Times")

// unless carries out 118.12a.
func (g *Course) unless(i oracle.Unless, ctx *table.Context) {
	if players := g.doers(i, ctx); len(players) > 0 {
		g.eachUnless(i, players, ctx)
		return
	}
	choices := g.Choices
	paid := g.averted(i, ctx)
	if paid {
		ctx.NotDone(i.Do)
	} else {
		g.declinedAll(choices, true)
		g.instruct(i.Do, ctx)
	}
	ctx.Did = paid // "if they do" is about the payment
}

// averted asks who may pay to keep something from being done, and reports whether somebody has paid (118.12a).
func (g *Course) averted(i oracle.Unless, ctx *table.Context) (paid bool) {
	if i.Times != nil {
		i.Cost, i.Times = severalTimes(i.Cost, g.Quantity(i.Times, ctx)), nil
	}
	who := g.Refer(i.Who, g.aboutTo(i.Do, ctx))
	for _, p := range who {
		if g.HasLeft(p) && !g.Applies("800.4f", "%s has left the game, so the cost is not paid", p) {
			paid = paid || g.offerPayment(p, i.Cost, ctx)
		}
	}
	_, any := i.Who.(oracle.Each)
	for _, p := range g.inChosenOrder(who) {
		if paid && any { // one payment is enough
			break
		}
		if g.Applies("118.12a", "%s may pay, and if not, it is done", p) && g.offerPayment(p, i.Cost, ctx) {
			paid = true
		}
	}
	return paid
}

// aboutTo is the context in which it is asked who may keep something from being done: "it" is what
// that would be done to. "Exile target creature unless its controller pays {X}."
func (g *Course) aboutTo(do []oracle.Instruction, ctx *table.Context) *table.Context {
	if len(do) == 0 {
		return ctx
	}
	var what oracle.Reference
	switch i := do[0].(type) {
	case oracle.Move:
		what = i.What
	case oracle.Destroy:
		what = i.What
	case oracle.Sacrifice:
		what = i.What
	case oracle.TapObject:
		what = i.What
	}
	switch what.(type) {
	case oracle.Target, oracle.It, oracle.This:
	default:
		return ctx
	}
	about := *ctx
	about.Came(oracle.WhatMoved, g.Refer(what, ctx))
	return &about
}

// quantityFor is the number of an instruction that one of several players follows: of what
// several have done before, "that many" is what that player has.
func (g *Course) quantityFor(q oracle.Quantity, p table.ID, players []table.ID, ctx *table.Context) int {
	about := ctx.Looking(p)
	if len(players) > 1 {
		about.Share = p
	}
	return g.Quantity(q, &about)
}

// asMany carries out 609.3: where there are fewer than an effect asks for, it does as
// much as possible. Without the rule it does nothing then.
func (g *Course) asMany(wanted, possible int, p table.ID) int {
	if wanted <= possible {
		return wanted
	}
	g.fellShort = true
	if possible > 0 && g.Applies("609.3", "%s does as much as is possible", p) {
		return possible
	}
	return 0
}

var _ = carriesOut((*Course).makeChoice, "Who", "What", "Not", "Between")

// makeChoice carries out 608.2d for a color or a word that is chosen as an effect applies.
func (g *Course) makeChoice(i oracle.MakeChoice, ctx *table.Context) {
	in := table.Entering{Controller: ctx.Controller}
	if who := g.deciders(g.Refer(i.Who, ctx), ctx); len(who) == 1 {
		in.Controller = who[0]
	}
	if g.Applies("608.2d", "%s chooses as %s resolves", in.Controller, ctx.Source) {
		g.chooseQuality(&in, i.What, i.Not, i.Between, ctx, "608.2d")
	}
	if ctx.Source.IsObject() {
		o := g.Object(ctx.Source)
		face := g.FaceNumber(ctx.Source)
		o.Note(func(s *table.Seldom) { s.ChosenColor, s.ChosenWord, s.ChosenFor = in.Color, in.Word, face })
	}
}
