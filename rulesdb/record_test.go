package rulesdb

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const recordedScenario = `# A title

shows 100.1

-- opening --
Ann keeps
    103.5    Ann keeps
-- play --
// a remark
Ann plays Forest
    116.2a   Ann puts Forest down
    116.3    Ann has priority

Bob passes
-- play: Away --
Ann leaves
    104.3a   Ann leaves
    104.3a   Ann loses
`

// TestRecord writes and reads what plays gave: sentences that stand in the scenario file
// are not repeated, others are, once.
func TestRecord(t *testing.T) {
	const slug = "100/a"
	want := Record{
		Steps: 4, Holds: true,
		Citations: []Citation{
			{Demo: slug, Step: 0, Rule: "103.5", Sentence: "hands are drawn"},
			{Demo: slug, Step: 1, Rule: "103.5", Sentence: "Ann keeps"},
			{Demo: slug, Step: 2, Rule: "116.3", Sentence: "Ann has priority"},
			{Demo: slug, Step: 2, Rule: "116.2a", Sentence: "out of order: so in full"},
			{Demo: slug, Step: 3, Rule: "117.4", Sentence: "all have passed"},
			{Demo: slug, Step: 3, Rule: "117.4", Sentence: "all have\npassed \\ again"},
			{Demo: slug, Fork: "Away", Step: 4, Rule: "104.3a", Sentence: "Ann leaves"},
			{Demo: slug, Fork: "Away", Step: 4, Rule: "104.3a", Sentence: "Ann loses"},
			{Demo: slug, Fork: "Away", Step: 4, Rule: "117.4", Sentence: "all have\npassed \\ again"},
		},
		Proofs: []Proof{
			{Demo: slug, Rule: "103.5", Class: "same", Difference: "Without it nothing is different."},
			{Demo: slug, Rule: "104.3a", Class: "allowed", Outcome: "104.3a", Difference: "Without it, “Ann leaves” is allowed."},
			{Demo: slug, Rule: "116.2a", Class: "freed", Outcome: "104.3a", Difference: "Without it a\nline: more."},
			{Demo: slug, Rule: "116.3", Class: "stuck", Difference: "The play stops."},
			{Demo: slug, Rule: "117.4", Class: "same", Difference: "Without it nothing is different."},
		},
	}
	const text = `steps 4
0 103.5: hands are drawn
1 103.5
2 116.3
2 116.2a: out of order: so in full
3 117.4: all have passed
3 117.4: all have\npassed \\ again
@ Away
4 104.3a 104.3a 117.4
same 103.5 117.4
without 104.3a allowed, “Ann leaves” is allowed.
without 116.2a freed like 104.3a a\nline: more.
without 116.3 stuck: The play stops.
`
	if diff := cmp.Diff(text, want.Text(recordedScenario)); diff != "" {
		t.Errorf("the text (-want +got):\n%s", diff)
	}
	got, err := ReadRecord(slug, recordedScenario, text)
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v, read (-want +got):\n%s", err, diff)
	}
	if citations, proofs := sizes(text); citations != len(want.Citations) || proofs != len(want.Proofs) {
		t.Errorf("room is made for %d citations and %d proofs, there are %d and %d", citations, proofs, len(want.Citations), len(want.Proofs))
	}
	failed := Record{Steps: 1}
	if got, err := ReadRecord(slug, "", failed.Text("")); err != nil || got.Holds || got.Steps != 1 {
		t.Errorf("one that does not hold: %+v, %v", got, err)
	}
}

func TestReadRecordErrors(t *testing.T) {
	for _, text := range []string{"steps four", "", " 1 116.3", "nothing", "1 999.9", "without", "without 100.1 ", "without 100.1 allowed like x"} {
		if r, err := ReadRecord("100/a", recordedScenario, "steps 1\n"+text+"\n"); err == nil || !strings.Contains(err.Error(), "line 2 of its record") {
			t.Errorf("%q: %+v, %v", text, r, err)
		}
	}
}
