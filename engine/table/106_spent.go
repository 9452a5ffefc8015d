package table

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file says which mana was spent to cast a spell, and of whom that is asked (106.1, 400.7d).

// spentFor is the mana that was spent to cast a spell, or the spell that became a permanent. Of a copy none was, unless it was
// cast itself (707.10, 707.12).
func (t *Table) spentFor(id ID) []oracle.Color {
	if !id.IsObject() {
		return nil
	}
	o := t.Object(id)
	if o.Announced == nil || len(o.Announced.Spent) == 0 {
		return nil
	}
	if t.OnBattlefield(id) && !t.Applies("400.7d", "%s remembers which mana was spent to cast it", id) {
		return nil
	}
	return o.Announced.Spent
}

// manaSpent is how much mana of a color, or of that of which most was spent, was spent to cast something.
func (t *Table) manaSpent(id ID, of oracle.ManaSpent) int {
	spent := map[oracle.Color]int{}
	for _, c := range t.spentFor(id) {
		spent[c]++
	}
	if !of.Same {
		return spent[of.Color]
	}
	most := 0
	for c, n := range spent {
		if c != 0 { // colorless is no color (106.1a)
			most = max(most, n)
		}
	}
	return most
}

// colorsSpent is of how many colors mana was spent to cast something. Colorless is no color
// (106.1a).
func (t *Table) colorsSpent(id ID) int {
	var all oracle.Color
	colorless := false
	for _, c := range t.spentFor(id) {
		all |= c
		colorless = colorless || c == 0
	}
	if colorless && !t.Applies("106.1a", "colorless mana was spent on %s, and is of none of the five colors of mana", id) {
		return all.Count() + 1
	}
	return all.Count()
}

// amountSpent is how much mana was spent to cast a spell, or the spell that became a permanent.
func (t *Table) amountSpent(of []ID) int {
	if len(of) == 0 || !of[0].IsObject() {
		return 0
	}
	id := of[0]
	o := t.Object(id)
	if o.Announced == nil || o.Announced.ManaSpent == 0 ||
		t.OnBattlefield(id) && !t.Applies("400.7d", "%s remembers how much mana was spent to cast it", id) {
		return 0
	}
	return o.Announced.ManaSpent
}

// AsksOfSpent reports whether it matters to a spell which mana is spent to cast it: it asks, or may
// become a copy of something that does.
func (t *Table) AsksOfSpent(spell ID) bool {
	if !t.AsksSpent || !spell.IsObject() || t.Object(spell).Zone != oracle.Stack {
		return false
	}
	card := t.Faces[t.Object(spell).Face]
	asks := func(card *oracle.Card) bool {
		if card == nil {
			return false
		}
		facts := t.factsOf(card)
		if !facts.read {
			facts.readQuestions(card)
		}
		return facts.spent || facts.copies
	}
	return asks(card) || slices.ContainsFunc(card.Halves, asks)
}
