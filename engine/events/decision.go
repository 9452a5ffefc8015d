package events

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/table"
)

// This file is what the players decide. Rules code asks where the book says that
// a player chooses; the chooser answers inline. The kinds are a closed set, each
// with its player, the rule that asks and a test of what is legal.

// DecisionKind is what is asked.
type DecisionKind uint8

// The kinds of decision.
const (
	PriorityDecision    DecisionKind = iota // do something or pass (117.1)
	AttackDecision                          // 508.1a-b
	BlockDecision                           // 509.1a
	OrderDecision                           // an order of things: blockers, triggers
	DamageDecision                          // 510.1
	TargetDecision                          // 601.2c
	ModeDecision                            // 601.2b
	NumberDecision                          // X, and numbers chosen on resolution
	DivisionDecision                        // 601.2d
	ObjectDecision                          // choose objects or players on resolution
	YesNoDecision                           // "may", keep or mulligan, kick
	PayDecision                             // pay or do not pay (118.12)
	ManaDecision                            // which mana pays, which symbols
	ReplacementDecision                     // 616.1
	WordDecision                            // a color, a type, a side of a coin
	ChanceDecision                          // what chance shows: nobody's decision
)

// Purpose says why objects are chosen or an order is asked.
type Purpose string

// The purposes of a choice.
const (
	ForBlockers    Purpose = "order blockers"
	ForAttackers   Purpose = "order attackers"
	ForTriggers    Purpose = "order triggers"
	ForLegend      Purpose = "keep"
	ForSacrifice   Purpose = "sacrifice"
	ForDiscard     Purpose = "discard"
	ForSearch      Purpose = "find"
	ForCopy        Purpose = "choose"
	ForChoice      Purpose = "choose for"
	ForMay         Purpose = "may"
	ForMulligan    Purpose = "mulligan"
	ForBottom      Purpose = "bottom"
	ForKicker      Purpose = "kicker"
	ForSplice      Purpose = "splice"
	ForCommander   Purpose = "command zone"
	ForConspiracy  Purpose = "conspiracy"
	ForNewTargets  Purpose = "new targets"
	ForUndo        Purpose = "take back mana"
	ForColor       Purpose = "color"
	ForSector      Purpose = "sector"
	ForCoin        Purpose = "call"
	ForCoinShows   Purpose = "coin"
	ForDieShows    Purpose = "die"
	ForPlanarDie   Purpose = "planar die"
	ForAttach      Purpose = "attach"
	ForX           Purpose = "X"
	ForDiscardHand Purpose = "discard to hand size"
	ForCost        Purpose = "pay with"
	ForScry        Purpose = "scry"
	ForCostToPay   Purpose = "cost to pay"
	ForEither      Purpose = "which cost"
	ForMerging     Purpose = "over or under"
	ForCostOrder   Purpose = "order of costs"
	ForCasting     Purpose = "cast"
	ForPart        Purpose = "part to cast"
	ForTapping     Purpose = "tap rather than pay"
	ForExiling     Purpose = "exile rather than pay"
	ForTheRest     Purpose = "mana left to pay"
	ForSpending    Purpose = "mana to spend"
	ForArrangement Purpose = "arrange"
	ForShuffled    Purpose = "shuffled"
	ForTimestamps  Purpose = "order timestamps"
	ForTeam        Purpose = "order team"
	ForOpening     Purpose = "begin the game with"
	ForAssistance  Purpose = "ask for help to pay for"
	ForAssisting   Purpose = "pay for generic mana of"
	ForCompanion   Purpose = "reveal as a companion"
	ForFirstTurn   Purpose = "take the first turn"
	ForDefender    Purpose = "become the defending player"
	ForSticker     Purpose = "sticker"
	ForSheet       Purpose = "play with the sticker sheet"
)

