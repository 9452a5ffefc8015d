package web

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-chi/chi/v5"

	"rulestep/rulesdb"
	"rulestep/templates"
)

// glossary answers /glossary: all entries by letter.
func glossary(rd *reading) (reply, error) {
	terms := rd.book.Terms()
	v := templates.GlossaryView{Title: "Glossary", Note: plural(len(terms), "entry", "entries") + ", edition " + editionName(rd.book.Edition())}
	if rd.book.BorrowsTerms() {
		v.Note = plural(len(terms), "entry", "entries") + " in plain words: edition " + editionName(rd.book.Edition()) + " was imported without a glossary"
	}
	for i := range terms {
		t := &terms[i]
		letter := initial(t.Headword)
		// The book's order is not quite that of letters: each letter gets one place.
		at, found := slices.BinarySearchFunc(v.Letters, letter, func(l templates.LetterView, s string) int { return strings.Compare(l.Letter, s) })
		if !found {
			v.Letters = slices.Insert(v.Letters, at, templates.LetterView{Letter: letter})
		}
		l := &v.Letters[at]
		view := rd.termView(t)
		view.URL = rd.url("/glossary/" + t.Slug)
		l.Terms = append(l.Terms, view)
	}
	if n := len(rd.snapshot.Legacy()); n > 0 {
		v.Legacy = &templates.LinkView{Text: "Terms of an older rule book: " + plural(n, "entry", "entries"), URL: "/legacy"}
	}
	v.AllOpen = rd.query.Get("open") == "all"
	v.OpenURL = withQuery("/glossary", "edition", rd.query.Get("edition"), "open", "all")
	p := rd.frame("Glossary", "glossary")
	p.Canonical = rd.url("/glossary")
	return reply{component: templates.Glossary(p, v)}, nil
}

// initial is the letter under which a headword stands; figures and signs share "#".
func initial(headword string) string {
	for _, c := range headword {
		if unicode.IsLetter(c) {
			return strings.ToUpper(string(foldLetter(c)))
		}
		if unicode.IsDigit(c) {
			break
		}
	}
	return "#"
}

func foldLetter(c rune) rune {
	if c < utf8.RuneSelf {
		return c
	}
	if i := strings.IndexRune("áàâäéèêíîóôöúûü", unicode.ToLower(c)); i >= 0 {
		return []rune("aaaaeeeiiooouuu")[utf8.RuneCountInString("áàâäéèêíîóôöúûü"[:i])]
	}
	return c
}

func (rd *reading) termView(t *rulesdb.Term) templates.TermView {
	v := templates.TermView{Anchor: t.Slug, Headword: t.Headword}
	if t.Obsolete && !strings.Contains(t.Headword, "(Obsolete)") {
		v.Note = "obsolete"
	}
	if rd.book.Edition().Builtin {
		v.Plain = rd.plain(cmp.Or(t.Plain, t.Text))
	} else {
		if t.Text != "" {
			v.Official = rd.official(t.Text, t.Rules, -1, t)
		}
		if t.Plain != "" {
			v.Plain = rd.plain(t.Plain)
		}
	}
	for _, slug := range t.SeeAlso {
		if other := rd.book.Term(slug); other != nil {
			v.See = append(v.See, templates.LinkView{Text: other.Headword, URL: rd.url("/glossary/" + slug)})
		}
	}
	return v
}

