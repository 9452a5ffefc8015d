package table

import (
	"math/bits"
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
)

// This file carries out 700.5 to 700.11: words of cards that count or describe things by
// a rule of their own. Without its rule such a word has no meaning: nothing is so, and
// there is none of it.

// calledByWhatItIsNot carries out 700.7: the "this creature" of an ability is the object itself, also while that is
// no creature. It reports whether nothing says so. Legends are called by their names.
func (t *Table) calledByWhatItIsNot(ctx *Context) bool {
	if !t.carriesOut(ctx) || !ctx.Source.IsObject() || ctx.Ability == nil || ctx.Ability.Keyword != "" || t.Object(ctx.Source).Zone != oracle.Battlefield {
		return false
	}
	printed := t.Faces[t.FaceNumber(ctx.Source)]
	return printed.Types&oracle.Creature != 0 && printed.Supertypes&oracle.Legendary == 0 && !t.QuietCharacteristics(ctx.Source).Is(oracle.Creature) &&
		!t.Applies("700.7", "%s is what its ability calls this creature, although it is none now", ctx.Source)
}

// devotion carries out 700.5: how many mana symbols of some colors there are among the
// mana costs of a player's permanents. A symbol of several of them is one symbol.
func (t *Table) devotion(q oracle.Devotion, ctx *Context) int {
	n := 0
	for _, p := range t.Refer(q.Of, ctx) {
		for _, id := range t.Battlefield {
			c := t.QuietCharacteristics(id)
			if c.Controller != p {
				continue
			}
			for _, s := range c.Cost {
				if s.Colors&q.Colors != 0 {
					n++
				}
			}
		}
		n += t.moreDevotion(p)
		if n > 0 && !t.Applies("700.5", "the devotion of %s is %n, by the mana symbols of the permanents of %s", p, Count(n), p) {
			return 0
		}
	}
	return n
}

// manaSymbols counts the mana symbols of some colors in mana costs: a symbol of several of them is one symbol (202.1).
func (t *Table) manaSymbols(q oracle.ManaSymbols, ctx *Context) int {
	n := 0
	for _, id := range t.AllOf(&q.Phrase, ctx) {
		for _, s := range t.QuietCharacteristics(id).Cost {
			if s.Colors&q.Colors != 0 {
				n++
			}
		}
	}
	return n
}

// moreDevotion is by how much effects increase a player's devotion. An ability that looks
// at devotion while characteristics are computed looks at that too (700.5a), although such
// effects come after those on objects otherwise (613.10).
func (t *Table) moreDevotion(p ID) int {
	n := 0
	for _, id := range t.Battlefield {
		for _, a := range t.QuietCharacteristics(id).Abilities {
			for _, s := range a.Statics {
				e, ok := s.(oracle.PlayerEffect)
				if !ok || e.Words != oracle.MoreDevotion {
					continue
				}
				ctx := Context{Source: id, Controller: t.QuietCharacteristics(id).Controller, Ability: a.Ability}
				if t.Functions(id, a.Ability) && t.Holds(a.If, &ctx) && t.IsMeant(e.Who, p, &ctx) &&
					(!t.Computing || t.Applies("700.5a", "what %s adds to devotion counts before other effects on permanents apply", id)) {
					n += e.Count
				}
			}
		}
	}
	return n
}

// historic carries out 700.6.
func (t *Table) historic(id ID) bool {
	t.mustBeSaid(t.Object(id))
	c := t.Characteristics(id)
	return (c.Supertypes&oracle.Legendary != 0 || c.Is(oracle.Artifact) || c.Subtype("Saga")) &&
		t.Applies("700.6", "%s is historic", id)
}

// outlawTypes are the creature types of outlaws (700.12 of 2026-02-27).
var outlawTypes = [...]string{"Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"}

// outlaw carries out 700.12 of 2026-02-27.
func (t *Table) outlaw(id ID) bool {
	t.mustBeSaid(t.Object(id))
	c := t.Characteristics(id)
	for _, name := range outlawTypes {
		if c.Subtype(name) {
			return t.Applies("700.12@2026-02-27", "%s is an outlaw", id)
		}
	}
	return false
}

