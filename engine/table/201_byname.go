package table

import (
	"slices"
	"strconv"

	"rulestep/engine/oracle"
)

// This file carries out 201.5a-b: text that calls an object by its name.

// calling is a quoted ability as something has it that another object has given it: what it
// calls by name is that object. It is the same pointer for the same question.
func (t *Table) calling(a *oracle.Ability, grantor ID) *oracle.Ability {
	if !a.CallsGrantor {
		return a
	}
	w := wording{from: "what grants it", to: strconv.Itoa(int(grantor))}
	return t.reworded(a, w, func() *oracle.Ability {
		return oracle.Replace(a, oracle.Grantor{}, oracle.Particular{Object: int(grantor), Name: t.Name(grantor)})
	})
}

// CallingAll is calling for the abilities that something is created with.
func (t *Table) CallingAll(list []*oracle.Ability, grantor ID) []*oracle.Ability {
	if !slices.ContainsFunc(list, func(a *oracle.Ability) bool { return a.CallsGrantor }) {
		return list
	}
	list = slices.Clone(list)
	for i, a := range list {
		list[i] = t.calling(a, grantor)
	}
	return list
}

// CallingThis is an ability that goes on calling the card it is printed on by name, whatever
// gains it.
func (t *Table) CallingThis(a *oracle.Ability, card ID) *oracle.Ability {
	return oracle.Replace(a, oracle.This{}, oracle.Particular{Object: int(card), Name: t.Name(card)})
}

// particular finds what an ability calls by name: the object that gave it, and no other of
// that name. A static ability finds it only where it is still on the battlefield.
func (t *Table) particular(id ID, ctx *Context) []ID {
	name := t.QuietCharacteristics(id).Name
	var same []ID
	for _, other := range t.Battlefield {
		if other == id || t.QuietCharacteristics(other).Name == name {
			same = append(same, other)
		}
	}
	switch {
	case len(same) > 0 && (len(same) > 1 || same[0] != id) &&
		!t.Applies("201.5a", "%s gave the ability, and no other object of its name is meant", id):
		return same
	case ctx.Object == None && !slices.Contains(same, id):
		return nil
	}
	return []ID{id}
}
