package training

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rulestep/engine"
	"rulestep/engine/oracle"
	"rulestep/engine/scenario"
)

// This file finds what the shown lines answer by themselves, so that it is not asked, and
// says when something is done where the line does not.

// doing is what a line says of a thing that it names after the verb, and where that thing is
// when nothing comes between.
var doing = []struct {
	verb *regexp.Regexp
	then string // the beginning of the place or status
}{
	{regexp.MustCompile(` plays (.+)`), "on the battlefield"},
	{regexp.MustCompile(` (?:discards|discarding) (.+?)(?: paying with .*)?$`), "in "},
	{regexp.MustCompile(` (?:sacrifices|sacrificing) (.+?)(?: paying with .*)?$`), "in "},
	{regexp.MustCompile(` exiling (.+?)(?: paying with .*)?$`), "in exile"},
	{regexp.MustCompile(` paying with (.+)`), scenario.Yes},
	{regexp.MustCompile(` tapping (.+?)(?: paying with .*)?$`), scenario.Yes},
	{regexp.MustCompile(` taps (.+?) for `), scenario.Yes},
}

var chosenColor = regexp.MustCompile(` chooses (white|blue|black|red|green) for (.+)$`)

// paidLife finds lines that say how much life is paid.
var paidLife = regexp.MustCompile(`^(\w+) .*(?: for| and) \d+ life`)

var assigned = regexp.MustCompile(`(\d+) to ([^,]+)`)

// told reports whether a line of the play says by itself what a fact is: where a card is
// that is discarded, how much life a player has left to whom damage is assigned. Where
// something comes between, the fact is another one than the line says, and is asked.
func (v *played) told(l scenario.Line, truth string) bool {
	if last := len(v.fork.Steps) - 1; l.Form() == "hand count" && acting.MatchString(v.fork.Steps[last].Text) {
		return truth == strconv.Itoa(v.held(last-1, l.Slot("P"))-1) // it says which card leaves the hand
	}
	for i := 1; i < len(v.fork.Steps); i++ {
		text := v.fork.Steps[i].Text
		if _, parts, ok := strings.Cut(text, " assigns damage from "); ok {
			for _, m := range assigned.FindAllStringSubmatch(parts, -1) {
				if v.assigns(l, truth, m[1], m[2], &v.fork.Steps[i-1].Board) {
					return true
				}
			}
			continue
		}
		if m := paidLife.FindStringSubmatch(text); m != nil && l.Form() == "life" && l.Slot("P") == m[1] {
			return true
		}
		if m := chosenColor.FindStringSubmatch(text); m != nil && l.Form() == "has" && l.Slot("O") == m[2] && l.Slot("KEYWORD") == "protection from "+m[1] && truth == scenario.Yes {
			return true
		}
		for _, d := range doing {
			m := d.verb.FindStringSubmatch(text)
			if m == nil || !strings.HasPrefix(truth, d.then) {
				continue
			}
			for _, name := range append(l.Names(), l.Slot("O")) {
				if names(m[1], name) && (d.then != "in " || strings.HasSuffix(truth, "graveyard")) && (d.then != scenario.Yes || l.Slot("STATUS") == "tapped") {
					return true
				}
			}
		}
	}
	return false
}

// assigns reports whether a fact is what an assignment of damage says: n to a player or
// permanent, as things were on a board before.
func (v *played) assigns(l scenario.Line, truth, n, to string, before *engine.Board) bool {
	damage, err := strconv.Atoi(n)
	if err != nil {
		return false
	}
	switch l.Form() {
	case "life":
		i := slices.IndexFunc(before.Players, func(p engine.BoardPlayer) bool { return p.Name == to })
		return i >= 0 && l.Slot("P") == to && truth == strconv.Itoa(before.Players[i].Life-damage)
	case "damage":
		return l.Slot("O") == to && truth == n
	case "zone", "on battlefield":
		return slices.Contains(l.Names(), to) && strings.HasSuffix(truth, "graveyard")
	}
	return false
}

// names reports whether a list as lines have them names something.
func names(list, name string) bool {
	for _, one := range strings.FieldsFunc(strings.ReplaceAll(list, " and ", ","), func(r rune) bool { return r == ',' }) {
		if strings.TrimSpace(one) == name {
			return true
		}
	}
	return false
}

// held is how many cards a player has in hand after a step.
func (v *played) held(step int, player string) int {
	for _, p := range v.fork.Steps[step].Board.Players {
		if p.Name == player {
			return len(p.Hand)
		}
	}
	return 0
}

// gone reports whether a fact is about a player who has left the game, or about what a card
// is or has that has gone from the battlefield to a graveyard or a hand.
func (v *played) gone(l scenario.Line) bool {
	for _, p := range v.fork.Steps[len(v.fork.Steps)-1].Board.Players {
		if p.Left && l.Slot("P") == p.Name {
			return l.Form() != "has lost"
		}
		if !slices.Contains([]string{"damage", "counters", "size", "status", "has", "lacks", "loyalty"}, l.Form()) {
			continue
		}
		if slices.ContainsFunc(slices.Concat(p.Graveyard, p.Hand), func(o engine.BoardObject) bool { return o.Label == l.Slot("O") }) {
			return true
		}
	}
	return false
}

// A game that is over leaves little to ask: who has won, and what the players have.
func aboutTheEnd(l scenario.Line) bool {
	return slices.Contains([]string{"wins", "has lost", "draw", "not over", "life"}, l.Form()) || l.Form() == "counters" && l.Slot("P") != ""
}

// whose names steps and phases as a line does that waits for one.
var whose = map[oracle.Step]string{
	oracle.Upkeep: "upkeep", oracle.DrawStep: "draw step", oracle.PrecombatMain: "precombat main phase", oracle.BeginningOfCombat: "beginning of combat",
	oracle.DeclareAttackers: "declare attackers step", oracle.DeclareBlockers: "declare blockers step", oracle.FirstCombatDamage: "first combat damage step",
	oracle.CombatDamage: "combat damage step", oracle.EndOfCombat: "end of combat step", oracle.PostcombatMain: "postcombat main phase", oracle.EndStep: "end step", oracle.Cleanup: "cleanup step",
}

// when is ", in Bob's upkeep" for a line that is carried out at another time than the lines
// before it say: whoever reads it is to know that the players have passed meanwhile. Attacks,
// blocks and what waits for a step say so themselves.
func when(steps []scenario.Step, i int) string {
	now := &steps[i].Board
	if !acting.MatchString(steps[i].Text) || whose[now.Step] == "" {
		return ""
	}
	for ; i > 0; i-- {
		before := &steps[i-1].Board
		if before.Turn != steps[i].Board.Turn || before.Step != steps[i].Board.Step {
			return fmt.Sprintf(", in %s's %s", now.Active, whose[now.Step])
		}
		if text := steps[i-1].Text; i == 1 || saysWhen.MatchString(text) || acting.MatchString(text) {
			return ""
		}
	}
	return ""
}

var acting = regexp.MustCompile(` (?:casts|activates|plays|foretells|suspends|turns|taps) `)

var saysWhen = regexp.MustCompile(`^everyone passes until | (?:attacks?|blocks?|attack with|block with) `)

// lineAt is how a step of the play is shown before the answer.
func lineAt(steps []scenario.Step, i int) string {
	return strings.TrimSuffix(steps[i].Text, " for empty") + when(steps, i)
}
