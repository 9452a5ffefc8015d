package scenario

// This file holds the sentences about the turn markers of a Grand Melee (807.4).

func markerFacts() []*form {
	return []*form{
		{id: "turn marker", pattern: "P has a|no turn marker", where: inPlay | inAnswer, help: "807.4", finds: func(s *subject) (finding, error) {
			k := s.g.MarkerOf(s.p)
			if k >= 0 {
				return found(s.l.slots["alt"] == "a", "there is one", Yes)
			}
			return found(s.l.slots["alt"] == "no", "there is none", No)
		}},
		{id: "taking a turn", pattern: "P is [not ]taking a turn", where: inPlay | inAnswer, help: "by a turn marker, or as the active player; who has a turn marker may have to wait (807.4d)", finds: func(s *subject) (finding, error) {
			if k := s.g.MarkerOf(s.p); len(s.g.Markers) > 0 {
				return s.truth(k >= 0 && s.g.Markers[k].Taking, s.g.TurnWords(s.p))
			}
			return s.truth(s.g.IsTurnOf(s.p), "it is another turn")
		}},
		{id: "designated", pattern: "P's turn marker is [not ]designated for removal", where: inPlay | inAnswer, help: "807.4e", finds: func(s *subject) (finding, error) {
			k := s.g.MarkerOf(s.p)
			if k < 0 {
				return finding{}, s.t.f.errorf(s.l.No, "%s has no turn marker", s.l.slots["P"])
			}
			return s.truth(s.g.Markers[k].Removals > 0, "it is not")
		}},
		{id: "turn markers", pattern: "there is|are N turn marker|markers", where: inPlay | inAnswer, help: "in the game (807.4a)", finds: func(s *subject) (finding, error) {
			return s.number(len(s.g.Markers), "turn markers")
		}},
		{id: "extra turns", pattern: "P has N extra turn|turns to take", where: inPlay | inAnswer, help: "in a Grand Melee, when a turn marker comes or is kept (807.4i-j)", finds: func(s *subject) (finding, error) {
			n := 0
			for _, p := range s.g.Postponed {
				n += boolInt(p == s.p)
			}
			if k := s.g.MarkerOf(s.p); k >= 0 {
				n += s.g.Markers[k].Owed
			}
			return s.number(n, "extra turns")
		}},
	}
}
