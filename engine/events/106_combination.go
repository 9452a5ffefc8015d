package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file lists what mana in any combination of colors can be.

// mostCombined is the greatest amount of mana in any combination of which the options are listed.
const mostCombined = 10

// mostOfTwo is the same for mana of two colors, of which there are as many combinations as there is mana.
const mostOfTwo = 50

// combinations are the options of adding so much mana in any combination of colors, or of some of them: each
// of the mana is of one of these.
func (g *Course) combinations(add *oracle.AddMana, times int, unit table.Mana) options {
	var of []oracle.Color
	for _, s := range add.OneOf {
		of = append(of, s.Colors)
	}
	if times > mostCombined && (len(of) != 2 || times > mostOfTwo) {
		g.LimitReached("the engine does not list the combinations of so much mana")
		return options{}
	}
	if len(of) == 0 {
		for c := oracle.White; c <= oracle.Green; c <<= 1 {
			of = append(of, c)
		}
	}
	o := options{size: times}
	lot := make([]int, times) // which of the colors each mana has, in order, so that no two lots are the same
	for {
		o.n++
		for _, at := range lot {
			unit.Color = of[at]
			o.mana = append(o.mana, unit)
		}
		last := times - 1
		for last >= 0 && lot[last] == len(of)-1 {
			last--
		}
		if last < 0 {
			return o
		}
		next := lot[last] + 1
		for i := last; i < times; i++ {
			lot[i] = next
		}
	}
}

// addsByThatColor reports whether a mana ability adds as much mana of a color as its controller's devotion to that color.
func addsByThatColor(a *oracle.Ability) bool {
	if a.Kind != oracle.Activated || isIntrinsic(a) {
		return false
	}
	for _, m := range a.Modes {
		for _, i := range m.Instructions {
			if add, ok := i.(oracle.AddMana); ok {
				devotion, is := add.Amount.(oracle.Devotion)
				return is && devotion.That
			}
		}
	}
	return false
}

// TapsForThatColor reports whether an ability is such a mana ability with {T} in its cost, so that one color is chosen for it at a time.
func TapsForThatColor(a *oracle.Ability) bool { return addsByThatColor(a) && tapsFor(a) }

// ofEachColor is such a mana ability once with each color that could be chosen as it resolves (105.4).
func ofEachColor(a *oracle.Ability) []*oracle.Ability {
	var list []*oracle.Ability
	for c := oracle.White; c <= oracle.Green; c <<= 1 {
		list = append(list, oracle.OfThatColor(a, c))
	}
	return list
}

// colorsAmong are the colors of what matches a phrase.
func (g *Course) colorsAmong(of *oracle.Phrase, ctx *table.Context) oracle.Color {
	var colors oracle.Color
	for _, id := range g.AllOf(of, ctx) {
		colors |= g.Characteristics(id).Colors
	}
	return colors
}

// manaOfColors is mana of one of some colors, as often as told, and where they are not defined of any.
func (g *Course) manaOfColors(colors oracle.Color, unit table.Mana, times int) options {
	if colors == 0 {
		colors = oracle.White | oracle.Blue | oracle.Black | oracle.Red | oracle.Green
	}
	o := options{n: colors.Count(), size: times, mana: g.manaRoom(colors.Count() * times)}
	for c := oracle.White; c <= oracle.Green; c <<= 1 {
		if unit.Color = c; colors&c == 0 {
			continue
		}
		for range times {
			o.mana = append(o.mana, unit)
		}
	}
	return o
}
