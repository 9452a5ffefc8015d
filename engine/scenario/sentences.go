package scenario

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// section says where a sentence may stand.
type section uint8

const (
	inSetup section = 1 << iota
	inPlay
	inAnswer
	inFact = inSetup | inPlay | inAnswer
)

// A form is one form of sentence. The pattern is what people read in the manual;
// in it a word in capitals is a slot and brackets hold what may be left out.
type form struct {
	id      string
	pattern string
	where   section
	kind    kindOfForm
	help    string
	words   []string // of the pattern, slots left out
	must    []string // those of them that every sentence of the form has
	re      *regexp.Regexp
}

// kindOfForm says what a sentence is for.
type kindOfForm uint8

const (
	setting  kindOfForm = iota // only sets the table
	fact                       // states or checks what is so
	action                     // a player does something with priority
	decision                   // a player answers what is asked
	passing                    // time goes on
	control                    // steers the script
	probe
)

// The table of sentence forms: parser, manual and error hints at once. The first
// form that fits a line is taken, so narrow ones stand before wide ones.
var forms = []*form{
	// Setting the table.
	{id: "playing", pattern: "PS are playing", where: inSetup, kind: setting, help: "who plays, in turn order; Ann and Bob if nothing is said"},
	{id: "format", pattern: "the game is Commander", where: inSetup, kind: setting, help: "a Commander game: 40 life, commanders in the command zone"},
	{id: "commander", pattern: "P's commander is O", where: inSetup, kind: setting, help: "the card is that player's commander"},
	{id: "unbegun", pattern: "the game has not begun", where: inSetup, kind: setting, help: "the play begins with the pregame procedure"},
	{id: "starting", pattern: "P is the starting player", where: inSetup, kind: setting, help: "who goes first"},
	{id: "loser", pattern: "P lost the previous game", where: inSetup, kind: setting, help: "and chooses who goes first"},
	{id: "deck", pattern: "P's deck is N O", where: inSetup, kind: setting, help: "before the game has begun"},
	{id: "moment", pattern: "it is P's W", where: inSetup, kind: setting, help: "whose turn and which step it is; Ann's precombat main phase if nothing is said"},

	// Facts: in setup they are made so, in answers and after "now" they are checked.
	{id: "described", pattern: "P controls O, DESCRIPTION", where: inFact, kind: fact, help: "a permanent described inline: “a 3/3 creature with trample”"},
	{id: "controls", pattern: "P controls L", where: inFact, kind: fact, help: "permanents by name or counted: “Bear and 4 Plains”, “2 untapped Mountains”; where two players have one, “Ann's Bear” names hers in any sentence; “Bear called Ben and Bear called Boris”, in any zone, tells two of one player apart"},
	{id: "owned", pattern: "O is owned by P", where: inFact, kind: fact, help: "whose card it is"},
	{id: "outside", pattern: "P owns L outside the game", where: inFact, kind: fact, help: "cards of a sideboard, dungeons"},
	{id: "monarch", pattern: "P is [not ]the monarch", where: inFact, kind: fact, help: "722"},
	{id: "initiative", pattern: "P has the initiative", where: inFact, kind: fact, help: "723"},
	{id: "room", pattern: `P's venture marker is on "TEXT"`, where: inPlay | inAnswer, kind: fact, help: "the room of a dungeon"},
	{id: "completed", pattern: "P has completed N dungeon|dungeons", where: inPlay | inAnswer, kind: fact, help: "309.7"},
	{id: "gone", pattern: "S is not in the game", where: inFact, kind: fact, help: "it is in no zone"},
	{id: "on battlefield", pattern: "L is|are on the battlefield", where: inFact, kind: fact, help: "where cards are"},
	{id: "zone", pattern: "L is|are in Z", where: inFact, kind: fact, help: "where cards are: Ann's hand, Ann's graveyard, Ann's library, exile, the command zone"},
	{id: "graveyard", pattern: "P's graveyard is L, top first", where: inFact, kind: fact, help: "exactly these cards"},
	{id: "library", pattern: "P's library is L, top first", where: inFact, kind: fact, help: "exactly these cards"},
	{id: "zone count", pattern: "P's library|graveyard has N card|cards", where: inFact, kind: fact, help: "how many cards"},
	{id: "hand count", pattern: "P has N card|cards in hand", where: inFact, kind: fact, help: "how many cards"},
	{id: "lands played", pattern: "P has played N land|lands this turn", where: inFact, kind: fact, help: "305.2a; none if nothing is said"},
	{id: "has cast", pattern: "P has cast L this turn", where: inFact, kind: fact, help: "from the hand, in this order; what has become of the cards is another matter; “nothing” if nothing is said"},
	{id: "arrived", pattern: "O came under P's control this turn", where: inFact, kind: fact, help: "302.6; what the setup puts on the battlefield has been there since the turn began if nothing is said"},
	{id: "hand empty", pattern: "P's hand is empty", where: inFact, kind: fact, help: "no cards in hand"},
	{id: "life", pattern: "P has N life", where: inFact, kind: fact, help: "a player's life total"},
	{id: "has lost", pattern: "P has lost", where: inFact, kind: fact, help: "the player has lost the game"},
	{id: "has priority", pattern: "P has priority", where: inFact, kind: fact, help: "who may act"},
	{id: "damage", pattern: "O has N damage", where: inFact, kind: fact, help: "damage marked on a permanent"},
	{id: "counters", pattern: "O has N KIND counter|counters", where: inFact, kind: fact, help: "counters on a permanent or player"},
	{id: "no loyalty", pattern: "O has no loyalty|defense", where: inFact, kind: fact, help: "what is no planeswalker, or no battle, has none"},
	{id: "no abilities", pattern: "O has no abilities", where: inFact, kind: fact, help: "nothing at all"},
	{id: "lacks", pattern: "O does not have KEYWORD", where: inFact, kind: fact, help: "a keyword, or an ability in quotes"},
	{id: "has", pattern: "O has KEYWORD", where: inFact, kind: fact, help: "a keyword, or an ability in quotes"},
	{id: "daylight", pattern: "it is day|night", where: inFact, kind: fact, help: "728"},
	{id: "no daylight", pattern: "it is neither day nor night", where: inFact, kind: fact, help: "728, as it is if nothing is said"},
	{id: "stack empty", pattern: "the stack is empty", where: inFact, kind: fact, help: "nothing waits to resolve"},
	{id: "stack", pattern: "the stack is LS[, top first]", where: inFact, kind: fact, help: "exactly these, the top first"},
	{id: "pool", pattern: "P's mana pool is M", where: inFact, kind: fact, help: "the mana, or “empty”"},
	{id: "lands tapped", pattern: "P's O are tapped", where: inFact, kind: fact, help: "all of that name"},
	{id: "name", pattern: `the name of O is "TEXT"`, where: inFact, kind: fact, help: "what it is called in the game"},
	{id: "mana value", pattern: "the mana value of O is N", where: inFact, kind: fact, help: "202.3"},
	{id: "loyalty", pattern: "the loyalty|defense of O is N", where: inFact, kind: fact, help: "306.5 and 310.4, on the battlefield or elsewhere"},
	{id: "cost", pattern: "the cost of O[ with X = N] is COST", where: inFact, kind: fact, help: "what casting it would cost now"},
	{id: "wins", pattern: "P wins", where: inFact, kind: fact, help: "the player has won"},
	{id: "draw", pattern: "the game is a draw", where: inFact, kind: fact, help: "nobody wins"},
	{id: "not over", pattern: "the game is not over", where: inFact, kind: fact, help: "it goes on"},
	{id: "attached", pattern: "O is [not ]attached to T", where: inFact, kind: fact, help: "an Aura or Equipment and its host; “nothing” if it has none"},
	{id: "status", pattern: "O is [not ]STATUS", where: inFact, kind: fact, help: "tapped, untapped, face down, face up, attacking, blocking, blocked, phased out, phased in, transformed, flipped"},
	{id: "size", pattern: "O is SIZE", where: inFact, kind: fact, help: "power and toughness"},
	{id: "legendary", pattern: "O is [not ]legendary", where: inFact, kind: fact, help: "the supertype"},
	{id: "type", pattern: "O is [not ]a|an TYPE", where: inFact, kind: fact, help: "a card type or subtype"},
	{id: "colors", pattern: "O is COLORS", where: inFact, kind: fact, help: "all its colors: “white and black”, “colorless”"},

	// Probes.
	{id: "exactly", pattern: "P may WHAT exactly: OPTIONS", where: inPlay | inAnswer, kind: probe, help: "all legal answers: “assign damage from O”, “block”, “attack”, “apply”, “keep”, “find”, “choose for O”"},
	{id: "may", pattern: "P may [not ]INFINITIVE", where: inPlay | inAnswer, kind: probe, help: "whether a play would be legal now"},

	// Deciding. These stand before plays, because "Ann keeps" is not "Ann keeps Queen".
	{id: "order", pattern: "P orders the blockers|attackers of O: L", where: inPlay, kind: decision, help: "damage assignment order"},
	{id: "assign", pattern: "P assigns damage from O: PARTS", where: inPlay, kind: decision, help: "“2 to Wall, 1 to Bob”"},
	{id: "stacks", pattern: "P stacks LS", where: inPlay, kind: decision, help: "“A's trigger, then B's trigger”: the first named ends up lowest"},
	{id: "targets", pattern: "P targets L with S", where: inPlay, kind: decision, help: "for a triggered ability that is put on the stack"},
	{id: "applies", pattern: "P applies ABILITY", where: inPlay, kind: decision, help: "which replacement or prevention effect comes first: “Shield”, or of several effects of one object “Shield's \"words of it\"”"},
	{id: "new targets", pattern: "P chooses new targets for S: L", where: inPlay, kind: decision, help: "for a copy, or a spell whose targets may change"},
	{id: "leaves targets", pattern: "P leaves the targets of S", where: inPlay, kind: decision, help: "they stay as they are"},
	{id: "chooses", pattern: "P chooses CHOICE for O", where: inPlay, kind: decision, help: "an object, a color, a word, a mode by words of it in quotes, or nothing"},
	{id: "calls", pattern: "P calls heads|tails", where: inPlay, kind: decision, help: "for a coin flip"},
	{id: "chance", pattern: "chance picks CHOICE for O", where: inPlay, kind: decision, help: "what is chosen at random, where a coin or a die does not show it"},
	{id: "coin", pattern: "the coin shows heads|tails", where: inPlay, kind: decision, help: "what chance decides"},
	{id: "die", pattern: "the die shows N", where: inPlay, kind: decision, help: "what chance decides, in a line for each die"},
	{id: "finds", pattern: "P finds CHOICE", where: inPlay, kind: decision, help: "in a search: a card, or nothing"},
	{id: "sacrifices", pattern: "P sacrifices CHOICE", where: inPlay, kind: decision, help: "permanents, or nothing"},
	{id: "discards at will", pattern: "P discards O at will", where: inPlay, kind: action, help: "as a special action that its text allows"},
	{id: "discards", pattern: "P discards L", where: inPlay, kind: decision, help: "cards from the hand"},
	{id: "keeps mana", pattern: "P keeps the mana of O", where: inPlay, kind: decision, help: "after a play that was taken back"},
	{id: "takes back", pattern: "P takes back the mana of O", where: inPlay, kind: decision, help: "after a play that was taken back"},
	{id: "keeps hand", pattern: "P keeps", where: inPlay, kind: decision, help: "the opening hand"},
	{id: "keeps", pattern: "P keeps O", where: inPlay, kind: decision, help: "the legend rule: the one that stays"},
	{id: "mulligans", pattern: "P mulligans", where: inPlay, kind: decision, help: "takes a mulligan"},
	{id: "pays with", pattern: "P pays with L", where: inPlay, kind: decision, help: "with what mana sources, after a line that costs mana: an attack or a block"},
	{id: "pays", pattern: "P pays COST", where: inPlay, kind: decision, help: "what a resolving spell or ability asks for"},
	{id: "does not pay", pattern: "P does not pay", where: inPlay, kind: decision, help: "declines to pay"},
	{id: "says", pattern: "P says yes|no to O", where: inPlay, kind: decision, help: "to a “may” of it"},
	{id: "commander zone", pattern: "P puts O into the command zone", where: inPlay, kind: decision, help: "a commander that would go elsewhere"},
	{id: "commander stays", pattern: "P does not put O into the command zone", where: inPlay, kind: decision, help: "a commander that would go elsewhere"},
	{id: "arranges", pattern: "P arranges L, top first", where: inPlay, kind: decision, help: "cards that go to one graveyard or one place of a library together"},
	{id: "timestamps", pattern: "P gives timestamps to L, oldest first", where: inPlay, kind: decision, help: "permanents that come or become attached at the same time; in the order of the text if nothing is said"},
	{id: "first turn", pattern: "P lets T go first", where: inPlay, kind: decision, help: "the loser of the previous game"},
	{id: "begins with", pattern: "P begins the game with O", where: inPlay, kind: decision, help: "a card of the opening hand that allows it"},
	{id: "begins without", pattern: "P does not begin the game with O", where: inPlay, kind: decision, help: "it stays in the hand"},
	{id: "scries", pattern: "P puts CHOICE on the bottom", where: inPlay, kind: decision, help: "cards looked at, or nothing"},

	// Acting.
	{id: "casts", pattern: "P casts O[ face down][ using WAY][ kicked][ adding EXTRAS][ TIMES times][ choosing MODES][ dividing PARTS][ targeting L][ with X = N][ for COST][ sacrificing GIVEN][ discarding GIVEN][ exiling GIVEN][ tapping GIVEN][ in the order ORDER][ leaving REST][ paying with L]", where: inPlay, kind: action, help: "a spell, with all that is announced: “using evoke”, “using Stone Toss” for an Adventure, a half or a back face of that name, “using fuse” for both halves, “kicked 2 times”, “adding buyback”, “adding splice of Ray”, what is given up for costs, in which order (“sacrifice, exile”), what convoke leaves to pay; “nothing” where one may cast"},
	{id: "tries", pattern: "P tries to cast O[ face down][ using WAY][ kicked][ targeting L][ with X = N][ sacrificing GIVEN][ discarding GIVEN][ exiling GIVEN][ tapping GIVEN][ paying with L]", where: inPlay, kind: action, help: "it must fail; what can't be undone stays"},
	{id: "activates", pattern: "P activates ABILITY[ choosing MODES][ dividing PARTS][ targeting L][ with X = N][ for COST][ sacrificing GIVEN][ discarding GIVEN][ exiling GIVEN][ tapping GIVEN][ paying with L]", where: inPlay, kind: action, help: "“Bear”, “Iri's [+1]”, “Idol's \"Untap\"”"},
	{id: "plays", pattern: "P plays O[ using WAY]", where: inPlay, kind: action, help: "a land; “using Ash Road” for the back face of that name"},
	{id: "taps", pattern: "P taps O for M", where: inPlay, kind: action, help: "a mana ability; “for empty” where it adds none"},
	{id: "turns", pattern: "P turns O face up[ with X = N][ for COST][ paying with L]", where: inPlay, kind: action, help: "a face-down permanent"},
	{id: "looks", pattern: "P looks at O", where: inPlay, kind: action, help: "a card; probes ask whether a player may"},
	{id: "rearranges", pattern: "P rearranges L, top first", where: inPlay, kind: action, help: "cards of one zone; it must be refused where the order may not change"},
	{id: "suspends", pattern: "P suspends O[ for COST][ paying with L]", where: inPlay, kind: action, help: "a card in hand, as a special action"},
	{id: "ends", pattern: "P ends the effect of O[ sacrificing GIVEN][ paying with L]", where: inPlay, kind: action, help: "as a special action that its text allows"},
	{id: "ignores", pattern: "P ignores the effect of O[ sacrificing GIVEN][ paying with L]", where: inPlay, kind: action, help: "until end of turn, as a special action that its text allows"},
	{id: "foretells", pattern: "P foretells O[ paying with L]", where: inPlay, kind: action, help: "a card in hand, as a special action"},
	{id: "concedes", pattern: "P concedes", where: inPlay, kind: action, help: "and leaves the game"},
	{id: "proposes", pattern: "P proposes to repeat the last N line|lines M2 times", where: inPlay, kind: action, help: "a shortcut: of the lines before this one those count that say what is done; it is taken after the lines in which others shorten it"},
	{id: "shortens", pattern: "P shortens it to N time|times", where: inPlay, kind: action, help: "the shortcut just proposed: it ends where P has priority in the round after those"},
	{id: "passes", pattern: "P passes", where: inPlay, kind: action, help: "only to say that it is refused, or in “Bob may not pass”"},
	{id: "attacks", pattern: "P attacks T with L[; T with L][; T with L][; T with L]", where: inPlay, kind: decision, help: "a player, planeswalker or battle, with creatures: “Bob with Ape”, “Bob with Knight and Bear in a band”, “Oren with Imp in the same band”"},
	{id: "no attack", pattern: "P does not attack", where: inPlay, kind: decision, help: "no creature is declared"},
	{id: "blocks", pattern: "P blocks O with L[; O with L][; O with L][; O with L]", where: inPlay, kind: decision, help: "creatures that block an attacker"},
	{id: "no block", pattern: "P does not block", where: inPlay, kind: decision, help: "no creature is declared"},

	// Time.
	{id: "everything", pattern: "everything[ on the stack] resolves", where: inPlay, kind: passing, help: "all players pass until the stack is empty"},
	{id: "resolves", pattern: "S resolves[, creating L]", where: inPlay, kind: passing, help: "all players pass and the top of the stack resolves"},
	{id: "until", pattern: "everyone passes until W", where: inPlay, kind: passing, help: "until a player first has priority there"},
	{id: "repeat", pattern: "repeat the last N lines M2 times", where: inPlay, kind: control, help: "plays them again"},
}

