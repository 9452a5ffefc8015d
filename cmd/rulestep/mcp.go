package main

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"sync"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/spf13/cobra"

	"rulestep/web"
	"rulestep/web/mcp"
)

func newMCP(o *options) *cobra.Command {
	return &cobra.Command{
		Use:   "mcp",
		Short: "Let a language model look up rules and play positions",
		Long: `mcp is a server of the Model Context Protocol on standard input and output, for programs in
which a language model works. Their settings name the command: rulestep, with the argument mcp.
It has tools to look up a rule, a glossary entry or a card, to search, to play a position, to ask why
something may not be done, and to explain a play by taking out each rule that it cites. They
answer with the same JSON as the API of "rulestep serve".`,
		Args: takes(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			f, err := openFolder(cmd, o)
			if err != nil {
				return err
			}
			defer f.close()
			if err := f.prepare(cmd.Context()); err != nil {
				return err
			}
			// Nobody but the protocol may write on standard output.
			log := slog.New(slog.NewTextHandler(cmd.ErrOrStderr(), nil))
			l := &live{folder: f, log: log}
			if err := l.reload(cmd.Context()); err != nil {
				return err
			}
			defer l.close()
			ctx, cancel := context.WithCancel(cmd.Context())
			var work sync.WaitGroup
			work.Go(func() { l.watch(ctx) })
			defer func() { cancel(); work.Wait() }() // before the store is closed
			site := web.Options{Snapshot: l.snapshot, Search: l.search, Cards: f.store, Log: log, Version: programVersion().String(), Own: true}
			web.Engine{Cards: f.pool}.Run(&site)
			server, err := mcp.New(web.New(site), programVersion().String(), scenariosHelp())
			if err != nil {
				return err
			}
			err = server.Run(ctx, &sdk.IOTransport{Reader: io.NopCloser(cmd.InOrStdin()), Writer: stays{cmd.OutOrStdout()}})
			if errors.Is(err, io.EOF) {
				return nil
			}
			return err
		},
	}
}

// stays is a writer that is not closed with what writes to it.
type stays struct{ io.Writer }

// Close does nothing.
func (stays) Close() error { return nil }
