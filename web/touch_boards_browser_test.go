package web

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/scenario"
	"rulestep/engine/scenarios"
	"rulestep/rulesdb"
	"rulestep/web/table"
)

// A stand is what cards have to have in common so that one can stand for another.
type stand struct{ kind, size, cost, text string }

// standOf is that of a card of a text of its own; own is its name.
func standOf(own, kind, power, toughness, cost, text string) stand {
	s := stand{cost: cost, size: power + "/" + toughness}
	for _, k := range []string{"Creature", "Instant", "Sorcery", "Artifact", "Enchantment"} {
		if strings.Contains(kind, k) {
			s.kind += k
		}
	}
	if strings.Contains(kind, "Legendary") || strings.Contains(kind, "Aura") || strings.Contains(kind, "Equipment") {
		s.kind += kind
	}
	text = regexp.MustCompile(`\s*\([^)]*\)`).ReplaceAllString(text, "")
	text = strings.NewReplacer(own, "~", "This creature", "~", "this creature", "~").Replace(text)
	lines := strings.Split(strings.ToLower(strings.ReplaceAll(strings.TrimSpace(text), "\n", ", ")), ", ")
	slices.Sort(lines)
	s.text = strings.Join(lines, ", ")
	return s
}

// standIns lists the cards of the pool that the engine plays whole, by what they have in common;
// those of any cost under no cost.
func standIns(t *testing.T) map[stand][]string {
	t.Helper()
	byStand := map[stand][]string{}
	for _, c := range realCards(t) {
		var row cardtext.PoolRow
		if json.Unmarshal(c.Data, &row) != nil || strings.Contains(row.TypeLine, "Land") || len(row.Faces) > 0 || strings.Contains(row.TypeLine, "Legendary") || row.Digital || row.Funny {
			continue
		}
		s := standOf(row.Name, row.TypeLine, row.Power, row.Toughness, row.ManaCost, row.OracleText)
		byStand[s] = append(byStand[s], c.Name)
		s.cost = ""
		byStand[s] = append(byStand[s], c.Name)
	}
	return byStand
}

// bodied reads the description of a creature.
var bodied = regexp.MustCompile(`^an? (\d+)/(\d+) (?:\w+ )?creature(?: with (.*))?$`)

// aBoard is a demonstration whose table can be set with real cards alone, and says nothing more.
type aBoard struct {
	slug   string
	things []table.Thing
	names  []string // of the pool, for each of them
	lines  []string // of the play, with these names
}

// boards lists them, in the order of a lot.
func boards(t *testing.T, store *rulesdb.Store) []aBoard {
	t.Helper()
	var list []aBoard
	stands := standIns(t)
	playable := func(name string) bool {
		c, ok, err := store.Card(t.Context(), name)
		return err == nil && ok && cardOf(c).Playable
	}
	err := fs.WalkDir(scenarios.Files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".txt") {
			return err
		}
		data, err := fs.ReadFile(scenarios.Files, path)
		if err != nil {
			return err
		}
		f, err := scenario.Parse(path, data)
		if err != nil {
			return err
		}
		if len(f.Forks) > 1 || len(f.Opening) > 0 || len(f.Setup) == 0 {
			return nil
		}
		laid := table.Read(string(data), f.Facts())
		b := aBoard{slug: strings.TrimSuffix(path, ".txt"), things: laid.Things()}
		for _, fact := range f.Facts() {
			if !slices.Contains([]string{"controls", "zone", "described"}, fact.Form) {
				return nil
			}
		}
		var called []string // what the demonstration and the pool call the same card
		for _, o := range b.things {
			if o.Tapped || !slices.Contains([]string{"battlefield", "hand"}, o.Zone) || o.Label != o.Name && o.Described == "" {
				return nil
			}
			name := ""
			if !isBasicLand(o.Name) {
				if o.N > 1 {
					return nil
				}
				var can []string
				if m := bodied.FindStringSubmatch(o.Described); m != nil {
					can = stands[standOf("~", "Creature", m[1], m[2], "", strings.ReplaceAll(m[3], " and ", ", "))]
				} else if k := slices.IndexFunc(f.Cards, func(c *oracle.Card) bool { return c.Name == o.Name }); k >= 0 {
					c := f.Cards[k]
					power, toughness := "", ""
					if c.Power != nil {
						power, toughness = corner(c.Power), corner(c.Toughness)
					}
					can = stands[standOf(c.Name, c.TypeLine(), power, toughness, c.ManaCost.String(), c.Text)]
				}
				for _, n := range can {
					if name == "" && !slices.Contains(b.names, n) && playable(n) {
						name = n
					}
				}
				if name == "" {
					return nil
				}
				called = append(called, o.Label, name)
			}
			b.names = append(b.names, name)
		}
		if len(called) < 4 || len(b.things) < 3 || len(b.things) > 8 {
			return nil
		}
		for _, l := range slices.Concat(f.Trunk, f.Forks[0].Play) {
			if l.Plays() {
				b.lines = append(b.lines, strings.NewReplacer(called...).Replace(l.Text))
			}
		}
		list = append(list, b)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	lot := func(b aBoard) string { return fmt.Sprintf("%x", sha256.Sum256([]byte("touch "+b.slug))) }
	slices.SortFunc(list, func(a, b aBoard) int { return strings.Compare(lot(a), lot(b)) })
	return list
}

