package web

import (
	"encoding/json"
	"slices"
	"strings"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/scenario"
	"rulestep/engine/support"
	"rulestep/rulesdb"
)

// This file offers a card that is not understood whole without the lines that are not: under a name
// that says so, and with what is left out said in words.

// A cardInPart is such a card, written as a scenario defines cards.
type cardInPart struct {
	playedCard
	lines []string
	lacks string
}

// inPart leaves out of a card what is not played. ok is false for a card of which nothing can be
// left out so, or nothing would be left that one would put it down for.
func inPart(c rulesdb.Card) (p cardInPart, ok bool) {
	var row cardtext.PoolRow
	if json.Unmarshal(c.Data, &row) != nil {
		return p, false
	}
	faces, err := cardtext.FromPool(row)
	if err != nil || len(faces) != 1 {
		return p, false
	}
	face := faces[0]
	if face.Indicator != 0 || face.Loyalty != nil || face.Defense != nil || face.Power != nil && (face.Power.Star || face.Toughness.Star) {
		return p, false
	}
	_, unknown := cardtext.Compile(face)
	stops := map[int]bool{}
	for _, u := range unknown {
		stops[u.Line] = true
	}
	var kept, left []string
	for i, line := range strings.Split(face.Text, "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		alone := face
		alone.Text = line
		compiled, rest := cardtext.Compile(alone)
		if stops[i+1] || len(rest) > 0 || len(support.Unsupported(&compiled)) > 0 {
			left = append(left, line)
			continue
		}
		kept = append(kept, line)
	}
	face.Text = strings.Join(kept, "\n")
	compiled, unknown := cardtext.Compile(face)
	if len(left) == 0 || len(unknown) > 0 || len(support.Unsupported(&compiled)) > 0 || len(kept) == 0 && face.Power == nil {
		return p, false
	}
	return partOf(face, &compiled, left), true
}

// partOf writes down what is kept of a card.
func partOf(face oracle.Card, compiled *oracle.Card, left []string) cardInPart {
	p := cardInPart{playedCard: playedCard{face.Name + " in part", face.TypeLine()}}
	head := p.name
	if face.HasCost {
		head += " " + face.ManaCost.String()
	}
	p.lines = []string{head, p.typeLine}
	compiled.Name = p.name
	if text := cardtext.Print(*compiled); text != "" {
		p.lines = append(p.lines, strings.Split(text, "\n")...)
	}
	if face.Power != nil {
		p.lines = append(p.lines, corner(face.Power)+"/"+corner(face.Toughness))
	}
	p.lacks = "“" + strings.Join(left, " / ") + "”"
	return p
}

// addInPart puts a card down without what is not understood of it, if that can be played.
func (t *tabling) addInPart(who, onto, name string) bool {
	if t.site.options.Cards == nil {
		return false
	}
	card, found, err := t.site.options.Cards.Card(t.Context(), name)
	if err != nil || !found {
		return false
	}
	p, ok := inPart(card)
	if !ok {
		return false
	}
	before := t.laid.String()
	if onto == "battlefield" {
		onto = zoneFor(p.typeLine)
	}
	t.laid.Add(who, onto, p.name)
	t.laid.Define(p.lines, p.lacks)
	got, err := t.site.lay(t.Context(), Lay{Source: t.laid.String(), Edition: t.playedBy()})
	if err == nil && got.Trace != nil && !slices.ContainsFunc(got.Trace.Forks, func(f scenario.ForkTrace) bool { return len(f.Steps) == 0 }) {
		return true
	}
	t.text = before // it can't even be put down
	return false
}

// inPartWords says which cards on the table are not played whole, and what they lack.
func (t *tabling) inPartWords() []string {
	var list []string
	for _, words := range t.laid.Lacking() {
		list = append(list, curly(words))
	}
	return list
}
