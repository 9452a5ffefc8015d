package web

import (
	"rulestep/engine/cr"
	"rulestep/rulesdb"
	"rulestep/templates"
)

// about answers /about: what this is, what the marks prove, the publisher's notice.
func about(rd *reading) (reply, error) {
	def := rd.snapshot.Default().Edition()
	v := templates.AboutView{OnShow: def.Title, Version: rd.site.options.Version}
	if def.Builtin {
		v.OnShow = "the built-in edition in plain words, which restates the edition effective " + def.Date
	}
	v.Engine = "The engine plays the edition effective " + cr.Edition + "."
	if b := rd.snapshot.Book(rulesdb.PlainID); b != nil {
		v.Plain = "The plain words restate " + plural(b.Coverage().Rules, "rule", "rules") + " of the edition effective " +
			b.Edition().Date + ". They were written for this project, to be read beside the official text, never instead of it."
	}
	p := rd.frame("About", "")
	p.Canonical = "/about"
	return reply{component: templates.About(p, v)}, nil
}
