package web

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
	"rulestep/templates"
)

// levels translates the store's levels to those of the templates.
var levels = map[rulesdb.Level]templates.Level{
	rulesdb.Shown:       templates.LevelShown,
	rulesdb.Restated:    templates.LevelRestated,
	rulesdb.Used:        templates.LevelUsed,
	rulesdb.NotModelled: templates.LevelNotModelled,
	rulesdb.Uncovered:   templates.LevelUncovered,
}

// chip makes the chip of a number of the edition on show, a link where it exists.
func (rd *reading) chip(n cr.Rule) templates.Chip {
	c := templates.Chip{Number: string(n)}
	r := rd.book.Rule(n)
	if r == nil {
		return c
	}
	c.URL = rd.url("/rules/" + string(n))
	c.Title = rd.name(r)
	if n.Kind() >= cr.Numbered {
		c.Level = levels[rd.book.Level(n).Level]
	}
	return c
}

// engineChip makes the chip of a number that the engine cites: it leads to the same
// rule in the edition on show, under the number that it has there.
func (rd *reading) engineChip(n cr.Rule) templates.Chip {
	engine := rd.snapshot.Engine()
	if number, edition, newer := strings.Cut(string(n), "@"); newer { // the engine's edition lacks it
		if rd.book != nil && rd.book.Edition().Date == edition {
			return rd.chip(cr.Rule(number))
		}
		return templates.Chip{Number: number, Title: "new in " + edition}
	}
	if engine == nil || engine == rd.book {
		return rd.chip(n)
	}
	if same := engine.Same(n, rd.book); same != nil {
		c := rd.chip(same.Number)
		if c.Number != string(n) {
			c.Title += " (" + string(n) + " in " + engine.Edition().Date + ")"
		}
		return c
	}
	// It has gone: the chip leads to the edition that the play is proved for.
	c := templates.Chip{Number: string(n)}
	if r := engine.Rule(n); r != nil {
		c.URL = withQuery("/rules/"+string(n), "edition", engine.Edition().ID)
		c.Title = nameIn(engine, r) + " (in " + engine.Edition().Date + ", gone since)"
		c.Level = levels[engine.Level(n).Level]
	}
	return c
}

// name is what a rule is called: the heading or the chapter that it stands in and our
// short title of it, as far as there are any.
func (rd *reading) name(r *rulesdb.Rule) string { return nameIn(rd.book, r) }

func nameIn(b *rulesdb.Book, r *rulesdb.Rule) string {
	context := r.Title
	for _, a := range slices.Backward(b.Ancestors(r.Number)) {
		context = cmp.Or(context, a.Title)
	}
	switch {
	case context == "":
		return cmp.Or(curly(r.Short), "Rule "+string(r.Number))
	case r.Short == "":
		return context
	}
	return curly(context + " · " + r.Short)
}

// gist says in a few words what a rule is about: its heading or our short title, or
// the beginning of its words.
func gist(r *rulesdb.Rule, most int) templates.Text {
	if r.Short != "" {
		return typed(r.Short)
	}
	return opening(r, most)
}

// opening is the heading, or the beginning of the plain words or the text.
func opening(r *rulesdb.Rule, most int) templates.Text {
	switch {
	case r.Kind == rulesdb.KindHeading || r.Kind == rulesdb.KindChapter || r.Kind == rulesdb.KindSection:
		return templates.Plain(r.Title)
	case r.Plain != "":
		return typed(cut(r.Plain, most))
	}
	return typed(cut(r.Text, most))
}

// cut shortens a text to at most n bytes at the end of a sentence, or else of a word.
func cut(text string, n int) string {
	text, _, _ = strings.Cut(text, "\n")
	if len(text) <= n {
		return text
	}
	head := shorten(text, n)
	if i := strings.LastIndex(head, ". "); i > n/2 {
		return head[:i+1]
	}
	if i := strings.LastIndexByte(head, ' '); i > 0 {
		head = head[:i]
	}
	return strings.TrimRight(head, " ,;:—–-(") + " …"
}

// entry is a line of a list: a chip and what the rule is about.
func (rd *reading) entry(n cr.Rule) templates.Entry {
	e := templates.Entry{Chip: rd.chip(n)}
	if r := rd.book.Rule(n); r != nil {
		e.Text = gist(r, 90)
	}
	return e
}

// A stretch is a part of a text that becomes something else than words.
type stretch struct {
	start, end int
	spans      []templates.Span
}

// symbolForm finds symbols in braces: {T}, {2/U}, {LEVEL N1-N2}.
var symbolForm = regexp.MustCompile(`\{([^{}\s][^{}]{0,11})\}`)

