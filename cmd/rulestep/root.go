package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"rulestep/engine/scenario"
)

// The exit statuses of every command.
const (
	statusOK    = 0
	statusWrong = 1 // an answer does not hold, an input is wrong, or something failed
	statusUsage = 2 // the command line itself cannot be understood
)

// errWrong ends a command with statusWrong when its output has said why already.
var errWrong = errors.New("an answer does not hold")

// A usageError is a command line that cannot be understood.
type usageError struct {
	command string // "rulestep search", for the hint
	err     error
}

func (e *usageError) Error() string { return e.err.Error() }
func (e *usageError) Unwrap() error { return e.err }

// options are the flags that every command has.
type options struct {
	data string // --data, "" for the user's data directory
	json bool   // --json
}

// execute runs one command line and returns the exit status. Results go to stdout,
// everything else to stderr.
func execute(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	root := newRoot()
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	var usage *usageError
	switch {
	case err == nil:
		return statusOK
	case errors.As(err, &usage):
		fmt.Fprintf(stderr, "rulestep: %v\nRun \"%s --help\" for what it takes.\n", err, usage.command)
		return statusUsage
	case ctx.Err() != nil && errors.Is(err, ctx.Err()):
		fmt.Fprintln(stderr, "rulestep: interrupted")
	case !errors.Is(err, errWrong):
		fmt.Fprintf(stderr, "rulestep: %v\n", err)
	}
	return statusWrong
}

// newRoot makes the tree of commands.
func newRoot() *cobra.Command {
	o := &options{}
	root := &cobra.Command{
		Use:   "rulestep",
		Short: "Search the rules of Magic: The Gathering and step through what they do",
		Long: `rulestep is a rules reference for Magic: The Gathering. It searches the rule book,
shows each rule with what hangs on it, and plays demonstrations that a rules engine
executes, every step with the numbers of the rules that it applied.

"rulestep serve" shows all of it in the browser. Exit statuses: 0 all is well,
1 an answer or an input is wrong, 2 the command line is.`,
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	onlyCommands(root)
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error { return &usageError{cmd.CommandPath(), err} })
	root.PersistentFlags().StringVar(&o.data, "data", "", "data folder (default: rulestep in the user's data directory)")
	root.PersistentFlags().BoolVar(&o.json, "json", false, "print machine-readable output on stdout")
	root.AddCommand(
		newServe(o), newImport(o), newSearch(o), newRule(o), newPlay(o), newCoverage(o), newEditions(o), newCards(o), newQuestions(o), newTrain(o), newMCP(o), newDoctor(o), newHealthcheck(), newExport(o), newMan(o), newVersion(o),
		&cobra.Command{Use: "scenarios", Short: "The sentences of scenario files", Long: scenariosHelp()},
	)
	root.SetHelpCommand(newHelp())
	return root
}

// onlyCommands makes cmd a name for its subcommands: alone it prints its help, and
// anything else is a usage error that names the nearest command.
func onlyCommands(cmd *cobra.Command) {
	cmd.Args = cobra.ArbitraryArgs
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return cmd.Help()
		}
		return unknownCommand(cmd, args[0])
	}
}

func unknownCommand(cmd *cobra.Command, name string) error {
	if cmd.SuggestionsMinimumDistance == 0 {
		cmd.SuggestionsMinimumDistance = 2
	}
	hint := ""
	if near := cmd.SuggestionsFor(name); len(near) > 0 {
		hint = fmt.Sprintf("; did you mean %s?", strings.Join(near, " or "))
	}
	return &usageError{cmd.CommandPath(), fmt.Errorf("there is no command %q%s", name, hint)}
}

// newHelp replaces cobra's help command, which ends well on topics that do not exist.
func newHelp() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Help on a command or on scenario files",
		RunE: func(cmd *cobra.Command, args []string) error {
			topic, rest, err := cmd.Root().Find(args)
			if err != nil {
				return &usageError{cmd.Root().CommandPath(), err}
			}
			if len(rest) > 0 {
				return unknownCommand(topic, rest[0])
			}
			topic.InitDefaultHelpFlag()
			return topic.Help()
		},
	}
}

// takes checks the arguments of a command; what is wrong with them is a usage error.
func takes(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if err := check(cmd, args); err != nil {
			return &usageError{cmd.CommandPath(), err}
		}
		return nil
	}
}

// atLeast wants one or more arguments and names what they are.
func atLeast(what string) cobra.PositionalArgs {
	return takes(func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return fmt.Errorf("%s is missing", what)
		}
		return nil
	})
}

func scenariosHelp() string {
	return `A scenario is a text file: a title ("# ..."), a question, "shows" with rule numbers,
"agrees with 510.1c example 2" if it plays an official example and ends as that says,
"agrees in part with 510.1c example 2: REASON" if it plays one with another card, as its
own is declined,
then sections: "-- cards --" with cards of its own, "-- setup --" with facts,
"-- play --" with what people do, "-- answer --" with facts that must hold then.
Sections "-- play: NAME --" and "-- answer: NAME --" are further plays from the same
table. Column 0 is what people do; indented lines are what the rules did.
"now" before a fact says that it holds at that moment. "! " before what somebody does says that a
rule refuses it: "! Ann casts Bolt targeting Bob", "! Bob pays {2}" where he can't. What answers
something is waited for until that is asked: after "! Ann attacks Bob with Bear", or "Ann may
attack exactly: ...", in a main phase the play is where attackers are declared.
Of two things that have one name, and that something tells apart, a line means the one with
which what it says can be done, and where that is either it is refused until it says which:
"Ann's Bear", "the untapped Bear", "2 untapped Bears", or by names of their own, given in the
setup, "Ann controls Bear called Ben and Bear". Of two that are alike it means either; a fact
that is so of one and not of the other asks which, too. "Chief's trigger for Ox" and
"Chief's "words of it"" tell apart triggered abilities; where nothing does, the topmost on
the stack is meant.
Of a player whom another controls (720) a line says who decides: "Ann has Bob cast Bolt
targeting Bear", "Ann has Bob not attack", and in a probe "Ann may have Bob cast Bolt".

A scenario is played by the edition of 2024-03-08, unless its head says "edition
2026-02-27". One file may hold then and now: a line that not both have begins with
"until 2026-02-27: " or "since 2026-02-27: ", and "-- answer: since 2026-02-27 --", or
"-- answer: NAME since 2026-02-27 --", says what holds by the newer one. "rulestep play
--edition 2026-02-27" plays by it. The sentences:

` + strings.TrimRight(scenario.Manual(), "\n")
}
