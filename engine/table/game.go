package table

import (
	"strings"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
)

// A Table is a State, and what is needed to say what everything in it is: the faces of
// its cards, the book and which rule of it is not in force, and the trace of what was ruled.
type Table struct {
	State

	Faces        []*oracle.Card // shared by copies of the game; only ever appended to
	Edition      Edition        // by which the play goes
	Without      cr.Rule        // the name of the rule that is not in force, "" for none
	heard        *Heard         // what has been asked for, if somebody wants to know
	refusals     map[Site]bool  // where something was refused, if somebody wants to know
	only         string         // the sentence in which alone it is not, "" for all
	Decider      decider
	Pen          pen
	Unwritten    bool // nobody reads what is ruled: nothing is written
	Trace        []Citation
	StepStart    int
	Steps        int32   // counts steps of the trace
	places       []int32 // a hash table of the citations of this step
	placed       int     // how far the trace is in it
	Derivation   []Citation
	defining     []ID               // cards outside of play whose own abilities are defining them
	reaching     []*Characteristics // of each card of defining, as far as they are computed; nil before any effect on it is
	consulted    []int32            // by ID: the step in whose trace its derivation is, counted from 1
	Computing    bool
	Resolving    *Context
	Proposed     ID          // a card in exile that is looked at as the face-down spell that it would be (708.4)
	TryEveryPair bool        // test every pair of effects for dependency (a test sets it)
	LayersOnly   bool        // never take a short way, of 613_plain.go or of what hangs on it (tests set it)
	Trial        bool        // this game is a copy that tries something out
	Put          int         // questions that this game, or copy, has put to the rules
	Budget       *int        // questions to the rules that are left, shared with copies
	CalledOff    func() bool // says whether the play is called off; nil never does
	credit       int         // small steps that have not been counted as questions yet
	Rewritten    []rewritten // only ever appended to

	// What is known of all objects, if anything is; it is a part of memo, and asked for more than anything else.
	Computed []*Characteristics // by ID
	Known    int                // of how many objects what is there holds good: of all, or of 0
	memo
}

// memo is what a table remembers so as not to work it out again, and memory that it uses
// more than once. Nothing in a play depends on it.
type memo struct {
	Plain             bool               // no continuous effect changed anything when that was computed (613_plain.go)
	Printed           []*Characteristics // by face, seat and place: what objects of a plain game have in common (613_plain.go)
	printedFor        int                // for how many seats that is
	Steady            bool               // or those that do look only at what 613_steady.go names
	traits            []*traits          // by face; nil where nobody has asked
	printed           *printed           // what has been found out about cards and abilities
	Melds             []MeldFaces        // the meld cards that say how they are melded, and into what
	DoubleFaced       []TwoFaces         // the faces of double-faced cards
	Parts             []PartOf           // those of adventurer and split cards
	scanned           int32              // how many faces have been looked at for outside
	passesBlanks      bool               // what is listed is to be chosen from (109_blank.go)
	passedBlank       bool               // and a blank card was passed
	ExpendingWatched  bool               // some text asks how much mana somebody spends to cast spells
	AsksExcess        bool               // some text asks how much excess damage was dealt
	AsksPowerDeclared bool               // some text asks for the total power of attackers as they were declared
	CrimesWatched     bool               // some text asks whether somebody commits a crime
	Silences          bool               // some text keeps what enters or dies from causing abilities to trigger
	AsksSpent         bool               // some text asks which mana was spent to cast it
	SpentAsked        []oracle.Phrase    // from what sources some text asks whether mana was spent
	Awaited           bool               // some text watches for the resolving of a spell or ability
	ActivationWatched bool               // some text watches for the activation of abilities, mana abilities among them
	Asked             []oracle.Event     // what some text asks about earlier events of the turn (609_history.go)
	WorksOutside      bool               // some card has an ability that works off the battlefield
	Afar              bool               // some card has a static ability that works in a graveyard (113.6b)
	reaches           bool               // some card has an effect on cards off the battlefield
	Have              traits             // of all that is in play; may be more than is there now, never less
	Looks             int                // counts looks at characteristics that something made what they are
	values            Room[Characteristics]
	aside             []Characteristics // room for what is put back after a test (613_dependency.go)
	applying          Context           // of the part of a continuous effect that is being applied (613_layers.go)
}

