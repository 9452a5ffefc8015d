package scenario_test

import (
	"strings"
	"testing"

	"rulestep/engine/scenario"
)

// TestBlankCards holds that what hangs on a card of which a position says only that it is there is not
// judged, and that it is drawn, milled and counted like any other.
func TestBlankCards(t *testing.T) {
	const cards = `Cheap Herald {3}{G}
Creature — Elf
Cascade
2/2

Deep Delve {0}
Sorcery
Reveal the top three cards of your library. Put all land cards revealed this way into your hand and the rest into your graveyard.

Raise Up {0}
Sorcery
Return target creature card from your graveyard to your hand.

Called Elf {0}
Sorcery
Search your library for a creature card, reveal it, put it into your hand, then shuffle.

Plain Mill {0}
Sorcery
Mill two cards.

Dusk Bat {0}
Enchantment
At the beginning of your end step, if you descended this turn, you gain 1 life.

Barge In {0}
Sorcery
You may put a creature card from your hand onto the battlefield.

Sift {0}
Sorcery
Look at the top three cards of your library. You may reveal a creature card from among them and put it into your hand. Put the rest on the bottom of your library in any order.

Lent Page {0}
Sorcery
Exile the top card of your library. Until end of turn, you may play that card.

Grab {0}
Sorcery
Return a creature card at random from your graveyard to your hand.

Lightning Elk {0}
Creature — Elk
When this creature enters, sacrifice it.
2/2

Elk {1}{G}
Creature — Elk
2/2

Grown Elk {0}
Creature — Elk
Amplify 1
2/2

Old Serpent {5}
Creature — Serpent
This spell costs {1} less to cast for each instant card in your graveyard.
3/3

Grave Lamp {0}
Artifact
{0}: You gain 1 life. Activate only if there's an instant card in your graveyard.

Den {0}
Enchantment
Discard two creature cards: You gain 1 life.

Haunt {0}
Enchantment
Exile a creature card from your graveyard: You gain 1 life.

Hide {0}
Sorcery
Manifest the top card of your library.

Break {0}
Instant
Turn target face-down creature face up.

Vanish {0}
Instant
Exile target permanent, then return it to the battlefield under its owner's control.

Unveil {0}
Instant
Return target permanent to its owner's hand.
`
	for _, tt := range []struct{ setup, play, answer, limit string }{
		{"Cheap Herald is in Ann's hand\nAnn controls 4 Forests", "Ann casts Cheap Herald\neverything resolves", "Ann has 20 life", "says only that it is there"},
		{"Deep Delve is in Ann's hand", "Ann casts Deep Delve\neverything resolves", "Ann has 20 life", "says only that it is there"},
		{"Raise Up is in Ann's hand\nAnn's graveyard has 2 cards\nElk is in Ann's graveyard", "Ann casts Raise Up targeting Elk\neverything resolves", "Elk is in Ann's hand", ""},
		{"Raise Up is in Ann's hand\nAnn's graveyard has 2 cards", "Ann may not cast Raise Up", "Ann has 20 life", "says only that they are there"},
		{"Called Elf is in Ann's hand\nElk is in Ann's library", "Ann casts Called Elf\neverything resolves\nAnn finds Elk", "Elk is in Ann's hand", ""},
		{"Plain Mill is in Ann's hand", "Ann casts Plain Mill\neverything resolves", "Ann's graveyard has 3 cards", ""},
		{"Ann controls Dusk Bat\nPlain Mill is in Ann's hand", "Ann casts Plain Mill\neverything resolves\neveryone passes until Ann's end step", "Ann has 20 life", "says only that they are there"},
		{"Ann controls Dusk Bat\nPlain Mill and Lightning Elk are in Ann's hand", "Ann casts Plain Mill\neverything resolves\nAnn casts Lightning Elk\neverything resolves\neveryone passes until Ann's end step\neverything resolves", "Ann has 21 life", ""},
		{"Ann has 5 cards in hand\nBarge In and Elk are in Ann's hand", "Ann casts Barge In\nBarge In resolves\nAnn says no to Barge In", "Elk is in Ann's hand", ""},
		{"Ann has 5 cards in hand\nBarge In and Elk are in Ann's hand", "Ann casts Barge In\nBarge In resolves\nAnn says yes to Barge In\nAnn chooses Elk for Barge In", "Elk is on the battlefield", ""},
		{"Ann has 5 cards in hand\nBarge In is in Ann's hand", "Ann casts Barge In\nBarge In resolves\nAnn says no to Barge In", "Ann has 4 cards in hand", ""},
		{"Ann has 5 cards in hand\nBarge In is in Ann's hand", "Ann casts Barge In\nBarge In resolves\nAnn says yes to Barge In", "Ann has 4 cards in hand", "says only that they are there"},
		{"Sift is in Ann's hand", "Ann casts Sift\nSift resolves\nAnn says no to Sift", "Ann has 0 cards in hand", ""},
		{"Ann's graveyard has 5 cards\nElk is in Ann's graveyard\nGrab is in Ann's hand", "Ann casts Grab\neverything resolves", "Elk is in Ann's hand", "says only that they are there"},
		{"Lent Page is in Ann's hand", "Ann casts Lent Page\neverything resolves\n! Ann casts a blank card", "Ann has 20 life", "says only that it is there"},
		{"Called Elf is in Ann's hand", "Ann casts Called Elf\neverything resolves", "Ann has 0 cards in hand", "others might be chosen"},
		{"Called Elf is in Ann's hand", "Ann casts Called Elf\neverything resolves\nAnn finds nothing", "Ann has 0 cards in hand", ""},
		{"Called Elf is in Ann's hand\nElk is in Ann's library", "Ann casts Called Elf\neverything resolves\nAnn may find exactly: nothing; Elk", "Ann has 0 cards in hand", "says only of some cards"},
		{"Ann has 2 cards in hand\nGrown Elk is in Ann's hand", "Ann casts Grown Elk\neverything resolves", "Grown Elk is 2/2", "others might be chosen"},
		{"Ann has 2 cards in hand\nGrown Elk is in Ann's hand", "Ann casts Grown Elk\neverything resolves\nAnn chooses nothing for Grown Elk", "Grown Elk is 2/2", ""},
		{"Grown Elk is in Ann's hand", "Ann casts Grown Elk\neverything resolves", "Grown Elk is 2/2", ""},

		// What casting something costs, and so whether it may be cast (601.2f): the probe comes to what the play comes to.
		{"Old Serpent is in Ann's hand\nAnn's graveyard has 2 cards", "now the cost of Old Serpent is {5}", "Ann has 20 life", "says only that it is there"},
		{"Old Serpent is in Ann's hand\nAnn's graveyard has 2 cards", "Ann may not cast a blank card", "the cost of Old Serpent is {5}", "says only that it is there"},
		{"Old Serpent is in Ann's hand\nAnn's graveyard has 2 cards\nAnn controls 5 Forests", "Ann may cast Old Serpent", "Ann has 20 life", "says only that it is there"},
		{"Old Serpent is in Ann's hand\nAnn's graveyard has 2 cards\nAnn controls 5 Forests", "", "Ann may cast Old Serpent", "says only that it is there"},
		{"Old Serpent is in Ann's hand\nBob's graveyard has 2 cards\nAnn controls 5 Forests", "Ann may cast Old Serpent", "the cost of Old Serpent is {5}", ""},

		// When an ability may be activated (602.1b), and what pays for it (118.3).
		{"Ann controls Grave Lamp\nAnn's graveyard has 2 cards", "Ann activates Grave Lamp", "Ann has 21 life", "says only that it is there"},
		{"Ann controls Grave Lamp\nAnn's graveyard has 2 cards", "! Ann activates Grave Lamp", "Ann has 20 life", "says only that it is there"},
		{"Ann controls Grave Lamp\nAnn's graveyard has 2 cards", "Ann may activate Grave Lamp", "Ann has 20 life", "says only that it is there"},
		{"Ann controls Grave Lamp\nAnn's graveyard has 2 cards", "Ann may not activate Grave Lamp", "Ann has 20 life", "says only that it is there"},
		{"Ann controls Grave Lamp\nBob's graveyard has 2 cards", "Ann may not activate Grave Lamp", "Ann has 20 life", ""},
		{"Ann controls Den\nAnn has 2 cards in hand", "! Ann activates Den", "Ann has 20 life", "says only that they are there"},
		{"Ann controls Den\nAnn has 2 cards in hand\nElk is in Ann's hand", "Ann may not activate Den", "Ann has 20 life", "says only that they are there"},
		{"Ann controls Den\nAnn has 2 cards in hand\nElk is in Ann's hand", "Ann activates Den", "Ann has 21 life", "says only that they are there"},
		{"Ann controls Den\nAnn has 1 card in hand", "Ann may not activate Den", "Ann has 20 life", "says only that they are there"},
		{"Ann controls Den\nBob has 2 cards in hand\nElk is in Ann's hand", "Ann may not activate Den", "Ann has 20 life", ""},
		{"Ann controls Haunt\nAnn's graveyard has 2 cards", "Ann activates Haunt", "Ann has 21 life", "says only that they are there"},
		{"Ann controls Haunt\nAnn's graveyard has 2 cards", "Ann may not activate Haunt", "Ann has 20 life", "says only that they are there"},
		{"Ann controls Haunt\nBob's graveyard has 2 cards", "Ann may not activate Haunt", "Ann has 20 life", ""},
		{"Ann controls Haunt\nAnn's graveyard has 2 cards\nElk is in Ann's graveyard", "Ann activates Haunt exiling Elk\neverything resolves", "Ann has 21 life", ""},

		// What lies face down, and what could be cast so, played, foretold or suspended.
		{"Hide is in Ann's hand", "Ann casts Hide\neverything resolves\nAnn may not turn a blank card face up", "Ann has 20 life", "says only that it is there"},
		{"Hide is in Ann's hand", "Ann casts Hide\neverything resolves\nAnn turns a blank card face up", "Ann has 20 life", "says only that it is there"},
		{"Hide and Break are in Ann's hand", "Ann casts Hide\neverything resolves\nAnn casts Break targeting a blank card\neverything resolves", "Ann has 20 life", "says only that it is there"},
		{"Hide and Vanish are in Ann's hand", "Ann casts Hide\neverything resolves\nAnn casts Vanish targeting a blank card\neverything resolves", "Ann has 20 life", "says only that it is there"},
		{"Hide and Unveil are in Ann's hand", "Ann casts Hide\neverything resolves\nAnn casts Unveil targeting a blank card\neverything resolves", "Ann has 1 card in hand", ""},
		{"Ann has 2 cards in hand", "Ann may not cast a blank card face down", "Ann has 20 life", "says only that it is there"},
		{"Ann has 2 cards in hand", "Ann may not play a blank card", "Ann has 20 life", "says only that it is there"},
		{"Ann has 2 cards in hand", "Ann may not foretell a blank card", "Ann has 20 life", "says only that it is there"},
		{"Ann has 2 cards in hand", "! Ann suspends a blank card", "Ann has 20 life", "says only that it is there"},

		// What is said of the card itself.
		{"", "now a blank card is not a creature", "Ann has 20 life", "says only that it is there"},
		{"", "now a blank card is colorless", "Ann has 20 life", "says only that it is there"},
		{"", "now a blank card has no abilities", "Ann has 20 life", "says only that it is there"},
		{"", "now the cost of a blank card is {0}", "Ann has 20 life", "says only that it is there"},
		{"", "", "the mana value of a blank card is 0", "says only that it is there"},
		{"", "", "a blank card is not legendary", "says only that it is there"},
		{"", "", "a blank card does not have flying", "says only that it is there"},
		{"", "", "a blank card has no loyalty", "says only that it is there"},
	} {
		f, err := scenario.Parse("blank.txt", []byte("# Blank\n\nWhat is it?\n\n-- cards --\n"+cards+"\n-- setup --\nAnn's library has 5 cards\n"+tt.setup+
			"\n-- play --\n"+tt.play+"\n-- answer --\n"+tt.answer+"\n-- because --\nIt is asked.\n"))
		if err != nil {
			t.Fatal(err)
		}
		trace := f.Play("")
		if problem := trace.Problem; problem != "" && strings.Contains(tt.limit, "says only that") && !trace.Unjudged() {
			t.Errorf("%s: it is judged: %q", tt.play, problem)
		}
		problem := trace.Problem
		if tt.limit == "" && problem != "" || !strings.Contains(problem, tt.limit) {
			t.Errorf("%s: %q", tt.play, problem)
		}
	}
}

// TestNothingIsSaidOfABlankCard holds that a play that ends because of a blank card tells nothing of it before: neither its mana
// value, where cascade asks for that, nor that it stays face down.
func TestNothingIsSaidOfABlankCard(t *testing.T) {
	f, err := scenario.Parse("blank.txt", []byte(`# Blank

What does it cost?

-- cards --
Cheap Herald {3}{G}
Creature — Elf
Cascade
2/2

-- setup --
Ann's library has 5 cards
Cheap Herald is in Ann's hand
Ann controls 4 Forests
-- play --
Ann casts Cheap Herald
everything resolves
-- answer --
Ann has 20 life
-- because --
It is asked.
`))
	if err != nil {
		t.Fatal(err)
	}
	for _, fork := range f.Play("").Forks {
		for _, step := range fork.Steps {
			for _, ruling := range step.Rulings {
				if ruling.Rule == "202.3a" {
					t.Errorf("it tells: %s", ruling.Sentence)
				}
			}
		}
	}
}
