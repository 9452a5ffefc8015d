package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file lists what a player with priority can do. The list is for people who
// look at a step and ask what else was possible; no rule depends on it.

// plainCast is casting a card without anything special about it.
var plainCast = &Action{Kind: CastSpell}

// actions lists passing and every action that could be begun now. The list is lent: it
// is good until actions are listed again.
func (g *Game) actions(p ID) []Answer {
	found := g.found[:0]
	pass := Action{Kind: Pass, Player: p}
	if g.shortcut.differing != p || !g.inForce("729.2c") {
		found = append(found, pass)
	}
	add := func(a Action) { found = append(found, a) }
	g.scratch(func() {
		pl := g.player(p)
		outer := g.listing
		if outer == nil {
			g.listRoom = manaList{player: p, judged: g.listRoom.judged[:0]}
			g.listing = &g.listRoom
		} else {
			g.listing = &manaList{player: p}
		}
		for _, cards := range [...][]ID{pl.hand, pl.graveyard, g.command, g.exile} {
			for _, id := range cards {
				switch {
				case g.is(id, oracle.Land):
					if g.mayPlayLand(p, id) {
						add(Action{Kind: PlayLand, Player: p, Object: id})
					}
				case g.castable(p, id):
					add(Action{Kind: CastSpell, Player: p, Object: id})
				}
				if g.object(id).Zone == oracle.Hand && g.traitsOf(g.object(id).face).special {
					g.addSpecial(p, id, add)
				}
			}
		}
		permanents := g.battlefield
		if g.isPlainNow() && !g.have.activates {
			permanents = nil // none of them has anything of the kind
		}
		for _, id := range permanents {
			if g.object(id).FaceDown && g.controller(id) == p && g.Try(&Action{Kind: TurnFaceUp, Player: p, Object: id}) == nil {
				add(Action{Kind: TurnFaceUp, Player: p, Object: id})
			}
			for _, a := range g.charsQuietly(id).Abilities {
				if a.Kind != oracle.Activated || g.isManaAbility(a.Ability) || g.mayActivate(p, id, a.Ability) != nil {
					continue
				}
				ctx := Context{Source: id, Controller: p, Ability: a.Ability}
				mana, x := manaOf(a.Cost), 0
				if mana.HasX() {
					x = g.definedX(&ctx)
				}
				if g.costPayable(a.Cost, &ctx) == nil && g.affordable(p, dueOf(mana, x), 0, id) && g.targetable(&ctx, a.Ability) {
					add(Action{Kind: ActivateAbility, Player: p, Object: id, Ability: a.Ability})
				}
			}
		}
		if len(g.effects) > 0 || !g.unrestricted() {
			g.addOverEffects(p, add)
		}
		g.listing = outer
	})
	if len(found) == 0 {
		found = append(found, pass)
	}
	g.found = found
	if len(g.answers) > 0 && g.answers[0].Action != &found[0] {
		g.answers = g.answers[:0] // the actions have moved to more room
	}
	for i := len(g.answers); i < len(found); i++ {
		g.answers = append(g.answers, Answer{Action: &found[i]})
	}
	return g.answers[:len(found):len(found)]
}

// castable reports whether a player could begin to cast a card. Cards in hand that
// have their characteristics in common are judged alike while nothing in the game
// speaks of any in particular.
func (g *Game) castable(p, id ID) bool {
	l := g.listing
	if g.object(id).Zone != oracle.Hand || !g.unrestricted() || !g.isPlainNow() {
		return g.mayCast(p, id, plainCast) == nil && g.couldPay(p, id)
	}
	c := g.charsQuietly(id)
	for i := range l.judged {
		if l.judged[i].as == c {
			return l.judged[i].castable
		}
	}
	may := g.mayCast(p, id, plainCast) == nil && g.couldPay(p, id)
	l.judged = append(l.judged, judged{c, may})
	return may
}

// judged is whether cards with some characteristics in hand could be cast.
type judged struct {
	as       *Characteristics
	castable bool
}

func (g *Game) mayPlayLand(p, id ID) bool {
	here := g.object(id).Zone == oracle.Hand && g.object(id).Owner == p
	if g.object(id).Zone == oracle.Graveyard && g.afar {
		leave, _ := g.letBy(p, id, oracle.PlayCards)
		here = leave != nil
	}
	return here && g.sorceryTime(p) && g.priority == p &&
		g.player(p).landsPlayed < 1+g.additionalLands(p)
}

