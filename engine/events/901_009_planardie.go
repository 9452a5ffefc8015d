package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 901.8 and 901.9, rolling the planar die, which is a special action (116.2i). As with
// other dice what it shows is nobody's decision.

// The faces of the planar die (901.3a); four of the six are blank.
const (
	planeswalkerFace = "planeswalker"
	chaosFace        = "chaos"
	blankFace        = "blank"
)

// planarDie is the Word of an event by which the planar die is rolled, and no die with numbers.
const planarDie = "planar"

// planeswalksAway is the planeswalking ability, which has no source (901.8).
var planeswalksAway = inherent(oracle.KeywordAction{Who: oracle.You{}, Name: "planeswalk"})

// rollRefusal says why a player may not roll the planar die as a special action now, or nil.
func (g *Course) rollRefusal(p table.ID) error {
	if err := g.hasPriority(p); err != nil {
		return err
	}
	if g.Format != table.Planechase || !g.mayRollPlanarDie(p) || len(g.OnStack) > 0 || g.InStep != oracle.PrecombatMain && g.InStep != oracle.PostcombatMain {
		return g.Forbids("116.2i", "%s rolls the planar die in a Planechase game, in a main phase of their turn and with an empty stack only", p)
	}
	return nil
}

// mayRollPlanarDie reports whether a player may roll the planar die in this turn: the active player, and each of the active team.
func (g *Course) mayRollPlanarDie(p table.ID) bool {
	return p == g.ActivePlayer || g.Together(p, g.ActivePlayer) && g.Applies("901.12d", "%s is an active player, too, and may roll the planar die", p)
}

// rollCost is what the special action costs a player (901.9).
func (g *Course) rollCost(p table.ID) oracle.Cost {
	n := g.Player(p).PlanarRolls
	if n == 0 || !g.Applies("901.9", "%s has taken that action %n times before on this turn, and it costs that much mana", p, table.Count(n)) {
		return nil
	}
	return oracle.Cost{{Generic: n}}
}

// rollAtWill carries out 116.2i.
func (g *Course) rollAtWill(p table.ID) error {
	if err := g.rollRefusal(p); err != nil {
		return err
	}
	if err := g.PayMana(p, table.DueOf(g.rollCost(p), 0), g.Planeswalking.Id); err != nil {
		return err
	}
	g.Player(p).PlanarRolls++
	if g.Applies("116.2i", "%s rolls the planar die, without the stack", p) {
		g.rollPlanarDie(p, table.None)
	}
	return nil
}

// addPlanarRoll lists rolling the planar die among what a player may do.
func (g *Course) addPlanarRoll(p table.ID, add func(Action)) {
	if g.Format == table.Planechase && g.rollRefusal(p) == nil && g.affordable(p, table.DueOf(g.rollCost(p), 0), 0, g.Planeswalking.Id) {
		add(Action{Kind: RollPlanarDie, Player: p})
	}
}

// rollPlanarAction has players roll the planar die for a text, which costs nothing and is no special action.
func (g *Course) rollPlanarAction(i oracle.KeywordAction, ctx *table.Context) {
	for _, p := range g.inOrder(g.Refer(i.Who, ctx)) {
		for range g.timesOf(i, ctx) {
			g.rollPlanarDie(p, ctx.Source)
		}
	}
}

// rollPlanarDie carries out 901.3a, 901.9b and 901.9c; of a blank face nothing comes.
func (g *Course) rollPlanarDie(p, by table.ID) {
	shows := g.chooseWord(Decision{Kind: ChanceDecision, Purpose: ForPlanarDie, About: by, Rule: "901.9", Words: []string{planeswalkerFace, chaosFace, blankFace}})
	g.Happen(table.Event{Kind: table.RollEvent, Player: p, Source: by, Word: planarDie})
	switch {
	case shows == blankFace, !g.Applies("901.3a", "what %s has rolled has six faces, and one of them shows that symbol", p):
	case shows == chaosFace && g.Applies("901.9b", "%s has rolled the chaos symbol, and chaos ensues", p):
		g.chaosEnsues(oracle.KeywordAction{}, nil)
	case g.Format != table.Planechase: // which alone has the planeswalking ability
	case shows == planeswalkerFace && g.Applies("901.9c", "%s has rolled the Planeswalker symbol, and the planeswalking ability triggers", p) &&
		g.Applies("901.8", "the planeswalking ability has no source and is controlled by %s, who rolled", p):
		g.designationTriggers(g.Planeswalking.Id, p, planeswalksAway, &table.Event{Player: p})
	}
}

// rolledMatches reports whether an ability triggers on a roll. That of the planar die is one, too, but it has
// no result (901.9d, 706.7).
func (g *Course) rolledMatches(p *oracle.DiceRolled, e *table.Event, ctx *table.Context) bool {
	if e.Kind != table.RollEvent || !g.IsMeant(p.Who, e.Player, ctx) {
		return false
	}
	if e.Word != planarDie {
		return p.Count == nil || table.Compare(e.Amount, p.How, g.Quantity(p.Count, ctx))
	}
	if p.Count != nil {
		return false
	}
	return g.Applies("901.9d", "%s has rolled the planar die, which is rolling a die", e.Player) &&
		g.Applies("706.7", "the ability of %s triggers on rolling the planar die, too", ctx.Source)
}
