package web

import (
	"fmt"
	"slices"
	"strings"

	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/scenario"
	"rulestep/templates"
)

// A tableau turns the engine's board of one step into the table that is drawn.
type tableau struct {
	board   *engine.Board
	before  *engine.Board        // of the step before, nil for the first
	changed map[engine.ID]bool   // what this step changed
	keys    map[engine.ID]string // letters of stack objects that have targets
	aims    map[engine.ID][]string
	picked  engine.ID              // whose layers are shown
	prefix  string                 // of DOM ids: two tables on one page need different ones
	layers  func(engine.ID) string // address of an object's layers; "" for none
	chapter func(cr.Rule) string   // address of a chapter; "" for none
	objects map[engine.ID]*engine.BoardObject
	names   map[engine.ID]string
}

func newTableau(step, before *scenario.Step) *tableau {
	t := &tableau{
		board: &step.Board, changed: map[engine.ID]bool{}, keys: map[engine.ID]string{}, aims: map[engine.ID][]string{},
		layers:  func(engine.ID) string { return "" },
		chapter: func(cr.Rule) string { return "" }, objects: map[engine.ID]*engine.BoardObject{}, names: map[engine.ID]string{},
	}
	if before != nil {
		t.before = &before.Board
		for _, c := range step.Changes {
			if c.ID != engine.None {
				t.changed[c.ID] = true
			}
		}
	}
	for i := range t.board.Players {
		p := &t.board.Players[i]
		t.names[p.ID] = p.Name
		for k := range p.Battlefield {
			t.objects[p.Battlefield[k].ID] = &p.Battlefield[k]
		}
	}
	for i := range t.board.Stack {
		t.objects[t.board.Stack[i].ID] = &t.board.Stack[i]
	}
	for id, o := range t.objects {
		t.names[id] = o.Label
	}
	// Letters go up from the bottom of the stack, so that an object keeps its own.
	letter := 'A'
	for _, o := range slices.Backward(t.board.Stack) {
		if len(o.Targets) == 0 {
			continue
		}
		t.keys[o.ID] = string(letter)
		for _, target := range o.Targets {
			t.aims[target] = append(t.aims[target], string(letter))
		}
		letter++
	}
	return t
}

// draw makes the whole table.
func (t *tableau) draw() templates.Board {
	b := templates.Board{Ribbon: t.ribbon(), RibbonNow: t.now(), StackNote: "Nothing is on the stack."}
	fighting := map[engine.ID]bool{}
	b.Fights = t.fights(fighting)
	// The first player sits near; the others follow in turn order from the far side.
	players := slices.Clone(t.board.Players)
	if len(players) > 0 {
		players = append(players[1:], players[0])
	}
	for i := range players {
		seat := t.seat(&players[i], i == len(players)-1, fighting)
		seat.Row = i + 1
		b.Seats = append(b.Seats, seat)
	}
	for i := range t.board.Stack {
		b.Stack = append(b.Stack, t.onStack(&t.board.Stack[i]))
	}
	if t.board.Result != "" {
		b.RibbonNow = sentenceCase(t.board.Result)
	}
	return b
}

func (t *tableau) seat(p *engine.BoardPlayer, near bool, fighting map[engine.ID]bool) templates.Seat {
	s := templates.Seat{
		ID: t.dom(p.ID), Name: p.Name, Life: fmt.Sprint(p.Life), Near: near, Aims: t.aims[p.ID],
		Priority: t.board.Priority == p.Name, Active: t.board.Active == p.Name && !t.board.Over,
		Mana: symbols(p.Mana),
	}
	old := t.player(p.ID)
	if old != nil {
		s.LifeNew = old.Life != p.Life
		s.PuckNew = s.Priority && t.before.Priority != p.Name
	}
	switch {
	case p.Won:
		s.Out = p.Name + " has won"
	case p.Left:
		s.Out = p.Name + " has left the game"
	case p.Lost:
		s.Out = p.Name + " has lost"
	}
	for _, c := range p.Counters {
		s.Badges = append(s.Badges, fmt.Sprintf("%d %s", c.N, c.Kind))
	}
	s.Piles = t.piles(p, old)
	for _, group := range t.groups(p, fighting) {
		if group.mini {
			s.Lands = append(s.Lands, t.mini(group))
		} else {
			s.Cards = append(s.Cards, t.permanent(group.first))
		}
	}
	return s
}

// player finds a player on the board before.
func (t *tableau) player(id engine.ID) *engine.BoardPlayer {
	if t.before == nil {
		return nil
	}
	for i := range t.before.Players {
		if t.before.Players[i].ID == id {
			return &t.before.Players[i]
		}
	}
	return nil
}

