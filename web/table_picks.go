package web

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rulestep/engine"
	"rulestep/engine/scenario"
	"rulestep/templates"
	"rulestep/web/table"
)

// This file lets things be picked one by one, and shows how what was picked is judged. Picks
// stand in the address while they are no whole answer: "4.7" is that 4 attacks or blocks 7,
// "4x2" that it gets 2, "4" that it is chosen.

// picker lets things be picked one by one where that says more than a list of answers: a
// declaration, several targets, a division, several cards.
func (t *tabling) picker(s *scene, o *scenario.Open, v *templates.TableAsk, keys map[engine.ID][]string) {
	b := &s.state(s.at.step).Board
	said := map[engine.ID]string{}
	name := func(id engine.ID) string {
		for i := range b.Players {
			if b.Players[i].ID == id {
				return b.Players[i].Name
			}
			for _, list := range [][]engine.BoardObject{b.Players[i].Battlefield, b.Players[i].Hand, b.Players[i].Graveyard} {
				for k := range list {
					if list[k].ID == id {
						return list[k].Label + ", " + list[k].Controller + "’s"
					}
				}
			}
		}
		for _, list := range [][]engine.BoardObject{b.Stack, b.Exile, b.Command, b.Ante} {
			for k := range list {
				if list[k].ID == id {
					return list[k].Label
				}
			}
		}
		return cmp.Or(said[id], fmt.Sprint("object ", int(id)))
	}
	for _, slot := range o.Slots { // also of what no board shows: cards of a library
		for i, id := range slot.Options {
			if said[id] == "" && i < len(slot.Names) {
				said[id] = slot.Names[i]
			}
		}
	}
	row := func(id engine.ID) templates.PickRow {
		r := templates.PickRow{ID: strconv.Itoa(int(id)), Name: curly(name(id)), Value: "0"}
		for _, p := range t.picks {
			if p.ID == id {
				r.Picked, r.Value = true, strconv.Itoa(cmp.Or(int(p.Whom), p.Number))
				r.Values = append(r.Values, r.Value)
			}
		}
		return r
	}
	switch o.Kind {
	case engine.AttackDecision, engine.BlockDecision:
		var whom []templates.FormChoice
		for i := range b.Players {
			p := &b.Players[i]
			if o.Kind == engine.AttackDecision && p.Name != o.Player {
				whom = append(whom, templates.FormChoice{Value: strconv.Itoa(int(p.ID)), Text: p.Name})
			}
			for k := range p.Battlefield {
				x := &p.Battlefield[k]
				attackable := o.Kind == engine.AttackDecision && p.Name != o.Player && (x.HasLoyalty || x.HasDefense)
				if attackable || o.Kind == engine.BlockDecision && x.Attacking {
					whom = append(whom, templates.FormChoice{Value: strconv.Itoa(int(x.ID)), Text: curly(x.Label)})
				}
			}
		}
		for i := range b.Players {
			for k := range b.Players[i].Battlefield {
				x := &b.Players[i].Battlefield[k]
				if x.Controller != o.Player || !strings.Contains(x.TypeLine, "Creature") || x.PhasedOut {
					continue
				}
				r := row(x.ID)
				r.Key = strconv.Itoa(len(v.Pick) + 1)
				for n := range min(max(o.Several[x.ID], 1), len(whom)) { // one list for each that it may attack or block
					var list []templates.FormChoice
					for _, w := range whom {
						w.Chosen = n < len(r.Values) && w.Value == r.Values[n]
						list = append(list, w)
					}
					r.Whom = append(r.Whom, list)
				}
				v.Pick = append(v.Pick, r)
			}
		}
		clear(keys) // one declares by creatures, not by whole declarations
		for i := range v.Pick {
			n, _ := strconv.Atoi(v.Pick[i].ID)
			id := engine.ID(n)
			if o.More || slices.ContainsFunc(o.Plays, func(p scenario.Play) bool { return slices.Contains(p.About, id) }) {
				keys[id] = []string{v.Pick[i].Key} // the others can be picked in the list, where one sees why not
			} else {
				v.Pick[i].Never = true
			}
		}
		for k, w := range whom {
			id, _ := strconv.Atoi(w.Value)
			keys[engine.ID(id)] = []string{string(rune('A' + k%26))}
		}
		v.PickTitle, v.Declares = "Declare attackers", true
		if o.Kind == engine.BlockDecision {
			v.PickTitle = "Declare blockers"
		}
		t.judged(s, o, v)
	case engine.DamageDecision, engine.DivisionDecision:
		for _, slot := range o.Slots {
			for _, id := range slot.Options {
				r := row(id)
				r.Much = true
				v.Pick = append(v.Pick, r)
			}
		}
		v.PickTitle = "Say how much each gets"
	case engine.OrderDecision:
		for _, slot := range o.Slots {
			for i, id := range slot.Options {
				r := row(id)
				if r.Much = true; !r.Picked {
					r.Value = strconv.Itoa(i + 1)
				}
				v.Pick = append(v.Pick, r)
			}
		}
		v.PickTitle = "Say which place each has"
	case engine.TargetDecision, engine.ObjectDecision:
		most := 0
		for _, slot := range o.Slots {
			most += slot.Max
		}
		if most < 2 {
			return
		}
		seen := map[engine.ID]bool{}
		for _, slot := range o.Slots {
			for _, id := range slot.Options {
				if !seen[id] {
					seen[id] = true
					v.Pick = append(v.Pick, row(id))
				}
			}
		}
		v.PickTitle = "Pick several"
	}
}

