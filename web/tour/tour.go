// Package tour holds the ways into the demonstrations: walks, which are a few of them in an order,
// and shelves, which hold all that show some part of the book. Which demonstrations a walk has and why is
// written down in tour.txt, since no count can tell what teaches; on which shelves a demonstration stands
// follows from the rules it shows, so that a new one has its place without being entered anywhere.
//
// The package knows slugs and rule numbers and nothing of pages or stores.
package tour

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"rulestep/engine/cr"
)

//go:embed tour.txt
var text string

// A Stop is a demonstration on a walk.
type Stop struct {
	Slug string // "305/when-a-land-can-be-played"
	Why  string // what one takes away from it: a sentence
}

// A Walk is some demonstrations in an order.
type Walk struct {
	ID    string // "start", "famous" or "hard"
	Title string
	About string
	Stops []Stop
}

// At tells which stop a demonstration is, counted from 0, or -1.
func (w *Walk) At(slug string) int {
	return slices.IndexFunc(w.Stops, func(s Stop) bool { return s.Slug == slug })
}

// A Shelf is a topic or a level, and the rules by which a demonstration comes to stand on it.
type Shelf struct {
	ID    string
	Title string
	spans []span
}

// A span is the rules from the first to all within the last.
type span struct {
	first, last cr.Rule
	edition     string // whose own rules they are, where it has other chapters; "" for those of cr.Edition
}

// firstMoved is the chapter from which a newer edition has other chapters under the numbers. Below it
// a chapter is the same in all editions, and only its rules have other numbers.
const firstMoved = cr.Rule("720")

// has tells whether a rule, by its name in the engine, is on the shelf.
func (s *Shelf) has(name cr.Rule) bool {
	number, edition, _ := strings.Cut(string(name), "@")
	n := cr.Rule(number)
	kept := cr.Compare(n, firstMoved) < 0
	return slices.ContainsFunc(s.spans, func(sp span) bool {
		return (edition == sp.edition || kept && sp.first.Kind() == cr.Chapter) && (n.Within(sp.first) || n.Within(sp.last) || cr.Compare(sp.first, n) < 0 && cr.Compare(n, sp.last) < 0)
	})
}

// Holds tells whether a demonstration that shows these rules stands on the topic's shelf.
func (s *Shelf) Holds(shows []cr.Rule) bool { return slices.ContainsFunc(shows, s.has) }

// LevelOf is the level of a demonstration that shows these rules: the first that has them all,
// with the levels before it.
func LevelOf(shows []cr.Rule) *Shelf {
	for i := range levels[:len(levels)-1] {
		if !slices.ContainsFunc(shows, func(n cr.Rule) bool {
			return !slices.ContainsFunc(levels[:i+1], func(s Shelf) bool { return s.has(n) })
		}) {
			return &levels[i]
		}
	}
	return &levels[len(levels)-1]
}

var walks, topics, levels = func() ([]Walk, []Shelf, []Shelf) {
	w, t, l, err := parse(text)
	if err != nil {
		panic("tour: " + err.Error()) // it is part of the program
	}
	return w, t, l
}()

// Walks lists the walks; the first is the one to start with.
func Walks() []Walk { return walks }

// Topics lists the topics in the order in which a judge meets them.
func Topics() []Shelf { return topics }

// Levels lists the levels, the easiest first.
func Levels() []Shelf { return levels }

// parse reads tour.txt. Errors name the line.
func parse(text string) (walks []Walk, topics, levels []Shelf, err error) {
	into := "" // what the lines belong to
	no := 0
	for line := range strings.Lines(text) {
		no++
		line = strings.TrimSpace(line)
		head, isHead := strings.CutPrefix(line, "== ")
		switch {
		case line == "" || into == "" && !isHead: // what stands above is for readers
		case isHead && strings.HasPrefix(head, "walk "):
			id, title, ok := strings.Cut(strings.TrimPrefix(head, "walk "), ": ")
			if !ok {
				return nil, nil, nil, fmt.Errorf("line %d: a walk is headed \"== walk id: title\"", no)
			}
			into = "walk"
			walks = append(walks, Walk{ID: id, Title: title})
		case isHead:
			into = head
		case into == "walk":
			w := &walks[len(walks)-1]
			slug, why, ok := strings.Cut(line, " | ")
			if w.About == "" && !ok {
				w.About = line
				continue
			}
			if !ok || w.About == "" || w.At(slug) >= 0 {
				return nil, nil, nil, fmt.Errorf("line %d: %q is no demonstration with a reason behind \" | \", or stands twice", no, line)
			}
			w.Stops = append(w.Stops, Stop{slug, why})
		case into == "topics" || into == "levels":
			s, err := parseShelf(line)
			if err != nil {
				return nil, nil, nil, fmt.Errorf("line %d: %w", no, err)
			}
			if into == "topics" {
				topics = append(topics, s)
			} else {
				levels = append(levels, s)
			}
		default:
			return nil, nil, nil, fmt.Errorf("line %d: there is no part called %q", no, into)
		}
	}
	if len(walks) == 0 || len(topics) == 0 || len(levels) == 0 {
		return nil, nil, nil, fmt.Errorf("walks, topics or levels are missing")
	}
	return walks, topics, levels, nil
}

// parseShelf reads "id, title: rules".
func parseShelf(line string) (Shelf, error) {
	id, rest, ok := strings.Cut(line, ", ")
	end := strings.LastIndex(rest, ":")
	if !ok || end < 0 {
		return Shelf{}, fmt.Errorf("%q is not \"id, title: rules\"", line)
	}
	s := Shelf{ID: id, Title: rest[:end]}
	for _, word := range strings.Fields(rest[end+1:]) {
		numbers, edition, _ := strings.Cut(word, "@")
		first, last, both := strings.Cut(numbers, "-")
		if !both {
			last = first
		}
		sp := span{edition: edition}
		var err error
		if sp.first, err = cr.Parse(first); err == nil {
			sp.last, err = cr.Parse(last)
		}
		if err != nil {
			return Shelf{}, err
		}
		s.spans = append(s.spans, sp)
	}
	return s, nil
}
