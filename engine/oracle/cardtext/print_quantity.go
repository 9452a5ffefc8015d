package cardtext

import (
	"fmt"
	"strings"

	"rulestep/engine/oracle"
)

// This file writes numbers.

// isPlain says whether the number can stand right before a noun.
func isPlain(q oracle.Quantity) bool {
	switch n := q.(type) {
	case oracle.Literal, oracle.X:
		return true
	case oracle.ThatMany:
		return n.Way == oracle.SaidUnclearly && n.Of != oracle.SaidOfPrevented
	case oracle.Times:
		return isPlainBase(n.Of)
	case oracle.Sum:
		_, number := n.B.(oracle.Literal)
		many, said := n.A.(oracle.ThatMany)
		return said && isPlain(many) && isPlain(n.B) || number && n.A == oracle.Quantity(oracle.X{})
	}
	return false
}

func isPlainBase(q oracle.Quantity) bool {
	switch q.(type) {
	case oracle.X, oracle.ThatMany:
		return isPlain(q)
	}
	return false
}

// plain writes a number before a noun, in digits.
func (w *writer) plain(q oracle.Quantity) string {
	switch n := q.(type) {
	case oracle.Literal:
		return fmt.Sprint(int(n))
	case oracle.X:
		return "X"
	case oracle.ThatMany:
		if isPlain(n) {
			return "that many"
		}
	case oracle.Times:
		switch n.Of.(type) {
		case oracle.X:
			return timesOver(n.Factor) + " X"
		case oracle.ThatMany:
			switch {
			case !isPlain(n):
			case n.Factor == 1: // devour 1
				return "that many"
			default:
				return timesOver(n.Factor) + " that many"
			}
		}
	case oracle.Sum:
		if isPlain(q) {
			return w.plain(n.A) + " plus " + w.plain(n.B)
		}
	case oracle.AnyNumber:
		return "any number of"
	}
	return w.asX(q)
}

// count writes a number before a noun, in words.
func (w *writer) count(q oracle.Quantity) string {
	if n, ok := q.(oracle.Literal); ok {
		return small(int(n))
	}
	return w.plain(q)
}

