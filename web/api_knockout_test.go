package web

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"rulestep/engine/cr"
)

// lethal is a play whose answer hangs on deathtouch.
const lethal = `# Trample and deathtouch
-- setup --
Ann controls Basilisk, a 5/5 creature with trample and deathtouch
Bob controls Wall, a 0/5 creature
-- play --
Ann attacks Bob with Basilisk
Bob blocks Basilisk with Wall
Ann assigns damage from Basilisk: 1 to Wall, 4 to Bob
-- answer --
Bob has 16 life
`

func TestAPIExplain(t *testing.T) {
	h := trySite(t)
	v := answered[knockOutsForm](t, "explained", post(h, "/play/knock-outs", lethal, "192.0.2.31"))
	if !v.Holds || len(v.Cites) == 0 || len(v.KnockOuts) != len(v.Cites) || len(v.LeftOut) != 0 {
		t.Fatalf("holds %v (%s), %d rules cited, %d knock-outs, %d left out", v.Holds, v.Problem, len(v.Cites), len(v.KnockOuts), len(v.LeftOut))
	}
	proved := map[cr.Rule]bool{}
	for _, k := range v.KnockOuts {
		proved[k.Rule] = k.Proves
	}
	for rule, want := range map[cr.Rule]bool{"702.19b": true, "702.2c": true} {
		if got, there := proved[rule]; !there || got != want {
			t.Errorf("%s: proved %v, in the list %v", rule, got, there)
		}
	}
	// One rule alone, and one that has nothing to do with it.
	one := answered[knockOutsForm](t, "one rule", post(h, "/play/knock-outs?rule=702.2c", lethal, "192.0.2.31"))
	diff(t, "one rule", v.KnockOuts[indexOfRule(v.KnockOuts, "702.2c")], one.KnockOuts[0])
	other := answered[knockOutsForm](t, "another rule", post(h, "/play/knock-outs?rule=702.9b", lethal, "192.0.2.31"))
	diff(t, "a rule that it does not cite", []any{1, "same", false}, []any{len(other.KnockOuts), other.KnockOuts[0].Class, other.KnockOuts[0].Proves})

	// Of what does not hold nothing is proved.
	wrong := answered[knockOutsForm](t, "a false answer", post(h, "/play/knock-outs", strings.Replace(lethal, "16", "20", 1), "192.0.2.31"))
	if wrong.Holds || wrong.Problem == "" || len(wrong.KnockOuts) != 0 {
		t.Errorf("of a false answer: holds %v, problem %q, %d knock-outs", wrong.Holds, wrong.Problem, len(wrong.KnockOuts))
	}
	problem(t, "no scenario", post(h, "/play/knock-outs", "Hello", "192.0.2.31"), http.StatusUnprocessableEntity)
	for range explainRate {
		post(h, "/play/knock-outs", lethal, "192.0.2.32")
	}
	w := post(h, "/play/knock-outs", lethal, "192.0.2.32")
	problem(t, "one too many", w, http.StatusTooManyRequests)
	if told := fmt.Sprintf("this %d times a minute", explainRate); !strings.Contains(w.Body.String(), told) {
		t.Errorf("one too many: not told %q: %s", told, w.Body)
	}
}

func indexOfRule(list []knockOutForm, n cr.Rule) int {
	for i, k := range list {
		if k.Rule == n {
			return i
		}
	}
	return -1
}

func TestAPIKnockOuts(t *testing.T) {
	h, _ := smallSite(t)
	v := ask[knockOutsForm](t, h, "/demos/"+demoSlug+"/knock-outs")
	diff(t, "as the demonstration says", ask[demoForm](t, h, "/demos/"+demoSlug).KnockOuts, v.KnockOuts)
}

func TestAPIWhyNotOwn(t *testing.T) {
	h := trySite(t)
	text := strings.Replace(lethal, "with trample and", "with flying, trample and", 1)
	v := answered[whyNotForm](t, "why not", post(h, "/play/why-not?step=1&ask="+url.QueryEscape("Bob blocks Basilisk with Wall"), text, "192.0.2.41"))
	if v.Allowed == nil || *v.Allowed || v.Refusal == nil || v.Refusal.Rule != "702.9b" || !v.Refusal.AllowedWithout {
		t.Errorf("a creature with flying is blocked: %+v", v)
	}
	v = answered[whyNotForm](t, "why not", post(h, "/play/why-not?step=1&ask="+url.QueryEscape("Bob blocks Basilisk with Wall"), lethal, "192.0.2.41"))
	if v.Allowed == nil || !*v.Allowed {
		t.Errorf("a creature without it is not: %+v", v)
	}
	problem(t, "no scenario", post(h, "/play/why-not", "Hello", "192.0.2.41"), http.StatusUnprocessableEntity)
}

// The tables are told after the steps that were asked for.
func TestAPIBoards(t *testing.T) {
	h := trySite(t)
	for boards, want := range map[string]func(step, steps int) bool{
		"":             func(int, int) bool { return true },
		"?boards=last": func(step, steps int) bool { return step == steps-1 },
		"?boards=none": func(int, int) bool { return false },
	} {
		v := answered[traceForm](t, "a play", post(h, "/play"+boards, lethal, "192.0.2.51"))
		for i, s := range v.Forks[0].Steps {
			if (s.Board != nil) != want(i, len(v.Forks[0].Steps)) {
				t.Errorf("%q: step %d has a table: %v", boards, i, s.Board != nil)
			}
		}
	}
}
