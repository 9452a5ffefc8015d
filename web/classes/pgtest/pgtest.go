// Package pgtest starts a PostgreSQL of Debian's packages for a test: a cluster of its own in
// a temporary folder, reached by a socket there and never by the network.
package pgtest

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver, registered as "pgx"
)

// Start returns the address of a server that is stopped when the test ends. It skips the test
// where there is no PostgreSQL, unless RULESTEP_POSTGRES=must says that there has to be one,
// as the gate does.
func Start(t testing.TB) (address string) {
	t.Helper()
	bin, err := folder()
	if err != nil {
		if os.Getenv("RULESTEP_POSTGRES") == "must" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	// The path of a socket may have some hundred bytes, and names of tests are long.
	dir, err := os.MkdirTemp("", "pg")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	run, err := asSomebody(dir)
	if err != nil {
		t.Fatal(err)
	}
	data := filepath.Join(dir, "data")
	if out, err := run(bin("initdb"), "-D", data, "-U", "rulestep", "-A", "trust", "--no-sync", "--no-locale", "-E", "UTF8").CombinedOutput(); err != nil {
		t.Fatalf("initdb: %v\n%s", err, out)
	}
	// What the tests ask is whether a killed rulestep loses answers, not whether a killed
	// PostgreSQL does: that is its own business, and without its fsync it is faster.
	server := run(bin("postgres"), "-D", data, "-k", dir, "-c", "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=100")
	log, err := os.Create(filepath.Join(dir, "log"))
	if err != nil {
		t.Fatal(err)
	}
	server.Stdout, server.Stderr = log, log
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		server.Process.Signal(os.Interrupt) // a fast shutdown
		server.Wait()
		log.Close()
	})
	address = "postgres:///postgres?" + url.Values{"host": {dir}, "user": {"rulestep"}, "sslmode": {"disable"}}.Encode()
	for end := time.Now().Add(30 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		err := ping(address)
		if err == nil {
			return address
		}
		if time.Now().After(end) {
			text, _ := os.ReadFile(log.Name())
			t.Fatalf("PostgreSQL does not answer: %v\n%s", err, text)
		}
	}
}

func ping(address string) error {
	db, err := sql.Open("pgx", address)
	if err != nil {
		return err
	}
	defer db.Close()
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	return db.PingContext(ctx)
}

// folder finds the server's programs, which Debian keeps out of the path.
func folder() (func(program string) string, error) {
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if len(found) > 0 {
		dir := filepath.Dir(found[len(found)-1])
		return func(program string) string { return filepath.Join(dir, program) }, nil
	}
	if _, err := exec.LookPath("initdb"); err == nil {
		return func(program string) string { return program }, nil
	}
	return nil, errors.New("there is no PostgreSQL here (apt-get install postgresql)")
}

// asSomebody returns how programs are run: PostgreSQL refuses to be run by root, so root runs
// it as the user whom Debian's package makes, and gives the folder to that user.
func asSomebody(dir string) (func(program string, args ...string) *exec.Cmd, error) {
	as := func(*exec.Cmd) {}
	if os.Getuid() == 0 {
		u, err := user.Lookup("postgres")
		if err != nil {
			return nil, fmt.Errorf("PostgreSQL does not run as root, and there is no other user for it: %w", err)
		}
		uid, err := strconv.Atoi(u.Uid)
		if err != nil {
			return nil, err
		}
		gid, err := strconv.Atoi(u.Gid)
		if err != nil {
			return nil, err
		}
		if err := os.Chown(dir, uid, gid); err != nil {
			return nil, err
		}
		as = func(cmd *exec.Cmd) { runAs(cmd, uint32(uid), uint32(gid)) }
	}
	return func(program string, args ...string) *exec.Cmd {
		cmd := exec.Command(program, args...)
		cmd.Dir = dir
		as(cmd)
		return cmd
	}, nil
}