// symbols makes a paragraph of a text in which only symbols are special.
func symbols(text string) templates.Text { return assemble(text, symbolStretches(text)) }

func symbolStretches(text string) []stretch {
	var list []stretch
	if !strings.Contains(text, "{") {
		return nil
	}
	for _, m := range symbolForm.FindAllStringSubmatchIndex(text, -1) {
		list = append(list, stretch{m[0], m[1], []templates.Span{{Kind: templates.Symbol, Text: text[m[2]:m[3]]}}})
	}
	return list
}

// assemble cuts a text at the given stretches. Of two that overlap the earlier one in
// the list wins; those that do not fit the text are left out.
func assemble(text string, list []stretch) templates.Text {
	var kept []stretch
	for _, s := range list {
		if s.start < 0 || s.end > len(text) || s.start >= s.end || !utf8.RuneStart(text[s.start]) {
			continue
		}
		if !slices.ContainsFunc(kept, func(k stretch) bool { return s.start < k.end && k.start < s.end }) {
			kept = append(kept, s)
		}
	}
	slices.SortFunc(kept, func(a, b stretch) int { return cmp.Compare(a.start, b.start) })
	var t templates.Text
	at := 0
	words := func(end int) {
		if end > at {
			t = append(t, templates.Span{Text: text[at:end]})
		}
	}
	for _, s := range kept {
		words(s.start)
		t = append(t, s.spans...)
		at = s.end
	}
	words(len(text))
	return t
}

// paragraphs cuts a text at its line feeds, with the stretches that fall into each.
func paragraphs(text string, list []stretch) []templates.Text {
	var paragraphs []templates.Text
	start := 0
	for line := range strings.SplitSeq(text, "\n") {
		var inside []stretch
		for _, s := range list {
			if s.start >= start && s.end <= start+len(line) {
				inside = append(inside, stretch{s.start - start, s.end - start, s.spans})
			}
		}
		if line != "" {
			paragraphs = append(paragraphs, assemble(line, inside))
		}
		start += len(line) + 1
	}
	return paragraphs
}

// official is a text of the edition with its references, terms and symbols. The
// references are those of the text numbered in: -1 for the rule's own.
func (rd *reading) official(text string, references []rulesdb.Reference, in int, skip *rulesdb.Term) []templates.Text {
	list := symbolStretches(text)
	for _, f := range references {
		if f.In == in {
			list = append(list, rd.reference(f)...)
		}
	}
	return paragraphs(text, append(list, rd.terms(text, skip)...))
}

// terms are the names of glossary entries in a text. Entries whose name is in every
// second rule are left alone: a page full of links helps nobody.
func (rd *reading) terms(text string, skip *rulesdb.Term) []stretch {
	var list []stretch
	for _, l := range rd.book.TermLinks(text) {
		if l.Term == skip || everyday[l.Term.Slug] {
			continue
		}
		list = append(list, stretch{l.Start, l.End, []templates.Span{{
			Kind: templates.TermLink, Text: text[l.Start:l.End],
			URL: rd.url("/glossary/" + l.Term.Slug), Title: cut(firstWords(l.Term), 140),
		}}})
	}
	return list
}

func firstWords(t *rulesdb.Term) string {
	if t.Plain != "" {
		return t.Plain
	}
	return t.Text
}

// everyday are entries that no reader of the rules needs to look up in passing, and
// names that are mostly used as common words, such as Case.
var everyday = set(
	"ability", "activate", "artifact", "attack", "battlefield", "becomes", "block", "card", "case", "cast", "class", "clue",
	"color", "command", "control-controller", "copy", "cost", "counter", "create", "creature", "damage", "deal", "deck",
	"draw", "effect", "enchantment", "end", "exile", "food", "game", "graveyard", "hand", "if", "instant", "instead", "land",
	"life-life-total", "library", "map", "mana", "match", "move", "name", "object", "opponent", "option", "owner", "pay",
	"permanent", "phase", "play", "player", "power", "put", "role", "rules-text", "search", "sorcery", "source", "spell",
	"step", "team", "text", "toughness", "trigger", "turn", "type", "unless", "variant", "x", "you-your", "zone",
)

func set(list ...string) map[string]bool {
	m := make(map[string]bool, len(list))
	for _, s := range list {
		m[s] = true
	}
	return m
}

