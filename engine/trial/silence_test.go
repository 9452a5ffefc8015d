package trial

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
)

// A silence is a clause that changed nothing in any position, or a static ability that did not bear.
type silence struct {
	card  *oracle.Card
	of    *Ability
	what  *Clause // nil for a static ability
	shown string  // where a script shows that it does something, "" if none does
}

// silences are those of a report.
func silences(r *Report) []silence {
	var list []silence
	for _, a := range r.Abilities {
		if a.Printed && a.Of.Kind == oracle.Static && a.Of.Keyword == "" && !a.Bears {
			list = append(list, silence{card: r.Card, of: a})
		}
		for _, c := range a.Silent() {
			list = append(list, silence{card: r.Card, of: a, what: c})
		}
	}
	return list
}

// cause groups a silence by what has not come about: the node itself if it was carried out without changing anything, or else
// what the ability waits for.
func (s silence) cause() string {
	a := s.of
	if s.what == nil {
		of := "static"
		for _, effect := range a.Of.Statics {
			of += " " + strings.TrimPrefix(fmt.Sprintf("%T", effect), "oracle.")
		}
		return of
	}
	if s.what.Carried > 0 {
		return "carried " + shape(*s.what.Of)
	}
	of := a.Of.Kind.String()
	if len(a.Results) > 0 {
		of = "amid " + shape(*a.Clauses[0].Of)
	} else if a.Of.Trigger != nil {
		of += " " + strings.TrimPrefix(fmt.Sprintf("%T", a.Of.Trigger), "oracle.")
	}
	if a.Of.If != nil {
		of += " if " + strings.TrimPrefix(fmt.Sprintf("%T", a.Of.If), "oracle.")
	}
	if a.Of.Delayed {
		of += " delayed"
	} else if !a.Printed {
		of += " given"
	}
	return of
}

// line is what the kept list says of it.
func (s silence) line() string { return s.card.Name + ": " + s.cause() }

// explained is the reason of the table that explains it or the script that shows it, "" if none does.
func (s silence) explained() string {
	if s.shown != "" {
		return s.shown
	}
	if why := s.reason(); why != nil {
		return why.words
	}
	return ""
}

// String is what the list of a run says of it besides its reason: the group, the card, its words and the node.
func (s silence) String() string {
	node := ""
	if s.what != nil {
		node = dump(reflect.ValueOf(*s.what.Of))
	}
	words := strings.ReplaceAll(cardtext.PrintAbility(s.of.Of, *s.of.Face), "\n", " / ")
	return strings.Join([]string{s.cause(), s.card.Name, words, node}, "\t")
}

// unexplained names each card with each of its silences that no reason of the table explains.
func unexplained(list []silence) map[string]bool {
	found := map[string]bool{}
	for _, s := range list {
		if s.explained() == "" {
			found[s.line()] = true
		}
	}
	return found
}

// A reason explains silences of one kind wherever they are: what a play does not have, and which clauses need it. A script shows one of
// them that does take effect, among the cards of which the reason finds it.
type reason struct {
	words   string
	applies func(s silence) bool
	shown   string
}

// reasons are the reasons that explain silences, each of its kind alone.
var reasons = []reason{
	{
		"what somebody may look at or is shown is no part of what is compared", onlySeen,
		"scenarios/401/nobody-peeks-at-a-library.txt",
	},
	{
		"the top card or a hand lies open, which is no part of what is compared", onlyOpen,
		"scenarios/601/from-the-top-of-the-library.txt",
	},
	{
		"it is about how decks are built, and a play begins after that", ofDecks,
		"scenarios/113/rats-without-number.txt",
	},
	{
		"it is about who can be a commander, and a play begins after that", ofCommanders,
		"scenarios/903/who-may-be-a-commander.txt",
	},
	{
		"it is done with an opening hand, and a play begins after that", ofOpeningHands,
		"scenarios/103/revealed-from-the-opening-hand.txt",
	},
	{
		"what is revealed has been looked at before, and nothing that is compared tells one from the other", revealsSeen,
		"scenarios/608/if-it-shares-a-type.txt",
	},
	{
		"nobody has the other card of a meld pair", melds,
		"scenarios/603/both-owned-and-controlled.txt",
	},
	{
		"it does something only in a game with planes", ofPlanes,
		"scenarios/701/not-by-everybody.txt",
	},
	{
		"nobody has cast a commander from the command zone", countsCommanderCasts,
		"scenario/testdata/rulings/a-spell-copied-for-a-commander.txt",
	},
	{
		"it asks for mana from snow sources, and the mana that players are given is from none", asksForSnowMana,
		"scenario/testdata/rulings/mana-spent-on-copies.txt",
	},
}

// reason is the first that explains a silence, nil if none does.
func (s silence) reason() *reason {
	for k := range reasons {
		if reasons[k].applies(s) {
			return &reasons[k]
		}
	}
	return nil
}

