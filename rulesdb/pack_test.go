package rulesdb

import (
	"bytes"
	"context"
	"reflect"
	"strings"
	"testing"
)

// A snapshot that was packed answers as the one that was read from the store.
func TestPack(t *testing.T) {
	s := open(t)
	demonstrations(t, s)
	want := load(t, s)
	var packed bytes.Buffer
	if err := want.Pack(&packed); err != nil {
		t.Fatal(err)
	}
	whole := bytes.Clone(packed.Bytes())
	got, err := ReadPack(&packed)
	if err != nil {
		t.Fatal(err)
	}
	if got.Hash() != want.Hash() || len(got.Demos()) == 0 || !reflect.DeepEqual(got.Demos(), want.Demos()) {
		t.Errorf("the pack has %s and %v, the store %s and %v", got.Hash(), got.Demos(), want.Hash(), want.Demos())
	}
	for _, b := range want.books {
		again := got.Book(b.edition.ID)
		if again == nil || !reflect.DeepEqual(again.levels, b.levels) || again.coverage != b.coverage || len(b.levels) == 0 {
			t.Fatalf("%s has the levels %v, in the pack %v", b.edition.ID, b.levels, again)
		}
		for i := range b.rules {
			n := b.rules[i].Number
			if !reflect.DeepEqual(again.Demos(n), b.Demos(n)) || again.rules[i].Text != b.rules[i].Text || again.rules[i].Plain != b.rules[i].Plain {
				t.Errorf("%s of %s is not the same in the pack", n, b.edition.ID)
			}
		}
	}
	if _, err := ReadPack(bytes.NewReader(whole[:len(whole)/2])); err == nil {
		t.Error("half a pack is read")
	}
}

// A pool in memory finds what the store finds.
func TestPool(t *testing.T) {
	s := open(t)
	cards := []Card{{Name: "Æther Vial", Data: []byte(`{"a":1}`)}, {Name: "Fire // Ice", Data: []byte(`{}`)}, {Name: "Fireball", Data: []byte(`{}`)}, {Name: "Jötun Grunt", Data: []byte(`{}`)}, {Name: "Urborg, Tomb of Yawgmoth", Data: []byte(`{}`)}}
	ctx := context.Background()
	empty := NewPool(nil, "")
	if index, err := empty.CardNames(ctx); index != nil || err != nil {
		t.Error("an empty pool has names")
	}
	if err := s.Update(ctx, func(tx *Tx) error { return tx.ReplaceCards(cards, "five") }); err != nil {
		t.Fatal(err)
	}
	p := NewPool(cards, "five")
	for _, name := range []string{"æther vial", "Aether Vial", "Fire", "Fire // Ice", "fireball", "Jotun Grunt", "Urborg", "Ice", "", "Fir"} {
		card, ok, err := p.Card(ctx, name)
		want, there, wrong := s.Card(ctx, name)
		if ok != there || err != nil || wrong != nil || !reflect.DeepEqual(card, want) {
			t.Errorf("%q is %v %v in memory, %v %v in the store", name, card, ok, want, there)
		}
	}
	for _, q := range []struct {
		beginning, words string
		offset, limit    int
	}{{"", "", 0, 10}, {"fi", "", 0, 10}, {"fi", "", 1, 10}, {"", "of tomb", 0, 10}, {"z", "", 0, 10}, {"", "", 1, 2}, {"", "", 0, 0}, {"", "i", 0, 10}, {"", "ice", 0, 10}, {"", "yawg tomb", 0, 10}, {"jotun", "", 0, 10}, {"", "aether", 0, 10}} {
		list, total, _ := p.FindCards(ctx, q.beginning, q.words, q.offset, q.limit)
		want, all, err := s.FindCards(ctx, q.beginning, q.words, q.offset, q.limit)
		if err != nil || total != all || !reflect.DeepEqual(list, want) {
			t.Errorf("%v finds %v of %d in memory, %v of %d in the store (%v)", q, list, total, want, all, err)
		}
	}
	var order []string // what begins so, in which a word begins so, what has it inside
	list, _, _ := p.FindCards(ctx, "", "i", 0, 10)
	for _, c := range list {
		order = append(order, c.Name)
	}
	if want := []string{"Fire // Ice", "Æther Vial", "Fireball"}; !reflect.DeepEqual(order, want) {
		t.Errorf("names come in the order %q, not %q", order, want)
	}
	for typed, want := range map[string]string{"jace vryns": "Jace, Vryn's Prodigy", "lim duls": "Lim-Dûl's Vault", "jace bel": "Jace Beleren", "'": "Jace, Vryn's Prodigy", ",": "Jace, Vryn's Prodigy", "&": ""} {
		l := listNames([]string{"Jace, Vryn's Prodigy", "Jace Beleren", "Lim-Dûl's Vault"})
		if found := l.find("", typed); strings.Join(found[:min(len(found), 1)], "") != want {
			t.Errorf("%q finds %q, not %q", typed, found, want)
		}
	}
	if list, _, _ := p.FindCards(ctx, "", "jotun gr", 0, 10); len(list) != 1 || list[0].Name != "Jötun Grunt" {
		t.Errorf("without its accent a name finds %v", list)
	}
	names, hash, _ := p.CardList(ctx)
	want, mark, err := s.CardList(ctx)
	if err != nil || hash != mark || !reflect.DeepEqual(names, want) {
		t.Errorf("the names are %q in memory, %q in the store (%v)", names, want, err)
	}
}
