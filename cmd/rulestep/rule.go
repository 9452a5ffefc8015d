package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/rulesdb"
)

func newRule(o *options) *cobra.Command {
	var edition string
	cmd := &cobra.Command{
		Use:   "rule NUMBER",
		Short: "Show one rule with everything that hangs on it",
		Long: `rule shows a rule, chapter or section with what stands above and below it, its examples,
its references both ways, and the demonstrations in which the engine applied it.`,
		Args: atLeast("NUMBER"),
		RunE: func(cmd *cobra.Command, args []string) error {
			b, err := openBook(cmd, o, edition)
			if err != nil {
				return err
			}
			typed := strings.Join(args, " ") // "rule 702.19 b" is a number too
			n, err := cr.Parse(typed)
			if err != nil || b.Rule(n) == nil {
				return noRule(b, typed, n)
			}
			if o.json {
				return printJSON(cmd.OutOrStdout(), ruleForm(b, b.Rule(n)))
			}
			return writeRule(newPage(cmd.OutOrStdout()), b, b.Rule(n))
		},
	}
	cmd.Flags().StringVar(&edition, "edition", "", "the edition's date, or plain (default: the one on show)")
	return cmd
}

// openBook loads the rule book of an edition; it needs the folder no longer.
func openBook(cmd *cobra.Command, o *options, edition string) (*rulesdb.Book, error) {
	f, err := openFolder(cmd, o)
	if err != nil {
		return nil, err
	}
	defer f.close()
	s, err := f.snapshot(cmd.Context())
	if err != nil {
		return nil, err
	}
	return bookOf(s, edition)
}

// bookOf returns the edition that --edition names.
func bookOf(s *rulesdb.Snapshot, edition string) (*rulesdb.Book, error) {
	if b := s.Find(edition); b != nil {
		return b, nil
	}
	var have []string
	for _, e := range s.Editions() {
		have = append(have, e.ID)
	}
	return nil, fmt.Errorf("there is no edition %q here; there is %s", edition, strings.Join(have, ", "))
}

// noRule says where a number that the book does not have may have gone.
func noRule(b *rulesdb.Book, typed string, n cr.Rule) error {
	message := fmt.Sprintf("%q is no number of a rule", typed)
	if n != "" {
		message = fmt.Sprintf("there is no rule %s in the edition %s", n, b.Edition().ID)
		for _, m := range b.Moved(n) {
			if m.Now != nil {
				message += fmt.Sprintf("; in %s it was what is %s now", m.In.ID, m.Now.Number)
			} else {
				message += fmt.Sprintf("; in %s there was one, which is gone", m.In.ID)
			}
		}
	}
	var near []string
	for _, r := range b.Nearest(typed, 5) {
		near = append(near, string(r.Number))
	}
	if len(near) > 0 {
		message += "; near it are " + strings.Join(near, ", ")
	}
	return fmt.Errorf("%s", message)
}

