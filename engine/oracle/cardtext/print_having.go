package cardtext

import (
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file writes what something has: numbers, and how they compare.

func (w *writer) allHaving(a oracle.Any) bool {
	for _, of := range a.Of {
		switch of.(type) {
		case oracle.HasKeyword, oracle.Compares, oracle.HasCounter, oracle.HasSticker:
		default:
			return false
		}
	}
	return true
}

// numbersSaid recognises "power or toughness 2 or less", and names the numbers.
func numbersSaid(a oracle.Any) (string, oracle.Compares, bool) {
	var of []oracle.Number
	var first oracle.Compares
	for i, p := range a.Of {
		c, ok := p.(oracle.Compares)
		if i == 0 {
			first = c
		}
		if !ok || c.How != first.How || c.To != first.To {
			return "", first, false
		}
		of = append(of, c.Number)
	}
	for _, any := range anyNumbers {
		if slices.Equal(any.of, of) {
			return strings.ReplaceAll(any.words, " ,", ","), first, true
		}
	}
	return "", first, false
}

// having writes what comes after "with".
func (w *writer) having(p oracle.Predicate, plural bool) string {
	switch a := p.(type) {
	case oracle.HasKeyword:
		return string(a.Keyword)
	case oracle.HasSticker:
		return stickerHad(a, plural)
	case oracle.HasCounter:
		on := " counter on it"
		if plural {
			on = " counter on them"
		}
		return strings.Replace(article(a.Kind+on), "a  ", "a ", 1)
	case oracle.Compares:
		switch a.Number {
		case oracle.LifeTotal:
			return w.compared(a.How, a.To, "or more", "or less") + " life"
		case oracle.HandSize:
			return w.compared(a.How, a.To, "or more", "or fewer") + " cards in hand"
		case oracle.Counters:
			return w.compared(a.How, a.To, "or more", "or fewer") + " " + a.Kind + " counters"
		}
		return numberWord(a.Number) + " " + w.comparison(a)
	case oracle.Exceeds:
		its := " greater than its "
		if plural {
			its = " greater than their "
		}
		return numberWord(a.Number) + its + numberWord(a.Than)
	case oracle.Tops:
		return w.quantity(oracle.Greatest{Number: a.Number, Lowest: a.Lowest, Phrase: a.Among})
	case oracle.HasChosen:
		switch {
		case a.What == oracle.ChooseParity && plural:
			return "mana values of the chosen quality"
		case a.What == oracle.ChooseParity:
			return "mana value of the chosen quality"
		case a.What == oracle.ChooseCardName:
			return chosenName(a)
		}
	case oracle.EvenManaValue:
		parity := "even"
		if a.Odd {
			parity = "odd"
		}
		if plural {
			return parity + " mana values"
		}
		return "an " + parity + " mana value"
	case oracle.HasPhyrexian:
		return "{H} in its mana cost"
	case oracle.ManaCostIs:
		is := p.(oracle.ManaCostIs)
		if is.Or != "" {
			return "mana cost " + is.Cost + " or " + is.Or
		}
		return "mana cost " + is.Cost
	case oracle.HasX:
		if plural {
			return "{X} in their mana costs"
		}
		return "{X} in its mana cost"
	case oracle.Shares, oracle.DifferentName:
		if words, with := strings.CutPrefix(w.postmodifier(p, plural), "with "); with {
			return words
		}
	}
	return unsaid(p)
}

// havingOther writes what a thing has that is being described, beside which "its" would be of that thing: "a card with mana value less
// than that spell's mana value".
func (w *writer) havingOther(p oracle.Predicate, plural bool) string {
	defer func(before bool) { w.ofOther = before }(w.ofOther)
	w.ofOther = true
	return w.having(p, plural)
}

// chosenName writes which of the names that were chosen for a card.
func chosenName(p oracle.HasChosen) string {
	switch {
	case p.Either:
		return "one of the chosen names"
	case p.Other:
		return "the other chosen name"
	}
	return "the chosen name"
}

func numberWord(n oracle.Number) string {
	switch n {
	case oracle.Power:
		return "power"
	case oracle.Toughness:
		return "toughness"
	case oracle.ManaValue:
		return "mana value"
	case oracle.BasePower:
		return "base power"
	case oracle.BaseToughness:
		return "base toughness"
	case oracle.LifeTotal:
		return "life total"
	case oracle.TotalSize:
		return "total power and toughness"
	}
	return unsaid(n)
}

// comparison writes "4 or greater", "less than this creature's power".
func (w *writer) comparison(c oracle.Compares) string {
	return w.compared(c.How, c.To, "or greater", "or less")
}

func (w *writer) compared(how oracle.Comparison, to oracle.Quantity, more, less string) string {
	plain := isPlain(to)
	switch how {
	case oracle.AtLeast:
		if plain {
			return w.plain(to) + " " + more
		}
		return "greater than or equal to " + w.quantity(to)
	case oracle.AtMost:
		if plain {
			return w.plain(to) + " " + less
		}
		return "less than or equal to " + w.quantity(to)
	case oracle.LessThan:
		return "less than " + w.quantity(to)
	case oracle.MoreThan:
		return "greater than " + w.quantity(to)
	case oracle.IsEven:
		return "even"
	case oracle.IsOdd:
		return "odd"
	}
	if plain {
		return w.plain(to)
	}
	return "equal to " + w.quantity(to)
}
