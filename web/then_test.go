package web

import (
	"bytes"
	"context"
	"encoding/json"
	"io/fs"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
	"rulestep/engine/scenarios"
	importer "rulestep/import"
	"rulestep/rulesdb"
)

// homeSite is what a fresh clone serves: the two editions in plain words, the newer one on show,
// and the demonstrations, played as the program plays them.
func homeSite(t *testing.T) http.Handler {
	t.Helper()
	freshSite.Lock()
	defer freshSite.Unlock()
	if freshSite.site != nil {
		return freshSite.site
	}
	store, err := rulesdb.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	ctx := context.Background()
	if _, err := importer.EnsureBuiltin(ctx, store); err != nil {
		t.Fatal(err)
	}
	if _, err := importer.EnsureDemos(ctx, store, scenarios.Files, importer.Proofs); err != nil {
		t.Fatal(err)
	}
	snapshot, err := store.Snapshot(ctx)
	if err != nil {
		t.Fatal(err)
	}
	diff(t, "the edition on show", cr.Edition2026, snapshot.Default().Edition().Date)
	file := func(name, source, edition string) (*scenario.File, error) {
		f, err := scenario.Parse(name, []byte(source))
		if err != nil {
			return nil, err
		}
		return f.OnShow(edition), nil
	}
	freshSite.snapshot = snapshot
	freshSite.site = New(Options{
		Snapshot: func() *rulesdb.Snapshot { return snapshot },
		Play: func(_ context.Context, p Play) (*scenario.Trace, error) {
			f, err := file(p.Name, p.Source, p.Edition)
			if err != nil {
				return nil, err
			}
			if len(p.Choices) > 0 {
				return f.Otherwise(p.Fork, p.Choices, p.Without)
			}
			return f.Tell(p.Without), nil
		},
		Ask: func(_ context.Context, a Ask) (*scenario.WhyNot, []scenario.Question, error) {
			f, err := file(a.Name, a.Source, a.Edition)
			if err != nil {
				return nil, nil, err
			}
			w, err := f.WhyNot(a.Fork, a.Choices, a.Step, a.Sentence)
			return w, nil, err
		},
		Judge: func(_ context.Context, p Play) (scenario.KnockOut, error) {
			f, err := file(p.Name, p.Source, p.Edition)
			if err != nil {
				return scenario.KnockOut{}, err
			}
			return f.KnockOut(p.Without), nil
		},
	})
	return freshSite.site
}

// freshSite is that site, which the first test that needs it makes.
var freshSite struct {
	sync.Mutex
	site     http.Handler
	snapshot *rulesdb.Snapshot
}

const (
	olderPlain = "edition=plain" // how an address asks for the older of the two
	divided    = "/demos/510/three-damage-and-two-blockers-then-and-now"
)

