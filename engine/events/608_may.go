package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out "may" (608.2d): what players choose to do or not as something
// resolves, and that several players all choose before any of them acts (101.4, 608.2e).

var _ = carriesOut((*Course).may, "Who", "Cost", "Do", "AnyTimes", "Must", "Any")

// may carries out an optional instruction (608.2d): the player chooses as it is
// carried out. Where the instruction itself has a choice, declining is not choosing.
func (g *Course) may(i oracle.May, ctx *table.Context) {
	ctx.Did = false
	if ctx.Seldom().Outcomes != nil {
		ctx.Note(func(s *table.SeldomSaid) { s.Outcomes = nil })
	}
	ctx.AllDone()
	who := g.Refer(i.Who, ctx)
	if i.Who == nil {
		who = []table.ID{ctx.Controller}
	}
	if len(i.Cost) == 0 {
		who = g.deciders(who, ctx)
	}
	does := ctx.Announced != nil && offersX(i) && OffersX(ctx.Ability) && g.chooseOfferedX(i, ctx)
	players := g.inChosenOrder(who)
	if len(players) > 1 && len(i.Cost) == 0 && g.allChooseFirst(ctx) {
		g.eachMay(i, players, ctx)
		return
	}
	for _, p := range players {
		about := *ctx
		about.Did = false
		about.Actor = &table.Actor{Named: i.Who, Is: []table.ID{p}}
		about.EachPlayer = p
		if len(players) > 1 {
			about.Note(func(s *table.SeldomSaid) { s.Among = []table.ID{p} })
		}
		switch {
		case i.AnyTimes:
			times := 0
			for g.offerPayment(p, i.Cost, &about) {
				times++
			}
			about.Yield(oracle.SaidOfTimes, times)
			if about.Did = times > 0; about.Did {
				g.noteDone(ctx)
			}
		case g.doneThisTurn(ctx.Ability, ctx.Source, p) && g.Applies("608.2d", "%s has done this turn what is done only once, and can't choose to", p):
		case len(i.Cost) > 0 && g.impossible(i.Do, p, &about) && g.Applies("608.2d", "%s can't choose to do what is impossible", p):
		case len(i.Cost) > 0:
			cost, must := i.Cost, i.Must
			if ofAnyAmount(cost) {
				if cost = g.chooseAmount(p, cost, &about); cost == nil {
					break
				}
				must = true // how much is chosen, and so that it is paid
			}
			if about.Did = g.payment(p, cost, must, &about); about.Did {
				g.noteDone(ctx)
				g.instruct(i.Do, &about)
			}
		case does:
			about.Did = true
			g.noteDone(ctx)
			g.instruct(i.Do, &about)
		default:
			w := g.chooseToDo(i.Do, p, &about)
			if about.Did {
				g.noteDone(ctx) // before it is done: what comes of it may be what the ability watches for
			}
			sacrifices := len(w.sacrificed) > 0 // which is chosen and done as one
			if sacrifices {
				g.follow(&i.Do[0], &about, true)
			}
			w.carryOut(g)
			if sacrifices {
				g.follow(&i.Do[0], &about, false)
			}
			if about.Did && w.cameOtherwise(g) && !g.Applies("118.12", "%s chose to do what %s says, whatever has come of it", p, ctx.Source) {
				about.Did = false
			}
			if w.searches() && !about.Did && g.Applies("118.12b", "%s has chosen to search, whatever has been found", p) {
				about.Did = true
			}
		}
		ctx.Did = ctx.Did || about.Did
		if !about.Did {
			about.NotDone(i.Do)
		}
		ctx.Resume(&about)
		ctx.Entered, ctx.Rest = about.Entered, about.Rest
		if len(players) > 1 || saysEach(i.Who) {
			now := table.Outcome{Player: p, Did: about.Did, Then: about}
			ctx.Note(func(s *table.SeldomSaid) { s.Outcomes = append(s.Outcomes, now) })
		}
	}
}

