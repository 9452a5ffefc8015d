package cardtext

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file reads and writes the station symbols of station cards (721 of 2026-02-27): a line
// "8+ | Flying" or "STATION 8+", the abilities of that striation, and perhaps a power/toughness
// box. Together they are one static ability. Where the box stands is not said in the text of a
// card: it is that of the last symbol, unless a striation ends with one of its own, "[5/4]".

// stationLine is the line of a station symbol, with the first ability behind it.
var stationLine = regexp.MustCompile(`^\s*(?:([0-9]+)\+ \|\s*(.*)|STATION ([0-9]+)\+\s*)$`)

// stationBox is a power/toughness box in a line of its own.
var stationBox = regexp.MustCompile(`^\s*\[([0-9]+)/([0-9]+)\]\s*$`)

// isStationCard reports whether a card is of a kind that has station symbols.
func isStationCard(card *oracle.Card) bool {
	return slices.Contains(card.Subtypes, "Spacecraft") || slices.Contains(card.Subtypes, "Planet")
}

// stationSymbol reads the line of a station symbol: its number, and the words behind it.
func stationSymbol(card *oracle.Card, line string) (least int, rest string, ok bool) {
	if !isStationCard(card) {
		return 0, "", false
	}
	found := stationLine.FindStringSubmatch(line)
	if found == nil {
		return 0, "", false
	}
	least, ok = parseNumber(found[1] + found[3])
	return least, found[2], ok
}

// station compiles what stands at a station symbol and returns how many lines that is.
func (c *compiler) station(lines []string, at, least int, rest string) int {
	end := at + 1
	for end < len(lines) {
		if _, _, next := stationSymbol(&c.card, lines[end]); next {
			break
		}
		end++
	}
	striation := append([]string{rest}, lines[at+1:end]...)
	var changes []oracle.Change
	base := func(power, toughness int) {
		changes = append(changes, oracle.SetBasePT{Power: oracle.Literal(power), Toughness: oracle.Literal(toughness)}, oracle.AddTypes{Types: oracle.Creature})
	}
	if box := stationBox.FindStringSubmatch(striation[len(striation)-1]); box != nil {
		power, _ := parseNumber(box[1])
		toughness, _ := parseNumber(box[2])
		base(power, toughness)
		striation = striation[:len(striation)-1]
	} else if c.card.Power != nil && c.card.Toughness != nil && end == len(lines) {
		if c.card.Power.Star || c.card.Toughness.Star {
			c.unknown = append(c.unknown, Unknown{Line: at + 1, Words: lines[at], Reason: "its power/toughness box holds no numbers"})
			return end - at
		}
		base(c.card.Power.Number, c.card.Toughness.Number)
	}
	abilities, unknown := compileAbilities(strings.Join(striation, "\n"), c.card, nil)
	for _, u := range unknown {
		u.Line += at
		c.unknown = append(c.unknown, u)
	}
	for _, a := range abilities {
		changes = append(changes, oracle.AddAbility{Ability: a})
	}
	a := static(oracle.Continuous{Affected: oracle.This{}, Changes: changes})
	a.Keyword, a.N, a.Rule = oracle.StationSymbol, least, "721.2a@2026-02-27"
	if len(changes) > 0 {
		if _, box := changes[0].(oracle.SetBasePT); box {
			a.Rule = "721.2b@2026-02-27"
		}
	}
	a.If = oracle.Relates{A: oracle.NumberOf{Number: oracle.Counters, Of: oracle.This{}, Kind: "charge"}, How: oracle.AtLeast, B: oracle.Literal(least)}
	c.out = append(c.out, a)
	return end - at
}

// printStation writes it again.
func printStation(a *oracle.Ability, card *oracle.Card) string {
	list, box := []string{fmt.Sprintf("STATION %d+", a.N)}, ""
	for _, change := range a.Statics[0].(oracle.Continuous).Changes {
		switch change := change.(type) {
		case oracle.SetBasePT:
			box = fmt.Sprintf("[%d/%d]", change.Power, change.Toughness)
		case oracle.AddAbility:
			list = append(list, printAbility(change.Ability, card))
		}
	}
	if box != "" {
		list = append(list, box)
	}
	return strings.Join(list, "\n")
}
