package main

import (
	"debug/buildinfo"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"runtime/debug"
	"strings"
	"time"
)

// A bill is a bill of materials in the JSON of CycloneDX 1.5, of which these few fields are needed:
// a library for the whole format would be longer than this file.
type bill struct {
	Format      string      `json:"bomFormat"`
	SpecVersion string      `json:"specVersion"`
	Version     int         `json:"version"`
	Metadata    metadata    `json:"metadata"`
	Components  []component `json:"components"`
}

type metadata struct {
	Timestamp string    `json:"timestamp"`
	Component component `json:"component"`
}

type component struct {
	Type    string `json:"type"`
	Name    string `json:"name"`
	Version string `json:"version,omitempty"`
	URL     string `json:"purl"`
	Hashes  []hash `json:"hashes,omitempty"`
}

type hash struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"`
}

// materials says which modules the program consists of: not what go.mod lists, but what its
// linker recorded in it.
func materials(program string, made time.Time) ([]byte, error) {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return nil, err
	}
	main, err := part("application", &info.Main)
	if err != nil {
		return nil, err
	}
	b := bill{Format: "CycloneDX", SpecVersion: "1.5", Version: 1, Metadata: metadata{made.Format(time.RFC3339), main}}
	std, err := part("library", &debug.Module{Path: "std", Version: strings.TrimPrefix(info.GoVersion, "go")})
	if err != nil {
		return nil, err
	}
	b.Components = append(b.Components, std)
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		c, err := part("library", m)
		if err != nil {
			return nil, err
		}
		b.Components = append(b.Components, c)
	}
	text, err := json.MarshalIndent(b, "", "\t")
	return append(text, '\n'), err
}

// part describes a module. Its sum in go.sum is a SHA-256 over its files, written in base64.
func part(kind string, m *debug.Module) (component, error) {
	c := component{Type: kind, Name: m.Path, Version: m.Version, URL: "pkg:golang/" + m.Path}
	if m.Version != "" {
		c.URL += "@" + strings.ReplaceAll(m.Version, "+", "%2B")
	}
	if m.Sum == "" {
		return c, nil
	}
	sum, ok := strings.CutPrefix(m.Sum, "h1:")
	raw, err := base64.StdEncoding.DecodeString(sum)
	if !ok || err != nil {
		return component{}, fmt.Errorf("the sum of %s is no SHA-256: %q", m.Path, m.Sum)
	}
	c.Hashes = []hash{{"SHA-256", hex.EncodeToString(raw)}}
	return c, nil
}
