package scenario_test

import (
	"strings"
	"testing"

	"rulestep/engine/scenario"
)

// helpedCards are cards whose cost something else than mana may pay, or that mana abilities bring along.
const helpedCards = `# What helps to pay

shows 601.2h

-- cards --
Hollow Dream {5}{B}
Sorcery
Delve
You gain 1 life.

Choir Dream {2}{W}{W}
Sorcery
Convoke
You gain 1 life.

Cog Dream {4}
Sorcery
Improvise
You gain 1 life.

Grave Dream {3}{B}
Sorcery
You gain 1 life.
Escape—{1}{B}, Exile two other cards from your graveyard.

Tomb Dream {5}{B}
Sorcery
Delve
You gain 1 life.
Escape—{5}{B}, Exile two other cards from your graveyard.

Torn Dream {1}{R}
Sorcery
As an additional cost to cast this spell, discard a card.
You gain 1 life.

Beastless Dream {1}{R}
Sorcery
As an additional cost to cast this spell, discard a creature card.
You gain 1 life.

Bone Horn {3}
Artifact
Sacrifice this artifact: Add {B}.

Glass Yolk {1}
Artifact
{1}, {T}, Sacrifice this artifact: Add {R}{R}. Draw a card.

Twin Ring {1}
Artifact
{T}: Add {C}{C}.

Cub {1}{G}
Creature — Bear
2/2

Pup {1}{W}
Creature — Dog
2/2

-- setup --
TABLE
-- play --
PLAY
-- answer --
ANSWER
`

// What a player pays with besides mana is chosen as the cost is paid, after mana abilities have been
// activated (601.2g-h): so what these have put into the graveyard or the hand pays for the rest of it
// (702.66a, 702.138a), but a card drawn meanwhile is no card of any kind (121.8). Where the line
// leaves open what helps, a question about it is answered for any help, or not at all.
func TestWhatHelpsToPay(t *testing.T) {
	const (
		delving = "Ann controls Swamp\nAnn controls Bone Horn\nBone Horn is tapped\nHollow Dream is in Ann's hand\n"
		escape  = "Grave Dream is in Ann's graveyard\nCub is in Ann's graveyard\n"
		tomb    = "Tomb Dream is in Ann's graveyard\n"
		drawing = "Ann controls Glass Yolk\nAnn controls 1 Island\nAnn's library is LIBRARY, top first\n"
	)
	tests := []struct{ name, table, play, answer, fault string }{
		{
			"sacrificed for mana and delved", delving + "3 Islands are in Ann's graveyard\n",
			"Ann casts Hollow Dream exiling 3 Islands and Bone Horn paying with Swamp and Bone Horn", "Bone Horn is in exile", "",
		},
		{
			"delved alone", "Ann controls 5 Swamps\nAnn controls Bone Horn\nHollow Dream is in Ann's hand\n",
			"Ann casts Hollow Dream exiling Bone Horn paying with 4 Swamps and Bone Horn", "Bone Horn is in exile", "",
		},
		{
			"not sacrificed for mana", "Ann controls 5 Swamps\nAnn controls Bone Horn\nHollow Dream is in Ann's hand\n",
			"Ann may not cast Hollow Dream exiling Bone Horn paying with 5 Swamps", "", "",
		},
		{
			"nothing said of what is sacrificed", "Ann controls 5 Swamps\nAnn controls Bone Horn\nHollow Dream is in Ann's hand\n",
			"Ann may not cast Hollow Dream exiling Bone Horn", "", "not judged: not every way to pay for it has been tried; say “paying with ...” and what",
		},
		{
			"a token is no card", delving + "Ann controls Coin, a colorless artifact token with \"Sacrifice this artifact: Add {B}.\"\n3 Islands are in Ann's graveyard\n",
			"Ann may not cast Hollow Dream exiling 3 Islands and Coin paying with Swamp and Coin", "", "",
		},
		{
			"sacrificed for mana and exiled to escape", escape + "Ann controls Swamp\nAnn controls Bone Horn\n",
			"Ann casts Grave Dream exiling Cub and Bone Horn paying with Swamp and Bone Horn", "Bone Horn is in exile", "",
		},
		{"too few to escape", escape + "Ann controls 2 Swamps\n", "Ann may not cast Grave Dream", "", ""},
		{
			"it may be sacrificed or not", escape + "Ann controls 2 Swamps\nAnn controls Bone Horn\n",
			"Ann may not cast Grave Dream", "", "not judged: not every way to pay for it has been tried; say “paying with ...” and what",
		},
		{
			"drawn for mana and discarded", strings.Replace(drawing, "LIBRARY", "Forest and Plains", 1) + "Torn Dream is in Ann's hand\n",
			"Ann casts Torn Dream discarding Forest paying with Island and Glass Yolk", "Forest is in Ann's graveyard", "",
		},
		{
			"drawn for mana and no creature card yet", strings.Replace(drawing, "LIBRARY", "Cub and Plains", 1) + "Beastless Dream is in Ann's hand\n",
			"Ann may not cast Beastless Dream discarding Cub paying with Island and Glass Yolk", "", "",
		},
		{"two to escape and none delved", tomb + "Ann controls 6 Swamps\n2 Islands are in Ann's graveyard\n", "Ann casts Tomb Dream using escape exiling 2 Islands", "Ann controls 0 untapped Swamps", ""},
		{
			"two to escape and the rest delved", tomb + "Ann controls 3 Swamps\n2 Islands are in Ann's graveyard\nCub and 2 Pups are in Ann's graveyard\n",
			"Ann casts Tomb Dream using escape exiling 2 Islands, Cub and 2 Pups", "Cub is in exile", "",
		},
		{
			"those to escape are not delved, too", tomb + "Ann controls 4 Swamps\n2 Islands are in Ann's graveyard\nCub is in Ann's graveyard\n",
			"Ann may not cast Tomb Dream using escape", "", "",
		},
		{"any three delved besides", tomb + "Ann controls 3 Swamps\n5 Islands are in Ann's graveyard\n", "Ann may cast Tomb Dream using escape", "", ""},
		{"nothing to discard", "Ann controls 2 Mountains\nTorn Dream is in Ann's hand\n", "Ann may not cast Torn Dream", "", ""},
		{"any five delved", "Ann controls Swamp\n5 Islands are in Ann's graveyard\nHollow Dream is in Ann's hand\n", "Ann may cast Hollow Dream", "", ""},
		{"four delved of five", "Ann controls Swamp\n4 Islands are in Ann's graveyard\nHollow Dream is in Ann's hand\n", "Ann may not cast Hollow Dream", "", ""},
		{
			"the fourth is sacrificed", delving + "3 Islands are in Ann's graveyard\n",
			"Ann may not cast Hollow Dream", "", "not judged: not every way to pay for it has been tried; say “exiling ...” and what",
		},
		{"any two convoked", "Ann controls 2 Plains\nAnn controls 2 Cubs\nChoir Dream is in Ann's hand\n", "Ann may cast Choir Dream", "", ""},
		{"none of the color convoked", "Ann controls 2 Islands\nAnn controls 2 Cubs\nChoir Dream is in Ann's hand\n", "Ann may not cast Choir Dream", "", ""},
		{
			"those of the color come last", "Ann controls 2 Islands\nAnn controls 3 Cubs\nAnn controls 2 Pups\nChoir Dream is in Ann's hand\n",
			"Ann may not cast Choir Dream", "", "not judged: not every way to pay for it has been tried; say “tapping ...” and what",
		},
		{
			"those of the color are named", "Ann controls 2 Islands\nAnn controls 3 Cubs\nAnn controls 2 Pups\nChoir Dream is in Ann's hand\n",
			"Ann may cast Choir Dream tapping 2 Pups", "", "",
		},
		{"what makes more mana than it helps", "Ann controls Twin Ring\nAnn controls 2 Bone Horns\nCog Dream is in Ann's hand\n", "Ann may cast Cog Dream", "", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			answer := test.answer
			if answer == "" {
				answer = "Ann has 20 life"
			}
			text := strings.NewReplacer("TABLE\n", test.table, "PLAY", test.play, "ANSWER", answer).Replace(helpedCards)
			f, err := scenario.Parse("helped", []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			fork := f.Play("").Forks[0]
			fault := ""
			if fork.Fault != nil {
				fault = fork.Fault.Msg
			}
			if fault != test.fault || (test.fault == "") != fork.Holds {
				t.Errorf("%s %q, not %q", fork.Problem, fault, test.fault)
			}
		})
	}
}

