package scenario_test

import (
	"strings"
	"testing"

	"rulestep/engine/scenario"
)

const refusedProbesText = `# Probes

-- cards --
Guarded Elk {1}{G}
Creature — Elk
Ward {2}
3/3

Red Jolt {R}
Instant
Red Jolt deals 2 damage to any target.

Grove Call {G}
Sorcery
Search your library for up to three creature cards, reveal them, put them into your hand, then shuffle.

Cub {G}
Creature — Bear
2/2

Sprout {2}{G}
Creature — Plant
Kicker {1}
1/1

Spore Call {G}
Sorcery
Create a 1/1 green Saproling creature token with "When this token dies, you gain 1 life."

High Anthem {1}{W}{W}
Enchantment
Creatures you control get +1/+1.

Open Hand {G}
Sorcery
You may cast an instant spell from your hand without paying its mana cost.

Deep Gloom {5}{B}
Instant
Destroy target Dragon.

Rider {G}
Enchantment Creature — Satyr
Bestow {3}{G}
Enchanted creature gets +2/+2.
2/2

-- setup --
Ann controls Guarded Elk and 4 Forests
Bob controls 2 Mountains
Red Jolt is in Bob's hand
Grove Call, Sprout, Spore Call and Open Hand are in Ann's hand
3 Cubs and 4 Forests are in Ann's library
`

// TestRefusedProbes holds what a line is that says of something that it is refused: a refusal by a rule, also where nobody is asked as
// only one answer is left, and an error where it speaks of what is not there.
func TestRefusedProbes(t *testing.T) {
	ward := "Bob casts Red Jolt targeting Guarded Elk\nGuarded Elk's trigger resolves\n"
	call := "Ann casts Grove Call\nGrove Call resolves\n"
	spore := "Ann casts Spore Call\nSpore Call resolves\n"
	for _, tt := range []struct{ setup, play, answer, problem string }{
		{"", ward + "! Bob pays {2}", "Red Jolt is in Bob's graveyard", ""},
		{"", ward + "! Bob pays {2}\nBob does not pay", "Red Jolt is in Bob's graveyard", ""},
		{"", ward + "Bob pays {2}", "Bob has 20 life", "Bob could not pay when that was to be asked: 118.3"},
		{"Bob controls Mountain", ward + "! Bob pays {2}", "Bob has 20 life", "it is allowed, and it must be refused"},
		{"Bob controls Mountain", ward + "! Bob pays {1}\nBob pays {2}", "Bob has 20 life", ""},
		{"", call + "! Ann finds 4 Cubs\nAnn finds 3 Cubs", "Cub is in Ann's hand", ""},
		{"", call + "! Ann finds 2 Forests\n! Ann finds Cub and Forest\nAnn finds 3 Cubs", "Cub is in Ann's hand", ""},
		{"", call + "Ann finds 2 Forests", "Cub is in Ann's hand", "Forest can't be chosen (701.19a)"},
		{"", call + "! Ann finds 3 Cubs", "Cub is in Ann's hand", "it is allowed"},
		{"", call + "! Ann finds 4 Bananas", "Cub is in Ann's hand", `there is nothing called "4 Bananas"`},
		{"", "! Ann casts Sprout using banana", "Sprout is in Ann's hand", `:1: there is no way to do that called "banana"`},
		{"", "Ann may not cast Sprout using evok", "Sprout is in Ann's hand", `did you mean "evoke"?`},
		{"", "Ann casts Sprout using flashbak", "Sprout is in Ann's hand", `did you mean "flashback"?`},
		{"", "! Ann casts Sprout adding bananas", "Sprout is in Ann's hand", `there is no additional cost called "bananas"`},
		{"", "! Ann casts Sprout using evoke\n! Ann casts Sprout adding buyback", "Sprout is in Ann's hand", ""},
		{"", spore, `Saproling Token has "When this token dies, you gain 1 life."`, ""},
		{"", spore, `Saproling Token has "When this creature dies, you gain 1 life."`, ""},
		{"", spore, `Saproling Token does not have "When this token dies, you gain 1 life."`, "not so"},
		{"", spore, `Saproling Token has "When this token dies, you gain 2 life."`, "not so"},
		{"Ann controls High Anthem\nAnn controls Ox, a 2/2 creature\nOx is phased out\nOx has 1 +1/+1 counter", "now Ox has 1 +1/+1 counter", "Ox is 3/3", "it is phased out and treated as though it did not exist (702.26b)"},
		{"Ann controls Ox, a 2/2 creature\nOx is phased out", "now Ox is not tapped", "Ox is not a creature", "it is phased out and treated as though it did not exist (702.26b)"},
		{"Ann controls Rider\nRider is bestowed on Guarded Elk", "now Guarded Elk is 5/5", "Rider is bestowed on Guarded Elk\nRider is not a creature", ""},
		{"Ann controls Rider", "now Guarded Elk is 3/3", "Rider is not bestowed on Guarded Elk\nRider is a creature", ""},
		{"Ann controls Rider\nRider is bestowed on Forest", "now Guarded Elk is 3/3", "Ann has 20 life", "Forest is no other creature on the battlefield"},
		{"Ann controls Cub\nCub is bestowed on Guarded Elk", "now Guarded Elk is 3/3", "Ann has 20 life", "Cub has no bestow"},
	} {
		f, err := scenario.Parse("probes.txt", []byte(refusedProbesText+tt.setup+"\n-- play --\n"+tt.play+"\n-- answer --\n"+tt.answer+"\n"))
		if err != nil {
			t.Errorf("%s: %v", tt.play, err)
			continue
		}
		problem := f.Play("").Problem
		if want := strings.TrimPrefix(tt.problem, ":1: "); tt.problem == "" && problem != "" || !strings.Contains(problem, want) {
			t.Errorf("%s %s: %q", tt.setup, tt.play, problem)
		}
	}
}

// TestCastingWithoutATarget holds that a spell for which there is no legal target is not offered to who may cast one as something
// resolves (601.2c, 608.2d).
func TestCastingWithoutATarget(t *testing.T) {
	for dragon, offered := range map[string]bool{"": false, "Bob controls Wyrm, a 4/4 Dragon creature\n": true} {
		f, err := scenario.Parse("target.txt", []byte(refusedProbesText+dragon+"Deep Gloom is in Ann's hand\n-- play --\nAnn casts Open Hand\nOpen Hand resolves\n-- answer --\nAnn has 20 life\n"))
		if err != nil {
			t.Fatal(err)
		}
		open := f.Onward(scenario.Spot{}).Forks[0].Open
		if open == nil {
			t.Fatalf("nothing is asked with %q", dragon)
		}
		found := false
		for _, p := range open.Plays {
			found = found || strings.Contains(p.Sentence, "casts Deep Gloom")
		}
		if found != offered {
			t.Errorf("with %q Deep Gloom is offered: %t, %v", dragon, found, open.Plays)
		}
	}
}
