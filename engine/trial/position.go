package trial

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/keywords"
)

// position is one table with the card on it.
type position struct {
	world   *world
	zone    oracle.Zone
	manner  int
	step    oracle.Step
	turn    int  // whose turn it is: 0 for the card's owner
	parade  bool // or else the owner uses the card in the nth way and that is all
	nth     int
	lore    int
	reply   string      // what the next player casts or activates first, to which the use is a reply
	counted bool        // there are counters on it of each kind that its text names
	back    bool        // its back face is up
	stays   bool        // it does not attack
	active  bool        // its abilities are used before combat
	kept    bool        // it stays in hand
	kin     bool        // what its text asks for is there besides
	veiled  bool        // it is face down, and is turned face up
	denied  bool        // the next player has a counterspell
	spared  bool        // nobody takes away what is there
	spent   bool        // it is tapped
	leaves  bool        // its owner leaves the game after it was used
	idle    bool        // nobody does anything, and two turns go by
	busy    bool        // much has happened in the turn in which the card is used
	only    int         // the activated ability, counted from 1, that is used before a parade; 0 for the first three
	top     int         // how many cards from the top of each library have gone to its bottom
	at      oracle.Step // when the card is used, if that is later than step
	weary   bool        // everything is tapped
	crowd   bool        // there are many of each that its text asks for
	own     bool        // what the use is a reply to is its owner's
	askew   bool        // the other players' libraries have another card on top
	long    bool        // eight more turns go by
	more    bool        // a parade has more in it than what most cards wait for
	then    bool        // much happens in the turn after the card was used
	first   int         // which of what its text asks for is chosen first
	luck    int         // which side coins and dice show, counted from 1
	count   int         // how many counters of each kind there are, if they are not five
}

func (p position) String() string {
	what := fmt.Sprintf("use %d", p.nth)
	if p.parade {
		what = "parade"
	}
	if p.at != oracle.NoStep {
		what += " in " + p.at.String()
	}
	if p.active {
		what += " with its abilities used"
	}
	for _, also := range []struct {
		so    bool
		words string
	}{
		{p.kin, " with kin"},
		{p.veiled, " turned face up"},
		{p.denied, " with a counterspell"},
		{p.spared, " and spared"},
		{p.spent, " tapped"},
		{p.leaves, " and left behind"},
		{p.idle, " with nobody acting"},
		{p.busy, " after much else"},
		{p.weary, " with all tapped"},
		{p.crowd, " in numbers"},
		{p.own, " of its own"},
		{p.askew, " with libraries apart"},
		{p.long, " for long"},
		{p.then, " before much else"},
	} {
		if also.so {
			what += also.words
		}
	}
	if p.stays {
		what += " without attacking"
	}
	if p.counted {
		what += " with counters"
	}
	if p.back {
		what += " with the back face up"
	}
	if p.turn > 0 && !p.parade {
		what += " in another turn"
	}
	if p.reply != "" {
		what += " in reply to " + p.reply
	}
	if p.only > 0 {
		what += fmt.Sprintf(" after ability %d", p.only)
	}
	if p.top > 0 {
		what += fmt.Sprintf(" with library %d", p.top)
	}
	if p.first > 0 {
		what += fmt.Sprintf(" with kin %d first", p.first)
	}
	if p.luck > 0 {
		what += fmt.Sprintf(" with luck %d", p.luck)
	}
	if p.count > 0 {
		what += fmt.Sprintf(", %d of each", p.count)
	}
	if p.lore > 0 {
		what += fmt.Sprintf(" with %d lore", p.lore)
	}
	return fmt.Sprintf("%s, %s, %s, manner %d", p.world.name, p.zone, what, p.manner)
}

// tops bring other cards to the top of the libraries, the last one those that the card's text asks for.
var tops = []int{1, 2, 4, len(aLibrary)}

// counterKinds finds the kinds of counters that a text names.
var counterKinds = regexp.MustCompile(`([-+]\d/[-+]\d|\w+) counters?\b`)

