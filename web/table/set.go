package table

import (
	"fmt"
	"slices"
	"strings"

	"rulestep/engine/scenario"
)

// This file changes the setup. Every change touches only the lines of what it is about.

// AddBody puts what has no name of a card on the battlefield, as far as a text reads as such:
// "2/2 flier".
func (t *Table) AddBody(who, text string) bool {
	b, ok := bodyOf(text)
	if !ok {
		return false
	}
	for range b.n {
		t.add("setup", fmt.Sprintf("%s controls %s, %s", who, t.free(b.name), b.description))
	}
	return true
}

// Add puts a card into a zone of a player, or as a "plane" or "vanguard" into the command zone. A second one
// of the same name is counted with the first while nothing is said of that.
func (t *Table) Add(who, zone, name string) {
	if IsVariant(zone) {
		t.addVariant(who, zone, name)
		return
	}
	if named := t.Named(who) + 1; zone == "hand" && t.Number("hand count", who, "", named) < named {
		t.SetHand(who, 0) // all that are there are named now
	}
	for i, f := range t.facts {
		for k, item := range f.Items {
			thing := Thing{Line: f.Line, Item: k}
			found, ok := t.Thing(thing.At())
			if ok && item.Name == name && item.Called == "" && item.Tapped == "" && found.Zone == zone && (found.Who == who || found.Who == "") && (f.Form == "controls" || f.Form == "zone") && !t.mentioned(found.Label) {
				t.facts[i].Items[k].N++
				t.rewrite(t.facts[i])
				return
			}
		}
	}
	switch zone {
	case "battlefield":
		t.add("setup", who+" controls "+name)
	case "exile":
		t.add("setup", name+" is in exile")
	case "ante":
		t.add("setup", name+" is in the ante")
	case "command":
		if !slices.ContainsFunc(t.facts, func(f scenario.Fact) bool { return f.Form == "format" }) {
			t.add("setup", "the game is Commander") // no other has a commander (903.3)
		}
		t.add("setup", who+"'s commander is "+name)
	default:
		t.add("setup", fmt.Sprintf("%s is in %s's %s", name, who, zone))
	}
}

// rewrite writes a fact in the place of its line.
func (t *Table) rewrite(f scenario.Fact) {
	if words, ok := said(f); ok {
		t.lines[f.Line-1] = words
	}
}

// mentioned reports whether a fact speaks of a thing besides the one that puts it there.
func (t *Table) mentioned(label string) bool {
	return slices.ContainsFunc(t.facts, func(f scenario.Fact) bool { return t.about(f, label) })
}

// about reports whether a fact says something of what lies there already.
func (t *Table) about(f scenario.Fact, label string) bool {
	return f.Form != "described" && f.Form != "commander" && len(f.Items) == 0 && (f.Slots["O"] == label || f.Slots["T"] == label || f.Slots["S"] == label)
}

// drop takes lines of the setup away that say something; those below move up.
func (t *Table) drop(is func(scenario.Fact) bool) {
	for i := len(t.facts) - 1; i >= 0; i-- {
		if !is(t.facts[i]) {
			continue
		}
		at := t.facts[i].Line
		t.lines = slices.Delete(t.lines, at-1, at)
		t.facts = slices.Delete(t.facts, i, i+1)
		for k := range t.facts {
			if t.facts[k].Line > at {
				t.facts[k].Line--
			}
		}
	}
}

// Remove takes a thing off the table, with all that is said of it; of several alike, one.
func (t *Table) Remove(thing Thing) {
	for i, f := range t.facts {
		if f.Line != thing.Line {
			continue
		}
		switch {
		case len(f.Items) > 0 && f.Items[thing.Item].N > 1:
			t.facts[i].Items[thing.Item].N--
			t.rewrite(t.facts[i])
			return
		case len(f.Items) > 1:
			t.facts[i].Items = slices.Delete(slices.Clone(f.Items), thing.Item, thing.Item+1)
			t.rewrite(t.facts[i])
			t.drop(func(f scenario.Fact) bool { return t.about(f, thing.Label) })
		default:
			t.drop(func(f scenario.Fact) bool { return f.Line == thing.Line || t.about(f, thing.Label) })
		}
		return
	}
}

// single makes a thing one that can be spoken of: of several alike one gets a name of its own.
// It gives back what it is called.
func (t *Table) single(thing Thing) string {
	alike := 0
	for _, o := range t.Things() {
		if o.Label == thing.Label {
			alike += o.N
		}
	}
	if alike < 2 || thing.Described != "" {
		return thing.Label
	}
	for i, f := range t.facts {
		if f.Line != thing.Line || len(f.Items) == 0 {
			continue
		}
		item := f.Items[thing.Item]
		own := item
		own.N, own.Called, own.Tapped = 1, t.free(label(item.Name, "")), ""
		if item.N > 1 {
			t.facts[i].Items[thing.Item].N--
			t.facts[i].Items = slices.Insert(t.facts[i].Items, thing.Item+1, own)
		} else {
			t.facts[i].Items[thing.Item] = own
		}
		t.rewrite(t.facts[i])
		return own.Called
	}
	return thing.Label
}

