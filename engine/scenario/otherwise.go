package scenario

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/oracle/keywords"
)

// This file knows how people say otherwise what the sentences of a script say: "Bob plays
// Shock on Bear", "Ann is at 5". It never understands such a line; it tells how the line
// is written here.

// A saying is one way to say something otherwise.
type saying struct {
	re      *regexp.Regexp
	written string // with $1 for what the first group holds; "" if only the hint helps
	hint    string // what to tell where no sentence says the same
}

func rather(pattern, written string) saying {
	for short, long := range sayingWords {
		pattern = strings.ReplaceAll(pattern, short, long)
	}
	return saying{re: regexp.MustCompile("^(?:" + pattern + ")$"), written: written}
}

func hinted(pattern, hint string) saying {
	s := rather(pattern, "")
	s.hint = hint
	return s
}

// sayingWords are what the patterns of sayings are made of.
var sayingWords = map[string]string{
	"<P>":   `([A-Z][a-z]+)`,
	"<N>":   `(\d+)`,
	"<her>": `(?:her|his|their|the)`,
}

// playedOtherwise are plays and decisions said otherwise, factsOtherwise facts. The first
// that fits counts. They are made when the first line needs them, as few scripts do.
var (
	playedOtherwise = sync.OnceValue(func() []saying {
		return []saying{
			rather(`(.+?)[.;!]`, "$1"),
			rather(`ann('s)? (.+)`, "Ann$1 $2"),
			rather(`bob('s)? (.+)`, "Bob$1 $2"),
			rather(`(.+?),? in response(?: to .+)?`, "in response, $1"),
			rather(`<P> (?:responds|answers) with (.+)`, "in response, $1 casts $2"),
			rather(`<P> (?:casts?|plays?|uses|throws) (.+?),? (?:on|onto|at|against|targett?ing|with target) (.+)`, "$1 casts $2 targeting $3"),
			rather(`<P> (?:casts?|plays?) (.+?) with (.+) as (?:the |its )?target`, "$1 casts $2 targeting $3"),
			rather(`<P> (?:activates?|uses) (.+?),? (?:on|onto|at|against|targett?ing) (.+)`, "$1 activates $2 targeting $3"),
			hinted(`<P> equips \S+`, `equipping is an ability of the Equipment: “Ann activates Blade targeting Bear”`),
			rather(`<P> equips (.+?) (?:to|on|onto) (.+)`, "$1 activates $2 targeting $3"),
			rather(`<P> equips (.+?) with (.+)`, "$1 activates $3 targeting $2"),
			hinted(`(?:<P> )?taps? (.+)`, `mana abilities are used by themselves as a cost is paid (“paying with Forest” says which); alone one is written like “Ann taps Forest for {G}”`),
			rather(`<P> (?:declares? no blocks|declares? no blockers|does(?:n't| not) declare blockers|doesn't block|has no blocks|blocks nothing)`, "$1 does not block"),
			rather(`no (?:blocks|blockers|block)`, "Bob does not block"),
			rather(`<P> (?:declares? no attackers|does(?:n't| not) declare attackers|doesn't attack|attacks with nothing)`, "$1 does not attack"),
			rather(`no (?:attacks|attackers|attack)`, "Ann does not attack"),
			rather(`<P> (?:attacks|swings) with (.+?) at <P>`, "$1 attacks $3 with $2"),
			rather(`Ann (?:attacks|swings) with (.+)`, "Ann attacks Bob with $1"),
			rather(`Bob (?:attacks|swings) with (.+)`, "Bob attacks Ann with $1"),
			hinted(`(?:Ann|Bob) attacks(?: Ann| Bob)?`, `say with what: “Ann attacks Bob with Bear”`),
			hinted(`(?:Ann|Bob) blocks(?: with .+)?`, `say which attacker with what: “Bob blocks Bear with Ox”`),
			rather(`(.+) attacks Bob`, "Ann attacks Bob with $1"),
			rather(`(.+) attacks Ann`, "Bob attacks Ann with $1"),
			rather(`(.+?) blocks (\S+(?: [A-Z]\S*)*)`, "Bob blocks $2 with $1"),
			hinted(`<P> (?:attacks|blocks)`, `say whom and with what: “Ann attacks Bob with Bear”, “Bob blocks Bear with Ox”`),
			hinted(`(?:<P>|everyone|everybody|all|all players|both players|players?) pass(?:es)?(?: priority)?`, `passing is not written: go on with what happens next, “Bolt resolves” or “everything resolves”, or name a moment, “everyone passes until Bob's end step”`),
			rather(`(?:<P> )?(?:moves?|goes?|go|proceeds?) to (?:combat|attacks?|attack step|combat phase)`, "everyone passes until the beginning of combat"),
			rather(`everyone passes until (?:the )?(?:combat|combat phase|attack)`, "everyone passes until the beginning of combat"),
			rather(`(?:everyone passes until )?(?:the )?end(?: of)?(?: the)? turn`, "everyone passes until the end step"),
			rather(`(?:everyone passes until )?<P>'s(?: next)? turn`, "everyone passes until $1's upkeep"),
			rather(`<P> ends (?:<her> )?turn|next turn|everyone passes until (?:the )?next turn`, "everyone passes until Bob's upkeep"),
			rather(`everyone passes until (?:the )?(?:second main phase|main phase 2|postcombat main|second main)`, "everyone passes until the postcombat main phase"),
			rather(`(?:resolve|resolves) (?:all|everything|the stack)|(?:the|the whole|the entire) stack resolves|all resolves?|(?:both|they) resolve`, "everything resolves"),
			rather(`resolves? (.+)`, "$1 resolves"),
			hinted(`<P> chooses [^:]+`, `say for what: “Ann chooses Bear for Clone”`),
			hinted(`<P> draws .+`, `what the rules and effects do is not written; cards are put where they are needed in the setup`),
			hinted(`<P> (?:loses|gains|takes|is dealt) .+|.+ (?:dies|is destroyed|takes \d+ damage|is exiled|is countered)|<P> (?:kills|destroys|exiles|counters|untaps|loses|gains) .+`, `what the rules and effects do is not written, only what players do; “now Bear is in Ann's graveyard” checks what has come of it`),
		}
	})
	factsOtherwise = sync.OnceValue(func() []saying {
		return []saying{
			rather(`(.+?)[.;!]`, "$1"),
			rather(`ann('s)? (.+)`, "Ann$1 $2"),
			rather(`bob('s)? (.+)`, "Bob$1 $2"),
			rather(`the game is (?:a )?Grand Melee`, "the game is a grand melee"),
			rather(`<P> (?:is at|is on|has|starts at|starts with) <N>(?: life| lives| life points| hp)?`, "$1 has $2 life"),
			rather(`<P>'s (?:life|life total) is <N>`, "$1 has $2 life"),
			rather(`<P> has <N> poison(?: counter| counters)?`, "$1 has $2 poison counters"),
			rather(`<P> has <N> cards? in <her> (library|graveyard)`, "$1's $3 has $2 cards"),
			rather(`<P> has <N> cards? in <her> hand`, "$1 has $2 cards in hand"),
			rather(`<P> has (?:no cards in (?:<her> )?hand|an empty hand)`, "$1's hand is empty"),
			rather(`<P> (?:has|holds) (.+?) in (?:<her> )?hand`, "$2 is in $1's hand"),
			rather(`<P> holds (.+)`, "$2 is in $1's hand"),
			rather(`<P> has (.+?) in (?:<her> )?(graveyard|library)`, "$2 is in $1's $3"),
			rather(`<P> (?:has|controls) (.+?) (?:on the battlefield|in play)`, "$1 controls $2"),
			rather(`(.+) (?:is|are) in play`, "$1 is on the battlefield"),
			rather(`<P> has (?:the )?initiative`, "$1 has the initiative"),
			rather(`<P> has (<N> [A-Z].*)`, "$1 controls $2"),
			rather(`<P> (?:has|controls) an? (\d+/\d+ (?:.* )?)([A-Z][a-z]+) token( with .+)?`, "$1 controls $3, a $2$3 creature token$4"),
			rather(`<P> (?:has|controls) an? (\d+/\d+) (?:creature )?(?:called |named )?([A-Z]\w+)( with .+)?`, "$1 controls $3, a $2 creature$4"),
			rather(`<P> controls (?:an? |\d+ )?(Treasure|Food|Clue|Blood|Map|Powerstone)s?(?: tokens?)?`, "$1 controls $2, a $2 token"),
			hinted(`<P> controls .+ (?:attached to|enchanting|equipped to|on) .+`, `what it is attached to is a line of its own: “Pacifism is attached to Bear”`),
			rather(`(.+) has <N> (loyalty|defense)`, "$1 has $2 $3 counters"),
			hinted(`<P> (?:controls|has) .+ with (?:an?|\d+|two|three|four|five) \S+ counters?(?: on (?:it|them))?`, `counters are a line of their own: “Bear has 1 +1/+1 counter”`),
			rather(`<P> has (?:an?|the|one) ([A-Z].*)`, "$1 controls $2"),
			rather(`<P> controls (?:an?|the|one) (.+)`, "$1 controls $2"),
			rather(`<P> controls two (.+)`, "$1 controls 2 $2"),
			rather(`<P> controls three (.+)`, "$1 controls 3 $2"),
			rather(`<P> controls four (.+)`, "$1 controls 4 $2"),
			rather(`<P> controls five (.+)`, "$1 controls 5 $2"),
			rather(`(.+) has (?:an?|one) (\S+) counter(?: on it)?`, "$1 has 1 $2 counter"),
			rather(`(.+) has two (\S+) counters(?: on it)?`, "$1 has 2 $2 counters"),
			rather(`(.+) has three (\S+) counters(?: on it)?`, "$1 has 3 $2 counters"),
			rather(`(.+) is (?:enchanted|equipped) (?:by|with) (.+)`, "$2 is attached to $1"),
			rather(`(.+) (?:enchants|equips|is equipped to) (.+)`, "$1 is attached to $2"),
			rather(`it(?:'s| is) <P>'s turn`, "it is $1's precombat main phase"),
			rather(`<P> (?:starts|goes first|begins|plays first)(?: the game)?`, "$1 is the starting player"),
			hinted(`.+ (?:has summoning sickness|is summoning sick|just came in|came in this turn)`, `say “Bear came under Ann's control this turn”`),
			rather(`<P> (?:played|has played) (?:a|one|her|his|their) land(?: this turn)?`, "$1 has played 1 land this turn"),
			rather(`<P> cast (.+) this turn`, "$1 has cast $2 this turn"),
			rather(`the top card of <P>'s library is (.+)`, "$1's library is $2, top first"),
			rather(`<P> (?:loses|lost|is dead|dies|has died)(?: the game)?`, "$1 has lost"),
			rather(`<P> (?:won|has won|wins)(?: the game)?`, "$1 wins"),
			hinted(`.+ (?:is dead|died|dies|is destroyed|has died|was destroyed|is killed)|.+ (?:is|was) (?:countered|discarded|sacrificed|milled)|.+ is in (?:the |its owner's )?graveyard`, `say where it is: “Bear is in Ann's graveyard”`),
			rather(`(.+) is (?:still )?(?:alive|on board)|(.+) (?:survives|survived|lives|did not die|doesn't die)`, "$1$2 is on the battlefield"),
			rather(`(.+) is exiled|(.+) was exiled|(.+) is in the exile(?: zone)?`, "$1$2$3 is in exile"),
			rather(`(.+) is an? (\d+/\d+)(?: creature)?`, "$1 is $2"),
			hinted(`.+ has (?:\d+ power|power \d+|\d+ toughness|toughness \d+)`, `power and toughness are said together: “Bear is 4/4”`),
			rather(`(.+) costs (\{.+\})`, "the cost of $1 is $2"),
		}
	})
)

