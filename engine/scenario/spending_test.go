package scenario

import (
	"strings"
	"testing"
)

// TestUnsettledPool spends one of several kinds of mana on what any of them pays for. Nothing that hangs on which it was
// is judged before a line says it: neither what is left, nor what can be paid with that.
func TestUnsettledPool(t *testing.T) {
	const text = `# Which mana

-- cards --
Idol {0}
Artifact
{1}: You gain 1 life.

Spark {R}
Instant
You gain 2 life.

Leaf {G}
Instant
You gain 4 life.

Drop {U}
Instant
You gain 8 life.

Twin {R/G}
Instant
You gain 16 life.

Drain {0}
Instant
You may pay {1}. If you do, you gain 32 life.

Toll {0}
Instant
You may pay 1 life. If you do, you gain 32 life.

Later
Creature — Bear
Suspend 2—{1}
2/2

-- setup --
Drain, Toll and Later are in Ann's hand
Ann controls Idol, Mountain, Forest and Island
Spark, Leaf, Drop and Twin are in Ann's hand
-- play --
Ann taps Mountain for {R}
Ann taps Forest for {G}
PLAY
-- answer --
ANSWER
`
	const open = "it matters which mana of the pool was spent before"
	for _, test := range []struct{ play, answer, problem string }{
		{"Ann activates Idol", "the stack is Idol's ability", ""},
		{"Ann activates Idol", "Ann's mana pool is {G}", open},
		{"Ann activates Idol", "Ann may cast Spark", open},
		{"Ann activates Idol", "Ann may not cast Spark", open},
		{"Ann activates Idol\nAnn casts Leaf", "Ann has 20 life", open},
		{"Ann activates Idol", "Ann may cast Drop", ""},
		{"Ann activates Idol\nAnn activates Idol", "Ann's mana pool is empty", ""},
		{"Ann activates Idol spending {R}", "Ann's mana pool is {G}", ""},
		{"Ann activates Idol spending {G}", "Ann's mana pool is {R}", ""},
		{"Ann activates Idol spending {G}", "Ann may cast Spark", ""},
		{"Ann activates Idol spending {G}", "Ann may not cast Leaf", ""},
		{"Ann activates Idol spending {U}", "Ann has 20 life", "Ann may spend {R}, {G}, not {U}"},
		{"Ann suspends Later spending {R}", "Ann's mana pool is {G}", ""},
		{"Ann suspends Later spending {U}", "Ann's mana pool is {G}", "Ann may spend {R}, {G}, not {U}"},
		{"Ann casts Drain\nDrain resolves\nAnn pays {1} spending {R}", "Ann's mana pool is {G}", ""},
		{"Ann casts Drain\nDrain resolves\nAnn pays {1} spending {G}", "Ann's mana pool is {R}", ""},
		{"Ann casts Drain\nDrain resolves\nAnn pays {1} spending {U}", "Ann has 20 life", "Ann may spend {R}, {G}, not {U}"},
		{"Ann activates Idol spending {R}\nAnn casts Drain\nDrain resolves\nAnn pays {1} spending {R}", "Ann has 20 life", "only {G} can be spent on it, not {R}"},
		{"Ann activates Idol spending {R}\nAnn casts Drain\nDrain resolves\nAnn pays {1} spending {G}", "Ann's mana pool is empty", ""},
		{"Ann casts Toll\nToll resolves\nAnn pays 1 life spending {G}", "Ann has 20 life", "no mana is spent on it"},
		{"Ann casts Drain\nDrain resolves\nAnn pays {1}", "Ann's mana pool is {G}", open},
		{"Ann casts Twin for {R}", "Ann's mana pool is {G}", ""},
		{"Ann activates Idol\neveryone passes until the end step", "Ann's mana pool is empty", ""},
	} {
		f, err := Parse("a.txt", []byte(strings.NewReplacer("PLAY", test.play, "ANSWER", test.answer).Replace(text)))
		if err != nil {
			t.Fatal(err)
		}
		trace := f.Play("")
		if trace.Holds != (test.problem == "") || !strings.Contains(trace.Problem, test.problem) {
			t.Errorf("%q, then %q: %q, not %q", test.play, test.answer, trace.Problem, test.problem)
		}
	}
}

// TestUnsettledMana makes more mana than is paid, of colors that nobody has said: what hangs on that is not judged.
func TestUnsettledMana(t *testing.T) {
	const text = "# Lamps\n\n-- cards --\nLamp {3}\nArtifact\n{T}: Add one mana of any color.\n\nCub {1}{G}\nCreature — Bear\n2/2\n\nSpark {R}\nInstant\nYou gain 2 life.\n\n-- setup --\nAnn controls 3 Lamps\nCub and Spark are in Ann's hand\n-- play --\nAnn casts Cub paying with 3 Lamps\n"
	for _, after := range []string{"Ann casts Spark\n", "now Ann's mana pool is {W}\n"} {
		f, err := Parse("a.txt", []byte(text+after))
		if err != nil {
			t.Fatal(err)
		}
		if trace := f.Play(""); trace.Holds || !strings.Contains(trace.Problem, "not judged: it matters which mana of the pool was spent before, or was made besides") {
			t.Errorf("%s: %v %s", after, trace.Holds, trace.Problem)
		}
	}
}
