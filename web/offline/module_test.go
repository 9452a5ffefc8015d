package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"rulestep/engine/scenario"
	"rulestep/engine/scenarios"
	importer "rulestep/import"
	"rulestep/rulesdb"
	"rulestep/search"
	"rulestep/web"
)

// A module is the site as node runs it.
type module struct {
	in  io.Writer
	out io.Reader
}

// startModule builds the module and gives it the site.
func startModule(t *testing.T, o web.Options) *module {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("node is not installed: the module is not run")
	}
	dir := t.TempDir()
	engine, file := filepath.Join(dir, "engine.wasm"), filepath.Join(dir, "site")
	build := exec.Command("go", "build", "-buildmode=c-shared", "-trimpath", "-ldflags=-s", "-o", engine, ".")
	build.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("building the module: %v\n%s", err, out)
	}
	var site bytes.Buffer
	if err := o.Carry(t.Context(), &site); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, site.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(engine)
	if err != nil {
		t.Fatal(err)
	}
	arguments := []string{filepath.Join("testdata", "run.js"), engine, file}
	if o.Search != nil {
		var index bytes.Buffer
		z := gzip.NewWriter(&index)
		if err := errors.Join(o.Search().Pack(z), z.Close()); err != nil {
			t.Fatal(err)
		}
		arguments = append(arguments, filepath.Join(dir, "index"))
		if err := os.WriteFile(arguments[3], index.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		t.Logf("the search index has %.1f MB compressed", float64(index.Len())/1e6)
	}
	t.Logf("the module has %.1f MB, the site %.1f MB compressed", float64(info.Size())/1e6, float64(site.Len())/1e6)
	run := exec.CommandContext(t.Context(), "node", arguments...)
	run.Stderr = os.Stderr
	in, err := run.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := run.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := run.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { in.Close(); run.Wait() })
	return &module{in, out}
}

// answer has the module answer a request.
func (m *module) answer(t *testing.T, request []byte) []byte {
	t.Helper()
	_, err := m.in.Write(append(binary.LittleEndian.AppendUint32(nil, uint32(len(request))), request...))
	var n uint32
	if err == nil {
		err = binary.Read(m.out, binary.LittleEndian, &n)
	}
	answer := make([]byte, n)
	if err == nil {
		_, err = io.ReadFull(m.out, answer)
	}
	if err != nil {
		t.Fatalf("the module died of %.200q: %v", request, err)
	}
	return answer
}

// untimed leaves out until when a visitor's requests are counted: the two are asked at two moments.
func untimed(answer []byte) []byte {
	return reset.ReplaceAll(answer, []byte("$1"))
}

var reset = regexp.MustCompile(`(X-Ratelimit-Reset: )\d+`)

// asks writes a request. It has a name, or each of the two would give it one of its own.
func asks(method, path, kind string, body []byte) []byte {
	return fmt.Appendf(nil, "%s %s HTTP/1.1\r\nHost: rules.example\r\nX-Request-Id: one-and-the-same\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s", method, path, kind, len(body), body)
}

// server are the options of a server with the built-in book and three cards of a pool.
func server(t *testing.T) web.Options {
	t.Helper()
	store, err := rulesdb.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	ctx := t.Context()
	if _, err := importer.EnsureBuiltin(ctx, store); err != nil {
		t.Fatal(err)
	}
	if _, err := importer.EnsureDemos(ctx, store, scenarios.Files, importer.Proofs); err != nil {
		t.Fatal(err)
	}
	err = store.Update(ctx, func(tx *rulesdb.Tx) error {
		return tx.ReplaceCards([]rulesdb.Card{
			{Name: "Lightning Bolt", Data: json.RawMessage(`{"name":"Lightning Bolt","mana_cost":"{R}","type_line":"Instant","oracle_text":"Lightning Bolt deals 3 damage to any target.","layout":"normal"}`)},
			{Name: "Grizzly Bears", Data: json.RawMessage(`{"name":"Grizzly Bears","mana_cost":"{1}{G}","type_line":"Creature — Bear","power":"2","toughness":"2","layout":"normal"}`)},
			{Name: "Jötun Grunt", Data: json.RawMessage(`{"name":"Jötun Grunt","mana_cost":"{1}{W}","type_line":"Creature — Giant Soldier","oracle_text":"Stare.","power":"4","toughness":"4","layout":"normal"}`)},
		}, "three")
	})
	if err != nil {
		t.Fatal(err)
	}
	snapshot, err := store.Snapshot(ctx)
	if err != nil {
		t.Fatal(err)
	}
	o := web.Options{Snapshot: func() *rulesdb.Snapshot { return snapshot }, Cards: store, Version: "of the test"}
	index, err := search.NewMemory(importer.Documents(snapshot))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { index.Close() })
	o.Search = func() *search.Index { return index }
	web.Engine{Cards: func(ctx context.Context) (scenario.Cards, error) {
		return web.PoolCards(ctx, store, func(err error) { t.Error(err) })
	}}.Run(&o)
	return o
}

