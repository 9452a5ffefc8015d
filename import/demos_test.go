package importer

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
	"rulestep/rulesdb"
)

const tramplingScenario = `# One lethal damage is enough

Ann attacks with a 3/3 that has trample and deathtouch; Bob blocks with a Wall.
How much can reach Bob?

shows 702.19b 702.2c

-- setup --
Ann controls Basilisk, a 3/3 creature with trample and deathtouch
Bob controls Wall, a 0/8 creature with defender
-- play --
Ann attacks Bob with Basilisk
Bob blocks Basilisk with Wall
Ann assigns damage from Basilisk: 1 to Wall, 2 to Bob
-- answer --
Bob has 18 life
Wall is in Bob's graveyard
`

// TestEnsureDemos plays a scenario of our own: what the rule's page shows comes from
// the play, and nothing is played again until something has changed.
func TestEnsureDemos(t *testing.T) {
	ctx := context.Background()
	store := newStore(t)
	if _, err := EnsureBuiltin(ctx, store); err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{"702/enough.txt": {Data: []byte(tramplingScenario)}}
	proofs := fstest.MapFS{}
	for i, want := range []bool{true, false} {
		if played, err := EnsureDemos(ctx, store, files, proofs); err != nil || played != want {
			t.Fatalf("time %d: played %v, %v", i+1, played, err)
		}
	}
	s := snapshot(t, store)
	d := s.Demo("702/enough")
	if d == nil || !d.Holds || d.Chapter != "702" || d.Title != "One lethal damage is enough" || !slices.Equal(d.Shows, []cr.Rule{"702.19b", "702.2c"}) {
		t.Fatalf("demonstration: %+v", d)
	}
	b := s.Engine()
	for _, n := range d.Shows {
		uses := b.Demos(n)
		if len(uses) != 1 || !uses[0].Proves() || len(uses[0].Citations) == 0 || uses[0].Proof.Outcome == "" || uses[0].Proof.Difference == "" {
			t.Errorf("demonstrations of %s: %+v", n, uses)
		}
		if l := b.Level(n); l.Level != rulesdb.Shown {
			t.Errorf("%s is %s", n, l.Level)
		}
	}
	for _, c := range s.Citations(d.Slug) {
		if b.Rule(c.Rule) == nil || c.Sentence == "" || c.Step >= d.Steps || c.Fork != "" {
			t.Errorf("citation: %+v", c)
		}
	}
	// Another file, and one whose answer is wrong: stored, and proving nothing.
	files["702/wrong.txt"] = &fstest.MapFile{Data: []byte(replaceOnce(t, tramplingScenario, "Bob has 18 life", "Bob has 17 life"))}
	if played, err := EnsureDemos(ctx, store, files, proofs); err != nil || !played {
		t.Fatalf("played %v, %v", played, err)
	}
	s = snapshot(t, store)
	if d := s.Demo("702/wrong"); d == nil || d.Holds || len(d.Shows) != 0 || len(s.Proofs(d.Slug)) != 0 {
		t.Errorf("the wrong demonstration: %+v", d)
	}
}

func TestEnsureDemosErrors(t *testing.T) {
	ctx := context.Background()
	store := newStore(t)
	nothing := &fstest.MapFile{Data: []byte("# Nothing\n\n-- setup --\nAnn juggles\n")}
	for _, c := range []struct {
		files fstest.MapFS
		want  []string
	}{
		{fstest.MapFS{"marbles/a.txt": nothing}, []string{"scenarios stand in the folder of a chapter"}},
		{fstest.MapFS{"702/a.txt": nothing, "702/b.txt": nothing, "702/c.txt": nothing}, []string{"702/a.txt:", "702/b.txt:", "702/c.txt:"}},
	} {
		_, err := EnsureDemos(ctx, store, c.files, fstest.MapFS{})
		for _, want := range c.want {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("no %q: %v", want, err)
			}
		}
	}
	if hash, err := store.Meta(ctx, rulesdb.MetaDemos); hash != "" || err != nil {
		t.Errorf("after errors the store says %q, %v", hash, err)
	}
}

// TestClassesProveAlike holds the store's reading of a class to that of the package that
// judges: neither may import the other.
func TestClassesProveAlike(t *testing.T) {
	for _, c := range []scenario.Class{scenario.Refused, scenario.Allowed, scenario.Differs, scenario.Freed, scenario.Same, scenario.Stuck} {
		if got := (rulesdb.Proof{Class: string(c)}).Proves(); got != c.Proves() {
			t.Errorf("in the store %q proves: %v; where it is judged: %v", c, got, c.Proves())
		}
	}
}
