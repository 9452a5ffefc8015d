package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestShelfIsBounded(t *testing.T) {
	s := newShelf(nil, nil, 64<<10)
	body := []byte(strings.Repeat("abc ", 200))
	for i := range 2000 {
		s.put(fmt.Sprint("page ", i), newPage(http.StatusOK, "text/html", "no-cache", append(body, fmt.Sprint(i)...)))
		s.get("page 0") // asked for again and again, it stays
	}
	size := 0
	for _, half := range []map[string]*page{s.young, s.old} {
		for key, p := range half {
			size += len(p.compressed) + len(p.plain) + len(key) + 256
		}
	}
	if size > 64<<10 {
		t.Errorf("the shelf holds %d bytes, at most %d are allowed", size, 64<<10)
	}
	if s.get("page 0") == nil {
		t.Error("a page that is read often was thrown away")
	}
	if s.get("page 1") != nil {
		t.Error("a page that nobody reads was kept")
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
