package rulesdb

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestReadChanges(t *testing.T) {
	c, err := ReadChanges("c.txt", `// ours
from 2030-01-05 to 2031-06-07

group 3 Marbles roll twice

100.1 100.2 wording: The same
  in other words.
// between
101.1a 101.1a differs 3: It rolls twice.
101.2 - clarified: It stands elsewhere.
- 102.3 new red marbles: They are new.
`)
	if err != nil {
		t.Fatal(err)
	}
	want := &Changes{From: "2030-01-05", To: "2031-06-07", Groups: map[int]string{3: "Marbles roll twice"}, Verdicts: []Verdict{
		{At: "c.txt:6", Before: "100.1", After: "100.2", Class: WordingOnly, Why: "The same in other words."},
		{At: "c.txt:9", Before: "101.1a", After: "101.1a", Class: Differs, Group: 3, Why: "It rolls twice."},
		{At: "c.txt:10", Before: "101.2", Class: Clarified, Why: "It stands elsewhere."},
		{At: "c.txt:11", After: "102.3", Class: NewTopic, Topic: "red marbles", Why: "They are new."},
	}}
	if diff := cmp.Diff(want, c); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestReadChangesErrors(t *testing.T) {
	head := "from 2030-01-05 to 2031-06-07\ngroup 3 Marbles roll twice\n"
	for _, c := range []struct{ text, want string }{
		{"", "c.txt: no line names the editions"},
		{"100.1 100.1 wording: So.", "c.txt:1: \"100.1 100.1 wording: So.\" stands before the editions"},
		{head + "group 3 Marbles jump", "c.txt:3: group 3 stands there already"},
		{head + "100.1 100.1 wording", "c.txt:3: \"100.1 100.1 wording\" is no verdict"},
		{head + "100.1 100.1l wording: So.", `c.txt:3: "100.1l" is no rule number`},
		{head + "100 100 wording: So.", `c.txt:3: "100" is no rule number`},
		{head + "- - wording: So.", "c.txt:3: neither edition has the rule"},
		{head + "100.1 100.1 differs 4: So.", `c.txt:3: there is no group "4"`},
		{head + "100.1 100.1 differs: So.", `c.txt:3: there is no group ""`},
		{head + "100.1 100.1 new marbles: So.", "c.txt:3: expected \"- NUMBER new TOPIC\""},
		{head + "- 100.1 new: So.", "c.txt:3: expected \"- NUMBER new TOPIC\""},
		{head + "100.1 100.1 same: So.", `c.txt:3: there is no class "same"`},
		{head + "100.1 100.1 wording 3: So.", `c.txt:3: "wording" takes no "3"`},
		{head + "100.1 100.1 wording: So.\n100.1 - wording: So.", "c.txt:4: the older edition's rule 100.1 stands already at c.txt:3"},
		{head + "100.1 100.2 wording: So.\n- 100.2 clarified: So.", "c.txt:4: the newer edition's rule 100.2 stands already at c.txt:3"},
	} {
		if _, err := ReadChanges("c.txt", c.text); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", c.text, err, c.want)
		}
	}
}
