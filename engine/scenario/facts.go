package scenario

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"rulestep/engine"
	"rulestep/engine/oracle"
)

// This file checks facts about a game.

// check reports whether a fact holds and, if not, what is so instead. The error is
// for a line that speaks of something that does not exist.
func (t *table) check(l Line) (holds bool, got string, err error) {
	g := t.g
	g.Ask(func() { holds, got, err = t.checkFact(l) })
	return holds, got, err
}

func (t *table) checkFact(l Line) (bool, string, error) {
	g := t.g
	n, _ := strconv.Atoi(l.slots["N"])
	yes := l.slots["not"] == ""
	var p engine.ID
	if name, ok := l.slots["P"]; ok {
		if _, known := t.players[name]; known {
			p = t.players[name]
		} else if l.form.id != "counters" {
			if _, err := t.player(l, name); err != nil {
				return false, "", err
			}
		}
	}
	number := func(got int, what string) (bool, string, error) {
		return got == n, fmt.Sprintf("%d %s", got, what), nil
	}
	truth := func(is bool, got string) (bool, string, error) { return is == yes, got, nil }
	switch l.form.id {
	case "life":
		return number(g.Life(p), "life")
	case "has lost":
		return truth(g.Lost(p), "has not lost")
	case "wins":
		return truth(g.Won(p), "has not won")
	case "monarch":
		return truth(g.Has(p, oracle.Monarch), g.Name(p)+" is"+map[bool]string{true: " not"}[yes]+" the monarch")
	case "initiative":
		return truth(g.Has(p, oracle.Initiative), g.Name(p)+" does not have it")
	case "room":
		room := g.Room(p)
		return truth(room == l.slots["TEXT"], fmt.Sprintf("it is on %q", room))
	case "completed":
		return number(g.DungeonsCompleted(p), "completed")
	case "outside":
		var have []string
		for _, id := range g.Outside(p) {
			have = append(have, g.Name(id))
		}
		for _, name := range split(l.slots["L"]) {
			if !slices.Contains(have, name) {
				return false, name + " is not outside the game", nil
			}
		}
		return true, "", nil
	case "draw":
		_, limit := g.Over()
		if g.Endless() {
			return false, "the game goes round for ever", nil
		}
		return truth(g.Draw(), "the game is no draw"+because(limit))
	case "not over":
		over, limit := g.Over()
		return truth(!over, "the game is over"+because(limit))
	case "has priority":
		return truth(g.Priority() == p, t.priorityWords())
	case "hand empty":
		n = 0
		return number(len(g.Zone(oracle.Hand, p)), "cards in hand")
	case "hand count":
		return number(len(g.Zone(oracle.Hand, p)), "cards in hand")
	case "zone count":
		zone := oracle.Library
		if l.slots["alt"] == "graveyard" {
			zone = oracle.Graveyard
		}
		return number(len(g.Zone(zone, p)), "cards")
	case "graveyard":
		have := g.Zone(oracle.Graveyard, p)
		slices.Reverse(have)
		return t.checkList(l, have, split(l.slots["L"]))
	case "library":
		return t.checkList(l, g.Zone(oracle.Library, p), split(l.slots["L"]))
	case "stack empty":
		return t.checkList(l, g.Stack(), nil)
	case "stack":
		return t.checkList(l, g.Stack(), strings.Split(l.slots["LS"], ", "))
	case "pool":
		got := poolWords(g.Pool(p))
		return truth(got == sortedPool(l.slots["M"]), "the pool is "+got)
	case "controls":
		return t.checkControls(l, p)
	case "lands tapped":
		lands, err := t.allOf(l, p)
		for _, id := range lands {
			if !g.Object(id).Tapped {
				return false, g.Name(id) + " is untapped", nil
			}
		}
		return err == nil, "", err
	case "zone", "on battlefield":
		return t.checkZone(l)
	case "cost":
		id, err := t.object(l, l.slots["O"])
		if err != nil {
			return false, "", err
		}
		got := g.CostNow(id, n)
		return truth(got == l.slots["COST"], "it would cost "+got)
	}
	return t.checkObject(l, n, yes)
}

