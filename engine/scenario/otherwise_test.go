package scenario

import (
	"strings"
	"testing"
)

// TestSaidOtherwise reads lines in the words of people who have not read the manual. What
// they are told to write instead is a sentence of the language: "" stands for a hint.
func TestSaidOtherwise(t *testing.T) {
	f := &File{Name: "small.txt"}
	for _, c := range []struct {
		where section
		said  string
		want  string
	}{
		{inPlay, "Bob plays Shock on Bear", "Bob casts Shock targeting Bear"},
		{inPlay, "Bob casts Shock at Bear in response", "in response, Bob casts Shock targeting Bear"},
		{inPlay, "! Bob casts Shock targetting Bear", "! Bob casts Shock targeting Bear"},
		{inPlay, "Bob cast Shock targeting Bear.", "Bob casts Shock targeting Bear"},
		{inPlay, "bob plays Shock against Bear", "Bob casts Shock targeting Bear"},
		{inPlay, "Ann responds with Growth on Bear", "in response, Ann casts Growth targeting Bear"},
		{inPlay, "Ann casts Growth with Bear as the target", "Ann casts Growth targeting Bear"},
		{inPlay, "Ann uses Pinger on Bear", "Ann casts Pinger targeting Bear"},
		{inPlay, "Ann activates Pinger on Bear", "Ann activates Pinger targeting Bear"},
		{inPlay, "Ann equips Blade to Bear", "Ann activates Blade targeting Bear"},
		{inPlay, "Ann equips Bear with Blade", "Ann activates Blade targeting Bear"},
		{inPlay, "Ann equips Bear", ""},
		{inPlay, "Ann taps Forest", ""},
		{inPlay, "tap Forest", ""},
		{inPlay, "Ann attacks with Bear and Cub", "Ann attacks Bob with Bear and Cub"},
		{inPlay, "Bob swings with Ox", "Bob attacks Ann with Ox"},
		{inPlay, "Ann attacks with Bear at Cara", "Ann attacks Cara with Bear"},
		{inPlay, "Bear attacks Bob", "Ann attacks Bob with Bear"},
		{inPlay, "Ann attacks Bob", ""},
		{inPlay, "Ox blocks Big Bear", "Bob blocks Big Bear with Ox"},
		{inPlay, "Bob blocks with Ox", ""},
		{inPlay, "no blocks", "Bob does not block"},
		{inPlay, "Bob declares no blockers", "Bob does not block"},
		{inPlay, "Ann doesn't attack", "Ann does not attack"},
		{inPlay, "Ann passes priority", ""},
		{inPlay, "everyone passes", ""},
		{inPlay, "go to combat", "everyone passes until the beginning of combat"},
		{inPlay, "end of turn", "everyone passes until the end step"},
		{inPlay, "everyone passes until end of turn", "everyone passes until the end step"},
		{inPlay, "everyone passes until Bob's turn", "everyone passes until Bob's upkeep"},
		{inPlay, "Ann ends her turn", "everyone passes until Bob's upkeep"},
		{inPlay, "the stack resolves", "everything resolves"},
		{inPlay, "resolve Shock", "Shock resolves"},
		{inPlay, "Ann chooses Bear", ""},
		{inPlay, "Ann draws a card", ""},
		{inPlay, "Bear dies", ""},
		{inPlay, "now Ann is at 5", "now Ann has 5 life"},
		{inSetup, "the game is Grand Melee", "the game is a grand melee"},
		{inSetup, "Ann is at 5", "Ann has 5 life"},
		{inSetup, "Ann's life total is 5", "Ann has 5 life"},
		{inSetup, "Ann has 3 poison", "Ann has 3 poison counters"},
		{inSetup, "Ann has 5 cards in her library", "Ann's library has 5 cards"},
		{inSetup, "Ann has Bear in her graveyard", "Bear is in Ann's graveyard"},
		{inSetup, "Bob holds Shock", "Shock is in Bob's hand"},
		{inSetup, "Bob has 3 Mountains", "Bob controls 3 Mountains"},
		{inSetup, "Ann has a Bear on the battlefield", "Ann controls Bear"},
		{inSetup, "Ann controls a 2/2 Bear with flying", "Ann controls Bear, a 2/2 creature with flying"},
		{inSetup, "Ann controls a 1/1 green Elf token", "Ann controls Elf, a 1/1 green Elf creature token"},
		{inSetup, "Ann controls a Treasure token", "Ann controls Treasure, a Treasure token"},
		{inSetup, "Ann controls two Forests", "Ann controls 2 Forests"},
		{inSetup, "Bear has a +1/+1 counter on it", "Bear has 1 +1/+1 counter"},
		{inSetup, "Ann controls Bear with 1 +1/+1 counter", ""},
		{inSetup, "Ann has a Bear with two +1/+1 counters on it", ""},
		{inSetup, "Bear has two oil counters on it", "Bear has 2 oil counters"},
		{inSetup, "Bear is enchanted by Wings", "Wings is attached to Bear"},
		{inSetup, "Wings enchants Bear", "Wings is attached to Bear"},
		{inSetup, "it's Bob's turn", "it is Bob's precombat main phase"},
		{inSetup, "Ann goes first", "Ann is the starting player"},
		{inSetup, "Bear has summoning sickness", ""},
		{inSetup, "the top card of Ann's library is Shock", "Ann's library is Shock, top first"},
		{inAnswer, "Bob is dead", "Bob has lost"},
		{inAnswer, "Ann won the game", "Ann wins"},
		{inAnswer, "Bear was destroyed", ""},
		{inAnswer, "Bear survives", "Bear is on the battlefield"},
		{inAnswer, "Bear was exiled", "Bear is in exile"},
		{inAnswer, "Bear is a 4/4", "Bear is 4/4"},
		{inAnswer, "Ann has an empty hand", "Ann's hand is empty"},
		{inAnswer, "Shock costs {R}", "the cost of Shock is {R}"},
	} {
		got := f.otherwise(c.said, c.where)
		if written, ok := strings.CutPrefix(got, didYouMean); ok {
			if written != `"`+c.want+`"?` || c.want == "" || !f.stands(c.want, c.where) {
				t.Errorf("%s: it is written %s, want %q", c.said, written, c.want)
			}
		} else if got == "" || c.want != "" {
			t.Errorf("%s: told %q, want %q", c.said, got, c.want)
		}
	}
}

// TestSaidAsItIsWritten holds that no sentence of the manual's kind is told to be another.
func TestSaidAsItIsWritten(t *testing.T) {
	f := &File{Name: "small.txt"}
	for said, where := range map[string]section{
		"Ann casts Shock targeting Bear": inPlay, "Bob blocks Bear with Ox": inPlay, "everyone passes until Bob's upkeep": inPlay,
		"Ann has 5 life": inSetup, "Ann controls 2 Forests": inSetup, "Bear has 1 +1/+1 counter": inSetup,
	} {
		if got := f.otherwise(said, where); strings.HasPrefix(got, didYouMean) {
			t.Errorf("%s: %s", said, got)
		}
	}
}
