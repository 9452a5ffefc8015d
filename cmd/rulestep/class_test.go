package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"rulestep/web/classes"
	"rulestep/web/classes/pgtest"
	"rulestep/web/training"
)

// A replica is one of several servers in front of one database. It can be killed and started
// again at the same address.
type replica struct {
	data, database, addr string
	cmd                  *exec.Cmd
	stderr               bytes.Buffer
}

// start starts the server; at the first time it takes a free port.
func (r *replica) start() error {
	r.cmd = exec.Command("rulestep", "serve", "--data", r.data, "--addr", cmp.Or(r.addr, "127.0.0.1:0"), "--offline=false", "--json")
	r.cmd.Env = append(os.Environ(), "RULESTEP_DATABASE="+r.database)
	r.stderr.Reset()
	r.cmd.Stderr = &r.stderr
	stdout, err := r.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := r.cmd.Start(); err != nil {
		return err
	}
	var ready struct {
		URL string `json:"url"`
	}
	if err := json.NewDecoder(stdout).Decode(&ready); err != nil {
		r.cmd.Wait()
		return fmt.Errorf("the server did not say where it is: %w\n%s", err, &r.stderr)
	}
	if r.addr == "" { // others read it while it comes back
		r.addr = strings.TrimSuffix(strings.TrimPrefix(ready.URL, "http://"), "/")
	}
	return nil
}

// kill ends the server as the power does: nothing in it runs any more.
func (r *replica) kill() {
	r.cmd.Process.Kill() // SIGKILL
	r.cmd.Wait()
}

// pupils is how many answer at the same time.
const pupils = 200

// TestClassSurvivesAKilledReplica lets 200 pupils answer a class of five questions and kills a
// server in the middle. Whoever gets no answer asks the next server, or the same one when it
// is back. No answer that was accepted may be lost, none may count twice, and no later one
// may have taken its place.
func TestClassSurvivesAKilledReplica(t *testing.T) {
	if testing.Short() {
		t.Skip("two hundred pupils take some seconds")
	}
	bank := training.NewBank(training.MisreadingSources())
	var questions []*training.Question
	for _, s := range bank.Sources() {
		list, err := bank.Of(s.Slug, false)
		if err != nil {
			t.Fatal(err)
		}
		if len(list) > 0 && len(questions) < 5 {
			questions = append(questions, &list[0])
		}
	}
	t.Run("sqlite", func(t *testing.T) {
		data := filepath.Join(t.TempDir(), "data")
		if err := os.CopyFS(data, os.DirFS(preparedFolder(t))); err != nil {
			t.Fatal(err)
		}
		class200(t, questions, []*replica{{data: data}}, filepath.Join(data, "classes.db"))
	})
	t.Run("postgres", func(t *testing.T) {
		database := pgtest.Start(t)
		var servers []*replica
		for range 3 {
			data := filepath.Join(t.TempDir(), "data")
			if err := os.CopyFS(data, os.DirFS(preparedFolder(t))); err != nil {
				t.Fatal(err)
			}
			servers = append(servers, &replica{data: data, database: database})
		}
		class200(t, questions, servers, database)
	})
}

