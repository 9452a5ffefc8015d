package cardtext

import (
	"reflect"
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file writes conditions about how many there are of something, and how numbers compare.

// exists writes "you control two or more creatures", "there are ... in your graveyard".
func (w *writer) exists(c oracle.Exists) string {
	if oracle.StatesGraveyard(c) {
		return w.object(oracle.This{}) + " is in your graveyard"
	}
	if oracle.StatesCommand(c) {
		return w.object(oracle.This{}) + " is in the command zone"
	}
	ph := c.Phrase
	if text, ok := w.designated(c); ok {
		return text
	}
	if text, ok := w.playerIs(c); ok {
		return text
	}
	if text, ok := w.someOfThose(c); ok {
		return text
	}
	if reflect.DeepEqual(ph, anOpponent) {
		return "you have " + w.howMany(c.How, c.Count, ph)
	}
	for i := len(ph.Where) - 1; i >= 0; i-- {
		who, verb := "", " controls "
		switch p := ph.Where[i].(type) {
		case oracle.Controlled:
			switch p.By {
			case oracle.Yours:
				who, verb = "you", " control "
			case oracle.YourTeam:
				who = "your team"
			case oracle.Opponents:
				who = "an opponent"
				if c.How != oracle.AtLeast || c.Count != oracle.Quantity(oracle.Literal(1)) {
					who, verb = "your opponents", " control "
				}
			case oracle.ThatPlayers:
				who = w.player(oracle.It{Player: true})
			case oracle.TargetPlayers:
				who = w.player(oracle.Target{Slot: 0})
			}
		case oracle.ControlledBy:
			who = w.player(p.Who)
		}
		// The controller is said first only where it was read last.
		if who == "" || i != len(ph.Where)-1 {
			continue
		}
		what := without(ph, i)
		if c.How == oracle.AtLeast && len(what.Or) == 0 && slices.Equal(what.Where, yourCommander.Where) {
			return who + verb + "your commander"
		}
		return who + verb + w.howMany(c.How, c.Count, what)
	}
	plural := c.Count != oracle.Quantity(oracle.Literal(1)) || c.How != oracle.AtLeast
	if last := len(ph.Where) - 1; last >= 0 {
		if way, ok := ph.Where[last].(oracle.ThisWay); ok && way.How != "" {
			verb := " was "
			if plural {
				verb = " were "
			}
			defer w.mentionThisWay(way, without(ph, last), w.slots)
			return w.howMany(c.How, c.Count, without(ph, last)) + verb + w.postmodifier(way, plural)
		}
	}
	if !plural {
		return "there's " + w.howMany(c.How, c.Count, ph)
	}
	return "there are " + w.howMany(c.How, c.Count, ph)
}

// without is the phrase without the predicate at i, in every alternative.
func without(ph oracle.Phrase, i int) oracle.Phrase {
	drop := func(where []oracle.Predicate) []oracle.Predicate {
		if len(where) == 0 {
			return where
		}
		return append([]oracle.Predicate(nil), where[:len(where)-1]...)
	}
	out := ph
	out.Where = append(append([]oracle.Predicate(nil), ph.Where[:i]...), ph.Where[i+1:]...)
	out.Or = nil
	for _, or := range ph.Or {
		or.Where = drop(or.Where)
		out.Or = append(out.Or, or)
	}
	return out
}

func (w *writer) howMany(how oracle.Comparison, n oracle.Quantity, ph oracle.Phrase) string {
	switch {
	case how == oracle.AtLeast && n == oracle.Quantity(oracle.Literal(1)):
		return w.withArticle(ph)
	case how == oracle.Equal && n == oracle.Quantity(oracle.Literal(1)):
		return "exactly one " + w.nounPhrase(ph, false)
	}
	return w.numbered(how, n, w.nounPhrase(ph, true))
}

// numbered writes how many there are of things that are said in the plural.
func (w *writer) numbered(how oracle.Comparison, n oracle.Quantity, things string) string {
	switch {
	case how == oracle.AtLeast:
		return w.count(n) + " or more " + things
	case how == oracle.AtMost:
		return w.count(n) + " or fewer " + things
	case how == oracle.LessThan:
		return "fewer than " + w.count(n) + " " + things
	case how == oracle.Equal && n == oracle.Quantity(oracle.Literal(0)):
		return "no " + things
	case how == oracle.Equal:
		return "exactly " + w.count(n) + " " + things
	}
	return unsaid(how)
}

// relates writes a comparison of two numbers.
func (w *writer) relates(c oracle.Relates) string {
	if v, ok := c.A.(oracle.Varieties); ok && v.Of == oracle.NameVariety {
		return w.exists(oracle.Exists{Phrase: v.Phrase, How: c.How, Count: c.B}) + " with different names"
	}
	if alike, ok := c.A.(oracle.MostAlike); ok && alike.Names && isHeld(alike.Phrase) {
		return w.exists(oracle.Exists{Phrase: alike.Phrase, How: c.How, Count: c.B}) + " with the same name as one another"
	}
	if mostLife(c) {
		return "you have the most life or are tied for most life"
	}
	if v, ok := c.A.(oracle.Varieties); ok && v.Of == oracle.PowerVariety && isHeld(v.Phrase) {
		return w.exists(oracle.Exists{Phrase: v.Phrase, How: c.How, Count: c.B}) + " with different powers"
	}
	if v, ok := c.A.(oracle.Varieties); ok && c.How == oracle.AtLeast {
		return "there are " + w.count(c.B) + " or more " + strings.TrimPrefix(w.quantity(v), "the number of ")
	}
	if roll, ok := c.A.(oracle.ThatMany); ok && roll.Way == oracle.SaidByEvent {
		return "the roll was " + w.compared(c.How, c.B, "or higher", "or lower")
	}
	if spent, ok := c.A.(oracle.SpentFrom); ok {
		return w.wasSpentFrom(spent, c.How, c.B)
	}
	if spent, ok := c.A.(oracle.AmountSpent); ok {
		switch n, literal := c.B.(oracle.Literal); {
		case literal && c.How == oracle.AtLeast:
			return w.count(n) + " or more mana was spent to cast " + w.object(spent.Of)
		case literal && n == 0 && c.How == oracle.Equal:
			return "no mana was spent to cast " + w.object(spent.Of)
		}
	}
	if _, ok := c.A.(oracle.ExcessDealt); ok && c.How == oracle.AtLeast && c.B == oracle.Quantity(oracle.Literal(1)) {
		return "excess damage was dealt this way"
	}
	if _, ok := c.A.(oracle.PowerDeclared); ok {
		return "you attacked with creatures with total power " + w.compared(c.How, c.B, "or greater", "or less") + " this combat"
	}
	if flips, ok := c.A.(oracle.Flips); ok && !flips.Lost {
		return "you won " + w.count(c.B) + " flips this way"
	}
	if many, ok := c.A.(oracle.TimesThisTurn); ok {
		return w.manyThisTurn(many, c.How, c.B)
	}
	if total, ok := c.A.(oracle.Total); ok {
		return w.nounPhrase(total.Phrase, true) + " have total " + numberWord(total.Number) + " " + w.compared(c.How, c.B, "or greater", "or less")
	}
	if c.How == oracle.MoreThan {
		if text, ok := w.more(c.A, c.B, w.player); ok {
			return text
		}
	}
	if twice, ok := c.A.(oracle.Times); ok && twice == (oracle.Times{Factor: 2, Of: oracle.NumberOf{Number: oracle.LifeTotal, Of: oracle.You{}}}) && c.How == oracle.AtMost {
		return atMostHalf
	}
	a, ok := c.A.(oracle.NumberOf)
	if sum, is := c.B.(oracle.Sum); is && ok && a.Number == oracle.LifeTotal && c.How == oracle.AtLeast && sum.A == oracle.Quantity(oracle.NumberOf{Number: oracle.StartingLife, Of: a.Of}) {
		return "you have at least " + w.plain(sum.B) + " life more than your starting life total"
	}
	if !ok {
		return w.quantity(c.A) + " is " + w.compared(c.How, c.B, "or greater", "or less")
	}
	verb := w.tenseOf(a.Of)
	if a.Number == oracle.ColorCount && c.How == oracle.Equal && c.B == oracle.Quantity(oracle.Literal(5)) {
		return w.object(a.Of) + " " + verb.is + " all colors"
	}
	you := a.Of == oracle.Reference(oracle.You{})
	has := func() string {
		if you {
			return "you have "
		}
		return w.player(a.Of) + " has "
	}
	how := func(things string) string { return w.numbered(c.How, c.B, things) }
	if !isPlain(c.B) {
		return w.quantity(a) + " " + verb.is + " " + w.compared(c.How, c.B, "or greater", "or less")
	}
	switch a.Number {
	case oracle.LifeTotal:
		text := has()
		switch c.How {
		case oracle.AtLeast:
			return text + w.plain(c.B) + " or more life"
		case oracle.AtMost:
			return text + w.plain(c.B) + " or less life"
		case oracle.Equal:
			return text + "exactly " + w.plain(c.B) + " life"
		case oracle.LessThan:
			return text + "less than " + w.plain(c.B) + " life"
		}
	case oracle.Temptations:
		return "the Ring has tempted you " + how("times") + " this game"
	case oracle.UnspentMana:
		return has() + how("unspent mana")
	case oracle.HandSize:
		return has() + how("cards in hand")
	case oracle.Counters:
		switch c.How {
		case oracle.IsEven:
			return w.object(a.Of) + " " + verb.has + " an even number of " + spaced(a.Kind) + "counters on it"
		case oracle.IsOdd:
			return w.object(a.Of) + " " + verb.has + " an odd number of " + spaced(a.Kind) + "counters on it"
		}
		if isPlayer(a.Of) {
			return has() + how(spaced(a.Kind)+"counters")
		}
		if verb == past {
			return w.object(a.Of) + " had " + how(spaced(a.Kind)+"counters") + " on it"
		}
		return "there are " + how(spaced(a.Kind)+"counters") + " on " + w.object(a.Of)
	}
	return w.quantity(a) + " " + verb.is + " " + w.compared(c.How, c.B, "or greater", "or less")
}

// isHeld says whether a phrase ends with who controls what it describes.
func isHeld(ph oracle.Phrase) bool {
	if len(ph.Where) == 0 {
		return false
	}
	switch ph.Where[len(ph.Where)-1].(type) {
	case oracle.Controlled, oracle.ControlledBy:
		return true
	}
	return false
}
