package scenario

import (
	"fmt"
	"slices"
	"strings"

	"rulestep/engine"
	"rulestep/engine/oracle"
)

// This file completes a line with the answer to what its action asks: "Ann casts Slay" becomes
// "Ann casts Slay targeting Bear".

// completed is a line with the answer to what its action asks, "" where no line has a place
// for it.
func (r *runner) completed(l Line, d *engine.Decision, a engine.Answer) string {
	clause := r.clause(d, a)
	if clause == "" {
		return ""
	}
	words := strings.Split(l.Text, " ")
	for at := len(words); at > 1; at-- { // the first place from the end at which nothing else is read otherwise
		said := strings.Join(words[:at], " ") + clause
		if at < len(words) {
			said += " " + strings.Join(words[at:], " ")
		}
		with, err := r.f.sentence(said, l.No, inPlay)
		if err != nil || with.form != l.form || len(with.slots) < len(l.slots) {
			continue
		}
		kept := true
		for slot, text := range l.slots {
			kept = kept && with.slots[slot] == text
		}
		if kept {
			return said
		}
	}
	return ""
}

// givingUp are the verbs of what is given up for a cost, as a clause has them.
var givingUp = map[string]string{"sacrifice": " sacrificing ", "discard": " discarding ", "exile": " exiling ", "tap": " tapping ", "reveal": " revealing ", "behold": " beholding ", "return": " returning ", "remove": " removing counters from "}

// clause is an answer to what an action asks, as its line has it; "" where none has.
func (r *runner) clause(d *engine.Decision, a engine.Answer) string {
	g := clearly{r.g, r.t}
	switch d.Kind {
	case engine.TargetDecision:
		if slices.ContainsFunc(a.Slots, func(s []engine.ID) bool { return len(s) > 0 }) {
			return " targeting " + listOfTargets(g, d, a, listOf)
		}
	case engine.ModeDecision:
		var words []string
		for _, n := range a.Numbers {
			words = append(words, `"`+r.modeWords(g, d, n)+`"`)
		}
		if len(words) > 0 {
			return " choosing " + join(words)
		}
	case engine.DivisionDecision:
		return " dividing " + answerText(g, d, a)
	case engine.NumberDecision:
		if d.Purpose == engine.ForX && len(a.Numbers) > 0 {
			return fmt.Sprintf(" with X = %d", a.Numbers[0])
		}
		if d.Purpose == engine.ForKicker && len(a.Numbers) > 0 {
			return r.extra(d, a.Numbers[0])
		}
	case engine.YesNoDecision:
		if d.Purpose == engine.ForKicker {
			return r.extra(d, boolInt(a.Yes))
		}
	case engine.WordDecision:
		switch d.Purpose {
		case engine.ForEither:
			if d.Rule == "601.2b" && clauses[a.Word] == "" {
				return " for " + strings.TrimPrefix(a.Word, "pay ")
			}
		case engine.ForCostToPay, engine.ForPart:
			return " using " + a.Word
		case engine.ForCostOrder:
			return " in the order " + a.Word
		case engine.ForSpending:
			return " spending " + a.Word
		case engine.ForTheRest:
			return " leaving " + a.Word
		}
	case engine.ObjectDecision:
		if d.Purpose == engine.ForAssistance && len(a.IDs) == 1 {
			return " assisted by " + g.Name(a.IDs[0])
		}
		list := listOf(r.speaking(d), a.IDs)
		switch {
		case len(a.IDs) == 0 || !r.tells(d, list, a.IDs):
		case d.Purpose == engine.ForSplice:
			return " adding splice of " + list
		case d.Purpose == engine.ForTapping:
			return givingUp["tap"] + list
		case d.Purpose == engine.ForExiling:
			return givingUp["exile"] + list
		case d.Purpose == engine.ForCost && givingUp[d.Words[0]] != "":
			return givingUp[d.Words[0]] + list
		}
	case engine.ManaDecision:
		if a.Mana != nil && len(a.Mana.Sources) > 0 {
			list := sources(g, a.Mana.Sources)
			if !r.tells(d, list, a.Mana.Sources) {
				return ""
			}
			return payingWith + list
		}
		if a.Word != "" {
			return " for " + a.Word
		}
	}
	return ""
}

// sources says what a cost is paid with, like names counted: "2 Forests and Mire".
func sources(g speaker, ids []engine.ID) string {
	var names, words []string
	numbers, called := make(map[string]int), make(map[string]string)
	for _, id := range ids {
		whole := g.Name(id) // "Ann's Swamp", where somebody else has one
		name := strings.TrimPrefix(whole, g.Name(g.Characteristics(id).Controller)+"'s ")
		if numbers[name]++; numbers[name] == 1 {
			names, called[name] = append(names, name), whole
		}
	}
	for _, name := range names {
		switch n := numbers[name]; {
		case n == 1:
			words = append(words, called[name])
		case slices.Contains(basics, name) && name != "Plains" && name != "Wastes":
			words = append(words, fmt.Sprintf("%d %ss", n, name))
		default:
			words = append(words, fmt.Sprintf("%d %s", n, name))
		}
	}
	return join(words)
}

// isKicker reports whether a keyword is kicker or one of its variants, for all of which lines say "kicked".
func isKicker(keyword string) bool { return engine.IsVariant(oracle.Keyword(keyword), "kicker") }

// extra is the clause of an additional cost that is paid so many times, "" for never.
func (r *runner) extra(d *engine.Decision, times int) string {
	keyword := d.Words[0]
	alike := 0 // abilities of that keyword, which are told apart by their costs
	for _, held := range r.g.Characteristics(d.About).Abilities {
		alike += boolInt(held.Kind == oracle.Static && (string(held.Keyword) == keyword || isKicker(keyword) && isKicker(string(held.Keyword))))
	}
	clause := " adding " + d.Words[len(d.Words)-1]
	switch {
	case times == 0, clauses[keyword] != "" && d.Besides == 0: // what is given up for it says so
		return ""
	case alike > 1:
		clause += " " + d.Cost.String()
	case isKicker(keyword):
		clause = " kicked"
	}
	if times > 1 {
		clause += fmt.Sprintf(" %d times", times)
	}
	return clause
}
