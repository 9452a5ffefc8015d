package web

import (
	"encoding/json"
	"strings"
	"testing"

	"rulestep/rulesdb"
	"rulestep/web/table"
)

// The table puts a card of which a part is not understood.

// A card that is not understood whole is put down without the lines that are not, under a name that
// says so, and what it lacks is named wherever the table is shown.
func TestTablePutsACardInPart(t *testing.T) {
	card := func(text string) rulesdb.Card {
		data, err := json.Marshal(map[string]string{"name": "Odd Ox", "mana_cost": "{2}{G}", "type_line": "Creature — Ox", "power": "3", "toughness": "4", "layout": "normal", "oracle_text": text})
		if err != nil {
			t.Fatal(err)
		}
		return rulesdb.Card{Name: "Odd Ox", Data: data}
	}
	p, why := inPart(card("Vigilance\nIt frobs a lot.\nWhen Odd Ox enters, draw a card."))
	diff(t, "the definition", []string{"Odd Ox in part {2}{G}", "Creature — Ox", "Vigilance", "When this creature enters, draw a card.", "3/4"}, p.lines)
	if why != "" || p.lacks != "“It frobs a lot.”" {
		t.Errorf("it lacks %s", p.lacks)
	}
	if _, why := inPart(card("Vigilance")); why == "" {
		t.Error("a card that is understood whole is offered in part")
	}
	laid := table.Read("# A table\n\n-- setup --\nAnn controls Odd Ox in part\n-- play --\n", nil)
	laid.Define(p.lines, p.lacks)
	laid.Define(p.lines, p.lacks) // a second one is the same
	l := &layer{t: t, h: trySite(t), path: "/table/new"}
	l.send("do", "text", "text", laid.String())
	l.says("Odd Ox in part is played without: “It frobs a lot.”", "Vigilance")
	path, _, _ := strings.Cut(l.path, "?")
	l.see(path + "/play")
	l.says("Odd Ox in part is played without: “It frobs a lot.”")
	diff(t, "what is said under the title", 1, len(laid.Lacking()))
}

// A planeswalker and a card of two faces are put down in part like others, and are read as what they
// are; a card whose lines hang together is not, and it is said why.
func TestTablePutsTwoFacesInPart(t *testing.T) {
	h := trySite(t)
	for name, c := range map[string]struct {
		card       map[string]any
		lines      []string
		lacks, why string
	}{
		"a planeswalker": {
			card:  map[string]any{"name": "Odd Sage", "mana_cost": "{2}{U}", "type_line": "Legendary Planeswalker — Sage", "loyalty": "3", "layout": "normal", "oracle_text": "[+1]: You gain 2 life.\n[-2]: Frob a lot."},
			lines: []string{"Odd Sage in part {2}{U}", "Legendary Planeswalker — Sage", "[+1]: You gain 2 life.", "Loyalty: 3"}, lacks: "“[-2]: Frob a lot.”",
		},
		"two faces": {
			card: map[string]any{"name": "Odd Pup // Odd Hound", "layout": "transform", "faces": []map[string]any{
				{"name": "Odd Pup", "mana_cost": "{1}{G}", "type_line": "Creature — Dog", "power": "1", "toughness": "1", "oracle_text": "It frobs a lot.\n{2}: Transform this creature."},
				{"name": "Odd Hound", "type_line": "Creature — Dog", "power": "4", "toughness": "4", "color_indicator": []string{"G"}, "oracle_text": "Trample\nIt frobs more."},
			}},
			lines: []string{"Odd Pup in part {1}{G}", "Creature — Dog", "{2}: Transform this creature.", "1/1", "//", "Odd Hound in part", "Creature — Dog", "Color indicator: green", "Trample", "4/4"},
			lacks: "“It frobs a lot.” of Odd Pup, and “It frobs more.” of Odd Hound",
		},
		"an adventure": {
			card: map[string]any{"name": "Odd Elk // Odd Trip", "layout": "adventure", "faces": []map[string]any{
				{"name": "Odd Elk", "mana_cost": "{1}{G}", "type_line": "Creature — Elk", "power": "2", "toughness": "3", "oracle_text": "It frobs a lot."},
				{"name": "Odd Trip", "mana_cost": "{G}", "type_line": "Instant — Adventure", "oracle_text": "You gain 2 life."},
			}},
			lines: []string{"Odd Elk in part {1}{G}", "Creature — Elk", "2/3", "//", "Odd Trip in part {G}", "Instant — Adventure", "You gain 2 life."},
			lacks: "“It frobs a lot.” of Odd Elk",
		},
		"a Saga": {
			card: map[string]any{"name": "Odd Tale", "mana_cost": "{1}{G}", "type_line": "Enchantment — Saga", "layout": "saga", "oracle_text": "I — You gain 2 life.\nII — It frobs a lot."},
			why:  "the lines of a Saga hang together",
		},
		"a loyalty of X": {
			card: map[string]any{"name": "Odd Sage", "mana_cost": "{X}{U}", "type_line": "Planeswalker — Sage", "loyalty": "X", "layout": "normal", "oracle_text": "[+1]: You gain 2 life.\n[-2]: Frob a lot."},
			why:  "its text gives its loyalty",
		},
	} {
		data, err := json.Marshal(c.card)
		if err != nil {
			t.Fatal(err)
		}
		p, why := inPart(rulesdb.Card{Data: data})
		diff(t, name+": what keeps it", c.why, why)
		diff(t, name+": the definition", c.lines, p.lines)
		diff(t, name+": what it lacks", c.lacks, p.lacks)
		if why != "" {
			continue
		}
		laid := table.Read("# A table\n\n-- setup --\nAnn controls "+p.name+"\n-- play --\n", nil)
		laid.Define(p.lines, p.lacks)
		l := &layer{t: t, h: h, path: "/table/new"}
		l.send("do", "text", "text", laid.String())
		path, _, _ := strings.Cut(l.path, "?")
		l.see(path + "/play")
		l.says(p.name + " is played without: " + p.lacks)
		if strings.Contains(l.text, "is not understood") {
			t.Errorf("%s: it is not played", name)
		}
	}
}
