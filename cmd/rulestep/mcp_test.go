package main

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"slices"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestMCP talks with the program in a process of its own, as a client of the protocol does.
func TestMCP(t *testing.T) {
	cmd := exec.Command("rulestep", "mcp", "--data", ownFolder(t))
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	client := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil)
	session, err := client.Connect(t.Context(), &sdk.CommandTransport{Command: cmd}, nil)
	if err != nil {
		t.Fatalf("%v\n%s", err, &stderr)
	}
	var names []string
	for tool, err := range session.Tools(t.Context(), nil) {
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, tool.Name)
	}
	slices.Sort(names)
	if got, want := strings.Join(names, " "), "explain look_up_card look_up_rule look_up_term play read_demonstration search sentences why_not"; got != want {
		t.Errorf("tools %s, want %s", got, want)
	}
	call := func(name string, arguments map[string]any, into any) (refused string) {
		t.Helper()
		result, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: name, Arguments: arguments})
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, &stderr)
		}
		words := result.Content[0].(*sdk.TextContent).Text
		if result.IsError {
			return words
		}
		if into != nil {
			if err := json.Unmarshal([]byte(words), into); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		return ""
	}
	text := `# Trample and deathtouch
-- setup --
Ann controls Basilisk, a 5/5 creature with flying, trample and deathtouch
Bob controls Griffin, a 0/5 creature with flying
Bob controls Wall, a 0/5 creature
-- play --
Ann attacks Bob with Basilisk
Bob blocks Basilisk with Griffin
Ann assigns damage from Basilisk: 1 to Griffin, 4 to Bob
-- answer --
Bob has 16 life
`
	var rule struct {
		Number, Edition string
	}
	if refused := call("look_up_rule", map[string]any{"number": "702.19b"}, &rule); refused != "" || rule.Number != "702.19b" || rule.Edition == "" {
		t.Errorf("look_up_rule: %+v, %s", rule, refused)
	}
	var found struct{ Hits []struct{ ID string } }
	if refused := call("search", map[string]any{"q": "trample deathtouch", "limit": 5}, &found); refused != "" || len(found.Hits) != 5 {
		t.Errorf("search: %d hits, %s", len(found.Hits), refused)
	}
	type played struct {
		Holds bool
		Forks []struct {
			Steps []struct{ Board *json.RawMessage }
		}
	}
	var v played
	if refused := call("play", map[string]any{"text": text}, &v); refused != "" || !v.Holds {
		t.Fatalf("play: holds %v, %s", v.Holds, refused)
	}
	steps := v.Forks[0].Steps
	if steps[0].Board != nil || steps[len(steps)-1].Board == nil {
		t.Error("play tells the table elsewhere than after the last step")
	}
	var not struct {
		Allowed bool
		Refusal struct {
			Rule           string
			AllowedWithout bool `json:"allowed_without"`
		}
	}
	if refused := call("why_not", map[string]any{"text": text, "step": 1, "ask": "Bob blocks Basilisk with Wall"}, &not); refused != "" || not.Allowed || not.Refusal.Rule != "702.9b" || !not.Refusal.AllowedWithout {
		t.Errorf("why_not: %+v, %s", not, refused)
	}
	var hangs struct {
		KnockOuts []struct {
			Rule   string
			Proves bool
		} `json:"knock_outs"`
	}
	if refused := call("explain", map[string]any{"text": text}, &hangs); refused != "" {
		t.Error(refused)
	}
	for _, number := range []string{"702.2c", "702.19b"} {
		if !slices.ContainsFunc(hangs.KnockOuts, func(k struct {
			Rule   string
			Proves bool
		},
		) bool {
			return k.Rule == number && k.Proves
		}) {
			t.Errorf("explain does not say that it hangs on %s: %+v", number, hangs.KnockOuts)
		}
	}
	// What is wrong is told in words that help on, and the server goes on.
	for _, c := range []struct {
		tool      string
		arguments map[string]any
		want      string
	}{
		{"look_up_rule", map[string]any{"number": "702.19zz"}, "near"},
		{"look_up_rule", map[string]any{}, "missing"},
		{"look_up_rule", map[string]any{"number": "702.19b", "nmber": 1}, `no argument "nmber"`},
		{"play", map[string]any{"text": "Ann wins"}, "faults"},
		{"play", map[string]any{}, "give the text"},
		{"play", map[string]any{"slug": "702"}, "two parts"},
		{"explain", map[string]any{"slug": "702/no-such-demonstration"}, "there is no demonstration"},
		{"search", map[string]any{"q": ""}, "422"},
	} {
		if refused := call(c.tool, c.arguments, nil); !strings.Contains(refused, c.want) {
			t.Errorf("%s %v: %q, want %q in it", c.tool, c.arguments, refused, c.want)
		}
	}
	for range 40 { // more than strangers get in a minute
		if refused := call("play", map[string]any{"text": text, "boards": "none"}, nil); refused != "" {
			t.Fatalf("play: %s", refused)
		}
	}
	resource, err := session.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "rulestep://scenarios"})
	if err != nil || !strings.Contains(resource.Contents[0].Text, "-- setup --") {
		t.Errorf("the manual: %v", err)
	}
	if err := session.Close(); err != nil {
		t.Errorf("at the end: %v\n%s", err, &stderr)
	}
}
