package scenario

import (
	"errors"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"rulestep/engine"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
)

// This file finds slips of the pen: names in a script that nothing has. A play stops at
// the first of them; whoever writes a script wants to see all at once. But tokens and
// copies get their names in the course of a play, and a play that has stopped does not
// come to them. So a name counts as unknown only when nothing on the table has had it,
// no line gives it to something, and no card speaks of it.

// unknown finds the unknown names in the lines of a fork and in its answer, in the order
// of the lines.
func (r *runner) unknown(fork Fork) []*Error {
	t := r.t
	known := make(map[string]bool)
	for id := engine.ID(1); id <= t.g.LastObject(); id++ {
		known[t.g.Label(id)], known[t.g.Name(id)] = true, true
	}
	for name := range t.faces {
		known[name] = true
	}
	for _, l := range r.lines {
		if l.form.id == "resolves" {
			for _, name := range split(l.slots["L"]) {
				known[name] = true
			}
		}
	}
	texts := make(map[string]bool)
	for id := engine.ID(1); id <= t.g.LastObject(); id++ {
		spoken(reflect.ValueOf(t.g.FaceOf(id)), texts)
	}
	for _, card := range t.f.Cards {
		spoken(reflect.ValueOf(card), texts)
	}
	is := func(name string) bool {
		if m := abilityNameRE.FindStringSubmatch(name); m != nil { // what a trigger is about may be an ability
			name = m[1]
		}
		if _, ok := t.players[name]; ok || known[name] || name == "nothing" {
			return true
		}
		if _, ok := cardtext.BasicLand(name); ok {
			return true
		}
		m := givenRE.FindStringSubmatch(name)
		if m == nil {
			return false // no name at all, as of a list that ends with a comma
		}
		if name = m[1]; known[name] { // a copy of what the script calls so
			return true
		}
		for text := range texts {
			if wordIn(text, name) >= 0 {
				return true
			}
		}
		return false
	}
	var faults []*Error
	seen := make(map[int]bool) // a line that is repeated is told once
	for _, l := range slices.Concat(r.lines, fork.Answer) {
		if seen[l.No] {
			continue
		}
		seen[l.No] = true
		for _, err := range t.slips(l, is) {
			var fault *Error
			if errors.As(err, &fault) {
				faults = append(faults, fault)
			}
		}
	}
	return faults
}

// spoken collects all that a card says: its text, and the names and subtypes in the
// abilities that its text and keywords stand for.
func spoken(v reflect.Value, texts map[string]bool) {
	switch v.Kind() {
	case reflect.String:
		texts[v.String()] = true
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			spoken(v.Elem(), texts)
		}
	case reflect.Struct:
		switch n := v.Interface().(type) {
		case oracle.KeywordAction:
			spoken(reflect.ValueOf(cardtext.ActionToken(n)), texts)
		case oracle.Card:
			texts[strings.Join(n.Subtypes, " ")] = true // which name a token (111.4)
		}
		for i := range v.NumField() {
			spoken(v.Field(i), texts)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			spoken(v.Index(i), texts)
		}
	}
}

// givenRE takes out of a name what the game gives to a token, a copy or an emblem: "Wolf
// Token 2", "the copy of Bolt", "Ajani's emblem".
var givenRE = regexp.MustCompile(`^(?:the copy of )?(.+?)(?:'s emblem)?(?: Token)?(?: \d+)?$`)

// namedIn says of each slot how it holds names: one, or several in the manner of a list.
var namedIn = map[string]func(*table, string) []string{
	"O": oneName, "O2": oneName, "O3": oneName, "O4": oneName, "S": oneName, "ABILITY": oneName,
	"T": oneName, "T2": oneName, "T3": oneName, "T4": oneName,
	"L": listed, "L2": listed, "L3": listed, "L4": listed,
	"GIVEN": listed, "GIVEN2": listed, "GIVEN3": listed, "GIVEN4": listed, "GIVEN5": listed, "GIVEN6": listed, "GIVEN7": listed, "GIVEN8": listed,
	"LS": func(_ *table, s string) []string { return splitAt(strings.ReplaceAll(s, ", then ", ", "), ", ") },
	"PARTS": func(_ *table, s string) []string {
		var list []string
		for _, part := range strings.Split(s, ", ") {
			if _, name, ok := strings.Cut(part, " to "); ok {
				list = append(list, unweld(name))
			}
		}
		return list
	},
}

func oneName(_ *table, s string) []string { return []string{s} }

func listed(t *table, s string) (names []string) {
	for _, list := range strings.Split(bands.Replace(s), eachApart) {
		names = append(names, t.parts(list)...)
	}
	return names
}

var bands = strings.NewReplacer(" in a band", "", " in the same band", "")

// slips finds the names of a line that are not known.
func (t *table) slips(l Line, is func(string) bool) []error {
	if l.form.id == "may" {
		play, err := t.f.infinitive(l)
		if err != nil {
			return []error{err}
		}
		l = play
	}
	if l.form.id == "lands tapped" {
		is = func(string) bool { return true } // all of a name or type
	}
	var faults []error
	if l.form.waits && l.slots["W"] != "" && l.slots["W"] != theEnd {
		if _, _, err := t.moment(l, l.slots["W"]); err != nil {
			faults = append(faults, err)
		}
	}
	if name, ok := l.slots["P"]; ok {
		if _, err := t.player(l, name); err != nil {
			faults = append(faults, err)
		}
	}
	for slot, text := range l.slots {
		names := namedIn[slot]
		if slot == "CHOICE" && l.form.objects {
			names = listed
		}
		if names == nil {
			continue
		}
		for _, name := range spokenOf(names(t, text)) {
			if _, _, of, many := counted(name); many {
				if l.form.kind == fact {
					continue // "2 untapped lands" names no object
				}
				if name = of; slices.ContainsFunc(singulars(name), is) {
					continue
				}
			}
			if who, what, theirs := strings.Cut(name, "'s "); theirs && t.players[who] != 0 && !is(name) {
				name = what
			}
			if !is(name) {
				faults = append(faults, t.nothingCalled(l, name))
			}
		}
	}
	slices.SortFunc(faults, func(a, b error) int { return columnOf(a) - columnOf(b) })
	return faults
}

func columnOf(err error) int {
	var fault *Error
	if errors.As(err, &fault) {
		return fault.Column
	}
	return 0
}

// spokenOf are the names in a list of names: of "Idol's trigger for Ox" both.
func spokenOf(names []string) []string {
	var list []string
	for _, name := range names {
		list = append(list, ownerOf(name))
		if _, of, ok := strings.Cut(name, "'s trigger for "); ok {
			list = append(list, of)
		}
	}
	return list
}

// ownerOf is the name in "Idol's trigger", "Iri's [+1]" and `Idol's "Untap"`.
func ownerOf(name string) string {
	if m := abilityNameRE.FindStringSubmatch(name); m != nil {
		return m[1]
	}
	if m := loyaltyRE.FindStringSubmatch(name); m != nil {
		return m[1]
	}
	for _, mark := range []string{"'s [", `'s "`} {
		if i := strings.Index(name, mark); i >= 0 {
			return name[:i]
		}
	}
	return name
}
