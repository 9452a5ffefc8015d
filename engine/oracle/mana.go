package oracle

import (
	"math/bits"
	"strconv"
	"strings"
)

// colorOrder is the order in which the book and the printers name colors (105.1).
var colorOrder = [5]struct {
	color  Color
	letter byte
	name   string
}{
	{White, 'W', "white"},
	{Blue, 'U', "blue"},
	{Black, 'B', "black"},
	{Red, 'R', "red"},
	{Green, 'G', "green"},
}

// ColorOfLetter is the color of a mana symbol's letter (107.4a), 0 if it is none.
func ColorOfLetter(s string) Color {
	for _, c := range colorOrder {
		if len(s) == 1 && s[0] == c.letter {
			return c.color
		}
	}
	return 0
}

// ColorOfName is the color with that name (105.1), 0 if there is none.
func ColorOfName(s string) Color {
	for _, c := range colorOrder {
		if s == c.name {
			return c.color
		}
	}
	return 0
}

// String writes the symbol in braces. The halves of a hybrid symbol come in the
// order in which the book lists the symbol (107.4).
func (s Symbol) String() string {
	switch {
	case s.X:
		return "{X}"
	case s.Snow:
		return "{S}"
	case s.Colors == 0 && s.Colorless:
		return "{C}"
	case s.Colors == 0:
		return "{" + strconv.Itoa(s.Generic) + "}"
	}
	var parts []string
	if s.Generic > 0 {
		parts = append(parts, strconv.Itoa(s.Generic))
	}
	if s.Colorless {
		parts = append(parts, "C")
	}
	parts = append(parts, hybridLetters(s.Colors)...)
	if s.Phyrexian {
		parts = append(parts, "P")
	}
	return "{" + strings.Join(parts, "/") + "}"
}

// hybridLetters orders two colors the short way round the circle of colors, so
// that green and white are {G/W} and white and blue {W/U}.
func hybridLetters(colors Color) []string {
	var at []int
	for i, c := range colorOrder {
		if colors&c.color != 0 {
			at = append(at, i)
		}
	}
	if len(at) == 2 && at[1]-at[0] > 2 {
		at[0], at[1] = at[1], at[0]
	}
	var letters []string
	for _, i := range at {
		letters = append(letters, string(colorOrder[i].letter))
	}
	return letters
}

// String writes the symbols in order, "" for the empty cost.
func (c Cost) String() string {
	var b strings.Builder
	for _, s := range c {
		b.WriteString(s.String())
	}
	return b.String()
}

// ManaValue is the total amount of mana in the cost (202.3), with X as 0 (202.3e),
// the larger half of each hybrid symbol (202.3f) and 1 for each Phyrexian symbol
// (202.3g).
func (c Cost) ManaValue() int {
	total := 0
	for _, s := range c {
		switch {
		case s.X:
		case s.Colors != 0:
			total += max(1, s.Generic)
		case s.Colorless, s.Snow:
			total++
		default:
			total += s.Generic
		}
	}
	return total
}

// Colors are the colors of the symbols in the cost (202.2), of both halves of a
// hybrid one (202.2d).
func (c Cost) Colors() Color {
	var colors Color
	for _, s := range c {
		colors |= s.Colors
	}
	return colors
}

// Count is the number of colors in the set.
func (c Color) Count() int { return bits.OnesCount8(uint8(c)) }

// String names the colors in the order of 105.1, joined by "and"; "colorless" for none.
func (c Color) String() string {
	return JoinList(c.Names(), "and")
}

// Names lists the words for the colors in the book's order, none for colorless.
func (c Color) Names() []string {
	if c == 0 {
		return []string{"colorless"}
	}
	var names []string
	for _, o := range colorOrder {
		if c&o.color != 0 {
			names = append(names, o.name)
		}
	}
	return names
}

// JoinList writes "a", "a and b" or "a, b, and c".
func JoinList(items []string, conjunction string) string {
	switch n := len(items); n {
	case 0:
		return ""
	case 1:
		return items[0]
	case 2:
		return items[0] + " " + conjunction + " " + items[1]
	default:
		return strings.Join(items[:n-1], ", ") + ", " + conjunction + " " + items[n-1]
	}
}
