package importer

import (
	"cmp"
	"math"
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
//  4. they have different numbers and wordings that resemble each other much;
//  5. they were rewritten where they stood: see alone.
//
// The pairs of steps 3 and 4 are taken together, the most alike first. Subrules under a
// keyword's name follow the name: it goes before the number, which another may have now.

// A wording is what alignment looks at in a rule.
type wording struct {
	number cr.Rule
	hash   string // as rulesdb.WordingHash; "" when the text was cut off
	text   string
	names  bool     // a rule that is a name, such as a keyword's
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
		list = append(list, wording{number: r.Number, hash: r.Wording, text: r.Text, names: r.Kind == rulesdb.KindHeading})
	}
	return list
}

// The least resemblance of wordings for a pair: at the same number, alone among paired
// ones; at the same number; at different
// ones when the rules above are paired; and when they are not.
const (
	alikeAlone   = 0.30
	alikeSame    = 0.40
	alikeSibling = 0.60
	alikeMoved   = 0.75
	sameBonus    = 0.10 // for the same number, when several rules compete
)

// align pairs the rules of two editions. The result has for each rule of a the
// index of its partner in b, -1 when it has none.
func align(a, b []wording) []int { return alignAsRead(a, b, nil) }

// alignAsRead is align for editions of which a reader has judged some rules: his pairs come
// before all others.
func alignAsRead(a, b []wording, read []rulesdb.Verdict) []int {
	p := pairing{a: a, b: b, partner: filled(len(a)), taken: filled(len(b))}
	p.index()
	for _, v := range read {
		i, before := p.atA[v.Before]
		k, after := p.atB[v.After]
		if before && after {
			p.pair(i, k)
		}
	}
	p.sameNumber()
	p.sameWording()
	p.alike()
	p.alone()
	return p.partner
}

