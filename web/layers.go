package web

import (
	"strconv"

	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/templates"
)

// layerNames are the layers and sublayers with their rules, in the book's order.
var layerNames = []struct {
	number, name string
	rule         cr.Rule
}{
	{"1", "Copies, face down", "613.1a"},
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

// layers shows how one permanent is computed at the current step; nil when there is
// no such permanent on the table.
func (s *scene) layers(id string) *templates.LayersView {
	n, err := strconv.Atoi(id)
	if err != nil {
		return nil
	}
	var shown *engine.BoardObject
	var tabs []templates.LinkView
	board := &s.state(s.at.step).Board
	for i := range board.Players {
		for k := range board.Players[i].Battlefield {
			o := &board.Players[i].Battlefield[k]
			if o.ID == engine.ID(n) {
				shown = o
			} else if len(o.Layers) == 0 {
				continue // nothing bears on it: no tab
			}
			tabs = append(tabs, templates.LinkView{
				Text: o.Label, Current: o.ID == engine.ID(n),
				URL: s.layersURL(s.at.step, o.ID),
			})
		}
	}
	if shown == nil {
		return nil
	}
	v := &templates.LayersView{Name: shown.Label, Tabs: tabs, CloseURL: s.url(s.at.step)}
	c := newTableau(s.state(s.at.step), nil).face(shown)
	v.Power = c.Power
	v.Summary = templates.Plain(shown.TypeLine)
	for _, word := range shown.Text {
		v.Summary = append(v.Summary, templates.Span{Text: ", " + word})
	}
	for _, l := range shown.Lines {
		v.Printed = append(v.Printed, symbols(l))
	}
	known := map[string]bool{}
	for _, l := range layerNames {
		known[l.number] = true
		view := templates.LayerView{Number: l.number, Name: l.name, Chip: s.engineChip(l.rule)}
		for _, e := range shown.Layers {
			if e.Layer == l.number || l.number == "1" && (e.Layer == "1a" || e.Layer == "1b") {
				view.Effects = append(view.Effects, s.effect(e, l.rule))
			}
		}
		v.Layers = append(v.Layers, view)
	}
	if len(shown.Layers) == 0 {
		v.Note = "No continuous effect bears on it: it is what is printed on it."
	} else {
		v.Note = "Within a layer the order is that of time stamps, unless one effect depends on another (613.7, 613.8)."
	}
	return v
}

func (s *scene) effect(e engine.BoardLayer, layer cr.Rule) templates.EffectView {
	v := templates.EffectView{Source: e.Source, Operation: curly(e.Sentence), Before: e.Before, After: e.After}
	if cr.Rule(e.Rule) != layer {
		v.Operation = ""
		v.Reasons = append(v.Reasons, templates.Ruling{Chip: s.engineChip(cr.Rule(e.Rule)), Text: typed(e.Sentence)})
	}
	return v
}
