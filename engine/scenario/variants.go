package scenario

import (
	"slices"
	"strings"

	"rulestep/engine"
	"rulestep/engine/oracle"
)

// This file holds the sentences about cards of the casual variants in the command zone: planes and phenomena
// (901), vanguards (902), schemes (904) and conspiracies (905).

func variantFacts() []*form {
	return []*form{
		{id: "planar deck", pattern: "P's planar deck is L, top first", help: "planes and phenomena, face down in the command zone, exactly these", sets: setVariantDeck, finds: func(s *subject) (finding, error) {
			return s.list(s.g.PlanarDeckOf(s.p), split(s.l.slots["L"]))
		}, alone: true, places: listedIn},
		{id: "one planar deck", pattern: "the planar deck is L, top first", help: "the communal one (901.15), exactly these cards", first: func(t *table, _ Line, _ *beginning) error {
			t.g.ShareThePlanarDeck()
			return nil
		}, sets: setVariantDeck, finds: func(s *subject) (finding, error) {
			return s.list(s.g.PlanarDeckOf(s.g.Players()[0]), split(s.l.slots["L"]))
		}, alone: true, places: listedIn},
		{id: "scheme deck", pattern: "P's scheme deck is L, top first", help: "schemes, face down in the command zone, exactly these", sets: setVariantDeck, finds: func(s *subject) (finding, error) {
			return s.list(s.g.SchemeDeckOf(s.p), split(s.l.slots["L"]))
		}, alone: true, places: listedIn},
		{id: "face-up card", pattern: "P's plane|phenomenon|scheme|vanguard is O", help: "that player's card, face up in the command zone", first: setVanguard, sets: setFaceUpCard, finds: findFaceUpCard, alone: true, places: func(l Line) []string {
			return []string{l.slots["O"]}
		}},
		{id: "conspiracy", pattern: "P's conspiracy is O[ face down][, naming L]", help: "that player's card in the command zone, with what was secretly chosen for it (702.106)", sets: setConspiracy, finds: findConspiracy, alone: true, places: func(l Line) []string {
			return []string{l.slots["O"]}
		}},
		{id: "planar controller", pattern: "P is [not ]the planar controller", where: inPlay | inAnswer, help: "901.6: the active player, until that player leaves the game", finds: func(s *subject) (finding, error) {
			who := "nobody"
			if p := s.g.Planar(); p != engine.None {
				who = s.g.Name(p)
			}
			return s.truth(s.g.Planar() == s.p, "it is "+who)
		}},
	}
}

// variantTypes are the words for card types of the variants in these sentences, and the formats in which
// there are such cards.
var variantTypes = map[string]struct {
	is oracle.CardType
	in []engine.Format
	of string
}{
	"plane":      {oracle.Plane, []engine.Format{engine.Planechase}, "Planechase"},
	"phenomenon": {oracle.Phenomenon, []engine.Format{engine.Planechase}, "Planechase"},
	"planar":     {oracle.PlanarTypes, []engine.Format{engine.Planechase}, "Planechase"},
	"scheme":     {oracle.Scheme, []engine.Format{engine.Archenemy, engine.SupervillainRumble}, "Archenemy"},
	"vanguard":   {oracle.Vanguard, []engine.Format{engine.Vanguard}, "Vanguard"},
	"conspiracy": {oracle.Conspiracy, []engine.Format{engine.ConspiracyDraft}, "Conspiracy Draft"},
}

// variantCard reads the name of a card that is to be of a type of the variant that is played.
func (t *table) variantCard(l Line, name, kind string) (face int32, label string, err error) {
	face, label, err = t.card(l, name)
	want := variantTypes[kind]
	switch {
	case err != nil:
		return 0, "", err
	case t.g.Faces[face].Types&want.is == 0:
		return 0, "", t.f.errorf(l.No, "%s is no %s card", label, kind)
	case t.begunWith(want.in):
		return face, label, nil
	}
	return 0, "", t.f.errorf(l.No, "there are such cards in a game of that variant: say in the setup %q", "the game is "+want.of)
}

// isVariant reports whether a line says which variant is played, or who the archenemy of it is.
func (l Line) isVariant() bool { return l.form.id == "format" || l.form.id == "archenemy" }

// begunWith reports whether the game is of one of some formats.
func (t *table) begunWith(formats []engine.Format) bool { return slices.Contains(formats, t.g.Format) }

// setVariantDeck puts cards into a planar or scheme deck, the top first.
func setVariantDeck(s *subject) error {
	kind, owner := "planar", s.p
	if s.l.form.id == "scheme deck" {
		kind = "scheme"
		if !s.g.IsArchenemy(s.p) {
			return s.t.f.errorf(s.l.No, "only an archenemy has a scheme deck: say in the setup %q", s.l.slots["P"]+" is the archenemy")
		}
	}
	if owner == engine.None {
		owner = s.g.Players()[0]
	}
	return s.eachListed(func(name string) (int32, string, error) { return s.t.variantCard(s.l, name, kind) }, func(face int32, label string) {
		s.g.AddInCommand(face, label, owner, true)
	})
}

