package table

import (
	"slices"

	"rulestep/engine/oracle"
)

// Designation is who has a designation, and what stands for it.
type Designation struct {
	Players []ID // one at most (722.3, 723.3); never written to
	Id      ID   // whose name its triggered abilities bear
}

// Has reports whether a player has the designation.
func (d *Designation) Has(p ID) bool { return slices.Contains(d.Players, p) }

// Has reports whether a player has a designation.
func (t *Table) Has(p ID, what oracle.Designation) bool {
	switch what {
	case oracle.Monarch:
		return t.Monarch.Has(p)
	case oracle.Initiative:
		return t.Initiative.Has(p)
	}
	return t.Player(p).Completed > 0
}

// An Exertion has a permanent not untap during a player's next untap step.
type Exertion struct {
	Object, Player ID
	Turn           int
}

// PlayerControl is the control of a player by another, which an effect gives (720).
type PlayerControl struct {
	By, Of  ID
	Source  ID   // of the effect
	Begun   bool // the turn has come, or the search for the length of which it is
	Further int  // turns that the player takes after that turn
}

// A FirstThing is what is done first in a turn, for somebody and of something (614.10b).
type FirstThing struct {
	Do      []oracle.Instruction
	Context Context
}

// Shortcut is what has been agreed on of the shortcut that is being taken.
type Shortcut struct {
	Proposer  ID // None if nothing is proposed
	Shortener ID // who named the place at which it ends, None for the proposer
	Differing ID // who is at that place, and must not do there what was proposed
}

// Round is a loop that goes round once more, so that it is seen whose objects are involved in it (801.16).
type Round struct {
	From    string // the position from which it goes round, "" while none does
	Choices int    // how many had been made
	By      uint64 // the seats of those who control something that is involved
}

// A State is everything that can change in a game. It holds no pointer into
// itself and nothing that is shared is ever written to, so that copying it is
// copying slices; see [State.CopyInto].
type State struct {
	Turn                // the one that is played; where several go on at once, that of the marker at work
	GrandMelee bool     // the game is a Grand Melee (807)
	Markers    []Marker // of the turns that go on at once (807.4), nil in another game; never written to
	AtWork     int      // which of them is played
	Turns      int      // how many turns have begun, where several go on at once
	Elsewhere  []ID     // what is on the stacks of the other markers (807.5); never written to
	Postponed  []ID     // players who take an extra turn before their next one (807.4i-j); never written to

	Seats    []Player
	Objects  []Object // indexed by ID; objects[0] is nobody
	Cards    []Physical
	Stickers []Sticker  // on the sheets that players brought (123.2); never written to
	Twins    [][]string // names of cards that are interchangeable with each other (201.3); never written to

	Battlefield []ID // in the order in which they entered
	PhasedOut   []ID // permanents that are phased out (702.26b)
	Exile       []ID
	Command     []ID
	Ante        []ID // what is in the ante zone (407)
	Round       Round
	Sectors     bool // something is in a sector (702.158b)
	ForAnte     bool // the game is played for ante

	Regular   ID // whose turn the last one was that was not extra
	Shortcut  Shortcut
	Main      *State // the game in the middle of which this subgame is played (726), nil without; never written to
	Started   bool   // the pregame procedure (103) is over
	Ended     bool
	Drawn     bool
	NeverEnds bool   // the game goes round for ever and no rule in force ends it
	Limit     string // why the game was stopped without a result (DESIGN 4.10); "" otherwise
	Unlike    bool   // when control was last looked at, some effect changed something

	Astray    bool // there may be a token off the battlefield or a copy of a spell off the stack
	Forecasts bool // some card may be revealed in a hand for its forecast ability (702.57b)
	Pairs     bool // some creatures may be paired (702.95)

	Exerted  []Exertion
	Effects  []Effect
	Triggers []Triggered // waiting to be put on the stack (603.3)
	Delayed  []Delayed

	FirstOfTurn []FirstThing // what is done first in the next turn (614.10b); never written to

	Comebacks []Comeback      // what was moved until something happens (610.3)
	links     []Link          // what abilities have done of which others speak (607); never written to
	Governed  []PlayerControl // players whom others control or will, in the order in which that was said
	Activated []Activation

	Leavers    int  // players who have left a game that goes on (800.4)
	Anew       bool // the game has been restarted, and its first turn is to begin (724)
	Monarch    Designation
	Initiative Designation
	Radiation  Designation // those who have been given rad counters (725)
	Racing     Designation // those who have speed (702.179 of 2026-02-27)
	Commanding int         // emblems, planes, phenomena, schemes and vanguards that there have been so far

	PlanarController ID          // who controls face-up planes and phenomena (901.6), None without Planechase
	PlanarDeck       []ID        // the communal one, the last one on top (901.15); never written to
	OnePlanarDeck    bool        // the game is played with a communal planar deck
	Planeswalking    Designation // the ability that Planechase games have (901.8)

	Fairground bool // there are Attraction cards (717)

	DayNight     oracle.Daylight // the designation that the game has (728)
	LastTurn     SpellCount      // spells that were cast in the previous turn
	DeedsBefore  []Deed          // what happened in the previous turn that some text asks about (609.8)
	CastLastTurn int             // spells that its active player cast in the previous turn, once it is day or night

	Timestamp int32
	Events    int

	TokenNames  []string // what the script calls the next tokens
	ByCommander []CommanderDamage
	Commander   bool // the game is Commander (903), or one of its options
	Format      Format
	Ranged      bool // some player has a limited range of influence (801)
	Teams       bool // the game is between teams (102.3)
	Shared      bool // and they take their turns together (805)
	Heads       int  // players of each team in Two-Headed Giant (810), 0 in another game
	Deploys     bool // creatures can be deployed (804)
	Attacks     Side
	Starting    ID
	Loser       ID // who lost the previous game of the match, if that is known (103.1)
}

