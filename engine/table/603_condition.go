package table

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file says whether the conditions of texts hold.

// Kicked reports whether a spell was kicked, with a particular kicker if one is named.
func (t *Table) Kicked(a *Announcement, with string) bool {
	return a.Kicked > 0 && t.Applies("702.33d", "a kicker cost of %s was to be paid, so it was kicked", a.Source) && (with == "" || slices.Contains(a.Kickers, with) ||
		!t.Applies("702.33f", "%s was not kicked with the kicker that is linked to this part of its text", a.Source))
}

// wasKicked reports whether a spell was kicked, or the spell that a permanent was. A spell that is gone counts as
// what it last was.
func (t *Table) wasKicked(id ID) bool {
	o := t.Object(id)
	if o.Zone == oracle.Stack || o.Zone == oracle.Nowhere && o.Was == oracle.Stack {
		return o.Announced != nil && t.Kicked(o.Announced, "")
	}
	return t.becameKicked(id, "")
}

// becameKicked reports whether the spell was kicked that a permanent was (400.7d), with a particular kicker if one is named.
func (t *Table) becameKicked(id ID, with string) bool {
	a := t.Object(id).Announced
	return a != nil && t.Kicked(a, with) && t.kickedForThis(a, id) && t.Applies("400.7d", "%s remembers that its spell was kicked", id)
}

