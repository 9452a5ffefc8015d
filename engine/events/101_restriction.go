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
		if same && len(r.IgnoreFor) > 0 && g.ignores(p, source) {
			return
		}
		if !same || r.By != nil && !g.castMatches(r.By, with, ctx) {
			return
		}
		refusal = g.Forbids("101.2", "%s says that %s can't", source, p)
	})
	return refusal
}
