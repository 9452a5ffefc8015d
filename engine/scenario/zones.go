package scenario

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"rulestep/engine"
	"rulestep/engine/oracle"
)

// This file holds the facts about zones: where cards are, and what somebody controls.

func zoneFacts() []*form {
	return []*form{
		{id: "described", pattern: "P controls O, DESCRIPTION", help: "a permanent described inline: “a 3/3 creature with trample”", sets: describe, finds: findDescribed, alone: true, places: func(l Line) []string {
			own, _ := cutCalled(l.slots["O"])
			return []string{own}
		}},
		{id: "controls", pattern: "P controls L", help: "permanents by name or counted: “Bear and 4 Plains”, “2 untapped Mountains”; where two players have one, “Ann's Bear” names hers in any sentence; “Bear called Ben and Bear called Boris”, in any zone, tells two of one player apart", sets: func(s *subject) error {
			return s.t.put(s.l, split(s.l.slots["L"]), s.p, oracle.Battlefield)
		}, finds: findControls, alone: true, places: listedIn},
		{id: "outside", pattern: "P owns L outside the game", help: "cards of a sideboard, dungeons", sets: setOutside, finds: findOutside, alone: true},
		{id: "companion", pattern: "P's companion is O", help: "a card that was revealed before the game began, and is outside the game yet where a setup says it", sets: setCompanion, finds: findCompanion, alone: true},
		{id: "no companion", pattern: "P has no companion", help: "none was revealed", sets: given, finds: findCompanion},
		{id: "on battlefield", pattern: "L is|are on the battlefield", help: "where cards are", sets: func(s *subject) error {
			if err := s.t.put(s.l, split(s.l.slots["L"]), s.t.g.Seats[0].ID, oracle.Battlefield); err != nil {
				return err
			}
			if err := s.t.misplaced(); err != nil { // whoever controls it
				return err
			}
			return s.t.f.errorf(s.l.No, "permanents are set by who controls them; did you mean %q?", "Ann controls "+s.l.slots["L"])
		}, finds: func(s *subject) (finding, error) { return s.inZone(oracle.Battlefield, engine.None) }},
		{id: "sector", pattern: "O is in the alpha|beta|gamma sector", help: "702.158b; what was chosen for a permanent", sets: onObject(func(s *subject) error {
			s.g.SetSector(s.id, s.l.slots["alt"])
			return nil
		}), finds: ofObject(findSector)},
		{id: "no sector", pattern: "O is in no sector", help: "nothing was chosen for it, or that is over", sets: onObject(given), finds: ofObject(findSector)},
		{id: "zone", pattern: "L is|are in Z", help: "where cards are: Ann's hand, Ann's graveyard, Ann's library, exile, the command zone, the ante", sets: setZone, finds: findZone, alone: true, places: listedIn},
		{id: "graveyard", pattern: "P's graveyard is L, top first", help: "exactly these cards", sets: setGraveyard, finds: findGraveyard, alone: true, places: listedIn},
		{id: "library", pattern: "P's library is L, top first", help: "exactly these cards", sets: setLibrary, finds: findLibrary, alone: true, places: listedIn},
		{id: "zone count", pattern: "P's library|graveyard has N card|cards", help: "how many cards", sets: setZoneCount, finds: findZoneCount, last: func(Line) bool { return true }},
		{id: "hand count", pattern: "P has N card|cards in hand", help: "how many cards", sets: func(s *subject) error { return s.t.fill(s.l, s.p, oracle.Hand, s.n) }, finds: findHandCount, last: func(Line) bool { return true }},
		{id: "hand empty", pattern: "P's hand is empty", help: "no cards in hand", sets: given, finds: findHandCount}, // the number is 0
		{id: "stack empty", pattern: "the stack is empty", help: "nothing waits to resolve", sets: given, finds: func(s *subject) (finding, error) { return s.list(s.g.Stack(), nil) }},
		{id: "stack", pattern: "the stack is LS[, top first]", help: "exactly these, the top first", sets: unstated, finds: func(s *subject) (finding, error) {
			return s.list(s.g.Stack(), splitAt(s.t.weldParts(s.l.slots["LS"]), ", "))
		}},
		{id: "lands tapped", pattern: "P's O are tapped", help: "all of that name", sets: setLandsTapped, finds: findLandsTapped},
	}
}

