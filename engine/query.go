package engine

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file answers questions about a game: what the facts of a scenario, a page's
// board and a test want to know. Asking cites what made the answer.

// Ask runs a question so that what is consulted is cited, as in an event.
func (g *Game) Ask(question func()) {
	old := g.Pen
	g.Pen = table.EventPen
	question()
	g.Pen = old
}

// Counters is how many counters of a kind an object or player has.
func (g *Game) Counters(id ID, kind string) int { return g.Number(oracle.Counters, id, kind) }

// Life is a player's life total.
func (g *Game) Life(p ID) int { return g.Player(p).Life }

// Pool is a player's mana, in the order it came.
func (g *Game) Pool(p ID) []Mana { return slices.Clone(g.Player(p).Mana) }

// Zone lists the objects in a zone; the owner counts for library, hand and
// graveyard. A library is given top first.
func (g *Game) Zone(z oracle.Zone, owner ID) []ID {
	list := g.ZoneList(z, owner)
	if list == nil {
		return nil
	}
	out := slices.Clone(*list)
	if z == oracle.Library || z == oracle.Stack {
		slices.Reverse(out)
	}
	return out
}

// HomeOf is whose library, hand or graveyard an object is in, if it is in one.
func (g *Game) HomeOf(id ID) ID { return g.Object(id).Home() }

// Current follows a card to the object that it is now, None if it is nowhere.
func (g *Game) Current(id ID) ID {
	if !id.IsObject() {
		return id
	}
	o := g.Object(id)
	if o.Kind == AbilityObject {
		if o.Zone == oracle.Nowhere {
			return None
		}
		return id
	}
	return g.Cards[o.Card].Current
}

// InGame reports whether an object is in any zone, or a player in the game.
func (g *Game) InGame(id ID) bool {
	return g.Present(id) || id.IsObject() && g.Object(id).Zone != oracle.Nowhere
}

// Lost, Won and Draw are how the game went for a player.
func (g *Game) Lost(p ID) bool { return g.Player(p).Lost }

// Won reports whether a player has won.
func (g *Game) Won(p ID) bool { return g.Player(p).Won }

// Endless reports whether the game goes round for ever, which only a play without
// 104.4b or 729.4 can do.
func (g *Game) Endless() bool { return g.NeverEnds }

// Draw reports whether the game is a draw.
func (g *Game) Draw() bool { return g.Drawn }

// Active is the active player.
func (g *Game) Active() ID { return g.ActivePlayer }

// IsTurnOf reports whether it is the turn of a player, or of that player's team (805.4).
func (g *Game) IsTurnOf(p ID) bool { return g.Together(p, g.ActivePlayer) }

// Step is the present step or phase.
func (g *Game) Step() oracle.Step { return g.InStep }

// Turn counts turns.
func (g *Game) Turn() int { return g.TurnNumber }

// Attacking is what a creature attacks; attacks tells whether it is attacking.
func (g *Game) Attacking(id ID) (whom ID, attacks bool) {
	o := g.Object(id)
	return o.Attacking, o.IsAttacker
}

// IsBlocked reports whether an attacking creature is blocked.
func (g *Game) IsBlocked(id ID) bool { o := g.Object(id); return o.IsAttacker && o.Blocked }

// Blockers lists what blocks a creature, in damage assignment order.
func (g *Game) Blockers(id ID) []ID { return g.BlockersOf(id) }

// AttachedTo is what a permanent is attached to.
func (g *Game) AttachedTo(id ID) ID { return g.Object(id).AttachedTo }

// Loyalty is an object's loyalty, and whether it has any (306.5).
func (g *Game) Loyalty(id ID) (n int, has bool) {
	c := g.Characteristics(id)
	if !c.Is(oracle.Planeswalker) {
		n := table.CountersOf(g.Object(id).Counters, "loyalty")
		return n, n > 0 && !g.Applies("306.5", "%s is no planeswalker and has no loyalty, whatever counters are on it", id)
	}
	if g.Object(id).Zone == oracle.Battlefield {
		if n := table.CountersOf(g.Object(id).Counters, "loyalty"); g.Applies("306.5c", "the loyalty of %s is the number of its loyalty counters, %n", id, table.Count(n)) {
			return n, true
		}
	} else if c.Loyalty == nil || !g.Applies("306.5a", "off the battlefield the loyalty of %s is the printed number", id) {
		return table.CountersOf(g.Object(id).Counters, "loyalty"), true
	}
	if c.Loyalty == nil {
		return 0, true
	}
	return *c.Loyalty, true
}

