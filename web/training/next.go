package training

import (
	"math/rand/v2"
	"slices"

	"rulestep/engine/cr"
)

// A Next says what somebody should be asked next.
type Next struct {
	About []cr.Rule // rules or chapters; none for all of the book
	Met   []string  // IDs of questions that were met and are asked again only for want of others
	Level int       // the difficulty that is wanted, 0 for any
}

// nearLevel is how far from the difficulty that is wanted a question may be.
const nearLevel = 150

// Next draws a question by lot among those that answer best to what is wanted: not met and
// near the level, else not met, else any. It is "" when no question is about that.
func (b *Bank) Next(n Next) string {
	var near, fresh, all []string
	for i := range b.list {
		e := &b.list[i]
		if !slices.ContainsFunc(e.Rules, func(r cr.Rule) bool { return Under(r, n.About) }) {
			continue
		}
		all = append(all, e.ID)
		if slices.Contains(n.Met, e.ID) {
			continue
		}
		fresh = append(fresh, e.ID)
		if n.Level > 0 && e.Difficulty > n.Level-nearLevel && e.Difficulty < n.Level+nearLevel {
			near = append(near, e.ID)
		}
	}
	for _, ids := range [][]string{near, fresh, all} {
		if len(ids) > 0 {
			return ids[rand.IntN(len(ids))]
		}
	}
	return ""
}
