package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 101.4 for instructions that several players follow: all of them
// choose in turn order, and then all of it happens at once. What each of them chose and
// did is kept apart for the words that ask about it later ("if they do").

// choiceOf is what an instruction has the players who follow it choose, if it has them
// choose objects.
func choiceOf(i oracle.Instruction) (who oracle.Reference, some oracle.Some, ok bool) {
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
	return who, some, ok && who != nil && who != oracle.Reference(oracle.You{})
}

// chosenThen is an instruction about what has been chosen for it.
func chosenThen(i oracle.Instruction) oracle.Instruction {
	it := oracle.It{Previous: true}
	switch i := i.(type) {
	case oracle.Move:
		i.Who, i.What = nil, it
		return i
	case oracle.TapObject:
		i.Who, i.What = nil, it
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
func (g *Game) eachChooses(i oracle.Instruction, who oracle.Reference, some oracle.Some, ctx *Context) {
	players := g.inOrder(g.deciders(g.refer(who, ctx), ctx))
	apart := len(players) > 1 && !g.allChooseFirst(ctx)
	var all, rest []ID
	for _, p := range players {
		chosen, others := g.choiceBy(p, some, ctx, false)
		rest = append(rest, others...)
		if apart {
			about := *ctx
			about.previous = chosen
			g.instructOne(chosenThen(i), &about)
		}
		all = append(all, chosen...)
	}
	ctx.rest = rest
	if ctx.previous = all; all == nil {
		ctx.previous = []ID{}
	}
	if !apart {
		g.instructOne(chosenThen(i), ctx)
	}
}

// chooseInstruction has a player choose objects, which is done as they are referred to, or
// was as they were targeted. What was not chosen is the rest, and whatever is said of
// others then is said of others than those.
func (g *Game) chooseInstruction(i oracle.ChooseObjects, ctx *Context) {
	if who, some, ok := choiceOf(i); ok {
		g.eachChooses(i, who, some, ctx)
		return
	}
	ctx.previous = g.refer(i.What, ctx)
	if some, ok := i.What.(oracle.Some); ok && some.From == nil {
		ctx.rest = slices.DeleteFunc(slices.Clone(g.all(&some.Phrase, ctx)), func(id ID) bool { return slices.Contains(ctx.previous, id) })
	}
	if ctx.others = ctx.previous; ctx.others == nil {
		ctx.others = []ID{}
	}
}

// choiceBy has one player choose; what could have been chosen besides is the rest. Where
// the player may do it or not, choosing nothing is declining.
func (g *Game) choiceBy(p ID, some oracle.Some, ctx *Context, may bool) (chosen, rest []ID) {
	about := *ctx
	about.Each, about.previousPlayer = p, p
	options := g.all(&some.Phrase, &about)
	n := g.asMany(g.count(some, &about), len(options), p)
	d := Decision{Purpose: ForChoice, Player: p, About: ctx.Source, Rule: "608.2d", Options: options, Min: n, Max: n}
	if some.UpTo || may {
		d.Min = 0
	}
	if some.Random {
		d.Player = None
	}
	chosen = slices.Clone(g.chooseObjects(d))
	rest = slices.DeleteFunc(slices.Clone(options), func(id ID) bool { return slices.Contains(chosen, id) })
	return chosen, rest
}

// sacrificeAll has players sacrifice what a text says without a choice: each what they
// control of it, and all at once.
func (g *Game) sacrificeAll(i oracle.Sacrifice, who []ID, ctx *Context) {
	var events []Event
	apart := len(who) > 1 && !g.allChooseFirst(ctx)
	for _, p := range who {
		about := *ctx
		about.Each = p
		var mine []ID
		for _, id := range g.refer(i.What, &about) {
			if g.onBattlefield(id) && g.controller(id) == p && !(g.amidOthers() && g.contradicted(id, "sacrifice")) {
				mine = append(mine, id)
			}
		}
		if apart {
			g.sacrifice(p, mine, ctx)
			continue
		}
		for _, id := range mine {
			events = append(events, Event{Kind: SacrificeEvent, Object: id, Player: p, Source: ctx.Source})
		}
	}
	if len(events) > 0 {
		ctx.did = true
		g.remember(ctx, g.happen(events...))
	}
}

// eachMayChoose is eachChooses for what each player may do; those who do go on with the
// rest of the text together.
func (g *Game) eachMayChoose(do []oracle.Instruction, some oracle.Some, players []ID, ctx *Context) {
	var all []ID
	var willing []ID
	for _, p := range players {
		chosen, _ := g.choiceBy(p, some, ctx, true)
		ctx.outcomes = append(ctx.outcomes, outcome{player: p, did: len(chosen) > 0, objects: chosen})
		if len(chosen) > 0 {
			all, willing = append(all, chosen...), append(willing, p)
		}
	}
	if ctx.did = len(willing) > 0; !ctx.did {
		return
	}
	about := *ctx
	about.previous, about.among = all, willing
	g.instruct(slices.Concat([]oracle.Instruction{chosenThen(do[0])}, do[1:]), &about)
	ctx.previous = about.previous
}

// eachMaySearch has several players say whether to search, and then those who do take each
// part of it together (608.2e).
func (g *Game) eachMaySearch(do []oracle.Instruction, players []ID, ctx *Context) {
	var willing []ID
	for _, p := range players {
		yes := g.yesNo(Decision{Purpose: ForMay, Player: p, About: ctx.Source, Rule: "608.2d"})
		ctx.outcomes = append(ctx.outcomes, outcome{player: p, did: yes})
		if yes {
			willing = append(willing, p)
		}
	}
	if ctx.did = len(willing) > 0; ctx.did {
		about := *ctx
		about.among = willing
		g.instruct(do, &about)
		ctx.did = true
	}
}

// An outcome is what one of several players chose to do or not, for the words that ask it.
type outcome struct {
	player  ID
	did     bool
	objects []ID
	amount  int
}

// asksEach reports whether an instruction asks of each player who might have done
// something whether they did: "if they do, they draw a card".
func asksEach(i oracle.If, ctx *Context) bool {
	return len(ctx.outcomes) > 0 && i.Condition == oracle.Condition(oracle.DidSo{}) &&
		mentionsAny(i, func(it oracle.It) bool { return it.Player })
}

// ifEach carries out such an instruction for each of them. What those do who did is done
// before what the others do, and each part of it by all of them together.
func (g *Game) ifEach(i oracle.If, ctx *Context) {
	for _, part := range []struct {
		did bool
		do  []oracle.Instruction
	}{{true, i.Then}, {false, i.Else}} {
		for _, d := range ctx.outcomes {
			if d.did != part.did || len(part.do) == 0 {
				continue
			}
			about := *ctx
			about.outcomes, about.Each, about.previousPlayer = nil, d.player, d.player
			about.did, about.previous, about.previousAmount = d.did, d.objects, d.amount
			g.instruct(part.do, &about)
		}
	}
}

// eachUnless carries out 118.12a for what several players do unless they pay: each of
// them says in turn order whether to, and it is done by those who do not.
func (g *Game) eachUnless(i oracle.Unless, players []ID, ctx *Context) {
	var unpaid []ID
	choices := g.choices
	for _, p := range players {
		about := *ctx
		about.Each, about.previousPlayer = p, p
		if !g.gone(p) && g.applies("118.12a", "%s may pay, and if not, it is done", p) && g.offerPayment(p, i.Cost, &about) {
			continue
		}
		unpaid = append(unpaid, p)
	}
	if len(unpaid) == 0 {
		return
	}
	g.declinedAll(choices, len(unpaid) == len(players))
	about := *ctx
	about.among = unpaid
	g.instruct(i.Do, &about)
}

// declinedAll carries out 729.6: where nobody pays, a loop goes on as if nobody had been asked.
func (g *Game) declinedAll(choices int, all bool) {
	if all && g.choices != choices && g.inForce("729.6") {
		g.choices, g.declined = choices, choices+1
	}
}

// doers are the players each of whom does something unless that player pays.
func (g *Game) doers(i oracle.Unless, ctx *Context) []ID {
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
		who, _, _ = choiceOf(i)
	}
	each, ok := who.(oracle.Each)
	if !ok || each.Phrase.Noun != oracle.PlayerNoun {
		return nil
	}
	return g.inOrder(g.refer(each, ctx))
}

// those keeps of the players that words speak of the ones that are meant by now.
func (ctx *Context) those(players []ID) []ID {
	if ctx.among == nil {
		return players
	}
	return slices.DeleteFunc(players, func(id ID) bool { return id.IsPlayer() && !slices.Contains(ctx.among, id) })
}
