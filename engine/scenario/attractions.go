package scenario

import (
	"slices"
	"strconv"
	"strings"

	"rulestep/engine/oracle"
)

// This file holds the sentences about Attractions (717): Attraction decks and junkyards in the command zone, and
// which numbers are lit up.

func attractionFacts() []*form {
	return []*form{
		{id: "no attraction deck", pattern: "P plays with an empty Attraction deck", help: "the player plays with one, and has opened all of it", sets: func(s *subject) error {
			s.g.PlayWithAttractions(s.p)
			return nil
		}, finds: func(s *subject) (finding, error) { return s.list(s.g.AttractionDeckOf(s.p), nil) }, alone: true},
		{id: "no junkyard", pattern: "no card lies in P's junkyard", help: "717.6a, as it is if nothing is said", sets: given, finds: func(s *subject) (finding, error) {
			return s.list(s.g.Junkyard(s.p), nil)
		}, alone: true},
		{id: "attraction deck", pattern: "P's Attraction deck is L, top first", help: "Attractions, face down in the command zone, exactly these", sets: setAttractions, finds: func(s *subject) (finding, error) {
			return s.list(s.g.AttractionDeckOf(s.p), split(s.l.slots["L"]))
		}, alone: true, places: listedIn},
		{id: "junkyard", pattern: "P's junkyard is L", help: "717.6a: Attractions, face up in the command zone", sets: setAttractions, finds: func(s *subject) (finding, error) {
			return s.list(s.g.Junkyard(s.p), split(s.l.slots["L"]))
		}, alone: true, places: listedIn},
		{id: "lights", pattern: "O is lit up on L", help: "717.1: the numbers that are lit up on an Attraction card, “2 and 6”", sets: onObject(setLights), finds: ofObject(func(s *subject) (finding, error) {
			lit, err := s.lights()
			if err != nil {
				return finding{}, err
			}
			is := s.g.LightsOf(s.id)
			return found(slices.Equal(is, lit), "it is lit up on "+numbers(is), numbers(is))
		})},
	}
}

// setAttractions puts Attraction cards into the command zone, into a deck with the top first or into a junkyard.
func setAttractions(s *subject) error {
	inDeck := s.l.form.id == "attraction deck"
	if inDeck {
		s.g.PlayWithAttractions(s.p)
	}
	return s.eachListed(func(name string) (int32, string, error) {
		face, label, err := s.t.card(s.l, name)
		if err == nil && !s.g.Faces[face].IsAttraction() {
			err = s.t.f.errorf(s.l.No, "%s is no Attraction card", label)
		}
		return face, label, err
	}, func(face int32, label string) { s.g.AddInCommand(face, label, s.p, inDeck) })
}

// lights reads the numbers of a line about lights.
func (s *subject) lights() (lit []int, err error) {
	for _, word := range split(s.l.slots["L"]) {
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 || n > 6 {
			return nil, s.t.f.errorf(s.l.No, "%q is no number of a six-sided die", word)
		}
		lit = append(lit, n)
	}
	slices.Sort(lit)
	return slices.Compact(lit), nil
}

// numbers writes such numbers.
func numbers(lit []int) string {
	words := make([]string, len(lit))
	for i, n := range lit {
		words[i] = strconv.Itoa(n)
	}
	if n := len(words) - 1; n > 0 {
		return strings.Join(words[:n], ", ") + " and " + words[n]
	}
	return strings.Join(words, "")
}

// setLights states which numbers are lit up on an Attraction card.
func setLights(s *subject) error {
	lit, err := s.lights()
	if err != nil {
		return err
	}
	if o := s.g.Object(s.id); !s.g.Faces[o.Face].IsAttraction() || s.g.IsToken(s.id) {
		return s.t.f.errorf(s.l.No, "%s is no Attraction card", s.g.Name(s.id))
	}
	s.g.SetLights(s.id, lit)
	return nil
}

// strayAttraction makes the error about an Attraction card in a zone where 717.6 never lets it come.
func (t *table) strayAttraction() error {
	for _, p := range t.g.Players() {
		for _, zone := range []oracle.Zone{oracle.Library, oracle.Hand, oracle.Graveyard} {
			for _, id := range t.g.Zone(zone, p) {
				if t.g.Faces[t.g.Object(id).Face].IsAttraction() {
					return t.f.errorf(1, "%s is an Attraction and can be in no library, hand or graveyard (717.6); say %q", t.g.Name(id), t.g.Name(p)+"'s junkyard is "+t.g.Name(id))
				}
			}
		}
	}
	return nil
}
