// Package anki writes decks of cards as Anki imports them: as text, a line for each note, and as
// a package (.apkg), which is a zip of Anki's own collection. It knows nothing of rules.
package anki

import (
	"archive/zip"
	"context"
	"crypto/sha1"
	"database/sql"
	_ "embed"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	_ "modernc.org/sqlite" // the driver, registered as "sqlite"
)

// A Note is a card with its two sides.
type Note struct {
	ID    string   // ours: a later import renews the note that has it
	Front string   // HTML
	Back  string   // HTML
	Tags  []string // without spaces
}

// TextHead is the beginning of a deck in text form: it tells Anki what the columns are.
const TextHead = "#separator:tab\n#html:true\n#columns:Front\tBack\tTags\tID\n#tags column:3\n#guid column:4\n"

// Text is the note's line of a deck in text form.
func (n *Note) Text() string {
	flat := strings.NewReplacer("\t", " ", "\n", "<br>")
	return fmt.Sprintf("%s\t%s\t%s\t%s\n", flat.Replace(n.Front), flat.Replace(n.Back), strings.Join(n.Tags, " "), n.ID)
}

// The numbers of the deck and of its kind of note. They stay the same, so that a later import goes
// into the same deck.
const (
	deckID  = 1732310400000
	modelID = 1732310400001
)

//go:embed collection.sql
var schema string

// WritePackage writes a deck as a package that Anki opens: collection.anki2, which is SQLite with
// the tables of Anki's schema 11, and a list of media, which is empty. What is new in it dates
// from now.
func WritePackage(ctx context.Context, w io.Writer, deck string, notes []Note, now time.Time) (err error) {
	dir, err := os.MkdirTemp("", "rulestep-anki-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "collection.anki2")
	if err := writeCollection(ctx, file, deck, notes, now); err != nil {
		return fmt.Errorf("anki: %w", err)
	}
	z := zip.NewWriter(w)
	if err := copyInto(z, file); err != nil {
		return err
	}
	media, err := z.Create("media")
	if err != nil {
		return err
	}
	if _, err := io.WriteString(media, "{}"); err != nil {
		return err
	}
	return z.Close()
}

func copyInto(z *zip.Writer, file string) error {
	entry, err := z.Create(filepath.Base(file))
	if err != nil {
		return err
	}
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(entry, f)
	return err
}

func writeCollection(ctx context.Context, file, deck string, notes []Note, now time.Time) (err error) {
	db, err := sql.Open("sqlite", file)
	if err != nil {
		return err
	}
	defer func() {
		if e := db.Close(); err == nil {
			err = e
		}
	}()
	if _, err := db.ExecContext(ctx, schema); err != nil {
		return err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // after a commit it does nothing
	seconds := now.Unix()
	about, err := settings(deck, seconds)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `insert into col values (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, '{}')`, seconds, now.UnixMilli(), now.UnixMilli(), about.conf, about.models, about.decks, about.options)
	if err != nil {
		return err
	}
	for i := range notes {
		n := &notes[i]
		id, plain := now.UnixMilli()+int64(i), stripped(n.Front)
		_, err := tx.ExecContext(ctx, `insert into notes values (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, '')`, id, n.ID, modelID, seconds, tags(n.Tags), n.Front+"\x1f"+n.Back, plain, checksum(plain))
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `insert into cards values (?, ?, ?, 0, ?, -1, 0, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, '')`, id, id, deckID, seconds, i+1)
		if err != nil {
			return err
		}
	}
	return tx.Commit()
}

// tags are those of a note as a collection has them, with a space at both ends.
func tags(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return " " + strings.Join(list, " ") + " "
}

var tag = regexp.MustCompile(`<[^>]*>`)

// stripped is a side without its marks, by which Anki sorts and finds doubles.
func stripped(side string) string { return html.UnescapeString(tag.ReplaceAllString(side, "")) }

// checksum is Anki's of a first side: the first four bytes of its SHA-1.
func checksum(plain string) int64 {
	sum := sha1.Sum([]byte(plain))
	return int64(binary.BigEndian.Uint32(sum[:4]))
}

// A collection's settings, each a JSON object in a column.
type about struct{ conf, models, decks, options string }

func settings(deck string, seconds int64) (about, error) {
	type object = map[string]any
	none := []any{}
	field := func(name string, n int) object {
		return object{"name": name, "ord": n, "sticky": false, "rtl": false, "font": "Arial", "size": 20, "media": none}
	}
	deckOf := func(id int64, name string) object {
		today := []int{0, 0}
		return object{
			"id": id, "name": name, "desc": "", "mod": seconds, "usn": -1, "conf": 1, "dyn": 0, "collapsed": false, "browserCollapsed": false,
			"extendNew": 10, "extendRev": 50, "newToday": today, "revToday": today, "lrnToday": today, "timeToday": today,
		}
	}
	model := object{
		"id": modelID, "name": "rulestep question", "type": 0, "mod": seconds, "usn": -1, "sortf": 0, "did": deckID, "tags": none, "vers": none,
		"flds": []any{field("Front", 0), field("Back", 1)},
		"tmpls": []any{object{
			"name": "Question", "ord": 0, "qfmt": "{{Front}}", "afmt": "{{FrontSide}}<hr id=answer>{{Back}}", "bqfmt": "", "bafmt": "", "did": nil,
		}},
		"css":      ".card { font-family: sans-serif; font-size: 1.1rem; text-align: left; max-width: 40rem; margin: auto; }",
		"latexPre": "", "latexPost": "", "req": []any{[]any{0, "any", []int{0}}},
	}
	options := object{"1": object{
		"id": 1, "name": "Default", "mod": 0, "usn": 0, "maxTaken": 60, "autoplay": true, "timer": 0, "replayq": true, "dyn": false,
		"new":   object{"delays": []int{1, 10}, "ints": []int{1, 4, 7}, "initialFactor": 2500, "order": 1, "perDay": 20, "bury": false, "separate": true},
		"rev":   object{"perDay": 200, "ease4": 1.3, "fuzz": 0.05, "ivlFct": 1, "maxIvl": 36500, "bury": false, "minSpace": 1},
		"lapse": object{"delays": []int{10}, "mult": 0, "minInt": 1, "leechFails": 8, "leechAction": 0},
	}}
	conf := object{
		"activeDecks": []int64{deckID}, "curDeck": deckID, "curModel": fmt.Sprint(modelID), "nextPos": 1, "sortType": "noteFld", "sortBackwards": false,
		"addToCur": true, "newSpread": 0, "dueCounts": true, "estTimes": true, "timeLim": 0, "collapseTime": 1200,
	}
	var a about
	for _, column := range []struct {
		to    *string
		value object
	}{
		{&a.conf, conf},
		{&a.models, object{fmt.Sprint(modelID): model}},
		{&a.decks, object{"1": deckOf(1, "Default"), fmt.Sprint(deckID): deckOf(deckID, deck)}},
		{&a.options, options},
	} {
		data, err := json.Marshal(column.value)
		if err != nil {
			return a, err
		}
		*column.to = string(data)
	}
	return a, nil
}
