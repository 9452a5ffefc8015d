package scenario

import (
	"slices"
	"strings"

	"rulestep/engine/cr"
)

// This file reads what a scenario file begins with.

// head reads title, question, the rules that are shown and the official examples that
// are played.
func (f *File) head(text string) error {
	var question []string
	for i, line := range strings.Split(text, "\n") {
		switch {
		case strings.HasPrefix(line, "# ") && f.Title == "":
			f.Title = strings.TrimSpace(line[2:])
		case headEdition.MatchString(line):
			if err := f.setEdition(strings.TrimPrefix(line, "edition "), i+1); err != nil {
				return err
			}
		case strings.HasPrefix(line, "shows "):
			for _, word := range strings.Fields(line)[1:] {
				rule, err := cr.Parse(word)
				if err != nil {
					return f.errorf(i+1, "%v", err)
				}
				f.Shows = append(f.Shows, rule)
			}
		case strings.HasPrefix(line, "agrees in part with "):
			partial, err := cr.ParsePartialExample(strings.TrimSpace(strings.TrimPrefix(line, "agrees in part with ")))
			switch {
			case err != nil:
				return f.errorf(i+1, "%v", err)
			case f.names(partial.Example):
				return f.errorf(i+1, "%s is named twice", partial.Example)
			}
			f.InPart = append(f.InPart, partial)
		case strings.HasPrefix(line, "agrees with "):
			example, err := cr.ParseExample(strings.TrimSpace(strings.TrimPrefix(line, "agrees with ")))
			switch {
			case err != nil:
				return f.errorf(i+1, "%v", err)
			case f.names(example):
				return f.errorf(i+1, "%s is named twice", example)
			}
			f.Agrees = append(f.Agrees, example)
		case strings.TrimSpace(line) != "":
			question = append(question, strings.TrimSpace(line))
		}
	}
	f.Question = strings.Join(question, " ")
	if f.Edition == "" {
		f.Edition = cr.Edition
	}
	if f.Title == "" {
		return f.errorf(1, "a scenario begins with its title, \"# What it is about\"")
	}
	return nil
}

// names reports whether the head has named an official example.
func (f *File) names(e cr.Example) bool {
	return slices.Contains(f.Agrees, e) || slices.ContainsFunc(f.InPart, func(p cr.PartialExample) bool { return p.Example == e })
}
