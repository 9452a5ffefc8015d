package events

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out instructions that begin continuous effects, and settles what
// those are about (611.2).

// modify carries out 611.2: the effect's objects and numbers are fixed as it begins.
func (g *Course) modify(i oracle.Modify, ctx *table.Context) {
	if who, each := oracle.EachGains(i); each {
		i.Changes = []oracle.Change{oracle.ChangeControl{To: oracle.It{Player: true, To: oracle.EachOfThem}}}
		for _, p := range g.inOrder(g.Refer(who, ctx)) {
			about := ctx.Looking(p)
			g.modify(i, &about)
		}
		return
	}
	var objects, players []table.ID
	before := *ctx // what a copy is of has been spoken of before what becomes one
	found := g.Refer(i.What, ctx)
	ctx.Means(i.What, found)
	for _, id := range found {
		if id.IsPlayer() {
			players = append(players, id)
			continue
		}
		if !id.IsObject() || g.Object(id).Zone == oracle.Nowhere ||
			g.Object(id).PhasedOut && g.Applies("702.26e", "%s is phased out and not among what the effect of %s is about", id, ctx.Source) {
			continue
		}
		if !g.resizes(id, i.Changes) {
			continue
		}
		objects = append(objects, id)
	}
	for _, change := range i.Changes {
		// "Target player can't play lands this turn": a player has no characteristics that
		// could say so, only the rules of the game for that player change.
		if len(players) > 0 {
			g.modifyPlayers(players, change, i.Duration, ctx)
		}
	}
	if len(objects) == 0 {
		return
	}
	if g.neverBegins(i.Duration, ctx) || i.While != nil && g.notSo(i.While, objects, ctx) {
		return
	}
	changes := g.backedUp(i.Changes, ctx)
	for k, c := range changes {
		switch c := c.(type) {
		case oracle.ReplaceWord:
			changes = slices.Clone(changes)
			changes[k] = g.chooseWords(c, ctx)
		case oracle.AddOneOf:
			changes = slices.Clone(changes)
			changes[k] = g.chooseAbility(c, ctx)
		case oracle.LoseThisAbility:
			changes = slices.Clone(changes)
			changes[k] = oracle.LoseThisAbility{Ability: ctx.Ability}
		case oracle.AddEachOf:
			if changes = slices.Concat(changes[:k], g.eachOf(c, ctx), changes[k+1:]); len(changes) == 0 {
				return
			}
		case oracle.AddActivated:
			changes = slices.Concat(changes[:k], g.activatedAbilities(c, ctx), changes[k+1:])
		}
	}
	if g.Applies("611.2c", "the effect of %s is about the objects that it finds now", ctx.Source) {
		changes = g.lockChanges(changes, ctx)
	} else if each, ok := i.What.(oracle.Each); ok {
		// Without the rule the set is not fixed: the effect goes on finding objects.
		g.begin(table.Effect{
			Source: ctx.Source, Controller: ctx.Controller, Duration: i.Duration,
			Static: oracle.Continuous{Affected: each, Changes: changes},
		})
		return
	}
	if !g.Applies("611.2a", "the effect of %s lasts as long as it says", ctx.Source) {
		i.Duration, i.While = oracle.ForTheGame, nil // it has begun, and nothing says when it is over
	}
	for _, change := range changes {
		if b, ok := change.(oracle.BecomeCopy); ok {
			switch of := g.Once(g.Refer(b.Of, &before), ctx); len(of) {
			case 0:
			case 1:
				g.becomeCopies(objects, g.original(of[0], ctx), b, i.Duration, ctx)
			default:
				g.LimitReached("the engine does not judge of which of several objects something becomes a copy")
			}
		}
	}
	changes, gainer := g.lockControl(changes, ctx)
	changes, targets := g.settleGrants(changes, ctx)
	moves := g.changesControl(changes)
	var held []table.ID
	if moves {
		for _, id := range objects {
			held = append(held, g.QuietCharacteristics(id).Controller)
		}
	}
	g.begin(table.Effect{Source: ctx.Source, Controller: ctx.Controller, Gainer: gainer, Objects: objects, Changes: changes, Targets: targets, Duration: i.Duration, While: i.While})
	for i, id := range objects {
		if moves && g.QuietCharacteristics(id).Controller != held[i] { // one may gain control of one's own
			g.Object(id).Sick, g.Object(id).HandedOver = true, int32(g.Events)
			g.came++ // "if they do"
			g.removeFromCombat(id)
		}
	}
}

// chooseAbility has the effect's controller choose which of several keyword abilities it gives, "your
// choice of flying or haste" (608.2d).
func (g *Course) chooseAbility(c oracle.AddOneOf, ctx *table.Context) oracle.Change {
	words := make([]string, len(c.Abilities))
	for k, a := range c.Abilities {
		words[k] = string(a.Keyword)
	}
	k := slices.Index(words, g.chooseWord(Decision{Purpose: ForColor, Player: ctx.Controller, About: ctx.Source, Rule: "608.2d", Words: words}))
	return oracle.AddAbility{Ability: c.Abilities[max(k, 0)]}
}

