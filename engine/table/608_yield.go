package table

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file keeps what the instructions of a text have come to, in numbers, for what the text
// says later: "that many", "that much", "the life lost this way" (608.2c, 608.2h).

// A yield is how much came of an instruction of a kind, in all and by player.
type yield struct {
	of     oracle.Said
	amount int
	shares []Share
}

// A Share is what came of an instruction for one of the players who followed it.
type Share struct {
	Player ID
	Amount int
}

// Yields are those of a text so far, the last of each kind. They are shared between contexts
// and never written to.
type Yields []yield

// last is what has come of the last instruction of a kind, nothing if there was none.
func (y Yields) last(of oracle.Said) yield {
	for i := range y {
		if y[i].of == of {
			return y[i]
		}
	}
	return yield{}
}

// Yield notes what has come of an instruction.
func (ctx *Context) Yield(of oracle.Said, amount int, shares ...Share) {
	now := append(make(Yields, 0, len(ctx.Yielded)+1), yield{of: of, amount: amount, shares: shares})
	for _, y := range ctx.Yielded {
		if y.of != of {
			now = append(now, y)
		}
	}
	ctx.Yielded = now
}

// YieldEvents notes how many of the events that have happened are of some kind, or how much
// they come to, by the player who is concerned.
func (ctx *Context) YieldEvents(of oracle.Said, events []Event, count func(*Event) int) {
	total := 0
	var shares []Share
	for i := range events {
		n := count(&events[i])
		if n == 0 {
			continue
		}
		total += n
		at := slices.IndexFunc(shares, func(s Share) bool { return s.Player == events[i].Player })
		if at < 0 {
			at, shares = len(shares), append(shares, Share{Player: events[i].Player})
		}
		shares[at].Amount += n
	}
	ctx.Yield(of, total, shares...)
}

// CameTo is how much has come of the last instruction of a kind, 0 if there was none.
func (ctx *Context) CameTo(of oracle.Said) int {
	return ctx.Yielded.last(of).amount
}

// thatMany is the number that "that many" goes back to.
func thatMany(q oracle.ThatMany, ctx *Context) int {
	switch {
	case q.Most && ctx.Yielded != nil:
		most := 0
		for _, s := range ctx.Yielded.last(q.Of).shares {
			most = max(most, s.Amount)
		}
		return most
	case q.Of == oracle.SaidOfPrevented:
		if ctx.Event == nil {
			return 0
		}
		return ctx.Event.Prevented
	case q.Of == oracle.SaidByEvent && ctx.Event != nil:
		return ctx.Event.Amount
	case q.Of == oracle.SaidOfCountersPaid && ctx.Announced != nil:
		return ctx.Announced.CountersPaid
	case q.Of == oracle.SaidByEvent || ctx.Yielded == nil:
		return 0
	case ctx.Share == None:
		return ctx.CameTo(q.Of)
	}
	for _, s := range ctx.Yielded.last(q.Of).shares {
		if s.Player == ctx.Share {
			return s.Amount
		}
	}
	return 0
}

// CountEach counts one for every event of a kind.
func CountEach(kind EventKind) func(*Event) int {
	return func(e *Event) int {
		if e.Kind == kind {
			return 1
		}
		return 0
	}
}

// Amounts counts how much the events of some kinds come to.
func Amounts(kinds ...EventKind) func(*Event) int {
	return func(e *Event) int {
		if slices.Contains(kinds, e.Kind) {
			return e.Amount
		}
		return 0
	}
}
