package scenario

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// offered plays a text to its end, and lists the sentences that what is asked there offers.
func offered(t *testing.T, text string) (*Open, []string) {
	t.Helper()
	f, err := Parse("a.txt", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	open := f.Onward(Spot{}).Forks[0].Open
	if open == nil {
		t.Fatal("nothing is asked")
	}
	var said []string
	for _, p := range open.Plays {
		said = append(said, p.Sentence)
	}
	return open, said
}

// Things of one name that different players control are different answers, each in a line that
// means it.
func TestOneNameOfSeveral(t *testing.T) {
	text := "# One name\n\n-- cards --\nFell Blow {B}\nInstant\nDestroy target creature.\n\n-- setup --\nAnn, Bob and Cid are playing\nAnn controls Swamp\nFell Blow is in Ann's hand\n" +
		"Ann controls Bear, a 2/2 creature\nBob controls Bear, a 2/2 creature\nCid controls Bear, a 2/2 creature\n-- play --\nAnn casts Fell Blow\n"
	open, said := offered(t, text)
	want := []string{"Ann casts Fell Blow targeting Ann's Bear", "Ann casts Fell Blow targeting Bob's Bear", "Ann casts Fell Blow targeting Cid's Bear"}
	if !slices.Equal(said, want) {
		t.Errorf("it offers %q, not %q", said, want)
	}
	f, err := Parse("one name", []byte(text[:len(text)-1]+" targeting Ann's Bear\n"))
	if err != nil {
		t.Fatal(err)
	}
	var listed []string
	for _, step := range f.Tell("").Forks[0].Steps {
		for _, d := range step.Decisions {
			for _, o := range d.Others {
				listed = append(listed, o.Text)
			}
		}
	}
	if !slices.ContainsFunc(listed, func(s string) bool { return strings.Contains(s, "Cid's Bear") }) {
		t.Errorf("what else could have been chosen is %q", listed)
	}
	if open.More {
		t.Error("there is said to be more")
	}
}

// TestNothingIsOfferedThatIsRefused lists what can be targeted where a player has two creatures of one name that differ: only what a
// line can say, and that there is more.
func TestNothingIsOfferedThatIsRefused(t *testing.T) {
	const text = "# Two of a name\n\n-- cards --\nFell Blow {B}\nInstant\nDestroy target creature.\n\nPup {0}\nCreature — Dog\n1/1\n\n" +
		"-- setup --\nAnn controls Swamp and 2 Pups\nAnn's Pup has 1 +1/+1 counter\nBob controls Pup\nFell Blow is in Ann's hand\n-- play --\nAnn casts Fell Blow\n"
	open, said := offered(t, text)
	for _, sentence := range said {
		then, err := Parse("a.txt", []byte(strings.TrimSuffix(text, "Ann casts Fell Blow\n")+sentence+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		if problem := then.Play("").Problem; problem != "" {
			t.Errorf("%s: %s", sentence, problem)
		}
	}
	if want := []string{"Ann casts Fell Blow targeting Bob's Pup"}; !slices.Equal(said, want) || !open.More {
		t.Errorf("it offers %q, not %q, and more: %t", said, want, open.More)
	}
}

// TestTargetThatANameLeavesOpen asks which of two permanents a line means where the first thing of their name is a card
// in a hand: that it may target one holds as little as that it may not.
func TestTargetThatANameLeavesOpen(t *testing.T) {
	const text = `# Which

-- cards --
Doomlet {0}
Instant
Destroy target creature.

Tin Pup {0}
Artifact Creature — Dog
1/1

-- setup --
Ann, Bob and Cid are playing
Tin Pup is in Bob's hand
Doomlet is in Ann's hand
Bob controls Tin Pup
Cid controls Tin Pup
-- play --
PLAY
-- answer --
ANSWER
`
	const open, settled = "Ann casts Doomlet targeting Tin Pup", "Ann casts Doomlet targeting Cid's Tin Pup"
	for play, answer := range map[string]string{
		open:        "the stack is Doomlet",
		"! " + open: "the stack is empty",
		"":          "Ann may cast Doomlet targeting Tin Pup",
		"\n":        "Ann may not cast Doomlet targeting Tin Pup",
	} {
		f, err := Parse("a.txt", []byte(strings.NewReplacer("PLAY", play, "ANSWER", answer).Replace(text)))
		if err != nil {
			t.Fatal(err)
		}
		trace := f.Play("")
		if problem := fmt.Sprint(trace.Problem); trace.Holds || !strings.Contains(problem, "several things are called Tin Pup; say which") {
			t.Errorf("%q, then %q: %s", play, answer, problem)
		}
	}
	f, err := Parse("a.txt", []byte(strings.NewReplacer("PLAY", settled, "ANSWER", "the stack is Doomlet").Replace(text)))
	if err != nil {
		t.Fatal(err)
	}
	if trace := f.Play(""); !trace.Holds {
		t.Error(trace.Problem)
	}
}

// TestNoNameToChoose plays on where no card in the game has a name of the kind that is asked for, whether a line says one or not.
func TestNoNameToChoose(t *testing.T) {
	const text = `# No name

-- cards --
Dispossess {0}
Sorcery
Choose an artifact card name. Search target opponent's graveyard, hand, and library for any number of cards with the chosen name and exile them. Then that player shuffles.

Tin Pup {1}
Artifact Creature — Dog
1/1

Doomlet {0}
Sorcery
Destroy target creature.

-- setup --
Dispossess is in Ann's hand
Island is in Bob's hand
-- play --
Ann casts Dispossess targeting Bob
Dispossess resolves
PLAY
Ann finds nothing
-- answer --
Island is in Bob's hand
Dispossess is in Ann's graveyard
`
	for _, says := range []string{"", "Ann chooses Tin Pup for Dispossess", "! Ann chooses Doomlet for Dispossess"} {
		f, err := Parse("a.txt", []byte(strings.Replace(text, "PLAY", says, 1)))
		if err != nil {
			t.Fatal(err)
		}
		if trace := f.Play(""); !trace.Holds {
			t.Errorf("%s: %s", says, trace.Problem)
		}
	}
}

// TestWholeNameOfAnEffect orders replacement effects by the whole name of a card that the lines also
// call by what stands before the comma.
func TestWholeNameOfAnEffect(t *testing.T) {
	text := `# Whole name

-- cards --
Vexa, Ember Lord {2}{R}
Legendary Creature — Human
If a source you control would deal damage, it deals that much damage plus 1 instead.
2/2

Thin Veil {2}{W}
Enchantment
If a source would deal damage to you, it deals double that damage instead.

Jolt {R}
Instant
Jolt deals 2 damage to any target.

-- setup --
Ann controls Vexa, Ember Lord and Mountain
Jolt is in Ann's hand
Bob controls Thin Veil
-- play --
Ann casts Jolt targeting Bob
Jolt resolves
Bob applies WHICH
-- answer --
Bob has 14 life
`
	for _, name := range []string{"Vexa", "Vexa, Ember Lord", "Ann's Vexa, Ember Lord", "Ann's Vexa"} {
		f, err := Parse("a.txt", []byte(strings.Replace(text, "WHICH", name, 1)))
		if err != nil {
			t.Fatal(err)
		}
		if trace := f.Play(""); !trace.Holds {
			t.Errorf("Bob applies %s: %s", name, trace.Problem)
		}
	}
}

// TestTriggersOfWhatCameBack tells apart what triggers as a permanent leaves from what triggers as it
// comes back in the same resolution: two objects of one name.
func TestTriggersOfWhatCameBack(t *testing.T) {
	const text = `# Came back

-- cards --
Hoard Maw {3}{U}
Creature — Fish
When Hoard Maw enters, exile all cards from your hand.
When Hoard Maw leaves the battlefield, return the exiled cards to their owner's hand.
4/4

Wink {W}
Instant
Exile target creature, then return it to the battlefield under its owner's control.

-- setup --
Ann controls 4 Island
Hoard Maw and Forest are in Ann's hand
Bob controls Plains
Wink is in Bob's hand
-- play --
Ann casts Hoard Maw
everything resolves
Bob casts Wink targeting Hoard Maw
Wink resolves
ORDER
everything resolves
-- answer --
ANSWER
`
	const enters, leaves = `Hoard Maw's "When Hoard Maw enters, exile"`, `Hoard Maw's "When this creature leaves the"`
	for _, test := range []struct{ order, answer, fault string }{
		{"Ann stacks " + enters + ", then " + leaves, "Forest is in exile", ""},
		{"Ann stacks " + leaves + ", then " + enters, "Forest is in Ann's hand", ""},
		{"", "Forest is in exile", "Ann stacks"},
		{"Ann stacks Hoard Maw's trigger, then Hoard Maw's trigger", "Forest is in exile", "say which: Hoard Maw's \""},
	} {
		f, err := Parse("a.txt", []byte(strings.NewReplacer("ORDER\n", test.order+"\n", "ANSWER", test.answer).Replace(text)))
		if err != nil {
			t.Fatal(err)
		}
		trace := f.Play("")
		switch {
		case test.fault == "" && !trace.Holds:
			t.Errorf("%s: %s", test.order, trace.Problem)
		case test.fault != "" && (!strings.Contains(trace.Problem, leaves) || !strings.Contains(trace.Problem, enters)):
			t.Errorf("it is offered: %s", trace.Problem)
		}
	}
}

// TestShortNameOfAnUpturnedFace calls a permanent by what stands before the comma in the name of the face that is up.
func TestShortNameOfAnUpturnedFace(t *testing.T) {
	f, err := Parse("a.txt", []byte(`# Short name of a back face

-- cards --
Dusk Reader, Late Guest {G}
Legendary Creature — Human
2/2
//
Dawn Reader, Early Guest {G}
Legendary Creature — Elf
4/4

-- setup --
Ann controls Forest
Dusk Reader, Late Guest is in Ann's hand
-- play --
Ann casts Dusk Reader, Late Guest using Dawn Reader, Early Guest
everything resolves
-- answer --
Dawn Reader is 4/4
Ann controls Dawn Reader
`))
	if err != nil {
		t.Fatal(err)
	}
	if trace := f.Play(""); !trace.Holds {
		t.Error(trace.Problem)
	}
}

// TestFactThatANameLeavesOpen asks of several things of one name what is so of one and not of another: the line is told
// to say which; what can't be asked of a card in a hand is asked of the permanent.
func TestFactThatANameLeavesOpen(t *testing.T) {
	const text = `# Which

-- cards --
Tin Pup {0}
Artifact Creature — Dog
1/1

Hiding {0}
Sorcery
Manifest the top card of your library.

Collar {1}
Artifact — Equipment
Equip {0}

-- setup --
Hiding and Tin Pup are in Ann's hand
Ann controls Tin Pup and Collar
Bob controls tapped Tin Pup
Ann's library is Tin Pup, top first
-- play --
Ann activates Collar targeting Ann's Tin Pup
everything resolves
Ann casts Hiding
everything resolves
-- answer --
ANSWER
`
	for answer, problem := range map[string]string{
		"Tin Pup is face down":                    "several things are called Tin Pup; say which by who controls it",
		"Tin Pup is not face down":                "several things are called Tin Pup; say which",
		"Ann's Tin Pup is face down":              "several things are called Ann's Tin Pup; say which: give them names of their own",
		"Tin Pup is tapped":                       "several things are called Tin Pup; say which",
		"Tin Pup has 0 +1/+1 counters":            "",
		"Bob's Tin Pup is tapped":                 "",
		"Ann's Tin Pup is untapped":               "",
		"Tin Pup is not an Elf":                   "",
		"Collar is attached to Tin Pup":           "several things are called Tin Pup; say which",
		"Collar is not attached to Bob's Tin Pup": "",
	} {
		f, err := Parse("a.txt", []byte(strings.Replace(text, "ANSWER", answer, 1)))
		if err != nil {
			t.Fatal(err)
		}
		trace := f.Play("")
		if got := trace.Problem; trace.Holds != (problem == "") || !strings.Contains(got, problem) {
			t.Errorf("%s: %q, not %q", answer, got, problem)
		}
	}
}

// TestNameOfACardOutsideTheGame chooses the name of a card that is not in the game, of the kind that is asked for (201.4,
// 201.4a).
func TestNameOfACardOutsideTheGame(t *testing.T) {
	const text = `# Named

-- cards --
Sharp Pin {1}
Artifact
As this artifact enters, choose a nonland card name.
Activated abilities of sources with the chosen name can't be activated.

Orsa, Keeper of Embers {0}
Legendary Creature — Human
{0}: You gain 1 life.
1/1

Absent Ox {0}
Artifact Creature — Ox
1/1

-- setup --
Ann controls Island and Orsa, Keeper of Embers
Sharp Pin is in Ann's hand
-- play --
Ann casts Sharp Pin
Sharp Pin resolves
Ann chooses NAME for Sharp Pin
-- answer --
Ann may activate Orsa
`
	for name, problem := range map[string]string{
		"Absent Ox": "",
		"Island":    "201.4a",
		"Shy Pup":   "",
		"Nobody Ox": "no card that is known here",
	} {
		f, err := ParseWith("a.txt", []byte(strings.Replace(text, "NAME", name, 1)), misspokenCards(t))
		if err != nil {
			t.Fatal(err)
		}
		trace := f.Play("")
		if trace.Holds != (problem == "") || !strings.Contains(trace.Problem, problem) {
			t.Errorf("%s: %q, not %q", name, trace.Problem, problem)
		}
	}
}

// TestCopyOfWhatAnotherControls says of a player's own token what a line says of "Ann's Tin Pup" where another player controls the
// card of hers that it is a copy of.
func TestCopyOfWhatAnotherControls(t *testing.T) {
	f, err := Parse("a.txt", []byte(`# Whose

-- cards --
Tin Pup {0}
Artifact Creature — Dog
1/1

Gift Box {0}
Sorcery
Target opponent gains control of target artifact you control.

Twin Mold {0}
Sorcery
Create a token that's a copy of target artifact, except it's 3/3.

-- setup --
Ann controls Tin Pup
Gift Box and Twin Mold are in Ann's hand
-- play --
Ann casts Gift Box targeting Bob and Tin Pup
Gift Box resolves
Ann casts Twin Mold targeting Tin Pup
Twin Mold resolves
-- answer --
Ann's Tin Pup is 3/3
Bob's Tin Pup is 1/1
`))
	if err != nil {
		t.Fatal(err)
	}
	if trace := f.Play(""); !trace.Holds {
		t.Error(trace.Problem)
	}
}

// TestSetupThatANameLeavesOpen checks which of several cards of one name a setup states something about: the permanent, where the
// others are in a hand, and none before the line has said whose or which.
func TestSetupThatANameLeavesOpen(t *testing.T) {
	const text = `# One name

Who has the counter?

-- cards --
Tin Pup {0}
Artifact Creature — Dog
1/1

-- setup --
Tin Pup is in Ann's hand
Ann controls Tin Pup
MORE
-- play --
-- answer --
ANSWER
`
	for _, c := range []struct{ more, answer, problem string }{
		{"Tin Pup has 2 +1/+1 counters", "Ann's Tin Pup is 3/3", ""},
		{"Tin Pup is tapped", "Ann controls 1 tapped creature", ""},
		{"Bob controls Tin Pup\nTin Pup is tapped", "", "several things are called Tin Pup; say which by who controls it, “Ann's Tin Pup”"},
		{"Bob controls Tin Pup\nBob's Tin Pup is tapped", "Bob controls 1 tapped creature", ""},
		{"Tin Pup is in exile\nTin Pup has 2 time counters", "", "several things are called Tin Pup; say which"},
		{"Tin Pup is in exile\nTin Pup is tapped", "Ann controls 1 tapped creature", ""},
	} {
		f, err := Parse("a.txt", []byte(strings.NewReplacer("MORE", c.more, "ANSWER", c.answer).Replace(text)))
		if err != nil {
			t.Fatal(err)
		}
		trace := f.Play("")
		if got := trace.Problem; trace.Holds != (c.problem == "") || !strings.Contains(got, c.problem) {
			t.Errorf("%s: %s: %q, not %q", c.more, c.answer, got, c.problem)
		}
	}
}
