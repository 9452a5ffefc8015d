package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"rulestep/engine/cr"
	"rulestep/web/training"
)

// TestTrain answers a question of the terminal once by its key and once as people believe.
func TestTrain(t *testing.T) {
	bank := training.NewBank(training.MisreadingSources())
	list, err := bank.Of("belief/hexproof-against-everybody", false)
	if err != nil || len(list) == 0 {
		t.Fatalf("%d questions: %v", len(list), err)
	}
	q := &list[0]
	for i := range list {
		if list[i].Form == training.Outcome {
			q = &list[i]
			break
		}
	}
	file := filepath.Join(t.TempDir(), "training.json")
	ask := func(answers string) string {
		var out bytes.Buffer
		s := trainer{bank: bank, in: bufio.NewScanner(strings.NewReader(answers)), out: newPage(&out), file: file, kept: training.Progress{Format: training.ProgressFormat}}
		if data, err := os.ReadFile(file); err == nil {
			if err := json.Unmarshal(data, &s.kept); err != nil {
				t.Fatal(err)
			}
		}
		if more, err := s.ask(t.Context(), q); err != nil || !more {
			t.Fatalf("it ended: %v", err)
		}
		return out.String()
	}
	if got := ask(strings.Join(q.Key(), "\n") + "\n"); !strings.Contains(got, "Right.") {
		t.Errorf("the key is not right:\n%s", got)
	}
	for _, w := range q.Wrong() {
		if w.Belief {
			if got := ask(strings.Join(w.Values, "?\n") + "?\n"); !strings.Contains(got, "A belief that many have had") {
				t.Errorf("the belief is not recognised:\n%s", got)
			}
		}
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var kept training.Progress
	if err := json.Unmarshal(data, &kept); err != nil {
		t.Fatal(err)
	}
	if len(kept.Log) != 2 || !kept.Log[0].Right || kept.Log[0].Sure != "yes" || kept.Log[1].Right || kept.Log[1].Sure != "no" || len(kept.Cards) == 0 || kept.Cards[0].Card.Reps == 0 {
		t.Errorf("this is kept: %s", data)
	}
	me := kept.Rating(training.Me, training.Newcomer)
	if me.Answers != 2 || kept.Rating(q.ID, 0).Answers != 2 || kept.Rating("another", 1200).Rating != 1200 {
		t.Errorf("these ratings are kept: %+v", kept.Ratings)
	}
}

// TestTrainTakesNoNonsense holds that what can be no answer is asked for again and counts for nothing, and
// that an interrupt and the end of the input end the session at once.
func TestTrainTakesNoNonsense(t *testing.T) {
	bank := training.NewBank(training.MisreadingSources())
	kinds := map[training.Kind]bool{}
	for _, src := range bank.Sources() {
		list, err := bank.Of(src.Slug, false)
		if err != nil {
			t.Fatal(err)
		}
		for i := range list {
			for n := range list[i].Claims {
				c := &list[i].Claims[n]
				kinds[c.Kind] = true
				if value, ok := valueOf(c, list[i].Key()[n]); list[i].Key()[n] != "" && (!ok || value == "") {
					t.Errorf("%s: the key %q can't be typed", c.Ask, list[i].Key()[n])
				}
				if c.Kind == training.Words {
					continue
				}
				for _, said := range []string{"abc", "99999x", "1;1", "-", "\u00e9\U0001F642", strings.Repeat("9,", 3000)} {
					if value, ok := valueOf(c, said); ok {
						t.Errorf("%s: %.20q passes for %q", c.Ask, said, value)
					}
				}
			}
		}
	}
	if len(kinds) < 3 {
		t.Errorf("only %v were asked for", kinds)
	}
	list, err := bank.Of("belief/a-tapped-blocker-deals-nothing", false)
	if err != nil || len(list) == 0 {
		t.Fatalf("%d questions: %v", len(list), err)
	}
	session := func(ctx context.Context, in io.Reader) (string, training.Progress) {
		t.Helper()
		var out bytes.Buffer
		s := trainer{bank: bank, in: bufio.NewScanner(in), out: newPage(&out), file: filepath.Join(t.TempDir(), "training.json")}
		if more, err := s.ask(ctx, &list[0]); err != nil || more {
			t.Errorf("it goes on: %v, %v", more, err)
		}
		return out.String(), s.kept
	}
	if out, kept := session(t.Context(), strings.NewReader("perhaps\n42\n")); strings.Count(out, "Type the number of one of these") != 2 || !strings.HasSuffix(out, "\n") || len(kept.Log) > 0 {
		t.Errorf("after two answers that are none, %d are kept:\n%s", len(kept.Log), out)
	}
	silent, closes := io.Pipe() // somebody who types nothing
	defer closes.Close()
	ctx, interrupt := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, interrupt)
	if out, _ := session(ctx, silent); !strings.HasSuffix(out, "> \n") {
		t.Errorf("after an interrupt it ends with %q", out[max(0, len(out)-20):])
	}
}

