package engine

import "rulestep/engine/oracle"

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

func (g *Game) newTimestampForTurning(id ID) {
	if g.applies("613.7f", "%s gets a new timestamp as it turns over", id) {
		g.object(id).Timestamp = g.now()
	}
	g.touch()
}
