package scenario

import (
	"fmt"
	"slices"

	"rulestep/engine"
	"rulestep/engine/oracle"
)

// This file says what a fact means of several things that have one name.

// ofNamesake is the finding of a fact about the object that its name finds or, where it can't be asked of that one,
// about another of the name of which it can: what is in a hand is neither tapped nor untapped. Where it is so of one of
// them and not of another, the line has to say which it means.
func (s *subject) ofNamesake(find func(s *subject) (finding, error)) (finding, error) {
	own, err := find(s)
	if err != nil {
		return own, err
	}
	for _, other := range s.t.namesakes(s.l.slots["O"], s.id) {
		if s.g.Alike(s.id, other) {
			continue
		}
		too := *s
		too.id = other
		var also finding
		ask := func() {
			too.c = s.g.Characteristics(other)
			also, err = find(&too)
		}
		switch s.g.Aside(ask); {
		case err != nil || also.void || !own.void && also.holds == own.holds:
		case own.void:
			ask() // what it hangs on is cited
			s.id, s.c, own = too.id, too.c, also
		default:
			return own, s.t.severalCalled(s.l, s.l.slots["O"], s.id)
		}
	}
	return own, nil
}

// settle finds, in a setup, which of several things of one name a line states something about: of a permanent, where the others are
// cards of which that can't be. Where more than one of them can be meant, and something tells them apart, the line has to say which.
func (s *subject) settle() (err error) {
	var meant []engine.ID
	for _, id := range s.t.namesakes(s.l.slots["O"], s.id) {
		switch zone := s.g.Object(id).Zone; {
		case zone == oracle.Battlefield, zone == oracle.Exile && s.l.form.id == "counters":
			meant = append(meant, id)
		}
	}
	if len(meant) > 0 {
		s.id, err = s.t.oneOf(s.l, s.l.slots["O"], meant, 1)
	}
	return err
}

// namesakes are the things in the game that a name may mean, if it finds a certain one.
func (t *table) namesakes(name string, id engine.ID) []engine.ID {
	if !id.IsObject() {
		return nil
	}
	for _, list := range [][]engine.ID{t.possessed(name), t.inStatus(name)} {
		if slices.Contains(list, id) {
			return list
		}
	}
	if label := t.g.Label(id); label == t.folded(name) {
		return t.named(label, engine.None)
	}
	return nil
}

// nameApart is a name of something in play that nothing else there has which the rules could tell from it, with whose it is where that
// says which; none where not even that does.
func (t *table) nameApart(id engine.ID) (name string, apart bool) {
	name = t.g.Name(id)
	if !id.IsObject() {
		return name, true
	}
	for _, name := range []string{name, t.g.Name(t.g.Controller(id)) + "'s " + name} {
		if !slices.ContainsFunc(t.namesakes(name, id), func(other engine.ID) bool {
			return t.g.Object(other).Zone == t.g.Object(id).Zone && !t.g.Alike(other, id)
		}) {
			return name, true
		}
	}
	return "", false
}

// meantAmong are those of some things that a name can mean, but for those that are taken: what is called exactly so, or else what
// anything in the game finds that is so called.
func (t *table) meantAmong(l Line, name string, among, taken []engine.ID) []engine.ID {
	of := func(is func(id engine.ID) bool) (list []engine.ID) {
		for _, id := range among {
			if is(id) && !slices.Contains(taken, id) {
				list = append(list, id)
			}
		}
		return list
	}
	list := of(func(id engine.ID) bool { return t.g.Name(id) == name || id.IsObject() && t.g.Label(id) == name })
	if len(list) > 0 {
		return list
	}
	if id, err := t.find(l, name); err == nil {
		if list = of(func(other engine.ID) bool { return other == id || slices.Contains(t.namesakes(name, id), other) }); len(list) > 0 {
			return list
		}
	}
	return of(func(id engine.ID) bool { return id.IsObject() && t.isCalled(id, t.g.QuietCharacteristics(id), name) }) // a token with a number
}

// countedAmong are those of some things that a counted item means, but for those that are taken: "6 Swamps", "2 untapped Mountains".
// n is how many of them it says.
func (t *table) countedAmong(item string, among, taken []engine.ID) (list []engine.ID, n int) {
	n, status, what, is := counted(item)
	if !is {
		return nil, 0
	}
	for _, one := range singulars(what) {
		var ownNamed []engine.ID // which the script calls something else, so that they are meant only where there are too few others
		for _, id := range among {
			switch {
			case !id.IsObject() || slices.Contains(taken, id) || status != "" && (status == "tapped") != t.g.Object(id).Tapped:
			case t.g.Label(id) == one:
				list = append(list, id)
			case !t.isCalled(id, t.g.QuietCharacteristics(id), one):
			case t.called[t.g.Label(id)]:
				ownNamed = append(ownNamed, id)
			default:
				list = append(list, id)
			}
		}
		if len(list) < n {
			list = append(list, ownNamed...)
		}
		if len(list) > 0 {
			break
		}
	}
	return list, n
}

// oneOf is which of several things a name means with which a line can mean either of them, as it says that name n times from here
// on. Where more of them have it, and something tells them apart, the line has to say which.
func (t *table) oneOf(l Line, name string, of []engine.ID, n int) (engine.ID, error) {
	if len(of) > n && t.differ(of, t.g.AlikeButNew) {
		return of[0], t.severalOf(l, name, of)
	}
	return of[0], nil
}

