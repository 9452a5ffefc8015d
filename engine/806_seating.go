package engine

import (
	"errors"
	"fmt"

	"rulestep/engine/table"
)

// This file says whether the players of a game, as they sit and with the options that are set, can play a variant: chapters 806 to
// 811, and of the casual variants 904 and 905. It is asked of a table, and changes nothing on it.

// SeatingRefusal is the first rule of a variant that players, seats and options do not obey, or nil. The error says what is not
// judged.
func (g *Game) SeatingRefusal(variant string) (refusal, err error) {
	if g.SharesLife() && variant != "Two-Headed Giant" {
		return nil, fmt.Errorf("whether %s is played with teams that share their life, as those of Two-Headed Giant do, is not judged", variant)
	}
	switch variant {
	case "Free-for-All":
		return g.freeForAll(), nil
	case "Grand Melee":
		return g.grandMelee(), nil
	case "Team vs. Team":
		return g.teamVsTeam(), nil
	case "Alternating Teams":
		return g.alternating(), nil
	case "Archenemy":
		if len(g.Seats) == 2 {
			return nil, errors.New("whether two players alone can play Archenemy, which is set up for several, is not judged")
		}
		return g.archenemySeats(), nil
	case "Supervillain Rumble":
		return g.rumbleSeats(), nil
	case "Conspiracy Draft":
		if len(g.Seats) == 2 {
			return g.Forbids("905.3", "a Conspiracy Draft game has more than two players, and there are only %s and %s", g.Seats[0].ID, g.Seats[1].ID), nil
		}
		if g.onTeam() != None || g.Ranged || g.Deploys || g.Attacks != table.Everywhere {
			return nil, errors.New("whether a Conspiracy Draft game is played otherwise than as Free-for-All with several players attacked is not judged: the players may agree on it")
		}
		return nil, nil
	}
	if g.Attacks != table.BesideEmperor && (g.Ranged || g.Deploys || g.Attacks != table.Everywhere) || g.Attacks == table.BesideEmperor && variant != "Emperor" {
		return nil, fmt.Errorf("which options %s is played with is not judged: it brings its own, so say none of them", variant)
	}
	if variant == "Emperor" {
		return g.emperorSeats(), nil
	}
	return g.twoHeadedSeats(), nil
}

// sides are the players of each team, in the order of their seats. Whoever belongs to none is alone.
func (g *Game) sides() (teams [][]ID) {
	at := make(map[int]int)
	for i := range g.Seats {
		p := &g.Seats[i]
		n, known := at[p.Team]
		if p.Team == 0 || !known {
			n = len(teams)
			at[p.Team] = n
			teams = append(teams, nil)
		}
		teams[n] = append(teams[n], p.ID)
	}
	return teams
}

// sizeOfTeams is how many players each team has, 0 if not all have as many or there are fewer than two teams.
func (g *Game) sizeOfTeams() int {
	teams := g.sides()
	for _, team := range teams {
		if !g.Teams || len(teams) < 2 || len(team) != len(teams[0]) {
			return 0
		}
	}
	return len(teams[0])
}

// apart is a player who does not sit with all of the team, or None.
func (g *Game) apart() ID {
	for _, team := range g.sides() {
		if g.Player(team[0]).Team != 0 && len(g.SeatedWith(team[0])) != len(team) {
			return team[0]
		}
	}
	return None
}

// onTeam is a player who belongs to a team, or None.
func (g *Game) onTeam() ID {
	for i := range g.Seats {
		if g.Seats[i].Team != 0 {
			return g.Seats[i].ID
		}
	}
	return None
}

// onlyTwo carries out 806.1 where there are only two players: Free-for-All is a game of several.
func (g *Game) onlyTwo() error {
	if len(g.Seats) > 2 {
		return nil
	}
	return g.Forbids("806.1", "Free-for-All is for more than two players, in all its forms, and there are only %s and %s", g.Seats[0].ID, g.Seats[1].ID)
}

// freeForAll carries out 806.1 and 806.2.
func (g *Game) freeForAll() error {
	if err := g.onlyTwo(); err != nil {
		return err
	}
	if p := g.onTeam(); p != None {
		if err := g.Forbids("806.1", "%s belongs to a team, and everybody plays Free-for-All alone", p); err != nil {
			return err
		}
	}
	for i := range g.Seats {
		if p := &g.Seats[i]; p.Range != g.Seats[0].Range {
			if err := g.Forbids("806.2a", "the range of influence of %s is another one than that of %s", p.ID, g.Seats[0].ID); err != nil {
				return err
			}
		}
	}
	if g.Attacks == OneOpponent {
		if err := g.Forbids("806.2b", "%s may attack one opponent in each combat, whoever it is, and that is none of the three options of which one is used", g.ActivePlayer); err != nil {
			return err
		}
	}
	if g.Deploys {
		return g.Forbids("806.2c", "creatures can't be deployed in Free-for-All")
	}
	return nil
}

