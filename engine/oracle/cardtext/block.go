package cardtext

import (
	"fmt"
	"strings"

	"rulestep/engine/oracle"
)

// ParseCardBlock reads a card as a scenario writes it, in printed order: name and
// cost, type line, one ability a line, and last the corner ("2/2", "Loyalty: 3",
// "Defense: 5") where the card has one. A line "Color indicator: blue" may follow
// the type line (204). A line "//" stands before the other part of a card: the back face,
// an Adventure, or the other half of a split or flip card. The text is not compiled. Errors begin with the number of
// the line, counted from firstLine.
func ParseCardBlock(lines []string, firstLine int) (oracle.Card, error) {
	var card oracle.Card
	type numbered struct {
		number int
		text   string
	}
	var rest []numbered
	for i, line := range lines {
		if line = strings.TrimSpace(line); line != "" {
			rest = append(rest, numbered{firstLine + i, line})
		}
	}
	if len(rest) == 0 {
		return card, fmt.Errorf("line %d: expected a card, its name and cost first", firstLine)
	}

	for i, line := range rest {
		if line.text != "//" {
			continue
		}
		texts := make([]string, 0, len(rest))
		for _, l := range rest[i+1:] {
			texts = append(texts, l.text)
		}
		back, err := ParseCardBlock(texts, line.number+1)
		if err != nil {
			return card, err
		}
		card.Back, rest = &back, rest[:i]
		break // what the other part is depends on both
	}
	if len(rest) == 0 {
		return card, fmt.Errorf("line %d: expected the front face of a card before its back", firstLine)
	}

	name, symbols, hasCost := strings.Cut(rest[0].text, " {")
	card.Name = strings.TrimSpace(name)
	if hasCost {
		cost, err := ParseCost("{" + symbols)
		if err != nil {
			return card, fmt.Errorf("line %d: %w", rest[0].number, err)
		}
		card.ManaCost, card.HasCost = cost, true
	}
	if card.Name == "" || strings.HasPrefix(card.Name, "{") {
		return card, fmt.Errorf("line %d: expected the card's name before its cost", rest[0].number)
	}
	if len(rest) == 1 {
		return card, fmt.Errorf("line %d: expected the type line of %s in the next line", rest[0].number, card.Name)
	}

	var err error
	card.Supertypes, card.Types, card.Subtypes, err = ParseTypeLine(rest[1].text)
	if err != nil {
		return card, fmt.Errorf("line %d: %w", rest[1].number, err)
	}
	rest = rest[2:]

	if len(rest) > 0 {
		if words, ok := strings.CutPrefix(rest[0].text, "Color indicator:"); ok {
			for _, word := range strings.Fields(strings.NewReplacer(",", " ", " and ", " ").Replace(words)) {
				color := oracle.ColorOfName(strings.ToLower(word))
				if color == 0 {
					return card, fmt.Errorf("line %d: %q is no color", rest[0].number, word)
				}
				card.Indicator |= color
			}
			rest = rest[1:]
		}
	}
	if n := len(rest); n > 0 {
		corner, err := parseCorner(&card, rest[n-1].text)
		if err != nil {
			return card, fmt.Errorf("line %d: %w", rest[n-1].number, err)
		}
		if corner {
			rest = rest[:n-1]
		}
	}
	if card.Types&oracle.Creature != 0 && card.Power == nil {
		return card, fmt.Errorf("line %d: %s is a creature: its last line must be its power and toughness, such as 2/2", firstLine, card.Name)
	}
	text := make([]string, len(rest))
	for i, line := range rest {
		text[i] = line.text
	}
	card.Text = strings.Join(text, "\n")
	return withPart(card), nil
}

// parseCorner reads the last line of a block. The result is false for a line that
// has not the shape of a corner and so is an ability.
func parseCorner(c *oracle.Card, line string) (bool, error) {
	for _, number := range []struct {
		label string
		to    **int
	}{{"Loyalty:", &c.Loyalty}, {"Defense:", &c.Defense}} {
		if digits, ok := strings.CutPrefix(line, number.label); ok {
			n, ok := parseNumber(strings.TrimSpace(digits))
			if !ok {
				return false, fmt.Errorf("%q: expected a number after %q", line, number.label)
			}
			*number.to = &n
			return true, nil
		}
	}
	left, right, ok := strings.Cut(line, "/")
	if !ok || strings.ContainsAny(line, " {:") {
		return false, nil
	}
	power, okPower := parseCornerNumber(left)
	toughness, okToughness := parseCornerNumber(right)
	if !okPower || !okToughness {
		return false, fmt.Errorf("%q: expected power and toughness, such as 2/2 or */1+*", line)
	}
	c.Power, c.Toughness = &power, &toughness
	return true, nil
}

// parseCornerNumber reads "2", "-1", "*", "1+*" or "*+1" (208.2).
func parseCornerNumber(s string) (oracle.Corner, bool) {
	if s == "*" {
		return oracle.Corner{Star: true}, true
	}
	if offset, ok := strings.CutSuffix(s, "+*"); ok {
		n, ok := parseNumber(offset)
		return oracle.Corner{Number: n, Star: true}, ok
	}
	if offset, ok := strings.CutPrefix(s, "*+"); ok {
		n, ok := parseNumber(offset)
		return oracle.Corner{Number: n, Star: true}, ok
	}
	if digits, ok := strings.CutPrefix(s, "-"); ok {
		n, ok := parseNumber(digits)
		return oracle.Corner{Number: -n}, ok
	}
	n, ok := parseNumber(s)
	return oracle.Corner{Number: n}, ok
}
