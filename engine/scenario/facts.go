package scenario

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rulestep/engine"
	"rulestep/engine/oracle"
)

// This file checks facts about a game, its players and its zones; objectfacts.go those
// about one object.

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
	case "daylight":
		is := g.Daylight().String()
		return is == l.slots["alt"], "it is " + is, nil
	case "no daylight":
		return g.Daylight() == oracle.NeitherDayNorNight, "it is " + g.Daylight().String(), nil
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
	case "lands played":
		return number(g.LandsPlayed(p), "lands played")
	case "has cast":
		return t.checkCast(l, p)
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
		return t.checkList(l, g.Stack(), splitAt(l.slots["LS"], ", "))
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

// checkCast compares what a player has cast this turn with names, in order.
func (t *table) checkCast(l Line, p engine.ID) (bool, string, error) {
	want := t.parts(l.slots["L"])
	if l.slots["L"] == "nothing" {
		want = nil
	}
	return t.checkList(l, t.g.CastThisTurn(p), want)
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
	for _, name := range []string{what, singular(what)} {
		if t.isCalled(id, c, name) || hasTypeWord(c, name) {
			return true
		}
	}
	return false
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
