package cardtext

import (
	"reflect"
	"strings"

	"rulestep/engine/oracle"
)

// This file writes instructions.

// sentences writes one sentence for each, so that no words depend on what "and" joins.
func (w *writer) sentences(list []oracle.Instruction) string {
	parts := make([]string, 0, len(list))
	for n := 0; n < len(list); n++ {
		if i, ok := list[n].(oracle.DealDamage); ok {
			// Damage from one source to several things is one sentence.
			text := w.clause(i)
			for n+1 < len(list) && i.Excess == nil {
				next, ok := list[n+1].(oracle.DealDamage)
				if !ok || !next.With || next.Excess != nil || i.Divided || next.Divided || !sameReference(i.Source, next.Source) {
					break
				}
				text += " and " + w.damageTo(next)
				n++
			}
			w.first = false
			text = w.finish(text)
			if i.Excess != nil {
				text += " Excess damage is dealt to " + w.player(i.Excess) + " instead."
			}
			parts = append(parts, text)
			continue
		}
		if text, more := w.putsWith(list[n:]); more > 0 {
			w.first = false
			parts = append(parts, w.finish(text))
			n += more
			continue
		}
		if n+1 < len(list) {
			if text, ok := w.bothPiles(list[n], list[n+1]); ok {
				w.first = false
				parts = append(parts, w.finish(text))
				n++
				continue
			}
		}
		if fix, ok := list[n].(oracle.FixX); ok {
			w.x = fix.Is
			continue
		}
		if table, ok := list[n].(oracle.ResultsTable); ok && n > 0 {
			parts[len(parts)-1] += w.resultsTable(table)
			continue
		}
		if n > 0 {
			if text, ok := w.whoDoesNot(list[n-1], list[n]); ok {
				parts = append(parts, w.finish(text))
				continue
			}
		}
		if each, ok := list[n].(oracle.If); ok && each.Each && n > 0 {
			parts = append(parts, w.finish(w.forEachWho(each, list[n-1])))
			continue
		}
		if n > 0 {
			w.askAgain(list[n-1], list[n])
			w.asked = told(list[n-1])
		}
		parts = append(parts, w.sentence(list[n]))
	}
	return strings.Join(parts, " ")
}

// bothPiles writes what becomes of the one pile and of the other as one sentence.
func (w *writer) bothPiles(a, b oracle.Instruction) (string, bool) {
	one, ok := a.(oracle.Move)
	other, also := b.(oracle.Move)
	if !ok || !also || !inOwnersZone(one.To) || !inOwnersZone(other.To) {
		return "", false
	}
	first, ok := one.What.(oracle.Pile)
	second, also := other.What.(oracle.Pile)
	if !ok || !also || first.Other || !second.Other {
		return "", false
	}
	if first.Chooser != oracle.Reference(oracle.You{}) {
		return w.player(first.Chooser) + " chooses one of those piles. Put that pile into your " + zoneWord(one.To) + " and the other into your " + zoneWord(other.To), true
	}
	return "put one pile into your " + zoneWord(one.To) + " and the other into your " + zoneWord(other.To), true
}

// putsWith writes counters that are put at once on several things, or tokens that are created at once, and says how many
// instructions that were besides the first.
func (w *writer) putsWith(list []oracle.Instruction) (text string, more int) {
	if first, ok := list[0].(oracle.CreateToken); ok {
		said := len(w.mentions)
		for ; more+1 < len(list); more++ {
			next, ok := list[more+1].(oracle.CreateToken)
			if !ok || !next.With {
				break
			}
			if more == 0 {
				text = w.createToken(first)
			}
			text += " and " + w.tokens(next)
		}
		if more > 0 { // what is spoken of from here on are all of them
			w.mentions = w.mentions[:said]
			w.mention(oracle.It{To: oracle.WhatWasMade}, anyTokens, true)
		}
		return text, more
	}
	for ; more+1 < len(list); more++ {
		next, ok := list[more+1].(oracle.PutCounters)
		if !ok || !next.With {
			break
		}
		if more == 0 {
			text = w.clause(list[0])
		}
		next.Who = nil // said once
		text += " and " + strings.TrimPrefix(w.clause(next), "put ")
	}
	return text, more
}

