package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 701.52, the Ring tempts you: the emblem named The Ring, and whose Ring-bearer a
// creature is.

// ringTempts has the Ring tempt players, one after the other. Whoever could not do some of it has been
// tempted all the same (701.52d).
func (g *Course) ringTempts(i oracle.KeywordAction, ctx *table.Context) {
	for _, p := range g.inChosenOrder(g.Refer(i.Who, ctx)) {
		by := *ctx
		by.Controller = p
		g.getRing(p)
		bearer := g.chooseBearer(p, &by)
		if bearer == table.None && !g.Applies("701.52d", "the Ring tempts %s, who has no creature to choose", p) {
			continue
		}
		g.Player(p).Tempted++
		g.wakeRing(p)
		g.Happen(table.Event{Kind: table.ActionEvent, Player: p, Other: bearer, Word: oracle.RingTempts})
	}
}

// chooseBearer has a player choose the creature that becomes their Ring-bearer, None if there is none.
func (g *Course) chooseBearer(p table.ID, ctx *table.Context) table.ID {
	options := g.AllOf(&oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}, oracle.Controlled{By: oracle.Yours}}}, ctx)
	if len(options) == 0 || !g.Applies("701.52a", "%s chooses a creature to be their Ring-bearer", p) {
		return table.None
	}
	bearer := g.ChooseObjects(Decision{Purpose: ForChoice, Player: p, About: ctx.Source, Rule: "701.52a", Options: options, Min: 1, Max: 1})[0]
	for _, list := range [][]table.ID{g.Battlefield, g.PhasedOut} {
		for _, id := range list {
			if o := g.Object(id); id != bearer && o.Seldom().RingOf == p && g.Applies("701.52a", "%s is the Ring-bearer of %s no longer, as %s becomes it", id, p, bearer) {
				o.Note(func(s *table.Seldom) { s.RingOf = table.None })
			}
		}
	}
	g.Object(bearer).Note(func(s *table.Seldom) { s.RingOf = p })
	g.Touch()
	g.Happen(table.Event{Kind: table.ActionEvent, Player: p, Other: bearer, Word: oracle.ChooseRingBearer})
	return bearer
}

// losesRing ends that a permanent is a Ring-bearer as another player has gained control of it.
func (g *Course) losesRing(id, controller table.ID) {
	if p := g.Object(id).Seldom().RingOf; p != table.None && p != controller && g.Applies("701.52a", "%s is the Ring-bearer of %s no longer, as %s has gained control of it", id, p, controller) {
		g.Object(id).Note(func(s *table.Seldom) { s.RingOf = table.None })
		g.Touch()
	}
}

// getRing gives a player the emblem named The Ring who has none (701.52c).
func (g *Course) getRing(p table.ID) {
	if g.Player(p).Ring == table.None && g.Applies("701.52c", "%s has no emblem named The Ring, and gets one", p) {
		g.Player(p).Ring = g.putEmblem(p, "The Ring", &oracle.Card{Name: "The Ring", Abilities: ringAbilities[:1]})
	}
}

// wakeRing gives The Ring the abilities that it has by how often it has tempted its player (701.52c).
func (g *Course) wakeRing(p table.ID) {
	pl := g.Player(p)
	if n := pl.Tempted; pl.Ring != table.None && n > 1 && n <= len(ringAbilities) && g.Applies("701.52c", "the Ring has tempted %s %n times, and has one more ability", p, table.Count(n)) {
		g.Faces = append(g.Faces, &oracle.Card{Name: "The Ring", Abilities: ringAbilities[:n]})
		g.Object(pl.Ring).Face = int32(len(g.Faces) - 1)
		g.Touch()
	}
}

// ringAbilities are the abilities of The Ring, in the order in which it gets them.
var ringAbilities = func() []*oracle.Ability {
	bearer, one := oracle.Each{Phrase: oracle.YourRingBearer}, oracle.Literal(1)
	creature := oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}}}
	greater := oracle.Phrase{Where: []oracle.Predicate{
		oracle.HasType{Types: oracle.Creature},
		oracle.Compares{Number: oracle.Power, How: oracle.MoreThan, To: oracle.Greatest{Number: oracle.Power, Phrase: oracle.YourRingBearer}},
	}}
	blocker := oracle.It{Other: true}
	atEnd := &oracle.Ability{Kind: oracle.Triggered, Delayed: true, Trigger: oracle.StepBegins{Step: oracle.EndOfCombat}, Modes: []oracle.Mode{{Instructions: []oracle.Instruction{
		oracle.Sacrifice{Who: oracle.ControllerOf{Of: blocker}, What: blocker},
	}}}}
	opponents := oracle.Each{Phrase: oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.IsPlayer{Who: oracle.Opponents}}}}
	list := []*oracle.Ability{
		{Kind: oracle.Static, Statics: []oracle.StaticEffect{
			oracle.Continuous{Affected: bearer, Changes: []oracle.Change{oracle.AddTypes{Supertypes: oracle.Legendary}}},
			oracle.Restriction{Affected: bearer, Cant: oracle.BeBlocked, By: &greater},
		}},
		{
			Kind: oracle.Triggered, Trigger: oracle.AttackDeclared{What: bearer},
			Modes: []oracle.Mode{{Instructions: []oracle.Instruction{oracle.Draw{Who: oracle.You{}, Count: one}, oracle.Discard{Who: oracle.You{}, Count: one}}}},
		},
		{
			Kind: oracle.Triggered, Trigger: oracle.BecomesBlocked{What: bearer, By: &creature},
			Modes: []oracle.Mode{{Instructions: []oracle.Instruction{oracle.DelayTrigger{Ability: atEnd}}}},
		},
		{
			Kind: oracle.Triggered, Trigger: oracle.DamageDealt{Source: bearer, To: oracle.Each{Phrase: oracle.Phrase{Noun: oracle.PlayerNoun}}, Combat: true},
			Modes: []oracle.Mode{{Instructions: []oracle.Instruction{oracle.LoseLife{Who: opponents, Amount: oracle.Literal(3)}}}},
		},
	}
	for _, a := range list {
		a.FromZone = oracle.Command
	}
	return list
}()
