package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

func newMan(*options) *cobra.Command {
	return &cobra.Command{
		Use:   "man FOLDER",
		Short: "Write a manual page for each command",
		Long: `man writes manual pages into a folder, rulestep.1 and one for each command, as "man" reads them:
rulestep man ~/.local/share/man/man1. SOURCE_DATE_EPOCH in the environment says another date for them.`,
		Args: takes(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := os.MkdirAll(args[0], 0o755); err != nil {
				return err
			}
			v := programVersion()
			if err := doc.GenManTree(cmd.Root(), &doc.GenManHeader{Section: "1", Source: "rulestep " + v.String(), Manual: "rulestep"}, args[0]); err != nil {
				return fmt.Errorf("the manual pages: %w", err)
			}
			return nil
		},
	}
}
