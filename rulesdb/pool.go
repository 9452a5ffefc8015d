package rulesdb

import (
	"context"
	"slices"
	"strings"
	"sync"

	"rulestep/engine/cardname"
)

// A Pool is a pool of cards in memory, where there is no store. It answers as [Store] does.
type Pool struct {
	hash   string
	cards  []Card
	byName map[string]int // by folded name
	sought nameList
	names  func() ([]string, *cardname.Index)
}

// NewPool makes a pool of cards; hash is the mark of all of them, "" where there are none.
func NewPool(cards []Card, hash string) *Pool {
	p := &Pool{hash: hash, cards: slices.Clone(cards), byName: map[string]int{}}
	slices.SortFunc(p.cards, func(a, b Card) int { return strings.Compare(a.Name, b.Name) })
	names := make([]string, len(p.cards))
	for i, c := range p.cards {
		names[i] = c.Name
		if _, again := p.byName[Fold(c.Name)]; !again {
			p.byName[Fold(c.Name)] = i
		}
	}
	p.sought = listNames(names)
	p.names = sync.OnceValues(func() ([]string, *cardname.Index) {
		var list []string
		for _, c := range p.cards {
			list = append(list, c.Name)
		}
		slices.Sort(list)
		return list, cardname.New(list)
	})
	return p
}

// Card looks a card up, see [Store.Card].
func (p *Pool) Card(_ context.Context, name string) (Card, bool, error) {
	i, ok := p.byName[Fold(name)]
	if !ok && p.hash != "" {
		_, index := p.names()
		var whole string
		if _, whole, ok = index.Find(name); ok {
			i, ok = p.byName[Fold(whole)]
		}
	}
	if !ok {
		return Card{}, false, nil
	}
	return p.cards[i], true, nil
}

// CardNames finds names in texts, see [Store.CardNames].
func (p *Pool) CardNames(context.Context) (*cardname.Index, error) {
	if p.hash == "" {
		return nil, nil
	}
	_, index := p.names()
	return index, nil
}

// CardList lists the names, see [Store.CardList].
func (p *Pool) CardList(context.Context) (names []string, hash string, err error) {
	if p.hash == "" {
		return nil, "", nil
	}
	names, _ = p.names()
	return names, p.hash, nil
}

// CardsSaying lists cards that have words, see [Store.CardsSaying].
func (p *Pool) CardsSaying(_ context.Context, words string, limit int) (cards []Card, err error) {
	for _, c := range p.cards {
		if len(cards) < limit && strings.Contains(string(c.Data), inRecord(words)) {
			cards = append(cards, c)
		}
	}
	return cards, nil
}

// FindCards lists cards by name, see [Store.FindCards].
func (p *Pool) FindCards(_ context.Context, beginning, words string, offset, limit int) (cards []Card, total int, err error) {
	found := p.sought.find(beginning, words)
	total = len(found)
	for _, name := range found[min(offset, total):min(offset+min(limit, total), total)] {
		cards = append(cards, p.cards[p.byName[Fold(name)]])
	}
	return cards, total, nil
}