// The JSON form of a rule.
type (
	ruleJSON struct {
		Number         cr.Rule                `json:"number"`
		Edition        string                 `json:"edition"`
		Kind           string                 `json:"kind"`
		Title          string                 `json:"title"`             // its own name or our short title
		Heading        string                 `json:"heading,omitempty"` // the name of the heading that a subrule stands under
		Text           string                 `json:"text"`
		TextFrom       string                 `json:"text_from,omitempty"` // the edition that the text is of, where an edition in plain words borrows it
		Plain          string                 `json:"plain"`
		Incomplete     bool                   `json:"incomplete"` // the source had cut it off
		Parents        []headJSON             `json:"parents"`    // from the section down
		Children       []headJSON             `json:"children"`
		Examples       []exampleJSON          `json:"examples"`
		References     []referenceJSON        `json:"references"`
		ReferencedBy   []backlinkJSON         `json:"referenced_by"`
		Demonstrations []demoJSON             `json:"demonstrations"`
		Level          levelJSON              `json:"level"`
		CarriedOutIn   []string               `json:"carried_out_in"`    // files of the engine that ask for it
		OpenSites      []siteJSON             `json:"open_sites"`        // where they do and no demonstration proves it
		Numbers        []versionJSON          `json:"editions"`          // the rule through the editions at hand
		Verdict        *rulesdb.VerdictReport `json:"verdict,omitempty"` // what a newer edition does to it, as somebody has read it
		Provenance     provenanceJSON         `json:"provenance"`
	}
	siteJSON struct {
		Sentence string `json:"sentence"`
		Played   bool   `json:"played"`
		Reason   string `json:"reason"`
	}
	headJSON struct {
		Number  cr.Rule `json:"number"`
		Kind    string  `json:"kind"`
		Title   string  `json:"title"`
		Heading string  `json:"heading,omitempty"`
		Text    string  `json:"text,omitempty"`
	}
	exampleJSON struct {
		Text       string   `json:"text"`
		Plain      bool     `json:"plain"`                    // in our words
		Reattached bool     `json:"reattached"`               // was a stray row of the dataset
		Demos      []string `json:"demonstrations,omitempty"` // that play it and agree with it
	}
	referenceJSON struct {
		Text     string  `json:"text"`
		Target   cr.Rule `json:"target"`
		Last     cr.Rule `json:"last"` // end of a range, else the target
		Title    string  `json:"title,omitempty"`
		Dangling bool    `json:"dangling"`
		Suspect  bool    `json:"suspect"`         // the quoted title is another one's, or the number was forgotten as rules were renumbered
		Meant    cr.Rule `json:"meant,omitempty"` // the number that must be meant then
	}
	backlinkJSON struct {
		Number cr.Rule `json:"number,omitempty"`
		Term   string  `json:"term,omitempty"` // headword, for a place in the glossary
		Text   string  `json:"text"`
	}
	demoJSON struct {
		Demo       string    `json:"demonstration"`
		Title      string    `json:"title"`
		Proves     bool      `json:"proves"`
		Class      string    `json:"class,omitempty"`      // what became of it without the rule
		Difference string    `json:"difference,omitempty"` //
		Carries    bool      `json:"carries"`              // what it asks of the rules has the same answer in this edition
		Changed    []cr.Rule `json:"changed"`              // those that have not
		Steps      []useJSON `json:"steps"`                // where it was applied
	}
	useJSON struct {
		Fork     string `json:"fork,omitempty"`
		Step     int    `json:"step"`
		Sentence string `json:"sentence"`
	}
	versionJSON struct {
		Edition string  `json:"edition"`
		Number  cr.Rule `json:"number,omitempty"` // none where the edition lacks the rule
		Change  string  `json:"change"`
	}
	provenanceJSON struct {
		Source       string `json:"source"` // file as given to import
		SourceNumber string `json:"source_number"`
		Row          int    `json:"row"`  // -1 when there is none
		Unit         string `json:"unit"` // "row" or "line"
		Repaired     bool   `json:"repaired"`
		Repair       string `json:"repair,omitempty"`
	}
)

func ruleForm(b *rulesdb.Book, r *rulesdb.Rule) ruleJSON {
	v := ruleJSON{
		Number: r.Number, Edition: b.Edition().ID, Kind: string(r.Kind), Title: r.OwnTitle(), Heading: r.Heading(), Text: r.Text, Plain: r.Plain, Incomplete: r.Incomplete,
		Parents: headForms(b.Ancestors(r.Number)), Children: headForms(b.Children(r.Number)),
		Examples: []exampleJSON{}, References: []referenceJSON{}, ReferencedBy: []backlinkJSON{}, Demonstrations: demoForms(b, r), Numbers: []versionJSON{},
		Level:        levelForm(r.Number, b.Level(r.Number)),
		CarriedOutIn: append([]string{}, engine.CarriedOutIn(b.NameOf(r.Number))...), OpenSites: []siteJSON{},
		Provenance: provenanceJSON{b.Edition().Source, r.Provenance.SourceNumber, r.Provenance.Row, r.Provenance.Unit, r.Provenance.Repaired, r.Provenance.Repair},
	}
	if there, edition := b.Official(r); there != nil && edition.ID != v.Edition {
		v.Text, v.TextFrom, v.Plain, v.Incomplete = there.Text, edition.ID, r.Text, there.Incomplete
		for _, e := range there.Examples {
			v.Examples = append(v.Examples, exampleJSON{Text: e.Text, Reattached: e.Reattached})
		}
	}
	for _, s := range engine.OpenSites(b.NameOf(r.Number)) {
		v.OpenSites = append(v.OpenSites, siteJSON{s.Sentence, s.Played, b.Prose(s.Reason)})
	}
	for _, e := range examplesOf(b, r) {
		x := exampleJSON{Text: e.Text, Plain: e.Plain, Reattached: e.Reattached}
		if !e.Plain {
			x.Demos = slugs(b.ExampleDemos(r, e.Index))
		}
		v.Examples = append(v.Examples, x)
	}
	for _, f := range r.References {
		v.References = append(v.References, referenceJSON{f.Text, f.Target, f.Last, f.Title, f.Dangling, f.Suspect, f.Meant})
	}
	for _, l := range b.ReferencesTo(r.Number) {
		if l.Rule != nil {
			v.ReferencedBy = append(v.ReferencedBy, backlinkJSON{Number: l.Rule.Number, Text: l.Reference.Text})
		} else {
			v.ReferencedBy = append(v.ReferencedBy, backlinkJSON{Term: l.Term.Headword, Text: l.Reference.Text})
		}
	}
	if verdict := b.Verdict(r.Number); verdict != nil {
		x := verdict.Report()
		v.Verdict = &x
	}
	for _, h := range b.History(r.Number) {
		version := versionJSON{Edition: h.Edition.ID, Change: string(h.Change)}
		if h.Rule != nil {
			version.Number = h.Rule.Number
		}
		v.Numbers = append(v.Numbers, version)
	}
	return v
}

