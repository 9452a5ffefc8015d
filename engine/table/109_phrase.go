package table

import (
	"slices"

	"rulestep/engine/oracle"
)

// IsMeant reports whether an object or player is the one that a pattern's reference
// means; a nil reference means anything.
func (t *Table) IsMeant(r oracle.Reference, id ID, ctx *Context) bool {
	switch r := r.(type) {
	case nil:
		return true
	case oracle.This:
		return id == ctx.Source
	case oracle.You:
		return id == ctx.Controller || t.alsoYou(id, ctx)
	case oracle.Host:
		return id != None && id == t.Object(ctx.Source).AttachedTo
	case oracle.Each:
		return id != None && t.Matches(&r.Phrase, id, ctx) && (ctx.Event != nil || !t.outOfReach(id, ctx))
	case oracle.It:
		return slices.Contains(t.referIt(r, ctx), id)
	case oracle.The:
		return slices.ContainsFunc(r.All, func(one oracle.Reference) bool { return t.IsMeant(one, id, ctx) })
	default:
		return slices.Contains(t.Refer(r, ctx), id)
	}
}

// SameStep reports whether a step is the one that a text names: either combat damage step is one (510.4).
func SameStep(p, s oracle.Step) bool {
	return p == s || p == oracle.CombatDamage && s == oracle.FirstCombatDamage
}

// carriesOut reports whether words are those of an effect of what is resolving now.
func (t *Table) carriesOut(ctx *Context) bool {
	return ctx != nil && !ctx.Rechecks && ctx.Object != None && t.Resolving != nil && t.Resolving.Object == ctx.Object
}

// AllOf lists what matches a phrase, now, in the zone that the phrase means (109.2).
func (t *Table) AllOf(p *oracle.Phrase, ctx *Context) []ID {
	var list []ID
	add := func(ids []ID) {
		for _, id := range ids {
			if !slices.Contains(list, id) && t.Matches(p, id, ctx) {
				list = append(list, id)
			}
		}
	}
	if len(p.Or) > 0 {
		alone := *p
		alone.Or = nil
		list = t.AllOf(&alone, ctx)
		for i := range p.Or {
			for _, id := range t.AllOf(&p.Or[i], ctx) {
				if !slices.Contains(list, id) {
					list = append(list, id)
				}
			}
		}
		return list
	}
	if way, ok := thisWay(p); ok {
		add(t.Refer(way.To, ctx))
		return list
	}
	switch p.Noun {
	case oracle.PermanentNoun:
		t.looksBackAtBoth(p, ctx)
		add(t.Battlefield)
		if len(t.PhasedOut) > 0 && speaksOfPhasedOut(p) {
			add(t.PhasedOut)
		}
		if t.Commander {
			list = append(list, t.controlledElsewhere(p, ctx)...)
		}
	case oracle.SpellNoun, oracle.AbilityNoun:
		add(t.OnStacks())
	case oracle.PlayerNoun:
		add(t.APNAP())
	case oracle.AnyTargetNoun:
		add(t.Battlefield)
		add(t.APNAP())
	case oracle.SourceNoun:
		add(t.Battlefield)
		add(t.OnStacks())
	case oracle.CardNoun:
		for i := range t.Seats {
			if t.Seats[i].Left {
				continue
			}
			if zone := t.ZoneList(p.Zone, t.Seats[i].ID); zone != nil {
				add(*zone)
			}
		}
	}
	return list
}

// Matches reports whether an object or player is what a phrase describes (109.2).
func (t *Table) Matches(p *oracle.Phrase, id ID, ctx *Context) bool {
	return t.matchesAlone(p, id, ctx) ||
		slices.ContainsFunc(p.Or, func(one oracle.Phrase) bool { return t.Matches(&one, id, ctx) })
}