// A SpellCount is how many spells were cast in a turn: by all players together, and by the one of
// them who cast most. Nothing is known of a turn before the first that is played, and counts as none.
type SpellCount struct{ All, Most int }

// A Side says which neighbors alone may be attacked, by the option or variant that says so.
type Side uint8

// The sides.
const (
	Everywhere    Side = iota
	ToTheLeft          // 803.1a
	ToTheRight         // 803.1b
	BesideEmperor      // 809.3c
	BesideOthers       // 811.4
	OneOpponent        // 506.2a: whom the attacking player has chosen
)

// A Player is one of the people in the game.
type Player struct {
	ID   ID
	Name string
	Life int

	Library   []ID   // the last one is on top
	Shuffled  [][]ID // of these the cards whose order nobody knows, those together that were shuffled together (401_shuffled.go); never written to
	Hand      []ID
	Graveyard []ID
	Mana      []Mana
	Unsettled []Mana // of which nobody has said whether it was spent or is in the pool still; never written to
	Counters  []Counter

	Skips          []oracle.Step // steps, phases and turns to be skipped; never written to
	Crowned        ID            // since this object, which was not there yet, the player has been or was the monarch; None for never
	LandsPlayed    int
	Expended       int // mana spent to cast spells this turn (700.14 of 2026-02-27)
	Descended      int // permanent cards put into the graveyard this turn (700.11)
	Buried         int // blank cards put there this turn, which may have been such (109_blank.go)
	Mulligans      int
	Drawn          int // cards drawn this turn
	DrawnBefore    int // cards drawn this turn before the step began
	DrewFromEmpty  bool
	Lost           bool
	Won            bool
	Left           bool
	Assailants     uint64   // who has declared a creature as attacking the player this combat, a bit for each seat
	PowerDeclared  int      // the total power of the creatures that the player has attacked with this combat, where a text asks
	LastHand       int      // how many cards the player had in hand when leaving (800.4i)
	TurnPassed     bool     // since the player left, a turn of theirs would have begun
	Deck           []int32  // faces, before the game begins
	PlanarDeck     []ID     // the last one is on top; never written to (901.3)
	Flipped        bool     // the player has flipped a coin this turn
	PlanarRolls    int      // special actions of rolling the planar die this turn (901.9)
	SchemeDeck     []ID     // the last one is on top; never written to (904.3)
	AttractionDeck []ID     // the last one is on top; never written to (717.2)
	Attractions    bool     // plays with an Attraction deck, if only with an empty one by now
	Archenemy      bool     // plays with a scheme deck (904.2a)
	Outside        []ID     // cards outside the game (400.11); never written to
	Sideboard      []ID     // those that began there in the sideboard (100.4); never written to
	LeftOut        []ID     // those of the card pool of limited play that are in no deck (100.4b); never written to
	Noted          []Noted  // as cards were drafted (905.2b); never written to
	Brought        []string // sticker sheets with which the player began (123.2a-b); never written to
	Sheets         []string // those whose stickers the player has access to (123.2c); never written to
	Companion      ID       // the card chosen as companion, None without (702.139a)
	Accompanied    bool     // has put the companion from outside the game into the hand
	Room           int      // in which room of the dungeon the venture marker is, counted from 1
	Completed      int      // dungeons (309.7)
	Blessed        bool     // has the city's blessing (702.131c)
	Storied        bool     // has an enduring story
	Ring           ID       // the player's emblem named The Ring, None without (701.52c)
	Tempted        int      // how often the Ring has tempted the player
	Speed          int      // 0 for a player who has none (702.179 of 2026-02-27)
	SpedUp         int      // the turn in which the ability of speed last triggered
	Range          int      // in seats (801.2); 0 is no limit
	Team           int      // 0 for a player who is on none
	Emperor        bool     // of the team (809.2)
	Within         uint64   // the seats that were within it as the turn began (801.2c)
	upkeeps        [3]int32 // the events at which the last upkeeps began, the last of all at the end, 0 for none
}

