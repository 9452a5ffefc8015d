package cardtext

import (
	"fmt"
	"strings"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/keywords"
)

// This file and the print_ files after it write compiled abilities as text again.
// The text is normalised: the compiler reads it to the same nodes. What has no words
// is written as its type in angle brackets, which the compiler never reads.

// Print writes the card's abilities, one a line; modes stand in lines of their own.
// The card's name, types and host nouns come from the card.
func Print(card oracle.Card) string {
	var lines []string
	if card.Types&oracle.Vanguard != 0 {
		lines = append(lines, modifierWords(card))
	}
	for i := 0; i < len(card.Abilities); i++ {
		a := card.Abilities[i]
		if a.SpellText() {
			lines = append(lines, printCleave(a, &card))
			continue
		}
		// A keyword that stands for several abilities is written once.
		more, n := strung(card.Abilities[i+1:], &card)
		lines = append(lines, printAbility(a, &card)+more)
		if i += n; a.Keyword != "" {
			i += siblings(a) - 1
		}
	}
	return strings.Join(lines, "\n")
}

// PrintAbility writes one ability of the card. Of a card with cleave the text of the spell has what is left out in square brackets, and what
// it says with its cleave cost paid is the text without that (702.148a).
func PrintAbility(a *oracle.Ability, card oracle.Card) string {
	switch {
	case a.SpellText():
		return printCleave(a, &card)
	case a.Keyword == "cleave" && a.Kind == oracle.SpellAbility:
		left := *a
		left.Keyword = ""
		return printAbility(&left, &card)
	}
	return printAbility(a, &card)
}

// ChangeWords writes what a continuous effect does to one thing, without saying to
// which, such as "gets +1/+1"; "" for what has no such words.
func ChangeWords(c oracle.Change) string {
	switch c.(type) {
	case oracle.ChangeControl:
		return "changes its controller"
	case oracle.SwitchPT:
		return "switches its power and toughness"
	case oracle.ReplaceWord:
		return "changes words of its text"
	case oracle.DefinePT:
		return "defines its power and toughness"
	case oracle.AddNameWord:
		return "adds words to its name"
	}
	w := newWriter(&oracle.Card{})
	text, whole := w.try(func() string { return w.changes([]oracle.Change{c}, false) })
	if !whole {
		return ""
	}
	return text
}

// KeywordWords writes a keyword ability of the card in the middle of a sentence, such
// as "afflict 2" or "protection from red", and says how many abilities in a row the
// keyword stands for (702.1). An ability without keyword is "" and 1.
func KeywordWords(a *oracle.Ability, card *oracle.Card) (words string, abilities int) {
	if a.Keyword == "" {
		return "", 1
	}
	if keywords.Rule(a.Keyword) == "" {
		return string(a.Keyword), siblings(a)
	}
	return printKeyword(a, card), siblings(a)
}

// siblings is how many abilities in a row the keyword stands for.
func siblings(a *oracle.Ability) int {
	entry := keywords.Find(a.Keyword)
	if entry == nil || entry.Expand == nil {
		return 1
	}
	return len(entry.Abilities(keywords.Use{N: a.N, X: a.X, Cost: paramCost(a), Quality: a.Quality}))
}

// A writer writes one ability. Its discourse is kept by the same calls as the
// parser's, so that every pronoun it writes is read as what it stands for.
type writer struct {
	discourse
	card     *oracle.Card
	slots    []oracle.TargetSlot // of the mode being written
	written  int                 // how many of them have been written
	inStatic bool
	// nextUntap says that a restriction on untapping is for one untap step.
	nextUntap bool
	said      string               // the subject of the last event
	first     bool                 // nothing has been written yet of a triggered ability's effect
	is        int                  // so many changes, the first, are said with "is" and not "becomes"
	has       int                  // so many, with "is" or "has" and not "becomes" or "gains"
	emblem    bool                 // the abilities being written are those of an emblem
	ofEmblem  bool                 // so is the one that this writer writes
	ofThis    bool                 // what is being said is of this object
	prize     []oracle.Instruction // what is done to claim the prize of which the ability speaks
	bare      bool                 // the next verb follows "have" and is in its base form
	one       bool                 // such a verb speaks of one thing
	moving    bool                 // what is being written leaves the zone it is in
	lifeLost  bool                 // each of several players has lost life
	given     string               // what is sacrificed as a cost, in a word
	ofOther   bool                 // what is being described is not what "its" would go back to
	left      []oracle.Reference   // what has left the place where the text spoke of it
	asked     oracle.May           // the instruction before, where it is what somebody may do
	// x is what X stands for in the sentence; where is written at its end.
	x          oracle.Quantity
	y          oracle.Quantity // what Y is besides
	colors     bool            // one color or more have been chosen
	hostCalled string          // what the thing to which this is attached is called, where the card doesn't say it
	equipment  bool            // what is given an ability is an Equipment
	// grantor is the name of the card in whose text a quoted ability stands.
	grantor string
}

