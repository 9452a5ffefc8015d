package scenario

import (
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"reflect"
	"strings"
	"testing"

	"rulestep/engine/scenarios"
)

// TestRecentIsTheSame plays demonstrations as somebody at a table does, a line more each time, and
// back again: what goes on from where the play stood is the same in every detail as what was read and
// played from the beginning. Of every seventh, or of all with RULESTEP_RECENT=1.
func TestRecentIsTheSame(t *testing.T) {
	m := &Recent{OneAtATime: true}
	plays, files := 0, 0
	same := func(path, text string) {
		t.Helper()
		whole, err := ParseWith(path, []byte(text), nil)
		again, err2 := m.Parse(path, []byte(text), nil)
		if err != nil || err2 != nil {
			if (err == nil) != (err2 == nil) || err.Error() != err2.Error() {
				t.Errorf("%s: read anew: %v; from what is remembered: %v\n%s", path, err, err2, text)
			}
			return
		}
		fork := whole.Forks[len(whole.Forks)-1].Name
		whole.Limits, again.Limits = Visitors, Visitors
		plays++
		if a, b := whole.Onward(Spot{Fork: fork}), again.Onward(Spot{Fork: fork}); !reflect.DeepEqual(a, b) {
			t.Errorf("%s: played on, the play is another one: %s\n%s", path, difference(a, b), text)
		}
		a, b := whole.OnwardBriefly(Spot{Fork: fork}), again.OnwardBriefly(Spot{Fork: fork})
		for i := range a.Forks { // what is drawn is wanted, what is drawn besides is no harm
			undrawn := false
			for k := range a.Forks[i].Steps {
				a, b := &a.Forks[i].Steps[k], &b.Forks[i].Steps[k]
				if undrawn || a.undrawn { // what has changed is said of two pictures
					b.Changes = a.Changes
				}
				if undrawn = a.undrawn; undrawn {
					b.Board, b.undrawn = a.Board, true
				}
			}
		}
		if !reflect.DeepEqual(a, b) {
			t.Errorf("%s: played on briefly, the play is another one: %s\n%s", path, difference(a, b), text)
		}
	}
	err := fs.WalkDir(scenarios.Files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".txt") {
			return err
		}
		if crc32.ChecksumIEEE([]byte(path))%7 != 0 && os.Getenv("RULESTEP_RECENT") == "" {
			return nil
		}
		data, err := fs.ReadFile(scenarios.Files, path)
		if err != nil {
			return err
		}
		files++
		lines, inPlay := strings.SplitAfter(string(data), "\n"), false
		var last []int
		for i, l := range lines {
			if strings.HasPrefix(l, "-- ") {
				inPlay = strings.HasPrefix(l, "-- play")
			} else if inPlay && strings.TrimSpace(l) != "" && l[0] != ' ' && l[0] != '\t' {
				same(path, strings.Join(lines[:i+1], ""))
				last = append(last, i)
			}
		}
		for _, i := range last[max(0, len(last)-3):] { // and back
			same(path, strings.Join(lines[:i], ""))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d files, %d texts played both ways, twice each; %d plays went on from where another one stood", files, plays, m.gone)
	if m.gone < plays {
		t.Error("hardly any play went on")
	}
}

// difference finds the first place at which two traces differ.
func difference(a, b *Trace) string {
	for i := range a.Forks {
		if i >= len(b.Forks) {
			return "forks"
		}
		x, y := &a.Forks[i], &b.Forks[i]
		for k := range x.Steps {
			if k >= len(y.Steps) {
				return "fewer steps"
			}
			p, q := &x.Steps[k], &y.Steps[k]
			if !reflect.DeepEqual(p, q) {
				for _, f := range []struct {
					what string
					a, b any
				}{{"text", p.Text, q.Text}, {"rulings", p.Rulings, q.Rulings}, {"changes", p.Changes, q.Changes}, {"board", p.Board, q.Board}} {
					if !reflect.DeepEqual(f.a, f.b) {
						return strings.Join([]string{"step", p.Text, f.what, text(f.a), "not", text(f.b)}, " ")
					}
				}
				return "step " + p.Text
			}
		}
		if !reflect.DeepEqual(x.Open, y.Open) {
			return "what is asked: " + text(x.Open) + " not " + text(y.Open)
		}
		if !reflect.DeepEqual(x, y) {
			return "fork " + x.Name + ": " + x.Problem + " not " + y.Problem
		}
	}
	return "the head: " + text(a.Marks) + " not " + text(b.Marks)
}

func text(v any) string { return fmt.Sprintf("%.600v", fmt.Sprintf("%+v", v)) }
