// Package mcp lets language models use the rule book and the engine: it makes a server of the
// Model Context Protocol out of the JSON API. Each tool is one or two operations of the API,
// described by the API's own description and answered by its own handler, so that an answer here
// is word for word the answer there, limits and refusals included.
package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// api is where the JSON API begins.
const api = "/api/v1"

// manual is the address of the manual of the scenario language.
const manual = "rulestep://scenarios"

// instructions tell a model how the tools go together.
const instructions = `Answers come from a rules engine and from the rule book at hand, not from memory. Look a rule up before you cite it, and cite it by its number.
To rule on a position, write it as a scenario (tool sentences has the language), play it, and read which rules each step applied; explain says which of them the answer hangs on; why_not says which rule refuses a play.
What the engine does not understand it refuses, naming the words: say so instead of ruling by guess.`

// A tool is one or two operations of the API under one name.
type tool struct {
	name, title, about string
	byText, byAddress  string // operations: of a scenario's text, and of what the arguments name
	boards             string // which tables of a play are told where nothing is said
}

var tools = []tool{
	{name: "look_up_rule", title: "Look up a rule", byAddress: "read-rule", about: "One rule by its number, with examples, references both ways, what is proved about it and by which demonstration."},
	{name: "search", title: "Search the rules", byAddress: "search", about: "Rules, glossary entries, demonstrations and cards by number, keyword, slang or question."},
	{name: "look_up_term", title: "Look up a glossary entry", byAddress: "read-term", about: "One entry of the glossary by its slug, such as lethal-damage."},
	{name: "look_up_card", title: "Look up a card", byAddress: "read-card", about: "A card of the imported pool by name, as the engine understood it, or the words that it does not understand."},
	{name: "read_demonstration", title: "Read a demonstration", byAddress: "read-demonstration", about: "A demonstration by its slug, with its scenario file: the best examples of how scenarios are written."},
	{name: "play", title: "Play a position", byText: "play", byAddress: "play-demonstration", boards: "last", about: "Plays a scenario (text), or a demonstration (slug), step by step with the rules that each step applied. The table is told after the last step unless boards says otherwise."},
	{name: "why_not", title: "Ask why not", byText: "why-not-own", byAddress: "why-not", about: "Whether a play could be made after a step of a scenario (text) or demonstration (slug), and if not, the rule that refuses it. Without ask: what one may ask there."},
	{name: "explain", title: "Explain by knock-out", byText: "explain", byAddress: "list-knock-outs", about: "Which rules the answer of a scenario (text) or demonstration (slug) hangs on: it is played without each of them."},
}

// An operation is what the API's description says of one of its calls.
type operation struct {
	ID         string      `json:"operationId"`
	Parameters []parameter `json:"parameters"`
	method     string
	path       string
}

type parameter struct {
	Name        string         `json:"name"`
	In          string         `json:"in"`
	Description string         `json:"description"`
	Required    bool           `json:"required"`
	Schema      map[string]any `json:"schema"`
}

// New makes a server whose tools ask the site. sentences is the manual of the scenario language.
func New(site http.Handler, version, sentences string) (*sdk.Server, error) {
	operations, err := described(site)
	if err != nil {
		return nil, err
	}
	s := sdk.NewServer(&sdk.Implementation{Name: "rulestep", Title: "rulestep: rules of Magic: The Gathering, executed", Version: version}, &sdk.ServerOptions{Instructions: instructions})
	for _, t := range tools {
		text, address := operations[t.byText], operations[t.byAddress]
		if t.byText != "" && text == nil || address == nil {
			return nil, fmt.Errorf("the API does not have what the tool %s asks", t.name)
		}
		s.AddTool(&sdk.Tool{
			Name: t.name, Title: t.title, Description: t.about, InputSchema: t.schema(text, address),
			Annotations: &sdk.ToolAnnotations{Title: t.title, ReadOnlyHint: true, IdempotentHint: true, OpenWorldHint: new(false)},
		}, func(ctx context.Context, r *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
			return t.call(ctx, site, text, address, r.Params.Arguments)
		})
	}
	s.AddTool(&sdk.Tool{
		Name: "sentences", Title: "The language of scenarios", Description: "How a scenario is written: its sections and every sentence that the engine reads. Read it before you write one.",
		InputSchema: map[string]any{"type": "object", "additionalProperties": false},
		Annotations: &sdk.ToolAnnotations{ReadOnlyHint: true, IdempotentHint: true, OpenWorldHint: new(false)},
	}, func(context.Context, *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: sentences}}}, nil
	})
	s.AddResource(&sdk.Resource{URI: manual, Name: "scenarios", Title: "The language of scenarios", MIMEType: "text/plain"}, func(context.Context, *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
		return &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{{URI: manual, MIMEType: "text/plain", Text: sentences}}}, nil
	})
	return s, nil
}

// described reads the API's description of itself.
func described(site http.Handler) (map[string]*operation, error) {
	status, body, err := ask(context.Background(), site, http.MethodGet, "/openapi.json", "")
	if err != nil || status != http.StatusOK {
		return nil, fmt.Errorf("the description of the API: status %d: %v", status, err)
	}
	var v struct {
		Paths map[string]map[string]*operation `json:"paths"`
	}
	if err := json.Unmarshal(body, &v); err != nil {
		return nil, fmt.Errorf("the description of the API: %w", err)
	}
	list := map[string]*operation{}
	for path, item := range v.Paths {
		for method, o := range item {
			o.method, o.path = strings.ToUpper(method), path
			list[o.ID] = o
		}
	}
	return list, nil
}

