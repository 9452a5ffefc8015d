package web

import (
	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/engine/scenario"
)

// This file holds the shapes of a play: its steps and the table after each of them.

type traceForm struct {
	Title    string              `json:"title"`
	Question string              `json:"question"`
	Because  string              `json:"because" doc:"Why the answer should be so, in the words of the file."`
	Shows    []cr.Rule           `json:"shows"`
	Agrees   []cr.Example        `json:"agrees_with" doc:"The official examples that it plays, with the same outcome."`
	InPart   []cr.PartialExample `json:"agrees_in_part" doc:"Those that it plays in part, each with what is missing."`
	Edition  string              `json:"edition" doc:"By which it went, and whose numbers its rules have: the one asked, where the engine carries it out and the file does not name its own." example:"2026-02-27"`
	TurnsOn  []cr.Rule           `json:"turns_on" doc:"Rules of which the play has asked what another edition answers otherwise; none when it is the same play in every edition. One that its edition lacks is named with one that has it." example:"[\"509.2@2024-03-08\"]"`
	Without  cr.Rule             `json:"without,omitempty" doc:"The rule that was not in force."`
	Choices  []string            `json:"choices,omitempty" doc:"Other options than the file's. Then it is a branch: what the answers say is told and not judged."`
	Holds    bool                `json:"holds" doc:"Everything in it is as the file says."`
	Problem  string              `json:"problem,omitempty" doc:"The first thing that is not, as file:line: what." example:"scenario.txt:19: Bob has 20 life"`
	Cites    []cr.Rule           `json:"cites" doc:"Every rule that it applied, in book order."`
	Forks    []forkForm          `json:"forks" doc:"The ways in which it goes on, each from the beginning. A file without forks has one, without a name."`
}

type forkForm struct {
	Name     string       `json:"name"`
	Holds    bool         `json:"holds"`
	Problem  string       `json:"problem,omitempty"`
	Unjudged bool         `json:"not_judged,omitempty" doc:"It came to a limit of the engine, which problem names: what the file says is neither right nor wrong."`
	Steps    []stepForm   `json:"steps" doc:"Step 0 is the table as it was set."`
	Answers  []answerForm `json:"answers"`
	Stopped  int          `json:"stopped_at_line,omitempty" doc:"The line at which the play stopped, so that the answer was not reached."`
	Faults   []faultForm  `json:"faults,omitempty" doc:"What is wrong with it, with its places: the first thing that is not as the file says, and names that nothing has."`
}

type answerForm struct {
	Line  int    `json:"line" doc:"Of the file."`
	Text  string `json:"text"`
	Holds bool   `json:"holds"`
	Got   string `json:"got,omitempty" doc:"What is so instead."`
	Void  bool   `json:"void,omitempty" doc:"The object has not that of which the fact speaks: what is no creature has no power and toughness (208.3)."`
	Value string `json:"value,omitempty" doc:"What is so, in the place that the fact has for it: 19 for “Bob has 20 life”; yes or no for what is so or not."`
}

type stepForm struct {
	Step    int          `json:"step"`
	Line    int          `json:"line" doc:"Of the file; 0 for step 0."`
	Text    string       `json:"text" doc:"The line as written."`
	Kind    string       `json:"kind" enum:"set,play,decision,refused,check,query,pass,chance,otherwise,default,left out"`
	Refused bool         `json:"refused" doc:"A play that the rules refuse, as the file says that they must."`
	Reason  string       `json:"reason,omitempty" doc:"Why it was refused."`
	Rulings []rulingForm `json:"rulings" doc:"The rules that were applied, in order."`
	Changes []changeForm `json:"changes" doc:"What is different from the step before."`
	// Every decision of the step, whether a line answers it or not.
	Decisions []decisionForm `json:"decisions" doc:"Where something else could have been decided."`
	Board     *boardForm     `json:"board,omitempty" doc:"The table after the step; left out where it was not wanted."`
}

type rulingForm struct {
	Rule     cr.Rule `json:"rule"`
	Sentence string  `json:"sentence"`
	Derived  bool    `json:"derived,omitempty" doc:"It made a characteristic that was consulted."`
	Refusal  bool    `json:"refusal,omitempty"`
	Undone   bool    `json:"undone,omitempty" doc:"Part of an attempt that was taken back."`
	Implied  bool    `json:"implied,omitempty" doc:"Of a pass that the line implies."`
}

