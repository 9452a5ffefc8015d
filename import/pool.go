package importer

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/scenario"
	"rulestep/rulesdb"
)

// A Pool says how much of the card pool the card language understands and the engine
// carries out. Digital, funny and nontraditional cards are left out of the other counts.
type Pool struct {
	Cards    int `json:"cards"`
	Whole    int `json:"whole"`    // every word is understood
	Playable int `json:"playable"` // and the engine carries all of it out
	Partly   int `json:"partly"`   // some lines are understood
	None     int `json:"none"`
	LeftOut  int `json:"left_out"`
}

// Add compiles one card of the pool and counts it, digital, funny and nontraditional
// ones only with all. It returns what is not understood.
func (p *Pool) Add(c rulesdb.Card, all bool) []cardtext.Unknown {
	var row cardtext.PoolRow
	if err := json.Unmarshal(c.Data, &row); err != nil {
		p.Cards++
		p.None++
		return nil
	}
	if !all && (row.Digital || row.Funny || row.Nontraditional) {
		p.LeftOut++
		return nil
	}
	p.Cards++
	faces, err := cardtext.FromPool(row)
	if err != nil {
		p.None++
		return nil
	}
	lines := 0
	var unknown []cardtext.Unknown
	for _, face := range faces {
		_, more := cardtext.Compile(face)
		unknown = append(unknown, more...)
		lines += strings.Count(face.Text, "\n") + 1
	}
	switch {
	case len(unknown) == 0:
		p.Whole++
		if whole, unknown := cardtext.Compile(row.Join(faces)); len(unknown) == 0 && scenario.Playable(&whole) {
			p.Playable++
		}
	case len(unknown) < lines:
		p.Partly++
	default:
		p.None++
	}
	return unknown
}

// CountPool counts the pool of a store, which takes some seconds, and keeps the counts
// there. When they are those of this program and pool nothing is counted and the result
// is false.
func CountPool(ctx context.Context, store *rulesdb.Store) (counted bool, err error) {
	cards, err := store.Meta(ctx, rulesdb.MetaCards)
	if err != nil || cards == "" {
		return false, err
	}
	version, err := engineVersion()
	if err != nil {
		return false, err
	}
	stored, err := store.Meta(ctx, rulesdb.MetaPool)
	inputs := hashText(version + " " + cards)
	if err != nil || strings.HasPrefix(stored, inputs+" ") {
		return false, err
	}
	var p Pool
	err = store.Cards(ctx, func(c rulesdb.Card) bool {
		p.Add(c, false)
		return ctx.Err() == nil
	})
	if err = cmp.Or(err, ctx.Err()); err != nil {
		return false, err
	}
	counts, err := json.Marshal(p)
	if err != nil {
		return false, err
	}
	err = store.Update(ctx, func(tx *rulesdb.Tx) error {
		return tx.SetMeta(rulesdb.MetaPool, fmt.Sprintf("%s %s", inputs, counts))
	})
	return err == nil, err
}
