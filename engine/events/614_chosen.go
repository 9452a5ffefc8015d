package events

import (
	"strconv"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out what is chosen as something enters, for the abilities that speak of it: colors, words and
// players (614.12a, 607.2d).

// enterWithChoice carries out "as this enters, choose a ..." (614.12a, 607.2d).
func (g *Course) enterWithChoice(in *table.Entering, what oracle.Choice, not string, between [2]int, ctx *table.Context) {
	if g.Applies("614.12a", "the choice for %s is made before it enters", ctx.Source) {
		g.chooseQuality(in, what, not, between, ctx, "614.12a")
	}
}

// chooseQuality has a color, a word or a player chosen, but not the color or type of which the text says that it is none of
// them, or a number that is between two; rule is the one that says when.
func (g *Course) chooseQuality(in *table.Entering, what oracle.Choice, not string, between [2]int, ctx *table.Context, rule cr.Rule) {
	switch what {
	case oracle.ChooseColor:
		in.Color = g.chooseColor(Decision{Purpose: ForColor, Player: in.Controller, About: ctx.Source, Rule: rule}, not)
	case oracle.ChooseColors:
		in.Color = g.chooseColors(Decision{Purpose: ForColor, Player: in.Controller, About: ctx.Source, Rule: rule})
	case oracle.ChooseBasicLandType:
		in.Word = g.chooseWord(Decision{
			Purpose: ForColor, Player: in.Controller, About: ctx.Source, Rule: rule,
			Words: []string{"Plains", "Island", "Swamp", "Mountain", "Forest"},
		})
	case oracle.ChooseCreatureType:
		in.Word = g.chooseCreatureType(Decision{Purpose: ForColor, Player: in.Controller, About: ctx.Source, Rule: rule}, not)
	case oracle.ChooseParity:
		in.Word = g.chooseWord(Decision{Purpose: ForColor, Player: in.Controller, About: ctx.Source, Rule: rule, Words: table.Parities[:]})
	case oracle.ChooseNumber:
		words := make([]string, 0, max(0, between[1]-between[0]+1))
		for n := between[0]; n <= between[1]; n++ {
			g.Work(1)
			words = append(words, strconv.Itoa(n))
		}
		in.Word = g.chooseWord(Decision{Purpose: ForColor, Player: in.Controller, About: ctx.Source, Rule: rule, Words: words})
	case oracle.ChooseOpponent, oracle.ChoosePlayer:
		options := g.Opponents(in.Controller)
		if what == oracle.ChoosePlayer {
			options = g.APNAP()
		}
		chosen := g.ChooseObjects(Decision{Purpose: ForChoice, Player: in.Controller, About: ctx.Source, Rule: rule, Options: options, Min: 1, Max: 1})
		if len(chosen) == 1 {
			in.ChosenPlayer = chosen[0]
		}
	case oracle.ChooseSector:
		in.Word = g.chooseSector(in.Controller, ctx.Source, rule)
	case oracle.ChooseCardName, oracle.ChooseNonlandCardName, oracle.ChooseArtifactCardName, oracle.ChooseCreatureCardName, oracle.ChooseLandCardName,
		oracle.ChooseNonbasicLandCardName, oracle.ChooseNoncreatureNonlandCardName, oracle.ChooseCardNameButBasicLands:
		in.Word = g.chooseName(in.Controller, ctx.Source, what, rule)
	}
}

// inheritsChoice carries out 707.6: a choice made for what is copied is not copied.
// Without the rule the copy has the choice already, and nothing is chosen.
func (g *Course) inheritsChoice(in *table.Entering, id table.ID) bool {
	if in.Copied == table.None {
		return false
	}
	of := g.Object(in.Copied).Seldom()
	if of.ChosenColor == 0 && of.ChosenWord == "" && of.ChosenPlayer == table.None || g.Applies("707.6", "the choice made for %s is not copied: one is made for %s", in.Copied, id) {
		return false
	}
	in.Color, in.Word, in.ChosenPlayer = of.ChosenColor, of.ChosenWord, of.ChosenPlayer
	return true
}