// TestTrainAsksWhatIsDue holds that a rule which is due is asked about before a new one, by a
// question that was not met, and that a rating steers how difficult a new one is.
func TestTrainAsksWhatIsDue(t *testing.T) {
	bank := training.NewBank(training.MisreadingSources())
	s := trainer{bank: bank}
	first, err := s.next()
	if err != nil || first == nil {
		t.Fatalf("%v, %v", first, err)
	}
	rule := first.Rules[0]
	s.kept.Cards = []training.Known{
		{Rule: "term:exile", Card: training.Memory{Reps: 1}}, // a browser's flashcard
		{Rule: rule, Card: training.Memory{Reps: 1, Due: time.Now().Add(-time.Hour)}, Seen: []string{first.ID}},
		{Rule: "999.9", Card: training.Memory{Reps: 1}}, // a rule that no question is about
	}
	for range 5 {
		q, err := s.next()
		if err != nil || q == nil || !slices.Contains(q.Rules, rule) || q.ID == first.ID && len(bank.ByRule(rule)) > 1 {
			t.Fatalf("%s is due and was met as %s, and %+v is asked (%v)", rule, first.ID, q, err)
		}
	}
	for _, rating := range []float64{1100, 1700} {
		s.kept = training.Progress{Ratings: []training.Rated{{Of: training.Me, Elo: training.Elo{Rating: rating}}}}
		for range 5 {
			q, err := s.next()
			if err != nil || q == nil {
				t.Fatal(err)
			}
			if far := float64(q.Difficulty) - training.WellTried(rating); far < -150 || far > 150 {
				t.Errorf("whose rating is %.0f is asked a question of %d", rating, q.Difficulty)
			}
		}
	}
}

// TestAnki holds that a note is one line with four columns, whatever stands in it.
func TestAnki(t *testing.T) {
	bank := training.NewBank(training.MisreadingSources())
	for _, s := range bank.Sources() {
		list, err := bank.Of(s.Slug, false)
		if err != nil {
			t.Fatal(err)
		}
		for i := range list {
			n := noteOf(&list[i], "https://rules.example")
			line := n.Text()
			if strings.Count(line, "\n") != 1 || strings.Count(line, "\t") != 3 || !strings.Contains(line, "https://rules.example/rules/"+string(list[i].Rules[0])) || !strings.HasSuffix(line, "rulestep-"+list[i].ID+"\n") {
				t.Errorf("%s: %q", s.Slug, line)
			}
		}
	}
	n := noteOf(&training.Question{ID: "x", Rules: []cr.Rule{"700.2i@2026-02-27"}}, "https://rules.example")
	if !strings.Contains(n.Back, `<a href="https://rules.example/rules/700.2i?edition=2026-02-27">700.2i of 2026-02-27</a>`) {
		t.Errorf("a rule that only a newer edition has: %s", n.Back)
	}
}

// TestTrainNamesRulesThatAreAsked holds that a rule of which nothing is asked is an error that names
// others, and no session of nothing.
func TestTrainNamesRulesThatAreAsked(t *testing.T) {
	bank, err := trainingBank()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"400.7": "", "702": "", "702.19": "", "999.9": "did you mean 90", "400.99": "did you mean 400.11b", "x": "--rule: ", "": "--rule: "} {
		r, err := askedAbout(bank, name)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) || err == nil && string(r) != name {
			t.Errorf("%q: %q, %v", name, r, err)
		}
	}
}
