package training

import (
	"context"
	"slices"
	"strings"

	"rulestep/engine/cr"
)

// This file chooses questions for a class or an exam.

// A Wish says which questions are wanted.
type Wish struct {
	Topics [][]cr.Rule // rules or chapters, topic by topic; none for all of the book
	Count  int         // how many
	Seed   string      // the same seed chooses the same questions of the same bank
	From   int         // least difficulty; 0 for any
	To     int         // most difficulty; 0 for any
}

// hangsOn is how many of a question's rules count as what it is about: those that its answer
// hangs on first. The later ones are met by the way.
const hangsOn = 3

// Choose chooses questions, one topic after the other in turn and no demonstration twice, as
// long as there are any. Fewer are returned where there are not so many. While the list of
// all questions is not made yet, demonstrations that name the rules are asked.
func (b *Bank) Choose(ctx context.Context, w Wish) ([]Entry, error) {
	topics := w.Topics
	if len(topics) == 0 {
		topics = [][]cr.Rule{nil}
	}
	list, whole := b.List()
	if !whole {
		var err error
		if list, err = b.some(ctx, topics, w); err != nil {
			return nil, err
		}
	}
	number := map[string]string{}
	var order []Entry
	for i := range list {
		if e := &list[i]; w.takes(e) && slices.ContainsFunc(topics, e.about) {
			number[e.ID], order = short(w.Seed+" "+e.ID, 24), append(order, *e)
		}
	}
	slices.SortFunc(order, func(x, y Entry) int { return strings.Compare(number[x.ID], number[y.ID]) })
	var chosen []Entry
	taken := map[string]bool{} // demonstrations
	for found := true; found && len(chosen) < w.Count; {
		found = false
		for _, topic := range topics {
			i := slices.IndexFunc(order, func(e Entry) bool { return !taken[e.Source] && e.about(topic) })
			if i < 0 || len(chosen) == w.Count {
				continue
			}
			chosen, found, taken[order[i].Source] = append(chosen, order[i]), true, true
		}
	}
	return chosen, ctx.Err()
}

func (w *Wish) takes(e *Entry) bool {
	return e.Difficulty >= w.From && (w.To == 0 || e.Difficulty <= w.To)
}

// about reports whether the answer hangs on a rule of a topic; a topic of no rules is all.
func (e *Entry) about(topic []cr.Rule) bool {
	return len(topic) == 0 || slices.ContainsFunc(e.Rules[:min(len(e.Rules), hangsOn)], func(r cr.Rule) bool { return under(r, topic) })
}

// under reports whether a rule is one of some, or stands below one.
func under(r cr.Rule, some []cr.Rule) bool {
	return slices.ContainsFunc(some, func(of cr.Rule) bool {
		rest, ok := strings.CutPrefix(string(r), string(of))
		return ok && (rest == "" || rest[0] == '.' || rest[0] >= 'a' && rest[0] <= 'z')
	})
}

// some makes questions of demonstrations that name rules of the topics, in the order of the
// seed, until each topic has as many as it may need.
func (b *Bank) some(ctx context.Context, topics [][]cr.Rule, w Wish) ([]Entry, error) {
	sources := slices.Clone(b.sources)
	slices.SortFunc(sources, func(x, y Source) int {
		return strings.Compare(short(w.Seed+" "+x.Slug, 24), short(w.Seed+" "+y.Slug, 24))
	})
	var list []Entry
	for _, topic := range topics {
		n := 0
		for _, s := range sources {
			if n >= (w.Count+len(topics)-1)/len(topics) {
				break
			}
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			if len(topic) > 0 && !slices.ContainsFunc(topic, func(r cr.Rule) bool { return strings.Contains(s.Text, string(r)) }) {
				continue
			}
			made, err := b.Of(s.Slug, false)
			if err != nil {
				return nil, err
			}
			more := 0
			for i := range made {
				e := made[i].Entry()
				if w.takes(&e) && e.about(topic) {
					list, more = append(list, e), 1
				}
			}
			n += more
		}
	}
	// A demonstration may have been asked for two topics.
	slices.SortStableFunc(list, func(x, y Entry) int { return strings.Compare(x.ID, y.ID) })
	return slices.CompactFunc(list, func(x, y Entry) bool { return x.ID == y.ID }), nil
}

// Normal is an answer as it is compared: equal texts for answers that are the same.
func (q *Question) Normal(answer []string) string {
	list := make([]string, len(q.Claims))
	for i := range q.Claims {
		if i < len(answer) {
			list[i] = q.Claims[i].normal(answer[i])
		}
	}
	return strings.Join(list, "\x00")
}
