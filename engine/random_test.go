package engine

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/support"
	"rulestep/engine/table"
)

// poolCards are all cards that the scenarios define and the engine carries out whole,
// with those of deckCards.
func poolCards(t testing.TB) []*oracle.Card {
	t.Helper()
	list := compiled(t, deckCards)
	files, err := filepath.Glob("scenarios/*/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenarios: %v", err)
	}
	seen := make(map[string]bool)
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		_, cards, found := strings.Cut(string(data), "\n-- cards --\n")
		if !found {
			continue
		}
		cards, _, _ = strings.Cut(cards, "\n-- ")
		for _, block := range strings.Split(cards, "\n\n") {
			block = strings.TrimSpace(block)
			if block == "" || seen[block] {
				continue
			}
			seen[block] = true
			card, err := cardtext.ParseCardBlock(strings.Split(block, "\n"), 1)
			if err != nil {
				continue // a scenario may be about a card that is not understood
			}
			whole, unknown := cardtext.Compile(card)
			if len(unknown) == 0 && len(support.Unsupported(&whole)) == 0 {
				list = append(list, &whole)
			}
		}
	}
	return list
}

// citedRules are the rules that the engine asks for, of every chapter.
func citedRules(t testing.TB) []cr.Rule {
	t.Helper()
	data, err := os.ReadFile("citations.lock")
	if err != nil {
		t.Fatal(err)
	}
	var rules []cr.Rule
	for _, line := range strings.Split(string(data), "\n") {
		if rule, _, ok := strings.Cut(line, " "); ok {
			rules = append(rules, cr.Rule(rule))
		}
	}
	return rules
}

// auditor plays at random and checks, as the game goes on, what must always be so.
type auditor struct {
	roller
	physical int   // the first cards of the game are those of the decks
	life     []int // by seat: 20, and every gain and loss that has happened since
	faults   []string
}

func (a *auditor) Choose(g *Game, d *Decision) Answer {
	if !g.Trial && a.rng.IntN(16) == 0 {
		a.audit(g)
	}
	return a.roller.Choose(g, d)
}

// watch has the game report its events.
func (a *auditor) watch(g *Game) {
	for i := range g.Seats {
		life := g.Seats[i].Life
		if g.Without == "103.4" {
			life = 0 // nothing else gives a player any life to begin with
		}
		a.life = append(a.life, life)
	}
	g.Happened = func(e *table.Event) {
		switch e.Kind {
		case table.LifeGainEvent:
			if g.Without != "119.3" {
				a.life[e.Player.Seat()] += e.Amount
			}
		case table.LifeLossEvent:
			a.life[e.Player.Seat()] -= e.Amount
		case table.ResumeEvent:
			for i := range g.Seats {
				a.life[i] = g.Seats[i].Life
			}
		case table.RestartEvent:
			for i := range g.Seats {
				if a.life[i] = g.Seats[i].Life; g.Without == "103.4" {
					a.life[i] = 0
				}
			}
		}
	}
	g.TookBack = func(before *table.State) {
		for i := range before.Seats {
			a.life[i] = before.Seats[i].Life
		}
	}
}

func (a *auditor) fault(format string, args ...any) {
	if len(a.faults) < 5 {
		a.faults = append(a.faults, fmt.Sprintf(format, args...))
	}
}

