package search

import (
	"slices"
	"strings"

	"rulestep/engine/cr"
)

// hit describes a scored document to the reader.
func (s *scorer) hit(r scored) Hit {
	d := s.x.doc(r.doc)
	h := Hit{Kind: d.Kind, ID: d.ID, Number: d.Number, Title: d.Title, Score: r.score}
	if d.Short != "" {
		h.Title, h.Heading = d.Short, d.Title
	}
	if h.Number == "" && len(d.References) > 0 {
		h.Number = d.References[0]
	}
	h.Why = s.why(d, r.doc)
	for _, p := range s.played {
		if s.x.now(p.Rule) == d.Number && d.bookRule() {
			h.Played = p.Sentence
		}
	}
	h.Fragments = s.fragments(d, r.doc)
	return h
}

// asides returns the best glossary terms and demonstrations, and the cards that
// the query names.
func (s *scorer) asides() []Hit {
	const most = 3
	var best map[Kind][]scored
	for _, n := range s.seen {
		if int(n) < s.x.bookDocs {
			continue
		}
		if int(n) < len(s.x.docs) { // no card
			d := s.x.doc(n)
			score := float64(s.words[n] + s.anchor[n])
			if s.anchor[n] == 0 && s.mass > 0 && float64(s.cover[n])/s.mass < 0.5 {
				continue
			}
			if best == nil {
				best = map[Kind][]scored{}
			}
			best[d.Kind] = append(best[d.Kind], scored{n, score})
		}
	}
	var hits []Hit
	for _, k := range []Kind{KindTerm, KindDemo} {
		slices.SortFunc(best[k], better)
		for _, r := range best[k][:min(most, len(best[k]))] {
			if r.score < s.x.tune.aside*best[k][0].score {
				break
			}
			hits = append(hits, s.hit(r))
		}
	}
	for _, n := range s.q.cards[:min(most, len(s.q.cards))] {
		hits = append(hits, s.hit(scored{n, 0}))
	}
	return hits
}

// why gives the reasons for a hit.
func (s *scorer) why(d *Document, n int32) []Reason {
	list := make([]Reason, 0, 2)
	add := func(kind NoteKind, what, name string) {
		if !slices.ContainsFunc(list, func(r Reason) bool {
			return len(r.Text) == len(what)+len(name) && strings.EqualFold(r.Text[len(what):], name)
		}) {
			list = append(list, Reason{kind, what + name})
		}
	}
	for i, c := range s.q.concepts {
		if c.about(d.Number) {
			add(s.q.Concepts[i].Kind, "about ", s.q.Concepts[i].Name)
		}
	}
	for _, c := range s.q.cardConcepts {
		if c.about(d.Number) {
			add(NoteCard, "a card's text brings up ", c.name)
		}
	}
	const has = "has the words "
	words := make([]byte, 0, 64)
	words = append(words, has...)
	for i, t := range s.q.Terms {
		if s.matched[i] == nil {
			continue
		}
		if _, ok := slices.BinarySearch(s.matched[i].docs, n); ok {
			if len(words) > len(has) {
				words = append(words, ", "...)
			}
			words = append(words, t.Typed...)
		}
	}
	if len(words) > len(has) {
		list = append(list, Reason{"", string(words)})
	}
	for _, number := range s.q.Numbers {
		if number.First == d.Number || slices.Contains(number.Near, d.Number) || slices.Contains(numbersFrom(number.First, number.Last), d.Number) {
			list = append(list, Reason{NoteNumber, "the number " + number.Typed})
		}
	}
	return list
}

// about says that a concept names a rule.
func (c *concept) about(r cr.Rule) bool {
	for _, a := range c.rules {
		if a.rule == r {
			return true
		}
	}
	return false
}

