package cardtext

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rulestep/engine/oracle"
)

// This file reads and writes what only the cards of the casual variants say: planes and phenomena (901),
// vanguards (902) and schemes (904).

// variantEvent reads what abilities of such cards trigger on that no player or object is the subject of,
// or that speaks of the card itself.
func (p *parser) variantEvent() (oracle.Event, bool) {
	start := p.mark()
	var e oracle.Event
	switch {
	case p.accept(oracle.ChaosEnsue):
		return oracle.ChaosEnsues{}, true
	case p.accept("you encounter") && p.this():
		e = oracle.Encountered{}
	case p.accept("you set") && p.this() && p.accept("in motion"):
		e = oracle.SetInMotion{}
	default:
		return nil, p.fail(start)
	}
	p.mention(oracle.This{}, thisPhrase(p.card), false)
	return e, true
}

// planeswalks reads to where or from where somebody planeswalks, after the verb.
func (p *parser) planeswalks(who oracle.Reference) (oracle.Event, bool) {
	start := p.mark()
	e := oracle.Planeswalked{Who: who}
	switch {
	case p.accept("to") && p.this():
		e.To = true
	case p.accept("away from") && p.this():
		e.From = true
	default:
		p.reset(start)
		return e, true
	}
	p.mention(oracle.This{}, thisPhrase(p.card), false)
	return e, true
}

// planeswalksTo says whether an event is that you planeswalk to the plane that the ability is on, which
// older texts part with "or" from the beginning of a step.
func planeswalksTo(e oracle.Event) bool {
	to, ok := e.(oracle.Planeswalked)
	return ok && to.To
}

// variantEvent writes such an event; "" for others.
func (w *writer) variantEvent(e oracle.Event, third func(verb string, plural bool) string) string {
	text := ""
	switch e := e.(type) {
	case oracle.ChaosEnsues:
		return oracle.ChaosEnsue
	case oracle.Encountered:
		text = "you encounter " + w.noun()
	case oracle.SetInMotion:
		text = "you set " + w.noun() + " in motion"
	case oracle.Planeswalked:
		text = w.eventSubject(e.Who, false) + third("planeswalk", e.Who == oracle.Reference(oracle.You{}))
		switch {
		case e.To:
			text += " to " + w.noun()
		case e.From:
			text += " away from " + w.noun()
		default:
			return text
		}
	default:
		return ""
	}
	w.mention(oracle.This{}, thisPhrase(w.card), false)
	return text
}

// modifiersLine is the line in which the text of a vanguard has the numbers of its lower corners.
var modifiersLine = regexp.MustCompile(`^Hand ([+-]\d+), life ([+-]\d+)$`)

// modifiers takes from a vanguard's text the line of its hand and life modifiers (211, 212).
func modifiers(card *oracle.Card) (text string, unknown []Unknown) {
	first, rest, _ := strings.Cut(card.Text, "\n")
	m := modifiersLine.FindStringSubmatch(first)
	if m == nil {
		return card.Text, []Unknown{{Line: 1, Words: first, Reason: "a vanguard begins with its modifiers: Hand +1, life -2"}}
	}
	card.HandModifier, _ = strconv.Atoi(m[1])
	card.LifeModifier, _ = strconv.Atoi(m[2])
	return "\n" + rest, nil
}

// modifierWords writes that line.
func modifierWords(card oracle.Card) string {
	return fmt.Sprintf("Hand %+d, life %+d", card.HandModifier, card.LifeModifier)
}

// compileInCommand compiles a card whose abilities function in the command zone (113.6p).
func compileInCommand(card *oracle.Card) []Unknown {
	text, unknown := card.Text, []Unknown(nil)
	if card.Types&oracle.Vanguard != 0 {
		text, unknown = modifiers(card)
	}
	abilities, more := CompileAbilities(text, *card)
	if unknown = append(unknown, more...); len(unknown) > 0 {
		return unknown
	}
	card.Abilities = slices.Clone(abilities)
	for i, a := range card.Abilities {
		here := *a
		here.FromZone = oracle.Command
		card.Abilities[i] = &here
	}
	return nil
}
