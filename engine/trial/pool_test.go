package trial

import (
	"bufio"
	"cmp"
	"compress/gzip"
	"encoding/json"
	"flag"
	"fmt"
	"hash/fnv"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"sort"
	"strings"
	"sync"
	"testing"
	"time"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/support"
)

// sample is one of how many cards the ordinary test plays; silentFile keeps the clauses of these
// that changed nothing, and differencesFile where the second reader of their words (expect.go)
// says otherwise than the engine.
const (
	sample          = 64
	silentFile      = "testdata/silent.txt"
	differencesFile = "testdata/differences.txt"
)

var (
	update  = flag.Bool("update", false, "add what is missing to the files of testdata, for somebody to put a reason before")
	share   = flag.Int("share", sample, "one of how many cards TestPool plays, 1 for all")
	which   = flag.Int("which", 0, "which of them")
	quick   = flag.Bool("quick", false, "play only the simplest positions, and print differences as they come")
	verbose = flag.String("card", "", "print all about the card of this name")
	those   = flag.String("names", "", "play the cards whose names stand in this file, one in a line")
	listed  = flag.String("found", "", "write every silent clause and difference that TestPool finds to this file")
)

// dataFolder is the reference material, which the repository does not hold.
func dataFolder(t testing.TB) string {
	t.Helper()
	if dir := os.Getenv("RULESTEP_DATA"); dir != "" {
		return dir
	}
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for ; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			data := filepath.Join(filepath.Dir(dir), "shared", "data")
			if _, err := os.Stat(data); err == nil {
				return data
			}
		}
	}
	t.Skip("the card pool is not at hand: set RULESTEP_DATA to the folder that holds cards/cards.jsonl.gz")
	return ""
}

// hash draws cards by lot, always the same.
func hash(name string, salt int) uint32 {
	h := fnv.New32a()
	fmt.Fprint(h, salt, name, salt) // what comes first is mixed best
	return h.Sum32()
}

// everyRow visits the cards of the pool, those that are in no deck among them.
func everyRow(t testing.TB, visit func(row cardtext.PoolRow)) {
	t.Helper()
	f, err := os.Open(filepath.Join(dataFolder(t), "cards", "cards.jsonl.gz"))
	if err != nil {
		t.Skip("the card pool is not at hand: ", err)
	}
	defer f.Close()
	zipped, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(zipped)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var row cardtext.PoolRow
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		visit(row)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}

// eachRow visits the traditional paper cards of the pool.
func eachRow(t testing.TB, visit func(row cardtext.PoolRow)) {
	t.Helper()
	everyRow(t, func(row cardtext.PoolRow) {
		if !row.Digital && !row.Funny && !row.Nontraditional {
			visit(row)
		}
	})
}

// played compiles a card of the pool; it is nil for one that does not count as played.
func played(row cardtext.PoolRow) *oracle.Card {
	cards, err := cardtext.FromPool(row)
	if err != nil || len(cards) == 0 {
		return nil
	}
	whole, unknown := cardtext.Compile(row.Join(cards))
	if len(unknown) > 0 || len(support.Unsupported(&whole)) > 0 {
		return nil
	}
	return &whole
}

// eachPlayed compiles the cards of the pool that want lets pass, and visits those that count
// as played, two at a time.
func eachPlayed(t testing.TB, want func(name string) bool, visit func(card *oracle.Card)) {
	t.Helper()
	work := make(chan *oracle.Card)
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			for card := range work {
				visit(card)
			}
		})
	}
	eachRow(t, func(row cardtext.PoolRow) {
		if want(row.Name) {
			if card := played(row); card != nil {
				work <- card
			}
		}
	})
	close(work)
	wg.Wait()
}

// shape is a clause without its numbers and names, by which clauses are grouped.
func shape(i oracle.Instruction) string {
	s := fmt.Sprintf("%T", i)
	return strings.TrimPrefix(s, "oracle.")
}