func newWriter(card *oracle.Card) *writer { return &writer{card: card} }

// try writes something and says whether all of it has words; if not, the writer is as
// it was before.
func (w *writer) try(write func() string) (string, bool) {
	before := *w
	text := write()
	if !strings.Contains(text, "⟨") {
		return text, true
	}
	*w = before
	return text, false
}

// unsaid is what is written for a node that the language has no words for.
func unsaid(node any) string { return fmt.Sprintf("⟨%T⟩", node) }

// capital makes the first letter a capital one.
func capital(s string) string {
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return s
	}
	return string(s[0]-'a'+'A') + s[1:]
}

// article writes "a" or "an" before the words.
func article(words string) string {
	if words == "" {
		return "a"
	}
	if strings.HasPrefix(words, "X/") || strings.ContainsRune("aeiouAEIOU", rune(words[0])) && !strings.HasPrefix(words, "one") && !strings.HasPrefix(words, "Uni") && !strings.HasPrefix(words, "uni") && !strings.HasPrefix(words, "Ur") ||
		strings.HasPrefix(words, "8/") || strings.HasPrefix(words, "11/") {
		return "an " + words
	}
	return "a " + words
}

// small writes a number as text does: in words up to ten, in digits above.
func small(n int) string {
	if n >= 0 && n < len(numberNames) && n <= 10 {
		return numberNames[n]
	}
	return fmt.Sprint(n)
}

// printAbility writes the ability as one line.
func printAbility(a *oracle.Ability, card *oracle.Card) string {
	switch a.Keyword {
	case oracle.LevelSymbol:
		return printLevel(a, card)
	case oracle.StationSymbol:
		return printStation(a, card)
	case oracle.ClassLevel:
		return printBar(a, card)
	case toSolve, solved:
		return printCase(a, card)
	case keywords.Visit:
		return printVisit(a, card)
	}
	if (a.Keyword == storied || a.Keyword != "" && keywords.Rule(a.Keyword) != "") && !opens(a.Keyword) && a.Keyword != "max speed" && a.Keyword != "∞" {
		w := newWriter(card)
		w.saysX(a)
		return withWord(a, capital(printKeyword(a, card))) + w.whereX() + w.qualifies(a)
	}
	if a.Keyword == "max speed" || a.Keyword == "∞" {
		given := a.Statics[0].(oracle.Continuous).Changes[0].(oracle.AddAbility).Ability
		return capital(string(a.Keyword)) + " — " + printAbility(given, card)
	}
	if word, anchored, ok := underAnchor(a); ok {
		return "• " + word + " — " + printAbility(anchored, card)
	}
	return newWriter(card).ability(a)
}

// qualifies writes what is said of when a keyword ability is activated and for how much.
func (w *writer) qualifies(a *oracle.Ability) string {
	if !qualified([]*oracle.Ability{a}) {
		return ""
	}
	own := oracle.Ability{Keyword: a.Keyword, TimesPerTurn: a.TimesPerTurn, ActivationCost: a.ActivationCost}
	if text := w.activation(&own); text != "" {
		return "." + text
	}
	return ""
}

// ability writes an ability that is spelt out.
func (w *writer) ability(a *oracle.Ability) string {
	text := ""
	switch a.Kind {
	case oracle.Activated:
		w.given = sacrificedFor(a.Cost)
		text = w.costItems(a.Cost) + ": " + w.effectAndActivation(a)
	case oracle.Triggered:
		text = w.triggered(a)
	case oracle.Static:
		w.inStatic = true
		text = w.staticAbility(a)
	default:
		text = w.effect(a)
	}
	if opens(a.Keyword) {
		text = string(a.Keyword) + " — " + text
	}
	return withWord(a, capital(text))
}

// effectAndActivation writes what an activated ability does and when it can be activated, which is said before its modes.
func (w *writer) effectAndActivation(a *oracle.Ability) string {
	text := w.effect(a)
	chooses, modes, modal := strings.Cut(text, "\n")
	when := w.activation(a)
	if !modal || a.Choose == (oracle.ModeChoice{}) || when == "" {
		return text + when
	}
	return strings.TrimSuffix(chooses, " —") + map[bool]string{true: "."}[strings.HasSuffix(chooses, " —")] + when + "\n" + modes
}

// opens reports whether a keyword is written before an activated ability that is spelt out, with a dash.
func opens(k oracle.Keyword) bool { return saysOnce(k) || saysWhen(k) }