// Holds evaluates a condition.
func (t *Table) Holds(c oracle.Condition, ctx *Context) bool {
	switch c := c.(type) {
	case nil:
		return true
	case oracle.Exists:
		if together := c.Phrase.Together(); len(together) > 0 {
			return t.someFit(together, t.Quantity(c.Count, ctx), t.Seen(&c.Phrase, ctx), ctx)
		}
		return Compare(len(t.Seen(&c.Phrase, ctx)), c.How, t.Quantity(c.Count, ctx))
	case oracle.Matches:
		ids := t.Refer(c.Of, ctx)
		if c.Phrase.Noun != oracle.CardNoun { // "if it was a Zombie", not "if it is a creature card"
			ids = t.allBeforeMove(ids, ctx)
		} else {
			ids = t.asCards(ids)
		}
		return len(ids) > 0 && !slices.ContainsFunc(ids, func(id ID) bool {
			if is, asked := t.cardDown(&c.Phrase, id, ctx); asked {
				return !is
			}
			if c.Phrase.Noun == oracle.SpellNoun && t.isUncast(id) {
				return !t.wouldBe(&c.Phrase, id, ctx)
			}
			return !t.isSo(&c.Phrase, id, ctx)
		})
	case oracle.Relates:
		return t.relates(c, ctx)
	case oracle.WasKicked:
		if ctx.IsSpell(t) {
			return t.Kicked(ctx.Announced, c.With)
		}
		return ctx.Source.IsObject() && t.becameKicked(ctx.Source, c.With)
	case oracle.TributePaid:
		return t.Object(ctx.Source).Is(Tributed) && t.Applies("702.104b", "tribute was paid for %s: it entered with the counters of that", ctx.Source)
	case oracle.GiftPromised:
		a := t.promise(ctx)
		return a != nil && a.Promised != None && t.Applies("702.174k@2026-02-27", "%s promised a gift, as its controller meant to pay that cost", ctx.Source)
	case oracle.ActivatedTimes:
		n := 0
		for _, u := range t.Activated {
			if u.Object == ctx.Source && u.Ability == ctx.Ability && u.Player != None {
				n++
			}
		}
		return n >= c.AtLeast
	case oracle.ManaSpent:
		return t.manaSpent(ctx.Source, c) >= c.Count
	case oracle.PaidFor:
		if a := ctx.Announced; ctx.IsSpell(t) {
			return a.PaidFor(c.Keyword) && !(c.Cast && t.Object(ctx.Object).Kind == SpellCopyObject) && t.linkedEvidence(c.Keyword, ctx.Source)
		}
		if ctx.Source.IsObject() {
			o := t.Object(ctx.Source)
			if o.Announced == nil || !o.Announced.PaidFor(c.Keyword) || c.Cast && !o.Kind.IsCard() || t.forOtherInstance(o.Announced, ctx) {
				return false
			}
			if c.Keyword == "escape" {
				return t.Applies("702.138b", "%s escaped: its spell was cast from a graveyard for an escape cost", ctx.Source)
			}
			return t.linkedEvidence(c.Keyword, ctx.Source) && t.Applies("400.7d", "%s remembers what was paid for its spell", ctx.Source)
		}
	case oracle.AsCast:
		return t.heldAsCast(c.So, ctx)
	case oracle.Beheld:
		return ctx.IsSpell(t) && ctx.Announced.Gave("beheld") && t.asksToBehold(ctx.Source, &c.Phrase) && t.Applies("701.4b@2026-02-27", "what was beheld for %s counts as what it was then", ctx.Source)
	case oracle.YouAre:
		return t.Has(ctx.Controller, c.What)
	case oracle.IsDaylight:
		return t.DayNight == c.Is
	case oracle.NewlyYours:
		o := t.Object(ctx.Source)
		return max(o.Arrived, o.HandedOver) > t.Player(ctx.Controller).LastUpkeep()
	case oracle.SearchedLibrary:
		return len(ctx.Seldom().Searched) > 0
	case oracle.PairHeld:
		return slices.Contains(t.PairHeld(&oracle.Phrase{}, ctx), ctx.Source) && slices.ContainsFunc(t.PairHeld(&c.With, ctx), func(id ID) bool { return id != ctx.Source })
	case oracle.FullParty:
		return t.fullParty(ctx.Controller)
	case oracle.Descended:
		return t.descended(ctx.Controller, 1) > 0
	case oracle.WonFlip:
		return ctx.Seldom().WonFlip
	case oracle.MoreVotes:
		return ctx.leads(c)
	case oracle.WonClash:
		return ctx.Seldom().WonClash
	case oracle.LostFlip:
		return ctx.Seldom().LostFlip
	case oracle.Happened:
		if c.LastTurn {
			return t.happenedLastTurn(c.Event, ctx)
		}
		return t.happenedThisTurn(c.Event, None, ctx)
	case oracle.ResolvedTimes:
		return t.Resolutions(ctx) == c.Nth
	case oracle.CameUp:
		return ctx.Seldom().Coin != "" && c.Tails == (ctx.Seldom().Coin == "tails")
	case oracle.RolledDoubles:
		return t.doubles(ctx)
	case oracle.DidSo:
		return ctx.Did
	case oracle.IsTurn:
		return t.ActiveIs(func(p ID) bool { return t.Relation(c.Of, p, ctx) })
	case oracle.IsStep:
		return SameStep(c.Step, t.InStep) && t.ActiveIs(func(p ID) bool { return t.Relation(c.Whose, p, ctx) })
	case oracle.IsCombat:
		return t.InCombat()
	case oracle.FirstCombat:
		return t.InCombat() && t.Combats == 1
	case oracle.AttackedThisStep: // attackers are declared in no other step of a combat (508.1)
		return t.InStep == oracle.DeclareAttackers && t.Player(ctx.Controller).Assailants != 0
	case oracle.BeforeStep:
		so, _ := t.beforePoint(c)
		return so
	case oracle.AfterStep:
		so, _ := t.afterPoint(c)
		return so
	case oracle.CastIt:
		o := t.Object(ctx.Source)
		a := o.Announced
		return a != nil && a.CastTurn > 0 && a.By == ctx.Controller && (c.From == oracle.Nowhere || c.From == a.From) && (!c.InMain || a.InMain) &&
			(c.From != oracle.Hand || o.Owner == ctx.Controller) // "your hand" has no cards of others (400.3)
	case oracle.WasForetold:
		return t.wasForetold(ctx)
	case oracle.WordChosen:
		return t.anchorWord(ctx.Source) == c.Word && t.Applies("614.12b", "%s has the ability of the word that was chosen for it", ctx.Source)
	case oracle.HadNoCounter:
		ids := t.referIt(oracle.It{}, ctx)
		return len(ids) == 1 && CountersOf(t.Object(ids[0]).Counters, c.Kind) == 0
	case oracle.BearerIsOther:
		return ctx.Event != nil && ctx.Event.Other != None && ctx.Event.Other != ctx.Source
	case oracle.Began:
		return ctx.Controller == t.Starting
	case oracle.MaxSpeed:
		return t.Player(ctx.Controller).Speed == MaxSpeed && t.Applies("702.179e@2026-02-27", "the speed of %s is 4, which is max speed", ctx.Controller)
	case oracle.SpellWarped:
		return t.spellWarped() && t.Applies("702.185c@2026-02-27", "a spell has been cast for its warp cost this turn, for which %s looks", ctx.Source)
	case oracle.NoneExhausted:
		return !t.hasExhausted(ctx.Controller) ||
			!t.Applies("702.177b@2026-02-27", "%s has begun to activate an exhaust ability this turn, which %s forbids itself", ctx.Controller, ctx.Source)
	case oracle.HasStory:
		return t.Player(ctx.Controller).Storied
	case oracle.HasBlessing:
		return t.Player(ctx.Controller).Blessed && t.Applies("702.131c", "%s has the city's blessing, for which %s looks", ctx.Controller, ctx.Source)
	case oracle.CastLastTurn:
		if t.Ranged && slices.ContainsFunc(t.APNAP(), func(p ID) bool { return t.BeyondFor(ctx, p) }) {
			t.LimitReached("the engine does not tell how many spells players within the range of influence cast in the turn before")
		}
		cast := t.LastTurn.All
		if c.OnePlayer {
			cast = t.LastTurn.Most
		}
		return Compare(cast, c.How, c.Count)
	case oracle.SomePlayer:
		return slices.ContainsFunc(append(t.Seen(&c.Who, ctx), t.leaversWhoDid(&c, ctx)...), func(p ID) bool {
			about := ctx.Looking(p)
			return t.Holds(c.Does, &about)
		})
	case oracle.IsNot:
		return !t.Holds(c.Condition, ctx)
	case oracle.Both:
		return !slices.ContainsFunc(c.Of, func(one oracle.Condition) bool { return !t.Holds(one, ctx) })
	case oracle.Either:
		return slices.ContainsFunc(c.Of, func(one oracle.Condition) bool { return t.Holds(one, ctx) })
	}
	return false
}