func (t *Table) matchesAlone(p *oracle.Phrase, id ID, ctx *Context) bool {
	t.Work(1)
	if id.IsObject() && t.blank(t.Object(id)) && slices.ContainsFunc(p.Where, asksWhatItIs) {
		if !t.mightMatch(p, id, ctx) {
			return false
		} else if t.passesBlanks {
			t.passedBlank = true
			return false
		}
	}
	if way, ok := thisWay(p); ok {
		return t.matchesThisWay(p, way, id, ctx)
	}
	token := p.Noun == oracle.CardNoun && id.IsObject() && t.Object(id).Kind == TokenObject
	if !token && !t.isNoun(p, id) || token && !inZone(p, t.Object(id)) {
		return false
	}
	for _, w := range p.Where {
		if !t.predicate(w, id, ctx) {
			return false
		}
	}
	return (!token || !t.noCard(id)) && (p.Noun != oracle.PermanentNoun || t.permanentAnyway(id))
}

// mightMatch reports whether a blank card is where and whose a phrase says, so that it hangs on what it is whether it is meant.
func (t *Table) mightMatch(p *oracle.Phrase, id ID, ctx *Context) (might bool) {
	t.Scratch(func() {
		might = t.isNoun(p, id) && !slices.ContainsFunc(p.Where, func(w oracle.Predicate) bool { return !asksWhatItIs(w) && !t.predicate(w, id, ctx) })
	})
	return might
}

// inZone reports whether an object is, or last was, in the zone that a phrase means.
func inZone(p *oracle.Phrase, o *Object) bool {
	return p.Zone == oracle.Nowhere || o.Zone == p.Zone || o.Zone == oracle.Nowhere && o.Was == p.Zone
}

// WasCastFrom reports whether a spell was cast from the zone that a phrase names, if it names
// one, or whether the card that is to be cast is there: "a spell from exile" is on the stack
// like any other.
func WasCastFrom(p *oracle.Phrase, spell *Object) bool {
	switch {
	case p.Zone == oracle.Nowhere || p.Zone == oracle.Stack:
		return true
	case spell.Zone == oracle.Stack || spell.Was == oracle.Stack:
		return spell.Announced != nil && spell.Announced.From == p.Zone
	}
	return spell.Zone == p.Zone
}

// AsSource reads a phrase as a description of any object, wherever it is.
func AsSource(p oracle.Phrase) oracle.Phrase {
	p.Noun = oracle.SourceNoun
	or := make([]oracle.Phrase, len(p.Or))
	for i := range p.Or {
		or[i] = AsSource(p.Or[i])
	}
	p.Or = or
	return p
}

// AnywhereSource carries out 109.2c: where a text speaks of sources it means them in any zone.
func (t *Table) AnywhereSource(r oracle.Reference, id ID) bool {
	each, ok := r.(oracle.Each)
	if !ok || each.Phrase.Noun != oracle.SourceNoun || !id.IsObject() {
		return true
	}
	o := t.Object(id)
	return o.Zone == oracle.Battlefield || o.Zone == oracle.Nowhere && o.Was == oracle.Battlefield ||
		t.Applies("109.2c", "%s is a source, and sources are meant wherever they are", id)
}

func (t *Table) isNoun(p *oracle.Phrase, id ID) bool {
	if id.IsPlayer() {
		return (p.Noun == oracle.PlayerNoun || p.Noun == oracle.AnyTargetNoun) && !t.Player(id).Left
	}
	if !id.IsObject() {
		return false
	}
	o := t.Object(id)
	zone := o.Zone
	if zone == oracle.Nowhere {
		zone = o.Was
	}
	switch p.Noun {
	case oracle.PermanentNoun:
		return zone == oracle.Battlefield && (!o.PhasedOut || speaksOfPhasedOut(p))
	case oracle.CardNoun:
		return o.Kind == CardObject && inZone(p, o)
	case oracle.SpellNoun:
		return zone == oracle.Stack && o.Kind != AbilityObject && WasCastFrom(p, o)
	case oracle.AbilityNoun:
		return zone == oracle.Stack && o.Kind == AbilityObject
	case oracle.SourceNoun:
		return true
	case oracle.AnyTargetNoun:
		return zone == oracle.Battlefield && !o.PhasedOut && t.Characteristics(id).Is(oracle.Creature|oracle.Planeswalker|oracle.Battle)
	}
	return false
}

