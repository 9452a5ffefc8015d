package web

import (
	"context"
	"errors"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/engine/scenario"
	"rulestep/web/table"
)

// This file lets programs play on a table: a text goes in, with a line that is said; out comes
// the text with it, the table, and what is asked next.

type tableInput struct {
	Body struct {
		Text    string     `json:"text" minLength:"1" maxLength:"16384" doc:"A scenario file: setup and play, with a play of its own name for each line that stands beside another." example:"# A table\n\n-- setup --\nAnn controls Bear, a 2/2 creature\n-- play --\n"`
		Fork    string     `json:"fork,omitempty" maxLength:"120" doc:"Which play; left out, the first one."`
		Step    *int       `json:"step,omitempty" minimum:"0" doc:"After how many of its lines; left out, at its end."`
		Say     string     `json:"say,omitempty" maxLength:"4096" doc:"A line that is said there, as options have it. Where the play goes on already, another one begins."`
		Instead int        `json:"instead,omitempty" minimum:"0" doc:"The line of the text in whose place it is said, as an option has it."`
		Picks   []pickForm `json:"picks,omitempty" maxItems:"200" doc:"Things picked one by one, to be judged as they stand."`
		Ways    bool       `json:"ways,omitempty" doc:"Play all answers on, to the end of the combat or until nothing waits to resolve."`
	}
}

type pickForm struct {
	ID     int `json:"id"`
	Whom   int `json:"whom,omitempty" doc:"What it attacks or blocks."`
	Number int `json:"number,omitempty" doc:"How much it gets."`
}

type tableForm struct {
	Text     string       `json:"text" doc:"With what was said."`
	Fork     string       `json:"fork"`
	Step     int          `json:"step"`
	Forks    []string     `json:"forks"`
	Board    *boardForm   `json:"board,omitempty" doc:"None while the setup does not stand."`
	Rulings  []rulingForm `json:"rulings" doc:"Of the last line."`
	Changes  []changeForm `json:"changes"`
	Decision *openForm    `json:"decision,omitempty" doc:"None when the game is over."`
	Ways     []wayForm    `json:"ways,omitempty"`
	Faults   []tableFault `json:"faults" doc:"What is wrong with the text or the play."`
}

type tableFault struct {
	Line    int    `json:"line" doc:"Of the text."`
	Message string `json:"message"`
}

type openForm struct {
	Player  string        `json:"player,omitempty" doc:"Who decides; none for chance."`
	Rule    cr.Rule       `json:"rule"`
	Asks    string        `json:"asks" example:"Ann chooses targets for Murder"`
	Slots   []slotForm    `json:"slots" doc:"What is chosen among, if things are: of targets a slot for each group of them."`
	Options []tableOption `json:"options"`
	Mana    []tableOption `json:"mana" doc:"Mana abilities that the player could activate now."`
	Time    []tableOption `json:"time" doc:"What happens if nobody acts."`
	Ahead   []tableOption `json:"ahead" doc:"What others could do if those before them pass."`
	Besides []tableOption `json:"besides" doc:"What the last line could say besides."`
	Orders  []tableOption `json:"orders" doc:"Orders other than that in which the last line left things."`
	More    bool          `json:"more,omitempty" doc:"There are answers that are not listed."`
	Judged  *judgedForm   `json:"judged,omitempty" doc:"What was picked."`
}

type slotForm struct {
	Min   int   `json:"min"`
	Max   int   `json:"max"`
	Among []int `json:"among" doc:"Objects and players that can be chosen, as picks have them."`
}

type tableOption struct {
	Say     string `json:"say" doc:"The line."`
	Instead int    `json:"instead,omitempty" doc:"The line of the text in whose place it stands."`
	About   []int  `json:"about" doc:"Objects and players that it uses or chooses."`
}

type judgedForm struct {
	Say     string        `json:"say,omitempty" doc:"The line that says it; none where it is not legal."`
	Refused string        `json:"refused,omitempty"`
	Rule    cr.Rule       `json:"rule,omitempty"`
	Pairs   []pairForm    `json:"pairs,omitempty" doc:"Of a declaration: each part of it."`
	Nearest []tableOption `json:"nearest,omitempty" doc:"Legal ones that differ least."`
}

type pairForm struct {
	ID      int     `json:"id"`
	Whom    int     `json:"whom"`
	Refused string  `json:"refused,omitempty"`
	Rule    cr.Rule `json:"rule,omitempty"`
}

type wayForm struct {
	Say     string    `json:"say"`
	Outcome []string  `json:"outcome" doc:"In a few words, by what is not the same in all ways."`
	Assumed []string  `json:"assumed" doc:"What was decided though nobody said it."`
	Problem string    `json:"problem,omitempty" doc:"Why it was not played to its end."`
	Board   boardForm `json:"board"`
}

