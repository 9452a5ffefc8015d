package engine

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
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
	ForNewTargets  Purpose = "new targets"
	ForUndo        Purpose = "take back mana"
	ForColor       Purpose = "color"
	ForCoin        Purpose = "call"
	ForCoinShows   Purpose = "coin"
	ForDieShows    Purpose = "die"
	ForAttach      Purpose = "attach"
	ForX           Purpose = "X"
	ForDiscardHand Purpose = "discard to hand size"
	ForCost        Purpose = "pay with"
	ForScry        Purpose = "scry"
	ForCostToPay   Purpose = "cost to pay"
	ForEither      Purpose = "which cost"
	ForCostOrder   Purpose = "order of costs"
	ForCasting     Purpose = "cast"
	ForPart        Purpose = "part to cast"
	ForTapping     Purpose = "tap rather than pay"
	ForExiling     Purpose = "exile rather than pay"
	ForTheRest     Purpose = "mana left to pay"
	ForArrangement Purpose = "arrange"
	ForTimestamps  Purpose = "order timestamps"
	ForOpening     Purpose = "begin the game with"
	ForFirstTurn   Purpose = "take the first turn"
)

// A Decision is one question to one player.
type Decision struct {
	Kind    DecisionKind
	Purpose Purpose
	Player  ID
	Rule    cr.Rule // the rule that has the player choose
	About   ID      // the object that it is about
	Options []ID    // what may be chosen among, where that is a list of things
	Words   []string
	Min     int
	Max     int
	Total   int // of a division
	Cost    oracle.Cost
	Slots   []TargetOptions
	Casting *Action // how what is chosen would be cast, where an effect lets one cast it

	check  func(Answer) error
	list   func() []Answer
	forced bool
}

// TargetOptions are the legal targets of one slot.
type TargetOptions struct {
	Min, Max int
	Options  []ID
}

// An Answer is what was decided. Which fields count depends on the kind.
type Answer struct {
	IDs     []ID  // objects or players chosen, in order; attackers, blockers
	Whom    []ID  // parallel to IDs: what each attacks, whom each blocks
	Bands   []int // parallel to IDs: the number of each attacker's band, 0 for none
	Numbers []int
	Yes     bool
	Word    string
	Slots   [][]ID
	Action  *Action
	Mana    *Payment
}

// A Chooser answers decisions. It is called inline, in the middle of the rules
// code that asks, and may inspect the game.
type Chooser interface {
	Choose(g *Game, d *Decision) Answer
}

// Check reports why an answer is not legal, or nil.
func (d *Decision) Check(a Answer) error {
	if d.check == nil {
		return nil
	}
	return d.check(a)
}

// Legal lists the legal answers of a decision, or nil where they are too many or
// not of a kind that is listed. The list is lent to the chooser until it has answered.
func (d *Decision) Legal() []Answer {
	if d.list == nil {
		return nil
	}
	return d.list()
}

// pending is the panic with which a chooser stops a play at a decision; Play
// recovers it and stopped, and nothing else.
type pending struct{ decision *Decision }

// Stop ends a play at a decision that nobody has answered. A Chooser calls it; it
// does not return.
func (g *Game) Stop(d *Decision) {
	panic(pending{d})
}

// illegalAnswer is a chooser's mistake: it gave an answer that Check refuses.
type illegalAnswer struct{ err error }

// choose asks. What comes back is legal.
func (g *Game) choose(d *Decision) Answer {
	g.mayAsk()
	g.choices++
	answer := g.chooser.Choose(g, d)
	if err := d.Check(answer); err != nil {
		panic(illegalAnswer{fmt.Errorf("%s: %w", d.Describe(g), err)})
	}
	return answer
}

// mayAsk counts a decision that is about to be asked.
func (g *Game) mayAsk() {
	if g.over && !g.trial {
		panic(stopped{})
	}
	if g.decisions++; g.decisions > g.limits.Decisions {
		g.tooMany(g.limits.Decisions, "decisions")
		panic(stopped{})
	}
}

// Describe says what is asked, for messages.
func (d *Decision) Describe(g interface{ Name(id ID) string }) string {
	who := "chance"
	if d.Player != None {
		who = g.Name(d.Player)
	}
	about := ""
	if d.About != None {
		about = " for " + g.Name(d.About)
	}
	var options []string
	for _, id := range d.Options {
		options = append(options, g.Name(id))
	}
	options = append(options, d.Words...)
	of := ""
	if len(options) > 0 {
		of = ": " + strings.Join(options, "; ")
	}
	kinds := [...]string{
		"has priority", "declares attackers", "declares blockers", "chooses an order", "assigns damage", "chooses targets",
		"chooses modes", "chooses a number", "divides", "chooses", "says yes or no", "pays or not", "chooses how to pay",
		"chooses a replacement effect", "chooses", "decides",
	}
	return who + " " + kinds[d.Kind] + about + of
}

