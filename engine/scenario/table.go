package scenario

import (
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/engine/oracle"
)

// A table is a game with the names by which the script speaks of it.
type table struct {
	f       *File
	g       *engine.Game
	limits  *Limits
	source  CardSource
	faces   map[string]int32 // by label and by full name
	players map[string]engine.ID
	plain   *oracle.Card // a blank card
	begun   bool
	library map[engine.ID]bool // libraries that the setup spells out
}

// setTable makes the game of one fork as the setup says.
func (f *File) setTable(fork string, without cr.Rule, chooser engine.Chooser, source CardSource, limits *Limits) (*table, error) {
	t := &table{limits: limits, f: f, source: source, faces: make(map[string]int32), players: make(map[string]engine.ID), begun: true, library: make(map[engine.ID]bool)}
	t.g = engine.New(chooser, without)
	t.g.SetLimits(limits.Game)
	for i := range f.Cards {
		n := t.g.Face(&f.Cards[i])
		t.faces[f.Cards[i].Name] = n
		t.faces[label(f.Cards[i].Name)] = n
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
				return nil, f.errorf(l.No, "there is no step or phase called %q; did you mean %q?", l.slots["W"], nearestWord(l.slots["W"], StepNames()))
			}
			active, step = p, s
		}
	}
	for _, l := range lines {
		if l.form.kind != setting || l.form.id == "commander" || l.form.id == "starting" || l.form.id == "deck" {
			if err := t.set(l); err != nil {
				return nil, err
			}
		}
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
		if err := t.g.CheckSetup(); err != nil && without == "" {
			return nil, f.errorf(lines[max(0, len(lines)-1)].No, "%v", err)
		}
	}
	return t, nil
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
func Playable(card *oracle.Card) bool { return len(engine.Unsupported(card)) == 0 }

// label is the short name by which the script calls a card: the part before a comma.
func label(name string) string {
	short, _, _ := strings.Cut(name, ",")
	return short
}

