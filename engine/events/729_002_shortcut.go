package events

import (
	"rulestep/engine/table"
)

// This file carries out 729.2, the procedure by which a shortcut is taken. What is
// proposed is a sequence of choices: whoever runs the game makes them one by one, as the
// players would. The game judges who may propose and who may shorten, and what the
// player must do at whose place the shortcut ends.

// propose carries out 729.2a.
func (g *Course) propose(p table.ID) error {
	if g.HasPriority != p {
		if err := g.Forbids("729.2a", "%s does not have priority, and only the player who has it may propose a shortcut", p); err != nil {
			return err
		}
	}
	g.Shortcut = table.Shortcut{Proposer: p}
	return nil
}

// shorten carries out 729.2b.
func (g *Course) shorten(p table.ID) error {
	if g.Shortcut.Proposer == table.None || g.Shortcut.Proposer == p {
		if err := g.Forbids("729.2b", "%s could only shorten what another player proposes", p); err != nil {
			return err
		}
	}
	if g.Applies("729.2b", "%s shortens the shortcut to a place where something else will be chosen", p) {
		g.Shortcut.Shortener = p
	}
	return nil
}

// Shortener is who has shortened the shortcut that was proposed last, None for nobody.
func (g *Course) Shortener() table.ID { return g.Shortcut.Shortener }

// EndShortcut says that a shortcut has come to the place at which it ends, where the player
// who shortened it has priority.
func (g *Course) EndShortcut() { g.Shortcut = table.Shortcut{Differing: g.Shortcut.Shortener} }

// MayPass says why a player who has priority can't pass, or nil: who has shortened a
// shortcut by which they would pass here must do something else (729.2c), if there is
// anything that they can do.
func (g *Course) MayPass(p table.ID) error {
	if p == table.None || g.Shortcut.Differing != p || g.Actions(p)[0].Action.Kind == Pass {
		return nil
	}
	return g.Forbids("729.2c", "%s shortened the shortcut in order to do something else here than to pass", p)
}
