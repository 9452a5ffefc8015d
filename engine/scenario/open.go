package scenario

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/engine/oracle"
)

// This file says what could come next where a play ends: what is asked and of whom, and every
// answer as the line that gives it. A line is offered only if it reads back as the answer that
// it stands for, so whoever takes it plays what was offered.

// An Open is the decision with which a play ends.
type Open struct {
	Player   string // "" for chance
	Seat     engine.ID
	Rule     cr.Rule
	Asks     string // "Ann chooses targets for Murder"
	About    engine.ID
	Priority bool // somebody may act or pass
	Kind     engine.DecisionKind
	Step     oracle.Step
	Min, Max int    // how many things are chosen, where they are chosen among Options or Slots
	Slots    []Slot // what is chosen among: of targets one slot for each group of them, of other things one
	Plays    []Play // the answers that are listed
	More     bool   // there are others
	Unsaid   int    // answers that no line gives
	// Replaces is the line in whose place Plays stand, as they complete it; 0 where they are
	// lines of their own, after the last.
	Replaces  int
	Mana      []Play            // with priority: mana abilities
	Time      []Play            // with priority: what happens if everyone passes
	Ahead     []Play            // with priority: what other players could do if those before them pass
	Besides   []Play            // what the last line could say besides, in its place: kicked, paid otherwise
	BesidesAt int               // that line
	Orders    []Play            // orders other than that in which the last line left things, said after it
	Several   map[engine.ID]int // how many attackers a creature may block, where that is more than one
	Picked    *Picked           // what comes of what somebody picked (File.Picked)
}

// A Slot is a group of things that are chosen together.
type Slot struct {
	Min, Max int
	Options  []engine.ID
	Names    []string // what lines call them
}

// A Play is something that can be done, as the line that does it.
type Play struct {
	Sentence string
	Player   string
	About    []engine.ID // what it uses or chooses
}

// clearly speaks of things so that a line means them: "Ann's Bear" where Bob has one, too.
type clearly struct {
	*engine.Game
	t *table
}

// Name is a name by which the table finds a thing, or one that nothing tells apart from it.
func (c clearly) Name(id engine.ID) string {
	name := c.Game.Name(id)
	if !id.IsObject() {
		return name
	}
	o := c.Object(id)
	for _, said := range []string{name, c.Label(id), c.Game.Name(o.Controller) + "'s " + name, c.Game.Name(o.Owner) + "'s " + name} {
		if found, err := c.t.find(Line{}, said); err == nil && (found == id || found.IsObject() && c.Alike(found, id)) {
			return said
		}
	}
	return name
}

// amongst speaks of what is chosen among some things so that a line means it: “the untapped Bear” where that tells it from the others.
type amongst struct {
	clearly
	of []engine.ID
}

// speaking is how answers to a decision are told in lines.
func (r *runner) speaking(d *engine.Decision) speaker {
	g := clearly{r.g, r.t}
	if d.Kind == engine.ObjectDecision || d.Kind == engine.AttackDecision || d.Kind == engine.BlockDecision {
		return amongst{g, d.Options}
	}
	return g
}

// Name is a name that means a thing among the others, or one that nothing tells apart from it.
func (a amongst) Name(id engine.ID) string {
	name, plain := a.clearly.Name(id), a.Game.Name(id)
	if !slices.ContainsFunc(a.of, func(other engine.ID) bool { return other != id && a.Game.Name(other) == plain }) {
		return name
	}
	status, who := "untapped ", a.Game.Name(a.Controller(id))+"'s "
	if a.Object(id).Tapped {
		status = "tapped "
	}
	for _, said := range []string{name, who + plain, "the " + status + plain, who + status + plain} {
		if of := a.t.meantAmong(Line{}, said, a.of, nil); slices.Contains(of, id) && !a.t.differ(of, a.AlikeButNew) {
			return said
		}
	}
	return name
}

// tells reports whether a list means some of the things among which a decision has one choose.
func (r *runner) tells(d *engine.Decision, list string, ids []engine.ID) bool {
	back, err := r.t.manyAmong(Line{}, r.f.weld(list), choices{of: d.Options, by: d.Player}, nil)
	return err == nil && len(back) == len(ids)
}

