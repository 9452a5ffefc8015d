package training

import (
	"slices"
	"strings"
	"testing"
)

// What readers of lots have found weak is here, each with a demonstration that gave it, beside what
// is asked instead.

// asksOf are the claims of questions, with what is done.
func asksOf(list []Question) []string {
	var all []string
	for i := range list {
		q := &list[i]
		for n := range q.Claims {
			all = append(all, string(q.Form)+" | "+strings.Join(slices.Concat(q.Done, q.Then), "; ")+" | "+q.Claims[n].Ask)
		}
	}
	return all
}

func TestWhatReadersFoundWeak(t *testing.T) {
	for _, tt := range []struct {
		name, slug string
		not        string // no claim is so; its parts are parted by "…"
		asks       string // some claim is so
	}{
		{"what triggered waits, and is the point", "118/a-sacrifice-that-ends-in-exile", "Ann casts Rite | Where is Goat?", "everything on the stack resolves | How much life does Ann have?"},
		{"lines that name what triggers", "603/whenever-a-player-loses-the-game", "'s trigger resolves", "Ann casts Flood of Fire; everything on the stack resolves | How much life does Ann have?"},
		{"a last line in which nothing of it hangs", "603/one-ability-watches-for-two-things", "Ann casts Pair | ", "Ann casts Sweep; everything on the stack resolves | How much life does Ann have?"},
		{"tapped for a cost, as the line says", "702/harmonized-with-a-creature", "is Cub tapped?", ""},
		{"all or none die", "107/x-in-a-cost-that-is-no-mana", "dies | ", ""},
		{"players, where nobody thinks of one", "712/a-sorcery-on-the-other-side", "“Ann casts Mask”: which of these", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			all := asksOf(own(t, of(t, tt.slug)))
			for _, a := range all {
				if strings.Contains(a, tt.not) {
					t.Errorf("%s asks %q", tt.slug, a)
				}
			}
			if !slices.ContainsFunc(all, func(a string) bool { return strings.Contains(a, tt.asks) }) {
				t.Errorf("%s does not ask %q, but %q", tt.slug, tt.asks, all)
			}
		})
	}
}

// TestNoVariationOnlyShifts holds that somebody's other life total alone makes no new question.
func TestNoVariationOnlyShifts(t *testing.T) {
	life := func(truth, wrong string) *Question {
		return &Question{Claims: []Claim{{Ask: "How much life does Ann have?", Kind: Number, truth: truth}}, wrong: []Wrong{{Rule: "119.3", Values: []string{wrong}}}}
	}
	if !life("5", "4").shifts(life("21", "20")) {
		t.Error("16 less in both games is another question")
	}
	if life("5", "5").shifts(life("21", "20")) || life("0", "0").shifts(life("21", "20")) {
		t.Error("what a rule makes of it is another thing, and passes for the same")
	}
	// Where there are few others, some of those stand in.
	for _, slug := range []string{"701/an-earthbent-land-is-taken", "702/disguise-costs-three-and-has-ward"} {
		lives, others := 0, 0
		for _, q := range varied(t, of(t, slug)) {
			if strings.HasSuffix(q.Variation, " life") {
				lives++
			} else if q.Form != Cases {
				others++
			}
		}
		if lives > max(leastVaried-others, 0) {
			t.Errorf("%s: %d variations are other sums of life, beside %d others", slug, lives, others)
		}
	}
}

// TestVariedForms holds that on a table with one thing changed a play may be legal that was not, and
// cases end otherwise than they did.
func TestVariedForms(t *testing.T) {
	src := of(t, "702/flying-and-reach")
	legal := 0
	for _, q := range varied(t, src) {
		if q.Form == Legal {
			legal++
			base := slices.IndexFunc(own(t, src), func(o Question) bool { return o.Claims[0].Ask == q.Claims[0].Ask && o.Form == Legal })
			if base < 0 || own(t, src)[base].Key()[0] == q.Key()[0] {
				t.Errorf("%s, varied %q: %q is %s as it was", q.ID, q.Variation, q.Claims[0].Ask, q.Key()[0])
			}
		}
	}
	src = of(t, "615/all-prevented-no-damage-dealt")
	cases := 0
	for _, q := range varied(t, src) {
		if q.Form == Cases {
			cases++
			if len(q.Claims) < 2 || slices.Equal(q.Key(), own(t, src)[slices.IndexFunc(own(t, src), func(o Question) bool { return o.Form == Cases && o.Claims[0].Ask == q.Claims[0].Ask })].Key()) {
				t.Errorf("%s, varied %q, ends as it did: %q", q.ID, q.Variation, q.Key())
			}
		}
	}
	if legal == 0 || cases == 0 {
		t.Errorf("%d plays are legal or refused in variations, %d sheets of cases", legal, cases)
	}
}