// steps are the moments that a script can name.
var steps = map[string]oracle.Step{
	"upkeep": oracle.Upkeep, "draw step": oracle.DrawStep, "precombat main phase": oracle.PrecombatMain, "main phase": oracle.PrecombatMain,
	"beginning of combat": oracle.BeginningOfCombat, "declare attackers step": oracle.DeclareAttackers, "declare blockers step": oracle.DeclareBlockers,
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

// split parts a list: "A", "A and B", "A, B and C".
func split(s string) []string {
	var list []string
	for _, part := range strings.Split(s, ", ") {
		if one, two, ok := strings.Cut(part, " and "); ok {
			list = append(list, one, two)
		} else {
			list = append(list, strings.TrimPrefix(part, "and "))
		}
	}
	return list
}

func (t *table) player(l Line, name string) (engine.ID, error) {
	if p, ok := t.players[name]; ok {
		return p, nil
	}
	var names []string
	for n := range t.players {
		names = append(names, n)
	}
	slices.Sort(names)
	return 0, t.f.errorf(l.No, "there is no player called %q; did you mean %q?", name, nearestWord(name, names))
}

// face finds a card by name: of the file, a basic land, or from the card source.
func (t *table) face(l Line, name string) (int32, error) {
	if n, ok := t.faces[name]; ok {
		return n, nil
	}
	if card, ok := oracle.BasicLand(name); ok {
		t.faces[name] = t.g.Face(&card)
		return t.faces[name], nil
	}
	if t.source != nil {
		if card, ok := t.source(name); ok {
			if missing := engine.Unsupported(&card); len(missing) > 0 {
				return 0, t.f.errorf(l.No, "%s: the engine does not carry out: %s", card.Name, strings.Join(missing, "; "))
			}
			n := t.g.Face(&card)
			t.faces[name], t.faces[label(card.Name)] = n, n
			return n, nil
		}
	}
	known := []string{"Plains", "Island", "Swamp", "Mountain", "Forest"}
	for n := range t.faces {
		known = append(known, n)
	}
	slices.Sort(known)
	return 0, t.f.errorf(l.No, "there is no card called %q; did you mean %q?", name, nearestWord(name, known))
}

// counted reads "4 Plains" or "2 untapped Mountains".
var countedRE = regexp.MustCompile(`^(\d+) (tapped |untapped )?(.+)$`)

func counted(s string) (n int, tapped, name string, ok bool) {
	m := countedRE.FindStringSubmatch(s)
	if m == nil {
		return 0, "", "", false
	}
	n, _ = strconv.Atoi(m[1])
	return n, strings.TrimSpace(m[2]), m[3], true
}

// singular names one of several: Plains stays, Mountains becomes Mountain.
func singular(name string) string {
	if name == "Plains" {
		return name
	}
	return strings.TrimSuffix(name, "s")
}

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
		card, token, err := oracle.ParseDescription(l.slots["DESCRIPTION"])
		if err != nil {
			return t.f.errorf(l.No, "%v", err)
		}
		name := l.slots["O"]
		if card.Name == "" {
			card.Name = name
		}
		if missing := engine.Unsupported(&card); len(missing) > 0 {
			return t.f.errorf(l.No, "%s: the engine does not carry out: %s", name, strings.Join(missing, "; "))
		}
		face := card
		n := t.g.Face(&face)
		t.faces[name] = n
		t.g.AddCard(n, name, p, oracle.Battlefield, token)
	case "controls":
		return t.put(l, l.slots["L"], p, oracle.Battlefield)
	case "zone", "on battlefield":
		return t.setZone(l)
	case "graveyard":
		names := split(l.slots["L"])
		slices.Reverse(names) // they are put one on top of the other
		return t.put(l, strings.Join(names, ", "), p, oracle.Graveyard)
	case "library":
		for _, name := range split(l.slots["L"]) {
			n, err := t.face(l, name)
			if err != nil {
				return err
			}
			t.g.AddCard(n, name, p, oracle.Library, false)
		}
		ids := t.g.Zone(oracle.Library, p)
		slices.Reverse(ids) // they were put one on top of the other
		t.g.SetLibrary(p, ids)
		t.library[p] = true
	case "zone count":
		n, _ := strconv.Atoi(l.slots["N"])
		zone := oracle.Library
		if l.slots["alt"] == "graveyard" {
			zone = oracle.Graveyard
		} else {
			t.library[p] = true
		}
		if err := t.room(l, n); err != nil {
			return err
		}
		for range n {
			t.g.AddCard(t.blank(), "a blank card", p, zone, false)
		}
	case "hand count":
		n, _ := strconv.Atoi(l.slots["N"])
		if err := t.room(l, n); err != nil {
			return err
		}
		for range n {
			t.g.AddCard(t.blank(), "a blank card", p, oracle.Hand, false)
		}
	case "hand empty", "stack empty", "not over":
	case "life":
		n, _ := strconv.Atoi(l.slots["N"])
		t.g.SetLife(p, n)
	case "pool":
		cost, err := oracle.ParseCost(strings.TrimPrefix(l.slots["M"], "empty"))
		if err != nil {
			return t.f.errorf(l.No, "%v", err)
		}
		t.g.SetMana(p, cost)
	case "commander":
		n, err := t.face(l, l.slots["O"])
		if err != nil {
			return err
		}
		t.g.MakeCommander(t.g.AddCard(n, l.slots["O"], p, oracle.Command, false))
	case "starting":
		t.g.SetStarting(p)
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
		for _, id := range t.named(singular(l.slots["O"]), p) {
			t.g.SetTapped(id, true)
		}
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
	case "damage":
		t.g.SetDamage(id, n)
	case "counters":
		t.g.SetCounters(id, l.slots["KIND"], n)
	case "attached":
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
			t.g.SetPhasedOut(id)
		case "face up":
			t.g.SetFaceDown(id, !yes)
		default:
			return t.f.errorf(l.No, "%q can't be stated in a setup; play it in an opening section", l.Text)
		}
	default:
		return t.f.errorf(l.No, "%q can't be stated in a setup", l.Text)
	}
	return nil
}

