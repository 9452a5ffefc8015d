package cardtext

import (
	"reflect"

	"rulestep/engine/oracle"
)

// This file writes comparisons of what players have.

// held takes a number of what a player has apart: who that is, what the player does with it, and what
// it is.
func (w *writer) held(q oracle.Quantity) (who oracle.Reference, verb, things string) {
	switch q := q.(type) {
	case oracle.NumberOf:
		switch q.Number {
		case oracle.LifeTotal:
			return q.Of, "have", "life"
		case oracle.HandSize:
			return q.Of, "have", "cards in hand"
		}
	case oracle.Count:
		n := len(q.Phrase.Where)
		if n == 0 {
			break
		}
		switch by := q.Phrase.Where[n-1].(type) {
		case oracle.Controlled:
			who = map[oracle.Relation]oracle.Reference{oracle.Yours: oracle.You{}, oracle.TargetPlayers: oracle.Target{}, oracle.ThatPlayers: oracle.It{Player: true}}[by.By]
		case oracle.ControlledBy:
			who = by.Who
		}
		return who, "control", w.nounPhrase(without(q.Phrase, n-1), true)
	}
	return nil, "", ""
}

// more writes that one player has more of something than another; it is false for what is no such
// comparison.
func (w *writer) more(a, b oracle.Quantity, than func(oracle.Reference) string) (string, bool) {
	who, verb, things := w.held(a)
	other, _, same := w.held(b)
	if who == nil || other == nil || things != same || reflect.TypeOf(a) != reflect.TypeOf(b) {
		return "", false
	}
	if who != oracle.Reference(oracle.You{}) {
		verb = thirdPerson(verb)
	}
	return w.player(who) + " " + verb + " more " + things + " than " + than(other), true
}

// meets writes what whoMeets reads.
func (w *writer) meets(of oracle.Meets, many bool) string {
	verb := func(v string) string {
		if many {
			return v
		}
		return thirdPerson(v)
	}
	if text, ok := w.playerDeeds(of.Condition); ok {
		return text
	}
	switch c := of.Condition.(type) {
	case oracle.Relates:
		if times, ok := c.A.(oracle.TimesThisTurn); ok && times.Amount && c.How == oracle.AtLeast {
			switch times.Event.(type) {
			case oracle.LifeLost:
				return "who lost " + w.plain(c.B) + " or more life this turn"
			case oracle.LifeGained:
				return "who gained " + w.plain(c.B) + " or more life this turn"
			}
		}
		who, does, things := w.held(c.A)
		if most, ok := c.B.(oracle.MostOf); ok && does == "control" && reflect.DeepEqual(hasMost(c.A, oracle.Phrase{Noun: oracle.PlayerNoun}, most.Lowest), of) {
			if most.Lowest {
				return "who " + verb(does) + " the fewest " + things
			}
			return "who " + verb(does) + " the most " + things
		}
		if other, _, same := w.held(c.B); who != oracle.Reference(eachOfThem) || other != oracle.Reference(oracle.You{}) || things != same {
			break
		}
		switch c.How {
		case oracle.MoreThan:
			return "who " + verb(does) + " more " + things + " than you"
		case oracle.LessThan:
			return "who " + verb(does) + " fewer " + things + " than you"
		}
	case oracle.Exists:
		if text, ok := w.whoCouldWords(c, many); ok {
			return text
		}
		n := len(c.Phrase.Where)
		if by, ok := c.Phrase.Where[n-1].(oracle.ControlledBy); !ok || by.Who != oracle.Reference(eachOfThem) {
			break
		}
		bare := without(c.Phrase, n-1)
		if c.How == oracle.Equal && c.Count == oracle.Quantity(oracle.Literal(0)) {
			if many {
				return "who don't control " + w.withArticle(bare)
			}
			return "who doesn't control " + w.withArticle(bare)
		}
		return "who " + verb("control") + " " + w.howMany(c.How, c.Count, bare)
	}
	return unsaid(of)
}

// noneHasMore writes that no opponent has more life than some player.
func (w *writer) noneHasMore(of oracle.SomePlayer) (string, bool) {
	c, ok := of.Does.(oracle.Relates)
	if !ok || c.How != oracle.MoreThan || !reflect.DeepEqual(of.Who, anOpponent) {
		return "", false
	}
	theirs, one := c.A.(oracle.NumberOf)
	than, two := c.B.(oracle.NumberOf)
	if !one || !two || theirs.Number != oracle.LifeTotal || than.Number != oracle.LifeTotal || theirs.Of != oracle.Reference(eachOfThem) || than.Of == oracle.Reference(oracle.You{}) {
		return "", false
	}
	return "no opponent has more life than " + w.player(than.Of), true
}

// moreThanSome writes that you have more than some player, or more than each of them.
func (w *writer) moreThanSome(of oracle.SomePlayer, each bool) (string, bool) {
	c, ok := of.Does.(oracle.Relates)
	if !ok {
		return "", false
	}
	yours, theirs, how := c.A, c.B, oracle.MoreThan
	if each {
		yours, theirs, how = c.B, c.A, oracle.AtLeast
	}
	who, _, _ := w.held(theirs)
	if c.How != how || who != oracle.Reference(eachOfThem) {
		return "", false
	}
	return w.more(yours, theirs, func(oracle.Reference) string {
		if subject, _, _ := w.held(yours); subject != oracle.Reference(oracle.You{}) {
			if each && reflect.DeepEqual(of.Who.Where, []oracle.Predicate{oracle.Not{Predicate: oracle.Refers{To: subject}}}) {
				return "each other player"
			}
			if !each && reflect.DeepEqual(of.Who, anOpponent) {
				return "another of your opponents"
			}
		}
		if each {
			return "each " + w.nounPhrase(of.Who, false)
		}
		return w.withArticle(of.Who)
	})
}
