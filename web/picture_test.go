package web

import (
	"bytes"
	"fmt"
	"image/png"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"rulestep/rulesdb"
	"rulestep/search"
	"rulestep/templates"
)

// meta is the content of a meta element of a page.
func (d *document) meta(name string) string {
	found := ""
	d.each(func(n *html.Node) {
		if n.Data == "meta" && (attribute(n, "property") == name || attribute(n, "name") == name) {
			found = attribute(n, "content")
		}
	})
	return found
}

// Every picture that a page names for its previews is there, and of the size it says.
func TestPictures(t *testing.T) {
	h, _ := smallSite(t)
	for _, path := range []string{"/rules/702.19b", "/rules/702", demoAddress, demoAddress + "?step=5", demoAddress + "?step=7", demoAddress + "?step=12"} {
		d := open(t, h, path)
		url, ok := strings.CutPrefix(d.meta("og:image"), "http://example.com")
		if !ok {
			t.Errorf("GET %s: the picture is at %q", path, d.meta("og:image"))
			continue
		}
		diff(t, "kind of preview", "summary_large_image", d.meta("twitter:card"))
		w := get(t, h, url)
		if w.Code != http.StatusOK || w.Header().Get("Content-Type") != "image/png" || w.Header().Get("ETag") == "" {
			t.Errorf("GET %s: status %d, %s", url, w.Code, w.Header().Get("Content-Type"))
			continue
		}
		picture, err := png.DecodeConfig(bytes.NewReader(w.Body.Bytes()))
		if err != nil || picture.Width != pictureWidth || picture.Height != pictureHeight {
			t.Errorf("GET %s: %v by %v, %v", url, picture.Width, picture.Height, err)
		}
		if w.Body.Len() > 150<<10 {
			t.Errorf("GET %s: %d bytes", url, w.Body.Len())
		}
		r := httptest.NewRequest(http.MethodGet, url, nil)
		r.Header.Set("If-None-Match", w.Header().Get("ETag"))
		again := httptest.NewRecorder()
		h.ServeHTTP(again, r)
		diff(t, "a known picture", http.StatusNotModified, again.Code)
	}
	for _, path := range []string{"/rules/999.9/card.png", "/demos/702/nothing/card.png", demoAddress + "/card.png?step=99"} {
		if w := get(t, h, path); w.Code != http.StatusNotFound {
			t.Errorf("GET %s: status %d", path, w.Code)
		}
	}
}

// With three players and more each has a row of their own on the picture: theirs is where
// their name stands.
func TestPictureOfManyPlayers(t *testing.T) {
	card := func(name string) []templates.Card { return []templates.Card{{Name: name, Power: "2/2"}} }
	seats := []templates.Seat{{Name: "Bob", Cards: card("Bat")}, {Name: "Cid"}, {Name: "Dee", Cards: card("Doe")}, {Name: "Ann", Near: true, Cards: card("Ape")}}
	drawn := func(b templates.Board) *canvas {
		c := newCanvas()
		c.table(b, 200)
		return c
	}
	// differs tells whether two pictures differ between two heights.
	differs := func(a, b *canvas, from, to int) bool {
		return !bytes.Equal(a.Pix[from*a.Stride:to*a.Stride], b.Pix[from*b.Stride:to*b.Stride])
	}
	all := drawn(templates.Board{Seats: seats})
	const first, row = 212, 90 // where Bob's row is, and a quarter of the table
	for i := range seats {
		other := slices.Clone(seats)
		other[i].Cards = card("Other")
		one := drawn(templates.Board{Seats: other})
		for k := range seats {
			diff(t, "a card of "+seats[i].Name+" changes the row of "+seats[k].Name, i == k, differs(all, one, first+k*row+10, first+k*row+row-25))
		}
	}
}

// Pages name the host that they were asked for under, if it is one of the few that are asked for
// most, and never another. No host is read from pages that were drawn for each request.
func TestOrigin(t *testing.T) {
	h, snapshot := smallSite(t)
	ask := func(h http.Handler, host string) string {
		r := httptest.NewRequest(http.MethodGet, "/rules/702.19b", nil)
		r.Host = host
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return read(t, host, w.Body.String()).meta("og:url")
	}
	under := func(host string) string { return "http://" + host + "/rules/702.19b" }
	few, others := []string{"a.example", "b.example:8080", "c.example", "[::1]:80"}, []string{"e.example", "f.example"}
	for range 2 {
		for _, host := range few {
			diff(t, host, under(host), ask(h, host))
		}
		for _, host := range append(others, `a"b`) {
			diff(t, host, "", ask(h, host))
		}
	}
	for _, host := range append(few, "e.example") { // what is kept for all hosts names none
		r := httptest.NewRequest(http.MethodGet, "/demos/"+demoSlug, nil)
		r.Host = host
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		diff(t, host+" is named", slices.Contains(few, host), strings.Contains(w.Body.String(), host))
	}
	for range muchAsked + 5 {
		ask(h, "e.example")
	}
	diff(t, "one that is asked for more", under("e.example"), ask(h, "e.example"))
	named := 0
	for _, host := range few {
		if ask(h, host) == under(host) {
			named++
		}
	}
	diff(t, "of the first few", mostHosts-1, named)
	h = New(Options{Snapshot: func() *rulesdb.Snapshot { return snapshot }, BaseURL: "https://rules.example/"})
	diff(t, "as the operator says", "https://rules.example/rules/702.19b", ask(h, "evil.example"))
}

// TestMadeUpHosts asks for pages under more names than are counted: those of the real one are
// still kept, and no more than one version of a page besides.
func TestMadeUpHosts(t *testing.T) {
	snapshot, index := smallSnapshot(t)
	o := &tally{}
	h := New(Options{
		Snapshot: func() *rulesdb.Snapshot { return snapshot },
		Search:   func() *search.Index { return index },
		Observer: o,
	})
	ask := func(host string) {
		r := httptest.NewRequest(http.MethodGet, "/rules/702.19b", nil)
		r.Host = host
		h.ServeHTTP(httptest.NewRecorder(), r)
	}
	for i := range 2 * mostRivals {
		ask(fmt.Sprintf("made-up-%d.example", i))
	}
	ask("real.example")
	before := o.state().KeptPages
	for i := range 2 * mostRivals {
		ask(fmt.Sprintf("new-%d.example", i))
	}
	ask("real.example")
	after := o.state().KeptPages
	if before != after || after > 2*(mostHosts+1) { // each compressed and not
		t.Errorf("%d pages were kept, and then %d", before, after)
	}
}
