package oracle

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

// paperPool reads the faces of the pool's traditional paper cards.
func paperPool(t testing.TB) [][]Card {
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
	var pool [][]Card
	lines := bufio.NewScanner(zipped)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var row PoolRow
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		if row.Digital || row.Funny || row.Nontraditional {
			continue
		}
		cards, err := FromPool(row)
		if err != nil {
			t.Logf("%s: %v", row.Name, err)
		}
		pool = append(pool, cards)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return pool
}

// TestPool counts the cards of the pool that compile whole and ranks what the others
// are declined for.
func TestPool(t *testing.T) {
	pool := paperPool(t)
	start := time.Now()
	whole, partly, none := 0, 0, 0
	firsts := map[string]int{}
	only := map[string]int{}
	example := map[string]string{}
	for _, faces := range pool {
		lines, declined := 0, 0
		var words []string
		for _, card := range faces {
			_, unknown := Compile(card)
			declined += len(unknown)
			lines += strings.Count(card.Text, "\n") + 1
			for _, u := range unknown {
				words = append(words, firstWords(u.Words, 3))
				example[firstWords(u.Words, 3)] = card.Name + ": " + strings.Split(card.Text, "\n")[max(u.Line-1, 0)]
			}
		}
		switch {
		case declined == 0 && len(faces) > 0:
			whole++
		case declined < lines:
			partly++
		default:
			none++
		}
		for _, w := range words {
			firsts[w]++
		}
		if len(words) == 1 {
			only[words[0]]++
		}
	}
	t.Logf("%d cards in %v: %d whole, %d partly, %d none", len(pool), time.Since(start), whole, partly, none)
	type ranked struct {
		words string
		cards int
	}
	var list []ranked
	for w, n := range only {
		list = append(list, ranked{w, n})
	}
	sort.Slice(list, func(i, j int) bool {
		if list[i].cards != list[j].cards {
			return list[i].cards > list[j].cards
		}
		return list[i].words < list[j].words
	})
	for _, r := range list[:min(len(list), 120)] {
		t.Logf("%5d  %-40s %.150s", r.cards, r.words, example[r.words])
	}
}

func firstWords(s string, n int) string {
	fields := strings.Fields(s)
	return strings.Join(fields[:min(n, len(fields))], " ")
}
