package importer

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
)

// A Report tells what one import did to one edition. The counts describe the
// edition as these files (and fragments imported before them) give it.
type Report struct {
	Edition           string   `json:"edition"`   // effective date; "legacy" for the old glossary
	Files             []string `json:"files"`     // as given
	Form              Form     `json:"form"`      // form of the last file
	Rows              int      `json:"rows"`      // rows or numbered paragraphs read from the files
	Rules             int      `json:"rules"`     // rules and subrules
	WithText          int      `json:"with_text"` // of these, all but the bare headings
	Subrules          int      `json:"subrules"`
	Headings          int      `json:"headings"` // rules that are a name and no sentence
	Sections          int      `json:"sections"`
	Chapters          int      `json:"chapters"`
	Examples          int      `json:"examples"`
	RulesWithExamples int      `json:"rules_with_examples"`
	RepairedNumbers   int      `json:"repaired_numbers"`    // rows whose cut-off number was restored
	Reattached        int      `json:"reattached_examples"` // examples brought back from rows of their own
	RestoredText      int      `json:"restored_text"`       // lost first words put back
	Incomplete        int      `json:"incomplete"`          // rules whose text or examples the source had cut off
	Waiting           int      `json:"waiting_rows"`        // rows whose number shows only together with rows still missing

	// References counts numbers cited after "rule" or "rules" or bare, and chapters cited
	// after these words. ChapterMentions are chapters cited without them ("See 706."),
	// SectionReferences cite a section; they are linked like the others.
	References         int `json:"references"`
	ChapterMentions    int `json:"chapter_mentions"`
	SectionReferences  int `json:"section_references"`
	GlossaryReferences int `json:"glossary_references"`
	DanglingBefore     int `json:"dangling_before_repair"` // uses of numbers that the source as written does not have
	Dangling           int `json:"dangling_references"`    // references in rules to numbers that the edition does not have
	DanglingGlossary   int `json:"dangling_in_glossary"`
	Suspect            int `json:"suspect_references"` // quoted title and target disagree, glossary included

	GlossaryTerms int            `json:"glossary_terms"`
	LegacyTerms   int            `json:"legacy_terms"`
	Complete      bool           `json:"complete"`        // the edition has no gaps in its numbering
	Changed       bool           `json:"changed"`         // false when the store had all of it already
	Since         *rulesdb.Drift `json:"since,omitempty"` // how far a whole edition is from the engine's; nil for that one
	Notes         []string       `json:"notes"`           // what was done and is in order
	Warnings      []string       `json:"warnings"`        // what a reader should look at
}

// count fills in what the edition's content shows. Fragments cite many rules that
// they do not hold: these are counted, not listed.
func (r *Report) count(c *rulesdb.Content) {
	for i := range c.Rules {
		rule := &c.Rules[i]
		switch rule.Kind {
		case rulesdb.KindSection:
			r.Sections++
			continue
		case rulesdb.KindChapter:
			r.Chapters++
			continue
		case rulesdb.KindSubrule:
			r.Subrules++
		case rulesdb.KindHeading:
			r.Headings++
		}
		r.Rules++
		r.Examples += len(rule.Examples)
		if len(rule.Examples) > 0 {
			r.RulesWithExamples++
		}
		if rule.Incomplete {
			r.Incomplete++
		}
		r.countReferences(rule, c.Edition.Complete)
	}
	r.WithText = r.Rules - r.Headings
	r.countTerms(c)
	r.Complete = c.Edition.Complete
}

// countTerms fills in what the glossary shows.
func (r *Report) countTerms(c *rulesdb.Content) {
	r.GlossaryTerms = len(c.Terms)
	for i := range c.Terms {
		for _, f := range c.Terms[i].Rules {
			if f.Target.Kind() != cr.Section {
				r.GlossaryReferences++
			}
			if f.Dangling {
				r.DanglingGlossary++
				r.warn("glossary, %s: there is no rule %s", c.Terms[i].Headword, f.Text)
			}
			if f.Suspect {
				r.Suspect++
				r.warn("glossary, %s: %s is not “%s”", c.Terms[i].Headword, f.Text, f.Title)
			}
		}
	}
}

