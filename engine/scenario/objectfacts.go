package scenario

import (
	"fmt"
	"slices"
	"strings"

	"rulestep/engine"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
)

// This file checks facts about one object: what it is, has and is like.

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
	case "arrived":
		p, err := t.player(l, l.slots["P"])
		if err != nil {
			return false, "", err
		}
		return g.Arrived(id) && g.Controller(id) == p && o.Zone == oracle.Battlefield, t.notArrived(id, p), nil
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
		if !t.hasSize(id, c) {
			return false, "it is no creature and has no power and toughness (208.3)", nil
		}
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

// hasSize reports whether something has power and toughness (208.3): a creature, and away
// from the battlefield whatever they are printed on.
func (t *table) hasSize(id engine.ID, c *engine.Characteristics) bool {
	return c.Is(oracle.Creature) || t.g.Object(id).Zone != oracle.Battlefield && t.g.FaceOf(id).Power != nil
}

// notArrived says how it is otherwise than that something came under a player's control this turn.
func (t *table) notArrived(id, p engine.ID) string {
	switch {
	case t.g.Object(id).Zone != oracle.Battlefield:
		return "it is " + zoneWords(t.g, id)
	case t.g.Controller(id) != p:
		return t.g.Name(t.g.Controller(id)) + " controls it"
	}
	return t.g.Name(p) + " has controlled it since the turn began"
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
	case "flipped":
		return t.g.IsFlipped(id)
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
	return c.HasSubtype(word) && slices.Contains(oracle.SubtypesOf(oracle.Creature), word) // as a changeling has it (205.3m)
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
	want, unknown := cardtext.CompileAbilities(words, *t.g.FaceOf(id))
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
	if list, unknown := cardtext.CompileAbilities(words, *t.g.FaceOf(id)); len(unknown) == 0 && len(list) > 0 && list[0].Keyword != "" {
		return nil
	}
	if count, what, ok := strings.Cut(words, " "); ok && (what == "loyalty" || what == "defense") {
		return t.f.errorf(l.No, "say “the %s of %s is %s”", what, l.slots["O"], count)
	}
	return t.f.misnamed(l, "there is no keyword called %q; other abilities stand in quotes", words, cardtext.KeywordNames())
}
