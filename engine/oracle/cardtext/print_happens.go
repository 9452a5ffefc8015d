package cardtext

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"rulestep/engine/oracle"
)

// This file writes the events of spells that are cast and damage that is dealt.

func (w *writer) castEvent(e oracle.SpellCast, third func(string, bool) string) string {
	if each, ok := e.What.(oracle.Each); ok && slices.Contains(each.Phrase.Where, theChosenPlayers) {
		each.Phrase.Where = slices.DeleteFunc(slices.Clone(each.Phrase.Where), func(p oracle.Predicate) bool { return p == theChosenPlayers })
		text := w.eventSubject(oracle.ChosenPlayer{}, false) + third("cast", false) + " " + w.withArticle(each.Phrase)
		w.mentionCast(each.Phrase, w.card)
		return text
	}
	you := e.By == oracle.Yours
	text := w.relationSubject(e.By) + third("cast", you) + " "
	if _, ok := e.What.(oracle.This); ok {
		w.mention(oracle.It{}, oracle.Phrase{Noun: oracle.SpellNoun}, false)
		w.mentions[len(w.mentions)-1].own = true
		return text + "this spell"
	}
	each, ok := e.What.(oracle.Each)
	if !ok {
		return unsaid(e)
	}
	if reflect.DeepEqual(each.Phrase, commanderSpell) {
		w.mentionCast(each.Phrase, w.card)
		return text + "your commander"
	}
	if e.Ordinal > 0 {
		whose := "their "
		if you {
			whose = "your "
		}
		text += whose + castOrdinals[e.Ordinal-1] + " " + w.nounPhrase(each.Phrase, false) + " each turn"
		w.mentionCast(each.Phrase, w.card)
		return text
	}
	if n := len(each.Phrase.Where) - 1; n >= 0 && each.Phrase.Where[n] == oracle.Predicate(oracle.ControlledBy{Who: oracle.Host{}}) {
		each.Phrase = without(each.Phrase, n)
		w.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		text = "enchanted player" + third("cast", false) + " "
	}
	text += w.withArticle(each.Phrase)
	w.mentionCast(each.Phrase, w.card)
	if e.NotFirst {
		text += " other than " + map[bool]string{true: "your first spell", false: "the first spell they cast"}[you] + " each turn"
	}
	if e.Elsewhere {
		text += " from anywhere other than " + map[bool]string{true: "your", false: "their"}[you] + " hand"
	}
	return text
}

// cardPlayed writes "you play a card".
func (w *writer) cardPlayed(one oracle.OneOf, would string) (string, bool) {
	if !slices.ContainsFunc(one.Of, func(e oracle.Event) bool { cast, is := e.(oracle.SpellCast); return is && cast.Card }) {
		return "", false
	}
	text := w.event(one.Of[0], would)
	for _, from := range []string{"", " from exile"} {
		if who, ok := strings.CutSuffix(text, " a land"+from); ok {
			return who + " a card" + from, true
		}
	}
	return text, false
}

// castOrCopied writes "you cast or copy an instant spell".
func (w *writer) castOrCopied(one oracle.OneOf) (string, bool) {
	if len(one.Of) != 2 {
		return "", false
	}
	cast, okCast := one.Of[0].(oracle.SpellCast)
	copied, okCopied := one.Of[1].(oracle.SpellCopied)
	each, okEach := cast.What.(oracle.Each)
	if !okCast || !okCopied || !okEach || cast.By != copied.By {
		return "", false
	}
	verb := " casts or copies "
	if cast.By == oracle.Yours {
		verb = " cast or copy "
	}
	text := w.relationSubject(cast.By) + verb + w.withArticle(each.Phrase)
	w.mention(oracle.It{}, each.Phrase, false)
	return text, true
}

