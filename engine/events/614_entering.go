package events

import (
	"slices"
	"strings"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/table"
)

// This file carries out the replacement effects that modify how a permanent enters
// the battlefield (614.1c-d, 614.12) and copying as something enters (707.5).
//
// Which of them apply is seen by looking at the permanent as it would exist on the
// battlefield. That look happens in a copy of the game, where the object is put
// there as it has been replaced so far; what made its characteristics there is
// cited here, because it decided what really happens.

// asItWouldEnter returns a copy of the game with the object on the battlefield, and
// the object's ID there (614.12). Who has looked discards the copy.
func (g *Course) asItWouldEnter(e *table.Event) (*Course, table.ID) {
	h := g.CopyOf()
	o := *g.Object(e.Object)
	in := e.Enter
	fresh := table.Object{
		Zone: oracle.Battlefield, Kind: o.Kind, Owner: o.Owner, Controller: in.Controller, Card: o.Card, Face: o.Face,
		Tapped: in.Tapped, FaceDown: in.FaceDown, DownBy: in.DownBy, Counters: in.Counters,
		AttachedTo: in.AttachTo, Announced: o.Announced,
	}
	if o.Kind == table.SpellCopyObject && g.InForce("707.10f") {
		fresh.Kind = table.TokenObject
	}
	if len(g.DoubleFaced) > 0 {
		g.Scratch(func() { fresh.Face = g.enteringFace(e.Object, o.Zone, in) })
	}
	if in.MeldedWith != table.None {
		g.combined(&fresh, e.Object, in)
	}
	chosenAsItEnters(&fresh, in)
	if old := &h.Objects[e.Object]; old.Zone != oracle.Nowhere {
		if list := h.ZoneList(old.Zone, old.Home()); list != nil {
			*list = remove(*list, e.Object)
		}
		old.Was, old.Zone = old.Zone, oracle.Nowhere
	}
	id := h.Add(fresh)
	if o.Zone == oracle.Stack && len(h.Effects) > 0 {
		h.continueEffects(e.Object, id, false)
	}
	if in.CopyFace != 0 {
		h.Effects = append(h.Effects, table.Effect{Id: h.nextEffect(), Source: id, Controller: in.Controller, Objects: []table.ID{id}, CopyFace: in.CopyFace, Shaped: in.Shaped, Timestamp: h.NewTimestamp()})
	}
	if in.Is != nil {
		is := *in.Is
		is.Objects = []table.ID{id}
		h.begin(is)
	}
	h.Touch()
	return h, id
}

// enteringEffects lists the effects on an entering permanent that are its own.
func (g *Course) enteringEffects(e *table.Event, add func(replacement)) {
	if g.entersPlainly(e) {
		return
	}
	if len(g.atOnce) > 1 {
		g.enteringTogether(e, add)
	}
	g.suchEntering(e, add)
	c, _ := g.entersLike(e)
	var seen []cr.Rule // the keywords that have been looked at
	for k, a := range c.Abilities {
		if a.Kind != oracle.Static || a.FromZone != oracle.Nowhere && a.FromZone != oracle.Battlefield {
			continue
		}
		for i, s := range a.Statics {
			if r, ok := s.(oracle.Replacement); ok {
				g.ownReplacement(e, r, a, i, instancesBefore(c.Abilities, k), add)
				continue
			}
			as, ok := s.(oracle.EntersAs)
			if !ok {
				continue
			}
			if _, self := as.Affected.(oracle.This); !self {
				continue // an effect on permanents in general is not there yet (614.12)
			}
			key := table.EffectKey{Source: e.Object, Ability: a.Ability, Index: i, Nth: instancesBefore(c.Abilities, k), Copy: e.Enter.Copies}
			ctx := &table.Context{Source: e.Object, Controller: e.Enter.Controller, Ability: a.Ability, Event: e}
			if as.If != nil && !g.Holds(as.If, ctx) || a.If != nil && !g.Holds(a.If, ctx) {
				continue
			}
			if a.Rule != "" && (!g.Applies(a.Rule, "%s enters as its keyword says", e.Object) || !g.appliesToo(e.Object, a.Rule, &seen)) {
				continue
			}
			add(g.entersAs(e, as, ctx, key, true))
		}
	}
	g.intrinsicCounters(e, c, add)
}

