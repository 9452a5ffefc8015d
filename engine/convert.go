package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 605.3a for mana abilities that cost mana themselves: one may
// be activated in the middle of a payment, and is paid for with mana that was made
// for it just before.

// mostConverting is how many such abilities are looked at for one payment.
const mostConverting = 3

// converting lists the mana abilities of a player that cost mana and could be
// activated now but for that mana.
func (g *Game) converting(p ID) []manaSource {
	var list []manaSource
	g.scratch(func() {
		for _, id := range g.battlefield {
			c := g.charsQuietly(id)
			if c.Controller != p || slices.Contains(g.reserved, id) {
				continue
			}
			for _, a := range c.Abilities {
				if len(manaOf(a.Cost)) == 0 || !g.isManaAbility(a.Ability) {
					continue
				}
				ctx := Context{Source: id, Controller: p, Ability: a.Ability}
				if g.costPayable(a.Cost, &ctx) != nil || g.withheldFrom(p, id, a.Ability) != nil {
					continue
				}
				if o := g.manaOptions(a.Ability, &ctx); o.n > 0 {
					list = append(list, manaSource{id: id, ability: a.Ability, options: o})
				}
			}
		}
	})
	return list
}

// waysThrough lists ways to make what is due in which some of the mana goes through
// abilities that cost mana. Their costs are due as well, and what they add pays.
func (g *Game) waysThrough(p ID, sources, converting []manaSource, d due, most int) []way {
	var ways []way
	var through way
	var try func(from int)
	try = func(from int) {
		if n := len(through.sources); n > 0 {
			if w, ok := g.wayThrough(sources, through, d); ok {
				ways = append(ways, w)
			}
			if n == mostConverting {
				return
			}
		}
		for i := from; i < len(converting) && len(ways) < most; i++ {
			s := converting[i]
			if slices.ContainsFunc(through.sources, func(t manaSource) bool { return t.id == s.id }) {
				continue
			}
			for k := range s.options.n {
				through.sources, through.options = append(through.sources, s), append(through.options, k)
				try(i + 1)
				through.sources, through.options = through.sources[:len(through.sources)-1], through.options[:len(through.options)-1]
			}
		}
	}
	try(0)
	return ways
}

// wayThrough finds the other sources for a way through some abilities that cost mana:
// they come first, then those in their order.
func (g *Game) wayThrough(sources []manaSource, through way, d due) (way, bool) {
	all := due{generic: d.generic, colored: slices.Clone(d.colored)}
	for _, s := range through.sources {
		cost := dueOf(manaOf(s.ability.Cost), 0)
		all.generic += cost.generic
		all.colored = append(all.colored, cost.colored...)
	}
	if len(all.colored) > 64 {
		return way{}, false
	}
	left := need{generic: all.generic, symbols: 1<<len(all.colored) - 1}
	for i, s := range through.sources {
		took := false
		if left, took = left.take(s.options.lot(through.options[i]), all.colored); !took {
			return way{}, false // it would be of no use
		}
	}
	rest := due{generic: left.generic}
	for i, s := range all.colored {
		if left.symbols&(1<<i) != 0 {
			rest.colored = append(rest.colored, s)
		}
	}
	var others []manaSource
	for _, s := range sources {
		if !slices.ContainsFunc(through.sources, func(t manaSource) bool { return t.id == s.id }) {
			others = append(others, s)
		}
	}
	for _, w := range g.waysToPay(others, rest, maxWays) {
		w = way{slices.Concat(w.sources, through.sources), slices.Concat(w.options, through.options)}
		if g.worksOut(w, d) {
			return w, true
		}
	}
	return way{}, false
}

// worksOut reports whether the abilities of a way, activated in its order, can all be
// paid for and make what is due.
func (g *Game) worksOut(w way, d due) bool {
	var pool []Mana
	saved := g.saving
	defer func() { g.saving = saved }()
	for i, s := range w.sources {
		if cost := dueOf(manaOf(s.ability.Cost), 0); cost.total() > 0 {
			g.saving = d.colored
			used, ok := g.choosePool(pool, cost, s.id)
			if !ok {
				return false
			}
			var left []Mana
			for k, m := range pool {
				if !slices.Contains(used, k) {
					left = append(left, m)
				}
			}
			pool = left
		}
		pool = append(pool, s.options.lot(w.options[i])...)
	}
	g.saving = nil
	_, ok := g.choosePool(pool, d, None)
	return ok
}

// spares reports whether mana that pays for a mana ability had better be kept, because
// the cost for which mana is made has a symbol that it can pay.
func (g *Game) spares(m Mana) bool {
	return slices.ContainsFunc(g.saving, func(s oracle.Symbol) bool { return pays(m, s) })
}

// payForMana pays the mana that a mana ability costs. Meanwhile that permanent makes no
// other mana: its ability is being activated (605.3c), and it could not tap twice.
func (g *Game) payForMana(p ID, s *manaSource) error {
	reserved := g.reserved
	g.reserved = append(slices.Clip(reserved), s.id)
	g.spending, g.spent = true, nil
	err := g.payMana(p, dueOf(manaOf(s.ability.Cost), 0), s.id)
	g.reserved, g.spending = reserved, false
	return err
}
