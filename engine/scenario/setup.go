package scenario

import (
	"slices"
	"strconv"
	"strings"

	"rulestep/engine"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
)

// This file holds the sentences that only set the table.

// formats are the ways of playing that a setup can name.
var formats = map[string]engine.Format{
	"Constructed": engine.Constructed, "Limited": engine.Limited,
	"Planechase": engine.Planechase, "Vanguard": engine.Vanguard, "Archenemy": engine.Archenemy, "Supervillain Rumble": engine.SupervillainRumble,
	"Conspiracy Draft": engine.ConspiracyDraft,
	"Commander":        engine.CommanderGame, "Brawl": engine.Brawl, "Commander Draft": engine.CommanderDraft,
}

// A beginning is how a game is set before anything is on the table.
type beginning struct {
	active engine.ID
	step   oracle.Step

	melee     int // the line by which the game is a Grand Melee, 0 if it is not
	twoHeaded int // the line by which the game is Two-Headed Giant, 0 if it is not
}

// settings are those sentences.
func settings() []*form {
	return []*form{
		{id: "playing", pattern: "PS are playing", help: "who plays, in turn order; Ann and Bob if nothing is said", first: func(*table, Line, *beginning) error { return nil }}, // seats reads it
		{id: "format", pattern: "the game is FORMAT", help: "which format it is: “Commander” with 40 life and commanders in the command zone, “Brawl”, “Commander Draft”, “Constructed”, “Limited”, “Planechase”, “Vanguard”, “Archenemy”, “Supervillain Rumble”, “Conspiracy Draft”; of what a deck may hold see “P's deck is legal”", first: func(t *table, l Line, _ *beginning) error {
			t.g.SetFormat(formats[l.slots["FORMAT"]])
			return nil
		}},
		{id: "for ante", pattern: "the game is played for ante", help: "407; each player puts a random card of the deck into the ante zone before the game begins", first: func(t *table, _ Line, _ *beginning) error {
			t.g.ForAnte = true
			return nil
		}},
		{id: "interchangeable", pattern: "the names MODES are interchangeable", help: "201.3: two names of cards or more, each in quotes; no list of them is at hand", first: setInterchangeable},
		{id: "archenemy", pattern: "P is the archenemy", help: "904; sets a scheme in motion each turn, and goes first", first: setArchenemy},
		{id: "team", pattern: "L are a team", help: "in a game between teams (102.3)", first: setTeam},
		{id: "side", pattern: "players attack only to the left|right", help: "803; everybody may be attacked if nothing is said", first: func(t *table, l Line, _ *beginning) error {
			side := engine.ToTheLeft
			if l.slots["alt"] == "right" {
				side = engine.ToTheRight
			}
			if t.g.Attacks == engine.OneOpponent {
				return t.f.errorf(l.No, "players attack one opponent in each combat already, and which of the two options comes first is not judged")
			}
			t.g.SetAttacks(side)
			return nil
		}},
		{id: "one defender", pattern: "players attack one opponent in each combat", help: "506.2a: the active player chooses whom as combat begins", first: func(t *table, l Line, _ *beginning) error {
			if t.g.Attacks == engine.ToTheLeft || t.g.Attacks == engine.ToTheRight {
				return t.f.errorf(l.No, "players attack only to one side already, and which of the two options comes first is not judged")
			}
			t.g.SetAttacks(engine.OneOpponent)
			return nil
		}},
		{id: "deploying", pattern: "creatures can be deployed", help: "the option of 804", first: func(t *table, _ Line, _ *beginning) error {
			t.g.SetDeploying()
			return nil
		}},
		{id: "alternating", pattern: "the teams alternate", help: "811: who sits next to each other may be attacked", first: func(t *table, _ Line, _ *beginning) error {
			t.g.SetAlternating()
			return nil
		}},
		{id: "emperor", pattern: "the game is Emperor", help: "809: the middle player of each team is its emperor, the second of four", first: func(t *table, _ Line, _ *beginning) error {
			t.g.SetEmperor()
			return nil
		}},
		{id: "grand melee", pattern: "the game is a grand melee", help: "807, with its options: everybody reaches one seat far and attacks to the left, and each full four players have a turn marker, from the player on whose turn the play begins, or who starts, to the left; the turns begin in the same step, and “in P's turn” goes on with one", first: func(_ *table, l Line, b *beginning) error {
			b.melee = l.No
			return nil
		}},
		{id: "two-headed", pattern: "the teams share their turns and their life", help: "Two-Headed Giant (810), between two teams: they take their turns together (805), where the first player of a team speaks for it, and share their life and poison counters; with three players each it is Three-Headed Giant", first: func(_ *table, l Line, b *beginning) error {
			b.twoHeaded = l.No
			return nil
		}},
		{id: "ranges", pattern: "everybody's range of influence is N", help: "in seats (801); without limit if nothing is said", first: func(t *table, l Line, _ *beginning) error {
			n, err := strconv.Atoi(l.slots["N"])
			if err != nil {
				return t.f.errorf(l.No, "%s is no number of seats", l.slots["N"])
			}
			for _, p := range t.g.Players() {
				t.g.SetRange(p, n)
			}
			return nil
		}},
		{id: "commander", pattern: "P's commander is O", help: "the card is that player's commander", sets: setCommander, alone: true},
		{id: "unbegun", pattern: "the game has not begun", help: "the play begins with the pregame procedure", first: func(t *table, _ Line, _ *beginning) error {
			t.begun = false
			return nil
		}},
		{id: "starting", pattern: "P is the starting player", help: "who goes first", alone: true, sets: func(s *subject) error {
			s.g.SetStarting(s.p)
			return nil
		}},
		{id: "starting team", pattern: "P's team goes first", help: "808.4, 809.4: of its players, the emperor or who sits in the middle", alone: true, sets: func(s *subject) error {
			if err := s.g.SetStartingTeam(s.p); err != nil {
				return s.t.f.errorf(s.l.No, "%v", err)
			}
			return nil
		}},
		{id: "loser", pattern: "P lost the previous game", help: "and chooses who goes first", sets: func(s *subject) error {
			s.g.SetLoser(s.p)
			return nil
		}},
		{id: "deck", pattern: "P's deck is N O", help: "before the game has begun", sets: setDeck, alone: true},
		{id: "sideboard", pattern: "P's sideboard is N O", help: "cards outside the game", sets: setSideboard, alone: true},
		{id: "left out", pattern: "P left L out of the deck", help: "of the cards that P opened or drafted, in Limited or Conspiracy Draft: they are in the card pool (905.1d) and the sideboard (100.4b)", sets: setLeftOut, alone: true},
		{id: "noted", pattern: "P noted N for O", help: "as a card of that name was drafted: how many cards P had drafted in that round (905.2b)", sets: func(s *subject) error {
			face, _, err := s.t.card(s.l, s.l.slots["O"])
			if err != nil {
				return err
			}
			s.g.AddNoted(s.p, s.g.Faces[face].Name, s.n)
			return nil
		}, alone: true},
		{id: "moment", pattern: "it is P's W", help: "whose turn and which step it is; Ann's precombat main phase if nothing is said", first: setMoment},
	}
}

