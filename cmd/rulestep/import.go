package main

import (
	"fmt"
	"io"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	importer "rulestep/import"
)

func newImport(o *options) *cobra.Command {
	var edition string
	cmd := &cobra.Command{
		Use:   "import FILE...",
		Short: "Bring rules in any form into the data folder",
		Long: `import reads the rules dataset (JSON lines, CSV, Parquet, rows JSON, a viewer's page
text), the official text of any edition, or a page of the old glossary; it recognises
the form by the content. It mends what the form had damaged and says what it did.
All files go in together or, when one of them is wrong, none.`,
		Args: atLeast("FILE"),
		RunE: func(cmd *cobra.Command, args []string) error { return runImport(cmd, o, args, edition) },
	}
	cmd.Flags().StringVar(&edition, "edition", "", "effective date of rows that carry none, such as 2024-03-08")
	return cmd
}

func runImport(cmd *cobra.Command, o *options, paths []string, edition string) (err error) {
	var files []importer.File
	for _, path := range paths {
		file, err := importer.ReadFile(cmd.Context(), path)
		if err != nil {
			return err
		}
		files = append(files, file)
	}
	f, err := openFolder(cmd, o)
	if err != nil {
		return err
	}
	defer f.close()
	ctx := cmd.Context()
	// The report counts the demonstrations that carry to the edition.
	if err := f.prepare(ctx); err != nil {
		return err
	}
	unlock, err := f.locked()
	if err != nil {
		return err
	}
	defer unlock()
	bar := newProgress(cmd.ErrOrStderr())
	reports, err := importer.Import(ctx, f.store, files, importer.Options{Edition: edition, Progress: bar})
	bar.done()
	if err != nil {
		return err
	}
	if o.json {
		data, err := importer.MarshalReports(reports)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s\n", data)
		return err
	}
	for _, r := range reports {
		if err := r.Write(cmd.OutOrStdout()); err != nil {
			return err
		}
	}
	return nil
}

// A progress shows the steps of an import on a terminal and is silent elsewhere.
type progress struct{ bar *progressbar.ProgressBar }

func newProgress(stderr io.Writer) *progress {
	if _, ok := terminal(stderr); !ok {
		return &progress{}
	}
	return &progress{progressbar.NewOptions(1,
		progressbar.OptionSetWriter(stderr), progressbar.OptionSetWidth(20), progressbar.OptionClearOnFinish(),
		progressbar.OptionSetElapsedTime(false), progressbar.OptionSetPredictTime(false),
	)}
}

// Step implements importer.Progress.
func (p *progress) Step(name string, number, of int) {
	if p.bar == nil {
		return
	}
	p.bar.ChangeMax(of)
	p.bar.Describe(name)
	p.bar.Set(number - 1) // an error here is one of drawing on the terminal
}

func (p *progress) done() {
	if p.bar != nil {
		p.bar.Finish()
	}
}
