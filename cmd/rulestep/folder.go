package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/rogpeppe/go-internal/lockedfile"
	"github.com/spf13/cobra"

	"rulestep/engine/scenarios"
	importer "rulestep/import"
	"rulestep/rulesdb"
	"rulestep/search"
)

// A folder is the data folder, opened. Whoever writes into it holds its lock from
// before the store's transaction until the search index fits, so that two processes
// never build the index at the same time and a server that sees new content waits until
// its index is there too. The system drops the lock of a process that dies.
type folder struct {
	store *rulesdb.Store
	lock  *lockedfile.Mutex
	warn  func(error)  // told what is wrong with the demonstrations
	say   func(string) // told, on a terminal only, what takes a while
}

// patientFor is how long preparing the folder may take before somebody at a terminal is
// told what is going on.
const patientFor = time.Second

// openFolder opens the folder that --data names and makes it when it is missing.
func openFolder(cmd *cobra.Command, o *options) (*folder, error) {
	dir, err := o.folder()
	if err != nil {
		return nil, err
	}
	store, err := rulesdb.Open(dir)
	if err != nil {
		return nil, err
	}
	return newFolder(cmd, store, dir), nil
}

// openReplica opens a folder that another server fills.
func openReplica(cmd *cobra.Command, o *options) (*folder, error) {
	dir, err := o.folder()
	if err != nil {
		return nil, err
	}
	store, err := rulesdb.OpenReadOnly(dir)
	if err != nil {
		return nil, fmt.Errorf("--replica: %w", err)
	}
	return newFolder(cmd, store, dir), nil
}

func newFolder(cmd *cobra.Command, store *rulesdb.Store, dir string) *folder {
	store.Knows(scenarios.Files)
	return &folder{
		store: store,
		lock:  lockedfile.MutexAt(filepath.Join(dir, "lock")),
		warn:  func(err error) { fmt.Fprintf(cmd.ErrOrStderr(), "rulestep: %v\n", err) },
		say: func(what string) {
			if _, ok := terminal(cmd.ErrOrStderr()); ok {
				fmt.Fprintln(cmd.ErrOrStderr(), what)
			}
		},
	}
}

func (f *folder) close() error { return f.store.Close() }

// folder is the data folder's path.
func (o *options) folder() (string, error) {
	if o.data != "" {
		return o.data, nil
	}
	dir, err := userData(runtime.GOOS, os.Getenv)
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "rulestep"), nil
}

// userData is the directory in which programs keep a user's data, by the custom of the
// operating system.
func userData(system string, env func(string) string) (string, error) {
	home := env("HOME")
	switch {
	case env("XDG_DATA_HOME") != "" && filepath.IsAbs(env("XDG_DATA_HOME")):
		return env("XDG_DATA_HOME"), nil
	case system == "windows" && env("LocalAppData") != "":
		return env("LocalAppData"), nil
	case home == "":
		return "", errors.New("there is no home directory to keep data in; name a folder with --data")
	case system == "darwin":
		return filepath.Join(home, "Library", "Application Support"), nil
	}
	return filepath.Join(home, ".local", "share"), nil
}

// prepare brings the folder up to what this program knows: the built-in edition, without
// which there is no book, and the demonstrations with what they cite and prove.
func (f *folder) prepare(ctx context.Context) error {
	unlock, err := f.locked()
	if err != nil {
		return err
	}
	defer unlock()
	_, err = importer.EnsureBuiltin(ctx, f.store)
	switch {
	case errors.Is(err, rulesdb.ErrReadOnly):
		f.warn(fmt.Errorf("the book was written by another version of this program and is shown as it is: %w", err))
	case err != nil:
		return fmt.Errorf("the built-in edition: %w", err)
	}
	return f.ensureDemos(ctx)
}

// locked waits until nobody else writes into the folder. One that can only be read is not
// locked.
func (f *folder) locked() (unlock func(), err error) {
	if f.store.ReadOnly() {
		return func() {}, nil
	}
	if unlock, err = f.lock.Lock(); err != nil {
		return nil, fmt.Errorf("data folder: %w", err)
	}
	return unlock, nil
}

// ensureDemos brings in the demonstrations. Only those whose file is not the one of which
// the program keeps what it proves are played for it. One that cannot be played is a
// warning, because the book can be read without it. The lock is held.
func (f *folder) ensureDemos(ctx context.Context) error {
	defer time.AfterFunc(patientFor, func() {
		f.say("Playing the demonstrations whose proofs are not kept as they are (go test ./import -run TestProofs -update keeps them) ...")
	}).Stop()
	_, err := importer.EnsureDemos(ctx, f.store, scenarios.Files, importer.Proofs)
	if err != nil && ctx.Err() == nil {
		f.warn(fmt.Errorf("the demonstrations: %w", err))
		return nil
	}
	return err
}

// snapshot prepares the folder and loads the rule book.
func (f *folder) snapshot(ctx context.Context) (*rulesdb.Snapshot, error) {
	if err := f.prepare(ctx); err != nil {
		return nil, err
	}
	return f.store.Snapshot(ctx)
}

// load loads the rule book with the index that fits it, building the index when it is
// missing. Of what is shown already, nil for nothing, it takes what has not changed.
func (f *folder) load(ctx context.Context, before *shown) (*rulesdb.Snapshot, *search.Index, error) {
	unlock, err := f.locked()
	if err != nil {
		return nil, nil, err
	}
	defer unlock()
	var earlier *rulesdb.Snapshot
	if before != nil {
		earlier = before.snapshot
	}
	s, err := f.store.SnapshotAfter(ctx, earlier)
	if err != nil {
		return nil, nil, err
	}
	if before != nil && importer.Fits(before.index, s) {
		return s, before.index, nil
	}
	index, err := importer.EnsureIndex(ctx, f.store, s)
	if err != nil {
		return nil, nil, fmt.Errorf("the search index: %w", err)
	}
	return s, index, nil
}
