package scenario

import (
	"fmt"
	"slices"
	"strings"

	"rulestep/engine"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
)

// This file says decisions and their options in the sentences of the script, so that
// what could be decided otherwise reads like what was decided.

// A speaker is a game with the names by which it is spoken of: those of the game itself, or
// clearer ones.
type speaker interface {
	Name(id engine.ID) string
	PartName(face int32) string
	Characteristics(id engine.ID) *engine.Characteristics
	IsManaAbility(a *oracle.Ability) bool
	FaceOf(id engine.ID) *oracle.Card
	Half(id engine.ID, door engine.Doors) *oracle.Card
	SourceOf(id engine.ID) engine.ID
	Aside(f func()) (whole bool)
}

// sentenceOf says an answer to a decision as the script would say it.
func (r *runner) sentenceOf(g speaker, d *engine.Decision, a engine.Answer) string {
	return r.decidedBy(d, r.plainSentence(g, d, a))
}

// plainSentence is sentenceOf for somebody who decides for no other.
func (r *runner) plainSentence(g speaker, d *engine.Decision, a engine.Answer) string {
	who, about := "chance", ""
	if d.Player != engine.None {
		who = g.Name(d.Player)
	}
	if d.About != engine.None {
		about = g.Name(d.About)
	}
	names := func(ids []engine.ID) string { return listOf(g, ids) }
	text := answerText(g, d, a)
	switch d.Kind {
	case engine.PriorityDecision:
		return r.actionSentence(g, who, a.Action)
	case engine.AttackDecision:
		if len(a.IDs) == 0 {
			return who + " does not attack"
		}
		return who + " attacks " + groups(g, a)
	case engine.BlockDecision:
		if len(a.IDs) == 0 {
			return who + " does not block"
		}
		return who + " blocks " + groups(g, a)
	case engine.OrderDecision:
		switch d.Purpose {
		case engine.ForBlockers:
			return who + " orders the blockers of " + about + ": " + text
		case engine.ForAttackers:
			return who + " orders the attackers of " + about + ": " + text
		case engine.ForArrangement:
			return who + " arranges " + names(a.IDs) + ", top first"
		case engine.ForShuffled:
			return "chance puts " + names(a.IDs) + " on top of " + about + "'s library"
		case engine.ForTimestamps:
			return who + " gives timestamps to " + names(a.IDs) + ", oldest first"
		case engine.ForTeam:
			return who + " orders the team: " + text
		}
		var list []string
		for _, id := range a.IDs {
			list = append(list, r.t.triggerName(g, id, a.IDs))
		}
		return who + " stacks " + strings.Join(list, ", then ")
	case engine.DamageDecision:
		return who + " assigns damage from " + about + ": " + text
	case engine.TargetDecision:
		if d.Purpose == engine.ForNewTargets {
			return who + " chooses new targets for " + about + ": " + text
		}
		if text == "nothing" {
			return who + " chooses no target for " + about
		}
		return who + " targets " + listOfTargets(g, d, a, listOf) + " with " + about
	case engine.ModeDecision:
		var words []string
		for _, n := range a.Numbers {
			words = append(words, `"`+r.modeWords(g, d, n)+`"`)
		}
		if len(words) == 0 {
			return who + " chooses no mode of " + about
		}
		return who + " chooses " + join(words) + " for " + about
	case engine.NumberDecision:
		if d.Purpose == engine.ForAssisting && len(a.Numbers) > 0 {
			return fmt.Sprintf("%s assists with %d mana", who, a.Numbers[0])
		}
		if len(a.Numbers) > 0 {
			return fmt.Sprintf("%s chooses %d for %s", who, a.Numbers[0], about)
		}
	case engine.DivisionDecision:
		return who + " divides " + text + " with " + about
	case engine.ObjectDecision:
		switch d.Purpose {
		case engine.ForLegend:
			return who + " keeps " + text
		case engine.ForSacrifice:
			return who + " sacrifices " + names(a.IDs)
		case engine.ForDiscard, engine.ForDiscardHand:
			return who + " discards " + names(a.IDs)
		case engine.ForSearch:
			return who + " finds " + names(a.IDs)
		case engine.ForScry, engine.ForBottom:
			return who + " puts " + names(a.IDs) + " on the bottom"
		case engine.ForCompanion:
			if len(a.IDs) == 0 {
				return who + " reveals no companion"
			}
			return who + " reveals " + listOf(g, a.IDs) + " as a companion"
		case engine.ForFirstTurn:
			return who + " lets " + names(a.IDs) + " go first"
		case engine.ForCasting:
			return who + " casts " + names(a.IDs)
		case engine.ForDefender:
			return who + " chooses " + names(a.IDs) + " to defend"
		}
		if d.Player == engine.None {
			return "chance picks " + names(a.IDs) + for_(about)
		}
		return who + " chooses " + names(a.IDs) + for_(about)
	case engine.YesNoDecision:
		if d.Purpose == engine.ForKicker && !r.asksLine(d) { // of a spell that is cast while something resolves
			return who + " says " + yesOrNo(a.Yes) + " to " + about
		}
		return who + " " + yesNoWords(d, a.Yes, about)
	case engine.PayDecision:
		if a.Yes {
			return who + " pays " + priceOf(d)
		}
		return who + " does not pay"
	case engine.ManaDecision:
		if a.Mana != nil {
			return who + " pays with " + sources(g, a.Mana.Sources)
		}
		return who + " pays " + a.Word
	case engine.ReplacementDecision:
		if a.Word != "" {
			return who + " applies " + text + `'s "` + a.Word + `"`
		}
		return who + " applies " + text
	case engine.ChanceDecision:
		switch d.Purpose {
		case engine.ForDieShows:
			return "the die shows " + a.Word
		case engine.ForPlanarDie:
			return "the planar die shows " + a.Word
		case engine.ForSheet:
			return `chance picks the sticker sheet "` + a.Word + `"` + for_(about)
		}
		return "the coin shows " + a.Word
	case engine.WordDecision:
		switch {
		case d.Purpose == engine.ForCoin:
			return who + " calls " + a.Word
		case d.Purpose == engine.ForSheet && a.Word == engine.NoMoreSheets:
			return who + " plays with no more sticker sheets"
		case d.Purpose == engine.ForSheet:
			return who + ` plays with the sticker sheet "` + a.Word + `"`
		}
		return who + " chooses " + a.Word + for_(about)
	}
	return who + ": " + text
}