// listedIn are the names in L.
func listedIn(l Line) []string { return split(l.slots["L"]) }

// items are what a fact lists, names of back faces in one piece.
func (s *subject) items() []string { return split(s.t.weldParts(s.l.slots["L"])) }

func findDescribed(s *subject) (finding, error) {
	return finding{}, s.t.f.errorf(s.l.No, "%q can't be checked", s.l.Text)
}

// findControls checks "Ann controls Bear" and "Ann controls 0 untapped lands".
func findControls(s *subject) (finding, error) {
	items := s.items()
	all := finding{holds: true}
	for _, item := range items {
		one, err := s.controls(item)
		if err != nil {
			return finding{}, err
		}
		if len(items) == 1 {
			return one, nil
		}
		if !one.holds {
			return finding{got: one.got}, nil
		}
	}
	return all, nil
}

// controls checks one item of the list: who controls one permanent, or how many of a kind
// somebody does.
func (s *subject) controls(item string) (finding, error) {
	g := s.g
	if n, tapped, what, many := counted(item); many {
		got := 0
		for _, id := range g.Zone(oracle.Battlefield, engine.None) {
			if g.Controller(id) == s.p && (tapped == "" || (tapped == "tapped") == g.Object(id).Tapped) && s.t.isA(id, what) {
				got++
			}
		}
		if got == 0 {
			if err := s.t.knownKind(s.l, what); err != nil {
				return finding{}, err
			}
		}
		return found(got == n, fmt.Sprintf("%s controls %d", g.Name(s.p), got), fmt.Sprint(got))
	}
	id, err := s.t.object(s.l, item)
	if err != nil {
		return finding{}, err
	}
	// A name is that of whatever has it: where what it was first given to is not there, or another player's,
	// a token or a copy of that name will do, as it does where they are counted.
	switch o, c := g.Object(id), g.Controller(id); {
	case (o.Zone != oracle.Battlefield || o.PhasedOut || c != s.p) && len(s.t.alsoCalled(item, s.p, nil)) > 0:
		return found(true, "", g.Name(s.p))
	case o.Zone != oracle.Battlefield:
		return found(false, item+" is not on the battlefield", "nobody")
	case o.PhasedOut:
		return found(false, item+" is phased out", "nobody")
	default:
		return found(c == s.p, g.Name(c)+" controls it", g.Name(c))
	}
}

// findSector checks which sector a permanent is in.
func findSector(s *subject) (finding, error) {
	in := s.g.SectorOf(s.id)
	if in == "" {
		return found(s.l.slots["alt"] == "", "it is in no sector", "no sector")
	}
	return found(s.l.slots["alt"] == in, "it is in the "+in+" sector", in)
}

func setOutside(s *subject) error {
	for _, item := range split(s.l.slots["L"]) {
		face, name, err := s.t.card(s.l, item)
		if err != nil {
			return err
		}
		s.g.AddOutside(face, name, s.p)
	}
	return nil
}

func findOutside(s *subject) (finding, error) {
	have := s.names(s.g.Outside(s.p))
	value := strings.Join(have, ", ")
	for _, name := range s.items() {
		if !slices.Contains(have, name) {
			return found(false, name+" is not outside the game", value)
		}
	}
	return found(true, "", value)
}

// findCompanion checks which card a player has revealed as a companion: the one in O, or none.
func findCompanion(s *subject) (finding, error) {
	name := "none"
	if id := s.g.Companion(s.p); id != engine.None {
		name = s.t.g.Label(id)
	}
	want := "none"
	if said := s.l.slots["O"]; said != "" {
		want = s.t.call(said)
	}
	return found(name == want, "it is "+name, name)
}