// A Decision is one question to one player.
type Decision struct {
	Kind    DecisionKind
	Purpose Purpose
	Player  table.ID
	By      table.ID   // who decides in the end: the player, or who controls that player (720.5)
	Rule    cr.Rule    // the rule that has the player choose
	About   table.ID   // the object that it is about
	Options []table.ID // what may be chosen among, where that is a list of things
	Words   []string   // what may be chosen among, where that is words; of a "may" what yes and what no come to
	Min     int
	Max     int
	Total   int  // of a division
	Besides int  // of what is exiled rather than mana paid: how many cards the cost itself has exiled; of a part of a cost: how many others have the same done
	Sampled bool // of the many legal answers only some are listed
	Cost    oracle.Cost
	Price   []oracle.CostItem // what a PayDecision is about; its Words say the mana and the life of it
	Slots   []TargetOptions
	ForMana bool       // of a cost: it is that of a mana ability
	Owed    []table.ID // of the cost of a mana ability: what the cost that its mana pays may take in the same way, Besides how many
	Unsaid  bool       // what of the position says only that it is there might be among the Options, too (table.Table.Blank)
	Itself  bool       // of a cost: it asks for its source and for nothing else
	Casting *Action    // how what is chosen would be cast, where an effect lets one cast it
	// Naming lets the name of a card that is not in the game be chosen, too (201.4); nil where no name of a card is asked for.
	Naming func(*oracle.Card)

	Refuse func(Answer) error
	List   func() []Answer
	Idle   bool

	// Where a text asks something of all that is chosen together: why it is not so, and whether it is, which leaves
	// no trace.
	apart func([]table.ID) error
	fit   func([]table.ID) bool
}

// TargetOptions are the legal targets of one slot.
type TargetOptions struct {
	Min, Max int
	Options  []table.ID
	Mode     int  // of which mode of the text, in its order (700.2)
	Divided  bool // something is divided among those that are chosen (601.2d)
}

// An Answer is what was decided. Which fields count depends on the kind.
type Answer struct {
	IDs     []table.ID // objects or players chosen, in order; attackers, blockers
	Whom    []table.ID // parallel to IDs: what each attacks, whom each blocks
	Bands   []int      // parallel to IDs: the number of each attacker's band, 0 for none
	Numbers []int
	Yes     bool
	Word    string
	Slots   [][]table.ID
	Action  *Action
	Mana    *Payment
	Spends  bool // its player says which mana of the pool is spent on what is paid or cast so (601.2h)
}

// A Chooser answers decisions. It is called inline, in the middle of the rules
// code that asks, and may inspect the game.
type Chooser interface {
	Choose(g *Course, d *Decision) Answer
}

// Check reports why an answer is not legal, or nil.
func (d *Decision) Check(a Answer) error {
	if d.Refuse == nil {
		return nil
	}
	return d.Refuse(a)
}

// Legal lists the legal answers of a decision, or nil where they are too many or
// not of a kind that is listed. The list is lent to the chooser until it has answered.
func (d *Decision) Legal() []Answer {
	if d.List == nil {
		return nil
	}
	return d.List()
}

// Pending is the panic with which a chooser stops a play at a decision; Play
// recovers it and stopped, and nothing else.
type Pending struct{ Decision *Decision }

// Stop ends a play at a decision that nobody has answered. A Chooser calls it; it
// does not return.
func (g *Course) Stop(d *Decision) {
	panic(Pending{d})
}

// IllegalAnswer is a chooser's mistake: it gave an answer that Check refuses.
type IllegalAnswer struct{ Err error }

// A Witness is told what is decided without a chooser being asked, because one answer alone is
// legal.
type Witness interface {
	Settled(g *Course, d *Decision, only Answer)
}

// Settle is settled for the floor above.
func (g *Course) Settle(d *Decision, only Answer) Answer { return g.settled(d, only) }

// settled tells a witness of a decision that has one legal answer, and gives that.
func (g *Course) settled(d *Decision, only Answer) Answer {
	if g.Witness != nil {
		g.Witness.Settled(g, d, only)
	}
	return only
}

// Choose asks. What comes back is legal.
func (g *Course) Choose(d *Decision) Answer {
	g.MayAsk()
	g.Choices++
	d.By = g.decider(d.Player)
	var answer Answer
	within(&g.Under.asked, d, func() { answer = g.Chooser.Choose(g, d) })
	if err := d.Check(answer); err != nil {
		panic(IllegalAnswer{fmt.Errorf("%s: %w", d.Describe(g), err)})
	}
	return answer
}

// MayAsk counts a decision that is about to be asked.
func (g *Course) MayAsk() {
	if g.Ended && !g.Trial {
		panic(table.Stopped{})
	}
	if g.Decisions++; g.Decisions > g.Limits.Decisions {
		g.tooMany(g.Limits.Decisions, "decisions")
		panic(table.Stopped{})
	}
}

