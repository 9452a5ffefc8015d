package training

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rulestep/engine/scenario"
)

// This file makes variations: the same table with one thing changed, which is a new question
// with its own executed key. Whoever learned the old answer by heart is wrong.

// mostVariations is how many of a demonstration are kept.
const mostVariations = 34

// mostTries is how many changes of a fork are played.
const mostTries = 160

// mostLives is how many of a demonstration's variations only change how much life somebody has,
// and mostAlike how many changes are played without each rule though they end as the file does.
const (
	mostLives   = 8
	leastVaried = 4 // with fewer, those stand in that only make somebody's life another sum
	mostAlike   = 120
)

// keywords are those that a variation may add: each is a word that needs no number.
var keywords = []string{"flying", "first strike", "double strike", "deathtouch", "lifelink", "trample", "vigilance", "haste", "reach", "menace", "indestructible", "hexproof"}

// An edit changes one thing of a script.
type edit struct {
	name string
	line int    // of the setup; of the play where it begins after it
	text string // the line that stands there instead; "" to take it out
	play bool

	shifts bool // what it makes otherwise is only how much life somebody has, by so much in every game
}

var (
	sizeInWords = regexp.MustCompile(`(\d+)/(\d+)`)
	amount      = regexp.MustCompile(`^(.+ has )(\d+)( .+)$`)
)

// edits lists what could be changed.
func (s *script) edits() []edit {
	var list []edit
	for i, text := range s.setup {
		l := s.set[i]
		if m := amount.FindStringSubmatch(text); m != nil && (l.Form() == "life" || l.Form() == "counters" || l.Form() == "damage") {
			n, _ := strconv.Atoi(m[2])
			for _, k := range []int{n - 1, n + 1} {
				if k > 0 {
					changed := fmt.Sprintf("%s%d%s", m[1], k, m[3])
					if one, ok := strings.CutSuffix(strings.TrimSuffix(changed, "s"), " counter"); ok {
						changed = one + " counters"
						if k == 1 {
							changed = one + " counter"
						}
					}
					list = append(list, edit{name: changed, line: i, text: changed})
				}
			}
		}
		if l.Form() != "described" {
			continue
		}
		list = append(list, s.describedEdits(i, text, l)...)
	}
	return slices.Concat(list, s.additions(), s.otherChoices())
}

// counters are those that a variation may put on a creature: +1/+1, and those that give a
// keyword (122.1b), so that a card that people know stays as it is printed.
var counters = []string{"+1/+1", "-1/-1", "flying", "first strike", "double strike", "deathtouch", "lifelink", "trample", "indestructible", "hexproof", "menace", "reach", "vigilance"}

// additions are facts that the setup could have besides.
func (s *script) additions() []edit {
	p := s.upTo(0, false)
	if p.parse() != nil {
		return nil
	}
	fork := p.file.Play("").Forks[0]
	if len(fork.Steps) == 0 {
		return nil
	}
	var list []edit
	add := func(format string, args ...any) {
		text := fmt.Sprintf(format, args...)
		about, _, _ := strings.Cut(text, " has ")
		if strings.Contains(text, " counter") && slices.ContainsFunc(s.setup, func(l string) bool { return strings.HasPrefix(l, about+" has ") && strings.Contains(l, "counter") }) {
			return // two facts about its counters would contradict each other
		}
		list = append(list, edit{name: text, line: len(s.setup), text: text})
	}
	b := &fork.Steps[0].Board
	count := map[string]int{}
	for _, pl := range b.Players {
		for _, o := range pl.Battlefield {
			count[o.Label]++
		}
	}
	unbegun := slices.ContainsFunc(s.set, func(l scenario.Line) bool { return l.Form() == "unbegun" })
	for _, pl := range b.Players {
		if pl.Life == 20 && !unbegun { // which sets the life that everybody begins with (103.4)
			for _, n := range []int{2, 4, 7, 11, 15, 30} {
				add("%s has %d life", pl.Name, n)
			}
		}
		for _, o := range pl.Battlefield {
			if count[o.Label] > 1 || o.Token || o.FaceDown || o.PhasedOut || !o.HasPower {
				continue
			}
			for _, k := range counters {
				add("%s has 1 %s counter", o.Label, k)
			}
			add("%s has 2 +1/+1 counters", o.Label)
			if o.Toughness > 1 {
				add("%s has 1 damage", o.Label)
			}
			add("%s is tapped", o.Label)
		}
	}
	return list
}