// quantity writes an expression, as after "equal to".
func (w *writer) quantity(q oracle.Quantity) string {
	switch n := q.(type) {
	case oracle.AnyNumber, nil:
		return unsaid(q)
	case oracle.Count:
		return "the number of " + w.nounPhrase(n.Phrase, true)
	case oracle.NumberOf:
		if all := w.allGiven(n.Of); all != "" {
			return "the total " + numberWord(n.Number) + " of " + all
		}
		switch n.Number {
		case oracle.LifeTotal:
			return w.possessive(n.Of) + " life total"
		case oracle.StartingLife:
			return w.possessive(n.Of) + " starting life total"
		case oracle.ColorCount:
			return "the number of " + w.possessive(n.Of) + " colors"
		case oracle.CommanderCasts:
			if n.Of != oracle.Reference(oracle.You{}) {
				return "the number of times it's been cast from the command zone this game"
			}
			return "the number of times you've cast your commander from the command zone this game"
		case oracle.IdentityColors:
			return "the number of colors in " + w.possessive(n.Of) + " commanders' color identity"
		case oracle.UnspentMana:
			return "the amount of unspent mana you have"
		case oracle.Speed:
			return w.possessive(n.Of) + " speed"
		case oracle.HighestNoted:
			return "the highest number you noted for cards named " + n.Kind
		case oracle.Level:
			return w.possessive(n.Of) + " level"
		case oracle.HandSize:
			return "the number of cards in " + w.possessive(n.Of) + " hand"
		case oracle.Counters:
			if (n.Of == oracle.Reference(oracle.You{})) {
				return "the number of " + n.Kind + " counters you have"
			}
			if sameReference(n.Of, allPlayers) {
				return "the total number of " + n.Kind + " counters among players"
			}
			if sameReference(n.Of, oracle.Each{Phrase: anOpponent}) {
				return "the number of " + n.Kind + " counters your opponents have"
			}
			return "the number of " + spaced(n.Kind) + "counters on " + w.counterBearer(n.Of)
		}
		if exiled, ok := n.Of.(oracle.Exiled); ok && exiled.Crafted {
			return "the " + numberWord(n.Number) + " of " + w.object(n.Of)
		}
		before := *w
		text, ok := w.try(func() string { return w.possessive(n.Of) + " " + numberWord(n.Number) })
		if ok && strings.Contains(text, blockingOrBlocked) { // "'s" would stand behind what it is blocked by
			*w = before
			return "the " + numberWord(n.Number) + " of " + w.object(n.Of)
		}
		if ok {
			return text
		}
		return w.ofOneThisWay(n)
	case oracle.Sum:
		if isPlain(q) {
			return w.plain(q)
		}
		return w.quantity(n.A) + " plus " + w.quantity(n.B)
	case oracle.Difference:
		return w.quantity(n.A) + " minus " + w.quantity(n.B)
	case oracle.ThatMany:
		switch {
		case n.Of == oracle.SaidOfPrevented:
			return "the damage prevented this way"
		case n.Most:
			return "the greatest number of cards a player discarded this way"
		case n.Way == oracle.SaidByEvent:
			return "the number of cards looked at while scrying this way"
		case n.Way == oracle.SaidOfDraws:
			return "the number of cards drawn this way"
		case n.Way == oracle.SaidOfCounters:
			return "the number of counters removed this way"
		case n.Way == oracle.SaidOfMoves:
			return "the number of cards shuffled into your library this way"
		}
	case oracle.Larger:
		return w.quantity(n.A) + " or " + w.quantity(n.B) + ", whichever is greater"
	case oracle.Apart:
		return "the difference between " + w.quantity(n.A) + " and " + w.quantity(n.B)
	case oracle.Times:
		if isPlain(q) {
			return w.plain(q)
		}
		if n.Factor == 2 || n.Factor == 3 { // as the parser reads them
			return timesOver(n.Factor) + " " + w.quantity(n.Of)
		}
		return unsaid(q)
	case oracle.Half:
		return partWords(n.In) + " " + w.quantity(n.Of) + rounded(n)
	case oracle.Result:
		return "the result"
	case oracle.StickerVowels:
		return "the number of unique vowels on that sticker"
	case oracle.StickerLetters:
		return "the number of letters " + lettersSaid(n.Letters) + " on that sticker"
	case oracle.StickerSize:
		return "that sticker's " + numberWord(n.Number)
	case oracle.ManaSymbols:
		return "the number of " + n.Colors.String() + " mana symbols in the mana costs of " + w.nounPhrase(n.Phrase, true)
	case oracle.Devotion:
		return "your devotion to " + n.Colors.String()
	case oracle.Party:
		return "the number of creatures in your party"
	case oracle.TimesThisTurn:
		if n.Amount {
			return "the " + w.pastAmount(n)
		}
		return "the number of " + w.pastThings(n, true)
	case oracle.CoinsShowing:
		return "the number of coins that came up " + coinSide(n.Tails)
	case oracle.SameStored:
		return "the greatest number of stored results on it of the same value"
	case oracle.ExcessDealt:
		return "the excess damage dealt this way"
	case oracle.Flips:
		if n.Lost {
			return "the number of flips you lost"
		}
		return "the number of flips you won"
	case oracle.ChosenNumber:
		return "the chosen number"
	case oracle.EnergyPaid:
		return "the amount of {E} paid this way"
	case oracle.NumberGiven:
		return "the number of " + w.nounPhrase(n.Phrase, true) + " " + n.How + " this way"
	case oracle.CountersPaid:
		return "the number of " + spaced(n.Kind) + "counters removed this way"
	case oracle.TimesMutated:
		return "the number of times " + w.noun() + " has mutated"
	case oracle.TimesDescended:
		return "the number of times you descended this turn"
	case oracle.PlayersWhoDid:
		return "the number of opponents who investigated this way"
	case oracle.VotesFor:
		return "the number of " + n.Word + " votes"
	case oracle.LifePaidEntering:
		return "the life paid as " + w.noun() + " entered"
	case oracle.Varieties:
		if n.Of == oracle.NameVariety {
			return "the number of differently named " + w.nounPhrase(n.Phrase, true)
		}
		if n.Of == oracle.ColorPairs {
			return "the number of different color pairs among " + w.nounPhrase(n.Phrase, true) + " that are exactly two colors"
		}
		for _, v := range varietyWords {
			if v.variety == n.Of {
				return "the number of " + v.many + " among " + w.among(n.Phrase)
			}
		}
	case oracle.AmongCommanders:
		return "the greatest " + numberWord(n.Number) + " among your commanders"
	case oracle.CounterKinds:
		return "the number of kinds of counters " + w.kindsOfCounters(n)
	case oracle.MostOf:
		return w.mostOf(n)
	case oracle.MostAlike:
		return "the greatest number of " + w.nounPhrase(n.Phrase, true) + " that have a creature type in common"
	case oracle.Greatest:
		if n.Lowest {
			return "the lowest " + numberWord(n.Number) + " among " + w.among(n.Phrase)
		}
		return "the greatest " + numberWord(n.Number) + " among " + w.among(n.Phrase)
	case oracle.Total:
		return "the total " + numberWord(n.Number) + " of " + w.among(n.Phrase)
	case oracle.TimesKicked:
		return "the number of times it was kicked"
	case oracle.TimesPaid:
		return "the number of times its " + string(n.Keyword) + " cost was paid"
	case oracle.CastBefore:
		return "the number of other spells cast before it this turn"
	case oracle.SpentFrom:
		if n.Of == nil {
			return unsaid(q)
		}
		return "the amount of " + w.manaFrom(n) + " spent to cast " + w.spentOn(n.Of)
	case oracle.AmountSpent:
		return "the amount of mana spent to cast " + w.object(n.Of)
	case oracle.ColorsSpent:
		return "the number of colors of mana spent to cast it"
	}
	if isPlain(q) {
		return w.plain(q)
	}
	return unsaid(q)
}

