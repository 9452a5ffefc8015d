package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out chapters 722 and 723: the monarch, the initiative, and the
// triggered abilities that come with them. Those have no source (722.2, 723.2); an object
// that is in no zone stands for it and bears its name.

// designation is who has a designation, and what stands for it.
type designation struct {
	players []ID // one at most (722.3, 723.3); never written to
	id      ID   // whose name its triggered abilities bear
}

// has reports whether a player has the designation.
func (d *designation) has(p ID) bool { return slices.Contains(d.players, p) }

// designated reports whether anybody has a designation, or has had rad counters.
func (g *Game) designated() bool {
	return len(g.monarch.players)+len(g.initiative.players)+len(g.radiation.players) > 0
}

// nameDesignation makes what stands for a designation, once somebody has it.
func (g *Game) nameDesignation(d *designation, name string) {
	if d.id == None {
		g.cards = append(g.cards, physical{label: name})
		g.faces = append(g.faces, &oracle.Card{Name: name})
		d.id = g.add(Object{card: int32(len(g.cards) - 1), face: int32(len(g.faces) - 1)})
	}
}

// becomeMonarch makes a player the monarch.
func (g *Game) becomeMonarch(p ID) {
	g.nameDesignation(&g.monarch, "the monarch")
	old := g.monarch.players
	switch {
	case g.gone(p) || g.monarch.has(p):
		return
	case len(old) > 0 && !g.applies("722.3", "as %s becomes the monarch, %s ceases to be it", p, old[0]):
		g.monarch.players = append(slices.Clip(old), p)
	default:
		g.monarch.players = []ID{p}
	}
	g.touch()
}

// takeInitiative gives a player the initiative.
func (g *Game) takeInitiative(p ID) {
	g.nameDesignation(&g.initiative, "the initiative")
	old := g.initiative.players
	switch {
	case g.gone(p):
		return
	case g.initiative.has(p):
		if !g.applies("723.5", "%s has the initiative already and takes it all the same", p) {
			return
		}
	case len(old) > 0 && !g.applies("723.3", "as %s takes the initiative, %s ceases to have it", p, old[0]):
		g.initiative.players = append(slices.Clip(old), p)
	default:
		g.initiative.players = []ID{p}
	}
	g.touch()
	if g.applies("723.2", "%s takes the initiative and so ventures into Undercity", p) {
		g.designationTriggers(g.initiative.id, p, undercity, &Event{Player: p})
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
func (g *Game) playerAction(i oracle.KeywordAction, ctx *Context) {
	for _, p := range g.inOrder(g.refer(i.Who, ctx)) {
		switch i.Name {
		case "become the monarch":
			g.becomeMonarch(p)
		case "take the initiative":
			g.takeInitiative(p)
		default:
			times := 1
			if i.Count != nil {
				times = g.quantity(i.Count, ctx)
			}
			for range times {
				g.venture(p, i.Subtype, ctx.Source)
			}
		}
	}
}

// designationTriggers has an inherent ability trigger under a player's control.
func (g *Game) designationTriggers(id, controller ID, a *oracle.Ability, e *Event) {
	g.triggers = append(g.triggers, triggered{ability: a, source: id, controller: controller, event: *e})
}

// inherentTriggers carries out 722.2 and 723.2 for events that have happened.
func (g *Game) inherentTriggers(events []Event) {
	var hit [][2]ID // by whose creatures who has been dealt damage, of those who have the initiative
	for i := range events {
		e := &events[i]
		g.radiates(e)
		switch {
		case e.Kind == StepEvent && e.Step == oracle.EndStep && g.monarch.has(e.Player) &&
			g.applies("722.2", "it is the end step of %s, the monarch, who draws a card", e.Player):
			g.designationTriggers(g.monarch.id, e.Player, monarchDraws, e)
		case e.Kind == StepEvent && e.Step == oracle.Upkeep && g.initiative.has(e.Player) &&
			g.applies("723.2", "it is the upkeep of %s, who has the initiative and ventures into Undercity", e.Player):
			g.designationTriggers(g.initiative.id, e.Player, undercity, e)
		}
		if e.Kind != DamageEvent || !e.Combat || e.Amount == 0 || !e.Other.IsPlayer() || !e.Source.IsObject() || !g.is(e.Source, oracle.Creature) {
			continue
		}
		attacker := g.controller(e.Source)
		if g.monarch.has(e.Other) && g.applies("722.2", "%s has dealt combat damage to %s, the monarch, and its controller becomes it", e.Source, e.Other) {
			g.designationTriggers(g.monarch.id, e.Other, monarchChanges, e)
		}
		if pair := [2]ID{attacker, e.Other}; g.initiative.has(e.Other) && !slices.Contains(hit, pair) {
			hit = append(hit, pair)
			if g.applies("723.2", "creatures of %s have dealt combat damage to %s, who has the initiative", attacker, e.Other) {
				g.designationTriggers(g.initiative.id, e.Other, initiativeGoes, e)
			}
		}
	}
}

// passDesignations carries out 722.4 and 723.4 as a player leaves the game.
func (g *Game) passDesignations(p ID) {
	next := g.active
	if next == None || next == p || g.player(next).left {
		next = g.nextPlayer(p)
	}
	if g.monarch.has(p) {
		g.monarch.players = nil
		if g.applies("722.4", "the monarch, %s, leaves the game, and %s becomes the monarch", p, next) {
			g.becomeMonarch(next)
		}
	}
	if g.initiative.has(p) {
		g.initiative.players = nil
		if g.applies("723.4", "%s, who has the initiative, leaves the game, and %s takes it", p, next) {
			g.takeInitiative(next)
		}
	}
}

// SetMonarch states that a player is the monarch, and SetInitiative that one has the
// initiative.
func (g *Game) SetMonarch(p ID) { g.scratch(func() { g.becomeMonarch(p) }) }

// SetInitiative states that a player has the initiative.
func (g *Game) SetInitiative(p ID) {
	g.nameDesignation(&g.initiative, "the initiative")
	g.initiative.players = []ID{p}
}

// Has reports whether a player has a designation.
func (g *Game) Has(p ID, what oracle.Designation) bool {
	switch what {
	case oracle.Monarch:
		return g.monarch.has(p)
	case oracle.Initiative:
		return g.initiative.has(p)
	}
	return g.player(p).completed > 0
}

// Room is the name of the room in which a player's venture marker is, or "".
func (g *Game) Room(p ID) string {
	if dungeon := g.dungeonOf(p); dungeon != None {
		return g.roomsOf(dungeon)[g.player(p).room-1].Name
	}
	return ""
}

// DungeonsCompleted is how many dungeons a player has completed (309.7).
func (g *Game) DungeonsCompleted(p ID) int { return g.player(p).completed }

// designationsOf says what a player is or has.
func (g *Game) designationsOf(p *Player) []string {
	var list []string
	if g.monarch.has(p.ID) {
		list = append(list, "monarch")
	}
	if g.initiative.has(p.ID) {
		list = append(list, "initiative")
	}
	return list
}
