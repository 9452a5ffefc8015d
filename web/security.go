package web

import (
	"context"
	"fmt"
	"net/http"
	"runtime/debug"
)

// policy lets a page load what the site itself serves and nothing else: no script or
// style inside the page, no frames, no plug-ins, nothing from elsewhere.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; " +
	"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// security are the headers that keep a page to itself, under their canonical names.
// Their values are shared by all answers.
var security = []struct {
	name  string
	value []string
}{
	{"Content-Security-Policy", []string{policy}},
	{"X-Content-Type-Options", []string{"nosniff"}},
	{"Referrer-Policy", []string{"same-origin"}},
	{"Cross-Origin-Opener-Policy", []string{"same-origin"}},
	{"Cross-Origin-Resource-Policy", []string{"same-origin"}},
	{"Permissions-Policy", []string{"camera=(), geolocation=(), microphone=()"}},
}

// securityLines are these headers as they are sent.
var securityLines = func() []byte {
	h := http.Header{}
	secure(h)
	return headLines(h)
}()

// secure sets these headers.
func secure(h http.Header) {
	for _, s := range security {
		h[s.name] = s.value
	}
}

// secured sets them for all answers of next.
func secured(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		secure(w.Header())
		next.ServeHTTP(w, r)
	})
}

// recovered turns a panic into the page for failures, with the stack in the log.
func (s *site) recovered(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			v := recover()
			if v == nil {
				return
			}
			if v == http.ErrAbortHandler {
				panic(v)
			}
			r = r.WithContext(context.WithValue(r.Context(), idKey{}, w.Header().Get(idHeader)))
			s.options.Log.ErrorContext(r.Context(), "panic", "path", r.URL.Path, "value", v, "stack", string(debug.Stack()))
			secure(w.Header())
			s.failed(w, r, fmt.Errorf("panic: %v", v))
		}()
		next.ServeHTTP(w, r)
	})
}
