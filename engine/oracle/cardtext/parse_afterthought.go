package cardtext

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file reads sentences that say more of what the sentence before does.

// stillIs reads "it's still a land" of what has been said to become something else.
func (p *parser) stillIs(said []oracle.Change) ([]oracle.Change, bool) {
	start := p.mark()
	if p.acceptAny("it's still a land", "they're still lands", "it's still a planeswalker", "he's still a planeswalker", "she's still a planeswalker") == "" {
		return nil, false
	}
	for i, c := range said {
		if set, ok := c.(oracle.SetTypes); ok && !set.Still {
			changes := slices.Clone(said)
			set.Still = true
			changes[i] = set
			return changes, true
		}
	}
	return nil, p.fail(start)
}

// copyTargets reads "the copy targets this creature".
func (p *parser) copyTargets() (oracle.Reference, bool) {
	start := p.mark()
	if p.accept("the copy targets") {
		if aimed, ok := p.reference(); ok {
			return aimed, true
		}
	}
	p.reset(start)
	return nil, false
}

// notRegenerated reads that what has just been destroyed can't be regenerated, be it a sentence of its own or joined by "and".
func (p *parser) notRegenerated(before []oracle.Instruction, last oracle.Destroy) ([]oracle.Instruction, bool) {
	if p.acceptAny("it can't be regenerated", "they can't be regenerated", "that creature can't be regenerated", "the creature can't be regenerated", "those creatures can't be regenerated", "a creature destroyed this way can't be regenerated", "creatures destroyed this way can't be regenerated") == "" {
		return nil, false
	}
	last.NoRegeneration = true
	return replaceLast(before, last), true
}

// afterthought reads the sentences that add to the instruction before them.
func (p *parser) afterthought(before []oracle.Instruction) ([]oracle.Instruction, bool) {
	if len(before) == 0 {
		return nil, false
	}
	start := p.mark()
	if out, ok := p.keepsManaOf(before); ok {
		return out, true
	}
	if p.youChooseTied(before) || p.roundsEach && p.acceptAny(roundEach...) != "" {
		return before, true
	}
	if out, ok := p.tokenHas(before); ok {
		return out, true
	}
	switch last := before[len(before)-1].(type) {
	case oracle.Destroy:
		if out, ok := p.notRegenerated(before, last); ok {
			return out, true
		}
	case oracle.Alternatives:
		m := p.mark()
		if p.accept("they can't be regenerated") {
			if either, ok := noneRegenerates(last); ok {
				return replaceLast(before, either), true
			}
		}
		p.reset(m)
	case oracle.If:
		if out, ok := p.afterthoughtOfIf(last); ok {
			return replaceLast(before, out), true
		}
	case oracle.DealDamage:
		if p.unpreventable() {
			out := slices.Clone(before)
			for i := len(out) - 1; i >= 0; i-- {
				damage, ok := out[i].(oracle.DealDamage)
				if !ok {
					break
				}
				if out[i] = unpreventableDamage(damage); !damage.With {
					break
				}
			}
			return out, true
		}
		m := p.mark()
		if p.accept("excess damage is dealt to") {
			to, ok := p.player()
			if ok && p.accept("instead") && !last.Divided {
				last.Excess = to
				return replaceLast(before, last), true
			}
			p.reset(m)
		}
	case oracle.Counter:
		if p.counteredTo(&last) {
			return replaceLast(before, last), true
		}
		if last.To == oracle.Nowhere && p.accept(counteredEither) {
			top, bottom := last, last
			top.To, bottom.To, bottom.Bottom = oracle.Library, oracle.Library, true
			return replaceLast(before, oracle.Alternatives{Who: oracle.You{}, Options: [][]oracle.Instruction{{top}, {bottom}}, Words: []string{"on the top", "on the bottom"}}), true
		}
	case oracle.Unless:
		if counters, ok := last.Do[len(last.Do)-1].(oracle.Counter); ok && p.counteredTo(&counters) {
			last.Do = replaceLast(last.Do, counters)
			return replaceLast(before, last), true
		}
	case oracle.CopySpell:
		if p.acceptAny(newTargetsWords...) != "" {
			last.NewTargets = true
			return replaceLast(before, last), true
		}
		if aimed, ok := p.copyTargets(); ok && last.ForEach == nil {
			last.Aimed = aimed
			return replaceLast(before, last), true
		}
	case oracle.TurnFace:
		if last.Down && last.DownAs == oracle.PlainDown {
			if last.DownAs = p.listedDown(); last.DownAs != oracle.PlainDown {
				return replaceLast(before, last), true
			}
		}
	case oracle.Move:
		if last.FaceDown && last.To == oracle.Battlefield && last.DownAs == oracle.PlainDown {
			if last.DownAs = p.listedDown(); last.DownAs != oracle.PlainDown {
				return replaceLast(before, last), true
			}
		}
		if move, ok := p.entersThus(last); ok {
			return replaceLast(before, move), true
		}
	case oracle.CreateToken:
		if made, ok := p.sizeOfToken(last); ok {
			return replaceLast(before, made), true
		}
		if out, ok := p.entersAttacking(last, before); ok {
			return out, true
		}
	case oracle.DelayTrigger:
		if list := last.Ability.Modes[0].Instructions; len(list) > 0 {
			if _, copies := list[len(list)-1].(oracle.CopySpell); copies {
				if list, ok := p.afterthought(list); ok {
					return replaceLast(before, doing(last, list)), true
				}
			}
		}
	case oracle.May:
		if n := len(last.Do); n > 0 {
			goesOn := false
			switch do := last.Do[n-1].(type) {
			case oracle.CopySpell, oracle.Modify:
				goesOn = true
			case oracle.Move:
				goesOn = do.FaceDown
			}
			if goesOn {
				if do, ok := p.afterthought(last.Do); ok {
					last.Do = do
					return replaceLast(before, last), true
				}
			}
		}
	case oracle.Modify:
		if p.ownCostsOf(last.Changes) {
			return before, true
		}
		if cost, ok := p.endsEffect(); ok && last.EndFor == nil {
			last.EndFor = cost
			return replaceLast(before, last), true
		}
		if changes, ok := p.stillIs(last.Changes); ok {
			last.Changes = changes
			return replaceLast(before, last), true
		}
	case oracle.Attach: // "it loses this ability and becomes an Aura. Attach it to target creature. You may pay {R} to end this effect."
		if n := len(before) - 2; n >= 0 {
			if became, ok := before[n].(oracle.Modify); ok && became.EndFor == nil {
				if cost, ok := p.endsEffect(); ok {
					became.EndFor = cost
					return append(append(before[:n:n], became), last), true
				}
			}
		}
	case oracle.AddMana:
		if p.accept("this mana can't be spent to cast") {
			p.acceptAny("an", "a")
			if phrase, _, ok := p.nounPhrase(); ok && phrase.Noun == oracle.SpellNoun {
				last.NotFor = &phrase
				return replaceLast(before, last), true
			}
		}
		if p.spendsOnly(&last) || p.manaRider(&last) || p.manaRiderMore(&last) {
			return replaceLast(before, last), true
		}
	}
	p.reset(start)
	return nil, false
}

