package oracle

import (
	"fmt"
	"slices"
	"strings"
)

// An Unknown is a place in a card's text that the compiler does not understand.
type Unknown struct {
	Line   int    // of the text, from 1
	Offset int    // of Words in the line, in bytes
	Words  string // from the first word that no rule of the grammar takes to the end of its sentence
	Reason string // what is the matter, when more is known
}

// String names the line and quotes the words.
func (u Unknown) String() string {
	if u.Reason != "" {
		return fmt.Sprintf("line %d: not understood: %q (%s)", u.Line, u.Words, u.Reason)
	}
	return fmt.Sprintf("line %d: not understood: %q", u.Line, u.Words)
}

// LaterKeyword is the Reason for words that are a keyword ability or keyword action of
// an edition after the one that this package speaks.
const LaterKeyword = "a keyword of a later edition"

// Compile makes the card's text into abilities. They are whole or absent: with
// any Unknown, Abilities is nil. Reminder text is skipped.
func Compile(card Card) (Card, []Unknown) {
	abilities, unknown := CompileAbilities(card.Text, card)
	card.Abilities = nil
	if len(unknown) == 0 {
		card.Abilities = abilities
	}
	return card, unknown
}

// CompileAbilities compiles text as abilities of the card, one ability a line;
// the card says what "this creature" and its name mean, and an instant's or
// sorcery's plain lines are one spell ability together.
func CompileAbilities(text string, card Card) ([]*Ability, []Unknown) {
	c := compiler{card: card, names: namesOf(&card)}
	lines := strings.Split(text, "\n")
	for i := 0; i < len(lines); i++ {
		first := i
		toks := scanLine(lines[i], i+1)
		// The modes of a modal ability stand in lines of their own.
		for i+1 < len(lines) && strings.HasPrefix(strings.TrimSpace(lines[i+1]), "•") {
			i++
			toks = append(toks[:len(toks)-1], scanLine(lines[i], i+1)...)
		}
		if len(toks) > 1 {
			c.paragraph(toks, first+1, lines)
		}
	}
	return c.out, c.unknown
}

func scanLine(line string, number int) []token {
	toks := scan(line)
	for i := range toks {
		toks[i].line = number
	}
	return toks
}

// A compiler collects the abilities of one card.
type compiler struct {
	card    Card
	names   [][]token
	out     []*Ability
	unknown []Unknown
	// spell is the spell ability that plain lines of an instant or sorcery add to.
	spell     *Ability
	discourse discourse
	paid      []string
}

func (c *compiler) paragraph(toks []token, line int, lines []string) {
	p := &parser{toks: toks, card: &c.card, names: c.names}
	if c.card.Types&(Instant|Sorcery) != 0 {
		if c.spellParagraph(p) {
			return
		}
	} else if abilities, ok := p.ability(); ok && p.atLineEnd() {
		c.out = append(c.out, abilities...)
		return
	}
	c.unknown = append(c.unknown, p.unknown(lines))
}

// spellParagraph reads a line of an instant or sorcery: a keyword, a static ability
// of the spell, or more of what the spell does.
func (c *compiler) spellParagraph(p *parser) bool {
	start := p.mark()
	if abilities, ok := p.special(); ok && p.atLineEnd() {
		c.out = append(c.out, abilities...)
		c.paid = append(c.paid, p.paid...)
		return true
	}
	p.reset(start)
	p.paid = c.paid
	word := p.abilityWord()
	if c.spell != nil && len(c.spell.Modes) == 1 {
		p.slots = append(p.slots, c.spell.Modes[0].Targets...)
		p.mentions = append(p.mentions, c.discourse.mentions...)
	}
	a := &Ability{Kind: SpellAbility, Word: word}
	if !p.effect(a) || !p.atLineEnd() {
		return false
	}
	c.discourse.mentions = append([]mention(nil), p.mentions...)
	switch {
	case c.spell == nil:
		c.spell = a
		c.out = append(c.out, a)
	case len(c.spell.Modes) == 1 && len(a.Modes) == 1 && a.Choose == (ModeChoice{}) && c.spell.Choose == (ModeChoice{}) && word == "":
		c.spell.Modes[0].Targets = a.Modes[0].Targets
		c.spell.Modes[0].Instructions = append(c.spell.Modes[0].Instructions, a.Modes[0].Instructions...)
	default:
		// Text before or after a choice of modes is a part of the spell that the
		// nodes cannot hold.
		p.miss(len(p.toks) - 1)
		return false
	}
	return true
}