// reference marks the numbers of one reference as a chip: a single number, or a
// range in one piece, "601.2f–h", which leads to its first number.
func (rd *reading) reference(f rulesdb.Reference) []stretch {
	first := strings.IndexFunc(f.Text, func(c rune) bool { return c >= '0' && c <= '9' })
	if f.Dangling || first < 0 || f.Start+len(f.Text) != f.End {
		return nil
	}
	c := rd.chip(f.Target)
	number := leadingNumber(f.Text[first:])
	if number == "" || c.URL == "" {
		return nil
	}
	if f.Last != f.Target {
		rest := f.Text[first+len(number):]
		if strings.IndexAny(rest, "-–—") == 0 {
			end := strings.IndexAny(rest, " ,;:)”“")
			if end < 0 {
				end = len(rest)
			}
			number += strings.TrimRight(rest[:end], ".")
		}
	}
	start := f.Start + first
	return []stretch{{start, start + len(number), []templates.Span{chipSpan(c, number)}}}
}

func chipSpan(c templates.Chip, text string) templates.Span {
	return templates.Span{Kind: templates.RuleChip, Text: text, URL: c.URL, Title: c.Title, Level: c.Level}
}

func leadingNumber(s string) string {
	i := 0
	for i < len(s) && (s[i] >= '0' && s[i] <= '9' || s[i] == '.' && i+1 < len(s) && s[i+1] >= '0' && s[i+1] <= '9') {
		i++
	}
	if i < len(s) && s[i] >= 'a' && s[i] <= 'z' && (i+1 == len(s) || s[i+1] < 'a' || s[i+1] > 'z') && strings.Contains(s[:i], ".") {
		i++
	}
	return s[:i]
}

// curly gives a text typed on a keyboard the quotation marks and apostrophes of a
// printed one.
func curly(s string) string { return curlyAfter(' ', s) }

// curlyAfter does it to a text that stands after a letter or sign.
func curlyAfter(before rune, s string) string {
	if !strings.ContainsAny(s, `'"`) {
		return s
	}
	var b strings.Builder
	for _, c := range s {
		opening := strings.ContainsRune(" \n([—–“‘", before)
		switch {
		case c == '"' && opening:
			c = '“'
		case c == '"':
			c = '”'
		case c == '\'' && opening:
			c = '‘'
		case c == '\'':
			c = '’'
		}
		b.WriteRune(c)
		before = c
	}
	return b.String()
}

// curled does it to a paragraph whose parts have been found already.
func curled(t templates.Text) templates.Text {
	before := ' '
	for i := range t {
		t[i].Text = curlyAfter(before, t[i].Text)
		if t[i].Text != "" {
			before, _ = utf8.DecodeLastRuneInString(t[i].Text)
		}
	}
	return t
}

// typed is a line of our own text in which only symbols are special.
func typed(text string) templates.Text { return symbols(curly(text)) }

// ours is a text of our own about the engine and what it plays: symbols are found in it, and
// numbers, which are those of the engine's edition. They stand there, and lead on, as the edition
// on show has them.
func (rd *reading) ours(text string) []templates.Text { return rd.numbered(text, rd.engineChip) }

// oursOf is such a text with the numbers of another edition that the engine carries out.
func (rd *reading) oursOf(edition, text string) []templates.Text {
	return rd.numbered(text, func(n cr.Rule) templates.Chip { return rd.engineChip(named(edition, n)) })
}

// named is what the engine calls the rule that has a number in an edition; "" is its own.
func named(edition string, n cr.Rule) cr.Rule {
	if b, err := cr.BookOf(edition); err == nil {
		return b.Named(n)
	}
	return n
}

// plain is a text in plain words that stands in the edition on show, with the numbers of that.
func (rd *reading) plain(text string) []templates.Text { return rd.numbered(text, rd.chip) }

// numbered is a text of ours whose numbers are linked, and written, as chip has them.
func (rd *reading) numbered(text string, chip func(cr.Rule) templates.Chip) []templates.Text {
	text = curly(text)
	list := symbolStretches(text)
	for _, p := range cr.InProse(text) {
		first, last := chip(p.First), chip(p.Last)
		if first.URL == "" {
			continue
		}
		written := cr.WriteRange(text[p.Start:p.End], cr.Rule(first.Number), cr.Rule(last.Number))
		list = append(list, stretch{p.Start, p.End, []templates.Span{chipSpan(first, written)}})
	}
	return paragraphs(text, list)
}

// sentence is one line of our own text about a play by an edition; "" is that of the engine.
func (rd *reading) sentence(text, edition string) templates.Text {
	p := rd.oursOf(edition, text)
	if len(p) > 0 {
		return p[0]
	}
	return nil
}
