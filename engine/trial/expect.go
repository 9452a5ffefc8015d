package trial

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rulestep/engine/oracle"
)

// This file is a second, simple reading of a card's words. It shares no code with the parser and knows
// nothing of its nodes: from the words alone it says which amounts of life, cards, damage,
// counters and tokens somebody who follows them would see. Where it can't tell it says less,
// and never guesses.

// A matter is a kind of thing that can be counted in what happens.
type matter string

// The matters.
const (
	lifeGained matter = "life gained"
	lifeLost   matter = "life lost"
	drawn      matter = "cards drawn"
	discarded  matter = "cards discarded"
	milled     matter = "cards milled"
	damage     matter = "damage"
	counters   matter = "counters" // with their kind
	tokens     matter = "tokens"   // with their power and toughness
	destroyed  matter = "destroyed"
	exiled     matter = "exiled"
	sacrificed matter = "sacrificed"
	toHand     matter = "returned to hand"
	tapped     matter = "tapped"
	untapped   matter = "untapped"
	scried     matter = "scry"
	gets       matter = "power and toughness"
	countered  matter = "countered"
	searched   matter = "searched"
	shuffled   matter = "shuffled"
)

// Roles of the players and objects that something happens to.
const (
	roleYou     = "you"
	roleOthers  = "each opponent"
	roleTarget  = "target"
	roleEach    = "each"
	roleUnknown = ""
)

// An expectation is one thing that the words say will happen.
type expectation struct {
	what  matter
	kind  string // of counters; power and toughness of tokens or of what is gained
	who   string // a role
	n     int    // -1 if the words do not give a number
	loose bool   // it may happen otherwise or not at all
}

var numberWords = map[string]int{
	"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
	"eleven": 11, "twelve": 12, "thirteen": 13, "fifteen": 15, "twenty": 20, "another": 1,
}

const count = `(a|an|another|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fifteen|twenty|x|that many|that much|\d+)`

// numeral is the number that a word is, or -1.
func numeral(word string) int {
	if n, ok := numberWords[word]; ok {
		return n
	}
	if n, err := strconv.Atoi(word); err == nil {
		return n
	}
	return -1
}

// A form is a way of saying that something happens.
type form struct {
	what   matter
	words  *regexp.Regexp
	amount int // the group with the number; 0 if it is one for each object
	kind   int // the group with the kind; 0 without
}

func says(what matter, amount, kind int, words string) form {
	return form{what, regexp.MustCompile(`\b` + strings.ReplaceAll(words, "COUNT", count)), amount, kind}
}

var forms = []form{
	says(lifeGained, 1, 0, `gains? COUNT (?:additional )?life\b`),
	says(lifeLost, 1, 0, `loses? COUNT life\b`),
	says(drawn, 1, 0, `draws? COUNT (?:additional )?cards?\b`),
	says(discarded, 1, 0, `discards? COUNT cards?\b`),
	says(milled, 1, 0, `mills? COUNT cards?\b`),
	says(damage, 1, 0, `(?:deals?|and) COUNT damage\b`),
	says(counters, 1, 2, `puts? COUNT (?:additional )?([-+]\d/[-+]\d|[a-z]+) counters? on\b`),
	says(tokens, 1, 2, `creates? COUNT (?:tapped )?(\d+/\d+) [^.]*?\btokens?\b`),
	says(tokens, 1, 0, `creates? COUNT (?:tapped )?(?:treasure|food|clue|blood|map|powerstone|gold|junk) tokens?\b`),
	says(scried, 1, 0, `scry COUNT\b`),
	says(destroyed, 0, 0, `destroy (?:another )?(?:target|each|all)\b`),
	says(exiled, 0, 0, `exiles? (?:another )?(?:target|each|all|it|this|the|that|up to|them)\b`),
	says(sacrificed, 1, 0, `sacrifices? COUNT (?:[a-z]+ ){0,3}(?:creature|artifact|land|permanent|enchantment|planeswalker)s?\b`),
	says(sacrificed, 0, 0, `sacrifices? (?:it|this|them|that)\b`),
	says(toHand, 0, 0, `returns? [^.]*? to (?:its owner's|their owner's|their owners'|your) hands?\b`),
	says(tapped, 0, 0, `(?:^|[.,] |and |then |you may )taps? (?:another |or untap )?(?:target|all|each|up to|enchanted|it\b|that)`),
	says(untapped, 0, 0, `untaps? (?:another )?(?:target|all|each|up to|it\b|this|that|them)`),
	says(gets, 0, 1, `gets? ([-+](?:\d+|x)/[-+](?:\d+|x))(?: and [^.]*)? until end of turn`),
	says(countered, 0, 0, `counter target\b`),
	says(searched, 0, 0, `search(?:es)? (?:your|their|its owner's|that player's) library`),
	says(shuffled, 0, 0, `shuffles?\b`),
}

