// Package paying decides whether sources of mana can pay a cost, and how. It is exact: it
// finds a plan whenever there is one, says that there is none only when there is none, and
// says so when it gave up before it knew. It knows nothing of a game; whoever asks numbers
// the kinds of mana that there are (a color or none, of a snow source or not, spendable on
// this or not) and says of each symbol which kinds pay for it.
//
// The question is put backwards. What has to be in the pool at the end is a list of demands;
// the ability that is used last takes some of them off the list with the mana that it adds
// and puts its own cost on it, for that had to be there before. A list that the sources
// whose mana costs nothing can cover ends the search, and that is a flow from sources to
// demands. Lists that have been looked at are remembered, so that the order in which
// abilities of equal worth are used is not gone through again and again; sources that do the
// same are taken together. What is left to be tried is small for what people play, and
// bounded for all else.
package paying

import "math/bits"

// A Set is a set of kinds of mana, the bits that are set. A demand is the set of kinds that
// meet it; a mana is the set of kinds of which it will be one.
type Set uint64

// Of is the set of one kind, from 0 to 63.
func Of(kind int) Set { return 1 << kind }

// First is the least kind of a set.
func (s Set) First() int { return bits.TrailingZeros64(uint64(s)) }

// A Problem is a cost and what there is to pay it.
type Problem struct {
	Pool    []Set // the mana that is there already
	Sources []Source
	Cost    []Symbol
	Life    int // how much may be paid
	Steps   int // how long to search; 0 for UsualSteps. A step takes some hundred nanoseconds
	// Work is told of the steps as they are taken. It may panic to end the search.
	Work func(steps int)
}

// UsualSteps is how many steps a search takes at most unless it is told otherwise.
const UsualSteps = 40_000

// A Source makes mana in one of several ways, each time that it is used.
type Source struct {
	Ways  []Way
	Times int // how often it can be used; 0 is once, and Unlimited has no end
}

// Unlimited says that a source can be used any number of times.
const Unlimited = 1 << 12

// A Way is what one use of a source costs and adds.
type Way struct {
	Cost []Set   // demands that are met with mana that was there before
	Lots [][]Set // it adds one of these
	Life int     // paid for it
}

// A Symbol of a cost is met with one mana, or in another way that it allows.
type Symbol struct {
	Mana    Set   // kinds of mana one of which meets it; none if it takes another way
	Life    int   // if it is not 0, so much life may be paid instead
	Instead []Set // if there are any, all these demands may be met instead
}

// An Answer says whether a cost can be paid.
type Answer uint8

// The answers.
const (
	// NotJudged says that the search was given up; nothing is known.
	NotJudged Answer = iota
	Payable
	NotPayable
)

// A Plan is one way to pay.
type Plan struct {
	Uses   []Use     // in the order in which the sources are used
	Paid   []Payment // how each symbol of the cost is met
	Pooled []int     // of the mana that was there, what is spent
	Life   int       // altogether
}

// A Use is one use of a source.
type Use struct {
	Source, Way, Lot int
	Spent            []Spent // what meets the demands of its cost, in their order
}

// Spent is one mana.
type Spent struct {
	Use  int // which of the uses made it; -1 for the pool
	Kind int
}

// A Payment is how one symbol is met: by life, or by mana, more than one if the demands that
// stand for the symbol are met instead.
type Payment struct {
	Life    int
	Instead bool
	Mana    []Spent
}

// Decide says whether a cost can be paid, with a plan if it can.
func Decide(p *Problem) (Answer, *Plan) {
	s := &search{p: p, left: p.Steps}
	if s.left == 0 {
		s.left = UsualSteps
	}
	if !s.prepare() {
		return NotJudged, nil
	}
	return s.decide()
}