// UpkeepBegins notes at which event an upkeep of the player begins.
func (p *Player) UpkeepBegins(event int32) { p.upkeeps = [3]int32{p.upkeeps[1], p.upkeeps[2], event} }

// UpkeepSkipped takes that back where something has the step be skipped: there was none (614.10).
func (p *Player) UpkeepSkipped() { p.upkeeps = [3]int32{0, p.upkeeps[0], p.upkeeps[1]} }

// LastUpkeep is the event at which the upkeep before the one that goes on began, 0 for none.
func (p *Player) LastUpkeep() int32 { return p.upkeeps[1] }

// Counter is how many counters of a kind are on something, and since when (613.7c).
type Counter struct {
	Kind      string
	N         int
	Timestamp int32
}

// CommanderDamage is combat damage that a commander has dealt a player (903.10a).
type CommanderDamage struct {
	Card   int32
	Player ID
	N      int
}

// Block is one creature blocking one attacking creature. The order of an
// attacker's blocks in State.blocks is its damage assignment order (509.2).
type Block struct {
	Blocker, Attacker ID  // no attacker: all that it blocked has left combat
	Rank              int // place in the blocker's own order (509.3)
}

// Activation remembers that an ability was activated or triggered this turn.
type Activation struct {
	Object  ID
	Ability *oracle.Ability
	Player  ID // who activated it
}

// Mana is one mana in a pool (106.4). No color at all is colorless mana.
type Mana struct {
	Color  oracle.Color
	Snow   bool
	Source ID
	Only   *oracle.Phrase // what it may be spent on
	Level  bool           // and besides Only, to gain a Class level (716.2c)
	Not    *oracle.Phrase // what it may not be spent on
	// Abilities are the sources of abilities that it may be spent on activating, besides what Only says.
	Abilities *oracle.Phrase
	// Kept is how long it isn't lost as steps and phases end; oracle.ForTheGame is not at all.
	Kept oracle.Duration
	// Rider is what it does besides to a spell that it is spent to cast; nil for nothing.
	Rider *oracle.ManaRider
}

// Restricted reports whether the mana may not be spent on everything (106.6).
func (m Mana) Restricted() bool { return m.Only != nil || m.Not != nil || m.Abilities != nil }