// enterAtOnce notes what is about to enter together.
func (g *Course) enterAtOnce(events []table.Event) {
	for _, e := range events {
		if e.To == oracle.Battlefield && len(events) > 1 {
			g.atOnce = append(g.atOnce, e.Object)
		}
	}
}

// eachStaticBeside visits the effects of one kind of static abilities of what enters at the same time
// as something else does, each with the ability and its place there.
func eachStaticBeside[S oracle.StaticEffect](g *Course, e *table.Event, visit func(s S, place int, ctx *table.Context)) {
	g.Work(len(g.atOnce) / 2)
	for _, id := range g.atOnce {
		if id == e.Object {
			continue
		}
		for _, a := range g.QuietCharacteristics(id).Abilities {
			if a.Kind != oracle.Static || a.FromZone != oracle.Nowhere && a.FromZone != oracle.Battlefield {
				continue
			}
			for i, s := range a.Statics {
				if s, ok := s.(S); ok {
					g.Work(table.ContextWork)
					visit(s, i, &table.Context{Source: id, Controller: e.Enter.Controller, Ability: a.Ability})
				}
			}
		}
	}
}

// enteringTogether carries out 614.4 for what enters at the same time: an effect on how
// others enter must exist before they do. Without the rule it would be one of theirs.
func (g *Course) enteringTogether(e *table.Event, add func(replacement)) {
	eachStaticBeside(g, e, func(as oracle.EntersAs, place int, ctx *table.Context) {
		each, ok := as.Affected.(oracle.Each)
		if !ok {
			return
		}
		ctx.Event = e
		matches := false
		g.Scratch(func() { matches = g.meantEntering(each, e, ctx) })
		if matches && !g.Applies("614.4", "%s is not there before %s enters, so it says nothing about that", ctx.Source, e.Object) {
			add(g.entersAs(e, as, ctx, table.EffectKey{Source: ctx.Source, Ability: ctx.Ability, Index: place}, false))
		}
	})
}

// entersPlainly reports that nothing of an object's own could modify how it enters,
// and nothing in the game could give it such a thing: then there is no look to take.
func (g *Course) entersPlainly(e *table.Event) bool {
	if e.Enter.CopyFace != 0 || e.Enter.BackUp || e.Enter.Is != nil || e.Enter.Such != nil || len(g.Effects) > 0 || len(g.atOnce) > 1 {
		return false
	}
	face := g.Faces[g.Object(e.Object).Face]
	if face.Types&(oracle.Planeswalker|oracle.Battle) != 0 || slices.Contains(face.Subtypes, "Saga") {
		return false
	}
	for _, a := range face.Abilities {
		if a.Kind == oracle.Static && len(a.Statics) > 0 {
			return false
		}
	}
	if g.Commanding > 0 {
		return false
	}
	for _, id := range g.Battlefield {
		for _, a := range g.QuietCharacteristics(id).Abilities {
			for _, s := range a.Statics {
				if _, continuous := s.(oracle.Continuous); continuous {
					return false
				}
			}
		}
	}
	return true
}

// entersLike returns the characteristics that decide which effects apply.
func (g *Course) entersLike(e *table.Event) (*table.Characteristics, table.ID) {
	if !g.Applies("614.12", "effects on how %s enters are found by looking at it as it would be on the battlefield", e.Object) {
		return g.QuietCharacteristics(e.Object), e.Object
	}
	h, id := g.asItWouldEnter(e)
	defer g.Discard(h)
	like := *h.QuietCharacteristics(id)
	c := &like
	if e.Enter.Is == nil && slices.ContainsFunc(c.Layers, ofContinuousEffect) &&
		!g.Applies("611.3c", "continuous effects apply to %s from its first moment on the battlefield", e.Object) {
		plain := h.Copiable(id)
		return &plain, id
	}
	if g.Pen == table.EventPen && !g.Unwritten {
		for _, cited := range c.Because {
			for k, about := range cited.Things {
				if about == id && cited.Names(k) {
					cited.Things[k] = e.Object // what it is called is what enters
				}
			}
			g.Write(&cited)
		}
	}
	return c, id
}