// otherwise tells how a line that says something otherwise is written here, or what to
// do instead: the words that go after "; ". It is "" for a line that is like none.
func (f *File) otherwise(raw string, where section) string { return f.another(raw, where, 3) }

// another is otherwise for a line that may be said otherwise in several respects.
func (f *File) another(raw string, where section, again int) string {
	if again == 0 {
		return ""
	}
	text := raw
	for _, mark := range []string{"! ", "now ", "in response, "} {
		if rest, ok := strings.CutPrefix(text, mark); ok {
			text = rest
			if mark == "now " {
				where = inAnswer
			}
		}
	}
	if written := f.inOrder(raw); written != raw && f.stands(written, where) {
		return didYouMean + `"` + written + `"?`
	}
	sayings := factsOtherwise
	if where == inPlay {
		sayings = playedOtherwise
	}
	for _, s := range sayings() {
		m := s.re.FindStringSubmatchIndex(text)
		if m == nil {
			continue
		}
		if s.hint != "" {
			return s.hint
		}
		written := string(s.re.ExpandString([]byte(strings.TrimSuffix(raw, text)), s.written, text, m))
		if written == raw {
			continue
		}
		if more := f.another(written, where, again-1); strings.HasPrefix(more, didYouMean) {
			return more
		}
		if f.stands(written, where) {
			return didYouMean + `"` + written + `"?`
		}
	}
	return ""
}

