package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 106.8-106.11: an effect that adds mana may name it by a symbol
// that is no type of mana.

// standsForOther reports whether what a symbol adds is said by one of those rules.
func standsForOther(s oracle.Symbol) bool {
	return s.Phyrexian || s.Snow || s.Colors&(s.Colors-1) != 0 || s.Colors == 0 && !s.Colorless
}

// addedFor lists what some symbols can add: each way to choose halves of the hybrid ones.
func (g *Course) addedFor(symbols []oracle.Symbol, unit table.Mana, source table.ID) options {
	lots := [][]table.Mana{nil}
	add := func(n int, colors ...oracle.Color) {
		var more [][]table.Mana
		for _, lot := range lots {
			for _, c := range colors {
				unit.Color = c
				longer := append(slices.Clone(lot), slices.Repeat([]table.Mana{unit}, n)...)
				slices.SortFunc(longer, func(a, b table.Mana) int { return int(a.Color) - int(b.Color) })
				if !slices.ContainsFunc(more, func(other []table.Mana) bool { return slices.Equal(other, longer) }) {
					more = append(more, longer)
				}
			}
		}
		lots = more
	}
	for _, s := range symbols {
		switch {
		case s.Phyrexian:
			if g.Applies("106.9", "a Phyrexian symbol stands for one mana of its color, which %s adds", source) {
				add(1, s.Colors)
			}
		case s.Colors&(s.Colors-1) != 0:
			if g.Applies("106.8", "a hybrid symbol stands for mana of the half that is chosen, which %s adds", source) {
				add(1, each(s.Colors)...)
			}
		case s.Snow:
			if g.Applies("106.11", "a snow symbol stands for one colorless mana, which %s adds", source) {
				add(1, 0)
			}
		case s.Colors == 0 && !s.Colorless:
			if g.Applies("106.10", "a generic symbol stands for that much colorless mana, which %s adds", source) {
				add(s.Generic, 0)
			}
		default:
			add(1, s.Colors)
		}
	}
	o := options{n: len(lots), size: len(lots[0])}
	if o.size == 0 {
		return options{}
	}
	for _, lot := range lots {
		o.mana = append(o.mana, lot...)
	}
	return o
}

// lotWords names mana that can be chosen: by its color, or by symbols if it has several.
func lotWords(lot []table.Mana) string {
	var symbols oracle.Cost
	for _, m := range lot {
		if m.Color == 0 {
			symbols = append(symbols, oracle.Symbol{Colorless: true})
		} else {
			symbols = append(symbols, oracle.Symbol{Colors: m.Color})
		}
	}
	if slices.ContainsFunc(lot, func(m table.Mana) bool { return m.Color != lot[0].Color }) {
		return table.CostWords(symbols, 0)
	}
	if len(lot) == 0 { // without the rule by which it is there
		return "no mana"
	}
	return table.ColorNames(lot[0].Color)
}
