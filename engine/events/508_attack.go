package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// playerAttacks reports whether the declaration of an attacker is part of what a trigger
// on a player's attacking watches for.
func (g *Course) playerAttacks(p *oracle.PlayerAttacks, e *table.Event, ctx *table.Context) bool {
	part := func(e *table.Event) bool {
		return g.IsMeant(p.Who, e.Player, ctx) && (p.Whom == nil || g.IsMeant(p.Whom, e.Other, ctx)) &&
			(p.With == nil || g.Matches(p.With, e.Object, ctx)) && (p.Meanwhile == nil || g.Holds(p.Meanwhile, ctx))
	}
	// Of several players who attack together (805.10b) each attacks with what that player controls, and of those that attack one
	// player only these count who attack that player.
	like := func(other table.Event) bool {
		return part(&other) && (p.Jointly || other.Player == e.Player) && (p.Whom == nil || other.Other == e.Other)
	}
	return part(e) && (p.AtLeast < 2 || p.AtLeast <= CountOf(g.Declared, like)) &&
		(!p.Exactly || p.AtLeast == CountOf(g.Declared, like)) &&
		(p.With == nil || g.Applies("508.3c", "%s attacks with %s", e.Player, e.Object))
}

// attackedOnce reports that a trigger watches for something that happens once however
// many creatures are declared as attackers, or once for each of those that they attack,
// and that it has triggered on this attack before.
func (g *Course) attackedOnce(trigger oracle.Event, w *table.Watcher, e *table.Event, earlier []table.Event, ctx *table.Context) bool {
	if e.Kind != table.AttackEvent {
		return false
	}
	switch p := trigger.(type) {
	case oracle.PlayerAttacks:
		if p.Each {
			return false // for each that is declared as an attacker (508.3c)
		}
	case oracle.Attacked:
	case oracle.AttackDeclared:
		if !p.Several {
			return false
		}
	default:
		return false
	}
	whom := mattersWhom(trigger)
	attacks, by := trigger.(oracle.PlayerAttacks)
	again := slices.ContainsFunc(earlier, func(old table.Event) bool {
		return (!whom || old.Other == e.Other) && (!by || attacks.Jointly || old.Player == e.Player) && g.eventMatches(trigger, &old, ctx)
	})
	if !again {
		return false
	}
	switch p := trigger.(type) {
	case oracle.Attacked:
		return g.Applies("508.3b", "the ability of %s triggers once, however many creatures attack %s", w.Source, e.Other)
	case oracle.PlayerAttacks:
		switch {
		case p.With != nil:
		case whom:
			return g.Applies("508.3e", "the ability of %s triggers once, however many creatures attack %s", w.Source, e.Other)
		default:
			return g.Applies("508.3d", "the ability of %s triggers once, however many creatures attack", w.Source)
		}
	}
	return true // "one or more"
}

// mattersWhom reports whether it matters to a trigger on attacks whom the creatures attack: "one or more creatures attack a player"
// is so once for each of those who are attacked.
func mattersWhom(trigger oracle.Event) bool {
	switch p := trigger.(type) {
	case oracle.PlayerAttacks:
		return p.Whom != nil
	case oracle.Attacked:
		return true
	case oracle.AttackDeclared:
		return p.At != nil && len(p.At.Or) == 0
	}
	return false
}

// CountOf counts what is as is asked.
func CountOf[T any](list []T, is func(T) bool) int {
	n := 0
	for _, x := range list {
		if is(x) {
			n++
		}
	}
	return n
}

// RestrictedAttack says which effect keeps a creature from attacking something, or, of
// [table.None], from attacking at all (508.1c). What speaks of the defending player speaks of
// the one who would be attacked; it keeps nothing from attacking of which some other could be.
func (g *Course) RestrictedAttack(id, whom table.ID) error {
	if whom != table.None {
		if err := g.tooFarToAttack(whom); err != nil {
			return err
		}
		if err := g.notBeside(whom); err != nil {
			return err
		}
		if p := g.Defends(whom); g.notDefending(whom) {
			if err := g.Forbids("506.2a", "%s is not the defending player of this combat, whom %s has chosen", p, g.ActivePlayer); err != nil {
				return err
			}
		}
		refusal, _ := g.restrictedAttack(id, whom, whom)
		return refusal
	}
	refusal, turnsOnWhom := g.restrictedAttack(id, table.None, table.None)
	if !turnsOnWhom {
		return refusal
	}
	for _, other := range g.Attackable() {
		if refusal, _ = g.restrictedAttack(id, table.None, other); refusal == nil {
			return nil
		}
	}
	return refusal
}

// restrictedAttack is RestrictedAttack where the defending player is the one who would defend
// something. It also says whether anything turns on who that is.
func (g *Course) restrictedAttack(id, whom, defended table.ID) (refusal error, turnsOnWhom bool) {
	before := g.Attack
	defer func() { g.Attack = before }()
	g.Attack = table.Proposed{Whom: defended, Asked: true}
	table.EachStaticOf(&g.Table, func(source, _ table.ID, r oracle.Restriction, ctx *table.Context) {
		if refusal != nil || r.Cant != oracle.Attack || len(r.UnlessCost) > 0 || r.AtMost > 0 || !g.KeepsBack(r.Affected, id, ctx) {
			return
		}
		if r.Object != nil && (whom == table.None || !g.IsMeant(r.Object, whom, ctx)) {
			return
		}
		refusal = g.Forbids("508.1c", "%s says that %s can't attack", source, id)
	})
	return refusal, g.Attack.Read
}

// Attackable lists what may be attacked (506.2, 506.3).
func (g *Course) Attackable() []table.ID {
	list := g.Opponents(g.ActivePlayer)
	for _, id := range g.Battlefield {
		c := g.QuietCharacteristics(id)
		if c.Is(oracle.Planeswalker) && g.Against(g.ActivePlayer, c.Controller) && g.InForce("306.6") {
			list = append(list, id)
		}
		if c.Is(oracle.Battle) && g.InForce("310.5") && (g.Against(g.ActivePlayer, g.Protector(id)) || !g.InForce("310.8b")) {
			list = append(list, id)
		}
	}
	return list
}

// Protector is the player who protects a battle (310.8).
func (g *Course) Protector(battle table.ID) table.ID { return g.Object(battle).Seldom().Protector }
