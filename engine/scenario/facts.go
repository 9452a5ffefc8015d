package scenario

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"rulestep/engine"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
)

// This file holds the facts about players and about the game as a whole.

func playerFacts() []*form {
	return []*form{
		{id: "monarch", pattern: "P is [not ]the monarch", help: "722", sets: setMonarch, finds: findMonarch, alone: true},
		{id: "initiative", pattern: "P has the initiative", help: "723", sets: func(s *subject) error {
			s.g.SetInitiative(s.p)
			return nil
		}, finds: func(s *subject) (finding, error) {
			return s.truth(s.g.Has(s.p, oracle.Initiative), s.g.Name(s.p)+" does not have it")
		}, alone: true},
		{id: "room", pattern: `P's venture marker is on "TEXT"`, where: inPlay | inAnswer, help: "the room of a dungeon", finds: func(s *subject) (finding, error) {
			room := s.g.Room(s.p)
			return found(room == s.l.slots["TEXT"], fmt.Sprintf("it is on %q", room), room)
		}},
		{id: "completed", pattern: "P has completed N dungeon|dungeons", help: "309.7; none if nothing is said", sets: func(s *subject) error {
			s.g.SetDungeonsCompleted(s.p, s.n)
			return nil
		}, finds: func(s *subject) (finding, error) {
			return s.number(s.g.DungeonsCompleted(s.p), "completed")
		}, alone: true},
		{id: "lands played", pattern: "P has played N land|lands this turn", help: "305.2a; none if nothing is said", sets: func(s *subject) error {
			s.g.SetLandsPlayed(s.p, s.n)
			return nil
		}, finds: func(s *subject) (finding, error) {
			n := s.g.LandsPlayed(s.p)
			return found(n == s.n, fmt.Sprintf("%d lands played", n), "")
		}, alone: true},
		{id: "has cast", pattern: "P has cast L this turn", help: "from the hand, in this order; what has become of the cards is another matter; “nothing” if nothing is said", sets: noteCast, finds: findCast, alone: true},
		{id: "life", pattern: "P has N life", help: "a player's life total", sets: func(s *subject) error {
			s.g.SetLife(s.p, s.n)
			return nil
		}, finds: func(s *subject) (finding, error) { return s.number(s.g.Life(s.p), "life") }, alone: true, below: true},
		{id: "range", pattern: "P's range of influence is N", help: "in seats (801); without limit if nothing is said", sets: func(s *subject) error {
			s.g.SetRange(s.p, s.n)
			return nil
		}, finds: func(s *subject) (finding, error) { return s.number(s.g.RangeOf(s.p), "seats") }, alone: true},
		{id: "in range", pattern: "T is [not ]within P's range of influence", help: "801.2", where: inPlay | inAnswer, finds: findInRange},
		{id: "speed", pattern: "P's speed is N", help: "702.179 of 2026-02-27; 0 for a player who has none, as if nothing is said", sets: func(s *subject) error {
			s.g.SetSpeed(s.p, s.n)
			return nil
		}, finds: func(s *subject) (finding, error) { return s.number(s.g.SpeedOf(s.p), "speed") }, alone: true},
		{id: "has lost", pattern: "P has lost[ the game]", help: "the player has lost the game", sets: unstated, finds: func(s *subject) (finding, error) {
			return s.truth(s.g.Lost(s.p), "has not lost")
		}},
		{id: "has priority", pattern: "P has priority", help: "who may act", sets: unstated, finds: func(s *subject) (finding, error) {
			who := "nobody"
			if p := s.g.Priority(); p != engine.None {
				who = s.g.Name(p)
			}
			return found(s.g.HoldsPriority(s.p), who+" has priority", who)
		}},
		{id: "pool", pattern: "P's mana pool is M[ from O][, M from O][, M from O]", help: "the mana, or “empty”; in a setup with what made it, where a text asks for that: “{G}, {R} from Coin Heap”, which is something on the table, if only in a graveyard", sets: setPool, last: func(l Line) bool { return l.slots["O"]+l.slots["O2"]+l.slots["O3"] != "" }, finds: func(s *subject) (finding, error) {
			if s.l.slots["O"]+s.l.slots["O2"]+s.l.slots["O3"] != "" {
				return finding{}, s.t.f.errorf(s.l.No, "from what mana comes is said in a setup only; say “%s's mana pool is %s%s%s”", s.l.slots["P"], s.l.slots["M"], s.l.slots["M2"], s.l.slots["M3"])
			}
			if len(s.g.Player(s.p).Unsettled) > 0 {
				return finding{}, s.t.f.errorf(s.l.No, "not judged: %s", engine.UnsettledPool)
			}
			got := poolWords(s.g.Pool(s.p))
			return found(got == sortedPool(s.l.slots["M"]), "the pool is "+got, got)
		}},
		{id: "daylight", pattern: "it is day|night", help: "728", sets: setDaylight, finds: func(s *subject) (finding, error) {
			now := s.g.Daylight().String()
			return found(now == s.l.slots["alt"], "it is "+now, now)
		}, alone: true},
		{id: "no daylight", pattern: "it is neither day nor night", help: "728, as it is if nothing is said", sets: func(s *subject) error {
			s.g.SetDaylight(oracle.NeitherDayNorNight)
			return nil
		}, finds: func(s *subject) (finding, error) {
			now := s.g.Daylight()
			return found(now == oracle.NeitherDayNorNight, "it is "+now.String(), now.String())
		}, alone: true},
		{id: "wins", pattern: "P wins", help: "the player has won", sets: unstated, finds: func(s *subject) (finding, error) {
			return s.truth(s.g.Won(s.p), "has not won")
		}},
		{id: "draw", pattern: "the game is a draw", help: "nobody wins", sets: unstated, finds: findDraw},
		{id: "not over", pattern: "the game is not over", help: "it goes on", sets: given, finds: func(s *subject) (finding, error) {
			over, limit := s.g.Over()
			return found(!over, "the game is over"+because(limit), yesOrNo(over))
		}},
	}
}