// seats are the names of the players, in turn order.
func seats(lines []Line) []string {
	names := []string{"Ann", "Bob"}
	for _, l := range lines {
		if list := l.slots["PS"]; list != "" {
			names = split(list)
		}
	}
	return names
}

// setArchenemy says who the archenemy is.
func setArchenemy(t *table, l Line, _ *beginning) error {
	p, err := t.player(l, l.slots["P"])
	if err == nil {
		t.g.SetArchenemy(p)
	}
	return err
}

// setTeam reads the players of a team.
func setTeam(t *table, l Line, _ *beginning) error {
	var team []engine.ID
	for _, name := range split(l.slots["L"]) {
		p, err := t.player(l, name)
		if err != nil {
			return err
		}
		team = append(team, p)
	}
	t.g.SetTeam(team)
	return nil
}

func setMoment(t *table, l Line, b *beginning) (err error) {
	if b.active, err = t.player(l, l.slots["P"]); err != nil {
		return err
	}
	step, ok := steps[l.slots["W"]]
	if !ok {
		return t.f.misnamed(l, "there is no step or phase called %q", l.slots["W"], StepNames())
	}
	b.step = step
	return nil
}

func setCommander(s *subject) error {
	if !s.g.Commander {
		return s.t.f.errorf(s.l.No, "only a game of Commander has commanders (903.3): say “the game is Commander”, “Brawl” or “Commander Draft”")
	}
	n, name, err := s.t.card(s.l, s.l.slots["O"])
	if err != nil {
		return err
	}
	id := s.t.ownedCard(name, s.p)
	if id == engine.None {
		id = s.g.AddCard(n, name, s.p, oracle.Command, false)
	}
	s.g.MakeCommander(id)
	return nil
}