// eachMay has several players choose in turn order, and then carries out together what
// they have chosen.
func (g *Course) eachMay(i oracle.May, players []table.ID, ctx *table.Context) {
	if _, some, ok := ChoiceOfOthers(i.Do[0]); ok {
		g.eachMayChoose(i.Do, some, players, ctx)
		return
	}
	if _, ok := i.Do[0].(oracle.Search); ok {
		g.eachMaySearch(i.Do, players, ctx)
		return
	}
	var choices []willing
	contexts := make([]table.Context, len(players))
	var sacrifices []table.Event
	for k, p := range players {
		contexts[k] = *ctx
		contexts[k].Did, contexts[k].EachPlayer = false, p
		contexts[k].Note(func(s *table.SeldomSaid) { s.Among = []table.ID{p} })
		w := g.chooseToDo(i.Do, p, &contexts[k])
		for _, id := range w.sacrificed {
			sacrifices = append(sacrifices, table.Event{Kind: table.SacrificeEvent, Object: id, Player: p, Source: ctx.Source})
		}
		w.sacrificed = nil
		choices = append(choices, w)
	}
	if len(sacrifices) > 0 { // which are chosen first, and done as one
		g.follow(&i.Do[0], ctx, true)
		g.remember(ctx, g.Happen(sacrifices...))
		g.follow(&i.Do[0], ctx, false)
		for k := range contexts {
			contexts[k].Resume(ctx)
		}
	}
	for k, w := range choices {
		w.carryOut(g)
		ctx.Did = ctx.Did || contexts[k].Did
		now := table.Outcome{Player: players[k], Did: contexts[k].Did, Then: contexts[k]}
		ctx.Note(func(s *table.SeldomSaid) { s.Outcomes = append(s.Outcomes, now) })
		ctx.Resume(&contexts[k])
	}
}

// willing is what a player has chosen to do.
type willing struct {
	player     table.ID
	sacrificed []table.ID
	then       []oracle.Instruction
	ctx        *table.Context
}

// searches reports whether a player has chosen to search a zone.
func (w willing) searches() bool {
	if len(w.then) == 0 {
		return false
	}
	_, ok := w.then[0].(oracle.Search)
	return ok
}

// cameOtherwise reports whether what a player has chosen to put somewhere did not get there, or
// not under the player's control.
func (w willing) cameOtherwise(g *Course) bool {
	if len(w.then) == 0 {
		return false
	}
	move, ok := w.then[0].(oracle.Move)
	return ok && slices.ContainsFunc(w.ctx.WhatCame(oracle.WhatMoved), func(id table.ID) bool {
		return id.IsObject() && (g.Object(id).Zone != move.To || move.To == oracle.Battlefield && move.Under != oracle.Anyone && g.Controller(id) != w.player)
	})
}

// carryOut carries out what a player has chosen.
func (w willing) carryOut(g *Course) {
	if len(w.sacrificed) > 0 {
		g.sacrifice(w.player, w.sacrificed, w.ctx)
	}
	if len(w.then) > 0 {
		g.instruct(w.then, w.ctx)
	}
}

// chooseToDo asks a player whether to do something. An optional sacrifice is one choice of
// what, or nothing, unless none would be enough; to cast something is that choice, and is done at once.
func (g *Course) chooseToDo(do []oracle.Instruction, p table.ID, ctx *table.Context) willing {
	w := willing{player: p, ctx: ctx}
	if len(do) > 0 {
		sacrifice, ok := do[0].(oracle.Sacrifice)
		if some, chooses := sacrifice.What.(oracle.Some); ok && chooses && (some.UpTo || g.count(some, ctx) > 0) && g.actsAlone(sacrifice.Who, p, ctx) {
			return g.chooseToSacrifice(some, do[1:], p, ctx)
		}
	}
	switch {
	case g.optionalCast(do, p, ctx):
	case g.impossible(do, p, ctx) && g.Applies("608.2d", "%s can't choose to do what is impossible", p):
	case g.tapsOne(do, p, ctx):
		// Which one says whether, as with what is sacrificed.
		_, some, _ := ChoiceOf(do[0])
		if chosen, _ := g.choiceBy(p, some, ctx, true); len(chosen) > 0 {
			ctx.Did = true
			ctx.Came(oracle.WhatWasMeant, chosen)
			w.then = slices.Concat([]oracle.Instruction{ChosenThen(do[0])}, do[1:])
		}
	case g.YesNo(Decision{Purpose: ForMay, Player: p, About: ctx.Source, Rule: "608.2d"}):
		ctx.Did = true
		w.then = do
	}
	return w
}

