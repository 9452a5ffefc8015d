package oracle

import (
	"reflect"
	"strings"
)

// This file writes noun phrases, numbers and conditions.

// nounPhrase writes the phrase without a determiner.
func (w *writer) nounPhrase(ph Phrase, plural bool) string {
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
	text := w.phraseAlone(ph, plural)
	for _, or := range ph.Or {
		next := w.phraseAlone(or, plural)
		// The article keeps alternatives of one kind apart: "a basic land or a Gate".
		if !plural && or.Noun == ph.Noun && or.Noun != PlayerNoun {
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
func sameButHead(ph Phrase) ([]string, bool) {
	names := map[Noun]string{SpellNoun: "spell", AbilityNoun: "ability"}
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

func (w *writer) phraseAlone(ph Phrase, plural bool) string {
	var words []string
	rest := ph.Where
	if ph.Noun == PlayerNoun {
		head := "player"
		for len(rest) > 0 {
			switch p := rest[0].(type) {
			case IsPlayer:
				switch p.Who {
				case Opponents:
					head = "opponent"
				case NotYours:
					words = append(words, "other")
				}
				rest = rest[1:]
				continue
			case Other:
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
		if is, isStatus := rest[0].(Is); isStatus && is.Status == Commander && ph.Noun == PermanentNoun && (len(rest) == 1 || !isTypePredicate(rest[1])) {
			break // the noun "commander"
		}
		if !ok {
			break
		}
		words = append(words, word)
		rest = rest[1:]
	}
	// Types and subtypes: the last one is the head of a permanent.
	var types []Predicate
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
		if is, ok := rest[0].(Is); ok && (is.Status == Token || is.Status == Commander) {
			token = true
			head := "token"
			if is.Status == Commander {
				head = "commander"
			}
			for _, t := range types {
				words = append(words, typeWords(t, false))
			}
			words = append(words, number(head, plural))
			rest = rest[1:]
		}
	}
	if !token {
		for i, t := range types {
			words = append(words, typeWords(t, plural && ph.Noun == PermanentNoun && i == len(types)-1))
		}
		switch ph.Noun {
		case CardNoun:
			words = append(words, number("card", plural))
		case SpellNoun:
			words = append(words, number("spell", plural))
		case AbilityNoun:
			words = append(words, number("ability", plural))
		case SourceNoun:
			words = append(words, number("source", plural))
		case AnyTargetNoun:
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
func adjectiveWord(p Predicate) (string, bool) {
	switch a := p.(type) {
	case Other:
		return "other", true
	case Is:
		return statusWord(a.Status)
	case HasColor:
		if a.Colors == 0 {
			return "colorless", true
		}
		return joinOr(a.Colors.names()), true
	case Multicolored:
		return "multicolored", true
	case HasSupertype:
		return strings.ToLower(a.Supertypes.String()), true
	case Not:
		switch n := a.Predicate.(type) {
		case HasColor:
			if n.Colors.Count() == 1 {
				return "non" + n.Colors.String(), true
			}
		case HasType:
			if len(n.Types.names()) == 1 {
				return "non" + strings.ToLower(n.Types.String()), true
			}
		case HasSupertype:
			return "non" + strings.ToLower(n.Supertypes.String()), true
		case HasSubtype:
			return "non-" + n.Subtype, true
		case Is:
			if n.Status == Attacking {
				return "nonattacking", true
			}
			switch n.Status {
			case Commander:
				return "noncommander", true
			case Historic:
				return "nonhistoric", true
			}
		}
	case Any:
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

func statusWord(status Status) (string, bool) {
	switch status {
	case Token:
		return "", false
	case Commander:
		return "commander", true
	}
	word, ok := statusWords[status]
	return word, ok
}

// statusWords is statusAdjectives the other way round.
var statusWords = func() map[Status]string {
	words := map[Status]string{}
	for word, status := range statusAdjectives {
		words[status] = word
	}
	return words
}()

func joinOr(words []string) string { return joinList(words, "or") }

func isTypePredicate(p Predicate) bool {
	switch a := p.(type) {
	case HasType, HasSubtype:
		return true
	case Any:
		for _, of := range a.Of {
			switch of.(type) {
			case HasType, HasSubtype, HasSupertype:
			default:
				return false
			}
		}
		return true
	}
	return false
}

func isCardType(p Predicate) bool {
	_, ok := p.(HasType)
	return ok
}

// isList says whether the type predicate is written as alternatives.
func isList(p Predicate) bool {
	switch p := p.(type) {
	case HasType:
		return len(p.Types.names()) > 1 && p.Types != PermanentTypes
	case Any:
		return true
	}
	return false
}

// typeWords writes a type predicate: "artifact", "Elves", "instant or sorcery".
func typeWords(p Predicate, plural bool) string {
	switch a := p.(type) {
	case HasType:
		if a.Types == PermanentTypes {
			return "permanent"
		}
		var words []string
		for _, name := range a.Types.names() {
			words = append(words, number(strings.ToLower(name), plural))
		}
		return joinOr(words)
	case HasSubtype:
		if plural {
			return pluralSubtype(a.Subtype)
		}
		return a.Subtype
	case HasSupertype:
		return strings.ToLower(a.Supertypes.String())
	case Any:
		var words []string
		for _, of := range a.Of {
			words = append(words, typeWords(of, plural))
		}
		return joinOr(words)
	}
	return unsaid(p)
}