// openEnd tells of the decision at which a play ends.
func (r *runner) openEnd(d *engine.Decision) *Open {
	if main := r.g; r.asking != nil && r.asking != main { // in a copy things are there that the game does not have yet
		r.g, r.t.g = r.asking, r.asking
		defer func() { r.g, r.t.g = main, main }()
	}
	g := r.g
	o := &Open{Rule: g.Shown(d.Rule), Seat: d.Player, About: d.About, Kind: d.Kind, Step: g.Step(), Min: d.Min, Max: d.Max, Priority: d.Kind == engine.PriorityDecision}
	o.Asks, _, _ = strings.Cut(d.Describe(g), ": ")
	if d.Player != engine.None {
		o.Player = g.Name(d.Player)
	}
	o.Slots = r.slotsOf(d)
	if r.asksLine(d) {
		o.Replaces = r.acting.No
	} else {
		o.Besides, o.BesidesAt, o.Orders = r.besides, r.lastNo(), r.orders
	}
	legal, more := r.legal(d)
	o.More = more && d.Kind != engine.ManaDecision
	whole := g.Aside(func() {
		if d.Purpose == engine.ForNewTargets && d.Check(engine.Answer{}) == nil {
			o.add(r.offer(d, engine.Answer{}))
		}
		for _, l := range legal {
			if o.Priority && l.answer.Action.Kind == engine.Pass {
				continue
			}
			if d.Kind == engine.TargetDecision && !(whose{clearly{g, r.t}, d}).tells(l.answer) {
				o.More = true // a line could not say it before they have names of their own
				continue
			}
			o.add(r.offer(d, l.answer))
		}
		if o.Priority {
			for p, first := d.Player, true; o.Player != "" && (first || p != d.Player); p, first = r.g.NextPlayer(p), false { // at any time (104.3a)
				theirs := *d
				theirs.Player, theirs.By = p, p
				o.add(r.offer(&theirs, engine.Answer{Action: &engine.Action{Kind: engine.Concede, Player: p}}))
			}
			o.Mana = r.tapping(d)
			o.Time = r.timeOn(d)
			o.Ahead = r.ahead(d)
		}
		if o.Kind == engine.BlockDecision {
			o.Several = r.several(d.Options)
		}
		if r.how.picking {
			o.Picked = r.picked(d, r.how.picks)
		}
	})
	o.More = o.More || !whole
	return o
}

// slotsOf are the groups of things among which a decision chooses.
func (r *runner) slotsOf(d *engine.Decision) []Slot {
	var list []Slot
	for _, s := range d.Slots {
		list = append(list, Slot{Min: s.Min, Max: s.Max, Options: slices.Clone(s.Options)})
	}
	if len(d.Slots) == 0 && len(d.Options) > 0 {
		list = []Slot{{Min: d.Min, Max: d.Max, Options: slices.Clone(d.Options)}}
	}
	g := clearly{r.g, r.t}
	for i := range list {
		for _, id := range list[i].Options {
			list[i].Names = append(list[i].Names, g.Name(id))
		}
	}
	return list
}

// several says which of some creatures may block more than one attacker, and how many.
func (r *runner) several(able []engine.ID) map[engine.ID]int {
	var most map[engine.ID]int
	for _, id := range able {
		if n := r.g.MayBlockSeveral(id); n > 1 {
			if most == nil {
				most = map[engine.ID]int{}
			}
			most[id] = n
		}
	}
	return most
}

// asksLine reports whether a decision is about what a line does that is being carried out, so
// that a clause of the line answers it and no line of its own; announced is its other half.
func (r *runner) asksLine(d *engine.Decision) bool {
	if r.acting == nil || ofTrigger(r.g, d) {
		return false
	}
	switch d.Kind {
	case engine.ModeDecision, engine.TargetDecision:
		return d.Purpose != engine.ForNewTargets && r.acting.slots["P"] == r.g.Name(d.Player)
	case engine.DivisionDecision, engine.ManaDecision:
		return true
	}
	if d.Purpose == engine.ForCost && !strings.Contains(r.acting.form.pattern, givingUp[d.Words[0]]) {
		return false // "turns ... face up" has no such clause, so a line of its own says it
	}
	return slices.Contains([]engine.Purpose{
		engine.ForX, engine.ForKicker, engine.ForCostToPay, engine.ForPart, engine.ForCostOrder, engine.ForEither, engine.ForTheRest, engine.ForSpending,
		engine.ForSplice, engine.ForTapping, engine.ForExiling, engine.ForCost,
	}, d.Purpose)
}

// lastNo is the number of the last line that was begun, 0 for none.
func (r *runner) lastNo() int {
	if r.next == 0 || len(r.lines) == 0 {
		return 0
	}
	return r.lines[min(r.next, len(r.lines))-1].No
}

func (o *Open) add(p Play) {
	switch {
	case p.Sentence == "":
		o.Unsaid++
	case len(o.Plays) == maxOthers:
		o.More = true
	case !slices.ContainsFunc(o.Plays, func(q Play) bool { return q.Sentence == p.Sentence }):
		o.Plays = append(o.Plays, p)
	}
}

