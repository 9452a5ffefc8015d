package table

import (
	"slices"
	"unsafe"

	"rulestep/engine/oracle"
)

// This file is about memory that one play leaves to the next.

// A Room gives out zero values from memory that is set aside for some at a time: one
// allocation for many that would each be one. What is taken is taken back only when the
// whole game is reset; what does not fit into the room is a piece of memory of its own, which may be forgotten before.
type Room[T any] struct {
	chunks [][]T
	at     int // the chunk from which is taken
	taken  int // how many of it
	size   int // of all chunks together, in bytes
}

// Take gives out one value; chunk says for how many memory is set aside at first, and whenever
// there is none left for twice as many as the last time.
func (r *Room[T]) Take(chunk int) *T {
	if r.at < len(r.chunks) && r.taken == len(r.chunks[r.at]) {
		r.at, r.taken = r.at+1, 0
	}
	if r.at == len(r.chunks) {
		n := chunk << min(len(r.chunks), 4)
		size := n * int(unsafe.Sizeof(*new(T)))
		if r.size+size > mostKept {
			return new(T)
		}
		r.size += size
		r.chunks = append(r.chunks, make([]T, n))
	}
	r.taken++
	return &r.chunks[r.at][r.taken-1]
}

// Reset takes back all that was given out.
func (r *Room[T]) Reset() {
	for i := range r.chunks[:min(r.at+1, len(r.chunks))] {
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
		Turn: Turn{
			OnStack: Emptied(old.OnStack), Blocks: Emptied(old.Blocks), Missed: Emptied(old.Missed),
			FirstStrikes: Emptied(old.FirstStrikes), DoubleStrikes: Emptied(old.DoubleStrikes), Deeds: Emptied(old.Deeds),
		},
		Seats: old.Seats[:0], Objects: Emptied(old.Objects), Cards: Emptied(old.Cards),
		Battlefield: Emptied(old.Battlefield), PhasedOut: Emptied(old.PhasedOut), Exile: Emptied(old.Exile),
		Command: Emptied(old.Command), Ante: Emptied(old.Ante),
		Exerted: Emptied(old.Exerted), DeedsBefore: Emptied(old.DeedsBefore),
		Effects: Emptied(old.Effects), Triggers: Emptied(old.Triggers), Delayed: Emptied(old.Delayed),
		Activated: Emptied(old.Activated), ByCommander: Emptied(old.ByCommander),
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
		defining: Emptied(t.defining), reaching: Emptied(t.reaching), consulted: Emptied(t.consulted), Rewritten: Emptied(t.Rewritten),
		Computed: Emptied(t.Computed),
		memo: memo{
			Printed: Emptied(old.Printed), traits: Emptied(old.traits), values: old.values, aside: Emptied(old.aside), printed: old.printed,
			DoubleFaced: Emptied(old.DoubleFaced), Melds: Emptied(old.Melds), Parts: Emptied(old.Parts),
		},
	}
}

// TraceLike gives a table that was just Reset the book and the trace of another one, between two of
// whose steps it is.
func (t *Table) TraceLike(other *Table) {
	t.Edition.book = other.Edition.book
	t.Trace = append(t.Trace, other.Trace...)
	t.StepStart, t.Steps, t.placed = other.StepStart, other.Steps, len(other.Trace)
	t.consulted = append(t.consulted, other.consulted...)
	t.WatchLike(other)
	t.Put, t.credit = other.Put, other.credit
}

// printed is what has been found out about cards and abilities as they are printed, which is
// the same in every game. A game leaves it to its copies and to the next play.
type printed struct {
	natures map[*oracle.Ability]nature
	cards   map[*oracle.Card]*cardFacts
}

// cardFacts are what has been found out about one card.
type cardFacts struct {
	traits     *traits            // nil where nobody has asked
	read       bool               // whether its text has been read for what follows
	asks       []oracle.Event     // what it asks about earlier events of the turn (609_history.go)
	excess     bool               // it asks how much excess damage was dealt
	powers     bool               // it asks for the total power of attackers as they were declared
	expends    bool               // it asks how much mana somebody spends to cast spells
	silences   bool               // it keeps events from causing triggers
	crimes     bool               // it asks whether somebody commits a crime
	awaits     bool               // it watches for the resolving of a spell or ability
	activation bool               // it watches for the activation of abilities, mana abilities among them
	asCast     []oracle.Condition // what it asks of the moment in which it was cast
	spent      bool               // it asks which mana was spent to cast it
	sources    []oracle.Phrase    // from what sources it asks whether mana was spent
	copies     bool               // it may enter as a copy of something
}

// mostCards is of how many cards at once something is known.
const mostCards = 256

func (t *Table) known() *printed {
	if t.printed == nil {
		t.printed = new(printed)
	}
	return t.printed
}

func (t *Table) factsOf(card *oracle.Card) *cardFacts {
	p := t.known()
	facts := p.cards[card]
	if facts == nil {
		if p.cards == nil || len(p.cards) >= mostCards {
			p.cards = make(map[*oracle.Card]*cardFacts)
		}
		facts = new(cardFacts)
		p.cards[card] = facts
	}
	return facts
}

// KnowLike has a copy know what the table knows about what is printed.
func (t *Table) KnowLike(of *Table) {
	t.printed = of.known()
	t.WatchLike(of)
}

// WatchLike has a table that was just Reset watch for what another one with the same cards watches for: what the texts ask
// about the turn (609.8) is noted from its first event on, and what was noted means the same.
func (t *Table) WatchLike(of *Table) {
	t.Asked, t.SpentAsked = slices.Clip(of.Asked), slices.Clip(of.SpentAsked)
	t.WorksOutside, t.Afar = of.WorksOutside, of.Afar // what is tried first in a copy may be a land in a graveyard
	t.Awaited, t.ActivationWatched, t.AsksSpent, t.ExpendingWatched, t.CrimesWatched, t.Silences, t.AsksPowerDeclared, t.AsksExcess = of.Awaited, of.ActivationWatched, of.AsksSpent, of.ExpendingWatched, of.CrimesWatched, of.Silences, of.AsksPowerDeclared, of.AsksExcess
}
