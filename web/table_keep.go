package web

import (
	"cmp"
	"context"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/engine/scenario"
	"rulestep/templates"
	"rulestep/web/table"
)

// This file gives a line of a table away: as a link, a picture and a text, as a demonstration
// whose answer the engine has found, and as a question about what comes of its last decision.

// A kept is one line of a table up to a step, with what it comes to.
type kept struct {
	*tabling
	s      *scene
	step   int
	claims []table.Claim
	spot   []string // fork and step, as parameters of an address
}

// keepLine opens the line of the address.
func (rd *reading) keepLine() (*kept, *reply, error) {
	t, rep, err := rd.openTable()
	if err != nil || rep != nil {
		return nil, rep, err
	}
	if !t.set() {
		page, err := t.setupPage()
		return nil, &page, err
	}
	t.played = t.trace
	steps := t.fork().Steps
	n, err := strconv.Atoi(t.query.Get("step"))
	if err != nil || n < 0 || n >= len(steps) {
		n = len(steps) - 1
	}
	t.query.Set("fork", t.fork().Name)
	t.query.Set("step", strconv.Itoa(n))
	s, rep, err := t.openPlay(t.asDemo())
	if err != nil || rep != nil {
		return nil, rep, err
	}
	k := &kept{tabling: t, s: s, step: n, claims: table.Claims(&steps[0].Board, &steps[n].Board)}
	k.spot = []string{"fork", t.fork().Name, "step", strconv.Itoa(n)}
	return k, nil, nil
}

// page is the address of a page about the line.
func (k *kept) page(name string) string { return k.url(withQuery(k.path()+name, k.spot...)) }

// mostWordsKept bounds what somebody writes about a line.
const mostWordsKept = 600

// demonstration is what the address says about the file to make; made is false where nobody has
// said anything yet.
func (k *kept) demonstration() (d table.Demonstration, made bool) {
	q := k.Request.URL.Query()
	d.Title, d.Question, d.Because = shorten(q.Get("title"), 120), shorten(q.Get("question"), mostWordsKept), shorten(q.Get("because"), mostWordsKept)
	for _, r := range q["shows"] {
		if n, err := cr.Parse(r); err == nil && len(d.Shows) < 12 {
			d.Shows = append(d.Shows, n)
		}
	}
	for _, c := range k.claims {
		if slices.Contains(q["fact"], c.Fact) {
			d.Answer = append(d.Answer, c.Fact)
		}
	}
	return d, q.Has("title")
}

// played plays a demonstration. What its answer says and does not hold is left out: a name may
// mean two things at the end.
func (k *kept) playedAs(d *table.Demonstration) (text string, trace *scenario.Trace, err error) {
	for {
		text = k.laid.Demonstration(k.fork().Name, k.lines(), *d)
		trace, err = k.site.play(k.Context(), Play{Name: "demonstration", Source: text, Edition: k.playedBy(), Visitor: true})
		line := 0
		if faults := scenario.Faults(err); len(faults) > 0 {
			line = faults[0].Line
		} else if err == nil && !trace.Holds && len(trace.Forks) > 0 && trace.Forks[0].Fault != nil {
			line = trace.Forks[0].Fault.Line
		}
		said := strings.Split(text, "\n")
		if line < 1 || line > len(said) {
			return text, trace, err
		}
		i := slices.Index(d.Answer, said[line-1])
		if i < 0 {
			return text, trace, err
		}
		d.Answer = slices.Delete(d.Answer, i, i+1)
	}
}

// lines counts the lines of the play up to the step: lines that are repeated are several steps.
func (k *kept) lines() int {
	path := k.laid.Played(k.fork().Name)
	if k.step == 0 {
		return 0
	}
	return slices.Index(path, k.fork().Steps[k.step].Line) + 1
}

// keepFor bounds the time for which rules are tried that a line may show.
const keepFor = 400 * time.Millisecond

