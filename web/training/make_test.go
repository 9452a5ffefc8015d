package training

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"testing"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
	"rulestep/engine/scenarios"
)

// some are about one demonstration in nth, drawn by its name: a test sees all chapters in a few
// seconds, and a demonstration that is new joins the lot or does not, but moves no other. What one test makes of a
// demonstration others use: lots of 12, 24 and 48 lie within that of wholly, those of 8 and 12 within that of 4.
func some(t testing.TB, nth int) []Source {
	t.Helper()
	list, err := Sources(scenarios.Files)
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(list, func(s Source) bool {
		name := fnv.New32a()
		name.Write([]byte(s.Slug))
		return name.Sum32()%uint32(nth) != 0
	})
}

// TestKeys plays every key once more in another way: as sentences of an answer, which the
// engine must find true, where each wrong value must be found false.
func TestKeys(t *testing.T) {
	checked, wrong := 0, 0
	for _, src := range some(t, 24) {
		list, more := own(t, src), varied(t, src)
		for _, q := range slices.Concat(list, more) {
			for i, c := range q.Claims {
				if c.say == "" || c.fact == "" || strings.HasPrefix(c.truth, "-") { // the language has no sentence for a negative number
					continue
				}
				holds := func(value string) (bool, error) {
					p := q.piece
					p.ask = []string{c.Says(value)} // on the question's own table, whatever this alone would need of it
					f, err := scenario.Parse(p.of.slug, []byte(p.text()))
					if err != nil {
						return false, err
					}
					f.Limits = scenario.Visitors
					out, err := f.Outcome("", "") // not as the piece: it remembers how its own text ends
					return err == nil && out.Ended && out.Answers[0].Holds, err
				}
				if is, err := holds(c.truth); err != nil || !is {
					if err != nil && !strings.HasPrefix(c.Ask, "Is ") && !strings.HasPrefix(c.Ask, "Does ") {
						continue // a value that the language has no sentence for
					}
					t.Errorf("%s: the key of %q is %q, and that does not hold (%v)\n%s", q.identity(), c.Ask, c.truth, err, q.Text())
				}
				checked++
				for _, w := range q.wrong {
					if c.same(w.Values[i], c.truth) {
						continue
					}
					if is, err := holds(w.Values[i]); err == nil && is {
						t.Errorf("%s: of %q the wrong answer %q holds as well", q.identity(), c.Ask, w.Values[i])
					}
					wrong++
				}
			}
		}
	}
	if checked < 250 || wrong < 250 {
		t.Errorf("only %d keys and %d wrong values were checked", checked, wrong)
	}
}

// TestKeysAgreeWithFiles holds the keys of the files' own questions against what people
// argued: the answer sections as written, played whole.
func TestKeysAgreeWithFiles(t *testing.T) {
	checked := 0
	for _, src := range some(t, 8) {
		list := own(t, src)
		f, err := scenario.Parse(src.Slug, []byte(src.Text))
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range list {
			if q.Line != 0 || q.Form != Outcome {
				continue
			}
			k := slices.IndexFunc(f.Forks, func(k scenario.Fork) bool { return k.Name == q.Fork })
			for _, l := range f.Forks[k].Answer {
				if l.Form() != "life" && l.Form() != "size" && l.Form() != "damage" {
					continue
				}
				for _, c := range q.Claims {
					if want := l.Slot("N") + l.Slot("SIZE"); c.fact == l.Text && c.truth != want {
						t.Errorf("%s: the key of %q is %q, the file says %q", q.identity(), c.Ask, c.truth, want)
					} else if c.fact == l.Text {
						checked++
					}
				}
			}
		}
	}
	if checked < 50 {
		t.Errorf("only %d keys were held against their files", checked)
	}
}

