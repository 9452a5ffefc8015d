package scenario

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/engine/oracle"
)

// This file says how a play ends, as values rather than as true and false: for whoever
// asks people about it. A fact has one place in which its value stands ("Bob has N life",
// "Bear is in Z"); the value of an answer is what would have to stand there.

// The values of facts that are so or not.
const (
	Yes = "yes"
	No  = "no"
)

// Form names the form of the line's sentence, as the table of sentences calls it:
// "life", "zone", "attacks".
func (l Line) Form() string {
	if l.form == nil {
		return "" // "? ..." has none
	}
	return l.form.id
}

// Slot is what stands in a place of the line's sentence, by the name that the place has in
// the pattern of the form; "" for nothing.
func (l Line) Slot(name string) string { return unweld(l.slots[name]) }

// Names are the things that a line lists, where its form has a list.
func (l Line) Names() []string {
	if l.slots["L"] == "" {
		return nil
	}
	return split(l.slots["L"])
}

// Acts reports whether a line says what somebody does or decides, or that time goes on:
// not a check, nor an attempt that must be refused.
func (l Line) Acts() bool {
	return l.Mark == "" && l.form != nil && l.form.kind != fact && l.form.kind != probe
}

// Passes reports whether a line only lets time go on.
func (l Line) Passes() bool { return l.Acts() && l.form.kind == passing }

// An Outcome is how a fork's play ends.
type Outcome struct {
	Class   Class    // Same when everything is as the file says; see KnockOut
	Line    int      // at which the play is not as the file says, 0 for none
	Freed   bool     // a choice came up that no line makes, so what follows is one of several outcomes
	Ended   bool     // the play came to its end, and the answers were asked
	Answers []Answer // of the answer section, with their values, when it ended
	Ways    []string // the legal answers that the last line "... exactly: ..." has met
}

// Outcome plays one fork, without a rule if one is named, and tells nothing but how it
// ends: no pictures, no rulings. It is the quickest play that there is.
func (f *File) Outcome(fork string, without cr.Rule) (Outcome, error) {
	i := slices.IndexFunc(f.Forks, func(k Fork) bool { return k.Name == fork })
	if i < 0 {
		return Outcome{}, fmt.Errorf("%s has no fork %q", f.Name, fork)
	}
	r := f.playFork(f.Forks[i], manner{without: without, quiet: true, unread: true})
	r.release()
	out := Outcome{Class: r.class, Freed: r.freed, Answers: r.trace.Answers, Ended: len(r.trace.Answers) == len(f.Forks[i].Answer), Ways: r.ways}
	if out.Class == "" {
		out.Class = Same
	}
	if r.trace.Fault != nil {
		out.Line = r.trace.Fault.Line
	}
	return out, nil
}

// value is what an answer says the value is of its line.
func (r *runner) value(l Line, holds bool, err error) string {
	switch {
	case err != nil:
		return "" // of nothing that is there
	case l.form.id == "may":
		return yesOrNo(holds == (l.slots["not"] == "")) // whether it may be done
	}
	return r.t.value(l)
}

// value is what is so of that which a fact speaks of; "" when it cannot be said, because
// there is no such thing.
func (t *table) value(l Line) (value string) {
	t.g.Ask(func() { value = t.valueOf(l) })
	return value
}

func yesOrNo(is bool) string {
	if is {
		return Yes
	}
	return No
}

