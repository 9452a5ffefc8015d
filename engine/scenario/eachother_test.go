package scenario_test

import (
	"fmt"
	"strings"
	"testing"

	"rulestep/engine/scenario"
)

// declined is the answer where the card language can't say what the words mean, and refuses them.
const declined = "declined"

// words are texts with "each", "other", "another", "that many", "that much", "those" and "this way"
// in instructions, static abilities, replacements, prevention, costs and triggers, with what they do where there
// is more than one that it could be about. Deed is a sorcery of Ann's, Boss a 4/6 creature of hers.
var words = []struct {
	boss, deed string // the text of Boss and of Deed, "" without one
	play       string // if not "Ann casts Deed"
	answer     string
}{
	// Instructions.
	{deed: "Each creature deals 1 damage to itself.", answer: declined},
	{deed: "Target creature you control deals damage equal to its power to each other creature.", play: "Ann casts Deed targeting Elk", answer: "Ox has 3 damage; Cub has 3 damage; Elk has 0 damage"},
	{deed: "Each creature you control deals damage equal to its power to target creature.", play: "Ann casts Deed targeting Yak", answer: declined},
	{deed: "Target creature gets +1/+1 until end of turn. Each other creature gets -1/-1 until end of turn.", play: "Ann casts Deed targeting Ox", answer: "Ox is 3/7; Elk is 2/5; Yak is 3/5"},
	{deed: "Target player loses 1 life. Each other player loses 3 life.", play: "Ann casts Deed targeting Bob", answer: "Bob has 19 life; Ann has 17 life"},
	{deed: "Each other player draws a card.", answer: "Bob has 3 cards in hand; Ann has 2 cards in hand"},
	{deed: "Put a +1/+1 counter on target creature and a +1/+1 counter on another target creature.", play: "Ann casts Deed targeting Ox and Elk", answer: declined},
	{deed: "Discard two cards, then draw that many cards.", answer: "Ann has 2 cards in hand"},
	{deed: "Discard your hand, then draw that many cards.", answer: "Ann has 2 cards in hand"},
	{deed: "Each opponent loses 2 life. You gain life equal to the life lost this way.", answer: "Bob has 18 life; Ann has 22 life"},
	{deed: "Destroy all creatures. You gain 1 life for each creature destroyed this way.", answer: declined},
	{deed: "Destroy all creatures your opponents control. You gain 1 life for each creature destroyed this way.", answer: declined},
	{deed: "Tap all creatures you control. Those creatures gain trample until end of turn.", answer: "Ox has trample; Elk has trample; Cub does not have trample; Ox is tapped"},
	{deed: "Untap all creatures you control. They gain trample until end of turn.", answer: "Ox has trample; Elk has trample; Yak does not have trample"},
	{deed: "Exile all creatures you control, then return those cards to the battlefield tapped under their owner's control.", answer: "Ann controls Ox; Ox is tapped; Cub is untapped"},
	{deed: "Create two 1/1 white Soldier creature tokens. Those tokens gain flying until end of turn.", answer: "Ann controls 2 Soldier Tokens; Ox does not have flying"},
	{deed: "Mill two cards. You gain 1 life for each creature card milled this way.", answer: declined},
	{deed: "Each player mills two cards. You gain 1 life for each creature card milled this way.", answer: declined},
	{deed: "This spell deals 1 damage to each creature. You gain life equal to the damage dealt this way.", answer: "Ann has 24 life"},
	{deed: "Put two +1/+1 counters on each creature you control. Draw a card for each creature with a +1/+1 counter on it.", answer: "Ox is 4/8; Ann has 4 cards in hand"},
	{deed: "Return all creatures you control to their owner's hand. Each opponent loses 1 life for each creature returned this way.", answer: declined},
	// Static abilities.
	{boss: "Other creatures you control get +1/+1.", answer: "Boss is 4/6; Ox is 3/7; Elk is 4/7; Cub is 1/6"},
	{boss: "Each other creature gets -1/-1.", answer: "Boss is 4/6; Ox is 1/5; Cub is 0/5"},
	{boss: "This creature gets +1/+1 for each other creature you control.", answer: "Boss is 6/8"},
	{boss: "This creature gets +1/+1 for each other creature.", answer: "Boss is 8/10"},
	{boss: "Each creature you control gets +1/+0 for each other creature you control.", answer: "Ox is 4/6; Boss is 6/6; Cub is 1/6"},
	{boss: "Each creature your opponents control gets +1/+0 for each other creature your opponents control.", answer: "Cub is 2/6; Yak is 5/6; Ox is 2/6; Boss is 4/6"},
	{deed: "Creatures you control get +1/+0 until end of turn for each other creature you control.", answer: declined},
	// Replacement and prevention: each event, as often as there is one.
	{boss: "If one or more tokens would be created under your control, twice that many of those tokens are created instead.", deed: "Create two 1/1 white Soldier creature tokens.", answer: "Ann controls 4 Soldier Tokens"},
	{boss: "If one or more +1/+1 counters would be put on a creature you control, that many plus one +1/+1 counters are put on it instead.", deed: "Put two +1/+1 counters on each creature.", answer: "Ox has 3 +1/+1 counters; Elk has 3 +1/+1 counters; Cub has 2 +1/+1 counters"},
	{boss: "If you would gain life, you gain that much life plus 3 instead.", deed: "Each player gains 2 life.", answer: "Ann has 25 life; Bob has 22 life"},
	{boss: "If you would draw a card, you draw two cards instead.", deed: "Each player draws two cards.", answer: "Ann has 6 cards in hand; Bob has 4 cards in hand"},
	{boss: "If a source would deal damage to you, it deals that much damage plus 1 to you instead.", deed: "This spell deals 1 damage to each creature and each player.", answer: declined},
	{boss: "If an opponent would lose life, they lose twice that much life instead.", deed: "Each player loses 2 life.", answer: "Ann has 18 life; Bob has 16 life"},
	{boss: "If a creature would die, exile it instead.", deed: "Destroy all creatures.", answer: "Ox is in exile; Cub is in exile; Boss is in exile"},
	{boss: "If another creature would die, exile it instead.", deed: "Destroy all creatures.", answer: "Ox is in exile; Cub is in exile; Boss is in Ann's graveyard"},
	{boss: "Prevent all damage that would be dealt to other creatures you control.", deed: "This spell deals 1 damage to each creature.", answer: "Ox has 0 damage; Boss has 1 damage; Cub has 1 damage"},
	{boss: "Other creatures you control enter with an additional +1/+1 counter on them.", deed: "Create a 1/1 white Soldier creature token.", answer: "Soldier Token is 2/2"},
	// Costs.
	{boss: "Sacrifice another creature: You gain 1 life.", play: "! Ann activates Boss sacrificing Boss\nAnn activates Boss sacrificing Ox", answer: "Ann has 21 life; Ox is in Ann's graveyard; Ann controls Boss"},
	{boss: "Tap two untapped creatures you control: Draw a card.", play: "Ann activates Boss tapping Ox and Elk", answer: "Ann has 3 cards in hand; Ox is tapped; Elk is tapped; Boss is untapped"},
	{boss: "Tap another untapped creature you control: You gain 1 life.", play: "! Ann activates Boss tapping Boss\nAnn activates Boss tapping Ox", answer: "Ann has 21 life; Ox is tapped"},
	{deed: "As an additional cost to cast this spell, discard two cards.\nDraw three cards.", answer: "Ann has 3 cards in hand"},
	{boss: "Creature spells you cast cost {1} less to cast for each other creature you control.", answer: "the cost of Ant is {1}"},
	// Triggers: whom and how much they are about.
	{boss: "Whenever a creature you control deals combat damage to a player, you gain that much life.", play: "Ann attacks Bob with Ox and Elk\nBob does not block\neveryone passes until the combat damage step\nAnn stacks Boss's trigger for Ox, then Boss's trigger for Elk\neverything resolves", answer: "Ann has 25 life"},
	{boss: "Whenever you gain life, each opponent loses that much life.", deed: "Each player gains 2 life.", answer: "Bob has 20 life; Ann has 22 life"},
	{boss: "Whenever another creature dies, put a +1/+1 counter on this creature.", deed: "Destroy all creatures your opponents control.", answer: "Boss has 2 +1/+1 counters"},
	{boss: "Whenever one or more +1/+1 counters are put on another creature you control, put that many +1/+1 counters on this creature.", deed: "Put two +1/+1 counters on each creature you control.", answer: declined},
	{boss: "Whenever you discard one or more cards, draw that many cards.", deed: "Discard two cards.", answer: declined},
	{boss: "Whenever an opponent draws a card, that player loses 1 life.", deed: "Each player draws two cards.", play: "Ann casts Deed\nDeed resolves\nAnn stacks Boss's trigger, then Boss's trigger", answer: "Bob has 18 life; Ann has 20 life"},
	{boss: "Whenever a player discards a card, that player loses 1 life.", deed: "Each player discards a card.", play: "Ann casts Deed\nDeed resolves\nAnn discards Pup\nAnn stacks Boss's trigger for Ann, then Boss's trigger for Bob", answer: "Bob has 19 life; Ann has 19 life"},
	{boss: "Whenever one or more creatures you control attack, those creatures get +1/+0 until end of turn.", play: "Ann attacks Bob with Ox and Elk\neverything resolves", answer: declined},
	{boss: "Whenever another creature you control attacks, it gets +1/+0 until end of turn.", play: "Ann attacks Bob with Ox and Boss\neverything resolves", answer: "Ox is 3/6; Boss is 4/6"},
	{boss: "Whenever this creature attacks, each other attacking creature gets +1/+0 until end of turn.", play: "Ann attacks Bob with Ox and Boss\neverything resolves", answer: "Ox is 3/6; Boss is 4/6; Elk is 3/6"},
	{boss: "Whenever a creature you control becomes the target of a spell, draw a card.", deed: "Tap two target creatures.", play: "Ann casts Deed targeting Ox and Elk", answer: "Ann has 4 cards in hand"},
	{boss: "Whenever a creature you control dies, each opponent loses 1 life.", deed: "Destroy all creatures.", answer: "Bob has 17 life; Ann has 20 life"},
	{boss: "Whenever a creature is dealt damage, you gain that much life.", deed: "This spell deals 2 damage to each other creature.", play: "Ann casts Deed\nDeed resolves\nAnn stacks Boss's trigger for Ox, then Boss's trigger for Elk, then Boss's trigger for Cub, then Boss's trigger for Yak, then Boss's trigger for Boss", answer: "Ann has 30 life"},
	{boss: "Whenever a creature dies, its controller draws a card.", deed: "Destroy all creatures.", play: "Ann casts Deed\nDeed resolves\nAnn stacks Boss's trigger for Ox, then Boss's trigger for Elk, then Boss's trigger for Cub, then Boss's trigger for Yak, then Boss's trigger for Boss", answer: "Ann has 5 cards in hand; Bob has 4 cards in hand"},
}

