package web

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"rulestep/engine"
	"rulestep/engine/cr"
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
	can     map[engine.ID][]string // keys of what can be done with an object, or to it
	not     map[engine.ID]string   // where it says why something can't be chosen
	hands   bool                   // are laid open
	picks   map[engine.ID]string   // what a creature attacks or blocks in a declaration that is not made yet
	pairs   []scenario.Pick        // the same as things and players
	picked  engine.ID              // whose layers are shown
	prefix  string                 // of DOM ids: two tables on one page need different ones
	layers  func(engine.ID) string // address of an object's layers; "" for none
	chapter func(cr.Rule) string   // address of a chapter; "" for none
	objects map[engine.ID]*engine.BoardObject
	names   map[engine.ID]string
	ordered bool // the edition of the play has damage assignment orders (509.2)
}

func newTableau(trace *scenario.Trace, step, before *scenario.Step) *tableau {
	_, ordered := bookOf(trace).Number("509.2")
	t := &tableau{
		board: &step.Board, ordered: ordered, changed: map[engine.ID]bool{}, keys: map[engine.ID]string{}, aims: map[engine.ID][]string{},
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
	// What lies elsewhere is not drawn as an object, and is named where something targets it.
	elsewhere := slices.Concat(t.board.Exile, t.board.Command, t.board.Ante)
	for i := range t.board.Players {
		elsewhere = slices.Concat(elsewhere, t.board.Players[i].Graveyard, t.board.Players[i].Hand)
	}
	for i := range elsewhere {
		if o := &elsewhere[i]; t.names[o.ID] == "" {
			t.names[o.ID] = o.Label
		}
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
		ID: t.dom(p.ID), Name: p.Name, Life: fmt.Sprint(p.Life), Near: near, Aims: t.aims[p.ID], Can: t.can[p.ID],
		Priority: t.board.Priority == p.Name, Active: t.board.Active == p.Name && !t.board.Over, Daylight: t.daylight(),
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
	s.Badges = append(s.Badges, p.Stickers...)
	s.Badges = append(s.Badges, p.Is...)
	if p.Room != "" {
		s.Badges = append(s.Badges, "in "+p.Room)
	}
	if p.Emperor {
		s.Badges = append(s.Badges, "emperor")
	}
	if len(p.Team) > 0 {
		s.Badges = append(s.Badges, "with "+list(p.Team))
	}
	switch {
	case len(p.Reach) > 0:
		s.Badges = append(s.Badges, "reaches "+list(p.Reach))
	case p.Range > 0 && !p.Left:
		s.Badges = append(s.Badges, "reaches nobody")
	}
	s.Piles = t.piles(p, old)
	s.Command = t.command(p)
	if t.hands {
		s.Hand = t.hand(p)
		if len(s.Hand) > 0 {
			s.Piles[0].Cards = nil // they are not shown twice
		}
	}
	for _, group := range t.groups(p, fighting) {
		if group.mini {
			s.Lands = append(s.Lands, t.mini(group))
		} else {
			c := t.permanent(group.first)
			if c.Count = group.count; c.Count > 1 {
				c.Label = fmt.Sprintf("%s ×%d", c.Label, c.Count)
			}
			s.Cards = append(s.Cards, c)
		}
	}
	return s
}

// command lays open what lies face up in the command zone on the side of whose it is: that of the player
// who controls it, where it has a controller there, or else its owner's. Where that are too many they stay a
// pile.
func (t *tableau) command(p *engine.BoardPlayer) []templates.Card {
	var cards []templates.Card
	for i := range t.board.Command {
		o := &t.board.Command[i]
		if o.FaceDown || cmp.Or(o.Controller, o.Owner) != p.Name {
			continue
		}
		c := t.face(o)
		c.URL, c.Aims, c.Pick = t.layers(o.ID), t.aims[o.ID], o.ID == t.picked
		if o.Owner != p.Name {
			c.To = "owned by " + o.Owner
		}
		cards = append(cards, c)
	}
	if len(cards) > mostLaidOpen {
		return nil
	}
	return cards
}

// mostLaidOpen is how many cards of a hand are laid open.
const mostLaidOpen = 12

// hand lays a hand open, with what nothing tells apart on one pile. A hand of more than that stays a
// pile.
func (t *tableau) hand(p *engine.BoardPlayer) []templates.Card {
	var list []group
	for i := range p.Hand {
		o := &p.Hand[i]
		same := func(g group) bool { // one of several alike has the keys of all
			x, y := *g.first, *o
			x.ID, y.ID = 0, 0
			return !t.changed[g.first.ID] && !t.changed[o.ID] && reflect.DeepEqual(x, y)
		}
		if k := slices.IndexFunc(list, same); k >= 0 {
			if list[k].count++; len(t.can[list[k].first.ID]) == 0 {
				list[k].first = o
			}
			continue
		}
		list = append(list, group{first: o, count: 1})
	}
	if len(list) > mostLaidOpen {
		return nil
	}
	var cards []templates.Card
	for _, g := range list {
		c := t.face(g.first)
		c.URL = t.layers(g.first.ID)
		if c.Count = g.count; c.Count > 1 {
			c.Label = fmt.Sprintf("%s ×%d", c.Label, c.Count)
		}
		cards = append(cards, c)
	}
	return cards
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
	owned := func(list []engine.BoardObject, shown func(*engine.BoardObject) bool) []templates.PileCard {
		var cards []templates.PileCard
		for _, o := range list {
			if o.Owner == p.Name && shown(&o) {
				cards = append(cards, t.card(&o))
			}
		}
		return cards
	}
	all := func(*engine.BoardObject) bool { return true }
	down := func(o *engine.BoardObject) bool { return o.FaceDown } // in a planar or scheme deck, or a conspiracy
	exile, deck := owned(t.board.Exile, all), owned(t.board.Command, down)
	piles := []templates.Pile{
		{Kind: "hand", Label: "hand", Count: len(p.Hand), Cards: t.cards(p.Hand)},
		{Kind: "lib", Label: "library", Count: p.Library},
		{Kind: "gy", Label: "graveyard", Count: len(p.Graveyard), Cards: reversed(t.cards(p.Graveyard))},
		{Kind: "ex", Label: "exile", Count: len(exile), Cards: exile},
	}
	if command := owned(t.board.Command, func(o *engine.BoardObject) bool { return !down(o) }); len(command) > mostLaidOpen {
		piles = append(piles, templates.Pile{Kind: "cmd", Label: "command", Count: len(command), Cards: command})
	}
	if ante := owned(t.board.Ante, all); len(ante) > 0 {
		piles = append(piles, templates.Pile{Kind: "ex", Label: "ante", Count: len(ante), Cards: ante})
	}
	if len(deck) > 0 {
		piles = append(piles, templates.Pile{Kind: "lib", Label: "set aside", Count: len(deck)})
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

// card is a card in a pile, with how it is computed.
func (t *tableau) card(o *engine.BoardObject) templates.PileCard {
	return templates.PileCard{LinkView: templates.LinkView{Text: o.Label, URL: t.layers(o.ID)}, Words: t.words(o), Can: t.can[o.ID]}
}

func (t *tableau) cards(list []engine.BoardObject) []templates.PileCard {
	var cards []templates.PileCard
	for i := range list {
		cards = append(cards, t.card(&list[i]))
	}
	return cards
}

func reversed(list []templates.PileCard) []templates.PileCard {
	slices.Reverse(list)
	return list
}

// A group is one permanent, or several that nothing tells apart: lands, and where there are many any.
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
				return g.mini && g.first.Name == o.Name && g.first.Label == o.Label && g.first.Tapped == o.Tapped && g.first.TypeLine == o.TypeLine &&
					!t.changed[g.first.ID] && len(t.aims[g.first.ID]) == 0
			}
			if k := slices.IndexFunc(list, alike); k >= 0 {
				list[k].count++
				continue
			}
		}
		list = append(list, group{o, mini, 1})
	}
	if len(list) > mostApart {
		list = t.piled(list)
	}
	return list
}

