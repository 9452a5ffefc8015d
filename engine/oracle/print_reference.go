package oracle

import "strings"

// This file writes references: what a sentence speaks of.

// object writes a reference in object position.
func (w *writer) object(r Reference) string { return w.reference(r, false) }

// subject writes a reference in subject position and says whether its verb is plural.
func (w *writer) subject(r Reference) (string, bool) {
	switch r := r.(type) {
	case You:
		return "you", true
	case Each:
		if r.Phrase.Noun != PlayerNoun {
			text := w.nounPhrase(r.Phrase, true)
			w.mentionGroup(r.Phrase)
			return text, true
		}
	case Target:
		if r.Slot >= w.written && r.Slot < len(w.slots) {
			slot := w.slots[r.Slot]
			return w.target(r), slot.Max > 1 || slot.Any || slot.MaxX
		}
	case The:
		return w.reference(r, true), true
	case Some:
		return w.reference(r, true), r.Count != Quantity(Literal(1))
	}
	text := w.reference(r, true)
	return text, strings.HasPrefix(text, "they") || strings.HasPrefix(text, "those")
}

func (w *writer) mentionGroup(ph Phrase) {
	if w.inStatic {
		w.mention(It{}, ph, true)
		w.mention(It{}, ph, false)
		return
	}
	w.mention(It{Previous: true}, ph, true)
}

func (w *writer) reference(r Reference, isSubject bool) string {
	switch r := r.(type) {
	case This:
		w.mention(This{}, thisPhrase(w.card), false)
		return w.noun()
	case Grantor:
		w.mention(r, Phrase{}, false)
		return w.grantor
	case Particular:
		w.mention(r, Phrase{}, false)
		return r.Name
	case You:
		return "you"
	case Host:
		noun, phrase := w.hostNoun()
		w.mention(Host{}, phrase, false)
		return noun
	case Target:
		if r.Slot >= w.written {
			return w.target(r)
		}
		return w.pronoun(r, isSubject)
	case It:
		return w.pronoun(r, isSubject)
	case ControllerOf:
		text := w.possessive(r.Of) + " controller"
		w.mention(r, Phrase{Noun: PlayerNoun}, false)
		return text
	case OwnerOf:
		text := w.possessive(r.Of) + " owner"
		w.mention(r, Phrase{Noun: PlayerNoun}, false)
		return text
	case DefendingPlayer:
		w.mention(r, Phrase{Noun: PlayerNoun}, false)
		return "defending player"
	case ChosenPlayer:
		return "the chosen player"
	case Paid:
		if r.How == "sacrificed" {
			return "the sacrificed permanent"
		}
		return "the " + r.How + " card"
	case Exiled:
		w.mention(r, Phrase{Noun: CardNoun, Zone: Exile}, r.Several)
		if r.Several {
			return "the exiled cards"
		}
		return "the exiled card"
	case TopOf:
		text := "the top card of "
		if r.Count != Quantity(Literal(1)) {
			text = "the top " + w.count(r.Count) + " cards of "
		}
		text += w.possessive(r.Of) + " library"
		w.mention(It{Previous: true}, Phrase{Noun: CardNoun}, r.Count != Quantity(Literal(1)))
		return text
	case Each:
		if r.Phrase.Noun == PlayerNoun {
			text := "each " + w.nounPhrase(r.Phrase, false)
			w.mention(It{Player: true, Previous: true}, Phrase{Noun: PlayerNoun}, false)
			return text
		}
		text := "all " + w.nounPhrase(r.Phrase, true)
		w.mentionGroup(r.Phrase)
		return text
	case Rest:
		return "the rest"
	case Pile:
		switch {
		case r.Other:
			return "the other"
		case len(r.Phrase.Where) == 0 && r.Chooser == Reference(You{}):
			return "one pile"
		}
		return "all " + w.nounPhrase(r.Phrase, true) + " in the pile of " + w.possessive(r.Chooser) + " choice"
	case Some:
		text := w.some(r)
		if r.Phrase.Noun == PlayerNoun {
			w.mention(It{Player: true, Previous: true}, r.Phrase, false)
		} else {
			w.mention(It{Previous: true}, r.Phrase, r.Count != Quantity(Literal(1)))
		}
		return text
	case The:
		parts := make([]string, len(r.All))
		for i, one := range r.All {
			parts[i] = w.reference(one, isSubject)
		}
		if len(parts) > 2 {
			return strings.Join(parts[:len(parts)-1], ", ") + ", and " + parts[len(parts)-1]
		}
		return strings.Join(parts, " and ")
	}
	return unsaid(r)
}