// setZone puts cards into a zone: "Slip and Mist are in Bob's hand".
func setZone(s *subject) error {
	zone, owner, err := s.t.zone(s.l, s.l.slots["Z"])
	if err != nil {
		return err
	}
	if owner == engine.None {
		owner = s.g.Players()[0]
	}
	return s.t.put(s.l, split(s.l.slots["L"]), owner, zone)
}

func findZone(s *subject) (finding, error) {
	zone, owner, err := s.t.zone(s.l, s.l.slots["Z"])
	if err != nil {
		return finding{}, err
	}
	return s.inZone(zone, owner)
}

// inZone checks that all of a list are in a zone, of a player if one is given.
func (s *subject) inZone(zone oracle.Zone, owner engine.ID) (finding, error) {
	names := s.items()
	value := ""
	for _, name := range names {
		id, err := s.t.object(s.l, name)
		if err != nil {
			return finding{}, err
		}
		id = s.inPlaceOf(id, name, zone, owner)
		o, where := s.g.Object(id), zoneWords(s.g, id)
		if o.PhasedOut {
			where = "phased out"
		}
		if len(names) == 1 {
			value = where
		}
		if o.PhasedOut || o.Zone != zone || owner != engine.None && s.g.HomeOf(id) != owner {
			return found(false, name+" is "+where, value)
		}
	}
	return found(true, "", value)
}

// inPlaceOf is, of several things that have one name, one that is in a zone.
func (s *subject) inPlaceOf(id engine.ID, name string, zone oracle.Zone, owner engine.ID) engine.ID {
	there := func(id engine.ID) bool {
		return s.g.Object(id).Zone == zone && (owner == engine.None || s.g.HomeOf(id) == owner)
	}
	if there(id) {
		return id
	}
	for _, other := range s.t.named(name, engine.None) {
		if there(other) {
			return other
		}
	}
	return id
}

// zone reads "Ann's hand", "exile", "the command zone".
func (t *table) zone(l Line, name string) (oracle.Zone, engine.ID, error) {
	switch name {
	case "exile":
		return oracle.Exile, engine.None, nil
	case "the command zone":
		return oracle.Command, engine.None, nil
	case "the ante":
		return oracle.Ante, engine.None, nil
	}
	who, what, ok := strings.Cut(name, "'s ")
	zones := map[string]oracle.Zone{"hand": oracle.Hand, "graveyard": oracle.Graveyard, "library": oracle.Library}
	zone, known := zones[what]
	if !ok || !known {
		if name == "play" {
			return 0, 0, t.f.errorf(l.No, "what is in play is said to be on the battlefield, and is set by who controls it: \"Ann controls Bear\"")
		}
		return 0, 0, t.f.errorf(l.No, "there is no zone %q; zones are Ann's hand, Ann's graveyard, Ann's library, exile, the command zone and the ante", name)
	}
	p, err := t.player(l, who)
	return zone, p, err
}

func zoneWords(g *engine.Game, id engine.ID) string {
	o := g.Object(id)
	owner := g.Name(g.HomeOf(id))
	switch o.Zone {
	case oracle.Hand:
		return "in " + owner + "'s hand"
	case oracle.Library:
		return "in " + owner + "'s library"
	case oracle.Graveyard:
		return "in " + owner + "'s graveyard"
	case oracle.Battlefield:
		return "on the battlefield"
	case oracle.Stack:
		return "on the stack"
	case oracle.Exile:
		return "in exile"
	case oracle.Command:
		return "in the command zone"
	case oracle.Ante:
		return "in the ante"
	}
	return "not in the game"
}

func setGraveyard(s *subject) error {
	names := split(s.l.slots["L"])
	slices.Reverse(names) // they are put one on top of the other
	return s.putExactly(names, oracle.Graveyard)
}

// putExactly puts the cards into a zone of the player that are all that it holds.
func (s *subject) putExactly(names []string, zone oracle.Zone) error {
	before := len(s.g.Zone(zone, s.p))
	err := s.t.put(s.l, names, s.p, zone)
	s.t.exact = append(s.t.exact, exactly{s.l, s.p, zone, len(s.g.Zone(zone, s.p)) - before})
	return err
}

