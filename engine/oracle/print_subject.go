package oracle

// This file writes the subjects of events.

// eventSubject writes the subject of an event and mentions it as the event's object
// or player.
func (w *writer) eventSubject(r Reference, several bool) string {
	w.said = w.subjectOf(r, several)
	return w.said
}

func (w *writer) subjectOf(r Reference, several bool) string {
	object := func(ph Phrase) {
		w.mention(It{}, ph, several)
	}
	switch r := r.(type) {
	case You:
		return "you"
	case This:
		object(thisPhrase(w.card))
		return w.noun()
	case Host:
		noun, phrase := w.hostNoun()
		if phrase.Noun == PlayerNoun {
			w.mention(It{Player: true}, Phrase{Noun: PlayerNoun}, false)
		} else {
			object(phrase)
		}
		return noun
	case Each:
		text := ""
		if several {
			text = "one or more " + w.nounPhrase(r.Phrase, true)
		} else {
			text = w.withArticle(r.Phrase)
		}
		if r.Phrase.Noun == PlayerNoun && len(r.Phrase.Or) == 0 {
			w.mention(It{Player: true}, Phrase{Noun: PlayerNoun}, false)
		} else {
			object(r.Phrase)
		}
		return text
	case The:
		if len(r.All) == 2 {
			if each, ok := r.All[1].(Each); ok {
				text := w.noun() + " or another " + w.nounPhrase(each.Phrase, false)
				object(each.Phrase)
				return text
			}
		}
	case Target, It:
		text := w.pronoun(r, true)
		object(Phrase{})
		return text
	}
	return unsaid(r)
}

// relationSubject writes a player known only by relation, as an event's subject.
func (w *writer) relationSubject(by Relation) string {
	switch by {
	case Yours:
		return "you"
	case Opponents:
		w.mention(It{Player: true}, Phrase{Noun: PlayerNoun}, false)
		return "an opponent"
	case NotYours:
		w.mention(It{Player: true}, Phrase{Noun: PlayerNoun}, false)
		return "another player"
	}
	w.mention(It{Player: true}, Phrase{Noun: PlayerNoun}, false)
	return "a player"
}

var youAttack = Each{Phrase{Where: []Predicate{HasType{Creature}, Controlled{Yours}}}}
