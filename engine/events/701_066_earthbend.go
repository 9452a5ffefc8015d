package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out earthbend (701.66 of 2026-02-27): a land becomes a creature too, gets counters, and
// comes back when it has died or been exiled.

// earthbend carries out 701.66a for the land that was chosen as the target.
func (g *Course) earthbend(i oracle.KeywordAction, ctx *table.Context) {
	land := g.Refer(i.Object, ctx)
	if len(land) == 0 || !g.Applies("701.66a@2026-02-27", "%s earthbends: %s becomes a creature, too, with +1/+1 counters, and will come back", ctx.Controller, land[0]) {
		return
	}
	zero := oracle.Literal(0)
	g.instruct([]oracle.Instruction{
		oracle.Modify{What: i.Object, Changes: []oracle.Change{
			oracle.AddTypes{Types: oracle.Creature}, oracle.SetBasePT{Power: zero, Toughness: zero}, ownHaste[0],
		}},
		oracle.PutCounters{Kind: "+1/+1", Count: oracle.Literal(g.Quantity(i.Count, ctx)), On: i.Object},
		oracle.DelayTrigger{Ability: &oracle.Ability{
			Kind: oracle.Triggered, Delayed: true,
			Trigger: oracle.OneOf{Of: []oracle.Event{
				oracle.ZoneChange{What: i.Object, From: oracle.Battlefield, To: oracle.Graveyard},
				oracle.ZoneChange{What: i.Object, To: oracle.Exile},
			}},
			Modes: []oracle.Mode{{Instructions: []oracle.Instruction{
				oracle.Move{What: oracle.It{}, To: oracle.Battlefield, Under: oracle.Yours, Tapped: true},
			}}},
		}},
	}, ctx)
	g.actionDone(ctx.Controller, table.None, i.Name)
}
