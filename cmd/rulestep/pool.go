package main

import (
	"context"
	"encoding/json"
	"fmt"

	"rulestep/engine/cardname"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/scenario"
	"rulestep/rulesdb"
)

// A pool is the imported card pool as scenarios see it.
type pool struct {
	*cardname.Index // finds names in sentences
	folder          *folder
}

// pool is the card pool, nil when none has been imported.
func (f *folder) pool(ctx context.Context) (scenario.Cards, error) {
	names, err := f.store.CardNames(ctx)
	if err != nil || names == nil {
		return nil, err
	}
	return pool{names, f}, nil
}

// Card compiles a card of the pool.
func (p pool) Card(name string) (card oracle.Card, unknown []cardtext.Unknown, ok bool) {
	stored, found, err := p.folder.store.Card(context.Background(), name)
	if err != nil {
		p.folder.warn(fmt.Errorf("looking for the card %q in the pool: %w", name, err))
	}
	if err != nil || !found {
		return oracle.Card{}, nil, false
	}
	card, unknown = compileWhole(stored)
	return card, unknown, true
}

// compileWhole compiles a card of the pool with all its parts. A row that makes no card is
// one that is not understood.
func compileWhole(stored rulesdb.Card) (oracle.Card, []cardtext.Unknown) {
	var row cardtext.PoolRow
	err := json.Unmarshal(stored.Data, &row)
	var faces []oracle.Card
	if err == nil {
		faces, err = cardtext.FromPool(row)
	}
	if err != nil {
		return oracle.Card{Name: stored.Name}, []cardtext.Unknown{{Line: 1, Words: row.TypeLine, Reason: err.Error()}}
	}
	return cardtext.Compile(row.Join(faces))
}