type changeForm struct {
	What string `json:"what" doc:"The object or player."`
	ID   int    `json:"id,omitempty" doc:"Its id on the board."`
	Kind string `json:"kind" doc:"life, zone, tapped, counters, damage, power, priority, step, control or gone"`
	From string `json:"from"`
	To   string `json:"to"`
}

type decisionForm struct {
	Decision int          `json:"decision" doc:"Its number in the play of the fork."`
	Player   string       `json:"player,omitempty" doc:"None for chance."`
	Rule     cr.Rule      `json:"rule" doc:"Which has the player decide."`
	Said     bool         `json:"said,omitempty" doc:"The step's line answers it."`
	Taken    string       `json:"taken,omitempty" doc:"What was decided; none when the play ends with the question."`
	Others   []optionForm `json:"others"`
	More     bool         `json:"more,omitempty" doc:"There may be others that are not listed."`
}

type optionForm struct {
	Key  string `json:"key" doc:"What the parameter choose takes after the decision." example:"attack:basilisk>bob"`
	Text string `json:"text"`
}

// A boardForm is everything on the table; nothing is hidden.
type boardForm struct {
	Turn     int          `json:"turn"`
	Active   string       `json:"active" doc:"Whose turn it is."`
	Priority string       `json:"priority,omitempty" doc:"Who has priority, if anyone."`
	Step     string       `json:"step" example:"combat, declare blockers"`
	Players  []playerForm `json:"players"`
	Stack    []objectForm `json:"stack" doc:"The top first."`
	Exile    []objectForm `json:"exile"`
	Command  []objectForm `json:"command"`
	Ante     []objectForm `json:"ante" doc:"What is in the ante zone (407)."`
	Over     bool         `json:"over"`
	Result   string       `json:"result,omitempty" doc:"How it ended, or why it was stopped."`
}

type playerForm struct {
	ID          int            `json:"id" doc:"Players have ids below zero."`
	Name        string         `json:"name"`
	Life        int            `json:"life"`
	Counters    map[string]int `json:"counters"`
	Is          []string       `json:"is,omitempty" doc:"Designations." example:"[\"monarch\"]"`
	Room        string         `json:"room,omitempty" doc:"Of a dungeon, where the venture marker is."`
	Team        []string       `json:"team,omitempty" doc:"The others of the player's team."`
	Emperor     bool           `json:"emperor,omitempty" doc:"Of that team."`
	Range       int            `json:"range,omitempty" doc:"Of influence, in seats; left out where there is no limit."`
	Reach       []string       `json:"reach,omitempty" doc:"The other players within that range."`
	Mana        string         `json:"mana,omitempty" doc:"In the pool." example:"{R}{G}"`
	Hand        []objectForm   `json:"hand"`
	Library     int            `json:"library" doc:"How many cards."`
	LibraryTop  []string       `json:"library_top" doc:"Names, the top first; ? for one of several that were shuffled together."`
	Graveyard   []objectForm   `json:"graveyard"`
	Battlefield []objectForm   `json:"battlefield" doc:"What the player controls."`
	Lost        bool           `json:"lost,omitempty"`
	Won         bool           `json:"won,omitempty"`
	Left        bool           `json:"left,omitempty"`
}

