package trial

import (
	"errors"
	"hash/maphash"
	"reflect"
	"slices"
	"strings"

	"rulestep/engine"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// recorder watches one play.
type recorder struct {
	report    *Report
	clauses   map[*oracle.Instruction]*Clause
	owners    map[*oracle.Instruction]*Ability
	about     map[*oracle.Ability]*Ability
	skeletons map[*oracle.Ability]string
	places    map[*oracle.Ability][]*oracle.Instruction // of abilities that stand for one of the card's
	position  string
	g         *engine.Game
	depth     int
	count     int
	result    *Result
	owner     *Ability // of the result
	of        *table.Context
	marks     []mark
	stacks    []int // how much was on the stack then
	log       maphash.Hash
	keep      bool      // results
	trace     bool      // citations
	denied    []Touched // by which rules plays were refused, if citations are kept
	subject   int32     // the physical card that is tried
	beside    []kin     // the cards that it is played together with
}

var seed = maphash.MakeSeed()

// instructionType is what a clause is.
var instructionType = reflect.TypeFor[oracle.Instruction]()

// newRecorder prepares a report on all that the faces of a card say.
func newRecorder(card *oracle.Card) *recorder {
	r := &recorder{report: &Report{Card: card}, clauses: map[*oracle.Instruction]*Clause{}, owners: map[*oracle.Instruction]*Ability{}, about: map[*oracle.Ability]*Ability{}, skeletons: map[*oracle.Ability]string{}, places: map[*oracle.Ability][]*oracle.Instruction{}}
	for _, face := range faces(card) {
		for _, a := range face.Abilities {
			r.ability(a, face, nil)
		}
	}
	return r
}

// faces lists a card with its other faces and parts. The combined back face of a meld pair is none of them: no
// position has both cards, so nothing is found out about it.
func faces(card *oracle.Card) []*oracle.Card {
	list := []*oracle.Card{card}
	back := card.Back
	if card.Meld {
		back = nil
	}
	if len(card.Halves) == 2 {
		list = nil
	}
	for _, part := range append([]*oracle.Card{back, card.Inset, card.Flipped}, card.Halves...) {
		if part != nil {
			list = append(list, part)
		}
	}
	return list
}

// ability takes in an ability that stands in another, or in none if it is printed, and all that it contains.
func (r *recorder) ability(a *oracle.Ability, face *oracle.Card, in *Ability) {
	about := &Ability{Of: a, Face: face, Printed: in == nil, seen: map[matter]bool{}}
	about.ofKeyword = in != nil && (in.ofKeyword || in.Of.Keyword != "")
	r.report.Abilities = append(r.report.Abilities, about)
	r.about[a] = about
	eachClause(reflect.ValueOf(a).Elem(), func(at *oracle.Instruction) {
		c := r.clauses[at]
		if c == nil || r.owners[at] != about { // otherwise it is said again: a process that is repeated is made of the same instructions
			c = &Clause{Of: at}
		}
		about.Clauses = append(about.Clauses, c)
		r.clauses[at], r.owners[at] = c, about
	}, func(given *oracle.Ability) { r.ability(given, face, about) })
}

// watch has a game report to the recorder.
func (r *recorder) watch(g *engine.Game, position string) {
	r.g, r.position, r.depth, r.result, r.of, r.marks, r.stacks = g, position, 0, nil, nil, r.marks[:0], r.stacks[:0]
	r.log.Reset()
	r.log.SetSeed(seed)
	g.Happened = r.happened
	g.Follows = r.follows
}

// put adds to the log by which two plays are compared.
func (r *recorder) put(numbers ...int) {
	var b [8]byte
	for _, n := range numbers {
		for i := range b {
			b[i] = byte(n >> (8 * i))
		}
		r.log.Write(b[:])
	}
}

func (r *recorder) happened(e *table.Event) {
	r.count++
	r.put(int(e.Kind), int(e.Object), int(e.Player), int(e.Other), e.Amount, int(e.From), int(e.To), int(e.Step))
	r.log.WriteString(e.Word)
	if e.Kind == table.StepEvent || e.Kind == table.CastEvent {
		r.look()
	}
	if e.Enter != nil {
		r.put(boolNumber(e.Enter.Tapped), int(e.Enter.Controller), int(e.Enter.CopyFace))
		for _, c := range e.Enter.Counters {
			r.put(c.N)
		}
	}
	if r.depth > 0 && r.result != nil {
		h := Happening{Event: *e}
		if e.Object.IsObject() {
			h.Name = r.g.Name(e.Object)
		}
		if e.Kind == table.CreateTokenEvent {
			h.Token = r.g.Faces[e.Face]
		}
		r.result.Events = append(r.result.Events, h)
	}
}

// look adds what everything is to the log.
func (r *recorder) look() {
	r.g.Aside(func() {
		for _, list := range [][]table.ID{r.g.Battlefield, r.g.OnStack} {
			for _, id := range list {
				c := r.g.QuietCharacteristics(id)
				given := 0
				for _, held := range c.Abilities {
					if _, own := r.printed(held.Ability); !own {
						given++
						r.log.WriteString(string(held.Keyword))
					}
				}
				o := r.g.Object(id)
				r.put(int(id), c.Power, c.Toughness, int(c.Types), int(c.Supertypes), int(c.Colors), int(c.Controller), given, len(c.Subtypes), boolNumber(o.Tapped), o.Damage, len(c.Grants))
				r.log.WriteString(c.Name)
				for _, n := range o.Counters {
					r.put(n.N)
				}
			}
		}
		for i := range r.g.Seats {
			p := &r.g.Seats[i]
			r.put(p.Life, len(p.Hand), len(p.Library), len(p.Graveyard), len(p.Mana))
		}
	})
}

// printed finds a printed ability of the card.
func (r *recorder) printed(a *oracle.Ability) (*Ability, bool) {
	about := r.about[a]
	return about, about != nil && about.Printed
}

// A mark is what differs before and after an instruction that changes something.
type mark struct {
	game uint64     // changes whenever something in the game does that an instruction can change
	came []table.ID // to what instructions have come
	did  bool       // somebody has done what a text speaks of
}

// changedTo reports whether something was changed between two marks. That an instruction has come to less than another before it, or
// that what it offers was not done, is no change: it has done nothing.
func (m mark) changedTo(now mark) bool {
	if m.game != now.game || now.did && !m.did {
		return true
	}
	if len(now.came) >= len(m.came) {
		return !slices.Equal(m.came, now.came)
	}
	return slices.ContainsFunc(now.came, func(id table.ID) bool { return !slices.Contains(m.came, id) })
}

func (r *recorder) mark(ctx *table.Context) mark {
	g := r.g
	n := uint64(14695981039346656037)
	add := func(k int) { n = n*1099511628211 + uint64(k) }
	add(r.count)
	add(len(g.Effects))
	add(len(g.Delayed))
	add(len(g.Comebacks))
	add(len(g.Extra))
	add(len(g.MorePhases))
	add(len(g.MoreSteps))
	add(int(g.GoTo))
	add(int(g.Monarch.Id))
	add(len(g.Monarch.Players))
	add(int(g.Initiative.Id))
	add(int(g.DayNight))
	add(len(g.Triggers))
	add(len(g.OnStack))
	if over, _ := g.Over(); over {
		add(1)
	}
	for _, id := range g.Battlefield {
		at, attacks := g.Attacking(id)
		o := g.Object(id)
		add(int(at))
		add(boolNumber(attacks) + 2*boolNumber(o.FaceDown) + 4*int(o.Marked))
	}
	for _, id := range g.Exile {
		o := g.Object(id)
		add(boolNumber(o.FaceDown) + 2*boolNumber(o.Seldom().Foretell != nil) + 4*int(o.Seldom().Foretold))
		for _, c := range o.Counters {
			add(c.N)
		}
	}
	add(len(g.Governed))
	add(len(g.Command))
	add(len(ctx.Rest))
	for i := range g.Seats {
		p := &g.Seats[i]
		for _, k := range []int{len(p.Skips), len(p.Mana), p.Life, p.Room, p.Completed, p.Tempted, p.Speed, boolNumber(p.Blessed)} {
			add(k)
		}
	}
	for _, k := range noted(g, ctx) {
		add(k)
	}
	return mark{n, ctx.AllThatCame(), ctx.Did}
}

// noted is what a text has had chosen, fixed, looked at, voted for, separated and flipped so far, which what follows in it goes by.
func noted(g *engine.Game, ctx *table.Context) []int {
	list := []int{len(ctx.Seldom().Looked), len(ctx.Seldom().Votes), boolNumber(ctx.Seldom().Piles != nil), len(ctx.Seldom().Choosers)}
	list = append(list, ctx.Seldom().Coins[0], ctx.Seldom().Coins[1], int(ctx.Seldom().FlipsWon), int(ctx.Seldom().FlipsLost), boolNumber(ctx.Seldom().WonFlip), boolNumber(ctx.Seldom().LostFlip))
	for _, letter := range ctx.Seldom().Coin {
		list = append(list, int(letter))
	}
	if a := ctx.Announced; a != nil {
		list = append(list, a.X, boolNumber(a.FixedX))
	}
	if ctx.Source.IsObject() {
		o := g.Object(ctx.Source)
		s := o.Seldom()
		list = append(list, int(o.Marked), int(o.Unlocked), int(s.ChosenColor), int(s.ChosenPlayer))
		for _, letter := range s.ChosenWord {
			list = append(list, int(letter))
		}
	}
	return list
}

func (r *recorder) follows(at *oracle.Instruction, ctx *table.Context, begins bool) {
	clauses := r.clausesOf(at, ctx)
	if r.trace && (begins && r.depth == 0 || !begins && r.depth == 1) {
		r.touch(map[bool]*Ability{false: r.owners[at]}[begins])
	}
	if begins {
		if r.depth == 0 && ctx.Source.IsObject() {
			r.begin(at, ctx)
		}
		r.depth++
		r.marks, r.stacks = append(r.marks, r.mark(ctx)), append(r.stacks, len(r.g.OnStack))
		for _, c := range clauses {
			c.Carried++
		}
		if len(clauses) > 0 && r.result != nil {
			r.result.Carried = append(r.result.Carried, at)
		}
		return
	}
	last := len(r.marks) - 1
	if len(clauses) > 0 && r.marks[last].changedTo(r.mark(ctx)) {
		for _, c := range clauses {
			c.changes(r.position)
		}
		if m := ctx.Entered; m != nil { // what it says of the permanent that has entered was so as it did (611.2e)
			if said := r.clauseLike(*m, ctx); said != nil {
				said.Carried++
				said.changes(r.position)
			}
		}
	}
	if _, counters := (*at).(oracle.Counter); counters && r.result != nil {
		r.result.Unmade += max(0, r.stacks[last]-len(r.g.OnStack))
	}
	r.marks, r.stacks = r.marks[:last], r.stacks[:last]
	r.depth--
	if r.depth == 0 && r.result != nil {
		if r.result.Shapes != nil {
			r.shapes(1)
		}
		r.owner.see(r.result)
	}
}

// mostResults is how many results of an ability are kept, whatever they did.
const mostResults = 12

// see takes in what a resolution has done so far.
func (a *Ability) see(res *Result) {
	fresh := false
	for _, what := range res.did() {
		if !a.seen[what] {
			a.seen[what], fresh = true, true
		}
	}
	if fresh && !slices.Contains(a.Results, res) {
		a.Results = append(a.Results, res)
	}
}

// shapes notes the power and toughness of all creatures.
func (r *recorder) shapes(when int) {
	r.g.Aside(func() {
		for id, s := range r.result.Shapes {
			s.Stayed = false
			r.result.Shapes[id] = s
		}
		for _, id := range r.g.Battlefield {
			c := r.g.QuietCharacteristics(id)
			s, known := r.result.Shapes[id]
			if !c.HasPower || when > 0 && !known {
				continue
			}
			s.Power[when], s.Toughness[when], s.Stayed = c.Power, c.Toughness, true
			r.result.Shapes[id] = s
		}
	})
}

// begin opens the result of a resolution.
func (r *recorder) begin(at *oracle.Instruction, ctx *table.Context) {
	about := r.owners[at]
	if about == nil || !r.keep {
		r.result, r.of = nil, nil
		return
	}
	if r.of == ctx && r.result != nil {
		return
	}
	r.of = ctx
	r.result = &Result{Position: r.position, Controller: ctx.Controller, Context: *ctx}
	for i := range r.g.Seats {
		p := &r.g.Seats[i]
		r.result.Before = append(r.result.Before, Holdings{p.Life, len(p.Hand), len(p.Library), len(p.Graveyard), 0})
	}
	o := r.g.Object(ctx.Source)
	if e := ctx.Event; e != nil && e.NewObject.IsObject() && !r.g.OnBattlefield(e.NewObject) {
		r.result.Lost = true
	}
	r.result.Gone = o.Zone != oracle.Battlefield && o.Zone != oracle.Stack
	if strings.Contains(about.Face.Text, " get") {
		r.result.Shapes = map[table.ID]Shape{}
		r.shapes(0)
	}
	r.owner = about
	if len(about.Results) < mostResults {
		about.Results = append(about.Results, r.result)
	}
}

// touch notes the rules that were applied since it was last asked: those that speak of the card, or
// all, while an ability of the card was carried out. Of its owner's leaving the game all is noted, since whatever is theirs is concerned.
func (r *recorder) touch(during *Ability) {
	g := r.g
	for i := g.StepStart; i < len(g.Trace); i++ {
		c := &g.Trace[i]
		if c.Refusal || during == nil && !slices.ContainsFunc(c.About(), r.isSubject) && !c.Rule.Within("800.4") {
			continue
		}
		t := Touched{Rule: c.Rule, With: len(r.beside) > 0 && r.ofBoth(c.About(), during != nil)}
		if during != nil {
			t.Of = during.Of
		}
		if !slices.ContainsFunc(r.report.Touched, func(o Touched) bool { return o.Rule == t.Rule && o.Of == t.Of && o.With == t.With }) {
			t.Sentence = g.Render(c)
			r.report.Touched = append(r.report.Touched, t)
		}
	}
	g.StepStart = len(g.Trace)
}

// ofBoth reports whether one of the cards that the card is played together with is among objects, and the card itself
// too, or an ability of it does that.
func (r *recorder) ofBoth(about []table.ID, does bool) bool {
	return (does || slices.ContainsFunc(about, r.isSubject)) && slices.ContainsFunc(about, func(id table.ID) bool {
		if id.IsObject() && r.g.Object(id).Kind == table.AbilityObject {
			id = r.g.SourceOf(id)
		}
		return id.IsObject() && slices.ContainsFunc(r.beside, func(k kin) bool { return r.g.Label(id) == k.card.Name })
	})
}

// deny notes the rule by which a play was refused.
func (r *recorder) deny(err error) {
	var illegal *table.Illegal
	if !r.trace || !errors.As(err, &illegal) || illegal.Citation.Rule == "" {
		return
	}
	if t := (Touched{Rule: illegal.Citation.Rule, Sentence: illegal.Because}); !slices.Contains(r.denied, t) {
		r.denied = append(r.denied, t)
	}
}

// isSubject reports whether something is the card that is tried, or an ability of it.
func (r *recorder) isSubject(id table.ID) bool {
	if !id.IsObject() {
		return false
	}
	o := r.g.Object(id)
	if o.Kind == table.AbilityObject {
		if id = r.g.SourceOf(id); !id.IsObject() {
			return false
		}
		o = r.g.Object(id)
	}
	return o.Kind != table.AbilityObject && o.Card == r.subject
}

// takeBack forgets the last result of a play that came to a limit: it may have come to it in the
// middle of what the words say.
func (r *recorder) takeBack() {
	for _, a := range r.about {
		a.Results = slices.DeleteFunc(a.Results, func(one *Result) bool { return one == r.result })
	}
	r.result, r.of = nil, nil
}

func boolNumber(b bool) int {
	if b {
		return 1
	}
	return 0
}