// ofContinuousEffect tells the steps in which an effect modifies a characteristic from
// copying, being face down and counters.
func ofContinuousEffect(s table.LayerStep) bool { return s.Layer[0] != '1' && s.Counters.N == 0 }

// enteringFromElsewhere adds an effect of another permanent on how things enter.
func (g *Course) enteringFromElsewhere(e *table.Event, s oracle.EntersAs, ctx *table.Context, key table.EffectKey, add func(replacement)) {
	matches := false
	if each, ok := s.Affected.(oracle.Each); ok {
		matches = g.meantEntering(each, e, ctx)
	} else { // the permanent that one spell becomes
		matches = slices.Contains(g.Refer(s.Affected, ctx), e.Object)
	}
	if matches && (s.If == nil || g.Holds(s.If, ctx)) {
		add(g.entersAs(e, s, ctx, key, false))
	}
}

// entersAs makes a replacement effect of "enters tapped", "enters with", "enters as
// a copy", "as this enters, choose".
func (g *Course) entersAs(e *table.Event, s oracle.EntersAs, ctx *table.Context, key table.EffectKey, own bool) replacement {
	r := replacement{key: key, source: ctx.Source, controller: ctx.Controller, class: anyOther}
	switch {
	case s.CopyOf != nil:
		r.class = makesCopy
	case s.UnderOpponent:
		r.class = changesControl
	case s.Transformed:
		r.class = turnsBackUp
	default:
		r.quiet = s.TurnsDown == nil && s.Exiles == nil && s.UnlessPay == nil && s.Choice == nil && s.Sacrifice == nil && !s.Reveal && s.Mills == nil && s.Words == nil && s.Shapes == nil && !s.PaysLife && s.Kinds == nil && !s.Untapped
	}
	r.idle = s.TurnsDown == nil && s.Exiles == nil && s.CopyOf == nil && s.Shapes == nil && !s.PaysLife && s.Choice == nil && s.Words == nil && s.Sacrifice == nil && !s.Reveal && s.Mills == nil && s.UnlessPay == nil && len(s.Counters) == 0 && !s.UnderOpponent && s.Kinds == nil && s.With == nil
	r.apply = func(e *table.Event) []table.Event {
		changed := *e
		in := *e.Enter
		in.Counters = slices.Clone(in.Counters)
		changed.Enter = &in
		only := (s.Tapped || s.UnderOpponent) && s.CopyOf == nil && s.Choice == nil && len(s.Counters) == 0 && s.Kinds == nil
		inForce := own && !only && g.Applies("614.1c", "%s says how it enters", e.Object) ||
			own && only && g.Applies("614.1d", "%s says that it enters so", e.Object) ||
			!own && g.Applies("614.1d", "%s says how %s enters", ctx.Source, e.Object)
		if !inForce {
			return []table.Event{changed}
		}
		if len(s.UnlessPay) > 0 && g.offerPayment(in.Controller, s.UnlessPay, ctx) {
			return []table.Event{changed}
		}
		if s.Tribute {
			if !g.paysTribute(&in, ctx) {
				return []table.Event{changed}
			}
		} else if s.May && s.CopyOf == nil && !g.YesNo(Decision{Purpose: ForMay, Player: in.Controller, About: e.Object, Rule: "614.1c", Words: sidesOf(s)}) {
			in.Gains = slices.Concat(in.Gains, s.Otherwise)
			return []table.Event{changed}
		}
		if s.CopyOf != nil {
			if g.enterAsCopy(e, &in, s, ctx); in.CopyFace != 0 && in.AttachTo == table.None && !g.auraFindsHost(&changed) {
				if e.From != oracle.Stack {
					return nil
				}
				return []table.Event{g.destination(e.Object, oracle.Graveyard)}
			}
		}
		if s.Sacrifice != nil && g.Applies("614.13", "what %s says of how it enters makes other objects change zones", e.Object) {
			n := g.sacrificeOnEntering(e, &in, s.Sacrifice, ctx)
			ctx.Yield(oracle.SaidOfMoves, n)
		}
		if s.Mills != nil && g.Applies("614.13", "what %s says of how it enters makes other objects change zones", e.Object) &&
			!g.millEntering(e, in.Controller, g.enteringNumber(s.Mills, ctx)) {
			return nil
		}
		if s.Exiles != nil && g.Applies("614.13", "what %s says of how it enters makes other objects change zones", e.Object) &&
			!g.exileEntering(e, &in, s.Exiles, ctx) {
			return nil
		}
		if s.TurnsDown != nil {
			g.turnAllDown(s.TurnsDown, &in, ctx)
		}
		if s.Reveal {
			ctx.Yield(oracle.SaidOfMoves, g.amplified(&changed, ctx))
		}
		if s.Tapped && s.CopyOf == nil {
			in.Tapped = true
		}
		if s.Untapped {
			in.Tapped = false
		}
		if s.Transformed {
			g.turnsBackUp(&changed, &in)
		}
		if s.UnderOpponent {
			g.enterUnderOpponent(&in, ctx)
			changed.Player = in.Controller
		}
		if s.FaceDown {
			in.FaceDown = true
		}
		if s.Brings != oracle.NeitherDayNorNight {
			g.becomesDayOrNight(s.Brings, e.Object)
		}
		for _, n := range s.Counters {
			count := g.enteringNumber(n.Count, ctx)
			if count > 0 {
				in.Counters = table.CountersWith(in.Counters, n.Kind, count, g.NewTimestamp())
			}
		}
		for _, kind := range g.kindsEntering(&in, s, e.Object) {
			in.Counters = table.CountersWith(in.Counters, kind, 1, g.NewTimestamp())
		}
		for _, a := range s.With {
			in.Gains = append(in.Gains[:len(in.Gains):len(in.Gains)], oracle.AddAbility{Ability: a})
		}
		if s.Then != nil && s.CopyOf == nil {
			in.Besides = in.Besides.Linked(s.Then, ctx)
		}
		if s.PaysLife {
			g.payEntering(e, &in, ctx)
		}
		if s.Shapes != nil {
			g.enterShaped(e, &in, s.Shapes)
		}
		if s.Words != nil && !g.inheritsChoice(&in, e.Object) && g.Applies("614.12a", "the choice for %s is made before it enters", e.Object) {
			in.Word = g.chooseWord(Decision{Purpose: ForColor, Player: in.Controller, About: ctx.Source, Rule: "614.12a", Words: s.Words})
		}
		if s.Choice != nil && !g.inheritsChoice(&in, e.Object) {
			if s.Looks {
				g.looksAtHand(in.Controller, ctx.Source)
			}
			g.enterWithChoice(&in, *s.Choice, s.Not, s.Between, ctx)
		}
		return []table.Event{changed}
	}
	return r
}

