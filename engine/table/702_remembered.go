package table

import (
	"iter"
	"slices"

	"rulestep/engine/oracle"
)

// This file tells what is remembered of keyword abilities that were used: what was foretold, and what was tapped for them; and what a
// cost of theirs is that is a mana cost.

// atOwnCost is an ability whose cost is the mana cost of what has it, with that cost; as it is where
// there is none, which can't be paid (118.6).
func (t *Table) atOwnCost(a *oracle.Ability, id ID, c *Characteristics) *oracle.Ability {
	if !CostsOwn(a) || !c.HasCost {
		return a
	}
	cost := c.Cost
	if o := t.Object(id); t.WholeOf(o.Face) != o.Face && !t.Applies("702.1b", "the cost that %s was given is worked out anew from what it is now", id) {
		if halves := t.Faces[t.WholeOf(o.Face)].Halves; len(halves) == 2 {
			cost = slices.Concat(halves[0].ManaCost, halves[1].ManaCost)
		}
	}
	return t.reworded(a, wording{from: "its mana cost", to: cost.String()}, func() *oracle.Ability {
		as := *a
		as.Cost = slices.Clone(a.Cost)
		as.Cost[slices.IndexFunc(a.Cost, costsOwn)] = oracle.PayMana{Mana: cost}
		return &as
	})
}

// CostsOwn reports whether the cost of an ability is the mana cost of what has it, be it with more, and so unpayable
// where that has none.
func CostsOwn(a *oracle.Ability) bool { return slices.ContainsFunc(a.Cost, costsOwn) }

func costsOwn(item oracle.CostItem) bool {
	mana, ok := item.(oracle.PayMana)
	return ok && mana.Own
}

// wasForetold carries out 702.143c: a spell was foretold if it was a foretold card before it was cast, for whatever cost.
func (t *Table) wasForetold(ctx *Context) bool {
	a, spell := ctx.Announced, ctx.IsSpell(t)
	if !spell {
		if !ctx.Source.IsObject() {
			return false
		}
		a = t.Object(ctx.Source).Announced
	}
	if a == nil || a.Foretold == 0 {
		return false
	}
	if a.By == None { // a copy was no card in exile, and 707.10 has it copy what was chosen as the spell was cast
		t.LimitReached("the engine does not tell whether a copy of a spell that was foretold was foretold, too")
		return false
	}
	return t.Applies("702.143c", "%s was a foretold card before it was cast", ctx.Source) &&
		(spell || t.Applies("400.7d", "%s remembers that its spell was foretold", ctx.Source))
}

// hasConvoked carries out 702.51c: a creature that was tapped to pay for mana of a spell by convoke has convoked it.
func (t *Table) hasConvoked(creature, spell ID) bool {
	a := t.Object(spell).Announced
	if a != nil && a.By == None && slices.Contains(a.Convoked, creature) { // 707.10 has costs in mind, 702.51c the spell that was paid for
		t.LimitReached("the engine does not tell whether what convoked a spell has convoked a copy of it")
		return false
	}
	return a != nil && slices.Contains(a.Convoked, creature) && t.Applies("702.51c", "%s was tapped for mana of %s and has convoked it", creature, spell) &&
		(t.Object(spell).Zone == oracle.Stack || t.Applies("400.7d", "%s remembers what was paid for its spell", spell))
}

// stationedBy is the power of the creature that was tapped for a station ability, and carries out 702.184c of
// 2026-02-27: what an effect says in its place.
func (t *Table) stationedBy(ctx *Context) int {
	by := oracle.Paid{How: "tapped"}
	power := t.Quantity(oracle.NumberOf{Number: oracle.Power, Of: by}, ctx)
	for _, creature := range t.Refer(by, ctx) {
		toughness, source := false, None
		EachStaticOf(t, func(from, _ ID, e oracle.CrewsAs, about *Context) {
			if !e.Station || !e.ByToughness {
				return
			}
			if !t.OnBattlefield(creature) {
				t.LimitReached("the engine does not tell whether an effect on how creatures station was about one that is gone")
			}
			if t.IsMeant(e.Affected, creature, about) {
				toughness, source = true, from
			}
		})
		if toughness && t.Applies("702.184c@2026-02-27", "%s has the station ability count the toughness of %s", source, creature) {
			return t.Quantity(oracle.NumberOf{Number: oracle.Toughness, Of: by}, ctx)
		}
	}
	return power
}

// activatedThisTurn goes through the activations this turn of a keyword ability of something, with what was paid for each.
func (t *Table) activatedThisTurn(source ID, keyword oracle.Keyword) iter.Seq[*Announcement] {
	return func(yield func(*Announcement) bool) {
		t.Work(1 + (len(t.Objects)-t.MadeBefore)/8)
		for i := t.MadeBefore; i < len(t.Objects); i++ {
			a := t.Objects[i].Announced
			if t.Objects[i].Kind == AbilityObject && a != nil && a.Source == source && a.Ability.Keyword == keyword && !yield(a) {
				return
			}
		}
	}
}

// crewedBy carries out 702.122d: who crewed a Vehicle, where its becoming crewed has an ability trigger, are the creatures that were tapped
// for the crew ability that resolved then, and not all that were tapped for any this turn.
func (t *Table) crewedBy(ctx *Context) int {
	if ctx.Event == nil {
		return 0
	}
	n, all := ctx.Event.Amount, 0
	if n < 0 {
		t.LimitReached("the engine does not tell who crewed a Vehicle by a copy of a crew ability")
		return 0
	}
	for a := range t.activatedThisTurn(ctx.Event.Object, "crew") {
		all += len(a.Paid)
	}
	if all != n && !t.Applies("702.122d", "only the creatures tapped for that crew ability of %s crewed it: %n", ctx.Event.Object, Count(n)) {
		return all
	}
	return n
}

// hasSaddled carries out 702.171c of 2026-02-27: a creature saddles a permanent as it is tapped to
// pay for the ability by which that becomes saddled, and crews a Vehicle so (702.122b). An ability that was activated this turn
// remembers what was tapped for it.
func (t *Table) hasSaddled(creature, mount ID, crewed bool) bool {
	keyword := oracle.Keyword("saddle")
	if crewed {
		keyword = "crew"
	}
	for a := range t.activatedThisTurn(mount, keyword) {
		if slices.Contains(a.Paid, PaidObject{How: "tapped", Id: creature}) {
			if crewed {
				return t.Applies("702.122b", "%s was tapped to crew %s this turn", creature, mount)
			}
			return t.Applies("702.171c@2026-02-27", "%s was tapped to saddle %s", creature, mount)
		}
	}
	return false
}

// countsOfCrew stops where creatures that crewed or saddled something are counted and one of them has left the battlefield
// or is no creature now: whether it still counts is not settled by the rules that are carried out here.
func (t *Table) countsOfCrew(p *oracle.Phrase, ctx *Context) {
	for _, w := range p.Where {
		of, ok := w.(oracle.HasSaddled)
		if !ok {
			continue
		}
		keyword := oracle.Keyword("saddle")
		if of.Crewed {
			keyword = "crew"
		}
		for _, mount := range t.Refer(of.What, ctx) {
			for a := range t.activatedThisTurn(mount, keyword) {
				for _, paid := range a.Paid {
					if paid.How == "tapped" && (t.Object(paid.Id).Zone != oracle.Battlefield || !t.Characteristics(paid.Id).Is(oracle.Creature)) {
						t.LimitReached("the engine does not settle whether a creature that crewed or saddled something and has left the battlefield since, or is no creature now, is counted")
					}
				}
			}
		}
	}
}