// sentence writes an instruction with a capital letter and a full stop.
func (w *writer) sentence(i oracle.Instruction) string {
	if i, ok := i.(oracle.If); ok {
		return w.ifSentence(i)
	}
	w.first = false
	switch i := i.(type) {
	case oracle.Modify:
		if gives := givesAtOwnCost(i.Changes); gives != nil {
			return w.finish(w.clause(i)) + w.ownCost(gives)
		}
		if len(i.EndFor) > 0 {
			return w.finish(w.clause(i)) + " You may " + w.paid(i.EndFor, true) + " to end this effect."
		}
	case oracle.CreateToken:
		if bare, size, ok := sizeApart(i); ok {
			return w.finish(w.clause(bare)) + w.sizeOfToken(size)
		}
	case oracle.Counter:
		return w.finish(w.clause(i)) + counteredTo(i)
	case oracle.Unless:
		if counters, ok := i.Do[len(i.Do)-1].(oracle.Counter); ok && counters.To != oracle.Nowhere {
			return w.finish(w.clause(i)) + counteredTo(counters)
		}
	case oracle.AddMana:
		text := w.finish(w.clause(i))
		if devotion, ok := i.Amount.(oracle.Devotion); ok && devotion.That {
			text = w.finish(w.clause(chooseColor)) + " " + text
		}
		text += w.spendsOnly(i)
		if i.Rider != nil {
			if ridesWithOnly(i) {
				text = strings.TrimSuffix(text, ".")
			}
			text += w.manaRider(i)
		}
		if i.NotFor != nil {
			text += " This mana can't be spent to cast " + w.nounPhrase(*i.NotFor, true) + "."
		}
		if i.Kept != oracle.ForTheGame {
			text += keptWords(i)
		}
		return text
	}
	bare, said := afterthought(i)
	if destroy, ok := i.(oracle.Destroy); ok && destroy.NoRegeneration && w.severalTargets(destroy.What) {
		said = " They can't be regenerated."
	}
	return w.finish(w.clause(bare)) + said
}

// severalTargets reports whether a reference is to targets of which there may be several.
func (w *writer) severalTargets(r oracle.Reference) bool {
	target, ok := r.(oracle.Target)
	return ok && target.Slot < len(w.slots) && w.slots[target.Slot].Several()
}

// keptWords is the sentence that says how long whoever adds mana keeps it.
func keptWords(i oracle.AddMana) string {
	who := "you"
	if i.Who != nil && i.Who != oracle.Reference(oracle.You{}) {
		who = "they"
	}
	return " " + map[oracle.Duration]string{oracle.UntilEndOfTurn: "Until end of turn", oracle.UntilEndOfCombat: "Until end of combat"}[i.Kept] + ", " + who + " don't lose this mana as steps and phases end."
}

// finish ends a sentence, saying what X is where it was used.
func (w *writer) finish(text string) string {
	return stop(capital(text + w.whereX()))
}

// stop adds a full stop, unless a quotation has brought one.
func stop(text string) string {
	if strings.HasSuffix(text, `."`) || strings.HasSuffix(text, `.'`) {
		return text
	}
	return text + "."
}

func (w *writer) whereX() string {
	if w.x == nil {
		return ""
	}
	x := w.x
	w.x = nil
	at := len(w.mentions)
	defer w.keepMade(at)
	text := ", where X is " + w.quantity(x)
	if y := w.y; y != nil {
		w.y = nil
		text += ", and Y is " + w.quantity(y)
	}
	return text
}

// saysX has the end of the sentence say what the X in the cost of a keyword is: "has ward {X}, where X is ...".
func (w *writer) saysX(a *oracle.Ability) {
	for _, item := range paramCost(a) {
		if mana, ok := item.(oracle.PayMana); ok && mana.X != nil {
			w.asX(mana.X)
		}
	}
}

// asX writes a number that has to stand as one letter.
func (w *writer) asX(q oracle.Quantity) string {
	if l, ok := q.(oracle.Literal); ok {
		return w.plain(l)
	}
	if _, ok := q.(oracle.X); ok {
		return "X"
	}
	if y, ok := q.(oracle.Y); ok && y.Is != nil && w.x != nil && (w.y == nil || sameQuantity(w.y, y.Is)) {
		w.y = y.Is
		return "Y"
	}
	if w.x != nil && !sameQuantity(w.x, q) {
		return unsaid(q)
	}
	w.x = q
	return "X"
}

