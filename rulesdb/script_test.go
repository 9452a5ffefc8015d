package rulesdb

import (
	"testing"
	"testing/fstest"
)

// A demonstration whose file the program has anyway is not kept a second time, and one whose file is another is.
func TestKnows(t *testing.T) {
	s := open(t)
	put(t, s, edition("2024-03-08"))
	demos := []Demo{{Slug: "100/alpha", Chapter: "100", Source: Written("as it is")}, {Slug: "100/beta", Chapter: "100", Source: Written("as it was")}, {Slug: "100/gamma", Chapter: "100", Source: Written("gone")}}
	putDemos(t, s, demos, nil, nil, "d")
	s.Knows(fstest.MapFS{"100/alpha.txt": {Data: []byte("as it is")}, "100/beta.txt": {Data: []byte("as it is now")}})
	for i, d := range load(t, s).Demos() {
		if d.Source.String() != demos[i].Source.String() {
			t.Errorf("%s: %q, want %q", d.Slug, d.Source, demos[i].Source)
		}
		if kept := d.Source.text != ""; kept != (d.Slug != "100/alpha") {
			t.Errorf("%s is kept: %v", d.Slug, kept)
		}
	}
}