// CopyInto makes dst an independent copy, reusing dst's memory.
func (s *State) CopyInto(dst *State) {
	s.CopyButObjects(dst)
	dst.Objects = append(dst.Objects[:0], s.Objects...)
	dst.Cards = append(dst.Cards[:0], s.Cards...)
}

// CopyButObjects is CopyInto for all but the objects and the cards.
func (s *State) CopyButObjects(dst *State) {
	old := *dst
	*dst = *s
	dst.Objects, dst.Cards = old.Objects, old.Cards
	dst.Seats = slices.Grow(old.Seats[:0], len(s.Seats))[:len(s.Seats)] // with the lists of those who sat there
	for i := range s.Seats {
		p := &dst.Seats[i]
		library, hand, graveyard, mana := p.Library, p.Hand, p.Graveyard, p.Mana
		*p = s.Seats[i]
		p.Library = append(library[:0], p.Library...)
		p.Hand = append(hand[:0], p.Hand...)
		p.Graveyard = append(graveyard[:0], p.Graveyard...)
		p.Mana = append(mana[:0], p.Mana...)
	}
	dst.Battlefield = append(old.Battlefield[:0], s.Battlefield...)
	dst.PhasedOut = append(old.PhasedOut[:0], s.PhasedOut...)
	dst.Exile = append(old.Exile[:0], s.Exile...)
	dst.OnStack = append(old.OnStack[:0], s.OnStack...)
	dst.Command = append(old.Command[:0], s.Command...)
	dst.Ante = append(old.Ante[:0], s.Ante...)
	dst.Blocks = append(old.Blocks[:0], s.Blocks...)
	dst.Missed = append(old.Missed[:0], s.Missed...)
	dst.Exerted = append(old.Exerted[:0], s.Exerted...)
	dst.FirstStrikes = append(old.FirstStrikes[:0], s.FirstStrikes...)
	dst.DoubleStrikes = append(old.DoubleStrikes[:0], s.DoubleStrikes...)
	dst.Effects = append(old.Effects[:0], s.Effects...)
	dst.Triggers = append(old.Triggers[:0], s.Triggers...)
	dst.Delayed = append(old.Delayed[:0], s.Delayed...)
	dst.Extra = append(old.Extra[:0], s.Extra...)
	dst.Governed = append(old.Governed[:0], s.Governed...)
	dst.MorePhases = append(old.MorePhases[:0], s.MorePhases...)
	dst.MoreSteps = append(old.MoreSteps[:0], s.MoreSteps...)
	dst.Activated = append(old.Activated[:0], s.Activated...)
	dst.Deeds = append(old.Deeds[:0], s.Deeds...)
	dst.DeedsBefore = append(old.DeedsBefore[:0], s.DeedsBefore...)
	dst.ByCommander = append(old.ByCommander[:0], s.ByCommander...)
}

// CountersWith is a list of counters with so many more of a kind, or fewer. Counters are shared and never written to:
// every change makes a new list.
func CountersWith(list []Counter, kind string, delta int, timestamp int32) []Counter {
	out := make([]Counter, 0, len(list)+1)
	found := false
	for _, c := range list {
		if c.Kind == kind {
			found = true
			c.N += delta
			if delta > 0 {
				c.Timestamp = timestamp
			}
			if c.N <= 0 {
				continue
			}
		}
		out = append(out, c)
	}
	if !found && delta > 0 {
		out = append(out, Counter{kind, delta, timestamp})
	}
	return out
}

// CountersOf counts the counters of a kind.
func CountersOf(list []Counter, kind string) int {
	for _, c := range list {
		if c.Kind == kind {
			return c.N
		}
	}
	return 0
}

// Missed is an attack or a block, and an ability that did not trigger on it.
type Missed struct {
	Watcher Watcher
	Event   Event
}

// Comeback is the second one-shot effect of 610.3 or 610.4, which waits for its event.
type Comeback struct {
	Source  ID // what must leave the battlefield
	What    ID
	To      oracle.Zone
	Phases  bool // what has phased out phases in
	Monarch ID   // an opponent of this player must become the monarch, whatever becomes of the source
}
