package web

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"io"
	"net/http"
	"regexp"
	"strings"
	"sync"

	"rulestep/engine/scenario"
	"rulestep/templates"
)

// This file helps while a scenario is written: the manual beside the editor, the words to
// complete, and the check of what stands there, with its faults in place.

// examplesFile has a sentence of each form: its pattern, a tab, the sentence.
//
//go:embed examples.txt
var examplesFile string

// sentenceExamples are the sentences by the patterns of their forms.
var sentenceExamples = sync.OnceValue(func() map[string]string {
	list := map[string]string{}
	for line := range strings.Lines(examplesFile) {
		pattern, sentence, _ := strings.Cut(strings.TrimSpace(line), "\t")
		list[pattern] = sentence
	}
	return list
})

// manual is the table of sentences, for people.
func manual() []templates.ManualGroup {
	var list []templates.ManualGroup
	for _, g := range manualGroups {
		v := templates.ManualGroup{Title: g.title}
		for _, f := range scenario.Forms() {
			if g.in(f) {
				v.Forms = append(v.Forms, templates.ManualForm{Pattern: patternSpans(f.Pattern), Help: curly(f.Help), Example: sentenceExamples()[f.Pattern]})
			}
		}
		list = append(list, v)
	}
	return list
}

var slotName = regexp.MustCompile(`[A-Z][A-Z0-9]*\b`)

// patternSpans sets the slots of a pattern apart.
func patternSpans(pattern string) templates.Text {
	var t templates.Text
	last := 0
	for _, at := range slotName.FindAllStringIndex(pattern, -1) {
		if pattern[at[0]:at[1]] == "Commander" || at[1]-at[0] == 1 && pattern[at[0]] == 'X' {
			continue
		}
		t = append(t, templates.Span{Text: pattern[last:at[0]]}, templates.Span{Kind: templates.Strong, Text: pattern[at[0]:at[1]]})
		last = at[1]
	}
	return append(t, templates.Span{Text: pattern[last:]})
}

// tryWords is what the editor completes with: the table of sentences, as JSON.
func (s *site) tryWords() *page {
	type form struct {
		Pattern string `json:"pattern"`
		Help    string `json:"help"`
		In      string `json:"in"` // letters of the sections: s, p, a; n after "now"
	}
	v := struct {
		Forms []form   `json:"forms"`
		Steps []string `json:"steps"`
	}{Steps: scenario.StepNames()}
	for _, f := range scenario.Forms() {
		in := ""
		for _, section := range []struct {
			letter string
			takes  bool
		}{{"s", f.Setup}, {"p", f.Play && !f.Fact}, {"a", f.Answer}, {"n", f.Fact}} {
			if section.takes {
				in += section.letter
			}
		}
		v.Forms = append(v.Forms, form{f.Pattern, f.Help, in})
	}
	body, err := json.Marshal(v)
	if err != nil {
		panic("web: sentences: " + err.Error()) // strings only
	}
	return newPage(http.StatusOK, "application/json", "no-cache", body)
}

// checked is the answer to a text that is sent while it is written.
type checked struct {
	Faults []checkedFault `json:"faults"`
	Steps  int            `json:"steps"`
	Forks  int            `json:"forks"`
	Holds  bool           `json:"holds"`
	// Stopped is the line at which the play stopped, so that the answer was not reached.
	Stopped int `json:"stopped"`
}

type checkedFault struct {
	Line    int    `json:"line"`
	Column  int    `json:"column"` // in UTF-16 units from 1, as scripts count; 0 for the whole line
	Length  int    `json:"length"`
	Meant   string `json:"meant,omitempty"` // what to put in place of the word
	Message string `json:"message"`
}

// tryCheck answers /try/check: what is wrong with a text, for the script.
func (s *site) tryCheck(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(io.LimitReader(r.Body, scenario.MaxVisitorText*4))
	if err != nil {
		http.Error(w, "The text did not arrive.", http.StatusBadRequest)
		return
	}
	rd, text := s.reading(r), written(string(body))
	if rd.snapshot != nil {
		rd.book = cmp.Or(rd.snapshot.Find(r.URL.Query().Get("edition")), rd.book)
	}
	t := rd.attempt(text)
	if t.err != nil || t.busy {
		s.failed(w, r, cmp.Or(t.err, errNotPlayed))
		return
	}
	v := checked{Faults: []checkedFault{}, Stopped: t.stopped}
	lines := strings.Split(text, "\n")
	for _, f := range t.faults {
		c := checkedFault{Line: f.Line, Meant: f.Meant, Message: curly(f.Msg)}
		if f.Column > 0 && f.Line >= 1 && f.Line <= len(lines) && f.Column-1 <= len(lines[f.Line-1]) {
			c.Column, c.Length = 1+units(lines[f.Line-1][:f.Column-1]), units(f.Word)
		}
		v.Faults = append(v.Faults, c)
	}
	if t.trace != nil {
		v.Holds, v.Forks = t.trace.Holds, len(t.trace.Forks)
		for _, f := range t.trace.Forks {
			v.Steps += max(0, len(f.Steps)-1)
		}
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	json.NewEncoder(w).Encode(v) // a write fails only when the visitor has gone
}

// units counts a text as scripts in a browser do.
func units(s string) int {
	n := 0
	for _, r := range s {
		if n++; r > 0xFFFF {
			n++
		}
	}
	return n
}
