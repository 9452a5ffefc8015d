package scenario

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rulestep/engine"
	"rulestep/engine/cardname"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/support"
)

// label is the short name by which the script calls a card: the part before a comma.
func label(name string) string {
	short, _, _ := strings.Cut(name, ",")
	return short
}

// steps are the moments that a script can name.
var steps = map[string]oracle.Step{
	"upkeep": oracle.Upkeep, "draw step": oracle.DrawStep, "precombat main phase": oracle.PrecombatMain, "main phase": oracle.PrecombatMain,
	"beginning of combat": oracle.BeginningOfCombat, "beginning of combat step": oracle.BeginningOfCombat, "declare attackers step": oracle.DeclareAttackers, "declare blockers step": oracle.DeclareBlockers,
	"first combat damage step": oracle.FirstCombatDamage, "second combat damage step": oracle.CombatDamage, "combat damage step": oracle.CombatDamage,
	"end of combat step": oracle.EndOfCombat, "end of combat": oracle.EndOfCombat,
	"postcombat main phase": oracle.PostcombatMain, "end step": oracle.EndStep,
}

// StepNames lists the moments that a script can name.
func StepNames() []string {
	var list []string
	for name := range steps {
		list = append(list, name)
	}
	slices.Sort(list)
	return list
}

func (t *table) player(l Line, name string) (engine.ID, error) {
	if p, ok := t.players[name]; ok {
		return p, nil
	}
	return 0, t.f.misnamed(l, "there is no player called %q", name, slices.Collect(maps.Keys(t.players)))
}

// basics are the cards that every script may name.
var basics = []string{"Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes"}

// face finds a card by name: of the file, a basic land, or from the card source.
func (t *table) face(l Line, name string) (int32, error) {
	if n, ok, err := t.findFace(l, name); ok {
		return n, err
	}
	if written, near := t.pastComma(l, name); near != "" {
		return 0, t.f.misnamed(l, "there is no card called %q", written, []string{near})
	}
	known := slices.Clone(basics)
	for n := range t.faces {
		known = append(known, n)
	}
	if near := t.nearInPool(name); near != "" {
		known = append(known, near)
	}
	err := t.f.misnamed(l, "there is no card called %q", name, known)
	fault := err.(*Error)
	if near := cmp.Or(t.withPartNear(name), t.nearInPool(name)); near != "" && fault.Meant == "" {
		fault.Msg, fault.Meant = fault.bare+"; "+didYouMean+strconv.Quote(near)+", of which that is another part?", near
	}
	if fault.Meant == "" && t.f.rewritten(l) == "" {
		fault.Msg += "; others are written in a section -- cards --, or described: “Ann controls Bear, a 2/2 creature”"
	}
	return 0, err
}

// withPartNear is the name of a card of the script of which a name means the back face or another part, "" for none.
func (t *table) withPartNear(name string) string {
	for _, whole := range slices.Sorted(maps.Keys(t.faces)) {
		card := t.g.Faces[t.faces[whole]]
		for _, part := range card.OtherParts() {
			if meant(name, []string{part.Name}) != "" {
				return whole
			}
		}
	}
	return ""
}

// nearInPool is the name of a card of the pool that was meant by one, "" for none.
func (t *table) nearInPool(name string) string {
	if t.f.pool == nil {
		return ""
	}
	return t.f.pool.Near(name)
}

// findFace is face for a name that may be that of no card.
func (t *table) findFace(l Line, name string) (face int32, ok bool, err error) {
	if n, ok := t.faces[name]; ok {
		return n, true, nil
	}
	put := func(card *oracle.Card, call string) int32 {
		n, again := t.faces[card.Name]
		if !again {
			n = t.g.Face(card)
			t.faces[card.Name], t.calls[n] = n, call
		}
		t.faces[name] = n
		if _, taken := t.faces[call]; !taken {
			t.faces[call] = n
		}
		return n
	}
	for _, known := range slices.Concat(t.f.own, basics) {
		if !cardname.Same(known, name) {
			continue
		}
		if n, ok := t.faces[known]; ok {
			return n, true, nil
		}
		if card, ok := cardtext.BasicLand(known); ok {
			return put(&card, known), true, nil
		}
	}
	if t.f.pool == nil {
		return 0, false, nil
	}
	card, unknown, ok := t.f.pool.Card(name)
	switch {
	case !ok && len(t.f.spokenOf[name]) == 1 && t.f.spokenOf[name][0] != name:
		return t.findFace(l, t.f.spokenOf[name][0]) // by what stands before the comma, as other lines say the whole
	case !ok:
		return 0, false, nil
	case len(unknown) > 0:
		return 0, true, t.f.errorf(l.No, "%s is in the pool of cards, but its text is not understood whole; %s", name, unknown[0])
	}
	if err := t.f.carriedOut(l.No, &card); err != nil {
		return 0, true, err
	}
	return put(&card, t.f.short(card.Name)), true, nil
}