// demoFiles are the demonstrations by their slugs.
func demoFiles(t *testing.T) map[string]*scenario.File {
	t.Helper()
	files := map[string]*scenario.File{}
	err := fs.WalkDir(scenarios.Files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Ext(name) != ".txt" {
			return err
		}
		source, err := scenarios.Files.ReadFile(name)
		if err != nil {
			return err
		}
		slug := strings.TrimSuffix(name, ".txt")
		files[slug], err = scenario.Parse(slug, source)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// Every then-and-now demonstration is played by the edition on show, says so, and shows both
// answers side by side; every link of its pages keeps the edition.
func TestThenAndNow(t *testing.T) {
	h := homeSite(t)
	seen := 0
	for slug, f := range demoFiles(t) {
		if len(f.ThenAndNow()) == 0 || f.Forks[0].Name != "" {
			continue
		}
		seen++
		now := open(t, h, "/demos/"+slug)
		now.has("By "+cr.Edition2026+". It turns on", "and again for "+cr.Edition2026)
		then := open(t, h, "/demos/"+slug+"?"+olderPlain)
		then.has("By " + cr.Edition + ". It turns on")
		both := open(t, h, now.link("then and now, side by side"))
		both.has("By "+cr.Edition, "By "+cr.Edition2026, "What changed")
		for _, edition := range []string{cr.Edition, cr.Edition2026} {
			there, err := f.In(edition)
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range there.Forks[0].Answer {
				both.has(curly(l.Text))
			}
		}
		for _, a := range then.all("a", "") {
			u, err := url.Parse(attribute(a, "href"))
			if err != nil || !strings.HasPrefix(u.Path, "/demos/"+slug) || hasClass(a.Parent.Parent.Parent, "ed-menu") {
				continue
			}
			if u.Query().Get("edition") != "plain" && text(a) != cr.Edition2026+" in plain words" {
				t.Errorf("GET %s: the link %q leads to %s, in another edition", then.path, text(a), u)
			}
		}
	}
	if seen < 14 {
		t.Errorf("only %d then-and-now demonstrations were seen", seen)
	}
}

// Numbers in addresses, chips and verdicts are those of the edition on show.
func TestNumbersOfTheEditionOnShow(t *testing.T) {
	h := homeSite(t)
	const slug = divided
	now, then := open(t, h, slug), open(t, h, slug+"?"+olderPlain)
	diff(t, "a moved rule, now", slug+"?without=701.8a", now.link("if not? What if 701.8a did not exist"))
	diff(t, "and then", slug+"?edition=plain&without=701.7a", then.link("if not? What if 701.7a did not exist"))
	open(t, h, slug+"?without=701.8a").has("What if 701.8a", "on 701.8a")
	open(t, h, slug+"?edition=plain&without=701.7a").has("What if 701.7a", "on 701.7a")

	// A play that depends on the edition has proofs of its own there.
	open(t, h, divided+"?without=510.1c").has("So the demonstration depends on 510.1c")
	diff(t, "a rule that has gone", http.StatusOK, get(t, h, divided+"?without=509.2").Code)
	open(t, h, divided+"?edition=plain&without=509.2").has("depends on 509.2")

	// Blockers have a place in an order only where the edition has one.
	for edition, want := range map[string]bool{"": false, "plain": true} {
		body := get(t, h, withQuery(slug, "edition", edition, "step", "3")).Body.String()
		if got := strings.Contains(body, "in the damage assignment order"); got != want {
			t.Errorf("in %q the picture has an order: %v, want %v", edition, got, want)
		}
	}

	// One can ask why not in either.
	const ask = "Ann attacks Bob with Ape"
	for _, edition := range []string{"", "plain"} {
		open(t, h, withQuery(slug, "edition", edition, "ask", ask)).has("No", "Without 508.1a it could be done")
	}
}

// A number that stands on a page is the one that its link leads to. The words of an edition have
// the numbers of that edition, those about demonstrations the engine's.
func TestNumbersLeadToThemselves(t *testing.T) {
	h := homeSite(t)
	var pages []string
	for i, r := range freshSite.snapshot.Default().Rules() {
		if words := cr.InProse(r.Text); len(words) > 0 && (i%7 == 0 || r.Number.Kind() < cr.Numbered) {
			pages = append(pages, "/rules/"+string(r.Number))
		}
	}
	moved := map[cr.Rule]bool{}
	book, err := cr.BookOf(cr.Edition2026)
	if err != nil {
		t.Fatal(err)
	}
	for number := range book.Moved() {
		moved[number] = true
		pages = append(pages, "/rules/"+string(number))
	}
	for i, d := range freshSite.snapshot.Demos() {
		if i%40 == 0 || slices.ContainsFunc(d.Shows, func(n cr.Rule) bool { return book.Shown(n) != n }) && i%5 == 0 {
			pages = append(pages, "/demos/"+d.Slug)
		}
	}
	pages = append(pages, "/glossary")
	numbers, ofMoved, words := 0, 0, 0
	for _, page := range pages {
		d := open(t, h, page)
		if r := freshSite.snapshot.Default().Rule(cr.Rule(strings.TrimPrefix(page, "/rules/"))); r != nil && r.Number.Kind() >= cr.Numbered && !strings.Contains(r.Text, "{") && r.Text != "" {
			want, got := strings.Fields(curly(r.Text)), strings.Fields(text(d.one("div", "plain")))
			diff(t, "the plain words of "+page, want, got)
			words++
		}
		for _, a := range d.all("a", "n") {
			href, query, _ := strings.Cut(attribute(a, "href"), "?")
			number, chip := strings.CutPrefix(href, "/rules/")
			if words := text(a); chip && query == "" && words != number && !strings.HasPrefix(words, number+"-") && !strings.HasPrefix(words, number+"–") {
				t.Errorf("%s: %q leads to %s", page, words, number)
			} else if chip {
				numbers++
				if moved[cr.Rule(number)] {
					ofMoved++
				}
			}
		}
	}
	if numbers < 5000 || ofMoved < 500 || words < 300 {
		t.Errorf("%d numbers were looked at, %d of rules that have moved, and the words of %d rules", numbers, ofMoved, words)
	}
}

// Changes lead to the demonstrations that are played by both editions, from the rule's page and
// from the list of all; the API has the list as the command does.
func TestChangesLeadToThenAndNow(t *testing.T) {
	h := homeSite(t)
	page := open(t, h, "/rules/510.1c")
	title := "Three damage and two blockers"
	diff(t, "from the rule", divided+"?beside="+cr.Edition, page.link(title))
	all := open(t, h, "/editions/"+cr.Edition+".."+cr.Edition2026)
	diff(t, "from the list", divided+"?beside="+cr.Edition, all.link(title))
	open(t, h, page.link(title)).has("Plays differently in " + cr.Edition2026)

	report := ask[rulesdb.Report](t, h, "/editions/changes")
	diff(t, "editions", []string{cr.Edition, cr.Edition2026}, []string{report.From, report.To})
	want, err := json.Marshal(freshSite.snapshot.Report())
	if err != nil {
		t.Fatal(err)
	}
	if got := bytes.TrimSpace(get(t, h, apiPath+"/editions/changes").Body.Bytes()); !bytes.Equal(want, got) {
		t.Errorf("the API says\n%.300s\nthe command\n%.300s", got, want)
	}
}

// ruleInJSON are the places of a trace that name rules.
var ruleInJSON = regexp.MustCompile(`"(rule|Rule)":"[^"]*"`)

// What does not depend on the edition is the same play, byte for byte, but for the numbers of
// rules; what does says on which rules it turns.
func TestOnePlayInEveryEdition(t *testing.T) {
	h := homeSite(t)
	book, err := cr.BookOf(cr.Edition2026)
	if err != nil {
		t.Fatal(err)
	}
	var slugs []string
	files := demoFiles(t)
	for slug := range files {
		slugs = append(slugs, slug)
	}
	slices.Sort(slugs)
	same, other := 0, 0
	for i, slug := range slugs {
		if i%25 != 0 && len(files[slug].ThenAndNow()) == 0 || files[slug].Edition != cr.Edition {
			continue // what only the newer edition has is played by that, whichever is on show
		}
		var trace [2]map[string]any
		for k, edition := range []string{"plain", ""} {
			w := get(t, h, withQuery(apiPath+"/demos/"+slug+"/trace", "edition", edition))
			if w.Code != http.StatusOK {
				t.Fatalf("%s in %q: status %d: %s", slug, edition, w.Code, w.Body)
			}
			if err := json.Unmarshal(w.Body.Bytes(), &trace[k]); err != nil {
				t.Fatal(err)
			}
		}
		diff(t, slug+" then", cr.Edition, trace[0]["edition"].(string))
		diff(t, slug+" now", cr.Edition2026, trace[1]["edition"].(string))
		if len(trace[1]["turns_on"].([]any)) > 0 {
			other++
			continue
		}
		same++
		diff(t, slug+" then turns on", 0, len(trace[0]["turns_on"].([]any)))
		plays := [2][]byte{}
		for k, v := range trace {
			plays[k], err = json.Marshal(v["forks"])
			if err != nil {
				t.Fatal(err)
			}
		}
		named := ruleInJSON.ReplaceAllFunc(plays[1], func(b []byte) []byte {
			i := bytes.IndexByte(b, ':') + 2
			return []byte(string(b[:i]) + string(book.Named(cr.Rule(b[i:len(b)-1]))) + `"`)
		})
		// Refusals begin with their rule, or end with it in brackets.
		named = numbersInWords.ReplaceAllFunc(named, func(b []byte) []byte {
			return ruleNumber.ReplaceAllFunc(b, func(n []byte) []byte { return []byte(book.Named(cr.Rule(n))) })
		})
		if !bytes.Equal(plays[0], named) {
			at := 0
			for at < min(len(plays[0]), len(named)) && plays[0][at] == named[at] {
				at++
			}
			t.Errorf("%s is another play:\n%s\n%s", slug, part(plays[0], at), part(named, at))
		}
	}
	if same < 30 || other < 14 {
		t.Errorf("%d are the same play and %d are not: too few were compared", same, other)
	}
}

var (
	ruleNumber     = regexp.MustCompile(`\d{3}\.\d+[a-z]?`)
	numbersInWords = regexp.MustCompile(`\d{3}\.\d+[a-z]?: |\(\d{3}\.\d+[a-z]?\)`)
)

func part(b []byte, at int) []byte { return b[max(0, at-80):min(len(b), at+80)] }

// Why it is so is told by the rules of the edition: an explanation that names a rule which that
// edition lacks needs another one, unless it tells of both editions.
func TestReasonsOfTheEdition(t *testing.T) {
	for slug, f := range demoFiles(t) {
		now, err := f.In(cr.Edition2026)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(now.Because, " of "+cr.Edition) && !strings.Contains(now.Because, "In "+cr.Edition) {
			t.Errorf("%s: by %s it needs a section \"because: since %s\", for it says: %s", slug, cr.Edition2026, cr.Edition2026, now.Because)
		}
	}
}

// A demonstration stands under the chapter in which the edition on show has what it shows, whatever number that has in
// the engine's edition.
func TestDemosStandInTheirChapter(t *testing.T) {
	h := homeSite(t)
	for path, want := range map[string]string{
		"/demos/726/a-subgame-lost":               "728 Subgames",
		"/demos/726/a-subgame-lost?edition=plain": "726 Subgames",
		"/demos/720/cast-as-an-omen":              "720 Omen Cards",
		"/demos/702/three-who-pay":                "702 Keyword Abilities",
	} {
		crumbs := open(t, h, path).all("ol", "crumbs")
		if len(crumbs) != 1 || !strings.Contains(strings.Join(strings.Fields(text(crumbs[0])), " "), want) {
			t.Errorf("GET %s: %d rows of crumbs, none of %q", path, len(crumbs), want)
		}
	}
	list := strings.Join(strings.Fields(tags.ReplaceAllString(get(t, h, "/demos?open=728").Body.String(), " ")), " ")
	if _, subgames, ok := strings.Cut(list, "728 Subgames"); !ok || !strings.Contains(subgames, "A subgame lost") {
		t.Error("a subgame does not stand under subgames")
	}
}
