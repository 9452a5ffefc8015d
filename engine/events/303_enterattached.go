package events

import (
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// entersAttached has something enter attached to what an effect says, if it can be: an
// Aura stays where it is otherwise (303.4i), anything else enters unattached (301.5e,
// 303.4h). Without those two rules it is not put onto the battlefield either.
func (g *Course) entersAttached(e *table.Event, hosts []table.ID) bool {
	id := e.Object
	h, as := g.asWhatAttaches(e)
	defer g.Discard(h)
	c := h.Characteristics(as)
	hosts = g.oneHostAs(h, as, id, hosts, e.Enter.Controller)
	able := len(hosts) == 1 && (c.Subtype("Aura") || c.Subtype("Equipment") || c.Subtype("Fortification"))
	if able && h.attachRefusal(as, hosts[0]) == nil {
		e.Enter.AttachTo = hosts[0]
		return true
	}
	switch {
	case c.Subtype("Aura"):
		if g.Applies("303.4i", "the Aura %s can't enter attached to that and stays where it is", id) {
			return false
		}
		if len(hosts) == 1 {
			e.Enter.AttachTo = hosts[0]
		}
		return true
	case c.Subtype("Equipment") || c.Subtype("Fortification"):
		return g.Applies("301.5e", "%s can't equip that and enters unattached", id)
	}
	return g.Applies("303.4h", "%s is nothing that can be attached and enters unattached", id)
}

// asWhatAttaches is the game, and the object in it, by which it is told what something could be attached to as it enters: as what
// it is where it is, or as what it will be where it enters as something else, as a copy or with its back face up (712.14a).
// Who has looked discards a copy of the game.
func (g *Course) asWhatAttaches(e *table.Event) (*Course, table.ID) {
	if e.Enter.CopyFace != 0 || e.Enter.BackUp {
		return g.asItWouldEnter(e)
	}
	return g, e.Object
}

// oneHost narrows down what an effect would attach something to: no more than one creature (301.5c),
// object or player (303.4d), which whoever controls it chooses among those that it can be attached to.
func (g *Course) oneHost(id table.ID, hosts []table.ID, controller table.ID) []table.ID {
	return g.oneHostAs(g, id, id, hosts, controller)
}

// oneHostAs is oneHost for something that is looked at in another game, as an object there.
func (g *Course) oneHostAs(h *Course, as, id table.ID, hosts []table.ID, controller table.ID) []table.ID {
	if len(hosts) < 2 {
		return hosts
	}
	var legal []table.ID
	h.Scratch(func() {
		legal = slices.DeleteFunc(slices.Clone(hosts), func(host table.ID) bool { return h.attachRefusal(as, host) != nil })
	})
	if len(legal) == 0 {
		return hosts[:1] // the refusal is told by whoever asks
	}
	rule := cr.Rule("301.5c")
	if h.Characteristics(as).Subtype("Aura") {
		rule = "303.4d"
	}
	if len(legal) == 1 || !g.Applies(rule, "%s can be attached to one of them alone, which %s chooses", id, controller) {
		return legal
	}
	return g.ChooseObjects(Decision{Purpose: ForAttach, Player: controller, About: id, Rule: rule, Options: legal, Min: 1, Max: 1})
}

// auraFindsHost carries out 303.4f-g for an Aura that enters without being cast.
func (g *Course) auraFindsHost(e *table.Event) bool {
	h, id := g.asWhatAttaches(e)
	defer g.Discard(h)
	c := h.Characteristics(id)
	if !c.Subtype("Aura") {
		return true
	}
	options := h.toEnchant(id, c, e.Enter.Controller)
	if len(options) == 0 {
		return !g.Applies("303.4g", "there is nothing for the Aura %s to enchant, so it does not enter", e.Object)
	}
	chosen := g.ChooseObjects(Decision{Purpose: ForAttach, Player: e.Enter.Controller, About: e.Object, Rule: "303.4f", Options: options, Min: 1, Max: 1})
	if g.Applies("303.4f", "%s enters attached to %s", e.Object, chosen[0]) {
		e.Enter.AttachTo = chosen[0]
	}
	return true
}

// toEnchant lists what an Aura that a player puts onto the battlefield could enchant (303.4f).
func (g *Course) toEnchant(id table.ID, c *table.Characteristics, controller table.ID) []table.ID {
	enchantable := g.enchantable(id, c)
	if enchantable == nil {
		return nil
	}
	var options []table.ID
	ctx := table.Context{Source: id, Controller: controller, Ability: c.Keyword("enchant")}
	g.Scratch(func() {
		options = slices.DeleteFunc(g.AllOf(enchantable, &ctx), func(host table.ID) bool { return host == id || g.attachRefusal(id, host) != nil })
	})
	return options
}

// enchantsNothing reports whether an instruction would put an Aura onto the battlefield for which there is nothing to enchant
// there, so that nobody can choose to do it (303.4g, 608.2d).
func (g *Course) enchantsNothing(id table.ID, i oracle.Move, ctx *table.Context) bool {
	if i.To != oracle.Battlefield || i.FaceDown || i.AttachedTo != nil || i.Transformed || !g.InForce("303.4g") {
		return false
	}
	controller := g.Object(id).Owner
	if i.Under == oracle.Yours {
		controller = ctx.Controller
	}
	c := g.Characteristics(id)
	return c.Subtype("Aura") && len(g.toEnchant(id, c, controller)) == 0
}
