package web

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rulestep/engine"
	"rulestep/engine/scenario"
	"rulestep/templates"
	"rulestep/web/table"
)

// This file plays on a table: it draws where the play has come to, and offers what the engine
// says can come next, each as the line that it adds.

// tablePlay answers /table/KEY/play.
func tablePlay(rd *reading) (reply, error) {
	t, rep, err := rd.openTableFor(Lay{Briefly: true})
	if err != nil || rep != nil {
		return valueOf(rep), err
	}
	if !t.drawn() { // an address counts steps, and lines that are repeated, or not there in an edition, make them others
		if t, rep, err = rd.openTable(); err != nil || rep != nil {
			return valueOf(rep), err
		}
	}
	return t.playPage()
}

// drawn reports whether the step of the address and the one before it have pictures of the table.
func (t *tabling) drawn() bool {
	fork := t.fork()
	if fork == nil || len(fork.Steps) == 0 {
		return true
	}
	at := len(fork.Steps) - 1
	if n, err := strconv.Atoi(t.query.Get("step")); err == nil && n >= 0 && n < at {
		at = n
	}
	return fork.Steps[at].Drawn() && fork.Steps[max(at-1, 0)].Drawn()
}

// playPage is the page of the play.
func (t *tabling) playPage() (reply, error) {
	if !t.set() {
		return t.setupPage() // with what is wrong
	}
	t.played = t.trace
	t.query.Set("fork", t.fork().Name)
	end := len(t.fork().Steps) - 1
	if n, err := strconv.Atoi(t.query.Get("step")); err != nil || n < 0 || n > end {
		t.query.Set("step", strconv.Itoa(end))
	}
	s, rep, err := t.openPlay(t.asDemo())
	if err != nil || rep != nil {
		return valueOf(rep), err
	}
	v := templates.TablePlayView{
		Path: t.address(""), PlayPath: t.address("/play"), Title: curly(t.trace.Title), Faults: faultViews(t.text, t.faults),
		Older: t.older(t.trace), TextURL: t.url("/try/" + t.key + "/edit"), PlayerURL: t.url("/try/" + t.key + withQuery("", "fork", s.at.fork, "step", strconv.Itoa(s.at.step))),
		KeepURL: t.url("/table/" + t.key + "/keep" + withQuery("", "fork", s.at.fork, "step", strconv.Itoa(s.at.step))),
		Fork:    s.fork.Name, Step: s.at.step, AtEnd: s.at.step == end, EndURL: s.url(end),
	}
	v.InPart = t.inPartWords()
	if t.key == emptyKey {
		v.TextURL, v.PlayerURL = t.url("/try"), ""
	}
	open := s.fork.Open
	if !t.lookedAt(s, end) {
		open = nil
	}
	keys := map[engine.ID][]string{}
	switch {
	case open != nil:
		v.Ask = t.asks(s, open, keys)
		v.InPlaceOf, v.InPlaceKey = t.refused(), strconv.Itoa(end)
	case v.AtEnd:
		v.Over = cmp.Or(sentenceCase(s.fork.Steps[end].Board.Result), "The play ends here.")
	}
	t.showWays(s, &v)
	if a := v.Ask; a != nil && v.Ways == nil && !open.Priority && open.Player != "" && len(a.Options) > 1 {
		v.WaysURL = t.url(withQuery("", "fork", s.at.fork, "step", strconv.Itoa(s.at.step), "picks", t.query.Get("picks"), "ways", "all")) + "#ways"
	}
	if v.Ask != nil {
		if err := t.paidOtherwise(s, open, &v); err != nil {
			return reply{}, err
		}
	}
	not := map[engine.ID]string{}
	if v.Ask != nil {
		t.cannot(s, open, v.Ask, not)
	}
	if said := t.query.Get("said"); said != "" && v.Ask != nil {
		why, err := t.unreadLine(said)
		if err != nil {
			return reply{}, err
		}
		v.Ask.Said, v.Ask.Unread = said, curly(why)
	}
	v.Stage = s.stageWith(s.at.step, func(b *tableau) {
		b.can, b.not, b.hands = keys, not, true
		if b.picks = pickedFor(v.Ask); b.picks != nil {
			b.pairs = t.picks
		}
	})
	v.Blocks = t.blocks(s)
	if t.site.options.Ask != nil {
		v.AskURL = s.askURL(s.at.step, anything, 0)
		if ask := t.query.Get("ask"); ask != "" {
			if v.WhyNot, err = s.whyNotAfter(askedAfter(s, open), ask); err != nil {
				return reply{}, err
			}
			if v.Ask != nil && v.WhyNot.Verdict != "" {
				if i := slices.IndexFunc(v.Ask.Not, func(l templates.LinkView) bool { return l.Current }); i >= 0 { // it was asked there
					v.Ask.Answered, v.Ask.AnsweredOf, v.WhyNot = v.WhyNot, v.Ask.Not[i].Text, nil
				}
			}
		}
	}
	if id := t.query.Get("layers"); id != "" && v.WhyNot == nil {
		v.Layers = s.layers(id)
	}
	p := t.frame(curly(t.trace.Title), "table")
	p.NoIndex, p.Compact, p.Within = true, true, t.within()
	rep2 := reply{component: templates.TablePlay(p, v), loose: true}
	return rep2, nil
}