// isSo reports whether words hold of something that the text has named. That a word such as
// "creature" means a permanent (109.2) is for words that say which objects are meant; of what
// "if it's red" is asked, is told already, and it may be a spell.
func (t *Table) isSo(p *oracle.Phrase, id ID, ctx *Context) bool {
	if t.Matches(p, id, ctx) {
		return true
	}
	if p.Noun != oracle.PermanentNoun || p.Zone != oracle.Nowhere || !id.IsObject() || t.isNoun(p, id) {
		return false
	}
	anywhere := AsSource(*p)
	return t.Matches(&anywhere, id, ctx)
}

// promise is the announcement of the spell with which a gift was or was not promised: that of the
// spell that speaks, or of what became the permanent whose ability does.
func (t *Table) promise(ctx *Context) *Announcement {
	if ctx.IsSpell(t) {
		return ctx.Announced
	}
	if !ctx.Source.IsObject() {
		return nil
	}
	a := t.Object(ctx.Source).Announced
	if a != nil && a.Promised != None && !t.Applies("400.7d", "%s remembers whether its spell's gift was promised", ctx.Source) {
		return nil
	}
	return a
}

// linkedEvidence carries out 701.57c: whether evidence was collected is asked of the cost that is linked to what asks.
func (t *Table) linkedEvidence(k oracle.Keyword, id ID) bool {
	return k != oracle.CollectEvidence || t.Applies("701.57c", "evidence was collected for %s by the ability to which this one is linked", id)
}

// cameThus reports whether an object was cast as a spell, or comes from a spell that was, which a copy was not (707.10); or
// from where a permanent has entered: what it was before was there last.
func (t *Table) cameThus(o *Object, how oracle.Predicate, ctx *Context) bool {
	switch how := how.(type) {
	case oracle.WasCast:
		a := o.Announced
		return a != nil && a.CastTurn > 0 && o.Kind.IsCard() && t.Relation(how.By, a.By, ctx) &&
			(how.From == oracle.Nowhere || how.From == a.From) && t.Relation(how.Whose, o.Owner, ctx)
	case oracle.EnteredFrom:
		return o.Predecessor.IsObject() && (o.Zone == oracle.Battlefield || o.Was == oracle.Battlefield) && t.Object(o.Predecessor).Was == how.Zone
	}
	return false
}
