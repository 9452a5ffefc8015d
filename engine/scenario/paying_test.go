package scenario_test

import (
	"fmt"
	"strings"
	"testing"

	"rulestep/engine/scenario"
)

// payingCards are cards with mana abilities, and a spell of a cost that fills the %s.
const payingCards = `# Whether it can be paid

shows 601.2h

-- cards --
Dream COST
Sorcery
You gain 1 life.

Cloud Signet {2}
Artifact
{1}, {T}: Add {W}{U}.

Night Signet {2}
Artifact
{1}, {T}: Add {U}{B}.

Ember Signet {2}
Artifact
{1}, {T}: Add {B}{R}.

Cloud Gate
Land
{T}: Add {C}.
{W/U}, {T}: Add {W/U}{W/U}.

Mist Isle
Land
{T}: Add {W} or {U}.

Bone Altar {3}
Artifact
Sacrifice a creature: Add {C}{C}.

Ash Altar {3}
Artifact
Sacrifice a creature: Add {B}.

Life Well
Land
{T}, Pay 1 life: Add one mana of any color.

Beast Cave
Land
{T}: Add {G}. Spend this mana only to cast a creature spell.

Reed {G}
Creature — Elf
{T}: Add {G}.
1/1

Cub {G}
Creature — Bear
1/1

Egg {1}
Artifact
{T}, Sacrifice this artifact: Add three mana of any one color.

Leaf {G}
Enchantment
{G}: Add {R}.

-- setup --
Ann controls TABLE
Dream is in Ann's hand
-- play --
PLAY
-- answer --
ANSWER
`

// TestPaymentsAreExact plays what a search that ends early would get wrong: what can be paid
// is paid, what can't is refused by 601.2h, and what is not decided ends the play.
func TestPaymentsAreExact(t *testing.T) {
	const can, cant, open = "can", "can't", "open"
	for _, c := range []struct{ table, cost, want string }{
		{"Forest and Cloud Signet", "{W}", can},
		{"Forest and Cloud Signet", "{W}{U}", can},
		{"Forest and Cloud Signet", "{W}{W}", cant},
		{"Cloud Signet", "{W}", cant},
		{"2 Cloud Signets", "{W}", cant},
		{"4 Cloud Signets and 4 Forests", "{W}{W}{W}{W}{U}{U}{U}{U}", can},
		{"4 Cloud Signets and 9 Forests", "{W}{W}{W}{W}{W}", cant},
		{"4 Cloud Signets and 3 Forests", "{W}{W}{W}{W}{U}{U}{U}{U}", cant},
		{"4 Cloud Signets and 3 Forests", "{W}{W}{W}{W}{U}{U}{U}", can},
		{"Forest, Cloud Signet, Night Signet and Ember Signet", "{W}{U}{B}{R}", can},
		{"Forest, Cloud Signet, Night Signet and Ember Signet", "{W}{B}{B}{R}", can},
		{"Forest, Cloud Signet, Night Signet and Ember Signet", "{W}{W}", cant},
		{"24 Mist Isles", "{11}{W}{W}{W}{W}{W}{W}{W}{U}{U}{U}{U}{U}{U}", can},
		{"24 Mist Isles", "{12}{W}{W}{W}{W}{W}{W}{W}{U}{U}{U}{U}{U}{U}", cant},
		{"24 Mist Isles", "{B}", cant},
		{"Island and Cloud Gate", "{W}{W}", can},
		{"Forest and Cloud Gate", "{W}", cant},
		{"Forest, Cloud Signet and Cloud Gate", "{W}{W}{U}", can},
		{"Forest, Cloud Signet and Cloud Gate", "{U}{U}{U}", can},
		{"Forest, Cloud Signet and Cloud Gate", "{U}{U}{U}{U}", cant},
		{"Forest, Ember Signet, Night Signet and Cloud Gate", "{W}{U}{B}{R}", can}, // what a converter leaves, the next one takes as planned
		{"Forest, Ember Signet, Night Signet and Cloud Gate", "{W}{U}{B}{B}", can},
		{"Forest, Ember Signet, Night Signet and Cloud Gate", "{1}{W}{W}{R}", can},
		{"Forest, Ember Signet, Night Signet and Cloud Gate", "{W}{U}{R}{R}", cant},
		{"3 Life Wells", "{W}{U}{B}", can},
		{"2 Cubs and Bone Altar", "{4}", can},
		{"2 Cubs and Bone Altar", "{5}", cant},
		{"Reed and Bone Altar", "{2}{G}", can},
		{"Beast Cave and Forest", "{G}", can},
		{"Beast Cave and Forest", "{1}{G}", cant},
		{"Egg and Island", "{W}{W}{W}{U}", can},
		{"Egg and Forest", "{W}{W}{U}{U}", cant},
		{"2 Eggs", "{W}{W}{U}{U}", can},
		{"Leaf and 3 Forests", "{R}{R}{G}", can},
		{"Leaf and 3 Forests", "{R}{R}{G}{G}", cant},
		{"2 Cubs, Bone Altar and Ash Altar", "{2}{B}", can},
		{"2 Cubs, Bone Altar and Ash Altar", "{B}{B}{B}", cant},
		{"2 Cubs, Bone Altar and Ash Altar", "{2}{B}{B}", open},
	} {
		t.Run(c.table+" for "+c.cost, func(t *testing.T) {
			play, answer := "Ann casts Dream", "the stack is Dream"
			if c.want == cant {
				play, answer = "! Ann casts Dream", "Dream is in Ann's hand"
			}
			text := strings.NewReplacer("COST", c.cost, "TABLE", c.table, "PLAY", play, "ANSWER", answer).Replace(payingCards)
			f, err := scenario.Parse("paying.txt", []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			trace := f.Play("")
			switch {
			case c.want == open && strings.Contains(trace.Problem, "not judged"):
			case c.want == open || !trace.Holds:
				t.Error(trace.Problem)
			case c.want == cant && !strings.Contains(rulings(trace), "601.2h") && !strings.Contains(rulings(trace), "106.6") && !strings.Contains(rulings(trace), "107.4"):
				t.Errorf("refused by another rule: %s", rulings(trace))
			}
		})
	}
}

// rulings is what was refused and why.
func rulings(trace *scenario.Trace) string {
	var list []string
	for _, s := range trace.Forks[0].Steps {
		for _, r := range s.Rulings {
			if r.Refusal {
				list = append(list, fmt.Sprint(r.Rule))
			}
		}
	}
	return strings.Join(list, " ")
}