// state says something of a thing in place of what lines of some form say of it now; "" says
// nothing more. The line is written with the name by which the thing can be spoken of.
func (t *Table) state(thing Thing, form func(scenario.Fact) bool, line func(name string) string) {
	name := thing.Label
	if line != nil {
		name = t.single(thing)
	}
	t.drop(func(f scenario.Fact) bool { return f.Slots["O"] == name && form(f) })
	if line != nil {
		t.add("setup", line(name))
	}
}

// Set says a status of a thing, or takes it back: "tapped", "face down", "phased out",
// "transformed", "sick".
func (t *Table) Set(thing Thing, status string, is bool) {
	if thing.Tapped && status == "tapped" && !is {
		for i, f := range t.facts {
			if f.Line == thing.Line {
				t.facts[i].Items[thing.Item].Tapped = ""
				t.rewrite(t.facts[i])
				return
			}
		}
	}
	form := func(f scenario.Fact) bool { return f.Form == "status" && f.Slots["STATUS"] == status }
	line := func(name string) string { return name + " is " + status }
	if status == "sick" {
		form = func(f scenario.Fact) bool { return f.Form == "arrived" }
		line = func(name string) string { return fmt.Sprintf("%s came under %s's control this turn", name, thing.Who) }
	}
	if !is {
		line = nil
	}
	t.state(thing, form, line)
}

// SetNumber says how much damage a thing has, or how many counters of a kind; 0 takes it back.
func (t *Table) SetNumber(thing Thing, kind string, n int) {
	form := "counters"
	if kind == "" {
		form = "damage"
	}
	line := func(name string) string {
		switch {
		case kind == "":
			return fmt.Sprintf("%s has %d damage", name, n)
		case n == 1:
			return fmt.Sprintf("%s has 1 %s counter", name, kind)
		}
		return fmt.Sprintf("%s has %d %s counters", name, n, kind)
	}
	if n <= 0 {
		line = nil
	}
	t.state(thing, func(f scenario.Fact) bool { return f.Form == form && f.Slots["KIND"] == kind }, line)
}

// Attach attaches a thing to another one, or to nothing.
func (t *Table) Attach(thing, host Thing) {
	attached := func(f scenario.Fact) bool { return f.Form == "attached" }
	if host.Label == "" {
		t.state(thing, attached, nil)
		return
	}
	to := t.single(host)
	t.state(thing, attached, func(name string) string { return name + " is attached to " + to })
}

// Move puts a thing into another zone or another player's; what was said of it is gone.
func (t *Table) Move(thing Thing, who, zone string) {
	if thing.Described != "" {
		if zone != "battlefield" {
			return // it is no card
		}
		for i, f := range t.facts {
			if f.Line == thing.Line {
				t.facts[i].Slots["P"] = who
				t.rewrite(t.facts[i])
			}
		}
		return
	}
	t.Remove(thing)
	t.Add(who, zone, thing.Name)
}

// SetLife says how much life a player has. In a game of another kind than usual, 20 is said, too.
func (t *Table) SetLife(who string, n int) {
	unusual := slices.ContainsFunc(t.facts, func(f scenario.Fact) bool {
		return f.Form == "format" || f.Form == "two-headed" || f.Form == "face-up card"
	})
	if t.drop(func(f scenario.Fact) bool { return f.Form == "life" && f.Slots["P"] == who }); n != 20 || unusual {
		t.add("setup", fmt.Sprintf("%s has %d life", who, n))
	}
}

// Named counts the cards that lines put into a player's hand.
func (t *Table) Named(who string) int {
	n := 0
	for _, o := range t.Things() {
		if o.Zone == "hand" && o.Who == who {
			n += max(o.N, 1)
		}
	}
	return n
}

// SetHand says how many cards a player has in hand. Those beyond the ones that are named are
// cards of which nothing is known.
func (t *Table) SetHand(who string, n int) {
	if t.drop(func(f scenario.Fact) bool { return f.Form == "hand count" && f.Slots["P"] == who }); n > t.Named(who) {
		words := "cards"
		if n == 1 {
			words = "card"
		}
		t.add("setup", fmt.Sprintf("%s has %d %s in hand", who, n, words))
	}
}

// SetMoment says whose turn it is and which step.
func (t *Table) SetMoment(who, step string) {
	if t.drop(func(f scenario.Fact) bool { return f.Form == "moment" }); who != t.Players()[0] || step != "precombat main phase" {
		t.add("setup", "it is "+who+"'s "+step)
	}
}

