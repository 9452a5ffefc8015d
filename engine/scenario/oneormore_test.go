package scenario_test

import (
	"fmt"
	"strings"
	"testing"

	"rulestep/engine/scenario"
)

// happenings are things that happen to one or to several objects or players at once: what Ann
// does, and how the play goes on.
var happenings = map[string]struct {
	deed string // the text of Ann's sorcery, if she casts one
	play string
}{
	"two of Ann's creatures die":               {"Destroy all creatures you control.", ""},
	"all four creatures die":                   {"Destroy all creatures.", ""},
	"one of Ann's creatures dies":              {"Destroy target creature.", "Ox"},
	"two of Ann's creatures are exiled":        {"Exile all creatures you control.", ""},
	"two of Ann's creatures are returned":      {"Return all creatures you control to their owner's hand.", ""},
	"two of Ann's creatures get counters":      {"Put two +1/+1 counters on each creature you control.", ""},
	"one of Ann's creatures gets counters":     {"Put two +1/+1 counters on target creature.", "Ox"},
	"two of Ann's creatures are tapped":        {"Tap all creatures you control.", ""},
	"two of Ann's creatures are untapped":      {"Untap all creatures you control.", "tapped"},
	"two of Ann's creatures are damaged":       {"This spell deals 1 damage to each creature you control.", ""},
	"all creatures and players are damaged":    {"This spell deals 1 damage to each creature and each player.", ""},
	"one of Ann's creatures is damaged":        {"This spell deals 1 damage to target creature.", "Ox"},
	"Ann discards two cards":                   {"Discard two cards.", ""},
	"Ann discards one card":                    {"Discard a card.", ""},
	"everybody discards two cards":             {"Each player discards two cards.", ""},
	"Ann draws two cards":                      {"Draw two cards.", ""},
	"everybody draws two cards":                {"Each player draws two cards.", ""},
	"Ann sacrifices two creatures":             {"Sacrifice two creatures.", ""},
	"everybody sacrifices two creatures":       {"Each player sacrifices two creatures.", ""},
	"Ann mills two creature cards":             {"Mill two cards.", ""},
	"two cards leave Ann's graveyard":          {"Exile all cards from your graveyard.", ""},
	"Ann creates two tokens":                   {"Create two 1/1 white Soldier creature tokens.", ""},
	"Ann gains 2 life":                         {"You gain 2 life.", ""},
	"everybody gains 2 life":                   {"Each player gains 2 life.", ""},
	"everybody loses 2 life":                   {"Each player loses 2 life.", ""},
	"a spell targets one of Ann's":             {"Tap target creature.", "Ox"},
	"a spell targets two of Ann's":             {"Tap two target creatures.", "Ox and Elk"},
	"two of Ann's creatures attack":            {"", "attack"},
	"two of Ann's creatures are blocked":       {"", "blocked"},
	"one of Ann's creatures is blocked by two": {"", "blocked by two"},
	"a spell targets one of Ann's twice":       {"Tap target creature. Untap target creature.", "Ox and Ox"},
	"everybody shuffles":                       {"Each player shuffles their library.", ""},
	"Bob gets two of Ann's creatures":          {"Target opponent gains control of all creatures you control.", "Bob"},
	"Ann plays a land":                         {"", "land"},
	"three players discard two cards":          {"Each player discards two cards.", "three"},
	"three players sacrifice two creatures":    {"Each player sacrifices two creatures.", "three"},
	"three players mill two creature cards":    {"Each player mills two cards.", "three"},
	"three players create two tokens":          {"Each player creates two 1/1 white Soldier creature tokens.", "three"},
	"three players lose 2 life":                {"Each player loses 2 life.", "three"},
	"cards leave three graveyards":             {"Exile all cards from all graveyards.", "three"},
}