// mostApart is how many permanents of a player are each drawn for themselves.
const mostApart = 8

// piled puts those that nothing tells apart onto one pile each, in the place of the first of them.
func (t *tableau) piled(list []group) []group {
	var out []group
	for _, g := range list {
		alone := g.mini || t.changed[g.first.ID] || len(t.aims[g.first.ID]) > 0 || g.first.ID == t.picked || len(t.attached(g.first.ID)) > 0
		k := slices.IndexFunc(out, func(h group) bool { return !alone && t.alike(h.first, g.first) })
		if k < 0 {
			out = append(out, g)
			continue
		}
		out[k].count++
	}
	return out
}

// alike reports whether two permanents are drawn alike, with the same keys.
func (t *tableau) alike(a, b *engine.BoardObject) bool {
	if t.changed[a.ID] || len(t.aims[a.ID]) > 0 || a.ID == t.picked || len(t.attached(a.ID)) > 0 || a.Label != b.Label || !slices.Equal(t.can[a.ID], t.can[b.ID]) || (t.not[a.ID] == "") != (t.not[b.ID] == "") {
		return false
	}
	x, y := *a, *b
	x.ID, y.ID = 0, 0
	return reflect.DeepEqual(x, y)
}

// isPlainLand tells whether a permanent is a land and nothing more worth a whole card.
func isPlainLand(o *engine.BoardObject) bool {
	return strings.Contains(o.TypeLine, "Land") && !o.HasPower && !o.FaceDown && len(o.Counters) == 0 && o.Damage == 0 && !o.HasLoyalty &&
		(strings.Contains(o.TypeLine, "Basic") || len(o.Layers) == 0)
}

func (t *tableau) mini(g group) templates.Mini {
	o := g.first
	m := templates.Mini{
		ID: t.dom(o.ID), Name: o.Label, Symbol: landSymbol(o.TypeLine), Tapped: o.Tapped, New: t.changed[o.ID],
		Twins: g.count - 1, URL: t.layers(o.ID), Aims: t.aims[o.ID], Can: t.can[o.ID], Label: o.Label, Words: t.words(o),
	}
	if g.count > 1 {
		m.Label = fmt.Sprintf("%s ×%d", o.Label, g.count)
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

func (t *tableau) dom(id engine.ID) string {
	if id.IsPlayer() {
		return fmt.Sprintf("%sseat%d", t.prefix, -int(id))
	}
	return fmt.Sprintf("%so%d", t.prefix, int(id))
}
