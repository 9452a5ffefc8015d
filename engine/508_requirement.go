package engine

import (
	"cmp"
	"slices"

	"rulestep/engine/declaring"
	"rulestep/engine/events"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 508.1d and 509.1c, requirements to attack and to block: as
// many are obeyed as is possible without breaking a restriction. It puts the question
// into numbers for package declaring. Nobody has to pay a cost for the sake of a
// requirement, so what costs something counts only where the player has chosen it.

// obedience is how many requirements a declaration obeys.
type obedience struct {
	obeyed int
	most   int       // that some declaration obeys
	better *Declared // which does, if that is more
	exact  bool      // no declaration obeys more than that
}

// tooManyDeclarations is why a declaration is not judged.
const tooManyDeclarations = "there are too many ways to declare attackers or blockers to tell how many requirements could be obeyed"

// judged ends a play that hangs on a declaration of which it is not known whether it obeys as
// many requirements as possible; where options are only listed it may be one of them.
func (g *Game) judged(o *obedience) {
	if !o.exact && o.obeyed >= o.most && (g.Pen != table.ScratchPen || g.Trial) {
		g.Undecided(tooManyDeclarations)
	}
}

// declaring is the problem of declaring so many creatures for so many objects, in which a step
// is charged as what it is to the budget of the play.
func (g *Game) declaring(creatures, objects int) *declaring.Problem {
	d := declaring.New(creatures, objects)
	left := 0
	d.Work = func(steps int) { // ten of which are a small step of rules code
		left += steps
		g.Work(left / 10)
		left %= 10
	}
	return d
}

// attackRequirements counts the requirements that a declaration obeys and the most
// that any declaration could obey (508.1d).
func (g *Game) attackRequirements(chosen []attack) obedience {
	o := obedience{exact: true}
	if g.Unrestricted() {
		return o
	}
	g.Scratch(func() {
		if !g.required(oracle.Attack) {
			return
		}
		able, objects := g.ableAttackers(), g.Attackable()
		d := g.declaring(len(able), len(objects))
		for i, id := range able {
			for j, whom := range objects {
				a := attack{creature: id, whom: whom}
				d.May[i][j] = g.RestrictedAttack(id, whom) == nil && (slices.ContainsFunc(chosen, func(b attack) bool { return b.creature == id && b.whom == whom }) || len(g.attackToll([]attack{a}).cost) == 0)
			}
			d.NotAlone[i] = g.notAlone(id, oracle.AttackAlone)
		}
		for n := range len(able) + 1 {
			if g.overMany(oracle.Attack, None, n) == nil {
				d.Most = n
			}
			for j, whom := range objects {
				d.Counts[j][n] = g.overMany(oracle.Attack, whom, n) == nil
			}
		}
		seen := events.Goading{}
		table.EachStaticOf(&g.Table, func(_, _ ID, r oracle.Requirement, ctx *table.Context) {
			switch {
			case r.Must == oracle.Attack && r.Goads:
				g.countGoad(d, seen, &r, able, objects, ctx)
			case r.Must == oracle.Attack:
				g.countRequirement(d, &r, able, objects, ctx)
			}
		})
		var list []declaring.Taking
		for _, a := range chosen {
			if i, j := slices.Index(able, a.creature), slices.Index(objects, a.whom); i >= 0 && j >= 0 {
				list = append(list, declaring.Taking{Creature: i, Object: j})
			}
		}
		o = mostOf(d, d.Obeys(list), able, objects)
	})
	return o
}

// blockRequirements counts the requirements that a declaration obeys, and the most
// that any declaration without breaking a restriction could (509.1c).
func (g *Game) blockRequirements(p ID, chosen []table.Block) obedience {
	o := obedience{exact: true}
	if g.Unrestricted() {
		return o
	}
	g.Scratch(func() {
		if !g.required(oracle.Block) && !g.required(oracle.BeBlocked) {
			return
		}
		able, objects := g.ableBlockers(p), g.attackersOf(p)
		d := g.declaring(len(able), len(objects))
		for i, id := range able {
			for j, attacker := range objects {
				b := table.Block{Blocker: id, Attacker: attacker}
				d.May[i][j] = g.MayBlockThis(id, attacker) == nil && (slices.Contains(chosen, b) || len(g.blockToll(p, []table.Block{b}).cost) == 0)
			}
			d.NotAlone[i] = g.notAlone(id, oracle.BlockAlone)
			d.Places[i] = g.MayBlockSeveral(id)
		}
		for n := range len(able) + 1 {
			if g.overMany(oracle.Block, None, n) == nil {
				d.Most = n
			}
			for j, attacker := range objects {
				d.Counts[j][n] = n == 0 || g.EnoughBlockers(attacker, n) == nil
			}
		}
		table.EachStaticOf(&g.Table, func(_, _ ID, r oracle.Requirement, ctx *table.Context) {
			g.countBlockRequirement(d, &r, able, objects, ctx)
		})
		var list []declaring.Taking
		for _, b := range chosen {
			if i, j := slices.Index(able, b.Blocker), slices.Index(objects, b.Attacker); i >= 0 && j >= 0 {
				list = append(list, declaring.Taking{Creature: i, Object: j})
			}
		}
		o = mostOf(d, d.Obeys(list), able, objects)
	})
	return o
}

// withBetter adds to a refusal the declaration that would obey more.
func withBetter(err error, better *Declared) error {
	if illegal, ok := err.(*Illegal); ok && err != table.NotListed {
		illegal.Better = better
	}
	return err
}

func (g *Game) countBlockRequirement(d *declaring.Problem, r *oracle.Requirement, able, attackers []ID, ctx *table.Context) {
	for j, attacker := range attackers {
		if r.Must == oracle.BeBlocked && g.IsMeant(r.Affected, attacker, ctx) {
			d.Bonus[j]++
		}
	}
	if r.Must == oracle.Block {
		g.countRequirement(d, r, able, attackers, ctx)
	}
}

// countRequirement counts, for each creature that could obey a requirement, what it would obey by
// attacking or blocking at all, or by doing so with one of the objects.
func (g *Game) countRequirement(d *declaring.Problem, r *oracle.Requirement, able, objects []ID, ctx *table.Context) {
	for i, id := range able {
		if !g.IsMeant(r.Affected, id, ctx) {
			continue
		}
		if r.Object == nil {
			d.Joins[i]++
		}
		for j, object := range objects {
			if r.Object != nil && g.IsMeant(r.Object, object, ctx) {
				d.Gain[i][j]++
			}
		}
	}
}

// countGoad counts the two requirements on each creature that an effect says is goaded.
func (g *Game) countGoad(d *declaring.Problem, seen events.Goading, r *oracle.Requirement, able, objects []ID, ctx *table.Context) {
	for i, id := range able {
		if !g.IsMeant(r.Affected, id, ctx) || !seen.Counts(g.Course, id, ctx) {
			continue
		}
		d.Joins[i]++
		for j, object := range objects {
			if g.IsMeant(events.OthersThanYou, object, ctx) {
				d.Gain[i][j]++
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

// markCompelled notes of which attackers some effect requires that they attack (506.6).
func (g *Game) markCompelled(chosen []attack) {
	g.Scratch(func() {
		table.EachStaticOf(&g.Table, func(_, _ ID, r oracle.Requirement, ctx *table.Context) {
			for _, a := range chosen {
				if r.Must == oracle.Attack && g.IsMeant(r.Affected, a.creature, ctx) {
					g.Object(a.creature).Marked |= table.HadToAttack
				}
			}
		})
	})
}

// required reports whether any effect requires something of the kind.
func (g *Game) required(what oracle.Doing) bool {
	found := false
	table.EachStaticOf(&g.Table, func(_, _ ID, r oracle.Requirement, _ *table.Context) {
		if r.Must == what {
			found = true
		}
	})
	return found
}

// mostOf is the answer to a problem, with a declaration that shows it where the one
// chosen obeys fewer requirements.
func mostOf(d *declaring.Problem, obeyed int, creatures, objects []ID) obedience {
	most, witness, exact := d.Best()
	o := obedience{obeyed: obeyed, most: most, exact: exact}
	if most > obeyed {
		slices.SortFunc(witness, func(a, b declaring.Taking) int { return cmp.Or(a.Object-b.Object, a.Creature-b.Creature) })
		o.better = &Declared{}
		for _, t := range witness {
			o.better.IDs, o.better.Whom = append(o.better.IDs, creatures[t.Creature]), append(o.better.Whom, objects[t.Object])
		}
	}
	return o
}