// A decider finds what is meant by a reference that leaves a choice to a player: objects
// that are chosen as something resolves (608.2d), one of two piles (700.3). Looking does
// not decide; whoever carries out what happens does.
type decider interface {
	LeftOpen(r oracle.Reference, ctx *Context) []ID
}

// Object returns the object with the ID, which stays valid until the next object is made.
func (t *Table) Object(id ID) *Object { return &t.Objects[id] }

// Player returns the player with the ID.
func (t *Table) Player(id ID) *Player { return &t.Seats[id.Seat()] }

// NewTimestamp counts one further and is the timestamp of what happens now (613.7).
func (t *Table) NewTimestamp() int32 { t.Timestamp++; return t.Timestamp }

// Name is what the script calls an object or player.
func (t *Table) Name(id ID) string {
	switch {
	case id.IsPlayer():
		if id.Seat() < len(t.Seats) {
			return t.Player(id).Name
		}
	case id.IsObject() && int(id) < len(t.Objects):
		o := t.Object(id)
		if o.Kind == AbilityObject {
			what := "ability"
			if o.Announced != nil && o.Announced.Ability != nil && o.Announced.Ability.Kind == oracle.Triggered {
				what = "trigger"
			}
			if o.Announced != nil {
				return t.Name(o.Announced.Source) + "'s " + what
			}
			return what
		}
		if o.Melded() {
			return short(t.Faces[o.Face].Name)
		}
		if label := t.Cards[o.Card].Label; label != "" {
			return t.asShown(label, o)
		}
		return t.Faces[o.Face].Name
	}
	return "nobody"
}

// asShown is the name that a label stands for: a spell that shows its back face is called by the
// name of that (712.8c), where its card is labelled by the name of the front face. A name that it
// was given stays, and a permanent keeps its label however often it turns over: of that one a play
// tells before and after.
func (t *Table) asShown(label string, o *Object) string {
	if o.Zone != oracle.Stack && (o.Zone != oracle.Nowhere || o.Was != oracle.Stack) {
		return label
	}
	shown := t.Faces[o.Face]
	if shown == nil || shown.Name == label {
		return label
	}
	for _, front := range t.Faces {
		if front != nil && front.Back == shown && front.Name != shown.Name && short(front.Name) == label {
			return short(shown.Name)
		}
	}
	return label
}

// short is a name up to its comma, which is what a card is called by in a sentence.
func short(name string) string {
	name, _, _ = strings.Cut(name, ",")
	return name
}

// APNAP lists the players who are in the game in APNAP order (101.4): the active
// player first, then the others in turn order.
func (t *Table) APNAP() []ID { return t.APNAPFrom(t.ActivePlayer) }

// APNAPFrom lists the players who are in the game in turn order, beginning with one.
func (t *Table) APNAPFrom(first ID) []ID {
	list := make([]ID, 0, len(t.Seats))
	start := 0
	if first.IsPlayer() {
		start = first.Seat()
	}
	for i := range t.Seats {
		p := &t.Seats[(start+i)%len(t.Seats)]
		if !p.Left {
			list = append(list, p.ID)
		}
	}
	return list
}

// Opponents of a player, in APNAP order: everyone else, but for teammates (102.2, 102.3).
func (t *Table) Opponents(of ID) []ID {
	var list []ID
	for _, p := range t.APNAP() {
		if t.Against(of, p) {
			list = append(list, p)
		}
	}
	return list
}

// ZoneList returns the list of objects in a zone; for library, hand and graveyard the
// list of the given player.
func (t *Table) ZoneList(z oracle.Zone, player ID) *[]ID {
	switch z {
	case oracle.Battlefield:
		return &t.Battlefield
	case oracle.Exile:
		return &t.Exile
	case oracle.Stack:
		return &t.OnStack
	case oracle.Command:
		return &t.Command
	case oracle.Ante:
		return &t.Ante
	}
	if !player.IsPlayer() {
		return nil
	}
	p := t.Player(player)
	switch z {
	case oracle.Library:
		return &p.Library
	case oracle.Hand:
		return &p.Hand
	case oracle.Graveyard:
		return &p.Graveyard
	}
	return nil
}

// LimitReached stops the game without a result, for a reason.
func (t *Table) LimitReached(what string) {
	if t.Limit == "" {
		t.Limit = what
		t.Ended = true
	}
}