// TestEachOther plays them.
func TestEachOther(t *testing.T) {
	for _, w := range words {
		t.Run(w.boss+w.deed, func(t *testing.T) {
			t.Parallel()
			source := spoken(w.boss, w.deed, w.play, w.answer)
			f, err := scenario.Parse("table.txt", []byte(source))
			if w.answer == declined {
				if err == nil {
					t.Error("the words are read now: say what comes of them")
				}
				return
			}
			if err != nil {
				t.Fatalf("%v\n%s", err, source)
			}
			if trace := f.Play(""); !trace.Holds {
				t.Error(trace.Problem)
			}
		})
	}
}

// spoken writes the scenario of one row.
func spoken(boss, deed, play, answer string) string {
	var b strings.Builder
	b.WriteString("# A row of the table\n\nWhat comes of it?\n\n-- cards --\n")
	if boss != "" {
		fmt.Fprintf(&b, "Boss {4}\nCreature — Wolf\n%s\n4/6\n\n", boss)
	}
	if deed != "" {
		fmt.Fprintf(&b, "Deed {0}\nSorcery\n%s\n\n", deed)
	}
	b.WriteString("Pup {G}\nCreature — Wolf\n1/1\n\nAnt {3}\nCreature — Insect\n1/1\n\n-- setup --\n" +
		"Ann controls Ox, a 2/6 creature\nAnn controls Elk, a 3/6 creature\n" +
		"Bob controls Cub, a 1/6 creature\nBob controls Yak, a 4/6 creature\n" +
		"Pup is in Ann's hand\nAnt is in Ann's hand\n2 Pups are in Bob's hand\n" +
		"Ann's library is 8 Pups, top first\nBob's library is 8 Pups, top first\n")
	if boss != "" {
		b.WriteString("Ann controls Boss\n")
	}
	if deed != "" {
		b.WriteString("Deed is in Ann's hand\n")
	}
	b.WriteString("\n-- play --\n")
	switch {
	case play != "":
		b.WriteString(play + "\n")
	case deed != "":
		b.WriteString("Ann casts Deed\n")
	default:
		b.WriteString("everyone passes until the beginning of combat\n")
	}
	if !strings.Contains(play, "attacks") {
		b.WriteString("everything resolves\n")
	}
	return b.String() + "\n-- answer --\n" + strings.ReplaceAll(answer, "; ", "\n") + "\n"
}
