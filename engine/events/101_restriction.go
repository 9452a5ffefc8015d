package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// playerRestricted says which effect keeps a player from doing something with an object.
func (g *Course) playerRestricted(p table.ID, what oracle.Doing, with table.ID) error {
	var refusal error
	table.EachStaticOf(&g.Table, func(source, _ table.ID, r oracle.Restriction, ctx *table.Context) {
		if refusal != nil || !g.IsMeant(r.Affected, p, ctx) {
			return
		}
		same := r.Cant == what || r.Cant == oracle.CastNoncreatureSpells && what == oracle.CastSpells && !g.Is(with, oracle.Creature)
		if r.Cant == oracle.CastMoreThanOne && what == oracle.CastSpells {
			same = g.hasCastAll(p, r, ctx)
		}
		if same && len(r.IgnoreFor) > 0 && g.ignores(p, source) {
			return
		}
		if !same || r.By != nil && !g.castMatches(r.By, with, ctx) || r.Cant == oracle.CastSpells && r.Except != nil && g.castMatches(r.Except, with, ctx) {
			return
		}
		refusal = g.Forbids("101.2", "%s says that %s can't", source, p)
	})
	return refusal
}

// hasCastAll reports whether a player has cast the one spell of the turn that a restriction allows, or as many as it allows.
func (g *Course) hasCastAll(p table.ID, r oracle.Restriction, ctx *table.Context) bool {
	if r.By == nil {
		return g.SpellsCast(p) >= max(1, r.AtMost)
	}
	return g.CastBefore(r.Counted(), p, g.earlier(), ctx) >= max(1, r.AtMost)
}
