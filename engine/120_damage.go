package engine

import (
	"slices"

	"rulestep/engine/events"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// combatDamage carries out 510.1 and 510.2.
func (g *Game) combatDamage() {
	dealt := g.Batch(16)
	g.divided = g.divided[:0]
	g.pastBlockers = g.pastBlockers[:0]
	var assigned map[ID]int // to creatures in combat with more than one
	if len(g.Blocks) > 0 || slices.ContainsFunc(g.Battlefield, func(id ID) bool { return g.Object(id).Attacking.IsObject() }) {
		assigned = make(map[ID]int)
	}
	players := g.APNAP()
	if g.blockersAssignFirst() {
		slices.Reverse(players)
	}
	for _, p := range players {
		g.passBlockers(p)
		for _, id := range g.Battlefield {
			if !g.Fighting(id) || g.assigner(id) != p || !g.assigns(id) {
				continue
			}
			for _, a := range g.assignment(p, id, assigned) {
				if assigned != nil {
					assigned[a.to] += a.n
					if g.HasKeyword(id, "deathtouch") {
						assigned[a.to] |= deathtouchBit
					}
				}
				dealt = append(dealt, events.Damage(id, a.to, a.n, true))
			}
		}
	}
	if len(dealt) == 0 {
		return
	}
	if g.Applies("510.2", "all combat damage is dealt at once") {
		g.DealDamage(dealt...)
		return
	}
	for _, e := range dealt {
		if g.OnBattlefield(e.Source) {
			g.DealDamage(e)
			g.CheckStateBasedActions()
		}
	}
}

// blockersAssignFirst reports whether, without 510.1, it is said of blocking creatures first how they
// assign combat damage. It matters where both sides have something to divide.
func (g *Game) blockersAssignFirst() bool {
	if len(g.Blocks) < 3 {
		return false
	}
	several := func(of func(table.Block) ID) bool {
		seen := make(map[ID]bool)
		return slices.ContainsFunc(g.Blocks, func(b table.Block) bool {
			id := of(b)
			twice := seen[id]
			seen[id] = id != None
			return twice
		})
	}
	return several(func(b table.Block) ID { return b.Attacker }) && several(func(b table.Block) ID { return b.Blocker }) &&
		!g.Applies("510.1", "%s says first how attacking creatures assign their damage, then it is said of those that block", g.ActivePlayer)
}

// deathtouchBit marks an assignment that is lethal whatever its amount.
const deathtouchBit = 1 << 24

// firstDamageStep carries out 510.4: with first or double strike around there are
// two combat damage steps.
func (g *Game) firstDamageStep() bool {
	var strikers []ID
	for _, id := range g.Battlefield {
		if g.Fighting(id) && (g.HasKeyword(id, "first strike") || g.HasKeyword(id, "double strike")) {
			strikers = append(strikers, id)
		}
	}
	if len(strikers) == 0 {
		return false
	}
	if !g.Applies("510.4", "with first or double strike in combat there is an additional combat damage step") {
		return false
	}
	for _, id := range strikers {
		double := g.HasKeyword(id, "double strike")
		if double && g.Applies("702.4b", "%s has double strike and deals damage in the first step", id) {
			g.FirstStrikes, g.DoubleStrikes = append(g.FirstStrikes, id), append(g.DoubleStrikes, id)
		} else if g.HasKeyword(id, "first strike") && g.Applies("702.7b", "%s has first strike and deals damage in the first step", id) {
			g.FirstStrikes = append(g.FirstStrikes, id)
		}
	}
	g.TwoDamage = len(g.FirstStrikes) > 0
	return g.TwoDamage
}

// assigns tells which creatures assign combat damage in this step (510.4, 702.4c-d).
func (g *Game) assigns(id ID) bool {
	if !g.Fighting(id) {
		return false
	}
	if !g.TwoDamage {
		return true
	}
	struck := slices.Contains(g.FirstStrikes, id)
	if g.InStep == oracle.FirstCombatDamage {
		return struck
	}
	if !struck {
		return !g.HasKeyword(id, "first strike") || g.HasKeyword(id, "double strike") ||
			g.Applies("702.7c", "%s was given first strike after the first step and deals its damage in this one", id)
	}
	switch had, has := slices.Contains(g.DoubleStrikes, id), g.HasKeyword(id, "double strike"); {
	case has && !had:
		return g.Applies("702.4d", "%s was given double strike after the first step and deals damage again", id)
	case had && !has:
		return !g.Applies("702.4c", "%s has lost double strike since the first step began and deals no damage again", id)
	default:
		return has || !had && !g.HasKeyword(id, "first strike") &&
			!g.Applies("702.7c", "%s has lost first strike since the first step and deals no damage again", id)
	}
}
