package web

import (
	"bytes"
	"compress/flate"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strings"

	"rulestep/engine/scenario"
)

// This file turns a visitor's scenario into the part of an address that holds it, and
// back. A short text stands in the address itself, compressed; a long one is kept in the
// store under an id that nobody can guess.

// The first letter of a key says how it is to be read.
const (
	keyHolds = "z" // the text itself, deflated, in base64
	keyNames = "s" // an id of the store
)

// longestKey is the longest key that still is put into an address. Browsers and mail
// programs take much more.
const longestKey = 6000

// errNoKey is the error of a key that holds no scenario, or no longer.
var errNoKey = errors.New("no scenario")

// errTooLong is the error of a key that holds more than a scenario may have.
var errTooLong = fmt.Errorf("more than the %d bytes that a scenario may have", scenario.MaxVisitorText)

// errNotKept is the error of a text that is too long for an address where nothing is kept.
var errNotKept = errors.New("this scenario is too long for a link, and this server keeps none")

// keyOf returns the key of a text.
func (s *site) keyOf(ctx context.Context, text string) (string, error) {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		return "", err
	}
	io.WriteString(w, text) // a bytes.Buffer never fails
	w.Close()
	if key := keyHolds + base64.RawURLEncoding.EncodeToString(b.Bytes()); len(key) <= longestKey {
		return key, nil
	}
	if s.options.Share == nil {
		return "", errNotKept
	}
	id, err := s.options.Share(ctx, text)
	if err != nil {
		return "", fmt.Errorf("keeping a shared text: %w", err)
	}
	return keyNames + id, nil
}

// textOf gives the text of a key back.
func (s *site) textOf(ctx context.Context, key string) (string, error) {
	if len(key) < 2 || len(key) > longestKey {
		return "", errNoKey
	}
	rest := key[1:]
	switch key[:1] {
	case keyHolds:
		data, err := base64.RawURLEncoding.DecodeString(rest)
		if err != nil {
			return "", errNoKey
		}
		// A short key can stand for a very long text: no more of it is read than allowed.
		text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(data)), scenario.MaxVisitorText+1))
		if err != nil {
			return "", errNoKey
		}
		if len(text) > scenario.MaxVisitorText {
			return "", errTooLong
		}
		return strings.ToValidUTF8(string(text), "�"), nil
	case keyNames:
		if s.options.Shared == nil {
			return "", errNoKey
		}
		text, found, err := s.options.Shared(ctx, rest)
		switch {
		case err != nil:
			return "", fmt.Errorf("finding a shared text: %w", err)
		case !found:
			return "", errNoKey
		}
		return text, nil
	}
	return "", errNoKey
}