// differ reports whether some of several things are not alike.
func (t *table) differ(of []engine.ID, alike func(a, b engine.ID) bool) (differ bool) {
	if len(of) < 2 {
		return false
	}
	t.g.Aside(func() {
		differ = slices.ContainsFunc(of[1:], func(other engine.ID) bool { return !alike(of[0], other) })
	})
	return differ
}

// choices are the things among which a list says some.
type choices struct {
	of      []engine.ID
	by      engine.ID               // whose are meant, where there are of theirs: None for everybody's
	inOrder bool                    // in which order the list says them matters
	asCards bool                    // and they are but cards where they will be
	can     func(id engine.ID) bool // whether one could be said alone, where that is asked; else nil
	few     string                  // the error where there are fewer than are counted; "" where a count may mean others
}

// among is what the first of the items of a list means among what can be chosen and is not taken yet, nil where it means something else.
func (t *table) among(l Line, items []string, c choices, taken []engine.ID) ([]engine.ID, error) {
	name := items[0]
	if of := t.meantAmong(l, name, c.of, taken); len(of) > 0 {
		n := 1
		if !c.inOrder {
			n = timesSaid(items, name)
		}
		of = t.narrowed(of, n, func(id engine.ID) bool { return c.by == engine.None || t.g.Controller(id) == c.by })
		if c.can != nil {
			of = t.narrowed(of, n, c.can)
		}
		if c.asCards && !t.differ(of, t.sameCard) {
			return of[:1], nil
		}
		id, err := t.oneOf(l, name, of, n)
		return []engine.ID{id}, err
	}
	of, n := t.countedAmong(name, c.of, taken)
	switch {
	case len(of) == 0 || len(of) < n && c.few == "":
		return nil, nil
	case len(of) < n:
		_, _, what, _ := counted(name)
		if l.Mark == "!" { // which says so
			return nil, fmt.Errorf(c.few, len(of), what, n)
		}
		return nil, t.f.errorf(l.No, c.few, len(of), what, n)
	case len(of) > n && t.differ(of, t.g.AlikeButName):
		return nil, t.severalOf(l, t.g.Label(of[0]), of)
	}
	return of[:n], nil
}

// sameCard reports whether two objects are the same cards of the same player, so that they will be alike in another zone (400.7).
func (t *table) sameCard(a, b engine.ID) bool {
	x, y := t.g.Object(a), t.g.Object(b)
	return x.Face == y.Face && x.Kind == y.Kind && x.Owner == y.Owner && t.g.Label(a) == t.g.Label(b)
}

// countedElsewhere are as many things of a name as an item of a list counts, though they are none of what can be chosen; nil for what is no
// count, or of nothing that is there.
func (t *table) countedElsewhere(item string) []engine.ID {
	n, _, what, is := counted(item)
	if !is || len(t.named(item, engine.None)) > 0 {
		return nil
	}
	for _, one := range singulars(what) {
		if list := t.named(one, engine.None); len(list) > 0 {
			return list[:min(n, len(list))]
		}
	}
	return nil
}

// narrowed are those of several unlike things of which a line says n that it can mean, or all where it can mean none.
func (t *table) narrowed(of []engine.ID, n int, can func(id engine.ID) bool) []engine.ID {
	if len(of) <= n || !t.differ(of, t.g.AlikeButNew) {
		return of
	}
	var able []engine.ID
	t.g.Aside(func() {
		for _, id := range of {
			if can(id) {
				able = append(able, id)
			}
		}
	})
	if len(able) == 0 {
		return of
	}
	return able
}

// timesSaid is how often the items of a list from one on say a name.
func timesSaid(items []string, name string) (n int) {
	for _, item := range items {
		n += boolInt(item == name)
	}
	return n
}

// severalCalled is the error about a name that leaves open which of several things is meant, one of them being that of
// a certain player.
func (t *table) severalCalled(l Line, name string, one engine.ID) error {
	return t.severalOf(l, name, append([]engine.ID{one}, t.namesakes(name, one)...))
}

// severalOf is the error about a name that several things have of which a line can mean one and not the others.
func (t *table) severalOf(l Line, name string, of []engine.ID) error {
	one := of[0]
	label := t.g.Label(one)
	which := ":"
	apart := func(by func(id engine.ID) bool) bool {
		return slices.ContainsFunc(of, func(other engine.ID) bool { return by(other) != by(one) })
	}
	onBattlefield := func(id engine.ID) bool { return t.g.Object(id).Zone == oracle.Battlefield }
	isTapped := func(id engine.ID) bool { return t.g.Object(id).Tapped }
	switch {
	case name == label && slices.ContainsFunc(of, func(other engine.ID) bool { return t.g.Controller(other) != t.g.Controller(one) }):
		which = " by who controls it, “" + t.g.Name(t.g.Controller(one)) + "'s " + name + "”, or"
	case name == label && !apart(onBattlefield) && apart(isTapped):
		which = ", “the untapped " + name + "” or “the tapped " + name + "”, or"
	}
	why := ""
	switch {
	case apart(onBattlefield):
		why = "; they are in several zones"
	case apart(isTapped):
		why = "; one is tapped and one is not"
	}
	return t.f.errorf(l.No, "several things are called %s; say which%s give them names of their own in the setup: “%s called Red and %s called Blue”%s", name, which, label, label, why)
}
