package cardtext

import (
	"reflect"
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file writes conditions about what exists, what something is, and what happened.

// exists writes "you control two or more creatures", "there are ... in your graveyard".
func (w *writer) exists(c oracle.Exists) string {
	if oracle.StatesGraveyard(c) {
		return w.object(oracle.This{}) + " is in your graveyard"
	}
	ph := c.Phrase
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
	case how == oracle.Equal && n == oracle.Quantity(oracle.Literal(0)):
		return "no " + w.nounPhrase(ph, true)
	case how == oracle.AtLeast:
		return w.count(n) + " or more " + w.nounPhrase(ph, true)
	case how == oracle.AtMost:
		return w.count(n) + " or fewer " + w.nounPhrase(ph, true)
	case how == oracle.LessThan:
		return "fewer than " + w.count(n) + " " + w.nounPhrase(ph, true)
	case how == oracle.Equal:
		return "exactly " + w.count(n) + " " + w.nounPhrase(ph, n != oracle.Quantity(oracle.Literal(1)))
	}
	return unsaid(how)
}

// matches writes what a known object is.
func (w *writer) matches(c oracle.Matches, is string) string {
	of := w.object(c.Of)
	if len(c.Phrase.Where) == 0 && c.Phrase.Zone == oracle.Battlefield && c.Phrase.Noun == oracle.PermanentNoun {
		return of + " " + is + " on the battlefield"
	}
	if reflect.DeepEqual(c.Phrase, hadToAttack) {
		return of + " had to attack this combat"
	}
	if reflect.DeepEqual(c.Phrase, oracle.YourRingBearer) {
		return of + " " + is + " your Ring-bearer"
	}
	if len(c.Phrase.Where) == 1 && c.Phrase.Noun == oracle.PermanentNoun && len(c.Phrase.Or) == 0 && c.Phrase.Zone == oracle.Nowhere {
		switch p := c.Phrase.Where[0].(type) {
		case oracle.Shares:
			if words, verb := strings.CutPrefix(w.postmodifier(p, false), "that "); verb {
				return of + " " + words
			}
			return of + " has " + w.having(p, false)
		case oracle.HasKeyword, oracle.Compares, oracle.HasCounter, oracle.HasSticker, oracle.DifferentName:
			return of + " has " + w.having(p, false)
		case oracle.Targets:
			return of + " targets " + w.targeted(p.Phrase)
		case oracle.HasChosen:
			if p.What == oracle.ChooseCardName {
				return of + " has " + w.having(p, false)
			}
			return of + " " + is + " " + w.complement(p, false)
		case oracle.Not:
			switch n := p.Predicate.(type) {
			case oracle.HasKeyword, oracle.Compares, oracle.HasCounter, oracle.HasSticker:
				return of + " doesn't have " + w.having(n, false)
			}
			return of + " isn't " + w.complement(p.Predicate, false)
		case oracle.Other:
		default:
			return of + " " + is + " " + w.complement(p, false)
		}
	}
	return of + " " + is + " " + w.withArticle(c.Phrase)
}

