package cardtext

import (
	"regexp"
	"strconv"
	"strings"

	"rulestep/engine/oracle"
)

// This file reads what coins and dice decide (705, 706).

// A resultLine is a row of a results table, "1—9 | ...", which stands in a line of its own.
var resultLine = regexp.MustCompile(`^\s*[0-9]+(\s*[—–-]\s*[0-9]+|\+)?\s*\|`)

var (
	_ = tellsYou("flip", (*parser).flipsOver)
	_ = tellsOthers("flip", (*parser).flips)
)

// flipsOver reads a permanent that is flipped, besides.
func (p *parser) flipsOver() ([]oracle.Instruction, bool) {
	if out, ok := p.flips(oracle.You{}); ok {
		return out, true
	}
	if what, ok := p.reference(); ok {
		return []oracle.Instruction{oracle.KeywordAction{Who: oracle.You{}, Name: "flip", Object: what}}, true
	}
	return nil, false
}

// flips reads "a coin" after the verb, or "five coins", of which the text goes on to ask how many show a side.
func (p *parser) flips(who oracle.Reference) ([]oracle.Instruction, bool) {
	start := p.mark()
	flip := oracle.FlipCoin{Who: who}
	if p.accept("a coin") {
		flip.UntilLost = who == oracle.Reference(oracle.You{}) && p.accept("until you lose a flip")
		return []oracle.Instruction{flip}, true
	}
	n, ok := p.plainNumber()
	if !ok || who != oracle.Reference(oracle.You{}) || !p.accept("coins") {
		return nil, p.fail(start)
	}
	flip.Count = n
	p.coinsFlipped = true
	return []oracle.Instruction{flip}, true
}

// coinsShowing reads "coin that comes up heads", after "for each", or "coins that came up heads", of those that the text has had
// flipped.
func (p *parser) coinsShowing() (oracle.Quantity, bool) {
	if !p.coinsFlipped {
		return nil, false
	}
	switch p.acceptAny("coin that comes up heads", "coins that came up heads", "coin that comes up tails", "coins that came up tails") {
	case "coin that comes up heads", "coins that came up heads":
		return oracle.CoinsShowing{}, true
	case "coin that comes up tails", "coins that came up tails":
		return oracle.CoinsShowing{Tails: true}, true
	}
	return nil, false
}

var _ = tellsAnyone("roll", (*parser).rolls)

// rolls reads what is rolled, after the verb.
func (p *parser) rolls(who oracle.Reference) ([]oracle.Instruction, bool) {
	start := p.mark()
	if p.accept("again") {
		if who == oracle.Reference(oracle.You{}) {
			return []oracle.Instruction{oracle.RollAgain{}}, true
		}
		return nil, p.fail(start)
	}
	if p.accept("to visit your attractions") {
		return []oracle.Instruction{oracle.KeywordAction{Who: who, Name: oracle.RollToVisit}}, who == oracle.Reference(oracle.You{})
	}
	if p.accept("the planar die") {
		return []oracle.Instruction{oracle.KeywordAction{Who: who, Name: oracle.RollPlanarDie}}, true
	}
	r := oracle.RollDice{Who: who, Count: oracle.Literal(1)}
	if p.acceptAny("a", "an") == "" {
		n, ok := p.plainNumber()
		if !ok {
			return nil, p.fail(start)
		}
		r.Count = n
	}
	var ok bool
	if r.Sides, ok = p.die(); !ok {
		return nil, p.fail(start)
	}
	if m := p.mark(); p.accept("and add") || p.accept("and subtract") {
		r.Minus = p.toks[p.pos-1].text == "subtract"
		if r.Plus, ok = p.amount(); !ok {
			p.reset(m)
			r.Plus, r.Minus = nil, false
		}
	}
	if r.Plus == nil && p.accept("and store those results on") && p.thisOrIt() {
		r.Store = true
	}
	if p.accept("and ignore the lower roll") || p.accept("and ignore the lowest roll") {
		r.Ignore = 1
	}
	p.did("rolled")
	return []oracle.Instruction{r}, true
}

// die reads the kind of die: "d20", "six-sided die".
func (p *parser) die() (int, bool) {
	word := p.peek().text
	if digits, ok := strings.CutPrefix(word, "d"); ok {
		if n, err := strconv.Atoi(digits); err == nil && n > 0 {
			p.pos++
			return n, true
		}
	}
	if n, ok := p.number(); ok && n > 0 && p.accept("-sided") && p.acceptAny("die", "dice") != "" {
		return n, true
	}
	if many, ok := strings.CutSuffix(word, "-sided"); ok && numberWords[many] > 0 {
		p.pos++
		if p.acceptAny("die", "dice") != "" {
			return numberWords[many], true
		}
	}
	p.miss(p.pos)
	return 0, false
}

