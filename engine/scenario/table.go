package scenario

import (
	"reflect"
	"slices"

	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/engine/oracle"
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
	library map[engine.ID]bool          // libraries that the setup spells out
	kinds   []string                    // of counters that only the setup speaks of
	absent  []Line                      // that say of a name which nothing has had that it is not in the game
	called  map[string]bool             // names that the setup gave to single cards
	cast    []casting                   // what has been cast this turn
	placed  map[engine.ID]Line          // what lines put on the battlefield
	exact   []exactly                   // libraries and graveyards of which a line says all
	same    map[[2]*oracle.Ability]bool // whether two abilities say the same, as far as that was asked
}

// sameAbility reports whether two abilities say the same. What has been compared is remembered: of many that wait at once each is
// asked about with each.
func (t *table) sameAbility(a, b *oracle.Ability) bool {
	if a == b || a == nil || b == nil {
		return a == b
	}
	pair := [2]*oracle.Ability{a, b}
	is, known := t.same[pair]
	if !known {
		if t.same == nil {
			t.same = make(map[[2]*oracle.Ability]bool)
		}
		is = reflect.DeepEqual(a, b)
		t.same[pair] = is
	}
	return is
}

// An exactly is a line that says all cards that a zone of a player holds.
type exactly struct {
	l    Line
	p    engine.ID
	zone oracle.Zone
	n    int // how many it puts there
}

// notExact makes the error about a line that says all cards of a zone, where others put more there: nobody could tell which of
// them lies on top.
func (t *table) notExact() error {
	for _, e := range t.exact {
		if more := len(t.g.Zone(e.zone, e.p)) - e.n; more > 0 {
			return t.f.errorf(e.l.No, "%q says all cards that are there, and other lines put %d more there; say those in it, too, in their places, as in “Shock and 3 Plains, top first”", e.l.Text, more)
		}
	}
	return nil
}

// setTable makes the game of one fork as the setup says.
func (f *File) setTable(fork string, without engine.Site, chooser engine.Chooser, limits *Limits, heard *engine.Heard) (*table, error) {
	t := &table{limits: limits, f: f, faces: make(map[string]int32), calls: make(map[int32]string), players: make(map[string]engine.ID), called: make(map[string]bool), begun: true, library: make(map[engine.ID]bool), placed: make(map[engine.ID]Line)}
	t.g = games.take()
	t.g.Reset(chooser, without.Rule)
	t.g.PlayBy(f.book())
	t.g.WithoutSite(without)
	t.g.Listen(heard)
	t.g.SetLimits(limits.ofGame())
	for _, card := range f.Cards {
		n := t.g.Face(card)
		t.faces[card.Name] = n
		t.faces[label(card.Name)] = n
		t.calls[n] = label(card.Name)
	}
	lines := append(slices.Clone(f.Setup), f.SetupOf[fork]...)
	names := seats(lines)
	for i, n := range names {
		if slices.Contains(names[:i], n) {
			return nil, f.errorf(1, "two players are called %s", n)
		}
	}
	if len(names) < 2 || len(names) > maxSeats {
		return nil, f.errorf(1, "a game here has two to sixteen players, not %d", len(names))
	}
	for _, n := range names {
		t.players[n] = t.g.AddPlayer(n)
	}
	b := &beginning{active: t.players[names[0]], step: oracle.PrecombatMain}
	for _, l := range lines {
		if l.form.first != nil {
			if err := l.form.first(t, l, b); err != nil {
				return nil, err
			}
		}
	}
	t.g.SetArchenemyTeams()
	if b.twoHeaded != 0 { // once all teams, and all that does not go with it, are known
		if err := t.g.SetTwoHeaded(); err != nil {
			return nil, f.errorf(b.twoHeaded, "%v", err)
		}
	}
	if b.melee != 0 {
		if err := t.g.SetGrandMelee(); err != nil {
			return nil, f.errorf(b.melee, "%v", err)
		}
	}
	var faults []error
	turn := func(l Line) int {
		return boolInt(l.form.last != nil && l.form.last(l) || l.form.id == "commander" && t.putElsewhere(l, lines))
	}
	inOrder := slices.SortedStableFunc(slices.Values(lines), func(a, b Line) int { return turn(a) - turn(b) })
	for _, l := range inOrder {
		if l.form.sets == nil {
			continue
		}
		if err := t.set(l); err != nil && (faults == nil || l.form.alone) { // or it may be wrong only as another one is
			if faults = append(faults, err); len(faults) == mostErrors {
				break
			}
		}
	}
	if faults != nil {
		return nil, together(faults)
	}
	if err := t.notExact(); err != nil {
		return nil, err
	}
	if refusal := t.g.VariantRefusal(); refusal != "" {
		return nil, f.errorf(lines[max(0, slices.IndexFunc(lines, Line.isVariant))].No, "%s", refusal)
	}
	if t.begun {
		for _, p := range t.g.Players() {
			if !t.library[p] {
				for range 10 {
					t.g.AddCard(t.blank(), "a blank card", p, oracle.Library, false)
				}
			}
		}
		t.g.Begin(b.active, b.step)
		for _, c := range t.cast {
			t.g.HasCast(c.by, c.face)
		}
		if err := t.misplaced(); err != nil {
			return nil, err
		}
		if err := t.strayAttraction(); err != nil {
			return nil, err
		}
		if err := t.unprotected(); err != nil {
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

// unprotected makes the error about a battle of which the setup does not say which of several players protects it (310.11a).
func (t *table) unprotected() error {
	for _, id := range t.g.Zone(oracle.Battlefield, engine.None) {
		if l, ok := t.placed[id]; ok && t.g.FaceOf(id).Types&oracle.Battle != 0 && t.g.Protector(id) == engine.None {
			name := t.g.Name(id)
			return t.f.errorf(l.No, "nothing says which opponent of %s protects %s (310.11a); say “%s is protected by %s”", t.g.Name(t.g.Controller(id)), name, name, t.g.Name(t.g.Opponents(t.g.Controller(id))[0]))
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

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}
