package importer

import (
	"crypto/sha256"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"golang.org/x/tools/txtar"

	"rulestep/rulesdb"
)

// What the built-in demonstrations cite and prove is kept in the repository, a file for
// each chapter: TestProofs computes it anew, a commit shows which proofs it changed,
// and a program starts without playing anything. `go test ./import -run TestProofs
// -update` writes the files.
//
//go:embed proofs/*.txt
var proofFiles embed.FS

// Proofs holds what the built-in demonstrations cite and prove, as CHAPTER.txt.
var Proofs = sub(proofFiles, "proofs")

func sub(files fs.FS, dir string) fs.FS {
	files, err := fs.Sub(files, dir)
	if err != nil {
		panic(err) // the name is a constant
	}
	return files
}

// A keptProof is what the plays of one scenario file gave.
type keptProof struct {
	hash   string // of the file, see sourceHash
	record string // see rulesdb.Record
}

// sourceHash names a scenario file's content.
func sourceHash(source []byte) string { return fmt.Sprintf("%x", sha256.Sum256(source))[:12] }

// proofFile writes the file of a chapter: for each of its scenarios a section with the
// hash of the scenario and the record of its plays.
func proofFile(results []demoResult) []byte {
	var file txtar.Archive
	for _, r := range results {
		record := rulesdb.NewRecord(&r.demo, r.citations, r.proofs)
		file.Files = append(file.Files, txtar.File{
			Name: path.Base(r.demo.Slug),
			Data: []byte("of " + sourceHash([]byte(r.demo.Source.String())) + "\n" + record.Text(r.demo.Source.String())),
		})
	}
	return txtar.Format(&file)
}

// readProofs reads the files of all chapters, by slug. What stands twice, or without a
// hash, as a merge may leave it, is left out and played.
func readProofs(files fs.FS) (map[string]keptProof, error) {
	names, err := fs.Glob(files, "*.txt")
	if err != nil {
		return nil, err
	}
	kept := map[string]keptProof{}
	for _, name := range names {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		for _, section := range txtar.Parse(data).Files {
			first, record, _ := strings.Cut(string(section.Data), "\n")
			slug := strings.TrimSuffix(name, ".txt") + "/" + section.Name
			hash, ok := strings.CutPrefix(first, "of ")
			if _, twice := kept[slug]; twice || !ok {
				hash = ""
			}
			kept[slug] = keptProof{hash, record}
		}
	}
	return kept, nil
}