// rounded writes how a half is rounded.
func rounded(n oracle.Half) string {
	if n.Up {
		return ", rounded up"
	}
	return ", rounded down"
}

// timesOver writes a factor: "twice", "three times".
func timesOver(n int) string {
	if n == 2 {
		return "twice"
	}
	return small(n) + " times"
}

func spaced(kind string) string {
	if kind == "" {
		return ""
	}
	return kind + " "
}

// forEach writes " for each ..." when a number is one or more times a counted one,
// and the factor.
func forEach(q oracle.Quantity) (factor int, each oracle.Quantity) {
	if t, ok := q.(oracle.Times); ok && !isPlainBase(t.Of) {
		return t.Factor, t.Of
	}
	return 1, q
}

// each writes what is counted after "for each", false for what can't be said so.
func (w *writer) each(q oracle.Quantity) (string, bool) {
	switch n := q.(type) {
	case oracle.Count:
		if did, ok := w.opponentsWho(n.Phrase); ok {
			return did, true
		}
		return w.nounPhrase(n.Phrase, false), true
	case oracle.NumberOf:
		switch n.Number {
		case oracle.ColorCount:
			return "of " + w.possessive(n.Of) + " colors", true
		case oracle.UnspentMana:
			return "unspent " + n.Kind + " mana you have", n.Kind != ""
		case oracle.CommanderCasts:
			return "time you've cast your commander from the command zone this game", n.Of == oracle.Reference(oracle.You{})
		case oracle.HandSize:
			return "card in " + w.possessive(n.Of) + " hand", true
		case oracle.Counters:
			if (n.Of == oracle.Reference(oracle.You{})) {
				return n.Kind + " counter you have", true
			}
			if sameReference(n.Of, oracle.Each{Phrase: anOpponent}) {
				return n.Kind + " counter your opponents have", true
			}
			if w.inStatic && n.Of == oracle.Reference(oracle.It{To: oracle.EachOfThem}) {
				return spaced(n.Kind) + "counter on them", true
			}
			return spaced(n.Kind) + "counter on " + w.counterBearer(n.Of), true
		}
	case oracle.Sum:
		a, one := n.A.(oracle.Count)
		b, two := n.B.(oracle.Count)
		return w.nounPhrase(a.Phrase, false) + " and each " + w.nounPhrase(b.Phrase, false), one && two && a.Phrase.Zone == oracle.Exile && b.Phrase.Zone == oracle.Graveyard
	case oracle.ThatMany:
		switch {
		case n.Of == oracle.SaidOfPrevented:
			return "1 damage prevented this way", true
		case n.Way == oracle.SaidByEvent:
			return "card looked at while scrying this way", true
		case n.Way == oracle.SaidOfDraws:
			return "card drawn this way", true
		case n.Way == oracle.SaidOfCounters:
			return "counter removed this way", true
		case n.Way == oracle.SaidOfMoves && !n.Most:
			return "card shuffled into your library this way", true
		}
	case oracle.Varieties:
		for _, v := range varietyWords {
			if v.variety == n.Of {
				return v.one + " among " + w.among(n.Phrase), true
			}
		}
	case oracle.CounterKinds:
		return "kind of counter " + w.kindsOfCounters(n), true
	case oracle.Flips:
		if n.Lost {
			return "flip you lost", true
		}
		return "flip you won", true
	case oracle.EnergyPaid:
		return "{E} paid this way", true
	case oracle.NumberGiven:
		return w.nounPhrase(n.Phrase, false) + " " + n.How + " this way", true
	case oracle.CountersPaid:
		return spaced(n.Kind) + "counter removed this way", true
	case oracle.BlockersBeyondFirst:
		return "creature blocking it beyond the first", true
	case oracle.TargetsBeyondFirst:
		return "target beyond the first", true
	case oracle.TimesKicked:
		return "time it was kicked", true
	case oracle.SpentFrom:
		return w.manaFrom(n) + " spent to cast " + w.spentOn(n.Of), n.Of != nil
	case oracle.AmountSpent:
		return "mana spent to cast " + w.object(n.Of), n.Of == oracle.Reference(oracle.This{})
	case oracle.Party:
		return "creature in your party", true
	case oracle.TimesThisTurn:
		if _, dealt := n.Event.(oracle.DamageDealt); dealt && n.Amount {
			return "1 " + strings.TrimPrefix(w.pastAmount(n), "amount of "), true
		}
		if n.Amount {
			return "", false
		}
		return w.pastThings(n, false), true
	case oracle.TimesDescended:
		return "time you descended this turn", true
	case oracle.VotesFor:
		return n.Word + " vote", true
	case oracle.StickerVowels:
		return "unique vowel on that sticker", true
	case oracle.StickerLetters:
		return "letter " + lettersSaid(n.Letters) + " on that sticker", true
	case oracle.CastBefore:
		return "other spell cast before it this turn", true
	case oracle.ColorsSpent:
		return "color of mana spent to cast it", true
	}
	return "", false
}

