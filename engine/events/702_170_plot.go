package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out two keywords that came with later editions and have a card cast from
// exile on a later turn: plot (702.170, 116.2k of 2026-02-27) and warp (702.185).

// plot carries out 116.2k and 702.170a: a card is exiled from the hand for its plot cost.
func (g *Course) plot(p, id table.ID) error {
	if err := g.hasPriority(p); err != nil {
		return err
	}
	a := g.inHandWith(p, id, "plot")
	if a == nil {
		return g.Forbids("116.2k@2026-02-27", "%s has no card %s with plot in hand", p, id)
	}
	if !g.sorceryTime(p) {
		if err := g.Forbids("116.2k@2026-02-27", "%s plots a card only in a main phase of their own while the stack is empty", p); err != nil {
			return err
		}
	}
	if err := g.paySpecial(p, id, a); err != nil {
		return err
	}
	if !g.Applies("702.170a@2026-02-27", "%s exiles %s, which becomes plotted", p, id) {
		return nil
	}
	for _, e := range g.Happen(g.destination(id, oracle.Exile)) {
		if e.Kind == table.ZoneChangeEvent && e.To == oracle.Exile {
			g.isPlotted(e.NewObject)
		}
	}
	return nil
}

// isPlotted makes a card in exile a plotted card, which its owner may cast from there (702.170d).
func (g *Course) isPlotted(card table.ID) {
	owner := g.Object(card).Owner
	g.instructOne(oracle.Establish{Duration: oracle.AsLongAsExiled, About: oracle.This{}, Effect: oracle.Permission{
		Affected: oracle.You{}, May: oracle.CastCards, Object: oracle.This{}, Free: true, Later: true, Plotted: true,
	}}, &table.Context{Source: card, Controller: owner})
	g.actionDone(owner, card, "become plotted")
}

// becomesPlotted carries out 702.170c: a spell or ability makes a card in exile a plotted one.
func (g *Course) becomesPlotted(i oracle.KeywordAction, ctx *table.Context) {
	for _, id := range g.Refer(i.Object, ctx) {
		if o := g.Object(id); o.Kind == table.CardObject && o.Zone == oracle.Exile &&
			g.Applies("702.170c@2026-02-27", "%s becomes plotted in exile, as %s says", id, ctx.Source) {
			g.isPlotted(id)
		}
	}
}

// becomesPlotted reports whether an ability triggers on its card's becoming plotted.
func becomesPlotted(trigger oracle.Event) bool {
	e, ok := trigger.(oracle.KeywordActionDone)
	return ok && e.Name == "become plotted"
}

// notYet carries out 702.170d and 702.185a for a card in exile that somebody begins to cast: not on
// the turn on which it became plotted or was warped, and if it is plotted as a sorcery is cast.
func (g *Course) notYet(p, id table.ID) error {
	if g.Object(id).Zone != oracle.Exile {
		return nil
	}
	may, began := g.leaveOfEffect(p, id, oracle.CastCards)
	switch {
	case may == nil || !may.Later:
		return nil
	case may.Plotted && began == g.TurnNumber:
		return g.Forbids("702.170d@2026-02-27", "%s became plotted in this very turn", id)
	case may.Plotted && !g.sorceryTime(p):
		return g.Forbids("702.170d@2026-02-27", "%s is plotted, and is cast only in a main phase of %s while the stack is empty", id, p)
	case began == g.TurnNumber:
		return g.Forbids("702.185a@2026-02-27", "%s was warped in this very turn", id)
	}
	return nil
}

// backFromWarp is the delayed triggered ability of a spell whose warp cost was paid.
var backFromWarp = oracle.DelayTrigger{Ability: &oracle.Ability{
	Kind: oracle.Triggered, Delayed: true, Trigger: oracle.StepBegins{Step: oracle.EndStep, Whose: oracle.Anyone, Next: true},
	Modes: []oracle.Mode{{Instructions: []oracle.Instruction{
		oracle.Move{What: oracle.It{To: oracle.WhatWasMeant}, From: oracle.Battlefield, To: oracle.Exile},
		oracle.Establish{Duration: oracle.AsLongAsExiled, About: oracle.It{To: oracle.WhatMoved}, Effect: oracle.Permission{
			Affected: oracle.OwnerOf{Of: oracle.It{To: oracle.WhatMoved}}, May: oracle.CastCards, Object: oracle.It{To: oracle.WhatMoved}, Later: true,
		}},
	}}},
}}

// warped carries out 608.3g for warp (702.185a): the ability that exiles the permanent is made as
// that is put onto the battlefield.
func (g *Course) warped(permanent, controller table.ID) {
	if g.Applies("608.3g", "the warp cost of %s was paid, so an ability that exiles it is made as it is put onto the battlefield", permanent) {
		g.delayFor(permanent, controller, backFromWarp)
	}
}
