package cardtext

import (
	"slices"
	"strings"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/keywords"
)

// This file reads and writes what Attractions say, and what is said of them: visit abilities with their prizes
// (702.159), opening Attractions and visiting them (701.48, 701.49).

// The words in which these things are said.
const (
	openAttractionWords = "open an Attraction"
	rollToVisitWords    = "roll to visit your Attractions"
	claimPrizeWords     = "claim the prize"
)

// thisVisited is what a visit ability triggers on.
var thisVisited = oracle.Visited{Who: oracle.You{}, What: oracle.This{}}

// visitAbility reads "Visit — [effect]", and in a line below what the prize is that it claims.
func (p *parser) visitAbility() (*oracle.Ability, bool) {
	start := p.mark()
	if !p.accept("visit —") {
		return nil, false
	}
	a := &oracle.Ability{Kind: oracle.Triggered, Trigger: thisVisited, Keyword: keywords.Visit, Rule: keywords.Rule(keywords.Visit)}
	whole := slices.Clone(p.toks)
	for i := range whole { // "claim the prize!" ends its sentence
		if i > 0 && whole[i].text == "!" && whole[i-1].text == "prize" {
			whole[i].text = "."
		}
	}
	p.toks = whole
	for i := p.pos; i+2 < len(whole); i++ {
		if whole[i].text != "•" || whole[i+1].text != "prize" || whole[i+2].text != "—" {
			continue
		}
		prize := &parser{toks: whole[i+3:], card: p.card, names: p.names, ties: p.ties}
		var of oracle.Ability
		if !prize.effect(&of) || !prize.atLineEnd() || len(of.Modes) != 1 || len(of.Modes[0].Targets) > 0 {
			p.far = i + 3 + prize.far
			return nil, p.fail(start)
		}
		p.prize = of.Modes[0].Instructions
		end := whole[len(whole)-1]
		p.toks = append(slices.Clone(whole[:i]), end)
	}
	ok := p.effect(a) && p.atLineEnd()
	if p.toks = whole; !ok {
		return nil, p.fail(start)
	}
	p.pos = len(whole) - 1
	return a, true
}

// isPrize reports whether a line says what the prize of an Attraction is.
func isPrize(line string) bool { return strings.HasPrefix(line, "Prize — ") }

var (
	_ = tellsYou("claim", (*parser).claims)
	_ = writes((*writer).claims)
)

// claims reads "claim the prize".
func (p *parser) claims() ([]oracle.Instruction, bool) {
	if p.prize == nil || !p.accept("the prize") {
		return nil, false
	}
	return []oracle.Instruction{oracle.ClaimPrize{Do: p.prize}}, true
}

// claims writes it; the ability writes what the prize is.
func (w *writer) claims(i oracle.ClaimPrize) string {
	w.prize = i.Do
	return claimPrizeWords
}

// printVisit writes a visit ability.
func printVisit(a *oracle.Ability, card *oracle.Card) string {
	w := newWriter(card)
	text := "Visit — " + w.effect(a)
	if w.prize != nil {
		text = strings.ReplaceAll(text, claimPrizeWords+".", claimPrizeWords+"!") + "\nPrize — " + newWriter(card).sentences(w.prize)
	}
	return text
}

var _ = tellsAnyone("open", (*parser).opensAttractions)

// opensAttractions reads how many Attractions somebody opens, after the verb.
func (p *parser) opensAttractions(who oracle.Reference) ([]oracle.Instruction, bool) {
	start := p.mark()
	i := oracle.KeywordAction{Who: who, Name: oracle.OpenAttraction}
	if p.accept("an attraction") {
		return []oracle.Instruction{i}, true
	}
	var ok bool
	if i.Count, ok = p.plainNumber(); ok && p.accept("attractions") {
		return []oracle.Instruction{i}, true
	}
	return nil, p.fail(start)
}

// attractionAction writes opening Attractions and rolling to visit them; "" for other actions.
func (w *writer) attractionAction(i oracle.KeywordAction) string {
	switch {
	case i.Name == oracle.RollToVisit:
		return rollToVisitWords
	case i.Name != oracle.OpenAttraction:
		return ""
	case i.Count == nil:
		return w.verb(i.Who, "open") + strings.TrimPrefix(openAttractionWords, "open")
	}
	return w.verb(i.Who, "open") + " " + w.plain(i.Count) + " Attractions"
}

// attractionEvent reads what a player does with Attractions, as an event: the verb has been read.
func (p *parser) attractionEvent(verb string, who oracle.Reference) (oracle.Event, bool) {
	switch strings.TrimSuffix(verb, "s") {
	case "open":
		return oracle.KeywordActionDone{Who: who, Name: oracle.OpenAttraction}, p.accept("an attraction")
	case "claim":
		return oracle.KeywordActionDone{Who: who, Name: oracle.ClaimPrizeDone}, p.accept("the prize of an attraction")
	case "visit":
		if p.accept("an attraction") {
			p.mention(oracle.It{}, attractions, false)
			return oracle.Visited{Who: who, What: oracle.Each{Phrase: attractions}}, true
		}
	}
	return nil, false
}

// attractions describes any Attraction.
var attractions = oracle.Phrase{Where: []oracle.Predicate{oracle.HasSubtype{Subtype: "Attraction"}}}

// attractionWords writes such an event; "" for others.
func (w *writer) attractionWords(e oracle.Event, third func(verb string, plural bool) string) string {
	does := func(who oracle.Reference, verb string) string {
		return w.eventSubject(who, false) + third(verb, who == oracle.Reference(oracle.You{}))
	}
	switch e := e.(type) {
	case oracle.Visited:
		text := does(e.Who, "visit") + " an Attraction"
		w.mention(oracle.It{}, attractions, false)
		return text
	case oracle.RolledToVisit:
		return does(e.Who, "roll") + strings.TrimPrefix(rollToVisitWords, "roll")
	case oracle.KeywordActionDone:
		switch e.Name {
		case oracle.OpenAttraction:
			return does(e.Who, "open") + " an Attraction"
		case oracle.ClaimPrizeDone:
			return does(e.Who, "claim") + " the prize of an Attraction"
		}
	}
	return ""
}
