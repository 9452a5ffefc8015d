package scenario

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/support"
)

// A table is a game with the names by which the script speaks of it.
type table struct {
	f       *File
	g       *engine.Game
	limits  *Limits
	spoken  map[lineWords]bool             // whether a line is that of an ability, as far as that was asked
	lines   map[faceLine][]*oracle.Ability // compiled, as far as that was asked for
	faces   map[string]int32               // by label and by full name
	calls   map[int32]string               // the label of each
	players map[string]engine.ID
	plain   *oracle.Card // a blank card
	begun   bool
	library map[engine.ID]bool // libraries that the setup spells out
	kinds   []string           // of counters that only the setup speaks of
	absent  []Line             // that say of a name which nothing has had that it is not in the game
	called  map[string]bool    // names that the setup gave to single cards
	cast    []casting          // what has been cast this turn
	placed  map[engine.ID]Line // what lines put on the battlefield
}

// games are those of plays that are over, whose memory the next plays use.
var games = sync.Pool{New: func() any { return new(engine.Game) }}

// release gives the game of a play that is over to the next one. What is told of the play
// stays; nothing else may be asked about it.
func (r *runner) release() {
	if r.g != nil {
		games.Put(r.g)
		r.g, r.t = nil, nil
	}
}

// setTable makes the game of one fork as the setup says.
func (f *File) setTable(fork string, without engine.Site, chooser engine.Chooser, limits *Limits) (*table, error) {
	t := &table{limits: limits, f: f, faces: make(map[string]int32), calls: make(map[int32]string), players: make(map[string]engine.ID), called: make(map[string]bool), begun: true, library: make(map[engine.ID]bool), placed: make(map[engine.ID]Line)}
	t.g = games.Get().(*engine.Game)
	t.g.Reset(chooser, without.Rule)
	t.g.WithoutSite(without)
	t.g.SetLimits(limits.Game)
	for i := range f.Cards {
		n := t.g.Face(&f.Cards[i])
		t.faces[f.Cards[i].Name] = n
		t.faces[label(f.Cards[i].Name)] = n
		t.calls[n] = label(f.Cards[i].Name)
	}
	lines := append(slices.Clone(f.Setup), f.SetupOf[fork]...)
	names := []string{"Ann", "Bob"}
	for _, l := range lines {
		if l.form.id == "playing" {
			names = split(l.slots["PS"])
		}
	}
	for i, n := range names {
		if slices.Contains(names[:i], n) {
			return nil, f.errorf(1, "two players are called %s", n)
		}
	}
	if len(names) < 2 || len(names) > 4 {
		return nil, f.errorf(1, "a game has two to four players, not %d", len(names))
	}
	for _, n := range names {
		t.players[n] = t.g.AddPlayer(n)
	}
	first := t.players[names[0]]
	active, step := first, oracle.PrecombatMain
	for _, l := range lines {
		switch l.form.id {
		case "format":
			t.g.SetCommander()
		case "unbegun":
			t.begun = false
		case "moment":
			p, err := t.player(l, l.slots["P"])
			if err != nil {
				return nil, err
			}
			s, ok := steps[l.slots["W"]]
			if !ok {
				return nil, f.misnamed(l, "there is no step or phase called %q", l.slots["W"], StepNames())
			}
			active, step = p, s
		}
	}
	var faults []error
	turn := func(l Line) int { return boolInt(l.counts() || l.form.id == "commander" && t.putElsewhere(l, lines)) }
	inOrder := slices.SortedStableFunc(slices.Values(lines), func(a, b Line) int { return turn(a) - turn(b) })
	for _, l := range inOrder {
		if l.form.kind != setting || l.form.id == "commander" || l.form.id == "starting" || l.form.id == "loser" || l.form.id == "deck" {
			if err := t.set(l); err != nil && (faults == nil || !l.speaksOfOthers()) {
				if faults = append(faults, err); len(faults) == mostErrors {
					break
				}
			}
		}
	}
	if faults != nil {
		return nil, together(faults)
	}
	if t.begun {
		for _, p := range t.g.Players() {
			if !t.library[p] {
				for range 10 {
					t.g.AddCard(t.blank(), "a blank card", p, oracle.Library, false)
				}
			}
		}
		t.g.Begin(active, step)
		for _, c := range t.cast {
			t.g.HasCast(c.by, c.face)
		}
		if err := t.misplaced(); err != nil {
			return nil, err
		}
		if without.Rule != "" {
			return t, nil // what would change it with that rule is no fault of the setup
		}
		if err := t.g.CheckSetup(); err != nil {
			return nil, f.errorf(lines[max(0, len(lines)-1)].No, "%v", err)
		}
	}
	return t, nil
}

