package rulesdb

import (
	"fmt"

	"rulestep/engine/cr"
)

// A Drift tells how far an edition is from the one that the engine's numbers are of, and
// what of its demonstrations that leaves. Nothing is claimed for what nobody has read.
type Drift struct {
	From     string    `json:"from" doc:"Effective date of the edition whose numbers the engine cites."`
	To       string    `json:"to" doc:"That of the edition."`
	Moved    int       `json:"moved" doc:"Rules that have another number and the same wording."`
	Reworded int       `json:"reworded" doc:"Those in other words, moved ones too."`
	Gone     int       `json:"gone" doc:"Those that the edition lacks."`
	New      int       `json:"new" doc:"Those that only it has."`
	Differs  int       `json:"differs" doc:"Of the last three, those of which a reader found that they play differently."`
	Unread   []cr.Rule `json:"unread" doc:"Those that nobody has read, by their numbers in the edition; gone ones by the old number."`
	Carry    int       `json:"demonstrations" doc:"Demonstrations that carry to the edition, or are played by it."`
	Wait     []string  `json:"waiting_demonstrations" doc:"Slugs of the others."`
	For      []Waiting `json:"waiting_for" doc:"Why they wait."`
}

// A Waiting demonstration does not count in an edition: rules that it cites play differently
// there in a way that the engine does not carry out, or nobody has read what they say now.
type Waiting struct {
	Demo  string    `json:"demonstration" doc:"Its slug."`
	Rules []cr.Rule `json:"rules" doc:"By their numbers in the edition whose numbers the engine cites."`
}

// String says it in a sentence.
func (d *Drift) String() string {
	text := fmt.Sprintf("since %s: %d moved, %d reworded, %d gone, %d new; %d of these play differently", d.From, d.Moved, d.Reworded, d.Gone, d.New, d.Differs)
	if len(d.Unread) > 0 {
		text += fmt.Sprintf("; nobody has read %d of them", len(d.Unread))
	}
	return text + fmt.Sprintf("; %d demonstrations carry, %d wait", d.Carry, len(d.Wait))
}

// Drift compares the book with the engine's edition; nil for that edition itself and for
// a book that is not whole.
func (b *Book) Drift() *Drift {
	s := b.snapshot
	if s.engine == nil || !b.edition.Complete || b.edition.Date == cr.Edition {
		return nil
	}
	d := &Drift{From: cr.Edition, To: b.edition.Date, Unread: []cr.Rule{}, Wait: []string{}, For: []Waiting{}}
	judge := func(read bool, v *Verdict, n cr.Rule) {
		switch {
		case !read:
			d.Unread = append(d.Unread, n)
		case !v.PlaysTheSame():
			d.Differs++
		}
	}
	for i := range s.engine.rules {
		r := &s.engine.rules[i]
		if r.Identity == "" {
			continue
		}
		v, here := s.verdicts[r.Identity], b.withIdentity(r.Identity)
		switch {
		case here == nil:
			d.Gone++
			judge(v != nil && v.After == "" && b.edition.Date >= s.changes.To, v, r.Number)
		case here.Wording != r.Wording:
			d.Reworded++
			judge(v != nil && b.read(here), v, here.Number)
		case here.Number != r.Number:
			d.Moved++
		}
	}
	for i := range b.rules {
		r := &b.rules[i]
		if r.Identity != "" && s.engine.withIdentity(r.Identity) == nil {
			d.New++
			v := s.verdicts[r.Identity]
			judge(v != nil && b.read(r), v, r.Number)
		}
	}
	for i := range s.demos.list {
		if slug := s.demos.list[i].Slug; b.changes[slug] == nil {
			d.Carry++
		} else {
			d.Wait, d.For = append(d.Wait, slug), append(d.For, Waiting{slug, b.changes[slug]})
		}
	}
	return d
}

// read tells whether a rule of the book has the words that a reader has judged.
func (b *Book) read(r *Rule) bool {
	judged := b.snapshot.Whole(b.snapshot.changes.To).withIdentity(r.Identity)
	return judged != nil && judged.Wording == r.Wording
}
