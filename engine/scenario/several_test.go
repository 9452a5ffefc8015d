package scenario_test

import (
	"strings"
	"testing"

	"rulestep/engine/scenario"
)

// Of several things of one name a line means as many as it says, or the one that it tells apart: tokens by
// their number, triggers of one ability by what each triggered on. Which of the two triggers is the upper one
// is seen by who is bigger when one has resolved (603.3b, 405.2).
func TestSeveralOfOneName(t *testing.T) {
	const text = `# Several of one name

shows 603.3b

-- cards --
Chief {1}{W}
Creature — Human
Whenever another creature you control attacks, it gets +1/+1 until end of turn.
2/2

Call {R}
Sorcery
Create three 1/1 red Goblin Scout creature tokens with haste.

-- setup --
Ann controls Mountain
Call is in Ann's hand
SETUP
-- play --
PLAY
-- answer --
ANSWER
`
	const two = "Ann controls Chief\nAnn controls Ox, a 3/3 creature\nAnn controls Cow, a 3/3 creature"
	for _, test := range []struct{ setup, play, answer, fault string }{
		{"Bob has 20 life", "Ann casts Call\nCall resolves\nAnn attacks Bob with 3 Goblin Scout Tokens\nBob does not block\neveryone passes until Ann's end step", "Bob has 17 life", ""},
		{"Bob has 20 life", "Ann casts Call\nCall resolves\nAnn attacks Bob with 4 Goblin Scout Tokens", "Bob has 17 life", "Ann has 3 Goblin Scout Tokens, not 4"},
		{two, "Ann attacks Bob with Ox and Cow\nAnn stacks Chief's trigger for Ox, then Chief's trigger for Cow\nChief's trigger resolves", "Ox is 3/3\nCow is 4/4", ""},
		{two, "Ann attacks Bob with Ox and Cow\nAnn stacks Chief's trigger for Cow, then Chief's trigger for Ox\nChief's trigger resolves", "Ox is 4/4\nCow is 3/3", ""},
		{two, "Ann attacks Bob with Ox and Cow\nChief's trigger resolves", "Ox is 4/4", "say “Ann stacks Chief's trigger for Ox, then Chief's trigger for Cow”"},
		{two, "Ann attacks Bob with Ox and Cow\nAnn stacks Chief's trigger for Ox, then Chief's trigger for Call", "Ox is 4/4", "Chief's trigger for Call is not among the abilities that Ann now puts on the stack: Chief's trigger for Ox; Chief's trigger for Cow"},
		{two, "Ann attacks Bob with Ox and Cow\nAnn stacks Chief's trigger, then Chief's trigger", "Ox is 4/4", "say which: Chief's trigger for Ox or Chief's trigger for Cow"},
		{two, "Ann attacks Bob with Ox and Cow\nAnn stacks Chief's trigger for Ann, then Chief's trigger", "Ox is 4/4", "say which: Chief's trigger for Ox or Chief's trigger for Cow"},
		{two, "Ann attacks Bob with Ox and Cow\nAnn stacks Chief's trigger for Cow, then Chief's trigger\nChief's trigger resolves", "Ox is 4/4\nCow is 3/3", ""},
	} {
		f, err := scenario.Parse("several", []byte(strings.NewReplacer("SETUP", test.setup, "PLAY", test.play, "ANSWER", test.answer).Replace(text)))
		if err != nil {
			t.Fatal(err)
		}
		switch fork := f.Play("").Forks[0]; {
		case test.fault == "" && !fork.Holds:
			t.Errorf("%s: %s", test.play, fork.Problem)
		case test.fault != "" && (fork.Fault == nil || !strings.Contains(fork.Fault.Msg, test.fault)):
			t.Errorf("%s: %s, not %q", test.play, fork.Problem, test.fault)
		}
	}
}
