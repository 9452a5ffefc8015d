package oracle

import (
	"fmt"
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

// ParseCost reads mana symbols as they are printed, such as "{1}{G/W}{B/P}{X}"
// (107.4). The empty string is the empty cost. The error quotes the symbol that
// is not understood.
func ParseCost(s string) (Cost, error) {
	var cost Cost
	for rest := strings.TrimSpace(s); rest != ""; {
		end := strings.IndexByte(rest, '}')
		if rest[0] != '{' || end < 0 {
			return nil, fmt.Errorf("mana cost %q: expected a symbol like {2} or {G} at %q", s, rest)
		}
		symbol, ok := parseSymbol(rest[1:end])
		if !ok {
			return nil, fmt.Errorf("mana cost %q: %s is no mana symbol", s, rest[:end+1])
		}
		cost = append(cost, symbol)
		rest = rest[end+1:]
	}
	return cost, nil
}

// parseSymbol reads what stands between the braces of one mana symbol.
func parseSymbol(s string) (Symbol, bool) {
	switch s {
	case "X":
		return Symbol{X: true}, true
	case "C":
		return Symbol{Colorless: true}, true
	case "S":
		return Symbol{Snow: true}, true
	}
	if n, ok := parseNumber(s); ok {
		return Symbol{Generic: n}, true
	}
	var symbol Symbol
	for i, part := range strings.Split(s, "/") {
		n, isNumber := parseNumber(part)
		switch {
		case isNumber && i == 0:
			symbol.Generic = n
		case part == "C" && i == 0:
			symbol.Colorless = true
		case part == "P" && i > 0:
			symbol.Phyrexian = true
		case symbol.Phyrexian:
			return Symbol{}, false
		default:
			color := colorOfLetter(part)
			if color == 0 || symbol.Colors&color != 0 {
				return Symbol{}, false
			}
			symbol.Colors |= color
		}
	}
	return symbol, symbol.Colors != 0 && bits.OnesCount8(uint8(symbol.Colors)) <= 2
}

// parseNumber reads up to seven digits; no card has more.
func parseNumber(s string) (int, bool) {
	if s == "" || len(s) > 7 {
		return 0, false
	}
	n := 0
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		n = n*10 + int(s[i]-'0')
	}
	return n, true
}

func colorOfLetter(s string) Color {
	for _, c := range colorOrder {
		if len(s) == 1 && s[0] == c.letter {
			return c.color
		}
	}
	return 0
}

func colorOfName(s string) Color {
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
	return joinList(c.names(), "and")
}

func (c Color) names() []string {
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

// joinList writes "a", "a and b" or "a, b, and c".
func joinList(items []string, conjunction string) string {
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
