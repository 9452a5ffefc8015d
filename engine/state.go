package engine

import "rulestep/engine/oracle"

// A State is everything that can change in a game. It holds no pointer into
// itself and nothing that is shared is ever written to, so that copying it is
// copying slices; see [State.CopyInto].
type State struct {
	players []Player
	objects []Object // indexed by ID; objects[0] is nobody
	cards   []physical

	battlefield []ID // in the order in which they entered
	phasedOut   []ID // permanents that are phased out (702.26b)
	exile       []ID
	stack       []ID // the last one is on top
	command     []ID

	turn        int // 1 is the first turn of the game
	active      ID
	regular     ID // whose turn the last one was that was not extra
	extraTurn   bool
	step        oracle.Step
	priority    ID // who has priority, None while nobody has
	shortcut    shortcut
	passed      int
	started     bool // the pregame procedure (103) is over
	over        bool
	draw        bool
	endless     bool   // the game goes round for ever and no rule in force ends it
	limit       string // why the game was stopped without a result (DESIGN 4.10); "" otherwise
	combats     int32  // combat phases of this turn that have begun
	attackedYet bool   // a creature was declared as an attacker or entered attacking this combat
	unlike      bool   // when control was last looked at, some effect changed something

	astray bool // there may be a token off the battlefield or a copy of a spell off the stack

	blocks        []block
	missed        []missed // attacks and blocks that some ability did not trigger on
	exerted       []exertion
	firstStrikes  []ID // had first or double strike as the first damage step began (510.4)
	doubleStrikes []ID // those of them that had double strike
	twoDamage     bool

	effects   []effect
	triggers  []triggered // waiting to be put on the stack (603.3)
	delayed   []delayed
	comebacks []comeback // what was moved until something happens (610.3)
	links     []link     // what abilities have done of which others speak (607); never written to
	extra     []ID       // players who take extra turns, the next one last (500.7)
	activated []activation

	leavers     int           // players who have left a game that goes on (800.4)
	deeds       []deed        // what happened this turn that some text asks about (609.8)
	madeBefore  int           // objects made before this turn, None among them
	drawnBefore int           // cards that the active player had drawn this turn as the step began
	morePhases  []oracle.Step // phases added after this one, the next one last (500.8)
	goOnAt      int           // where the turn goes on after added phases; 0 for nowhere
	moreSteps   []oracle.Step // steps added after this one, the next one last (500.9)
	goOnStep    int           // where the turn goes on after added steps; 0 for nowhere
	upkeepOver  bool          // an upkeep step of this turn has ended
	goTo        oracle.Step   // where the turn goes on after something has ended the turn or combat (721)
	anew        bool          // the game has been restarted, and its first turn is to begin (724)
	monarch     designation
	initiative  designation
	radiation   designation // those who have been given rad counters (725)
	emblems     int         // emblems made so far (114)

	daylight     oracle.Daylight // the designation that the game has (728)
	castLastTurn int             // spells that its active player cast in the previous turn, once it is day or night

	timestamp int32
	events    int

	tokenNames  []string // what the script calls the next tokens
	byCommander []commanderDamage
	commander   bool // the game is Commander (903)
	starting    ID
	loser       ID // who lost the previous game of the match, if that is known (103.1)
}

// A Player is one of the people in the game.
type Player struct {
	ID   ID
	Name string
	Life int

	library   []ID // the last one is on top
	hand      []ID
	graveyard []ID
	mana      []Mana
	counters  []counter

	skips         []oracle.Step // steps, phases and turns to be skipped; never written to
	landsPlayed   int
	descended     int // permanent cards put into the graveyard this turn (700.11)
	mulligans     int
	drawn         int // cards drawn this turn
	drewFromEmpty bool
	lost          bool
	won           bool
	left          bool
	lastHand      int     // how many cards the player had in hand when leaving (800.4i)
	turnPassed    bool    // since the player left, a turn of theirs would have begun
	deck          []int32 // faces, before the game begins
	outside       []ID    // cards outside the game (400.11); never written to
	room          int     // in which room of the dungeon the venture marker is, counted from 1
	completed     int     // dungeons (309.7)
}

// An Object is a card outside the players' minds: a card in a zone, a permanent,
// a token, a spell, an ability on the stack (109.1).
type Object struct {
	// What refers to memory comes first and the rest by size: of nothing else are there
	// so many, copied so often.
	counters   []counter
	chosenWord string
	last       *Characteristics // as it last existed (608.2h), once it is gone or phased out
	announced  *Announcement    // of spells, abilities on the stack, and permanents that were spells

	Damage      int
	foretold    int32 // the turn in which it was foretold (702.143a), 0 if it was not
	loyaltyUsed int32 // the turn in which a loyalty ability of it was last activated

	ID          ID
	Owner       ID
	keeper      ID // whose library, hand or graveyard it is in without 400.3, if not its owner's
	Controller  ID // by default, before layer 2
	heldBy      ID // who controlled it when that was last looked at
	attachedTo  ID
	phasedWith  ID // the permanent with which it phased out indirectly (702.26g)
	predecessor ID
	successor   ID
	attacking   ID // whom or what it attacks
	defending   ID // the defending player for it, even after what it attacked is gone (508.5)
	protector   ID // of a battle (310.8)
	band        ID // the first of the creatures of its band (702.22c)

	card        int32
	face        int32 // its printed or defined characteristics, in Game.faces
	chosenFor   int32 // the face whose text asked for the choice (607.2d)
	Timestamp   int32
	link        int32 // what it is linked to (607.2), counted from 1 in State.links
	arrived     int32 // the event in which it entered the battlefield or was exiled face down, 0 if the table put it there
	transformed int32 // when it last transformed or converted (701.28f), 0 if it never did

	Zone         oracle.Zone
	was          oracle.Zone // the zone it was in, once it is gone
	Kind         ObjectKind
	chosenColor  oracle.Color
	Tapped       bool
	FaceDown     bool
	flipped      bool
	PhasedOut    bool
	unborn       bool // a token that is about to enter
	sick         bool // not continuously controlled since its controller's turn began (302.6)
	deathtouched bool // dealt damage by a source with deathtouch since the last check
	isAttacker   bool
	atBattle     bool // what it attacks, or attacked before that was gone, is a battle
	blocked      bool
	fought       fighting // how it was in combat as it left the battlefield (603.10a)
	resolved     bool     // of an ability that was on the stack: it has resolved
	used         bool     // an ability of it was activated this turn (700.10)
	byMadness    bool     // put there by a madness ability, because it was not cast (400.7k)
}

