package cardtext

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
)

// A mention is something that the text has spoken of, to which a later pronoun
// may go back.
type mention struct {
	ref    oracle.Reference // what the pronoun means
	phrase oracle.Phrase    // what is known of it: "that creature" needs a creature
	plural bool
	how    string // the word for what has been done to it: "exiled", "discarded"
	// own is set where the text has named this object as what its event is about: "it" is that, and no "that creature" is.
	own bool
	// theme is set where the text speaks of it again, "that creature": "it" means that from there on,
	// while a noun still finds it where it was named first.
	theme bool
	// beside is set of the other object of an event, where its first is another one of which the text may go on to speak: "that creature" is
	// this one, but "it" may be either.
	beside bool
}

// A discourse is what has been mentioned so far, in order. Parser and printer keep
// one each by the same calls, so that a pronoun means the same to both.
type discourse struct {
	mentions []mention
	// doer is the subject of the verb being read: "it" after the verb is something else.
	doer oracle.Reference
	// Between these two places nothing has moved yet: where an instruction is put in
	// another's place, or a condition after it is asked first, "it" is not what the
	// instruction would have made of it.
	unmovedFrom, unmovedTo int
	// handedOver is set once the text has given somebody control of something: who has it is then not who had it.
	handedOver bool
	// Within a delayed ability that an event triggers, what the text before spoke of as its own
	// event stands before this place: nothing can go back to that (603.7).
	eventFrom int
}

// passed says whether the mention at the place is of what no pronoun can go back to any more, though words mean it:
// of an event that is not the one at hand, or of what is found in a search that is not made, since something else is
// done instead of all of it.
func (d *discourse) passed(at int) bool {
	it, ok := d.mentions[at].ref.(oracle.It)
	if !ok {
		return false
	}
	if d.hides(at) && it.To == oracle.WhatWasFound {
		return !slices.ContainsFunc(d.mentions[:d.unmovedFrom], func(m mention) bool { return m.ref == oracle.Reference(it) })
	}
	return at < d.eventFrom && it.To == oracle.WhatHappened
}

// unmoved hides what the instructions read since the place moved, until restored.
func (d *discourse) unmoved(from int) (restore func()) {
	oldFrom, oldTo := d.unmovedFrom, d.unmovedTo
	d.unmovedFrom, d.unmovedTo = from, len(d.mentions)
	return func() { d.unmovedFrom, d.unmovedTo = oldFrom, oldTo }
}

// hides says whether the mention at the place counts as not there.
func (d *discourse) hides(at int) bool {
	if at < d.unmovedFrom || at >= d.unmovedTo {
		return false
	}
	it, ok := d.mentions[at].ref.(oracle.It)
	return ok && it.To.IsResult() && !it.Player
}

// skips says whether a pronoun goes on to what was mentioned before the mention at the place.
func (d *discourse) skips(at int) bool { return d.hides(at) && !d.passed(at) }

func (d *discourse) mention(ref oracle.Reference, phrase oracle.Phrase, plural bool) {
	d.mentions = append(d.mentions, mention{ref: ref, phrase: phrase, plural: plural})
}

// mentionOther mentions the other object of an event whose first one is said: where that is not this object by name, "it" may be either.
func (d *discourse) mentionOther(first oracle.Reference, phrase oracle.Phrase, plural bool) {
	d.mention(oracle.It{Other: true}, phrase, plural)
	d.mentions[len(d.mentions)-1].beside = first != oracle.Reference(oracle.This{}) && !plural
}

// mentionAside mentions what is not the theme: "it" goes on to mean what was mentioned last.
func (d *discourse) mentionAside(ref oracle.Reference, phrase oracle.Phrase) {
	at := max(0, len(d.mentions)-1)
	d.mentions = slices.Insert(slices.Clip(d.mentions), at, mention{ref: ref, phrase: phrase})
}

// keepBlocked keeps this object the theme where it becomes blocked by one creature, which "that creature" is: "it deals 2 damage
// to that creature".
func (d *discourse) keepBlocked(what oracle.Reference, atLeast int, by *oracle.Card) {
	if atLeast == 0 && what == oracle.Reference(oracle.This{}) {
		d.mention(what, thisPhrase(by), false)
	}
}

