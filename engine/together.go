package engine

import (
	"maps"
	"slices"

	"rulestep/engine/cr"
)

// This file carries out the part of 510.1c-d and 702.19b that looks at several
// creatures together: damage of one may be lethal only with what another assigns in
// the same step, so a division is legal if those that are still to come can complete
// it. Nothing in it runs unless two creatures of a player fight the same creature.

// A division is how one creature's combat damage is divided.
type division struct {
	id        ID
	power     int
	receivers []ID
	beyond    ID
	inOrder   bool
	numbers   []int // of the receivers and then of what is beyond them
}

// sharers lists the creatures of a player that divide damage after this one and fight
// something that it fights, or that another such creature does.
func (g *Game) sharers(p ID, d *division) []division {
	var later []division
	reached := slices.Clone(d.receivers)
	for grown := true; grown; {
		grown = false
		for _, id := range g.battlefield[slices.Index(g.battlefield, d.id)+1:] {
			if !g.fighting(id) || g.charsQuietly(id).Controller != p || slices.ContainsFunc(later, func(l division) bool { return l.id == id }) {
				continue
			}
			l := division{id: id, power: g.charsQuietly(id).Power, inOrder: true}
			if o := g.object(id); o.isAttacker {
				l.receivers = g.blockersOf(id)
				if g.has(id, "trample") {
					l.beyond = o.attacking
				}
			} else {
				l.receivers = g.blockedBy(id)
			}
			if l.power <= 0 || !slices.ContainsFunc(l.receivers, func(to ID) bool { return slices.Contains(reached, to) }) || !g.assigns(id) {
				continue
			}
			l.inOrder = !g.bands(l.receivers)
			later, grown = append(later, l), true
			reached = append(reached, l.receivers...)
		}
	}
	return later
}

// sharedDamage says whether a division has to be judged with those of other creatures,
// and lists the ones that are still to come.
func (g *Game) sharedDamage(p ID, d *division) (later []division, needed bool) {
	g.scratch(func() { later = g.sharers(p, d) })
	return later, len(later) > 0 || slices.ContainsFunc(g.divided, func(made division) bool {
		return slices.ContainsFunc(made.receivers, func(to ID) bool { return slices.Contains(d.receivers, to) })
	})
}

// checkTogether says why a division is not legal whatever the creatures that come
// later do. What has been assigned before is in already.
func (g *Game) checkTogether(d *division, later []division, already map[ID]int, order cr.Rule) error {
	if err := g.checkSum(d); err != nil {
		return err
	}
	last := len(d.numbers) - 1
	if d.beyond != None && d.numbers[last] > 0 && !g.applies("702.19b", "with trample %s may assign what is left over to %s", d.id, d.beyond) {
		return g.refuse("510.1c", "%s is blocked and assigns all its damage to its blockers", d.id)
	}
	legal := false
	g.scratch(func() { legal = g.completable(append(slices.Clone(g.divided), *d), len(g.divided), later, already) })
	switch {
	case legal:
		return nil
	case d.beyond != None && d.numbers[last] > 0:
		return g.refuse("702.19b", "whatever others assign, not all that blocks %s would have a lethal amount", d.id)
	}
	return g.refuse(order, "whatever others assign, something would get damage from %s before those ahead of it have a lethal amount", d.id)
}

// completable reports whether the creatures that come later can divide their damage so
// that all divisions are legal; fresh is the first whose damage is not in already.
func (g *Game) completable(all []division, fresh int, later []division, already map[ID]int) bool {
	if len(later) == 0 {
		return g.legalTogether(all, fresh, already)
	}
	d := later[0]
	parts := len(d.receivers)
	if d.beyond != None {
		parts++
	}
	d.numbers = make([]int, parts)
	var try func(k, left int) bool
	try = func(k, left int) bool {
		if k == parts-1 {
			d.numbers[k] = left
			g.work(8 * len(all))
			return g.completable(append(slices.Clip(all), d), fresh, later[1:], already)
		}
		for n := left; n >= 0; n-- {
			d.numbers[k] = n
			if try(k+1, left-n) {
				return true
			}
		}
		return false
	}
	return try(0, d.power)
}

// legalTogether reports whether no creature has damage in any of the divisions that
// those ahead of it in the order, or in front of what is beyond, do not allow.
func (g *Game) legalTogether(all []division, fresh int, already map[ID]int) bool {
	total := maps.Clone(already)
	for _, d := range all[fresh:] {
		for i, to := range d.receivers {
			total[to] += d.numbers[i]
			if d.numbers[i] > 0 && g.has(d.id, "deathtouch") {
				total[to] |= deathtouchBit
			}
		}
	}
	for _, d := range all {
		lethal := true
		for i, to := range d.receivers {
			if d.inOrder && d.numbers[i] > 0 && !lethal {
				return false
			}
			lethal = lethal && d.numbers[i] >= g.lethalFor(d.id, to, total[to]-d.numbers[i])
		}
		if d.beyond != None && d.numbers[len(d.numbers)-1] > 0 && !lethal {
			return false
		}
	}
	return true
}
