package engine

// This file plays subgames (726): games of their own, in the middle of what creates them.

// playSubgame plays the game that has been set on the table, from its beginning until it ends.
func (g *Game) playSubgame() {
	resumed, midway := g.resumed, g.midway
	g.resumed, g.midway = false, false
	g.Pregame()
	g.firstTurn()
	g.playOn()
	g.resumed, g.midway = resumed, midway
}
