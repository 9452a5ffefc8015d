package table

import (
	"regexp"
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// ColorIdentity is the color identity of the card that an object is, of which its own text counts and no
// effect (903.4a).
func (t *Table) ColorIdentity(id ID) oracle.Color {
	return t.ColorIdentityBeyond(t.PrintedCard(id), 0, id)
}

// PrintedCard is the whole card that an object is, its front face in case it has two, whatever the object
// has become.
func (t *Table) PrintedCard(id ID) *oracle.Card {
	return t.Faces[t.WholeOf(t.FrontOf(t.Object(id).Face))]
}

// ColorIdentityBeyond is what the color identity of a card, printed as it is, has besides some colors
// that are known to be in it, or to do no harm (903.4): so a rule is cited only where a color hangs on
// it. The identity is of the card, with all that it can become, not of the object that it is now.
func (t *Table) ColorIdentityBeyond(card *oracle.Card, known oracle.Color, id ID) oracle.Color {
	beyond := (printedColors(card) | definedColors(card)) &^ known
	if more := t.colorBeforeGame(card, id) &^ (known | beyond); more != 0 && t.Applies("903.4b", "the color that was chosen for %s before the game counts for its color identity", id) {
		beyond |= more
	}
	if more := card.Circled &^ (known | beyond); more != 0 && t.Applies("207.5", "the colors that are circled on %s count for its color identity", id) {
		beyond |= more
	}
	text, reminder := symbolsIn(card.Text)
	if more := text &^ (known | beyond); more != 0 && t.Applies("903.4", "the symbols in the text of %s count for its color identity", id) {
		beyond |= more
	}
	if more := reminder &^ (known | beyond); more != 0 && !t.Applies("903.4c", "the reminder text of %s does not count for its color identity", id) {
		beyond |= more
	}
	if card.Back != nil {
		if more := t.ColorIdentityBeyond(card.Back, known|beyond, id); more != 0 && t.Applies("903.4d", "the back face of %s counts for its color identity", id) {
			beyond |= more
		}
	}
	for _, other := range []*oracle.Card{card.Inset, card.Flipped} {
		if other == nil {
			continue
		}
		if more := t.ColorIdentityBeyond(other, known|beyond, id); more != 0 && t.Applies("903.4e", "what else is printed on %s counts for its color identity", id) {
			beyond |= more
		}
	}
	for _, half := range card.Halves { // their characteristics are those of the card (709.4)
		beyond |= t.ColorIdentityBeyond(half, known|beyond, id)
	}
	return beyond
}

// colorBeforeGame is the color that was chosen before the game for the card of an object, whose text asks for that if it is a commander
// (903.4b). For another card none was chosen.
func (t *Table) colorBeforeGame(card *oracle.Card, id ID) oracle.Color {
	o := t.Object(id)
	if o.Kind != CardObject || !t.Cards[o.Card].Commander || !ChoosesBeforeGame(card) {
		return 0
	}
	return t.Cards[o.Card].Color
}

// colorKept carries out 607.2p: the ability that defines the color of an object means what was chosen for it before the game, wherever
// its card is by now. What has the text only as a copy, no choice was made for.
func (t *Table) colorKept(id ID) oracle.Color {
	color := t.colorBeforeGame(t.PrintedCard(id), id)
	if color != 0 && !t.Applies("607.2p", "the color of %s is the one that was chosen for it before the game", id) {
		return 0
	}
	return color
}

// ChoosesBeforeGame reports whether a card has its owner choose its color before the game if it is a commander.
func ChoosesBeforeGame(card *oracle.Card) bool {
	return slices.ContainsFunc(card.Abilities, func(a *oracle.Ability) bool {
		return slices.ContainsFunc(a.Statics, func(s oracle.StaticEffect) bool {
			c, ok := s.(oracle.Continuous)
			return ok && slices.Contains(c.Changes, oracle.Change(oracle.SetColor{BeforeGame: true}))
		})
	})
}

// definedColors are those that a card's own characteristic-defining abilities give it (604.3).
func definedColors(card *oracle.Card) oracle.Color {
	var colors oracle.Color
	for _, a := range card.Abilities {
		if !a.CharacteristicDefining {
			continue
		}
		for _, s := range a.Statics {
			c, ok := s.(oracle.Continuous)
			if !ok {
				continue
			}
			for _, change := range c.Changes {
				if set, ok := change.(oracle.SetColor); ok {
					colors |= set.Colors
				}
			}
		}
	}
	return colors
}

var (
	inParentheses = regexp.MustCompile(`\([^)]*\)`)
	manaSymbol    = regexp.MustCompile(`\{([^}]+)\}`)
)

// symbolsIn are the colors of the mana symbols in a rules text, and in its reminder text (207.2).
func symbolsIn(text string) (rules, reminder oracle.Color) {
	colors := func(text string) (c oracle.Color) {
		for _, m := range manaSymbol.FindAllStringSubmatch(text, -1) {
			for _, part := range strings.Split(m[1], "/") {
				if i := strings.Index("WUBRG", part); i >= 0 && len(part) == 1 {
					c |= oracle.White << i
				}
			}
		}
		return c
	}
	for _, in := range inParentheses.FindAllString(text, -1) {
		reminder |= colors(in)
	}
	return colors(inParentheses.ReplaceAllString(text, "")), reminder
}
