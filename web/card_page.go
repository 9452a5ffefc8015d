package web

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/go-chi/chi/v5"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/support"
	"rulestep/rulesdb"
	"rulestep/templates"
)

// This file shows a card of the pool: line by line what the card language understood, written
// anew from the compiled form, and the words at which it stopped. The pages exist where
// somebody imported a pool, and search engines are asked to leave them out.

// cardList answers /cards: a card is looked for by its name.
func cardList(rd *reading) (reply, error) {
	p := rd.frame("Cards", "table")
	p.NoIndex = true
	find := rd.query.Get("q")
	v := templates.CardListView{Find: find, Pool: rd.pooled(), Found: rd.found(find)}
	if _, counted := poolOf(rd.snapshot); counted {
		v.All = rd.allCards()
	}
	return reply{component: templates.CardList(p, v), loose: true}, nil
}

// cardPage answers /cards/NAME.
func cardPage(rd *reading) (reply, error) {
	name := chi.URLParam(rd.Request, "name")
	if plain, err := url.PathUnescape(name); err == nil {
		name = plain
	}
	var card rulesdb.Card
	found := false
	if rd.site.options.Cards != nil {
		var err error
		if card, found, err = rd.site.options.Cards.Card(rd.Context(), name); err != nil {
			return reply{}, err
		}
	}
	if !found {
		parts := rd.parts(name)
		if len(parts) == 1 {
			return reply{redirect: "/cards/" + pathSegment(parts[0])}, nil
		}
		p := rd.frame("No such card", "table")
		p.NoIndex = true
		if !rd.pooled() {
			return reply{status: http.StatusNotFound, component: templates.Problem(p, templates.ProblemView{
				Title: "No cards were imported here",
				Lead:  []templates.Text{{{Text: "Whoever runs this server imports them by “rulestep cards import FILE”. Tables can be set with bodies and descriptions until then."}}},
			})}, nil
		}
		lead := templates.Text{{Text: "The pool is what was imported on this server. You can "}, {Kind: templates.Link, Text: "look for another name", URL: withQuery("/cards", "q", shorten(name, 80))}, {Text: "."}}
		if near := rd.meant(name); near != "" {
			lead = append(templates.Text{{Text: "Did you mean "}, {Kind: templates.Link, Text: near, URL: "/cards/" + pathSegment(near)}, {Text: "? "}}, lead...)
		}
		v := templates.ProblemView{Title: "There is no card “" + shorten(name, 80) + "” here", Lead: []templates.Text{lead}}
		if others := rd.others(name, parts); len(others) > 0 {
			list := templates.Text{{Text: "Cards that have it in their names: "}}
			for i, other := range others {
				if i > 0 {
					list = append(list, templates.Span{Text: ", "})
				}
				list = append(list, templates.Span{Kind: templates.Link, Text: other, URL: "/cards/" + pathSegment(other)})
			}
			v.Lead = append(v.Lead, append(list, templates.Span{Text: "."}))
		}
		return reply{status: http.StatusNotFound, component: templates.Problem(p, v)}, nil
	}
	form := cardOf(card)
	v := templates.CardView{Name: form.Name, Cost: symbols(form.Cost), Type: form.TypeLine, Whole: form.Playable, RecordURL: apiPath + "/cards/" + pathSegment(form.Name), TableURL: rd.url(withQuery("/table", "card", form.Name))}
	var rules []cr.Rule
	var row cardtext.PoolRow
	faces := []oracle.Card{}
	if json.Unmarshal(card.Data, &row) == nil {
		faces, _ = cardtext.FromPool(row) // what cannot be taken apart has no lines to show
	}
	for _, face := range faces {
		f, uses, err := rd.cardFace(face)
		if err != nil {
			return reply{}, err
		}
		v.Faces = append(v.Faces, f)
		rules = append(rules, uses...)
	}
	if !v.Whole {
		part, why := inPart(card)
		v.Lacks, v.NoPart = curly(part.lacks), why
	}
	v.Lead, v.Left = leadOf(&v)
	rules = append(rules, rd.touched(&v, rd.tried(card))...)
	if v.Whole || v.NoPart == "" {
		v.Scenes = rd.cardScenes(form.Name)
	}
	rd.rarest(rules)
	v.Shown = rd.shownBy(rules)
	p := rd.frame(form.Name, "table")
	p.NoIndex = true
	return reply{component: templates.CardPage(p, v), loose: true}, nil
}

