package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
	"rulestep/engine/scenarios"
	importer "rulestep/import"
)

func newPlay(o *options) *cobra.Command {
	var without, edition string
	var cards, update bool
	var ask asking
	cmd := &cobra.Command{
		Use:   "play PATH...",
		Short: "Play scenario files and check their answers",
		Long: `play lets the engine play scenario files, all those in a folder, or built-in
demonstrations (by name, as the web shows it, or 702 for a chapter). One scenario is told
step by step with the rules that it applied; several get a line each. It ends with
status 0 when every answer holds.

--edition plays by the rules of another edition than that of each file, with its numbers.
--without plays as if a rule did not exist and says what becomes of the scenario. With
--json there is one object for each play, that is for each fork of each scenario.
--decisions tells at each step what else could have been decided. --choose takes one of
those options; it may be given for several decisions. What the script still can do is
done, the rest is left out with the reason, and the file's answers are asked of the
branch without being held against it. --why-not tries a play at a step and names the rule
that refuses it; without that rule it is tried once more.

--update writes what the rules did under each line of the files whose answers hold; the
answers themselves are never touched. "rulestep help scenarios" lists the sentences of
scenario files.`,
		Args: atLeast("PATH"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := ask.parse(cmd, update, without != ""); err != nil {
				return err
			}
			if update && without != "" {
				return &usageError{cmd.CommandPath(), errors.New("--update writes what happens with all rules, --without plays without one")}
			}
			p := player{cmd: cmd, json: o.json, update: update, ask: ask, edition: edition}
			if without != "" {
				var err error
				if p.without, err = cr.Parse(without); err != nil {
					return &usageError{cmd.CommandPath(), fmt.Errorf("--without: %w", err)}
				}
			}
			if cards {
				f, err := openFolder(cmd, o)
				if err != nil {
					return err
				}
				defer f.close()
				if p.cards, err = f.pool(cmd.Context()); err != nil {
					return err
				}
			}
			return p.playAll(args)
		},
	}
	cmd.Flags().StringVar(&without, "without", "", "number of a rule that is not in force")
	cmd.Flags().StringVar(&edition, "edition", "", "effective date of the edition to play by: "+editionWords())
	cmd.Flags().BoolVar(&cards, "cards", false, "find cards that a scenario does not define in the imported card pool")
	cmd.Flags().BoolVar(&update, "update", false, "rewrite the rulings under the lines of the files")
	ask.flags(cmd)
	return cmd
}

// editionWords names the editions that the engine carries out.
func editionWords() string {
	var list []string
	for _, b := range cr.Books() {
		list = append(list, b.Edition)
	}
	return strings.Join(list, " or ")
}

// A scenarioFile is one scenario to play.
type scenarioFile struct {
	name    string // path of the file, or where it stands among the built-in ones
	data    []byte
	builtin bool
}

// scenarioFiles reads what the arguments name: files, folders, built-in demonstrations.
func scenarioFiles(ctx context.Context, paths []string) ([]scenarioFile, error) {
	var list []scenarioFile
	for _, path := range paths {
		found, err := scenariosAt(ctx, path)
		if err != nil {
			return nil, err
		}
		if len(found) == 0 {
			return nil, fmt.Errorf("%s: there is no scenario (*.txt) in it", path)
		}
		list = append(list, found...)
	}
	return list, nil
}

func scenariosAt(ctx context.Context, path string) ([]scenarioFile, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if found, err := builtinScenarios(filepath.ToSlash(path)); err != nil || found != nil {
			return found, err
		}
		return nil, fmt.Errorf("%s: neither a file nor a built-in demonstration", path)
	case err != nil:
		return nil, err
	case info.IsDir():
		return scenariosBelow(os.DirFS(path), ".", scenarioFile{name: path})
	}
	file, err := importer.Open(ctx, path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, largestScenario+1))
	if err != nil {
		return nil, err
	}
	if len(data) > largestScenario {
		return nil, fmt.Errorf("%s does not end within %d MB; no scenario is larger", path, largestScenario>>20)
	}
	return []scenarioFile{{name: path, data: data}}, nil
}

// largestScenario is the largest scenario that is read, in bytes.
const largestScenario = 1 << 20

// builtinScenarios finds a demonstration or those of a chapter; nil when there is none.
func builtinScenarios(name string) ([]scenarioFile, error) {
	name = strings.TrimSuffix(strings.TrimSuffix(name, "/"), ".txt")
	if !fs.ValidPath(name) {
		return nil, nil
	}
	if data, err := fs.ReadFile(scenarios.Files, name+".txt"); err == nil {
		return []scenarioFile{{name + ".txt", data, true}}, nil
	}
	if info, err := fs.Stat(scenarios.Files, name); err != nil || !info.IsDir() {
		return nil, nil
	}
	return scenariosBelow(scenarios.Files, name, scenarioFile{builtin: true})
}

