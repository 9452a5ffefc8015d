package training

import (
	"slices"
	"strings"
	"testing"

	"rulestep/engine/scenarios"
)

// of is a demonstration by its name.
func of(t *testing.T, slug string) Source {
	t.Helper()
	list, err := Sources(scenarios.Files)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(list, func(s Source) bool { return s.Slug == slug })
	if i < 0 {
		t.Fatalf("there is no %s", slug)
	}
	return list[i]
}

// TestMomentIsShown holds that who reads a question knows the moment at which it is asked, also
// where only a line that is not shown has come to it.
func TestMomentIsShown(t *testing.T) {
	found := false
	for _, q := range own(t, of(t, "117/no-time-while-blockers-are-declared")) {
		if q.Form != Legal || q.Fork != "too late" {
			continue
		}
		found = true
		if last := q.Done[len(q.Done)-1]; !strings.Contains(last, "Bob is now to declare blockers") {
			t.Errorf("%s: %q is asked after %q", q.ID, q.Claims[0].Ask, q.Done)
		}
	}
	if !found {
		t.Error("it is not asked whether Ann may shoot while blockers are declared")
	}
	for _, q := range own(t, of(t, "117/who-acts-first-and-who-may-activate")) {
		if n := strings.Count(strings.Join(q.Setup, "\n"), "it is "); n > 1 {
			t.Errorf("%s begins at %d moments: %q", q.ID, n, q.Setup)
		}
	}
}

// TestNothingIdle holds that cards lie in hands only where they are played or asked about up to
// the moment, and that the texts of others are not shown.
func TestNothingIdle(t *testing.T) {
	early, late := 0, 0
	for _, q := range own(t, of(t, "702/indestructible-lost-with-the-damage-on-it")) {
		held := strings.Contains(strings.Join(q.Setup, "\n"), "Strip")
		said := strings.Join(slices.Concat(q.Done, q.Then), "\n")
		for i := range q.Claims {
			said += q.Claims[i].Ask
		}
		if held != strings.Contains(said, "Strip") {
			t.Errorf("%s: Strip is in hand: %v, and is done %q", q.ID, held, said)
		}
		if !held && strings.Contains(strings.Join(q.Cards, "\n"), "Strip ") {
			t.Errorf("%s shows a card that is not there: %q", q.ID, q.Cards)
		}
		if held {
			late++
		} else {
			early++
		}
	}
	if early == 0 || late == 0 {
		t.Errorf("%d questions come before the card and %d with it", early, late)
	}
}

// TestNothingUnknownIsAsked holds that each name that a claim has stands in what is shown.
func TestNothingUnknownIsAsked(t *testing.T) {
	src := of(t, "712/copies-of-a-transformed-creature")
	for _, q := range slices.Concat(own(t, src), varied(t, src)) {
		said := strings.Join(slices.Concat(q.Setup, q.Done, q.Then), "\n")
		for i := range q.Claims {
			if strings.Contains(q.Claims[i].Ask, "Twin") && !strings.Contains(said, "Twin") {
				t.Errorf("%s asks %q, and nothing says what that is", q.ID, q.Claims[i].Ask)
			}
		}
	}
}

// TestTextsHold holds that the play which explains a question agrees with its key, that of a
// variation as well.
func TestTextsHold(t *testing.T) {
	n := 0
	for _, src := range some(t, 48) {
		for _, q := range slices.Concat(own(t, src), varied(t, src)) {
			if q.Form == Legal || q.Form == All {
				continue // its last line is an attempt
			}
			if trace := q.Play(); !trace.Holds {
				t.Errorf("%s, varied %q: %s", q.ID, q.Variation, trace.Problem)
			}
			n++
		}
	}
	if n < 50 {
		t.Errorf("only %d questions were played", n)
	}
}
