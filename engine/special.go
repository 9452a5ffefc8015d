package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out chapter 116, special actions: playing a land (305) and
// turning a face-down permanent face up (702.37e).

func (g *Game) playLand(a *Action) error {
	p, id := a.Player, a.Object
	if err := g.hasPriority(p); err != nil {
		return err
	}
	if g.turnsUpFor(p, id, oracle.PlayCards, false) {
		g.turned(id, false)
		err := g.playLand(a)
		if o := g.object(id); o.Zone == oracle.Exile {
			g.turned(id, true) // it has not been played
		}
		return err
	}
	if a.Part != 0 && g.playsBack(p, id, a.Part) {
		err := g.playLandAsItIs(p, id)
		g.turnFrontUp(id) // unless it has been played
		return err
	}
	return g.playLandAsItIs(p, id)
}

// playLandAsItIs plays a card with the face that is up now.
func (g *Game) playLandAsItIs(p, id ID) error {
	o := g.object(id)
	from := o.Zone
	var leave *oracle.Permission
	leaveBy := None
	if from == oracle.Graveyard && g.afar {
		leave, leaveBy = g.letBy(p, id, oracle.PlayCards)
	}
	if !g.is(id, oracle.Land) || (from != oracle.Hand || o.Owner != p) && leave == nil && g.playableByEffect(p, id, oracle.PlayCards) == nil {
		return g.forbids("305.1", "%s is no land card in the hand of %s", id, p)
	}
	if p != g.active {
		if err := g.forbids("305.3", "it is not the turn of %s", p); err != nil {
			return err
		}
	}
	if len(g.stack) > 0 || g.step != oracle.PrecombatMain && g.step != oracle.PostcombatMain {
		if err := g.forbids("116.2a", "%s needs a main phase and an empty stack to play a land", p); err != nil {
			return err
		}
	}
	if limit := 1 + g.additionalLands(p); g.player(p).landsPlayed >= limit {
		if err := g.forbids("305.2b", "%s has played %n land this turn already", p, num(g.player(p).landsPlayed)); err != nil {
			return err
		}
	}
	if err := g.playerRestricted(p, oracle.PlayLands, id); err != nil {
		return err
	}
	g.player(p).landsPlayed++
	if g.applies("116.2a", "%s puts the land %s onto the battlefield", p, id) {
		for _, moved := range g.happen(Event{Kind: ZoneChangeEvent, Object: id, Player: p, From: from, To: oracle.Battlefield, Cause: oracle.ByPlaying}) {
			if leave != nil && moved.Kind == ZoneChangeEvent && moved.NewObject != None && moved.To == oracle.Battlefield {
				g.gainsByLeave(leave, leaveBy, p, moved.NewObject)
			}
		}
	}
	return nil
}

// additionalLands carries out 305.2.
func (g *Game) additionalLands(p ID) int {
	n := 0
	g.eachStatic(func(id, controller ID, s oracle.StaticEffect, ctx *Context) {
		if may, ok := s.(oracle.Permission); ok && may.May == oracle.PlayAdditionalLand && g.meant(may.Affected, p, ctx) &&
			g.applies("305.2", "%s lets %s play one more land", id, p) {
			n += max(1, may.Count)
		}
	})
	return n
}

// landsPut carries out 305.4: a land that an effect puts onto the battlefield has not
// been played.
func (g *Game) landsPut(events []Event) {
	for _, e := range events {
		if e.Kind == ZoneChangeEvent && e.To == oracle.Battlefield && e.NewObject != None && g.is(e.NewObject, oracle.Land) &&
			!g.applies("305.4", "%s is put onto the battlefield and not played", e.NewObject) {
			g.player(g.controller(e.NewObject)).landsPlayed++
		}
	}
}

// turnFaceUp carries out 116.2b and 702.37e: the morph cost is paid and the
// permanent is turned face up, without the stack.
func (g *Game) turnFaceUp(p, id ID) error {
	if err := g.hasPriority(p); err != nil {
		return err
	}
	o := g.object(id)
	if o.FaceDown && o.Zone == oracle.Stack && o.Controller == p {
		if err := g.forbids("708.7", "%s is a spell, and a spell can't be turned face up", id); err != nil {
			return err
		}
	} else if !o.FaceDown || g.controller(id) != p || o.Zone != oracle.Battlefield {
		return g.forbids("116.2b", "%s is no face-down permanent of %s", id, p)
	}
	if err := g.splitSecond(id); err != nil && !g.applies("702.61b", "split second does not stop special actions") {
		return err
	}
	morph := g.morphOf(id)
	if morph == nil {
		return g.forbids("702.37e", "%s would have no morph cost if it were face up", id)
	}
	made := &Announcement{By: p}
	ctx := &Context{Source: id, Controller: p, Ability: morph, Announced: made}
	var mana oracle.Cost
	var other []oracle.CostItem
	for _, item := range morph.Cost {
		if m, ok := item.(oracle.PayMana); ok {
			mana = append(mana, m.Mana...)
		} else {
			other = append(other, item)
		}
	}
	if slices.ContainsFunc(mana, func(s oracle.Symbol) bool { return s.X }) {
		x, err := g.askX(ctx, made)
		if err != nil {
			return err
		}
		if g.applies("107.3d", "%s chooses X = %n for the morph cost", p, num(x)) {
			made.X = x
		}
	}
	mana, life, err := g.announceSymbols(ctx, mana, func() bool {
		return g.applies("118.13c", "%s chooses how to pay the symbols of the morph cost of %s", p, id)
	})
	if err != nil {
		return err
	}
	if life > 0 {
		other = append(other, oracle.PayLife{Amount: oracle.Literal(life)})
	}
	if err := g.costPayable(other, ctx); err != nil {
		return err
	}
	if err := g.payMana(p, dueOf(mana, made.X), id); err != nil {
		return err
	}
	if err := g.payCosts(p, other, ctx, nil); err != nil {
		return err
	}
	if g.applies("702.37e", "%s has paid the morph cost of %s", p, id) && g.applies("116.2b", "%s turns %s face up, without the stack", p, id) {
		if morph.Keyword == "megamorph" && g.onBattlefield(id) &&
			g.applies("702.37b", "the megamorph cost of %s was paid, so a counter is put on it as it is turned face up", id) {
			g.happen(Event{Kind: PutCountersEvent, Object: id, Player: p, Word: plusCounter, Amount: 1})
		}
		g.turnedFaceUpFor(id, made.X)
		g.turnUp(id, p)
	}
	return nil
}

const plusCounter = "+1/+1"

// turnedFaceUpFor remembers the X of a morph cost, and that a spell without 708.7 is
// face up now.
func (g *Game) turnedFaceUpFor(id ID, x int) {
	o := g.object(id)
	if x == 0 && o.Zone != oracle.Stack {
		return
	}
	var a Announcement
	if o.announced != nil {
		a = *o.announced
	}
	a.FaceUpX, a.FaceDown = x, false
	o.announced = &a
}

// morphOf is the morph ability that a face-down object would have face up (702.37e).
func (g *Game) morphOf(id ID) *oracle.Ability {
	var morph *oracle.Ability
	g.scratch(func() {
		g.turned(id, false)
		c := g.chars(id)
		if morph = c.keyword("megamorph"); morph == nil {
			morph = c.keyword("morph")
		}
		g.turned(id, true)
	})
	return morph
}
