package web

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"rulestep/engine/scenarios"
	"rulestep/rulesdb"
	"rulestep/search"
	"rulestep/web/training"
)

// TestTypedAnswersAreDiagnosed types in wrong answers as people give them, each with the
// reason for which somebody would, and reads from the page what it says was forgotten. What is
// not typed is answered right.
func TestTypedAnswersAreDiagnosed(t *testing.T) {
	cases := []struct {
		source string
		typed  map[string]string // by the question as it is asked
		forgot string            // the rule, or the ID of a belief
	}{
		// A rule is forgotten.
		{"615/what-it-deals", map[string]string{"How much damage is marked on Hill?": " 3 "}, "615.1a"},                                                                            // the prevention
		{"510/lifelink-saves-its-controller", map[string]string{"How much life does Bob have?": "-1", "Is the game over?": "yes", "Where is Cub?": "on the battlefield"}, "510.2"}, // damage one after the other
		{"614/exiled-by-what-was-replaced", map[string]string{"Where is Leaf?": "in Bob's graveyard", "How much life does Ann have?": "20"}, "614.1a"},                             // the replacement
		{"614/exiled-by-what-was-replaced", map[string]string{"How much life does Ann have?": "26"}, "607.2a"},                                                                     // which cards are counted
		{"614/exiled-by-what-was-replaced", map[string]string{"How much life does Ann have?": "20"}, "614.14"},                                                                     // that it refers to what it exiled
		{"614/a-thief-of-extra-cards", map[string]string{"How many cards does Bob have in hand?": "1"}, "121.2"},                                                                   // cards are drawn one at a time
		{"614/destroyed-is-not-the-only-way-to-die", map[string]string{"Where is Ash Phoenix?": "in Ann's graveyard"}, "614.1a"},                                                   // the replacement
		{"400/what-a-blink-does", map[string]string{"What are the power and toughness of Young Squire?": "3 / 3"}, "122.2"},                                                        // counters do not come along
		{"603/an-if-that-is-checked-twice", map[string]string{"How many spells and abilities are on the stack?": "01"}, "603.4"},                                                   // the if as it would trigger
		// Something else is believed.
		{"belief/mana-burns", map[string]string{"How much life does Ann have?": "18"}, "mana-burns"},
		{"belief/flash-is-haste", map[string]string{"How much life does Bob have?": "16"}, "flash-is-haste"},
		{"belief/double-strike-attacks-twice", map[string]string{"How much life does Ann have?": "+24"}, "double-strike-attacks-twice"},
		{"belief/the-newer-size-wins", map[string]string{"What are the power and toughness of Ram?": "1/1"}, "the-newer-size-wins"},
		{"belief/copies-have-the-counters", map[string]string{"What are the power and toughness of Mirror Thing?": "4/5"}, "copies-have-the-counters"},
		{"belief/the-tax-counts-deaths", map[string]string{"What would it cost to cast Vesh now?": "4g"}, "the-tax-counts-deaths"},
		{"belief/x-stays-on-the-battlefield", map[string]string{"What is the mana value of Vine?": "3"}, "x-stays-on-the-battlefield"},
		{"belief/a-tapped-attacker-leaves-combat", map[string]string{"How much life does Bob have?": "20"}, "a-tapped-attacker-leaves-combat"},
		{"belief/sick-creatures-cannot-block", map[string]string{"How much life does Bob have?": "16"}, "sick-creatures-cannot-block"},
		{"belief/damage-is-turned-on-planeswalkers", map[string]string{"How much life does Bob have?": "20", "What is the loyalty of Sela?": "2"}, "damage-is-turned-on-planeswalkers"},
		{"belief/wings-after-the-block", map[string]string{"How much life does Bob have?": "17"}, "wings-after-the-block"},
		{"belief/an-empty-library-loses", map[string]string{"Is the game over?": "yes"}, "an-empty-library-loses"},
		{"belief/the-thief-s-graveyard", map[string]string{"Where is Calf?": "in Ann's graveyard"}, "the-thief-s-graveyard"},
		{"belief/if-is-asked-once", map[string]string{"How much life does Ann have?": "22"}, "if-is-asked-once"},
		// Neither: nothing is guessed.
		{"615/what-it-deals", map[string]string{"How much damage is marked on Hill?": "7"}, ""},
		{"belief/mana-burns", map[string]string{"How much life does Ann have?": "23"}, ""},
	}
	sources := training.MisreadingSources()
	for _, c := range cases {
		if strings.HasPrefix(c.source, "belief/") || slices.ContainsFunc(sources, func(s training.Source) bool { return s.Slug == c.source }) {
			continue
		}
		data, err := scenarios.Files.ReadFile(c.source + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		sources = append(sources, training.Source{Slug: c.source, Text: string(data)})
	}
	bank := training.NewBank(sources)
	snapshot, index := smallSnapshot(t)
	h := New(Options{Snapshot: func() *rulesdb.Snapshot { return snapshot }, Search: func() *search.Index { return index }, Play: playReally, Training: bank})
	section := regexp.MustCompile(`(?s)<section class="forgot".*?</section>`)
	for _, c := range cases {
		list, err := bank.Of(c.source, false)
		if err != nil {
			t.Fatal(err)
		}
		asks := func(q training.Question) bool {
			if q.Form != training.Outcome {
				return false
			}
			for ask := range c.typed {
				if !slices.ContainsFunc(q.Claims, func(cl training.Claim) bool { return cl.Ask == ask }) {
					return false
				}
			}
			return true
		}
		// Of several the one that asks for most, which tells games apart best.
		var q *training.Question
		for i := range list {
			if asks(list[i]) && (q == nil || len(list[i].Claims) > len(q.Claims)) {
				q = &list[i]
			}
		}
		if q == nil {
			t.Errorf("%s: no question asks %v", c.source, c.typed)
			continue
		}
		values := q.Key()
		for i, cl := range q.Claims {
			if said, ok := c.typed[cl.Ask]; ok {
				values[i] = said
			}
		}
		w := answer(t, h, q, values, "yes")
		if w.Code != http.StatusOK {
			t.Errorf("%s: status %d", c.source, w.Code)
			continue
		}
		said := section.FindString(w.Body.String())
		want := "You forgot"
		switch i := slices.IndexFunc(training.Misreadings(), func(m training.Misreading) bool { return m.ID == c.forgot }); {
		case c.forgot == "":
			want = "nothing is guessed"
		case i >= 0:
			want = strings.ReplaceAll(curly(training.Misreadings()[i].Belief), "\"", "&#34;")
		case !strings.Contains(said, ">"+c.forgot+"<"):
			t.Errorf("%s %v: %s is not named:\n%s", c.source, c.typed, c.forgot, said)
		}
		if !strings.Contains(strings.Join(strings.Fields(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(said, "")), " "), want) {
			t.Errorf("%s %v: the page does not say %q:\n%s", c.source, c.typed, want, said)
		}
	}
}
