package training

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"

	"rulestep/engine/cr"
)

// An Entry is what the list of all questions keeps of one: enough to choose it by. The
// question itself is made again when it is asked, since the key is the play.
type Entry struct {
	ID         string    `json:"id"`
	Form       Form      `json:"form"`
	Rules      []cr.Rule `json:"rules"`
	Source     string    `json:"source"`
	Variation  string    `json:"variation,omitempty"`
	Difficulty int       `json:"difficulty"`

	madeAt place
}

// Entry is the question's line in the list.
func (q *Question) Entry() Entry {
	return Entry{ID: q.ID, Form: q.Form, Rules: q.Rules, Source: q.Source, Variation: q.Variation, Difficulty: q.Difficulty, madeAt: q.madeAt}
}

// A Bank makes questions when they are wanted and keeps the latest.
type Bank struct {
	sources []Source
	byCode  map[string]*Source // by the first part of a question's ID
	bySlug  map[string]*Source

	list   []Entry // kept.go
	byRule map[cr.Rule][]int

	mu     sync.Mutex
	decks  map[string]*deck
	recent []string             // slugs whose decks are held, the latest last
	single map[string]*Question // those that were made alone, by their IDs
}

// mostDecks is how many demonstrations' questions are held in memory.
const mostDecks = 96

// A deck is the questions of a demonstration, made once: own at the first wish, the
// variations when one of them is wanted.
type deck struct {
	own, all   sync.Once
	questions  []Question
	variations []Question
	err        error
}

// NewBank makes a bank of the questions of demonstrations. Those that the program brings along
// are listed at once; of others questions are made when their demonstration is named.
func NewBank(sources []Source) *Bank {
	b := &Bank{sources: slices.Clone(sources), byCode: map[string]*Source{}, bySlug: map[string]*Source{}, decks: map[string]*deck{}, single: map[string]*Question{}, byRule: map[cr.Rule][]int{}}
	for i := range b.sources {
		s := &b.sources[i]
		b.byCode[short(s.Slug, 5)], b.bySlug[s.Slug] = s, s
		for _, e := range keptOf(s) {
			for _, r := range e.Rules {
				b.byRule[r] = append(b.byRule[r], len(b.list))
			}
			b.list = append(b.list, e)
		}
		if s.files != nil {
			s.Text = "" // it is read when a question is made: all together are 7 MB
		}
	}
	return b
}

// Sources reads the demonstrations of a file system, as CHAPTER/NAME.txt.
func Sources(files fs.FS) ([]Source, error) {
	names, err := fs.Glob(files, "*/*.txt")
	if err != nil {
		return nil, err
	}
	var list []Source
	for _, name := range names {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		list = append(list, Source{Slug: strings.TrimSuffix(name, ".txt"), Text: string(data), files: files})
	}
	return list, nil
}

// Sources lists the demonstrations of the bank, those without their text that it can read again.
func (b *Bank) Sources() []Source { return b.sources }

func (b *Bank) deck(slug string) *deck {
	b.mu.Lock()
	defer b.mu.Unlock()
	d := b.decks[slug]
	if d == nil {
		d = &deck{}
		b.decks[slug] = d
		if b.recent = append(b.recent, slug); len(b.recent) > mostDecks {
			delete(b.decks, b.recent[0])
			b.recent = b.recent[1:]
		}
	}
	return d
}

// ErrUnknown is wrapped by the error about a question or demonstration that is not there.
var ErrUnknown = errors.New("there is no such question")

// Of makes the questions of one demonstration, with variations if they are wanted.
func (b *Bank) Of(slug string, variations bool) ([]Question, error) {
	src := b.bySlug[slug]
	if src == nil {
		return nil, fmt.Errorf("%w: no demonstration is called %q", ErrUnknown, slug)
	}
	d := b.deck(slug)
	d.own.Do(func() { d.questions, d.err = Make(*src) })
	if d.err != nil || !variations {
		return d.questions, d.err
	}
	d.all.Do(func() { d.variations, d.err = Vary(*src, d.questions) })
	return slices.Concat(d.questions, d.variations), d.err
}

// Find makes the question of an ID. The questions of the file come first, since they take
// a fraction of the time.
func (b *Bank) Find(id string) (*Question, error) {
	code, _, _ := strings.Cut(id, "-")
	src := b.byCode[code]
	if src == nil {
		return nil, fmt.Errorf("%w: %q", ErrUnknown, id)
	}
	if i := slices.IndexFunc(b.list, func(e Entry) bool { return e.ID == id }); i >= 0 {
		if q, err := b.alone(src, &b.list[i]); q != nil || err != nil {
			return q, err
		}
	}
	all, err := b.Of(src.Slug, true)
	if err != nil {
		return nil, err
	}
	if q := withID(all, id); q != nil {
		return q, nil
	}
	return nil, fmt.Errorf("%w: %q; the demonstration may have been rewritten", ErrUnknown, id)
}

func withID(list []Question, id string) *Question {
	if i := slices.IndexFunc(list, func(q Question) bool { return q.ID == id }); i >= 0 {
		return &list[i]
	}
	return nil
}

// List is every question of the demonstrations, in their order.
func (b *Bank) List() []Entry { return b.list }

// ByRule lists the questions about a rule, those of the files before variations.
func (b *Bank) ByRule(rule cr.Rule) []Entry {
	var list []Entry
	for _, i := range b.byRule[rule] {
		list = append(list, b.list[i])
	}
	slices.SortStableFunc(list, func(x, y Entry) int { return boolOrder(x.Variation != "", y.Variation != "") })
	return list
}

func boolOrder(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// Rules lists the rules that the questions are about, in the order of the book.
func (b *Bank) Rules() []cr.Rule { return slices.SortedFunc(maps.Keys(b.byRule), cr.Compare) }

// Daily is the ID of the question of a day ("2026-11-22"), the same for everybody who has the
// same demonstrations. Its difficulty is in the middle; it is never a variation, and never one
// that half of all who guess answer right.
func (b *Bank) Daily(date string) (string, error) {
	var fit []string
	for i := range b.list {
		if e := &b.list[i]; e.Variation == "" && e.Form != Legal && e.Difficulty >= 1300 && e.Difficulty <= 1800 {
			fit = append(fit, e.ID)
		}
	}
	for try := range min(len(fit), 64) {
		sum := sha256.Sum256(fmt.Appendf(nil, "%s %d", date, try))
		q, err := b.Find(fit[binary.BigEndian.Uint64(sum[:8])%uint64(len(fit))])
		if err != nil {
			return "", err
		}
		if q.Guess() <= 0.25 && slices.ContainsFunc(q.wrong, func(w Wrong) bool { return w.Shown }) {
			return q.ID, nil
		}
	}
	return "", fmt.Errorf("%w for %s", ErrUnknown, date)
}
