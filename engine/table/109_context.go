package table

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/keywords"
)

// PaidFor reports whether the cost of a keyword was paid, in the place of the mana cost or besides it.
func (a *Announcement) PaidFor(k oracle.Keyword) bool {
	return a.Alternative != nil && a.Alternative.Keyword == k || a.PaidExtra(k)
}

// Gave reports whether something was given up, shown or chosen in that way for a cost: "sacrificed", "beheld".
func (a *Announcement) Gave(how string) bool {
	return slices.ContainsFunc(a.Paid, func(o PaidObject) bool { return o.How == how })
}

// GivenFor is what was chosen to be given for the cost of a keyword, if the spell is cast for that.
func (a *Announcement) GivenFor(k oracle.Keyword) ID {
	if a == nil || a.Alternative == nil || a.Alternative.Keyword != k {
		return None
	}
	return a.Given
}

// PaidExtra reports whether an optional additional cost was announced.
func (a *Announcement) PaidExtra(k oracle.Keyword) bool { return slices.Contains(a.Extras, k) }

// A Rolling is the last roll of what is resolving, never written to.
type Rolling struct {
	Dice    *oracle.RollDice
	Table   *oracle.ResultsTable
	Results []int
}

// Total is what the dice show together, after all that modifies them.
func (r *Rolling) Total() int {
	n := 0
	if r != nil {
		for _, result := range r.Results {
			n += result
		}
	}
	return n
}

// sameStored is how many of the results that are stored on a permanent have the value that most of them have.
func (t *Table) sameStored(id ID) (most int) {
	if !id.IsObject() {
		return 0
	}
	if slices.ContainsFunc(t.Effects, func(e Effect) bool { return e.CopyFace != 0 && slices.Contains(e.Objects, id) }) {
		t.LimitReached("which results are stored by the abilities that " + t.Name(id) + " has as a copy is not judged (706.8c)")
		return 0
	}
	count := map[int]int{}
	for _, s := range t.Object(id).Seldom().Stored {
		count[s.Value]++
		most = max(most, count[s.Value])
	}
	return most
}

// doubles carries out 706.5.
func (t *Table) doubles(ctx *Context) bool {
	r := ctx.Seldom().Rolling
	return r != nil && len(r.Results) == 2 && r.Results[0] == r.Results[1] &&
		t.Applies("706.5", "both results are %n, so these are doubles", Count(r.Results[0]))
}

// A Context is who speaks when words of a card are evaluated: whose "you" it is,
// which object "this" is, what was targeted, which event "it" is about. It carries
// out 109.5 and 608.2 as far as words refer to things.
type Context struct {
	Rechecks  bool // it is asked whether targets are legal still (608.2b), and nothing of the effect is carried out
	Ability   *oracle.Ability
	Announced *Announcement

	Targets [][]ID // still legal, by slot of the mode that is being carried out
	Illegal [][]ID // no longer legal (608.2b)
	Divided map[ID]int

	Event    *Event
	came     *results       // what the instructions of the text have come to; nil for nothing yet
	undone   *results       // what they had come to before those that were not carried out
	Stayed   []ID           // what the last instruction that moves something has found, where all of it is still there (101.2)
	Rest     []ID           // what was revealed or exiled on the way to what was found so, or was not chosen of it
	Yielded  Yields         // what has come of the text so far
	EntersAs *oracle.Modify // says what the permanent is that the present instruction puts onto the battlefield
	Entered  *oracle.Modify // has said so as that permanent entered (611.2e)
	seldom   *SeldomSaid    // nil for nothing
	Actor    *Actor         // whoever does this part of the text
	Others   []ID           // what "other" is other than, once something has been chosen; nil for the source

	// What refers to nothing stands together, so that it takes little room.
	Source     ID    // "this"
	Controller ID    // "you"
	Object     ID    // the spell or ability on the stack that is resolving
	Each       ID    // the object that is being looked at, of several of which a text says the same (oracle.EachOfThem)
	EachPlayer ID    // that player
	Share      ID    // the one of several players for whom a number is asked
	ActiveOne  ID    // the one of several active players who is meant by “the active player” (805.9)
	Timestamp  int32 // of the continuous effect that is being applied
	Sticker    int32 // the sticker that was put on something last, counted from 1 in State.Stickers
	Since      int32 // when the delayed ability that speaks was made (701.28f)
	Did        bool
}

