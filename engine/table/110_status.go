package table

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file says what a permanent, a spell or a card is at the moment besides its characteristics: its status
// (110.5), what it does in combat, and what it has become by an action or a keyword.

func (t *Table) status(s oracle.Status, id ID, ctx *Context) bool {
	o := t.Object(id)
	switch s {
	case oracle.Tapped:
		return o.Tapped
	case oracle.Untapped:
		return !o.Tapped
	case oracle.Attacking, oracle.Blocking, oracle.Blocked, oracle.Unblocked:
		if o.Zone == oracle.Nowhere && o.Was == oracle.Battlefield {
			return t.foughtSo(s, id, ctx)
		}
		return t.FightsSo(s, id) && (s != oracle.Blocking || t.blocksOn(id))
	case oracle.AttackingAlone:
		return t.attacksAlone(id)
	case oracle.FaceDown:
		return o.FaceDown
	case oracle.Token:
		return o.Kind == TokenObject
	case oracle.Nontoken:
		return o.Kind != TokenObject
	case oracle.Enchanted:
		return slices.ContainsFunc(t.bears(id, ctx), func(a ID) bool { return t.Characteristics(a).Subtype("Aura") })
	case oracle.Equipped:
		return slices.ContainsFunc(t.bears(id, ctx), func(a ID) bool { return t.Characteristics(a).Subtype("Equipment") })
	case oracle.Monocolored:
		return t.monocolored(id)
	case oracle.ActivatedAbility:
		return o.Kind == AbilityObject && o.Announced.Ability.Kind == oracle.Activated
	case oracle.TriggeredAbility:
		return o.Kind == AbilityObject && o.Announced.Ability.Kind == oracle.Triggered
	case oracle.LoyaltyAbility:
		return o.Kind == AbilityObject && o.Announced.Ability.Loyalty
	case oracle.Commander:
		return t.IsCommander(id)
	case oracle.PhasedOut:
		return o.PhasedOut
	case oracle.BackUp:
		return t.BackUp(id)
	case oracle.Goaded:
		return t.goaded(id)
	case oracle.Historic:
		return t.historic(id)
	case oracle.Outlaw:
		return t.outlaw(id)
	case oracle.Modified:
		return t.modified(id, ctx)
	case oracle.Harnessed:
		return o.Is(Harnessed) && t.Applies("701.64b@2026-02-27", "%s has become harnessed, which it is until it leaves the battlefield", id)
	case oracle.Monstrous:
		return o.Is(Monstrous) && t.Applies("701.31b", "%s has become monstrous, which it is until it leaves the battlefield", id)
	case oracle.Renowned:
		return o.Is(Renowned) && t.Applies("702.112b", "%s has become renowned, which it is until it leaves the battlefield", id)
	case oracle.Suspected:
		return o.Is(Suspected) && t.Applies("701.58b", "%s has become suspected, which it is until something says otherwise", id)
	case oracle.Paired:
		with := t.partner(id)
		return with != None && (ctx.Ability == nil || ctx.Ability.Keyword != "soulbond" ||
			t.Applies("702.95d", "%s is paired with %s and can be paired with no other", id, with))
	case oracle.RingBearer:
		return t.bearsRing(id)
	case oracle.Saddled:
		return o.Is(Saddled) && t.Applies("702.171b@2026-02-27", "%s has become saddled, which it is until end of turn", id)
	case oracle.Solved:
		return o.Is(Solved) && t.Applies("719.3b", "%s has become solved, which it is until it leaves the battlefield", id)
	case oracle.HadToAttack:
		return o.Is(HadToAttack) && t.Applies("506.6", "an effect required %s to attack as attackers were declared", id)
	case oracle.OffTheBattlefield:
		return o.Zone != oracle.Battlefield && o.Zone != oracle.Stack
	case oracle.Kicked:
		return t.wasKicked(id)
	case oracle.ActivatedThisTurn:
		return t.wasActivated(id)
	}
	return false
}

// byDefault is who controls an object as long as no effect says otherwise (110.2): of a permanent the player under
// whose control it entered.
func (t *Table) byDefault(id ID, o *Object, zone oracle.Zone) ID {
	if o.Controller != o.Owner && zone == oracle.Battlefield && !t.Applies("110.2", "%s entered under the control of %s, who controls it", id, o.Controller) {
		return o.Owner
	}
	return o.Controller
}

// goaded reports whether a creature is goaded (701.38): a player has goaded it until that player's next turn, or an effect says that
// it is goaded. Of what has left the battlefield it is not remembered.
func (t *Table) goaded(id ID) bool {
	if t.Object(id).Zone != oracle.Battlefield {
		t.LimitReached("whether " + t.Name(id) + " was goaded as it left the battlefield is not judged")
		return false
	}
	if slices.ContainsFunc(t.Effects, func(e Effect) bool { return e.Goads && slices.Contains(e.About, id) }) {
		return true
	}
	found := false
	EachStaticOf(t, func(_, _ ID, r oracle.Requirement, ctx *Context) {
		found = found || r.Goads && t.IsMeant(r.Affected, id, ctx)
	})
	return found
}
