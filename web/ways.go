package web

import (
	"fmt"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
	"rulestep/templates"
	"rulestep/web/tour"
)

// ways are the ways into the demonstrations: the walks, the shelves, and an index of the chapters.
// What the store does not have is left out, and what then is empty.
func (rd *reading) ways(filed []filed) templates.WaysView {
	var v templates.WaysView
	for i := range tour.Walks() {
		if w := rd.walk(&tour.Walks()[i]); len(w.Stops) > 0 {
			v.Walks = append(v.Walks, w)
		}
	}
	topics, levels := tour.Topics(), tour.Levels()
	held, at := make([]int, len(topics)), map[*tour.Shelf]int{}
	for _, one := range filed {
		for i := range topics {
			if topics[i].Holds(one.demo.Shows) {
				held[i]++
			}
		}
		at[tour.LevelOf(one.demo.Shows)]++
	}
	for i := range topics {
		v.Topics = appendShelf(v.Topics, rd, "topic", &topics[i], held[i])
	}
	for i := range levels {
		v.Levels = appendShelf(v.Levels, rd, "level", &levels[i], at[&levels[i]])
	}
	v.Index = rd.demoIndex(filed)
	return v
}

// appendShelf adds a shelf on which something stands.
func appendShelf(list []templates.Way, rd *reading, kind string, s *tour.Shelf, holds int) []templates.Way {
	if holds == 0 {
		return list
	}
	return append(list, templates.Way{Title: s.Title, URL: rd.url(withQuery("/demos", kind, s.ID)), Count: holds})
}

// walk is a walk with those of its stops that the store has.
func (rd *reading) walk(w *tour.Walk) templates.Walk {
	v := templates.Walk{ID: w.ID, Title: w.Title, About: w.About}
	for i := range w.Stops {
		if s := rd.stop(&w.Stops[i]); s != nil {
			v.Stops = append(v.Stops, *s)
		}
	}
	return v
}

// stop is a stop of a walk, nil when the store does not have it.
func (rd *reading) stop(s *tour.Stop) *templates.WalkStop {
	d := rd.snapshot.Demo(s.Slug)
	if d == nil {
		return nil
	}
	return &templates.WalkStop{Title: typed(d.Title), URL: rd.url("/demos/" + d.Slug), Why: curly(s.Why)}
}

// demoIndex lists the chapters that have demonstrations, by section.
func (rd *reading) demoIndex(filed []filed) []templates.WaySection {
	var list []templates.WaySection
	for _, one := range filed {
		section := one.chapter.Section()
		if n := len(list); n == 0 || list[n-1].Number != string(section) {
			list = append(list, templates.WaySection{Number: string(section), Title: rd.sectionChoice(section, "").Label})
		}
		s := &list[len(list)-1]
		if n := len(s.Chapters); n == 0 || s.Chapters[n-1].Number != string(one.chapter) {
			s.Chapters = append(s.Chapters, templates.Way{
				Number: string(one.chapter), Title: rd.chapterTitle(one.chapter),
				URL: rd.url(withQuery("/demos", "section", string(section), "open", string(one.chapter)) + "#chapter-" + string(one.chapter)),
			})
		}
		s.Chapters[len(s.Chapters)-1].Count++
		s.Count++
	}
	return list
}

// chapterTitle is the chapter's title in the edition on show.
func (rd *reading) chapterTitle(n cr.Rule) string {
	if r := rd.book.Rule(n); r != nil {
		return r.Title
	}
	return "Chapter " + string(n)
}

// onWalk tells where on a walk a demonstration is, and what comes next: nil when it is on none. Stops
// that the store does not have are not counted.
func (rd *reading) onWalk(d *rulesdb.Demo) *templates.OnWalk {
	for i := range tour.Walks() {
		w := &tour.Walks()[i]
		here := w.At(d.Slug)
		if here < 0 {
			continue
		}
		v := &templates.OnWalk{Title: w.Title, URL: rd.url("/demos") + "#walk-" + w.ID}
		at, of := 0, 0
		for k := range w.Stops {
			s := rd.stop(&w.Stops[k])
			if s == nil {
				continue
			}
			of++
			if k <= here {
				at++
			} else if v.Next == nil {
				v.Next = s
			}
		}
		v.At = fmt.Sprintf("%d of %d", at, of)
		return v
	}
	return nil
}

// A shelfFilter is the topic and the level that the list is asked for; nil for all.
type shelfFilter struct{ topic, level *tour.Shelf }

func (rd *reading) wantedShelf() shelfFilter {
	return shelfFilter{shelfCalled(tour.Topics(), rd.query.Get("topic")), shelfCalled(tour.Levels(), rd.query.Get("level"))}
}

func shelfCalled(list []tour.Shelf, id string) *tour.Shelf {
	for i := range list {
		if list[i].ID == id {
			return &list[i]
		}
	}
	return nil
}

func (f shelfFilter) some() bool { return f.topic != nil || f.level != nil }

// holds tells whether a demonstration stands on the shelves that are asked for.
func (f shelfFilter) holds(d *rulesdb.Demo) bool {
	return (f.topic == nil || f.topic.Holds(d.Shows)) && (f.level == nil || f.level == tour.LevelOf(d.Shows))
}

// choicesOf are the shelves as the filter offers them.
func choicesOf(list []tour.Shelf, chosen *tour.Shelf) []templates.Choice {
	var all []templates.Choice
	for i := range list {
		all = append(all, templates.Choice{Value: list[i].ID, Label: list[i].Title, Checked: &list[i] == chosen})
	}
	return all
}