// describedEdits are those of a permanent that the setup describes.
func (s *script) describedEdits(i int, text string, l scenario.Line) []edit {
	var list []edit
	what, name := l.Slot("DESCRIPTION"), l.Slot("O")
	if s.quoted || strings.Contains(name, " ") {
		return nil // it may be a card that people know, and that one is as it is
	}
	put := func(change, description string) {
		if changed := strings.TrimSuffix(text, what) + description; changed != text {
			list = append(list, edit{name: change, line: i, text: changed})
		}
	}
	if m := sizeInWords.FindStringSubmatch(what); m != nil {
		p, _ := strconv.Atoi(m[1])
		t, _ := strconv.Atoi(m[2])
		for _, size := range [][2]int{{p + 1, t}, {p - 1, t}, {p, t + 1}, {p, t - 1}, {p + 2, t}, {p, t + 2}} {
			if size[0] >= 0 && size[1] > 0 {
				words := fmt.Sprintf("%d/%d", size[0], size[1])
				put(name+" "+words, strings.Replace(what, m[0], words, 1))
			}
		}
	}
	if strings.Contains(what, `"`) || !strings.Contains(what, "creature") {
		return list
	}
	before, has, with := strings.Cut(what, " with ")
	var have []string
	if with {
		have = strings.FieldsFunc(strings.NewReplacer(", and ", ",", " and ", ",", ", ", ",").Replace(has), func(r rune) bool { return r == ',' })
	}
	put2 := func(change string, list []string) {
		description := before
		switch n := len(list); n {
		case 0:
		case 1:
			description += " with " + list[0]
		default:
			description += " with " + strings.Join(list[:n-1], ", ") + " and " + list[n-1]
		}
		put(change, description)
	}
	for n, k := range have {
		put2(name+" without "+k, slices.Delete(slices.Clone(have), n, n+1))
	}
	for _, k := range keywords {
		if !slices.Contains(have, k) {
			put2(name+" with "+k, append(slices.Clone(have), k))
		}
	}
	return list
}

// otherChoices are other legal options where a line of the play makes a choice.
func (s *script) otherChoices() []edit {
	if s.looping {
		return nil
	}
	p := s.upTo(len(s.play), false)
	if p.parse() != nil {
		return nil
	}
	fork := p.file.Tell("").Forks[0]
	var list []edit
	for i := range fork.Steps {
		st := &fork.Steps[i]
		d := st.Decided()
		if d == nil || d.Free && !strings.Contains(st.Text, " targeting ") || strings.Contains(st.Text, " chooses pay ") { // which the line before says, too
			continue
		}
		at := slices.IndexFunc(s.play, func(l scenario.Line) bool { return l.Acts() && l.Text == st.Text })
		if at < 0 {
			continue
		}
		for _, o := range d.Others[:min(len(d.Others), 6)] {
			if o.Text != "" && o.Text != st.Text && strings.Contains(o.Text, " targeting ") == strings.Contains(st.Text, " targeting ") {
				list = append(list, edit{name: o.Text, line: at, text: o.Text, play: true})
			}
		}
	}
	return list
}

// with is the script with an edit.
func (s *script) with(e edit) *script {
	c := *s
	c.change = e.name
	if e.play {
		c.play = slices.Clone(s.play)
		c.play[e.line].Text = e.text
	} else {
		c.setup = append(slices.Clone(s.setup[:e.line]), e.text)
		if e.line < len(s.setup) {
			c.setup = append(c.setup, s.setup[e.line+1:]...)
		}
	}
	return &c
}

// A change is an edit of a script, and the question that it varies.
type change struct {
	of   *script
	by   edit
	base *Question
}

// variations makes those of all forks of a demonstration: first those that end otherwise than the
// file by another thing than somebody's life, then some in which only that is another, last those
// that end alike although without a rule they would not.
func variations(scripts []script, own []Question) []Question {
	var other, lives, alike []change
	for i := range scripts {
		s := &scripts[i]
		var bases []*Question
		for n := range own {
			if q := &own[n]; q.Fork == s.fork && q.varies() {
				bases = append(bases, q)
			}
		}
		if len(bases) == 0 {
			continue
		}
		edits := s.edits()
		slices.SortFunc(edits, func(a, b edit) int {
			return strings.Compare(short(s.slug+s.fork+a.name, 8), short(s.slug+s.fork+b.name, 8))
		})
		for _, e := range edits[:min(len(edits), mostTries)] {
			changed := s.with(e)
			for _, base := range bases {
				if c := (change{changed, e, base}); strings.HasSuffix(e.name, " life") {
					if base.Form == Choice || base.Form == Dies {
						continue // it is asked in the main form
					}
					lives = append(lives, c)
				} else {
					other = append(other, c)
				}
			}
		}
	}
	var list []Question
	make := func(changes []change, most int, same bool) {
		for _, c := range changes {
			if most == 0 || len(list) == mostVariations {
				return
			}
			if q := c.of.again(c.base, c.by, same); q != nil && !(same && sameWrong(q, c.base)) {
				list = append(list, *q)
				most--
			} else if q == nil && !same {
				alike = append(alike, c)
			}
		}
	}
	make(other, mostVariations, false)
	make(lives, mostLives, false)
	make(alike[:min(len(alike), mostAlike)], mostVariations, true)
	for i := range lives {
		lives[i].by.shifts = true
	}
	make(lives, max(leastVaried-len(list), 0), false)
	return list
}

// varies reports whether variations are made of a question.
func (q *Question) varies() bool {
	return !q.ofForks && (q.Form != Legal || q.piece.of.misreading() == nil)
}

