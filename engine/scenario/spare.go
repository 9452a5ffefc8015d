package scenario

import (
	"sync"

	"rulestep/engine"
)

// This file keeps what plays are made in, as one play after the other needs the same: the plays without a rule of one scenario
// are some thirty. A [sync.Pool] forgets at each collection of garbage, of which there would be one for every fifty of them.

// spare are things that nobody uses, for the next who need one. All goroutines may use it.
type spare[T any] struct {
	mu   sync.Mutex
	free []*T
}

// mostSpare is how many of one kind are kept: as many as a play and its moments need on each of a few cores.
const mostSpare = 32

// take gives out one, which is as whoever gave it back has left it.
func (s *spare[T]) take() *T {
	s.mu.Lock()
	defer s.mu.Unlock()
	if n := len(s.free); n > 0 {
		one := s.free[n-1]
		s.free[n-1], s.free = nil, s.free[:n-1]
		return one
	}
	return new(T)
}

// give takes one back. Nobody may use it any more.
func (s *spare[T]) give(one *T) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.free) < mostSpare {
		s.free = append(s.free, one)
	}
}

var (
	games   spare[engine.Game] // of plays that are over, whose memory the next plays use
	runners spare[runner]      // of plays of which all has been told
)

// release gives the game of a play that is over to the next one. What is told of the play
// stays; nothing else may be asked about it.
func (r *runner) release() {
	if r.g != nil {
		if !r.paused { // or what it has given out is still in use
			games.give(r.g)
		}
		r.g, r.t = nil, nil
	}
}

// forget gives the play itself to the next one, the room for its steps with it: nobody will look at them. The play of a record
// stays, as others come to the same.
func (r *runner) forget() {
	if r.how.record != nil {
		return
	}
	steps := r.trace.Steps
	clear(steps)
	*r = runner{trace: ForkTrace{Steps: steps[:0]}}
	runners.give(r)
}
