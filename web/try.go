package web

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/httprate"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
	"rulestep/rulesdb"
	"rulestep/templates"
)

// This file lets visitors write scenarios of their own: /try is an editor, /try/KEY the
// player on the scenario that the key holds. Nobody else sees what is written, unless
// the link is passed on. try_link.go makes the keys, try_check.go helps while one writes.

// How often one address may check or run a scenario, and step through one, in a minute.
const (
	tryRate  = 120
	stepRate = 300
)

func (s *site) tryRoutes(r chi.Router) {
	words := s.tryWords()
	r.Route("/try", func(r chi.Router) {
		r.Get("/", s.page(tryEditor))
		r.Get("/words", words.serve)
		r.With(s.atMost(tryRate)).Post("/", s.form(tryRun))
		r.With(s.atMost(tryRate)).Post("/check", s.tryCheck)
		r = r.With(s.atMost(stepRate))
		r.Get("/{key}", s.page(demo))
		r.Get("/{key}/steps", s.page(demoSteps))
		r.Get("/{key}/questions", s.page(predictions))
		r.Get("/{key}/edit", s.page(tryEdit))
		r.Get("/{key}/card.png", s.picture(demoPicture))
	})
}

// form turns a handler of readings into one of requests that send a form.
func (s *site) form(handle func(*reading) (reply, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		rd := s.reading(r)
		rd.query = known(r.URL)
		rep, err := rd.choose(handle)
		if err != nil {
			s.failed(w, r, err)
			return
		}
		if rep.redirect != "" {
			http.Redirect(w, r, s.out(rep.redirect), http.StatusSeeOther)
			return
		}
		p, err := s.render(r, rep)
		if err != nil {
			s.failed(w, r, err)
			return
		}
		p.serve(w, r)
	}
}

// ownPrefix begins the slug of a visitor's scenario; the rest is its key. No
// demonstration is filed under such a chapter.
const ownPrefix = "try/"

// isOwn tells a visitor's scenario from the demonstrations.
func isOwn(slug string) bool { return strings.HasPrefix(slug, ownPrefix) }

// playURL is an address within a play. Those of a visitor's scenario are relative, since
// its own address may hold the whole text.
func playURL(slug string, pairs ...string) string {
	if !isOwn(slug) {
		return withQuery("/demos/"+slug, pairs...)
	}
	if u := withQuery("", pairs...); u != "" {
		return u
	}
	return "?step=0"
}

// home is the address of a play without any query.
func (s *scene) home() string {
	if isOwn(s.demo.Slug) {
		return "/" + s.demo.Slug
	}
	return "/demos/" + s.demo.Slug
}

// openOwn plays the scenario that the address holds.
func (rd *reading) openOwn() (*scene, *reply, error) {
	key := chi.URLParam(rd.Request, "key")
	text, rep, err := rd.own(key)
	if rep != nil || err != nil {
		return nil, rep, err
	}
	t := rd.attempt(text)
	if t.err != nil {
		return nil, nil, t.err
	}
	if t.trace == nil {
		rep := rd.editor(text, t)
		return nil, &rep, nil
	}
	rd.played = t.trace
	return rd.openPlay(&rulesdb.Demo{Slug: ownPrefix + key, Title: t.trace.Title, Question: t.trace.Question, Source: rulesdb.Written(text), Shows: namesIn(t.trace)})
}

// own is the text of a key. The reply is set when there is none.
func (rd *reading) own(key string) (string, *reply, error) {
	text, err := rd.site.textOf(rd.Context(), key)
	switch {
	case errors.Is(err, errNoKey):
		return "", rd.noScenario(http.StatusNotFound, "This link holds no scenario", "It may have been cut on its way, or nobody has opened it for half a year."), nil
	case errors.Is(err, errTooLong):
		return "", rd.noScenario(http.StatusRequestEntityTooLarge, "This link holds too long a text", "It unfolds to "+err.Error()+"."), nil
	}
	return text, nil, err
}