// scenariosBelow reads the scenario files of a folder and its subfolders, by name. Each
// is like the folder, with its own path added to the name.
func scenariosBelow(files fs.FS, root string, folder scenarioFile) ([]scenarioFile, error) {
	var list []scenarioFile
	err := fs.WalkDir(files, root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".txt") {
			return err
		}
		data, err := fs.ReadFile(files, path)
		list = append(list, scenarioFile{filepath.Join(folder.name, filepath.FromSlash(path)), data, folder.builtin})
		return err
	})
	return list, err
}

// A player plays the files of one command.
type player struct {
	cmd     *cobra.Command
	json    bool
	update  bool
	without cr.Rule
	edition string // by which all are played; "" for that of each file
	cards   scenario.Cards
	ask     asking
}

// parse reads a file as the edition plays it that was asked for.
func (p *player) parse(file scenarioFile) (*scenario.File, error) {
	parsed, err := scenario.ParseWith(file.name, file.data, p.cards)
	if err != nil || p.edition == "" {
		return parsed, err
	}
	return parsed.In(p.edition)
}

// playAll plays every file, also after one that is wrong.
func (p *player) playAll(paths []string) error {
	files, err := scenarioFiles(p.cmd.Context(), paths)
	if err != nil {
		return err
	}
	if len(files) > 1 && (p.ask.some() || p.ask.fork != "") {
		return &usageError{p.cmd.CommandPath(), errOneScenario}
	}
	out := newPage(p.cmd.OutOrStdout())
	held, unjudged, plays, faults := 0, 0, 0, 0
	for _, file := range files {
		if err := p.cmd.Context().Err(); err != nil {
			return err
		}
		parsed, err := p.parse(file)
		if err != nil {
			faults++
			fmt.Fprintf(p.cmd.ErrOrStderr(), "rulestep: %v\n", err)
			continue
		}
		// An interrupt ends the play where it is; what it told until then is no result.
		parsed.Limits.Game.CalledOff = func() bool { return p.cmd.Context().Err() != nil }
		if p.ask.whyNot != "" {
			return cmp.Or(p.askOne(parsed), p.cmd.Context().Err())
		}
		trace, err := p.ask.play(parsed, p.without)
		if err != nil {
			return err
		}
		knockOut := p.knockOut(parsed)
		if err := p.cmd.Context().Err(); err != nil {
			return err
		}
		if p.update && trace.Holds {
			if err := file.rewrite(parsed.Format(trace)); err != nil {
				return err
			}
		}
		plays += len(trace.Forks)
		switch {
		case trace.Holds:
			held++
		case onlyUnjudged(trace):
			unjudged++
		}
		switch {
		case p.json:
			err = p.print(file.name, trace, knockOut)
		case len(files) == 1:
			err = out.scenario(trace, knockOut)
		default:
			err = out.summary(file.name, trace, knockOut)
		}
		if err != nil {
			return err
		}
	}
	if !p.json && len(files) > 1 {
		open := ""
		if unjudged > 0 {
			open = fmt.Sprintf("%d not judged, ", unjudged)
		}
		out.line("%s: %d hold, %d do not, %s%d cannot be read; %s in all",
			count(len(files), "scenario", "scenarios"), held, len(files)-held-unjudged-faults, open, faults, count(plays, "play", "plays"))
	}
	if held < len(files) {
		return errors.Join(errWrong, out.err)
	}
	return out.err
}

// rewrite puts new content into the file when it is another one.
func (f *scenarioFile) rewrite(data []byte) error {
	switch {
	case f.builtin:
		return fmt.Errorf("%s is built in; --update needs the file's own path", f.name)
	case bytes.Equal(f.data, data):
		return nil
	}
	return os.WriteFile(f.name, data, 0o644)
}

// knockOut judges what the scenario's dependence on --without is; nil when the scenario
// does not hold with all rules, or no rule was named.
func (p *player) knockOut(f *scenario.File) *scenario.KnockOut {
	if p.without == "" || len(p.ask.choices) > 0 || !f.Play("").Holds {
		return nil
	}
	k := f.KnockOut(p.without)
	return &k
}

