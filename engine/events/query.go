package events

import (
	"rulestep/engine/table"
)

// CounterList lists the counters on an object or player.
func (g *Course) CounterList(id table.ID) (kinds []string, numbers []int) {
	for _, c := range g.CountersOn(id) {
		kinds, numbers = append(kinds, c.Kind), append(numbers, c.N)
	}
	return kinds, numbers
}
