package search

// closeness compares the words of the query, in their order, with the texts of a
// document: which neighbours of the query stand near each other, and how much of
// the query one way of asking holds.
type closeness struct {
	slot  []uint8   // number of a stem -> its place in the query, from 1
	ids   []uint32  // the stems that have a place
	idf   []float64 // by place in the query
	typed float64   // sum of idf

	last  []int  // where each word was seen last in the text at hand
	found []bool // pairs of neighbours that were found near each other
}

// nearby is how many words apart two words may stand.
const nearby = 3

// newCloseness returns nil when the query has fewer than two words to compare.
func (s *scorer) newCloseness() *closeness {
	terms := s.q.Terms
	if len(terms) < 2 {
		return nil
	}
	c := &s.close
	*c = closeness{slot: c.slot, idf: append(c.idf[:0], 0), last: c.last[:0], found: c.found[:0]}
	stems := make([]string, 0, len(terms))
	for _, t := range terms[:min(len(terms), 60)] {
		found, err := s.x.term(s.ctx, t.Stem)
		if err != nil || len(found.docs) == 0 {
			continue
		}
		stems = append(stems, t.Stem)
		c.idf = append(c.idf, found.idf*t.Boost)
		c.typed += found.idf * t.Boost
	}
	c.ids = s.x.texts.number(stems)
	for i, id := range c.ids {
		for int(id) >= len(c.slot) {
			c.slot = append(c.slot, make([]uint8, 4096)...)
		}
		if c.slot[id] == 0 {
			c.slot[id] = uint8(i + 1)
		}
	}
	for range c.idf {
		c.last, c.found = append(c.last, 0), append(c.found, false)
	}
	if len(c.ids) < 2 || c.typed == 0 {
		c.release()
		return nil
	}
	return c
}

// release makes the places free for the next query.
func (c *closeness) release() {
	for _, id := range c.ids {
		c.slot[id] = 0
	}
	c.ids = nil
}

// of returns the sum of what the near pairs tell, and the share, from 0 to 1, of
// what the query and the likest way of asking have in common.
func (c *closeness) of(d *docText) (near, asked float64) {
	clear(c.found)
	c.read(d.row, nil)
	c.read(d.asks, func(words int, both float64) {
		asked = max(asked, both/c.typed*both/(both+2+float64(words)))
	})
	for i, found := range c.found {
		if found {
			near += min(c.idf[i], c.idf[i+1])
		}
	}
	return near, asked
}

// read goes through a row of texts. For each text, done is told how many words it
// has and what those tell that it shares with the query.
func (c *closeness) read(row []uint32, done func(words int, both float64)) {
	clear(c.last)
	start, both := 0, 0.0
	slot := c.slot
	for at, id := range row {
		if id == 0 {
			if done != nil {
				done(at-start, both)
			}
			clear(c.last)
			start, both = at+1, 0
			continue
		}
		if int(id) >= len(slot) || slot[id] == 0 {
			continue
		}
		k := int(slot[id])
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
}
