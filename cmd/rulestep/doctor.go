package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/spf13/cobra"

	importer "rulestep/import"
	"rulestep/rulesdb"
	"rulestep/search"
	"rulestep/web/classes"
)

// databaseTime is how long doctor waits for PostgreSQL.
const databaseTime = 5 * time.Second

// littleMemory is what a server with all cards and several editions needs, roughly.
const littleMemory = 512 << 20

// How a finding stands.
const (
	fine  = "ok"
	noted = "note"  // something is not there that one may do without
	wrong = "wrong" // something does not work; there is a remedy
)

// A finding is what doctor says about one thing.
type finding struct {
	About  string `json:"about"`
	State  string `json:"state"` // ok, note, wrong
	Says   string `json:"says"`
	Remedy string `json:"remedy,omitempty"`
}

func newDoctor(o *options) *cobra.Command {
	database := os.Getenv("RULESTEP_DATABASE")
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "What is there, what is wrong, and what helps",
		Long: `doctor looks at the data folder, the store of rules, its editions and cards, the search index,
classes, what browsers take along, the Go toolchain and the memory that this program may have. It
changes nothing. Each line is ok, a note about something that one may do without, or wrong,
with the remedy; the status is 1 if something is wrong.`,
		Args: takes(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			dir, err := o.folder()
			if err != nil {
				return err
			}
			list := examined(cmd.Context(), dir, database)
			if o.json {
				err = printJSON(cmd.OutOrStdout(), struct {
					Folder   string    `json:"folder"`
					Findings []finding `json:"findings"`
				}{dir, list})
			} else {
				err = writeFindings(newPage(cmd.OutOrStdout()), list)
			}
			if err != nil {
				return err
			}
			for _, f := range list {
				if f.State == wrong {
					return errWrong
				}
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&database, "database", database, "PostgreSQL that keeps classes, as serve takes it")
	cmd.Flag("database").DefValue = "" // it may hold a password
	return cmd
}

func writeFindings(p *page, list []finding) error {
	for _, f := range list {
		p.text(fmt.Sprintf("%-6s%s: ", f.State, f.About), "                      ", f.Says)
		if f.Remedy != "" {
			p.text("", "                      ", "→ "+f.Remedy)
		}
	}
	return p.err
}

// examined looks at everything.
func examined(ctx context.Context, dir, database string) []finding {
	v := programVersion()
	list := []finding{{About: "program", State: fine, Says: "rulestep " + v.String() + ", " + v.Go + ", the rules effective " + v.Engine}}
	add := func(about, state, says, remedy string) { list = append(list, finding{about, state, says, remedy}) }

	writable := false
	switch info, err := os.Stat(dir); {
	case errors.Is(err, fs.ErrNotExist):
		add("data folder", noted, dir+" is not there yet", "rulestep serve makes it, with the built-in book")
	case err != nil:
		add("data folder", wrong, err.Error(), "name another folder with --data")
	case !info.IsDir():
		add("data folder", wrong, dir+" is a file", "name a folder with --data")
	default:
		if writable = canWrite(dir); writable {
			add("data folder", fine, dir, "")
		} else {
			add("data folder", noted, dir+" can only be read: the book is shown, and nothing can be imported", "give this user the right to write, or name another folder with --data")
		}
	}
	list = append(list, storeFindings(ctx, dir, writable)...)

	classFile := filepath.Join(dir, classesFile)
	switch s := rulesdb.Examine(ctx, classFile); {
	case database != "":
		list = append(list, databaseFinding(ctx, database))
	case errors.Is(s.Err, fs.ErrNotExist):
		add("classes", noted, "there are none", "")
	case s.Err != nil:
		add("classes", wrong, s.Err.Error(), "move "+classFile+" away, or put a copy from before in its place; without it serve does not start")
	case len(s.Faults) > 0:
		add("classes", wrong, strings.Join(s.Faults, "; "), "put a copy from before in the place of "+classFile)
	default:
		add("classes", fine, "kept in "+classFile, "")
	}

	toolchain := ""
	if path, err := exec.LookPath("go"); err == nil {
		if out, err := exec.CommandContext(ctx, path, "env", "GOVERSION").Output(); err == nil {
			toolchain = strings.TrimSpace(string(out))
		}
	}
	module, err := os.Stat(filepath.Join(dir, "offline", offlineFile))
	switch {
	case released != nil:
		add("offline parts", fine, fmt.Sprintf("this release has them inside, %d kB", len(released)>>10), "")
	case err == nil:
		add("offline parts", fine, fmt.Sprintf("built on %s, %d kB", module.ModTime().Format(time.DateOnly), module.Size()>>10), "")
	case toolchain != "":
		add("offline parts", noted, "not built: tables need the server", "start rulestep serve in the sources, or take a release")
	default:
		add("offline parts", noted, "not there, and there is no Go toolchain to build them: tables need the server", "take a release, which has them inside")
	}
	if toolchain == "" {
		add("Go toolchain", noted, "none; only building the offline parts would use one", "")
	} else {
		add("Go toolchain", fine, toolchain, "")
	}
	return append(list, memoryFinding(machineMemory))
}

// canWrite tries to make a file. A folder's rights do not tell it: its file system may be
// read-only, and who is root has all rights.
func canWrite(dir string) bool {
	f, err := os.CreateTemp(dir, ".doctor-*")
	if err != nil {
		return false
	}
	f.Close()
	return os.Remove(f.Name()) == nil
}

// storeFindings looks at the store, the book in it and the index beside it.
func storeFindings(ctx context.Context, dir string, writable bool) (list []finding) {
	add := func(about, state, says, remedy string) { list = append(list, finding{about, state, says, remedy}) }
	file := filepath.Join(dir, "rules.db")
	const again = "; the built-in book comes again by itself, what was imported has to be imported again"
	switch s := rulesdb.Examine(ctx, file); {
	case errors.Is(s.Err, fs.ErrNotExist):
		add("store", noted, "there is none yet", "rulestep serve makes it, with the built-in book; rulestep import takes editions in")
		return list
	case s.Err != nil:
		add("store", wrong, s.Err.Error(), "move "+file+" away"+again)
		return list
	case s.Version > rulesdb.SchemaVersion:
		add("store", wrong, fmt.Sprintf("a newer version of this program wrote it (form %d, this one reads %d)", s.Version, rulesdb.SchemaVersion), "update rulestep, or name another folder with --data")
		return list
	case s.Version < rulesdb.SchemaVersion:
		add("store", wrong, fmt.Sprintf("an older version of this program wrote it (form %d, this one reads %d)", s.Version, rulesdb.SchemaVersion), "move "+file+" away"+again)
		return list
	case len(s.Faults) > 0:
		add("store", wrong, "damaged: "+strings.Join(s.Faults, "; "), "move "+file+" away"+again)
		return list
	}
	store, err := rulesdb.Open(dir)
	if err != nil {
		add("store", wrong, err.Error(), "")
		return list
	}
	defer store.Close()
	book, err := store.Snapshot(ctx)
	if err != nil {
		add("store", wrong, err.Error(), "move "+file+" away"+again)
		return list
	}
	add("store", fine, file, "")
	var editions []string
	for _, e := range book.Editions() {
		editions = append(editions, e.ID)
	}
	if len(editions) == 0 {
		add("editions", wrong, "none", "rulestep serve brings the built-in one")
	} else {
		add("editions", fine, strings.Join(editions, ", ")+"; on show is "+book.Default().Edition().ID, "")
	}
	add("demonstrations", fine, grouped(len(book.Demos())), "")
	switch names, _, err := store.CardList(ctx); {
	case err != nil:
		add("cards", wrong, err.Error(), "rulestep cards import FILE")
	case len(names) == 0:
		add("cards", noted, "no pool was imported: scenarios define the cards that they name", "rulestep cards import FILE")
	default:
		add("cards", fine, count(len(names), "card", "cards"), "")
	}
	rebuilt := "the next rulestep search or serve builds it anew"
	if !writable {
		rebuilt = "run rulestep search once as a user who may write the folder"
	}
	switch err := importer.CheckIndex(store, book); {
	case err == nil:
		add("search index", fine, "fits the book", "")
	case writable && (errors.Is(err, search.ErrNoIndex) || errors.Is(err, importer.ErrOtherBook)):
		add("search index", noted, err.Error(), rebuilt)
	default:
		add("search index", wrong, err.Error(), rebuilt)
	}
	return list
}

func databaseFinding(ctx context.Context, database string) finding {
	const help = "see that PostgreSQL runs there and lets this user in; --database postgres://user@host/name"
	if !classes.IsPostgres(database) {
		return finding{"database", wrong, "--database is no address of PostgreSQL", help}
	}
	limited, cancel := context.WithTimeout(ctx, databaseTime)
	defer cancel()
	if err := classes.Reach(limited, database); err != nil {
		return finding{"database", wrong, err.Error(), help}
	}
	return finding{"database", fine, "PostgreSQL answers", ""}
}

// memoryFinding says up to where garbage may gather.
func memoryFinding(machine func() (uint64, error)) finding {
	bound := debug.SetMemoryLimit(-1)
	said := fmt.Sprintf("%d processors", runtime.GOMAXPROCS(0))
	has, err := machine()
	if err == nil {
		said += fmt.Sprintf(", %d MB at hand", has>>20)
	}
	if bound != math.MaxInt64 {
		said += fmt.Sprintf(", garbage is collected more eagerly from %d MB on", bound>>20)
	}
	if err == nil && has < littleMemory {
		return finding{"memory", noted, said, fmt.Sprintf("a server with all cards is at ease from %d MB on", littleMemory>>20)}
	}
	return finding{"memory", fine, said, ""}
}
