package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"rulestep/engine/scenario"
)

// This file asks the engine: for plays, why something may not be done, and what the absence
// of a rule proves. All of it shares the same few places.

// playTime is how long the engine is waited for; its own limits are far below.
const playTime = 5 * time.Second

// errNotPlayed is wrapped by the error of a play that found no place or no end.
var errNotPlayed = errors.New("not played")

// errNoPlace is the error of one that found no place.
var errNoPlace = fmt.Errorf("%w: no place was free", errNotPlayed)

// atPlace runs what the engine is asked for when one of the places is free. Whoever asks can
// go away: the engine is told so by the context, stops, and its place is free. A panic
// becomes an error; what names the work in it, and kind the work to the observer.
func atPlace[T any](ctx context.Context, s *site, kind, what string, run func(context.Context) (T, error)) (value T, err error) {
	began := time.Now()
	defer func() { s.options.Observer.Played(kind, outcome(value, err), time.Since(began)) }()
	ctx, cancel := context.WithTimeout(ctx, playTime)
	defer cancel()
	free, err := s.plays.take(ctx)
	if err != nil {
		return value, fmt.Errorf("%s: %w: %w", what, errNoPlace, err)
	}
	type answer struct {
		value T
		err   error
	}
	done := make(chan answer, 1)
	go func() {
		defer free()
		defer func() {
			if v := recover(); v != nil {
				done <- answer{err: fmt.Errorf("%s: panic: %v", what, v)}
			}
		}()
		value, err := run(ctx)
		done <- answer{value, err}
	}()
	select {
	case a := <-done:
		return a.value, a.err
	case <-ctx.Done():
		return value, fmt.Errorf("%s: %w: it has no end: %w", what, errNotPlayed, ctx.Err())
	}
}

// play lets the engine play a scenario; the trace is nil when there is no engine.
func (s *site) play(ctx context.Context, p Play) (*scenario.Trace, error) {
	if s.options.Play == nil {
		return nil, nil
	}
	return atPlace(ctx, s, "play", fmt.Sprintf("%s without %q", p.Name, p.Without), func(ctx context.Context) (*scenario.Trace, error) {
		return s.options.Play(ctx, p)
	})
}

// asked is what the engine says to an ask.
type asked struct {
	answer    *scenario.WhyNot
	questions []scenario.Question
	bad       error // what is wrong with the question
}

// ask lets the engine say why something may not be done.
func (s *site) ask(ctx context.Context, a Ask) (asked, error) {
	return atPlace(ctx, s, "why not", fmt.Sprintf("%s, asked %q at step %d", a.Name, a.Sentence, a.Step), func(ctx context.Context) (out asked, _ error) {
		out.answer, out.questions, out.bad = s.options.Ask(ctx, a)
		return out, nil
	})
}

// judge lets the engine say what a visitor's scenario proves about a rule.
func (s *site) judge(ctx context.Context, p Play) (scenario.KnockOut, error) {
	return atPlace(ctx, s, "knock-out", fmt.Sprintf("%s judged without %q", p.Name, p.Without), func(ctx context.Context) (scenario.KnockOut, error) {
		return s.options.Judge(ctx, p)
	})
}

// retryAfter is after how many seconds what is not there now is worth another try: a place to play, a book that
// is being imported, a server behind the same address that was started with more.
const retryAfter = "10"

// unplayed is the answer of the API where the engine found no place or no end.
func unplayed() error {
	return later("no place was free to play it, or it came to no end in time")
}

// later is the answer of the API where asking again in a moment is all that helps.
func later(why string) error {
	return huma.ErrorWithHeaders(huma.Error503ServiceUnavailable(why), http.Header{"Retry-After": {retryAfter}})
}
