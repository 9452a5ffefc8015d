package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/paying"
	"rulestep/engine/table"
)

// This file decides whether a player can pay mana with what is in the pool and with mana
// abilities (118.3, 605.3a). The decision is exact, and made by package paying, which is
// given what each ability costs and can add. Where an ability can't be put so, the
// question is put twice, as though it did too little and as though it did too much.

// A NotJudged is the error of a question that was not decided: a limit was reached.
type NotJudged struct{ Why string }

func (n *NotJudged) Error() string { return "not judged: " + n.Why }

// tooManyWays is why a payment is not judged.
const tooManyWays = "there are too many ways in which mana abilities could be used to tell whether the mana for this can be made"

// Undecided ends a play in which what comes next hangs on what was not decided.
func (g *Course) Undecided(why string) {
	g.LimitReached(why)
	panic(table.Stopped{})
}

// affordable reports whether a player could make the mana and has the life, as lists of
// options tell it: what is not decided could be.
func (g *Course) affordable(p table.ID, d table.Due, life int, on table.ID) bool {
	return g.CanPay(p, d, life, on) != paying.NotPayable
}

// decides reports whether a play hangs on what is asked; it does not where options are only listed.
func (g *Course) decides() bool { return g.Pen != table.ScratchPen || g.Trial }

// Told turns an answer on which a play hangs into yes or no. Where it was not decided the play
// ends, unless options are only listed.
func (g *Course) Told(answer paying.Answer) (can bool) {
	if answer == paying.NotJudged && g.decides() {
		g.Undecided(tooManyWays)
	}
	return answer != paying.NotPayable
}

// AnyPayable is the answer for a cost that can be paid in several ways.
func AnyPayable[W any](answer paying.Answer, ways []W, can func(W) paying.Answer) paying.Answer {
	for _, w := range ways {
		switch can(w) {
		case paying.Payable:
			return paying.Payable
		case paying.NotJudged:
			answer = paying.NotJudged
		}
	}
	return answer
}

// CanPay decides whether a player could make the mana and has the life.
func (g *Course) CanPay(p table.ID, d table.Due, life int, on table.ID) paying.Answer {
	if g.Player(p).Life < life {
		return paying.NotPayable
	}
	d = g.asOtherMana(p, d, on)
	rest, ok := g.CoverFromPool(p, d, on)
	if ok {
		return paying.Payable
	}
	sources := g.sourcesOf(p)
	if most := mostMana(sources); most >= rest.Total() && (!g.tied && firstWay(sources, rest) > 0 || len(g.waysToPay(sources, rest, 1)) > 0) {
		return paying.Payable
	} else if most+len(g.Player(p).Mana) < d.Total() && !g.converters && !g.hanging && !slices.ContainsFunc(sources, func(s manaSource) bool { return s.loose }) {
		return paying.NotPayable
	}
	var converting []manaSource
	if g.converters {
		converting = g.converting(p)
	}
	hanging := g.hanging
	answer, _ := g.decide(p, d, life, on, sources, converting)
	if answer == paying.NotPayable && hanging {
		answer = paying.NotJudged
	}
	return answer
}

// sourcesOf lists the mana abilities that a player could activate for a payment, once for
// each list of options.
func (g *Course) sourcesOf(p table.ID) []manaSource {
	l := g.Listing
	if l == nil || l.player != p {
		return g.addManaSources(nil, p, false)
	}
	if !l.known {
		g.sourceRoom = g.addManaSources(g.sourceRoom[:0], p, false)
		l.known, l.sources, l.convert, l.tied, l.hanging = true, g.sourceRoom, g.converters, g.tied, g.hanging
	}
	g.converters, g.tied, g.hanging = l.convert, l.tied, l.hanging
	return l.sources
}

// offer is a payment as package paying takes it.
type offer struct {
	g    *Course
	from [][]*manaSource // by source and way of the problem
	p    paying.Problem
	manaKinds
}

// decide says whether a player can pay mana with the pool, sources and abilities that cost
// mana themselves, having so much life to pay besides, and how.
func (g *Course) decide(p table.ID, d table.Due, life int, on table.ID, sources, converting []manaSource) (paying.Answer, way) {
	o := &offer{g: g}
	all := slices.Concat(sources, converting)
	for i := range all {
		// What is sacrificed for mana can be tapped for mana before, but not after.
		s := &all[i]
		s.loose = s.loose || !tapsFor(s.ability) && len(s.ability.Cost) > 0 && slices.ContainsFunc(converting, func(c manaSource) bool { return c.id == s.id && c.ability != s.ability })
	}
	loose := slices.ContainsFunc(all, func(s manaSource) bool { return s.loose })
	if loose { // at first without what may not do what it seems to do
		sure := slices.DeleteFunc(slices.Clone(all), func(s manaSource) bool { return s.loose })
		if answer, w := g.decide(p, d, life, on, sure, nil); answer == paying.Payable {
			return answer, w
		}
	}
	if !o.kindsOf(p, all, converting, on) {
		return paying.NotJudged, way{}
	}
	o.p.Work = func(steps int) { g.Work(steps) }
	o.p.Life = g.Player(p).Life - life
	if !g.InForce("119.4") {
		o.p.Life = 1 << 20
	}
	for _, m := range g.Player(p).Mana {
		o.p.Pool = append(o.p.Pool, paying.Of(o.kind(m)))
	}
	for _, s := range o.demands(d, on) {
		o.p.Cost = append(o.p.Cost, paying.Symbol{Mana: s})
	}
	o.sources(all, false)
	answer, plan := paying.Decide(&o.p)
	if answer == paying.Payable {
		return answer, o.way(plan, p)
	}
	if loose && answer == paying.NotPayable {
		o.sources(all, true)
		if answer, plan = paying.Decide(&o.p); answer == paying.Payable {
			// It may be so, which whoever carries it out will see.
			w := o.way(plan, p)
			if !slices.ContainsFunc(w.sources, func(s manaSource) bool { return !addsPlainly(s.ability) }) {
				return answer, w
			}
			answer = paying.NotJudged
		}
	}
	return answer, way{}
}

