package table

import (
	"rulestep/engine/oracle"
)

// Home is whose library, hand or graveyard an object is in, if it is in one.
func (o *Object) Home() ID {
	if o.Seldom().Keeper != None {
		return o.Seldom().Keeper
	}
	return o.Owner
}

// Present reports whether a player is in the game, or an object still is what it was and phased in.
func (t *Table) Present(id ID) bool {
	return id.IsPlayer() && !t.Player(id).Left || id.IsObject() && t.Object(id).Zone != oracle.Nowhere && !t.Object(id).PhasedOut
}

// OnBattlefield reports whether an object is a permanent that is phased in.
func (t *Table) OnBattlefield(id ID) bool {
	return id.IsObject() && t.Object(id).Zone == oracle.Battlefield && !t.Object(id).PhasedOut
}
