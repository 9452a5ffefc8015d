package scenario_test

import (
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rulestep/engine"
	"rulestep/engine/scenario"
	"rulestep/engine/scenarios"
)

// A clicker reproduces the lines of a play by choosing among what is offered, and writes no
// word of its own.
type clicker struct {
	file  *scenario.File
	fork  string
	lines []scenario.Line // as the file has them, up to the one that is to come
}

// after is the play of the lines so far and those that were chosen since.
func (c *clicker) after(chosen ...string) *scenario.ForkTrace {
	if f := c.with(chosen); f != nil {
		return &f.Onward(scenario.Spot{Fork: c.fork}).Forks[0]
	}
	return nil
}

// with is the file of the lines so far and those that were chosen since, nil if it is none.
func (c *clicker) with(chosen []string) *scenario.File {
	f := *c.file
	f.Opening, f.Trunk = nil, slices.Clone(c.lines)
	for i, text := range chosen {
		l, err := f.Sentence(text, i+1)
		if err != nil {
			return nil
		}
		f.Trunk = append(f.Trunk, l)
	}
	f.Forks = []scenario.Fork{{Name: c.fork}}
	return &f
}

// at is what is offered there.
func (c *clicker) at(chosen ...string) *scenario.Open {
	if t := c.after(chosen...); t != nil {
		return t.Open
	}
	return nil
}

// table is the table at the end of a play, without the names that lines give to tokens.
func table(t *scenario.ForkTrace) string {
	if t == nil || len(t.Steps) == 0 {
		return "nothing"
	}
	b := t.Steps[len(t.Steps)-1].Board
	for i := range b.Players {
		for k := range b.Players[i].Battlefield {
			if o := &b.Players[i].Battlefield[k]; o.Token {
				o.Label = ""
			}
		}
	}
	asks := ""
	if t.Open != nil {
		asks = t.Open.Asks
	}
	return fmt.Sprintf("%v %v %+v", t.Stopped > 0, asks, b)
}

// sayable are all lines that an Open offers after the last one.
func sayable(o *scenario.Open) []string {
	var list []string
	if o == nil {
		return nil
	}
	for _, plays := range [][]scenario.Play{o.Plays, o.Mana, o.Time, o.Ahead, o.Orders} {
		for _, p := range plays {
			list = append(list, p.Sentence)
		}
	}
	return list
}

// alike are the ways to write one line.
func written(text string) string {
	text = strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(text, "in response, "), "in response "))
	return strings.NewReplacer("everything on the stack", "everything", " × ", " ").Replace(text)
}

// within reports whether all words of a line stand in another one in that order.
func within(part, whole string) bool {
	words := strings.Fields(whole)
	for _, w := range strings.Fields(part) {
		i := slices.Index(words, w)
		if i < 0 {
			return false
		}
		words = words[i+1:]
	}
	return true
}

// begins is how a line begins, up to what may be said in several ways: targets, modes, an
// ability by some of its words.
func begins(text string) string {
	words := strings.Fields(written(text))
	if len(words) > 2 && slices.Contains([]string{"attacks", "blocks", "assigns", "chooses", "arranges", "stacks", "targets", "pays", "leaves"}, words[1]) {
		return words[0] + " " + words[1] // who does what to which may be said in any order
	}
	for i, w := range words {
		if i > 1 && (strings.HasPrefix(w, "\"") || strings.HasPrefix(w, "[") || slices.Contains([]string{"targeting", "choosing", "using", "kicked", "paying", "dividing", "adding", "for", "with", "in", "top"}, w)) {
			words = words[:i]
			break
		}
	}
	return strings.TrimRight(strings.Join(words, " "), ",;")
}

// may reports whether choosing a line may lead to the one that is wanted.
func may(said, want string) bool { return within(written(said), want) || begins(said) == begins(want) }

