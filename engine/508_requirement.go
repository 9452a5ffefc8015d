package engine

import (
	"cmp"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 508.1d and 509.1c, requirements to attack and to block: as
// many are obeyed as is possible without breaking a restriction. It puts the question
// into numbers for declaration.go. Nobody has to pay a cost for the sake of a
// requirement, so what costs something counts only where the player has chosen it.

// attackRequirements counts the requirements that a declaration obeys and the most
// that any declaration could obey, with one that does if that is more (508.1d).
func (g *Game) attackRequirements(chosen []attack) (obeyed, most int, better *Declared) {
	if g.Unrestricted() {
		return 0, 0, nil
	}
	g.Scratch(func() {
		if !g.required(oracle.Attack) {
			return
		}
		able, objects := g.ableAttackers(), g.Attackable()
		d := newDeclaring(len(able), len(objects))
		for i, id := range able {
			for j, whom := range objects {
				a := attack{creature: id, whom: whom}
				d.may[i][j] = g.RestrictedAttack(id, whom) == nil && (slices.ContainsFunc(chosen, func(b attack) bool { return b.creature == id && b.whom == whom }) || len(g.attackToll([]attack{a}).cost) == 0)
			}
			d.notAlone[i] = g.notAlone(id, oracle.AttackAlone)
		}
		for n := range len(able) + 1 {
			if g.overMany(oracle.Attack, None, n) == nil {
				d.most = n
			}
			for j, whom := range objects {
				d.counts[j][n] = g.overMany(oracle.Attack, whom, n) == nil
			}
		}
		g.EachStatic(func(source, controller ID, s oracle.StaticEffect, ctx *table.Context) {
			r, ok := s.(oracle.Requirement)
			if !ok || r.Must != oracle.Attack {
				return
			}
			for i, id := range able {
				if !g.IsMeant(r.Affected, id, ctx) {
					continue
				}
				if r.Object == nil {
					d.joins[i]++
				}
				for j, whom := range objects {
					if r.Object != nil && g.IsMeant(r.Object, whom, ctx) {
						d.gain[i][j]++
					}
				}
			}
		})
		var list []taking
		for _, a := range chosen {
			if i, j := slices.Index(able, a.creature), slices.Index(objects, a.whom); i >= 0 && j >= 0 {
				list = append(list, taking{i, j})
			}
		}
		obeyed = d.obeys(list)
		most, better = g.mostOf(d, obeyed, able, objects)
	})
	return obeyed, most, better
}

// blockRequirements counts the requirements that a declaration obeys, and the most
// that any declaration without breaking a restriction could, with one that does if that
// is more (509.1c).
func (g *Game) blockRequirements(p ID, chosen []table.Block) (obeyed, most int, better *Declared) {
	if g.Unrestricted() {
		return 0, 0, nil
	}
	g.Scratch(func() {
		if !g.required(oracle.Block) && !g.required(oracle.BeBlocked) {
			return
		}
		able, objects := g.ableBlockers(p), g.attackersOf(p)
		d := newDeclaring(len(able), len(objects))
		for i, id := range able {
			for j, attacker := range objects {
				b := table.Block{Blocker: id, Attacker: attacker}
				d.may[i][j] = g.MayBlockThis(id, attacker) == nil && (slices.Contains(chosen, b) || len(g.blockToll(p, []table.Block{b}).cost) == 0)
			}
			d.notAlone[i] = g.notAlone(id, oracle.BlockAlone)
			d.places[i] = g.mayBlockSeveral(id)
		}
		for n := range len(able) + 1 {
			if g.overMany(oracle.Block, None, n) == nil {
				d.most = n
			}
			for j, attacker := range objects {
				d.counts[j][n] = n == 0 || g.EnoughBlockers(attacker, n) == nil
			}
		}
		g.EachStatic(func(source, controller ID, s oracle.StaticEffect, ctx *table.Context) {
			if r, ok := s.(oracle.Requirement); ok {
				g.countBlockRequirement(d, &r, able, objects, ctx)
			}
		})
		var list []taking
		for _, b := range chosen {
			if i, j := slices.Index(able, b.Blocker), slices.Index(objects, b.Attacker); i >= 0 && j >= 0 {
				list = append(list, taking{i, j})
			}
		}
		obeyed = d.obeys(list)
		most, better = g.mostOf(d, obeyed, able, objects)
	})
	return obeyed, most, better
}

// withBetter adds to a refusal the declaration that would obey more.
func withBetter(err error, better *Declared) error {
	if illegal, ok := err.(*Illegal); ok && err != table.NotListed {
		illegal.Better = better
	}
	return err
}

func (g *Game) countBlockRequirement(d *declaring, r *oracle.Requirement, able, attackers []ID, ctx *table.Context) {
	for j, attacker := range attackers {
		if r.Must == oracle.BeBlocked && g.IsMeant(r.Affected, attacker, ctx) {
			d.bonus[j]++
		}
	}
	if r.Must != oracle.Block {
		return
	}
	for i, id := range able {
		if !g.IsMeant(r.Affected, id, ctx) {
			continue
		}
		if r.Object == nil {
			d.joins[i]++
		}
		for j, attacker := range attackers {
			if r.Object != nil && g.IsMeant(r.Object, attacker, ctx) {
				d.gain[i][j]++
			}
		}
	}
}

// bound reports whether any effect restricts or requires something of the kinds, or
// asks a cost for it.
func (g *Game) bound(kinds ...oracle.Doing) bool {
	found := false
	g.EachStatic(func(source, controller ID, s oracle.StaticEffect, ctx *table.Context) {
		switch s := s.(type) {
		case oracle.Restriction:
			found = found || slices.Contains(kinds, s.Cant)
		case oracle.Requirement:
			found = found || slices.Contains(kinds, s.Must)
		}
	})
	return found
}

// required reports whether any effect requires something of the kind.
func (g *Game) required(what oracle.Doing) bool {
	found := false
	g.EachStatic(func(source, controller ID, s oracle.StaticEffect, ctx *table.Context) {
		if r, ok := s.(oracle.Requirement); ok && r.Must == what {
			found = true
		}
	})
	return found
}

// mostOf is the answer to a problem, with a declaration that shows it where the one
// chosen obeys fewer requirements. A game in which it can't be found stops.
func (g *Game) mostOf(d *declaring, obeyed int, creatures, objects []ID) (most int, better *Declared) {
	most, witness, exact := d.best()
	if !exact {
		g.LimitReached("more declarations than can be searched for the one that obeys the most requirements")
	}
	if most > obeyed {
		slices.SortFunc(witness, func(a, b taking) int { return cmp.Or(a.object-b.object, a.creature-b.creature) })
		better = &Declared{}
		for _, t := range witness {
			better.IDs, better.Whom = append(better.IDs, creatures[t.creature]), append(better.Whom, objects[t.object])
		}
	}
	return most, better
}