func (t *Table) predicate(p oracle.Predicate, id ID, ctx *Context) bool {
	if id.IsPlayer() {
		return t.playerPredicate(p, id, ctx)
	}
	o := t.Object(id)
	if t.blank(o) && asksWhatItIs(p) {
		t.mustBeSaid(o)
	}
	switch p := p.(type) {
	case oracle.HasType:
		return t.hasType(id, p.Types)
	case oracle.HasSupertype:
		if c := t.Characteristics(id); p.Supertypes == oracle.Basic && c.Is(oracle.Land) && c.Supertypes&oracle.Basic == 0 && slices.ContainsFunc(c.Subtypes, basicLandType) {
			return !t.Applies("305.8", "%s has a basic land type but not the supertype, and is no basic land", id)
		}
		return t.hasSupertype(id, p.Supertypes)
	case oracle.HasSubtype:
		return t.hasSubtype(id, p.Subtype)
	case oracle.HasColor:
		c := t.Characteristics(id).Colors
		t.citeColors(id, c&p.Colors)
		if c&p.Colors != 0 && c&^p.Colors != 0 && t.carriesOut(ctx) {
			return t.Applies("608.2i", "only the color is asked for, whatever other color %s is of", id)
		}
		return c&p.Colors != 0 || p.Colors == 0 && t.colorless(id)
	case oracle.Multicolored:
		return t.multicolored(id)
	case oracle.Tops:
		return id.IsObject() && t.Matches(&p.Among, id, ctx) && !(ofSize(p.Number) && t.lacksPower(id)) && t.Number(p.Number, id, "") == t.Quantity(oracle.Greatest{Number: p.Number, Lowest: p.Lowest, Phrase: p.Among}, ctx)
	case oracle.Exceeds:
		return !t.lacksPower(id) && t.Number(p.Number, id, "") > t.Number(p.Than, id, "")
	case oracle.Bears:
		return slices.ContainsFunc(t.bears(id, ctx), func(attached ID) bool { return t.Matches(&p.Phrase, attached, ctx) })
	case oracle.EvenManaValue:
		return id.IsObject() && t.Number(oracle.ManaValue, id, "")%2 == 0 != p.Odd
	case oracle.HasX:
		return id.IsObject() && t.Characteristics(id).Cost.HasX()
	case oracle.ManaCostIs:
		if !id.IsObject() {
			return false
		}
		c := t.Characteristics(id)
		is := c.Cost.String()
		return c.HasCost && (is == p.Cost || p.Or != "" && is == p.Or)
	case oracle.HasPhyrexian:
		return id.IsObject() && slices.ContainsFunc(t.Characteristics(id).Cost, func(s oracle.Symbol) bool {
			return s.Phyrexian && t.Applies("107.4g", "the cost of %s has a Phyrexian mana symbol, of whatever color", id)
		})
	case oracle.Shares:
		return id.IsObject() && slices.ContainsFunc(t.Refer(p.With, ctx), func(other ID) bool {
			return other.IsObject() && !(p.Another && other == id) && t.shares(p.What, id, other)
		})
	case oracle.DifferentName:
		return t.differentName(id, t.Refer(p.Than, ctx))
	case oracle.NoAbilities:
		return id.IsObject() && t.noAbilities(id)
	case oracle.HasKeyword:
		return t.answersTo(id, p.Keyword)
	case oracle.HasChosen:
		return t.hasChosen(p, id, ctx)
	case oracle.ExiledWith:
		return t.linked(id, p.With, ctx) || !t.Applies("607.2a", "%s was not exiled by an ability printed on %s", id, ctx.Source)
	case oracle.MadeWith:
		return (!p.Created || o.Kind == TokenObject) && (t.linked(id, p.With, ctx) ||
			!t.Applies("607.2c", "%s was not put onto the battlefield by an ability printed on %s", id, ctx.Source))
	case oracle.HasCounter:
		if p.Kind == "" {
			return len(o.Counters) > 0
		}
		return CountersOf(o.Counters, p.Kind) > 0
	case oracle.HasSticker:
		return t.hasSticker(p, o)
	case oracle.Named:
		return t.OneName(t.Characteristics(id).Name, p.Name, id)
	case oracle.FirstPrinted:
		return t.firstPrinted(id, p.Expansion)
	case oracle.Controlled:
		return t.Relation(p.By, t.Controller(id), ctx)
	case oracle.Owned:
		return t.Relation(p.By, o.Owner, ctx)
	case oracle.ControlledBy:
		return slices.Contains(t.Refer(p.Who, ctx), t.Controller(id))
	case oracle.OwnedBy:
		return slices.Contains(t.Refer(p.Who, ctx), o.Owner)
	case oracle.Compares:
		if ofSize(p.Number) && t.lacksPower(id) || p.Number == oracle.ManaValue && t.lacksManaValue(id) {
			return false
		}
		return Compare(t.Number(p.Number, id, p.Kind), p.How, t.Quantity(p.To, ctx))
	case oracle.Is:
		return t.status(p.Status, id, ctx)
	case oracle.Other:
		if p.Than != nil {
			return !slices.ContainsFunc(t.Refer(p.Than, ctx), func(than ID) bool { return t.isOrBecame(than, id) })
		}
		return !t.spokenOf(id, ctx)
	case oracle.SameZone, oracle.Differ, oracle.Alike, oracle.TotalAtMost, oracle.OfEach, oracle.OneOfEach:
		return true // it is asked of what is chosen together
	case oracle.AttachedTo:
		return slices.ContainsFunc(t.Refer(p.To, ctx), func(to ID) bool {
			if to.IsObject() {
				return slices.Contains(t.bears(to, ctx), id)
			}
			return to != None && o.AttachedTo == to
		})
	case oracle.IsBlocking:
		return slices.ContainsFunc(t.Refer(p.What, ctx), func(attacker ID) bool { return t.blocks(id, attacker, ctx) })
	case oracle.IsBlockedBy:
		return slices.ContainsFunc(t.Refer(p.What, ctx), func(blocker ID) bool { return t.blocks(blocker, id, ctx) })
	case oracle.IsAttacking:
		return o.IsAttacker && slices.Contains(t.Refer(p.Whom, ctx), o.Attacking)
	case oracle.Refers:
		return slices.Contains(t.Refer(p.To, ctx), id)
	case oracle.Not:
		if p.Predicate == oracle.Predicate(oracle.HasChosen{What: oracle.ChooseParity}) {
			return t.hasParity(id, false, ctx)
		}
		return !t.predicate(p.Predicate, id, ctx)
	case oracle.Any:
		return slices.ContainsFunc(p.Of, func(one oracle.Predicate) bool { return t.predicate(one, id, ctx) })
	case oracle.Targets:
		return o.Announced != nil && t.hasTarget(id, &p, ctx)
	case oracle.Underwent:
		return t.underwent(&p, id, ctx)
	case oracle.ThisWay: // asked of the phrase as a whole, which is what may be of another time
		return slices.Contains(t.Refer(p.To, ctx), id)
	case oracle.InPair:
		with := t.partner(ctx.Source)
		return with != None && (id == ctx.Source || id == with)
	case oracle.HasSaddled:
		return slices.ContainsFunc(t.Refer(p.What, ctx), func(mount ID) bool { return t.hasSaddled(id, mount, p.Crewed) })
	case oracle.Convoked:
		return slices.ContainsFunc(t.Refer(p.What, ctx), func(spell ID) bool { return t.hasConvoked(id, spell) })
	case oracle.WasCast, oracle.EnteredFrom:
		return t.cameThus(o, p, ctx)
	case oracle.HasInset:
		return t.hasInset(id, p.Subtype)
	case oracle.FromSource:
		return t.fromSource(o, &p.Phrase, ctx)
	case oracle.SingleTarget:
		return o.Announced != nil && t.targetCount(id) == 1
	}
	return false
}

