package training

import (
	"slices"
	"strings"
	"testing"

	"rulestep/engine/cr"
	"rulestep/engine/scenarios"
)

// typed are wrong answers as somebody types them who holds a belief, each with the rule that they
// have forgotten. What they say was written from the belief, not from a play.
var typed = []struct {
	of, fork string
	answers  map[string]string // to what is asked; to other claims the right one
	belief   string
	forgot   cr.Rule
}{
	{"107/the-x-of-an-ability-that-was-gained", "", map[string]string{"How many cards does Ann have in hand?": "3"}, "a gained ability shares the X of the spell", "107.3j"},
	{"107/the-x-of-an-ability-that-was-gained", "", map[string]string{"How much life does Ann have?": "20"}, "X is 0 once the creature is on the battlefield", "107.3m"},
	{"208/a-pump-before-the-crew", "", map[string]string{"What are the power and toughness of Barge?": "2 / 4"}, "what is no creature cannot be pumped", "208.3a"},
	{"208/a-pump-before-the-crew", "", map[string]string{"What are the power and toughness of Barge?": "3/3"}, "a Vehicle that is crewed has no size of its own", "301.7b"},
	{"400/a-stolen-creature-dies", "it dies", map[string]string{"Where is Bear?": "in Ann's graveyard"}, "it goes to the graveyard of who controls it", "400.3"},
	{"400/a-stolen-creature-dies", "back to hand", map[string]string{"Where is Bear?": "in Ann's hand"}, "it goes to the hand of who controls it", "400.3"},
	{"508/attacked-once-by-two", "at Oren alone", map[string]string{"How much life does Bob have?": "23"}, "each of three attackers triggers it", "508.3b"},
	{"509/a-creature-made-to-block", "", map[string]string{"Which of these ways for Bob to assign damage from Guard are legal?": "1 to Goat, 2 to Ox; 2 to Goat, 1 to Ox; 3 to Goat; 3 to Ox"}, "a blocker of two divides its damage in whatever order it likes", "510.1d"},
	{"510/a-fanatic-that-is-sacrificed-in-time", "left there", map[string]string{"Where is Goblin Piker?": "on the battlefield"}, "attackers deal their damage before blockers", "510.2"},
	{"603/one-block-or-two", "for each", map[string]string{"How much life does Ann have?": "21"}, "two blockers are one trigger", "603.2c"},
	{"608/sorins-thirst-without-its-target", "gone", map[string]string{"How much life does Ann have?": "22"}, "the rest is done without the target", "608.2b"},
	{"608/two-targets-gone-one-by-one", "both", map[string]string{"How much life does Ann have?": "23"}, "what has no target is done anyway", "608.2b"},
	{"614/what-cannot-enter", "the mirror", map[string]string{"Where is Brass Mirror?": "on the battlefield"}, "what it becomes on the battlefield does not count before", "614.17d"},
	{"615/one-less-from-each-source", "the thick one", map[string]string{"How much life does Bob have?": "14"}, "one is prevented once for all", "615.10"},
	{"616/shield-and-doubler-the-victim-chooses", "the veil first", map[string]string{"How much life does Bob have?": "12"}, "the shield does nothing after all", "615.7"},
	{"701/a-loyalty-ability-is-countered", "", map[string]string{"How much life does Bob have?": "25"}, "a countered ability still does what it says", "701.5a"},
	{"702/trample-and-a-protected-blocker", "protection", map[string]string{"Where is Young Squire?": "in Bob's graveyard"}, "protection does not prevent damage", "702.16e"},
	{"707/skyshroud-behemoth-and-a-clone", "", map[string]string{"Where is Clone?": "in Ann's graveyard"}, "it enters first and copies then", "707.5"},
	{"119/gaining-nothing-is-not-gaining", "with none", map[string]string{"How much life does Ann have?": "21"}, "a gain of nothing is no gain", "119.10"},
	{"603/armageddon-and-a-watcher-of-lands", "", map[string]string{"How much life does Ann have?": "21"}, "each land that goes is an event of its own for it", "603.2c"},
	{"614/destroyed-is-not-the-only-way-to-die", "destroyed", map[string]string{"Where is Ash Phoenix?": "in Ann's graveyard"}, "instead is in the place of the event", "614.1a"},
	{"701/tapping-what-is-tapped", "untapped", map[string]string{"How much life does Ann have?": "26"}, "what is untapped does not become so", "701.21b"},
	{"707/the-original-changes-afterwards", "", map[string]string{"What are the power and toughness of Clone?": "3/3", "What is the name of Clone?": "Ogre"}, "a copy stays what it was", "707.2b"},
}

// TestTypedAnswers holds the diagnosis of wrong answers that somebody types in: the rule that was
// forgotten comes first.
func TestTypedAnswers(t *testing.T) {
	sources, err := Sources(scenarios.Files)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, tt := range typed {
		n++
		t.Run(tt.belief, func(t *testing.T) {
			i := slices.IndexFunc(sources, func(s Source) bool { return s.Slug == tt.of })
			if i < 0 {
				t.Fatalf("there is no %s", tt.of)
			}
			asked := false
			for _, q := range own(t, sources[i]) {
				if q.Fork != tt.fork {
					continue
				}
				answer, found := q.Key(), 0
				for i := range q.Claims {
					if said, ok := tt.answers[q.Claims[i].Ask]; ok && !q.Claims[i].same(said, answer[i]) {
						answer[i] = said
						found++
					}
				}
				if found < len(tt.answers) {
					continue
				}
				if g := q.Grade(answer); g.Right {
					t.Errorf("%s: %q is right", q.ID, answer)
				} else if len(g.Forgot) > 0 && g.Forgot[0] == tt.forgot && !asked {
					asked = true
				} else if !asked {
					t.Logf("%s (line %d): %q is graded %s, forgotten %v", q.ID, q.Line, strings.Join(answer, ", "), g.Match, g.Forgot)
				}
			}
			if !asked {
				t.Errorf("no question finds that %s was forgotten", tt.forgot)
			}
		})
	}
	if n < 20 {
		t.Errorf("only %d answers were typed", n)
	}
}

// TestFollowUps holds that the question which tells the rules of a diagnosis apart does so, and
// that it is found without making all questions of a demonstration: somebody waits for it.
func TestFollowUps(t *testing.T) {
	sources := some(t, 12)
	b := NewBank(sources)
	found, several := 0, 0
	for _, src := range sources[:min(len(sources), 30)] {
		for _, q := range own(t, src) {
			for _, w := range q.Wrong() {
				g := q.Grade(w.Values)
				if len(g.Forgot) < 2 {
					continue
				}
				several++
				o := b.FollowUp(&q, g.Forgot)
				if o == nil {
					continue
				}
				found++
				if o.ID == q.ID || !o.Separates(g.Forgot[0], g.Forgot[1]) {
					t.Errorf("%s: %s does not tell %v apart", q.ID, o.ID, g.Forgot[:2])
				}
				break
			}
		}
	}
	t.Logf("of %d diagnoses of several rules %d have a question that tells them apart", several, found)
	if found < 5 {
		t.Errorf("only %d of %d diagnoses of several rules have a question that tells them apart", found, several)
	}
	if len(b.decks) > 0 {
		t.Errorf("all questions of %d demonstrations were made for them", len(b.decks))
	}
}
