package main

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestObservedServer asks a server for its figures and profiles on the operator's address; on the
// site's own it has the figures only when that was said.
func TestObservedServer(t *testing.T) {
	data := ownFolder(t)
	url, p := startServing(t, "--data", data, "--debug-addr", "127.0.0.1:0", "--log-requests", "--log-json")
	said := p.log.String
	address := regexp.MustCompile(`"msg":"figures and profiles for the operator","address":"([^"]+)"`)
	var operator string
	for end := time.Now().Add(patience); operator == ""; time.Sleep(20 * time.Millisecond) {
		if m := address.FindStringSubmatch(said()); m != nil {
			operator = "http://" + m[1]
		}
		if time.Now().After(end) {
			t.Fatalf("the log does not name the operator's address:\n%s", said())
		}
	}
	for range 2 { // the second from the shelf
		if status, _ := getPage(t, url+"/rules/702.19b"); status != http.StatusOK {
			t.Fatalf("a page: status %d", status)
		}
	}
	getPage(t, url+"/search?q=trample")
	getPage(t, url+"/demos/702/trample-deathtouch-one-damage-each?step=1")
	status, figures := getPage(t, operator+"/metrics")
	if status != http.StatusOK {
		t.Errorf("figures: status %d", status)
	}
	for _, want := range []string{
		`rulestep_requests_total{method="GET",route="/rules/{number}",status="200"} 1`,
		`rulestep_requests_total{method="GET",route="kept",status="200"} 1`,
		`rulestep_plays_total{kind="play",outcome="answered"} 1`,
		`rulestep_search_seconds_count{whole="true"} 1`,
		`rulestep_bounds_reached_total{bound="place"} 0`,
		"rulestep_kept_pages ", "rulestep_places 4", "go_goroutines ", "process_resident_memory_bytes ",
	} {
		if !strings.Contains(figures, "\n"+want) {
			t.Errorf("the figures lack %q", want)
		}
	}
	if status, body := getPage(t, operator+"/debug/pprof/goroutine?debug=1"); status != http.StatusOK || !strings.Contains(body, "goroutine profile") {
		t.Errorf("profiles: status %d", status)
	}
	for _, path := range []string{"/metrics", "/debug/pprof/"} {
		if status, _ := getPage(t, url+path); status != http.StatusNotFound {
			t.Errorf("everybody can read %s: status %d", path, status)
		}
	}
	if !strings.Contains(said(), `"msg":"answered","route":"/search","method":"GET","status":200`) {
		t.Errorf("the log has no line for a search:\n%s", said())
	}
	if err := p.interrupt(); err != nil {
		t.Errorf("after an interrupt: %v", err)
	}

	url, p = startServing(t, "--data", data, "--metrics")
	if status, body := getPage(t, url+"/metrics"); status != http.StatusOK || !strings.Contains(body, "rulestep_places 4") {
		t.Errorf("--metrics: status %d", status)
	}
	if err := p.interrupt(); err != nil {
		t.Error(err)
	}
}
