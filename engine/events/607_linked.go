package events

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// linkTo notes that an ability has put objects into a zone. What it puts onto the
// battlefield is noted only if the text speaks of that.
func (g *Course) linkTo(ctx *table.Context, happened []table.Event, to oracle.Zone) {
	if to == oracle.Battlefield && !g.speaksOfMade(ctx.Source) {
		return
	}
	g.NoteLink(table.Link{By: ctx.Source, Text: g.TextOf(ctx.Source, ctx.Ability), Ability: ctx.Ability, Instead: g.Under.instead.lineage != nil}, happened, to)
}

// speaksOfMade reports whether an ability of an object speaks of what was put onto the
// battlefield or created with it (607.2c).
func (g *Course) speaksOfMade(id table.ID) bool {
	return id.IsObject() && slices.ContainsFunc(g.QuietCharacteristics(id).Abilities, func(a table.Held) bool {
		speaks, known := g.speakers[a.Ability]
		if !known {
			oracle.Walk(reflect.ValueOf(a.Ability), func(v reflect.Value) {
				_, made := reflect.TypeAssert[oracle.MadeWith](v)
				speaks = speaks || made
			})
			if g.speakers == nil || len(g.speakers) > 1000 {
				g.speakers = make(map[*oracle.Ability]bool)
			}
			g.speakers[a.Ability] = speaks
		}
		return speaks
	})
}

// ifEachExiled carries out 607.3 for what is asked of “the exiled card” where there are several, and reports whether the answers
// differ: what follows is done to those of which it is so, and what is done otherwise to the others.
func (g *Course) ifEachExiled(i oracle.If, ctx *table.Context) bool {
	asked, is := i.Condition.(oracle.Matches)
	if !is {
		return false
	}
	card, is := asked.Of.(oracle.Exiled)
	if !is || card.Several || ctx.Seldom().Exiled != nil {
		return false
	}
	cards := g.Refer(card, ctx)
	if len(cards) < 2 {
		return false
	}
	var so, not []table.ID
	for _, id := range cards {
		about := *ctx
		about.Note(func(s *table.SeldomSaid) { s.Exiled = []table.ID{id} })
		if g.Holds(asked, &about) {
			so = append(so, id)
		} else {
			not = append(not, id)
		}
	}
	if len(so) == 0 || len(not) == 0 {
		return false
	}
	ctx.Note(func(s *table.SeldomSaid) { s.Exiled = so })
	g.instruct(i.Then, ctx)
	ctx.Note(func(s *table.SeldomSaid) { s.Exiled = not })
	g.instruct(i.Else, ctx)
	ctx.Note(func(s *table.SeldomSaid) { s.Exiled = nil })
	return true
}

// linkToSpell links what was exiled for a cost of a spell to that spell (607.2q).
func (g *Course) linkToSpell(spell table.ID, foreign bool, happened []table.Event) {
	if g.Object(spell).Zone == oracle.Stack {
		g.NoteLink(table.Link{By: spell, Cost: true, Foreign: foreign}, happened, oracle.Exile)
	}
}

// foreign is a cost of a spell that no ability printed on it asks for: what is exiled for it is not linked to the spell.
func foreign(cost []oracle.CostItem) []oracle.CostItem {
	cost = slices.Clone(cost)
	for i, item := range cost {
		switch item := item.(type) {
		case oracle.PayExile:
			item.Foreign = true
			cost[i] = item
		case oracle.PayBehold:
			item.Foreign = true
			cost[i] = item
		case oracle.PayEvidence:
			item.Foreign = true
			cost[i] = item
		case oracle.PayOneOf:
			item.Of = foreign(item.Of)
			cost[i] = item
		}
	}
	return cost
}

// isForeign reports whether a cost is one that foreign has marked.
func isForeign(item oracle.CostItem) bool {
	switch item := item.(type) {
	case oracle.PayExile:
		return item.Foreign
	case oracle.PayBehold:
		return item.Foreign
	case oracle.PayEvidence:
		return item.Foreign
	}
	return false
}

// askedBy is a cost that an ability of a spell asks for.
func (g *Course) askedBy(spell table.ID, ability *oracle.Ability, cost []oracle.CostItem) []oracle.CostItem {
	if len(cost) == 0 || g.IsPrinted(spell, ability) {
		return cost
	}
	return foreign(cost)
}
