package cardtext

import (
	"strings"

	"rulestep/engine/oracle"
)

// This file reads what triggers as a step or phase begins.

// stepWords are the steps by the words of triggers.
var stepWords = []struct {
	words  string
	step   oracle.Step
	second bool
}{
	{"upkeep", oracle.Upkeep, false},
	{"draw step", oracle.DrawStep, false},
	{"precombat main phase", oracle.PrecombatMain, false},
	{"first main phase", oracle.PrecombatMain, false},
	{"postcombat main phase", oracle.PostcombatMain, false},
	{"second main phase", oracle.PostcombatMain, true},
	{"end step", oracle.EndStep, false},
	{"postcombat main phases", oracle.PostcombatMain, false}, // "each of your"
	{cleanupWords, oracle.Cleanup, false},
}

// cleanupWords name the step in which nobody has priority but for what triggers there (514.3a): of the next one alone texts speak.
const cleanupWords = "cleanup step"

// hostsController are the words for the player whose step it is, after its name.
var hostsController = []string{
	"of enchanted creature's controller", "of enchanted permanent's controller", "of enchanted land's controller",
	"of enchanted artifact's controller", "of enchanted enchantment's controller",
}

// hostPhrase is what is known of what an Aura is attached to, by what it enchants.
func hostPhrase(card *oracle.Card) oracle.Phrase {
	if card != nil {
		for _, line := range strings.Split(card.Text, "\n") {
			rest, ok := strings.CutPrefix(line, "Enchant ")
			if !ok {
				continue
			}
			sub := &parser{toks: scan(rest), card: card}
			if n, ok := sub.nominal(); ok && n.noun == oracle.PermanentNoun {
				return oracle.Phrase{Noun: n.noun, Where: n.where}
			}
		}
	}
	return oracle.Phrase{}
}

// firstOf reads "first" before the name of a step: on a conspiracy the first one of the game, elsewhere the next
// one from when that is said, which is before the game begins.
func (p *parser) firstOf(e *oracle.StepBegins) {
	if e.OfHost || e.OfChosen || e.Next || p.peekAt(1).text == "main" || !p.accept("first") {
		return
	}
	e.First = p.card != nil && p.card.Types&oracle.Conspiracy != 0
	e.Next = !e.First
}

// stepBegins reads "the beginning of your upkeep" and its like, and "end of combat".
func (p *parser) stepBegins() (oracle.Event, bool) {
	start := p.mark()
	if p.accept("end of combat") {
		return oracle.StepBegins{Step: oracle.EndOfCombat}, true
	}
	if p.accept("the end of the first combat phase on your turn") {
		return oracle.StepBegins{Step: oracle.EndOfCombat, Whose: oracle.Yours, First: true}, true
	}
	if !p.accept("the beginning of") {
		return nil, false
	}
	e := oracle.StepBegins{}
	switch {
	case p.accept("combat on your turn"):
		return oracle.StepBegins{Step: oracle.BeginningOfCombat, Whose: oracle.Yours}, true
	case p.accept("combat on each opponent's turn"):
		p.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		return oracle.StepBegins{Step: oracle.BeginningOfCombat, Whose: oracle.Opponents}, true
	case p.accept("each combat"), p.accept("combat"):
		return oracle.StepBegins{Step: oracle.BeginningOfCombat, Whose: oracle.Anyone}, true
	case p.acceptAny("each of your", "your next", "your") != "":
		e.Whose = oracle.Yours
		e.Next = p.toks[p.pos-1].text == "next"
	case p.accept("each opponent's"):
		e.Whose = oracle.Opponents
		p.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
	case p.accept("each other player's"):
		e.Whose = oracle.NotYours
		p.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
	case p.accept("enchanted player's"):
		e.OfHost, e.HostIs = true, true
		p.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
	case p.accept("the chosen player's"):
		e.OfChosen = true
		p.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
	case p.accept("the next turn's"):
		e.Next, e.NextTurn = true, true
	case p.accept("the next"):
		e.Next = true
	case p.accept("the"):
	case p.acceptAny("each player's", "each") != "":
		p.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
	default:
		return nil, p.fail(start)
	}
	if e.Whose == oracle.Yours && (!e.Next && p.accept("main phases") || e.Next && p.accept("main phase")) {
		e.Step, e.AnyMain = oracle.PrecombatMain, true
		return e, true
	}
	p.firstOf(&e)
	next := oracle.StepBegins{Next: true}
	for _, s := range stepWords {
		if s.words == cleanupWords && e != next {
			continue
		}
		if p.accept(s.words) {
			e.Step, e.Second = s.step, s.second
			if what := p.acceptAny(hostsController...); what != "" {
				e.OfHost = true
				p.mention(oracle.Host{}, hostPhrase(p.card), false)
				p.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
			}
			return e, true
		}
	}
	return nil, p.fail(start)
}
