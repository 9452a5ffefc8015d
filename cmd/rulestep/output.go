package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

// printJSON prints one value, indented. Characters of HTML stay as they are.
func printJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// terminal returns the writer as a file when it is a terminal that a person looks at.
func terminal(w io.Writer) (*os.File, bool) {
	f, ok := w.(*os.File)
	return f, ok && term.IsTerminal(int(f.Fd()))
}

// width is how many characters a line of text should have at most.
func width(w io.Writer) int {
	if f, ok := terminal(w); ok {
		if columns, _, err := term.GetSize(int(f.Fd())); err == nil {
			return min(max(columns, 40), 100)
		}
	}
	return 90
}

// A page writes text for people and keeps the first error.
type page struct {
	w     io.Writer
	width int
	err   error
}

func newPage(w io.Writer) *page { return &page{w: w, width: width(w)} }

// line prints one line as it is.
func (p *page) line(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format+"\n", args...)
	}
}

// text prints text broken into lines, each after the indent. The first line begins
// with first instead when that is given; one that reaches into the text without a blank
// after it, such as a number with the edition that it is of, has a line of its own.
func (p *page) text(first, indent, text string) {
	if first != "" && len(first) >= len(indent) && !strings.HasSuffix(first, " ") {
		p.line("%s", first)
		first = ""
	}
	for i, l := range wrap(text, p.width-len(indent)) {
		lead := indent
		if i == 0 && first != "" {
			lead = fmt.Sprintf("%-*s", len(indent), first)
		}
		p.line("%s", strings.TrimRight(lead+l, " "))
	}
}

// wrap breaks text into lines of at most n characters where its words allow; its own
// line breaks stay.
func wrap(text string, n int) []string {
	var lines []string
	for _, paragraph := range strings.Split(text, "\n") {
		line, length := "", 0
		for _, word := range strings.Fields(paragraph) {
			size := len([]rune(word))
			if length > 0 && length+1+size > n {
				lines = append(lines, line)
				line, length = "", 0
			}
			if length > 0 {
				line += " "
				length++
			}
			line += word
			length += size
		}
		lines = append(lines, line)
	}
	return lines
}

// count writes a number with its noun: "1 rule", "2,941 rules".
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return grouped(n) + " " + many
}

// grouped writes 2941 as "2,941".
func grouped(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
