package web

import (
	"html"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
)

// aKept is a table with two lines; the first one ends with a trade.
const aKept = `# A table

-- cards --
Slay {1}{B}
Instant
Destroy target creature.
-- setup --
Ann controls 2 Swamps
Ann controls Ox, a 3/3 creature with trample
Slay is in Ann's hand
Bob controls Bear, a 2/2 creature
Bob controls Cat, a 1/1 creature
-- play --
-- play: line 1 --
Ann attacks Bob with Ox
Bob blocks Ox with Bear
Ann assigns damage from Ox: 2 to Bear, 1 to Bob
everyone passes until the end of combat
-- play: line 2 --
Ann casts Slay targeting Cat
everything resolves
`

// A line of a table becomes a demonstration that holds and shows what it says that it shows, and
// a question that tells nothing of its answer.
func TestTableKeep(t *testing.T) {
	l := &layer{t: t, h: trySite(t)}
	l.see("/table/new")
	l.send("do", "text", "text", aKept)
	to, _, _ := strings.Cut(l.path, "?")
	l.see(to + "/play?fork=line+1")
	l.says("Save and share")
	l.see(to + "/keep?fork=line+1")
	l.says("whoever has it sees the table", "Bob has 19 life", "Bear is in Bob’s graveyard", "Ox has 2 damage", "702.19b", "1. Ann attacks Bob with Ox", "→ Bob has 19 life", "/card.png?")
	file := func() (string, *scenario.File) {
		m := regexp.MustCompile(`(?s)aria-label="The demonstration"[^>]*>\n?(.*?)</textarea>`).FindStringSubmatch(l.text)
		if m == nil {
			t.Fatal("there is no file")
		}
		f, err := scenario.Parse("kept", []byte(html.UnescapeString(m[1])))
		if err != nil {
			t.Fatalf("%v in\n%s", err, m[1])
		}
		return html.UnescapeString(m[1]), f
	}
	text, f := file()
	if trace := f.Play(""); !trace.Holds || strings.Contains(text, "line 2") || len(f.Shows) != 1 || !f.KnockOut(f.Shows[0]).Class.Proves() {
		t.Errorf("what is proposed does not hold: %s\n%s", trace.Problem, text)
	}
	q := url.Values{"fork": {"line 1"}, "title": {"# Trample, once more"}, "question": {"-- answer -- How much is left?"}, "shows": {"702.19b", "601.2a"}, "fact": {"Bob has 19 life", "Bob has 3 life"}}
	l.see(to + "/keep?" + q.Encode())
	l.says("601.2a", "does not bear on it")
	text, f = file()
	if f.Title != "Trample, once more" || f.Question != "answer -- How much is left?" || len(f.Shows) != 2 || f.Shows[0] != cr.Rule("702.19b") || strings.Contains(text, "3 life") || !f.Play("").Holds {
		t.Errorf("the file that is asked for:\n%s", text)
	}
	l.see(to + "/keep.txt?" + q.Encode())
	if l.text != text {
		t.Errorf("the file that is saved:\n%s\nis not\n%s", l.text, text)
	}

	l.see(to + "/question?fork=line+1")
	l.says("What comes of it?", "Ann attacks Bob with Ox", "Bob blocks Ox with Bear", "How much life has Bob?", "Where is Bear?", "Where is Ox?")
	for _, told := range []string{"19", "702.19b", "destroyed"} {
		if shown := tags.ReplaceAllString(l.text, ""); strings.Contains(shown, told) {
			i := strings.Index(shown, told)
			t.Errorf("the question tells %q: %s", told, shown[max(0, i-60):i+20])
		}
	}
	answers := url.Values{"fork": {"line 1"}, "answered": {"1"}}
	for _, m := range regexp.MustCompile(`<b>([^<]*)</b>\s*<(?:input type="number"|select) name="(a\d)"`).FindAllStringSubmatch(l.text, -1) {
		answers.Set(m[2], map[string]string{"How much life has Bob?": "19", "Where is Bear?": "in exile"}[m[1]])
	}
	l.see(to + "/question?" + answers.Encode())
	l.says("1 of 5", "you said in exile", "in Bob’s graveyard", "702.19b")

	// Nothing to ask of a table on which nobody has done anything; a table of many alike.
	l.see("/table/new")
	l.send("do", "text", "text", "# A table\n\n-- setup --\nAnn controls 3 Swamps\n-- play --\n")
	to, _, _ = strings.Cut(l.path, "?")
	l.see(to + "/keep")
	l.says("No rule was found")
}
