package web

import (
	"strings"
	"testing"
)

// Who plays together and how far everybody reaches is set by a form, stands in the text, and is
// shown at each seat; whoever leaves takes the team along.
func TestTableTeams(t *testing.T) {
	l := &layer{t: t, h: trySite(t)}
	l.see("/table/new")
	if strings.Contains(l.text, "range of influence") {
		t.Error("two players are asked for a range of influence")
	}
	l.send("do", "life", "players", "4")
	l.says("Cleo’s team", "range of influence", "Ann, Bob, Cleo and Dan are playing")
	l.send("do", "life", "team Ann", "1", "team Bob", "2", "team Cleo", "1", "team Dan", "2", "range", "1")
	l.says("Ann and Cleo are a team", "Bob and Dan are a team", "range of influence is 1", "with Cleo", "with Bob", "reaches Bob and Dan", "reaches Ann and Cleo")
	l.send("do", "life", "team Ann", "0", "team Cleo", "0")
	if strings.Contains(l.text, "Ann and Cleo are a team") {
		t.Error("a team that was dissolved is one still")
	}
	l.says("Bob and Dan are a team", "range of influence is 1")
	l.send("do", "life", "players", "3")
	l.says("Ann, Bob and Cleo are playing", "reaches Bob and Cleo")
	if strings.Contains(l.text, "are a team") {
		t.Error("somebody is on a team with one who does not play")
	}
	l.send("do", "life", "range", "0")
	if strings.Contains(l.text, "reaches") {
		t.Error("without a limit everybody reaches all")
	}
	to, _, _ := strings.Cut(l.path, "?")
	l.send("do", "text", "text", "# Six\n\n-- setup --\nAnn, Bob, Cleo, Dan, Eve and Finn are playing\nAnn, Bob and Cleo are a team\nDan, Eve and Finn are a team\nthe game is Emperor\n-- play --\n")
	if to == l.path {
		t.Fatal("the text was not taken")
	}
	l.says("emperor", "with Ann and Cleo", "with Dan and Finn")
}

// What lies face up in the command zone is read where it lies, on the side of whoever controls it; what is
// face down in a deck there is counted.
func TestTableCommandZone(t *testing.T) {
	l := &layer{t: t, h: trySite(t)}
	l.see("/table/new")
	l.send("do", "text", "text", `# A plane

-- cards --
Clear Springs
Plane — High Shelf
Creatures you control get +1/+1.
Whenever chaos ensues, draw a card.

Dry Gulch
Plane — High Shelf
Creatures get -1/-1.
Whenever chaos ensues, draw a card.

-- setup --
the game is Planechase
Ann's plane is Clear Springs
Ann's planar deck is Dry Gulch, top first
it is Bob's precombat main phase
-- play --
`)
	to, _, _ := strings.Cut(l.path, "?")
	for _, page := range []string{to, to + "/play"} {
		l.see(page)
		l.says("Bob’s command zone", "Clear Springs", "Creatures you control get +1/+1.", "owned by Ann", "set aside")
		if strings.Contains(l.text, "Ann’s command zone") || strings.Contains(l.text, "Creatures get -1/-1.</") {
			t.Error("the plane is drawn at its owner, or one that is face down is read")
		}
	}
}

// Nothing is printed on an emblem; what it has is read all the same.
func TestTableEmblem(t *testing.T) {
	l := &layer{t: t, h: trySite(t)}
	l.see("/table/new")
	l.send("do", "text", "text", `# An emblem

-- cards --
Sage of the Ninth Terrace {2}{W}
Legendary Planeswalker — Chandra
[-3]: You get an emblem with "Creatures you control get +1/+1."
Loyalty: 3

-- setup --
Ann controls Sage of the Ninth Terrace
-- play --
Ann activates Sage of the Ninth Terrace's [-3]
everything on the stack resolves
`)
	to, _, _ := strings.Cut(l.path, "?")
	l.see(to + "/play")
	_, zone, _ := strings.Cut(l.text, "Ann’s command zone")
	emblem, _, _ := strings.Cut(zone, "</article>")
	if !strings.Contains(emblem, "emblem") || !strings.Contains(emblem, "Creatures you control get +1/+1.") {
		t.Errorf("the emblem is drawn as %q", emblem)
	}
}