// keepMade keeps what has just been made the theme, where what has been mentioned since the place says
// how large it is: "create an X/X token, where X is this creature's power. It gains haste".
func (d *discourse) keepMade(at int) {
	if at == 0 || at == len(d.mentions) || d.mentions[at-1].ref != oracle.Reference(oracle.It{To: oracle.WhatWasMade}) {
		return
	}
	d.mentions = slices.Concat(d.mentions[:at-1], d.mentions[at:], d.mentions[at-1:at])
}

// madeForEach mentions together what is made or chosen once for each of several things: "exile those tokens", "put those cards onto the
// battlefield". None of the tokens alone is "it" then.
func (d *discourse) madeForEach(do []oracle.Instruction) {
	if len(do) != 1 {
		return
	}
	last := len(d.mentions) - 1
	switch i := do[0].(type) {
	case oracle.CreateToken:
		made := oracle.It{To: oracle.WhatWasMade}
		if i.Count != oracle.Quantity(oracle.Literal(1)) {
			return
		}
		if last >= 0 && d.mentions[last].ref == oracle.Reference(made) {
			d.mentions = d.mentions[:last]
		}
		d.mention(made, oracle.Phrase{Where: []oracle.Predicate{oracle.Is{Status: oracle.Token}}}, true)
	case oracle.ChooseObjects:
		if last >= 0 && d.mentions[last].ref == oracle.Reference(oracle.It{To: oracle.WhatWasMeant}) {
			d.mentions[last].plural = true
		}
	}
}

// mentionCast mentions a spell of which an event says that it is cast. Where it targets this
// object, that is the theme: "whenever you cast a spell that targets this creature, put a +1/+1
// counter on it".
func (d *discourse) mentionCast(phrase oracle.Phrase, by *oracle.Card) {
	d.mention(oracle.It{}, phrase, false)
	if slices.ContainsFunc(phrase.Where, targetsThis) {
		d.mention(oracle.This{}, thisPhrase(by), false)
	}
}

// targetsThis reports whether a predicate asks of a spell that it targets this object.
func targetsThis(p oracle.Predicate) bool {
	targets, ok := p.(oracle.Targets)
	return ok && slices.ContainsFunc(targets.Phrase.Where, func(p oracle.Predicate) bool {
		refers, ok := p.(oracle.Refers)
		if ok {
			_, ok = refers.To.(oracle.This)
		}
		return ok
	})
}

// askAgain makes the theme again what one "if" asks about where the next asks about the same:
// "If it's a land card, create a Treasure token. If it's a nonland card, ..." is not about the token.
func (d *discourse) askAgain(before, next oracle.Instruction) {
	of, ok := askedOf(before)
	also, asks := askedOf(next)
	if !ok || !asks || !reflect.DeepEqual(of, also) {
		return
	}
	d.again(of)
}

// again makes what has been mentioned the theme again.
func (d *discourse) again(ref oracle.Reference) {
	for i := len(d.mentions) - 1; i >= 0; i-- {
		if m := d.mentions[i]; !m.plural && means(m.ref, ref) {
			d.mentions = append(d.mentions, m)
			return
		}
	}
}

// speakOf makes what "that creature" or "those cards" has just named the theme: "Discard a card. If you do, put a
// +1/+1 counter on that creature, and it gains haste" is not about the card.
func (d *discourse) speakOf(ref oracle.Reference, plural bool) {
	for _, m := range slices.Backward(d.mentions) {
		if m.plural == plural && means(m.ref, ref) {
			d.mentions = append(d.mentions, mention{ref: m.ref, phrase: m.phrase, plural: plural, theme: true})
			return
		}
	}
}

// followsFrom makes what a condition asks about the theme of what follows from it: "If that
// enchantment is an Aura, attach it to the token."
func (d *discourse) followsFrom(c oracle.Condition) {
	if matches, ok := c.(oracle.Matches); ok && matches.Of != oracle.Reference(oracle.This{}) {
		d.again(matches.Of)
	}
}

