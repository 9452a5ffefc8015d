package table

import (
	"rulestep/engine/oracle"
)

// This file says by which rule an object has the colors that are printed on it: those of the
// mana symbols in its mana cost (202.2), or of a color indicator (202.2e).

// colorsWithout are the printed colors of an object while one of these rules is not in force.
func (t *Table) colorsWithout(card *oracle.Card, o *Object) oracle.Color {
	colors := printedColors(card)
	if card.OnlyIndicator {
		return colors
	}
	if !t.InForce("202.2") {
		colors = card.Indicator
	}
	if o.Kind == CardObject && !t.InForce("202.2e") {
		colors &^= card.Indicator
	}
	return colors
}

// citeColors says by which rule an object has colors that somebody looks for.
func (t *Table) citeColors(id ID, colors oracle.Color) {
	if t.Pen == ScratchPen || colors == 0 || !id.IsObject() || t.Object(id).FaceDown {
		return
	}
	card := t.Faces[t.FaceNumber(id)]
	switch {
	case card.OnlyIndicator:
	case CostColors(card.ManaCost)&colors != 0:
		t.Cite("202.2", "%s is of the colors of the mana symbols in its mana cost", false, []ID{id})
	case card.Indicator&colors != 0 && t.Object(id).Kind == CardObject:
		t.Cite("202.2e", "%s is of the colors of its color indicator", false, []ID{id})
	}
}