// names are those of players, in turn order.
var names = []string{"Ann", "Bob", "Cleo", "Dan", "Eve", "Finn"}

// SetPlayers says how many play.
func (t *Table) SetPlayers(n int) {
	players := slices.Clone(t.Players())
	for _, name := range names {
		if len(players) < n && !slices.Contains(players, name) {
			players = append(players, name)
		}
	}
	if players = players[:min(n, len(players))]; len(players) < 2 {
		return
	}
	if teams := t.Teams(); len(teams) > 0 { // nobody is on a team with somebody who does not play
		for p := range teams {
			if !slices.Contains(players, p) {
				delete(teams, p)
			}
		}
		t.SetTeams(teams)
	}
	if len(players) == 2 { // of each other everybody is in reach
		t.SetRange(0)
	}
	if t.drop(func(f scenario.Fact) bool { return f.Form == "playing" }); !slices.Equal(players, names[:2]) {
		from, _ := t.section("setup")
		line := listed(players) + " are playing"
		if from < 0 {
			t.add("setup", line)
			return
		}
		t.lines = slices.Insert(t.lines, from, line)
	}
}

// Teams says of each player which team that is, from 1; whoever is on none is left out.
func (t *Table) Teams() map[string]int {
	of, n := map[string]int{}, 0
	for _, f := range t.facts {
		if f.Form != "team" {
			continue
		}
		n++
		for _, p := range strings.Split(strings.ReplaceAll(f.Slots["L"], " and ", ", "), ", ") {
			of[p] = n
		}
	}
	return of
}

// SetTeams says who plays together: players with the same number, of whom there are two or more. 0 is no team.
func (t *Table) SetTeams(of map[string]int) {
	t.drop(func(f scenario.Fact) bool { return f.Form == "team" })
	for n := range len(names) {
		var team []string
		for _, p := range t.Players() {
			if of[p] == n+1 {
				team = append(team, p)
			}
		}
		if len(team) > 1 {
			t.add("setup", listed(team)+" are a team")
		}
	}
}

// Shared reports whether the teams share their turns and their life: Two-Headed Giant.
func (t *Table) Shared() bool {
	return slices.ContainsFunc(t.facts, func(f scenario.Fact) bool { return f.Form == "two-headed" })
}

// SetShared says so, or takes it back.
func (t *Table) SetShared(is bool) {
	if t.drop(func(f scenario.Fact) bool { return f.Form == "two-headed" }); is {
		t.add("setup", "the teams share their turns and their life")
	}
}

// SetTwoHeaded seats two teams of two who share their turns and their life.
func (t *Table) SetTwoHeaded() {
	players := slices.Clone(t.Players())
	for _, name := range names {
		if len(players) < 4 && !slices.Contains(players, name) {
			players = append(players, name)
		}
	}
	t.SetShared(false)
	t.SetTeams(nil)
	t.add("setup", listed(players[:2])+" are a team")
	t.add("setup", listed(players[2:4])+" are a team")
	t.add("setup", "the teams share their turns and their life")
	t.SetPlayers(4) // the last, as its line stands before all others
}

// Range is how many seats everybody's range of influence is; 0 is no limit.
func (t *Table) Range() int { return t.Number("ranges", "", "", 0) }

// SetRange says it.
func (t *Table) SetRange(n int) {
	if t.drop(func(f scenario.Fact) bool { return f.Form == "ranges" }); n > 0 {
		t.add("setup", fmt.Sprintf("everybody's range of influence is %d", n))
	}
}

// Toggle says a fact of a player, or takes it back: "is the monarch", "has the initiative".
func (t *Table) Toggle(who, fact string) {
	line := who + " " + fact
	for i, l := range t.lines {
		if l == line {
			t.lines = slices.Delete(t.lines, i, i+1)
			return
		}
	}
	t.add("setup", line)
}

// AddLands puts basic lands onto a player's side.
func (t *Table) AddLands(who string, lands map[string]int) {
	var items []scenario.Item
	for _, name := range []string{"Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes"} {
		if n := lands[name]; n > 0 {
			items = append(items, scenario.Item{N: n, Name: name})
		}
	}
	if len(items) == 0 {
		return
	}
	line, _ := said(scenario.Fact{Form: "controls", Slots: map[string]string{"P": who}, Items: items})
	t.add("setup", line)
}

// Line is a line of the text, by its number; "" if there is none.
func (t *Table) Line(no int) string {
	if no < 1 || no > len(t.lines) {
		return ""
	}
	return strings.TrimSpace(t.lines[no-1])
}

// AddAgain puts down another one like a thing that has no card.
func (t *Table) AddAgain(thing Thing) {
	name := strings.TrimRight(thing.Name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
	t.add("setup", fmt.Sprintf("%s controls %s, %s", thing.Who, t.free(strings.TrimSpace(name)), thing.Described))
}
