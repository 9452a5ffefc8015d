package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"rulestep/engine/cardname"
	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/support"
	"rulestep/rulesdb"
)

// This file answers what the API tells about cards. They are those of the pool that
// somebody has imported here; the site brings none.

type cardsInput struct {
	Q      string `query:"q" maxLength:"120" doc:"Words of the name, or parts of them, in any order." example:"elves lla"`
	Name   string `query:"name" maxLength:"120" doc:"How the name begins, whatever the case." example:"llanowar"`
	Offset int    `query:"offset" minimum:"0" default:"0" doc:"How many items to pass over."`
	Limit  int    `query:"limit" minimum:"1" maximum:"200" default:"50" doc:"Most items wanted."`
}

// A CardHeadForm is a card as lists have it; exported as PageInput is.
type CardHeadForm struct {
	Name     string `json:"name" example:"Llanowar Elves"`
	Cost     string `json:"cost" doc:"Of its first face; empty for none." example:"{G}"`
	TypeLine string `json:"type_line" doc:"Of all its faces, parted by two strokes." example:"Creature — Elf Druid"`
	Whole    bool   `json:"whole" doc:"Every word of it is understood."`
	Playable bool   `json:"playable" doc:"And the engine carries all of it out, so that scenarios may use it."`
}

type cardForm struct {
	CardHeadForm
	Faces []faceForm `json:"faces" doc:"One, or several for cards with more faces."`
}

type faceForm struct {
	Name          string        `json:"name"`
	Cost          string        `json:"cost"`
	TypeLine      string        `json:"type_line"`
	Power         string        `json:"power,omitempty" example:"1"`
	Toughness     string        `json:"toughness,omitempty" example:"1"`
	Loyalty       *int          `json:"loyalty,omitempty"`
	Defense       *int          `json:"defense,omitempty"`
	Abilities     []abilityForm `json:"abilities" doc:"As they were understood; of a face that is not understood whole those of the other lines."`
	NotUnderstood []unknownForm `json:"not_understood" doc:"Where the card language stopped."`
	Unsupported   []string      `json:"unsupported" doc:"What is understood and not carried out by the engine yet."`
}

type abilityForm struct {
	Line    int     `json:"line,omitempty" doc:"Of the card's text, from 1; left out where lines make it only together."`
	Kind    string  `json:"kind" enum:"spell,activated,triggered,static"`
	Keyword string  `json:"keyword,omitempty" example:"flying"`
	Rule    cr.Rule `json:"rule,omitempty" doc:"That says what the keyword means." example:"702.9b"`
	Text    string  `json:"text" doc:"Written anew from the compiled form."`
}

type unknownForm struct {
	Line   int    `json:"line" doc:"Of the card's text, from 1."`
	Words  string `json:"words" doc:"From the first word that is not understood to the end of its sentence."`
	Reason string `json:"reason,omitempty"`
}

func (s *site) apiCards(ctx context.Context, in *cardsInput) (*body[listForm[CardHeadForm]], error) {
	v := listForm[CardHeadForm]{Items: []CardHeadForm{}}
	if s.options.Cards == nil {
		return send(v)
	}
	cards, total, err := s.options.Cards.FindCards(ctx, in.Name, in.Q, in.Offset, in.Limit)
	if err != nil {
		return nil, s.fault(ctx, err)
	}
	v.Total, v.Offset = total, min(in.Offset, total)
	for _, c := range cards {
		v.Items = append(v.Items, cardOf(c).CardHeadForm)
	}
	return send(v)
}

// A namesForm is every name of the pool.
type namesForm struct {
	Pool  string   `json:"pool" doc:"The hash of the pool: as long as it is the same, the names are."`
	Names []string `json:"names" doc:"In the order of the alphabet; \"Fire // Ice\" for a card of two parts."`
}

type namesInput struct {
	Pool string `query:"pool" maxLength:"120" doc:"The hash of the pool, as an answer had it: while it is this one, the answer may be kept for ever."`
}

// A namesAnswer may be kept for ever where its address names the pool.
type namesAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         namesForm
}

func (s *site) apiCardNames(ctx context.Context, in *namesInput) (*namesAnswer, error) {
	a := &namesAnswer{CacheControl: "no-cache", Body: namesForm{Names: []string{}}}
	if s.options.Cards == nil {
		return a, nil
	}
	names, hash, err := s.options.Cards.CardList(ctx)
	if err != nil {
		return nil, s.fault(ctx, err)
	}
	if a.Body.Pool, a.Body.Names = hash, some(names); hash != "" && in.Pool == hash {
		a.CacheControl = assetCache
	}
	return a, nil
}

type cardInput struct {
	Name string `path:"name" maxLength:"200" doc:"Of the card or of one of its faces, whatever the case." example:"Llanowar Elves"`
}

func (s *site) apiCard(ctx context.Context, in *cardInput) (*body[cardForm], error) {
	name := in.Name
	if plain, err := url.PathUnescape(name); err == nil {
		name = plain
	}
	missing := huma.Error404NotFound("the pool here has no card " + shorten(name, 80) + "; " + apiPath + "/cards?q= finds cards by words of their names, ?name= by how these begin")
	if s.options.Cards == nil {
		return nil, missing
	}
	card, found, err := s.options.Cards.Card(ctx, name)
	if err == nil && !found {
		var names *cardname.Index
		if names, err = s.options.Cards.CardNames(ctx); err == nil {
			if parts := names.Parts(name); len(parts) == 1 {
				card, found, err = s.options.Cards.Card(ctx, parts[0])
			}
		}
	}
	switch {
	case err != nil:
		return nil, s.fault(ctx, err)
	case !found:
		return nil, missing
	}
	form := cardOf(card)
	form.tellLines(card)
	return send(form)
}

