package search

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"rulestep/engine/cr"
)

//go:embed vocabulary.txt
var vocabularyText string

// A Vocabulary is what Parse knows about words: the slang, old wording and
// concepts of the field, which are built in, and the titles, words, card names and
// numbers of one index.
type Vocabulary struct {
	index *Index // nil for the built-in words alone

	// phrases finds what a run of stems, parted by spaces, stands for.
	phrases map[string][]side
	starts  map[string]int      // first stem of a phrase -> stems in the longest such phrase
	single  map[string]struct{} // folded words that stand for something by themselves
	// cardText does the same for turns of phrase in the rules text of cards.
	cardText       map[string][]side
	cardTextStarts map[string]int
	words          map[string]struct{} // folded words that are spelled right
	asking         map[string]struct{} // folded words that only ask: what, how, does
	askingStems    map[string]struct{} // their stems

	together int // how many concepts have several sides

	names cardNames
	mend  speller
}

// A concept is something that people ask about, with the words the book has for it
// and the rules where the book deals with it.
type concept struct {
	kind    conceptKind
	name    string // the first way of typing it, of each side
	meant   string // the book's words, for the reader
	words   []phrase
	rules   []anchor
	numbers []cr.Rule // of rules
	sides   int       // how many different things must be typed together, usually 1, at most 8
	number  int       // among the concepts of several sides
}

// A phrase is words that stand side by side; key is the stems parted by spaces.
type phrase struct {
	stems []string
	key   string
}

// An anchor is a rule that answers for a concept; weight is 1 for the rule that
// says it and less for rules that help.
type anchor struct {
	rule   cr.Rule
	weight float64
}

// A side is one of the things that must be typed for a concept.
type side struct {
	concept *concept
	number  int
}

// conceptKind says where a concept comes from, the sections of vocabulary.txt first.
type conceptKind uint8

const (
	conceptSlang conceptKind = iota
	conceptOld
	conceptTerm
	conceptTogether
	conceptCard
	conceptCardText
	conceptTitle    // the name of a chapter or heading
	conceptGlossary // a headword of the glossary
)

var sectionKinds = map[string]conceptKind{
	"slang": conceptSlang, "old wording": conceptOld, "term": conceptTerm, "together": conceptTogether, "card": conceptCard, "card text": conceptCardText,
}

// builtin is the vocabulary that is part of the program, read once.
var builtin = sync.OnceValue(func() *Vocabulary {
	v := &Vocabulary{phrases: map[string][]side{}, cardText: map[string][]side{}, starts: map[string]int{}, single: map[string]struct{}{}, cardTextStarts: map[string]int{}, words: map[string]struct{}{}, asking: map[string]struct{}{}, askingStems: map[string]struct{}{}}
	if err := v.read(vocabularyText); err != nil {
		panic(err) // the embedded file is wrong: a test reads it too
	}
	return v
})

// BuiltinVocabulary returns the vocabulary without an index: slang and old wording
// are understood, misspellings and card names are not.
func BuiltinVocabulary() *Vocabulary { return builtin() }

// read reads the form that vocabulary.txt explains at its head.
func (v *Vocabulary) read(text string) error {
	section := ""
	for number, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
			continue
		case strings.HasPrefix(line, "[") && strings.HasSuffix(line, "]"):
			section = line[1 : len(line)-1]
			continue
		case section == "asking":
			for w := range strings.FieldsSeq(line) {
				v.asking[foldWord(w)] = struct{}{}
				v.askingStems[stem(foldWord(w))] = struct{}{}
				v.words[foldWord(w)] = struct{}{}
			}
			continue
		case section == "spelled right":
			for w := range strings.FieldsSeq(line) {
				v.words[foldWord(w)] = struct{}{}
			}
			continue
		}
		kind, ok := sectionKinds[section]
		if !ok {
			return fmt.Errorf("vocabulary.txt:%d: section [%s] is not known", number+1, section)
		}
		if err := v.readEntry(kind, line); err != nil {
			return fmt.Errorf("vocabulary.txt:%d: %w", number+1, err)
		}
	}
	return nil
}

// readEntry reads "typed; typed + typed = book words, book words -> rule rule (rule)".
func (v *Vocabulary) readEntry(kind conceptKind, line string) error {
	left, numbers, _ := strings.Cut(line, "->")
	typed, meant, _ := strings.Cut(left, "=")
	c := &concept{kind: kind, meant: strings.TrimSpace(meant)}
	for alternative := range strings.SplitSeq(c.meant, ",") {
		if stems := stemsOf(alternative); len(stems) > 0 {
			c.words = append(c.words, phrase{stems, strings.Join(stems, " ")})
		}
	}
	weight := 1.0
	for field := range strings.FieldsSeq(numbers) {
		if strings.HasPrefix(field, "(") {
			weight = 0.5
		}
		r := cr.Rule(strings.Trim(field, "()"))
		if r.Kind() == cr.Invalid {
			return fmt.Errorf("%q is no rule number", field)
		}
		c.rules, c.numbers = append(c.rules, anchor{r, weight}), append(c.numbers, r)
		if strings.HasSuffix(field, ")") {
			weight = 1
		}
	}
	sides := strings.Split(typed, " + ")
	if c.sides = len(sides); c.sides > 1 {
		c.number = v.together
		v.together++
	}
	if c.sides > 8 {
		return fmt.Errorf("%d sides are more than 8", c.sides)
	}
	for i, s := range sides {
		first, _, _ := strings.Cut(s, ";")
		if i > 0 {
			c.name += " and "
		}
		c.name += strings.TrimSpace(first)
	}
	if len(c.words) == 0 && len(c.rules) == 0 {
		return fmt.Errorf("%q means nothing: want = words, -> rules, or both", c.name)
	}
	for i, s := range sides {
		for alternative := range strings.SplitSeq(s, ";") {
			if err := v.add(alternative, side{c, i}); err != nil {
				return err
			}
		}
	}
	return nil
}