// spokenOf reports whether an object is what "other" is other than: what has been chosen, if
// something was; among cards elsewhere than the source what the text has just moved there; and
// the source itself, also as the card that it has become.
func (t *Table) spokenOf(id ID, ctx *Context) bool {
	if ctx.Others != nil {
		return slices.Contains(ctx.Others, id)
	}
	if !ctx.Source.IsObject() {
		return false
	}
	if source := t.Object(ctx.Source); ctx.Object != None && !t.OnBattlefield(id) && t.Object(id).Zone != source.Zone && slices.Contains(ctx.WhatCame(oracle.WhatMoved), id) {
		return true
	}
	return t.isOrBecame(ctx.Source, id)
}

// isOrBecame reports whether something is what a text has spoken of, or the object that this has become.
func (t *Table) isOrBecame(spokenOf, id ID) bool {
	return id == spokenOf || spokenOf.IsObject() && t.Object(spokenOf).Zone == oracle.Nowhere && (id == t.Object(spokenOf).Successor || t.becamePart(spokenOf, id))
}

// otherThanPlayers are the players whom a text has spoken of before it speaks of other ones: its
// targets, or else the player that its event is about, or you where it has spoken of nobody.
func (t *Table) otherThanPlayers(ctx *Context) []ID {
	var list []ID
	for _, slot := range ctx.Targets {
		for _, id := range slot {
			if id.IsPlayer() {
				list = append(list, id)
			}
		}
	}
	if len(list) == 0 && ctx.Event != nil {
		if p := t.playerOf(ctx.Event, ctx); p != None {
			list = append(list, p)
		}
	}
	if len(list) == 0 && ctx.Controller.IsPlayer() {
		list = append(list, ctx.Controller)
	}
	return list
}