// definedX is the value of X in a cost if the text says what it is (107.3c), and otherwise 0,
// which is the least that can be chosen.
func (g *Game) definedX(ctx *Context) int {
	if text := g.textOfX(ctx); text != nil && g.inForce("107.3c") {
		return g.quantity(text, ctx)
	}
	return 0
}

// couldPay reports whether a player could make the mana for a spell, with X as 0
// and hybrid symbols as cheap as possible, and finds targets.
func (g *Game) couldPay(p, id ID) bool {
	if o := g.object(id); o.FaceDown && o.Zone == oracle.Exile {
		g.turned(id, false) // 406.3a: it would be, before it is announced
		defer g.turned(id, true)
	}
	c := g.charsQuietly(id)
	plain := c.Cost
	if slices.ContainsFunc(plain, func(s oracle.Symbol) bool { return s.Phyrexian }) {
		plain = slices.DeleteFunc(slices.Clone(plain), func(s oracle.Symbol) bool { return s.Phyrexian })
	}
	made := &Announcement{From: g.object(id).Zone}
	if made.From == oracle.Graveyard || made.From == oracle.Exile {
		if a, _ := g.mayCastFrom(p, id); a != nil && instead(a) {
			plain, made.Instead = manaOf(a.Cost), true
		}
	}
	if !made.Instead && !c.HasCost {
		return false
	}
	x := 0
	if plain.HasX() {
		x = g.definedX(&Context{Source: id, Controller: p, Object: id})
	}
	total := &totalCost{mana: dueOf(plain, x)}
	g.modifyCost(total, id, p, made)
	if made.From == oracle.Exile && len(g.effects) > 0 {
		if may := g.playableByEffect(p, id, oracle.CastCards); may != nil && may.Spend != oracle.UsualMana {
			g.spendAnyMana(total, may.Spend, id)
		}
	}
	if !g.affordable(p, total.mana, 0, id) && !g.affordableWithHelp(p, id, total.mana) {
		return false
	}
	ctx := Context{Source: id, Controller: p, Object: id}
	for _, a := range c.Abilities {
		if a.Kind == oracle.SpellAbility && !g.targetable(&ctx, a.Ability) {
			return false
		}
	}
	return true
}

// targetable reports whether some choice of modes has legal targets.
func (g *Game) targetable(ctx *Context, a *oracle.Ability) bool {
	about := *ctx
	about.Ability = a
	return len(a.Modes) == 0 || slices.ContainsFunc(a.Modes, func(m oracle.Mode) bool {
		for _, s := range m.Targets {
			if s.Min > 0 && !s.MaxX && len(g.legalTargets(&about, &s)) < s.Min {
				return false
			}
		}
		return true
	})
}

// addSpecial lists what can be done with a card in hand besides casting or playing it:
// casting it face down, suspending and foretelling it.
func (g *Game) addSpecial(p, id ID, add func(Action)) {
	c := g.charsQuietly(id)
	try := func(a Action) {
		if g.Try(&a) == nil {
			add(a)
		}
	}
	for _, part := range g.parts {
		switch {
		case part.whole != g.object(id).face:
		case part.back && g.faces[part.part].Types&oracle.Land != 0:
			try(Action{Kind: PlayLand, Player: p, Object: id, Part: part.part})
		default:
			try(Action{Kind: CastSpell, Player: p, Object: id, Part: part.part})
		}
	}
	if len(g.parts) > 0 && g.mayBeFused(id) {
		try(Action{Kind: CastSpell, Player: p, Object: id, Part: fused})
	}
	for _, held := range c.Abilities {
		switch held.Keyword {
		case "morph", "megamorph":
			try(Action{Kind: CastSpell, Player: p, Object: id, FaceDown: true})
		case "bestow":
			try(Action{Kind: CastSpell, Player: p, Object: id, Bestowed: true})
		case "suspend":
			if held.Kind == oracle.Static {
				try(Action{Kind: Suspend, Player: p, Object: id})
			}
		case "foretell":
			try(Action{Kind: Foretell, Player: p, Object: id})
		case "":
			if discardable(held.Ability) {
				try(Action{Kind: Discard, Player: p, Object: id})
			}
		}
	}
}