// PartyTypes are the creature types of a party.
func PartyTypes() []string { return partyTypes[:] }

var partyTypes = [...]string{"Cleric", "Rogue", "Warrior", "Wizard"}

// party carries out 700.8 and 700.8b: how many creatures are in a player's party, each
// counted for one type only, in the way that gives the most.
func (t *Table) party(p ID) int {
	var members []uint8 // of each creature, for which types it could be the member
	var types uint8
	t.Work(len(t.Battlefield) / 4)
	for _, id := range t.Battlefield {
		c := t.Characteristics(id)
		if c.Controller != p || !c.Is(oracle.Creature) {
			continue
		}
		var is uint8
		for i, kind := range partyTypes {
			if c.Subtype(kind) {
				is |= 1 << i
			}
		}
		if is != 0 {
			members = append(members, is)
			types |= is
		}
	}
	several := bits.OnesCount8(types) // what the party would be if one creature could count for several types
	n := largestParty(members)
	if n < several && !t.Applies("700.8b", "a creature of several of these types is counted in the party of %s for one only", p) {
		n = several
	}
	if n > 0 && !t.Applies("700.8", "there are %n creatures in the party of %s", Count(n), p) {
		return 0
	}
	return n
}

// largestParty is for how many of the types a creature each can be found. Whichever types one
// picks, those that outnumber the creatures that have any of them stay without one; and the
// picks that leave the most without decide (Hall's theorem). So it takes the same few steps for
// each creature, however many types it has: there are strangers who send ninety changelings.
func largestParty(members []uint8) int {
	most := len(partyTypes)
	for picked := range uint8(1) << len(partyTypes) {
		able := 0
		for _, is := range members {
			if is&picked != 0 {
				able++
			}
		}
		most = min(most, len(partyTypes)-bits.OnesCount8(picked)+able)
	}
	return most
}

// fullParty carries out 700.8c.
func (t *Table) fullParty(p ID) bool {
	return t.party(p) == len(partyTypes) && t.Applies("700.8c", "%s has a full party", p)
}

// modified carries out 700.9, also of what has left the battlefield, as it last was there. What is
// no creature is never modified until 2026-02-27.
func (t *Table) modified(id ID, ctx *Context) bool {
	o := t.Object(id)
	if o.Zone != oracle.Battlefield && (o.Zone != oracle.Nowhere || o.Was != oracle.Battlefield) {
		return false
	}
	so := len(o.Counters) > 0 || slices.ContainsFunc(t.bears(id, ctx), func(a ID) bool {
		c := t.Characteristics(a)
		return c.Subtype("Equipment") || c.Subtype("Aura") && c.Controller == t.Controller(id)
	})
	return so && (t.Is(id, oracle.Creature) || t.Since("700.9", cr.Edition2026)) && t.Applies("700.9", "%s is modified", id)
}

// wasActivated carries out 700.10: whether the permanent has the ability still, and who
// activated it, does not matter.
func (t *Table) wasActivated(id ID) bool {
	return t.Object(id).Used && t.Applies("700.10", "%s was the source of an ability that was activated this turn", id)
}

// descended is how often a player descended this turn: how many permanent cards were put
// into that player's graveyard (700.11), wherever they are by now. Where some are enough for what asks,
// it does not matter what blank cards there are besides; 0 stands for all.
func (t *Table) descended(p ID, enough int) int {
	n := t.Player(p).Descended
	if t.Player(p).Buried > 0 && (enough == 0 || n < enough) {
		t.LimitReached(saidOfNone)
	}
	if n > 0 && !t.Applies("700.11", "so many permanent cards were put into the graveyard of %s this turn: %n", p, Count(n)) {
		return 0
	}
	return n
}

// NoteDescent counts a card that has been put into a graveyard.
func (t *Table) NoteDescent(o *Object) {
	switch {
	case t.blank(o):
		t.Player(o.Home()).Buried++
	case o.Kind == CardObject && t.Faces[o.Face].Types&oracle.PermanentTypes != 0:
		t.Player(o.Home()).Descended++
	}
}
