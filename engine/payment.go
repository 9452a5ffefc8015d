package engine

import (
	"fmt"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/paying"
)

// This file carries out chapter 118 and 601.2g-h: making mana and paying costs.

// A Payment says which permanents' mana abilities a player uses for a cost.
type Payment struct {
	Sources []ID
}

// due is a mana cost to be paid now: X, hybrid and Phyrexian symbols are decided.
type due struct {
	generic int
	colored []oracle.Symbol // each takes one mana
}

// total is how much mana is due.
func (d due) total() int { return d.generic + len(d.colored) }

// dueOf turns announced symbols into what has to be paid.
func dueOf(cost oracle.Cost, x int) due {
	var d due
	first, last := -1, -1 // the run of symbols that take one mana each
	for i, s := range cost {
		switch {
		case s.X:
			d.generic += x
		case s.Colors != 0 || s.Colorless || s.Snow:
			switch {
			case first < 0:
				first, last = i, i
			case i == last+1 && d.colored == nil:
				last = i
			default:
				if d.colored == nil {
					d.colored = slices.Clone(cost[first : last+1])
				}
				d.colored = append(d.colored, s)
			}
		default:
			d.generic += s.Generic
		}
	}
	if d.colored == nil && first >= 0 {
		d.colored = cost[first : last+1 : last+1] // shared; whoever changes it copies it
	}
	return d
}

// pays reports whether a mana can pay a symbol that needs one mana.
func pays(m Mana, s oracle.Symbol) bool {
	switch {
	case s.Snow:
		return m.Snow
	case s.Colorless:
		return m.Color == 0
	default:
		return m.Color&s.Colors != 0
	}
}

// usable reports whether restricted mana may be spent on an object (106.6).
func (g *Game) usable(m Mana, on ID) bool {
	if m.Only == nil && m.Not == nil {
		return true
	}
	ctx := Context{Source: m.Source, Controller: g.controller(m.Source)}
	if m.Not != nil {
		return on == None || !g.matches(m.Not, on, &ctx) || !g.inForce("106.6")
	}
	return on != None && g.matches(m.Only, on, &ctx) || !g.inForce("106.6")
}

// payMana has a player pay a mana cost for an object: from the pool, and with mana
// abilities that are activated now (601.2g-h, 605.3a).
func (g *Game) payMana(p ID, d due, on ID) error {
	if d.total() == 0 {
		return nil
	}
	if rest, ok := g.coverFromPool(p, d, on); !ok {
		if err := g.makeMana(p, rest, d, on); err != nil {
			return err
		}
	}
	used, ok := g.choosePool(g.player(p).mana, d, on)
	if !ok {
		var err error
		if used, err = g.wrongMana(p, d, on); err != nil {
			return err
		}
		ok = used != nil
	}
	if !ok {
		if err := g.forbids("601.2h", "%s can't pay: %n more mana would be needed", p, num(max(1, d.total()-len(g.player(p).mana)))); err != nil {
			return err
		}
		g.player(p).mana = nil
		return nil
	}
	if !g.applies("118.3a", "%s pays %n mana", p, num(d.total())) {
		return nil
	}
	pl := g.player(p)
	left := pl.mana[:0]
	for i, m := range pl.mana {
		if !slices.Contains(used, i) {
			left = append(left, m)
		} else if g.spending {
			g.spent = append(g.spent, m.Source)
		}
	}
	pl.mana = left
	return nil
}

// spendAnyMana carries out 118.14 and 609.4: any mana pays for the colors that a cost asks
// for, or for any type. The cost remains what it is; that it asks for mana of a snow
// source is about no type.
func (g *Game) spendAnyMana(total *totalCost, spend oracle.AnyMana, on ID) {
	loose := due{generic: total.mana.generic}
	for _, s := range total.mana.colored {
		switch {
		case s.Snow, s.Colors == 0 && spend == oracle.AsAnyColor,
			spend == oracle.AsAnyColor && !g.applies("609.4", "mana is treated as though it were of any color to pay for %s", on),
			spend == oracle.AnyType && !g.applies("118.14", "mana of any type can be spent to pay for %s", on):
			loose.colored = append(loose.colored, s)
		default:
			loose.generic++
		}
	}
	total.mana = loose
}

