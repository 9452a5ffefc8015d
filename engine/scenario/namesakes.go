package scenario

import (
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
// cards of which that can't be. Where more than one of them can be meant, and they are not alike in where they are and who controls
// them, the line has to say which.
func (s *subject) settle() error {
	var meant []engine.ID
	for _, id := range s.t.namesakes(s.l.slots["O"], s.id) {
		switch zone := s.g.Object(id).Zone; {
		case zone == oracle.Battlefield, zone == oracle.Exile && s.l.form.id == "counters":
			meant = append(meant, id)
		}
	}
	if len(meant) == 0 {
		return nil
	}
	s.id = meant[0]
	for _, other := range meant[1:] {
		if s.g.Object(other).Zone != s.g.Object(s.id).Zone || s.g.Controller(other) != s.g.Controller(s.id) {
			return s.t.severalCalled(s.l, s.l.slots["O"], s.id)
		}
	}
	return nil
}

// namesakes are the things in the game that a name may mean, if it finds a certain one.
func (t *table) namesakes(name string, id engine.ID) []engine.ID {
	if !id.IsObject() {
		return nil
	}
	if theirs := t.possessed(name); slices.Contains(theirs, id) {
		return theirs
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

// severalCalled is the error about a name that leaves open which of several things is meant, one of them being that of
// a certain player.
func (t *table) severalCalled(l Line, name string, one engine.ID) error {
	label := t.g.Label(one)
	which := ":"
	elsewhere := func(other engine.ID) bool { return t.g.Controller(other) != t.g.Controller(one) }
	if name == label && slices.ContainsFunc(t.named(label, engine.None), elsewhere) {
		which = " by who controls it, “" + t.g.Name(t.g.Controller(one)) + "'s " + name + "”, or"
	}
	return t.f.errorf(l.No, "several things are called %s; say which%s give them names of their own in the setup: “%s called Red and %s called Blue”", name, which, label, label)
}
