package templates

import (
	"slices"
	"strconv"
	"strings"
)

// Levels lists the levels from the strongest to the weakest, as legends do.
var Levels = []Level{LevelShown, LevelRestated, LevelUsed, LevelNotModelled, LevelUncovered}

// A Crumb is one step of a breadcrumb.
type Crumb struct {
	Number string // "702"; may be empty
	Text   string
	URL    string
}

// A Bar is a coloured measure: counts of rules by level, in the order of [Levels].
type Bar struct {
	Counts [5]int
	Label  string // what it says in words
}

type barPart struct {
	level    Level
	x, width string
}

// parts lays the counts out over 340 units, with a gap between neighbours.
func (b Bar) parts() []barPart {
	total := 0
	for _, n := range b.Counts {
		total += n
	}
	if total == 0 {
		return nil
	}
	const whole, gap = 340.0, 1.5
	number := func(f float64) string { return strconv.FormatFloat(f, 'f', 1, 64) }
	var list []barPart
	x := 0.0
	for i, n := range b.Counts {
		if n == 0 {
			continue
		}
		width := whole * float64(n) / float64(total)
		list = append(list, barPart{Levels[i], number(x), number(max(width-gap, 1))})
		x += width
	}
	return list
}

// chipTitle says a chip's level in words, for those who cannot see the shape of its
// spine, after what the chip is called.
func chipTitle(c Chip) string {
	var list []string
	if c.Title != "" {
		list = append(list, c.Title)
	}
	if c.Off {
		list = append(list, "taken out")
	} else if c.Level != LevelNone {
		list = append(list, strings.ToLower(c.Level.Name()))
	}
	return strings.Join(list, " · ")
}

var symbolNames = map[string]string{
	"w": "white mana", "u": "blue mana", "b": "black mana", "r": "red mana", "g": "green mana",
	"c": "colorless mana", "s": "snow mana", "t": "tap", "q": "untap", "e": "energy", "p": "Phyrexian mana",
	"x": "X mana", "y": "Y mana", "z": "Z mana", "chaos": "chaos", "pw": "planeswalker", "tk": "ticket", "a": "acorn",
}

// SymbolName is what a symbol means, in words: "white or blue mana" for "W/U". It is
// the symbol itself where that is not known.
func SymbolName(symbol string) string {
	s := strings.ToLower(symbol)
	if name, ok := symbolNames[s]; ok {
		return name
	}
	if _, err := strconv.Atoi(s); err == nil {
		return s + " generic mana"
	}
	parts := strings.Split(s, "/")
	if len(parts) == 1 {
		return symbol
	}
	life := parts[len(parts)-1] == "p"
	if life {
		parts = parts[:len(parts)-1]
	}
	for i, p := range parts {
		name, ok := symbolNames[p]
		if !ok {
			if _, err := strconv.Atoi(p); err != nil {
				return symbol
			}
			name = p + " generic mana"
		}
		parts[i] = strings.TrimSuffix(name, " mana")
	}
	name := strings.Join(parts, " or ") + " mana"
	if life {
		name += " or 2 life"
	}
	return name
}

// unlinked is the same chip as no link, for use inside one.
func unlinked(c Chip) Chip {
	c.URL = ""
	return c
}

// cellClass is the one-letter class of a cell in the coverage picture; a page has
// thousands of them. A shown rule has none.
func cellClass(l Level) string {
	switch l {
	case LevelRestated:
		return "r"
	case LevelUsed:
		return "u"
	case LevelUncovered:
		return "o"
	case LevelNotModelled:
		return "x"
	}
	return ""
}

// only is the class of the picture in which the rules of one level stand out.
func (f CoverageFind) only() string {
	switch f.Level {
	case LevelNone:
		return ""
	case LevelShown:
		return "only-s"
	}
	return "only-" + cellClass(f.Level)
}

// zeroless leaves a zero out of a table.
func zeroless(n int) string {
	if n == 0 {
		return ""
	}
	return Thousands(n)
}

// chipClass is the shape of a chip's spine. A section or chapter has no level and so
// no spine.
func chipClass(c Chip) string {
	switch {
	case c.Off:
		return "off"
	case c.Level == LevelNone:
		return "bare"
	}
	return string(c.Level)
}

// long is from how many steps on the lists of a play are divided: the browser then lays
// out and paints anew only the part that a step changes.
const long = 100

// parts divides a long list of what is told of a play into parts of a size.
func parts[T any](all []T, size int) [][]T {
	if len(all) <= long {
		return [][]T{all}
	}
	return slices.Collect(slices.Chunk(all, size))
}

// stretch names a part of a play's steps.
func stretch(first, last int) string { return "Steps " + itoa(first) + " to " + itoa(last) }

// stepLabel names a mark of the timeline for those who listen.
func stepLabel(s ScrubStep) string {
	if s.Kind == "end" {
		return "The answer"
	}
	return "Step " + s.Key + ": " + s.Title
}