// TestModule asks the server and the module the same, and both answer with the same bytes: the
// plays of every demonstration as the table asks for them, and pages of every kind.
func TestModule(t *testing.T) {
	if testing.Short() {
		t.Skip("the module is built, and every demonstration played twice")
	}
	o := server(t)
	m, h := startModule(t, o), web.New(o)
	var asked, large int
	same := func(request []byte, want int) {
		t.Helper()
		asked++
		a, b := untimed(web.Answer(h, request)), untimed(m.answer(t, request))
		if !bytes.HasPrefix(a, fmt.Appendf(nil, "HTTP/1.1 %d %s\r\n", want, http.StatusText(want))) {
			t.Errorf("the server answers %.300q to %.200q", a, request)
		}
		if !bytes.Equal(a, b) {
			here, a, _ := bytes.Cut(a, []byte("\r\n\r\n"))
			there, b, _ := bytes.Cut(b, []byte("\r\n\r\n"))
			if bytes.Equal(a, b) { // else what is not the same in the head follows from the body
				t.Errorf("%.300q: the server answers with %q, the module with %q", request, here, there)
				return
			}
			i := 0
			for i < min(len(a), len(b)) && a[i] == b[i] {
				i++
			}
			t.Errorf("%.300q: from byte %d on the server answers %.300q, the module %.300q", request, i, a[max(i-100, 0):], b[max(i-100, 0):])
		}
		large += len(a)
	}
	play := func(text, fork string, more map[string]any) {
		t.Helper()
		in := map[string]any{"text": text}
		if fork != "" {
			in["fork"] = fork
		}
		for k, v := range more {
			in[k] = v
		}
		body, err := json.Marshal(in)
		if err != nil {
			t.Fatal(err)
		}
		same(asks("POST", "/api/v1/table", "application/json", body), http.StatusOK)
	}
	for i, d := range o.Snapshot().Demos() {
		play(d.Source.String(), "", nil)
		if i%40 == 0 { // pages are longer than plays
			same(asks("GET", "/demos/"+d.Slug, "", nil), http.StatusOK)
			same(asks("GET", "/demos/"+d.Slug+"?step=1", "", nil), http.StatusOK) // each has one step at least
			play(d.Source.String(), "", map[string]any{"step": 1, "ways": true})
		}
	}
	bolt := "# A bolt\n\n-- setup --\nAnn controls 3 Mountain\nLightning Bolt is in Ann's hand\nBob controls Grizzly Bears\n-- play --\n"
	play(bolt, "", nil)
	play(bolt, "", map[string]any{"say": "Ann casts Lightning Bolt targeting Grizzly Bears"})
	play(bolt, "", map[string]any{"say": "Ann casts Lightning Bold targeting Grizzly Bears"})
	play(strings.Replace(bolt, "Grizzly Bears", "Jötun Grunt", 1), "", nil)
	play("nothing", "", nil)
	same(asks("POST", "/table/new", "application/x-www-form-urlencoded", []byte("do=add&card=Grizzly+Bears&who=Ann&onto=battlefield")), http.StatusSeeOther)
	for _, path := range []string{"/", "/about", "/rules", "/rules/702.19b", "/rules/7", "/glossary", "/demos", "/coverage", "/table", "/table/new", "/table/found?find=gri", "/cards", "/cards/Grizzly%20Bears", "/try", "/api", "/editions", "/search?q=trample+and+deathtouch", "/search/answer?q=legend+rule", "/search?q=grizly+bears", "/api/v1/search?q=copy+of+a+spell"} {
		same(asks("GET", path, "", nil), http.StatusOK)
	}
	same(asks("GET", "/nowhere", "", nil), http.StatusNotFound)
	same([]byte("no request"), http.StatusBadRequest)
	t.Logf("%d answers of %.1f MB are the same", asked, float64(large)/1e6)
}
