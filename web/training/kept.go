package training

import (
	"embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"rulestep/engine/cr"
)

// This file reads the list of all questions, which is kept with the program as proofs are:
// to make them all takes minutes, and choosing one needs the list. TestQuestionsAreKept makes
// what is listed anew and compares; with -update it writes the files, after making all that could be
// listed of demonstrations whose text, proofs or listed questions are others (made_test.go). Each is of a chapter:
//
//	== 702/evolve 8f3a2c1d6e0b
//	k3fm2ya outcome 1340 @1.4 702.100a 702.100b
//	c9d20xu legal 1200 @2.1 702.3b | Ox with flying
//
// A demonstration is named with a sum of its text; of one whose text is another now nothing
// is listed. A question is the second part of its ID, its form, difficulty, place (by which it is
// found when it is made again; without one all are made until it is among them), rules, and what
// is varied.

//go:embed questions/*.txt
var keptFiles embed.FS

// A keptDeck is the questions that are kept of a demonstration.
type keptDeck struct {
	sum  string
	list []Entry
}

// keptDecks are those of all demonstrations, by their slugs.
var keptDecks = sync.OnceValue(func() map[string]keptDeck {
	files, err := keptFiles.ReadDir("questions")
	if err != nil {
		panic("training: " + err.Error()) // they are part of the program
	}
	decks := map[string]keptDeck{}
	for _, f := range files {
		data, err := keptFiles.ReadFile("questions/" + f.Name())
		if err == nil {
			err = readKept(string(data), decks)
		}
		if err != nil {
			panic("training: questions/" + f.Name() + ": " + err.Error())
		}
	}
	return decks
})

// keptOf lists the questions that are kept of a demonstration as it is now written.
func keptOf(s *Source) []Entry {
	if d := keptDecks()[s.Slug]; d.sum == short(s.Text, sumLength) {
		return d.list
	}
	return nil
}

const sumLength = 12

// readKept reads a file of kept questions.
func readKept(text string, decks map[string]keptDeck) error {
	var d keptDeck
	slug, no := "", 0
	for line := range strings.Lines(text) {
		no++
		line = strings.TrimSuffix(line, "\n")
		if head, ok := strings.CutPrefix(line, "== "); ok {
			slug, d.sum, ok = strings.Cut(head, " ")
			if _, twice := decks[slug]; twice || !ok {
				return fmt.Errorf("line %d: %q is no demonstration with a sum, or stands twice", no, head)
			}
			d.list = nil
			decks[slug] = d
			continue
		}
		if slug == "" {
			return fmt.Errorf("line %d: %q stands before any demonstration", no, line)
		}
		e, err := readEntry(slug, line)
		if err != nil {
			return fmt.Errorf("line %d: %q is no question: %w", no, line, err)
		}
		d.list = append(d.list, e)
		decks[slug] = d
	}
	return nil
}

func readEntry(slug, line string) (Entry, error) {
	line, variation, _ := strings.Cut(line, " | ")
	words := strings.Fields(line)
	if len(words) < 3 {
		return Entry{}, fmt.Errorf("it has %d words", len(words))
	}
	e := Entry{ID: short(slug, 5) + "-" + words[0], Form: Form(words[1]), Source: slug, Variation: variation}
	if !slices.Contains(Forms, e.Form) {
		return e, fmt.Errorf("there is no form %q", e.Form)
	}
	var err error
	if e.Difficulty, err = strconv.Atoi(words[2]); err != nil {
		return e, err
	}
	words = words[3:]
	if len(words) > 0 && strings.HasPrefix(words[0], "@") {
		if _, err := fmt.Sscanf(words[0], "@%d.%d", &e.madeAt.script, &e.madeAt.asking); err != nil {
			return e, fmt.Errorf("place %q: %w", words[0], err)
		}
		words = words[1:]
	}
	for _, w := range words {
		r, err := cr.ParseName(w)
		if err != nil {
			return e, err
		}
		e.Rules = append(e.Rules, r)
	}
	return e, nil
}

// writeKept writes the questions of a demonstration as they are kept.
func writeKept(s *Source, list []Entry) string {
	var b strings.Builder
	fmt.Fprintf(&b, "== %s %s\n", s.Slug, short(s.Text, sumLength))
	for _, e := range list {
		_, id, _ := strings.Cut(e.ID, "-")
		fmt.Fprintf(&b, "%s %s %d @%d.%d", id, e.Form, e.Difficulty, e.madeAt.script, e.madeAt.asking)
		for _, r := range e.Rules {
			b.WriteString(" " + string(r))
		}
		if e.Variation != "" {
			b.WriteString(" | " + e.Variation)
		}
		b.WriteString("\n")
	}
	return b.String()
}