// piles are a player's other zones. The demonstration hides nothing: what the script
// says of hands is known to its reader.
func (t *tableau) piles(p, old *engine.BoardPlayer) []templates.Pile {
	owned := func(list []engine.BoardObject) []string {
		var names []string
		for _, o := range list {
			if o.Owner == p.Name {
				names = append(names, o.Label)
			}
		}
		return names
	}
	exile, command := owned(t.board.Exile), owned(t.board.Command)
	piles := []templates.Pile{
		{Kind: "hand", Label: "hand", Count: len(p.Hand), Cards: labels(p.Hand)},
		{Kind: "lib", Label: "library", Count: p.Library},
		{Kind: "gy", Label: "graveyard", Count: len(p.Graveyard), Cards: reversed(labels(p.Graveyard))},
		{Kind: "ex", Label: "exile", Count: len(exile), Cards: exile},
	}
	if len(command) > 0 {
		piles = append(piles, templates.Pile{Kind: "cmd", Label: "command", Count: len(command), Cards: command})
	}
	if old != nil {
		piles[0].New = len(old.Hand) != len(p.Hand)
		piles[1].New = old.Library != p.Library
		piles[2].New = len(old.Graveyard) != len(p.Graveyard)
		count := 0
		for _, o := range t.before.Exile {
			if o.Owner == p.Name {
				count++
			}
		}
		piles[3].New = count != len(exile)
	}
	return piles
}

func labels(list []engine.BoardObject) []string {
	var names []string
	for _, o := range list {
		names = append(names, o.Label)
	}
	return names
}

func reversed(list []string) []string {
	slices.Reverse(list)
	return list
}

// A group is one permanent, or several lands that nothing tells apart.
type group struct {
	first *engine.BoardObject
	mini  bool
	count int
}

// groups are the permanents that a player controls outside combat. What is attached
// to another permanent is drawn there.
func (t *tableau) groups(p *engine.BoardPlayer, fighting map[engine.ID]bool) []group {
	var list []group
	for i := range p.Battlefield {
		o := &p.Battlefield[i]
		if fighting[o.ID] || o.AttachedTo.IsObject() && t.objects[o.AttachedTo] != nil {
			continue
		}
		mini := isPlainLand(o) && len(t.attached(o.ID)) == 0 && o.ID != t.picked
		if mini && !t.changed[o.ID] && len(t.aims[o.ID]) == 0 {
			alike := func(g group) bool {
				return g.mini && g.first.Name == o.Name && g.first.Tapped == o.Tapped && g.first.TypeLine == o.TypeLine &&
					!t.changed[g.first.ID] && len(t.aims[g.first.ID]) == 0
			}
			if k := slices.IndexFunc(list, alike); k >= 0 {
				list[k].count++
				continue
			}
		}
		list = append(list, group{o, mini, 1})
	}
	return list
}

// isPlainLand tells whether a permanent is a land and nothing more worth a whole card.
func isPlainLand(o *engine.BoardObject) bool {
	return strings.Contains(o.TypeLine, "Land") && !o.HasPower && !o.FaceDown && len(o.Counters) == 0 && o.Damage == 0 && !o.HasLoyalty &&
		(strings.Contains(o.TypeLine, "Basic") || len(o.Layers) == 0)
}

func (t *tableau) mini(g group) templates.Mini {
	o := g.first
	m := templates.Mini{
		ID: t.dom(o.ID), Name: o.Name, Symbol: landSymbol(o.TypeLine), Tapped: o.Tapped, New: t.changed[o.ID],
		Twins: g.count - 1, URL: t.layers(o.ID), Aims: t.aims[o.ID], Label: o.Label,
	}
	if g.count > 1 {
		m.Label = fmt.Sprintf("%d × %s", g.count, o.Name)
	}
	if o.Tapped {
		m.Label += ", tapped"
	}
	return m
}

// landSymbol is the mana of a land with exactly one basic land type (305.6).
func landSymbol(typeLine string) string {
	symbol := ""
	for name, s := range map[string]string{"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"} {
		if strings.Contains(typeLine, name) {
			if symbol != "" {
				return ""
			}
			symbol = s
		}
	}
	return symbol
}

// fights lists the attackers with what they face, and notes who takes part.
func (t *tableau) fights(fighting map[engine.ID]bool) []templates.Fight {
	var list []templates.Fight
	for i := range t.board.Players {
		for k := range t.board.Players[i].Battlefield {
			o := &t.board.Players[i].Battlefield[k]
			if !o.Attacking {
				continue
			}
			fighting[o.ID] = true
			f := templates.Fight{Attacker: t.permanent(o), Target: t.names[o.Attacks], Blocked: o.Blocked}
			f.ShowTarget = o.Attacks.IsObject() || len(t.board.Players) > 2
			for n, id := range o.BlockedBy {
				b := t.objects[id]
				if b == nil {
					continue
				}
				c := t.permanent(b)
				if fighting[id] {
					c.ID = "" // it blocks another attacker too and is drawn there already
				}
				fighting[id] = true
				if len(o.BlockedBy) > 1 {
					c.Order = n + 1
				}
				f.Blockers = append(f.Blockers, c)
			}
			list = append(list, f)
		}
	}
	return list
}

func (t *tableau) attached(host engine.ID) []*engine.BoardObject {
	var list []*engine.BoardObject
	for i := range t.board.Players {
		for k := range t.board.Players[i].Battlefield {
			if o := &t.board.Players[i].Battlefield[k]; o.AttachedTo == host {
				list = append(list, o)
			}
		}
	}
	return list
}