// The JSON form of a play.
type (
	playJSON struct {
		Scenario string              `json:"scenario"` // the file
		Fork     string              `json:"fork"`     // "" for a scenario without forks
		Title    string              `json:"title"`
		Question string              `json:"question"`
		Shows    []cr.Rule           `json:"shows"`
		Agrees   []cr.Example        `json:"agrees_with"`    // official examples, "510.1c example 2"
		InPart   []cr.PartialExample `json:"agrees_in_part"` // "510.1c example 2: what is missing"
		Without  cr.Rule             `json:"without,omitempty"`
		Choices  []string            `json:"choices,omitempty"` // that were made otherwise than the script's
		KnockOut *knockOutJSON       `json:"knock_out,omitempty"`
		Holds    bool                `json:"holds"`
		Problem  string              `json:"problem,omitempty"`         // the first thing that is not as the file says
		Unjudged bool                `json:"not_judged,omitempty"`      // it came to a limit of the engine, so that this is neither right nor wrong
		Stopped  int                 `json:"stopped_at_line,omitempty"` // so that the answer was not reached
		Slips    []string            `json:"slips,omitempty"`           // names that nothing has, with their places
		Steps    []stepJSON          `json:"steps"`
		Answers  []answerJSON        `json:"answers"`
	}
	knockOutJSON struct {
		Class      string `json:"class"`
		Proves     bool   `json:"proves"`
		Difference string `json:"difference"`
	}
	stepJSON struct {
		Step    int          `json:"step"`
		Line    int          `json:"line,omitempty"` // of the file
		Text    string       `json:"text"`
		Kind    string       `json:"kind"`
		Refused bool         `json:"refused,omitempty"`
		Reason  string       `json:"reason,omitempty"`
		Rulings []rulingJSON `json:"rulings"`
		Changes []changeJSON `json:"changes"`

		Decisions []decisionJSON `json:"decisions,omitempty"`
	}
	decisionJSON struct {
		Decision int          `json:"decision"`
		Player   string       `json:"player,omitempty"`
		Rule     cr.Rule      `json:"rule"`
		Taken    string       `json:"taken,omitempty"` // "" when the play ends with the question
		Others   []optionJSON `json:"others"`
		More     bool         `json:"more,omitempty"`
	}
	optionJSON struct {
		Option string `json:"option"`
		Text   string `json:"text"`
	}
	rulingJSON struct {
		Rule     cr.Rule `json:"rule"`
		Sentence string  `json:"sentence"`
		Derived  bool    `json:"derived,omitempty"` // it made a characteristic that was consulted
		Refusal  bool    `json:"refusal,omitempty"`
		Undone   bool    `json:"undone,omitempty"`
		Implied  bool    `json:"implied,omitempty"`
	}
	changeJSON struct {
		What string `json:"what"`
		Kind string `json:"kind"`
		From string `json:"from"`
		To   string `json:"to"`
	}
	answerJSON struct {
		Line  int    `json:"line"`
		Text  string `json:"text"`
		Holds bool   `json:"holds"`
		Got   string `json:"got,omitempty"`
	}
)

// print writes one object for each fork.
func (p *player) print(name string, t *scenario.Trace, k *scenario.KnockOut) error {
	for _, fork := range t.Forks {
		v := playJSON{
			Scenario: name, Fork: fork.Name, Title: t.Title, Question: t.Question, Shows: append([]cr.Rule{}, t.Shows...), Agrees: append([]cr.Example{}, t.Agrees...), InPart: append([]cr.PartialExample{}, t.InPart...), Without: t.Without,
			Holds: fork.Holds, Problem: fork.Problem, Unjudged: fork.Unjudged(), Stopped: fork.Stopped, Steps: []stepJSON{}, Answers: []answerJSON{},
		}
		for _, slip := range fork.Slips {
			v.Slips = append(v.Slips, slip.Error())
		}
		for _, c := range t.Choices {
			v.Choices = append(v.Choices, c.String())
		}
		if k != nil {
			v.KnockOut = &knockOutJSON{string(k.Class), k.Class.Proves(), k.Difference}
		}
		for _, s := range fork.Steps {
			step := stepJSON{Step: s.Index, Line: s.Line, Text: s.Text, Kind: string(s.Kind), Refused: s.Refused, Reason: s.Reason, Rulings: []rulingJSON{}, Changes: []changeJSON{}}
			for _, r := range s.Rulings {
				step.Rulings = append(step.Rulings, rulingJSON{r.Rule, r.Sentence, r.Derived, r.Refusal, r.Undone, r.Implied})
			}
			for _, d := range s.Decisions {
				v := decisionJSON{d.Number, d.Player, d.Rule, d.Taken, []optionJSON{}, d.More}
				for _, o := range d.Others {
					v.Others = append(v.Others, optionJSON{o.Key, o.Text})
				}
				step.Decisions = append(step.Decisions, v)
			}
			for _, c := range s.Changes {
				step.Changes = append(step.Changes, changeJSON{c.What, c.Kind, c.From, c.To})
			}
			v.Steps = append(v.Steps, step)
		}
		for _, a := range fork.Answers {
			v.Answers = append(v.Answers, answerJSON{a.Line, a.Text, a.Holds, a.Got})
		}
		if err := printJSON(p.cmd.OutOrStdout(), v); err != nil {
			return err
		}
	}
	return nil
}

