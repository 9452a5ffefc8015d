package rulesdb

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulestep/engine/cr"
)

func open(tb testing.TB) *Store {
	tb.Helper()
	s, err := Open(tb.TempDir())
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := s.Close(); err != nil {
			tb.Error(err)
		}
	})
	return s
}

func put(tb testing.TB, s *Store, contents ...Content) *Snapshot {
	tb.Helper()
	err := s.Update(context.Background(), func(tx *Tx) error {
		for _, c := range contents {
			if err := tx.PutEdition(c); err != nil {
				return err
			}
		}
		hash, err := tx.ContentHash()
		if err != nil {
			return err
		}
		return tx.SetMeta(MetaContent, hash)
	})
	if err != nil {
		tb.Fatal(err)
	}
	return load(tb, s)
}

func load(tb testing.TB, s *Store) *Snapshot {
	tb.Helper()
	snapshot, err := s.Snapshot(context.Background())
	if err != nil {
		tb.Fatal(err)
	}
	return snapshot
}

// edition makes an edition of our own from lines "number title or text"; a heading's
// text is its name.
func edition(id string, lines ...string) Content {
	c := Content{Edition: Edition{ID: id, Date: id, Title: "Rules of " + id, Source: "test", Form: "txt", Complete: true}, Hash: id}
	if id == PlainID {
		c.Edition.Date, c.Edition.Builtin = cr.Edition, true
	}
	for _, l := range lines {
		number, text, _ := strings.Cut(l, " ")
		r := Rule{Edition: id, Number: cr.Rule(number), Text: text, Provenance: Provenance{SourceNumber: number, Row: -1}}
		r.Parent = r.Number.Parent()
		switch r.Number.Kind() {
		case cr.Section:
			r.Kind, r.Title, r.Text = KindSection, text, ""
		case cr.Chapter:
			r.Kind, r.Title, r.Text = KindChapter, text, ""
		case cr.Numbered:
			r.Kind = KindRule
		case cr.Subrule:
			r.Kind = KindSubrule
		}
		if r.Number.Kind() >= cr.Numbered {
			r.Identity, r.Wording = number, WordingHash(text)
		}
		c.Rules = append(c.Rules, r)
	}
	return c
}

// TestEveryColumnHasAComment reads schema.sql as a person would.
func TestEveryColumnHasAComment(t *testing.T) {
	column := regexp.MustCompile(`^    [a-z_]+ +(TEXT|INTEGER|BLOB)`)
	columns := 0
	for i, l := range strings.Split(schema+"\n"+sharedSchema, "\n") {
		if !column.MatchString(l) {
			continue
		}
		columns++
		if _, comment, ok := strings.Cut(l, "-- "); !ok || len(comment) < 8 {
			t.Errorf("schema.sql:%d: no comment: %s", i+1, l)
		}
	}
	s := open(t)
	var inTables int
	if err := s.reader.QueryRow("SELECT count(*) FROM sqlite_master m, pragma_table_info(m.name) WHERE m.type = 'table'").Scan(&inTables); err != nil {
		t.Fatal(err)
	}
	if columns != inTables {
		t.Errorf("%d columns with a comment, %d in the tables", columns, inTables)
	}
}

func TestConnections(t *testing.T) {
	s := open(t)
	for pragma, want := range map[string]string{"journal_mode": "wal", "foreign_keys": "1", "busy_timeout": "5000"} {
		var reader, writer string
		if err := errors.Join(s.reader.QueryRow("PRAGMA "+pragma).Scan(&reader), s.writer.QueryRow("PRAGMA "+pragma).Scan(&writer)); err != nil {
			t.Fatal(err)
		}
		if reader != want || writer != want {
			t.Errorf("%s is %s for reading and %s for writing, want %s", pragma, reader, writer, want)
		}
	}
	if _, err := s.reader.Exec("DELETE FROM editions"); err == nil {
		t.Error("the reading side can write")
	}
}

