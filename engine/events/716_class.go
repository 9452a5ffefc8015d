package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapter 716, Class cards.

// becomeLevel carries out the instruction of a class level bar (716.2a). A Class that has the level
// already does not become that (603.2f): so it is when the ability was copied.
func (g *Course) becomeLevel(i oracle.KeywordAction, ctx *table.Context) {
	n := g.Quantity(i.Count, ctx)
	for _, id := range g.Refer(i.Object, ctx) {
		if !g.OnBattlefield(id) || g.Object(id).Seldom().Level == int32(n) && g.Applies("603.2f", "%s has that level already, and does not become it", id) {
			continue
		}
		g.Object(id).Note(func(s *table.Seldom) { s.Level = int32(n) })
		g.Touch()
		g.Happen(table.Event{Kind: table.ActionEvent, Player: ctx.Controller, Object: id, Word: oracle.BecomeLevel, Amount: n})
	}
}

// becomesLevel reports whether an event is that of this Class's becoming a level.
func (g *Course) becomesLevel(p *oracle.LevelBecame, e *table.Event, ctx *table.Context) bool {
	return e.Kind == table.ActionEvent && e.Word == oracle.BecomeLevel && e.Amount == p.N && e.Object == ctx.Source
}

// gainsLevel carries out 716.2c: whether mana is spent on activating an ability of a class level
// bar of an object. The ability is on the stack while its cost is paid (602.2a), above all others; what is
// spent on a mana ability in the meantime is not spent on it.
func (g *Course) gainsLevel(of table.ID) bool {
	if of == table.None || len(g.OnStack) == 0 || g.Under.making.spending {
		return false
	}
	o := g.Object(g.OnStack[len(g.OnStack)-1])
	return o.Kind == table.AbilityObject && o.Announced.Source == of && o.Announced.Ability.Keyword == oracle.ClassLevel &&
		g.Applies("716.2c", "activating an ability of a class level bar of %s is to gain a Class level", of)
}
