package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	importer "rulestep/import"
	"rulestep/rulesdb"
	"rulestep/search"
	"rulestep/web"
	"rulestep/web/classes"
	"rulestep/web/profile"
)

const (
	// pollEvery is how often the store is asked whether somebody has written into it.
	pollEvery = time.Second
	// closeAfter is how long an index that was replaced stays open for requests that have begun
	// with it and search it later.
	closeAfter = 10 * time.Second
	// shutdownTime is how long requests may go on after an interrupt.
	shutdownTime = 10 * time.Second
)

func newServe(o *options) *cobra.Command {
	var s served
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Show the rule book and its demonstrations in the browser",
		Long: `serve shows everything on a local web site. An empty data folder gets the built-in
edition and its demonstrations first. Rules that "rulestep import" brings in meanwhile
appear without a restart.

Classes and exams are kept in the data folder (classes.db). Several servers may share them in
PostgreSQL: --database postgres://user@host/name names it, and so does RULESTEP_DATABASE,
which keeps a password out of the list of processes. Texts that are too long for a link go there,
too. --replica lets any number of servers show one data folder, which they only read; behind a
proxy, --trust-proxy says whose word is taken for who asks.

From nine tenths of what the container or the machine has on, memory is collected more eagerly;
GOMEMLIMIT=512MiB in the environment says another bound.

Once somebody has played a table, their browser takes the engine along and needs this server no
more for it. Under a Go toolchain, in the sources, serve builds what that takes in the background,
into the data folder; the first time it takes a minute or two. --offline=false leaves it.

--debug-addr 127.0.0.1:6060 answers the operator: /metrics has figures for Prometheus,
/debug/pprof/ Go's profiles. Every answer that was made for its request has an id
(X-Request-Id, a proxy's own if it sends one), and so has what is logged of it.

What one answers in training is kept by the browser. --profile FILE keeps it in a file of this
machine instead, for one person: the server then listens to this machine only.`,
		Args: takes(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error { return runServe(cmd, o, s) },
	}
	cmd.Flags().StringVar(&s.addr, "addr", "127.0.0.1:8080", "address to listen on; port 0 takes a free one")
	cmd.Flags().StringVar(&s.base, "base-url", "", "address under which visitors know the site, such as https://rules.example, for link previews; taken from each request if not given")
	cmd.Flags().StringVar(&s.basePath, "base-path", "", "path below which a proxy has the site, such as /rules; it may pass requests on with the path or without")
	cmd.Flags().StringVar(&s.database, "database", os.Getenv("RULESTEP_DATABASE"), "PostgreSQL that keeps classes, postgres://user@host/name; a file of the data folder if not given")
	cmd.Flags().StringVar(&s.profile, "profile", "", "file that keeps what you answer in training, instead of your browser")
	cmd.Flags().BoolVar(&s.offline, "offline", true, "let browsers take the engine along once a table was played; false where that is not to be built")
	cmd.Flags().BoolVar(&s.replica, "replica", false, "only read the data folder, which another server or import fills; what visitors leave goes to --database")
	cmd.Flags().StringSliceVar(&s.proxies, "trust-proxy", nil, "addresses of proxies in front, such as 127.0.0.1/32: who asks is then whom they forward for, and how often is counted by that")
	s.seen.flags(cmd.Flags())
	cmd.Flag("database").DefValue = "" // it may hold a password
	return cmd
}

// served says how the site is served.
type served struct {
	addr, base string
	basePath   string // "" where the site has an address to itself
	database   string // of classes; "" for a file
	profile    string // of the one person who uses it; "" for none
	offline    bool   // browsers may take the engine along
	seen       observation
	replica    bool     // another server fills the folder
	proxies    []string // whose X-Forwarded-For is believed
}

// aPath is a path as --base-path takes it: nothing in it must be escaped anywhere.
var aPath = regexp.MustCompile(`^(/[A-Za-z0-9._~-]+)+/?$`)

// checkBase checks where visitors find the site.
func (s served) checkBase() error {
	if s.basePath != "" && (!aPath.MatchString(s.basePath) || path.Clean(s.basePath) != strings.TrimSuffix(s.basePath, "/")) {
		return fmt.Errorf("--base-path %q: give a path such as /rules, of letters, digits and - . _ ~", s.basePath)
	}
	if s.base == "" {
		return nil
	}
	if u, err := url.Parse(s.base); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || u.RawQuery != "" || u.Fragment != "" {
		return fmt.Errorf("--base-url %q: give an address such as https://rules.example", s.base)
	} else if strings.Trim(u.Path, "/") != "" {
		return fmt.Errorf("--base-url %q: name the path by --base-path %s", s.base, strings.TrimSuffix(u.Path, "/"))
	}
	return nil
}

// checkProxies checks whose word is taken for who asks.
func (s served) checkProxies() error {
	for _, p := range s.proxies {
		if _, err := netip.ParsePrefix(p); err != nil {
			return fmt.Errorf("--trust-proxy %q: give addresses such as 127.0.0.1/32 or 10.0.0.0/8", p)
		}
	}
	return nil
}

