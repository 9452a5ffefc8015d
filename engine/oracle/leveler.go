package oracle

import (
	"fmt"
	"strings"

	"rulestep/engine/cr"
)

// This file reads and writes the level symbols of leveler cards (711): a line "LEVEL 1-3" or
// "LEVEL 4+", a power/toughness box in the next line, and the abilities of that striation.
// Together they are one static ability.

// LevelSymbol is the keyword under which the ability of a level symbol is kept.
const LevelSymbol Keyword = "level"

// levelSymbol reads the range of a level symbol; most is 0 for "4+".
func levelSymbol(line string) (least, most int, ok bool) {
	text, ok := strings.CutPrefix(strings.TrimSpace(line), "LEVEL ")
	if !ok {
		return 0, 0, false
	}
	if above, plus := strings.CutSuffix(text, "+"); plus {
		least, ok = parseNumber(above)
		return least, 0, ok
	}
	from, to, _ := strings.Cut(text, "-")
	least, ok = parseNumber(from)
	most, okMost := parseNumber(to)
	return least, most, ok && okMost && least <= most
}

// level compiles what stands at a level symbol, whose line is given, and returns how many
// lines that is.
func (c *compiler) level(lines []string, at, least, most int) int {
	end := at + 1
	for end < len(lines) && !strings.HasPrefix(strings.TrimSpace(lines[end]), "LEVEL ") {
		end++
	}
	power, toughness, ok := "", "", false
	if at+1 < end {
		power, toughness, ok = strings.Cut(strings.TrimSpace(lines[at+1]), "/")
	}
	p, okPower := parseNumber(power)
	t, okToughness := parseNumber(toughness)
	if !ok || !okPower || !okToughness {
		c.unknown = append(c.unknown, Unknown{Line: at + 1, Words: lines[at], Reason: "its power and toughness are expected in the next line"})
		return end - at
	}
	abilities, unknown := compileAbilities(strings.Join(lines[at+2:end], "\n"), c.card, nil)
	for _, u := range unknown {
		u.Line += at + 2
		c.unknown = append(c.unknown, u)
	}
	changes := []Change{SetBasePT{Power: Literal(p), Toughness: Literal(t)}}
	for _, a := range abilities {
		changes = append(changes, AddAbility{Ability: a})
	}
	counters := NumberOf{Number: Counters, Of: This{}, Kind: "level"}
	a := static(Continuous{Affected: This{}, Changes: changes})
	a.Keyword, a.N = LevelSymbol, least
	a.Rule, a.If = cr.Rule("711.2b"), Relates{A: counters, How: AtLeast, B: Literal(least)}
	if most > 0 {
		a.Rule, a.If = cr.Rule("711.2a"), Both{Of: []Condition{a.If, Relates{A: counters, How: AtMost, B: Literal(most)}}}
	}
	c.out = append(c.out, a)
	return end - at
}

// printLevel writes it again.
func printLevel(a *Ability, card *Card) string {
	symbol := fmt.Sprintf("LEVEL %d+", a.N)
	if both, ok := a.If.(Both); ok {
		symbol = fmt.Sprintf("LEVEL %d-%d", a.N, both.Of[1].(Relates).B)
	}
	changes := a.Statics[0].(Continuous).Changes
	base := changes[0].(SetBasePT)
	list := []string{symbol, fmt.Sprintf("%d/%d", base.Power, base.Toughness)}
	for _, change := range changes[1:] {
		list = append(list, printAbility(change.(AddAbility).Ability, card))
	}
	return strings.Join(list, "\n")
}