// comparesAgain makes what a condition compares the theme again of the one that stands beside it: "its power is
// greater than this creature's power or its toughness is greater than this creature's toughness".
func (d *discourse) comparesAgain(c oracle.Condition) {
	if relates, ok := c.(oracle.Relates); ok {
		if of, ok := relates.A.(oracle.NumberOf); ok {
			d.speakOf(of.Of, false)
		}
	}
}

// countered makes what is countered the theme: "counter that spell or ability unless its controller
// pays {2}" is not about the permanent that it targets.
func (d *discourse) countered(do []oracle.Instruction) {
	if len(do) == 0 {
		return
	}
	if i, ok := do[len(do)-1].(oracle.Counter); ok {
		d.again(i.What)
	}
}

// isOwn reports whether what has been mentioned is this object itself.
func (d *discourse) isOwn(ref oracle.Reference) bool {
	for _, m := range slices.Backward(d.mentions) {
		if sameReference(m.ref, ref) {
			return m.isOwn()
		}
	}
	return false
}

// itIsThis reports whether "it" is this object, of which alone the engine asks how it was cast by its own announcement.
func (d *discourse) itIsThis() bool {
	of := d.it()
	return of == nil || of == oracle.Reference(oracle.This{}) || d.isOwn(of)
}

// itsIsThis reports whether "its" is of this object.
func (d *discourse) itsIsThis() bool {
	of := d.its()
	return of == nil || of == oracle.Reference(oracle.This{}) || d.isOwn(of)
}

// askedOf is what an instruction with "if" asks to match something.
func askedOf(i oracle.Instruction) (oracle.Reference, bool) {
	if asks, ok := i.(oracle.If); ok {
		matches, ok := asks.Condition.(oracle.Matches)
		return matches.Of, ok
	}
	return nil, false
}

// it is what "it" stands for: the last object mentioned that is not the subject of
// the verb, nil for none.
func (d *discourse) it() oracle.Reference {
	if m := d.itMention(); m != nil {
		return m.alone()
	}
	return nil
}

// alone is what a pronoun that goes back to the mention means.
func (m mention) alone() oracle.Reference {
	if m.beside {
		return apart(m.ref)
	}
	return m.ref
}

// itMention is the mention that "it" goes back to, nil for none.
func (d *discourse) itMention() *mention {
	for i := len(d.mentions) - 1; i >= 0; i-- {
		m := &d.mentions[i]
		if m.phrase.Noun != oracle.PlayerNoun && !m.plural && !d.skips(i) && (d.doer == nil || !sameReference(m.ref, d.doer)) {
			if d.passed(i) {
				return nil
			}
			return m
		}
	}
	return nil
}

// its is what "its" stands for: the last object mentioned, the subject included. A spell does not
// speak so of itself, whose controller is "you", if there is something else: "This spell deals
// damage equal to that spell's power to its controller." What may be a player ("any target") has
// nothing that "its" could be about, if there is something else.
func (d *discourse) its() oracle.Reference {
	doer := d.doer
	d.doer = nil
	defer func() { d.doer = doer }()
	var spell oracle.Reference
	for i := len(d.mentions) - 1; i >= 0; i-- {
		if m := d.mentions[i]; m.phrase.Noun != oracle.PlayerNoun && m.phrase.Noun != oracle.AnyTargetNoun && !m.plural && !d.skips(i) {
			if d.passed(i) {
				return nil
			}
			if m.phrase.Noun == oracle.SpellNoun && m.ref == oracle.Reference(oracle.This{}) {
				spell = m.ref
				continue
			}
			return m.alone()
		}
	}
	if spell != nil {
		return spell
	}
	return d.it()
}

// them is what "them" stands for: the last objects mentioned together.
func (d *discourse) them() oracle.Reference {
	for i := len(d.mentions) - 1; i >= 0; i-- {
		if m := d.mentions[i]; m.phrase.Noun != oracle.PlayerNoun && m.plural && !d.skips(i) {
			if d.passed(i) {
				return nil
			}
			return m.ref
		}
	}
	return nil
}