// Describe says what is asked, for messages.
func (d *Decision) Describe(g interface{ Name(id table.ID) string }) string {
	who := "chance"
	if d.Player != table.None {
		who = g.Name(d.Player)
	}
	about := ""
	if d.About != table.None {
		about = " for " + g.Name(d.About)
	}
	var options []string
	for _, id := range d.Options {
		options = append(options, g.Name(id))
	}
	options = append(options, d.Words...)
	if things := d.thingsToPay(); things != "" {
		for i, words := range options {
			if options[i] = things; words != "{0}" {
				options[i] = words + " and " + things
			}
		}
	}
	if d.Unsaid {
		about += " (others might be chosen, as the position says of some cards only that they are there)"
	}
	of := ""
	if len(options) > 0 {
		of = ": " + strings.Join(options, "; ")
	}
	if d.Purpose == ForShuffled {
		return who + " says what lies on top of " + g.Name(d.About) + "'s library" + of
	}
	kinds := [...]string{
		"has priority", "declares attackers", "declares blockers", "chooses an order", "assigns damage", "chooses targets",
		"chooses modes", "chooses a number", "divides", "chooses", "says yes or no", "pays or not", "chooses how to pay",
		"chooses a replacement effect", "chooses", "decides",
	}
	return who + " " + kinds[d.Kind] + about + of
}

// thingsToPay says what a price asks for besides mana, energy and life, which its Words say: "discard a card".
func (d *Decision) thingsToPay() string {
	things := slices.DeleteFunc(slices.Clone(d.Price), func(item oracle.CostItem) bool {
		switch item.(type) {
		case oracle.PayMana, oracle.PayEnergy, oracle.PayLife:
			return true
		}
		return false
	})
	return cardtext.CostWords(things)
}

// ChooseObjects asks a player for some of a list of things. One legal answer is
// not asked for, unless nobody can say that it is the only one.
func (g *Course) ChooseObjects(d Decision) []table.ID {
	d.Kind = ObjectDecision
	d.Options = g.withinReach(&d)
	d.Max = min(d.Max, len(d.Options))
	d.Min = min(d.Min, d.Max)
	if d.Max == 0 && !d.Unsaid {
		if g.Witness != nil && len(d.Options) == 0 {
			g.settled(&d, Answer{})
		}
		return nil
	}
	if !d.Unsaid && (d.Min == len(d.Options) || d.Min == d.Max && g.allAlike(d.Options)) {
		return g.settled(&d, Answer{IDs: d.Options[:d.Min]}).IDs
	}
	d.Refuse = func(a Answer) error {
		if len(a.IDs) < d.Min || len(a.IDs) > d.Max {
			return fmt.Errorf("between %d and %d are to be chosen, not %d%s", d.Min, d.Max, len(a.IDs), g.ruleOf(&d))
		}
		for i, id := range a.IDs {
			if !slices.Contains(d.Options, id) {
				return fmt.Errorf("%s can't be chosen%s", g.Name(id), g.ruleOf(&d))
			}
			if slices.Contains(a.IDs[:i], id) {
				return fmt.Errorf("%s is chosen twice%s", g.Name(id), g.ruleOf(&d))
			}
		}
		if d.apart != nil && len(a.IDs) > 0 {
			return d.apart(a.IDs)
		}
		return nil
	}
	d.Sampled = d.Max > 1 && len(d.Options) > 4
	d.List = func() (list []Answer) {
		defer func() {
			if d.fit != nil {
				list = slices.DeleteFunc(list, func(a Answer) bool { return !d.fit(a.IDs) })
			}
		}()
		if d.Max > 1 && len(d.Options) <= 4 {
			for set := range 1 << len(d.Options) {
				if n := bits.OnesCount(uint(set)); n < d.Min || n > d.Max {
					continue
				}
				var ids []table.ID
				for i, id := range d.Options {
					if set&(1<<i) != 0 {
						ids = append(ids, id)
					}
				}
				list = append(list, Answer{IDs: ids})
			}
			return list
		}
		if d.Min == 0 {
			list = append(list, Answer{})
		}
		if d.Max == 1 || d.Min == 1 {
			for _, id := range d.Options {
				list = append(list, Answer{IDs: []table.ID{id}})
			}
		}
		if d.Min > 1 {
			// Of the many ways to choose several, the first one stands for all.
			list = append(list, Answer{IDs: slices.Clone(d.Options[:d.Min])})
		}
		return list
	}
	return g.Choose(&d).IDs
}

// ruleOf names the rule by which a decision is asked, for a refusal that no rule of its own gives.
func (g *Course) ruleOf(d *Decision) string {
	if d.Rule == "" {
		return ""
	}
	return " (" + string(g.Shown(d.Rule)) + ")"
}