// demands is a cost as the kinds of mana that meet each part of it.
func (o *offer) demands(d table.Due, on table.ID) []paying.Set {
	var usable paying.Set
	for i, m := range o.kinds {
		if o.g.usable(m, on) {
			usable |= paying.Of(i)
		}
	}
	var list []paying.Set
	for _, s := range d.Colored {
		var set paying.Set
		for i, m := range o.kinds {
			if pays(m, s) {
				set |= paying.Of(i)
			}
		}
		list = append(list, set&usable)
	}
	if d.Generic > 1<<12 {
		d.Generic = 1 << 12 // no search finds so much
	}
	return append(list, slices.Repeat([]paying.Set{usable}, d.Generic)...)
}

// sources puts mana abilities into the problem: those of one permanent that tap it exclude
// each other. If so told, those that can't be put exactly can do more than they really can.
func (o *offer) sources(all []manaSource, more bool) {
	o.p.Sources, o.from = o.p.Sources[:0], o.from[:0]
	tapping := make(map[table.ID]int)
	numbered := make(map[table.ID]int)
	var later []*manaSource
	add := func(s *manaSource) {
		times, life := o.g.timesUsable(s)
		at := -1
		once := tapping
		if times != 0 && s.of != nil { // one number is chosen, which is as good as several that come to as much
			times, once = 0, numbered
		}
		if times == 0 {
			if k, known := once[s.id]; known {
				at = k
			}
		}
		if at < 0 {
			at = len(o.p.Sources)
			o.p.Sources, o.from = append(o.p.Sources, paying.Source{Times: times}), append(o.from, nil)
			if times == 0 {
				once[s.id] = at
			}
		}
		w := paying.Way{Life: life}
		if cost := o.g.manaCost(o.g.Controller(s.id), s.id, s.ability); cost.Total() > 0 {
			within(&o.g.Under.activates, true, func() { w.Cost = o.demands(o.g.asOtherMana(o.g.Controller(s.id), cost, s.id), s.id) })
		}
		for k := range s.options.n {
			var lot []paying.Set
			for _, m := range s.options.lot(k) {
				lot = append(lot, paying.Of(o.kind(m)))
			}
			w.Lots = append(w.Lots, lot)
		}
		if more && s.loose {
			if times != 0 { // as often as one likes
				o.p.Sources[at].Times = o.g.timesAtMost(s)
			}
			if !addsPlainly(s.ability) { // as much as one likes, too
				o.p.Sources[at].Times = paying.Unlimited
				w = paying.Way{Lots: [][]paying.Set{{1<<len(o.kinds) - 1}}}
			}
		}
		o.p.Sources[at].Ways, o.from[at] = append(o.p.Sources[at].Ways, w), append(o.from[at], s)
	}
	for i := range all {
		if tapsFor(all[i].ability) {
			add(&all[i])
		} else {
			later = append(later, &all[i]) // what is sacrificed can be tapped for mana before
		}
	}
	for _, s := range later {
		add(s)
	}
}

// timesUsable says how often an ability could be activated for one payment, 0 for one that
// taps its permanent, and what life each time costs.
func (g *Course) timesUsable(s *manaSource) (times, life int) {
	times = paying.Unlimited
	for _, item := range s.ability.Cost {
		switch item := item.(type) {
		case oracle.TapThis, oracle.UntapThis:
			times = 0
		case oracle.PayLife:
			life += g.Quantity(item.Amount, &table.Context{Source: s.id, Controller: g.Controller(s.id), Ability: s.ability})
		case oracle.PayMana:
		case oracle.PayCounters:
			if item.From != nil {
				times = min(times, 1)
			} else if n := g.Quantity(item.Count, &table.Context{Source: s.id, Controller: g.Controller(s.id), Ability: s.ability}); n > 0 {
				times = min(times, table.CountersOf(g.Object(s.id).Counters, item.Kind)/n)
			}
		default:
			times = min(times, 1)
		}
	}
	switch most := s.ability.TimesPerTurn; {
	case s.ability.OnlyOnce, most == 1:
		times = min(times, 1)
	case most > 1:
		times = min(times, max(0, most-g.activations(s.id, s.ability)))
	}
	return times, life
}