// TestNothingTells holds that what is shown before the answer has neither the key nor what
// tells it.
func TestNothingTells(t *testing.T) {
	n := 0
	for _, src := range some(t, 12) {
		list := own(t, src)
		f, err := scenario.Parse(src.Slug, []byte(src.Text))
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range list {
			n++
			id, form := q.ID, q.Form
			q.Source, q.Fork, q.Variation = "", "", "" // these are told after the answer
			data, err := json.Marshal(q)
			if err != nil {
				t.Fatal(err)
			}
			text := string(data)
			if strings.Contains(text, "truth") || strings.Contains(text, `"key"`) || strings.Contains(text, `"wrong"`) {
				t.Errorf("%s: the key is in %s", id, text)
			}
			if title := strings.TrimSuffix(f.Title, "."); len(title) > 12 && strings.Contains(text, title) && !strings.Contains(strings.Join(q.Cards, "\n"), title) {
				t.Errorf("%s: the title %q is shown", id, title)
			}
			for _, l := range slices.Concat(q.Done, q.Then) {
				if strings.HasPrefix(l, "now ") || strings.HasPrefix(l, "! ") || strings.Contains(l, " exactly: ") {
					t.Errorf("%s: the line %q is shown", id, l)
				}
			}
			for _, l := range q.Then {
				if strings.Contains(l, " token") {
					t.Errorf("%s: %q is shown of what is to come", id, l)
				}
			}
			if form != Legal && form != All && len(q.Then) == 0 {
				t.Errorf("%s: nothing is left to come, so the picture shows the answer", id)
			}
			if form == Dies || form == Choice {
				continue
			}
			for _, c := range q.Claims {
				if c.Kind == One && len(c.Options) > 2 && slices.Index(c.Options, c.truth) < 0 {
					t.Errorf("%s: the key %q of %q is none of %q", id, c.truth, c.Ask, c.Options)
				}
			}
		}
	}
	if n < 120 {
		t.Errorf("only %d questions were read", n)
	}
}

// TestWrongOutcomes plays games without a rule again, whole and with pictures, and compares.
func TestWrongOutcomes(t *testing.T) {
	n := 0
	for _, src := range some(t, 24) {
		list := own(t, src)
		for _, q := range list {
			if q.Form != Outcome {
				continue
			}
			for _, w := range q.wrong {
				trace := q.piece.file.Play(q.piece.book().Shown(w.Rule))
				for i, c := range q.Claims {
					for _, a := range trace.Forks[0].Answers {
						if c.fact == a.Text && a.Value != w.Values[i] {
							t.Errorf("%s without %s: %q is %q, not %q", q.ID, w.Rule, c.Ask, a.Value, w.Values[i])
						}
					}
				}
				n++
			}
		}
	}
	if n < 50 {
		t.Errorf("only %d games without a rule were played again", n)
	}
}

// TestSameAgain holds that a making gives the same questions as the one that all tests share.
func TestSameAgain(t *testing.T) {
	for _, src := range some(t, 60) {
		list, err := Make(src)
		if err != nil {
			t.Fatal(err)
		}
		more, err := Vary(src, list)
		if err != nil {
			t.Fatal(err)
		}
		if exported(t, own(t, src), varied(t, src)) != exported(t, list, more) {
			t.Errorf("%s: its questions differ from one making to the next", src.Slug)
		}
	}
}

// exported are questions as they are exported; no two of them have the same ID.
func exported(t *testing.T, list, more []Question) string {
	t.Helper()
	var text strings.Builder
	ids := map[string]bool{}
	for _, q := range slices.Concat(list, more) {
		if ids[q.ID] {
			t.Errorf("%s: two questions have the ID %s", q.Source, q.ID)
		}
		ids[q.ID] = true
		data, err := json.Marshal(q.Export())
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(&text, string(data))
	}
	return text.String()
}

