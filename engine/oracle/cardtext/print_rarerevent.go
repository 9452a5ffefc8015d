package cardtext

import (
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file writes the events that few cards watch for.

// rarerEvent writes such an event; "" for the others.
func (w *writer) rarerEvent(e oracle.Event, third, be func(string, bool) string) string {
	plural := func(who oracle.Reference) bool { return who == oracle.Reference(oracle.You{}) }
	switch e := e.(type) {
	case oracle.ZoneChange:
		if e.Puts {
			subject := w.eventSubject(e.What, false)
			w.mention(oracle.ControllerOf{Of: oracle.It{}, Then: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
			return "a player puts " + subject + " onto the battlefield"
		}
		return w.rarerMove(e, third, be)
	case oracle.CountersPut:
		if e.Kind == "energy" && e.On != oracle.Reference(oracle.This{}) {
			return w.eventSubject(e.On, false) + third("get", plural(e.On)) + " one or more {E}"
		}
		if e.Each && e.By == oracle.Reference(oracle.You{}) {
			return "you put " + article(spaced(e.Kind)+"counter on ") + w.eventSubject(e.On, false)
		}
	case oracle.CountersRemoved:
		if e.Each {
			return article(spaced(e.Kind)+"counter is removed from ") + w.object(e.From)
		}
		return "one or more " + spaced(e.Kind) + "counters are removed from " + w.object(e.From)
	case oracle.KeywordActionDone:
		switch {
		case e.What != nil:
			return w.eventSubject(e.Who, false) + third(e.Name, plural(e.Who)) + " " + w.withArticle(*e.What)
		case e.Name == oracle.BecomeMonarch, e.Name == oracle.CompleteDungeon, e.Name == oracle.SolveCase:
			verb, rest, _ := strings.Cut(e.Name, " ")
			return w.eventSubject(e.Who, false) + third(verb, plural(e.Who)) + " " + rest
		}
	case oracle.BecomesTapped:
		if each, ok := e.What.(oracle.Each); ok && e.By != nil {
			ph := each.Phrase
			ph.Where = slices.Concat([]oracle.Predicate{oracle.Is{Status: oracle.Untapped}}, ph.Where)
			text := w.eventSubject(e.By, false) + third("tap", plural(e.By)) + " "
			if e.Several {
				text += "one or more " + w.nounPhrase(ph, true)
			} else {
				text += w.withArticle(ph)
			}
			w.mention(oracle.It{}, each.Phrase, e.Several)
			return text
		}
	case oracle.LandPlayed:
		if e.What == nil && e.From == oracle.Nowhere {
			return ""
		}
		what := oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Land}}}
		if e.What != nil {
			what = *e.What
		}
		text := w.eventSubject(e.Who, false) + third("play", plural(e.Who)) + " " + w.withArticle(what)
		if e.From == oracle.Exile {
			text += " from exile"
		}
		w.mention(oracle.It{}, what, false)
		return text
	case oracle.SpellCopied:
		if each, ok := e.What.(oracle.Each); ok {
			text := w.relationSubject(e.By) + third("copy", e.By == oracle.Yours) + " " + w.withArticle(each.Phrase)
			w.mention(oracle.It{}, each.Phrase, false)
			return text
		}
	case oracle.SpellCountered:
		if e.CausedBy == oracle.Yours {
			return "a spell or ability you control counters " + strings.TrimSpace(w.eventSubject(e.What, false))
		}
	case oracle.Attached:
		if each, ok := e.To.(oracle.Each); ok {
			text := w.eventSubject(e.What, false) + third("become", false) + " attached to " + w.withArticle(each.Phrase)
			w.mentionOther(e.What, each.Phrase, false)
			return text
		}
	}
	return ""
}

// rarerMove writes what comes from or goes to a zone in a way of which few texts speak.
func (w *writer) rarerMove(e oracle.ZoneChange, third, be func(string, bool) string) string {
	each, isEach := e.What.(oracle.Each)
	whose := oracle.Anyone
	if n := len(each.Phrase.Where) - 1; isEach && n >= 0 {
		if owned, ok := each.Phrase.Where[n].(oracle.Owned); ok {
			whose, each.Phrase = owned.By, without(each.Phrase, n)
		}
	}
	what := func() string {
		if isEach {
			return w.eventSubject(each, e.Several)
		}
		return w.eventSubject(e.What, e.Several)
	}
	one := func() string {
		text := w.withArticle(each.Phrase)
		if e.Several {
			text = "one or more " + w.nounPhrase(each.Phrase, true)
		}
		w.mention(oracle.It{}, each.Phrase, e.Several)
		return text
	}
	switch {
	case e.Alive:
		return w.eventSubject(e.What, e.Several) + third("leave", e.Several) + " the battlefield without dying"
	case e.Created && isEach:
		return w.relationSubject(whose) + third("create", whose == oracle.Yours) + " " + one()
	case e.Cause == oracle.ByMilling && isEach && (whose != oracle.Anyone || e.PerPlayer || !e.Several):
		return w.relationSubject(whose) + third("mill", whose == oracle.Yours) + " " + one()
	case e.Cause == oracle.ByMilling:
		return what() + be("milled", e.Several)
	case e.NotFrom == oracle.Battlefield && e.To == oracle.Graveyard && whose == oracle.Yours:
		return what() + be("put into your graveyard from anywhere other than the battlefield", e.Several)
	case e.NotFrom == oracle.Battlefield && e.To == oracle.Graveyard && whose == oracle.Anyone:
		return what() + be("put into a graveyard from anywhere other than the battlefield", e.Several)
	case e.From == oracle.Exile && e.To == oracle.Battlefield:
		return w.eventSubject(e.What, e.Several) + third("enter", e.Several) + " from exile"
	case e.To == oracle.Exile && e.From != oracle.Battlefield && e.From != oracle.Nowhere:
		for _, z := range zonesLeft {
			if z.of == e.From && z.or == e.OrFrom && z.yours == (whose == oracle.Yours) {
				return what() + be("put into exile from "+z.words, e.Several)
			}
		}
	case e.To == oracle.Library && e.From == oracle.Nowhere:
		return what() + be("put into a library from anywhere", e.Several)
	case e.From == oracle.Battlefield && e.To == oracle.Hand && e.While != nil:
		return w.eventSubject(e.What, e.Several) + be("returned to your hand", e.Several)
	case e.From == oracle.Battlefield && e.To == oracle.Hand:
		text := w.eventSubject(e.What, e.Several) + be("returned to a player's hand", e.Several)
		w.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		return text
	case e.From == oracle.Battlefield && e.To == oracle.Graveyard && e.While == nil && whose == oracle.Opponents:
		text := what() + be("put into an opponent's graveyard from the battlefield", e.Several)
		w.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		return text
	case e.From == oracle.Graveyard && e.To == oracle.Nowhere && whose == oracle.Opponents:
		return what() + third("leave", e.Several) + " an opponent's graveyard"
	}
	return ""
}
