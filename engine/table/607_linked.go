package table

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 607, linked abilities: which object is what another ability of the
// same object speaks of, because an ability printed with it has exiled it.

// A Link says how something came to be what an ability speaks of (607.2).
type Link struct {
	By      ID // the object whose ability it was
	Text    text
	Ability *oracle.Ability
	Instead bool // by what the ability replaced (614.14)
	Enters  bool // as By entered, by its replacement effect (607.2b)
	Cost    bool // it was exiled to pay for the spell by (607.2q)
	Foreign bool // and nothing printed on that spell asked for it
	Craft   bool // it was a material of the craft ability of By (702.167c)
}

// EnteringLink is the link of what an object exiles as it enters with the text of a face.
func EnteringLink(by ID, face int32) Link { return Link{By: by, Text: text{face: face}, Enters: true} }

// text is what an ability stands in: the printed text of a face, or what one effect has
// given the object.
type text struct {
	face   int32
	from   ID // the source of the effect, None for what is printed
	since  int32
	itself bool // printed inside an ability by which the object gives it to itself (607.1a)
}

// TextOf finds what an ability of an object stands in.
func (t *Table) TextOf(source ID, ability *oracle.Ability) text {
	if !source.IsObject() {
		return text{}
	}
	speaks := text{face: t.printedOn(source, ability)}
	for _, a := range t.QuietCharacteristics(source).Abilities {
		if a.Ability == ability && a.From != None {
			if a.From != source {
				return text{from: a.From, since: a.Timestamp}
			}
			if !t.quotes(source, ability) {
				return text{from: source, since: a.Timestamp, face: t.faceOf(ability)}
			}
			speaks.itself = true
		}
	}
	return speaks
}

// quotes reports whether an object has an ability of its own that gives it another one in quotation marks (607.1a), and not one that
// gives it what is printed on something else: "has all activated abilities of all cards exiled with it".
func (t *Table) quotes(source ID, ability *oracle.Ability) bool {
	return slices.ContainsFunc(t.Copiable(source).Abilities, func(a Held) bool { return gives(a.Ability, ability) })
}

// IsPrinted reports whether an ability of an object is printed on it, or counts as that (607.1a).
func (t *Table) IsPrinted(id ID, ability *oracle.Ability) bool {
	return slices.ContainsFunc(t.Copiable(id).Abilities, func(a Held) bool { return a.Ability == ability }) || t.quotes(id, ability)
}

// faceOf is the first face on which an ability is printed, 0 for one that is printed nowhere.
func (t *Table) faceOf(ability *oracle.Ability) int32 {
	for n, face := range t.Faces {
		t.Work(1)
		if face != nil && slices.Contains(face.Abilities, ability) {
			return int32(n)
		}
	}
	return 0
}

// NoteLink notes which objects an ability put into a zone, for those that are linked to it (607.2).
func (t *Table) NoteLink(l Link, happened []Event, to oracle.Zone) {
	n := int32(0)
	for _, e := range happened {
		if e.Kind != ZoneChangeEvent || e.To != to || e.NewObject == None {
			continue
		}
		if n == 0 {
			t.links = append(slices.Clip(t.links), l)
			n = int32(len(t.links))
		}
		t.Object(e.NewObject).link = n
	}
}

// HasLinks reports whether cards in exile are linked to an ability of an object: it differs by them from others of its name.
func (t *Table) HasLinks(id ID) bool {
	return slices.ContainsFunc(t.Exile, func(card ID) bool { n := t.Object(card).link; return n > 0 && t.links[n-1].By == id })
}

// LinkedAlike reports whether two objects are linked to the same abilities of the same object, or to none.
func (t *Table) LinkedAlike(a, b ID) bool {
	x, y := t.Object(a).link, t.Object(b).link
	return x == y || x > 0 && y > 0 && t.links[x-1] == t.links[y-1]
}

