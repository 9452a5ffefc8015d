package engine

import (
	"fmt"
	"reflect"
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out chapter 115: what can be a target, and choosing targets as
// a spell or ability is put on the stack (601.2c-d).

// targetRefusal says which rule keeps an object or player from being a target of a
// spell or ability, or nil.
func (g *Game) targetRefusal(ctx *Context, slot *oracle.TargetSlot, id ID) error {
	if !g.targetPresent(&slot.Phrase, id) || !g.matches(g.aims(ctx, slot), id, ctx) {
		if err := g.attachingRefusal(ctx, id); err != nil {
			return err
		}
		if err := g.aimRefusal(&slot.Phrase, id, ctx); err != nil {
			return err
		}
		if q := asSource(slot.Phrase); slot.Phrase.Noun == oracle.AnyTargetNoun && g.present(id) && g.matches(&q, id, ctx) {
			if err := g.forbids("115.4", "%s is no creature, player, planeswalker or battle", id); err != nil {
				return err
			}
		} else if !g.present(id) || !g.otherNoun(&slot.Phrase, id, ctx) {
			return g.forbids("115.1", "%s is not what %s targets", id, ctx.name())
		}
		if slot.Phrase.Noun != oracle.AnyTargetNoun {
			if err := g.nounRefusal(ctx, slot, id); err != nil {
				return err
			}
		}
	}
	if id == ctx.Object {
		if err := g.forbids("115.5", "%s can't target itself", id); err != nil {
			return err
		}
	}
	if id.IsObject() && g.object(id).Zone == oracle.Battlefield {
		return g.permanentRefusal(ctx, id)
	}
	if id.IsPlayer() && !g.unrestricted() {
		return g.playerRefusal(ctx, id)
	}
	return nil
}

// otherNoun reports whether an object is what a phrase describes but for being no
// card, spell or permanent, or somewhere else.
func (g *Game) otherNoun(p *oracle.Phrase, id ID, ctx *Context) bool {
	q := asSource(*p)
	return id.IsObject() && (p.Noun == oracle.PermanentNoun || p.Noun == oracle.SpellNoun || p.Noun == oracle.CardNoun) && g.matches(&q, id, ctx)
}

// nounRefusal says by which rule a description means only things of one kind in one zone.
func (g *Game) nounRefusal(ctx *Context, slot *oracle.TargetSlot, id ID) error {
	switch {
	case slot.Phrase.Noun == oracle.SpellNoun && g.object(id).Kind == AbilityObject:
		return g.forbids("113.9", "%s is an ability and no spell", id)
	case slot.Phrase.Noun == oracle.SpellNoun:
		return g.forbids("109.2b", "%s is no spell on the stack, as %s wants", id, ctx.name())
	case slot.Phrase.Noun == oracle.CardNoun:
		return g.forbids("109.2a", "%s is no card in the zone that %s speaks of", id, ctx.name())
	}
	return g.forbids("109.2", "%s is not on the battlefield, and %s says nothing of a card, a spell or another zone", id, ctx.name())
}

// name is the object to speak of in a refusal: the spell, or the ability's source.
func (ctx *Context) name() ID {
	if ctx.Object != None {
		return ctx.Object
	}
	return ctx.Source
}

func (g *Game) permanentRefusal(ctx *Context, id ID) error {
	c := g.chars(id)
	source := ctx.Source
	for _, a := range c.Abilities {
		switch a.Keyword {
		case "shroud":
			if err := g.forbids("702.18a", "%s has shroud", id); err != nil {
				return err
			}
		case "hexproof":
			if c.Controller == ctx.Controller {
				continue
			}
			if a.Quality != nil && !g.protects(id, a.Ability, source) {
				continue
			}
			if a.Quality != nil {
				if err := g.forbids("702.11d", "%s has hexproof from %s and %s is an opponent", id, source, ctx.Controller); err != nil {
					return err
				}
				continue
			}
			if err := g.forbids("702.11b", "%s has hexproof and %s is an opponent", id, ctx.Controller); err != nil {
				return err
			}
		case "protection":
			if !g.protects(id, a.Ability, source) {
				continue
			}
			if err := g.forbids("702.16b", "%s has protection from %s", id, source); err != nil {
				return err
			}
		}
	}
	return g.restricted(id, oracle.BeTargeted, source)
}

// legalTargets lists what a slot may target.
func (g *Game) legalTargets(ctx *Context, slot *oracle.TargetSlot) []ID {
	var list []ID
	g.scratch(func() {
		for _, id := range g.all(g.aims(ctx, slot), ctx) {
			if g.targetRefusal(ctx, slot, id) == nil {
				list = append(list, id)
			}
		}
	})
	return list
}

// slotsOf lists the target slots of the chosen modes, with the count each needs.
func (g *Game) slotsOf(a *Announcement) [][]oracle.TargetSlot {
	var slots [][]oracle.TargetSlot
	for _, m := range a.Modes {
		slots = append(slots, a.Ability.Modes[m].Targets)
	}
	return slots
}

// announceTargets carries out 601.2c and, for a divided effect, 601.2d.
func (g *Game) announceTargets(ctx *Context, a *Announcement) error {
	if err := g.otherModes(ctx, a); err != nil {
		return err
	}
	slots := g.slotsOf(a)
	a.Targets = make([][][]ID, len(slots))
	var options []TargetOptions
	var flat []oracle.TargetSlot
	for k, mode := range slots {
		for i, s := range mode {
			if g.unkicked(a, a.Ability.Modes[a.Modes[k]], i) && g.applies("702.33g", "%s was not kicked and has no target for that part of its text", ctx.name()) {
				flat = append(flat, s)
				options = append(options, TargetOptions{})
				continue
			}
			if s.MaxX {
				s.Max = a.X
				if s.Min > 0 {
					s.Min = a.X
				}
			}
			legal := g.legalTargets(ctx, &s)
			if s.Any {
				s.Max = len(legal)
			}
			if len(legal) < s.Min {
				if err := g.noTarget(ctx, &s); err != nil {
					return err
				}
			}
			flat = append(flat, s)
			options = append(options, TargetOptions{Min: min(s.Min, len(legal)), Max: min(s.Max, len(legal)), Options: legal})
		}
	}
	if len(flat) == 0 {
		return nil
	}
	if ctx.Ability.Kind == oracle.Triggered && !g.applies("603.3d", "%s chooses the targets of a trigger now", ctx.Controller) {
		return nil
	}
	var chosen [][]ID
	var err error
	if slices.ContainsFunc(flat, func(s oracle.TargetSlot) bool { return s.ByOpponent }) {
		chosen, err = g.askTargetsOfTwo(ctx, flat, options)
	} else {
		chosen, err = g.askTargets(ctx, flat, options)
	}
	if err != nil {
		return err
	}
	if !g.applies("601.2c", "%s chooses what %s targets", ctx.Controller, ctx.name()) {
		return nil
	}
	k := 0
	for m, mode := range slots {
		for range mode {
			a.Targets[m] = append(a.Targets[m], chosen[k])
			k++
		}
	}
	return g.announceDivision(ctx, a)
}

// noTarget refuses what finds too few legal targets. If there is one thing only that it
// could be about, what keeps that from being a target says more.
func (g *Game) noTarget(ctx *Context, slot *oracle.TargetSlot) error {
	err := g.forbids("601.2c", "there is no legal target for %s", ctx.name())
	if err == nil || err == notListed || ctx.Ability.Kind == oracle.Triggered {
		return err
	}
	others := slices.DeleteFunc(slices.Clone(g.all(&slot.Phrase, ctx)), func(id ID) bool { return id == ctx.Object })
	if len(others) == 1 {
		if why := g.targetRefusal(ctx, slot, others[0]); why != nil {
			return why
		}
	}
	return err
}

// otherModes carries out 700.2c: what a mode that was not chosen would target is not chosen
// either, and need not be there.
func (g *Game) otherModes(ctx *Context, a *Announcement) error {
	if len(a.Ability.Modes) == len(a.Modes) {
		return nil
	}
	for m := range a.Ability.Modes {
		if slices.Contains(a.Modes, m) {
			continue
		}
		for i := range a.Ability.Modes[m].Targets {
			s := &a.Ability.Modes[m].Targets[i]
			if s.Min > 0 && !s.MaxX && len(g.legalTargets(ctx, s)) < s.Min &&
				!g.applies("700.2c", "%s needs no target for a mode that was not chosen", ctx.name()) {
				return g.forbids("601.2c", "there is no legal target for every mode of %s", ctx.name())
			}
		}
	}
	return nil
}

// unkicked reports whether a slot is a target of a part of the text that has its effect
// only if the spell was kicked, and it was not.
func (g *Game) unkicked(a *Announcement, m oracle.Mode, slot int) bool {
	if a.Ability == nil || a.Ability.Kind == oracle.Triggered || len(m.Targets) == 0 {
		return false
	}
	only := false
	for _, i := range m.Instructions {
		either, ok := i.(oracle.If)
		if kicked, asks := either.Condition.(oracle.WasKicked); ok && asks && !g.kicked(a, kicked.With) && len(either.Else) == 0 {
			only = only || mentionsSlot(reflect.ValueOf(i), slot)
		} else if mentionsSlot(reflect.ValueOf(i), slot) {
			return false
		}
	}
	return only
}

// mentionsSlot reports whether an instruction speaks of a target slot.
func mentionsSlot(v reflect.Value, slot int) bool {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		return !v.IsNil() && mentionsSlot(v.Elem(), slot)
	case reflect.Slice:
		for i := range v.Len() {
			if mentionsSlot(v.Index(i), slot) {
				return true
			}
		}
	case reflect.Struct:
		if t, ok := v.Interface().(oracle.Target); ok {
			return t.Slot == slot
		}
		for i := range v.NumField() {
			if mentionsSlot(v.Field(i), slot) {
				return true
			}
		}
	}
	return false
}

