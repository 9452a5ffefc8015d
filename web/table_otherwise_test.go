package web

import (
	"regexp"
	"strings"
	"testing"
)

var inPlace = regexp.MustCompile(`name="instead" value="(\d+)"`)

// laidOut is a table of a text, on the page of its play.
func laidOut(t *testing.T, text string) *layer {
	t.Helper()
	l := &layer{t: t, h: trySite(t), path: "/table/new"}
	l.send("do", "text", "text", text)
	path, _, _ := strings.Cut(l.path, "?")
	l.see(path + "/play")
	return l
}

// After a line that is refused nothing is played: what is chosen or written next stands in its place.
func TestTableRefusedLine(t *testing.T) {
	const refused = "Ann casts Fell Blow targeting Ann"
	for _, words := range []string{"", "1"} {
		l := laidOut(t, speedBoards[1]+refused+"\n")
		l.says("Line 1 is refused, and nothing after it is played", refused)
		at := inPlace.FindStringSubmatch(l.text)
		if at == nil {
			t.Fatal("the forms do not say in whose place their lines stand")
		}
		l.send("do", "say", "words", words, "instead", at[1], "say", "Ann casts Fell Blow targeting Bear")
		l.says("Ann casts Fell Blow targeting Bear", "Fell Blow resolves")
		if strings.Contains(l.text, refused) || strings.Contains(l.text, "is refused, and nothing") {
			t.Error("the line that was refused is still there")
		}
	}
	if l := laidOut(t, speedBoards[1]+"Ann casts Fell Blow\n"); strings.Contains(l.text, "is refused, and nothing") {
		t.Error("a line that is half said is refused")
	}
}

// Counters of a kind that nothing speaks of, a kind without a number and a number without a kind are
// answered in words, and change nothing.
func TestTableCounterKinds(t *testing.T) {
	l := &layer{t: t, h: trySite(t), path: "/table/new"}
	l.send("do", "text", "text", "# A\n\n-- setup --\nBob controls Bear, a 2/2 creature\n-- play --\n")
	for _, c := range []struct{ kind, n, says string }{
		{"frob", "2", "No rule and no card here speaks of “frob” counters"},
		{"stunn", "2", "did you mean “stun”?"},
		{"stun is", "2", "counters"},
		{"", "2", "Say which kind of counters."},
		{"stun", "", "Say how many stun counters."},
	} {
		l.send("do", "thing", "at", "4.0", "kind", c.kind, "kinds", c.n)
		l.says(c.says, `role="alert"`)
		if strings.Contains(l.text, "Bear has") {
			t.Fatalf("%q, %q: counters were put there", c.kind, c.n)
		}
	}
	l.send("do", "thing", "at", "4.0", "kind", "stun", "kinds", "2")
	l.says("Bear has 2 stun counters", `name="counters stun" value="2"`)
	l.send("do", "thing", "at", "4.0", "counters stun", "0")
	if strings.Contains(l.text, "Bear has") {
		t.Error("they can't be taken off")
	}
}

// Two teams that share their turns and their life are seated at once, and have the life that the game gives.
func TestTableTwoHeaded(t *testing.T) {
	l := &layer{t: t, h: trySite(t)}
	l.see("/table/new")
	l.send("do", "life", "players", "two-headed")
	l.says("Ann, Bob, Cleo and Dan are playing", "Ann and Bob are a team", "Cleo and Dan are a team", "the teams share their turns and their life", `name="life Ann" value="30"`, `name="life Dan" value="30"`)
	l.send("do", "life", "life Ann", "30", "life Cleo", "20")
	l.says("Cleo has 20 life", `name="life Dan" value="20"`)
	l.send("do", "life", "shared", "no")
	if strings.Contains(l.text, "share their turns") {
		t.Error("they share their turns still")
	}
}

// Before targets are chosen one can say how to pay.
func TestTablePayOtherwise(t *testing.T) {
	board := strings.Replace(speedBoards[1], "Ann controls 3 Swamp", "Ann controls Swamp, Forest and Island", 1)
	l := laidOut(t, board+"Ann casts Fell Blow\n")
	l.says("Pay otherwise")
	path, _, _ := strings.Cut(l.path, "?")
	l.see(path + "?pay=otherwise")
	l.says("With Swamp and Island")
	at := inPlace.FindStringSubmatch(l.text)
	if at == nil {
		t.Fatal("the way to pay stands in no line")
	}
	l.send("do", "say", "instead", at[1], "say", "Ann casts Fell Blow paying with Swamp and Island")
	l.says("Ann chooses targets for Fell Blow", "Ann casts Fell Blow targeting Bear paying with Swamp and Island")
	if strings.Contains(l.text, "pay=otherwise") {
		t.Error("what is paid is asked again")
	}
}