// picking picks what a line names, one by one as the table has it, and gives the line that comes
// of it; "" where there is none.
func (c *clicker) picking(o *scenario.Open, before []string, want string) string {
	var picks []scenario.Pick
	switch o.Kind {
	case engine.BlockDecision, engine.AttackDecision:
		picks = c.declared(o, before, want)
	case engine.DamageDecision, engine.DivisionDecision:
		for _, s := range o.Slots {
			for i, name := range s.Names {
				if m := regexp.MustCompile(`(\d+) to ` + regexp.QuoteMeta(name) + `\b`).FindStringSubmatch(want); m != nil {
					n, _ := strconv.Atoi(m[1])
					picks = append(picks, scenario.Pick{ID: s.Options[i], Number: n})
				}
			}
		}
	case engine.TargetDecision, engine.ObjectDecision, engine.OrderDecision:
		said := want
		if _, rest, ok := strings.Cut(want, " targeting "); ok {
			said = rest
		}
		if m := regexp.MustCompile(`^\w+ (?:targets|chooses|arranges|stacks|gives timestamps to) (.*?)(?: with .*| for .*|, top first|, oldest first)?$`).FindStringSubmatch(said); m != nil {
			said = m[1]
		}
		if o.Kind == engine.TargetDecision {
			said = strings.Split(said, " with X")[0]
		}
		for _, s := range o.Slots {
			for i, name := range s.Names {
				at := regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `($|\W)`).FindStringIndex(said)
				if at != nil {
					picks = append(picks, scenario.Pick{ID: s.Options[i], Number: at[0]})
				}
			}
		}
		slices.SortStableFunc(picks, func(p, q scenario.Pick) int { return p.Number - q.Number })
		if picks = slices.Compact(picks); o.Kind == engine.OrderDecision {
			break
		}
		for i := range picks {
			picks[i].Number = 0
		}
	}
	if len(picks) == 0 {
		return ""
	}
	f := c.with(before)
	if f == nil {
		return ""
	}
	open, err := f.Picked(scenario.Spot{Fork: c.fork}, picks)
	if err != nil || open == nil || open.Picked == nil {
		return ""
	}
	return open.Picked.Sentence
}

// declared are the picks of a declaration: "Ann attacks Bob with Bear and Ox; Oren with Cat".
func (c *clicker) declared(o *scenario.Open, before []string, want string) (picks []scenario.Pick) {
	t := c.after(before...)
	if t == nil || len(t.Steps) == 0 {
		return nil
	}
	ids := map[string]engine.ID{}
	b := t.Steps[len(t.Steps)-1].Board
	for i := range b.Players {
		ids[b.Players[i].Name] = b.Players[i].ID
		for _, x := range b.Players[i].Battlefield {
			ids[x.Label] = x.ID
		}
	}
	for _, s := range o.Slots {
		for i, name := range s.Names {
			ids[name] = s.Options[i]
		}
	}
	words := strings.SplitN(want, " ", 3)
	for _, part := range strings.Split(words[len(words)-1], "; ") {
		whom, with, _ := strings.Cut(part, " with ")
		for _, name := range strings.Split(strings.NewReplacer(" and ", ", ").Replace(with), ", ") {
			if ids[name] != 0 && ids[whom] != 0 {
				picks = append(picks, scenario.Pick{ID: ids[name], Whom: ids[whom]})
			}
		}
	}
	return picks
}

// reaches reports whether a line can be had by choosing.
func (c *clicker) reaches(want string) bool {
	goal := table(c.after(want))
	if goal == table(c.after()) && !strings.Contains(want, " looks at ") {
		return true // the play has come there by itself: one alone was legal, or time has passed
	}
	want = written(want)
	var before []string
	tries := [][]string{nil}
	for n := 0; len(tries) > 0 && n < 24; n++ {
		before, tries = tries[0], tries[1:]
		o := c.at(before...)
		if o == nil {
			continue
		}
		list := sayable(o)
		if said := c.picking(o, before, want); said != "" {
			list = append(list, said)
		}
		if c.completes(before, list, want, goal) {
			return true
		}
		if len(before) == 0 { // time may have to pass
			for _, p := range o.Time {
				tries = append(tries, []string{p.Sentence})
			}
		}
	}
	return false
}

