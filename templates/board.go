package templates

import (
	"slices"
	"strings"
)

// The most cards that a table has room for at their full size: in one row of a side, on
// one side, in fights, and on the stack.
const (
	roomyRow    = 2
	roomyCards  = 6
	roomyFights = 3
	roomyFight  = 7
	roomyStack  = 4
	roomyCrowd  = 12 // on one side of a crowded table
)

// crowded reports whether the cards have to be drawn smaller.
func (b Board) crowded() bool {
	fighting := 0
	for _, f := range b.Fights {
		fighting += len(f.Attackers) + len(f.Blockers)
	}
	crowd := len(b.Fights) > roomyFights || fighting > roomyFight || len(b.Stack) > roomyStack
	for _, s := range b.Seats {
		crowd = crowd || len(s.Cards) > roomyCards
	}
	return crowd
}

// thronged reports whether on a phone no more can be read of each card than its name and size, so that
// a side is seen at once.
func (b Board) thronged() bool {
	return slices.ContainsFunc(b.Seats, func(s Seat) bool { return len(s.Cards) > roomyCrowd })
}

// sided reports whether each player's panel and permanents share a row of their own: with
// several rows of permanents, or several far sides, they would stand beside the panel of
// somebody else.
func (b Board) sided() bool {
	rows := len(b.Seats) > 2
	for _, s := range b.Seats {
		rows = rows || len(s.Cards)+min(len(s.Lands), 1) > roomyRow
	}
	return rows
}

// side places a seat: the near side, or the row of a far one.
func side(s Seat) string {
	if s.Near {
		return "south"
	}
	return "north row-" + itoa(s.Row)
}

// facing is how many stand against the attackers, an attacked player among them.
func (f Fight) facing() int {
	if f.Token != nil {
		return len(f.Blockers) + 1
	}
	return len(f.Blockers)
}

// bandLabel names a band for those who listen.
func (f Fight) bandLabel() string {
	names := make([]string, len(f.Attackers))
	for i, c := range f.Attackers {
		names[i] = c.Name
	}
	last := len(names) - 1
	return "A band of " + strings.Join(names[:last], ", ") + " and " + names[last]
}

func join(ids []string) string { return strings.Join(ids, " ") }

// denseText tells whether a card's words need the smaller size.
func denseText(text []Text) bool {
	n := 0
	for _, t := range text {
		n += len(t.Plain()) + 12
	}
	return n > 60
}

func verdictClass(holds bool) string {
	if holds {
		return "yes"
	}
	return "no"
}

// got adds to "false" what is so instead.
func got(instead string) string {
	if instead == "" {
		return ""
	}
	return ": " + instead
}

// holds says what lies on a player's side besides what fights.
func (s Seat) holds() string {
	words := "’s "
	if len(s.Hand) > 0 {
		words += "hand, "
	}
	if len(s.Command) > 0 {
		words += "command zone, "
	}
	if words == "’s " {
		return s.Name + "’s other permanents"
	}
	return s.Name + strings.TrimSuffix(words, ", ") + " and other permanents"
}

// keyed reports whether something can be done with a card of the hand, or is answered there, so that
// it needs the room of a key.
func (s Seat) keyed() bool {
	return slices.ContainsFunc(s.Hand, func(c Card) bool { return len(c.Can) > 0 || c.Not != "" })
}
