package table

import (
	"math/bits"
	"slices"

	"rulestep/engine/oracle"
)

// This file says what a split permanent with a shared type line is, a Room: what its unlocked
// halves say (709.5 of 2026-02-27).

// Doors is a set of unlocked designations (709.5c of 2026-02-27). They belong to the object and
// are no copiable values.
type Doors uint8

// The unlocked designations.
const (
	LeftDoor Doors = 1 << iota
	RightDoor
	BothDoors = LeftDoor | RightDoor
)

// Index is the place of one half in the card: 0 for the left one, 1 for the right one.
func (d Doors) Index() int { return int(d) / 2 }

// asPermanent reports whether an object is a permanent, or was one when it was last seen.
func (t *Table) asPermanent(o *Object) bool {
	return o.Zone == oracle.Battlefield || o.Zone == oracle.Nowhere && o.Was == oracle.Battlefield
}

// behindDoors carries out 709.5 for a permanent with the values c of a card: it does not have the
// name, the mana cost and the rules text of a locked half.
func (t *Table) behindDoors(o *Object, card *oracle.Card, c Characteristics) Characteristics {
	left := o.Unlocked&LeftDoor != 0 || !t.Applies("709.5@2026-02-27", "the left half of %s is locked, so it has neither the name nor the mana cost nor the text of that", o.ID)
	right := o.Unlocked&RightDoor != 0 || !t.Applies("709.5@2026-02-27", "the right half of %s is locked, so it has neither the name nor the mana cost nor the text of that", o.ID)
	if left && right {
		return c
	}
	name := ""
	c.Cost, c.HasCost = nil, false
	for k, open := range []bool{left, right} {
		half := card.Halves[k]
		if open {
			name, c.Cost, c.HasCost = half.Name, half.ManaCost, half.HasCost
			continue
		}
		c.Abilities = slices.DeleteFunc(slices.Clone(c.Abilities), func(held Held) bool { return slices.Contains(half.Abilities, held.Ability) })
	}
	if c.Name == wholeName(card) { // else an exception of a copy effect named it
		c.Name = name
	}
	if !card.OnlyIndicator && t.InForce("202.2") {
		c.Colors = card.Indicator | CostColors(c.Cost)
	}
	return c
}

// wholeName is how both halves of a split card are called together.
func wholeName(card *oracle.Card) string {
	return card.Halves[0].Name + " // " + card.Halves[1].Name
}

// LockedHalves are the halves of a permanent that it does not have unlocked: none of what is no
// Room, or is face down.
func (t *Table) LockedHalves(id ID) Doors { return t.Halves(id) &^ t.Object(id).Unlocked }

// Halves are the halves that a permanent has, both or none.
func (t *Table) Halves(id ID) Doors {
	if t.Object(id).FaceDown || !t.Faces[t.FaceNumber(id)].SharedTypeLine() {
		return 0
	}
	return BothDoors
}

// unlockedDoors counts the unlocked halves of permanents.
func (t *Table) unlockedDoors(ids []ID) int {
	n := 0
	for _, id := range ids {
		open := t.Halves(id) & t.Object(id).Unlocked
		if open != 0 && t.Applies("709.5j@2026-02-27", "each unlocked half of %s is an unlocked door", id) {
			n += bits.OnesCount8(uint8(open))
		}
	}
	return n
}

// DoorNamed is the half of a permanent that has a name, 0 for none.
func (t *Table) DoorNamed(id ID, name string) Doors {
	if card := t.Faces[t.FaceNumber(id)]; card.SharedTypeLine() {
		for k, half := range card.Halves {
			if half.Name == name {
				return 1 << k
			}
		}
	}
	return 0
}

// Half is what a half of a Room says.
func (t *Table) Half(id ID, door Doors) *oracle.Card {
	return t.Faces[t.FaceNumber(id)].Halves[door.Index()]
}