// casting is what a player has cast this turn.
type casting struct {
	by   engine.ID
	face int32
}

// noteCast reads what a player has cast this turn.
func (t *table) noteCast(l Line, p engine.ID) error {
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
			t.cast = append(t.cast, casting{p, face})
		}
	}
	return nil
}

// misplaced makes the error about an instant or sorcery on the battlefield, where it can't be.
func (t *table) misplaced() error {
	for _, id := range t.g.Zone(oracle.Battlefield, engine.None) {
		l, ok := t.placed[id]
		face := t.g.FaceOf(id)
		if !ok || t.g.Object(id).FaceDown {
			continue
		}
		for _, never := range []struct {
			is   oracle.CardType
			what string
			rule cr.Rule
		}{{oracle.Instant, "an instant", "304.4"}, {oracle.Sorcery, "a sorcery", "307.4"}} {
			if face.Types&never.is != 0 {
				return t.f.errorf(l.No, "%s is %s and can't be on the battlefield (%s); did you mean “%s is in %s's hand”?", t.g.Name(id), never.what, never.rule, t.g.Name(id), t.g.Name(t.g.Object(id).Owner))
			}
		}
	}
	return nil
}

// speaksOfOthers reports whether a line of a setup is about what other lines have put
// there, so that it may be wrong only because one of those is.
func (l *Line) speaksOfOthers() bool {
	switch l.form.id {
	case "described", "controls", "zone", "graveyard", "library", "commander", "deck", "lands played", "has cast", "life", "starting", "outside", "monarch", "initiative", "daylight", "no daylight":
		return false
	}
	return true
}