// classesFile is the file of the data folder that keeps what visitors share.
const classesFile = "classes.db"

// classes opens the store of classes, which is not the rule store.
func (s served) classes(ctx context.Context, dir string) (*classes.Store, error) {
	where := s.database
	switch {
	case where == "":
		where = filepath.Join(dir, classesFile)
	case !classes.IsPostgres(where):
		return nil, errors.New("--database: give an address such as postgres://user@host/name, or nothing for a file in the data folder")
	}
	return classes.Open(ctx, where)
}

func runServe(cmd *cobra.Command, o *options, s served) error {
	if host, _, err := net.SplitHostPort(s.addr); s.profile != "" && err == nil && host != "localhost" && !net.ParseIP(host).IsLoopback() {
		return errors.New("--profile keeps what one person answers, so the server must listen to this machine only: --addr 127.0.0.1:8080")
	}
	if err := errors.Join(s.checkBase(), s.checkProxies()); err != nil {
		return &usageError{cmd.CommandPath(), err}
	}
	open := openFolder
	if s.replica {
		open = openReplica
	}
	f, err := open(cmd, o)
	if err != nil {
		return err
	}
	defer f.close()
	if os.Getenv("GOGC") == "" {
		defer debug.SetGCPercent(debug.SetGCPercent(whileLoading)) // until tidy knows what is kept
	}
	// Listening comes first: a port that is taken is told at once, and visitors who come
	// while the folder is prepared wait instead of being turned away.
	listener, err := net.Listen("tcp", s.addr)
	if err != nil {
		return err
	}
	defer listener.Close()
	operator, err := s.seen.listen()
	if err != nil {
		return fmt.Errorf("--debug-addr: %w", err)
	}
	if operator != nil {
		defer operator.Close()
	}
	address := "http://" + listener.Addr().String() + strings.TrimSuffix(s.basePath, "/") + "/"
	ctx, cancel := context.WithCancel(cmd.Context())
	defer cancel()
	if err := f.prepare(ctx); err != nil {
		return err
	}
	log := s.seen.logger(cmd.ErrOrStderr())
	l := &live{folder: f, log: log, swapped: make(chan struct{}, 1)}
	if err := l.reload(ctx); err != nil {
		return err
	}
	defer l.close()

	dir, err := o.folder()
	if err != nil {
		return err
	}
	bank, err := trainingBank()
	if err != nil {
		return err
	}
	site := web.Options{
		Training: bank,
		Snapshot: l.snapshot, Search: l.search, Share: f.store.Share, Shared: f.store.Shared,
		Cards: f.store, BaseURL: s.base, BasePath: s.basePath, Proxies: s.proxies, Log: log, Version: programVersion().String(),
	}
	web.Engine{Cards: f.pool}.Run(&site)
	serveTables(&site)
	var carried offlineModule
	if s.offline {
		site.Module = carried.module
	}
	if f.store.ReadOnly() {
		site.Share = nil
		if s.database == "" {
			log.Warn("the data folder can only be read: texts that are too long for an address are not kept")
		}
	}
	if s.database == "" && f.store.ReadOnly() {
		log.Warn("the data folder can only be read: there are no classes; --database names a place for them")
	} else {
		if site.Classes, err = s.classes(ctx, dir); err != nil {
			return err
		}
		defer site.Classes.Close()
		if s.database != "" { // shared by all servers, as classes are
			own := site.Shared
			site.Share = func(ctx context.Context, text string) (string, error) {
				if len(text) > rulesdb.MaxShared {
					return "", rulesdb.ErrTooLong
				}
				return site.Classes.Share(ctx, text)
			}
			site.Shared = func(ctx context.Context, id string) (string, bool, error) {
				if text, found, err := site.Classes.Shared(ctx, id); found || err != nil {
					return text, found, err
				}
				return own(ctx, id) // from before there was a database
			}
		}
	}
	if s.profile != "" {
		if site.Profile, err = profile.Open(ctx, s.profile); err != nil {
			return err
		}
		defer site.Profile.Close()
	}
	handler, figures := s.seen.counted(site)
	server := web.NewServer(s.addr, handler)
	server.ErrorLog = slog.NewLogLogger(log.Handler(), slog.LevelWarn)
	if o.json {
		err = printJSON(cmd.OutOrStdout(), struct {
			URL string `json:"url"`
		}{address})
	} else {
		_, err = fmt.Fprintf(cmd.OutOrStdout(), "The rule book is open at %s (Ctrl-C closes it).\n", address)
	}
	if err != nil {
		return err
	}
	var work sync.WaitGroup
	work.Go(func() { l.watch(ctx) })
	if operator != nil {
		work.Go(func() { s.seen.serve(ctx, operator, figures, log) })
	}
	if site.Classes != nil {
		work.Go(func() { sweep(ctx, site.Classes, log) })
	}
	work.Go(func() { // what comes of it is shown like an import
		if f.store.ReadOnly() {
			return
		}
		for ctx.Err() == nil {
			// One after the other: what is kept for good would lie scattered among what counting leaves.
			<-l.shown.Load().warmed
			counted, err := importer.CountPool(ctx, f.store)
			if err != nil && ctx.Err() == nil {
				log.Warn("the card pool is not counted", "error", err)
			}
			if counted {
				tidy()
			}
			select { // cards may be imported while the server runs
			case <-ctx.Done():
			case <-l.swapped:
			}
		}
	})
	if s.offline && !f.store.ReadOnly() {
		work.Go(func() {
			switch found, err := carried.build(ctx, dir); {
			case ctx.Err() != nil:
			case err != nil:
				log.Warn("the table needs this server: the module for browsers is not built", "error", err)
			case !found:
				log.Info("the table needs this server and works offline in no browser: the module for that is built only where go is installed and serve is started in the folder of the sources")
			default:
				tidy() // of what building took, or telling that nothing is to be built
			}
		})
	}
	defer func() { cancel(); work.Wait() }() // before the store is closed
	return serveUntil(ctx, server, listener)
}