func (w *writer) damageEvent(e oracle.DamageDealt, would bool, third func(string, bool) string, be func(string, bool) string) string {
	kind := damageWord(e)
	if e.Excess {
		kind = "excess " + kind
	}
	if e.AtLeast > 0 {
		kind = strconv.Itoa(e.AtLeast) + map[bool]string{true: " ", false: " or more "}[e.Exactly] + kind
		if e.Exactly {
			kind = "exactly " + kind
		}
	}
	if e.Source == nil {
		if e.To == nil {
			return unsaid(e)
		}
		switch you := e.To == oracle.Reference(oracle.You{}); {
		case you && would:
			return kind + " would be dealt to you"
		case you:
			return "you're dealt " + kind
		}
		text := w.eventSubject(e.To, e.SeveralTo) + be("dealt "+kind, e.SeveralTo)
		switch to := e.To.(type) {
		case oracle.This:
			w.mention(oracle.It{Other: true}, thisPhrase(w.card), false)
		case oracle.Each:
			if to.Phrase.Noun != oracle.PlayerNoun {
				w.mention(oracle.It{Other: true}, to.Phrase, e.SeveralTo)
			}
		case oracle.Host:
			if _, phrase := w.hostNoun(); phrase.Noun != oracle.PlayerNoun {
				w.mention(oracle.It{Other: true}, phrase, false)
			}
		case oracle.Target, oracle.It:
			w.mention(oracle.It{Other: true}, oracle.Phrase{}, false)
		}
		if each, ok := e.To.(oracle.Each); ok && e.AtLeast > 0 && each.Phrase.Noun == oracle.PlayerNoun {
			text += " by a single source"
		}
		return text
	}
	text := w.eventSubject(e.Source, e.Several) + third("deal", e.Several) + " " + kind
	switch to := e.To.(type) {
	case oracle.The:
		if len(to.All) == 2 && to.All[0] == oracle.Reference(oracle.You{}) {
			return text + " to you or a permanent you control"
		}
	case oracle.Host:
		if noun, phrase := w.hostNoun(); phrase.Noun != oracle.PlayerNoun {
			if to.Called != "" {
				return unsaid(e)
			}
			w.mentionOther(e.Source, phrase, false)
			return text + " to " + noun
		}
		w.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		return text + " to enchanted player"
	case nil:
		return text
	case oracle.You:
		return text + " to you"
	case oracle.This:
		return text + " to " + w.noun()
	case oracle.Each:
		if e.SeveralTo {
			text += " to one or more " + w.nounPhrase(to.Phrase, true)
		} else {
			text += " to " + w.withArticle(to.Phrase)
		}
		if to.Phrase.Noun == oracle.PlayerNoun || to.Phrase.Has(oracle.PlayerNoun) {
			w.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		}
		if to.Phrase.Noun != oracle.PlayerNoun {
			w.mentionOther(e.Source, to.Phrase, e.SeveralTo)
		}
		return text
	}
	return unsaid(e)
}

// apart writes two events each with a word for when.
func (w *writer) apart(of []oracle.Event) string {
	before := len(w.mentions)
	text := w.trigger(of[0])
	w.mentions = w.mentions[:before]
	if hasNode[oracle.This](of[0]) {
		w.mention(oracle.This{}, thisPhrase(w.card), false)
	}
	said := len(w.mentions)
	text += " and " + w.trigger(of[1])
	w.mentions = w.mentions[:said]
	return text
}

// cycledOrDiscarded writes "you cycle or discard a card".
func (w *writer) cycledOrDiscarded(one oracle.OneOf) (string, bool) {
	if len(one.Of) != 2 {
		return "", false
	}
	cycled, okCycled := one.Of[0].(oracle.CardCycled)
	discarded, okDiscarded := one.Of[1].(oracle.CardDiscarded)
	if !okCycled || !okDiscarded || cycled.What != nil || discarded.Several {
		return "", false
	}
	text := w.eventSubject(cycled.Who, false)
	if _, you := cycled.Who.(oracle.You); you {
		text += " cycle or discard "
	} else {
		text += " cycles or discards "
	}
	phrase := oracle.Phrase{Noun: oracle.CardNoun}
	if discarded.What != nil {
		phrase = *discarded.What
	}
	w.mention(oracle.It{}, phrase, false)
	return text + w.withArticle(phrase), true
}

// activatedWords are the words for the ability that an event speaks of.
func (w *writer) activatedWords(e oracle.AbilityActivated) string {
	text := " an ability"
	for _, k := range keywordsActivated {
		if (e.Loyalty || len(e.Keywords) > 0) && k.loyalty == e.Loyalty && slices.Equal(k.keywords, e.Keywords) {
			text = " " + k.words
		}
	}
	if e.Exhaust {
		text = " an exhaust ability"
	}
	switch what := e.What.(type) {
	case oracle.Each:
		text += " of " + w.withArticle(what.Phrase)
	case oracle.Host:
		text += " of " + w.object(what)
	case oracle.This:
		return " " + w.noun() + "'s outlast ability"
	}
	if e.Which != nil {
		text += strings.TrimPrefix(w.nounPhrase(*e.Which, false), "ability")
	}
	if e.NotMana {
		text += " that isn't a mana ability"
	}
	return text
}