// plainText is what a rule says in our words, "" where there are none.
func plainText(b *rulesdb.Book, r *rulesdb.Rule) string {
	if b.Edition().Builtin {
		return r.Text
	}
	return r.Plain
}

// examplesOf lists a rule's examples, with our own where the plain words stand beside.
func examplesOf(b *rulesdb.Book, r *rulesdb.Rule) []rulesdb.Example {
	list := append([]rulesdb.Example{}, r.Examples...)
	if plain := b.PlainRule(r.Number); plain != nil && plain != r {
		list = append(list, plain.Examples...)
	}
	return list
}

func headForms(rules []*rulesdb.Rule) []headJSON {
	list := []headJSON{}
	for _, r := range rules {
		list = append(list, headJSON{r.Number, string(r.Kind), r.OwnTitle(), r.Heading(), r.Text})
	}
	return list
}

func demoForms(b *rulesdb.Book, r *rulesdb.Rule) []demoJSON {
	list := []demoJSON{}
	for _, u := range b.Demos(r.Number) {
		v := demoJSON{Demo: u.Demo.Slug, Title: u.Demo.Title, Proves: u.Proves(), Carries: u.Carries, Changed: append([]cr.Rule{}, u.Changed...), Steps: []useJSON{}}
		if u.Proof != nil {
			v.Class, v.Difference = u.Proof.Class, u.Proof.Difference
		}
		for _, c := range u.Citations {
			v.Steps = append(v.Steps, useJSON{c.Fork, c.Step, c.Sentence})
		}
		list = append(list, v)
	}
	return list
}

// writeRule prints a rule for people.
func writeRule(p *page, b *rulesdb.Book, r *rulesdb.Rule) error {
	const indent = "    "
	var above []string
	for _, a := range b.Ancestors(r.Number) {
		above = append(above, strings.TrimSpace(string(a.Number)+" "+a.OwnTitle()))
	}
	if len(above) > 0 {
		p.text("", "", strings.Join(above, " › "))
	}
	title := string(r.Number)
	if name := r.Name(); name != "" {
		title += "  " + name
	}
	p.line("%s  (%s)", title, editionName(b.Edition()))
	for _, m := range b.Moved(r.Number) {
		now := "is gone here"
		if m.Now != nil {
			now = "is " + string(m.Now.Number) + " here"
		}
		p.text("", indent, fmt.Sprintf("Another rule had this number in %s: that %s.", m.In.Date, now))
	}
	p.line("")
	there, edition := b.Official(r)
	if there != nil {
		if edition.ID != b.Edition().ID {
			p.text("", indent, "In the edition of "+edition.Date+", which was imported:")
			p.line("")
		}
		p.text("", indent, there.Text)
		if there.Incomplete {
			p.text("", indent, "(The source had cut this text off; import the whole to read on.)")
		}
		p.line("")
	}
	switch plain := plainText(b, r); {
	case plain == "" || there != nil && plain == there.Text:
	case there == nil && b.Edition().Builtin:
		p.text("", indent, plain)
		p.line("")
	case there == nil && !b.Edition().Complete:
		p.text("", indent, "(The official text of this rule was not imported.)")
		fallthrough
	default:
		p.text("", indent, "In plain words: "+plain)
		p.line("")
	}
	if v := b.Verdict(r.Number); v != nil {
		p.text("", indent, verdictWords(v))
		p.line("")
	}
	examples := examplesOf(b, r)
	if there != nil && edition.ID != b.Edition().ID {
		examples = append(slices.Clone(there.Examples), examples...)
	}
	for _, e := range examples {
		p.text("", indent, "Example: "+e.Text)
		p.line("")
	}
	if r.Provenance.Repair != "" {
		p.text("", indent, "Mended: "+r.Provenance.Repair)
		p.line("")
	}
	if children := b.Children(r.Number); len(children) > 0 {
		for _, c := range children {
			text := cmp.Or(c.Text, c.Plain)
			if c.Kind != rulesdb.KindRule && c.Kind != rulesdb.KindSubrule {
				text = c.Title
			}
			label := indent + string(c.Number)
			if c.Short != "" {
				p.text(label, indent+"          ", c.Short)
				label = ""
			}
			p.text(label, indent+"          ", text)
		}
		p.line("")
	}
	writeLinks(p, b, r)
	writeDemos(p, b, r)
	return p.err
}