func because(limit string) string {
	if limit == "" {
		return ""
	}
	return " (not judged: " + limit + ")"
}

func (t *table) priorityWords() string {
	if t.g.Priority() == engine.None {
		return "nobody has priority"
	}
	return t.g.Name(t.g.Priority()) + " has priority"
}

// checkObject checks a fact about one object or player.
func (t *table) checkObject(l Line, n int, yes bool) (bool, string, error) {
	g := t.g
	name := l.slots["O"]
	if name == "" {
		name = l.slots["S"]
	}
	id, err := t.find(l, name)
	if l.form.id == "gone" {
		if err != nil {
			t.absent = append(t.absent, l)
			return true, "", nil
		}
		now := g.Current(id)
		return now == engine.None || !g.InGame(now), g.Name(id) + " is in the game", nil
	}
	if err != nil {
		return false, "", err
	}
	truth := func(is bool, got string) (bool, string, error) { return is == yes, got, nil }
	if l.form.id == "counters" {
		if err := t.counterKind(l, false); err != nil {
			return false, "", err
		}
		got := g.Counters(id, l.slots["KIND"])
		return got == n, fmt.Sprintf("%d %s counters", got, l.slots["KIND"]), nil
	}
	if !id.IsObject() {
		return false, "", t.f.errorf(l.No, "%q is a player; that can be asked of objects only", name)
	}
	o := g.Object(id)
	c := g.Characteristics(id)
	switch l.form.id {
	case "owned":
		return truth(g.Name(o.Owner) == l.slots["P"], "it is owned by "+g.Name(o.Owner))
	case "damage":
		return o.Damage == n && o.Zone == oracle.Battlefield, fmt.Sprintf("%d damage", o.Damage), nil
	case "attached":
		host, got := engine.None, "nothing"
		if to := g.AttachedTo(id); to != engine.None {
			got = g.Name(to)
		}
		if l.slots["T"] != "nothing" {
			var err error
			if host, err = t.find(l, l.slots["T"]); err != nil {
				return false, "", err
			}
		}
		return truth(g.AttachedTo(id) == host, "it is attached to "+got)
	case "status":
		is := t.status(l.slots["STATUS"], id)
		return truth(is, "it is "+opposite(l.slots["STATUS"], is))
	case "size":
		got := fmt.Sprintf("%d/%d", c.Power, c.Toughness)
		return truth(got == l.slots["SIZE"], "it is "+got)
	case "legendary":
		return truth(c.Supertypes&oracle.Legendary != 0, "it is "+engine.TypeLine(c))
	case "type":
		if err := t.knownType(l); err != nil {
			return false, "", err
		}
		return truth(hasTypeWord(c, l.slots["TYPE"]), "it is "+engine.TypeLine(c))
	case "colors":
		want := strings.FieldsFunc(strings.ReplaceAll(l.slots["COLORS"], " and ", ", "), func(r rune) bool { return r == ',' || r == ' ' })
		got := engine.ColorNames(c.Colors)
		have := strings.Split(got, ", ")
		slices.Sort(want)
		slices.Sort(have)
		return truth(slices.Equal(want, have), "it is "+got)
	case "no abilities":
		return truth(len(c.Abilities) == 0, "it has "+engine.AbilityList(c))
	case "lacks":
		return !t.hasAbility(id, c, l.slots["KEYWORD"]), "it has it", t.knownAbility(l, id)
	case "has":
		if err := t.knownAbility(l, id); err != nil {
			return false, "", err
		}
		return t.hasAbility(id, c, l.slots["KEYWORD"]), "it has " + engine.AbilityList(c), nil
	case "name":
		return truth(c.Name == l.slots["TEXT"], fmt.Sprintf("the name is %q", c.Name))
	case "no loyalty":
		got, has := g.Loyalty(id)
		if l.slots["alt"] == "defense" {
			got, has = g.Defense(id)
		}
		return !has, fmt.Sprintf("the %s is %d", l.slots["alt"], got), nil
	case "loyalty":
		got, has := g.Loyalty(id)
		if l.slots["alt"] == "defense" {
			got, has = g.Defense(id)
		}
		if !has {
			return false, "it has no " + l.slots["alt"], nil
		}
		return got == n, fmt.Sprintf("the %s is %d", l.slots["alt"], got), nil
	case "mana value":
		got := g.ManaValue(id)
		return got == n, fmt.Sprintf("the mana value is %d", got), nil
	}
	return false, "", t.f.errorf(l.No, "%q can't be checked", l.Text)
}