// watchers are triggers, and how often each triggers on what happens: once for each thing to
// which it happens, or once for all of it where the text says "one or more" (603.2c).
var watchers = []struct {
	when     string
	happens  string
	triggers int
}{
	{"a creature dies", "all four creatures die", 4},
	{"one or more creatures die", "all four creatures die", 1},
	{"one or more creatures die", "one of Ann's creatures dies", 1},
	{"a creature you control dies", "all four creatures die", 2},
	{"one or more creatures an opponent controls die", "two of Ann's creatures die", 0},
	{"a permanent you control leaves the battlefield", "two of Ann's creatures are exiled", 2},
	{"one or more permanents you control leave the battlefield", "two of Ann's creatures are exiled", 1},
	{"one or more permanents you control leave the battlefield", "two of Ann's creatures are returned", 1},
	{"a permanent you control leaves the battlefield", "two of Ann's creatures are returned", 2},
	{"one or more creatures you control are exiled", "two of Ann's creatures are exiled", 1},
	{"one or more +1/+1 counters are put on a creature you control", "two of Ann's creatures get counters", 2},
	{"one or more +1/+1 counters are put on a creature you control", "one of Ann's creatures gets counters", 1},
	{"you put one or more +1/+1 counters on a creature", "two of Ann's creatures get counters", 2},
	{"you put one or more +1/+1 counters on one or more creatures you control", "two of Ann's creatures get counters", 1},
	{"a creature you control becomes tapped", "two of Ann's creatures are tapped", 2},
	{"one or more creatures you control become tapped", "two of Ann's creatures are tapped", 1},
	{"one or more creatures you control become tapped", "two of Ann's creatures attack", 1},
	{"a creature you control becomes untapped", "two of Ann's creatures are untapped", 2},
	{"a creature you control becomes untapped", "two of Ann's creatures are tapped", 0},
	{"a creature you control is dealt damage", "two of Ann's creatures are damaged", 2},
	{"one or more creatures you control are dealt damage", "two of Ann's creatures are damaged", 1},
	{"one or more creatures you control are dealt damage", "all creatures and players are damaged", 1},
	{"a creature is dealt damage", "all creatures and players are damaged", 4},
	{"a source you control deals damage to a creature", "all creatures and players are damaged", 4},
	{"a source you control deals damage to an opponent", "all creatures and players are damaged", 1},
	{"a source you control deals damage", "all creatures and players are damaged", 1},
	{"you discard a card", "Ann discards two cards", 2},
	{"you discard one or more cards", "Ann discards two cards", 1},
	{"you discard one or more cards", "Ann discards one card", 1},
	{"a player discards a card", "everybody discards two cards", 4},
	{"an opponent discards one or more cards", "everybody discards two cards", 1},
	{"an opponent discards one or more cards", "Ann discards two cards", 0},
	{"a player discards one or more cards", "three players discard two cards", 3}, // each player's is an event of its own
	{"an opponent discards one or more cards", "three players discard two cards", 2},
	{"one or more players discard one or more cards", "three players discard two cards", 1},
	{"a player sacrifices one or more creatures", "three players sacrifice two creatures", 3},
	{"an opponent sacrifices one or more creatures", "three players sacrifice two creatures", 2},
	{"one or more creatures an opponent controls die", "three players sacrifice two creatures", 1},
	{"one or more creatures are put into an opponent's graveyard from the battlefield", "three players sacrifice two creatures", 2},
	{"a player mills one or more cards", "three players mill two creature cards", 3},
	{"an opponent mills one or more cards", "three players mill two creature cards", 2},
	{"one or more cards are put into a graveyard from a library", "three players mill two creature cards", 1},
	{"one or more cards are put into an opponent's graveyard from their library", "three players mill two creature cards", 2},
	{"one or more creature cards are put into an opponent's graveyard from anywhere", "three players mill two creature cards", 2},
	{"one or more cards leave an opponent's graveyard", "cards leave three graveyards", 2},
	{"an opponent creates one or more tokens", "three players create two tokens", 2},
	{"an opponent creates a token", "three players create two tokens", 4},
	{"one or more creatures enter under an opponent's control", "three players create two tokens", 2},
	{"one or more creatures enter", "three players create two tokens", 1},
	{"an opponent loses life", "three players lose 2 life", 2},
	{"you draw a card", "Ann draws two cards", 2},
	{"you draw one or more cards", "Ann draws two cards", 2}, // cards are drawn one at a time (121.2)
	{"an opponent draws a card", "everybody draws two cards", 2},
	{"you sacrifice a permanent", "Ann sacrifices two creatures", 2},
	{"you sacrifice one or more permanents", "Ann sacrifices two creatures", 1},
	{"you sacrifice a permanent", "everybody sacrifices two creatures", 2},
	{"a player sacrifices a permanent", "everybody sacrifices two creatures", 4},
	{"a creature dies", "everybody sacrifices two creatures", 4},
	{"one or more creature cards are put into your graveyard from anywhere", "Ann mills two creature cards", 1},
	{"one or more creature cards are put into your graveyard from anywhere", "two of Ann's creatures die", 1},
	{"a card leaves your graveyard", "two cards leave Ann's graveyard", 2},
	{"one or more cards leave your graveyard", "two cards leave Ann's graveyard", 1},
	{"a creature you control enters", "Ann creates two tokens", 2},
	{"one or more creatures you control enter", "Ann creates two tokens", 1},
	{"one or more tokens you control enter", "Ann creates two tokens", 1},
	{"you gain life", "Ann gains 2 life", 1},
	{"a player gains life", "everybody gains 2 life", 2},
	{"you gain life", "everybody gains 2 life", 1},
	{"you lose life", "everybody loses 2 life", 1},
	{"an opponent loses life", "everybody loses 2 life", 1},
	{"a player loses life", "everybody loses 2 life", 2},
	{"a creature you control becomes the target of a spell", "a spell targets one of Ann's", 1},
	{"a creature you control becomes the target of a spell", "a spell targets two of Ann's", 2},
	{"a creature you control becomes the target of a spell", "a spell targets one of Ann's twice", 1}, // a target of it once (601.2c)
	{"you cast a spell", "a spell targets two of Ann's", 1},
	{"a player shuffles their library", "everybody shuffles", 2},
	{"you shuffle your library", "everybody shuffles", 1},
	{"an opponent shuffles their library", "everybody shuffles", 1},
	{"you lose control of a creature", "Bob gets two of Ann's creatures", 2},
	{"you play a land", "Ann plays a land", 1},
	{"an opponent plays a land", "Ann plays a land", 0},
	{"a land you control enters", "Ann plays a land", 1},
	{"one or more lands you control enter", "Ann plays a land", 1},
	{"a creature you control attacks", "two of Ann's creatures attack", 2},
	{"one or more creatures you control attack", "two of Ann's creatures attack", 1},
	{"you attack", "two of Ann's creatures attack", 1},
	{"a creature you control deals combat damage to a player", "two of Ann's creatures attack", 2},
	{"one or more creatures you control deal combat damage to a player", "two of Ann's creatures attack", 1},
	{"an opponent loses life", "two of Ann's creatures attack", 2}, // each source's damage is a loss of its own (120.3a)
	{"a creature you control becomes blocked", "two of Ann's creatures are blocked", 2},
	{"one or more creatures you control become blocked", "two of Ann's creatures are blocked", 1},
	{"a creature you control becomes blocked", "one of Ann's creatures is blocked by two", 1},
	{"a creature you control becomes blocked by a creature", "one of Ann's creatures is blocked by two", 2},
	{"a creature blocks", "one of Ann's creatures is blocked by two", 2},
	{"a creature deals damage", "one of Ann's creatures is blocked by two", 3},
	{"a creature you control is dealt damage", "one of Ann's creatures is blocked by two", 1}, // by two sources at once (120.9)
}

