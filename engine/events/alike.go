package events

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file says which objects (109.1) nothing tells apart, so that a name that both have means either. What decides whether a player
// is asked at all is narrower: see alike.

// Alike reports whether nothing in the rules or in the script tells two objects apart, so that whichever of them is meant, the same
// comes of it: they are the same in what the rules can ask about, fight in the same way, and all that is about one of them
// is about the other.
func (g *Course) Alike(a, b table.ID) bool {
	return a == b || a.IsObject() && b.IsObject() && g.Object(a).Sick == g.Object(b).Sick && g.AlikeButNew(a, b)
}

// AlikeButNew is Alike where it does not matter that one of two objects has not been controlled since its player's turn began, as it
// matters to creatures alone (302.6).
func (g *Course) AlikeButNew(a, b table.ID) bool {
	return a == b || a.IsObject() && b.IsObject() && g.sameLabel(g.Object(a), g.Object(b)) && g.AlikeButName(a, b)
}

// AlikeButName is AlikeButNew where it does not matter what the script calls two objects.
func (g *Course) AlikeButName(a, b table.ID) bool {
	if a == b || !a.IsObject() || !b.IsObject() {
		return a == b
	}
	x, y := g.Object(a), g.Object(b)
	return g.sameFace(x, y) && g.lookAlike(x, y) && sameCounters(x, y) && g.fightAlike(x, y) && g.announcedAlike(x, y) && g.treatedAlike(a, b) &&
		(x.Sick == y.Sick || !g.Is(a, oracle.Creature) && !g.Is(b, oracle.Creature)) &&
		(x.LoyaltyUsed == y.LoyaltyUsed || int(max(x.LoyaltyUsed, y.LoyaltyUsed)) < g.TurnNumber)
}

// sameFace reports whether two objects have the same printed or defined characteristics, as copies of one spell have.
func (g *Course) sameFace(x, y *table.Object) bool {
	return x.Face == y.Face || reflect.DeepEqual(g.Faces[x.Face], g.Faces[y.Face])
}

// sameCounters reports whether two objects have as many counters of each kind (122.1).
func sameCounters(x, y *table.Object) bool {
	return len(x.Counters) == len(y.Counters) && !slices.ContainsFunc(x.Counters, func(c table.Counter) bool {
		return !slices.ContainsFunc(y.Counters, func(d table.Counter) bool { return c.Kind == d.Kind && c.N == d.N })
	})
}

// fightAlike reports whether two objects attack the same, in no band and blocked by nothing, or block the same, or neither does.
func (g *Course) fightAlike(x, y *table.Object) bool {
	if x.IsAttacker != y.IsAttacker || x.Attacking != y.Attacking || x.Blocked != y.Blocked || x.Band != table.None || y.Band != table.None {
		return false
	}
	blocked := func(blocker table.ID) (list []table.ID) {
		for _, b := range g.Blocks {
			if b.Blocker == blocker {
				list = append(list, b.Attacker)
			}
		}
		return list
	}
	return slices.Equal(blocked(x.ID), blocked(y.ID)) && len(g.BlockersOf(x.ID)) == 0 && len(g.BlockersOf(y.ID)) == 0
}

// announcedAlike reports whether the same was announced of two objects, where they are on the stack (601.2): the same targets, modes
// and costs.
func (g *Course) announcedAlike(x, y *table.Object) bool {
	if x.Zone != oracle.Stack || x.Announced == nil || y.Announced == nil {
		return x.Zone != oracle.Stack || x.Announced == y.Announced
	}
	said, also := *x.Announced, *y.Announced
	if !g.asksWhenCast(x.ID) { // of two spells on the stack the second was always cast when no sorcery could have been
		said.Untimely = also.Untimely
	}
	if said.Source == x.ID && also.Source == y.ID { // a spell is its own
		said.Source, also.Source = table.None, table.None
	}
	return reflect.DeepEqual(said, also)
}

// treatedAlike reports whether all in play that is about one of two objects is about the other, in the same way: effects, delayed
// triggered abilities, what is on the stack and what is linked (607) or attached to them.
func (g *Course) treatedAlike(a, b table.ID) bool {
	apart := func(list []table.ID) bool { return slices.Contains(list, a) != slices.Contains(list, b) }
	of := func(id table.ID) bool { return id == a || id == b }
	for i := range g.Effects {
		e := &g.Effects[i]
		if apart(e.Objects) || slices.ContainsFunc(e.About, of) && !slices.Equal(e.About, e.Objects) || slices.ContainsFunc(e.Targets, apart) {
			return false
		}
	}
	for i := range g.Delayed {
		d := &g.Delayed[i]
		if of(d.Source) || d.Context != nil && (slices.ContainsFunc(d.Context.Targets, apart) || apart(d.Context.AllThatCame()) || d.Context.Event != nil && of(d.Context.Event.Object)) {
			return false
		}
	}
	return g.awaitedAlike(a, b) && !g.HasLinks(a) && !g.HasLinks(b) && g.LinkedAlike(a, b) &&
		!slices.ContainsFunc(g.Battlefield, func(other table.ID) bool { return of(g.Object(other).AttachedTo) })
}

// awaitedAlike reports whether what is on the stack is about two objects in the same way: it targets both or neither, and as many
// abilities there are of the one as of the other.
func (g *Course) awaitedAlike(a, b table.ID) bool {
	more := 0
	for _, id := range g.OnStack {
		said := g.Object(id).Announced
		if said == nil {
			continue
		}
		for _, slots := range said.Targets {
			for _, list := range slots {
				if slices.Contains(list, a) != slices.Contains(list, b) {
					return false
				}
			}
		}
		if said.Source == a {
			more++
		}
		if said.Source == b {
			more--
		}
	}
	return more == 0
}