// slug stands for the two parts of a demonstration's address.
const slug = "slug"

const slugPath = "{chapter}/{name}"

// schema says what a tool takes: the parameters of its operations, the text of a scenario, and
// for a demonstration its slug.
func (t *tool) schema(text, address *operation) map[string]any {
	properties, required := map[string]any{}, []string{}
	add := func(o *operation) {
		for _, p := range o.Parameters {
			if p.In == "path" && strings.Contains(o.path, slugPath) || p.In == "header" {
				continue
			}
			schema := maps.Clone(p.Schema)
			schema["description"] = p.Description
			if p.Name == "boards" {
				schema["default"] = t.boards
			}
			properties[p.Name] = schema
			if p.Required && text == nil {
				required = append(required, p.Name)
			}
		}
		if strings.Contains(o.path, slugPath) {
			properties[slug] = map[string]any{"type": "string", "description": "A demonstration, as search and rules name it.", "examples": []string{"702/trample-and-deathtouch"}}
			if text == nil {
				required = append(required, slug)
			}
		}
	}
	add(address)
	if text != nil {
		add(text)
		properties["text"] = map[string]any{"type": "string", "description": "A scenario in the language that the tool sentences describes; give this or slug."}
	}
	return map[string]any{"type": "object", "properties": properties, "required": required, "additionalProperties": false}
}

// call answers one call of a tool.
func (t *tool) call(ctx context.Context, site http.Handler, text, address *operation, raw json.RawMessage) (*sdk.CallToolResult, error) {
	arguments := map[string]any{}
	if len(raw) > 0 {
		d := json.NewDecoder(bytes.NewReader(raw))
		d.UseNumber()
		if err := d.Decode(&arguments); err != nil {
			return failed("the arguments are no object: " + err.Error()), nil
		}
	}
	o, body := address, ""
	scenario, byText := arguments["text"]
	_, bySlug := arguments[slug]
	switch {
	case text != nil && byText == bySlug:
		return failed("give the text of a scenario, or the slug of a demonstration, and not both"), nil
	case text != nil && byText:
		words, ok := scenario.(string)
		if !ok {
			return failed("text is not a string"), nil
		}
		o, body = text, words
		delete(arguments, "text")
	}
	path, problem := o.address(arguments, t.boards)
	if problem != "" {
		return failed(problem), nil
	}
	status, answer, err := ask(ctx, site, o.method, path, body)
	if err != nil {
		return nil, err
	}
	result := &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: string(answer)}}, IsError: status != http.StatusOK}
	if !result.IsError {
		result.StructuredContent = json.RawMessage(answer)
	}
	return result, nil
}

// failed is a call that cannot be understood. The model that made it can mend it.
func failed(why string) *sdk.CallToolResult {
	return &sdk.CallToolResult{IsError: true, Content: []sdk.Content{&sdk.TextContent{Text: why}}}
}

// address is where an operation is asked with these arguments. Which of their values are wrong is
// for the API to say.
func (o *operation) address(arguments map[string]any, boards string) (path, problem string) {
	path = o.path
	query := url.Values{}
	for _, name := range slices.Sorted(maps.Keys(arguments)) {
		value := arguments[name]
		if name == slug && strings.Contains(path, slugPath) {
			chapter, rest, ok := strings.Cut(fmt.Sprint(value), "/")
			if !ok || chapter == "" || rest == "" {
				return "", "a slug has two parts, as in 702/trample-and-deathtouch"
			}
			path = strings.Replace(path, slugPath, url.PathEscape(chapter)+"/"+url.PathEscape(rest), 1)
			continue
		}
		i := slices.IndexFunc(o.Parameters, func(p parameter) bool { return p.Name == name && p.In != "header" })
		switch {
		case i < 0:
			return "", fmt.Sprintf("there is no argument %q here", name)
		case o.Parameters[i].In == "path" && fmt.Sprint(value) == "":
			return "", name + " is empty"
		case o.Parameters[i].In == "path":
			path = strings.Replace(path, "{"+name+"}", url.PathEscape(fmt.Sprint(value)), 1)
		default:
			list, ok := value.([]any)
			if !ok {
				list = []any{value}
			}
			for _, v := range list {
				query.Add(name, fmt.Sprint(v))
			}
		}
	}
	if strings.Contains(path, "{") {
		return "", "an argument is missing: " + path[strings.Index(path, "{"):]
	}
	if boards != "" && !query.Has("boards") {
		query.Set("boards", boards)
	}
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	return path, ""
}

// ask puts a request to the site, in this process.
func ask(ctx context.Context, site http.Handler, method, path, body string) (int, []byte, error) {
	r, err := http.NewRequestWithContext(ctx, method, api+path, strings.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "text/plain")
	}
	r.Host, r.RemoteAddr, r.RequestURI = "localhost", "127.0.0.1:0", r.URL.RequestURI()
	a := answer{header: http.Header{}, status: http.StatusOK}
	site.ServeHTTP(&a, r)
	return a.status, a.body.Bytes(), ctx.Err()
}

// An answer keeps what the site says.
type answer struct {
	header http.Header
	status int
	body   bytes.Buffer
}

// Header returns the headers of the answer.
func (a *answer) Header() http.Header { return a.header }

// WriteHeader notes the status.
func (a *answer) WriteHeader(status int) { a.status = status }

// Write adds to the body.
func (a *answer) Write(p []byte) (int, error) { return a.body.Write(p) }
