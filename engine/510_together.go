package engine

import (
	"maps"
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
)

// This file carries out 510.1e and the part of 510.1c-d and 702.19b-c that looks at several
// creatures together: damage of one may be lethal, or as much as a planeswalker's
// loyalty, only with what another assigns in the same step, so a division is legal if
// those that are still to come can complete it. Nothing in it runs unless two creatures
// of a player fight the same creature, or attack a planeswalker that one of them
// tramples over.

// A division is how one creature's combat damage is divided.
type division struct {
	id        ID
	power     int
	receivers []ID
	beyond    ID // what it attacks, if it may assign damage there, or None
	past      ID // the player behind a planeswalker that is beyond the receivers, or None
	inOrder   bool
	numbers   []int // of the receivers, of what is beyond them and of who is past that
}

// parts is how many numbers a division has.
func (d *division) parts() int {
	n := len(d.receivers)
	if d.beyond != None {
		n++
	}
	if d.past != None {
		n++
	}
	return n
}

// over is how much of its damage a creature does not assign to what it fights.
func (d *division) over() int {
	n := 0
	for _, more := range d.numbers[len(d.receivers):] {
		n += more
	}
	return n
}

// toCome is how a creature that has not assigned its damage yet may divide it.
func (g *Game) toCome(id ID) division {
	power, none := g.damageOf(id)
	if none {
		power = 0
	}
	d := division{id: id, power: power, inOrder: true}
	o := g.Object(id)
	if !o.IsAttacker {
		d.receivers = g.BlockedBy(id)
		return d
	}
	if g.heldUp(id) {
		d.receivers = g.BlockersOf(id)
	}
	switch over := g.HasKeyword(id, "trample over planeswalkers"); {
	case g.HasLeft(o.Attacking):
	case over && o.Attacking == None && !o.AtBattle:
		d.beyond = o.Defending
	case !g.heldUp(id) || over || g.HasKeyword(id, "trample"):
		d.beyond = o.Attacking
		if over && d.beyond.IsObject() && g.Is(d.beyond, oracle.Planeswalker) {
			d.past = o.Defending
		}
	}
	return d
}

// sharers lists the creatures of a player that assign damage after this one and fight
// something that it fights, or that another such creature does, or that attack a
// planeswalker which one of them tramples over.
func (g *Game) sharers(p ID, d *division) []division {
	var later []division
	reached := slices.Clone(d.receivers)
	if d.past != None {
		reached = append(reached, d.beyond)
	}
	for grown := true; grown; {
		grown = false
		for _, id := range g.Battlefield[slices.Index(g.Battlefield, d.id)+1:] {
			if !g.Fighting(id) || g.assigner(id) != p || slices.ContainsFunc(later, func(l division) bool { return l.id == id }) {
				continue
			}
			l := g.toCome(id)
			if l.power <= 0 || !slices.ContainsFunc(l.receivers, func(to ID) bool { return slices.Contains(reached, to) }) &&
				(l.beyond == None || !slices.Contains(reached, l.beyond)) || !g.assigns(id) {
				continue
			}
			l.inOrder = !g.bands(l.receivers) && (len(l.receivers) < 2 || !g.Since("510.1c", cr.Edition2026))
			later, grown = append(later, l), true
			reached = append(reached, l.receivers...)
			if l.past != None {
				reached = append(reached, l.beyond)
			}
		}
	}
	return later
}

// sharedDamage says whether a division has to be judged with those of other creatures,
// and lists the ones that are still to come.
func (g *Game) sharedDamage(p ID, d *division) (later []division, needed bool) {
	g.Scratch(func() { later = g.sharers(p, d) })
	return later, len(later) > 0 || slices.ContainsFunc(g.divided, func(made division) bool {
		return made.past != None && made.beyond == d.beyond ||
			slices.ContainsFunc(made.receivers, func(to ID) bool { return slices.Contains(d.receivers, to) })
	})
}

// checkTogether says why a division is not legal whatever the creatures that come
// later do. What has been assigned before is in already.
func (g *Game) checkTogether(d *division, later []division, already map[ID]int, order cr.Rule) error {
	if err := g.checkSum(d); err != nil {
		return err
	}
	if d.over() > 0 && len(d.receivers) > 0 && !g.Applies("702.19b", "with trample %s may assign what is left over to %s", d.id, d.beyond) {
		return g.refuse("510.1c", "%s is blocked and assigns all its damage to its blockers", d.id)
	}
	last := len(d.numbers) - 1
	past := d.past != None && d.numbers[last] > 0
	if past {
		if err := g.mayPass(d.id, d.beyond); err != nil {
			return err
		}
	}
	completable := func(d division) (legal bool) {
		g.Scratch(func() { legal = g.completable(append(slices.Clone(g.divided), d), len(g.divided), later, already) })
		return legal
	}
	switch {
	case completable(*d):
		return nil
	case past:
		short := *d // of all that is past the planeswalker, assigned to it
		short.numbers = slices.Clone(d.numbers)
		short.numbers[last-1], short.numbers[last] = d.numbers[last-1]+d.numbers[last], 0
		if completable(short) {
			return g.refuse("702.19c", "whatever others assign, %s would not be assigned its loyalty first", d.beyond)
		}
		fallthrough
	case d.over() > 0:
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
	parts := d.parts()
	if parts == 0 {
		return g.completable(all, fresh, later[1:], already)
	}
	d.numbers = make([]int, parts)
	var try func(k, left int) bool
	try = func(k, left int) bool {
		if k == parts-1 {
			d.numbers[k] = left
			g.Work(8 * len(all))
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
			if d.numbers[i] > 0 && g.HasKeyword(d.id, "deathtouch") {
				total[to] |= deathtouchBit
			}
		}
		if d.beyond != None {
			total[d.beyond] += d.numbers[len(d.receivers)]
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
		if d.over() > 0 && !lethal ||
			d.past != None && d.numbers[len(d.numbers)-1] > 0 && total[d.beyond]&(deathtouchBit-1) < g.loyalty(d.beyond) {
			return false
		}
	}
	return true
}
