package paying

import (
	"cmp"
	"slices"
)

// This file makes a plan of what the search has found: which source is used for what, in
// which order, and which mana meets which demand.

// made is one mana of a plan.
type made struct {
	use   int // -1 for the pool
	set   Set
	when  int // after how many uses that cost mana it is there
	meets int // a demand; -1 for none
	kind  int // that it is; in the pool, which mana it is
}

// asked is one demand of a plan.
type asked struct {
	set  Set
	when int // after how many uses that cost mana it has to be met
	by   int // the mana that meets it; -1 for none
}

// planned is a use in the making.
type planned struct {
	source, class int
	act           int // -1 for what is simple
	mana, cost    []int
}

// draft is a plan in the making.
type draft struct {
	s     *search
	uses  []planned
	mana  []made
	asked []asked
	seen  []bool
}

// plan writes down what has been chosen. In the order of the sources is best, if that works.
func (s *search) plan() *Plan {
	order := slices.Clone(s.chosen)
	slices.Reverse(order)
	sorted := slices.Clone(order)
	slices.SortStableFunc(sorted, func(a, b int) int {
		return cmp.Compare(s.classes[s.acts[a].class].members[0], s.classes[s.acts[b].class].members[0])
	})
	for _, list := range [...][]int{sorted, order} {
		if d := s.draft(list); d.match() {
			return d.plan()
		}
	}
	panic("paying: what was found to be payable has no plan")
}

// draft has sources do what was chosen, in an order, and all others what is simple.
func (s *search) draft(order []int) *draft {
	d := &draft{s: s}
	for i, unit := range s.p.Pool {
		d.mana = append(d.mana, made{use: -1, set: unit, meets: -1, kind: i})
	}
	slots := make([][]int, len(s.classes)) // the sources that have not been used
	most := s.p.asks()
	for _, i := range order {
		most += len(s.acts[i].cost)
	}
	for c := range s.classes {
		for _, m := range s.classes[c].members {
			times := min(max(1, s.p.Sources[m].Times), most+len(order))
			slots[c] = append(slots[c], slices.Repeat([]int{m}, times)...)
		}
	}
	now := 0
	for _, i := range order {
		a := &s.acts[i]
		u := planned{source: slots[a.class][0], class: a.class, act: i}
		slots[a.class] = slots[a.class][1:]
		when := 0
		if len(a.cost) > 0 {
			for _, c := range a.cost {
				u.cost = append(u.cost, len(d.asked))
				d.asked = append(d.asked, asked{set: s.demands[c], when: now, by: -1})
			}
			now++
			when = now
		}
		d.use(u, a.units, when)
	}
	var rest []planned
	for c, list := range slots {
		if len(s.classes[c].base) > 0 {
			for _, m := range list {
				rest = append(rest, planned{source: m, class: c, act: -1})
			}
		}
	}
	slices.SortStableFunc(rest, func(a, b planned) int { return cmp.Compare(a.source, b.source) })
	for _, u := range rest {
		d.use(u, s.classes[u.class].base, 0)
	}
	for i, c := range s.paidBy {
		y := &s.p.Cost[i]
		switch c {
		case withMana:
			d.asked = append(d.asked, asked{set: y.Mana, when: now, by: -1})
		case withOther:
			for _, one := range y.Instead {
				d.asked = append(d.asked, asked{set: one, when: now, by: -1})
			}
		}
	}
	return d
}

// asks is the most demands that a cost can have.
func (p *Problem) asks() int {
	n := 0
	for i := range p.Cost {
		n += max(1, len(p.Cost[i].Instead))
	}
	return n
}

func (d *draft) use(u planned, units []Set, when int) {
	for _, unit := range units {
		u.mana = append(u.mana, len(d.mana))
		d.mana = append(d.mana, made{use: len(d.uses), set: unit, when: when, meets: -1})
	}
	d.uses = append(d.uses, u)
}

// match finds mana for each demand, the hardest first, and reports whether there is.
func (d *draft) match() bool {
	order := make([]int, len(d.asked))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(d.asked[a].set.size(), d.asked[b].set.size()) })
	for _, i := range order {
		d.seen = cleared(d.seen, len(d.mana))
		if !d.find(i) {
			return false
		}
	}
	return true
}

