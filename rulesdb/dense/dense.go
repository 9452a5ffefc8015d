// Package dense keeps strings that stay for good: each once, however often it was read, and side by
// side in large pieces of memory. What they were read from then leaves no holes between
// them, which the garbage collector could not give back.
package dense

import (
	"strings"
	"sync"
)

// pieceBytes is the size of a piece.
const pieceBytes = 64 << 10

// Strings has each string once. The zero value is empty; it is safe for concurrent use. Whoever has
// read everything lets go of it; the strings stay.
type Strings struct {
	mu    sync.Mutex
	known map[string]string
	piece strings.Builder // it never grows beyond what it has, and so never moves
}

// Keep puts the string that is kept in place of each of those that are equal to it.
func (o *Strings) Keep(list ...*string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, s := range list {
		*s = o.kept(*s)
	}
}

// KeepAll is Keep for all strings of lists.
func (o *Strings) KeepAll(lists ...[]string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, list := range lists {
		for i := range list {
			list[i] = o.kept(list[i])
		}
	}
}

func (o *Strings) kept(s string) string {
	if s == "" {
		return ""
	}
	known, ok := o.known[s]
	if !ok {
		if o.known == nil {
			o.known = map[string]string{}
		}
		known = o.store(s)
		o.known[known] = known
	}
	return known
}

// store makes a copy of a string.
func (o *Strings) store(s string) string {
	if o.piece.Cap()-o.piece.Len() < len(s) {
		o.piece = strings.Builder{}
		o.piece.Grow(max(pieceBytes, len(s)))
	}
	at := o.piece.Len()
	o.piece.WriteString(s)
	return o.piece.String()[at:]
}