func (t *Table) playerPredicate(p oracle.Predicate, id ID, ctx *Context) bool {
	switch p := p.(type) {
	case oracle.IsPlayer:
		if p.Who == oracle.Active && len(t.Mates(t.ActivePlayer)) > 0 {
			return t.IsActive(id) // “their own turn” is that of the team, whoever is meant by “the active player”
		}
		return t.Relation(p.Who, id, ctx)
	case oracle.Controlled: // "target opponent or creature an opponent controls" asks players too
		return t.Relation(p.By, id, ctx)
	case oracle.Refers:
		return slices.Contains(t.Refer(p.To, ctx), id)
	case oracle.OpponentOf:
		return slices.ContainsFunc(t.Refer(p.Who, ctx), func(of ID) bool { return t.Against(of, id) })
	case oracle.Designated:
		return t.Has(id, p.What)
	case oracle.AttackedThisCombat:
		return ctx.Controller.IsPlayer() && t.Player(id).Assailants&(1<<ctx.Controller.Seat()) != 0 &&
			t.Applies("508.6", "%s has attacked %s, against whom creatures were declared as attackers", ctx.Controller, id)
	case oracle.Other:
		return !slices.Contains(t.otherThanPlayers(ctx), id)
	case oracle.Meets:
		about := ctx.Looking(id)
		return t.Holds(p.Condition, &about)
	case oracle.Compares:
		return Compare(t.Number(p.Number, id, p.Kind), p.How, t.Quantity(p.To, ctx))
	case oracle.Underwent:
		return t.underwent(&p, id, ctx)
	case oracle.Not:
		return !t.playerPredicate(p.Predicate, id, ctx)
	case oracle.Any:
		return slices.ContainsFunc(p.Of, func(one oracle.Predicate) bool { return t.playerPredicate(one, id, ctx) })
	}
	return false
}

