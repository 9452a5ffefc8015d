package table

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file says who takes turns together (805), and what a team has in common in Two-Headed Giant (810, 901.12).

// alone holds each player as a team of one. It is lent and never written to: who has turns alone is asked for at every step.
var alone = func() (list [64]ID) {
	for i := range list {
		list[i] = PlayerID(i)
	}
	return list
}()

// Team is a player and, where teams take their turns together, those of the team who are in the game, in turn order: the
// first of them is the primary player (805.2). Of a player without such a team it is that player alone.
func (t *Table) Team(p ID) []ID {
	switch {
	case !p.IsPlayer():
		return nil
	case !t.Shared:
		return alone[p.Seat() : p.Seat()+1 : p.Seat()+1]
	}
	return slices.DeleteFunc(t.SeatedWith(p), t.HasLeft)
}

// SeatedWith is a player and those of the team who sit next to that player, or to one who does, in turn order.
func (t *Table) SeatedWith(p ID) []ID {
	own := func(i int) bool { return t.Seats[i%len(t.Seats)].Team == t.Player(p).Team }
	start := p.Seat() + len(t.Seats)
	for own(start-1) && start > p.Seat()+1 {
		start--
	}
	var team []ID
	for i := start; own(i) && i < start+len(t.Seats); i++ {
		team = append(team, t.Seats[i%len(t.Seats)].ID)
	}
	return team
}

// Primary is the player who decides what concerns the whole team of one (805.2), or that player.
func (t *Table) Primary(p ID) ID {
	if t.Shared {
		if team := t.Team(p); len(team) > 0 {
			return team[0]
		}
	}
	return p
}

// Mates are the others of a team that takes its turns together, as far as they are in the game. Whoever asks cites the rule by
// which they count.
func (t *Table) Mates(p ID) []ID {
	if !t.Shared {
		return nil
	}
	var mates []ID
	for _, other := range t.Team(p) {
		if other != p {
			mates = append(mates, other)
		}
	}
	return mates
}

// Together reports whether two players take their turns together, or are the same.
func (t *Table) Together(a, b ID) bool {
	return a == b || t.Shared && a.IsPlayer() && b.IsPlayer() && t.Player(a).Team == t.Player(b).Team
}

// IsActive reports whether a player is an active player: the one whose turn it is (102.1), or one of the team whose turn it is
// (805.4a). It is the one place that says so.
func (t *Table) IsActive(p ID) bool {
	return p == t.ActivePlayer || t.Shared && t.Together(p, t.ActivePlayer) &&
		t.Applies("805.4a", "%s is on the active team, as %s is", p, t.ActivePlayer)
}

// ActiveIs reports whether something is so of some active player. Who is asked about first is the primary player.
func (t *Table) ActiveIs(so func(ID) bool) bool {
	if so(t.ActivePlayer) {
		return true
	}
	for _, p := range t.Mates(t.ActivePlayer) {
		if so(p) && t.Applies("805.4a", "%s is on the active team, as %s is", p, t.ActivePlayer) {
			return true
		}
	}
	return false
}

// oneActivePlayer reports whether a player is the active player of whom a text speaks. Which of several that is was chosen as the
// spell or ability resolved (805.9). Of what speaks so at another time the engine does not ask.
func (t *Table) oneActivePlayer(p ID, ctx *Context) bool {
	if len(t.Mates(t.ActivePlayer)) > 0 {
		switch {
		case ctx.ActiveOne != None && t.Together(ctx.ActiveOne, t.ActivePlayer): // who is one still
			return p == ctx.ActiveOne
		case !t.InForce("805.9"):
			return t.IsActive(p)
		}
		t.LimitReached("a text speaks of the active player, but not only as it resolves, and the engine does not ask which of the active team is meant (805.9)")
	}
	return p == t.ActivePlayer && t.Applies("102.1", "%s is the active player, whose turn it is", p)
}

// lifeTotal is what a cost or effect takes for a player's life total: in Two-Headed Giant that of the team, since nobody has one
// besides (810.9a).
func (t *Table) lifeTotal(p ID) int {
	if t.SharesLife() && !t.Applies("810.9a", "the life total of %s is that of the team", p) {
		return 0
	}
	return t.Player(p).Life
}

// you lists whom a text means by “you”: who controls it, and of a plane or phenomenon in Two-Headed Giant the team (901.12c).
func (t *Table) you(ctx *Context) []ID {
	list := []ID{ctx.Controller}
	if t.Format == Planechase && t.Shared {
		for _, mate := range t.Mates(ctx.Controller) {
			if t.alsoYou(mate, ctx) {
				list = append(list, mate)
			}
		}
	}
	return list
}

// alsoYou carries out 901.12c: “you” of a plane or phenomenon is each player of the planar controller's team.
func (t *Table) alsoYou(p ID, ctx *Context) bool {
	return t.Format == Planechase && t.Shared && p.IsPlayer() && ctx.Source.IsObject() && ctx.Controller.IsPlayer() && t.Together(p, ctx.Controller) &&
		t.IsCommandCard(t.Object(ctx.Source)) && t.Faces[t.Object(ctx.Source).Face].Types&oracle.PlanarTypes != 0 &&
		t.Applies("901.12c", "“you” of %s is %s, too, on the team of %s", ctx.Source, p, ctx.Controller)
}

// SharesLife reports whether teams have one life total and share their poison counters (810).
func (t *Table) SharesLife() bool { return t.Heads > 0 }

// TeamLife is the life total that a Two-Headed Giant team begins with (810.4, 810.11).
func (t *Table) TeamLife() int { return 15 * t.Heads }

// TeamPoison is how many poison counters have a Two-Headed Giant team lose (810.8d, 810.11).
func (t *Table) TeamPoison() int { return 5 * (t.Heads + 1) }

// Poison is how many poison counters a player has, with those of the team that shares them (810.10).
func (t *Table) Poison(p ID) int {
	n := CountersOf(t.Player(p).Counters, "poison")
	if !t.SharesLife() {
		return n
	}
	for _, mate := range t.Mates(p) {
		if more := CountersOf(t.Player(mate).Counters, "poison"); more > 0 && t.Applies("810.10", "%s shares the poison counters of %s", p, mate) {
			n += more
		}
	}
	return n
}

// CountersOn lists the counters that an object or player has. The kinds of a player in Two-Headed Giant are those of the team,
// too, which are its poison counters (810.10d).
func (t *Table) CountersOn(id ID) []Counter {
	if !id.IsPlayer() {
		return t.Object(id).Counters
	}
	list := t.Player(id).Counters
	if !t.SharesLife() {
		return list
	}
	for _, mate := range t.Mates(id) {
		if n := CountersOf(t.Player(mate).Counters, "poison"); n > 0 && t.Applies("810.10d", "the poison counters of %s are a kind of counters that %s has", mate, id) {
			list = CountersWith(list, "poison", n, 0)
		}
	}
	return list
}
