package scenario

import (
	"reflect"
	"regexp"
	"strings"

	"rulestep/engine"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
)

// This file finds abilities on the stack by what a script calls them.

var abilityNameRE = regexp.MustCompile(`^(.+?)'s (trigger|ability|"(.+)")(?: for (.+))?$`)

// onStack finds "O's trigger", "O's ability" or `O's "words"` on the stack or
// waiting to be put there, the topmost first.
func (t *table) onStack(name string) (engine.ID, bool) {
	m := abilityNameRE.FindStringSubmatch(name)
	if m == nil {
		return 0, false
	}
	for id := t.g.LastObject(); id > 0; id-- {
		o := t.g.Object(id)
		if o.Kind != engine.AbilityObject || o.Zone != oracle.Stack {
			continue
		}
		if t.isAbility(id, m) {
			return id, true
		}
	}
	return 0, false
}

// isAbility reports whether an ability object is the one that a name means.
func (t *table) isAbility(id engine.ID, m []string) bool {
	a := t.g.Announced(id)
	if a == nil {
		return false
	}
	if source := t.g.Name(a.Source); source != m[1] && source != t.call(m[1]) {
		return false
	}
	triggered := a.Ability.Kind == oracle.Triggered
	switch {
	case m[3] != "":
		return t.speaks(t.g.FaceOf(id), a.Ability, m[3])
	case m[2] == "trigger":
		return triggered
	}
	return !triggered
}

// paragraphs parts a text into its abilities: the modes of one stand in lines of their own.
func paragraphs(text string) []string {
	var list []string
	for _, line := range strings.Split(text, "\n") {
		if _, mode := cardtext.ModeLine(line); mode && list != nil {
			list[len(list)-1] += "\n" + line
			continue
		}
		list = append(list, line)
	}
	return list
}

// abilitiesOf compiles a line of a face, once for a table; there are none in a line that is not
// understood by itself.
func (t *table) abilitiesOf(face *oracle.Card, line string) []*oracle.Ability {
	at := faceLine{face, line}
	abilities, known := t.lines[at]
	if !known {
		var unknown []cardtext.Unknown
		if abilities, unknown = cardtext.CompileAbilities(line, *face); len(unknown) > 0 {
			abilities = nil
		}
		if t.lines == nil {
			t.lines = make(map[faceLine][]*oracle.Ability)
		}
		t.lines[at] = abilities
	}
	return abilities
}

// faceLine is a line of a face.
type faceLine struct {
	face *oracle.Card
	line string
}

// speaks reports whether an ability is the one whose line has certain words.
func (t *table) speaks(face *oracle.Card, a *oracle.Ability, words string) bool {
	at := lineWords{face, a, words}
	is, known := t.spoken[at]
	if !known {
		is = t.speaksNow(face, a, words)
		if t.spoken == nil {
			t.spoken = make(map[lineWords]bool)
		}
		t.spoken[at] = is
	}
	return is
}

// lineWords are an ability of a face and words that may be those of its line.
type lineWords struct {
	face    *oracle.Card
	ability *oracle.Ability
	words   string
}

func (t *table) speaksNow(face *oracle.Card, a *oracle.Ability, words string) bool {
	own := false // some line of the face has those words
	for _, line := range paragraphs(face.Text) {
		if !strings.Contains(line, words) {
			continue
		}
		own = true
		for _, b := range t.abilitiesOf(face, line) {
			if reflect.DeepEqual(a, b) || gives(b, a) {
				return true
			}
		}
	}
	// An ability that it was given is on no line of it; it is known by how it is printed.
	return !own && strings.Contains(cardtext.PrintAbility(a, *face), words)
}

// gives reports whether a line is about an ability that the object has under a condition: at a
// level, at a number of charge counters, at max speed.
func gives(static, given *oracle.Ability) bool {
	for _, s := range static.Statics {
		effect, ok := s.(oracle.Continuous)
		if !ok || effect.Affected != oracle.Reference(oracle.This{}) {
			continue
		}
		for _, change := range effect.Changes {
			if add, ok := change.(oracle.AddAbility); ok && reflect.DeepEqual(add.Ability, given) {
				return true
			}
		}
	}
	return false
}