// unknown reports where the parser got stuck.
func (p *parser) unknown(lines []string) Unknown {
	at := p.toks[min(p.far, len(p.toks)-1)]
	u := Unknown{Line: at.line, Offset: at.at}
	if at.line < 1 || at.line > len(lines) {
		return u
	}
	words := lines[at.line-1][min(at.at, len(lines[at.line-1])):]
	if at.kind == endToken || words == "" {
		u.Reason = "the line ends too early, or its parts do not go together"
		u.Offset, words = 0, lines[at.line-1]
	}
	if end := strings.Index(words, ". "); end >= 0 {
		words = words[:end+1]
	}
	u.Words = words
	for _, name := range laterKeywords {
		if strings.HasPrefix(strings.ToLower(words), name) {
			u.Reason = LaterKeyword
		}
	}
	return u
}

// atLineEnd says whether all tokens are read.
func (p *parser) atLineEnd() bool { return p.pos == len(p.toks)-1 }

// special reads what an instant or sorcery can have besides its spell ability.
func (p *parser) special() ([]*Ability, bool) {
	start := p.mark()
	if out, ok := p.keywordLine(); ok {
		return out, true
	}
	word := p.abilityWord()
	for _, form := range []func(*parser) (*Ability, bool){
		(*parser).additionalCost, (*parser).alternativeCost, (*parser).castOnly, (*parser).castAsThoughFlash, (*parser).spellCosts, (*parser).spellCantBeCountered, (*parser).flashIf,
	} {
		m := p.mark()
		p.inStatic = true
		a, ok := form(p)
		p.inStatic = false
		if ok {
			if p.accept("if") || p.accept("as long as") {
				if a.If, ok = p.condition(); !ok {
					p.reset(m)
					continue
				}
			}
			if p.accept(".") && p.atLineEnd() {
				a.Word = word
				return one(a), true
			}
		}
		p.reset(m)
	}
	// A triggered ability of the card itself: "When you cycle this card, ..."
	if p.next("when you cycle") || p.next("when you cast this spell") || p.next("when this card is put into") || p.next("when you discard this card") {
		if out, ok := p.ability(); ok {
			return out, true
		}
	}
	return nil, p.fail(start)
}

// castOnly reads "Cast this spell only during combat."
func (p *parser) castOnly() (*Ability, bool) {
	if !p.accept("cast") || !p.this() || !p.accept("only") {
		return nil, false
	}
	if p.accept("if") {
		c, ok := p.condition()
		if !ok {
			return nil, false
		}
		return static(CastOnly{c}), true
	}
	c, ok := p.moment()
	if !ok {
		return nil, false
	}
	if p.acceptAny("and only if", ", and only if") != "" {
		more, ok := p.condition()
		if !ok {
			return nil, false
		}
		c = Both{[]Condition{c, more}}
	}
	return static(CastOnly{c}), true
}

// spellCosts reads "This spell costs {1} less to cast ...", the only change of costs
// that an instant or sorcery itself has.
func (p *parser) spellCosts() (*Ability, bool) {
	if !p.next("this spell costs") {
		return nil, false
	}
	return p.costs()
}

func (p *parser) spellCantBeCountered() (*Ability, bool) {
	if !p.accept("this spell can't be countered") {
		return nil, false
	}
	a := static(CantBeCountered{This{}})
	a.FromZone = Stack
	return a, true
}

// flashIf reads nothing more than castAsThoughFlash does; it stands for the cards
// that are named in their own text.
func (p *parser) flashIf() (*Ability, bool) {
	if !p.accept("you may cast") || !p.this() || !p.accept("as though it had flash") {
		return nil, false
	}
	return static(Permission{Affected: This{}, May: CastAsThoughFlash}), true
}

// keywordLine reads a line of nothing but keywords.
func (p *parser) keywordLine() ([]*Ability, bool) {
	start := p.mark()
	out, ok := p.keywordList()
	if !ok {
		return nil, p.fail(start)
	}
	p.accept(".")
	if !p.atEnd() {
		return nil, p.fail(start)
	}
	return out, true
}

// ability reads a whole ability of any kind but a spell ability.
func (p *parser) ability() ([]*Ability, bool) {
	start := p.mark()
	if out, ok := p.keywordLine(); ok {
		return out, true
	}
	if a, ok := p.chapter(); ok {
		return one(a), true
	}
	word := p.abilityWord()
	var out []*Ability
	ok := false
	switch {
	case p.next("when"), p.next("whenever"), p.next("at the beginning"), p.next("at end"):
		var a *Ability
		if a, ok = p.triggeredAbility(); ok {
			out = one(a)
		}
	case p.hasColon():
		var a *Ability
		if a, ok = p.activatedAbility(); ok {
			out = one(a)
		}
	default:
		out, ok = p.static()
	}
	if !ok {
		return nil, p.fail(start)
	}
	if word != "" {
		out[0].Word = word
	}
	return out, true
}

