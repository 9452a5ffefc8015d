package web

import (
	"slices"

	"rulestep/engine"
	"rulestep/templates"
)

// This file draws combat: who fights whom, and in the order in which it was said.

// fights lists the attackers with what they face, and notes who takes part.
func (t *tableau) fights(fighting map[engine.ID]bool) []templates.Fight {
	var list []templates.Fight
	var order []engine.ID
	for i := range t.board.Players {
		for k := range t.board.Players[i].Battlefield {
			o := &t.board.Players[i].Battlefield[k]
			whom := o.Attacks
			if !o.Attacking {
				whom = t.sentAt(o.ID)
			}
			if whom == engine.None || fighting[o.ID] {
				continue // the others of a band are drawn with its first
			}
			f := templates.Fight{Target: t.names[whom], Proposed: !o.Attacking}
			f.ShowTarget = whom.IsObject() || len(t.board.Players) > 2
			drawn := map[engine.ID]bool{} // the blockers of a band block all of it
			for _, a := range t.band(o) {
				fighting[a.ID] = true
				f.Attackers = append(f.Attackers, t.fighter(a))
				f.Blocked = f.Blocked || a.Blocked
				blockers := a.BlockedBy
				for _, p := range t.pairs { // of a block that is not declared yet
					if p.Whom == a.ID && a.Attacking && !slices.Contains(blockers, p.ID) {
						blockers = append(slices.Clip(blockers), p.ID)
						f.Proposed = true
					}
				}
				for n, id := range blockers {
					b := t.objects[id]
					if b == nil || drawn[id] {
						continue
					}
					drawn[id] = true
					c := t.fighter(b)
					if fighting[id] {
						c.ID = "" // it blocks another attacker too and is drawn there already
					}
					fighting[id] = true
					if t.ordered && len(a.BlockedBy) > 1 && !f.Proposed {
						c.Order = n + 1
					}
					f.Blockers = append(f.Blockers, c)
				}
			}
			list = append(list, f)
			order = append(order, whom)
		}
	}
	// Those who attack the same stand together, players in turn order first.
	at := make([]int, len(list))
	for i := range at {
		at[i] = i
	}
	slices.SortStableFunc(at, func(a, b int) int { return attackedRank(order[a]) - attackedRank(order[b]) })
	sorted := make([]templates.Fight, len(list))
	for i, k := range at {
		sorted[i] = list[k]
	}
	return sorted
}

// sentAt is what a creature attacks in a declaration that is not made yet, None for nothing.
func (t *tableau) sentAt(id engine.ID) engine.ID {
	for _, p := range t.pairs {
		if whom := t.objects[p.Whom]; p.ID == id && (p.Whom.IsPlayer() || whom != nil && !whom.Attacking) {
			return p.Whom
		}
	}
	return engine.None
}

// fighter draws a creature in combat: whom it faces is seen there.
func (t *tableau) fighter(o *engine.BoardObject) templates.Card {
	c := t.permanent(o)
	if t.picks[o.ID] != "" {
		c.To = ""
	}
	return c
}

// band is an attacker with the others of its band.
func (t *tableau) band(o *engine.BoardObject) []*engine.BoardObject {
	band := []*engine.BoardObject{o}
	for _, id := range o.Band {
		if other := t.objects[id]; other != nil {
			band = append(band, other)
		}
	}
	return band
}

// attackedRank orders what is attacked: players by their seats, then permanents.
func attackedRank(id engine.ID) int {
	if id.IsPlayer() {
		return -int(id)
	}
	return 1000 + int(id)
}
