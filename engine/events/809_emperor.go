package events

import (
	"rulestep/engine/table"
)

// This file carries out what an emperor decides for a team (809.5), and the attacks that options and variants
// allow by where players sit (803, 809.3c, 811.4).

// followers are the players still in the game for whom it ends as for an emperor: those of the same team (809.5).
func (g *Course) followers(p table.ID) (team []table.ID) {
	if !g.Player(p).Emperor {
		return nil
	}
	for _, other := range g.APNAP() {
		if other != p && g.Player(other).Team == g.Player(p).Team {
			team = append(team, other)
		}
	}
	return team
}

// loseWithEmperor carries out 809.5b.
func (g *Course) loseWithEmperor(losers []table.ID) []table.ID {
	return with(losers, g.followers, func(p, emperor table.ID) bool {
		return g.Applies("809.5b", "%s loses because the emperor %s does", p, emperor)
	})
}

// drawWithEmperor carries out 809.5c.
func (g *Course) drawWithEmperor(leaving []table.ID) []table.ID {
	return with(leaving, g.followers, func(p, emperor table.ID) bool {
		return g.Applies("809.5c", "the game is a draw for %s because it is one for the emperor %s", p, emperor)
	})
}

// notBeside refuses an attack on a player who sits elsewhere than the game lets the active player attack.
func (g *Course) notBeside(whom table.ID) error {
	p := g.Defends(whom)
	if g.Attacks == table.Everywhere || p == table.None {
		return nil
	}
	left, right := g.Neighbors(g.ActivePlayer)
	switch {
	case g.Attacks == table.ToTheLeft && p != left:
		return g.Forbids("803.1a", "%s does not sit immediately to the left of %s", p, g.ActivePlayer)
	case g.Attacks == table.ToTheRight && p != right:
		return g.Forbids("803.1b", "%s does not sit immediately to the right of %s", p, g.ActivePlayer)
	case g.Attacks == table.BesideEmperor && p != left && p != right:
		return g.Forbids("809.3c", "%s does not sit next to %s", p, g.ActivePlayer)
	case g.Attacks == table.BesideOthers && p != left && p != right:
		return g.Forbids("811.4", "%s does not sit next to %s", p, g.ActivePlayer)
	}
	return nil
}
