package importer

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"rulestep/engine/cardname"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
)

// An inlineCard is a card that one of our files writes itself.
type inlineCard struct {
	file string
	line int
	card oracle.Card // compiled
}

// shownFiles lists the files whose cards people read: demonstrations and their examples,
// the documentation, the pages and the exercises.
func shownFiles(t *testing.T) []string {
	t.Helper()
	var files []string
	for _, pattern := range []string{
		"engine/scenarios/*/*.txt", "engine/scenario/testdata/rulings/*.txt", "engine/scenario/*.go", "web/*.txt", "web/*.go",
		"web/training/*.txt", "web/training/*.go", "templates/*.templ", "cmd/rulestep/*.go", "import/*.go", "README.md",
	} {
		found, err := filepath.Glob(filepath.Join("..", filepath.FromSlash(pattern)))
		if err != nil {
			t.Fatal(err)
		}
		if len(found) == 0 {
			t.Errorf("no file is %s any more", pattern)
		}
		files = append(files, slices.DeleteFunc(found, func(name string) bool { return strings.HasSuffix(name, "_test.go") })...)
	}
	return files
}

// inlineCards finds the cards in the cards sections of a file, whatever stands around these,
// and those that a setup describes.
func inlineCards(t *testing.T, file string) []inlineCard {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var list []inlineCard
	var block []string
	section := ""
	flush := func(line int) {
		if lines := block; len(lines) > 0 {
			block = nil
			if card, err := cardtext.ParseCardBlock(lines, line-len(lines)); err == nil {
				compiled, _ := cardtext.Compile(card)
				list = append(list, inlineCard{file, line - len(lines), compiled})
			}
		}
	}
	lines := strings.Split(string(data), "\n")
	for i, line := range lines {
		if name, ok := strings.CutPrefix(strings.TrimSpace(line), "-- "); ok && strings.HasSuffix(name, " --") {
			flush(i + 1)
			section = strings.TrimSuffix(name, " --")
			continue
		}
		switch {
		case section == "cards" && strings.TrimSpace(line) == "":
			flush(i + 1)
		case section == "cards":
			block = append(block, line)
		case strings.HasPrefix(section, "setup"):
			_, described, ok := strings.Cut(line, " controls ")
			name, description, more := strings.Cut(described, ", ")
			if !ok || !more || !strings.HasPrefix(description, "a") && !strings.HasPrefix(description, "the ") {
				continue
			}
			if card, token, err := cardtext.ParseDescription(description); err == nil && !token {
				name, _, _ = strings.Cut(name, " called ")
				card.Name = name
				list = append(list, inlineCard{file, i + 1, card})
			}
		}
	}
	flush(len(lines) + 1)
	return list
}

// facesOf lists a card and its other parts.
func facesOf(card *oracle.Card) []*oracle.Card {
	faces := []*oracle.Card{card}
	for _, other := range append([]*oracle.Card{card.Back, card.Inset, card.Flipped}, card.Halves...) {
		if other != nil {
			faces = append(faces, facesOf(other)...)
		}
	}
	return faces
}

// withoutText is what a card is in the game, whatever words say so.
func withoutText(card oracle.Card) oracle.Card {
	card.Text = ""
	for _, part := range []**oracle.Card{&card.Back, &card.Inset, &card.Flipped} {
		if *part != nil {
			other := withoutText(**part)
			*part = &other
		}
	}
	card.Halves = slices.Clone(card.Halves)
	for i, half := range card.Halves {
		other := withoutText(*half)
		card.Halves[i] = &other
	}
	return card
}

// poolRows reads the rows of the pool by the folded names of the cards and their faces.
func poolRows(t *testing.T) map[string]cardtext.PoolRow {
	t.Helper()
	data, err := os.ReadFile(dataFile(t, "cards/cards.jsonl.gz"))
	if err != nil {
		t.Fatal(err)
	}
	packed, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	rows := make(map[string]cardtext.PoolRow)
	lines := bufio.NewScanner(packed)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var row cardtext.PoolRow
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		rows[cardname.Fold(row.Name)] = row
		for _, face := range row.Faces {
			if _, whole := rows[cardname.Fold(face.Name)]; !whole {
				rows[cardname.Fold(face.Name)] = row
			}
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return rows
}

// differs says in what a card of ours is not the card of the pool of its name, "" for nothing.
func differs(ours oracle.Card, row cardtext.PoolRow) string {
	faces, err := cardtext.FromPool(row)
	if err != nil {
		return "is not understood in the pool: " + err.Error()
	}
	theirs, unknown := cardtext.Compile(row.Join(faces))
	switch {
	case len(unknown) > 0:
		return "is not understood in the pool: " + unknown[0].String()
	case cardname.Fold(ours.Name) != cardname.Fold(theirs.Name):
		return "is only a part of " + row.Name
	case !reflect.DeepEqual(withoutText(ours), withoutText(theirs)):
		return fmt.Sprintf("is\n%s\nand in the pool\n%s", cardtext.Print(ours), cardtext.Print(theirs))
	}
	return ""
}

// melds reports whether a card of the pool is melded with another into what is called so, which the pool has a
// row of its own for.
func melds(row cardtext.PoolRow, into string) bool {
	return row.Layout == "meld" && slices.ContainsFunc(row.Faces, func(f cardtext.PoolFace) bool { return f.Name == into })
}

// TestNamesOfCards holds that a card of ours does what the card of the pool does that bears
// its name, if there is one: who knows the card would take anything else for a wrong ruling.
func TestNamesOfCards(t *testing.T) {
	rows := poolRows(t)
	same := 0
	for _, file := range shownFiles(t) {
		for _, ours := range inlineCards(t, file) {
			for _, face := range facesOf(&ours.card) {
				row, ok := rows[cardname.Fold(face.Name)]
				if !ok {
					continue
				}
				if face != &ours.card {
					if whole, ok := rows[cardname.Fold(ours.card.Name)]; ok && (whole.Name == row.Name || melds(whole, face.Name)) {
						continue // looked at with the whole card
					}
					t.Errorf("%s:%d: %s, a part of %s, has the name of a card of the pool", ours.file, ours.line, face.Name, ours.card.Name)
					continue
				}
				if said := differs(ours.card, row); said != "" {
					t.Errorf("%s:%d: %s %s", ours.file, ours.line, ours.card.Name, said)
					continue
				}
				same++
			}
		}
	}
	t.Logf("%d cards of ours are those of the pool", same)
}