// priceOf says what is to be paid as the script does: mana and life, or else in a word what
// the price is of.
func priceOf(d *engine.Decision) string {
	nothing := d.Words == nil || d.Words[0] == "{0}"
	for _, item := range d.Price {
		if _, mana := item.(oracle.PayMana); nothing && !mana {
			return "the price"
		}
	}
	if d.Words == nil {
		return "{0}"
	}
	return d.Words[0]
}

func for_(about string) string {
	if about == "" {
		return ""
	}
	return " for " + about
}

func yesNoWords(d *engine.Decision, yes bool, about string) string {
	words := map[engine.Purpose][2]string{
		engine.ForMulligan:   {"mulligans", "keeps"},
		engine.ForKicker:     {"kicks " + about, "does not kick " + about},
		engine.ForCommander:  {"puts " + about + " into the command zone", "does not put " + about + " into the command zone"},
		engine.ForConspiracy: {"puts " + about + " into the command zone", "does not put " + about + " into the command zone"},
		engine.ForUndo:       {"takes back the mana of " + about, "keeps the mana of " + about},
	}
	if d.Purpose == engine.ForKicker && !isKicker(d.Words[0]) {
		words[d.Purpose] = [2]string{"adds " + d.Words[0] + " to " + about, "does not add " + d.Words[0] + " to " + about}
	}
	if asksForOne(d) {
		words[d.Purpose] = [2]string{"chooses " + d.Words[0] + for_(about), "chooses " + d.Words[1] + for_(about)}
	}
	if w, ok := words[d.Purpose]; ok {
		return w[boolInt(!yes)]
	}
	return [2]string{"says yes", "says no"}[boolInt(!yes)] + strings.Replace(for_(about), " for ", " to ", 1)
}

