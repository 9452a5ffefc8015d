package main

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"rulestep/web/classes/pgtest"
)

// TestReplicas starts PostgreSQL, three replicas of one data folder and nginx in front of them, and
// lets hundreds of visitors read, share and answer while replicas and the connections of the
// database are killed. No read fails that is asked again where its line broke, and whatever was accepted is there in the end.
// RULESTEP_CLIENTS says how many visitors, 500 if it does not.
func TestReplicas(t *testing.T) {
	proxy, err := exec.LookPath("nginx")
	if err != nil {
		proxy = "/usr/sbin/nginx"
		if _, err := os.Stat(proxy); err != nil {
			if os.Getenv("RULESTEP_POSTGRES") == "must" {
				t.Fatal("there is no nginx here (apt-get install nginx-light)")
			}
			t.Skip("there is no nginx here (apt-get install nginx-light)")
		}
	}
	if testing.Short() {
		t.Skip("hundreds of visitors come")
	}
	database := pgtest.Start(t)
	data := ownFolder(t)
	before := filesOf(t, data)

	var replicas [3]*serving
	var servers [3]string
	flags := func(addr string) []string {
		return []string{"--data", data, "--addr", addr, "--replica", "--database", database, "--trust-proxy", "127.0.0.1/32"}
	}
	for i := range replicas {
		var at string
		at, replicas[i] = startServing(t, flags("127.0.0.1:0")...)
		servers[i] = strings.TrimPrefix(at, "http://")
	}
	front := startProxy(t, proxy, servers[:])

	visitors := 500
	if n := os.Getenv("RULESTEP_CLIENTS"); n != "" {
		if _, err := fmt.Sscan(n, &visitors); err != nil {
			t.Fatal(err)
		}
	}
	class := makeClass(t, front)
	var work sync.WaitGroup
	var reads, writes atomic.Int64
	shared := make([]string, visitors)
	answered := make([]bool, visitors)
	for i := range visitors {
		work.Go(func() {
			v := newVisitor(t, front, i)
			for range 3 {
				for _, path := range []string{"/rules/702.19b", "/search?q=trample", "/demos/702/trample-deathtouch-one-damage-each?step=1"} {
					v.read(path)
					reads.Add(1)
				}
			}
			shared[i] = v.share()
			answered[i] = v.join(class) && v.answer(class)
			writes.Add(3)
		})
	}
	stop := make(chan struct{})
	trouble := make(chan error, 1)
	go func() { trouble <- makeTrouble(t, stop, database, replicas[:], servers[:], flags) }()
	work.Wait()
	close(stop)
	if err := <-trouble; err != nil {
		t.Fatal(err)
	}
	if t.Failed() {
		for _, p := range replicas {
			t.Logf("a replica says:\n%.1500s", p.log.String())
		}
	}
	t.Logf("%d reads and %d writes of %d visitors; %d had to ask again", reads.Load(), writes.Load(), visitors, askedAgain.Load())

	v := newVisitor(t, front, 0)
	for i, path := range shared {
		if path != "" && !strings.Contains(v.read(path), fmt.Sprintf("Visitor %d of many", i)) {
			t.Errorf("what visitor %d shared is lost", i)
		}
	}
	var lost []int
	for i := range visitors {
		if answered[i] && !newVisitor(t, front, i).hasAnswered(class) {
			lost = append(lost, i)
		}
	}
	if len(lost) > 0 {
		t.Errorf("answers of %d visitors were accepted and are lost", len(lost))
	}
	if after := filesOf(t, data); !slices.Equal(before, after) {
		t.Errorf("the replicas have written into their folder: %q before, %q after", before, after)
	}
	if _, err := rulestep("serve", "--data", t.TempDir(), "--replica"); err == nil || !strings.Contains(err.Error(), "rulestep import") {
		t.Errorf("a replica of nothing: %v", err)
	}
}

