package events

import (
	"maps"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// A Course is a table on which events happen, with the chooser that makes the players'
// decisions.
type Course struct {
	table.Table

	Chooser      Chooser
	PlaySubgame  func() // plays what is set on the table from its beginning to its end (726); nil where that can't be
	Under        UnderWay
	Witness      Witness // nil if nobody wants to know what is settled
	undoneSpans  [][2]int
	producing    []table.ID         // permanents whose mana abilities ask what others could produce
	Happened     func(*table.Event) // sees each event that is carried out (a test sets it)
	Follows      Follower           // sees each instruction begin and end that is carried out
	TookBack     func(*table.State) // sees the state before each action that has been taken back (a test sets it)
	repetitions  []repetition       // what was activated, and in which position (729.3)
	acts         []int              // actions taken so far, by seat; never written to
	Seen         map[string]int     // positions, with the number of real choices made before each
	Decisions    int
	Choices      int // decisions made so far that were not mere passing
	Mandatory    int // triggered abilities put on the stack so far
	Declined     int // how many choices had been made, counted from 1, as somebody last did not do what would stop something (729.6)
	Refused      error
	manaUsed     []usedMana
	Limits       Limits
	CleanupAgain bool
	hanging      bool              // and what some add hangs on what is chosen for their cost (106_paidamount.go)
	converters   bool              // among the mana abilities last listed, some cost mana (605_convert.go)
	tied         bool              // some of them add mana that may not be spent on everything
	dropped      []table.ID        // objects with which something else is done than what the batch says (400.6)
	afterDraws   []aftermath       // what replaces draws and waits for the others, for want of 614.11a
	prevented    []prevented       // in the present event (615.13)
	atOnce       []table.ID        // what is about to enter at once
	givenUp      []table.ID        // what is to be sacrificed for some of that
	besides      []int32           // what tokens are that an effect has had created besides others
	addedOnce    []table.EffectKey // the effects that have added tokens to all that are being created at once
	repeating    int               // how many times a process that is being repeated is
	spent        []oracle.Color    // the mana of the last payment
	spentFrom    []table.ID        // and its sources, where some text asks for them
	ridden       []ridden          // and those of it that do something besides
	restarted    bool              // the subgame that is played was restarted

	memo
}

// memo is memory that a course uses more than once. Nothing in a play depends on it.
type memo struct {
	// speakers tells of abilities whether they speak of what was made with their object.
	speakers map[*oracle.Ability]bool
	Changes  int // counts changes of any kind
	came     int // counts the events that have really happened
	fresh    int // how many of the deeds of the turn are of the event upon which abilities trigger now
	// fellShort says that the instruction being followed did less than it asks for (609.3): that it was done
	// is then not so.
	fellShort  bool
	quietAt    int // changes when there was nothing to do before somebody received priority
	Arena      []table.Event
	ManaArena  []table.Mana
	before     saved         // as it was before the action that is being carried out (730.1)
	found      []Action      // by the last list of options
	answers    []Answer      // the same as answers, each with the action at its place
	Declared   []table.Event // the last declaration of attackers, while abilities trigger on it
	Listing    *manaList     // while options are listed: the mana abilities of the player
	sourceRoom []manaSource
	payments   []*manaQuestion
	usedRoom   []int
	listRoom   manaList
	waySearch  waySearch
	idle       *[]*Course // copies of this game, and of copies of it, that have been discarded
	announceds table.Room[table.Announcement]
	totals     table.Room[totalCost]
	contexts   table.Room[table.Context]
	enterings  table.Room[table.Entering]
}

// A Follower sees an instruction as it begins to be carried out, or as it ends. The
// instruction is the one of the card's compiled text, so that it can be told which it is.
type Follower func(i *oracle.Instruction, ctx *table.Context, begins bool)

// Reset makes the course an empty one in the memory of the old, with no chooser and no
// limits. See [table.Table.Reset].
func (g *Course) Reset() {
	g.Table.Reset()
	old := g.memo
	old.before.reset()
	old.waySearch.reset()
	old.announceds.Reset()
	old.contexts.Reset()
	old.totals.Reset()
	old.enterings.Reset()
	*g = Course{
		Table: g.Table, manaUsed: table.Emptied(g.manaUsed), undoneSpans: table.Emptied(g.undoneSpans),
		memo: memo{
			Changes: 1, Arena: table.Emptied(old.Arena), ManaArena: table.Emptied(old.ManaArena), before: old.before,
			found: table.Emptied(old.found), sourceRoom: table.Emptied(old.sourceRoom),
			usedRoom: old.usedRoom, listRoom: manaList{judged: table.Emptied(old.listRoom.judged)}, waySearch: old.waySearch, idle: old.idle, speakers: old.speakers, payments: old.payments,
			announceds: old.announceds, totals: old.totals, contexts: old.contexts, enterings: old.enterings,
		},
	}
	if answers := table.Emptied(old.answers); cap(answers) <= cap(g.found) { // or else they stand for other actions
		g.answers = answers
	}
}

// CopyOf returns an independent copy for trying something out. It writes no trace. Who has
// no more use for it may Discard it.
func (g *Course) CopyOf() *Course {
	g.Work(8 + len(g.Objects)/2) // what is copied
	if g.idle == nil {
		g.idle = new([]*Course)
	}
	h := g.spare()
	h.Reset()
	h.idle = g.idle
	h.KnowLike(&g.Table)
	h.Faces, h.Chooser, h.Witness, h.Limits, h.Budget = slices.Clip(g.Faces), g.Chooser, g.Witness, g.Limits, g.Budget
	h.InForceLike(&g.Table)
	h.Pen, h.Unwritten, h.Trial, h.CalledOff = table.ScratchPen, g.Unwritten, true, g.CalledOff
	h.Decider = h
	g.State.CopyInto(&h.State)
	h.repetitions, h.acts = g.repetitions, g.acts
	h.Resolving, h.Rewritten = g.Resolving, slices.Clip(g.Rewritten)
	h.Under.asked = g.Under.asked
	h.DoubleFaced, h.Melds, h.Parts = slices.Clip(g.DoubleFaced), slices.Clip(g.Melds), slices.Clip(g.Parts)
	return h
}

// spare is a course that was Discarded, or else a new one.
func (g *Course) spare() *Course {
	n := len(*g.idle)
	if n == 0 {
		return new(Course)
	}
	h := (*g.idle)[n-1]
	*g.idle = (*g.idle)[:n-1]
	return h
}

// Discard says that a copy, and what was got from it, is not looked at any more, so that the
// next copy may have its memory.
func (g *Course) Discard(h *Course) {
	if h != g && len(*g.idle) < 4 {
		h.Faces, h.Rewritten, h.DoubleFaced, h.Melds, h.Parts = nil, nil, nil, nil, nil // which belong to the game
		*g.idle = append(*g.idle, h)
	}
}

// GoOnLike makes a course that was just Reset what another one is, trace included, where nothing is
// under way: so it can go on from there. The other one may not be Reset after it, since what is never
// written to is shared.
func (g *Course) GoOnLike(other *Course) {
	g.Faces, g.Rewritten = append(g.Faces[:0], other.Faces...), append(g.Rewritten, other.Rewritten...)
	g.DoubleFaced, g.Melds, g.Parts = append(g.DoubleFaced, other.DoubleFaced...), append(g.Melds, other.Melds...), append(g.Parts, other.Parts...)
	other.State.CopyInto(&g.State)
	g.TraceLike(&other.Table)
	g.repetitions, g.acts, g.Seen = slices.Clip(other.repetitions), other.acts, maps.Clone(other.Seen)
	g.undoneSpans, g.manaUsed = append(g.undoneSpans, other.undoneSpans...), append(g.manaUsed, other.manaUsed...)
	g.Decisions, g.Choices, g.Mandatory, g.Declined, g.Refused = other.Decisions, other.Choices, other.Mandatory, other.Declined, other.Refused
	g.spent, g.spentFrom, g.came = slices.Clone(other.spent), slices.Clone(other.spentFrom), other.came
	g.ridden = slices.Clone(other.ridden)
	if g.quietAt = g.Changes; other.quietAt != other.Changes {
		g.quietAt-- // something has changed there that may come before somebody gets priority
	}
}

// Touch notes that computed characteristics may have changed.
func (g *Course) Touch() { g.Known = 0; g.Changes++ }

// Stir notes a change that could matter to characteristics only through a
// continuous effect: of life, damage, being tapped, what is in a hand.
func (g *Course) Stir() {
	g.Changes++
	if !g.Plain && !g.Steady {
		g.Known = 0
	}
}

// LookAnew notes a change that is none of the table but of what happened this turn, which
// only a condition of an ability can look at.
func (g *Course) LookAnew() {
	if !g.Plain && !g.Steady {
		g.Known = 0
	}
}

// NextPlayer is who comes after a player in turn order.
func (g *Course) NextPlayer(after table.ID) table.ID {
	seat := max(-1, after.Seat())
	for range g.Seats {
		if seat++; seat == len(g.Seats) {
			seat = 0
		}
		if p := &g.Seats[seat]; !p.Left {
			return p.ID // after all the others that is the player again
		}
	}
	return table.None
}

func remove(list []table.ID, id table.ID) []table.ID {
	if i := slices.Index(list, id); i >= 0 {
		return slices.Delete(list, i, i+1)
	}
	return list
}
