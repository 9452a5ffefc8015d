package cardtext

import (
	"rulestep/engine/oracle"
)

// This file writes what triggers as a step or phase begins.

func (w *writer) stepBegins(e oracle.StepBegins) string {
	if e.Step == oracle.EndOfCombat && e.First {
		return "at the end of the first combat phase on your turn"
	}
	if e.Step == oracle.EndOfCombat {
		return "at end of combat"
	}
	if e.Step == oracle.BeginningOfCombat {
		if e.Whose == oracle.Yours {
			return "at the beginning of combat on your turn"
		}
		if e.Whose == oracle.Opponents {
			w.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
			return "at the beginning of combat on each opponent's turn"
		}
		return "at the beginning of each combat"
	}
	if e.AnyMain && e.Next {
		return "at the beginning of your next main phase"
	}
	if e.AnyMain {
		return "at the beginning of each of your main phases"
	}
	step := ""
	for _, s := range stepWords {
		if s.step == e.Step && s.second == e.Second {
			step = s.words
			break
		}
	}
	if e.First {
		step = "first " + step
	}
	text := "at the beginning of "
	player := func() { w.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false) }
	switch {
	case e.HostIs:
		text += "enchanted player's " + step
		player()
	case e.OfChosen:
		text += "the chosen player's " + step
		player()
	case e.OfHost:
		w.mention(oracle.Host{}, hostPhrase(w.card), false)
		host := "enchanted creature"
		if w.card != nil {
			host, _ = w.hostNoun()
		}
		text += "the " + step + " of " + host + "'s controller"
		player()
	case e.Whose == oracle.Yours && e.Next:
		text += "your next " + step
	case e.Whose == oracle.Yours:
		text += "your " + step
	case e.NextTurn:
		text += "the next turn's " + step
	case e.Next:
		text += "the next " + step
	case e.First && e.Whose == oracle.Anyone:
		text += "the " + step
	case e.Whose == oracle.Opponents:
		text += "each opponent's " + step
		player()
	case e.Whose == oracle.NotYours:
		text += "each other player's " + step
		player()
	default:
		text += "each player's " + step
		player()
	}
	return text
}
