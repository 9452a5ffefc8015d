package scenario

import (
	"reflect"
	"regexp"
	"slices"
	"strings"

	"rulestep/engine"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
)

// This file finds abilities on the stack by what a script calls them.

var abilityNameRE = regexp.MustCompile(`^(.+?)'s (trigger|ability|"(.+)")(?: for (.+))?$`)

// onStack finds "O's trigger", "O's ability" or `O's "words"`, or the copy of one, on the stack or
// waiting to be put there, the topmost first.
func (t *table) onStack(name string) (engine.ID, bool) {
	m := abilityNameRE.FindStringSubmatch(name)
	if m == nil {
		return 0, false
	}
	for _, id := range t.g.Stack() {
		if t.g.IsAbility(id) && t.isAbility(id, m) {
			return id, true
		}
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

// isAbility reports whether an ability object is the one that a name means. A copy of one has its name, and is "the copy of" it.
func (t *table) isAbility(id engine.ID, m []string) bool {
	a := t.g.Announced(id)
	if a == nil {
		return false
	}
	if of, copied := strings.CutPrefix(m[1], copyWords); !t.isSource(id, a.Source, m[1]) && !(copied && a.CopyOf != engine.None && t.isSource(id, a.Source, of)) {
		return false
	}
	triggered := a.Ability.Kind == oracle.Triggered
	switch {
	case m[4] != "" && !t.concerns(id, m[4]):
		return false
	case m[3] != "":
		return t.speaks(t.g.FaceOf(id), a.Ability, m[3]) || a.Source.IsObject() && t.says(a.Source, a.Ability, m[3])
	case m[2] == "trigger":
		return triggered
	}
	return !triggered
}

// isSource reports whether a name is that of the source of an ability.
func (t *table) isSource(ability, source engine.ID, name string) bool {
	return t.namesSource(ability, source, name) || t.possesses(ability, source, name)
}

// namesSource reports whether a name is that by which a script calls the source of an ability, or that of the face which the source had
// up as the ability came to be (712.8e).
func (t *table) namesSource(ability, source engine.ID, name string) bool {
	if called := t.g.Name(source); called == name || called == t.call(name) {
		return true
	}
	if !source.IsObject() || !t.isCall(t.g.Label(source)) {
		return false
	}
	face := t.g.FaceOf(ability)
	return face.Name == name || t.f.short(face.Name) == name
}

// possesses reports whether a name is that of the source of an ability with the player's who controls it: "Ann's Warden". That of a
// source that is no more on the battlefield is whose the ability is.
func (t *table) possesses(ability, source engine.ID, name string) bool {
	who, what, _ := strings.Cut(name, "'s ")
	p, ok := t.players[who]
	if !ok || !t.namesSource(ability, source, what) {
		return false
	}
	if source.IsObject() && t.g.Object(source).Zone == oracle.Battlefield {
		return t.g.Controller(source) == p
	}
	return t.g.Controller(ability) == p
}

// rivalOf is an ability on the stack that has the name by which another one is found there, and is another player's: none where
// the name says whose.
func (t *table) rivalOf(id engine.ID, name string) engine.ID {
	m := abilityNameRE.FindStringSubmatch(name)
	if m == nil || !t.g.IsAbility(id) {
		return engine.None
	}
	for _, other := range t.g.Stack() {
		if t.g.IsAbility(other) && t.g.Controller(other) != t.g.Controller(id) && t.isAbility(other, m) {
			return other
		}
	}
	return engine.None
}

// severalAbilities is the error about a name of an ability that another one that can be a target has, too, and that does something else,
// where a longer name tells the two apart. Where none does, the topmost is meant.
func (t *table) severalAbilities(l Line, id engine.ID, name string, slots []engine.TargetOptions) error {
	m := abilityNameRE.FindStringSubmatch(name)
	if m == nil || !t.g.IsAbility(id) || !canBeTarget(id, slots) {
		return nil
	}
	alike, names := true, []string{}
	for _, other := range t.g.Stack() {
		if t.g.IsAbility(other) && canBeTarget(other, slots) && t.isAbility(other, m) {
			alike = alike && (t.triggersAlike(id, other) || !t.differ([]engine.ID{id, other}, t.g.Alike))
			names = append(names, t.triggerName(t.g, other, t.g.Stack()))
		}
	}
	slices.Sort(names)
	if names = slices.Compact(names); alike || len(names) < 2 {
		return nil
	}
	return t.f.errorf(l.No, "several abilities on the stack are called %s; say which, as in %s", name, strings.Join(names, " or "))
}

// concerns reports whether what triggered an ability is about something of a name: "Chief's trigger for Ox" is
// the one of several that triggered as Ox attacked.
func (t *table) concerns(trigger engine.ID, name string) bool {
	name = t.call(name)
	return slices.ContainsFunc(t.concerned(trigger), func(id engine.ID) bool {
		return t.g.Name(id) == name || id.IsObject() && t.g.Label(id) == name
	})
}

// concerned lists whom and what the event that triggered an ability is about, what it happened to first, and of a delayed ability
// what the text that made it was about: its targets, and what came of its instructions.
func (t *table) concerned(trigger engine.ID) (list []engine.ID) {
	a := t.g.Announced(trigger)
	if a == nil {
		return nil
	}
	if e := a.Event; e != nil {
		list = []engine.ID{e.Object, e.NewObject, e.Other, e.Player, e.Source}
	}
	if a.Context != nil {
		list = slices.Concat(list, slices.Concat(a.Context.Targets...), a.Context.AllThatCame())
	}
	return slices.DeleteFunc(list, func(id engine.ID) bool { return id == engine.None })
}

// triggersAlike reports whether two triggered abilities are one ability that things which nothing tells apart have, triggered by such
// things.
func (t *table) triggersAlike(a, b engine.ID) (alike bool) {
	x, y := t.g.Announced(a), t.g.Announced(b)
	if a == b || !reflect.DeepEqual(x.Targets, y.Targets) {
		return a == b
	}
	if t.g.AlikeTriggers(a, b) {
		return true
	}
	t.g.Aside(func() {
		alike = x.Source.IsObject() && y.Source.IsObject() && t.sameAbility(x.Ability, y.Ability) && t.g.Alike(x.Source, y.Source) &&
			slices.EqualFunc(t.concerned(a), t.concerned(b), t.g.Alike)
	})
	return alike
}

// triggerName is what a script calls one of several triggered abilities: where another of the same object has the
// same name, it is told apart by the first words of its line, or by what it triggered on.
func (t *table) triggerName(g speaker, id engine.ID, among []engine.ID) string {
	name, own := g.Name(id), t.g.Announced(id)
	same := func(a *oracle.Ability) bool { return t.sameAbility(a, own.Ability) }
	twin := func(other engine.ID) bool {
		a := t.g.Announced(other)
		return other != id && own != nil && a != nil && a.Source == own.Source && same(a.Ability)
	}
	if slices.ContainsFunc(among, twin) {
		if what := t.concernsAlone(g, id, among, twin); what != "" {
			return name + " for " + what
		}
	}
	rival := func(other engine.ID) bool {
		a := t.g.Announced(other)
		// A permanent that left and came back is two objects, whose abilities may trigger together.
		return own != nil && a != nil && g.Name(other) == name && !same(a.Ability)
	}
	if !slices.ContainsFunc(among, rival) {
		return name
	}
	face := t.g.FaceOf(id)
	// A line that means something only with another one is known by how it is printed.
	for _, line := range append(paragraphs(face.Text), cardtext.PrintAbility(own.Ability, *face)) {
		words := strings.Fields(line)
		for n := min(5, len(words)); n <= len(words); n++ {
			said := strings.TrimRight(strings.Join(words[:n], " "), ".,:")
			if said != "" && !strings.Contains(said, ", then ") && t.speaks(face, own.Ability, said) && !slices.ContainsFunc(among, func(other engine.ID) bool {
				return rival(other) && t.speaks(face, t.g.Announced(other).Ability, said)
			}) {
				return g.Name(own.Source) + "'s \"" + said + "\""
			}
		}
	}
	if what := t.concernsAlone(g, id, among, rival); what != "" {
		return name + " for " + what
	}
	return name
}

// concernsAlone is the name of the first thing that a triggered ability is about and none of its rivals, "" where nothing tells it from
// them.
func (t *table) concernsAlone(g speaker, id engine.ID, among []engine.ID, rival func(engine.ID) bool) string {
	for _, thing := range t.concerned(id) {
		what := g.Name(thing)
		if !slices.ContainsFunc(among, func(other engine.ID) bool { return rival(other) && t.concerns(other, what) }) {
			return what
		}
	}
	return ""
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

// says reports whether an ability of an object is the one whose line has certain words, on its card or on what it copies.
func (t *table) says(id engine.ID, a *oracle.Ability, words string) bool {
	own, copied := t.g.FaceOf(id), t.g.Faces[t.g.FaceNumber(id)]
	return slices.ContainsFunc(t.ofToken(id, words), func(words string) bool {
		return t.speaks(own, a, words) || copied != own && t.speaks(copied, a, words)
	})
}

// thisToken is what a text calls a token that has an ability by it.
var thisToken = regexp.MustCompile(`\b([Tt])his token\b`)

// ofToken are words of an ability as they are, and where they are of a token that calls itself “this token”, as what it was made by has them,
// as they are with what it is in place of that: “this creature”.
func (t *table) ofToken(id engine.ID, words string) []string {
	list := []string{words}
	if !thisToken.MatchString(words) || !id.IsObject() || !t.g.IsToken(id) {
		return list
	}
	for _, is := range []string{"creature", "artifact", "enchantment", "land", "planeswalker", "permanent", "Equipment", "Aura", "Vehicle"} {
		list = append(list, thisToken.ReplaceAllString(words, "${1}his "+is))
	}
	return list
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
	own := false // some line of the face that is one of its abilities as it stands there has those words
	printed, replaced := t.g.AsPrinted(a)
	for _, line := range paragraphs(face.Text) {
		now := line
		for _, word := range replaced {
			now = cardtext.InOtherWords(now, word.From, word.To)
		}
		if !strings.Contains(now, words) {
			continue
		}
		list := t.abilitiesOf(face, line)
		own = own || slices.ContainsFunc(list, func(b *oracle.Ability) bool { // not so what a token was made with
			return slices.ContainsFunc(face.Abilities, func(c *oracle.Ability) bool { return reflect.DeepEqual(b, c) })
		})
		for _, b := range list {
			if reflect.DeepEqual(printed, b) || gives(b, printed) {
				return true
			}
		}
	}
	// An ability that it was given is on no line of it; it is known by how it is printed.
	return !own && strings.Contains(cardtext.PrintAbility(a, *face), words)
}

// gives reports whether a line is about an ability that the object has by that line: under a condition, at a
// level, at a number of charge counters, at max speed, or as one of those to which the line gives it.
func gives(static, given *oracle.Ability) bool {
	return slices.ContainsFunc(givenBy(static), func(a *oracle.Ability) bool { return reflect.DeepEqual(a, given) })
}

// givenBy lists the abilities that a static ability gives.
func givenBy(static *oracle.Ability) (list []*oracle.Ability) {
	for _, s := range static.Statics {
		effect, ok := s.(oracle.Continuous)
		if !ok {
			continue
		}
		for _, change := range effect.Changes {
			if add, ok := change.(oracle.AddAbility); ok {
				list = append(list, add.Ability)
			}
		}
	}
	return list
}