// allAlike reports whether nothing in the rules tells the things apart, so that a
// choice among them is none.
func (g *Course) allAlike(ids []table.ID) bool {
	for _, id := range ids[1:] {
		if !g.alike(ids[0], id) {
			return false
		}
	}
	return true
}

// alike reports whether two objects are the same in all that the rules can ask about.
func (g *Course) alike(a, b table.ID) bool {
	if a.IsPlayer() || b.IsPlayer() {
		return a == b
	}
	return g.seemAlike(a, b) && !g.singled(a) && !g.singled(b)
}

// seemAlike is alike for objects, but for what in play is about the one or the other.
func (g *Course) seemAlike(a, b table.ID) bool {
	x, y := g.Object(a), g.Object(b)
	return x.Face == y.Face && g.lookAlike(x, y) && g.sameLabel(x, y) && len(x.Counters) == 0 && len(y.Counters) == 0 && x.Sick == y.Sick && !x.IsAttacker && !y.IsAttacker
}

// lookAlike is seemAlike but for what is printed on them, counters, combat, since when they are controlled and what the script calls them.
func (g *Course) lookAlike(x, y *table.Object) bool {
	return x.Kind == y.Kind && x.Zone == y.Zone && x.Owner == y.Owner && x.Controller == y.Controller &&
		x.Tapped == y.Tapped && x.FaceDown == y.FaceDown && x.DownBy == y.DownBy && x.Flipped == y.Flipped && x.Damage == y.Damage &&
		x.Marked == y.Marked && x.Unlocked == y.Unlocked && (max(x.Arrived, x.HandedOver) == max(y.Arrived, y.HandedOver) || !g.HasKeyword(x.ID, "echo")) &&
		x.Seldom().Same(y.Seldom()) && x.AttachedTo == y.AttachedTo
}

// sameLabel reports whether the script calls two objects the same: one that it singles out has a label of its own.
func (g *Course) sameLabel(x, y *table.Object) bool {
	return g.Cards[x.Card].Label == g.Cards[y.Card].Label
}

// noneSingled reports that singled would find no object at all.
func (g *Course) noneSingled() bool {
	return len(g.Effects) == 0 && !slices.ContainsFunc(g.Battlefield, func(other table.ID) bool { return g.Object(other).AttachedTo != table.None })
}

// singled reports whether something in play is about this very object.
func (g *Course) singled(id table.ID) bool {
	if slices.ContainsFunc(g.Effects, func(e table.Effect) bool { return slices.Contains(e.Objects, id) || slices.Contains(e.About, id) }) {
		return true
	}
	return g.HasLinks(id) || slices.ContainsFunc(g.Battlefield, func(other table.ID) bool { return g.Object(other).AttachedTo == id })
}

// YesNo asks a player a question.
func (g *Course) YesNo(d Decision) bool {
	d.Kind = YesNoDecision
	d.List = func() []Answer { return []Answer{{Yes: true}, {}} }
	return g.Choose(&d).Yes
}

// chooseWord asks for one of a list of words.
func (g *Course) chooseWord(d Decision) string {
	if d.Kind != ChanceDecision {
		d.Kind = WordDecision
	}
	refuse := d.Refuse
	d.Refuse = func(a Answer) error {
		if refuse != nil {
			if err := refuse(a); err != nil {
				return err
			}
		}
		if !slices.Contains(d.Words, a.Word) {
			return fmt.Errorf("%q is none of %s", a.Word, strings.Join(d.Words, ", "))
		}
		return nil
	}
	d.List = d.words
	return g.Choose(&d).Word
}

// words lists the answers to a decision that asks for one of its Words.
func (d *Decision) words() []Answer {
	list := make([]Answer, len(d.Words))
	for i, w := range d.Words {
		list[i].Word = w
	}
	return list
}

// Forced reports whether the engine asks although there is nothing to decide, so
// that a script can still say so.
func (d *Decision) Forced() bool { return d.Idle }

// Subsets lists the choices of n of some things, in their order, and stops when it has more than most of them.
func Subsets(of []table.ID, n, most int) [][]table.ID {
	if n == 0 {
		return [][]table.ID{nil}
	}
	var list [][]table.ID
	for i := range of {
		for _, rest := range Subsets(of[i+1:], n-1, most) {
			if list = append(list, append([]table.ID{of[i]}, rest...)); len(list) > most {
				return list
			}
		}
	}
	return list
}