// permanent draws a permanent as a card.
func (t *tableau) permanent(o *engine.BoardObject) templates.Card {
	c := t.face(o)
	c.URL = t.layers(o.ID)
	c.Tapped, c.Damage, c.Aims, c.Pick = o.Tapped, o.Damage, t.aims[o.ID], o.ID == t.picked
	for _, a := range t.attached(o.ID) {
		c.Attached = append(c.Attached, templates.Attached{
			ID: t.dom(a.ID), Name: a.Label, URL: t.layers(a.ID), Cost: symbols(a.Cost), New: t.changed[a.ID],
		})
	}
	if o.AttachedTo.IsPlayer() {
		c.To = "attached to " + t.names[o.AttachedTo]
	}
	c.Label = t.spoken(o)
	return c
}

// face is what any card shows, wherever it is.
func (t *tableau) face(o *engine.BoardObject) templates.Card {
	c := templates.Card{
		ID: t.dom(o.ID), Name: curly(o.Label), Colour: cardColour(o), Cost: symbols(o.Cost), Type: o.TypeLine,
		Text: cardText(o), New: t.changed[o.ID], Token: o.Token, FaceDown: o.FaceDown, Label: o.Label,
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
	return c
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
	for _, l := range o.Lines {
		list = append(list, typed(l))
	}
	kind := templates.Words
	if slices.ContainsFunc(o.Layers, func(l engine.BoardLayer) bool { return l.Layer == "6" }) {
		kind = templates.Strong
	}
	var more templates.Text
	for _, word := range o.Text {
		if strings.Contains(printed, strings.ToLower(word)) {
			continue
		}
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

// onStack draws a spell or ability on the stack.
func (t *tableau) onStack(o *engine.BoardObject) templates.Card {
	c := t.face(o)
	c.Key = t.keys[o.ID]
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
	if o.Attacking {
		words = append(words, "attacking "+t.names[o.Attacks])
		if o.Blocked {
			words = append(words, "blocked")
		}
	}
	for _, id := range o.Blocks {
		words = append(words, "blocking "+t.names[id])
	}
	return strings.Join(words, ", ")
}

func (t *tableau) dom(id engine.ID) string {
	if id.IsPlayer() {
		return fmt.Sprintf("%sseat%d", t.prefix, -int(id))
	}
	return fmt.Sprintf("%so%d", t.prefix, int(id))
}

// A ribbonStep is one field of the ribbon above the table.
type ribbonStep struct {
	steps   []oracle.Step
	name    string
	words   string
	chapter cr.Rule
}

// ribbonSteps are the steps and phases of a turn with their chapters.
var ribbonSteps = []ribbonStep{
	{[]oracle.Step{oracle.Untap}, "Untap", "untap step", "502"},
	{[]oracle.Step{oracle.Upkeep}, "Upkeep", "upkeep step", "503"},
	{[]oracle.Step{oracle.DrawStep}, "Draw", "draw step", "504"},
	{[]oracle.Step{oracle.PrecombatMain}, "Main", "precombat main phase", "505"},
	{[]oracle.Step{oracle.BeginningOfCombat}, "Begin", "combat, beginning", "507"},
	{[]oracle.Step{oracle.DeclareAttackers}, "Attack", "combat, declare attackers", "508"},
	{[]oracle.Step{oracle.DeclareBlockers}, "Block", "combat, declare blockers", "509"},
	{[]oracle.Step{oracle.FirstCombatDamage, oracle.CombatDamage}, "Damage", "combat damage", "510"},
	{[]oracle.Step{oracle.EndOfCombat}, "End", "end of combat", "511"},
	{[]oracle.Step{oracle.PostcombatMain}, "Main 2", "postcombat main phase", "505"},
	{[]oracle.Step{oracle.EndStep}, "End step", "end step", "513"},
	{[]oracle.Step{oracle.Cleanup}, "Cleanup", "cleanup step", "514"},
}

func (t *tableau) ribbon() []templates.RibbonStep {
	at := slices.IndexFunc(ribbonSteps, func(r ribbonStep) bool { return slices.Contains(r.steps, t.board.Step) })
	if at < 0 {
		return nil
	}
	list := make([]templates.RibbonStep, len(ribbonSteps))
	for i, r := range ribbonSteps {
		list[i] = templates.RibbonStep{Name: r.name, Title: "Rule " + string(r.chapter) + ": " + r.words, URL: t.chapter(r.chapter), Past: i < at, Now: i == at}
	}
	return list
}

// stepWords is what a step or phase is called.
func stepWords(step oracle.Step) string {
	if step == oracle.FirstCombatDamage {
		return "first combat damage"
	}
	for _, r := range ribbonSteps {
		if slices.Contains(r.steps, step) {
			return r.words
		}
	}
	return ""
}

// now says in words whose turn it is and where it stands.
func (t *tableau) now() string {
	where := stepWords(t.board.Step)
	switch {
	case t.board.Active == "":
		return "Before the first turn"
	case where == "":
		return t.board.Active + "’s turn"
	}
	return t.board.Active + "’s turn, " + where
}
