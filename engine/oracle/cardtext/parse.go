package cardtext

import (
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// A parser reads the tokens of one ability by recursive descent. Each method that
// reads a construct returns whether it was there; if not, it leaves the parser as
// it was. The furthest token that any construct looked at in vain is where the
// words are that nobody understands.
type parser struct {
	toks []token
	pos  int
	far  int // furthest token that did not fit
	card *oracle.Card
	// names are the tokens of the card's name and of the short form that its text may use.
	names [][]token
	discourse
	// slots are the target slots of the mode being read.
	slots []oracle.TargetSlot
	// x is what the ability that is being read says X is; nil if it does not say.
	x oracle.Quantity
	// paid are the ways in which objects were used to pay the cost, "sacrificed"; acted
	// those in which instructions before this one moved objects.
	paid []string
	// given is what the cost has its payer give up any number of, for "each creature sacrificed this way".
	given []givenUp
	// saidPaid is what of that the text has spoken of last, "the sacrificed creature's power".
	saidPaid oracle.Reference
	acted    map[string]bool
	// chosen is what the one instruction of the text so far that has somebody choose something is about, for "the chosen
	// card"; choosesMore says that there is more than one.
	chosen      oracle.Reference
	choosesMore bool
	// modesNotZero counts the modes that say that X can't be 0.
	modesNotZero int
	// rounded says how the halves at these places are rounded, of which the text says it later.
	rounded map[int]bool
	// onePlayer is set in what is done about a player whom the text has chosen.
	onePlayer bool
	// besidesModes is what is done whatever mode is chosen: "choose one and you lose 2 life".
	besidesModes []oracle.Instruction
	// manyDo says that the last verb after a subject was in the form for several: "they draw".
	manyDo bool
	// prize is what is done to claim the prize of the Attraction whose visit ability is being read.
	prize []oracle.Instruction
	// pair is the other card of a meld pair that a condition has named.
	pair *oracle.Phrase
	// named is the object whose name the text has compared others' with last: "that name".
	named oracle.Reference
	// ballot holds the words that are voted for.
	ballot []string
	// then is how many instructions of the clauses that were read last stand before "then".
	then int
	// ifs is how many sentences with "if" are being read: what they say ends with them, and
	// the next one that begins with "Then" happens in any case.
	ifs int
	// afterOffer is where the sentence begins after one that offers something under a condition that stands last.
	afterOffer int
	// linked is the first place that speaks of what another ability has exiled.
	linked *token
	// earlier is what the lines before this one have the spell do.
	earlier []oracle.Instruction
	// lastFrom and lastMentions are where the last sentence began, among the
	// instructions and the mentions.
	lastFrom, lastMentions int
	// laterFrom is where among the mentions the last sentence began, if it made a delayed trigger, or what was said after it
	// belongs to that trigger; -1 if not.
	laterFrom int
	// inStatic is set while a static ability is read, where nothing is targeted.
	inStatic bool
	// soFar are the instructions of the text before what is read now.
	soFar []oracle.Instruction
	// each is for whom one target each is chosen in the clause that is read; nil in any other.
	each *perPlayer
	// tokensPlus is set while tokens are read that are created besides others, "an additional Food token".
	tokensPlus bool
	// nextUntap is set by "doesn't untap during its controller's next untap step", whose
	// duration is in the same words.
	nextUntap bool
	// thisTurn is set by a predicate with "this turn" amid its words.
	thisTurn bool
	// ownTop is set where the cards last spoken of as the top of a library are on that of the
	// one who is told to look at them, "your library".
	ownTop bool
	// inModes is set while the words before one of several modes are read.
	inModes bool
	// subject is what the predicates being read are said of, in an instruction.
	subject oracle.Reference
	// choices are those that the clause has asked for: "the color of your choice".
	choices []oracle.Choice
	// inClause is how many clauses are being read, one in the other: only they ask for choices.
	inClause int
	// thatNumber is what "that number" means in a characteristic-defining ability.
	thatNumber oracle.Quantity
	// mayInvestigate is set once the text has said that each opponent may investigate.
	mayInvestigate bool
	// choseColor is set once the text has had a color chosen: "that color".
	choseColor bool
	// manyThisWay is "that many" after "when one or more cards are exiled this way".
	manyThisWay oracle.Quantity
	// choseNumber is set once the text has had a number chosen: "that many".
	choseNumber bool
	// choseName is set once the text has had the name of a card chosen: "that name".
	choseName bool
	// choseType is set once the text has had a creature type chosen: "that type".
	choseType bool
	// saidColor is set where a clause says "that color" of what it is about.
	saidColor bool
	// colorChosen is set where mana is of the color that the sentence before has chosen: it is that of any one color.
	colorChosen bool
	// tappedForChosen is set where the event is that something is tapped for mana of the chosen color: "that color".
	tappedForChosen bool
	// difference is what "the difference" means after two numbers have been compared.
	difference oracle.Quantity
	depth      int // of quoted abilities
	// removed is the kind of counters of which the cost of the ability that is read removes all.
	removed string
	// attackerSaid is set where the event is that somebody attacks another player: "that attacking player".
	attackerSaid bool
	// prevented is set while it is read what follows from the prevention of damage, saysPrevented once that has spoken of how much.
	prevented, saysPrevented bool
	// ofThis is set while it is said what this object itself is or has: a quoted ability that it has calls it by its name.
	ofThis bool
	// ofSomebody is set in such an ability where the card is somebody in a story, who is "he" or "she" there.
	ofSomebody bool
	// grantors are the names of the card in whose text a quoted ability stands.
	grantors     [][]token
	callsGrantor bool
	// ownCost says that the cost of an ability or a spell is being read, not what somebody is asked for as something resolves.
	ownCost bool
	// made is what the token that is being read is called, also by quoted abilities that it has.
	made [][]token
	// othersDeal is set once something else than this object has been said to deal damage.
	othersDeal bool
	shuffled   bool // the text has you shuffle your library
	// copied is set once something has been copied, so that there is "the copy".
	copied bool
	// roundsEach is set where the text says at its end how each part of something is rounded.
	roundsEach bool
	// paysEnergy is set once the text has said that somebody may pay as much energy as that player likes.
	paysEnergy bool
	// everyOne is set where a noun phrase follows "each", of which "and" makes a list: "each artifact and creature".
	everyOne bool
	// searching is set while it is read what is searched for.
	searching bool
	// lastsFor is the duration that has been said before the clauses that are read.
	lastsFor oracle.Duration
	// personIs is set while it is read what "he" or "she" is.
	personIs bool
	// excepts is set while it is read in what a copy differs.
	excepts bool
	// asked is how many counters on what the condition read last has asked for.
	asked *oracle.NumberOf
	// resolvedTimes is set once it has been asked how often this ability has resolved this turn.
	resolvedTimes bool
	// coinsFlipped is set once the text has had several coins flipped together.
	coinsFlipped bool
	ties         ties
}

// A mark is a place to go back to.
type mark struct{ pos, slots, mentions int }

func (p *parser) mark() mark { return mark{p.pos, len(p.slots), len(p.mentions)} }

func (p *parser) reset(m mark) {
	p.pos, p.slots, p.mentions = m.pos, p.slots[:m.slots], p.mentions[:m.mentions]
}

// fail goes back to the mark and reports that the construct is not there.
func (p *parser) fail(m mark) bool {
	p.reset(m)
	return false
}

func (p *parser) peek() token { return p.toks[p.pos] }

func (p *parser) peekAt(n int) token {
	if p.pos+n >= len(p.toks) {
		return p.toks[len(p.toks)-1]
	}
	return p.toks[p.pos+n]
}

// miss notes a token that did not fit.
func (p *parser) miss(at int) {
	if at > p.far {
		p.far = at
	}
}

// accept takes the words, parted by single spaces, when they come next. A word in
// the possessive is two tokens.
func (p *parser) accept(words string) bool {
	at := p.pos
	for rest := words; rest != ""; {
		word := rest
		if i := strings.IndexByte(rest, ' '); i >= 0 {
			word, rest = rest[:i], rest[i+1:]
		} else {
			rest = ""
		}
		n := p.matches(at, word)
		if n == 0 {
			p.miss(min(at, len(p.toks)-1))
			return false
		}
		at += n
	}
	p.pos = at
	return true
}

// matches is the number of tokens that the word takes at the place, 0 when it is not there.
func (p *parser) matches(at int, word string) int {
	last := len(p.toks) - 1
	if at >= last {
		return 0
	}
	text := p.toks[at].text
	if text == word {
		return 1
	}
	n := len(text)
	if n < len(word) && word[n] == '\'' && word[:n] == text && at+1 < last && p.toks[at+1].text == word[n:] {
		return 2
	}
	return 0
}

// follows says whether the words have just been read, up to this place.
func (p *parser) follows(words string) bool {
	pos, far := p.pos, p.far
	defer func() { p.pos, p.far = pos, far }()
	for p.pos = pos - 1; p.pos >= 0; p.pos-- {
		from := p.pos
		if p.accept(words) {
			return p.pos == pos
		}
		p.pos = from
	}
	return false
}

// acceptAny takes the first of the alternatives that comes next and returns it, "" for none.
func (p *parser) acceptAny(alternatives ...string) string {
	for _, words := range alternatives {
		if p.accept(words) {
			return words
		}
	}
	return ""
}

// next says whether the words come next, taking nothing.
func (p *parser) next(words string) bool {
	pos, far := p.pos, p.far
	ok := p.accept(words)
	p.pos, p.far = pos, far
	return ok
}

// atEnd says whether the line, or the mode, is read up.
func (p *parser) atEnd() bool { return p.peek().kind == endToken || p.peek().text == "•" }

// number reads a number in digits or in words.
func (p *parser) number() (int, bool) {
	t := p.peek()
	if t.kind == numberToken {
		if n, ok := parseNumber(t.text); ok {
			p.pos++
			return n, true
		}
	}
	if p.accept("one hundred") {
		return 100, true
	}
	if n, ok := numberWords[t.text]; ok && t.kind == wordToken {
		p.pos++
		return n, true
	}
	p.miss(p.pos)
	return 0, false
}

var numberNames = [...]string{
	"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
	"thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
}

var numberWords = func() map[string]int {
	words := map[string]int{"thirty": 30, "forty": 40, "fifty": 50}
	for n, name := range numberNames {
		words[name] = n
	}
	return words
}()

// selfName reads the card's name, or for a legendary card the part of it before a
// comma, as it may stand for the object in its own text (201.5).
func (p *parser) selfName() bool { return slices.ContainsFunc(p.names, p.nameHere) }

// namesOf gives the tokens of each name that the card's text may use for the card.
func namesOf(card *oracle.Card) [][]token {
	var names [][]token
	for _, name := range []string{card.Name, titleAndName(card), shortName(card), shorterName(card)} {
		if toks := scan(name); len(toks) > 1 {
			names = append(names, toks[:len(toks)-1])
		}
	}
	if bare := strings.ReplaceAll(card.Name, ",", ""); card.Supertypes&oracle.Legendary != 0 && bare != card.Name && strings.Contains(card.Text, bare) {
		names = append(names, wordsOfName(bare)) // with the comma left out, as a text has it
	}
	if stem, ok := strings.CutSuffix(card.Name, "s"); ok && card.Supertypes&oracle.Legendary != 0 && strings.Contains(card.Text, stem+"'s ") {
		names = append(names, wordsOfName(stem)) // as the text of one card has its name in the possessive
	}
	slices.SortStableFunc(names, func(a, b []token) int { return len(b) - len(a) }) // one begins with another
	return names
}

// wordsOfName are the tokens of a name.
func wordsOfName(name string) []token {
	toks := scan(name)
	return toks[:len(toks)-1]
}

// shortName is the name that a legendary card's text may use instead of the whole
// one: what stands before the comma, or else before "of", "the" and the like (201.5b).
func shortName(card *oracle.Card) string {
	if card.Supertypes&oracle.Legendary == 0 {
		return ""
	}
	if before, _, ok := strings.Cut(card.Name, ","); ok {
		return before
	}
	words := strings.Fields(card.Name)
	for i, word := range words {
		if i > 0 && strings.ToLower(word) == word {
			return strings.Join(words[:i], " ")
		}
	}
	if len(words) > 1 && (subtypeWords[words[0]] == "" || isNameOnly(card, words[0])) && words[0] != "The" {
		return words[0]
	}
	return ""
}

// titleAndName is the first word of a legendary card's name of more than two and its last one, "Captain Kirk", where the text
// says that (201.5b).
func titleAndName(card *oracle.Card) string {
	words := strings.Fields(card.Name)
	if card.Supertypes&oracle.Legendary == 0 || len(words) < 3 || strings.ContainsAny(card.Name, ",/") {
		return ""
	}
	short := words[0] + " " + words[len(words)-1]
	if !strings.Contains(card.Text, short) {
		return ""
	}
	return short
}

// shorterName is so many words at the beginning of a legendary card's name without a comma as its text uses by themselves
// (201.5b), fewer than the short name has: "Rosie" for "Rosie Cotton of South Lane".
func shorterName(card *oracle.Card) string {
	words := strings.Fields(card.Name)
	if card.Supertypes&oracle.Legendary == 0 || strings.ContainsAny(card.Name, ",/") || len(words) < 3 || subtypeWords[words[0]] != "" || words[0] == "The" {
		return ""
	}
	for n := len(words) - 1; n > 0; n-- {
		name := strings.Join(words[:n], " ")
		for text := card.Text; ; {
			_, after, found := strings.Cut(text, name)
			if !found {
				break
			}
			if text = after; strings.ContainsAny(after[:min(1, len(after))], ".,:' ") && !strings.HasPrefix(after, " "+words[n]) && name != shortName(card) {
				return name
			}
		}
	}
	return ""
}

// isNameOnly reports whether a planeswalker type is said in a planeswalker's text of that card alone: not in the name of
// another card, "Ajani's Pridemate", and not as a type.
func isNameOnly(card *oracle.Card, word string) bool {
	text := strings.ReplaceAll(card.Text, "token named "+word+"'s ", "") // which is what a token is called
	return card.Types&oracle.Planeswalker != 0 && slices.Contains(card.Subtypes, word) &&
		!strings.Contains(text, word+"'s ") && !strings.Contains(card.Text, word+" planeswalker")
}

// nameHere takes the tokens of a name, compared as written.
func (p *parser) nameHere(name []token) bool {
	if p.pos+len(name) >= len(p.toks) {
		return false
	}
	for i, t := range name {
		if said := p.toks[p.pos+i]; said.raw != t.raw && (i == 0 || len(name) < 3 || said.text != t.text || said.kind != wordToken) { // a long name may be written with other capitals
			return false
		}
	}
	p.pos += len(name)
	return true
}

// capitalized says whether the token starts with a capital letter.
func (t token) capitalized() bool {
	return t.kind == wordToken && t.raw != "" && t.raw[0] >= 'A' && t.raw[0] <= 'Z'
}
