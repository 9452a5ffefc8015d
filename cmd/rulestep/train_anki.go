package main

import (
	"fmt"
	"html"
	"slices"
	"strings"

	"rulestep/web/anki"
	"rulestep/web/training"
)

// noteOf is a question as a card of a deck: in front what is asked, behind the key with the rules
// that it hangs on. With the address of a server the rules and the play are links.
func noteOf(q *training.Question, base string) anki.Note {
	var front, back strings.Builder
	text := func(s string) string { return strings.ReplaceAll(html.EscapeString(s), "\n", "<br>") }
	list := func(title string, lines []string) {
		if len(lines) > 0 {
			fmt.Fprintf(&front, "<p><i>%s</i></p><p>%s</p>", title, text(strings.Join(lines, "\n")))
		}
	}
	if q.Scene != "" {
		fmt.Fprintf(&front, "<p>%s</p>", text(q.Scene))
	}
	list("The table", q.Setup)
	list("Cards", q.Cards)
	list("What is done", slices.Concat(q.Done, q.Then))
	key := q.Key()
	for i := range q.Claims {
		fmt.Fprintf(&front, "<p><b>%s</b></p>", text(q.Claims[i].Ask))
		if o := q.Claims[i].Options; len(o) > 0 {
			fmt.Fprintf(&front, "<p>%s</p>", text(strings.Join(o, " · ")))
		}
		fmt.Fprintf(&back, "<p>%s</p>", text(q.Claims[i].Says(key[i])))
	}
	var tags []string
	for _, r := range q.Rules {
		number, edition, newer := strings.Cut(string(r), "@") // a rule of a newer edition stands on that one's pages
		address, is := base+"/rules/"+number, number
		if newer {
			address, is = address+"?edition="+edition, number+" of "+edition
		}
		if base == "" {
			fmt.Fprintf(&back, "<p>%s</p>", is)
		} else {
			fmt.Fprintf(&back, `<p><a href="%s">%s</a></p>`, html.EscapeString(address), is)
		}
		tags = append(tags, "rule::"+string(r))
	}
	if base != "" {
		fmt.Fprintf(&back, `<p><a href="%s/train/q/%s">the play</a></p>`, html.EscapeString(base), q.ID)
	}
	return anki.Note{ID: "rulestep-" + q.ID, Front: front.String(), Back: back.String(), Tags: tags}
}
