package engine

import "rulestep/engine/oracle"

// This file carries out chapter 712 as far as double-faced cards are cast with their
// back face up, which is how the ability of a Siege ends (310.11b).

// faces2 are the faces of a double-faced card.
type faces2 struct{ front, back int32 }

// siegeAbility is the ability that every Siege has by 310.11b.
var siegeAbility = &oracle.Ability{
	Kind: oracle.Triggered, Rule: "310.11b", Trigger: oracle.LastCounterRemoved{Kind: "defense", From: oracle.This{}},
	Modes: []oracle.Mode{{Instructions: []oracle.Instruction{
		oracle.Move{What: oracle.This{}, To: oracle.Exile},
		oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{
			oracle.CastSpell{Who: oracle.You{}, What: oracle.It{Previous: true}, Free: true, Transformed: true},
		}},
	}}},
}

// intrinsicSiege gives a Siege its ability (310.11b).
func (g *Game) intrinsicSiege(c *Characteristics, id ID) {
	if c.is(oracle.Battle) && c.subtype("Siege") && g.inForce("310.11b") {
		c.Abilities = append(c.Abilities[:len(c.Abilities):len(c.Abilities)], Held{Ability: siegeAbility, Timestamp: g.object(id).Timestamp})
	}
}

// turnBackUp turns a card that is to be cast transformed so that its back face is up
// (712.11a). It reports false for a card that has no other face.
func (g *Game) turnBackUp(id ID) bool {
	o := g.object(id)
	front := o.face
	back := g.faces[front].Back
	if back == nil || !g.applies("712.11a", "%s is cast with its back face up", id) {
		return false
	}
	g.turnOver(id, g.Face(back))
	return true
}

// turnFrontUp turns a card around again that has not been cast after all.
func (g *Game) turnFrontUp(id ID) {
	if o := g.object(id); o.Zone != oracle.Nowhere && o.Zone != oracle.Stack {
		g.turnOver(id, g.frontOf(o.face))
	}
}

func (g *Game) turnOver(id ID, face int32) {
	g.object(id).face = face
	if int(id) < len(g.computed) {
		g.computed[id] = nil
	}
	g.touch()
}

// costForManaValue is the mana cost from which an object's mana value is calculated:
// if its back face is up, the one on its front (202.3b).
func (g *Game) costForManaValue(id ID, c *Characteristics) oracle.Cost {
	if len(g.doubleFaced) > 0 {
		face := g.object(id).face
		if front := g.frontOf(face); front != face && g.applies("202.3b", "the mana value of %s is that of its front face", id) {
			return g.faces[front].ManaCost
		}
	}
	return c.Cost
}

// frontOf is the front face of a double-faced card whose back face is given; of any
// other face itself.
func (g *Game) frontOf(face int32) int32 {
	for _, d := range g.doubleFaced {
		if d.back == face {
			return d.front
		}
	}
	return face
}

// faceElsewhere is the face that a card has in a zone other than the battlefield and
// the stack (712.8a).
func (g *Game) faceElsewhere(id ID, face int32, to oracle.Zone) int32 {
	if len(g.doubleFaced) == 0 || to == oracle.Battlefield || to == oracle.Stack {
		return face
	}
	if front := g.frontOf(face); front != face && g.applies("712.8a", "%s has only its front face where it goes", id) {
		return front
	}
	return face
}
