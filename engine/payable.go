package engine

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/paying"
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

// undecided ends a play in which what comes next hangs on what was not decided.
func (g *Game) undecided(why string) {
	g.limitReached(why)
	panic(stopped{})
}

// affordable reports whether a player could make the mana and has the life, as lists of
// options tell it: what is not decided could be.
func (g *Game) affordable(p ID, d due, life int, on ID) bool {
	return g.canPay(p, d, life, on) != paying.NotPayable
}

// told turns an answer on which a play hangs into yes or no. Where it was not decided the play
// ends, unless options are only listed.
func (g *Game) told(answer paying.Answer) (can bool) {
	if answer == paying.NotJudged && (g.pen != scratchPen || g.trial) {
		g.undecided(tooManyWays)
	}
	return answer != paying.NotPayable
}

// anyPayable is the answer for a cost that can be paid in several ways.
func anyPayable[W any](answer paying.Answer, ways []W, can func(W) paying.Answer) paying.Answer {
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

// canPay decides whether a player could make the mana and has the life.
func (g *Game) canPay(p ID, d due, life int, on ID) paying.Answer {
	if g.player(p).Life < life {
		return paying.NotPayable
	}
	rest, ok := g.coverFromPool(p, d, on)
	if ok {
		return paying.Payable
	}
	sources := g.sourcesOf(p)
	if most := mostMana(sources); most >= rest.total() && (!g.tied && firstWay(sources, rest) > 0 || len(g.waysToPay(sources, rest, 1)) > 0) {
		return paying.Payable
	} else if most+len(g.player(p).mana) < d.total() && !g.converters && !slices.ContainsFunc(sources, func(s manaSource) bool { return s.loose }) {
		return paying.NotPayable
	}
	var converting []manaSource
	if g.converters {
		converting = g.converting(p)
	}
	answer, _ := g.decide(p, d, life, on, sources, converting)
	return answer
}

// sourcesOf lists the mana abilities that a player could activate for a payment, once for
// each list of options.
func (g *Game) sourcesOf(p ID) []manaSource {
	l := g.listing
	if l == nil || l.player != p {
		return g.addManaSources(nil, p, false)
	}
	if !l.known {
		g.sourceRoom = g.addManaSources(g.sourceRoom[:0], p, false)
		l.known, l.sources, l.convert, l.tied = true, g.sourceRoom, g.converters, g.tied
	}
	g.converters, g.tied = l.convert, l.tied
	return l.sources
}

// offer is a payment as package paying takes it.
type offer struct {
	g     *Game
	kinds []Mana          // by number; whose it is only where that matters
	from  [][]*manaSource // by source and way of the problem
	p     paying.Problem
}

// decide says whether a player can pay mana with the pool, sources and abilities that cost
// mana themselves, having so much life to pay besides, and how.
func (g *Game) decide(p ID, d due, life int, on ID, sources, converting []manaSource) (paying.Answer, way) {
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
	if !o.kindsOf(g.player(p).mana, all) {
		return paying.NotJudged, way{}
	}
	o.p.Work = func(steps int) { g.work(steps) }
	o.p.Life = g.player(p).Life - life
	if !g.inForce("119.4") {
		o.p.Life = 1 << 20
	}
	for _, m := range g.player(p).mana {
		o.p.Pool = append(o.p.Pool, paying.Of(o.kind(m)))
	}
	for _, s := range o.demands(d, on) {
		o.p.Cost = append(o.p.Cost, paying.Symbol{Mana: s})
	}
	o.sources(all, false)
	answer, plan := paying.Decide(&o.p)
	if answer == paying.Payable {
		return answer, o.way(plan)
	}
	if loose && answer == paying.NotPayable {
		o.sources(all, true)
		if answer, plan = paying.Decide(&o.p); answer == paying.Payable {
			// It may be so, which whoever carries it out will see.
			w := o.way(plan)
			if !slices.ContainsFunc(w.sources, func(s manaSource) bool { return !addsPlainly(s.ability) }) {
				return answer, w
			}
			answer = paying.NotJudged
		}
	}
	return answer, way{}
}

// kindsOf numbers the kinds of mana that there are, if they are few enough.
func (o *offer) kindsOf(pool []Mana, all []manaSource) bool {
	note := func(list []Mana) {
		for _, m := range list {
			if m = asKind(m); !slices.Contains(o.kinds, m) && len(o.kinds) <= 64 {
				o.kinds = append(o.kinds, m)
			}
		}
	}
	note(pool)
	for i := range all {
		o.g.work(8)
		note(all[i].options.mana)
	}
	return len(o.kinds) <= 64
}

// asKind leaves of mana what makes a difference to what it can be spent on.
func asKind(m Mana) Mana {
	if m.Only == nil && m.Not == nil {
		m.Source = None
	}
	return m
}

func (o *offer) kind(m Mana) int { return slices.Index(o.kinds, asKind(m)) }

// demands is a cost as the kinds of mana that meet each part of it.
func (o *offer) demands(d due, on ID) []paying.Set {
	var usable paying.Set
	for i, m := range o.kinds {
		if o.g.usable(m, on) {
			usable |= paying.Of(i)
		}
	}
	var list []paying.Set
	for _, s := range d.colored {
		var set paying.Set
		for i, m := range o.kinds {
			if pays(m, s) {
				set |= paying.Of(i)
			}
		}
		list = append(list, set&usable)
	}
	if d.generic > 1<<12 {
		d.generic = 1 << 12 // no search finds so much
	}
	return append(list, slices.Repeat([]paying.Set{usable}, d.generic)...)
}

// sources puts mana abilities into the problem: those of one permanent that tap it exclude
// each other. If so told, those that can't be put exactly can do more than they really can.
func (o *offer) sources(all []manaSource, more bool) {
	o.p.Sources, o.from = o.p.Sources[:0], o.from[:0]
	tapping := make(map[ID]int)
	var later []*manaSource
	add := func(s *manaSource) {
		times, life := o.g.timesUsable(s)
		at := -1
		if times == 0 {
			if k, known := tapping[s.id]; known {
				at = k
			}
		}
		if at < 0 {
			at = len(o.p.Sources)
			o.p.Sources, o.from = append(o.p.Sources, paying.Source{Times: times}), append(o.from, nil)
			if times == 0 {
				tapping[s.id] = at
			}
		}
		w := paying.Way{Life: life}
		if cost := dueOf(manaOf(s.ability.Cost), 0); cost.total() > 0 {
			w.Cost = o.demands(cost, s.id)
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
func (g *Game) timesUsable(s *manaSource) (times, life int) {
	times = paying.Unlimited
	for _, item := range s.ability.Cost {
		switch item := item.(type) {
		case oracle.TapThis, oracle.UntapThis:
			times = 0
		case oracle.PayLife:
			life += g.quantity(item.Amount, &Context{Source: s.id, Controller: g.controller(s.id), Ability: s.ability})
		case oracle.PayMana:
		case oracle.PayCounters:
			if n := g.quantity(item.Count, &Context{Source: s.id, Controller: g.controller(s.id), Ability: s.ability}); n > 0 {
				times = min(times, countOf(g.object(s.id).counters, item.Kind)/n)
			}
		default:
			times = min(times, 1)
		}
	}
	if s.ability.OncePerTurn {
		times = min(times, 1)
	}
	return times, life
}

// timesAtMost bounds how often an ability could be activated for one payment if nothing else
// took what its cost takes.
func (g *Game) timesAtMost(s *manaSource) int {
	ctx := &Context{Source: s.id, Controller: g.controller(s.id), Ability: s.ability}
	most := paying.Unlimited
	atMost := func(have, each int) {
		if each > 0 {
			most = min(most, have/each)
		}
	}
	for _, item := range s.ability.Cost {
		switch item := item.(type) {
		case oracle.PaySacrifice, oracle.PayDiscard, oracle.PayExile, oracle.PayReturn, oracle.PayTap:
			options, n := g.costObjects(item, ctx)
			atMost(len(options), n)
		case oracle.PayMill:
			atMost(len(g.player(ctx.Controller).library), g.quantity(item.Count, ctx))
		case oracle.PayEnergy:
			atMost(countOf(g.player(ctx.Controller).counters, "energy"), g.quantity(item.Count, ctx))
		}
	}
	return max(1, most)
}

// loosely reports whether a mana ability can't be put exactly: what its cost takes could be
// asked for by something else too, or what it adds is not plain.
func loosely(a *oracle.Ability) bool {
	for _, item := range a.Cost {
		switch item := item.(type) {
		case oracle.TapThis, oracle.PayMana, oracle.PayCounters:
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

// way puts a plan in terms of mana abilities.
func (o *offer) way(plan *paying.Plan) way {
	var w way
	for _, u := range plan.Uses {
		s := *o.from[u.Source][u.Way]
		w.sources, w.options = append(w.sources, s), append(w.options, min(u.Lot, s.options.n-1))
	}
	w.spent = make([][]Mana, len(plan.Uses))
	for n, u := range plan.Uses {
		for _, one := range u.Spent {
			m := o.kinds[one.Kind]
			if one.Use >= 0 {
				m.Source = w.sources[one.Use].id
			}
			w.spent[n] = append(w.spent[n], m)
		}
	}
	return w
}

// asPlanned finds in a pool the mana that a plan spends on something, if it is there.
func asPlanned(pool, planned []Mana) ([]int, bool) {
	var used []int
	for _, m := range planned {
		found := false
		for i, have := range pool {
			if m.Source == None {
				have.Source = None // any of the pool will do
			}
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
func (w way) usesAll(ids []ID) bool {
	return !slices.ContainsFunc(ids, func(id ID) bool {
		return !slices.ContainsFunc(w.sources, func(s manaSource) bool { return s.id == id })
	})
}

// covered reports whether the pool pays a cost.
func (g *Game) covered(p ID, d due, on ID) bool {
	_, ok := g.coverFromPool(p, d, on)
	return ok
}
