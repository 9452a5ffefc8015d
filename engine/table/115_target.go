package table

import (
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// speaksOfPhasedOut reports whether a phrase specifically mentions phased-out
// permanents, the only words that can mean one (702.26b).
func speaksOfPhasedOut(p *oracle.Phrase) bool {
	return slices.ContainsFunc(p.Where, func(w oracle.Predicate) bool { return w == oracle.Predicate(oracle.Is{Status: oracle.PhasedOut}) })
}

// TargetPresent reports whether something is there as what a phrase could describe as a
// target: a phased-out permanent is for words that speak of such ones, and for no others.
func (t *Table) TargetPresent(p *oracle.Phrase, id ID) bool {
	return t.Present(id) || len(t.PhasedOut) > 0 && id.IsObject() && t.Object(id).PhasedOut && speaksOfPhasedOut(p)
}

// TargetRefusal says which rule keeps an object or player from being a target of a
// spell or ability, or nil.
func (t *Table) TargetRefusal(ctx *Context, slot *oracle.TargetSlot, id ID) error {
	if t.Ranged && t.BeyondFor(ctx, id) {
		if err := t.Forbids("801.4", "%s is out of the range of influence of %s", id, ctx.Controller); err != nil {
			return err
		}
	}
	if !t.TargetPresent(&slot.Phrase, id) || !t.Matches(t.Aims(ctx, slot), id, ctx) || !t.attachedNow(&slot.Phrase, id, ctx) {
		if err := t.attachingRefusal(ctx, id); err != nil {
			return err
		}
		if err := t.aimRefusal(&slot.Phrase, id, ctx); err != nil {
			return err
		}
		if q := AsSource(slot.Phrase); slot.Phrase.Noun == oracle.AnyTargetNoun && t.Present(id) && t.Matches(&q, id, ctx) {
			if err := t.Forbids("115.4", "%s is no creature, player, planeswalker or battle", id); err != nil {
				return err
			}
		} else if !t.Present(id) || !t.otherNoun(&slot.Phrase, id, ctx) {
			return t.lacking(t.Forbids("115.1", "%s is not what %s targets", id, ctx.Speaker()), &slot.Phrase, id, ctx)
		}
		if slot.Phrase.Noun != oracle.AnyTargetNoun {
			if err := t.nounRefusal(ctx, slot, id); err != nil {
				return err
			}
		}
	}
	if lead := slot.Lead; lead != nil {
		theirs := t.Quantity(lead.Of, &Context{Source: ctx.Source, Controller: id})
		yours := t.Quantity(lead.Of, &Context{Source: ctx.Source, Controller: ctx.Controller})
		if !lead.Behind && theirs-yours < lead.Least || lead.Behind && yours-theirs < lead.Least {
			if err := t.Forbids("115.1", "%s is not what %s targets", id, ctx.Speaker()); err != nil {
				return err
			}
		}
	}
	if id == ctx.Object {
		if err := t.Forbids("115.5", "%s can't target itself", id); err != nil {
			return err
		}
	}
	if err := t.onAnotherStack(id); err != nil {
		return err
	}
	if id.IsObject() && t.Object(id).Zone == oracle.Battlefield {
		return t.permanentRefusal(ctx, id)
	}
	if id.IsPlayer() && !t.Unrestricted() {
		return t.playerRefusal(ctx, id)
	}
	if id.IsObject() && t.Object(id).Zone == oracle.Graveyard && !t.Unrestricted() { // no text speaks of targets elsewhere
		return t.targetRestricted(id, ctx)
	}
	return nil
}

// lacking says in a refusal of a target what it lacks, where that is one thing that takes few words:
// who controls or owns it, what it is, that it has to be another.
func (t *Table) lacking(refused error, p *oracle.Phrase, id ID, ctx *Context) error {
	why, ok := refused.(*Illegal)
	if !ok || refused == NotListed || len(p.Or) > 0 || !id.IsObject() || !t.Present(id) {
		return refused
	}
	t.Scratch(func() {
		for i, w := range p.Where {
			q := *p
			q.Where = slices.Delete(slices.Clone(p.Where), i, i+1)
			if !t.Matches(&q, id, ctx) {
				continue
			}
			switch w := w.(type) {
			case oracle.Controlled:
				if w.By == oracle.Yours {
					why.Lacking = t.Name(ctx.Controller) + " does not control it"
				} else {
					why.Lacking = t.Name(t.Controller(id)) + " controls it"
				}
			case oracle.Owned:
				if w.By == oracle.Yours {
					why.Lacking = t.Name(ctx.Controller) + " does not own it"
				}
			case oracle.Other:
				if w.Than == nil {
					why.Lacking = "the text asks for another"
				}
			default:
				if kinds := kindsAsked(w); len(kinds) > 0 {
					why.Lacking = "it is no " + strings.Join(kinds, " or ")
				}
			}
			return
		}
	})
	return refused
}

// kindsAsked names the card types or subtypes any of which a predicate asks for; it is empty where it asks for anything else.
func kindsAsked(p oracle.Predicate) (kinds []string) {
	switch p := p.(type) {
	case oracle.HasType:
		for _, name := range p.Types.Names() {
			kinds = append(kinds, strings.ToLower(name))
		}
	case oracle.HasSubtype:
		return []string{p.Subtype}
	case oracle.Any:
		for _, of := range p.Of {
			names := kindsAsked(of)
			if len(names) == 0 {
				return nil
			}
			kinds = append(kinds, names...)
		}
	}
	return kinds
}

// attachedNow reports whether an object is attached to what a phrase says that a target is attached
// to. What is gone bears nothing, though for an effect it counts what it last bore (608.2h).
func (t *Table) attachedNow(p *oracle.Phrase, id ID, ctx *Context) bool {
	return !slices.ContainsFunc(p.Where, func(w oracle.Predicate) bool {
		to, ok := w.(oracle.AttachedTo)
		return ok && !slices.Contains(t.Refer(to.To, ctx), t.Object(id).AttachedTo)
	})
}

// otherNoun reports whether an object is what a phrase describes but for being no
// card, spell or permanent, or somewhere else.
func (t *Table) otherNoun(p *oracle.Phrase, id ID, ctx *Context) bool {
	q := AsSource(*p)
	return id.IsObject() && (p.Noun == oracle.PermanentNoun || p.Noun == oracle.SpellNoun || p.Noun == oracle.CardNoun) && t.Matches(&q, id, ctx)
}

// nounRefusal says by which rule a description means only things of one kind in one zone.
func (t *Table) nounRefusal(ctx *Context, slot *oracle.TargetSlot, id ID) error {
	switch {
	case slot.Phrase.Noun == oracle.SpellNoun && t.Object(id).Kind == AbilityObject:
		return t.Forbids("113.9", "%s is an ability and no spell", id)
	case slot.Phrase.Noun == oracle.SpellNoun:
		return t.Forbids("109.2b", "%s is no spell on the stack, as %s wants", id, ctx.Speaker())
	case slot.Phrase.Noun == oracle.CardNoun:
		return t.Forbids("109.2a", "%s is no card in the zone that %s speaks of", id, ctx.Speaker())
	}
	return t.Forbids("109.2", "%s is not on the battlefield, and %s says nothing of a card, a spell or another zone", id, ctx.Speaker())
}

// Speaker is the object to speak of in a refusal: the spell, or the ability's source.
func (ctx *Context) Speaker() ID {
	if ctx.Object != None {
		return ctx.Object
	}
	return ctx.Source
}

// fromEachColor reports whether a quality is "each color".
func fromEachColor(quality *oracle.Phrase) bool {
	if quality == nil || len(quality.Where) != 1 {
		return false
	}
	of, ok := quality.Where[0].(oracle.HasColor)
	return ok && of.Colors == oracle.AllColors
}

func (t *Table) permanentRefusal(ctx *Context, id ID) error {
	c := t.Characteristics(id)
	source := ctx.Source
	for _, a := range c.Abilities {
		switch a.Keyword {
		case "shroud":
			if err := t.Forbids("702.18a", "%s has shroud", id); err != nil {
				return err
			}
		case "hexproof":
			if !t.Against(ctx.Controller, c.Controller) || t.targetedAsBare(id, ctx) {
				continue
			}
			if a.Quality != nil && !t.Protects(id, a.Ability, source) {
				continue
			}
			if fromEachColor(a.Quality) {
				if err := t.Forbids("702.11g@2026-02-27", "%s has hexproof from each color, and so from that of %s, and %s is an opponent", id, source, ctx.Controller); err != nil {
					return err
				}
				continue
			}
			if a.Quality != nil {
				if err := t.Forbids("702.11d", "%s has hexproof from %s and %s is an opponent", id, source, ctx.Controller); err != nil {
					return err
				}
				continue
			}
			if err := t.Forbids("702.11b", "%s has hexproof and %s is an opponent", id, ctx.Controller); err != nil {
				return err
			}
		case "protection":
			if !t.Protects(id, a.Ability, source) {
				continue
			}
			if err := t.Forbids("702.16b", "%s has protection from %s", id, source); err != nil {
				return err
			}
		}
	}
	return t.targetRestricted(id, ctx)
}

// untargeted carries out 115.10a: what an effect is about without targeting it need not be
// something that could be targeted.
func (t *Table) untargeted(list []ID, ctx *Context) []ID {
	for i, id := range list {
		if !id.IsObject() || t.Object(id).Zone != oracle.Battlefield || len(t.QuietCharacteristics(id).Abilities) == 0 {
			continue
		}
		refused := false
		t.Scratch(func() { refused = t.permanentRefusal(ctx, id) != nil })
		if refused && !t.Applies("115.10a", "%s affects %s, which is not a target for that", ctx.Speaker(), id) {
			rest := slices.Clone(list[i+1:])
			return append(slices.Clone(list[:i]), t.untargeted(rest, ctx)...)
		}
	}
	return list
}
