package cardtext

import (
	"fmt"
	"slices"
	"strings"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/keywords"
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

// Compile makes the card's text into abilities. They are whole or absent: with
// any Unknown, Abilities is nil. Reminder text is skipped.
func Compile(card oracle.Card) (oracle.Card, []Unknown) { return compile(card, card.Back) }

// compile compiles a card or a face of one, which may speak of what the other face says.
func compile(card oracle.Card, other *oracle.Card) (oracle.Card, []Unknown) {
	if len(card.Halves) == 2 {
		left, unknown := Compile(*card.Halves[0])
		right, more := Compile(*card.Halves[1])
		return Split(left, right), append(unknown, more...)
	}
	card.Abilities, card.Rooms = nil, nil
	var abilities []*oracle.Ability
	var unknown []Unknown
	if card.Types&oracle.Dungeon != 0 {
		unknown = compileRooms(&card)
		if len(unknown) > 0 {
			card.Abilities, card.Rooms = nil, nil
		}
	} else if card.Types&oracle.CommandTypes != 0 {
		unknown = compileInCommand(&card)
	} else if abilities, unknown = compileAbilities(card.Text, card, other); len(unknown) == 0 {
		card.Abilities = abilities
		if isStationCard(&card) { // off the battlefield it has none (721.2c), and there what a symbol gives it
			card.Power, card.Toughness = nil, nil
		}
	}
	if card.Back != nil {
		back, more := compile(*card.Back, &card)
		card.Back, unknown = &back, append(unknown, more...)
	}
	if card.Flipped != nil {
		flipped, more := compile(*card.Flipped, &card)
		card.Flipped, unknown = &flipped, append(unknown, more...)
	}
	if card.Inset != nil {
		inset, more := Compile(*card.Inset)
		card.Inset, unknown = &inset, append(unknown, more...)
	}
	return card, unknown
}

// CompileAbilities compiles text as abilities of the card, one ability a line;
// the card says what "this creature" and its name mean, and an instant's or
// sorcery's plain lines are one spell ability together.
func CompileAbilities(text string, card oracle.Card) ([]*oracle.Ability, []Unknown) {
	return compileAbilities(text, card, nil)
}

func compileAbilities(text string, card oracle.Card, other *oracle.Card) ([]*oracle.Ability, []Unknown) {
	if cleaves(text) {
		return compileCleave(text, card, other)
	}
	return readAbilities(text, card, other)
}

func readAbilities(text string, card oracle.Card, other *oracle.Card) ([]*oracle.Ability, []Unknown) {
	c := compiler{card: card, names: namesOf(&card)}
	c.read(text, other)
	return c.out, append(c.unknown, grantingCounters(text)...)
}

// grantingCounters finds a kind of counter of which only reminder text says what it grants: it reminds of a rule (207.2) that
// neither edition has.
func grantingCounters(text string) []Unknown {
	var unknown []Unknown
	for i, line := range strings.Split(text, "\n") {
		at := strings.Index(line, "(Each ")
		if at < 0 {
			continue
		}
		words := strings.TrimSuffix(line[at+1:skipReminder(line, at)], ")")
		if kind, grants, ok := strings.Cut(words, " counter on "); ok && strings.Count(kind, " ") == 1 && strings.Contains(grants, " grants ") {
			unknown = append(unknown, Unknown{Line: i + 1, Offset: at + 1, Words: words, Reason: "no rule says so of this kind of counter"})
		}
	}
	return unknown
}

// read compiles the text, line by line; other is the card's other face.
func (c *compiler) read(text string, other *oracle.Card) {
	lines := strings.Split(text, "\n")
	for i := 0; i < len(lines); i++ {
		if least, most, ok := levelSymbol(lines[i]); ok {
			i += c.level(lines, i, least, most) - 1
			continue
		}
		if least, rest, ok := stationSymbol(&c.card, lines[i]); ok {
			i += c.station(lines, i, least, rest) - 1
			continue
		}
		if c.bar(lines[i], i+1) {
			continue
		}
		first := i
		toks := scanLine(lines[i], i+1)
		// The modes of a modal ability stand in lines of their own.
		for i+1 < len(lines) {
			mode, ok := ModeLine(lines[i+1])
			if !ok {
				break
			}
			i++
			toks = append(toks[:len(toks)-1], token{kind: markToken, text: "•", line: i + 1})
			for _, t := range scanLine(mode, i+1) {
				t.at += len(lines[i]) - len(mode)
				toks = append(toks, t)
			}
		}
		// So does the prize of an Attraction.
		if i+1 < len(lines) && isPrize(lines[i+1]) {
			i++
			toks = append(toks[:len(toks)-1], token{kind: markToken, text: "•", line: i + 1})
			toks = append(toks, scanLine(lines[i], i+1)...)
		}
		// So do the rows of a results table.
		for i+1 < len(lines) && resultLine.MatchString(lines[i+1]) && !isStationCard(&c.card) {
			i++
			toks = append(toks[:len(toks)-1], token{kind: markToken, text: "•", line: i + 1})
			toks = append(toks, scanLine(lines[i], i+1)...)
		}
		if len(toks) > 1 {
			c.paragraph(toks, first+1, lines)
		}
	}
	if at := c.linked; at != nil && len(c.unknown) == 0 && !slices.ContainsFunc(c.out, oracle.Exiles) && !otherExiles(other) {
		c.unknown = append(c.unknown, Unknown{Line: at.line, Offset: at.at, Words: at.raw, Reason: "no ability exiles a card that this could be"})
	}
	hosted := attached(&c.card) && slices.ContainsFunc(c.out, oracle.SpeaksOfHost)
	for i, a := range c.out {
		if hosted && a.Keyword == "" {
			a = oracle.OtherThanHost(a)
		}
		a = oracle.OtherThanGone(oracle.OtherThanMade(oracle.OtherThanEach(a)))
		if !mayBecome(&c.card) {
			a = oracle.OtherThanEvent(a, c.card.Types)
		}
		c.out[i] = oracle.Tie(a)
	}
	keywords.BackUp(c.out)
	c.out = underBars(c.out, c.bars)
}

// mayBecome reports whether a permanent may be of another type than its card says: a Vehicle, or one whose text makes it something.
func mayBecome(card *oracle.Card) bool {
	text := strings.ToLower(card.Text)
	says := func(words string) bool { return strings.Contains(text, words) }
	return slices.Contains(card.Subtypes, "Vehicle") || slices.ContainsFunc([]string{"become a ", "becomes a ", "become an ", "becomes an ", "is a creature", "station"}, says)
}

// attached reports whether a card says what it does to a creature that it is attached to, and is none itself.
func attached(card *oracle.Card) bool {
	return card.Types&oracle.Creature == 0 && (slices.Contains(card.Subtypes, "Aura") || slices.Contains(card.Subtypes, "Equipment"))
}

// otherExiles says whether an ability of the card's other face exiles something (607.1b).
func otherExiles(face *oracle.Card) bool {
	if face == nil {
		return false
	}
	abilities, _ := compileAbilities(face.Text, *face, nil)
	return slices.ContainsFunc(abilities, oracle.Exiles)
}

// pawprint is the symbol before modes (107.18 of 2026-02-27).
const pawprint = "{P}"

// ModeLine is the text of a mode's line without the bullet before it, or the plus sign that
// stands for one where each mode has a cost (702.172b of 2026-02-27). The pawprints that stand for
// one (700.2i of 2026-02-27) belong to the text. It is false for any other line.
func ModeLine(line string) (string, bool) {
	trimmed := strings.TrimLeft(line, " \t")
	if rest, ok := strings.CutPrefix(trimmed, "•"); ok {
		return strings.TrimLeft(rest, " "), true
	}
	if rest, ok := strings.CutPrefix(trimmed, "+ {"); ok {
		return "{" + rest, true
	}
	if strings.HasPrefix(trimmed, pawprint) {
		return trimmed, true
	}
	return "", false
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
	card    oracle.Card
	names   [][]token
	out     []*oracle.Ability
	unknown []Unknown
	// spell is the spell ability that plain lines of an instant or sorcery add to.
	spell     *oracle.Ability
	discourse discourse
	// lastFrom and lastMentions are where the last sentence of the spell ability began.
	lastFrom, lastMentions int
	paid                   []string
	given                  []givenUp
	othersDeal             bool
	// linked is the first place that speaks of what another ability has exiled.
	linked *token
	ties   ties
	bars   []barAt // of a Class card
}

func (c *compiler) paragraph(toks []token, line int, lines []string) {
	p := &parser{toks: toks, card: &c.card, names: c.names, ties: c.ties, given: c.given}
	if c.card.Types&(oracle.Instant|oracle.Sorcery) != 0 {
		if c.spellParagraph(p) {
			return
		}
	} else if abilities, ok := p.ability(); ok && p.atLineEnd() && !slices.ContainsFunc(abilities, asksOfNothing) {
		c.out = append(c.out, abilities...)
		if c.linked == nil {
			c.linked = p.linked
		}
		return
	}
	c.unknown = append(c.unknown, p.unknown(lines))
}

// asksOfNothing reports whether an ability has the condition "if you do" with nothing before it
// that could be done: what "you may cast this card from your graveyard. If you do, ..." asks.
func asksOfNothing(a *oracle.Ability) bool { return a.If != nil && asksBack(a.If) }

// spellParagraph reads a line of an instant or sorcery: a keyword, a static ability
// of the spell, or more of what the spell does.
func (c *compiler) spellParagraph(p *parser) bool {
	start := p.mark()
	if abilities, ok := p.special(); ok && p.atLineEnd() {
		c.out = append(c.out, abilities...)
		c.paid = append(c.paid, p.paid...)
		c.given = p.given
		return true
	}
	p.reset(start)
	if p.next("when " + causesDiscard) { // an ability of its own, which is no part of what the spell does
		return false
	}
	p.paid, p.othersDeal = c.paid, c.othersDeal
	word := p.abilityWord()
	if c.spell != nil && len(c.spell.Modes) == 1 {
		p.slots = append(p.slots, c.spell.Modes[0].Targets...)
		p.mentions = append(p.mentions, c.discourse.mentions...)
		p.earlier, p.lastFrom, p.lastMentions = c.spell.Modes[0].Instructions, c.lastFrom, c.lastMentions
	}
	a := &oracle.Ability{Kind: oracle.SpellAbility, Word: word}
	if !p.effect(a) || !p.atLineEnd() {
		return false
	}
	if slices.ContainsFunc(a.Modes, guardsItself) { // it would do so only as it resolves
		p.miss(len(p.toks) - 1)
		return false
	}
	c.othersDeal = p.othersDeal
	c.discourse.mentions = append([]mention(nil), p.mentions...)
	c.lastFrom, c.lastMentions = p.lastFrom, p.lastMentions
	switch {
	case c.spell == nil:
		c.spell = a
		c.out = append(c.out, a)
	case len(c.spell.Modes) == 1 && len(a.Modes) == 1 && a.Choose == (oracle.ModeChoice{}) && c.spell.Choose == (oracle.ModeChoice{}):
		// An ability word before a line has no meaning (207.2c).
		c.spell.Modes[0] = a.Modes[0]
		if a.XNotZero || a.XMost != nil {
			c.spell.XNotZero, c.spell.XMost = a.XNotZero, a.XMost
		}
	default:
		// Text before or after a choice of modes is a part of the spell that the
		// nodes cannot hold.
		p.miss(len(p.toks) - 1)
		return false
	}
	return true
}

// guardsItself reports whether a spell is told not to be countered among what it does as it resolves.
func guardsItself(m oracle.Mode) bool {
	return anyNode(m.Instructions, func(says oracle.Modify) bool {
		return says.What == oracle.Reference(oracle.This{}) && slices.ContainsFunc(says.Changes, func(c oracle.Change) bool {
			grant, _ := c.(oracle.Grant)
			_, cant := grant.Effect.(oracle.CantBeCountered)
			return cant
		})
	})
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
	if len(strings.Fields(words)) < 3 && u.Reason == "" {
		// The end of a clause alone says nothing: the clause is what is not understood.
		before := lines[at.line-1][:u.Offset]
		from := 0
		for _, mark := range []string{". ", ", ", "— ", ": "} {
			if i := strings.LastIndex(before, mark); i >= 0 {
				from = max(from, i+len(mark))
			}
		}
		u.Offset, words = from, before[from:]+words
	}
	u.Words = words
	return u
}

// BasicLand gives the basic land card of that name and true, for the five basic
// land types and Wastes. Plains and the like have no text: their mana ability
// comes from their type (305.6).
func BasicLand(name string) (oracle.Card, bool) {
	card := oracle.Card{Name: name, Supertypes: oracle.Basic, Types: oracle.Land}
	switch name {
	case "Plains", "Island", "Swamp", "Mountain", "Forest":
		card.Subtypes = []string{name}
		return card, true
	case "Wastes":
		card.Text = "{T}: Add {C}."
		card, _ = Compile(card)
		return card, true
	}
	return oracle.Card{}, false
}