// resultsTable reads the rows that follow a roll, each in a line that the compiler has
// joined to this one.
func (p *parser) resultsTable(before []oracle.Instruction) ([]oracle.Instruction, bool) {
	if p.peek().text != "•" {
		return before, true
	}
	if len(before) == 0 || !rolls(before[len(before)-1]) {
		return nil, false
	}
	var table oracle.ResultsTable
	mentions, slots := len(p.mentions), len(p.slots)
	for p.accept("•") {
		row := oracle.ResultRow{}
		var ok bool
		if row.From, ok = p.number(); !ok {
			return nil, false
		}
		row.To = row.From
		if p.acceptAny("—", "–", "-") != "" {
			if row.To, ok = p.number(); !ok || row.To < row.From {
				return nil, false
			}
		} else if p.accept("+") {
			row.To = 0
		}
		if !p.accept("|") {
			p.miss(p.pos)
			return nil, false
		}
		p.mentions = p.mentions[:mentions]
		if row.Do, ok = p.modeText(); !ok || len(p.slots) > slots {
			return nil, false
		}
		table.Rows = append(table.Rows, row)
	}
	p.mentions = p.mentions[:mentions]
	return append(before, table), true
}

// rolls reports whether an instruction has dice rolled.
func rolls(i oracle.Instruction) bool {
	_, ok := i.(oracle.RollDice)
	return ok
}

// chanceCondition reads what is asked about the last flip or roll.
func (p *parser) chanceCondition() (oracle.Condition, bool) {
	start := p.mark()
	switch {
	case p.accept("you win the flip"):
		return oracle.WonFlip{}, true
	case p.accept("you lose the flip"):
		return oracle.LostFlip{}, true
	case p.acceptAny("it comes up heads", "the coin comes up heads") != "":
		return oracle.CameUp{}, true
	case p.acceptAny("it comes up tails", "the coin comes up tails") != "":
		return oracle.CameUp{Tails: true}, true
	case p.accept("you rolled doubles"):
		return oracle.RolledDoubles{}, true
	case p.accept("the result is"):
		if how, n, ok := p.comparison(); ok {
			return oracle.Relates{A: oracle.Result{}, How: how, B: n}, true
		}
	case p.accept("you won"):
		if n, ok := p.number(); ok && n > 1 && p.accept("flips this way") {
			return oracle.Relates{A: oracle.Flips{}, How: oracle.AtLeast, B: oracle.Literal(n)}, true
		}
		return nil, p.fail(start)
	case p.accept("you roll"):
		if how, n, ok := p.rolled(); ok {
			return oracle.Relates{A: oracle.Result{}, How: how, B: n}, true
		}
	}
	return nil, p.fail(start)
}

// rolled reads "a 6" or "a 5 or higher" of what is rolled.
func (p *parser) rolled() (oracle.Comparison, oracle.Quantity, bool) {
	if p.acceptAny("a", "an") == "" {
		return 0, nil, false
	}
	n, ok := p.number()
	if !ok {
		return 0, nil, false
	}
	switch p.acceptAny("or higher", "or more", "or lower", "or less") {
	case "or higher", "or more":
		return oracle.AtLeast, oracle.Literal(n), true
	case "or lower", "or less":
		return oracle.AtMost, oracle.Literal(n), true
	}
	return oracle.Equal, oracle.Literal(n), true
}

// rollEvent reads what a player rolls, as an event.
func (p *parser) rollEvent(who oracle.Reference) (oracle.Event, bool) {
	switch {
	case p.accept("one or more dice"):
		return oracle.DiceRolled{Who: who, Several: true}, true
	case p.accept("to visit your attractions"):
		return oracle.RolledToVisit{Who: who}, true
	case p.accept("a die"):
		return oracle.DiceRolled{Who: who}, true
	}
	how, n, ok := p.rolled()
	if !ok {
		return nil, false
	}
	p.accept("on a die")
	return oracle.DiceRolled{Who: who, How: how, Count: n}, true
}

// flipEvent reads "a coin flip" after "wins" or "loses".
func (p *parser) flipEvent(who oracle.Reference, lost bool) (oracle.Event, bool) {
	if p.accept("a coin flip") {
		return oracle.CoinFlipped{Who: who, Lost: lost}, true
	}
	return nil, false
}

// dieChange reads what modifies the dice that you roll.
func (p *parser) dieChange() (*oracle.Ability, bool) {
	start := p.mark()
	if p.accept("increase the result of each die you roll by") {
		if n, ok := p.number(); ok {
			return static(oracle.DieChange{Who: oracle.You{}, Plus: n}), true
		}
	}
	p.reset(start)
	if p.accept("after you roll a die , you may") {
		if cost, ok := p.specialCost(); ok && p.accept(". if you do , increase or decrease the result by") {
			if n, ok := p.number(); ok {
				return static(oracle.DieChange{Who: oracle.You{}, Plus: n, Cost: cost}), true
			}
		}
		return nil, p.fail(start)
	}
	if p.accept("if you roll a") {
		c := oracle.DieChange{Who: oracle.You{}}
		n, ok := p.number()
		if ok && p.accept("on a") {
			c.Reroll = n
			if c.Sides, ok = p.die(); ok && p.accept(", you may reroll that die") {
				return static(c), true
			}
		}
	}
	return nil, p.fail(start)
}