// noScenario is the page of a link from which nothing can be played.
func (rd *reading) noScenario(status int, title, why string) *reply {
	p := rd.frame("No such scenario", "try")
	p.NoIndex = true
	return &reply{status: status, component: templates.Problem(p, templates.ProblemView{
		Title: title,
		Lead: []templates.Text{
			templates.Plain(why),
			{{Text: "You can "}, {Kind: templates.Link, Text: "write one", URL: rd.url("/try")}, {Text: " or look at the "}, {Kind: templates.Link, Text: "demonstrations", URL: rd.url("/demos")}, {Text: "."}},
		},
	})}
}

// asOwn says on the player's page that the scenario is the visitor's.
func (s *scene) asOwn(p *templates.Page, v *templates.DemoView) {
	p.Section, p.Canonical, p.NoIndex = "try", "", true
	v.EditURL = s.reading.url(s.home() + "/edit")
	if s.site.options.Lay != nil {
		v.TableURL = s.reading.url(withQuery("/table"+strings.TrimPrefix(s.home(), "/try")+"/play", "fork", s.at.fork, "step", strconv.Itoa(min(s.at.step, len(s.fork.Steps)-1))))
	}
	v.Edition = templates.Plain("A scenario of your own, played by the rules of " + s.trace.Edition + ". Whoever has the link can see it.")
	if v.Broken != "" {
		v.MendURL = v.EditURL
	}
}

// broken says that a play came to its end before its time, or that its answer does not
// hold; "" when all is as its file says.
func (s *scene) broken() string {
	problem := cmp.Or(s.fork.Problem, s.trace.Problem)
	if problem == "" {
		return ""
	}
	line := 1
	if m := place.FindStringSubmatch(problem); m != nil {
		line, _ = strconv.Atoi(m[1])
	}
	words := sentences([]string{curly(place.ReplaceAllString(problem, ""))})
	if s.fork.Stopped > 0 {
		return fmt.Sprintf("The play stopped at line %d, so the answer was not reached. %s", line, sentenceStart(words))
	}
	return fmt.Sprintf("Line %d: %s", line, words)
}

// judged is what a visitor's scenario proves about a rule; nil where that cannot be said.
func (s *scene) judged(n cr.Rule) *rulesdb.Proof {
	if s.site.options.Judge == nil || !s.trace.Holds {
		return nil
	}
	k, err := s.site.judge(s.Context(), Play{Name: "scenario", Source: s.demo.Source.String(), Edition: s.playedBy(), Without: bookOf(s.trace).Shown(n), Visitor: isOwn(s.demo.Slug)})
	if err != nil {
		if s.Context().Err() == nil {
			s.site.options.Log.WarnContext(s.Context(), "not judged", "without", n, "error", err)
		}
		return nil
	}
	return &rulesdb.Proof{Rule: n, Class: string(k.Class), Difference: k.Difference}
}

// An attempt is what became of playing a visitor's text.
type attempt struct {
	trace   *scenario.Trace // nil when not even the table could be set
	faults  []*scenario.Error
	stopped int   // the line at which the play stopped, so that the answer was not reached; 0 when it was
	busy    bool  // no place was free to play it, or it came to no end: nothing is wrong with the text
	err     error // a fault of ours
}

