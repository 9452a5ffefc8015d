package events

import (
	"slices"

	"rulestep/engine/table"
)

// This file carries out 507.1, the choice of one defending player in a game in which several opponents are
// not all attacked in one combat (506.2a).

// ChooseDefender carries out 507.1 as the beginning of combat step begins.
func (g *Course) ChooseDefender() {
	g.ChosenDefender = table.None
	if g.Attacks != table.OneOpponent {
		return
	}
	opponents := g.Opponents(g.ActivePlayer)
	if len(g.Seats) == 2 && len(opponents) == 1 {
		g.ChosenDefender = opponents[0] // in a two-player game nobody is chosen (506.2)
		return
	}
	opponents = slices.DeleteFunc(slices.Clone(opponents), func(p table.ID) bool { return g.notChosenBy(g.ActivePlayer, p) })
	if len(opponents) == 0 || !g.Applies("507.1", "%s chooses one opponent, who becomes the defending player", g.ActivePlayer) {
		return
	}
	if chosen := g.ChooseObjects(Decision{Purpose: ForDefender, Player: g.ActivePlayer, Rule: "507.1", Options: opponents, Min: 1, Max: 1}); len(chosen) == 1 {
		g.ChosenDefender = chosen[0]
	}
}

// notDefending reports whether what could be attacked is not the chosen defending player's, where one is chosen.
func (g *Course) notDefending(whom table.ID) bool {
	return g.Attacks == table.OneOpponent && g.Defends(whom) != g.ChosenDefender
}

// attackedByEntering is what may be attacked by what enters attacking: nobody's who is no defending player (506.2a).
func (g *Course) attackedByEntering() []table.ID {
	return slices.DeleteFunc(g.Attackable(), func(whom table.ID) bool {
		return g.notDefending(whom) && g.Applies("506.2a", "%s does not belong to the defending player", whom)
	})
}
