// Command rulestep is a rules reference and judge assistant for Magic: The Gathering:
// it searches the rule book, shows rules with everything that hangs on them, and steps
// through demonstrations that a rules engine executes, in the browser and here.
//
// One file holds one command. What they share stands in root.go (flags, exit
// statuses), folder.go (the data folder) and output.go. The commands know flags and how
// the packages fit together, nothing of SQL, HTML or rules.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

func main() { os.Exit(run()) }

// run is main with the exit status as its result, so that tests can start the program
// in a process of their own.
func run() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	if err := boundMemory(machineMemory); err != nil {
		fmt.Fprintf(os.Stderr, "rulestep: memory is not bounded: %v\n", err)
	}
	return execute(ctx, os.Args[1:], os.Stdout, os.Stderr)
}
