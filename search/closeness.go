package search

// closeness compares the words of the query, in their order, with the texts of a
// document: which neighbours of the query stand near each other, how long a run of
// the query stands in a text as it was typed, and how much of the query one way of
// asking holds.
type closeness struct {
	slot  []uint8   // number of a stem -> its first place among the telling words, from 1
	place []uint8   // number of a stem -> its first place among all words, from 1
	next  []uint8   // by place among all words: the next place of the same word
	ids   []uint32  // the stems that have a slot
	all   []uint32  // all words
	idf   []float64 // by slot
	tells []float64 // by place: what the word tells, 0 for words that only ask
	typed float64   // sum of idf

	last   []int  // by slot: where the word was seen last in the text at hand
	found  []bool // by slot: it was found near the following one
	runEnd []int  // by place: where a run that ends with this word ended in the text
	runLen []int  // and how many words it has
	runIDF []float64
}

// nearby is how many words apart two words may stand, shortestRun how many words a
// run must have to count.
const (
	nearby      = 3
	shortestRun = 3
)

// newCloseness returns nil when the query has fewer than two words to compare.
func (s *scorer) newCloseness() *closeness {
	q := s.q
	if len(q.Terms) < 2 || len(q.stems) > 100 {
		return nil
	}
	c := &s.close
	*c = closeness{
		slot: c.slot, place: c.place, next: c.next[:0], all: c.all[:0], idf: append(c.idf[:0], 0), tells: append(c.tells[:0], 0),
		last: c.last[:0], found: c.found[:0], runEnd: c.runEnd[:0], runLen: c.runLen[:0], runIDF: c.runIDF[:0],
	}
	c.all = s.x.texts.lookup(c.all, q.stems)
	for range len(c.all) + 1 {
		c.next, c.runEnd, c.runLen, c.runIDF = append(c.next, 0), append(c.runEnd, 0), append(c.runLen, 0), append(c.runIDF, 0)
		c.tells = append(c.tells, 0)
	}
	for _, t := range q.Terms {
		found, err := s.x.term(s.ctx, t.Stem)
		if err != nil || len(found.docs) == 0 {
			continue
		}
		c.idf = append(c.idf, found.idf*t.Boost)
		c.typed += found.idf * t.Boost
		c.ids = append(c.ids, c.all[t.position])
		c.tells[t.position+1] = found.idf * t.Boost
	}
	if len(c.ids) < 2 || c.typed == 0 {
		return nil
	}
	for i, id := range c.ids {
		c.reserve(id)
		if c.slot[id] == 0 {
			c.slot[id] = uint8(i + 1)
		}
	}
	for i := len(c.all); i > 0; i-- {
		id := c.all[i-1]
		c.reserve(id)
		if id != 0 {
			c.next[i] = c.place[id]
			c.place[id] = uint8(i)
		}
	}
	for range c.idf {
		c.last, c.found = append(c.last, 0), append(c.found, false)
	}
	return c
}

func (c *closeness) reserve(id uint32) {
	for int(id) >= len(c.slot) {
		c.slot = append(c.slot, make([]uint8, 4096)...)
		c.place = append(c.place, make([]uint8, 4096)...)
	}
}

// release makes the places free for the next query.
func (c *closeness) release() {
	for _, id := range c.all {
		c.slot[id], c.place[id] = 0, 0
	}
	c.ids = nil
}

// of returns the sum of what the near pairs tell, what the best run tells by the
// square of its share in the query, and the share, from 0 to 1, of what the query
// and the likest way of asking have in common.
func (c *closeness) of(d *docText) (near, run, asked float64) {
	clear(c.found)
	run = c.read(d.row, nil)
	c.read(d.asks, func(words int, both float64) {
		asked = max(asked, both/c.typed*both/(both+2+float64(words)))
	})
	for i, found := range c.found {
		if found {
			near += min(c.idf[i], c.idf[i+1])
		}
	}
	return near, run, asked
}

// read goes through a row of texts and returns what the best run tells. For each
// text, done is told how many words it has and what those tell that it shares with
// the query.
func (c *closeness) read(row []uint32, done func(words int, both float64)) (run float64) {
	clear(c.last)
	clear(c.runEnd)
	start, both := 0, 0.0
	place := c.place
	for at, id := range row {
		if id == 0 {
			if done != nil {
				done(at-start, both)
			}
			clear(c.last)
			start, both = at+1, 0
			continue
		}
		if int(id) >= len(place) || place[id] == 0 {
			continue
		}
		if done == nil {
			run = max(run, c.runAt(at+2, place[id]))
		}
		k := int(c.slot[id])
		if k == 0 {
			continue
		}
		if c.last[k] == 0 {
			both += c.idf[k]
		}
		now := at - start + 1 // from 1, as 0 means not seen
		c.last[k] = now
		if l := c.last[k-1]; k > 1 && l > 0 && now-l <= nearby {
			c.found[k-1] = true
		}
		if k+1 < len(c.last) && c.last[k+1] > 0 && now-c.last[k+1] <= nearby {
			c.found[k] = true
		}
	}
	return run
}

// runAt lengthens the runs that the word at a place of the row may end, the last
// of its places in the query first, and returns what the best of them tells.
func (c *closeness) runAt(at int, place uint8) (best float64) {
	var places [100]uint8
	n := 0
	for k := place; k > 0 && n < len(places); k = c.next[k] {
		places[n] = k
		n++
	}
	for i := n - 1; i >= 0; i-- {
		k := places[i]
		length, tells := 1, c.tells[k]
		if c.runEnd[k-1] == at-1 {
			length, tells = c.runLen[k-1]+1, c.runIDF[k-1]+tells
		}
		c.runEnd[k], c.runLen[k], c.runIDF[k] = at, length, tells
		if length >= shortestRun {
			share := float64(length) / float64(len(c.all))
			best = max(best, tells*share*share)
		}
	}
	return best
}
