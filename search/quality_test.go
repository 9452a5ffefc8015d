package search

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rulestep/engine/cr"
)

// A question is a graded query.
type question struct {
	set, id, kind, query string
	grades               map[cr.Rule]int
}

// ownQuestions reads testdata/questions, laterQuestions testdata/later.
func ownQuestions(t testing.TB) []question   { return readQuestions(t, "testdata/questions") }
func laterQuestions(t testing.TB) []question { return readQuestions(t, "testdata/later") }

func readQuestions(t testing.TB, dir string) []question {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no questions in %s: %v", dir, err)
	}
	var list []question
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		kind := strings.TrimSuffix(filepath.Base(path), ".txt")
		for i, block := range strings.Split(strings.TrimSpace(string(data)), "\n\n") {
			lines := strings.Split(block, "\n")
			q := question{filepath.Base(dir), fmt.Sprintf("%s-%d", kind, i+1), kind, lines[0], map[cr.Rule]int{}}
			for _, l := range lines[1:] {
				grade, numbers, _ := strings.Cut(strings.TrimSpace(l), ":")
				g, err := strconv.Atoi(grade)
				if err != nil {
					t.Fatalf("%s: %q: want a grade, a colon and numbers", path, l)
				}
				for n := range strings.FieldsSeq(numbers) {
					q.grades[cr.Rule(n)] = g
				}
			}
			list = append(list, q)
		}
	}
	return list
}

// devQuestions reads the 85 questions given with the project.
func devQuestions(t testing.TB) []question {
	t.Helper()
	f, err := os.Open(filepath.Join(dataDir(t), "search-dev.jsonl"))
	if err != nil {
		t.Skipf("the graded questions are not here: %v", err)
	}
	defer f.Close()
	var list []question
	for s := bufio.NewScanner(f); s.Scan(); {
		var q struct {
			ID, Query, Kind string
			Relevant        map[cr.Rule]int
		}
		if err := json.Unmarshal(s.Bytes(), &q); err != nil {
			t.Fatal(err)
		}
		list = append(list, question{"given", q.ID, q.Kind, q.Query, q.Relevant})
	}
	return list
}

// A measure is the mean over some questions.
type measure struct {
	n                      int
	ndcg, first, five, mrr float64
}

func (m *measure) add(o measure) {
	m.n += o.n
	m.ndcg += o.ndcg
	m.first += o.first
	m.five += o.five
	m.mrr += o.mrr
}

func (m measure) String() string {
	n := float64(max(m.n, 1))
	return fmt.Sprintf("%3d  nDCG@10 %.3f  first %.3f  in five %.3f  MRR %.3f", m.n, m.ndcg/n, m.first/n, m.five/n, m.mrr/n)
}

// rate measures one answer. The gain of a grade is 2^grade-1.
func rate(q question, numbers []cr.Rule) measure {
	gain := func(g int) float64 { return math.Pow(2, float64(g)) - 1 }
	ideal := slices.Sorted(maps.Values(q.grades))
	slices.Reverse(ideal)
	var best, got float64
	for i, g := range ideal[:min(10, len(ideal))] {
		best += gain(g) / math.Log2(float64(i+2))
	}
	m := measure{n: 1}
	for i, n := range numbers[:min(10, len(numbers))] {
		g := q.grades[n]
		got += gain(g) / math.Log2(float64(i+2))
		if g >= 2 {
			if i == 0 {
				m.first = 1
			}
			if i < 5 {
				m.five = 1
			}
			if m.mrr == 0 {
				m.mrr = 1 / float64(i+1)
			}
		}
	}
	m.ndcg = got / best
	return m
}

func answer(t testing.TB, x *Index, query string) []cr.Rule {
	t.Helper()
	res, err := x.Search(context.Background(), Request{Query: query})
	if err != nil {
		t.Fatal(err)
	}
	var numbers []cr.Rule
	for _, h := range res.Hits {
		numbers = append(numbers, h.Number)
	}
	return numbers
}

// measureAll returns the measures by kind, and under "" that of all.
func measureAll(t testing.TB, x *Index, questions []question, each func(question, []cr.Rule, measure)) map[string]*measure {
	t.Helper()
	by := map[string]*measure{"": {}}
	for _, q := range questions {
		got := answer(t, x, q.query)
		m := rate(q, got)
		if by[q.kind] == nil {
			by[q.kind] = &measure{}
		}
		by[q.kind].add(m)
		by[""].add(m)
		if each != nil {
			each(q, got, m)
		}
	}
	return by
}

// TestQuality reports how well questions are answered, by kind, and holds what the
// search has reached. With EACH=given (or own, later) and -v it prints every answer.
func TestQuality(t *testing.T) {
	full := bookOptions{official: true, plain: true, asks: true}
	for _, set := range []struct {
		name      string
		questions []question
		want      measure // the least for the full book, as means
	}{
		{"given", devQuestions(t), measure{ndcg: 0.88, first: 0.92, five: 0.97}},
		{"own", ownQuestions(t), measure{ndcg: 0.88, first: 0.95, five: 0.96}},
		{"later", laterQuestions(t), measure{ndcg: 0.82, first: 0.91, five: 0.98}},
	} {
		for _, o := range []bookOptions{{official: true}, {official: true, plain: true}, full, {plain: true, asks: true}} {
			by := measureAll(t, bookIndex(t, o), set.questions, func(q question, got []cr.Rule, m measure) {
				if testing.Verbose() && o == full && os.Getenv("EACH") == set.name {
					fmt.Printf("%.2f %s %q: ", m.ndcg, q.id, q.query)
					for _, n := range got {
						fmt.Printf("%s(%d) ", n, q.grades[n])
					}
					fmt.Println()
				}
			})
			t.Logf("%s questions, %+v", set.name, o)
			for _, kind := range slices.Sorted(maps.Keys(by)) {
				t.Logf("  %-9s %v", kind, by[kind])
			}
			if o != full {
				continue
			}
			hold := func(what string, got float64, m *measure, least float64) {
				if got /= float64(m.n); got < least {
					t.Errorf("%s questions: %s is %.3f, less than %.2f", set.name, what, got, least)
				}
			}
			hold("nDCG@10", by[""].ndcg, by[""], set.want.ndcg)
			hold("a right answer first", by[""].first, by[""], set.want.first)
			hold("a right answer within five", by[""].five, by[""], set.want.five)
			hold("nDCG@10 of numbers", by["number"].ndcg, by["number"], 0.90)
			hold("nDCG@10 of terms", by["term"].ndcg, by["term"], 0.88)
		}
	}
}