// timesAtMost bounds how often an ability could be activated for one payment if nothing else
// took what its cost takes.
func (g *Course) timesAtMost(s *manaSource) int {
	ctx := &table.Context{Source: s.id, Controller: g.Controller(s.id), Ability: s.ability}
	most := paying.Unlimited
	atMost := func(have, each int) {
		if each > 0 {
			most = min(most, have/each)
		}
	}
	for _, item := range s.ability.Cost {
		switch item := item.(type) {
		case oracle.PaySacrifice, oracle.PayDiscard, oracle.PayExile, oracle.PayReturn, oracle.PayTap, oracle.PayPut:
			options, n := g.costObjects(item, ctx)
			atMost(len(options), n)
		case oracle.PayCounters:
			if item.From != nil {
				atMost(g.countersAmong(item, ctx), g.Quantity(item.Count, ctx))
			}
		case oracle.PayMill:
			atMost(len(g.Player(ctx.Controller).Library), g.Quantity(item.Count, ctx))
		case oracle.PayEnergy:
			atMost(table.CountersOf(g.Player(ctx.Controller).Counters, "energy"), g.Quantity(item.Count, ctx))
		}
	}
	return max(1, most)
}

// loosely reports whether a mana ability can't be put exactly: what its cost takes could be
// asked for by something else too, or what it adds is not plain.
func loosely(a *oracle.Ability) bool {
	for _, item := range a.Cost {
		switch item := item.(type) {
		case oracle.TapThis, oracle.PayMana:
		case oracle.PayCounters:
			if item.From != nil {
				return true
			}
		case oracle.PayLife:
			if _, fixed := item.Amount.(oracle.Literal); !fixed {
				return true
			}
		case oracle.PaySacrifice:
			if !item.This {
				return true
			}
		case oracle.PayExile:
			if !item.This {
				return true
			}
		default:
			return true
		}
	}
	return !addsPlainly(a)
}

// addsPlainly reports whether a mana ability adds mana once, so that what it adds is known.
func addsPlainly(a *oracle.Ability) bool {
	if isIntrinsic(a) {
		return true
	}
	if len(a.Modes) != 1 {
		return false
	}
	adding := 0
	for _, i := range a.Modes[0].Instructions {
		switch i := i.(type) {
		case oracle.AddMana:
			adding++
		case oracle.If:
			if adds(i.Then) || adds(i.Else) {
				adding++
				if len(i.Then) > 1 || len(i.Else) > 1 {
					adding++
				}
			}
		default:
			if adds([]oracle.Instruction{i}) {
				return false
			}
		}
	}
	return adding == 1
}

// way puts a plan in terms of mana abilities of a player.
func (o *offer) way(plan *paying.Plan, p table.ID) way {
	var w way
	for _, u := range plan.Uses {
		s := *o.from[u.Source][u.Way]
		w.sources, w.options = append(w.sources, s), append(w.options, min(u.Lot, s.options.n-1))
	}
	pool := slices.Clone(o.g.Player(p).Mana)
	w.spent = make([][]table.Mana, len(plan.Uses))
	for n, u := range plan.Uses {
		for _, one := range u.Spent {
			m := o.kinds[one.Kind]
			if one.Use >= 0 {
				m.Source = w.sources[one.Use].id
			} else if i := slices.IndexFunc(pool, func(have table.Mana) bool { return o.kind(have) == one.Kind }); i >= 0 {
				if m.Restricted() {
					m.Source = pool[i].Source
				}
				pool = slices.Delete(pool, i, i+1)
			}
			w.spent[n] = append(w.spent[n], m)
		}
	}
	return w
}

// asPlanned finds in a pool the mana that a plan spends on something, if it is there.
func asPlanned(pool, planned []table.Mana) ([]int, bool) {
	var used []int
	for _, m := range planned {
		found := false
		for i, have := range pool {
			if m.Source == table.None {
				have.Source = table.None // any of the pool will do
			}
			have.Rider = m.Rider // which is about what it is spent on, not whether it may be
			if have == m && !slices.Contains(used, i) {
				used, found = append(used, i), true
				break
			}
		}
		if !found {
			return nil, false
		}
	}
	return used, true
}

// loose reports whether it hangs on more than can be said beforehand that a way works.
func (w way) loose() bool {
	return slices.ContainsFunc(w.sources, func(s manaSource) bool { return s.loose })
}

// usesAll reports whether a way uses a mana ability of each of some permanents.
func (w way) usesAll(ids []table.ID) bool {
	return !slices.ContainsFunc(ids, func(id table.ID) bool {
		return !slices.ContainsFunc(w.sources, func(s manaSource) bool { return s.id == id })
	})
}

// Covered reports whether the pool pays a cost.
func (g *Course) Covered(p table.ID, d table.Due, on table.ID) bool {
	_, ok := g.CoverFromPool(p, d, on)
	return ok
}