// SeldomSaid is what few texts speak of. Contexts are made for every question about a game, and copied; these stand
// apart, so that it costs little. One is never written to, as contexts that were copied share it.
type SeldomSaid struct {
	Coins    [2]int     // how many of those flipped together last show heads, and tails
	Coin     string     // the side that the last coin shows
	Rolling  *Rolling   // the last roll of dice
	Votes    []Vote     // that have been cast last (701.32)
	Piles    *Piles     // the last ones that were made
	Choosers []ID       // who has chosen each of those that several players have chosen last
	Looked   []ID       // cards that the text has had players look at
	Lookers  []ID       // these players
	Searched []Searched // libraries that are being searched (701.19h)
	Exiled   []ID       // of several exiled cards those for which this part of the text is carried out (607.3); nil for all
	Among    []ID       // whom alone "each player" means, of those who could be meant; nil for all
	Outcomes []Outcome  // of the players who might do what the last "may" says, if they were several

	WonFlip   bool
	WonClash  bool
	LostFlip  bool
	FlipsWon  int32 // of the coins that the text has had flipped last
	FlipsLost int32
}

// nothingSaid is what most texts say of it.
var nothingSaid SeldomSaid

// Seldom is what few texts speak of; who reads it doesn't write to it.
func (ctx *Context) Seldom() *SeldomSaid {
	if ctx.seldom == nil {
		return &nothingSaid
	}
	return ctx.seldom
}

// Note has the text speak of something of which few do, from now on, and in this context alone.
func (ctx *Context) Note(change func(s *SeldomSaid)) {
	s := *ctx.Seldom()
	change(&s)
	ctx.seldom = &s
}

// A Vote is what a player has voted for: a word, or an object.
type Vote struct {
	Word string
	For  ID
}

// votesFor is how many votes are for a word.
func (ctx *Context) votesFor(word string) int {
	n := 0
	for _, v := range ctx.Seldom().Votes {
		if v.For == None && v.Word == word {
			n++
		}
	}
	return n
}

// leads reports whether a word has more votes than each other word, or no other has more than all others.
func (ctx *Context) leads(c oracle.MoreVotes) bool {
	most, leading := 0, ""
	tied := true // as it is where nobody has voted
	for _, v := range ctx.Seldom().Votes {
		switch n := ctx.votesFor(v.Word); {
		case n > most:
			most, leading, tied = n, v.Word, false
		case n == most:
			tied = tied || v.Word != leading
		}
	}
	if tied {
		return c.OrTied
	}
	return leading == c.Word
}

// mostVoted is what has the most votes of all objects, or is tied for most.
func (ctx *Context) mostVoted() (list []ID) {
	most := 0
	votes := func(id ID) (n int) {
		for _, v := range ctx.Seldom().Votes {
			if v.For == id {
				n++
			}
		}
		return n
	}
	for _, v := range ctx.Seldom().Votes {
		most = max(most, votes(v.For))
	}
	for _, v := range ctx.Seldom().Votes {
		if v.For != None && votes(v.For) == most && !slices.Contains(list, v.For) {
			list = append(list, v.For)
		}
	}
	return list
}

// An Actor is a player, or several, whom a text tells to do one thing after another: "its
// controller may search their library for a card, put it onto the battlefield, then shuffle".
// The words that name them mean the same all along, whatever "it" has come to be.
type Actor struct {
	Named oracle.Reference
	Is    []ID
}

// acting finds whom a text goes on to speak of as the one who does things.
func (ctx *Context) acting(r oracle.Reference) ([]ID, bool) {
	switch r.(type) {
	case oracle.ControllerOf, oracle.OwnerOf:
		if ctx.Actor != nil && reflect.DeepEqual(r, ctx.Actor.Named) {
			return ctx.Actor.Is, true
		}
	}
	return nil, false
}

