package trial

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/table"
)

// A Difference is where what happened is not what the words say, as expect.go reads them.
type Difference struct {
	Ability *Ability
	Result  *Result // nil if it is about all of them
	Words   string  // what was read
	What    string  // what is the matter
}

// Paragraphs says which part of a face's text each of its abilities comes from.
func Paragraphs(face *oracle.Card) map[*oracle.Ability]string {
	var parts []string
	for _, line := range strings.Split(face.Text, "\n") {
		if len(parts) > 0 && (strings.HasPrefix(line, "•") || strings.HasPrefix(line, "+ {") || strings.HasPrefix(line, "{P}") || resultRow(line)) {
			parts[len(parts)-1] += "\n" + line
			continue
		}
		parts = append(parts, line)
	}
	of := make(map[*oracle.Ability]string)
	spell := face.Types&(oracle.Instant|oracle.Sorcery) != 0
	had := 0
	for k := range parts {
		abilities, _ := cardtext.CompileAbilities(strings.Join(parts[:k+1], "\n"), *face)
		if len(abilities) > len(face.Abilities) {
			return of
		}
		for i := had; i < len(abilities); i++ {
			of[face.Abilities[i]] = parts[k]
		}
		if spell && len(abilities) == had { // more of what the spell does
			for _, a := range face.Abilities[:had] {
				if a.Kind == oracle.SpellAbility {
					of[a] += "\n" + parts[k]
				}
			}
		}
		had = len(abilities)
	}
	return of
}

func resultRow(line string) bool {
	return len(line) > 0 && line[0] >= '0' && line[0] <= '9' && strings.Contains(line, " | ")
}

// Differences compares all that happened with what the words say.
func Differences(r *Report) []Difference {
	var list []Difference
	for _, face := range faces(r.Card) {
		words := Paragraphs(face)
		for _, a := range r.Abilities {
			paragraph := words[a.Of]
			if a.Face != face || !a.Printed || paragraph == "" || a.Of.Keyword != "" {
				continue
			}
			effect := effectOf(a.Of.Kind, strings.ReplaceAll(paragraph, face.Name, "this"))
			if len(a.Of.Modes) > 1 || strings.Contains(effect, "•") || strings.Contains(effect, " | ") || len(r.Card.Halves) > 0 {
				list = append(list, presence(r, a, effect, paragraph)...)
				continue
			}
			list = append(list, amounts(a, effect)...)
			list = append(list, presence(r, a, effect, paragraph)...)
		}
	}
	return list
}

// tally is what a result did, by matter and by whom it happened to.
type tally struct {
	total, mine, others int
	each                []int // single amounts
	kinds               map[string]int
}

func (res *Result) tally() map[matter]*tally {
	of := make(map[matter]*tally)
	add := func(what matter, who table.ID, n int, kind string) {
		t := of[what]
		if t == nil {
			t = &tally{kinds: map[string]int{}}
			of[what] = t
		}
		t.total += n
		if who == res.Controller {
			t.mine += n
		} else {
			t.others += n
		}
		t.each = append(t.each, n)
		t.kinds[kind] += n
	}
	if res.Unmade > 0 {
		add(countered, table.None, res.Unmade, "")
	}
	for _, e := range res.Events {
		switch e.Kind {
		case table.LifeGainEvent:
			add(lifeGained, e.Player, e.Amount, "")
		case table.LifeLossEvent:
			add(lifeLost, e.Player, e.Amount, "")
		case table.DrawEvent:
			add(drawn, e.Player, 1, "")
		case table.DiscardEvent:
			add(discarded, e.Player, 1, "")
		case table.DamageEvent:
			add(damage, e.Other, e.Amount, "")
		case table.PutCountersEvent:
			add(counters, e.Object, e.Amount, e.Word)
		case table.CreateTokenEvent:
			kind := ""
			if t := e.Token; t != nil && t.Power != nil && t.Toughness != nil && !t.Power.Star {
				kind = fmt.Sprintf("%d/%d", t.Power.Number, t.Toughness.Number)
			}
			add(tokens, e.Player, max(1, e.Amount), kind)
		case table.DestroyEvent:
			add(destroyed, e.Player, 1, "")
		case table.SacrificeEvent:
			if e.Name == "Treasure" || e.Name == "Trial Idol" { // to pay with
				continue
			}
			add(sacrificed, e.Player, 1, "")
		case table.TapEvent:
			add(tapped, e.Object, 1, "")
		case table.UntapEvent:
			add(untapped, e.Object, 1, "")
		case table.SearchEvent:
			add(searched, e.Player, 1, "")
		case table.ShuffleEvent:
			add(shuffled, e.Player, 1, "")
		case table.ActionEvent:
			if e.Word == "scry" {
				add(scried, e.Player, 1, "")
			}
		case table.ZoneChangeEvent:
			switch {
			case e.From == oracle.Library && e.To == oracle.Graveyard:
				add(milled, e.Player, 1, "")
			case e.To == oracle.Exile:
				add(exiled, e.Player, 1, "")
				if e.Cause == oracle.ByCountering {
					add(countered, e.Player, 1, "")
				}
			case e.To == oracle.Hand && e.From != oracle.Library:
				add(toHand, e.Player, 1, "")
			case e.From == oracle.Stack && e.To == oracle.Graveyard:
				add(countered, e.Player, 1, "")
			}
		}
	}
	return of
}

