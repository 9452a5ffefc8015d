package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out instructions of resolving spells and abilities in the
// order of the text (608.2c): the words that steer, and the actions on players. The
// actions on objects are in instruct_object.go.

// instruct carries out instructions one after the other.
func (g *Game) instruct(list []oracle.Instruction, ctx *Context) {
	for k, i := range list {
		if g.over {
			return
		}
		if k > 0 && ctx.Object.IsObject() && g.object(ctx.Object).Zone != oracle.Stack && g.resolving != nil && g.resolving.Object == ctx.Object &&
			!g.applies("608.2k", "%s has left the stack and goes on resolving all the same", ctx.Object) {
			return
		}
		if k > 0 && !g.unheeded(ctx) {
			g.checkStateBasedActions()
		}
		if k+1 < len(list) && isMove(i) {
			ctx.entersAs = saysWhatItIs(list[k+1:])
		}
		if m, now := ctx.entered, saysWhatItIs(list[k:k+1]); m != nil && now != nil { // what it is, it has been since it entered
			rest := *m
			rest.Changes = m.Changes[m.Is:]
			ctx.entered = nil
			if len(rest.Changes) == 0 {
				continue
			}
			i = rest
		}
		before := g.came
		g.instructOne(i, ctx)
		ctx.entersAs = nil
		if k+1 < len(list) && isReflexive(list[k+1]) && isDeed(i) { // "when you do": whether anything was done
			ctx.did = g.came > before
		}
		if _, anew := i.(oracle.RestartGame); anew && k+1 < len(list) &&
			!g.applies("724.4", "%s goes on just before the first turn of the new game", ctx.Source) {
			return
		}
	}
}

// saysWhatItIs finds what the text goes on to say that the object just moved is, maybe
// after it has said what that gains (611.2e).
func saysWhatItIs(list []oracle.Instruction) *oracle.Modify {
	for _, i := range list {
		m, ok := i.(oracle.Modify)
		if !ok || m.What != oracle.Reference(oracle.It{Previous: true}) {
			return nil
		}
		if m.Is > 0 {
			return &m
		}
	}
	return nil
}

// isMove reports whether an instruction moves something, or lets a player do only that.
func isMove(i oracle.Instruction) bool {
	if may, ok := i.(oracle.May); ok && len(may.Do) == 1 {
		i = may.Do[0]
	}
	_, ok := i.(oracle.Move)
	return ok
}