// that is what "that creature", "those lands" or "that player" stands for: the
// last mention that such a noun fits. "Any target" may be a creature, but what the text
// has called one is meant before it: "... deals damage to any target equal to that
// creature's power".
func (d *discourse) that(noun oracle.Phrase, plural bool) oracle.Reference {
	var any, permanent oracle.Reference
	for i := len(d.mentions) - 1; i >= 0; i-- {
		// "That creature" is never this one, which is called "this creature".
		// Nor is it who does something to it, which would be "itself".
		if m := d.mentions[i]; m.plural == plural && !m.theme && !m.own && !d.skips(i) && m.ref != oracle.Reference(oracle.This{}) && m.fits(noun) && (d.doer == nil || !sameReference(m.ref, d.doer)) {
			if d.passed(i) {
				return nil
			}
			if _, target := m.ref.(oracle.Target); target && noun.Noun == oracle.CardNoun && m.phrase.Noun == oracle.PermanentNoun {
				if permanent == nil {
					permanent = m.ref // "that card" is rather a card that was spoken of before
				}
				continue
			}
			if noun.Noun == oracle.PlayerNoun || m.phrase.Noun != oracle.AnyTargetNoun {
				return m.ref
			}
			if any == nil {
				any = m.ref
			}
		}
	}
	if any == nil && noun.Noun == oracle.PlayerNoun && !plural {
		return d.holder()
	}
	if any == nil {
		return permanent
	}
	return any
}

// holder is who "that player" is where the text has spoken of one only by what a target is: "destroy target
// creature an opponent controls. That player loses 3 life." It is nil where there are two such things.
func (d *discourse) holder() oracle.Reference {
	var who oracle.Reference
	for i, m := range d.mentions {
		of := holderOf(m.ref, m.phrase)
		if of == nil || d.movedTarget(i) {
			continue
		}
		if _, target := m.ref.(oracle.Target); m.plural || d.handedOver || !target && isController(of) || who != nil && !sameReference(who, of) {
			return nil
		}
		who = of
	}
	return who
}

// movedTarget reports whether the mention at the place is of a target that an instruction has moved, which has been mentioned as such.
func (d *discourse) movedTarget(at int) bool {
	if d.mentions[at].ref != oracle.Reference(oracle.It{To: oracle.WhatMoved}) {
		return false
	}
	return slices.ContainsFunc(d.mentions[:at], func(m mention) bool {
		_, target := m.ref.(oracle.Target)
		return target && reflect.DeepEqual(m.phrase, d.mentions[at].phrase)
	})
}

// holderOf is the player of whom the phrase for what is referenced speaks, nil for none: the opponent who controls
// or owns it, the enchanted player who does. Of a phrase of several kinds each has to speak of the same one.
func holderOf(ref oracle.Reference, phrase oracle.Phrase) oracle.Reference {
	who := holderSaid(ref, phrase)
	if who == nil || slices.ContainsFunc(phrase.Or, func(or oracle.Phrase) bool {
		of := holderSaid(ref, or)
		return of == nil || !sameReference(of, who)
	}) {
		return nil
	}
	return who
}

// holderSaid is the player of whom the words for one kind of thing speak, nil for none.
func holderSaid(ref oracle.Reference, phrase oracle.Phrase) oracle.Reference {
	if phrase.Noun == oracle.PlayerNoun {
		return nil
	}
	for _, p := range phrase.Where {
		switch p {
		case oracle.Predicate(oracle.Controlled{By: oracle.Opponents}), oracle.Predicate(oracle.ControlledBy{Who: oracle.Host{}}):
			return oracle.ControllerOf{Of: ref}
		case oracle.Predicate(oracle.Owned{By: oracle.Opponents}):
			return oracle.OwnerOf{Of: ref}
		}
	}
	return nil
}

func isController(r oracle.Reference) bool { _, ok := r.(oracle.ControllerOf); return ok }

