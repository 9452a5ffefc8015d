package oracle

import (
	"fmt"
	"strings"
)

// This file writes numbers and conditions.

// isPlain says whether the number can stand right before a noun.
func isPlain(q Quantity) bool {
	switch n := q.(type) {
	case Literal, X, ThatMany:
		return true
	case Times:
		return isPlainBase(n.Of)
	case Sum:
		_, a := n.A.(ThatMany)
		return a && isPlain(n.B)
	}
	return false
}

func isPlainBase(q Quantity) bool {
	switch q.(type) {
	case X, ThatMany:
		return true
	}
	return false
}

// plain writes a number before a noun, in digits.
func (w *writer) plain(q Quantity) string {
	switch n := q.(type) {
	case Literal:
		return fmt.Sprint(int(n))
	case X:
		return "X"
	case ThatMany:
		return "that many"
	case Times:
		switch n.Of.(type) {
		case X:
			return "twice X"
		case ThatMany:
			if n.Factor == 3 {
				return "three times that many"
			}
			return "twice that many"
		}
	case Sum:
		if isPlain(q) {
			return w.plain(n.A) + " plus " + w.plain(n.B)
		}
	case AnyNumber:
		return "any number of"
	}
	return w.asX(q)
}

// count writes a number before a noun, in words.
func (w *writer) count(q Quantity) string {
	if n, ok := q.(Literal); ok {
		return small(int(n))
	}
	return w.plain(q)
}

// quantity writes an expression, as after "equal to".
func (w *writer) quantity(q Quantity) string {
	switch n := q.(type) {
	case AnyNumber, nil:
		return unsaid(q)
	case Count:
		return "the number of " + w.nounPhrase(n.Phrase, true)
	case NumberOf:
		switch n.Number {
		case LifeTotal:
			return w.possessive(n.Of) + " life total"
		case HandSize:
			return "the number of cards in " + w.possessive(n.Of) + " hand"
		case Counters:
			if (n.Of == Reference(You{})) {
				return "the number of " + n.Kind + " counters you have"
			}
			return "the number of " + spaced(n.Kind) + "counters on " + w.object(n.Of)
		}
		return w.possessive(n.Of) + " " + numberWord(n.Number)
	case Sum:
		if isPlain(q) {
			return w.plain(q)
		}
		return w.quantity(n.A) + " plus " + w.quantity(n.B)
	case Difference:
		return w.quantity(n.A) + " minus " + w.quantity(n.B)
	case Times:
		if isPlain(q) {
			return w.plain(q)
		}
		if n.Factor == 3 {
			return "three times " + w.quantity(n.Of)
		}
		if n.Factor == 2 {
			return "twice " + w.quantity(n.Of)
		}
		return unsaid(q)
	case Half:
		if n.Up {
			return "half " + w.quantity(n.Of) + ", rounded up"
		}
		return "half " + w.quantity(n.Of) + ", rounded down"
	case Result:
		return "the result"
	case Devotion:
		return "your devotion to " + n.Colors.String()
	case Party:
		return "the number of creatures in your party"
	case TimesDescended:
		return "the number of times you descended this turn"
	case LifePaidEntering:
		return "the life paid as " + w.noun() + " entered"
	case Varieties:
		for _, v := range varietyWords {
			if v.variety == n.Of {
				return "the number of " + v.many + " among " + w.nounPhrase(n.Phrase, true)
			}
		}
	case Greatest:
		return "the greatest " + numberWord(n.Number) + " among " + w.nounPhrase(n.Phrase, true)
	case Total:
		return "the total " + numberWord(n.Number) + " of " + w.nounPhrase(n.Phrase, true)
	case TimesKicked:
		return "the number of times it was kicked"
	case TimesPaid:
		return "the number of times its " + string(n.Keyword) + " cost was paid"
	case CastBefore:
		return "the number of other spells cast before it this turn"
	case ColorsSpent:
		return "the number of colors of mana spent to cast it"
	}
	if isPlain(q) {
		return w.plain(q)
	}
	return unsaid(q)
}

func spaced(kind string) string {
	if kind == "" {
		return ""
	}
	return kind + " "
}

// forEach writes " for each ..." when a number is one or more times a counted one,
// and the factor.
func forEach(q Quantity) (factor int, each Quantity) {
	if t, ok := q.(Times); ok && !isPlainBase(t.Of) {
		return t.Factor, t.Of
	}
	return 1, q
}

