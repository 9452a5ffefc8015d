package training

import (
	"slices"
	"strings"
	"testing"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
)

// triedOf are the questions about a demonstration's plays at moments of other plays.
func triedOf(t *testing.T, src Source) []Question {
	t.Helper()
	scripts, err := readWhole(src)
	if err != nil {
		t.Fatal(err)
	}
	return tries(scripts, attempts(scripts))
}

// TestTriedElsewhere holds what is asked of plays at moments at which no fork makes them, and that
// nothing is offered which is refused for another reason than the one to learn.
func TestTriedElsewhere(t *testing.T) {
	find := func(slug, ask string) *Question {
		list := triedOf(t, of(t, slug))
		i := slices.IndexFunc(list, func(q Question) bool { return strings.Contains(q.Claims[0].Ask, ask) })
		if i < 0 {
			return nil
		}
		return &list[i]
	}
	q := find("506/points-of-combat-that-do-not-come", "“Ann casts Early Feint”")
	if q == nil {
		t.Fatal("it is not asked when Early Feint may be cast")
	}
	for i, then := range q.Then { // the blockers' declaration has gone by only where nobody attacks
		want := isLegal
		if strings.Contains(then, "Ann does not attack") {
			want = refused
		}
		if q.Claims[i].truth != want {
			t.Errorf("%s: it is %s", then, q.Claims[i].truth)
		}
	}
	again := false
	for _, q := range triedOf(t, of(t, "602/mana-abilities-follow-their-instructions")) {
		if q.Form != All || !slices.Equal(q.Done, []string{"Ann taps Blood Vein for {B}"}) {
			continue
		}
		again = true
		for option, want := range map[string]cr.Rule{"Ann taps Blood Vein for {B}": "602.1b", "Ann taps Elf for {G}": "602.5"} {
			if rules := q.Decides(0, option); slices.Contains(parts(q.Claims[0].truth), option) || !slices.Contains(rules, want) {
				t.Errorf("%s is refused by %v, not %s", option, rules, want)
			}
		}
	}
	if !again {
		t.Error("it is not asked which mana abilities may be activated after the first")
	}
	if q := find("701/cloaked-cards", "turns Hooded Ox face up"); q != nil {
		t.Errorf("%s asks whether a card in the library may be turned face up", q.ID)
	}
	for _, q := range triedOf(t, of(t, "117/a-fight-over-one-spell")) {
		if slices.Contains(q.Claims[0].Options, "Bob casts Last No targeting Sharp No") && !strings.Contains(strings.Join(q.Done, "\n"), "Ann casts Sharp No") {
			t.Errorf("%s offers a spell as a target that is in a hand", q.ID)
		}
	}
}

// TestTriedKeys plays each option on its own, as one that must be refused: legal ones are allowed there,
// others are not, and without the rule that is said to decide it, it is the other way round.
func TestTriedKeys(t *testing.T) {
	legal, not, decided := 0, 0, 0
	for _, src := range some(t, 4) {
		for _, q := range triedOf(t, src) {
			if q.Form != All {
				continue
			}
			for _, option := range q.Claims[0].Options {
				p := q.piece
				p.lines = append(slices.Clone(p.lines), "! "+option)
				if err := p.parse(); err != nil {
					t.Fatal(err)
				}
				goes := func(without cr.Rule) bool {
					out, err := p.file.Outcome("", without)
					if err != nil {
						t.Fatal(err)
					}
					return out.Class == scenario.Allowed && out.Line == p.last()
				}
				is := slices.Contains(parts(q.Claims[0].truth), option)
				if goes("") != is {
					t.Errorf("%s: %s is legal: %v", q.ID, option, is)
				}
				for _, r := range q.Decides(0, option) {
					decided++
					if goes(p.book().Shown(r)) == is {
						t.Errorf("%s: without %s it is the same of %s", q.ID, r, option)
					}
				}
				if is {
					legal++
				} else {
					not++
				}
			}
		}
	}
	t.Logf("%d legal and %d refused options; %d times a rule decides one", legal, not, decided)
	if legal < 5 || not < 5 || decided < 5 {
		t.Error("too few were tried")
	}
}
