package cardtext

import (
	"reflect"
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file writes references: what a sentence speaks of.

// object writes a reference in object position.
func (w *writer) object(r oracle.Reference) string { return w.reference(r, false) }

// subject writes a reference in subject position and says whether its verb is plural.
func (w *writer) subject(r oracle.Reference) (string, bool) {
	switch r := r.(type) {
	case oracle.You:
		return "you", true
	case oracle.Each:
		if r.Phrase.Noun != oracle.PlayerNoun {
			text := w.nounPhrase(r.Phrase, true)
			w.mentionGroup(r.Phrase)
			return text, true
		}
	case oracle.Target:
		if r.Slot >= w.written && r.Slot < len(w.slots) {
			return w.target(r), w.slots[r.Slot].Several()
		}
	case oracle.The:
		return w.reference(r, true), true
	case oracle.Some:
		return w.reference(r, true), r.Count != oracle.Quantity(oracle.Literal(1))
	}
	text := w.reference(r, true)
	return text, strings.HasPrefix(text, "they") || strings.HasPrefix(text, "those")
}

func (w *writer) mentionGroup(ph oracle.Phrase) {
	if w.inStatic {
		w.mention(oracle.It{To: oracle.EachOfThem}, ph, true)
		w.mention(oracle.It{To: oracle.EachOfThem}, ph, false)
		return
	}
	w.mention(oracle.It{To: oracle.WhatWasMeant}, ph, true)
}

func (w *writer) reference(r oracle.Reference, isSubject bool) string {
	switch r := r.(type) {
	case oracle.This:
		w.mention(oracle.This{}, thisPhrase(w.card), false)
		return w.noun()
	case oracle.Grantor:
		w.mention(r, oracle.Phrase{}, false)
		return w.grantor
	case oracle.Particular:
		w.mention(r, oracle.Phrase{}, false)
		return r.Name
	case oracle.You:
		return "you"
	case oracle.YourCommander:
		return "your commander"
	case oracle.AttackedBy:
		ref := w.it()
		if ref == nil {
			ref = w.its()
		}
		if r.NoBattle && ref != nil && means(ref, r.Of) {
			return "the player or planeswalker it's attacking"
		}
	case oracle.Host:
		noun, phrase := w.hostNoun()
		if r.Called != "" {
			noun, phrase = calledHost(r.Called)
		}
		w.mention(r, phrase, false)
		return noun
	case oracle.Target:
		if r.Slot >= w.written {
			return w.target(r)
		}
		return w.pronoun(r, isSubject)
	case oracle.It:
		return w.pronoun(r, isSubject)
	case oracle.ControllerOf:
		if r.Then {
			w.mention(r, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
			return "that player"
		}
		if r.OrPlayer {
			w.mention(r, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
			if target, ok := r.Of.(oracle.Target); ok && target.Slot < len(w.slots) && w.slots[target.Slot].Phrase.Noun == oracle.AnyTargetNoun {
				return "that player or that permanent's controller"
			}
			return "that player or that planeswalker's controller"
		}
		if its := w.its(); its != nil && !means(its, r.Of) && w.called(r) {
			return "that player" // "its controller" would be that of something else
		}
		text := w.whose(r.Of, "controller")
		w.mention(r, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		return text
	case oracle.OwnerOf:
		if its := w.its(); its != nil && !means(its, r.Of) && w.called(r) {
			return "that player"
		}
		text := w.whose(r.Of, "owner")
		w.mention(r, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		return text
	case oracle.DefendingPlayer:
		w.mention(r, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		return "defending player"
	case oracle.AttackingPlayer:
		return "attacking player"
	case oracle.Promised: // said only by what gift stands for
		return "the player to whom the gift was promised"
	case oracle.ChosenPlayer:
		return "the chosen player"
	case oracle.Paid:
		if r.How == "sacrificed" {
			return "the sacrificed " + w.givenUp()
		}
		return "the " + r.How + " card"
	case oracle.Exiled:
		w.mention(r, oracle.Phrase{Noun: oracle.CardNoun, Zone: oracle.Exile}, r.Several)
		text := "the exiled card"
		if r.Several {
			text += "s"
		}
		if r.Crafted {
			text += " used to craft it"
		}
		return text
	case oracle.TopOf:
		if r.Buried != nil {
			return w.topBuried(r)
		}
		text := "the top card of "
		if r.AllBut > 0 {
			text = "all but the bottom card of "
		} else if r.Count != oracle.Quantity(oracle.Literal(1)) {
			text = "the top " + w.count(r.Count) + " cards of "
		}
		if _, many := r.Count.(oracle.ThatMany); many && r.Of == oracle.Reference(oracle.You{}) {
			text = w.count(r.Count) + " cards from the top of "
		}
		if r.Bottom {
			text = strings.Replace(text, "top", "bottom", 1)
		}
		text += w.possessive(r.Of) + " library"
		w.mention(oracle.It{To: oracle.WhatWasShown}, oracle.Phrase{Noun: oracle.CardNoun}, r.Count != oracle.Quantity(oracle.Literal(1)) || ofSeveral(r.Of))
		return text
	case oracle.Each:
		if reflect.DeepEqual(r, activePlayer) {
			return "the active player"
		}
		if r.Phrase.Noun == oracle.PlayerNoun {
			text := "each " + w.nounPhrase(r.Phrase, false)
			if of, ok := opponentOf(r.Phrase); ok {
				text = "each of " + w.possessive(of) + " opponents"
			}
			w.mention(eachOfThem, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
			return text
		}
		text := "all " + w.nounPhrase(r.Phrase, true)
		w.mentionGroup(r.Phrase)
		return text
	case oracle.Rest:
		return "the rest"
	case oracle.Performed:
		return w.performed(r)
	case oracle.MostVoted:
		w.mention(oracle.It{To: oracle.WhatWasMeant}, mostVotedNouns[r.Noun], true)
		return "each " + r.Noun + " with the most votes or tied for most votes"
	case oracle.Pile:
		switch {
		case r.Other:
			return "the other"
		case len(r.Phrase.Where) == 0 && r.Chooser == oracle.Reference(oracle.You{}):
			return "one pile"
		}
		return "all " + w.nounPhrase(r.Phrase, true) + " in the pile of " + w.possessive(r.Chooser) + " choice"
	case oracle.Some:
		text := w.some(r)
		if r.Phrase.Noun == oracle.PlayerNoun {
			w.mention(eachOfThem, r.Phrase, false)
		} else {
			w.mention(oracle.It{To: oracle.WhatWasMeant}, r.Phrase, r.Count != oracle.Quantity(oracle.Literal(1)))
		}
		return text
	case oracle.The:
		if sameReference(r, allRevealed) {
			return "those cards"
		}
		parts := make([]string, len(r.All))
		for i, one := range r.All {
			parts[i] = w.reference(one, isSubject)
		}
		saidOnce(parts, r.All)
		if len(parts) > 2 {
			return strings.Join(parts[:len(parts)-1], ", ") + ", and " + parts[len(parts)-1]
		}
		return strings.Join(parts, " and ")
	}
	return unsaid(r)
}

// opponentOf is of whom a phrase says that a player is an opponent, if it says nothing else.
func opponentOf(ph oracle.Phrase) (oracle.Reference, bool) {
	if len(ph.Where) != 1 || len(ph.Or) > 0 {
		return nil, false
	}
	of, ok := ph.Where[0].(oracle.OpponentOf)
	return of.Who, ok
}

// saidOnce leaves the graveyard that all targets of a list share to the last of them.
func saidOnce(parts []string, all []oracle.Reference) {
	for _, one := range all {
		if _, ok := one.(oracle.Target); !ok {
			return
		}
	}
	last := len(parts) - 1
	at := strings.LastIndex(parts[last], " from ")
	if at < 0 || !strings.HasSuffix(parts[last], " graveyard") {
		return
	}
	for i := range parts[:last] {
		parts[i] = strings.TrimSuffix(parts[i], parts[last][at:])
	}
}

// some writes "a creature you control", "up to two lands".
func (w *writer) some(s oracle.Some) string {
	if part, ok := w.partOf(s); ok {
		return part
	}
	text := ""
	if _, all := s.From.(oracle.Each); s.From != nil && !all && len(s.Phrase.Where) == 0 && len(s.Phrase.Or) == 0 && s.Phrase.Noun == oracle.CardNoun {
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
	kinds, one := oneOfEachKind(s.Phrase)
	switch {
	case one:
		text = w.andOr(kinds)
	case s.Count == oracle.Quantity(oracle.Literal(1)) && s.UpTo:
		text = "up to one " + w.nounPhrase(s.Phrase, false)
	case s.Count == oracle.Quantity(oracle.Literal(1)):
		text = w.withArticle(s.Phrase)
	case s.UpTo:
		text = "up to " + w.count(s.Count) + " " + w.nounPhrase(s.Phrase, true)
	case halfOf(s):
		text = "half the " + w.nounPhrase(s.Phrase, true) + rounded(s.Count.(oracle.Half))
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

// halfOf reports whether half of what there is of such things is chosen.
func halfOf(s oracle.Some) bool {
	half, ok := s.Count.(oracle.Half)
	return ok && reflect.DeepEqual(half.Of, oracle.Quantity(oracle.Count{Phrase: s.Phrase}))
}

// those writes the cards that are chosen among.
func (w *writer) those(r oracle.Reference) string {
	if ref := w.them(); ref != nil && means(ref, r) {
		return "them"
	}
	if each, ok := r.(oracle.Each); ok {
		return w.nounPhrase(each.Phrase, true)
	}
	return w.object(r)
}

// pronounNouns are the nouns that "that ..." is tried with, in order.
var pronounNouns = func() []struct {
	singular, plural string
	phrase           oracle.Phrase
} {
	type entry = struct {
		singular, plural string
		phrase           oracle.Phrase
	}
	out := []entry{
		{"that source", "", oracle.Phrase{Noun: oracle.SourceNoun}},
		{"that creature", "those creatures", oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}}}},
		{"that card", "those cards", oracle.Phrase{Noun: oracle.CardNoun}},
		{"that spell", "those spells", oracle.Phrase{Noun: oracle.SpellNoun}},
		{"that permanent", "those permanents", oracle.Phrase{}},
		{"that player", "those players", oracle.Phrase{Noun: oracle.PlayerNoun}},
		{"that token", "those tokens", oracle.Phrase{Where: []oracle.Predicate{oracle.Is{Status: oracle.Token}}}},
	}
	for _, t := range []oracle.CardType{oracle.Land, oracle.Artifact, oracle.Enchantment, oracle.Planeswalker} {
		name := strings.ToLower(t.String())
		out = append(out, entry{"that " + name, "those " + name + "s", oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: t}}}})
	}
	for _, s := range []string{"Aura", "Equipment", "Vehicle"} {
		out = append(out, entry{"that " + s, "those " + pluralSubtype(s), oracle.Phrase{Where: []oracle.Predicate{oracle.HasSubtype{Subtype: s}}}})
	}
	return append(out, entry{"that ability", "", oracle.Phrase{Noun: oracle.AbilityNoun}})
}()

// pronoun writes what goes back to something mentioned.
func (w *writer) pronoun(r oracle.Reference, isSubject bool) string {
	if r == oracle.Reference(attackingOne) {
		w.mention(r, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		return "that attacking player"
	}
	if r == oracle.Reference(oracle.It{Player: true}) && slices.ContainsFunc(w.mentions, func(m mention) bool { return m.ref == oracle.Reference(attackingOne) }) {
		return "that opponent"
	}
	if it, ok := r.(oracle.It); !ok || !it.Player {
		switch ref := w.it(); {
		case w.isThem(r) && isSubject:
			return "they"
		case w.isThem(r):
			return "them"
		case ref != nil && means(ref, r):
			if w.besideThis(r) {
				if text, ok := w.thatOne(r); ok {
					return text
				}
			}
			return "it"
		}
	}
	if text, ok := w.thatOne(r); ok {
		return text
	}
	if text, ok := w.whoseTarget(r); ok {
		return text
	}
	// The noun by which it was mentioned: "that Archer".
	for i := len(w.mentions) - 1; i >= 0; i-- {
		m := w.mentions[i]
		if !means(m.ref, r) {
			continue
		}
		for _, p := range m.phrase.Where {
			sub, ok := p.(oracle.HasSubtype)
			if !ok {
				continue
			}
			if ref := w.that(oracle.Phrase{Where: []oracle.Predicate{sub}}, m.plural); ref != nil && means(ref, r) {
				w.speakOf(r, m.plural)
				if m.plural {
					return "those " + pluralSubtype(sub.Subtype)
				}
				return "that " + sub.Subtype
			}
		}
	}
	return unsaid(r)
}

// otherOne is the second of the two things that an event is about.
var otherOne = oracle.Reference(oracle.It{Other: true})

// besideThis reports whether the text has named this object as what does something to what its event is about, so that "it" could be
// either: "whenever this creature crews a Vehicle, that Vehicle gets +1/+1 until end of turn".
func (w *writer) besideThis(r oracle.Reference) bool {
	if r != oracle.Reference(oracle.It{}) && r != otherOne || len(w.mentions) < 2 {
		return false
	}
	first := w.mentions[0].ref
	return (first == oracle.Reference(oracle.This{}) || first == oracle.Reference(oracle.Host{})) && means(w.mentions[1].ref, r) && !w.mentions[1].own
}

// thatOne writes what has been mentioned with a noun: "that creature".
func (w *writer) thatOne(r oracle.Reference) (string, bool) {
	if r == otherOne && slices.ContainsFunc(w.mentions, mention.maybePlayer) {
		return "that permanent or player", true
	}
	for _, n := range pronounNouns {
		if n.phrase.Noun == oracle.CardNoun && (r == otherOne || w.aimsAtPermanent(r)) {
			continue // which is no card to the reader
		}
		if ref := w.that(n.phrase, false); ref != nil && means(ref, r) {
			w.speakOf(r, false)
			if n.phrase.Noun == oracle.SpellNoun && slices.ContainsFunc(w.mentions, func(m mention) bool { return means(m.ref, r) && m.phrase.Has(oracle.AbilityNoun) }) {
				return "that spell or ability", true
			}
			return n.singular, true
		}
		if n.plural == "" {
			continue
		}
		if ref := w.that(n.phrase, true); ref != nil && means(ref, r) {
			w.speakOf(r, true)
			return n.plural, true
		}
	}
	return "", false
}

// maybePlayer reports whether something is the second of the two things of an event, and a permanent or a player.
func (m mention) maybePlayer() bool {
	return m.ref == otherOne && m.phrase.Noun == oracle.PermanentNoun && m.phrase.Has(oracle.PlayerNoun)
}

// aimsAtPermanent reports whether a reference is to targets that are permanents.
func (w *writer) aimsAtPermanent(r oracle.Reference) bool {
	target, ok := r.(oracle.Target)
	return ok && target.Slot < len(w.slots) && w.slots[target.Slot].Phrase.Noun == oracle.PermanentNoun && w.slots[target.Slot].Phrase.Zone == oracle.Nowhere
}

// isThem reports whether a reference is written "they" or "them".
func (w *writer) isThem(r oracle.Reference) bool {
	it, them := w.it(), w.them()
	if them == nil || !means(them, r) {
		return false
	}
	return them == r && it != r || it == nil || !means(it, r) // rather than "it", which only may mean them
}

// called says whether a player is the one whom "that player" goes back to.
func (w *writer) called(r oracle.Reference) bool {
	that := w.that(oracle.Phrase{Noun: oracle.PlayerNoun}, false)
	return that != nil && means(that, r)
}

// whose writes the controller or owner of an object. A new target of which more is said than its
// kind stands after: "the owner of target creature an opponent controls".
func (w *writer) whose(of oracle.Reference, role string) string {
	if w.isNewTarget(of) {
		text := w.object(of)
		last := text[strings.LastIndexByte(text, ' ')+1:]
		if _, head := headNouns[last]; head || typeWord(token{kind: wordToken, text: strings.ToLower(last), raw: last}) {
			return text + "'s " + role
		}
		return "the " + role + " of " + text
	}
	return w.possessive(of) + " " + role
}

// player writes a player, in any position.
func (w *writer) player(r oracle.Reference) string { return w.reference(r, false) }

// possessive writes a reference before what it has.
func (w *writer) possessive(r oracle.Reference) string {
	switch r := r.(type) {
	case oracle.You:
		return "your"
	case oracle.This, oracle.Host, oracle.Paid, oracle.Exiled, oracle.Performed:
		return strings.Replace(w.reference(r, false)+"'s", "s's", "s'", 1)
	case oracle.ControllerOf:
		if r.Then {
			return "that player's"
		}
		if its := w.its(); its != nil && !means(its, r.Of) && w.called(r) {
			return "that player's"
		}
		return w.possessive(r.Of) + " controller's"
	case oracle.OwnerOf:
		if its := w.its(); its != nil && !means(its, r.Of) && w.called(r) {
			return "that player's"
		}
		return w.possessive(r.Of) + " owner's"
	case oracle.DefendingPlayer:
		return "defending player's"
	case oracle.ChosenPlayer:
		return "the chosen player's"
	case oracle.Each:
		if r.Phrase.Noun == oracle.PlayerNoun {
			return "each " + w.nounPhrase(r.Phrase, false) + "'s"
		}
	}
	if it, ok := r.(oracle.It); !ok || !it.Player {
		if ref := w.its(); ref != nil && means(ref, r) && !w.isNewTarget(r) {
			if w.ofOther {
				if text, ok := w.thatOne(r); ok {
					return text + "'s"
				}
			}
			return "its"
		}
	}
	doer := w.doer
	w.doer = nil
	defer func() { w.doer = doer }()
	text := w.reference(r, false)
	switch text {
	case "it":
		return unsaid(r) // "its" goes back to something else
	case "them", "they":
		return "their"
	default:
		if strings.HasSuffix(text, "s") {
			return text + "'"
		}
		return text + "'s"
	}
}

// topBuried writes the top card of a graveyard, or the bottom one, of those that match.
func (w *writer) topBuried(r oracle.TopOf) string {
	phrase := *r.Buried
	for _, one := range eachAlternative(&phrase) {
		one.Zone = oracle.Nowhere
	}
	place := "the top "
	if r.Bottom {
		place = "the bottom "
	}
	text := place + w.nounPhrase(phrase, false) + " of " + w.possessive(r.Of) + " graveyard"
	w.mention(oracle.It{To: oracle.WhatWasShown}, *r.Buried, false)
	return text
}
