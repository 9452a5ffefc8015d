package web

import (
	"fmt"
	"net/http"
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
			size += len(p.compressed) + len(key) + 256
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

func BenchmarkRulePage(b *testing.B) {
	snapshot, _ := smallSnapshot(b)
	h, _ := smallSite(b)
	_ = snapshot
	for name, drop := range map[string]bool{"kept": false, "drawn": true} {
		b.Run(name, func(b *testing.B) {
			for i := range b.N {
				path := "/rules/702.19b"
				if drop { // another address for the same page: it has to be drawn
					path += fmt.Sprintf("?page=%d", i)
				}
				if w := get(b, h, path); w.Code != http.StatusOK {
					b.Fatal(w.Code)
				}
			}
		})
	}
}