// some writes "a creature you control", "up to two lands".
func (w *writer) some(s Some) string {
	text := ""
	if s.From != nil && len(s.Phrase.Where) == 0 && len(s.Phrase.Or) == 0 && s.Phrase.Noun == CardNoun {
		n := w.count(s.Count)
		if s.UpTo {
			n = "up to " + n
		}
		text = strings.TrimSuffix(n, " of") + " of " + w.those(s.From)
		if s.Random {
			text += " at random"
		}
		return text
	}
	switch {
	case s.Count == Quantity(Literal(1)) && s.UpTo:
		text = "up to one " + w.nounPhrase(s.Phrase, false)
	case s.Count == Quantity(Literal(1)):
		text = w.withArticle(s.Phrase)
	case s.UpTo:
		text = "up to " + w.count(s.Count) + " " + w.nounPhrase(s.Phrase, true)
	default:
		text = w.count(s.Count) + " " + w.nounPhrase(s.Phrase, true)
	}
	if s.From != nil {
		text += " from among " + w.those(s.From)
	}
	if s.Random {
		text += " at random"
	}
	return text
}

// those writes the cards that are chosen among.
func (w *writer) those(r Reference) string {
	if ref := w.them(); ref != nil && sameReference(ref, r) {
		return "them"
	}
	return w.object(r)
}

// target writes a slot where the word target first appears.
func (w *writer) target(r Target) string {
	if r.Slot != w.written || r.Slot >= len(w.slots) {
		return unsaid(r)
	}
	slot := w.slots[r.Slot]
	text := w.slot(slot)
	w.written++
	w.mention(r, slot.Phrase, slot.Max > 1 || slot.Any || slot.MaxX)
	return text
}

func (w *writer) slot(slot TargetSlot) string {
	if slot.ByOpponent {
		slot.ByOpponent = false
		return w.slot(slot) + " of an opponent's choice"
	}
	ph, other := slot.Phrase, slot.Distinct
	if rest, ok := withoutOther(ph); ok && !slot.Distinct {
		ph, other = rest, true
	}
	plural := slot.Max > 1 || slot.Any || slot.MaxX
	if slot.X != nil {
		w.asX(slot.X)
	}
	n := ""
	switch {
	case slot.Any && slot.Min == 0:
		n = "any number of "
	case slot.Any:
		n = "one or more "
	case slot.MaxX && slot.Min == 0:
		n = "up to X "
	case slot.MaxX:
		n = "X "
	case slot.Min == 0:
		n = "up to " + small(slot.Max) + " "
	case slot.Min == 1 && slot.Max == 2:
		n = "one or two "
	case slot.Min == 1 && slot.Max == 3:
		n = "one, two, or three "
	case slot.Min > 1:
		n = small(slot.Max) + " "
	}
	if ph.Noun == AnyTargetNoun && len(ph.Where) == 0 {
		switch {
		case n != "" && !other && plural:
			return n + "targets"
		case n == "" && other:
			return "any other target"
		case n == "":
			return "any target"
		}
	}
	if other {
		if n == "" {
			n = "another "
		} else {
			n += "other "
		}
	}
	text := n + "target " + w.nounPhrase(ph, plural)
	if plural && slot.Phrase.Noun != PlayerNoun {
		return text
	}
	return text
}

func withoutOther(ph Phrase) (Phrase, bool) {
	drop := func(where []Predicate) ([]Predicate, bool) {
		if len(where) > 0 {
			if _, ok := where[0].(Other); ok {
				return where[1:], true
			}
		}
		return where, false
	}
	where, ok := drop(ph.Where)
	if !ok {
		return ph, false
	}
	out := ph
	out.Where, out.Or = where, nil
	for _, or := range ph.Or {
		or.Where, _ = drop(or.Where)
		out.Or = append(out.Or, or)
	}
	return out, true
}