// term answers /glossary/{slug}: one entry, and the rules that speak of it.
func term(rd *reading) (reply, error) {
	slug := chi.URLParam(rd.Request, "slug")
	t := rd.book.Term(slug)
	if t == nil {
		t = rd.book.TermNamed(strings.ReplaceAll(slug, "-", " "))
	}
	if t == nil {
		return rd.noTerm(slug), nil
	}
	if t.Slug != slug {
		return reply{redirect: rd.url("/glossary/" + t.Slug), moved: true}, nil
	}
	v := templates.TermPage{Crumbs: []templates.Crumb{{Text: "Glossary", URL: rd.url("/glossary")}}, Term: rd.termView(t)}
	if len(v.Term.Official) > 0 {
		v.Official = &templates.TextView{Title: "Glossary", Note: rd.book.Edition().Date, Text: v.Term.Official}
	}
	if len(v.Term.Plain) > 0 {
		v.Plain = &templates.TextView{Title: "In plain words", Note: "ours", Text: v.Term.Plain}
	}
	for _, f := range t.Rules {
		if !f.Dangling {
			v.Term.Rules = append(v.Term.Rules, rd.entry(f.Target))
		} else {
			v.Term.Rules = append(v.Term.Rules, templates.Entry{
				Chip: templates.Chip{Number: string(f.Target)},
				Text: templates.Plain("named by the entry, but this edition has no such number"),
			})
		}
	}
	v.Used = rd.rulesUsing(t, 24)
	terms := rd.book.Terms()
	if i := slices.IndexFunc(terms, func(x rulesdb.Term) bool { return x.Slug == t.Slug }); i >= 0 {
		if i > 0 {
			v.Previous = &templates.LinkView{Text: terms[i-1].Headword, URL: rd.url("/glossary/" + terms[i-1].Slug)}
		}
		if i+1 < len(terms) {
			v.Next = &templates.LinkView{Text: terms[i+1].Headword, URL: rd.url("/glossary/" + terms[i+1].Slug)}
		}
	}
	p := rd.frame(t.Headword, "glossary")
	p.Canonical = rd.url("/glossary/" + t.Slug)
	p.Description = cut(firstWords(t), 180)
	return reply{component: templates.Term(p, v)}, nil
}

// rulesUsing lists up to most rules in whose text the term stands.
func (rd *reading) rulesUsing(t *rulesdb.Term, most int) []templates.Entry {
	var list []templates.Entry
	folded := make([]string, len(t.Names))
	for i, n := range t.Names {
		folded[i] = rulesdb.Fold(n)
	}
	rules := rd.book.Rules()
	for i := range rules {
		text := strings.ToLower(rules[i].Text)
		// Looking for the words first keeps the exact test to a few rules.
		if !slices.ContainsFunc(folded, func(n string) bool { return strings.Contains(text, n) }) {
			continue
		}
		for _, l := range rd.book.TermLinks(rules[i].Text) {
			if l.Term.Slug == t.Slug {
				list = append(list, rd.entry(rules[i].Number))
				break
			}
		}
		if len(list) == most {
			break
		}
	}
	return list
}

// legacy answers /legacy: the glossary that is older than any edition at hand. Its
// numbers belong to a book that nobody has; they are shown and lead nowhere.
func legacy(rd *reading) (reply, error) {
	terms := rd.snapshot.Legacy()
	v := templates.LegacyView{Crumbs: []templates.Crumb{{Text: "Glossary", URL: rd.url("/glossary")}}}
	if len(terms) == 0 {
		v.Lead = "No glossary older than the editions has been imported. The search reads old words all the same: look up “bury”, “mana burn” or “converted mana cost”, and it says what the rules call it now."
	} else {
		v.Lead = "These entries come from a glossary of " + terms[0].Era + ". They are kept to show how words were used then. Their rule numbers belong to the book of that time; today’s rules stand under other numbers, so they are not linked."
	}
	for _, t := range terms {
		view := templates.TermView{Anchor: anchor(t.Term), Headword: t.Term, Note: strings.ToLower(t.Qualifier)}
		for _, p := range t.Paragraphs {
			view.Official = append(view.Official, symbols(p))
		}
		if len(t.SeeRules) > 0 {
			view.Numbers = "Rules of that time: " + strings.Join(t.SeeRules, ", ")
		}
		for _, name := range t.SeeAlso {
			l := templates.LinkView{Text: name}
			if other, ok := rd.snapshot.LegacyTerm(name); ok {
				l.URL = "#" + anchor(other.Term)
			} else if now := rd.book.TermNamed(name); now != nil {
				l.URL = rd.url("/glossary/" + now.Slug)
				l.Text += " (today’s entry)"
			}
			view.See = append(view.See, l)
		}
		if now := rd.book.TermNamed(t.Term); now != nil {
			view.See = append(view.See, templates.LinkView{Text: now.Headword + " (today’s entry)", URL: rd.url("/glossary/" + now.Slug)})
		}
		v.Terms = append(v.Terms, view)
	}
	p := rd.frame("Terms of an older rule book", "glossary")
	p.Canonical = "/legacy"
	return reply{component: templates.Legacy(p, v)}, nil
}

// anchor makes an id of a name: lower case, words joined by hyphens.
func anchor(name string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(name), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) }), "-")
}