func TestPool(t *testing.T) {
	if testing.Short() {
		t.Skip("plays cards of the whole pool")
	}
	var lock sync.Mutex
	cards, positions, clauses := 0, 0, 0
	shapes := map[string][]string{}
	var quiet []silence
	faults := map[string][]string{}
	var differences []string
	start := time.Now()
	slow, these := map[string]time.Duration{}, map[string]bool{}
	amiss := map[string]bool{}
	list := namesWanted(t)
	scripts := playShown(t)
	eachPlayed(t, func(name string) bool {
		switch {
		case *verbose != "":
			return name == *verbose
		case *those != "":
			return slices.Contains(list, name)
		}
		return hash(name, 0)%uint32(*share) == uint32(*which)
	}, func(card *oracle.Card) {
		begin := time.Now()
		r := (&Tester{Quick: *quick}).Card(card)
		took := time.Since(begin)
		lock.Lock()
		defer lock.Unlock()
		slow[card.Name], these[card.Name] = took, true
		cards++
		positions += r.Positions
		for _, f := range r.Faults {
			_, what, _ := strings.Cut(f, ", manner ")
			what = what[min(3, len(what)):]
			faults[what] = append(faults[what], card.Name+" ("+f[:min(60, len(f))]+")")
		}
		for _, a := range r.Abilities {
			clauses += len(a.Clauses)
			if a.Printed && a.Of.Kind == oracle.Static && a.Of.Keyword == "" {
				clauses++
			}
		}
		for _, one := range silences(r) {
			one.shown = scripts.of(one, r.Abilities)
			quiet = append(quiet, one)
			shapes[one.cause()] = append(shapes[one.cause()], card.Name)
		}
		for _, d := range Differences(r) {
			if *quick && !strings.HasSuffix(d.What, "never happened") {
				fmt.Fprintf(os.Stderr, "DIFF %s: %s | %s\n", card.Name, d.What, strings.ReplaceAll(d.Words, "\n", " / "))
			}
			amiss[card.Name+": "+d.What] = true
			differences = append(differences, fmt.Sprintf("%s: %s | %s", card.Name, d.What, strings.ReplaceAll(d.Words, "\n", " / ")))
		}
		if *verbose != "" {
			show(t, r)
		}
	})
	t.Logf("%d cards, %d positions, %d clauses, %d silent in %v", cards, positions, clauses, len(quiet), time.Since(start))
	logGroups(t, "silent", shapes)
	if *share == sample && *which == 0 && !*quick && *verbose == "" && *those == "" {
		held(t, silentFile, unexplained(quiet), these, "a clause changed nothing in any position")
		held(t, differencesFile, amiss, these, "what happened is not what the words say")
	}
	logGroups(t, "fault", faults)
	for what, names := range faults {
		if strings.Contains(what, "panic") || strings.Contains(what, "not legal") {
			t.Errorf("%s: %s", names[0], what)
		}
	}
	slices.Sort(differences)
	for _, d := range differences {
		t.Log("DIFF ", d)
	}
	if *listed != "" {
		var out strings.Builder
		kept := keptLines(t, silentFile)
		for _, one := range quiet {
			fmt.Fprintf(&out, "silent\t%s\t%s\n", cmp.Or(one.explained(), kept[one.line()]), one)
		}
		for _, d := range differences {
			fmt.Fprintf(&out, "difference\t%s\n", d)
		}
		for what, names := range faults {
			fmt.Fprintf(&out, "fault\t%s\t%s\n", what, strings.Join(names, "; "))
		}
		if err := os.WriteFile(*listed, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var names []string
	for n := range slow {
		names = append(names, n)
	}
	sort.Slice(names, func(i, j int) bool { return slow[names[i]] > slow[names[j]] })
	for _, n := range names[:min(8, len(names))] {
		t.Logf("slow %v %s", slow[n], n)
	}
}

// namesWanted are the names in the file of -names, nil without one.
func namesWanted(t testing.TB) []string {
	t.Helper()
	if *those == "" {
		return nil
	}
	data, err := os.ReadFile(*those)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(string(data), "\n")
}

// keptLines are the lines of a file with the reason below which each stands.
func keptLines(t *testing.T, file string) map[string]string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	kept, reason := map[string]string{}, ""
	for i, line := range strings.Split(string(data), "\n") {
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case strings.HasSuffix(line, ":"):
			reason = line
		case reason == "" || kept[line] != "":
			t.Errorf("%s:%d: %q has no reason before it, or stands there twice", file, i+1, line)
		default:
			kept[line] = strings.TrimSuffix(reason, ":")
		}
	}
	return kept
}

// held compares what was found with the lines of a file, each of which stands below its reason; lines of cards that were not played are
// left alone.
func held(t *testing.T, file string, found, cards map[string]bool, newOne string) {
	t.Helper()
	kept := keptLines(t, file)
	var missing strings.Builder
	for _, line := range slices.Sorted(maps.Keys(found)) {
		switch {
		case kept[line] != "":
		case *update:
			missing.WriteString(line + "\n")
		default:
			t.Errorf("%s: %s; look at it (-card), and keep it with a reason in %s", newOne, line, file)
		}
	}
	for _, line := range slices.Sorted(maps.Keys(kept)) {
		if !found[line] && isOf(line, cards) {
			t.Errorf("%s is not so now: take it out of %s", line, file)
		}
	}
	if !*update {
		return
	}
	data, err := os.ReadFile(file)
	if err == nil {
		err = os.WriteFile(file, append(data, missing.String()...), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// isOf reports whether a line is about one of some cards.
func isOf(line string, cards map[string]bool) bool {
	for at := range line {
		if strings.HasPrefix(line[at:], ": ") && cards[line[:at]] {
			return true
		}
	}
	return false
}

func logGroups(t *testing.T, what string, groups map[string][]string) {
	var keys []string
	for k := range groups {
		keys = append(keys, k)
	}
	sort.Slice(keys, func(i, j int) bool { return len(groups[keys[i]]) > len(groups[keys[j]]) })
	for _, k := range keys {
		slices.Sort(groups[k])
		list := slices.Compact(slices.Clone(groups[k]))
		t.Logf("%s %5d %s: %.300s", what, len(groups[k]), k, strings.Join(list[:min(9, len(list))], "; "))
	}
}

func show(t *testing.T, r *Report) {
	for _, a := range r.Abilities {
		t.Logf("ABILITY %s", cardtext.PrintAbility(a.Of, *a.Face))
		t.Log(dump(reflect.ValueOf(a.Of)))
		for _, c := range a.Clauses {
			t.Logf("   %s carried %d changed %d", shape(*c.Of), c.Carried, c.Changed)
		}
		for _, res := range a.Results {
			t.Logf("   RESULT %s: targets %v", res.Position, res.Context.Targets)
			for _, e := range res.Events {
				t.Logf("       kind %d player %d object %d other %d amount %d %s %v>%v", e.Kind, e.Player, e.Object, e.Other, e.Amount, e.Word, e.From, e.To)
			}
		}
	}
	for _, f := range r.Faults {
		t.Log("FAULT ", f)
	}
}
