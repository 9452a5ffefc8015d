package search

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"rulestep/engine/cr"
)

// Form is what kind of query was typed.
type Form string

// The forms of a query. FormTerm is the bare name of something that the vocabulary
// knows, FormQuestion a sentence that asks, FormWords everything else.
const (
	FormEmpty    Form = "empty"
	FormNumber   Form = "number"
	FormPhrase   Form = "phrase"
	FormTerm     Form = "term"
	FormQuestion Form = "question"
	FormWords    Form = "words"
)

// A Query is what was typed, understood. It is made by Parse.
type Query struct {
	Text     string // as typed, without surrounding space
	Form     Form
	Numbers  []Number  // rule numbers, in order
	Phrases  []string  // what stood in quotation marks, without them
	Terms    []Term    // the words to look for, in order
	Concepts []Concept // what the words stand for, in order
	Cards    []string  // full names of cards that were recognised
	Named    []string  // and with these those that are known by the vocabulary, too; each once
	Notes    []Note    // how it was understood, one for each thing worth saying

	concepts     []found  // as Concepts, for the search
	cards        []int32  // as Cards: ordinals
	cardConcepts []found  // what the abilities of the cards are about
	stems        []string // of all words, in order
}

// A Term is a word to look for.
type Term struct {
	Typed string  // the word as typed
	Stem  string  // the form it is indexed under
	Boost float64 // 1 for a plain word, less for one that says little about the question

	mended   bool
	plain    bool // an ordinary word
	position int  // among all words typed, those left out included
	concept  int  // index in concepts of what covers the word, -1 for none
}

// A Concept is something that a part of the query stands for.
type Concept struct {
	Typed string    // the part of the query
	Name  string    // how the vocabulary calls it
	Kind  NoteKind  // slang, old wording or card; empty for terms of the book
	Rules []cr.Rule // where the book deals with it
}

// found is a concept with the words that stand for it.
type found struct {
	*concept
	from, to int      // the tokens covered; from == to for words that lie apart
	stems    []string // as typed, mended
	key      string   // stems parted by spaces, "" for words that lie apart
}

// NoteKind says what a Note is about.
type NoteKind string

// The kinds of note.
const (
	NoteNumber   NoteKind = "number"      // how a number was read
	NoteEdition  NoteKind = "edition"     // a number of another edition
	NoteSlang    NoteKind = "slang"       // slang or an abbreviation was spelled out
	NoteOld      NoteKind = "old wording" // words that the rules used once
	NoteSpelling NoteKind = "spelling"    // a misspelling was mended
	NoteCard     NoteKind = "card"        // a card's name was recognised
)

// A Note says how a part of a query was understood.
type Note struct {
	Kind  NoteKind
	Typed string // what was typed
	Meant string // what it was taken for
	Text  string // one sentence for the reader
}

// apart writes letters apart that are one as they were printed once.
var apart = strings.NewReplacer("Æ", "Ae", "æ", "ae", "Œ", "Oe", "œ", "oe", "ß", "ss")

// maxQuery is how many bytes of a query are read; nobody types more.
const maxQuery = 600

// Parse decides what was typed. It never fails: what it cannot make out is a word
// to look for. With the built-in vocabulary alone misspellings, card names and
// old numbers are not recognised; v may not be nil.
func Parse(query string, v *Vocabulary) Query {
	query = strings.TrimSpace(strings.ToValidUTF8(query, " "))
	for len(query) > maxQuery {
		_, size := utf8.DecodeLastRuneInString(query)
		query = query[:len(query)-size]
	}
	q := Query{Text: query, Form: FormWords}
	query = apart.Replace(query)
	rest := q.readPhrases(query)
	q.Numbers, rest = findNumbers(rest)
	if v.index != nil {
		for i := range q.Numbers {
			if note, worth := v.index.place(&q.Numbers[i]); worth {
				q.Notes = append(q.Notes, note)
			}
		}
	}
	tokens := v.spell(&q, rest, tokenize(rest))
	q.stems = stemsIn(tokens)
	q.readConcepts(v, rest, tokens)
	q.readTerms(v, rest, tokens)
	q.readOldNumbers(v)
	q.Form = q.form(v, tokens)
	return q
}

// readOldNumbers sees to numbers that mean one rule here and another in some other
// edition: when the words typed beside it name the other, that one is near.
func (q *Query) readOldNumbers(v *Vocabulary) {
	if v.index == nil || len(q.Terms) == 0 {
		return
	}
	for i := range q.Numbers {
		n := &q.Numbers[i]
		if !n.Exists {
			continue
		}
		for _, m := range v.index.oldNumber[n.First] {
			if v.index.titled(m.now, q.Terms) && !v.index.titled(n.First, q.Terms) && !slices.Contains(n.Near, m.now) {
				n.Near = append(n.Near, m.now)
				q.Notes = append(q.Notes, Note{NoteEdition, n.Typed, string(m.now), "In the edition of " + m.edition + " " + string(n.First) + " was what is " + string(m.now) + " now."})
			}
		}
	}
}

// readPhrases takes quoted phrases of two or more words out of the query.
func (q *Query) readPhrases(query string) string {
	plain := strings.Map(func(r rune) rune {
		if foldRune(r) == '"' {
			return '"'
		}
		return r
	}, query)
	parts := strings.Split(plain, `"`)
	if len(parts) < 3 {
		return query
	}
	var rest strings.Builder
	for i, part := range parts {
		if i%2 == 1 && i < len(parts)-1 && len(tokenize(part)) > 1 {
			q.Phrases = append(q.Phrases, strings.TrimSpace(part))
		}
		rest.WriteString(part)
		rest.WriteByte(' ')
	}
	return rest.String()
}