var (
	reminder   = regexp.MustCompile(`\([^)]*\)`)
	quotation  = regexp.MustCompile(`"[^"]*"`)
	someBody   = regexp.MustCompile(`\b(you|each opponent|each player|each other player|target opponent|target player|that player|that opponent|its controller|its owner|their controllers?|that [a-z]+'s controller|defending player|they|enchanted player|an opponent|each of them|players|target players|those players|any player|a player)\b(['’]|\s+\w+)?`)
	hedges     = regexp.MustCompile(`\b(and target \w+ each|and another target player each|attacking|may|if|unless|instead|equal|twice|half|choose|chooses|up to|any number|rather|would|whenever|when|next|at the beginning|as long as|prevent|otherwise|except|times|or more|random|until|divided|either|plus|additional|double|greatest|repeat|vote|flip|roll|same|different|chosen|among|without|all|those|copy|other than|for each|that many|that much|both|entered|enters|also|populate)\b|\bx\b|•`)
	softHedges = regexp.MustCompile(`until end of turn|any number of counters|additional cost`)
)

// readText reads the effect part of a paragraph: what an ability does as it resolves.
func readText(text string) []expectation {
	var list []expectation
	for _, sentence := range sentences(text) {
		free := softHedges.ReplaceAllString(sentence, "")
		loose := hedges.MatchString(free) || strings.Contains(text, "instead")
		for _, f := range forms {
			for _, m := range f.words.FindAllStringSubmatchIndex(sentence, -1) {
				e := expectation{what: f.what, n: -1, loose: loose}
				if f.amount > 0 {
					e.n = numeral(sentence[m[2*f.amount]:m[2*f.amount+1]])
				}
				if f.kind > 0 {
					e.kind = sentence[m[2*f.kind]:m[2*f.kind+1]]
				}
				e.who = role(f.what, sentence, m[0], m[1])
				list = append(list, e)
			}
		}
	}
	return list
}

// role is whom a sentence says that something happens to, of what begins and ends at two places.
func role(what matter, sentence string, begins, ends int) string {
	switch what {
	case damage, counters, destroyed, exiled, gets, tapped, untapped:
		rest := sentence[ends:]
		if what == gets {
			rest = sentence[:begins]
			switch {
			case strings.HasSuffix(rest, "s you control "), strings.HasSuffix(rest, "creatures "), strings.Contains(rest, "each "), strings.Contains(rest, "all "):
				return roleEach
			case strings.Contains(rest, "target "):
				return roleTarget
			}
			return roleUnknown
		}
		if what == destroyed || what == exiled || what == tapped || what == untapped {
			rest = sentence[begins:ends]
		} else if len(rest) > 40 {
			rest = rest[:40]
		}
		switch {
		case strings.Contains(rest, "each ") || strings.Contains(rest, "all "):
			return roleEach
		case strings.Contains(rest, "target"):
			return roleTarget
		case strings.HasPrefix(rest, " to you"):
			return roleYou
		}
		return roleUnknown
	}
	before := sentence[:begins]
	all := someBody.FindAllStringSubmatch(before, -1)
	for _, m := range slices.Backward(all) {
		next := strings.TrimSpace(m[2])
		if strings.HasPrefix(next, "'") || strings.HasPrefix(next, "’") || next == "control" || next == "controls" || next == "own" || next == "owns" || next == "cast" {
			continue
		}
		if strings.Contains(before[strings.LastIndex(before, m[0]):], "each") && m[1] != "each player" && m[1] != "each opponent" {
			return roleUnknown // you and somebody else each do
		}
		switch m[1] {
		case "you":
			return roleYou
		case "each opponent":
			return roleOthers
		case "target opponent", "target player":
			return roleTarget
		case "each player":
			return roleEach
		}
		return roleUnknown
	}
	return roleYou
}

