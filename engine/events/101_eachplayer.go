package events

import (
	"fmt"
	"math"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 101.4 for instructions that several players follow: all of them
// choose in turn order, and then all of it happens at once. What each of them chose and
// did is kept apart for the words that ask about it later ("if they do").

// ChoiceOfOthers is what an instruction has the players who follow it choose, if it has others
// than you choose objects.
func ChoiceOfOthers(i oracle.Instruction) (who oracle.Reference, some oracle.Some, ok bool) {
	who, some, ok = ChoiceOf(i)
	return who, some, ok && who != nil && who != oracle.Reference(oracle.You{})
}

// ChoiceOf is who chooses objects for an instruction, nil for whoever carries it out, and what;
// false if nobody does.
func ChoiceOf(i oracle.Instruction) (who oracle.Reference, some oracle.Some, ok bool) {
	var what oracle.Reference
	switch i := i.(type) {
	case oracle.Move:
		who, what = i.Who, i.What
	case oracle.TapObject:
		who, what = i.Who, i.What
	case oracle.UntapObject:
		who, what = i.Who, i.What
	case oracle.ChooseObjects:
		who, what = i.Who, i.What
	}
	some, ok = what.(oracle.Some)
	return who, some, ok
}

// ChosenThen is an instruction about what has been chosen for it. Who has to tap it still does: some abilities ask who did.
func ChosenThen(i oracle.Instruction) oracle.Instruction {
	it := oracle.It{To: oracle.WhatWasMeant}
	switch i := i.(type) {
	case oracle.Move:
		if i.What = it; i.To != oracle.Battlefield { // some abilities ask who puts it there
			i.Who = nil
		}
		return i
	case oracle.TapObject:
		i.What = it
		return i
	case oracle.UntapObject:
		i.Who, i.What = nil, it
		return i
	case oracle.ChooseObjects:
		i.Who, i.What = nil, it
		return i
	}
	return i
}

// eachChooses has players follow an instruction for which they choose objects themselves:
// "each player returns a creature they control to its owner's hand".
func (g *Course) eachChooses(i oracle.Instruction, who oracle.Reference, some oracle.Some, ctx *table.Context) {
	players := g.inChosenOrder(g.deciders(g.Refer(who, ctx), ctx))
	apart := len(players) > 1 && !g.allChooseFirst(ctx)
	var all, rest, choosers []table.ID
	for _, p := range players {
		chosen, others := g.choiceBy(p, some, ctx, false)
		choosers = append(choosers, slices.Repeat([]table.ID{p}, len(chosen))...)
		rest = append(rest, others...)
		if apart {
			about := *ctx
			about.Came(oracle.WhatWasMeant, chosen)
			g.instructOne(ChosenThen(i), &about)
		}
		all = append(all, chosen...)
	}
	ctx.Rest = rest
	ctx.Came(oracle.WhatWasMeant, all)
	if !apart {
		g.instructOne(ChosenThen(i), ctx)
	}
	ctx.Note(func(s *table.SeldomSaid) { s.Choosers = choosers })
}

// whatOfEach finds what an instruction is about that several players may follow, each with what
// is said of that player: "each opponent exiles the top card of their library".
func (g *Course) whatOfEach(who, what oracle.Reference, ctx *table.Context) []table.ID {
	if who == nil || !oracle.OfEachPlayer(what) {
		return g.Refer(what, ctx)
	}
	var all []table.ID
	for _, p := range g.inOrder(g.Refer(who, ctx)) {
		about := ctx.Looking(p)
		all = append(all, g.Refer(what, &about)...)
	}
	return all
}

var _ = carriesOut((*Course).chooseInstruction, "Who", "What")

// chooseInstruction has a player choose objects, which is done as they are referred to, or
// was as they were targeted. What was not chosen is the rest, and whatever is said of
// others then is said of others than those.
func (g *Course) chooseInstruction(i oracle.ChooseObjects, ctx *table.Context) {
	var chosen []table.ID
	switch who, some, others := ChoiceOfOthers(i); {
	case others && some.From == nil:
		g.eachChooses(i, who, some, ctx)
		return
	case others:
		ctx.Rest = slices.Clone(g.Refer(some.From, ctx)) // which of them are left, the choice tells
		for _, p := range g.deciders(g.Refer(who, ctx), ctx) {
			chosen = append(chosen, g.chooseSomeBy(p, some, ctx)...)
		}
	default:
		chosen = g.Refer(i.What, ctx)
	}
	ctx.Came(oracle.WhatWasMeant, chosen)
	if some, ok := i.What.(oracle.Some); ok && some.From == nil {
		ctx.Rest = slices.DeleteFunc(slices.Clone(g.AllOf(&some.Phrase, ctx)), func(id table.ID) bool { return slices.Contains(chosen, id) })
	}
	if ctx.Others = chosen; ctx.Others == nil {
		ctx.Others = []table.ID{}
	}
}

// choiceBy has one player choose; what could have been chosen besides is the rest. Where
// the player may do it or not, choosing nothing is declining.
func (g *Course) choiceBy(p table.ID, some oracle.Some, ctx *table.Context, may bool) (chosen, rest []table.ID) {
	about := *ctx
	about.EachPlayer = p
	n := g.count(some, &about)
	needed := max(1, n)
	if some.Random {
		needed = math.MaxInt // chance may take any
	}
	options := g.SaidOf(needed, func() []table.ID { return g.AllOf(&some.Phrase, &about) })
	whole := may && !some.UpTo && !some.Random && !anyNumber(some)
	if whole && len(options) > 0 && len(options) < n && g.Applies("608.2d", "%s can't choose to do what is impossible", p) {
		return nil, options
	}
	n = g.asMany(n, len(options), p)
	d := Decision{Purpose: ForChoice, Player: p, About: ctx.Source, Rule: "608.2d", Options: options, Min: n, Max: n}
	if anyNumber(some) {
		d.Min, d.Max = g.leastOfAny(p, len(options), ctx), len(options)
	}
	if some.UpTo || may {
		d.Min = 0
	}
	if some.Random {
		d.Player = table.None
	}
	d = g.chosenTogether(d, &some.Phrase, &about)
	if whole && n > 1 {
		d.allOrNone(n)
	}
	chosen = slices.Clone(g.ChooseObjects(d))
	rest = slices.DeleteFunc(slices.Clone(options), func(id table.ID) bool { return slices.Contains(chosen, id) })
	return chosen, rest
}

// allOrNone has a player choose so many or nothing: who may exile three cards does not exile two.
func (d *Decision) allOrNone(n int) {
	fit, apart := d.fit, d.apart
	d.fit = func(ids []table.ID) bool {
		return (len(ids) == 0 || len(ids) == n) && (fit == nil || fit(ids))
	}
	d.apart = func(ids []table.ID) error {
		if len(ids) != n {
			return fmt.Errorf("%d or none are to be chosen, not %d", n, len(ids))
		}
		if apart != nil {
			return apart(ids)
		}
		return nil
	}
}

// eachMayChoose is eachChooses for what each player may do; those who do go on with the
// rest of the text together.
func (g *Course) eachMayChoose(do []oracle.Instruction, some oracle.Some, players []table.ID, ctx *table.Context) {
	var all []table.ID
	var willing []table.ID
	for _, p := range players {
		chosen, _ := g.choiceBy(p, some, ctx, true)
		now := table.Outcome{Player: p, Did: len(chosen) > 0, Then: ctx.About(chosen...)}
		ctx.Note(func(s *table.SeldomSaid) { s.Outcomes = append(s.Outcomes, now) })
		if len(chosen) > 0 {
			all, willing = append(all, chosen...), append(willing, p)
		}
	}
	if ctx.Did = len(willing) > 0; !ctx.Did {
		return
	}
	about := *ctx
	about.Came(oracle.WhatWasMeant, all)
	about.Note(func(s *table.SeldomSaid) { s.Among = willing })
	g.instruct(slices.Concat([]oracle.Instruction{ChosenThen(do[0])}, do[1:]), &about)
	ctx.Resume(&about)
}

// eachMaySearch has several players say whether to search, and then those who do take each
// part of it together (608.2e).
func (g *Course) eachMaySearch(do []oracle.Instruction, players []table.ID, ctx *table.Context) {
	var willing []table.ID
	for _, p := range players {
		about := ctx.Looking(p)
		yes := !(g.impossible(do, p, &about) && g.Applies("608.2d", "%s can't choose to do what is impossible", p)) &&
			g.YesNo(Decision{Purpose: ForMay, Player: p, About: ctx.Source, Rule: "608.2d"})
		now := table.Outcome{Player: p, Did: yes, Then: *ctx}
		ctx.Note(func(s *table.SeldomSaid) { s.Outcomes = append(s.Outcomes, now) })
		if yes {
			willing = append(willing, p)
		}
	}
	if ctx.Did = len(willing) > 0; ctx.Did {
		about := *ctx
		about.Note(func(s *table.SeldomSaid) { s.Among = willing })
		g.instruct(do, &about)
		ctx.Did = true
	}
}

// asksEach reports whether an instruction asks of each player who might have done
// something whether they did: "if they do, they draw a card".
func asksEach(i oracle.If, ctx *table.Context) bool {
	return len(ctx.Seldom().Outcomes) > 0 && i.Condition == oracle.Condition(oracle.DidSo{}) &&
		mentionsAny(i, func(it oracle.It) bool { return it.Player })
}

// ifEach carries out such an instruction for each of them. What those do who did is done
// before what the others do, and each part of it by all of them together.
func (g *Course) ifEach(i oracle.If, ctx *table.Context) {
	for _, part := range []struct {
		did bool
		do  []oracle.Instruction
	}{{true, i.Then}, {false, i.Else}} {
		for _, d := range ctx.Seldom().Outcomes {
			if d.Did != part.did || len(part.do) == 0 {
				continue
			}
			about := afterOutcome(ctx, &d)
			about.IfNotDone(i)
			g.instruct(part.do, &about)
		}
	}
}

// forEachWho carries out an instruction once for each of several players who did what they were told or given leave to do,
// or for each who did not, in turn order.
func (g *Course) forEachWho(i oracle.If, ctx *table.Context) {
	_, not := i.Condition.(oracle.IsNot)
	for _, d := range slices.Clone(ctx.Seldom().Outcomes) {
		if d.Did == not {
			continue
		}
		about := afterOutcome(ctx, &d)
		g.instruct(i.Then, &about)
		ctx.Resume(&about)
	}
}

// afterOutcome is the context in which the text goes on for one of several players, after what that player did or did not do.
func afterOutcome(ctx *table.Context, d *table.Outcome) table.Context {
	about := *ctx
	about.EachPlayer, about.Did = d.Player, d.Did
	about.Note(func(s *table.SeldomSaid) { s.Outcomes = nil })
	about.Resume(&d.Then)
	return about
}

// saysEach reports whether words are of each of some players, though perhaps there is only one of them: what each of them did is
// kept apart then.
func saysEach(who oracle.Reference) bool {
	_, each := who.(oracle.Each)
	return each
}

// eachUnless carries out 118.12a for what several players do unless they pay: each of
// them says in turn order whether to, and it is done by those who do not.
func (g *Course) eachUnless(i oracle.Unless, players []table.ID, ctx *table.Context) {
	var unpaid []table.ID
	choices := g.Choices
	g.allGive(len(players) > 1, func() {
		g.oneByOne(len(players), func(k int) {
			p, about := players[k], *ctx
			about.EachPlayer = p
			if g.HasLeft(p) || !g.Applies("118.12a", "%s may pay, and if not, it is done", p) || !g.offerPayment(p, i.Cost, &about) {
				unpaid = append(unpaid, p)
			}
		})
	})
	if len(unpaid) == 0 {
		return
	}
	g.declinedAll(choices, len(unpaid) == len(players))
	about := *ctx
	about.Note(func(s *table.SeldomSaid) { s.Among = unpaid })
	g.instruct(i.Do, &about)
}

// declinedAll carries out 729.6: where nobody pays, a loop goes on as if nobody had been asked.
func (g *Course) declinedAll(choices int, all bool) {
	if all && g.Choices != choices && g.InForce("729.6") {
		g.Choices, g.Declined = choices, choices+1
	}
}

// doers are the players each of whom does something unless that player pays.
func (g *Course) doers(i oracle.Unless, ctx *table.Context) []table.ID {
	payer, ok := i.Who.(oracle.It)
	if !ok || !payer.Player || len(i.Do) == 0 {
		return nil
	}
	var who oracle.Reference
	switch i := i.Do[0].(type) {
	case oracle.Draw:
		who = i.Who
	case oracle.GainLife:
		who = i.Who
	case oracle.Sacrifice:
		who = i.Who
	case oracle.Discard:
		who = i.Who
	case oracle.LoseLife:
		who = i.Who
	case oracle.Mill:
		who = i.Who
	case oracle.DealDamage:
		who = i.To
	default:
		who, _, _ = ChoiceOfOthers(i)
	}
	each, ok := who.(oracle.Each)
	if !ok || each.Phrase.Noun != oracle.PlayerNoun {
		return nil
	}
	return g.inChosenOrder(g.Refer(each, ctx))
}
