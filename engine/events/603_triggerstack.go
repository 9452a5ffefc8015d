package events

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 603.3: abilities that have triggered are put on the stack, in
// which order, and with what they need announced.

// PutTriggersOnStack carries out 603.3 and 603.3b. It reports whether there was any.
func (g *Course) PutTriggersOnStack() bool {
	if len(g.Triggers) == 0 {
		return false
	}
	waiting := g.Triggers
	g.Triggers = nil
	if g.Leavers > 0 {
		waiting = slices.DeleteFunc(waiting, func(t table.Triggered) bool {
			return g.HasLeft(t.Controller) && g.Applies("800.4d", "%s has left the game, so the ability of %s is not put on the stack", t.Controller, t.Source)
		})
		if len(waiting) == 0 {
			return false
		}
	}
	if len(g.Markers) > 1 {
		g.whichStack(waiting)
	}
	g.Mandatory += len(waiting)
	if several(waiting) && !g.Applies("603.3b", "%s puts abilities on the stack first, then the others in turn order", g.APNAP()[0]) {
		for _, t := range waiting {
			g.putTriggerOnStack(g.abilityObject(t)) // just as they came
		}
		return true
	}
	players := g.APNAP()
	for i := range g.Seats {
		if p := g.Seats[i].ID; g.HasLeft(p) {
			players = append(players, p) // whatever waits for them without 800.4d
		}
	}
	for _, p := range players {
		var mine []table.ID
		whose := g.stacking(p, waiting)
		for _, t := range waiting {
			if slices.Contains(whose, t.Controller) {
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

func several(list []table.Triggered) bool {
	return slices.ContainsFunc(list, func(t table.Triggered) bool { return t.Controller != list[0].Controller })
}

// abilityObject makes the object that a triggered ability will be on the stack (603.3).
func (g *Course) abilityObject(t table.Triggered) table.ID {
	e := t.Event
	if now := g.Controller(t.Source); t.Context == nil && g.OnBattlefield(t.Source) && now != t.Controller &&
		!g.Applies("603.3a", "%s controlled %s as its ability triggered, and so controls the ability", t.Controller, t.Source) {
		t.Controller = now
	}
	a := &table.Announcement{Ability: t.Ability, Source: t.Source, By: t.Controller, Event: &e, Context: t.Context}
	if made := t.Context; made != nil && made.Announced != nil {
		a.Paid = slices.Clone(made.Announced.Paid) // of which a delayed ability may speak: "the sacrificed card"
	}
	if OfAnotherX(t.Ability) {
		a.X = g.xOfEvent(t.Ability, &e)
	} else if t.Context != nil {
		if x := t.Context.ValueOfX(); x != 0 && g.Applies("107.3n", "X is %n for the ability of %s, as it was for what made it", table.Count(x), t.Source) {
			a.X = x
		}
	} else if src := g.Object(t.Source).Announced; src != nil && src.X != 0 && g.Object(t.Source).Kind != table.AbilityObject {
		switch {
		case g.gained(t.Source, t.Ability) && g.Applies("107.3j", "%s has gained the ability, in which no X is defined: it is 0", t.Source):
		case OfItself(t.Ability, oracle.Battlefield) && g.Applies("107.3m", "X is %n for the ability of %s, as it was for the spell", table.Count(src.X), t.Source),
			OfItself(t.Ability, oracle.Stack) && g.Applies("107.3i", "X is %n for the ability of %s, as everywhere on that spell", table.Count(src.X), t.Source):
			a.X = src.X
		}
	}
	if definesX(t.Ability) {
		of := table.Context{Source: t.Source, Controller: t.Controller, Ability: t.Ability, Event: &e}
		g.Scratch(func() {
			for _, item := range t.Ability.Cost {
				if m, mana := item.(oracle.PayMana); mana && m.X != nil {
					a.CostX = max(0, g.Quantity(m.X, &of))
				}
			}
		})
	}
	return g.Add(table.Object{Kind: table.AbilityObject, Owner: t.Controller, Controller: t.Controller, Announced: a, Face: g.Object(t.Source).Face, Card: g.Object(t.Source).Card, Arrived: g.now()})
}

// xOfEvent is the X of what an ability triggers on: that of another spell, of which its text says that there is
// an X in the mana cost, that of the cycling ability, whose cost its trigger condition speaks of (702.29c), or that with
// which the permanent became monstrous.
func (g *Course) xOfEvent(a *oracle.Ability, e *table.Event) int {
	switch {
	case !textHasX(a):
	case e.Kind == table.CastEvent && g.Object(e.Object).Announced != nil:
		if x := g.Object(e.Object).Announced.X; x != 0 && g.Applies("107.3e", "X is %n for the ability, as it is for %s, of which it speaks", table.Count(x), e.Object) {
			return x
		}
	case e.Kind == table.ActivateEvent && g.Object(e.Object).Announced != nil:
		if x := g.Object(e.Object).Announced.X; x != 0 && g.Applies("107.3e", "X is %n for the ability, as it is for the cost of the cycling ability of %s", table.Count(x), e.Source) {
			return x
		}
	case e.Kind == table.ActionEvent && e.Amount != 0 && g.Applies("701.31c", "X is %n for the ability of %s, as it was when that became monstrous", table.Count(e.Amount), e.Object):
		return e.Amount
	}
	return 0
}

// textHasX reports whether an ability speaks of an X, or has so many targets.
func textHasX(a *oracle.Ability) bool {
	return SpeaksOf(a, func(n any) bool {
		slot, isSlot := n.(oracle.TargetSlot)
		_, x := n.(oracle.X)
		return x || isSlot && slot.MaxX && slot.X == nil
	})
}

// OfAnotherX reports whether an ability triggers on what has an X, which the X of its text then is: the casting of
// a spell with {X} in its mana cost (107.3e), this card's being discarded for the cost of a cycling ability (107.3e,
// 702.29c), unless there is an {X} of its own that may be paid, or the permanent's becoming monstrous (701.31c).
func OfAnotherX(a *oracle.Ability) bool {
	switch e := a.Trigger.(type) {
	case oracle.SpellCast:
		each, ok := e.What.(oracle.Each)
		return ok && slices.Contains(each.Phrase.Where, oracle.Predicate(oracle.HasX{}))
	case oracle.CardCycled:
		return e.What == oracle.Reference(oracle.This{}) && !SpeaksOf(a, func(n any) bool {
			pay, mana := n.(oracle.PayMana)
			return mana && pay.Mana.HasX()
		})
	case oracle.KeywordActionDone:
		return e.Name == "monstrosity" && e.Who == oracle.Reference(oracle.This{})
	}
	return false
}

// OfItself reports whether an ability triggers on its own object's entering the
// battlefield, or on its being cast and so coming to the stack.
func OfItself(a *oracle.Ability, to oracle.Zone) bool {
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
func (g *Course) stackOrder(p table.ID, mine []table.ID) []table.ID {
	alike := true
	for _, id := range mine[1:] {
		alike = alike && g.AlikeTriggers(mine[0], id)
	}
	if alike || !g.Applies("603.3b", "%s chooses the order of these abilities", p) {
		return mine
	}
	d := Decision{Kind: OrderDecision, Purpose: ForTriggers, Player: p, Rule: "603.3b", Options: mine}
	return g.chooseOrder(d)
}

// AlikeTriggers reports whether two abilities are one ability triggered twice,
// with nothing of their events in what they do, and with the same defending player where they speak of one.
func (g *Course) AlikeTriggers(a, b table.ID) bool {
	x, y := g.Object(a).Announced, g.Object(b).Announced
	same := x.Ability == y.Ability || reflect.DeepEqual(x.Ability, y.Ability)
	return same && x.Source == y.Source && !speaksOfEvent(x.Ability) &&
		(!speaksOfDefender(x.Ability) || g.SameDefender(g.contextOf(a), g.contextOf(b)))
}

// SayTheSame reports whether two abilities are one ability, of whatever sources, that says only what its controller does, in plain
// numbers, so that it does not matter which of them resolves first: "you gain 1 life".
func (g *Course) SayTheSame(a, b table.ID) bool {
	x, y := g.Object(a).Announced, g.Object(b).Announced
	return x.By == y.By && x.Ability.If == nil && reflect.DeepEqual(x.Ability, y.Ability) && !speaksOfEvent(x.Ability) &&
		!SpeaksOf(x.Ability, func(node any) bool {
			switch node.(type) {
			case oracle.You:
				return false
			case oracle.Reference, oracle.Predicate, oracle.Condition, oracle.Quantity:
				return true
			}
			return false
		})
}

// putTriggerOnStack carries out 603.3c-d.
func (g *Course) putTriggerOnStack(id table.ID) {
	if !g.Applies("603.3", "%s is put on the stack", id) {
		return
	}
	o := g.Object(id)
	a := *o.Announced
	if optional(a.Ability) && !g.Applies("603.5", "%s goes on the stack whatever will be chosen as it resolves", id) &&
		!g.YesNo(Decision{Purpose: ForMay, Player: o.Controller, About: a.Source, Rule: "603.5"}) {
		return
	}
	o = g.Object(id)
	o.Zone = oracle.Stack
	g.OnStack = append(g.OnStack, id)
	g.Stir()
	ctx := g.contextOf(id)
	if len(a.Ability.Modes) > 0 {
		modes, err := g.announceModes(ctx, a.Ability, o.Controller, &a)
		if err != nil && g.Applies("603.3c", "no mode of %s can be chosen, so it is removed", id) {
			g.removeAbility(id)
			return
		}
		if err == nil && len(modes) == 0 && g.Applies("700.2b", "no mode of %s is chosen, so it is removed from the stack", id) {
			g.removeAbility(id)
			return
		}
		a.Modes = modes
		g.Object(id).Announced = &a
		if err := g.announceTargets(ctx, &a); err != nil && g.Applies("603.3d", "%s has no legal target and is removed from the stack", id) {
			g.removeAbility(id)
			return
		}
	}
	g.Object(id).Announced = &a
	g.targetsChosen(id)
	g.maybeCrime(g.Object(id).Controller, id)
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
func (g *Course) removeAbility(id table.ID) {
	g.offStack(id)
	o := g.Object(id)
	o.Was, o.Zone = o.Zone, oracle.Nowhere
	g.Stir()
}

// gained reports whether an object has an ability that something else has given it.
func (g *Course) gained(id table.ID, a *oracle.Ability) bool {
	return slices.ContainsFunc(g.QuietCharacteristics(id).Abilities, func(h table.Held) bool { return h.Ability == a && h.From != table.None })
}
