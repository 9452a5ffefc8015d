package cardtext

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file reads and writes the class level bars of Class cards (716.2): a line "{1}{R}: Level 2",
// with the abilities of that section of the text box in the lines after it. A bar is an activated
// ability and a static one.

// classBar is the line of a class level bar.
var classBar = regexp.MustCompile(`^\s*([^:]+): Level ([0-9]+)\s*$`)

// A barAt is a class level bar and how many abilities stand before it.
type barAt struct {
	before, level int
	cost          []oracle.CostItem
}

// bar reads a class level bar, and reports whether the line is one.
func (c *compiler) bar(line string, number int) bool {
	found := classBar.FindStringSubmatch(line)
	if found == nil || !slices.Contains(c.card.Subtypes, "Class") {
		return false
	}
	p := &parser{toks: scanLine(found[1], number), card: &c.card, names: c.names}
	cost, ok := p.costItems()
	level, okLevel := parseNumber(found[2])
	if !ok || !p.atLineEnd() || !okLevel || level < 2 {
		return false
	}
	c.bars = append(c.bars, barAt{before: len(c.out), level: level, cost: cost})
	return true
}

// underBars makes of the abilities of a Class what its bars stand for (716.2a). What stands before
// the first one is treated normally (716.3).
func underBars(list []*oracle.Ability, bars []barAt) []*oracle.Ability {
	if len(bars) == 0 {
		return list
	}
	out := slices.Clone(list[:bars[0].before])
	level := oracle.NumberOf{Number: oracle.Level, Of: oracle.This{}}
	for i, bar := range bars {
		end := len(list)
		if i+1 < len(bars) {
			end = bars[i+1].before
		}
		gain := &oracle.Ability{
			Kind: oracle.Activated, Keyword: oracle.ClassLevel, Rule: "716.2a", N: bar.level, Cost: bar.cost, SorcerySpeed: true,
			If: oracle.Relates{A: level, How: oracle.Equal, B: oracle.Literal(bar.level - 1)},
			Modes: []oracle.Mode{{Instructions: []oracle.Instruction{
				oracle.KeywordAction{Who: oracle.You{}, Name: oracle.BecomeLevel, Object: oracle.This{}, Count: oracle.Literal(bar.level)},
			}}},
		}
		var changes []oracle.Change
		for _, a := range list[bar.before:end] {
			changes = append(changes, oracle.AddAbility{Ability: a})
		}
		has := static(oracle.Continuous{Affected: oracle.This{}, Changes: changes})
		has.Keyword, has.Rule, has.N = oracle.ClassLevel, "716.2a", bar.level
		has.If = oracle.Relates{A: level, How: oracle.AtLeast, B: oracle.Literal(bar.level)}
		out = append(out, gain, has)
	}
	return out
}

// printBar writes one of the two abilities that a bar stands for: the line of the bar, or the
// lines after it.
func printBar(a *oracle.Ability, card *oracle.Card) string {
	if a.Kind == oracle.Activated {
		return fmt.Sprintf("%s: Level %d", newWriter(card).costItems(a.Cost), a.N)
	}
	var lines []string
	for _, change := range a.Statics[0].(oracle.Continuous).Changes {
		lines = append(lines, printAbility(change.(oracle.AddAbility).Ability, card))
	}
	return strings.Join(lines, "\n")
}