// scenario tells one scenario step by step.
func (p *page) scenario(t *scenario.Trace, k *scenario.KnockOut) error {
	p.text("", "", t.Title)
	if t.Question != "" {
		p.line("")
		p.text("", "", t.Question)
	}
	for i, fork := range t.Forks {
		p.line("")
		if fork.Name != "" {
			p.line("-- %s --", fork.Name)
		}
		from := 0
		if i > 0 {
			from = sharedSteps(t.Forks[0].Steps, fork.Steps)
		}
		if from > 0 {
			p.line("  (as before up to step %d)", from-1)
		}
		for _, s := range fork.Steps[from:] {
			p.step(&s)
		}
		if t.Choices != nil {
			p.outcome(fork.Answers)
			fork.Answers = nil
		} else if fork.Stopped > 0 {
			p.line("The play stopped at line %d; the answer was not reached.", fork.Stopped)
		} else {
			p.line("The answer")
		}
		for _, a := range fork.Answers {
			if a.Holds {
				p.text("  holds", "         ", a.Text)
			} else {
				p.text("  FALSE", "         ", a.Text+" ("+a.Got+")")
			}
		}
		if fork.Problem != "" {
			p.text("  ", "  ", fork.Problem)
		}
		for _, slip := range fork.Slips {
			if slip.Error() != fork.Problem {
				p.text("  ", "  ", slip.Error())
			}
		}
	}
	p.verdict(k, t.Without)
	return p.err
}

// sharedSteps counts the steps that two forks begin with alike.
func sharedSteps(a, b []scenario.Step) int {
	n := 0
	for n < min(len(a), len(b)) && a[n].Line == b[n].Line && a[n].Text == b[n].Text && slices.Equal(a[n].Rulings, b[n].Rulings) {
		n++
	}
	return n
}

func (p *page) step(s *scenario.Step) {
	p.text(fmt.Sprintf("%3d", s.Index), "     ", branchSteps[s.Kind]+s.Text)
	for _, r := range s.Rulings {
		sentence := r.Sentence
		if r.Undone {
			sentence += " (taken back)"
		}
		p.text("       "+string(r.Rule), "                  ", sentence)
	}
	// What a probe is refused for is no ruling of the step, and has its place beside those that were made as it was tried.
	refused := slices.ContainsFunc(s.Rulings, func(r scenario.Ruling) bool { return r.Refusal })
	if s.Reason != "" && (!refused || branchSteps[s.Kind] != "") {
		p.text("", "       ", s.Reason)
	}
	for i := range s.Decisions {
		p.decision(&s.Decisions[i])
	}
}

func (p *page) verdict(k *scenario.KnockOut, without cr.Rule) {
	switch {
	case without == "":
	case k == nil:
		p.line("")
		p.text("", "", fmt.Sprintf("What the absence of %s proves cannot be said: the scenario does not hold with all rules.", without))
	default:
		p.line("")
		p.text("", "", fmt.Sprintf("Without %s: %s. %s", without, k.Class, k.Difference))
	}
}

// summary tells one scenario of several in a line.
func (p *page) summary(name string, t *scenario.Trace, k *scenario.KnockOut) error {
	switch {
	case k != nil:
		p.line("%-8s %s: %s", k.Class, name, k.Difference)
	case t.Holds:
		p.line("holds    %s", name)
	case onlyUnjudged(t):
		p.line("open     %s: %s", name, t.Problem)
	default:
		p.line("FALSE    %s: %s", name, t.Problem)
	}
	return p.err
}

// onlyUnjudged reports whether nothing in a play is wrong, but a limit has kept it from being judged.
func onlyUnjudged(t *scenario.Trace) bool {
	return !t.Holds && !slices.ContainsFunc(t.Forks, func(f scenario.ForkTrace) bool { return !f.Holds && !f.Unjudged() })
}