// afterthought takes from an instruction what a sentence of its own says of it.
func afterthought(i oracle.Instruction) (oracle.Instruction, string) {
	switch i := i.(type) {
	case oracle.TurnFace:
		if i.DownAs != oracle.PlainDown {
			shape := i.DownAs
			i.DownAs = oracle.PlainDown
			return i, listedDownText(shape, severalObjects(i.What))
		}
	case oracle.Move:
		if i.DownAs != oracle.PlainDown {
			shape := i.DownAs
			i.DownAs = oracle.PlainDown
			return i, listedDownText(shape, severalObjects(i.What))
		}
	case oracle.Destroy:
		if i.NoRegeneration {
			i.NoRegeneration = false
			if severalObjects(i.What) {
				return i, " They can't be regenerated."
			}
			return i, " It can't be regenerated."
		}
	case oracle.CopySpell:
		if i.NewTargets && i.Who == nil {
			i.NewTargets = false
			return i, " You may choose new targets for the copy."
		}
	case oracle.May:
		if n := len(i.Do); n > 0 {
			copies, copied := i.Do[n-1].(oracle.CopySpell)
			put, moved := i.Do[n-1].(oracle.Move)
			if copied && copies.NewTargets && copies.Who == nil || moved && put.DownAs != oracle.PlainDown {
				bare, said := afterthought(i.Do[n-1])
				i.Do = replaceLast(i.Do, bare)
				return i, said
			}
		}
	case oracle.AddMana:
		if i.Kept != oracle.ForTheGame && i.OnlyFor == nil && i.OnlyForAbilitiesOf == nil && i.NotFor == nil {
			said := keptWords(i)
			i.Kept = oracle.ForTheGame
			return i, said
		}
	case oracle.DelayTrigger:
		if len(i.Ability.Modes) != 1 {
			break
		}
		list := i.Ability.Modes[0].Instructions
		if bare, said := afterthought(list[len(list)-1]); said != "" {
			return doing(i, replaceLast(list, bare)), said
		}
	}
	return i, ""
}

