package engine

import (
	"slices"
	"strconv"

	"rulestep/engine/oracle"
)

// This file carries out 201.5a-b: text that calls an object by its name.

// calling is a quoted ability as something has it that another object has given it: what it
// calls by name is that object. It is the same pointer for the same question.
func (g *Game) calling(a *oracle.Ability, grantor ID) *oracle.Ability {
	if !a.CallsGrantor {
		return a
	}
	w := wording{from: "what grants it", to: strconv.Itoa(int(grantor))}
	for _, r := range g.rewritten {
		if r.of == a && r.wording == w {
			return r.as
		}
	}
	as := oracle.Replace(a, oracle.Grantor{}, oracle.Particular{Object: int(grantor), Name: g.Name(grantor)})
	g.rewritten = append(g.rewritten, rewritten{a, w, as})
	return as
}

// callingAll is calling for the abilities that something is created with.
func (g *Game) callingAll(list []*oracle.Ability, grantor ID) []*oracle.Ability {
	if !slices.ContainsFunc(list, func(a *oracle.Ability) bool { return a.CallsGrantor }) {
		return list
	}
	list = slices.Clone(list)
	for i, a := range list {
		list[i] = g.calling(a, grantor)
	}
	return list
}

// callingThis is an ability that goes on calling the card it is printed on by name, whatever
// gains it.
func (g *Game) callingThis(a *oracle.Ability, card ID) *oracle.Ability {
	return oracle.Replace(a, oracle.This{}, oracle.Particular{Object: int(card), Name: g.Name(card)})
}

// particular finds what an ability calls by name: the object that gave it, and no other of
// that name. A static ability finds it only where it is still on the battlefield.
func (g *Game) particular(id ID, ctx *Context) []ID {
	name := g.charsQuietly(id).Name
	var same []ID
	for _, other := range g.battlefield {
		if other == id || g.charsQuietly(other).Name == name {
			same = append(same, other)
		}
	}
	switch {
	case len(same) > 0 && (len(same) > 1 || same[0] != id) &&
		!g.applies("201.5a", "%s gave the ability, and no other object of its name is meant", id):
		return same
	case ctx.Object == None && !slices.Contains(same, id):
		return nil
	}
	return []ID{id}
}
