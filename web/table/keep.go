package table

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rulestep/engine"
	"rulestep/engine/cr"
)

// This file keeps a line of play for others: as a demonstration, whose answer is what the play
// comes to, and as a question about just that.

// A Claim is one thing to which a play comes: what is asked of it, what is so, and the sentence
// of an answer that says so.
type Claim struct {
	Ask     string   // "How much life has Bob?"
	Is      string   // "17"
	Options []string // among which one chooses; none where a number is asked
	Fact    string   // "Bob has 17 life"
	Same    bool     // it is as it was at the beginning
}

// most bounds the claims of one play.
const most = 16

// Claims lists to what a play comes: how the game ended, who has how much life, where things
// are that were somewhere else, and what has become of them. What is the same as before is
// listed of creatures and players alone, for who is asked must not see what has changed from
// what is asked.
func Claims(start, end *engine.Board) []Claim {
	var list []Claim
	if end.Result != "" {
		options := []string{"it goes on", "the game is a draw"}
		for i := range end.Players {
			options = append(options, end.Players[i].Name+" wins")
		}
		if slices.Contains(options, end.Result) {
			list = append(list, Claim{Ask: "How does the game end?", Is: end.Result, Options: options, Fact: end.Result})
		}
	}
	for i := range end.Players {
		p := &end.Players[i]
		if p.Left || p.Lost && len(end.Players) == 2 {
			continue
		}
		same := i < len(start.Players) && start.Players[i].Life == p.Life
		list = append(list, Claim{Ask: "How much life has " + p.Name + "?", Is: strconv.Itoa(p.Life), Fact: fmt.Sprintf("%s has %d life", p.Name, p.Life), Same: same})
	}
	before, after := places(start), places(end)
	for _, label := range inOrder(start, end) {
		now, ok := after[label]
		was, known := before[label]
		if !ok || !known && now.zone != "battlefield" { // a spell or an ability that was on the stack has no place to ask for
			continue
		}
		moved := !known || was.place != now.place
		creature := known && strings.Contains(was.o.TypeLine, "Creature") && was.zone == "battlefield"
		if moved || creature {
			list = append(list, now.claim(label, end, !moved))
		}
		if moved || now.zone != "battlefield" {
			continue
		}
		if now.o.Damage != was.o.Damage {
			list = append(list, Claim{Ask: "How much damage has " + label + "?", Is: strconv.Itoa(now.o.Damage), Fact: fmt.Sprintf("%s has %d damage", label, now.o.Damage)})
		}
		for _, c := range now.o.Counters {
			if !slices.Contains(was.o.Counters, c) {
				list = append(list, Claim{Ask: "How many " + c.Kind + " counters has " + label + "?", Is: strconv.Itoa(c.N), Fact: fmt.Sprintf("%s has %d %s %s", label, c.N, c.Kind, word(c.N, "counter"))})
			}
		}
		if now.o.HasPower && was.o.HasPower && (now.o.Power != was.o.Power || now.o.Toughness != was.o.Toughness) {
			size := fmt.Sprintf("%d/%d", now.o.Power, now.o.Toughness)
			list = append(list, Claim{Ask: "What size is " + label + "?", Is: size, Options: sizes(was.o, now.o), Fact: label + " is " + size})
		}
	}
	slices.SortStableFunc(list, func(a, b Claim) int { return order(a.Same) - order(b.Same) })
	return list[:min(len(list), most)]
}

func order(same bool) int {
	if same {
		return 1
	}
	return 0
}

func word(n int, one string) string {
	if n == 1 {
		return one
	}
	return one + "s"
}

// sizes are those that a creature may be thought to have.
func sizes(was, now *engine.BoardObject) []string {
	var list []string
	for _, s := range [][2]int{{was.Power, was.Toughness}, {now.Power, now.Toughness}, {now.Power, was.Toughness}, {was.Power, now.Toughness}, {2*now.Power - was.Power, 2*now.Toughness - was.Toughness}} {
		if size := fmt.Sprintf("%d/%d", s[0], s[1]); !slices.Contains(list, size) {
			list = append(list, size)
		}
	}
	slices.Sort(list)
	return list
}

// A spot is where a thing is.
type spot struct {
	o     *engine.BoardObject
	zone  string
	place string // "Ann controls it", "in Ann's graveyard", "in exile"
}

