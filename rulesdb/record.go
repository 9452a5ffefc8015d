package rulesdb

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/txtar"

	"rulestep/engine/cr"
)

// A Record is what the plays of one demonstration gave. Its text is what the store keeps
// and what the repository holds for the built-in ones, so that a commit shows which proofs
// it changed. A scenario file has most of its rulings under its lines already; the
// text does not repeat these:
//
//	steps 4                       of the first fork
//	depends on 510.1c             the play asks of it what another edition answers otherwise
//	depends 305.2 305.2b          the plays without these do, if it does not
//	1 116.2a 116.3                step 1 cited these, with the sentences under its line
//	2 117.4: all have passed      a sentence that does not stand there, or not yet here
//	@ The fork's name             the steps that follow are this fork's
//	same 116.3 117.3b             without these nothing is different
//	without 305.2 allowed, “Ann plays Plains” is allowed.
//	without 305.2b allowed like 305.2, “Ann plays Plains” is allowed.
//	by 2026-02-27                 what follows is of the play by that edition
//
// The numbers of rules in sentences are those of the edition of the play; everywhere else rules
// have their names.
type Record struct {
	Steps     int
	Holds     bool
	Depends   []cr.Rule  // see [Demo.Depends]; then all proofs do
	Citations []Citation // in order of the play
	Proofs    []Proof    // in order of the rules
	Replays   []Replay   // by other editions
}

// A Replay is the record of the plays by another edition than that of the engine's names; of
// plays that do not hold there is none. Steps and Depends are those of the whole record.
type Replay struct {
	Edition string
	Record
}

const (
	failing     = ", and does not hold"
	without     = "Without it"
	nothingElse = without + " nothing is different."
)

// Text writes the record of the demonstration whose scenario file is source.
func (r Record) Text(source string) string {
	text := r.text(source, "")
	for _, replay := range r.Replays {
		text += byEdition + replay.Edition + "\n" + replay.text(source, replay.Edition)
	}
	return text
}

// NewRecord is the record of a demonstration of whose plays, by all editions, this is what they
// cited and proved.
func NewRecord(d *Demo, citations []Citation, proofs []Proof) *Record {
	r := &Record{Steps: d.Steps, Holds: d.Holds, Depends: d.Depends}
	r.add(citations, proofs)
	return r
}

// A PlayedDemo is a demonstration with the text of the record of its plays, which [ReadRecord] reads.
type PlayedDemo struct {
	Demo
	Record string
}

// Played is a demonstration of whose plays, by all editions, this is what they cited and proved.
func Played(d *Demo, citations []Citation, proofs []Proof) PlayedDemo {
	return PlayedDemo{*d, NewRecord(d, citations, proofs).Text(d.Source.String())}
}

func (r *Record) add(citations []Citation, proofs []Proof) {
	for _, c := range citations {
		part := r.by(c.Edition)
		part.Citations = append(part.Citations, c)
	}
	for _, p := range proofs {
		part := r.by(p.Edition)
		part.Proofs = append(part.Proofs, p)
	}
}

// by is the part of the record that is of an edition.
func (r *Record) by(edition string) *Record {
	if edition == "" {
		return r
	}
	for i := range r.Replays {
		if r.Replays[i].Edition == edition {
			return &r.Replays[i].Record
		}
	}
	r.Replays = append(r.Replays, Replay{Edition: edition})
	return &r.Replays[len(r.Replays)-1].Record
}

// byEdition begins the part of a record that is of another edition.
const byEdition = "by "

func (r Record) text(source, edition string) string {
	var b strings.Builder
	if edition == "" {
		fmt.Fprintf(&b, "steps %d", r.Steps)
		if !r.Holds {
			b.WriteString(failing)
		}
		b.WriteString(r.depending())
	}
	under := newRulings(source, edition)
	var last Citation
	bare := false // the line that is being written lists rules only
	for i, c := range r.Citations {
		if c.Fork != last.Fork {
			fmt.Fprintf(&b, "\n@ %s", c.Fork)
		}
		known, found := under.next(c.Fork, c.Step, c.Rule)
		switch {
		case !found || known != c.Sentence:
			under.latest[c.Rule] = c.Sentence
			fmt.Fprintf(&b, "\n%d %s: %s", c.Step, c.Rule, inOneLine.Replace(c.Sentence))
			bare = false
		case bare && i > 0 && c.Fork == last.Fork && c.Step == last.Step:
			fmt.Fprintf(&b, " %s", c.Rule)
		default:
			fmt.Fprintf(&b, "\n%d %s", c.Step, c.Rule)
			bare = true
		}
		last = c
	}
	same := ""
	for _, p := range r.Proofs {
		if p == (Proof{Demo: p.Demo, Edition: p.Edition, Rule: p.Rule, Class: "same", Difference: nothingElse, Depends: p.Depends}) {
			same += " " + string(p.Rule)
		}
	}
	if same != "" {
		b.WriteString("\nsame" + same)
	}
	for _, p := range r.Proofs {
		if p.Class == "same" && p.Difference == nothingElse {
			continue
		}
		fmt.Fprintf(&b, "\nwithout %s %s", p.Rule, p.Class)
		if p.Proves() && p.Outcome != "" && p.Outcome != string(p.Rule) {
			fmt.Fprintf(&b, " like %s", p.Outcome)
		}
		difference, begins := strings.CutPrefix(p.Difference, without)
		if !begins {
			difference = ": " + p.Difference
		}
		b.WriteString(inOneLine.Replace(difference))
	}
	return strings.TrimPrefix(b.String(), "\n") + "\n"
}