// askTargets asks for the targets of all slots at once, unless there is nothing to choose.
func (g *Game) askTargets(ctx *Context, slots []oracle.TargetSlot, options []TargetOptions) ([][]ID, error) {
	forced := make([][]ID, len(slots))
	free := false
	for i, o := range options {
		if o.Min == o.Max && len(o.Options) == o.Max {
			forced[i] = o.Options
		} else {
			free = true
		}
	}
	d := Decision{Kind: TargetDecision, Player: ctx.Controller, Rule: "601.2c", About: ctx.name(), Slots: options}
	for _, o := range options {
		for _, id := range o.Options {
			if !slices.Contains(d.Options, id) {
				d.Options = append(d.Options, id)
			}
		}
	}
	d.check = func(a Answer) error { return g.checkTargets(ctx, slots, options, a.Slots) }
	d.list = func() []Answer { return targetAnswers(options) }
	if !free && ctx.Ability.Kind == oracle.Triggered {
		return forced, d.check(Answer{Slots: forced})
	}
	if !free {
		d.Words = []string{"forced"}
	}
	answer, err := g.ask(&d)
	return answer.Slots, err
}

// targetAnswers lists the choices for one slot that takes one target.
func targetAnswers(options []TargetOptions) []Answer {
	if len(options) != 1 {
		return nil
	}
	var list []Answer
	if options[0].Min == 0 {
		list = append(list, Answer{Slots: [][]ID{nil}})
	}
	for _, id := range options[0].Options {
		list = append(list, Answer{Slots: [][]ID{{id}}})
	}
	return list
}