// isDeclaration reports whether attackers or blockers are declared.
func isDeclaration(o *scenario.Open) bool {
	return o.Kind == engine.AttackDecision || o.Kind == engine.BlockDecision
}

// withoutName has a declaration seen without the name of who declares, which the sheet has as its title.
func withoutName(o *scenario.Open, option *templates.TableOption) {
	if rest, ok := strings.CutPrefix(option.Say, o.Player+" "); ok && isDeclaration(o) {
		option.Stem, option.Words = o.Player+" ", typed(sentenceStart(rest))
	}
}

// shorten has options seen without the words with which all of them begin, where these are more than who
// decides; of a thing that one chooses it says what tells it apart.
func (t *tabling) shorten(s *scene, o *scenario.Open, list []templates.TableOption) {
	if len(list) < 2 {
		return
	}
	stem := list[0].Say
	for _, option := range list {
		for !strings.HasPrefix(option.Say, stem) || !strings.HasSuffix(stem, " ") {
			stem = stem[:strings.LastIndex(strings.TrimRight(stem, " "), " ")+1]
			if strings.Count(stem, " ") < 2 {
				return
			}
		}
	}
	if slices.ContainsFunc(list, func(option templates.TableOption) bool { return option.Say == stem }) {
		return
	}
	things := map[engine.ID]string{}
	b := &s.state(s.at.step).Board
	for i := range b.Players {
		for k := range b.Players[i].Battlefield {
			x := &b.Players[i].Battlefield[k]
			words := curly(x.Controller) + "’s"
			if x.HasPower {
				words += fmt.Sprintf(" %d/%d", x.Power, x.Toughness)
			}
			if x.Tapped {
				words += ", tapped"
			}
			things[x.ID] = words
		}
	}
	for i := range list {
		rest := list[i].Say[len(stem):]
		list[i].Stem, list[i].Words = sentenceStart(stem), typed(sentenceStart(rest))
		for _, p := range o.Plays {
			if p.Sentence == list[i].Say && len(p.About) == 1 && !strings.Contains(rest, "'s ") {
				list[i].Of = things[p.About[0]]
			}
		}
	}
}

// paying begins what a line says of how its cost is paid.
const paying = " paying with "

// paidOtherwise offers other ways to pay for what is half said, if somebody asks for them: the ways there are once
// the first legal choice is made are said now, and what is left open is asked again.
func (t *tabling) paidOtherwise(s *scene, o *scenario.Open, v *templates.TablePlayView) error {
	half := t.laid.Line(o.Replaces)
	if o.Replaces == 0 || o.Kind == engine.ManaDecision || len(o.Plays) == 0 || !strings.Contains(half, " casts ") && !strings.Contains(half, " activates ") || strings.Contains(half, paying) {
		return nil
	}
	if t.query.Get("pay") == "" {
		v.PayURL = t.url(withQuery("", "fork", s.at.fork, "step", strconv.Itoa(s.at.step), "pay", "otherwise")) + "#pay"
		return nil
	}
	v.Paid = true
	whole := table.Read(t.text, nil)
	in, _ := whole.Instead(s.at.fork, o.Replaces, o.Plays[0].Sentence)
	got, err := t.site.lay(t.Context(), Lay{Source: whole.String(), Edition: t.playedBy(), Spot: scenario.Spot{Fork: in}, Briefly: true})
	if err != nil || got.Trace == nil {
		return err
	}
	for i := range got.Trace.Forks {
		f := &got.Trace.Forks[i]
		if f.Name != in || f.Open == nil {
			continue
		}
		for _, p := range slices.Concat(f.Open.Plays, f.Open.Besides) {
			before, with, ok := strings.Cut(p.Sentence, paying)
			if ok && before == o.Plays[0].Sentence {
				v.Payments = append(v.Payments, templates.TableOption{Say: half + paying + with, Words: typed("With " + with), Instead: o.Replaces})
			}
		}
	}
	return nil
}