// slots say which text each slot takes. What it means is for the line's own code.
var slots = map[string]string{
	"PS": `[A-Z][a-z]+(?:, [A-Z][a-z]+)* and [A-Z][a-z]+`, "P": `[A-Z][a-z]+`, "O": `.+?`, "L": `.+?`, "LS": `.+?`, "S": `.+?`, "T": `.+?`, "N": `\d+`, "M2": `\d+`,
	"Z": `.+?`, "W": `.+?`, "M": `(?:\{[^}]+\})+|empty`, "COST": `.+?`, "DESCRIPTION": `(?:an?|the) .+?`, "KIND": `.+?`, "KEYWORD": `.+?`,
	"TEXT": `.*?`, "STATUS": `phased out|phased in|tapped|untapped|face down|face up|attacking|blocking|blocked|transformed|flipped`, "SIZE": `-?\d+/-?\d+`, "TYPE": `.+?`,
	"COLORS": `(?:white|blue|black|red|green|colorless)(?:(?:, | and |, and )(?:white|blue|black|red|green))*`,
	"WHAT":   `assign damage from .+?|block|attack|apply|keep|find|choose for .+?`, "OPTIONS": `.+?`, "INFINITIVE": `.+?`, "PARTS": `.+?`,
	"CHOICE": `.+?`, "WAY": `.+?`, "TIMES": `\d+`, "EXTRAS": `.+?`, "GIVEN": `.+?`, "ORDER": `[a-z]+(?:, [a-z]+)+`, "REST": `(?:\{[^}]+\})+`, "MODES": `".+?"(?:(?:, | and )".+?")*`, "ABILITY": `.+?`,
}

