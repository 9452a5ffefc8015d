package importer

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
)

// TestLayerIsWhole holds the plain words of 2026-02-27 to that edition's numbers, titles and
// glossary: none missing, none too many, and nothing cites what is not there.
func TestLayerIsWhole(t *testing.T) {
	list, err := builtinContents()
	if err != nil {
		t.Fatal(err)
	}
	c := list[1]
	text := readData(t, "cr/cr-20260227.txt").Text
	official := rulesdb.Content{Edition: rulesdb.Edition{ID: text.Date, Complete: true}, Rules: text.Rules, Terms: text.Terms}
	link(&official, nil)
	plain := map[cr.Rule]*rulesdb.Rule{}
	for i := range c.Rules {
		r := &c.Rules[i]
		plain[r.Number] = r
		if r.Edition != c.Edition.ID || r.Text == "" || r.Kind == rulesdb.KindSubrule && plain[r.Parent] == nil {
			t.Errorf("%s: %+v", r.Number, r)
		}
		for _, f := range r.References {
			if f.Dangling {
				t.Errorf("%s cites %s, which is not there", r.Number, f.Text)
			}
		}
		if r.Number.Kind() >= cr.Numbered && r.Kind != rulesdb.KindHeading && r.Short == "" {
			t.Errorf("%s has no title", r.Number)
		}
	}
	for _, r := range official.Rules {
		p := plain[r.Number]
		if p == nil {
			t.Errorf("%s is missing", r.Number)
			continue
		}
		delete(plain, r.Number)
		if p.Title != r.Title && !(r.Title == "" && r.Kind != rulesdb.KindHeading) {
			t.Errorf("%s is called %q, want %q", r.Number, p.Title, r.Title)
		}
		if p.Wording != r.Wording {
			t.Errorf("%s has another wording", r.Number)
		}
	}
	for n := range plain {
		t.Errorf("%s is no number of %s", n, text.Date)
	}
	var want, got []string
	for _, g := range text.Terms {
		want = append(want, rulesdb.Fold(g.Headword))
	}
	for _, g := range c.Terms {
		got = append(got, rulesdb.Fold(g.Headword))
		for _, f := range g.Rules {
			if f.Dangling {
				t.Errorf("glossary, %s: cites %s, which is not there", g.Headword, f.Text)
			}
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the glossary's terms (-want +got):\n%s", diff)
	}
}

// TestReadLayer brings a little book to the numbers of the newer edition, in which
// Transform has moved from 701.28 to 701.27 and 509.2 has gone.
func TestReadLayer(t *testing.T) {
	book, err := cr.BookOf(cr.Edition2026)
	if err != nil {
		t.Fatal(err)
	}
	home, err := readPlain(fstest.MapFS{
		"509.txt": {Data: []byte("509.1\nOld words.\ntitle: One\nexample: Old.\nask: what first\n\n509.2\nOrder.\ntitle: Two")},
		"701.txt": {Data: []byte("701.28 Transform\nTurns (see 701.28a–c and 730).\n\n701.28a\nOld.\ntitle: Old title\nexample: As 701.28b says.\nrestates: 701.28b\n\n701.28b\nB.\ntitle: B")},
	})
	if err != nil {
		t.Fatal(err)
	}
	link(&home, nil)
	c, err := readLayer(fstest.MapFS{
		"509.txt": {Data: []byte("509.1\nNew words, see 701.27a.\nexample: -\n\n509.2\nTriggers.\ntitle: Another")},
		"701.txt": {Data: []byte("701.27a\nNew.\ntitle: New title")},
	}, &home, book)
	if err != nil {
		t.Fatal(err)
	}
	link(&c, nil)
	var got []string
	for _, r := range c.Rules {
		if r.Number.Kind() < cr.Numbered {
			continue
		}
		line := []string{string(r.Number), r.Name(), r.Text, strings.Join(r.Asks, "/")}
		for _, e := range r.Examples {
			line = append(line, e.Text)
		}
		for _, n := range r.Restates {
			line = append(line, "="+string(n))
		}
		got = append(got, strings.Join(line, "; "))
	}
	want := []string{
		"509.1; One; New words, see 701.27a.; what first",
		"509.2; Another; Triggers.; ",
		"701.27; Transform; Turns (see 701.27a–c and 732).; ",
		"701.27a; Transform · New title; New.; ; As 701.27b says.; =701.27b",
		"701.27b; Transform · B; B.; ",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	home.Rules[0].Text = "See 509.2."
	if _, err := readLayer(fstest.MapFS{}, &home, book); err == nil || !strings.Contains(err.Error(), "cites 509.2, which 2026-02-27 lacks; it needs an entry in plain/2026-02-27") {
		t.Errorf("a text that cites what has gone: %v", err)
	}
}
