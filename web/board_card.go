package web

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"rulestep/engine"
	"rulestep/templates"
)

// This file draws cards: permanents, and spells and abilities on the stack.

// permanent draws a permanent as a card.
func (t *tableau) permanent(o *engine.BoardObject) templates.Card {
	c := t.face(o)
	c.URL, c.Whose = t.layers(o.ID), o.Controller
	c.Tapped, c.Damage, c.Aims, c.Pick = o.Tapped, o.Damage, t.aims[o.ID], o.ID == t.picked
	for _, a := range t.attached(o.ID) {
		c.Attached = append(c.Attached, templates.Attached{
			ID: t.dom(a.ID), Name: a.Label, URL: t.layers(a.ID), Cost: symbols(a.Cost), New: t.changed[a.ID], Words: t.words(a),
		})
	}
	if o.AttachedTo.IsPlayer() {
		c.To = "attached to " + t.names[o.AttachedTo]
	}
	if o.PhasedOut {
		c.To = "phased out"
	}
	c.Label = t.spoken(o)
	if whom := t.picks[o.ID]; whom != "" {
		c.To = "→ " + whom
		c.Label += ", picked for " + whom
	}
	return c
}

// face is what any card shows, wherever it is.
func (t *tableau) face(o *engine.BoardObject) templates.Card {
	c := templates.Card{
		ID: t.dom(o.ID), Name: curly(o.Label), Colour: cardColour(o), Cost: symbols(o.Cost), Type: o.TypeLine,
		Text: cardText(o), New: t.changed[o.ID], Can: t.can[o.ID], Not: t.not[o.ID], Token: o.Token, FaceDown: o.FaceDown, Label: o.Label,
	}
	switch {
	case o.HasPower:
		c.Power = fmt.Sprintf("%d/%d", o.Power, o.Toughness)
	case o.HasLoyalty:
		c.Power = fmt.Sprintf("◆ %d", o.Loyalty)
	case o.HasDefense:
		c.Power = fmt.Sprintf("▣ %d", o.Defense)
	}
	for _, l := range o.Layers {
		if strings.HasPrefix(l.Layer, "7") && l.Before != l.After {
			c.Changed = true
		}
	}
	for _, k := range o.Counters {
		if k.Kind == "loyalty" && o.HasLoyalty || k.Kind == "defense" && o.HasDefense {
			continue
		}
		if k.N == 1 {
			c.Counters = append(c.Counters, k.Kind)
		} else {
			c.Counters = append(c.Counters, fmt.Sprintf("%d × %s", k.N, k.Kind))
		}
	}
	c.Counters = append(c.Counters, o.Stickers...)
	return c
}

// words is what is printed on a card that is drawn without.
func (t *tableau) words(o *engine.BoardObject) templates.Printed {
	c := t.face(o)
	return templates.Printed{Cost: c.Cost, Type: c.Type, Text: c.Text, Power: c.Power}
}

func cardColour(o *engine.BoardObject) string {
	switch {
	case strings.Contains(o.TypeLine, "Land") && o.Colors == "":
		return "l"
	case len(o.Colors) > 1:
		return "m"
	}
	return o.Colors
}

// cardText is the printed text, then keywords that something else granted. A
// creature that the script describes in passing has keywords and no text.
func cardText(o *engine.BoardObject) []templates.Text {
	if o.FaceDown {
		return nil
	}
	var list []templates.Text
	printed := strings.ToLower(strings.Join(o.Lines, "\n"))
	for i := range o.Lines {
		list = append(list, printedLine(o, i))
	}
	var gone templates.Text // keywords lost by what has no text
	for _, part := range o.LostParts {
		if part.Line < 0 {
			if len(gone) > 0 {
				gone = append(gone, templates.Span{Text: ", "})
			}
			gone = append(gone, templates.Span{Kind: templates.Deleted, Text: part.Words})
		}
	}
	if len(gone) > 0 {
		gone[0].Text = sentenceStart(gone[0].Text)
		list = append(list, gone)
	}
	var more templates.Text
	for _, word := range o.Text {
		if strings.Contains(printed, strings.ToLower(word)) {
			continue
		}
		kind := templates.Words
		if slices.Contains(o.Given, word) {
			kind = templates.Strong
		}
		printed += "\n" + strings.ToLower(word) // a keyword that stands for several abilities is shown once
		if len(more) > 0 {
			more = append(more, templates.Span{Text: ", "})
		} else if len(o.Lines) == 0 {
			word = sentenceStart(word)
		}
		more = append(more, templates.Span{Kind: kind, Text: word})
	}
	if len(more) > 0 {
		list = append(list, more)
	}
	return list
}