// Defense is an object's defense, and whether it has any (310.4).
func (g *Game) Defense(id ID) (n int, has bool) {
	c := g.Characteristics(id)
	if !c.Is(oracle.Battle) {
		return 0, false
	}
	if g.Object(id).Zone == oracle.Battlefield {
		if n := table.CountersOf(g.Object(id).Counters, "defense"); g.Applies("310.4c", "the defense of %s is the number of its defense counters, %n", id, table.Count(n)) {
			return n, true
		}
	} else if c.Defense == nil || !g.Applies("310.4a", "off the battlefield the defense of %s is the printed number", id) {
		return table.CountersOf(g.Object(id).Counters, "defense"), true
	}
	if c.Defense == nil {
		return 0, true
	}
	return *c.Defense, true
}

// Announced returns what was announced for an object on the stack, or nil.
func (g *Game) Announced(id ID) *table.Announcement { return g.Object(id).Announced }

// SourceOf is the source of an ability on the stack; of anything else itself.
func (g *Game) SourceOf(id ID) ID {
	if o := g.Object(id); o.Kind == AbilityObject && o.Announced != nil {
		return o.Announced.Source
	}
	return id
}

// IsAbility reports whether an object is an ability on the stack.
func (g *Game) IsAbility(id ID) bool { return id.IsObject() && g.Object(id).Kind == AbilityObject }

// Lacks is the refusal of an activation of an ability that an object does not have now: its
// activated abilities are what can be activated (602.2).
func (g *Game) Lacks(p, id ID) error {
	return g.Forbids("602.2", "%s has no such ability now for %s to activate", id, p)
}

// IsToken reports whether an object is a token.
func (g *Game) IsToken(id ID) bool { return g.Object(id).Kind == table.TokenObject }

// FaceOf is the printed card of an object, or the half of a flip card that is up.
func (g *Game) FaceOf(id ID) *oracle.Card {
	return g.TextUp(g.Object(id), g.Faces[g.Object(id).Face])
}

// Label is what the script calls a card.
func (g *Game) Label(id ID) string {
	if g.Object(id).Melded() {
		return g.Name(id) // that of neither card
	}
	return g.Cards[g.Object(id).Card].Label
}

// HasComponent reports whether a card that the script calls so represents a permanent together with others.
func (g *Game) HasComponent(id ID, label string) bool {
	return slices.ContainsFunc(g.Object(id).Components(), func(c table.Component) bool { return g.Cards[c.Card].Label == label })
}

// LastObject is the highest object ID in use.
func (g *Game) LastObject() ID { return ID(len(g.Objects) - 1) }

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
					color, _ := g.Chosen(id)
					of |= color
				}
			}
		}
		return of
	}
	return colors(has) == colors(want) && (colors(want) != 0 || len(has.Quality.Where) == len(want.Quality.Where))
}

// MayPlay reports whether a player could begin to play a card now, as a land or as a spell.
func (g *Game) MayPlay(a *Action) bool {
	return g.could(func() error { return g.RefuseToPlay(a) })
}

// MayActivate reports whether a player could begin to activate an ability now.
func (g *Game) MayActivate(p, id ID, a *oracle.Ability) bool {
	return g.could(func() error { return g.RefuseActivation(p, id, a) })
}

// MayActivateAsItIs is MayActivate for an ability whose cost, but for mana, could be paid, too.
func (g *Game) MayActivateAsItIs(p, id ID, a *oracle.Ability) bool {
	return g.could(func() error { return g.RefuseActivationAsItIs(p, id, a) })
}

// could reports whether nothing refuses a play, before it is tried: what is not judged could be, and whoever tries it comes to
// the same limit, which is none of the game's until then.
func (g *Game) could(refusal func() error) (may bool) {
	limit, over := g.Limit, g.Ended
	g.Scratch(func() { may = refusal() == nil })
	if g.Limit != limit {
		g.Limit, g.Ended, may = limit, over, true
	}
	return may
}