// kindsIn are the kinds of counters that a card's text names and anything can have.
func kindsIn(card *oracle.Card) []string {
	var list []string
	for _, m := range counterKinds.FindAllStringSubmatch(card.Text, -1) {
		if kind := m[1]; kind != "loyalty" && kind != "lore" && !slices.Contains(list, kind) {
			list = append(list, kind)
		}
	}
	return list
}

// further are the positions for what does not come about in the simplest ones; where no zone
// is said the card is used in each way from each of its zones.
func (t *Tester) further(card *oracle.Card) []position {
	var list []position
	use := func(p position) { list = append(list, p) }
	for k := range worlds {
		if k > 0 {
			use(position{world: &worlds[k], manner: k, step: oracle.PrecombatMain})
		}
	}
	for _, to := range []string{"Jolt", "Golem", "Shrine", "Growth"} {
		for manner := range 2 {
			use(position{world: &worlds[0], step: oracle.PrecombatMain, turn: 1, reply: to, manner: manner})
		}
	}
	for _, manner := range []int{0, 2} {
		use(position{world: &worlds[0], step: oracle.PrecombatMain, kin: true, manner: manner})
		list = append(list, position{world: &worlds[0], zone: homeOf(card), step: oracle.EndStep, turn: 1, parade: true, kin: true, manner: manner})
	}
	use(position{world: &worlds[0], step: oracle.BeginningOfCombat, at: oracle.PostcombatMain})
	if hidden(card) {
		for manner := range 4 {
			list = append(list, position{world: &worlds[0], zone: oracle.Battlefield, step: oracle.EndStep, turn: 1, parade: true, veiled: true, manner: manner % 3, kin: manner == 3})
		}
	}
	for turn := range 2 {
		use(position{world: &worlds[0], step: oracle.BeginningOfCombat, at: oracle.DeclareBlockers, turn: turn})
	}
	if lasting(card) || homeOf(card) == oracle.Battlefield {
		list = append(list, position{world: &worlds[0], zone: homeOf(card), active: true, manner: 2, step: oracle.EndStep, turn: 1, parade: true})
		for k := range worlds {
			for _, manner := range []int{2, 1} {
				list = append(list, position{world: &worlds[k], zone: homeOf(card), manner: manner, step: oracle.EndStep, turn: 1, parade: true})
			}
		}
		for _, manner := range []int{0, 2} {
			list = append(list, position{world: &worlds[0], zone: homeOf(card), spared: true, manner: manner, step: oracle.EndStep, turn: 1, parade: true})
		}
		list = append(list, position{world: &worlds[0], zone: oracle.Hand, step: oracle.EndStep, turn: 1, parade: true})
		list = append(list, position{world: &worlds[0], zone: homeOf(card), stays: true, step: oracle.EndStep, turn: 1, parade: true})
		for _, zone := range []oracle.Zone{oracle.Hand, oracle.Graveyard} { // it is only watched there
			list = append(list, position{world: &worlds[0], zone: zone, kept: true, step: oracle.EndStep, turn: 1, parade: true})
		}
	}
	if counterKinds.MatchString(card.Text) && homeOf(card) == oracle.Battlefield {
		use(position{world: &worlds[0], counted: true, step: oracle.PrecombatMain})
		list = append(list, position{world: &worlds[0], zone: oracle.Battlefield, counted: true, step: oracle.EndStep, turn: 1, parade: true})
	}
	if card.Back != nil && !card.Meld && card.Back.Types&oracle.PermanentTypes != 0 && homeOf(card) == oracle.Battlefield {
		for _, manner := range []int{0, 2} {
			list = append(list, position{world: &worlds[0], zone: oracle.Battlefield, back: true, manner: manner, step: oracle.EndStep, turn: 1, parade: true})
			use(position{world: &worlds[0], back: true, manner: manner, step: oracle.PrecombatMain})
		}
		// what attacks unblocked there kills nobody before its abilities resolve
		list = append(list, position{world: &worlds[1], zone: oracle.Battlefield, back: true, manner: 2, step: oracle.EndStep, turn: 1, parade: true})
	}
	for manner := 4; manner < 8; manner++ {
		use(position{world: &worlds[0], manner: manner, step: oracle.PrecombatMain})
	}
	for manner := range 2 {
		use(position{world: &worlds[0], manner: manner, step: oracle.PrecombatMain, at: oracle.PostcombatMain, busy: true})
	}
	use(position{world: &worlds[0], step: oracle.PrecombatMain, at: oracle.PostcombatMain, busy: true, kin: true})
	use(position{world: &worlds[0], step: oracle.Upkeep})
	use(position{world: &worlds[0], step: oracle.PrecombatMain, spent: true})
	if homeOf(card) == oracle.Battlefield && strings.Contains(strings.ToLower(card.Text), "untap") {
		for _, kin := range []bool{false, true} {
			list = append(list, position{world: &worlds[0], zone: oracle.Battlefield, step: oracle.EndStep, turn: 1, parade: true, stays: true, spent: true, kin: kin})
		}
	}
	for k := range worlds {
		idle := position{world: &worlds[k], zone: homeOf(card), step: oracle.EndStep, turn: 1, parade: true, idle: true}
		list = append(list, idle)
		if k == len(worlds)-1 && strings.Contains(card.Text, "combat") {
			unblocked := idle
			unblocked.manner, unblocked.spared = 2, true
			list = append(list, unblocked)
		}
		if idle.kin = true; k == 0 {
			list = append(list, idle)
		}
	}
	if strings.Contains(card.Text, "librar") || strings.Contains(card.Text, "mill") || strings.Contains(card.Text, "reveal") {
		for _, top := range tops {
			for _, kin := range []bool{false, true} {
				use(position{world: &worlds[0], step: oracle.PrecombatMain, top: top, kin: kin})
				list = append(list, position{world: &worlds[0], zone: homeOf(card), step: oracle.EndStep, turn: 1, parade: true, top: top, kin: kin})
			}
		}
	}
	if card.Types&oracle.Planeswalker != 0 {
		for only := 1; only <= 4; only++ {
			list = append(list, position{world: &worlds[0], zone: oracle.Battlefield, step: oracle.EndStep, turn: 1, parade: true, only: only, spared: true})
		}
	}
	list = append(list, t.called(card)...)
	for k := range list {
		list[k].more = true
	}
	return list
}

