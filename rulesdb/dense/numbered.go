package dense

import (
	"slices"
	"sync"
)

// Numbered has each string once and gives it a number: who refers to many of them keeps four bytes for each
// instead of sixteen, in which the garbage collector has nothing to look for. The zero value has the
// empty string, under 0; it is safe for concurrent use.
type Numbered struct {
	mu     sync.Mutex
	pieces Strings
	number map[string]uint32
	list   []string
}

// Number is the number of a string.
func (o *Numbered) Number(s string) uint32 {
	if s == "" {
		return 0
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	n, ok := o.number[s]
	if !ok {
		if o.number == nil {
			o.number, o.list = map[string]uint32{}, []string{""}
		}
		s = o.pieces.store(s)
		n = uint32(len(o.list))
		o.number[s], o.list = n, append(o.list, s)
	}
	return n
}

// List is all strings by their numbers, as they are by now.
func (o *Numbered) List() []string {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.list == nil {
		return []string{""}
	}
	return slices.Clip(slices.Clone(o.list))
}