// join says a list: "A", "A and B", "A, B and C".
func join(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

// listOf names things: "A, B and C".
func listOf(g speaker, ids []engine.ID) string {
	if len(ids) == 0 {
		return "nothing"
	}
	return join(namesOf(g, ids))
}

// namesOf are the names of things.
func namesOf(g speaker, ids []engine.ID) (list []string) {
	for _, id := range ids {
		list = append(list, g.Name(id))
	}
	return list
}

// groups says who attacks or blocks what: "Bob with Bear and Cat; Oren with Dog".
func groups(g speaker, a engine.Answer) string {
	var parts []string
	for _, group := range fightersOf(a) {
		parts = append(parts, g.Name(group.whom)+" with "+listOf(g, group.ids)+group.inBand())
	}
	return strings.Join(parts, "; ")
}

// fighters are creatures that attack or block one thing, in one band or in none.
type fighters struct {
	whom engine.ID
	band int
	ids  []engine.ID
}

func (f *fighters) inBand() string {
	if f.band == 0 {
		return ""
	}
	return " in a band"
}

// fightersOf lists the creatures of a declaration by what they attack or block, and in
// which band.
func fightersOf(a engine.Answer) []*fighters {
	var list []*fighters
	for i, whom := range a.Whom {
		band := 0
		if i < len(a.Bands) {
			band = a.Bands[i]
		}
		k := slices.IndexFunc(list, func(f *fighters) bool { return f.whom == whom && f.band == band })
		if k < 0 {
			k = len(list)
			list = append(list, &fighters{whom: whom, band: band})
		}
		list[k].ids = append(list[k].ids, a.IDs[i])
	}
	return list
}

// actionSentence says what a player with priority does.
func (r *runner) actionSentence(g speaker, who string, a *engine.Action) string {
	name := ""
	if a.Object != engine.None {
		name = g.Name(a.Object)
	}
	switch a.Kind {
	case engine.CastSpell:
		if a.FaceDown {
			name += " face down"
		}
		if a.Bestowed {
			name += " using bestow"
		}
		if a.Using != "" {
			name += " using " + a.Using
		}
		if a.Part != 0 {
			name += " using " + g.PartName(a.Part)
		}
		return who + " casts " + name
	case engine.PlayLand:
		if a.Part != 0 {
			name += " using " + g.PartName(a.Part)
		}
		return who + " plays " + name
	case engine.ActivateAbility:
		return who + " activates " + r.abilityName(g, a)
	case engine.TurnFaceUp:
		return who + " turns " + name + " face up"
	case engine.Suspend:
		return who + " suspends " + name
	case engine.Accompany:
		return who + " puts the companion " + name + " into hand"
	case engine.Plot:
		return who + " plots " + name
	case engine.Unlock:
		return who + " unlocks " + name + " using " + g.Half(a.Object, a.Door).Name
	case engine.Foretell:
		return who + " foretells " + name
	case engine.RollPlanarDie:
		return who + " rolls the planar die"
	case engine.EndEffect:
		return who + " ends the effect of " + name
	case engine.Ignore:
		return who + " ignores the effect of " + name
	case engine.Discard:
		return who + " discards " + name + " at will"
	case engine.TapForMana:
		return who + " taps " + name + " for mana"
	case engine.Concede:
		return who + " concedes"
	case engine.Propose:
		return who + " proposes a shortcut"
	case engine.Shorten:
		return who + " shortens it"
	}
	return who + " passes"
}

// abilityName says which activated ability of an object is meant, as the script does.
func (r *runner) abilityName(g speaker, a *engine.Action) string {
	name := g.Name(a.Object)
	if cost := loyaltyCost(a.Ability); cost != "" {
		return name + "'s " + cost
	}
	others := 0
	for _, held := range g.Characteristics(a.Object).Abilities {
		if held.Kind == oracle.Activated && held.Ability != a.Ability && !g.IsManaAbility(held.Ability) {
			others++
		}
	}
	if others == 0 && !g.IsManaAbility(a.Ability) {
		return name
	}
	face := g.FaceOf(a.Object)
	for _, line := range strings.Split(face.Text, "\n") {
		words := line
		if _, effect, ok := strings.Cut(line, ": "); ok {
			words = strings.TrimSuffix(effect, ".")
		}
		if words != "" && !strings.Contains(words, `"`) && r.t.speaks(face, a.Ability, words) {
			return name + `'s "` + words + `"`
		}
	}
	// What it was given is on no line of it and is named by how it is printed.
	_, words, ok := strings.Cut(cardtext.PrintAbility(a.Ability, *face), ": ")
	if words = strings.TrimSuffix(words, "."); ok && !strings.Contains(words, `"`) && r.t.speaks(face, a.Ability, words) {
		return name + `'s "` + words + `"`
	}
	return name
}

// modeWords are the words of a mode's bullet.
func (r *runner) modeWords(g speaker, d *engine.Decision, n int) string {
	if offered := modesOffered(g, d); n < len(offered) {
		return strings.TrimSuffix(offered[n], ".")
	}
	return fmt.Sprintf("mode %d", n+1)
}

// keyOf is the stable key of an answer: "attack:basilisk>bob" (DESIGN 4.4).
func (r *runner) keyOf(g *engine.Game, d *engine.Decision, a engine.Answer) string {
	kinds := [...]string{
		engine.AttackDecision: "attack", engine.BlockDecision: "block", engine.OrderDecision: "order", engine.DamageDecision: "assign",
		engine.TargetDecision: "target", engine.ModeDecision: "mode", engine.NumberDecision: "number", engine.DivisionDecision: "divide",
		engine.ObjectDecision: "choose", engine.YesNoDecision: "say", engine.PayDecision: "pay", engine.ManaDecision: "mana",
		engine.ReplacementDecision: "apply", engine.WordDecision: "say", engine.ChanceDecision: "chance",
	}
	var text string
	switch d.Kind {
	case engine.PriorityDecision:
		if a.Action.Kind == engine.Pass {
			return "pass"
		}
		verb, rest, _ := strings.Cut(strings.TrimPrefix(r.actionSentence(g, "", a.Action), " "), " ")
		return plain(strings.TrimSuffix(verb, "s") + ":" + rest)
	case engine.ModeDecision:
		var words []string
		for _, n := range a.Numbers {
			words = append(words, fmt.Sprint(n+1))
		}
		text = strings.Join(words, "+")
	case engine.NumberDecision:
		text = fmt.Sprint(a.Numbers)
	case engine.ManaDecision:
		text = a.Word
		if a.Mana != nil {
			text = strings.ReplaceAll(listOf(g, a.Mana.Sources), " and ", ", ")
		}
	case engine.ReplacementDecision:
		if text = answerText(g, d, a); a.Word != "" { // one of several effects of one object
			text += ":" + a.Word
		}
	default:
		text = answerText(g, d, a)
	}
	return keyText(kinds[d.Kind], text)
}

// clearKey is the key of an answer that chooses something of which another has the name, too:
// "target:bobs-bear".
func (r *runner) clearKey(d *engine.Decision, a engine.Answer) string {
	switch d.Kind {
	case engine.TargetDecision, engine.ObjectDecision, engine.AttackDecision, engine.BlockDecision:
		plainly := r.keyOf(r.g, d, a)
		kind, _, _ := strings.Cut(plainly, ":")
		return keyText(kind, answerText(r.speaking(d), d, a))
	}
	return r.keyOf(r.g, d, a)
}

// keyText makes a key from words.
func keyText(kind, text string) string { return plain(kind + ":" + keySigns.Replace(text)) }

// keySigns are what stands in a key for the words between its parts.
var keySigns = strings.NewReplacer(" on ", ">", " and ", "+", ", ", ",", " to ", ">")

// plain makes a key from words: letters, digits and the signs of keys, all in lower case.
func plain(s string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9', strings.ContainsRune(":>+,'-", c), c > 127:
			return c
		case c == ' ':
			return '-'
		}
		return -1
	}, strings.ToLower(s))
}
