package table

import "unsafe"

// This file is about memory that one play leaves to the next.

// A Room gives out zero values from memory that is set aside for some at a time: one
// allocation for many that would each be one. What is taken is taken back only when the
// whole game is reset.
type Room[T any] struct {
	chunks [][]T
	at     int // the chunk from which is taken
	taken  int // how many of it
}

// Take gives out one value; chunk says for how many memory is set aside at first, and whenever
// there is none left for twice as many as the last time.
func (r *Room[T]) Take(chunk int) *T {
	if r.at < len(r.chunks) && r.taken == len(r.chunks[r.at]) {
		r.at, r.taken = r.at+1, 0
	}
	if r.at == len(r.chunks) {
		r.chunks = append(r.chunks, make([]T, chunk<<min(len(r.chunks), 4)))
	}
	r.taken++
	return &r.chunks[r.at][r.taken-1]
}

// Reset takes back all that was given out.
func (r *Room[T]) Reset() {
	size := 0
	for i := range r.chunks {
		if size += len(r.chunks[i]) * int(unsafe.Sizeof(*new(T))); size > mostKept {
			r.chunks = r.chunks[:i]
			break
		}
		clear(r.chunks[i])
	}
	r.at, r.taken = 0, 0
}

// mostKept is how many bytes of one kind of things a game keeps for its next play. What is
// beyond that has been an unusual play, and is better given back.
const mostKept = 1 << 16

// Emptied is a list without its elements, whose memory can be used again.
func Emptied[T any](list []T) []T {
	if cap(list)*int(unsafe.Sizeof(*new(T))) > mostKept {
		return nil
	}
	clear(list[:cap(list)])
	return list[:0]
}

// Reset makes a state an empty one in the memory of the old. What CopyInto copies the
// elements of belongs to this state alone; all else may be shared.
func (s *State) Reset() {
	old := *s
	for i := range old.Seats[:cap(old.Seats)] {
		p := &old.Seats[:cap(old.Seats)][i]
		*p = Player{Library: Emptied(p.Library), Hand: Emptied(p.Hand), Graveyard: Emptied(p.Graveyard), Mana: Emptied(p.Mana)}
	}
	*s = State{
		Seats: old.Seats[:0], Objects: Emptied(old.Objects), Cards: Emptied(old.Cards),
		Battlefield: Emptied(old.Battlefield), PhasedOut: Emptied(old.PhasedOut), Exile: Emptied(old.Exile),
		OnStack: Emptied(old.OnStack), Command: Emptied(old.Command),
		Blocks: Emptied(old.Blocks), Missed: Emptied(old.Missed), Exerted: Emptied(old.Exerted),
		FirstStrikes: Emptied(old.FirstStrikes), DoubleStrikes: Emptied(old.DoubleStrikes),
		Effects: Emptied(old.Effects), Triggers: Emptied(old.Triggers), Delayed: Emptied(old.Delayed),
		Activated: Emptied(old.Activated), Deeds: Emptied(old.Deeds), ByCommander: Emptied(old.ByCommander),
	}
	s.Objects = append(s.Objects, Object{}) // nobody
}

// Sit seats one more player, with nothing but a name.
func (s *State) Sit(name string) *Player {
	n := len(s.Seats)
	if n < cap(s.Seats) {
		s.Seats = s.Seats[:n+1] // with the lists that Reset has left there
	} else {
		s.Seats = append(s.Seats, Player{})
	}
	p := &s.Seats[n]
	p.ID, p.Name = PlayerID(n), name
	return p
}

// Reset makes the table an empty one, by the whole book, in the memory of the old. Of what was
// got from the old one nothing may be looked at any more that is not made of words and numbers.
func (t *Table) Reset() {
	old := t.memo
	t.State.Reset()
	old.values.Reset()
	*t = Table{
		State: t.State, Faces: append(Emptied(t.Faces), nil), Trace: Emptied(t.Trace), places: Emptied(t.places)[:cap(t.places)],
		defining: Emptied(t.defining), consulted: Emptied(t.consulted), Rewritten: Emptied(t.Rewritten),
		memo: memo{
			Computed: Emptied(old.Computed), Printed: Emptied(old.Printed), traits: Emptied(old.traits), values: old.values,
			DoubleFaced: Emptied(old.DoubleFaced), Parts: Emptied(old.Parts),
		},
	}
}