// proofs are the rules without which a demonstration comes out otherwise, those first on which
// the answer hangs, the rarest before the others. all is false where there was no time for some of them.
func (k *kept) proofs(text string, trace *scenario.Trace) (list []templates.KeepRule, all bool) {
	ctx, cancel := context.WithTimeout(k.Context(), keepFor)
	defer cancel()
	cited := trace.Cited()
	often := func(n cr.Rule) int { return len(k.book.Demos(k.s.named(n))) }
	slices.SortStableFunc(cited, func(a, b cr.Rule) int { return often(a) - often(b) })
	var rest []templates.KeepRule
	defer func() { list = append(list, rest...) }()
	for _, n := range cited {
		out, err := k.site.judge(ctx, Play{Name: "demonstration", Source: text, Edition: k.playedBy(), Without: bookOf(trace).Shown(n), Visitor: true})
		if ctx.Err() != nil {
			return list, false
		}
		if err != nil || !out.Class.Proves() {
			continue
		}
		one := templates.KeepRule{Number: string(n), Chip: k.s.citedChip(n), Words: curly(out.Difference)}
		if out.Class != scenario.Freed {
			list = append(list, one)
		} else {
			rest = append(rest, one) // only the way there hangs on it
		}
	}
	return list, true
}

// tableKeep answers /table/KEY/keep: a line is given away.
func tableKeep(rd *reading) (reply, error) {
	k, rep, err := rd.keepLine()
	if err != nil || rep != nil {
		return valueOf(rep), err
	}
	d, made := k.demonstration()
	if !made {
		if d.Title = k.trace.Title; d.Title == "A table" {
			d.Title = ""
		}
		d.Question = strings.Join(strings.Fields(k.trace.Question), " ")
		for _, c := range k.claims {
			if !c.Same {
				d.Answer = append(d.Answer, c.Fact)
			}
		}
	}
	text, trace, err := k.playedAs(&d)
	v := templates.TableKeepView{
		Path: k.path() + "/keep", PlayURL: k.page("/play"), QuestionURL: k.page("/question"), Title: d.Title, Question: d.Question, Because: d.Because,
		Fork: k.fork().Name, Step: k.step, Edition: k.query.Get("edition"), LinkURL: k.absolute(k.page("/play")), PictureURL: k.url(withQuery("/try/"+k.key+"/card.png", k.spot...)), Told: k.told(),
	}
	if k.key == emptyKey {
		v.PictureURL, v.QuestionURL = "", ""
	}
	if faults := scenario.Faults(err); len(faults) > 0 {
		v.Faults = faultViews(text, faults)
	} else if err != nil {
		v.Problem = "The engine is busy; try again in a moment."
	} else {
		if !trace.Holds {
			v.Problem = sentenceStart(curly(trace.Problem))
		}
		all := false
		if trace.Holds {
			v.Rules, all = k.proofs(text, trace)
			v.Some = !all
		}
		if !made && len(v.Rules) > 0 {
			v.Rules[0].Chosen = true
			d.Shows = []cr.Rule{cr.Rule(v.Rules[0].Number)}
			text = k.laid.Demonstration(k.fork().Name, k.lines(), d)
		}
		for i := range v.Rules {
			v.Rules[i].Chosen = slices.Contains(d.Shows, cr.Rule(v.Rules[i].Number))
		}
		for _, n := range d.Shows {
			if all && !slices.ContainsFunc(v.Rules, func(r templates.KeepRule) bool { return r.Number == string(n) }) {
				v.Unproved = append(v.Unproved, k.s.citedChip(n))
			}
		}
	}
	for _, c := range k.claims {
		v.Facts = append(v.Facts, templates.FormChoice{Value: c.Fact, Text: sentenceStart(curly(c.Fact)), Chosen: slices.Contains(d.Answer, c.Fact)})
	}
	v.Text = text
	v.FileURL = k.url(k.path() + "/keep.txt?" + fileQuery(k.spot, &d))
	if key, err := k.site.keyOf(k.Context(), text); err == nil {
		v.EditURL = k.url("/try/" + key + "/edit")
	}
	p := k.frame("Save and share", "table")
	p.NoIndex, p.Compact = true, true
	return reply{component: templates.TableKeep(p, v), loose: true}, nil
}

// fileQuery says in an address what a demonstration says.
func fileQuery(spot []string, d *table.Demonstration) string {
	q := url.Values{"title": {d.Title}, "question": {d.Question}, "because": {d.Because}, "fact": d.Answer}
	for i := 0; i+1 < len(spot); i += 2 {
		q.Set(spot[i], spot[i+1])
	}
	for _, r := range d.Shows {
		q.Add("shows", string(r))
	}
	return q.Encode()
}

// tableFile answers /table/KEY/keep.txt: the demonstration as a file.
func tableFile(rd *reading) (reply, error) {
	k, rep, err := rd.keepLine()
	if err != nil || rep != nil {
		return valueOf(rep), err
	}
	d, _ := k.demonstration()
	return reply{file: &attachment{name: "demonstration.txt", kind: "text/plain; charset=utf-8", body: []byte(k.laid.Demonstration(k.fork().Name, k.lines(), d))}}, nil
}