// filesOf lists the files of a folder, but for those that SQLite's readers share.
func filesOf(t *testing.T, dir string) (list []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(path, "-shm") || strings.HasSuffix(path, "-wal") {
			return err
		}
		info, err := d.Info()
		if err == nil {
			list = append(list, fmt.Sprintf("%s %d %v", path, info.Size(), info.ModTime()))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// startProxy starts nginx in front of servers.
func startProxy(t *testing.T, program string, servers []string) (url string) {
	t.Helper()
	dir := t.TempDir()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := free.Addr().String()
	free.Close()
	upstream := ""
	for _, s := range servers {
		upstream += "server " + s + " max_fails=0;\n"
	}
	conf := filepath.Join(dir, "nginx.conf")
	text := `daemon off;
worker_processes 1;
pid ` + dir + `/pid;
error_log stderr crit;
events { worker_connections 4096; }
http {
	access_log off;
	client_body_temp_path ` + dir + `/body; proxy_temp_path ` + dir + `/proxy; fastcgi_temp_path ` + dir + `/f; uwsgi_temp_path ` + dir + `/u; scgi_temp_path ` + dir + `/s;
	upstream book { ` + upstream + ` keepalive 64; }
	server {
		listen ` + address + `;
		location / {
			proxy_pass http://book;
			proxy_http_version 1.1;
			proxy_set_header Connection "";
			proxy_set_header Host $http_host;
			proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
			proxy_next_upstream error timeout http_503;
			proxy_connect_timeout 2s; client_body_buffer_size 160k; # nothing is put into files, which its workers may not make here
			proxy_buffer_size 32k; proxy_buffers 8 32k;
		}
	}
}
`
	if err := os.WriteFile(conf, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, "-c", conf, "-p", dir, "-e", "stderr")
	var said lockedBuffer
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Signal(os.Interrupt)
		cmd.Wait()
	})
	for end := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		if c, err := net.Dial("tcp", address); err == nil {
			c.Close()
			return "http://" + address
		}
		if time.Now().After(end) {
			t.Fatalf("nginx does not answer: %s", &said)
		}
	}
}

// makeTrouble kills a replica, and starts it again, and the database's connections, over and over.
func makeTrouble(t *testing.T, stop chan struct{}, database string, replicas []*serving, servers []string, flags func(addr string) []string) error {
	db, err := sql.Open("pgx", database)
	if err != nil {
		return err
	}
	defer db.Close()
	for turn := 0; ; turn++ {
		select {
		case <-stop:
			t.Logf("%d replicas were killed, and all connections as often", turn)
			return nil
		case <-time.After(time.Second):
		}
		i := turn % len(replicas)
		replicas[i].kill()
		if _, err := db.Exec("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"); err != nil {
			return err
		}
		_, p, err := serve(flags(servers[i])...)
		if err != nil {
			return fmt.Errorf("starting a replica again: %w", err)
		}
		t.Cleanup(p.kill)
		replicas[i] = p
	}
}

// askedAgain counts the requests that had to be made once more.
var askedAgain atomic.Int64

// A visitor has an address of its own, and asks again as a browser's user would when the answer is
// that it should.
type visitor struct {
	t     *testing.T
	front string
	i     int
	c     *http.Client
}