type objectForm struct {
	ID         int            `json:"id"`
	Label      string         `json:"label" doc:"What the file calls it."`
	Name       string         `json:"name" doc:"Its name in the game."`
	Cost       string         `json:"cost,omitempty" example:"{3}{G}"`
	Type       string         `json:"type,omitempty" example:"Creature — Lizard"`
	Colors     string         `json:"colors,omitempty" doc:"Letters of wubrg."`
	Text       []string       `json:"text" doc:"Abilities as they are now."`
	Printed    []string       `json:"printed" doc:"The rules text as printed."`
	Lost       []string       `json:"lost,omitempty" doc:"What it has lost of that: lines, or keywords within a line."`
	Power      *int           `json:"power,omitempty"`
	Toughness  *int           `json:"toughness,omitempty"`
	Loyalty    *int           `json:"loyalty,omitempty"`
	Defense    *int           `json:"defense,omitempty"`
	X          int            `json:"x,omitempty"`
	Tapped     bool           `json:"tapped,omitempty"`
	FaceDown   bool           `json:"face_down,omitempty"`
	PhasedOut  bool           `json:"phased_out,omitempty"`
	Token      bool           `json:"token,omitempty"`
	Sick       bool           `json:"summoning_sick,omitempty"`
	Damage     int            `json:"damage,omitempty"`
	Counters   map[string]int `json:"counters,omitempty"`
	Stickers   []string       `json:"stickers,omitempty" doc:"That are on it, the oldest first."`
	Controller string         `json:"controller,omitempty"`
	Owner      string         `json:"owner,omitempty"`
	AttachedTo int            `json:"attached_to,omitempty" doc:"An id."`
	Attacking  bool           `json:"attacking,omitempty"`
	Attacks    int            `json:"attacks,omitempty" doc:"The id of whom or what it attacks."`
	Blocked    bool           `json:"blocked,omitempty"`
	Band       []int          `json:"band,omitempty" doc:"Ids of the other attackers in its band."`
	Blocks     []int          `json:"blocks,omitempty" doc:"Ids."`
	BlockedBy  []int          `json:"blocked_by,omitempty" doc:"Ids, in damage assignment order."`
	Ability    bool           `json:"ability,omitempty" doc:"On the stack: an ability."`
	Source     int            `json:"source,omitempty" doc:"The id of that ability's source."`
	Targets    []int          `json:"targets,omitempty" doc:"Ids."`
	Layers     []layerForm    `json:"layers,omitempty" doc:"The continuous effects on it, in the order of their application."`
}

type layerForm struct {
	Layer    string `json:"layer" example:"7c"`
	Rule     string `json:"rule"`
	Sentence string `json:"sentence"`
	Source   string `json:"source"`
	Before   string `json:"before"`
	After    string `json:"after"`

	Time   int          `json:"timestamp,omitempty" doc:"Of the effect; none where timestamps play no part."`
	Does   string       `json:"does,omitempty" example:"gets +1/+1"`
	Order  []reasonForm `json:"order,omitempty" doc:"What decided its place among the effects of the layer."`
	Waited []waitForm   `json:"waited,omitempty" doc:"The effects that it depends on."`
	Void   string       `json:"void,omitempty" doc:"Why it was not applied after it had waited; none for what was."`
}

type reasonForm struct {
	Rule     string `json:"rule"`
	Sentence string `json:"sentence"`
}

type waitForm struct {
	On  string `json:"on" doc:"Whose effect had to be applied first."`
	Why string `json:"why" doc:"What that effect would change about this one: whether it exists, what it applies to, or what it does there."`
}

func layerOf(l engine.BoardLayer) layerForm {
	v := layerForm{Layer: l.Layer, Rule: l.Rule, Sentence: l.Sentence, Source: l.Source, Before: l.Before, After: l.After, Time: l.Time, Does: l.Does, Void: l.Void}
	for _, o := range l.Order {
		v.Order = append(v.Order, reasonForm(o))
	}
	for _, w := range l.Waited {
		v.Waited = append(v.Waited, waitForm(w))
	}
	return v
}

func traceOf(t *scenario.Trace) traceForm {
	v := traceForm{
		Title: t.Title, Question: t.Question, Because: t.Because, Shows: some(t.Shows), Agrees: some(t.Agrees), InPart: some(t.InPart), Edition: t.Edition, TurnsOn: []cr.Rule{}, Without: t.Without, Holds: t.Holds, Problem: t.Problem,
		Cites: some(t.Cited()), Forks: make([]forkForm, 0, len(t.Forks)),
	}
	for _, name := range turningOn(t) {
		v.TurnsOn = append(v.TurnsOn, bookOf(t).Shown(name))
	}
	for _, c := range t.Choices {
		v.Choices = append(v.Choices, c.String())
	}
	for _, f := range t.Forks {
		fork := forkForm{Name: f.Name, Holds: f.Holds, Problem: f.Problem, Unjudged: f.Unjudged(), Stopped: f.Stopped, Steps: make([]stepForm, 0, len(f.Steps)), Answers: []answerForm{}}
		if f.Fault != nil {
			fork.Faults = append(fork.Faults, faultOf(f.Fault))
		}
		for _, slip := range f.Slips {
			if f.Fault == nil || *slip != *f.Fault {
				fork.Faults = append(fork.Faults, faultOf(slip))
			}
		}
		for i := range f.Steps {
			fork.Steps = append(fork.Steps, stepOf(&f.Steps[i]))
		}
		for _, a := range f.Answers {
			fork.Answers = append(fork.Answers, answerForm(a))
		}
		v.Forks = append(v.Forks, fork)
	}
	return v
}

