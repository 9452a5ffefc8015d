package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapter 720, controlling another player. Nothing in it runs in a game in
// which nobody is controlled or will be.

var _ = carriesOut((*Course).controlPlayers, "Who", "Of", "Further")

// controlPlayers has players gain control of others for the turns of theirs that come next. Of two
// effects for one turn the later works (720.1a).
func (g *Course) controlPlayers(i oracle.ControlPlayer, ctx *table.Context) {
	for _, by := range g.Refer(i.Who, ctx) {
		governed := g.withTeamControlled(g.inOrder(g.Refer(i.Of, ctx)))
		for n, p := range governed {
			control := table.PlayerControl{By: by, Of: p, Source: ctx.Source}
			if i.Further && !slices.ContainsFunc(governed[:n], func(mate table.ID) bool { return g.Together(mate, p) }) {
				control.Further = 1
			}
			if by == p && !g.Applies("720.9", "%s gains control of %s, and makes the decisions of that turn as normal", by, p) {
				continue
			}
			if k := slices.IndexFunc(g.Governed, func(c table.PlayerControl) bool { return c.Of == p && !c.Begun }); k >= 0 {
				if g.Governed[k].By != table.None && !g.Applies("720.1a", "%s is to be controlled already, and the effect of %s, the last one, overwrites the other", p, ctx.Source) {
					continue
				}
				control.Further += g.Governed[k].Further
				g.Governed = slices.Delete(g.Governed, k, k+1)
			}
			g.Governed = append(g.Governed, control)
		}
	}
}

// ControlInTurn carries out 720.1 as the turn of a player begins, and says who is the active player.
func (g *Course) ControlInTurn(p table.ID) table.ID {
	active := p
	g.Governed = slices.DeleteFunc(g.Governed, func(c table.PlayerControl) bool {
		return c.Begun && (c.By == table.None || g.Applies("720.1", "%s controls %s no longer, as the next turn begins", c.By, c.Of))
	})
	for i := range g.Governed {
		c := &g.Governed[i]
		if c.Begun || !g.Together(c.Of, p) {
			continue
		}
		if c.By == table.None { // who has left the game, and the turns are still to come
			c.Begun = true
		} else if c.Begun = g.Applies("720.1", "%s controls %s during this turn, the first that %s takes since", c.By, c.Of, c.Of); !c.Begun {
			continue
		}
		for range c.Further {
			g.Extra = append(g.Extra, p)
		}
		if c.Of == p && c.By != p && c.By != table.None && !g.Applies("720.3", "%s is controlled, and is the active player all the same", p) {
			active = c.By
		}
	}
	return active
}

// ControlWaits carries out 720.1b as a turn of a player is skipped.
func (g *Course) ControlWaits(p table.ID) {
	g.Governed = slices.DeleteFunc(g.Governed, func(c table.PlayerControl) bool {
		return g.Together(c.Of, p) && !c.Begun && c.By != table.None &&
			!g.Applies("720.1b", "%s skips the turn, and the control by %s waits for one that is taken", c.Of, c.By)
	})
}

// endControlBy ends what gives control of a player to one who has left, and control of that one. Turns that somebody is to take
// after the one in which the control would have been are no control, and stay.
func (g *Course) endControlBy(p table.ID) {
	g.Governed = slices.DeleteFunc(g.Governed, func(c table.PlayerControl) bool {
		return c.Of == p || c.By == p && (c.Begun || c.Further == 0)
	})
	for i := range g.Governed {
		if c := &g.Governed[i]; c.By == p {
			c.By = table.None
		}
	}
}

// controlledSearch carries out 720.2 while a player searches a library: some cards give control of
// players for so long. What it returns ends that.
func (g *Course) controlledSearch(p, owner table.ID, zone oracle.Zone) (ends func()) {
	before := len(g.Governed)
	if zone == oracle.Library && owner == p {
		table.EachStaticOf(&g.Table, func(id, by table.ID, e oracle.PlayerEffect, ctx *table.Context) {
			if e.Words == oracle.SearchesUnder && g.IsMeant(e.Who, p, ctx) && g.Applies("720.2", "%s controls %s during the search, as %s says", by, p, id) {
				for _, whom := range g.withTeamControlled([]table.ID{p}) {
					g.Governed = append(g.Governed, table.PlayerControl{By: by, Of: whom, Source: id, Begun: true})
				}
			}
		})
	}
	return func() { g.Governed = g.Governed[:min(before, len(g.Governed))] }
}

