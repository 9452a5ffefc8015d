package scenario

import (
	"strings"
	"testing"
)

// TestHopelessAnnouncement tries to pay for what can't be paid, however its symbols are announced (601.2b). It is the payment that
// refuses it, whether it is tried out or done, and not that it is allowed up to an announcement that nobody can make.
func TestHopelessAnnouncement(t *testing.T) {
	for _, c := range []struct{ what, lands, line, wrong string }{
		{"a hybrid spell", "Plains and 2 Islands", "Ann may not cast Twofold", ""},
		{"the same", "Plains and 2 Islands", "! Ann casts Twofold", ""},
		{"the same, done", "Plains and 2 Islands", "Ann casts Twofold", "refused: 601.2h"},
		{"the same, announced", "Plains and 2 Islands", "! Ann casts Twofold for {1}{W}{W}", ""},
		{"one way alone", "2 Plains and Island", "Ann may cast Twofold", ""},
		{"a number or a color", "2 Islands and Forest", "Ann may not cast Either", ""},
		{"mana or life", "Island", "Ann may not cast Costly", ""},
		{"an ability", "Plains and Island", "Ann may not activate Pump", ""},
		{"an ability that can be paid", "Plains and Forest", "Ann may activate Pump", ""},
	} {
		text := "# T\n\nq\n\n-- cards --\nTwofold {1}{G/W}{G/W}\nInstant\nYou gain 1 life.\n\nEither {2/R}{2/R}\nInstant\nYou gain 1 life.\n\n" +
			"Costly {1}{B/P}{B/P}\nInstant\nYou gain 1 life.\n\nPump {3}\nArtifact\n{G/W}{G/W}: You gain 1 life.\n\n" +
			"-- setup --\nAnn controls Pump, " + c.lands + "\nAnn has 1 life\nTwofold, Either and Costly are in Ann's hand\n-- play --\n" + c.line + "\n"
		f, err := Parse("t.txt", []byte(text))
		if err != nil {
			t.Fatal(c.what, err)
		}
		switch trace := f.Play(""); {
		case c.wrong == "" && !trace.Holds:
			t.Errorf("%s: %s: %s", c.what, c.line, trace.Problem)
		case c.wrong != "" && !strings.Contains(trace.Problem, c.wrong):
			t.Errorf("%s: %s: %q, want %q in it", c.what, c.line, trace.Problem, c.wrong)
		}
	}
}