func class200(t *testing.T, questions []*training.Question, servers []*replica, store string) {
	var starting sync.WaitGroup
	for _, r := range servers {
		starting.Go(func() {
			if err := r.start(); err != nil {
				t.Error(err)
			}
		})
	}
	starting.Wait()
	t.Cleanup(func() {
		for _, r := range servers {
			r.kill()
		}
	})
	if t.Failed() {
		t.FailNow()
	}
	client := &http.Client{Timeout: 10 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: pupils}}
	defer client.CloseIdleConnections()
	var ids []string
	for _, q := range questions {
		ids = append(ids, q.ID)
	}
	var made struct{ Code, Key string }
	if status, err := call(client, "POST", servers[0].addr, "/classes", "", map[string]any{"title": "Two hundred", "questions": ids}, &made); err != nil || status != http.StatusOK {
		t.Fatalf("making the class: status %d, %v", status, err)
	}

	type taken struct {
		Answers []string
		Taken   time.Time
	}
	var (
		all      sync.WaitGroup
		mu       sync.Mutex
		accepted = map[string]map[int]taken{} // by name and question
		count    atomic.Int64
		again    atomic.Int64 // requests that got no answer
		killed   = make(chan struct{})
		deadline = time.Now().Add(3 * time.Minute)
	)
	// insist asks one server after the other until one answers.
	insist := func(first int, method, path, token string, in, out any) error {
		for n := first; ; n++ {
			status, err := call(client, method, servers[n%len(servers)].addr, path, token, in, out)
			switch {
			case err == nil && status == http.StatusOK:
				return nil
			case err == nil && status != http.StatusServiceUnavailable:
				return fmt.Errorf("%s %s: status %d", method, path, status)
			case time.Now().After(deadline):
				return fmt.Errorf("%s %s: nobody answers: %w", method, path, errors.Join(err))
			}
			again.Add(1)
			time.Sleep(20 * time.Millisecond)
		}
	}
	for i := range pupils {
		all.Go(func() {
			name, token := fmt.Sprintf("pupil %03d", i), classes.NewToken()
			if err := insist(i, "POST", "/classes/"+made.Code+"/pupils", "", map[string]any{"name": name, "token": token}, nil); err != nil {
				t.Error(err)
				return
			}
			for n, q := range questions {
				said := q.Key()
				if (i+n)%3 == 0 {
					for c := range said {
						said[c] = fmt.Sprintf("wrong %d", i)
					}
				}
				var got taken
				if err := insist(i+n, "PUT", fmt.Sprintf("/classes/%s/answers/%d", made.Code, n+1), token, map[string]any{"answers": said, "sure": "yes"}, &got); err != nil {
					t.Error(err)
					return
				}
				if !slices.Equal(got.Answers, said) {
					t.Errorf("%s said %v to question %d, and %v counts", name, said, n+1, got.Answers)
				}
				mu.Lock()
				if accepted[name] == nil {
					accepted[name] = map[int]taken{}
				}
				accepted[name][n+1] = got
				mu.Unlock()
				if count.Add(1) == int64(pupils*len(questions)/3) {
					close(killed)
				}
			}
		})
	}
	victim := servers[len(servers)-1]
	go func() {
		select {
		case <-killed:
		case <-time.After(time.Until(deadline)):
			return
		}
		victim.kill()
		before := count.Load()
		if len(servers) == 1 { // nobody else is there: it comes back
			if err := victim.start(); err != nil {
				t.Error(err)
			}
		}
		t.Logf("killed after %d answers", before)
	}()
	all.Wait()
	if t.Failed() {
		t.FailNow()
	}
	t.Logf("%d answers accepted, %d requests asked again", count.Load(), again.Load())
	if again.Load() == 0 {
		t.Error("nobody noticed that a server was killed, so nothing was tested")
	}

	// The teacher's board of a server that lives, and the database itself, hold each of them.
	var board struct {
		Joined    int
		Questions []struct{ Answered, Right int }
	}
	if err := insist(0, "GET", "/classes/"+made.Code+"/board", made.Key, nil, &board); err != nil {
		t.Fatal(err)
	}
	if board.Joined != pupils {
		t.Errorf("%d have joined", board.Joined)
	}
	for n, q := range board.Questions {
		right := 0
		for i := range pupils {
			if (i+n)%3 != 0 {
				right++
			}
		}
		if q.Answered != pupils || q.Right != right {
			t.Errorf("question %d: %d answered, %d right; want %d and %d", n+1, q.Answered, q.Right, pupils, right)
		}
	}
	kept, err := classes.Open(context.Background(), store)
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	papers, err := kept.Papers(context.Background(), made.Code)
	if err != nil {
		t.Fatal(err)
	}
	if len(papers) != pupils {
		t.Errorf("%d papers", len(papers))
	}
	lost := 0
	for _, p := range papers {
		for n, want := range accepted[p.Name] {
			got, ok := p.Answers[n]
			if !ok || !slices.Equal(got.Said, want.Answers) || !got.At.Equal(want.Taken) {
				lost++
			}
		}
		if len(p.Answers) != len(questions) {
			t.Errorf("%s has %d answers", p.Name, len(p.Answers))
		}
	}
	if lost > 0 {
		t.Errorf("%d accepted answers are lost, or others stand in their place", lost)
	}
}

// call asks a server's API once.
func call(client *http.Client, method, addr, path, token string, in, out any) (status int, err error) {
	var body io.Reader
	if in != nil {
		data, err := json.Marshal(in)
		if err != nil {
			return 0, err
		}
		body = bytes.NewReader(data)
	}
	r, err := http.NewRequest(method, "http://"+addr+"/api/v1"+path, body)
	if err != nil {
		return 0, err
	}
	r.Header.Set("Content-Type", "application/json")
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	response, err := client.Do(r)
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	data, err := io.ReadAll(response.Body)
	if err != nil {
		return 0, err
	}
	if out != nil && response.StatusCode == http.StatusOK {
		if err := json.Unmarshal(data, out); err != nil {
			return 0, err
		}
	}
	return response.StatusCode, nil
}