// sentences cuts a text into sentences, in small letters, without what stands in brackets
// or quotation marks.
func sentences(text string) []string {
	text = reminder.ReplaceAllString(text, "")
	text = quotation.ReplaceAllString(text, "something")
	text = strings.ToLower(text)
	var list []string
	for _, line := range strings.Split(text, "\n") {
		for _, s := range strings.Split(line, ". ") {
			if s = strings.Trim(s, " ."); s != "" {
				list = append(list, s)
			}
		}
	}
	return list
}

// effectOf cuts off what comes before the effect in a paragraph: a cost, or what it waits for.
func effectOf(kind oracle.Kind, paragraph string) string {
	text := reminder.ReplaceAllString(paragraph, "")
	if dash := strings.Index(text, " — "); dash >= 0 && dash < 40 && !strings.ContainsAny(text[:dash], ".:,") {
		text = text[dash+len(" — "):]
	}
	if chapter.MatchString(paragraph) || kind == oracle.SpellAbility {
		return text
	}
	lower := strings.ToLower(text)
	for _, word := range []string{"when ", "whenever ", "at the beginning "} {
		if strings.HasPrefix(lower, word) {
			if comma := afterTrigger(lower); comma > 0 {
				return text[comma:]
			}
			return text
		}
	}
	if colon := strings.Index(text, ": "); colon > 0 && !strings.Contains(text[:colon], "\"") && !strings.Contains(text[:colon], ". ") {
		return text[colon+2:]
	}
	return text
}

// chapter finds the numerals of a Saga's chapter.
var chapter = regexp.MustCompile(`^[IVX, ]+ — `)

// afterTrigger finds where the effect of a triggered ability begins: after the first comma that
// is followed by something that happens.
func afterTrigger(lower string) int {
	at := 0
	for {
		k := strings.Index(lower[at:], ", ")
		if k < 0 {
			return 0
		}
		at += k + 2
		rest := lower[at:]
		if !regexp.MustCompile(`^(?:a|an|or|and|another|\w+ or \w+|the \w+)\b`).MatchString(rest) || regexp.MustCompile(`^(?:the|an|a|another) [^,]*\b(?:gets|gains|loses|deals|draws|has|becomes|can't)\b`).MatchString(rest) {
			return at
		}
	}
}

// A verb is a stem that must stand in the words where something happens, and the other
// way round.
var verbs = map[matter]*regexp.Regexp{
	lifeGained: regexp.MustCompile(`\bgains? [^.]*\blife\b|lifelink|life total|\b(?:rather|becomes) \d+|that much life|exchange`),
	lifeLost:   regexp.MustCompile(`\bloses? [^.]*\blife\b|life total|pays? [^.]*life|deals?|damage|fight|exchange|\{[wubrg]/p\}|life`),
	drawn:      regexp.MustCompile(`\bdraws?\b|investigate|connive|explore`),
	discarded:  regexp.MustCompile(`\bdiscards?\b|connive`),
	milled:     regexp.MustCompile(`\bmills?\b|graveyard|explore|surveil|manifest`),
	damage:     regexp.MustCompile(`\bdamage\b|fights?\b|deals`),
	tokens:     regexp.MustCompile(`\bcreates?\b|token|investigate|amass|incubate|fabricate|living weapon|populate|embalm|eternalize|venture|copy|copies|offspring|squad`),
	destroyed:  regexp.MustCompile(`\bdestroys?\b|damage|destroyed`),
	sacrificed: regexp.MustCompile(`sacrific|exploit|devour`),
	searched:   regexp.MustCompile(`search`),
	shuffled:   regexp.MustCompile(`shuffle|search`),
	counters:   regexp.MustCompile(`counter|proliferate|adapt|monstro|bolster|support|amass|explore|evolve|level|renown|poison|energy|\{e\}|infect|wither|train|connive|fabricate|riot|mentor|earthbend|\[[+]`),
}