// findInRange asks whether a player, or an object, is within the range of influence of a player.
func findInRange(s *subject) (finding, error) {
	id, err := s.t.find(s.l, s.l.slots["T"])
	if err != nil {
		return finding{}, err
	}
	not := ""
	if s.yes() {
		not = " not"
	}
	return s.truth(s.g.InRange(s.p, id), "it is"+not+" within that range")
}

func setMonarch(s *subject) error {
	if s.yes() {
		s.g.SetMonarch(s.p)
	}
	return nil
}

func findMonarch(s *subject) (finding, error) {
	not := ""
	if s.yes() {
		not = " not"
	}
	return s.truth(s.g.Has(s.p, oracle.Monarch), s.g.Name(s.p)+" is"+not+" the monarch")
}

// findCast compares what a player has cast this turn with names, in order.
func findCast(s *subject) (finding, error) {
	want := s.t.parts(s.l.slots["L"])
	if s.l.slots["L"] == "nothing" {
		want = nil
	}
	f, err := s.list(s.g.CastThisTurn(s.p), want)
	f.value = ""
	return f, err
}

func setPool(s *subject) error {
	s.g.SetMana(s.p, nil)
	for _, place := range []string{"", "2", "3"} {
		cost, err := cardtext.ParseCost(strings.TrimPrefix(s.l.slots["M"+place], "empty"))
		if err != nil {
			return s.t.f.errorf(s.l.No, "%v", err)
		}
		source := engine.None
		if name := s.l.slots["O"+place]; name != "" {
			if source, err = s.t.object(s.l, name); err != nil {
				return err
			}
			if several := s.t.namesakes(name, source); len(several) > 1 {
				if source, err = s.t.oneOf(s.l, name, several, 1); err != nil {
					return err
				}
			}
		}
		s.g.AddMana(s.p, cost, source)
	}
	return nil
}

func setDaylight(s *subject) error {
	for _, d := range []oracle.Daylight{oracle.Day, oracle.Night} {
		if s.l.slots["alt"] == d.String() {
			s.g.SetDaylight(d)
		}
	}
	return nil
}

func findDraw(s *subject) (finding, error) {
	is := s.g.Draw()
	if s.g.Endless() {
		return found(false, "the game goes round for ever", yesOrNo(is))
	}
	_, limit := s.g.Over()
	return found(is, "the game is no draw"+because(limit), yesOrNo(is))
}

func because(limit string) string {
	if limit == "" {
		return ""
	}
	return " (not judged: " + limit + ")"
}

var symbolRE = regexp.MustCompile(`\{[^}]+\}`)

func sortedPool(s string) string {
	if s == "empty" {
		return "empty"
	}
	list := symbolRE.FindAllString(s, -1)
	slices.Sort(list)
	return strings.Join(list, "")
}

func poolWords(pool []engine.Mana) string {
	if len(pool) == 0 {
		return "empty"
	}
	letters := map[oracle.Color]string{0: "{C}", oracle.White: "{W}", oracle.Blue: "{U}", oracle.Black: "{B}", oracle.Red: "{R}", oracle.Green: "{G}"}
	var list []string
	for _, m := range pool {
		list = append(list, letters[m.Color])
	}
	slices.Sort(list)
	return strings.Join(list, "")
}