// find finds mana for a demand, if need be by finding other mana for another one.
func (d *draft) find(i int) bool {
	a := &d.asked[i]
	d.s.step(2 * len(d.mana))
	meets := func(m *made) bool { return m.set&a.set != 0 && m.when <= a.when }
	for k := range d.mana {
		if m := &d.mana[k]; m.meets < 0 && meets(m) {
			m.meets, a.by = i, k
			return true
		}
	}
	for k := range d.mana {
		m := &d.mana[k]
		if d.seen[k] || !meets(m) {
			continue
		}
		d.seen[k] = true
		if d.find(m.meets) {
			m.meets, a.by = i, k
			return true
		}
	}
	return false
}

// plan writes the draft out: what costs nothing comes first, in the order of the sources,
// and what meets no demand is left out.
func (d *draft) plan() *Plan {
	s, p := d.s, &Plan{}
	for i := range d.mana {
		if m := &d.mana[i]; m.use >= 0 && m.meets >= 0 {
			m.kind = (m.set & d.asked[m.meets].set).First()
		}
	}
	var order []int
	for i := range d.uses {
		if d.uses[i].act >= 0 || slices.ContainsFunc(d.uses[i].mana, func(k int) bool { return d.mana[k].meets >= 0 }) {
			order = append(order, i)
		}
	}
	simple := func(u *planned) bool { return len(u.cost) == 0 }
	slices.SortStableFunc(order, func(a, b int) int {
		x, y := &d.uses[a], &d.uses[b]
		switch {
		case simple(x) && simple(y):
			return cmp.Compare(x.source, y.source)
		case simple(x):
			return -1
		case simple(y):
			return 1
		}
		return 0
	})
	place := make([]int, len(d.uses))
	for n, i := range order {
		place[i] = n
	}
	spent := func(demand int) Spent {
		m := &d.mana[d.asked[demand].by]
		if m.use < 0 {
			p.Pooled = append(p.Pooled, m.kind)
			return Spent{-1, m.set.First()}
		}
		return Spent{place[m.use], m.kind}
	}
	for _, i := range order {
		u := &d.uses[i]
		use := Use{Source: u.source}
		use.Way, use.Lot = d.lot(u)
		for _, demand := range u.cost {
			use.Spent = append(use.Spent, spent(demand))
		}
		p.Life += s.p.Sources[u.source].Ways[use.Way].Life
		p.Uses = append(p.Uses, use)
	}
	next := len(d.asked)
	for i := range s.paidBy { // the demands of the cost are the last
		next -= d.demands(i)
	}
	for i, c := range s.paidBy {
		paid := Payment{Instead: c == withOther}
		if c == withLife {
			paid.Life = s.p.Cost[i].Life
			p.Life += paid.Life
		}
		for range d.demands(i) {
			paid.Mana = append(paid.Mana, spent(next))
			next++
		}
		p.Paid = append(p.Paid, paid)
	}
	slices.Sort(p.Pooled)
	return p
}

// demands is how many demands a symbol of the cost has.
func (d *draft) demands(symbol int) int {
	switch d.s.paidBy[symbol] {
	case withMana:
		return 1
	case withOther:
		return len(d.s.p.Cost[symbol].Instead)
	}
	return 0
}

// lot finds the way and the lot that add the mana of a use as it is needed.
func (d *draft) lot(u *planned) (way, lot int) {
	ways := d.s.p.Sources[u.source].Ways
	from, to := 0, len(ways)
	switch {
	case u.act >= 0:
		a := &d.s.acts[u.act]
		if a.lot >= 0 {
			return a.way, a.lot
		}
		from, to = a.way, a.way+1
	case d.s.classes[u.class].baseWay >= 0:
		from = d.s.classes[u.class].baseWay
		to = from + 1
	}
	for way = from; way < to; way++ {
		if w := &ways[way]; u.act < 0 && (len(w.Cost) > 0 || w.Life > 0) {
			continue
		}
		for lot, units := range ways[way].Lots {
			if len(units) == len(u.mana) && d.has(units, u.mana) {
				return way, lot
			}
		}
	}
	panic("paying: mana of a plan is in no lot")
}

// has reports whether a lot has the mana that is needed of a use.
func (d *draft) has(units []Set, mana []int) bool {
	taken := make([]bool, len(units))
	for at, k := range mana {
		m := &d.mana[k]
		if m.meets < 0 {
			continue
		}
		i := at
		if units[at]&Of(m.kind) == 0 || taken[at] {
			i = -1
			for j := range units {
				if !taken[j] && units[j]&Of(m.kind) != 0 {
					i = j
					break
				}
			}
		}
		if i < 0 {
			return false
		}
		taken[i] = true
	}
	return true
}
