package web

import (
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"rulestep/templates"
)

// apiPage answers /api: the description of the API for people. It is made from the
// same description that programs read.
func apiPage(rd *reading) (reply, error) {
	v := templates.APIView{Path: apiPath, Description: apiPath + "/openapi.json"}
	paths := rd.site.description.Paths
	names := make([]string, 0, len(paths))
	for path := range paths {
		names = append(names, path)
	}
	slices.Sort(names)
	for _, path := range names {
		item := paths[path]
		for _, o := range []*huma.Operation{item.Get, item.Post} {
			if o == nil {
				continue
			}
			op := templates.APIOperation{Method: o.Method, Path: apiPath + path, Summary: o.Summary, Description: o.Description}
			if o == item.Get {
				op.Example = example(o)
			}
			for _, p := range o.Parameters {
				op.Parameters = append(op.Parameters, templates.APIParameter{Name: p.Name, In: p.In, Doc: firstOf(p.Description, p.Schema.Description), Required: p.Required})
			}
			v.Operations = append(v.Operations, op)
		}
	}
	p := rd.frame("JSON API", "")
	p.Canonical = "/api"
	return reply{component: templates.API(p, v)}, nil
}

// example is a request that can be tried: the examples of everything that is needed,
// and of nothing that hangs on what has been imported.
func example(o *huma.Operation) string {
	address := apiPath + o.Path
	for _, p := range o.Parameters {
		switch {
		case p.In == "path":
			return ""
		case !p.Required:
			continue
		case p.Name == "q":
			address = withQuery(address, p.Name, "trample")
		default:
			return ""
		}
	}
	if strings.HasSuffix(o.Path, "rules") || strings.HasSuffix(o.Path, "glossary") || strings.HasSuffix(o.Path, "demos") {
		return withQuery(address, "limit", "20")
	}
	return address
}
