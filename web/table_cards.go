package web

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"

	"rulestep/engine"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
	"rulestep/rulesdb"
	"rulestep/templates"
)

// This file finds cards for the table: by the beginning of their names, by words in them, by a
// name with a slip; and the lands that pay for what is in hand.

// pathSegment is a name as one part of an address.
func pathSegment(name string) string { return url.PathEscape(name) }

// A playedCard is one that the engine plays whole.
type playedCard struct{ name, typeLine string }

// playedCard finds a card by its whole name. ok is false for one that is not played whole.
func (rd *reading) playedCard(name string) (c playedCard, ok bool) {
	if isBasicLand(name) {
		return playedCard{name, "Basic Land"}, true
	}
	if rd.site.options.Cards == nil {
		return c, false
	}
	card, found, err := rd.site.options.Cards.Card(rd.Context(), name)
	if err != nil || !found {
		return c, false
	}
	form := cardOf(card)
	return playedCard{form.Name, form.TypeLine}, form.Playable
}

// isBasicLand reports whether a name is that of a basic land, which every table knows.
func isBasicLand(name string) bool {
	_, ok := cardtext.BasicLand(name)
	return ok
}

// mostFound is how many cards are offered for what somebody types.
const mostFound = 12

// found are the cards that somebody may mean: names that begin so come before names that have
// the words, and cards that are played before those that are not; if there is none, the name
// that was probably meant.
func (rd *reading) found(query string) []templates.FoundCard {
	query = strings.TrimSpace(query)
	store := rd.site.options.Cards
	if store == nil || len(query) < 2 {
		return nil
	}
	var list []rulesdb.Card
	add := func(beginning, words string) {
		cards, _, err := store.FindCards(rd.Context(), beginning, words, 0, mostFound)
		if err != nil {
			return
		}
		for _, c := range cards {
			if len(list) < mostFound && !slices.ContainsFunc(list, func(o rulesdb.Card) bool { return o.Name == c.Name }) {
				list = append(list, c)
			}
		}
	}
	parts := rd.parts(query) // "Ice" is a card, though it is never first in a name
	for _, whole := range parts {
		add(whole, "")
	}
	add(query, "")
	add("", query)
	if len(list) == 0 && len(query) >= 5 {
		if near := rd.meant(query); near != "" {
			add(near, "")
		}
	}
	var out []templates.FoundCard
	for _, c := range list {
		out = append(out, foundCard(c))
	}
	begins := func(c templates.FoundCard) bool { return strings.HasPrefix(rulesdb.Fold(c.Name), rulesdb.Fold(query)) }
	rank := func(c templates.FoundCard) int {
		switch {
		case rulesdb.Fold(c.Name) == rulesdb.Fold(query):
			return -1
		case slices.Contains(parts, c.Name):
			return 0
		case begins(c) && c.Whole:
			return 1
		case begins(c):
			return 2
		case c.Whole:
			return 3
		}
		return 4
	}
	slices.SortStableFunc(out, func(a, b templates.FoundCard) int { return rank(a) - rank(b) })
	if len(out) > 0 { // what the likeliest one says
		i := slices.IndexFunc(list, func(c rulesdb.Card) bool { return c.Name == out[0].Name })
		var row cardtext.PoolRow
		if i >= 0 && json.Unmarshal(list[i].Data, &row) == nil && len(row.Faces) == 0 {
			out[0].Words = typed(row.OracleText)
		}
	}
	return out
}

// meant is the card that was meant by a name that none has, "" for none.
func (rd *reading) meant(name string) string {
	names, err := rd.site.options.Cards.CardNames(rd.Context())
	if err != nil {
		return ""
	}
	return names.Near(name)
}

// parts are the whole names of the cards a part of which has a name, see [cardname.Index.Parts].
func (rd *reading) parts(name string) []string {
	if rd.site.options.Cards == nil {
		return nil
	}
	names, err := rd.site.options.Cards.CardNames(rd.Context())
	if err != nil {
		return nil
	}
	return names.Parts(name)
}