// claim asks where a thing is.
func (s spot) claim(label string, end *engine.Board, same bool) Claim {
	c := Claim{Ask: "Where is " + label + "?", Is: s.place, Same: same, Fact: label + " is " + s.place}
	if who, ok := strings.CutSuffix(s.place, " controls it"); ok {
		c.Fact = who + " controls " + label
	}
	for i := range end.Players {
		c.Options = append(c.Options, end.Players[i].Name+" controls it")
	}
	if c.Options = append(c.Options, "in "+s.o.Owner+"'s graveyard", "in exile", "in "+s.o.Owner+"'s hand"); !slices.Contains(c.Options, s.place) {
		c.Options = append(c.Options, s.place)
	}
	return c
}

// places finds the things of a table by their names; those of which two have one are left out.
func places(b *engine.Board) map[string]spot {
	found, twice := map[string]spot{}, map[string]bool{}
	put := func(list []engine.BoardObject, zone string, place func(*engine.BoardObject) string) {
		for i := range list {
			o := &list[i]
			if _, ok := found[o.Label]; ok || o.Ability {
				twice[o.Label] = true
			}
			found[o.Label] = spot{o, zone, place(o)}
		}
	}
	in := func(zone string) func(*engine.BoardObject) string {
		return func(o *engine.BoardObject) string { return "in " + o.Owner + "'s " + zone }
	}
	for i := range b.Players {
		p := &b.Players[i]
		put(p.Battlefield, "battlefield", func(*engine.BoardObject) string { return p.Name + " controls it" })
		put(p.Graveyard, "graveyard", in("graveyard"))
		put(p.Hand, "hand", in("hand"))
	}
	put(b.Exile, "exile", func(*engine.BoardObject) string { return "in exile" })
	put(b.Command, "command zone", func(*engine.BoardObject) string { return "in the command zone" })
	put(b.Ante, "ante", func(*engine.BoardObject) string { return "in the ante" })
	for label := range twice {
		delete(found, label)
	}
	return found
}

// inOrder are the names of things in the order of the tables.
func inOrder(boards ...*engine.Board) []string {
	var list []string
	put := func(objects []engine.BoardObject) {
		for i := range objects {
			if !slices.Contains(list, objects[i].Label) {
				list = append(list, objects[i].Label)
			}
		}
	}
	for _, b := range boards {
		for i := range b.Players {
			put(b.Players[i].Battlefield)
			put(b.Players[i].Hand)
			put(b.Players[i].Graveyard)
		}
		put(b.Exile)
		put(b.Command)
		put(b.Ante)
	}
	return list
}

// A Demonstration is what a file of scenarios says besides a line of play.
type Demonstration struct {
	Title, Question string
	Shows           []cr.Rule
	Answer          []string
	Because         string
}

// Demonstration writes the first lines of one play as a file of scenarios of its own.
func (t *Table) Demonstration(fork string, lines int, d Demonstration) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n", cmp.Or(oneLine(d.Title), "A table"))
	if question := oneLine(d.Question); question != "" {
		fmt.Fprintf(&b, "%s\n\n", question)
	}
	if len(d.Shows) > 0 {
		b.WriteString("shows")
		for _, r := range d.Shows {
			b.WriteString(" " + string(r))
		}
		b.WriteString("\n\n")
	}
	var setup []string
	for _, s := range t.sections() {
		switch body := t.lines[s.from:t.endOf(s)]; s.kind {
		case "cards":
			b.WriteString("-- cards --\n" + strings.Join(body, "\n") + "\n\n")
		case "setup":
			if s.forks == nil || slices.Contains(s.forks, fork) {
				setup = append(setup, body...)
			}
		}
	}
	write := func(name string, lines []string) {
		if b.WriteString("-- " + name + " --\n"); len(lines) > 0 {
			b.WriteString(strings.Join(lines, "\n") + "\n")
		}
	}
	write("setup", setup)
	play, opening := []string{}, []string{}
	before, _ := t.find("opening", "")
	for _, no := range t.Played(fork)[:min(lines, len(t.Played(fork)))] {
		if no > before.from && no <= before.to {
			opening = append(opening, t.Line(no))
		} else {
			play = append(play, t.Line(no))
		}
	}
	if len(opening) > 0 {
		write("opening", opening)
	}
	write("play", play)
	if len(d.Answer) > 0 {
		write("answer", d.Answer)
	}
	if because := oneLine(d.Because); because != "" {
		write("because", []string{because})
	}
	return b.String()
}

// oneLine is a text without what would begin a section, a title or a line of its own.
func oneLine(s string) string {
	return strings.TrimLeft(strings.Join(strings.Fields(s), " "), "#- ")
}