var slotWord = regexp.MustCompile(`[A-Z][A-Z0-9]*\b`)

func init() {
	for _, f := range forms {
		f.re = regexp.MustCompile("^" + compilePattern(f.pattern) + "$")
		f.words = plainWords(f.pattern)
		f.must = plainWords(leftOut.ReplaceAllString(f.pattern, ""))
		f.must = slices.DeleteFunc(f.must, func(w string) bool { return strings.Contains(f.pattern, "|") && alternative(f.pattern, w) })
	}
}

// leftOut is what may be left out of a sentence.
var leftOut = regexp.MustCompile(`\[[^\]]*\]`)

// plainWords are the words of a pattern that are written as they stand.
func plainWords(pattern string) []string {
	return slices.DeleteFunc(strings.FieldsFunc(pattern, func(r rune) bool { return strings.ContainsRune(" []|", r) }), func(w string) bool {
		return w != strings.ToLower(w) || !isLetter(w[0])
	})
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' }

// alternative reports whether a word of a pattern may be another one instead.
func alternative(pattern, word string) bool {
	return slices.ContainsFunc(strings.Fields(pattern), func(w string) bool { return strings.Contains(w, "|") && strings.Contains(w, word) })
}

// mayFit tells forms apart that a line cannot have, before the pattern is tried on it.
func (f *form) mayFit(text string) bool {
	for _, w := range f.must {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}

// compilePattern turns a form's pattern into a regular expression with a group for
// each slot; the second slot of a name is called NAME2, and so on.
func compilePattern(pattern string) string {
	var b strings.Builder
	counts := map[string]int{}
	for i := 0; i < len(pattern); {
		switch c := pattern[i]; {
		case c == '[':
			b.WriteString("(?:")
			i++
		case c == ']':
			b.WriteString(")?")
			i++
		default:
			end := i
			for end < len(pattern) && pattern[end] != ' ' && pattern[end] != '[' && pattern[end] != ']' {
				end++
			}
			if end == i {
				b.WriteByte(' ')
				i++
				continue
			}
			b.WriteString(compileWord(pattern[i:end], counts))
			i = end
		}
	}
	return b.String()
}

func compileWord(word string, counts map[string]int) string {
	if strings.Contains(word, "|") && word == strings.ToLower(word) {
		counts["alt"]++
		name := "alt"
		if counts["alt"] > 1 {
			name = "alt2"
		}
		return "(?P<" + name + ">" + word + ")"
	}
	if i := strings.Index(word, "'s"); i >= 0 && strings.Contains(word[i:], "|") {
		return compileWord(word[:i+2], counts) + compileWord(word[i+2:], counts)
	}
	return slotWord.ReplaceAllStringFunc(regexp.QuoteMeta(word), func(name string) string {
		re, ok := slots[name]
		if !ok {
			return name
		}
		counts[name]++
		group := name
		if n := counts[name]; n > 1 {
			group += string(rune('0' + n))
		}
		return "(?P<" + group + ">" + re + ")"
	})
}

// sentence reads one line, or says how it should be written.
func (f *File) sentence(raw string, no int, where section) (Line, error) {
	line, err := f.read(raw, no, where)
	if fault, ok := err.(*Error); ok && line.form == nil {
		if said := f.otherwise(raw, where); said != "" {
			fault.Msg = fmt.Sprintf("%q is no sentence that can stand here; %s", raw, said)
			fault.Word, fault.Meant, fault.Column = "", "", 0
		}
	}
	return line, err
}

// read reads one line.
func (f *File) read(raw string, no int, where section) (Line, error) {
	line := Line{No: no, Text: raw}
	text := raw
	if where == inPlay {
		switch {
		case strings.HasPrefix(text, "! "):
			line.Mark, text = "!", text[2:]
		case strings.HasPrefix(text, "? "):
			return f.query(raw, no)
		case strings.HasPrefix(text, "now "):
			line.Mark, text = "now", text[4:]
			where = inAnswer
		}
		if rest, ok := strings.CutPrefix(text, "in response"); ok && (strings.HasPrefix(rest, ", ") || strings.HasPrefix(rest, " ")) {
			line.InResponse, text = true, strings.TrimLeft(rest, ", ")
		}
	}
	line.said = f.weld(text)
	text = line.said
	for _, form := range forms {
		if form.where&where == 0 || !form.mayFit(text) {
			continue
		}
		if m := form.re.FindStringSubmatch(text); m != nil {
			line.form, line.slots = form, map[string]string{}
			for i, name := range form.re.SubexpNames() {
				if name == "" || m[i] == "" {
					continue
				}
				line.slots[name] = m[i]
				if !slices.Contains(lists, strings.TrimRight(name, "234")) {
					line.slots[name] = unweld(m[i])
				}
			}
			line.slots["not"] = ""
			if strings.Contains(form.pattern, "[not ]") && negated(form, text) {
				line.slots["not"] = "not"
			}
			return line, nil
		}
	}
	text = unweld(text)
	pattern, wrong, right := f.nearest(text, where)
	if pattern == "" {
		return line, f.errorf(no, "%q is no sentence that can stand here; %s", text, like(where))
	}
	err := f.errorf(no, "%q is no sentence that can stand here; did you mean %s?", text, pattern).(*Error)
	if wrong != "" {
		err.Msg = fmt.Sprintf("%q is no sentence that can stand here; did you mean %q, as in %s?", text, right, pattern)
		err.Word, err.Meant, err.Column = wrong, right, 1+wordIn(raw, wrong)
	}
	return line, err
}

// like shows how sentences of a section are written.
func like(where section) string {
	switch where {
	case inSetup:
		return "facts are written like “Ann controls Bear, a 2/2 creature” or “Bolt is in Ann's hand”"
	case inAnswer:
		return "claims are written like “Bob has 17 life” or “Bear is in Ann's graveyard”"
	}
	return "plays are written like “Ann casts Bolt targeting Bear”, “Ann attacks Bob with Bear”, “Bolt resolves” or “everyone passes until Bob's end step”"
}

func negated(form *form, text string) bool {
	before, _, _ := strings.Cut(form.pattern, "[not ]")
	words := strings.Fields(before)
	return strings.Contains(text, " "+words[len(words)-1]+" not ")
}

var queryRE = regexp.MustCompile(`^\? (types|abilities|power and toughness|colors) of (.+)$`)

// query reads "? power and toughness of Bear".
func (f *File) query(raw string, no int) (Line, error) {
	m := queryRE.FindStringSubmatch(raw)
	if m == nil {
		return Line{}, f.errorf(no, "a question is \"? types of O\", \"? abilities of O\", \"? colors of O\" or \"? power and toughness of O\"")
	}
	return Line{No: no, Text: raw, Mark: "?", slots: map[string]string{"WHAT": m[1], "O": m[2]}, form: &form{id: "query", kind: probe}}, nil
}

// nearest finds the form that shares most words with a line, a word with a slip in it
// counting half. wrong is such a word and right how the form writes it. The pattern is ""
// when no form has much in common with the line.
func (f *File) nearest(text string, where section) (pattern, wrong, right string) {
	words := strings.Fields(text)
	words = words[:min(len(words), 40)]
	best := 0
	for _, form := range forms {
		if form.where&where == 0 {
			continue
		}
		score, slip, meant := 0, "", ""
		for _, w := range form.words {
			if slices.Contains(words, w) {
				score += 4
				continue
			}
			if at := misspelt(w, words, form.words); at != "" {
				score += 2
				slip, meant = at, w
				continue
			}
			if slices.Contains(form.must, w) {
				score -= 4
			}
		}
		if score > best {
			best, pattern, wrong, right = score, "“"+form.short()+"”", slip, meant
		}
	}
	return pattern, wrong, right
}

// short is the pattern of a form, without what may be left out where that is much.
func (f *form) short() string {
	if least := leftOut.ReplaceAllString(f.pattern, ""); len(f.pattern) > 40 {
		return least + " …"
	}
	return f.pattern
}

// misspelt finds the word of a line that is a slip of w: close to it in letters, and no
// word of the form itself.
func misspelt(w string, words, form []string) string {
	slips := 2
	if len(w) < 5 {
		slips = 1
	}
	if len(w) < 3 {
		return ""
	}
	for _, x := range words {
		if len(x) > len(w)+2 || len(x) < len(w)-2 || x[0] != w[0] || slices.Contains(form, x) {
			continue
		}
		if editDistance(x, w) <= slips {
			return x
		}
	}
	return ""
}

// A Form is a form of sentence as people read it, with the sections that it may stand in.
type Form struct {
	Pattern string // slots in capitals, what may be left out in brackets
	Help    string
	Setup   bool
	Play    bool // with facts, which stand there after "now"
	Answer  bool
	Fact    bool
}

// Forms lists all forms of sentences in the order in which the parser tries them.
func Forms() []Form {
	list := make([]Form, len(forms))
	for i, f := range forms {
		list[i] = Form{f.pattern, f.help, f.where&inSetup != 0, f.where&inPlay != 0, f.where&inAnswer != 0, f.kind == fact}
	}
	return list
}

// Manual lists all sentence forms for people.
func Manual() string {
	var b strings.Builder
	titles := []struct {
		kind  kindOfForm
		title string
	}{
		{setting, "Setting the table (setup only)"},
		{fact, "Facts (setup, after “now”, answers)"},
		{action, "Acting"},
		{decision, "Deciding"},
		{passing, "Time"},
		{probe, "Probes"},
		{control, "The script itself"},
	}
	for _, t := range titles {
		b.WriteString(t.title + "\n")
		for _, f := range forms {
			if f.kind == t.kind {
				b.WriteString("  " + f.pattern + "\n      " + f.help + "\n")
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}
