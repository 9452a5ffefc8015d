package scenario

import (
	"fmt"
	"strings"
	"testing"
)

// openCost is a spell whose cost can be announced in more ways than are told apart, beside lands
// that pay for it.
const openCost = `# A cost of many ways

-- cards --
Weave {W/U}{U/B}{B/R}{R/G}{G/W}{W/B}{U/R}{B/G}{R/W}
Sorcery
Draw a card.

Prism
Land
{T}: Add one mana of any color.

-- setup --
Ann controls 9 Prisms
Weave is in Ann's hand
-- play --
`

// TestNotJudgedIsNeitherAllowedNorRefused says of a play that comes to a limit that it is refused,
// that it may be done, and that it may not: none of it holds, and each is told as not judged.
func TestNotJudgedIsNeitherAllowedNorRefused(t *testing.T) {
	const limit = "not judged: the cost of Weave can be announced in more than 256 ways"
	for name, rest := range map[string]string{
		"done":             "Ann casts Weave\n-- answer --\nAnn has 20 life\n",
		"refused":          "! Ann casts Weave\n-- answer --\nAnn has 20 life\n",
		"may":              "Ann may cast Weave\n-- answer --\nAnn has 20 life\n",
		"may not":          "Ann may not cast Weave\n-- answer --\nAnn has 20 life\n",
		"may, an answer":   "-- answer --\nAnn may cast Weave\n",
		"may not, as well": "-- answer --\nAnn may not cast Weave\n",
	} {
		f, err := Parse("a.txt", []byte(openCost+rest))
		if err != nil {
			t.Fatal(err)
		}
		trace := f.Play("")
		if trace.Holds || !strings.HasSuffix(trace.Problem, limit) || !trace.Unjudged() {
			t.Errorf("%s: holds %v: %s", name, trace.Holds, trace.Problem)
		}
		// Nor does it prove anything of a rule that it came to the limit without it.
		if k := f.KnockOut("117.3b"); k.Class.Proves() {
			t.Errorf("%s: without a rule it is %s: %s", name, k.Class, k.Difference)
		}
	}
	f, err := Parse("a.txt", []byte(openCost+"-- answer --\nAnn has 20 life\n"))
	if err != nil {
		t.Fatal(err)
	}
	w, err := f.WhyNot("", nil, 0, "Ann casts Weave")
	if err != nil || w.Allowed || w.Refusal != nil || "not judged: "+w.NotJudged != limit {
		t.Errorf("asked why not: %+v, %v", w, err)
	}
}

// TestNotJudgedIsListed lists it among what can be done, as it may be.
func TestNotJudgedIsListed(t *testing.T) {
	f, err := Parse("a.txt", []byte(openCost))
	if err != nil {
		t.Fatal(err)
	}
	open := f.Onward(Spot{}).Forks[0].Open
	for _, p := range open.Plays {
		if p.Sentence == "Ann casts Weave" {
			return
		}
	}
	t.Errorf("only these are: %q", open.Plays)
}

// TestKnockOutsShareQuestions judges a rule with what is left for several plays, and with too little.
func TestKnockOutsShareQuestions(t *testing.T) {
	f, err := Parse("a.txt", []byte("# A bear\n\n-- setup --\nAnn controls Bear, a 2/2 creature\n-- play --\nAnn attacks Bob with Bear\nBob does not block\neveryone passes until the combat damage step\n-- answer --\nBob has 18 life\n"))
	if err != nil {
		t.Fatal(err)
	}
	left := 10000
	if got, want := fmt.Sprint(f.KnockOutFrom(&left, "510.1a")), fmt.Sprint(f.KnockOut("510.1a")); got != want || left >= 10000 || left <= 0 {
		t.Errorf("judged %s, alone %s; %d questions are left", got, want, left)
	}
	left = 5
	if k := f.KnockOutFrom(&left, "510.1a"); k.Class.Proves() || left > 0 {
		t.Errorf("with five questions: %s, %s; %d are left", k.Class, k.Difference, left)
	}
}

// TestLoopAmongNeighbors has a loop of mandatory actions end the game in a draw for whoever is near somebody involved in it
// (104.4f, 801.16): for all, or for some while the others play on.
func TestLoopAmongNeighbors(t *testing.T) {
	const loop = `# A loop among neighbors

-- cards --
Dial {1}
Artifact
Whenever another artifact becomes tapped, untap it.
Whenever another artifact becomes untapped, tap it.

Nudge {U}
Instant
Tap target artifact.

-- setup --
Ann, Bob, Cid, Dan and Eve are playing
Ann controls Dial
Ann controls Wheel, an artifact
Ann controls Island
Nudge is in Ann's hand
%s-- play --
Ann casts Nudge targeting Wheel
everything on the stack resolves
-- answer --
the game is a draw
`
	for name, c := range map[string]struct {
		ranges string
		draw   bool
	}{
		"without limit":     {"", true},
		"everybody is near": {"everybody's range of influence is 2\n", true},
		"some are far":      {"everybody's range of influence is 1\n", false},
	} {
		f, err := Parse("a.txt", fmt.Appendf(nil, loop, c.ranges))
		if err != nil {
			t.Fatal(err)
		}
		trace := f.Play("")
		if trace.Holds != c.draw || trace.Unjudged() {
			t.Errorf("%s: holds %v: %s", name, trace.Holds, trace.Problem)
		}
	}
}

