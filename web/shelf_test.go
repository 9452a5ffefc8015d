package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestShelfIsBounded(t *testing.T) {
	const most = 128 << 10
	s := newShelf(nil, nil, most)
	body := []byte(strings.Repeat("abc ", 200))
	put := func(key string) {
		s.put(key, newPage(http.StatusOK, "text/html", "no-cache", append(body, key...)))
	}
	put("/read-once?")
	for i := range 2000 {
		put(fmt.Sprintf("/search?q=%d", i))
		s.get("/search?q=0") // asked for again and again, it stays
	}
	if s.get("/read-once?") == nil {
		t.Error("what is asked in queries has pushed out a page without one")
	}
	for i := range 2000 {
		put(fmt.Sprintf("/rules/%d?", i))
		s.get("/rules/0?")
	}
	size, counted := 0, 0
	for _, b := range []*rack{&s.pages, &s.answers} {
		for _, half := range []map[string]*page{b.young, b.old} {
			for key, p := range half {
				counted++
				size += len(p.compressed) + len(p.plain) + len(p.lines) + len(key) + 256
			}
		}
	}
	if size > most {
		t.Errorf("the shelf holds %d bytes, at most %d are allowed", size, most)
	}
	if pages, bytes := s.holds(); pages != counted || bytes != size {
		t.Errorf("it says it holds %d pages of %d bytes, not %d of %d", pages, bytes, counted, size)
	}
	for _, key := range []string{"/search?q=0", "/rules/0?"} {
		if s.get(key) == nil {
			t.Errorf("%s, which is read often, was thrown away", key)
		}
	}
	for _, key := range []string{"/search?q=1", "/rules/1?"} {
		if s.get(key) != nil {
			t.Errorf("%s, which nobody reads, was kept", key)
		}
	}
}

func TestAcceptsGzip(t *testing.T) {
	for header, want := range map[string]bool{
		"": false, "gzip": true, "br, gzip": true, "GZIP": true, "gzip;q=0": false, "gzip; q=0.0": false, "gzip;q=0.5": true,
		"*": true, "deflate": false, "identity": false, "x-gzip-like": false,
	} {
		if got := acceptsGzip(header); got != want {
			t.Errorf("acceptsGzip(%q) = %v", header, got)
		}
	}
}

// BenchmarkRulePage is one rule's page: kept on the shelf, sent compressed and not,
// and drawn anew each time.
func BenchmarkRulePage(b *testing.B) {
	h, _ := smallSite(b)
	for _, c := range []struct {
		name, encoding string
		fresh          bool
	}{{"kept", "gzip", false}, {"kept-identity", "identity", false}, {"drawn", "gzip", true}} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := range b.N {
				path := "/rules/702.19b"
				if c.fresh { // another address of the same page: it has to be drawn
					path += fmt.Sprintf("?page=%d", i)
				}
				r := httptest.NewRequest(http.MethodGet, path, nil)
				r.Header.Set("Accept-Encoding", c.encoding)
				w := httptest.NewRecorder()
				h.ServeHTTP(w, r)
				if w.Code != http.StatusOK {
					b.Fatal(w.Code)
				}
			}
		})
	}
}
