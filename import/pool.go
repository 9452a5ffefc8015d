package importer

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
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

	Kinds    []PoolKind    `json:"kinds,omitempty"`    // by card type, in the order of poolKinds
	Declines []PoolDecline `json:"declines,omitempty"` // what unlocks most first; set by Finish

	declines map[string]*PoolDecline
}

// A PoolKind is the cards of the pool of one card type. A card of several counts once, under the first
// of poolKinds that it has.
type PoolKind struct {
	Kind     string `json:"kind"`
	Cards    int    `json:"cards"`
	Whole    int    `json:"whole"`
	Playable int    `json:"playable"`
	Partly   int    `json:"partly"`
	None     int    `json:"none"`
}

// A PoolDecline is the beginning of what was not understood, over all cards.
type PoolDecline struct {
	Words   string `json:"words"`
	Unlocks int    `json:"unlocks"` // cards that nothing else keeps back
	Cards   int    `json:"cards"`   // all cards in which it occurs
	Example string `json:"example"` // name of one of them
}

// declineWords is how many words name what was not understood.
const declineWords = 3

// poolKinds are the kinds of cards as they are counted: the words that tell each in the type line of the front face.
var poolKinds = []struct {
	kind  string
	types []string
}{
	{"Planeswalkers", []string{"Planeswalker"}},
	{"Legendary creatures", []string{"Legendary", "Creature"}},
	{"Other creatures", []string{"Creature"}},
	{"Lands", []string{"Land"}},
	{"Artifacts", []string{"Artifact"}},
	{"Enchantments", []string{"Enchantment"}},
	{"Instants", []string{"Instant"}},
	{"Sorceries", []string{"Sorcery"}},
	{"Battles and others", nil},
}

// kindOf is the place in poolKinds of a card.
func kindOf(typeLine string) int {
	front, _, _ := strings.Cut(typeLine, " // ")
	types, _, _ := strings.Cut(front, " — ")
	words := strings.Fields(types)
	return slices.IndexFunc(poolKinds, func(k struct {
		kind  string
		types []string
	},
	) bool {
		return !slices.ContainsFunc(k.types, func(t string) bool { return !slices.Contains(words, t) })
	})
}

// Finish sorts what was not understood, what unlocks most cards first, and keeps at most so many; all for 0.
func (p *Pool) Finish(most int) {
	p.Declines = nil
	for _, d := range p.declines {
		p.Declines = append(p.Declines, *d)
	}
	slices.SortFunc(p.Declines, func(a, b PoolDecline) int {
		return cmp.Or(b.Unlocks-a.Unlocks, b.Cards-a.Cards, strings.Compare(a.Words, b.Words))
	})
	if most > 0 {
		p.Declines = p.Declines[:min(most, len(p.Declines))]
	}
}

// decline counts what was not understood of a card.
func (p *Pool) decline(name string, unknown []cardtext.Unknown) {
	words := map[string]bool{}
	for _, u := range unknown {
		fields := strings.Fields(u.Words)
		words[strings.Join(fields[:min(declineWords, len(fields))], " ")] = true
	}
	for w := range words {
		d := p.declines[w]
		if d == nil {
			if p.declines == nil {
				p.declines = map[string]*PoolDecline{}
			}
			d = &PoolDecline{Words: w, Example: name}
			p.declines[w] = d
		}
		d.Cards++
		if len(words) == 1 {
			d.Unlocks++
		}
	}
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
	if p.Kinds == nil {
		for _, k := range poolKinds {
			p.Kinds = append(p.Kinds, PoolKind{Kind: k.kind})
		}
	}
	kind := &p.Kinds[kindOf(row.TypeLine)]
	p.Cards++
	kind.Cards++
	faces, err := cardtext.FromPool(row)
	if err != nil {
		p.None++
		kind.None++
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
		kind.Whole++
		if whole, unknown := cardtext.Compile(row.Join(faces)); len(unknown) == 0 && scenario.Playable(&whole) {
			p.Playable++
			kind.Playable++
		}
	case len(unknown) < lines:
		p.Partly++
		kind.Partly++
	default:
		p.None++
		kind.None++
	}
	p.decline(c.Name, unknown)
	return unknown
}

// keptDeclines is how much of what is not understood is kept with the counts of a pool.
const keptDeclines = 40

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
	p.Finish(keptDeclines)
	counts, err := json.Marshal(p)
	if err != nil {
		return false, err
	}
	err = store.Update(ctx, func(tx *rulesdb.Tx) error {
		return tx.SetMeta(rulesdb.MetaPool, fmt.Sprintf("%s %s", inputs, counts))
	})
	return err == nil, err
}