// others are names of cards that somebody may have meant who wrote a name that no card has: the
// cards a part of which has it, and those in whose names its words are; at most eight.
func (rd *reading) others(name string, parts []string) []string {
	names := slices.Clone(parts)
	if cards, _, err := rd.site.options.Cards.FindCards(rd.Context(), "", name, 0, mostOthers); err == nil {
		for _, c := range cards {
			if !slices.Contains(names, c.Name) {
				names = append(names, c.Name)
			}
		}
	}
	return names[:min(len(names), mostOthers)]
}

const mostOthers = 8

// foundCard is a card with what the engine makes of it.
func foundCard(c rulesdb.Card) templates.FoundCard {
	form := cardOf(c)
	v := templates.FoundCard{Name: form.Name, Cost: symbols(form.Cost), Type: form.TypeLine, Whole: form.Playable, URL: "/cards/" + pathSegment(form.Name)}
	for i, f := range form.Faces {
		if i == 0 && f.Power != "" {
			v.Size = f.Power + "/" + f.Toughness
		}
		for _, u := range f.NotUnderstood {
			if v.Stops == "" {
				v.Stops = curly(u.Words)
			}
		}
		if i == 0 && !v.Whole {
			_, v.NoPart = inPart(c)
		}
		for _, u := range f.Unsupported {
			if v.Stops == "" {
				v.Stops = curly(u)
			}
		}
	}
	return v
}

// tableFound answers /table/found: what is found for ?find=, for the script.
func tableFound(rd *reading) (reply, error) {
	return reply{component: templates.TableFound(rd.found(rd.query.Get("find"))), loose: true}, nil
}

// lacks says how many basic lands each player lacks to pay for every card in hand, once and
// one after the other, with what lands stand there untapped. Costs that can be paid in other
// ways are counted as mana.
func (t *tabling) lacks(b *engine.Board) []templates.TableLands {
	var list []templates.TableLands
	for i := range b.Players {
		p := &b.Players[i]
		lands := landsFor(p)
		if len(lands) == 0 {
			continue
		}
		v := templates.TableLands{Who: p.Name}
		for _, name := range basicNames {
			v.N += lands[name]
		}
		list = append(list, v)
	}
	return list
}

// basicNames are the basic lands by the letters of their mana.
var basicNames = map[string]string{"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest", "C": "Wastes"}

// landsFor counts the basic lands that a player lacks, by their names.
func landsFor(p *engine.BoardPlayer) map[string]int {
	need := map[string]int{}
	generic, first := 0, ""
	for i := range p.Hand {
		cost, err := cardtext.ParseCost(p.Hand[i].Cost)
		if err != nil {
			continue
		}
		for _, s := range cost {
			letter := landLetter(s)
			if letter == "" {
				generic += s.Generic
				continue
			}
			need[letter]++
			if first == "" {
				first = letter
			}
		}
	}
	spare := 0
	for i := range p.Battlefield {
		o := &p.Battlefield[i]
		if o.Tapped || !strings.Contains(o.TypeLine, "Land") {
			continue
		}
		if letter := strings.ToUpper(landSymbol(o.TypeLine)); need[letter] > 0 {
			need[letter]--
		} else {
			spare++
		}
	}
	lands := map[string]int{}
	for letter, n := range need {
		lands[basicNames[letter]] += n
	}
	if generic -= spare; generic > 0 {
		if first == "" {
			first = "C"
		}
		lands[basicNames[first]] += generic
	}
	for name, n := range lands {
		if n <= 0 {
			delete(lands, name)
		}
	}
	return lands
}

// landLetter is the mana that pays for a symbol, "" for generic mana.
func landLetter(s oracle.Symbol) string {
	text := strings.ToUpper(strings.Trim(oracle.Cost{s}.String(), "{}"))
	for _, part := range strings.Split(text, "/") {
		if _, ok := basicNames[part]; ok {
			return part
		}
	}
	return ""
}