// audit checks that zones are disjoint and complete, that every card is in exactly
// one place, and that events explain every change of a life total.
func (a *auditor) audit(g *Game) {
	if g.Main != nil {
		return // most cards are in the main game, and life totals are those of the subgame
	}
	where := make([]oracle.Zone, len(g.Objects))
	look := func(z oracle.Zone, ids []ID) {
		for _, id := range ids {
			if where[id] != oracle.Nowhere {
				a.fault("%s is in zones %v and %v", g.Name(id), where[id], z)
			}
			where[id] = z
			if got := g.Object(id).Zone; got != z {
				a.fault("%s is listed in zone %v and says %v", g.Name(id), z, got)
			}
		}
	}
	look(oracle.Battlefield, g.Battlefield)
	look(oracle.Battlefield, g.PhasedOut)
	look(oracle.Stack, g.OnStack)
	look(oracle.Exile, g.Exile)
	look(oracle.Command, g.Command)
	look(oracle.Ante, g.Ante)
	for i := range g.Seats {
		p := &g.Seats[i]
		look(oracle.Library, p.Library)
		look(oracle.Hand, p.Hand)
		look(oracle.Graveyard, p.Graveyard)
	}
	places := make([]int, len(g.Cards))
	for id := ID(1); int(id) < len(g.Objects); id++ {
		o := g.Object(id)
		if o.Zone == oracle.Nowhere || g.Player(o.Owner).Left {
			continue
		}
		if where[id] == oracle.Nowhere {
			a.fault("%s says zone %v and is in no list", g.Name(id), o.Zone)
		}
		if o.Kind != AbilityObject {
			places[o.Card]++
			if g.Cards[o.Card].Current != id {
				a.fault("%s is an object of a card that is another object now", g.Name(id))
			}
			for _, c := range o.Components() { // which are where the permanent is that they represent
				if c.Card == o.Card {
					continue
				}
				if places[c.Card]++; g.Cards[c.Card].Current != id {
					a.fault("%s has a component that is another object now", g.Name(id))
				}
			}
		}
	}
	for i, n := range places {
		card := &g.Cards[i]
		switch {
		case n > 1:
			a.fault("%s is in %d places", card.Label, n)
		case n == 0 && i < a.physical && g.Without == "" && g.Started && !g.Player(card.Owner).Left:
			a.fault("the card %s is gone", card.Label)
		}
	}
	for i := range g.Seats {
		if p := &g.Seats[i]; i < len(a.life) && p.Life != a.life[i] {
			a.fault("%s has %d life, and by what has happened %d", p.Name, p.Life, a.life[i])
		}
	}
}

// randomGame plays one game of random legal decisions with decks of random cards.
func randomGame(t *testing.T, seed uint64, lands, spells []*oracle.Card, rules []cr.Rule) (g *Game, a *auditor, err error) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 7))
	var without cr.Rule
	if rules != nil {
		without = rules[rng.IntN(len(rules))]
	}
	a = &auditor{roller: roller{rng: rng, lazy: 30}}
	g = New(a, without)
	players, size := []string{"Ann", "Bob", "Cid"}, 30
	if seed%16 != 0 {
		players = players[:2]
	}
	deck := make([]*oracle.Card, 8) // few cards, so that they meet
	for i := range deck {
		deck[i] = spells[rng.IntN(len(spells))]
	}
	for _, name := range players {
		p := g.AddPlayer(name)
		for range size {
			card := lands[rng.IntN(len(lands))]
			if rng.IntN(100) < 58 {
				card = deck[rng.IntN(len(deck))]
			}
			g.AddDeck(p, g.Face(card), 1)
		}
	}
	a.physical = len(players) * size
	a.watch(g)
	defer func() {
		if r := recover(); r != nil {
			t.Errorf("seed %d without %q: panic: %v", seed, without, r)
			panic(r)
		}
	}()
	_, err = g.Play()
	a.audit(g)
	return g, a, err
}

var howMany = flag.Int("games", 400, "how many games TestRandomGames plays by the whole book, and without a rule")

// TestRandomGames plays seeded games of random legal decisions, with cards of many
// kinds, to their end: some by the whole book, and as many each without a rule drawn
// from all that the engine asks for. Nothing may panic; what auditor checks has to
// hold all the way; games by the whole book end by chapter 104, but for one in a
// hundred, which stop at a limit that says its name.
func TestRandomGames(t *testing.T) {
	lands, spells, rules := basics(t), poolCards(t), citedRules(t)
	games := *howMany
	if testing.Short() {
		games = 100
	}
	t.Logf("%d cards, %d rules", len(spells), len(rules))
	ended, refused := 0, 0
	stopped := make(map[string]int)
	for seed := range uint64(games) {
		g, a, err := randomGame(t, seed, lands, spells, nil)
		for _, fault := range a.faults {
			t.Errorf("seed %d: %s", seed, fault)
		}
		if err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
		switch over, limit := g.Over(); {
		case over && limit == "":
			ended++
		default:
			stopped[limit]++
			t.Logf("seed %d: stopped: %q", seed, limit)
		}
		g, a, err = randomGame(t, seed, lands, spells, rules)
		for _, fault := range a.faults {
			t.Errorf("seed %d without %q: %s", seed, g.Without, fault)
		}
		if err != nil {
			refused++
		}
	}
	t.Logf("%d of %d games ended by chapter 104; stopped: %v; without a rule %d took an answer that was not legal", ended, games, stopped, refused)
	if ended*100 < games*98 { // the others come to a limit, which they name
		t.Errorf("%d of %d games ended by chapter 104", ended, games)
	}
	if stopped[""] > 0 {
		t.Errorf("%d games stopped without a limit that says its name", stopped[""])
	}
}
