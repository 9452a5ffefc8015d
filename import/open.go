package importer

import (
	"context"
	"errors"
	"io"
	"os"
)

// This file reads what people name: files, and pipes and devices that may have no beginning and no
// end.

// Open opens a file to be read until ctx ends: then opening and reading end, too, also of a pipe
// that nobody writes to.
func Open(ctx context.Context, path string) (io.ReadCloser, error) {
	type opening struct {
		file *os.File
		err  error
	}
	opened := make(chan opening, 1)
	go func() {
		file, err := os.Open(path)
		opened <- opening{file, err}
	}()
	select {
	case o := <-opened:
		if o.err != nil {
			return nil, o.err
		}
		// What waits for a pipe is woken when it is closed.
		return &input{o.file, ctx, context.AfterFunc(ctx, func() { o.file.Close() })}, nil
	case <-ctx.Done():
		return nil, context.Cause(ctx) // whoever waits for the pipe's other end waits until the program ends
	}
}

// An input is a file that is read until its context ends.
type input struct {
	*os.File
	ctx  context.Context
	stop func() bool
}

// Read implements io.Reader.
func (f *input) Read(p []byte) (int, error) {
	n, err := f.File.Read(p)
	if errors.Is(err, os.ErrClosed) && f.ctx.Err() != nil {
		err = context.Cause(f.ctx)
	}
	return n, err
}

// Close implements io.Closer.
func (f *input) Close() error {
	f.stop()
	return f.File.Close()
}