// sweepEvery is how often classes are deleted whose time has come.
const sweepEvery = time.Hour

func sweep(ctx context.Context, kept *classes.Store, log *slog.Logger) {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		if err := kept.Sweep(ctx, time.Now()); err != nil && ctx.Err() == nil {
			log.Warn("old classes are not deleted", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// serveUntil serves until ctx ends; requests at work may then finish.
func serveUntil(ctx context.Context, server *http.Server, listener net.Listener) error {
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(web.AtOnce(listener, server.Handler)) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	late, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTime)
	defer cancel()
	if err := server.Shutdown(late); err != nil {
		server.Close()
	}
	return nil
}

// A live rule book is what the server shows at the moment. It is swapped as a whole
// when another process has imported something.
type live struct {
	folder  *folder
	log     *slog.Logger
	shown   atomic.Pointer[shown]
	swapped chan struct{} // has room for one word that another state is shown since it was last taken
}

// shown is one state of the folder with the index that fits it.
type shown struct {
	snapshot *rulesdb.Snapshot
	*indexed
}

// An indexed is an index that is open.
type indexed struct {
	index  *search.Index
	cool   context.CancelFunc // stops the warming of the index
	warmed chan struct{}      // closed when nothing warms it any more
}

// close closes the index, when nothing reads it any more.
func (x *indexed) close() {
	x.cool()
	<-x.warmed
	x.index.Close()
}

func (l *live) snapshot() *rulesdb.Snapshot { return l.shown.Load().snapshot }
func (l *live) search() *search.Index       { return l.shown.Load().index }

// reload shows what the folder holds now. Of what was shown before only the index is still there for
// a while, and what loading has taken is given back.
func (l *live) reload(ctx context.Context) error {
	before := l.shown.Load()
	snapshot, index, err := l.folder.load(ctx, before)
	if err != nil {
		return err
	}
	if before != nil && before.index == index {
		l.shown.Store(&shown{snapshot, before.indexed})
		return nil
	}
	warming, cool := context.WithCancel(ctx)
	now := &indexed{index, cool, make(chan struct{})}
	go func() {
		defer close(now.warmed)
		if err := index.Warm(warming); err != nil && warming.Err() == nil {
			l.log.Warn("the index is not warm", "error", err)
		}
		tidy()
	}()
	l.shown.Store(&shown{snapshot, now})
	if before != nil {
		old := before.indexed // and not its snapshot
		time.AfterFunc(closeAfter, func() { old.close(); tidy() })
	}
	return nil
}

func (l *live) close() { l.shown.Load().close() }

// watch reloads whenever the content of the store is another than the one shown.
func (l *live) watch(ctx context.Context) {
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	var file *rulesdb.Watch
	defer func() {
		if file != nil {
			file.Close()
		}
	}()
	told, written := "", false
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		var err error
		if file == nil {
			if file, err = l.folder.store.Watch(ctx); err != nil {
				file = nil
			}
		}
		if err == nil && !written {
			written, err = file.Written(ctx)
		}
		changed := false
		if err == nil && written {
			if changed, err = l.changed(ctx); err == nil && changed {
				err = l.reload(ctx)
			}
			written = err != nil // then it is looked at again
		}
		switch {
		case ctx.Err() != nil:
			return
		case err != nil && err.Error() != told: // not every second
			told = err.Error()
			l.log.Error("new content cannot be shown", "error", err)
		case err == nil && changed:
			told = ""
			l.log.Info("showing new content", "edition", l.snapshot().Default().Edition().ID)
			select {
			case l.swapped <- struct{}{}:
			default: // that word is there already
			}
		}
	}
}

// changed compares the marks of the store's content with those that are shown.
func (l *live) changed(ctx context.Context) (bool, error) {
	for _, key := range []string{rulesdb.MetaContent, rulesdb.MetaDemos, rulesdb.MetaCards, rulesdb.MetaPool, rulesdb.MetaChanges, rulesdb.MetaDefault} {
		value, err := l.folder.store.Meta(ctx, key)
		if err != nil || value != l.snapshot().Meta(key) {
			return err == nil, err
		}
	}
	return false, nil
}
