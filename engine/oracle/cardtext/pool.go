package cardtext

import (
	"fmt"
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// A PoolRow is one card of the card pool, in the fields of its JSON lines.
type PoolRow struct {
	Name           string     `json:"name"`
	ManaCost       string     `json:"mana_cost"`
	TypeLine       string     `json:"type_line"`
	OracleText     string     `json:"oracle_text"`
	Power          string     `json:"power"`
	Toughness      string     `json:"toughness"`
	Loyalty        string     `json:"loyalty"`
	Defense        string     `json:"defense"`
	ColorIndicator []string   `json:"color_indicator"`
	Layout         string     `json:"layout"`
	Faces          []PoolFace `json:"faces"`
	Digital        bool       `json:"digital"`
	Funny          bool       `json:"funny"`
	Nontraditional bool       `json:"nontraditional"`
	Upcoming       bool       `json:"upcoming"`
}

// A PoolFace is one face of a card of several faces.
type PoolFace struct {
	Name           string   `json:"name"`
	ManaCost       string   `json:"mana_cost"`
	TypeLine       string   `json:"type_line"`
	OracleText     string   `json:"oracle_text"`
	Power          string   `json:"power"`
	Toughness      string   `json:"toughness"`
	Loyalty        string   `json:"loyalty"`
	Defense        string   `json:"defense"`
	ColorIndicator []string `json:"color_indicator"`
}

// twoFaced are the layouts of two faces that Join knows.
var twoFaced = []string{"adventure", "omen", "split", "aftermath", "flip", "transform", "modal_dfc", "meld"}

// FromPool makes cards of a row: one for each face, uncompiled. The error names the
// card and the field that is not understood; the faces before it are returned.
func FromPool(row PoolRow) ([]oracle.Card, error) {
	faces := row.Faces
	if len(faces) == 0 {
		faces = []PoolFace{{
			row.Name, row.ManaCost, row.TypeLine, row.OracleText, row.Power, row.Toughness,
			row.Loyalty, row.Defense, row.ColorIndicator,
		}}
	}
	if len(faces) > 2 || len(faces) == 2 && !slices.Contains(twoFaced, row.Layout) {
		return nil, fmt.Errorf("card %q: what the faces of a card with the layout %q are to each other is not understood", row.Name, row.Layout)
	}
	var cards []oracle.Card
	for _, face := range faces {
		card, err := face.card()
		if err != nil {
			return cards, fmt.Errorf("card %q: %w", row.Name, err)
		}
		card.Meld = len(faces) == 1 && row.Layout == "meld"
		cards = append(cards, card)
	}
	return cards, nil
}

// Join makes one card, uncompiled, of the faces that FromPool made of a row: an adventurer
// card, a split card, a double-faced card, or the one face that there is.
func (row *PoolRow) Join(faces []oracle.Card) oracle.Card {
	card := faces[0]
	if len(faces) != 2 {
		return card
	}
	switch row.Layout {
	case "adventure", "omen":
		card.Inset = &faces[1]
	case "split", "aftermath":
		return Split(faces[0], faces[1])
	case "flip":
		return Flip(faces[0], faces[1])
	case "transform", "modal_dfc", "meld":
		card.Back, card.Modal, card.Meld = &faces[1], row.Layout == "modal_dfc", row.Layout == "meld"
	}
	return card
}

// slips mends what can only be a slip of the pen: no sentence begins with a small letter, so that a full stop before one is to be
// a comma; nothing is done with "up two"; and what enters without its article enters the battlefield.
var slips = strings.NewReplacer(". then ", ", then ", "discard up two cards", "discard up to two cards", " enters battlefield, ", " enters, ")

func (face PoolFace) card() (oracle.Card, error) {
	card := oracle.Card{Name: face.Name, Text: slips.Replace(face.OracleText)}
	var err error
	if card.ManaCost, err = ParseCost(face.ManaCost); err != nil {
		return card, err
	}
	card.HasCost = face.ManaCost != ""
	if card.Supertypes, card.Types, card.Subtypes, err = ParseTypeLine(face.TypeLine); err != nil {
		return card, err
	}
	for _, letter := range face.ColorIndicator {
		color := oracle.ColorOfLetter(strings.ToUpper(letter))
		if color == 0 {
			color = oracle.ColorOfName(strings.ToLower(letter))
		}
		if color == 0 {
			return card, fmt.Errorf("color indicator %q is no color", letter)
		}
		card.Indicator |= color
	}
	for _, corner := range []struct {
		text string
		to   **oracle.Corner
	}{{face.Power, &card.Power}, {face.Toughness, &card.Toughness}} {
		if corner.text == "" {
			continue
		}
		c, ok := parseCornerNumber(corner.text)
		if !ok {
			return card, fmt.Errorf("power or toughness %q is neither a number nor a star", corner.text)
		}
		*corner.to = &c
	}
	for _, number := range []struct {
		text string
		to   **int
	}{{face.Loyalty, &card.Loyalty}, {face.Defense, &card.Defense}} {
		// "X" stands for a number that the text gives.
		if number.text == "" || number.text == "X" {
			continue
		}
		n, ok := parseNumber(number.text)
		if !ok {
			return card, fmt.Errorf("loyalty or defense %q is no number", number.text)
		}
		*number.to = &n
	}
	return card, nil
}
