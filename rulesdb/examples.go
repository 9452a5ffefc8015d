package rulesdb

import (
	"slices"

	"rulestep/engine/cr"
)

// officialExamples counts the publisher's examples of a rule. The plain-words edition
// does not have their words, and knows how many the edition has that it restates.
func (b *Book) officialExamples(r *Rule) int {
	if b.edition.Builtin {
		return cr.Examples(r.Number)
	}
	return len(r.Examples)
}

// ExampleDemos lists the demonstrations that play an official example of this book
// (index is its place under the rule, from 0) and agree with it. In an edition other
// than cr.Edition the example is known by its words, and a demonstration counts only
// if it carries to that edition.
func (b *Book) ExampleDemos(r *Rule, index int) []*Demo {
	e := cr.Example{Rule: r.Number, Number: index + 1}
	if b.edition.Date != cr.Edition {
		engine := b.Same(r.Number, b.snapshot.engine)
		if engine == nil {
			return nil
		}
		there := slices.IndexFunc(engine.Examples, func(x Example) bool { return !x.Plain && x.Text == r.Examples[index].Text })
		if there < 0 {
			return nil
		}
		e = cr.Example{Rule: engine.Number, Number: there + 1}
	}
	var list []*Demo
	for _, d := range b.snapshot.demos.agreeing[e] {
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

// exampleNames are examples as the store keeps them.
func exampleNames(list []cr.Example) []string {
	var names []string
	for _, e := range list {
		names = append(names, e.String())
	}
	return names
}
