package table

import (
	"regexp"
	"slices"
	"strings"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/keywords"
)

// This file says what is so of the turn markers of a Grand Melee (807.4), by which several turns go on at once, and of their stacks
// (807.5). In another game there are none, and the one turn that is played is all that there is.

// A Marker is a turn marker.
type Marker struct {
	Number   int  // 807.4b
	Holder   ID   // who has it
	Taking   bool // the turn that it represents goes on; else its holder waits for one to begin
	Removals int  // how often it has been designated for removal (807.4e)
	Owed     int  // extra turns that its holder takes before what is next
	Regular  bool // and what is next is the holder's own turn, not that of the player to the left
	Turn     Turn // set aside, while that of another marker is played
}

// OnStacks is what is on the stack, and on those of the other turns that go on at once (807.5).
func (t *Table) OnStacks() []ID {
	if len(t.Elsewhere) == 0 {
		return t.OnStack
	}
	return slices.Concat(t.OnStack, t.Elsewhere)
}

// onAnotherStack carries out 807.5b for a target that is on the stack of another turn than the one that is played.
func (t *Table) onAnotherStack(id ID) error {
	if len(t.Elsewhere) == 0 || !slices.Contains(t.Elsewhere, id) {
		return nil
	}
	return t.Forbids("807.5b", "%s is on the stack of another turn, and what targets it has to be put on that one", id)
}

// NearTurn reports whether the turn marker at work, or the controller of something on its stack, is within a player's range of
// influence (807.5a).
func (t *Table) NearTurn(p ID) bool {
	if t.Player(p).Range == 0 || !t.InForce("801.2") || t.withinRange(p, t.Markers[t.AtWork].Holder) {
		return true
	}
	return slices.ContainsFunc(t.OnStack, func(id ID) bool { return t.withinRange(p, t.Object(id).Controller) })
}

// markerNear is the first marker that somebody has who sits within so many seats to the left of a player, or to the right, but for the
// one that is meant not to be; -1 if there is none.
func (t *Table) markerNear(p ID, seats, but int, left bool) int {
	ring := t.APNAPFrom(p)
	if len(ring) == 0 || ring[0] != p {
		ring = append([]ID{p}, ring...) // the seat of somebody who has left
	}
	for n := 1; n <= seats && n < len(ring); n++ {
		at := ring[n]
		if !left {
			at = ring[len(ring)-n]
		}
		if k := slices.IndexFunc(t.Markers, func(m Marker) bool { return m.Holder == at }); k >= 0 && k != but {
			return k
		}
	}
	return -1
}

// TooClose is the marker within three seats to the left, or to the right, of the player who has one; -1 if there is none.
func (t *Table) TooClose(marker int, left bool) int {
	return t.markerNear(t.Markers[marker].Holder, 3, marker, left)
}

// GoneNear is a marker that represents the turn of somebody who has left the game, at a seat that is within three seats to the left of
// the player who has another one, or to the right, however empty seats are counted; -1 if there is none.
func (t *Table) GoneNear(marker int, left bool) int {
	n, at := len(t.Seats), t.Markers[marker].Holder.Seat()
	for step, there := 1, 0; step < n && there < 3; step++ {
		next := (at + step) % n
		if !left {
			next = (at + n - step) % n
		}
		if p := &t.Seats[next]; !p.Left {
			there++
		} else if k := t.MarkerOf(p.ID); k >= 0 && k != marker {
			return k
		}
	}
	return -1
}

// MarkerToTheRight is the marker closest to the right of a seat; the one at the seat itself comes last. It is -1 if there is none.
func (t *Table) MarkerToTheRight(p ID, but int) int {
	n := len(t.Seats)
	for away := 1; away <= n; away++ {
		at := t.Seats[(p.Seat()+n-away)%n].ID
		if k := slices.IndexFunc(t.Markers, func(m Marker) bool { return m.Holder == at }); k >= 0 && k != but {
			return k
		}
	}
	return -1
}

// MarkerOf is the marker that a player has, -1 if that is none.
func (t *Table) MarkerOf(p ID) int {
	return slices.IndexFunc(t.Markers, func(m Marker) bool { return m.Holder == p })
}

// turnWords are what a text may say of turns that means the same whether one goes on or several do: it lasts until the turn is over on
// whose stack it was, until a turn of one player begins, or adds one to that turn.
var turnWords = regexp.MustCompile(`(?i)until end of turn|until your next turn|an extra turn after this one`)

// ofTurns finds any other word that speaks of turns, or of what is so while one goes on.
var ofTurns = regexp.MustCompile(`(?i)\bturns?\b|\bactive player|\bday\b|\bnight\b|\bend of combat\b|\bthis combat\b|\bend step\b|\bexpend\b`)

// AsksWhichTurn is a word by which a card speaks of turns otherwise than is told apart where several go on at once; "" if there is
// none.
func AsksWhichTurn(card *oracle.Card) string {
	for _, part := range slices.Concat([]*oracle.Card{card}, card.OtherParts()) {
		if word := ofTurns.FindString(turnWords.ReplaceAllString(part.Text, "")); word != "" {
			return strings.ToLower(word)
		}
		for _, a := range part.Abilities {
			if r := keywords.Find(a.Keyword); r != nil && r.OfTurns {
				return string(a.Keyword)
			}
			if a.TimesPerTurn > 0 {
				return "each turn"
			}
		}
	}
	return ""
}