// offer is an answer as the line that gives it; its sentence is "" where none does.
func (r *runner) offer(d *engine.Decision, a engine.Answer) Play {
	p := Play{About: aboutOf(d, a)}
	if d.Player != engine.None {
		p.Player = r.g.Name(d.Player)
	}
	if r.asksLine(d) {
		p.Sentence = r.completed(*r.acting, d, a)
		return p
	}
	for _, said := range r.phrasings(d, a) {
		said = r.decidedBy(d, said)
		if r.readsBack(d, said, a) {
			p.Sentence = said
			break
		}
	}
	return p
}

// aboutOf lists what an answer uses or chooses.
func aboutOf(d *engine.Decision, a engine.Answer) []engine.ID {
	if a.Action != nil {
		return []engine.ID{a.Action.Object}
	}
	list := slices.Clone(a.IDs)
	for _, s := range a.Slots {
		list = append(list, s...)
	}
	if a.Mana != nil {
		list = append(list, a.Mana.Sources...)
	}
	for i, n := range a.Numbers {
		if n > 0 && (d.Kind == engine.DamageDecision || d.Kind == engine.DivisionDecision) {
			list = append(list, d.Options[i])
		}
	}
	return list
}

// phrasings are the ways to say an answer; the first that reads back is taken.
func (r *runner) phrasings(d *engine.Decision, a engine.Answer) []string {
	g := r.speaking(d)
	list := []string{r.sentenceOf(g, d, a)}
	if d.Player == engine.None {
		if d.Kind == engine.ObjectDecision && d.About != engine.None {
			list = append(list, "chance picks "+listOf(g, a.IDs)+" for "+g.Name(d.About)) // whatever it is picked for
		}
		return list
	}
	who, what := g.Name(d.Player), listOf(g, a.IDs)
	if d.Purpose == engine.ForNewTargets && a.Slots == nil {
		return []string{who + " leaves the targets of " + g.Name(d.About)}
	}
	if d.Purpose == engine.ForOpening {
		return append(list, who+[]string{" does not begin", " begins"}[boolInt(a.Yes)]+" the game with "+g.Name(d.About))
	}
	if d.Kind != engine.ObjectDecision {
		return list
	}
	for _, verb := range []string{" casts ", " sacrifices ", " discards ", " finds "} {
		list = append(list, who+verb+what)
	}
	return list
}

// readsBack reports whether a line gives an answer.
func (r *runner) readsBack(d *engine.Decision, said string, a engine.Answer) bool {
	l, err := r.f.sentence(said, 0, inPlay)
	if err != nil || l.Mark != "" {
		return false
	}
	if d.Kind == engine.PriorityDecision {
		if l.form.kind != action || l.form.never != "" {
			return false
		}
		act, err := r.action(l, d.Player)
		if err != nil || act.Kind != a.Action.Kind {
			return false
		}
		x, y := *act, *a.Action
		same := x.Object == y.Object || x.Object.IsObject() && y.Object.IsObject() && r.g.Alike(x.Object, y.Object)
		if y.Using != "" && l.slots["WAY"] != y.Using {
			return false
		}
		return same && x.Part == y.Part && x.FaceDown == y.FaceDown && x.Bestowed == y.Bestowed && (x.Ability == y.Ability || reflect.DeepEqual(x.Ability, y.Ability))
	}
	if !fits(l, d) {
		return false
	}
	back, err := r.answer(d, l)
	return err == nil && d.Check(back) == nil && r.keyOf(r.g, d, back) == r.keyOf(r.g, d, a)
}

// noteBesides notes what a line could say besides of a decision that it leaves to its usual
// answer.
func (r *runner) noteBesides(d *engine.Decision, usual engine.Answer) {
	if c := clauseOf(d); c != "" && (r.acting.slots[c] != "" || c == "targeting" || c == "paying" && strings.Contains(r.acting.said, payingWith)) {
		return
	}
	legal, _ := r.legal(d)
	r.g.Aside(func() {
		key := r.keyOf(r.g, d, usual)
		for i, o := range legal {
			if o.key == key || d.Kind == engine.ManaDecision && i == 0 && usual.Mana == nil || len(r.besides) == mostBesides {
				continue
			}
			if said := r.completed(*r.acting, d, o.answer); said != "" {
				r.besides = append(r.besides, Play{Sentence: said, Player: r.acting.slots["P"], About: aboutOf(d, o.answer)})
			}
		}
	})
}

// noteOrders notes in which other orders things could come that nobody has ordered.
func (r *runner) noteOrders(d *engine.Decision) {
	legal, _ := r.legal(d)
	r.g.Aside(func() {
		for _, o := range legal[min(1, len(legal)):] {
			if p := r.offer(d, o.answer); p.Sentence != "" && len(r.orders) < mostBesides {
				r.orders = append(r.orders, p)
			}
		}
	})
}

