package importer

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"rulestep/rulesdb"
)

// The dataset's columns. A file without the index gets the rows' positions.
const (
	columnNumber   = "number"
	columnText     = "text"
	columnExamples = "examples"
	columnIndex    = "__index_level_0__"
)

// readJSONL reads one object to a line.
func readJSONL(text string) (*Source, error) {
	lines, err := splitLines(text)
	if err != nil {
		return nil, err
	}
	s := &Source{Form: FormJSONL}
	rows := newRowReader()
	for i, l := range lines {
		if strings.TrimSpace(l) == "" {
			continue
		}
		var row map[string]json.RawMessage
		if err := json.Unmarshal([]byte(l), &row); err != nil {
			return nil, faultf(line(i+1), "%s", jsonFault(err))
		}
		if err := rows.add(line(i+1), row, nil); err != nil {
			return nil, err
		}
	}
	return rows.source(s)
}

// isRowsJSON tells the viewer's answer from the first of many lines of objects.
func isRowsJSON(text string) bool {
	dec := json.NewDecoder(strings.NewReader(text))
	for depth := 0; ; {
		t, err := dec.Token()
		if err != nil {
			return false
		}
		switch t {
		case json.Delim('{'), json.Delim('['):
			depth++
		case json.Delim('}'), json.Delim(']'):
			depth--
			if depth == 0 {
				return false
			}
		case "rows":
			if depth == 1 {
				return true
			}
		}
	}
}

// readRowsJSON reads {"rows":[{"row":{...},"truncated_cells":[...]}]}, or an array
// of such items or of bare rows.
func readRowsJSON(text string) (*Source, error) {
	var items []json.RawMessage
	var err error
	if strings.TrimSpace(text)[0] == '[' {
		err = json.Unmarshal([]byte(text), &items)
	} else {
		var answer struct{ Rows *[]json.RawMessage }
		if err = json.Unmarshal([]byte(text), &answer); err == nil && answer.Rows == nil {
			return nil, faultf("", `"rows" is no list of rows`)
		}
		if err == nil {
			items = *answer.Rows
		}
	}
	if err != nil {
		where := ""
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			where = line(1 + strings.Count(text[:min(int(syntax.Offset), len(text))], "\n"))
		}
		return nil, faultf(where, "%s", jsonFault(err))
	}
	s := &Source{Form: FormRows}
	rows := newRowReader()
	for i, item := range items {
		where := fmt.Sprintf("row %d", i)
		if len(item) > maxLine {
			return nil, faultf(where, "the row has %d KB; the longest rule has 3", len(item)>>10)
		}
		var outer struct {
			Row   map[string]json.RawMessage `json:"row"`
			Index *int                       `json:"row_idx"`
			Cut   []string                   `json:"truncated_cells"`
		}
		if err := json.Unmarshal(item, &outer); err != nil {
			return nil, faultf(where, "%s", jsonFault(err))
		}
		row := outer.Row
		if row == nil {
			if err := json.Unmarshal(item, &row); err != nil {
				return nil, faultf(where, "%s", jsonFault(err))
			}
		}
		if _, ok := row[columnIndex]; !ok && outer.Index != nil {
			row[columnIndex] = json.RawMessage(strconv.Itoa(*outer.Index))
		}
		if err := rows.add(where, row, outer.Cut); err != nil {
			return nil, err
		}
	}
	return rows.source(s)
}

// looksLikeCSV asks for a first line with the column "number".
func looksLikeCSV(text string) bool {
	r := csv.NewReader(strings.NewReader(firstLine(text)))
	names, err := r.Read()
	return err == nil && (slices.Contains(names, columnNumber) || len(names) > 2)
}

