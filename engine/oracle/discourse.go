package oracle

import "reflect"

// A mention is something that the text has spoken of, to which a later pronoun
// may go back.
type mention struct {
	ref    Reference // what the pronoun means
	phrase Phrase    // what is known of it: "that creature" needs a creature
	plural bool
}

// A discourse is what has been mentioned so far, in order. Parser and printer keep
// one each by the same calls, so that a pronoun means the same to both.
type discourse struct {
	mentions []mention
	// doer is the subject of the verb being read: "it" after the verb is something else.
	doer Reference
	// Between these two places nothing has moved yet: where an instruction is put in
	// another's place, or a condition after it is asked first, "it" is not what the
	// instruction would have made of it.
	unmovedFrom, unmovedTo int
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
	it, ok := d.mentions[at].ref.(It)
	return ok && it.Previous && !it.Player
}

func (d *discourse) mention(ref Reference, phrase Phrase, plural bool) {
	d.mentions = append(d.mentions, mention{ref, phrase, plural})
}

// it is what "it" stands for: the last object mentioned that is not the subject of
// the verb, nil for none.
func (d *discourse) it() Reference {
	for i := len(d.mentions) - 1; i >= 0; i-- {
		m := d.mentions[i]
		if m.phrase.Noun != PlayerNoun && !m.plural && !d.hides(i) && (d.doer == nil || !sameReference(m.ref, d.doer)) {
			return m.ref
		}
	}
	return nil
}

// its is what "its" stands for: the last object mentioned, the subject included.
// What may be a player ("any target") has nothing that "its" could be about, if
// there is something else.
func (d *discourse) its() Reference {
	doer := d.doer
	d.doer = nil
	defer func() { d.doer = doer }()
	for i := len(d.mentions) - 1; i >= 0; i-- {
		if m := d.mentions[i]; m.phrase.Noun != PlayerNoun && m.phrase.Noun != AnyTargetNoun && !m.plural && !d.hides(i) {
			return m.ref
		}
	}
	return d.it()
}

// them is what "them" stands for: the last objects mentioned together.
func (d *discourse) them() Reference {
	for i := len(d.mentions) - 1; i >= 0; i-- {
		if m := d.mentions[i]; m.phrase.Noun != PlayerNoun && m.plural && !d.hides(i) {
			return m.ref
		}
	}
	return nil
}

// that is what "that creature", "those lands" or "that player" stands for: the
// last mention that such a noun fits. "Any target" may be a creature, but what the text
// has called one is meant before it: "... deals damage to any target equal to that
// creature's power".
func (d *discourse) that(noun Phrase, plural bool) Reference {
	var any Reference
	for i := len(d.mentions) - 1; i >= 0; i-- {
		// "That creature" is never this one, which is called "this creature".
		if m := d.mentions[i]; m.plural == plural && !d.hides(i) && m.ref != Reference(This{}) && m.fits(noun) {
			if noun.Noun == PlayerNoun || m.phrase.Noun != AnyTargetNoun {
				return m.ref
			}
			if any == nil {
				any = m.ref
			}
		}
	}
	return any
}

// fits says whether the noun, at most one predicate, can go back to the mention.
// What the text has not said of the thing is not held against the noun unless the
// mention is of another kind altogether.
func (m mention) fits(noun Phrase) bool {
	if noun.Noun == PlayerNoun || m.phrase.Noun == PlayerNoun {
		return noun.Noun == m.phrase.Noun || noun.Noun == PlayerNoun && m.phrase.mayBePlayer()
	}
	switch noun.Noun {
	case SpellNoun, AbilityNoun:
		return m.phrase.has(noun.Noun)
	case SourceNoun:
		return m.phrase.Noun == SourceNoun
	case CardNoun:
		return m.phrase.Noun == CardNoun || m.phrase.Noun == PermanentNoun
	}
	if m.phrase.Noun == SpellNoun || m.phrase.Noun == AbilityNoun {
		return false
	}
	if m.phrase.Noun == AnyTargetNoun {
		return true
	}
	for _, want := range noun.Where {
		if !m.phrase.says(want) {
			return false
		}
	}
	return true
}

func (ph Phrase) has(noun Noun) bool {
	if ph.Noun == noun {
		return true
	}
	for _, or := range ph.Or {
		if or.has(noun) {
			return true
		}
	}
	return false
}

func (ph Phrase) mayBePlayer() bool { return ph.Noun == AnyTargetNoun || ph.has(PlayerNoun) }

// says tells whether the phrase names the type or subtype that a later "that ..." uses.
func (ph Phrase) says(want Predicate) bool {
	for _, p := range ph.Where {
		if p == nil {
			continue
		}
		switch w := want.(type) {
		case HasType:
			if t, ok := p.(HasType); ok && t.Types&w.Types != 0 {
				return true
			}
			if s, ok := p.(HasSubtype); ok && isSubtypeOf(s.Subtype, w.Types) {
				return true
			}
			if a, ok := p.(Any); ok {
				for _, of := range a.Of {
					if (Phrase{Where: []Predicate{of}}).says(want) {
						return true
					}
				}
			}
		case HasSubtype:
			if s, ok := p.(HasSubtype); ok && s == w {
				return true
			}
		case Is:
			if s, ok := p.(Is); ok && s == w {
				return true
			}
		}
	}
	for _, or := range ph.Or {
		if or.says(want) {
			return true
		}
	}
	return false
}

// sameReference says whether two references are the same words.
func sameReference(a, b Reference) bool { return reflect.DeepEqual(a, b) }
