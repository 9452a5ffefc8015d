package web

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"rulestep/templates"
)

// This file shows each call of the API in three languages. A test carries all of them out
// (TestAPIExamples), so what the page says is what works.

// In examples of classes these stand for what making and joining one has answered.
const (
	exampleCode  = "CODE"
	exampleToken = "TOKEN"
)

// exampleScenario is what examples play.
const exampleScenario = "# A bat attacks\n\nHow much life does Ann have?\n\nshows 702.15b\n\n-- setup --\nAnn controls Bat, a 2/2 creature with lifelink\nBob controls Ox, a 1/3 creature\n-- play --\nAnn attacks Bob with Bat\nBob does not block\neveryone passes until the end of combat step\n-- answer --\nAnn has 22 life\nBob has 18 life\n"

// exampleBodies are what operations are sent in examples, by their ID.
var exampleBodies = map[string]any{
	"play":                  map[string]any{"text": exampleScenario},
	"explain":               map[string]any{"text": exampleScenario},
	"why-not-own":           map[string]any{"text": exampleScenario},
	"ask-own":               map[string]any{"text": exampleScenario},
	"answer-own":            map[string]any{"text": exampleScenario, "answers": []string{"22", "18"}},
	"table":                 map[string]any{"text": exampleScenario, "step": 1},
	"answer-question":       map[string]any{"answers": []string{"0"}},
	"object-to-question":    map[string]any{"objection": "ambiguous"},
	"rate":                  map[string]any{"learner": map[string]any{"rating": 1500, "answers": 0}, "question": map[string]any{"rating": 1600, "answers": 0}, "right": true},
	"schedule-card":         map[string]any{"rating": "good", "now": "2026-11-26T12:00:00Z"},
	"make-class":            map[string]any{"title": "Monday evening", "count": 3, "hours": 1},
	"join-class":            map[string]any{"name": "Ida"},
	"answer-class-question": map[string]any{"answers": []string{"0"}},
	"add-to-profile":        map[string]any{"format": "rulestep-training/1", "log": []any{}, "cards": []any{}},
}

// exampleQueries are the parameters that belong to an example of an operation which takes a body.
var exampleQueries = map[string][]string{
	"why-not-own": {"step", "1", "ask", "Bob blocks Bat with Ox"},
}

// An exampleRequest is one call of the API.
type exampleRequest struct {
	method, url string
	body        string // JSON; "" for none
	secret      bool   // it says who asks
}

// exampleOf is a call of an operation that can be tried on what this server holds; false when it
// holds nothing of the kind.
func (rd *reading) exampleOf(o *huma.Operation) (exampleRequest, bool) {
	r := exampleRequest{method: o.Method}
	address := rd.example(o)
	if address == "" {
		return r, false
	}
	r.url = rd.site.origin(rd.Request) + address
	if b := exampleBodies[o.OperationID]; b != nil {
		data, err := json.Marshal(b)
		if err != nil {
			panic("web: example of " + o.OperationID + ": " + err.Error()) // it is made of texts and numbers
		}
		r.body = string(data)
	}
	for _, p := range o.Parameters {
		r.secret = r.secret || p.Name == "Authorization"
	}
	return r, true
}

// inLanguages writes the call in each language.
func (r exampleRequest) inLanguages() []templates.APIExample {
	return []templates.APIExample{{Language: "curl", Code: r.curl()}, {Language: "Go", Code: r.goCode()}, {Language: "JavaScript", Code: r.javaScript()}}
}

func (r exampleRequest) curl() string {
	words := []string{"curl"}
	if r.method != "GET" && (r.method != "POST" || r.body == "") {
		words = append(words, "-X "+r.method)
	}
	if r.secret {
		words = append(words, "-H 'Authorization: Bearer "+exampleToken+"'")
	}
	if r.body != "" {
		words = append(words, "--json '"+strings.ReplaceAll(r.body, "'", `'\''`)+"'")
	}
	return strings.Join(append(words, "'"+r.url+"'"), " ")
}

// goCode is a piece of a function's body; it needs fmt, io, log, net/http and, with a body, strings.
func (r exampleRequest) goCode() string {
	var b strings.Builder
	body := "nil"
	if r.body != "" {
		body = "strings.NewReader(`" + r.body + "`)"
	}
	fmt.Fprintf(&b, "request, err := http.NewRequest(%q, %q, %s)\nif err != nil {\n\tlog.Fatal(err)\n}\n", r.method, r.url, body)
	if r.body != "" {
		b.WriteString("request.Header.Set(\"Content-Type\", \"application/json\")\n")
	}
	if r.secret {
		b.WriteString("request.Header.Set(\"Authorization\", \"Bearer " + exampleToken + "\")\n")
	}
	b.WriteString("response, err := http.DefaultClient.Do(request)\nif err != nil {\n\tlog.Fatal(err)\n}\ndefer response.Body.Close()\nanswer, err := io.ReadAll(response.Body)\nif err != nil {\n\tlog.Fatal(err)\n}\nfmt.Println(response.StatusCode, string(answer))\n")
	return b.String()
}

func (r exampleRequest) javaScript() string {
	var options, headers []string
	if r.method != "GET" {
		options = append(options, fmt.Sprintf("method: %q", r.method))
	}
	if r.body != "" {
		headers = append(headers, `"Content-Type": "application/json"`)
	}
	if r.secret {
		headers = append(headers, `Authorization: "Bearer `+exampleToken+`"`)
	}
	if len(headers) > 0 {
		options = append(options, "headers: { "+strings.Join(headers, ", ")+" }")
	}
	if r.body != "" {
		options = append(options, "body: JSON.stringify("+r.body+")")
	}
	with := ""
	if len(options) > 0 {
		with = ", {\n  " + strings.Join(options, ",\n  ") + ",\n}"
	}
	return fmt.Sprintf("const response = await fetch(%q%s);\nconsole.log(response.status, await response.text());\n", r.url, with)
}
