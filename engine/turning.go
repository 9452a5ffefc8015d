package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out turning permanents over by an instruction (708.2b) and what their
// texts say is done as they are turned face up or transform (614.1e, 708.11, 712.20).

// turnFace carries out "turn it face down" and "turn it face up" of a text.
func (g *Game) turnFace(i oracle.TurnFace, ctx *Context) {
	for _, id := range g.refer(i.What, ctx) {
		switch {
		case !g.onBattlefield(id) || i.Down && g.staysFaceUp(id):
		case !i.Down:
			if g.object(id).FaceDown {
				g.turnUp(id, ctx.Controller)
			}
		case g.object(id).FaceDown && g.applies("708.2b", "%s is face down already, so nothing happens to it", id):
		default:
			g.happen(Event{Kind: TurnFaceDownEvent, Object: id, Player: ctx.Controller})
		}
	}
}

// turnUp turns a permanent face up.
func (g *Game) turnUp(id, by ID) {
	g.happen(Event{Kind: TurnFaceUpEvent, Object: id, Player: by})
	if !g.inForce("708.11") {
		g.asItTurns(id, false)
	}
}

// turns carries out 708.11 and 712.20: what a text says is done as its permanent is turned
// face up, or transforms, is done while that happens and not afterwards.
func (g *Game) turns(id ID, transforms bool) {
	switch {
	case len(g.doneAs(id, transforms)) == 0:
	case transforms && g.applies("712.20", "what %s says that is done as it transforms is done while it transforms", id),
		!transforms && g.applies("708.11", "what %s says that is done as it is turned face up is done meanwhile", id):
		g.asItTurns(id, transforms)
	}
}

// doneAs lists the abilities of a permanent that say what is done as it is turned face up,
// or as it transforms.
func (g *Game) doneAs(id ID, transforms bool) []Held {
	var list []Held
	for _, a := range g.charsQuietly(id).Abilities {
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
func (g *Game) asItTurns(id ID, transforms bool) {
	for _, a := range g.doneAs(id, transforms) {
		if transforms || g.applies("614.1e", "what %s says that is done as it is turned face up is part of that event", id) {
			g.instruct(a.Statics[0].(oracle.TurnsAs).Do, &Context{Source: id, Controller: g.controller(id), Ability: a.Ability})
		}
	}
}

// attachedAsItTurns carries out 303.4k for an Aura that is being turned face up: its controller
// attaches it to something that it can enchant face up, as it is then. It returns nil if the
// rule has nothing to say.
func (g *Game) attachedAsItTurns(i oracle.Attach, ctx *Context) []ID {
	some, chooses := i.To.(oracle.Some)
	if !chooses || ctx.Ability == nil || len(ctx.Ability.Statics) == 0 || !g.is(ctx.Source, oracle.Enchantment) || !g.chars(ctx.Source).subtype("Aura") {
		return nil
	}
	if _, turns := ctx.Ability.Statics[0].(oracle.TurnsAs); !turns {
		return nil
	}
	all := g.all(&some.Phrase, ctx)
	var legal []ID
	g.scratch(func() {
		legal = slices.DeleteFunc(slices.Clone(all), func(host ID) bool { return g.attachRefusal(ctx.Source, host) != nil })
	})
	if len(legal) == len(all) || !g.applies("303.4k", "%s is attached only to what it can enchant as it is face up", ctx.Source) {
		return nil
	}
	return append([]ID{}, g.chooseObjects(Decision{Purpose: ForChoice, Player: ctx.Controller, About: ctx.Source, Rule: "303.4k", Options: legal, Min: min(1, len(legal)), Max: 1})...)
}

func (g *Game) newTimestampForTurning(id ID) {
	if g.applies("613.7f", "%s gets a new timestamp as it turns over", id) {
		g.object(id).Timestamp = g.now()
	}
	g.touch()
}