// counterBearer writes on what the counters are that are counted.
func (w *writer) counterBearer(of oracle.Reference) string {
	if each, ok := of.(oracle.Each); ok {
		return w.nounPhrase(each.Phrase, true)
	}
	return w.object(of)
}

// mustEach is each, marked where it has no words.
func (w *writer) mustEach(q oracle.Quantity) string {
	text, ok := w.each(q)
	if !ok {
		return unsaid(q)
	}
	return text
}

var _ = writes((*writer).double)

// double writes what is doubled.
func (w *writer) double(d oracle.Double) string {
	switch {
	case d.Mana:
		return "double the amount of each type of unspent mana you have"
	case d.Number == oracle.LifeTotal:
		return "double " + w.possessive(d.What) + " life total"
	case d.Number == oracle.Counters && d.Kind == "":
		return "double the number of each kind of counter on " + w.object(d.What)
	case d.Number == oracle.Counters:
		return "double the number of " + d.Kind + " counters on " + w.object(d.What)
	}
	number := numberWord(d.Number)
	if d.Both {
		number = "power and toughness"
	}
	verb := "double "
	if d.Triple {
		verb = "triple "
	}
	if each, ok := d.What.(oracle.Each); ok {
		return verb + "the " + number + " of " + w.object(each) + w.durationWord(d.Duration)
	}
	return verb + w.possessive(d.What) + " " + number + w.durationWord(d.Duration)
}

// opponentsWho writes, after "for each", those of your opponents to whom something has happened: yours they are, whoever else the
// sentence has spoken of.
func (w *writer) opponentsWho(phrase oracle.Phrase) (string, bool) {
	if len(phrase.Where) != 2 || len(phrase.Or) > 0 || phrase.Noun != oracle.PlayerNoun || phrase.Where[0] != anOpponent.Where[0] {
		return "", false
	}
	underwent, ok := phrase.Where[1].(oracle.Underwent)
	if !ok {
		return "", false
	}
	did, ok := strings.CutPrefix(w.postmodifier(underwent, false), "that ")
	return "of your opponents who " + did, ok
}