func opposite(status string, is bool) string {
	if is {
		return status
	}
	return "not " + status
}

func (t *table) status(word string, id engine.ID) bool {
	o := t.g.Object(id)
	switch word {
	case "tapped":
		return o.Tapped
	case "untapped":
		return !o.Tapped
	case "face down":
		return o.FaceDown
	case "face up":
		return !o.FaceDown
	case "phased out":
		return o.PhasedOut
	case "phased in":
		return !o.PhasedOut
	case "transformed":
		return t.g.IsTransformed(id)
	case "attacking":
		_, attacks := t.g.Attacking(id)
		return attacks
	case "blocking":
		return t.g.IsBlocking(id)
	case "blocked":
		return t.g.IsBlocked(id)
	}
	return false
}

// hasTypeWord reads "creature", "Swamp", "legendary".
func hasTypeWord(c *engine.Characteristics, word string) bool {
	line := engine.TypeLine(c)
	for _, w := range strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '—' }) {
		if strings.EqualFold(w, word) {
			return true
		}
	}
	return unicode.IsUpper([]rune(word)[0]) && c.HasSubtype(word) // as a changeling has it
}

// hasAbility reports a keyword, "protection from red", or an ability in quotes.
func (t *table) hasAbility(id engine.ID, c *engine.Characteristics, words string) bool {
	if quoted := strings.Trim(words, `"`); quoted != words {
		for _, a := range c.Abilities {
			if t.speaks(t.g.FaceOf(id), a.Ability, quoted) {
				return true
			}
		}
		return false
	}
	want, unknown := oracle.CompileAbilities(words, *t.g.FaceOf(id))
	if len(unknown) > 0 || len(want) == 0 {
		return false
	}
	for _, a := range c.Abilities {
		if a.Keyword == want[0].Keyword && t.g.SameQuality(id, a.Ability, want[0]) {
			return true
		}
	}
	return false
}

// knownType makes the error about a word that no type line has: that something is no
// "Hrose" would be true of everything.
func (t *table) knownType(l Line) error {
	word, known := l.slots["TYPE"], oracle.TypeWords()
	for id := engine.ID(1); id <= t.g.LastObject(); id++ {
		if face := t.g.FaceOf(id); face != nil {
			known = append(known, face.Subtypes...) // that no list has
		}
	}
	if slices.ContainsFunc(known, func(k string) bool { return strings.EqualFold(k, word) }) {
		return nil
	}
	return t.f.misnamed(l, "there is no type called %q", word, known)
}

// knownAbility makes the error about what is neither a keyword nor an ability in quotes.
func (t *table) knownAbility(l Line, id engine.ID) error {
	words := l.slots["KEYWORD"]
	if strings.HasPrefix(words, `"`) {
		return nil
	}
	if list, unknown := oracle.CompileAbilities(words, *t.g.FaceOf(id)); len(unknown) == 0 && len(list) > 0 && list[0].Keyword != "" {
		return nil
	}
	if count, what, ok := strings.Cut(words, " "); ok && (what == "loyalty" || what == "defense") {
		return t.f.errorf(l.No, "say “the %s of %s is %s”", what, l.slots["O"], count)
	}
	return t.f.misnamed(l, "there is no keyword called %q; other abilities stand in quotes", words, oracle.KeywordNames())
}