// An Announcement is every choice made while a spell was cast or an ability was put
// on the stack (601.2b-d, 602.2b, 603.3c-d). Once the announcement is complete it is shared
// and never written to.
type Announcement struct {
	Ability     *oracle.Ability
	Modes       []int    // indexes into Ability.Modes, in the order of the text
	Targets     [][][]ID // by chosen mode and slot
	Division    map[ID]int
	Whose       map[ID]ID   // of targets that are said to be of each of several players, or of whoever chose them: of whom; never written to
	Kickers     []string    // the kicker costs to be paid, as they are written
	Using       string      // the alternative cost that was settled with the casting; "" where it is asked for
	Payment     oracle.Cost // the mana cost as announced, hybrid and Phyrexian symbols decided
	Event       *Event
	Context     *Context         // of a delayed or reflexive ability: the one that made it
	Alternative *oracle.Ability  // the alternative cost's keyword (flashback, evoke, ...)
	Permit      *oracle.Ability  // the keyword that let it be cast from where it was
	Dearer      oracle.Cost      // how much more it costs by what let it be cast from where it was, as DearerBy says
	LeaveOf     ID               // what has let it be cast from where it was, and does so once each turn
	Effect      oracle.Keyword   // the keyword whose ability had it cast as it resolved: madness, suspend, rebound
	Extras      []oracle.Keyword // optional additional costs to be paid: buyback, entwine
	Paid        []PaidObject
	Spent       []oracle.Color     // the mana that was spent to cast it, 0 for colorless mana
	SpentFrom   []int              // how much of it came from each kind of source that is asked about; never written to
	Offered     []ID               // what is to be sacrificed for its offering abilities, in their order (702.48b); never written to
	Held        []oracle.Condition // what held as its casting was completed, of what it asks of that moment; never written to
	Convoked    []ID               // the creatures that were tapped for its convoke (702.51c); never written to
	GivenUp     []ID               // what is to be given up for its cost of any number of objects, as it was announced (601.2b); never written to
	Spliced     []*oracle.Ability  // the spell abilities of the cards spliced onto it (702.47)

	// What refers to nothing stands together, so that it takes little room.
	X         int
	CostX     int            // what the X in the cost of its keyword was as it triggered, which counts without 702.21b alone
	FaceUpX   int            // of the morph or disguise cost that turned the permanent face up (702.37f, 702.168e)
	FixedX    bool           // X is what the text has said it is
	Instances []InstancePaid // how often the cost of each instance of replicate and its like was paid (702.56b); never written to
	Kicked    int
	PayLife   int
	// CountersPaid is how many counters were removed from the source to pay the cost.
	CountersPaid int
	ManaSpent    int // how much mana was spent to cast it
	CastTurn     int
	Foretold     int // the turn in which the card that was cast had been foretold (702.143c), 0 if it was not
	Source       ID
	By           ID
	DearerBy     ID
	CopyOf       ID          // of the copy of a spell or ability: what was cast or activated, or triggered, that it is a copy of, for which its costs were paid (707.10)
	Promised     ID          // the opponent to whom its gift is promised (702.174a of 2026-02-27)
	Given        ID          // what is to be sacrificed for its emerge cost (702.119b), or the creature to be tapped for its harmonize cost (702.180b of 2026-02-27)
	From         oracle.Zone // where it was cast from
	FaceDown     bool
	Bestowed     bool
	Disguised    bool // that was a disguise cost
	Instead      bool // an alternative cost is paid (118.9)
	Free         bool // an effect has it cast without paying its mana cost
	InMain       bool // it was cast in a main phase of the player who cast it
	Untimely     bool // a sorcery couldn't have been cast as it was (307.5a)
}

// An InstancePaid says how often the additional cost of one instance of a keyword was paid.
type InstancePaid struct {
	Keyword oracle.Keyword
	Times   int
}

// A PaidObject was sacrificed, discarded, exiled, returned or tapped as a cost: "the
// sacrificed creature" (607.2, 707.10). A copy of the spell remembers it, too.
type PaidObject struct {
	How string
	Id  ID
}

// Flat lists all targets in order.
func (a *Announcement) Flat() []ID {
	var list []ID
	for _, mode := range a.Targets {
		for _, slot := range mode {
			list = append(list, slot...)
		}
	}
	return list
}

