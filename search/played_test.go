package search

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/support"
	"rulestep/engine/trial"
)

// pool are the cards of the pool by name.
var pool = sync.OnceValues(func() (map[string]cardtext.PoolRow, error) {
	f, err := os.Open(filepath.Join(os.Getenv("RULESTEP_DATA"), "cards", "cards.jsonl.gz"))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	rows := map[string]cardtext.PoolRow{}
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var row cardtext.PoolRow
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			return nil, err
		}
		rows[row.Name] = row
	}
	return rows, lines.Err()
})

// applied counts in how many of the built-in demonstrations each rule is applied, by the kept proofs.
func applied(t testing.TB) (often map[cr.Rule]int, demonstrations int) {
	t.Helper()
	often = map[cr.Rule]int{}
	files, err := filepath.Glob(filepath.Join(root(t), "import", "proofs", "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatal("no proofs", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[cr.Rule]bool{}
		for line := range strings.Lines(string(data)) {
			if strings.HasPrefix(line, "-- ") {
				clear(seen)
				demonstrations++
				continue
			}
			if line[0] < '0' || line[0] > '9' {
				continue
			}
			for _, word := range strings.Fields(line)[1:] {
				if r := cr.Rule(strings.TrimSuffix(word, ":")); (r.Kind() == cr.Numbered || r.Kind() == cr.Subrule) && !seen[r] {
					seen[r] = true
					often[r]++
				}
			}
		}
	}
	return often, demonstrations
}

// played plays the cards of queries as the site does.
func played(t testing.TB) func(context.Context, []string) []Played {
	rows, err := pool()
	if err != nil {
		t.Skipf("the card pool is not here: %v", err)
	}
	often, all := applied(t)
	kept := map[string][]trial.Asked{}
	return func(_ context.Context, names []string) []Played {
		key := strings.Join(names, "\n")
		asked, ok := kept[key]
		if !ok {
			asked, _ = new(trial.Tester).Asked(compiled(rows, names))
			kept[key] = asked
		}
		list := []Played{}
		for _, a := range asked {
			list = append(list, Played{a.Rule, a.Sentence, Bearing(a.Bearing), float64(often[a.Rule]) / float64(all)})
		}
		return list
	}
}

// compiled are those of the cards named that are played.
func compiled(rows map[string]cardtext.PoolRow, names []string) (cards []*oracle.Card) {
	for _, name := range names {
		row := rows[name]
		faces, err := cardtext.FromPool(row)
		if err != nil {
			continue
		}
		whole := faces[0]
		if len(faces) > 1 {
			whole = row.Join(faces)
		}
		if card, unknown := cardtext.Compile(whole); len(unknown) == 0 && len(support.Unsupported(&card)) == 0 {
			cards = append(cards, &card)
		}
	}
	return cards
}

// TestPlayedCards holds what playing the cards of a query brings: the questions that name cards
// are answered better with it than without, and well; and no other question is answered otherwise.
func TestPlayedCards(t *testing.T) {
	play := played(t)
	x := bookIndex(t, bookOptions{official: true, plain: true, asks: true, cards: true})
	var with, without measure
	for _, set := range []struct {
		name      string
		questions []question
		least     float64 // nDCG@10 of the questions that name cards
	}{{"given", devQuestions(t), 0.75}, {"own", ownQuestions(t), 0.76}, {"later", laterQuestions(t), 0.62}} {
		var cards measure
		for _, q := range set.questions {
			var numbers [2][]cr.Rule
			named := false
			for k, p := range []func(context.Context, []string) []Played{nil, play} {
				res, err := x.Search(context.Background(), Request{Query: q.query, Played: p})
				if err != nil {
					t.Fatal(err)
				}
				named = len(res.Query.Named) > 0
				for _, h := range res.Hits {
					numbers[k] = append(numbers[k], h.Number)
				}
			}
			if !named && !slices.Equal(numbers[0], numbers[1]) {
				t.Errorf("%q names no card, and is answered by %v when cards are played, and else by %v", q.query, numbers[1], numbers[0])
			}
			if q.kind == "cards" {
				cards.add(rate(q, numbers[1]))
				with.add(rate(q, numbers[1]))
				without.add(rate(q, numbers[0]))
			}
		}
		t.Logf("%s questions that name cards: %v", set.name, &cards)
		if got := cards.ndcg / float64(cards.n); got < set.least {
			t.Errorf("%s questions that name cards: nDCG@10 is %.3f, less than %.2f", set.name, got, set.least)
		}
	}
	t.Logf("all of them, played: %v; not played: %v", &with, &without)
	if with.ndcg <= without.ndcg {
		t.Errorf("playing the cards brings nothing: %v with it, %v without", &with, &without)
	}
}

// What was ruled stands at the hit.
func TestPlayedIsTold(t *testing.T) {
	x, err := NewMemory([]Document{{Kind: KindRule, ID: "613.8a", Number: "613.8a", Text: "depend"}, {Kind: KindRule, ID: "305.7", Number: "305.7", Text: "land"}, {Kind: KindCard, ID: "Odd Moon", Title: "Odd Moon"}})
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	res, err := x.Search(context.Background(), Request{Query: "Odd Moon land", Played: func(_ context.Context, cards []string) []Played {
		if asked++; !slices.Equal(cards, []string{"Odd Moon"}) {
			t.Errorf("asked for %q", cards)
		}
		return []Played{{Rule: "613.8a", Sentence: "Odd Moon depends on itself", Bearing: Carried}, {Rule: "999.9", Bearing: Shared}}
	}})
	if err != nil || asked != 1 {
		t.Fatalf("asked %d times: %v", asked, err)
	}
	i := slices.IndexFunc(res.Hits, func(h Hit) bool { return h.Number == "613.8a" })
	if i < 0 || res.Hits[i].Played != "Odd Moon depends on itself" {
		t.Errorf("what was ruled is not told: %+v", res.Hits)
	}
}

// A card is known by how its name begins, by both of its names together and in the letters that it was printed
// with; a name inside a name is nobody's.
func TestNamed(t *testing.T) {
	x, err := NewMemory([]Document{
		{Kind: KindRule, ID: "100.1", Number: "100.1", Text: "deal"},
		{Kind: KindCard, ID: "Ajani, Nacatl Pariah // Ajani, Nacatl Avenger", Title: "Ajani, Nacatl Pariah // Ajani, Nacatl Avenger"},
		{Kind: KindCard, ID: "Pariah", Title: "Pariah"},
		{Kind: KindCard, ID: "Fire // Ice", Title: "Fire // Ice"},
		{Kind: KindCard, ID: "Aether Vial", Title: "Aether Vial"},
		{Kind: KindCard, ID: "Thalia, Guardian of Thraben", Title: "Thalia, Guardian of Thraben"},
		{Kind: KindCard, ID: "Oblivion Ring", Title: "Oblivion Ring"},
	})
	if err != nil {
		t.Fatal(err)
	}
	for query, want := range map[string]string{
		"Ajani, Nacatl Pariah and Pariah":       "Ajani, Nacatl Pariah // Ajani, Nacatl Avenger; Pariah",
		"Fire // Ice against Æther Vial":        "Fire // Ice; Aether Vial",
		"oblivion ring":                         "Oblivion Ring",
		"Thalia, Guardian of Thraben and taxes": "Thalia, Guardian of Thraben",
	} {
		q := Parse(query, x.Vocabulary())
		if got := strings.Join(q.Named, "; "); got != want {
			t.Errorf("%q names %q, want %q", query, got, want)
		}
	}
	for query, concept := range map[string]string{"Ajani, Nacatl Pariah": "", "Thalia, Guardian of Thraben": "Thalia"} {
		got := ""
		for _, c := range Parse(query, x.Vocabulary()).Concepts {
			got += c.Name
		}
		if got != concept {
			t.Errorf("%q is taken for %q, want %q", query, got, concept)
		}
	}
}