// Ten boards drawn by lot from the demonstrations are set by touch with the cards that they name,
// and played: the first two of them, or all with RULESTEP_TOUCH=1.
func TestBrowserTenBoardsByTouch(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("sets ten tables in a browser")
	}
	store := realStore(t)
	all := boards(t, store)
	if len(all) < 10 {
		t.Fatalf("there are %d boards to draw from", len(all))
	}
	some := 2
	if os.Getenv("RULESTEP_TOUCH") != "" {
		some = 10
	}
	for _, b := range all[:some] {
		h := phoneOn(t, store) // a new one, for nobody sets so many within a minute
		begun := time.Now()
		who, onto := "Ann", "battlefield"
		for i, thing := range b.things {
			h.puts(thing, b.names[i], &onto, &who)
		}
		set, words := h.taps, h.text()
		for i, o := range b.things { // what is said of it on the table is what the demonstration says
			if b.names[i] != "" && !strings.Contains(words, b.names[i]) {
				t.Errorf("%s: %s, %s, is not on\n%s", b.slug, b.names[i], o.Label, words)
			}
		}
		h.tap(`document.querySelector(".phead .go")`)
		until(t, h.ctx, `document.querySelector(".ask-now, .note.bad")`)
		if h.is(`document.querySelector(".note.bad")`) {
			t.Errorf("%s: %s\n%s", b.slug, value[string](t, h.ctx, `document.querySelector(".note.bad").textContent`), words)
			continue
		}
		inWords, said := 0, []string{}
		for _, line := range b.lines {
			if h.plays(line) {
				inWords++
				said = append(said, line)
			}
			if h.is(`document.querySelector(".note.bad")`) {
				t.Errorf("%s: %s: %s\n%s", b.slug, line, value[string](t, h.ctx, `document.querySelector(".note.bad").textContent`), words)
				break
			}
		}
		t.Logf("%s: %d things and %d lines: %d taps (%d to set), %d fragments, %d letters, %d lines in words, %.1f s of the machine %q", b.slug, len(b.things), len(b.lines), h.taps, set, h.fragments, h.letters, inWords, time.Since(begun).Seconds(), said)
		if over := value[int](t, h.ctx, `document.documentElement.scrollWidth`) - 390; over > 0 { // phoneOn's width: innerWidth grows with what stands out
			t.Errorf("%s: %d pixels too wide", b.slug, over)
		}
		if inWords > 2 || len(b.lines)-inWords < inWords {
			t.Errorf("%s: %d of %d lines had to be said in words: %q", b.slug, inWords, len(b.lines), said)
		}
		if most := 4 * len(b.things); set > most {
			t.Errorf("%s: %d taps to set %d things", b.slug, set, len(b.things))
		}
	}
}
