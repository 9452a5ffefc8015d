package templates

import "strings"

// side places a seat: the near side, or the row of a far one.
func side(s Seat) string {
	if s.Near {
		return "south"
	}
	return "north row-" + itoa(s.Row)
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

// got adds to "false" what is so instead.
func got(instead string) string {
	if instead == "" {
		return ""
	}
	return ": " + instead
}
