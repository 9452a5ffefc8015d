package rulesdb

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"rulestep/engine/cardname"
)

// A Card is one card of the imported pool.
type Card struct {
	Name string          // full English name, "Fire // Ice" for split cards
	Data json.RawMessage // in the form of its source
}

// ReplaceCards makes cards the whole pool and keeps its hash under MetaCards.
func (t *Tx) ReplaceCards(cards []Card, hash string) error {
	if err := t.exec("DELETE FROM cards"); err != nil {
		return err
	}
	err := t.each("INSERT INTO cards (name, folded, data) VALUES (?, ?, ?)", len(cards), func(i int) []any {
		return []any{cards[i].Name, Fold(cards[i].Name), string(cards[i].Data)}
	})
	if err != nil {
		return err
	}
	return t.SetMeta(MetaCards, hash)
}

// Card looks a card up by its name or that of its first part, whatever the case, the
// accents and the form of its quotes. The second result is false when the pool has no such
// card.
func (s *Store) Card(ctx context.Context, name string) (Card, bool, error) {
	c, found, err := s.cardCalled(ctx, name)
	if found || err != nil {
		return c, found, err
	}
	names, err := s.CardNames(ctx)
	if err != nil {
		return Card{}, false, err
	}
	if _, whole, ok := names.Find(name); ok {
		return s.cardCalled(ctx, whole)
	}
	return Card{}, false, nil
}

// cardCalled is Card for a whole name.
func (s *Store) cardCalled(ctx context.Context, name string) (Card, bool, error) {
	var c Card
	var data string
	err := s.reader.QueryRowContext(ctx, "SELECT name, data FROM cards WHERE folded = ? ORDER BY name LIMIT 1", Fold(name)).Scan(&c.Name, &data)
	if errors.Is(err, sql.ErrNoRows) {
		return Card{}, false, nil
	}
	c.Data = json.RawMessage(data)
	return c, err == nil, err
}

// cardNames are the names of the pool that was last asked for.
type cardNames struct {
	sync.Mutex
	hash   string // of the pool
	list   []string
	index  *cardname.Index
	sought nameList
}

// CardList lists the names of the pool's cards in the order of the alphabet, with the hash of
// the pool, which is "" where there is none. The list is shared: nobody may change it.
func (s *Store) CardList(ctx context.Context) (names []string, hash string, err error) {
	if _, err := s.CardNames(ctx); err != nil {
		return nil, "", err
	}
	s.names.Lock()
	defer s.names.Unlock()
	return s.names.list, s.names.hash, nil
}

// CardNames finds names of the pool's cards in texts. It is nil when there is no pool, and
// made once for each pool.
func (s *Store) CardNames(ctx context.Context) (*cardname.Index, error) {
	hash, err := s.Meta(ctx, MetaCards)
	if err != nil || hash == "" {
		return nil, err
	}
	s.names.Lock()
	defer s.names.Unlock()
	if s.names.hash == hash {
		return s.names.index, nil
	}
	rows, err := s.reader.QueryContext(ctx, "SELECT name FROM cards ORDER BY name")
	if err != nil {
		return nil, fmt.Errorf("names of the card pool: %w", err)
	}
	defer rows.Close()
	var names []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, fmt.Errorf("names of the card pool: %w", err)
		}
		names = append(names, name)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("names of the card pool: %w", err)
	}
	s.names.hash, s.names.list, s.names.index, s.names.sought = hash, names, cardname.New(names), listNames(names)
	return s.names.index, nil
}

// FindCards lists cards by name: those whose name begins with some letters and has some
// words in it, in any order, whatever the case and the accents; "" asks for nothing. Names that
// begin with the words come first, then those in which a word does, each in the order of the alphabet. It leaves the first offset
// out, returns at most limit, and says how many there are.
func (s *Store) FindCards(ctx context.Context, beginning, words string, offset, limit int) (cards []Card, total int, err error) {
	if _, err := s.CardNames(ctx); err != nil {
		return nil, 0, err
	}
	s.names.Lock()
	sought := s.names.sought
	s.names.Unlock()
	found := sought.find(beginning, words)
	total = len(found)
	found = found[min(offset, total):min(offset+min(limit, total), total)]
	for some := range slices.Chunk(found, 500) {
		part, err := s.cardsCalled(ctx, some)
		if err != nil {
			return nil, 0, err
		}
		cards = append(cards, part...)
	}
	return cards, total, nil
}

// CardsSaying lists cards by name whose record has words as they stand there, at most limit of them.
func (s *Store) CardsSaying(ctx context.Context, words string, limit int) (cards []Card, err error) {
	rows, err := s.reader.QueryContext(ctx, "SELECT name, data FROM cards WHERE instr(data, ?) > 0 ORDER BY name LIMIT ?", inRecord(words), limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var c Card
		var data string
		if err := rows.Scan(&c.Name, &data); err != nil {
			return nil, err
		}
		c.Data = json.RawMessage(data)
		cards = append(cards, c)
	}
	return cards, rows.Err()
}

// inRecord is how words stand in the record of a card, which is JSON.
func inRecord(words string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if e.Encode(words) != nil {
		return words
	}
	return strings.Trim(strings.TrimSpace(b.String()), `"`)
}

// cardsCalled are the cards of whole names, in their order; one that is gone meanwhile is left out.
func (s *Store) cardsCalled(ctx context.Context, names []string) ([]Card, error) {
	values, place := make([]any, len(names)), make(map[string]int, len(names))
	for i, name := range names {
		values[i], place[name] = name, i
	}
	rows, err := s.reader.QueryContext(ctx, "SELECT name, data FROM cards WHERE name IN (?"+strings.Repeat(", ?", len(names)-1)+")", values...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var cards []Card
	for rows.Next() {
		var c Card
		var data string
		if err := rows.Scan(&c.Name, &data); err != nil {
			return nil, err
		}
		c.Data = json.RawMessage(data)
		cards = append(cards, c)
	}
	slices.SortFunc(cards, func(a, b Card) int { return place[a.Name] - place[b.Name] })
	return cards, rows.Err()
}

// Cards calls yield for every card of the pool by name, until it returns false.
func (s *Store) Cards(ctx context.Context, yield func(Card) bool) error {
	rows, err := s.reader.QueryContext(ctx, "SELECT name, data FROM cards ORDER BY name")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var c Card
		var data string
		if err := rows.Scan(&c.Name, &data); err != nil {
			return err
		}
		c.Data = json.RawMessage(data)
		if !yield(c) {
			return nil
		}
	}
	return rows.Err()
}

// CardCount returns how many cards the pool holds.
func (s *Store) CardCount(ctx context.Context) (int, error) {
	var n int
	err := s.reader.QueryRowContext(ctx, "SELECT count(*) FROM cards").Scan(&n)
	return n, err
}
