package web

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// Every internal link of every page leads to a page, and every page keeps the rules
// for markup.
func TestCrawl(t *testing.T) {
	h, _ := smallSite(t)
	c := newCrawl(t, h)
	branches := 0
	c.run("/", func(path string) bool {
		if strings.Contains(path, "choose=") || strings.Contains(path, "layers=") {
			branches++ // they lead to each other without end; some are enough
			return branches <= 60
		}
		return true
	})
	if len(c.pages) < 90 {
		t.Errorf("only %d pages were reached", len(c.pages))
	}
}

// A crawl follows links from page to page.
type crawl struct {
	t     *testing.T
	h     http.Handler
	queue []string
	from  map[string]string // where an address was first named
	ids   map[string][]string
	pages map[string]bool
	hash  map[string]string // addresses with a fragment, and where they were named
}

func newCrawl(t *testing.T, h http.Handler) *crawl {
	return &crawl{t: t, h: h, from: map[string]string{}, ids: map[string][]string{}, pages: map[string]bool{}, hash: map[string]string{}}
}

// run visits start and all that follow lets through.
func (c *crawl) run(start string, follow func(path string) bool) {
	c.t.Helper()
	c.queue = append(c.queue, start)
	c.from[start] = "the start"
	for len(c.queue) > 0 {
		path := c.queue[0]
		c.queue = c.queue[1:]
		c.visit(path, follow)
	}
	for address, from := range c.hash {
		path, fragment, _ := strings.Cut(address, "#")
		if ids, visited := c.ids[path]; visited && !slices.Contains(ids, fragment) {
			c.t.Errorf("%s links to %s, which has no such place", from, address)
		}
	}
}

func (c *crawl) visit(path string, follow func(string) bool) {
	w := get(c.t, c.h, path)
	if to := w.Header().Get("Location"); w.Code/100 == 3 {
		c.add(path, to, follow)
		return
	}
	if w.Code != http.StatusOK {
		c.t.Errorf("%s links to %s: status %d", c.from[path], path, w.Code)
		return
	}
	if !strings.HasPrefix(w.Header().Get("Content-Type"), "text/html") {
		return
	}
	c.pages[path] = true
	d := read(c.t, path, w.Body.String())
	part := strings.HasSuffix(path, "/card") || strings.Contains(path, "/steps") || strings.HasPrefix(path, "/search/answer")
	c.ids[path] = checkMarkup(c.t, d, !part)
	d.each(func(n *html.Node) {
		for _, name := range []string{"href", "src", "action", "data-steps"} {
			if name == "action" && strings.Contains(attribute(n, name), "#") {
				continue // what the form adds makes the page that has the place
			}
			if u := attribute(n, name); u != "" {
				c.add(path, u, follow)
			}
		}
	})
}

func (c *crawl) add(from, link string, follow func(string) bool) {
	base, err := url.Parse(from)
	if err != nil {
		c.t.Fatal(err)
	}
	u, err := base.Parse(link)
	if err != nil {
		c.t.Errorf("%s links to %q: %v", from, link, err)
		return
	}
	if u.Host != "" || u.Scheme != "" {
		c.t.Errorf("%s leads away, to %s", from, link)
		return
	}
	if u.Fragment != "" {
		c.hash[u.String()] = from
		u.Fragment = ""
	}
	path := u.String()
	if _, known := c.from[path]; known || !follow(path) {
		return
	}
	c.from[path] = from
	c.queue = append(c.queue, path)
}

// checkMarkup holds a page to the rules for markup and returns its ids.
func checkMarkup(t *testing.T, d *document, whole bool) []string {
	t.Helper()
	var ids []string
	headings := 0
	d.each(func(n *html.Node) {
		if id := attribute(n, "id"); id != "" {
			if slices.Contains(ids, id) && whole {
				t.Errorf("GET %s: two elements have the id %q", d.path, id)
			}
			ids = append(ids, id)
		}
		for _, a := range n.Attr {
			if a.Key == "style" || strings.HasPrefix(a.Key, "on") {
				t.Errorf("GET %s: <%s> has the attribute %s", d.path, n.Data, a.Key)
			}
		}
		switch n.Data {
		case "style":
			t.Errorf("GET %s: a style in the page", d.path)
		case "script":
			if attribute(n, "src") == "" {
				t.Errorf("GET %s: a script in the page", d.path)
			}
		case "h1":
			headings++
		case "img":
			t.Errorf("GET %s: drawings are svg or background", d.path)
		case "a":
			if text(n) == "" && attribute(n, "aria-label") == "" {
				t.Errorf("GET %s: a link to %s says nothing", d.path, attribute(n, "href"))
			}
		case "button":
			if text(n) == "" && attribute(n, "aria-label") == "" {
				t.Errorf("GET %s: a button says nothing", d.path)
			}
		}
	})
	if !whole {
		return ids
	}
	if headings != 1 {
		t.Errorf("GET %s: %d h1, want one", d.path, headings)
	}
	if attribute(d.one("html", ""), "lang") != "en" || len(d.all("main", "")) != 1 || len(d.all("a", "skip")) != 1 {
		t.Errorf("GET %s: language, main or skip link is missing", d.path)
	}
	if title := text(d.one("title", "")); !strings.HasSuffix(title, " · rulestep") || strings.HasPrefix(title, " ·") {
		t.Errorf("GET %s: title %q", d.path, title)
	}
	labelled := map[string]bool{"": false}
	for _, l := range d.all("label", "") {
		labelled[attribute(l, "for")] = true
	}
	d.each(func(n *html.Node) {
		for _, name := range []string{"aria-labelledby", "aria-controls"} {
			if id := attribute(n, name); id != "" && !slices.Contains(ids, id) {
				t.Errorf("GET %s: %s names %q, which is not there", d.path, name, id)
			}
		}
		if n.Data == "input" && attribute(n, "type") != "hidden" && attribute(n, "aria-label") == "" && n.Parent.Data != "label" && !labelled[attribute(n, "id")] {
			t.Errorf("GET %s: a field without a label", d.path)
		}
	})
	return ids
}