// completes reports whether one of the lines offered is the one wanted, or becomes it by
// choosing further what belongs to it.
func (c *clicker) completes(before, list []string, want, goal string) bool {
	for _, said := range list {
		if written(said) == want {
			return true
		}
	}
	plays := 0
	for _, said := range list {
		waits := strings.HasPrefix(said, "everyone passes until ") && len(before) == 0 || strings.HasSuffix(said, " resolves") && strings.Contains(want, " resolves")
		if !may(said, want) && !waits {
			continue
		}
		// What is chosen further: more of the line, as far as it comes nearer.
		next := []string{said}
		for seen := map[string]bool{said: true}; len(next) > 0 && plays < 60; plays++ {
			now := next[0]
			next = next[1:]
			way := append(slices.Clone(before), now)
			t := c.after(way...)
			if table(t) == goal {
				return true
			}
			if t == nil || t.Open == nil {
				continue
			}
			offered := t.Open.Besides
			if t.Open.Replaces > 0 {
				offered = slices.Concat(t.Open.Plays, t.Open.Besides)
				if said := c.picking(t.Open, way, want); said != "" {
					offered = append(offered, scenario.Play{Sentence: said})
				}
			}
			for _, p := range offered {
				if !seen[p.Sentence] && may(p.Sentence, want) {
					seen[p.Sentence] = true
					next = append(next, p.Sentence)
				}
			}
		}
	}
	return false
}

// unclicked lists the lines of the demonstrations that cannot be had by choosing, and why.
const unclicked = "testdata/unclicked.txt"

