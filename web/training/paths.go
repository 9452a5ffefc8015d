package training

import (
	_ "embed"
	"fmt"
	"strings"

	"rulestep/engine/cr"
)

// This file reads the paths: orders in which to meet rules.

//go:embed paths.txt
var pathsText string

// A Path is an order of topics.
type Path struct {
	ID     string
	Title  string
	About  string // where it comes from
	Topics []Topic
}

// A Topic is a part of a path. A rule of a chapter stands for all of the chapter.
type Topic struct {
	Title string
	Why   string // it is there; "" where the path says it of all
	Rules []cr.Rule
}

// Paths lists them all.
func Paths() []Path { return paths }

// PathRules are the rules of a path, or of one topic of it: "level1" or "level1/3".
func PathRules(id string) []cr.Rule {
	name, topic, one := strings.Cut(id, "/")
	var list []cr.Rule
	for _, p := range paths {
		if p.ID != name {
			continue
		}
		for i, t := range p.Topics {
			if !one || fmt.Sprint(i+1) == topic {
				list = append(list, t.Rules...)
			}
		}
	}
	return list
}

var paths = func() []Path {
	list, err := parsePaths(pathsText)
	if err != nil {
		panic("training: paths.txt: " + err.Error()) // it is part of the program
	}
	return list
}()

// parsePaths reads "== id: title", a line about it, and topics as "title: rules", with " | " and a reason behind if there is one.
func parsePaths(text string) ([]Path, error) {
	var list []Path
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if head, ok := strings.CutPrefix(line, "== "); ok {
			id, title, _ := strings.Cut(head, ": ")
			list = append(list, Path{ID: id, Title: title})
			continue
		}
		if line == "" || len(list) == 0 {
			continue
		}
		p := &list[len(list)-1]
		if p.About == "" {
			p.About = line
			continue
		}
		line, why, _ := strings.Cut(line, " | ")
		end := strings.LastIndex(line, ": ")
		if end < 0 {
			return nil, fmt.Errorf("%q is no topic", line)
		}
		t := Topic{Title: line[:end], Why: why}
		for _, w := range strings.Fields(line[end+2:]) {
			n, err := cr.Parse(w)
			if err != nil {
				return nil, fmt.Errorf("%q: %w", line, err)
			}
			t.Rules = append(t.Rules, n)
		}
		p.Topics = append(p.Topics, t)
	}
	return list, nil
}