// eachOf carries out 702.1c: what of each keyword is found among the objects, every variant and with every parameter, is given, each once.
// Without the rule nothing says which protection or landwalk is meant.
func (g *Course) eachOf(c oracle.AddEachOf, ctx *table.Context) (given []oracle.Change) {
	among := g.AllOf(&c.Among, ctx)
	for _, k := range c.Keywords {
		var found []*oracle.Ability
		for _, id := range among {
			for _, a := range g.Characteristics(id).Abilities {
				if !table.IsVariant(a.Keyword, k) || slices.ContainsFunc(found, func(b *oracle.Ability) bool { return sameKeyword(a.Ability, b) }) {
					continue
				}
				if a.Spares != 0 || hangsOnSource(a.Quality) {
					g.LimitReached("the engine does not tell what a keyword ability means where it is given to others as an object has it, and speaks of a choice or of what it does not remove")
					return nil
				}
				if (a.Keyword != k || a.Quality != nil) && !g.Applies("702.1c", "an ability of %s of which there are several kinds is given as it is, as %s says of that keyword", id, ctx.Source) {
					continue
				}
				found = append(found, a.Ability)
				given = append(given, oracle.AddAbility{Ability: a.Ability})
			}
		}
	}
	g.Work(len(among) * len(c.Keywords))
	return given
}

// hangsOnSource reports whether what a keyword ability is about is known only from what has that: a chosen color, another object. That
// somebody is an opponent is told by the controller, who is the same.
func hangsOnSource(quality *oracle.Phrase) bool {
	if quality == nil {
		return false
	}
	hangs := false
	oracle.Walk(reflect.ValueOf(*quality), func(v reflect.Value) {
		switch n := v.Interface().(type) {
		case oracle.HasChosen:
			hangs = true
		case oracle.Compares:
			_, fixed := n.To.(oracle.Literal)
			hangs = hangs || !fixed
		case oracle.Reference:
			hangs = true
		}
	})
	return hangs
}

// sameKeyword reports whether two keyword abilities say the same.
func sameKeyword(a, b *oracle.Ability) bool {
	return a.Keyword == b.Keyword && a.N == b.N && reflect.DeepEqual(a.Quality, b.Quality) && reflect.DeepEqual(a.Cost, b.Cost)
}

// activatedAbilities are the activated abilities that something has as an effect starts to give them to another, which
// then speak of that one (201.5b).
func (g *Course) activatedAbilities(c oracle.AddActivated, ctx *table.Context) (given []oracle.Change) {
	for _, id := range g.Refer(c.Of, ctx) {
		for _, a := range g.Characteristics(id).Abilities {
			if a.Kind == oracle.Activated {
				given = append(given, oracle.AddAbility{Ability: a.Ability})
			}
		}
	}
	return given
}

// resizes carries out 208.3a: an effect on the size of a permanent that is no creature
// begins all the same, for the time when it is one.
func (g *Course) resizes(id table.ID, changes []oracle.Change) bool {
	for _, c := range changes {
		switch table.LayerOf(c) {
		case table.SetPTLayer, table.AddPTLayer, table.SwitchPTLayer:
		default:
			return true
		}
	}
	return len(changes) == 0 || !g.OnBattlefield(id) || g.Is(id, oracle.Creature) ||
		g.Applies("208.3a", "%s is no creature; the effect of its size begins all the same", id)
}

// lockControl finds who gains control by an effect that gives it to somebody else than
// its controller. Where there is nobody, that part of the effect does nothing.
func (g *Course) lockControl(changes []oracle.Change, ctx *table.Context) ([]oracle.Change, table.ID) {
	for k, c := range changes {
		control, ok := c.(oracle.ChangeControl)
		if _, you := control.To.(oracle.You); !ok || you {
			continue
		}
		if to := g.Refer(control.To, ctx); len(to) == 1 && to[0].IsPlayer() {
			changes = slices.Clone(changes)
			changes[k] = oracle.ChangeControl{To: oracle.You{}}
			return changes, to[0]
		}
		return slices.Delete(slices.Clone(changes), k, k+1), table.None
	}
	return changes, table.None
}

func (g *Course) changesControl(changes []oracle.Change) bool {
	return slices.ContainsFunc(changes, func(c oracle.Change) bool { return table.LayerOf(c) == table.ControlLayer })
}

var _ = carriesOut((*Course).establish, "Effect", "About", "Duration", "Whose")