// listedDownWords say what is listed of what is face down by an effect (708.2), of one object and of several.
var listedDownWords = []struct {
	one, many string
	shape     oracle.FaceDownShape
}{
	{"it's a 2/2 cyberman artifact creature", "they're 2/2 cyberman artifact creatures", oracle.CybermanDown},
	{"it's a 2/2 horror creature", "they're 2/2 horror creatures", oracle.HorrorDown},
	{"it's a forest land", "they're forest lands", oracle.ForestDown},
	{"it's a 5/5 artifact creature", "they're 5/5 artifact creatures", oracle.ArtifactDown},
}

// listedDown reads what is listed of what has just been turned, or put onto the battlefield, face down.
func (p *parser) listedDown() oracle.FaceDownShape {
	start := p.mark()
	for _, l := range listedDownWords {
		if p.acceptAny(l.one, l.many) != "" && (p.next(".") || p.atEnd()) {
			return l.shape
		}
		p.reset(start)
	}
	return oracle.PlainDown
}

// severalObjects reports whether words are of several objects by themselves.
func severalObjects(r oracle.Reference) bool {
	switch r := r.(type) {
	case oracle.Each, oracle.Pile:
		return true
	case oracle.TopOf:
		return r.Count != oracle.Quantity(oracle.Literal(1))
	case oracle.Some:
		return r.Count != oracle.Quantity(oracle.Literal(1))
	}
	return false
}

// listedDownText is the sentence that says so.
func listedDownText(shape oracle.FaceDownShape, many bool) string {
	types, subtype, size := shape.Listed()
	kind := strings.TrimSpace(subtype + " " + strings.ToLower(types.String()))
	if types&oracle.Creature != 0 {
		kind = fmt.Sprintf("%d/%d %s", size, size, kind)
	}
	if many {
		return " They're " + kind + "s."
	}
	return " It's a " + kind + "."
}

