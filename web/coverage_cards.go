package web

import (
	"encoding/json"
	"fmt"
	"strings"

	"rulestep/rulesdb"
	"rulestep/templates"
)

// A poolForm says how much of the imported card pool is understood.
type poolForm struct {
	Cards    int `json:"cards" doc:"In the pool."`
	Whole    int `json:"whole" doc:"Understood to the last word."`
	Playable int `json:"playable" doc:"And carried out by the engine."`
	Partly   int `json:"partly" doc:"Some of their abilities are understood."`
	None     int `json:"none" doc:"None is."`
}

// poolOf reads the counts of the pool, which the store keeps behind a hash. It returns
// false where none was imported or it is still being counted.
func poolOf(snapshot *rulesdb.Snapshot) (pool poolForm, counted bool) {
	_, counts, _ := strings.Cut(snapshot.Meta(rulesdb.MetaPool), " ")
	err := json.Unmarshal([]byte(counts), &pool)
	return pool, err == nil && pool.Cards > 0
}

// cardsWhole says how much of the imported card pool is understood, "" where that is
// not known.
func (rd *reading) cardsWhole() string {
	pool, counted := poolOf(rd.snapshot)
	if !counted {
		return ""
	}
	return fmt.Sprintf("Of the %s in the imported pool the card language understands %s whole, word for word, and the engine carries %s of those out; %s are understood in part and %s not at all.",
		plural(pool.Cards, "card", "cards"), templates.Thousands(pool.Whole), templates.Thousands(pool.Playable), templates.Thousands(pool.Partly), templates.Thousands(pool.None))
}
