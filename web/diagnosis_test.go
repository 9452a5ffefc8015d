package web

import (
	"fmt"
	"html"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"rulestep/engine/scenarios"
	"rulestep/rulesdb"
	"rulestep/search"
	"rulestep/web/training"
)

// A typedAnswer is a wrong answer as people give it.
type typedAnswer struct {
	source string
	typed  map[string]string // by the question as it is asked; what is not typed is answered right
	forgot string            // the rule, or the ID of a belief; "" where nothing is guessed
}

// typedAnswers are wrong answers, each with the reason for which somebody would give it.
func typedAnswers() []typedAnswer {
	return []typedAnswer{
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
		{"712/a-modal-card-is-returned-transformed", map[string]string{"Where is Young Rogue?": "on the battlefield"}, "712.14a"},                                                  // a modal card has no face with which to return transformed
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
		{"belief/an-offer-of-more-than-one-can-draw", map[string]string{"How many cards does Ann have in hand?": "1"}, "an-offer-of-more-than-one-can-draw"},
		{"belief/a-draw-that-cannot-be-is-offered", map[string]string{"How much life does Ann have?": "23"}, "a-draw-that-cannot-be-is-offered"},
		{"belief/if-is-asked-once", map[string]string{"How much life does Ann have?": "22"}, "if-is-asked-once"},
		// Neither: nothing is guessed.
		{"615/what-it-deals", map[string]string{"How much damage is marked on Hill?": "7"}, ""},
		{"belief/mana-burns", map[string]string{"How much life does Ann have?": "23"}, ""},
	}
}

// askedOf is the question to which a wrong answer is typed, and the whole answer. Of several it is
// the one that asks for most, which tells games apart best.
func (c *typedAnswer) askedOf(t *testing.T, bank *training.Bank) (q *training.Question, values []string) {
	t.Helper()
	list, err := bank.Of(c.source, false)
	if err != nil {
		t.Fatal(err)
	}
	for i := range list {
		asks := list[i].Form == training.Outcome || list[i].Form == training.Cases
		for ask := range c.typed {
			asks = asks && slices.ContainsFunc(list[i].Claims, func(cl training.Claim) bool { return cl.Ask == ask })
		}
		if asks && (q == nil || len(list[i].Claims) > len(q.Claims)) {
			q = &list[i]
		}
	}
	if q == nil {
		t.Fatalf("%s: no question asks %v", c.source, c.typed)
	}
	values = q.Key()
	for i, cl := range q.Claims {
		if said, ok := c.typed[cl.Ask]; ok {
			values[i] = said
		}
	}
	return q, values
}

// misses is what a page lacks that must say what was forgotten, "" for nothing.
func (c *typedAnswer) misses(page string) string {
	said := strings.Join(strings.Fields(html.UnescapeString(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(page, " "))), " ")
	want := []string{"You forgot", c.forgot}
	switch i := slices.IndexFunc(training.Misreadings(), func(m training.Misreading) bool { return m.ID == c.forgot }); {
	case c.forgot == "":
		want = []string{"nothing is guessed"}
	case i >= 0:
		want = []string{curly(training.Misreadings()[i].Belief), string(training.Misreadings()[i].Rules[0])}
	}
	for _, w := range want {
		if !strings.Contains(said, w) {
			return w
		}
	}
	return ""
}

// typedBank is a bank of the questions to which the answers are typed.
func typedBank(t *testing.T) *training.Bank {
	t.Helper()
	sources := training.MisreadingSources()
	for _, c := range typedAnswers() {
		if strings.HasPrefix(c.source, "belief/") || slices.ContainsFunc(sources, func(s training.Source) bool { return s.Slug == c.source }) {
			continue
		}
		data, err := scenarios.Files.ReadFile(c.source + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		sources = append(sources, training.Source{Slug: c.source, Text: string(data)})
	}
	return training.NewBank(sources)
}

// typedSite is a site that asks them.
func typedSite(t *testing.T) (http.Handler, *training.Bank) {
	t.Helper()
	bank := typedBank(t)
	snapshot, index := smallSnapshot(t)
	return New(Options{Snapshot: func() *rulesdb.Snapshot { return snapshot }, Search: func() *search.Index { return index }, Play: playReally, Training: bank}), bank
}

// forgotten is what a page says of a wrong answer.
var forgotten = regexp.MustCompile(`(?s)<section class="forgot".*?</section>`)

// TestTypedAnswersAreDiagnosed reads from the page what it says was forgotten.
func TestTypedAnswersAreDiagnosed(t *testing.T) {
	h, bank := typedSite(t)
	for _, c := range typedAnswers() {
		q, values := c.askedOf(t, bank)
		w := answer(t, h, q, values, "yes")
		if w.Code != http.StatusOK {
			t.Errorf("%s: status %d", c.source, w.Code)
			continue
		}
		said := forgotten.FindString(w.Body.String())
		if lacks := c.misses(said); lacks != "" {
			t.Errorf("%s %v: the page does not say %q:\n%s", c.source, c.typed, lacks, said)
		}
	}
}

// TestBrowserTypedAnswers types the same into the live page with a real keyboard: numbers and sizes
// as they are spelled, options with the space bar, and Enter.
func TestBrowserTypedAnswers(t *testing.T) {
	t.Parallel()
	h, bank := typedSite(t)
	ctx, url := browserOn(t, h)
	typed := 0
	for _, c := range typedAnswers() {
		q, values := c.askedOf(t, bank)
		do(t, ctx, chromedp.Navigate(url+"/train/q/"+q.ID))
		for i, v := range values {
			if len(q.Claims[i].Options) == 0 {
				do(t, ctx, chromedp.SendKeys(fmt.Sprintf("[name=c%d]", i), v))
				continue
			}
			for option := range strings.SplitSeq(v, "; ") {
				if option != "" && !value[bool](t, ctx, fmt.Sprintf(`(() => { const o = [...document.querySelectorAll("[name=c%d]")].find(o => o.value === %q); o?.focus(); return document.activeElement === o; })()`, i, option)) {
					t.Fatalf("%s: %q is no answer to %q", c.source, option, q.Claims[i].Ask)
				}
				if option != "" {
					do(t, ctx, chromedp.KeyEvent(" "))
				}
			}
		}
		do(t, ctx, chromedp.KeyEvent("\r"))
		until(t, ctx, `document.querySelector("[data-train-answer]")`)
		page := value[string](t, ctx, `document.querySelector("section.forgot")?.outerHTML ?? ""`)
		if lacks := c.misses(page); lacks != "" {
			t.Errorf("%s %v: the page does not say %q:\n%s", c.source, c.typed, lacks, page)
		}
		if c.forgot != "" {
			typed++
		}
	}
	if typed < 20 {
		t.Errorf("only %d wrong answers were typed", typed)
	}
}
