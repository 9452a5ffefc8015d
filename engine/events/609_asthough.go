package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 609.4 for blocking, what a creature can block as though it, or the
// attacking creature, were otherwise, and for paying, which mana is spent as though it were other mana.

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

// activatesAsHasty reports whether an effect lets a player activate abilities of a creature as though it had haste.
func (g *Course) activatesAsHasty(p, id table.ID) bool {
	may := false
	table.EachStaticOf(&g.Table, func(by, _ table.ID, e oracle.Permission, ctx *table.Context) {
		may = may || e.May == oracle.ActivateAsHasty && g.IsMeant(e.Affected, p, ctx) && g.IsMeant(e.Object, id, ctx) &&
			g.Applies("609.4", "%s lets %s activate abilities of %s as though it had haste", by, p, id)
	})
	return may
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

// asOtherMana carries out 609.4b: what of a cost of mana mana of a color, or any mana, can be spent on as though it were
// mana of the color that it asks for. What the cost is, and which mana is spent, stay what they are.
func (g *Course) asOtherMana(p table.ID, d table.Due, on table.ID) table.Due {
	isColored := func(s oracle.Symbol) bool { return s.Colors != 0 && !s.Snow }
	if g.Unrestricted() || !slices.ContainsFunc(d.Colored, isColored) {
		return d
	}
	var colors oracle.Color
	anyMana, by := false, table.None
	table.EachStaticOf(&g.Table, func(source, _ table.ID, s oracle.SpendsAs, ctx *table.Context) {
		if !g.IsMeant(s.Affected, p, ctx) || !g.spendsOn(&s, on, ctx) {
			return
		}
		by = source
		colors |= s.Mana
		anyMana = anyMana || s.Mana == 0
	})
	if by == table.None || !g.Applies("609.4", "%s lets %s spend mana as though it were mana of any color", by, p) {
		return d
	}
	other := table.Due{Generic: d.Generic}
	for _, s := range d.Colored {
		switch {
		case isColored(s) && anyMana:
			other.Generic++
			continue
		case isColored(s):
			s.Colors |= colors
		}
		other.Colored = append(other.Colored, s)
	}
	return other
}

// spendsOn reports whether the mana of which an effect speaks can be spent so on what is being cast or activated.
func (g *Course) spendsOn(s *oracle.SpendsAs, on table.ID, ctx *table.Context) bool {
	switch {
	case s.Spells == nil && s.AbilitiesOf == nil:
		return true
	case !on.IsObject():
		return false
	case g.Under.activates:
		return s.AbilitiesOf != nil && g.IsMeant(s.AbilitiesOf, on, ctx)
	}
	return s.Spells != nil && g.Matches(s.Spells, on, ctx)
}