// establish starts a replacement, prevention or rules-changing effect (611.2, 614.3, 615.3).
func (g *Course) establish(i oracle.Establish, ctx *table.Context) {
	e := table.Effect{Source: ctx.Source, Controller: ctx.Controller, Static: i.Effect, Duration: i.Duration}
	if i.About != nil {
		e.About = g.Refer(i.About, ctx)
		if may, ok := i.Effect.(oracle.Permission); ok && i.Duration == oracle.AsLongAsExiled && i.About == oracle.Reference(oracle.This{}) && may.Object == i.About {
			if card := g.exiledItself(ctx); card != table.None {
				may.Object = oracle.It{To: oracle.WhatWasMeant}
				e.Static, e.About = may, []table.ID{card}
			}
		}
		if may, ok := i.Effect.(oracle.Permission); ok && may.Look {
			g.letLook(g.Refer(may.Affected, ctx), e.About)
		}
		if len(e.About) == 0 {
			return
		}
	}
	if i.Whose != nil {
		whose := g.Refer(i.Whose, ctx)
		if len(whose) != 1 {
			return
		}
		e.Whose = whose[0]
	}
	if g.shieldForEach(i, ctx) {
		return
	}
	if dealt, once, ok := aboutDamage(i.Effect); ok && (once || choosesSource(dealt)) {
		if e.Static = g.againstSource(&e, ctx); e.Static == nil {
			return
		}
	}
	if p, ok := i.Effect.(oracle.Prevention); ok && p.Amount != nil {
		e.Shield = g.Quantity(p.Amount, ctx)
	}
	if r, ok := i.Effect.(oracle.Replacement); ok && r.Amount != nil {
		if e.Shield = g.Quantity(r.Amount, ctx); e.Shield <= 0 {
			return
		}
	}
	if c, ok := i.Effect.(oracle.CostChange); ok {
		if e.Static, ok = g.costsForAWhile(&e, c, ctx); !ok {
			return
		}
	}
	if as, ok := i.Effect.(oracle.EntersAs); ok {
		e.Static = g.countedNow(as, ctx)
	}
	g.beginSettled(e, ctx)
}

// countedNow has an effect that begins to say with how many counters something enters count them now, and not as that enters,
// unless it is one of mana that is spent, of no spell or ability that resolves.
func (g *Course) countedNow(as oracle.EntersAs, ctx *table.Context) oracle.EntersAs {
	as.Counters = slices.Clone(as.Counters)
	for k, c := range as.Counters {
		if _, said := c.Count.(oracle.Literal); said || g.Under.rides {
			continue
		}
		if n := g.Quantity(c.Count, ctx); g.Applies("611.2d", "%s counts once, as its effect begins", ctx.Source) {
			as.Counters[k].Count = oracle.Literal(n)
		}
	}
	return as
}

// choosesSource reports whether an effect is about a source of damage that is chosen as it begins.
func choosesSource(damage oracle.DamageDealt) bool {
	_, some := damage.Source.(oracle.Some)
	return some
}

// beginSettled begins an effect with its words settled; what it is about is "it" in them.
func (g *Course) beginSettled(e table.Effect, ctx *table.Context) {
	words := *ctx
	if e.About != nil {
		words.Came(oracle.WhatWasMeant, e.About)
	}
	e.Static, e.Targets = g.settleWords(e.Static, &words)
	g.begin(e)
}

// shieldForEach carries out 615.11: a prevention effect with an amount that speaks of
// several creatures makes a shield for each of those that are there now.
func (g *Course) shieldForEach(i oracle.Establish, ctx *table.Context) bool {
	p, ok := i.Effect.(oracle.Prevention)
	if !ok || p.Amount == nil {
		return false
	}
	damage, ok := p.Event.(oracle.DamageDealt)
	if !ok {
		return false
	}
	switch damage.To.(type) {
	case oracle.The, oracle.Each:
	default:
		if p.Divided {
			g.shieldsDivided(i, p, damage, ctx)
			return true
		}
		return false
	}
	if !g.Applies("615.11", "each of the creatures that %s is about gets a shield of its own", ctx.Source) {
		return false
	}
	n := g.Quantity(p.Amount, ctx)
	to := g.Refer(damage.To, ctx)
	damage.To = oracle.It{To: oracle.WhatWasMeant}
	p.Event = damage
	for _, id := range to {
		g.beginSettled(table.Effect{Source: ctx.Source, Controller: ctx.Controller, Static: p, Duration: i.Duration, About: []table.ID{id}, Shield: n}, ctx)
	}
	return true
}

// shieldsDivided makes the shields of which the amount was divided among the targets: one for each of them.
func (g *Course) shieldsDivided(i oracle.Establish, p oracle.Prevention, damage oracle.DamageDealt, ctx *table.Context) {
	to := g.Refer(damage.To, ctx)
	damage.To = oracle.It{To: oracle.WhatWasMeant}
	p.Event = damage
	for _, id := range to {
		if n := ctx.Divided[id]; n > 0 {
			g.beginSettled(table.Effect{Source: ctx.Source, Controller: ctx.Controller, Static: p, Duration: i.Duration, About: []table.ID{id}, Shield: n}, ctx)
		}
	}
}
