package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file says which cards stay revealed in a hand once an ability of theirs has revealed them.

// staysRevealed carries out 702.49b and 702.57b: a card is revealed while its ninjutsu ability is on the stack,
// or until the upkeep step is over in which its forecast ability was activated.
func (g *Course) staysRevealed(card table.ID) bool {
	for _, on := range g.OnStacks() {
		if o := g.Object(on); o.Kind == table.AbilityObject && o.Announced.Source == card && isNinjutsu(o.Announced.Ability) &&
			g.Applies("702.49b", "%s is revealed while its ninjutsu ability is on the stack", card) {
			return true
		}
	}
	return g.Object(card).Seldom().Forecast && g.Applies("702.57b", "%s stays revealed as long as the upkeep step lasts", card)
}

func isNinjutsu(a *oracle.Ability) bool {
	return a.Keyword == "ninjutsu" || a.Keyword == "commander ninjutsu"
}

// staysForecast notes that a card in a hand has been revealed for its forecast ability.
func (g *Course) staysForecast(card table.ID) {
	g.Object(card).Note(func(s *table.Seldom) { s.Forecast = true })
	g.Forecasts = true
}

// EndForecasts carries out 702.57b as a step or phase begins: one that is no upkeep step ends that cards are revealed.
func (g *Course) EndForecasts(step oracle.Step) {
	if step == oracle.Upkeep || !g.Forecasts {
		return
	}
	g.Forecasts = false
	for i := range g.Seats {
		for _, id := range g.Seats[i].Hand {
			if !g.Object(id).Seldom().Forecast {
				continue
			}
			if g.Applies("702.57b", "%s is revealed no longer, as a step begins that is no upkeep step", id) {
				g.Object(id).Note(func(s *table.Seldom) { s.Forecast = false })
			} else {
				g.Forecasts = true
			}
		}
	}
}
