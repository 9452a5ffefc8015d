package events

import (
	"errors"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapter 730, handling illegal actions: an action that
// can't be completed is taken back whole, and each player may keep the mana that
// was made on the way.

// ActionKind is what a player with priority does.
type ActionKind uint8

// The actions. Conceding (104.3a), looking at a card and arranging cards need no priority;
// who may propose or shorten a shortcut is a matter of 729.2a-b.
const (
	Pass ActionKind = iota
	CastSpell
	ActivateAbility
	PlayLand
	TurnFaceUp
	TapForMana
	Concede
	LookAt        // at a card
	Rearrange     // the cards of a zone
	Suspend       // a card in hand (116.2f)
	Foretell      // a card in hand (116.2h)
	Accompany     // putting a companion into the hand (116.2g)
	Plot          // a card in hand (116.2k of 2026-02-27)
	Unlock        // a locked half of a permanent (116.2m of 2026-02-27)
	EndEffect     // of something, for what its text says (116.2c)
	Ignore        // what something forbids, for a turn (116.2d)
	Discard       // a card that lets its owner do that (116.2e)
	RollPlanarDie // the planar die (116.2i)
	Propose       // a shortcut (729.2a)
	Shorten       // the shortcut that another player proposes (729.2b)
	TurnTo        // the turn of a player, of several that go on at once (807.4): whoever plays the game looks there
)

// An Action is one action of a player.
type Action struct {
	Kind     ActionKind
	Player   table.ID
	By       table.ID // who decides to take it, where that is another player (720.5)
	Object   table.ID
	Ability  *oracle.Ability
	Mana     []oracle.Symbol // what to tap for
	FaceDown bool
	Bestowed bool
	Part     int32               // the face of the Adventure, half or back that is cast or played (709.3, 712.11b, 715.3), 0 for the card as it is
	Spends   bool                // its player says which mana of the pool is spent, whether or not a text asks for that (601.2h)
	Using    string              // the alternative cost for which it is cast, where that is settled (118.9)
	Door     table.Doors         // the half that is unlocked
	As       *oracle.Ability     // a keyword ability for whose cost an effect that is resolving has it cast
	Effect   oracle.Keyword      // the keyword of the ability that is resolving and has it cast
	Free     bool                // an effect that is resolving has it cast without paying its mana cost
	Told     bool                // an effect that is resolving has it cast, for what it costs
	Spend    oracle.AnyMana      // which other mana that effect lets be spent on it
	Below    *int                // and only if its mana value is less than this; nil for any
	like     func(table.ID) bool // what the card, or the part of it that is cast, has to be like then; nil for anything
	Order    []table.ID          // of cards that are rearranged, the top first
}

func (a *Action) needsPriority() bool {
	return a.Kind != Concede && a.Kind != LookAt && a.Kind != Rearrange && a.Kind != Propose && a.Kind != Shorten
}

// saved is a state to go back to. Of the objects it keeps those that something can
// happen to in the course of an action; of the others, cards in libraries, hands and
// graveyards can only have moved, and what is gone stays as it is.
type saved struct {
	state   table.State // without objects and cards
	objects []table.Object
	count   int // of all objects
	known   int // of all cards
}

// reset forgets the state and keeps its memory.
func (b *saved) reset() {
	b.state.Reset()
	*b = saved{state: b.state, objects: table.Emptied(b.objects)}
}

func (b *saved) save(s *table.State) {
	s.CopyButObjects(&b.state)
	b.count, b.known = len(s.Objects), len(s.Cards)
	b.objects = b.objects[:0]
	if n := len(s.Battlefield) + len(s.OnStack) + len(s.Elsewhere) + len(s.Exile) + len(s.Command) + len(s.Ante) + len(s.PhasedOut); n > cap(b.objects) {
		b.objects = make([]table.Object, 0, max(32, 2*n))
	}
	keep := func(list []table.ID) {
		for _, id := range list {
			b.objects = append(b.objects, s.Objects[id])
		}
	}
	keep(s.Battlefield)
	keep(s.OnStack)
	keep(s.Elsewhere)
	keep(s.Exile)
	keep(s.Command)
	keep(s.Ante)
	keep(s.PhasedOut)
}

func (b *saved) restore(s *table.State) {
	forecasts := s.Forecasts // what lies in a hand is not put back
	b.state.CopyButObjects(s)
	s.Forecasts = forecasts
	s.Objects, s.Cards = s.Objects[:b.count], s.Cards[:b.known]
	for i := range b.objects {
		o := &b.objects[i]
		s.Objects[o.ID] = *o
		if o.Kind != table.AbilityObject {
			s.Cards[o.Card].Current = o.ID
		}
		for _, c := range o.Components() {
			s.Cards[c.Card].Current = o.ID
		}
	}
	back := func(list []table.ID, zone oracle.Zone) {
		for _, id := range list {
			o := &s.Objects[id]
			o.Zone, o.Was, o.Successor, o.FaceDown = zone, oracle.Nowhere, table.None, false
			s.Cards[o.Card].Current = id
		}
	}
	for i := range s.Seats {
		p := &s.Seats[i]
		back(p.Library, oracle.Library)
		back(p.Hand, oracle.Hand)
		back(p.Graveyard, oracle.Graveyard)
	}
}

// Take carries out an action of a player with priority or, when it is illegal, takes
// it back and returns why.
func (g *Course) Take(a *Action) error {
	err := g.attempt(a)
	if err == nil {
		return nil
	}
	g.HasPriority = a.Player
	if !g.Applies("730.2", "%s keeps priority and may do something else", a.Player) {
		g.HasPriority = g.NextPlayer(a.Player)
	}
	return err
}

// attempt carries out 730.1 around an action, which a player with priority may take or
// an effect that is resolving.
func (g *Course) attempt(a *Action) error {
	before := &g.before
	if g.Resolving != nil {
		before = new(saved) // an action within another one
	}
	// Playing a land is refused before anything has changed.
	if a.Kind != PlayLand {
		before.save(&g.State)
	}
	var all *table.State
	if g.TookBack != nil {
		all = new(table.State)
		g.State.CopyInto(all)
	}
	start := len(g.Trace)
	g.manaUsed = g.manaUsed[:0]
	limit := g.Limit
	var err error
	within(&g.Under.says, a.Spends, func() { err = g.do(a) })
	if err == nil {
		return nil
	}
	if g.Limit != limit { // what is refused after that is no ruling
		panic(table.Stopped{})
	}
	if !g.Applies("730.1", "the whole action of %s is taken back", a.Player) {
		return nil
	}
	g.Refused = err // before anybody is asked which mana is kept
	if a.Kind == PlayLand {
		before = nil
	}
	g.takeBack(before, start, all)
	return err
}

// takeBack returns to the state before an action whose trace begins at start, or leaves
// the state if nothing has changed. What it was until now, if anybody wants to compare,
// is all.
func (g *Course) takeBack(before *saved, start int, all *table.State) {
	used := slices.Clone(g.manaUsed)
	next := g.Timestamp
	if before != nil {
		named := g.newlyNamed(start, before)
		before.restore(&g.State)
		for _, n := range named {
			g.Trace[n.entry].Things[n.word] = g.Cards[n.card].Current
		}
	}
	if g.TookBack != nil && all != nil {
		g.TookBack(all)
	}
	g.Timestamp = next
	g.Touch()
	g.undoneSpans = append(g.undoneSpans, [2]int{start, len(g.Trace) - 1})
	g.Plain, g.Steady = false, false
	g.keepMana(used)
}

// Completes carries out 730.1 around something that is no action by itself: a declaration that
// costs something (508.1, 509.1), a payment in the course of a resolution. What can't be completed
// is taken back, if the rule that back asks for says so, and the player is asked anew. It reports
// whether that is not so.
func (g *Course) Completes(try func() error, back func() bool) bool {
	before := new(saved)
	before.save(&g.State)
	start := len(g.Trace)
	outer := g.manaUsed
	defer func() { g.manaUsed = append(outer, g.manaUsed...) }()
	g.manaUsed = nil
	err := try()
	if err == nil {
		return true
	}
	g.CiteRefusal(err)
	if !back() {
		return true
	}
	g.Refused = err
	g.takeBack(before, start, nil)
	g.manaUsed = nil
	return false
}

// newName is where an entry of the trace names an object that an action has made, and
// the card that it is.
type newName struct {
	entry, word int
	card        int32
}

// newlyNamed lists, before an action is taken back, where the trace of it names objects
// that are new since. They go, and what is left of them is their cards, or the objects
// whose abilities they were.
func (g *Course) newlyNamed(start int, before *saved) []newName {
	var list []newName
	for i := start; i < len(g.Trace); i++ {
		c := &g.Trace[i]
		for k, id := range c.Things {
			if !id.IsObject() || int(id) < before.count || int(id) >= len(g.Objects) || !c.Names(k) {
				continue
			}
			o := g.Object(id)
			if o.Kind == table.AbilityObject && o.Announced != nil {
				o = g.Object(o.Announced.Source)
			}
			if int(o.Card) < before.known {
				list = append(list, newName{i, k, o.Card})
			}
		}
	}
	return list
}

func (g *Course) do(a *Action) error {
	switch a.Kind {
	case CastSpell:
		return g.castOnce(a)
	case ActivateAbility:
		if g.IsManaAbility(a.Ability) {
			return g.tapForMana(a)
		}
		return g.activateOnce(a.Player, a.Object, a.Ability)
	case PlayLand:
		return g.playLand(a)
	case TurnFaceUp:
		return g.turnFaceUp(a.Player, a.Object)
	case Suspend:
		return g.suspend(a.Player, a.Object)
	case Accompany:
		return g.joinFromOutside(a.Player, a.Object)
	case Plot:
		return g.plot(a.Player, a.Object)
	case Unlock:
		return g.unlock(a.Player, a.Object, a.Door)
	case Foretell:
		return g.foretell(a.Player, a.Object)
	case EndEffect:
		return g.endEffect(a.Player, a.Object)
	case Ignore:
		return g.ignoreEffect(a.Player, a.Object)
	case Discard:
		return g.discardThis(a.Player, a.Object)
	case RollPlanarDie:
		return g.rollAtWill(a.Player)
	case TapForMana:
		return g.tapForMana(a)
	case Pass:
		return g.MayPass(a.Player)
	case Propose:
		return g.propose(a.Player)
	case Shorten:
		return g.shorten(a.Player)
	case Concede:
		if err := g.concedesFor(a.By, a.Player); err != nil {
			return err
		}
		g.concede(a.Player)
		return nil
	case LookAt:
		return g.look(a.Player, a.Object)
	case Rearrange:
		return g.rearrange(a.Player, a.Order)
	}
	return errors.New("no such action")
}

// tapForMana activates a mana ability by itself (605.3a, 106.12).
func (g *Course) tapForMana(a *Action) error {
	if err := g.untimelyMana(a); err != nil {
		return err
	}
	for _, s := range g.manaSources(a.Player) {
		if s.id != a.Object || a.Ability != nil && s.printed() != a.Ability || s.of != nil && a.Mana == nil {
			continue
		}
		for k := range s.options.n {
			if a.Mana == nil || sameMana(s.added(k), a.Mana) {
				return g.activateAs(a, s, k)
			}
		}
	}
	for _, s := range g.namedSources(a) {
		if s.options.n == 0 && len(a.Mana) == 0 {
			return g.addsNothing(a.Player, s)
		}
		for k := range s.options.n {
			if a.Mana == nil || sameMana(s.added(k), a.Mana) {
				return g.activateMana(a.Player, s, k)
			}
		}
	}
	for _, held := range g.Characteristics(a.Object).Abilities {
		if !g.OnBattlefield(a.Object) || g.Controller(a.Object) != a.Player || !g.IsManaAbility(held.Ability) || !isSettledFirst(held.Ability) ||
			a.Ability != nil && a.Ability != held.Ability || g.withheldFrom(a.Player, a.Object, held.Ability) != nil {
			continue
		}
		if s, k, err := g.numberedSource(a, held.Ability); err != nil {
			return err
		} else if s.id != table.None && s.options.n == 0 {
			return g.addsNothing(a.Player, s)
		} else if s.id != table.None {
			return g.activateMana(a.Player, s, k)
		}
	}
	return g.manaRefusal(a)
}

// untimelyMana says why a player can't activate a mana ability at this moment (605.3a). One that is activated only as an
// instant asks for priority, whatever is to be paid (304.5).
func (g *Course) untimelyMana(a *Action) error {
	if g.HasPriority == a.Player {
		return g.hasPriority(a.Player)
	}
	if !g.asksForMana(a.Player) {
		return g.Forbids("605.3a", "%s has no priority, and no mana payment is asked of %s", a.Player, a.Player)
	}
	return g.asksForPriority(a.Object, a.Ability)
}

// asksForMana reports whether a mana payment is asked of a player in the decision that is open.
func (g *Course) asksForMana(p table.ID) bool {
	d := g.Under.asked
	if d == nil || d.Player != p && g.paysAlso(d.Player) != p {
		return false
	}
	return d.Kind == ManaDecision || d.Kind == PayDecision && len(ManaOf(d.Price)) > 0
}

// addsNothing activates a mana ability that adds no mana as things are.
func (g *Course) addsNothing(p table.ID, s manaSource) error {
	if !optionalMana(s.ability) && !g.Applies("605.2", "the ability of %s is a mana ability even when it can add no mana", s.id) {
		return g.activate(p, s.id, s.ability)
	}
	return g.activateMana(p, s, 0)
}

// manaRefusal says why a mana ability is not open to a player, as for any activated
// ability (605.3): whose it is, what its cost asks for and what its own words and effects say.
func (g *Course) manaRefusal(a *Action) error {
	for _, held := range g.Characteristics(a.Object).Abilities {
		if !g.OnBattlefield(a.Object) || !g.IsManaAbility(held.Ability) || a.Ability != nil && a.Ability != held.Ability {
			continue
		}
		if g.Controller(a.Object) != a.Player {
			if err := g.Forbids("602.2", "%s does not control %s", a.Player, a.Object); err != nil {
				return err
			}
		}
		if err := g.costPayable(held.Cost, &table.Context{Source: a.Object, Controller: a.Player, Ability: held.Ability}); err != nil {
			return err
		}
		if err := g.withheldFrom(a.Player, a.Object, held.Ability); err != nil {
			return err
		}
	}
	sources := g.namedSources(&Action{Player: a.Player, Object: a.Object})
	if slices.ContainsFunc(sources, func(s manaSource) bool { return hangsOnDone(s.ability) }) {
		return unforeseen(g, a.Object)
	}
	for _, s := range g.manaSources(a.Player) {
		if s.id == a.Object {
			sources = append(sources, s)
		}
	}
	if len(sources) == 1 && sources[0].options.n == 1 && len(a.Mana) > 0 {
		if makes, asked := len(sources[0].added(0)), oracle.Cost(a.Mana).ManaValue(); makes != asked {
			return g.Forbids("605.3a", "the mana ability of %s adds %n mana as things are, not %n", a.Object, table.Count(makes), table.Count(asked))
		}
	}
	return g.Forbids("605.3a", "%s has no mana ability of %s for that", a.Player, a.Object)
}

// optionalMana reports whether a mana ability leaves it to its controller whether it adds
// mana: that it adds none as things are says nothing then.
func optionalMana(a *oracle.Ability) bool {
	return slices.ContainsFunc(a.Modes, func(m oracle.Mode) bool {
		return slices.ContainsFunc(m.Instructions, func(i oracle.Instruction) bool { _, may := i.(oracle.May); return may })
	})
}

// namedSources are the mana abilities of an object that nobody uses unless they are named: those that cost
// mana themselves, and those that add nothing, as their type of mana is not defined (106.5).
func (g *Course) namedSources(a *Action) (list []manaSource) {
	c := g.Characteristics(a.Object)
	if !g.holdsMana(a.Player, a.Object, c) {
		return nil
	}
	for _, held := range c.Abilities {
		if !g.Functions(a.Object, held.Ability) || !g.IsManaAbility(held.Ability) || a.Ability != nil && a.Ability != held.Ability || isSettledFirst(held.Ability) {
			continue
		}
		ctx := table.Context{Source: a.Object, Controller: a.Player, Ability: held.Ability}
		var o options
		g.Scratch(func() { o = g.manaOptions(held.Ability, &ctx) })
		withheld := false
		g.Scratch(func() { withheld = g.withheldFrom(a.Player, a.Object, held.Ability) != nil })
		if o.n > 0 && len(ManaOf(held.Cost)) == 0 && g.manaCost(a.Player, a.Object, held.Ability).Total() == 0 || withheld {
			continue
		}
		if s := (manaSource{id: a.Object, ability: held.Ability, options: o}); o.n == 0 {
			list = append(list, s)
		} else { // what it adds is said as it comes to with what multiplies it or adds to it (106.12b)
			list = g.addSource(a.Player, list, s, g.productionMayChange(), g.manaMayTrigger())
		}
	}
	return list
}

func sameMana(option []table.Mana, want []oracle.Symbol) bool {
	var have, asked []oracle.Color
	for _, m := range option {
		have = append(have, m.Color)
	}
	for _, s := range want {
		asked = append(asked, slices.Repeat([]oracle.Color{s.Colors}, max(1, s.Generic))...)
	}
	slices.Sort(have)
	slices.Sort(asked)
	return slices.Equal(have, asked)
}

// keepMana asks which mana abilities of an undone action are taken back too. One that
// has touched a library can't be, nor one whose mana was spent on one that is kept.
func (g *Course) keepMana(used []usedMana) {
	keep := make([]bool, len(used))
	back := slices.ContainsFunc(used, func(u usedMana) bool { return len(u.spent) > 0 })
	for k := range used {
		i := k
		if back { // what mana was spent on comes before what made it
			i = len(used) - 1 - k
		}
		keep[i] = g.keeps(used, keep, i)
	}
	for i, u := range used {
		if !keep[i] {
			continue
		}
		if err := g.activateMana(u.player, u.source, u.option); err != nil {
			g.LimitReached("a kept mana ability can't be repeated: " + err.Error())
		}
	}
}

// keeps reports whether a mana ability is not taken back: because it can't be, or
// because its player does not want to.
func (g *Course) keeps(used []usedMana, keep []bool, i int) bool {
	u := &used[i]
	if u.library && g.Applies("730.1", "what moved a card into or out of a library, or shuffled one, is not taken back: %s", u.source.id) {
		return true
	}
	for k := i + 1; k < len(used); k++ {
		if keep[k] && slices.Contains(used[k].spent, u.source.id) &&
			g.Applies("730.1", "the mana of %s was spent on the mana ability of %s, which is not taken back", u.source.id, used[k].source.id) {
			return true
		}
	}
	return !g.YesNo(Decision{Purpose: ForUndo, Player: u.player, About: u.source.id, Rule: "730.1"})
}