// putElsewhere reports whether another line puts a commander into some zone, so that it is
// not in the command zone.
func (t *table) putElsewhere(commander Line, lines []Line) bool {
	name := t.f.short(commander.slots["O"])
	return slices.ContainsFunc(lines, func(l Line) bool {
		switch l.form.id {
		case "described":
			own, _ := cutCalled(l.slots["O"])
			return own == name
		case "controls", "zone", "graveyard", "library":
			return slices.ContainsFunc(split(l.slots["L"]), func(item string) bool { return t.f.short(item) == name })
		}
		return false
	})
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

// counts reports whether a line of a setup says how many cards there are, those included
// that other lines have put there.
func (l *Line) counts() bool {
	return l.form.id == "hand count" || l.form.id == "zone count" && l.slots["alt"] == "graveyard"
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

// room makes sure that n more objects fit on the table.
func (t *table) room(l Line, n int) error {
	if most := t.limits.Game.Objects; n > most-int(t.g.LastObject())-1 {
		return t.f.errorf(l.No, "a game may have %d objects, libraries included", most)
	}
	return nil
}

func (t *table) blank() int32 {
	if t.plain == nil {
		t.plain = &oracle.Card{Name: "Blank"}
	}
	return t.g.Face(t.plain)
}

// Playable reports whether the engine carries out all of a compiled card, so that
// scenarios may use it.
func Playable(card *oracle.Card) bool { return len(support.Unsupported(card)) == 0 }

// set carries out a line of the setup.
func (t *table) set(l Line) error {
	p := t.players[l.slots["P"]]
	if name, ok := l.slots["P"]; ok && l.form.id != "counters" && l.form.id != "attached" {
		var err error
		if p, err = t.player(l, name); err != nil {
			return err
		}
	}
	switch l.form.id {
	case "described":
		card, token, err := cardtext.ParseDescription(l.slots["DESCRIPTION"])
		if err != nil {
			if _, words, _ := strings.Cut(err.Error(), "not understood at \""); nearKeyword(words) != "" {
				return t.f.errorf(l.No, "%v; %s%q?", err, didYouMean, nearKeyword(words))
			}
			return t.f.errorf(l.No, "%v", err)
		}
		name, _ := cutCalled(l.slots["O"])
		if card.Name == "" {
			card.Name = name
		}
		if err := t.f.carriedOut(l.No, &card); err != nil {
			return err
		}
		face := card
		t.faces[name] = t.g.Face(&face)
		t.calls[t.faces[name]] = label(name)
		n, known, err := t.card(l, l.slots["O"])
		if err != nil {
			return err
		}
		t.placed[t.g.AddCard(n, known, p, oracle.Battlefield, token)] = l
	case "controls":
		return t.put(l, split(l.slots["L"]), p, oracle.Battlefield)
	case "zone", "on battlefield":
		return t.setZone(l)
	case "graveyard":
		names := split(l.slots["L"])
		slices.Reverse(names) // they are put one on top of the other
		return t.put(l, names, p, oracle.Graveyard)
	case "library":
		if err := t.put(l, split(l.slots["L"]), p, oracle.Library); err != nil {
			return err
		}
		ids := t.g.Zone(oracle.Library, p)
		slices.Reverse(ids) // they were put one on top of the other
		t.g.SetLibrary(p, ids)
		t.library[p] = true
	case "zone count":
		n, _ := strconv.Atoi(l.slots["N"])
		if l.slots["alt"] == "graveyard" {
			return t.fill(l, p, oracle.Graveyard, n)
		}
		t.library[p] = true
		return t.fill(l, p, oracle.Library, n)
	case "hand count":
		n, _ := strconv.Atoi(l.slots["N"])
		return t.fill(l, p, oracle.Hand, n)
	case "hand empty", "stack empty", "not over":
	case "life":
		n, _ := strconv.Atoi(l.slots["N"])
		t.g.SetLife(p, n)
	case "lands played":
		n, _ := strconv.Atoi(l.slots["N"])
		t.g.SetLandsPlayed(p, n)
	case "has cast":
		return t.noteCast(l, p)
	case "pool":
		cost, err := cardtext.ParseCost(strings.TrimPrefix(l.slots["M"], "empty"))
		if err != nil {
			return t.f.errorf(l.No, "%v", err)
		}
		t.g.SetMana(p, cost)
	case "commander":
		n, name, err := t.card(l, l.slots["O"])
		if err != nil {
			return err
		}
		id := t.ownedCard(name, p)
		if id == engine.None {
			id = t.g.AddCard(n, name, p, oracle.Command, false)
		}
		t.g.MakeCommander(id)
	case "monarch":
		if l.slots["not"] == "" {
			t.g.SetMonarch(p)
		}
	case "daylight":
		for _, d := range []oracle.Daylight{oracle.Day, oracle.Night} {
			if l.slots["alt"] == d.String() {
				t.g.SetDaylight(d)
			}
		}
	case "no daylight":
		t.g.SetDaylight(oracle.NeitherDayNorNight)
	case "initiative":
		t.g.SetInitiative(p)
	case "outside":
		for _, item := range split(l.slots["L"]) {
			face, name, err := t.card(l, item)
			if err != nil {
				return err
			}
			t.g.AddOutside(face, name, p)
		}
	case "starting":
		t.g.SetStarting(p)
	case "loser":
		t.g.SetLoser(p)
	case "deck":
		n, _ := strconv.Atoi(l.slots["N"])
		face, err := t.face(l, singular(l.slots["O"]))
		if err != nil {
			return err
		}
		if err := t.room(l, n); err != nil {
			return err
		}
		t.g.AddDeck(p, face, n)
	case "lands tapped":
		lands, err := t.allOf(l, p)
		for _, id := range lands {
			t.g.SetTapped(id, true)
		}
		return err
	default:
		return t.setObject(l)
	}
	return nil
}

// setObject states a fact about one object that is on the table.
func (t *table) setObject(l Line) error {
	name := l.slots["O"]
	id, err := t.find(l, name)
	if err != nil {
		return err
	}
	if !id.IsObject() && l.form.id != "counters" {
		if said := t.f.rewritten(l); said != "" {
			return t.f.errorf(l.No, "%s is a player; %s", name, said)
		}
		return t.f.errorf(l.No, "%s is a player; %q is said of cards and permanents", name, l.Text)
	}
	n, _ := strconv.Atoi(l.slots["N"])
	yes := l.slots["not"] == ""
	switch l.form.id {
	case "owned":
		owner, err := t.player(l, l.slots["P"])
		if err != nil {
			return err
		}
		t.g.SetOwner(id, owner)
	case "arrived":
		p, err := t.player(l, l.slots["P"])
		if err != nil {
			return err
		}
		if t.g.Object(id).Zone != oracle.Battlefield || t.g.Object(id).Controller != p {
			return t.f.errorf(l.No, "%s does not control %s", l.slots["P"], name)
		}
		t.g.SetArrived(id)
	case "damage":
		t.g.SetDamage(id, n)
	case "counters":
		if err := t.counterKind(l, true); err != nil {
			return err
		}
		t.g.SetCounters(id, l.slots["KIND"], n)
	case "attached":
		if !yes || l.slots["T"] == "nothing" {
			return t.f.errorf(l.No, "%s is attached to nothing if no line says to what; leave this one out", name)
		}
		host, err := t.find(l, l.slots["T"])
		if err != nil {
			return err
		}
		t.g.SetAttached(id, host)
	case "status":
		switch l.slots["STATUS"] {
		case "tapped":
			t.g.SetTapped(id, yes)
		case "untapped":
			t.g.SetTapped(id, !yes)
		case "face down":
			t.g.SetFaceDown(id, yes)
		case "phased out":
			if yes {
				t.g.SetPhasedOut(id)
			}
		case "flipped":
			t.g.SetFlipped(id, yes)
		case "transformed":
			if yes && !t.g.SetTransformed(id) {
				return t.f.errorf(l.No, "%s has no other face to be transformed into; a card with two faces is written with // between them", name)
			}
		case "face up":
			t.g.SetFaceDown(id, !yes)
		default:
			return t.f.errorf(l.No, "%q can't be stated in a setup; play it in an opening section", l.Text)
		}
	default:
		if said := t.f.rewritten(l); said != "" {
			return t.f.errorf(l.No, "%q can't be stated in a setup; %s", l.Text, said)
		}
		return t.f.errorf(l.No, "%q can't be stated in a setup", l.Text)
	}
	return nil
}

// put adds named or counted cards to a player's zone.
func (t *table) put(l Line, list []string, p engine.ID, zone oracle.Zone) error {
	for _, item := range list {
		n, tapped, name, many := counted(item)
		if !many {
			n, name = 1, item
		}
		card, own := cutCalled(name)
		if many && own != "" {
			return t.f.errorf(l.No, "a name of its own is for one card; say “%s called Red and %s called Blue”", singular(card), singular(card))
		}
		token := strings.HasSuffix(card, " token") || strings.HasSuffix(card, " tokens")
		if _, whole, _ := t.findFace(l, name); many && !whole {
			if _, one, _ := t.findFace(l, singular(name)); one {
				name = singular(name)
			}
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

// setZone puts cards into a zone: "Slip and Mist are in Bob's hand".
func (t *table) setZone(l Line) error {
	if l.form.id == "on battlefield" {
		return t.f.errorf(l.No, "permanents are set by who controls them; did you mean %q?", "Ann controls "+l.slots["L"])
	}
	zone, owner, err := t.zone(l, l.slots["Z"])
	if err != nil {
		return err
	}
	if owner == engine.None {
		owner = t.g.Players()[0]
	}
	return t.put(l, split(l.slots["L"]), owner, zone)
}

// zone reads "Ann's hand", "exile", "the command zone".
func (t *table) zone(l Line, name string) (oracle.Zone, engine.ID, error) {
	switch name {
	case "exile":
		return oracle.Exile, engine.None, nil
	case "the command zone":
		return oracle.Command, engine.None, nil
	}
	who, what, ok := strings.Cut(name, "'s ")
	zones := map[string]oracle.Zone{"hand": oracle.Hand, "graveyard": oracle.Graveyard, "library": oracle.Library}
	zone, known := zones[what]
	if !ok || !known {
		if name == "play" {
			return 0, 0, t.f.errorf(l.No, "what is in play is said to be on the battlefield, and is set by who controls it: \"Ann controls Bear\"")
		}
		return 0, 0, t.f.errorf(l.No, "there is no zone %q; zones are Ann's hand, Ann's graveyard, Ann's library, exile and the command zone", name)
	}
	p, err := t.player(l, who)
	return zone, p, err
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}