// everyStatic reports whether a silence is of a static ability all of whose effects are such.
func (s silence) everyStatic(such func(oracle.StaticEffect) bool) bool {
	return s.what == nil && len(s.of.Of.Statics) > 0 && !slices.ContainsFunc(s.of.Of.Statics, func(e oracle.StaticEffect) bool { return !such(e) })
}

func onlySeen(s silence) bool {
	return s.everyStatic(func(e oracle.StaticEffect) bool {
		p, ok := e.(oracle.Permission)
		return ok && (p.May == oracle.LookAtTop || p.May == oracle.LookAtCards)
	})
}

func onlyOpen(s silence) bool {
	return s.everyStatic(func(e oracle.StaticEffect) bool {
		p, ok := e.(oracle.PlayerEffect)
		return ok && (p.Words == oracle.PlaysTopRevealed || p.Words == oracle.PlaysHandRevealed)
	})
}

func ofDecks(s silence) bool {
	return s.everyStatic(func(e oracle.StaticEffect) bool {
		p, ok := e.(oracle.PlayerEffect)
		return ok && p.Words == oracle.DeckHolds
	})
}

func ofCommanders(s silence) bool {
	return s.everyStatic(func(e oracle.StaticEffect) bool {
		p, ok := e.(oracle.PlayerEffect)
		return ok && p.Words == oracle.CanBeCommander
	})
}

// ofOpeningHands finds what is in an ability that is used before the game begins, and what that leaves behind.
func ofOpeningHands(s silence) bool {
	return slices.ContainsFunc(s.of.Face.Abilities, func(a *oracle.Ability) bool {
		return slices.ContainsFunc(a.Statics, func(e oracle.StaticEffect) bool { _, ok := e.(oracle.OpeningHand); return ok }) && holds(a, s.of.Of)
	})
}

func revealsSeen(s silence) bool {
	if s.what == nil {
		return false
	}
	r, ok := (*s.what.Of).(oracle.Reveal)
	return ok && r.What == oracle.Reference(oracle.It{To: oracle.WhatWasShown})
}

func melds(s silence) bool {
	if s.what == nil {
		return false
	}
	_, ok := (*s.what.Of).(oracle.Meld)
	return ok
}

func ofPlanes(s silence) bool { return s.what != nil && isOfPlanes(*s.what.Of) }

// isOfPlanes reports whether an instruction is about planes alone, or does only what is if something is so.
func isOfPlanes(i oracle.Instruction) bool {
	switch i := i.(type) {
	case oracle.KeywordAction:
		return i.Name == "planeswalk" || i.Name == "chaos ensues"
	case oracle.If:
		return len(i.Then)+len(i.Else) > 0 && !slices.ContainsFunc(slices.Concat(i.Then, i.Else), func(one oracle.Instruction) bool { return !isOfPlanes(one) })
	}
	return false
}

func countsCommanderCasts(s silence) bool {
	return s.what != nil && has(*s.what.Of, func(v any) bool { n, ok := v.(oracle.NumberOf); return ok && n.Number == oracle.CommanderCasts })
}

func asksForSnowMana(s silence) bool {
	return s.what != nil && has(*s.what.Of, func(v any) bool {
		n, ok := v.(oracle.SpentFrom)
		return ok && has(n.From, func(v any) bool { p, ok := v.(oracle.HasSupertype); return ok && p.Supertypes&oracle.Snow != 0 })
	})
}

// holds reports whether an ability is another or contains it.
func holds(a, other *oracle.Ability) (found bool) {
	oracle.Walk(reflect.ValueOf(a), func(node reflect.Value) {
		found = found || node.CanAddr() && node.Addr().Interface() == any(other)
	})
	return found
}

// has reports whether something is or contains what is such.
func has(v any, such func(any) bool) (found bool) {
	oracle.Walk(reflect.ValueOf(v), func(node reflect.Value) { found = found || such(node.Interface()) })
	return found
}

// Each reason finds a clause among the cards of the script that shows it take effect, and explains nothing that a plain card says.
func TestReasons(t *testing.T) {
	for _, why := range reasons {
		data, err := os.ReadFile(filepath.Join("..", why.shown))
		if err != nil {
			t.Error(why.words, err)
			continue
		}
		_, cards, _ := strings.Cut(string(data), "-- cards --\n")
		cards, _, _ = strings.Cut(cards, "\n-- ")
		found := false
		for _, block := range strings.Split(cards, "\n\n") {
			if card, err := cardtext.ParseCardBlock(strings.Split(strings.TrimSpace(block), "\n"), 1); err == nil {
				whole, _ := cardtext.Compile(card)
				found = found || slices.ContainsFunc(silences(newRecorder(&whole).report), why.applies)
			}
		}
		if !found {
			t.Errorf("%s: no card in %s has what this explains", why.words, why.shown)
		}
	}
	for name, card := range company() {
		for _, s := range silences(newRecorder(card).report) {
			if why := s.reason(); why != nil {
				t.Errorf("%s would be silent, as %s", name, why.words)
			}
		}
	}
}
