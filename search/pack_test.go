package search

import (
	"bytes"
	"context"
	"reflect"
	"testing"
)

// What was packed answers as the index does from which it came.
func TestPack(t *testing.T) {
	x := bookIndex(t, bookOptions{official: true, plain: true})
	var b bytes.Buffer
	if err := x.Pack(&b); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d bytes", b.Len())
	whole := bytes.Clone(b.Bytes())
	y, err := ReadPack(&b)
	if err != nil {
		t.Fatal(err)
	}
	if x.Hash() != y.Hash() {
		t.Errorf("hash %q, not %q", y.Hash(), x.Hash())
	}
	for _, q := range []string{"trample", "702.19b", "first strike deathtouch", "legend rule", "can I respond to paying a cost", "what hapens when both die", `"last known information"`, "protection from everything", "xyzzy", "layers dependency", "copy of a copy"} {
		want, err := x.Search(context.Background(), Request{Query: q, Limit: 20})
		if err != nil {
			t.Fatal(err)
		}
		got, err := y.Search(context.Background(), Request{Query: q, Limit: 20})
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %+v\nnot %+v", q, got, want)
		}
	}
	if err := y.Warm(context.Background()); err != nil {
		t.Error(err)
	}
	if _, err := ReadPack(bytes.NewReader(whole[:len(whole)/2])); err == nil {
		t.Error("half a pack was read")
	}
}