// relates writes a comparison of two numbers.
func (w *writer) relates(c oracle.Relates) string {
	if v, ok := c.A.(oracle.Varieties); ok && v.Of == oracle.NameVariety {
		return w.exists(oracle.Exists{Phrase: v.Phrase, How: c.How, Count: c.B}) + " with different names"
	}
	if v, ok := c.A.(oracle.Varieties); ok && v.Of == oracle.PowerVariety && isHeld(v.Phrase) {
		return w.exists(oracle.Exists{Phrase: v.Phrase, How: c.How, Count: c.B}) + " with different powers"
	}
	if v, ok := c.A.(oracle.Varieties); ok && c.How == oracle.AtLeast {
		return "there are " + w.count(c.B) + " or more " + strings.TrimPrefix(w.quantity(v), "the number of ")
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
	a, ok := c.A.(oracle.NumberOf)
	if sum, is := c.B.(oracle.Sum); is && ok && a.Number == oracle.LifeTotal && c.How == oracle.AtLeast && sum.A == oracle.Quantity(oracle.NumberOf{Number: oracle.StartingLife, Of: a.Of}) {
		return "you have at least " + w.plain(sum.B) + " life more than your starting life total"
	}
	if !ok {
		return w.quantity(c.A) + " is " + w.compared(c.How, c.B, "or greater", "or less")
	}
	you := a.Of == oracle.Reference(oracle.You{})
	has := func() string {
		if you {
			return "you have "
		}
		return w.player(a.Of) + " has "
	}
	how := func(plural string) string {
		switch {
		case c.How == oracle.AtLeast:
			return w.count(c.B) + " or more " + plural
		case c.How == oracle.AtMost:
			return w.count(c.B) + " or fewer " + plural
		case c.How == oracle.LessThan:
			return "fewer than " + w.count(c.B) + " " + plural
		case c.How == oracle.Equal && c.B == oracle.Quantity(oracle.Literal(0)):
			return "no " + plural
		case c.How == oracle.Equal:
			return "exactly " + w.count(c.B) + " " + plural
		}
		return unsaid(c)
	}
	if !isPlain(c.B) {
		return w.quantity(a) + " is " + w.compared(c.How, c.B, "or greater", "or less")
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
	case oracle.HandSize:
		return has() + how("cards in hand")
	case oracle.Counters:
		if isPlayer(a.Of) {
			return has() + how(spaced(a.Kind)+"counters")
		}
		return "there are " + how(spaced(a.Kind)+"counters") + " on " + w.object(a.Of)
	}
	return w.quantity(a) + " is " + w.compared(c.How, c.B, "or greater", "or less")
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

// isPlayer says whether the reference can only be to players.
func isPlayer(r oracle.Reference) bool {
	switch r := r.(type) {
	case oracle.You, oracle.ControllerOf, oracle.OwnerOf, oracle.DefendingPlayer, oracle.AttackingPlayer, oracle.ChosenPlayer:
		return true
	case oracle.It:
		return r.Player
	case oracle.Each:
		return r.Phrase.Noun == oracle.PlayerNoun
	case oracle.Some:
		return r.Phrase.Noun == oracle.PlayerNoun
	}
	return false
}

// past writes an event in the past tense.
func (w *writer) past(e oracle.Event) string {
	before := len(w.mentions)
	defer func() { w.mentions = w.mentions[:before] }()
	switch e := e.(type) {
	case oracle.LifeGained:
		return w.eventSubject(e.Who, false) + " gained life"
	case oracle.LifeLost:
		return w.eventSubject(e.Who, false) + " lost life"
	case oracle.KeywordActionDone:
		if e.Name == oracle.CommitACrime && (e.Who == oracle.You{}) {
			return "you've committed a crime"
		}
	case oracle.CardDiscarded:
		return w.eventSubject(e.Who, false) + " discarded a card"
	case oracle.PlayerAttacks:
		return w.eventSubject(e.Who, false) + " attacked"
	case oracle.AttackDeclared:
		return w.eventSubject(e.What, false) + " attacked"
	case oracle.SpellCast:
		if each, ok := e.What.(oracle.Each); ok {
			return w.relationSubject(e.By) + " cast " + w.withArticle(each.Phrase)
		}
	case oracle.PermanentSacrificed:
		if each, ok := e.What.(oracle.Each); ok {
			return w.eventSubject(e.Who, false) + " sacrificed " + w.withArticle(each.Phrase)
		}
	case oracle.ZoneChange:
		switch {
		case e.From == oracle.Battlefield && e.To == oracle.Graveyard:
			return w.eventSubject(e.What, false) + " died"
		case e.From == oracle.Battlefield && e.To == oracle.Nowhere:
			return w.eventSubject(e.What, false) + " left the battlefield"
		case e.From == oracle.Nowhere && e.To == oracle.Battlefield:
			return w.eventSubject(e.What, false) + " entered"
		case e.From == oracle.Graveyard || e.To == oracle.Graveyard:
			each, ok := e.What.(oracle.Each)
			for _, words := range yourGraveyardWords {
				if last := len(each.Phrase.Where) - 1; ok && last >= 0 && words.from == e.From && words.to == e.To {
					return w.eventSubject(oracle.Each{Phrase: without(each.Phrase, last)}, false) + " " + words.words
				}
			}
		}
	case oracle.Visited:
		if each, ok := e.What.(oracle.Each); ok {
			return "you've visited " + w.withArticle(each.Phrase)
		}
	case oracle.DamageDealt:
		if e.Combat {
			return w.eventSubject(e.To, false) + " was dealt combat damage"
		}
		return w.eventSubject(e.To, false) + " was dealt damage"
	}
	return unsaid(e)
}

// cards is the phrase of any cards.
var cards = oracle.Phrase{Noun: oracle.CardNoun}

// pastThings writes the things to which something has happened: "creatures that died".
func (w *writer) pastThings(e oracle.Event, plural bool) string {
	switch e := e.(type) {
	case oracle.SpellCast:
		if each, ok := e.What.(oracle.Each); ok && e.By == oracle.Yours {
			return w.nounPhrase(each.Phrase, plural) + " you've cast"
		}
	case oracle.CardDrawn:
		return w.nounPhrase(cards, plural) + " you've drawn"
	case oracle.CardDiscarded:
		return w.nounPhrase(cards, plural) + " you've discarded"
	case oracle.PermanentSacrificed:
		if each, ok := e.What.(oracle.Each); ok {
			return w.nounPhrase(each.Phrase, plural) + " you've sacrificed"
		}
	case oracle.Visited:
		if each, ok := e.What.(oracle.Each); ok {
			return w.nounPhrase(each.Phrase, plural) + " you've visited"
		}
	case oracle.AttackDeclared:
		if each, ok := e.What.(oracle.Each); ok {
			phrase, _ := underYours(each.Phrase)
			return w.nounPhrase(phrase, plural) + " you attacked with"
		}
	case oracle.ZoneChange:
		if each, ok := e.What.(oracle.Each); ok {
			phrase, yours := underYours(each.Phrase)
			return w.nounPhrase(phrase, plural) + " that " + moved(e) + yours
		}
	}
	return unsaid(e)
}

// manyThisTurn writes how often something has happened this turn.
func (w *writer) manyThisTurn(many oracle.TimesThisTurn, how oracle.Comparison, n oracle.Quantity) string {
	switch e := many.Event.(type) {
	case oracle.LifeGained, oracle.LifeLost:
		if many.Amount && how == oracle.AtLeast {
			return strings.TrimSuffix(w.past(e), "life") + w.plain(n) + " or more life this turn"
		}
	case oracle.SpellCast:
		if each, ok := e.What.(oracle.Each); ok && e.By == oracle.Yours {
			return "you've cast " + w.howMany(how, n, each.Phrase) + " this turn"
		}
	case oracle.CardDrawn:
		return "you've drawn " + w.howMany(how, n, cards) + " this turn"
	case oracle.CardDiscarded:
		return "you've discarded " + w.howMany(how, n, cards) + " this turn"
	case oracle.PermanentSacrificed:
		if each, ok := e.What.(oracle.Each); ok {
			return "you've sacrificed " + w.howMany(how, n, each.Phrase) + " this turn"
		}
	case oracle.Visited:
		if each, ok := e.What.(oracle.Each); ok {
			return "you've visited " + w.howMany(how, n, each.Phrase) + " this turn"
		}
	case oracle.AttackDeclared:
		if each, ok := e.What.(oracle.Each); ok {
			if phrase, yours := underYours(each.Phrase); yours != "" {
				return "you attacked with " + w.howMany(how, n, phrase) + " this turn"
			}
		}
	case oracle.ZoneChange:
		if each, ok := e.What.(oracle.Each); ok {
			phrase, yours := underYours(each.Phrase)
			return w.howMany(how, n, phrase) + " " + moved(e) + yours + " this turn"
		}
	}
	return unsaid(many)
}

// underYours takes from a phrase that you control what it describes, and says so at the end.
func underYours(ph oracle.Phrase) (oracle.Phrase, string) {
	n := len(ph.Where)
	if n == 0 || len(ph.Or) > 0 || ph.Where[n-1] != oracle.Predicate(oracle.Controlled{By: oracle.Yours}) {
		return ph, ""
	}
	ph.Where = ph.Where[:n-1]
	return ph, " under your control"
}

// moved writes what has become of permanents.
func moved(e oracle.ZoneChange) string {
	switch {
	case e.To == oracle.Graveyard:
		return "died"
	case e.To == oracle.Battlefield:
		return "entered the battlefield"
	}
	return "left the battlefield"
}

// designationWords say of "you" what a designation is.
var designationWords = [...]string{"you're the monarch", "you have the initiative", "you've completed a dungeon"}

// pairCondition writes what pairHeld reads.
func (w *writer) pairCondition(c oracle.PairHeld) string {
	return "you both own and control " + w.pairOf(c)
}

// crewed writes what crewedBy reads.
func crewed(c oracle.Relates) (string, bool) {
	n, literal := c.B.(oracle.Literal)
	if c.A != oracle.Quantity(oracle.CrewedBy{}) || c.How != oracle.Equal || !literal {
		return "", false
	}
	if n == 1 {
		return "it was crewed by exactly one creature", true
	}
	return "it was crewed by exactly " + small(int(n)) + " creatures", true
}

// attackingPair writes what pairAttacks reads.
func (w *writer) attackingPair(c oracle.Both) (string, bool) {
	if len(c.Of) != 2 {
		return "", false
	}
	pair, held := c.Of[1].(oracle.PairHeld)
	attacking := oracle.Predicate(oracle.Is{Status: oracle.Attacking})
	if this, ok := c.Of[0].(oracle.Matches); !held || !ok || this.Of != oracle.Reference(oracle.This{}) || !this.Phrase.Says(attacking) || !pair.With.Says(attacking) {
		return "", false
	}
	return w.pairOf(pair) + " are attacking, and you both own and control them", true
}

// pairOf writes both cards of a pair.
func (w *writer) pairOf(c oracle.PairHeld) string {
	text := w.noun() + " and "
	for _, where := range c.With.Where {
		switch where := where.(type) {
		case oracle.HasType:
			text += article(describeTypes(0, where.Types, nil))
		case oracle.Named:
			text += " named " + where.Name
		}
	}
	return text
}