// sidesOf says what a permanent gets whose controller may have it enter with counters, and what if that is not
// done, where there is either: "a +1/+1 counter" or "haste".
func sidesOf(s oracle.EntersAs) []string {
	if len(s.Counters) != 1 || len(s.Otherwise) != 1 {
		return nil
	}
	gained := strings.TrimPrefix(cardtext.ChangeWords(s.Otherwise[0]), "gains ")
	return []string{"a " + s.Counters[0].Kind + " counter", gained}
}

// enterUnderOpponent has an opponent chosen under whose control something enters.
func (g *Course) enterUnderOpponent(in *table.Entering, ctx *table.Context) {
	if !g.Applies("614.12a", "the choice for %s is made before it enters", ctx.Source) {
		return
	}
	chosen := g.ChooseObjects(Decision{
		Purpose: ForChoice, Player: in.Controller, About: ctx.Source, Rule: "614.12a",
		Options: g.Opponents(in.Controller), Min: 1, Max: 1,
	})
	if len(chosen) == 1 {
		in.Controller = chosen[0]
	}
}

// enteringNumber is how many counters something enters with. Where mana is counted, it is that spent on the spell
// that is resolving (702.44b).
func (g *Course) enteringNumber(q oracle.Quantity, ctx *table.Context) int {
	n := g.Quantity(q, ctx)
	if _, colors := q.(oracle.ColorsSpent); !colors || ctx.Event.From == oracle.Stack || !ctx.Source.IsObject() {
		return n
	}
	for was := g.Object(ctx.Source).Predecessor; was != table.None && n == 0; was = g.Object(was).Predecessor {
		if before := g.Quantity(q, &table.Context{Source: was}); before > 0 &&
			!g.Applies("702.44b", "%s enters, but not as a spell that resolves: no mana was spent for that", ctx.Source) {
			n = before
		}
	}
	return n
}