// readCSV reads a line of column names and rows whose examples are a JSON list in
// one cell, a viewer's or Python's way of writing such a list included.
func readCSV(text string) (*Source, error) {
	if _, err := splitLines(text); err != nil {
		return nil, err
	}
	r := csv.NewReader(strings.NewReader(text))
	names, err := r.Read()
	if err != nil {
		return nil, csvFault(err)
	}
	s := &Source{Form: FormCSV}
	rows := newRowReader()
	for {
		cells, err := r.Read()
		if err == io.EOF {
			return rows.source(s)
		}
		if err != nil {
			return nil, csvFault(err)
		}
		at, _ := r.FieldPos(0)
		row := map[string]json.RawMessage{}
		for i, name := range names {
			b, err := json.Marshal(cells[i])
			if err != nil {
				return nil, faultf(line(at), "%v", err)
			}
			row[name] = b
		}
		if err := rows.add(line(at), row, nil); err != nil {
			return nil, err
		}
	}
}

func csvFault(err error) error {
	var p *csv.ParseError
	if !errors.As(err, &p) {
		return faultf("", "%v", err)
	}
	switch {
	case errors.Is(p.Err, csv.ErrFieldCount):
		return faultf(line(p.StartLine), "the row has another number of cells than the first line has column names")
	case errors.Is(p.Err, csv.ErrQuote):
		return faultf(line(p.StartLine), "a quoted cell does not end: is the file cut off?")
	}
	return faultf(line(p.StartLine), "%v", p.Err)
}

func jsonFault(err error) string {
	if strings.Contains(err.Error(), "unexpected end") {
		return "the JSON ends in the middle: is the file cut off?"
	}
	return "no row as JSON: " + err.Error()
}

// A rowReader gathers rows of any form and checks what all forms have in common.
type rowReader struct {
	rows    []rulesdb.SourceRow
	places  map[int]string // by index: where the row was read
	ignored []string
}

func newRowReader() *rowReader { return &rowReader{places: map[int]string{}} }

// add takes the row read at a place. Cells named in cut are known to be cut off.
func (r *rowReader) add(where string, row map[string]json.RawMessage, cut []string) error {
	if len(r.rows) == maxRows {
		return faultf(where, "more than %d rows: this is not the rules dataset", maxRows)
	}
	out := rulesdb.SourceRow{Index: len(r.rows)}
	for _, name := range []string{columnNumber, columnText} {
		if _, ok := row[name]; !ok {
			return faultf(where, "there is no column %q but %s; expected number, text, examples and __index_level_0__", name, columnList(row))
		}
	}
	var err error
	for _, name := range slices.Sorted(maps.Keys(row)) { // of several faults always the same one is told
		cell := row[name]
		switch name {
		case columnNumber:
			out.Number, err = textCell(cell)
			out.Number = strings.TrimSpace(out.Number)
		case columnText:
			out.Text, err = textCell(cell)
		case columnExamples:
			out.Examples, out.ExamplesCut, err = exampleCell(cell)
		case columnIndex:
			out.Index, err = indexCell(cell)
		default:
			if !slices.Contains(r.ignored, name) {
				r.ignored = append(r.ignored, name)
			}
		}
		if err != nil {
			return faultf(where, "column %q: %v", name, err)
		}
	}
	out.TextCut = slices.Contains(cut, columnText)
	out.ExamplesCut = out.ExamplesCut || slices.Contains(cut, columnExamples)
	return r.append(where, out)
}

// append takes a row whose cells have been read.
func (r *rowReader) append(where string, row rulesdb.SourceRow) error {
	if !rowNumber.MatchString(row.Number) {
		return faultf(where, "%q is no rule number; rule numbers look like 702.19 or 702.19b", clip(row.Number, 40))
	}
	if !utf8.ValidString(row.Text + strings.Join(row.Examples, "")) {
		return faultf(where, "the text is no valid UTF-8")
	}
	if strings.TrimSpace(row.Text) == "" {
		return faultf(where, "rule %s has no text", row.Number)
	}
	if other, ok := r.places[row.Index]; ok {
		return faultf(where, "the row index %d was already at %s: is the file cut off or joined from two?", row.Index, other)
	}
	if len(row.Examples) == 0 {
		row.Examples = nil // one way to say it, so that equal rows have equal hashes
	}
	r.places[row.Index] = where
	r.rows = append(r.rows, row)
	return nil
}