// grandMelee carries out 807.2, and 806.1 for its players.
func (g *Game) grandMelee() error {
	if err := g.onlyTwo(); err != nil {
		return err
	}
	if p := g.onTeam(); p != None {
		if err := g.Forbids("806.1", "%s belongs to a team, and everybody plays Grand Melee alone, as Free-for-All", p); err != nil {
			return err
		}
	}
	for i := range g.Seats {
		if p := &g.Seats[i]; p.Range != 1 {
			if err := g.Forbids("807.2a", "the range of influence of %s is not one seat", p.ID); err != nil {
				return err
			}
		}
	}
	if g.Attacks != ToTheLeft {
		if err := g.Forbids("807.2b", "%s may attack others than the player to the left", g.ActivePlayer); err != nil {
			return err
		}
	}
	if g.Deploys || g.Attacks == table.Everywhere {
		return g.Forbids("807.2c", "creatures can't be deployed in Grand Melee, nor several players be attacked")
	}
	return nil
}

// teamVsTeam carries out 808.1 to 808.3. Whoever belongs to no team where others do is a team of one.
func (g *Game) teamVsTeam() error {
	if !g.Teams || len(g.sides()) < 2 {
		if err := g.Forbids("808.1", "Team vs. Team is played by two or more teams"); err != nil {
			return err
		}
	}
	if p := g.apart(); p != None {
		if err := g.Forbids("808.2", "the team of %s does not sit together", p); err != nil {
			return err
		}
	}
	if g.Attacks != table.Everywhere {
		return g.Forbids("808.3a", "%s can't attack several players, and in Team vs. Team that is possible", g.ActivePlayer)
	}
	return nil
}

// emperorSeats carries out 809.1 and 809.2.
func (g *Game) emperorSeats() error {
	if n := g.sizeOfTeams(); n != 3 && !(n > 3 && g.Applies("809.6", "the equal teams of an Emperor game have more than three players")) {
		if err := g.Forbids("809.1", "Emperor is played by at least two teams of three players"); err != nil {
			return err
		}
	}
	if p := g.apart(); p != None {
		return g.Forbids("809.2", "the team of %s does not sit together", p)
	}
	return nil
}

// twoHeadedSeats carries out 810.1 and 810.3.
func (g *Game) twoHeadedSeats() error {
	if n := g.sizeOfTeams(); len(g.sides()) != 2 || n != 2 && !(n > 2 && g.Applies("810.11", "both teams have the same number of players, more than two")) {
		if err := g.Forbids("810.1", "Two-Headed Giant is played by two teams of two players"); err != nil {
			return err
		}
	}
	if p := g.apart(); p != None {
		return g.Forbids("810.3", "the team of %s does not sit together", p)
	}
	return nil
}

// alternating carries out 811.1 to 811.3.
func (g *Game) alternating() error {
	if g.sizeOfTeams() == 0 {
		if err := g.Forbids("811.1", "Alternating Teams is played by at least two teams with equally many players"); err != nil {
			return err
		}
	}
	if g.Attacks == OneOpponent {
		if err := g.Forbids("811.2b", "%s may attack one opponent in each combat, whoever it is, and that is none of the three options of which one is used", g.ActivePlayer); err != nil {
			return err
		}
	}
	for _, team := range g.sides() {
		for i, p := range team {
			next, after := team[(i+1)%len(team)], team[(i+2)%len(team)]
			if away := g.seatsTo(p, next); away == 1 || away != g.seatsTo(next, after) {
				return g.Forbids("811.3", "the seats of the team of %s are not equally far from each other, with others between them", p)
			}
		}
	}
	return nil
}

// seatsTo is how many seats to the left of a player another one sits, as many as there are for the same one.
func (g *Game) seatsTo(p, other ID) int {
	if n := other.Seat() - p.Seat(); n > 0 {
		return n
	}
	return len(g.Seats) + other.Seat() - p.Seat()
}

// archenemySeats carries out 904.2.
func (g *Game) archenemySeats() error {
	teams := g.sides()
	if len(teams) != 2 || g.Ranged || g.Deploys || g.Attacks != table.Everywhere {
		if err := g.Forbids("904.2", "an Archenemy game is played by two teams, and with no options but to attack several players and to share turns"); err != nil {
			return err
		}
	}
	for _, team := range teams {
		if len(team) == 1 {
			return nil
		}
	}
	return g.Forbids("904.2a", "no team consists of one player, who would be the archenemy")
}

// rumbleSeats carries out 904.12a.
func (g *Game) rumbleSeats() error {
	if err := g.onlyTwo(); err != nil {
		return err
	}
	if p := g.onTeam(); p != None || g.Ranged || g.Deploys || g.Attacks != table.Everywhere {
		return g.Forbids("904.12a", "a Supervillain Rumble is Free-for-All, with no option but to attack several players")
	}
	return nil
}
