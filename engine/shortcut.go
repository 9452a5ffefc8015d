package engine

// This file carries out 729.2, the procedure by which a shortcut is taken. What is
// proposed is a sequence of choices: whoever runs the game makes them one by one, as the
// players would. The game judges who may propose and who may shorten, and what the
// player must do at whose place the shortcut ends.

// shortcut is what has been agreed on of the shortcut that is being taken.
type shortcut struct {
	proposer  ID // None if nothing is proposed
	shortener ID // who named the place at which it ends, None for the proposer
	differing ID // who is at that place, and must not do there what was proposed
}

// propose carries out 729.2a.
func (g *Game) propose(p ID) error {
	if g.priority != p {
		if err := g.forbids("729.2a", "%s does not have priority, and only the player who has it may propose a shortcut", p); err != nil {
			return err
		}
	}
	g.shortcut = shortcut{proposer: p}
	return nil
}

// shorten carries out 729.2b.
func (g *Game) shorten(p ID) error {
	if g.shortcut.proposer == None || g.shortcut.proposer == p {
		if err := g.forbids("729.2b", "%s could only shorten what another player proposes", p); err != nil {
			return err
		}
	}
	if g.applies("729.2b", "%s shortens the shortcut to a place where something else will be chosen", p) {
		g.shortcut.shortener = p
	}
	return nil
}

// Shortener is who has shortened the shortcut that was proposed last, None for nobody.
func (g *Game) Shortener() ID { return g.shortcut.shortener }

// EndShortcut says that a shortcut has come to the place at which it ends, where the player
// who shortened it has priority.
func (g *Game) EndShortcut() { g.shortcut = shortcut{differing: g.shortcut.shortener} }

// MayPass says why a player who has priority can't pass, or nil: who has shortened a
// shortcut by which they would pass here must do something else (729.2c), if there is
// anything that they can do.
func (g *Game) MayPass(p ID) error {
	if p == None || g.shortcut.differing != p || g.actions(p)[0].Action.Kind == Pass {
		return nil
	}
	return g.forbids("729.2c", "%s shortened the shortcut in order to do something else here than to pass", p)
}
