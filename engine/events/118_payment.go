package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapter 118 and 601.2g-h: making mana and paying costs.

// A Payment says which permanents' mana abilities a player uses for a cost.
type Payment struct {
	Sources []table.ID
}

// pays reports whether a mana can pay a symbol that needs one mana.
func pays(m table.Mana, s oracle.Symbol) bool {
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
func (g *Course) usable(m table.Mana, on table.ID) bool {
	if !m.Restricted() {
		return true
	}
	ctx := table.Context{Source: m.Source, Controller: g.Controller(m.Source)}
	if m.Not != nil {
		return on == table.None || !g.Matches(m.Not, on, &ctx) || !g.InForce("106.6")
	}
	may := on != table.None && (m.Only != nil && g.Matches(m.Only, on, &ctx) || m.Level && g.gainsLevel(on) || m.Abilities != nil && g.Under.activates && g.Matches(m.Abilities, on, &ctx))
	return may || !g.InForce("106.6")
}

// PayMana has a player pay a mana cost for an object: from the pool, and with mana
// abilities that are activated now (601.2g-h, 605.3a).
func (g *Course) PayMana(p table.ID, d table.Due, on table.ID) error {
	g.forgetSpent()
	d = g.asOtherMana(p, d, on)
	if err := g.provideMana(p, d, on); err != nil {
		return err
	}
	return g.spendMana(p, d, on)
}

// provideMana has a player activate mana abilities for what the pool does not cover of a cost (601.2g).
func (g *Course) provideMana(p table.ID, d table.Due, on table.ID) error {
	if d.Total() == 0 {
		return nil
	}
	if rest, ok := g.CoverFromPool(p, d, on); !ok {
		return g.makeMana(p, rest, d, on)
	}
	return nil
}

// forgetSpent forgets what was spent for a cost before.
func (g *Course) forgetSpent() {
	g.spent, g.spentFrom, g.ridden = g.spent[:0], g.spentFrom[:0], g.ridden[:0]
}

// spendMana has a player pay a mana cost with mana of the pool (601.2h).
func (g *Course) spendMana(p table.ID, d table.Due, on table.ID) error {
	g.forgetSpent()
	if d.Total() == 0 {
		return nil
	}
	used, ok := g.choosePool(g.Player(p).Mana, d, on)
	if !ok {
		var err error
		if used, err = g.wrongMana(p, d, on); err != nil {
			return err
		}
		ok = used != nil
	}
	if !ok {
		if err := g.Forbids("601.2h", "%s can't pay: the mana in the pool and what could be made is too little or of another kind", p); err != nil {
			return err
		}
		g.Player(p).Mana = nil
		return nil
	}
	if !g.Applies("118.3a", "%s pays %n mana", p, table.Count(d.Total())) {
		return nil
	}
	pl := g.Player(p)
	if g.Under.says || g.AsksOfSpent(on) {
		var err error
		if used, err = g.chooseSpent(p, used, d, on); err != nil {
			return err
		}
	} else if len(used) < len(pl.Mana) {
		used = g.madeFirst(pl, slices.Clone(used), d, on)
		if g.Limits.Settled && g.decides() {
			pl.Unsettled = g.unsettledBy(pl, used, d, on)
		}
	}
	g.forgetSpent() // by mana abilities meanwhile
	g.riderOpenInPool(p, pl.Mana, used, d, on)
	for _, i := range used {
		g.spent = append(g.spent, pl.Mana[i].Color)
		if m := &pl.Mana[i]; m.Rider != nil {
			g.ridden = append(g.ridden, ridden{m.Rider, m.Source, p})
		}
	}
	if len(g.SpentAsked) > 0 {
		g.poolLeavesOpen(pl.Mana, used, on)
		for _, i := range used {
			g.spentFrom = append(g.spentFrom, pl.Mana[i].Source)
		}
	}
	left := pl.Mana[:0]
	for i, m := range pl.Mana {
		if !slices.Contains(used, i) {
			left = append(left, m)
		} else if g.Under.making.spending {
			g.Under.making.spent = append(g.Under.making.spent, m.Source)
		}
	}
	if pl.Mana = left; len(left) == 0 {
		pl.Unsettled = nil
	}
	g.Stir()
	return nil
}

// spendAnyMana carries out 118.14 and 609.4: any mana pays for the colors that a cost asks
// for, or for any type. The cost remains what it is; that it asks for mana of a snow
// source is about no type.
func (g *Course) spendAnyMana(total *totalCost, spend oracle.AnyMana, on table.ID) {
	loose := table.Due{Generic: total.mana.Generic}
	for _, s := range total.mana.Colored {
		switch {
		case s.Snow, s.Colors == 0 && spend == oracle.AsAnyColor,
			spend == oracle.AsAnyColor && !g.Applies("609.4", "mana is treated as though it were of any color to pay for %s", on),
			spend == oracle.AnyType && !g.Applies("118.14", "mana of any type can be spent to pay for %s", on):
			loose.Colored = append(loose.Colored, s)
		default:
			loose.Generic++
			total.asThough = append(total.asThough, s.Colors)
		}
	}
	total.mana = loose
}

// reallySpent carries out 609.4b: what was spent is the mana that left the pool, of whatever colors it was treated as.
func (g *Course) reallySpent(spent []oracle.Color, total *totalCost, on table.ID) []oracle.Color {
	spent = slices.Clone(spent)
	other := func(c oracle.Color) bool { return !slices.Contains(spent, c) }
	if !slices.ContainsFunc(total.asThough, other) || g.Applies("609.4b", "mana was spent on %s as though it were of other colors, and what was spent is what it is", on) {
		return spent
	}
	for i, at := 0, len(total.mana.Colored); i < len(total.asThough) && at < len(spent); i, at = i+1, at+1 {
		spent[at] = total.asThough[i]
	}
	return spent
}

// wrongMana carries out 106.6, 107.4a, 107.4c and 107.4h where there is mana enough but not
// of the kind that a symbol asks for: it says which rule refuses that mana, or returns
// the mana that pays without the rule.
func (g *Course) wrongMana(p table.ID, d table.Due, on table.ID) ([]int, error) {
	pool := g.Player(p).Mana
	if slices.ContainsFunc(pool, table.Mana.Restricted) {
		free := slices.Clone(pool)
		for i := range free {
			free[i].Only, free[i].Not, free[i].Abilities = nil, nil, nil
		}
		if _, ok := g.choosePool(free, d, on); ok {
			return nil, g.Forbids("106.6", "%s has mana enough, but not all of it may be spent on this", p)
		}
	}
	kinds := [...]func(oracle.Symbol) bool{
		func(s oracle.Symbol) bool { return s.Snow },
		func(s oracle.Symbol) bool { return s.Colorless && !s.Snow },
		func(s oracle.Symbol) bool { return s.Colors != 0 && !s.Snow },
	}
	for k, kind := range kinds {
		loose := table.Due{Generic: d.Generic}
		for _, s := range d.Colored {
			if kind(s) {
				loose.Generic++
			} else {
				loose.Colored = append(loose.Colored, s)
			}
		}
		used, ok := g.choosePool(pool, loose, on)
		if !ok {
			continue
		}
		var err error
		switch k {
		case 0:
			err = g.Forbids("107.4h", "%s has no mana of a snow source for a snow symbol of the cost", p)
		case 1:
			err = g.Forbids("107.4c", "%s has no colorless mana for a colorless symbol of the cost", p)
		default:
			err = g.Forbids("107.4a", "%s has no mana of the color that a symbol of the cost asks for", p)
		}
		return used, err
	}
	return nil, nil
}

// CoverFromPool reports whether the pool alone covers a cost, and what is still due.
func (g *Course) CoverFromPool(p table.ID, d table.Due, on table.ID) (table.Due, bool) {
	pool := g.Player(p).Mana
	if len(pool) == 0 {
		return d, d.Total() == 0
	}
	g.poolIsSettledFor(p, d)
	if _, ok := g.choosePool(pool, d, on); ok {
		return table.Due{}, true
	}
	rest := table.Due{Generic: d.Generic}
	taken := make([]bool, len(pool))
	for _, s := range d.Colored {
		i := slices.IndexFunc(pool, func(m table.Mana) bool { return pays(m, s) })
		for i >= 0 && taken[i] {
			next := slices.IndexFunc(pool[i+1:], func(m table.Mana) bool { return pays(m, s) })
			if next < 0 {
				i = -1
			} else {
				i += 1 + next
			}
		}
		if i >= 0 && g.usable(pool[i], on) {
			taken[i] = true
		} else {
			rest.Colored = append(rest.Colored, s)
		}
	}
	for i, m := range pool {
		if !taken[i] && rest.Generic > 0 && g.usable(m, on) {
			rest.Generic--
		}
	}
	return rest, false
}

// choosePool picks the mana of a pool that pays a cost: symbols first, generic with
// what is left, colorless before coloured, and of one color what is bound to what it may be spent on. What it returns is lent until it is asked again.
func (g *Course) choosePool(pool []table.Mana, d table.Due, on table.ID) ([]int, bool) {
	if len(pool) < d.Total() {
		return nil, false
	}
	if len(g.Under.making.planned) > 0 {
		if used, ok := asPlanned(pool, g.Under.making.planned); ok {
			return used, true
		}
	}
	g.usedRoom = slices.Grow(g.usedRoom[:0], d.Total())
	used, ok := g.matchPool(g.usedRoom, pool, d, on)
	if !ok {
		return nil, false
	}
	need := d.Generic
	for _, colorless := range [...]bool{true, false} {
		for i, m := range pool {
			for need > 0 && !slices.Contains(used, i) && (m.Color == 0) == colorless && g.usable(m, on) {
				taken := i // after what is bound like it, as long as there is any
				if k := g.boundLike(pool, i, used, on); k >= 0 {
					taken = k
				}
				used = append(used, taken)
				need--
			}
		}
	}
	return used, need == 0
}

// boundLike is other mana of a pool, of the color and kind of some mana that may be spent on anything, that is bound to what it
// may be spent on, as this is, and not used yet; -1 for none. Nobody would rather keep that.
func (g *Course) boundLike(pool []table.Mana, i int, used []int, on table.ID) int {
	m := pool[i]
	if m.Restricted() {
		return -1
	}
	for k, other := range pool {
		if other.Restricted() && other.Color == m.Color && other.Snow == m.Snow && other.Kept == m.Kept && !slices.Contains(used, k) && g.usable(other, on) {
			return k
		}
	}
	return -1
}

// matchPool finds mana for the symbols of a cost, after those that are used already.
func (g *Course) matchPool(used []int, pool []table.Mana, d table.Due, on table.ID) ([]int, bool) {
	k := len(used)
	if k == len(d.Colored) {
		return used, true
	}
	for i, m := range pool {
		if !slices.Contains(used, i) && pays(m, d.Colored[k]) && g.usable(m, on) {
			if bound := g.boundLike(pool, i, used, on); bound >= 0 {
				i = bound
			}
			if all, ok := g.matchPool(append(used, i), pool, d, on); ok {
				return all, true
			}
		}
	}
	return nil, false
}

// manaQuestion is the question with which mana abilities a player pays for something, in
// memory that the next one uses again.
type manaQuestion struct {
	Decision
	sources []manaSource
	first   way
	ways    []way
	g       *Course
	due     table.Due
	more    bool // only the first way has been looked for
}

// manaQuestion takes the memory of a question that has been answered, or makes some: while
// one is asked another may be, for the cost of a mana ability.
func (g *Course) manaQuestion() *manaQuestion {
	n := len(g.payments)
	if n == 0 {
		q := new(manaQuestion)
		q.List = q.list
		return q
	}
	q := g.payments[n-1]
	g.payments = g.payments[:n-1]
	return q
}

// list lists the ways to pay.
func (q *manaQuestion) list() []Answer {
	if q.more {
		q.ways, q.more = q.g.waysWith(q.sources, q.due, maxWays), false
	}
	var list []Answer
	for _, w := range q.ways {
		var ids []table.ID
		for _, s := range w.sources {
			ids = append(ids, s.id)
		}
		list = append(list, Answer{Mana: &Payment{Sources: ids}})
	}
	return list
}

// findWays finds the ways to pay what is due: at first one only, where nobody may ever look
// at the others.
func (q *manaQuestion) findWays(g *Course, due table.Due) {
	q.g, q.due, q.more, q.ways = g, due, false, q.ways[:0]
	if g.tied || len(due.Colored) > 64 || slices.ContainsFunc(q.sources, func(s manaSource) bool { return !s.simple }) {
		q.ways = g.waysToPay(q.sources, due, maxWays)
		return
	}
	if found, only := g.firstWith(&q.first, q.sources, due); found {
		q.ways, q.more = append(q.ways, q.first), !only
	}
}
