package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
)

// This file is what play does about one moment of one scenario: other decisions, and
// why something may not be done there.

// asking is what the flags ask about one scenario.
type asking struct {
	fork      string
	choose    []string
	decisions bool
	whyNot    string
	step      int

	choices []scenario.Choice
}

func (a *asking) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&a.fork, "fork", "", "play only this fork")
	cmd.Flags().BoolVar(&a.decisions, "decisions", false, "tell what else could have been decided, with the numbers that --choose takes")
	cmd.Flags().StringArrayVar(&a.choose, "choose", nil, "`K=OPTION`: at decision K take another option and go on from there")
	cmd.Flags().StringVar(&a.whyNot, "why-not", "", "a play as a `sentence`: whether it could be made at --step, and which rule refuses it")
	cmd.Flags().IntVar(&a.step, "step", 0, "the step that --why-not asks about")
}

// parse checks the flags against each other.
func (a *asking) parse(cmd *cobra.Command, update, without bool) error {
	wrong := func(format string, args ...any) error {
		return &usageError{cmd.CommandPath(), fmt.Errorf(format, args...)}
	}
	for _, c := range a.choose {
		if c = strings.Replace(c, "=", ":", 1); c == "" {
			return wrong("--choose: a choice is a decision's number, = and an option")
		}
		list, err := scenario.ParseChoices(c)
		if err != nil {
			return wrong("--choose: %w", err)
		}
		a.choices = append(a.choices, list...)
	}
	slices.SortStableFunc(a.choices, func(b, c scenario.Choice) int { return b.Decision - c.Decision })
	for i, c := range a.choices {
		if i > 0 && a.choices[i-1].Decision == c.Decision {
			return wrong("--choose: decision %d is decided twice", c.Decision)
		}
	}
	switch {
	case update && (a.some() || a.fork != ""):
		return wrong("--update writes what the whole file does; it goes with no other question")
	case cmd.Flags().Changed("step") && a.whyNot == "":
		return wrong("--step says where --why-not asks; say what with --why-not \"Bob blocks Drake with Bear\"")
	case a.whyNot != "" && without:
		return wrong("--why-not tries the play with all rules and without the one that refuses it; --without is not needed")
	}
	return nil
}

// some reports whether the flags ask for more than the file's own play.
func (a *asking) some() bool { return a.decisions || len(a.choices) > 0 || a.whyNot != "" }

// play plays a scenario as the flags ask.
func (a *asking) play(f *scenario.File, without cr.Rule) (t *scenario.Trace, err error) {
	switch {
	case len(a.choices) > 0:
		return f.Otherwise(a.fork, a.choices, without)
	case a.decisions:
		t = f.Tell(without)
	default:
		t = f.Play(without)
	}
	if a.fork != "" {
		t.Forks = slices.DeleteFunc(t.Forks, func(k scenario.ForkTrace) bool { return k.Name != a.fork })
		if len(t.Forks) == 0 {
			return nil, fmt.Errorf("%s has no fork %q", f.Name, a.fork)
		}
		t.Holds, t.Problem = t.Forks[0].Holds, t.Forks[0].Problem
	}
	return t, nil
}