func (g *Game) instructOne(i oracle.Instruction, ctx *Context) {
	switch i := i.(type) {
	case oracle.May:
		g.may(i, ctx)
	case oracle.Unless:
		g.unless(i, ctx)
	case oracle.If:
		if i.Instead {
			g.insteadOf(i, ctx)
		} else if asksEach(i, ctx) {
			g.ifEach(i, ctx)
		} else if g.holds(i.Condition, ctx) {
			g.instruct(i.Then, ctx)
		} else {
			g.instruct(i.Else, ctx)
		}
	case oracle.ForEach:
		for _, id := range g.refer(i.Of, ctx) {
			about := *ctx
			about.Each, about.previous = id, []ID{id}
			g.instruct(i.Do, &about)
		}
	case oracle.Reflexive:
		g.reflexive(i, ctx)
	case oracle.DelayTrigger:
		g.delayTrigger(i, ctx)
	case oracle.GainLife:
		g.lifeChange(i.Who, i.Amount, ctx, true)
	case oracle.LoseLife:
		g.lifeChange(i.Who, i.Amount, ctx, false)
	case oracle.SetLife:
		g.setLife(i, ctx)
	case oracle.SeparatePiles:
		g.separate(i, ctx)
	case oracle.Reveal:
		if ids := g.refer(i.What, ctx); g.applies("701.16a", "%s shows what %s tells to reveal to all players", ctx.Controller, ctx.Source) {
			ctx.previous, ctx.rest = ids, ids
		}
	case oracle.ExchangeLife:
		g.exchangeLife(g.refer(i.Who, ctx), ctx)
	case oracle.Draw:
		for _, p := range g.drawers(g.refer(i.Who, ctx)) {
			if i.Reveal {
				g.drawAndReveal(p, ctx)
				continue
			}
			g.drawCards(p, g.quantity(i.Count, ctx), ctx.Source)
		}
	case oracle.Discard:
		g.discard(i, ctx)
	case oracle.Mill:
		g.mill(g.inOrder(g.refer(i.Who, ctx)), g.quantity(i.Count, ctx), ctx)
	case oracle.Shuffle:
		for _, p := range g.inOrder(g.refer(i.Who, ctx)) {
			g.shuffleBesides(p, ctx)
			g.shuffle(p)
		}
		ctx.actor = nil
	case oracle.Search:
		g.search(i, ctx)
	case oracle.LoseMana:
		g.loseMana(i, ctx)
	case oracle.AddMana:
		g.addManaNow(i, ctx)
	case oracle.KeywordAction:
		switch i.Name {
		case "goad":
			g.goadInstruction(i, ctx)
		case "proliferate":
			g.proliferate(i, ctx)
		case "flip":
			g.flipInstruction(i, ctx)
		case "transform", "convert":
			g.transformInstruction(i, ctx)
		case "it becomes day":
			g.becomesDayOrNight(oracle.Day, ctx.Source)
		case "it becomes night":
			g.becomesDayOrNight(oracle.Night, ctx.Source)
		case "venture into the dungeon", "become the monarch", "take the initiative":
			g.playerAction(i, ctx)
		default:
			g.phaseInstruction(i, ctx)
		}
	case oracle.FlipCoin:
		g.flipCoin(i, ctx)
	case oracle.RollDice:
		g.rollDice(&i, ctx)
	case oracle.ResultsTable:
		g.resultsTable(&i, ctx)
	case oracle.RollAgain:
		g.rollAgain(ctx)
	case oracle.WinGame:
		g.winGame(g.refer(i.Who, ctx))
	case oracle.LoseGame:
		if losers := g.refer(i.Who, ctx); g.applies("104.3e", "%s says who loses the game", ctx.Source) {
			g.losing(losers)
		}
	case oracle.DrawGame:
		if g.applies("104.4c", "%s says that the game is a draw", ctx.Source) {
			g.draw = true
			g.end()
		}
	case oracle.EndTurn:
		g.endTurnNow(ctx)
	case oracle.EndCombat:
		g.endCombatNow(ctx)
	case oracle.BringIn:
		g.bringIn(i, ctx)
	case oracle.RestartGame:
		g.restartGame(g.refer(i.Leaving, ctx), ctx)
	case oracle.ExtraTurn:
		for _, p := range g.inOrder(g.refer(i.Who, ctx)) {
			for range max(1, g.quantity(i.Count, ctx)) {
				g.extra = append(g.extra, p)
			}
		}
	case oracle.MakeChoice:
		g.makeChoice(i, ctx)
	case oracle.CastSpell:
		g.castDuring(i, ctx)
	case oracle.RevealUntil:
		g.revealUntil(i, ctx)
	case oracle.Alternatives:
		g.alternativesOf(i, ctx)
	case oracle.ExtraPhases:
		g.extraPhases(i.Phases, ctx.Source)
	case oracle.ExtraStep:
		g.extraStep(i.Step, ctx.Source)
	case oracle.SkipNext:
		for _, p := range g.inOrder(g.refer(i.Who, ctx)) {
			g.skipNext(p, i.Step, ctx.Source)
		}
	case oracle.CreateEmblem:
		for _, p := range g.inOrder(g.refer(i.Who, ctx)) {
			g.createEmblem(p, i.Abilities, ctx)
		}
	default:
		g.instructObject(i, ctx)
	}
}

// drawers carries out 121.2c: the active player draws first, then the others in turn order.
func (g *Game) drawers(players []ID) []ID {
	if len(players) < 2 {
		return g.inOrder(players)
	}
	var list []ID
	for _, p := range g.order() {
		if slices.Contains(players, p) {
			list = append(list, p)
		}
	}
	if !g.applies("121.2c", "%s performs all draws first, then the others in turn order", list[0]) {
		slices.SortFunc(list, func(a, b ID) int { return a.seat() - b.seat() }) // as they sit, whoever's turn it is
	}
	return list
}

// inOrder sorts players as 101.4 has them act.
func (g *Game) inOrder(players []ID) []ID {
	var list []ID
	for _, p := range g.order() {
		if slices.Contains(players, p) {
			list = append(list, p)
		}
	}
	if len(list) > 1 && !g.applies("101.4", "%s acts first, then the others in turn order", list[0]) {
		slices.SortFunc(list, func(a, b ID) int { return a.seat() - b.seat() }) // as they sit, whoever's turn it is
	}
	return list
}

// unless carries out 118.12a.
func (g *Game) unless(i oracle.Unless, ctx *Context) {
	if players := g.doers(i, ctx); len(players) > 0 {
		g.eachUnless(i, players, ctx)
		return
	}
	paid, choices := false, g.choices
	who := g.refer(i.Who, ctx)
	for _, p := range who {
		if g.gone(p) && !g.applies("800.4f", "%s has left the game, so the cost is not paid", p) {
			paid = paid || g.offerPayment(p, i.Cost, ctx)
		}
	}
	for _, p := range g.inOrder(who) {
		if g.applies("118.12a", "%s may pay, and if not, it is done", p) && g.offerPayment(p, i.Cost, ctx) {
			paid = true
		}
	}
	if paid {
		return
	}
	g.declinedAll(choices, true)
	g.instruct(i.Do, ctx)
}

