package web

import (
	"slices"
	"strings"

	"rulestep/engine"
	"rulestep/templates"
	"rulestep/web/table"
)

// This file plays small games with a card for its page, by the options that a table offers, so that
// one can step through each.

// mostSaid bounds the lines of such a game.
const mostSaid = 8

// cardScenes are the games of a card that can be played: it is cast, it attacks with nobody in its way,
// with something small and with something large.
func (rd *reading) cardScenes(name string) (list []templates.CardScene) {
	if rd.site.options.Lay == nil {
		return nil
	}
	add := func(t *tabling) {
		if t == nil {
			return
		}
		if s, ok := t.scene(); ok && !slices.ContainsFunc(list, func(o templates.CardScene) bool { return o.URL == s.URL }) {
			list = append(list, s)
		}
	}
	add(rd.castScene(name))
	for _, blocker := range []string{"", "Small", "Large"} {
		add(rd.attackScene(name, blocker))
	}
	return list
}

// others are what is there besides the card.
const others = "Bob controls Small, a 2/2 creature\nBob controls Large, a 6/6 creature\n"

// sceneOf is a table with a card on Ann's side, nil where it can't be put there.
func (rd *reading) sceneOf(name, zone string) *tabling {
	t := &tabling{reading: rd, key: emptyKey, text: strings.Replace(table.Empty, "-- play --\n", others+"-- play --\n", 1)}
	if t.text = strings.Replace(t.text, "A table", name, 1); t.read(Lay{}) != nil {
		return nil
	}
	if card, ok := rd.playedCard(name); ok {
		t.laid.Add("Ann", zone, card.name)
	} else if !t.addInPart("Ann", zone, name) {
		return nil
	}
	if !t.stands() {
		return nil
	}
	return t
}

// stands reads the table as it is laid now, and reports whether all of it could be played.
func (t *tabling) stands() bool {
	t.text = t.laid.String()
	return t.read(Lay{}) == nil && len(t.faults) == 0 && t.set()
}

// say adds a line to the game; one that can't be played is taken back.
func (t *tabling) say(sentence string) bool {
	before := t.text
	t.laid.Say("", 0, sentence)
	if t.stands() {
		return true
	}
	t.text = before
	t.read(Lay{}) // it stood before
	return false
}

// castScene casts the card, or plays it, and has it resolve.
func (rd *reading) castScene(name string) *tabling {
	t := rd.sceneOf(name, "hand")
	if t == nil {
		return nil
	}
	board := &t.fork().Steps[0].Board
	t.laid.AddLands("Ann", landsFor(&board.Players[0]))
	if !t.stands() || t.fork().Open == nil {
		return nil
	}
	label := t.fork().Steps[0].Board.Players[0].Hand[0].Label
	for _, p := range t.fork().Open.Plays {
		if strings.HasPrefix(p.Sentence, "Ann casts "+label) || strings.HasPrefix(p.Sentence, "Ann plays "+label) {
			if !t.say(p.Sentence) {
				return nil
			}
			return t.goOn("")
		}
	}
	return nil
}

// attackScene attacks with the card; a creature blocks it if one is named, and if that is legal.
func (rd *reading) attackScene(name, blocker string) *tabling {
	t := rd.sceneOf(name, "battlefield")
	if t == nil {
		return nil
	}
	i := slices.IndexFunc(t.fork().Steps[0].Board.Players, func(p engine.BoardPlayer) bool { return p.Name == "Ann" })
	mine := t.fork().Steps[0].Board.Players[i].Battlefield
	if len(mine) != 1 || !mine[0].HasPower || !t.say("Ann attacks Bob with "+mine[0].Label) {
		return nil
	}
	if blocker != "" && !t.say("Bob blocks "+mine[0].Label+" with "+blocker) {
		return nil
	}
	return t.goOn("everyone passes until the end step")
}

// goOn has what is on the stack resolve, takes the first answer where somebody has to choose, and
// ends when there is nothing more, or at a moment.
func (t *tabling) goOn(until string) *tabling {
	for range mostSaid {
		open := t.fork().Open
		switch {
		case open == nil:
			return t
		case open.Replaces > 0 && len(open.Plays) > 0:
			sentence := open.Plays[0].Sentence
			t.laid.Back("", open.Replaces)
			if !t.say(sentence) {
				return nil
			}
		case !open.Priority && len(open.Plays) > 0:
			if !t.say(open.Plays[0].Sentence) {
				return nil
			}
		case open.Priority && len(open.Time) > 0 && !strings.HasPrefix(open.Time[0].Sentence, "everyone passes until "):
			if !t.say(open.Time[0].Sentence) {
				return nil
			}
		case until != "" && t.say(until):
			until = ""
		default:
			return t
		}
	}
	return t
}

// scene is a game as its card's page tells it. One that was not played to where nothing more is asked
// is none.
func (t *tabling) scene() (s templates.CardScene, ok bool) {
	fork := t.fork()
	steps := fork.Steps
	if len(steps) < 2 || fork.Open != nil && (fork.Open.Replaces > 0 || !fork.Open.Priority) {
		return s, false
	}
	start, end := &steps[0].Board, &steps[len(steps)-1].Board
	key, err := t.site.keyOf(t.Context(), t.text)
	if err != nil {
		return s, false
	}
	var lines []string
	for _, no := range t.laid.Played("") {
		lines = append(lines, t.laid.Line(no))
	}
	s.Said = typed(sentenceStart(strings.Join(lines, "; ")) + ".")
	if words := table.Outcomes([]table.End{{Start: start, End: start}, {Start: start, End: end}})[1]; len(words) > 0 {
		s.Outcome = sentenceStart(curly(strings.Join(words, ", "))) + "."
	}
	s.URL = t.url("/try/" + key)
	return s, true
}
