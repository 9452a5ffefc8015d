package training

import (
	"crypto/sha256"
	"encoding/base32"
	"slices"
	"strings"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
)

// A Form is what kind of thing a question asks for.
type Form string

// The forms.
const (
	Outcome Form = "outcome" // where is it, how many, what size, whose: the main form
	Legal   Form = "legal"   // legal or refused, and by which rule
	All     Form = "all"     // every legal way, exactly
	Dies    Form = "dies"    // which creatures die
	Ordered Form = "order"   // in which order
	Choice  Form = "choice"  // one of four outcomes, each of which some game has
	Cases   Form = "cases"   // the same of several ways to go on
)

// Forms lists all forms.
var Forms = []Form{Outcome, Legal, All, Dies, Ordered, Choice, Cases}

// A Question is a position, what is done from there, and what has to be answered.
type Question struct {
	ID         string    `json:"id"`
	Form       Form      `json:"form"`
	Rules      []cr.Rule `json:"rules"` // that the answer hangs on, those that the demonstration shows first
	Source     string    `json:"source"`
	Fork       string    `json:"fork,omitempty"`
	Line       int       `json:"line,omitempty"` // of the file, before which it is asked; 0 for the end
	Variation  string    `json:"variation,omitempty"`
	Difficulty int       `json:"difficulty"`

	Title string   `json:"title"`
	Scene string   `json:"scene,omitempty"` // what the file says of it, when that is about nothing else
	Cards []string `json:"cards,omitempty"` // texts of cards, a block each
	Setup []string `json:"setup"`           // the table, in sentences
	Done  []string `json:"done,omitempty"`  // what has been done when it is asked
	Then  []string `json:"then,omitempty"`  // and what will be, in words that tell nothing

	// Edition is by whose rules it is asked, where by those of a newer edition that the program
	// knows the game would go otherwise; "" where it makes no difference.
	Edition string `json:"edition,omitempty"`

	Claims []Claim `json:"claims"`

	// Table is the step of the play whose picture may be shown; -1 when a picture would
	// tell what is asked.
	Table int `json:"-"`
	// Step is the step of the play at which the rules of the question come to bear.
	Step int `json:"-"`
	// Case is the letter of the case that is played, where it is asked of several; "" elsewhere.
	Case string `json:"-"`

	madeAt  place // where its asking is
	row     row   // of a question about several cases
	ofForks bool  // it is asked of several ways to go on; no variations are made of it

	wrong  []Wrong
	piece  piece
	played []string // the values of all facts that the piece asks
	own    int      // how many of those are the file's; the others are where its creatures are
	used   []int    // of them, those that the claims ask

	before   []string // values of the claims when it is asked, before what is done then
	branches []branch // outcomes among the options that another decision has
}

// A Wrong outcome is what the claims would be in a game without a rule.
type Wrong struct {
	Rule   cr.Rule
	Shown  bool     // the demonstration is about the rule
	Belief bool     // no game ends so: it is what a famous misreading holds (Misreading)
	Values []string // of the claims
}

// Wrong lists how the game would have come out without a rule, those of shown rules first.
func (q *Question) Wrong() []Wrong { return q.wrong }

// Key is the right answer, a value for each claim.
func (q *Question) Key() []string {
	list := make([]string, len(q.Claims))
	for i := range q.Claims {
		list[i] = q.Claims[i].truth
	}
	return list
}

// InShort is what a list calls the question. Its title is that of many, unless the demonstration has words
// of its own for it; then it is the first thing that is asked, or done.
func (q *Question) InShort() string {
	ask := q.Claims[0].Ask
	switch lines := slices.Concat(q.Done, q.Then); {
	case strings.Contains(q.piece.of.question, q.Title):
		return q.Title
	case q.Form == Cases:
		_, ask, _ = strings.Cut(ask, ": ")
		return strings.ToUpper(ask[:1]) + strings.TrimSuffix(ask[1:], "?") + " in each case?"
	case q.Form == Choice && len(lines) > 0:
		return lines[0] + ": how does it end?"
	}
	return ask
}

// Text is the scenario that was played for the question, with the facts that were asked as they
// are: those of a variation are others than its file has. It opens in the player, after the
// answer.
func (q *Question) Text() string { return q.told().text() }

// told is the piece with answers that hold: of those that do not, what the claims say instead, or
// nothing where the language has no sentence for it.
func (q *Question) told() *piece {
	p := q.piece
	out := p.outcome("")
	if !out.Ended || len(out.Answers) != len(p.ask) { // nothing is asked of one that ends with an attempt
		return &p
	}
	p.ask = nil
	for i, a := range out.Answers {
		says := q.piece.ask[i]
		if !a.Holds {
			at := slices.IndexFunc(q.Claims, func(c Claim) bool { return c.fact == says && c.say != "" })
			if at < 0 {
				continue
			}
			says = q.Claims[at].Says(q.Claims[at].truth)
			if one := (piece{of: p.of, lines: p.lines, begun: p.begun, ask: []string{says}}); one.parse() != nil {
				continue
			}
		}
		p.ask = append(p.ask, says)
	}
	if p.parse() != nil {
		return &q.piece
	}
	return &p
}

// identity is what a question is, in words: it stays the same from build to build, while
// the demonstration is not rewritten. Nobody who is to answer sees it, because the names of
// demonstrations and forks tell what happens.
func (q *Question) identity() string {
	at := "end"
	if q.Line > 0 {
		at = strings.TrimSpace(q.piece.of.play[q.Line-1].Text)
	}
	for i := range q.Claims {
		at += "~" + q.Claims[i].Ask
	}
	return strings.Join([]string{q.Source, q.Fork, q.Variation, at, string(q.Form)}, "~")
}

var letters = base32.NewEncoding("abcdefghjkmnpqrstuvwxyz023456789").WithPadding(base32.NoPadding)

// short is a name for a text that does not tell it.
func short(text string, n int) string {
	sum := sha256.Sum256([]byte(text))
	return letters.EncodeToString(sum[:])[:n]
}

// name gives the question its address: the demonstration's part first, so that it is found
// by making the questions of one demonstration.
func (q *Question) name() { q.ID = short(q.Source, 5) + "-" + short(q.identity(), 7) }

// Play plays the question's piece with pictures and rulings.
func (q *Question) Play() *scenario.Trace { return q.told().file.Play("") }