// absolute is an address as others can follow it.
func (k *kept) absolute(path string) string {
	return cmp.Or(k.site.origin(k.Request), k.site.options.BasePath) + path
}

// told is the line as a text to paste: what was done, what was ruled in its last step, and what
// it comes to.
func (k *kept) told() string {
	var b strings.Builder
	b.WriteString(k.trace.Title + "\n")
	steps := k.fork().Steps[:k.step+1]
	for i := range steps {
		if i == 0 {
			continue
		}
		b.WriteString(strconv.Itoa(i) + ". " + sentenceStart(k.laid.Line(steps[i].Line)) + "\n")
		for _, r := range steps[i].Rulings {
			if i == k.step && !r.Derived && !r.Implied && !r.Undone {
				b.WriteString("   " + string(r.Rule) + " " + r.Sentence + "\n")
			}
		}
	}
	for _, c := range k.claims {
		if !c.Same {
			b.WriteString("→ " + sentenceStart(c.Fact) + "\n")
		}
	}
	b.WriteString(k.absolute(k.page("/play")) + "\n")
	return b.String()
}

// mostAskedOf is how many things a question asks.
const mostAskedOf = 5

// tableQuestion answers /table/KEY/question: the table before the last decision, what is done
// from there on, and the question what comes of it. With answers, it is graded by the play.
func tableQuestion(rd *reading) (reply, error) {
	k, rep, err := rd.keepLine()
	if err != nil || rep != nil {
		return valueOf(rep), err
	}
	steps := k.fork().Steps
	last := 0
	for i := 1; i <= k.step; i++ {
		if steps[i].Kind == scenario.PlayStep || steps[i].Kind == scenario.DecisionStep {
			last = i
		}
	}
	if last == 0 {
		return reply{redirect: k.page("/play")}, nil // nobody has decided anything
	}
	asked := table.Claims(&steps[last-1].Board, &steps[k.step].Board)
	asked = asked[:min(len(asked), mostAskedOf)]
	slices.SortFunc(asked, func(a, b table.Claim) int { return strings.Compare(a.Ask, b.Ask) }) // what changes is not told by its place
	v := templates.TableQuestionView{Path: k.path() + "/question", Fork: k.fork().Name, Step: k.step, Edition: k.query.Get("edition"), PlayURL: k.page("/play"), KeepURL: k.page("/keep"), LinkURL: k.absolute(k.page("/question"))}
	for i := 1; i < last; i++ {
		v.Done = append(v.Done, sentenceOf(k.laid.Line(steps[i].Line)))
	}
	for i := last; i <= k.step; i++ {
		v.Then = append(v.Then, sentenceOf(k.laid.Line(steps[i].Line)))
	}
	q := k.Request.URL.Query()
	v.Answered = q.Has("answered")
	right := 0
	for i, c := range asked {
		name := "a" + strconv.Itoa(i)
		said := shorten(strings.TrimSpace(q.Get(name)), 80)
		row := templates.TableClaim{Name: name, Ask: curly(c.Ask), Number: c.Options == nil, Said: said}
		for _, o := range c.Options {
			row.Options = append(row.Options, templates.FormChoice{Value: o, Text: curly(o), Chosen: o == said})
		}
		if v.Answered {
			row.Is, row.Right = curly(c.Is), said == c.Is
			if row.Right {
				right++
			}
		}
		v.Claims = append(v.Claims, row)
	}
	v.Score = strconv.Itoa(right) + " of " + strconv.Itoa(len(asked))
	if v.Answered {
		for i := last; i <= k.step; i++ {
			for _, r := range steps[i].Rulings {
				if !r.Derived && !r.Implied && !r.Undone {
					v.Rulings = append(v.Rulings, templates.Ruling{Chip: k.s.citedChip(r.Rule), Text: typed(r.Sentence)})
				}
			}
		}
	}
	b := newTableau(k.trace, &steps[last-1], nil)
	b.changed = nil
	b.chapter = func(n cr.Rule) string { return k.engineChip(n).URL }
	b.layers = func(engine.ID) string { return "" }
	board := b.draw()
	board.Label = "The table when it is asked"
	v.Board = &board
	p := k.frame("What comes of it?", "table")
	p.NoIndex, p.Compact = true, true
	return reply{component: templates.TableQuestion(p, v), loose: true}, nil
}
