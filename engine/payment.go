package engine

import (
	"fmt"
	"math/bits"
	"slices"

	"rulestep/engine/oracle"
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
	if m.Only == nil {
		return true
	}
	ctx := Context{Source: m.Source, Controller: g.controller(m.Source)}
	return on != None && g.matches(m.Only, on, &ctx) && g.applies("106.6", "mana of %s may be spent on %s", m.Source, on)
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
		}
	}
	pl.mana = left
	return nil
}

// wrongMana carries out 107.4a, 107.4c and 107.4h where there is mana enough but not
// of the kind that a symbol asks for: it says which rule refuses that mana, or returns
// the mana that pays without the rule.
func (g *Game) wrongMana(p ID, d due, on ID) ([]int, error) {
	pool := g.player(p).mana
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
// what is left, colorless before coloured.
func (g *Game) choosePool(pool []Mana, d due, on ID) ([]int, bool) {
	if len(pool) < d.total() {
		return nil, false
	}
	used := make([]int, 0, d.total())
	used, ok := g.matchPool(used, pool, d, on)
	if !ok {
		return nil, false
	}
	need := d.generic
	for _, colorless := range []bool{true, false} {
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

// way is one way to make mana: for each source which of its options.
type way struct {
	sources []manaSource
	options []int
}

// makeMana has the player activate mana abilities for what is still due (605.3a).
func (g *Game) makeMana(p ID, rest, whole due, on ID) error {
	room := g.payRoom // taken, so that a payment within this one finds none
	g.payRoom = nil
	sources := g.addManaSources(room[:0], p)
	defer func() { g.payRoom = sources[:0] }()
	ways := g.waysToPay(sources, rest, maxWays)
	d := Decision{Kind: ManaDecision, Player: p, Rule: "605.3a", About: on, Max: len(ways)}
	d.Options = make([]ID, 0, len(sources))
	for i := range sources {
		if id := sources[i].id; i == 0 || sources[i-1].id != id { // those of one permanent follow one another
			d.Options = append(d.Options, id)
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
		if len(ways) == 0 {
			return nil // the payment itself will be refused
		}
		return g.carryOutWay(p, ways[0])
	}
	var named []manaSource
	for _, s := range sources {
		if slices.Contains(answer.Mana.Sources, s.id) {
			named = append(named, s)
		}
	}
	for _, id := range answer.Mana.Sources {
		if !slices.Contains(d.Options, id) {
			if s, ok := g.namedSource(&Action{Player: p, Object: id}); ok && len(manaOf(s.ability.Cost)) > 0 {
				return fmt.Errorf("the mana ability of %s costs mana itself and is not used in the middle of a payment here; tap it for mana before", g.Name(id))
			}
			return fmt.Errorf("%s has no mana ability that %s can activate now", g.Name(id), g.Name(p))
		}
	}
	exact := g.waysToPay(named, rest, maxWays)
	for _, w := range exact {
		if len(w.sources) == len(answer.Mana.Sources) {
			return g.carryOutWay(p, w)
		}
	}
	// It will not do; the player makes the mana all the same.
	for _, id := range answer.Mana.Sources {
		i := slices.IndexFunc(sources, func(s manaSource) bool { return s.id == id })
		if err := g.usedManaAbility(p, sources[i], 0); err != nil {
			return err
		}
	}
	return nil
}

func (g *Game) carryOutWay(p ID, w way) error {
	for i, s := range w.sources {
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
	if err := g.activateMana(p, s, option); err != nil {
		return err
	}
	g.manaUsed = append(g.manaUsed, usedMana{p, s, option})
	return nil
}

// usedMana is a mana ability that was activated in the course of an action.
type usedMana struct {
	player ID
	source manaSource
	option int
}

// waysToPay lists the ways to make what is due with as little as possible, one for
// each set of sources that the rules can tell apart, and not more than some.
func (g *Game) waysToPay(sources []manaSource, d due, most int) []way {
	if len(d.colored) > 64 {
		g.limitReached("a cost of more than 64 symbols")
		return nil
	}
	simple := 0
	for i := range sources {
		if sources[i].simple {
			simple++
		}
	}
	if simple == len(sources) {
		return g.waysWith(sources, d, most)
	}
	if simple > 0 {
		list := make([]manaSource, 0, simple)
		for i := range sources {
			if sources[i].simple {
				list = append(list, sources[i])
			}
		}
		if ways := g.waysWith(list, d, most); len(ways) > 0 {
			return ways
		}
	}
	return g.waysWith(sources, d, most)
}

// maxWays is how many ways to pay are listed.
const maxWays = 8

// manaList is the mana abilities that a player can activate, found once for a list
// of options.
type manaList struct {
	player  ID
	known   bool
	sources []manaSource
}

// canMake reports whether a player's mana abilities could make what is due.
func (g *Game) canMake(p ID, d due) bool {
	var sources []manaSource
	if l := g.listing; l != nil && l.player == p {
		if !l.known {
			g.sourceRoom = g.addManaSources(g.sourceRoom[:0], p)
			l.known, l.sources = true, g.sourceRoom
		}
		sources = l.sources
	} else {
		sources = g.manaSources(p)
	}
	if most := mostMana(sources); most < d.total() {
		return false
	}
	if n := firstWay(sources, d); n > 0 {
		return true
	}
	return len(g.waysToPay(sources, d, 1)) > 0
}

func mostMana(sources []manaSource) int {
	most := 0
	for i := range sources {
		most += sources[i].options.size
	}
	return most
}

// firstWay tries the shortest way there may be: that the first sources, each with the
// first thing that it can add, make what is due. It returns how many of them do, or 0.
func firstWay(sources []manaSource, d due) int {
	if len(d.colored) > 64 {
		return 0
	}
	left := need{generic: d.generic, symbols: 1<<len(d.colored) - 1}
	for i := range sources {
		if i > 0 && sources[i].id == sources[i-1].id || !sources[i].simple {
			return 0
		}
		rest, took := left.take(sources[i].options.lot(0), d.colored)
		if !took {
			return 0
		}
		if left = rest; left.total() == 0 {
			return i + 1
		}
	}
	return 0
}

// need is what is still due on the way: generic mana, and which of the symbols.
type need struct {
	generic int
	symbols uint64
}

func (n need) total() int { return n.generic + bits.OnesCount64(n.symbols) }

// take pays as much as it can with some mana and reports whether it could use any.
func (n need) take(mana []Mana, symbols []oracle.Symbol) (need, bool) {
	took := false
	for _, m := range mana {
		paid := false
		for left := n.symbols; left != 0 && !paid; left &= left - 1 {
			if i := bits.TrailingZeros64(left); pays(m, symbols[i]) {
				n.symbols &^= 1 << i
				paid = true
			}
		}
		if !paid && n.generic > 0 {
			n.generic--
			paid = true
		}
		took = took || paid
	}
	return n, took
}

// waySearch looks for ways to pay.
type waySearch struct {
	g       *Game
	sources []manaSource
	symbols []oracle.Symbol
	alike   []bool // the source is like the one before it
	beyond  []int  // the most mana that this source and those after it can make
	most    int
	budget  int
	chosen  []int // sources
	picked  []int // their options
	seen    [][]ID
	ways    []way
}

func (g *Game) waysWith(sources []manaSource, d due, most int) []way {
	n := len(sources)
	if mostMana(sources) < d.total() || n == 0 {
		return nil
	}
	if way, only := g.onlyWay(sources, d); only {
		return way
	}
	s := waySearch{
		g: g, sources: sources, symbols: d.colored, most: most, budget: 20000,
		alike: make([]bool, n), beyond: make([]int, n+1), chosen: make([]int, 0, n), picked: make([]int, 0, n),
	}
	for i := n - 1; i >= 0; i-- {
		s.beyond[i] = s.beyond[i+1] + sources[i].options.size
	}
	start := need{generic: d.generic, symbols: 1<<len(d.colored) - 1}
	if s.beyond[0] < start.total() {
		return nil
	}
	for i := 1; i < n; i++ {
		s.alike[i] = g.sameSource(&sources[i-1], &sources[i])
	}
	s.search(0, start)
	return s.ways
}

// onlyWay finds the way to pay if the rules can't tell the sources apart, so that
// there is but one.
func (g *Game) onlyWay(sources []manaSource, d due) ([]way, bool) {
	if d.total() == 0 {
		return nil, false
	}
	none := g.noneSingled() // seen once, not for each pair
	same := func(a, b *manaSource) bool {
		return none && a.ability == b.ability && g.seemAlike(a.id, b.id) || !none && g.sameSource(a, b)
	}
	for i := range sources {
		s := &sources[i]
		if !s.simple || s.options.n != 1 || i > 0 && (s.id == sources[i-1].id || !same(&sources[0], s)) {
			return nil, false
		}
	}
	n := firstWay(sources, d)
	if n == 0 {
		return nil, true
	}
	return []way{{sources: sources[:n:n], options: make([]int, n)}}, true
}

func (s *waySearch) uses(permanent ID) bool {
	for _, k := range s.chosen {
		if s.sources[k].id == permanent {
			return true
		}
	}
	return false
}

func (s *waySearch) search(from int, left need) {
	s.budget--
	if len(s.ways) >= s.most || s.budget < 0 {
		return
	}
	due := left.total()
	if due == 0 {
		s.found()
		return
	}
	for i := from; i < len(s.sources) && s.beyond[i] >= due; i++ {
		source := &s.sources[i]
		if s.uses(source.id) || i > from && s.alike[i] && !s.uses(s.sources[i-1].id) {
			continue
		}
		for k := range source.options.n {
			// Generic mana can be paid by what could also pay a symbol, so symbols come first.
			rest, took := left.take(source.options.lot(k), s.symbols)
			if !took {
				continue
			}
			s.chosen, s.picked = append(s.chosen, i), append(s.picked, k)
			s.search(i+1, rest)
			s.chosen, s.picked = s.chosen[:len(s.chosen)-1], s.picked[:len(s.picked)-1]
		}
	}
}

// found notes a way, unless the rules can't tell it from one that is known.
func (s *waySearch) found() {
	if len(s.ways) == 1 && s.seen == nil {
		s.seen = append(s.seen, s.g.classes(s.ways[0].sources))
	}
	w := way{make([]manaSource, len(s.chosen)), slices.Clone(s.picked)}
	for i, k := range s.chosen {
		w.sources[i] = s.sources[k]
	}
	if len(s.ways) > 0 {
		key := s.g.classes(w.sources)
		for _, other := range s.seen {
			if slices.Equal(other, key) {
				return
			}
		}
		s.seen = append(s.seen, key)
	}
	s.ways = append(s.ways, w)
}

func (g *Game) sameSource(a, b *manaSource) bool {
	return a.ability == b.ability && g.alike(a.id, b.id)
}

// classes names a set of sources so that sets which the rules can't tell apart have
// one name: each source by the first permanent that is like it.
func (g *Game) classes(sources []manaSource) []ID {
	var key []ID
	for _, s := range sources {
		class := s.id
		for _, id := range g.battlefield {
			if g.alikeBefore(id, s.id) {
				class = id
				break
			}
		}
		key = append(key, class)
	}
	slices.Sort(key)
	return key
}

func (g *Game) alikeBefore(a, b ID) bool { return a == b || g.alike(a, b) }
