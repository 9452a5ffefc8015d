package rulesdb

import (
	"slices"

	"rulestep/engine/cr"
)

// officialExamples counts the publisher's examples of a rule. The plain-words edition of
// cr.Edition does not have their words, and knows how many that edition has; of another one
// it has an example of ours for each.
func (b *Book) officialExamples(r *Rule) int {
	if b.edition.ID == PlainID {
		return cr.Examples(r.Number)
	}
	return len(r.Examples)
}

// ExampleDemos lists the demonstrations that play an official example of this book
// (index is its place under the rule, from 0) and agree with it. In an edition other
// than cr.Edition the example is known by its words, and a demonstration counts only
// if it carries to that edition.
func (b *Book) ExampleDemos(r *Rule, index int) []*Demo {
	return b.agreeing(r, index, b.snapshot.demos.agreeing)
}

// ExampleInPart lists the demonstrations that play an official example of this book in part,
// as ExampleDemos lists those that play all of it.
func (b *Book) ExampleInPart(r *Rule, index int) []*Demo {
	return b.agreeing(r, index, b.snapshot.demos.inPart)
}

func (b *Book) agreeing(r *Rule, index int, demos map[cr.Example][]*Demo) []*Demo {
	e := cr.Example{Rule: r.Number, Number: index + 1}
	if b.edition.Date != cr.Edition {
		home := b.snapshot.engine
		if b.edition.Builtin {
			home = b.snapshot.byID[PlainID]
		}
		engine := b.Same(r.Number, home)
		if engine == nil {
			return nil
		}
		there := slices.IndexFunc(engine.Examples, func(x Example) bool {
			y := r.Examples[index]
			return x.Plain == y.Plain && MaskNumbers(Fold(x.Text)) == MaskNumbers(Fold(y.Text))
		})
		if there < 0 {
			return nil
		}
		e = cr.Example{Rule: engine.Number, Number: there + 1}
	}
	var list []*Demo
	for _, d := range demos[e] {
		if b.changes[d.Slug] == nil {
			list = append(list, d)
		}
	}
	return list
}

// An ExampleRun is an official example of a book with the demonstrations that play it
// and agree with it.
type ExampleRun struct {
	Example cr.Example // numbered as in this book
	Demos   []*Demo
}

// ExamplesRun lists the official examples that are played, in order of the book.
func (b *Book) ExamplesRun() []ExampleRun {
	var list []ExampleRun
	for i := range b.rules {
		r := &b.rules[i]
		for k := range b.officialExamples(r) {
			if demos := b.ExampleDemos(r, k); len(demos) > 0 {
				list = append(list, ExampleRun{cr.Example{Rule: r.Number, Number: k + 1}, demos})
			}
		}
	}
	return list
}

// exampleNames are the examples of a demonstration as the store keeps them, those that are
// played in part after the others.
func exampleNames(d *Demo) []string {
	var names []string
	for _, e := range d.Agrees {
		names = append(names, e.String())
	}
	for _, p := range d.InPart {
		names = append(names, p.String())
	}
	return names
}

// readExamples reads what exampleNames writes.
func (d *Demo) readExamples(names []string) error {
	for _, name := range names {
		if e, err := cr.ParseExample(name); err == nil {
			d.Agrees = append(d.Agrees, e)
			continue
		}
		p, err := cr.ParsePartialExample(name)
		if err != nil {
			return err
		}
		d.InPart = append(d.InPart, p)
	}
	return nil
}
