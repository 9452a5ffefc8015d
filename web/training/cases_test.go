package training

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"rulestep/engine/scenario"
)

// TestCasesAsRead plays each case of the questions about several anew from what a pupil reads (the
// cards, the table, what was done and what the case says), and asks the play for each answer: the key
// holds, and the values that the game has without a rule do not. It shares nothing with how the
// questions are made but the sentences.
func TestCasesAsRead(t *testing.T) {
	played, wrong, unread := 0, 0, 0
	for _, src := range some(t, 7) {
		for _, q := range own(t, src) {
			if q.Form != Cases {
				continue
			}
			for i, c := range q.Claims {
				holds := func(value string) (is bool, err error) {
					for _, text := range casesAsRead(&q, i, value) {
						f, problem := scenario.Parse("case.txt", []byte(text))
						if problem != nil {
							err = problem
							continue
						}
						f.Limits = scenario.Visitors
						out, problem := f.Outcome("", "")
						switch {
						case problem != nil:
							err = problem
						case q.legal(i) && (out.Ended || out.Class == scenario.Refused || out.Class == scenario.Allowed):
							return out.Ended, nil // whatever the answer says
						case out.Ended:
							return out.Answers[0].Holds, nil
						default:
							err = fmt.Errorf("it does not come to its end: %v", out)
						}
					}
					return false, err
				}
				if c.deny != "" { // a denial has a sentence of its own for readers, not always for the engine
					says := holds
					holds = func(value string) (bool, error) {
						is, err := says(scenario.Yes)
						return is == (value == scenario.Yes), err
					}
				}
				is, err := holds(c.truth)
				if err != nil {
					unread++
					t.Logf("%s, case %d: %v\n%s", q.identity(), i, err, strings.Join(casesAsRead(&q, i, c.truth), "\n"))
					continue
				}
				played++
				if !is {
					t.Errorf("%s: the key of %q is %q, and that does not hold\n%s", q.identity(), c.Ask, c.truth, strings.Join(casesAsRead(&q, i, c.truth), "\n"))
				}
				for _, w := range q.wrong {
					if c.same(w.Values[i], c.truth) || q.legal(i) { // somebody else may have priority where it is tried
						continue
					}
					if is, err := holds(w.Values[i]); err == nil && is {
						t.Errorf("%s: of %q the wrong answer %q holds as well", q.identity(), c.Ask, w.Values[i])
					}
					wrong++
				}
			}
		}
	}
	t.Logf("%d cases played, %d wrong values; %d cases were not understood", played, wrong, unread)
	if played < 80 || wrong < 60 || unread > played/10 {
		t.Errorf("%d cases were played and %d wrong values; %d were not understood", played, wrong, unread)
	}
}

// casesAsRead are scenarios of one case of a question, with a value as its answer. What the table has
// besides is told in one sentence: each way to take that apart is one of them.
func casesAsRead(q *Question, i int, value string) (list []string) {
	_, text, _ := strings.Cut(q.Then[i], "in case "+string(rune('A'+i)))
	table := []string{""}
	if with, ok := strings.CutPrefix(text, ", where "); ok {
		with, text, _ = strings.Cut(with, ": ")
		parts := strings.Split(with, " and ")
		table = table[:0]
		for way := range 1 << (len(parts) - 1) {
			said := parts[0]
			for k, part := range parts[1:] {
				if way>>k&1 == 0 {
					said += "\n" + part
				} else {
					said += " and " + part
				}
			}
			table = append(table, said)
		}
	}
	lines := slices.Clone(q.Done)
	if text = strings.TrimPrefix(text, ": "); text != "" {
		lines = append(lines, strings.Split(strings.ReplaceAll(text, "everything on the stack resolves", "everything resolves"), "; ")...)
	}
	claim := q.Claims[i]
	_, say, _ := strings.Cut(claim.Says(value), ": ")
	if q.legal(i) { // whether a play is legal
		_, act, _ := strings.Cut(claim.Ask, "“")
		act, _, _ = strings.Cut(act, "”")
		if value != isLegal {
			act = "! " + act
		}
		lines, say = append(lines, act), "Ann has 20 life"
	}
	edition := ""
	if q.Edition != "" {
		edition = "edition " + q.Edition + "\n"
	}
	for _, with := range table {
		list = append(list, fmt.Sprintf("# A case\n\n%s-- cards --\n%s\n-- setup --\n%s\n%s\n-- play --\n%s\n-- answer --\n%s\n",
			edition, strings.Join(q.Cards, "\n\n"), strings.Join(q.Setup, "\n"), with, strings.Join(lines, "\n"), cmp.Or(say, claim.Ask)))
	}
	return list
}

// legal reports whether a claim asks if a play is legal.
func (q *Question) legal(i int) bool { return strings.HasSuffix(q.Claims[i].Ask, "legal or refused?") }
