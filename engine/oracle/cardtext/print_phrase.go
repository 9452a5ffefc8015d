package cardtext

import (
	"cmp"
	"reflect"
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file writes noun phrases.

// nounPhrase writes the phrase without a determiner.
func (w *writer) nounPhrase(ph oracle.Phrase, plural bool) string {
	if reflect.DeepEqual(ph, thePair) {
		return "both creatures"
	}
	if heads, ok := sameButHead(ph); ok {
		// "spell or ability that targets a creature"
		words := make([]string, len(heads))
		for i, head := range heads {
			words[i] = number(head, plural)
		}
		one := ph
		one.Or = nil
		return strings.Join(append([]string{joinOr(words)}, w.after(one, ph.Where, plural)...), " ")
	}
	if one, ok := allTheirHands(ph, oracle.Anyone); ok {
		return w.nounPhrase(one, plural) + " from all hands and graveyards"
	}
	if one, ok := allTheirHands(ph, oracle.Opponents); ok {
		return w.nounPhrase(one, plural) + handsAndGraveyards
	}
	if one, zone, ok := twoZones(ph); ok {
		return w.nounPhrase(one, plural) + zonesJoint(plural) + zone
	}
	if last := len(ph.Where) - 1; len(ph.Or) > 0 && ph.Noun == oracle.PlayerNoun && last > 0 {
		// Who controls is said at the end, of all: "an opponent or permanent an opponent controls".
		end := ph.Or[len(ph.Or)-1].Where
		if control, ok := ph.Where[last].(oracle.Controlled); ok && len(end) > 0 && end[len(end)-1] == oracle.Predicate(control) {
			ph.Where = ph.Where[:last]
		}
	}
	text := w.phraseAlone(ph, plural)
	if playerOrTheirs(ph) {
		for k, or := range ph.Or {
			if text += ", "; k+1 == len(ph.Or) {
				text += "or "
			}
			text += w.phraseAlone(or, plural)
		}
		return text
	}
	for _, or := range ph.Or {
		next := w.phraseAlone(or, plural)
		if ph.Noun == oracle.PermanentNoun && or.Noun == oracle.CardNoun && or.Zone == oracle.Graveyard && reflect.DeepEqual(ph.Where, or.Where) {
			text += " from the battlefield" // or else both would be read as cards in the graveyard
		}
		// The article keeps alternatives of one kind apart: "a basic land or a Gate".
		if !plural && or.Noun == ph.Noun && or.Noun != oracle.PlayerNoun {
			next = article(next)
			if rest, ok := strings.CutPrefix(next, "an other "); ok {
				next = "another " + rest
			}
		}
		text += " or " + next
	}
	return text
}

// sameButHead says whether the alternatives of the phrase are spells and abilities of
// which the same is said after the noun, and names them.
func sameButHead(ph oracle.Phrase) ([]string, bool) {
	names := map[oracle.Noun]string{oracle.SpellNoun: "spell", oracle.AbilityNoun: "ability"}
	if len(ph.Or) == 0 || names[ph.Noun] == "" || len(ph.Where) == 0 {
		return nil, false
	}
	if _, ok := adjectiveWord(ph.Where[0]); ok || isTypePredicate(ph.Where[0]) {
		return nil, false
	}
	heads := []string{names[ph.Noun]}
	for _, or := range ph.Or {
		if names[or.Noun] == "" || or.Zone != ph.Zone || !reflect.DeepEqual(or.Where, ph.Where) {
			return nil, false
		}
		heads = append(heads, names[or.Noun])
	}
	return heads, true
}

func (w *writer) phraseAlone(ph oracle.Phrase, plural bool) string {
	if reflect.DeepEqual(ph, suspendedCard) {
		return number("suspended card", plural)
	}
	var words []string
	rest := ph.Where
	if ph.Noun == oracle.PlayerNoun {
		head := "player"
		for len(rest) > 0 {
			switch p := rest[0].(type) {
			case oracle.IsPlayer:
				switch p.Who {
				case oracle.Opponents:
					head = "opponent"
				case oracle.Teammates:
					head = "teammate"
				case oracle.NotYours:
					words = append(words, "other")
				case oracle.YourTeam:
					words = append(words, number(head, plural), "on your team")
					return strings.Join(append(words, w.after(ph, rest[1:], plural)...), " ")
				}
				rest = rest[1:]
				continue
			case oracle.Other:
				words = append(words, "other")
				rest = rest[1:]
				continue
			}
			break
		}
		words = append(words, number(head, plural))
		return strings.Join(append(words, w.after(ph, rest, plural)...), " ")
	}
	for len(rest) > 0 {
		word, ok := adjectiveWord(rest[0])
		if is, isStatus := rest[0].(oracle.Is); isStatus && roleNouns[is.Status] != "" && ph.Noun == oracle.PermanentNoun && (len(rest) == 1 || !isTypePredicate(rest[1])) {
			break // the noun "commander" or "Ring-bearer"
		}
		if !ok {
			break
		}
		words = append(words, word)
		rest = rest[1:]
	}
	// Types and subtypes: the last one is the head of a permanent.
	var types []oracle.Predicate
	for len(rest) > 0 && isTypePredicate(rest[0]) {
		// Alternatives stand alone: "Elf or Goblin".
		if len(types) > 0 && (isList(types[0]) && !isCardType(rest[0]) || isList(rest[0])) {
			break
		}
		types = append(types, rest[0])
		rest = rest[1:]
	}
	token := false
	if len(rest) > 0 {
		if is, ok := rest[0].(oracle.Is); ok && (is.Status == oracle.Token || roleNouns[is.Status] != "") {
			token = true
			head := cmp.Or(roleNouns[is.Status], "token")
			for _, t := range types {
				words = append(words, typeWords(t, false))
			}
			words = append(words, number(head, plural))
			rest = rest[1:]
		}
	}
	if !token {
		for i, t := range types {
			words = append(words, typeWords(t, plural && ph.Noun == oracle.PermanentNoun && i == len(types)-1))
		}
		switch ph.Noun {
		case oracle.CardNoun:
			words = append(words, number("card", plural))
		case oracle.SpellNoun:
			words = append(words, number("spell", plural))
		case oracle.AbilityNoun:
			words = append(words, number("ability", plural))
		case oracle.SourceNoun:
			words = append(words, number("source", plural))
		case oracle.AnyTargetNoun:
			words = append(words, number("target", plural))
		default:
			if len(types) == 0 {
				words = append(words, number("permanent", plural))
			}
		}
	}
	return strings.Join(append(words, w.after(ph, rest, plural)...), " ")
}

func number(word string, plural bool) string {
	if plural {
		return pluralOf(word)
	}
	return word
}

// adjectiveWord writes a predicate that stands before the noun.
func adjectiveWord(p oracle.Predicate) (string, bool) {
	switch a := p.(type) {
	case oracle.Other:
		return "other", true
	case oracle.Is:
		return statusWord(a.Status)
	case oracle.HasColor:
		if a.Colors == 0 {
			return "colorless", true
		}
		return joinOr(a.Colors.Names()), true
	case oracle.Multicolored:
		return "multicolored", true
	case oracle.HasSupertype:
		return strings.ToLower(a.Supertypes.String()), true
	case oracle.Not:
		switch n := a.Predicate.(type) {
		case oracle.HasColor:
			if n.Colors.Count() == 1 {
				return "non" + n.Colors.String(), true
			}
		case oracle.HasType:
			if len(n.Types.Names()) == 1 {
				return "non" + strings.ToLower(n.Types.String()), true
			}
		case oracle.HasSupertype:
			return "non" + strings.ToLower(n.Supertypes.String()), true
		case oracle.HasSubtype:
			return "non-" + n.Subtype, true
		case oracle.Is:
			if n.Status == oracle.Attacking {
				return "nonattacking", true
			}
			switch n.Status {
			case oracle.Commander:
				return "noncommander", true
			case oracle.Outlaw:
				return "non-outlaw", true
			case oracle.Historic:
				return "nonhistoric", true
			}
		}
	case oracle.Any:
		var words []string
		for _, of := range a.Of {
			word, ok := adjectiveWord(of)
			if !ok {
				return "", false
			}
			words = append(words, word)
		}
		return joinOr(words), true
	}
	return "", false
}

func statusWord(status oracle.Status) (string, bool) {
	switch status {
	case oracle.Token:
		return "", false
	case oracle.Commander:
		return "commander", true
	}
	word, ok := statusWords[status]
	return word, ok
}

// roleNouns are the nouns for what an object is to a player.
var roleNouns = map[oracle.Status]string{oracle.Commander: "commander", oracle.RingBearer: "Ring-bearer"}

// statusWords is statusAdjectives the other way round.
var statusWords = func() map[oracle.Status]string {
	words := map[oracle.Status]string{}
	for word, status := range statusAdjectives {
		words[status] = word
	}
	return words
}()

func joinOr(words []string) string { return oracle.JoinList(words, "or") }

func isTypePredicate(p oracle.Predicate) bool {
	switch a := p.(type) {
	case oracle.HasType, oracle.HasSubtype:
		return true
	case oracle.Is:
		return a.Status == oracle.Outlaw
	case oracle.Any:
		for _, of := range a.Of {
			switch of.(type) {
			case oracle.HasType, oracle.HasSubtype, oracle.HasSupertype:
			default:
				return false
			}
		}
		return true
	}
	return false
}

func isCardType(p oracle.Predicate) bool {
	_, ok := p.(oracle.HasType)
	return ok
}

// isList says whether the type predicate is written as alternatives.
func isList(p oracle.Predicate) bool {
	switch p := p.(type) {
	case oracle.HasType:
		return len(p.Types.Names()) > 1 && p.Types != oracle.PermanentTypes
	case oracle.Any:
		return true
	}
	return false
}

// typeWords writes a type predicate: "artifact", "Elves", "instant or sorcery".
func typeWords(p oracle.Predicate, plural bool) string {
	switch a := p.(type) {
	case oracle.HasType:
		if a.Types == oracle.PermanentTypes {
			return "permanent"
		}
		var words []string
		for _, name := range a.Types.Names() {
			words = append(words, number(strings.ToLower(name), plural))
		}
		return joinOr(words)
	case oracle.HasSubtype:
		if plural {
			return pluralSubtype(a.Subtype)
		}
		return a.Subtype
	case oracle.HasSupertype:
		return strings.ToLower(a.Supertypes.String())
	case oracle.Is:
		if a.Status == oracle.Outlaw {
			return number("outlaw", plural)
		}
	case oracle.Any:
		var words []string
		for _, of := range a.Of {
			words = append(words, typeWords(of, plural))
		}
		return joinOr(words)
	}
	return unsaid(p)
}

// playerOrTheirs reports whether a phrase is of a player, or of several kinds of what somebody controls, as [parser.playerOrObjects]
// reads it.
func playerOrTheirs(ph oracle.Phrase) bool {
	if ph.Noun != oracle.PlayerNoun || len(ph.Or) < 2 || len(ph.Where) != 1 {
		return false
	}
	return !slices.ContainsFunc(ph.Or, func(or oracle.Phrase) bool {
		if or.Noun != oracle.PermanentNoun || len(or.Where) != 2 {
			return true
		}
		_, theirs := or.Where[1].(oracle.Controlled)
		return !theirs
	})
}

// handsAndGraveyards is where all cards are that opponents have in either of these zones.
const handsAndGraveyards = " from all opponents' hands and graveyards"

// allTheirHands takes that out of a phrase.
func allTheirHands(ph oracle.Phrase, whose oracle.Relation) (oracle.Phrase, bool) {
	one, second, ok := twoZones(ph)
	last := len(one.Where) - 1
	if !ok || second != "graveyard" || one.Zone != oracle.Hand || len(one.Or) > 0 || one.Where[last] != oracle.Predicate(oracle.Owned{By: whose}) {
		return ph, false
	}
	one = without(one, last)
	one.Zone = oracle.Nowhere
	return one, true
}
