package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 400.7i: what an effect says of the lands that it lets be played.

// entersTappedByLeave carries out 400.7i: the effect that lets a land be played from where it is says that it enters tapped.
func (g *Course) entersTappedByLeave(p, id table.ID) bool {
	tapped, untapped, source := false, false, table.None
	for i := range g.Effects {
		switch may := g.letsByEffect(i, p, id); {
		case may == nil || may.May != oracle.PlayCards:
		case may.LandTapped:
			tapped, source = true, g.Effects[i].Source
		default:
			untapped = true
		}
	}
	if tapped && untapped {
		g.LimitReached("the engine does not ask by which of several effects a land is played")
	}
	return tapped && g.Applies("400.7i", "the effect of %s, by which %s plays %s, finds the land that it becomes", source, p, id)
}
