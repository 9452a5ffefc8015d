package trial

import (
	"slices"
	"strings"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
)

// This file finds out whether a static ability bears: whether some position goes otherwise than
// if the card did not have it. A position is played with it and without it, and what is compared is
// all that happened and could be decided, and what everything was at each step.

// bears notes for each static ability that is spelt out whether it does.
func (t *Tester) bears(r *recorder, card *oracle.Card) {
	positions := t.static(card)
	whole := make([]uint64, len(positions))
	for _, a := range r.report.Abilities {
		if !a.Printed || a.Of.Kind != oracle.Static || a.Of.Keyword != "" {
			continue
		}
		without := t.without(card, a.Of)
		for k, pos := range positions {
			if whole[k] == 0 {
				whole[k] = t.course(r, card, pos)
			}
			if a.Bears = t.course(r, without, pos) != whole[k]; a.Bears {
				break
			}
		}
	}
}

// ofStatics are the chapters and sections whose rules say what static abilities do. Of what else goes otherwise
// without one, much is only what comes of it.
var ofStatics = []cr.Rule{"604", "611", "613", "614", "615"}

// ofRestrictions are the rules by which plays are refused that a text forbids, or lacks where it demands them.
var ofRestrictions = []cr.Rule{"101.2", "508.1c", "508.1d", "509.1b", "509.1c", "601.3"}

// alone notes which of these rules are applied with each static ability that is spelt out, and not without it, and which
// plays are refused with it alone. The first positions are enough for a page that somebody waits for.
func (t *Tester) alone(r *recorder, card *oracle.Card) {
	positions := t.static(card)[:quickest]
	if slices.Contains(card.Subtypes, "Aura") {
		positions = append(positions, cast())
	}
	whole := make([]*recorder, len(positions))
	for _, a := range r.report.Abilities {
		if !a.Printed || a.Of.Kind != oracle.Static || a.Of.Keyword != "" {
			continue
		}
		without := t.without(card, a.Of)
		for k, pos := range positions {
			if whole[k] == nil {
				whole[k] = t.traced(r, card, pos)
			}
			less := t.traced(r, without, pos)
			if whole[k].report.Cut || less.report.Cut {
				return // what was not played out proves nothing
			}
			for _, one := range whole[k].report.Touched {
				if slices.ContainsFunc(ofStatics, one.Rule.Within) && !slices.ContainsFunc(less.report.Touched, func(o Touched) bool { return o.Rule == one.Rule }) {
					a.Alone = append(a.Alone, Touched{Rule: one.Rule, Sentence: one.Sentence})
				}
			}
			for _, one := range whole[k].denied {
				if slices.Contains(ofRestrictions, one.Rule) && !slices.Contains(less.denied, one) && !slices.ContainsFunc(a.Alone, func(o Touched) bool { return o.Rule == one.Rule }) {
					a.Alone = append(a.Alone, one)
				}
			}
			if len(a.Alone) > 0 {
				break
			}
		}
	}
}

// traced plays a card in a position, if there is time for it, and keeps the rules that were applied to it or refused something.
func (t *Tester) traced(r *recorder, card *oracle.Card, pos position) *recorder {
	other := newRecorder(card)
	other.trace = true
	t.play(other, card, pos)
	r.report.Positions++
	return other
}

// quickest is how many of the positions for static abilities are enough for a page that somebody waits for.
const quickest = 4

