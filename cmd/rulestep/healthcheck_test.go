package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestHealthcheck asks servers that are well, that are not, and that are not there.
func TestHealthcheck(t *testing.T) {
	status := http.StatusOK
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/below/healthz" {
			http.NotFound(w, r)
			return
		}
		w.WriteHeader(status)
		io.WriteString(w, "how it is")
	}))
	addr := server.Listener.Addr().String()
	run := func(args ...string) (int, string) {
		var out strings.Builder
		got := execute(t.Context(), append([]string{"healthcheck", "--addr", addr}, args...), &out, io.Discard)
		return got, out.String()
	}
	if got, out := run("--base-path", "/below/"); got != statusOK || out != "how it is" {
		t.Errorf("a server that is well: %d, %q", got, out)
	}
	if got, _ := run(); got != statusWrong {
		t.Errorf("another site at this address: %d", got)
	}
	status = http.StatusServiceUnavailable
	if got, out := run("--base-path", "/below"); got != statusWrong || out != "how it is" {
		t.Errorf("a server without rules: %d, %q", got, out)
	}
	server.Close()
	if got, _ := run("--base-path", "/below"); got != statusWrong {
		t.Errorf("no server: %d", got)
	}
}