func newVisitor(t *testing.T, front string, i int) *visitor {
	var from net.Dialer
	if runtime.GOOS == "linux" { // it has all of 127/8
		from.LocalAddr = &net.TCPAddr{IP: net.IPv4(127, 1, byte(i/250), byte(i%250+1))}
	}
	return &visitor{t, front, i, &http.Client{
		Timeout: patience, Transport: &http.Transport{DialContext: from.DialContext},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// ask asks until it is answered; what is asked may be asked again.
func (v *visitor) ask(method, path, kind string, body []byte) (status int, answer []byte, to string) {
	for end := time.Now().Add(patience); ; time.Sleep(time.Duration(100+rand.IntN(200)) * time.Millisecond) {
		r, err := http.NewRequest(method, v.front+path, bytes.NewReader(body))
		if err != nil {
			v.t.Error(err)
			return 0, nil, ""
		}
		if kind != "" {
			r.Header.Set("Content-Type", kind)
		}
		r.Header.Set("Authorization", "Bearer "+v.token())
		response, err := v.c.Do(r)
		if err == nil {
			answer, err = io.ReadAll(response.Body)
			response.Body.Close()
		}
		if err == nil { // else the line broke, perhaps in the middle of an answer whose replica was killed
			if status = response.StatusCode; status < 500 {
				return status, answer, response.Header.Get("Location")
			}
			err = fmt.Errorf("status %d: %s", status, regexp.MustCompile(`(?s)<h1.*?</p>`).Find(answer))
			if method == http.MethodGet || status == http.StatusInternalServerError {
				v.t.Errorf("visitor %d: %s %s: %v", v.i, method, path, err) // the proxy has asked all replicas, or the fault is theirs
				return 0, nil, ""
			}
		}
		askedAgain.Add(1)
		if time.Now().After(end) {
			v.t.Errorf("visitor %d: %s %s: %v to the end", v.i, method, path, err)
			return 0, nil, ""
		}
	}
}

func (v *visitor) read(path string) string {
	status, body, _ := v.ask(http.MethodGet, path, "", nil)
	if status != http.StatusOK && status != 0 {
		v.t.Errorf("visitor %d: GET %s: status %d", v.i, path, status)
	}
	return string(body)
}

// share plays a text that is too long for an address, and returns the address that it gets.
func (v *visitor) share() string {
	var noise strings.Builder
	random := rand.New(rand.NewPCG(uint64(v.i), 1))
	for range 300 { // a question that can't be compressed
		fmt.Fprintf(&noise, "%016x%016x%016x\n", random.Uint64(), random.Uint64(), random.Uint64())
	}
	text := fmt.Sprintf("# Visitor %d of many\n\nWhat is the total?\n%s\n-- setup --\n-- play --\n-- answer --\nBob has 20 life\n", v.i, noise.String())
	status, body, to := v.ask(http.MethodPost, "/try", "application/x-www-form-urlencoded", []byte("text="+url.QueryEscape(text)))
	if status != http.StatusSeeOther {
		v.t.Errorf("visitor %d shares: status %d\n%s", v.i, status, regexp.MustCompile(`(?s)<main.*?</main>`).Find(body))
	}
	path, _, _ := strings.Cut(to, "?")
	if len(path) > 100 {
		v.t.Errorf("visitor %d: the text is in its address, of %d bytes", v.i, len(path))
	}
	return path
}

func (v *visitor) token() string { return fmt.Sprintf("a-token-of-the-visitor-%06d", v.i) }

// A sharedClass is one that all visitors join.
type sharedClass struct{ Code, Key string }

func makeClass(t *testing.T, front string) sharedClass {
	t.Helper()
	v := newVisitor(t, front, 0)
	body := `{"title": "All of them", "topics": ["level1/3"], "count": 2, "hours": 1}`
	status, answer, _ := v.ask(http.MethodPost, "/api/v1/classes", "application/json", []byte(body))
	var made sharedClass
	if err := json.Unmarshal(answer, &made); err != nil || status/100 != 2 {
		t.Fatalf("making a class: status %d\n%s", status, answer)
	}
	return made
}

func (v *visitor) join(class sharedClass) bool {
	status, answer, _ := v.ask(http.MethodPost, "/api/v1/classes/"+class.Code+"/pupils", "application/json", fmt.Appendf(nil, `{"name": "Visitor %d", "token": %q}`, v.i, v.token()))
	if status/100 != 2 {
		v.t.Errorf("visitor %d joins: status %d\n%s", v.i, status, answer)
	}
	return status/100 == 2
}

func (v *visitor) answer(class sharedClass) bool {
	status, answer, _ := v.ask(http.MethodPut, "/api/v1/classes/"+class.Code+"/answers/1", "application/json", []byte(`{"answers": [], "sure": "show"}`))
	if status != http.StatusOK {
		v.t.Errorf("visitor %d answers: status %d\n%s", v.i, status, answer)
	}
	return status == http.StatusOK
}

// hasAnswered asks for the visitor's own answer.
func (v *visitor) hasAnswered(class sharedClass) bool {
	_, body, _ := v.ask(http.MethodGet, "/api/v1/classes/"+class.Code+"/result", "", nil)
	var result struct {
		Answers []struct{ Number int } `json:"answers"`
	}
	return json.Unmarshal(body, &result) == nil && len(result.Answers) == 1 && result.Answers[0].Number == 1
}