func stepOf(s *scenario.Step) stepForm {
	v := stepForm{
		Step: s.Index, Line: s.Line, Text: s.Text, Kind: string(s.Kind), Refused: s.Refused, Reason: s.Reason,
		Rulings: []rulingForm{}, Changes: []changeForm{}, Decisions: []decisionForm{}, Board: new(boardOf(&s.Board)),
	}
	for _, r := range s.Rulings {
		v.Rulings = append(v.Rulings, rulingForm(r))
	}
	for _, c := range s.Changes {
		v.Changes = append(v.Changes, changeForm{c.What, int(c.ID), c.Kind, c.From, c.To})
	}
	for _, d := range s.Decisions {
		form := decisionForm{d.Number, d.Player, d.Rule, d.Said, d.Taken, make([]optionForm, 0, len(d.Others)), d.More}
		for _, o := range d.Others {
			form.Others = append(form.Others, optionForm(o))
		}
		v.Decisions = append(v.Decisions, form)
	}
	return v
}

func boardOf(b *engine.Board) boardForm {
	v := boardForm{
		Turn: b.Turn, Active: b.Active, Priority: b.Priority, Step: stepWords(b.Step), Players: []playerForm{},
		Stack: objectsOf(b.Stack), Exile: objectsOf(b.Exile), Command: objectsOf(b.Command), Ante: objectsOf(b.Ante), Over: b.Over, Result: b.Result,
	}
	for _, p := range b.Players {
		v.Players = append(v.Players, playerForm{
			ID: int(p.ID), Name: p.Name, Life: p.Life, Counters: countersOf(p.Counters), Is: p.Is, Room: p.Room, Team: p.Team, Emperor: p.Emperor, Range: p.Range, Reach: p.Reach, Mana: p.Mana, Hand: objectsOf(p.Hand),
			Library: p.Library, LibraryTop: some(p.LibraryTop), Graveyard: objectsOf(p.Graveyard), Battlefield: objectsOf(p.Battlefield),
			Lost: p.Lost, Won: p.Won, Left: p.Left,
		})
	}
	return v
}

func objectsOf(list []engine.BoardObject) []objectForm {
	forms := make([]objectForm, 0, len(list))
	for i := range list {
		forms = append(forms, objectOf(&list[i]))
	}
	return forms
}

func objectOf(o *engine.BoardObject) objectForm {
	v := objectForm{
		ID: int(o.ID), Label: o.Label, Name: o.Name, Cost: o.Cost, Type: o.TypeLine, Colors: o.Colors, Text: some(o.Text), Printed: some(o.Lines), X: o.X,
		Tapped: o.Tapped, FaceDown: o.FaceDown, PhasedOut: o.PhasedOut, Token: o.Token, Sick: o.Sick, Damage: o.Damage, Counters: countersOf(o.Counters), Stickers: o.Stickers,
		Controller: o.Controller, Owner: o.Owner, AttachedTo: int(o.AttachedTo), Attacking: o.Attacking, Attacks: int(o.Attacks), Blocked: o.Blocked,
		Lost: lostOf(o), Band: idsOf(o.Band), Blocks: idsOf(o.Blocks), BlockedBy: idsOf(o.BlockedBy), Ability: o.Ability, Source: int(o.Source), Targets: idsOf(o.Targets),
	}
	if o.HasPower {
		v.Power, v.Toughness = &o.Power, &o.Toughness
	}
	if o.HasLoyalty {
		v.Loyalty = &o.Loyalty
	}
	if o.HasDefense {
		v.Defense = &o.Defense
	}
	for _, l := range o.Layers {
		v.Layers = append(v.Layers, layerOf(l))
	}
	return v
}

// lostOf are the parts of the printed text that an object has lost.
func lostOf(o *engine.BoardObject) []string {
	var lost []string
	for _, p := range o.LostParts {
		lost = append(lost, p.Words)
	}
	if o.Lost && len(lost) == 0 {
		return o.Lines
	}
	return lost
}

func idsOf(list []engine.ID) []int {
	var numbers []int
	for _, id := range list {
		numbers = append(numbers, int(id))
	}
	return numbers
}

func countersOf(list []engine.BoardCounter) map[string]int {
	m := make(map[string]int, len(list))
	for _, c := range list {
		m[c.Kind] = c.N
	}
	return m
}
