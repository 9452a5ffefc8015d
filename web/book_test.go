package web

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
	"rulestep/rulesdb"
	"rulestep/search"
	"rulestep/web/training"
)

// The tests' rule book is small and worded by us: two chapters with their sections,
// two editions between which one rule moved, one was reworded and one is new, the
// plain-words edition, a glossary, an old glossary, one demonstration.

const (
	newEdition = cr.Edition
	oldEdition = "2021-07-23"
	demoSlug   = "702/trample-and-deathtouch"
)

// A line is one number of the small book: number, identity, title or text.
type bookLine struct {
	number   cr.Rule
	identity string
	title    string
	text     string
	plain    string
	examples []string
}

var newBook = []bookLine{
	{number: "5", title: "Turn Structure"},
	{number: "510", title: "Combat Damage Step", plain: "How combat damage is shared out and dealt."},
	{number: "510.1", identity: "assign", text: "First, players assign damage. These are the steps:", plain: "Damage is assigned before it is dealt."},
	{number: "510.1a", identity: "power", text: "Each attacker gives out as much as its power. {T} plays no part here, see rule 702.19b."},
	{
		number: "510.1c", identity: "blocked", text: "A blocked attacker hits its blockers; <trample> may change that (rules 702.19a–b).\nA second paragraph about marked damage.", plain: "Blockers first, see 702.19b.",
		examples: []string{"Ann's 3/3 is blocked by a 2/2 & deals 3 to it (rule 510.1a)."},
	},
	{number: "510.2", identity: "deal", text: "Then all damage is dealt at once.", plain: "All at once."},
	{number: "7", title: "Additional Rules"},
	{number: "702", title: "Keyword Abilities", plain: "Words that stand for abilities."},
	{number: "702.2", identity: "deathtouch", title: "Deathtouch"},
	{number: "702.2c", identity: "deathtouch c", title: "Deathtouch", text: "Any damage above nothing is lethal damage from such a source.", plain: "One is enough."},
	{number: "702.19", identity: "trample", title: "Trample"},
	{number: "702.19a", identity: "trample a", title: "Trample", text: "Trample bends the sharing out of damage."},
	{number: "702.19b", identity: "trample b", title: "Trample", text: "When every blocker has lethal damage, the surplus may go on to the player.", plain: "Fill the blockers first; the rest may run over."},
	{number: "702.147", identity: "decayed", title: "Decayed"},
	{number: "702.147a", identity: "decayed a", title: "Decayed", text: "It may not block, and goes when it has attacked."},
}

var oldBook = []bookLine{
	{number: "5", title: "Turn Structure"},
	{number: "510", title: "Combat Damage Step"},
	{number: "510.1", identity: "assign", text: "First, players assign damage. These are the steps:"},
	{number: "510.1a", identity: "power", text: "Each attacker gives out as much as its power. {T} plays no part here, see rule 702.18b."},
	{number: "510.3", identity: "gone", text: "A rule that was dropped later."},
	{number: "7", title: "Additional Rules"},
	{number: "702", title: "Keyword Abilities"},
	{number: "702.18", identity: "trample", title: "Trample"},
	{number: "702.18b", identity: "trample b", title: "Trample", text: "When every blocker has lethal damage, the remainder may go on to the player."},
}

func bookRules(t testing.TB, edition string, lines []bookLine) []rulesdb.Rule {
	t.Helper()
	var rules []rulesdb.Rule
	for i, l := range lines {
		r := rulesdb.Rule{
			Edition: edition, Number: l.number, Parent: l.number.Parent(), Identity: l.identity, Title: l.title, Text: l.text,
			Provenance: rulesdb.Provenance{SourceNumber: string(l.number), Row: i},
		}
		switch k := l.number.Kind(); {
		case k == cr.Section:
			r.Kind = rulesdb.KindSection
		case k == cr.Chapter:
			r.Kind = rulesdb.KindChapter
		case l.text == "":
			r.Kind, r.NotModelled, r.NotModelledClass = rulesdb.KindHeading, "it only names what its subrules define", "heading"
		case k == cr.Subrule:
			r.Kind = rulesdb.KindSubrule
		default:
			r.Kind = rulesdb.KindRule
		}
		if l.text != "" {
			r.Wording = rulesdb.WordingHash(l.text)
		}
		if l.number == "702.147a" {
			r.Provenance = rulesdb.Provenance{SourceNumber: "702.14", Row: 1807, Repaired: true, Repair: "the number was cut to 702.14"}
		}
		for k, e := range l.examples {
			r.Examples = append(r.Examples, rulesdb.Example{Index: k, Text: e})
			r.References = append(r.References, reference(t, e, k, "rule 510.1a", "510.1a", "510.1a"))
		}
		switch {
		case strings.Contains(l.text, "rule 702.19b"):
			r.References = append(r.References, reference(t, l.text, -1, "rule 702.19b", "702.19b", "702.19b"))
		case strings.Contains(l.text, "rules 702.19a–b"):
			r.References = append(r.References, reference(t, l.text, -1, "rules 702.19a–b", "702.19a", "702.19b"))
		}
		rules = append(rules, r)
	}
	return rules
}

