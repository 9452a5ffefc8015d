// Package cardplay has the engine play the cards that a query names, each by itself and all of them
// together, so that the search finds the rules by which they are judged and not only those whose words
// are like the query's.
//
// It is done when somebody asks, and kept by what the cards say. To play the pool as it is imported
// would take a quarter of an hour of two cores, for cards that hardly anybody names; no number of pairs
// could be played beforehand; and what was kept in a store would have to be thrown away
// with every change of the engine.
package cardplay

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/support"
	"rulestep/engine/trial"
	"rulestep/rulesdb"
	"rulestep/search"
)

const (
	// mostTogether bounds how many cards of one query are played.
	mostTogether = 4
	// mostKept is of how many sets of cards it is kept what came of them.
	mostKept = 500
)

// MostTime ends a play of cards where nothing else is said. On a quiet machine one takes some 40 ms, two together three
// times as long.
const MostTime = 800 * time.Millisecond

// A Pool knows the cards.
type Pool interface {
	Card(ctx context.Context, name string) (rulesdb.Card, bool, error)
}

// A Player plays cards and keeps what came of it. The zero value is ready for use, by several at once.
type Player struct {
	// Longest ends a play of cards; MostTime for 0.
	Longest time.Duration

	mu   sync.Mutex
	kept map[string][]trial.Asked
}

// Rules are those that were applied to cards of a pool, given by their names. A card that is not
// played whole is left out; so are all that are more than four. share says in which part of all demonstrations a
// rule is applied. The error is for what kept it from reading the pool; when ctx ends first, the error is that of ctx.
func (p *Player) Rules(ctx context.Context, pool Pool, names []string, share func(cr.Rule) float64) ([]search.Played, error) {
	var key strings.Builder
	var cards []*oracle.Card
	for _, name := range names {
		stored, found, err := pool.Card(ctx, name)
		if err != nil {
			return nil, fmt.Errorf("reading the card %q: %w", name, err)
		}
		card := whole(stored)
		if !found || card == nil {
			continue
		}
		if cards = append(cards, card); len(cards) > mostTogether {
			return nil, nil
		}
		key.Write(stored.Data)
	}
	if len(cards) == 0 {
		return nil, nil
	}
	asked, known := p.get(key.String())
	if !known {
		until := time.Now().Add(cmp.Or(p.Longest, MostTime))
		t := trial.Tester{Enough: func() bool { return ctx.Err() != nil || time.Now().After(until) }}
		var cut bool
		asked, cut = t.Asked(cards)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if !cut { // who asks again when there is more time is told more
			p.put(key.String(), asked)
		}
	}
	var rules []search.Played
	for _, a := range asked {
		sentence := trial.Told(a.Sentence)
		rules = append(rules, search.Played{Rule: a.Rule, Sentence: sentence, Bearing: search.Bearing(a.Bearing), Share: share(a.Rule)})
	}
	slices.SortFunc(rules, func(a, b search.Played) int { return cr.Compare(a.Rule, b.Rule) })
	return rules, nil
}

func (p *Player) get(key string) ([]trial.Asked, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	asked, known := p.kept[key]
	return asked, known
}

func (p *Player) put(key string, asked []trial.Asked) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.kept == nil || len(p.kept) >= mostKept {
		p.kept = map[string][]trial.Asked{}
	}
	p.kept[key] = asked
}

// whole compiles a card; nil if it is not played whole.
func whole(stored rulesdb.Card) *oracle.Card {
	var row cardtext.PoolRow
	if json.Unmarshal(stored.Data, &row) != nil {
		return nil
	}
	faces, err := cardtext.FromPool(row)
	if err != nil {
		return nil
	}
	of := faces[0]
	if len(faces) > 1 {
		of = row.Join(faces)
	}
	card, unknown := cardtext.Compile(of)
	if len(unknown) > 0 || len(support.Unsupported(&card)) > 0 {
		return nil
	}
	return &card
}