// entersThus reads how what has just been put onto the battlefield enters: "it enters tapped and attacking that player", "each of
// them enters with an additional -1/-1 counter on it".
func (p *parser) entersThus(move oracle.Move) (oracle.Move, bool) {
	start := p.mark()
	if move.To != oracle.Battlefield || p.acceptAny("it enters", "they enter", "each of them enters") == "" {
		return move, p.fail(start)
	}
	switch {
	case !move.Tapped && move.Combat == nil && p.accept("tapped and attacking"):
		move.Tapped, move.Combat = true, &oracle.IntoCombat{Whom: p.whomAttacked()}
	case len(move.WithCounters) == 0 && p.accept("with"):
		kind, count, ok := p.counters()
		if !ok || kind == "" || count == nil || !isPlain(count) || p.acceptAny("on it", "on them") == "" {
			return move, p.fail(start)
		}
		move.WithCounters = []oracle.CounterCount{{Kind: kind, Count: count}}
	default:
		return move, p.fail(start)
	}
	if !p.next(".") && !p.atEnd() {
		return move, p.fail(start)
	}
	return move, true
}

// newTargetsWords let you choose what a copy targets anew (707.10c).
var newTargetsWords = []string{
	"you may choose new targets for the copy", "you may choose new targets for the copies", "you may choose new targets for that copy",
	"you may choose a new target for the copy", "you may choose a new target for that copy",
}

// afterthoughtOfIf reads what is said of what is destroyed or copied under a condition, and where that
// takes the place of the same without it, of either.
func (p *parser) afterthoughtOfIf(last oracle.If) (oracle.Instruction, bool) {
	if len(last.Then) == 0 || len(last.Else) > 0 && !last.Instead {
		return nil, false
	}
	then := last.Then[len(last.Then)-1]
	switch then.(type) {
	case oracle.Destroy, oracle.CopySpell, oracle.DelayTrigger:
	case oracle.CreateToken:
		if !p.next("its power is equal to") {
			return nil, false
		}
	case oracle.May:
		if !slices.ContainsFunc(newTargetsWords, p.next) {
			return nil, false
		}
	case oracle.Modify:
		if !p.next("it's still a land") {
			return nil, false
		}
	default:
		return nil, false
	}
	m := p.mark()
	var ok bool
	if last.Then, ok = p.afterthought(last.Then); !ok {
		return nil, false
	}
	if n := len(last.Else); n > 0 && reflect.TypeOf(last.Else[n-1]) == reflect.TypeOf(then) {
		p.reset(m)
		if last.Else, ok = p.afterthought(last.Else); !ok {
			return nil, p.fail(m)
		}
	}
	return last, true
}

// keepsMana reads how long the mana of the sentence before is kept: "until end of turn, you don't lose
// this mana as steps and phases end".
func (p *parser) keepsMana() (oracle.Duration, bool) {
	start := p.mark()
	kept := oracle.UntilEndOfTurn
	switch p.acceptAny("until end of turn ,", "until end of combat ,") {
	case "":
		return oracle.ForTheGame, false
	case "until end of combat ,":
		kept = oracle.UntilEndOfCombat
	}
	if p.acceptAny("you don't lose this mana as", "they don't lose this mana as") == "" || p.acceptAny("steps and phases end", "steps end", "phases end") == "" {
		return oracle.ForTheGame, p.fail(start)
	}
	return kept, true
}

// keepsManaOf reads how long the mana of the sentence before is kept, which may do other things besides adding it.
func (p *parser) keepsManaOf(before []oracle.Instruction) ([]oracle.Instruction, bool) {
	start := p.mark()
	kept, ok := p.keepsMana()
	if !ok {
		return nil, p.fail(start)
	}
	var keep func(list []oracle.Instruction) ([]oracle.Instruction, bool)
	keep = func(list []oracle.Instruction) ([]oracle.Instruction, bool) {
		if does, is := list[len(list)-1].(oracle.If); is && len(list) == 1 && len(does.Else) == 0 && len(does.Then) > 0 {
			then, ok := keep(does.Then)
			does.Then = then
			return []oracle.Instruction{does}, ok
		}
		at, n := -1, 0
		for i, one := range list {
			if add, is := one.(oracle.AddMana); is && add.Kept == oracle.ForTheGame {
				at, n = i, n+1
			}
		}
		if n != 1 {
			return nil, false
		}
		out := slices.Clone(list)
		add := out[at].(oracle.AddMana)
		add.Kept = kept
		out[at] = add
		return out, true
	}
	from := min(p.lastFrom, len(before)-1)
	said, ok := keep(before[from:])
	if !ok {
		return nil, p.fail(start)
	}
	return append(before[:from:from], said...), true
}
