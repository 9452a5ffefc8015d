package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out what state-based actions do to what is attached (704.5m, 704.5n,
// 704.5p, 704.5y), and says why something can't be attached to something.

// attachmentAction carries out 704.5m, 704.5n and 704.5p.
func (g *Course) attachmentAction(id table.ID, c *table.Characteristics) (table.Event, bool) {
	o := g.Object(id)
	host := o.AttachedTo
	switch {
	case host != table.None && c.Is(oracle.Creature|oracle.Battle) && g.Applies("704.5p", "%s is a creature or battle and becomes unattached", id) &&
		(!c.Subtype("Aura") || g.Applies("303.4d", "%s is a creature and can't enchant anything", id)):
		return table.Event{Kind: table.AttachEvent, Object: id}, true
	case c.Subtype("Aura"):
		refusal := g.attachRefusal(id, host)
		if refusal != nil && host != table.None && g.bestowed(id) && g.Applies("702.103f", "%s is attached to nothing that it can enchant, so it becomes unattached and ceases to be bestowed", id) {
			g.CiteRefusal(refusal)
			g.stopBestowing(id)
			return table.Event{}, false
		}
		if refusal != nil && g.Applies("704.5m", "the Aura %s is not attached to anything that it can enchant, and is put into the graveyard", id) {
			g.CiteRefusal(refusal)
			return g.destination(id, oracle.Graveyard), true
		}
		if c.Subtype("Role") && g.laterRole(id, c) && g.Applies("704.5y", "%s is not the latest Role of its controller on %s and is put into the graveyard", id, host) {
			return g.destination(id, oracle.Graveyard), true
		}
	case c.Subtype("Equipment") || c.Subtype("Fortification"):
		if host == table.None {
			return table.Event{}, false
		}
		refusal := g.attachRefusal(id, host)
		if refusal == nil && c.Subtype("Equipment") && c.Controller != g.Controller(host) &&
			!g.Applies("301.5b", "%s stays attached to %s: who controls the creature matters only as it is equipped", id, host) {
			return table.Event{Kind: table.AttachEvent, Object: id}, true
		}
		if refusal != nil && g.Applies("704.5n", "%s becomes unattached", id) {
			g.CiteRefusal(refusal)
			return table.Event{Kind: table.AttachEvent, Object: id}, true
		}
	case host != table.None && g.Applies("704.5p", "%s is neither Aura nor Equipment and becomes unattached", id):
		return table.Event{Kind: table.AttachEvent, Object: id}, true
	}
	return table.Event{}, false
}

// laterRole reports whether a Role with the same controller and a later timestamp is
// attached to the same permanent.
func (g *Course) laterRole(id table.ID, c *table.Characteristics) bool {
	o := g.Object(id)
	return slices.ContainsFunc(g.Battlefield, func(other table.ID) bool {
		p := g.Object(other)
		if other == id || p.AttachedTo != o.AttachedTo || p.Timestamp <= o.Timestamp {
			return false
		}
		d := g.QuietCharacteristics(other)
		return d.Subtype("Role") && d.Controller == c.Controller
	})
}

// equipsPlaneswalker carries out 702.6e: the equip ability for a planeswalker that is resolving attaches to it as though it were a creature.
func (g *Course) equipsPlaneswalker(id, host table.ID) bool {
	r := g.Resolving
	return r != nil && r.Source == id && r.Ability != nil && r.Ability.Keyword == "equip" && r.Ability.Quality != nil && r.Ability.Quality.IsPlaneswalker() &&
		g.Is(host, oracle.Planeswalker) && g.Applies("702.6e", "%s is attached to %s as though that planeswalker were a creature", id, host)
}

// attachRefusal says why something can't be attached to an object or player (303.4, 303.4c, 301.5c, 702.16c-d).
func (g *Course) attachRefusal(id, host table.ID) error {
	c := g.Characteristics(id)
	if err := g.attachedTooFar(c, id, host); err != nil {
		return err
	}
	if !g.Present(host) || host.IsObject() && !g.OnBattlefield(host) {
		if c.Subtype("Equipment") {
			return g.Forbids("301.5c", "what %s was attached to is gone", id)
		}
		if c.Subtype("Fortification") {
			return g.Forbids("301.6", "what %s was attached to is gone", id)
		}
		return g.Forbids("303.4c", "what %s was attached to is gone", id)
	}
	if c.Subtype("Aura") {
		enchantable := g.enchantable(id, c)
		if enchantable == nil {
			return g.Forbids("303.4", "%s has no enchant ability, which defines what an Aura can be attached to", id)
		}
		ctx := table.Context{Source: id, Controller: c.Controller, Ability: c.Keyword("enchant")}
		if !g.Matches(enchantable, host, &ctx) {
			if err := g.Forbids("303.4c", "%s is not what %s enchants", host, id); err != nil {
				return err
			}
		}
	} else if c.Subtype("Equipment") && c.Is(oracle.Creature) && c.Keyword("reconfigure") == nil {
		if err := g.Forbids("301.5c", "%s is a creature itself and can't equip one", id); err != nil {
			return err
		}
	} else if c.Subtype("Fortification") && c.Is(oracle.Creature) {
		if err := g.Forbids("301.6", "%s is a creature itself and can't fortify a land", id); err != nil {
			return err
		}
	} else if c.Subtype("Fortification") && !g.Is(host, oracle.Land) {
		if err := g.Forbids("301.6", "%s is no land, so %s can't fortify it", host, id); err != nil {
			return err
		}
	} else if c.Subtype("Equipment") && !g.Is(host, oracle.Creature) && !g.equipsPlaneswalker(id, host) {
		if err := g.Forbids("301.5", "%s is no creature, so %s can't equip it", host, id); err != nil {
			return err
		}
	}
	if host.IsPlayer() {
		return g.PlayerNotEnchanted(id, host)
	}
	if host.IsObject() {
		for _, a := range g.Characteristics(host).Abilities {
			if a.Keyword != "protection" || !g.Protects(host, a.Ability, id) {
				continue
			}
			if (c.Subtype("Aura") || c.Subtype("Equipment")) && g.spared(&a, id, host) {
				continue
			}
			if c.Subtype("Aura") {
				if err := g.Forbids("702.16c", "%s has protection from %s", host, id); err != nil {
					return err
				}
			} else if err := g.Forbids("702.16d", "%s has protection from %s", host, id); err != nil {
				return err
			}
		}
	}
	return nil
}
