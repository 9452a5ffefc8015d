package events

import (
	"fmt"
	"reflect"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapter 602, activating activated abilities, and chapter
// 606, loyalty abilities.

// RefuseActivation says which rule keeps a player from activating an ability, or nil.
func (g *Course) RefuseActivation(p, id table.ID, a *oracle.Ability) error {
	if g.HasPriority != p && g.Resolving == nil {
		if err := g.Forbids("117.1b", "%s does not have priority and activates nothing", p); err != nil {
			return err
		}
	} else if err := g.hasPriority(p); err != nil {
		return err
	}
	o := g.Object(id)
	if o.PhasedOut {
		if err := g.Forbids("702.26b", "%s is phased out", id); err != nil {
			return err
		}
	}
	if g.Controller(id) != p && (!a.AnyPlayer || !g.Applies("602.1b", "the ability of %s says that any player may activate it", id)) {
		if err := g.Forbids("602.2", "%s does not control %s", p, id); err != nil {
			return err
		}
	}
	if a.OnlyOpponents && !slices.Contains(g.Opponents(g.Controller(id)), p) {
		if err := g.Forbids("602.1b", "the ability of %s says that only opponents of its controller may activate it", id); err != nil {
			return err
		}
	}
	if err := g.tooFarToActivate(p, id); err != nil {
		return err
	}
	if !g.Functions(id, a) {
		return g.Forbids("113.6", "that ability of %s does not work where it is", id)
	}
	if o.Zone != oracle.Battlefield && !g.worksElsewhere(id, a) {
		return g.Forbids("113.6", "that ability of %s works on the battlefield only", id)
	}
	if err := g.splitSecond(id); err != nil {
		return err
	}
	if err := g.ownCostUnpayable(id, a); err != nil {
		return err
	}
	if a.Rule != "" && !g.Applies(a.Rule, "%s has the ability that its keyword stands for", id) {
		return fmt.Errorf("%s has no ability for its keyword", g.Name(id))
	}
	if a.Loyalty {
		if !g.sorceryTime(p) && !g.allowed(oracle.LoyaltyAsInstant, p, id) && g.InForce("606.2") {
			if err := g.Forbids("606.3", "%s needs a main phase of their own and an empty stack for a loyalty ability of %s", p, id); err != nil {
				return err
			}
		}
		if int(o.LoyaltyUsed) == g.TurnNumber && (g.loyaltyUses(id) > 1 || !g.allowed(oracle.LoyaltyTwice, p, id)) && g.InForce("606.2") {
			if err := g.Forbids("606.3", "a loyalty ability of %s has been activated this turn", id); err != nil {
				return err
			}
		}
	}
	return g.withheldFrom(p, id, a)
}

// RefuseActivationAsItIs is RefuseActivation, and what of its cost, but mana, can't be paid as things are.
func (g *Course) RefuseActivationAsItIs(p, id table.ID, a *oracle.Ability) error {
	if err := g.RefuseActivation(p, id, a); err != nil {
		return err
	}
	return g.costPayable(a.Cost, &table.Context{Source: id, Controller: p, Ability: a})
}

// withheldFrom says which of an ability's own instructions, or which effect, keeps a
// player from activating it now. Neither makes a difference between mana abilities and
// others unless it says so (605.3).
func (g *Course) withheldFrom(p, id table.ID, a *oracle.Ability) error {
	anyTime := a.Keyword == "equip" && a.SorcerySpeed && !g.sorceryTime(p) && g.allowed(oracle.EquipAsInstant, p, id)
	if a.SorcerySpeed && !a.Loyalty && !anyTime && !g.sorceryTime(p) {
		err := g.Forbids("602.5d", "%s activates that ability of %s only when a sorcery could be cast", p, id)
		if err != nil && slices.ContainsFunc(g.QuietCharacteristics(id).Abilities, func(h table.Held) bool { return h.Ability == a && h.From != table.None }) {
			err = g.Forbids("113.10a", "%s was given the ability with the instruction that %s activates it only as a sorcery", id, p)
		}
		if err != nil {
			return err
		}
	}
	if a.SorcerySpeed && !anyTime && g.bannedSorceries(p) &&
		!g.Applies("307.5", "what forbids %s to cast sorceries does not forbid what is done only as a sorcery", p) {
		return g.Forbids("602.5d", "%s could cast no sorcery now", p)
	}
	if a.OnlyOnce || a.TimesPerTurn > 0 {
		if err := g.usedUp(p, id, a); err != nil {
			return err
		}
	}
	if notNow := a.If != nil && !g.Holds(a.If, &table.Context{Source: id, Controller: p, Ability: a}); notNow && (!a.YourTurnOnly || g.IsActive(p)) && g.MomentRefusal(a.If) != nil {
		if err := g.Forbids("506.7g", "the point of combat that the ability of %s means is over, as it would be for a spell", id); err != nil {
			return err
		}
	} else if notNow || a.YourTurnOnly && !g.IsActive(p) {
		err := g.Forbids("602.1b", "%s can't be activated now, by its own words", id)
		if a.Keyword == "boast" {
			err = g.Forbids("702.142a", "%s has not attacked this turn, so it can't boast", id)
		} else if a.Keyword == "forecast" {
			err = g.Forbids("702.57b", "this is no upkeep step of %s, and a forecast ability of %s can be activated only then", p, id)
		}
		if err != nil {
			return err
		}
	}
	if g.Unrestricted() {
		return nil
	}
	if by := g.precluded(p, id, a); by != table.None {
		return g.Forbids("602.5", "%s says that abilities of %s can't be activated, so %s can't begin to", by, id, p)
	}
	return nil
}

// precluded is what says that an object's abilities, such as this one, can't be activated, or not by that player.
func (g *Course) precluded(p, id table.ID, a *oracle.Ability) table.ID {
	by := table.None
	if g.Unrestricted() {
		return by
	}
	table.EachStaticOf(&g.Table, func(source, _ table.ID, r oracle.Restriction, ctx *table.Context) {
		if by != table.None || r.Cant != oracle.ActivateAbilities || r.ExceptMana && g.IsManaAbility(a) {
			return
		}
		if g.IsMeant(r.Affected, id, ctx) || p != table.None && g.IsMeant(r.Affected, p, ctx) && (r.By == nil || g.Matches(r.By, id, ctx)) {
			by = source
		}
	})
	return by
}

// bannedSorceries reports whether an effect keeps a player from casting any sorcery.
func (g *Course) bannedSorceries(p table.ID) bool {
	if g.Unrestricted() {
		return false
	}
	banned := false
	table.EachStaticOf(&g.Table, func(_, _ table.ID, r oracle.Restriction, ctx *table.Context) {
		if r.Cant != oracle.CastSpells && r.Cant != oracle.CastNoncreatureSpells || !g.IsMeant(r.Affected, p, ctx) {
			return
		}
		banned = banned || r.Except == nil && (r.By == nil || len(r.By.Where) == 1 && r.By.Where[0] == oracle.Predicate(oracle.HasType{Types: oracle.Sorcery}))
	})
	return banned
}

// usedUp says which rule keeps a player from activating once more what may be activated only
// once, or once each turn: the ability's own words bind the player who has activated it,
// and bind the next controller of the object, too. An object may have the ability several
// times, acquired from several objects.
func (g *Course) usedUp(p, id table.ID, a *oracle.Ability) error {
	used, mine, other := 0, 0, 0
	for _, u := range g.Activated {
		switch {
		case u.Object != id:
		case u.Ability == a:
			used++
			if u.Player == p {
				mine++
			}
		case reflect.DeepEqual(u.Ability, a):
			other++
		}
	}
	has := 0
	for _, held := range g.Characteristics(id).Abilities {
		if held.Ability == a {
			has++
		}
	}
	has = max(has, 1) * max(1, a.TimesPerTurn)
	switch {
	case a.TimesPerTurn > 1 && used < has:
		return nil
	case a.Keyword == "exhaust" && used >= has && g.exhaustsAgain(p):
		return nil
	case a.Keyword == "exhaust" && used >= has:
		return g.Forbids("702.177a@2026-02-27", "the exhaust ability of %s has been activated before, and that is done only once", id)
	case a.OnlyOnce && used >= has:
		return g.Forbids("602.1b", "that ability of %s has been activated before, and by its own words once is all", id)
	case mine >= has:
	case used >= has:
		return g.Forbids("602.5b", "that ability of %s has been activated this turn, and it is the same object under %s", id, p)
	case used+other == 0 ||
		g.Applies("602.5c", "the restriction on what %s acquired from one object is not one on what it acquired from another", id):
		return nil
	}
	if a.TimesPerTurn > 1 {
		return g.Forbids("602.1b", "that ability of %s has been activated %n times this turn, and by its own words that is all", id, table.Count(a.TimesPerTurn))
	}
	if a.Keyword == "boast" {
		return g.Forbids("702.142a", "%s has boasted this turn, and once each turn is all", id)
	}
	if a.Keyword == "forecast" {
		return g.Forbids("702.57b", "the forecast ability of %s has been activated this turn, and once each turn is all", id)
	}
	return g.Forbids("602.1b", "that ability of %s has been activated this turn, and by its own words once is enough", id)
}

// worksElsewhere asks by which rule an ability of a card works off the battlefield:
// because its cost can only be paid there, or because it moves the card out of there.
func (g *Course) worksElsewhere(id table.ID, a *oracle.Ability) bool {
	if g.Commands(g.Object(id)) {
		return g.FunctionsInCommand(id)
	}
	for _, item := range a.Cost {
		switch c := item.(type) {
		case oracle.PayExile:
			if c.This {
				return g.Applies("113.6j", "the cost of an ability of %s can be paid only where the card is", id)
			}
		case oracle.PayDiscard:
			if c.This {
				return g.Applies("113.6j", "the cost of an ability of %s can be paid only where the card is", id)
			}
		}
	}
	if oracle.StatesGraveyard(a.If) {
		return g.Applies("113.6b", "the ability of %s states that it works in the graveyard", id)
	}
	return a.FromZone != oracle.Graveyard && a.FromZone != oracle.Command ||
		g.Applies("113.6m", "an ability of %s moves the card out of the zone that it is in and works there", id)
}

// activate carries out 602.2. On an error everything has to be taken back.
func (g *Course) activate(p, id table.ID, a *oracle.Ability) (err error) {
	within(&g.Under.activates, true, func() {
		within(&g.Under.reserved, slices.Clip(g.Under.reserved), func() { err = g.activateNow(p, id, a) })
	})
	return err
}

func (g *Course) activateNow(p, id table.ID, a *oracle.Ability) error {
	if err := g.RefuseActivation(p, id, a); err != nil {
		return err
	}
	if !g.Applies("602.2a", "%s puts an ability of %s on the stack", p, id) {
		return fmt.Errorf("without 602.2a an ability can't be announced")
	}
	o := g.Object(id)
	announced := &table.Announcement{Ability: a, Source: id, By: p}
	on := g.Add(table.Object{Kind: table.AbilityObject, Zone: oracle.Stack, Owner: p, Controller: p, Announced: announced, Card: o.Card, Face: o.Face, Arrived: g.now()})
	ctx := &table.Context{Source: id, Controller: p, Object: on, Ability: a, Announced: announced}
	if !g.Applies("602.2b", "%s goes through the steps of casting a spell for the ability of %s", p, id) {
		announced.Modes, announced.Targets = []int{0}, [][][]table.ID{nil}
		g.Happen(table.Event{Kind: table.ActivateEvent, Object: on, Source: id, Player: p})
		return nil
	}
	var mana oracle.Cost
	var other []oracle.CostItem
	cost, err := g.announceEither(a.Cost, ctx)
	if err != nil {
		return err
	}
	cost = g.announceCounters(cost, ctx)
	if given, any := TakesAnyNumber(cost); any {
		if err := g.announceGiven(given, ctx); err != nil {
			return err
		}
	}
	for _, item := range cost {
		if m, ok := item.(oracle.PayMana); ok {
			mana = append(mana, m.Mana...)
		} else {
			other = append(other, item)
		}
	}
	if slices.ContainsFunc(mana, func(s oracle.Symbol) bool { return s.X }) || AsksX(other) {
		if err := g.announceX(ctx, announced); err != nil {
			return err
		}
		g.oneX(id, announced)
	}
	modes, err := g.announceModes(ctx, a, p, announced)
	if err != nil {
		return err
	}
	announced.Modes = modes
	if err := g.announceTargets(ctx, announced); err != nil {
		return err
	}
	paid, life, err := g.AnnounceSymbols(ctx, mana, func() bool {
		return g.Applies("601.2b", "%s announces how the symbols of %s will be paid", p, id)
	}, func(way table.Due, life int) (can bool) {
		g.Scratch(func() {
			total := &totalCost{mana: way, x: forX(mana, announced.X)}
			g.changeAbilityCost(total, id, on, p, a)
			can = g.affordable(p, total.mana, life, id)
		})
		return can
	})
	if err != nil {
		return err
	}
	if life > 0 {
		other = append(other, oracle.PayLife{Amount: oracle.Literal(life)})
	}
	total := &totalCost{mana: table.DueOf(paid, announced.X), x: forX(paid, announced.X), other: other}
	total.waterbend(cost, announced.X)
	printed := total.mana
	g.changeAbilityCost(total, id, on, p, a)
	if err := g.helpByWaterbending(total, ctx); err != nil {
		return err
	}
	if err := g.helpByCreatures(total, printed, ctx); err != nil {
		return err
	}
	if a.Loyalty {
		total.other = g.oneLoyaltyCost(total.other, id)
	}
	if err := g.tappedTwice(p, total, ctx); err != nil {
		return err
	}
	g.sparing(total.other, id, func() { err = g.payTotal(p, total, ctx) })
	if err != nil {
		return err
	}
	if a.Loyalty && g.loyalty(id) {
		g.Object(id).LoyaltyUsed = int32(g.TurnNumber)
	}
	g.noteActivated(id)
	g.noteUse(p, id, a)
	g.targetsChosen(on)
	g.Happen(table.Event{Kind: table.ActivateEvent, Object: on, Source: id, Player: p})
	g.maybeCrime(p, on)
	return nil
}

// loyaltyUses is how often loyalty abilities of a permanent have been activated this turn.
func (g *Course) loyaltyUses(id table.ID) int {
	return CountOf(g.Activated, func(u table.Activation) bool { return u.Object == id && u.Ability.Loyalty })
}

// allowed reports whether an effect lets a player activate abilities of a permanent otherwise than the rules do,
// over which it takes precedence.
func (g *Course) allowed(what oracle.Doing, p, id table.ID) bool {
	may := false
	table.EachStaticOf(&g.Table, func(by, _ table.ID, e oracle.Permission, ctx *table.Context) {
		may = may || e.May == what && g.IsMeant(e.Affected, p, ctx) && (e.Object == nil || g.IsMeant(e.Object, id, ctx)) &&
			g.Applies("101.1", "%s lets %s activate abilities of %s otherwise than the rules do", by, p, id)
	})
	return may
}

// activations is how often an ability of an object, of those that may be activated so many times, has been
// activated this turn.
func (g *Course) activations(id table.ID, a *oracle.Ability) int {
	return CountOf(g.Activated, func(u table.Activation) bool { return u.Object == id && u.Ability == a })
}

// countsItself reports whether an ability asks how often it has been activated this turn.
func countsItself(a *oracle.Ability) bool {
	for _, m := range a.Modes {
		for _, i := range m.Instructions {
			if asks, ok := i.(oracle.If); ok {
				if _, counts := asks.Condition.(oracle.ActivatedTimes); counts {
					return true
				}
			}
		}
	}
	return false
}

// noteUse remembers the activation of an ability that may be activated so many times each turn, or only once.
func (g *Course) noteUse(p, id table.ID, a *oracle.Ability) {
	if a.OnlyOnce || a.TimesPerTurn > 0 || a.Loyalty || countsItself(a) {
		g.Activated = append(g.Activated, table.Activation{Object: id, Ability: a, Player: p})
	}
}

// oneX carries out 107.3k: the X chosen for an activation is independent of that chosen for
// another one. Otherwise all of an object have the same value (107.3i).
func (g *Course) oneX(id table.ID, made *table.Announcement) {
	for _, on := range g.OnStacks() {
		o := g.Object(on)
		if o.Kind != table.AbilityObject || o.Announced.Source != id || o.Announced.X == made.X || !AsksX(o.Announced.Ability.Cost) && !ManaOf(o.Announced.Ability.Cost).HasX() ||
			g.Applies("107.3k", "X is %n for this activation of %s, whatever it is for another one", table.Count(made.X), id) {
			continue
		}
		other := *o.Announced
		other.X = made.X
		o.Announced = &other
	}
}