// hidden reports whether a card can be face down on the battlefield and be turned face up by its own text.
func hidden(card *oracle.Card) bool {
	return slices.ContainsFunc(card.Abilities, func(a *oracle.Ability) bool {
		k, _ := keywords.WhileCast(a.Keyword)
		return k.FaceUp != ""
	})
}

// lasting reports whether a card does anything while it is somewhere.
func lasting(card *oracle.Card) bool {
	for _, face := range faces(card) {
		for _, a := range face.Abilities {
			if a.Kind == oracle.Triggered || a.Kind == oracle.Static {
				return true
			}
		}
	}
	return false
}

// homeOf is where a card is while it is watched: what has to be attached is cast first.
func homeOf(card *oracle.Card) oracle.Zone {
	if card.Types&oracle.PermanentTypes == 0 || slices.Contains(card.Subtypes, "Aura") {
		return oracle.Hand
	}
	return oracle.Battlefield
}

// zones are those in which a card can be used.
func zones(card *oracle.Card) []oracle.Zone {
	if card.IsAttraction() {
		return []oracle.Zone{oracle.Battlefield} // it can be in no hand (717.6)
	}
	list := []oracle.Zone{oracle.Hand}
	if card.Types&oracle.PermanentTypes != 0 && !slices.Contains(card.Subtypes, "Aura") {
		for _, f := range faces(card) {
			for _, a := range f.Abilities {
				if a.Kind == oracle.Activated && (a.FromZone == oracle.Nowhere || a.FromZone == oracle.Battlefield) {
					list = append(list, oracle.Battlefield)
					break
				}
			}
		}
	}
	for _, f := range faces(card) {
		for _, a := range f.Abilities {
			if a.FromZone == oracle.Graveyard || a.FromZone == oracle.Exile {
				list = append(list, a.FromZone)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}
