package oracle

// This file writes the events of spells that are cast and damage that is dealt.

func (w *writer) castEvent(e SpellCast, third func(string, bool) string) string {
	you := e.By == Yours
	text := w.relationSubject(e.By) + third("cast", you) + " "
	if _, ok := e.What.(This); ok {
		w.mention(It{}, Phrase{Noun: SpellNoun}, false)
		return text + "this spell"
	}
	each, ok := e.What.(Each)
	if !ok {
		return unsaid(e)
	}
	if e.Ordinal > 0 {
		w.mention(It{}, Phrase{Noun: SpellNoun}, false)
		whose := "their "
		if you {
			whose = "your "
		}
		return text + whose + [...]string{"", "first", "second", "third"}[min(e.Ordinal, 3)] + " spell each turn"
	}
	text += w.withArticle(each.Phrase)
	w.mention(It{}, each.Phrase, false)
	return text
}

// castOrCopied writes "you cast or copy an instant spell".
func (w *writer) castOrCopied(one OneOf) (string, bool) {
	if len(one.Of) != 2 {
		return "", false
	}
	cast, okCast := one.Of[0].(SpellCast)
	copied, okCopied := one.Of[1].(SpellCopied)
	each, okEach := cast.What.(Each)
	if !okCast || !okCopied || !okEach || cast.By != copied.By {
		return "", false
	}
	verb := " casts or copies "
	if cast.By == Yours {
		verb = " cast or copy "
	}
	text := w.relationSubject(cast.By) + verb + w.withArticle(each.Phrase)
	w.mention(It{}, each.Phrase, false)
	return text, true
}

func (w *writer) damageEvent(e DamageDealt, third func(string, bool) string, be func(string, bool) string) string {
	kind := "damage"
	if e.Combat {
		kind = "combat damage"
	} else if e.NonCombat {
		kind = "noncombat damage"
	}
	if e.Excess {
		kind = "excess " + kind
	}
	if e.Source == nil {
		if e.To == nil {
			return unsaid(e)
		}
		text := w.eventSubject(e.To, false) + be("dealt "+kind, e.To == Reference(You{}))
		switch to := e.To.(type) {
		case This:
			w.mention(It{Other: true}, thisPhrase(w.card), false)
		case Each:
			if to.Phrase.Noun != PlayerNoun {
				w.mention(It{Other: true}, to.Phrase, false)
			}
		case Host:
			if _, phrase := w.hostNoun(); phrase.Noun != PlayerNoun {
				w.mention(It{Other: true}, phrase, false)
			}
		}
		return text
	}
	text := w.eventSubject(e.Source, e.Several) + third("deal", e.Several) + " " + kind
	switch to := e.To.(type) {
	case nil:
		return text
	case You:
		return text + " to you"
	case Each:
		text += " to " + w.withArticle(to.Phrase)
		if to.Phrase.Noun == PlayerNoun || to.Phrase.has(PlayerNoun) {
			w.mention(It{Player: true}, Phrase{Noun: PlayerNoun}, false)
		}
		if to.Phrase.Noun != PlayerNoun {
			w.mention(It{Other: true}, to.Phrase, false)
		}
		return text
	}
	return unsaid(e)
}