// static are the positions in which a static ability may show.
func (t *Tester) static(card *oracle.Card) []position {
	parade := position{world: &worlds[0], zone: homeOf(card), step: oracle.EndStep, turn: 1, parade: true}
	use := position{world: &worlds[0], zone: oracle.Hand, step: oracle.PrecombatMain}
	back, behind, ahead, unblocked, counted, stays := parade, parade, parade, parade, parade, parade
	back.back = true
	behind.world, ahead.world, unblocked.manner, counted.counted = &worlds[1], &worlds[3], 2, true
	stays.stays = true
	kin, kinUse, denied, bare, after := parade, use, use, use, use
	kin.kin, kinUse.kin, denied.denied, bare.world = true, true, true, &worlds[2]
	after.step, after.at = oracle.BeginningOfCombat, oracle.PostcombatMain
	alone, many, spared, weary := parade, parade, parade, cast()
	alone.world, many.kin, many.crowd, weary.weary = &unsettled, true, true, true
	spared.spared, spared.active, spared.manner, spared.kin = true, true, 2, len(t.kin(card)) > 0
	still, guards := parade, stays
	still.idle, guards.manner = true, 2
	list := []position{use, parade, stays, behind, ahead, unblocked, counted, kin, kinUse, denied, bare, after, cast(), alone, many, spared, weary, still, guards}
	if card.Back != nil && !card.Meld && homeOf(card) == oracle.Battlefield {
		list = append(list, back)
	}
	if homeOf(card) == oracle.Battlefield {
		on := use
		on.zone = oracle.Battlefield
		kept := parade
		kept.zone, kept.kept = oracle.Hand, true
		buried := parade
		buried.zone = oracle.Graveyard
		list = append(list, on, kept, buried)
	}
	if hidden(card) {
		veiled := parade
		veiled.veiled, veiled.kin = true, len(t.kin(card)) > 0
		list = append(list, veiled)
	}
	for _, zone := range []oracle.Zone{oracle.Graveyard, oracle.Exile} {
		if speaksOf(card, strings.ToLower(zone.String())) || speaksOf(card, "aftermath") {
			there := use
			there.zone = zone
			list = append(list, there)
		}
	}
	for nth := 1; nth < 3 && (len(card.Halves) > 0 || card.Back != nil || card.Inset != nil); nth++ {
		other := use
		other.nth = nth
		list = append(list, other)
	}
	if speaksOf(card, "target") || speaksOf(card, "less to") || speaksOf(card, "additional cost") {
		for _, manner := range []int{2, 1, 4, apart + 1} {
			otherwise := kinUse
			otherwise.manner, otherwise.kin = manner, len(t.kin(card)) > 0
			late := otherwise
			late.busy, late.at = true, oracle.PostcombatMain
			list = append(list, otherwise, late)
		}
	}
	if slices.Contains(card.Subtypes, "Aura") || slices.Contains(card.Subtypes, "Equipment") {
		for first := range max(2, min(5, len(t.kin(card)))) {
			on := cast()
			on.kin, on.first, on.manner = len(t.kin(card)) > 0, first, first%2*2
			list = append(list, on)
		}
		asleep := cast()
		asleep.weary, asleep.idle = true, true
		list = append(list, asleep)
	}
	if len(t.kin(card)) > 0 {
		beside := cast()
		beside.kin = true
		list = append(list, beside)
	}
	if speaksOf(card, "untap") {
		for manner := range 2 {
			spent := parade
			spent.spent, spent.spared, spent.stays, spent.manner = true, true, true, manner
			list = append(list, spent)
		}
	}
	if speaksOf(card, "librar") {
		top := kin
		top.top, top.kin = len(aLibrary), len(t.kin(card)) > 0
		list = append(list, top)
	}
	for k := range list[quickest:] {
		list[quickest+k].more = true
	}
	return list
}

// cast is the position in which the card is cast first, so that an Aura is on something as the parade goes by.
func cast() position {
	return position{world: &worlds[0], zone: oracle.Hand, step: oracle.EndStep, turn: 1, parade: true}
}

// course is a number that stands for all that happened in a position.
func (t *Tester) course(r *recorder, card *oracle.Card, pos position) uint64 {
	other := newRecorder(card)
	t.play(other, card, pos)
	r.report.Positions++
	return other.log.Sum64()
}

// without is the card without an ability, which is played with all that the whole card asks for.
func (t *Tester) without(card *oracle.Card, a *oracle.Ability) *oracle.Card {
	t.kin(card)
	t.less = lacking(card, a)
	return t.less
}

// lacking is the card without an ability of one of its faces.
func lacking(card *oracle.Card, a *oracle.Ability) *oracle.Card {
	if card == nil {
		return nil
	}
	c := *card
	c.Abilities = slices.DeleteFunc(slices.Clone(c.Abilities), func(b *oracle.Ability) bool { return b == a })
	c.Back, c.Inset, c.Flipped = lacking(c.Back, a), lacking(c.Inset, a), lacking(c.Flipped, a)
	c.Halves = slices.Clone(c.Halves)
	for i := range c.Halves {
		c.Halves[i] = lacking(c.Halves[i], a)
	}
	return &c
}
