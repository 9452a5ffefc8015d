package engine

import (
	"fmt"
	"math/bits"
	"reflect"
	"slices"

	"rulestep/engine/events"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file sets a table for the casual variants with cards in the command zone: Planechase (901), Vanguard
// (902), Archenemy (904) and Conspiracy Draft (905).

// AddInCommand puts a card of such a variant into the command zone, face up or at the bottom of its owner's
// planar or scheme deck.
func (g *Game) AddInCommand(face int32, label string, owner ID, inDeck bool) ID {
	id := g.AddCard(face, label, owner, oracle.Command, false)
	g.PutInCommand(id, inDeck)
	return id
}

// ShareThePlanarDeck says that the game is played with one planar deck for all (901.15).
func (g *Game) ShareThePlanarDeck() { g.OnePlanarDeck = true }

// SetArchenemy says who the archenemy is (904.2a), with 40 life (904.5).
func (g *Game) SetArchenemy(p ID) {
	g.Player(p).Archenemy = true
	g.Player(p).Life = g.FirstLife(p)
}

// SetArchenemyTeams carries out 904.2 in an Archenemy game of more than two players: the archenemy faces the team of all
// others (904.2b), and both share their turns.
func (g *Game) SetArchenemyTeams() {
	first := slices.IndexFunc(g.Seats, func(p table.Player) bool { return p.Archenemy })
	if g.Format != table.Archenemy || len(g.Seats) < 3 || first < 0 || g.Teams || g.Ranged || g.Deploys || g.Attacks != table.Everywhere {
		return // which VariantRefusal finds fault with
	}
	g.Teams = true
	for i := range g.Seats {
		p := &g.Seats[i]
		if p.Team = 2 + i; i == first {
			p.Team = 1
		} else if g.Applies("904.2b", "%s is on the team that faces the archenemy %s", p.ID, g.Seats[first].ID) {
			p.Team = 2
		}
	}
	g.Shared = g.Applies("904.2", "the archenemy %s faces a team, and the teams share their turns", g.Seats[first].ID)
	g.Regular, g.ActivePlayer = g.Primary(g.Regular), g.Primary(g.ActivePlayer)
}

// IsArchenemy reports whether a player is an archenemy.
func (g *Game) IsArchenemy(p ID) bool { return g.Player(p).Archenemy }

// SetVanguard gives a player a vanguard before the game begins, and the life total that it makes the first
// one (902.4).
func (g *Game) SetVanguard(p ID, face int32, label string) ID {
	id := g.AddInCommand(face, label, p, false)
	g.Player(p).Life = g.FirstLife(p)
	return id
}

// AddConspiracy puts a conspiracy into the command zone as it has been since the game started, with the names
// that were secretly chosen for it (702.106).
func (g *Game) AddConspiracy(face int32, label string, owner ID, names []string, down bool) ID {
	id := g.AddInCommand(face, label, owner, false)
	g.Object(id).FaceDown = down
	if len(names) > 0 {
		g.NoteNames(id, names)
	}
	return id
}

// ChosenNames lists the names that were secretly chosen for a conspiracy.
func (g *Game) ChosenNames(id ID) []string {
	s := g.Object(id).Seldom()
	return slices.DeleteFunc([]string{s.ChosenWord, s.OtherName}, func(name string) bool { return name == "" })
}

// WatchesFirstUpkeep reports whether an ability of a card triggers in the first upkeep of the game, or of a player.
func WatchesFirstUpkeep(card *oracle.Card) bool {
	return slices.ContainsFunc(card.Abilities, func(a *oracle.Ability) bool {
		step, ok := a.Trigger.(oracle.StepBegins)
		return ok && step.First
	})
}

// Agendas is how many names are secretly chosen for a card: two for double agenda, one for hidden agenda.
func Agendas(card *oracle.Card) int { return events.Agendas(card) }

// Planar is the planar controller, or None.
func (g *Game) Planar() ID { return g.PlanarController }

// What can't be played of a variant: it is not carried out, or is no such game.
const (
	// NoOtherOptions is said of an Archenemy game with teams of its own making, or with the options of other variants.
	NoOtherOptions = "in an Archenemy game the archenemy faces one team of all others, and no options are used but that several players are attacked and turns are shared (904.2)"
	// NoTeamPlanarDeck is said of a Planechase game of Two-Headed Giant with one planar deck for all.
	NoTeamPlanarDeck = "in a Two-Headed Giant Planechase game each player has a planar deck (901.12a), so there is none for all"
	// NoTeamVanguards is said of a Vanguard game in which teams share their life.
	NoTeamVanguards = "Vanguard is not played here by teams that share their life: no rule says what the life modifiers mean for them (103.4a, 103.4b)"
	// NoTeamRumble is said of a Supervillain Rumble with teams.
	NoTeamRumble = "a Supervillain Rumble is played without teams (904.12a)"
	// OneArchenemy is said of an Archenemy game with none, or with two.
	OneArchenemy = "one of the players of an Archenemy game is the archenemy, and only one (904.2a)"
	// NoArchenemy is said of an archenemy in a game of another kind.
	NoArchenemy = "there is an archenemy in an Archenemy game only (904)"
	// NoTeamConspiracies is said of a Conspiracy Draft game in which teams take their turns together.
	NoTeamConspiracies = "Conspiracy Draft is played here by players who take their own turns (905.3)"
	// NoTeamAnte is said of a game between teams that is played for ante.
	NoTeamAnte = "a game between teams is not played for ante here: no rule says which of the winners becomes the owner of what lies there (407.2)"
)

// ofArchenemy reports whether the teams are those that SetArchenemyTeams has made.
func (g *Game) ofArchenemy() bool {
	return len(g.Seats) > 2 && !slices.ContainsFunc(g.Seats, func(p table.Player) bool { return p.Archenemy != (p.Team == 1) })
}

// VariantRefusal says what the engine does not carry out of the variant that is set, or what is wrong with
// it; "" if nothing is.
func (g *Game) VariantRefusal() string {
	archenemies := 0
	for i := range g.Seats {
		if g.Seats[i].Archenemy {
			archenemies++
		}
	}
	if unsaid := g.unchosenColor(); unsaid != "" {
		return unsaid
	}
	switch {
	case archenemies > 0 && !g.Format.IsArchenemy():
		return NoArchenemy
	case g.Format == table.Archenemy && archenemies != 1:
		return OneArchenemy
	case g.Format == table.Archenemy && (g.Ranged || g.Deploys || g.Attacks != table.Everywhere || g.SharesLife() || g.Teams && !g.ofArchenemy()):
		return NoOtherOptions
	case g.SharesLife() && g.OnePlanarDeck:
		return NoTeamPlanarDeck
	case g.Format == table.Planechase && g.Shared:
		return g.unclearYou()
	case g.Format == table.ConspiracyDraft && g.Shared:
		return NoTeamConspiracies
	case g.Format == table.Vanguard && g.SharesLife():
		return NoTeamVanguards
	case g.Format == table.SupervillainRumble && g.Teams:
		return NoTeamRumble
	case g.ForAnte && g.Teams:
		return NoTeamAnte
	}
	return ""
}

// unchosenColor names a commander whose color is chosen before the game, and has not been (903.4b).
func (g *Game) unchosenColor() string {
	for i := range g.Cards {
		if c := &g.Cards[i]; c.Commander && c.Color == 0 && c.Current != None && table.ChoosesBeforeGame(g.PrintedCard(c.Current)) {
			return fmt.Sprintf("the color of %s is chosen before the game (903.4b), and nothing says which; say “%s chose green for %s before the game” or another color", c.Label, g.Name(c.Owner), c.Label)
		}
	}
	return ""
}

// ChooseBeforeGame states the color that was chosen for a commander before the game (903.4b), and reports whether its text asks for one.
func (g *Game) ChooseBeforeGame(id ID, color oracle.Color) bool {
	c := &g.Cards[g.Object(id).Card]
	if !c.Commander || !table.ChoosesBeforeGame(g.PrintedCard(id)) {
		return false
	}
	c.Color = color
	g.Touch()
	return true
}

// ChosenBeforeGame is that color, 0 if none was chosen.
func (g *Game) ChosenBeforeGame(id ID) oracle.Color { return g.Cards[g.Object(id).Card].Color }

// CircleColors states which colors are circled on a card (207.5), and reports whether its text has two of them circled.
func (g *Game) CircleColors(id ID, colors oracle.Color) bool {
	o := g.Object(id)
	if card := g.Faces[o.Face]; events.CirclesColors(card) && bits.OnesCount8(uint8(colors)) == 2 {
		o.Face = g.Face(oracle.Circle(card, colors))
		g.Touch()
		return true
	}
	return false
}

// unclearYou carries out 901.12c as far as it goes: of what words mean for each of two players that are spoken of as “you” the engine
// knows those that are listed. A plane or phenomenon with others is refused.
func (g *Game) unclearYou() string {
	for i := range g.Cards {
		id := g.Cards[i].Current
		if id == None || !g.IsCommandCard(g.Object(id)) {
			continue
		}
		card := g.Faces[g.Object(id).Face]
		if card.Types&oracle.PlanarTypes == 0 {
			continue
		}
		for _, a := range card.Abilities {
			unknown := false
			oracle.Walk(reflect.ValueOf(a), func(v reflect.Value) {
				draw, draws := reflect.TypeAssert[oracle.Draw](v)
				unknown = unknown || !slices.Contains(meansEachOfTeam, v.Type().Name()) || draws && draw.Reveal
			})
			if unknown {
				return "what the text of " + card.Name + " means for both players of a team, each of whom is “you” in it (901.12c), is not carried out"
			}
		}
	}
	return ""
}

// meansEachOfTeam are the words of a plane that mean the same for each of several players that are “you”, or speak of nobody.
var meansEachOfTeam = []string{
	"Ability", "Mode", "ModeChoice", "StepBegins", "ChaosEnsues", "Encountered", "Planeswalked", "OneOf", "You", "Each", "Phrase", "Target", "TargetSlot",
	"HasType", "HasSubtype", "HasSupertype", "HasColor", "HasKeyword", "Controlled", "IsPlayer", "Not", "Literal",
	"Draw", "GainLife", "LoseLife", "Mill", "Scry", "Surveil", "CreateToken", "Card", "Corner", "PutCounters", "TapObject", "UntapObject", "Destroy", "DealDamage", "Discard",
	"Continuous", "Modify", "AddPT", "AddAbility", "CostChange", "Symbol", "Prevention", "DamageDealt",
}

// usesSeveralByDefault reports whether a casual variant is played with the attack multiple players option.
func (g *Game) usesSeveralByDefault() bool {
	switch g.Format {
	case table.Planechase:
		return g.Applies("901.2", "a game of Planechase is Free-for-All in which %s may attack several players", g.ActivePlayer)
	case table.SupervillainRumble:
		return g.Applies("904.12a", "a Supervillain Rumble is Free-for-All in which %s may attack several players", g.ActivePlayer)
	case table.ConspiracyDraft:
		return g.Applies("905.3", "a Conspiracy Draft game is Free-for-All in which %s may attack several players", g.ActivePlayer)
	}
	return g.Applies("903.2", "a Commander game is Free-for-All in which %s may attack several players", g.ActivePlayer)
}