// linked reports whether an object is one that an ability linked to the one that speaks
// has exiled.
func (t *Table) linked(id ID, with oracle.Reference, ctx *Context) bool {
	n := t.Object(id).link
	if n == 0 {
		return false
	}
	l := &t.links[n-1]
	if l.Craft {
		return false
	}
	if l.Enters {
		return slices.ContainsFunc(t.Refer(with, ctx), func(by ID) bool {
			return by.IsObject() && (t.Object(by).Predecessor == l.By || t.asItWouldBe(by, l.By)) && t.hasText(by, l.Text.face) &&
				t.Applies("607.2b", "%s was exiled by what %s says of how it enters, and its ability speaks of that", id, by)
		})
	}
	if l.Cost {
		return slices.ContainsFunc(t.Refer(with, ctx), func(by ID) bool {
			return by.IsObject() && (t.wasPaidFor(by, l.By) || t.wasPaidFor(t.Object(by).Predecessor, l.By)) &&
				!(l.Foreign && t.Applies("607.1", "%s was exiled for a cost of %s that no ability printed on it asks for, and its ability does not speak of that", id, l.By)) &&
				t.Applies("607.2q", "%s was exiled to pay for %s, and its ability speaks of that", id, by)
		})
	}
	named, byName := with.(oracle.Particular)
	if !(byName && ID(named.Object) == l.By) && !slices.Contains(t.Refer(with, ctx), l.By) {
		return false
	}
	if l.Instead && !t.Applies("614.14", "%s is in exile as a result of what %s replaced, and is linked to it", id, l.By) {
		return false
	}
	if l.By != ctx.Source {
		made := byName && (t.Object(ctx.Source).Kind == TokenObject || t.Object(ctx.Source).Kind == EmblemObject)
		return l.Text.from == None &&
			(!made || t.Applies("607.1d", "%s was made by %s and has an ability that is linked to one of that", ctx.Source, l.By))
	}
	return t.sameText(l, ctx) && t.firstOfPairs(l, ctx)
}

// wasPaidFor reports whether the costs of a spell were paid for an object: it is that spell, or a copy of it.
func (t *Table) wasPaidFor(id, spell ID) bool {
	if id == spell {
		return true
	}
	if id == None {
		return false
	}
	a := t.Object(id).Announced
	return a != nil && a.CopyOf == spell && t.Applies("707.10", "%s is a copy of the spell %s, and uses what its costs were paid with", id, spell)
}

// asItWouldBe reports whether an object is what a card that is entering would be on the battlefield, in a look at that (614.12).
func (t *Table) asItWouldBe(id, card ID) bool {
	o, before := t.Object(id), t.Object(card)
	return o.Predecessor == None && o.Zone == oracle.Battlefield && before.Zone == oracle.Nowhere && before.Kind == CardObject && o.Kind == CardObject && o.Card == before.Card
}

// sameText reports whether the ability that speaks stands in the same text as the one
// that has made the link.
func (t *Table) sameText(l *Link, ctx *Context) bool {
	now := t.TextOf(ctx.Source, ctx.Ability)
	switch {
	case now.from != l.Text.from || now.since != l.Text.since:
		return false
	case now.from != None:
		return now.face == l.Text.face && t.Applies("607.5", "%s was given both abilities by the same effect, so they are linked", ctx.Source)
	case now.face == l.Text.face:
		if t.hasTextTwice(ctx.Source, now.face) {
			t.LimitReached("the engine does not tell of which of two components with the same text a linked ability is")
		}
		return now.itself == l.Text.itself ||
			t.Applies("607.1a", "the ability that %s gives itself counts as printed on it", ctx.Source)
	case t.FrontOf(now.face) == t.FrontOf(l.Text.face):
		return t.Applies("607.1b", "the abilities on both faces of %s count as printed on it", ctx.Source)
	}
	return !t.Applies("707.7", "%s has other abilities now, which are linked to one another and not to those that it had", ctx.Source)
}

// firstOfPairs asks about what is linked otherwise than by two abilities that are no part
// of another pair.
func (t *Table) firstOfPairs(l *Link, ctx *Context) bool {
	if l.Ability == ctx.Ability {
		return t.Applies("607.1c", "the ability of %s is linked to itself", ctx.Source)
	}
	for _, a := range t.QuietCharacteristics(ctx.Source).Abilities {
		if a.Ability == l.Ability {
			return true
		}
		if a.From == None && a.Ability != ctx.Ability && t.printedOn(ctx.Source, a.Ability) == t.printedOn(ctx.Source, ctx.Ability) && oracle.Exiles(a.Ability) && !gives(a.Ability, l.Ability) && t.holdsAbility(ctx.Source, l.Ability) {
			return t.Applies("607.4", "the ability of %s is linked to more than one other", ctx.Source)
		}
	}
	return true
}

// gives reports whether an ability says in quotation marks what another one is, so that
// what that one exiles it does not exile itself.
func gives(a, given *oracle.Ability) bool {
	found := false
	oracle.Walk(reflect.ValueOf(a), func(v reflect.Value) {
		add, ok := reflect.TypeAssert[oracle.AddAbility](v)
		found = found || ok && add.Ability == given
	})
	return found
}

// HidAway is the permanent whose hideaway ability has exiled a card (702.75a), None for another card.
func (t *Table) HidAway(card ID) ID {
	n := t.Object(card).link
	if n == 0 || t.links[n-1].Ability == nil || t.links[n-1].Ability.Keyword != "hideaway" {
		return None
	}
	return t.links[n-1].By
}

