package events

import (
	"strings"
)

// NodeWords splits a node's name: "AlternativeCost" is "alternative cost".
func NodeWords(name string) string {
	var b strings.Builder
	for i, r := range name {
		if r >= 'A' && r <= 'Z' {
			if i > 0 {
				b.WriteByte(' ')
			}
			r += 'a' - 'A'
		}
		b.WriteRune(r)
	}
	return b.String()
}