// carriedOut makes the error about a card that the engine does not carry out.
func (f *File) carriedOut(no int, card *oracle.Card) error {
	if missing := support.Unsupported(card); len(missing) > 0 {
		return f.errorf(no, "%s: the engine does not carry out: %s", card.Name, strings.Join(missing, "; "))
	}
	return nil
}

// call is the name by which the script calls what has a name on the table: its label, where
// the whole name of a card is given, or one with other accents.
func (t *table) call(name string) string {
	if n, ok := t.faces[name]; ok {
		return t.calls[n]
	}
	return name
}

// calling puts into a text for each whole name of a card the name by which the script calls it.
func (t *table) calling(text string) string {
	for name, face := range t.faces {
		if call := t.calls[face]; call != "" && call != name && strings.HasPrefix(name, call) {
			text = strings.ReplaceAll(text, name, call)
		}
	}
	return text
}

// presently puts into a text for the name of a face that a permanent has up now the name by which the script
// calls that permanent, as find takes the one for the other.
func (t *table) presently(text string) string {
	for _, id := range t.g.Zone(oracle.Battlefield, engine.None) {
		face, label := t.g.FaceOf(id), t.g.Label(id)
		if face == nil || face.Name == label || !strings.Contains(text, face.Name) || !t.isCall(label) {
			continue
		}
		if _, card := t.faces[face.Name]; card || slices.ContainsFunc(t.named(label, engine.None), func(other engine.ID) bool {
			return t.g.FaceOf(other) == nil || t.g.FaceOf(other).Name != face.Name
		}) {
			continue // a card of the script has that name, or another of the label has another face up
		}
		text = strings.ReplaceAll(text, face.Name, label)
	}
	return text
}

// named lists the permanents and other objects with a label, of a player if one is given.
func (t *table) named(name string, p engine.ID) []engine.ID {
	var list []engine.ID
	for id := engine.ID(1); id <= t.g.LastObject(); id++ {
		o := t.g.Object(id)
		if o.Zone == oracle.Nowhere || o.Kind == engine.AbilityObject || t.g.Label(id) != name {
			continue
		}
		if p == engine.None || t.g.Controller(id) == p {
			list = append(list, id)
		}
	}
	return list
}

// alsoCalled adds to a list the permanents of a player that have a name and, as tokens after the first, a
// number with it by which the script tells them apart.
func (t *table) alsoCalled(name string, p engine.ID, list []engine.ID) []engine.ID {
	for _, id := range t.g.Zone(oracle.Battlefield, engine.None) {
		if (p == engine.None || t.g.Controller(id) == p) && !slices.Contains(list, id) && t.isCalled(id, t.g.QuietCharacteristics(id), name) {
			list = append(list, id)
		}
	}
	return list
}

// find resolves a name: a player, a card by its label, something on the stack.
func (t *table) find(l Line, name string) (engine.ID, error) {
	if p, ok := t.players[name]; ok {
		return p, nil
	}
	if id, ok := t.onStack(name); ok {
		return id, nil
	}
	var gone, within engine.ID // a permanent of which a card of that name is a component
	for id := engine.ID(1); id <= t.g.LastObject(); id++ {
		o := t.g.Object(id)
		if o.Kind == engine.AbilityObject || t.g.Label(id) != name {
			if o.Zone != oracle.Nowhere && t.g.HasComponent(id, name) {
				within = id
			}
			continue
		}
		if o.Zone != oracle.Nowhere {
			return id, nil
		}
		gone = id
	}
	if within != engine.None {
		return within, nil
	}
	if gone != engine.None {
		if living := t.alsoCalled(name, engine.None, nil); len(living) > 0 { // a later token of the name of one that is gone
			return living[0], nil
		}
		return gone, nil
	}
	for _, list := range [][]engine.ID{t.possessed(name), t.inStatus(name)} {
		if len(list) > 0 {
			return list[0], nil
		}
	}
	if other := t.folded(name); other != name {
		return t.find(l, other)
	}
	for _, turned := range [][2]string{{"'s ability", "'s trigger"}, {"'s trigger", "'s ability"}} {
		if other := strings.Replace(name, turned[0], turned[1], 1); other != name {
			if _, ok := t.onStack(other); ok {
				err := t.f.errorf(l.No, "there is nothing called %q; did you mean %q?", name, other)
				fault := err.(*Error)
				fault.Meant, fault.bare = other, fmt.Sprintf("there is nothing called %q", name)
				return 0, err
			}
		}
	}
	if id, ok := t.withPart(name); ok {
		return id, nil
	}
	if of, what, ok := strings.Cut(name, "s' "); ok {
		return t.find(l, of+"s's "+what)
	}
	if otherwise := t.calledOtherwise(name); otherwise != "" {
		return 0, t.f.errorf(l.No, "there is nothing called %q"+otherwise, name)
	}
	return 0, t.nothingCalled(l, name)
}

// copyWords begin the name of the copy of a spell.
const copyWords = "the copy of "

