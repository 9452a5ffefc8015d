package web

import (
	"encoding/json"
	"fmt"
	"strings"

	"rulestep/rulesdb"
	"rulestep/templates"
)

// cardsWhole says how much of the imported card pool is understood, "" where none was
// imported or it is still being counted. The store has the counts behind a hash.
func (rd *reading) cardsWhole() string {
	_, counts, _ := strings.Cut(rd.snapshot.Meta(rulesdb.MetaPool), " ")
	var pool struct{ Cards, Whole, Playable, Partly, None int }
	if err := json.Unmarshal([]byte(counts), &pool); err != nil || pool.Cards == 0 {
		return ""
	}
	return fmt.Sprintf("Of the %s in the imported pool the card language understands %s whole, word for word, and the engine carries %s of those out; %s are understood in part and %s not at all.",
		plural(pool.Cards, "card", "cards"), templates.Thousands(pool.Whole), templates.Thousands(pool.Playable), templates.Thousands(pool.Partly), templates.Thousands(pool.None))
}
