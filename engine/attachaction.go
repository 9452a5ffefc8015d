package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out what state-based actions do to what is attached (704.5m, 704.5n,
// 704.5p, 704.5y), and says why something can't be attached to something.

// attachmentAction carries out 704.5m, 704.5n and 704.5p.
func (g *Game) attachmentAction(id ID, c *Characteristics) (Event, bool) {
	o := g.object(id)
	host := o.attachedTo
	switch {
	case host != None && c.is(oracle.Creature|oracle.Battle) && g.applies("704.5p", "%s is a creature or battle and becomes unattached", id) &&
		(!c.subtype("Aura") || g.applies("303.4d", "%s is a creature and can't enchant anything", id)):
		return Event{Kind: AttachEvent, Object: id}, true
	case c.subtype("Aura"):
		refusal := g.attachRefusal(id, host)
		if refusal != nil && host != None && g.bestowed(id) && g.applies("702.103f", "%s is attached to nothing that it can enchant, so it becomes unattached and ceases to be bestowed", id) {
			g.citeRefusal(refusal)
			g.stopBestowing(id)
			return Event{}, false
		}
		if refusal != nil && g.applies("704.5m", "the Aura %s is not attached to anything that it can enchant, and is put into the graveyard", id) {
			g.citeRefusal(refusal)
			return g.destination(id, oracle.Graveyard), true
		}
		if c.subtype("Role") && g.laterRole(id, c) && g.applies("704.5y", "%s is not the latest Role of its controller on %s and is put into the graveyard", id, host) {
			return g.destination(id, oracle.Graveyard), true
		}
	case c.subtype("Equipment") || c.subtype("Fortification"):
		if host == None {
			return Event{}, false
		}
		if refusal := g.attachRefusal(id, host); refusal != nil && g.applies("704.5n", "%s becomes unattached", id) {
			g.citeRefusal(refusal)
			return Event{Kind: AttachEvent, Object: id}, true
		}
	case host != None && g.applies("704.5p", "%s is neither Aura nor Equipment and becomes unattached", id):
		return Event{Kind: AttachEvent, Object: id}, true
	}
	return Event{}, false
}

// laterRole reports whether a Role with the same controller and a later timestamp is
// attached to the same permanent.
func (g *Game) laterRole(id ID, c *Characteristics) bool {
	o := g.object(id)
	return slices.ContainsFunc(g.battlefield, func(other ID) bool {
		p := g.object(other)
		if other == id || p.attachedTo != o.attachedTo || p.Timestamp <= o.Timestamp {
			return false
		}
		d := g.charsQuietly(other)
		return d.subtype("Role") && d.Controller == c.Controller
	})
}

// attachRefusal says why something can't be attached to an object or player (303.4c, 301.5c, 702.16c-d).
func (g *Game) attachRefusal(id, host ID) error {
	c := g.chars(id)
	if !g.present(host) || host.IsObject() && !g.onBattlefield(host) {
		if c.subtype("Equipment") {
			return g.forbids("301.5c", "what %s was attached to is gone", id)
		}
		if c.subtype("Fortification") {
			return g.forbids("301.6", "what %s was attached to is gone", id)
		}
		return g.forbids("303.4c", "what %s was attached to is gone", id)
	}
	if c.subtype("Aura") {
		enchantable := g.enchantable(id, c)
		if enchantable == nil {
			return g.forbids("303.4c", "%s has no enchant ability", id)
		}
		ctx := Context{Source: id, Controller: c.Controller, Ability: c.keyword("enchant")}
		if !g.matches(enchantable, host, &ctx) {
			if err := g.forbids("303.4c", "%s is not what %s enchants", host, id); err != nil {
				return err
			}
		}
	} else if c.subtype("Equipment") && c.is(oracle.Creature) {
		if err := g.forbids("301.5c", "%s is a creature itself and can't equip one", id); err != nil {
			return err
		}
	} else if c.subtype("Fortification") && c.is(oracle.Creature) {
		if err := g.forbids("301.6", "%s is a creature itself and can't fortify a land", id); err != nil {
			return err
		}
	} else if c.subtype("Fortification") && !g.is(host, oracle.Land) {
		if err := g.forbids("301.6", "%s is no land, so %s can't fortify it", host, id); err != nil {
			return err
		}
	} else if c.subtype("Equipment") && !g.is(host, oracle.Creature) {
		if err := g.forbids("301.5", "%s is no creature, so %s can't equip it", host, id); err != nil {
			return err
		}
	}
	if host.IsPlayer() {
		return g.playerNotEnchanted(id, host)
	}
	if host.IsObject() {
		for _, a := range g.chars(host).Abilities {
			if a.Keyword != "protection" || !g.protects(host, a.Ability, id) {
				continue
			}
			if c.subtype("Aura") && g.spared(&a, id, host) {
				continue
			}
			if c.subtype("Aura") {
				if err := g.forbids("702.16c", "%s has protection from %s", host, id); err != nil {
					return err
				}
			} else if err := g.forbids("702.16d", "%s has protection from %s", host, id); err != nil {
				return err
			}
		}
	}
	return nil
}