// TestOneOrMore plays each trigger against what happens to several at once, with a charge
// counter on its permanent for each time it triggers.
func TestOneOrMore(t *testing.T) {
	for _, w := range watchers {
		t.Run(w.when+", "+w.happens, func(t *testing.T) {
			t.Parallel()
			h, ok := happenings[w.happens]
			if !ok {
				t.Fatal("no such thing happens")
			}
			source := watched(w.when, h.deed, h.play, w.triggers)
			f, err := scenario.Parse("table.txt", []byte(source))
			if err != nil {
				t.Fatalf("%v\n%s", err, source)
			}
			if trace := f.Play(""); !trace.Holds {
				t.Error(trace.Problem)
			}
		})
	}
}

// watched writes the scenario of one row.
func watched(when, deed, play string, triggers int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# A row of the table\n\nHow often does it trigger?\n\n-- cards --\nWatcher {2}\nArtifact\nWhenever %s, put a charge counter on this artifact.\n\n", when)
	if deed != "" {
		fmt.Fprintf(&b, "Deed {0}\nSorcery\n%s\n\n", deed)
	}
	b.WriteString(peopled(play == "three"))
	if deed != "" {
		b.WriteString("Deed is in Ann's hand\n")
	}
	text := b.String()
	if play == "land" {
		text += "Forest is in Ann's hand\n"
	}
	if play == "tapped" {
		text += "Ox is tapped\nElk is tapped\n"
	}
	text += "\n-- play --\n"
	switch play {
	case "", "tapped", "three":
		text += "Ann casts Deed\n"
	case "land":
		text += "Ann plays Forest\n"
	case "attack":
		text += "Ann attacks Bob with Ox and Elk\neverything resolves\nBob does not block\n"
	case "blocked":
		text += "Ann attacks Bob with Ox and Elk\nBob blocks Ox with Cub; Elk with Yak\n"
	case "blocked by two":
		text += "Ann attacks Bob with Ox\nBob blocks Ox with Cub and Yak\nAnn orders the blockers of Ox: Cub, Yak\neverything resolves\nAnn assigns damage from Ox: 2 to Cub\n"
	default:
		text += "Ann casts Deed targeting " + play + "\n"
	}
	if deed == "" && play != "land" {
		text += "everyone passes until the postcombat main phase\n"
	} else {
		text += "everything resolves\n"
	}
	return text + fmt.Sprintf("\n-- answer --\nWatcher has %d charge counters\n", triggers)
}

// peopled ends the cards of a row and writes what its setup has in any case, for two players or three.
func peopled(three bool) string {
	var b strings.Builder
	b.WriteString("Pup {G}\nCreature — Wolf\n1/1\n\n-- setup --\n")
	if three {
		b.WriteString("Ann, Bob and Cid are playing\n")
	}
	b.WriteString("Ann controls Watcher\nAnn controls Ox, a 2/6 creature\nAnn controls Elk, a 2/6 creature\n" +
		"Bob controls Cub, a 1/6 creature\nBob controls Yak, a 1/6 creature\n" +
		"2 Pups are in Ann's hand\n2 Pups are in Bob's hand\n2 Pups are in Ann's graveyard\n" +
		"Ann's library is 5 Pups, top first\nBob's library is 5 Pups, top first\n")
	if three {
		b.WriteString("Cid controls Cob, a 1/6 creature\nCid controls Yam, a 1/6 creature\n" +
			"2 Pups are in Cid's hand\n2 Pups are in Bob's graveyard\n2 Pups are in Cid's graveyard\nCid's library is 5 Pups, top first\n")
	}
	return b.String()
}
