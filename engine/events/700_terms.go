package events

import (
	"rulestep/engine/table"
)

// noteActivated remembers that an ability of something was activated this turn.
func (g *Course) noteActivated(id table.ID) {
	if o := g.Object(id); !o.Used {
		o.Used = true
		g.LookAnew()
	}
}
