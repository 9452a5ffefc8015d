package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// patience is how long a test waits for another process before it gives up.
const patience = time.Minute

// startServer serves a data folder in a process of its own and returns its address and
// a function that interrupts it and returns how it ended.
func startServer(t *testing.T, data string) (url string, stop func() error) {
	t.Helper()
	url, p := startServing(t, "--data", data)
	return url, p.interrupt
}

// A serving is a server in a process of its own.
type serving struct {
	cmd   *exec.Cmd
	log   lockedBuffer
	ended chan struct{}
}

// A lockedBuffer is what a process says while somebody reads it.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// startServing serves with some flags, and returns where.
func startServing(t *testing.T, flags ...string) (url string, p *serving) {
	t.Helper()
	url, p, err := serve(flags...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.kill)
	return url, p
}

// serve starts a server and waits until it says where it is.
func serve(flags ...string) (url string, p *serving, err error) {
	p = &serving{cmd: exec.Command("rulestep", append([]string{"serve", "--addr", "127.0.0.1:0", "--offline=false", "--json"}, flags...)...), ended: make(chan struct{})}
	p.cmd.Stderr = &p.log
	stdout, err := p.cmd.StdoutPipe()
	if err != nil {
		return "", nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return "", nil, err
	}
	var ready struct {
		URL string `json:"url"`
	}
	if err := json.NewDecoder(stdout).Decode(&ready); err != nil {
		p.cmd.Wait() // all of stderr is there then
		return "", nil, fmt.Errorf("the server did not say where it is: %w\n%s", err, &p.log)
	}
	return strings.TrimSuffix(ready.URL, "/"), p, nil
}

// kill ends the process at once, unless it has ended.
func (p *serving) kill() {
	select {
	case <-p.ended:
	default:
		p.cmd.Process.Kill()
		p.cmd.Wait()
		close(p.ended)
	}
}

// interrupt ends the process as Ctrl-C does, and returns how it ended.
func (p *serving) interrupt() error {
	defer close(p.ended)
	if err := p.cmd.Process.Signal(os.Interrupt); err != nil {
		return err
	}
	if err := p.cmd.Wait(); err != nil {
		return fmt.Errorf("%w\n%s", err, &p.log)
	}
	return nil
}

func getPage(t *testing.T, url string) (status int, body string) {
	t.Helper()
	client := http.Client{Timeout: patience}
	response, err := client.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	data, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(data)
}

