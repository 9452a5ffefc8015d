package web

import (
	"context"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"rulestep/engine/scenario"
	"rulestep/engine/scenarios"
	"rulestep/rulesdb"
	"rulestep/web/training"
)

// The tests of branches and of why-not let the engine play a demonstration of the
// project's own.
const (
	playedSlug = "702/flying-and-reach"
	played     = "/demos/" + playedSlug
)

// playedBank asks about that demonstration.
func playedBank(source []byte) *training.Bank {
	return training.NewBank([]training.Source{{Slug: playedSlug, Text: string(source)}})
}

// playedSite serves the small book with that demonstration, played by the engine.
func playedSite(t testing.TB) http.Handler {
	t.Helper()
	source, err := scenarios.Files.ReadFile(playedSlug + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	file := func() *scenario.File {
		f, err := scenario.Parse(playedSlug, source)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	store := smallStore(t)
	err = store.Update(context.Background(), func(tx *rulesdb.Tx) error {
		f := file()
		d := rulesdb.Demo{Slug: playedSlug, Chapter: "702", Title: f.Title, Question: f.Question, Source: rulesdb.Written(string(source)), Shows: f.Shows, Steps: 5, Holds: true}
		return tx.ReplaceDemos([]rulesdb.PlayedDemo{rulesdb.Played(&d, nil, nil)}, "played")
	})
	if err != nil {
		t.Fatal(err)
	}
	snapshot, err := store.Snapshot(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return New(Options{
		Snapshot: func() *rulesdb.Snapshot { return snapshot },
		Training: playedBank(source),
		Play: func(_ context.Context, p Play) (*scenario.Trace, error) {
			if p.Choices != nil {
				return file().Otherwise(p.Fork, p.Choices, p.Without)
			}
			return file().Tell(p.Without), nil
		},
		Ask: func(_ context.Context, a Ask) (*scenario.WhyNot, []scenario.Question, error) {
			questions, err := file().Questions(a.Fork, a.Choices, a.Step)
			if err != nil || a.Sentence == "" {
				return nil, questions, err
			}
			w, err := file().WhyNot(a.Fork, a.Choices, a.Step, a.Sentence)
			return w, questions, err
		},
	})
}

func TestOtherwise(t *testing.T) {
	h := playedSite(t)
	own := open(t, h, played+"?step=4")
	address := own.link("Bob does not block")
	if !strings.Contains(address, "choose=") || !strings.Contains(address, "block%3Anothing") {
		t.Fatalf("not to block is at %s", address)
	}
	branch := open(t, h, address)
	branch.has("Otherwise", "Bob does not block", "instead of “Bob blocks Drake with Spider; Bear with Hawk”", "Back to the demonstration’s own play", "The end of this branch", "not here")
	diff(t, "back to the file's own play", played, branch.link("Back to the demonstration’s own play"))
	if strings.Contains(get(t, h, address).Body.String(), "Does not hold") {
		t.Error("the branch is judged by the file's answers")
	}
	// A branch of a branch keeps the first choice.
	first := open(t, h, own.link("Ann attacks Bob with Bear"))
	if address := first.link("Bob blocks Bear with Ox"); !strings.Contains(address, "5%3Aattack%3Abear%3Ebob~8%3Ablock%3Aox%3Ebear") {
		t.Errorf("the branch of the branch is at %s", address)
	} else {
		open(t, h, address).has("Ann attacks Bob with Bear", "Bob blocks Bear with Ox", "undo")
	}
	for address, want := range map[string]string{
		played + "?choose=x":               "is no choice",
		played + "?choose=5:attack:dragon": "has no option",
		played + "?choose=999:pass":        "There is no decision 999",
		played + "?choose=9:pass~3:pass":   "in the order of their decisions",
	} {
		w := get(t, h, address)
		if w.Code != http.StatusNotFound || !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s: status %d, without %q", address, w.Code, want)
		}
	}
}

func TestWhyNot(t *testing.T) {
	h := playedSite(t)
	open(t, h, played+"?step=1").link("Why not …")
	form := open(t, h, played+"?step=1&ask=%3F")
	form.has("Why not?", "Asked of the table after step 1", "Bob blocks Drake with Ox")
	refused := open(t, h, played+"?step=1&ask=Bob+blocks+Drake+with+Ox")
	refused.has("No", "702.9b", "Drake has flying", "Without 702.9b it could be done. It was tried again with only this rule out of force.")
	diff(t, "back to the script", played+"?step=1", refused.link("Close, back to the script"))
	open(t, h, played+"?step=1&ask=Bob+blocks+Drake+with+Spider").has("Yes, the rules allow it")
	for _, asked := range []string{"Bob+blocks+Drake+with+Sipder", "can+Bob+block+Drakke+with+Spyder?"} {
		d := open(t, h, played+"?step=1&ask="+asked)
		d.has("cannot be asked here", "Did you mean")
		open(t, h, strings.TrimSuffix(d.link("Bob blocks Drake with Spider?"), "#whynot")).has("Yes, the rules allow it")
	}
	open(t, h, played+"?step=1&ask=nonsense").has("is no sentence that can stand here", "Bob blocks Drake with Ox")
}

func TestWhyNotAPI(t *testing.T) {
	h := playedSite(t)
	v := ask[whyNotForm](t, h, played+"/why-not?step=1&ask=Bob+blocks+Drake+with+Ox")
	if v.Allowed == nil || *v.Allowed || v.Refusal == nil || v.Refusal.Rule != "702.9b" || !v.Refusal.AllowedWithout || len(v.Refusal.About) == 0 {
		t.Errorf("why not: %+v", v)
	}
	if v := ask[whyNotForm](t, h, played+"/why-not?step=1"); v.Allowed != nil || len(v.Questions) == 0 {
		t.Errorf("what one may ask: %+v", v)
	}
	problem(t, "a step that is not there", get(t, h, apiPath+played+"/why-not?step=99&ask=Bob+blocks+Drake+with+Ox"), http.StatusUnprocessableEntity)
	branch := ask[traceForm](t, h, played+"/trace?fork=two+attackers&choose=5:attack:nothing")
	if len(branch.Choices) != 1 || len(branch.Forks) != 1 {
		t.Errorf("a branch: choices %v, %d forks", branch.Choices, len(branch.Forks))
	}
	problem(t, "a choice that cannot be made", get(t, h, apiPath+played+"/trace?choose=999:pass"), http.StatusNotFound)
}

// What the options do not list is typed as a line, and leads to a branch like they do.
func TestOtherwiseSaid(t *testing.T) {
	h := playedSite(t)
	page := open(t, h, played+"?step=1")
	page.has("Or in words of the script")
	numbers := regexp.MustCompile(`name="decision" value="(\d+)"`).FindAllStringSubmatch(get(t, h, played+"?step=1").Body.String(), -1)
	led := 0
	for _, m := range numbers {
		w := get(t, h, played+"?decision="+m[1]+"&say=Bob+blocks+Drake+with+Spider.")
		to := w.Header().Get("Location")
		if w.Code != http.StatusFound || !strings.Contains(to, "choose="+m[1]) {
			t.Fatalf("decision %s: status %d, on to %q", m[1], w.Code, to)
		}
		if w := get(t, h, to); w.Code == http.StatusOK {
			led++
			open(t, h, to).has("Otherwise", "Bob blocks Drake with Spider")
		} else if !strings.Contains(w.Body.String(), "This cannot be chosen") {
			t.Errorf("%s: status %d", to, w.Code)
		}
		refused := get(t, h, played+"?decision="+m[1]+"&say=Bob+blocks+Drake+with+Ox").Header().Get("Location")
		if w := get(t, h, refused); w.Code != http.StatusNotFound || !strings.Contains(w.Body.String(), "back to the play") {
			t.Errorf("%s: status %d", refused, w.Code)
		}
	}
	if led == 0 {
		t.Errorf("at none of %d decisions Bob blocks", len(numbers))
	}
	if w := get(t, h, played+"?decision=999&say=Bob+sings"); w.Code != http.StatusNotFound {
		t.Errorf("no such decision: status %d", w.Code)
	}
}
