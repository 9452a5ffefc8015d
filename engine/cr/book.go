package cr

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
)

// Edition2026 is the effective date of the newer edition that the engine carries out, too.
const Edition2026 = "2026-02-27"

// The engine calls a rule by its number in the edition of [Edition], in which most of it was
// written: that is the rule's name. A rule that this edition lacks is called by its number in
// the edition with which it came, "506.3d@2026-02-27". Names are what code compares; numbers of
// another edition stand only where somebody reads them.

// A Book knows the numbers of one edition.
type Book struct {
	Edition string // the date on which it takes effect

	number   map[Rule]Rule // by name: of what has moved, is new or, as "", is gone
	name     map[Rule]Rule // by number: the other way round, "" for a number that only the other has
	reworded map[Rule]bool // by name
}

// A Difference is what has become of a rule from one edition to another.
type Difference uint8

// The differences. A rule that has only moved is alike.
const (
	Alike    Difference = iota // it says the same, cited numbers aside
	Reworded                   // it says it in other words, or says something else
	Gone                       // the newer edition lacks it
	New                        // the older edition lacks it
)

//go:embed 2026-02-27.txt
var numbers2026 string

// books are the editions that the engine carries out, the oldest first.
var books = []*Book{{Edition: Edition}, mustReadBook(Edition2026, numbers2026)}

// Books lists the editions that the engine carries out, that of [Edition] first.
func Books() []*Book { return books }

// BookOf returns the book of an edition; "" is that of [Edition]. The error names the editions
// that there are.
func BookOf(edition string) (*Book, error) {
	var known []string
	for _, b := range books {
		if b.Edition == edition || edition == "" && b.Edition == Edition {
			return b, nil
		}
		known = append(known, b.Edition)
	}
	return nil, fmt.Errorf("the edition %s is not one that the engine carries out; those are %s", edition, strings.Join(known, " and "))
}

// Number returns the number that a rule has in the book, and false if the book lacks it.
func (b *Book) Number(name Rule) (Rule, bool) {
	if n, ok := b.number[name]; ok {
		return n, n != ""
	}
	return name, !strings.Contains(string(name), "@")
}

// Shown is the number by which a reader of the book looks up a rule; of one that it lacks the
// name, with the edition that has it.
func (b *Book) Shown(name Rule) Rule {
	if n, ok := b.Number(name); ok {
		return n
	}
	if strings.Contains(string(name), "@") {
		return name
	}
	return name + "@" + Edition
}

// Named is the name of the rule that [Book.Shown] gives a reader of the book.
func (b *Book) Named(shown Rule) Rule {
	if number, old := strings.CutSuffix(string(shown), "@"+Edition); old {
		return Rule(number)
	}
	if name, ok := b.Name(shown); ok {
		return name
	}
	return shown
}

// Name returns the name of the rule that has a number in the book, and false where it is known
// that none has it.
func (b *Book) Name(number Rule) (Rule, bool) {
	if n, ok := b.name[number]; ok {
		return n, n != ""
	}
	return number, number.Kind() != Invalid
}

// Moved lists the names of the rules whose number in the book is another than at home, by that
// number.
func (b *Book) Moved() map[Rule]Rule {
	moved := map[Rule]Rule{}
	for number, name := range b.name {
		if name != "" && name != number {
			moved[number] = name
		}
	}
	return moved
}

// Differs says what has become of a rule from [Edition] to the book.
func (b *Book) Differs(name Rule) Difference {
	n, listed := b.number[name]
	switch {
	case listed && n == "":
		return Gone
	case listed && strings.Contains(string(name), "@"):
		return New
	case b.reworded[name]:
		return Reworded
	}
	return Alike
}

// Differing lists the names of all rules that are not alike, in order of the book.
func (b *Book) Differing() []Rule {
	var list []Rule
	for name := range b.number {
		if b.Differs(name) != Alike {
			list = append(list, name)
		}
	}
	slices.SortFunc(list, Compare)
	return list
}

func mustReadBook(edition, text string) *Book {
	b, err := readBook(edition, text)
	if err != nil {
		panic(err) // the text is part of the program
	}
	return b
}

// readBook reads a list of numbers: on each line the number at home and in the edition, "-" for
// a rule that one of them lacks, and "~" behind those of a rule that is reworded. What is not
// listed has the same number and the same words.
func readBook(edition, text string) (*Book, error) {
	b := &Book{Edition: edition, number: map[Rule]Rule{}, name: map[Rule]Rule{}, reworded: map[Rule]bool{}}
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		wrong := func(what string) error {
			return fmt.Errorf("%s.txt:%d: %q: %s", edition, i+1, line, what)
		}
		f := strings.Fields(line)
		if len(f) == 3 && f[2] != "~" || len(f) < 2 || len(f) > 3 {
			return nil, wrong(`want two numbers, and "~" behind those of a rule that is reworded`)
		}
		home, there := Rule(f[0]), Rule(f[1])
		for _, r := range []Rule{home, there} {
			if r != "-" && r.Kind() == Invalid {
				return nil, wrong(string(r) + " is no number of a rule")
			}
		}
		switch {
		case home == "-" && there == "-" || len(f) == 3 && (home == "-" || there == "-"):
			return nil, wrong("a rule that one edition lacks has a number in the other, and is not reworded")
		case home == there && len(f) == 2:
			return nil, wrong("a rule that is the same in both is not listed")
		case home == "-":
			home = there + "@" + Rule(edition)
		case there == "-":
			there = ""
		}
		if _, twice := b.number[home]; twice {
			return nil, wrong(f[0] + " stands there already")
		}
		if old, twice := b.name[there]; twice && there != "" && old != "" {
			return nil, wrong(f[1] + " is that of " + string(old) + " already")
		}
		b.number[home], b.reworded[home] = there, len(f) == 3
		if there != "" {
			b.name[there] = home
		}
	}
	for home, there := range b.number {
		if _, taken := b.name[home]; !taken && there != home && home.Kind() != Invalid {
			b.name[home] = "" // it has moved away, and no other has come in its place
		}
	}
	return b, nil
}