// mentionHolder mentions the player of whom the words for what enters or leaves the battlefield speak: "whenever a creature
// an opponent controls dies, that player loses 2 life". Of what has left it is who controlled it last; of what has
// entered, under whose control it did, whoever controls it since.
func (d *discourse) mentionHolder(e oracle.Event) {
	moved, ok := e.(oracle.ZoneChange)
	each, is := moved.What.(oracle.Each)
	if !ok || !is || moved.Several || each.Phrase.Noun != oracle.PermanentNoun {
		return
	}
	who := holderOf(oracle.It{}, each.Phrase)
	switch {
	case who == nil || !isController(who):
	case moved.From == oracle.Battlefield:
		d.mentionAside(who, oracle.Phrase{Noun: oracle.PlayerNoun})
	case moved.To == oracle.Battlefield && moved.From == oracle.Nowhere:
		d.mentionAside(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun})
	}
}

// gaveUp notes of what has been mentioned last, chosen by whoever gives it up, that it has moved: "it" is that from here on, whatever
// group an instruction names later ("creatures you control get +X/+X, where X is its power").
func (d *discourse) gaveUp() {
	n := len(d.mentions)
	if n > 0 && d.mentions[n-1].ref == oracle.Reference(oracle.It{To: oracle.WhatWasMeant}) {
		d.mentions[n-1].ref = oracle.It{To: oracle.WhatMoved}
	}
}

// fits says whether the noun, at most one predicate, can go back to the mention.
// What the text has not said of the thing is not held against the noun unless the
// mention is of another kind altogether.
func (m mention) fits(noun oracle.Phrase) bool {
	if noun.Noun == oracle.PlayerNoun || m.phrase.Noun == oracle.PlayerNoun {
		return noun.Noun == m.phrase.Noun || noun.Noun == oracle.PlayerNoun && m.phrase.MayBePlayer()
	}
	switch noun.Noun {
	case oracle.SpellNoun, oracle.AbilityNoun:
		return m.phrase.Has(noun.Noun)
	case oracle.SourceNoun:
		return m.phrase.Noun == oracle.SourceNoun
	case oracle.CardNoun:
		return m.phrase.Noun == oracle.CardNoun || m.phrase.Noun == oracle.PermanentNoun && !m.phrase.Says(oracle.Is{Status: oracle.Token}) // no token is a card (108.2b)
	}
	if m.phrase.Noun == oracle.SpellNoun || m.phrase.Noun == oracle.AbilityNoun {
		return false
	}
	if m.phrase.Noun == oracle.AnyTargetNoun {
		return true
	}
	for _, want := range noun.Where {
		if !m.phrase.Says(want) {
			return false
		}
	}
	return true
}

// sameReference says whether two references are the same words, whatever the results are to
// which pronouns in them go back.
func sameReference(a, b oracle.Reference) bool {
	return reflect.DeepEqual(oracle.AnyResult(a), oracle.AnyResult(b))
}

// sameAbility says whether two abilities are made of the same nodes.
func sameAbility(a, b *oracle.Ability) bool { return reflect.DeepEqual(a, b) }

func sameEvent(a, b oracle.Event) bool { return reflect.DeepEqual(a, b) }

func sameCondition(a, b oracle.Condition) bool { return reflect.DeepEqual(a, b) }

// means says whether a pronoun that goes back to a mention is tied to what is written: to the
// same result, or to that of the instruction that named what was mentioned.
func means(mentioned, written oracle.Reference) bool {
	if !sameReference(mentioned, written) {
		return false
	}
	for {
		switch w := written.(type) {
		case oracle.ControllerOf:
			mentioned, written = mentioned.(oracle.ControllerOf).Of, w.Of
		case oracle.OwnerOf:
			mentioned, written = mentioned.(oracle.OwnerOf).Of, w.Of
		case oracle.It:
			m := mentioned.(oracle.It)
			if m.Unclear && !w.Unclear && w.To == oracle.WhatHappened {
				return false // what is mentioned may be something else besides
			}
			return m.To == w.To || m.To == oracle.WhatWasMeant || m.To == oracle.WhatMoved && w.To == oracle.WhatWasShown
		default:
			return true
		}
	}
}