// depending is the line that says what depends on the edition, with its break before it; nothing
// where nothing does.
func (r Record) depending() string {
	if len(r.Depends) > 0 {
		return "\ndepends on " + spaced(r.Depends)
	}
	line := ""
	for _, p := range r.Proofs {
		if p.Depends {
			line += " " + string(p.Rule)
		}
	}
	if line == "" {
		return ""
	}
	return "\ndepends" + line
}

var (
	inOneLine = strings.NewReplacer(`\`, `\\`, "\n", `\n`)
	asBefore  = strings.NewReplacer(`\\`, `\`, `\n`, "\n")
)

// inLines is a text as it was before it was written in one line; nearly all were in one.
func inLines(text string) string {
	if !strings.Contains(text, `\`) {
		return text
	}
	return asBefore.Replace(text)
}

// ReadRecord reads what [Record.Text] wrote of the demonstration whose name and
// scenario file these are. The error names the line that cannot be read.
func ReadRecord(slug, source, text string) (Record, error) {
	text, replays, more := strings.Cut(text, "\n"+byEdition)
	r, err := readRecord(slug, source, "", text)
	for more && err == nil {
		var replay Replay
		var part string
		part, replays, more = strings.Cut(replays, "\n"+byEdition)
		replay.Edition, part, _ = strings.Cut(part, "\n")
		replay.Record, err = readRecord(slug, source, replay.Edition, part)
		r.Replays = append(r.Replays, replay)
	}
	return r, err
}

// readRecord reads the part of a record that is of one edition.
func readRecord(slug, source, edition, text string) (Record, error) {
	var r Record
	citations, proofs := sizes(text)
	r.Citations, r.Proofs = slices.Grow(r.Citations, citations), slices.Grow(r.Proofs, proofs)
	under := newRulings(source, edition)
	var depend []string // rules, the play without which depends on the edition
	fork := ""
	no := 0
	for line := range strings.Lines(text) {
		no++
		line = strings.TrimSuffix(line, "\n")
		word, rest, _ := strings.Cut(line, " ")
		ok := true
		switch word {
		case "steps":
			rest, fails := strings.CutSuffix(rest, failing)
			r.Holds = !fails
			var err error
			r.Steps, err = strconv.Atoi(rest)
			ok = err == nil
		case "depends":
			on, whole := strings.CutPrefix(rest, "on ")
			if !whole {
				depend = strings.Fields(rest)
				break
			}
			for rule := range strings.FieldsSeq(on) {
				r.Depends = append(r.Depends, cr.Rule(rule))
			}
		case "@":
			fork = rest
		case "same":
			for rule := range strings.FieldsSeq(rest) {
				r.Proofs = append(r.Proofs, Proof{Demo: slug, Edition: edition, Rule: cr.Rule(rule), Class: "same", Difference: nothingElse})
			}
		case "without":
			var p Proof
			p, ok = readProof(rest)
			p.Demo, p.Edition = slug, edition
			r.Proofs = append(r.Proofs, p)
		default:
			step, err := strconv.Atoi(word)
			if ok = err == nil; ok {
				ok = r.cite(under, Citation{Demo: slug, Edition: edition, Fork: fork, Step: step}, rest)
			}
		}
		if !ok {
			return Record{}, fmt.Errorf("%s: line %d of its record cannot be read: %q", slug, no, line)
		}
	}
	for i := range r.Proofs {
		p := &r.Proofs[i]
		p.Depends = len(r.Depends) > 0 || slices.Contains(depend, string(p.Rule))
	}
	slices.SortStableFunc(r.Proofs, func(x, y Proof) int { return cr.Compare(x.Rule, y.Rule) })
	return r, nil
}

// sizes tells how many citations and proofs the part of a record has that is of one edition. They
// are kept for good and are most of what a snapshot has: no larger than they are.
func sizes(text string) (citations, proofs int) {
	for line := range strings.Lines(text) {
		word, rest, _ := strings.Cut(line, " ")
		switch {
		case word == "same":
			proofs += strings.Count(rest, " ") + 1
		case word == "without":
			proofs++
		case word == "" || word[0] < '0' || word[0] > '9':
		case strings.Contains(rest, ": "):
			citations++
		default:
			citations += strings.Count(rest, " ") + 1
		}
	}
	return citations, proofs
}

// cite notes what a line of the record says that a step cited.
func (r *Record) cite(under *rulings, c Citation, rules string) bool {
	if rule, sentence, told := strings.Cut(rules, ": "); told {
		c.Rule, c.Sentence = cr.Rule(rule), inLines(sentence)
		under.next(c.Fork, c.Step, c.Rule)
		under.latest[c.Rule] = c.Sentence
		r.Citations = append(r.Citations, c)
		return true
	}
	for rule := range strings.FieldsSeq(rules) {
		c.Rule = cr.Rule(rule)
		var found bool
		if c.Sentence, found = under.next(c.Fork, c.Step, c.Rule); !found {
			return false
		}
		r.Citations = append(r.Citations, c)
	}
	return true
}

// readProof reads "305.2b allowed like 305.2, “Ann plays Plains” is allowed.".
func readProof(line string) (p Proof, ok bool) {
	rule, rest, _ := strings.Cut(line, " ")
	end := strings.IndexFunc(rest, func(c rune) bool { return c < 'a' || c > 'z' })
	if end < 0 {
		return p, false
	}
	p.Rule, p.Class, rest = cr.Rule(rule), rest[:end], rest[end:]
	if p.Proves() {
		p.Outcome = rule
	}
	if like, is := strings.CutPrefix(rest, " like "); is {
		end := strings.IndexAny(like, ",: ")
		if end < 0 {
			return p, false
		}
		p.Outcome, rest = like[:end], like[end:]
	}
	if whole, is := strings.CutPrefix(rest, ": "); is {
		p.Difference = inLines(whole)
	} else {
		p.Difference = without + inLines(rest)
	}
	return p, true
}

// rulings finds the sentence of a citation in the scenario file: under the line that its
// step carries out, or else the one that the record gave last for the same rule.
type rulings struct {
	opening, trunk [][]ruling            // line by line
	forks          map[string][][]ruling // by name
	latest         map[cr.Rule]string
	fork           string // where next has come to, and how far in what stands under the line
	step, at       int
}

type ruling struct {
	rule     cr.Rule
	sentence string
}

// newRulings reads the rulings of a file, of the lines that an edition has.
func newRulings(source, edition string) *rulings {
	not := "since "
	if edition != "" {
		not = "until "
	}
	r := &rulings{forks: map[string][][]ruling{}, latest: map[cr.Rule]string{}, step: -1}
	for _, section := range txtar.Parse([]byte(strings.ReplaceAll(source, "\r\n", "\n"))).Files {
		kind, fork, _ := strings.Cut(section.Name, ": ")
		switch {
		case kind == "opening":
			r.opening = rulingsOf(section.Data, not)
		case kind == "play" && fork == "":
			r.trunk = rulingsOf(section.Data, not)
		case kind == "play":
			r.forks[fork] = rulingsOf(section.Data, not)
		}
	}
	return r
}

// rulingsOf lists, for each line of a script, what is written under it; a line that begins with
// not, which the edition lacks, is none.
func rulingsOf(section []byte, not string) [][]ruling {
	list := make([][]ruling, 0, bytes.Count(section, []byte("\n"))+1)
	all := make([]ruling, 0, cap(list)) // one line's after the other's
	first := 0                          // of the line
	lacked := false                     // the line is one that the edition lacks
	for line := range strings.Lines(string(section)) {
		text := strings.TrimSpace(line)
		switch {
		case text == "" || strings.HasPrefix(line, "//"):
		case line[0] != ' ' && line[0] != '\t':
			if lacked = strings.HasPrefix(line, not); !lacked {
				list, first = append(list, nil), len(all)
			}
		case len(list) > 0 && !lacked:
			rule, sentence, _ := strings.Cut(text, " ")
			all = append(all, ruling{cr.Rule(rule), strings.TrimSpace(sentence)})
			list[len(list)-1] = all[first:]
		}
	}
	return list
}

// next is the sentence that is expected of a rule at a step: the next one of that rule
// under the step's line, or else the latest that was given.
func (r *rulings) next(fork string, step int, rule cr.Rule) (string, bool) {
	if fork != r.fork || step != r.step {
		r.fork, r.step, r.at = fork, step, 0
	}
	under := r.line(fork, step)
	for i := min(r.at, len(under)); i < len(under); i++ {
		if under[i].rule == rule {
			r.at = i + 1
			return under[i].sentence, true
		}
	}
	sentence, found := r.latest[rule]
	return sentence, found
}

// line is what stands under the line of a step. Step 0 sets the table; then each line
// is a step, except where a shortcut repeats lines.
func (r *rulings) line(fork string, step int) []ruling {
	step--
	for _, part := range [][][]ruling{r.opening, r.trunk, r.forks[fork]} {
		if step >= 0 && step < len(part) {
			return part[step]
		}
		step -= len(part)
	}
	return nil
}
