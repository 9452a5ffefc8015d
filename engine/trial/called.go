package trial

import (
	"regexp"
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file says which positions there are besides for what only some texts ask for: who agrees and who does not, what dice show,
// how many counters there are, what a use is a reply to.

// A caller lists such positions of a card.
type caller struct {
	card  *oracle.Card
	words string // what its faces say, in small letters
	kin   int    // how many cards its text asks for
	list  []position
}

// called are the positions that only a card needs whose text asks for them.
func (t *Tester) called(card *oracle.Card) []position {
	c := &caller{card: card, words: wordsOf(card), kin: len(t.kin(card))}
	c.answers()
	c.chances()
	c.replies()
	c.numbers()
	c.combats()
	c.counters()
	c.times()
	return c.list
}

// wordsOf is what the faces of a card say, in small letters.
func wordsOf(card *oracle.Card) string {
	var text strings.Builder
	for _, f := range faces(card) {
		text.WriteString(strings.ToLower(f.Text))
		text.WriteByte('\n')
	}
	return text.String()
}

// says reports whether words stand in the text.
func (c *caller) says(words string) bool { return regexp.MustCompile(words).MatchString(c.words) }

// use adds a position in which the card is used, in the world of plenty if no other is said and in the main phase if no step is.
func (c *caller) use(p position) {
	if p.world == nil {
		p.world = &worlds[0]
	}
	if p.step == oracle.NoStep {
		p.step = oracle.PrecombatMain
	}
	if c.kin == 0 {
		p.kin, p.crowd = false, false
	}
	if !slices.Contains(c.list, p) {
		c.list = append(c.list, p)
	}
}

// watch adds a position in which the card is watched, if it does anything by being there.
func (c *caller) watch(p position) {
	if home := homeOf(c.card); lasting(c.card) || home == oracle.Battlefield {
		p.zone, p.step, p.turn, p.parade = home, oracle.EndStep, 1, true
		c.use(p)
	}
}

// answers are for who agrees and who does not, for each of several modes, and for what is tapped already.
func (c *caller) answers() {
	if c.says(`\bmay\b|unless|pays?\b|would`) {
		for _, manner := range []int{apart, apart + 1} {
			c.use(position{manner: manner})
			c.watch(position{manner: manner, kin: manner == apart})
		}
	}
	for lore := 0; lore < 6 && slices.Contains(c.card.Subtypes, "Saga"); lore++ {
		for _, manner := range []int{apart, 2} {
			c.watch(position{manner: manner, lore: lore, kin: true, spared: true})
		}
	}
	for manner := apart; manner < apart+8 && c.modal(); manner++ {
		c.use(position{manner: manner, weary: manner%2 == 0})
		c.watch(position{manner: manner, weary: manner%2 == 0})
	}
	if c.says(`untap|tapped`) {
		for _, manner := range []int{0, 2} {
			c.use(position{weary: true, manner: manner})
			c.watch(position{weary: true, manner: manner, spared: true})
			c.use(position{weary: true, manner: manner, kin: true})
		}
	}
}

// modal reports whether something of several is chosen in the text.
func (c *caller) modal() bool {
	return slices.ContainsFunc(faces(c.card), func(f *oracle.Card) bool {
		return slices.ContainsFunc(f.Abilities, func(a *oracle.Ability) bool { return len(a.Modes) > 1 })
	}) || strings.Contains(c.words, " or untap")
}

// chances are for what coins and dice show, and for what is on top of the libraries.
func (c *caller) chances() {
	for luck := 1; luck <= lucks && c.says(`\brolls?\b|\bflips? `); luck++ {
		c.use(position{luck: luck})
		c.watch(position{luck: luck, kin: true, spared: true})
	}
	if c.says(`clash|top card`) {
		c.use(position{askew: true})
		c.watch(position{askew: true, kin: true})
	}
}

// replies are for what is done about spells and abilities on the stack.
func (c *caller) replies() {
	if c.says(`discard`) {
		c.use(position{turn: 1, reply: "Ruin"})
	}
	if !c.says(`target .*(?:spell|ability)|(?:spell|ability) .*target|copy`) {
		return
	}
	for turn := range 2 { // one's own are replied to in one's own turn
		own := turn == 0
		for _, reply := range []string{"Jolt", "Ache", "Golem", "Bear", "Shrine", "Bauble"} {
			for _, manner := range []int{0, apart} {
				c.use(position{turn: turn, reply: reply, own: own, manner: manner, counted: true, askew: c.says(`clash`)})
			}
		}
		for k := range c.kin {
			c.use(position{turn: turn, reply: "kin", only: k, own: own, kin: true})
		}
	}
}

// numbers are for texts that ask for many of something, or for what Treasures add.
func (c *caller) numbers() {
	if c.kin > 0 {
		for _, manner := range []int{0, 2} {
			c.use(position{kin: true, crowd: true, manner: manner})
			c.watch(position{kin: true, crowd: true, manner: manner, spared: manner == 2})
		}
		c.use(position{kin: true, at: oracle.PostcombatMain})
	}
	if c.says(`treasure|mana was spent|mana from`) {
		c.use(position{world: &minted})
		c.watch(position{world: &minted})
	}
}

// combats are for what is done while creatures attack and block.
func (c *caller) combats() {
	if !c.says(`attack|block|combat`) {
		return
	}
	for _, at := range []oracle.Step{oracle.DeclareAttackers, oracle.DeclareBlockers} {
		for turn := range 2 {
			c.use(position{step: oracle.BeginningOfCombat, at: at, turn: turn, kin: true, crowd: true})
			c.use(position{step: oracle.BeginningOfCombat, at: at, turn: turn, counted: true})
		}
	}
	c.watch(position{kin: true, spared: true, manner: 2, active: true})
}

// counters are for how many counters, and what designations, the card has.
func (c *caller) counters() {
	if homeOf(c.card) != oracle.Battlefield {
		if c.says(`counters?\b`) {
			c.use(position{counted: true})
			c.use(position{counted: true, manner: 2})
		}
		return
	}
	if !slices.Contains(c.card.Subtypes, "Room") && !c.says(`counters?\b|monstrous|renowned|solved|saddled|level|harnessed`) {
		return
	}
	for _, count := range c.counts() {
		for _, step := range []oracle.Step{oracle.PrecombatMain, oracle.Upkeep} {
			c.use(position{step: step, counted: true, count: count})
		}
		c.watch(position{counted: true, count: count, kin: count == 1, spared: true, active: true, manner: 2})
	}
}

// counts are how many counters may make a difference: one, and the numbers in a text with those before and after them.
func (c *caller) counts() []int {
	list := []int{1}
	for _, word := range strings.FieldsFunc(c.words, func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') }) {
		if n := max(numeral(word), slices.Index(ordinals, word)); n > 2 && n <= 20 {
			list = append(list, n-1, n, n+1)
		}
	}
	slices.Sort(list)
	list = slices.Compact(list)
	return list[:min(5, len(list))]
}

// ordinals are the words for places in an order.
var ordinals = strings.Fields("zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth")

// times are for what comes about in later turns, or in steps of which little else speaks.
func (c *caller) times() {
	if c.says(`suspend|time counter|rebound|foretell|plot|upkeep|next turn|chooses?|as this .* enters|enters tapped|tokens?\b`) {
		c.use(position{long: true})
		for _, manner := range []int{0, 1, 2, 3, apart + 2, apart + 4} {
			c.use(position{zone: oracle.Hand, step: oracle.EndStep, turn: 1, parade: true, manner: manner, kin: manner == 0, spared: true, active: true, long: manner%2 == 1})
		}
	}
	if c.says(`cipher|"`) { // what is given is had in the combat that follows
		for _, manner := range []int{0, 2} {
			c.use(position{zone: oracle.Hand, step: oracle.EndStep, turn: 1, parade: true, manner: manner, kin: true, spared: true})
		}
	}
	if c.says(`graveyard`) {
		c.use(position{zone: oracle.Graveyard, step: oracle.EndStep, turn: 1, parade: true, kept: true, kin: c.kin > 0})
		c.use(position{zone: oracle.Library, step: oracle.EndStep, turn: 1, parade: true, kept: true, top: 1})
	}
	if c.says(`this turn`) {
		for _, manner := range []int{0, 2} {
			c.use(position{then: true, kin: c.kin > 0, manner: manner})
		}
	}
	if c.card.Modal {
		c.use(position{long: true})
	}
	if c.says(`upkeep|draw step|opponents? .*(?:discard|turn)`) {
		c.use(position{step: oracle.DrawStep})
		c.use(position{step: oracle.Upkeep, turn: 1})
		c.watch(position{idle: true, long: true})
	}
}
