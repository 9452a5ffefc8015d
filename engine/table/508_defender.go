package table

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file says who the defending player is of whom a text speaks (508.5).

// Proposed is an attack of which it is asked whether it may be declared (508.1c).
type Proposed struct {
	Whom  ID   // what would be attacked, None where that is left open
	Asked bool // such a thing is being asked
	Read  bool // something turned on who the defending player would be
}

// ProposedBlock is a block of which it is asked whether it may be declared (509.1b).
type ProposedBlock struct {
	Attacker ID   // what would be blocked, None where that is left open
	Read     bool // something turned on who of several attacking players is meant
}

// attackingPlayer is the player whom a text means by "attacking player" that keeps a creature from blocking: the active
// player, of a team the one who controls what would be blocked (805.10c).
func (t *Table) attackingPlayer() []ID {
	mates := t.Mates(t.ActivePlayer)
	if len(mates) == 0 {
		if !t.Applies("506.2", "%s, whose turn it is, is the attacking player", t.ActivePlayer) {
			return nil
		}
		return []ID{t.ActivePlayer}
	}
	t.Block.Read = true
	if at := t.Block.Attacker; at != None && t.Applies("805.10c", "of the attacking players only %s is meant, who controls %s", t.Controller(at), at) {
		return []ID{t.Controller(at)}
	}
	return append(mates, t.ActivePlayer)
}

// Defends is the player who defends what is attacked: the player, the planeswalker's controller,
// or the battle's protector (508.5).
func (t *Table) Defends(attacked ID) ID {
	switch {
	case attacked.IsPlayer():
		return attacked
	case attacked.IsObject() && t.Is(attacked, oracle.Battle) && t.InForce("310.8d"):
		return t.Object(attacked).Seldom().Protector
	case attacked.IsObject():
		return t.Controller(attacked)
	}
	return None
}

// defendingPlayer is the player whom a text means by "defending player": the one whom the attacking
// creature attacks of which its ability, or the event that made it trigger, is.
func (t *Table) defendingPlayer(ctx *Context) []ID {
	if t.Attack.Asked {
		t.Attack.Read = true
		if p := t.Defends(t.Attack.Whom); p != None {
			return []ID{p}
		}
		return nil
	}
	attacker := t.attackerOf(ctx)
	p := t.Object(attacker).Defending
	if p != None && len(t.Seats) > 2 && t.Attacks != OneOpponent {
		if all := t.Opponents(t.ActivePlayer); len(all) > 1 && slices.Contains(all, p) && !t.onlyDefender(p, attacker) {
			return all
		}
	}
	if p != None && t.Applies("508.5", "the defending player for %s is %s", attacker, p) {
		return []ID{p}
	}
	return nil
}

// attackerOf is the attacking creature that the words "defending player" are about: that of the event, or the source.
func (t *Table) attackerOf(ctx *Context) ID {
	if e := ctx.Event; e != nil && e.Object.IsObject() && t.Object(e.Object).Defending != None && (e.Kind == AttackEvent || !t.Object(ctx.Source).IsAttacker) {
		return e.Object
	}
	return ctx.Source
}

// SameDefender reports whether the words "defending player" mean the same player in two contexts.
func (t *Table) SameDefender(a, b *Context) bool {
	return t.Object(t.attackerOf(a)).Defending == t.Object(t.attackerOf(b)).Defending
}

// onlyDefender carries out 508.5a, and 805.10e in its place where teams take their turns together: of all defending players one
// alone is meant.
func (t *Table) onlyDefender(p, attacker ID) bool {
	if t.Shared {
		return t.Applies("805.10e", "of the defending players only %s is meant, whom %s attacks", p, attacker)
	}
	return t.Applies("508.5a", "of all defending players only %s is meant, whom %s attacks", p, attacker)
}
