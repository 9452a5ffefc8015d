package engine

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 607, linked abilities: which object is what another ability of the
// same object speaks of, because an ability printed with it has exiled it.

// A link says how something came to be what an ability speaks of (607.2).
type link struct {
	by      ID // the object whose ability it was
	text    text
	ability *oracle.Ability
	instead bool // by what the ability replaced (614.14)
	cost    bool // it was exiled to pay for the spell by (607.2q)
}

// text is what an ability stands in: the printed text of a face, or what one effect has
// given the object.
type text struct {
	face   int32
	from   ID // the source of the effect, None for what is printed
	since  int32
	itself bool // printed inside an ability by which the object gives it to itself (607.1a)
}

// textOf finds what an ability of an object stands in.
func (g *Game) textOf(source ID, ability *oracle.Ability) text {
	if !source.IsObject() {
		return text{}
	}
	speaks := text{face: g.faceOf(source)}
	for _, a := range g.charsQuietly(source).Abilities {
		if a.Ability == ability && a.From != None {
			if a.From != source {
				return text{from: a.From, since: a.Timestamp}
			}
			speaks.itself = true
		}
	}
	return speaks
}

// linkTo notes that an ability has put objects into a zone. What it puts onto the
// battlefield is noted only if the text speaks of that.
func (g *Game) linkTo(ctx *Context, happened []Event, to oracle.Zone) {
	if to == oracle.Battlefield && !g.speaksOfMade(ctx.Source) {
		return
	}
	g.noteLink(link{by: ctx.Source, text: g.textOf(ctx.Source, ctx.Ability), ability: ctx.Ability, instead: g.lineage != nil}, happened, to)
}

// noteLink notes which objects an ability put into a zone, for those that are linked to it (607.2).
func (g *Game) noteLink(l link, happened []Event, to oracle.Zone) {
	n := int32(0)
	for _, e := range happened {
		if e.Kind != ZoneChangeEvent || e.To != to || e.NewObject == None {
			continue
		}
		if n == 0 {
			g.links = append(slices.Clip(g.links), l)
			n = int32(len(g.links))
		}
		g.object(e.NewObject).link = n
	}
}

// linked reports whether an object is one that an ability linked to the one that speaks
// has exiled.
func (g *Game) linked(id ID, with oracle.Reference, ctx *Context) bool {
	n := g.object(id).link
	if n == 0 {
		return false
	}
	l := &g.links[n-1]
	if l.cost {
		return slices.ContainsFunc(g.refer(with, ctx), func(by ID) bool {
			return by.IsObject() && (by == l.by || g.object(by).predecessor == l.by) &&
				g.applies("607.2q", "%s was exiled to pay for %s, and its ability speaks of that", id, by)
		})
	}
	named, byName := with.(oracle.Particular)
	if !(byName && ID(named.Object) == l.by) && !slices.Contains(g.refer(with, ctx), l.by) {
		return false
	}
	if l.instead && !g.applies("614.14", "%s is in exile as a result of what %s replaced, and is linked to it", id, l.by) {
		return false
	}
	if l.by != ctx.Source {
		made := byName && (g.object(ctx.Source).Kind == TokenObject || g.object(ctx.Source).Kind == EmblemObject)
		return l.text.from == None &&
			(!made || g.applies("607.1d", "%s was made by %s and has an ability that is linked to one of that", ctx.Source, l.by))
	}
	return g.sameText(l, ctx) && g.firstOfPairs(l, ctx)
}