// add makes a way of typing known. Its words count as spelled right.
func (v *Vocabulary) add(typed string, s side) error {
	tokens := tokenize(typed)
	if len(tokens) == 0 {
		return fmt.Errorf("a way of typing %q is empty", s.concept.name)
	}
	stems := make([]string, len(tokens))
	for i, t := range tokens {
		v.words[t.word] = struct{}{}
		stems[i] = stem(t.word)
		if t.word == "die" && !strings.Contains(typed, "roll") {
			stems[i] = verbDie
		}
	}
	key := strings.Join(stems, " ")
	if s.concept.kind == conceptCardText {
		v.cardText[key] = append(v.cardText[key], s)
		v.cardTextStarts[stems[0]] = max(v.cardTextStarts[stems[0]], len(stems))
		return nil
	}
	v.phrases[key] = append(v.phrases[key], s)
	v.starts[stems[0]] = max(v.starts[stems[0]], len(stems))
	if len(tokens) == 1 && s.concept.sides == 1 {
		v.single[tokens[0].word] = struct{}{}
	}
	return nil
}

// stem stems a folded word of a query.
func (v *Vocabulary) stem(word string) string {
	if v.index != nil {
		if b, ok := v.index.words[word]; ok {
			return b.stem
		}
	}
	return stem(word)
}

func stemsOf(text string) []string {
	var stems []string
	for _, t := range tokenize(text) {
		stems = append(stems, stem(t.word))
	}
	return stems
}

func foldWord(w string) string {
	if t := tokenize(w); len(t) == 1 {
		return t[0].word
	}
	return strings.ToLower(w)
}

// newVocabulary adds to the built-in words what an index knows.
func newVocabulary(x *Index) *Vocabulary {
	base := builtin()
	v := &Vocabulary{
		index: x, phrases: maps.Clone(base.phrases), starts: maps.Clone(base.starts), single: maps.Clone(base.single),
		cardText: base.cardText, cardTextStarts: base.cardTextStarts,
		words: maps.Clone(base.words), asking: base.asking, askingStems: base.askingStems,
	}
	for key, sides := range v.phrases {
		v.phrases[key] = slices.Clip(sides) // the lists are shared by all indexes, what is added to them is not
	}
	for w, b := range x.words {
		v.words[w] = struct{}{}
		v.mend.learn(w, b.count)
	}
	for w := range base.words {
		if _, asks := base.asking[w]; !asks {
			v.mend.learn(w, 1)
		}
	}
	for i := range x.docs {
		x.learnNames(v, &x.docs[i])
	}
	v.names.load = func(n *cardNames) { n.readNames(x) }
	return v
}

// learnNames makes the names of a document concepts: of a heading or chapter, and
// of a glossary entry that sends readers to rules.
func (x *Index) learnNames(v *Vocabulary, d *Document) {
	c := &concept{name: d.Title, sides: 1}
	names := []string{d.Title}
	switch {
	case d.Kind == KindChapter, d.Kind == KindRule && d.Heading:
		c.kind = conceptTitle
		c.rules = x.family(d.Number)
	case d.Kind == KindTerm:
		c.kind = conceptGlossary
		if d.Obsolete {
			c.kind = conceptOld
		}
		for i, r := range d.References {
			w := 1 / (1 + 0.3*float64(i))
			if r.Kind() == cr.Chapter {
				w *= 0.4
			}
			c.rules = append(c.rules, anchor{r, w})
		}
		names = append(names, d.Names...)
	default:
		return
	}
	if len(c.rules) == 0 {
		return
	}
	for _, a := range c.rules {
		c.numbers = append(c.numbers, a.rule)
	}
	seen := map[string]bool{}
	for _, name := range names {
		name = strings.TrimPrefix(strings.TrimPrefix(name, "The "), "the ")
		if key := strings.Join(stemsOf(name), " "); key != "" && !seen[key] {
			seen[key] = true
			v.add(name, side{c, 0}) // a name that has words is never refused
		}
	}
}

// family lists the rules that a title stands for: the heading or chapter, the
// subrule that defines it, then the others.
func (x *Index) family(heading cr.Rule) []anchor {
	list := []anchor{{heading, 0.95}}
	children := x.children[heading]
	defining := x.defining(heading)
	for _, n := range children {
		w := x.tune.sibling
		if n == defining {
			w = 1
		}
		list = append(list, anchor{x.docs[n].Number, w})
	}
	return list
}

// defining returns the ordinal of the subrule that says what a heading means: the
// first, unless that only sorts it ("X is a static ability") and another follows.
// It returns -1 when there are no subrules.
func (x *Index) defining(heading cr.Rule) int32 {
	children := x.children[heading]
	if len(children) == 0 {
		return -1
	}
	d := &x.docs[children[0]]
	text := d.Text
	if text == "" {
		text = d.Plain
	}
	if len(children) > 1 && onlySorts(text, d.Title) {
		return children[1]
	}
	return children[0]
}

// onlySorts says that a text does no more than name the kind of ability.
func onlySorts(text, title string) bool {
	first, _, _ := strings.Cut(text, ".")
	words := strings.Fields(strings.ToLower(first))
	if len(words) > 24 || strings.Contains(text, "means") || !strings.HasPrefix(strings.ToLower(first), strings.ToLower(title)) {
		return false
	}
	return slices.Contains(words, "ability") && slices.Contains(words, "is")
}
