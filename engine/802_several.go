package engine

import "rulestep/engine/table"

// This file says whether several players can be attacked in one combat (802), and by which variant.

// severalDefend carries out 802.2, and 506.2b and 805.10a in its place.
func (g *Game) severalDefend(one ID) bool {
	if g.Shared {
		return g.Applies("506.2b", "the team of %s defends, and not %s alone", one, one) &&
			g.Applies("805.10a", "each player on the team of %s is a defending player", one)
	}
	return g.Applies("802.2", "all opponents of %s are defending players, and %s attacks several of them", g.ActivePlayer, g.ActivePlayer) && g.usesSeveral()
}

// usesSeveral reports whether the variant that is played uses the attack multiple players option, where nothing says that
// another one is used.
func (g *Game) usesSeveral() bool {
	switch {
	case g.Attacks == table.BesideOthers:
		return g.Applies("811.2b", "one of three options is used, and nothing says that %s attacks only to one side", g.ActivePlayer)
	case g.Teams:
		return g.Applies("808.3a", "a game of Team vs. Team lets %s attack several players", g.ActivePlayer)
	case g.Format == table.Planechase || g.Format == table.SupervillainRumble || g.Format == table.ConspiracyDraft || g.Format.IsCommander():
		return g.usesSeveralByDefault()
	}
	return g.Applies("806.2b", "one of three options is used in Free-for-All, and nothing says that %s attacks only to one side", g.ActivePlayer)
}
