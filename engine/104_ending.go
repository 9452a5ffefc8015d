package engine

// Over reports whether the game has ended, and how it was stopped if it had no result.
func (g *Game) Over() (over bool, limit string) { return g.Ended, g.Limit }
