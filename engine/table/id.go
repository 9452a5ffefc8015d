package table

import (
	"strconv"
)

// An ID names an object or a player of a game. The book speaks of "object or
// player" wherever something is targeted, damaged or attacked, so both share one
// kind of name: objects count up from 1, players down from -1. Zero is nobody.
//
// An object's ID lasts as long as the object does. A card that changes zones
// becomes a new object with a new ID (400.7).
type ID int32

// None is neither an object nor a player.
const None ID = 0

// IsPlayer tells players from objects.
func (id ID) IsPlayer() bool { return id < 0 }

// IsObject tells objects from players.
func (id ID) IsObject() bool { return id > 0 }

// Seat is the index of a player in turn order as the game was set up.
func (id ID) Seat() int { return int(-id) - 1 }

// PlayerID names the player at a seat.
func PlayerID(seat int) ID { return ID(-seat - 1) }

// Count passes a number to a citation's sentence, where %n shows it.
func Count(n int) ID { return ID(n) }

// String shows the bare number, for messages about broken games.
func (id ID) String() string { return "#" + strconv.Itoa(int(id)) }

// HasLeft reports whether a player has left the game, which is asked of rules that then
// do something else.
func (t *Table) HasLeft(p ID) bool { return t.Leavers > 0 && p.IsPlayer() && t.Player(p).Left }
