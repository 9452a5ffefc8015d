package web

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"
)

// A selector that asks for a part of a class, "[class*=half-]", has the browser style all that is in
// an element anew whenever any class of it changes: on the table that was up to 230 elements for one tap.
func TestNoSelectorReadsClassesAsText(t *testing.T) {
	files, err := fs.Glob(static, "static/css/*.css")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		css, err := fs.ReadFile(static, name)
		if err != nil {
			t.Fatal(err)
		}
		for no, line := range strings.Split(string(css), "\n") {
			if strings.Contains(line, "[class") {
				t.Errorf("%s:%d: a class of its own says it", name, no+1)
			}
		}
	}
}

// A selector of siblings whose left one is told by its element alone, "p + p", has the browser style all such
// elements anew beside whatever is put into the page or taken out of it: on the table every card with a ring.
// A class or an attribute on the left says where it is meant.
func TestNoSelectorBesideABareElement(t *testing.T) {
	files, err := fs.Glob(static, "static/css/*.css")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	var (
		comment  = regexp.MustCompile(`(?s)/\*.*?\*/`)
		selector = regexp.MustCompile(`([^{}]+)\{`)
		inner    = regexp.MustCompile(`\([^()]*\)`)
		beside   = regexp.MustCompile(`([^\s>+~,]+)\s*[+~]\s`)
	)
	for _, name := range files {
		css, err := fs.ReadFile(static, name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range selector.FindAllStringSubmatch(comment.ReplaceAllString(string(css), ""), -1) {
			said := m[1]
			for inner.MatchString(said) {
				said = inner.ReplaceAllString(said, "")
			}
			for _, left := range beside.FindAllStringSubmatch(said, -1) {
				if !strings.ContainsAny(left[1], ".#[") {
					t.Errorf("%s: in %q a class or an attribute has to say which %s", name, strings.TrimSpace(m[1]), left[1])
				}
			}
		}
	}
}

// A class that two parts of the stylesheet lay out is laid out by the later one everywhere: the list of keys on /about
// ran together because training had one of the same name.
func TestNoClassLaidOutTwice(t *testing.T) {
	var (
		comment = regexp.MustCompile(`(?s)/\*.*?\*/`)
		media   = regexp.MustCompile(`(?s)@[a-z-]+[^{};]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}`)
		rule    = regexp.MustCompile(`([^{}]+)\{([^{}]*)\}`)
		alone   = regexp.MustCompile(`^\.[a-z0-9-]+$`)
	)
	by := map[string]string{}
	for _, part := range styleOrder {
		if part == "narrow" || part == "print" { // these overrule the others on a screen or on paper of their own
			continue
		}
		css, err := fs.ReadFile(static, "static/css/"+part+".css")
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range rule.FindAllStringSubmatch(media.ReplaceAllString(comment.ReplaceAllString(string(css), ""), ""), -1) {
			if !strings.Contains(m[2], "display:") {
				continue
			}
			for said := range strings.SplitSeq(m[1], ",") {
				said = strings.TrimSpace(said)
				if !alone.MatchString(said) {
					continue
				}
				if other := by[said]; other != "" && other != part {
					t.Errorf("%s is laid out by %s.css and by %s.css", said, other, part)
				}
				by[said] = part
			}
		}
	}
}