// sameText reports whether the ability that speaks stands in the same text as the one
// that has made the link.
func (g *Game) sameText(l *link, ctx *Context) bool {
	now := g.textOf(ctx.Source, ctx.Ability)
	switch {
	case now.from != l.text.from || now.since != l.text.since:
		return false
	case now.from != None:
		return g.applies("607.5", "%s was given both abilities by the same effect, so they are linked", ctx.Source)
	case now.face == l.text.face:
		return now.itself == l.text.itself ||
			g.applies("607.1a", "the ability that %s gives itself counts as printed on it", ctx.Source)
	case g.frontOf(now.face) == g.frontOf(l.text.face):
		return g.applies("607.1b", "the abilities on both faces of %s count as printed on it", ctx.Source)
	}
	return !g.applies("707.7", "%s has other abilities now, which are linked to one another and not to those that it had", ctx.Source)
}

// firstOfPairs asks about what is linked otherwise than by two abilities that are no part
// of another pair.
func (g *Game) firstOfPairs(l *link, ctx *Context) bool {
	if l.ability == ctx.Ability {
		return g.applies("607.1c", "the ability of %s is linked to itself", ctx.Source)
	}
	for _, a := range g.charsQuietly(ctx.Source).Abilities {
		if a.Ability == l.ability {
			return true
		}
		if a.From == None && a.Ability != ctx.Ability && oracle.Exiles(a.Ability) && !gives(a.Ability, l.ability) && g.holdsAbility(ctx.Source, l.ability) {
			return g.applies("607.4", "the ability of %s is linked to more than one other", ctx.Source)
		}
	}
	return true
}

// gives reports whether an ability says in quotation marks what another one is, so that
// what that one exiles it does not exile itself.
func gives(a, given *oracle.Ability) bool {
	found := false
	oracle.Walk(reflect.ValueOf(a), func(v reflect.Value) {
		add, ok := v.Interface().(oracle.AddAbility)
		found = found || ok && add.Ability == given
	})
	return found
}

func (g *Game) holdsAbility(id ID, ability *oracle.Ability) bool {
	return slices.ContainsFunc(g.charsQuietly(id).Abilities, func(a Held) bool { return a.Ability == ability })
}

// anchorWord carries out 607.2m: of the anchor words of an object's text the one that the
// ability of that same text has had chosen.
func (g *Game) anchorWord(id ID) string {
	o := g.object(id)
	if o.chosenWord != "" && o.chosenFor != g.faceOf(id) && g.applies("607.2m", "the anchor words of %s are linked to a choice that has not been made", id) {
		return ""
	}
	return o.chosenWord
}

// kickedForThis reports whether the text that a permanent has is the one whose additional
// cost its controller meant to pay as it was cast.
func (g *Game) kickedForThis(a *Announcement, id ID) bool {
	return !a.Source.IsObject() || g.frontOf(g.faceOf(a.Source)) == g.frontOf(g.faceOf(id)) ||
		!g.applies("607.2i", "%s has another text now than when its spell was kicked", id)
}

// exiledCards finds what "the exiled card" of another ability means.
func (g *Game) exiledCards(r oracle.Exiled, ctx *Context) []ID {
	cards := g.all(&oracle.Phrase{Noun: oracle.CardNoun, Zone: oracle.Exile, Where: []oracle.Predicate{oracle.ExiledWith{With: oracle.This{}}}}, ctx)
	if len(cards) > 1 && !r.Several && !g.applies("607.3", "%s has exiled more than one card, and each of them is meant", ctx.Source) {
		cards = cards[:1]
	}
	return cards
}

// speaksOfMade reports whether an ability of an object speaks of what was put onto the
// battlefield or created with it (607.2c).
func (g *Game) speaksOfMade(id ID) bool {
	return id.IsObject() && slices.ContainsFunc(g.charsQuietly(id).Abilities, func(a Held) bool {
		speaks, known := g.speakers[a.Ability]
		if !known {
			oracle.Walk(reflect.ValueOf(a.Ability), func(v reflect.Value) {
				_, made := v.Interface().(oracle.MadeWith)
				speaks = speaks || made
			})
			if g.speakers == nil || len(g.speakers) > 1000 {
				g.speakers = make(map[*oracle.Ability]bool)
			}
			g.speakers[a.Ability] = speaks
		}
		return speaks
	})
}