// TestFilters holds what is rejected, each beside a neighbour that is not.
func TestFilters(t *testing.T) {
	const head = "# T\n\nQ?\n\nshows 702.19b\n\n-- setup --\nAnn controls Boar, a 3/3 creature with trample\nBob controls Ox, a 2/2 creature\n"
	trampling := head + "-- play --\nAnn attacks Bob with Boar\nBob blocks Boar with Ox\nAnn assigns damage from Boar: 2 to Ox, 1 to Bob\neveryone passes until the end of combat step\n-- answer --\nBob has 19 life\n"
	linking := strings.NewReplacer("702.19b", "702.15b", "trample", "lifelink", "Bob blocks Boar with Ox\nAnn assigns damage from Boar: 2 to Ox, 1 to Bob", "Bob does not block", "Bob has 19", "Ann has 23").Replace(trampling)
	for _, tt := range []struct {
		name, text string
		asks       string // the claim that must be there, "" for no question at all
		not        string // a claim that must not be
	}{
		{"the answer hangs on a shown rule", linking, "How much life does Ann have?", ""},
		{"a control fork: nothing hangs on a rule", head + "-- play --\nAnn does not attack\neveryone passes until Ann's end step\n-- answer --\nBob has 20 life\n", "", ""},
		{"what a line says by itself", strings.Replace(trampling, "Ann assigns", "! Ann assigns damage from Boar: 1 to Ox, 2 to Bob\nAnn assigns", 1), "“Ann assigns damage from Boar: 2 to Ox, 1 to Bob”: legal or refused?", "How much life does Bob have?"},
		{"whether a rule exists", trampling, "", ""},
		{"too much to read", strings.Replace(linking, "-- setup --", "-- cards --\nBook {1}\nArtifact\n"+strings.Repeat("When this artifact enters, you gain 1 life.\n", 11)+"\n-- setup --\nAnn controls Book", 1), "", ""},
		{"too much to read of what another fork has", strings.Replace(linking, "-- setup --", "-- cards --\nBook {1}\nArtifact\n"+strings.Repeat("When this artifact enters, you gain 1 life.\n", 11)+"\n-- setup --\nBook is in Ann's hand", 1), "How much life does Ann have?", ""},
		{"what the card says of a single thing that is done", "# T\n\nQ?\n\nshows 614.1d\n\n-- cards --\nSlow Orb {3}\nArtifact\nPermanents enter tapped.\n-- setup --\nAnn controls Slow Orb\nForest is in Ann's hand\n-- play --\nAnn plays Forest\n-- answer --\nForest is tapped\n", "", ""},
		{"whether what is cast comes", "# T\n\nQ?\n\nshows 310.4b\n\n-- cards --\nSiege of Low Keep {1}{R}\nBattle — Siege\nDefense: 5\n-- setup --\nAnn controls 2 Mountains\nSiege of Low Keep is in Ann's hand\n-- play --\nAnn casts Siege of Low Keep\neverything resolves\n-- answer --\nSiege of Low Keep is on the battlefield\n", "", ""},
		{"one way besides doing nothing", strings.NewReplacer("702.19b", "702.111b", "trample", "menace").Replace(head) + "-- play --\nAnn attacks Bob with Boar\nBob does not block\n-- answer --\nOx is on the battlefield\n", "", ""},
		{"a first lesson, by which rule it is", strings.NewReplacer("702.19b", "702.3b", "trample", "defender").Replace(head) + "-- play --\n! Ann attacks Bob with Boar\n-- answer --\nBob has 20 life\n", "", ""},
		{"too many objects", strings.Replace(linking, "-- play --", many(20)+"-- play --", 1), "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			list, err := Make(Source{Slug: "702/t", Text: tt.text})
			if err != nil {
				t.Fatal(err)
			}
			var asks []string
			for _, q := range list {
				for _, c := range q.Claims {
					asks = append(asks, c.Ask)
				}
			}
			if tt.asks == "" && len(asks) > 0 || tt.asks != "" && !slices.Contains(asks, tt.asks) {
				t.Errorf("it asks %q, want %q", asks, tt.asks)
			}
			if tt.not != "" && slices.Contains(asks, tt.not) {
				t.Errorf("it asks %q", tt.not)
			}
		})
	}
}

// TestShownWhole holds that a question shows the cards that a script calls by a part of their
// names, says when something is done for which the players pass, and that a variation asks
// nothing that its change has nothing to do with.
func TestShownWhole(t *testing.T) {
	for _, tt := range []struct {
		slug, shown, not string
	}{
		{"702/trample-over-a-planeswalker", "Oren, Quiet Hand", ""},
		{"509/a-blocker-out-of-nowhere", "Bob casts Ambush Vine targeting Dire Bat, in Ann's declare blockers step", ""},
		{"301/equipped-is-what-it-is-attached-to", "What are the power and toughness of Wolf?", "Where is Wolf?"},
	} {
		i := slices.IndexFunc(some(t, 1), func(s Source) bool { return s.Slug == tt.slug })
		if i < 0 {
			t.Fatalf("there is no %s", tt.slug)
		}
		src := some(t, 1)[i]
		list := own(t, src)
		more := varied(t, src)
		n := 0
		for _, q := range slices.Concat(list, more) {
			data, err := json.Marshal(q)
			if err != nil {
				t.Fatal(err)
			}
			n += strings.Count(string(data), tt.shown)
			if tt.not != "" && strings.Contains(string(data), tt.not) {
				t.Errorf("%s asks %q", q.ID, tt.not)
			}
		}
		if n == 0 {
			t.Errorf("no question of %s says %q", tt.slug, tt.shown)
		}
	}
}

func many(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "Bob controls Rock%c, an artifact\n", 'A'+i)
	}
	return b.String()
}

// TestForms holds a question of each form, of demonstrations that are known to give one.
func TestForms(t *testing.T) {
	have := map[Form]bool{}
	for _, src := range some(t, 8) {
		list := own(t, src)
		for _, q := range list {
			have[q.Form] = true
			if q.Form == Choice && len(q.Claims[0].Options) != 4 {
				t.Errorf("%s has %d options", q.ID, len(q.Claims[0].Options))
			}
			if len(q.Rules) == 0 || len(q.Wrong()) == 0 {
				t.Errorf("%s hangs on no rule", q.ID)
			}
		}
	}
	for _, f := range []Form{Outcome, Legal, All, Dies, Choice} {
		if !have[f] {
			t.Errorf("no question has the form %s", f)
		}
	}
}

