package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
	"rulestep/search"
	"rulestep/search/cardplay"
)

// longestQueryLine bounds a line of a file of queries, in bytes.
const longestQueryLine = 1 << 20

func newSearch(o *options) *cobra.Command {
	var limit int
	var batch string
	cmd := &cobra.Command{
		Use:   "search QUERY",
		Short: "Find rules by number, words, slang or question",
		Long: `search finds rules, chapters and sections, the best first, and says how it understood
the query. With --batch it answers a file of JSON lines {"id": ..., "query": ...} with
one line {"id": ..., "results": ["702.19b", ...]} for each; "-" is standard input.`,
		Args: takes(func(cmd *cobra.Command, args []string) error {
			switch {
			case limit < 1:
				return errors.New("--limit must be 1 or more")
			case cmd.Flags().Changed("batch") && len(args) > 0:
				return errors.New("either QUERY or --batch FILE, not both")
			case !cmd.Flags().Changed("batch") && strings.TrimSpace(strings.Join(args, " ")) == "":
				return errors.New("QUERY is missing")
			}
			return nil
		}),
		RunE: func(cmd *cobra.Command, args []string) error {
			f, err := openFolder(cmd, o)
			if err != nil {
				return err
			}
			defer f.close()
			if err := f.prepare(cmd.Context()); err != nil {
				return err
			}
			snapshot, index, err := f.load(cmd.Context(), nil)
			if err != nil {
				return err
			}
			defer index.Close()
			find := finderOf(index, f.store, snapshot)
			if batch != "" {
				return searchBatch(cmd, find, batch, limit)
			}
			return searchOne(cmd, o, find, strings.Join(args, " "), limit)
		},
	}
	cmd.Flags().IntVar(&limit, "limit", 10, "most hits")
	cmd.Flags().StringVar(&batch, "batch", "", "file of queries, one JSON object a line")
	return cmd
}

// A finder answers one query with at most so many hits.
type finder func(ctx context.Context, query string, limit int) (search.Result, error)

// finderOf searches an index, and plays the cards that a query names where a pool has them.
func finderOf(index *search.Index, pool cardplay.Pool, snapshot *rulesdb.Snapshot) finder {
	var player cardplay.Player
	return func(ctx context.Context, query string, limit int) (search.Result, error) {
		var failed error
		res, err := index.Search(ctx, search.Request{Query: query, Limit: limit, Played: func(ctx context.Context, cards []string) (rules []search.Played) {
			rules, failed = player.Rules(ctx, pool, cards, snapshot.Applied)
			return rules
		}})
		return res, errors.Join(err, failed)
	}
}

// searchBatch answers a file of queries line by line.
func searchBatch(cmd *cobra.Command, find finder, path string, limit int) error {
	in := cmd.InOrStdin()
	if path != "-" {
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		in = f
	}
	out := bufio.NewWriter(cmd.OutOrStdout())
	err := answerBatch(cmd.Context(), find, path, in, out, limit)
	return errors.Join(err, out.Flush())
}

func answerBatch(ctx context.Context, find finder, name string, in io.Reader, out io.Writer, limit int) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, longestQueryLine)
	answers := json.NewEncoder(out)
	number := 0
	for lines.Scan() {
		number++
		if strings.TrimSpace(lines.Text()) == "" {
			continue
		}
		var question struct {
			ID    json.RawMessage `json:"id"`
			Query *string         `json:"query"`
		}
		if err := json.Unmarshal(lines.Bytes(), &question); err != nil {
			return fmt.Errorf(`%s:%d: %w; expected {"id": ..., "query": "..."}`, name, number, err)
		}
		if question.ID == nil || question.Query == nil {
			return fmt.Errorf(`%s:%d: expected {"id": ..., "query": "..."}`, name, number)
		}
		result, err := find(ctx, *question.Query, limit)
		if err != nil {
			return fmt.Errorf("%s:%d: %w", name, number, err)
		}
		answer := struct {
			ID      json.RawMessage `json:"id"`
			Results []cr.Rule       `json:"results"`
		}{question.ID, []cr.Rule{}}
		for _, h := range result.Hits {
			answer.Results = append(answer.Results, h.Number)
		}
		if err := answers.Encode(answer); err != nil {
			return err
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("%s:%d: %w", name, number+1, err)
	}
	return nil
}

