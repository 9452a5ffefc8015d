package events

import (
	"errors"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file lists what a player with priority can do. The list is for people who
// look at a step and ask what else was possible; no rule depends on it.

// plainCast is casting a card without anything special about it.
var plainCast = &Action{Kind: CastSpell}

// Actions lists passing and every action that could be begun now. The list is lent: it
// is good until actions are listed again.
func (g *Course) Actions(p table.ID) []Answer {
	found := g.found[:0]
	pass := Action{Kind: Pass, Player: p}
	if g.Shortcut.Differing != p || !g.InForce("729.2c") {
		found = append(found, pass)
	}
	add := func(a Action) { found = append(found, a) }
	g.Scratch(func() {
		pl := g.Player(p)
		outer := g.Listing
		if outer == nil {
			g.listRoom = manaList{player: p, judged: g.listRoom.judged[:0]}
			g.Listing = &g.listRoom
		} else {
			g.Listing = &manaList{player: p}
		}
		activations := func(id table.ID) {
			for _, a := range g.QuietCharacteristics(id).Abilities {
				if a.Kind != oracle.Activated || g.IsManaAbility(a.Ability) || g.RefuseActivation(p, id, a.Ability) != nil {
					continue
				}
				ctx := table.Context{Source: id, Controller: p, Ability: a.Ability}
				mana, x := ManaOf(a.Cost), 0
				if mana.HasX() {
					x = g.definedX(&ctx)
				}
				affordable := false
				if g.costPayable(a.Cost, &ctx) == nil {
					within(&g.Under.activates, true, func() {
						g.sparing(a.Cost, id, func() {
							affordable = g.affordable(p, table.DueOf(mana, x), 0, id) || g.affordableByWaterbending(a.Cost, table.DueOf(mana, x), x, &ctx) || g.affordableByCreatures(table.DueOf(mana, x), &ctx) || g.affordableForLess(p, id, a.Ability, table.DueOf(mana, x))
						})
					})
				}
				if affordable && g.targetable(&ctx, a.Ability) {
					add(Action{Kind: ActivateAbility, Player: p, Object: id, Ability: a.Ability})
				}
			}
		}
		var top []table.ID // of the library, where something may let it be played
		if n := len(pl.Library); n > 0 && g.Afar {
			top = pl.Library[n-1:]
		}
		graveyard := pl.Graveyard
		if g.lieStill(graveyard) {
			graveyard = nil
		}
		for _, cards := range [...][]table.ID{pl.Hand, graveyard, g.Command, g.Exile, top} {
			for _, id := range cards {
				switch {
				case g.Is(id, oracle.Land):
					if g.mayPlayLand(p, id) {
						add(Action{Kind: PlayLand, Player: p, Object: id})
					}
				case g.castable(p, id):
					add(Action{Kind: CastSpell, Player: p, Object: id})
				default:
					for _, way := range g.waysOtherwise(p, id) {
						add(Action{Kind: CastSpell, Player: p, Object: id, Using: way})
					}
				}
				g.addParts(p, id, add)
				printed := g.TraitsOf(g.Object(id).Face)
				if printed.Special && g.Object(id).Zone == oracle.Hand {
					g.addSpecial(p, id, add)
				}
				if printed.Activates { // cycling, what works in a graveyard
					activations(id)
				}
			}
		}
		if pl.Companion != table.None && !pl.Accompanied {
			g.addIfLegal(Action{Kind: Accompany, Player: p, Object: pl.Companion}, add)
		}
		permanents := g.Battlefield
		if g.IsPlainNow() && !g.Have.Activates {
			permanents = nil // none of them has anything of the kind
		}
		for _, id := range permanents {
			if g.Object(id).FaceDown && g.Controller(id) == p && g.Try(&Action{Kind: TurnFaceUp, Player: p, Object: id}) == nil {
				add(Action{Kind: TurnFaceUp, Player: p, Object: id})
			}
			activations(id)
		}
		if len(g.Parts) > 0 {
			g.addUnlocking(p, add)
		}
		g.addPlanarRoll(p, add)
		g.addConspiracies(p, add)
		if len(g.Effects) > 0 || !g.Unrestricted() {
			g.addOverEffects(p, add)
		}
		g.Listing = outer
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
func (g *Course) castable(p, id table.ID) bool {
	l := g.Listing
	if g.Object(id).Zone != oracle.Hand || !g.Unrestricted() || !g.IsPlainNow() {
		return g.mayCast(p, id, plainCast) == nil && g.couldPay(p, id)
	}
	c := g.QuietCharacteristics(id)
	for i := range l.judged {
		if l.judged[i].as == c {
			return l.judged[i].castable
		}
	}
	may := !g.tooDear(p, id, c) && g.mayCast(p, id, plainCast) == nil && g.couldPay(p, id)
	l.judged = append(l.judged, judged{c, may})
	return may
}

// tooDear reports that a card in hand costs more mana than its player could have in all, while nothing but the card itself could
// change what it costs, and that says nothing about it.
func (g *Course) tooDear(p, id table.ID, c *table.Characteristics) bool {
	if g.TraitsOf(g.Object(id).Face).Priced || !c.HasCost || slices.ContainsFunc(c.Cost, func(s oracle.Symbol) bool { return s.Phyrexian }) {
		return false
	}
	sources := g.sourcesOf(p)
	return mostMana(sources)+len(g.Player(p).Mana) < table.DueOf(c.Cost, 0).Total() && !g.converters && !g.hanging && !slices.ContainsFunc(sources, func(s manaSource) bool { return s.loose })
}

// judged is whether cards with some characteristics in hand could be cast.
type judged struct {
	as       *table.Characteristics
	castable bool
}

func (g *Course) mayPlayLand(p, id table.ID) bool {
	here := g.Object(id).Zone == oracle.Hand && g.Object(id).Owner == p
	if g.Afar && (g.Object(id).Zone == oracle.Graveyard || g.Object(id).Zone == oracle.Exile || g.onTopOf(p, id)) {
		here = g.isLet(p, id, oracle.PlayCards)
	}
	here = here || g.mayhemLand(p, id)
	return here && g.sorceryTime(p) && g.HasPriority == p &&
		g.hasLandPlay(p)
}

// definedX is the value of X in a cost if the text says what it is (107.3c), and otherwise 0,
// which is the least that can be chosen.
func (g *Course) definedX(ctx *table.Context) int {
	if text := g.textOfX(ctx); text != nil && g.InForce("107.3c") {
		return g.Quantity(text, ctx)
	}
	return 0
}

// couldPay reports whether a player could make the mana for a spell, with X as 0
// and hybrid symbols as cheap as possible, and finds targets.
func (g *Course) couldPay(p, id table.ID) bool {
	if o := g.Object(id); o.FaceDown && o.Zone == oracle.Exile {
		could := false // 406.3a: it would be turned up before it is announced
		g.inGuise(id, g.faceUp(id), func() { could = g.couldPay(p, id) })
		return could
	}
	c := g.QuietCharacteristics(id)
	plain := c.Cost
	if slices.ContainsFunc(plain, func(s oracle.Symbol) bool { return s.Phyrexian }) {
		plain = slices.DeleteFunc(slices.Clone(plain), func(s oracle.Symbol) bool { return s.Phyrexian })
	}
	made := &table.Announcement{From: g.Object(id).Zone}
	if made.From == oracle.Graveyard || made.From == oracle.Exile || made.From == oracle.Library && g.Afar {
		if len(g.permits(p, id)) > 1 {
			return g.goesSomehow(&Action{Kind: CastSpell, Player: p, Object: id})
		}
		a, _ := g.mayCastFrom(p, id)
		otherwise := func(l castLeave) bool { return l.free || len(l.dearer) > 0 }
		if leaves := g.castLeaves(p, id, a); pricedLeave(a) != nil || len(leaves) > 1 || slices.ContainsFunc(leaves, otherwise) {
			return g.goesSomehow(&Action{Kind: CastSpell, Player: p, Object: id})
		}
		if a != nil && instead(a) {
			if table.CostsOwn(a) {
				return false // it has none to be based on (118.6)
			}
			plain, made.Instead = ManaOf(a.Cost), true
		}
	}
	if !made.Instead && !c.HasCost {
		return false
	}
	x := 0
	if plain.HasX() {
		x = g.definedX(&table.Context{Source: id, Controller: p, Object: id})
	}
	total := &totalCost{mana: table.DueOf(plain, x), x: forX(plain, x)}
	g.modifyCost(total, id, p, made)
	if made.From == oracle.Exile && len(g.Effects) > 0 {
		for _, l := range g.castLeaves(p, id, nil) {
			if l.spend != oracle.UsualMana {
				g.spendAnyMana(total, l.spend, id)
			}
		}
	}
	if !g.affordable(p, total.mana, 0, id) && !g.affordableWithHelp(p, id, total.mana) {
		return false
	}
	ctx := table.Context{Source: id, Controller: p, Object: id}
	for _, a := range c.Abilities {
		if a.SpellText() && !g.targetable(&ctx, a.Ability) {
			return false
		}
	}
	return g.payableBesides(p, id, false)
}

// payableBesides reports whether a player could pay what a card costs besides in any case (118.8); brought
// counts what mana abilities may bring, for somebody who wants to know of all that could be.
func (g *Course) payableBesides(p, id table.ID, brought bool) bool {
	for _, a := range g.QuietCharacteristics(id).Abilities {
		for _, s := range a.Statics {
			besides, ok := s.(oracle.AdditionalCost)
			if !ok || besides.Optional {
				continue
			}
			ctx := table.Context{Source: id, Controller: p, Object: id} // few cards want one
			if g.costPayable(besides.Cost, &ctx) != nil && !(brought && g.manaMayBring(p, besides.Cost)) {
				return false
			}
		}
	}
	return true
}

// waysOtherwise lists the alternative costs that a card offers itself (118.9) and for which a player
// could cast it. Most cards offer none, and nothing has to be made ready to find that out.
func (g *Course) waysOtherwise(p, id table.ID) (list []string) {
	offers := func(held table.Held) bool { return offersWay(held.Ability) }
	if !slices.ContainsFunc(g.Characteristics(id).Abilities, offers) && !g.offersCosts() || g.mayCast(p, id, plainCast) != nil {
		return nil
	}
	ctx := table.Context{Source: id, Controller: p, Object: id}
	for _, w := range g.alternatives(&ctx, &table.Announcement{From: g.Object(id).Zone}) {
		if !w.closed && g.goesSomehow(&Action{Kind: CastSpell, Player: p, Object: id, Using: w.words}) {
			list = append(list, w.words)
		}
	}
	return list
}

// mostTries is how many combinations of answers goesSomehow tries.
const mostTries = 64

// goesSomehow reports whether an action is legal with some answers to what it asks; where more than
// mostTries of them are refused, it counts as one that may be.
func (g *Course) goesSomehow(a *Action) bool {
	var answers eachOf
	for range mostTries {
		if g.tryBy(a, &answers) == nil {
			return true
		}
		if !answers.turn() {
			return false
		}
	}
	return true
}

// eachOf is a chooser who gives, from one try of an action to the next, each combination of the answers
// that are listed. How mana is paid is no part of it: the first way is as good as any.
type eachOf struct {
	wheels []wheel
	asked  int // how many decisions this try has come to
}

// wheel is the place that a try has reached among the answers to one decision.
type wheel struct{ at, of int }

// Choose is the answer of this try. Where others than the ways to pay have no list, it is not known
// what they come to.
func (e *eachOf) Choose(_ *Course, d *Decision) (a Answer) {
	legal := d.Legal()
	switch {
	case d.Kind == ManaDecision && len(legal) > 0:
		return legal[0]
	case d.Kind == ManaDecision:
		return a
	case len(legal) == 0:
		panic(Pending{d})
	}
	if e.asked == len(e.wheels) {
		e.wheels = append(e.wheels, wheel{of: len(legal)})
	}
	e.asked++
	return legal[e.wheels[e.asked-1].at]
}

// turn makes ready for the next try: the last decision that has another answer gets it. It reports
// whether there is one.
func (e *eachOf) turn() bool {
	e.wheels, e.asked = e.wheels[:e.asked], 0
	for n := len(e.wheels); n > 0; n-- {
		if w := &e.wheels[n-1]; w.at+1 < w.of {
			w.at++
			e.wheels = e.wheels[:n]
			return true
		}
	}
	return false
}

// targetable reports whether some choice of modes has legal targets.
func (g *Course) targetable(ctx *table.Context, a *oracle.Ability) bool {
	about := *ctx
	about.Ability = a
	before := g.ModesChosen(&about, a)
	for i, m := range a.Modes {
		if !slices.Contains(before, i) && g.aimable(&about, m) {
			return true
		}
	}
	return len(a.Modes) == 0
}

// aimable reports whether there is a legal target for each that a mode needs.
func (g *Course) aimable(ctx *table.Context, m oracle.Mode) bool {
	for _, s := range m.Targets {
		if s.Min > 0 && !s.MaxX && len(g.legalTargets(ctx, &s)) < s.Min {
			return false
		}
	}
	return true
}

// addParts lists the halves, back faces and inset spells of a card that can be cast or played where it is:
// a half with aftermath in a graveyard is one (702.127a).
func (g *Course) addParts(p, id table.ID, add func(Action)) {
	for _, part := range g.Parts {
		switch {
		case part.Whole != g.Object(id).Face:
		case part.Back && g.Faces[part.Part].Types&oracle.Land != 0:
			g.addIfLegal(Action{Kind: PlayLand, Player: p, Object: id, Part: part.Part}, add)
		default:
			g.addIfLegal(Action{Kind: CastSpell, Player: p, Object: id, Part: part.Part}, add)
		}
	}
	if len(g.Parts) > 0 && g.mayBeFused(id) {
		g.addIfLegal(Action{Kind: CastSpell, Player: p, Object: id, Part: fused}, add)
	}
}

// addIfLegal lists an action that could be begun.
func (g *Course) addIfLegal(a Action, add func(Action)) {
	if g.couldBeTaken(&a) {
		add(a)
	}
}

// couldBeTaken reports whether an action could be begun, as lists of options tell it: what is not judged could be.
func (g *Course) couldBeTaken(a *Action) bool {
	err := g.Try(a)
	var limit *NotJudged
	return err == nil || errors.As(err, &limit)
}

// addSpecial lists what can be done with a card in hand besides casting or playing it:
// casting it face down, suspending and foretelling it.
func (g *Course) addSpecial(p, id table.ID, add func(Action)) {
	c := g.QuietCharacteristics(id)
	try := func(a Action) { g.addIfLegal(a, add) }
	for _, held := range c.Abilities {
		if special := courseOf(held.Ability).special; special != nil && held.Kind == oracle.Static {
			try(special(p, id))
		}
		if held.Keyword == "" && discardable(held.Ability) {
			try(Action{Kind: Discard, Player: p, Object: id})
		}
	}
}

// affordableForLess reports whether a player could activate an ability for what effects leave of its cost (601.2f).
func (g *Course) affordableForLess(p, id table.ID, a *oracle.Ability, due table.Due) bool {
	total := &totalCost{mana: due}
	g.changeAbilityCost(total, id, table.None, p, a)
	return total.mana.Total() < due.Total() && g.affordable(p, total.mana, 0, id)
}
