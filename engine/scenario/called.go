package scenario

import (
	"fmt"
	"strings"

	"rulestep/engine"
)

// This file reads the names that a setup gives to single cards, so that a script can tell
// two of the same card apart: "Ann controls Bear called Ben and Bear called Boris". The
// name is the card's label for the whole play, in whatever zone; in the game it is still
// called what is printed on it. Tokens that are made in the course of a play get theirs
// from the line on which they are made ("resolves, creating Ben and Boris").

const calledWord = " called "

// cutCalled parts "Bear called Ben".
func cutCalled(item string) (card, own string) {
	card, own, _ = strings.Cut(item, calledWord)
	return card, own
}

// card finds the card that an item of a list in the setup means, and how the script is
// going to call it.
func (t *table) card(l Line, item string) (face int32, known string, err error) {
	name, own := item, ""
	if _, whole := t.faces[item]; !whole {
		name, own = cutCalled(item)
	}
	name = unquote(name)
	if face, err = t.face(l, name); err != nil {
		return 0, "", err
	}
	if own == "" {
		if known = t.calls[face]; t.called[known] {
			return 0, "", t.f.errorf(l.No, "another card is called %q already", known)
		}
		return face, known, nil
	}
	_, player := t.players[own]
	_, card := t.faces[own]
	switch {
	case strings.Contains(own, "'s "):
		return 0, "", t.f.errorf(l.No, "%q can't be a name, as it reads like something of somebody's; choose one without 's, as in “Bear called Boris”", own)
	case own[0] < 'A' || own[0] > 'Z':
		return 0, "", t.f.errorf(l.No, "%q can't be a name; names begin with a capital letter, as in “Bear called Boris”", own)
	case player || card || t.called[own] || len(t.named(own, engine.None)) > 0:
		return 0, "", t.f.errorf(l.No, "something else is called %q already", own)
	}
	t.called[own] = true
	return face, own, nil
}

// calledOtherwise says of a name that no line may use because all that have it are called
// something else: "Ben and Boris are each called by a name of their own".
func (t *table) calledOtherwise(name string) string {
	var own []string
	for id := engine.ID(1); id <= t.g.LastObject(); id++ {
		if known := t.g.Label(id); t.called[known] && label(t.g.FaceOf(id).Name) == name && t.g.Current(id) == id {
			own = append(own, known)
		}
	}
	if own == nil {
		return ""
	}
	return fmt.Sprintf("; the setup calls it %s", strings.Join(own, " or "))
}
