package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 801, the limited range of influence: how far spells, abilities, choices
// and attacks reach. Nothing in it runs in a game in which nobody's range is limited.

// DetermineRanges carries out 801.2c as a turn begins.
func (g *Course) DetermineRanges() {
	if !g.Ranged {
		return
	}
	for i := range g.Seats {
		g.Seats[i].Within = g.RangeNow(g.Seats[i].ID)
	}
	g.Touch()
}

// tooFarToAttack carries out 801.3 for what the active player would have a creature attack.
func (g *Course) tooFarToAttack(whom table.ID) error {
	if who := g.Defends(whom); g.Ranged && who != table.None && g.Beyond(g.ActivePlayer, who) {
		return g.Forbids("801.3", "%s is out of the range of influence of %s", who, g.ActivePlayer)
	}
	return nil
}

// tooFarToActivate carries out 801.6.
func (g *Course) tooFarToActivate(p, id table.ID) error {
	if g.Beyond(p, id) {
		return g.Forbids("801.6", "%s is out of the range of influence of %s", id, p)
	}
	return nil
}

// attachedTooFar carries out 801.8 and 801.9.
func (g *Course) attachedTooFar(c *table.Characteristics, id, host table.ID) error {
	switch {
	case !g.Ranged || host == table.None || !g.Beyond(c.Controller, host):
		return nil
	case c.Subtype("Aura"):
		return g.Forbids("801.8", "%s is out of the range of influence of the controller of %s", host, id)
	}
	return g.Forbids("801.9", "%s is out of the range of influence of the controller of %s", host, id)
}

// onlyWorldInRange carries out 801.12: the world rule does not apply to a permanent without another
// world permanent in its controller's range.
func (g *Course) onlyWorldInRange(id table.ID, worlds []table.ID) bool {
	p := g.Controller(id)
	return g.Ranged && !slices.ContainsFunc(worlds, func(other table.ID) bool { return other != id && !g.Beyond(p, other) }) &&
		g.Applies("801.12", "no other world permanent is within the range of influence of the controller of %s", id)
}

// winInRange carries out 801.14 for players of whom an effect says that they win, and returns those who do.
func (g *Course) winInRange(winners []table.ID) (rest []table.ID) {
	if g.Format == table.Planechase {
		g.LimitReached("an effect has somebody win a Planechase game with limited ranges of influence, and the engine does not tell whether it is that of a plane (801.18)")
	}
	for _, p := range winners {
		var losers []table.ID
		for _, other := range g.Opponents(p) {
			if !g.Beyond(p, other) {
				losers = append(losers, other)
			}
		}
		if g.Player(p).Range == 0 || !g.Applies("801.14", "the opponents within the range of influence of %s lose the game instead", p) {
			rest = append(rest, p)
			continue
		}
		g.losing(losers)
	}
	return rest
}

// drawnInRange carries out 801.15: the game is a draw for those within the range of whoever controls what
// says so, and goes on for the others. It reports false where that is nobody.
func (g *Course) drawnInRange(ctx *table.Context) bool {
	if !g.Ranged {
		return false
	}
	all := g.APNAP()
	within := slices.DeleteFunc(slices.Clone(all), func(p table.ID) bool { return g.BeyondFor(ctx, p) })
	if len(within) == len(all) || !g.Applies("801.15", "the game is a draw for those within the range of influence of %s, who leave it", ctx.Controller) {
		return false
	}
	within = g.drawWithEmperor(within)
	g.leaveMarkers(within)
	for _, p := range within {
		g.leave(p)
	}
	g.checkEnd()
	return true
}

// NoteInvolved notes whose objects take part in what happens, while a loop goes round to show it.
func (g *Course) NoteInvolved(events []table.Event) {
	for i := range events {
		for _, id := range [...]table.ID{events[i].Object, events[i].Other, events[i].Source, events[i].NewObject} {
			if !id.IsObject() {
				continue
			}
			who := g.Controller(id)
			if o := g.Object(id); !who.IsPlayer() || g.Uncontrolled(o) {
				who = o.Owner
			}
			if who.IsPlayer() {
				g.Round.By |= 1 << who.Seat()
			}
		}
	}
}