// fighting is how a permanent was in combat.
type fighting uint8

const (
	wasAttacking fighting = 1 << iota
	wasBlocking
	wasBlocked
	wasUnblocked
)

// ObjectKind tells what an object is made of.
type ObjectKind uint8

// The kinds of object (109.1). An ability on the stack is not a card (113.7).
const (
	CardObject ObjectKind = iota
	TokenObject
	SpellCopyObject
	AbilityObject
	EmblemObject
)

// physical is a card, token or copy under a name that outlasts its objects.
type physical struct {
	label     string
	owner     ID
	current   ID
	commander bool
	tax       int32 // times cast from the command zone (903.8)
}

// counter is how many counters of a kind are on something, and since when (613.7c).
type counter struct {
	kind      string
	n         int
	timestamp int32
}

// commanderDamage is combat damage that a commander has dealt a player (903.10a).
type commanderDamage struct {
	card   int32
	player ID
	n      int
}

// block is one creature blocking one attacking creature. The order of an
// attacker's blocks in State.blocks is its damage assignment order (509.2).
type block struct {
	blocker, attacker ID
	rank              int // place in the blocker's own order (509.3)
}

// activation remembers that an ability was activated or triggered this turn.
type activation struct {
	object  ID
	ability *oracle.Ability
	player  ID // who activated it
}

// Mana is one mana in a pool (106.4). No color at all is colorless mana.
type Mana struct {
	Color  oracle.Color
	Snow   bool
	Source ID
	Only   *oracle.Phrase // what it may be spent on
	Not    *oracle.Phrase // what it may not be spent on
}

// CopyInto makes dst an independent copy, reusing dst's memory.
func (s *State) CopyInto(dst *State) {
	s.copyButObjects(dst)
	dst.objects = append(dst.objects[:0], s.objects...)
	dst.cards = append(dst.cards[:0], s.cards...)
}

// copyButObjects is CopyInto for all but the objects and the cards.
func (s *State) copyButObjects(dst *State) {
	old := *dst
	*dst = *s
	dst.objects, dst.cards = old.objects, old.cards
	dst.players = old.players
	for len(dst.players) < len(s.players) {
		dst.players = append(dst.players, Player{})
	}
	dst.players = dst.players[:len(s.players)]
	for i := range s.players {
		p := &dst.players[i]
		library, hand, graveyard, mana := p.library, p.hand, p.graveyard, p.mana
		*p = s.players[i]
		p.library = append(library[:0], p.library...)
		p.hand = append(hand[:0], p.hand...)
		p.graveyard = append(graveyard[:0], p.graveyard...)
		p.mana = append(mana[:0], p.mana...)
	}
	dst.battlefield = append(old.battlefield[:0], s.battlefield...)
	dst.phasedOut = append(old.phasedOut[:0], s.phasedOut...)
	dst.exile = append(old.exile[:0], s.exile...)
	dst.stack = append(old.stack[:0], s.stack...)
	dst.command = append(old.command[:0], s.command...)
	dst.blocks = append(old.blocks[:0], s.blocks...)
	dst.missed = append(old.missed[:0], s.missed...)
	dst.exerted = append(old.exerted[:0], s.exerted...)
	dst.firstStrikes = append(old.firstStrikes[:0], s.firstStrikes...)
	dst.doubleStrikes = append(old.doubleStrikes[:0], s.doubleStrikes...)
	dst.effects = append(old.effects[:0], s.effects...)
	dst.triggers = append(old.triggers[:0], s.triggers...)
	dst.delayed = append(old.delayed[:0], s.delayed...)
	dst.extra = append(old.extra[:0], s.extra...)
	dst.morePhases = append(old.morePhases[:0], s.morePhases...)
	dst.moreSteps = append(old.moreSteps[:0], s.moreSteps...)
	dst.activated = append(old.activated[:0], s.activated...)
	dst.deeds = append(old.deeds[:0], s.deeds...)
	dst.byCommander = append(old.byCommander[:0], s.byCommander...)
}

// counters are shared and never written to: every change makes a new list.
func countersWith(list []counter, kind string, delta int, timestamp int32) []counter {
	out := make([]counter, 0, len(list)+1)
	found := false
	for _, c := range list {
		if c.kind == kind {
			found = true
			c.n += delta
			if delta > 0 {
				c.timestamp = timestamp
			}
			if c.n <= 0 {
				continue
			}
		}
		out = append(out, c)
	}
	if !found && delta > 0 {
		out = append(out, counter{kind, delta, timestamp})
	}
	return out
}

// countOf counts the counters of a kind.
func countOf(list []counter, kind string) int {
	for _, c := range list {
		if c.kind == kind {
			return c.n
		}
	}
	return 0
}
