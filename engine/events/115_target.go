package events

import (
	"fmt"
	"math"
	"reflect"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapter 115: what can be a target, and choosing targets as
// a spell or ability is put on the stack (601.2c-d).

// legalTargets lists what a slot may target. One that is described by another target may target
// what it could together with some legal one of those: all are chosen at once (601.2c).
func (g *Course) legalTargets(ctx *table.Context, slot *oracle.TargetSlot) []table.ID {
	var list []table.ID
	if by, first := describedBy(ctx, slot); by != nil {
		for _, other := range g.legalTargets(ctx, by) {
			for _, id := range g.legalAmong(table.Amid(ctx, append(make([][]table.ID, first), []table.ID{other})), slot) {
				if !slices.Contains(list, id) {
					list = append(list, id)
				}
			}
		}
		return list
	}
	list = g.legalAmong(ctx, slot)
	if slot.Min > 1 && !g.combinable(&slot.Phrase, slot.Min, list, ctx) {
		return nil // they are no legal choice together
	}
	return list
}

// describedBy finds the target of the same mode by which a slot is described, and its place; nil
// where there is none.
func describedBy(ctx *table.Context, slot *oracle.TargetSlot) (*oracle.TargetSlot, int) {
	by := slot.DescribedBy()
	if len(by) == 0 || ctx.Ability == nil {
		return nil, 0
	}
	for _, m := range ctx.Ability.Modes {
		if by[0] < len(m.Targets) && slices.ContainsFunc(m.Targets, func(s oracle.TargetSlot) bool { return reflect.DeepEqual(s.Phrase, slot.Phrase) }) {
			return &m.Targets[by[0]], by[0]
		}
	}
	return nil, 0
}

func (g *Course) legalAmong(ctx *table.Context, slot *oracle.TargetSlot) []table.ID {
	var list []table.ID
	g.Scratch(func() {
		for _, id := range g.ToChoose(g.Aims(ctx, slot), ctx) {
			if g.TargetRefusal(ctx, slot, id) == nil {
				list = append(list, id)
			}
		}
	})
	return list
}

// slotsOf lists the target slots of the chosen modes, with the count each needs.
func (g *Course) slotsOf(a *table.Announcement) [][]oracle.TargetSlot {
	var slots [][]oracle.TargetSlot
	for _, m := range a.Modes {
		slots = append(slots, a.Ability.Modes[m].Targets)
	}
	return slots
}

// announceTargets carries out 601.2c and, for a divided effect, 601.2d.
func (g *Course) announceTargets(ctx *table.Context, a *table.Announcement) error {
	if err := g.otherModes(ctx, a); err != nil {
		return err
	}
	slots := g.slotsOf(a)
	a.Targets = make([][][]table.ID, len(slots))
	var options []TargetOptions
	var flat []oracle.TargetSlot
	for k, mode := range slots {
		for i, s := range mode {
			s.Distinct = s.Distinct || a.Ability.Choose.Apart
			if g.needless(ctx, a, a.Ability.Modes[a.Modes[k]], i) {
				flat = append(flat, s)
				options = append(options, TargetOptions{})
				continue
			}
			if s.MaxX {
				s.Max = a.X
				if s.X != nil {
					about := *ctx
					about.Announced = a
					s.Max = max(0, g.Quantity(s.X, &about))
				}
				if s.Min > 0 {
					s.Min = s.Max
				}
			}
			legal := g.legalTargets(ctx, &s)
			if s.MaxX && s.Max == 0 {
				legal = nil // there is nothing to choose
			}
			if s.Any {
				s.Max = len(legal)
				if ctx.Ability.Kind == oracle.Triggered {
					s.Max = min(s.Max, g.mostToShare(ctx, a, k, i))
				}
			}
			if s.Any && s.Min > 0 && slices.Contains(s.Phrase.Together(), oracle.Predicate(oracle.OfEach{})) {
				s.Min = g.oneOfEachOpponent(legal, ctx)
				s.Max = s.Min
			}
			if len(legal) < s.Min {
				if err := g.noTarget(ctx, &s); err != nil {
					return err
				}
			}
			if s.Random && len(legal) > 1 {
				legal = g.ChooseObjects(Decision{Purpose: ForChoice, Player: table.None, About: ctx.Speaker(), Rule: "601.2c", Options: legal, Min: 1, Max: 1})
			}
			flat = append(flat, s)
			_, shared := g.sharedAmong(a, k, i)
			options = append(options, TargetOptions{Min: min(s.Min, len(legal)), Max: min(s.Max, len(legal)), Options: legal, Mode: a.Modes[k], Divided: shared})
		}
	}
	if len(flat) == 0 {
		return nil
	}
	ofTwo := slices.ContainsFunc(flat, func(s oracle.TargetSlot) bool { return s.ByOpponent || s.ByThem })
	asked := func(who table.ID) bool {
		return ctx.Ability.Kind != oracle.Triggered || g.Applies("603.3d", "%s chooses the targets of a trigger now", who)
	}
	if !ofTwo && !asked(ctx.Controller) {
		return nil
	}
	var chosen [][]table.ID
	var err error
	by := []table.ID{ctx.Controller}
	if ofTwo {
		chosen, by, err = g.askTargetsOfTwo(ctx, flat, options)
	} else {
		chosen, err = g.askTargets(ctx, flat, options)
	}
	if err != nil {
		return err
	}
	if ofTwo && !asked(by[0]) || !g.toldTargets(by, ctx) {
		return nil
	}
	a.Whose = g.whose(flat, chosen)
	k := 0
	for m, mode := range slots {
		for range mode {
			a.Targets[m] = append(a.Targets[m], chosen[k])
			k++
		}
	}
	return g.announceDivision(ctx, a)
}

// mostToShare is how many targets a triggered ability may have that divides something among any number of
// them, since each must get one (601.2d): whoever chooses more is told so, and chooses again, as no trigger is
// taken back. It is no bound where nothing is divided.
func (g *Course) mostToShare(ctx *table.Context, a *table.Announcement, mode, slot int) int {
	amount, shared := g.sharedAmong(a, mode, slot)
	if !shared {
		return math.MaxInt
	}
	about := *ctx
	about.Announced = a
	return max(0, g.Quantity(amount, &about))
}

// sharedAmong is what is divided among the targets that are chosen for one instance of the word "target" (601.2d), if anything is.
func (g *Course) sharedAmong(a *table.Announcement, mode, slot int) (oracle.Quantity, bool) {
	for _, deal := range g.dividing(a, a.Ability.Modes[a.Modes[mode]].Instructions) {
		if target, ok := deal.among.(oracle.Target); ok && target.Slot == slot {
			return deal.amount, true
		}
	}
	return nil, false
}

// noTarget refuses what finds too few legal targets. If there is one thing only that it
// could be about, what keeps that from being a target says more.
func (g *Course) noTarget(ctx *table.Context, slot *oracle.TargetSlot) error {
	err := g.Forbids("601.2c", "there is no legal target for %s", ctx.Speaker())
	if err == nil || err == table.NotListed || ctx.Ability.Kind == oracle.Triggered {
		return err
	}
	others := slices.DeleteFunc(slices.Clone(g.AllOf(&slot.Phrase, ctx)), func(id table.ID) bool { return id == ctx.Object })
	if len(others) == 1 {
		if why := g.TargetRefusal(ctx, slot, others[0]); why != nil {
			return why
		}
	}
	return err
}

// otherModes carries out 700.2c: what a mode that was not chosen would target is not chosen
// either, and need not be there.
func (g *Course) otherModes(ctx *table.Context, a *table.Announcement) error {
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
				!g.Applies("700.2c", "%s needs no target for a mode that was not chosen", ctx.Speaker()) {
				return g.Forbids("601.2c", "there is no legal target for every mode of %s", ctx.Speaker())
			}
		}
	}
	return nil
}

