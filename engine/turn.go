package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out chapters 500 to 505 and 512 to 514: the turn, its phases
// and steps, and what happens in each but combat.

// run plays the game from where it is until it ends.
func (g *Game) run() {
	if !g.started {
		g.startGame()
	}
	if g.traitsInPlay().daylight {
		g.boundToTheDay()
	}
	for !g.over {
		g.playSteps()
		if g.over {
			return
		}
		if g.anew {
			g.anew = false
			g.firstTurn()
			continue
		}
		g.endTurn()
	}
}

// playSteps goes on from the present step to the end of the turn.
func (g *Game) playSteps() {
	i := slices.Index(turnSteps, g.step)
	if i < 0 {
		i = 0
		g.step = turnSteps[0]
	}
	resumed := g.resumed
	g.resumed = false
	for i < len(turnSteps) && !g.over {
		s := turnSteps[i]
		if !resumed && g.skips(g.active, s) {
			g.untapStepSkipped(s)
			i = g.after(lastSkipped(i)) // what was added after a skipped phase still comes (500.8)
			continue
		}
		if !resumed && g.skipped(s) {
			i = g.after(i)
			continue
		}
		g.step = s
		if !resumed && !g.beginStep() {
			i = g.after(i)
			continue
		}
		if g.over {
			return
		}
		if g.priorityIn(s) {
			g.priorityRound(!resumed)
		}
		resumed = false
		if g.over || g.anew {
			return
		}
		if g.goTo != oracle.NoStep {
			i = g.cutShort()
			continue
		}
		if s == oracle.Cleanup {
			for g.cleanupAgain {
				g.cleanupAgain = false
				if !g.beginStep() {
					break
				}
				if g.priorityIn(s) {
					g.priorityRound(true)
				}
				if g.over || g.anew {
					return
				}
				if g.goTo != oracle.NoStep {
					g.cutShort()
					g.cleanupAgain = true
				}
			}
		}
		g.finishStep()
		i = g.after(i)
	}
}

// skipped tells which steps do not take place (506.1, 508.8, 510.4).
func (g *Game) skipped(s oracle.Step) bool {
	switch s {
	case oracle.DeclareBlockers, oracle.CombatDamage:
		return !g.attackedYet && g.applies("508.8", "nothing attacks, so no blocking and no combat damage follow")
	case oracle.FirstCombatDamage:
		g.twoDamage, g.firstStrikes, g.doubleStrikes = false, nil, nil
		if !g.attackedYet {
			return true
		}
		return !g.firstDamageStep()
	case oracle.DrawStep:
		if g.turn == 1 && g.active == g.starting && len(g.players) > 2 {
			return !g.applies("103.8c", "in a game of several players %s does not skip the first draw step", g.active)
		}
		return g.turn == 1 && g.active == g.starting && len(g.players) == 2 &&
			g.applies("103.8a", "%s plays first and skips the draw step of the first turn", g.active)
	}
	return false
}

// beginStep carries out a step's turn-based actions and what triggers as it begins.
// It reports false when the step was replaced by nothing (614.10).
func (g *Game) beginStep() bool {
	if !g.takePlace(Event{Kind: StepEvent, Step: g.step, Player: g.active}) && !g.over {
		g.untapStepSkipped(g.step)
		return false
	}
	if len(g.triggers) > 0 {
		g.actionsFirst()
	}
	g.drawnBefore = g.player(g.active).drawn
	switch g.step {
	case oracle.Untap:
		g.phasingEvent()
		g.dayOrNight()
		g.untapStep()
	case oracle.DrawStep:
		if !g.gone(g.active) && g.applies("504.1", "%s draws a card as the draw step begins", g.active) {
			g.drawCards(g.active, 1, None)
		}
	case oracle.PrecombatMain:
		g.addLoreCounters()
	case oracle.BeginningOfCombat:
		g.attackedYet = false
		g.combats++
	case oracle.DeclareAttackers:
		g.declareAttackers()
	case oracle.DeclareBlockers:
		g.declareBlockers()
	case oracle.FirstCombatDamage, oracle.CombatDamage:
		g.combatDamage()
	case oracle.Cleanup:
		g.cleanup()
	}
	return true
}

// actionsFirst carries out 703.3 for what has triggered as a step or phase begins that has
// turn-based actions: they are dealt with before it is put on the stack.
func (g *Game) actionsFirst() {
	switch g.step {
	case oracle.PrecombatMain:
		if !slices.ContainsFunc(g.battlefield, func(id ID) bool { c := g.charsQuietly(id); return c.Controller == g.active && c.subtype("Saga") }) {
			return
		}
		fallthrough
	case oracle.DrawStep, oracle.DeclareAttackers, oracle.DeclareBlockers, oracle.FirstCombatDamage, oracle.CombatDamage:
		if !g.applies("703.3", "the turn-based actions of the step come before what has triggered is put on the stack") {
			g.putTriggersOnStack()
		}
	}
}

// priorityIn tells the steps in which players get priority (502.4, 514.3).
func (g *Game) priorityIn(s oracle.Step) bool {
	switch s {
	case oracle.Untap:
		return !g.applies("502.4", "nobody gets priority in the untap step")
	case oracle.Cleanup:
		if !g.applies("514.3", "normally nobody gets priority in the cleanup step") {
			return true
		}
		acted := g.checkStateBasedActions()
		g.stateTriggers()
		if (acted || len(g.triggers) > 0) && g.applies("514.3a", "something happened in the cleanup step, so %s gets priority", g.active) {
			g.cleanupAgain = true
			return true
		}
		return false
	}
	return true
}