// plainRules are the plain words as an edition of their own. Each knows the wording
// that it restates.
func plainRules(official []rulesdb.Rule, lines []bookLine) []rulesdb.Rule {
	rules := make([]rulesdb.Rule, len(official))
	for i, r := range official {
		r.Edition, r.Text, r.Plain, r.References, r.Examples = rulesdb.PlainID, lines[i].plain, "", nil, nil
		r.Provenance = rulesdb.Provenance{Row: -1}
		switch r.Number {
		case "702.19b":
			r.Short = "Blockers first, \"lethal\" each"
		case "510.1c":
			r.Examples = []rulesdb.Example{{Text: "Bob's Bear takes it all.", Plain: true}}
		}
		rules[i] = r
	}
	return rules
}

func reference(t testing.TB, text string, in int, words string, first, last cr.Rule) rulesdb.Reference {
	t.Helper()
	start := strings.Index(text, words)
	if start < 0 {
		t.Fatalf("%q is not in %q", words, text)
	}
	return rulesdb.Reference{Text: words, Start: start, End: start + len(words), In: in, Target: first, Last: last}
}

// smallStore is a store with the small book, which the test may change.
func smallStore(t testing.TB) *rulesdb.Store {
	t.Helper()
	store := smallStoreIn(t, t.TempDir())
	t.Cleanup(func() { store.Close() })
	return store
}

// smallStoreIn fills a store in a folder with the small book.
func smallStoreIn(t testing.TB, dir string) *rulesdb.Store {
	t.Helper()
	store, err := rulesdb.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	terms := []rulesdb.Term{
		{Edition: newEdition, Slug: "lethal-damage", Headword: "Lethal Damage", Names: []string{"Lethal Damage"}, Text: "Enough damage. See rule 702.19b.", Rules: []rulesdb.Reference{{Text: "rule 702.19b", Start: 19, End: 31, In: -1, Target: "702.19b", Last: "702.19b"}}, SeeAlso: []string{"trample"}},
		{Edition: newEdition, Slug: "map", Headword: "Map", Names: []string{"Map"}, Text: "A token. See rule 110.10.", Rules: []rulesdb.Reference{{Text: "rule 110.10", Start: 13, End: 24, In: -1, Target: "110.10", Last: "110.10", Dangling: true}}},
		{Edition: newEdition, Slug: "trample", Headword: "Trample", Names: []string{"Trample"}, Text: "A keyword ability."},
	}
	official := bookRules(t, newEdition, newBook)
	err = store.Update(context.Background(), func(tx *rulesdb.Tx) error {
		for _, c := range []rulesdb.Content{
			{Edition: rulesdb.Edition{ID: newEdition, Date: newEdition, Title: "The new book", Source: "new.txt", Form: "txt", Complete: true}, Hash: "new", Rules: official, Terms: terms},
			{Edition: rulesdb.Edition{ID: oldEdition, Date: oldEdition, Title: "The old book", Source: "old.txt", Form: "txt", Complete: true}, Hash: "old", Rules: bookRules(t, oldEdition, oldBook), Terms: []rulesdb.Term{{Edition: oldEdition, Slug: "trample", Headword: "Trample", Names: []string{"Trample"}, Text: "An ability."}}},
			{
				Edition: rulesdb.Edition{ID: rulesdb.PlainID, Date: cr.Edition, Title: "Plain words", Form: "plain", Builtin: true, Complete: true}, Hash: "plain",
				Rules: plainRules(official, newBook),
				Terms: []rulesdb.Term{{Edition: rulesdb.PlainID, Slug: "lethal-damage", Headword: "Lethal Damage", Names: []string{"Lethal Damage"}, Text: "Enough to destroy it."}},
			},
		} {
			if err := tx.PutEdition(c); err != nil {
				return err
			}
		}
		if err := tx.PutLegacy([]rulesdb.LegacyTerm{{Term: "Bury", Qualifier: "Obsolete", Era: "about 2006–2009", Paragraphs: []string{"To put into the graveyard without a way out."}, SeeRules: []string{"419.9"}, SeeAlso: []string{"Trample"}}}); err != nil {
			return err
		}
		return putDemo(tx)
	})
	if err != nil {
		t.Fatal(err)
	}
	return store
}

