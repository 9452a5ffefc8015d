package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file is about what is under way while rules code does something else in the middle of
// it. Each of these frames is pushed and popped by within and by nothing else, so that what
// looks at one sees the innermost; a play that is broken off leaves none behind (Game.Aside puts back what there was).

// UnderWay is all that is under way at once.
type UnderWay struct {
	batch   batchFrame
	instead insteadFrame
	payment paymentFrame
	making  makingFrame
	// asked is what somebody is deciding, nil while nobody is, or while who has priority does: it says of whom a mana
	// payment is asked (605.3a).
	asked *Decision
	// activates says that what is paid for is the activation of an ability (106.6).
	activates bool
	// says says that whose action it is says which mana of the pool is spent, whether or not a text asks for that (601.2h).
	says bool
	// rides says that something is done as mana is spent, by what that mana does besides (106.6).
	rides    bool
	reserved []table.ID // permanents to be tapped for the cost that is being paid (702_051_help.go)
	// moves are those to and from the battlefield while several things are done one after the other (608_together.go); nil while none are.
	moves *moves
	// given is what several players have chosen to give up for a price at once (101.4), until all have chosen; nil while what is
	// given up is given up as it is chosen.
	given *[]table.Event
	// puts is the instruction that puts onto the battlefield what somebody chooses among some cards; nil while nobody does. What
	// can't enter can't be chosen for it (608.2d).
	puts *oracle.Move
}

// batchFrame is a batch of events that effects modify one after the other.
type batchFrame struct {
	earlier  []table.Event // those that effects have modified already
	replaced table.ID      // what the event happens to that they modify now
	later    []table.Event // those that no effect has modified yet (615.7)
	shuffled *[]table.ID   // whose libraries have been shuffled by what effects do in place of them; nil where nothing is replaced
}

// insteadFrame is what is carried out in the place of an event.
type insteadFrame struct {
	lineage   []table.EffectKey // of that event (614.5)
	aftermath []aftermath       // what waits until it is done
}

// paymentFrame is the payment of the cost of a spell or an ability.
type paymentFrame struct {
	pays  bool
	drawn []table.ID // cards drawn in the meantime (121.8)
	owed  owedFrame
}

// owedFrame is what of a cost is paid once its mana is there (601.2h), while mana abilities are activated for that (601.2g).
type owedFrame struct {
	items []oracle.CostItem
	ctx   *table.Context
}

// makingFrame is the activation of a mana ability.
type makingFrame struct {
	planned  []table.Mana // what the plan of the payment spends on it, nil without one
	triggers []table.Mana // what the payment reckons with that triggers on it
	spending bool         // the mana that it costs is being paid
	spent    []table.ID   // the sources of that mana
}

// within carries something out inside of a frame.
func within[Frame any](at *Frame, inner Frame, do func()) {
	outer := *at
	*at = inner
	do()
	*at = outer
}

// WithReserved carries something out while some permanents are not there for mana abilities,
// besides those that are not already.
func (g *Course) WithReserved(ids []table.ID, do func()) {
	within(&g.Under.reserved, append(g.Under.reserved[:len(g.Under.reserved):len(g.Under.reserved)], ids...), do)
}