func findGraveyard(s *subject) (finding, error) {
	have := slices.Clone(s.g.Zone(oracle.Graveyard, s.p))
	slices.Reverse(have)
	return s.list(have, s.items())
}

func setLibrary(s *subject) error {
	if err := s.putExactly(split(s.l.slots["L"]), oracle.Library); err != nil {
		return err
	}
	ids := s.g.Zone(oracle.Library, s.p)
	slices.Reverse(ids) // they were put one on top of the other
	s.g.SetLibrary(s.p, ids)
	s.t.library[s.p] = true
	return nil
}

func findLibrary(s *subject) (finding, error) {
	if slices.ContainsFunc(s.g.Zone(oracle.Library, s.p), s.g.LiesAnywhere) {
		return finding{}, s.t.f.errorf(s.l.No, notJudged+"the library of %s was shuffled, or cards were put into it in a random order, and nobody knows the order", s.g.Name(s.p))
	}
	return s.list(s.g.Zone(oracle.Library, s.p), s.items())
}

// zoneNamed is the zone that the line counts.
func (s *subject) zoneNamed() oracle.Zone {
	if s.l.slots["alt"] == "graveyard" {
		return oracle.Graveyard
	}
	return oracle.Library
}

func setZoneCount(s *subject) error {
	zone := s.zoneNamed()
	if zone == oracle.Library {
		s.t.library[s.p] = true
	}
	return s.t.fill(s.l, s.p, zone, s.n)
}

func findZoneCount(s *subject) (finding, error) {
	return s.number(len(s.g.Zone(s.zoneNamed(), s.p)), "cards")
}

func findHandCount(s *subject) (finding, error) {
	return s.number(len(s.g.Zone(oracle.Hand, s.p)), "cards in hand")
}

func setLandsTapped(s *subject) error {
	lands, err := s.t.allOf(s.l, s.p)
	for _, id := range lands {
		s.g.SetTapped(id, true)
	}
	return err
}

func findLandsTapped(s *subject) (finding, error) {
	lands, err := s.t.allOf(s.l, s.p)
	if err != nil {
		return finding{}, err
	}
	for _, id := range lands {
		if !s.g.Object(id).Tapped {
			return found(false, s.g.Name(id)+" is untapped", No)
		}
	}
	return found(true, "", Yes)
}

// names are the names of objects.
func (s *subject) names(ids []engine.ID) []string {
	var names []string
	for _, id := range ids {
		names = append(names, s.g.Name(id))
	}
	return names
}

// listed are the names of a list as a question has them, one for each object: the list may count them, as that of a
// setup: “2 Wastes and Island”. More of one than there are objects are one too many, however many are said.
func (s *subject) listed(list []string, objects int) []string {
	var names []string
	for _, item := range list {
		if n, tapped, several, many := counted(item); many && tapped == "" {
			names = append(names, slices.Repeat([]string{s.t.oneCalled(s.l, several)}, min(n, objects+1))...)
			continue
		}
		names = append(names, item)
	}
	return names
}

// list compares objects with names, in order.
func (s *subject) list(have []engine.ID, want []string) (finding, error) {
	want = s.listed(want, len(have))
	value := strings.Join(s.names(have), ", ")
	got := "it is " + value
	if value == "" {
		got = "it is nothing"
	}
	if len(have) != len(want) {
		return found(false, got, value)
	}
	for i, name := range want {
		same := s.g.Name(have[i]) == s.t.call(name)
		if part, ok := s.t.withPart(name); ok { // "the stack is Heart's Desire", an Adventure
			same = same || part == have[i]
		}
		if m := abilityNameRE.FindStringSubmatch(name); m != nil && s.g.IsAbility(have[i]) {
			same = s.t.isAbility(have[i], m)
		}
		if !same {
			return found(false, got, value)
		}
	}
	return found(true, "", value)
}

