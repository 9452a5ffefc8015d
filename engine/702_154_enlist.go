package engine

import (
	"fmt"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 702.154, enlist: an optional cost to attack (508.1g).

// enlistment is a creature that is to be tapped for an attacking one, with what happens then.
type enlistment struct {
	by, creature ID
	then         *oracle.Ability
}

// chooseEnlisted carries out 508.1g for enlist: the active player chooses which creatures
// the attackers enlist.
func (g *Game) chooseEnlisted(chosen []attack) []enlistment {
	var list []enlistment
	for _, a := range chosen {
		first := true
		for _, held := range g.Characteristics(a.creature).Abilities {
			for _, s := range held.Statics {
				may, ok := s.(oracle.MayEnlist)
				if !ok || !g.InForce(held.Rule) {
					continue
				}
				options := g.enlistable(a.creature, chosen, list)
				if len(options) == 0 || !first && !g.Applies("702.154d", "each enlist ability of %s is paid for by itself", a.creature) {
					continue
				}
				if !g.Applies("508.1g", "%s chooses whether %s enlists a creature as it attacks", g.Controller(a.creature), a.creature) {
					continue
				}
				first = false
				if creature := g.askEnlisted(a.creature, options); creature != table.None &&
					g.Applies("702.154a", "%s is to be tapped for %s, which attacks", creature, a.creature) {
					list = append(list, enlistment{a.creature, creature, may.Then})
				}
			}
		}
	}
	return list
}

// askEnlisted asks which of some creatures one enlists; None for none of them.
func (g *Game) askEnlisted(by ID, options []ID) ID {
	d := Decision{Kind: ObjectDecision, Purpose: ForChoice, Player: g.Controller(by), About: by, Rule: "508.1g", Options: options, Max: 1}
	d.Refuse = func(a Answer) error {
		switch {
		case len(a.IDs) > 1:
			return fmt.Errorf("%s enlists one creature at most", g.Name(by))
		case len(a.IDs) == 1 && !slices.Contains(options, a.IDs[0]):
			return g.Forbids("702.154a", "%s can't be tapped for %s: it attacks, is tapped, or has come this turn", a.IDs[0], by)
		}
		return nil
	}
	d.List = func() []Answer {
		list := []Answer{{}}
		for _, id := range options {
			list = append(list, Answer{IDs: []ID{id}})
		}
		return list
	}
	if answer := g.Choose(&d); len(answer.IDs) == 1 {
		return answer.IDs[0]
	}
	return table.None
}

// enlistable lists what a creature may enlist: untapped creatures of its controller that do not
// attack, and have haste or been there since the turn began.
func (g *Game) enlistable(by ID, chosen []attack, taken []enlistment) []ID {
	var list []ID
	for _, id := range g.Battlefield {
		o := g.Object(id)
		if !g.OnBattlefield(id) || o.Tapped || !g.Is(id, oracle.Creature) || g.Controller(id) != g.Controller(by) || o.Sick && !g.HasKeyword(id, "haste") ||
			slices.ContainsFunc(chosen, func(a attack) bool { return a.creature == id }) ||
			slices.ContainsFunc(taken, func(e enlistment) bool { return e.creature == id }) {
			continue
		}
		list = append(list, id)
	}
	return list
}

// tapEnlisted pays for what was chosen (508.1j).
func (g *Game) tapEnlisted(list []enlistment) {
	for _, e := range list {
		g.Happen(table.Event{Kind: table.TapEvent, Object: e.creature, Player: g.Controller(e.by)})
	}
}

// enlist has what happens "when you do" trigger, and what waits for a creature to enlist one.
func (g *Game) enlist(x enlistment) {
	by := g.Controller(x.by)
	e := table.Event{Kind: table.EnlistEvent, Object: x.creature, Source: x.by, Player: by}
	if g.Applies("702.154b", "the ability of %s is linked to its cost and triggers", x.by) {
		about := table.Context{Source: x.by, Controller: by, Ability: x.then, Event: &e}
		g.Triggers = append(g.Triggers, table.Triggered{Ability: x.then, Source: x.by, Controller: by, Event: e, Context: &about})
	}
	if g.Applies("702.154c", "%s enlists %s", x.by, x.creature) {
		g.Happen(e)
	}
}