// source finishes s with the rows read, ordered by index.
func (r *rowReader) source(s *Source) (*Source, error) {
	if len(r.rows) == 0 {
		return nil, faultf("", "there are no rows")
	}
	slices.SortFunc(r.rows, func(a, b rulesdb.SourceRow) int { return a.Index - b.Index })
	s.Rows = r.rows
	if len(r.ignored) > 0 {
		slices.Sort(r.ignored)
		s.Notes = append(s.Notes, "columns not used: "+strings.Join(r.ignored, ", "))
	}
	return s, nil
}

func columnList(row map[string]json.RawMessage) string {
	names := make([]string, 0, len(row))
	for name := range row {
		names = append(names, clip(name, 30))
	}
	slices.Sort(names)
	if len(names) > 8 {
		names = append(names[:8], "…")
	}
	return strings.Join(names, ", ")
}

// textCell reads a string, or a bare JSON number: some tools write 100.1 as one.
func textCell(cell json.RawMessage) (string, error) {
	var text string
	if err := json.Unmarshal(cell, &text); err == nil {
		return text, nil
	}
	var number json.Number
	if err := json.Unmarshal(cell, &number); err == nil {
		return number.String(), nil
	}
	return "", fmt.Errorf("%s is no text", clip(string(cell), 40))
}

// indexCell reads 1300, "1300" or "1,300".
func indexCell(cell json.RawMessage) (int, error) {
	text := strings.ReplaceAll(strings.Trim(strings.TrimSpace(string(cell)), `"`), ",", "")
	text = strings.TrimSuffix(text, ".0")
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > 1<<30 {
		return 0, fmt.Errorf("%s is no row index", clip(string(cell), 40))
	}
	return n, nil
}

// exampleCell reads a JSON list, null, or a string that holds a list.
func exampleCell(cell json.RawMessage) (examples []string, cut bool, err error) {
	var list []string
	if err := json.Unmarshal(cell, &list); err == nil {
		return list, false, nil
	}
	var text string
	if err := json.Unmarshal(cell, &text); err != nil {
		return nil, false, fmt.Errorf("%s is no list of examples", clip(string(cell), 40))
	}
	return exampleText(text)
}

// exampleText reads a list written as text: JSON's form, a viewer's with spaces
// inside the brackets, or Python's with single quotes. A viewer cuts long cells off
// and ends them with dots: what was whole is kept, and the cut is told.
func exampleText(text string) (examples []string, cut bool, err error) {
	text = strings.TrimSpace(text)
	if text == "" || text == "[]" || text == "None" || text == "nan" {
		return nil, false, nil
	}
	var list []string
	if json.Unmarshal([]byte(text), &list) == nil {
		return list, false, nil
	}
	whole := text
	if !strings.HasPrefix(text, "[") {
		return nil, false, fmt.Errorf("%q is no list of examples", clip(text, 40))
	}
	text = strings.TrimSpace(text[1:])
	for text != "" {
		if text == "]" {
			return list, false, nil
		}
		quote := text[0]
		if quote != '"' && quote != '\'' {
			return nil, false, fmt.Errorf("%q is no list of examples", clip(whole, 40))
		}
		item, rest, closed := quoted(text[1:], quote)
		if !closed {
			if !strings.HasSuffix(item, "...") {
				return nil, false, fmt.Errorf("the list of examples %q does not end", clip(whole, 40))
			}
			if item = strings.TrimSuffix(item, "..."); item != "" {
				list = append(list, item)
			}
			return list, true, nil
		}
		list = append(list, item)
		// Python's arrays part items by spaces or line ends.
		text = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(rest), ","))
		if strings.Trim(text, ".") == "" && text != "" {
			return list, true, nil
		}
	}
	return nil, false, fmt.Errorf("the list of examples %q does not end", clip(whole, 40))
}

// quoted reads up to the closing quote; a backslash takes the next sign as it is.
func quoted(text string, quote byte) (item, rest string, closed bool) {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '\\' && i+1 < len(text):
			i++
			if text[i] == 'n' {
				b.WriteByte('\n')
			} else {
				b.WriteByte(text[i])
			}
		case text[i] == quote:
			return b.String(), text[i+1:], true
		default:
			b.WriteByte(text[i])
		}
	}
	return b.String(), "", false
}