// did lists the matters of what a result did.
func (res *Result) did() []matter {
	list := slices.Collect(maps.Keys(res.tally()))
	for _, s := range res.Shapes {
		if s.Stayed && (s.Power[0] != s.Power[1] || s.Toughness[0] != s.Toughness[1]) {
			return append(list, gets)
		}
	}
	return list
}

// amounts compares numbers, result by result.
func amounts(a *Ability, effect string) []Difference {
	expected := readText(effect)
	var list []Difference
	said := map[string]bool{}
	for _, res := range a.Results {
		if !res.whole(a.Of) {
			continue
		}
		if len(res.Context.Illegal) > 0 && slices.ContainsFunc(res.Context.Illegal, func(ids []table.ID) bool { return len(ids) > 0 }) {
			continue
		}
		got := res.tally()
		for _, what := range matters(expected) {
			if d := judge(what, expected, got[what], res, strings.ToLower(effect)); d != "" && !said[d] {
				said[d] = true
				list = append(list, Difference{a, res, effect, d})
			}
		}
	}
	return list
}

// whole reports whether a result is of the ability itself, and not of something in it that
// waited or replaced an event.
func (res *Result) whole(a *oracle.Ability) bool {
	for m := range a.Modes {
		if list := a.Modes[m].Instructions; len(list) > 0 && len(res.Carried) > 0 && res.Carried[0] == &list[0] {
			return true
		}
	}
	return false
}

func matters(expected []expectation) []matter {
	var list []matter
	for _, e := range expected {
		if !slices.Contains(list, e.what) {
			list = append(list, e.what)
		}
	}
	return list
}

// judge compares one matter of one result; it says "" if there is nothing to say.
func judge(what matter, expected []expectation, got *tally, res *Result, words string) string {
	if got == nil {
		got = &tally{}
	}
	var mine, others, each, target, unknown, sum int
	strict := true
	for _, e := range expected {
		if e.what != what {
			continue
		}
		if e.loose || e.n < 0 && what != gets || e.n > 3 && (what == sacrificed || what == drawn) {
			strict = false
		}
		sum += e.n
		switch e.who {
		case roleYou:
			mine += e.n
		case roleOthers:
			others += e.n
		case roleEach:
			each += e.n
		case roleTarget:
			target += e.n
		default:
			unknown++
		}
	}
	if !strict {
		return ""
	}
	players := len(res.Before) - 1
	switch what {
	case lifeGained, lifeLost, drawn, discarded, milled, sacrificed, tokens:
		if what == lifeLost && hasDamage(res) {
			return ""
		}
		switch {
		case unknown > 0 || target > 0:
			return mismatch(what, sum, got.total, unknown > 0 && target == 0 && got.total%max(1, sum) == 0 && got.total > 0)
		default:
			want := mine + others*players + each*(players+1)
			if d := mismatch(what, want, got.total, false); d != "" {
				return d
			}
			return mismatch(what+" by you", mine+each, got.mine, what == milled)
		}
	case damage:
		if each > 0 || unknown > 0 {
			return ""
		}
		return mismatch(what, mine+target, got.total, false)
	case gets:
		if attachedTo.MatchString(words) || strings.Contains(words, "proliferate") {
			return ""
		}
		return judgeShapes(expected, res, words)
	case counters:
		if each > 0 || strings.Contains(words, "proliferate") || (res.Gone || res.Lost) && target == 0 {
			return ""
		}
		for _, e := range expected {
			if e.what == counters && got.kinds[e.kind] == 0 {
				return fmt.Sprintf("%s: no %s counters", what, e.kind)
			}
		}
		return mismatch(what, sum, got.total, unknown > 0 && got.total%max(1, sum) == 0)
	}
	return ""
}