// each writes what is counted after "for each", false for what can't be said so.
func (w *writer) each(q Quantity) (string, bool) {
	switch n := q.(type) {
	case Count:
		return w.nounPhrase(n.Phrase, false), true
	case NumberOf:
		switch n.Number {
		case HandSize:
			return "card in " + w.possessive(n.Of) + " hand", true
		case Counters:
			if (n.Of == Reference(You{})) {
				return "", false
			}
			return spaced(n.Kind) + "counter on " + w.object(n.Of), true
		}
	case Varieties:
		for _, v := range varietyWords {
			if v.variety == n.Of {
				return v.one + " among " + w.nounPhrase(n.Phrase, true), true
			}
		}
	case TimesKicked:
		return "time it was kicked", true
	case Party:
		return "creature in your party", true
	case TimesDescended:
		return "time you descended this turn", true
	case CastBefore:
		return "other spell cast before it this turn", true
	case ColorsSpent:
		return "color of mana spent to cast it", true
	}
	return "", false
}

// mustEach is each, marked where it has no words.
func (w *writer) mustEach(q Quantity) string {
	text, ok := w.each(q)
	if !ok {
		return unsaid(q)
	}
	return text
}

// condition writes a condition after "if". Nothing is targeted in it.
func (w *writer) condition(c Condition) string {
	slots := w.slots
	w.slots = w.slots[:w.written]
	defer func() { w.slots = slots }()
	switch c := c.(type) {
	case Exists:
		return w.exists(c)
	case Matches:
		return w.matches(c, "is")
	case Relates:
		return w.relates(c)
	case WasKicked:
		if c.With != "" {
			return "it was kicked with its " + c.With + " kicker"
		}
		return "it was kicked"
	case YouAre:
		return designationWords[c.What]
	case WonFlip, LostFlip, CameUp, RolledDoubles:
		return chanceCondition(c)
	case IsDaylight:
		return "it's " + c.Is.String()
	case DidSo:
		return "you do"
	case IsTurn:
		if c.Of == Yours {
			return "it's your turn"
		}
		if c.Of == Opponents {
			return "it's an opponent's turn"
		}
	case PaidFor:
		return "its " + string(c.Keyword) + " cost was paid"
	case HadNoCounter:
		return "it had no " + c.Kind + " counters on it"
	case CastIt:
		if c.From == Hand {
			return "you cast it from your hand"
		}
		if c.From == Graveyard {
			return "it was cast from a graveyard"
		}
		return "you cast it"
	case FullParty:
		return "you have a full party"
	case Descended:
		return "you descended this turn"
	case WonClash:
		return "you win"
	case HasBlessing:
		return "you have the city's blessing"
	case CastLastTurn:
		if c.OnePlayer {
			return "a player cast two or more spells last turn"
		}
		return "no spells were cast last turn"
	case ManaSpent:
		return "at least " + small(c.Count) + " " + c.Color.String() + " mana was spent to cast this spell"
	case ResolvedTimes:
		return "this is " + countWords[c.Nth-1] + " time this ability has resolved this turn"
	case Happened:
		return w.past(c.Event) + " this turn"
	case IsNot:
		switch of := c.Condition.(type) {
		case DidSo:
			return "you don't"
		case IsTurn:
			if of.Of == Yours {
				return "it's not your turn"
			}
		case WasKicked:
			return "it wasn't kicked"
		case Happened:
			return "it's not true that " + w.condition(of)
		}
		return "it's not true that " + w.condition(c.Condition)
	case SomePlayer:
		// "An opponent has ..." is what is said of that player, with the player's name in front.
		before := len(w.mentions)
		w.mention(It{Player: true, Previous: true}, Phrase{Noun: PlayerNoun}, false)
		text := w.condition(c.Does)
		w.mentions = w.mentions[:before]
		if rest, ok := strings.CutPrefix(text, "that player "); ok {
			return w.withArticle(c.Who) + " " + rest
		}
		return unsaid(c)
	case Both:
		return w.conditions(c.Of, " and ")
	case Either:
		return w.conditions(c.Of, " or ")
	}
	return unsaid(c)
}

func (w *writer) conditions(of []Condition, joint string) string {
	text := ""
	for i, c := range of {
		if i > 0 {
			text += joint
		}
		text += w.condition(c)
	}
	return text
}

// double writes what is doubled.
func (w *writer) double(d Double) string {
	switch {
	case d.Mana:
		return "double the amount of each type of unspent mana you have"
	case d.Number == LifeTotal:
		return "double " + w.possessive(d.What) + " life total"
	case d.Number == Counters && d.Kind == "":
		return "double the number of each kind of counter on " + w.object(d.What)
	case d.Number == Counters:
		return "double the number of " + d.Kind + " counters on " + w.object(d.What)
	}
	number := numberWord(d.Number)
	if d.Both {
		number = "power and toughness"
	}
	if each, ok := d.What.(Each); ok {
		return "double the " + number + " of " + w.object(each) + w.durationWord(d.Duration)
	}
	return "double " + w.possessive(d.What) + " " + number + w.durationWord(d.Duration)
}