// saysOnce reports whether such a keyword says by itself that the ability is activated only once.
func saysOnce(k oracle.Keyword) bool { return k == "exhaust" || k == powerUp }

// saysWhen reports whether such a keyword says by itself when that can be activated, and how often each turn.
func saysWhen(k oracle.Keyword) bool { return k == "boast" || k == "forecast" }

func withWord(a *oracle.Ability, text string) string {
	if a.Word == "" || len(a.Chapters) > 0 { // before whose effect it stands
		return text
	}
	return capital(a.Word) + " — " + text
}

// triggered writes event, condition and effect.
func (w *writer) triggered(a *oracle.Ability) string {
	if chapters, ok := a.Trigger.(oracle.ChapterReached); ok {
		names := make([]string, len(chapters.Chapters))
		for i, n := range chapters.Chapters {
			names[i] = roman(n)
		}
		if a.Word != "" {
			names = append(names[:len(names)-1], names[len(names)-1]+" — "+a.Word)
		}
		return strings.Join(names, ", ") + " — " + w.effect(a)
	}
	text := w.trigger(a.Trigger)
	w.leavesBy(a.Trigger)
	if moment, ok := momentText(a.While); ok && isMoment(a.While) {
		text += " " + moment
	} else if a.While != nil {
		text += " while " + w.condition(a.While)
	}
	text += ", "
	if cast, ok := a.Trigger.(oracle.SpellCast); ok && cast.Ordinal > 0 && a.If == oracle.Condition(oracle.IsTurn{Of: oracle.Opponents}) {
		text = strings.TrimSuffix(text, " each turn, ") + " during each opponent's turn, "
	} else if a.If != nil {
		text += "if " + w.condition(a.If) + ", "
	}
	w.first = true
	effect := w.effect(a)
	text += lowerFirst(effect)
	if a.TimesPerTurn > 0 {
		text += " This ability triggers only " + map[int]string{1: "once", 2: "twice"}[a.TimesPerTurn] + " each turn."
	}
	if a.DoOncePerTurn {
		text += " Do this only once each turn."
	}
	return text
}

func roman(n int) string {
	names := [...]string{"", "I", "II", "III", "IV", "V", "VI", "VII"}
	return names[min(max(n, 0), len(names)-1)]
}

// lowerFirst undoes the capital of a sentence that follows a comma. Names and
// subtypes keep theirs.
func lowerFirst(s string) string {
	first, _, _ := strings.Cut(s, " ")
	first = strings.TrimRight(first, ",.")
	if len(s) == 0 || s[0] < 'A' || s[0] > 'Z' || subtypeWords[strings.TrimSuffix(first, "'s")] != "" && first != "Will" {
		return s
	}
	return string(s[0]-'A'+'a') + s[1:]
}

// activation writes the sentences about when an activated ability can be used.
func (w *writer) activation(a *oracle.Ability) string {
	var only []string
	said := saysWhen(a.Keyword)
	theirs := ""
	for _, m := range theirMoments {
		if a.AnyPlayer && a.If == m.when {
			theirs, said = m.words, true
		}
	}
	if moment, ok := momentText(a.If); ok && !said {
		only = append(only, moment)
	} else if both, ok := a.If.(oracle.Both); ok && !said && len(both.Of) == 2 && onlyMoment(both.Of[0]) {
		moment, _ := momentText(both.Of[0])
		only = append(only, moment, "if "+w.condition(both.Of[1]))
	} else if a.If != nil && !said {
		only = append(only, "if "+w.condition(a.If))
	}
	if a.SorcerySpeed {
		only = append(only, "as a sorcery")
	}
	if a.InstantSpeed {
		only = append(only, "as an instant")
	}
	if a.YourTurnOnly {
		only = append(only, "during your turn")
	}
	if a.TimesPerTurn == 1 && !said {
		only = append(only, "once each turn")
	}
	if a.OnlyOnce && !saysOnce(a.Keyword) {
		only = append(only, "once")
	}
	text := ""
	if a.CreaturesStand {
		text = " For each mana in this ability's activation cost, you may tap an untapped creature you control rather than pay that mana."
	}
	if a.TimesPerTurn > 1 {
		text += " Activate no more than " + timesOver(a.TimesPerTurn) + " each turn."
	}
	if c := a.ActivationCost; c != nil && !c.OwnCost {
		if c.Increase != nil {
			text += " This ability costs " + c.Increase.String() + " more to activate"
		} else {
			text += " This ability costs " + c.Reduce.String() + " less to activate"
		}
		if c.Each != nil {
			if each, ok := w.each(c.Each); ok {
				text += " for each " + each
			} else {
				text = strings.Replace(text, "costs {1} less", "costs {X} less", 1) + ", where X is " + w.quantity(c.Each)
			}
		}
		if c.If != nil {
			text += " if " + w.condition(c.If)
		}
		text += "."
	}
	if len(only) > 0 {
		text += " Activate only " + strings.Join(only, " and only ") + "."
	}
	switch {
	case a.OnlyOpponents:
		text += " Only your opponents may activate this ability."
	case a.AnyPlayer && theirs != "":
		text += " Any player may activate this ability but only " + theirs + "."
	case a.AnyPlayer:
		text += " Any player may activate this ability."
	}
	return text
}

