package web

import (
	"cmp"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"

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
	v := templates.CardListView{Find: find, Pool: rd.site.options.Cards != nil, Found: rd.found(find)}
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
		p := rd.frame("No such card", "table")
		p.NoIndex = true
		if !rd.pooled() {
			return reply{status: http.StatusNotFound, component: templates.Problem(p, templates.ProblemView{
				Title: "No cards were imported here",
				Lead:  []templates.Text{{{Text: "Whoever runs this server imports them by “rulestep cards import FILE”. Tables can be set with bodies and descriptions until then."}}},
			})}, nil
		}
		return reply{status: http.StatusNotFound, component: templates.Problem(p, templates.ProblemView{
			Title: "There is no card “" + shorten(name, 80) + "” here",
			Lead:  []templates.Text{{{Text: "The pool is what was imported on this server. You can "}, {Kind: templates.Link, Text: "look for another name", URL: withQuery("/cards", "q", shorten(name, 80))}, {Text: "."}}},
		})}, nil
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
		for _, f := range v.Faces {
			v.Lines += len(f.Lines)
			for _, l := range f.Lines {
				if l.Stops == "" {
					v.Understood++
				}
			}
		}
	}
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
		line := templates.CardLine{Text: typed(l.text)}
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
