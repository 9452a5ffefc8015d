package web

import (
	"context"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"

	"rulestep/rulesdb"
	"rulestep/templates"
)

// This file is the flashcards: numbers, terms and keywords, asked both ways. They are made of the
// book that is read, so they are as right as it is; when a card comes again is kept like that
// of a rule, under the card's own name.

// A flashcard has two sides.
type flashcard struct {
	ID    string // "numbers:613"
	Front string
	Back  string
	Rule  string // where it can be read; "" for the glossary
	URL   string
}

// A deck is a kind of flashcards.
type flashDeck struct {
	ID, Title string
	sides     [2]string // what each side is
	cards     func(b *rulesdb.Book) []flashcard
}

var flashDecks = []flashDeck{
	{"numbers", "Numbers", [2]string{"Number", "Heading"}, numberCards},
	{"terms", "Terms", [2]string{"Term", "Meaning"}, termCards},
	{"keywords", "Keywords", [2]string{"Keyword", "What it does"}, keywordCards},
}

// keywordChapters hold the keyword actions and abilities.
var keywordChapters = []string{"701", "702"}

// numberCards are chapters and headings by their numbers.
func numberCards(b *rulesdb.Book) []flashcard {
	var list []flashcard
	for _, r := range b.Rules() {
		if r.Title == "" || r.Kind != rulesdb.KindChapter && r.Kind != rulesdb.KindHeading {
			continue
		}
		list = append(list, flashcard{ID: "numbers:" + string(r.Number), Front: string(r.Number), Back: r.Title, Rule: string(r.Number), URL: "/rules/" + string(r.Number)})
	}
	return list
}

// termCards are the entries of the glossary that say something.
func termCards(b *rulesdb.Book) []flashcard {
	var list []flashcard
	for _, t := range b.Terms() {
		words := firstSentence(cmpOr(t.Plain, t.Text))
		if t.Obsolete || words == "" || strings.HasPrefix(words, "See ") {
			continue
		}
		list = append(list, flashcard{ID: "terms:" + t.Slug, Front: t.Headword, Back: masked(words, t.Names), URL: "/glossary/" + t.Slug})
	}
	return list
}

// keywordCards are the keywords with what they do, as the glossary says it.
func keywordCards(b *rulesdb.Book) []flashcard {
	terms := map[string]*rulesdb.Term{}
	for i, t := range b.Terms() {
		for _, name := range t.Names {
			terms[strings.ToLower(name)] = &b.Terms()[i]
		}
	}
	var list []flashcard
	for _, r := range b.Rules() {
		if r.Kind != rulesdb.KindHeading || !slices.Contains(keywordChapters, string(r.Number.Chapter())) {
			continue
		}
		t := terms[strings.ToLower(r.Title)]
		if t == nil {
			continue
		}
		if words := firstSentence(cmpOr(t.Plain, t.Text)); words != "" {
			list = append(list, flashcard{ID: "keywords:" + string(r.Number), Front: r.Title, Back: masked(words, append(t.Names, r.Title)), Rule: string(r.Number), URL: "/rules/" + string(r.Number)})
		}
	}
	return list
}

// masked hides a word in its own definition, or the other side would stand there.
func masked(words string, names []string) string {
	for _, name := range names {
		if name != "" {
			words = regexp.MustCompile(`(?i)\b`+regexp.QuoteMeta(name)+`\b`).ReplaceAllString(words, "…")
		}
	}
	return words
}

// deckOf finds a deck by its ID; the first is the usual one.
func deckOf(id string) *flashDeck {
	if i := slices.IndexFunc(flashDecks, func(d flashDeck) bool { return d.ID == id }); i >= 0 {
		return &flashDecks[i]
	}
	return &flashDecks[0]
}

// trainCards answers /train/cards: a flashcard, one that is named or any. With way=back the
// second side is asked.
func trainCards(rd *reading) (reply, error) {
	id := rd.query.Get("of")
	name, _, _ := strings.Cut(id, ":")
	deck := deckOf(cmpOr(rd.query.Get("kind"), name))
	cards := deck.cards(rd.book)
	back := rd.query.Get("way") == "back"
	v := templates.FlashView{Deck: deck.ID, Count: plural(len(cards), "card", "cards")}
	way := ""
	if back {
		way = "back"
	}
	for i := range flashDecks {
		d := &flashDecks[i]
		v.Decks = append(v.Decks, templates.LinkView{Text: d.Title, URL: withQuery("/train/cards", "kind", d.ID, "way", way), Current: d.ID == deck.ID})
	}
	for n, w := range []string{"", "back"} {
		v.Ways = append(v.Ways, templates.LinkView{Text: deck.sides[n] + " first", URL: withQuery("/train/cards", "kind", deck.ID, "way", w), Current: w == way})
	}
	v.Next = withQuery("/train/cards", "kind", deck.ID, "way", way)
	if len(cards) > 0 {
		i := slices.IndexFunc(cards, func(c flashcard) bool { return c.ID == id })
		if i < 0 {
			i = rand.IntN(len(cards))
		}
		c := &cards[i]
		v.ID, v.Front, v.Back, v.URL = c.ID, typed(c.Front), typed(c.Back), rd.url(c.URL)
		v.FrontIs, v.BackIs = deck.sides[0], deck.sides[1]
		if back {
			v.Front, v.Back, v.FrontIs, v.BackIs = v.Back, v.Front, v.BackIs, v.FrontIs
		}
		v.Read = cmpOr(c.Rule, c.Front)
	}
	p := rd.frame("Flashcards", "train")
	p.NoIndex = true
	return reply{component: templates.Flash(p, v), loose: true}, nil
}

type flashInput struct {
	Deck string `query:"deck" enum:"numbers,terms,keywords" default:"numbers" doc:"Which deck."`
}

type flashForm struct {
	Total int             `json:"total"`
	Cards []flashCardForm `json:"cards"`
}

type flashCardForm struct {
	ID    string `json:"id" doc:"Under which its card is kept." example:"numbers:613"`
	Front string `json:"front"`
	Back  string `json:"back"`
	Rule  string `json:"rule,omitempty" doc:"Where it can be read."`
}

// apiFlashcards lists a deck.
func (s *site) apiFlashcards(ctx context.Context, in *flashInput) (*body[flashForm], error) {
	_, book, err := s.open(ctx, "")
	if err != nil {
		return nil, err
	}
	f := flashForm{Cards: []flashCardForm{}}
	for _, c := range deckOf(in.Deck).cards(book) {
		f.Cards = append(f.Cards, flashCardForm{ID: c.ID, Front: c.Front, Back: c.Back, Rule: c.Rule})
	}
	f.Total = len(f.Cards)
	return send(f)
}
