package engine

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
)

// This file answers questions about a game: what the facts of a scenario, a page's
// board and a test want to know. Asking cites what made the answer.

// Ask runs a question so that what is consulted is cited, as in an event.
func (g *Game) Ask(question func()) {
	old := g.pen
	g.pen = eventPen
	question()
	g.pen = old
}

// Characteristics returns an object's characteristics, citing what made them.
func (g *Game) Characteristics(id ID) *Characteristics { return g.chars(id) }

// Object returns a copy of an object.
func (g *Game) Object(id ID) Object { return *g.object(id) }

// Counters is how many counters of a kind an object or player has.
func (g *Game) Counters(id ID, kind string) int { return g.number(oracle.Counters, id, kind) }

// Life is a player's life total.
func (g *Game) Life(p ID) int { return g.player(p).Life }

// Pool is a player's mana, in the order it came.
func (g *Game) Pool(p ID) []Mana { return slices.Clone(g.player(p).mana) }

// Zone lists the objects in a zone; the owner counts for library, hand and
// graveyard. A library is given top first.
func (g *Game) Zone(z oracle.Zone, owner ID) []ID {
	list := g.zone(z, owner)
	if list == nil {
		return nil
	}
	out := slices.Clone(*list)
	if z == oracle.Library || z == oracle.Stack {
		slices.Reverse(out)
	}
	return out
}

// Controller is who controls an object.
func (g *Game) Controller(id ID) ID { return g.controller(id) }

// HomeOf is whose library, hand or graveyard an object is in, if it is in one.
func (g *Game) HomeOf(id ID) ID { return g.object(id).home() }

// Current follows a card to the object that it is now, None if it is nowhere.
func (g *Game) Current(id ID) ID {
	if !id.IsObject() {
		return id
	}
	o := g.object(id)
	if o.Kind == AbilityObject {
		if o.Zone == oracle.Nowhere {
			return None
		}
		return id
	}
	return g.cards[o.card].current
}

// InGame reports whether an object is in any zone, or a player in the game.
func (g *Game) InGame(id ID) bool {
	return g.present(id) || id.IsObject() && g.object(id).Zone != oracle.Nowhere
}

// Lost, Won and Draw are how the game went for a player.
func (g *Game) Lost(p ID) bool { return g.player(p).lost }

// Won reports whether a player has won.
func (g *Game) Won(p ID) bool { return g.player(p).won }

// Endless reports whether the game goes round for ever, which only a play without
// 104.4b or 729.4 can do.
func (g *Game) Endless() bool { return g.endless }

// Draw reports whether the game is a draw.
func (g *Game) Draw() bool { return g.draw }

// Active is the active player.
func (g *Game) Active() ID { return g.active }

// Step is the present step or phase.
func (g *Game) Step() oracle.Step { return g.step }

// Turn counts turns.
func (g *Game) Turn() int { return g.turn }

// IsBlocking reports whether a creature is blocking.
func (g *Game) IsBlocking(id ID) bool { return g.isBlocking(id) }

// Attacking is what a creature attacks; attacks tells whether it is attacking.
func (g *Game) Attacking(id ID) (whom ID, attacks bool) {
	o := g.object(id)
	return o.attacking, o.isAttacker
}

// IsBlocked reports whether an attacking creature is blocked.
func (g *Game) IsBlocked(id ID) bool { o := g.object(id); return o.isAttacker && o.blocked }

// Blockers lists what blocks a creature, in damage assignment order.
func (g *Game) Blockers(id ID) []ID { return g.blockersOf(id) }

// AttachedTo is what a permanent is attached to.
func (g *Game) AttachedTo(id ID) ID { return g.object(id).attachedTo }

// ManaValue is an object's mana value (202.3).
func (g *Game) ManaValue(id ID) int { return g.manaValue(id) }

// Loyalty is an object's loyalty, and whether it has any (306.5).
func (g *Game) Loyalty(id ID) (n int, has bool) {
	c := g.chars(id)
	if !c.is(oracle.Planeswalker) {
		n := countOf(g.object(id).counters, "loyalty")
		return n, n > 0 && !g.applies("306.5", "%s is no planeswalker and has no loyalty, whatever counters are on it", id)
	}
	if g.object(id).Zone == oracle.Battlefield {
		if n := countOf(g.object(id).counters, "loyalty"); g.applies("306.5c", "the loyalty of %s is the number of its loyalty counters, %n", id, num(n)) {
			return n, true
		}
	} else if c.Loyalty == nil || !g.applies("306.5a", "off the battlefield the loyalty of %s is the printed number", id) {
		return countOf(g.object(id).counters, "loyalty"), true
	}
	if c.Loyalty == nil {
		return 0, true
	}
	return *c.Loyalty, true
}

