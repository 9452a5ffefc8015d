package web

import (
	"cmp"
	"strconv"
	"strings"

	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/templates"
)

// layerNames are the layers and sublayers with their rules, in the book's order.
var layerNames = []struct {
	number, name string
	rule         cr.Rule
}{
	{"1a", "Copies", "613.2a"},
	{"1b", "Face down", "613.2b"},
	{"2", "Control", "613.1b"},
	{"3", "Text", "613.1c"},
	{"4", "Types", "613.1d"},
	{"5", "Colors", "613.1e"},
	{"6", "Abilities", "613.1f"},
	{"7a", "Power and toughness that the object itself defines", "613.4a"},
	{"7b", "Set to a value", "613.4b"},
	{"7c", "Raised and lowered", "613.4c"},
	{"7d", "Switched", "613.4d"},
}

// objectsOn lists everything on a board that has characteristics: permanents, then
// spells, then cards elsewhere.
func objectsOn(b *engine.Board) []*engine.BoardObject {
	var list []*engine.BoardObject
	add := func(of []engine.BoardObject) {
		for i := range of {
			if !of[i].Ability {
				list = append(list, &of[i])
			}
		}
	}
	for i := range b.Players {
		add(b.Players[i].Battlefield)
	}
	add(b.Stack)
	for i := range b.Players {
		add(b.Players[i].Hand)
		add(b.Players[i].Graveyard)
	}
	add(b.Exile)
	add(b.Command)
	add(b.Ante)
	return list
}

// mostTabs is how many objects the drawer leads to.
const mostTabs = 8

// layers shows how one object is computed at the current step; nil when there is no
// such object on the table.
func (s *scene) layers(id string) *templates.LayersView {
	n, err := strconv.Atoi(id)
	if err != nil {
		return nil
	}
	var shown *engine.BoardObject
	var tabs []templates.LinkView
	for _, o := range objectsOn(&s.state(s.at.step).Board) {
		if o.ID == engine.ID(n) {
			shown = o
		} else if len(o.Layers) == 0 || len(tabs) >= mostTabs {
			continue // nothing bears on it: no tab
		}
		tabs = append(tabs, templates.LinkView{Text: o.Label, Current: o.ID == engine.ID(n), URL: s.layersURL(s.at.step, o.ID)})
	}
	if shown == nil {
		return nil
	}
	v := &templates.LayersView{Name: shown.Label, Tabs: tabs, CloseURL: s.url(s.at.step)}
	if s.site.options.Ask != nil {
		v.AskURL = s.askURL(s.at.step, anything, shown.ID)
	}
	c := newTableau(s.trace, s.state(s.at.step), nil).face(shown)
	v.Power = c.Power
	v.Summary = templates.Plain(shown.TypeLine)
	for _, word := range shown.Text {
		v.Summary = append(v.Summary, templates.Span{Text: ", " + word})
	}
	for _, e := range shown.Layers {
		if e.Layer == "4" && !strings.Contains(e.Before, "Creature") && strings.Contains(e.After, "Creature") {
			break // no size is printed on what is no creature
		}
		if e.Layer[0] == '7' && e.Before != "" && e.Before != v.Power {
			v.Start = "printed " + e.Before
			if shown.Layers[0].Layer[0] == '1' {
				v.Start = "copied " + e.Before
			}
			break
		} else if e.Layer[0] == '7' {
			break
		}
	}
	for i := range shown.Lines {
		v.Printed = append(v.Printed, printedLine(shown, i))
	}
	for _, l := range layerNames {
		view := templates.LayerView{Number: l.number, Name: l.name, Chip: s.engineChip(l.rule)}
		for _, e := range shown.Layers {
			if e.Layer == l.number {
				view.Effects = append(view.Effects, s.effect(e, l.rule))
			}
		}
		v.Layers = append(v.Layers, view)
	}
	switch {
	case len(shown.Layers) == 0:
		v.Note = "No continuous effect bears on it: it is what is printed on it."
	default:
		v.Note = "Within a layer the order is that of time stamps, unless one effect depends on another (613.7, 613.8)."
	}
	return v
}

// effect is one effect with what it does and what decided its place. Its own rule is
// that of the layer; where it is another one, that is told.
func (s *scene) effect(e engine.BoardLayer, layer cr.Rule) templates.EffectView {
	v := templates.EffectView{Source: curly(e.Source), Operation: curly(cmp.Or(e.Does, e.Sentence)), Before: typed(e.Before), After: typed(e.After), Long: len(e.Before)+len(e.After) > 16, Void: sentenceStart(curly(e.Void))}
	if v.Void != "" {
		v.Before, v.After = nil, typed("not applied")
	}
	said := map[string]bool{}
	if e.Time > 0 {
		v.Time = "time " + strconv.Itoa(e.Time)
	}
	reason := func(rule cr.Rule, sentence string) {
		told := string(rule) + " " + sentence
		if said[told] { // what is asked for power and again for toughness is one reason to a reader
			return
		}
		said[told] = true
		v.Reasons = append(v.Reasons, templates.Ruling{Chip: s.engineChip(rule), Text: typed(sentence)})
	}
	if rule := s.named(cr.Rule(e.Rule)); rule != layer && rule != "" {
		if e.Does == "" {
			v.Operation = "" // the rule's own sentence says it
		}
		reason(rule, e.Sentence)
	}
	for _, w := range e.Waited {
		reason("613.8a", "depends on "+w.On+": applied first, that would change "+w.Why)
	}
	for _, o := range e.Order {
		if rule := s.named(cr.Rule(o.Rule)); rule != "613.8a" || len(e.Waited) == 0 {
			reason(rule, o.Sentence)
		}
	}
	return v
}