// checkTargets says why a choice of targets is not legal.
func (g *Game) checkTargets(ctx *Context, slots []oracle.TargetSlot, options []TargetOptions, chosen [][]ID) error {
	if len(chosen) != len(slots) {
		return fmt.Errorf("%s has %d target slots, not %d", g.Name(ctx.name()), len(slots), len(chosen))
	}
	for i := range slots {
		if len(chosen[i]) < options[i].Min || len(chosen[i]) > max(options[i].Max, options[i].Min) {
			if err := g.forbids("601.2c", "%n targets are not the number that %s needs", num(len(chosen[i])), ctx.name()); err != nil {
				return err
			}
		}
		for k, id := range chosen[i] {
			if slices.Contains(chosen[i][:k], id) {
				if err := g.forbids("601.2c", "%s can't be chosen twice for one instance of the word target", id); err != nil {
					return err
				}
			}
			if err := g.targetRefusal(ctx, &slots[i], id); err != nil {
				return err
			}
			if slots[i].Distinct {
				for _, earlier := range chosen[:i] {
					if slices.Contains(earlier, id) {
						return g.forbids("601.2c", "%s is a target already and another one is needed", id)
					}
				}
			}
		}
	}
	return nil
}

// ask asks for something that may turn out illegal, as announcements may; the
// refusal comes back as an error.
func (g *Game) ask(d *Decision) (Answer, error) {
	if g.over && !g.trial {
		panic(stopped{})
	}
	answer := g.chooser.Choose(g, d)
	return answer, d.Check(answer)
}