// attempt plays a text. All that is wrong with it is told as faults.
func (rd *reading) attempt(text string) attempt {
	if len(text) > scenario.MaxVisitorText {
		return attempt{faults: []*scenario.Error{{Line: 1, Msg: fmt.Sprintf("a scenario of yours may have %d bytes, not %d", scenario.MaxVisitorText, len(text))}}}
	}
	trace, err := rd.site.play(rd.Context(), Play{Name: "scenario", Source: text, Edition: rd.playedBy(), Visitor: true})
	if faults := scenario.Faults(err); len(faults) > 0 {
		return attempt{faults: faults}
	}
	switch {
	case errors.Is(err, errNotPlayed):
		return attempt{busy: true, faults: []*scenario.Error{{Line: 1, Msg: "the engine is busy, or the play came to no end in time; try again in a moment"}}}
	case err != nil:
		return attempt{err: err}
	case trace == nil:
		return attempt{faults: []*scenario.Error{{Line: 1, Msg: "this server was started without the engine and plays nothing"}}}
	}
	t := attempt{trace: trace}
	played := false
	for i := range trace.Forks {
		f := &trace.Forks[i]
		played = played || len(f.Steps) > 0
		if t.stopped == 0 {
			t.stopped = f.Stopped
		}
		switch {
		case f.Fault != nil:
			t.wrong(f.Fault)
		case f.Problem != "":
			t.wrong(&scenario.Error{Line: 1, Msg: f.Problem})
		}
		for _, slip := range f.Slips {
			t.wrong(slip)
		}
	}
	slices.SortStableFunc(t.faults, func(a, b *scenario.Error) int { return a.Line - b.Line })
	if !played {
		t.trace = nil
	}
	return t
}

// wrong notes a fault, once: forks share their trunk.
func (t *attempt) wrong(fault *scenario.Error) {
	if !slices.ContainsFunc(t.faults, func(f *scenario.Error) bool { return f.Line == fault.Line && f.Msg == fault.Msg }) {
		t.faults = append(t.faults, fault)
	}
}

// starter is what the editor holds at first: a small scenario that plays.
const starter = `# A bear attacks

Ann attacks with a Bear that nobody blocks. How much life has Bob left?

-- setup --
Ann controls Bear, a 2/2 creature
-- play --
Ann attacks Bob with Bear
Bob does not block
everyone passes until the combat damage step
-- answer --
Bob has 18 life
Bear is tapped
`

// tryEditor answers /try, with ?from= the text of a demonstration.
func tryEditor(rd *reading) (reply, error) {
	slug := rd.query.Get("from")
	if slug == "" {
		return rd.editor(starter, attempt{}), nil
	}
	d := rd.snapshot.Demo(slug)
	if d == nil {
		return rd.noDemo(slug), nil
	}
	rep := rd.editorOf(withoutRulings(d.Source.String()), attempt{}, func(v *templates.TryView) {
		v.From = &templates.LinkView{Text: curly(d.Title), URL: rd.url("/demos/" + d.Slug)}
	})
	return rep, nil
}

// withoutRulings leaves the engine's own lines out of a scenario file.
func withoutRulings(source string) string {
	var b strings.Builder
	for line := range strings.Lines(source) {
		if !ruling.MatchString(line) {
			b.WriteString(line)
		}
	}
	return b.String()
}

// ruling is a line that the engine writes below one of the script.
var ruling = regexp.MustCompile(`^[ \t]+\d{3}\.\d+[a-z]? `)

// tryEdit answers /try/KEY/edit.
func tryEdit(rd *reading) (reply, error) {
	text, rep, err := rd.own(chi.URLParam(rd.Request, "key"))
	if rep != nil || err != nil {
		return valueOf(rep), err
	}
	t := rd.attempt(text)
	if t.err != nil {
		return reply{}, t.err
	}
	shown := rd.editor(text, t)
	if !t.busy {
		shown.status = http.StatusOK
	}
	return shown, nil
}

// written is the text that a form sent: browsers end lines with two characters.
func written(text string) string {
	return strings.ToValidUTF8(strings.ReplaceAll(text, "\r\n", "\n"), "�")
}

// tryRun answers a text that was sent: to the player, or back to the editor with what is
// wrong.
func tryRun(rd *reading) (reply, error) {
	text := written(rd.PostFormValue("text"))
	t := rd.attempt(text)
	if t.err != nil {
		return reply{}, t.err
	}
	if t.trace == nil {
		return rd.editor(text, t), nil
	}
	key, err := rd.site.keyOf(rd.Context(), text)
	if errors.Is(err, errNotKept) {
		t.faults = append(t.faults, &scenario.Error{Line: 1, Msg: err.Error()})
		return rd.editor(text, t), nil
	}
	return reply{redirect: rd.url(withQuery("/try/"+key, t.shown()...))}, err
}

