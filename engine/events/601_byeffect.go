package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file says which effects of resolutions let a player cast or play a card from where it is (601.3), and how many.

// playableByEffect finds an effect of a resolution that lets a player play or cast a
// card from where it is: to play a card is to play it as a land or to cast it (601.1a).
func (g *Course) playableByEffect(p, id table.ID, how oracle.Doing) *oracle.Permission {
	may, _ := g.leaveOfEffect(p, id, how)
	return may
}

// leaveOfEffect is playableByEffect, with the turn on which the effect began. One that lets the
// card be played only later comes after the others.
func (g *Course) leaveOfEffect(p, id table.ID, how oracle.Doing) (later *oracle.Permission, began int) {
	may, e := g.effectThatLets(p, id, how)
	if may == nil {
		return nil, 0
	}
	return may, e.Turn
}

// effectThatLets is that effect, first one that lets any number of cards be played.
func (g *Course) effectThatLets(p, id table.ID, how oracle.Doing) (later *oracle.Permission, by *table.Effect) {
	for i := range g.Effects {
		may := g.letsTo(how, i, p, id)
		if may == nil {
			continue
		}
		if how == oracle.PlayCards || may.May == how || g.Applies("601.1a", "%s may play %s, and for a card that is no land that means to cast it", p, id) {
			if may.Count == 0 && g.isTime(may, i, p) {
				return may, &g.Effects[i]
			}
			if later == nil || later.Later && !may.Later || may.Count == 0 && !may.Later {
				later, by = may, &g.Effects[i]
			} else if may.Count > 0 && later.Count > 0 {
				g.LimitReached("the engine does not ask by which of several effects a card is played that let so many cards be played")
			}
		}
	}
	return later, by
}

// letsTo is what an effect says of a card that it lets a player cast, or play, nil where it does not.
func (g *Course) letsTo(how oracle.Doing, i int, p, id table.ID) *oracle.Permission {
	may := g.letsByEffect(i, p, id)
	if may == nil || may.May != how && may.May != oracle.PlayCards || g.Effects[i].Adventure && g.IsAdventurer(g.Object(id).Face) {
		return nil
	}
	return may
}

// isTime reports whether what an effect lets a player do can be done now, and not only on a later turn (702.170d, 702.185a).
func (g *Course) isTime(may *oracle.Permission, i int, p table.ID) bool {
	return !may.Later || g.Effects[i].Turn != g.TurnNumber && (!may.Plotted || g.sorceryTime(p))
}

// letsByEffect is what an effect says of a card that it lets a player play, nil where it does not: of those cards none, or as many as
// it says have been played by leave of it.
func (g *Course) letsByEffect(i int, p, id table.ID) *oracle.Permission {
	may, ok := g.Effects[i].Static.(oracle.Permission)
	if !ok || may.May != oracle.CastCards && may.May != oracle.PlayCards {
		return nil
	}
	ctx := g.Effects[i].Context(nil)
	if !g.IsMeant(may.Affected, p, &ctx) || !g.IsMeant(may.Object, id, &ctx) {
		return nil
	}
	switch {
	case may.If != nil && !g.Holds(may.If, &ctx):
	case may.Such != nil && !g.asUpInExile(p, id, func() bool { return g.castMatches(may.Such, id, &ctx) }):
	case may.Count > 0 && g.Effects[i].Used >= may.Count && g.Applies("601.3", "%s has let %s play as many of these cards as it says", g.Effects[i].Source, p):
	default:
		return &may
	}
	return nil
}

// asUpInExile asks something of a card that would be cast as a spell with certain qualities: one that lies face down in exile is
// looked at face up by a player who may look at it, and nobody else may begin to cast it as such a spell.
func (g *Course) asUpInExile(p, id table.ID, is func() bool) bool {
	o := g.Object(id)
	if !o.FaceDown || o.Zone != oracle.Exile || g.Proposed == id {
		return is()
	}
	if g.lookOneself(p, id) != nil && g.Applies("406.3b", "%s can't look at %s and can't cast it as a spell with certain qualities", p, id) {
		return false
	}
	as := guise{face: o.Face, down: true, by: o.DownBy}
	if g.Applies("406.3b", "of %s, which is face down in exile, %s looks at the spell that it would be", id, p) {
		as = g.faceUp(id)
	}
	fits := false
	g.inGuise(id, as, func() { fits = is() })
	return fits
}

// useEffect counts a card that is played by leave of an effect that lets so many be played.
func (g *Course) useEffect(number int) {
	for i := range g.Effects {
		if g.Effects[i].Id == number {
			g.Effects[i].Used++
		}
	}
}

// countedLeave is the number of the effect that lets a card be played, and only so many, 0 for none.
func (g *Course) countedLeave(p, id table.ID, how oracle.Doing) int {
	if may, e := g.effectThatLets(p, id, how); may != nil && may.Count > 0 {
		return e.Id
	}
	return 0
}
