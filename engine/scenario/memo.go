package scenario

import (
	"sync"

	"rulestep/engine/oracle"
)

// This file keeps what has been made of the texts of cards: the same ones are read again with
// every change of a question, of a table that somebody sets up, and of a play that is told on.

// mostText is how many bytes of text are remembered together, and mostOfOne of one card; what
// is made of a text takes some twenty times as much. All cards that the demonstrations write take less than
// half of it: whoever plays one after the other, over and over, reads each card once.
const (
	mostText  = 1 << 20
	mostOfOne = 1 << 12
)

// A made is what came of a text that is understood whole and carried out whole. It is shared by
// all that play with it, and never written to.
type made struct {
	card  *oracle.Card
	token bool // of a description
}

// A memory knows what came of texts. Nobody else's play can be seen in it: what comes of a text
// depends on the text alone.
type memory struct {
	mu   sync.Mutex
	of   map[string]made
	size int
}

var blocks, descriptions memory

// know is what came of a text, if that is remembered.
func (m *memory) know(text string) (made, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	what, ok := m.of[text]
	return what, ok
}

// keep remembers what came of a text, and forgets all others when they have become too many.
func (m *memory) keep(text string, what made) {
	if len(text) > mostOfOne {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.of == nil || m.size+len(text) > mostText {
		m.of, m.size = make(map[string]made), 0
	}
	m.of[text] = what
	m.size += len(text)
}
