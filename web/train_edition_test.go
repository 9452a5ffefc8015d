package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"rulestep/engine/cr"
	"rulestep/engine/scenarios"
	"rulestep/rulesdb"
	"rulestep/search"
	"rulestep/web/training"
)

// TestTrainByTheEditionOnShow holds that who reads the newer edition practises rules by its
// numbers, and never the rule that had such a number before.
func TestTrainByTheEditionOnShow(t *testing.T) {
	homeSite(t)
	snapshot := freshSite.snapshot
	book, err := cr.BookOf(snapshot.Default().Edition().Date)
	if err != nil {
		t.Fatal(err)
	}
	sources, err := training.Sources(scenarios.Files)
	if err != nil {
		t.Fatal(err)
	}
	bank := training.NewBank(sources)
	h := New(Options{Snapshot: func() *rulesdb.Snapshot { return snapshot }, Search: func() *search.Index { return nil }, Play: playReally, Training: bank})
	rd := &reading{site: &site{options: Options{Training: bank}}, snapshot: snapshot, book: snapshot.Default(), query: url.Values{}}
	leads := func(number cr.Rule) string {
		to, err := url.Parse(get(t, h, "/train/rule/"+string(number)).Header().Get("Location"))
		if err != nil {
			t.Fatal(err)
		}
		return to.Query().Get("rule")
	}
	home := get(t, h, "/train").Body.String()
	moved, taken := 0, 0
	for _, name := range bank.Rules() {
		shown, there := book.Number(name)
		if !there || shown == name {
			continue
		}
		moved++
		if moved > 40 {
			continue
		}
		if got := leads(shown); got != string(name) {
			t.Errorf("%s is practised as %s, the engine calls it %s", shown, got, name)
		}
		if at, n := rd.practise(snapshot.Default().Rule(shown)); n == 0 || !strings.HasSuffix(at, "="+string(name)) {
			t.Errorf("the page of %s leads to %q, with %d questions", shown, at, n)
		}
		if words := rd.ruleOption(name); !strings.HasPrefix(words[0].Text, string(shown)) {
			t.Errorf("as an option, %s reads %q", shown, words[0].Text)
		}
		for _, has := range []string{`data-rule="` + string(name) + `" data-number="` + string(shown) + `" data-url="/rules/` + string(shown) + `"`} {
			if !strings.Contains(strings.Join(strings.Fields(home), " "), has) {
				t.Errorf("/train does not know that %s is %s now", name, shown)
			}
		}
	}
	for _, r := range snapshot.Default().Rules() {
		name, _ := book.Name(r.Number)
		if !strings.Contains(string(name), "@") || len(bank.ByRule(r.Number)) == 0 {
			continue
		}
		taken++
		if got := leads(r.Number); got == string(r.Number) {
			t.Errorf("%s is new, and another rule had its number: that is asked about", r.Number)
		}
		if _, n := rd.practise(snapshot.Default().Rule(r.Number)); n != len(bank.ByRule(name)) {
			t.Errorf("the page of %s, a new rule, offers %d questions about another", r.Number, n)
		}
		w := get(t, h, "/train/next?rule="+url.QueryEscape(leads(r.Number)))
		if len(bank.ByRule(name)) == 0 && (w.Code != http.StatusNotFound || !strings.Contains(w.Body.String(), "No question is about "+string(r.Number)+"<")) {
			t.Errorf("about %s: %d", r.Number, w.Code)
		}
	}
	t.Logf("%d rules that are asked about have moved, %d new ones have numbers of others", moved, taken)
	if moved == 0 || taken == 0 {
		t.Error("nothing was tried")
	}
}