// tellLines says of each ability in which line of the text it stands, and of a face that is not
// understood whole which abilities its other lines make. Each line is compiled by itself for that,
// which lists of cards do without.
func (v *cardForm) tellLines(c rulesdb.Card) {
	var row cardtext.PoolRow
	if json.Unmarshal(c.Data, &row) != nil {
		return
	}
	faces, err := cardtext.FromPool(row)
	if err != nil {
		return
	}
	for i := range faces {
		f := &v.Faces[i]
		var list []abilityForm
		for _, l := range linesOf(faces[i]) {
			for _, a := range l.parts.Abilities {
				one := abilityOfForm(a, l.parts)
				one.Line = l.no
				list = append(list, one)
			}
		}
		switch {
		case len(f.NotUnderstood) > 0:
			f.Abilities = some(list)
		case len(list) == len(f.Abilities):
			for k := range list {
				f.Abilities[k].Line = list[k].Line
			}
		}
	}
}

// A cardLine is a line of a face with what it says by itself.
type cardLine struct {
	no    int
	text  string
	parts oracle.Card        // of what is understood; no abilities where it is not, or not alone
	stops []cardtext.Unknown // what is not, where it stands among the others
}

// linesOf reads the lines of a face one by one.
func linesOf(face oracle.Card) []cardLine {
	_, unknown := cardtext.Compile(face)
	var list []cardLine
	for i, text := range strings.Split(face.Text, "\n") {
		if strings.TrimSpace(text) == "" {
			continue
		}
		l := cardLine{no: i + 1, text: text}
		for _, u := range unknown {
			if u.Line == l.no {
				l.stops = append(l.stops, u)
			}
		}
		alone := face
		alone.Text = text
		if parts, rest := cardtext.Compile(alone); len(l.stops) == 0 && len(rest) == 0 {
			l.parts = parts
		}
		list = append(list, l)
	}
	return list
}

func abilityOfForm(a *oracle.Ability, of oracle.Card) abilityForm {
	return abilityForm{Kind: kindWord(cardtext.KindOf(a)), Keyword: string(a.Keyword), Rule: a.Rule, Text: cardtext.PrintAbility(a, of)}
}

// cardOf compiles a card of the pool.
func cardOf(c rulesdb.Card) cardForm {
	v := cardForm{CardHeadForm: CardHeadForm{Name: c.Name, Whole: true, Playable: true}, Faces: []faceForm{}}
	var row cardtext.PoolRow
	err := json.Unmarshal(c.Data, &row)
	var faces []oracle.Card
	if err == nil {
		faces, err = cardtext.FromPool(row)
	}
	if err != nil {
		v.Whole, v.Playable = false, false
		f := faceForm{Name: c.Name, Cost: row.ManaCost, TypeLine: row.TypeLine, Abilities: []abilityForm{}, NotUnderstood: []unknownForm{{Reason: err.Error()}}, Unsupported: []string{}}
		v.Faces = append(v.Faces, f)
	}
	if len(faces) > 1 {
		whole, unknown := cardtext.Compile(row.Join(faces))
		v.Playable = len(unknown) == 0 && len(support.Unsupported(&whole)) == 0
	}
	for i, face := range faces {
		compiled, unknown := cardtext.Compile(face)
		f := faceForm{
			Name: face.Name, TypeLine: face.TypeLine(), Power: corner(face.Power), Toughness: corner(face.Toughness), Loyalty: face.Loyalty, Defense: face.Defense,
			Abilities: []abilityForm{}, NotUnderstood: []unknownForm{}, Unsupported: some(support.Unsupported(&compiled)),
		}
		if face.HasCost {
			f.Cost = face.ManaCost.String()
		}
		for _, a := range compiled.Abilities {
			f.Abilities = append(f.Abilities, abilityOfForm(a, compiled))
		}
		for _, u := range unknown {
			f.NotUnderstood = append(f.NotUnderstood, unknownForm{u.Line, u.Words, u.Reason})
		}
		v.Whole = v.Whole && len(unknown) == 0
		v.Playable = v.Playable && len(unknown) == 0 && len(f.Unsupported) == 0
		if i == 0 {
			v.Cost, v.TypeLine = f.Cost, f.TypeLine
		} else {
			v.TypeLine += " // " + f.TypeLine
		}
		v.Faces = append(v.Faces, f)
	}
	return v
}

// kindWord is a kind of ability as it is called in one word: "spell", "triggered".
func kindWord(k oracle.Kind) string {
	return strings.TrimSuffix(strings.ToLower(k.String()), "ability")
}

// corner is a printed power or toughness: "2", "*", "1+*".
func corner(c *oracle.Corner) string {
	switch {
	case c == nil:
		return ""
	case !c.Star:
		return fmt.Sprint(c.Number)
	case c.Number == 0:
		return "*"
	}
	return fmt.Sprintf("%d+*", c.Number)
}