// actsAlone reports whether the player who may say whether something is done is the one who does it: "you may have target opponent
// sacrifice a creature" asks one player whether, and another which.
func (g *Course) actsAlone(who oracle.Reference, p table.ID, ctx *table.Context) bool {
	if who == nil {
		return p == ctx.Controller
	}
	players := g.quietly(who, ctx)
	return len(players) == 1 && players[0] == p
}

// chooseToSacrifice asks a player what to sacrifice for something, if anything.
func (g *Course) chooseToSacrifice(some oracle.Some, then []oracle.Instruction, p table.ID, ctx *table.Context) willing {
	w := willing{player: p, ctx: ctx}
	options := g.sacrificeOptions(p, some, ctx)
	n := g.count(some, ctx)
	least := n
	if some.UpTo {
		n, least = min(n, len(options)), 1
	}
	if len(options) < n || n == 0 {
		return w
	}
	d := Decision{Purpose: ForSacrifice, Player: p, About: ctx.Source, Rule: "608.2d", Options: options, Min: 0, Max: n}
	d.fit = func(ids []table.ID) bool { return len(ids) == 0 || len(ids) >= least }
	d.apart = func(ids []table.ID) error {
		if len(ids) >= least {
			return nil
		}
		return g.Forbids("608.2d", "%s sacrifices %n for %s or none", p, table.Count(least), ctx.Source)
	}
	if chosen := g.ChooseObjects(d); len(chosen) >= least {
		ctx.Did = true
		w.sacrificed, w.then = chosen, then
	}
	return w
}

// tapsOne reports whether the first thing to do is to tap or untap one permanent that the
// player chooses and nobody else, and there is one.
func (g *Course) tapsOne(do []oracle.Instruction, p table.ID, ctx *table.Context) bool {
	if len(do) == 0 {
		return false
	}
	switch do[0].(type) {
	case oracle.TapObject, oracle.UntapObject:
		who, some, ok := ChoiceOf(do[0])
		return ok && g.actsAlone(who, p, ctx) && some.Count == oracle.Quantity(oracle.Literal(1)) && some.From == nil && !some.Random && some.Chooser == nil && len(g.AllOf(&some.Phrase, ctx)) > 0
	}
	return false
}

// allChooseFirst asks the rule by which several players choose in turn order before any of
// them acts: 101.4, and 608.2e for each action of a text that has several of them.
func (g *Course) allChooseFirst(ctx *table.Context) bool {
	if a := ctx.Ability; a != nil && slices.ContainsFunc(a.Modes, func(m oracle.Mode) bool { return len(m.Instructions) > 1 }) {
		return g.Applies("608.2e", "all choose in turn order before anything is done for this part of %s", ctx.Source)
	}
	return g.Applies("101.4", "all choose in turn order before anything is done for %s", ctx.Source)
}

// otherwiseDeclined carries out "otherwise" where a condition held and what it offers was declined. After "you may do it if ..." that is
// said of both (608.2c); after "if ..., you may do it" the words can be read in two ways, and the book does not say in which.
func (g *Course) otherwiseDeclined(i oracle.If, ctx *table.Context) {
	if !i.OrDeclined {
		g.Undecided("the book does not say whether \u201cotherwise\u201d is said, too, of somebody who may do what " + g.Name(ctx.Speaker()) + " offers and does not (608.2c)")
	}
	ctx.Undone()
	g.instruct(i.Else, ctx)
	ctx.DoneInstead(i.Else, i.Then)
}
