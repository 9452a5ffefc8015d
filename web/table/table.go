// Package table lays a table by hand: each change that somebody makes by touch is a change of
// the text of a scenario, and nothing else is kept. It knows no rules; what a text means is the
// engine's to say.
//
// table.go reads and writes the text, set.go changes the setup, body.go reads what is put on
// the table without the name of a card, lines.go changes the lines of play, outcome.go says how they end.
package table

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rulestep/engine/scenario"
)

// Empty is the text of a table on which nothing lies.
const Empty = "# A table\n\n-- setup --\n-- play --\n"

// A Table is the text of a scenario, with its setup taken apart.
type Table struct {
	lines []string
	facts []scenario.Fact
}

// Read takes a text whose setup has these facts (scenario.File.Facts). A text that has no
// section for the setup or the play gets an empty one once something is put there.
func Read(text string, facts []scenario.Fact) *Table {
	return &Table{lines: strings.Split(strings.TrimSuffix(text, "\n"), "\n"), facts: facts}
}

// String is the text.
func (t *Table) String() string { return strings.Join(t.lines, "\n") + "\n" }

// Zones are where a card may be put, as forms call them.
var Zones = []string{"battlefield", "hand", "graveyard", "library", "exile", "command", "ante"}

// A Thing is a card, or several alike, that the setup puts somewhere.
type Thing struct {
	Line, Item int // where it is said
	Who        string
	Zone       string // one of Zones or Decks
	Variant    string // "plane" of what is one of a variant, face up in the command zone; "" of other cards
	Name       string // of the card
	Label      string // how the script calls it
	N          int
	Tapped     bool
	Described  string // "a 2/2 creature" of what has no card
}

// At is the thing's address among those of its table.
func (t Thing) At() string { return fmt.Sprintf("%d.%d", t.Line, t.Item) }

// Things lists what the setup puts somewhere, in its order.
func (t *Table) Things() []Thing {
	var list []Thing
	for _, f := range t.facts {
		one := Thing{Line: f.Line, Who: f.Slots["P"], Zone: "battlefield", N: 1}
		switch f.Form {
		case "described":
			name, called, _ := strings.Cut(f.Slots["O"], " called ")
			one.Name, one.Label, one.Described = name, label(name, called), f.Slots["DESCRIPTION"]
			list = append(list, one)
			continue
		case "commander":
			one.Zone, one.Name = "command", f.Slots["O"]
			one.Label = label(one.Name, "")
			list = append(list, one)
			continue
		case "face-up card":
			one.Zone, one.Name, one.Variant = "command", f.Slots["O"], f.Slots["alt"]
			one.Label = label(one.Name, "")
			list = append(list, one)
			continue
		case "controls":
		case "planar deck", "scheme deck":
			one.Zone = f.Form
		case "one planar deck":
			one.Zone = "planar deck"
		case "zone":
			one.Who, one.Zone = zoneOf(f.Slots["Z"])
		case "graveyard", "library":
			one.Zone = f.Form
		default:
			continue
		}
		for i, item := range f.Items {
			one.Item, one.Name, one.N, one.Tapped = i, item.Name, item.N, item.Tapped == "tapped"
			one.Label = label(item.Name, item.Called)
			list = append(list, one)
		}
	}
	return list
}

// label is how a script calls a card: by its own name, or by what stands before the comma.
func label(name, called string) string {
	if called != "" {
		return called
	}
	short, _, _ := strings.Cut(name, ",")
	return short
}

// zoneOf reads "Ann's hand", "exile", "the command zone".
func zoneOf(z string) (who, zone string) {
	if z == "the command zone" {
		return "", "command"
	}
	if z == "the ante" {
		return "", "ante"
	}
	if owner, what, ok := strings.Cut(z, "'s "); ok {
		return owner, what
	}
	return "", z
}

// Thing finds a thing by its address.
func (t *Table) Thing(at string) (Thing, bool) {
	list := t.Things()
	i := slices.IndexFunc(list, func(o Thing) bool { return o.At() == at })
	if i < 0 {
		return Thing{}, false
	}
	return list[i], true
}

// Players are who plays, in turn order.
func (t *Table) Players() []string {
	for _, f := range t.facts {
		if f.Form == "playing" {
			return strings.Split(strings.ReplaceAll(f.Slots["PS"], " and ", ", "), ", ")
		}
	}
	return []string{"Ann", "Bob"}
}

// Moment is whose turn it is and which step.
func (t *Table) Moment() (who, step string) {
	for _, f := range t.facts {
		if f.Form == "moment" {
			return f.Slots["P"], f.Slots["W"]
		}
	}
	return t.Players()[0], "precombat main phase"
}

