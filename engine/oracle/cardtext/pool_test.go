package cardtext

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"
	"time"

	"rulestep/engine/oracle"
)

// dataFolder is the reference material, which the repository does not hold.
func dataFolder(t testing.TB) string {
	t.Helper()
	if dir := os.Getenv("RULESTEP_DATA"); dir != "" {
		return dir
	}
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for ; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			data := filepath.Join(filepath.Dir(dir), "shared", "data")
			if _, err := os.Stat(data); err == nil {
				return data
			}
		}
	}
	t.Skip("the card pool is not at hand: set RULESTEP_DATA to the folder that holds cards/cards.jsonl.gz")
	return ""
}

// eachPoolRow reads the rows of the pool.
func eachPoolRow(t testing.TB, visit func(PoolRow)) {
	t.Helper()
	f, err := os.Open(filepath.Join(dataFolder(t), "cards", "cards.jsonl.gz"))
	if err != nil {
		t.Skip("the card pool is not at hand: ", err)
	}
	defer f.Close()
	zipped, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(zipped)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var row PoolRow
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		visit(row)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}

// paperPool reads the faces of the pool's traditional paper cards.
func paperPool(t testing.TB) [][]oracle.Card {
	t.Helper()
	var pool [][]oracle.Card
	eachPoolRow(t, func(row PoolRow) {
		if row.Digital || row.Funny || row.Nontraditional {
			return
		}
		cards, err := FromPool(row)
		if err != nil {
			t.Logf("%s: %v", row.Name, err)
		}
		pool = append(pool, cards)
	})
	return pool
}

// wholeCards is how many traditional paper cards compile whole at the least: the
// grammar may grow, not shrink.
const wholeCards = 20_000

// TestPool counts the cards of the pool that compile whole and ranks the words for
// which the others are declined by the cards that each alone keeps out.
func TestPool(t *testing.T) {
	pool := paperPool(t)
	start := time.Now()
	whole, partly, none := 0, 0, 0
	alone := map[string]int{}
	example := map[string]string{}
	for _, faces := range pool {
		lines := 0
		var unknown []Unknown
		for _, card := range faces {
			_, more := Compile(card)
			unknown = append(unknown, more...)
			lines += strings.Count(card.Text, "\n") + 1
			for _, u := range more {
				if words := firstWords(u.Words, 3); example[words] == "" {
					example[words] = card.Name + ": " + strings.Split(card.Text, "\n")[max(u.Line-1, 0)]
				}
			}
		}
		switch {
		case len(unknown) == 0 && len(faces) > 0:
			whole++
		case len(unknown) < lines:
			partly++
		default:
			none++
		}
		if len(unknown) == 1 {
			alone[firstWords(unknown[0].Words, 3)]++
		}
	}
	t.Logf("%d cards in %v: %d whole, %d partly, %d none",
		len(pool), time.Since(start), whole, partly, none)
	if whole < wholeCards {
		t.Errorf("%d cards compile whole, at least %d did before", whole, wholeCards)
	}
	var words []string
	for w := range alone {
		words = append(words, w)
	}
	sort.Slice(words, func(i, j int) bool {
		a, b := words[i], words[j]
		return alone[a] > alone[b] || alone[a] == alone[b] && a < b
	})
	for _, w := range words[:min(len(words), 120)] {
		t.Logf("%5d  %-40s %.150s", alone[w], w, example[w])
	}
}

func firstWords(s string, n int) string {
	fields := strings.Fields(s)
	return strings.Join(fields[:min(n, len(fields))], " ")
}

// TestSlips: what follows a full stop in small letters belongs to the sentence before it, and so to what somebody may do there.
func TestSlips(t *testing.T) {
	for slip, want := range map[string]string{
		"You may search your library for a card, put it into your hand. then shuffle.": "You may search your library for a card, put it into your hand, then shuffle.",
		"You may discard up two cards.": "You may discard up to two cards.",
	} {
		faces, err := FromPool(PoolRow{Name: "Lost Guide", TypeLine: "Sorcery", Layout: "normal", OracleText: slip})
		if err != nil {
			t.Fatal(err)
		}
		if faces[0].Text != want {
			t.Errorf("%q is read as %q, want %q", slip, faces[0].Text, want)
		}
	}
}

// TestSlipOfAnArticle: what enters without an article enters the battlefield.
func TestSlipOfAnArticle(t *testing.T) {
	faces, err := FromPool(PoolRow{Name: "Lost Guide", TypeLine: "Creature", Layout: "normal", Power: "1", Toughness: "1", OracleText: "When Lost Guide enters battlefield, draw a card."})
	if err != nil {
		t.Fatal(err)
	}
	if want := "When Lost Guide enters, draw a card."; faces[0].Text != want {
		t.Errorf("read as %q, want %q", faces[0].Text, want)
	}
}