// leadOf says how many lines of a card are understood, and which are not: "line 3".
func leadOf(v *templates.CardView) (lead, left string) {
	lines, stops := 0, []string(nil)
	for _, f := range v.Faces {
		for i, l := range f.Lines {
			lines++
			if l.Stops != "" {
				stops = append(stops, strconv.Itoa(i+1))
			}
		}
	}
	switch {
	case v.Whole && lines == 0:
		return "It has no text, and is played whole.", ""
	case v.Whole && lines == 1:
		return "Its one line is understood, and it is played whole.", ""
	case v.Whole:
		return fmt.Sprintf("All of its %d lines are understood, and it is played whole.", lines), ""
	case len(stops) == 0:
		return "Not all of it is carried out, so the engine refuses to play it as it is printed.", ""
	case lines == 1:
		return "Its one line is not understood, so the engine refuses to play it. Nothing is guessed.", ""
	}
	left = "line " + stops[0]
	if len(v.Faces) > 1 { // each face counts its own
		left = ""
	} else if n := len(stops); n > 1 {
		left = "lines " + strings.Join(stops[:n-1], ", ") + " and " + stops[n-1]
	}
	return fmt.Sprintf("%d of its %d lines are understood. Nothing is guessed: as it is printed, the engine refuses to play it.", lines-len(stops), lines), left
}

// declined is the text of a line, with what is not understood of it marked.
func declined(text string, stops []cardtext.Unknown) templates.Text {
	var list templates.Text
	for _, u := range stops {
		at := strings.Index(text, u.Words)
		if u.Words == "" || at < 0 {
			continue
		}
		list = append(list, typed(text[:at])...)
		for _, s := range typed(u.Words) {
			if s.Kind == templates.Words {
				s.Kind = templates.Declined
			}
			list = append(list, s)
		}
		text = text[at+len(u.Words):]
	}
	return append(list, typed(text)...)
}

// kindOf says what sort of thing a line says: "3 keywords", "triggered ability with a target".
func kindOf(list []*oracle.Ability) string {
	keywords := 0
	for _, a := range list {
		if a.Keyword != "" {
			keywords++
		}
	}
	switch n := len(list); {
	case list[0].Keyword == oracle.ClassLevel:
		return "class level"
	case keywords == n && n == 1:
		return "keyword"
	case keywords == n:
		return fmt.Sprintf("%d keywords", n)
	case n > 1:
		return fmt.Sprintf("%d abilities", n)
	}
	words := kindWord(list[0].Kind)
	if words == "" {
		return "ability"
	}
	return words + " ability"
}

// pooled reports whether there is a pool of cards.
func (rd *reading) pooled() bool {
	if rd.site.options.Cards == nil {
		return false
	}
	names, err := rd.site.options.Cards.CardNames(rd.Context())
	return err != nil || names != nil // what could not be asked is not denied
}

// cardFace is one face of a card, with the rules of its keywords.
func (rd *reading) cardFace(face oracle.Card) (f templates.CardFace, rules []cr.Rule, err error) {
	f = templates.CardFace{Name: face.Name, Type: face.TypeLine(), Card: drawnFace(face)}
	if face.Power != nil {
		f.Size = corner(face.Power) + "/" + corner(face.Toughness)
	}
	compiled, _ := cardtext.Compile(face)
	f.Unsupported = support.Unsupported(&compiled)
	for _, l := range linesOf(face) {
		line := templates.CardLine{Text: declined(l.text, l.stops)}
		for _, u := range l.stops {
			line.Stops = cmp.Or(line.Stops, curly(cmp.Or(u.Words, u.Reason)))
			if u.Words == "" {
				continue
			}
			line.Why = curly(u.Reason)
			if line.Alike == nil {
				if line.Alike, err = rd.stopToo(face.Name, u.Words); err != nil {
					return f, nil, err
				}
			}
		}
		// By itself a line may be less than it is among the others: then it is only said to be understood.
		for _, a := range l.parts.Abilities {
			part := templates.CardAbility{Kind: kindWord(a.Kind), Printed: typed(cardtext.PrintAbility(a, l.parts)), Words: cardtext.PrintAbility(a, l.parts)}
			if a.Keyword != "" {
				part.Kind = string(a.Keyword)
			}
			if a.Rule != "" {
				part.Chip = rd.engineChip(a.Rule)
				rules = append(rules, a.Rule)
			}
			line.Parts = append(line.Parts, part)
		}
		if len(line.Parts) > 0 {
			line.Kind = kindOf(l.parts.Abilities)
		}
		f.Lines = append(f.Lines, line)
	}
	return f, rules, nil
}

// mostShown is how many demonstrations a card's page names, mostOfOne how many of one rule.
const (
	mostShown = 10
	mostOfOne = 2
)

// shownBy lists demonstrations of rules, in the order of these.
func (rd *reading) shownBy(rules []cr.Rule) []templates.CardDemo {
	of := map[cr.Rule][]rulesdb.Demo{}
	for _, d := range rd.snapshot.Demos() {
		for _, r := range d.Shows {
			if slices.Contains(rules, r) && len(of[r]) < mostOfOne {
				of[r] = append(of[r], d)
			}
		}
	}
	var list []templates.CardDemo
	seen := map[string]bool{}
	for _, r := range rules {
		for _, d := range of[r] {
			if len(list) < mostShown && !seen[d.Slug] {
				seen[d.Slug] = true
				list = append(list, templates.CardDemo{Chip: rd.engineChip(r), Title: curly(d.Title), URL: rd.url("/demos/" + d.Slug)})
			}
		}
		delete(of, r)
	}
	return list
}