// Number is the number that a fact says of a player or thing, or what is so if nothing is
// said: the life of a player, the damage on a creature, its counters of a kind.
func (t *Table) Number(form, of, kind string, otherwise int) int {
	for _, f := range t.facts {
		if f.Form == form && (f.Slots["P"] == of || f.Slots["O"] == of) && f.Slots["KIND"] == kind {
			n, _ := strconv.Atoi(f.Slots["N"])
			return n
		}
	}
	return otherwise
}

// Counters are the kinds of counters that the setup says a thing has.
func (t *Table) Counters(label string) (kinds []string) {
	for _, f := range t.facts {
		if f.Form == "counters" && f.Slots["O"] == label {
			kinds = append(kinds, f.Slots["KIND"])
		}
	}
	return kinds
}

// Is reports whether the setup says a status of a thing: "tapped", "face down".
func (t *Table) Is(label, status string) bool {
	return slices.ContainsFunc(t.facts, func(f scenario.Fact) bool {
		return f.Form == "status" && f.Slots["O"] == label && f.Slots["STATUS"] == status && f.Slots["not"] == ""
	})
}

// Says reports whether a fact of some form is said of a player or thing.
func (t *Table) Says(form, of string) bool {
	return slices.ContainsFunc(t.facts, func(f scenario.Fact) bool {
		return f.Form == form && (f.Slots["O"] == of || f.Slots["O"] == "" && f.Slots["P"] == of)
	})
}

// Host is what a thing is attached to, "" for nothing.
func (t *Table) Host(label string) string {
	for _, f := range t.facts {
		if f.Form == "attached" && f.Slots["O"] == label {
			return f.Slots["T"]
		}
	}
	return ""
}

// said writes a fact down that puts things somewhere; false for any other.
func said(f scenario.Fact) (string, bool) {
	items := make([]string, len(f.Items))
	for i, item := range f.Items {
		items[i] = written(item)
	}
	verb := " is in "
	if len(items) > 1 || len(f.Items) == 1 && f.Items[0].N > 1 {
		verb = " are in "
	}
	switch f.Form {
	case "controls":
		return f.Slots["P"] + " controls " + listed(items), true
	case "zone":
		return listed(items) + verb + f.Slots["Z"], true
	case "graveyard", "library", "planar deck", "scheme deck":
		return f.Slots["P"] + "'s " + f.Form + " is " + listed(items) + ", top first", true
	case "one planar deck":
		return "the planar deck is " + listed(items) + ", top first", true
	case "described":
		return f.Slots["P"] + " controls " + f.Slots["O"] + ", " + f.Slots["DESCRIPTION"], true
	}
	return "", false
}

// Rewrite writes every line that puts something somewhere in the words in which changes are
// written.
func (t *Table) Rewrite() {
	for _, f := range t.facts {
		t.rewrite(f)
	}
}

// plural are the names that are said in the plural where there are several.
var plural = []string{"Island", "Swamp", "Mountain", "Forest"}

func written(item scenario.Item) string {
	s := item.Name
	if item.N > 1 && slices.Contains(plural, s) {
		s += "s"
	}
	if item.Tapped != "" {
		s = item.Tapped + " " + s
	}
	if item.N > 1 || item.Tapped != "" {
		s = fmt.Sprint(item.N) + " " + s
	}
	if item.Called != "" {
		s += " called " + item.Called
	}
	return s
}

func listed(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

// section finds the lines of a section, its head left out; from is -1 if there is none. Of
// several the last is meant.
func (t *Table) section(name string) (from, to int) {
	from = -1
	for i, l := range t.lines {
		switch {
		case strings.TrimSpace(l) == "-- "+name+" --":
			from, to = i+1, len(t.lines)
		case from >= 0 && to == len(t.lines) && strings.HasPrefix(l, "-- ") && i >= from:
			to = i
		}
	}
	return from, to
}

// add puts a line at the end of a section, before empty lines at its end.
func (t *Table) add(section, line string) {
	from, to := t.section(section)
	if from < 0 {
		at := len(t.lines)
		if section == "setup" {
			if i := slices.IndexFunc(t.lines, func(l string) bool { return strings.HasPrefix(l, "-- ") && !strings.HasPrefix(l, "-- cards") }); i >= 0 {
				at = i
			}
		} else if i := slices.IndexFunc(t.lines, func(l string) bool { return strings.HasPrefix(l, "-- answer") || strings.HasPrefix(l, "-- because") }); i >= 0 {
			at = i
		}
		t.lines = slices.Insert(t.lines, at, "-- "+section+" --")
		from, to = at+1, at+1
	}
	for to > from && strings.TrimSpace(t.lines[to-1]) == "" {
		to--
	}
	t.lines = slices.Insert(t.lines, to, line)
}