// putDemo stores the demonstration that playTrace plays.
func putDemo(tx *rulesdb.Tx) error {
	played := trace()
	d := rulesdb.Demo{Slug: demoSlug, Chapter: "702", Title: played.Title, Question: played.Question, Source: rulesdb.Written("the scenario file"), Shows: played.Shows, Agrees: []cr.Example{{Rule: "510.1c", Number: 1}}, Steps: len(played.Forks[0].Steps) - 1, Holds: true}
	var citations []rulesdb.Citation
	for _, s := range played.Forks[0].Steps {
		for _, r := range s.Rulings {
			citations = append(citations, rulesdb.Citation{Demo: demoSlug, Step: s.Index, Rule: r.Rule, Sentence: r.Sentence})
		}
	}
	proofs := []rulesdb.Proof{
		{Demo: demoSlug, Rule: "702.19b", Class: "refused", Outcome: "a", Difference: "Without it, 4 to Bob is refused."},
		{Demo: demoSlug, Rule: "702.2c", Class: "refused", Outcome: "b", Difference: "Without it, Wall needs 5, see 510.1c."},
		{Demo: demoSlug, Rule: "510.1a", Class: "same"},
	}
	return tx.ReplaceDemos([]rulesdb.PlayedDemo{rulesdb.Played(&d, citations, proofs)}, "demos")
}

// playTrace answers for the engine in tests of the pages: it plays one demonstration
// whose course is written down in trace_test.go.
func playTrace(_ context.Context, p Play) (*scenario.Trace, error) {
	played := trace()
	if p.Without != "" {
		played.Without = p.Without
		f := &played.Forks[0]
		f.Steps = f.Steps[:10]
		last := &f.Steps[9]
		last.Kind, last.Refused, last.Decisions = scenario.RefusedStep, true, nil
		last.Rulings = []scenario.Ruling{{Rule: "702.19b", Sentence: "Wall must be assigned 5 first, not 1", Refusal: true}}
		f.Problem, f.Stopped, f.Holds = "line 19 is refused", 19, false
		f.Answers[0].Holds, f.Answers[0].Got = false, "Bob has 20 life"
	}
	return played, nil
}

// answerAsk answers for the engine why something may not be done: always the same.
func answerAsk(_ context.Context, a Ask) (*scenario.WhyNot, []scenario.Question, error) {
	questions := []scenario.Question{{About: 4, Name: "Bear", Ask: "Bob blocks Basilisk with Bear"}, {About: 3, Name: "Wall", Ask: "Bob blocks Basilisk with Wall"}}
	if a.Sentence == "" {
		return nil, questions, nil
	}
	refusal := &scenario.Refusal{Rule: "510.1c", Reason: "Basilisk can't be blocked", About: []scenario.Involved{{ID: 1, Name: "Basilisk"}}, Freed: true, Proved: true}
	return &scenario.WhyNot{Ask: a.Sentence, Step: a.Step, Refusal: refusal}, questions, nil
}

// smallSite serves the small book. The index holds its rules.
func smallSite(t testing.TB) (http.Handler, *rulesdb.Snapshot) {
	t.Helper()
	return smallSiteWith(t, nil)
}

// smallSiteWith is the small site with questions to ask.
func smallSiteWith(t testing.TB, bank *training.Bank) (http.Handler, *rulesdb.Snapshot) {
	t.Helper()
	snapshot, index := smallSnapshot(t)
	return New(Options{
		Snapshot: func() *rulesdb.Snapshot { return snapshot },
		Search:   func() *search.Index { return index },
		Play:     playTrace,
		Ask:      answerAsk,
		Cards:    poolStore(t),
		Lay:      layReally,
		Training: bank,
	}), snapshot
}

// small is what the tests share of the small book, made by the first of them.
var small struct {
	sync.Mutex
	snapshot *rulesdb.Snapshot
	index    *search.Index
	pool     *rulesdb.Store
}

