package web

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"rulestep/engine"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
	"rulestep/templates"
)

// This file draws a card for its page, and finds which other cards are not understood from the same
// words on.

// drawnFace is a face as the table draws cards.
func drawnFace(face oracle.Card) templates.Card {
	look := engine.BoardObject{TypeLine: face.TypeLine()}
	for i, c := range []oracle.Color{oracle.White, oracle.Blue, oracle.Black, oracle.Red, oracle.Green} {
		if (face.ManaCost.Colors()|face.Indicator)&c != 0 {
			look.Colors += "wubrg"[i : i+1]
		}
	}
	c := templates.Card{Name: face.Name, Colour: cardColour(&look), Type: face.TypeLine(), Label: face.Name}
	if face.HasCost {
		c.Cost = symbols(face.ManaCost.String())
	}
	switch {
	case face.Power != nil:
		c.Power = corner(face.Power) + "/" + corner(face.Toughness)
	case face.Loyalty != nil:
		c.Power = fmt.Sprintf("◆ %d", *face.Loyalty)
	case face.Defense != nil:
		c.Power = fmt.Sprintf("▣ %d", *face.Defense)
	}
	for line := range strings.SplitSeq(face.Text, "\n") {
		if line != "" {
			c.Text = append(c.Text, typed(line))
		}
	}
	return c
}

// mostAlike is how many cards with the same words are looked at, namedAlike how many are named.
const (
	mostAlike  = 60
	namedAlike = 8
)

// stopToo finds the other cards that are not understood from the same words on: of those that have
// the words, which may be understood elsewhere, it reads each.
func (rd *reading) stopToo(face, words string) (*templates.CardsAlike, error) {
	cards, err := rd.site.options.Cards.CardsSaying(rd.Context(), words, mostAlike)
	if err != nil {
		return nil, err
	}
	v := &templates.CardsAlike{Cut: len(cards) == mostAlike}
	for _, c := range cards {
		var row cardtext.PoolRow
		if json.Unmarshal(c.Data, &row) != nil {
			continue
		}
		faces, _ := cardtext.FromPool(row) // of one that can't be taken apart no words are known
		stops := func(f oracle.Card) bool {
			_, unknown := cardtext.Compile(f)
			return slices.ContainsFunc(unknown, func(u cardtext.Unknown) bool { return u.Words == words })
		}
		if slices.ContainsFunc(faces, func(f oracle.Card) bool { return f.Name == face }) || !slices.ContainsFunc(faces, stops) {
			continue
		}
		if len(v.Cards) == namedAlike {
			v.More++
			continue
		}
		v.Cards = append(v.Cards, templates.LinkView{Text: curly(c.Name), URL: "/cards/" + pathSegment(c.Name)})
	}
	return v, nil
}