// wrongMana carries out 106.6, 107.4a, 107.4c and 107.4h where there is mana enough but not
// of the kind that a symbol asks for: it says which rule refuses that mana, or returns
// the mana that pays without the rule.
func (g *Game) wrongMana(p ID, d due, on ID) ([]int, error) {
	pool := g.player(p).mana
	if slices.ContainsFunc(pool, func(m Mana) bool { return m.Only != nil || m.Not != nil }) {
		free := slices.Clone(pool)
		for i := range free {
			free[i].Only, free[i].Not = nil, nil
		}
		if _, ok := g.choosePool(free, d, on); ok {
			return nil, g.forbids("106.6", "%s has mana enough, but not all of it may be spent on this", p)
		}
	}
	kinds := [...]func(oracle.Symbol) bool{
		func(s oracle.Symbol) bool { return s.Snow },
		func(s oracle.Symbol) bool { return s.Colorless && !s.Snow },
		func(s oracle.Symbol) bool { return s.Colors != 0 && !s.Snow },
	}
	for k, kind := range kinds {
		loose := due{generic: d.generic}
		for _, s := range d.colored {
			if kind(s) {
				loose.generic++
			} else {
				loose.colored = append(loose.colored, s)
			}
		}
		used, ok := g.choosePool(pool, loose, on)
		if !ok {
			continue
		}
		var err error
		switch k {
		case 0:
			err = g.forbids("107.4h", "%s has no mana of a snow source for a snow symbol of the cost", p)
		case 1:
			err = g.forbids("107.4c", "%s has no colorless mana for a colorless symbol of the cost", p)
		default:
			err = g.forbids("107.4a", "%s has no mana of the color that a symbol of the cost asks for", p)
		}
		return used, err
	}
	return nil, nil
}

// coverFromPool reports whether the pool alone covers a cost, and what is still due.
func (g *Game) coverFromPool(p ID, d due, on ID) (due, bool) {
	pool := g.player(p).mana
	if len(pool) == 0 {
		return d, d.total() == 0
	}
	if _, ok := g.choosePool(pool, d, on); ok {
		return due{}, true
	}
	rest := due{generic: d.generic}
	taken := make([]bool, len(pool))
	for _, s := range d.colored {
		i := slices.IndexFunc(pool, func(m Mana) bool { return pays(m, s) })
		for i >= 0 && taken[i] {
			next := slices.IndexFunc(pool[i+1:], func(m Mana) bool { return pays(m, s) })
			if next < 0 {
				i = -1
			} else {
				i += 1 + next
			}
		}
		if i >= 0 && g.usable(pool[i], on) {
			taken[i] = true
		} else {
			rest.colored = append(rest.colored, s)
		}
	}
	for i, m := range pool {
		if !taken[i] && rest.generic > 0 && g.usable(m, on) {
			rest.generic--
		}
	}
	return rest, false
}

// choosePool picks the mana of a pool that pays a cost: symbols first, generic with
// what is left, colorless before coloured. What it returns is lent until it is asked again.
func (g *Game) choosePool(pool []Mana, d due, on ID) ([]int, bool) {
	if len(pool) < d.total() {
		return nil, false
	}
	if len(g.planned) > 0 {
		if used, ok := asPlanned(pool, g.planned); ok {
			return used, true
		}
	}
	g.usedRoom = slices.Grow(g.usedRoom[:0], d.total())
	used, ok := g.matchPool(g.usedRoom, pool, d, on)
	if !ok {
		return nil, false
	}
	need := d.generic
	for _, colorless := range [...]bool{true, false} {
		for i, m := range pool {
			if need > 0 && !slices.Contains(used, i) && (m.Color == 0) == colorless && g.usable(m, on) {
				used = append(used, i)
				need--
			}
		}
	}
	return used, need == 0
}

// matchPool finds mana for the symbols of a cost, after those that are used already.
func (g *Game) matchPool(used []int, pool []Mana, d due, on ID) ([]int, bool) {
	k := len(used)
	if k == len(d.colored) {
		return used, true
	}
	for i, m := range pool {
		if !slices.Contains(used, i) && pays(m, d.colored[k]) && g.usable(m, on) {
			if all, ok := g.matchPool(append(used, i), pool, d, on); ok {
				return all, true
			}
		}
	}
	return nil, false
}

