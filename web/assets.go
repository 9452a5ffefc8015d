package web

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"sync"

	"github.com/go-chi/chi/v5"

	"rulestep/templates"
)

//go:embed static
var static embed.FS

// styleOrder is the order of the stylesheet's parts: later ones overrule earlier
// ones, and the narrow screen overrules them all.
var styleOrder = []string{
	"tokens", "base", "chips", "chrome", "home", "search", "rule", "reading", "table",
	"player", "layers", "branch", "whatif", "coverage", "editions", "fold", "try", "lay", "small", "train", "class", "narrow", "crowd", "print",
}

// scriptOrder is the order of the script's parts. Each is a unit of its own; they
// travel together because they are small.
var scriptOrder = []string{"common", "search", "offers", "card", "player", "otherwise", "coverage", "fold", "try", "lay", "train", "class", "keep"}

// assetCache lets everybody keep a file for ever: its name changes with its content.
const assetCache = "public, max-age=31536000, immutable"

// assets are the static files under names that hold a hash of their content.
type assets struct {
	files map[string]*page // by name below /static/
	urls  templates.Assets
}

// allAssets are the assets, which are the same for every site of a program and changed by none.
var allAssets = sync.OnceValues(loadAssets)

// loadAssets reads the embedded files and joins the parts of the stylesheet and the
// script. Drawings are hashed first, because the stylesheet names them.
func loadAssets() (*assets, error) {
	a := &assets{files: map[string]*page{}}
	drawings, err := fs.Glob(static, "static/img/*.svg")
	if err != nil {
		return nil, fmt.Errorf("listing the drawings: %w", err)
	}
	var names []string // alternately the name in the stylesheet and the hashed one
	for _, file := range drawings {
		data, err := static.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("reading a drawing: %w", err)
		}
		url := a.add(path.Base(file), "image/svg+xml", data)
		names = append(names, "img/"+path.Base(file), path.Base(url))
		if path.Base(file) == "icon.svg" {
			a.urls.Icon = url
		}
	}
	style, err := joined("static/css/", ".css", styleOrder)
	if err != nil {
		return nil, fmt.Errorf("the stylesheet: %w", err)
	}
	for i := 0; i < len(names); i += 2 {
		style = bytes.ReplaceAll(style, []byte(names[i]), []byte(names[i+1]))
	}
	a.urls.Style = a.add("rulestep.css", "text/css; charset=utf-8", style)
	script, err := joined("static/js/", ".js", scriptOrder)
	if err != nil {
		return nil, fmt.Errorf("the script: %w", err)
	}
	a.urls.Script = a.add("rulestep.js", "text/javascript; charset=utf-8", script)
	theme, err := static.ReadFile("static/js/theme.js")
	if err != nil {
		return nil, fmt.Errorf("the script of the theme: %w", err)
	}
	a.urls.Theme = a.add("theme.js", "text/javascript; charset=utf-8", theme)
	return a, nil
}

// add keeps a file and returns its URL, "/static/rulestep.1a2b3c4d5e6f.css".
func (a *assets) add(name, contentType string, data []byte) string {
	sum := sha256.Sum256(data)
	ext := path.Ext(name)
	hashed := name[:len(name)-len(ext)] + "." + hex.EncodeToString(sum[:6]) + ext
	p := newPage(http.StatusOK, contentType, assetCache, data)
	p.plain = data
	a.files[hashed] = p
	return "/static/" + hashed
}

// joined reads the parts in order. A file that no list names is an error: it would
// never be seen.
func joined(folder, ext string, order []string) ([]byte, error) {
	var b bytes.Buffer
	for _, name := range order {
		data, err := static.ReadFile(folder + name + ext)
		if err != nil {
			return nil, err
		}
		b.Write(data)
	}
	entries, err := static.ReadDir(folder[:len(folder)-1])
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if name := e.Name(); name != "theme.js" && !slices.Contains(order, name[:len(name)-len(ext)]) {
			return nil, fmt.Errorf("%s%s is in no list of parts", folder, name)
		}
	}
	return b.Bytes(), nil
}

// asset serves /static/{file}.
func (s *site) asset(w http.ResponseWriter, r *http.Request) {
	p := s.assets.files[chi.URLParam(r, "file")]
	if p == nil {
		s.notFound(w, r)
		return
	}
	p.serve(w, r)
}