// clauses writes instructions as one sentence.
func (w *writer) clauses(list []oracle.Instruction) string {
	defer func(asked oracle.May) { w.asked = asked }(w.asked)
	parts := make([]string, 0, len(list))
	for n := 0; n < len(list); n++ {
		if text, more := w.putsWith(list[n:]); more > 0 {
			parts = append(parts, text)
			n += more
			continue
		}
		i := list[n]
		if n > 0 {
			w.asked = told(list[n-1])
		}
		if d, ok := i.(oracle.DelayTrigger); ok && n > 0 {
			// After "then" the moment of a delayed trigger stands last.
			if e, ok := d.Ability.Trigger.(oracle.StepBegins); ok && len(d.Ability.Modes) == 1 && len(d.Ability.Modes[0].Instructions) == 1 {
				parts = append(parts, w.clause(d.Ability.Modes[0].Instructions[0])+" "+w.stepBegins(e))
				continue
			}
		}
		if d, ok := i.(oracle.DealDamage); ok && n > 0 && d.With {
			parts[len(parts)-1] += " and " + w.damageTo(d)
			continue
		}
		text := w.clause(i)
		if move, ok := i.(oracle.Move); ok && n > 0 && move.What == oracle.Reference(oracle.Rest{}) && strings.HasPrefix(text, "put ") {
			if may, ok := list[n-1].(oracle.May); ok && may.Who == oracle.Reference(oracle.You{}) {
				text = "you " + text // whether you do the other or not
			}
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ", then ")
}

var _ = writes((*writer).delayed)

// delayed writes a delayed triggered ability.
func (w *writer) delayed(d oracle.DelayTrigger) string {
	if cast, ok := d.Ability.Trigger.(oracle.SpellCast); ok && d.Next {
		d.Next = false
		words, found := strings.CutPrefix(w.delayed(d), "whenever you cast ")
		if !found || cast.By != oracle.Yours {
			return unsaid(d)
		}
		return "when you next cast " + words
	}
	if doneAsItLeaves(d) {
		mentions := len(w.mentions)
		text := w.clauses(d.Ability.Modes[0].Instructions)
		w.mentions = w.mentions[:mentions]
		return text + " " + strings.Replace(w.trigger(d.Ability.Trigger), "whenever ", "when ", 1)
	}
	text := w.trigger(d.Ability.Trigger)
	defer func(left []oracle.Reference) { w.left = left }(w.left)
	w.leavesBy(d.Ability.Trigger)
	if d.Duration == oracle.ThisTurn {
		text += " this turn"
	} else if d.Duration == oracle.UntilYourNextTurn {
		text = "until your next turn, " + text
	} else if again, ok := strings.CutPrefix(text, "whenever "); ok {
		text = "when " + again // only once (603.7b)
	}
	if len(d.Ability.Modes) != 1 {
		return unsaid(d)
	}
	if d.Ability.If != nil {
		text += ", if " + w.condition(d.Ability.If)
	}
	if targets := d.Ability.Modes[0].Targets; len(targets) > 0 {
		slots, written := w.slots, w.written
		w.slots, w.written = targets, 0
		defer func() { w.slots, w.written = slots, written }()
	}
	list := d.Ability.Modes[0].Instructions
	if phasesTargets(list) {
		return w.clauses(list) + " " + text
	}
	for k := 1; k < len(list); k++ {
		if asks, ok := list[k].(oracle.If); ok && (asksBack(asks.Condition) || entersLast(list[:k], asks.Condition)) {
			text += ", " + w.clauses(list[:k]) + "."
			for _, more := range list[k:] {
				asks, ok := more.(oracle.If)
				if !ok {
					return unsaid(d)
				}
				text += " " + w.ifSentence(asks)
			}
			return strings.TrimSuffix(text, ".")
		}
	}
	for k := 1; k < len(list); k++ {
		if standsApart(list[k]) {
			text += ", " + w.clauses(list[:k]) + ". "
			return strings.TrimSuffix(text+w.sentences(list[k:]), ".")
		}
	}
	return text + ", " + w.clauses(list)
}

// standsApart reports whether an instruction of a delayed trigger is a sentence of its own, after what is done first: it says
// of something what it is from then on, or what may be done with it.
func standsApart(i oracle.Instruction) bool {
	switch i := i.(type) {
	case oracle.Establish:
		return true
	case oracle.Modify:
		return i.Duration != oracle.ForTheGame
	}
	return false
}

// asksBack reports whether a condition is about the instruction just before: "if you do", "if you
// lose the flip".
func asksBack(c oracle.Condition) bool {
	switch c.(type) {
	case oracle.WonFlip, oracle.LostFlip:
		return true
	}
	return asksDidSo(c)
}

// asksDidSo reports whether a condition is "if you do" or "if you don't".
func asksDidSo(c oracle.Condition) bool {
	if not, ok := c.(oracle.IsNot); ok {
		c = not.Condition
	}
	_, ok := c.(oracle.DidSo)
	return ok
}

var _ = writes((*writer).search)

func (w *writer) search(s oracle.Search) string {
	text := w.verb(s.Who, "search") + " "
	switch {
	case s.Of != nil:
		text += w.possessive(s.Of)
	case s.Who == oracle.Reference(oracle.You{}):
		text += "your"
	default:
		text += "their"
	}
	some := oracle.Some{Phrase: s.Phrase, Count: s.Count, UpTo: s.UpTo && len(s.With) == 0}
	zone := zoneWord(s.Zone)
	if len(s.Also) > 0 {
		words := []string{zone}
		for _, also := range s.Also {
			words = append(words, zoneWord(also))
		}
		joint := "and"
		if s.AnyOf {
			joint = "and/or"
		}
		zone = oracle.JoinList(words, joint)
	}
	text += " " + zone + " for "
	if ofObject(s.Of) {
		w.mention(s.Of, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
	}
	if s.All {
		text += "all " + w.nounPhrase(s.Phrase, true)
	} else {
		kinds := []string{w.some(some)}
		for _, kind := range s.With {
			kinds = append(kinds, w.withArticle(kind))
		}
		joint := "and"
		if s.UpTo {
			joint = "and/or"
		}
		text += oracle.JoinList(kinds, joint)
	}
	one := s.Count == oracle.Quantity(oracle.Literal(1)) && len(s.With) == 0
	w.mention(oracle.It{To: oracle.WhatWasFound}, s.Phrase, !one)
	if s.Reveal {
		if one {
			return text + ", reveal it"
		}
		return text + ", reveal them"
	}
	return text
}

// firstSlot is the lowest target slot that the instructions speak of, a high number
// for none.
func firstSlot[T any](list []T) int {
	lowest := 1 << 30
	for _, i := range list {
		oracle.Walk(reflect.ValueOf(i), func(v reflect.Value) {
			if t, ok := reflect.TypeAssert[oracle.Target](v); ok {
				lowest = min(lowest, t.Slot)
			}
		})
	}
	return lowest
}

// spendsOnly writes the sentence that says what mana may be spent on (106.6).
func (w *writer) spendsOnly(m oracle.AddMana) string {
	var on []string
	if ridesWithOnly(m) {
		on = append(on, "cast "+article(w.nounPhrase(*m.OnlyFor, false)))
	} else if m.OnlyFor != nil && reflect.DeepEqual(*m.OnlyFor, commanderSpell) {
		on = append(on, "cast your commander")
	} else if m.OnlyFor != nil {
		on = append(on, "cast "+w.nounPhrase(*m.OnlyFor, true))
	}
	if of := m.OnlyForAbilitiesOf; of != nil {
		abilities := "activate abilities"
		if of.Noun != oracle.SourceNoun || len(of.Where)+len(of.Or) > 0 {
			abilities += " of " + w.nounPhrase(*of, true)
		}
		on = append(on, abilities)
	}
	if m.OrClassLevel {
		on = append(on, "to gain a Class level")
	}
	if len(on) == 0 {
		return ""
	}
	return " Spend this mana only to " + strings.Join(on, " or ") + "."
}
