package engine

import (
	"fmt"
	"slices"

	"rulestep/engine/events"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapter 117, timing and priority.

// priorityRound lets players act until all have passed in succession with an empty
// stack (117.4, 500.2). The step or phase has just begun, or somebody set the table
// in the middle of it.
func (g *Game) priorityRound(begins bool) {
	first := g.ActivePlayer
	if begins && !g.Applies("117.3a", "%s, the active player, gets priority as the step or phase begins", first) {
		first = g.NextPlayer(first)
	}
	g.GivePriority(first)
	g.letAct()
}

// letAct lets players act, beginning with whoever has priority.
func (g *Game) letAct() {
	for !g.Ended {
		p := g.HasPriority
		if p == None {
			return
		}
		if len(g.Markers) > 0 && g.anotherBegins() {
			g.leaving = g.AtWork + 1
			return
		}
		g.Arena, g.ManaArena = g.Arena[:0], g.ManaArena[:0]
		action := g.chooseAction(p)
		if action.Kind == Pass {
			if g.Refused = g.MayPass(p); g.Refused != nil {
				continue
			}
			if g.allPassed(p) {
				if len(g.OnStack) == 0 {
					g.HasPriority = None
					return
				}
				g.resolveTop()
				continue
			}
			continue
		}
		g.Choices++
		if action.Kind == TurnTo {
			if g.Refused = g.attend(action.Player); g.Refused == nil {
				return
			}
			continue
		}
		g.taken = *action // which may be one of a list that is only lent
		g.act(&g.taken)
	}
}

// chooseAction is choose for a player who has priority.
func (g *Game) chooseAction(p ID) *Action {
	d := g.whetherToAct(p)
	g.MayAsk()
	d.By = g.WhoDecides(p)
	answer := g.chooser.Choose(g, d)
	if answer.Action == nil {
		panic(events.IllegalAnswer{Err: fmt.Errorf("%s: %w", d.Describe(g.Course), d.Refuse(answer))})
	}
	if answer.Action.Kind != Pass && answer.Action.Kind != Concede {
		g.NoteWhoDecides(p)
	}
	return answer.Action
}

// whetherToAct is the decision of a player who has priority. There are more of these
// than of all others together, so they share one piece of memory.
func (g *Game) whetherToAct(p ID) *Decision {
	d := g.window
	if d == nil {
		d = &Decision{Kind: PriorityDecision, Rule: "117.1"}
		d.List = func() []Answer { return g.Actions(d.Player) }
		d.Refuse = func(a Answer) error {
			if a.Action == nil {
				return fmt.Errorf("%s passes or acts", g.Name(d.Player))
			}
			return nil
		}
		g.window = d
	}
	d.Player = p
	return d
}

// allPassed carries out 117.3d and 117.4: it reports whether all players have passed
// in succession, and otherwise hands priority on.
func (g *Game) allPassed(p ID) bool {
	g.Passed++
	next := g.NextPlayer(p)
	if g.Shared || len(g.Markers) > 0 {
		if mate := g.teammateToAct(p); mate != None {
			g.ReceivePriority(mate)
			return false
		}
		next = g.afterTeam(p)
	}
	if g.haveAllPassed() {
		g.Passed = 0
		g.HasPriority = None
		return true
	}
	if g.Applies("117.3d", "%s passes; %s gets priority", p, next) {
		g.ReceivePriority(next)
		return false
	}
	g.HasPriority = None
	g.Passed = 0
	return true
}

// act carries out an action of a player who, mostly, has priority.
func (g *Game) act(a *Action) {
	g.Refused = nil
	if g.Take(a) != nil {
		if len(g.Triggers) > 0 && g.HasPriority != None {
			g.ReceivePriority(g.HasPriority) // a mana ability that was kept has set them off
		}
		return
	}
	switch a.Kind {
	case LookAt, Rearrange, Propose, Shorten:
		return
	}
	g.Shortcut.Proposer, g.Shortcut.Differing = None, None
	g.Passed = 0
	if a.Kind == Concede {
		return
	}
	switch a.Kind {
	case TapForMana:
		g.afterMana(a.Player)
		return
	case PlayLand, TurnFaceUp, Suspend, Foretell, Accompany, Plot, Unlock, EndEffect, Ignore, Discard, RollPlanarDie:
		if g.Applies("116.3", "%s has priority after the special action", a.Player) {
			g.GivePriority(a.Player)
			return
		}
	default:
		if a.Ability != nil && g.IsManaAbility(a.Ability) {
			g.afterMana(a.Player)
			return
		}
		if g.Applies("117.3c", "%s has priority again", a.Player) {
			g.GivePriority(a.Player)
			return
		}
	}
	g.GivePriority(g.NextPlayer(a.Player))
}

// afterMana carries out 405.6c for a player who had priority.
func (g *Game) afterMana(p ID) {
	switch {
	case !g.Applies("405.6c", "%s had priority before the mana ability and has it still", p):
		g.GivePriority(g.NextPlayer(p))
	case len(g.Triggers) > 0 && g.Applies("117.3c", "%s has priority again", p):
		g.GivePriority(p)
	default:
		g.ReceivePriority(p) // what the ability did besides may concern state-based actions
	}
}

// resolveTop resolves the top of the stack (608.1) and gives the active player
// priority (117.3b).
func (g *Game) resolveTop() {
	top := g.OnStack[len(g.OnStack)-1]
	if !g.Applies("608.1", "%s is on top of the stack and resolves", top) {
		top = g.OnStack[0]
	}
	g.Resolve(top)
	if g.Ended || g.Anew || g.GoTo != oracle.NoStep && g.WaitsForLater() {
		return
	}
	next := g.ActivePlayer
	if !g.Applies("117.3b", "%s, the active player, gets priority", g.ActivePlayer) {
		next = g.NextPlayer(g.ActivePlayer)
	}
	g.GivePriority(next)
	if !g.Ended {
		g.loops()
	}
}

// loops carries out 104.4b and 729.4: when a position comes back and nothing was
// done in between but what had to be done, the game is a draw. A position is
// compared as the rules see it: IDs by rank, timestamps not at all.
func (g *Game) loops() {
	if g.Trial || len(g.OnStack) == 0 || g.Mandatory == 0 {
		return
	}
	key := g.position()
	if g.Round.From != "" {
		g.NoteInvolved([]table.Event{{Object: g.OnStack[len(g.OnStack)-1]}}) // which resolves next
	}
	if g.Seen == nil {
		g.Seen = make(map[string]int)
	}
	if before, ok := g.Seen[key]; ok && before == g.Choices {
		if p := g.couldAct(); p != None && !g.Applies("729.5", "%s could do something that is no part of the loop, and need not", p) {
			g.NeverEnds, g.Ended = true, true // there is a way to stop, which the player has to take
			return
		}
		if g.Declined == g.Choices+1 {
			g.Cite("729.6", "no player has to do what would break the loop, and it goes on as if there were no choice", false, nil)
		}
		if g.dividedByRange() {
			g.drawnNearLoop(key)
			return
		}
		if g.Applies("729.4", "a loop of mandatory actions only makes the game a draw") &&
			g.Applies("104.4b", "the same position comes back with nothing but mandatory actions in between: the game is a draw") {
			g.Drawn = true
			g.End()
			g.Ended = true // or it would go on for ever
			return
		}
		// The same position for ever: that is known, not a limit that was reached.
		g.NeverEnds, g.Ended = true, true
		return
	}
	g.Seen[key] = g.Choices
}

// drawnNearLoop carries out 104.4f and 801.16: where ranges of influence are limited, a loop is a draw for those who control
// what is involved in it, and for all within their range. It goes round once more to show whose that is.
func (g *Game) drawnNearLoop(key string) {
	if g.Round.From == "" || g.Round.Choices != g.Choices {
		g.Round = table.Round{From: key, Choices: g.Choices}
		g.NoteInvolved([]table.Event{{Object: g.OnStack[len(g.OnStack)-1]}})
		return
	}
	if key != g.Round.From {
		return
	}
	by := g.Round.By
	g.Round = table.Round{}
	if !g.DrawAround(by) {
		g.NeverEnds, g.Ended = true, true
		return
	}
	if !g.Ended {
		g.GivePriority(g.ActivePlayer)
	}
}

// dividedByRange reports whether somebody is out of another's range of influence (801.2).
func (g *Game) dividedByRange() bool {
	all := g.APNAP()
	return g.Ranged && slices.ContainsFunc(all, func(p ID) bool {
		within := g.RangeNow(p)
		return slices.ContainsFunc(all, func(other ID) bool { return within&(1<<other.Seat()) == 0 })
	})
}

// couldAct is the first player who could do something else than pass or make mana, None if
// there is none.
func (g *Game) couldAct() ID {
	for _, p := range g.APNAP() {
		had, could := g.HasPriority, false
		g.HasPriority = p
		g.Scratch(func() {
			could = slices.ContainsFunc(g.Actions(p), func(a Answer) bool { return a.Action.Kind != Pass && a.Action.Kind != TapForMana })
		})
		if g.HasPriority = had; could {
			return p
		}
	}
	return None
}

// position prints what matters about the game's position.
func (g *Game) position() string {
	b := g.TablePosition()
	put := func(n int) { b = append(b, byte(n), byte(n>>8), byte(n>>16)) }
	put(len(g.Effects))
	for i := range g.Effects {
		put(g.Effects[i].Shield)
	}
	for _, used := range g.Activated { // what may be done or triggers only once each turn
		put(int(used.Object))
	}
	return string(b)
}

// Priority is who has priority, or None.
func (g *Game) Priority() ID { return g.HasPriority }

// StackTop is the object on top of the stack, or None.
func (g *Game) StackTop() ID {
	if len(g.OnStack) == 0 {
		return None
	}
	return g.OnStack[len(g.OnStack)-1]
}

// Stack lists the stack, the top first.
func (g *Game) Stack() []ID {
	list := slices.Clone(g.OnStack)
	slices.Reverse(list)
	return list
}

// sorted steps in the order of a turn.
var turnSteps = []oracle.Step{
	oracle.Untap, oracle.Upkeep, oracle.DrawStep, oracle.PrecombatMain, oracle.BeginningOfCombat, oracle.DeclareAttackers,
	oracle.DeclareBlockers, oracle.FirstCombatDamage, oracle.CombatDamage, oracle.EndOfCombat, oracle.PostcombatMain, oracle.EndStep, oracle.Cleanup,
}

// WouldResolve reports whether the pass of the player who has priority would be the
// last in succession.
func (g *Game) WouldResolve() bool { return g.Passed+1 >= g.playersToPass() }

// LastRefusal is why the last action was refused, or nil if it was not.
func (g *Game) LastRefusal() error { return g.Refused }