// DrawAround carries out 104.4f and 801.16 for a loop in which objects of some players are involved. It reports false where the
// rules that say so are not in force.
func (g *Course) DrawAround(by uint64) bool {
	var near []table.ID
	for _, p := range g.APNAP() {
		if slices.ContainsFunc(g.APNAP(), func(q table.ID) bool { return by&(1<<q.Seat()) != 0 && g.RangeNow(q)&(1<<p.Seat()) != 0 }) {
			near = append(near, p)
		}
	}
	if len(near) == 0 || !g.Applies("801.16", "%s controls what is involved in a loop of mandatory actions, or is near somebody who does", near[0]) ||
		!g.Applies("104.4f", "the game is a draw for those players, %s among them, and they leave it", near[0]) {
		return false
	}
	near = g.drawWithEmperor(near)
	g.leaveMarkers(near)
	for _, p := range near {
		g.leave(p)
	}
	g.checkEnd()
	return true
}

// redirectedTooFar carries out 801.13a: the part of an event does nothing by which a spell or ability
// would be made to affect what is out of its controller's range.
func (g *Course) redirectedTooFar(e *table.Event, to table.ID) bool {
	return g.Ranged && !e.Combat && e.Source.IsObject() && g.Beyond(g.Controller(e.Source), to) && !g.Exempt(e.Source) &&
		g.Applies("801.13a", "%s can't affect %s, which is out of range, and that portion of the event does nothing", e.Source, to)
}

// withinReach carries out 801.5a for a choice of objects or players. To separate cards into piles is not to choose
// any of them.
func (g *Course) withinReach(d *Decision) []table.ID {
	if !g.Ranged || d.Purpose != ForChoice && d.Purpose != ForCopy && d.Purpose != ForAttach || d.Rule == "700.3" {
		return d.Options
	}
	if slices.ContainsFunc(d.Options, func(id table.ID) bool { return g.Beyond(d.Player, id) }) && g.Exempt(d.About) {
		return d.Options
	}
	return slices.DeleteFunc(slices.Clone(d.Options), func(id table.ID) bool { return g.notChosenBy(d.Player, id) })
}

// notChosenBy reports whether somebody can't choose an object or player for being too far away (801.5a).
func (g *Course) notChosenBy(p, id table.ID) bool {
	return g.Ranged && g.Beyond(p, id) && g.Applies("801.5a", "%s is out of range and can't be chosen by %s", id, p)
}

// chosenTooFar refuses targets that whoever chooses them can't choose (801.5a).
func (g *Course) chosenTooFar(p table.ID, chosen [][]table.ID) error {
	for _, id := range slices.Concat(chosen...) {
		if g.Ranged && g.Beyond(p, id) {
			if err := g.Forbids("801.5a", "%s is out of range and can't be chosen by %s", id, p); err != nil {
				return err
			}
		}
	}
	return nil
}

// staysAsItIs reports whether an effect that would restart the game can't, for reaching only those who are in
// range: such effects are exempt (801.17).
func (g *Course) staysAsItIs(ctx *table.Context) bool {
	return g.Ranged && slices.ContainsFunc(g.APNAP(), func(p table.ID) bool { return g.Beyond(ctx.Controller, p) }) &&
		!g.Applies("801.17", "effects that restart the game are exempt from limited ranges of influence, and %s restarts it for everybody", ctx.Source)
}

// withinReachOf leaves of some players, of whom one is to make a choice for a spell or ability, those
// within the range of its controller; if there are none, the closest to the left makes it (801.5c).
func (g *Course) withinReachOf(p table.ID, list []table.ID) []table.ID {
	if !g.Ranged {
		return list
	}
	within := slices.DeleteFunc(slices.Clone(list), func(other table.ID) bool { return g.Beyond(p, other) })
	if len(within) > 0 || len(list) == 0 {
		return within
	}
	for _, other := range g.APNAPFrom(p) {
		if slices.Contains(list, other) && g.Applies("801.5c", "no player in range can make that choice, so %s makes it, the closest to the left of %s", other, p) {
			return []table.ID{other}
		}
	}
	return nil
}

