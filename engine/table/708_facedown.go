package table

import (
	"fmt"
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file says what face-down spells and permanents are (708.2), by what had them be face down.

// FaceDownBy is what had an object be face down: it may list more characteristics than a 2/2
// creature has (708.2), and say how the permanent may be turned face up (708.7).
type FaceDownBy uint8

// The ways to be face down that differ from each other.
const (
	AnyWay     FaceDownBy = iota // morph, or something that lists nothing (708.2a)
	ByDisguise                   // disguise (702.168b)
	ByManifest                   // manifested (701.34a)
	ByCloak                      // cloaked (701.56a)
	AsCyberman                   // as a 2/2 Cyberman artifact creature
	AsHorror                     // as a 2/2 Horror creature
	AsForest                     // as a Forest land
	AsArtifact                   // as a 5/5 artifact creature
)

// DownAs is what has an object be face down with so much listed.
func DownAs(shape oracle.FaceDownShape) FaceDownBy {
	switch shape {
	case oracle.CybermanDown:
		return AsCyberman
	case oracle.HorrorDown:
		return AsHorror
	case oracle.ForestDown:
		return AsForest
	case oracle.ArtifactDown:
		return AsArtifact
	}
	return AnyWay
}

// listed is what is listed of the object.
func (by FaceDownBy) listed() oracle.FaceDownShape {
	switch by {
	case AsCyberman:
		return oracle.CybermanDown
	case AsHorror:
		return oracle.HorrorDown
	case AsForest:
		return oracle.ForestDown
	case AsArtifact:
		return oracle.ArtifactDown
	}
	return oracle.PlainDown
}

// ForManaCost reports whether a creature card may be turned face up for its mana cost.
func (by FaceDownBy) ForManaCost() bool { return by == ByManifest || by == ByCloak }

// warded reports whether ward {2} is listed.
func (by FaceDownBy) warded() bool { return by == ByDisguise || by == ByCloak }

// Disguise is the ability of what is disguised or cloaked: ward {2}.
var Disguise = func() *oracle.Ability {
	theirs := []oracle.Predicate{oracle.Controlled{By: oracle.Opponents}}
	cost := []oracle.CostItem{oracle.PayMana{Mana: oracle.Cost{{Generic: 2}}}}
	return &oracle.Ability{
		Kind: oracle.Triggered, Keyword: "ward", Rule: "702.21a", Cost: cost,
		Trigger: oracle.BecomesTarget{What: oracle.This{}, Of: oracle.Phrase{
			Noun: oracle.SpellNoun, Where: theirs, Or: []oracle.Phrase{{Noun: oracle.AbilityNoun, Where: theirs}},
		}},
		Modes: []oracle.Mode{{Instructions: []oracle.Instruction{
			oracle.Unless{Who: oracle.It{Player: true}, Cost: cost, Do: []oracle.Instruction{oracle.Counter{What: oracle.It{Other: true}}}},
		}}},
	}
}()

// asCards are objects as the cards that they are now: what left the battlefield face down is asked
// of where it has gone, whether it "is a creature card".
func (t *Table) asCards(ids []ID) []ID {
	for i, id := range ids {
		if !id.IsObject() {
			continue
		}
		if o := t.Object(id); o.FaceDown && o.Zone == oracle.Nowhere && o.Successor != None {
			ids = slices.Clone(ids)
			ids[i] = o.Successor
		}
	}
	return ids
}

// cardDown carries out 708.12 of 2026-02-27 where a text asks of a face-down permanent that is
// revealed whether it "is a creature card": what its card says counts, whatever applies to the
// permanent. Asked is false of anything else.
func (t *Table) cardDown(p *oracle.Phrase, id ID, ctx *Context) (is, asked bool) {
	if p.Noun != oracle.CardNoun || !id.IsObject() {
		return false, false
	}
	o := t.Object(id)
	if !o.FaceDown || o.Zone != oracle.Battlefield || o.Kind == TokenObject ||
		!t.Applies("708.12@2026-02-27", "%s is asked what its card is, whatever applies to it now", id) {
		return false, false
	}
	return t.CardMustBeSaid(id) && t.cardSays(p, t.Faces[o.Face], ctx), true
}

// isUncast reports whether an object is a card that could yet be cast, and so no spell.
func (t *Table) isUncast(id ID) bool {
	if !id.IsObject() {
		return false
	}
	o := t.Object(id)
	return o.Kind.IsCard() && (o.Zone == oracle.Exile || o.Zone == oracle.Library || o.Zone == oracle.Hand || o.Zone == oracle.Graveyard)
}

// wouldBe reports whether a card is such a spell as a phrase says, once it is cast: "you may cast it if it's an instant spell". A
// card that lies face down in exile is asked what it would be then.
func (t *Table) wouldBe(p *oracle.Phrase, id ID, ctx *Context) bool {
	o := t.Object(id)
	card := t.Faces[o.Face]
	if parts := castParts(card); len(parts) > 1 {
		is := t.cardSays(p, parts[0], ctx)
		if slices.ContainsFunc(parts[1:], func(part *oracle.Card) bool { return t.cardSays(p, part, ctx) != is }) {
			t.LimitReached("whether a card is such a spell of which one part would be and another would not")
		}
		return is
	}
	if o.FaceDown {
		return t.mustBeSaid(o) && t.cardSays(p, card, ctx)
	}
	anywhere := AsSource(*p)
	return t.Matches(&anywhere, id, ctx)
}

// castParts are the parts of a card of which each can be cast by itself.
func castParts(card *oracle.Card) []*oracle.Card {
	parts := card.Halves
	if len(parts) == 0 {
		parts = []*oracle.Card{card}
	}
	if card.Inset != nil {
		parts = append(slices.Clip(parts), card.Inset)
	}
	if card.Modal && card.Back != nil && card.Back.Types&oracle.Land == 0 {
		parts = append(slices.Clip(parts), card.Back)
	}
	return parts
}

// cardSays reports whether a card that nothing applies to is what a phrase describes.
func (t *Table) cardSays(p *oracle.Phrase, card *oracle.Card, ctx *Context) bool {
	var says func(w oracle.Predicate) bool
	says = func(w oracle.Predicate) bool {
		switch w := w.(type) {
		case oracle.HasType:
			return card.Types&w.Types != 0
		case oracle.HasSupertype:
			return card.Supertypes&w.Supertypes != 0
		case oracle.Compares:
			if w.Number == oracle.ManaValue {
				return Compare(card.ManaCost.ManaValue(), w.How, t.Quantity(w.To, ctx))
			}
		case oracle.Not:
			return !says(w.Predicate)
		case oracle.Any:
			return slices.ContainsFunc(w.Of, says)
		}
		t.LimitReached("not judged: more is asked of a card, face down or of several parts, than its types and mana value")
		return false
	}
	return !slices.ContainsFunc(p.Where, func(w oracle.Predicate) bool { return !says(w) }) ||
		slices.ContainsFunc(p.Or, func(one oracle.Phrase) bool { return t.cardSays(&one, card, ctx) })
}

// faceDown are the characteristics that are listed for an object that is face down (708.2), or that it has where
// nothing is listed (708.2a), instead of those that are given.
func (t *Table) faceDown(o *Object, c Characteristics) Characteristics {
	shape := o.DownBy.listed()
	if shape != oracle.PlainDown && !t.Applies("708.2", "%s has the characteristics that are listed by what had it be face down", o.ID) {
		shape = oracle.PlainDown
	}
	if shape == oracle.PlainDown && !t.Applies("708.2a", "face down, %s is a 2/2 creature without name, cost, subtypes or text", o.ID) {
		return c
	}
	types, subtype, size := shape.Listed()
	down := Characteristics{Types: types, Power: size, Toughness: size, HasPower: types&oracle.Creature != 0}
	if subtype != "" {
		down.Subtypes = []string{subtype}
	}
	if o.DownBy == ByDisguise && t.Applies("702.168b", "disguised, %s has ward {2} while it is face down", o.ID) ||
		o.DownBy == ByCloak && t.Applies("701.56a", "cloaked, %s has ward {2} while it is face down", o.ID) {
		down.Abilities = []Held{{Ability: Disguise}}
	}
	down.Layers = append(c.Layers, LayerStep{
		Citation: t.derived(), Layer: "1b", Source: o.ID, before: saying(c.Name), after: saying(sizeOrTypes(&down)),
	})
	return down
}

// sizeOrTypes is what a face-down object is called, which has no name: its power and toughness, or its subtype.
func sizeOrTypes(c *Characteristics) string {
	if c.HasPower {
		return fmt.Sprintf("%d/%d", c.Power, c.Toughness)
	}
	return strings.Join(c.Subtypes, " ")
}
