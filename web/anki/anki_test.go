package anki

import (
	"archive/zip"
	"bytes"
	"database/sql"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestWritePackage opens what is written as Anki does: the zip, the collection in it, the kind of
// note with its fields and template, and for each note its card in the deck.
func TestWritePackage(t *testing.T) {
	notes := []Note{
		{ID: "rulestep-a", Front: "<p>How much life has <b>Ann</b>?</p>", Back: `<p>19</p><p><a href="https://rules.example/rules/120.3a">120.3a</a></p>`, Tags: []string{"rule::120.3a", "rule::510.2"}},
		{ID: "rulestep-b", Front: "Bear &amp; Ox", Back: "both"},
	}
	var b bytes.Buffer
	now := time.Date(2026, 11, 23, 3, 0, 0, 0, time.UTC)
	if err := WritePackage(t.Context(), &b, "rulestep", notes, now); err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(b.Bytes()), int64(b.Len()))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if files[f.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
	if len(files) != 2 || string(files["media"]) != "{}" {
		t.Fatalf("the package has %d files, media %q", len(files), files["media"])
	}
	path := filepath.Join(t.TempDir(), "collection.anki2")
	if err := os.WriteFile(path, files["collection.anki2"], 0o600); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var version int
	var models, decks string
	if err := db.QueryRow(`select ver, models, decks from col`).Scan(&version, &models, &decks); err != nil || version != 11 {
		t.Fatalf("the collection has schema %d: %v", version, err)
	}
	var kinds map[string]struct {
		ID     int64
		Fields []struct{ Name string }       `json:"flds"`
		Cards  []struct{ Qfmt, Afmt string } `json:"tmpls"`
	}
	if err := json.Unmarshal([]byte(models), &kinds); err != nil || len(kinds) != 1 {
		t.Fatalf("there are %d kinds of note: %v", len(kinds), err)
	}
	var named map[string]struct{ Name string }
	if err := json.Unmarshal([]byte(decks), &named); err != nil {
		t.Fatal(err)
	}
	rows, err := db.Query(`select n.guid, n.mid, n.flds, n.sfld, n.csum, n.tags, c.did, c.due from notes n join cards c on c.nid = n.id order by c.due`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	n := 0
	for ; rows.Next(); n++ {
		var guid, fields, plain, tags string
		var kind, deck string
		var sum, due int64
		if err := rows.Scan(&guid, &kind, &fields, &plain, &sum, &tags, &deck, &due); err != nil {
			t.Fatal(err)
		}
		k, ok := kinds[kind]
		if sides := strings.Split(fields, "\x1f"); !ok || len(sides) != len(k.Fields) || sides[0] != notes[n].Front || sides[1] != notes[n].Back {
			t.Errorf("note %s of the kind %s has the fields %q", guid, kind, fields)
		}
		if guid != notes[n].ID || named[deck].Name != "rulestep" || due != int64(n+1) || strings.Join(strings.Fields(tags), " ") != strings.Join(notes[n].Tags, " ") {
			t.Errorf("note %s is in %q as number %d with the tags %q", guid, named[deck].Name, due, tags)
		}
		if strings.ContainsAny(plain, "<>") || sum != checksum(plain) {
			t.Errorf("note %s is sorted by %q with the sum %d", guid, plain, sum)
		}
		for _, c := range k.Cards {
			if !strings.Contains(c.Qfmt, "{{Front}}") || !strings.Contains(c.Afmt, "{{Back}}") {
				t.Errorf("the template is %+v", c)
			}
		}
	}
	if n != len(notes) {
		t.Errorf("there are %d notes, not %d", n, len(notes))
	}
}

// TestChecksum holds the sum against one that Anki makes: SHA-1 of "abc" begins with a9993e36.
func TestChecksum(t *testing.T) {
	if sum := checksum("abc"); sum != 0xa9993e36 {
		t.Errorf("the sum is %x", sum)
	}
	if plain := stripped("<p>Bear &amp; <b>Ox</b></p>"); plain != "Bear & Ox" {
		t.Errorf("without marks it is %q", plain)
	}
}
