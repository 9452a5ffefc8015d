package training

import (
	"cmp"
	"fmt"
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
	for _, src := range some(t, 8) {
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
				if c.deny != "" || strings.Contains(c.Ask, "ceased to exist") { // a denial has a sentence for readers, not always for the engine
					says := holds
					holds = func(value string) (bool, error) {
						is, err := says(scenario.Yes)
						return is == (value == scenario.Yes), err
					}
				}
				if says := holds; strings.Contains(c.Ask, "who controls ") {
					holds = func(value string) (bool, error) {
						is, err := says(value)
						return is == (value != "nobody"), err // what is asked is whether it is there (109.4)
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
	if played < 80 || wrong < 60 || unread > played/20 {
		t.Errorf("%d cases were played and %d wrong values; %d were not understood", played, wrong, unread)
	}
}

// casesAsRead are scenarios of one case of a question, with a value as its answer. What the table has
// besides is told in one sentence, and so are several lines: each way to take them apart is one of them.
func casesAsRead(q *Question, i int, value string) (list []string) {
	_, text, _ := strings.Cut(q.Then[i], "in case "+string(rune('A'+i)))
	table := []string{""}
	if with, ok := strings.CutPrefix(text, ", where "); ok {
		with, text, _ = strings.Cut(with, ": ")
		table = takenApart(with, " and ")
	}
	done := strings.Join(q.Done, "\n")
	text = strings.TrimPrefix(text, ": nothing is done before")
	plays := takenApart(strings.ReplaceAll(strings.TrimPrefix(text, ": "), "everything on the stack resolves", "everything resolves"), "; ")
	claim := q.Claims[i]
	_, say, _ := strings.Cut(claim.Says(value), ": ")
	say = answerAsRead(say)
	if q.legal(i) { // whether a play is legal
		_, act, _ := strings.Cut(claim.Ask, "“")
		act, _, _ = strings.Cut(act, "”")
		if value != isLegal {
			act = "! " + act
		}
		say = "Ann has 20 life"
		for k := range plays {
			plays[k] += "\n" + act
		}
	}
	edition := ""
	if q.Edition != "" {
		edition = "edition " + q.Edition + "\n"
	}
	for _, with := range table {
		for _, play := range plays {
			// What a pupil reads to be resolving goes on with what is decided then.
			play = strings.ReplaceAll(done+"\n"+play+"\n", " is resolving\n", " resolves\n")
			list = append(list, fmt.Sprintf("# A case\n\n%s-- cards --\n%s\n-- setup --\n%s\n%s\n-- play --\n%s-- answer --\n%s\n",
				edition, strings.Join(q.Cards, "\n\n"), strings.Join(q.Setup, "\n"), with, play, cmp.Or(say, claim.Ask)))
		}
	}
	return list
}

// answerAsRead is the sentence of an answer that says what a reader is told, or the one that it denies
// ("nobody controls Bear").
func answerAsRead(say string) string {
	if what, is := strings.CutPrefix(say, "nobody controls "); is { // 109.4
		return what + " is on the battlefield"
	}
	if what, is := strings.CutSuffix(say, " ceased to exist: yes"); is {
		return strings.TrimPrefix(what, "has ") + " is not in the game"
	}
	if what, name, is := strings.Cut(say, " is "); is && strings.HasPrefix(say, "the name of ") {
		return fmt.Sprintf("%s is %q", what, name)
	}
	return say
}

// takenApart is a text of several parts, each joint read as the end of a line or as part of one.
func takenApart(text, joint string) (list []string) {
	parts := strings.Split(text, joint)
	for way := range 1 << (len(parts) - 1) {
		said := parts[0]
		for k, part := range parts[1:] {
			if way>>k&1 == 0 {
				said += "\n" + part
			} else {
				said += joint + part
			}
		}
		list = append(list, said)
	}
	return list
}

// legal reports whether a claim asks if a play is legal.
func (q *Question) legal(i int) bool { return strings.HasSuffix(q.Claims[i].Ask, "legal or refused?") }