// abilityWord takes an ability word and its dash (207.2c).
func (p *parser) abilityWord() string {
	words := ""
	for n := 0; n < 4; n++ {
		t := p.peekAt(n)
		if t.text == "—" && n > 0 && abilityWords[words] {
			p.pos += n + 1
			return words
		}
		if t.kind != wordToken && t.kind != numberToken && t.text != "'s" {
			break
		}
		if n > 0 && t.text != "'s" {
			words += " "
		}
		words += t.text
	}
	return ""
}

// hasColon says whether a colon stands outside quotation marks before the first full stop.
func (p *parser) hasColon() bool {
	quoted := false
	for _, t := range p.toks[p.pos:] {
		switch {
		case t.text == `"`:
			quoted = !quoted
		case t.text == ":" && !quoted:
			return true
		case t.text == "." && !quoted:
			return false
		}
	}
	return false
}

func (p *parser) triggeredAbility() (*Ability, bool) {
	start := p.mark()
	event, ok := p.trigger()
	if !ok {
		return nil, p.fail(start)
	}
	a := &Ability{Kind: Triggered, Trigger: event}
	if p.accept("during your turn") {
		a.If = IsTurn{Yours}
	}
	if !p.accept(",") {
		return nil, p.fail(start)
	}
	if m := p.mark(); p.accept("if") {
		c, ok := p.condition()
		if ok && p.accept(",") && a.If == nil {
			a.If = c
		} else {
			p.reset(m)
		}
	}
	if !p.effect(a) {
		return nil, p.fail(start)
	}
	if returnsThis(a) {
		if e, ok := event.(ZoneChange); !ok || e.What != Reference(This{}) {
			a.FromZone = Graveyard
		}
	}
	return a, true
}

func (p *parser) activatedAbility() (*Ability, bool) {
	start := p.mark()
	a := &Ability{Kind: Activated}
	cost, ok := p.costItems()
	if !ok || !p.accept(":") {
		return nil, p.fail(start)
	}
	a.Cost = cost
	for _, item := range cost {
		switch c := item.(type) {
		case PayLoyalty:
			a.Loyalty = true
		case PayDiscard:
			if c.This {
				a.FromZone = Hand
			}
		case PayExile:
			if c.This && c.Phrase.Zone != Nowhere {
				a.FromZone = c.Phrase.Zone
			}
		}
	}
	if !p.effect(a) {
		return nil, p.fail(start)
	}
	if a.FromZone == Nowhere && returnsThis(a) {
		a.FromZone = Graveyard
	}
	return a, true
}

// returnsThis says whether the ability moves this card out of a graveyard, so that it
// works only there (113.6m).
func returnsThis(a *Ability) bool {
	for _, mode := range a.Modes {
		for _, i := range mode.Instructions {
			if movesThisFromGraveyard(i) {
				return true
			}
		}
	}
	return false
}

func movesThisFromGraveyard(i Instruction) bool {
	switch i := i.(type) {
	case Move:
		return i.From == Graveyard && i.What == Reference(This{})
	case May:
		return slices.ContainsFunc(i.Do, movesThisFromGraveyard)
	case If:
		return slices.ContainsFunc(i.Then, movesThisFromGraveyard)
	}
	return false
}

// chapter reads a Saga's chapter ability: "I, II — ..." (714.2b).
func (p *parser) chapter() (*Ability, bool) {
	start := p.mark()
	var chapters []int
	for {
		n := romanNumerals[p.peek().raw]
		if n == 0 {
			break
		}
		chapters = append(chapters, n)
		p.pos++
		if !p.accept(",") {
			break
		}
	}
	if len(chapters) == 0 || !p.accept("—") {
		return nil, p.fail(start)
	}
	a := &Ability{Kind: Triggered, Trigger: ChapterReached{chapters}, Chapters: chapters}
	if !p.effect(a) {
		return nil, p.fail(start)
	}
	return a, true
}

