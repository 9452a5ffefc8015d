package web

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"unicode"

	"github.com/danielgtaylor/huma/v2"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
	"rulestep/templates"
)

// apiPage answers /api: the description of the API for people. It is made from the
// same description that programs read.
func apiPage(rd *reading) (reply, error) {
	description := rd.site.description
	v := templates.APIView{Path: rd.site.out(apiPath), Description: apiPath + "/openapi.json", YAML: apiPath + "/openapi.yaml"}
	if rd.site.options.WriteTable != nil {
		v.Data = "/data/README.md"
	}
	paths := make([]string, 0, len(description.Paths))
	for path := range description.Paths {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	for _, tag := range description.Tags { // the order of reading: rules come first
		for _, path := range paths {
			for _, o := range operationsOf(description.Paths[path]) {
				if !slices.Contains(o.Tags, tag.Name) {
					continue
				}
				op := templates.APIOperation{Method: o.Method, Path: rd.site.out(apiPath + path), Summary: o.Summary, Description: o.Description, Fields: fields(description.Components.Schemas, o)}
				if o.RequestBody != nil && o.RequestBody.Content["text/plain"] != nil {
					op.Command = "curl -H 'Content-Type: text/plain' --data-binary @scenario.txt " + rd.site.origin(rd.Request) + apiPath + path
				}
				if call, ok := rd.exampleOf(o); ok {
					op.Examples = call.inLanguages()
					if o.Method == "GET" && !call.secret && !strings.Contains(call.url, exampleCode) && o.OperationID != "read-profile" {
						op.Example = rd.example(o) // a link
					}
				}
				for _, p := range o.Parameters {
					op.Parameters = append(op.Parameters, templates.APIParameter{Name: p.Name, In: p.In, Doc: parameterWords(p), Required: p.Required})
				}
				v.Operations = append(v.Operations, op)
			}
		}
	}
	p := rd.frame("JSON API", "")
	p.Canonical = "/api"
	return reply{component: templates.API(p, v), loose: true}, nil // it names the host
}

// operationsOf lists what an address takes.
func operationsOf(item *huma.PathItem) []*huma.Operation {
	return slices.DeleteFunc([]*huma.Operation{item.Get, item.Post, item.Put, item.Delete}, func(o *huma.Operation) bool { return o == nil })
}

// parameterWords says what a parameter is, which values it takes and which it has when
// it is left out.
func parameterWords(p *huma.Param) string {
	words := p.Description
	values := p.Schema.Enum
	if p.Schema.Items != nil {
		values = p.Schema.Items.Enum
	}
	if len(values) > 0 {
		var names []string
		for _, v := range values {
			names = append(names, fmt.Sprint(v))
		}
		words += " Values: " + strings.Join(names, ", ") + "."
	}
	if p.Schema.Items != nil {
		words += " May be given more than once."
	}
	if p.Schema.Default != nil {
		words += fmt.Sprintf(" %v when left out.", p.Schema.Default)
	}
	if p.Schema.Maximum != nil {
		words += fmt.Sprintf(" At most %.0f.", *p.Schema.Maximum)
	}
	return words
}

// fields lists what an answer holds at its top, and for a page of a list what each
// item holds.
func fields(schemas huma.Registry, o *huma.Operation) []templates.APIParameter {
	answer := o.Responses["200"]
	if answer == nil || answer.Content["application/json"] == nil {
		return nil
	}
	var list []templates.APIParameter
	add := func(schema *huma.Schema, under string) {
		for name, p := range schema.Properties {
			list = append(list, templates.APIParameter{Name: under + name, Doc: p.Description})
		}
	}
	schema := schemaOf(schemas, answer.Content["application/json"].Schema)
	add(schema, "")
	if items := schema.Properties["items"]; items != nil && items.Items != nil {
		add(schemaOf(schemas, items.Items), "items[].")
	}
	slices.SortFunc(list, func(a, b templates.APIParameter) int { return strings.Compare(a.Name, b.Name) })
	return list
}

func schemaOf(schemas huma.Registry, s *huma.Schema) *huma.Schema {
	if s.Ref != "" {
		return schemas.SchemaFromRef(s.Ref)
	}
	return s
}

// example is the address of a request that can be tried on what this server holds; "" when it
// holds nothing of the kind.
func (rd *reading) example(o *huma.Operation) string {
	address := apiPath + o.Path
	if strings.HasPrefix(o.Path, "/classes/") { // what is there is for those who have a code
		address = strings.NewReplacer("{code}", exampleCode, "{number}", "1").Replace(address)
	}
	address = withQuery(address, exampleQueries[o.OperationID]...)
	switch o.OperationID {
	case "read-rule":
		for _, r := range rd.book.Rules() {
			if len(r.Examples) > 0 && len(r.References) > 0 {
				return strings.Replace(address, "{number}", string(r.Number), 1)
			}
		}
		return ""
	case "read-term":
		if terms := rd.book.Terms(); len(terms) > 0 {
			return strings.Replace(address, "{slug}", terms[0].Slug, 1)
		}
		return ""
	case "read-demonstration", "play-demonstration", "why-not", "list-knock-outs":
		if demos := rd.snapshot.Demos(); len(demos) > 0 {
			return strings.Replace(address, "{chapter}/{name}", demos[0].Slug, 1)
		}
		return ""
	case "compare-editions":
		if all := rd.officialEditions(); len(all) > 1 {
			return withQuery(address, "from", all[1].ID, "to", all[0].ID, "limit", "20")
		}
		return ""
	case "search":
		return withQuery(address, "q", "trample deathtouch")
	case "read-card":
		if rd.site.options.Cards == nil {
			return ""
		}
		name := rd.someCard()
		if name == "" {
			return "" // the page does without
		}
		return strings.Replace(address, "{name}", url.PathEscape(name), 1)
	case "read-question", "answer-question", "object-to-question":
		id, err := rd.dailyID("2026-11-22") // whichever it is
		if err != nil || id == "" {
			return ""
		}
		return strings.Replace(address, "{id}", id, 1)
	case "answer-own":
		list, err := rd.site.ownQuestions(rd.Context(), exampleScenario, "")
		if err != nil || len(list) == 0 {
			return "" // nobody is asked here
		}
		return strings.Replace(address, "{id}", list[0].ID, 1)
	case "list-moved-numbers":
		return strings.Replace(address, "{edition}", cr.Edition2026, 1)
	case "list-questions":
		if rd.site.options.Training == nil {
			return ""
		}
		return withQuery(address, "limit", "20")
	case "list-rules", "list-terms", "list-demonstrations", "list-cards":
		return withQuery(address, "limit", "20")
	}
	return address
}

// someCard is the name of a card of the pool for an example: one whose name is letters alone, which an
// address holds as it is read, before one that begins with signs, as the first of the alphabet do; "" where there is none.
func (rd *reading) someCard() string {
	cards, _, err := rd.site.options.Cards.FindCards(rd.Context(), "", "", 0, 400)
	if err != nil || len(cards) == 0 {
		return ""
	}
	plain := func(c rulesdb.Card) bool {
		return !strings.ContainsFunc(c.Name, func(r rune) bool { return !unicode.IsLetter(r) && r != ' ' }) && cardOf(c).Playable
	}
	if i := slices.IndexFunc(cards, plain); i >= 0 {
		return cards[i].Name
	}
	return cards[0].Name
}