// TestDiesOffersAll holds that where it is asked which creatures lie in a graveyard, all that do are
// offered, also those that came later, so that the key is true as a plain sentence.
func TestDiesOffersAll(t *testing.T) {
	later, n := false, 0
	for _, src := range append(some(t, 12), of(t, "615/a-shield-for-each-of-them")) {
		for _, q := range slices.Concat(own(t, src), varied(t, src)) {
			if q.Form != Dies {
				continue
			}
			n++
			steps := q.piece.file.Play("").Forks[0].Steps
			c := &q.Claims[0]
			for _, p := range steps[len(steps)-1].Board.Players {
				for _, o := range p.Graveyard {
					if strings.Contains(o.TypeLine, "Creature") && !slices.Contains(parts(c.truth), o.Label) {
						t.Errorf("%s: %s lies in a graveyard, and the key of %q is %q", q.identity(), o.Label, c.Options, c.truth)
					}
				}
				for _, o := range p.Battlefield {
					switch creature := strings.Contains(o.TypeLine, "Creature"); {
					case creature && o.Token && !strings.Contains(c.Ask, "tokens aside"):
						t.Errorf("%s: there is a token, %s, and %q is asked", q.identity(), o.Label, c.Ask)
					case creature && !o.Token && !o.FaceDown && !slices.Contains(c.Options, o.Label):
						t.Errorf("%s: %s is not offered in %q", q.identity(), o.Label, c.Options)
					}
				}
			}
			later = later || slices.Contains(c.Options, "Quick Moth")
		}
	}
	if !later || n < 8 {
		t.Errorf("%d questions ask which creatures die; one of which a creature came later: %v", n, later)
	}
}

// TestEachCaseBears holds that no case of several is one in which nothing bears on what is asked.
func TestEachCaseBears(t *testing.T) {
	for _, tt := range []struct{ slug, not, asks string }{
		{"709/one-door-at-a-time", "In case B: what are the power and toughness of Patient Rat?", ""},
		{"506/a-noncreature-that-would-block", "In case B: how much life does Bob have?", ""},
		{"121/told-to-draw-three", "In case A: how many cards does Ann have in hand?", "In case A: how many cards does Bob have in hand?"},
		{"714/saga-chapters", "In case C: how much life does Bob have?", ""},
	} {
		var all []string
		for _, q := range slices.Concat(own(t, of(t, tt.slug)), varied(t, of(t, tt.slug))) {
			for i := range q.Claims {
				all = append(all, q.Claims[i].Ask)
			}
		}
		if slices.Contains(all, tt.not) || tt.asks != "" && !slices.Contains(all, tt.asks) {
			t.Errorf("%s asks %q", tt.slug, all)
		}
	}
}

// TestCasesNameNoTrigger holds that no case says which abilities have triggered: it would tell of the
// other cases.
func TestCasesNameNoTrigger(t *testing.T) {
	n := 0
	for _, src := range append(some(t, 12), of(t, "714/saga-chapters")) {
		for _, q := range own(t, src) {
			if q.Form != Cases {
				continue
			}
			n++
			for _, l := range q.Then {
				if strings.Contains(l, " stacks ") || strings.Contains(l, "'s trigger") {
					t.Errorf("%s: %q", q.identity(), l)
				}
			}
		}
	}
	if n < 20 {
		t.Errorf("only %d questions about cases", n)
	}
}

// TestFaceIsNamed holds that what is asked about a spell calls it by the name that it has there.
func TestFaceIsNamed(t *testing.T) {
	all := asksOf(own(t, of(t, "712/either-face-may-be-cast")))
	const line = "using Vale Orb paying with 4 Forests | “Bob casts Great Bar targeting "
	as := func(name string) bool {
		return slices.ContainsFunc(all, func(a string) bool { return strings.Contains(a, line+name+"”") })
	}
	if !as("Vale Orb") || as("Vale Elder") {
		t.Errorf("it asks %q", all)
	}
}
