package cardtext

import (
	"fmt"
	"strings"

	"rulestep/engine/oracle"
)

// This file writes what coins and dice decide (705, 706).

var _ = writes((*writer).dice)

// dice writes what is rolled: "a d20", "two d6".
func (w *writer) dice(r oracle.RollDice) string {
	text := w.verb(r.Who, "roll") + " "
	if r.Count == oracle.Quantity(oracle.Literal(1)) {
		text += "a"
	} else {
		text += w.plain(r.Count)
	}
	text += fmt.Sprintf(" d%d", r.Sides)
	switch {
	case r.Plus != nil && r.Minus:
		text += " and subtract " + w.quantity(r.Plus)
	case r.Plus != nil:
		text += " and add " + w.quantity(r.Plus)
	}
	if r.Store {
		text += " and store those results on it"
	}
	if r.Ignore > 0 {
		text += " and ignore the lowest roll"
	}
	return text
}

// coinSide is the word for a side of a coin.
func coinSide(tails bool) string {
	if tails {
		return "tails"
	}
	return "heads"
}

// resultsTable writes the rows of a results table, each in a line of its own.
func (w *writer) resultsTable(t oracle.ResultsTable) string {
	var b strings.Builder
	before := len(w.mentions)
	for _, row := range t.Rows {
		w.mentions = w.mentions[:before]
		fmt.Fprintf(&b, "\n%d", row.From)
		switch row.To {
		case row.From:
		case 0:
			b.WriteString("+")
		default:
			fmt.Fprintf(&b, "—%d", row.To)
		}
		b.WriteString(" | " + w.sentences(row.Do))
	}
	w.mentions = w.mentions[:before]
	return b.String()
}

// chanceCondition writes what is asked about the last flip or roll; "" for other conditions.
func chanceCondition(c oracle.Condition) string {
	switch c := c.(type) {
	case oracle.WonFlip:
		return "you win the flip"
	case oracle.LostFlip:
		return "you lose the flip"
	case oracle.CameUp:
		return "it comes up " + coinSide(c.Tails)
	case oracle.RolledDoubles:
		return "you rolled doubles"
	}
	return ""
}

// chanceEvent writes what a player flips or rolls.
func (w *writer) chanceEvent(e oracle.Event, third func(verb string, plural bool) string) string {
	does := func(who oracle.Reference, verb string) string {
		return w.eventSubject(who, false) + third(verb, who == oracle.Reference(oracle.You{}))
	}
	switch e := e.(type) {
	case oracle.CoinFlipped:
		if e.Lost {
			return does(e.Who, "lose") + " a coin flip"
		}
		return does(e.Who, "win") + " a coin flip"
	case oracle.ToldToRoll:
		return does(e.Who, "roll") + " one or more dice"
	case oracle.DiceRolled:
		switch {
		case e.Several:
			return does(e.Who, "roll") + " one or more dice"
		case e.Count != nil:
			return does(e.Who, "roll") + " " + w.rolledWords(e.How, e.Count)
		}
		return does(e.Who, "roll") + " a die"
	}
	return unsaid(e)
}

// rolledWords writes "a 6" or "a 5 or higher".
func (w *writer) rolledWords(how oracle.Comparison, n oracle.Quantity) string {
	text := "a " + w.plain(n)
	switch how {
	case oracle.AtLeast:
		return text + " or higher"
	case oracle.AtMost:
		return text + " or lower"
	}
	return text
}

// dieChange writes what modifies the dice that you roll.
func (w *writer) dieChange(c oracle.DieChange) string {
	if len(c.Cost) > 0 {
		return fmt.Sprintf("after you roll a die, you may %s. If you do, increase or decrease the result by %d", w.paid(c.Cost, true), c.Plus)
	}
	if c.Reroll > 0 {
		return fmt.Sprintf("if you roll a %d on a d%d, you may reroll that die", c.Reroll, c.Sides)
	}
	return fmt.Sprintf("increase the result of each die you roll by %d", c.Plus)
}