// clausesInOrder are the words with which what is announced begins, in the order in which a
// sentence says it.
var clausesInOrder = []string{
	" face down", " using ", " kicked", " adding ", " choosing ", " dividing ", " targeting ", " with X = ", " for ", " sacrificing ",
	" discarding ", " exiling ", " tapping ", " revealing ", " beholding ", " returning ", " removing counters from ", " in the order ", " leaving ",
	" spending ", " assisted by ", payingWith,
}

// outOfOrder makes the error about a line in which something that is announced stands after what it stands before in the sentence: it
// would be read as a part of that, as a name or a cost that there is not.
func (f *File) outOfOrder(l Line) error {
	if l.form.kind != action {
		return nil
	}
	at, later := 0, ""
	for _, words := range clausesInOrder {
		switch i := strings.Index(l.said, words); {
		case i < 0:
		case i < at:
			later = words
		default:
			at = i
		}
	}
	if later == "" {
		return nil
	}
	written := f.inOrder(l.Text)
	if written == l.Text || !f.stands(written, inPlay) {
		return nil
	}
	return f.errorf(l.No, "what follows “%s” is read as a part of it; %s%q?", strings.TrimSpace(later), didYouMean, written)
}

// inOrder puts what a line announces into the order of the sentence.
func (f *File) inOrder(raw string) string {
	type part struct{ order, from int }
	said := f.weld(raw)
	parts := []part{{-1, 0}}
	for order, words := range clausesInOrder {
		if i := strings.Index(said, words); i > 0 {
			parts = append(parts, part{order, i})
		}
	}
	slices.SortFunc(parts, func(a, b part) int { return a.from - b.from })
	texts := make(map[part]string, len(parts))
	for i, p := range parts {
		end := len(said)
		if i+1 < len(parts) {
			end = parts[i+1].from
		}
		texts[p] = said[p.from:end]
	}
	slices.SortFunc(parts, func(a, b part) int { return a.order - b.order })
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(texts[p])
	}
	return unweld(b.String())
}