// momentText writes a condition that says when, as it follows "only".
func momentText(c oracle.Condition) (string, bool) {
	if both, ok := c.(oracle.Both); ok {
		var parts []string
		for _, of := range both.Of {
			text, ok := momentText(of)
			if !ok {
				return "", false
			}
			parts = append(parts, text)
		}
		return strings.Join(parts, ", "), true
	}
	for _, m := range momentWords {
		if m.moment == c {
			return m.words, true
		}
	}
	return "", false
}

// effect writes the modes, or the sentences of the only one.
func (w *writer) effect(a *oracle.Ability) string {
	bounds := ""
	if a.XNotZero {
		bounds = " X can't be 0."
	}
	if a.XMost != nil {
		bounds += " X can't be greater than " + w.quantity(a.XMost) + "."
	}
	if a.Choose == (oracle.ModeChoice{}) && len(a.Modes) == 1 {
		return w.mode(a.Modes[0]) + bounds
	}
	if a.Choose.Keyword != "" {
		return w.pricedModes(a)
	}
	text := "Choose " + modeCount(a)
	if a.Choose.ByOpponent {
		text = "An opponent chooses " + modeCount(a)
	}
	if a.Choose.Random {
		text += " at random"
	}
	if a.Choose.Fresh {
		text += " that hasn't been chosen"
		if a.Choose.ThisTurn {
			text += " this turn"
		}
	}
	switch {
	case a.Choose.If != nil:
		text += w.modesInsteadText(a)
	case a.Choose.Commander:
		text += ". If you control a commander as you cast this spell, you may choose both instead."
	case a.Choose.KickedMax == 2 && a.Choose.KickedMin == 2:
		text += ". If this spell was kicked, choose both instead."
	case a.Choose.KickedMax != 0:
		text += ". If this spell was kicked, choose any number instead."
	case a.Choose.Repeat || a.Choose.Apart || a.Choose.Worth > 0:
		text += "."
	default:
		text += " —"
	}
	if a.Choose.Apart {
		text += " Each mode must target a different player."
	}
	if a.Choose.Repeat {
		text += " You may choose the same mode more than once."
	}
	before := len(w.mentions)
	for _, mode := range a.Modes {
		w.mentions = w.mentions[:before]
		if text += "\n"; mode.Worth > 0 {
			text += strings.Repeat(pawprint, mode.Worth) + " — " + w.mode(mode)
			continue
		}
		text += "• " + modeName(mode) + w.mode(mode) + bounds
	}
	return text
}

// pricedModes writes modes with their costs under the keyword that says so.
func (w *writer) pricedModes(a *oracle.Ability) string {
	text, bullet := strings.ToUpper(string(a.Choose.Keyword[:1]))+string(a.Choose.Keyword[1:]), "+ "
	if a.Choose.Keyword == "tiered" {
		bullet = "• "
	}
	before := len(w.mentions)
	for _, mode := range a.Modes {
		w.mentions = w.mentions[:before]
		text += "\n" + bullet
		text += modeName(mode) + mode.Cost.String() + " — " + w.mode(mode)
	}
	return text
}

// modeName writes the flavor word of a mode with its dash, if it has one.
func modeName(m oracle.Mode) string {
	if m.Name == "" {
		return ""
	}
	return m.Name + " — "
}

func modeCount(a *oracle.Ability) string {
	c := a.Choose
	switch {
	case c.Worth > 0:
		return "up to " + small(c.Worth) + " " + pawprint + " worth of modes"
	case c.Min == c.Max:
		return small(c.Min)
	case c.Min == 0 && (c.Max < len(a.Modes) || c.Repeat):
		return "up to " + small(c.Max)
	case c.Min == 1 && c.Max == 2 && len(a.Modes) == 2:
		return "one or both"
	case c.Min == 1:
		return "one or more"
	}
	return "any number"
}

// mode writes sentences.
func (w *writer) mode(m oracle.Mode) string {
	defer func(left []oracle.Reference) { w.left = left }(w.left)
	w.slots, w.written = m.Targets, 0
	return w.sentences(m.Instructions)
}

// ShapeWords is a shape as a player says it, without its article.
func ShapeWords(s oracle.Shape) string { return (&writer{card: s.As}).shape(s) }
