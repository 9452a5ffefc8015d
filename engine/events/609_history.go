package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// hasResolved carries out 608.2n: abilities trigger on the resolving of a spell or ability
// once all that it does has been done.
func (g *Course) hasResolved(id table.ID, ctx *table.Context) {
	if ctx.Ability != nil {
		g.keywordResolved(ctx)
	}
	if !g.Awaited {
		return
	}
	e := table.Event{Kind: table.ResolveEvent, Object: id, Player: ctx.Controller, Source: ctx.Source}
	if g.Object(id).Kind == table.AbilityObject {
		e.Ordinal = g.Resolutions(ctx)
	}
	if before := len(g.Triggers); g.InForce("608.2n") {
		if g.trigger([]table.Event{e}, nil); len(g.Triggers) > before {
			g.Cite("608.2n", "all of %s has been done, and abilities trigger on its having resolved", false, []table.ID{id})
		}
	}
}

// earlier is how many deeds of the turn are older than the event upon which abilities trigger now.
func (g *Course) earlier() int { return len(g.Deeds) - g.fresh }

// noteDeeds records which of the events that have just happened some text asks about.
func (g *Course) noteDeeds(events []table.Event) {
	g.Scratch(func() {
		for k, about := range g.Asked {
			of := about
			table.Subjects(&of, table.OfAny)
			for i := range events {
				for j := range g.Seats {
					ctx := table.Context{Controller: g.Seats[j].ID}
					if !g.eventMatches(of, &events[i], &ctx) || g.happensTooFar(of, &events[i], &ctx) {
						continue
					}
					d := table.Deed{Asked: k, By: ctx.Controller, Object: table.FirstOf(&events[i]), Amount: events[i].Amount, Combat: g.Combats}
					switch e := &events[i]; e.Kind {
					case table.DamageEvent:
						d.Object, d.Source = e.Other, e.Source
						if table.AsksTypes(about) {
							d.Types = g.CreatureTypesOf(e.Source)
						}
					case table.AttackEvent:
						if attacks, ok := about.(oracle.PlayerAttacks); ok && attacks.Whom != nil {
							if d.Object = e.Other; !d.Object.IsPlayer() {
								continue
							}
						}
					case table.LifeGainEvent, table.LifeLossEvent:
						d.Object = e.Player
					}
					g.Deeds = append(g.Deeds, d)
				}
			}
		}
	})
	g.LookAnew()
}
