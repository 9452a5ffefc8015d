package scenario

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
)

// forms is the table of sentence forms: parser, manual and error hints at once. The first
// form that fits a line is taken, so narrow ones stand before wide ones. A new sentence is
// one row, in the file of what it is about.
var forms []*form

// rows are all forms; what is the same for all of a file is filled in.
func rows() []*form {
	group := func(kind kindOfForm, where section, list []*form) []*form {
		for _, f := range list {
			if f.kind == setting {
				f.kind = kind
			}
			if f.acts != nil {
				f.kind = action
			}
			if f.where == 0 {
				f.where = where
			}
		}
		return list
	}
	return slices.Concat(
		group(setting, inSetup, settings()),
		group(fact, inFact, zoneFacts()),
		group(fact, inFact, markerFacts()),
		group(fact, inFact, playerFacts()),
		group(fact, inFact, stickerFacts()),
		group(fact, inFact, objectFacts()),
		group(fact, inFact, variantFacts()),
		group(fact, inFact, attractionFacts()),
		group(probe, inPlay|inAnswer, probes()),
		group(decision, inPlay, decisions()),
		group(action, inPlay, actions()),
		group(passing, inPlay, times()),
	)
}

// slots say which text each slot takes. What it means is for the line's own code.
var slots = map[string]string{
	"PS": `[A-Z][a-z]+(?:, [A-Z][a-z]+)* and [A-Z][a-z]+`, "P": `[A-Z][a-z]+`, "O": `.+?`, "L": `.+?`, "LS": `.+?`, "S": `.+?`, "T": `.+?`, "N": `\d+`, "M2": `\d+`,
	"Z": `.+?`, "W": `.+?`, "M": `(?:\{[^}]+\})+|empty`, "COST": `.+?`, "DESCRIPTION": `(?:an?|the) .+?`, "KIND": `.+?`, "KEYWORD": `.+?`,
	"TEXT": `.*?`, "STATUS": `phased out|phased in|tapped|untapped|face down|face up|attacking|blocking|blocked|transformed|flipped`, "SIZE": `-?\d+/-?\d+`, "TYPE": `.+?`,
	"COLORS":  `(?:white|blue|black|red|green|colorless)(?:(?:, | and |, and )(?:white|blue|black|red|green))*`,
	"SORT":    `static|evasion|triggered|activated`,
	"FORMAT":  `Constructed|Limited|Commander Draft|Commander|Brawl|Planechase|Vanguard|Archenemy|Supervillain Rumble|Conspiracy Draft`,
	"VARIANT": `Free-for-All|Grand Melee|Team vs\. Team|Emperor|Two-Headed Giant|Alternating Teams|Archenemy|Supervillain Rumble|Conspiracy Draft`,
	"WHAT":    `assign damage from .+?|block|attack|apply|keep|find|choose for .+?`, "OPTIONS": `.+?`, "INFINITIVE": `.+?`, "PARTS": `.+?`,
	"CHOICE": `.+?`, "WAY": `.+?`, "TIMES": `\d+`, "EXTRAS": `.+?`, "GIVEN": `.+?`, "ORDER": `[a-z]+(?:, [a-z]+)+`, "REST": `(?:\{[^}]+\})+`, "SPENT": `(?:\{[^}]+\})+`, "MODES": `".+?"(?:(?:, | and )".+?")*|nothing`, "ABILITY": `.+?`,
}

// compiled is the expression that a line of the form matches.
func (f *form) compiled() *regexp.Regexp {
	pattern := compilePattern(f.pattern)
	if f.below {
		pattern = strings.Replace(pattern, slots["N"], "-?"+slots["N"], 1)
	}
	return regexp.MustCompile("^" + pattern + "$")
}

var slotWord = regexp.MustCompile(`[A-Z][A-Z0-9]*\b`)

func init() {
	forms = rows() // not at once: what a form does may read sentences in its turn
	for _, f := range forms {
		f.re = sync.OnceValue(f.compiled) // many a program meets few of them
		f.words = plainWords(f.pattern)
		f.must = plainWords(leftOut.ReplaceAllString(f.pattern, ""))
		f.must = slices.DeleteFunc(f.must, func(w string) bool { return strings.Contains(f.pattern, "|") && alternative(f.pattern, w) })
		for _, w := range f.must {
			n := slices.Index(mustWords, w)
			if n < 0 {
				n, mustWords = len(mustWords), append(mustWords, w)
			}
			f.mustNumbers = append(f.mustNumbers, n)
		}
		for where := range formsOf {
			if f.where&section(where) != 0 {
				formsOf[where] = append(formsOf[where], f)
			}
		}
	}
}