func (r *Report) countReferences(rule *rulesdb.Rule, complete bool) {
	for _, f := range rule.References {
		text := rule.Text
		if f.In >= 0 {
			text = rule.Examples[f.In].Text
		}
		switch {
		case f.Target.Kind() == cr.Section:
			r.SectionReferences++
		case f.Target.Kind() == cr.Chapter && !afterWord(text[:f.Start], "rule", "rules"):
			r.ChapterMentions++
		default:
			r.References++
		}
		if f.Dangling {
			r.Dangling++
			if complete {
				r.warn("%s: there is no rule %s", rule.Number, f.Text)
			}
		}
		if f.Suspect {
			r.Suspect++
			r.warn("%s: %s is not “%s”", rule.Number, f.Text, f.Title)
		}
	}
}

func (r *Report) warn(format string, args ...any) {
	r.Warnings = append(r.Warnings, fmt.Sprintf(format, args...))
}

func (r *Report) note(format string, args ...any) {
	r.Notes = append(r.Notes, fmt.Sprintf(format, args...))
}

// Write prints the report in words.
func (r *Report) Write(w io.Writer) error {
	p := &printer{w: w}
	p.line("%s", strings.Join(r.Files, ", "))
	if r.LegacyTerms > 0 {
		p.line("  %s of the glossary of %s. Its rule numbers are of that time and are not linked.", count(r.LegacyTerms, "entry", "entries"), legacyEra)
		p.list("  ", r.Notes)
		p.list("  warning: ", r.Warnings)
		return p.err
	}
	p.line("  read        %s, edition effective %s", count(r.Rows, "row", "rows"), r.Edition)
	p.line("  rules       %s: %d rules (%d of them headings) and %d subrules; %d with text",
		number(r.Rules), r.Rules-r.Subrules, r.Headings, r.Subrules, r.WithText)
	p.line("  outline     %s, %s", count(r.Sections, "section", "sections"), count(r.Chapters, "chapter", "chapters"))
	p.line("  examples    %s at %s", number(r.Examples), count(r.RulesWithExamples, "rule", "rules"))
	p.line("  references  %s in rules, %d to sections, %d by bare chapter number, %d in the glossary; %d dangling (%d before repair), %d suspect",
		number(r.References), r.SectionReferences, r.ChapterMentions, r.GlossaryReferences, r.Dangling+r.DanglingGlossary, r.DanglingBefore, r.Suspect)
	p.line("  glossary    %s", count(r.GlossaryTerms, "term", "terms"))
	if r.RepairedNumbers+r.Reattached+r.RestoredText > 0 {
		p.line("  repaired    %s restored, %s brought back to their rules, %s restored",
			count(r.RepairedNumbers, "number", "numbers"), count(r.Reattached, "example", "examples"), count(r.RestoredText, "first word", "first words"))
	}
	if r.Incomplete > 0 {
		p.line("  incomplete  %s cut off in the source", count(r.Incomplete, "rule", "rules"))
	}
	if r.Waiting > 0 {
		p.line("  waiting     %s whose number shows only beside rows that are still missing", count(r.Waiting, "row", "rows"))
	}
	if r.Since != nil {
		p.line("  changes     %s", r.Since)
	}
	if !r.Changed {
		p.line("  The store had all of this already; nothing was changed.")
	}
	p.list("  note: ", r.Notes)
	p.list("  warning: ", r.Warnings)
	return p.err
}

// MarshalReports writes reports as JSON: one as an object, several as a list.
func MarshalReports(reports []*Report) ([]byte, error) {
	if len(reports) == 1 {
		return json.MarshalIndent(reports[0], "", "  ")
	}
	return json.MarshalIndent(reports, "", "  ")
}

// A printer keeps the first error of many prints.
type printer struct {
	w   io.Writer
	err error
}

func (p *printer) line(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format+"\n", args...)
	}
}

func (p *printer) list(prefix string, lines []string) {
	for _, l := range lines {
		p.line("%s%s", prefix, l)
	}
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return number(n) + " " + many
}

// number writes 2944 as "2,944".
func number(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
