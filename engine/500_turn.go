package engine

import (
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapters 500 to 505 and 512 to 514: the turn, its phases
// and steps, and what happens in each but combat.

// run plays the game from where it is until it ends.
func (g *Game) run() {
	if !g.Started {
		g.startGame()
	}
	if !g.midway && g.TraitsInPlay().Daylight {
		g.BoundToTheDay()
	}
	if !g.midway && g.TraitsInPlay().Ascends {
		g.Ascend()
	}
	if !g.midway && g.TraitsInPlay().Storied {
		g.TellStories()
	}
	g.playOn()
}

// playOn plays turns until the game ends.
func (g *Game) playOn() {
	for !g.Ended {
		g.playSteps()
		if g.Ended {
			return
		}
		if g.leaving > 0 {
			g.turnTo()
			continue
		}
		if g.Anew {
			g.Anew = false
			g.firstTurn()
			continue
		}
		g.endTurn()
	}
}

// playSteps goes on from the present step to the end of the turn.
func (g *Game) playSteps() {
	i := slices.Index(turnSteps, g.InStep)
	if i < 0 {
		i = 0
		g.InStep = turnSteps[0]
	}
	resumed := g.resumed || g.midway
	g.resumed = false
	for i < len(turnSteps) && !g.Ended {
		s := turnSteps[i]
		if !resumed && g.skips(g.ActivePlayer, s) {
			g.UntapStepSkipped(s)
			i = g.after(lastSkipped(i)) // what was added after a skipped phase still comes (500.8)
			continue
		}
		if !resumed && g.skipped(s) {
			i = g.after(i)
			continue
		}
		g.InStep = s
		if !resumed {
			g.EndForecasts(s)
		}
		if !resumed && !g.beginStep() {
			i = g.after(i)
			continue
		}
		if g.Ended {
			return
		}
		if g.midway {
			g.midway = false
			g.letAct()
		} else if g.priorityIn(s) {
			g.priorityRound(!resumed)
		}
		resumed = false
		if g.Ended || g.Anew || g.leaving > 0 {
			return
		}
		if g.GoTo != oracle.NoStep {
			i = g.cutShort()
			continue
		}
		if s == oracle.Cleanup {
			for g.CleanupAgain {
				g.CleanupAgain = false
				if !g.beginStep() {
					break
				}
				if g.priorityIn(s) {
					g.priorityRound(true)
				}
				if g.Ended || g.Anew {
					return
				}
				if g.GoTo != oracle.NoStep {
					g.cutShort()
					g.CleanupAgain = true
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
		return !g.AttackedYet && g.Applies("508.8", "nothing attacks, so no blocking and no combat damage follow")
	case oracle.FirstCombatDamage:
		g.TwoDamage, g.FirstStrikes, g.DoubleStrikes = false, nil, nil
		if !g.AttackedYet {
			return true
		}
		return !g.firstDamageStep()
	case oracle.DrawStep:
		if g.TurnNumber == 1 && g.Shared {
			return g.teamSkipsFirstDraw()
		}
		if g.TurnNumber == 1 && g.ActivePlayer == g.Starting && len(g.Seats) > 2 {
			return !g.Applies("103.8c", "in a game of several players %s does not skip the first draw step", g.ActivePlayer)
		}
		return g.TurnNumber == 1 && g.ActivePlayer == g.Starting && len(g.Seats) == 2 &&
			g.Applies("103.8a", "%s plays first and skips the draw step of the first turn", g.ActivePlayer)
	}
	return false
}

// beginStep carries out a step's turn-based actions and what triggers as it begins.
// It reports false when the step was replaced by nothing (614.10).
func (g *Game) beginStep() bool {
	g.StepsBegun++
	if g.InStep == oracle.PrecombatMain || g.InStep == oracle.PostcombatMain {
		g.MainPhases++
	}
	if g.InStep == oracle.Upkeep {
		for _, p := range g.Team(g.ActivePlayer) {
			g.Player(p).UpkeepBegins(int32(g.Events))
		}
	}
	if !g.StepBegins() && !g.Ended {
		g.UntapStepSkipped(g.InStep)
		if g.InStep == oracle.Upkeep {
			for _, p := range g.Team(g.ActivePlayer) {
				g.Player(p).UpkeepSkipped()
			}
		}
		return false
	}
	if g.InStep == oracle.EndStep && len(g.Effects) > 0 {
		g.EndEffects(func(e *table.Effect) bool {
			return e.Duration == oracle.UntilYourNextEndStep && g.Together(e.Controller, g.ActivePlayer)
		})
	}
	if g.InStep == oracle.Upkeep && len(g.Effects) > 0 {
		g.EndEffects(func(e *table.Effect) bool {
			return e.Duration == oracle.UntilYourNextUpkeep && g.Together(e.Controller, g.ActivePlayer)
		})
	}
	if len(g.Triggers) > 0 {
		g.actionsFirst()
	}
	for _, p := range g.Team(g.ActivePlayer) {
		g.Player(p).DrawnBefore = g.Player(p).Drawn
	}
	switch g.InStep {
	case oracle.Untap:
		g.PhasingEvent()
		g.DayOrNight()
		g.untapStep()
	case oracle.DrawStep:
		for _, p := range g.AsTeamsLike(g.Team(g.ActivePlayer), g.LikedToDraw) {
			if !g.HasLeft(p) && (p == g.ActivePlayer || g.drawsWithTeam(p)) &&
				g.Applies("504.1", "%s draws a card as the draw step begins", p) {
				g.DrawCards(p, 1, None)
			}
		}
	case oracle.PrecombatMain:
		g.SchemeAction()
		g.addLoreCounters()
		g.VisitAttractions()
	case oracle.BeginningOfCombat:
		g.AttackedYet = false
		g.ForgetAssailants()
		g.Combats++
		g.ChooseDefender()
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
	switch g.InStep {
	case oracle.PrecombatMain:
		if !g.SetsScheme() && len(g.Visitors()) == 0 && !slices.ContainsFunc(g.Battlefield, func(id ID) bool {
			c := g.QuietCharacteristics(id)
			return c.Subtype("Saga") && g.IsActive(c.Controller)
		}) {
			return
		}
		fallthrough
	case oracle.DrawStep, oracle.DeclareAttackers, oracle.DeclareBlockers, oracle.FirstCombatDamage, oracle.CombatDamage:
		if !g.Applies("703.3", "the turn-based actions of the step come before what has triggered is put on the stack") {
			g.PutTriggersOnStack()
		}
	}
}

// priorityIn tells the steps in which players get priority (502.4, 514.3).
func (g *Game) priorityIn(s oracle.Step) bool {
	switch s {
	case oracle.Untap:
		return !g.Applies("502.4", "nobody gets priority in the untap step")
	case oracle.Cleanup:
		if !g.Applies("514.3", "normally nobody gets priority in the cleanup step") {
			return true
		}
		g.NoteControl() // what was lost as effects ended in this step triggers in it
		acted := g.CheckStateBasedActions()
		g.StateTriggers()
		if (acted || len(g.Triggers) > 0) && g.Applies("514.3a", "something happened in the cleanup step, so %s gets priority", g.ActivePlayer) {
			g.CleanupAgain = true
			return true
		}
		return false
	}
	return true
}

// finishStep carries out 500.4 and 500.5.
func (g *Game) finishStep() {
	g.EmptyPools(func(d oracle.Duration) bool {
		return d == oracle.UntilEndOfCombat && g.InStep == oracle.EndOfCombat || d == oracle.UntilEndOfTurn && g.InStep == oracle.Cleanup
	})
	g.UpkeepOver = g.UpkeepOver || g.InStep == oracle.Upkeep
	if g.InStep == oracle.EndOfCombat {
		g.EndEffects(func(e *table.Effect) bool {
			return e.Duration == oracle.UntilEndOfCombat && g.Applies("500.5", "the effect of %s ends with combat", e.Source)
		})
		g.EndCombat()
	}
}

// untapStep carries out 502.3.
func (g *Game) untapStep() {
	events := g.Batch(len(g.Battlefield))
	others := g.untappingWithOthers()
	for _, id := range g.Battlefield {
		o := g.Object(id)
		if by, also := others[id]; also && g.Applies("101.1", "%s says otherwise than a rule, which does not apply to %s then", by, id) {
			events = append(events, table.Event{Kind: table.UntapEvent, Object: id, Player: g.Controller(id)})
			continue
		}
		if !o.Tapped || len(g.Exerted) > 0 && g.staysExerted(id) || !g.IsActive(g.QuietCharacteristics(id).Controller) {
			continue
		}
		if refusal := g.staysTapped(id); refusal != nil {
			g.CiteRefusal(refusal)
		} else {
			events = append(events, table.Event{Kind: table.UntapEvent, Object: id, Player: g.Controller(id)})
		}
	}
	events = g.leaveTapped(events)
	if events = g.untapFew(events); len(events) > 0 && g.Applies("502.3", "%s untaps permanents", g.ActivePlayer) {
		g.Happen(events...)
	}
	g.Exerted = slices.DeleteFunc(g.Exerted, func(x table.Exertion) bool { return g.Together(x.Player, g.ActivePlayer) })
	g.untapped()
}

// staysTapped says which effect keeps a permanent of the active player from untapping, or nil.
func (g *Game) staysTapped(id ID) error {
	refusal := g.Restricted(id, oracle.UntapDuringUntapStep, id)
	if refusal != nil || !slices.ContainsFunc(g.Effects, func(e table.Effect) bool { return e.Duration == oracle.ThroughNextUntapStep }) {
		return refusal
	}
	table.EachStaticOf(&g.Table, func(source, controller ID, r oracle.Restriction, ctx *table.Context) {
		if refusal == nil && r.Cant == oracle.UntapDuringYourUntapStep && g.Together(controller, g.ActivePlayer) && g.IsMeant(r.Affected, id, ctx) {
			refusal = g.Forbids("101.2", "%s says that %s can't", source, id)
		}
	})
	return refusal
}

// untapped ends, with an untap step, the effects that kept things from untapping in it: what speaks of
// "your untap step" with that of its controller, else for each permanent with that of who controls it
// now. For those of other players it goes on.
func (g *Game) untapped() {
	for i := range g.Effects {
		e := &g.Effects[i]
		if e.Duration != oracle.ThroughNextUntapStep || ofYourUntapStep(e) {
			continue
		}
		var rest []ID // what an effect is about may be shared by copies of the game
		for _, id := range e.Objects {
			if g.OnBattlefield(id) && !g.Together(g.Controller(id), g.ActivePlayer) {
				rest = append(rest, id)
			}
		}
		if len(rest) != len(e.Objects) {
			e.Objects = rest
			g.Touch()
		}
	}
	g.EndEffects(func(e *table.Effect) bool {
		if e.Duration == oracle.ThroughNextUntapStep && ofYourUntapStep(e) {
			return g.Together(e.Controller, g.ActivePlayer)
		}
		return e.Duration == oracle.ThroughNextUntapStep && len(e.Objects) == 0
	})
}

// ofYourUntapStep reports whether an effect keeps things from untapping in its controller's untap step.
func ofYourUntapStep(e *table.Effect) bool {
	yours := func(s oracle.StaticEffect) bool {
		r, ok := s.(oracle.Restriction)
		return ok && r.Cant == oracle.UntapDuringYourUntapStep
	}
	return yours(e.Static) || slices.ContainsFunc(e.Changes, func(c oracle.Change) bool {
		grant, ok := c.(oracle.Grant)
		return ok && yours(grant.Effect)
	})
}

// addLoreCounters carries out 714.3b and 505.4.
func (g *Game) addLoreCounters() {
	if g.IsPlainNow() && !g.Have.Sagas {
		return
	}
	var events []table.Event
	for _, id := range g.Battlefield {
		if c := g.QuietCharacteristics(id); c.Subtype("Saga") && (c.HasChapters() || !g.Since("714.3b", cr.Edition2026)) && g.IsActive(c.Controller) {
			events = append(events, table.Event{Kind: table.PutCountersEvent, Object: id, Player: c.Controller, Word: "lore", Amount: 1})
		}
	}
	if len(events) > 0 && g.Applies("714.3b", "%s puts a lore counter on each Saga as the precombat main phase begins", g.ActivePlayer) {
		g.Happen(events...)
	}
}

// cleanup carries out 514.1 and 514.2.
func (g *Game) cleanup() {
	g.discardExcess()
	if g.WearsOff(); g.Ended {
		return
	}
	hurt := func(id ID) bool { return g.Object(id).Damage > 0 }
	damaged := slices.ContainsFunc(g.Battlefield, hurt) || slices.ContainsFunc(g.PhasedOut, hurt)
	ends := func(e *table.Effect) bool {
		return e.Duration == oracle.UntilEndOfTurn || e.Duration == oracle.ThisTurn ||
			e.Duration == oracle.UntilEndOfYourNextTurn && g.Together(e.Controller, g.ActivePlayer) && e.Turn < g.TurnNumber ||
			e.Duration == oracle.DuringNextTurn && g.InNextTurn(e)
	}
	saddled := func(id ID) bool { return g.Object(id).Is(table.Saddled) }
	ending := slices.ContainsFunc(g.Effects, func(e table.Effect) bool { return ends(&e) }) ||
		slices.ContainsFunc(g.Battlefield, saddled) || slices.ContainsFunc(g.PhasedOut, saddled)
	if (damaged || ending) && !g.Applies("514.2", "damage is removed and effects until end of turn end") {
		return
	}
	for _, list := range [...][]ID{g.Battlefield, g.PhasedOut} {
		for _, id := range list {
			g.Object(id).Damage = 0
			g.Object(id).Marked &^= table.Saddled
		}
	}
	g.EndEffects(ends)
	g.Delayed = slices.DeleteFunc(g.Delayed, func(d table.Delayed) bool { return d.ThisTurn })
}

// discardExcess carries out 514.1.
func (g *Game) discardExcess() {
	var events []table.Event
	for _, p := range g.Team(g.ActivePlayer) {
		hand := g.Player(p).Hand
		if excess := len(hand) - g.maximumHandSize(p); excess > 0 && g.Applies("514.1", "%s discards down to the maximum hand size", p) {
			for _, id := range g.ChooseObjects(Decision{Purpose: ForDiscardHand, Player: p, Rule: "514.1", Options: slices.Clone(hand), Min: excess, Max: excess}) {
				events = append(events, table.Event{Kind: table.DiscardEvent, Object: id, Player: p})
			}
		}
	}
	if len(events) > 0 {
		g.Happen(events...)
	}
}

// endTurn goes on to the next turn (500.7, 103.8).
func (g *Game) endTurn() {
	if len(g.Markers) > 0 {
		g.endMarkedTurn()
		return
	}
	if !g.ExtraTurn {
		g.Regular = g.ActivePlayer
	}
	next := g.nextTurn()
	for g.TurnOfNobody(next) || g.skips(next, oracle.NoStep) || !g.TurnBegins(next) {
		if g.Ended {
			return
		}
		g.ControlWaits(next)
		next = g.nextTurn()
	}
	g.beginTurn(next)
}

func (g *Game) beginTurn(p ID) {
	if g.DayNight != oracle.NeitherDayNorNight {
		g.CastLastTurn = g.spellsOfActiveTeam()
	}
	g.LastTurn = g.SpellsOfTurn()
	if g.TurnNumber++; len(g.Markers) > 0 { // each of several turns that go on at once has its own number
		g.Turns++
		g.TurnNumber = g.Turns
	}
	g.MadeBefore = len(g.Objects)
	g.TurnSince = max(1, g.Events) // 1 is what a table that is set says of this turn
	g.ActivePlayer = g.ControlInTurn(p)
	g.TakeOverPlanes(p)
	g.DetermineRanges()
	g.InStep = oracle.Untap
	g.AttackedYet, g.Combats = false, 0
	g.MorePhases, g.GoOnAt, g.MainPhases, g.StepsBegun, g.StepAlone = g.MorePhases[:0], 0, 0, 0, false
	g.MoreSteps, g.GoOnStep, g.UpkeepOver = g.MoreSteps[:0], 0, false
	g.Activated = slices.DeleteFunc(slices.Clone(g.Activated), func(u table.Activation) bool { return !u.Ability.OnlyOnce })
	g.EndEffects(func(e *table.Effect) bool {
		return e.Duration == oracle.UntilYourNextTurn && g.Together(e.Controller, p)
	})
	g.Delayed = slices.DeleteFunc(g.Delayed, func(d table.Delayed) bool { return d.Lasting && g.Together(d.Controller, p) })
	for _, id := range g.Battlefield {
		o := g.Object(id)
		o.Defending, o.Used = None, false
		if g.Together(g.QuietCharacteristics(id).Controller, p) {
			g.Object(id).Sick = false
		}
	}
	for _, id := range g.PhasedOut {
		g.Object(id).Used = false
		if g.Together(g.Object(id).Last.Controller, p) {
			g.Object(id).Sick = false
		}
	}
	for i := range g.Seats {
		if len(g.Markers) > 1 && g.Seats[i].ID != p {
			continue // whose own turn may go on
		}
		g.Seats[i].LandsPlayed, g.Seats[i].Expended, g.Seats[i].Drawn, g.Seats[i].Descended, g.Seats[i].Buried, g.Seats[i].PlanarRolls = 0, 0, 0, 0, 0, 0
		g.Seats[i].Flipped = false
	}
	g.DeedsBefore = append(g.DeedsBefore[:0], g.Deeds...)
	g.Deeds = g.Deeds[:0]
	g.LookAnew()
	if len(g.FirstOfTurn) > 0 {
		g.FirstThings()
	}
	if g.TurnNumber > MaxTurns {
		g.LimitReached("more than 500 turns")
	}
}

// MaxTurns bounds a game.
const MaxTurns = 500