// prepareHits looks up once what every hit of a query needs: the terms of the
// words typed, and the numbers of the stems to mark.
func (s *scorer) prepareHits() error {
	s.matched = s.matched[:0]
	stems := make([]string, 0, 16)
	content := slices.ContainsFunc(s.q.Terms, func(t Term) bool { return !isFunctionWord(t.Stem) })
	for i, t := range s.q.Terms {
		if !content || !isFunctionWord(t.Stem) {
			stems = append(stems, t.Stem)
		}
		var found *term
		if !slices.ContainsFunc(s.q.Terms[:i], func(o Term) bool { return o.Stem == t.Stem }) {
			var err error
			if found, err = s.x.term(s.ctx, t.Stem); err != nil {
				return err
			}
		}
		s.matched = append(s.matched, found)
	}
	for _, p := range s.q.Phrases {
		stems = append(stems, stemsOf(p)...)
	}
	for _, c := range s.q.concepts {
		for _, words := range c.words {
			for _, w := range words.stems {
				if _, asks := s.x.vocab.askingStems[w]; !asks && !isFunctionWord(w) {
					stems = append(stems, w)
				}
			}
		}
	}
	s.marked = s.x.texts.lookup(s.marked[:0], stems)
	for _, id := range s.marked {
		for int(id) >= len(s.isMark) {
			s.isMark = append(s.isMark, make([]bool, 4096)...)
		}
		s.isMark[id] = id != 0
	}
	return nil
}

// fragmentLength is about how many bytes of a text a fragment shows.
const fragmentLength = 240

// fragments marks the query's words in the document's titles and texts.
func (s *scorer) fragments(d *Document, n int32) []Fragment {
	texts := s.x.texts.of(s.x, n)
	list := make([]Fragment, 0, 4)
	name := "title"
	if d.Short != "" {
		name = "heading"
	}
	for _, field := range [...]struct {
		number int
		name   string
		text   string
	}{{fieldTitle, name, d.Title}, {fieldShort, "title", d.Short}, {fieldText, "text", d.Text}, {fieldPlain, "plain", d.Plain}} {
		if field.text != "" && len(texts.fields[field.number]) > 0 {
			list = append(list, s.cut(field.name, field.text, texts.fields[field.number][0]))
		}
	}
	return list
}

// cut takes the piece of a text that holds most marks.
func (s *scorer) cut(field, text string, words wordText) Fragment {
	marks := s.marks[:0]
	for i, id := range words.ids {
		if int(id) < len(s.isMark) && s.isMark[id] {
			marks = append(marks, i)
		}
	}
	s.marks = marks
	from, to := 0, len(text)
	if len(text) > fragmentLength {
		from, to = window(text, words, marks)
	}
	f := Fragment{Field: field, Text: text[from:to], Start: from, Cut: to < len(text)}
	if len(marks) > 0 {
		f.Marks = make([]Span, 0, len(marks))
	}
	for _, i := range marks {
		if start, end := int(words.start[i]), int(words.end[i]); start >= from && end <= to {
			f.Marks = append(f.Marks, Span{start - from, end - from})
		}
	}
	return f
}

// window chooses the bytes to show: as many marks as fit, from the start of a word
// to the end of a word.
func window(text string, words wordText, marks []int) (from, to int) {
	best, bestCount := 0, 0
	for i, m := range marks {
		count := 0
		for _, k := range marks[i:] {
			if int(words.end[k])-int(words.start[m]) <= fragmentLength-60 {
				count++
			}
		}
		if count > bestCount {
			best, bestCount = m, count
		}
	}
	if bestCount > 0 && int(words.start[best]) > 60 {
		for i := best; i > 0 && int(words.start[best])-int(words.start[i]) < 50; i-- {
			from = int(words.start[i])
		}
	}
	to = len(text)
	for i := len(words.end) - 1; i >= 0; i-- {
		if int(words.end[i]) <= from+fragmentLength {
			to = int(words.end[i])
			break
		}
	}
	if len(text)-to < 30 {
		to = len(text)
	}
	return from, to
}
