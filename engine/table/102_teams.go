package table

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file says who plays with whom: teams (102.3), where the players of a game sit, and what the
// deploy creatures option gives to creatures (804.2).

// Teammates reports whether two players are on one team, and so no opponents of each other.
func (t *Table) Teammates(a, b ID) bool {
	return t.Teams && a != b && a.IsPlayer() && b.IsPlayer() && t.Player(a).Team != 0 && t.Player(a).Team == t.Player(b).Team &&
		t.Applies("102.3", "%s is a teammate of %s and no opponent", b, a)
}

// Against reports whether a player is an opponent of another (102.3).
func (t *Table) Against(p, other ID) bool {
	return other != None && p != other && !t.Teammates(p, other)
}

// isOpponent is Against for texts that speak of opponents.
func (t *Table) isOpponent(p, other ID) bool {
	return t.Against(p, other) && (len(t.Seats) != 2 || t.Applies("102.2", "%s is the opponent of %s", other, p))
}

// Neighbors are the players who sit immediately to the left and to the right of one.
func (t *Table) Neighbors(p ID) (left, right ID) {
	ring := t.APNAPFrom(p)
	return ring[1%len(ring)], ring[len(ring)-1]
}

// deploying is the ability of creatures that can be deployed.
var deploying = &oracle.Ability{
	Kind: oracle.Activated, Rule: "804.2", Cost: []oracle.CostItem{oracle.TapThis{}}, SorcerySpeed: true,
	Modes: []oracle.Mode{{
		Targets: []oracle.TargetSlot{{
			Phrase: oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.IsPlayer{Who: oracle.Teammates}}}, Min: 1, Max: 1,
		}},
		Instructions: []oracle.Instruction{oracle.Modify{What: oracle.This{}, Changes: []oracle.Change{oracle.ChangeControl{To: oracle.Target{}}}}},
	}},
}

// intrinsicDeploying gives a creature that ability where the game uses the option.
func (t *Table) intrinsicDeploying(c *Characteristics, id ID) {
	if !t.Deploys || !c.Is(oracle.Creature) || t.Object(id).Zone != oracle.Battlefield {
		return
	}
	t.Derivation = nil
	if t.Attacks != BesideEmperor || t.Applies("809.3b", "a game of Emperor lets %s be deployed", id) {
		c.Because = append(slices.Clip(c.Because), t.Derivation...)
		c.Abilities = append(c.Abilities[:len(c.Abilities):len(c.Abilities)], Held{Ability: deploying})
	}
}
