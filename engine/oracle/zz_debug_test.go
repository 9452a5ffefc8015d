package oracle

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestDbg(t *testing.T) {
	text := os.Getenv("T")
	c := Card{Name: "Foo", Types: Creature, Text: text}
	if os.Getenv("S") != "" {
		c.Types = Sorcery
	}
	got, unk := Compile(c)
	t.Log(unk)
	t.Log(cmp.Diff([]*Ability(nil), got.Abilities))
}