// withPart finds the card of which a name is that of a half, of the Adventure or of the face that is up.
func (t *table) withPart(name string) (engine.ID, bool) {
	original, copied := strings.CutPrefix(name, copyWords)
	for id := t.g.LastObject(); id > 0; id-- {
		face := t.g.FaceOf(id)
		if face == nil || t.g.Object(id).Zone == oracle.Nowhere || t.g.IsAbility(id) {
			continue
		}
		if copied && face.Name == original && strings.HasPrefix(t.g.Label(id), copyWords) {
			return id, true // the copy of a spell that was cast as a part of its card
		}
		for _, part := range append([]*oracle.Card{face.Inset}, face.Halves...) {
			if part != nil && part.Name == name {
				return id, true
			}
		}
		if (face.Name == name || t.f.short(face.Name) == name) && (t.g.Object(id).Zone == oracle.Stack || t.g.Object(id).Melded() || t.isCall(t.g.Label(id))) {
			return id, true // cast as that part, with that face up, or melded into it
		}
	}
	return 0, false
}

// isCall reports whether a label is that of a card itself, and no name that the script gave it
// ("Bear called Ben" is no more called Bear).
func (t *table) isCall(label string) bool {
	for _, call := range t.calls {
		if call == label {
			return true
		}
	}
	return false
}

// folded is the label that differs from a name in nothing but case and accents.
func (t *table) folded(name string) string {
	if call := t.call(name); call != name {
		return call
	}
	for _, known := range t.labels() {
		if cardname.Same(known, name) {
			return known
		}
	}
	return name
}

// possessed finds "Ann's Bear" where two players have a Bear: what that player controls,
// or else the cards of theirs, where those that another controls come after the tokens.
func (t *table) possessed(name string) []engine.ID {
	who, what, _ := strings.Cut(name, "'s ")
	p, ok := t.players[who]
	if !ok {
		return nil
	}
	if list := t.inStatus(what); len(list) > 0 {
		return slices.DeleteFunc(list, func(id engine.ID) bool { return t.g.Controller(id) != p })
	}
	var controlled, kept, lent []engine.ID
	for _, id := range t.named(what, engine.None) {
		here := t.g.Object(id).Zone == oracle.Battlefield || t.g.Object(id).Zone == oracle.Stack
		switch {
		case here && t.g.Controller(id) == p:
			controlled = append(controlled, id)
		case t.g.HomeOf(id) == p && here:
			lent = append(lent, id)
		case t.g.HomeOf(id) == p:
			kept = append(kept, id)
		}
	}
	if len(controlled) > 0 {
		return controlled
	}
	if tokens := t.alsoCalled(what, p, nil); len(kept) == 0 && len(tokens) > 0 { // which a number tells from another player's
		return tokens
	}
	return append(kept, lent...)
}

// inStatus finds "the untapped Bear": the permanents of a name that are tapped, or are not.
func (t *table) inStatus(name string) []engine.ID {
	n, status, what, is := counted(name)
	if !is || n != 1 || status == "" {
		return nil
	}
	return slices.DeleteFunc(t.named(t.call(what), engine.None), func(id engine.ID) bool {
		o := t.g.Object(id)
		return o.Zone != oracle.Battlefield || o.Tapped != (status == "tapped")
	})
}

// object resolves the name of something that is no player.
func (t *table) object(l Line, name string) (engine.ID, error) {
	id, err := t.find(l, name)
	if err == nil && !id.IsObject() {
		return 0, t.f.errorf(l.No, "%s is a player; here a card, permanent or spell is meant", name)
	}
	return id, err
}

func (t *table) labels() []string {
	var list []string
	for id := engine.ID(1); id <= t.g.LastObject(); id++ {
		if n := t.g.Label(id); n != "" && !slices.Contains(list, n) && n != "a blank card" {
			list = append(list, n)
		}
	}
	for n := range t.players {
		list = append(list, n)
	}
	slices.Sort(list)
	return list
}

// counterKind makes the error about a kind of counter of which neither the rules nor any card
// nor the setup speak, so that nothing has any. The setup may speak of a kind of its own, if
// that is not another one with a slip of the pen.
func (t *table) counterKind(l Line, setup bool) error {
	kind := l.slots["KIND"]
	known := append(t.g.CounterKinds(), t.kinds...)
	if slices.Contains(known, kind) || powerCounter.MatchString(kind) {
		return nil
	}
	if setup && meant(kind, known) == "" {
		t.kinds = append(t.kinds, kind)
		return nil
	}
	return t.f.misnamed(l, NoSuchCounter+" %q counters", kind, known)
}

// NoSuchCounter begins what is said of counters of a kind that nothing speaks of.
const NoSuchCounter = "no rule and no card here speaks of"

// powerCounter matches the counters that are named by what they add (122.1a).
var powerCounter = regexp.MustCompile(`^[+-]\d+/[+-]\d+$`)
