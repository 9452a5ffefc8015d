package table

import (
	"fmt"
	"strconv"
	"strings"

	"rulestep/engine/oracle"
)

// CostWords prints a cost: "{1}{W} and 2 life", "{0}" for none.
func CostWords(cost oracle.Cost, life int) string {
	var b strings.Builder
	generic := 0
	for _, s := range cost {
		if s.Colors == 0 && !s.Colorless && !s.Snow && !s.X {
			generic += s.Generic
		}
	}
	for _, s := range cost {
		if s.X {
			b.WriteString("{X}")
		}
	}
	if generic > 0 {
		b.WriteString("{" + strconv.Itoa(generic) + "}")
	}
	for _, s := range cost {
		b.WriteString(SymbolWords(s))
	}
	words := b.String()
	switch {
	case words == "" && life > 0:
		return fmt.Sprintf("%d life", life)
	case words == "":
		return "{0}"
	case life > 0:
		return fmt.Sprintf("%s and %d life", words, life)
	}
	return words
}

// SymbolWords prints a mana symbol (107.4).
func SymbolWords(s oracle.Symbol) string {
	letters := ""
	for i, l := range []string{"W", "U", "B", "R", "G"} {
		if s.Colors&(1<<i) != 0 {
			if letters != "" {
				letters += "/"
			}
			letters += l
		}
	}
	switch {
	case s.Snow:
		return "{S}"
	case s.Colorless:
		return "{C}"
	case letters == "":
		return ""
	case s.Phyrexian:
		return "{" + letters + "/P}"
	case s.Generic > 0:
		return fmt.Sprintf("{%d/%s}", s.Generic, letters)
	}
	return "{" + letters + "}"
}
