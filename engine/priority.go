package engine

import (
	"fmt"
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out chapter 117, timing and priority.

// priorityRound lets players act until all have passed in succession with an empty
// stack (117.4, 500.2). The step or phase has just begun, or somebody set the table
// in the middle of it.
func (g *Game) priorityRound(begins bool) {
	first := g.active
	if begins && !g.applies("117.3a", "%s, the active player, gets priority as the step or phase begins", first) {
		first = g.nextPlayer(first)
	}
	g.givePriority(first)
	for !g.over {
		p := g.priority
		if p == None {
			return
		}
		g.arena, g.manaArena = g.arena[:0], g.manaArena[:0]
		action := g.chooseAction(p)
		if action.Kind == Pass {
			if g.lastRefusal = g.MayPass(p); g.lastRefusal != nil {
				continue
			}
			if g.allPassed(p) {
				if len(g.stack) == 0 {
					g.priority = None
					return
				}
				g.resolveTop()
				continue
			}
			continue
		}
		g.choices++
		g.taken = *action // which may be one of a list that is only lent
		if err := g.act(&g.taken); err != nil {
			g.lastRefusal = err
			continue
		}
	}
}

// chooseAction is choose for a player who has priority.
func (g *Game) chooseAction(p ID) *Action {
	d := g.whetherToAct(p)
	g.mayAsk()
	answer := g.chooser.Choose(g, d)
	if answer.Action == nil {
		panic(illegalAnswer{fmt.Errorf("%s: %w", d.Describe(g), d.check(answer))})
	}
	return answer.Action
}

// whetherToAct is the decision of a player who has priority. There are more of these
// than of all others together, so they share one piece of memory.
func (g *Game) whetherToAct(p ID) *Decision {
	d := g.window
	if d == nil {
		d = &Decision{Kind: PriorityDecision, Rule: "117.1"}
		d.list = func() []Answer { return g.actions(d.Player) }
		d.check = func(a Answer) error {
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
	g.passed++
	if g.passed >= g.playersLeft() && g.applies("117.4", "all players have passed in succession") {
		g.passed = 0
		g.priority = None
		return true
	}
	if next := g.nextPlayer(p); g.applies("117.3d", "%s passes; %s gets priority", p, next) {
		g.receivePriority(next)
		return false
	}
	g.priority = None
	g.passed = 0
	return true
}

// act carries out an action of a player who, mostly, has priority.
func (g *Game) act(a *Action) error {
	g.lastRefusal = nil
	if err := g.take(a); err != nil {
		if len(g.triggers) > 0 && g.priority != None {
			g.receivePriority(g.priority) // a mana ability that was kept has set them off
		}
		return err
	}
	switch a.Kind {
	case LookAt, Rearrange, Propose, Shorten:
		return nil
	}
	g.shortcut.proposer, g.shortcut.differing = None, None
	g.passed = 0
	if a.Kind == Concede {
		return nil
	}
	switch a.Kind {
	case TapForMana:
		g.afterMana(a.Player)
		return nil
	case PlayLand, TurnFaceUp, Suspend, Foretell, EndEffect, Ignore, Discard:
		if g.applies("116.3", "%s has priority after the special action", a.Player) {
			g.givePriority(a.Player)
			return nil
		}
	default:
		if a.Ability != nil && g.isManaAbility(a.Ability) {
			g.afterMana(a.Player)
			return nil
		}
		if g.applies("117.3c", "%s has priority again", a.Player) {
			g.givePriority(a.Player)
			return nil
		}
	}
	g.givePriority(g.nextPlayer(a.Player))
	return nil
}

// afterMana carries out 405.6c for a player who had priority.
func (g *Game) afterMana(p ID) {
	switch {
	case !g.applies("405.6c", "%s had priority before the mana ability and has it still", p):
		g.givePriority(g.nextPlayer(p))
	case len(g.triggers) > 0 && g.applies("117.3c", "%s has priority again", p):
		g.givePriority(p)
	default:
		g.receivePriority(p) // what the ability did besides may concern state-based actions
	}
}

// givePriority gives a player priority anew: passes so far do not count.
func (g *Game) givePriority(p ID) {
	g.passed = 0
	g.receivePriority(p)
}

// receivePriority carries out 117.5: state-based actions and triggered abilities
// come first.
func (g *Game) receivePriority(p ID) {
	g.priority = None
	if g.quietAt == g.changes && len(g.triggers) == 0 {
		// Nothing has happened since nobody had anything to do.
		if g.player(p).left {
			p = g.nextPlayer(p)
		}
		g.priority = p
		return
	}
	g.noteControl()
	for !g.over {
		acted := false
		asked, looks := *g.budget, g.looks
		if g.inForce("117.5") {
			acted = g.checkStateBasedActions()
			if g.over {
				return
			}
			g.stateTriggers()
			if len(g.missed) > 0 {
				g.matchTooLate()
			}
			if g.putTriggersOnStack() {
				acted = true
				g.passed = 0
			}
			if acted {
				g.cite("117.5", "state-based actions and triggered abilities come before priority", false, nil)
			}
		}
		if !acted {
			if asked == *g.budget && looks == g.looks {
				g.quietAt = g.changes
			}
			break
		}
	}
	if g.over {
		return
	}
	if g.gone(p) && (p != g.active || g.applies("800.4j", "%s has left the game during this turn, so %s gets priority instead", p, g.nextPlayer(p))) {
		p = g.nextPlayer(p)
	}
	g.priority = p
}

// noteControl sees permanents change controllers, whatever effect does it: they have
// not been under that control since the turn began (302.6) and leave combat (506.4).
func (g *Game) noteControl() {
	plain := g.isPlainNow()
	unlike := !plain || g.unlike // effects that are over may have kept something in combat
	g.unlike = !plain
	for _, id := range g.battlefield {
		o := g.object(id)
		controller := o.Controller
		if !unlike && o.heldBy == controller {
			continue
		}
		if !plain {
			controller = g.charsQuietly(id).Controller
			o = g.object(id)
		}
		if o.heldBy != None && o.heldBy != controller {
			o.sick = true
			g.removeFromCombat(id)
			g.lostControl(id, o.heldBy)
		} else if unlike && (o.isAttacker || len(g.blocks) > 0) {
			g.leavesCombat(id)
		}
		g.object(id).heldBy = controller
	}
}

// resolveTop resolves the top of the stack (608.1) and gives the active player
// priority (117.3b).
func (g *Game) resolveTop() {
	top := g.stack[len(g.stack)-1]
	if !g.applies("608.1", "%s is on top of the stack and resolves", top) {
		top = g.stack[0]
	}
	g.resolve(top)
	if g.over || g.anew || g.goTo != oracle.NoStep && g.waitsForLater() {
		return
	}
	next := g.active
	if !g.applies("117.3b", "%s, the active player, gets priority", g.active) {
		next = g.nextPlayer(g.active)
	}
	g.givePriority(next)
	if !g.over {
		g.loops()
	}
}

// loops carries out 104.4b and 729.4: when a position comes back and nothing was
// done in between but what had to be done, the game is a draw. A position is
// compared as the rules see it: IDs by rank, timestamps not at all.
func (g *Game) loops() {
	if g.trial || len(g.stack) == 0 || g.mandatory == 0 {
		return
	}
	key := g.position()
	if g.seen == nil {
		g.seen = make(map[string]int)
	}
	if before, ok := g.seen[key]; ok && before == g.choices {
		if p := g.couldAct(); p != None && !g.applies("729.5", "%s could do something that is no part of the loop, and need not", p) {
			g.endless, g.over = true, true // there is a way to stop, which the player has to take
			return
		}
		if g.declined == g.choices+1 {
			g.cite("729.6", "no player has to do what would break the loop, and it goes on as if there were no choice", false, nil)
		}
		if g.applies("729.4", "a loop of mandatory actions only makes the game a draw") &&
			g.applies("104.4b", "the same position comes back with nothing but mandatory actions in between: the game is a draw") {
			g.draw = true
			g.end()
			g.over = true // or it would go on for ever
			return
		}
		// The same position for ever: that is known, not a limit that was reached.
		g.endless, g.over = true, true
		return
	}
	g.seen[key] = g.choices
}

// couldAct is the first player who could do something else than pass or make mana, None if
// there is none.
func (g *Game) couldAct() ID {
	for _, p := range g.order() {
		had, could := g.priority, false
		g.priority = p
		g.scratch(func() {
			could = slices.ContainsFunc(g.actions(p), func(a Answer) bool { return a.Action.Kind != Pass && a.Action.Kind != TapForMana })
		})
		if g.priority = had; could {
			return p
		}
	}
	return None
}

// position prints what matters about the game's position.
func (g *Game) position() string {
	b := g.tablePosition()
	put := func(n int) { b = append(b, byte(n), byte(n>>8), byte(n>>16)) }
	put(len(g.effects))
	for i := range g.effects {
		put(g.effects[i].shield)
	}
	for _, used := range g.activated { // what may be done or triggers only once each turn
		put(int(used.object))
	}
	return string(b)
}

// tablePosition prints what is on the table and who has what.
func (g *Game) tablePosition() []byte {
	var b []byte
	put := func(n int) { b = append(b, byte(n), byte(n>>8), byte(n>>16)) }
	rank := make(map[ID]int)
	for _, list := range [][]ID{g.battlefield, g.stack, g.exile, g.command} {
		for _, id := range list {
			rank[id] = len(rank)
		}
		put(len(list))
	}
	for _, list := range [][]ID{g.battlefield, g.stack} {
		for _, id := range list {
			o := g.object(id)
			put(int(o.face))
			put(boolNumber(o.Tapped) | boolNumber(o.FaceDown)<<1 | boolNumber(o.flipped)<<4 | boolNumber(o.sick)<<2 | boolNumber(o.isAttacker)<<3)
			put(o.Damage)
			put(int(o.Controller))
			put(rank[o.attachedTo])
			for _, c := range o.counters {
				b = append(b, c.kind...)
				put(c.n)
			}
			if o.announced != nil {
				put(rank[o.announced.Source])
				for _, t := range o.announced.flat() {
					if t.IsPlayer() {
						put(int(t))
					} else {
						put(rank[t])
					}
				}
			}
		}
	}
	for i := range g.players {
		p := &g.players[i]
		put(p.Life)
		put(len(p.hand))
		put(len(p.library))
		put(len(p.graveyard))
		put(len(p.mana))
		for _, c := range p.counters {
			b = append(b, c.kind...)
			put(c.n)
		}
	}
	put(int(g.step))
	put(g.turn)
	for _, p := range g.order() {
		put(boolNumber(g.monarch.has(p)) | boolNumber(g.initiative.has(p))<<1)
	}
	put(int(g.daylight))
	return b
}

func boolNumber(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Priority is who has priority, or None.
func (g *Game) Priority() ID { return g.priority }

// StackTop is the object on top of the stack, or None.
func (g *Game) StackTop() ID {
	if len(g.stack) == 0 {
		return None
	}
	return g.stack[len(g.stack)-1]
}

// Stack lists the stack, the top first.
func (g *Game) Stack() []ID {
	list := slices.Clone(g.stack)
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
func (g *Game) WouldResolve() bool { return g.passed+1 >= g.playersLeft() }

// LastRefusal is why the last action was refused, or nil if it was not.
func (g *Game) LastRefusal() error { return g.lastRefusal }
