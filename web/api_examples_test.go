package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"rulestep/rulesdb"
	"rulestep/search"
	"rulestep/web/profile"
)

// exampleOrder are the operations that build on what others have answered, in the order in which
// somebody would call them; all others come before.
var exampleOrder = []string{
	"make-class", "read-class", "join-class", "read-class-question", "answer-class-question", "hand-in", "read-result", "read-board", "close-class", "delete-class",
	"add-to-profile", "read-profile", "erase-profile",
}

// teachers are the operations that the teacher's key is for; all others of a class take a pupil's token.
var teachers = []string{"read-board", "close-class", "delete-class"}

// TestAPIExamples carries out every example of the page about the API, in each of its languages.
func TestAPIExamples(t *testing.T) {
	snapshot, index := smallSnapshot(t)
	kept, err := profile.Open(context.Background(), filepath.Join(t.TempDir(), "profile.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	o := Options{
		Snapshot: func() *rulesdb.Snapshot { return snapshot }, Search: func() *search.Index { return index },
		Training: trainBank(t), Classes: openClasses(t), Profile: kept, Cards: poolStore(t),
		Play: playReally, Ask: answerAsk, Lay: layReally, Judge: judgeReally, Own: true,
	}
	s := newSite(o)
	h := s.routes()
	server := httptest.NewServer(h)
	defer server.Close()

	r := httptest.NewRequest("GET", server.URL+"/api", nil)
	rd := s.reading(r)
	calls := map[string]exampleRequest{}
	for path, item := range s.description.Paths {
		for _, o := range operationsOf(item) {
			call, ok := rd.exampleOf(o)
			if !ok {
				t.Errorf("%s %s has no example", o.Method, path)
				continue
			}
			calls[o.OperationID] = call
		}
	}
	var order []string
	for id := range calls {
		if !slices.Contains(exampleOrder, id) {
			order = append(order, id)
		}
	}
	slices.Sort(order)
	order = append(order, exampleOrder...)

	program := goExamples(t, calls, order)
	ctx, _ := browserOn(t, h)
	do(t, ctx, chromedp.Navigate(server.URL+"/about"))
	for language, carryOut := range map[string]func(id, code string) (string, error){
		"curl": func(_, code string) (string, error) {
			out, err := exec.CommandContext(t.Context(), "bash", "-c", strings.Replace(code, "curl ", `curl -sS --noproxy '*' -w '\n%{http_code}' `, 1)).CombinedOutput()
			answer, status := string(out), ""
			if i := strings.LastIndexByte(answer, '\n'); i >= 0 {
				answer, status = answer[:i], answer[i+1:]
			}
			return status + " " + answer, err
		},
		"Go": func(id, code string) (string, error) {
			command := exec.CommandContext(t.Context(), program, id)
			command.Env = append(os.Environ(), "CODE="+between(code, "/classes/", "/\""), "TOKEN="+between(code, "Bearer ", "\""))
			out, err := command.CombinedOutput()
			return string(out), err
		},
		"JavaScript": func(_, code string) (string, error) {
			code = strings.Replace(code, "console.log(response.status, await response.text());", "return response.status + \" \" + await response.text();", 1)
			return chromedp.Run(ctx, chromedp.Evaluate[string]("(async () => {"+code+"})()", chromedp.EvalAwaitPromise))
		},
	} {
		code, token, key := "", "", ""
		for _, id := range order {
			secret := token
			if slices.Contains(teachers, id) {
				secret = key
			}
			var text string
			for _, e := range calls[id].inLanguages() {
				if e.Language == language {
					text = strings.NewReplacer(exampleCode, code, exampleToken, secret).Replace(e.Code)
				}
			}
			got, err := carryOut(id, text)
			status, answer, _ := strings.Cut(strings.TrimSpace(got), " ")
			if err != nil || !strings.HasPrefix(status, "2") || answer != "" && !json.Valid([]byte(answer)) {
				t.Errorf("%s, %s: %v\n%s\n%s", language, id, err, text, shorten(got, 600))
				continue
			}
			var v struct{ Code, Key, Token string }
			switch id {
			case "make-class":
				err = json.Unmarshal([]byte(answer), &v)
				code, key = v.Code, v.Key
			case "join-class":
				err = json.Unmarshal([]byte(answer), &v)
				token = v.Token
			}
			if err != nil {
				t.Errorf("%s, %s: %v", language, id, err)
			}
		}
	}
}

// goExamples builds one program of all examples in Go, which carries out the one that it is told.
func goExamples(t *testing.T, calls map[string]exampleRequest, order []string) string {
	t.Helper()
	var b bytes.Buffer
	b.WriteString("package main\n\nimport (\n\"fmt\"\n\"io\"\n\"log\"\n\"net/http\"\n\"os\"\n\"strings\"\n)\n\nvar _ = strings.NewReader\n\nfunc main() {\nswitch os.Args[1] {\n")
	inEnv := strings.NewReplacer(exampleCode, `"+os.Getenv("CODE")+"`, exampleToken, `"+os.Getenv("TOKEN")+"`)
	for _, id := range order {
		fmt.Fprintf(&b, "case %q:\n%s", id, inEnv.Replace(calls[id].goCode()))
	}
	b.WriteString("}\n}\n")
	dir := t.TempDir()
	for name, text := range map[string][]byte{"main.go": b.Bytes(), "go.mod": []byte("module examples\n\ngo 1.26\n")} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	build := exec.CommandContext(t.Context(), "go", "build", "-o", "examples", ".")
	build.Dir = dir
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("the examples in Go: %v\n%s\n%s", err, out, b.Bytes())
	}
	return filepath.Join(dir, "examples")
}

// between is what stands between two marks of a text, up to the first of the ending's characters.
func between(text, mark, ending string) string {
	_, rest, found := strings.Cut(text, mark)
	if !found {
		return ""
	}
	if i := strings.IndexAny(rest, ending); i >= 0 {
		rest = rest[:i]
	}
	return rest
}
