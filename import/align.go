package importer

import (
	"slices"
	"strings"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
)

// Editions are aligned by what the rules say, because numbers move: 814 of them
// between two editions. Two rules are the same when, in this order,
//
//  1. they have the same number and the same wording, cited numbers aside;
//  2. they have the same wording under different numbers; of several such pairs
//     those whose rules above are already paired come first, then book order;
//  3. they have the same number and wordings that resemble each other;
//  4. they have different numbers and wordings that resemble each other much.
//
// The pairs of steps 3 and 4 are taken together, the most alike first.

// A wording is what alignment looks at in a rule.
type wording struct {
	number cr.Rule
	hash   string // as rulesdb.WordingHash; "" when the text was cut off
	text   string
	words  []string // of the text with cited numbers masked, sorted; made when needed
}

// wordingsOf takes the rules and subrules of an edition, in book order.
func wordingsOf(rules []rulesdb.Rule) []wording {
	list := make([]wording, 0, len(rules))
	for i := range rules {
		r := &rules[i]
		if r.Number.Kind() != cr.Numbered && r.Number.Kind() != cr.Subrule {
			continue
		}
		list = append(list, wording{number: r.Number, hash: r.Wording, text: r.Text})
	}
	return list
}

// The least resemblance of wordings for a pair, as Dice's coefficient of their
// words: at the same number, and at different ones.
const (
	alikeSame  = 0.50
	alikeMoved = 0.70
)

// align pairs the rules of two editions. The result has for each rule of a the
// index of its partner in b, -1 when it has none.
func align(a, b []wording) []int {
	p := pairing{a: a, b: b, partner: filled(len(a)), taken: filled(len(b))}
	p.index()
	p.sameNumber()
	p.sameWording()
	p.alike()
	return p.partner
}

type pairing struct {
	a, b           []wording
	partner, taken []int // partner of a's rules in b, and of b's in a
	atA, atB       map[cr.Rule]int
}

func filled(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = -1
	}
	return list
}

func (p *pairing) index() {
	p.atA, p.atB = make(map[cr.Rule]int, len(p.a)), make(map[cr.Rule]int, len(p.b))
	for i := range p.a {
		p.atA[p.a[i].number] = i
	}
	for i := range p.b {
		p.atB[p.b[i].number] = i
	}
}

func (p *pairing) pair(i, k int) { p.partner[i], p.taken[k] = k, i }

func (p *pairing) sameNumber() {
	for i := range p.a {
		if k, ok := p.atB[p.a[i].number]; ok && p.a[i].hash != "" && p.a[i].hash == p.b[k].hash {
			p.pair(i, k)
		}
	}
}

func (p *pairing) sameWording() {
	open := map[string][]int{}
	for k := range p.b {
		if p.taken[k] < 0 && p.b[k].hash != "" {
			open[p.b[k].hash] = append(open[p.b[k].hash], k)
		}
	}
	// Book order makes parents come before their subrules.
	for _, needParent := range []bool{true, false} {
		for i := range p.a {
			if p.partner[i] >= 0 {
				continue
			}
			candidates := open[p.a[i].hash]
			for n, k := range candidates {
				if needParent && len(candidates) > 1 && !p.parentsPaired(i, k) {
					continue
				}
				p.pair(i, k)
				open[p.a[i].hash] = slices.Delete(slices.Clone(candidates), n, n+1)
				break
			}
		}
	}
}

// parentsPaired tells whether the rules above two subrules are paired.
func (p *pairing) parentsPaired(i, k int) bool {
	x, ok := p.atA[p.a[i].number.Parent()]
	y, ok2 := p.atB[p.b[k].number.Parent()]
	return ok && ok2 && p.partner[x] == y
}

// alike pairs what is left by resemblance.
func (p *pairing) alike() {
	type candidate struct {
		i, k  int
		score float64
	}
	var list []candidate
	byWord := map[string][]int{}
	for k := range p.b {
		if p.taken[k] < 0 {
			p.b[k].words = sortedWords(p.b[k].text)
			for _, w := range slices.Compact(slices.Clone(p.b[k].words)) {
				byWord[w] = append(byWord[w], k)
			}
		}
	}
	// A word that a tenth of the open rules have tells nothing.
	common := max(8, len(p.b)/100)
	shared := make([]int, len(p.b))
	for i := range p.a {
		if p.partner[i] >= 0 {
			continue
		}
		p.a[i].words = sortedWords(p.a[i].text)
		var near []int
		same, ok := p.atB[p.a[i].number]
		if ok && p.taken[same] < 0 {
			near = append(near, same)
			shared[same]++
		}
		for _, w := range slices.Compact(slices.Clone(p.a[i].words)) {
			if len(byWord[w]) > common {
				continue
			}
			for _, k := range byWord[w] {
				if shared[k] == 0 {
					near = append(near, k)
				}
				shared[k]++
			}
		}
		for _, k := range near {
			shared[k] = 0
			score := resemblance(p.a[i].words, p.b[k].words)
			if p.a[i].number == p.b[k].number {
				if score >= alikeSame {
					list = append(list, candidate{i, k, score + 0.2})
				}
				continue
			}
			if p.parentsPaired(i, k) {
				score += 0.1
			}
			if score >= alikeMoved {
				list = append(list, candidate{i, k, score})
			}
		}
	}
	slices.SortStableFunc(list, func(x, y candidate) int {
		switch {
		case x.score > y.score:
			return -1
		case x.score < y.score:
			return 1
		}
		return 0
	})
	for _, c := range list {
		if p.partner[c.i] < 0 && p.taken[c.k] < 0 {
			p.pair(c.i, c.k)
		}
	}
}

func sortedWords(text string) []string {
	words := strings.FieldsFunc(rulesdb.MaskNumbers(rulesdb.Fold(text)), func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '\'' || r == '+' || r == '{' || r == '}' || r > 127)
	})
	slices.Sort(words)
	return words
}

// resemblance is Dice's coefficient of two sorted lists of words.
func resemblance(a, b []string) float64 {
	if len(a)+len(b) == 0 {
		return 0
	}
	both := 0
	for i, k := 0, 0; i < len(a) && k < len(b); {
		switch c := strings.Compare(a[i], b[k]); {
		case c == 0:
			both++
			i++
			k++
		case c < 0:
			i++
		default:
			k++
		}
	}
	return 2 * float64(both) / float64(len(a)+len(b))
}