// pickedFor says of each creature of a declaration whom it was picked for, so that the board shows it, too.
func pickedFor(a *templates.TableAsk) map[engine.ID]string {
	if a == nil || !a.Declares {
		return nil
	}
	picks := map[engine.ID]string{}
	for _, r := range a.Pick {
		var whom []string
		for _, list := range r.Whom {
			for _, c := range list {
				if c.Chosen {
					whom = append(whom, c.Text)
				}
			}
		}
		if id, err := strconv.Atoi(r.ID); err == nil && len(whom) > 0 {
			picks[engine.ID(id)] = strings.Join(whom, ", ")
		}
	}
	return picks
}

// judged shows what was picked as it stands: each part with what speaks against it, and the
// legal declarations that are nearest.
func (t *tabling) judged(s *scene, o *scenario.Open, v *templates.TableAsk) {
	p := o.Picked
	if p == nil {
		return
	}
	v.Judged, v.Legal = true, p.Sentence != ""
	for _, pair := range p.Pairs {
		for i := range v.Pick {
			if r := &v.Pick[i]; r.ID == strconv.Itoa(int(pair.Pick.ID)) {
				if r.OK = pair.Refused == ""; !r.OK {
					v.Refused = nil // said where it is
					r.Refused, r.RefusedBy = typed(sentenceStart(pair.Refused)), s.engineChip(pair.Rule)
				}
			}
		}
	}
	for _, n := range p.Nearest {
		option := templates.TableOption{Say: n.Sentence, Words: typed(sentenceStart(n.Sentence))}
		withoutName(o, &option)
		v.Nearest = append(v.Nearest, option)
	}
}

// showWays shows all answers, each with how it ends.
func (t *tabling) showWays(s *scene, v *templates.TablePlayView) {
	if t.ways == nil {
		return
	}
	w := &templates.TableWays{Until: t.ways.Until, More: t.ways.More, Instead: s.fork.Open.Replaces}
	var ends []table.End
	assumed := map[string]bool{}
	start := &s.state(s.at.step).Board
	for i := range t.ways.List {
		ends = append(ends, table.End{Start: start, End: &t.ways.List[i].End})
	}
	outcomes := table.Outcomes(ends)
	for i, way := range t.ways.List {
		row := templates.TableWay{TableOption: templates.TableOption{Say: way.Sentence, Words: typed(sentenceStart(way.Sentence)), Instead: w.Instead}}
		withoutName(s.fork.Open, &row.TableOption)
		row.Outcome = cmp.Or(sentenceStart(curly(strings.Join(outcomes[i], ", "))), "No difference")
		if way.Problem != "" {
			row.Outcome = "Not judged: " + curly(way.Problem)
		}
		for _, a := range way.Assumed {
			if !assumed[a] {
				assumed[a] = true
				w.Assumed = append(w.Assumed, curly(a))
			}
		}
		w.List = append(w.List, row)
	}
	v.Ways = w
}

// readPicks reads picks as an address has them.
func readPicks(text string) []scenario.Pick {
	var list []scenario.Pick
	for _, word := range strings.Split(text, ",") {
		var p scenario.Pick
		id, whom, pairs := strings.Cut(word, ".")
		id, much, _ := strings.Cut(id, "x")
		n, err := strconv.Atoi(id)
		if err != nil {
			continue
		}
		p.ID, p.Number = engine.ID(n), number(much)
		if to, err := strconv.Atoi(whom); err == nil && pairs {
			p.Whom = engine.ID(to)
		}
		list = append(list, p)
	}
	return list
}

// writtenPicks writes picks for an address.
func writtenPicks(list []scenario.Pick) string {
	var words []string
	for _, p := range list {
		word := strconv.Itoa(int(p.ID))
		if p.Whom != 0 {
			word += "." + strconv.Itoa(int(p.Whom))
		}
		if p.Number != 0 {
			word += "x" + strconv.Itoa(p.Number)
		}
		words = append(words, word)
	}
	return strings.Join(words, ",")
}

// formPicks are what a form has picked: "pick" by ID, or for each of some things under "for ID"
// what it attacks or blocks, or under "much ID" how much it gets.
func (t *tabling) formPicks() []scenario.Pick {
	var list []scenario.Pick
	for _, s := range t.PostForm["pick"] {
		if id, err := strconv.Atoi(s); err == nil {
			list = append(list, scenario.Pick{ID: engine.ID(id)})
		}
	}
	var names []string
	for name := range t.PostForm {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		if of, ok := strings.CutPrefix(name, "for "); ok {
			id, err := strconv.Atoi(of)
			for _, value := range t.PostForm[name] { // several where a creature may block several
				whom, bad := strconv.Atoi(value)
				p := scenario.Pick{ID: engine.ID(id), Whom: engine.ID(whom)}
				if err == nil && bad == nil && whom != 0 && !slices.Contains(list, p) {
					list = append(list, p)
				}
			}
		}
		if of, ok := strings.CutPrefix(name, "much "); ok {
			if id, err := strconv.Atoi(of); err == nil {
				list = append(list, scenario.Pick{ID: engine.ID(id), Number: number(t.PostFormValue(name))})
			}
		}
	}
	return list
}