// intrinsicCounters are the counters that a rule puts on a planeswalker, battle or
// Saga as it enters.
func (g *Course) intrinsicCounters(e *table.Event, c *table.Characteristics, add func(replacement)) {
	with := func(index int, kind string, n int, inForce func() bool) {
		protected := kind == "defense"
		add(replacement{key: table.EffectKey{Source: e.Object, Index: index}, source: e.Object, class: anyOther, called: kind + " counters", quiet: true, apply: func(e *table.Event) []table.Event {
			changed := *e
			in := *e.Enter
			if inForce() {
				in.Counters = table.CountersWith(in.Counters, kind, n, g.NewTimestamp())
			}
			if protected {
				g.chooseProtector(&in, c, e)
			}
			changed.Enter = &in
			return []table.Event{changed}
		}})
	}
	if c.Is(oracle.Planeswalker) && c.Loyalty != nil {
		with(-1, "loyalty", *c.Loyalty, func() bool {
			return g.Applies("306.5b", "%s enters with %n loyalty counters", e.Object, table.Count(*c.Loyalty))
		})
	}
	if a := g.Object(e.Object).Announced; a != nil && a.PayLife > 0 && c.Keyword("compleated") != nil && table.CountersOf(e.Enter.Counters, "loyalty") > 0 {
		with(-4, "loyalty", -a.PayLife, func() bool { // two for each symbol, which costs as much life (107.4f)
			return g.Applies("702.150a", "%n life was paid for Phyrexian mana symbols of %s, which enters with as many loyalty counters fewer", table.Count(a.PayLife), e.Object)
		})
	}
	if c.Is(oracle.Battle) && c.Defense != nil {
		with(-2, "defense", *c.Defense, func() bool {
			return g.Applies("310.4b", "%s enters with %n defense counters", e.Object, table.Count(*c.Defense))
		})
	}
	if c.Subtype("Saga") {
		if c.Keyword("read ahead") != nil {
			g.readsAhead(e, c, add)
			return
		}
		with(-3, "lore", 1, func() bool {
			return g.Applies("714.3a", "%s gets a lore counter as it enters", e.Object)
		})
	}
}

// chooseProtector carries out 310.8a, and 310.11a for a Siege.
func (g *Course) chooseProtector(in *table.Entering, c *table.Characteristics, e *table.Event) {
	if !c.Subtype("Siege") {
		if g.Applies("310.8a", "%s protects %s, which has no battle type", in.Controller, e.Object) {
			in.Protector = in.Controller
		}
		return
	}
	options := g.APNAP()
	if g.Applies("310.11a", "an opponent of %s is chosen as the protector of %s", in.Controller, e.Object) {
		options = g.Opponents(in.Controller)
	}
	chosen := g.ChooseObjects(Decision{Purpose: ForChoice, Player: in.Controller, About: e.Object, Rule: "310.11a", Options: options, Min: 1, Max: 1})
	if len(chosen) == 1 {
		in.Protector = chosen[0]
	}
}
