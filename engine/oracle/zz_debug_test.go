package oracle

import (
	"encoding/json"
	"os"
	"sort"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestDbg(t *testing.T) {
	text := os.Getenv("T")
	c := Card{Name: "Foo", Types: Creature, Text: text}
	if os.Getenv("S") != "" {
		c.Types = Sorcery
	}
	got, unk := Compile(c)
	t.Log(unk)
	t.Log(cmp.Diff([]*Ability(nil), got.Abilities))
	t.Log(Print(got))
}

func wordsOf(c Card, s string) map[string]int {
	m := map[string]int{}
	p := &parser{names: namesOf(&c)}
	for _, line := range strings.Split(s, "\n") {
		p.toks = scan(line)
		for p.pos = 0; !p.atEndTok(); {
			if p.selfName() {
				m["this"]++
				continue
			}
			tk := p.peek()
			if tk.kind != markToken {
				m[tk.text]++
			}
			p.pos++
		}
		p.pos = 0
	}
	return m
}
func (p *parser) atEndTok() bool { return p.peek().kind == endToken }

func TestLost(t *testing.T) {
	lost := map[string]int{}
	ex := map[string][]string{}
	gain := map[string]int{}
	for _, faces := range paperPool(t) {
		for _, card := range faces {
			compiled, unknown := Compile(card)
			if len(unknown) > 0 || card.Text == "" {
				continue
			}
			pr := Print(compiled)
			a, b := wordsOf(card, card.Text), wordsOf(card, pr)
			for w, n := range a {
				if b[w] < n {
					lost[w]++
					if len(ex[w]) < 6 || lost[w]%97 == 0 && len(ex[w]) < 12 {
						ex[w] = append(ex[w], card.Text+"\n     => "+pr)
					}
				}
			}
			for w, n := range b {
				if a[w] < n {
					gain[w]++
				}
			}
		}
	}
	var list []string
	for w := range lost {
		list = append(list, w)
	}
	sort.Slice(list, func(i, j int) bool {
		return lost[list[i]] > lost[list[j]] || lost[list[i]] == lost[list[j]] && list[i] < list[j]
	})
	for _, w := range list {
		t.Logf("LOST %5d (gained %d) %s", lost[w], gain[w], w)
	}
	for _, w := range list {
		for _, e := range ex[w] {
			t.Logf("== %s: %s", w, e)
		}
	}
}

func TestSample(t *testing.T) {
	n := 0
	for _, faces := range paperPool(t) {
		for _, card := range faces {
			compiled, unknown := Compile(card)
			if len(unknown) > 0 || len(card.Text) < 90 {
				continue
			}
			n++
			if n%83 == 7 {
				t.Logf("%s | %s\n%s\n => \n%s\n", card.Name, card.TypeLine(), card.Text, Print(compiled))
			}
		}
	}
}

func TestExampleCards(t *testing.T) {
	data, _ := os.ReadFile(dataFolder(t) + "/cards/cr-example-cards.jsonl")
	n, ok := 0, 0
	for _, line := range strings.Split(string(data), "\n") {
		if line == "" {
			continue
		}
		var row PoolRow
		json.Unmarshal([]byte(line), &row)
		cards, _ := FromPool(row)
		n++
		whole := true
		for _, c := range cards {
			_, u := Compile(c)
			for _, x := range u {
				whole = false
				t.Logf("%s: %s   || %s", c.Name, x.Words, strings.Split(c.Text, "\n")[max(x.Line-1, 0)])
			}
		}
		if whole {
			ok++
		}
	}
	t.Log(n, ok)
}
