package search

import (
	"cmp"
	"slices"
)

// A scored document.
type scored struct {
	doc   int32
	score float64
}

// candidates is how many of the best documents are looked at again, at least.
const candidates = 22

// rank returns the wanted documents, best first, at least limit when there are as
// many.
func (s *scorer) rank(f *Filters, limit int) []scored {
	narrow := f.narrow()
	top := best{most: max(candidates, 2*limit)}
	for _, n := range s.seen {
		if narrow && !f.admit(s.x.doc(n)) || len(f.Kinds) == 0 && int(n) >= s.x.bookDocs {
			continue
		}
		if s.anchor[n] > 0 || 2*float64(s.cover[n]) >= s.mass {
			s.total++
		}
		top.add(scored{n, s.score(n)})
	}
	list := s.refine(top.sorted(), f)
	if len(list) > 0 && len(s.q.Numbers) == 0 && s.weak(list) {
		return nil
	}
	return list
}

// best keeps the best documents: a heap with the worst of them on top.
type best struct {
	list []scored
	most int
}

func (b *best) add(r scored) {
	if len(b.list) < b.most {
		b.list = append(b.list, r)
		for i := len(b.list) - 1; i > 0; {
			up := (i - 1) / 2
			if better(b.list[up], b.list[i]) >= 0 {
				break
			}
			b.list[up], b.list[i] = b.list[i], b.list[up]
			i = up
		}
		return
	}
	if r.score < b.list[0].score || better(r, b.list[0]) >= 0 {
		return
	}
	b.list[0] = r
	for i := 0; ; {
		down := 2*i + 1
		if down >= len(b.list) {
			break
		}
		if down+1 < len(b.list) && better(b.list[down+1], b.list[down]) > 0 {
			down++
		}
		if better(b.list[down], b.list[i]) <= 0 {
			break
		}
		b.list[down], b.list[i] = b.list[i], b.list[down]
		i = down
	}
}

func (b *best) sorted() []scored {
	slices.SortFunc(b.list, better)
	return b.list
}

func better(a, b scored) int {
	if c := cmp.Compare(b.score, a.score); c != 0 {
		return c
	}
	return cmp.Compare(a.doc, b.doc)
}

// score puts the parts of a document's score together.
func (s *scorer) score(n int32) float64 {
	score := s.words[n]
	if s.mass > 0 {
		score *= 1 - s.uncovered*(1-min(1, s.cover[n]/float32(s.mass)))
	}
	return float64((score + s.anchor[n]) * s.standing[s.x.standing[n]])
}

// weak says that the documents have little to do with the query: most of what it
// tells is not in the book at all, or not even the best cover much of it.
func (s *scorer) weak(list []scored) bool {
	if s.mass == 0 {
		return false
	}
	if known := (s.known/s.mass + s.knownWords/max(1, s.allWords)) / 2; known < s.x.tune.known {
		return true
	}
	for _, r := range list[:min(5, len(list))] {
		if s.anchor[r.doc] > 0 || float64(s.cover[r.doc]) >= s.x.tune.weak*s.mass {
			return false
		}
	}
	return true
}

// refine looks at the best documents again: whether words that were typed side by
// side stand near each other, whether a way of asking is much like the query, and
// what their relatives scored.
func (s *scorer) refine(list []scored, f *Filters) []scored {
	x := s.x
	if closeness := s.newCloseness(); closeness != nil {
		for i := range list {
			near, run, asked := closeness.of(x.texts.of(x, list[i].doc))
			list[i].score += x.tune.near*near + x.tune.run*run + x.tune.asked*asked
		}
		closeness.release()
	}
	if s.q.Form != FormNumber {
		list = s.liftParents(list, f)
	}
	slices.SortFunc(list, better)
	return list
}

// liftParents gives the rule above a subrule a share of its score; rules above the
// first ten come into the list by it.
func (s *scorer) liftParents(list []scored, f *Filters) []scored {
	for i := 0; i < len(list); i++ {
		up := s.x.parent[list[i].doc]
		if up < 0 {
			continue
		}
		score := s.x.tune.parent * list[i].score
		k := slices.IndexFunc(list, func(r scored) bool { return r.doc == up })
		switch {
		case k >= 0:
			list[k].score = max(list[k].score, score)
		case i < 10 && f.admit(s.x.doc(up)):
			list = append(list, scored{up, score})
		}
	}
	return list
}