// finishStep carries out 500.4 and 500.5.
func (g *Game) finishStep() {
	g.emptyPools()
	g.upkeepOver = g.upkeepOver || g.step == oracle.Upkeep
	if g.step == oracle.EndOfCombat {
		g.endEffects(func(e *effect) bool {
			return e.duration == oracle.UntilEndOfCombat && g.applies("500.5", "the effect of %s ends with combat", e.source)
		})
		g.endCombat()
	}
}

// untapStep carries out 502.3.
func (g *Game) untapStep() {
	events := g.batch(len(g.battlefield))
	for _, id := range g.battlefield {
		o := g.object(id)
		if g.charsQuietly(id).Controller != g.active {
			continue
		}
		if !o.Tapped || len(g.exerted) > 0 && g.staysExerted(id) {
			continue
		}
		if refusal := g.restricted(id, oracle.UntapDuringUntapStep, id); refusal != nil {
			g.citeRefusal(refusal)
		} else {
			events = append(events, Event{Kind: UntapEvent, Object: id, Player: g.active})
		}
	}
	if len(events) > 0 && g.applies("502.3", "%s untaps permanents", g.active) {
		g.happen(events...)
	}
	g.exerted = slices.DeleteFunc(g.exerted, func(x exertion) bool { return x.player == g.active })
}

// addLoreCounters carries out 714.3b and 505.4.
func (g *Game) addLoreCounters() {
	var events []Event
	for _, id := range g.battlefield {
		if c := g.charsQuietly(id); c.Controller == g.active && c.subtype("Saga") {
			events = append(events, Event{Kind: PutCountersEvent, Object: id, Player: g.active, Word: "lore", Amount: 1})
		}
	}
	if len(events) > 0 && g.applies("714.3b", "%s puts a lore counter on each Saga as the precombat main phase begins", g.active) {
		g.happen(events...)
	}
}

// cleanup carries out 514.1 and 514.2.
func (g *Game) cleanup() {
	p := g.player(g.active)
	if excess := len(p.hand) - g.maximumHandSize(g.active); excess > 0 &&
		g.applies("514.1", "%s discards down to the maximum hand size", g.active) {
		chosen := g.chooseObjects(Decision{Purpose: ForDiscardHand, Player: g.active, Rule: "514.1", Options: slices.Clone(p.hand), Min: excess, Max: excess})
		var events []Event
		for _, id := range chosen {
			events = append(events, Event{Kind: DiscardEvent, Object: id, Player: g.active})
		}
		g.happen(events...)
	}
	hurt := func(id ID) bool { return g.object(id).Damage > 0 }
	damaged := slices.ContainsFunc(g.battlefield, hurt) || slices.ContainsFunc(g.phasedOut, hurt)
	ending := slices.ContainsFunc(g.effects, func(e effect) bool { return e.duration == oracle.UntilEndOfTurn || e.duration == oracle.ThisTurn })
	if (damaged || ending) && !g.applies("514.2", "damage is removed and effects until end of turn end") {
		return
	}
	for _, list := range [...][]ID{g.battlefield, g.phasedOut} {
		for _, id := range list {
			g.object(id).Damage = 0
		}
	}
	g.endEffects(func(e *effect) bool { return e.duration == oracle.UntilEndOfTurn || e.duration == oracle.ThisTurn })
	g.delayed = slices.DeleteFunc(g.delayed, func(d delayed) bool { return d.thisTurn })
}

// endTurn goes on to the next turn (500.7, 103.8).
func (g *Game) endTurn() {
	if !g.extraTurn {
		g.regular = g.active
	}
	next := g.nextTurn()
	for g.turnOfNobody(next) || g.skips(next, oracle.NoStep) {
		next = g.nextTurn()
	}
	g.beginTurn(next)
}

func (g *Game) beginTurn(p ID) {
	if g.daylight != oracle.NeitherDayNorNight {
		g.castLastTurn = g.spellsCast(g.active)
	}
	g.turn++
	g.madeBefore = len(g.objects)
	g.active = p
	g.step = oracle.Untap
	g.attackedYet, g.combats = false, 0
	g.morePhases, g.goOnAt = g.morePhases[:0], 0
	g.moreSteps, g.goOnStep, g.upkeepOver = g.moreSteps[:0], 0, false
	g.activated = nil
	g.endEffects(func(e *effect) bool { return e.duration == oracle.UntilYourNextTurn && e.controller == p })
	for _, id := range g.battlefield {
		o := g.object(id)
		o.defending, o.used = None, false
		if g.charsQuietly(id).Controller == p {
			g.object(id).sick = false
		}
	}
	for _, id := range g.phasedOut {
		g.object(id).used = false
		if g.object(id).last.Controller == p {
			g.object(id).sick = false
		}
	}
	for i := range g.players {
		g.players[i].landsPlayed, g.players[i].drawn, g.players[i].descended = 0, 0, 0
	}
	g.deeds = g.deeds[:0]
	g.lookAnew()
	if g.turn > MaxTurns {
		g.limitReached("more than 500 turns")
	}
}

// MaxTurns bounds a game.
const MaxTurns = 500
