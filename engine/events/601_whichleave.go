package events

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file has a player say by which of several permissions a card is cast from where it is (601.3), where the casting is
// not the same by each of them.

// A castLeave is what lets a player cast a card, or effects and static abilities that come to the same for it.
type castLeave struct {
	source  table.ID
	free    bool // without paying its mana cost
	spend   oracle.AnyMana
	exiled  bool               // the spell is exiled where it would be put into a graveyard
	counted int                // the number of the effect that lets only so many be cast, 0 for one that lets any number
	static  *oracle.Permission // what the static ability says, nil for an effect of a resolution
	dearer  oracle.Cost        // how much more it costs
	permit  *oracle.Ability    // the ability that says what is paid instead, nil for none
}

// isLimited reports whether using it leaves less of it for other cards.
func (l *castLeave) isLimited() bool { return l.counted > 0 || l.static != nil && l.static.OncePerTurn }

// isPlain reports whether it says nothing of the spell but what is paid and with what mana.
func (l *castLeave) isPlain() bool {
	return l.permit == nil && (l.static == nil || len(l.static.Gains) == 0)
}

// servesFor reports whether nobody who can cast a card by one leave would want another one.
func (l *castLeave) servesFor(other *castLeave) bool {
	return l.isPlain() && other.isPlain() && l.free == other.free && l.exiled == other.exiled && l.spend >= other.spend &&
		(len(l.dearer) == 0 || reflect.DeepEqual(l.dearer, other.dearer)) &&
		(!l.isLimited() || l.counted == other.counted && l.static != nil && other.static != nil && reflect.DeepEqual(l.static.Object, other.static.Object))
}

// words is what a script calls what is paid by it.
func (l *castLeave) words() string {
	switch {
	case l.permit != nil:
		return string(l.permit.Keyword)
	case l.free:
		return noManaCost
	}
	return theManaCost
}

// rank is in what order the leaves are listed: what a player does who says nothing of it comes first.
func (l *castLeave) rank() int {
	if l.words() == theManaCost {
		return 0
	}
	return 1
}

// castLeaves lists what lets a player cast a card from where it is, those for which another one serves left out. Permit is an
// ability of the card that does so, too.
func (g *Course) castLeaves(p, card table.ID, permit *oracle.Ability) (list []castLeave) {
	note := func(l castLeave) {
		if slices.ContainsFunc(list, func(other castLeave) bool { return other.servesFor(&l) }) {
			return
		}
		list = append(slices.DeleteFunc(list, func(other castLeave) bool { return l.servesFor(&other) }), l)
	}
	if permit != nil && permit != forAirbent {
		note(castLeave{source: card, permit: permit})
	}
	if g.Afar && g.letsItself(p, card) {
		note(castLeave{source: card})
	}
	first := g.playableByEffect(p, card, oracle.CastCards)
	for i := range g.Effects {
		may := g.letsTo(oracle.CastCards, i, p, card)
		if may == nil || !first.Later && !g.isTime(may, i, p) {
			continue
		}
		l := castLeave{source: g.Effects[i].Source, free: may.Free, spend: may.Spend, exiled: may.Exiled, dearer: may.Dearer}
		if may.Count > 0 {
			l.counted = g.Effects[i].Id
		}
		if may.Airbent {
			l.permit = forAirbent
		}
		note(l)
	}
	for _, may := range g.leavesFor(p, card, oracle.CastCards) {
		if !isPriced(may.may) {
			note(castLeave{source: may.by, free: may.may.Free, spend: may.may.Spend, exiled: may.may.Exiled, static: may.may})
		}
	}
	return list
}

// chooseLeave has a player say by which permission a card is cast from where it is, if the casting is not the same by each.
// It is a part of the announcement of costs (601.2b), and decides more than these.
func (g *Course) chooseLeave(p, card table.ID, a *Action, permit *oracle.Ability) (castLeave, error) {
	var list []castLeave
	g.Scratch(func() { g.asProposed(p, card, a, func() { list = g.castLeaves(p, card, permit) }) })
	switch len(list) {
	case 0:
		return castLeave{permit: permit}, nil
	case 1:
		return list[0], nil
	}
	slices.SortStableFunc(list, func(a, b castLeave) int { return a.rank() - b.rank() })
	d := Decision{Kind: WordDecision, Purpose: ForCostToPay, Player: p, About: card, Rule: "601.2b"}
	for _, l := range list {
		words := l.words()
		if CountOf(list, func(other castLeave) bool { return other.words() == words }) > 1 {
			words = "leave of " + g.Name(l.source)
		}
		if slices.Contains(d.Words, words) {
			g.Undecided("the engine does not ask which of several permissions of " + g.Name(l.source) + " a spell is cast by, where it is not the same by each")
		}
		d.Words = append(d.Words, words)
	}
	d.List = d.words
	answer, err := g.wayOfCasting(&d, a)
	if err != nil {
		return castLeave{}, err
	}
	return list[slices.Index(d.Words, answer)], nil
}

// wayOfCasting has a player say in what way a card is cast, of some words, unless the action says it already.
func (g *Course) wayOfCasting(d *Decision, a *Action) (string, error) {
	if slices.Contains(d.Words, a.Using) {
		said := a.Using
		a.Using = ""
		return said, nil
	}
	d.Refuse = func(answer Answer) error {
		if slices.Contains(d.Words, answer.Word) {
			return nil
		}
		return fmt.Errorf("%s is cast using one of these: %s", g.Name(d.About), strings.Join(d.Words, ", "))
	}
	answer, err := g.ask(d)
	return answer.Word, err
}
