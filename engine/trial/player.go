package trial

import (
	"errors"
	"slices"

	"rulestep/engine"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// players answer all decisions of a play: the parade says what is done, the manner how it is
// chosen.
type players struct {
	rec     *recorder
	subject int32 // the physical card that is tried
	owner   engine.ID
	manner  int
	stays   bool // the card does not attack
	more    bool // fights and dies where it makes a difference
	minted  bool // its owner has no mana but that of Treasures
	first   int  // which of what is there for the card comes first of all
	luck    int  // which side coins and dice show, counted from 1; 0 as the manner says
	kin     []kin
	script  []act
	at      int
	turn    int // of the game when the play began
	last    *act
	did     *engine.Action // what it was
	stopAt  func(g *engine.Game) bool
}

// An act is one thing that a player does when the time comes.
type act struct {
	who   engine.ID
	turn  int // counted from 0
	step  oracle.Step
	reply bool // while something of another player's is on the stack
	do    func(p *players, g *engine.Game) *engine.Action
	// prefer orders the targets; the first ones are taken.
	prefer func(p *players, g *engine.Game, id engine.ID) int
}

var noOne = engine.Answer{}

func pass(p engine.ID) engine.Answer {
	return engine.Answer{Action: &engine.Action{Kind: engine.Pass, Player: p}}
}

// Choose answers a decision with the first answer that is legal of those that the manner of
// the player comes up with.
func (p *players) Choose(g *engine.Game, d *engine.Decision) engine.Answer {
	if !g.Trial {
		p.rec.put(int(d.Kind), int(d.Player), len(d.Options), len(d.Words), d.Min, d.Max, d.Total)
	}
	if d.Kind == engine.PriorityDecision {
		return p.priority(g, d)
	}
	for _, a := range p.answers(g, d) {
		err := d.Check(a)
		if err == nil {
			return a
		}
		p.rec.deny(err)
		var illegal *engine.Illegal
		if errors.As(err, &illegal) && illegal.Better != nil { // as many requirements as possible are to be obeyed
			if a := (engine.Answer{IDs: illegal.Better.IDs, Whom: illegal.Better.Whom, Bands: illegal.Better.Bands}); d.Check(a) == nil {
				return a
			}
		}
	}
	legal := d.Legal()
	if len(legal) > 0 {
		return legal[p.nth(len(legal))]
	}
	return noOne
}

func (p *players) priority(g *engine.Game, d *engine.Decision) engine.Answer {
	if g.Trial {
		return pass(d.Player)
	}
	if p.last != nil {
		if err := g.LastRefusal(); err != nil {
			p.rec.deny(err)
			if p.isSubject(g, p.did.Object) {
				p.rec.refused(p.did.Ability, err)
			}
		}
		p.last = nil
	}
	if p.stopAt != nil && p.stopAt(g) {
		g.Stop(d)
	}
	for p.at < len(p.script) {
		a := &p.script[p.at]
		now := g.TurnNumber - p.turn
		switch {
		case a.turn < now || a.turn == now && a.step < g.InStep:
			p.at++ // the time for it is over
			continue
		case a.turn > now || a.step > g.InStep:
			return pass(d.Player)
		case a.reply != (len(g.OnStack) > 0) || a.who != d.Player:
			return pass(d.Player)
		}
		p.at++
		if action := a.do(p, g); action != nil {
			p.last, p.did = a, action
			action.Player = d.Player
			p.fill(g, d.Player)
			return engine.Answer{Action: action}
		}
	}
	return pass(d.Player)
}

// fill gives a player mana to act with, unless Treasures are there for that.
func (p *players) fill(g *engine.Game, who engine.ID) {
	if !p.minted || who != p.owner {
		fill(g, who)
	}
}

// fill gives a player mana to act with.
func fill(g *engine.Game, p engine.ID) {
	var cost oracle.Cost
	for _, c := range []oracle.Color{oracle.White, oracle.Blue, oracle.Black, oracle.Red, oracle.Green} {
		for range 8 {
			cost = append(cost, oracle.Symbol{Colors: c, Snow: true})
		}
	}
	for range 4 {
		cost = append(cost, oracle.Symbol{Colorless: true, Snow: true})
	}
	g.SetMana(p, cost)
}

// answers are what the player would like to answer, the best first.
func (p *players) answers(g *engine.Game, d *engine.Decision) []engine.Answer {
	switch d.Kind {
	case engine.TargetDecision:
		return p.targets(g, d)
	case engine.ObjectDecision:
		return p.objects(g, d)
	case engine.NumberDecision:
		var list []engine.Answer
		for _, n := range numbers[p.manner%len(numbers)] {
			list = append(list, engine.Answer{Numbers: []int{n}})
		}
		return list
	case engine.YesNoDecision, engine.PayDecision:
		return []engine.Answer{{Yes: p.agrees(d) && d.Purpose != engine.ForUndo && d.Purpose != engine.ForMulligan}}
	case engine.ModeDecision:
		return p.modes(d)
	case engine.OrderDecision:
		return []engine.Answer{{IDs: slices.Clone(d.Options)}}
	case engine.DivisionDecision:
		numbers := make([]int, len(d.Options))
		left := d.Total
		for i := range numbers {
			numbers[i] = 1
			left--
		}
		numbers[0] += left
		return []engine.Answer{{Numbers: numbers}}
	case engine.DamageDecision:
		numbers := make([]int, len(d.Options))
		numbers[0] = d.Total
		return []engine.Answer{{Numbers: numbers}}
	case engine.AttackDecision:
		return p.attacks(g, d)
	case engine.BlockDecision:
		return p.blocks(g, d)
	case engine.ManaDecision:
		if len(d.Words) == 0 {
			return []engine.Answer{{}}
		}
	case engine.ChanceDecision:
		n := len(d.Words)
		if p.luck > 0 {
			return []engine.Answer{{Word: d.Words[(p.luck-1)*(n-1)/(lucks-1)]}}
		}
		return []engine.Answer{{Word: d.Words[(p.manner/2+p.manner%2*(n-1))%n]}}
	case engine.WordDecision:
		if d.Purpose == engine.ForCoin {
			return []engine.Answer{{Word: d.Words[0]}}
		}
		if d.Purpose == engine.ForCostToPay || d.Purpose == engine.ForEither || d.Purpose == engine.ForSpending {
			n := len(d.Words)
			first := (p.manner/2 + p.manner) % n // even manners say yes, and do not all do the same
			return []engine.Answer{{Word: d.Words[first]}, {Word: d.Words[(first+1)%n]}}
		}
		if p.more && p.manner%4 == 0 {
			return p.apt(g, d)
		}
	}
	return nil
}

// lucks is how many sides of a coin or die are tried.
const lucks = 4

// numbers are those that each manner chooses, the best first.
var numbers = [][]int{{2, 1, 3, 0}, {1, 0, 2}, {0, 1, 2}, {3, 5, 1, 0}, {2, 1, 3, 0}, {1, 0, 2}, {6, 5, 4, 0}, {3, 5, 1, 0}}

// apart is the first manner in which the owner of the card and the others do not answer alike.
const apart = 8

// agrees reports whether a player says yes: in even manners all do, and from apart on only the card's owner or only the others.
func (p *players) agrees(d *engine.Decision) bool {
	yes := p.manner%2 == 0
	if p.manner >= apart && d.Player != p.owner {
		return !yes
	}
	return yes
}

// nth is which of some things the manner comes to; from apart on, those who say yes come to each.
func (p *players) nth(of int) int {
	if p.manner >= apart {
		return p.manner / 2 % of
	}
	return p.manner % of
}

// apt are the words that mean something there is: a type of what the text asks for, a name of a card that is on top of a library.
func (p *players) apt(g *engine.Game, d *engine.Decision) []engine.Answer {
	var list []engine.Answer
	add := func(word string) {
		if slices.Contains(d.Words, word) {
			list = append(list, engine.Answer{Word: word})
		}
	}
	for _, k := range p.kin {
		for _, subtype := range k.card.Subtypes {
			add(subtype)
		}
		add(k.card.Name)
	}
	for i := range g.Seats {
		if library := g.Seats[len(g.Seats)-1-i].Library; len(library) > 0 {
			add(g.Name(library[len(library)-1]))
		}
	}
	add("Bear")
	return list
}

// modes chooses as many modes as are allowed, from another one on in each manner.
func (p *players) modes(d *engine.Decision) []engine.Answer {
	var list []engine.Answer
	n := len(d.Words)
	first := p.nth(n)
	for most := min(d.Max, n); most >= max(1, d.Min); most-- {
		for from := range n {
			var numbers []int
			for k := range most {
				numbers = append(numbers, (first+from+k)%n)
			}
			slices.Sort(numbers)
			list = append(list, engine.Answer{Numbers: numbers})
		}
	}
	return list
}

// isSubject reports whether an object is the card that is tried.
func (p *players) isSubject(g *engine.Game, id engine.ID) bool {
	return id.IsObject() && g.Object(id).Kind != table.AbilityObject && g.Object(id).Card == p.subject
}

// rank orders what can be chosen: for even manners what is another player's comes first, for
// odd ones what is one's own.
func (p *players) rank(g *engine.Game, d *engine.Decision, id engine.ID) int {
	if p.last != nil && p.last.prefer != nil {
		return p.last.prefer(p, g, id)
	}
	mine := id == d.Player
	if id.IsObject() {
		mine = g.Object(id).Controller == d.Player
	}
	n := boolNumber(mine)
	if p.manner/2%2 == 1 {
		n = 1 - n
	}
	if p.isKin(g, id) && d.Purpose != engine.ForDiscard {
		n-- // what is there for the card comes first
		if p.first < len(p.kin) && g.Label(id) == p.kin[p.first].card.Name {
			n--
		}
	}
	if p.more && id.IsObject() && g.Object(id).IsAttacker {
		n--
	}
	if p.isSubject(g, id) {
		n += 2
		if d.Purpose == engine.ForDiscard && p.manner == 0 {
			n = -1
		}
	}
	return n
}

// isKin reports whether an object is one that the text of the card asks for.
func (p *players) isKin(g *engine.Game, id engine.ID) bool {
	return id.IsObject() && slices.ContainsFunc(p.kin, func(k kin) bool { return g.Label(id) == k.card.Name })
}

func (p *players) ranked(g *engine.Game, d *engine.Decision, options []engine.ID) []engine.ID {
	list := slices.Clone(options)
	slices.SortStableFunc(list, func(a, b engine.ID) int { return p.rank(g, d, a) - p.rank(g, d, b) })
	return list
}

func (p *players) targets(g *engine.Game, d *engine.Decision) []engine.Answer {
	build := func(many bool, skip int) engine.Answer {
		var a engine.Answer
		var taken []engine.ID
		for _, s := range d.Slots {
			options := p.ranked(g, d, s.Options)
			n := max(s.Min, min(s.Max, 1))
			if many {
				n = max(s.Min, min(s.Max, 3))
			}
			var slot []engine.ID
			for k, id := range options {
				if len(slot) < n && !slices.Contains(taken, id) && k >= skip {
					slot = append(slot, id)
				}
			}
			for _, id := range options { // rather the same one again than too few
				if len(slot) < s.Min && !slices.Contains(slot, id) {
					slot = append(slot, id)
				}
			}
			taken = append(taken, slot...)
			a.Slots = append(a.Slots, slot)
		}
		return a
	}
	many, skip := true, 0
	if p.manner >= 4 && p.manner < apart {
		many, skip = false, 2*(p.manner-3)
	}
	return []engine.Answer{build(many, skip), build(many, 0), build(false, 0), build(false, 1), build(true, 2)}
}

func (p *players) objects(g *engine.Game, d *engine.Decision) []engine.Answer {
	options := p.ranked(g, d, d.Options)
	if p.manner >= 4 && p.manner < apart && len(options) > 0 {
		from := 3 * (p.manner - 3) % len(options) // something else than all others choose
		options = slices.Concat(options[from:], options[:from])
	}
	most := min(d.Max, len(options))
	least := max(d.Min, min(1, most))
	var list []engine.Answer
	sizes := []int{least, most, d.Min}
	if p.manner%2 == 0 {
		sizes = []int{most, least, d.Min}
	}
	for _, n := range sizes {
		list = append(list, engine.Answer{IDs: options[:min(n, len(options))]})
	}
	return list
}

func (p *players) attacks(g *engine.Game, d *engine.Decision) []engine.Answer {
	whom := g.NextPlayer(d.Player)
	declare := func(ids []engine.ID) engine.Answer {
		return engine.Answer{IDs: ids, Whom: slices.Repeat([]engine.ID{whom}, len(ids))}
	}
	var subject, others []engine.ID
	for _, id := range d.Options {
		if p.isSubject(g, id) || g.AttachedTo(g.Cards[p.subject].Current) == id {
			subject = append(subject, id)
		} else {
			others = append(others, id)
		}
	}
	if p.more {
		slices.SortStableFunc(others, func(a, b engine.ID) int { return p.owes(g, b) - p.owes(g, a) })
	}
	p.rec.put(len(subject), len(others), boolNumber(d.Check(declare(subject)) == nil))
	if p.rec.trace { // what a text forbids is not among the options
		for _, id := range g.Battlefield {
			if g.Object(id).Controller == d.Player {
				p.rec.deny(d.Check(declare([]engine.ID{id})))
			}
		}
		p.rec.deny(d.Check(engine.Answer{}))
	}
	if p.stays {
		return []engine.Answer{declare(others[:min(2, len(others))]), {}, declare(subject), declare(d.Options)}
	}
	with := others[:min(3, len(others))]
	if p.manner%4 == 1 {
		with = nil // it attacks alone
	}
	return []engine.Answer{
		declare(append(slices.Clone(subject), with...)), declare(d.Options), declare(subject), declare(with), {},
	}
}

// owes is how much a creature has to do with the card: whether it is there for it, was made, or has an ability of it.
func (p *players) owes(g *engine.Game, id engine.ID) int {
	n := boolNumber(p.isKin(g, id)) + boolNumber(g.Object(id).Kind == table.TokenObject)
	for _, held := range g.QuietCharacteristics(id).Abilities {
		if about := p.rec.about[held.Ability]; about != nil {
			return n + 2
		}
	}
	return n
}

func (p *players) blocks(g *engine.Game, d *engine.Decision) []engine.Answer {
	var attackers []engine.ID
	for _, id := range g.Battlefield {
		if at, attacks := g.Attacking(id); attacks && at != engine.None {
			attackers = append(attackers, id)
		}
	}
	if p.rec.trace { // who can't block at all is not among the options
		for _, id := range g.Battlefield {
			if g.Object(id).Controller != d.Player {
				continue
			}
			for _, attacker := range attackers {
				p.rec.deny(d.Check(engine.Answer{IDs: []engine.ID{id}, Whom: []engine.ID{attacker}}))
			}
		}
		p.rec.deny(d.Check(engine.Answer{}))
	}
	// Which creature can block which is itself something that a text can change.
	var pairs [][2]engine.ID
	var used []engine.ID
	options := slices.Clone(d.Options)
	if p.more && p.manner%4 == 1 { // what is dealt damage survives it
		slices.SortStableFunc(options, func(a, b engine.ID) int {
			return g.QuietCharacteristics(b).Toughness - g.QuietCharacteristics(a).Toughness
		})
	}
	for _, blocker := range options {
		for _, attacker := range attackers {
			one := engine.Answer{IDs: []engine.ID{blocker}, Whom: []engine.ID{attacker}}
			legal := d.Check(one) == nil
			p.rec.put(boolNumber(legal))
			if legal && !slices.Contains(used, attacker) && len(pairs) < 3 && (len(pairs) == 0 || pairs[len(pairs)-1][0] != blocker) &&
				(p.isSubject(g, blocker) || p.isSubject(g, attacker) || len(pairs) > 0 || blocker == options[len(options)-1]) {
				pairs = append(pairs, [2]engine.ID{blocker, attacker})
				used = append(used, attacker)
			}
		}
	}
	for _, attacker := range attackers {
		if len(d.Options) > 1 {
			err := d.Check(engine.Answer{IDs: d.Options[:2], Whom: []engine.ID{attacker, attacker}})
			p.rec.put(boolNumber(err == nil))
			p.rec.deny(err)
		}
	}
	var all engine.Answer
	for _, pair := range pairs {
		all.IDs, all.Whom = append(all.IDs, pair[0]), append(all.Whom, pair[1])
	}
	if p.manner%4 >= 2 {
		all = engine.Answer{}
	}
	list := []engine.Answer{all}
	for _, pair := range pairs {
		list = append(list, engine.Answer{IDs: []engine.ID{pair[0]}, Whom: []engine.ID{pair[1]}})
	}
	return append(list, engine.Answer{})
}
