package scenario

import (
	"slices"
	"strings"

	"golang.org/x/tools/txtar"

	"rulestep/engine/cr"
)

// This file reads what a scenario file begins with.

// A Head is what a scenario file begins with.
type Head struct {
	Title    string
	Question string
	Edition  string // by which it is played, and whose numbers its rules have
	fixed    bool   // it names that edition
	Shows    []cr.Rule
	Agrees   []cr.Example        // official examples that the scenario plays, and whose outcome its answer gives
	InPart   []cr.PartialExample // official examples that it plays in part
}

// ReadHead reads the head of a scenario file, and nothing after it: what the file plays may be
// full of faults. The error is an *Error.
func ReadHead(name string, data []byte) (Head, error) {
	text := strings.ReplaceAll(string(data), "\r\n", "\n")
	f := &File{Name: name, source: strings.Split(text, "\n")}
	err := f.Head.read(string(txtar.Parse([]byte(text)).Comment), f.errorf)
	return f.Head, err
}

// read reads title, question, the rules that are shown and the official examples that
// are played. A fault is told with its line.
func (h *Head) read(text string, fault func(line int, format string, args ...any) error) error {
	var question []string
	for i, line := range strings.Split(text, "\n") {
		switch {
		case strings.HasPrefix(line, "# ") && h.Title == "":
			h.Title = strings.TrimSpace(line[2:])
		case headEdition.MatchString(line):
			if err := h.setEdition(strings.TrimPrefix(line, "edition ")); err != nil {
				return fault(i+1, "%v", err)
			}
		case strings.HasPrefix(line, "shows "):
			for _, word := range strings.Fields(line)[1:] {
				rule, err := cr.Parse(word)
				if err != nil {
					return fault(i+1, "%v", err)
				}
				h.Shows = append(h.Shows, rule)
			}
		case strings.HasPrefix(line, "agrees in part with "):
			partial, err := cr.ParsePartialExample(strings.TrimSpace(strings.TrimPrefix(line, "agrees in part with ")))
			switch {
			case err != nil:
				return fault(i+1, "%v", err)
			case h.names(partial.Example):
				return fault(i+1, "%s is named twice", partial.Example)
			}
			h.InPart = append(h.InPart, partial)
		case strings.HasPrefix(line, "agrees with "):
			example, err := cr.ParseExample(strings.TrimSpace(strings.TrimPrefix(line, "agrees with ")))
			switch {
			case err != nil:
				return fault(i+1, "%v", err)
			case h.names(example):
				return fault(i+1, "%s is named twice", example)
			}
			h.Agrees = append(h.Agrees, example)
		case strings.TrimSpace(line) != "":
			question = append(question, strings.TrimSpace(line))
		}
	}
	h.Question = strings.Join(question, " ")
	if h.Edition == "" {
		h.Edition = cr.Edition
	}
	if h.Title == "" {
		return fault(1, "a scenario begins with its title, \"# What it is about\"")
	}
	return nil
}

// names reports whether the head has named an official example.
func (h *Head) names(e cr.Example) bool {
	return slices.Contains(h.Agrees, e) || slices.ContainsFunc(h.InPart, func(p cr.PartialExample) bool { return p.Example == e })
}