func editionName(e rulesdb.Edition) string {
	if e.Builtin {
		return "in plain words"
	}
	return "effective " + e.Date
}

func writeLinks(p *page, b *rulesdb.Book, r *rulesdb.Rule) {
	var to, from []string
	for _, f := range r.References {
		text := f.Text
		if f.Dangling {
			text += " (there is none)"
		} else if f.Meant != "" {
			text += " (suspect: the rule that had this number before is " + string(f.Meant) + " here)"
		}
		to = append(to, text)
	}
	for _, l := range b.ReferencesTo(r.Number) {
		if l.Rule != nil {
			from = append(from, string(l.Rule.Number))
		} else {
			from = append(from, "“"+l.Term.Headword+"”")
		}
	}
	if len(to) > 0 {
		p.text("Cites", "           ", strings.Join(to, "; "))
	}
	if len(from) > 0 {
		p.text("Cited by", "           ", strings.Join(from, ", "))
	}
	if len(to)+len(from) > 0 {
		p.line("")
	}
}

func writeDemos(p *page, b *rulesdb.Book, r *rulesdb.Rule) {
	if r.Kind == rulesdb.KindSection || r.Kind == rulesdb.KindChapter {
		return
	}
	level := b.Level(r.Number)
	p.text("", "", "Level: "+string(level.Level)+because(level))
	n := b.NameOf(r.Number)
	if files := engine.CarriedOutIn(n); len(files) > 0 {
		p.text("Carried out in ", "  ", strings.Join(files, ", ")+" below engine")
	}
	for _, s := range engine.OpenSites(n) {
		what := "no demonstration goes there"
		if s.Played {
			what = "no demonstration depends on it there"
		}
		p.text("In part only: ", "  ", fmt.Sprintf("“%s”: %s", blanks.Replace(s.Sentence), what))
	}
	switch verdict, reason := engine.NotShown(n); {
	case verdict == engine.Partly:
		p.text("Not shown: ", "  ", b.Prose(reason))
	case level.Level != rulesdb.Uncovered:
	case verdict == engine.Decided:
		p.text("No demonstration needs to show it: ", "  ", b.Prose(reason))
	case verdict == engine.Refused:
		p.text("Not carried out, and refused: ", "  ", b.Prose(reason))
	}
	for _, u := range b.Demos(r.Number) {
		how := "uses it"
		if u.Proves() {
			how = "depends on it"
		}
		p.line("  %s: %s (%s)", u.Demo.Slug, u.Demo.Title, how)
		if u.Proves() && u.Proof.Difference != "" {
			p.text("", "      ", u.Proof.Difference)
		}
		if !u.Carries {
			p.text("", "      ", "proved for another edition; plays differently here, or was not read: "+joinRules(u.Changed))
		}
	}
}

// because gives the reason of a level where there is one.
// blanks makes the places of a sentence readable where nothing stands in them.
var blanks = strings.NewReplacer("%s", "…", "%n", "…")

func because(l rulesdb.RuleLevel) string {
	switch {
	case l.Reason != "":
		return " (" + l.Reason + ")"
	case len(l.With) > 0:
		return " (no demonstration tells it apart from " + joinRules(l.With) + ")"
	}
	return ""
}

func joinRules(list []cr.Rule) string {
	var words []string
	for _, n := range list {
		words = append(words, string(n))
	}
	return strings.Join(words, ", ")
}