// checkList compares objects with names, in order.
func (t *table) checkList(l Line, have []engine.ID, want []string) (bool, string, error) {
	var names []string
	for _, id := range have {
		names = append(names, t.g.Name(id))
	}
	got := strings.Join(names, ", ")
	if got == "" {
		got = "nothing"
	}
	if len(have) != len(want) {
		return false, "it is " + got, nil
	}
	for i, name := range want {
		if m := abilityNameRE.FindStringSubmatch(name); m != nil && t.g.IsAbility(have[i]) {
			if !t.isAbility(have[i], m) {
				return false, "it is " + got, nil
			}
			continue
		}
		if t.g.Name(have[i]) != name {
			return false, "it is " + got, nil
		}
	}
	return true, "", nil
}

// checkControls checks "Ann controls Bear" and "Ann controls 0 untapped lands".
func (t *table) checkControls(l Line, p engine.ID) (bool, string, error) {
	for _, item := range split(l.slots["L"]) {
		if n, tapped, what, many := counted(item); many {
			got := 0
			for _, id := range t.g.Zone(oracle.Battlefield, engine.None) {
				o := t.g.Object(id)
				if t.g.Controller(id) != p || tapped == "untapped" && o.Tapped || tapped == "tapped" && !o.Tapped {
					continue
				}
				if t.isA(id, what) {
					got++
				}
			}
			if got != n {
				return false, fmt.Sprintf("%s controls %d", t.g.Name(p), got), nil
			}
			continue
		}
		id, err := t.object(l, item)
		if err != nil {
			return false, "", err
		}
		if t.g.Object(id).Zone != oracle.Battlefield {
			return false, item + " is not on the battlefield", nil
		}
		if t.g.Object(id).PhasedOut {
			return false, item + " is phased out", nil
		}
		if c := t.g.Controller(id); c != p {
			return false, t.g.Name(c) + " controls it", nil
		}
	}
	return true, "", nil
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

// isA reads "creatures", "Mountains", "Spirit token".
func (t *table) isA(id engine.ID, what string) bool {
	if rest, ok := cutAny(what, " tokens", " token"); ok {
		if !t.g.IsToken(id) {
			return false
		}
		what = rest
	}
	c := t.g.Characteristics(id)
	one := singular(what)
	return c.Name == what || c.Name == one || t.g.Label(id) == one || t.g.Label(id) == what || hasTypeWord(c, what) || hasTypeWord(c, one)
}

func cutAny(s string, suffixes ...string) (string, bool) {
	for _, suffix := range suffixes {
		if rest, ok := strings.CutSuffix(s, suffix); ok {
			return rest, true
		}
	}
	return s, false
}

func (t *table) checkZone(l Line) (bool, string, error) {
	zone, owner := oracle.Battlefield, engine.None
	if l.form.id == "zone" {
		var err error
		if zone, owner, err = t.zone(l, l.slots["Z"]); err != nil {
			return false, "", err
		}
	}
	for _, name := range split(l.slots["L"]) {
		id, err := t.object(l, name)
		if err != nil {
			return false, "", err
		}
		o := t.g.Object(id)
		if o.PhasedOut {
			return false, name + " is phased out", nil
		}
		if o.Zone != zone || owner != engine.None && t.g.HomeOf(id) != owner {
			return false, name + " is " + zoneWords(t.g, id), nil
		}
	}
	return true, "", nil
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
	}
	return "not in the game"
}

var symbolRE = regexp.MustCompile(`\{[^}]+\}`)

func sortedPool(s string) string {
	if s == "empty" {
		return "empty"
	}
	list := symbolRE.FindAllString(s, -1)
	slices.Sort(list)
	return strings.Join(list, "")
}

func poolWords(pool []engine.Mana) string {
	if len(pool) == 0 {
		return "empty"
	}
	letters := map[oracle.Color]string{0: "{C}", oracle.White: "{W}", oracle.Blue: "{U}", oracle.Black: "{B}", oracle.Red: "{R}", oracle.Green: "{G}"}
	var list []string
	for _, m := range pool {
		list = append(list, letters[m.Color])
	}
	slices.Sort(list)
	return strings.Join(list, "")
}