// unaimed reports whether a slot is a target only of parts of the text that the spell, kicked or
// not, is not going to carry out: "if this spell was kicked, exile target nonland permanent
// instead" has that target if it was kicked, and then not the one before it.
func (g *Course) unaimed(a *table.Announcement, m oracle.Mode, slot int) bool {
	if a.Ability == nil || a.Ability.Kind == oracle.Triggered || len(m.Targets) == 0 {
		return false
	}
	only := false
	for _, i := range m.Instructions {
		either, _ := i.(oracle.If)
		paid, asks := g.paidAtCast(a, either.Condition)
		if !asks {
			if mentionsSlot(reflect.ValueOf(i), slot) {
				return false
			}
			continue
		}
		done, left := either.Else, either.Then
		if paid {
			done, left = left, done
		}
		if mentionsSlot(reflect.ValueOf(done), slot) {
			return false
		}
		only = only || mentionsSlot(reflect.ValueOf(left), slot)
	}
	return only
}

// paidAtCast reports whether a condition asks for a cost whose payment is settled as a spell is
// cast: its kicker, or its gift; and if so whether it holds.
func (g *Course) paidAtCast(a *table.Announcement, c oracle.Condition) (holds, asks bool) {
	switch c := c.(type) {
	case oracle.WasKicked:
		return g.Kicked(a, c.With), true
	case oracle.PaidFor:
		return a.PaidFor(c.Keyword), true
	case oracle.GiftPromised:
		return a.Promised != table.None, true
	case oracle.IsNot:
		holds, asks = g.paidAtCast(a, c.Condition)
		return !holds, asks
	}
	return false, false
}

