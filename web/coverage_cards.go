package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"rulestep/rulesdb"
	"rulestep/templates"
)

// A poolForm says how much of the imported card pool is understood.
type poolForm struct {
	Cards    int `json:"cards" doc:"In the pool."`
	Whole    int `json:"whole" doc:"Understood to the last word."`
	Playable int `json:"playable" doc:"And carried out by the engine."`
	Partly   int `json:"partly" doc:"Some of their abilities are understood."`
	None     int `json:"none" doc:"None is."`

	Kinds    []kindForm    `json:"kinds" doc:"By card type; a card of several types counts once."`
	Declines []declineForm `json:"declines" doc:"What is not understood, what unlocks most first."`
}

type kindForm struct {
	Kind     string `json:"kind" example:"Legendary creatures"`
	Cards    int    `json:"cards"`
	Whole    int    `json:"whole"`
	Playable int    `json:"playable"`
	Partly   int    `json:"partly"`
	None     int    `json:"none"`
}

type declineForm struct {
	Words   string `json:"words" doc:"The beginning of what was not understood."`
	Unlocks int    `json:"unlocks" doc:"Cards that nothing else keeps back."`
	Cards   int    `json:"cards" doc:"Cards in which it occurs."`
	Example string `json:"example" doc:"The name of one of them."`
}

// poolOf reads the counts of the pool, which the store keeps behind a hash. It returns
// false where none was imported or it is still being counted.
func poolOf(snapshot *rulesdb.Snapshot) (pool poolForm, counted bool) {
	_, counts, _ := strings.Cut(snapshot.Meta(rulesdb.MetaPool), " ")
	err := json.Unmarshal([]byte(counts), &pool)
	pool.Kinds, pool.Declines = some(pool.Kinds), some(pool.Declines)
	return pool, err == nil && pool.Cards > 0
}

// cardsWhole says how much of the imported card pool is understood, "" where that is
// not known.
func (rd *reading) cardsWhole() string {
	pool, counted := poolOf(rd.snapshot)
	if !counted {
		return ""
	}
	return fmt.Sprintf("Of the %s in the imported pool the card language understands %s whole, word for word, and the engine carries %s of those out; %s are understood in part and %s not at all.",
		plural(pool.Cards, "card", "cards"), templates.Thousands(pool.Whole), templates.Thousands(pool.Playable), templates.Thousands(pool.Partly), templates.Thousands(pool.None))
}

// allCards says how many cards the pool has: "33,967 cards", and "all cards" while they are not counted.
func (rd *reading) allCards() string {
	if pool, counted := poolOf(rd.snapshot); counted {
		return plural(pool.Cards, "card", "cards")
	}
	return "all cards"
}

// cardsPerMark is how many cards one mark of the picture stands for.
const cardsPerMark = 25

// cardCoverage answers /coverage/cards: how much of the pool is understood and played, by kind, and what keeps the rest
// back.
func cardCoverage(rd *reading) (reply, error) {
	p := rd.frame("Coverage of cards", "coverage")
	p.NoIndex = true // of a pool that only this server has
	pool, counted := poolOf(rd.snapshot)
	if !counted || len(pool.Kinds) == 0 {
		title, lead := "No cards were imported here", templates.Plain("Whoever runs this server imports them by “rulestep cards import FILE”.")
		if rd.pooled() {
			title, lead = "The cards are being counted", templates.Text{{Text: "That takes some seconds; load this page again. Until then you can look for "}, {Kind: templates.Link, Text: "a card by its name", URL: "/cards"}, {Text: "."}}
		}
		return reply{status: http.StatusNotFound, component: templates.Problem(p, templates.ProblemView{Title: title, Lead: []templates.Text{lead}})}, nil
	}
	waiting := pool.Whole - pool.Playable
	v := templates.CardCoverageView{
		Each: fmt.Sprintf("Every mark is %d cards.", cardsPerMark),
		Totals: []templates.TotalRow{
			{Level: templates.LevelShown, Name: "Played", Count: templates.Thousands(pool.Playable), Note: "every word is understood and carried out"},
			{Level: templates.LevelRestated, Name: "Understood", Count: templates.Thousands(waiting), Note: "whole, and not all of it is carried out"},
			{Level: templates.LevelUsed, Name: "In part", Count: templates.Thousands(pool.Partly), Note: "some lines are not understood"},
			{Level: templates.LevelUncovered, Name: "Not", Count: templates.Thousands(pool.None), Note: "no line is understood"},
		},
		Label: fmt.Sprintf("Of %s cards %s are played, %s are understood and not carried out, %s are understood in part, %s not. The same follows as a table.",
			templates.Thousands(pool.Cards), templates.Thousands(pool.Playable), templates.Thousands(waiting), templates.Thousands(pool.Partly), templates.Thousands(pool.None)),
	}
	for _, k := range pool.Kinds {
		if k.Cards == 0 {
			continue
		}
		view := templates.CardKindView{Name: k.Kind, Played: templates.Thousands(k.Playable) + " of " + templates.Thousands(k.Cards) + " played", Share: fmt.Sprintf("%.1f %%", 100*float64(k.Playable)/float64(k.Cards))}
		levels := []templates.Level{templates.LevelShown, templates.LevelRestated, templates.LevelUsed, templates.LevelUncovered}
		for i, n := range []int{k.Playable, k.Whole - k.Playable, k.Partly, k.None} {
			view.Cells = append(view.Cells, templates.Thousands(n))
			for range (n + cardsPerMark/2) / cardsPerMark {
				view.Marks = append(view.Marks, levels[i])
			}
		}
		v.Kinds = append(v.Kinds, view)
	}
	for _, d := range pool.Declines {
		v.Declines = append(v.Declines, templates.CardDeclineView{
			Words: curly(d.Words), Unlocks: templates.Thousands(d.Unlocks), Cards: templates.Thousands(d.Cards),
			Example: templates.LinkView{Text: curly(d.Example), URL: "/cards/" + pathSegment(d.Example)},
		})
	}
	return reply{component: templates.CardCoverage(p, v)}, nil
}