// put adds named or counted cards to a player's zone.
func (t *table) put(l Line, list string, p engine.ID, zone oracle.Zone) error {
	for _, item := range split(list) {
		n, tapped, name, many := counted(item)
		if !many {
			n, name = 1, item
		}
		token := strings.HasSuffix(name, " token") || strings.HasSuffix(name, " tokens")
		face, err := t.face(l, name)
		if err != nil && many {
			name = singular(name)
			face, err = t.face(l, name)
		}
		if err != nil {
			return err
		}
		if err := t.room(l, n); err != nil {
			return err
		}
		for range n {
			id := t.g.AddCard(face, label(name), p, zone, token)
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
		return t.f.errorf(l.No, "say who controls it: \"Ann controls ...\"")
	}
	zone, owner, err := t.zone(l, l.slots["Z"])
	if err != nil {
		return err
	}
	if owner == engine.None {
		owner = t.g.Players()[0]
	}
	return t.put(l, l.slots["L"], owner, zone)
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
		return 0, 0, t.f.errorf(l.No, "there is no zone %q; zones are Ann's hand, Ann's graveyard, Ann's library, exile and the command zone", name)
	}
	p, err := t.player(l, who)
	return zone, p, err
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

// find resolves a name: a player, a card by its label, something on the stack.
func (t *table) find(l Line, name string) (engine.ID, error) {
	if p, ok := t.players[name]; ok {
		return p, nil
	}
	if id, ok := t.onStack(name); ok {
		return id, nil
	}
	var gone engine.ID
	for id := engine.ID(1); id <= t.g.LastObject(); id++ {
		o := t.g.Object(id)
		if o.Kind == engine.AbilityObject || t.g.Label(id) != name {
			continue
		}
		if o.Zone != oracle.Nowhere {
			return id, nil
		}
		gone = id
	}
	if gone != engine.None {
		return gone, nil
	}
	return 0, t.f.errorf(l.No, "there is nothing called %q; did you mean %q?", name, nearestWord(name, t.labels()))
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

var abilityNameRE = regexp.MustCompile(`^(.+?)'s (trigger|ability|"(.+)")(?: for (.+))?$`)

// onStack finds "O's trigger", "O's ability" or `O's "words"` on the stack or
// waiting to be put there, the topmost first.
func (t *table) onStack(name string) (engine.ID, bool) {
	m := abilityNameRE.FindStringSubmatch(name)
	if m == nil {
		return 0, false
	}
	for id := t.g.LastObject(); id > 0; id-- {
		o := t.g.Object(id)
		if o.Kind != engine.AbilityObject || o.Zone != oracle.Stack {
			continue
		}
		if t.isAbility(id, m) {
			return id, true
		}
	}
	return 0, false
}

// isAbility reports whether an ability object is the one that a name means.
func (t *table) isAbility(id engine.ID, m []string) bool {
	a := t.g.Announced(id)
	if a == nil || t.g.Name(a.Source) != m[1] {
		return false
	}
	triggered := a.Ability.Kind == oracle.Triggered
	switch {
	case m[3] != "":
		return t.speaks(t.g.FaceOf(id), a.Ability, m[3])
	case m[2] == "trigger":
		return triggered
	}
	return !triggered
}

// speaks reports whether an ability is the one whose line has certain words.
func (t *table) speaks(face *oracle.Card, a *oracle.Ability, words string) bool {
	for _, line := range strings.Split(face.Text, "\n") {
		if !strings.Contains(line, words) {
			continue
		}
		abilities, unknown := oracle.CompileAbilities(line, *face)
		if len(unknown) > 0 {
			continue
		}
		for _, b := range abilities {
			if reflect.DeepEqual(a, b) {
				return true
			}
		}
	}
	return false
}

// many resolves a list of names; counted items take that many permanents of the
// player that nothing in the list has taken, untapped ones first.
func (t *table) many(l Line, list string, p engine.ID) ([]engine.ID, error) {
	var ids []engine.ID
	for _, item := range t.parts(list) {
		n, _, name, is := counted(item)
		if !is {
			id, err := t.find(l, item)
			if err != nil {
				return nil, err
			}
			ids = append(ids, t.untaken(id, item, p, ids))
			continue
		}
		found := t.named(name, p)
		if len(found) == 0 {
			found = t.named(singular(name), p)
		}
		found = slices.DeleteFunc(found, func(id engine.ID) bool { return slices.Contains(ids, id) })
		slices.SortStableFunc(found, func(a, b engine.ID) int { return boolInt(t.g.Object(a).Tapped) - boolInt(t.g.Object(b).Tapped) })
		if len(found) < n {
			return nil, t.f.errorf(l.No, "%s has %d %s, not %d", t.g.Name(p), len(found), name, n)
		}
		ids = append(ids, found[:n]...)
	}
	return ids, nil
}

// parts splits a list, but not inside a name that is on the table.
func (t *table) parts(list string) []string {
	if _, ok := t.players[list]; ok {
		return []string{list}
	}
	return split(list)
}

// untaken avoids naming one of several like-named things twice.
func (t *table) untaken(id engine.ID, name string, p engine.ID, taken []engine.ID) engine.ID {
	if !slices.Contains(taken, id) || id.IsPlayer() {
		return id
	}
	for _, other := range t.named(name, p) {
		if !slices.Contains(taken, other) {
			return other
		}
	}
	return id
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// nearestWord is the candidate with the smallest edit distance.
func nearestWord(word string, candidates []string) string {
	best, distance := "", 1<<30
	for _, c := range candidates {
		if d := editDistance(strings.ToLower(word), strings.ToLower(c)); d < distance {
			best, distance = c, d
		}
	}
	return best
}

func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		last := row[0]
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := last
			if a[i-1] != b[j-1] {
				cost++
			}
			last = row[j]
			row[j] = min(cost, row[j]+1, row[j-1]+1)
		}
	}
	return row[len(b)]
}
