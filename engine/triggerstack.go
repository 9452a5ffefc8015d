package engine

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 603.3: abilities that have triggered are put on the stack, in
// which order, and with what they need announced.

// putTriggersOnStack carries out 603.3 and 603.3b. It reports whether there was any.
func (g *Game) putTriggersOnStack() bool {
	if len(g.triggers) == 0 {
		return false
	}
	waiting := g.triggers
	g.triggers = nil
	if g.leavers > 0 {
		waiting = slices.DeleteFunc(waiting, func(t triggered) bool {
			return g.gone(t.controller) && g.applies("800.4d", "%s has left the game, so the ability of %s is not put on the stack", t.controller, t.source)
		})
		if len(waiting) == 0 {
			return false
		}
	}
	g.mandatory += len(waiting)
	if several(waiting) && !g.applies("603.3b", "%s puts abilities on the stack first, then the others in turn order", g.order()[0]) {
		for _, t := range waiting {
			g.putTriggerOnStack(g.abilityObject(t)) // just as they came
		}
		return true
	}
	players := g.order()
	for i := range g.players {
		if p := g.players[i].ID; g.gone(p) {
			players = append(players, p) // whatever waits for them without 800.4d
		}
	}
	for _, p := range players {
		var mine []ID
		for _, t := range waiting {
			if t.controller == p {
				mine = append(mine, g.abilityObject(t))
			}
		}
		if len(mine) > 1 {
			mine = g.stackOrder(p, mine)
		}
		for _, id := range mine {
			g.putTriggerOnStack(id)
		}
	}
	return true
}

func several(list []triggered) bool {
	return slices.ContainsFunc(list, func(t triggered) bool { return t.controller != list[0].controller })
}

// abilityObject makes the object that a triggered ability will be on the stack (603.3).
func (g *Game) abilityObject(t triggered) ID {
	e := t.event
	if now := g.controller(t.source); t.context == nil && g.onBattlefield(t.source) && now != t.controller &&
		!g.applies("603.3a", "%s controlled %s as its ability triggered, and so controls the ability", t.controller, t.source) {
		t.controller = now
	}
	a := &Announcement{Ability: t.ability, Source: t.source, By: t.controller, Event: &e, Context: t.context}
	if t.context != nil {
		if x := t.context.x(); x != 0 && g.applies("107.3n", "X is %n for the ability of %s, as it was for what made it", num(x), t.source) {
			a.X = x
		}
	} else if src := g.object(t.source).announced; src != nil && src.X != 0 && g.object(t.source).Kind != AbilityObject {
		switch {
		case g.gained(t.source, t.ability) && g.applies("107.3j", "%s has gained the ability, in which no X is defined: it is 0", t.source):
		case ofItself(t.ability, oracle.Battlefield) && g.applies("107.3m", "X is %n for the ability of %s, as it was for the spell", num(src.X), t.source),
			ofItself(t.ability, oracle.Stack) && g.applies("107.3i", "X is %n for the ability of %s, as everywhere on that spell", num(src.X), t.source):
			a.X = src.X
		}
	}
	return g.add(Object{Kind: AbilityObject, Owner: t.controller, Controller: t.controller, announced: a, face: g.object(t.source).face, card: g.object(t.source).card})
}

// ofItself reports whether an ability triggers on its own object's entering the
// battlefield, or on its being cast and so coming to the stack.
func ofItself(a *oracle.Ability, to oracle.Zone) bool {
	var what oracle.Reference
	switch e := a.Trigger.(type) {
	case oracle.ZoneChange:
		if e.To == oracle.Battlefield && to == oracle.Battlefield {
			what = e.What
		}
	case oracle.SpellCast:
		if to == oracle.Stack {
			what = e.What
		}
	}
	_, this := what.(oracle.This)
	return this
}

// stackOrder has a player order that player's own abilities (603.3b).
func (g *Game) stackOrder(p ID, mine []ID) []ID {
	alike := true
	for _, id := range mine[1:] {
		alike = alike && g.alikeTriggers(mine[0], id)
	}
	if alike || !g.applies("603.3b", "%s chooses the order of these abilities", p) {
		return mine
	}
	d := Decision{Kind: OrderDecision, Purpose: ForTriggers, Player: p, Rule: "603.3b", Options: mine}
	return g.chooseOrder(d)
}

// alikeTriggers reports whether two abilities are one ability triggered twice,
// with nothing of their events in what they do.
func (g *Game) alikeTriggers(a, b ID) bool {
	x, y := g.object(a).announced, g.object(b).announced
	same := x.Ability == y.Ability || reflect.DeepEqual(x.Ability, y.Ability)
	return same && x.Source == y.Source && !speaksOfEvent(x.Ability)
}

// putTriggerOnStack carries out 603.3c-d.
func (g *Game) putTriggerOnStack(id ID) {
	if !g.applies("603.3", "%s is put on the stack", id) {
		return
	}
	o := g.object(id)
	a := *o.announced
	if optional(a.Ability) && !g.applies("603.5", "%s goes on the stack whatever will be chosen as it resolves", id) &&
		!g.yesNo(Decision{Purpose: ForMay, Player: o.Controller, About: a.Source, Rule: "603.5"}) {
		return
	}
	o = g.object(id)
	o.Zone = oracle.Stack
	g.stack = append(g.stack, id)
	g.stir()
	ctx := g.contextOf(id)
	if len(a.Ability.Modes) > 0 {
		modes, err := g.announceModes(ctx, a.Ability, o.Controller, &a)
		if err != nil && g.applies("603.3c", "no mode of %s can be chosen, so it is removed", id) {
			g.removeAbility(id)
			return
		}
		a.Modes = modes
		g.object(id).announced = &a
		if err := g.announceTargets(ctx, &a); err != nil && g.applies("603.3d", "%s has no legal target and is removed from the stack", id) {
			g.removeAbility(id)
			return
		}
	}
	g.object(id).announced = &a
	g.targetsChosen(id)
}

// optional reports whether all that an ability does is what its controller may do.
func optional(a *oracle.Ability) bool {
	if len(a.Modes) != 1 || len(a.Modes[0].Instructions) != 1 {
		return false
	}
	may, ok := a.Modes[0].Instructions[0].(oracle.May)
	return ok && (may.Who == nil || may.Who == oracle.Reference(oracle.You{}))
}

// removeAbility takes an ability off the stack; it ceases to exist.
func (g *Game) removeAbility(id ID) {
	g.stack = remove(g.stack, id)
	o := g.object(id)
	o.was, o.Zone = o.Zone, oracle.Nowhere
	g.stir()
}

// gained reports whether an object has an ability that something else has given it.
func (g *Game) gained(id ID, a *oracle.Ability) bool {
	return slices.ContainsFunc(g.charsQuietly(id).Abilities, func(h Held) bool { return h.Ability == a && h.From != None })
}