// TestClashOfUnknownCards has players clash: who wins is judged where the setup says what is on top of each library, or
// that nothing is.
func TestClashOfUnknownCards(t *testing.T) {
	const clash = `# A clash

-- cards --
Omen {0}
Instant
Clash with an opponent. If you win, you gain 1 life.

Elk {3}
Creature — Elk
1/1

-- setup --
Ann's library is Elk, top first
%sOmen is in Ann's hand
-- play --
Ann casts Omen
Omen resolves
Ann puts nothing on the bottom
%s-- answer --
Ann has 21 life
`
	const keeps = "Bob puts nothing on the bottom\n"
	for name, c := range map[string]struct {
		library, bob string
		judged       bool
	}{
		"nothing is said": {"", keeps, false},
		"a number alone":  {"Bob's library has 1 card\n", keeps, false},
		"what it is":      {"Bob's library is Island, top first\n", keeps, true},
		"no card":         {"Bob's library has 0 cards\n", "", true},
	} {
		f, err := Parse("a.txt", fmt.Appendf(nil, clash, c.library, c.bob))
		if err != nil {
			t.Fatal(err)
		}
		if trace := f.Play(""); trace.Holds != c.judged || trace.Unjudged() == c.judged {
			t.Errorf("%s: holds %v: %s", name, trace.Holds, trace.Problem)
		}
	}
}

// TestCommanderThatMissesTheHand says that it is not judged whether a commander has been put into the hand that went to the command
// zone instead (903.9b, 614.6); where it stays in the hand, and where nothing asks, that is judged.
func TestCommanderThatMissesTheHand(t *testing.T) {
	const look = `# A look

-- cards --
Old Chief {2}{G}
Legendary Creature — Elf
3/3

Far Sight {0}
Sorcery
Look at the top two cards of your library. You may reveal a creature card from among them and put it into your hand. Put the rest on the bottom of your library in any order. %s

-- setup --
the game is Commander
Ann's commander is Old Chief
Ann's library is Old Chief and Forest, top first
Far Sight is in Ann's hand

-- play --
Ann casts Far Sight
everything resolves
Ann says yes to Far Sight
%s

-- answer --
Ann has 40 life
`
	const asks = "If you didn't put a card into your hand this way, you gain 4 life."
	for name, c := range map[string]struct {
		text, line string
		judged     bool
	}{
		"to the command zone":            {asks, "Ann puts Old Chief into the command zone", false},
		"to the hand":                    {asks, "Ann does not put Old Chief into the command zone", true},
		"to the command zone, not asked": {"", "Ann puts Old Chief into the command zone", true},
	} {
		f, err := Parse("a.txt", fmt.Appendf(nil, look, c.text, c.line))
		if err != nil {
			t.Fatal(err)
		}
		if trace := f.Play(""); trace.Holds != c.judged || trace.Unjudged() == c.judged {
			t.Errorf("%s: holds %v: %s", name, trace.Holds, trace.Problem)
		}
	}
}

// TestCountOfUnpreventableDamage says that what counts "that many" after a prevention counts the damage that would have been
// dealt, and does so of damage that can't be prevented, too: what else the effect does takes place (615.12).
func TestCountOfUnpreventableDamage(t *testing.T) {
	const sponge = `# Damage that is counted as it is prevented

-- cards --
Counting Sponge {2}{G}
Creature — Fungus
If damage would be dealt to this creature, prevent that damage. Put that many +1/+1 counters on this creature.
1/4

Strong Jolt {R}
Instant
Strong Jolt deals 3 damage to any target.

Open Wounds {1}{R}
Enchantment
Damage can't be prevented.

-- setup --
Bob controls Counting Sponge
Ann controls 1 Mountain
Strong Jolt is in Ann's hand
%s-- play --
Ann casts Strong Jolt targeting Counting Sponge
Strong Jolt resolves
-- answer --
Counting Sponge has 3 +1/+1 counters
`
	for setup, damage := range map[string]int{"": 0, "Ann controls Open Wounds\n": 3} {
		f, err := Parse("a.txt", fmt.Appendf(nil, sponge+"Counting Sponge has %d damage\n", setup, damage))
		if err != nil {
			t.Fatal(err)
		}
		if trace := f.Play(""); !trace.Holds || trace.Unjudged() {
			t.Errorf("with %q: holds %v: %s", setup, trace.Holds, trace.Problem)
		}
	}
}

// TestNumberOfWhatIsFaceDownInExile asks for the mana value of a card that the same text has exiled face down, which has none
// (406.3a), though that is hardly meant.
func TestNumberOfWhatIsFaceDownInExile(t *testing.T) {
	f, err := Parse("a.txt", []byte(`# Peek

-- cards --
Peek {B}
Artifact
When this artifact enters, exile the top card of target opponent's library face down.
{0}: You lose life equal to the exiled card's mana value.

-- setup --
Ann controls Swamp
Peek is in Ann's hand
Bob's library is Peek, top first

-- play --
Ann casts Peek
everything resolves
Ann activates Peek
everything resolves

-- answer --
Ann has 20 life
`))
	if err != nil {
		t.Fatal(err)
	}
	if trace := f.Play(""); trace.Holds || !trace.Unjudged() {
		t.Errorf("holds %v: %s", trace.Holds, trace.Problem)
	}
}