// printedLine is a line of the printed text; what it has lost of it is crossed out.
func printedLine(o *engine.BoardObject, line int) templates.Text {
	text := o.Lines[line]
	if o.Lost {
		return struck(typed(text))
	}
	var t templates.Text
	for _, part := range o.LostParts {
		if part.Line != line {
			continue
		}
		before, after, found := strings.Cut(text, part.Words)
		if !found {
			continue // named before its place: the card's page of layers says so too
		}
		t = append(append(t, typed(before)...), struck(typed(part.Words))...)
		text = after
	}
	return append(t, typed(text)...)
}

// struck is a line of text that no longer holds: its words are crossed out.
func struck(line templates.Text) templates.Text {
	line = slices.Clone(line)
	for i := range line {
		if line[i].Kind == templates.Words {
			line[i].Kind = templates.Deleted
		}
	}
	return line
}

// onStack draws a spell or ability on the stack.
func (t *tableau) onStack(o *engine.BoardObject) templates.Card {
	c := t.face(o)
	c.Key = t.keys[o.ID]
	c.Pick = o.ID == t.picked
	if !o.Ability {
		c.URL = t.layers(o.ID)
	}
	if o.Ability {
		c.Type = "Ability"
		if name := t.names[o.Source]; name != "" {
			c.Type = "Ability of " + name
		}
		c.Power, c.Cost = "", nil
	}
	var names []string
	for _, id := range o.Targets {
		name := t.names[id]
		if name == "" {
			name = "something that is gone"
		} else {
			if !slices.ContainsFunc(t.board.Stack, func(s engine.BoardObject) bool { return s.ID == id }) {
				c.Targets = append(c.Targets, t.dom(id)) // within the stack the letter is enough
			}
		}
		names = append(names, name)
	}
	if len(names) > 0 {
		c.To = "targets " + list(names)
	} else if o.Controller != "" {
		c.To = o.Controller + "’s"
	}
	if o.StackOf != "" {
		c.To = strings.TrimSuffix("on the stack of "+o.StackOf+"’s turn, "+c.To, ", ")
	}
	c.Label = o.Label
	return c
}

// spoken says of a permanent what its drawing shows by position and shape.
func (t *tableau) spoken(o *engine.BoardObject) string {
	words := []string{o.Label}
	if o.Tapped {
		words = append(words, "tapped")
	}
	if o.FaceDown {
		words = append(words, "face down")
	}
	if o.PhasedOut {
		words = append(words, "phased out")
	}
	if o.Lost {
		words = append(words, "without the abilities of its text")
	} else if len(o.LostParts) > 0 {
		var parts []string
		for _, p := range o.LostParts {
			parts = append(parts, p.Words)
		}
		words = append(words, "without “"+strings.Join(parts, " ")+"”")
	}
	if o.Attacking {
		words = append(words, "attacking "+cmp.Or(t.names[o.Attacks], "nothing any more"))
		if o.Blocked {
			words = append(words, "blocked")
		}
	}
	if len(o.Band) > 0 {
		var others []string
		for _, id := range o.Band {
			others = append(others, t.names[id])
		}
		words = append(words, "in a band with "+list(others))
	}
	for _, id := range o.Blocks {
		words = append(words, "blocking "+t.names[id])
	}
	if o.Blocking && len(o.Blocks) == 0 {
		words = append(words, "blocking nothing any more")
	}
	return strings.Join(words, ", ")
}
