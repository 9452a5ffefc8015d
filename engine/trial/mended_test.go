package trial

import (
	"strings"
	"testing"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/support"
)

// mended are texts of our own for each kind of misreading that a trial of the pool has shown,
// with what they do in the simplest positions.
var mended = []struct {
	card string
	// want is the summary that each resolution of the last printed ability has.
	want string
	// spent says that nothing may come of it, too: there is no counter left to remove.
	spent bool
	// quick has it played in the simplest positions alone: part of it never comes to anything, so that others would be tried, in
	// which it does as much of something else.
	quick bool
}{
	{ // what follows "then" alone depends on the "if" at its end
		"Careful Sip {1}\nSorcery\nYou gain 1 life. Then draw a card if you control ten or more planeswalkers.",
		"life gained 1 (own 1)", false, false,
	},
	{
		"Hasty Sip {1}\nSorcery\nYou gain 1 life, then draw two cards if you control ten or more planeswalkers.",
		"life gained 1 (own 1)", false, false,
	},
	{ // "it" is what the spell that was cast targets, not the spell
		"Bold Thing {W}\nCreature — Centaur\nWhenever you cast a spell that targets this creature, put a +1/+1 counter on it.\n0/4",
		"counters 1 +1/+1", false, false,
	},
	{ // what moves a card out of the graveyard is no part of what the spell does
		"Clinging Sip {W}\nInstant\nYou gain 1 life.\nWhenever a creature you control enters, return this card from your graveyard to your hand.",
		"returned to hand 1 (own 1)", false, false,
	},
	{ // "it" is what became the target, not what it became the target of
		"Skittish Thing {1}{U}\nCreature — Illusion\nWhenever this creature becomes the target of a spell or ability, sacrifice it.\n3/3",
		"sacrificed 1 (own 1)", false, false,
	},
	{ // "if you do" of what nobody may choose to do
		"Coin Bear {3}{G}\nCreature — Bear\nThis creature enters with two +1/+1 counters on it.\nWhenever an opponent casts a creature spell, remove a +1/+1 counter from this creature. If you do, you gain 3 life.\n2/2",
		"life gained 3 (own 3)", true, false,
	},
	{ // "other" than what the spell has been about
		"Trick of Ranks {2}{W}\nSorcery\nTarget creature you control gets +2/+1 until end of turn. Other creatures you control get +1/+1 until end of turn.",
		"1 get +2/+1, 9 get +1/+1", false, false,
	},
	{ // whose cards were looked through, though none was found that was exiled
		"Name Sip {2}{R}\nSorcery\nExile target nonbasic land. Search its controller's graveyard, hand, and library for any number of cards named Nothing At All and exile them. Then that player shuffles.",
		"exiled 1, searched 1 (own 1), shuffled 1", false, true,
	},
	{ // players who were dealt damage are counted, too
		"Tally Ogre {3}{R}\nCreature — Ogre\nAt the beginning of your end step, put a +1/+1 counter on this creature for each opponent that was dealt damage this turn.\n3/6",
		"counters 1 +1/+1", false, false,
	},
}

// TestMended plays them.
func TestMended(t *testing.T) {
	for _, c := range mended {
		card, err := cardtext.ParseCardBlock(strings.Split(c.card, "\n"), 1)
		if err != nil {
			t.Fatal(err)
		}
		whole, unknown := cardtext.Compile(card)
		if missing := support.Unsupported(&whole); len(unknown) > 0 || len(missing) > 0 {
			t.Errorf("%s: %v %v", card.Name, unknown, missing)
			continue
		}
		r := (&Tester{Quick: c.quick}).Card(&whole)
		for _, d := range Differences(r) {
			if !strings.HasSuffix(d.What, "never happened") {
				t.Errorf("%s: %s", card.Name, d.What)
			}
		}
		for _, f := range r.Faults {
			t.Errorf("%s: %s", card.Name, f)
		}
		played := false
		for _, a := range r.Abilities {
			if !a.Printed || a.Of.Kind == oracle.Static || a.Of != whole.Abilities[len(whole.Abilities)-1] {
				continue
			}
			for _, res := range a.Results {
				got := res.summary()
				played = played || got == c.want
				if got != c.want && !(c.spent && got == "") {
					t.Errorf("%s: in %s it did %q, not %q", card.Name, res.Position, got, c.want)
				}
			}
		}
		if !played {
			t.Errorf("%s did nothing", card.Name)
		}
	}
}