var romanNumerals = map[string]int{"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7}

// effect reads what an ability does, with a choice of modes or without, and the
// sentences about its activation or triggering.
func (p *parser) effect(a *Ability) bool {
	start := p.mark()
	if p.modes(a) {
		return true
	}
	p.reset(start)
	var out []Instruction
	for !p.atEnd() {
		if p.aboutAbility(a) {
			if !p.endOfSentence() {
				return p.fail(start)
			}
			continue
		}
		more, ok := p.sentence(out)
		if !ok || !p.endOfSentence() {
			p.miss(p.pos)
			return p.fail(start)
		}
		out = more
	}
	if len(out) == 0 {
		return p.fail(start)
	}
	a.Modes = []Mode{{Targets: append([]TargetSlot(nil), p.slots...), Instructions: out}}
	return true
}

// aboutAbility reads a sentence about when the ability can be used.
func (p *parser) aboutAbility(a *Ability) bool {
	start := p.mark()
	switch {
	case a.Kind == Activated && p.accept("activate only"):
		for {
			switch {
			case p.accept("as a sorcery"):
				a.SorcerySpeed = true
			case p.accept("once each turn"):
				a.OncePerTurn = true
			case p.next("during your turn") && !p.next("during your turn ,"):
				p.accept("during your turn")
				a.YourTurnOnly = true
			case a.If == nil && (p.next("during") || p.next("before")):
				c, ok := p.moment()
				if !ok {
					return p.fail(start)
				}
				a.If = c
			case a.If == nil && p.accept("if"):
				c, ok := p.condition()
				if !ok {
					return p.fail(start)
				}
				a.If = c
			default:
				return p.fail(start)
			}
			if p.accept("and only") {
				continue
			}
			return true
		}
	case a.Kind == Activated && p.accept("this ability costs"):
		mana, ok := p.manaCost()
		if !ok || a.ActivationCost != nil {
			return p.fail(start)
		}
		c := &CostChange{Ability: true}
		switch p.acceptAny("less to activate", "more to activate") {
		case "less to activate":
			c.Reduce = mana
		case "more to activate":
			c.Increase = mana
		default:
			return p.fail(start)
		}
		if p.accept("for each") {
			if c.Each, ok = p.forEachCount(); !ok {
				return p.fail(start)
			}
		} else if p.accept("if") {
			return p.fail(start)
		}
		a.ActivationCost = c
		return true
	case a.Kind == Activated && p.accept("any player may activate this ability"):
		a.AnyPlayer = true
		return true
	case a.Kind == Triggered && p.accept("this ability triggers only once each turn"):
		a.OncePerTurn = true
		return true
	}
	return p.fail(start)
}

// modes reads "Choose one —" and the modes in their lines (700.2).
func (p *parser) modes(a *Ability) bool {
	start := p.mark()
	if !p.accept("choose") {
		return false
	}
	switch p.acceptAny("one or both", "one or more", "any number", "one", "two", "three") {
	case "one":
		a.Choose = ModeChoice{Min: 1, Max: 1}
	case "two":
		a.Choose = ModeChoice{Min: 2, Max: 2}
	case "three":
		a.Choose = ModeChoice{Min: 3, Max: 3}
	case "one or both":
		a.Choose = ModeChoice{Min: 1, Max: 2}
	case "one or more":
		a.Choose = ModeChoice{Min: 1, Max: -1}
	case "any number":
		a.Choose = ModeChoice{Min: 0, Max: -1}
	default:
		a.Choose = ModeChoice{}
		return p.fail(start)
	}
	if !p.accept("—") {
		if !p.modeSentences(a) {
			a.Choose = ModeChoice{}
			return p.fail(start)
		}
	}
	mentions := len(p.mentions)
	for p.accept("•") {
		p.slots, p.mentions = nil, p.mentions[:mentions]
		out, ok := p.modeText()
		if !ok {
			a.Modes, a.Choose = nil, ModeChoice{}
			return p.fail(start)
		}
		a.Modes = append(a.Modes, Mode{Targets: append([]TargetSlot(nil), p.slots...), Instructions: out})
	}
	p.slots = nil
	w := newWriter(p.card)
	w.mentions = p.mentions[:mentions:mentions]
	for i := range a.Modes {
		w.mentions = w.mentions[:mentions]
		a.Modes[i].Words = w.mode(a.Modes[i])
	}
	if len(a.Modes) < 2 {
		a.Modes, a.Choose = nil, ModeChoice{}
		return p.fail(start)
	}
	if a.Choose.Max < 0 {
		a.Choose.Max = len(a.Modes)
	}
	a.Choose.KickedMax = min(a.Choose.KickedMax, len(a.Modes))
	return true
}

// anyNumberOfModes is cut down to the number of modes once they are read.
const anyNumberOfModes = 1 << 20

// modeSentences reads what stands between "Choose one" and the modes.
func (p *parser) modeSentences(a *Ability) bool {
	if !p.accept(".") {
		return false
	}
	for p.peek().text != "•" {
		switch {
		case p.accept("if this spell was kicked , choose both instead ."):
			a.Choose.KickedMin, a.Choose.KickedMax = 2, 2
		case p.accept("if this spell was kicked , choose any number instead ."):
			a.Choose.KickedMin, a.Choose.KickedMax = 0, anyNumberOfModes
		case p.accept("you may choose the same mode more than once ."):
			a.Choose.Repeat = true
		default:
			return false
		}
	}
	return true
}

// modeText reads the sentences of one mode.
func (p *parser) modeText() ([]Instruction, bool) {
	var out []Instruction
	for !p.atEnd() {
		more, ok := p.sentence(out)
		if !ok || !p.endOfSentence() {
			p.miss(p.pos)
			return nil, false
		}
		out = more
	}
	return out, len(out) > 0
}
