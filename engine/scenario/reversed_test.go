package scenario_test

import (
	"fmt"
	"strings"
	"testing"

	"rulestep/engine/scenario"
)

// reversedTable is a table on which nothing that needs {G} can be paid for: the mana of the Altar is
// for creature spells.
const reversedTable = `# Mana for something else

-- cards --
Altar
Artifact
{T}: Add {G}. Spend this mana only to cast creature spells.

Twig {G}
Instant
You gain 3 life.

Spa
Artifact
{G}: You gain 3 life.

Night Bear {1}{G}
Creature — Bear
Morph {G}
2/2

Late {3}{G}
Sorcery
You gain 3 life.
Suspend 2—{G}

Plan {3}{G}
Sorcery
You gain 3 life.
Plot {G}

Whistle
Artifact
{G}, {T}: Add {R}{R}.

Toll
Enchantment
Creatures can't attack you unless their controller pays {G} for each of those creatures.

Watch
Enchantment
Creatures can't block unless their controller pays {G} for each of those creatures.

Gap
Artifact
{T}: Counter target spell unless its controller pays {G}.

-- setup --
Ann controls Altar
Bob controls Altar
%s
-- play --
%s
-- answer --
Bob has 20 life
`

// TestNothingIsReversedInSilence plays lines whose plays are taken back since their mana may not be
// spent so: each ends the play at that line, with the rule, whatever the answer says; marked, it
// is refused by the same.
func TestNothingIsReversedInSilence(t *testing.T) {
	for name, c := range map[string]struct{ setup, play, rule string }{
		"a spell":                  {"Twig is in Ann's hand", "Ann casts Twig", "106.6"},
		"a spell, sources named":   {"Twig is in Ann's hand\nAnn controls Forest", "Ann casts Twig paying with Altar", "106.6"},
		"an ability":               {"Ann controls Spa", "Ann activates Spa", "106.6"},
		"a mana ability":           {"Ann controls Whistle", "Ann taps Whistle for {R}{R}", "106.6"},
		"suspending":               {"Late is in Ann's hand", "Ann suspends Late", "106.6"},
		"plotting":                 {"Plan is in Ann's hand", "Ann plots Plan", "106.6"},
		"turning face up":          {"Night Bear is in Ann's hand\nAnn controls 3 Mountains", "Ann casts Night Bear face down paying with 3 Mountains\nNight Bear resolves\nAnn turns Night Bear face up", "106.6"},
		"an attack":                {"Ann controls Ox, a 2/2 creature\nBob controls Toll", "Ann attacks Bob with Ox", "508.1j"},
		"an attack, source named":  {"Ann controls Ox, a 2/2 creature\nAnn controls Forest\nBob controls Toll", "Ann attacks Bob with Ox\nAnn pays with Altar", "106.6"},
		"a block":                  {"Ann controls Ox, a 2/2 creature\nAnn controls Watch\nBob controls Elk, a 2/2 creature", "Ann attacks Bob with Ox\nBob blocks Ox with Elk", "509.1f"},
		"a block, source named":    {"Ann controls Ox, a 2/2 creature\nAnn controls Watch\nBob controls Elk, a 2/2 creature\nBob controls Forest", "Ann attacks Bob with Ox\nBob blocks Ox with Elk\nBob pays with Altar", "106.6"},
		"a payment, source named":  {"Twig is in Ann's hand\nAnn controls 2 Forests\nBob controls Gap", "Ann casts Twig paying with Forest\nBob activates Gap targeting Twig\nGap's ability resolves\nAnn pays {G}\nAnn pays with Altar", "106.6"},
		"another's attack":         {"Bob controls Ox, a 2/2 creature", "Bob attacks Ann with Ox", "508.1"},
		"an attack, too late":      {"Ann controls Ox, a 2/2 creature\nTwig is in Ann's hand\nAnn controls Forest", "everyone passes until the postcombat main phase\nAnn does not attack\nAnn casts Twig paying with Forest\nTwig resolves\nAnn attacks Bob with Ox", "508.1"},
		"the active player blocks": {"Ann controls Ox, a 2/2 creature\nBob controls Elk, a 2/2 creature", "Ann blocks Elk with Ox", "509.1"},
	} {
		t.Run(name, func(t *testing.T) {
			played := func(play string) *scenario.Trace {
				return parsed(t, fmt.Sprintf(reversedTable, c.setup, play)).Play("")
			}
			out := played(c.play)
			lines := strings.Split(c.play, "\n")
			last := lines[len(lines)-1]
			want := last + ": refused: " + c.rule + ": "
			if out.Holds || !strings.Contains(out.Problem, want) {
				t.Errorf("holds %t: %s; not %q", out.Holds, out.Problem, want)
			}
			if strings.Contains(last, " pays ") {
				return // it is the declaration that is taken back, or the payment
			}
			lines[len(lines)-1] = "! " + last
			if out := played(strings.Join(lines, "\n")); !out.Holds {
				t.Errorf("marked: %s", out.Problem)
			}
		})
	}
}

// TestATriedPaymentMustFail pays a toll with what will do.
func TestATriedPaymentMustFail(t *testing.T) {
	out := parsed(t, fmt.Sprintf(reversedTable, "Ann controls Ox, a 2/2 creature\nAnn controls Forest\nBob controls Toll", "Ann attacks Bob with Ox\nAnn tries to pay with Forest")).Play("")
	if want := "Ann tries to pay with Forest: it succeeds, and it must not"; out.Holds || !strings.Contains(out.Problem, want) {
		t.Errorf("holds %t: %s", out.Holds, out.Problem)
	}
}