func (t *Table) hasChosen(p oracle.HasChosen, id ID, ctx *Context) bool {
	if p.What == oracle.ChooseParity {
		return t.hasParity(id, true, ctx)
	}
	color, word := t.Chosen(ctx.Source)
	switch p.What {
	case oracle.ChooseColor:
		return t.Applies("607.2d", "the chosen color is the one chosen for %s itself", ctx.Source) && t.Characteristics(id).Colors&color != 0
	case oracle.ChooseCardName:
		return t.hasChosenName(p, word, id, ctx)
	case oracle.ChooseSector:
		return id.IsObject() && word != "" && t.Object(id).Seldom().Sector == word && t.Applies("702.158d", "%s is in the sector that was chosen for %s", id, ctx.Source)
	case oracle.ChooseCreatureType, oracle.ChooseBasicLandType:
		return word != "" && t.Characteristics(id).Subtype(word)
	}
	return false
}

// Relation reports who a player is to the controller of the words.
func (t *Table) Relation(r oracle.Relation, player ID, ctx *Context) bool {
	switch r {
	case oracle.Anyone:
		return true
	case oracle.Yours:
		return player == ctx.Controller || t.alsoYou(player, ctx)
	case oracle.Opponents:
		return t.isOpponent(ctx.Controller, player)
	case oracle.NotYours:
		return player != None && player != ctx.Controller && !t.alsoYou(player, ctx)
	case oracle.Teammates:
		return t.Teammates(ctx.Controller, player)
	case oracle.YourTeam:
		return player == ctx.Controller ||
			t.Teammates(ctx.Controller, player) && t.Applies("102.4", "the team of %s is %s and every teammate, such as %s", ctx.Controller, ctx.Controller, player)
	case oracle.Active:
		return t.oneActivePlayer(player, ctx)
	case oracle.ThatPlayers:
		return slices.Contains(t.referIt(oracle.It{Player: true}, ctx), player)
	case oracle.TargetPlayers:
		return len(ctx.Targets) > 0 && slices.Contains(ctx.Targets[0], player)
	}
	return false
}

// Attachments lists what is attached to an object or player.
func (t *Table) Attachments(to ID) []ID {
	var list []ID
	for _, id := range t.Battlefield {
		if t.Object(id).AttachedTo == to {
			list = append(list, id)
		}
	}
	return list
}

// bears lists what is attached to an object, or was as it left the battlefield.
func (t *Table) bears(id ID, ctx *Context) []ID {
	o := t.Object(id)
	switch {
	case o.Zone != oracle.Nowhere || o.Was != oracle.Battlefield:
		return t.Attachments(id)
	case len(o.Seldom().Bore) == 0:
		return nil
	case ctx.Object != None && t.Applies("608.2h", "%s is gone: what was last attached to it counts", id):
		return o.Seldom().Bore
	case ctx.Object == None && t.Applies("603.10a", "%s is looked at with what was attached to it just before it left the battlefield", id):
		return o.Seldom().Bore
	}
	return nil
}

// looksBackAtBoth ends the judging where a phrase is about what was attached to something that has left the battlefield, and some of
// that has left it, too: last known information would count it (608.2h), and only what is there is looked through.
func (t *Table) looksBackAtBoth(p *oracle.Phrase, ctx *Context) {
	for _, w := range p.Where {
		attached, ok := w.(oracle.AttachedTo)
		if !ok || ctx.Object == None {
			continue
		}
		for _, to := range t.Refer(attached.To, ctx) {
			if !to.IsObject() {
				continue
			}
			if o := t.Object(to); o.Zone == oracle.Nowhere && o.Was == oracle.Battlefield &&
				slices.ContainsFunc(o.Seldom().Bore, func(a ID) bool { return !t.OnBattlefield(a) }) {
				t.LimitReached("what was attached to " + t.Name(to) + " has left the battlefield, too, and the engine does not look back at both")
			}
		}
	}
}

// Compare reports whether two numbers are as a text compares them.
func Compare(a int, how oracle.Comparison, b int) bool {
	switch how {
	case oracle.Equal:
		return a == b
	case oracle.AtLeast:
		return a >= b
	case oracle.AtMost:
		return a <= b
	case oracle.LessThan:
		return a < b
	case oracle.MoreThan:
		return a > b
	case oracle.IsEven:
		return a%2 == 0
	case oracle.IsOdd:
		return a%2 != 0
	}
	return false
}