// named parts what somebody types into names of cards: one name, or several with signs between.
func (rd *reading) named(text string) ([]playedCard, bool) {
	text = strings.TrimSpace(text)
	if c, ok := rd.playedCard(text); ok {
		return []playedCard{c}, true
	}
	for _, sign := range []string{"\n", ";", " + ", ", ", " and "} {
		parts := strings.Split(text, sign)
		if len(parts) < 2 || len(parts) > 8 {
			continue
		}
		if list, ok := rd.allPlayed(parts); ok {
			return list, true
		}
	}
	names, ok := rd.namesIn(text)
	if !ok || len(names) == 0 {
		return nil, false
	}
	return rd.allPlayed(names)
}

// allPlayed are cards that are all played whole.
func (rd *reading) allPlayed(names []string) (list []playedCard, ok bool) {
	for _, name := range names {
		c, ok := rd.playedOrLonger(strings.TrimSpace(name))
		if !ok {
			return nil, false
		}
		list = append(list, c)
	}
	return list, true
}

// playedOrLonger is playedCard; where the card of a name is not played whole, the one is meant whose
// longer name begins with it and a comma.
func (rd *reading) playedOrLonger(name string) (c playedCard, ok bool) {
	if c, ok = rd.playedCard(name); ok {
		return c, true
	}
	if longer := rd.shortName(name); longer != "" {
		return rd.playedCard(longer)
	}
	return c, false
}

// mostAsked bounds the words in which names of cards are looked for.
const mostAsked = 12

// namesIn are the names of cards of which a text consists, the longest first; what stands before a
// comma is enough of one. ok is false for any other text.
func (rd *reading) namesIn(text string) (list []string, ok bool) {
	store := rd.site.options.Cards
	if store == nil || len(strings.Fields(text)) > mostAsked {
		return nil, false
	}
	names, err := store.CardNames(rd.Context())
	if err != nil || names == nil {
		return nil, false
	}
	for rest := strings.TrimSpace(text); rest != ""; {
		name, n := names.Begin(rest)
		if n == 0 {
			word, _, _ := strings.Cut(rest, " ")
			word = strings.TrimRight(word, ",;+&")
			if name, n = rd.shortName(word), len(word); name == "" && (word == "" || word == "and" || word == "with") {
				rest = strings.TrimLeft(rest[n:], " ,;+&")
				continue
			}
		}
		if name == "" || n == 0 {
			return nil, false
		}
		list = append(list, name)
		rest = strings.TrimLeft(rest[n:], " ,;+&")
	}
	return list, true
}

// namesAsked offers to put the cards on a table of whose names a query consists. It is nil for any
// other query.
func (rd *reading) namesAsked(query string) *templates.SearchTable {
	store := rd.site.options.Cards
	names, ok := rd.namesIn(query)
	if !ok || rd.site.options.Lay == nil {
		return nil
	}
	v := &templates.SearchTable{}
	address := []string{}
	for _, name := range names {
		card, ok, err := store.Card(rd.Context(), name)
		if err != nil || !ok {
			return nil
		}
		form := cardOf(card)
		if other, ok := rd.playedOrLonger(form.Name); ok {
			form.Name, form.Playable = other.name, true
		}
		link := templates.LinkView{Text: form.Name, URL: "/cards/" + pathSegment(form.Name)}
		if form.Playable {
			v.Cards = append(v.Cards, link)
			address = append(address, "card="+url.QueryEscape(form.Name))
		} else {
			v.Not = append(v.Not, link)
		}
	}
	if len(address) > 0 {
		v.URL = "/table?" + strings.Join(address, "&")
	}
	if len(v.Cards)+len(v.Not) == 0 {
		return nil
	}
	return v
}

// shortName is the only card of whose name a word is what stands before the comma, "" for none.
func (rd *reading) shortName(word string) string {
	if len(word) < 4 {
		return ""
	}
	cards, total, err := rd.site.options.Cards.FindCards(rd.Context(), word+",", "", 0, 2)
	if err != nil || total != 1 {
		return ""
	}
	return cards[0].Name
}
