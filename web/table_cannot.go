package web

import (
	"slices"
	"strings"

	"rulestep/engine"
	"rulestep/engine/scenario"
	"rulestep/templates"
)

// This file names what can't be chosen on a table, each as the play that would choose it: whoever
// taps it is told the rule that refuses it.

// askedAfter is the step after which it is asked why something can't be done: where a line is half
// said, the one before it, at which it could be said otherwise.
func askedAfter(s *scene, open *scenario.Open) int {
	if open != nil && open.Replaces > 0 {
		for i := range s.fork.Steps {
			if s.fork.Steps[i].Line == open.Replaces {
				return max(i-1, 0)
			}
		}
	}
	return s.at.step
}

// cannot lists what can't be chosen: of targets whatever else is on the table, of what somebody
// with priority could do the cards in hand. not takes the addresses of those with a cross.
func (t *tabling) cannot(s *scene, o *scenario.Open, v *templates.TableAsk, not map[engine.ID]string) {
	b := &s.state(s.at.step).Board
	said := t.query.Get("ask")
	add := func(id engine.ID, name, sentence string) string {
		url := s.askURL(s.at.step, sentence, id)
		url = strings.TrimSuffix(url, "#whynot") + "#ask"
		v.Not = append(v.Not, templates.LinkView{Text: curly(name), URL: url, Current: sentence == said})
		return url
	}
	if o.Priority {
		for i := range b.Players {
			if b.Players[i].Name != o.Player {
				continue
			}
			for k := range b.Players[i].Hand {
				c := &b.Players[i].Hand[k]
				if slices.ContainsFunc(o.Plays, func(p scenario.Play) bool { return slices.Contains(p.About, c.ID) }) || c.Label == "" || c.TypeLine == "" {
					continue
				}
				verb := " casts "
				if strings.Contains(c.TypeLine, "Land") {
					verb = " plays "
				}
				add(c.ID, c.Label, o.Player+verb+c.Label)
			}
		}
		return
	}
	stem, name := targeting(o)
	if stem == "" {
		return
	}
	at := strings.LastIndex(stem, name)
	sentence := func(other string) string { return stem[:at] + other + stem[at+len(name):] }
	can := func(id engine.ID) bool {
		return slices.ContainsFunc(o.Slots, func(slot scenario.Slot) bool { return slices.Contains(slot.Options, id) })
	}
	whose := map[string][]string{}
	each := func(f func(p *engine.BoardPlayer, x *engine.BoardObject)) {
		for i := range b.Players {
			for k := range b.Players[i].Battlefield {
				f(&b.Players[i], &b.Players[i].Battlefield[k])
			}
		}
	}
	each(func(p *engine.BoardPlayer, x *engine.BoardObject) {
		if !slices.Contains(whose[x.Label], p.Name) {
			whose[x.Label] = append(whose[x.Label], p.Name)
		}
	})
	seen := map[string]bool{} // of several alike one is asked about
	var lands []func()
	each(func(p *engine.BoardPlayer, x *engine.BoardObject) {
		words := x.Label
		if len(whose[x.Label]) > 1 {
			words = p.Name + "'s " + x.Label
		}
		if can(x.ID) || x.PhasedOut || seen[words] {
			return
		}
		seen[words] = true
		if isPlainLand(x) {
			lands = append(lands, func() { add(x.ID, words, sentence(words)) })
			return
		}
		not[x.ID] = add(x.ID, words, sentence(words))
	})
	for i := range b.Players {
		if p := &b.Players[i]; !can(p.ID) && !p.Left && !p.Lost {
			add(p.ID, p.Name, sentence(p.Name))
		}
	}
	for _, f := range lands { // hardly anybody asks about them
		f()
	}
}

// targeting is a line that chooses one target, and what it calls that; "" where a line that is
// half said asks for no target, or for several.
func targeting(o *scenario.Open) (line, name string) {
	if o.Kind != engine.TargetDecision || o.Replaces == 0 || len(o.Slots) != 1 || o.Slots[0].Max != 1 {
		return "", ""
	}
	slot := &o.Slots[0]
	for i, id := range slot.Options {
		if i >= len(slot.Names) {
			break
		}
		for _, p := range o.Plays {
			if slices.Contains(p.About, id) && strings.HasSuffix(p.Sentence, "targeting "+slot.Names[i]) {
				return strings.TrimPrefix(p.Sentence, "in response, "), slot.Names[i]
			}
		}
	}
	return "", ""
}