// The JSON form of a result.
type (
	resultJSON struct {
		Query   string     `json:"query"`
		Form    string     `json:"form"`
		Notes   []noteJSON `json:"notes"` // how parts of the query were understood
		Hits    []hitJSON  `json:"hits"`
		Asides  []hitJSON  `json:"asides"` // glossary terms, demonstrations, cards
		Total   int        `json:"total"`  // documents that match at all
		Nothing bool       `json:"nothing"`
	}
	noteJSON struct {
		Kind  string `json:"kind"`
		Typed string `json:"typed"`
		Meant string `json:"meant"`
		Text  string `json:"text"`
	}
	hitJSON struct {
		Kind      string         `json:"kind"`
		Number    cr.Rule        `json:"number,omitempty"`
		ID        string         `json:"id"`
		Title     string         `json:"title"`
		Heading   string         `json:"heading,omitempty"`
		Score     float64        `json:"score"`
		Played    string         `json:"played,omitempty"` // what was ruled by it when the query's cards were played
		Why       []string       `json:"why"`
		Fragments []fragmentJSON `json:"fragments"`
		Also      []cr.Rule      `json:"also"`
	}
	fragmentJSON struct {
		Field string   `json:"field"`
		Text  string   `json:"text"`
		Marks [][2]int `json:"marks"` // bytes from and up to, in text
	}
)

func searchOne(cmd *cobra.Command, o *options, find finder, query string, limit int) error {
	result, err := find(cmd.Context(), query, limit)
	if err != nil {
		return err
	}
	if o.json {
		return printJSON(cmd.OutOrStdout(), resultForm(&result))
	}
	p := newPage(cmd.OutOrStdout())
	for _, n := range result.Query.Notes {
		p.text("", "", n.Text)
	}
	if len(result.Query.Notes) > 0 {
		p.line("")
	}
	if result.Nothing {
		p.line("The rules say nothing about this.")
	}
	for _, h := range result.Hits {
		p.hit(&h)
	}
	if len(result.Asides) > 0 {
		p.line("")
		for _, h := range result.Asides {
			p.text(string(h.Kind), "          ", h.Title+inBrackets(h))
		}
	}
	return p.err
}

// inBrackets says what to type for an aside, where its title does not.
func inBrackets(h search.Hit) string {
	switch {
	case h.Kind == search.KindDemo:
		return " (" + h.ID + ")"
	case h.Number != "":
		return " (" + string(h.Number) + ")"
	}
	return ""
}

func (p *page) hit(h *search.Hit) {
	const indent = "          "
	if h.Heading != "" {
		p.text(string(h.Number), indent, h.Heading+" · "+h.Title)
	} else if h.Title != "" {
		p.text(string(h.Number), indent, h.Title)
	} else {
		p.line("%s", h.Number)
	}
	if h.Played != "" {
		p.text("", indent, "when it was played: "+h.Played)
	}
	for _, f := range h.Fragments {
		if f.Field == "heading" || f.Field == "title" || f.Text == h.Title {
			continue
		}
		text := f.Text
		if f.Start > 0 {
			text = "… " + text
		}
		if f.Cut {
			text += " …"
		}
		p.text("", indent, text)
		break
	}
}

func resultForm(r *search.Result) resultJSON {
	v := resultJSON{Query: r.Query.Text, Form: string(r.Query.Form), Notes: []noteJSON{}, Hits: hitForms(r.Hits), Asides: hitForms(r.Asides), Total: r.Total, Nothing: r.Nothing}
	for _, n := range r.Query.Notes {
		v.Notes = append(v.Notes, noteJSON{string(n.Kind), n.Typed, n.Meant, n.Text})
	}
	return v
}

func hitForms(hits []search.Hit) []hitJSON {
	list := []hitJSON{}
	for _, h := range hits {
		v := hitJSON{Kind: string(h.Kind), Number: h.Number, ID: h.ID, Title: h.Title, Heading: h.Heading, Score: h.Score, Played: h.Played, Why: []string{}, Fragments: []fragmentJSON{}, Also: []cr.Rule{}}
		for _, w := range h.Why {
			v.Why = append(v.Why, w.Text)
		}
		for _, f := range h.Fragments {
			fragment := fragmentJSON{Field: f.Field, Text: f.Text, Marks: [][2]int{}}
			for _, m := range f.Marks {
				fragment.Marks = append(fragment.Marks, [2]int{m.Start, m.End})
			}
			v.Fragments = append(v.Fragments, fragment)
		}
		v.Also = append(v.Also, h.Also...)
		list = append(list, v)
	}
	return list
}
