package web

import (
	"context"
	"fmt"
	"testing"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
	"rulestep/engine/scenarios"
	"rulestep/rulesdb"
	"rulestep/web/tour"
)

// A walk is listed in its order with what the store has of it, and the page of a demonstration
// on it says what comes next.
func TestWalks(t *testing.T) {
	start := tour.Walks()[0]
	kept := []tour.Stop{start.Stops[0], start.Stops[3], start.Stops[8]} // of a store that does not have them all
	files := map[string]*scenario.File{}
	var demos []rulesdb.PlayedDemo
	for _, s := range kept {
		source, err := scenarios.Files.ReadFile(s.Slug + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		f, err := scenario.Parse(s.Slug, source)
		if err != nil {
			t.Fatal(err)
		}
		files[s.Slug] = f
		d := rulesdb.Demo{Slug: s.Slug, Chapter: cr.Rule(s.Slug[:3]), Title: f.Title, Question: f.Question, Source: rulesdb.Written(string(source)), Shows: f.ShownNames(), Steps: 3, Holds: true}
		demos = append(demos, rulesdb.Played(&d, nil, nil))
	}
	store := smallStore(t)
	if err := store.Update(context.Background(), func(tx *rulesdb.Tx) error { return tx.ReplaceDemos(demos, "walk") }); err != nil {
		t.Fatal(err)
	}
	snapshot, err := store.Snapshot(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	h := New(Options{
		Snapshot: func() *rulesdb.Snapshot { return snapshot },
		Play: func(_ context.Context, p Play) (*scenario.Trace, error) {
			return files[p.Name].OnShow(p.Edition).Tell(p.Without), nil
		},
	})

	d := open(t, h, "/demos")
	walks := d.all("ol", "tour-stops")
	if len(walks) != 1 { // of the others the store has nothing
		t.Fatalf("%d walks", len(walks))
	}
	var want []any
	for i, s := range kept {
		want = append(want, fmt.Sprintf("%d %s%s", i+1, curly(files[s.Slug].Title), curly(s.Why)))
	}
	var got []any
	for li := range walks[0].ChildNodes() {
		got = append(got, text(li))
	}
	diff(t, "the walk", want, got)

	next := func(i int) string { return "Next: " + curly(files[kept[i].Slug].Title) }
	open(t, h, "/demos/"+kept[0].Slug).has(start.Title+", 1 of 3", next(1))
	open(t, h, "/demos/"+kept[1].Slug+"?step=1").has("2 of 3", next(2))
	last := open(t, h, "/demos/"+kept[2].Slug)
	diff(t, "nothing comes after the last", start.Title+", 3 of 3.", text(last.one("nav", "on-walk")))
}
