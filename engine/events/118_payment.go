package events

import (
	"fmt"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/paying"
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

// makeMana has the player activate mana abilities for what is still due (605.3a).
func (g *Course) makeMana(p table.ID, rest, whole table.Due, on table.ID) error {
	q := g.manaQuestion()
	defer func() { g.payments = append(g.payments, q) }()
	q.sources = g.addManaSources(q.sources[:0], p, false)
	if by := g.paysAlso(p); by != table.None {
		q.sources = g.addManaSources(q.sources, by, false)
	}
	hanging := g.hanging
	q.findWays(g, rest)
	sources := q.sources
	var converting []manaSource
	if g.converters {
		converting = g.converting(p)
	}
	carry := func(w way) error {
		if g.AsksOfSpent(on) {
			g.wayLeavesOpen(w, on)
		}
		return g.carryOutWay(p, w)
	}
	judged := paying.Payable
	if len(q.ways) == 0 {
		var w way
		if judged, w = g.decide(p, whole, 0, on, sources, converting); judged == paying.Payable {
			q.ways = []way{w}
		}
	}
	d := &q.Decision
	*d = Decision{Kind: ManaDecision, Player: p, Rule: "605.3a", About: on, Total: rest.Total(), Options: d.Options[:0], List: d.List}
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
	answer := g.Choose(d)
	if answer.Mana == nil {
		switch judged {
		case paying.NotJudged:
			g.Undecided(tooManyWays)
		case paying.NotPayable:
			if hanging {
				g.Undecided("how much mana an ability of " + g.Name(p) + "'s adds hangs on what its cost takes: say for what its source is tapped before")
			}
			// The payment itself will be refused. Mana that may not be spent on this is made
			// all the same, so that the refusal says so.
			g.tied = false
			if q.ways = g.waysToPay(sources, rest, 1); len(q.ways) == 0 {
				return nil
			}
		}
		w := q.ways[0]
		if len(g.SpentAsked) > 0 {
			g.sourcesLeaveOpen(w, sources, on)
		}
		g.riderOpenInSources(p, w, sources, converting, on)
		err := carry(w)
		if w.loose() && (err != nil || !g.Covered(p, whole, on)) {
			g.Undecided("mana abilities that could pay for this get into each other's way")
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
			if err := g.ofController(p, id); err != nil {
				return err
			}
			if err := g.asksForPriority(id, nil); err != nil {
				return err
			}
			if slices.ContainsFunc(g.Characteristics(id).Abilities, func(h table.Held) bool { return g.IsManaAbility(h.Ability) && len(ManaOf(h.Cost)) > 0 }) {
				return fmt.Errorf("the mana ability of %s costs mana itself: what pays for that has to be named, too", g.Name(id))
			}
			if slices.ContainsFunc(g.Characteristics(id).Abilities, func(h table.Held) bool { return g.IsManaAbility(h.Ability) && hangsOnPaid(h.Ability) }) {
				return fmt.Errorf("how much mana %s adds hangs on what its cost takes: say for what it is tapped before", g.Name(id))
			}
			if slices.ContainsFunc(g.Characteristics(id).Abilities, func(h table.Held) bool { return g.IsManaAbility(h.Ability) && hangsOnDone(h.Ability) }) {
				return unforeseen(g, id)
			}
			return fmt.Errorf("%s has no mana ability that %s can activate now", g.Name(id), g.Name(p))
		}
	}
	converting = slices.DeleteFunc(converting, func(s manaSource) bool { return !slices.Contains(answer.Mana.Sources, s.id) })
	for _, w := range g.waysToPay(named, rest, maxWays) {
		if len(w.sources) == len(answer.Mana.Sources) {
			g.riderOpenInSources(p, w, named, converting, on)
			return carry(w)
		}
	}
	switch judged, w := g.decide(p, whole, 0, on, named, converting); {
	case judged == paying.Payable && w.usesAll(answer.Mana.Sources):
		g.riderOpenInSources(p, w, named, converting, on)
		return carry(w)
	case judged == paying.NotJudged:
		g.Undecided(tooManyWays)
	case judged == paying.Payable && len(converting) > 0: // with less than what is named
		g.Undecided("what is named pays without all of it, and in which order the rest makes mana besides is not told: tap for mana before, and say what is “spending” where it matters")
	case judged == paying.Payable:
		return g.makeBesides(p, w, named, answer.Mana.Sources)
	}
	// It will not do; the player makes the mana all the same.
	for _, id := range answer.Mana.Sources {
		all := slices.Concat(sources, converting)
		i := slices.IndexFunc(all, func(s manaSource) bool { return s.id == id })
		if err := g.usedManaAbility(p, all[i], 0, nil); err != nil {
			return err
		}
	}
	return nil
}

// makeBesides activates the mana abilities of a way to pay, and those of what else is named, which make mana that is left (605.3a).
func (g *Course) makeBesides(p table.ID, w way, named []manaSource, ids []table.ID) error {
	if err := g.carryOutWay(p, w); err != nil {
		return err
	}
	for _, id := range ids {
		own := slices.DeleteFunc(slices.Clone(named), func(s manaSource) bool { return s.id != id })
		if !w.usesAll([]table.ID{id}) {
			if err := g.usedManaAbility(p, own[0], 0, nil); err != nil {
				return err
			}
		}
		g.unsettle(p, own) // what the way makes may be left, too
	}
	return nil
}

// unsettle notes that nobody has said which mana some mana abilities have made of which one was activated: where that could be other
// mana, what hangs on it is not judged.
func (g *Course) unsettle(p table.ID, list []manaSource) {
	made := list[0].added(0)
	could := made
	for i := range list {
		for k := range list[i].options.n {
			lot := list[i].added(k)
			if len(lot) != len(made) {
				g.Undecided("what is named pays without all of it, and how much mana the rest makes besides is not told: tap for mana before")
			}
			if !slices.EqualFunc(lot, made, func(a, b table.Mana) bool { return a.Color == b.Color }) {
				could = slices.Concat(could, lot)
			}
		}
	}
	if pl := g.Player(p); len(could) > len(made) {
		pl.Unsettled = slices.Concat(pl.Unsettled, could)
	}
}

// asksForPriority says why a mana ability of an object, or the one that is named, is not for a payment: it is activated
// only as an instant (304.5).
func (g *Course) asksForPriority(id table.ID, named *oracle.Ability) error {
	if !slices.ContainsFunc(g.Characteristics(id).Abilities, func(h table.Held) bool {
		return h.InstantSpeed && g.IsManaAbility(h.Ability) && (named == nil || h.Ability == named)
	}) {
		return nil
	}
	return g.Forbids("304.5", "the mana ability of %s asks for priority, which no player has while a cost is paid", id)
}

// carryOutWay activates the mana abilities of a way.
func (g *Course) carryOutWay(p table.ID, w way) error {
	for i, s := range w.sources {
		var planned []table.Mana
		if w.spent != nil {
			planned = w.spent[i]
		}
		if err := g.usedManaAbility(p, s, w.options[i], planned); err != nil {
			return err
		}
	}
	return nil
}

// usedManaAbility activates a mana ability, the mana for which is as planned if there is a plan,
// and remembers it for 730.1.
func (g *Course) usedManaAbility(p table.ID, s manaSource, option int, planned []table.Mana) error {
	if !g.Applies("605.3a", "%s uses a mana ability of %s for the payment", p, s.id) {
		// The rule is repeated from 117.1d; without both the mana is not there to pay with.
		return g.Forbids("601.2h", "%s can't pay with the mana of %s", p, s.id)
	}
	before := g.inLibraries()
	var err error
	var spent []table.ID
	within(&g.Under.making, makingFrame{planned: planned, triggers: s.triggered(option)}, func() {
		err = g.activateMana(p, s, option)
		spent = g.Under.making.spent
	})
	if err != nil {
		return err
	}
	g.manaUsed = append(g.manaUsed, usedMana{p, s, option, g.inLibraries() != before || shuffles(s.ability), spent})
	return nil
}

// inLibraries counts the cards in all libraries.
func (g *Course) inLibraries() int {
	n := 0
	for i := range g.Seats {
		n += len(g.Seats[i].Library)
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
	player  table.ID
	source  manaSource
	option  int
	library bool       // it touched a library, so it is not taken back
	spent   []table.ID // the sources of the mana that was spent on it
}
