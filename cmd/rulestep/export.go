package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/google/renameio/v2/maybe"
	"github.com/parquet-go/parquet-go"
	"github.com/spf13/cobra"

	"rulestep/web"
	"rulestep/web/export"
)

func newExport(o *options) *cobra.Command {
	var edition string
	var official bool
	cmd := &cobra.Command{
		Use:   "export FOLDER",
		Short: "Write the whole link between rules and demonstrations as data",
		Long: `export writes four tables into a folder, each as lines of JSON and as Parquet: rules, with what is
proved about them; demonstrations, with their scenario files; citations, where a play applied a
rule; knock_outs, what became of a play without a rule. README.md there is their data card.

The publisher's text is not in them, unless you have imported it and say --official.`,
		Args: takes(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			b, err := openBook(cmd, o, edition)
			if err != nil {
				return err
			}
			t := export.Make(b, official)
			files, err := writeTables(args[0], t)
			if err != nil {
				return err
			}
			if o.json {
				return printJSON(cmd.OutOrStdout(), struct {
					Edition string         `json:"edition"`
					Files   []exportedFile `json:"files"`
				}{t.Edition, files})
			}
			p := newPage(cmd.OutOrStdout())
			for _, f := range files {
				p.line("%9d kB  %s", (f.Bytes+1023)>>10, f.Path)
			}
			return p.err
		},
	}
	cmd.Flags().StringVar(&edition, "edition", "", "the edition of the table of rules: its date, or plain (default: the one on show)")
	cmd.Flags().BoolVar(&official, "official", false, "with the publisher's text, as far as you have imported it")
	return cmd
}

// An exportedFile is a file that export wrote.
type exportedFile struct {
	Path  string `json:"path"`
	Bytes int    `json:"bytes"`
}

// tableFiles are the files that hold the tables: every one in both forms, and the data card.
func tableFiles() []string {
	list := []string{"README.md"}
	for _, name := range export.Names {
		list = append(list, name+".jsonl", name+".parquet")
	}
	return list
}

// writeTable writes one of these files.
func writeTable(w io.Writer, t *export.Tables, file string) error {
	name, form, _ := strings.Cut(file, ".")
	switch form {
	case "jsonl":
		return t.Lines(w, name)
	case "parquet":
		return writeParquet(w, t, name)
	}
	return t.Card(w, programVersion().String())
}

// serveTables lets a site hand the tables out, without the publisher's text.
func serveTables(site *web.Options) {
	site.Tables = tableFiles()
	site.WriteTable = func(w io.Writer, of web.Table) error { return writeTable(w, export.Make(of.Book, false), of.File) }
}

// writeTables writes all of them. A file is there whole or not at all.
func writeTables(dir string, t *export.Tables) ([]exportedFile, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	var files []exportedFile
	for _, name := range tableFiles() {
		var b bytes.Buffer
		if err := writeTable(&b, t, name); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		path := filepath.Join(dir, name)
		files = append(files, exportedFile{path, b.Len()})
		if err := maybe.WriteFile(path, b.Bytes(), 0o644); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// writeParquet writes a table as Parquet. It stands here and not beside the lines of JSON because
// the library is large, and what browsers take along has no use for it.
func writeParquet(w io.Writer, t *export.Tables, name string) error {
	switch name {
	case "rules":
		return parquet.Write(w, t.Rules, parquet.Compression(&parquet.Zstd))
	case "demonstrations":
		return parquet.Write(w, t.Demonstrations, parquet.Compression(&parquet.Zstd))
	case "citations":
		return parquet.Write(w, t.Citations, parquet.Compression(&parquet.Zstd))
	case "knock_outs":
		return parquet.Write(w, t.KnockOuts, parquet.Compression(&parquet.Zstd))
	}
	return fmt.Errorf("there is no table %q", name)
}