// word is a token of the query on its way to a Term.
type word struct {
	token
	stem   string
	mended bool
	known  bool // it is spelled right
	upper  bool // it was typed with a capital letter
	proper bool // and that not at the start: part of a name, perhaps
	card   bool // it belongs to a card's name that was recognised
	opens  bool // and is the first word of it
	span   span // the words of the card's name that it belongs to and that the vocabulary knows as a whole
}

// A span is a run of words, from the first up to, not including, the second.
type span [2]int

// readConcepts finds what the words stand for: cards first, then the vocabulary.
func (q *Query) readConcepts(v *Vocabulary, text string, words []word) {
	for i := 0; i < len(words); {
		i += max(1, q.readCard(v, text, words, i))
	}
	q.concepts = match(v.phrases, v.starts, words)
	for _, c := range q.concepts {
		typed := ""
		if c.to > c.from {
			typed = text[words[c.from].start:words[c.to-1].end]
		}
		q.say(c, typed)
	}
	for _, card := range q.cards {
		q.cardConcepts = append(q.cardConcepts, v.cardConcepts(card)...)
	}
}

func appendStems(key []byte, words []word) []byte {
	for i, w := range words {
		if i > 0 {
			key = append(key, ' ')
		}
		key = append(key, w.stem...)
	}
	return key
}

// say records a concept, with a note where the reader should know of it.
func (q *Query) say(c found, typed string) {
	public := Concept{Typed: typed, Name: c.label(typed), Rules: slices.Clip(c.numbers)}
	switch c.kind {
	case conceptSlang:
		public.Kind = NoteSlang
	case conceptOld:
		public.Kind = NoteOld
	case conceptCard:
		public.Kind = NoteCard
	}
	q.Concepts = append(q.Concepts, public)
	if typed == "" || c.meansItself() || slices.ContainsFunc(q.Notes, func(n Note) bool { return n.Kind == public.Kind && n.Typed == typed }) {
		return // nothing new to the reader
	}
	switch {
	case c.meant == "" && c.kind != conceptCard:
	case c.kind == conceptSlang:
		q.Notes = append(q.Notes, Note{NoteSlang, typed, c.meant, typed + " was read as: " + c.meant + "."})
	case c.kind == conceptOld:
		q.Notes = append(q.Notes, Note{NoteOld, typed, c.meant, typed + " is old wording; the rules say: " + c.meant + "."})
	case c.kind == conceptCard:
		q.Notes = append(q.Notes, Note{NoteCard, typed, c.name, typed + " is a card."})
	}
}

// label is how the reader is told of a concept: by the book's words for slang and
// old wording, by what was typed for a card.
func (c *found) label(typed string) string {
	switch {
	case c.kind == conceptCard && typed != "":
		return typed
	case (c.kind == conceptSlang || c.kind == conceptOld) && c.meant != "":
		first, _, _ := strings.Cut(c.meant, ",")
		return first
	}
	return c.name
}

// meansItself says that what was typed is a part of the book's own words for it.
func (c *found) meansItself() bool {
	for _, typed := range c.stems {
		if !slices.ContainsFunc(c.words, func(p phrase) bool { return slices.Contains(p.stems, typed) }) {
			return false
		}
	}
	return true
}

// readTerms keeps the words that say something. When nothing else is left, the
// words that only ask are kept too.
func (q *Query) readTerms(v *Vocabulary, text string, words []word) {
	for pass := 0; pass < 2 && len(q.Terms) == 0; pass++ {
		for i, w := range words {
			if w.card {
				continue
			}
			if _, asks := v.asking[w.word]; asks && pass == 0 {
				if q.coveredBy(i) < 0 {
					continue
				}
			}
			t := Term{Typed: text[w.start:w.end], Stem: w.stem, Boost: 1, mended: w.mended, plain: w.known, position: i, concept: q.coveredBy(i)}
			if w.proper && t.concept < 0 {
				t.Boost = 0.35
			}
			if w.mended {
				t.Boost *= 0.8
			}
			q.Terms = append(q.Terms, t)
		}
		if len(q.Numbers) > 0 || len(q.concepts) > 0 || len(q.cards) > 0 {
			return
		}
	}
}

// coveredBy returns the index of the concept that a word belongs to, or -1.
func (q *Query) coveredBy(i int) int {
	for k, c := range q.concepts {
		if c.from <= i && i < c.to {
			return k
		}
	}
	return -1
}

// form decides the form of the query as a whole.
func (q *Query) form(v *Vocabulary, words []word) Form {
	switch {
	case len(q.Numbers) > 0:
		return FormNumber
	case len(words) == 0 && len(q.Phrases) == 0:
		return FormEmpty
	case len(q.Phrases) > 0:
		return FormPhrase
	case q.bare() >= 0:
		return FormTerm
	}
	asking := 0
	for _, w := range words {
		if _, ok := v.asking[w.word]; ok {
			asking++
		}
	}
	if strings.HasSuffix(q.Text, "?") || asking*3 >= len(words) && asking > 1 {
		return FormQuestion
	}
	return FormWords
}

// bare returns the index of the concept that is the whole query, or -1.
func (q *Query) bare() int {
	bare := -1
	for _, t := range q.Terms {
		switch {
		case t.concept < 0, bare >= 0 && q.concepts[t.concept].from != q.concepts[bare].from:
			return -1
		case bare < 0:
			bare = t.concept
		}
	}
	return bare
}

// upper says that a token was typed with a capital letter and not all in capitals.
func upper(text string, t token) bool {
	r, _ := utf8.DecodeRuneInString(text[t.start:])
	word := text[t.start:t.end]
	return unicode.IsUpper(r) && word != strings.ToUpper(word)
}
