package table

import "rulestep/engine/oracle"

// This file says who and what is within a player's range of influence (801), where a game
// limits it.

// seatsApart is how many seats two players are from each other, by the shorter way round the
// table. Whoever has left has no seat.
func (t *Table) seatsApart(a, b ID) int {
	ring := t.APNAPFrom(a)
	for i, p := range ring {
		if p == b {
			return min(i, len(ring)-i)
		}
	}
	return len(t.Seats)
}

// RangeNow is the set of the seats that are within a player's range of influence as the table
// is at the moment.
func (t *Table) RangeNow(p ID) (seats uint64) {
	reach := t.Player(p).Range
	for i := range t.Seats {
		if other := t.Seats[i].ID; other == p || reach == 0 || t.seatsApart(p, other) <= reach {
			seats |= 1 << i
		}
	}
	return seats
}

// withinRange reports whether one player is within the range of influence of another, as it was
// determined when the turn began.
func (t *Table) withinRange(p, other ID) bool {
	bit := uint64(1) << other.Seat()
	was, is := t.Player(p).Within&bit != 0, t.RangeNow(p)&bit != 0
	if was != is && !t.Applies("801.2c", "who is within the range of influence of %s was determined as the turn began", p) {
		return is
	}
	return was
}

// Beyond reports whether an object or player is outside a player's range of influence. A card
// that nobody controls is where its owner is.
func (t *Table) Beyond(p, id ID) bool {
	if !t.Ranged || !p.IsPlayer() || t.Player(p).Range == 0 {
		return false
	}
	who := id
	if id.IsObject() {
		o := t.Object(id)
		if o.Kind == AbilityObject && o.Zone == oracle.Nowhere {
			return false
		}
		if who = t.Controller(id); t.Uncontrolled(o) || !who.IsPlayer() {
			who = o.Owner
		}
	}
	if !who.IsPlayer() || t.withinRange(p, who) {
		return false
	}
	if id.IsObject() && t.Object(id).Zone == oracle.Battlefield && t.Is(id, oracle.Battle) {
		if by := t.Object(id).Seldom().Protector; by.IsPlayer() && t.withinRange(p, by) &&
			t.Applies("801.2d", "%s is within the range of influence of %s because of its protector", id, p) {
			return false
		}
	}
	if t.Attacks == BesideEmperor && !t.Applies("809.3a", "%s, an emperor or a general, has a limited range of influence", p) {
		return false
	}
	if id.IsObject() && t.Exempt(id) {
		return false
	}
	return t.Applies("801.2", "%s is outside the range of influence of %s", id, p)
}

// Exempt carries out 801.18 and 901.13: planes and phenomena, their abilities and what these do reach everything in the
// game, whatever the range of influence of who controls them.
func (t *Table) Exempt(source ID) bool {
	if t.Format != Planechase || !source.IsObject() {
		return false
	}
	o := t.Object(source)
	if o.Kind == AbilityObject && o.Announced != nil {
		return t.Exempt(o.Announced.Source)
	}
	return t.IsCommandCard(o) && t.Faces[o.Face].Types&oracle.PlanarTypes != 0 &&
		t.Applies("801.18", "%s is exempt from the limited range of influence", source) &&
		t.Applies("901.13", "what %s does is about everything in the game", source)
}

// BeyondFor is Beyond for what a spell or ability does, whose source may be exempt.
func (t *Table) BeyondFor(ctx *Context, id ID) bool {
	return t.Beyond(ctx.Controller, id) && !t.Exempt(ctx.Source)
}

// outOfReach carries out 801.10 for a spell or ability that would affect something.
func (t *Table) outOfReach(id ID, ctx *Context) bool {
	return t.Ranged && t.BeyondFor(ctx, id) &&
		t.Applies("801.10", "%s does not affect %s, which is out of range", ctx.Speaker(), id)
}

// reached leaves out of a list what a spell or ability can't affect.
func (t *Table) reached(list []ID, ctx *Context) []ID {
	if !t.Ranged {
		return list
	}
	var within []ID
	for _, id := range list {
		if !t.outOfReach(id, ctx) {
			within = append(within, id)
		}
	}
	return within
}

// Seen is AllOf for a text that asks for information: it sees nothing out of range (801.11).
func (t *Table) Seen(p *oracle.Phrase, ctx *Context) []ID {
	list := t.AllOf(p, ctx)
	if !t.Ranged {
		return list
	}
	var within []ID
	for _, id := range list {
		if !t.unseen(id, ctx) {
			within = append(within, id)
		}
	}
	return within
}

// unseen reports whether something is out of range for a text that asks for information (801.11).
func (t *Table) unseen(id ID, ctx *Context) bool {
	return t.Ranged && t.BeyondFor(ctx, id) && t.Applies("801.11", "%s does not see %s, which is out of range", ctx.Speaker(), id)
}