type pairing struct {
	a, b           []wording
	partner, taken []int // partner of a's rules in b, and of b's in a
	atA, atB       map[cr.Rule]int
	chapters       map[cr.Rule]cr.Rule // chapters of a and those of b that most of their rules went to
	weight         map[string]float64  // of a word: the rarer, the more it tells
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
		if k, ok := p.atB[p.a[i].number]; ok && p.partner[i] < 0 && p.taken[k] < 0 && p.a[i].hash != "" && p.a[i].hash == p.b[k].hash {
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
	p.chapters = map[cr.Rule]cr.Rule{}
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

// parentsPaired tells whether what stands above two rules is paired: the rules above
// two subrules, the chapters of two rules.
func (p *pairing) parentsPaired(i, k int) bool {
	above, below := p.a[i].number.Parent(), p.b[k].number.Parent()
	if above.Kind() == cr.Chapter {
		return below.Kind() == cr.Chapter && p.chapters[above] == below
	}
	x, ok := p.atA[above]
	y, ok2 := p.atB[below]
	return ok && ok2 && p.partner[x] == y
}

// otherwiseNamed tells whether two subrules stand under names that went elsewhere: those
// of a keyword that moved are not compared with those of the one that has its number now.
func (p *pairing) otherwiseNamed(i, k int) bool {
	x, under := p.atA[p.a[i].number.Parent()]
	y, below := p.atB[p.b[k].number.Parent()]
	if !under || !below || p.partner[x] == y {
		return false
	}
	return p.a[x].names && p.partner[x] >= 0 || p.b[y].names && p.taken[y] >= 0
}

// pairChapters pairs each chapter with the one that most of its rules went to.
func (p *pairing) pairChapters() {
	votes := map[[2]cr.Rule]int{}
	p.chapters = map[cr.Rule]cr.Rule{}
	for i, k := range p.partner {
		if k < 0 {
			continue
		}
		from, to := p.a[i].number.Chapter(), p.b[k].number.Chapter()
		votes[[2]cr.Rule{from, to}]++
		if best := p.chapters[from]; best == "" || votes[[2]cr.Rule{from, to}] > votes[[2]cr.Rule{from, best}] {
			p.chapters[from] = to
		}
	}
}

// prepare makes the words of the rules that have no partner yet, and the weights of
// words in both editions.
func (p *pairing) prepare() (byWord map[string][]int) {
	seen := map[string]int{}
	open := 0
	note := func(w *wording) []string {
		open++
		w.words = sortedWords(w.text)
		distinct := slices.Compact(slices.Clone(w.words))
		for _, word := range distinct {
			seen[word]++
		}
		return distinct
	}
	byWord = map[string][]int{}
	for k := range p.b {
		if p.taken[k] < 0 {
			for _, word := range note(&p.b[k]) {
				byWord[word] = append(byWord[word], k)
			}
		}
	}
	for i := range p.a {
		if p.partner[i] < 0 {
			note(&p.a[i])
		}
	}
	p.weight = make(map[string]float64, len(seen))
	for word, n := range seen {
		p.weight[word] = math.Log(1 + float64(open)/float64(n))
	}
	return byWord
}

// alike pairs what is left by resemblance, in two rounds: rules below a pair of the
// first round have paired rules above them in the second.
func (p *pairing) alike() {
	p.pairChapters()
	byWord := p.prepare()
	for range 2 {
		p.alikeRound(byWord)
	}
}

func (p *pairing) alikeRound(byWord map[string][]int) {
	type candidate struct {
		i, k  int
		score float64
	}
	var list []candidate
	// A word that many of the open rules have finds nothing.
	common := max(8, len(p.b)/100)
	met := make([]int, len(p.b))
	for i := range p.a {
		if p.partner[i] >= 0 {
			continue
		}
		var near []int
		meet := func(k int) {
			if p.taken[k] < 0 && met[k] != i+1 && !p.otherwiseNamed(i, k) {
				met[k] = i + 1
				near = append(near, k)
			}
		}
		if same, ok := p.atB[p.a[i].number]; ok {
			meet(same)
		}
		for _, w := range p.a[i].words {
			if len(byWord[w]) <= common {
				for _, k := range byWord[w] {
					meet(k)
				}
			}
		}
		for _, k := range near {
			score := p.resemblance(p.a[i].words, p.b[k].words)
			least, bonus := alikeMoved, 0.0
			switch {
			case p.a[i].number == p.b[k].number:
				least, bonus = alikeSame, sameBonus
			case p.parentsPaired(i, k):
				least = alikeSibling
			}
			if score >= least {
				list = append(list, candidate{i, k, score + bonus})
			}
		}
	}
	slices.SortStableFunc(list, func(x, y candidate) int { return cmp.Compare(y.score, x.score) })
	for _, c := range list {
		if p.partner[c.i] < 0 && p.taken[c.k] < 0 {
			p.pair(c.i, c.k)
		}
	}
}

// alone pairs the subrules that kept their number and stand, in both editions, as the
// only ones without a partner under a paired rule: they were rewritten in their place.
func (p *pairing) alone() {
	open := func(list []wording, partner []int) map[cr.Rule]int {
		count := map[cr.Rule]int{}
		for i := range list {
			if partner[i] < 0 && list[i].number.Kind() == cr.Subrule {
				count[list[i].number.Parent()]++
			}
		}
		return count
	}
	openA, openB := open(p.a, p.partner), open(p.b, p.taken)
	for i := range p.a {
		above := p.a[i].number.Parent()
		k, ok := p.atB[p.a[i].number]
		if ok && p.partner[i] < 0 && p.taken[k] < 0 && openA[above] == 1 && openB[above] == 1 && p.parentsPaired(i, k) &&
			p.resemblance(p.a[i].words, p.b[k].words) >= alikeAlone {
			p.pair(i, k)
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

// resemblance is Dice's coefficient of two sorted lists of words, each word counting
// by its weight.
func (p *pairing) resemblance(a, b []string) float64 {
	var both, all float64
	for i, k := 0, 0; i < len(a) || k < len(b); {
		switch {
		case k == len(b) || i < len(a) && a[i] < b[k]:
			all += p.weight[a[i]]
			i++
		case i == len(a) || b[k] < a[i]:
			all += p.weight[b[k]]
			k++
		default:
			both += p.weight[a[i]]
			all += 2 * p.weight[a[i]]
			i++
			k++
		}
	}
	if all == 0 {
		return 0
	}
	return 2 * both / all
}