// attachedTo finds words about what need not be there.
var attachedTo = regexp.MustCompile(`equipped|enchanted`)

// judgeShapes compares what creatures get.
func judgeShapes(expected []expectation, res *Result, words string) string {
	for _, e := range expected {
		if e.what != gets {
			continue
		}
		power, toughness, ok := strings.Cut(e.kind, "/")
		p, err := strconv.Atoi(power)
		q, err2 := strconv.Atoi(toughness)
		if !ok || err != nil || err2 != nil {
			continue
		}
		changed, right := 0, 0
		for _, s := range res.Shapes {
			a, b := s.Power[1]-s.Power[0], s.Toughness[1]-s.Toughness[0]
			if s.Stayed && (a != 0 || b != 0) {
				changed++
				if a == p && b == q {
					right++
				}
			}
		}
		targets := 0
		for _, slot := range res.Context.Targets {
			for _, id := range slot {
				if s, ok := res.Shapes[id]; ok && s.Stayed {
					targets++
				}
			}
		}
		switch {
		case e.who == roleTarget && targets == 0, e.who == roleUnknown && (res.Gone || res.Lost):
		case right == 0 && (e.who != roleEach || changed > 0):
			if strings.Contains(words, " counter") {
				return "" // which change power and toughness, too
			}
			return fmt.Sprintf("%s: the words say %s, and %d changed otherwise", gets, e.kind, changed)
		case e.who == roleTarget && changed > targets && len(expected) == 1:
			return fmt.Sprintf("%s: %d changed, and there are %d targets", gets, changed, targets)
		}
	}
	return ""
}

func hasDamage(res *Result) bool {
	return slices.ContainsFunc(res.Events, func(e Happening) bool { return e.Kind == table.DamageEvent })
}

func mismatch(what matter, want, got int, fine bool) string {
	if want == got || fine {
		return ""
	}
	return fmt.Sprintf("%s: the words say %d, and it was %d", what, want, got)
}

// presence asks that what the words speak of happened at least once, and that nothing happened
// of which they do not speak.
func presence(r *Report, a *Ability, effect, paragraph string) []Difference {
	var list []Difference
	seen := map[matter]bool{}
	for _, other := range r.Abilities { // with what the ability contains
		if other == a || !other.Printed {
			maps.Copy(seen, other.seen)
		}
	}
	if len(a.Results) == 0 {
		return nil
	}
	for _, what := range matters(readText(effect)) {
		if !seen[what] {
			list = append(list, Difference{a, nil, effect, string(what) + ": it never happened"})
		}
	}
	whole := strings.ToLower(quotation.ReplaceAllString(paragraph, "$0"))
	for _, res := range a.Results {
		for what, t := range res.tally() {
			if (what == lifeGained || what == counters) && hasDamage(res) || what == sacrificed && strings.Contains(whole, " pay") || len(r.Card.Halves) > 0 {
				continue // mana may be paid with what is sacrificed for it; both halves of a fused spell are one result
			}
			if re := verbs[what]; re != nil && !re.MatchString(whole) {
				d := Difference{a, res, effect, string(what) + ": nothing in the words speaks of it (" + strconv.Itoa(t.total) + ")"}
				if !slices.ContainsFunc(list, func(x Difference) bool { return x.What == d.What }) {
					list = append(list, d)
				}
			}
		}
	}
	return list
}