// sameWrong reports whether the wrong outcomes of two questions are the same: then the
// change is only paint.
func sameWrong(a, b *Question) bool {
	for i := range a.wrong {
		if !slices.ContainsFunc(b.wrong, func(w Wrong) bool { return slices.Equal(w.Values, a.wrong[i].Values) }) {
			return false
		}
	}
	return true
}

// again makes the question of a changed script that another one was of the file's, with the
// same key or with another one, as is wanted.
func (s *script) again(base *Question, e edit, alike bool) *Question {
	end := len(s.play)
	if base.Line > 0 {
		end = base.Line - 1
	}
	if e.play && e.line >= end {
		return nil // it comes after what is asked
	}
	wanted := func(q *Question) *Question {
		if q == nil || slices.Equal(q.Key(), base.Key()) != alike || !alike && (!q.turnsOn(base) || q.shifts(base) != e.shifts) {
			return nil
		}
		q.madeAt = base.madeAt
		return q
	}
	switch base.Form {
	case Legal:
		return wanted(s.legalNow(end))
	case All:
		if l := s.play[end]; l.Form() != "exactly" {
			return wanted(s.decided(end, l))
		}
		return wanted(s.all(end, s.play[end].Text))
	}
	quick := s.upTo(end, s.looping)
	quick.ask = base.piece.ask
	if quick.parse() != nil {
		return nil
	}
	if truth := values(quick.outcome("")); truth == nil || !alike && slices.Equal(truth, base.played) {
		return nil
	}
	v, ok := s.playPiece(end, base.piece.ask)
	if !ok || len(v.fork.Steps) < 2 || v.refuses() {
		return nil
	}
	v.knockOutsOf(base)
	if base.Form == Dies {
		creatures := base.Claims[0].Options
		if all, ok := v.mortals(creatures); !ok || len(all) > len(creatures) {
			return nil // by the change another one comes
		}
		q := s.dies(v, base.own, creatures)
		if q != nil && end < len(s.play) {
			q.Line = end + 1
			q.name()
		}
		return wanted(q)
	}
	var moved []int // creatures that end elsewhere by the change
	for i := base.own; i < len(v.truth); i++ {
		if v.truth[i] != base.played[i] {
			moved = append(moved, i)
		}
	}
	q := s.outcome(v, base.own, moved)
	if q != nil && end < len(s.play) {
		q.Line = end + 1
		q.name()
	}
	if base.Form == Choice {
		if q == nil {
			return nil
		}
		q = s.choice(v, q)
	}
	return wanted(q)
}

// legalNow asks whether a line of the play is legal, of a script whose table is another than when it
// was written: what was may be refused, and what was refused may be legal.
func (s *script) legalNow(at int) *Question {
	l := s.play[at]
	if l.Acts() && l.Mark != "!" {
		p := s.upTo(at, s.looping)
		p.lines = append(p.lines, "! "+l.Text)
		if p.parse() != nil {
			return nil
		}
		all := slices.Concat(p.file.Opening, p.file.Trunk, p.file.Forks[0].Play)
		l = all[len(all)-1]
	}
	return s.legal(at, l)
}

// turnsOn reports whether the change has its effect on something that hangs on a rule. Where it
// only changes what is so in any case (how much life somebody has of whom nothing is asked), it
// is paint.
func (q *Question) turnsOn(base *Question) bool {
	for i := range q.Claims {
		c := &q.Claims[i]
		at := slices.IndexFunc(base.Claims, func(o Claim) bool { return o.Ask == c.Ask })
		if at >= 0 && c.same(base.Claims[at].truth, c.truth) {
			continue
		}
		if slices.ContainsFunc(q.wrong, func(w Wrong) bool { return !c.same(w.Values[i], c.truth) }) {
			return true
		}
	}
	return false
}

// shifts reports whether all that the change does is that somebody has so much more or less life, in
// every game: the sum is another one and the question the same.
func (q *Question) shifts(base *Question) bool {
	for i := range q.Claims {
		c := &q.Claims[i]
		at := slices.IndexFunc(base.Claims, func(o Claim) bool { return o.Ask == c.Ask })
		if at < 0 {
			return false
		}
		by, ok := between(base.Claims[at].truth, c.truth)
		if !ok || by != 0 && !strings.Contains(c.Ask, "ow much life ") {
			return false
		}
		for _, w := range q.wrong {
			n := slices.IndexFunc(base.wrong, func(o Wrong) bool { return o.Rule == w.Rule })
			if n < 0 {
				return false
			}
			if d, ok := between(base.wrong[n].Values[at], w.Values[i]); !ok || d != by {
				return false
			}
		}
	}
	return true
}

// between is how much more one value is than another; two that are no numbers must be the same.
func between(from, to string) (int, bool) {
	a, err := strconv.Atoi(from)
	b, problem := strconv.Atoi(to)
	if err != nil || problem != nil {
		return 0, from == to
	}
	return b - a, true
}

// refuses reports whether the play of a changed script came to something that the rules
// refuse or that has no meaning any more.
func (v *played) refuses() bool {
	return slices.ContainsFunc(v.fork.Steps, func(st scenario.Step) bool { return st.Refused && st.Kind != scenario.RefusedStep })
}