const didYouMean = "did you mean "

// stands reports whether a line is a sentence that can stand in a section.
func (f *File) stands(text string, where section) bool {
	_, err := f.read(text, 0, where)
	return err == nil
}

// notUnderstood tells which words of a card are not understood, where they stand, and the
// keyword that they may be a slip of.
func (f *File) notUnderstood(card string, at cardtext.Unknown, block []string, start int) error {
	no := start
	if i := at.Line + 1; i < len(block) && strings.Contains(block[i], at.Words) { // after its name and its types
		no += i
	}
	err := f.errorf(no, "%s: not understood: %q", card, at.Words).(*Error)
	switch near := nearKeyword(at.Words); {
	case at.Reason != "":
		err.Msg += " (" + at.Reason + ")"
	case near != "":
		err.Msg += "; did you mean " + strconv.Quote(near) + "?"
	}
	return err
}

// keywordNames are the keywords that somebody may have meant, landwalk in its common forms.
func keywordNames() []string {
	names := []string{"plainswalk", "islandwalk", "swampwalk", "mountainwalk", "forestwalk"}
	for _, k := range keywords.All {
		names = append(names, string(k.Name))
	}
	return names
}

// nearKeyword is the keyword of which the first word of a text is a slip of the pen, or "".
func nearKeyword(words string) string {
	word, _, _ := strings.Cut(strings.ToLower(words), " ")
	word = strings.TrimRight(word, ",.")
	for _, name := range keywordNames() {
		first, _, _ := strings.Cut(name, " ")
		if len(word) > 3 && word != first && editDistance(word, first) <= max(1, len(word)/3) {
			return name
		}
	}
	return ""
}

// rewritten is otherwise for a line that has the form of a sentence and makes no sense.
func (f *File) rewritten(l Line) string {
	if l.form == nil { // no line: somebody tries whether a name is known
		return ""
	}
	where := inPlay
	if l.form.kind == fact || l.form.kind == setting {
		where = inSetup
	}
	return f.otherwise(l.Text, where)
}
