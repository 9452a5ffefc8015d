package table

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 101.2, that "can't" beats "can", for effects of cards that
// say what may not be done, and looks up effects that require or permit things.

// EachStatic visits the rules-changing effects in the game: of static abilities,
// of effects from resolutions, and those granted to objects.
func (t *Table) EachStatic(visit func(source, controller ID, s oracle.StaticEffect, ctx *Context)) {
	t.eachStaticOf(nil, visit)
}

// EachStaticOf is EachStatic for the effects of one kind. It is the cheaper one: the context of
// an effect is made only where somebody looks at it.
func EachStaticOf[S oracle.StaticEffect](t *Table, visit func(source, controller ID, s S, ctx *Context)) {
	if !t.Computing && t.Unrestricted() {
		return // which is so in most games, and asked very often
	}
	is := func(s oracle.StaticEffect) bool { _, ok := s.(S); return ok }
	t.eachStaticOf(is, func(source, controller ID, s oracle.StaticEffect, ctx *Context) {
		if s, ok := s.(S); ok {
			visit(source, controller, s, ctx)
		}
	})
}

// eachStaticOf is EachStatic that need not visit effects of other kinds than one, nil for all.
// The conditions of what it leaves out are asked only where what they cite is written.
func (t *Table) eachStaticOf(kind func(oracle.StaticEffect) bool, visit func(source, controller ID, s oracle.StaticEffect, ctx *Context)) {
	permanents := t.Battlefield
	if !t.Computing && !t.TraitsInPlay().Statics {
		if len(t.Effects) == 0 && t.Commanding == 0 {
			return
		}
		permanents = nil // none of them has anything of the kind
	}
	leaves := func(a *oracle.Ability) bool {
		return kind != nil && (a.If == nil || t.Pen == ScratchPen) && !slices.ContainsFunc(a.Statics, kind)
	}
	see := func(id ID) {
		c := t.QuietCharacteristics(id)
		for _, a := range c.Abilities {
			if a.Kind != oracle.Static || leaves(a.Ability) || !t.Functions(id, a.Ability) {
				continue
			}
			t.Work(8) // for the context, and what is looked at
			ctx := Context{Source: id, Controller: c.Controller, Ability: a.Ability, Timestamp: max(t.Object(id).Timestamp, a.Timestamp)}
			if a.If != nil && !t.Holds(a.If, &ctx) {
				continue
			}
			for _, s := range a.Statics {
				visit(id, c.Controller, s, &ctx)
			}
		}
		t.eachGrant(id, c, kind, visit)
	}
	t.Work(len(permanents) / 4)
	for _, id := range permanents {
		see(id)
	}
	t.EachInCommand(see)
	for i := range t.Effects {
		fx := &t.Effects[i]
		if fx.Static != nil && (kind == nil || kind(fx.Static)) && !t.Waits(fx) {
			t.Work(8)
			ctx := fx.Context(nil)
			visit(fx.Source, fx.Controller, fx.Static, &ctx)
		}
	}
	if len(t.Effects) > 0 || len(permanents) > 0 {
		for _, id := range t.OnStacks() { // a spell's own text is looked at where it matters
			if t.Object(id).Kind != AbilityObject {
				t.eachGrant(id, t.QuietCharacteristics(id), kind, visit)
			}
		}
	}
}

// eachGrant visits the effects granted to an object, of one kind or of all.
func (t *Table) eachGrant(id ID, c *Characteristics, kind func(oracle.StaticEffect) bool, visit func(source, controller ID, s oracle.StaticEffect, ctx *Context)) {
	for _, grant := range c.Grants {
		if kind != nil && !kind(grant.effect) {
			continue
		}
		ctx := Context{Source: grant.source, Controller: grant.controller, Each: id, Targets: grant.targets}.About(id)
		visit(grant.source, grant.controller, grant.effect, &ctx)
	}
}

// Unrestricted reports that eachStatic would visit nothing.
func (t *Table) Unrestricted() bool {
	return len(t.Effects) == 0 && !t.TraitsInPlay().Statics && t.Commanding == 0
}

// Restricted says which effect keeps something from happening to an object, or nil.
func (t *Table) Restricted(id ID, what oracle.Doing, by ID) error {
	var refusal error
	EachStaticOf(t, func(source, _ ID, r oracle.Restriction, ctx *Context) {
		if refusal != nil || r.Cant != what || len(r.UnlessCost) > 0 || !t.IsMeant(r.Affected, id, ctx) {
			return
		}
		if r.By != nil && !t.matchesAnySource(r.By, by, ctx) {
			return
		}
		refusal = t.Forbids("101.2", "%s says that %s can't", source, id)
	})
	return refusal
}

// targetRestricted says which effect keeps something from being the target of a spell or ability, or nil.
func (t *Table) targetRestricted(id ID, by *Context) error {
	var refusal error
	EachStaticOf(t, func(source, _ ID, r oracle.Restriction, ctx *Context) {
		if refusal != nil || r.Cant != oracle.BeTargeted || !t.IsMeant(r.Affected, id, ctx) || r.By != nil && !t.targetsAs(r.By, by, ctx) {
			return
		}
		refusal = t.Forbids("101.2", "%s says that %s can't", source, id)
	})
	return refusal
}

// targetsAs reports whether what would have a target is such a spell or ability: an ability is none of the spells, though its
// source may be one (112.1, 113.1). Where it is said of sources, both are meant.
func (t *Table) targetsAs(p *oracle.Phrase, by, ctx *Context) bool {
	one := *p
	one.Or = nil
	switch spell := by.IsSpell(t); {
	case p.Noun == oracle.SourceNoun || p.Noun == oracle.SpellNoun && spell:
		if t.matchesAnySource(&one, by.Source, ctx) {
			return true
		}
	case p.Noun == oracle.AbilityNoun && !spell && !slices.ContainsFunc(p.Where, func(w oracle.Predicate) bool {
		switch w := w.(type) {
		case oracle.Controlled:
			return !t.Relation(w.By, by.Controller, ctx)
		case oracle.FromSource:
			q := AsSource(w.Phrase)
			return !t.Matches(&q, by.Source, ctx)
		}
		return true
	}):
		return true
	}
	return slices.ContainsFunc(p.Or, func(or oracle.Phrase) bool { return t.targetsAs(&or, by, ctx) })
}

// KeepsBack reports whether what a restriction of attacking or blocking speaks of is a creature or
// the player who controls it, who is the one who attacks or blocks with it.
func (t *Table) KeepsBack(r oracle.Reference, creature ID, ctx *Context) bool {
	return t.IsMeant(r, creature, ctx) || t.IsMeant(r, t.Controller(creature), ctx)
}

func (t *Table) matchesAnySource(p *oracle.Phrase, id ID, ctx *Context) bool {
	if id.IsObject() && t.Object(id).Kind == AbilityObject {
		id = t.Object(id).Announced.Source
	}
	if t.Matches(p, id, ctx) {
		return true
	}
	q := AsSource(*p)
	return p.Noun != oracle.PermanentNoun && t.Matches(&q, id, ctx)
}
