package cardtext

import (
	"fmt"
	"strings"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
)

// This file reads and writes the level symbols of leveler cards (711): a line "LEVEL 1-3" or
// "LEVEL 4+", a power/toughness box in the next line, and the abilities of that striation.
// Together they are one static ability.

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
	changes := []oracle.Change{oracle.SetBasePT{Power: oracle.Literal(p), Toughness: oracle.Literal(t)}}
	for _, a := range abilities {
		changes = append(changes, oracle.AddAbility{Ability: a})
	}
	counters := oracle.NumberOf{Number: oracle.Counters, Of: oracle.This{}, Kind: "level"}
	a := static(oracle.Continuous{Affected: oracle.This{}, Changes: changes})
	a.Keyword, a.N = oracle.LevelSymbol, least
	a.Rule, a.If = cr.Rule("711.2b"), oracle.Relates{A: counters, How: oracle.AtLeast, B: oracle.Literal(least)}
	if most > 0 {
		a.Rule, a.If = cr.Rule("711.2a"), oracle.Both{Of: []oracle.Condition{a.If, oracle.Relates{A: counters, How: oracle.AtMost, B: oracle.Literal(most)}}}
	}
	c.out = append(c.out, a)
	return end - at
}

// printLevel writes it again.
func printLevel(a *oracle.Ability, card *oracle.Card) string {
	symbol := fmt.Sprintf("LEVEL %d+", a.N)
	if both, ok := a.If.(oracle.Both); ok {
		symbol = fmt.Sprintf("LEVEL %d-%d", a.N, both.Of[1].(oracle.Relates).B)
	}
	changes := a.Statics[0].(oracle.Continuous).Changes
	base := changes[0].(oracle.SetBasePT)
	list := []string{symbol, fmt.Sprintf("%d/%d", base.Power, base.Toughness)}
	for _, change := range changes[1:] {
		list = append(list, printAbility(change.(oracle.AddAbility).Ability, card))
	}
	return strings.Join(list, "\n")
}