func (g *Game) lifeChange(who oracle.Reference, amount oracle.Quantity, ctx *Context, gain bool) {
	var events []Event
	for _, p := range g.inOrder(g.refer(who, ctx)) {
		n := g.quantity(amount, ctx)
		if n < 0 || n == 0 && (!gain || g.applies("119.10", "%s would gain 0 life, which is no gaining of life", p)) {
			if gain && n == 0 {
				g.trigger([]Event{{Kind: LifeGainEvent, Player: p, Source: ctx.Source}}, nil)
			}
			continue
		}
		e := Event{Kind: LifeLossEvent, Player: p, Amount: n, Source: ctx.Source}
		if gain {
			e.Kind = LifeGainEvent
		} else if !g.applies("119.3", "%s loses %n life", p, num(n)) {
			continue
		}
		events = append(events, e)
	}
	if len(events) == 0 {
		return
	}
	total := 0
	for _, e := range g.happen(events...) {
		if e.Kind == LifeGainEvent || e.Kind == LifeLossEvent {
			total += e.Amount
		}
	}
	ctx.previousAmount = total
}

// setLife carries out 119.5.
func (g *Game) setLife(i oracle.SetLife, ctx *Context) {
	for _, p := range g.inOrder(g.refer(i.Who, ctx)) {
		to := g.quantity(i.Amount, ctx)
		has := g.player(p).Life
		if !g.applies("119.5", "%s gains or loses what is needed to have %n life", p, num(to)) {
			continue
		}
		switch {
		case to > has:
			g.happen(Event{Kind: LifeGainEvent, Player: p, Amount: to - has, Source: ctx.Source})
		case to < has:
			g.happen(Event{Kind: LifeLossEvent, Player: p, Amount: has - to, Source: ctx.Source})
		}
	}
}

// discard carries out 701.8: players choose in APNAP order, then all discard at once.
func (g *Game) discard(i oracle.Discard, ctx *Context) {
	var events []Event
	for _, p := range g.inOrder(g.refer(i.Who, ctx)) {
		options := slices.Clone(g.player(p).hand)
		if i.What != nil {
			what := g.refer(i.What, ctx)
			options = slices.DeleteFunc(options, func(id ID) bool { return !slices.Contains(what, id) })
		}
		if i.Phrase != nil {
			options = slices.DeleteFunc(options, func(id ID) bool {
				q := *i.Phrase
				q.Noun, q.Zone = oracle.CardNoun, oracle.Hand
				return !g.matches(&q, id, ctx)
			})
		}
		n := len(options)
		if i.Count != nil {
			n = g.asMany(g.quantity(i.Count, ctx), n, p)
		}
		chosen := options
		if n < len(options) && !g.allAlike(options) {
			d := Decision{Purpose: ForDiscard, Player: p, About: ctx.Source, Rule: "701.8b", Options: options, Min: n, Max: n}
			if i.Random {
				d.Player = None
			} else if !g.applies("701.8b", "%s chooses what to discard", p) {
				d.Player = ctx.Controller // nothing says who chooses but that it is a choice of the effect (608.2d)
			}
			chosen = g.chooseObjects(d)
		} else {
			chosen = options[:n]
		}
		for _, id := range chosen {
			events = append(events, Event{Kind: DiscardEvent, Object: id, Player: p, Source: ctx.Source, byEffect: true})
		}
	}
	if len(events) > 0 {
		g.remember(ctx, g.happen(events...))
		ctx.did = true
	}
}

// asMany carries out 609.3: where there are fewer than an effect asks for, it does as
// much as possible. Without the rule it does nothing then.
func (g *Game) asMany(wanted, possible int, p ID) int {
	if wanted <= possible {
		return wanted
	}
	if possible > 0 && g.applies("609.3", "%s does as much as is possible", p) {
		return possible
	}
	return 0
}

func (g *Game) addManaNow(i oracle.AddMana, ctx *Context) {
	options := g.addOptions(&i, ctx)
	if options.n == 0 || options.size == 0 {
		return
	}
	who := []ID{ctx.Controller}
	if i.Who != nil {
		who = g.refer(i.Who, ctx)
	}
	for _, p := range who {
		k := 0
		if options.n > 1 {
			var words []string
			for k := range options.n {
				words = append(words, lotWords(options.lot(k)))
			}
			k = slices.Index(words, g.chooseWord(Decision{Purpose: ForColor, Player: p, About: ctx.Source, Rule: "106.4", Words: words}))
		}
		g.addMana(p, options.lot(k))
	}
}

// makeChoice carries out 608.2d for a color or a word that is chosen as an effect applies.
func (g *Game) makeChoice(i oracle.MakeChoice, ctx *Context) {
	in := entering{controller: ctx.Controller}
	if who := g.deciders(g.refer(i.Who, ctx), ctx); len(who) == 1 {
		in.controller = who[0]
	}
	if g.applies("608.2d", "%s chooses as %s resolves", in.controller, ctx.Source) {
		g.chooseQuality(&in, i.What, ctx, "608.2d")
	}
	if ctx.Source.IsObject() {
		o := g.object(ctx.Source)
		o.chosenColor, o.chosenWord, o.chosenFor = in.color, in.word, g.faceOf(ctx.Source)
	}
}