// mostBesides bounds what is told of the last line.
const mostBesides = 12

// tapping lists the mana abilities that the player with priority could activate (605.3a), of
// things that are alike one.
func (r *runner) tapping(d *engine.Decision) []Play {
	var list []Play
	g := clearly{r.g, r.t}
	for _, a := range r.g.ManaActions(d.Player) {
		p := Play{Sentence: r.decidedBy(d, fmt.Sprintf("%s taps %s for %s", g.Name(d.Player), g.Name(a.Object), cmp.Or(oracle.Cost(a.Mana).String(), "empty"))), Player: g.Name(d.Player), About: []engine.ID{a.Object}}
		if len(list) < maxOthers && !slices.ContainsFunc(list, func(q Play) bool { return q.Sentence == p.Sentence }) && r.stands(p.Sentence) {
			list = append(list, p)
		}
	}
	return list
}

// ahead lists what others could do if those before them pass (117.3d).
func (r *runner) ahead(d *engine.Decision) []Play {
	var list []Play
	response := ""
	if r.g.StackTop() != engine.None {
		response = "in response, "
	}
	for p := r.g.NextPlayer(d.Player); p != d.Player; p = r.g.NextPlayer(p) {
		theirs := *d
		theirs.Player, theirs.By = p, r.g.WhoDecides(p)
		for _, a := range r.g.ActionsOf(p) {
			if a.Action.Kind == engine.Pass || a.Action.Kind == engine.Concede || len(list) == maxOthers {
				continue
			}
			if o := r.offer(&theirs, a); o.Sentence != "" {
				o.Sentence = response + o.Sentence
				list = append(list, o)
			}
		}
	}
	return list
}

// onward are the moments of a turn to which players can pass, in their order.
var onward = []struct {
	step   oracle.Step
	name   string
	combat bool // it comes only after an attack (508.8)
}{
	{oracle.Upkeep, "upkeep", false},
	{oracle.DrawStep, "draw step", false},
	{oracle.PrecombatMain, "precombat main phase", false},
	{oracle.BeginningOfCombat, "beginning of combat", false},
	{oracle.DeclareAttackers, "declare attackers step", false},
	{oracle.DeclareBlockers, "declare blockers step", true},
	{oracle.CombatDamage, "combat damage step", true},
	{oracle.EndOfCombat, "end of combat", false},
	{oracle.PostcombatMain, "postcombat main phase", false},
	{oracle.EndStep, "end step", false},
}

// timeOn lists how time can go on from a moment at which somebody has priority.
func (r *runner) timeOn(d *engine.Decision) []Play {
	g := clearly{r.g, r.t}
	var list []Play
	if top := r.g.StackTop(); top != engine.None {
		list = []Play{{Sentence: g.Name(top) + " resolves", About: []engine.ID{top}}, {Sentence: "everything resolves"}}
		list = slices.DeleteFunc(list, func(p Play) bool { return !r.stands(p.Sentence) })
	}
	fighting := false
	for _, id := range r.g.Zone(oracle.Battlefield, engine.None) {
		_, attacks := r.g.Attacking(id)
		fighting = fighting || attacks
	}
	for _, m := range onward {
		if m.step > r.g.Step() && (!m.combat || fighting) {
			list = append(list, Play{Sentence: "everyone passes until the " + m.name})
		}
	}
	next := r.g.NextPlayer(r.g.Active())
	for next != r.g.Active() && r.g.IsTurnOf(next) {
		next = r.g.NextPlayer(next)
	}
	for _, p := range []engine.ID{next, r.g.Active()} { // the turn after this one, and the active player's own next one
		for _, m := range onward {
			if !m.combat {
				list = append(list, Play{Sentence: "everyone passes until " + r.g.Name(p) + "'s " + m.name})
			}
		}
	}
	return append(list, Play{Sentence: "everyone passes until " + theEnd})
}

// TurnSteps lists the steps and main phases at which a play can begin, in the order of a turn.
func TurnSteps() []string {
	var list []string
	for _, m := range onward {
		list = append(list, m.name)
	}
	return list
}

// Sentence reads a line of a play of this file, as if it stood in line no.
func (f *File) Sentence(text string, no int) (Line, error) { return f.sentence(text, no, inPlay) }

// Plays reports whether a line says what is done, decided or waited for; other lines ask and
// check.
func (l *Line) Plays() bool {
	return l.Mark == "" && (l.form.kind == action || l.form.kind == decision || l.form.kind == passing)
}
