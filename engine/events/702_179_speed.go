package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 702.179 of 2026-02-27: how players come to have speed, and the triggered
// ability that goes with it. It has no source, as those of the designations have none.

// startEngines carries out 704.5z for each player who has no speed and controls a permanent with
// start your engines!, and reports whether it did anything.
func (g *Course) startEngines() bool {
	did := false
	for _, p := range g.APNAP() {
		if g.Player(p).Speed > 0 {
			continue
		}
		i := slices.IndexFunc(g.Battlefield, func(id table.ID) bool { return g.Controller(id) == p && g.HasKeyword(id, "start your engines!") })
		if i >= 0 && g.Applies("704.5z@2026-02-27", "%s controls %s and has no speed, which becomes 1", p, g.Battlefield[i]) &&
			g.Applies("702.179a@2026-02-27", "%s has start your engines!", g.Battlefield[i]) {
			g.SetSpeed(p, 1)
			did = true
		}
	}
	return did
}

// SetSpeed gives a player a speed; 0 is none.
func (g *Course) SetSpeed(p table.ID, speed int) {
	g.nameDesignation(&g.Racing, "speed")
	g.Player(p).Speed = speed
	if !g.Racing.Has(p) {
		g.Racing.Players = append(slices.Clone(g.Racing.Players), p)
	}
	g.Touch()
}

// SpeedOf is a player's speed, 0 for none.
func (g *Course) SpeedOf(p table.ID) int { return g.Player(p).Speed }

// acceleration is the ability that goes with speed. "You" are the player who has it.
var acceleration = func() *oracle.Ability {
	a := inherent(oracle.KeywordAction{Who: oracle.You{}, Name: "increase your speed by", Count: oracle.Literal(1)})
	a.If = oracle.Relates{A: oracle.NumberOf{Number: oracle.Speed, Of: oracle.You{}}, How: oracle.LessThan, B: oracle.Literal(table.MaxSpeed)}
	return a
}()

// speedsUp has the ability of the active player trigger as an opponent loses life, once a turn.
func (g *Course) speedsUp(e *table.Event) {
	for _, p := range g.Team(g.ActivePlayer) {
		g.speedUp(p, e)
	}
}

func (g *Course) speedUp(p table.ID, e *table.Event) {
	if e.Kind != table.LifeLossEvent || e.Amount == 0 || !p.IsPlayer() || !g.Racing.Has(p) || !slices.Contains(g.Opponents(p), e.Player) {
		return
	}
	if pl := g.Player(p); pl.Speed > 0 && pl.Speed < table.MaxSpeed && pl.SpedUp != g.TurnNumber &&
		g.Applies("702.179d@2026-02-27", "an opponent of %s, who has speed, loses life in their turn", p) {
		pl.SpedUp = g.TurnNumber
		g.designationTriggers(g.Racing.Id, p, acceleration, e)
	}
}

// increaseSpeed carries out what that ability does, and 702.179c for a player who has no speed.
func (g *Course) increaseSpeed(i oracle.KeywordAction, ctx *table.Context) {
	n := 1
	if i.Count != nil {
		n = g.Quantity(i.Count, ctx)
	}
	for _, p := range g.Refer(i.Who, ctx) {
		speed := g.Player(p).Speed
		if n > 0 && (speed > 0 || g.Applies("702.179c@2026-02-27", "%s has no speed, which becomes %n", p, table.Count(n))) {
			if speed+n > table.MaxSpeed {
				g.LimitReached("no rule says what a speed of more than 4 is")
				return
			}
			g.SetSpeed(p, speed+n)
		}
	}
}
