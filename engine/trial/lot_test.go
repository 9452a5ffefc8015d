package trial

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"sort"
	"strings"
	"testing"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
)

var (
	lot   = flag.Int("lot", 0, "print a lot of played cards drawn with this seed, with what was observed of each")
	size  = flag.Int("size", 200, "how many cards the lot has")
	first = flag.Int("first", 0, "the first card of the lot to print")
)

// drawLot draws a lot: of the cards that count as played, and that -names names if it is given,
// those whose hashes with the seed are the lowest.
func drawLot(t testing.TB, seed, n int) []*oracle.Card {
	t.Helper()
	var rows []cardtext.PoolRow
	from := namesWanted(t)
	eachRow(t, func(row cardtext.PoolRow) {
		if from == nil || slices.Contains(from, row.Name) {
			rows = append(rows, row)
		}
	})
	sort.Slice(rows, func(i, j int) bool { return hash(rows[i].Name, seed) < hash(rows[j].Name, seed) })
	var list []*oracle.Card
	for _, row := range rows {
		if card := played(row); card != nil {
			if list = append(list, card); len(list) == n {
				break
			}
		}
	}
	return list
}

// TestLot prints cards for somebody who knows the game to judge.
func TestLot(t *testing.T) {
	if *lot == 0 {
		t.Skip("say which lot: -lot 1 -v")
	}
	var out strings.Builder
	for k, card := range drawLot(t, *lot, *size) {
		if k < *first {
			continue
		}
		fmt.Fprintf(&out, "\n#%d ", k)
		tell(&out, (&Tester{Quick: true}).Card(card))
	}
	t.Log(out.String())
}

// TestLots holds that the kept verdicts are of twelve whole lots of 200 and one of 120, with thirty-eight cards that were judged wrong.
func TestLots(t *testing.T) {
	data, err := os.ReadFile("testdata/lots.txt")
	if err != nil {
		t.Fatal(err)
	}
	cards, wrong := map[string]int{}, 0
	lot := ""
	for _, line := range strings.Split(string(data), "\n") {
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "seed "):
			lot = line
		default:
			cards[lot]++
			if _, verdict, found := strings.Cut(line, "\t"); found && strings.HasPrefix(verdict, "wrong: ") {
				wrong++
			}
		}
	}
	for _, seed := range []int{1, 2, 3, 4, 5, 6, 7, 8, 91, 4242, 4343, 4444} {
		if n := cards[fmt.Sprint("seed ", seed)]; n != 200 {
			t.Errorf("the lot of seed %d has %d cards", seed, n)
		}
	}
	for _, seed := range []int{4545, 4646} {
		if n := cards[fmt.Sprint("seed ", seed)]; n != 120 {
			t.Errorf("the lot of seed %d has %d cards", seed, n)
		}
	}
	if len(cards) != 14 || wrong != 40 {
		t.Errorf("there are %d lots, %d cards of them wrong", len(cards), wrong)
	}
}

// tell prints a report: texts, how they were read, and what was observed.
func tell(out *strings.Builder, r *Report) {
	for _, f := range faces(r.Card) {
		corner := ""
		if f.Power != nil {
			corner = fmt.Sprintf(" %s/%s", f.Power, f.Toughness)
		}
		fmt.Fprintf(out, "%s %s %v%s\n", f.Name, f.ManaCost, f.Subtypes, corner)
		for _, line := range strings.Split(reminder.ReplaceAllString(f.Text, ""), "\n") {
			fmt.Fprintf(out, "  T %s\n", line)
		}
		for _, a := range r.Abilities {
			if a.Face != f {
				continue
			}
			if a.Printed {
				fmt.Fprintf(out, "  P %s\n", cardtext.PrintAbility(a.Of, *f))
			}
			var seen []string
			for _, res := range a.Results {
				if s := res.summary(); !slices.Contains(seen, s) && len(seen) < 3 {
					seen = append(seen, s)
					fmt.Fprintf(out, "     %s\n", s)
				}
			}
		}
	}
	for _, d := range Differences(r) {
		fmt.Fprintf(out, "  DIFF %s\n", d.What)
	}
	for _, f := range r.Faults {
		fmt.Fprintf(out, "  FAULT %s\n", f)
	}
	for _, a := range r.Abilities {
		for _, c := range a.Silent() {
			fmt.Fprintf(out, "  SILENT %s\n", shape(*c.Of))
		}
	}
}

// summary is what a result did, in short.
func (res *Result) summary() string {
	var list []string
	for what, t := range res.tally() {
		s := fmt.Sprintf("%s %d", what, t.total)
		if t.mine > 0 {
			s += fmt.Sprintf(" (own %d)", t.mine)
		}
		for kind := range t.kinds {
			s += " " + kind
		}
		list = append(list, strings.TrimSpace(s))
	}
	for _, e := range res.Events {
		if e.Kind == 0 && e.To == oracle.Battlefield {
			list = append(list, e.From.String()+">Battlefield")
		}
	}
	changed := map[string]int{}
	for _, s := range res.Shapes {
		if a, b := s.Power[1]-s.Power[0], s.Toughness[1]-s.Toughness[0]; s.Stayed && (a != 0 || b != 0) {
			changed[fmt.Sprintf("%+d/%+d", a, b)]++
		}
	}
	for k, n := range changed {
		list = append(list, fmt.Sprintf("%d get %s", n, k))
	}
	slices.Sort(list)
	return strings.Join(slices.Compact(list), ", ")
}
