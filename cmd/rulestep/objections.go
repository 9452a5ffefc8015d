package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"rulestep/web/classes"
)

// newObjections shows what visitors said is wrong with questions.
func newObjections(o *options) *cobra.Command {
	s := served{database: os.Getenv("RULESTEP_DATABASE")}
	cmd := &cobra.Command{
		Use:   "objections",
		Short: "What visitors said is wrong with questions",
		Long: `objections lists what was said by the form below an answer, or by the API, and how often:
that the key is wrong, that more than one answer is right (ambiguous), that what stands before it gives the
answer away (given-away), that nobody can miss it (trivial). Look first at what was said most often, and
at every "wrong". "questions DEMONSTRATION --lot 1" prints a question with the play that explains it.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			dir, err := o.folder()
			if err != nil {
				return err
			}
			list, err := s.objected(cmd, dir)
			if err != nil {
				return err
			}
			bank, err := trainingBank()
			if err != nil {
				return err
			}
			from := func(id string) string { // the demonstration; "" for one that is no longer there
				q, err := bank.Find(id)
				if err != nil {
					return ""
				}
				return q.Source
			}
			if o.json {
				return printObjections(cmd.OutOrStdout(), list, from)
			}
			w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			for _, l := range list {
				source := from(l.Question)
				if source == "" {
					source = "(it is not asked any more)"
				}
				fmt.Fprintf(w, "%d\t%s\t%s\t%s\n", l.Times, l.Objection, l.Question, source)
			}
			if len(list) == 0 {
				fmt.Fprintln(w, "Nobody has said anything.")
			}
			return w.Flush()
		},
	}
	cmd.Flags().StringVar(&s.database, "database", s.database, "PostgreSQL that keeps classes, as serve takes it")
	cmd.Flag("database").DefValue = "" // it may hold a password
	return cmd
}

// objected reads what was said, from a file that is there: looking makes none.
func (s served) objected(cmd *cobra.Command, dir string) ([]classes.Objected, error) {
	if s.database == "" {
		if _, err := os.Stat(filepath.Join(dir, classesFile)); errors.Is(err, fs.ErrNotExist) {
			return nil, nil
		}
	}
	store, err := s.classes(cmd.Context(), dir)
	if err != nil {
		return nil, err
	}
	defer store.Close()
	return store.Objected(cmd.Context())
}

// printObjections prints a list of them as JSON.
func printObjections(w io.Writer, list []classes.Objected, from func(string) string) error {
	type line struct {
		classes.Objected
		Source string `json:"source"` // the demonstration; "" when the question is not asked any more
	}
	lines := []line{}
	for _, l := range list {
		lines = append(lines, line{l, from(l.Question)})
	}
	return printJSON(w, lines)
}