// makeMana has the player activate mana abilities for what is still due (605.3a).
func (g *Game) makeMana(p ID, rest, whole due, on ID) error {
	room := g.payRoom // taken, so that a payment within this one finds none
	g.payRoom = nil
	sources := g.addManaSources(room[:0], p, false)
	defer func() { g.payRoom = sources[:0] }()
	ways := g.waysToPay(sources, rest, maxWays)
	var converting []manaSource
	if g.converters {
		converting = g.converting(p)
	}
	judged := paying.Payable
	if len(ways) == 0 {
		var w way
		if judged, w = g.decide(p, whole, 0, on, sources, converting); judged == paying.Payable {
			ways = []way{w}
		}
	}
	d := Decision{Kind: ManaDecision, Player: p, Rule: "605.3a", About: on, Max: len(ways)}
	d.Options = make([]ID, 0, len(sources))
	for i := range sources {
		if id := sources[i].id; i == 0 || sources[i-1].id != id { // those of one permanent follow one another
			d.Options = append(d.Options, id)
		}
	}
	for _, s := range converting {
		if !slices.Contains(d.Options, s.id) {
			d.Options = append(d.Options, s.id)
		}
	}
	d.list = func() []Answer {
		var list []Answer
		for _, w := range ways {
			var ids []ID
			for _, s := range w.sources {
				ids = append(ids, s.id)
			}
			list = append(list, Answer{Mana: &Payment{Sources: ids}})
		}
		return list
	}
	d.Total = rest.total()
	answer := g.choose(&d)
	if answer.Mana == nil {
		switch judged {
		case paying.NotJudged:
			g.undecided(tooManyWays)
		case paying.NotPayable:
			// The payment itself will be refused. Mana that may not be spent on this is made
			// all the same, so that the refusal says so.
			g.tied = false
			if ways = g.waysToPay(sources, rest, 1); len(ways) == 0 {
				return nil
			}
		}
		err := g.carryOutWay(p, ways[0])
		if ways[0].loose() && (err != nil || !g.covered(p, whole, on)) {
			g.undecided("mana abilities that could pay for this get into each other's way")
		}
		return err
	}
	var named []manaSource
	for _, s := range sources {
		if slices.Contains(answer.Mana.Sources, s.id) {
			named = append(named, s)
		}
	}
	for _, id := range answer.Mana.Sources {
		if !slices.Contains(d.Options, id) {
			if slices.ContainsFunc(g.chars(id).Abilities, func(h Held) bool { return h.InstantSpeed && g.isManaAbility(h.Ability) }) {
				if err := g.forbids("304.5", "the mana ability of %s asks for priority, which no player has while a cost is paid", id); err != nil {
					return err
				}
			}
			return fmt.Errorf("%s has no mana ability that %s can activate now", g.Name(id), g.Name(p))
		}
	}
	for _, w := range g.waysToPay(named, rest, maxWays) {
		if len(w.sources) == len(answer.Mana.Sources) {
			return g.carryOutWay(p, w)
		}
	}
	converting = slices.DeleteFunc(converting, func(s manaSource) bool { return !slices.Contains(answer.Mana.Sources, s.id) })
	if judged, w := g.decide(p, whole, 0, on, named, converting); judged == paying.Payable && w.usesAll(answer.Mana.Sources) {
		return g.carryOutWay(p, w)
	} else if judged == paying.NotJudged {
		g.undecided(tooManyWays)
	}
	// It will not do; the player makes the mana all the same.
	for _, id := range answer.Mana.Sources {
		all := slices.Concat(sources, converting)
		i := slices.IndexFunc(all, func(s manaSource) bool { return s.id == id })
		if err := g.usedManaAbility(p, all[i], 0); err != nil {
			return err
		}
	}
	return nil
}

// carryOutWay activates the mana abilities of a way.
func (g *Game) carryOutWay(p ID, w way) error {
	outer := g.planned
	defer func() { g.planned = outer }()
	for i, s := range w.sources {
		if g.planned = nil; w.spent != nil {
			g.planned = w.spent[i]
		}
		if err := g.usedManaAbility(p, s, w.options[i]); err != nil {
			return err
		}
	}
	return nil
}

// usedManaAbility activates a mana ability and remembers it for 730.1.
func (g *Game) usedManaAbility(p ID, s manaSource, option int) error {
	if !g.applies("605.3a", "%s uses a mana ability of %s for the payment", p, s.id) {
		// The rule is repeated from 117.1d; without both the mana is not there to pay with.
		return g.forbids("601.2h", "%s can't pay with the mana of %s", p, s.id)
	}
	before := g.inLibraries()
	if err := g.activateMana(p, s, option); err != nil {
		return err
	}
	g.manaUsed = append(g.manaUsed, usedMana{p, s, option, g.inLibraries() != before || shuffles(s.ability), g.spent})
	g.spent = nil
	return nil
}

// inLibraries counts the cards in all libraries.
func (g *Game) inLibraries() int {
	n := 0
	for i := range g.players {
		n += len(g.players[i].library)
	}
	return n
}

// shuffles reports whether a mana ability, besides, has a library shuffled or its cards revealed.
func shuffles(a *oracle.Ability) bool {
	return slices.ContainsFunc(a.Modes, func(m oracle.Mode) bool {
		return slices.ContainsFunc(m.Instructions, func(i oracle.Instruction) bool {
			switch i.(type) {
			case oracle.Shuffle, oracle.RevealUntil:
				return true
			}
			return false
		})
	})
}

// usedMana is a mana ability that was activated in the course of an action.
type usedMana struct {
	player  ID
	source  manaSource
	option  int
	library bool // it touched a library, so it is not taken back
	spent   []ID // the sources of the mana that was spent on it
}