// pronounNouns are the nouns that "that ..." is tried with, in order.
var pronounNouns = func() []struct {
	singular, plural string
	phrase           Phrase
} {
	type entry = struct {
		singular, plural string
		phrase           Phrase
	}
	out := []entry{
		{"that creature", "those creatures", Phrase{Where: []Predicate{HasType{Creature}}}},
		{"that card", "those cards", Phrase{Noun: CardNoun}},
		{"that spell", "those spells", Phrase{Noun: SpellNoun}},
		{"that permanent", "those permanents", Phrase{}},
		{"that player", "those players", Phrase{Noun: PlayerNoun}},
		{"that token", "those tokens", Phrase{Where: []Predicate{Is{Token}}}},
		{"that source", "", Phrase{Noun: SourceNoun}},
	}
	for _, t := range []CardType{Land, Artifact, Enchantment, Planeswalker} {
		name := strings.ToLower(t.String())
		out = append(out, entry{"that " + name, "those " + name + "s", Phrase{Where: []Predicate{HasType{t}}}})
	}
	for _, s := range []string{"Aura", "Equipment", "Vehicle"} {
		out = append(out, entry{"that " + s, "those " + pluralSubtype(s), Phrase{Where: []Predicate{HasSubtype{s}}}})
	}
	return append(out, entry{"that ability", "", Phrase{Noun: AbilityNoun}})
}()

// pronoun writes what goes back to something mentioned.
func (w *writer) pronoun(r Reference, isSubject bool) string {
	if it, ok := r.(It); !ok || !it.Player {
		if ref := w.it(); ref != nil && sameReference(ref, r) {
			return "it"
		}
		if ref := w.them(); ref != nil && sameReference(ref, r) {
			if isSubject {
				return "they"
			}
			return "them"
		}
	}
	for _, n := range pronounNouns {
		if ref := w.that(n.phrase, false); ref != nil && sameReference(ref, r) {
			return n.singular
		}
		if n.plural == "" {
			continue
		}
		if ref := w.that(n.phrase, true); ref != nil && sameReference(ref, r) {
			return n.plural
		}
	}
	// The noun by which it was mentioned: "that Archer".
	for i := len(w.mentions) - 1; i >= 0; i-- {
		m := w.mentions[i]
		if !sameReference(m.ref, r) {
			continue
		}
		for _, p := range m.phrase.Where {
			sub, ok := p.(HasSubtype)
			if !ok {
				continue
			}
			if ref := w.that(Phrase{Where: []Predicate{sub}}, m.plural); ref != nil && sameReference(ref, r) {
				if m.plural {
					return "those " + pluralSubtype(sub.Subtype)
				}
				return "that " + sub.Subtype
			}
		}
	}
	return unsaid(r)
}

// isNewTarget says whether the reference is to a target that has not been said yet.
func (w *writer) isNewTarget(r Reference) bool {
	t, ok := r.(Target)
	return ok && t.Slot >= w.written
}

// player writes a player, in any position.
func (w *writer) player(r Reference) string { return w.reference(r, false) }

// possessive writes a reference before what it has.
func (w *writer) possessive(r Reference) string {
	switch r := r.(type) {
	case You:
		return "your"
	case This, Host, Paid, Exiled:
		return strings.Replace(w.reference(r, false)+"'s", "s's", "s'", 1)
	case ControllerOf:
		return w.possessive(r.Of) + " controller's"
	case OwnerOf:
		return w.possessive(r.Of) + " owner's"
	case DefendingPlayer:
		return "defending player's"
	case ChosenPlayer:
		return "the chosen player's"
	case Each:
		if r.Phrase.Noun == PlayerNoun {
			return "each " + w.nounPhrase(r.Phrase, false) + "'s"
		}
	}
	if it, ok := r.(It); !ok || !it.Player {
		if ref := w.its(); ref != nil && sameReference(ref, r) && !w.isNewTarget(r) {
			return "its"
		}
	}
	doer := w.doer
	w.doer = nil
	defer func() { w.doer = doer }()
	text := w.reference(r, false)
	if text == "it" {
		// "its" goes back to something else.
		return unsaid(r)
	}
	switch text {
	case "it":
		return "its"
	case "them", "they":
		return "their"
	default:
		if strings.HasSuffix(text, "s") {
			return text + "'"
		}
		return text + "'s"
	}
}