func smallSnapshot(t testing.TB) (*rulesdb.Snapshot, *search.Index) {
	t.Helper()
	small.Lock()
	defer small.Unlock()
	if small.snapshot != nil {
		return small.snapshot, small.index
	}
	snapshot, err := smallStore(t).Snapshot(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var docs []search.Document
	for _, r := range snapshot.Default().Rules() {
		kind := search.KindRule
		switch r.Kind {
		case rulesdb.KindChapter:
			kind = search.KindChapter
		case rulesdb.KindSection:
			kind = search.KindSection
		}
		docs = append(docs, search.Document{Kind: kind, ID: string(r.Number), Number: r.Number, Title: r.Title, Short: r.Short, Text: r.Text, Plain: r.Plain, Heading: r.Kind == rulesdb.KindHeading})
	}
	for _, x := range snapshot.Default().Terms() {
		docs = append(docs, search.Document{Kind: search.KindTerm, ID: x.Slug, Title: x.Headword, Text: x.Text})
	}
	for _, d := range snapshot.Demos() {
		docs = append(docs, search.Document{Kind: search.KindDemo, ID: d.Slug, Title: d.Title, Text: d.Question, References: d.Shows})
	}
	index, err := search.NewMemory(docs)
	if err != nil {
		t.Fatal(err)
	}
	small.snapshot, small.index = snapshot, index
	return snapshot, index
}

// get asks the handler for a path, as a browser without compression would.
func get(t testing.TB, h http.Handler, path string) *httptest.ResponseRecorder {
	t.Helper()
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
	return w
}

// open gets a page that must be there, and reads it.
func open(t testing.TB, h http.Handler, path string) *document {
	t.Helper()
	w := get(t, h, path)
	if w.Code != http.StatusOK {
		t.Fatalf("GET %s: status %d", path, w.Code)
	}
	return read(t, path, w.Body.String())
}

func read(t testing.TB, path, body string) *document {
	t.Helper()
	root, err := html.Parse(strings.NewReader(body))
	if err != nil {
		t.Fatalf("GET %s: %v", path, err)
	}
	return &document{t: t, path: path, root: root, body: body}
}

// A document is a page as a test looks at it.
type document struct {
	t    testing.TB
	path string
	root *html.Node
	body string
}

func (d *document) each(f func(*html.Node)) {
	var walk func(*html.Node)
	walk = func(n *html.Node) {
		if n.Type == html.ElementNode {
			f(n)
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c)
		}
	}
	walk(d.root)
}

// all finds the elements with a tag ("" for any) and a class ("" for any).
func (d *document) all(tag, class string) []*html.Node {
	var list []*html.Node
	d.each(func(n *html.Node) {
		if (tag == "" || n.Data == tag) && (class == "" || hasClass(n, class)) {
			list = append(list, n)
		}
	})
	return list
}

// one finds the only such element.
func (d *document) one(tag, class string) *html.Node {
	d.t.Helper()
	list := d.all(tag, class)
	if len(list) != 1 {
		d.t.Fatalf("GET %s: %d elements <%s class=%s>, expected one", d.path, len(list), tag, class)
	}
	return list[0]
}

// link finds the address of the link with these words or this label.
func (d *document) link(words string) string {
	d.t.Helper()
	for _, n := range d.all("a", "") {
		if text(n) == words || attribute(n, "aria-label") == words {
			return attribute(n, "href")
		}
	}
	d.t.Fatalf("GET %s: no link says %q", d.path, words)
	return ""
}

// has fails the test unless the page's words hold every given piece.
func (d *document) has(pieces ...string) {
	d.t.Helper()
	words := text(d.root)
	for _, p := range pieces {
		if !strings.Contains(words, p) {
			d.t.Errorf("GET %s: the page does not say %q", d.path, p)
		}
	}
}

func hasClass(n *html.Node, class string) bool {
	for c := range strings.FieldsSeq(attribute(n, "class")) {
		if c == class {
			return true
		}
	}
	return false
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// text is what an element says, with single spaces.
func text(n *html.Node) string {
	var b strings.Builder
	var walk func(*html.Node)
	walk = func(n *html.Node) {
		if n.Type == html.TextNode {
			b.WriteString(n.Data)
		}
		block := n.Type == html.ElementNode && strings.Contains(" p li div section h1 h2 h3 dt dd td th tr ", " "+n.Data+" ")
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c)
		}
		if block {
			b.WriteByte(' ')
		}
	}
	walk(n)
	return strings.Join(strings.Fields(b.String()), " ")
}

func texts(list []*html.Node) []string {
	var words []string
	for _, n := range list {
		words = append(words, text(n))
	}
	return words
}

func diff(t testing.TB, what string, want, got any) {
	t.Helper()
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("%s (-want +got):\n%s", what, d)
	}
}