func (t *table) valueOf(l Line) string {
	g := t.g
	p := t.players[l.slots["P"]]
	list := func(ids []engine.ID) string {
		var names []string
		for _, id := range ids {
			names = append(names, g.Name(id))
		}
		return strings.Join(names, ", ")
	}
	switch l.form.id {
	case "life":
		return strconv.Itoa(g.Life(p))
	case "has lost":
		return yesOrNo(g.Lost(p))
	case "wins":
		return yesOrNo(g.Won(p))
	case "draw":
		return yesOrNo(g.Draw())
	case "not over":
		over, _ := g.Over()
		return yesOrNo(over)
	case "monarch":
		return yesOrNo(g.Has(p, oracle.Monarch))
	case "initiative":
		return yesOrNo(g.Has(p, oracle.Initiative))
	case "daylight", "no daylight":
		return g.Daylight().String()
	case "room":
		return g.Room(p)
	case "completed":
		return strconv.Itoa(g.DungeonsCompleted(p))
	case "has priority":
		if g.Priority() == engine.None {
			return "nobody"
		}
		return g.Name(g.Priority())
	case "hand empty", "hand count":
		return strconv.Itoa(len(g.Zone(oracle.Hand, p)))
	case "zone count":
		if l.slots["alt"] == "graveyard" {
			return strconv.Itoa(len(g.Zone(oracle.Graveyard, p)))
		}
		return strconv.Itoa(len(g.Zone(oracle.Library, p)))
	case "graveyard":
		have := slices.Clone(g.Zone(oracle.Graveyard, p))
		slices.Reverse(have)
		return list(have)
	case "library":
		return list(g.Zone(oracle.Library, p))
	case "stack empty", "stack":
		return list(g.Stack())
	case "pool":
		return poolWords(g.Pool(p))
	case "lands tapped":
		lands, err := t.allOf(l, p)
		return map[bool]string{true: yesOrNo(!slices.ContainsFunc(lands, func(id engine.ID) bool { return !g.Object(id).Tapped }))}[err == nil]
	case "controls":
		return t.valueOfControls(l, p)
	case "outside":
		return list(g.Outside(p))
	case "zone", "on battlefield":
		names := l.Names()
		if len(names) != 1 {
			return ""
		}
		id, err := t.object(l, names[0])
		switch {
		case err != nil:
			return ""
		case g.Object(id).PhasedOut:
			return "phased out"
		}
		return zoneWords(g, id)
	}
	return t.valueOfObject(l)
}

// valueOfControls is who controls one permanent, or how many of a kind somebody does.
func (t *table) valueOfControls(l Line, p engine.ID) string {
	names := l.Names()
	if len(names) != 1 {
		return ""
	}
	if _, tapped, what, many := counted(names[0]); many {
		n := 0
		for _, id := range t.g.Zone(oracle.Battlefield, engine.None) {
			o := t.g.Object(id)
			if t.g.Controller(id) == p && (tapped == "" || (tapped == "tapped") == o.Tapped) && t.isA(id, what) {
				n++
			}
		}
		return strconv.Itoa(n)
	}
	id, err := t.object(l, names[0])
	if err != nil {
		return ""
	}
	if o := t.g.Object(id); o.Zone != oracle.Battlefield || o.PhasedOut {
		return "nobody"
	}
	return t.g.Name(t.g.Controller(id))
}

// valueOfObject is what is so of one object.
func (t *table) valueOfObject(l Line) string {
	g := t.g
	name := l.slots["O"]
	if name == "" {
		name = l.slots["S"]
	}
	id, err := t.find(l, name)
	if l.form.id == "gone" {
		now := engine.None
		if err == nil {
			now = g.Current(id)
		}
		return yesOrNo(now == engine.None || !g.InGame(now))
	}
	if err != nil {
		return ""
	}
	if l.form.id == "counters" {
		return strconv.Itoa(g.Counters(id, l.slots["KIND"]))
	}
	if !id.IsObject() {
		return ""
	}
	o, c := g.Object(id), g.Characteristics(id)
	switch l.form.id {
	case "owned":
		return g.Name(o.Owner)
	case "damage":
		if o.Zone == oracle.Battlefield {
			return strconv.Itoa(o.Damage)
		}
	case "attached":
		if to := g.AttachedTo(id); to != engine.None {
			return g.Name(to)
		}
		return "nothing"
	case "status":
		return yesOrNo(t.status(l.slots["STATUS"], id))
	case "size":
		return fmt.Sprintf("%d/%d", c.Power, c.Toughness)
	case "legendary":
		return yesOrNo(c.Supertypes&oracle.Legendary != 0)
	case "type":
		return yesOrNo(hasTypeWord(c, l.slots["TYPE"]))
	case "colors":
		return engine.ColorNames(c.Colors)
	case "no abilities":
		return yesOrNo(len(c.Abilities) == 0)
	case "has", "lacks":
		return yesOrNo(t.hasAbility(id, c, l.slots["KEYWORD"]))
	case "name":
		return c.Name
	case "loyalty", "no loyalty":
		n, has := g.Loyalty(id)
		if l.slots["alt"] == "defense" {
			n, has = g.Defense(id)
		}
		if !has {
			return "none"
		}
		return strconv.Itoa(n)
	case "mana value":
		return strconv.Itoa(g.ManaValue(id))
	case "cost":
		x, _ := strconv.Atoi(l.slots["N"])
		return g.CostNow(id, x)
	}
	return ""
}