// chooseObjects asks a player for some of a list of things. One legal answer is
// not asked for.
func (g *Game) chooseObjects(d Decision) []ID {
	d.Kind = ObjectDecision
	d.Max = min(d.Max, len(d.Options))
	d.Min = min(d.Min, d.Max)
	if d.Max == 0 {
		return nil
	}
	if d.Min == len(d.Options) || d.Min == d.Max && g.allAlike(d.Options) {
		return d.Options[:d.Min]
	}
	d.check = func(a Answer) error {
		if len(a.IDs) < d.Min || len(a.IDs) > d.Max {
			return fmt.Errorf("between %d and %d are to be chosen, not %d", d.Min, d.Max, len(a.IDs))
		}
		for i, id := range a.IDs {
			if !slices.Contains(d.Options, id) {
				return fmt.Errorf("%s can't be chosen", g.Name(id))
			}
			if slices.Contains(a.IDs[:i], id) {
				return fmt.Errorf("%s is chosen twice", g.Name(id))
			}
		}
		return nil
	}
	d.list = func() []Answer {
		var list []Answer
		if d.Max > 1 && len(d.Options) <= 4 {
			for set := range 1 << len(d.Options) {
				if n := bits.OnesCount(uint(set)); n < d.Min || n > d.Max {
					continue
				}
				var ids []ID
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
				list = append(list, Answer{IDs: []ID{id}})
			}
		}
		if d.Min > 1 {
			// Of the many ways to choose several, the first one stands for all.
			list = append(list, Answer{IDs: slices.Clone(d.Options[:d.Min])})
		}
		return list
	}
	return g.choose(&d).IDs
}

// allAlike reports whether nothing in the rules tells the things apart, so that a
// choice among them is none.
func (g *Game) allAlike(ids []ID) bool {
	for _, id := range ids[1:] {
		if !g.alike(ids[0], id) {
			return false
		}
	}
	return true
}

// alike reports whether two objects are the same in all that the rules can ask about.
func (g *Game) alike(a, b ID) bool {
	if a.IsPlayer() || b.IsPlayer() {
		return a == b
	}
	return g.seemAlike(a, b) && !g.singled(a) && !g.singled(b)
}

// seemAlike is alike for objects, but for what in play is about the one or the other.
func (g *Game) seemAlike(a, b ID) bool {
	x, y := g.object(a), g.object(b)
	return x.face == y.face && x.Kind == y.Kind && x.Zone == y.Zone && x.Owner == y.Owner && x.Controller == y.Controller &&
		x.Tapped == y.Tapped && x.FaceDown == y.FaceDown && x.flipped == y.flipped && x.sick == y.sick && x.Damage == y.Damage &&
		len(x.counters) == 0 && len(y.counters) == 0 && x.attachedTo == y.attachedTo && !x.isAttacker && !y.isAttacker &&
		g.cards[x.card].label == g.faces[x.face].Name && g.cards[y.card].label == g.faces[y.face].Name
}

// noneSingled reports that singled would find no object at all.
func (g *Game) noneSingled() bool {
	return len(g.effects) == 0 && !slices.ContainsFunc(g.battlefield, func(other ID) bool { return g.object(other).attachedTo != None })
}

// singled reports whether something in play is about this very object.
func (g *Game) singled(id ID) bool {
	if slices.ContainsFunc(g.effects, func(e effect) bool { return slices.Contains(e.objects, id) }) {
		return true
	}
	return slices.ContainsFunc(g.battlefield, func(other ID) bool { return g.object(other).attachedTo == id })
}

// yesNo asks a player a question.
func (g *Game) yesNo(d Decision) bool {
	d.Kind = YesNoDecision
	d.list = func() []Answer { return []Answer{{Yes: true}, {}} }
	return g.choose(&d).Yes
}

// chooseWord asks for one of a list of words.
func (g *Game) chooseWord(d Decision) string {
	if d.Kind != ChanceDecision {
		d.Kind = WordDecision
	}
	refuse := d.check
	d.check = func(a Answer) error {
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
	d.list = d.words
	return g.choose(&d).Word
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
func (d *Decision) Forced() bool { return d.forced }
