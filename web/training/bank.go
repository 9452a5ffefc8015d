package training

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"github.com/google/renameio/v2/maybe"

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
}

// Entry is the question's line in the list.
func (q *Question) Entry() Entry {
	return Entry{ID: q.ID, Form: q.Form, Rules: q.Rules, Source: q.Source, Variation: q.Variation, Difficulty: q.Difficulty}
}

// A Bank makes questions when they are wanted and keeps the latest.
type Bank struct {
	sources []Source
	byCode  map[string]*Source // by the first part of a question's ID
	bySlug  map[string]*Source

	mu     sync.Mutex
	decks  map[string]*deck
	recent []string // slugs whose decks are held, the latest last
	list   []Entry
	byRule map[cr.Rule][]int
	whole  bool // list holds every question
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

// NewBank makes a bank of the questions of demonstrations.
func NewBank(sources []Source) *Bank {
	b := &Bank{sources: slices.Clone(sources), byCode: map[string]*Source{}, bySlug: map[string]*Source{}, decks: map[string]*deck{}, byRule: map[cr.Rule][]int{}}
	for i := range b.sources {
		s := &b.sources[i]
		b.byCode[short(s.Slug, 5)], b.bySlug[s.Slug] = s, s
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
		list = append(list, Source{Slug: strings.TrimSuffix(name, ".txt"), Text: string(data)})
	}
	return list, nil
}

// Sources lists the demonstrations of the bank.
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
	for _, variations := range []bool{false, true} {
		list, err := b.Of(src.Slug, variations)
		if err != nil {
			return nil, err
		}
		if i := slices.IndexFunc(list, func(q Question) bool { return q.ID == id }); i >= 0 {
			return &list[i], nil
		}
	}
	return nil, fmt.Errorf("%w: %q; the demonstration may have been rewritten", ErrUnknown, id)
}

// List is every question that is known so far; whole says whether that is all there are.
func (b *Bank) List() (list []Entry, whole bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.list, b.whole
}

// ByRule lists the known questions about a rule, those of the files before variations.
func (b *Bank) ByRule(rule cr.Rule) []Entry {
	b.mu.Lock()
	defer b.mu.Unlock()
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

// Rules lists the rules that the known questions are about, in the order of the book.
func (b *Bank) Rules() []cr.Rule {
	b.mu.Lock()
	defer b.mu.Unlock()
	var list []cr.Rule
	for r := range b.byRule {
		list = append(list, r)
	}
	return inOrder(list)
}

// Fill makes the list of all questions, one demonstration after the other with so many
// hands, and tells each when it is done. A list that was kept in the folder for the same
// program and demonstrations is read instead.
func (b *Bank) Fill(ctx context.Context, folder string, hands int) error {
	path := filepath.Join(folder, "questions.json")
	key := b.key()
	if folder != "" && b.load(path, key) {
		return nil
	}
	made := make([][]Entry, len(b.sources))
	next := make(chan int)
	var wg sync.WaitGroup
	var mu sync.Mutex
	var failed error
	for range max(hands, 1) {
		wg.Go(func() {
			for i := range next {
				entries, err := entriesOf(b.sources[i])
				mu.Lock()
				made[i] = entries
				failed = errors.Join(failed, err)
				mu.Unlock()
				b.add(entries)
			}
		})
	}
feed:
	for i := range b.sources {
		select {
		case next <- i:
		case <-ctx.Done():
			break feed
		}
	}
	close(next)
	wg.Wait()
	if err := errors.Join(ctx.Err(), failed); err != nil {
		return err
	}
	list := slices.Concat(made...) // in the order of the demonstrations, however many hands there were
	b.set(list)
	if folder == "" {
		return nil
	}
	return keep(path, kept{key, list})
}

func entriesOf(src Source) ([]Entry, error) {
	own, err := Make(src)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", src.Slug, err)
	}
	more, err := Vary(src, own)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", src.Slug, err)
	}
	var list []Entry
	for _, q := range slices.Concat(own, more) {
		list = append(list, q.Entry())
	}
	return list, nil
}

// kept is the form of the file that holds the list.
type kept struct {
	Key  string  `json:"key"`
	List []Entry `json:"questions"`
}

// key names the program and the demonstrations that a list was made by.
func (b *Bank) key() string {
	var all strings.Builder
	if info, ok := debug.ReadBuildInfo(); ok {
		all.WriteString(info.String())
	}
	if path, err := os.Executable(); err == nil {
		if info, err := os.Stat(path); err == nil {
			fmt.Fprint(&all, info.Size(), info.ModTime().UnixNano())
		}
	}
	for _, s := range b.sources {
		all.WriteString(s.Slug + s.Text)
	}
	return short(all.String(), 24)
}

func (b *Bank) load(path, key string) bool {
	data, err := os.ReadFile(path)
	if err != nil {
		return false
	}
	var k kept
	if json.Unmarshal(data, &k) != nil || k.Key != key {
		return false
	}
	b.set(k.List)
	return true
}

// keep writes the list; half a file is never there.
func keep(path string, k kept) error {
	data, err := json.Marshal(k)
	if err != nil {
		return err
	}
	return maybe.WriteFile(path, data, 0o644)
}

func (b *Bank) set(list []Entry) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.list, b.whole, b.byRule = nil, true, map[cr.Rule][]int{}
	b.append(list)
}

func (b *Bank) add(list []Entry) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.append(list)
}

func (b *Bank) append(list []Entry) {
	for _, e := range list {
		for _, r := range e.Rules {
			b.byRule[r] = append(b.byRule[r], len(b.list))
		}
		b.list = append(b.list, e)
	}
}

// Daily is the ID of the question of a day ("2026-11-22"), the same for everybody who has the
// same demonstrations. Its difficulty is in the middle; it is never a variation.
func (b *Bank) Daily(date string) (string, error) {
	for try := range 64 {
		sum := sha256.Sum256(fmt.Appendf(nil, "%s %d", date, try))
		src := b.sources[binary.BigEndian.Uint64(sum[:8])%uint64(len(b.sources))]
		list, err := b.Of(src.Slug, false)
		if err != nil {
			return "", err
		}
		list = slices.DeleteFunc(slices.Clone(list), func(q Question) bool {
			return q.Difficulty < 1300 || q.Difficulty > 1800 || q.Form == Legal && len(q.Claims) < 2 || !slices.ContainsFunc(q.wrong, func(w Wrong) bool { return w.Shown })
		})
		if len(list) > 0 {
			return list[binary.BigEndian.Uint64(sum[8:16])%uint64(len(list))].ID, nil
		}
	}
	return "", fmt.Errorf("%w for %s", ErrUnknown, date)
}