// announceDivision carries out 601.2d.
func (g *Game) announceDivision(ctx *Context, a *Announcement) error {
	for k, m := range a.Modes {
		for _, i := range a.Ability.Modes[m].Instructions {
			deal, ok := i.(oracle.DealDamage)
			if !ok || !deal.Divided {
				continue
			}
			target, ok := deal.To.(oracle.Target)
			if !ok {
				continue
			}
			about := *ctx
			about.Announced = a
			total := g.quantity(deal.Amount, &about)
			targets := a.Targets[k][target.Slot]
			if len(targets) == 0 {
				continue
			}
			d := Decision{Kind: DivisionDecision, Player: ctx.Controller, Rule: "601.2d", About: ctx.name(), Options: targets, Total: total}
			d.check = func(answer Answer) error {
				sum := 0
				for i, n := range answer.Numbers {
					sum += n
					if n < 1 {
						if err := g.forbids("601.2d", "%s would get none of what is divided", targets[min(i, len(targets)-1)]); err != nil {
							return err
						}
					}
				}
				if sum != total || len(answer.Numbers) != len(targets) {
					return g.forbids("601.2d", "%n is divided, not what there is to divide", num(sum))
				}
				return nil
			}
			d.list = func() []Answer { return divisions(total, len(targets)) }
			if total < len(targets) {
				if err := g.forbids("601.2d", "%n is too little for each target of %s to get some of it", num(total), ctx.name()); err != nil {
					return err
				}
			}
			if len(targets) == 1 {
				a.Division = map[ID]int{targets[0]: total}
				continue
			}
			answer, err := g.ask(&d)
			if err != nil {
				return err
			}
			a.Division = make(map[ID]int, len(targets))
			for i, id := range targets {
				a.Division[id] = answer.Numbers[i]
			}
		}
	}
	return nil
}

// divisions lists ways to divide a number into some parts, each at least 1, as long as
// they are not too many.
func divisions(total, parts int) []Answer {
	const most = 64
	var list []Answer
	var split func(left, parts int, so []int)
	split = func(left, parts int, so []int) {
		switch {
		case len(list) == most || left < parts:
		case parts == 1:
			list = append(list, Answer{Numbers: append(slices.Clone(so), left)})
		default:
			for n := 1; n <= left-parts+1; n++ {
				split(left-n, parts-1, append(slices.Clip(so), n))
			}
		}
	}
	split(total, parts, nil)
	return list
}

// targetsChosen tells the game that targets have been announced.
func (g *Game) targetsChosen(id ID) {
	a := g.object(id).announced
	if a == nil {
		return
	}
	source := id
	var events []Event
	for _, t := range a.flat() {
		events = append(events, Event{Kind: TargetEvent, Object: source, Other: t, Player: g.object(id).Controller})
	}
	if len(events) > 0 {
		g.happen(events...)
	}
}

// untargeted carries out 115.10a: what an effect is about without targeting it need not be
// something that could be targeted.
func (g *Game) untargeted(list []ID, ctx *Context) []ID {
	for i, id := range list {
		if !id.IsObject() || g.object(id).Zone != oracle.Battlefield || len(g.charsQuietly(id).Abilities) == 0 {
			continue
		}
		refused := false
		g.scratch(func() { refused = g.permanentRefusal(ctx, id) != nil })
		if refused && !g.applies("115.10a", "%s affects %s, which is not a target for that", ctx.name(), id) {
			rest := slices.Clone(list[i+1:])
			return append(slices.Clone(list[:i]), g.untargeted(rest, ctx)...)
		}
	}
	return list
}
