package cardtext

import (
	"strconv"
	"strings"

	"rulestep/engine/oracle"
)

// This file reads and writes what creates a subgame (726), with what becomes of its players, which is one of two
// sentences.

const (
	notWon = "each player who doesn't win the subgame loses half their life, rounded up"
	hasWon = "the winner searches their library for two cards, puts those cards into their hand, then shuffles"
)

// does are the instructions of a text by itself.
func does(text string) []oracle.Instruction {
	abilities, _ := CompileAbilities(text, oracle.Card{Name: "Subgame", Types: oracle.Sorcery})
	return abilities[0].Modes[0].Instructions
}

// subgame reads "players play a Magic subgame, starting at 5 life and using their libraries as their decks", and the
// sentence after it.
func (p *parser) subgame() ([]oracle.Instruction, bool) {
	start := p.mark()
	if !p.accept("players play a magic subgame") {
		return nil, false
	}
	p.accept("under the table")
	var s oracle.Subgame
	if p.accept(", starting at") {
		n, ok := p.number()
		if !ok || !p.accept("life and") {
			return nil, p.fail(start)
		}
		s.Life = n
	} else if !p.accept(",") {
		return nil, p.fail(start)
	}
	if !p.accept("using their libraries as their decks") {
		return nil, p.fail(start)
	}
	switch {
	case p.accept(". " + strings.ReplaceAll(notWon, ",", " ,")):
		s.Losers = does("Each player loses half their life, rounded up.")
	case p.accept(". " + strings.ReplaceAll(hasWon, ",", " ,")):
		s.Winner = does("Search your library for two cards, put them into your hand, then shuffle.")
	}
	return []oracle.Instruction{s}, true
}

// subgameWords writes it.
func subgameWords(s oracle.Subgame) string {
	text := "players play a Magic subgame, "
	if s.Life > 0 {
		text += "starting at " + strconv.Itoa(s.Life) + " life and "
	}
	text += "using their libraries as their decks"
	if len(s.Losers) > 0 {
		text += ". " + capital(notWon)
	}
	if len(s.Winner) > 0 {
		text += ". " + capital(hasWon)
	}
	return text
}
