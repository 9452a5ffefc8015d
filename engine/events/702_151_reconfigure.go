package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 702.151, reconfigure: what unattaches an Equipment, and that an attached one is no
// creature.

// Reconfigured carries out 702.151b for a permanent that has become attached, or that the table puts there
// attached: with reconfigure it stops being a creature until it is attached to nothing.
func (g *Course) Reconfigured(id table.ID) {
	if g.Object(id).AttachedTo == table.None || !g.QuietCharacteristics(id).Subtype("Equipment") || g.QuietCharacteristics(id).Keyword("reconfigure") == nil ||
		slices.ContainsFunc(g.Effects, func(e table.Effect) bool { return e.Source == id && e.Duration == oracle.AsLongAsAttached }) ||
		!g.Applies("702.151b", "%s is attached and stops being a creature until it becomes unattached", id) {
		return
	}
	g.begin(table.Effect{
		Source: id, Controller: g.Controller(id), Objects: []table.ID{id}, Duration: oracle.AsLongAsAttached,
		Changes: []oracle.Change{oracle.RemoveTypes{Types: oracle.Creature}},
	})
}

// unattach carries out the second ability of 702.151a.
func (g *Course) unattach(i oracle.KeywordAction, ctx *table.Context) {
	for _, id := range g.Refer(i.Object, ctx) {
		if g.OnBattlefield(id) && g.Object(id).AttachedTo != table.None {
			g.Happen(table.Event{Kind: table.AttachEvent, Object: id, Player: ctx.Controller})
		}
	}
}