// putElsewhere reports whether another line puts a commander into some zone, so that it is
// not in the command zone.
func (t *table) putElsewhere(commander Line, lines []Line) bool {
	name := t.f.short(commander.slots["O"])
	for _, l := range lines {
		if l.form.places == nil {
			continue
		}
		for _, item := range l.form.places(l) {
			if t.f.short(item) == name {
				return true
			}
		}
	}
	return false
}

// ownedCard is the card of that label which other lines have put into a zone for a player.
func (t *table) ownedCard(name string, p engine.ID) engine.ID {
	for _, id := range t.named(name, engine.None) {
		if t.g.Object(id).Owner == p && !t.g.IsToken(id) {
			return id
		}
	}
	return engine.None
}

func setDeck(s *subject) error {
	face, err := s.t.face(s.l, s.t.oneCalled(s.l, s.l.slots["O"]))
	if err != nil {
		return err
	}
	if err := s.t.room(s.l, s.n); err != nil {
		return err
	}
	s.g.AddDeck(s.p, face, s.n)
	return nil
}

func setSideboard(s *subject) error {
	face, name, err := s.t.card(s.l, s.t.oneCalled(s.l, s.l.slots["O"]))
	if err != nil {
		return err
	}
	if err := s.t.room(s.l, s.n); err != nil {
		return err
	}
	for range s.n {
		s.g.AddSideboard(face, name, s.p)
	}
	return nil
}

// setLeftOut states which cards of a card pool are in no deck.
func setLeftOut(s *subject) error {
	for _, item := range split(s.l.slots["L"]) {
		face, name, err := s.t.card(s.l, item)
		if err != nil {
			return err
		}
		if err := s.g.AddLeftOut(face, name, s.p); err != nil {
			return s.t.f.errorf(s.l.No, "%v", err)
		}
	}
	return nil
}

// setCompanion states which card a player has chosen as a companion.
func setCompanion(s *subject) error {
	if !s.t.begun {
		return s.t.f.errorf(s.l.No, "the game has not begun: say “%s's sideboard is 1 %s”, and in the play “%s reveals %s as a companion”", s.l.slots["P"], s.l.slots["O"], s.l.slots["P"], s.l.slots["O"])
	}
	face, name, err := s.t.card(s.l, s.l.slots["O"])
	if err != nil {
		return err
	}
	id := s.g.AddOutside(face, name, s.p)
	if !s.g.HasCompanion(id) {
		return s.t.f.errorf(s.l.No, "%s has no companion ability", name)
	}
	s.g.SetCompanion(s.p, id)
	return nil
}

// describe puts a permanent on the table that the line itself describes.
func describe(s *subject) error {
	t, l := s.t, s.l
	before, again := descriptions.know(l.slots["DESCRIPTION"])
	card, token, err := oracle.Card{}, before.token, error(nil)
	if again {
		card = *before.card
	} else {
		card, token, err = cardtext.ParseDescription(l.slots["DESCRIPTION"])
	}
	if err != nil {
		if _, words, _ := strings.Cut(err.Error(), "not understood at \""); nearKeyword(words) != "" {
			return t.f.errorf(l.No, "%v; %s%q?", err, didYouMean, nearKeyword(words))
		}
		return t.f.errorf(l.No, "%v", err)
	}
	described := card // as yet without the name that the line gives it
	name, _ := cutCalled(l.slots["O"])
	if items := split(name); len(items) > 1 || countedRE.MatchString(name) { // or a card would be called "3 Swamps and Bear"
		one := items[len(items)-1]
		if n, _, several, ok := counted(one); ok && n > 1 {
			one = singular(several)
		} else if ok {
			one = several
		}
		return t.f.errorf(l.No, "%q is described as one thing; what is described has a line of its own: “%s controls %s, %s”", name, l.slots["P"], one, l.slots["DESCRIPTION"])
	}
	if card.Name == "" {
		card.Name = name
	}
	if !again {
		if err := t.f.carriedOut(l.No, &card); err != nil {
			return err
		}
		descriptions.keep(l.slots["DESCRIPTION"], made{&described, token})
	}
	face := card
	t.faces[name] = s.g.Face(&face)
	t.calls[t.faces[name]] = label(name)
	n, known, err := t.card(l, l.slots["O"])
	if err != nil {
		return err
	}
	t.placed[s.g.AddCard(n, known, s.p, oracle.Battlefield, token)] = l
	return nil
}