// allOf lists what "Ann's Forests", "Ann's lands" are. That there are none is an error: all
// of them would be anything.
func (t *table) allOf(l Line, p engine.ID) ([]engine.ID, error) {
	var list []engine.ID
	for _, id := range t.g.Zone(oracle.Battlefield, engine.None) {
		if t.g.Controller(id) == p && t.isA(id, l.slots["O"]) {
			list = append(list, id)
		}
	}
	if len(list) == 0 {
		return nil, t.f.misnamed(l, "nothing that "+t.g.Name(p)+" controls is called %q", l.slots["O"], t.labels())
	}
	return list, nil
}

// isA reads "creatures", "Mountains", "Spirit token", "tokens", "permanents", "red creatures", of a permanent.
func (t *table) isA(id engine.ID, what string) bool {
	if rest, ok := cutAny(what, " tokens", " token"); ok {
		if !t.g.IsToken(id) {
			return false
		}
		what = rest
	}
	c := t.g.Characteristics(id)
	for _, name := range singulars(what) {
		if name == "permanent" || strings.EqualFold(name, "token") && t.g.IsToken(id) { // whatever they are called
			return true
		}
		if t.isCalled(id, c, name) || hasTypeWord(c, name) || t.isDescribed(c, name) {
			return true
		}
	}
	return false
}

// isDescribed reads "red", "red Goblin", "Goblin Scout": colors and words of type lines, all of which
// are to fit. What the script calls something is its name and no description.
func (t *table) isDescribed(c *engine.Characteristics, words string) bool {
	if !t.describes(words) || slices.Contains(t.labels(), words) {
		return false
	}
	colors := strings.Split(engine.ColorNames(c.Colors), ", ")
	for _, word := range strings.Fields(words) {
		if !slices.Contains(colors, strings.ToLower(word)) && !hasTypeWord(c, word) {
			return false
		}
	}
	return true
}

// describes reports whether words are colors and words of type lines.
func (t *table) describes(words string) bool {
	list := strings.Fields(words)
	return len(list) > 0 && !slices.ContainsFunc(list, func(word string) bool {
		return !slices.Contains(colorWords, strings.ToLower(word)) &&
			!t.knowsType(word)
	})
}

// colorWords are what an object may be as to its colors.
var colorWords = []string{"white", "blue", "black", "red", "green", "colorless"}

// knownKind makes the error about what is neither a name nor a type: that somebody controls 0
// "Solders" would be true of everything.
func (t *table) knownKind(l Line, what string) error {
	what, _ = cutAny(what, " tokens", " token", " Tokens", " Token")
	for _, name := range singulars(what) {
		known := slices.Contains(t.labels(), name) || t.describes(name)
		for id := engine.ID(1); id <= t.g.LastObject() && !known; id++ {
			face := t.g.FaceOf(id)
			known = face != nil && (face.Name == name || t.f.short(face.Name) == name || tokenNamed(face.Text, name)) || t.g.IsToken(id) && t.g.Name(id) == name
		}
		if known || strings.EqualFold(name, "token") || name == "permanent" {
			return nil
		}
		if _, ok, _ := t.findFace(l, name); ok {
			return nil
		}
	}
	return t.f.misnamed(l, "there is nothing called %q and no such type", singular(what), append(t.labels(), t.typeWords()...))
}

// tokenNamed reports whether a text makes tokens of a name: "named Kelp", "a Monster Role token". Words that
// merely stand in it name nothing: "red", "1/1 red Goblin".
func tokenNamed(text, name string) bool {
	return strings.Contains(text, "named "+name) || name != "" && unicode.IsUpper(rune(name[0])) && strings.Contains(text, name+" token")
}

// isCalled reports whether something has a name now, or is still what the script called so:
// a copy of a Wolf is no Bear.
func (t *table) isCalled(id engine.ID, c *engine.Characteristics, name string) bool {
	if c.Name == name || c.Name != "" && t.f.short(c.Name) == name {
		return true
	}
	return t.g.Label(id) == name && c.Name == t.g.FaceOf(id).Name
}

func cutAny(s string, suffixes ...string) (string, bool) {
	for _, suffix := range suffixes {
		if rest, ok := strings.CutSuffix(s, suffix); ok {
			return rest, true
		}
	}
	return s, false
}
