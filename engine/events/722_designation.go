package events

import (
	"fmt"
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapters 722 and 723: the monarch, the initiative, and the
// triggered abilities that come with them. Those have no source (722.2, 723.2); an object
// that is in no zone stands for it and bears its name.

// designated reports whether anybody has a designation, or has had rad counters.
func (g *Course) designated() bool {
	return len(g.Monarch.Players)+len(g.Initiative.Players)+len(g.Radiation.Players)+len(g.Racing.Players) > 0
}

// nameDesignation makes what stands for a designation, once somebody has it.
func (g *Course) nameDesignation(d *table.Designation, name string) {
	if d.Id == table.None {
		g.Cards = append(g.Cards, table.Physical{Label: name})
		g.Faces = append(g.Faces, &oracle.Card{Name: name})
		d.Id = g.Add(table.Object{Card: int32(len(g.Cards) - 1), Face: int32(len(g.Faces) - 1)})
	}
}

// becomeMonarch makes a player the monarch.
func (g *Course) becomeMonarch(p table.ID) {
	g.nameDesignation(&g.Monarch, "the monarch")
	old := g.Monarch.Players
	if g.HasLeft(p) || g.Monarch.Has(p) {
		return
	}
	refusal := g.playerRestricted(p, oracle.BecomeTheMonarch, table.None)
	switch {
	case refusal != nil:
		g.CiteRefusal(refusal)
		return
	case len(old) > 0 && !g.Applies("722.3", "as %s becomes the monarch, %s ceases to be it", p, old[0]):
		g.Monarch.Players = append(slices.Clip(old), p)
	default:
		g.Monarch.Players = []table.ID{p}
	}
	g.Player(p).Crowned = table.ID(len(g.Objects))
	g.Touch()
	g.actionDone(p, table.None, oracle.BecomeMonarch)
}

// cantBeMonarch reports whether an effect keeps a player from becoming the monarch.
func (g *Course) cantBeMonarch(p table.ID) (cant bool) {
	g.Scratch(func() { cant = g.playerRestricted(p, oracle.BecomeTheMonarch, table.None) != nil })
	return cant
}

// takeInitiative gives a player the initiative.
func (g *Course) takeInitiative(p table.ID) {
	g.nameDesignation(&g.Initiative, "the initiative")
	old := g.Initiative.Players
	switch {
	case g.HasLeft(p):
		return
	case g.Initiative.Has(p):
		if !g.Applies("723.5", "%s has the initiative already and takes it all the same", p) {
			return
		}
	case len(old) > 0 && !g.Applies("723.3", "as %s takes the initiative, %s ceases to have it", p, old[0]):
		g.Initiative.Players = append(slices.Clip(old), p)
	default:
		g.Initiative.Players = []table.ID{p}
	}
	g.Touch()
	if g.Applies("723.2", "%s takes the initiative and so ventures into Undercity", p) {
		g.designationTriggers(g.Initiative.Id, p, undercity, &table.Event{Player: p})
	}
}

// What the inherent abilities do.
var (
	monarchDraws   = inherent(oracle.Draw{Who: oracle.You{}, Count: oracle.Literal(1)})
	monarchChanges = inherent(oracle.KeywordAction{Who: oracle.ControllerOf{Of: oracle.It{}}, Name: "become the monarch"})
	undercity      = inherent(oracle.KeywordAction{Who: oracle.You{}, Name: "venture into the dungeon", Subtype: "Undercity"})
	initiativeGoes = inherent(oracle.KeywordAction{Who: oracle.ControllerOf{Of: oracle.It{}}, Name: "take the initiative"})
)

func inherent(i oracle.Instruction) *oracle.Ability {
	return &oracle.Ability{Kind: oracle.Triggered, Modes: []oracle.Mode{{Instructions: []oracle.Instruction{i}}}}
}

// playerAction has players become the monarch, take the initiative or venture.
func (g *Course) playerAction(i oracle.KeywordAction, ctx *table.Context) {
	for _, p := range g.inOrder(g.Refer(i.Who, ctx)) {
		switch i.Name {
		case "become the monarch":
			g.becomeMonarch(p)
		case "take the initiative":
			g.takeInitiative(p)
		default:
			for range g.timesOf(i, ctx) {
				g.venture(p, i.Subtype, ctx.Source)
			}
		}
	}
}

// timesOf is how often an action is done that says it with a number.
func (g *Course) timesOf(i oracle.KeywordAction, ctx *table.Context) int {
	if i.Count == nil {
		return 1
	}
	return g.Quantity(i.Count, ctx)
}

// designationTriggers has an inherent ability trigger under a player's control.
func (g *Course) designationTriggers(id, controller table.ID, a *oracle.Ability, e *table.Event) {
	g.Triggers = append(g.Triggers, table.Triggered{Ability: a, Source: id, Controller: controller, Event: *e})
}

// inherentTriggers carries out 722.2 and 723.2 for events that have happened.
func (g *Course) inherentTriggers(events []table.Event) {
	var hit [][2]table.ID // by whose creatures who has been dealt damage, of those who have the initiative
	for i := range events {
		e := &events[i]
		g.radiates(e)
		g.speedsUp(e)
		switch {
		case e.Kind == table.StepEvent && e.Step == oracle.EndStep && g.Monarch.Has(e.Player) &&
			g.Applies("722.2", "it is the end step of %s, the monarch, who draws a card", e.Player):
			g.designationTriggers(g.Monarch.Id, e.Player, monarchDraws, e)
		case e.Kind == table.StepEvent && e.Step == oracle.Upkeep && g.Initiative.Has(e.Player) &&
			g.Applies("723.2", "it is the upkeep of %s, who has the initiative and ventures into Undercity", e.Player):
			g.designationTriggers(g.Initiative.Id, e.Player, undercity, e)
		}
		if e.Kind != table.DamageEvent || !e.Combat || e.Amount == 0 || !e.Other.IsPlayer() || !e.Source.IsObject() || !g.Is(e.Source, oracle.Creature) {
			continue
		}
		attacker := g.Controller(e.Source)
		if g.Monarch.Has(e.Other) && g.Applies("722.2", "%s has dealt combat damage to %s, the monarch, and its controller becomes it", e.Source, e.Other) {
			g.designationTriggers(g.Monarch.Id, e.Other, monarchChanges, e)
		}
		if pair := [2]table.ID{attacker, e.Other}; g.Initiative.Has(e.Other) && !slices.Contains(hit, pair) {
			hit = append(hit, pair)
			if g.Applies("723.2", "creatures of %s have dealt combat damage to %s, who has the initiative", attacker, e.Other) {
				g.designationTriggers(g.Initiative.Id, e.Other, initiativeGoes, e)
			}
		}
	}
}

// passDesignations carries out 722.4 and 723.4 as a player leaves the game.
func (g *Course) passDesignations(p table.ID) {
	next := g.ActivePlayer
	if next == table.None || next == p || g.Player(next).Left {
		next = g.NextPlayer(p)
	}
	if g.Monarch.Has(p) {
		g.Monarch.Players = nil
		heir := next
		for g.ActivePlayer == p && g.cantBeMonarch(heir) && g.Since("722.4", cr.Edition2026) {
			if heir = g.NextPlayer(heir); heir == next || heir == p {
				heir = next
				break
			}
		}
		if g.Applies("722.4", "the monarch, %s, leaves the game, and %s becomes the monarch", p, heir) {
			g.becomeMonarch(heir)
		}
	}
	if g.Initiative.Has(p) {
		g.Initiative.Players = nil
		if g.Applies("723.4", "%s, who has the initiative, leaves the game, and %s takes it", p, next) {
			g.takeInitiative(next)
		}
	}
}

// SetMonarch states that a player is the monarch, and SetInitiative that one has the
// initiative.
func (g *Course) SetMonarch(p table.ID) { g.Scratch(func() { g.becomeMonarch(p) }) }

// SetInitiative states that a player has the initiative.
func (g *Course) SetInitiative(p table.ID) {
	g.nameDesignation(&g.Initiative, "the initiative")
	g.Initiative.Players = []table.ID{p}
}

// Room is the name of the room in which a player's venture marker is, or "".
func (g *Course) Room(p table.ID) string {
	if dungeon := g.dungeonOf(p); dungeon != table.None {
		return g.roomsOf(dungeon)[g.Player(p).Room-1].Name
	}
	return ""
}

// DungeonsCompleted is how many dungeons a player has completed (309.7).
func (g *Course) DungeonsCompleted(p table.ID) int { return g.Player(p).Completed }

// SetDungeonsCompleted says that a player has completed so many dungeons before (309.7).
func (g *Course) SetDungeonsCompleted(p table.ID, n int) {
	g.Player(p).Completed = n
	g.Touch()
}

// DesignationsOf says what a player is or has.
func (g *Course) DesignationsOf(p *table.Player) []string {
	var list []string
	if g.Monarch.Has(p.ID) {
		list = append(list, "monarch")
	}
	if g.Initiative.Has(p.ID) {
		list = append(list, "initiative")
	}
	if p.Speed > 0 {
		list = append(list, fmt.Sprintf("speed %d", p.Speed))
	}
	if k := g.MarkerOf(p.ID); k >= 0 {
		list = append(list, markerWords(&g.Markers[k]))
	}
	return list
}