// choosers are the players who make a choice for a text. One of several is chosen where there are
// some within range, and is the closest otherwise (801.5c).
func (g *Course) choosers(who oracle.Reference, ctx *table.Context) []table.ID {
	some, ok := who.(oracle.Some)
	if !g.Ranged || !ok || some.Phrase.Noun != oracle.PlayerNoun {
		return g.Refer(who, ctx)
	}
	all := g.AllOf(&some.Phrase, ctx)
	if slices.ContainsFunc(all, func(p table.ID) bool { return !g.BeyondFor(ctx, p) }) {
		return g.Refer(who, ctx)
	}
	return g.withinReachOf(ctx.Controller, all)
}

// partBeyond is who or what takes part in an event, as a text describes it, outside the range of influence of
// whoever controls what has the text; None if the whole of it happens within that.
func (g *Course) partBeyond(p oracle.Event, e *table.Event, ctx *table.Context) table.ID {
	if !g.Ranged {
		return table.None
	}
	for _, id := range g.involved(p, e, ctx) {
		if id != table.None && g.BeyondFor(ctx, id) {
			return id
		}
	}
	return table.None
}

// triggersTooFar carries out 801.7.
func (g *Course) triggersTooFar(p oracle.Event, e *table.Event, ctx *table.Context) bool {
	part := g.partBeyond(p, e, ctx)
	return part != table.None && g.Applies("801.7", "%s is out of range, so the ability of %s does not trigger", part, ctx.Source)
}

// happensTooFar carries out 801.11 for what has happened this turn or the last: nobody's texts see what did so out of range.
func (g *Course) happensTooFar(p oracle.Event, e *table.Event, ctx *table.Context) bool {
	part := g.partBeyond(p, e, ctx)
	return part != table.None && g.Applies("801.11", "%s is out of range, so %s does not see the event", part, ctx.Controller)
}

// replacesTooFar carries out 801.11 for a replacement effect, which does not see what happens out of range.
func (g *Course) replacesTooFar(p oracle.Event, e *table.Event, ctx *table.Context) bool {
	part := g.partBeyond(p, e, ctx)
	return part != table.None && g.Applies("801.11", "%s is out of range, so %s does not see the event", part, ctx.Source)
}

// preventsTooFar carries out 801.13b.
func (g *Course) preventsTooFar(p oracle.Event, e *table.Event, ctx *table.Context) bool {
	part := g.partBeyond(p, e, ctx)
	return part != table.None && g.Applies("801.13b", "%s is out of range, so %s prevents none of the damage", part, ctx.Source)
}

// involved lists who and what takes part in an event as a text describes it: "becomes blocked" says nothing
// of what blocks.
func (g *Course) involved(p oracle.Event, e *table.Event, ctx *table.Context) []table.ID {
	switch p := p.(type) {
	case oracle.OneOf:
		for _, one := range p.Of {
			if g.eventMatches(one, e, ctx) {
				return g.involved(one, e, ctx)
			}
		}
	case oracle.ZoneChange:
		return g.movedFromOrInto(&p, e, ctx)
	case oracle.StepBegins:
		return []table.ID{g.ActivePlayer}
	case oracle.TurnBegins:
		return []table.ID{e.Player}
	case oracle.BecomesBlocked:
		if p.By == nil {
			return []table.ID{e.Object}
		}
	case oracle.BlockDeclared:
		if p.Whom == nil {
			return []table.ID{e.Object}
		}
	case oracle.AttackDeclared:
		if p.At == nil {
			return []table.ID{e.Object}
		}
	case oracle.DamageDealt:
		switch {
		case p.To == nil && p.Source != nil:
			return []table.ID{e.Source}
		case p.To != nil && p.Source == nil:
			return []table.ID{e.Other}
		}
		return []table.ID{e.Source, e.Other}
	}
	return []table.ID{e.Object, e.Other, e.Player}
}

// movedFromOrInto carries out 801.7a: of what leaves it counts where it was, of what enters where it is.
func (g *Course) movedFromOrInto(p *oracle.ZoneChange, e *table.Event, ctx *table.Context) []table.ID {
	from, into := e.Object, e.NewObject
	if into == table.None {
		return []table.ID{from}
	}
	counts, other := into, from
	if looksBack(*p) {
		counts, other = from, into
	}
	if g.BeyondFor(ctx, other) != g.BeyondFor(ctx, counts) &&
		!g.Applies("801.7a", "of %s, which moved out of or into range, only what it was or is on the battlefield counts for %s", e.Object, ctx.Source) {
		return []table.ID{counts, other}
	}
	return []table.ID{counts}
}