// lookedAt reports whether what the play asks is asked at the step that is shown. It is not
// within lines that are repeated, in which no other play can begin.
func (t *tabling) lookedAt(s *scene, end int) bool {
	switch t.spot.Line {
	case 0:
		return s.at.step == end
	case table.Start:
		return s.at.step == 0
	}
	return s.fork.Steps[s.at.step].Line == t.spot.Line
}

// milestones are the moments of a turn at which most have something to decide.
var milestones = []string{"declare attackers step", "declare blockers step", "combat damage step", "end step"}

// asks is what is asked at the end of the play, with all that can be answered. keys takes the
// keys of the options by what they are about.
func (t *tabling) asks(s *scene, o *scenario.Open, keys map[engine.ID][]string) *templates.TableAsk {
	v := &templates.TableAsk{Title: sentenceStart(curly(o.Asks)), Chip: s.citedChip(o.Rule), More: o.More || o.Unsaid > 0}
	if o.Priority {
		v.Title = curly(o.Player) + " may act"
	}
	n := 0
	offer := func(p scenario.Play, instead int) templates.TableOption {
		n++
		option := templates.TableOption{Key: strconv.Itoa(n), Say: p.Sentence, Words: typed(sentenceStart(p.Sentence)), Instead: instead}
		for _, id := range p.About {
			if list := keys[id]; !slices.Contains(list, option.Key) {
				keys[id] = append(list, option.Key)
			}
		}
		return option
	}
	var rest []templates.TableOption
	for _, p := range o.Plays {
		if strings.HasSuffix(p.Sentence, " concedes") {
			rest = append(rest, templates.TableOption{Say: p.Sentence, Words: typed(p.Sentence)})
			continue
		}
		v.Options = append(v.Options, offer(p, o.Replaces))
	}
	for _, p := range o.Ahead {
		if strings.HasSuffix(p.Sentence, " concedes") {
			continue
		}
		v.Ahead = append(v.Ahead, offer(p, 0))
	}
	for _, p := range o.Time {
		if moment, ok := strings.CutPrefix(p.Sentence, "everyone passes until "); ok {
			v.Until = append(v.Until, templates.FormChoice{Value: p.Sentence, Text: curly(moment)})
			continue
		}
		option := templates.TableOption{Say: p.Sentence, Words: typed(sentenceStart(p.Sentence))}
		v.Time = append(v.Time, option)
	}
	if i := slices.IndexFunc(v.Until, func(c templates.FormChoice) bool {
		return slices.Contains(milestones, strings.TrimPrefix(c.Text, "the "))
	}); i >= 0 && len(v.Time) == 0 {
		v.Soon = v.Until[i]
	}
	for _, p := range o.Mana {
		v.Mana = append(v.Mana, templates.TableOption{Say: p.Sentence, Words: typed(sentenceStart(p.Sentence))})
	}
	for _, p := range o.Besides {
		v.OtherPayments = !slices.ContainsFunc(o.Besides, func(p scenario.Play) bool { return !strings.Contains(p.Sentence, " paying with ") })
		v.Besides = append(v.Besides, templates.TableOption{Say: p.Sentence, Words: typed(sentenceStart(p.Sentence)), Instead: o.BesidesAt})
	}
	for _, p := range o.Orders {
		v.Orders = append(v.Orders, templates.TableOption{Say: p.Sentence, Words: typed(sentenceStart(p.Sentence))})
	}
	v.Rest = rest
	if isDeclaration(o) {
		for i := range v.Options {
			withoutName(o, &v.Options[i])
		}
	} else if !o.Priority {
		t.shorten(s, o, v.Options)
	}
	if p := o.Picked; p != nil && p.Refused != "" {
		v.Refused = typed(sentenceStart(p.Refused))
		v.RefusedBy = s.citedChip(p.Rule)
	}
	t.picker(s, o, v, keys)
	if o.Replaces > 0 {
		v.TakeBack = o.Replaces
	}
	return v
}