// oneCalled is the name of one of several cards: it may be said in the plural.
func (t *table) oneCalled(l Line, several string) string {
	for _, one := range singulars(several) {
		if _, found, _ := t.findFace(l, one); found {
			return one
		}
	}
	return several
}

// put adds named or counted cards to a player's zone.
func (t *table) put(l Line, list []string, p engine.ID, zone oracle.Zone) error {
	for _, item := range list {
		n, tapped, name, many := counted(item)
		if !many {
			n, name = 1, item
		}
		card, own := cutCalled(name)
		if n > 1 && own != "" {
			return t.f.errorf(l.No, "a name of its own is for one card; say “%s called Red and %s called Blue”", singular(card), singular(card))
		}
		token := strings.HasSuffix(card, " token") || strings.HasSuffix(card, " tokens")
		if many {
			name = t.oneCalled(l, name)
		}
		face, known, err := t.card(l, name)
		if err != nil {
			return err
		}
		if err := t.room(l, n); err != nil {
			return err
		}
		for range n {
			id := t.g.AddCard(face, known, p, zone, token)
			if zone == oracle.Battlefield {
				t.placed[id] = l
			}
			if tapped == "tapped" {
				t.g.SetTapped(id, true)
			}
		}
	}
	return nil
}

// fill adds blank cards to a zone until it has n.
func (t *table) fill(l Line, p engine.ID, zone oracle.Zone, n int) error {
	n -= len(t.g.Zone(zone, p))
	if n < 0 {
		return t.f.errorf(l.No, "other lines put %d more there", -n)
	}
	if err := t.room(l, n); err != nil {
		return err
	}
	for range n {
		t.g.AddCard(t.blank(), "a blank card", p, zone, false)
	}
	return nil
}

// casting is what a player has cast this turn.
type casting struct {
	by   engine.ID
	face int32
}

// noteCast reads what a player has cast this turn.
func noteCast(s *subject) error {
	t, l := s.t, s.l
	if !t.begun {
		return t.f.errorf(l.No, "nothing has been cast before the game has begun")
	}
	if l.slots["L"] == "nothing" {
		return nil
	}
	for _, name := range split(l.slots["L"]) {
		n, _, what, many := counted(name)
		if !many {
			n, what = 1, name
		}
		face, err := t.face(l, what)
		if err != nil {
			return err
		}
		if err := t.room(l, n); err != nil {
			return err
		}
		for range n {
			t.cast = append(t.cast, casting{s.p, face})
		}
	}
	return nil
}

// number is the number in N.
func (l Line) number() int {
	n, _ := strconv.Atoi(l.slots["N"])
	return n
}

// setInterchangeable says that cards are treated as though they had one name (201.3).
func setInterchangeable(t *table, l Line, _ *beginning) error {
	var names []string
	for i, name := range strings.Split(l.slots["MODES"], `"`) {
		if i%2 == 0 {
			continue // what stands between two names
		}
		if _, err := t.face(l, name); err != nil {
			return err
		}
		if slices.Contains(names, name) || slices.ContainsFunc(t.g.Twins, func(others []string) bool { return slices.Contains(others, name) }) {
			return t.f.errorf(l.No, "%q is interchangeable with others already; one line names all of them", name)
		}
		names = append(names, name)
	}
	if len(names) < 2 {
		return t.f.errorf(l.No, "names are interchangeable with each other; say two or more")
	}
	t.g.Twins = append(t.g.Twins, names)
	return nil
}