// formsOf are the forms that may stand somewhere, in the order of all.
var formsOf [1 << 3][]*form

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

// A sight of a text remembers which of the words that forms must have it has: many forms have the same, and
// a line is looked at with hundreds of forms.
type sight struct {
	text string
	seen [mostMust]uint8 // by the number of the word: 0 for not looked at, 1 for not there, 2 for there
}

// mostMust is how many words there may be that some form must have.
const mostMust = 512

// mustWords are the words that some form must have, each once.
var mustWords []string

// mayFit tells forms apart that a line cannot have, before the pattern is tried on it.
func (f *form) mayFit(of *sight) bool {
	for _, n := range f.mustNumbers {
		if of.seen[n] == 0 {
			of.seen[n] = 1
			if strings.Contains(of.text, mustWords[n]) {
				of.seen[n] = 2
			}
		}
		if of.seen[n] == 1 {
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
		if slices.Contains(closed, name) {
			re = strings.ReplaceAll(re, " ", "[ "+welded+"]") // there is a card called Grand Melee
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
	if where == inPlay {
		line.by, text = governed(text)
	}
	line.said = f.weld(text)
	text = line.said
	of := sight{text: text}
	for _, form := range formsOf[where] {
		if !form.mayFit(&of) {
			continue
		}
		if strings.HasPrefix(text, theGame) && !strings.HasPrefix(form.pattern, theGame) {
			continue // it is no object of which something else could be said
		}
		re := form.re()
		if m := re.FindStringSubmatch(text); m != nil {
			line.form, line.slots = form, map[string]string{}
			for i, name := range re.SubexpNames() {
				if name == "" || m[i] == "" {
					continue
				}
				line.slots[name] = m[i]
				if !slices.Contains(lists, strings.TrimRight(name, "0123456789")) {
					line.slots[name] = unweld(m[i])
				}
			}
			if i := re.SubexpIndex("COST"); i >= 0 {
				namedByWhatItIsAbout(line.slots, m[i])
			}
			line.slots["not"] = ""
			if strings.Contains(form.pattern, "[not ]") && negated(form, text) {
				line.slots["not"] = "not"
			}
			return line, f.outOfOrder(line)
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

// abilityLast matches a list that ends with an ability.
var abilityLast = regexp.MustCompile(`'s (?:trigger|ability|"[^"]+")$`)

// namedByWhatItIsAbout gives back to a list what it names the last ability in it by, and what was read as a cost: "targeting
// Riders's trigger for Elf for {U}" asks for {U}.
func namedByWhatItIsAbout(slots map[string]string, said string) {
	if said == "" || !abilityLast.MatchString(slots["L"]) || costSaid(said) {
		return
	}
	about, cost := said, ""
	if i := strings.LastIndex(said, " for "); i >= 0 && costSaid(said[i+len(" for "):]) {
		about, cost = said[:i], said[i+len(" for "):]
	}
	slots["L"] += " for " + about
	slots["COST"] = unweld(cost)
}

// costSaid reports whether words stand for a cost, "{U}", "nothing", and are no name.
func costSaid(words string) bool {
	return words[0] == '{' || unicode.IsLower(rune(words[0])) || unicode.IsDigit(rune(words[0]))
}

// theGame begins the sentences about the game itself.
const theGame = "the game "

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
	best, last := 0, ""
	for _, form := range forms {
		if form.where&where == 0 {
			continue
		}
		score, slip, known := 0, "", ""
		for _, w := range form.words {
			if slices.Contains(words, w) {
				score += 4
				continue
			}
			if at := misspelt(w, words, form.words); at != "" {
				score += 2
				slip, known = at, w
				continue
			}
			if slices.Contains(form.must, w) {
				score -= 4
			}
		}
		if score > best {
			best, pattern, wrong, right = score, "“"+form.short()+"”", slip, known
			last = form.pattern[strings.LastIndexAny(form.pattern, " ]")+1:]
		}
	}
	if wrong != "" || !slices.Contains(closed, last) {
		return pattern, wrong, right
	}
	choices := strings.Split(strings.ReplaceAll(slots[last], `\`, ""), "|")
	for n := min(len(words), 4); n > 0; n-- {
		end := strings.Join(words[len(words)-n:], " ")
		if right := meant(end, choices); right != "" {
			return pattern, end, right
		}
	}
	return pattern + " with one of " + strings.Join(choices, ", "), "", ""
}

// closed are the slots that take one of a few words.
var closed = []string{"STATUS", "FORMAT", "VARIANT"}

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
