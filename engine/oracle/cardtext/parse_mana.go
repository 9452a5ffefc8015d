package cardtext

import (
	"fmt"
	"math/bits"
	"strings"

	"rulestep/engine/oracle"
)

// ParseCost reads mana symbols as they are printed, such as "{1}{G/W}{B/P}{X}"
// (107.4). The empty string is the empty cost. The error quotes the symbol that
// is not understood.
func ParseCost(s string) (oracle.Cost, error) {
	var cost oracle.Cost
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
func parseSymbol(s string) (oracle.Symbol, bool) {
	switch s {
	case "X":
		return oracle.Symbol{X: true}, true
	case "C":
		return oracle.Symbol{Colorless: true}, true
	case "S":
		return oracle.Symbol{Snow: true}, true
	}
	if n, ok := parseNumber(s); ok {
		return oracle.Symbol{Generic: n}, true
	}
	var symbol oracle.Symbol
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
			return oracle.Symbol{}, false
		default:
			color := oracle.ColorOfLetter(part)
			if color == 0 || symbol.Colors&color != 0 {
				return oracle.Symbol{}, false
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

// ParseTypeLine reads a type line: supertypes and card types, then after a long
// dash (or a hyphen between spaces) the subtypes (205.1a). Subtypes come back in
// printed order; the two-word ones of 205.3m are one string. The error names the
// word that is no type.
func ParseTypeLine(s string) (oracle.Supertype, oracle.CardType, []string, error) {
	line := strings.ReplaceAll(s, " - ", " — ")
	line = strings.Replace(line, "Artifact Attraction", "Artifact — Attraction", 1) // without its dash in the pool
	before, after, _ := strings.Cut(line, "—")
	var super oracle.Supertype
	var types oracle.CardType
	for _, word := range strings.Fields(before) {
		if t := oracle.CardTypeOf(word); t != 0 {
			types |= t
		} else if t := oracle.SupertypeOf(word); t != 0 {
			super |= t
		} else {
			return 0, 0, nil, fmt.Errorf("type line %q: %q is neither a supertype nor a card type", s, word)
		}
	}
	if types == 0 {
		return 0, 0, nil, fmt.Errorf("type line %q: no card type before the dash", s)
	}
	var subtypes []string
	if types&oracle.Plane != 0 && after != "" {
		return super, types, []string{strings.TrimSpace(after)}, nil // one subtype, of however many words (311.3)
	}
	if types&(oracle.CommandTypes&^oracle.Plane) != 0 && after != "" {
		return 0, 0, nil, fmt.Errorf("type line %q: there are no subtypes of that card type", s) // 312.3, 313.3, 314.3, 315.4
	}
	words := strings.Fields(strings.TrimLeft(after, " —-")) // a second dash after the first is a slip of the pool
	for i := 0; i < len(words); i++ {
		if i+1 < len(words) && words[i] == "Time" && words[i+1] == "Lord" {
			subtypes = append(subtypes, "Time Lord")
			i++
			continue
		}
		subtypes = append(subtypes, words[i])
	}
	return super, types, subtypes, nil
}