// TestReasons holds that the rules among which one chooses for a refusal each refuse a line of
// that form in some demonstration, so that none of them is there only to be wrong.
func TestReasons(t *testing.T) {
	refuses := map[string]map[cr.Rule]bool{}
	for _, src := range some(t, 1) {
		f, err := scenario.Parse(src.Slug, []byte(src.Text))
		if err != nil {
			t.Fatal(err)
		}
		marked := map[int]string{}
		for _, l := range slices.Concat(f.Opening, f.Trunk) {
			marked[l.No] = l.Form()
		}
		for _, k := range f.Forks {
			for _, l := range k.Play {
				marked[l.No] = l.Form()
			}
		}
		if !strings.Contains(src.Text, "\n! ") {
			continue
		}
		for _, k := range f.Play("").Forks {
			for _, st := range k.Steps {
				for _, r := range st.Rulings {
					if form := marked[st.Line]; r.Refusal && st.Kind == scenario.RefusedStep {
						if refuses[form] == nil {
							refuses[form] = map[cr.Rule]bool{}
						}
						refuses[form][r.Rule] = true
					}
				}
			}
		}
	}
	for form, rules := range reasons {
		for _, r := range rules {
			if !refuses[form][r] {
				t.Errorf("%s refuses nothing of the form %q in any demonstration", r, form)
			}
		}
	}
}

// TestDraw holds that a seed draws the same questions whatever the order of the demonstrations,
// another one others, and only such as fit.
func TestDraw(t *testing.T) {
	sources := some(t, 12)
	reversed := slices.Clone(sources)
	slices.Reverse(reversed)
	draw := func(seed uint64, from []Source) (ids []string) {
		drawn, err := NewBank(from).Draw(5, seed, func(e *Entry) bool { return e.Variation == "" })
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range drawn {
			if q.Variation != "" {
				t.Errorf("%s does not fit", q.ID)
			}
			ids = append(ids, q.ID)
		}
		return ids
	}
	one, again, other := draw(7, sources), draw(7, reversed), draw(8, sources)
	if len(one) != 5 || !slices.Equal(one, again) {
		t.Errorf("the lot of seed 7 is %v, in another order %v", one, again)
	}
	if slices.Equal(one, other) {
		t.Errorf("seeds 7 and 8 draw the same: %v", one)
	}
}

// TestExplain holds that a question which somebody reads and judges comes with the rulings.
func TestExplain(t *testing.T) {
	for _, q := range own(t, MisreadingSources()[0]) {
		if x := q.Explain(); !slices.ContainsFunc(x.Explanation, func(s ExplainedStep) bool { return len(s.Rulings) > 0 }) {
			t.Errorf("%s is explained by %+v", x.ID, x.Explanation)
		}
	}
}

// TestEveryClaimTurns holds that no question asks for what is so in any case: each claim has
// another answer without one of the rules. A famous misreading is about what its file asks.
func TestEveryClaimTurns(t *testing.T) {
	claims := 0
	for _, src := range some(t, 24) {
		for _, q := range slices.Concat(own(t, src), varied(t, src)) {
			if q.Form != Outcome || q.piece.of.misreading() != nil {
				continue
			}
			for i := range q.Claims {
				c := &q.Claims[i]
				claims++
				if !slices.ContainsFunc(q.wrong, func(w Wrong) bool { return !c.same(w.Values[i], c.truth) }) {
					t.Errorf("%s: %q is %q without any of its rules too", q.identity(), c.Ask, c.truth)
				}
			}
		}
	}
	if claims < 100 {
		t.Errorf("only %d claims", claims)
	}
}

// TestOneCard holds that one card is said in the singular.
func TestOneCard(t *testing.T) {
	c := Claim{Kind: Number, say: "Ann has %s cards in hand"}
	for value, want := range map[string]string{"0": "Ann has 0 cards in hand", "1": "Ann has 1 card in hand", "2": "Ann has 2 cards in hand"} {
		if is := c.Says(value); is != want {
			t.Errorf("%q, want %q", is, want)
		}
	}
}

// TestOneIsSaid holds that a claim whose sentence ends with the number can be said of one, too.
func TestOneIsSaid(t *testing.T) {
	for say, want := range map[string]string{"on the stack: %s": "on the stack: 1", "Ann has %s cards in hand": "Ann has 1 card in hand", "Ann controls %s Bears": "Ann controls 1 Bear"} {
		if c := (Claim{Kind: Number, say: say}); c.Says("1") != want {
			t.Errorf("it says %q, want %q", c.Says("1"), want)
		}
	}
}
