package trial

import (
	"cmp"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"rulestep/engine"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// bounds of one play.
var bounds = engine.Limits{Events: 3000, Objects: 1200, Decisions: 2500, Questions: 150_000}

// A Tester plays positions of one card after another.
type Tester struct {
	// Rules has the report carry the rules that were applied to the card; it takes longer.
	Rules bool
	// Enough ends the trial before the next position; nil never does.
	Enough func() bool
	// Quick leaves out the positions for what does not come about in the simplest ones, and
	// whether static abilities bear.
	Quick bool

	brief bool // and what is applied only with a line of the card
	of    *oracle.Card
	less  *oracle.Card // that card without an ability, which is played with the same company
	about []kin        // of that card
}

// kin are the cards that the text of a card asks for.
func (t *Tester) kin(card *oracle.Card) []kin {
	if t.of != card && (t.less == nil || t.less != card) {
		t.of, t.less, t.about = card, nil, kinOf(card)
	}
	return t.about
}

// companyWord begins the names of the cards that are there besides.
const companyWord = "Trial "

// Told is a sentence about the play of a card as people read it: what is there besides goes by its name alone. Cards of the pool whose own
// names begin like that keep them.
func Told(sentence string) string { return aloud().Replace(sentence) }

var aloud = sync.OnceValue(func() *strings.Replacer {
	var pairs []string
	for name, card := range company() {
		pairs = append(pairs, name, strings.TrimPrefix(name, companyWord))
		for _, part := range card.OtherParts() {
			pairs = append(pairs, part.Name, strings.TrimPrefix(part.Name, companyWord))
		}
	}
	return strings.NewReplacer(pairs...)
})

// Card plays a card that compiled whole and that the engine carries out. The simplest positions
// come first; further ones are played while some clause has not changed anything.
func (t *Tester) Card(card *oracle.Card) *Report {
	r := newRecorder(card)
	r.keep, r.trace = true, t.Rules
	if card.Types&oracle.CommandTypes != 0 {
		return r.report // no position has a command zone with such a card, and it can be nowhere else (400.4b)
	}
	use := func(pos position) {
		for _, zone := range zones(card) {
			for pos.nth, pos.zone = 0, zone; pos.nth < 12 && t.play(r, card, pos); pos.nth++ {
			}
		}
	}
	plenty := position{world: &worlds[0], step: oracle.PrecombatMain}
	for manner := range 4 {
		if manner < 2 || r.open() && !t.Quick {
			pos := plenty
			pos.manner = manner
			use(pos)
		}
	}
	saga := slices.Contains(card.Subtypes, "Saga")
	if lasting(card) {
		pos := position{world: &worlds[0], zone: homeOf(card), step: oracle.EndStep, turn: 1, parade: true}
		t.play(r, card, pos)
		for lore := 1; saga && lore < 6; lore++ {
			pos.lore = lore
			t.play(r, card, pos)
		}
	}
	if t.Quick {
		if t.Rules && !t.brief {
			t.alone(r, card)
		}
		return r.report
	}
	for _, further := range t.further(card) {
		if !r.open() {
			break
		}
		if further.zone == oracle.Nowhere {
			use(further)
		} else {
			t.play(r, card, further)
		}
	}
	t.bears(r, card)
	return r.report
}

// open reports whether some clause has changed nothing yet, or something that the words speak of has not
// happened.
func (r *recorder) open() bool {
	return slices.ContainsFunc(r.report.Abilities, func(a *Ability) bool { return len(a.Silent()) > 0 }) ||
		slices.ContainsFunc(Differences(r.report), func(d Difference) bool { return d.Result == nil })
}

// play plays one position. It reports false if there is nothing to do there in the nth way.
func (t *Tester) play(r *recorder, card *oracle.Card, pos position) (there bool) {
	if t.Enough != nil && t.Enough() {
		r.report.Cut = true
		return false
	}
	p := &players{rec: r, manner: pos.manner, stays: pos.stays, more: pos.more, luck: pos.luck, first: pos.first, minted: pos.world.minted}
	turns := 2
	if pos.long {
		turns = 10
	}
	if pos.kin {
		p.kin = t.kin(card)
		if len(p.kin) == 0 {
			return false
		}
	}
	g := engine.New(p, "")
	g.SetLimits(bounds)
	if !t.Rules {
		g.Unread()
	}
	seats := set(g, p, card, pos)
	r.watch(g, pos.String())
	r.subject = p.subject
	defer func() {
		if t.Rules {
			r.touch(nil)
		}
	}()
	defer func() {
		if v := recover(); v != nil {
			r.fault(pos, fmt.Sprintf("panic: %v\n%s", v, where()))
		}
	}()
	there = true
	ann, bob := seats[0], seats[1]
	p.owner = ann
	p.turn = g.TurnNumber
	if pos.parade {
		p.turn++
		rest := parade(ann, bob, pos.spared, pos.more)
		combat := slices.IndexFunc(rest, func(a act) bool { return a.step > oracle.PrecombatMain && a.step != oracle.EndStep })
		p.script = slices.Clone(rest[:2])
		cast := pos.zone == oracle.Hand && !pos.kept
		if cast {
			p.script = append(p.script, castSubject(ann))
		}
		if pos.veiled {
			p.script = append(p.script, unveil(ann))
		}
		if pos.kin {
			p.script = append(p.script, castKin(ann, 0)...)
		}
		if pos.kin && pos.more {
			p.script = append(p.script, useKin(ann, 0)...)
			p.script = append(p.script, castAbroad(ann, 0))
		}
		p.script = append(p.script, rest[2:combat]...)
		if pos.only > 0 {
			p.script = append(p.script, useAgain(ann, 0, pos.only-1))
		}
		for k := 0; k < 3 && (cast || pos.active); k++ {
			p.script = append(p.script, useAgain(ann, 0, k))
		}
		p.script = append(p.script, rest[combat:]...)
		for k := 0; k < 3 && pos.active && pos.spared; k++ {
			p.script = append(p.script, useAgain(ann, 2, k))
		}
		if pos.idle {
			p.script = nil
			if cast {
				p.script = rest[:0:0]
				p.script = append(p.script, castSubject(ann))
			}
		}
		p.stopAt = func(g *engine.Game) bool {
			last := oracle.DrawStep
			if pos.spared {
				last = oracle.PostcombatMain
			}
			return g.TurnNumber > p.turn+turns || g.TurnNumber == p.turn+turns && g.InStep > last
		}
	} else {
		used := false
		if pos.reply != "" {
			whose := bob
			if pos.own {
				whose = ann
			}
			first := spell(pos.reply, whose, 0, pos.step, itself)
			if pos.reply == "Shrine" || pos.reply == "Bauble" {
				first = activate(pos.reply, whose, 0, pos.step)
			} else if pos.reply == "kin" {
				first = castKin(whose, 0)[pos.only]
			}
			p.script = append(p.script, first)
		}
		if pos.busy {
			p.script = append(p.script, bustle(ann, bob)...)
			if pos.kin {
				p.script = append(p.script, castKin(ann, 0)...)
			}
		}
		p.script = append(p.script, act{who: ann, step: max(pos.step, pos.at), reply: pos.reply != "", do: func(p *players, g *engine.Game) *engine.Action {
			ways := p.using(g)
			used = pos.nth < len(ways)
			if !used {
				return nil
			}
			return &ways[pos.nth]
		}})
		if pos.denied {
			no := spell("No", bob, 0, oracle.PrecombatMain, itself)
			no.reply = true
			p.script = append(p.script, no)
		}
		if pos.leaves {
			p.script = append(p.script, act{who: ann, step: oracle.PostcombatMain, do: func(*players, *engine.Game) *engine.Action {
				return &engine.Action{Kind: engine.Concede}
			}})
		}
		p.script = append(p.script, activateGiven(ann, 0, oracle.PrecombatMain), activateGiven(ann, 0, oracle.PrecombatMain))
		if pos.kin && pos.more {
			p.script = append(p.script, castAbroad(ann, 0))
		}
		if pos.then {
			p.script = append(p.script, bustle(ann, bob)...)
			p.script = append(p.script, castKin(ann, 0)...)
		}
		if pos.long {
			p.script = append(p.script, activateGiven(ann, 2, oracle.PrecombatMain), useAgain(ann, 2, 0), useAgain(ann, 2, 1))
		}
		p.stopAt = func(g *engine.Game) bool {
			done := p.at >= len(p.script) && p.last == nil && len(g.OnStack) == 0 && len(g.Triggers) == 0
			return done && len(g.Delayed) == 0 && !pos.long || g.TurnNumber > p.turn+turns
		}
		defer func() { there = used }()
	}
	r.report.Positions++
	if _, err := g.Play(); err != nil {
		r.fault(pos, err.Error())
	}
	if over, limit := g.Over(); over && limit != "" {
		r.fault(pos, limit)
		r.takeBack()
	}
	return there
}

// openPark gives a player an Attraction deck, for a card that speaks of Attractions or is one, and an Attraction
// already opened. Whatever is rolled visits all of them.
func openPark(g *engine.Game, p, subject engine.ID) {
	all := []int{1, 2, 3, 4, 5, 6}
	booth := g.Face(company()[companyWord+"Booth"])
	for range 4 {
		g.SetLights(g.AddInCommand(booth, companyWord+"Booth", p, true), all)
	}
	g.PlayWithAttractions(p)
	g.SetLights(g.AddCard(booth, companyWord+"Booth", p, oracle.Battlefield, false), all)
	if g.Faces[g.Object(subject).Face].IsAttraction() {
		g.SetLights(subject, all)
	}
}

// speaksOf reports whether a word stands in the text of a face of a card.
func speaksOf(card *oracle.Card, word string) bool {
	return slices.ContainsFunc(faces(card), func(f *oracle.Card) bool { return strings.Contains(strings.ToLower(f.Text), word) })
}

// ventures reports whether a card speaks of what brings a dungeon card into the game (309.2a).
func ventures(card *oracle.Card) bool {
	text := strings.ToLower(card.Text)
	return strings.Contains(text, "venture") || strings.Contains(text, "initiative")
}

// set makes the table. The first player owns the card.
func set(g *engine.Game, p *players, card *oracle.Card, pos position) []engine.ID {
	names := []string{"Ann", "Bob", "Cid"}[:1+pos.world.opponents]
	var seats []engine.ID
	for _, name := range names {
		seats = append(seats, g.AddPlayer(name))
	}
	add := func(name string, owner engine.ID, zone oracle.Zone) engine.ID {
		name = companyWord + strings.TrimSpace(name)
		c := company()[name]
		if c == nil {
			panic("no card of the company is called " + name)
		}
		id := g.AddCard(g.Face(c), name, owner, zone, false)
		if zone != oracle.Battlefield {
			list := g.ZoneList(zone, owner)
			if !slices.Contains(*list, id) {
				*list = append(*list, id)
			}
		}
		return id
	}
	id := g.AddCard(g.Face(card), card.Name, seats[0], pos.zone, false)
	p.subject = g.Object(id).Card
	if strings.Contains(card.Text, "Attraction") || card.IsAttraction() {
		openPark(g, seats[0], id)
	}
	if pos.world.crowned || ventures(card) { // the initiative ventures, too (723.2)
		for _, seat := range seats {
			g.AddOutside(g.Face(company()[companyWord+"Cellar"]), companyWord+"Cellar", seat)
		}
	}
	hosts := make(map[engine.ID]engine.ID)
	for k, seat := range seats {
		list := pos.world.mine
		if k > 0 {
			list = pos.world.theirs
		}
		for _, name := range list {
			id := add(name, seat, oracle.Battlefield)
			switch {
			case name == "Bear":
				hosts[seat] = id
				if pos.world.counters {
					g.SetCounters(id, "+1/+1", 1)
				}
			case (name == "Sword" || name == "Mantle") && hosts[seat] != 0:
				g.SetAttached(id, hosts[seat])
			case name == "Rat", pos.parade && (name == "Hero" || name == "Golem" || name == "Quarry"):
				g.SetTapped(id, true)
			}
			if pos.weary || !pos.parade && pos.manner%2 == 1 {
				g.SetTapped(id, true)
			}
			if pos.counted && (name == "Bear" || name == "Forest" || name == "Golem") {
				for _, kind := range kindsIn(card) {
					g.SetCounters(id, kind, 1)
				}
			}
			if name == "Hero" && pos.world.crowned {
				g.Object(id).Marked |= table.Renowned | table.Monstrous
			}
			if name == "Bear" && speaksOf(card, "commander") {
				g.MakeCommander(id)
			}
		}
		hand := pos.world.hand
		if pos.parade {
			add("Tower", seat, oracle.Battlefield) // no cleanup takes the provisions
			if !pos.idle {
				hand = slices.Concat(provisions, luxuries[:len(luxuries)*boolNumber(pos.more)])
			}
		} else if pos.busy || pos.then {
			hand = provisions
		} else if pos.reply == "kin" {
			hand = []string{"Bear"}
		} else if pos.reply != "" {
			hand = []string{pos.reply, "Bear"}
		} else if pos.denied {
			hand = []string{"No", "Bear"}
		} else if hand == nil {
			hand = manyCards
		}
		for _, name := range hand {
			add(name, seat, oracle.Hand)
		}
		for _, name := range pos.world.grave {
			add(name, seat, oracle.Graveyard)
		}
		for _, name := range pos.world.library {
			add(name, seat, oracle.Library)
		}
		if pos.more && speaksOf(card, "exile") {
			for _, name := range manyCards[:5] {
				add(name, seat, oracle.Exile)
			}
		}
		life := pos.world.life[min(k, 1)]
		if pos.long {
			life += 100 // nobody dies of what attacks before the last turn
		}
		g.SetLife(seat, life)
		if pos.world.counters {
			g.SetCounters(seat, "energy", 4)
		}
	}
	var guest engine.ID // a creature of the card's owner that answers to its text
	many := 1
	if pos.crowd {
		many = 7
	}
	pos.world.invite(p.kin, many, func(card *oracle.Card, player int, zone oracle.Zone, token, down bool) {
		id := g.AddCard(g.Face(card), card.Name, seats[player], zone, token)
		if down {
			g.SetFaceDown(id, true)
		}
		if pos.weary && zone == oracle.Battlefield {
			g.SetTapped(id, true)
		}
		if player == 0 && zone == oracle.Battlefield && guest == engine.None && card.Types&oracle.Creature != 0 {
			guest = id
		}
		if list := g.ZoneList(zone, seats[player]); zone != oracle.Battlefield && !slices.Contains(*list, id) {
			*list = append(*list, id)
		}
	})
	if speaksOf(card, "outside the game") {
		for _, name := range manyCards {
			g.AddOutside(g.Face(company()[companyWord+name]), companyWord+name, seats[0])
		}
	}
	for k, seat := range seats {
		library := g.ZoneList(oracle.Library, seat)
		top := min(pos.top, len(*library))
		if pos.askew && k > 0 {
			top = 1
		}
		*library = slices.Concat((*library)[top:], (*library)[:top])
	}
	if pos.world.crowned {
		g.SetMonarch(seats[0])
		g.SetInitiative(seats[0])
		g.SetSpeed(seats[0], 4)
		g.SetDungeonsCompleted(seats[0], 1)
		g.Player(seats[0]).Blessed = true
		g.SetCounters(seats[0], "experience", 3)
		for _, seat := range seats[1:] {
			g.SetCounters(seat, "poison", 3)
		}
	}
	active := seats[0]
	if pos.turn > 0 {
		active = seats[len(seats)-1]
	}
	if pos.zone == oracle.Battlefield {
		if pos.back && !g.SetTransformed(id) { // a modal card was played like that
			g.TurnOver(id, g.Face(card.Back))
		}
		if pos.veiled {
			g.SetFaceDown(id, true)
		}
		if _, has := g.Loyalty(id); has {
			g.SetCounters(id, "loyalty", 20)
		}
		if pos.counted {
			for _, kind := range kindsIn(card) {
				if g.Counters(id, kind) == 0 || pos.count > 0 {
					g.SetCounters(id, kind, cmp.Or(pos.count, 5))
				}
			}
			if slices.Contains(card.Subtypes, "Room") {
				g.Object(id).Unlocked = table.BothDoors
			}
			g.Object(id).Marked |= table.Renowned | table.Monstrous | table.Saddled | table.Solved | table.Harnessed
			if slices.Contains(card.Subtypes, "Class") {
				g.SetLevel(id, 1+pos.count)
			}
		}
		if c := g.Faces[g.Object(id).Face].Toughness; c != nil && pos.more && !c.Star && c.Number == 0 && g.Counters(id, "+1/+1") == 0 {
			g.SetCounters(id, "+1/+1", 3) // it would not be there without the counters with which it enters
		}
		if pos.spent || pos.weary && pos.parade {
			g.SetTapped(id, true)
		}
		if slices.Contains(card.Subtypes, "Equipment") {
			g.SetAttached(id, cmp.Or(guest, hosts[seats[0]]))
		}
		if slices.Contains(card.Subtypes, "Saga") {
			g.SetCounters(id, "lore", pos.lore)
		}
	}
	g.Begin(active, pos.step)
	return seats
}

// fault notes what must never be.
func (r *recorder) fault(pos position, what string) {
	if len(r.report.Faults) < 8 {
		r.report.Faults = append(r.report.Faults, fmt.Sprintf("%s: %s", pos, what))
	}
}

// where names the place of a panic.
func where() string {
	lines := strings.Split(string(debug.Stack()), "\n")
	var places []string
	for i, line := range lines {
		if strings.Contains(line, "engine/") && strings.HasPrefix(line, "\t") && !strings.Contains(line, "engine/trial/") {
			place, _, _ := strings.Cut(strings.TrimSpace(lines[i]), " ")
			places = append(places, place[strings.LastIndex(place, "engine/"):])
		}
	}
	return strings.Join(places[:min(6, len(places))], " < ")
}

// refused notes why something could not be done with the card.
func (r *recorder) refused(a *oracle.Ability, err error) {
	r.put(len(err.Error()))
	var illegal *engine.Illegal
	about := r.about[a]
	if about == nil && len(r.report.Abilities) > 0 {
		about = r.report.Abilities[0]
	}
	if about != nil && errors.As(err, &illegal) && !slices.Contains(about.Refused, illegal.Citation.Rule) {
		about.Refused = append(about.Refused, illegal.Citation.Rule)
	}
}