// ValueOfX is the X of the spell or ability that speaks, 0 if it has none.
func (ctx *Context) ValueOfX() int {
	if ctx.Announced != nil {
		return ctx.Announced.X
	}
	return 0
}

// IsSpell reports whether a spell speaks, not an ability: only then the announcement
// at hand is that of the spell.
func (ctx *Context) IsSpell(t *Table) bool {
	return ctx.Announced != nil && ctx.Object.IsObject() && t.Object(ctx.Object).Kind != AbilityObject
}

// Means notes which objects an instruction was about that names a group of them, or has
// somebody choose some: "those creatures" are these, and not what the words find later.
func (ctx *Context) Means(r oracle.Reference, ids []ID) {
	if !oracle.NamesGroup(r) {
		return
	}
	var meant []ID
	for _, id := range ids {
		if id.IsObject() {
			meant = append(meant, id)
		}
	}
	ctx.Came(oracle.WhatWasMeant, meant)
}

// Came notes which objects an instruction has come to, none of them included: what it has
// moved, found, shown, made or meant.
func (ctx *Context) Came(of oracle.Antecedent, ids []ID) {
	if ids == nil {
		ids = []ID{}
	}
	now := new(results)
	if ctx.came != nil {
		*now = *ctx.came
	}
	now[of] = ids
	ctx.came = now
}

// WhatCame is which objects the last instruction of a kind has come to, nil if none was carried out.
func (ctx *Context) WhatCame(of oracle.Antecedent) []ID {
	if ctx.came == nil {
		return nil
	}
	return ctx.came[of]
}

// AllThatCame are the objects to which all instructions so far have come.
func (ctx *Context) AllThatCame() []ID {
	if ctx.came == nil {
		return nil
	}
	return slices.Concat(ctx.came[:]...)
}

// NotDone notes that instructions of the text are not carried out, so that nothing has come of
// them, and what came of others is not taken for it.
func (ctx *Context) NotDone(list []oracle.Instruction) {
	ctx.undone = ctx.came
	for _, of := range oracle.ComesTo(list) {
		ctx.Came(of, nil)
	}
}

// AllDone forgets what was not carried out, of which nothing that follows speaks.
func (ctx *Context) AllDone() { ctx.undone = nil }

// IfNotDone is what is said of instructions that have not been carried out: "if you don't, put it into your hand" goes back to
// what was there before them (608.2c).
func (ctx *Context) IfNotDone(i oracle.If) {
	says := i.Condition == oracle.Condition(oracle.IsNot{Condition: oracle.DidSo{}}) || i.Condition == oracle.Condition(oracle.DidSo{}) && len(i.Else) > 0
	if says && !ctx.Did && ctx.undone != nil {
		ctx.came = ctx.undone
	}
}

// Undone takes back what instructions have come to that were offered and declined: words go back to what was there before them.
func (ctx *Context) Undone() {
	if ctx.undone != nil {
		ctx.came = ctx.undone
	}
}

// DoneInstead notes that of two parts of the text one has been carried out, and the other has not. The words of
// the one go back to what was there before both, "exile it. If it's a land card, put it onto the battlefield. Otherwise, you
// may cast it", so that nothing is forgotten until it has been carried out.
func (ctx *Context) DoneInstead(done, not []oracle.Instruction) {
	came := oracle.ComesTo(done)
	if len(not) > 0 {
		ctx.undone = ctx.came
	}
	for _, of := range oracle.ComesTo(not) {
		if !slices.Contains(came, of) {
			ctx.Came(of, nil)
		}
	}
}

// Resume takes over what the instructions of another part of the text have come to.
func (ctx *Context) Resume(of *Context) {
	ctx.came, ctx.undone, ctx.Yielded = of.came, of.undone, of.Yielded
	ctx.Sticker, ctx.Stayed = of.Sticker, of.Stayed
	if ctx.seldom == of.seldom {
		return
	}
	ctx.Note(func(s *SeldomSaid) {
		its := of.Seldom()
		s.Searched, s.Coin, s.Rolling, s.Votes = its.Searched, its.Coin, its.Rolling, its.Votes
		s.WonFlip, s.LostFlip, s.WonClash, s.FlipsWon, s.FlipsLost = its.WonFlip, its.LostFlip, its.WonClash, its.FlipsWon, its.FlipsLost
	})
}

