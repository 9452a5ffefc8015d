package web

import (
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
)

// tapped plays on a table by the buttons that TestBrowserTapsAreQuick takes, and returns the
// addresses to which they led.
func tapped(b testing.TB, h http.Handler, text string, taps int) (asked []string) {
	path := "/table/new"
	page := ""
	get := func(at string) {
		at, _, _ = strings.Cut(at, "#")
		w := httptest.NewRecorder()
		r := httptest.NewRequest(http.MethodGet, at, nil)
		n := visitors.Add(1)
		r.RemoteAddr = fmt.Sprintf("10.%d.%d.%d:1", byte(n>>16), byte(n>>8), byte(n))
		h.ServeHTTP(w, r)
		page, path = w.Body.String(), at
		if w.Code != 200 {
			b.Fatalf("%s: %d", at, w.Code)
		}
	}
	post := func(to string, form url.Values) {
		w := httptest.NewRecorder()
		r := httptest.NewRequest(http.MethodPost, to, strings.NewReader(form.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		n := visitors.Add(1)
		r.RemoteAddr = fmt.Sprintf("10.%d.%d.%d:1", byte(n>>16), byte(n>>8), byte(n))
		h.ServeHTTP(w, r)
		if at := w.Header().Get("Location"); at != "" {
			get(at)
			asked = append(asked, path)
		}
	}
	post(path, url.Values{"do": {"text"}, "text": {text}})
	to, _, _ := strings.Cut(path, "?")
	get(to + "/play")
	closed := regexp.MustCompile(`(?s)<details class="(more|picker|ruled)[^>]*"(>.*?</details>)`)
	forms := regexp.MustCompile(`(?s)<form.*?</form>`)
	hidden := regexp.MustCompile(`<input type="hidden" name="([^"]*)" value="([^"]*)"`)
	opts := regexp.MustCompile(`<button[^>]*class="opt[^"]*"[^>]*>|<button[^>]*name="say"[^>]*value="[^"]*"[^>]*class="opt[^>]*>`)
	value := regexp.MustCompile(`value="([^"]*)"`)
	name := regexp.MustCompile(`name="([^"]*)"`)
	action := regexp.MustCompile(`action="([^"]*)"`)
	for i := range taps {
		type button struct {
			to   string
			form url.Values
		}
		var all []button
		var until, back *button
		for _, f := range forms.FindAllString(closed.ReplaceAllString(page, ""), -1) {
			form := url.Values{}
			for _, m := range hidden.FindAllStringSubmatch(f, -1) {
				form.Set(m[1], html.UnescapeString(m[2]))
			}
			at := path // where the form stands
			if m := action.FindStringSubmatch(f); m != nil {
				at = html.UnescapeString(m[1])
			}
			with := func(btn string) *button {
				v := url.Values{}
				for k, x := range form {
					v[k] = x
				}
				if m := name.FindStringSubmatch(btn); m != nil {
					v.Set(m[1], html.UnescapeString(value.FindStringSubmatch(btn)[1]))
				}
				return &button{at, v}
			}
			for _, o := range opts.FindAllString(f, -1) {
				if !strings.Contains(o, "concedes") {
					all = append(all, *with(o))
				}
			}
			if j := strings.Index(f, `id="until"`); j >= 0 {
				s := strings.LastIndex(f[:j], "<")
				until = with(f[s : s+strings.Index(f[s:], ">")])
			}
			if strings.Contains(f, `class="back"`) {
				s := strings.Index(f, `<button`)
				back = with(f[s : s+strings.Index(f[s:], ">")])
			}
		}
		var pick *button
		switch {
		case i%8 == 7 && back != nil:
			pick = back
		case i%3 == 2 && until != nil:
			pick = until
		case len(all) > 0:
			pick = &all[i%len(all)]
		case until != nil:
			pick = until
		default:
			pick = back
		}
		if pick == nil {
			b.Fatalf("tap %d: nothing to tap at %s", i, path)
		}
		post(pick.to, pick.form)
	}
	return asked
}

// BenchmarkTap measures what the engine and the page take of a tap, as a play gets longer.
func BenchmarkTap(b *testing.B) {
	h := trySite(b)
	for n, text := range speedBoards {
		asked := tapped(b, h, text, 100)
		for _, part := range []struct {
			name     string
			from, to int
		}{{"first", 0, 20}, {"middle", 40, 60}, {"last", 80, 100}} {
			b.Run(fmt.Sprintf("%d/%s", n, part.name), func(b *testing.B) {
				size := 0
				for b.Loop() {
					for _, at := range asked[part.from:part.to] {
						w := httptest.NewRecorder()
						r := httptest.NewRequest(http.MethodGet, at, nil)
						v := visitors.Add(1)
						r.RemoteAddr = fmt.Sprintf("10.%d.%d.%d:1", byte(v>>16), byte(v>>8), byte(v))
						h.ServeHTTP(w, r)
						size += w.Body.Len()
					}
				}
				taps := float64(b.N * (part.to - part.from))
				b.ReportMetric(float64(b.Elapsed().Microseconds())/taps, "µs/tap")
				b.ReportMetric(float64(size)/taps, "B/tap")
			})
		}
	}
}