// needless carries out what 601.2c and 702.33g say of a slot that is a target only of such parts.
func (g *Course) needless(ctx *table.Context, a *table.Announcement, m oracle.Mode, slot int) bool {
	if !g.unaimed(a, m, slot) {
		return false
	}
	switch {
	case a.Kicked > 0:
		return g.Applies("601.2c", "%s was kicked and has other targets instead", ctx.Speaker())
	case a.Promised != table.None:
		return g.Applies("601.2c", "the gift of %s was promised, and it has other targets instead", ctx.Speaker())
	case len(a.Extras) > 0:
		return g.Applies("601.2c", "an additional cost of %s was paid, and it has other targets instead", ctx.Speaker())
	case g.hasGift(ctx.Speaker()):
		return g.Applies("702.174m@2026-02-27", "the gift of %s was not promised, so it has no target for that part of its text", ctx.Speaker())
	}
	switch spell := ctx.Speaker(); {
	case g.HasKeyword(spell, "bargain"):
		return g.Applies("702.166d", "%s was not bargained and has no target for that part of its text", spell)
	case !slices.ContainsFunc(g.Characteristics(spell).Abilities, func(held table.Held) bool { return table.IsVariant(held.Keyword, "kicker") }):
		return g.Applies("601.2c", "the additional cost of %s is not paid, so it has no target for that part of its text", spell)
	}
	return g.Applies("702.33g", "%s was not kicked and has no target for that part of its text", ctx.Speaker())
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
		if t, ok := reflect.TypeAssert[oracle.Target](v); ok {
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
func (g *Course) askTargets(ctx *table.Context, slots []oracle.TargetSlot, options []TargetOptions) ([][]table.ID, error) {
	forced := make([][]table.ID, len(slots))
	free := false
	for i, o := range options {
		if o.Min == o.Max && len(o.Options) == o.Max {
			forced[i] = o.Options
		} else {
			free = true
		}
	}
	d := Decision{Kind: TargetDecision, Player: ctx.Controller, Rule: "601.2c", About: ctx.Speaker(), Slots: options}
	for _, o := range options {
		for _, id := range o.Options {
			if !slices.Contains(d.Options, id) {
				d.Options = append(d.Options, id)
			}
		}
	}
	d.Refuse = func(a Answer) error { return g.checkTargets(ctx, slots, options, a.Slots) }
	d.List = func() []Answer { return targetAnswers(options) }
	if !free && ctx.Ability.Kind == oracle.Triggered {
		return forced, d.Refuse(g.settled(&d, Answer{Slots: forced}))
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
		list = append(list, Answer{Slots: [][]table.ID{nil}})
	}
	for _, id := range options[0].Options {
		list = append(list, Answer{Slots: [][]table.ID{{id}}})
	}
	return list
}

// checkTargets says why a choice of targets is not legal.
func (g *Course) checkTargets(ctx *table.Context, slots []oracle.TargetSlot, options []TargetOptions, chosen [][]table.ID) error {
	if len(chosen) != len(slots) {
		return fmt.Errorf("%s has %d target slots, not %d", g.Name(ctx.Speaker()), len(slots), len(chosen))
	}
	for i := range slots {
		if len(chosen[i]) < options[i].Min || len(chosen[i]) > max(options[i].Max, options[i].Min) {
			if err := g.Forbids("601.2c", "%n is not the number of targets that %s needs", table.Count(len(chosen[i])), ctx.Speaker()); err != nil {
				return err
			}
		}
		for k, id := range chosen[i] {
			if slices.Contains(chosen[i][:k], id) {
				if err := g.Forbids("601.2c", "%s can't be chosen twice for one instance of the word target", id); err != nil {
					return err
				}
			}
			if err := g.TargetRefusal(amid(ctx, &slots[i], chosen), &slots[i], id); err != nil {
				return err
			}
			if slots[i].Distinct {
				for _, earlier := range chosen[:i] {
					if slices.Contains(earlier, id) {
						return g.Forbids("601.2c", "%s is a target already and another one is needed", id)
					}
				}
			}
		}
		if err := g.misfit("601.2c", &slots[i].Phrase, chosen[i], ctx); err != nil {
			return err
		}
	}
	return nil
}

// amid is the context in which a target is judged: with the other targets, where one of them says what
// it has to be.
func amid(ctx *table.Context, slot *oracle.TargetSlot, chosen [][]table.ID) *table.Context {
	if len(slot.DescribedBy()) == 0 {
		return ctx
	}
	return table.Amid(ctx, chosen)
}

// rechecking is the context in which it is asked whether a target is legal still; where none was chosen, none is made.
func rechecking(ctx *table.Context, targets [][][]table.ID) *table.Context {
	if !slices.ContainsFunc(targets, func(slots [][]table.ID) bool { return len(slots) > 0 }) {
		return ctx
	}
	check := *ctx
	check.Rechecks = true
	return &check
}

// illegalNow reports, citing nothing, whether a chosen target could not be chosen now.
func (g *Course) illegalNow(ctx *table.Context, slot *oracle.TargetSlot, chosen [][]table.ID, id table.ID) bool {
	no := false
	g.Scratch(func() { no = g.TargetRefusal(amid(ctx, slot, chosen), slot, id) != nil })
	return no
}

// ask asks for something that may turn out illegal, as announcements may; the
// refusal comes back as an error.
func (g *Course) ask(d *Decision) (Answer, error) {
	if g.Ended && !g.Trial {
		panic(table.Stopped{})
	}
	d.By = g.decider(d.Player)
	answer := g.Chooser.Choose(g, d)
	return answer, d.Check(answer)
}

// targetsChosen tells the game that targets have been announced.
func (g *Course) targetsChosen(id table.ID) {
	a := g.Object(id).Announced
	if a == nil {
		return
	}
	var events []table.Event
	targets := a.Flat()
	for k, t := range targets {
		if slices.Contains(targets[:k], t) && g.Applies("601.2c", "%s was chosen more than once, and becomes a target of %s once", t, id) {
			continue
		}
		events = append(events, table.Event{Kind: table.TargetEvent, Object: id, Other: t, Player: g.Object(id).Controller})
	}
	if len(events) > 0 {
		g.Happen(events...)
	}
}
