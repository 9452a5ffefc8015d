package engine

import (
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
)

// A Game is a State, the chooser that makes the players' decisions, and the trace
// of what was ruled. Make one with [New], set the table with the methods of
// setup.go, then call [Game.Play].
type Game struct {
	State

	faces   []*oracle.Card // shared by copies of the game; only ever appended to
	without cr.Rule        // the rule that is not in force, "" for none
	chooser Chooser
	decider decider

	pen         pen
	unread      bool // nobody reads what is ruled: nothing is written
	trace       []Citation
	stepStart   int
	steps       int32   // counts steps of the trace
	places      []int32 // a hash table of the citations of this step
	placed      int     // how far the trace is in it
	undoneSpans [][2]int
	derivation  []Citation
	producing   []ID       // permanents whose mana abilities ask what others could produce
	divided     []division // combat damage of this step that is judged together with other creatures'
	defining    []ID       // cards outside of play whose own abilities are defining them
	consulted   []int32    // by ID: the step in whose trace its derivation is, counted from 1

	memo

	computing    bool
	resolving    *Context
	tryEveryPair bool           // test every pair of effects for dependency (a test sets it)
	layersOnly   bool           // never take the short way of plain.go (a test sets it)
	happened     func(*Event)   // sees each event that is carried out (a test sets it)
	tookBack     func(*State)   // sees the state before each action that has been taken back (a test sets it)
	trial        bool           // this game is a copy that tries something out
	repetitions  []repetition   // what was activated, and in which position (729.3)
	acts         []int          // actions taken so far, by seat; never written to
	seen         map[string]int // positions, with the number of real choices made before each
	decisions    int
	choices      int // decisions made so far that were not mere passing
	mandatory    int // triggered abilities put on the stack so far
	declined     int // how many choices had been made, counted from 1, as somebody last did not do what would stop something (729.6)
	lastRefusal  error
	manaUsed     []usedMana
	limits       Limits
	budget       *int // questions to the rules that are left, shared with copies
	aside        *int // the same for onlookers, nil while there are none
	resumed      bool // the game goes on in the middle of a step, with priority
	cleanupAgain bool
	converters   bool        // among the mana abilities last listed, some cost mana (convert.go)
	tied         bool        // some of them add mana that may not be spent on everything
	planned      []Mana      // what a plan spends on the mana ability that is being paid for
	spending     bool        // that mana is being paid
	spent        []ID        // the sources of the mana that a mana ability has just been paid with
	reserved     []ID        // permanents to be tapped for the cost that is being paid (help.go)
	later        []Event     // of the same batch, which no effect has modified yet (615.7)
	earlier      []Event     // of the same batch, which effects have modified already
	replaced     ID          // what the event happens to that effects modify now
	dropped      []ID        // objects with which something else is done than what the batch says (400.6)
	lineage      []effectKey // of the event in whose place something is being carried out (614.5)
	aftermath    []aftermath
	afterDraws   []aftermath // what replaces draws and waits for the others, for want of 614.11a
	prevented    []prevented // in the present event (615.13)
	paying       int         // how many costs of spells and abilities are being paid, one for another
	drawnAside   []ID        // cards drawn in the meantime (121.8)
	atOnce       []ID        // what is about to enter at once
	rewritten    []rewritten // only ever appended to
}

// A decider finds what is meant by a reference that leaves a choice to a player: objects
// that are chosen as something resolves (608.2d), one of two piles (700.3). Looking does
// not decide; whoever carries out what happens does.
type decider interface {
	leftOpen(r oracle.Reference, ctx *Context) []ID
}

// memo is what a game remembers so as not to work it out again, and memory that it
// uses more than once. Nothing in a play depends on it.
type memo struct {
	computed []*Characteristics   // by ID
	known    int                  // of how many objects what is there holds good: of all, or of 0
	plain    bool                 // no continuous effect changed anything when that was computed (plain.go)
	printed  [][]*Characteristics // by face: what objects of a plain game have in common (plain.go)

	steady  bool     // or those that do look only at what steady.go names
	traits  []traits // by face
	natures map[*oracle.Ability]nature
	// speakers tells of abilities whether they speak of what was made with their object.
	speakers map[*oracle.Ability]bool

	doubleFaced []faces2       // the faces of double-faced cards
	parts       []partOf       // those of adventurer and split cards
	scanned     int32          // how many faces have been looked at for outside
	awaited     bool           // some text watches for the resolving of a spell or ability
	asked       []oracle.Event // what some text asks about earlier events of the turn (history.go)
	outside     bool           // some card has an ability that works off the battlefield
	afar        bool           // some card has a static ability that works in a graveyard (113.6b)
	reaches     bool           // some card has an effect on cards off the battlefield
	have        traits         // of all that is in play; may be more than is there now, never less

	changes int // counts changes of any kind
	came    int // counts the events that have really happened
	quietAt int // changes when there was nothing to do before somebody received priority
	looks   int // counts looks at characteristics that something made what they are

	arena     []Event
	manaArena []Mana
	before    saved     // as it was before the action that is being carried out (730.1)
	found     []Action  // by the last list of options
	answers   []Answer  // the same as answers, each with the action at its place
	taken     Action    // what a player with priority does now
	window    *Decision // of whoever has priority
	attackers *Decision // which creatures attack
	declared  []Event   // the last declaration of attackers, while abilities trigger on it
	blockers  *Decision // which creatures block
	listing   *manaList // while options are listed: the mana abilities of the player

	sourceRoom []manaSource
	payRoom    []manaSource
	usedRoom   []int
	listRoom   manaList
	waySearch  waySearch

	// Room that is given out once and never taken back.
	valueRoom  []Characteristics
	announceds []Announcement
	contexts   []Context
	enterings  []entering
}