// What an effect lets a player cast is no choice where it can't be cast, as its mandatory additional cost
// can't be paid (608.2d, 118.8); it is one again where it can.
func TestWhatCannotBePaidForIsNoChoice(t *testing.T) {
	const text = `# What may be cast

shows 608.2d

-- cards --
Loremaster {1}{U}
Creature — Human Wizard
Whenever this creature attacks, you may cast a spell from your hand without paying its mana cost.
2/2

Torn Dream {1}{R}
Sorcery
As an additional cost to cast this spell, discard a card.
You gain 1 life.

-- setup --
Ann controls Loremaster
Torn Dream is in Ann's hand
CARDS
-- play --
Ann attacks Bob with Loremaster
Loremaster's trigger resolves
Ann may choose for Loremaster exactly: CHOICES
Ann casts nothing
-- answer --
the stack is empty
`
	for cards, choices := range map[string]string{
		"Bob has 20 life":              "nothing",
		"Plains is in Ann's hand":      "Torn Dream; nothing",
		"Plains is in Ann's graveyard": "nothing",
	} {
		f, err := scenario.Parse("choices", []byte(strings.NewReplacer("CARDS", cards, "CHOICES", choices).Replace(text)))
		if err != nil {
			t.Fatal(err)
		}
		if fork := f.Play("").Forks[0]; !fork.Holds {
			t.Errorf("%s: %s", cards, fork.Problem)
		}
	}
}

// The keyword by which a card may be cast from where it is can be named as the way to cast it, though it
// asks for no other cost (702.133a); one that it isn't cast by can't be.
func TestTheKeywordThatLetsACardBeCast(t *testing.T) {
	const text = `# Jump-start

shows 702.133a

-- cards --
Leap Dream {1}{U}
Instant
You gain 1 life.
Jump-start

-- setup --
Ann controls 2 Islands
Leap Dream is in ZONE
Plains is in Ann's hand
-- play --
PLAY
-- answer --
Ann has 20 life
`
	for _, test := range []struct{ zone, play string }{
		{"Ann's graveyard", "Ann casts Leap Dream using jump-start discarding Plains"},
		{"Ann's graveyard", "Ann casts Leap Dream discarding Plains"},
		{"Ann's graveyard", "Ann may cast Leap Dream using jump-start discarding Plains"},
		{"Ann's graveyard", "! Ann casts Leap Dream using flashback discarding Plains"},
		{"Ann's hand", "! Ann casts Leap Dream using jump-start"},
	} {
		f, err := scenario.Parse("way", []byte(strings.NewReplacer("ZONE", test.zone, "PLAY", test.play).Replace(text)))
		if err != nil {
			t.Fatal(err)
		}
		if fork := f.Play("").Forks[0]; !fork.Holds {
			t.Errorf("from %s, %s: %s", test.zone, test.play, fork.Problem)
		}
	}
}