// OfStack makes a context that in which a spell or ability on the stack speaks, as was announced of it: a spell of itself (a copy, too),
// an ability of its source and of the event that has set it off.
func (ctx *Context) OfStack(o *Object, a *Announcement) {
	*ctx = Context{Source: o.ID, Controller: o.Controller, Ability: a.Ability, Announced: a, Object: o.ID}
	if o.Kind == AbilityObject {
		ctx.Source, ctx.Event = a.Source, a.Event
	}
	ctx.GoOn()
}

// GoOn has the context of a delayed ability go on with that in which it was made; that of any other stays as it is.
func (ctx *Context) GoOn() {
	a := ctx.Announced
	if a.Context == nil {
		return
	}
	ctx.Resume(a.Context)
	ctx.Each, ctx.EachPlayer = a.Context.Each, a.Context.EachPlayer
	ctx.Targets = a.Context.Targets
	if a.Event != nil && a.Event.Kind == StepEvent {
		ctx.Event = a.Context.Event
	}
	if a.Ability.Trigger == nil || IsReflex(a.Ability.Trigger) {
		ctx.Event = a.Context.Event
	}
}

// CameOfEach takes together what instructions have come to that were carried out for one object after the other: "those
// tokens" are all of them.
func (ctx *Context) CameOfEach(do []oracle.Instruction, each []Context) {
	for _, of := range oracle.ComesTo(do) {
		var all []ID
		for i := range each {
			all = append(all, each[i].WhatCame(of)...)
		}
		ctx.Came(of, all)
	}
}

// Swap puts what swap gives in place of each list of objects that the instructions have come to.
func (ctx *Context) Swap(swap func([]ID) []ID) {
	now := new(results)
	for i := range now {
		now[i] = swap(ctx.WhatCame(oracle.Antecedent(i)))
	}
	ctx.came = now
}

// results are the objects that the instructions of a text have come to, those of the last
// instruction of each kind; nil where none was carried out. They are shared between contexts and
// never written to, and most contexts have none.
type results [oracle.Antecedents][]ID

// Looking is a context in which a text that says the same of several is about one of them.
func (ctx Context) Looking(at ID) Context {
	if at.IsPlayer() {
		ctx.EachPlayer = at
	} else {
		ctx.Each = at
	}
	return ctx
}

// About is a context in which the words that go back to what was meant are about some objects.
func (ctx Context) About(ids ...ID) Context {
	ctx.Came(oracle.WhatWasMeant, ids)
	return ctx
}

// An Outcome is what one of several players chose to do or not, for the words that ask it.
type Outcome struct {
	Player ID
	Did    bool
	Then   Context // of what came of it
}

// those keeps of the players that words speak of the ones that are meant by now.
func (ctx *Context) those(players []ID) []ID {
	if ctx.Seldom().Among == nil {
		return players
	}
	return slices.DeleteFunc(players, func(id ID) bool { return id.IsPlayer() && !slices.Contains(ctx.Seldom().Among, id) })
}

// Piles are two piles, and which of them has been chosen.
type Piles struct {
	Of       [2][]ID
	Chosen   int
	Decided  bool
	FaceDown bool // the first of them lies face down
}

// Searched is a library that has been searched since it was last shuffled in the same
// resolution, and how many cards of it from the top.
type Searched struct {
	By, Owner ID
	Top       int
}

// standsFor is the sentence that an object has what a keyword ability of it stands for.
func standsFor(k oracle.Keyword) string {
	switch k {
	case oracle.EscapesWith:
		return "%s escaped, and has the ability that it escapes with"
	case oracle.LevelSymbol:
		return "%s has as many level counters as that level symbol asks for, and has what stands there"
	case oracle.ClassLevel:
		return "%s has what stands at its class level bar for that level"
	case oracle.StationSymbol:
		return "%s has as many charge counters as that station symbol asks for, and has what stands there"
	}
	if r := keywords.Find(k); r != nil && r.Has != "" {
		return r.Has
	}
	return "%s has what " + string(k) + " stands for"
}
