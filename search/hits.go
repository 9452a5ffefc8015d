package search

import (
	"slices"
	"strings"

	"rulestep/engine/cr"
)

// hit describes a scored document to the reader.
func (s *scorer) hit(r scored) Hit {
	d := &s.x.docs[r.doc]
	h := Hit{Kind: d.Kind, ID: d.ID, Number: d.Number, Title: d.Title, Score: r.score}
	if h.Number == "" && len(d.References) > 0 {
		h.Number = d.References[0]
	}
	h.Why = s.why(d, r.doc)
	h.Fragments = s.fragments(d, r.doc)
	return h
}

// asides returns the best glossary terms and demonstrations, and the cards that
// the query names.
func (s *scorer) asides() []Hit {
	const most = 3
	best := map[Kind][]scored{}
	for _, n := range s.seen {
		if d := &s.x.docs[n]; !d.bookRule() && d.Kind != KindCard {
			score := float64(s.words[n])
			if s.mass > 0 && float64(s.cover[n])/s.mass < 0.5 {
				continue
			}
			best[d.Kind] = append(best[d.Kind], scored{n, score})
		}
	}
	var hits []Hit
	for _, k := range []Kind{KindTerm, KindDemo} {
		slices.SortFunc(best[k], better)
		for _, r := range best[k][:min(most, len(best[k]))] {
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
	var list []Reason
	for i, c := range s.q.concepts {
		if slices.ContainsFunc(c.rules, func(a anchor) bool { return a.rule == d.Number }) {
			list = append(list, Reason{s.q.Concepts[i].Kind, "about " + c.name})
		}
	}
	for _, c := range s.q.cardConcepts {
		if slices.ContainsFunc(c.rules, func(a anchor) bool { return a.rule == d.Number }) {
			list = append(list, Reason{NoteCard, "the card's text has to do with it: " + c.name})
		}
	}
	var words []string
	for _, t := range s.q.Terms {
		if found, err := s.x.term(s.ctx, t.Stem); err == nil {
			if _, has := slices.BinarySearch(found.docs, n); has && !slices.Contains(words, t.Typed) {
				words = append(words, t.Typed)
			}
		}
	}
	if len(words) > 0 {
		list = append(list, Reason{"", "has the words " + strings.Join(words, ", ")})
	}
	for _, number := range s.q.Numbers {
		if number.First == d.Number || slices.Contains(number.Near, d.Number) || slices.Contains(cr.Range(number.First, number.Last), d.Number) {
			list = append(list, Reason{NoteNumber, "the number " + number.Typed})
		}
	}
	return list
}

// fragmentLength is about how many bytes of a text a fragment shows.
const fragmentLength = 240

// fragments marks the query's words in the document's title and text.
func (s *scorer) fragments(d *Document, n int32) []Fragment {
	var stems []string
	for _, t := range s.q.Terms {
		stems = append(stems, t.Stem)
	}
	for _, c := range s.q.concepts {
		for _, words := range c.words {
			for _, w := range words {
				if _, asks := s.x.vocab.askingStems[w]; !asks {
					stems = append(stems, w)
				}
			}
		}
	}
	ids := s.x.texts.lookup(stems)
	texts := s.x.texts.of(s.x, n)
	var list []Fragment
	add := func(field int, text string) {
		if text != "" && len(texts.fields[field]) > 0 {
			list = append(list, cut(fieldNamesInIndex[field], text, texts.fields[field][0], ids))
		}
	}
	add(fieldTitle, d.Title)
	add(fieldText, d.Text)
	add(fieldPlain, d.Plain)
	return list
}

// cut takes the piece of a text that holds most marks.
func cut(field, text string, words wordText, ids []uint32) Fragment {
	var marks []int
	for i, id := range words.ids {
		if id != 0 && slices.Contains(ids, id) {
			marks = append(marks, i)
		}
	}
	from, to := 0, len(text)
	if len(text) > fragmentLength {
		from, to = window(text, words, marks)
	}
	f := Fragment{Field: field, Text: text[from:to], Start: from, Cut: to < len(text)}
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
