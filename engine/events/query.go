package events

import (
	"rulestep/engine/table"
)

// CounterList lists the counters on an object or player.
func (g *Course) CounterList(id table.ID) (kinds []string, numbers []int) {
	list := g.Object(max(id, 0)).Counters
	if id.IsPlayer() {
		list = g.CountersOn(id)
	}
	for _, c := range list {
		kinds, numbers = append(kinds, c.Kind), append(numbers, c.N)
	}
	return kinds, numbers
}