// TestTheBookIsClicked reproduces the lines of the demonstrations by choosing alone, and holds
// that those which cannot be had so are known: of every twentieth, or of all with
// RULESTEP_CLICK=1.
func TestTheBookIsClicked(t *testing.T) {
	if testing.Short() {
		t.Skip("plays every demonstration once for each of its lines")
	}
	data, err := os.ReadFile(unclicked)
	if err != nil {
		t.Fatal(err)
	}
	head, list, _ := strings.Cut(string(data), "\n\n")
	known := strings.Split(list, "\n")
	var out strings.Builder
	var left []string
	lines, clicked, unknown := 0, 0, 0
	err = fs.WalkDir(scenarios.Files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".txt") {
			return err
		}
		if crc32.ChecksumIEEE([]byte(path))%20 != 0 && os.Getenv("RULESTEP_CLICK") == "" {
			return nil // the same files whatever is added
		}
		data, err := fs.ReadFile(scenarios.Files, path)
		if err != nil {
			return err
		}
		f, err := scenario.Parse(path, data)
		if err != nil {
			return err
		}
		for i, fork := range f.Forks {
			c := &clicker{file: f, fork: fork.Name}
			all := slices.Concat(f.Opening, f.Trunk, fork.Play)
			from := 0
			if i > 0 {
				from = len(f.Opening) + len(f.Trunk) // the rest was clicked before
			}
			for k, l := range all {
				if k < from || !l.Plays() {
					continue
				}
				lines++
				c.lines = all[:k]
				if c.reaches(l.Text) {
					clicked++
				} else {
					left = append(left, path+": "+l.Text)
					if !slices.Contains(known, left[len(left)-1]) {
						fmt.Fprintf(&out, "%s:%d: %s\n", path, l.No, l.Text)
						unknown++
					}
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	share := 100 * float64(clicked) / float64(lines)
	t.Logf("%d of %d lines can be chosen (%.1f %%); of the others these are not in %s:\n%s", clicked, lines, share, unclicked, out.String())
	least := 97.0
	if os.Getenv("RULESTEP_CLICK") == "" {
		least = 94 // of few lines, which are not all alike
	}
	if share < least || unknown > lines/100 {
		t.Errorf("%.1f %% of the lines can be had by choosing, and %d others are not known; RULESTEP_CLICK=write writes the list", share, unknown)
	}
	if os.Getenv("RULESTEP_CLICK") == "write" {
		slices.Sort(left)
		if err := os.WriteFile(unclicked, []byte(head+"\n\n"+strings.Join(slices.Compact(left), "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// onward plays a script among four creatures and says what comes next.
func onward(t *testing.T, play string) *scenario.ForkTrace {
	t.Helper()
	f, err := scenario.Parse("one.txt", []byte(`# One

-- cards --
Slay {1}{B}{B}
Instant
Destroy target creature.

Grow {G}
Instant
Target creature gets +3/+3 until end of turn.

Lose {B}
Sorcery
Target player discards a card at random.

Slip {3}
Sorcery
Draw a card.

Twice {B}
Sorcery
Kicker {2}
Draw a card.
-- setup --
Ann controls 3 Swamps
Ann controls Rat, a 1/1 creature
Slay, Twice and Lose are in Ann's hand
Bob controls Bear, a 2/2 creature
Bob controls Bogle, a 1/1 creature with hexproof
Bob controls Forest
Grow and Slip are in Bob's hand
-- play --
`+play))
	if err != nil {
		t.Fatal(err)
	}
	return &f.Onward(scenario.Spot{}).Forks[0]
}

func sentences(list []scenario.Play) string {
	var all []string
	for _, p := range list {
		all = append(all, p.Sentence)
	}
	return strings.Join(all, "; ")
}

// TestOpen holds that a play that ends says what is asked, what completes its last line, what
// time brings and what others could do if nobody acts before them.
func TestOpen(t *testing.T) {
	begun := onward(t, "").Open
	if got := sentences(begun.Plays); got != "Ann casts Slay; Ann casts Twice; Ann casts Lose; Ann concedes; Bob concedes" {
		t.Errorf("with priority: %s", got)
	}
	if got := sentences(begun.Mana); got != "Ann taps Swamp for {B}" {
		t.Errorf("mana: %s", got)
	}
	half := onward(t, "Ann casts Slay\n").Open
	if got := sentences(half.Plays); got != "Ann casts Slay targeting Rat; Ann casts Slay targeting Bear" || half.Replaces != 33 || half.Rule != "601.2c" || half.Asks != "Ann chooses targets for Slay" {
		t.Errorf("targets: %s, in place of line %d, by %s: %s", got, half.Replaces, half.Rule, half.Asks)
	}
	if !onward(t, "Ann casts Slay\n").Awaits || onward(t, "Ann casts Slay targeting Bogle\n").Awaits {
		t.Error("a line that says too little is waited for, one that is refused is not")
	}
	whole := onward(t, "Ann casts Slay targeting Bear\n")
	if got := sentences(whole.Open.Ahead); got != "in response, Bob casts Grow; in response, Bob concedes" && got != "in response, Bob casts Grow" {
		t.Errorf("if Ann passes: %s", got)
	}
	if got := sentences(whole.Open.Time); !strings.HasPrefix(got, "Slay resolves; everything resolves; everyone passes until the beginning of combat; ") {
		t.Errorf("time: %s", got)
	}
	kicked := onward(t, "Ann casts Twice\n").Open
	if got := sentences(kicked.Besides); got != "Ann casts Twice kicked" || kicked.BesidesAt != 33 {
		t.Errorf("besides: %s, line %d", got, kicked.BesidesAt)
	}
	random := onward(t, "Ann casts Lose targeting Bob\nLose resolves\n").Open
	if got := sentences(random.Plays); got != "chance picks Grow for Lose; chance picks Slip for Lose" || random.Player != "" {
		t.Errorf("at random: %s of %s", got, random.Asks)
	}
	if over := onward(t, "Bob concedes\n").Open; over != nil {
		t.Errorf("the game is over, and %s", over.Asks)
	}
}
