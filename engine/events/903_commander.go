package events

import (
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out what the game does by itself for commanders: their damage to a
// player, and that they go to the command zone from elsewhere (704.6d, 903.9, 903.10a).

// commanderDamage is the most combat damage that one commander has dealt a player (903.10a), of two commanders
// of one player each by itself (702.124d).
func (g *Course) commanderDamage(p table.ID) int {
	most := 0
	for i, d := range g.ByCommander {
		if d.Player != p {
			continue
		}
		n := d.N
		for _, other := range g.ByCommander[:i] {
			if other.Player == p && g.Cards[other.Card].Owner == g.Cards[d.Card].Owner && g.Cards[other.Card].Current != g.Cards[d.Card].Current &&
				!g.Applies("702.124d", "what %s has dealt does not count for %s", g.Cards[other.Card].Current, g.Cards[d.Card].Current) {
				n += other.N
			}
		}
		most = max(most, n)
	}
	return most
}

// timesFromCommand is how often a commander has been cast from the command zone, of two commanders of one player
// each by itself (702.124d).
func (g *Course) timesFromCommand(card int32) int {
	n := int(g.Cards[card].Tax)
	for i := range g.Cards {
		other := &g.Cards[i]
		if int32(i) != card && other.Tax > 0 && other.Commander && other.Owner == g.Cards[card].Owner &&
			!g.Applies("702.124d", "how often %s has been cast does not count for %s", other.Current, g.Cards[card].Current) {
			n += int(other.Tax)
		}
	}
	return n
}

// identityMana is what an ability can add that adds mana of any color in the color identity of a player's
// commander. Without a commander that is not defined (903.4f), and of a commander without colors it is no color
// (106.5): nothing is added.
func (g *Course) identityMana(ctx *table.Context, unit table.Mana, times int) options {
	colors, has := g.IdentityFor(ctx.Controller)
	if !has && g.Applies("903.4f", "%s has no commander, so %s adds no mana", ctx.Controller, ctx.Source) ||
		has && colors == 0 && g.Applies("106.5", "the type of mana of %s is not defined, so it makes none", ctx.Source) {
		return options{}
	}
	o := options{size: times}
	for c := oracle.White; c <= oracle.Green; c <<= 1 {
		if colors&c != 0 || colors == 0 {
			unit.Color = c
			o.n, o.mana = o.n+1, append(o.mana, slices.Repeat([]table.Mana{unit}, times)...)
		}
	}
	return o
}

// identityPayable carries out the end of 903.4f: a cost that asks for the color identity of a commander
// can't be paid by who has none.
func (g *Course) identityPayable(amount oracle.Quantity, ctx *table.Context) error {
	if n, ok := amount.(oracle.NumberOf); ok && n.Number == oracle.IdentityColors {
		if _, has := g.IdentityFor(ctx.Controller); !has {
			return g.Forbids("903.4f", "%s has no commander, so the cost of %s can't be paid", ctx.Controller, ctx.Source)
		}
	}
	return nil
}

// sparesFromCommanders carries out 903.12h.
func (g *Course) sparesFromCommanders(p table.ID) bool {
	return g.Format == table.Brawl && g.Applies("903.12h", "in a Brawl game %s loses to no commander's damage", p)
}

// commanderActions carries out 704.6d and 903.9a.
func (g *Course) commanderActions(events *[]table.Event) {
	if !g.Commander {
		return
	}
	for _, p := range g.APNAP() { // who chooses before whom (101.4)
		g.commanderActionsOf(p, events)
	}
}

func (g *Course) commanderActionsOf(p table.ID, events *[]table.Event) {
	for i := range g.Cards {
		c := &g.Cards[i]
		if !c.Commander || c.Current == table.None || c.Owner != p {
			continue
		}
		id := c.Current
		o := g.Object(id)
		if o.Zone != oracle.Graveyard && o.Zone != oracle.Exile || o.Seldom().ChosenWord == "stays" {
			continue
		}
		if !g.Applies("704.6d", "%s may put the commander %s into the command zone", o.Owner, id) || !g.Applies("903.9a", "a commander in a graveyard or in exile may go back: %s", id) {
			o.Note(stays)
			continue
		}
		if g.YesNo(Decision{Purpose: ForCommander, Player: o.Owner, About: id, Rule: "903.9a"}) {
			*events = append(*events, g.destination(id, oracle.Command))
		} else {
			g.Object(id).Note(stays)
		}
	}
}

// stays notes that a commander is left where it is.
func stays(s *table.Seldom) { s.ChosenWord = "stays" }

// commanderReplacement carries out 903.9b.
func (g *Course) commanderReplacement(e *table.Event, add func(replacement)) {
	if e.From == oracle.Library && e.To == oracle.Library {
		return // it has been looked at or shown, and has not left it (701.16b, 701.16d)
	}
	if !g.Commander || e.Splits || e.To != oracle.Hand && e.To != oracle.Library || !e.Object.IsObject() || !g.IsCommander(e.Object) {
		return
	}
	key := table.EffectKey{Source: e.Object, Index: -9}
	owner := g.Object(e.Object).Owner
	add(replacement{key: key, source: e.Object, class: anyOther, called: "commander", apply: func(e *table.Event) []table.Event {
		if g.Applies("903.9b", "%s may put %s into the command zone instead", owner, e.Object) &&
			g.YesNo(Decision{Purpose: ForCommander, Player: owner, About: e.Object, Rule: "903.9b"}) {
			changed := *e
			if g.partly(e) {
				changed.Splits = true
				return []table.Event{changed}
			}
			if e.From == oracle.Library && e.To == oracle.Hand && g.Resolving != nil && asksWhetherNot(g.Resolving.Ability) {
				g.Undecided("the engine does not tell whether a card counts as put into the hand, of which what resolves asks, that goes to the command zone instead")
			}
			changed.To = oracle.Command
			if e.From == oracle.Command && !g.Applies("400.10", "%s does not change zones, but is a new object in the command zone", e.Object) {
				return nil
			}
			return []table.Event{changed}
		}
		return []table.Event{*e}
	}})
}

// asksWhetherNot reports whether a text says what happens if something has not been done: "if you didn't put a card into your hand
// this way".
func asksWhetherNot(a *oracle.Ability) bool {
	return a != nil && slices.ContainsFunc(a.Modes, func(m oracle.Mode) bool {
		return slices.ContainsFunc(m.Instructions, func(i oracle.Instruction) bool {
			asks, ok := i.(oracle.If)
			return ok && asks.Condition == oracle.Condition(oracle.IsNot{Condition: oracle.DidSo{}})
		})
	})
}

// partly carries out 903.9c: of a permanent that several cards represent, only those that are commanders go to the
// command zone, and the rest goes where it would.
func (g *Course) partly(e *table.Event) bool {
	return g.comesApart(e) && slices.ContainsFunc(g.Object(e.Object).Components(), func(c table.Component) bool { return !g.Cards[c.Card].Commander }) &&
		g.Applies("903.9c", "of what represents %s only the commander goes to the command zone", e.Object)
}

// keptOutOfCommander carries out 903.11: from outside a Commander game comes no card of a name that its owner has
// in the game already, and none with a color that the commander's color identity lacks. The newer edition lets
// nothing in but by what is about Commander games itself, which a companion's special action is (702.139d) and no text.
func (g *Course) keptOutOfCommander(id table.ID, companion bool) error {
	if !g.Commander {
		return nil
	}
	owner := g.Object(id).Owner
	if !companion || !g.AppliesSince("702.139d@2026-02-27", "%s is a companion, which may come into a Commander game", cr.Edition2026, id) {
		if err := g.ForbidsSince("903.11@2026-02-27", "%s stays outside: nothing brings cards into a Commander game", cr.Edition2026, id); err != nil {
			return err
		}
	}
	card := g.PrintedCard(id)
	for i := range g.Cards {
		c := &g.Cards[i]
		if c.Owner == owner && c.Current != table.None && g.ComponentOf(int32(i)).Kind == table.CardObject && !slices.Contains(g.Player(owner).Outside, c.Current) && g.PrintedCard(c.Current).Name == card.Name {
			if err := g.Forbids("903.11", "%s has the name of a card that %s has in the game", id, owner); err != nil {
				return err
			}
		}
	}
	if identity, has := g.IdentityFor(owner); has && g.ColorIdentityBeyond(card, identity, id) != 0 {
		return g.Forbids("903.11", "%s has a color that the commander of %s has not in its color identity", id, owner)
	}
	return nil
}
