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
				_, made := v.Interface().(oracle.MadeWith)
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
