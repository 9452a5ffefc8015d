package templates

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/a-h/templ"
)

// A Page is what the frame around every page needs.
type Page struct {
	Title       string     // of the document, without the site's name
	Description string     // one sentence for link previews; may be empty
	Canonical   string     // path of the page in its proper form; may be empty
	Origin      string     // the site's address without a path, "https://rules.example"; may be empty
	Path        string     // of the page
	Picture     string     // path of the picture for link previews; may be empty
	OEmbed      string     // path at which oEmbed describes the page; may be empty
	Section     string     // "contents", "demos", "train", "try", "coverage", "glossary" or "": the entry of the main menu
	Trains      bool       // questions can be asked here
	Tables      bool       // tables can be laid here
	Profile     bool       // answers are kept by this server, for one person
	Numbers     string     // the edition whose numbers rules have in what is kept of answers
	Edition     string     // what the header says: its date
	EditionID   string     // of the edition that addresses keep; "" where it is the one on show
	EditionURL  string     // where the header's edition leads to
	Editions    []LinkView // the page in each edition, if there are several to choose from
	OldTerms    bool       // a glossary older than the editions is here
	Query       string     // what stands in the header's search box
	NoFind      bool       // leaves the header's search box out: the page has its own
	Compact     bool       // leaves what can be spared out on a phone: the page is a tool
	Stepped     bool       // the controls of steps stand at its foot on a phone
	Within      bool       // leaves the frame out: whoever asks has it
	NoIndex     bool       // asks search engines to stay away: answers to queries, branches of a play
	Assets      Assets
}

// address is the path of the page in its proper form.
func (p Page) address() string {
	if p.Canonical != "" {
		return p.Canonical
	}
	return p.Path
}

// Assets are the URLs of the static files, with the hash of their content.
type Assets struct {
	Style  string // the stylesheet
	Theme  string // the script that sets light or dark before the page is painted
	Script string // everything else the script adds
	Icon   string // the site's drawing
}

// A Level is what is proved about a rule; it is also the class of its marks.
type Level string

// The levels. LevelNone stands where a level has no meaning: sections and chapters.
const (
	LevelNone        Level = ""
	LevelShown       Level = "shown"
	LevelRestated    Level = "restated"
	LevelUsed        Level = "used"
	LevelNotModelled Level = "not-modelled"
	LevelUncovered   Level = "uncovered"
)

// Name is the level in words, as legends say it.
func (l Level) Name() string {
	switch l {
	case LevelShown:
		return "Shown"
	case LevelRestated:
		return "Restated"
	case LevelUsed:
		return "Used"
	case LevelNotModelled:
		return "Not modelled"
	case LevelUncovered:
		return "Uncovered"
	}
	return ""
}

// A Chip is a rule number with its level. Without a URL it is no link.
type Chip struct {
	Number string
	URL    string
	Level  Level
	Title  string // shown on hovering: the rule's heading, or its words
	Off    bool   // the rule is taken out: struck through and dashed
}

// A Text is one paragraph, cut where something other than plain words begins.
type Text []Span

// A Span is a stretch of a paragraph.
type Span struct {
	Kind  SpanKind
	Text  string
	URL   string // of chips, terms and links
	Title string // of chips, terms and symbols: what a screen reader says of a symbol
	Level Level  // of chips
}

// SpanKind says what a stretch of text is.
type SpanKind uint8

// The kinds of stretch. A symbol's Text is what stands between the braces, "2/U".
const (
	Words SpanKind = iota
	RuleChip
	TermLink
	Link
	Symbol
	Marked   // the marker pen: a matched word, a change
	Deleted  // words of the older text
	Inserted // words of the newer text
	Strong
	Declined // words of a card that the card language does not understand
)

// Plain makes a paragraph of words alone.
func Plain(s string) Text {
	if s == "" {
		return nil
	}
	return Text{{Text: s}}
}

// Plain gives the words of a paragraph back, symbols in their braces.
func (t Text) Plain() string {
	var b strings.Builder
	for _, s := range t {
		if s.Kind == Symbol {
			b.WriteString("{" + s.Text + "}")
			continue
		}
		b.WriteString(s.Text)
	}
	return b.String()
}

// A Entry is a number with a line of words: in lists of references, neighbours and
// nearest numbers.
type Entry struct {
	Chip Chip
	Text Text   // what the rule says, cut short, or what it is called
	Note string // why it stands here; may be empty
	URL  string // where the words lead to; empty when only the chip is a link
}

// A LinkView is a link with its words.
type LinkView struct {
	Text    string
	URL     string
	Current bool
}

// symbolClass returns the classes of a mana or tap symbol, and what stands in the
// disc when it is not a drawing. ok is false for symbols that are no disc.
func symbolClass(symbol string) (class, label string, ok bool) {
	s := strings.ToLower(symbol)
	switch s {
	case "w", "u", "b", "r", "g", "t":
		return "m " + s, "", true
	case "q", "c", "s", "e", "p":
		return "m sym-" + s, strings.ToUpper(s), true
	case "x", "y", "z":
		return "m num", strings.ToUpper(s), true
	case "chaos", "pw", "tk", "a":
		return "m num wide", symbol, true
	}
	if _, err := strconv.Atoi(s); err == nil {
		if len(s) > 2 {
			return "m num wide", s, true
		}
		return "m num", s, true
	}
	if first, rest, found := strings.Cut(s, "/"); found && len(first) == 1 {
		// Hybrid: the left half is given by one class, the right one by another.
		if rest == "p" && strings.Contains("wubrg", first) {
			return "m hybrid half-" + first + " phyrexian", "P", true
		}
		second, _, _ := strings.Cut(rest, "/")
		label := ""
		if first >= "0" && first <= "9" {
			label = first
		}
		if len(second) == 1 && strings.Contains("wubrgc", second) {
			class := "m hybrid half-" + first + " with-" + second
			if label != "" {
				class = "m hybrid half-n with-" + second
			}
			return class, label, true
		}
	}
	return "", "", false
}

// cardColour is the class that tints a card.
func cardColour(c string) string {
	switch c {
	case "w", "u", "b", "r", "g", "l":
		return c
	case "m":
		return "several" // "m" is a mana symbol
	}
	return "a"
}

func itoa(n int) string { return strconv.Itoa(n) }

// count writes a number with its noun, "1 rule" or "1,832 rules".
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Thousands(n) + " " + many
}

// Thousands writes a number with commas between its thousands.
func Thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// at is a path of the site in the page's edition.
func (p Page) at(path string) templ.SafeURL {
	if p.EditionID != "" {
		path += "?edition=" + url.QueryEscape(p.EditionID)
	}
	return templ.SafeURL(path)
}

// tableURL is where one lays a table, or where none can be laid the editor of scenarios.
func (p Page) tableURL() string {
	if p.Tables {
		return "/table"
	}
	return "/try"
}

// tableName is what that is called.
func (p Page) tableName() string {
	if p.Tables {
		return "Table"
	}
	return "Try it"
}