// Defense is an object's defense, and whether it has any (310.4).
func (g *Game) Defense(id ID) (n int, has bool) {
	c := g.chars(id)
	if !c.is(oracle.Battle) {
		return 0, false
	}
	if g.object(id).Zone == oracle.Battlefield {
		if n := countOf(g.object(id).counters, "defense"); g.applies("310.4c", "the defense of %s is the number of its defense counters, %n", id, num(n)) {
			return n, true
		}
	} else if c.Defense == nil || !g.applies("310.4a", "off the battlefield the defense of %s is the printed number", id) {
		return countOf(g.object(id).counters, "defense"), true
	}
	if c.Defense == nil {
		return 0, true
	}
	return *c.Defense, true
}

// Announced returns what was announced for an object on the stack, or nil.
func (g *Game) Announced(id ID) *Announcement { return g.object(id).announced }

// SourceOf is the source of an ability on the stack; of anything else itself.
func (g *Game) SourceOf(id ID) ID {
	if o := g.object(id); o.Kind == AbilityObject && o.announced != nil {
		return o.announced.Source
	}
	return id
}

// IsAbility reports whether an object is an ability on the stack.
func (g *Game) IsAbility(id ID) bool { return id.IsObject() && g.object(id).Kind == AbilityObject }

// Lacks is the refusal of an activation of an ability that an object does not have now: its
// activated abilities are what can be activated (602.2).
func (g *Game) Lacks(p, id ID) error {
	return g.forbids("602.2", "%s has no such ability now for %s to activate", id, p)
}

// IsToken reports whether an object is a token.
func (g *Game) IsToken(id ID) bool { return g.object(id).Kind == TokenObject }

// FaceOf is the printed card of an object, or the half of a flip card that is up.
func (g *Game) FaceOf(id ID) *oracle.Card {
	return g.textUp(g.object(id), g.faces[g.object(id).face])
}

// Label is what the script calls a card.
func (g *Game) Label(id ID) string { return g.cards[g.object(id).card].label }

// CounterList lists the counters on an object or player.
func (g *Game) CounterList(id ID) (kinds []string, numbers []int) {
	list := g.object(max(id, 0)).counters
	if id.IsPlayer() {
		list = g.player(id).counters
	}
	for _, c := range list {
		kinds, numbers = append(kinds, c.kind), append(numbers, c.n)
	}
	return kinds, numbers
}

// IsManaAbility reports whether an ability is a mana ability (605.1a).
func (g *Game) IsManaAbility(a *oracle.Ability) bool { return g.isManaAbility(a) }

// LastObject is the highest object ID in use.
func (g *Game) LastObject() ID { return ID(len(g.objects) - 1) }

// SameQuality reports whether two keyword abilities have the same number, cost and
// quality, such as two protections; has is an ability of the object.
func (g *Game) SameQuality(id ID, has, want *oracle.Ability) bool {
	if has.N != want.N || !reflect.DeepEqual(has.Cost, want.Cost) {
		return false
	}
	if want.Quality == nil || has.Quality == nil {
		return want.Quality == nil
	}
	colors := func(a *oracle.Ability) oracle.Color {
		var of oracle.Color
		for _, p := range a.Quality.Where {
			switch p := p.(type) {
			case oracle.HasColor:
				of |= p.Colors
			case oracle.HasChosen:
				if p.What == oracle.ChooseColor {
					color, _ := g.chosen(id)
					of |= color
				}
			}
		}
		return of
	}
	return colors(has) == colors(want) && (colors(want) != 0 || len(has.Quality.Where) == len(want.Quality.Where))
}

// MayActivate reports whether a player could begin to activate an ability now.
func (g *Game) MayActivate(p, id ID, a *oracle.Ability) bool {
	may := false
	g.scratch(func() { may = g.mayActivate(p, id, a) == nil })
	return may
}
