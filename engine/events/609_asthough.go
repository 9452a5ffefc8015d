package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 609.4 for blocking: what a creature can block as though it, or the
// attacking creature, were otherwise.

// asThough reports that some effect of this kind was needed for a block that is being judged.
type asThough bool

// blocksAsThough reports whether some effect lets a creature block an attacking creature as
// though it had a keyword ability, or another one that does the same, or as though the
// attacking creature did not have that. Where two effects are needed, both apply (609.4a).
func (g *Course) blocksAsThough(used *asThough, id, attacker table.ID, has, or oracle.Keyword) bool {
	by, found := table.None, false
	table.EachStaticOf(&g.Table, func(source, _ table.ID, may oracle.Permission, ctx *table.Context) {
		if found || may.May != oracle.BlockAsThough || !g.IsMeant(may.Affected, id, ctx) || may.Whom != nil && !g.Matches(may.Whom, attacker, ctx) {
			return
		}
		if may.As == has || !may.Lacking && or != "" && may.As == or {
			by, found = source, true
		}
	})
	if !found || bool(*used) && !g.Applies("609.4a", "what %s lets %s do as though something were so applies besides", by, id) {
		return false
	}
	*used = true
	return g.Applies("609.4", "%s lets %s block %s as though what keeps it from that were not so", by, id, attacker)
}

// exhaustsAgain reports whether an effect lets a player activate exhaust abilities as though they had not been activated.
func (g *Course) exhaustsAgain(p table.ID) bool {
	may := false
	table.EachStaticOf(&g.Table, func(by, _ table.ID, e oracle.Permission, ctx *table.Context) {
		may = may || e.May == oracle.ExhaustAgain && g.IsMeant(e.Affected, p, ctx) &&
			g.Applies("609.4", "%s lets %s activate exhaust abilities as though they had not been activated", by, p)
	})
	return may
}
