package rulesdb

import (
	"io/fs"
	"strings"
)

// A Script is the text of a scenario file: kept here, or where it can be read again.
type Script struct {
	text  string
	files fs.FS // nil where text is all
	name  string
}

// Written is the script with this text.
func Written(text string) Script { return Script{text: text} }

// String is the text.
func (s Script) String() string {
	if s.files == nil {
		return s.text
	}
	data, err := fs.ReadFile(s.files, s.name)
	if err != nil {
		panic(err) // it is built in and has been read before
	}
	return string(data)
}

// MarshalBinary and UnmarshalBinary are for packs, which have the text.
func (s Script) MarshalBinary() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalBinary is for packs.
func (s *Script) UnmarshalBinary(data []byte) error {
	*s = Written(string(data))
	return nil
}

// Knows names scenario files that stay readable, by their slugs, as those do that are built in: a demonstration
// whose file is one of them is not kept in memory a second time.
func (s *Store) Knows(files fs.FS) { s.known = files }

// leave is the script that is read again instead of kept, if the store knows its text.
func (s *Store) leave(slug, text string) Script {
	if s.known != nil {
		known := Script{files: s.known, name: slug + ".txt"}
		if data, err := fs.ReadFile(s.known, known.name); err == nil && string(data) == text {
			return known
		}
	}
	return Written(strings.Clone(text))
}