// controllerOf is the other player who controls a player now, None if there is none.
func (g *Course) controllerOf(p table.ID) table.ID {
	for _, c := range slices.Backward(g.Governed) {
		if c.Of == p && c.Begun {
			if c.By == p {
				break
			}
			return c.By
		}
	}
	return table.None
}

// decider is the player who makes a decision of a player (720.5, 720.8). Who is controlled by one
// who is controlled is in the hands of the last of them. It is None where nobody decides.
func (g *Course) decider(p table.ID) table.ID {
	by := p
	if len(g.Governed) == 0 || p == table.None {
		return by
	}
	for range g.Seats {
		next := g.controllerOf(by)
		if next == table.None || !g.Applies("720.5", "%s decides for %s", next, by) {
			break
		}
		if by = next; by == p {
			g.LimitReached("players control each other: the engine does not tell who decides")
			break
		}
	}
	controls := func(c table.PlayerControl) bool { return c.By == p && c.Of != p && c.Begun }
	if by == p && slices.ContainsFunc(g.Governed, controls) && !g.Applies("720.8", "%s controls another player and goes on deciding for %s as well", p, p) {
		return table.None
	}
	return by
}

// WhoDecides is who makes the decisions of a player now, who is mostly the same; None where nobody does.
func (g *Course) WhoDecides(p table.ID) table.ID {
	if len(g.Governed) == 0 {
		return p // before what the function below makes of its variable
	}
	by := p
	g.Scratch(func() { by = g.decider(p) })
	return by
}

// NoteWhoDecides cites what WhoDecides has said of a player who has done something.
func (g *Course) NoteWhoDecides(p table.ID) { g.decider(p) }

// controlsObjects is the player who controls an object that is put on the stack by one (720.3).
func (g *Course) controlsObjects(p, id table.ID) table.ID {
	if by := g.controllerOf(p); by != table.None && !g.Applies("720.3", "%s controls %s, though %s controls that player", p, id, by) {
		return by
	}
	return p
}

// concedesFor carries out 720.6 for somebody who would have another player concede.
func (g *Course) concedesFor(by, p table.ID) error {
	if by == table.None || by == p {
		return nil
	}
	return g.Forbids("720.6", "%s can't make %s concede", by, p)
}

// lookThrough carries out 720.4: a player sees of the game what those may see whom the player
// controls, and not what is theirs outside of it. It is false where it has no say.
func (g *Course) lookThrough(p, id table.ID) (judged bool, refusal error) {
	for of := range g.Seats {
		whom := g.Seats[of].ID
		if whom == p || !g.governs(p, whom) {
			continue
		}
		if o := g.Object(id); o.Unborn {
			if o.Owner == whom {
				return true, g.Forbids("720.4", "%s is outside the game, where %s alone sees it", id, whom)
			}
			continue
		}
		own, theirs := error(nil), error(nil)
		g.Scratch(func() { own, theirs = g.lookOneself(p, id), g.lookOneself(whom, id) })
		if own != nil && theirs == nil && g.Applies("720.4", "%s controls %s, who may look at %s", p, whom, id) {
			return true, nil
		}
	}
	return false, nil
}

// governs reports whether a player controls another, or one who controls that one.
func (g *Course) governs(p, whom table.ID) bool {
	for range g.Seats {
		if whom = g.controllerOf(whom); whom == p || whom == table.None {
			break
		}
	}
	return whom == p
}

// paysAlso is the other player with whose cards and mana, without 720.5a, a player could pay.
func (g *Course) paysAlso(p table.ID) table.ID {
	by := g.controllerOf(p)
	if by == table.None || g.Applies("720.5a", "%s pays with what %s has, and with nothing of %s", p, p, by) {
		return table.None
	}
	return by
}

// paidWithOwn carries out 720.5a for what else than mana a player pays.
func (g *Course) paidWithOwn(p table.ID, ctx *table.Context) *table.Context {
	by := g.paysAlso(p)
	if by == table.None {
		return ctx
	}
	theirs := *ctx
	theirs.Controller = by
	return &theirs
}

// ofController carries out 720.5a for a source of mana that belongs to who controls the player who pays.
func (g *Course) ofController(p, id table.ID) error {
	if by := g.controllerOf(p); by != table.None && g.Controller(id) == by {
		return g.Forbids("720.5a", "%s pays with what %s has, and with nothing of %s", p, p, by)
	}
	return nil
}
