package events

import (
	"fmt"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/paying"
	"rulestep/engine/table"
)

// This file has mana abilities activated for a payment (601.2g, 605.3a).

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