// askOne answers --why-not about one scenario.
func (p *player) askOne(f *scenario.File) error {
	w, err := f.WhyNot(p.ask.fork, p.ask.choices, p.ask.step, p.ask.whyNot)
	if err != nil {
		return err
	}
	if p.json {
		return printJSON(p.cmd.OutOrStdout(), whyNotOf(w))
	}
	out := newPage(p.cmd.OutOrStdout())
	if w.Allowed {
		out.text("", "", w.Ask+": yes"+when(w.When)+", the rules allow it.")
		return out.err
	}
	if w.NotJudged != "" {
		out.text("", "", w.Ask+": not judged"+when(w.When)+".")
		out.text("", "       ", w.NotJudged)
		return out.err
	}
	out.text("", "", w.Ask+": no"+when(w.When)+".")
	out.text("       "+string(w.Refusal.Rule), "                  ", w.Refusal.Reason)
	if w.Refusal.Better != "" {
		out.text("", "       ", "This is legal instead: "+w.Refusal.Better)
	}
	for _, in := range w.Refusal.About {
		for _, e := range in.Effects {
			out.text("       "+e.Rule, "                  ", e.Sentence)
		}
	}
	switch r := w.Refusal; {
	case r.Freed:
		out.text("", "       ", "Without "+string(r.Rule)+" it could: tried again with only that rule out of force.")
	case r.Proved && len(w.Known) > 0:
		out.text("", "       ", fmt.Sprintf("Without %s it still could not: %s", r.Rule, strings.TrimPrefix(string(w.Known[0].Rule)+": "+w.Known[0].Reason, ": ")))
	case r.Rule == "":
		out.text("", "       ", "No single rule took it away, so there is none to play without.")
	}
	return out.err
}

func when(w string) string {
	if w == "" {
		return ""
	}
	return " (" + w + ")"
}

// The JSON form of an answer to --why-not.
type (
	whyNotJSON struct {
		Ask     string        `json:"ask"`
		Step    int           `json:"step"`
		Allowed bool          `json:"allowed"`
		Limit   string        `json:"not_judged,omitempty"` // to which the engine came, so that it is neither allowed nor refused
		When    string        `json:"when,omitempty"`       // "" now
		Refusal *refusalJSON  `json:"refusal,omitempty"`
		Then    []refusalJSON `json:"then,omitempty"` // what refuses it too without that rule
	}
	refusalJSON struct {
		Rule   cr.Rule  `json:"rule,omitempty"`
		Reason string   `json:"reason"`
		About  []string `json:"about,omitempty"`
		Freed  bool     `json:"allowed_without"`  // proved by a second trial
		Better string   `json:"better,omitempty"` // a legal declaration that obeys more requirements
	}
)

func whyNotOf(w *scenario.WhyNot) whyNotJSON {
	form := func(r *scenario.Refusal) refusalJSON {
		v := refusalJSON{Rule: r.Rule, Reason: r.Reason, Freed: r.Freed, Better: r.Better}
		for _, in := range r.About {
			v.About = append(v.About, in.Name)
		}
		return v
	}
	v := whyNotJSON{Ask: w.Ask, Step: w.Step, Allowed: w.Allowed, Limit: w.NotJudged, When: w.When}
	if w.Refusal != nil {
		r := form(w.Refusal)
		v.Refusal = &r
	}
	for i := range w.Known {
		v.Then = append(v.Then, form(&w.Known[i]))
	}
	return v
}

// decision tells what else could have been decided.
func (p *page) decision(d *scenario.Decision) {
	what := d.Taken
	if what == "" {
		what = "here the play ends"
	}
	p.text(fmt.Sprintf("       ? %d", d.Number), "                  ", what+"; otherwise")
	for _, o := range d.Others {
		p.line("                  %d=%s", d.Number, o.Key)
		p.text("", "                      ", o.Text)
	}
	if d.More {
		p.text("", "                    ", "and others, too many to list")
	}
}

// branchSteps are the kinds of step that only a branch has, as they are told.
var branchSteps = map[scenario.StepKind]string{
	scenario.OtherwiseStep: "otherwise: ", scenario.DefaultStep: "by default: ", scenario.LeftOutStep: "left out: ",
}

// outcome tells what is so at the end of a branch.
func (p *page) outcome(answers []scenario.Answer) {
	p.line("At the end of this branch")
	for _, a := range answers {
		if a.Holds {
			p.text("  so too", "          ", a.Text)
		} else {
			p.text("  not so", "          ", a.Text+" ("+a.Got+")")
		}
	}
}

var errOneScenario = errors.New("--choose, --decisions, --why-not and --fork ask about one scenario, not several")
