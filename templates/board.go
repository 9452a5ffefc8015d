package templates

import "strings"

func side(near bool) string {
	if near {
		return "near"
	}
	return "far"
}

func join(ids []string) string { return strings.Join(ids, " ") }

// denseText tells whether a card's words need the smaller size.
func denseText(text []Text) bool {
	n := 0
	for _, t := range text {
		n += len(t.Plain()) + 12
	}
	return n > 60
}

func verdictClass(holds bool) string {
	if holds {
		return "yes"
	}
	return "no"
}
