package web

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"rulestep/engine/cardname"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/scenario"
	"rulestep/rulesdb"
)

// This file lets the engine answer what the site asks it, for a server and for a browser alike.

// Cards are a pool of cards: that of a store, or one in memory.
type Cards interface {
	FindCards(ctx context.Context, beginning, words string, offset, limit int) (cards []rulesdb.Card, total int, err error)
	Card(ctx context.Context, name string) (rulesdb.Card, bool, error)
	CardNames(ctx context.Context) (*cardname.Index, error)
	CardList(ctx context.Context) (names []string, hash string, err error)
	CardsSaying(ctx context.Context, words string, limit int) ([]rulesdb.Card, error)
}

// An Engine plays with the cards of a pool.
type Engine struct {
	// Cards are those that scenarios may name; nil ones where there is no pool.
	Cards func(context.Context) (scenario.Cards, error)
	// OneAtATime says that nothing is asked of it before the last answer is given.
	OneAtATime bool
}

// Run has the engine answer for a site.
func (e Engine) Run(o *Options) {
	o.Play, o.Ask, o.Judge = e.play, e.ask, e.judge
	tables := &tables{oneAtATime: e.OneAtATime}
	o.Lay = func(ctx context.Context, l Lay) (Laid, error) { return e.lay(ctx, l, tables) }
}

// tables are those that were looked at last, with the cards of one pool: whoever plays on one goes on
// from where it stands.
type tables struct {
	oneAtATime bool

	mu     sync.Mutex
	names  *cardname.Index
	recent *scenario.Recent
}

// with are those with the cards of a pool. Of another pool than the last nothing is known.
func (t *tables) with(cards scenario.Cards) *scenario.Recent {
	var names *cardname.Index
	if pool, ok := cards.(cardPool); ok {
		names = pool.Index
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.recent == nil || t.names != names {
		t.names, t.recent = names, &scenario.Recent{OneAtATime: t.oneAtATime}
	}
	return t.recent
}

// scenario reads a scenario whose cards may come from the pool, as the readers of an edition play
// it. A visitor's has tighter limits, and whoever asks for any play can call it off.
func (e Engine) scenario(ctx context.Context, name, source, edition string, visitor bool) (*scenario.File, error) {
	return e.read(ctx, scenario.ParseWith, name, source, edition, visitor)
}

// read reads a scenario by one of the ways to parse one.
func (e Engine) read(ctx context.Context, parse func(string, []byte, scenario.Cards) (*scenario.File, error), name, source, edition string, visitor bool) (*scenario.File, error) {
	cards, err := e.Cards(ctx)
	if err != nil {
		return nil, err
	}
	file, err := parse(name, []byte(source), cards)
	if err != nil {
		return nil, err
	}
	file = file.OnShow(edition)
	if visitor {
		file.Limits = scenario.Visitors
	}
	file.Limits.Game.CalledOff = func() bool { return ctx.Err() != nil }
	return file, nil
}

// play plays a demonstration for a visitor.
func (e Engine) play(ctx context.Context, p Play) (*scenario.Trace, error) {
	file, err := e.scenario(ctx, p.Name, p.Source, p.Edition, p.Visitor)
	if err != nil {
		return nil, err
	}
	if len(p.Choices) > 0 {
		return file.Otherwise(p.Fork, p.Choices, p.Without)
	}
	return file.Tell(p.Without), nil
}

// ask answers why something may not be done.
func (e Engine) ask(ctx context.Context, a Ask) (*scenario.WhyNot, []scenario.Question, error) {
	file, err := e.scenario(ctx, a.Name, a.Source, a.Edition, a.Visitor)
	if err != nil {
		return nil, nil, err
	}
	questions, err := file.Questions(a.Fork, a.Choices, a.Step)
	if err != nil || a.Sentence == "" {
		return nil, questions, err
	}
	answer, err := file.WhyNot(a.Fork, a.Choices, a.Step, a.Sentence)
	return answer, questions, err
}

// lay looks at a table that a visitor lays.
func (e Engine) lay(ctx context.Context, l Lay, tables *tables) (Laid, error) {
	parse := func(name string, data []byte, cards scenario.Cards) (*scenario.File, error) {
		return tables.with(cards).Parse(name, data, cards)
	}
	file, err := e.read(ctx, parse, "table", l.Source, l.Edition, true)
	if err != nil {
		return Laid{}, err
	}
	return l.Look(file), nil
}

// judge says what a scenario proves about a rule.
func (e Engine) judge(ctx context.Context, p Play) (scenario.KnockOut, error) {
	file, err := e.scenario(ctx, p.Name, p.Source, p.Edition, p.Visitor)
	if err != nil {
		return scenario.KnockOut{}, err
	}
	if p.Left != nil {
		return file.KnockOutFrom(p.Left, p.Without), nil
	}
	return file.KnockOut(p.Without), nil
}

// A cardPool is a pool of cards as scenarios see it.
type cardPool struct {
	*cardname.Index // finds names in sentences
	cards           Cards
	warn            func(error)
}

// PoolCards are the cards of a pool for scenarios, nil where the pool is empty. warn is told of
// cards that can't be read.
func PoolCards(ctx context.Context, cards Cards, warn func(error)) (scenario.Cards, error) {
	names, err := cards.CardNames(ctx)
	if err != nil || names == nil {
		return nil, err
	}
	return cardPool{names, cards, warn}, nil
}

// Card compiles a card of the pool with all its parts. A row that makes no card is one that is
// not understood.
func (p cardPool) Card(name string) (card oracle.Card, unknown []cardtext.Unknown, ok bool) {
	stored, found, err := p.cards.Card(context.Background(), name)
	if err != nil {
		p.warn(fmt.Errorf("looking for the card %q in the pool: %w", name, err))
	}
	if err != nil || !found {
		return oracle.Card{}, nil, false
	}
	var row cardtext.PoolRow
	err = json.Unmarshal(stored.Data, &row)
	var faces []oracle.Card
	if err == nil {
		faces, err = cardtext.FromPool(row)
	}
	if err != nil {
		return oracle.Card{Name: stored.Name}, []cardtext.Unknown{{Line: 1, Words: row.TypeLine, Reason: err.Error()}}, true
	}
	card, unknown = cardtext.Compile(row.Join(faces))
	return card, unknown, true
}
