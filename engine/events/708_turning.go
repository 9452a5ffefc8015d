package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out turning permanents over by an instruction (708.2b) and what their
// texts say is done as they are turned face up or transform (614.1e, 708.11, 712.20).

// turnFace carries out "turn it face down" and "turn it face up" of a text.
func (g *Course) turnFace(i oracle.TurnFace, ctx *table.Context) {
	for _, id := range g.Refer(i.What, ctx) {
		switch {
		case !g.OnBattlefield(id) || i.Down && g.staysFaceUp(id):
		case !i.Down:
			if g.Object(id).FaceDown {
				g.turnUp(id, ctx.Controller)
			}
		case g.Object(id).FaceDown && g.Applies("708.2b", "%s is face down already, so nothing happens to it", id):
		default:
			g.Happen(table.Event{Kind: table.TurnFaceDownEvent, Object: id, Player: ctx.Controller})
		}
	}
}

// turnUp turns a permanent face up.
func (g *Course) turnUp(id, by table.ID) {
	g.Happen(table.Event{Kind: table.TurnFaceUpEvent, Object: id, Player: by})
	if !g.InForce("708.11") {
		g.asItTurns(id, false)
	}
}

// turns carries out 708.11 and 712.20: what a text says is done as its permanent is turned
// face up, or transforms, is done while that happens and not afterwards.
func (g *Course) turns(id table.ID, transforms bool) {
	switch {
	case len(g.doneAs(id, transforms)) == 0:
	case transforms && g.Applies("712.20", "what %s says that is done as it transforms is done while it transforms", id),
		!transforms && g.Applies("708.11", "what %s says that is done as it is turned face up is done meanwhile", id):
		g.asItTurns(id, transforms)
	}
}

// doneAs lists the abilities of a permanent that say what is done as it is turned face up,
// or as it transforms.
func (g *Course) doneAs(id table.ID, transforms bool) []table.Held {
	var list []table.Held
	for _, a := range g.QuietCharacteristics(id).Abilities {
		for _, s := range a.Statics {
			if as, ok := s.(oracle.TurnsAs); ok && as.Transforms == transforms {
				list = append(list, a)
			}
		}
	}
	return list
}

// asItTurns does what a permanent says is done as it is turned face up (614.1e) or as it
// transforms.
func (g *Course) asItTurns(id table.ID, transforms bool) {
	for _, a := range g.doneAs(id, transforms) {
		if transforms || g.Applies("614.1e", "what %s says that is done as it is turned face up is part of that event", id) {
			g.instruct(a.Statics[0].(oracle.TurnsAs).Do, &table.Context{Source: id, Controller: g.Controller(id), Ability: a.Ability})
		}
	}
}

// attachedAsItTurns carries out 303.4k for an Aura that is being turned face up: its controller
// attaches it to something that it can enchant face up, as it is then. It returns nil if the
// rule has nothing to say.
func (g *Course) attachedAsItTurns(i oracle.Attach, ctx *table.Context) []table.ID {
	some, chooses := i.To.(oracle.Some)
	if !chooses || ctx.Ability == nil || len(ctx.Ability.Statics) == 0 || !g.Is(ctx.Source, oracle.Enchantment) || !g.Characteristics(ctx.Source).Subtype("Aura") {
		return nil
	}
	if _, turns := ctx.Ability.Statics[0].(oracle.TurnsAs); !turns {
		return nil
	}
	all := g.AllOf(&some.Phrase, ctx)
	var legal []table.ID
	g.Scratch(func() {
		legal = slices.DeleteFunc(slices.Clone(all), func(host table.ID) bool { return g.attachRefusal(ctx.Source, host) != nil })
	})
	if len(legal) == len(all) || !g.Applies("303.4k", "%s is attached only to what it can enchant as it is face up", ctx.Source) {
		return nil
	}
	return append([]table.ID{}, g.ChooseObjects(Decision{Purpose: ForChoice, Player: ctx.Controller, About: ctx.Source, Rule: "303.4k", Options: legal, Min: min(1, len(legal)), Max: 1})...)
}

func (g *Course) newTimestampForTurning(id table.ID) {
	if g.Applies("613.7f", "%s gets a new timestamp as it turns over", id) {
		g.Object(id).Timestamp = g.NewTimestamp()
	}
	g.Touch()
}
