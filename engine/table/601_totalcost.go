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

// SymbolWords prints a symbol of one mana (107.4), "" for one of generic mana, of which there is one number in a cost.
func SymbolWords(s oracle.Symbol) string {
	if s.Colors == 0 && !s.Colorless && !s.Snow {
		return ""
	}
	return s.String()
}
