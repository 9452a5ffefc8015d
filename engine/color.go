package engine

import "rulestep/engine/oracle"

// This file says by which rule an object has the colors that are printed on it: those of the
// mana symbols in its mana cost (202.2), or of a color indicator (202.2e).

// colorsWithout are the printed colors of an object while one of these rules is not in force.
func (g *Game) colorsWithout(card *oracle.Card, o *Object) oracle.Color {
	colors := printedColors(card)
	if card.OnlyIndicator {
		return colors
	}
	if !g.inForce("202.2") {
		colors = card.Indicator
	}
	if o.Kind == CardObject && !g.inForce("202.2e") {
		colors &^= card.Indicator
	}
	return colors
}

// citeColors says by which rule an object has colors that somebody looks for.
func (g *Game) citeColors(id ID, colors oracle.Color) {
	if g.pen == scratchPen || colors == 0 || !id.IsObject() || g.object(id).FaceDown {
		return
	}
	card := g.faces[g.faceOf(id)]
	switch {
	case card.OnlyIndicator:
	case costColors(card.ManaCost)&colors != 0:
		g.cite("202.2", "%s is of the colors of the mana symbols in its mana cost", false, []ID{id})
	case card.Indicator&colors != 0 && g.object(id).Kind == CardObject:
		g.cite("202.2e", "%s is of the colors of its color indicator", false, []ID{id})
	}
}