func TestOpenErrors(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "rules.db")
	if err := os.WriteFile(path, []byte(strings.Repeat("no database ", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(dir); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("a file that is no database: %v", err)
	}
	s := open(t)
	if _, err := s.writer.Exec("PRAGMA user_version = 99"); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(s.Dir()); err == nil || !strings.Contains(err.Error(), "version 99") {
		t.Errorf("a store of another version: %v", err)
	}
	if _, err := Open(filepath.Join(path, "below")); err == nil {
		t.Error("a folder below a file opens")
	}
}

// TestRoundTrip writes an edition with everything in it and reads it back.
func TestRoundTrip(t *testing.T) {
	want := edition("2030-01-05", "1 First", "100 General", "100.1 Marbles roll.", "100.1a Red ones first.")
	want.Rules[2].Examples = []Example{{Index: 0, Text: "Ann rolls."}, {Index: 1, Text: "Bob rolls.", Reattached: true}}
	want.Rules[2].References = []Reference{{Text: "rule 100.1a", Start: 1, End: 5, In: -1, Target: "100.1a", Last: "100.1a", Title: "Red", Suspect: true}}
	want.Rules[3].Incomplete = true
	want.Rules[3].Asks = []string{"which first"}
	want.Rules[3].NotModelled, want.Rules[3].NotModelledClass, want.Rules[3].Restates = "outside the game", "outside", []cr.Rule{"100.1", "100.1a"}
	want.Rules[3].Provenance = Provenance{SourceNumber: "100.1", Row: 7, Unit: "row", Repaired: true, Repair: "The letter was lost."}
	want.Terms = []Term{
		{Edition: "2030-01-05", Slug: "bag", Headword: "Bag (Obsolete)", Names: []string{"Bag"}, Text: "Holds marbles.\nOnce.", Obsolete: true, SeeAlso: []string{"marble"}},
		{Edition: "2030-01-05", Slug: "marble", Headword: "Marble", Names: []string{"Marble"}, Text: "A ball.", Rules: []Reference{{Text: "100.1", Target: "100.1", Last: "100.1", In: -1}}},
	}
	want.Rows = []SourceRow{{Index: 7, Number: "100.1", Text: "Red", Examples: []string{"x"}, TextCut: true, ExamplesCut: true}}
	s := open(t)
	put(t, s, want)
	got, found, err := s.Content(context.Background(), "2030-01-05")
	if err != nil || !found {
		t.Fatalf("found %v, %v", found, err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	// Put again, it replaces.
	put(t, s, want)
	if got, _, err = s.Content(context.Background(), "2030-01-05"); err != nil || len(got.Rules) != 4 || len(got.Terms) != 2 || len(got.Rows) != 1 {
		t.Errorf("after a second time: %d rules, %v", len(got.Rules), err)
	}
	if _, found, err := s.Content(context.Background(), "none"); found || err != nil {
		t.Errorf("an edition that is not there: %v, %v", found, err)
	}
}

// TestUpdateKeepsAllOrNothing lets a transaction fail after it wrote.
func TestUpdateKeepsAllOrNothing(t *testing.T) {
	s := open(t)
	before := put(t, s, edition("2030-01-05", "100.1 Marbles roll."))
	failure := errors.New("no more ink")
	err := s.Update(context.Background(), func(tx *Tx) error {
		if err := tx.PutEdition(edition("2031-01-05", "100.1 Marbles fly.")); err != nil {
			return err
		}
		return failure
	})
	if !errors.Is(err, failure) {
		t.Errorf("error %v", err)
	}
	if after := load(t, s); after.Hash() != before.Hash() || len(after.Editions()) != 1 {
		t.Error("a failed transaction left something behind")
	}
}

// TestManyWriters writes from many goroutines and two stores of one folder, while
// snapshots are loaded: nothing is lost and every snapshot is of one moment.
func TestManyWriters(t *testing.T) {
	ctx := context.Background()
	a := open(t)
	b, err := Open(a.Dir())
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	put(t, a, edition("2030-01-05", "100.1 0", "100.2 0"))
	var wait sync.WaitGroup
	for i := range 20 {
		wait.Go(func() {
			store := []*Store{a, b}[i%2]
			text := strings.Repeat("x", i+1)
			err := store.Update(ctx, func(tx *Tx) error {
				c := edition("2030-01-05", "100.1 "+text, "100.2 "+text)
				c.Hash = text
				if err := tx.PutEdition(c); err != nil {
					return err
				}
				hash, err := tx.ContentHash()
				if err != nil {
					return err
				}
				return tx.SetMeta(MetaContent, hash)
			})
			if err != nil {
				t.Error(err)
			}
			s, err := store.Snapshot(ctx)
			if err != nil {
				return // it kept changing: said in so many words, and tried again by the caller
			}
			if book := s.Default(); book.Rule("100.1").Text != book.Rule("100.2").Text {
				t.Errorf("a snapshot of two moments: %q and %q", book.Rule("100.1").Text, book.Rule("100.2").Text)
			}
		})
	}
	wait.Wait()
}

func TestCards(t *testing.T) {
	ctx := context.Background()
	s := open(t)
	cards := []Card{{Name: "Bob’s Bag", Data: []byte(`{"name":"Bob’s Bag"}`)}, {Name: "Fire // Ice", Data: []byte(`{}`)}}
	for range 2 {
		if err := s.Update(ctx, func(tx *Tx) error { return tx.ReplaceCards(cards, "h1") }); err != nil {
			t.Fatal(err)
		}
	}
	if n, err := s.CardCount(ctx); n != 2 || err != nil {
		t.Errorf("%d cards, %v", n, err)
	}
	if c, ok, err := s.Card(ctx, "bob's bag"); !ok || err != nil || c.Name != "Bob’s Bag" || string(c.Data) != `{"name":"Bob’s Bag"}` {
		t.Errorf("card %+v, %v, %v", c, ok, err)
	}
	if _, ok, err := s.Card(ctx, "none"); ok || err != nil {
		t.Errorf("a card that is not there: %v, %v", ok, err)
	}
	var names []string
	if err := s.Cards(ctx, func(c Card) bool { names = append(names, c.Name); return len(names) < 1 }); err != nil || len(names) != 1 {
		t.Errorf("cards %v, %v", names, err)
	}
	if hash, err := s.Meta(ctx, MetaCards); hash != "h1" || err != nil {
		t.Errorf("hash %q, %v", hash, err)
	}
}