// TestServe begins with an empty folder: its first answers have everything.
func TestServe(t *testing.T) {
	data := filepath.Join(t.TempDir(), "not", "there")
	url, stop := startServer(t, data)
	if status, body := getPage(t, url+"/rules/702.19b"); status != http.StatusOK || !strings.Contains(body, "/demos/702/trample") {
		t.Errorf("the first page: status %d, without a demonstration", status)
	}
	for path, want := range map[string]string{
		"/healthz":          `"status":"ok"`,
		"/demos":            "/demos/702/",
		"/":                 "<form",
		"/search?q=trample": "/rules/702.19",
		"/rules/702.19b":    "702.19b",
		"/coverage":         "shown",
		"/demos/702/trample-deathtouch-one-damage-each?step=1":         "508.1k",
		"/demos/702/trample-deathtouch-one-damage-each?without=702.2c": "depends on 702.2c",
	} {
		status, body := getPage(t, url+path)
		if status != http.StatusOK || !strings.Contains(body, want) {
			t.Errorf("GET %s: status %d, without %q", path, status, want)
		}
	}
	if status, _ := getPage(t, url+"/rules/100.1?edition=2001-02-03"); status != http.StatusNotFound {
		t.Errorf("an edition that is not there yet: status %d", status)
	}

	// A port that is taken is told at once.
	address := strings.TrimPrefix(url, "http://")
	_, err := rulestep("serve", "--data", data, "--addr", address)
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != statusWrong || !strings.Contains(err.Error(), address) {
		t.Errorf("a second server on %s: %v", address, err)
	}

	// What another process imports is shown without a restart, in pages and search.
	rows := filepath.Join(t.TempDir(), "rows.jsonl")
	if err := os.WriteFile(rows, []byte(`{"number": "100.1", "text": "Zebras play marbles.", "examples": [], "__index_level_0__": 1}`+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := rulestep("import", "--data", data, "--edition", "2001-02-03", rows); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(patience); ; time.Sleep(100 * time.Millisecond) {
		status, body := getPage(t, url+"/rules/100.1?edition=2001-02-03")
		if status == http.StatusOK && strings.Contains(body, "Zebras") {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("the imported edition does not appear: status %d", status)
		}
	}

	// So are cards, and they are counted.
	pool := filepath.Join(t.TempDir(), "pool.jsonl")
	if err := os.WriteFile(pool, []byte(`{"name": "Zebra", "mana_cost": "{W}", "type_line": "Creature — Horse", "oracle_text": "Vigilance", "power": "1", "toughness": "1"}`+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := rulestep("cards", "import", "--data", data, pool); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(patience); ; time.Sleep(100 * time.Millisecond) {
		if status, body := getPage(t, url+"/coverage/cards"); status == http.StatusOK && strings.Contains(body, "1 of 1 played") {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("the imported cards are not counted")
		}
	}

	if err := stop(); err != nil {
		t.Errorf("after an interrupt: %v", err)
	}
}

// TestInterrupted ends a command that has more to do than it is given time for: it says so,
// and what it told until then is not told as the whole.
func TestInterrupted(t *testing.T) {
	cmd := exec.Command("rulestep", "play", "508", "509", "510", "601", "608", "613", "614", "616", "702", "--without", "601.2")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(stdout)
	if _, err := lines.ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	rest, err := io.ReadAll(lines)
	if err != nil {
		t.Fatal(err)
	}
	var exit *exec.ExitError
	if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != statusWrong {
		t.Errorf("it ended with %v, want status %d", err, statusWrong)
	}
	if got := stderr.String(); got != "rulestep: interrupted\n" {
		t.Errorf("it said %q", got)
	}
	if bytes.Contains(rest, []byte("scenarios: ")) {
		t.Error("it told a sum of what it had not played to the end")
	}
}

// TestInterruptedWaiting ends commands that wait for a pipe whose writer says nothing.
func TestInterruptedWaiting(t *testing.T) {
	for _, args := range [][]string{{"play"}, {"import"}, {"cards", "import"}} {
		pipe := filepath.Join(t.TempDir(), "pipe")
		if err := syscall.Mkfifo(pipe, 0o600); err != nil {
			t.Skip(err)
		}
		cmd := exec.Command("rulestep", append(args, pipe)...)
		cmd.Env = append(os.Environ(), "XDG_DATA_HOME="+t.TempDir())
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		defer cmd.Process.Kill()
		writer, err := os.OpenFile(pipe, os.O_WRONLY, 0) // when the command has opened the other end
		if err != nil {
			t.Fatal(err)
		}
		defer writer.Close()
		if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		var exit *exec.ExitError
		if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != statusWrong || stderr.String() != "rulestep: interrupted\n" {
			t.Errorf("%q ended with %v and said %q", args, err, &stderr)
		}
	}
}

// TestCheckBase: a path below which a proxy has the site is one that every browser asks for as it stands.
func TestCheckBase(t *testing.T) {
	for path, want := range map[string]bool{
		"": true, "/rules": true, "/rules/": true, "/a.b/c_d~e-f": true, "/..rules": true,
		"/": false, "rules": false, "//rules": false, "/../rules": false, "/rules/..": false, "/./rules": false, "/a b": false, "/a?b": false,
	} {
		if err := (served{basePath: path}).checkBase(); (err == nil) != want {
			t.Errorf("--base-path %q: %v", path, err)
		}
	}
}
