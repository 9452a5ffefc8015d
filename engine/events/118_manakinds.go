package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file tells apart the kinds of mana that a payment is decided with (118.3): mana of one kind pays for the same
// symbols, and may be spent on the same things of all that this payment is about.

// manaKinds are the kinds of mana that there are, numbered.
type manaKinds struct {
	kinds    []table.Mana // by number; of each source only where that matters
	payees   []payee
	standsIn map[table.Mana]table.ID // for whose mana, but for its color, which source's can be taken
}

// A payee is what mana is spent on in a payment.
type payee struct {
	on        table.ID
	activates bool // whether it is an ability that is activated
}

// mostManaKinds is how many kinds of mana can be numbered.
const mostManaKinds = 64

// kindsOf numbers the kinds of mana that a player has, or could add with some abilities, to pay for something and for those
// of the abilities that cost mana themselves, if they are few enough.
func (o *offer) kindsOf(p table.ID, all, converting []manaSource, on table.ID) bool {
	o.payees = append(o.payees, payee{on, o.g.Under.activates})
	for _, s := range converting {
		if one := (payee{s.id, true}); !slices.Contains(o.payees, one) {
			o.payees = append(o.payees, one)
		}
	}
	note := func(list []table.Mana) {
		for _, m := range list {
			if m = o.asKind(m); !slices.Contains(o.kinds, m) && len(o.kinds) <= mostManaKinds {
				o.kinds = append(o.kinds, m)
			}
		}
	}
	note(o.g.Player(p).Mana)
	for i := range all {
		o.g.Work(8)
		note(all[i].options.mana)
	}
	return len(o.kinds) <= mostManaKinds
}

// kind is the number of the kind of some mana.
func (o *offer) kind(m table.Mana) int { return slices.Index(o.kinds, o.asKind(m)) }

// asKind leaves of mana what makes a difference to what it can be spent on. Which object made it does so only where what it
// may be spent on hangs on that object (106.6).
func (o *offer) asKind(m table.Mana) table.Mana {
	m.Rider = nil // which is about what it has been spent on
	if m.Restricted() {
		m.Source = o.standIn(m)
	} else {
		m.Source = table.None
	}
	return m
}

// standIn is the first source of which mana that is restricted in the same words may be spent on the same as some mana.
func (o *offer) standIn(m table.Mana) table.ID {
	m.Color, m.Snow, m.Kept = 0, false, oracle.ForTheGame // of which none is about what it may be spent on
	if id, known := o.standsIn[m]; known {
		return id
	}
	if o.standsIn == nil {
		o.standsIn = make(map[table.Mana]table.ID)
	}
	found := m.Source
	for _, kind := range o.kinds {
		other := m
		if other.Source = kind.Source; restrictedAlike(kind, m) && o.spendableAlike(m, other) {
			found = kind.Source
			break
		}
	}
	o.standsIn[m] = found
	return found
}

// restrictedAlike reports whether what two mana may be spent on is said by the same words.
func restrictedAlike(a, b table.Mana) bool {
	return a.Only == b.Only && a.Level == b.Level && a.Not == b.Not && a.Abilities == b.Abilities
}

// spendableAlike reports whether two mana may be spent on the same of what a payment is about.
func (o *offer) spendableAlike(a, b table.Mana) bool {
	return !slices.ContainsFunc(o.payees, func(to payee) (differ bool) {
		o.g.Work(2)
		within(&o.g.Under.activates, to.activates, func() { differ = o.g.usable(a, to.on) != o.g.usable(b, to.on) })
		return differ
	})
}