func (s *site) apiTable(ctx context.Context, in *tableInput) (*body[tableForm], error) {
	if s.options.Lay == nil {
		return nil, later("this server was started without the engine")
	}
	say := strings.TrimSpace(in.Body.Say)
	if strings.ContainsAny(say, "\n\r") {
		return nil, huma.Error422UnprocessableEntity("say is one line")
	}
	text := written(in.Body.Text)
	spot, n := spotIn(text, in.Body.Fork, in.Body.Step)
	if in.Body.Fork != "" && spot.Fork != in.Body.Fork {
		return nil, huma.Error404NotFound("the text has no play called " + shorten(in.Body.Fork, 60))
	}
	if say != "" {
		laid := table.Read(text, nil)
		if in.Body.Instead > 0 {
			spot.Fork, n = laid.Instead(spot.Fork, in.Body.Instead, say)
		} else {
			spot.Fork, n = laid.Say(spot.Fork, spot.Line, say)
		}
		text = laid.String()
		spot, n = spotIn(text, spot.Fork, &n)
	}
	l := Lay{Source: text, Spot: spot, Ways: in.Body.Ways, Picking: in.Body.Picks != nil}
	for _, p := range in.Body.Picks {
		l.Picks = append(l.Picks, scenario.Pick{ID: engine.ID(p.ID), Whom: engine.ID(p.Whom), Number: p.Number})
	}
	v := tableForm{Text: text, Fork: spot.Fork, Step: n, Forks: table.Read(text, nil).Forks(), Rulings: []rulingForm{}, Changes: []changeForm{}, Faults: []tableFault{}}
	got, err := s.lay(ctx, l)
	if faults := scenario.Faults(err); len(faults) > 0 {
		v.Faults = tableFaults(faults)
		return send(v)
	}
	switch {
	case errors.Is(err, errNotPlayed):
		return nil, unplayed()
	case err != nil:
		return nil, s.fault(ctx, err)
	}
	for i := range got.Trace.Forks {
		if fork := &got.Trace.Forks[i]; fork.Name == spot.Fork {
			v.Faults = tableFaults(faultsOf(fork))
			v.after(fork)
		}
	}
	v.ways(got.Ways)
	return send(v)
}

// after tells of a play after some of its lines, as far as it came.
func (v *tableForm) after(fork *scenario.ForkTrace) {
	if len(fork.Steps) == 0 {
		return
	}
	v.Step = min(v.Step, len(fork.Steps)-1)
	step := stepOf(&fork.Steps[v.Step])
	v.Board, v.Rulings, v.Changes = step.Board, step.Rulings, step.Changes
	if fork.Open != nil {
		v.Decision = openOf(fork.Open)
	}
}

func openOf(o *scenario.Open) *openForm {
	v := &openForm{Player: o.Player, Rule: o.Rule, Asks: o.Asks, More: o.More || o.Unsaid > 0}
	v.Slots = make([]slotForm, len(o.Slots))
	for i, slot := range o.Slots {
		v.Slots[i] = slotForm{slot.Min, slot.Max, make([]int, len(slot.Options))}
		for k, id := range slot.Options {
			v.Slots[i].Among[k] = int(id)
		}
	}
	v.Mana, v.Orders = tableOptions(o.Mana, 0), tableOptions(o.Orders, 0)
	v.Options, v.Time, v.Ahead, v.Besides = tableOptions(o.Plays, o.Replaces), tableOptions(o.Time, 0), tableOptions(o.Ahead, 0), tableOptions(o.Besides, o.BesidesAt)
	if p := o.Picked; p != nil {
		v.Judged = &judgedForm{Say: p.Sentence, Refused: p.Refused, Rule: p.Rule}
		for _, pair := range p.Pairs {
			v.Judged.Pairs = append(v.Judged.Pairs, pairForm{int(pair.Pick.ID), int(pair.Pick.Whom), pair.Refused, pair.Rule})
		}
		for _, near := range p.Nearest {
			v.Judged.Nearest = append(v.Judged.Nearest, tableOptions([]scenario.Play{near.Play}, o.Replaces)...)
		}
	}
	return v
}

func (v *tableForm) ways(w *scenario.Ways) {
	if w == nil || v.Board == nil {
		return
	}
	var ends []table.End
	for i := range w.List {
		ends = append(ends, table.End{Start: &w.List[0].End, End: &w.List[i].End})
	}
	for i, words := range table.Outcomes(ends) {
		way := &w.List[i]
		v.Ways = append(v.Ways, wayForm{way.Sentence, some(words), some(way.Assumed), way.Problem, boardOf(&way.End)})
	}
}

func tableOptions(list []scenario.Play, instead int) []tableOption {
	out := make([]tableOption, 0, len(list))
	for _, p := range list {
		o := tableOption{Say: p.Sentence, Instead: instead, About: []int{}}
		for _, id := range p.About {
			o.About = append(o.About, int(id))
		}
		out = append(out, o)
	}
	return out
}

func tableFaults(list []*scenario.Error) []tableFault {
	out := make([]tableFault, 0, len(list))
	for _, f := range list {
		out = append(out, tableFault{f.Line, f.Msg})
	}
	return out
}