// shown is where a play is looked at first: at its beginning, or where it stopped or came to
// an answer that does not hold.
func (t *attempt) shown() []string {
	for _, f := range t.trace.Forks {
		if !f.Holds && len(f.Steps) > 0 {
			return []string{"fork", f.Name, "step", strconv.Itoa(len(f.Steps))}
		}
	}
	return []string{"step", "0"}
}

// editor is the page on which a scenario is written.
func (rd *reading) editor(text string, t attempt) reply {
	return rd.editorOf(text, t, func(*templates.TryView) {})
}

func (rd *reading) editorOf(text string, t attempt, more func(*templates.TryView)) reply {
	v := templates.TryView{Text: text, Starter: text == starter, Faults: faultViews(text, t.faults), Most: scenario.MaxVisitorText, RunURL: rd.url("/try")}
	if t.stopped > 0 {
		v.Stopped = fmt.Sprintf("The play stopped at line %d, so the answer was not reached.", t.stopped)
	}
	v.Manual = manual()
	more(&v)
	p := rd.frame("Try it", "try")
	p.Canonical = "/try"
	p.Description = "Write a position and a play in English sentences; the rules engine carries them out and names every rule."
	rep := reply{component: templates.Try(p, v), loose: true}
	if len(t.faults) > 0 {
		rep.status = http.StatusUnprocessableEntity
		p.Canonical = ""
	}
	if t.busy {
		rep.status = http.StatusServiceUnavailable
	}
	return rep
}

// faultViews put faults beside the lines that they are about.
func faultViews(text string, faults []*scenario.Error) []templates.FaultView {
	lines := strings.Split(text, "\n")
	var list []templates.FaultView
	for _, f := range faults {
		v := templates.FaultView{Line: f.Line, Message: curly(f.Msg)}
		if f.Line >= 1 && f.Line <= len(lines) {
			v.Before = lines[f.Line-1]
			if from := f.Column - 1; from >= 0 && from+len(f.Word) <= len(v.Before) {
				v.After = cut(v.Before[from+len(f.Word):], 120)
				v.Word = f.Word
				v.Before = v.Before[:from]
			} else {
				v.Before, v.Word = "", cut(v.Before, 160)
			}
		}
		list = append(list, v)
	}
	return list
}

// The groups of the manual of sentences.
var manualGroups = []struct {
	title string
	in    func(scenario.Form) bool
}{
	{"Setting the table", func(f scenario.Form) bool { return f.Setup && !f.Play }},
	{"Facts: set in the setup, checked in the answer and after “now”", func(f scenario.Form) bool { return f.Fact }},
	{"What players do and decide", func(f scenario.Form) bool { return f.Play && !f.Fact && !f.Answer }},
	{"Asking the rules", func(f scenario.Form) bool { return f.Play && f.Answer && !f.Fact }},
}

// atMost lets one address ask for pages so often in a minute, and shows it tooOften beyond that.
func (s *site) atMost(rate int) func(http.Handler) http.Handler {
	return httprate.Limit(rate, time.Minute, httprate.WithKeyByIP(), httprate.WithLimitHandler(func(w http.ResponseWriter, r *http.Request) {
		s.problem(w, r, (*reading).tooOften)
	}))
}

// tooOften is the page for somebody who plays too much.
func (rd *reading) tooOften() reply {
	p := rd.frame("Too many plays", "try")
	p.NoIndex = true
	return reply{status: http.StatusTooManyRequests, component: templates.Problem(p, templates.ProblemView{
		Title: "That was a lot in one minute",
		Lead:  []templates.Text{templates.Plain("The engine has played all that one address gets. Come back in a minute: the address of this page keeps what you wrote.")},
	})}
}
