package scenario

import (
	"strings"
	"testing"
)

// TestMarkersThatNoRuleTellsOf plays what the rules of turn markers leave open (807.4): it ends unjudged.
func TestMarkersThatNoRuleTellsOf(t *testing.T) {
	const twelve = "Ann, Bob, Cid, Dan, Eve, Flo, Gus, Hal, Iva, Jon, Kim, Lea"
	for name, c := range map[string]struct{ cards, players, setup, play, limit string }{
		"a text that asks which turn it is": {
			"Odd Fog {G}\nInstant\nPrevent all combat damage that would be dealt this turn.\n", twelve + " and Max",
			"Odd Fog is in Ann's hand\n", "everyone passes until Ann's end step\n", "Odd Fog speaks of turns (“turn”)",
		},
		"two markers in one hand": {
			"", twelve + ", Max, Nia and Oli",
			"", "Bob concedes\nCid concedes\nDan concedes\neveryone passes until Ann's end step\neveryone passes until Flo's end step\n",
			"Eve takes a turn marker and has another one already",
		},
		"the turn of who has left": {
			"", "Ann, Bob, Cid, Dan, Eve, Flo, Gus and Hal",
			"", "in Eve's turn\nBob concedes\nAnn concedes\neveryone passes until Eve's end step\neveryone passes until Flo's upkeep\n",
			"the turn of Ann, who has left the game, goes on near Flo",
		},
	} {
		text := "# " + name + "\n\n-- cards --\n" + c.cards + "-- setup --\n" + c.players + " are playing\nthe game is a grand melee\n" + c.setup +
			"-- play --\n" + c.play + "-- answer --\nAnn has 20 life\n"
		f, err := Parse("a.txt", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if trace := f.Play(""); !trace.Unjudged() || !strings.Contains(trace.Problem, "not judged: "+c.limit) {
			t.Errorf("%s: %s", name, trace.Problem)
		}
	}
}

// TestEachTurnHasAStackOfItsOwn looks at what is on two stacks at once (807.5): that of the turn which is played comes first, and what is
// on the other says whose that is.
func TestEachTurnHasAStackOfItsOwn(t *testing.T) {
	f, err := Parse("a.txt", []byte("# Two stacks\n\n-- cards --\nOdd Spark {R}\nInstant\nOdd Spark deals 1 damage to any target.\n\nOdd Glow {R}\nInstant\nOdd Glow deals 1 damage to any target.\n-- setup --\n"+
		"Ann, Bob, Cid, Dan, Eve, Flo, Gus and Hal are playing\nthe game is a grand melee\nAnn controls Mountain\nEve controls Mountain\n"+
		"Odd Spark is in Ann's hand\nOdd Glow is in Eve's hand\n"+
		"-- play --\nAnn casts Odd Spark targeting Bob\nin Eve's turn\nEve casts Odd Glow targeting Flo\n-- answer --\nBob has 20 life\n"))
	if err != nil {
		t.Fatal(err)
	}
	trace := f.Play("")
	if len(trace.Forks) == 0 || len(trace.Forks[0].Steps) == 0 {
		t.Fatal(trace.Problem)
	}
	steps := trace.Forks[0].Steps
	stack := steps[len(steps)-1].Board.Stack
	if len(stack) != 2 || stack[0].StackOf != "" || stack[1].StackOf != "Ann" {
		t.Fatalf("%s: on the stacks is %+v", trace.Problem, stack)
	}
}