// ExiledBy is the object whose ability has exiled a card, None for another card.
func (t *Table) ExiledBy(card ID) ID {
	if n := t.Object(card).link; n > 0 {
		return t.links[n-1].By
	}
	return None
}

func (t *Table) holdsAbility(id ID, ability *oracle.Ability) bool {
	return slices.ContainsFunc(t.QuietCharacteristics(id).Abilities, func(a Held) bool { return a.Ability == ability })
}

// anchorWord carries out 607.2m: of the anchor words of an object's text the one that the
// ability of that same text has had chosen.
func (t *Table) anchorWord(id ID) string {
	o := t.Object(id).Seldom()
	if o.ChosenWord != "" && !t.hasText(id, o.ChosenFor) && t.Applies("607.2m", "the anchor words of %s are linked to a choice that has not been made", id) {
		return ""
	}
	return o.ChosenWord
}

// hasParity reports whether the mana value of an object is odd or even as was chosen for the source, or whether it is
// not, and carries out 607.2f: for the text that the source has now. Where nothing was chosen, neither is so.
func (t *Table) hasParity(id ID, is bool, ctx *Context) bool {
	o := t.Object(ctx.Source).Seldom()
	switch {
	case !id.IsObject() || o.ChosenWord == "":
		return false
	case !t.hasText(ctx.Source, o.ChosenFor) && t.Applies("607.2f", "the words of %s are linked to a choice that has not been made", ctx.Source):
		return false
	}
	return (Parities[t.Number(oracle.ManaValue, id, "")&1] == o.ChosenWord) == is
}

// Parities are the words of which a text has one chosen: what an even number is and what an odd one, which zero is not.
var Parities = [2]string{"even", "odd"}

// kickedForThis reports whether the text that a permanent has is the one whose additional
// cost its controller meant to pay as it was cast.
func (t *Table) kickedForThis(a *Announcement, id ID) bool {
	return !a.Source.IsObject() || t.FrontOf(t.FaceNumber(a.Source)) == t.FrontOf(t.FaceNumber(id)) || t.hasText(id, t.FaceNumber(a.Source)) ||
		!t.Applies("607.2i", "%s has another text now than when its spell was kicked", id)
}

// exiledCards finds what "the exiled card" of another ability means.
func (t *Table) exiledCards(r oracle.Exiled, ctx *Context) []ID {
	if r.Crafted {
		return t.craftedFrom(ctx)
	}
	if ctx.Seldom().Exiled != nil {
		return ctx.Seldom().Exiled
	}
	if ctx.Ability != nil && ctx.Ability.Rule == "702.72a" &&
		!t.Applies("607.2k", "the ability by which %s has championed something and the one that brings it back are linked", ctx.Source) {
		return nil // nothing says which card it means
	}
	cards := t.AllOf(&oracle.Phrase{Noun: oracle.CardNoun, Zone: oracle.Exile, Where: []oracle.Predicate{oracle.ExiledWith{With: oracle.This{}}}}, ctx)
	if len(cards) > 1 && !r.Several && !t.Applies("607.3", "%s has exiled more than one card, and each of them is meant", ctx.Source) {
		cards = cards[:1]
	}
	return cards
}

// craftedFrom carries out 702.167c: the exiled cards used to craft a permanent are those that were exiled to pay for the
// ability that put it onto the battlefield, when it had been exiled itself.
func (t *Table) craftedFrom(ctx *Context) []ID {
	if !ctx.Source.IsObject() {
		return nil
	}
	var list []ID
	for _, id := range t.Exile {
		n := t.Object(id).link
		if n == 0 || !t.links[n-1].Craft {
			continue
		}
		card := t.Object(ctx.Source).Predecessor
		if card.IsObject() && t.Object(card).Predecessor == t.links[n-1].By && t.Applies("702.167c", "%s was exiled to craft %s", id, ctx.Source) {
			list = append(list, id)
		}
	}
	return list
}

// ChosenPlayer is the player who was chosen for an object, as Chosen says of other things, or None.
func (t *Table) ChosenPlayer(id ID) ID {
	if !id.IsObject() {
		return None
	}
	chosen := t.Object(id).Seldom().ChosenPlayer
	if chosen == None || t.chosenForOther(id) {
		return None
	}
	return chosen
}

// IsChosenPlayer reports whether a player is the one who was chosen for an object, and carries out 607.2d.
func (t *Table) IsChosenPlayer(player, id ID) bool {
	return player != None && t.ChosenPlayer(id) == player &&
		t.Applies("607.2d", "the chosen player is %s, who was chosen for %s itself", player, id)
}
