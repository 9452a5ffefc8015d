package web

import (
	"fmt"
	"strings"

	"rulestep/rulesdb"
	"rulestep/templates"
)

// history is a rule through the editions; nil when fewer than two are at hand.
func (rd *reading) history(r *rulesdb.Rule) *templates.HistoryView {
	versions := rd.book.History(r.Number)
	if len(versions) < 2 {
		return nil
	}
	h := &templates.HistoryView{}
	moves, rewordings := 0, 0
	var last *rulesdb.Rule
	for i, v := range versions {
		view := templates.VersionView{Date: v.Edition.Date, Here: v.Edition.ID == rd.book.Edition().ID, Absent: v.Rule == nil}
		if v.Rule != nil {
			view.URL = rd.editionURL("/rules/"+string(v.Rule.Number), v.Edition.ID)
			if v.Rule.Number != r.Number {
				view.Number = string(v.Rule.Number)
			}
		}
		if c := rd.change(v, last, r); c != nil && i > 0 {
			view.Changed = true
			view.Label = strings.ToLower(c.What)
			h.Changes = append(h.Changes, *c)
			switch v.Change {
			case rulesdb.Renumbered:
				moves++
			case rulesdb.RenumberedChanged:
				moves++
				rewordings++
			case rulesdb.TextChanged:
				rewordings++
			}
		}
		if view.Absent {
			view.Label = "not in this edition"
		}
		h.Versions = append(h.Versions, view)
		last = v.Rule
	}
	h.Note = historyNote(versions, moves, rewordings)
	for _, m := range rd.book.Moved(r.Number) {
		c := templates.ChangeView{Date: m.In.Date, What: "another rule had this number"}
		then, here, gone := "Then "+string(r.Number)+" was", "Now ", "It is gone now."
		if m.In.Date > rd.book.Edition().Date {
			c.What = "another rule has this number"
			then, here, gone = "There "+string(r.Number)+" is", "Here that is ", "Here there is no such rule yet."
		}
		t := templates.Text{{Text: then + ": “" + cut(m.Was.Text, 90) + "” "}}
		if m.Now != nil {
			t = append(t, templates.Span{Text: here}, chipSpan(rd.chip(m.Now.Number), string(m.Now.Number)))
		} else {
			t = append(t, templates.Span{Text: gone})
		}
		c.Text = []templates.Text{t}
		h.Changes = append(h.Changes, c)
	}
	return h
}

// editionURL is a path in a named edition, without the parameter for the default one.
func (rd *reading) editionURL(path, edition string) string {
	if edition == rd.snapshot.Default().Edition().ID {
		return path
	}
	return withQuery(path, "edition", edition)
}

// change describes a version that differs from the one before, nil for one that does not.
func (rd *reading) change(v rulesdb.Version, before, here *rulesdb.Rule) *templates.ChangeView {
	c := &templates.ChangeView{Date: v.Edition.Date}
	switch v.Change {
	case rulesdb.TextChanged:
		c.What = "Reworded"
	case rulesdb.Renumbered:
		c.What = fmt.Sprintf("Moved from %s to %s", before.Number, v.Rule.Number)
		return c
	case rulesdb.RenumberedChanged:
		c.What = fmt.Sprintf("Moved from %s to %s and reworded", before.Number, v.Rule.Number)
	case rulesdb.RuleAdded:
		c.What = "Added"
		if v.Rule.Number != here.Number {
			c.What += " as " + string(v.Rule.Number)
		}
		return c
	case rulesdb.RuleRemoved:
		c.What = "Removed"
		return c
	default:
		return nil
	}
	c.Text = []templates.Text{changedWords(before.Text, v.Rule.Text, 44)}
	return c
}

func historyNote(versions []rulesdb.Version, moves, rewordings int) string {
	first := ""
	for _, v := range versions {
		if v.Rule != nil {
			first = v.Edition.Date
			break
		}
	}
	times := func(n int, what string) string {
		switch n {
		case 0:
			return what + " has not changed"
		case 1:
			return what + " changed once"
		case 2:
			return what + " changed twice"
		}
		return fmt.Sprintf("%s changed %d times", what, n)
	}
	return fmt.Sprintf("Since %s %s; %s", first, times(moves, "the number"), times(rewordings, "the wording"))
}

// changedWords shows the difference of two texts: changed words marked, with up to
// about context bytes of what stands around them; the rest is left out.
func changedWords(before, after string, context int) templates.Text {
	var t templates.Text
	edits := rulesdb.Difference(before, after)
	for i, e := range edits {
		text := strings.ReplaceAll(e.Text, "\n", " ")
		switch e.Kind {
		case rulesdb.Added:
			t = append(t, templates.Span{Kind: templates.Inserted, Text: strings.TrimRight(text, " ")}, templates.Span{Text: " "})
		case rulesdb.Removed:
			t = append(t, templates.Span{Kind: templates.Deleted, Text: strings.TrimRight(text, " ")}, templates.Span{Text: " "})
		default:
			t = append(t, templates.Span{Text: around(text, context, i > 0, i < len(edits)-1)})
		}
	}
	return t
}

// around keeps the ends of a text that touch a change before or after it.
func around(text string, context int, before, after bool) string {
	if len(text) <= 2*context+8 {
		return text
	}
	head, tail := "", ""
	if before {
		head = text[:context]
		if i := strings.LastIndexByte(head, ' '); i > 0 {
			head = head[:i]
		}
		head = strings.ToValidUTF8(head, "")
	}
	if after {
		tail = text[len(text)-context:]
		if i := strings.IndexByte(tail, ' '); i >= 0 {
			tail = tail[i+1:]
		}
		tail = strings.ToValidUTF8(tail, "")
	}
	return head + " … " + tail
}