// cut takes n zero values from memory that is set aside for some at a time: one
// allocation for many that would each be one. What is taken is never taken again.
func cut[T any](room *[]T, n, atATime int) []T {
	if n > len(*room) {
		*room = make([]T, max(n, atATime))
	}
	taken := (*room)[:n:n]
	*room = (*room)[n:]
	return taken
}

// New returns a game in which a rule is not in force; "" plays by the whole book.
func New(chooser Chooser, without cr.Rule) *Game {
	budget := MaxQuestions
	g := new(Game)
	g.changes = 1
	g.chooser, g.without, g.limits, g.budget = chooser, without, Usual, &budget
	g.decider = g
	g.objects = make([]Object, 1)
	g.trace = make([]Citation, 0, 192)
	g.faces = make([]*oracle.Card, 1, 32)
	return g
}

// copyOf returns an independent copy for trying something out. It writes no trace.
func (g *Game) copyOf() *Game {
	h := new(Game)
	h.changes = 1
	h.faces, h.without, h.chooser, h.limits, h.budget = slices.Clip(g.faces), g.without, g.chooser, g.limits, g.budget
	h.pen, h.trial = scratchPen, true
	h.decider = h
	g.State.CopyInto(&h.State)
	h.repetitions, h.acts = g.repetitions, g.acts
	h.resolving, h.rewritten = g.resolving, slices.Clip(g.rewritten)
	h.doubleFaced, h.parts = slices.Clip(g.doubleFaced), slices.Clip(g.parts)
	return h
}

// object returns the object with the ID, which stays valid until the next object is made.
func (g *Game) object(id ID) *Object { return &g.objects[id] }

// player returns the player with the ID.
func (g *Game) player(id ID) *Player { return &g.players[id.seat()] }

// touch notes that computed characteristics may have changed.
func (g *Game) touch() { g.known = 0; g.changes++ }

// stir notes a change that could matter to characteristics only through a
// continuous effect: of life, damage, being tapped, what is in a hand.
func (g *Game) stir() {
	g.changes++
	if !g.plain && !g.steady {
		g.known = 0
	}
}

// lookAnew notes a change that is none of the table but of what happened this turn, which
// only a condition of an ability can look at.
func (g *Game) lookAnew() {
	if !g.plain && !g.steady {
		g.known = 0
	}
}

// now counts one further and is the timestamp of what happens now (613.7).
func (g *Game) now() int32 { g.timestamp++; return g.timestamp }

// Name is what the script calls an object or player.
func (g *Game) Name(id ID) string {
	switch {
	case id.IsPlayer():
		if id.seat() < len(g.players) {
			return g.player(id).Name
		}
	case id.IsObject() && int(id) < len(g.objects):
		o := g.object(id)
		if o.Kind == AbilityObject {
			what := "ability"
			if o.announced != nil && o.announced.Ability != nil && o.announced.Ability.Kind == oracle.Triggered {
				what = "trigger"
			}
			if o.announced != nil {
				return g.Name(o.announced.Source) + "'s " + what
			}
			return what
		}
		if label := g.cards[o.card].label; label != "" {
			return label
		}
		return g.faces[o.face].Name
	}
	return "nobody"
}

// order lists the players who are in the game in APNAP order (101.4): the active
// player first, then the others in turn order.
func (g *Game) order() []ID { return g.orderFrom(g.active) }

// orderFrom lists the players who are in the game in turn order, beginning with one.
func (g *Game) orderFrom(first ID) []ID {
	list := make([]ID, 0, len(g.players))
	start := 0
	if first.IsPlayer() {
		start = first.seat()
	}
	for i := range g.players {
		p := &g.players[(start+i)%len(g.players)]
		if !p.left {
			list = append(list, p.ID)
		}
	}
	return list
}

// nextPlayer is who comes after a player in turn order.
func (g *Game) nextPlayer(after ID) ID {
	seat := max(-1, after.seat())
	for range g.players {
		if seat++; seat == len(g.players) {
			seat = 0
		}
		if p := &g.players[seat]; !p.left {
			return p.ID // after all the others that is the player again
		}
	}
	return None
}

// playersLeft is how many players are in the game.
func (g *Game) playersLeft() int {
	n := 0
	for i := range g.players {
		if !g.players[i].left {
			n++
		}
	}
	return n
}

// opponents of a player, in APNAP order; in a free-for-all that is everyone else (102.2, 102.3).
func (g *Game) opponents(of ID) []ID {
	var list []ID
	for _, p := range g.order() {
		if p != of {
			list = append(list, p)
		}
	}
	return list
}

// zone returns the list of objects in a zone; for library, hand and graveyard the
// list of the given player.
func (g *Game) zone(z oracle.Zone, player ID) *[]ID {
	switch z {
	case oracle.Battlefield:
		return &g.battlefield
	case oracle.Exile:
		return &g.exile
	case oracle.Stack:
		return &g.stack
	case oracle.Command:
		return &g.command
	}
	if !player.IsPlayer() {
		return nil
	}
	p := g.player(player)
	switch z {
	case oracle.Library:
		return &p.library
	case oracle.Hand:
		return &p.hand
	case oracle.Graveyard:
		return &p.graveyard
	}
	return nil
}

func remove(list []ID, id ID) []ID {
	if i := slices.Index(list, id); i >= 0 {
		return slices.Delete(list, i, i+1)
	}
	return list
}

// limitReached stops the game without a result, for a reason.
func (g *Game) limitReached(what string) {
	if g.limit == "" {
		g.limit = what
		g.over = true
	}
}
