package mcp

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"rulestep/rulesdb"
	"rulestep/web"
)

// TestSame compares answers of tools, over the protocol but in this process, with those of the API.
func TestSame(t *testing.T) {
	o := web.Options{Snapshot: func() *rulesdb.Snapshot { return nil }, Own: true}
	site := web.New(o)
	server, err := New(site, "1", "the manual")
	if err != nil {
		t.Fatal(err)
	}
	here, there := sdk.NewInMemoryTransports()
	if _, err := server.Connect(t.Context(), here, nil); err != nil {
		t.Fatal(err)
	}
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), there, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	w := httptest.NewRecorder()
	site.ServeHTTP(w, httptest.NewRequest(http.MethodGet, api+"/rules/702.19b", nil))
	result, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "look_up_rule", Arguments: map[string]any{"number": "702.19b"}})
	if err != nil {
		t.Fatal(err)
	}
	if got := result.Content[0].(*sdk.TextContent).Text; w.Code != http.StatusServiceUnavailable || !result.IsError || got != w.Body.String() {
		t.Errorf("without a book the tool says %q, the API %d %q", got, w.Code, w.Body)
	}
}

// TestSchemas holds what tools take against what the API's operations take.
func TestSchemas(t *testing.T) {
	operations, err := described(web.New(web.Options{Snapshot: func() *rulesdb.Snapshot { return nil }}))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		tool               string
		takes, needs, text bool
		argument           string
	}{
		{tool: "look_up_rule", argument: "number", takes: true, needs: true},
		{tool: "search", argument: "q", takes: true, needs: true},
		{tool: "search", argument: "limit", takes: true},
		{tool: "read_demonstration", argument: "slug", takes: true, needs: true},
		{tool: "play", argument: "slug", takes: true},
		{tool: "play", argument: "text", takes: true},
		{tool: "play", argument: "chapter"},
		{tool: "why_not", argument: "ask", takes: true},
		{tool: "explain", argument: "rule", takes: true},
		{tool: "explain", argument: "Content-Type"},
	} {
		for _, tool := range tools {
			if tool.name != c.tool {
				continue
			}
			var v struct {
				Properties map[string]json.RawMessage
				Required   []string
			}
			data, err := json.Marshal(tool.schema(operations[tool.byText], operations[tool.byAddress]))
			if err != nil || json.Unmarshal(data, &v) != nil {
				t.Fatal(err)
			}
			needs := false
			for _, r := range v.Required {
				needs = needs || r == c.argument
			}
			if takes := v.Properties[c.argument] != nil; takes != c.takes || needs != c.needs {
				t.Errorf("%s takes %s: %v, needs it: %v", c.tool, c.argument, takes, needs)
			}
		}
	}
}

// TestCalledOff wants a call to end with its context.
func TestCalledOff(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := ask(ctx, web.New(web.Options{Snapshot: func() *rulesdb.Snapshot { return nil }}), http.MethodGet, "/rules", ""); err == nil {
		t.Error("a call that was called off has an answer")
	}
}