// eachListed puts the cards of a list down, "2 Naya" twice, each read by its name.
func (s *subject) eachListed(read func(name string) (face int32, label string, err error), put func(face int32, label string)) error {
	for _, item := range split(s.l.slots["L"]) {
		n, _, name, many := counted(item)
		if many {
			name = s.t.oneCalled(s.l, name)
		} else {
			n, name = 1, item
		}
		face, label, err := read(name)
		if err != nil {
			return err
		}
		if err := s.t.room(s.l, n); err != nil {
			return err
		}
		for range n {
			put(face, label)
		}
	}
	return nil
}

// setVanguard gives a player a vanguard, one and no more (902.3), before anybody's life total is stated.
func setVanguard(t *table, l Line, _ *beginning) error {
	if l.slots["alt"] != "vanguard" {
		return nil
	}
	p, err := t.player(l, l.slots["P"])
	if err != nil {
		return err
	}
	face, label, err := t.card(l, l.slots["O"])
	switch {
	case err != nil:
		return err
	case t.g.VanguardOf(p) != nil:
		return t.f.errorf(l.No, "%s has a vanguard already", t.g.Name(p))
	}
	t.g.SetVanguard(p, face, label)
	return nil
}

// setFaceUpCard puts a card into the command zone, face up.
func setFaceUpCard(s *subject) error {
	kind := s.l.slots["alt"]
	face, label, err := s.t.variantCard(s.l, s.l.slots["O"], kind)
	if err != nil || kind == "vanguard" {
		return err
	}
	if err := s.t.room(s.l, 1); err != nil {
		return err
	}
	s.g.AddInCommand(face, label, s.p, false)
	return nil
}

// findFaceUpCard reports whether a player's card is face up in the command zone.
func findFaceUpCard(s *subject) (finding, error) {
	if err := s.find(); err != nil {
		return finding{}, err
	}
	id := s.g.Current(s.id)
	if id == engine.None {
		return found(false, s.g.Name(s.id)+" is not in the game", "")
	}
	o, kind := s.g.Object(id), s.l.slots["alt"]
	switch {
	case s.g.Faces[o.Face].Types&variantTypes[kind].is == 0:
		return found(false, s.g.Name(id)+" is no "+kind, "")
	case o.Zone != oracle.Command:
		return found(false, s.g.Name(id)+" is "+zoneWords(s.g, id), "")
	case o.InDeck:
		return found(false, s.g.Name(id)+" is face down, in a deck", "")
	}
	return found(o.Owner == s.p, "it is a card of "+s.g.Name(o.Owner), s.g.Name(id))
}

// faceDownSaid reports whether a line says of a conspiracy that it is face down.
func (l Line) faceDownSaid() bool { return strings.Contains(l.said, " face down") }

// setConspiracy puts a conspiracy into the command zone, as it was put there when the game started.
func setConspiracy(s *subject) error {
	face, label, err := s.t.variantCard(s.l, s.l.slots["O"], "conspiracy")
	if err != nil {
		return err
	}
	if err := s.t.room(s.l, 1); err != nil {
		return err
	}
	var names []string
	if list := s.l.slots["L"]; list != "" {
		for _, name := range split(list) {
			if _, err := s.t.face(s.l, name); err != nil {
				return err
			}
			names = append(names, name)
		}
	}
	if asks := engine.Agendas(s.g.Faces[face]); asks != len(names) {
		return s.t.f.errorf(s.l.No, "%s asks for %d names and %d are said: “%s's conspiracy is %s face down, naming Bear”", label, asks, len(names), s.l.slots["P"], label)
	} else if asks == 0 && s.l.faceDownSaid() {
		return s.t.f.errorf(s.l.No, "%s has no hidden agenda and is face up (315.2)", label)
	}
	if s.t.begun && engine.WatchesFirstUpkeep(s.g.Faces[face]) {
		return s.t.f.errorf(s.l.No, "%s watches for a first upkeep of the game, and nothing says which ones have been: say in the setup “the game has not begun”, and “%s owns %s outside the game”", label, s.l.slots["P"], label)
	}
	s.g.AddConspiracy(face, label, s.p, names, s.l.faceDownSaid())
	return nil
}

// findConspiracy reports whether a player's conspiracy is in the command zone as a line says.
func findConspiracy(s *subject) (finding, error) {
	if err := s.find(); err != nil {
		return finding{}, err
	}
	o := s.g.Object(s.g.Current(s.id))
	switch names := s.g.ChosenNames(o.ID); {
	case o.Zone != oracle.Command:
		return found(false, s.g.Name(o.ID)+" is "+zoneWords(s.g, o.ID), "")
	case o.FaceDown != s.l.faceDownSaid():
		return found(false, s.g.Name(o.ID)+" is "+map[bool]string{true: "face down", false: "face up"}[o.FaceDown], "")
	case s.l.slots["L"] != "" && !slices.Equal(names, split(s.l.slots["L"])):
		return found(false, "what was chosen for it is "+join(names), "")
	}
	return found(o.Owner == s.p, "it is a card of "+s.g.Name(o.Owner), s.g.Name(o.ID))
}
