package training

import (
	"errors"
	"fmt"
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
// long as there are any. Fewer are returned where there are not so many.
func (b *Bank) Choose(w Wish) []Entry {
	topics := w.Topics
	if len(topics) == 0 {
		topics = [][]cr.Rule{nil}
	}
	number := map[string]string{}
	var order []Entry
	for i := range b.list {
		if e := &b.list[i]; w.takes(e) && slices.ContainsFunc(topics, e.about) {
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
	return chosen
}

func (w *Wish) takes(e *Entry) bool {
	return e.Difficulty >= w.From && (w.To == 0 || e.Difficulty <= w.To)
}

// Draw draws questions of the list by lot, of the entries that fit: the same ones for the same
// seed, and of those alike but for what is varied one. Only those that are drawn are made. One that its
// demonstration no longer gives is passed over.
func (b *Bank) Draw(n int, seed uint64, fits func(*Entry) bool) ([]*Question, error) {
	type ticket struct{ number, id, like string }
	var tickets []ticket
	for i := range b.list {
		if e := &b.list[i]; fits(e) {
			tickets = append(tickets, ticket{short(fmt.Sprint(seed, " ", e.ID), 24), e.ID, fmt.Sprint(e.Source, e.Form, e.Rules)})
		}
	}
	slices.SortFunc(tickets, func(x, y ticket) int { return strings.Compare(x.number, y.number) })
	var drawn []*Question
	seen := map[string]bool{}
	for i := 0; i < len(tickets) && len(drawn) < n; i++ {
		if seen[tickets[i].like] {
			continue // a variation of what is drawn already, about the same rules
		}
		seen[tickets[i].like] = true
		switch q, err := b.Find(tickets[i].id); {
		case err == nil:
			drawn = append(drawn, q)
		case !errors.Is(err, ErrUnknown):
			return nil, err
		}
	}
	return drawn, nil
}

// about reports whether the answer hangs on a rule of a topic; a topic of no rules is all.
func (e *Entry) about(topic []cr.Rule) bool {
	return slices.ContainsFunc(e.Rules[:min(len(e.Rules), hangsOn)], func(r cr.Rule) bool { return Under(r, topic) })
}

// Under reports whether a rule is one of some, or stands below one. Where none is named every
// rule is.
func Under(r cr.Rule, some []cr.Rule) bool {
	return len(some) == 0 || slices.ContainsFunc(some, func(of cr.Rule) bool {
		rest, ok := strings.CutPrefix(string(r), string(of))
		return ok && (rest == "" || rest[0] == '.' || rest[0] >= 'a' && rest[0] <= 'z')
	})
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
